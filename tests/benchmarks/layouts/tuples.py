"""The engine's split into night, round and state, with plain amounts instead of packed multisets.

A lock makes a new state of four fields; batches and cases change only when all have locked. Who
owes a lock is a field.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.actions import Deal, Keep, Lock, Peel
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.state import BakeScore, Phase, seats_of
from tests.benchmarks.layouts.amounts import (
    NO_CARDS,
    NO_ITEMS,
    TRUFFLE,
    Amounts,
    at_dawn,
    cards_of,
    check_deal,
    check_lock,
    dealt,
    file_lock,
    locks_of,
    not_owing,
    only_truffles,
    refuse,
    sample_deal,
    score,
    taken,
    without,
)

__all__ = [
    "Night",
    "Round",
    "State",
    "apply",
    "current_player",
    "legal_actions",
    "new_game",
    "sample_chance",
    "totals",
]


@attrs.frozen(weakref_slot=False)
class Night(Value):
    """What changes once a bake."""

    config: Config
    bake: int
    direction: int
    deck: Amounts
    discards: Amounts
    banked: tuple[int, ...]
    results: tuple[tuple[BakeScore, ...], ...]


@attrs.frozen(weakref_slot=False)
class Round(Value):
    """What changes once a pick."""

    phase: Phase
    passes: int
    batches: tuple[Amounts, ...]
    cases: tuple[Amounts, ...]
    spent_peels: int


@attrs.frozen(weakref_slot=False)
class State(Value):
    """A position: `locks` by baker, `owing` a bit mask of seats."""

    night: Night
    round: Round
    locks: tuple[Lock | None, ...]
    owing: int


make_night: Final = trusted_constructor(Night)
make_round: Final = trusted_constructor(Round)
make_state: Final = trusted_constructor(State)

_NO_LOCKS: Final[tuple[None, ...]] = (None,) * 4


def new_game(config: Config) -> State:
    """The night before its first deal."""
    deck = tuple(config.deck[card] for card in config.deck.kinds.members)
    night = make_night(config, 1, config.direction(1), deck, NO_CARDS, (0,) * config.players, ())
    now = make_round(Phase.DEAL, 0, (NO_CARDS,) * config.players, (NO_ITEMS,) * config.players, 0)
    return make_state(night, now, _NO_LOCKS, 0)


def current_player(state: State) -> int:
    """Who has the move."""
    if state.owing:
        return SIMULTANEOUS
    return CHANCE if state.round.phase is Phase.DEAL else TERMINAL


def legal_actions(state: State) -> tuple[Lock, ...]:
    """The locks of the first seat that owes one."""
    if not state.owing:
        return ()
    seat = seats_of(state.owing)[0]
    now = state.round
    return locks_of(seat, now.batches[seat], now.cases[seat])


def sample_chance(state: State, rng: Rng) -> tuple[Deal, Rng]:
    """The deal that is due, and the next generator."""
    return sample_deal(state.night.config, state.night.deck, rng)


def apply(state: State, action: Deal | Lock) -> State:
    """The state after an action; a `BakehouseError` with the rule for what is illegal."""
    check, reducer = REDUCERS[type(action)]
    rule = check(state, action)
    if rule is not None:
        raise refuse(rule)
    return reducer(state, action)


def _check_lock(state: State, lock: Lock) -> str | None:
    seat, now = lock.seat, state.round
    if state.owing >> seat & 1:
        return check_lock(lock, now.batches[seat], now.cases[seat])
    return not_owing(now.phase, seat, state.locks)


def _check_deal(state: State, deal: Deal) -> str | None:
    return check_deal(state.round.phase, state.night.config, state.night.deck, deal)


def _deal(state: State, deal: Deal) -> State:
    night, now = state.night, state.round
    batches = dealt(deal)
    night = make_night(
        night.config,
        night.bake,
        night.direction,
        without(night.deck, batches),
        night.discards,
        night.banked,
        night.results,
    )
    return _begin_pick(night, batches, now.cases, 0, now.spent_peels)


def _lock(state: State, lock: Lock) -> State:
    seat, locks = lock.seat, state.locks
    locks = (*locks[:seat], lock, *locks[seat + 1 :])
    owing = state.owing ^ 1 << seat
    if owing:
        return make_state(state.night, state.round, locks, owing)
    return _reveal(state.night, state.round, locks)


def _reveal(night: Night, now: Round, locks: tuple[Lock | None, ...]) -> State:
    """All choices are filed, and the batches pass."""
    batches, cases, spent = list(now.batches), list(now.cases), now.spent_peels
    for seat, lock in enumerate(locks):
        if lock is not None:
            batches[seat] = taken(batches[seat], lock)
            cases[seat] = file_lock(cases[seat], lock)
            spent += type(lock) is Peel
    if night.direction == 1:
        batches.insert(0, batches.pop())
    else:
        batches.append(batches.pop(0))
    if not any(map(any, batches)):
        return _end_bake(night, cases, spent)
    return _begin_pick(night, tuple(batches), tuple(cases), now.passes + 1, spent)


def _begin_pick(
    night: Night,
    batches: tuple[Amounts, ...],
    cases: tuple[Amounts, ...],
    passes: int,
    spent: int,
) -> State:
    owing = sum([1 << seat for seat, batch in enumerate(batches) if any(batch)])
    now = make_round(Phase.CHOOSE, passes, batches, cases, spent)
    return make_state(night, now, _NO_LOCKS, owing)


def _end_bake(night: Night, cases: list[Amounts], spent: int) -> State:
    config = night.config
    scores = score(config, cases, night.banked)
    over = night.bake == config.components.bakes
    bake = night.bake if over else night.bake + 1
    cleared = [cards_of(case) for case in cases]
    after = make_night(
        config,
        bake,
        config.direction(bake),
        night.deck,
        tuple(map(sum, zip(night.discards, *cleared, strict=True))),
        tuple([result.running for result in scores]),
        (*night.results, scores),
    )
    phase = Phase.DAWN if over else Phase.DEAL
    boxes = tuple([only_truffles(case[TRUFFLE]) for case in cases])
    now = make_round(phase, 0, (NO_CARDS,) * config.players, boxes, spent)
    return make_state(after, now, _NO_LOCKS, 0)


REDUCERS: Final[
    dict[type, tuple[Callable[[State, Any], str | None], Callable[[State, Any], State]]]
] = {
    Keep: (_check_lock, _lock),
    Peel: (_check_lock, _lock),
    Deal: (_check_deal, _deal),
}
"""By type of action, the check and the function that does it."""


def totals(state: State) -> tuple[int, ...]:
    """Points by baker, after dawn with the truffles'."""
    night = state.night
    if state.round.phase is not Phase.DAWN:
        return night.banked
    return at_dawn(night.config, night.banked, [case[TRUFFLE] for case in state.round.cases])
