"""The vocabulary of bonuses: what staff cards, spaces and tiles give (RO-89 to RO-125).

A card of the component set names one of a few kinds of bonus with its numbers; what each kind does
is told by one function of the rules. So a new card made of these needs no code.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from bakehouse.core.building import quick_members
from bakehouse.core.counts import Counts
from bakehouse.core.values import Value
from bakehouse.rococo.counting import Counted
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Topping

__all__ = [
    "Act",
    "Bonus",
    "Copy",
    "DiscardTiles",
    "Draw",
    "DrawKind",
    "Gain",
    "GainByType",
    "Gift",
    "GiftKind",
    "MoveDish",
    "Resource",
    "SellGoods",
    "Take",
    "Trade",
]


@quick_members
class Resource(enum.IntEnum):
    """What a bonus pays in."""

    COINS = 0
    PRESTIGE = 1


@attrs.frozen(weakref_slot=False)
class Gain(Value):
    """Coins or points: a fixed sum, so much for each of something, or by steps of it.

    RO-90, RO-95 to RO-97, RO-99 to RO-103, RO-109, RO-114, RO-119, and the star cards.

    Attributes:
        resource: what is gained.
        amount: how much, or how much for each; 0 with steps.
        counted: what it depends on, or None.
        steps: (at least so many, amount), rising; the last step reached counts, below the first
            there is nothing.
    """

    resource: Resource
    amount: int = 0
    counted: Counted | None = None
    steps: tuple[tuple[int, int], ...] = ()


@attrs.frozen(weakref_slot=False)
class GainByType(Value):
    """Points for each type among own dishes, or among successful decorations (RO-118, RO-121).

    A dish or tile counts for one type only; the best assignment counts (RO-125). One of the two
    is empty. They are apart because members of two enums are equal when their numbers are.

    Attributes:
        ingredients: by type, the points for a presented dish with it.
        toppings: by type, the points for a successful decoration with it.
    """

    ingredients: tuple[tuple[Ingredient, int], ...] = ()
    toppings: tuple[tuple[Topping, int], ...] = ()


@attrs.frozen(weakref_slot=False)
class Act(Value):
    """A main action as a bonus (RO-91 to RO-93, RO-98, RO-106 to RO-108, RO-113, RO-124).

    Attributes:
        action: which.
        price: coins paid for it first.
        single: whether only one recipe, dish or decoration may be taken of "one or two".
        discount: coins by which it is cheaper, not below 0.
        less_goods: goods of which one unit less may be needed.
        less_ingredients: ingredients of which one unit less may be needed; of all these kinds
            together it is one, of the player's choice (RO-39).
        times: how often it is done, each time by itself.
    """

    action: MainAction
    price: int = 0
    single: bool = False
    discount: int = 0
    less_goods: tuple[Good, ...] = ()
    less_ingredients: tuple[Ingredient, ...] = ()
    times: int = 1


@attrs.frozen(weakref_slot=False)
class Trade(Value):
    """Coins for a unit of a good, or for points (RO-94, RO-116, RO-123).

    Attributes:
        coins: paid each time.
        good: the good gained, or None.
        prestige: the points gained each time.
        times: how often at most.
    """

    coins: int
    good: Good | None = None
    prestige: int = 0
    times: int = 1


@quick_members
class DrawKind(enum.IntEnum):
    """What bags, and displays, hold."""

    TILE = 0
    RECIPE = 1


@attrs.frozen(weakref_slot=False)
class Draw(Value):
    """So many from the bag, of which one is kept (RO-104, RO-105, RO-110)."""

    kind: DrawKind
    number: int


@attrs.frozen(weakref_slot=False)
class Take(Value):
    """One of the display for free (RO-115, RO-117)."""

    kind: DrawKind


@attrs.frozen(weakref_slot=False)
class MoveDish(Value):
    """An own dish goes to another table (RO-111)."""


@attrs.frozen(weakref_slot=False)
class Copy(Value):
    """A bonus of another player's top used card (RO-112)."""


@attrs.frozen(weakref_slot=False)
class DiscardTiles(Value):
    """Unused tiles for points (RO-120).

    Attributes:
        most: how many tiles at most.
        prestige: points for each.
    """

    most: int
    prestige: int


@attrs.frozen(weakref_slot=False)
class SellGoods(Value):
    """Goods for points by rows, each row once (RO-122).

    Attributes:
        rows: (what is given, points).
    """

    rows: tuple[tuple[Counts[Good], int], ...]


Bonus: TypeAlias = (
    Gain | GainByType | Act | Trade | Draw | Take | MoveDish | Copy | DiscardTiles | SellGoods
)
"""A staff bonus."""


@quick_members
class GiftKind(enum.IntEnum):
    """What a space or a table bonus gives (RO-51, RO-60, RO-64)."""

    COINS = 0
    PRESTIGE = 1
    GOOD = 2
    """A unit of the good named; above the top of its track it is lost."""
    TILE_OF_BAG = 3
    TILE_OF_DISPLAY = 4
    RECIPE_OF_DISPLAY = 5
    COINS_PER_SERVICE_STAFF = 6
    """Coins for each own service staff beside the table (RO-162)."""


@attrs.frozen(weakref_slot=False)
class Gift(Value):
    """What a space or a table bonus gives.

    Attributes:
        kind: what.
        amount: how much of it.
        good: for `GOOD`, which.
    """

    kind: GiftKind
    amount: int = 1
    good: Good | None = None
