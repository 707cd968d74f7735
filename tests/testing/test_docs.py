"""The page about the contract suite says what is there, and its code runs."""

from __future__ import annotations

import doctest
import re

from bakehouse.testing import CHECKS, strategies
from tests.checks.project import ROOT

PAGE = ROOT / "docs" / "contract.md"
ROW = re.compile(r"^\| `(\w+)(?:\(.*?\))?` \| (.+) \|$", re.MULTILINE)


def table(name: str) -> dict[str, str]:
    """The rows between two marks of the page."""
    text = PAGE.read_text(encoding="utf-8")
    _, _, rest = text.partition(f"<!-- {name} -->")
    inside, end, _ = rest.partition(f"<!-- end of {name} -->")
    assert end
    return dict(ROW.findall(inside))


def test_every_check_is_told_in_order() -> None:
    assert list(table("checks").items()) == list(CHECKS.items())


def test_every_strategy_is_told() -> None:
    assert sorted(table("strategies")) == sorted(strategies.__all__)


def test_the_code_of_the_page_runs() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert tried > 15
    assert failed == 0
