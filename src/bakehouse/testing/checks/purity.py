"""That nothing changes what is there, and that nothing happens by chance that is not a move."""

from __future__ import annotations

import random
from typing import Any, Final

from bakehouse.core.game import SIMULTANEOUS
from bakehouse.testing.registry import Check, fail, on_game, on_position, same
from bakehouse.testing.trial import Position, Run
from bakehouse.testing.values import find_mutable

__all__ = ["CHECKS", "FIRST", "LAST"]

_ORDERS = 3


@on_game
def earlier_states_kept(run: Run) -> None:
    """At the end of a game, every earlier state still has the text and the hash that it had."""
    _check_kept(run)


@on_game
def questions_change_nothing(run: Run) -> None:
    """After all other checks have asked their questions, every state is still what it was."""
    _check_kept(run)


def _check_kept(run: Run) -> None:
    kept = zip(run.states, run.texts, run.hashes, strict=True)
    for move, (state, text, hashed) in enumerate(kept):
        if text is not None:
            same(run.trial.game.to_json(state), text, f"the state after move {move}")
        if hashed is not None:
            same(hash(state), hashed, f"the hash of the state after move {move}")


@on_game
def same_moves_same_game(run: Run) -> None:
    """The same moves lead to the same states again, and the generator of `random` is not used."""
    game, trial = run.trial.game, run.trial
    # Only looked at, to see that nobody draws from it.
    shared = random.getstate()
    state = game.new_game(trial.config)
    for move, step in enumerate(run.steps):
        same(state, run.states[move], f"the state after the same {move} moves")
        state = game.apply(state, step.action)
    same(state, run.states[-1], f"the state after the same {len(run.steps)} moves")
    if random.getstate() != shared:
        fail("a move draws from the generator of the module random")


@on_position(12)
def commits_commute(at: Position) -> None:
    """Choices that are owed at the same time lead to equal states in whatever order they come."""
    game, state = at.game, at.state
    if game.current_player(state) != SIMULTANEOUS:
        return
    rng = at.rng("commits")
    choices: list[Any] = []
    for seat in game.active_players(state):
        action, rng = rng.choice(game.legal_actions(state, seat))
        choices.append(action)
    wanted = _after_all(at, tuple(choices))
    for _ in range(_ORDERS):
        order, rng = rng.shuffle(choices)
        found = _after_all(at, order)
        same(found, wanted, f"the state after {order} instead of {choices}")
        same(game.to_json(found), game.to_json(wanted), f"its text after {order}")


def _after_all(at: Position, choices: tuple[Any, ...]) -> Any:
    state = at.state
    for action in choices:
        state = at.game.apply(state, action)
    return state


@on_position(12)
def values_immutable(at: Position) -> None:
    """States, moves, observations and views of moves hold nothing that can be changed."""
    game, state = at.game, at.state
    found = find_mutable(state)
    if found is not None:
        fail(f"the state: {found}")
    for seat in at.trial.seats:
        _check_immutable(game.observation(state, seat), f"the observation of seat {seat}")
        if at.step is not None:
            seen = game.redact(state, at.step.action, seat)
            _check_immutable(seen, f"what seat {seat} sees of {at.step.action}")
    if at.step is not None:
        _check_immutable(at.step.action, f"the move {at.step.action}")


def _check_immutable(value: Any, what: str) -> None:
    found = find_mutable(value)
    if found is not None:
        fail(f"{what}: {found}")


CHECKS: Final[tuple[Check, ...]] = (
    earlier_states_kept,
    same_moves_same_game,
    commits_commute,
)
FIRST: Final[tuple[Check, ...]] = (values_immutable,)
"""To be looked at before any other, for a value that changes or has no hash confuses them all."""
LAST: Final[tuple[Check, ...]] = (questions_change_nothing,)
"""To be looked at when all others are done."""
