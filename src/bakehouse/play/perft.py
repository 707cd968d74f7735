"""Counting move sequences, to pin the rules of a game as numbers.

The *perft* of chess programs ("performance test, move path enumeration"): the number of sequences
of exactly so many moves from a position. A changed rule, a move that is lost or listed twice, a
chance move that cannot happen: all change the count. Here

- a move is whatever `apply` takes: the decision of one seat, or a whole chance move;
- where several seats owe a hidden choice, the first of them moves, so each set of choices counts
  once, in seat order;
- a chance move counts like a decision, once for each different move that chance can make (the
  probabilities do not matter); or, with a generator, chance makes a single move, drawn;
- a sequence that ends before its last move, because the game is over, counts nothing.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

from bakehouse.core.errors import ConfigError
from bakehouse.core.game import CHANCE, Game
from bakehouse.core.options import shown, whole_number
from bakehouse.core.rng import Rng

__all__ = ["chance_moves", "divide", "perft"]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def chance_moves(game: Game[C, S, A, V, O], state: S) -> tuple[tuple[A, Fraction], ...]:
    """All moves that chance can make now, each once, with their exact probabilities.

    Orders of elementary draws that make the same move are merged. Moves stand in the order in
    which the draws first make them. All orders are walked through: this is for small decks.

    Raises:
        ChanceError: no chance move is due.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=2))
    >>> state = mb.apply(state, mb.sample_chance(state, Rng.seeded(1))[0])
    >>> for _ in range(2):
    ...     state = mb.apply(state, mb.legal_actions(state)[0])
    >>> len(chance_moves(mb, state)), sum(p for _, p in chance_moves(mb, state))
    (12, Fraction(1, 1))
    """
    moves: dict[A, Fraction] = {}
    open_draws: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while open_draws:
        drawn, probability = open_draws.pop()
        outcomes = game.chance_outcomes(state, drawn)
        if not outcomes:
            move = game.chance_action(state, drawn)
            moves[move] = moves.get(move, Fraction(0)) + probability
        # Backwards, since the last one put down is the first one taken up again.
        open_draws += [((*drawn, draw), probability * p) for draw, p in reversed(outcomes)]
    return tuple(moves.items())


def perft(game: Game[C, S, A, V, O], state: S, depth: int, rng: Rng | None = None) -> int:
    """The number of sequences of exactly `depth` moves from `state`.

    The module says what counts as a move and as a sequence.

    Positions that are equal are counted through once, so time and memory go by the number of
    different positions.

    Args:
        game: the rules.
        state: where the sequences start.
        depth: the number of moves, from 0.
        rng: None: chance makes every move it can. Else it makes one: a path draws its chance moves
            from this generator, one after the other, whatever is drawn on other paths.

    Raises:
        ConfigError: a depth that is no whole number from 0 up.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=4))
    >>> [perft(mb, state, depth, Rng.seeded(3)) for depth in range(4)]
    [1, 1, 6, 36]
    """
    depth = _depth(depth, 0)
    if depth == 0:
        return 1
    level: _Level[S] = {(state, rng): 1}
    for _ in range(depth - 1):
        level = _next_level(game, level)
    return sum(n * len(_moves(game, *place)[0]) for place, n in level.items())


def divide(
    game: Game[C, S, A, V, O], state: S, depth: int, rng: Rng | None = None
) -> dict[str, int]:
    """`perft` by first move, as text: which branch a difference lies in. The values sum to `perft`.

    Raises:
        ConfigError: a depth that is no whole number from 1 up.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: macaron 8, truffle 1; Sugar: croissant 7, fruit_tart 2; Butter: bun 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal.replace("bun", "cinnamon_bun")))
    >>> divide(mb, state, 2)
    {'Flour keeps macaron': 2, 'Flour keeps truffle': 2}
    """
    depth = _depth(depth, 1)
    moves, rng = _moves(game, state, rng)
    return {
        game.action_to_string(move): perft(game, game.apply(state, move), depth - 1, rng)
        for move in moves
    }


_Level: TypeAlias = dict[tuple[S, Rng | None], int]
"""By position (and the generator that its paths have arrived with), the number of paths to it."""


def _next_level(game: Game[C, S, A, V, O], level: _Level[S]) -> _Level[S]:
    """The positions one move later."""
    following: _Level[S] = {}
    for (state, rng), paths in level.items():
        moves, later = _moves(game, state, rng)
        for move in moves:
            place = game.apply(state, move), later
            following[place] = following.get(place, 0) + paths
    return following


def _moves(
    game: Game[C, S, A, V, O], state: S, rng: Rng | None
) -> tuple[tuple[A, ...], Rng | None]:
    """The moves that count here, and the generator after what was drawn."""
    if game.current_player(state) != CHANCE:
        return game.legal_actions(state), rng
    if rng is None:
        return tuple(move for move, _ in chance_moves(game, state)), None
    move, rng = game.sample_chance(state, rng)
    return (move,), rng


def _depth(value: object, least: int) -> int:
    number = whole_number(value)
    if number is None or number < least:
        raise ConfigError(f"depth: {shown(value)} is no whole number from {least} up")
    return number
