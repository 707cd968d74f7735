"""The order of the day: which phase follows which, and what happens in between.

`settle` is called after every move. It goes on from phase to phase until one waits for a move, of
the player or of chance; each phase has one function that tells whether it waits (None), or what
comes next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.pasteles import closing, opening, preparation
from bakehouse.pasteles.deeds import usable
from bakehouse.pasteles.state import Phase, State

__all__ = ["DONE", "settle"]


def _waits(state: State) -> State | None:  # noqa: ARG001
    return None


def _unless_usable(follow: Callable[[State], State]) -> Callable[[State], State | None]:
    """Abilities are asked for as long as one can be used (PA-57); then the day goes on."""

    def next_or_wait(state: State) -> State | None:
        return None if usable(state) else follow(state)

    return next_or_wait


_TABLE: Final[dict[Phase, Callable[[State], State | None]]] = {
    Phase.DISPLAY: _waits,
    Phase.STAFF: preparation.after_staff,
    Phase.BLIND: _waits,
    Phase.VACANCY: _waits,
    Phase.INGREDIENTS: _unless_usable(preparation.check_equipment),
    Phase.EQUIPMENT: preparation.after_equipment,
    Phase.MARKET: _waits,
    Phase.ARRIVALS: _unless_usable(opening.admit_customers),
    Phase.LINE: opening.after_line,
    Phase.OPENING: opening.after_opening,
    Phase.SHEET: _waits,
    Phase.SIDE: opening.after_side,
    Phase.FOLDING: opening.after_folding,
    Phase.SERVING: opening.after_serving,
    Phase.CUSTOMERS: _waits,
    Phase.COUNTING: _waits,
    Phase.LEFTOVERS: _waits,
    Phase.REPAIRS: _waits,
    Phase.EVENING: _waits,
    Phase.OVER: _waits,
}

_FOLLOW: Final = tuple(_TABLE[phase] for phase in Phase)

DONE: Final[dict[Phase, Callable[[State], State]]] = {
    Phase.INGREDIENTS: preparation.check_equipment,
    Phase.MARKET: opening.open_doors,
    Phase.ARRIVALS: opening.admit_customers,
    Phase.COUNTING: closing.after_abilities,
    Phase.REPAIRS: closing.begin_evening,
    Phase.EVENING: closing.end_day,
}
"""By phase that the player ends with `Done`, what comes next."""


def settle(state: State) -> State:
    """The state that waits for the next move, from the state right after one."""
    while not state.pending:
        following = _FOLLOW[state.today.phase](state)
        if following is None:
            break
        state = following
    return state
