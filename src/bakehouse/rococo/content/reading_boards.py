"""Reading both sides of the board, and table bonuses, from a set file."""

from __future__ import annotations

from typing import Final

from bakehouse.core.counts import LIMIT
from bakehouse.core.tables import Table
from bakehouse.rococo.bonuses import Gift, GiftKind
from bakehouse.rococo.content import Area, Board, DishCondition, DishTrait, Host, Recipe, TableBonus
from bakehouse.rococo.content import Table as PresentationTable
from bakehouse.rococo.content.reading_rows import MOST, MOST_SPACES, check_count
from bakehouse.rococo.kinds import Good, Ingredient, Topping

__all__ = ["read_board", "read_table_bonus"]

_FEWEST_SPACES: Final = 2  # of a table, for a first and a second place (RO-82)
_NOTHING: Final = "nothing"

_SPACE_GIFTS: Final = (GiftKind.COINS, GiftKind.TILE_OF_BAG, GiftKind.GOOD)
"""What a space of a table may give (RO-51)."""

_AREA_GIFTS: Final = (GiftKind.RECIPE_OF_DISPLAY, GiftKind.TILE_OF_BAG, GiftKind.GOOD)
"""What the right space of an area may give (RO-60)."""

_REWARDS: Final = (
    GiftKind.COINS,
    GiftKind.GOOD,
    GiftKind.PRESTIGE,
    GiftKind.TILE_OF_DISPLAY,
    GiftKind.RECIPE_OF_DISPLAY,
    GiftKind.COINS_PER_SERVICE_STAFF,
)
"""What a table bonus may give (RO-64, RO-162)."""

_AMOUNTS: Final = (GiftKind.COINS, GiftKind.PRESTIGE, GiftKind.COINS_PER_SERVICE_STAFF)
"""Gifts that come in amounts; of the others there is one, but for goods as a reward."""


def read_board(topic: Table, tables: int) -> Board:
    """A side of the board, with so many tables.

    Raises:
        ContentError: whatever is wrong with it.
    """
    rows = topic.rows("table")
    check_count(topic, "table", len(rows), tables, "RO-5")
    return Board(
        tuple(_read_table(row, number) for number, row in enumerate(rows, 1)),
        tuple(
            _read_area(row, number, tables) for number, row in enumerate(_some(topic, "area"), 1)
        ),
        tuple(map(_read_host, _some(topic, "host"))),
    )


def _some(topic: Table, key: str) -> tuple[Table, ...]:
    rows = topic.rows(key)
    if not 1 <= len(rows) <= MOST_SPACES:
        raise topic.error(f"{len(rows)} there, there must be 1 to {MOST_SPACES}", key)
    return rows


def _read_table(row: Table, number: int) -> PresentationTable:
    """A table; the order of its spaces is that of their distance to the table bonus (RO-82)."""
    spaces = tuple(map(_read_space, row.rows("spaces")))
    if not _FEWEST_SPACES <= len(spaces) <= MOST_SPACES:
        reason = f"{len(spaces)} spaces, there must be {_FEWEST_SPACES} to {MOST_SPACES}"
        raise row.error(reason, "spaces", rule="RO-82")
    second = row.integer("second", minimum=1, maximum=MOST)
    first = row.integer("first", minimum=1, maximum=MOST)
    if first <= second:
        raise row.error(f"no more than the {second} of the second place", "first", rule="RO-82")
    return PresentationTable(number, spaces, first, second)


def _read_space(row: Table) -> Gift | None:
    if row.choice("gives", (_NOTHING, *_SPACE_GIFTS)) == _NOTHING:
        return None
    return _read_gift(row, _SPACE_GIFTS)


def _read_area(row: Table, number: int, tables: int) -> Area:
    """A service staff area, between two tables that there are (RO-60)."""
    beside = row.integers("tables", minimum=1, maximum=tables, length=2)
    if beside[0] == beside[1]:
        raise row.error("a table is not beside itself", "tables", rule="RO-60")
    return Area(
        number,
        beside,
        row.integer("left_cost", maximum=MOST),
        row.integer("prestige", minimum=1, maximum=MOST),
        row.integer("right_cost", maximum=MOST),
        _read_gift(row.table("gift"), _AREA_GIFTS),
    )


def _read_host(row: Table) -> Host:
    return Host(row.integer("cost", maximum=MOST), row.integer("prestige", maximum=MOST))


def _read_gift(row: Table, kinds: tuple[GiftKind, ...]) -> Gift:
    """A gift, one of the kinds that are given here."""
    kind = row.choice("gives", kinds)
    if kind in _AMOUNTS:
        return Gift(kind, row.integer("amount", minimum=1, maximum=MOST))
    if kind is not GiftKind.GOOD:
        return Gift(kind)
    several = kinds is _REWARDS and "amount" in row
    amount = row.integer("amount", minimum=1, maximum=LIMIT) if several else 1
    return Gift(kind, amount, row.choice("good", Good))


def read_table_bonus(
    row: Table, number: int, recipes: tuple[Recipe, ...], promo: bool
) -> TableBonus:
    """A table bonus tile; its name is checked before (RO-52, RO-64).

    Raises:
        ContentError: whatever is wrong with it.
    """
    rewards = tuple(_read_gift(reward, _REWARDS) for reward in row.rows("rewards"))
    if not rewards:
        raise row.error("no reward at all", "rewards", rule="RO-64")
    if len(dict.fromkeys(rewards)) != len(rewards):
        raise row.error("a reward stands twice", "rewards", rule="RO-64")
    return TableBonus(number, row.text("name"), _read_condition(row, recipes), rewards, promo)


def _read_condition(row: Table, recipes: tuple[Recipe, ...]) -> DishCondition:
    trait = row.choice("dish", DishTrait)
    if trait in (DishTrait.WITH_INGREDIENT, DishTrait.WITHOUT_INGREDIENT):
        return DishCondition(trait, ingredient=row.choice("ingredient", Ingredient))
    if trait in (DishTrait.WITH_TOPPING, DishTrait.WITHOUT_TOPPING):
        return DishCondition(trait, topping=row.choice("topping", Topping))
    if trait is DishTrait.WORTH:
        worth = row.integer("worth", minimum=1, maximum=MOST)
        if worth not in [recipe.prestige for recipe in recipes]:
            raise row.error(f"no recipe is worth {worth}", "worth", rule="RO-52")
        return DishCondition(trait, worth=worth)
    return DishCondition(trait)
