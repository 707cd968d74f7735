"""What is counted of a player, for requirements, special bonuses and staff bonuses."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Final

import attrs

from bakehouse.core.building import quick_members
from bakehouse.core.values import Value
from bakehouse.rococo.kinds import Ingredient

__all__ = ["Change", "Condition", "Counted", "Measure", "changes_watched"]


@quick_members
class Measure(enum.IntEnum):
    """What can be counted of a player. Dishes are own ones on tables, unless it says otherwise."""

    COINS = 0
    PRESTIGE = 1
    """Points on the track."""
    GOODS = 2
    """Units of all goods together."""
    UNUSED_TILES = 3
    """Ingredient tiles in store."""
    STAFF = 4
    """Cards in hand, used and unused."""
    DECORATIONS = 5
    """Successful decorations."""
    MARKERS = 6
    """Service staff and noble hosts."""
    SERVICE_STAFF = 7
    SPECIAL_BONUSES = 8
    """Markers on special bonus tiles."""
    TABLES = 9
    """Tables with a dish."""
    DISHES = 10
    DISHES_ON_A_TABLE = 11
    """Dishes on one table of the player's choice, or, in a condition, on any one table."""
    CHEF_DISHES = 12
    """Dishes with the chef icon."""
    DISHES_WITH = 13
    """Dishes with an ingredient."""
    PLAIN_DISHES = 14
    """Dishes without any ingredient."""
    DISHES_WORTH = 15
    """Dishes worth from `low` to `high` points."""
    INGREDIENT_TYPES = 16
    """Types of ingredients, each in a dish of its own."""
    TOPPING_TYPES = 17
    """Types of toppings, each on a successful decoration of its own."""


@attrs.frozen(weakref_slot=False)
class Counted(Value):
    """A measure with what it needs to know.

    Attributes:
        measure: what is counted.
        ingredient: for `DISHES_WITH`.
        low: for `DISHES_WORTH`, the fewest points.
        high: for `DISHES_WORTH`, the most points.
    """

    measure: Measure
    ingredient: Ingredient | None = None
    low: int = 0
    high: int = 0


@attrs.frozen(weakref_slot=False)
class Condition(Value):
    """So much of something: at least `least` and, unless None, at most `most`."""

    counted: Counted
    least: int = 0
    most: int | None = None


@quick_members
class Change(enum.IntEnum):
    """What can change of a player, as bits."""

    OWNED = 1
    """Coins, points, goods, unused tiles, recipes, staff."""
    DISHES = 2
    """Dishes on tables."""
    MARKERS = 4
    """Service staff and noble hosts."""
    DECORATIONS = 8
    """Successful decorations."""
    CLAIMS = 16
    """Special bonuses marked."""


_WATCHED: Final = {
    Measure.COINS: Change.OWNED,
    Measure.PRESTIGE: Change.OWNED,
    Measure.GOODS: Change.OWNED,
    Measure.UNUSED_TILES: Change.OWNED,
    Measure.STAFF: Change.OWNED,
    Measure.DECORATIONS: Change.DECORATIONS,
    Measure.MARKERS: Change.MARKERS,
    Measure.SERVICE_STAFF: Change.MARKERS,
    Measure.SPECIAL_BONUSES: Change.CLAIMS,
    Measure.TABLES: Change.DISHES,
    Measure.DISHES: Change.DISHES,
    Measure.DISHES_ON_A_TABLE: Change.DISHES,
    Measure.CHEF_DISHES: Change.DISHES,
    Measure.DISHES_WITH: Change.DISHES,
    Measure.PLAIN_DISHES: Change.DISHES,
    Measure.DISHES_WORTH: Change.DISHES,
    Measure.INGREDIENT_TYPES: Change.DISHES,
    Measure.TOPPING_TYPES: Change.DECORATIONS,
}
"""By measure, what can change it."""


def changes_watched(conditions: Iterable[Condition]) -> int:
    """The changes after which conditions may come to hold, as bits of `Change`.

    What asks for no more than nothing may hold from the start, and so after any change.

    >>> changes_watched([Condition(Counted(Measure.DISHES), 3)]) == Change.DISHES
    True
    """
    watched = 0
    for condition in conditions:
        watched |= _WATCHED[condition.counted.measure]
        if not condition.least:
            watched |= Change.OWNED
    return watched
