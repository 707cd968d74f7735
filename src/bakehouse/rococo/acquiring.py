"""Recipes, tiles and goods: acquired and bought, or given (RO-40 to RO-44, RO-17, RO-64)."""

from __future__ import annotations

from bakehouse.core.building import replaced
from bakehouse.rococo.actions import (
    BuyGoods,
    DiscardRecipe,
    Done,
    Forfeit,
    TakeRecipe,
    TakeTile,
)
from bakehouse.rococo.changes import (
    set_chosen,
    set_display,
    set_goods_and_coins,
    set_left,
    set_market,
    set_named,
    set_payment,
    set_recipes,
    set_recipes_and_coins,
    set_sale,
    set_tile_display,
    set_tiles_and_coins,
    set_trade,
    set_turn,
)
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.delivering import after_reward
from bakehouse.rococo.kinds import GOODS
from bakehouse.rococo.offers import buyable, frees_order, second_recipes, tile_price
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import State
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


def store_recipe(state: State, recipe: int) -> State:
    """A recipe is stored by the player of the turn (RO-40)."""
    player = state.players[state.turn.seat]
    recipes = tuple(sorted((*player.recipes, recipe)))
    return put(state, set_recipes(player, recipes))


def take_recipe(state: State, action: TakeRecipe) -> State:
    """Acquire Recipes: one of the display for the price of its space (RO-40).

    Nothing moves or comes there now (RO-14, RO-16).
    """
    turn, market, space = state.turn, state.market, action.space
    price = state.setup.config.components.displays.recipe_prices[space - 1]
    recipe, player, left = market.recipes[space - 1], state.players[turn.seat], turn.left - 1
    player = set_recipes_and_coins(
        player,
        recipes=tuple(sorted((*player.recipes, recipe))),
        coins=player.coins - price,
    )
    state = claim_running(
        set_trade(
            state,
            turn.seat,
            player,
            market=set_display(market, replaced(market.recipes, space - 1, 0)),
            turn=set_chosen(turn, left=left, chosen=(space, recipe)),
            bank=state.bank + price,
        )
    )
    return state if left and second_recipes(state) else finish(state)


def make_room(state: State, action: DiscardRecipe) -> State:
    """A stored recipe goes, so that another one has room (RO-17, RO-40)."""
    freed = frees_order(state, action.recipe) if state.turn.chosen else False
    state = claim_running(throw_out(state, action.recipe))
    if freed:
        state = set_turn(state, set_named(state.turn, chosen=()))
    return state


def take_gift_recipe(state: State, action: TakeRecipe) -> State:
    """A recipe of the display for nothing (RO-60, RO-64, RO-115)."""
    market = state.market
    recipe = market.recipes[action.space - 1]
    market = set_display(market, replaced(market.recipes, action.space - 1, 0))
    return _after_gift(store_recipe(set_market(state, market), recipe))


def _after_gift(state: State) -> State:
    """A gift in a delivery is followed by the rest of it, any other ends its action."""
    return after_reward(state) if state.turn.dish is not None else finish(state)


def refuse_gift(state: State, _: Forfeit) -> State:
    """A gift is left where it is (RO-17, RO-64)."""
    return _after_gift(state)


def _tile_from_display(state: State, space: int, coins: int) -> State:
    """A tile leaves the display, which is not refilled now (RO-43), and is kept and paid."""
    market, seat = state.market, state.turn.seat
    tile, player = market.tiles[space - 1], state.players[seat]
    one = state.setup.config.components.tile_kinds.one[tile - 1]
    player = set_tiles_and_coins(player, tiles=player.tiles + one, coins=player.coins - coins)
    return set_sale(
        state,
        seat,
        player,
        market=set_tile_display(market, replaced(market.tiles, space - 1, 0)),
        bank=state.bank + coins,
    )


def take_tile(state: State, action: TakeTile) -> State:
    """Acquire Ingredients: one tile for the price of its row as it is now (RO-42)."""
    return finish(_tile_from_display(state, action.space, tile_price(state, action.space)))


def take_gift_tile(state: State, action: TakeTile) -> State:
    """A tile of the display for nothing (RO-64, RO-117)."""
    return _after_gift(_tile_from_display(state, action.space, 0))


def buy_goods(state: State, action: BuyGoods) -> State:
    """Buy Goods: so many units for the sum that is printed for them (RO-44)."""
    turn, player = state.turn, state.players[action.seat]
    price = state.setup.config.components.tracks[action.good].prices[action.number - 1]
    player = set_goods_and_coins(
        player,
        goods=player.goods + GOODS.one[action.good] * action.number,
        coins=player.coins - price,
    )
    left = turn.left - 1
    state = set_payment(
        state,
        turn.seat,
        player,
        turn=set_left(turn, left),
        bank=state.bank + price,
    )
    state = claim_running(state)
    more = left and buyable(state, action.seat, state.players[action.seat].coins)
    return state if more else finish(state)


def stop(state: State, _: Done) -> State:
    """The action is left at what was done (RO-67, RO-124)."""
    return finish(state)
