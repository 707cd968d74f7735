"""States, observations, records and tables for people: as text, and as pictures."""

from __future__ import annotations

import importlib
from types import ModuleType

from bakehouse.core.values import Value
from bakehouse.display.pictures import html, svg, words
from bakehouse.display.plain import plain
from bakehouse.display.replays import replay_page
from bakehouse.play.games import HOUSE_GAMES, AnyGame

__all__ = [
    "chapter",
    "consequence",
    "html",
    "picture",
    "remark",
    "replay_page",
    "svg",
    "text",
    "words",
]


def text(game: AnyGame, value: object) -> str:
    """A state, an observation or another value of a game as lines of text.

    The games of this library have a layout of their own; any other value is written field by field.
    """
    own = _own_display(game)
    return own.text(value) if own is not None and isinstance(value, Value) else plain(value)


def chapter(game: AnyGame, before: object, after: object) -> str | None:
    """What to tell where a part of the game ended between two states: a heading and a table.

    It holds only what all seats see. None where nothing ended, and for a game without parts.
    """
    own = _own_display(game)
    told: str | None = None if own is None else own.chapter(before, after)
    return told


def remark(game: AnyGame, before: object, move: object) -> str | None:
    """What the numbers of a move, or of what a seat sees of it, stand for in the state before it.

    It holds only what the move names and what all seats see. None where there is nothing to add.
    """
    own = getattr(_own_display(game), "remark", None)
    told: str | None = None if own is None else own(before, move)
    return told


def picture(game: AnyGame, before: object, move: object, after: object) -> str | None:
    """What a move has made of something that words do not show: a folded sheet.

    It holds only what all seats see. None where there is nothing to draw.
    """
    own = getattr(_own_display(game), "picture", None)
    told: str | None = None if own is None else own(before, move, after)
    return told


def consequence(game: AnyGame, before: object, after: object) -> str | None:
    """What the rules alone have done in a move, beyond what it names: deeds of a seat they play.

    It holds only what all seats see. None where there is nothing to tell.
    """
    own = getattr(_own_display(game), "consequence", None)
    told: str | None = None if own is None else own(before, after)
    return told


def _own_display(game: AnyGame) -> ModuleType | None:
    """The module here that knows the game, if it is a game of this library and has one."""
    name = game.NAME
    if name not in HOUSE_GAMES or getattr(game, "__name__", "") != f"bakehouse.{name}":
        return None
    path = f"{__name__}.{name}"
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name == path:
            return None
        raise
