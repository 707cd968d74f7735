"""A greedy player, and the evaluation of unfinished nights at which a search may stop.

Both rest on one guess of what an unfinished case is worth: its mean points if the picks to come
bring each kind of card at the rates of `Weights`. It is made of sums, products, quotients and
square roots, which are the same floats on every machine, and there is no chance in it.

What a seat may know is all that the guess looks at: the cases and truffle boxes of everybody, the
seat's own batch, the sizes of batches and deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, Final, TypeAlias

import attrs

from bakehouse.core.counts import LIMIT
from bakehouse.core.errors import ConfigError, EmptyDrawError
from bakehouse.core.options import shown, strict_options
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.actions import Keep, Lock
from bakehouse.midnight_bakery.cards import CARDS, CASE, GLAZED, Card, CaseItem
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.filing import file_card, file_lock
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

__all__ = ["GreedyAgent", "Weights", "evaluate", "greedy"]


def _weight(value: Any, field: attrs.Attribute[Any]) -> float:
    least = 1e-6 if field.name == "lead" else 0
    known = isinstance(value, int | float) and not isinstance(value, bool)
    if not known or not least <= value <= 1e6:
        raise ConfigError(f"{field.name}: {shown(value)} is no number from {least} to 1e6")
    return float(value)


def _weight_field(default: float) -> float:
    converter = attrs.Converter(_weight, takes_field=True)
    return attrs.field(default=default, converter=converter)


@strict_options
@attrs.frozen(cache_hash=True)
class Weights(Value):
    """The numbers of the guess, from 0 up.

    Args:
        appetite: how often a pick brings a kind of card, as a multiple of its share of the deck;
            above 1, since a baker picks what its case wants.
        lead: how much a lead in loaves (MB-50) or truffles (MB-55) decides: the spread that even
            picks give is divided by it; above 0.
        peel: points for an unused Peel that can still be spent (MB-13).
        bare: the part of a glaze's points that a tart without glaze gets when one comes; less than
            1, for it may come to another baker.

    Raises:
        ConfigError: a weight that does not exist, or that is no such number.

    >>> Weights(peel=0.5) == HOUSE
    False
    """

    appetite: float = _weight_field(1.5)
    lead: float = _weight_field(1.2)
    peel: float = _weight_field(1.8)
    bare: float = _weight_field(0.3)


HOUSE: Final = Weights()
"""The weights that did best against others near them, at a table of four with the house set."""

_SETS: Final = (Card.CROISSANT, Card.MACARON, Card.CINNAMON_BUN)
_BAGUETTES: Final = (Card.BAGUETTE_1, Card.BAGUETTE_2, Card.BAGUETTE_3)
_TARTS: Final = tuple(GLAZED)
_BOX: Final = CASE.field[CaseItem.TRUFFLE]
# What counts by itself; loaves and truffles count against those of others.
_ALONE: Final = ~(_BOX | sum(CASE.field[card] for card in _BAGUETTES))
_TRUFFLE_IN: Final = tuple(int(card is Card.TRUFFLE) for card in Card)

# The values of locks that are the same by the rules may differ in the last bit of a float.
_EQUAL: Final = 1e-9


@attrs.frozen(eq=False)
class _Guess:
    """What follows from options and weights. One object for each pair, so that it hashes fast.

    Attributes:
        config: the options.
        weights: the weights.
        sets: of croissants, macarons and buns: place in the case, points by amount, rate.
        tart: rate of tarts.
        tart_points: of the mean tart.
        glaze: rate of glazes.
        loaf: rate of baguettes, for who has none.
        truffle: rate of truffles, for who has none.
        loaves: by card.
        loaf_spread: of the difference in loaves that one pick makes between two bakers.
        truffle_spread: likewise in truffles.
    """

    config: Config
    weights: Weights
    sets: tuple[tuple[Card, tuple[int, ...], float], ...]
    tart: float
    tart_points: float
    glaze: float
    loaf: float
    truffle: float
    loaves: tuple[int, ...]
    loaf_spread: float
    truffle_spread: float


_Rivals: TypeAlias = tuple[int, ...]
"""Loaves or truffles of all other places, sorted."""


@lru_cache(maxsize=64)
def _guess(config: Config, weights: Weights) -> _Guess:
    components, deck = config.components, config.deck
    share = [deck[card] / len(deck) for card in Card]
    rate = [min(1.0, weights.appetite * part) for part in share]
    tarts = sum([share[tart] for tart in _TARTS])
    faces = zip(_TARTS, components.tart_points, strict=True)
    loaves: dict[Card, int] = dict(zip(_BAGUETTES, components.loaves, strict=True))
    tables = components.croissant_points, components.macaron_points, components.bun_points
    return _Guess(
        config=config,
        weights=weights,
        sets=tuple((card, table, rate[card]) for card, table in zip(_SETS, tables, strict=True)),
        tart=min(1.0, weights.appetite * tarts),
        tart_points=sum([share[tart] * points for tart, points in faces]) / (tarts or 1.0),
        glaze=rate[Card.HONEY_GLAZE],
        loaf=min(1.0, weights.appetite * sum([share[card] for card in _BAGUETTES])),
        truffle=rate[Card.TRUFFLE],
        loaves=tuple(loaves.get(card, 0) for card in Card),
        loaf_spread=_spread([(loaves[card], share[card]) for card in _BAGUETTES]) / weights.lead,
        truffle_spread=_spread([(1, share[Card.TRUFFLE])]) / weights.lead,
    )


def _spread(chances: Sequence[tuple[int, float]]) -> float:
    """The standard deviation of the difference of two draws of a value that is 0 otherwise."""
    mean = sum([value * chance for value, chance in chances])
    variance = sum([value * value * chance for value, chance in chances]) - mean * mean
    return sqrt(2 * max(0.0, variance))


def _how_many(rates: Sequence[float]) -> tuple[float, ...]:
    """By k, the chance that exactly k of independent events happen."""
    chances: tuple[float, ...] = (1.0,)
    for rate in rates:
        before = zip((*chances, 0.0), (0.0, *chances), strict=True)
        chances = tuple([still * (1 - rate) + one_less * rate for still, one_less in before])
    return chances


@lru_cache(maxsize=1 << 10)
def _brought(picks: int, rate: float) -> tuple[float, ...]:
    """By k, the chance that so many picks bring k cards of a kind."""
    return _how_many((rate,) * picks)


@lru_cache(maxsize=1 << 14)
def _alone(guess: _Guess, case: int, picks: int) -> float:
    """Points of what needs no comparison: sets, tarts, glazes and Peels of a packed case."""
    amounts = CASE.amounts(case)
    points = float(tart_points(guess.config.components, amounts))
    points += picks * guess.tart * guess.tart_points
    for card, table, rate in guess.sets:
        held = amounts[card]
        chances = enumerate(_brought(picks, rate), start=held)
        points += sum([chance * table[min(n, LIMIT)] for n, chance in chances])
    # A Peel takes two cards, so it can be spent in all picks but the last, which has one.
    points += guess.weights.peel * min(amounts[CaseItem.BAKERS_PEEL], max(0, picks - 1))
    return points + _glazes_to_land(guess, amounts, picks) * guess.config.components.glaze_points


def _glazes_to_land(guess: _Guess, amounts: Sequence[int], picks: int) -> float:
    """How many tarts are yet to be glazed, by glazes that wait (MB-36) and that come (MB-35)."""
    waiting = amounts[CaseItem.HONEY_GLAZE]
    bare = sum([amounts[tart] for tart in _TARTS])
    by_waiting = _brought(picks, guess.tart) if waiting else ()
    by_coming = _brought(picks, guess.glaze) if bare else ()
    landing = sum([chance * min(k, waiting) for k, chance in enumerate(by_waiting)])
    coming = sum([chance * min(k, bare) for k, chance in enumerate(by_coming)])
    return landing + guess.weights.bare * coming


def _above(own: int, rivals: _Rivals, spread: float) -> tuple[float, ...]:
    """By k, the chance that k rivals end with more, if each difference spreads that much.

    An algebraic curve stands for the normal distribution. A rival counts as above from half a loaf
    or truffle on, since those level share the rank.
    """
    rates: list[float] = []
    for rival in rivals:
        x = (rival - own - 0.5) / spread
        rates.append(0.5 + 0.5 * x / sqrt(1 + x * x))
    return _how_many(rates)


@lru_cache(maxsize=1 << 14)
def _race(guess: _Guess, own: int, rivals: _Rivals, picks: int) -> float:
    """Points for the rank in loaves, exact when no pick is to come (MB-50, MB-51)."""
    config = guess.config
    if not picks or not guess.loaf_spread:
        return float(baguette_points(config, (own, *rivals))[0])
    above = _above(own, rivals, guess.loaf_spread * sqrt(picks))
    pays = zip(config.components.rank_points, config.components.rank_from_bakers, strict=True)
    points = sum(
        [
            chance * pay
            for chance, (pay, bakers) in zip(above, pays, strict=False)
            if config.players >= bakers
        ]
    )
    return points if own else points * (1 - _brought(picks, guess.loaf)[0])


@lru_cache(maxsize=1 << 14)
def _boxes(guess: _Guess, own: int, rivals: _Rivals, picks: int) -> float:
    """Points at dawn, exact when no pick of the night is to come (MB-55, MB-56)."""
    if not picks or not guess.truffle_spread:
        return float(sum(dawn_points(guess.config, (own, *rivals))[0]))
    lead = _above(own, rivals, guess.truffle_spread * sqrt(picks))[0]
    empty = 0.0 if own else _brought(picks, guess.truffle)[0]
    components = guess.config.components
    return lead * (1 - empty) * components.most_truffles + empty * components.no_truffle


@lru_cache(maxsize=1 << 14)
def _alone_by_card(guess: _Guess, case: int, picks: int) -> tuple[float, ...]:
    return tuple(_alone(guess, file_card(case, card) & _ALONE, picks) for card in Card)


@lru_cache(maxsize=1 << 14)
def _race_by_card(guess: _Guess, own: int, rivals: _Rivals, picks: int) -> tuple[float, ...]:
    return tuple(_race(guess, own + loaves, rivals, picks) for loaves in guess.loaves)


@lru_cache(maxsize=1 << 14)
def _boxes_by_card(guess: _Guess, own: int, rivals: _Rivals, picks: int) -> tuple[float, ...]:
    return tuple(_boxes(guess, own + truffle, rivals, picks) for truffle in _TRUFFLE_IN)


@lru_cache(maxsize=1 << 10)
def _later_sizes(guess: _Guess, bake: int, deck: int) -> tuple[int, ...]:
    """Sizes of batches in the bakes after this one, from a deck of so many cards (MB-6)."""
    config = guess.config
    sizes: list[int] = []
    for _ in range(bake, config.components.bakes):
        sizes.append(min(config.batch_size, deck // config.ring))
        deck -= sizes[-1] * config.ring
    return tuple(sizes)


@lru_cache(maxsize=1 << 12)
def _contested(guess: _Guess, case: int) -> tuple[int, int]:
    """Loaves and truffles of a packed case that holds nothing else."""
    loaves = loaves_in(guess.config.components, CASE.amounts(case))
    return loaves, CASE.amount(case, CaseItem.TRUFFLE)


def _split(guess: _Guess, cases: Sequence[int], seat: int) -> tuple[int, _Rivals, int, _Rivals]:
    """Loaves of a seat and of the others, truffles of a seat and of the others."""
    held = [_contested(guess, case & ~_ALONE) for case in cases]
    loaves, box = held.pop(seat)
    held.sort()
    return (
        loaves,
        tuple([rival for rival, _ in held]),
        box,
        tuple(sorted([rival for _, rival in held])),
    )


def _best(
    guess: _Guess,
    seat: int,
    cases: Sequence[int],
    locks: Sequence[Lock],
    picks: int,
    later: int,
) -> Lock:
    """The lock after which the seat's case is worth most; of equals, that of the lowest code.

    Args:
        guess: options and weights.
        seat: whose lock.
        cases: packed, by place, with truffle boxes.
        locks: the legal ones, by code.
        picks: how many come after this one in this bake.
        later: how many come in later bakes.
    """
    own, all_picks = cases[seat] & _ALONE, picks + later
    loaves, rival_loaves, box, rival_boxes = _split(guess, cases, seat)
    alone = _alone_by_card(guess, own, picks)
    race = _race_by_card(guess, loaves, rival_loaves, picks)
    boxes = _boxes_by_card(guess, box, rival_boxes, all_picks)
    best, most = locks[0], float("-inf")
    for lock in locks:
        if type(lock) is Keep:
            card = lock.card
            worth = alone[card] + race[card] + boxes[card]
        else:
            first, second = lock.first, lock.second
            two_loaves = loaves + guess.loaves[first] + guess.loaves[second]
            truffles = box + _TRUFFLE_IN[first] + _TRUFFLE_IN[second]
            worth = _alone(guess, file_lock(own, lock) & _ALONE, picks)
            worth += _race(guess, two_loaves, rival_loaves, picks)
            worth += _boxes(guess, truffles, rival_boxes, all_picks)
        if worth > most + _EQUAL:
            best, most = lock, worth
    return best


def greedy(state: State, seat: int, rng: Rng, weights: Weights = HOUSE) -> tuple[Lock, Rng]:
    """The lock of `GreedyAgent` for a seat that owes one, as a policy for search.

    Of the full state it looks only at what the seat may know. (Making an observation of it first
    would take longer than the choice itself.)

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> state = mb.apply(state, mb.sample_chance(state, Rng.seeded(7))[0])
    >>> seen, rng = mb.observation(state, 0), Rng.seeded(8)
    >>> greedy(state, 0, rng) == GreedyAgent().choose(seen, rng)
    True
    """
    night, now = state.night, state.round
    locks = legal_locks(seat, now.batches[seat], now.cases[seat])
    if len(locks) == 1:
        return locks[0], rng
    guess = _guess(night.config, weights)
    later = sum(_later_sizes(guess, night.bake, state.deck_size))
    picks = CARDS.total(now.batches[seat]) - 1
    return _best(guess, seat, now.cases, locks, picks, later), rng


@attrs.frozen
class GreedyAgent(Value):
    """Makes the lock after which its own case is worth most by the guess; deterministic.

    It looks one lock ahead, at nobody's plans and at no batch but its own.

    Attributes:
        weights: the numbers of the guess.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal, rng = mb.sample_chance(state, Rng.seeded(7))
    >>> state = mb.apply(state, deal)
    >>> lock, _ = GreedyAgent().choose(mb.observation(state, 0), rng)
    >>> mb.action_to_string(lock)
    'Flour keeps macaron'
    """

    weights: Weights = HOUSE

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Lock, Rng]:
        """The best lock by the guess, and the generator as it came.

        Raises:
            EmptyDrawError: the seat owes no lock.
        """
        seen, locks = observation, observation.legal_actions
        if not locks:
            raise EmptyDrawError("the seat owes no lock")
        cases = [
            case.packed + CASE.one[CaseItem.TRUFFLE] * box
            for case, box in zip(seen.cases, seen.truffles, strict=True)
        ]
        guess = _guess(seen.config, self.weights)
        later = sum(_later_sizes(guess, seen.bake, seen.deck_size))
        picks = len(seen.batch) - 1
        return _best(guess, seen.player, cases, locks, picks, later), rng


def evaluate(state: State, weights: Weights = HOUSE) -> tuple[float, ...]:
    """By baker, the points at dawn that a state lets expect; after dawn they are the true ones.

    The sum of four terms:

    - what past bakes have banked;
    - what the case is worth by the guess with all picks of this bake still to come: sets, tarts and
      glazes, Peels, and the rank in loaves;
    - what the guess says of an empty case at the start of each later bake, the same for everybody;
    - what it says of the truffle box at dawn, with all picks of the night still to come.

    A lock that waits for the reveal counts as not made yet.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(mb, mb.Config(players=3), None, Rng.seeded(7))
    >>> evaluate(state) == mb.returns(state)
    True
    """
    night, now = state.night, state.round
    if now.phase is Phase.DAWN:
        return tuple([float(points) for points in totals(state)])
    config = night.config
    guess = _guess(config, weights)
    picks = max(state.batch_sizes)
    sizes = _later_sizes(guess, night.bake if picks else night.bake - 1, state.deck_size)
    fresh = sum([_case_worth(guess, 0, 0, (0,) * (config.ring - 1), size) for size in sizes])
    worth: list[float] = []
    for seat, banked in enumerate(night.banked):
        loaves, rival_loaves, box, rival_boxes = _split(guess, now.cases, seat)
        points = banked + fresh + _boxes(guess, box, rival_boxes, picks + sum(sizes))
        points += _case_worth(guess, now.cases[seat] & _ALONE, loaves, rival_loaves, picks)
        worth.append(points)
    return tuple(worth)


def _case_worth(guess: _Guess, case: int, loaves: int, rivals: _Rivals, picks: int) -> float:
    return _alone(guess, case, picks) + _race(guess, loaves, rivals, picks)
