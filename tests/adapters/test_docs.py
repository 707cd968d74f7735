"""The code of the page runs."""

from __future__ import annotations

import doctest

from tests.checks.project import ROOT


def test_the_code_of_the_page_runs() -> None:
    page = ROOT / "docs" / "adapters.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 25
    assert failed == 0
