"""What the benchmarks of all games measure, as ratios of a floor measured in the same run.

The floor (`floor_draft.py`) is a minimal mutable draft for four, without checks or views; one of
its random decisions is the unit. In turn, a slice of floor, one of random playouts (all checks on,
actions picked with `random.Random`) and one of children (list the legal actions of a state, then
apply each) are timed; the figures are medians of the ratios.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import attrs

from bakehouse.core.game import CHANCE, TERMINAL
from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame
from tests.benchmarks import floor_draft


@attrs.frozen
class Speeds:
    """What one run measured.

    Attributes:
        python: version and implementation.
        floor: floor decisions a second, the median.
        playout: decisions of random playouts a second, as a ratio of the floor.
        children: children a second, as a ratio of the floor.
        bytes_a_state: memory of all states of some games, kept at once, by state.
        import_package: milliseconds that `import bakehouse` takes above bare Python.
        import_game: the same of the game's module.
        others: further figures of the game, by name, in floor decisions for one.
    """

    python: str
    floor: float
    playout: float
    children: float
    bytes_a_state: float
    import_package: float
    import_game: float
    others: dict[str, float]


class Measured(Protocol):
    """Something with a speed."""

    def rate(self, seconds: float) -> float:
        """How many a second, over about so many seconds."""
        ...


def play_game(
    game: AnyGame, config: Any, rng: Rng, pick: random.Random, keep: Callable[[Any], None]
) -> Rng:
    """A random game; the states go to `keep`."""
    state = game.new_game(config)
    while (player := game.current_player(state)) != TERMINAL:
        if player == CHANCE:
            action, rng = game.sample_chance(state, rng)
        else:
            legal = game.legal_actions(state)
            action = legal[int(pick.random() * len(legal))]
        state = game.apply(state, action)
        keep(state)
    return rng


class Playouts:
    """Random games, one after the other, with each of the options in turn."""

    def __init__(self, game: AnyGame, configs: Sequence[Any], seed: int) -> None:
        self.game = game
        self.configs = configs
        self.rng = Rng.seeded(seed)
        self.pick = random.Random(seed)

    def rate(self, seconds: float) -> float:
        """Decisions a second over about so many seconds."""
        game, configs = self.game, self.configs
        uniform, rng = self.pick.random, self.rng
        decisions = games = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds or games % len(configs):
            state = game.new_game(configs[games % len(configs)])
            games += 1
            while (player := game.current_player(state)) != TERMINAL:
                if player == CHANCE:
                    action, rng = game.sample_chance(state, rng)
                else:
                    legal = game.legal_actions(state)
                    action = legal[int(uniform() * len(legal))]
                    decisions += 1
                state = game.apply(state, action)
        self.rng = rng
        return decisions / elapsed


class Children:
    """All children of some states."""

    def __init__(self, game: AnyGame, states: Sequence[Any]) -> None:
        self.game = game
        self.states = states

    def rate(self, seconds: float) -> float:
        """Children a second over about so many seconds."""
        game = self.game
        children = 0
        start = time.perf_counter()
        while True:
            for state in self.states:
                for action in game.legal_actions(state):
                    game.apply(state, action)
                    children += 1
            elapsed = time.perf_counter() - start
            if elapsed >= seconds:
                return children / elapsed


class Calls:
    """A function called again and again."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call

    def rate(self, seconds: float) -> float:
        """Calls a second over about so many seconds."""
        calls = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            self.call()
            calls += 1
        return calls / elapsed


def states_of_games(
    game: AnyGame, configs: Sequence[Any], games: int, wanted: Callable[[Any], bool]
) -> list[Any]:
    """The states of random games that are wanted."""
    kept: list[Any] = []
    rng, pick = Rng.seeded(8), random.Random(8)
    for number in range(games):
        rng = play_game(game, configs[number % len(configs)], rng, pick, kept.append)
    return [state for state in kept if wanted(state)]


def bytes_a_state(game: AnyGame, configs: Sequence[Any], games: int) -> float:
    """Memory of a state when all states of some games are kept; they share what did not change."""
    kept: list[Any] = []
    for config in configs:
        play_game(game, config, Rng.seeded(1), random.Random(1), kept.append)
    kept.clear()
    gc.collect()
    tracemalloc.start()
    try:
        for seed in range(games):
            config = configs[seed % len(configs)]
            play_game(game, config, Rng.seeded(seed), random.Random(seed), kept.append)
        return tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()


def import_times(module: str, runs: int) -> tuple[float, float]:
    """Milliseconds above bare Python of importing the package and the game; medians."""
    programs = ("pass", "import bakehouse", f"import {module}")
    times: list[list[float]] = [[], [], []]
    for _ in range(runs):
        for column, program in zip(times, programs, strict=True):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            column.append(1000 * (time.perf_counter() - start))
    bare, package, game = map(statistics.median, times)
    return package - bare, game - bare


@attrs.frozen
class Subject:
    """What is measured of a game.

    Attributes:
        game: the rules.
        configs: the options.
        title: what is measured, in words.
        children: the states whose children are made.
        others: further things, by name.
        games: how many games to keep for the memory of a state.
    """

    game: AnyGame
    configs: Sequence[Any]
    title: str
    children: Sequence[Any]
    others: Mapping[str, Measured]
    games: int


def measure(subject: Subject, slices: int, seconds: float) -> Speeds:
    """One run: so many slices of each, in turn."""
    game, configs = subject.game, subject.configs
    playouts, children = Playouts(game, configs, seed=7), Children(game, subject.children)
    playouts.rate(seconds)
    floors: list[float] = []
    ratios: list[tuple[float, ...]] = []
    for number in range(slices):
        floor: float = floor_draft.decisions_per_second(seconds, number)  # type: ignore[no-untyped-call]
        floors.append(floor)
        measured: tuple[Measured, ...] = (playouts, children, *subject.others.values())
        rates = (it.rate(seconds) for it in measured)
        ratios.append(tuple(rate / floor for rate in rates))
    package, imported = import_times(f"bakehouse.{game.NAME}", slices)
    playout, child, *others = map(statistics.median, zip(*ratios, strict=True))
    return Speeds(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        floor=statistics.median(floors),
        playout=playout,
        children=child,
        bytes_a_state=bytes_a_state(game, configs, subject.games),
        import_package=package,
        import_game=imported,
        others={name: 1 / it for name, it in zip(subject.others, others, strict=True)},
    )


def table(subject: Subject, speeds: Speeds) -> str:
    """The figures as text."""
    return "\n".join(
        (
            f"{speeds.python}, {subject.title}",
            f"floor                {speeds.floor:12,.0f} decisions/s",
            f"playout decisions    {speeds.playout:12.3f} of the floor",
            f"children             {speeds.children:12.3f} of the floor",
            *(f"{name:21}{cost:12.1f} floor decisions" for name, cost in speeds.others.items()),
            f"bytes a state        {speeds.bytes_a_state:12.0f}",
            f"import bakehouse     {speeds.import_package:12.1f} ms above bare Python",
            f"import the game      {speeds.import_game:12.1f} ms above bare Python",
        )
    )


def run(subject: Callable[[], Subject], arguments: list[str] | None) -> None:
    """Measure and print, as a program."""
    parser = argparse.ArgumentParser(description="Speeds as ratios of the floor.")
    parser.add_argument("--slices", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    what = subject()
    speeds = measure(what, options.slices, options.seconds)
    print(json.dumps(attrs.asdict(speeds)) if options.json else table(what, speeds))
