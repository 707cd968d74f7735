"""Chance: the deal and the owl's snatch, listed with exact probabilities, sampled and checked.

Cards get a face when a baker first sees them. The owl's batch as it is dealt is only a number of
the cards in `Night.deck`; its cards are drawn when the owl snatches one in the open, and when the
rest comes to a baker. An elementary draw is one card; the hands of a deal are drawn one card after
the other, in seat order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bakehouse.core.counts import Counts, make_counts
from bakehouse.core.errors import ChanceError
from bakehouse.midnight_bakery.actions import Deal, Snatch, make_deal
from bakehouse.midnight_bakery.cards import CARDS, Card
from bakehouse.midnight_bakery.config import OWL
from bakehouse.midnight_bakery.state import (
    DEAL,
    SNATCH,
    State,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from bakehouse.core.rng import Rng

__all__ = [
    "chance_action",
    "chance_outcomes",
    "deal_sizes",
    "owl_size",
    "sample_chance",
    "snatch_pool",
]


def deal_sizes(state: State) -> tuple[int, ...]:
    """By baker, how many cards the deal that is due gives a face (MB-6).

    At the start of a bake every baker gets a whole batch in seat order, as far as the deck goes.
    Later it is the batch that came from the owl unseen: its cards, to the baker who holds it now.
    """
    config = state.config
    if state.round.sealed:
        place = config.sealed_place(state.night.bake, state.round.passes)
        return tuple(state.round.sealed if seat == place else 0 for seat in range(config.players))
    left = CARDS.total(state.night.deck)
    if left >= config.batch_size * config.players:
        return (config.batch_size,) * config.players
    sizes: list[int] = []
    for _ in range(config.players):
        size = min(config.batch_size, left)
        sizes.append(size)
        left -= size
    return tuple(sizes)


def owl_size(state: State) -> int:
    """How many cards the deal of a new bake gives the owl, after all bakers (MB-2, MB-6)."""
    if not state.config.owl:
        return 0
    left = CARDS.total(state.night.deck) - sum(deal_sizes(state))
    return min(state.config.batch_size, left)


def snatch_pool(state: State) -> int:
    """The packed cards of which the owl's is one (MB-17).

    Its batch, or all cards without a face as long as nobody has seen the batch.
    """
    return state.night.deck if state.round.sealed else state.round.batches[OWL]


def chance_outcomes(
    state: State, drawn: tuple[Card, ...] = ()
) -> tuple[tuple[Card, Fraction], ...]:
    """The next elementary draw after those in `drawn`: each card with its exact probability.

    Empty when `drawn` makes up the whole chance move.

    Raises:
        ChanceError: no chance move is due, or `drawn` cannot be drawn.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=4))
    >>> chance_outcomes(state)[0], sum(chance for _, chance in chance_outcomes(state))
    ((<Card.CROISSANT: 0>, Fraction(7, 53)), Fraction(1, 1))
    >>> chance_outcomes(state, (Card.CROISSANT,))[0]  # 13 are left among 105
    (<Card.CROISSANT: 0>, Fraction(13, 105))
    """
    pool, amount = _due(state)
    if (
        not isinstance(drawn, tuple)
        or len(drawn) > amount
        or any(type(card) is not Card for card in drawn)
    ):
        raise ChanceError(f"not a tuple of at most {amount} drawn cards")
    for card in drawn:
        if not pool & CARDS.field[card]:
            raise ChanceError(f"there is no {card.name.lower()} left to draw")
        pool -= CARDS.one[card]
    return Counts(CARDS, pool).chances() if len(drawn) < amount else ()


def chance_action(state: State, drawn: tuple[Card, ...]) -> Deal | Snatch:
    """The chance move that a complete sequence of draws makes.

    Raises:
        ChanceError: as in `chance_outcomes`, or the sequence is not complete.

    >>> from bakehouse import midnight_bakery as mb
    >>> drawn = (Card.CROISSANT,) * 9 + (Card.MACARON,) * 9 + (Card.TRUFFLE,) * 9
    >>> deal = chance_action(mb.new_game(mb.Config(players=3)), drawn)
    >>> mb.action_to_string(deal)
    'deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9'
    """
    if chance_outcomes(state, drawn):
        raise ChanceError(f"{len(drawn)} draws are not the whole chance move")
    if state.round.phase is SNATCH:
        return Snatch(drawn[0])
    hands: list[Counts[Card]] = []
    start = 0
    for size in deal_sizes(state):
        hands.append(CARDS.counts(drawn[start : start + size]))
        start += size
    return Deal(tuple(hands))


def sample_chance(state: State, rng: Rng) -> tuple[Deal | Snatch, Rng]:
    """The whole chance move that is due, and the next generator.

    Raises:
        ChanceError: no chance move is due.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.rng import Rng
    >>> deal, rng = sample_chance(mb.new_game(mb.Config(players=5)), Rng.seeded(7))
    >>> [len(hand) for hand in deal.hands]
    [7, 7, 7, 7, 7]
    """
    pool, _ = _due(state)
    if state.round.phase is SNATCH:
        card, rng = rng.choice(CARDS.expand(pool))
        return Snatch(Card(card)), rng
    hands, rng = CARDS.deal(pool, deal_sizes(state), rng)
    return make_deal(tuple([make_counts(CARDS, hand) for hand in hands])), rng


def _due(state: State) -> tuple[int, int]:
    """The pool that is drawn from, and how many cards."""
    if state.round.phase is DEAL:
        return state.night.deck, sum(deal_sizes(state))
    if state.round.phase is SNATCH:
        return snatch_pool(state), 1
    raise ChanceError("no chance move is due")
