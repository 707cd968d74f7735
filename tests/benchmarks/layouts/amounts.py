"""The rules of one batch and one case over plain amounts, for the layouts that do not pack.

`Amounts` is a multiset as a tuple with an amount for each kind, in the order of `Card` or of
`CaseItem`. (The engine packs a multiset into one int.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, TypeAlias

from bakehouse.core.counts import make_counts
from bakehouse.core.errors import BakehouseError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.actions import LOCKS, PAIRS, Deal, Keep, Lock, make_deal
from bakehouse.midnight_bakery.cards import CARDS, GLAZED, TARTS_BEST_FIRST, Card, CaseItem
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.scoring import dawn_points, score_bake
from bakehouse.midnight_bakery.state import BakeScore, Phase

__all__ = [
    "NO_CARDS",
    "NO_ITEMS",
    "TRUFFLE",
    "Amounts",
    "at_dawn",
    "cards_of",
    "check_deal",
    "check_lock",
    "dealt",
    "file_lock",
    "locks_of",
    "not_owing",
    "only_truffles",
    "refuse",
    "sample_deal",
    "score",
    "taken",
    "without",
]

Amounts: TypeAlias = tuple[int, ...]

NO_CARDS: Final[Amounts] = (0,) * len(Card)
NO_ITEMS: Final[Amounts] = (0,) * len(CaseItem)
TRUFFLE: Final = int(Card.TRUFFLE)

_PEEL: Final = int(Card.BAKERS_PEEL)
_GLAZE: Final = int(Card.HONEY_GLAZE)
_TARTS: Final = tuple(map(int, TARTS_BEST_FIRST))
_GLAZED: Final = tuple(int(GLAZED[card]) if card in GLAZED else 0 for card in Card)
_KEEPS: Final = tuple(locks[: len(Card)] for locks in LOCKS)


def refuse(rule: str) -> BakehouseError:
    """The error for an action that a rule forbids."""
    return BakehouseError("illegal here", rule=rule)


def not_owing(phase: Phase, seat: int, locked: Sequence[object]) -> str:
    """The rule by which a seat owes no lock, given what is locked by baker."""
    if phase is Phase.DAWN:
        return "MB-59"
    if seat >= len(locked):
        return "MB-1"
    if phase is not Phase.CHOOSE:
        return "MB-17"
    return "MB-16" if locked[seat] is None else "MB-11"


def check_lock(lock: Lock, batch: Amounts, case: Amounts) -> str | None:
    """The rule that forbids this lock to a seat with this batch and case; None for a legal one."""
    if type(lock) is Keep:
        return None if batch[lock.card] else "MB-12"
    first, second = lock.first, lock.second
    if not case[_PEEL]:
        fresh = Card.BAKERS_PEEL in (first, second) and batch[Card.BAKERS_PEEL]
        return "MB-15" if fresh else "MB-13"
    if sum(batch) < 2:
        return "MB-13"
    if not batch[first] or batch[second] < 1 + (first == second):
        return "MB-12"
    if first > second and case[_GLAZE] != 1:
        return "MB-38"
    return None


def locks_of(seat: int, batch: Amounts, case: Amounts) -> tuple[Lock, ...]:
    """The locks of a seat with this batch and case, by code (MB-12, MB-13)."""
    if case[_PEEL] and sum(batch) > 1:
        return _with_peel(seat, tuple([min(n, 2) for n in batch]), case[_GLAZE] == 1)
    return tuple(compress(_KEEPS[seat], batch))


@lru_cache(maxsize=1 << 14)
def _with_peel(seat: int, batch: Amounts, ordered: bool) -> tuple[Lock, ...]:
    peels = (
        lock
        for lock, (first, second) in zip(LOCKS[seat][len(Card) :], PAIRS, strict=True)
        if batch[first] and batch[second] > (first == second) and (ordered or first <= second)
    )
    return (*compress(_KEEPS[seat], batch), *peels)


def taken(batch: Amounts, lock: Lock) -> Amounts:
    """The batch without what a lock takes."""
    left = list(batch)
    if type(lock) is Keep:
        left[lock.card] -= 1
    else:
        left[lock.first] -= 1
        left[lock.second] -= 1
    return tuple(left)


def file_lock(case: Amounts, lock: Lock) -> Amounts:
    """The case after a whole choice is filed."""
    items = list(case)
    if type(lock) is Keep:
        _file(items, lock.card)
    else:
        items[_PEEL] -= 1
        # A pair stands in the order of `Card`, where every tart comes before the glaze.
        _file(items, lock.first)
        _file(items, lock.second)
    return tuple(items)


def _file(items: list[int], card: int) -> None:
    if card == _GLAZE:
        for tart in _TARTS:
            if items[tart]:
                items[tart] -= 1
                items[_GLAZED[tart]] += 1
                return
    elif items[_GLAZE] and _GLAZED[card]:
        items[_GLAZE] -= 1
        items[_GLAZED[card]] += 1
        return
    items[card] += 1


def cards_of(case: Amounts) -> Amounts:
    """The cards that a case is made of, without its truffles."""
    cards = list(case[: len(Card)])
    cards[TRUFFLE] = 0
    for tart in _TARTS:
        cards[tart] += case[_GLAZED[tart]]
        cards[_GLAZE] += case[_GLAZED[tart]]
    return tuple(cards)


def only_truffles(amount: int) -> Amounts:
    """A case with so many truffles and nothing else."""
    return (*NO_ITEMS[:TRUFFLE], amount, *NO_ITEMS[TRUFFLE + 1 :])


def sample_deal(config: Config, deck: Amounts, rng: Rng) -> tuple[Deal, Rng]:
    """A full batch for each baker, as the engine draws it, and the next generator."""
    hands, rng = CARDS.deal(_packed(deck), (config.batch_size,) * config.players, rng)
    return make_deal(tuple([make_counts(CARDS, hand) for hand in hands])), rng


def check_deal(phase: Phase, config: Config, deck: Amounts, deal: Deal) -> str | None:
    """The rule that forbids this deal; None for a legal one."""
    if phase is not Phase.DEAL:
        return "MB-59" if phase is Phase.DAWN else "MB-6"
    if [len(hand) for hand in deal.hands] != [config.batch_size] * config.players:
        return "MB-6"
    return "MB-6" if min(without(deck, dealt(deal))) < 0 else None


def dealt(deal: Deal) -> tuple[Amounts, ...]:
    """The batches of a deal, by baker."""
    return tuple([CARDS.amounts(hand.packed) for hand in deal.hands])


def without(deck: Amounts, batches: Sequence[Amounts]) -> Amounts:
    """The deck without these batches; below 0 where it does not hold them."""
    return tuple([n - sum(out) for n, *out in zip(deck, *batches, strict=True)])


def score(config: Config, cases: Sequence[Amounts], banked: Sequence[int]) -> tuple[BakeScore, ...]:
    """What a bake pays, by the engine's scoring."""
    return score_bake(config, [_packed(case) for case in cases], banked)


def at_dawn(config: Config, banked: Sequence[int], boxes: Sequence[int]) -> tuple[int, ...]:
    """Points by baker after dawn."""
    dawn = dawn_points(config, boxes)
    return tuple(points + most + none for points, (most, none) in zip(banked, dawn, strict=True))


def _packed(amounts: Amounts) -> int:
    return int.from_bytes(bytes(amounts), "little")
