"""The texts of the numbered rules.

Their one home is `docs/rules` of the project. A wheel carries these files inside the package, as
`bakehouse/rules`; in a checkout they are read where they are.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import attrs

import bakehouse
from bakehouse.core.errors import GameLookupError
from bakehouse.core.options import shown
from bakehouse.core.values import Value

__all__ = ["Rule", "all_rules", "find_rule"]

_RULE: Final = re.compile(r"- ([A-Z]{2}-E?[0-9]+[a-z]?)\s+(\S.*)")
_HEADING: Final = re.compile(r"## (.+)")
_ID: Final = re.compile(r"([A-Za-z]{2})-?([Ee]?[0-9]+[a-z]?)", re.ASCII)


@attrs.frozen
class Rule(Value):
    """A numbered rule.

    Attributes:
        id: its number ("MB-13").
        text: what it says.
        book: the file that it stands in ("midnight_bakery").
        section: the heading that it stands under.

    >>> find_rule("MB-16").book, find_rule("MB-16").section
    ('midnight_bakery', 'A pick')
    """

    id: str
    text: str
    book: str
    section: str


@cache
def all_rules() -> tuple[Rule, ...]:
    """The rules of all games, in the order of their books.

    Raises:
        GameLookupError: the package was installed without them.

    >>> [rule.id for rule in all_rules()][0]
    'MB-1'
    """
    books = sorted(_books(), key=lambda book: book.name)
    rules = [rule for book in books for rule in _rules_in(book)]
    if not rules:
        raise GameLookupError("the texts of the rules are not installed")
    return tuple(rules)


def _books() -> list[Traversable]:
    checkout: Traversable = Path(str(bakehouse.__file__)).parents[2] / "docs" / "rules"
    for folder in (resources.files("bakehouse") / "rules", checkout):
        if folder.is_dir():
            return [file for file in folder.iterdir() if file.name.endswith(".md")]
    return []


def _rules_in(book: Traversable) -> list[Rule]:
    section, found = "", list[Rule]()
    for line in book.read_text(encoding="utf-8").splitlines():
        if heading := _HEADING.fullmatch(line):
            section = heading[1]
        elif rule := _RULE.fullmatch(line):
            found.append(Rule(rule[1], rule[2], book.name.removesuffix(".md"), section))
    return found


def find_rule(name: str) -> Rule:
    """The rule of an id, written as "MB-13", "mb-13" or "mb13".

    Raises:
        GameLookupError: there is none.

    >>> find_rule("mb-16").text
    'A seat with an empty batch sits the pick out, and nobody waits for it.'
    """
    parts = _ID.fullmatch(name.strip())
    wanted = f"{parts[1]}-{parts[2]}".casefold() if parts else ""
    for rule in all_rules():
        if rule.id.casefold() == wanted:
            return rule
    letters = ", ".join(dict.fromkeys(rule.id.partition("-")[0] for rule in all_rules()))
    raise GameLookupError(f"no rule {shown(name)}; the ids begin with {letters}")
