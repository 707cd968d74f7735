"""What the Mentor scores before everybody does: its staff inventory (RO-154, RO-169)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.rococo.actions import Draw
from bakehouse.rococo.bonus_offers import amount_gained, counts_a_table, trade_times
from bakehouse.rococo.bonuses import (
    Act,
    Copy,
    DiscardTiles,
    Gain,
    GainByType,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.bonuses import Draw as DrawBonus
from bakehouse.rococo.changes import (
    IDLE,
    change_kept,
    change_mentor,
    change_player,
    change_round,
    change_state,
    change_turn,
)
from bakehouse.rococo.kinds import GOODS
from bakehouse.rococo.measures import dishes_by_table, meets, points_by_type, value_of
from bakehouse.rococo.mentor.stack import discard_top_tile
from bakehouse.rococo.purse import gain, put
from bakehouse.rococo.state import Phase, State, mentor_of

__all__ = ["begin_ending", "left_over", "next_in_inventory", "open_kept"]


def begin_ending(state: State) -> State:
    """The staff inventory is opened from its top, card by card (RO-154).

    Nothing is asked for any more but faces: `Turn.left` counts the cards still to be opened.
    """
    left, seat = len(mentor_of(state).inventory), state.setup.config.mentor
    turn = change_turn(IDLE, phase=Phase.MENTOR_STAFF, seat=seat, left=left)
    return _open_next(change_state(state, turn=turn))


def _open_next(state: State) -> State:
    """Cards with a face are worked out at once, up to one without; then the game is over."""
    while left := state.turn.left:
        kept = mentor_of(state).inventory[left - 1]
        if not kept.card:
            return state
        state = _opened(state, kept.card)
    return change_state(state, turn=change_turn(IDLE, phase=Phase.OVER))


def next_in_inventory(state: State) -> int:
    """Mask of the cards that the next one of the inventory can be: those of its level."""
    kept = mentor_of(state).inventory[state.turn.left - 1]
    return state.round.pool & state.setup.config.components.levels[kept.level - 1]


def open_kept(state: State, draw: Draw) -> State:
    """A card of the inventory gets its face (RO-154)."""
    card = draw.items[0]
    now = change_round(state.round, pool=state.round.pool & ~(1 << card))
    return _open_next(_opened(change_state(state, round=now), card))


def _opened(state: State, card: int) -> State:
    """The next card lies open, and its bonus is worked out."""
    mentor, place = mentor_of(state), state.turn.left - 1
    kept = change_kept(mentor.inventory[place], card=card, open=True)
    inventory = (*mentor.inventory[:place], kept, *mentor.inventory[place + 1 :])
    state = change_state(
        state,
        mentor=change_mentor(mentor, inventory=inventory),
        turn=change_turn(state.turn, left=place),
    )
    staff = state.setup.config.components.card(card)
    # A star card counts only if its requirement holds (RO-169).
    if not meets(state, state.turn.seat, staff.requirement):
        return state
    return _WORTH[type(staff.bonus)](state, staff.bonus)


# --- bonuses --------------------------------------------------------------------------------------


def _nothing(state: State, _: Any) -> State:
    """Bonuses that are not in coins or points bring nothing (RO-154, RO-169)."""
    return state


def _gained(state: State, bonus: Gain) -> State:
    """Coins or points; of tables the one that brings most counts (RO-169)."""
    seat = state.turn.seat
    if bonus.counted is None:
        amount = bonus.amount
    elif counts_a_table(bonus):
        amount = max(amount_gained(bonus, dishes) for dishes in dishes_by_table(state, seat))
    else:
        amount = amount_gained(bonus, value_of(state, seat, bonus.counted))
    if bonus.resource is Resource.COINS:
        return gain(state, coins=amount)
    return gain(state, prestige=amount)


def _gained_by_type(state: State, bonus: GainByType) -> State:
    return gain(state, prestige=points_by_type(state, state.turn.seat, bonus))


def _traded(state: State, bonus: Trade) -> State:
    """Coins for points, as often as they can be paid (RO-169); for goods: nothing (RO-154)."""
    if not bonus.prestige:
        return state
    times = trade_times(state, state.turn.seat, bonus)
    return gain(state, -times * bonus.coins, times * bonus.prestige)


def _discarded(state: State, bonus: DiscardTiles) -> State:
    """Tiles from the top of the stack for points (RO-169)."""
    for _ in range(min(bonus.most, len(mentor_of(state).stack))):
        state = gain(discard_top_tile(state), prestige=bonus.prestige)
    return state


def _sold(state: State, bonus: SellGoods) -> State:
    """Rows from most points down, and among equals from fewest goods up (RO-169)."""
    for goods, prestige in sorted(bonus.rows, key=lambda row: (-row[1], len(row[0]))):
        player = state.players[state.turn.seat]
        if GOODS.covers(player.goods, goods.packed):
            player = change_player(player, goods=player.goods - goods.packed)
            state = gain(put(state, player), prestige=prestige)
    return state


_WORTH: Final[dict[type, Callable[[State, Any], State]]] = {
    Gain: _gained,
    GainByType: _gained_by_type,
    Act: _nothing,
    Trade: _traded,
    DrawBonus: _nothing,
    Take: _nothing,
    MoveDish: _nothing,
    Copy: _nothing,
    DiscardTiles: _discarded,
    SellGoods: _sold,
}
"""By kind of bonus, what it brings the Mentor in the end."""


# --- what is left over ----------------------------------------------------------------------------


def left_over(state: State, seat: int) -> int:
    """Unused tiles, recipes that were not baked and units of goods together (RO-154)."""
    player, kinds = state.players[seat], state.setup.config.components.tile_kinds
    return kinds.total(player.tiles) + len(player.recipes) + GOODS.total(player.goods)
