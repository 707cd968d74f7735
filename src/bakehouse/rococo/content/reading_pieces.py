"""Reading ingredient tiles and recipes from a set file."""

from __future__ import annotations

from typing import Final

from bakehouse.core.counts import LIMIT, Counts, kind_name
from bakehouse.core.tables import Table
from bakehouse.rococo.content import GoodTrack, Recipe, Tile
from bakehouse.rococo.content.reading_rows import (
    MOST,
    MOST_CARDS,
    check_count,
    check_names,
    read_counts,
    read_some,
)
from bakehouse.rococo.kinds import GOODS, INGREDIENTS, TOPPINGS, Good, Ingredient, Topping

__all__ = ["read_recipes", "read_tiles"]

_MOST_ON_A_TILE: Final = 2  # ingredients on the front, toppings on the back
_MOST_OF_A_RECIPE: Final = 6  # ingredients: the ways to pay for two recipes are soon too many


def read_tiles(topic: Table, wanted: int) -> tuple[Tile, ...]:
    """The ingredient tiles, `wanted` in all; alike ones are copies of one kind (RO-2).

    Raises:
        ContentError: whatever is wrong with them.
    """
    tiles: list[Tile] = []
    twins: dict[tuple[Counts[Ingredient], Counts[Topping]], int] = {}
    for number, row in enumerate(_rows(topic, "tile"), 1):
        tile = _read_tile(row, number)
        first = twins.setdefault((tile.ingredients, tile.toppings), number)
        if first != number:
            raise row.error(f"the same tile as row {first}: these are copies", "ingredients")
        tiles.append(tile)
    check_count(topic, "tile", sum(tile.copies for tile in tiles), wanted, "RO-2")
    return tuple(tiles)


def _rows(topic: Table, key: str) -> tuple[Table, ...]:
    rows = topic.rows(key)
    if len(rows) > MOST_CARDS:
        raise topic.error(f"{len(rows)} kinds, at most {MOST_CARDS} are possible", key)
    return rows


def _read_tile(row: Table, number: int) -> Tile:
    copies = row.integer("copies", minimum=1, maximum=LIMIT)
    ingredients = read_some(row, "ingredients", INGREDIENTS, _MOST_ON_A_TILE)
    toppings = read_counts(row, "toppings", TOPPINGS)
    if len(toppings) > _MOST_ON_A_TILE:
        raise row.error(f"{len(toppings)} in all, at most {_MOST_ON_A_TILE}", "toppings")
    return Tile(number, copies, ingredients, toppings)


def read_recipes(topic: Table, wanted: int, tracks: tuple[GoodTrack, ...]) -> tuple[Recipe, ...]:
    """The recipes, `wanted` in all (RO-2), each of which the goods tracks have room for.

    Raises:
        ContentError: whatever is wrong with them.
    """
    rows = _rows(topic, "recipe")
    check_names(rows)
    recipes = tuple(_read_recipe(row, number, tracks) for number, row in enumerate(rows, 1))
    check_count(topic, "recipe", sum(recipe.copies for recipe in recipes), wanted, "RO-2")
    return recipes


def _read_recipe(row: Table, number: int, tracks: tuple[GoodTrack, ...]) -> Recipe:
    goods, ingredients = (
        read_counts(row, "goods", GOODS),
        read_counts(row, "ingredients", INGREDIENTS),
    )
    _check_goods(row, goods, tracks)
    if len(ingredients) > _MOST_OF_A_RECIPE:
        reason = f"{len(ingredients)} ingredients, at most {_MOST_OF_A_RECIPE} are possible"
        raise row.error(reason, "ingredients", rule="RO-45")
    if not len(goods) + len(ingredients):
        raise row.error("it needs nothing at all", "goods", rule="RO-45")
    return Recipe(
        number,
        row.text("name"),
        row.integer("copies", minimum=1, maximum=LIMIT),
        goods,
        ingredients,
        row.flag("chef") if "chef" in row else False,
        row.integer("prestige", minimum=1, maximum=MOST),
    )


def _check_goods(row: Table, goods: Counts[Good], tracks: tuple[GoodTrack, ...]) -> None:
    """Nobody can bake what takes more of a good than a track holds (RO-45)."""
    for good, amount in goods.items():
        if amount > tracks[good].top:
            reason = f"{amount} needed, the track ends at {tracks[good].top}"
            raise row.error(reason, f"goods.{kind_name(good)}", rule="RO-45")
