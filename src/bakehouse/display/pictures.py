"""Pictures of any value: which display draws it, and what a notebook gets."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, Final, Protocol, TypeGuard

from bakehouse.core.errors import BakehouseError, MalformedAction
from bakehouse.core.options import shown
from bakehouse.core.records import Record, SeatRecord, replay, seen_by
from bakehouse.core.rng import Rng
from bakehouse.core.scoring import Outcome, ScoreSheet
from bakehouse.display.markup import Content, Markup, element, joined, rows_of, section
from bakehouse.display.plain import plain
from bakehouse.display.style import framed
from bakehouse.play.games import HOUSE_GAMES, AnyGame, load_game

__all__ = [
    "AnyRecord",
    "body_of",
    "game_of",
    "game_of_record",
    "game_title",
    "html",
    "module_of",
    "result_in_view",
    "result_of",
    "svg",
    "words",
]

AnyRecord = Record[Any, Any]

_STATE: Final = "State"
_OBSERVATION: Final = "Observation"
_TABLE: Final = ("game", "state", "record", "moves", "is_terminal", "observation", "seen_by")


class _TableLike(Protocol):
    """What a table offers, as far as it is shown."""

    @property
    def game(self) -> AnyGame: ...
    @property
    def state(self) -> Any: ...
    @property
    def record(self) -> AnyRecord: ...
    def observation(self, seat: int) -> Any: ...
    def seen_by(self, seat: int) -> SeatRecord[Any]: ...


def html(value: object, seat: int | None = None) -> str:
    """A picture of a value as HTML, for a notebook or a page: no script, no other files.

    Args:
        value: a state, an observation, a record, a seat's record, a table, or anything else.
        seat: whose view of it. None: of a state or a record all of it, hidden things too; of a
            table what all seats see, or what the only seat sees.

    Raises:
        MalformedAction, RecordError: no seat of the game, or a value that it has no view of.

    >>> from bakehouse import pasteles
    >>> html(pasteles.new_game(pasteles.Config())).startswith("<div")
    True
    """
    label, body = _labelled(value, seat)
    # In a file without a head, a browser guesses how letters beyond ASCII are written.
    return framed(label, body).encode("ascii", "xmlcharrefreplace").decode("ascii")


def _labelled(value: object, seat: int | None) -> tuple[str, Markup]:
    """What a picture is of, and its parts without a frame."""
    if _is_record(value):
        return _of_record(value, seat)
    if _is_seat_record(value):
        _check_no_seat(value.seat, value, seat)
        return _of_seat_record(game_of_record(value), value)
    if _is_table(value):
        return _of_table(value, seat)
    game = game_of(value)
    if game is None:
        _check_no_seat(None, value, seat)
        return type(value).__name__, element("pre", plain(value))
    seen = _seen(game, value, seat)
    whole = type(seen).__name__ == _STATE
    end = result_of(game, seen) if whole else result_in_view(game, seen)
    return f"{game_title(game)}: {_kind(game, seen)}", joined((end, body_of(game, seen)))


def body_of(game: AnyGame | None, value: object) -> Markup:
    """The picture of a state or an observation, without a frame."""
    module = module_of(game)
    body: Markup = element("pre", plain(value)) if module is None else module.body(value)
    return body


def svg(value: object, seat: int | None = None) -> str | None:
    """The main part of a picture as an SVG file: the sheet, the table or the board.

    Args:
        value: a state or an observation of a game of this library.
        seat: as for `html`.

    Returns:
        the text of the file; None where there is nothing to draw.

    Raises:
        MalformedAction: as for `html`.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> svg(state).startswith("<svg"), svg("something else")
    (True, None)
    """
    game = game_of(value)
    module = module_of(game)
    if game is None or module is None:
        _check_no_seat(None, value, seat)
        return None
    drawn: Markup | None = module.svg(_seen(game, value, seat))
    return None if drawn is None else str(drawn)


def words(value: object) -> str:
    """What stands for the picture of a value where only text can be shown.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.records import new_record
    >>> words(new_record(mb, mb.Config()))
    'Record of midnight_bakery: 0 moves'
    """
    if _is_record(value):
        return _told(value, value.digest is not None)
    if _is_seat_record(value):
        return f"{_told(value, False)}\n\n{words(value.observations[-1])}"
    if _is_table(value):
        return repr(value)
    module = module_of(game_of(value), "")
    told: str = plain(value) if module is None else module.text(value)
    return told


# --- whose it is ----------------------------------------------------------------------------------


def game_of(value: object) -> AnyGame | None:
    """The game of this library of which a value is a state or an observation."""
    kind = type(value)
    return _house_game(kind) if kind.__name__ in (_STATE, _OBSERVATION) else None


def game_of_record(record: AnyRecord | SeatRecord[Any]) -> AnyGame | None:
    """The game of this library of which something is a record, whole or a seat's."""
    if isinstance(record, SeatRecord):
        return game_of(record.observations[0]) if record.observations else None
    config: object = record.config
    return _house_game(type(config))


def _house_game(kind: type[object]) -> AnyGame | None:
    """The game of this library that a class belongs to."""
    package, _, rest = kind.__module__.partition(".")
    name = rest.partition(".")[0]
    house = package == __name__.partition(".")[0] and name in HOUSE_GAMES
    return load_game(name) if house else None


def module_of(game: AnyGame | None, suffix: str = "_pictures") -> ModuleType | None:
    """The module here that draws a game, or, without a suffix, that writes it."""
    if game is None or getattr(game, "__name__", "") != f"{_LIBRARY}.{game.NAME}":
        return None
    return importlib.import_module(f"{__package__}.{game.NAME}{suffix}")


_LIBRARY: Final = "bakehouse"


def game_title(game: AnyGame | None) -> str:
    """What a game is called."""
    return _TITLES.get(game.NAME, game.NAME) if game is not None else "a game"


_TITLES: Final = {
    "midnight_bakery": "Midnight Bakery",
    "rococo": "La Pâtisserie Rococo",
    "pasteles": "Pasteles",
}


def _kind(game: AnyGame, value: Any) -> str:
    if type(value).__name__ == _STATE:
        return "a position with all that is hidden"
    return f"what {game.seat_name(value.config, value.player)} sees"


def _seen(game: AnyGame, value: Any, seat: int | None) -> object:
    if seat is not None and type(value).__name__ == _STATE:
        return game.observation(value, seat)
    _check_no_seat(getattr(value, "player", None), value, seat)
    return value


def _check_no_seat(own: int | None, value: object, seat: int | None) -> None:
    """Refuse to show the view of another seat than the one that has it."""
    if seat is not None and own != seat:
        raise MalformedAction(f"{shown(seat)}: there is no such view of {type(value).__name__}")


# --- records and tables ---------------------------------------------------------------------------


def _is_record(value: object) -> TypeGuard[AnyRecord]:
    return isinstance(value, Record)


def _is_seat_record(value: object) -> TypeGuard[SeatRecord[Any]]:
    return isinstance(value, SeatRecord)


def _of_record(record: AnyRecord, seat: int | None) -> tuple[str, Markup]:
    game = game_of_record(record)
    if game is None:
        return _told(record, record.digest is not None), _move_list(map(str, record.moves))
    if seat is not None:
        return _of_seat_record(game, seen_by(game, record, seat))
    state, fault = _last_of(game, record)
    parts = (
        None if fault is None else element("p", fault, class_="due"),
        None if state is None else result_of(game, state),
        None if state is None else body_of(game, state),
        _move_list(map(game.action_to_string, record.moves)),
    )
    return _headed(game, record, parts)


def _last_of(game: AnyGame, record: AnyRecord) -> tuple[Any, str | None]:
    """The last position that a record leads to, and why it does not lead further."""
    state = None
    try:
        for reached in replay(game, record):
            state = reached
    except BakehouseError as error:
        return state, f"It does not replay: {error}"
    return state, None


def _of_seat_record(game: AnyGame | None, record: SeatRecord[Any]) -> tuple[str, Markup]:
    last = record.observations[-1]
    end = None if game is None else result_in_view(game, last)
    parts = (end, body_of(game, last), _move_list(record.moves))
    return _headed(game, record, parts)


def _headed(
    game: AnyGame | None, record: AnyRecord | SeatRecord[Any], parts: Iterable[Content]
) -> tuple[str, Markup]:
    closed = isinstance(record, Record) and record.digest is not None
    label = _told(record, closed, game_title(game))
    return label, joined((element("p", element("strong", label)), *parts))


def _told(record: AnyRecord | SeatRecord[Any], closed: bool, title: str | None = None) -> str:
    """A record in a few words."""
    whose = f", as seat {record.seat} saw it" if isinstance(record, SeatRecord) else ""
    number = len(record.moves)
    moves = f"{number} move{'' if number == 1 else 's'}"
    end = ", closed" if closed else ""
    return f"Record of {title or record.game}{whose}: {moves}{end}"


def _move_list(moves: Iterable[str]) -> Markup:
    items = [element("li", move) for move in moves]
    if not items:
        return Markup()
    summary = element("summary", "Moves of the record")
    return element("details", summary, element("ol", *items, class_="log"))


def result_of(game: AnyGame, state: Any) -> Markup:
    """How a game has ended; nothing before that."""
    outcome: Outcome | None = game.outcome(state)
    if outcome is None:
        return Markup()
    config, sheets = game.config_of(state), game.score_sheet(state)
    # A seat that the rules play is scored too, and can win, but has no return.
    points = [f"{it:g}" for it in game.returns(state)]
    points += [str(sheet.total) for sheet in sheets[len(points) :]]
    names = [game.seat_name(config, seat) for seat in range(len(points))]
    rows = [
        (name, told, "won" if seat in outcome.winners else "")
        for seat, (name, told) in enumerate(zip(names, points, strict=True))
    ]
    why = element("p", f"{outcome.reason} [{outcome.rule}]")
    total, lines = rows_of(rows, ("", "points", "")), rows_of(_sources(sheets), ("for", *names))
    return section("The end", why, element("div", total, lines, class_="flow"))


def _sources(sheets: Sequence[ScoreSheet]) -> list[tuple[str, ...]]:
    """What there were points for, and how many by seat; not where all have none."""
    sums = [sheet.by_source() for sheet in sheets]
    sources = dict.fromkeys(source for sheet in sums for source in sheet)
    return [
        (source, *(str(sheet.get(source, 0)) for sheet in sums))
        for source in sources
        if any(sheet.get(source, 0) for sheet in sums)
    ]


def result_in_view(game: AnyGame, seen: Any) -> Markup:
    """How a game has ended, told from what a seat sees at the end; nothing before that.

    In the games of this library all that is scored is open then, so any position that the seat
    cannot tell from the true one has the same result. Of other games that is not known.
    """
    if module_of(game) is None or seen.legal_actions:
        return Markup()
    try:
        state, _ = game.resample(seen, Rng.seeded(0))
    except BakehouseError:
        return Markup()
    return result_of(game, state)


def _is_table(value: object) -> TypeGuard[_TableLike]:
    return not isinstance(value, type) and all(hasattr(type(value), name) for name in _TABLE)


def _of_table(table: _TableLike, seat: int | None) -> tuple[str, Markup]:
    game, state = table.game, table.state
    whose = 0 if seat is None and game.num_players(table.record.config) == 1 else seat
    label = f"Table: {game_title(game)}, {len(table.record.moves)} moves"
    return label, joined((element("p", element("strong", label)), *_at_table(table, whose, state)))


def _at_table(table: _TableLike, seat: int | None, state: Any) -> Iterator[Content]:
    game, module = table.game, module_of(table.game)
    yield result_of(game, state)
    if seat is not None:
        yield body_of(game, table.observation(seat))
        yield _move_list(table.seen_by(seat).moves)
    elif module is not None:
        yield module.in_the_open(state)
    else:
        yield element("p", repr(table))
