"""Rows of a set file, their names, and multisets: what the readers of all topics share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.tables import Table

__all__ = [
    "MOST",
    "MOST_CARDS",
    "MOST_SPACES",
    "check_count",
    "check_names",
    "read_counts",
    "read_falling",
    "read_prices",
    "read_some",
]

K = TypeVar("K")

MOST: Final = 1000
"""No price, gain or number of points is beyond this."""

MOST_CARDS: Final = 255
"""The most cards or tiles of a topic."""

MOST_SPACES: Final = 20
"""The most spaces of a table, a display or a track, and the most areas or hosts of a side."""

_LONGEST_NAME: Final = 60


def check_count(topic: Table, key: str, found: int, wanted: int, rule: str) -> None:
    """`ContentError` when there are not as many of something as `[totals]` says."""
    if found != wanted:
        raise topic.error(f"{found} there, {wanted} in [totals]", key, rule=rule)


def check_names(rows: Iterable[Table]) -> None:
    """`ContentError` for a name that is no printable line, or that two rows have."""
    names: dict[str, None] = {}
    for row in rows:
        name = row.text("name")
        if not name.isprintable() or len(name) > _LONGEST_NAME:
            raise row.error(f"no name of a line, of at most {_LONGEST_NAME} characters", "name")
        if name in names:
            raise row.error("another row has the same name", "name")
        names[name] = None


def read_counts(table: Table, key: str, kinds: Kinds[K]) -> Counts[K]:
    """A table with the amounts of a multiset, which may be empty.

    Raises:
        ContentError: anything else; for a kind that is none, too.
    """
    inner = table.table(key)
    counts = table.counts(key, kinds)
    inner.done()  # now, lest a misspelt kind be reported as nothing at all
    return counts


def read_some(table: Table, key: str, kinds: Kinds[K], most: int) -> Counts[K]:
    """A multiset of one to `most` in all; `ContentError` for anything else."""
    counts = read_counts(table, key, kinds)
    if not 1 <= len(counts) <= most:
        raise table.error(f"{len(counts)} in all, there must be 1 to {most}", key)
    return counts


def read_prices(
    table: Table, key: str, rule: str, *, length: int | None = None, most: int = MOST_SPACES
) -> tuple[int, ...]:
    """Coins by a number from one up: more never cost less.

    Raises:
        ContentError: no price at all, more than `most`, another `length` than asked for, or prices
            that fall.
    """
    prices = table.integers(key, maximum=MOST, length=length)
    if not 1 <= len(prices) <= most:
        raise table.error(f"{len(prices)} prices, there must be 1 to {most}", key, rule=rule)
    if list(prices) != sorted(prices):
        raise table.error("a price is lower than the one before it", key, rule=rule)
    return prices


def read_falling(table: Table, key: str, rule: str) -> tuple[int, ...]:
    """Points of spaces, at least one, each worth less than the one before it.

    Raises:
        ContentError: anything else.
    """
    values = table.integers(key, minimum=1, maximum=MOST)
    if not 1 <= len(values) <= MOST_SPACES:
        raise table.error(f"{len(values)} spaces, there must be 1 to {MOST_SPACES}", key, rule=rule)
    if list(values) != sorted(set(values), reverse=True):
        raise table.error("the points do not fall", key, rule=rule)
    return values
