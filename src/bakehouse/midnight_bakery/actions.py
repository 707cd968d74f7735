"""The moves of a night: what bakers lock, what chance does, and what other seats see of both.

An action names kinds of card, never a place in a batch. Constructors refuse what is no action at
all with `MalformedAction`; whether the position allows an action is the business of `legal`.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any, Final, TypeAlias, cast, final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.counts import Counts
from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.cards import CARDS, TARTS_BEST_FIRST, Card

__all__ = [
    "LOCKS",
    "PAIRS",
    "SEATS",
    "TAKEN",
    "Action",
    "Deal",
    "Dealt",
    "Keep",
    "Lock",
    "Locked",
    "Peel",
    "Reveal",
    "Seen",
    "Snatch",
    "make_deal",
]

SEATS = 8


PAIRS: Final[tuple[tuple[Card, Card], ...]] = (
    *combinations_with_replacement(Card, 2),
    *((second, first) for first, second in combinations(sorted(TARTS_BEST_FIRST), 2)),
)
"""The pairs that a Peel takes, in the order of the encoding."""

_PAIR_CODES: Final = {pair: len(Card) + i for i, pair in enumerate(PAIRS)}


def _a_seat(_: object, field: attrs.Attribute[Any], seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < SEATS:
        raise MalformedAction(f"{field.name}: {shown(seat)} is no seat", rule="MB-1")


def _a_card(_: object, field: attrs.Attribute[Any], card: object) -> None:
    if type(card) is not Card:
        raise MalformedAction(f"{field.name}: {shown(card)} is no card", rule="MB-12")


def _hands_of_cards(_: object, field: attrs.Attribute[Any], hands: object) -> None:
    if not isinstance(hands, tuple) or len(cast("tuple[object, ...]", hands)) > SEATS:
        raise MalformedAction(f"{field.name}: not a tuple of hands by baker", rule="MB-6")
    for hand in cast("tuple[object, ...]", hands):
        if not _is_hand(hand):
            raise MalformedAction(
                f"{field.name}: {shown(hand)} is no multiset of cards", rule="MB-6"
            )


def _is_hand(hand: object) -> bool:
    return isinstance(hand, Counts) and cast("Counts[object]", hand).kinds == CARDS


@final
@attrs.frozen
class Keep(Value):
    """A lock: keep one card of the batch (MB-12).

    >>> Keep(0, Card.MACARON).card.name
    'MACARON'
    """

    seat: int = attrs.field(validator=_a_seat)
    card: Card = attrs.field(validator=_a_card)
    code: int = attrs.field(init=False, eq=False, repr=False)
    """The integer of the lock; see `notation`."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "code", int(self.card))


@final
@attrs.frozen
class Peel(Value):
    """A lock: spend a Baker's Peel and take two cards, filed in this order (MB-13, MB-14).

    Only for two different tarts can the order matter (MB-38); any other pair is put into the order
    of `Card`, so that one move has one name.

    >>> Peel(0, Card.TRUFFLE, Card.MACARON) == Peel(0, Card.MACARON, Card.TRUFFLE)
    True
    """

    seat: int = attrs.field(validator=_a_seat)
    first: Card = attrs.field(validator=_a_card)
    second: Card = attrs.field(validator=_a_card)
    code: int = attrs.field(init=False, eq=False, repr=False)
    """The integer of the lock; see `notation`."""

    def __attrs_post_init__(self) -> None:
        pair = self.first, self.second
        if pair not in _PAIR_CODES:
            pair = self.second, self.first
            object.__setattr__(self, "first", pair[0])
            object.__setattr__(self, "second", pair[1])
        object.__setattr__(self, "code", _PAIR_CODES[pair])


@attrs.frozen(weakref_slot=False)
class Deal(Value):
    """Chance: cards get their faces as bakers come to hold them (MB-6).

    Attributes:
        hands: by baker, the cards it now sees for the first time. The owl's batch is dealt without
            faces; the baker whom it is passed to sees it first, by a deal to that baker alone.
    """

    hands: tuple[Counts[Card], ...] = attrs.field(validator=_hands_of_cards)


make_deal: Final = trusted_constructor(Deal)


@attrs.frozen
class Snatch(Value):
    """Chance: the card that the owl keeps, in the open (MB-17)."""

    card: Card = attrs.field(validator=_a_card)


@attrs.frozen
class Locked(Value):
    """Another seat's lock as seen before the reveal: that it was made (MB-33)."""

    seat: int


@attrs.frozen
class Dealt(Value):
    """A deal as one seat sees it: how many cards to each baker, and its own (MB-31)."""

    sizes: tuple[int, ...]
    hand: Counts[Card]


@attrs.frozen
class Reveal(Value):
    """The last lock of a pick: what each baker who chose files, by seat (MB-34)."""

    choices: tuple[Keep | Peel, ...]


Lock: TypeAlias = Keep | Peel
"""A seat's decision."""

Action: TypeAlias = Keep | Peel | Deal | Snatch
"""What `apply` takes."""

Seen: TypeAlias = Keep | Peel | Snatch | Locked | Dealt | Reveal
"""An action as a seat gets to see it."""

LOCKS: Final[tuple[tuple[Lock, ...], ...]] = tuple(
    (*(Keep(seat, card) for card in Card), *(Peel(seat, *pair) for pair in PAIRS))
    for seat in range(SEATS)
)
"""Every lock there is, by seat and code, ready-made."""

TAKEN: Final[tuple[int, ...]] = (
    *(CARDS.one[card] for card in Card),
    *(CARDS.one[first] + CARDS.one[second] for first, second in PAIRS),
)
"""The packed cards that a lock takes from the batch, by code."""
