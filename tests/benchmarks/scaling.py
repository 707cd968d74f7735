"""What many games cost: time by players and agents, memory, and the same job on two workers.

    python -m tests.benchmarks.scaling [--seconds 5] [--games 2000] [--json]

Times of single games are processor time of one process, so that other work on the machine matters
little; those of the job on workers are of the clock on the wall, and want a quiet machine.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pickle
import tempfile
import time
import tracemalloc
from collections.abc import Generator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import attrs

from bakehouse.play import AnyGame, GameResult, load_agents, load_game, play_numbered, simulate

GAMES: Final = ("midnight_bakery", "rococo", "pasteles")
CASES: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    *(("midnight_bakery", {"players": players}) for players in (2, 4, 8)),
    *(("rococo", {"players": players}) for players in (2, 3, 4, 5)),
    *(("pasteles", {"recipe": recipe}) for recipe in (1, 6, 12)),
)
AGENTS: Final = ("random", "greedy")
WORKERS: Final = 2


@attrs.frozen
class Speed:
    """How fast the games of a case go on one core.

    Attributes:
        game, options, agents: the case.
        games: how many were played.
        seconds: of processor time.
        decisions: in all of them.
    """

    game: str
    options: str
    agents: str
    games: int
    seconds: float
    decisions: int

    def row(self) -> list[str]:
        """The cells of its row."""
        return [
            self.game,
            self.options,
            self.agents,
            f"{self.games / self.seconds:.1f}",
            f"{self.decisions / self.games:.0f}",
            f"{1e6 * self.seconds / self.decisions:.0f}",
            f"{1e6 * self.seconds / self.games / 3600:.1f}",
        ]


@attrs.frozen
class Memory:
    """What a game leaves.

    Attributes:
        game: its name.
        result: bytes of a result that is kept.
        line: bytes of a line in a file, with its record.
    """

    game: str
    result: float
    line: float


@attrs.frozen
class Job:
    """The same games in one process, in two, and on a Dask cluster of two.

    Attributes:
        game: its name.
        games: how many.
        here, processes, dask: seconds on the wall; the start of workers is not in it.
    """

    game: str
    games: int
    here: float
    processes: float
    dask: float


def speed(name: str, options: dict[str, Any], agents: str, seconds: float) -> Speed:
    """Games of a case, for so long."""
    game = load_game(name)
    config = game.Config(**options)
    players = load_agents(game, config, [agents])
    play_numbered(game, config, players, 0, 0)
    games = decisions = 0
    start = time.process_time()
    while not games or time.process_time() - start < seconds:
        games += 1
        decisions += play_numbered(game, config, players, 0, games)[0].decisions
    took = time.process_time() - start
    words = ", ".join(f"{key} {value}" for key, value in options.items())
    return Speed(name, words, agents, games, took, decisions)


def memory(name: str, games: int) -> Memory:
    """What so many games of a game leave."""
    game = load_game(name)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.jsonl"
        results = simulate(game, games=games, seed=0, file=file)
        line = file.stat().st_size / games
    # Copies as they come from a worker, since the caches of a game grow while it is played.
    packed = [pickle.dumps(result) for result in results.games]
    sources = {result.sources: result.sources for result in results.games}
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    kept = [copied(text, sources) for text in packed]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Memory(name, (after - before) / len(kept), line)


def copied(packed: bytes, sources: dict[tuple[str, ...], tuple[str, ...]]) -> GameResult:
    """A result of its own, but for the names of sources, of which `simulate` keeps one copy."""
    result: GameResult = pickle.loads(packed)
    return attrs.evolve(result, sources=sources[result.sources])


def job(name: str, games: int) -> Job:
    """The same games here and on two workers."""
    game = load_game(name)
    with pool() as executor:
        processes = wall(game, games, executor)
    with cluster() as executor:
        dask = wall(game, games, executor)
    return Job(name, games, wall(game, games, None), processes, dask)


@contextmanager
def pool() -> Generator[Executor, None, None]:
    """Two processes."""
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as executor:
        yield executor


@contextmanager
def cluster() -> Generator[Executor, None, None]:
    """A Dask cluster of two processes on this machine."""
    distributed: Any = importlib.import_module("distributed")
    options = {"n_workers": WORKERS, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(host="127.0.0.1", **options) as local,
        distributed.Client(local) as client,
        client.get_executor() as executor,
    ):
        yield executor


def wall(game: AnyGame, games: int, executor: Executor | None) -> float:
    """Seconds on the wall for so many games; workers are warm."""
    simulate(game, games=2 * WORKERS, seed=1, executor=executor, part=1)
    start = time.perf_counter()
    simulate(game, games=games, seed=0, executor=executor)
    return time.perf_counter() - start


def markdown(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for the documentation."""
    rule = ["---", *["--:"] * (len(header) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (header, rule, *rows))


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="scaling", description="what many games cost")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each row of the first")
    parser.add_argument("--games", type=int, default=2000, help="in the other tables")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(arguments)
    speeds = [
        speed(name, case, agents, options.seconds) for name, case in CASES for agents in AGENTS
    ]
    memories = [memory(name, max(1, options.games // 10)) for name in GAMES]
    jobs = [job(name, options.games) for name in GAMES]
    if options.json:
        parts: dict[str, list[Any]] = {"speeds": speeds, "memories": memories, "jobs": jobs}
        print(json.dumps({key: [attrs.asdict(it) for it in part] for key, part in parts.items()}))
        return
    header = ["game", "options", "agents", "games a second", "decisions a game"]
    header += ["µs a decision", "hours for a million games"]
    print(markdown(header, [it.row() for it in speeds]), end="\n\n")
    header = ["game", "bytes of a result", "bytes of a line in a file", "GB for a million lines"]
    rows = [
        [it.game, f"{it.result:.0f}", f"{it.line:.0f}", f"{it.line / 1e3:.1f}"] for it in memories
    ]
    print(markdown(header, rows), end="\n\n")
    header = ["game", "games", "one process, s", "two processes, s", "Dask, two workers, s"]
    rows = [
        [it.game, str(it.games), f"{it.here:.1f}", f"{it.processes:.1f}", f"{it.dask:.1f}"]
        for it in jobs
    ]
    print(markdown(header, rows))


if __name__ == "__main__":
    main()
