"""Special bonuses, marked as soon as their conditions hold (RO-62)."""

from __future__ import annotations

from typing import Final

from bakehouse.core.building import replaced
from bakehouse.rococo.changes import set_board, set_claims
from bakehouse.rococo.counting import Change
from bakehouse.rococo.measures import meets
from bakehouse.rococo.state import State

__all__ = ["claim", "claim_running"]


def claim(state: State, changes: int) -> State:
    """The player of the turn marks each special bonus whose conditions hold by now (RO-62).

    Once a player, on the best space that is free. One marker may be what another bonus asks for, so
    this is repeated until nothing changes.

    Args:
        state: right after a change.
        changes: what has changed, of `Change`: bonuses that do not watch it hold no more than
            before.
    """
    seat, setup, board = state.turn.seat, state.setup, state.board
    components, side = setup.config.components, setup.config.side
    for index, number in enumerate(setup.specials):
        if not components.watched[number - 1] & changes:
            continue
        seats = board.claims[index]
        if seat in seats:
            continue
        special = components.special_bonuses[number - 1]
        if len(seats) < len(special.values[side]) and meets(state, seat, special.conditions):
            claims = replaced(board.claims, index, (*seats, seat))
            return claim(set_board(state, set_claims(board, claims)), _ALL)
    return state


_ALL: Final = sum(Change)


def claim_running(state: State) -> State:
    """The same after a change of what a player owns, which few special bonuses count (RO-62)."""
    if not state.setup.config.components.running_specials:
        return state
    return claim(state, Change.OWNED)
