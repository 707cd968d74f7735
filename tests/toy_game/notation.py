"""Moves of the toy game as integers and as text."""

from __future__ import annotations

import re
from typing import Any, Final

from bakehouse.core.errors import MalformedAction, ParseError
from bakehouse.core.options import shown, whole_number
from tests.toy_game.values import (
    Action,
    Choose,
    Config,
    Deal,
    Draw,
    Got,
    Locked,
    Revealed,
    Seen,
    State,
)
from tests.toy_game.view import check_seat

_CHOOSE: Final = re.compile(r"seat ([0-9]) (stays|swaps)")
_CARDS: Final = re.compile(r"(deal|draw)((?: [1-9])+)")
_WORDS: Final = {False: "stays", True: "swaps"}


def num_distinct_actions(config: Config) -> int:
    return 2


def encode_action(config: Config, action: Action) -> int:
    if not isinstance(action, Choose):
        raise MalformedAction("no decision of a seat")
    check_seat(config, action.seat)
    return int(action.swap)


def decode_action(config: Config, player: int, code: Any) -> Choose:
    seat, number = check_seat(config, player), whole_number(code)
    if number not in (0, 1):
        raise MalformedAction(f"{shown(code)} is no action code from 0 to 1")
    return Choose(seat, bool(number))


def action_to_string(action: Action | Seen) -> str:
    match action:
        case Choose():
            return f"seat {action.seat} {_WORDS[action.swap]}"
        case Deal():
            return " ".join(["deal", *map(str, action.cards)])
        case Draw():
            return " ".join(["draw", *map(str, action.cards)])
        case Locked():
            return f"seat {action.seat} has locked"
        case Revealed():
            return "; ".join(f"seat {i} {_WORDS[swap]}" for i, swap in enumerate(action.swaps))
        case Got():
            own = "none for you" if action.own is None else f"yours: {action.own}"
            return f"cards: {action.cards}, {own}"
    raise MalformedAction(f"{shown(action)} is no action")


def parse_action(state: State, text: str) -> Action:
    if not isinstance(text, str):
        raise ParseError(f"{shown(text)} names no action")
    if found := _CHOOSE.fullmatch(text):
        if int(found[1]) >= state.config.players:
            raise ParseError(f"no seat {found[1]} here", rule="TOY-1")
        return Choose(int(found[1]), found[2] == "swaps")
    if found := _CARDS.fullmatch(text):
        cards = tuple(map(int, found[2].split()))
        return Deal(cards) if found[1] == "deal" else Draw(cards)
    raise ParseError(f"{shown(text)} names no action")
