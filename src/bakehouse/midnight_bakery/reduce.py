"""The reducer: one function for each type of action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.core.errors import Illegal, MalformedAction
from bakehouse.core.options import shown
from bakehouse.midnight_bakery import drafting
from bakehouse.midnight_bakery.actions import Action, Deal, Keep, Peel, Snatch
from bakehouse.midnight_bakery.legal import CHECKS, refusal
from bakehouse.midnight_bakery.state import State

__all__ = ["REDUCERS", "apply"]

REDUCERS: Final[
    dict[type, tuple[Callable[[State, Any], Illegal | None], Callable[[State, Any], State]]]
] = {
    Keep: (CHECKS[Keep], drafting.lock),
    Peel: (CHECKS[Peel], drafting.lock),
    Deal: (CHECKS[Deal], drafting.deal),
    Snatch: (CHECKS[Snatch], drafting.snatch),
}
"""By type of action, the check and the function that does it."""


def apply(state: State, action: Action) -> State:
    """The state after a decision or a chance move.

    Raises:
        MalformedAction: not an action of this game.
        IllegalAction: this position does not allow it (`GameFinishedError` after dawn, MB-59).
            Nothing has changed.

    >>> from bakehouse.midnight_bakery import Config, new_game, sample_chance
    >>> from bakehouse.core.rng import Rng
    >>> state = new_game(Config(players=3))
    >>> deal, rng = sample_chance(state, Rng.seeded(7))
    >>> apply(state, deal).batch_sizes
    (9, 9, 9)
    """
    try:
        check, reducer = REDUCERS[type(action)]
    except KeyError:
        raise MalformedAction(f"{shown(action)} is no action of this game") from None
    illegal = check(state, action)
    if illegal is not None:
        raise refusal(illegal)
    return reducer(state, action)
