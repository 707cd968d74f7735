"""A pick from the first lock to the passing of the batches, and the bake around it.

What follows the last lock has one order (MB-17): every choice is filed, the owl snatches a card
if it holds any, and every batch passes. Then the next pick begins, or the bake is scored.
"""

from __future__ import annotations

from typing import Final

from bakehouse.midnight_bakery.actions import LOCKS, TAKEN, Deal, Lock, Peel, Snatch
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem, cards_in
from bakehouse.midnight_bakery.chance import owl_size
from bakehouse.midnight_bakery.config import OWL
from bakehouse.midnight_bakery.filing import GLAZES_AND_TARTS, file_card, file_lock
from bakehouse.midnight_bakery.scoring import score_bake
from bakehouse.midnight_bakery.state import (
    CHOOSE,
    DAWN,
    DEAL,
    SNATCH,
    Night,
    Round,
    State,
    make_night,
    make_round,
    make_state,
)

__all__ = ["deal", "lock", "snatch"]

_ONE: Final = CARDS.one
# By the bytes of `State.locked`: the packed cards taken, and the bytes that file none, or one card
# that has nothing to do with glazes. They are most, and need no function call.
_TAKEN: Final = (0, *TAKEN)
_PLAIN: Final = frozenset((0, *(card + 1 for card in Card if card not in GLAZES_AND_TARTS)))
_BOX: Final = CASE.field[CaseItem.TRUFFLE]


def lock(state: State, choice: Lock) -> State:
    """One baker locks, for good and in secret (MB-10, MB-11); the last lock resolves the pick."""
    seat = choice.seat
    locked = state.locked | choice.code + 1 << 8 * seat
    owing = state.owing ^ 1 << seat
    if owing:
        return make_state(state.night, state.round, locked, owing)
    return _reveal(state.night, state.round, locked)


def _reveal(night: Night, now: Round, locked: int) -> State:
    """All choices are filed together (MB-17, MB-34); who sat out files nothing (MB-16)."""
    batches, cases = list(now.batches), list(now.cases)
    spent = now.spent_peels
    for seat, code in enumerate(locked.to_bytes(len(batches), "little")):
        taken = _TAKEN[code]
        batches[seat] -= taken
        if code in _PLAIN:
            cases[seat] += taken
        else:
            choice = LOCKS[seat][code - 1]
            cases[seat] = file_lock(cases[seat], choice)
            # MB-14: the Peel that pays for the second card leaves the game.
            spent += type(choice) is Peel
    if night.config.owl and (batches[OWL] or now.sealed):
        return _await_snatch(night, batches, cases, now.passes, now.sealed, spent)
    return _pass_on(night, batches, cases, now.passes, now.sealed, spent)


def _await_snatch(
    night: Night, batches: list[int], cases: list[int], passes: int, sealed: int, spent: int
) -> State:
    now = make_round(SNATCH, passes, tuple(batches), tuple(cases), sealed, spent)
    return make_state(night, now, 0, 0)


def snatch(state: State, action: Snatch) -> State:
    """The owl keeps one card in the open (MB-17), never spends a Peel (MB-18); batches pass."""
    night, now = state.night, state.round
    batches, cases, sealed = list(now.batches), list(now.cases), now.sealed
    taken = _ONE[action.card]
    if sealed:
        night = _with_deck(night, night.deck - taken)
        sealed -= 1
    else:
        batches[OWL] -= taken
    cases[OWL] = file_card(cases[OWL], action.card)
    return _pass_on(night, batches, cases, now.passes, sealed, now.spent_peels)


def _with_deck(night: Night, deck: int) -> Night:
    return make_night(
        night.config,
        night.bake,
        night.direction,
        deck,
        night.discards,
        night.banked,
        night.results,
    )


def _pass_on(
    night: Night, batches: list[int], cases: list[int], passes: int, sealed: int, spent: int
) -> State:
    """Every batch passes, empty ones too (MB-21), and the next pick begins.

    The bake ends where no batch holds a card (MB-20).
    """
    if night.direction == 1:
        batches.insert(0, batches.pop())
    else:
        batches.append(batches.pop(0))
    if sealed:
        now = make_round(DEAL, passes + 1, tuple(batches), tuple(cases), sealed, spent)
        return make_state(night, now, 0, 0)
    if not any(batches):
        return _end_bake(night, cases, spent)
    return _begin_pick(night, batches, cases, passes + 1, 0, spent)


def _begin_pick(
    night: Night, batches: list[int], cases: list[int], passes: int, sealed: int, spent: int
) -> State:
    """Every baker who holds cards owes a lock (MB-10, MB-24); the others sit out (MB-16).

    Where only the owl holds any, it goes on by itself (MB-19). Either may follow from Peels that
    take the last two cards (MB-23).
    """
    players = night.config.players
    owing = (1 << players) - 1
    if not all(batches):
        owing = sum([1 << seat for seat in range(players) if batches[seat]])
        if not owing:
            return _await_snatch(night, batches, cases, passes, sealed, spent)
    now = make_round(CHOOSE, passes, tuple(batches), tuple(cases), sealed, spent)
    return make_state(night, now, 0, owing)


def deal(state: State, action: Deal) -> State:
    """Bakers take up cards: their batches, or the one that came unseen from the owl (MB-6)."""
    night, now = state.night, state.round
    dealt = [hand.packed for hand in action.hands]
    batches = [batch + new for batch, new in zip(now.batches, dealt, strict=False)]
    batches.extend(now.batches[len(batches) :])
    sealed = 0 if now.sealed else owl_size(state)
    night = _with_deck(night, night.deck - sum(dealt))
    return _begin_pick(night, batches, list(now.cases), now.passes, sealed, now.spent_peels)


def _end_bake(night: Night, cases: list[int], spent: int) -> State:
    """The bake is scored and the cases clear; the next bake begins, or dawn comes.

    Truffles stay (MB-40); the rest is discarded, a waiting glaze (MB-39) and an unused Peel
    (MB-49) too. Dawn comes after the last bake, and early where the deck cannot deal anyone a card
    (MB-7).
    """
    config = night.config
    scores = score_bake(config, cases, night.banked)
    over = night.bake == config.components.bakes or not night.deck
    bake = night.bake if over else night.bake + 1
    after = make_night(
        config,
        bake,
        config.direction(bake),
        night.deck,
        night.discards + sum([cards_in(case & ~_BOX) for case in cases]),
        tuple(score.running for score in scores),
        (*night.results, scores),
    )
    boxes = tuple(case & _BOX for case in cases)
    phase = DAWN if over else DEAL
    return make_state(after, make_round(phase, 0, (0,) * config.ring, boxes, 0, spent), 0, 0)
