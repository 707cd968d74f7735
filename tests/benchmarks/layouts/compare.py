"""Speeds and sizes of layouts of the state, as ratios of the floor, measured in one run.

Each layout has a process of its own, so that no layout finds caches and code that another has
warmed, and the processes take turns: a slice of floor (`floor_draft.py`), one of random playouts
and one of children (list the locks of a state in the middle of a night, then apply each). All
layouts play the same nights. The table gives medians over the turns. The clock is the processor
time of the process, which other programs disturb less than they do the time on the wall.

    python -m tests.benchmarks.layouts.compare [--slices 21] [--seconds 0.05] [--clock cpu|wall]
        [--only NAME ...] [--markdown]
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import multiprocessing
import platform
import random
import statistics
import time
import tracemalloc
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final, Generic, TypeVar

import attrs

from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.actions import Action
from tests.benchmarks import floor_draft
from tests.benchmarks.layouts.shared import CONFIG, Layout, made_by
from tests.benchmarks.layouts.variants import LAYOUTS

S = TypeVar("S")

CLOCKS: Final[dict[str, Callable[[], float]]] = {
    "cpu": time.process_time,
    "wall": time.perf_counter,
}


@attrs.frozen
class Figures:
    """What one run measured of a layout.

    Attributes:
        layout: which.
        playout: decisions of random playouts, as a ratio of the floor.
        children: children of states in the middle of a night, as a ratio of the floor.
        bytes_a_state: memory of all states of some nights, kept at once, by state.
    """

    layout: Layout[Any]
    playout: float
    children: float
    bytes_a_state: float


def play_night(
    layout: Layout[S], rng: Rng, pick: random.Random, keep: Callable[[S], None] | None = None
) -> tuple[int, Rng]:
    """The number of decisions of a random night, and the next generator; `keep` gets the states."""
    current_player, legal_actions = layout.current_player, layout.legal_actions
    apply, uniform = layout.apply, pick.random
    state = layout.new_game(CONFIG)
    decisions = 0
    while (player := current_player(state)) != TERMINAL:
        action: Action
        if player == CHANCE:
            action, rng = layout.sample_chance(state, rng)
        else:
            legal = legal_actions(state)
            action = legal[int(uniform() * len(legal))]
            decisions += 1
        state = apply(state, action)
        if keep is not None:
            keep(state)
    return decisions, rng


class Subject(Generic[S]):
    """A layout under measurement: it plays on from slice to slice."""

    def __init__(self, layout: Layout[S], clock: Callable[[], float], nights: int = 30) -> None:
        self.layout = layout
        self.clock = clock
        self.rng = Rng.seeded(7)
        self.pick = random.Random(7)
        self.middle: list[S] = []
        for _ in range(nights):
            self.middle += self._middle_of_a_night()

    def _middle_of_a_night(self) -> list[S]:
        states: list[S] = []
        _, self.rng = play_night(self.layout, self.rng, self.pick, states.append)
        choices = [state for state in states if self.layout.current_player(state) == SIMULTANEOUS]
        return choices[len(choices) // 3 : 2 * len(choices) // 3]

    def playouts(self, seconds: float) -> float:
        """Decisions a second over about so many seconds."""
        total = 0
        start = self.clock()
        while (elapsed := self.clock() - start) < seconds:
            decisions, self.rng = play_night(self.layout, self.rng, self.pick)
            total += decisions
        return total / elapsed

    def children(self, seconds: float) -> float:
        """Children a second over about so many seconds."""
        legal_actions, apply = self.layout.legal_actions, self.layout.apply
        total = 0
        start = self.clock()
        while (elapsed := self.clock() - start) < seconds:
            for state in self.middle:
                legal = legal_actions(state)
                for action in legal:
                    apply(state, action)
                total += len(legal)
        return total / elapsed


def bytes_a_state(layout: Layout[Any], nights: int = 20) -> float:
    """Memory of a state when all states of some nights are kept; they share what did not change."""
    # The first time fills caches and tables, which are no part of any state.
    kept = _states_of(layout, nights)
    kept.clear()
    gc.collect()
    tracemalloc.start()
    try:
        kept = _states_of(layout, nights)
        return tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()


def _states_of(layout: Layout[S], nights: int) -> list[S]:
    states: list[S] = []
    for seed in range(nights):
        play_night(layout, Rng.seeded(seed), random.Random(seed), states.append)
    return states


class Bench:
    """A process that measures one layout, whenever it is asked to."""

    def __init__(self, layout: Layout[Any], clock: str) -> None:
        self.layout = layout
        self.clock = clock
        context = multiprocessing.get_context("spawn")
        self.process = ProcessPoolExecutor(max_workers=1, mp_context=context)
        self.ratios: list[tuple[float, float]] = []

    def size(self) -> float:
        """Bytes a state."""
        return self.process.submit(_size, self.layout.name).result()

    def turn(self, seconds: float, seed: int) -> None:
        """One slice of each."""
        job = self.process.submit(_turn, self.layout.name, self.clock, seconds, seed)
        self.ratios.append(job.result())

    def figures(self) -> Figures:
        """What was measured."""
        playouts, children = zip(*self.ratios, strict=True)
        return Figures(
            layout=self.layout,
            playout=statistics.median(playouts),
            children=statistics.median(children),
            bytes_a_state=self.size(),
        )


def measure(
    layouts: Sequence[Layout[Any]], slices: int, seconds: float, clock: str
) -> list[Figures]:
    """One run over all layouts: so many slices of each, in turn."""
    with contextlib.ExitStack() as stack:
        benches = [Bench(layout, clock) for layout in layouts]
        for bench in benches:
            stack.enter_context(bench.process)
        for seed in range(slices):
            for bench in benches:
                bench.turn(seconds, seed)
        return [bench.figures() for bench in benches]


# In the process of a layout.


def _named(name: str) -> Layout[Any]:
    return next(layout for layout in LAYOUTS if layout.name == name)


def _size(name: str) -> float:
    layout = _named(name)
    with layout.entered():
        return bytes_a_state(layout)


@lru_cache(maxsize=1)
def _subject(name: str, clock: str) -> Subject[Any]:
    return Subject(_named(name), CLOCKS[clock])


def _turn(name: str, clock: str, seconds: float, seed: int) -> tuple[float, float]:
    with _named(name).entered():
        subject = _subject(name, clock)
        floor = _floor(seconds, seed, CLOCKS[clock])
        return subject.playouts(seconds) / floor, subject.children(seconds) / floor


def _floor(seconds: float, seed: int, clock: Callable[[], float]) -> float:
    # The floor reads `time.perf_counter`, and stays as it was written.
    with made_by((floor_draft,), {"time": SimpleNamespace(perf_counter=clock)}):
        rate = floor_draft.decisions_per_second(seconds, seed)  # type: ignore[no-untyped-call]
    return float(rate)


HEADS: Final = ("layout", "what", "playout decisions", "children", "bytes a state")


def _rows(figures: Sequence[Figures]) -> list[tuple[str, ...]]:
    return [
        (
            row.layout.name,
            row.layout.what,
            f"{row.playout:.2f}",
            f"{row.children:.2f}",
            f"{row.bytes_a_state:,.0f}",
        )
        for row in figures
    ]


def as_text(figures: Sequence[Figures]) -> str:
    """The table in columns."""
    rows = [HEADS, *_rows(figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def as_markdown(figures: Sequence[Figures]) -> str:
    """The table in Markdown."""
    rows = [HEADS, ("---", "---", "--:", "--:", "--:"), *_rows(figures)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Layouts of the state, as ratios of the floor.")
    parser.add_argument("--slices", type=int, default=21)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--clock", choices=tuple(CLOCKS), default="cpu")
    parser.add_argument("--only", nargs="+", choices=[layout.name for layout in LAYOUTS])
    parser.add_argument("--markdown", action="store_true")
    return parser


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    options = _arguments().parse_args(arguments)
    layouts = [layout for layout in LAYOUTS if not options.only or layout.name in options.only]
    figures = measure(layouts, options.slices, options.seconds, options.clock)
    print(
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"{CONFIG.players} bakers, house set; medians of {options.slices} slices "
        f"of {options.seconds} s, clock {options.clock}\n"
    )
    print(as_markdown(figures) if options.markdown else as_text(figures))


if __name__ == "__main__":
    main()
