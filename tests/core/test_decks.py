from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.counts import Kinds
from bakehouse.core.decks import Deck
from bakehouse.core.errors import CountsError, EmptyDrawError
from bakehouse.core.rng import Rng

NAMES = ("egg", "honey", "nut")
KINDS = Kinds(NAMES)
layers = st.lists(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 3)), max_size=4)


def test_cards_put_under_come_after_all_others() -> None:
    deck = Deck((KINDS.counts({"egg": 2}),)).put_under(KINDS.counts({"nut": 1, "honey": 3}))
    assert deck.chances() == (("egg", Fraction(1)),)
    below = deck.take("egg").take("egg")
    assert below.chances() == (("honey", Fraction(3, 4)), ("nut", Fraction(1, 4)))
    assert below.take("nut").chances() == (("honey", Fraction(1)),)


def test_a_known_order_is_kept_by_layers_of_one() -> None:
    deck: Deck[str] = Deck(())
    for name in ("nut", "egg", "honey"):
        deck = deck.put_under(KINDS.counts([name]))
    drawn: list[str] = []
    rng = Rng.seeded(0)
    while len(deck):
        card, deck, rng = deck.draw(rng)
        drawn.append(card)
    assert drawn == ["nut", "egg", "honey"]


def test_decks_are_equal_when_the_next_cards_are_equally_unknown() -> None:
    shuffled = Deck((KINDS.counts(["egg", "nut"]),))
    ordered = Deck((KINDS.counts(["egg"]), KINDS.counts(["nut"])))
    assert shuffled != ordered
    assert shuffled.take("egg") == ordered.take("egg")
    assert Deck((KINDS.counts(), KINDS.counts(["egg"]), KINDS.counts())) == Deck(
        (KINDS.counts(["egg"]),)
    )


@given(layers, st.integers())
def test_drawing_to_the_end_gives_every_card_once_layer_by_layer(
    amounts: list[dict[str, int]], seed: int
) -> None:
    deck: Deck[str] = Deck(())
    rng = Rng.seeded(seed)
    for layer in amounts:
        deck = deck.put_under(KINDS.counts(layer))
    assert len(deck) == sum(sum(layer.values()) for layer in amounts)
    for layer in amounts:
        drawn: list[str] = []
        for _ in range(sum(layer.values())):
            possible = {name for name, _ in deck.chances()}
            card, deck, rng = deck.draw(rng)
            assert card in possible
            drawn.append(card)
        assert KINDS.counts(drawn) == KINDS.counts(layer)
    assert len(deck) == 0


def test_what_cannot_be_drawn_is_refused() -> None:
    deck = Deck((KINDS.counts(["egg"]), KINDS.counts(["nut"])))
    with pytest.raises(CountsError):
        deck.take("nut")
    empty = deck.take("egg").take("nut")
    with pytest.raises(EmptyDrawError):
        empty.take("egg")
    with pytest.raises(EmptyDrawError):
        empty.chances()
    with pytest.raises(EmptyDrawError):
        empty.draw(Rng.seeded(1))
    with pytest.raises(CountsError):
        deck.put_under(Kinds(("egg", "rye")).counts(["egg"]))
