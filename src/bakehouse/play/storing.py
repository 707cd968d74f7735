"""Games of a simulation in a file: JSON Lines, one game a line, each line complete in itself.

    {"agents": [...], "result": {...}, "record": {...}}
    {"agents": [...], "failure": {...}, "record": {...}}

`agents` are the labels of the agents by seat, `result` the fields of a `GameResult` and `failure`
those of a `Failure`, `record` the JSON form of `core.records`; that of a failure is open, and ends
before the move that failed. Lines may stand in any order, and empty ones mean nothing. A last line
without its end was cut off as it was written, and is not there. Only one simulation at a time adds
lines to a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

import attrs

from bakehouse.core import records
from bakehouse.core.errors import BakehouseError, ConfigError, DecodeError, RecordError
from bakehouse.core.game import CHANCE
from bakehouse.core.options import shown
from bakehouse.core.records import Record
from bakehouse.play.files import lock, reason_of, unlock
from bakehouse.play.games import AnyGame, load_game
from bakehouse.play.results import Failure, GameResult, Results, result_at

if TYPE_CHECKING:
    from bakehouse.core.codec import Codec

__all__ = ["GameFile", "Line", "line_from", "line_of", "load_results", "read_lines"]

_RESULT: Final = "result"
_FAILURE: Final = "failure"
_CLASSES: Final[dict[str, type[GameResult | Failure]]] = {_RESULT: GameResult, _FAILURE: Failure}
_KEYS: Final = ("game", "rules", "config", "seed")


@cache
def _codec() -> Codec:
    from bakehouse.core.codec import Codec

    return Codec("bakehouse.play", 1)


def line_of(
    game: AnyGame,
    agents: Sequence[str],
    played: GameResult | Failure,
    record: Record[Any, Any],
) -> str:
    """The line of a game, without its end.

    Raises:
        RecordError: a move whose text does not fit on a line.
    """
    kind = _RESULT if isinstance(played, GameResult) else _FAILURE
    value = json.loads(_codec().dumps(kind, played))["value"]
    moves = json.loads(records.to_json(game, record))
    data = {"agents": list(agents), kind: value, "record": moves}
    return json.dumps(data, separators=(",", ":"))


@attrs.frozen
class Line:
    """A line as it was read.

    Attributes:
        place: "games.jsonl, line 3".
        agents: the labels of the agents.
        played: how the game went.
        record: parsed JSON of the record, for `records.from_json`.

    >>> import tempfile
    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = simulate(mb, games=1, seed=7, file=f"{folder}/games.jsonl")
    ...     [line] = read_lines(f"{folder}/games.jsonl")
    >>> line.to_record(mb).seed, line.agents[0]
    (7, 'RandomAgent()')
    """

    place: str
    agents: tuple[str, ...]
    played: GameResult | Failure
    record: dict[str, Any]

    def origin(self) -> tuple[Any, ...]:
        """What all games of one simulation have in common."""
        return (*(self.record[key] for key in _KEYS), self.agents)

    def to_record(self, game: AnyGame, components: Any = None) -> Record[Any, Any]:
        """The record, replayed and verified, the result of the line too.

        Raises:
            RecordError: whatever is wrong, or a result that is not that of the moves, with the
                line in `where`.
        """
        try:
            record = records.from_json(game, json.dumps(self.record), components)
            self._check(game, record)
        except BakehouseError as error:
            place = f"{self.place}, {error.where}" if error.where else self.place
            raise RecordError(error.reason, rule=error.rule, where=place) from error
        return record

    def _check(self, game: AnyGame, record: Record[Any, Any]) -> None:
        """Refuse what the line says of a record that says something else."""
        seats = game.num_players(record.config)
        if len(self.agents) != seats:
            raise RecordError(f"{len(self.agents)} agents for {seats} seats")
        chance_moves, state = _played_again(game, record)
        decisions = len(record.moves) - chance_moves
        wanted: GameResult | Failure
        if isinstance(self.played, Failure) and record.digest is None:
            seed = cast("int", record.seed)
            wanted = attrs.evolve(self.played, seed=seed, decisions=decisions)
        elif isinstance(self.played, Failure):
            raise RecordError("a failure, but the record is that of a game that is over")
        elif game.is_terminal(state) and record.digest is not None:
            wanted = result_at(game, state, self.played.index, decisions, chance_moves)
        else:
            raise RecordError("a result, but the record is not that of a game that is over")
        _check_same(self.played, wanted)


def _played_again(game: AnyGame, record: Record[Any, Any]) -> tuple[int, Any]:
    """How many moves chance has made, and the last position."""
    chance_moves, is_due, state = 0, False, None
    for state in records.replay(game, record):
        chance_moves += is_due
        is_due = game.current_player(state) == CHANCE
    return chance_moves, state


def _check_same(found: GameResult | Failure, wanted: GameResult | Failure) -> None:
    for field in attrs.fields(type(found)):
        one, other = getattr(found, field.name), getattr(wanted, field.name)
        if one != other:
            reason = f"{field.name}: {shown(one)}, but the record comes to {shown(other)}"
            raise RecordError(reason)


def read_lines(path: str | Path) -> Iterator[Line]:
    """The lines of a file, one after the other; the records in them are not replayed.

    Raises:
        RecordError: a file that cannot be read, or a line that is none, with its number.

    >>> import tempfile
    >>> from bakehouse.play import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = simulate("midnight_bakery", games=3, seed=7, file=f"{folder}/games.jsonl")
    ...     [line.played.index for line in read_lines(f"{folder}/games.jsonl")]
    [0, 1, 2]
    """
    _check_plain(_path(path), "read")
    try:
        with Path(path).open(encoding="utf-8", newline="\n") as stream:
            for number, text in enumerate(stream, start=1):
                if text.endswith("\n") and not text.isspace():
                    yield line_from(text, f"{path}, line {number}")
    except (OSError, ValueError) as error:
        raise _unusable("read", path, error) from error


def _path(path: str | Path) -> Path:
    try:
        return Path(path)
    except TypeError as error:
        raise RecordError(f"{shown(path)} is no path of a file") from error


def _check_plain(path: Path, what: str) -> None:
    """Refuse folders and devices, of which some never end, and what is no path at all."""
    try:
        is_other = path.exists() and not path.is_file()
    except OSError as error:
        raise _unusable(what, path, error) from error
    if is_other:
        raise RecordError(f"cannot be {what} (no plain file)", where=str(path))


def _unusable(what: str, path: str | Path, error: Exception) -> RecordError:
    return RecordError(f"cannot be {what} ({reason_of(error)})", where=str(path))


def line_from(text: str, place: str) -> Line:
    """The game on a line of a file.

    Raises:
        RecordError: it is none; `where` is the place.
    """
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {str(error)[:200]}", where=place) from None
    if not isinstance(data, dict):
        raise RecordError("not a JSON object", where=place)
    keys = cast("dict[str, Any]", data)
    kind = _RESULT if _RESULT in keys else _FAILURE
    if set(keys) != {"agents", kind, "record"}:
        names = ", ".join(map(shown, list(keys)[:8])) or "none"
        more = ", ..." if len(keys) > 8 else ""
        raise RecordError(f"the keys are {names}{more}, not those of a game", where=place)
    record = _record(keys["record"], place)
    return Line(place, _labels(keys["agents"], place), _played(kind, keys[kind], place), record)


def _record(data: object, place: str) -> dict[str, Any]:
    keys = cast("dict[str, Any]", data) if isinstance(data, dict) else {}
    for key in _KEYS:
        if key not in keys:
            raise RecordError(f"the record has no {key}", where=place)
    return keys


def _labels(data: object, place: str) -> tuple[str, ...]:
    names = cast("list[object]", data) if isinstance(data, list) else [None]
    if not all(isinstance(name, str) for name in names):
        raise RecordError("agents is no array of texts", where=place)
    return tuple(cast("list[str]", names))


def _played(kind: str, value: object, place: str) -> GameResult | Failure:
    text = json.dumps({"game": "bakehouse.play", "schema": 1, "type": kind, "value": value})
    try:
        return _codec().loads(kind, text, _CLASSES[kind])
    except DecodeError as error:
        at = f"{place}, {error.where}" if error.where else place
        raise RecordError(f"{kind}: {error.reason}", where=at) from error


def load_results(path: str | Path, game: str | AnyGame, components: Any = None) -> Results:
    """The results in a file, as `simulate` gave them.

    What is read is what was written down; `Line.to_record` replays a game.

    Args:
        path: a file that `simulate` wrote.
        game: the game that it must be of; for the names of the seats.
        components: the component set it was played with; None: the house set.

    Raises:
        RecordError: whatever is wrong, or lines of different simulations.
        ConfigError: no line.

    >>> import tempfile
    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     results = simulate(mb, games=3, seed=7, file=f"{folder}/games.jsonl")
    ...     load_results(f"{folder}/games.jsonl", mb) == results
    True
    """
    game = load_game(game)
    lines = list(read_lines(path))
    if not lines:
        raise ConfigError("no games", where=str(path))
    for line in lines[1:]:
        if line.origin() != lines[0].origin():
            raise RecordError("a game of another simulation than the first", where=line.place)
    played = _by_number(lines).values()
    first = lines[0].record
    if (first["game"], first["rules"]) != (game.NAME, game.RULES_VERSION):
        reason = f"games of {shown(first['game'])}, rules {shown(first['rules'])}"
        raise RecordError(f"{reason}, not of {game.NAME}, rules {game.RULES_VERSION}")
    seats = len(lines[0].agents)
    config = game.config_from_json(json.dumps(first["config"]), components)
    return Results(
        game=first["game"],
        rules=first["rules"],
        config=game.config_to_json(config),
        seats=tuple(game.seat_name(config, seat) for seat in range(seats)),
        seed=first["seed"],
        games=[it for it in played if isinstance(it, GameResult)],
        failures=[it for it in played if isinstance(it, Failure)],
        agents=lines[0].agents,
    )


def _by_number(lines: Iterable[Line]) -> dict[int, GameResult | Failure]:
    """What is told of each game; a game that is told twice, and the same, is one.

    Raises:
        RecordError: a game that is told twice, and not the same, or a result that cannot be that
            of the record, as far as it can be told without replaying it.
    """
    found: dict[int, GameResult | Failure] = {}
    for line in lines:
        number = line.played.index
        _check_counts(line)
        if found.setdefault(number, line.played) != line.played:
            raise RecordError(f"game {number} once more, with another end", where=line.place)
    return found


def _check_counts(line: Line) -> None:
    seats, moves = len(line.agents), line.record.get("moves")
    number = len(cast("list[object]", moves)) if isinstance(moves, list) else 0
    if isinstance(line.played, GameResult):
        fits = line.played.decisions + line.played.chance_moves == number
        fits = fits and len(line.played.returns) == len(line.played.points) == seats
    else:
        fits = line.played.decisions <= number and line.played.seed == line.record["seed"]
    if not fits or line.played.index < 0:
        raise RecordError("the result is not that of the record", where=line.place)


class GameFile:
    """A file to which games are added as they are played.

    Args:
        path: where. A file that is there must be of the same simulation; its games are `found`.
        origin: what all its games have in common, as `Line.origin`.

    Raises:
        RecordError: a file of something else, one that cannot be written, or one to which another
            simulation is writing.
    """

    def __init__(self, path: str | Path, origin: tuple[Any, ...]) -> None:
        self._path = Path(path)
        _check_plain(self._path, "written")
        try:
            # Without a buffer: what an interrupt leaves unwritten is nowhere else.
            self._stream = self._path.open("ab", buffering=0)
        except (OSError, ValueError) as error:
            raise _unusable("written", path, error) from error
        try:
            # Before it is read: another simulation would add to it meanwhile.
            if not lock(self._stream):
                raise RecordError("another simulation is writing there", where=str(path))
            self.found = list(_by_number(self._own(origin)).values())
            self._last: tuple[int, frozenset[int]] = self._whole_lines(), frozenset()
            self._stream.truncate(self._last[0])
            self._is_writing = False
        except OSError as error:
            self._stream.close()
            raise _unusable("written", path, error) from error
        except BaseException:
            self._stream.close()
            raise

    def _own(self, origin: tuple[Any, ...]) -> Iterator[Line]:
        """The lines that are there already."""
        for line in read_lines(self._path):
            if line.origin() != origin:
                reason = "the file has games of another simulation; give another file"
                raise RecordError(reason, where=line.place)
            yield line

    def _whole_lines(self) -> int:
        """How many bytes there are without the last line, if that was cut off."""
        with self._path.open("rb") as stream:
            return sum(len(text) for text in stream if text.endswith(b"\n"))

    def add(self, lines: Mapping[int, str]) -> None:
        """Write the lines of games by their numbers; they are with the system when this returns.

        After an interrupt it can be called again with the games of that call, and others besides:
        each is in the file once.

        Raises:
            RecordError: they cannot be written.
        """
        size, numbers = self._last
        new = [line for number, line in lines.items() if number not in numbers]
        data = "".join(f"{line}\n" for line in new).encode("utf-8")
        try:
            if self._is_writing:
                self._stream.truncate(size)
            self._is_writing = True
            self._write(data)
        except OSError as error:
            raise _unusable("written", self._path, error) from error
        # Both at once: an interrupt comes before or after it.
        self._last = size + len(data), frozenset(lines)
        self._is_writing = False

    def _write(self, data: bytes) -> None:
        while data:
            data = data[self._stream.write(data) :]

    def close(self) -> None:
        """Close the file."""
        unlock(self._stream)
        self._stream.close()
