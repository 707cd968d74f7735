"""The sessions that pages show print what the pages say."""

from __future__ import annotations

import doctest

import pytest

from tests.checks.project import ROOT

PAGES = sorted([*ROOT.glob("docs/concepts/*.md"), ROOT / "docs" / "stability.md"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_sessions_print_what_the_page_says(page: object) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert tried > 0
    assert failed == 0
