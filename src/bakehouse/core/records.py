"""Records: a game as its options and its moves, chance moves included.

A record replays without any generator, since what chance did is written down like every other move.
Its text form is made to be read and compared line by line:

    format: 1
    game: midnight_bakery
    rules: 1
    config: {"players":2}
    seed: 7

    deal ...
    ...
    digest: 6ab1...

First come five lines with a key, in any order (`seed` may be left out); after an empty line one
move a line, as `action_to_string` writes it; last the SHA-256 of the canonical JSON of the state
after the last move, or `none` in a record that is still open. The last line may not be missing, so
that a file that was cut off is not taken for whole. The JSON form is one object with the same keys,
in one line, and the moves as an array.

A seat's own record (`seen_by`) holds what that seat has seen of each move, and its observations.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Generic, TypeVar, cast

import attrs
from pyrsistent import PVector, pvector

from bakehouse.core.codec import digest
from bakehouse.core.errors import BakehouseError, GameLookupError, RecordError
from bakehouse.core.game import Game
from bakehouse.core.options import shown, whole_number
from bakehouse.core.pictured import Pictured
from bakehouse.core.values import Value

__all__ = [
    "FORMAT",
    "LONGEST",
    "SEED_DIGITS",
    "Record",
    "SeatRecord",
    "check",
    "from_json",
    "new_record",
    "parse_record",
    "replay",
    "seen_by",
    "state_digest",
    "to_json",
    "to_text",
]

FORMAT: Final = 1
"""The version of both forms."""

LONGEST: Final = 1 << 22
"""The most characters that a record to be read may have."""

SEED_DIGITS: Final = 100
"""The most digits of a seed."""

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

_REQUIRED: Final = ("format", "game", "rules", "config")
_KEYS: Final = (*_REQUIRED, "seed")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_SEED: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{SEED_DIGITS - 1}}}")
_NONE: Final = "none"


def _a_seed(_: object, field: attrs.Attribute[Any], seed: object) -> None:
    if seed is not None and (type(seed) is not int or abs(seed) >= 10**SEED_DIGITS):
        raise RecordError(f"{field.name}: {shown(seed)} is no whole number of {SEED_DIGITS} digits")


def _vector(moves: Iterable[A]) -> PVector[A]:
    return moves if isinstance(moves, PVector) else pvector(moves)


@attrs.frozen
class Record(Pictured, Value, Generic[C, A]):
    """What happened in one game, enough to replay it.

    Attributes:
        game: the `NAME` of the game.
        rules: its `RULES_VERSION` when it was played.
        config: its options, component set included.
        seed: the seed that chance and agents ran on, for information; a replay does not use it.
        moves: all moves in order, chance moves included.
        digest: SHA-256 of the canonical JSON of the state after the last move; None: the record is
            still open.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> text = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> deal = mb.parse_action(state, text)
    >>> record = new_record(mb, mb.Config(players=3)).append(deal).close(mb, mb.apply(state, deal))
    >>> len(record.moves), record.append(mb.Keep(0, mb.Card.CROISSANT)).digest
    (1, None)
    """

    game: str
    rules: str
    config: C
    seed: int | None = attrs.field(default=None, validator=_a_seed)
    moves: PVector[A] = attrs.field(factory=pvector, converter=_vector)
    digest: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names no class of the vector's, which is another one where there is no C."""
        fields = (self.game, self.rules, self.config, self.seed, tuple(self.moves), self.digest)
        return Record, fields

    def append(self, action: A) -> Record[C, A]:
        """This record with one more move, open. Whether it is legal shows in a replay."""
        return Record(self.game, self.rules, self.config, self.seed, self.moves.append(action))

    def close(self, game: Game[C, S, A, V, O], state: S) -> Record[C, A]:
        """This record with the digest of `state`, which its moves have led to."""
        found = state_digest(game, state)
        return Record(self.game, self.rules, self.config, self.seed, self.moves, found)


def new_record(game: Game[C, S, A, V, O], config: C, seed: int | None = None) -> Record[C, A]:
    """The open record of a game in which nothing has happened yet.

    >>> from bakehouse import midnight_bakery as mb
    >>> record = new_record(mb, mb.Config(players=3), seed=7)
    >>> record.game, record.seed, len(record.moves), record.digest
    ('midnight_bakery', 7, 0, None)
    """
    _check_game(game)
    return Record(game.NAME, game.RULES_VERSION, config, seed)


def state_digest(game: Game[C, S, A, V, O], state: S) -> str:
    """SHA-256, in hexadecimal, of the canonical JSON of a state.

    Raises:
        BakehouseError: it is no state of this game.

    >>> from bakehouse import midnight_bakery as mb
    >>> one, other = mb.new_game(mb.Config(players=3)), mb.new_game(mb.Config(players=4))
    >>> len(state_digest(mb, one)), state_digest(mb, one) == state_digest(mb, other)
    (64, False)
    """
    _check_game(game)
    return digest(game.to_json(state))


def replay(game: Game[C, S, A, V, O], record: Record[C, A]) -> Iterator[S]:
    """The states of a record, from `new_game` on; each move is checked as it is reached.

    Raises:
        RecordError: a record of another game or of other rules (at once), or a move that is not
            legal where it stands.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> text = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> deal = mb.parse_action(state, text)
    >>> record = new_record(mb, mb.Config(players=3)).append(deal)
    >>> [state.batch_sizes for state in replay(mb, record)]
    [(0, 0, 0), (9, 9, 9)]
    """
    _check_record(game, record)
    return _states(game, record)


def _states(game: Game[C, S, A, V, O], record: Record[C, A]) -> Iterator[S]:
    yield game.new_game(record.config)
    for _, _, after in _steps(game, record):
        yield after


def _steps(game: Game[C, S, A, V, O], record: Record[C, A]) -> Iterator[tuple[S, A, S]]:
    """Each move between the states before and after it."""
    before = game.new_game(record.config)
    for number, move in enumerate(record.moves, start=1):
        try:
            after = game.apply(before, move)
        except BakehouseError as error:
            raise _placed(error, f"move {number}") from error
        yield before, move, after
        before = after


def check(game: Game[C, S, A, V, O], record: Record[C, A]) -> S:
    """The state that a record leads to, everything verified.

    Raises:
        RecordError: as `replay`, and where the digest of the record is not that of the state.

    >>> from bakehouse import midnight_bakery as mb
    >>> record = new_record(mb, mb.Config()).append(mb.Keep(0, mb.Card.CROISSANT))
    >>> check(mb, record)
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.RecordError: move 1: Flour cannot lock while a deal is due [MB-17]
    """
    *_, last = replay(game, record)
    if record.digest is not None:
        _check_digest(game, last, record.digest, f"after move {len(record.moves)}")
    return last


def _check_record(game: Game[C, S, A, V, O], record: Record[C, A]) -> None:
    """Refuse what is no record, or one of another game or other rules."""
    _check_kind(record)
    _check_origin(game, record.game, record.rules, "record", "record")


def _check_kind(record: object) -> None:
    if not isinstance(record, Record):
        raise RecordError(f"{shown(record)} is no record")


def _check_game(game: object) -> None:
    if not isinstance(getattr(game, "NAME", None), str):
        raise GameLookupError(f"{shown(game)} is no game; `play.load_game` finds one by its name")


def _check_origin(
    game: Game[C, S, A, V, O], name: str, rules: str, at_name: str, at_rules: str
) -> None:
    _check_game(game)
    if name != game.NAME:
        raise RecordError(f"a record of {shown(name)}, not of {game.NAME!r}", where=at_name)
    if rules != game.RULES_VERSION:
        raise RecordError(
            f"played by rules {shown(rules)}; these are rules {game.RULES_VERSION!r}",
            where=at_rules,
        )


def _check_digest(game: Game[C, S, A, V, O], state: S, wanted: str, where: str) -> None:
    found = state_digest(game, state)
    if found != wanted:
        raise RecordError(f"wrong digest: the state has {found}, not {shown(wanted)}", where=where)


def _placed(error: BakehouseError, where: str) -> RecordError:
    place = f"{where}, {error.where}" if error.where else where
    return RecordError(error.reason, rule=error.rule, where=place)


# --- text ---


def to_text(game: Game[C, S, A, V, O], record: Record[C, A]) -> str:
    """The text form of a record; see the head of this module.

    Raises:
        RecordError: a name or move whose text does not fit on a line of its own.

    >>> from bakehouse import midnight_bakery as mb
    >>> lines = to_text(mb, new_record(mb, mb.Config(players=3), seed=7)).splitlines()
    >>> lines[:2], lines[4:]
    (['format: 1', 'game: midnight_bakery'], ['seed: 7', '', 'digest: none'])
    """
    _check_kind(record)
    _check_game(game)
    header = {
        "format": str(FORMAT),
        "game": record.game,
        "rules": record.rules,
        "config": game.config_to_json(record.config),
    }
    if record.seed is not None:
        header["seed"] = str(record.seed)
    lines = [f"{key}: {_line(text, key)}" for key, text in header.items()]
    lines += ["", *_move_lines(game, record.moves), f"digest: {record.digest or _NONE}"]
    return "\n".join(lines) + "\n"


def _move_lines(game: Game[C, S, A, V, O], moves: Sequence[A]) -> list[str]:
    lines: list[str] = []
    for number, move in enumerate(moves, start=1):
        lines.append(_line(game.action_to_string(move), f"move {number}"))
        if lines[-1].startswith("digest:"):
            raise RecordError("a move may not begin like the last line", where=f"move {number}")
    return lines


def _line(text: str, where: str) -> str:
    if not text or not text.isprintable() or text != text.strip():
        raise RecordError(f"{shown(text)} does not fit on a line of its own", where=where)
    return text


@attrs.frozen
class _Draft:
    """A record as read, before the game has looked at it.

    Attributes:
        places: where the values of the keys stand.
        moves: (where it stands, text) of each move.
    """

    game: str
    rules: str
    config: str
    seed: int | None
    digest: str | None
    places: dict[str, str]
    moves: Sequence[tuple[str, str]]


def parse_record(game: Game[C, S, A, V, O], text: str, components: Any = None) -> Record[C, A]:
    """The record of a text, replayed and verified.

    Args:
        game: the game that it must be of.
        text: the text form; keys in any order, moves as `parse_action` takes them.
        components: the component set it was played with; None: the house set.

    Raises:
        RecordError: whatever is wrong, with the line in `where`.

    >>> from bakehouse import midnight_bakery as mb
    >>> record = new_record(mb, mb.Config(players=3), seed=7)
    >>> parse_record(mb, to_text(mb, record)) == record
    True
    """
    return _build(game, _read_text(text), components)


def _build(game: Game[C, S, A, V, O], draft: _Draft, components: Any) -> Record[C, A]:
    places = draft.places
    _check_origin(game, draft.game, draft.rules, places["game"], places["rules"])
    try:
        config = game.config_from_json(draft.config, components)
    except BakehouseError as error:
        raise _placed(error, places["config"]) from error
    state = game.new_game(config)
    moves: list[A] = []
    for place, text in draft.moves:
        try:
            moves.append(game.parse_action(state, text))
            state = game.apply(state, moves[-1])
        except BakehouseError as error:
            raise _placed(error, place) from error
    if draft.digest is not None:
        _check_digest(game, state, draft.digest, places["digest"])
    return Record(draft.game, draft.rules, config, draft.seed, pvector(moves), draft.digest)


def _read_text(text: str) -> _Draft:
    lines = _lines(text)
    header, size = _read_header(lines)
    places = {key: place for key, (place, _) in header.items()}
    places["digest"] = f"line {len(lines)}"
    moves = [(f"line {number}", line) for number, line in enumerate(lines[size:-1], size + 1)]
    return _Draft(
        game=header["game"][1],
        rules=header["rules"][1],
        config=header["config"][1],
        seed=_seed(*header["seed"]) if "seed" in header else None,
        digest=_last_line(lines, moves),
        places=places,
        moves=moves,
    )


def _lines(text: str) -> list[str]:
    """The lines of a text, each of them printable."""
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise RecordError(f"longer than {LONGEST} characters")
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.isprintable():
            code = next(ord(character) for character in line if not character.isprintable())
            raise RecordError(f"U+{code:04X} is no printable character", where=f"line {number}")
    return lines


def _read_header(lines: list[str]) -> tuple[dict[str, tuple[str, str]], int]:
    """(where it stands, value) by key, and how many lines the header takes."""
    header: dict[str, tuple[str, str]] = {}
    for number, line in enumerate(lines, start=1):
        if not line:
            _check_header(header, f"line {number}")
            return header, number
        key, separator, value = line.partition(": ")
        _check_key(key if separator else None, header, line, f"line {number}")
        header[key] = (f"line {number}", value)
    raise RecordError("no empty line after the header", where=f"line {len(lines)}")


def _check_key(key: str | None, header: dict[str, tuple[str, str]], line: str, where: str) -> None:
    if key not in _KEYS:
        keys = ", ".join(_KEYS)
        raise RecordError(f"{shown(line)} is no line of a header, which has {keys}", where=where)
    if key in header:
        raise RecordError(f"{key} is given twice", where=where)


def _check_header(header: dict[str, tuple[str, str]], where: str) -> None:
    for key in _REQUIRED:
        if key not in header:
            raise RecordError(f"{key} is missing in the header", where=where)
    place, version = header["format"]
    if version != str(FORMAT):
        raise RecordError(f"format {shown(version)}; this version reads {FORMAT}", where=place)


def _seed(where: str, text: str) -> int:
    if not _SEED.fullmatch(text):
        raise RecordError(f"seed: {shown(text)} is no whole number", where=where)
    return int(text)


def _last_line(lines: list[str], moves: list[tuple[str, str]]) -> str | None:
    """The digest, once nothing but moves stands before it."""
    for place, move in moves:
        if not move:
            raise RecordError("an empty line among the moves", where=place)
        if move.startswith("digest:"):
            raise RecordError("something follows on the digest line", where=place)
    key, _, text = lines[-1].partition(": ")
    if key != "digest":
        reason = f"no digest line at the end ('digest: {_NONE}' ends a record that is still open)"
        raise RecordError(reason, where=f"line {len(lines)}")
    return _digest(text, f"line {len(lines)}")


def _digest(text: str, where: str) -> str | None:
    if text != _NONE and not _DIGEST.fullmatch(text):
        raise RecordError(f"{shown(text)} is no SHA-256 in hexadecimal", where=where)
    return None if text == _NONE else text


# --- JSON ---


def to_json(game: Game[C, S, A, V, O], record: Record[C, A]) -> str:
    """The JSON form of a record, in one line: the keys of the text form, then `moves` and `digest`.

    The options stand there as an object; an open record has the digest null.

    Raises:
        RecordError: as `to_text`.

    >>> from bakehouse import midnight_bakery as mb
    >>> data = json.loads(to_json(mb, new_record(mb, mb.Config(players=3), seed=7)))
    >>> data["seed"], data["moves"], data["digest"]
    (7, [], None)
    """
    _check_kind(record)
    _check_game(game)
    data = {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "config": json.loads(game.config_to_json(record.config)),
        "seed": record.seed,
        "moves": _move_lines(game, record.moves),
        "digest": record.digest,
    }
    return json.dumps(data, separators=(",", ":"))


def from_json(game: Game[C, S, A, V, O], text: str, components: Any = None) -> Record[C, A]:
    """The record of a JSON text, replayed and verified; arguments as in `parse_record`.

    Raises:
        RecordError: whatever is wrong, with the JSON path in `where`.

    >>> from bakehouse import midnight_bakery as mb
    >>> record = new_record(mb, mb.Config(players=3), seed=7)
    >>> from_json(mb, to_json(mb, record)) == record
    True
    """
    data = _parsed(text)
    _check_shape(data)
    return _build(
        game,
        _Draft(
            game=data["game"],
            rules=data["rules"],
            config=json.dumps(data["config"]),
            seed=data["seed"],
            digest=None if data["digest"] is None else _digest(data["digest"], "$.digest"),
            places={key: f"$.{key}" for key in data},
            moves=[(f"$.moves[{i}]", move) for i, move in enumerate(data["moves"])],
        ),
        components,
    )


def _parsed(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise RecordError(f"a record is a text, not {type(text).__name__}")
    if len(text) > LONGEST:
        raise RecordError(f"longer than {LONGEST} characters")
    try:
        data: object = json.loads(text, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {str(error)[:200]}") from None
    if not isinstance(data, dict):
        raise RecordError("not a JSON object")
    return cast("dict[str, Any]", data)


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise RecordError("a key stands there twice")
    return data


# What the keys of the JSON form hold. (bool is an int to isinstance: looked up by exact type.)
_SHAPE: Final[dict[str, tuple[type, ...]]] = {
    "format": (int,),
    "game": (str,),
    "rules": (str,),
    "config": (dict,),
    "seed": (int, type(None)),
    "moves": (list,),
    "digest": (str, type(None)),
}


def _check_shape(data: dict[str, Any]) -> None:
    for key in data:
        if key not in _SHAPE:
            raise RecordError(
                f"unknown key {shown(key)}; a record has {', '.join(_SHAPE)}", where="$"
            )
    for key, types in _SHAPE.items():
        if key not in data:
            raise RecordError(f"{key} is missing", where="$")
        if type(data[key]) not in types:
            raise RecordError(f"{shown(data[key])} is not what belongs there", where=f"$.{key}")
    if data["format"] != FORMAT:
        reason = f"format {shown(data['format'])}; this version reads {FORMAT}"
        raise RecordError(reason, where="$.format")
    for i, move in enumerate(data["moves"]):
        if type(move) is not str:
            raise RecordError(f"{shown(move)} is no text", where=f"$.moves[{i}]")


# --- what a seat saw ---


@attrs.frozen
class SeatRecord(Pictured, Value, Generic[O]):
    """A game as one seat saw it: its information state with perfect recall.

    Two games that the seat could not tell apart give equal records with the same text, any others
    give records that differ. Neither seed nor any trace of the true state is in it.

    Attributes:
        game, rules: as in `Record`.
        config: canonical JSON of the options.
        seat: whose record it is.
        moves: what the seat saw of each move.
        observations: at the start and after each move.
        views: canonical JSON of each observation.

    >>> from bakehouse import midnight_bakery as mb
    >>> record = new_record(mb, mb.Config(players=3), seed=7)
    >>> "seed" in seen_by(mb, record, 0).to_text()
    False
    """

    game: str
    rules: str
    config: str
    seat: int
    moves: tuple[str, ...]
    observations: tuple[O, ...]
    views: tuple[str, ...] = attrs.field(eq=False, repr=False)

    def to_text(self) -> str:
        """All of it as lines; an observation stands only where it is not the same as before.

        Five lines of a header, an empty line, then lines that begin with `sees:` and `move:`.
        """
        header = (FORMAT, self.game, self.rules, self.config, self.seat)
        keys = (*_REQUIRED, "seat")
        lines = [f"{key}: {value}" for key, value in zip(keys, header, strict=True)]
        lines += ["", f"sees: {self.views[0]}"]
        for move, before, after in zip(self.moves, self.views, self.views[1:], strict=False):
            lines.append(f"move: {move}")
            if after != before:
                lines.append(f"sees: {after}")
        return "\n".join(lines) + "\n"


def seen_by(game: Game[C, S, A, V, O], record: Record[C, A], seat: int) -> SeatRecord[O]:
    """What a seat saw of a game: each move redacted, and its observations.

    Raises:
        RecordError: no such seat, or as `replay`.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> text = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> deal = mb.parse_action(state, text)
    >>> seen_by(mb, new_record(mb, mb.Config(players=3)).append(deal), 1).moves
    ('9 cards to Flour, 9 cards to Sugar, 9 cards to Butter; yours: macaron 9',)
    """
    _check_record(game, record)
    number = whole_number(seat)
    if number is None or not 0 <= number < game.num_players(record.config):
        raise RecordError(f"{shown(seat)} is no seat of this game")
    moves: list[str] = []
    observations = [game.observation(game.new_game(record.config), number)]
    for before, move, after in _steps(game, record):
        seen = game.action_to_string(game.redact(before, move, number))
        moves.append(_line(seen, f"move {len(moves) + 1}"))
        observations.append(game.observation(after, number))
    return SeatRecord(
        game=record.game,
        rules=record.rules,
        config=game.config_to_json(record.config),
        seat=number,
        moves=tuple(moves),
        observations=tuple(observations),
        views=tuple(map(game.observation_to_json, observations)),
    )
