"""Bake and Decorate (RO-45 to RO-48, RO-113)."""

from __future__ import annotations

from bakehouse.rococo.actions import (
    BakeRecipe,
    DecorateWith,
    Done,
    PickDish,
    SpareGood,
    SpareIngredient,
    SpendTile,
)
from bakehouse.rococo.bonuses import Act
from bakehouse.rococo.changes import (
    change_turn,
    make_dish,
    set_chosen,
    set_dish_named,
    set_kitchen,
    set_market,
    set_paid,
    set_phase,
    set_racks_and_tiles,
    set_tile_discard,
    set_turn,
)
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.covers import next_tiles
from bakehouse.rococo.offers import (
    bakes,
    can_decorate_more,
    left_over,
    needs,
    spare_options,
)
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import Dish, Phase, State
from bakehouse.rococo.turns import finish

__all__ = [
    "bake",
    "bake_no_more",
    "decorate",
    "open_tiles",
    "pick_for_decoration",
    "spare_good",
    "spare_ingredient",
    "spend_tile",
    "with_dishes",
]


def with_dishes(racks: tuple[Dish, ...], new: Dish, old: Dish | None = None) -> tuple[Dish, ...]:
    """The racks with one dish more, or in place of another, in their order."""
    dishes = list(racks)
    if old is not None:
        dishes.remove(old)
    return tuple(sorted((*dishes, new), key=_order))


def _order(dish: Dish) -> tuple[int, int]:
    return dish.recipe, dish.tile


# --- baking ---------------------------------------------------------------------------------------


def bake(state: State, action: BakeRecipe) -> State:
    """A recipe is to be baked; there may be a second one (RO-45, RO-67)."""
    turn = state.turn
    turn = set_chosen(turn, left=turn.left - 1, chosen=(*turn.chosen, action.recipe))
    state = set_turn(state, turn)
    return state if bakes(state) else _begin_payment(state)


def bake_no_more(state: State, _: Done) -> State:
    """One recipe is all that is baked (RO-67)."""
    return _begin_payment(state)


def _begin_payment(state: State) -> State:
    """What can be spared is settled first, where there is a choice of it (RO-39)."""
    turn = state.turn
    act = turn.terms
    assert isinstance(act, Act)  # noqa: S101
    options = spare_options(act, *needs(state, turn.chosen))
    if len(options) > 1:
        return set_turn(state, set_phase(turn, Phase.SPARE))
    return _spare(state, options[0])


def spare_good(state: State, action: SpareGood) -> State:
    """One unit of a good less is needed (RO-113)."""
    return _spare(state, 1 + action.good)


def spare_ingredient(state: State, action: SpareIngredient) -> State:
    """One of an ingredient less is needed (RO-113)."""
    return _spare(state, 4 + action.ingredient)


def _spare(state: State, spare: int) -> State:
    turn = change_turn(state.turn, phase=Phase.PAYMENT, spare=spare)
    return _pay_if_covered(set_turn(state, turn))


def open_tiles(state: State) -> tuple[int, ...]:
    """The tiles that can be named next for the payment (RO-46)."""
    turn = state.turn
    _, ingredients = left_over(*needs(state, turn.chosen), turn.spare)
    components, player = state.setup.config.components, state.players[turn.seat]
    return next_tiles(components, player.tiles, ingredients, turn.paid)


def spend_tile(state: State, action: SpendTile) -> State:
    """A tile is part of the payment (RO-46)."""
    turn = state.turn
    turn = set_paid(turn, paid=(*turn.paid, action.tile))
    return _pay_if_covered(set_turn(state, turn))


def _pay_if_covered(state: State) -> State:
    """When all ingredients are there, goods and tiles are spent and the dishes stand on racks.

    Toppings and ingredients in excess are lost (RO-46); tiles are discarded in the open (RO-45).
    """
    if open_tiles(state):
        return state
    turn, market, components = state.turn, state.market, state.setup.config.components
    player, one = state.players[turn.seat], components.tile_kinds.one
    goods, _ = left_over(*needs(state, turn.chosen), turn.spare)
    tiles = sum([one[tile - 1] for tile in turn.paid])
    recipes, racks = list(player.recipes), player.racks
    for recipe in turn.chosen:
        recipes.remove(recipe)
        racks = with_dishes(racks, make_dish(recipe, 0))
    player = set_kitchen(
        player,
        goods=player.goods - goods,
        tiles=player.tiles - tiles,
        recipes=tuple(recipes),
        racks=racks,
    )
    market = set_tile_discard(market, market.tile_discard + tiles)
    return finish(put(set_market(state, market), player))


# --- decorating -----------------------------------------------------------------------------------


def pick_for_decoration(state: State, action: PickDish) -> State:
    """Which dish is decorated (RO-48)."""
    dish = state.players[action.seat].racks[action.rack - 1]
    return set_turn(state, change_turn(state.turn, phase=Phase.TOPPING, dish=dish))


def decorate(state: State, action: DecorateWith) -> State:
    """A tile with its toppings lies over the dish (RO-48); there may be a second dish (RO-67)."""
    turn = state.turn
    dish = turn.dish
    assert dish is not None  # noqa: S101
    player = state.players[action.seat]
    racks = with_dishes(player.racks, make_dish(dish.recipe, action.tile), dish)
    one = state.setup.config.components.tile_kinds.one[action.tile - 1]
    state = put(state, set_racks_and_tiles(player, tiles=player.tiles - one, racks=racks))
    turn = set_dish_named(
        turn,
        phase=Phase.DECORATE,
        left=turn.left - 1,
        chosen=(dish.recipe, action.tile),
        dish=None,
    )
    state = claim_running(set_turn(state, turn))
    return state if can_decorate_more(state) else finish(state)
