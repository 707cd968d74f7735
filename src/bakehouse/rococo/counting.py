"""What is counted of a player, for requirements, special bonuses and staff bonuses."""

from __future__ import annotations

import enum

import attrs

from bakehouse.core.building import quick_members
from bakehouse.core.values import Value
from bakehouse.rococo.kinds import Ingredient

__all__ = ["Condition", "Counted", "Measure"]


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
