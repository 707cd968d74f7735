"""The kinds of things: goods, ingredients, toppings, ranks and main actions, in their orders."""

from __future__ import annotations

import enum
from typing import Final

from bakehouse.core.building import quick_members
from bakehouse.core.counts import Kinds

__all__ = [
    "GOODS",
    "INGREDIENTS",
    "TOPPINGS",
    "Good",
    "Ingredient",
    "MainAction",
    "Rank",
    "Topping",
]


@quick_members
class Good(enum.IntEnum):
    """What is kept on the three tracks of a player board."""

    FLOUR = 0
    SUGAR = 1
    BUTTER = 2


@quick_members
class Ingredient(enum.IntEnum):
    """What tiles give for baking."""

    EGG = 0
    HONEY = 1
    NUT = 2


@quick_members
class Topping(enum.IntEnum):
    """What tiles give for decorating."""

    FRUIT = 0
    CREAM = 1
    CHOCOLATE = 2


@quick_members
class Rank(enum.IntEnum):
    """The training of staff (RO-32)."""

    ASSISTANT = 0
    CHEF = 1


@quick_members
class MainAction(enum.IntEnum):
    """The nine main actions (RO-40 to RO-61)."""

    RECIPES = 0
    """Acquire Recipes (RO-40)."""
    INGREDIENT = 1
    """Acquire Ingredients (RO-42)."""
    GOODS = 2
    """Buy Goods (RO-44)."""
    BAKE = 3
    """Bake (RO-45)."""
    DECORATE = 4
    """Decorate (RO-48)."""
    DELIVER = 5
    """Deliver (RO-49)."""
    HIRE = 6
    """Hire (RO-56)."""
    NOTICE = 7
    """Give Notice (RO-58)."""
    PLACE = 8
    """Place Service Staff or Noble Host (RO-60, RO-61)."""


GOODS: Final = Kinds(tuple(Good))
"""The goods, for multisets of them."""

INGREDIENTS: Final = Kinds(tuple(Ingredient))
"""The ingredients, for multisets of them."""

TOPPINGS: Final = Kinds(tuple(Topping))
"""The toppings, for multisets of them."""
