"""Actions as integers and as text.

Integers, 93 of them for every config: 0 to 11 keep a card; 12 to 89 peel a pair of kinds in the
order of `Card`; 90 to 92 peel two different tarts the other way round, which is another move only
while one glaze waits (MB-38).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from bakehouse.core.counts import Counts, kind_name
from bakehouse.core.errors import CountsError, MalformedAction, ParseError
from bakehouse.core.options import shown, whole_number
from bakehouse.midnight_bakery.actions import (
    LOCKS,
    Action,
    Deal,
    Dealt,
    Keep,
    Lock,
    Locked,
    Peel,
    Reveal,
    Seen,
    Snatch,
)
from bakehouse.midnight_bakery.cards import CARDS, Card
from bakehouse.midnight_bakery.config import SEAT_NAMES

if TYPE_CHECKING:
    from bakehouse.midnight_bakery.config import Config
    from bakehouse.midnight_bakery.state import State

__all__ = [
    "action_to_string",
    "decode_action",
    "encode_action",
    "num_distinct_actions",
    "parse_action",
]

_CARD_NAMES: Final = {kind_name(card): card for card in Card}
_SEAT_OF: Final = {name.lower(): seat for seat, name in enumerate(SEAT_NAMES)}


def num_distinct_actions(config: Config) -> int:  # noqa: ARG001
    """The size of the encoding: 93, whatever the config.

    >>> from bakehouse.midnight_bakery import Config
    >>> num_distinct_actions(Config(players=2))  # 12 cards, 78 pairs, 3 of them both ways
    93
    """
    return len(LOCKS[0])


def encode_action(config: Config, action: Action) -> int:
    """The integer of a lock; the seat is not part of it.

    Raises:
        MalformedAction: not a lock of a seat of this table.

    >>> from bakehouse.midnight_bakery import Config
    >>> encode_action(Config(), Keep(2, Card.TRUFFLE))
    11
    """
    if not isinstance(action, Keep | Peel):
        raise MalformedAction(f"{shown(action)} is no decision of a seat")
    check_seat(config, action.seat)
    return action.code


def decode_action(config: Config, player: int, code: Any) -> Lock:
    """The lock of `player` with this integer; numpy integers too.

    Raises:
        MalformedAction: no seat of this table, or no integer from 0 to 92 (True and 3.0 are none).

    >>> from bakehouse.midnight_bakery import Config
    >>> action_to_string(decode_action(Config(), 2, 11))
    'Butter keeps truffle'
    """
    seat = check_seat(config, player)
    number = whole_number(code)
    if number is None or not 0 <= number < len(LOCKS[seat]):
        raise MalformedAction(f"{shown(code)} is no action code from 0 to {len(LOCKS[seat]) - 1}")
    return LOCKS[seat][number]


def check_seat(config: Config, player: Any) -> int:
    """`player` as a seat of this table, else `MalformedAction` (MB-1)."""
    seat = whole_number(player)
    if seat is None or not 0 <= seat < config.players:
        raise MalformedAction(
            f"{shown(player)} is no seat from 0 to {config.players - 1}", rule="MB-1"
        )
    return seat


def action_to_string(action: Action | Seen) -> str:
    """An action in a few words, whole or as a seat sees it.

    Raises:
        MalformedAction: neither.

    >>> action_to_string(Peel(0, Card.JAM_TART, Card.TRUFFLE))
    'Flour peels jam_tart + truffle'
    """
    match action:
        case Keep():
            return f"{SEAT_NAMES[action.seat]} keeps {kind_name(action.card)}"
        case Peel():
            pair = f"{kind_name(action.first)} + {kind_name(action.second)}"
            return f"{SEAT_NAMES[action.seat]} peels {pair}"
        case Snatch():
            return f"owl snatches {kind_name(action.card)}"
        case Deal():
            return "deal " + "; ".join(
                f"{name}: {hand}" for name, hand in zip(SEAT_NAMES, action.hands, strict=False)
            )
        case Locked():
            return f"{SEAT_NAMES[action.seat]} has locked"
        case Dealt():
            sizes = (
                f"{n} cards to {name}"
                for name, n in zip(SEAT_NAMES, action.sizes, strict=False)
                if n
            )
            return f"{', '.join(sizes)}; yours: {action.hand}"
        case Reveal():
            return "; ".join(action_to_string(choice) for choice in action.choices)
    raise MalformedAction(f"{shown(action)} is no action of this game")


_KEEP: Final = re.compile(r"(\w+) keeps (\w+)")
_PEEL: Final = re.compile(r"(\w+) peels (\w+) ?\+ ?(\w+)")
_SNATCH: Final = re.compile(r"owl snatches (\w+)")
_LONGEST: Final = 2000


def parse_action(state: State, text: str) -> Action:
    """The action that `text` names in this position; letter case and spacing do not matter.

    A Peel's cards may stand in any order: where the order has no effect (see MB-38), both orders
    name the one action.

    Raises:
        ParseError: the text names no action of this table.

    >>> from bakehouse.midnight_bakery import Config, new_game
    >>> parse_action(new_game(Config()), "flour  KEEPS macaron") == Keep(0, Card.MACARON)
    True
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ParseError(f"{shown(text)} names no action")
    words = " ".join(text.lower().split())
    if found := _KEEP.fullmatch(words):
        return Keep(_seat(state, found[1]), _card(found[2]))
    if found := _PEEL.fullmatch(words):
        return _peel(state, _seat(state, found[1]), _card(found[2]), _card(found[3]))
    if found := _SNATCH.fullmatch(words):
        return Snatch(_card(found[1]))
    if words.startswith("deal "):
        return Deal(_hands(state, words.removeprefix("deal ")))
    raise ParseError(
        f"{shown(text)} names no action; "
        "write like 'Flour keeps macaron' or 'Flour peels macaron + truffle'"
    )


def _peel(state: State, seat: int, first: Card, second: Card) -> Peel:
    from bakehouse.midnight_bakery.legal import order_matters

    if first > second and not order_matters(state.round.cases[seat]):
        first, second = second, first
    return Peel(seat, first, second)


def _seat(state: State, name: str) -> int:
    seat = _SEAT_OF.get(name)
    if seat is None or seat >= state.config.players:
        raise ParseError(f"nobody named {shown(name)} at this table", rule="MB-1")
    return seat


def _card(name: str) -> Card:
    card = _CARD_NAMES.get(name)
    if card is None:
        raise ParseError(
            f"{shown(name)} is no card; the cards are {', '.join(_CARD_NAMES)}", rule="MB-4"
        )
    return card


def _hands(state: State, text: str) -> tuple[Counts[Card], ...]:
    parts = text.split("; ")
    names = [SEAT_NAMES[seat].lower() for seat in range(state.config.players)]
    if [part.partition(":")[:2] for part in parts] != [(name, ":") for name in names]:
        raise ParseError(
            "a deal names every baker in seat order, as in 'deal Flour: macaron 2; Sugar: nothing'",
            rule="MB-6",
        )
    return tuple(_hand(part.split(":", 1)[1].strip()) for part in parts)


def _hand(text: str) -> Counts[Card]:
    amounts: dict[Card, int] = {}
    for item in text.split(", ") if text != "nothing" else ():
        found = re.fullmatch(r"(\w+) ([1-9][0-9]{0,2})", item, re.ASCII)
        if found is None or _card(found[1]) in amounts:
            raise ParseError(
                f"{shown(item)} is no amount of a card, as in 'macaron 2'", rule="MB-6"
            )
        amounts[_card(found[1])] = int(found[2])
    try:
        return CARDS.counts(amounts)
    except CountsError as error:
        raise ParseError(error.reason, rule="MB-6") from None
