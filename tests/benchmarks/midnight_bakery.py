"""Speeds of Midnight Bakery as ratios of a floor measured in the same run.

The floor (`floor_draft.py`) is a minimal mutable draft for four, without checks or views; one of
its random decisions is the unit. In turn, a slice of floor, one of random playouts (four bakers,
all checks on, actions picked with `random.Random`) and one of children (list the legal locks of a
state in the middle of a night, then apply each) are timed; the table gives medians of the ratios.

    python -m tests.benchmarks.midnight_bakery [--slices 21] [--seconds 0.2] [--json]
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
from collections.abc import Callable

import attrs

from bakehouse import midnight_bakery as mb
from bakehouse.core.rng import Rng
from tests.benchmarks import floor_draft

PLAYERS = 4
MIDDLE = 2
"""The bake that states in the middle of a night are taken from."""


@attrs.frozen
class Speeds:
    """What one run measured.

    Attributes:
        python: version and implementation.
        floor: floor decisions a second, the median.
        playout: decisions of random playouts a second, as a ratio of the floor.
        children: children a second, as a ratio of the floor.
        bytes_a_state: memory of all states of some nights, kept at once, by state.
        import_package: milliseconds that `import bakehouse` takes above bare Python.
        import_game: the same of `import bakehouse.midnight_bakery`.
    """

    python: str
    floor: float
    playout: float
    children: float
    bytes_a_state: float
    import_package: float
    import_game: float


def play_night(rng: Rng, pick: random.Random, keep: Callable[[mb.State], None] | None) -> Rng:
    """A random night; the states go to `keep`."""
    state = mb.new_game(mb.Config(players=PLAYERS))
    uniform = pick.random
    while (player := mb.current_player(state)) != mb.TERMINAL:
        if player == mb.CHANCE:
            action: mb.Action
            action, rng = mb.sample_chance(state, rng)
        else:
            legal = mb.legal_actions(state)
            action = legal[int(uniform() * len(legal))]
        state = mb.apply(state, action)
        if keep is not None:
            keep(state)
    return rng


class Playouts:
    """Random nights, one after the other."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng.seeded(seed)
        self.pick = random.Random(seed)

    def rate(self, seconds: float) -> float:
        """Decisions a second over about so many seconds."""
        config = mb.Config(players=PLAYERS)
        uniform = self.pick.random
        rng = self.rng
        decisions = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds:
            state = mb.new_game(config)
            while (player := mb.current_player(state)) != mb.TERMINAL:
                action: mb.Action
                if player == mb.CHANCE:
                    action, rng = mb.sample_chance(state, rng)
                else:
                    legal = mb.legal_actions(state)
                    action = legal[int(uniform() * len(legal))]
                    decisions += 1
                state = mb.apply(state, action)
        self.rng = rng
        return decisions / elapsed


class Children:
    """All children of states in the middle of random nights."""

    def __init__(self, seed: int, nights: int = 30) -> None:
        rng, pick = Rng.seeded(seed), random.Random(seed)
        self.states: list[mb.State] = []
        for _ in range(nights):
            rng = play_night(rng, pick, self._keep)

    def _keep(self, state: mb.State) -> None:
        if state.phase is mb.Phase.CHOOSE and state.bake == MIDDLE:
            self.states.append(state)

    def rate(self, seconds: float) -> float:
        """Children a second over about so many seconds."""
        children = 0
        start = time.perf_counter()
        while True:
            for state in self.states:
                for action in mb.legal_actions(state):
                    mb.apply(state, action)
                    children += 1
            elapsed = time.perf_counter() - start
            if elapsed >= seconds:
                return children / elapsed


def bytes_a_state(nights: int = 40) -> float:
    """Memory of a state when all states of some nights are kept; they share what did not change."""
    kept: list[mb.State] = []
    play_night(Rng.seeded(1), random.Random(1), kept.append)
    kept.clear()
    gc.collect()
    tracemalloc.start()
    try:
        for seed in range(nights):
            play_night(Rng.seeded(seed), random.Random(seed), kept.append)
        return tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()


def import_times(runs: int) -> tuple[float, float]:
    """Milliseconds above bare Python of importing the package and the game; medians."""
    programs = ("pass", "import bakehouse", "import bakehouse.midnight_bakery")
    times: list[list[float]] = [[], [], []]
    for _ in range(runs):
        for column, program in zip(times, programs, strict=True):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program], check=True)
            column.append(1000 * (time.perf_counter() - start))
    bare, package, game = map(statistics.median, times)
    return package - bare, game - bare


def measure(slices: int, seconds: float) -> Speeds:
    """One run: so many slices of each, in turn."""
    playouts, children = Playouts(seed=7), Children(seed=8)
    playouts.rate(seconds)
    floors: list[float] = []
    ratios: list[tuple[float, float]] = []
    for number in range(slices):
        floor = floor_draft.decisions_per_second(seconds, number)  # type: ignore[no-untyped-call]
        floors.append(floor)
        ratios.append((playouts.rate(seconds) / floor, children.rate(seconds) / floor))
    package, game = import_times(slices)
    return Speeds(
        python=f"{platform.python_implementation()} {platform.python_version()}",
        floor=statistics.median(floors),
        playout=statistics.median(ratio for ratio, _ in ratios),
        children=statistics.median(ratio for _, ratio in ratios),
        bytes_a_state=bytes_a_state(),
        import_package=package,
        import_game=game,
    )


def table(speeds: Speeds) -> str:
    """The figures as text."""
    return "\n".join(
        (
            f"{speeds.python}, {PLAYERS} bakers, house set",
            f"floor                {speeds.floor:12,.0f} decisions/s",
            f"playout decisions    {speeds.playout:12.3f} of the floor",
            f"children             {speeds.children:12.3f} of the floor",
            f"bytes a state        {speeds.bytes_a_state:12.0f}",
            f"import bakehouse     {speeds.import_package:12.1f} ms above bare Python",
            f"import the game      {speeds.import_game:12.1f} ms above bare Python",
        )
    )


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speeds as ratios of the floor.")
    parser.add_argument("--slices", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    speeds = measure(options.slices, options.seconds)
    print(json.dumps(attrs.asdict(speeds)) if options.json else table(speeds))


if __name__ == "__main__":
    main()
