"""One game told from beginning to end, to all or to one seat."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, cast

from bakehouse import display
from bakehouse.cli.options import game_options
from bakehouse.core.records import Record, replay, seen_by
from bakehouse.display.layout import sentence, title
from bakehouse.play import AnyGame

__all__ = ["opening", "result", "tell_game", "tell_move", "tell_seat"]

_WIDTH: Final = 96
_INDENT: Final = " " * 6


def tell_game(game: AnyGame, record: Record[Any, Any], number: int | None) -> str:
    """The set-up, every move, what each part of the game came to, and the end.

    Args:
        game: the game.
        record: a record that replays.
        number: which game of its seed it is; None: that is not known.
    """
    states = list(replay(game, record))
    lines = [
        *opening(game, record.config),
        *_seeded(record, number),
        "",
        display.text(game, states[0]),
        "",
    ]
    for count, ((before, after), move) in enumerate(
        zip(pairwise(states), record.moves, strict=True), start=1
    ):
        lines += [_told(game, count, before, move), *_consequence(game, before, after)]
        lines += [*_picture(game, before, move, after), *_chapter(game, before, after)]
    lines += ["", title("The end"), display.text(game, states[-1]), "", *result(game, states[-1])]
    return "\n".join(lines)


def tell_seat(game: AnyGame, record: Record[Any, Any], seat: int) -> str:
    """The same as a seat sees it: redacted moves, and its observation when it has to decide."""
    states = list(replay(game, record))
    seen = seen_by(game, record, seat)
    views = seen.observations
    name = game.seat_name(record.config, seat)
    lines = [*opening(game, record.config), f"As {name} sees it.", ""]
    lines += [display.text(game, views[0]), ""]
    for count, ((before, after), move) in enumerate(
        zip(pairwise(range(len(states))), record.moves, strict=True), start=1
    ):
        lines.append(tell_move(game, count, (states[before], states[after]), move, seat))
        if views[after].legal_actions and not views[before].legal_actions:
            lines += ["", display.text(game, views[after]), ""]
    lines += ["", title("The end"), display.text(game, views[-1]), "", *result(game, states[-1])]
    return "\n".join(lines)


def _seeded(record: Record[Any, Any], number: int | None) -> list[str]:
    if record.seed is None:
        return []
    return [f"Seed {record.seed}{'' if number is None else f', game {number}'}."]


def opening(game: AnyGame, config: Any) -> Iterator[str]:
    """What is played, with which options, and by whom."""
    names = [game.seat_name(config, seat) for seat in range(game.num_players(config))]
    yield title(f"{game.NAME}, rules {game.RULES_VERSION}")
    options = [(option.name, getattr(config, option.name, None)) for option in game_options(game)]
    words = ", ".join(f"{name} {_shown(value)}" for name, value in options)
    yield sentence(f"options: {words}", _WIDTH)
    yield f"seats: {', '.join(f'{seat} {name}' for seat, name in enumerate(names))}"


def _shown(value: Any) -> str:
    """The value of an option as a flag takes it: several with commas, "none" for none."""
    if value is None or value == ():
        return "none"
    several = isinstance(value, tuple)
    return ",".join(map(str, cast("tuple[object, ...]", value))) if several else str(value)


def _told(game: AnyGame, count: int, before: Any, move: Any) -> str:
    return _move(count, game.action_to_string(move), display.remark(game, before, move))


def _move(count: int, words: str, remark: str | None = None) -> str:
    """A move and its number; of a long one each part between semicolons on lines of its own."""
    words = f"{words} ({remark})" if remark else words
    parts = [words] if len(words) <= _WIDTH - len(_INDENT) else words.split("; ")
    lines = [
        line
        for part in parts
        for line in textwrap.wrap(
            part, _WIDTH, initial_indent=_INDENT, subsequent_indent=2 * _INDENT
        )
    ]
    return "\n".join([f"{count:4}. {lines[0].lstrip()}", *lines[1:]])


def tell_move(game: AnyGame, count: int, states: tuple[Any, Any], move: Any, seat: int) -> str:
    """A move as a seat sees it, with what it has made and what it has ended.

    Args:
        game: the game.
        count: the number of the move.
        states: before and after it.
        move: the whole move.
        seat: who is told.
    """
    before, after = states
    seen = game.redact(before, move, seat)
    told = _move(count, game.action_to_string(seen), display.remark(game, before, seen))
    lines = [told, *_consequence(game, before, after)]
    lines += [*_picture(game, before, move, after), *_chapter(game, before, after)]
    return "\n".join(lines)


def _consequence(game: AnyGame, before: Any, after: Any) -> list[str]:
    told = display.consequence(game, before, after)
    return [] if told is None else [textwrap.indent(told, _INDENT)]


def _picture(game: AnyGame, before: Any, move: Any, after: Any) -> list[str]:
    drawn = display.picture(game, before, move, after)
    return [] if drawn is None else ["", textwrap.indent(drawn, _INDENT), ""]


def _chapter(game: AnyGame, before: Any, after: Any) -> list[str]:
    told = display.chapter(game, before, after)
    return [] if told is None else ["", told, ""]


def result(game: AnyGame, state: Any) -> Iterator[str]:
    """Who won and why, and the score sheets: after the end all of it is open."""
    config, outcome = game.config_of(state), game.outcome(state)
    if outcome is not None:
        winners = [game.seat_name(config, seat) for seat in outcome.winners] or ["Nobody"]
        verb = "wins" if len(winners) == 1 else "win"
        yield f"{' and '.join(winners)} {verb}: {outcome.reason} [{outcome.rule}]."
    for seat, sheet in enumerate(game.score_sheet(state)):
        yield ""
        yield title(f"{game.seat_name(config, seat)}: {sheet.total}")
        yield str(sheet)
