"""Replay pages: one HTML file that shows a record move by move.

The page holds all positions, whole or as one seat saw them, and a short script that shows the one
that the slider stands at. From one position to the next most of a picture stays as it is, so it is
kept in pieces, each of them once, and a position is a list of their numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import attrs

from bakehouse.core.errors import RecordError
from bakehouse.core.game import CHANCE
from bakehouse.core.options import shown
from bakehouse.core.records import Record, SeatRecord, replay, seen_by
from bakehouse.display.markup import Markup, element, isolated, joined
from bakehouse.display.pictures import (
    AnyRecord,
    body_of,
    game_of_record,
    game_title,
    module_of,
    result_in_view,
    result_of,
)
from bakehouse.display.style import SCOPE, style
from bakehouse.play.games import AnyGame

__all__ = ["replay_page"]


@attrs.frozen
class _Frame:
    """One position of a page: what led there, and its picture."""

    move: str
    picture: Markup


def replay_page(
    record: AnyRecord | SeatRecord[Any], seat: int | None = None, game: AnyGame | None = None
) -> str:
    """A page with a slider over a record: one HTML text that needs nothing else.

    Args:
        record: of a game, or what one seat has seen of one.
        seat: whose view of it; None: everything, hidden things too.
        game: its rules; None: those of this library.

    Raises:
        RecordError: a record that does not replay, no such seat, or rules that are not known.

    >>> from bakehouse import pasteles
    >>> from bakehouse.core.records import new_record
    >>> page = replay_page(new_record(pasteles, pasteles.Config()))
    >>> page.startswith("<!DOCTYPE html>"), page.count("<script")
    (True, 2)
    """
    _check_kind(record)
    rules = game if game is not None else game_of_record(record)
    if rules is None:
        raise RecordError(f"the rules of {shown(record.game)} have to be given")
    if isinstance(record, SeatRecord):
        return _page_of_seat(rules, record, seat)
    if seat is not None:
        return _page_of_seat(rules, seen_by(rules, record, seat), seat)
    return _page(_heading(rules, record), list(_frames(rules, record)))


def _check_kind(record: object) -> None:
    if not isinstance(record, Record | SeatRecord):
        raise RecordError(f"{shown(record)} is no record")


def _page_of_seat(game: AnyGame, record: SeatRecord[Any], seat: int | None) -> str:
    if seat is not None and seat != record.seat:
        raise RecordError(f"{shown(seat)} is not the seat whose record it is")
    frames = [
        _Frame(move, body_of(game, seen))
        for move, seen in zip(_told_seat(game, record), record.observations, strict=True)
    ]
    end = result_in_view(game, record.observations[-1])
    frames[-1] = attrs.evolve(frames[-1], picture=joined((end, frames[-1].picture)))
    config = getattr(record.observations[0], "config", None)
    name = f"seat {record.seat}" if config is None else game.seat_name(config, record.seat)
    return _page(f"{game_title(game)}, as {name} saw it", frames)


def _told_seat(game: AnyGame, record: SeatRecord[Any]) -> Iterator[str]:
    yield ""
    for (before, after), move in zip(pairwise(record.observations), record.moves, strict=True):
        yield _with_consequence(game, before, move, after)


def _heading(game: AnyGame, record: AnyRecord) -> str:
    seed = "" if record.seed is None else f", seed {record.seed}"
    return f"{game_title(game)}{seed}"


def _frames(game: AnyGame, record: Record[Any, Any]) -> Iterator[_Frame]:
    before, told = None, ""
    for number, state in enumerate(replay(game, record)):
        if number:
            words = _move_words(game, before, record.moves[number - 1])
            told = _with_consequence(game, before, words, state)
        yield _Frame(told, joined((result_of(game, state), body_of(game, state))))
        before = state


def _move_words(game: AnyGame, before: Any, move: Any) -> str:
    """A move, what its numbers stand for, and who made it if that follows from whose turn it is."""
    words, seat = game.action_to_string(move), game.current_player(before)
    meant = getattr(module_of(game, ""), "remark", _no_remark)(before, move)
    words = f"{words} ({meant})" if meant else words
    if seat == CHANCE:
        return f"Chance: {words}"
    name = game.seat_name(game.config_of(before), seat) if seat >= 0 else ""
    return f"{name}: {words}" if name and not words.startswith(name) else words


def _with_consequence(game: AnyGame, before: Any, words: str, after: Any) -> str:
    """What is told of a move, and what the rules have done in it for a seat that they play."""
    more = getattr(module_of(game, ""), "consequence", _no_remark)(before, after)
    return words if more is None else f"{words}. {' '.join(more.split())}"


def _no_remark(_: object, __: object) -> None:
    """Of a game that is not of this library, no more is known than what a move is called."""


# --- the page -------------------------------------------------------------------------------------

_RULES: Final = """
body{margin:0}
main{padding:12px}
.§ h1{font-size:1.5em;margin:0}
.§ nav{display:flex;flex-wrap:wrap;gap:8px;align-items:center;position:sticky;top:0;z-index:1;
background:var(--paper);padding:8px 0;border-bottom:1px solid var(--line);margin:0 0 12px}
.§ nav input{flex:1 1 16rem;accent-color:var(--strong)}
.§ nav button{font:inherit;color:var(--ink);background:var(--soft);border:1px solid var(--line);
border-radius:6px;padding:3px 12px;cursor:pointer}
.§ nav output{flex-basis:100%;min-height:1.5em;font-weight:600;overflow-wrap:anywhere}
@media print{.§ nav button,.§ nav input{display:none}.§ nav{position:static}}
"""

_SCRIPT: Final = """
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = name => document.getElementById(name);
const last = data.frames.length - 1;
let timer = 0;
function show(number) {
  const now = Math.min(Math.max(Math.trunc(number) || 0, 0), last);
  at("slider").value = now;
  at("told").textContent = "Move " + now + " of " + last
    + (data.moves[now] ? ". " + data.moves[now] : "");
  at("picture").innerHTML = data.frames[now].map(piece => data.pieces[piece]).join("");
  at("picture").dataset.shown = now;
}
function here() { return Number(at("slider").value); }
function stop() { clearInterval(timer); timer = 0; at("play").textContent = "Play"; }
function step() { if (here() >= last) stop(); else show(here() + 1); }
at("slider").addEventListener("input", () => show(here()));
for (const [name, number] of [["first", () => 0], ["back", () => here() - 1],
    ["next", () => here() + 1], ["last", () => last]])
  at(name).addEventListener("click", () => { stop(); show(number()); });
at("play").addEventListener("click", () => {
  if (timer) return stop();
  if (here() >= last) show(0);
  at("play").textContent = "Stop";
  timer = setInterval(step, 700);
});
const keys = {ArrowLeft: () => here() - 1, ArrowRight: () => here() + 1,
  Home: () => 0, End: () => last};
addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  if (event.target === at("slider") || at("picture").contains(event.target)) return;
  event.preventDefault();
  stop();
  show(keys[event.key]());
});
function named() { stop(); show(Number(location.hash.slice(1))); }
addEventListener("hashchange", named);
named();
"""

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
"""For the browser to check that the page fetches nothing."""


def _page(title: str, frames: list[_Frame]) -> str:
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        Markup(f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"/>'),
        element("title", title),
        style(),
        element("style", Markup(_RULES.replace("§", SCOPE).replace("\n", ""))),
    )
    body = element(
        "body",
        element("main", *_shown(title, frames)),
        Markup(f'<script type="application/json" id="data">{_data(frames)}</script>'),
        Markup(f"<script>{_SCRIPT}</script>"),
        class_=SCOPE,
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def _shown(title: str, frames: list[_Frame]) -> Iterator[Markup]:
    """What can be read without a script too: the controls, and the first position."""
    yield element("h1", title)
    yield element("noscript", element("p", _WITHOUT, class_="due"))
    yield element("nav", *_controls(len(frames) - 1))
    yield element("div", frames[0].picture, id="picture", aria_live="off")


def _controls(last: int) -> Iterator[Markup]:
    for name in ("first", "back"):
        yield element("button", name.capitalize(), id=name, type="button")
    yield element(
        "input",
        id="slider",
        type="range",
        min=0,
        max=last,
        value=0,
        aria_label="Move",
    )
    for name in ("next", "last", "play"):
        yield element("button", name.capitalize(), id=name, type="button")
    yield element("output", f"Move 0 of {last}", id="told", aria_live="polite")


_WITHOUT: Final = "The slider needs JavaScript, which is off: only the first position is shown."

_SEAM: Final = re.compile(r"(?=<section)|(?<=</section>)|(?=<h4)|(?=<tr)|(?=<div)|(?=<g)")


def _data(frames: list[_Frame]) -> str:
    """The positions as JSON that can stand in a script element."""
    numbers: dict[str, int] = {}
    positions = [
        [numbers.setdefault(piece, len(numbers)) for piece in _SEAM.split(frame.picture)]
        for frame in frames
    ]
    data = {
        "pieces": list(numbers),
        "frames": positions,
        "moves": [isolated(frame.move) for frame in frames],
    }
    # In a script element only a `<` can be taken for anything but text.
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
