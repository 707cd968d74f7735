"""States, observations, records and tables for people: as text, and as pictures."""

from __future__ import annotations

import importlib
from types import ModuleType

from bakehouse.core.values import Value
from bakehouse.display.pictures import html, svg, words
from bakehouse.display.plain import plain
from bakehouse.display.replays import replay_page
from bakehouse.play.games import HOUSE_GAMES, AnyGame, load_game

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

    >>> from bakehouse import midnight_bakery as mb
    >>> print(text(mb, mb.new_game(mb.Config(players=3))).splitlines()[0])
    Bake 1 of 3, pick 1, passing to the next seat; a deal is due.
    """
    own = _own_display(game)
    return own.text(value) if own is not None and isinstance(value, Value) else plain(value)


def chapter(game: AnyGame, before: object, after: object) -> str | None:
    """What to tell where a part of the game ended between two states: a heading and a table.

    It holds only what all seats see. None where nothing ended, and for a game without parts.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = before = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: cinnamon_bun 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> while mb.active_players(state):
    ...     state = mb.apply(state, mb.legal_actions(state)[0])
    >>> print(chapter(mb, before, state).splitlines()[0])
    Bake 1 is over
    """
    own = _own_display(game)
    told: str | None = None if own is None else own.chapter(before, after)
    return told


def remark(game: AnyGame, before: object, move: object) -> str | None:
    """What the numbers of a move, or of what a seat sees of it, stand for in the state before it.

    It holds only what the move names and what all seats see. None where there is nothing to add.

    >>> from bakehouse import pasteles as pa
    >>> state = pa.new_game(pa.Config(recipe=1))
    >>> state = pa.apply(state, pa.parse_action(state, "draw employees 2, 3, 5"))
    >>> remark(pa, state, pa.Hire(2))
    'Emil, Miller'
    """
    own = getattr(_own_display(game), "remark", None)
    told: str | None = None if own is None else own(before, move)
    return told


def picture(game: AnyGame, before: object, move: object, after: object) -> str | None:
    """What a move has made of something that words do not show: a folded sheet.

    It holds only what all seats see. None where there is nothing to draw.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import RandomAgent, Table
    >>> table = Table(pa, pa.Config(recipe=1), seed=7)
    >>> table.run([RandomAgent()])
    >>> moves = zip(table.states, [move.action for move in table.moves], table.states[1:])
    >>> laid = [picture(pa, *move) for move in moves if isinstance(move[1], pa.ChooseSide)]
    >>> "5 x 5" in laid[0]  # flat (PA-1)
    True
    """
    own = getattr(_own_display(game), "picture", None)
    told: str | None = None if own is None else own(before, move, after)
    return told


def consequence(game: AnyGame, before: object, after: object) -> str | None:
    """What the rules alone have done in a move, beyond what it names: deeds of a seat they play.

    It holds only what all seats see. None where there is nothing to tell.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import RandomAgent, Table
    >>> table = Table(ro, ro.Config(solo="buttery"), seed=7)
    >>> table.run([RandomAgent()])
    >>> told = [consequence(ro, *states) for states in zip(table.states, table.states[1:])]
    >>> {words[: len("The Mentor")] for words in told if words is not None}
    {'The Mentor'}
    """
    own = getattr(_own_display(game), "consequence", None)
    told: str | None = None if own is None else own(before, after)
    return told


def _own_display(game: AnyGame) -> ModuleType | None:
    """The module here that knows the game, if it is a game of this library and has one."""
    game = load_game(game)
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
