"""A state as one thinks of a table: it holds seats, and a seat holds all that lies before a baker.

It is the plainest layout, and the rules over it read well; but every lock makes a new seat, a new
tuple of seats and a new state of ten fields, and who still owes a lock has to be found each time.
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
from bakehouse.midnight_bakery.state import BakeScore, Phase
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
    refuse,
    sample_deal,
    score,
    taken,
    without,
)

__all__ = [
    "Seat",
    "State",
    "apply",
    "current_player",
    "legal_actions",
    "new_game",
    "sample_chance",
    "totals",
]

NOBODY: Final = -1


@attrs.frozen(weakref_slot=False)
class Seat(Value):
    """What one baker has: the batch in hand, the case, the truffle box, the lock, the points."""

    batch: Amounts
    case: Amounts
    box: int
    lock: Lock | None
    banked: int


@attrs.frozen(weakref_slot=False)
class State(Value):
    """A position."""

    config: Config
    phase: Phase
    bake: int
    direction: int
    passes: int
    deck: Amounts
    discards: Amounts
    spent_peels: int
    results: tuple[tuple[BakeScore, ...], ...]
    seats: tuple[Seat, ...]


make_seat: Final = trusted_constructor(Seat)
make_state: Final = trusted_constructor(State)


def new_game(config: Config) -> State:
    """The night before its first deal."""
    deck = tuple(config.deck[card] for card in config.deck.kinds.members)
    seats = (make_seat(NO_CARDS, NO_ITEMS, 0, None, 0),) * config.players
    return make_state(config, Phase.DEAL, 1, config.direction(1), 0, deck, NO_CARDS, 0, (), seats)


def current_player(state: State) -> int:
    """Who has the move."""
    if state.phase is Phase.CHOOSE:
        return SIMULTANEOUS
    return CHANCE if state.phase is Phase.DEAL else TERMINAL


def _first_owing(seats: tuple[Seat, ...]) -> int:
    for number, seat in enumerate(seats):
        if seat.lock is None and any(seat.batch):
            return number
    return NOBODY


def legal_actions(state: State) -> tuple[Lock, ...]:
    """The locks of the first seat that owes one."""
    if state.phase is not Phase.CHOOSE:
        return ()
    number = _first_owing(state.seats)
    seat = state.seats[number]
    return locks_of(number, seat.batch, seat.case)


def sample_chance(state: State, rng: Rng) -> tuple[Deal, Rng]:
    """The deal that is due, and the next generator."""
    return sample_deal(state.config, state.deck, rng)


def apply(state: State, action: Deal | Lock) -> State:
    """The state after an action; a `BakehouseError` with the rule for what is illegal."""
    check, reducer = REDUCERS[type(action)]
    rule = check(state, action)
    if rule is not None:
        raise refuse(rule)
    return reducer(state, action)


def _check_lock(state: State, lock: Lock) -> str | None:
    number, seats = lock.seat, state.seats
    if state.phase is Phase.CHOOSE and number < len(seats):
        seat = seats[number]
        if seat.lock is None and any(seat.batch):
            return check_lock(lock, seat.batch, seat.case)
    return not_owing(state.phase, number, [seat.lock for seat in seats])


def _check_deal(state: State, deal: Deal) -> str | None:
    return check_deal(state.phase, state.config, state.deck, deal)


def _deal(state: State, deal: Deal) -> State:
    batches = dealt(deal)
    seats = [
        make_seat(batch, seat.case, seat.box, None, seat.banked)
        for batch, seat in zip(batches, state.seats, strict=True)
    ]
    return make_state(
        state.config,
        Phase.CHOOSE,
        state.bake,
        state.direction,
        0,
        without(state.deck, batches),
        state.discards,
        state.spent_peels,
        state.results,
        tuple(seats),
    )


def _lock(state: State, lock: Lock) -> State:
    number, seats = lock.seat, state.seats
    old = seats[number]
    new = make_seat(old.batch, old.case, old.box, lock, old.banked)
    seats = (*seats[:number], new, *seats[number + 1 :])
    if _first_owing(seats) == NOBODY:
        return _reveal(state, seats)
    return make_state(
        state.config,
        state.phase,
        state.bake,
        state.direction,
        state.passes,
        state.deck,
        state.discards,
        state.spent_peels,
        state.results,
        seats,
    )


def _reveal(state: State, seats: tuple[Seat, ...]) -> State:
    """All choices are filed, and the batches pass."""
    spent = state.spent_peels + sum([type(seat.lock) is Peel for seat in seats])
    filed = [_filed(seat) for seat in seats]
    batches = [batch for batch, _, _ in filed]
    if state.direction == 1:
        batches.insert(0, batches.pop())
    else:
        batches.append(batches.pop(0))
    seats = tuple(
        [
            make_seat(batch, case, box, None, seat.banked)
            for batch, (_, case, box), seat in zip(batches, filed, seats, strict=True)
        ]
    )
    if _first_owing(seats) == NOBODY:
        return _end_bake(state, seats, spent)
    return make_state(
        state.config,
        Phase.CHOOSE,
        state.bake,
        state.direction,
        state.passes + 1,
        state.deck,
        state.discards,
        spent,
        state.results,
        seats,
    )


def _filed(seat: Seat) -> tuple[Amounts, Amounts, int]:
    """Batch, case and truffle box after the seat's choice."""
    if seat.lock is None:
        return seat.batch, seat.case, seat.box
    batch, case, box = taken(seat.batch, seat.lock), file_lock(seat.case, seat.lock), seat.box
    if case[TRUFFLE]:
        box += case[TRUFFLE]
        case = (*case[:TRUFFLE], 0, *case[TRUFFLE + 1 :])
    return batch, case, box


def _end_bake(state: State, seats: tuple[Seat, ...], spent: int) -> State:
    config = state.config
    scores = score(config, [seat.case for seat in seats], [seat.banked for seat in seats])
    over = state.bake == config.components.bakes
    bake = state.bake if over else state.bake + 1
    cleared = [cards_of(seat.case) for seat in seats]
    return make_state(
        config,
        Phase.DAWN if over else Phase.DEAL,
        bake,
        config.direction(bake),
        0,
        state.deck,
        tuple(map(sum, zip(state.discards, *cleared, strict=True))),
        spent,
        (*state.results, scores),
        tuple(
            [
                make_seat(NO_CARDS, NO_ITEMS, seat.box, None, result.running)
                for seat, result in zip(seats, scores, strict=True)
            ]
        ),
    )


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
    banked = tuple(seat.banked for seat in state.seats)
    if state.phase is not Phase.DAWN:
        return banked
    return at_dawn(state.config, banked, [seat.box for seat in state.seats])
