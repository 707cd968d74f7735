"""The order of the game: what follows when nobody has anything to decide or to draw.

`settle` is called after every move. Each phase that may have nothing in it has one function, which
gives what comes next, or None where the phase waits for a move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.rococo.changes import set_phase, set_turn
from bakehouse.rococo.drafting import begin_deal, begin_selection, take_up_start_staff
from bakehouse.rococo.preparation import recipe_gaps, tile_gaps
from bakehouse.rococo.state import Phase, State, by_phase
from bakehouse.rococo.turns import begin_turns

__all__ = ["FOLLOW", "settle"]


def _after_new_tiles(state: State) -> State | None:
    """Phase 1.B follows 1.A (RO-10, RO-12)."""
    if tile_gaps(state):
        return None
    return set_turn(state, set_phase(state.turn, Phase.NEW_RECIPES))


def _after_new_recipes(state: State) -> State | None:
    """Phase 2 follows phase 1 (RO-8)."""
    return None if recipe_gaps(state) else begin_selection(state)


def _after_keep(state: State) -> State | None:
    return None if state.round.owing else take_up_start_staff(state)


def _after_choose(state: State) -> State | None:
    return None if state.round.owing else begin_deal(state)


def _after_remove(state: State) -> State | None:
    """Phase 3 follows phase 2 (RO-8)."""
    return None if state.round.owing else begin_turns(state)


_TABLE: Final[dict[Phase, Callable[[State], State | None]]] = {
    Phase.NEW_TILES: _after_new_tiles,
    Phase.NEW_RECIPES: _after_new_recipes,
    Phase.KEEP: _after_keep,
    Phase.CHOOSE: _after_choose,
    Phase.REMOVE: _after_remove,
}

FOLLOW: Final = by_phase(_TABLE)
"""By phase, what may follow it without a move."""


def settle(state: State) -> State:
    """The state that waits for the next move, from the state right after one."""
    while (follow := FOLLOW[state.turn.phase]) is not None:
        following = follow(state)
        if following is None:
            break
        state = following
    return state
