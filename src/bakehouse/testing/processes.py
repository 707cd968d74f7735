"""Asking another process of Python what a game looks like there."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, Final, TypeAlias, cast

import attrs

from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame, load_game
from bakehouse.testing.playouts import check_length

__all__ = ["Portrait", "ask", "portraits", "with_observations"]

_PROGRAM: Final = f"from {__name__} import answer; answer()"
_END_OF_ERROR: Final = 600


@attrs.frozen
class Portrait:
    """What a state or a game looks like, as texts.

    Attributes:
        looks: (name, text) of all there is to see.
        value: the pickled state, None for a game.
    """

    looks: tuple[tuple[str, str], ...]
    value: bytes | None


Seen: TypeAlias = tuple[Any, tuple[Any, ...]]
"""A state, and the observations of its seats."""


def with_observations(game: AnyGame, state: Any) -> Seen:
    """A state with its observations, as they travel together."""
    seats = range(game.num_players(game.config_of(state)))
    return state, tuple(game.observation(state, seat) for seat in seats)


def portraits(
    game: AnyGame, seen: Sequence[Seen], configs: Sequence[Any], seed: int
) -> list[Portrait]:
    """What states look like, and a game with each of some options and the same seed."""
    of_states = [
        Portrait(tuple(_looks(game, state, observations)), pickle.dumps(state))
        for state, observations in seen
    ]
    return of_states + [
        Portrait((("the game of the same seed", _moves(game, config, seed)),), None)
        for config in configs
    ]


def _looks(game: AnyGame, state: Any, observations: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
    yield "the JSON of a state", game.to_json(state)
    yield "the repr of a state", repr(state)
    yield "the conserved totals", repr(game.conserved(state))
    yield "the score sheets", repr(game.score_sheet(state))
    yield "the outcome", repr(game.outcome(state))
    for seat, carried in enumerate(observations):
        seen = game.observation(state, seat)
        equal = seen == carried and hash(seen) == hash(carried)
        yield f"whether the pickled observation of seat {seat} is the same", str(equal)
        yield f"the JSON of the observation of seat {seat}", game.observation_to_json(carried)
        yield f"the repr of the observation of seat {seat}", repr(seen)
        actions = game.legal_actions(state, seat)
        yield f"the legal actions of seat {seat}", "; ".join(map(game.action_to_string, actions))
        other, _ = game.resample(seen, Rng.seeded(seat))
        yield f"a resampled state of seat {seat}", game.to_json(other)


def _moves(game: AnyGame, config: Any, seed: int) -> str:
    """The moves of a whole game, chance moves sampled."""
    state, rng = game.new_game(config), Rng.seeded(seed)
    lines: list[str] = []
    while not game.is_terminal(state):
        check_length(game, config, len(lines))
        if game.current_player(state) == CHANCE:
            action, rng = game.sample_chance(state, rng)
        else:
            action, rng = rng.choice(game.legal_actions(state))
        lines.append(game.action_to_string(action))
        state = game.apply(state, action)
    return "\n".join(lines)


def ask(
    game: AnyGame, seen: Sequence[Seen], configs: Sequence[Any], seed: int, hash_seed: str
) -> list[Portrait] | str:
    """`portraits` as another process makes them, or why there are none.

    Args:
        game: a module, which is imported there by its name, or an object that pickles.
        seen: as for `portraits`, like the next two.
        configs: see there.
        seed: see there.
        hash_seed: the PYTHONHASHSEED of the process.
    """
    try:
        question = pickle.dumps((_carried(game), pickle.dumps((seen, configs, seed))))
    except Exception as error:
        return f"cannot be sent to another process: {type(error).__name__}: {error}"
    finished = subprocess.run(  # noqa: S603 - this interpreter, this module
        [sys.executable, "-c", _PROGRAM],
        input=question,
        capture_output=True,
        check=False,
        env={
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        },
    )
    if finished.returncode:
        reason = finished.stderr.decode(errors="replace").strip()[-_END_OF_ERROR:]
        return f"another process ends with code {finished.returncode}: {reason}"
    answer = pickle.loads(finished.stdout)  # noqa: S301 - from our own process
    return cast("list[Portrait] | str", answer)


def _carried(game: AnyGame) -> str | bytes:
    """A game as it travels: the name of a module, or a pickle."""
    return game.__name__ if isinstance(game, ModuleType) else pickle.dumps(game)


def _answer(question: bytes) -> list[Portrait] | str:
    carried, material = pickle.loads(question)  # noqa: S301 - from the process that started this
    try:
        game = load_game(carried if isinstance(carried, str) else pickle.loads(carried))  # noqa: S301
        return portraits(game, *pickle.loads(material))  # noqa: S301
    except Exception as error:
        return f"in another process, {type(error).__name__}: {error}"


def answer() -> None:
    """What the other process does: reads a question from standard input, writes the answer."""
    sys.stdout.buffer.write(pickle.dumps(_answer(sys.stdin.buffer.read())))
