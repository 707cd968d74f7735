"""The reducer: one function for each type of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.core.errors import Illegal, MalformedAction
from bakehouse.core.options import shown
from bakehouse.pasteles import closing, deeds, opening, preparation
from bakehouse.pasteles.actions import (
    Action,
    ChooseSide,
    Close,
    Done,
    Draw,
    FoldSequence,
    Hire,
    HireBlind,
    LetGo,
    NextCustomers,
    NextStep,
    PickCustomer,
    PickToken,
    Place,
    RaiseMarket,
    Repair,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.flow import DONE, settle
from bakehouse.pasteles.folding import Fold
from bakehouse.pasteles.legal import CHECKS, refusal
from bakehouse.pasteles.state import Phase, State

__all__ = ["REDUCERS", "apply"]


def _done(state: State, _: Done) -> State:
    """Tokens to keep are named, or the phase ends."""
    return deeds.end_picking(state) if state.pending else DONE[state.today.phase](state)


_DRAWS: Final[dict[Phase, Callable[[State, Draw], State]]] = {
    Phase.DISPLAY: preparation.display_employees,
    Phase.BLIND: preparation.draw_blind,
    Phase.VACANCY: preparation.refill_display,
    Phase.EQUIPMENT: preparation.draw_equipment,
    Phase.LINE: opening.draw_line,
    Phase.SHEET: opening.draw_sheet,
    Phase.CUSTOMERS: opening.draw_customers,
    Phase.LEFTOVERS: closing.draw_leftovers,
}


def _draw(state: State, draw: Draw) -> State:
    """Cards come from a pile, as the phase asks for them."""
    return _DRAWS[state.today.phase](state, draw)


_Entry = tuple[Callable[[State, Any], Illegal | None], Callable[[State, Any], State]]

_DOES: Final[dict[type, Callable[[State, Any], State]]] = {
    Done: _done,
    HireBlind: preparation.hire_blind,
    RaiseMarket: preparation.raise_market,
    NextCustomers: opening.next_customers,
    NextStep: opening.next_step,
    Close: opening.close,
    Hire: preparation.hire,
    LetGo: preparation.let_go,
    UseAbility: deeds.use_ability,
    PickToken: deeds.pick_token,
    PickCustomer: deeds.pick_customer,
    ChooseSide: opening.choose_side,
    FoldSequence: opening.fold_sequence,
    Fold: opening.fold_sheet,
    Serve: opening.serve,
    Repair: closing.repair,
    Place: opening.place_token,
    Draw: _draw,
}

REDUCERS: Final[dict[type, _Entry]] = {
    kind: (CHECKS[kind], reducer) for kind, reducer in _DOES.items()
}
"""By type of action, the check and the function that does it."""


def apply(state: State, action: Action) -> State:
    """The state after a decision or a chance move.

    What follows by itself has then happened too: `flow.settle` goes on until a move is due.

    Raises:
        MalformedAction: not an action of this game.
        IllegalAction: this position does not allow it (`GameFinishedError` after the end, PA-55).
            Nothing has changed.

    >>> from bakehouse.pasteles import Config, new_game, sample_chance
    >>> from bakehouse.core.rng import Rng
    >>> state = new_game(Config(recipe=1))
    >>> draw, rng = sample_chance(state, Rng.seeded(7))
    >>> len(apply(state, draw).shop.display)
    3
    """
    try:
        check, reducer = REDUCERS[type(action)]
    except KeyError:
        raise MalformedAction(f"{shown(action)} is no action of this game") from None
    illegal = check(state, action)
    if illegal is not None:
        raise refusal(illegal)
    return settle(reducer(state, action))
