"""Seeded games, one at a time.

Game number i of seed s runs on `Rng.seeded(s).split(i)`, and in it chance and each seat have a
stream of their own. So a game depends on its number and on nothing else: not on the games before
it, nor on the portions in which they are played; and however much an agent draws, chance stays the
same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pyrsistent import pvector

from bakehouse.core.errors import ConfigError
from bakehouse.core.game import Game
from bakehouse.core.options import shown, whole_number
from bakehouse.core.records import Record
from bakehouse.core.rng import Rng
from bakehouse.play.agents import Agent
from bakehouse.play.driving import Drive, agents_of
from bakehouse.play.games import checked_game
from bakehouse.play.results import GameResult, result_of

__all__ = ["play_game", "play_numbered", "rng_of_game"]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def rng_of_game(seed: int, index: int) -> Rng:
    """The generator of game number `index` of a seed.

    Raises:
        ConfigError: a number that no game has.

    >>> rng_of_game(7, 0) == rng_of_game(7, 1)
    False
    """
    if whole_number(index) is None or index < 0:
        raise ConfigError(f"number: {shown(index)} is no whole number from 0 up")
    return Rng.seeded(seed).split(index)


def play_game(
    game: Game[C, S, A, V, O],
    config: C,
    agents: Sequence[Agent[O, A]] | None,
    rng: Rng,
    seed: int | None = None,
) -> tuple[S, Record[C, A]]:
    """A game played to its end: the last state, and the closed record.

    Seats that owe a hidden choice at the same time are all asked before any of their choices is
    applied, so that no agent learns who was asked before it.

    Args:
        game: the rules.
        config: the options.
        agents: one a seat, in seat order; None: all play at random.
        rng: split into streams for chance and for each seat.
        seed: goes into the record, for information.

    Raises:
        GameLookupError, ConfigError: no game, not its options, not one agent a seat, no generator.
        AgentError: an agent gave no action.
        IllegalAction, MalformedAction: an agent chose what it may not.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.records import check
    >>> state, record = play_game(mb, mb.Config(players=3), None, Rng.seeded(7))
    >>> mb.is_terminal(state), check(mb, record) == state
    (True, True)
    """
    game = checked_game(game, config)
    _check_generator(rng)
    drive = Drive.start(game, config, agents_of(game, config, agents), rng)
    drive.run()
    record = Record(game.NAME, game.RULES_VERSION, config, seed, pvector(drive.moves))
    return drive.state, record.close(game, drive.state)


def _check_generator(rng: object) -> None:
    if not isinstance(rng, Rng):
        raise ConfigError(f"rng: {shown(rng)} is no generator")


def play_numbered(
    game: Game[C, S, A, V, O],
    config: C,
    agents: Sequence[Agent[O, A]] | None,
    seed: int,
    index: int,
) -> tuple[GameResult, Record[C, A]]:
    """Game number `index` of a simulation, by itself; errors as `play_game`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import simulate
    >>> result, record = play_numbered(mb, mb.Config(), None, seed=7, index=2)
    >>> simulate(mb, games=3, seed=7).games[2] == result
    True
    """
    game = checked_game(game, config)
    drive = Drive.start(game, config, agents_of(game, config, agents), rng_of_game(seed, index))
    drive.run()
    record = Record(game.NAME, game.RULES_VERSION, config, seed, pvector(drive.moves))
    return result_of(drive, index), record.close(game, drive.state)
