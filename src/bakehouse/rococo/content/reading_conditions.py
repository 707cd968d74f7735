"""Reading what is counted of a player, conditions, and special bonuses from a set file."""

from __future__ import annotations

from typing import Final

import attrs

from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.rococo.content import Board, GoodTrack, Recipe, SpecialBonus
from bakehouse.rococo.content.reading_rows import MOST, read_falling
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.kinds import Ingredient, Topping

__all__ = ["Reach", "read_conditions", "read_counted", "read_special_values", "read_specials"]

_OF_DISHES: Final = (Measure.DISHES_WITH, Measure.PLAIN_DISHES, Measure.DISHES_WORTH)


@attrs.frozen
class Reach(Value):
    """How much there can be of what is counted: what asks for more could never be met.

    Attributes:
        boards: both sides; a condition has to be possible on either.
        recipes: all of them.
        tracks: of the goods.
        tiles: how many ingredient tiles there are.
        staff: how many cards a player can come to have, at most.
        decorations: successful ones that are kept.
        specials: special bonus tiles in a game.
    """

    boards: tuple[Board, Board]
    recipes: tuple[Recipe, ...]
    tracks: tuple[GoodTrack, ...]
    tiles: int
    staff: int
    decorations: int
    specials: int

    def most(self, counted: Counted) -> int:
        """The most that a player can have of it."""
        measure = counted.measure
        if measure is Measure.CHEF_DISHES or measure in _OF_DISHES:
            return min(self._recipes(counted), self._dishes())
        return self._of_the_board().get(measure) or self._of_the_player().get(measure, MOST)

    def _of_the_player(self) -> dict[Measure, int]:
        return {
            Measure.GOODS: sum(track.top for track in self.tracks),
            Measure.UNUSED_TILES: self.tiles,
            Measure.STAFF: self.staff,
            Measure.DECORATIONS: self.decorations,
            Measure.SPECIAL_BONUSES: self.specials,
            Measure.INGREDIENT_TYPES: len(Ingredient),
            Measure.TOPPING_TYPES: min(len(Topping), self.decorations),
        }

    def _of_the_board(self) -> dict[Measure, int]:
        return {
            Measure.TABLES: min(len(board.tables) for board in self.boards),
            Measure.DISHES: self._dishes(),
            Measure.DISHES_ON_A_TABLE: min(
                max(len(table.spaces) for table in board.tables) for board in self.boards
            ),
            Measure.SERVICE_STAFF: min(len(board.areas) for board in self.boards),
            Measure.MARKERS: min(len(board.areas) + len(board.hosts) for board in self.boards),
        }

    def _dishes(self) -> int:
        return min(sum(len(table.spaces) for table in board.tables) for board in self.boards)

    def _recipes(self, counted: Counted) -> int:
        return sum(recipe.copies for recipe in self.recipes if _is_counted(recipe, counted))


def _is_counted(recipe: Recipe, counted: Counted) -> bool:
    if counted.measure is Measure.CHEF_DISHES:
        return recipe.chef
    if counted.ingredient is not None:
        return counted.ingredient in recipe.ingredients
    if counted.measure is Measure.PLAIN_DISHES:
        return not len(recipe.ingredients)
    return counted.low <= recipe.prestige <= counted.high


def read_counted(row: Table) -> Counted:
    """What the key `count` of a row, and those that belong to it, say is counted.

    Raises:
        ContentError: whatever is wrong with it.
    """
    measure = row.choice("count", Measure)
    if measure is Measure.DISHES_WITH:
        return Counted(measure, row.choice("ingredient", Ingredient))
    if measure is Measure.DISHES_WORTH:
        low = row.integer("low", minimum=1, maximum=MOST)
        return Counted(measure, low=low, high=row.integer("high", minimum=low, maximum=MOST))
    return Counted(measure)


def read_conditions(table: Table, key: str, reach: Reach, rule: str) -> tuple[Condition, ...]:
    """Conditions that have to hold together, at least one, nothing counted twice.

    Raises:
        ContentError: whatever is wrong with them; one that could never be met.
    """
    conditions = tuple(_read_condition(row, reach, rule) for row in table.rows(key))
    if not conditions:
        raise table.error("no condition at all", key, rule=rule)
    if len({condition.counted for condition in conditions}) != len(conditions):
        raise table.error("the same is counted twice", key, rule=rule)
    return conditions


def _read_condition(row: Table, reach: Reach, rule: str) -> Condition:
    counted = read_counted(row)
    if "most" in row:
        most = row.integer("most", maximum=MOST)
        least = row.integer("least", maximum=most) if "least" in row else 0
    else:
        least, most = row.integer("least", minimum=1, maximum=MOST), None
    if least > reach.most(counted):
        reason = f"{least} are never reached, {reach.most(counted)} at most"
        raise row.error(reason, "least", rule=rule)
    return Condition(counted, least, most)


def read_special_values(
    topic: Table, names: tuple[str, ...]
) -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """By name of a special bonus, the points of its spaces on either face (RO-5, RO-62).

    Raises:
        ContentError: whatever is wrong with them; a name without a row, or with two.
    """
    values: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for row in topic.rows("tile"):
        name = row.choice("name", names)
        if name in values:
            raise row.error("another row has the same name", "name")
        values[name] = read_falling(row, "few", "RO-62"), read_falling(row, "many", "RO-62")
    for name in names:
        if name not in values:
            raise topic.error(f"no row for {name!r}", "tile", rule="RO-62")
    return values


def read_specials(
    rows: tuple[Table, ...],
    promos: int,
    values: dict[str, tuple[tuple[int, ...], tuple[int, ...]]],
    reach: Reach,
) -> tuple[SpecialBonus, ...]:
    """The special bonus tiles, of which the last `promos` come with the promo.

    Raises:
        ContentError: whatever is wrong with them.
    """
    return tuple(
        SpecialBonus(
            number,
            row.text("name"),
            read_conditions(row, "conditions", reach, "RO-62"),
            values[row.text("name")],
            promo=number > len(rows) - promos,
        )
        for number, row in enumerate(rows, 1)
    )
