"""Pictures of any value: which display draws it, and what a notebook gets."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any, Final

from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import shown
from bakehouse.display.markup import Markup, element
from bakehouse.display.plain import plain
from bakehouse.display.style import framed
from bakehouse.play.games import HOUSE_GAMES, AnyGame, load_game

__all__ = ["body_of", "game_of", "html", "svg"]

_STATE: Final = "State"
_OBSERVATION: Final = "Observation"


def html(value: object, seat: int | None = None) -> str:
    """A picture of a value as HTML, for a notebook or a page: no script, no other files.

    Args:
        value: a state, an observation or another value of a game.
        seat: of a state, whose view of it; None: all of it, hidden things too.

    Raises:
        MalformedAction: no seat of the game, or a value that no seat has a view of.

    >>> from bakehouse import pasteles
    >>> html(pasteles.new_game(pasteles.Config())).startswith("<div")
    True
    """
    label, body = labelled(value, seat)
    return str(framed(label, body))


def labelled(value: object, seat: int | None) -> tuple[str, Markup]:
    """What a picture is of, and its parts without a frame."""
    game = game_of(value)
    if game is None:
        _check_no_seat(value, seat)
        return type(value).__name__, element("pre", plain(value))
    seen = value if seat is None else _view_of(game, value, seat)
    return f"{_title(game)}: {_kind(game, seen)}", body_of(game, seen)


def body_of(game: AnyGame, value: object) -> Markup:
    """The picture of a state or an observation, without a frame."""
    body: Markup = _module(game).body(value)
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
    """
    game = game_of(value)
    if game is None:
        _check_no_seat(value, seat)
        return None
    seen = value if seat is None else _view_of(game, value, seat)
    drawn: Markup | None = _module(game).svg(seen)
    return None if drawn is None else str(drawn)


def words(value: object) -> str:
    """What stands for the picture of a value where only text can be shown."""
    game = game_of(value)
    if game is None:
        return plain(value)
    told: str = _module(game, "").text(value)
    return told


def game_of(value: object) -> AnyGame | None:
    """The game of this library of which a value is a state or an observation."""
    kind = type(value)
    package, _, rest = kind.__module__.partition(".")
    name = rest.partition(".")[0]
    if package != __name__.partition(".")[0] or name not in HOUSE_GAMES:
        return None
    return load_game(name) if kind.__name__ in (_STATE, _OBSERVATION) else None


def _module(game: AnyGame, suffix: str = "_pictures") -> ModuleType:
    """The module here that draws a game, or, without a suffix, that writes it."""
    return importlib.import_module(f"{__package__}.{game.NAME}{suffix}")


def _title(game: AnyGame) -> str:
    return game.NAME.replace("_", " ").capitalize()


def _kind(game: AnyGame, value: object) -> str:
    if type(value).__name__ == _STATE:
        return "a position with all that is hidden"
    seen: Any = value
    return f"what {game.seat_name(seen.config, seen.player)} sees"


def _view_of(game: AnyGame, value: object, seat: int) -> object:
    if type(value).__name__ == _STATE:
        return game.observation(value, seat)
    _check_no_seat(value, seat)
    return value


def _check_no_seat(value: object, seat: int | None) -> None:
    if seat is not None and getattr(value, "player", None) != seat:
        raise MalformedAction(f"{shown(seat)}: there is no such view of {type(value).__name__}")
