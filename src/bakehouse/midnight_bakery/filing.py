"""Filing: where a kept card lands in a display case (MB-35 to MB-43)."""

from __future__ import annotations

from typing import Final

from bakehouse.midnight_bakery.actions import Keep, Lock
from bakehouse.midnight_bakery.cards import CASE, GLAZED, TARTS_BEST_FIRST, Card, CaseItem

__all__ = ["GLAZES_AND_TARTS", "file_card", "file_lock", "glazes_waiting"]

_ONE: Final = CASE.one
_FIELD: Final = CASE.field
_WAITING_INDEX: Final = int(CaseItem.HONEY_GLAZE)
_WAITING: Final = _FIELD[CaseItem.HONEY_GLAZE]
_PEEL: Final = _ONE[CaseItem.BAKERS_PEEL]
_GLAZE: Final = Card.HONEY_GLAZE
_TARTS: Final = frozenset(TARTS_BEST_FIRST)

GLAZES_AND_TARTS: Final = _TARTS | {Card.HONEY_GLAZE}
"""The cards that may change what lies in the case; every other card just lies down."""

# By card: what the packed case gains when it takes the oldest waiting glaze; 0 for what is no tart.
# (A table, since the hash of an enum member costs more than all the rest of filing.)
_TAKES_GLAZE: Final = tuple(
    _ONE[GLAZED[card]] - _ONE[_GLAZE] if card in _TARTS else 0 for card in Card
)
# What the case gains when a new glaze lands on a tart, best first.
_GLAZE_LANDS: Final = tuple(
    (_FIELD[tart], _ONE[GLAZED[tart]] - _ONE[tart]) for tart in TARTS_BEST_FIRST
)


def glazes_waiting(case: int) -> int:
    """How many glazes wait in a packed case (MB-36)."""
    return CASE.amount(case, _WAITING_INDEX)


def file_card(case: int, card: Card) -> int:
    """The packed case after one card is filed.

    A glaze lands on the best unglazed tart (MB-35), else waits; a tart takes a waiting glaze
    (MB-36) and never a second one (MB-41). A truffle goes to the truffle box (MB-40). By MB-42
    waiting glazes and unglazed tarts never lie together.
    """
    if card == _GLAZE:
        for tart, change in _GLAZE_LANDS:
            if case & tart:
                return case + change
    elif case & _WAITING and _TAKES_GLAZE[card]:
        return case + _TAKES_GLAZE[card]
    return case + _ONE[card]


def file_lock(case: int, lock: Lock) -> int:
    """The packed case after a baker's whole choice is filed.

    Two cards of a Peel are filed in order (MB-14): two tarts and one waiting glaze favour the first
    (MB-38), two glazes land one after the other (MB-43). A glaze and a tart count as kept at the
    same time (MB-37): `Peel` names the tart first, so it takes an older glaze (MB-42), or lies
    there for the new one to choose among. The spent Peel leaves (MB-14).
    """
    if type(lock) is Keep:
        return file_card(case, lock.card)
    return file_card(file_card(case - _PEEL, lock.first), lock.second)
