"""Recipes, tiles and goods: acquired and bought, or given (RO-40 to RO-44, RO-17, RO-64)."""

from __future__ import annotations

from bakehouse.rococo.actions import (
    BuyGoods,
    DiscardRecipe,
    Done,
    Forfeit,
    TakeRecipe,
    TakeTile,
)
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.delivering import after_reward
from bakehouse.rococo.offers import buyable, frees_order, second_recipes, tile_price
from bakehouse.rococo.purse import gain_good, put
from bakehouse.rococo.state import (
    State,
    change_turn,
    set_chosen,
    set_display,
    set_market,
    set_recipes,
    set_tile_display,
    set_tiles,
    set_turn,
)
from bakehouse.rococo.turns import finish, throw_out

__all__ = [
    "buy_goods",
    "make_room",
    "refuse_gift",
    "stop",
    "store_recipe",
    "take_gift_recipe",
    "take_gift_tile",
    "take_recipe",
    "take_tile",
]


def store_recipe(state: State, recipe: int, coins: int = 0) -> State:
    """A recipe is stored by the player of the turn, who pays for it (RO-40)."""
    player = state.players[state.turn.seat]
    recipes = tuple(sorted((*player.recipes, recipe)))
    return put(state, set_recipes(player, recipes), coins)


def _from_display(state: State, space: int, coins: int) -> tuple[State, int]:
    """A recipe of the display is stored; nothing moves or comes there now (RO-14, RO-16)."""
    market = state.market
    recipe = market.recipes[space - 1]
    recipes = (*market.recipes[: space - 1], 0, *market.recipes[space:])
    state = set_market(state, set_display(market, recipes))
    return store_recipe(state, recipe, -coins), recipe


def take_recipe(state: State, action: TakeRecipe) -> State:
    """Acquire Recipes: one of the display for the price of its space (RO-40)."""
    price = state.setup.config.components.displays.recipe_prices[action.space - 1]
    state, recipe = _from_display(state, action.space, price)
    left = state.turn.left - 1
    state = set_turn(state, set_chosen(state.turn, left=left, chosen=(action.space, recipe)))
    state = claim_running(state)
    return state if left and second_recipes(state) else finish(state)


def make_room(state: State, action: DiscardRecipe) -> State:
    """A stored recipe goes, so that another one has room (RO-17, RO-40)."""
    freed = frees_order(state, action.recipe) if state.turn.chosen else False
    state = claim_running(throw_out(state, action.recipe))
    if freed:
        state = set_turn(state, change_turn(state.turn, chosen=()))
    return state


def take_gift_recipe(state: State, action: TakeRecipe) -> State:
    """A recipe of the display for nothing (RO-60, RO-64, RO-115)."""
    state, _ = _from_display(state, action.space, 0)
    return _after_gift(state)


def _after_gift(state: State) -> State:
    """A gift in a delivery is followed by the rest of it, any other ends its action."""
    return after_reward(state) if state.turn.dish is not None else finish(state)


def refuse_gift(state: State, _: Forfeit) -> State:
    """A gift is left where it is (RO-17, RO-64)."""
    return _after_gift(state)


def _tile_from_display(state: State, space: int, coins: int) -> State:
    """A tile leaves the display, which is not refilled now (RO-43), and is kept."""
    market = state.market
    tile = market.tiles[space - 1]
    tiles = (*market.tiles[: space - 1], 0, *market.tiles[space:])
    state = set_market(state, set_tile_display(market, tiles))
    player = state.players[state.turn.seat]
    one = state.setup.config.components.tile_kinds.one[tile - 1]
    return put(state, set_tiles(player, player.tiles + one), -coins)


def take_tile(state: State, action: TakeTile) -> State:
    """Acquire Ingredients: one tile for the price of its row as it is now (RO-42)."""
    return finish(_tile_from_display(state, action.space, tile_price(state, action.space)))


def take_gift_tile(state: State, action: TakeTile) -> State:
    """A tile of the display for nothing (RO-64, RO-117)."""
    return _after_gift(_tile_from_display(state, action.space, 0))


def buy_goods(state: State, action: BuyGoods) -> State:
    """Buy Goods: so many units for the sum that is printed for them (RO-44)."""
    track = state.setup.config.components.tracks[action.good]
    player = state.players[action.seat]
    state = put(state, player, -track.prices[action.number - 1])
    state = gain_good(state, action.good, action.number)
    left = state.turn.left - 1
    state = claim_running(set_turn(state, change_turn(state.turn, left=left)))
    more = left and buyable(state, action.seat, state.players[action.seat].coins)
    return state if more else finish(state)


def stop(state: State, _: Done) -> State:
    """The action is left at what was done (RO-67, RO-124)."""
    return finish(state)
