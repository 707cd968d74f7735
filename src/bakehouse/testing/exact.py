"""Exact probabilities by listing all that can happen, for chance moves and games that are tiny."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from bakehouse.core.game import CHANCE
from bakehouse.core.values import Value
from bakehouse.play.games import AnyGame
from bakehouse.testing.playouts import MOST_DRAWS

__all__ = ["History", "Model", "chance_distribution", "evenly", "layers", "posterior"]

Weight: TypeAlias = Callable[[AnyGame, Any, Any], Fraction]
"""Given a game, a state and a legal action of a seat: how likely the seat takes it, up to a factor
that is the same for all its legal actions there."""


def evenly(_game: AnyGame, _state: Any, _action: Any) -> Fraction:
    """A weight that is the same for every legal action."""
    return Fraction(1)


@attrs.frozen
class Model(Value):
    """How a game takes other seats to decide, when it resamples what one seat cannot see.

    Attributes:
        known: the weight of a decision that the observing seat has come to know by now.
        hidden: the weight of one that it still does not know.

    >>> from bakehouse import midnight_bakery as mb
    >>> Model().hidden(mb, None, None)  # the same for whatever a seat can do
    Fraction(1, 1)
    """

    known: Weight = evenly
    hidden: Weight = evenly


def chance_distribution(game: AnyGame, state: Any, most: int) -> dict[Any, Fraction] | None:
    """The probability of each whole chance move, or None where it takes more than `most` sequences.

    Sequences of draws that make the same move are counted together.
    """
    found: dict[Any, Fraction] = {}
    waiting: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    left = most
    while waiting:
        drawn, chance = waiting.pop()
        outcomes = game.chance_outcomes(state, drawn)
        if not outcomes:
            left -= 1
            action = game.chance_action(state, drawn)
            found[action] = found.get(action, Fraction(0)) + chance
        if left < len(waiting) + len(outcomes) or len(drawn) > MOST_DRAWS:
            return None
        waiting += [((*drawn, value), chance * part) for value, part in reversed(outcomes)]
    return found


@attrs.frozen(eq=False)
class History:
    """A way in which a game can begin.

    Attributes:
        state: where it leads.
        chance: the probability of its chance moves.
        decisions: (state before, seat, action) of its decisions.
        records: by seat, a number for all that it has seen: histories with the same number are the
            same to it.
    """

    state: Any
    chance: Fraction
    decisions: tuple[tuple[Any, int, Any], ...]
    records: tuple[int, ...]


def layers(game: AnyGame, config: Any, most: int) -> Iterator[list[History]]:
    """All histories of 0 moves, of 1 move, and so on, as long as there are at most `most`.

    Where several seats owe a decision, the first of them decides.
    """
    numbers = _Numbers()
    start = game.new_game(config)
    seen = tuple(
        numbers.of(-1, None, game.observation(start, seat))
        for seat in range(game.num_players(config))
    )
    layer = [History(start, Fraction(1), (), seen)]
    while layer:
        yield layer
        try:
            layer = _next_layer(game, layer, most, numbers)
        except _TooManyError:
            return


class _TooManyError(Exception):
    """There are more histories than can be listed."""


def _next_layer(game: AnyGame, layer: list[History], most: int, numbers: _Numbers) -> list[History]:
    following: list[History] = []
    for history in layer:
        for move in _moves(game, history.state, most):
            following.append(_after(game, history, move, numbers))
            if len(following) > most:
                raise _TooManyError
    return following


class _Numbers:
    """Numbers for what a seat has seen: the same for the same, others for anything else."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Any, Any], int] = {}

    def of(self, before: int, seen: Any, observation: Any) -> int:
        """The number of what came before, a move as it was seen, and what is seen now."""
        return self._known.setdefault((before, seen, observation), len(self._known))


@attrs.frozen(eq=False)
class _Move:
    """A move: its action, its probability if it is chance's, what to note if it is a decision."""

    action: Any
    chance: Fraction
    decision: tuple[tuple[Any, int, Any], ...]


def _moves(game: AnyGame, state: Any, most: int) -> Iterator[_Move]:
    if game.is_terminal(state):
        return
    if game.current_player(state) == CHANCE:
        outcomes = chance_distribution(game, state, most)
        if outcomes is None:
            raise _TooManyError
        yield from (_Move(action, chance, ()) for action, chance in outcomes.items())
        return
    seat = game.active_players(state)[0]
    for action in game.legal_actions(state, seat):
        yield _Move(action, Fraction(1), ((state, seat, action),))


def _after(game: AnyGame, history: History, move: _Move, numbers: _Numbers) -> History:
    before, action = history.state, move.action
    state = game.apply(before, action)
    records = tuple(
        numbers.of(record, game.redact(before, action, seat), game.observation(state, seat))
        for seat, record in enumerate(history.records)
    )
    decisions = (*history.decisions, *move.decision)
    return History(state, history.chance * move.chance, decisions, records)


def posterior(
    game: AnyGame, histories: Sequence[History], seat: int, model: Model
) -> dict[Any, Fraction]:
    """The probability of each state, given histories that are all the same to a seat.

    A decision counts as known to the seat where all these histories agree in it.
    """
    known = [
        len(set(actions)) == 1
        for actions in zip(*(_actions(history) for history in histories), strict=True)
    ]
    found: dict[Any, Fraction] = {}
    for history in histories:
        weight = history.chance
        for (before, mover, action), is_known in zip(history.decisions, known, strict=True):
            if mover != seat:
                weigh = model.known if is_known else model.hidden
                weight *= _share(game, before, mover, action, weigh)
        found[history.state] = found.get(history.state, Fraction(0)) + weight
    total = sum(found.values())
    return {state: weight / total for state, weight in found.items()}


def _actions(history: History) -> Iterable[Any]:
    return (action for _, _, action in history.decisions)


def _share(game: AnyGame, state: Any, seat: int, action: Any, weigh: Weight) -> Fraction:
    weights = {other: weigh(game, state, other) for other in game.legal_actions(state, seat)}
    return weights[action] / sum(weights.values())
