"""Reading displays and goods tracks from a set file, with their prices."""

from __future__ import annotations

from typing import Final

from bakehouse.core.components import SetFile
from bakehouse.core.counts import LIMIT, kind_name
from bakehouse.core.tables import Table
from bakehouse.rococo.content import Displays, GoodTrack
from bakehouse.rococo.content.reading_rows import MOST, MOST_SPACES, read_prices
from bakehouse.rococo.kinds import Good

__all__ = ["read_displays", "read_tracks"]

_MOST_ROWS: Final = 10


def read_displays(opened: SetFile, numbers: Table, hire_spaces: int) -> Displays:
    """The three displays.

    Args:
        opened: the file.
        numbers: the table with the numbers of the rulebook.
        hire_spaces: how many cards lie on the Hire Staff spaces (RO-25).

    Raises:
        ContentError: whatever is wrong with them.
    """
    prices, lower_rows = _read_ingredients(opened.topic("ingredient_display"))
    recipe_prices = _read_recipe_prices(opened.topic("recipe_display"))
    spaces = len(recipe_prices)
    hire = read_prices(opened.topic("hire"), "prices", "RO-56", length=hire_spaces)
    return Displays(
        ingredient_prices=prices,
        lower_rows=lower_rows,
        recipe_prices=recipe_prices,
        cleared_recipes=numbers.integer("cleared_recipes", minimum=1, maximum=spaces),
        recipes_refill=numbers.integer("recipes_refill", minimum=1, maximum=spaces),
        hire_prices=hire,
    )


def _read_ingredients(topic: Table) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Prices by row and by tiles in it, and the number of rows that are cleared (RO-10, RO-42)."""
    rows = topic.rows("row")
    if not 1 <= len(rows) <= _MOST_ROWS:
        raise topic.error(f"{len(rows)} rows, there must be 1 to {_MOST_ROWS}", "row", "RO-10")
    prices: list[tuple[int, ...]] = []
    for row in rows:
        lower = read_prices(row, "prices", "RO-42", length=len(prices[0]) if prices else None)
        upper = prices[-1] if prices else lower
        if any(below > above for above, below in zip(upper, lower, strict=True)):
            raise row.error("dearer than the row above it", "prices", rule="RO-42")
        prices.append(lower)
    return tuple(prices), topic.integer("lower_rows", minimum=1, maximum=len(rows))


def _read_recipe_prices(topic: Table) -> tuple[int, ...]:
    """Prices by space from the left (RO-40)."""
    prices = topic.integers("prices", maximum=MOST)
    if not 1 <= len(prices) <= MOST_SPACES:
        reason = f"{len(prices)} spaces, there must be 1 to {MOST_SPACES}"
        raise topic.error(reason, "prices", rule="RO-12")
    return prices


def read_tracks(opened: SetFile, numbers: Table) -> tuple[GoodTrack, GoodTrack, GoodTrack]:
    """The goods tracks, whose starts are among the numbers of the rulebook (RO-6, RO-44).

    Raises:
        ContentError: whatever is wrong with them.
    """
    topic, starts = opened.topic("tracks"), numbers.mapping("goods", Good, maximum=LIMIT)
    flour, sugar, butter = (_read_track(topic, good, starts[good], numbers) for good in Good)
    return flour, sugar, butter


def _read_track(topic: Table, good: Good, start: int, numbers: Table) -> GoodTrack:
    name = kind_name(good)
    row = topic.table(name)
    top = row.integer("top", minimum=1, maximum=MOST_SPACES)
    if start > top:
        reason = f"{start} to start with, the track ends at {top}"
        raise numbers.error(reason, f"goods.{name}", rule="RO-6")
    return GoodTrack(start, top, read_prices(row, "prices", "RO-44", most=top))
