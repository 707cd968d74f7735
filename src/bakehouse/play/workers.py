"""Games of a simulation, played wherever a worker is.

A job says all that a game depends on besides its number. It travels as bytes, so that what cannot
be pickled is found before anything is sent, and what cannot be loaded is an error that a worker can
tell, and not the end of the worker.
"""

from __future__ import annotations

import pickle
import re
import traceback
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, Final, cast

import attrs
from pyrsistent import pvector

from bakehouse.core.errors import AgentError, BakehouseError, SimulationError
from bakehouse.core.options import on_one_line, told
from bakehouse.core.records import Record
from bakehouse.play.agents import Agent
from bakehouse.play.driving import Drive
from bakehouse.play.games import AnyGame, load_game
from bakehouse.play.one_game import rng_of_game
from bakehouse.play.results import Failure, FailureKind, GameResult, result_of
from bakehouse.play.storing import line_of

__all__ = ["Job", "Played", "label", "pack", "play_part", "play_told"]

_LONGEST: Final = 300
_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")


@attrs.frozen
class Job:
    """What the games of a simulation have in common.

    Attributes:
        game: its import path, or the game itself where it is no module.
        config: the options.
        agents: one a seat.
        labels: what they are called.
        seed: the seed of the simulation.
        limit: the most seconds that a decision may take; None: any.
        records: whether records are wanted.
        lines: whether lines for a file are.
    """

    game: str | AnyGame
    config: Any
    agents: tuple[Agent[Any, Any], ...]
    labels: tuple[str, ...]
    seed: int
    limit: float | None
    records: bool
    lines: bool


@attrs.frozen
class Played:
    """One game, played to its end or not.

    Attributes:
        result: how it went.
        record: its moves, open where it failed; None: not wanted.
        line: all of it as a line of a file; None: not wanted.
    """

    result: GameResult | Failure
    record: Record[Any, Any] | None
    line: str | None


def label(agent: object) -> str:
    """What an agent is called: its `repr`, without what is not the same everywhere."""
    try:
        text = _ADDRESS.sub("", repr(agent))
    except Exception:  # whatever somebody's `__repr__` raises
        text = f"a {type(agent).__name__}"
    return _short(text)


def pack(job: Job) -> bytes:
    """A job as bytes.

    Raises:
        SimulationError: an agent, or something else in it, does not pickle, or not back.
    """
    for seat, agent in enumerate(job.agents):
        _check_pickles(agent, f"the agent of seat {seat}, {label(agent)},")
    _check_pickles(job.game, "the game")
    _check_pickles(job.config, "the options")
    return pickle.dumps(job)


def _check_pickles(value: object, what: str) -> None:
    try:
        pickle.loads(pickle.dumps(value))  # noqa: S301
    # Whatever somebody's class raises.
    except Exception as error:
        reason = f"{what} cannot be pickled, so no other process can have it ({told(error)})"
        raise SimulationError(reason) from error


def play_part(job: Job | bytes, numbers: Sequence[int]) -> list[Played]:
    """Some games of a job, one after the other; this is what a worker does.

    Raises:
        SimulationError: the job cannot be loaded here.
    """
    if isinstance(job, bytes):
        job = _unpacked(job)
    game = _loaded(job.game)
    return [_play(job, game, number) for number in numbers]


def play_told(
    game: AnyGame, config: Any, agents: Sequence[Agent[Any, Any]], seed: int, number: int
) -> tuple[GameResult, Record[Any, Any]]:
    """Game number `number` of a seed, as `play_numbered`; whatever fails in it is one error.

    Raises:
        SimulationError: what failed, with the seat.
        RecordError: a seed that is none.
    """
    job = Job(game, config, tuple(agents), (), seed, None, records=True, lines=False)
    (played,) = play_part(job, [number])
    result = played.result
    if isinstance(result, Failure):
        who = "" if result.seat is None else f", seat {result.seat}"
        reason = f"game {number} of seed {seed}{who}: {result.kind.value}: {result.reason}"
        raise SimulationError(reason, rule=result.rule)
    return result, cast("Record[Any, Any]", played.record)


def _unpacked(packed: bytes) -> Job:
    try:
        return cast("Job", pickle.loads(packed))  # noqa: S301
    except Exception as error:
        raise SimulationError(f"a worker cannot load what to play ({told(error)})") from error


def _loaded(game: str | AnyGame) -> AnyGame:
    try:
        return load_game(game)
    except BakehouseError as error:
        raise SimulationError(f"a worker cannot load the game: {error}") from error


def _play(job: Job, game: AnyGame, number: int) -> Played:
    """One game; whatever is raised in it is its failure, and no other game's."""
    rng = rng_of_game(job.seed, number)
    drive: Drive | None = None
    result: GameResult | Failure
    try:
        drive = Drive.start(game, job.config, job.agents, rng, job.limit)
        drive.run()
        result = result_of(drive, number)
    except KeyboardInterrupt:  # is for the whole simulation
        raise
    # An agent may also call `sys.exit`, or raise whatever else it likes.
    except BaseException as error:
        result = _failure(job, drive, number, error)
    if not job.records and not job.lines:
        return Played(result, None, None)
    moves = pvector(drive.moves if drive is not None else ())
    record = Record(game.NAME, game.RULES_VERSION, job.config, job.seed, moves)
    if drive is not None and isinstance(result, GameResult):
        record = record.close(game, drive.state)
    line = line_of(game, job.labels, result, record) if job.lines else None
    return Played(result, record if job.records else None, line)


def _failure(job: Job, drive: Drive | None, number: int, error: BaseException) -> Failure:
    kind, seat = _what_failed(drive, error)
    ours = error if isinstance(error, BakehouseError) and kind is not FailureKind.RAISED else None
    return Failure(
        index=number,
        seed=job.seed,
        seat=seat,
        kind=kind,
        reason=f"{told(error, _LONGEST)}{_place(error)}" if ours is None else _short(ours.reason),
        rule=None if ours is None else ours.rule,
        decisions=drive.decisions if drive is not None else 0,
    )


def _what_failed(drive: Drive | None, error: BaseException) -> tuple[FailureKind, int | None]:
    if drive is None:
        return FailureKind.RULES, None
    if isinstance(error, AgentError) and not drive.asking:
        return (FailureKind.SLOW if error.slow else FailureKind.NO_ACTION), error.seat
    if drive.asking:
        return FailureKind.RAISED, drive.seat
    if drive.seat is not None and isinstance(error, BakehouseError):
        return FailureKind.ILLEGAL, drive.seat
    return FailureKind.RULES, drive.seat


def _short(text: str) -> str:
    return on_one_line(text, _LONGEST)


def _place(error: BaseException) -> str:
    """Where it was raised: the file without its folders, which are not the same everywhere."""
    frames = traceback.extract_tb(error.__traceback__)
    return f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
