"""Many seeded games: in this process, or wherever an executor has workers.

Game number i of a seed is the same game wherever it is played (see `play.one_game`), so results
depend neither on the executor, nor on the number of its workers, nor on the portions that they get.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

import attrs

from bakehouse.core.errors import BakehouseError, ConfigError, SimulationError
from bakehouse.core.options import shown, told, whole_number
from bakehouse.core.records import SEED_DIGITS, Record
from bakehouse.play.agents import Agent
from bakehouse.play.driving import agents_of
from bakehouse.play.games import AnyGame, kept, load_game
from bakehouse.play.one_game import play_game, play_numbered, rng_of_game
from bakehouse.play.results import Failure, GameResult, Results
from bakehouse.play.storing import GameFile
from bakehouse.play.workers import Job, Played, label, pack, play_part

__all__ = [
    "GameResult",
    "Interrupted",
    "Results",
    "play_game",
    "play_numbered",
    "rng_of_game",
    "simulate",
]

_MOST_GAMES: Final = 10**9

_PARTS: Final = 64
"""Into how many portions games are divided at least, unless somebody says how large they are."""

_LARGEST: Final = 64
"""The most games in a portion, unless somebody says so."""

_AHEAD: Final = 1000
"""How many portions an executor is handed before it has given one back."""

OnGame: TypeAlias = Callable[[GameResult, Record[Any, Any]], object]
Progress: TypeAlias = Callable[[int], object]
Numbers: TypeAlias = tuple[int, ...]


class Interrupted(KeyboardInterrupt):
    """A simulation was interrupted; `results` are its games so far, to go on from."""

    def __init__(self, results: Results) -> None:
        super().__init__(f"interrupted after {len(results.games) + len(results.failures)} games")
        self.results = results


def simulate(
    game: str | AnyGame,
    config: Any = None,
    agents: Sequence[Agent[Any, Any]] | None = None,
    *,
    games: int,
    seed: int,
    executor: Executor | None = None,
    part: int | None = None,
    limit: float | None = None,
    file: str | os.PathLike[str] | None = None,
    done: Results | None = None,
    on_game: OnGame | None = None,
    progress: Progress | None = None,
) -> Results:
    """Games number 0 to `games` - 1 of a seed.

    A game in which an agent fails is a `Failure` in the results, and the others go on. An agent
    keeps nothing from one decision to the next: what it decides by is what it is handed.

    Args:
        game: its name, import path, or itself.
        config: the options; None: the game's defaults.
        agents: one a seat, in seat order; None: all play at random.
        games: how many, from 1 to a thousand million.
        seed: a whole number of up to 100 digits.
        executor: where they are played: any `concurrent.futures.Executor`, as a
            `ProcessPoolExecutor`, or the `get_executor()` of a Dask client, on a cluster. None: in
            this process. It is not shut down.
        part: how many games a worker is handed at a time; None: up to 64, fewer of few games.
        limit: the most seconds a decision may take. It is measured after each decision, and an
            agent is not stopped; a game in which one took longer is a failure.
        file: a file to which each game is written, record included (see `play.storing`). Games
            that are in it are not played again.
        done: results of the same simulation, of which the games are not played again.
        on_game: called in order with the result and the record of each game that came to its end.
        progress: called with the number of games there are so far, whenever some come in.

    Raises:
        GameLookupError: no such game.
        ConfigError: a number, a seed, a limit or an executor that is none, not one agent a seat, or
            `done` of another simulation, something to call that cannot be called.
        BakehouseError: no options of this game.
        SimulationError: an agent that cannot be pickled (before anything is played), or workers
            that are gone; then with the `results` so far.
        RecordError: a file that cannot be used.
        Interrupted: a `KeyboardInterrupt`, with the `results` so far.

    >>> few, more = (simulate("midnight_bakery", games=games, seed=7) for games in (2, 3))
    >>> more.games[:2] == few.games
    True
    """
    rules = load_game(game)
    config = rules.Config() if config is None else config
    text = rules.config_to_json(config)  # refuses the options of another game
    seed, limit = _seed(seed), _limit(limit)
    players = agents_of(rules, config, agents)
    job = Job(
        game=kept(rules),
        config=config,
        agents=players,
        labels=tuple(map(label, players)),
        seed=seed,
        limit=limit,
        records=on_game is not None,
        lines=file is not None,
    )
    number = _count(games, "games", _MOST_GAMES)
    size = None if part is None else _count(part, "part")
    source = _source(job, executor)
    _check_called(on_game=on_game, progress=progress)
    gathered = _Gathered(rules, job, text, number, file, done, on_game, progress)
    try:
        try:
            gathered.take(source(_parts(gathered.missing(), size, executor)))
        finally:
            gathered.close()
        return gathered.results()
    except KeyboardInterrupt:
        raise Interrupted(gathered.results()) from None


Source: TypeAlias = Callable[[Iterator[Numbers]], Generator[list[Played], None, None]]
"""Plays portions of games, and gives them back in any order."""


def _parts(
    missing: Sequence[int], size: int | None, executor: Executor | None
) -> Iterator[Numbers]:
    """The numbers of games in portions; in this process each game comes back by itself."""
    fit = 1 if executor is None else min(_LARGEST, -(-len(missing) // _PARTS))
    size = fit if size is None else size
    return (tuple(missing[at : at + size]) for at in range(0, len(missing), max(size, 1)))


def _source(job: Job, executor: object) -> Source:
    if executor is None:
        return lambda parts: (play_part(job, part) for part in parts)
    if not isinstance(executor, Executor):
        reason = f"executor: {shown(executor)} is no concurrent.futures.Executor"
        raise ConfigError(f"{reason} (a Dask client has one: client.get_executor())")
    # Threads share what they play; everybody else gets a copy.
    sent = job if isinstance(executor, ThreadPoolExecutor) else pack(job)
    return lambda parts: _elsewhere(sent, parts, executor)


def _elsewhere(
    job: Job | bytes, parts: Iterator[Numbers], executor: Executor
) -> Generator[list[Played], None, None]:
    """Hand portions to an executor, never too many at a time, and give back what comes back."""
    waiting: set[Future[list[Played]]] = set()
    finished: SimpleQueue[Future[list[Played]]] = SimpleQueue()
    try:
        while True:
            while len(waiting) < _AHEAD and (part := next(parts, None)) is not None:
                future = executor.submit(play_part, job, part)
                waiting.add(future)
                future.add_done_callback(finished.put)
            if not waiting:
                return
            future = finished.get()
            waiting.discard(future)
            yield future.result()
    except BakehouseError:
        raise
    # Each kind of executor has exceptions of its own for workers that are gone.
    except Exception as error:
        raise SimulationError(f"the executor failed ({told(error, 300)})") from error
    finally:
        for future in waiting:
            future.cancel()


class _Gathered:
    """The games of a simulation as they come in, put in order and handed on."""

    def __init__(
        self,
        rules: AnyGame,
        job: Job,
        text: str,
        number: int,
        file: str | os.PathLike[str] | None,
        done: Results | None,
        on_game: OnGame | None,
        progress: Progress | None,
    ) -> None:
        names = tuple(
            rules.seat_name(job.config, seat) for seat in range(rules.num_players(job.config))
        )
        self._empty = Results(
            rules.NAME, rules.RULES_VERSION, text, names, job.seed, (), (), job.labels
        )
        self._number = number
        self._on_game, self._progress = on_game, progress
        self._waiting: dict[int, Played] = {}
        self._played: dict[int, GameResult | Failure] = {}
        self._sources: dict[tuple[str, ...], tuple[str, ...]] = {}
        if done is not None:
            self._keep(self._checked(done))
        self._file = None if file is None else GameFile(_path(file), self._origin())
        if self._file is not None:
            self._keep(self._file.found)

    def _origin(self) -> tuple[Any, ...]:
        import json

        empty = self._empty
        return empty.game, empty.rules, json.loads(empty.config), empty.seed, empty.agents

    def _checked(self, done: Results) -> list[GameResult | Failure]:
        if not isinstance(done, Results):
            raise ConfigError(f"done: {shown(done)} are no results")
        if attrs.evolve(done, games=(), failures=()) != self._empty:
            raise ConfigError("done: results of another simulation")
        return [*done.games, *done.failures]

    def _keep(self, played: Iterable[GameResult | Failure]) -> None:
        self._played.update((it.index, it) for it in played if 0 <= it.index < self._number)

    def missing(self) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(self._number) if number not in self._played]

    def take(self, source: Generator[list[Played], None, None]) -> None:
        """All that a source gives, in the order of the numbers as soon as that is possible."""
        order = self.missing()
        at = 0
        try:
            for games in source:
                self._waiting.update((it.result.index, it) for it in games)
                start = at
                while at < len(order) and order[at] in self._waiting:
                    at += 1
                self._hand_on([self._waiting[number] for number in order[start:at]])
                if self._progress is not None:
                    self._progress(len(self._played) + len(self._waiting))
        except KeyboardInterrupt:
            self._hand_on(list(self._waiting.values()))
            raise
        except SimulationError as error:
            self._hand_on(list(self._waiting.values()))
            error.results = self.results()
            raise
        finally:
            source.close()

    def _hand_on(self, games: Sequence[Played]) -> None:
        """To the file, the results and the caller; again if an interrupt came in between."""
        if self._file is not None:
            self._file.add({it.result.index: it.line for it in games if it.line is not None})
        for it in games:
            if it.result.index not in self._played:
                self._tell(self._kept(it.result), it.record)
        for it in games:
            self._waiting.pop(it.result.index, None)

    def _kept(self, result: GameResult | Failure) -> GameResult | Failure:
        if isinstance(result, GameResult):
            # What travels comes back as another copy each time; a million are many.
            sources = self._sources.setdefault(result.sources, result.sources)
            result = attrs.evolve(result, sources=sources)
        self._played[result.index] = result
        return result

    def _tell(self, result: GameResult | Failure, record: Record[Any, Any] | None) -> None:
        if isinstance(result, GameResult) and self._on_game is not None and record is not None:
            self._on_game(result, record)

    def results(self) -> Results:
        """What there is so far."""
        played = self._played.values()
        return attrs.evolve(
            self._empty,
            games=[it for it in played if isinstance(it, GameResult)],
            failures=[it for it in played if isinstance(it, Failure)],
        )

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def _path(value: Any) -> str:
    try:
        return os.fsdecode(value)
    except TypeError:
        raise ConfigError(f"file: {shown(value)} is no path") from None


def _check_called(**functions: object) -> None:
    for name, function in functions.items():
        if function is not None and not callable(function):
            raise ConfigError(f"{name}: {shown(function)} cannot be called")


def _seed(value: object) -> int:
    number = whole_number(value)
    if number is None or abs(number) >= 10**SEED_DIGITS:
        raise ConfigError(f"seed: {shown(value)} is no whole number of up to {SEED_DIGITS} digits")
    return number


def _count(value: object, name: str, most: int | None = None) -> int:
    number = whole_number(value)
    if number is None or number < 1 or (most is not None and number > most):
        bounds = "from 1 up" if most is None else f"from 1 to {most}"
        raise ConfigError(f"{name}: {shown(value)} is no whole number {bounds}")
    return number


def _limit(value: Any) -> float | None:
    if value is None:
        return None
    known = isinstance(value, int | float) and not isinstance(value, bool)
    if not known or not 0 <= value <= 1e9:
        raise ConfigError(f"limit: {shown(value)} is no number of seconds")
    return float(value)
