"""The texts of the rules, wherever they were installed."""

from __future__ import annotations

import pytest

from bakehouse.core.errors import GameLookupError
from bakehouse.play.rulebook import all_rules, find_rule
from tests.checks.project import ROOT


def test_all_rules_are_there_in_the_order_of_their_books() -> None:
    books = sorted((ROOT / "docs" / "rules").glob("*.md"))
    lines = [
        (line, book.stem)
        for book in books
        for line in book.read_text(encoding="utf-8").split("\n")
        if line.startswith(("- MB-", "- PA-", "- RO-"))
    ]
    assert [(f"- {rule.id} {rule.text}", rule.book) for rule in all_rules()] == lines


def test_the_text_is_that_of_the_book() -> None:
    rule = find_rule("RO-145")
    book = (ROOT / "docs" / "rules" / f"{rule.book}.md").read_text(encoding="utf-8")
    assert f"\n- RO-145 {rule.text}\n" in book
    assert f"\n## {rule.section}\n" in book


@pytest.mark.parametrize("name", ["", "RO", "RO-999", "145", "RO-145x"])
def test_no_such_rule(name: str) -> None:
    with pytest.raises(GameLookupError, match="the ids begin with MB, PA, RO"):
        find_rule(name)
