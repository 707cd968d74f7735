"""Seeded random games, the material of the contract suite and of the strategies.

Game number i of a seed runs on `Rng.seeded(seed).split(i)`. Any of the seats that owe a decision
may be the next to decide, and takes each of its legal actions with equal chance; chance moves are
put together from elementary draws, each by its exact probability.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

import attrs

from bakehouse.core.errors import BakehouseError, ChanceError
from bakehouse.core.game import CHANCE, Game
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.play.games import AnyGame

__all__ = [
    "MOST_DRAWS",
    "Playout",
    "Step",
    "check_length",
    "draw_chance",
    "longest",
    "next_step",
    "playout",
]

MOST_DRAWS: Final = 10_000
"""A chance move of more draws is taken to have no end."""

_PATIENCE: Final = 4
"""A game of so many times the moves of its bounds is taken to have no end."""

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


@attrs.frozen
class Playout(Value, Generic[C, S, A]):
    """A game, or the beginning of one.

    Attributes:
        config: its options.
        states: the states from `new_game` on, one more than there are actions.
        actions: the moves between them, chance moves included.

    >>> from bakehouse import midnight_bakery as mb
    >>> played = playout(mb, mb.Config(players=3), 7, 0)
    >>> len(played.states) - len(played.actions), mb.is_terminal(played.last)
    (1, True)
    """

    config: C
    states: tuple[S, ...]
    actions: tuple[A, ...]

    @property
    def last(self) -> S:
        """The state that the actions lead to."""
        return self.states[-1]


@attrs.frozen
class Step(Value):
    """A move that a generator chose.

    Attributes:
        action: the move.
        mover: the seat whose decision it is, or `CHANCE`.
        drawn: the elementary draws of a chance move, `()` for a decision.
    """

    action: Any
    mover: int
    drawn: tuple[Any, ...]


def weights(outcomes: Sequence[tuple[Any, Fraction]]) -> list[int]:
    """Whole numbers in the ratio of the probabilities of some draws.

    Raises:
        ChanceError: a probability is no Fraction.
    """
    for value, chance in outcomes:
        if not isinstance(chance, Fraction):
            raise ChanceError(f"the probability of the draw {value!r} is {chance!r}, no Fraction")
    common = math.lcm(*(chance.denominator for _, chance in outcomes))
    return [chance.numerator * (common // chance.denominator) for _, chance in outcomes]


def draw_chance(
    game: AnyGame, state: Any, rng: Rng, drawn: tuple[Any, ...] = ()
) -> tuple[tuple[Any, ...], Rng]:
    """A complete sequence of elementary draws of the chance move that is due.

    Args:
        game: the rules.
        state: where it is due.
        rng: what draws.
        drawn: how the sequence begins.

    Raises:
        ChanceError: the draws have no end.
    """
    while outcomes := game.chance_outcomes(state, drawn):
        if len(drawn) > MOST_DRAWS:
            raise ChanceError(f"a chance move of more than {MOST_DRAWS} draws")
        index, rng = rng.weighted(weights(outcomes))
        drawn = (*drawn, outcomes[index][0])
    return drawn, rng


def next_step(game: AnyGame, state: Any, rng: Rng) -> tuple[Step, Rng]:
    """A move in a state that is not the end, at random.

    Raises:
        EmptyDrawError: nobody owes a decision, or who does has no legal action.
    """
    if game.current_player(state) == CHANCE:
        drawn, rng = draw_chance(game, state, rng)
        return Step(game.chance_action(state, drawn), CHANCE, drawn), rng
    seat, rng = rng.choice(game.active_players(state))
    action, rng = rng.choice(game.legal_actions(state, seat))
    return Step(action, seat, ()), rng


def longest(game: AnyGame, config: Any) -> int:
    """The most moves that a game has by its `bounds`."""
    bounds = game.bounds(config)
    return bounds.decisions + bounds.chance_moves


def check_length(game: AnyGame, config: Any, moves: int) -> None:
    """Raises a `BakehouseError` for a game that goes on far beyond its `bounds`."""
    most = _PATIENCE * (longest(game, config) + 1)
    if moves >= most:
        raise BakehouseError(f"no end after {most} moves")


def playout(game: Game[C, S, A, V, O], config: C, seed: int, index: int = 0) -> Playout[C, S, A]:
    """Game number `index` of a seed, to its end: the one that the suite played under this number.

    Raises:
        BakehouseError: the game does not end, or what it raises when it breaks its promises.

    >>> from bakehouse import midnight_bakery
    >>> night = playout(midnight_bakery, midnight_bakery.Config(players=2), 0)
    >>> midnight_bakery.is_terminal(night.last), len(night.states) - len(night.actions)
    (True, 1)
    """
    rng = Rng.seeded(seed).split(index)
    states, actions = [game.new_game(config)], list[A]()
    while not game.is_terminal(states[-1]):
        check_length(game, config, len(actions))
        step, rng = next_step(game, states[-1], rng)
        actions.append(step.action)
        states.append(game.apply(states[-1], step.action))
    return Playout(config, tuple(states), tuple(actions))
