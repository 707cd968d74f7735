"""What is counted of a player, and whether conditions hold (RO-126 to RO-139, RO-160, RO-161)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bakehouse.core.memo import Memo
from bakehouse.core.scoring import best_assignment, best_weighted_assignment
from bakehouse.rococo.actions import MOST_SEATS
from bakehouse.rococo.bonuses import GainByType
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.kinds import GOODS, INGREDIENTS, TOPPINGS
from bakehouse.rococo.state import State, mentor_of, owner_of, recipe_of

__all__ = [
    "dishes_by_table",
    "dishes_of",
    "markers_of",
    "meets",
    "points_by_type",
    "service_staff_of",
    "staff_size",
    "value_of",
]


def _by_seat(table: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """By seat, the recipes of its dishes on a table."""
    laid: list[list[int]] = [[] for _ in range(MOST_SEATS)]
    for dish in table:
        if dish:
            laid[owner_of(dish)].append(recipe_of(dish))
    return tuple(map(tuple, laid))


_LAID: Final = Memo(_by_seat)


def dishes_of(state: State, seat: int) -> tuple[int, ...]:
    """The recipes of a player's dishes on all tables."""
    dishes: tuple[int, ...] = ()
    for table in state.board.tables:
        dishes += _LAID[table][seat]
    return dishes


def dishes_by_table(state: State, seat: int) -> list[int]:
    """By table, how many dishes of a player are there."""
    return [len(_LAID[table][seat]) for table in state.board.tables]


def service_staff_of(state: State, seat: int) -> int:
    """How many service markers a player has (RO-60)."""
    return sum([1 for area in state.board.areas if seat in area])


def markers_of(state: State, seat: int) -> int:
    """Service markers and hosts of a player together."""
    return service_staff_of(state, seat) + state.board.hosts.count(seat)


def staff_size(state: State, seat: int) -> int:
    """Cards in hand, used and unused (RO-58); of the Mentor its staff inventory (RO-169)."""
    if seat == state.setup.config.mentor:
        return len(mentor_of(state).inventory)
    player = state.players[seat]
    return player.hand.bit_count() + player.unused.bit_count() + len(player.used)


def _coins(state: State, seat: int, _: Counted) -> int:
    """Coins owned (RO-128)."""
    return state.players[seat].coins


def _prestige(state: State, seat: int, _: Counted) -> int:
    """Points on the track (RO-161)."""
    return state.players[seat].prestige


def _goods(state: State, seat: int, _: Counted) -> int:
    """Units of goods (RO-126)."""
    return GOODS.total(state.players[seat].goods)


def _unused_tiles(state: State, seat: int, _: Counted) -> int:
    """Tiles not used yet (RO-130)."""
    return state.setup.config.components.tile_kinds.total(state.players[seat].tiles)


def _staff(state: State, seat: int, _: Counted) -> int:
    """The whole staff (RO-114)."""
    return staff_size(state, seat)


def _decorations(state: State, seat: int, _: Counted) -> int:
    """Successful decorations (RO-97, RO-101, RO-136, RO-137)."""
    return len(state.players[seat].decorations)


def _markers(state: State, seat: int, _: Counted) -> int:
    """Service staff and hosts (RO-103, RO-119, RO-135, RO-136)."""
    return markers_of(state, seat)


def _service_staff(state: State, seat: int, _: Counted) -> int:
    """Service staff (RO-60)."""
    return service_staff_of(state, seat)


def _special_bonuses(state: State, seat: int, _: Counted) -> int:
    """Special bonuses marked (RO-132)."""
    return sum([1 for seats in state.board.claims if seat in seats])


def _tables(state: State, seat: int, _: Counted) -> int:
    """Tables with a dish (RO-95, RO-100, RO-134)."""
    return sum([1 for dishes in dishes_by_table(state, seat) if dishes])


def _dishes(state: State, seat: int, _: Counted) -> int:
    """Dishes on tables (RO-109, RO-131)."""
    return len(dishes_of(state, seat))


def _dishes_on_a_table(state: State, seat: int, _: Counted) -> int:
    """Dishes on the table with most of them (RO-96, RO-102, RO-139)."""
    return max([len(_LAID[table][seat]) for table in state.board.tables])


def _chef_dishes(state: State, seat: int, _: Counted) -> int:
    """Dishes with the chef icon (RO-99, RO-136, RO-138)."""
    dishes = dishes_of(state, seat)
    if not dishes:
        return 0
    recipes = state.setup.config.components.recipes
    return sum([1 for number in dishes if recipes[number - 1].chef])


def _dishes_with(state: State, seat: int, counted: Counted) -> int:
    """Dishes with an ingredient (RO-160)."""
    recipes = state.setup.config.components.recipes
    field = INGREDIENTS.field[counted.ingredient or 0]
    dishes = dishes_of(state, seat)
    return sum([1 for number in dishes if recipes[number - 1].ingredients.packed & field])


def _plain_dishes(state: State, seat: int, _: Counted) -> int:
    """Dishes without any ingredient (RO-161)."""
    recipes = state.setup.config.components.recipes
    dishes = dishes_of(state, seat)
    return sum([1 for number in dishes if not recipes[number - 1].ingredients.packed])


def _dishes_worth(state: State, seat: int, counted: Counted) -> int:
    """Dishes worth so much (RO-127, RO-160)."""
    recipes = state.setup.config.components.recipes
    low, high = counted.low, counted.high
    dishes = dishes_of(state, seat)
    return sum([1 for number in dishes if low <= recipes[number - 1].prestige <= high])


def _ingredients_of_dishes(state: State, seat: int) -> list[tuple[int, ...]]:
    """By dish on a table, the indices of its ingredients, those without any left out."""
    recipes = state.setup.config.components.recipes
    types = [
        INGREDIENTS.support(INGREDIENTS.present(recipes[number - 1].ingredients.packed))
        for number in dishes_of(state, seat)
    ]
    return [there for there in types if there]


def _toppings_of_decorations(state: State, seat: int) -> list[tuple[int, ...]]:
    """By successful decoration, the indices of its toppings."""
    tiles = state.setup.config.components.tiles
    return [
        TOPPINGS.support(TOPPINGS.present(tiles[number - 1].toppings.packed))
        for number in state.players[seat].decorations
    ]


def _ingredient_types(state: State, seat: int, _: Counted) -> int:
    """Types of ingredients, each in a dish of its own (RO-133, RO-125)."""
    return best_assignment(_ingredients_of_dishes(state, seat))


def _topping_types(state: State, seat: int, _: Counted) -> int:
    """Types of toppings, each on a decoration of its own (RO-129, RO-125)."""
    return best_assignment(_toppings_of_decorations(state, seat))


_TABLE: Final[dict[Measure, Callable[[State, int, Counted], int]]] = {
    Measure.COINS: _coins,
    Measure.PRESTIGE: _prestige,
    Measure.GOODS: _goods,
    Measure.UNUSED_TILES: _unused_tiles,
    Measure.STAFF: _staff,
    Measure.DECORATIONS: _decorations,
    Measure.MARKERS: _markers,
    Measure.SERVICE_STAFF: _service_staff,
    Measure.SPECIAL_BONUSES: _special_bonuses,
    Measure.TABLES: _tables,
    Measure.DISHES: _dishes,
    Measure.DISHES_ON_A_TABLE: _dishes_on_a_table,
    Measure.CHEF_DISHES: _chef_dishes,
    Measure.DISHES_WITH: _dishes_with,
    Measure.PLAIN_DISHES: _plain_dishes,
    Measure.DISHES_WORTH: _dishes_worth,
    Measure.INGREDIENT_TYPES: _ingredient_types,
    Measure.TOPPING_TYPES: _topping_types,
}
"""By measure, the function that counts it; each type of a thing on a thing of its own (RO-125)."""

_COUNT: Final = tuple(_TABLE[measure] for measure in Measure)


def value_of(state: State, seat: int, counted: Counted) -> int:
    """How much of something a player has.

    >>> from bakehouse.rococo import Config, new_game
    >>> value_of(new_game(Config()), 0, Counted(Measure.GOODS))
    4
    """
    return _COUNT[counted.measure](state, seat, counted)


def meets(state: State, seat: int, conditions: Sequence[Condition]) -> bool:
    """Whether all of these hold for a player (RO-133a)."""
    for condition in conditions:
        value = _COUNT[condition.counted.measure](state, seat, condition.counted)
        if value < condition.least or (condition.most is not None and value > condition.most):
            return False
    return True


def points_by_type(state: State, seat: int, bonus: GainByType) -> int:
    """Points for types, each of a dish or decoration of its own (RO-118, RO-121, RO-125)."""
    if bonus.ingredients:
        points = {int(kind): n for kind, n in bonus.ingredients}
        there = _ingredients_of_dishes(state, seat)
    else:
        points = {int(kind): n for kind, n in bonus.toppings}
        there = _toppings_of_decorations(state, seat)
    return best_weighted_assignment(
        [{kind: points[kind] for kind in kinds if kind in points} for kinds in there]
    )
