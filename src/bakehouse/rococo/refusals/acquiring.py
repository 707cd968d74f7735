"""Recipes, tiles and goods."""

from __future__ import annotations

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.lists import differing_spaces, differing_tile_spaces
from bakehouse.rococo.offers import has_room, tile_price
from bakehouse.rococo.purse import room_for
from bakehouse.rococo.refusals.kinds import Refusal, no, too_dear
from bakehouse.rococo.state import Phase, State

__all__ = ["check_buy", "check_take_recipe", "check_take_tile"]


def check_take_recipe(state: State, action: actions.TakeRecipe) -> Illegal | None:
    """A recipe of the display, room for it, its price, in order (RO-40)."""
    market, player, turn = state.market, state.players[action.seat], state.turn
    if action.space > len(market.recipes) or not market.recipes[action.space - 1]:
        reason = f"no recipe lies on space {action.space}"
        return no(Refusal.NOT_THERE, "RO-40", action, reason)
    if not has_room(state, player):
        stored = len(player.recipes)
        reason = f"{stored} recipes are stored: one of them has to be thrown out first"
        return no(Refusal.NO_ROOM, "RO-40", action, reason)
    if turn.phase is Phase.GIFT_RECIPE:
        return _no_twin(state, action)
    price = state.setup.config.components.displays.recipe_prices[action.space - 1]
    if price > player.coins:
        return too_dear(action, f"the recipe on space {action.space}", price, player.coins)
    if turn.chosen and action.space < turn.chosen[0]:
        reason = f"the second recipe comes from a space after {turn.chosen[0]}"
        return no(Refusal.OUT_OF_ORDER, "RO-40", action, reason)
    return _no_twin(state, action)


def _no_twin(state: State, action: actions.TakeRecipe) -> Illegal | None:
    """Of two copies that come to the same the first is taken."""
    recipes = state.market.recipes
    if recipes.count(recipes[action.space - 1]) == 1 or action.space in differing_spaces(state):
        return None
    reason = "another copy of it comes to the same: that is the one to take"
    return no(Refusal.OUT_OF_ORDER, "RO-40", action, reason)


def _has_twin(state: State, space: int, price: int) -> bool:
    """Whether a tile lies on the display again, for as much; 0: for nothing."""
    tiles = state.market.tiles
    kind = tiles[space - 1]
    if tiles.count(kind) == 1:
        return False
    return not price or any(
        tile == kind and other != space and tile_price(state, other) == price
        for other, tile in enumerate(tiles, 1)
    )


def check_take_tile(state: State, action: actions.TakeTile) -> Illegal | None:
    """A tile of the display, and its price (RO-42)."""
    tiles, coins, price = state.market.tiles, state.players[action.seat].coins, 0
    if action.space > len(tiles) or not tiles[action.space - 1]:
        reason = f"no tile lies on space {action.space}"
        return no(Refusal.NOT_THERE, "RO-42", action, reason)
    if state.turn.phase is Phase.INGREDIENT:
        price = tile_price(state, action.space)
        if price > coins:
            return too_dear(action, f"the tile on space {action.space}", price, coins)
    if not _has_twin(state, action.space, price):
        return None
    if action.space in differing_tile_spaces(state):
        return None
    reason = "another copy of it comes to the same: that is the one to take"
    return no(Refusal.OUT_OF_ORDER, "RO-42", action, reason)


def check_buy(state: State, action: actions.BuyGoods) -> Illegal | None:
    """Units that are sold together, room on the track, and the price (RO-44)."""
    track, number = state.setup.config.components.tracks[action.good], action.number
    name = action.good.name.lower()
    if number > len(track.prices):
        reason = f"of {name} at most {len(track.prices)} are sold at a time"
        return no(Refusal.NOT_THERE, "RO-44", action, reason)
    room, coins = room_for(state, action.seat, action.good), state.players[action.seat].coins
    if number > room:
        reason = f"the track of {name} has room for {room}"
        return no(Refusal.NO_ROOM, "RO-44", action, reason)
    price = track.prices[number - 1]
    return too_dear(action, f"{number} {name}", price, coins) if price > coins else None
