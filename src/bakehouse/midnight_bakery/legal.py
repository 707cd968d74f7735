"""What is legal, and why the rest is not.

One check stands behind `explain_illegal`, `is_legal` and `apply`. The lists of legal locks are
ready-made tuples, kept by what they depend on: the kinds in the batch, and whether a Peel can be
spent.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from bakehouse.core.counts import kind_name
from bakehouse.core.errors import GameFinishedError, Illegal, IllegalAction, MalformedAction
from bakehouse.core.options import shown
from bakehouse.midnight_bakery.actions import (
    LOCKS,
    PAIRS,
    SEATS,
    Action,
    Deal,
    Keep,
    Lock,
    Peel,
    Snatch,
)
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem
from bakehouse.midnight_bakery.chance import deal_sizes, snatch_pool
from bakehouse.midnight_bakery.config import SEAT_NAMES
from bakehouse.midnight_bakery.filing import glazes_waiting
from bakehouse.midnight_bakery.notation import check_seat
from bakehouse.midnight_bakery.state import (
    CHOOSE,
    DAWN,
    DEAL,
    SNATCH,
    Phase,
    State,
    seats_of,
)

__all__ = [
    "CHECKS",
    "Refusal",
    "active_players",
    "explain_illegal",
    "is_legal",
    "legal_actions",
    "legal_locks",
    "order_matters",
    "refusal",
]


class Refusal(enum.Enum):
    """The kinds of refusal."""

    FINISHED = "the night is over"
    NO_SUCH_SEAT = "no such seat"
    NOT_DUE = "something else is due"
    LOCKED = "already locked"
    EMPTY_BATCH = "nothing to choose from"
    NOT_IN_BATCH = "not in the batch"
    NO_PEEL = "no Peel to spend"
    FRESH_PEEL = "a Peel of this pick"
    TOO_FEW = "fewer than two cards"
    ORDER = "the order has no effect"
    WRONG_SIZES = "wrong sizes"
    NOT_THERE = "not there to draw"


_FIELD: Final = CARDS.field
_PEEL: Final = CASE.field[CaseItem.BAKERS_PEEL]
_LOW, _GUARD = CARDS.present_by
_FIRST: Final = (0, *(seats_of(owing)[0] for owing in range(1, 1 << SEATS)))
# At most one entry a seat for each set of kinds: 8 * 4,096.
_KEEPS: Final[tuple[dict[int, tuple[Lock, ...]], ...]] = tuple({} for _ in range(SEATS))
_held: Final = lru_cache(maxsize=1 << 12)(CARDS.support)
_REVERSED: Final = frozenset(pair for pair in PAIRS if pair[0] > pair[1])
_REVERSED_CODES: Final = {
    code: pair for code, pair in enumerate(PAIRS, start=len(Card)) if pair in _REVERSED
}
# By first and second card in the order of `Card`.
_PAIR_CODES: Final = tuple(
    {int(pair[1]): code for code, pair in enumerate(PAIRS, len(Card)) if pair[0] == card <= pair[1]}
    for card in Card
)


def order_matters(case: int) -> bool:
    """Whether the order of two tarts by one Peel has an effect: one glaze waits (MB-38)."""
    return glazes_waiting(case) == 1


def active_players(state: State) -> tuple[int, ...]:
    """The seats that owe a lock, in order (MB-10); a choice of one is still asked (MB-22).

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> active_players(mb.apply(state, Keep(1, Card.MACARON)))
    (0, 2)
    """
    return seats_of(state.owing)


def legal_actions(state: State, player: int | None = None) -> tuple[Lock, ...]:
    """The locks that a seat can make, by code; None: the first seat that owes one.

    `()` for a seat that has locked (MB-11) or holds nothing (MB-16), and after dawn (MB-59). There
    is no pass (MB-24).

    Raises:
        MalformedAction: no seat of this table.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: truffle 2, macaron 7; Sugar: croissant 9; Butter: cinnamon_bun 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> [mb.action_to_string(lock) for lock in legal_actions(state)]
    ['Flour keeps macaron', 'Flour keeps truffle']
    """
    owing = state.owing
    if player is None:
        if not owing:
            return ()
        seat = _FIRST[owing]
    else:
        seat = check_seat(state.config, player)
        if not owing >> seat & 1:
            return ()
    now = state.round
    batch, case = now.batches[seat], now.cases[seat]
    if case & _PEEL:
        return legal_locks(seat, batch, case)
    # What `legal_locks` does without a Peel, here without a call.
    key = (batch + _LOW) & _GUARD
    found = _KEEPS[seat].get(key)
    return found if found is not None else _keeps(seat, key)


def legal_locks(seat: int, batch: int, case: int) -> tuple[Lock, ...]:
    """The locks of a seat with this packed batch and case (MB-12, MB-13)."""
    if case & _PEEL and CARDS.several(batch):
        return _with_peel(seat, CARDS.present(batch), CARDS.repeated(batch), order_matters(case))
    key = (batch + _LOW) & _GUARD
    found = _KEEPS[seat].get(key)
    return found if found is not None else _keeps(seat, key)


def _keeps(seat: int, present: int) -> tuple[Lock, ...]:
    keeps = tuple([LOCKS[seat][card] for card in _held(present)])
    _KEEPS[seat][present] = keeps
    return keeps


@lru_cache(maxsize=1 << 14)
def _with_peel(seat: int, present: int, repeated: int, ordered: bool) -> tuple[Lock, ...]:
    held, twice = _held(present), _held(repeated)
    codes = list(held)
    for place, first in enumerate(held):
        pairs = _PAIR_CODES[first]
        if first in twice:
            codes.append(pairs[first])
        codes += [pairs[second] for second in held[place + 1 :]]
    if ordered:
        codes += [
            code for code, pair in _REVERSED_CODES.items() if pair[0] in held and pair[1] in held
        ]
    return tuple([LOCKS[seat][code] for code in codes])


def explain_illegal(state: State, action: Action) -> Illegal | None:
    """None for a legal action, else the reason with its rule.

    The reason is for the seat whose action it is, and may tell what only that seat knows: whoever
    plays for several seats hands in an action of a seat only for that seat.

    Raises:
        MalformedAction: not an action of this game.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> refused = explain_illegal(state, Peel(0, Card.CROISSANT, Card.CROISSANT))
    >>> refused.rule, explain_illegal(state, Keep(0, Card.CROISSANT))
    ('MB-13', None)
    """
    check = CHECKS.get(type(action))
    if check is None:
        raise MalformedAction(f"{shown(action)} is no action of this game")
    return check(state, action)


def refusal(illegal: Illegal) -> IllegalAction:
    """The error for a refused action."""
    return (
        GameFinishedError(illegal) if illegal.code is Refusal.FINISHED else IllegalAction(illegal)
    )


def is_legal(state: State, action: Action) -> bool:
    """Whether `apply` accepts the action; `MalformedAction` for what is no action of this game.

    >>> from bakehouse import midnight_bakery as mb
    >>> is_legal(mb.new_game(mb.Config(players=3)), Keep(0, Card.CROISSANT))  # nothing is dealt yet
    False
    """
    return explain_illegal(state, action) is None


def check_keep(state: State, keep: Keep) -> Illegal | None:
    """Keep one card of the batch (MB-12)."""
    seat = keep.seat
    if state.owing >> seat & 1 and state.round.batches[seat] & _FIELD[keep.code]:
        return None
    return _not_owing(state, seat) or _missing(seat, keep.card)


def check_peel(state: State, peel: Peel) -> Illegal | None:
    """Take two cards, with a Peel that was in the case before this pick (MB-13, MB-15)."""
    seat, first, second = peel.seat, peel.first, peel.second
    if blocked := _not_owing(state, seat):
        return blocked
    batch, case, name = state.round.batches[seat], state.round.cases[seat], SEAT_NAMES[seat]
    if not case & _PEEL:
        if Card.BAKERS_PEEL in (first, second) and batch & _FIELD[Card.BAKERS_PEEL]:
            return Illegal(
                Refusal.FRESH_PEEL,
                "MB-15",
                seat,
                f"{name} cannot spend the Peel that it takes in this pick",
            )
        return Illegal(Refusal.NO_PEEL, "MB-13", seat, f"{name} has no Peel in its case")
    if not CARDS.several(batch):
        return Illegal(Refusal.TOO_FEW, "MB-13", seat, f"{name} holds one card, a Peel takes two")
    for card in (first, second):
        if not batch & _FIELD[card]:
            return _missing(seat, card)
        batch -= CARDS.one[card]
    if (first, second) in _REVERSED and not order_matters(case):
        one, other = kind_name(first), kind_name(second)
        reason = f"the order of {one} and {other} has no effect here; name {other} first"
        return Illegal(Refusal.ORDER, "MB-38", seat, reason)
    return None


def check_deal(state: State, deal: Deal) -> Illegal | None:
    """The deal that is due: the right sizes, of cards that are there (MB-6)."""
    if blocked := _chance_not_due(state, DEAL, "deal", "MB-6"):
        return blocked
    sizes, wanted = tuple(len(hand) for hand in deal.hands), deal_sizes(state)
    if sizes != wanted:
        return Illegal(
            Refusal.WRONG_SIZES, "MB-6", -1, f"a deal of {sizes} cards by baker, due are {wanted}"
        )
    left = state.night.deck
    for hand in deal.hands:
        if not CARDS.covers(left, hand.packed):
            return Illegal(Refusal.NOT_THERE, "MB-6", -1, f"the deck does not hold {hand}")
        left -= hand.packed
    return None


def check_snatch(state: State, snatch: Snatch) -> Illegal | None:
    """The owl keeps a card of its own batch (MB-17)."""
    if blocked := _chance_not_due(state, SNATCH, "snatch", "MB-17"):
        return blocked
    if not snatch_pool(state) & _FIELD[snatch.card]:
        return Illegal(
            Refusal.NOT_THERE, "MB-17", -1, f"the owl's batch has no {kind_name(snatch.card)}"
        )
    return None


CHECKS: Final[dict[type, Callable[[State, Any], Illegal | None]]] = {
    Keep: check_keep,
    Peel: check_peel,
    Deal: check_deal,
    Snatch: check_snatch,
}
"""The check of each type of action."""


def _not_owing(state: State, seat: int) -> Illegal | None:
    """Why this seat has nothing to lock now, if so."""
    if state.round.phase is DAWN:
        return Illegal(Refusal.FINISHED, "MB-59", seat, "the night is over")
    if seat >= state.config.players:
        return Illegal(
            Refusal.NO_SUCH_SEAT, "MB-1", seat, f"seat {seat} at a table of {state.config.players}"
        )
    if state.owing >> seat & 1:
        return None
    name = SEAT_NAMES[seat]
    if state.round.phase is not CHOOSE:
        return Illegal(
            Refusal.NOT_DUE,
            "MB-17",
            seat,
            f"{name} cannot lock while a {state.round.phase.name.lower()} is due",
        )
    if state.locks[seat] is not None:
        return Illegal(Refusal.LOCKED, "MB-11", seat, f"{name} has locked")
    return Illegal(
        Refusal.EMPTY_BATCH, "MB-16", seat, f"{name} holds no cards and sits this pick out"
    )


def _missing(seat: int, card: Card) -> Illegal:
    return Illegal(
        Refusal.NOT_IN_BATCH,
        "MB-12",
        seat,
        f"{SEAT_NAMES[seat]} cannot take {kind_name(card)}: not in the batch",
    )


def _chance_not_due(state: State, phase: Phase, what: str, rule: str) -> Illegal | None:
    if state.round.phase is phase:
        return None
    if state.round.phase is DAWN:
        return Illegal(Refusal.FINISHED, "MB-59", -1, "the night is over")
    return Illegal(Refusal.NOT_DUE, rule, -1, f"no {what} is due")
