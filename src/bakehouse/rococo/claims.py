"""Special bonuses, marked as soon as their conditions hold (RO-62)."""

from __future__ import annotations

from bakehouse.rococo.measures import meets
from bakehouse.rococo.state import State, change_board, set_board

__all__ = ["claim", "claim_running"]


def claim(state: State) -> State:
    """The player of the turn marks each special bonus whose conditions hold by now (RO-62).

    Once a player, on the best space that is free. One marker may be what another bonus asks for, so
    this is repeated until nothing changes.
    """
    seat, setup, board = state.turn.seat, state.setup, state.board
    specials, side = setup.config.components.special_bonuses, setup.config.side
    for index, number in enumerate(setup.specials):
        seats = board.claims[index]
        if seat in seats:
            continue
        special = specials[number - 1]
        if len(seats) < len(special.values[side]) and meets(state, seat, special.conditions):
            claims = (*board.claims[:index], (*seats, seat), *board.claims[index + 1 :])
            return claim(set_board(state, change_board(board, claims=claims)))
    return state


def claim_running(state: State) -> State:
    """The same after a change of what a player owns, which few special bonuses count (RO-62)."""
    running = state.setup.config.components.running_specials
    if running and any(number in running for number in state.setup.specials):
        return claim(state)
    return state
