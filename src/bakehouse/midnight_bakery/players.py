"""Players of this game: a greedy one, and the evaluation of unfinished nights that search may stop at.

Both rest on one guess, `Weights`: how a case that is not full yet will do if the picks to come bring
what the deck holds on average. All of it is made of sums, products, quotients and square roots, so
that it gives the same floats on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final

import attrs

from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.actions import Keep, Lock
from bakehouse.midnight_bakery.cards import CARDS, CASE, TARTS_BEST_FIRST, Card, CaseItem
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.filing import file_lock
from bakehouse.midnight_bakery.legal import legal_locks
from bakehouse.midnight_bakery.scoring import (
    baguette_points,
    dawn_points,
    loaves_in,
    tart_points,
    totals,
)
from bakehouse.midnight_bakery.state import Phase, State
from bakehouse.midnight_bakery.view import Observation


@attrs.frozen(cache_hash=True)
class Weights(Value):
    interest: float = 1.5
    croissant: float = 1.0
    macaron: float = 1.0
    bun: float = 1.0
    tart: float = 1.0
    doubt: float = 0.8
    truffle_doubt: float = 1.0
    peel: float = 1.8
    glaze: float = 0.3


_TABLED = (CaseItem.CROISSANT, CaseItem.MACARON, CaseItem.CINNAMON_BUN)
_LOAVES_MASK = CASE.field[3] | CASE.field[4] | CASE.field[5]
_BOX = CASE.field[CaseItem.TRUFFLE]
_REST = ~(_LOAVES_MASK | _BOX)


def _chances(picks: int, rate: float) -> list[float]:
    """Binomial."""
    chances = [1.0]
    for _ in range(picks):
        chances = [
            (chances[i] if i < len(chances) else 0.0) * (1 - rate)
            + (chances[i - 1] * rate if i else 0.0)
            for i in range(len(chances) + 1)
        ]
    return chances


class Book:
    def __init__(self, config: Config, weights: Weights) -> None:
        self.config = config
        self.w = weights
        c = self.c = config.components
        deck = config.deck
        size = len(deck)
        self.rate = [min(1.0, deck[card] / size * weights.interest) for card in Card]
        w = weights
        for i, f in enumerate((w.croissant, w.macaron, w.bun)):
            self.rate[i] = min(1.0, self.rate[i] * f)
        for i in (6, 7, 8, 9):
            self.rate[i] = min(1.0, self.rate[i] * w.tart)
        self.tart_rate = min(1.0, sum(self.rate[6:9]))
        self.tables = (c.croissant_points, c.macaron_points, c.bun_points)
        squares = sum(deck[Card(3 + i)] * n * n for i, n in enumerate(c.loaves)) / size
        mean = sum(deck[Card(3 + i)] * n for i, n in enumerate(c.loaves)) / size
        self.loaf_var = squares - mean * mean
        t = deck[Card.TRUFFLE] / size
        self.truffle_var = t * (1 - t)
        self.case_cache: dict[tuple[int, int], float] = {}
        self.race_cache: dict[tuple[object, ...], float] = {}
        self.box_cache: dict[tuple[object, ...], float] = {}
        self.loaf_of = (0, 0, 0, *c.loaves, 0, 0, 0, 0, 0, 0)

    def case(self, case: int, picks: int) -> float:
        key = (case, picks)
        found = self.case_cache.get(key)
        if found is None:
            found = self.case_cache[key] = self._case(case, picks)
        return found

    def _case(self, case: int, picks: int) -> float:
        amounts = CASE.amounts(case)
        points = 0.0
        for i, table in enumerate(self.tables):
            n = amounts[i]
            for more, chance in enumerate(_chances(picks, self.rate[i])):
                points += chance * table[min(127, n + more)]
        points += tart_points(self.c, amounts)
        glaze = self.c.glaze_points
        waiting, bare = amounts[9], sum(amounts[6:9])
        for more, chance in enumerate(_chances(picks, self.tart_rate)):
            points += chance * glaze * min(waiting, more)
        for more, chance in enumerate(_chances(picks, self.rate[9])):
            points += chance * glaze * min(bare, more) * self.w.glaze
        points += self.w.peel * min(amounts[10], max(0, picks - 1))
        points += picks * sum(r * v for r, v in zip(self.rate[6:9], self.c.tart_points))
        return points

    def race(self, own: int, rivals: tuple[int, ...], picks: int) -> float:
        key = (own, rivals, picks)
        found = self.race_cache.get(key)
        if found is None:
            found = self.race_cache[key] = self._race(own, rivals, picks)
        return found

    def _race(self, own: int, rivals: tuple[int, ...], picks: int) -> float:
        config, c = self.config, self.c
        if not picks:
            return float(baguette_points(config, (own, *rivals))[0])
        scale = sqrt(2 * self.loaf_var * picks) * self.w.doubt
        above = _above(own, rivals, scale)
        points = sum(
            chance * pay
            for chance, pay, least in zip(above, c.rank_points, c.rank_from_bakers)
            if config.players >= least
        )
        if not own:
            points *= 1 - _chances(picks, min(1.0, sum(self.rate[3:6])))[0]
        return points

    def boxes(self, own: int, rivals: tuple[int, ...], picks: int) -> float:
        key = (own, rivals, picks)
        found = self.box_cache.get(key)
        if found is None:
            found = self.box_cache[key] = self._boxes(own, rivals, picks)
        return found

    def _boxes(self, own: int, rivals: tuple[int, ...], picks: int) -> float:
        c = self.c
        if not picks:
            most, none = dawn_points(self.config, (own, *rivals))[0]
            return float(most + none)
        scale = sqrt(2 * self.truffle_var * picks) * self.w.truffle_doubt
        lead = _above(own, rivals, scale)[0]
        empty = _chances(picks, self.rate[11])[0] if not own else 0.0
        return lead * (1 - empty) * c.most_truffles + empty * c.no_truffle


def _above(own: int, rivals: Iterable[int], scale: float) -> list[float]:
    """By k, chance that exactly k rivals end above."""
    chances = [1.0]
    for rival in rivals:
        x = (rival - own - 0.5) / scale if scale else (9e9 if rival > own else -9e9)
        p = 0.5 + 0.5 * x / sqrt(1 + x * x)
        chances = [
            (chances[i] if i < len(chances) else 0.0) * (1 - p) + (chances[i - 1] * p if i else 0.0)
            for i in range(len(chances) + 1)
        ]
    return chances


@lru_cache(maxsize=64)
def book_of(config: Config, weights: Weights) -> Book:
    return Book(config, weights)


def later_picks(config: Config, bake: int, deck: int) -> int:
    picks = 0
    for _ in range(bake, config.components.bakes):
        size = min(config.batch_size, deck // config.ring)
        deck -= size * config.ring
        picks += size
    return picks


def _loaves(case: int) -> int:
    return case & 0


def best(
    book: Book, seat: int, cases: Sequence[int], batch: int, locks: Sequence[Lock], later: int
) -> Lock:
    if len(locks) == 1:
        return locks[0]
    picks = CARDS.total(batch) - 1
    c1, c2, c3 = book.c.loaves
    loaves = [(x >> 24 & 127) * c1 + (x >> 32 & 127) * c2 + (x >> 40 & 127) * c3 for x in cases]
    boxes = [x >> 88 & 127 for x in cases]
    rl = (
        tuple(sorted(loaves[:seat] + loaves[seat + 1 :]))
        if not book.config.owl
        else tuple(loaves[:seat] + loaves[seat + 1 :])
    )
    rb = tuple(sorted(boxes[:seat] + boxes[seat + 1 :]))
    own_l, own_b = loaves[seat], boxes[seat]
    own = cases[seat]
    best_value, best_lock = -9e9, locks[0]
    for lock in locks:
        case = file_lock(own, lock)
        if type(lock) is Keep:
            l = own_l + book.loaf_of[lock.card]
            b = own_b + (lock.card == 11)
        else:
            l = own_l + book.loaf_of[lock.first] + book.loaf_of[lock.second]
            b = own_b + (lock.first == 11) + (lock.second == 11)
        value = (
            book.case(case & _REST, picks)
            + book.race(l, rl, picks)
            + book.boxes(b, rb, picks + later)
        )
        if value > best_value + 1e-9:
            best_value, best_lock = value, lock
    return best_lock


@attrs.frozen
class GreedyAgent(Value):
    weights: Weights = Weights()

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Lock, Rng]:
        config = observation.config
        book = book_of(config, self.weights)
        cases = [
            case.packed + CASE.one[CaseItem.TRUFFLE] * box
            for case, box in zip(observation.cases, observation.truffles, strict=True)
        ]
        later = later_picks(config, observation.bake, observation.deck_size)
        lock = best(
            book,
            observation.player,
            cases,
            observation.batch.packed,
            observation.legal_actions,
            later,
        )
        return lock, rng


@attrs.frozen
class GreedyPolicy(Value):
    weights: Weights = Weights()

    def __call__(self, state: State, seat: int, rng: Rng) -> tuple[Lock, Rng]:
        now = state.round
        locks = legal_locks(seat, now.batches[seat], now.cases[seat])
        if len(locks) == 1:
            return locks[0], rng
        book = book_of(state.night.config, self.weights)
        later = later_picks(
            state.night.config, state.night.bake, CARDS.total(state.night.deck) - now.sealed
        )
        return best(book, seat, now.cases, now.batches[seat], locks, later), rng


def evaluate(state: State, weights: Weights = Weights()) -> tuple[float, ...]:
    config = state.config
    if state.round.phase is Phase.DAWN:
        return tuple(float(x) for x in totals(state))
    book = book_of(config, weights)
    night, now = state.night, state.round
    sizes = state.batch_sizes
    deck = state.deck_size
    picks = max(sizes)
    later_bakes = config.components.bakes - night.bake
    if not picks:
        picks = 0
        later_bakes += 1
    cases = now.cases
    loaves = [loaves_in(book.c, CASE.amounts(x)) for x in cases]
    boxes = [x >> 88 & 127 for x in cases]
    fresh = book.case(0, config.batch_size) + book.race(
        0, (0,) * (config.ring - 1), config.batch_size
    )
    out = []
    for seat in range(config.players):
        rl = tuple(sorted(loaves[:seat] + loaves[seat + 1 :]))
        rb = tuple(sorted(boxes[:seat] + boxes[seat + 1 :]))
        v = night.banked[seat] + later_bakes * fresh
        if picks:
            v += book.case(cases[seat] & _REST, picks) + book.race(loaves[seat], rl, picks)
        v += book.boxes(boxes[seat], rb, picks + later_bakes * config.batch_size)
        out.append(v)
    return tuple(out)
