"""The twelve kinds of card, and what can lie in a display case."""

from __future__ import annotations

import enum
from typing import Final

from bakehouse.core.counts import Kinds

__all__ = [
    "CARDS",
    "CASE",
    "GLAZED",
    "TARTS_BEST_FIRST",
    "Card",
    "CaseItem",
    "cards_in",
]


class Card(enum.IntEnum):
    """A kind of card (MB-4). The order is the order of the integer encoding."""

    CROISSANT = 0
    MACARON = 1
    CINNAMON_BUN = 2
    BAGUETTE_1 = 3
    BAGUETTE_2 = 4
    BAGUETTE_3 = 5
    JAM_TART = 6
    FRUIT_TART = 7
    CHOCOLATE_TART = 8
    HONEY_GLAZE = 9
    BAKERS_PEEL = 10
    TRUFFLE = 11


class CaseItem(enum.IntEnum):
    """What can lie before a seat: a card as it was filed, or a tart that carries a glaze (MB-41).

    The first twelve are the cards under the same numbers, so a card is filed by adding it. A
    `HONEY_GLAZE` in a case is one that waits (MB-36); the `TRUFFLE` entry is the truffle box
    (MB-40).
    """

    CROISSANT = 0
    MACARON = 1
    CINNAMON_BUN = 2
    BAGUETTE_1 = 3
    BAGUETTE_2 = 4
    BAGUETTE_3 = 5
    JAM_TART = 6
    FRUIT_TART = 7
    CHOCOLATE_TART = 8
    HONEY_GLAZE = 9
    BAKERS_PEEL = 10
    TRUFFLE = 11
    GLAZED_JAM_TART = 12
    GLAZED_FRUIT_TART = 13
    GLAZED_CHOCOLATE_TART = 14


CARDS: Final = Kinds(tuple(Card))
"""Multisets of cards: decks, batches, discards."""

CASE: Final = Kinds(tuple(CaseItem))
"""Multisets of what lies before a seat."""

TARTS_BEST_FIRST: Final = (Card.CHOCOLATE_TART, Card.FRUIT_TART, Card.JAM_TART)
"""The order in which a glaze looks for a tart (MB-35)."""

GLAZED: Final = {
    Card.JAM_TART: CaseItem.GLAZED_JAM_TART,
    Card.FRUIT_TART: CaseItem.GLAZED_FRUIT_TART,
    Card.CHOCOLATE_TART: CaseItem.GLAZED_CHOCOLATE_TART,
}
"""A tart with its glaze."""


_PLAIN_BITS: Final = CASE.one[CaseItem.GLAZED_JAM_TART] - 1
_PLAIN_SHIFT: Final = CASE.one[CaseItem.GLAZED_JAM_TART].bit_length() - 1
_TART: Final = CARDS.one[Card.JAM_TART]


def cards_in(case: int) -> int:
    """The packed cards that a packed case is made of, truffle box included.

    A glazed tart is two cards.

    >>> case = CASE.pack({CaseItem.GLAZED_FRUIT_TART: 2, CaseItem.TRUFFLE: 1})
    >>> cards_in(case) == CARDS.pack({Card.FRUIT_TART: 2, Card.HONEY_GLAZE: 2, Card.TRUFFLE: 1})
    True
    """
    # The first twelve items are the cards themselves; the last three, moved down, are the tarts in
    # the same order.
    glazed = case >> _PLAIN_SHIFT
    return (case & _PLAIN_BITS) + glazed * _TART + CARDS.total(glazed) * CARDS.one[Card.HONEY_GLAZE]
