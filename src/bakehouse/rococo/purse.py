"""Coins, points and goods that come and go: between a player, the bank and the tracks."""

from __future__ import annotations

from bakehouse.rococo.changes import (
    set_coins,
    set_coins_and_prestige,
    set_goods,
    set_player,
    set_purse,
)
from bakehouse.rococo.kinds import GOODS
from bakehouse.rococo.state import Player, State

__all__ = ["gain", "gain_good", "put", "room_for"]


def put(state: State, player: Player, coins: int = 0) -> State:
    """The state with the player of the turn changed, who gets coins from the bank, or pays them."""
    if coins:
        player = set_coins(player, player.coins + coins)
        return set_purse(state, state.turn.seat, player, state.bank - coins)
    return set_player(state, state.turn.seat, player)


def gain(state: State, coins: int = 0, prestige: int = 0) -> State:
    """The player of the turn gets coins from the bank, or pays them, and points."""
    seat = state.turn.seat
    player = state.players[seat]
    player = set_coins_and_prestige(
        player, coins=player.coins + coins, prestige=player.prestige + prestige
    )
    return set_purse(state, seat, player, state.bank - coins)


def room_for(state: State, seat: int, good: int) -> int:
    """How many more units the track of a good holds (RO-44)."""
    top = state.setup.config.components.tracks[good].top
    return top - GOODS.amount(state.players[seat].goods, good)


def gain_good(state: State, good: int, amount: int = 1) -> State:
    """Units of a good, as far as the track has room; the rest is lost (RO-39, RO-51)."""
    seat = state.turn.seat
    amount = min(amount, room_for(state, seat, good))
    if not amount:
        return state
    player = state.players[seat]
    return put(state, set_goods(player, player.goods + GOODS.one[good] * amount))
