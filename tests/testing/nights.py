"""Nights for the contract suite: small ones, and how Midnight Bakery takes others to decide."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from bakehouse import midnight_bakery as mb
from bakehouse.play import AnyGame
from bakehouse.testing import Model
from tests.midnight_bakery.sets import make_set

TARTS = (mb.Card.JAM_TART, mb.Card.FRUIT_TART, mb.Card.CHOCOLATE_TART)

# Two bakers and the owl with two cards each, and one that stays in the deck.
WITH_OWL = mb.Config(
    players=2,
    components=make_set(
        {"macaron": 2, "jam_tart": 1, "bakers_peel": 2, "honey_glaze": 1, "truffle": 1},
        sizes=[2] * 7,
        bakes=2,
    ),
)

# Three bakers with three cards each: enough for copies of one kind to matter.
WITH_COPIES = mb.Config(
    players=3,
    passing="next",
    components=make_set({"macaron": 6, "bakers_peel": 4}, sizes=[3] * 7, bakes=1),
)


def by_cards(_game: AnyGame, state: mb.State, action: mb.Action) -> Fraction:
    """Each card of the batch, and each pair of cards, with the same chance (see `mb.resample`)."""
    if isinstance(action, mb.Keep):
        return Fraction(state.batches[action.seat][action.card])
    assert isinstance(action, mb.Peel)
    batch, first, second = state.batches[action.seat], action.first, action.second
    if first == second:
        return Fraction(comb(batch[first], 2))
    pairs = Fraction(batch[first] * batch[second])
    both_orders = mb.Peel(action.seat, second, first)
    return pairs / 2 if both_orders != action and mb.is_legal(state, both_orders) else pairs


MODEL = Model(known=by_cards)
