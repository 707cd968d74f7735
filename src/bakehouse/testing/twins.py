"""Pairs of games that a seat cannot tell apart, made by changing what it did not see.

One hidden thing of a game that was played is changed: a draw of which the seat did not see the
face, or a decision that it got to see without its content. The moves after it are made again, as
long as they are legal and the seat sees the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from bakehouse.core.errors import BakehouseError
from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame
from bakehouse.testing.trial import Position

__all__ = ["Pair", "other_moves", "pairs", "unseen_moves"]

_TRIES = 6
"""How many changes of a chance move are tried."""

_FURTHER = 8
"""How many moves are made again at most."""


@attrs.frozen(eq=False)
class Pair:
    """Two games that a seat could not tell apart until now.

    Attributes:
        seat: the seat.
        first: the game that was played, as its moves.
        second: the other one, of the same length.
        states: where they lead; not equal, and the observations of the seat are.
    """

    seat: int
    first: tuple[Any, ...]
    second: tuple[Any, ...]
    states: tuple[Any, Any]


def other_moves(at: Position, rng: Rng) -> Iterator[Any]:
    """Moves that could have been made at a position instead of the one that was."""
    step = at.step
    if step is None:
        return
    if step.mover == CHANCE:
        for _ in range(_TRIES if step.drawn else 0):
            drawn, rng = _redrawn(at.game, at.state, step.drawn, rng)
            if drawn is not None:
                action = at.game.chance_action(at.state, drawn)
                if action != step.action:
                    yield action
        return
    for action in at.game.legal_actions(at.state, step.mover):
        if action != step.action:
            yield action


def _redrawn(
    game: AnyGame, state: Any, drawn: tuple[Any, ...], rng: Rng
) -> tuple[tuple[Any, ...] | None, Rng]:
    """A sequence of draws that differs in one place, or in the order of two; None: cannot be."""
    place, rng = rng.below(len(drawn))
    changed = list(drawn)
    exchange, rng = rng.below(2)
    if exchange:
        other, rng = rng.below(len(drawn))
        changed[place], changed[other] = changed[other], changed[place]
    else:
        outcomes = game.chance_outcomes(state, drawn[:place])
        (changed[place], _), rng = rng.choice(outcomes)
    return (tuple(changed) if _possible(game, state, tuple(changed)) else None), rng


def _possible(game: AnyGame, state: Any, drawn: tuple[Any, ...]) -> bool:
    return all(
        any(value == drawn[i] for value, _ in game.chance_outcomes(state, drawn[:i]))
        for i in range(len(drawn))
    )


def unseen_moves(at: Position, seat: int, rng: Rng) -> Iterator[Any]:
    """Moves instead of the one that was made which this seat would have seen as the same."""
    if at.step is None or at.step.mover == seat:
        return
    seen = at.game.redact(at.state, at.step.action, seat)
    for action in other_moves(at, rng):
        if at.game.redact(at.state, action, seat) == seen:
            yield action


def pairs(at: Position, seat: int, rng: Rng) -> Iterator[Pair]:
    """Pairs that begin to differ with the move at a position, later ones last."""
    for action in unseen_moves(at, seat, rng):
        yield from _followed(at, seat, action)


def _followed(at: Position, seat: int, action: Any) -> Iterator[Pair]:
    run, game, move = at.run, at.game, at.move
    actions = run.actions
    other, now = game.apply(at.state, action), move + 1
    changed = (*actions[:move], action)
    while _alike(game, run.states[now], other, seat):
        yield Pair(seat, actions[:now], changed, (run.states[now], other))
        if now == len(actions) or now > move + _FURTHER:
            return
        following = _same_move(game, (run.states[now], other), actions[now], seat)
        if following is None:
            return
        changed, other, now = (*changed, actions[now]), following, now + 1


def _alike(game: AnyGame, state: Any, other: Any, seat: int) -> bool:
    """Whether two states differ, and not for this seat."""
    alike = game.observation(state, seat) == game.observation(other, seat)
    return bool(alike and state != other)


def _same_move(game: AnyGame, states: tuple[Any, Any], action: Any, seat: int) -> Any:
    """The second state after a move, None where the seat could tell the difference."""
    first, second = states
    try:
        if game.redact(first, action, seat) != game.redact(second, action, seat):
            return None
        return game.apply(second, action)
    except BakehouseError:
        # Not legal there: what was drawn or decided otherwise made the move impossible.
        return None
