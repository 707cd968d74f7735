"""Games whose positions are shown, and looking for what a picture gives away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from bakehouse import display
from bakehouse.core import records
from bakehouse.core.records import Record
from bakehouse.core.rng import Rng
from bakehouse.play import load_game, play_game, rng_of_game
from bakehouse.play.games import AnyGame

Options = tuple[tuple[str, Any], ...]


@cache
def played(name: str, seed: int, options: Options) -> Record[Any, Any]:
    """The record of a game between random players."""
    game = load_game(name)
    return play_game(game, game.Config(**dict(options)), None, rng_of_game(seed, 0))[1]


@cache
def positions(name: str, seed: int, options: Options) -> tuple[Any, ...]:
    """Its positions."""
    return tuple(records.replay(load_game(name), played(name, seed, options)))


def given_away(
    game: AnyGame, states: Sequence[Any], in_the_open: Callable[[Any], str]
) -> list[str]:
    """Where a seat's picture, or that of all seats, differs between states alike to the seat."""
    found: list[str] = []
    differing = 0
    for number, state in enumerate(states):
        for seat in range(game.num_players(game.config_of(state))):
            picture = display.html(state, seat)
            for seed in range(2):
                twin, _ = game.resample(game.observation(state, seat), Rng.seeded(seed))
                differing += twin != state
                if display.html(twin, seat) != picture:
                    found.append(f"position {number}, seat {seat}")
                if in_the_open(twin) != in_the_open(state):
                    found.append(f"position {number}, all seats, by a twin of {seat}")
    assert differing, "all twins were the states themselves"
    return found
