"""Exact probabilities, against numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bakehouse.testing import Model
from bakehouse.testing.exact import chance_distribution, evenly, layers, posterior
from tests import toy_game as toy
from tests.testing.faults.base import planted
from tests.toy_game.content import NUMBERS, loads

# Cards 1, 1, 1, 2, 2, 3: two seats are dealt one each.
FEW = loads(
    """
[set]
game = "toy"
schema = 1
name = "few"
[deck]
source = "house"
cards = { 1 = 3, 2 = 2, 3 = 1 }
total = 6
[points]
source = "house"
high = 3
stayed = 1
"""
)
CONFIG = toy.Config(components=FEW)


def test_a_deal_has_the_probabilities_of_drawing_card_by_card() -> None:
    found = chance_distribution(toy, toy.new_game(CONFIG), 100)
    assert found is not None
    assert found[toy.Deal((1, 1))] == Fraction(3, 6) * Fraction(2, 5)
    assert found[toy.Deal((1, 2))] == Fraction(3, 6) * Fraction(2, 5)
    assert found[toy.Deal((3, 2))] == Fraction(1, 6) * Fraction(2, 5)
    assert toy.Deal((3, 3)) not in found
    assert sum(found.values()) == 1


def test_sequences_that_make_one_move_are_counted_together() -> None:
    # Of two cards in any order, a game that tells them sorted.
    def chance_action(state: toy.State, drawn: tuple[int, ...]) -> toy.Deal:
        return toy.Deal(tuple(sorted(drawn)))

    found = chance_distribution(planted(chance_action=chance_action), toy.new_game(CONFIG), 100)
    assert found is not None
    assert found[toy.Deal((1, 2))] == 2 * Fraction(3, 6) * Fraction(2, 5)
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("most", "listed"), [(7, False), (8, True)])
def test_a_distribution_is_given_up_where_it_is_too_large(most: int, listed: bool) -> None:
    # Eight pairs can be drawn: nine of three kinds, less a pair of the one 3.
    assert (chance_distribution(toy, toy.new_game(CONFIG), most) is not None) is listed


def test_draws_without_an_end_are_given_up() -> None:
    def chance_outcomes(state: toy.State, drawn: Any = ()) -> Any:
        return ((1, Fraction(1)),)

    game = planted(chance_outcomes=chance_outcomes)
    assert chance_distribution(game, toy.new_game(CONFIG), 100) is None


def test_layers_list_every_history() -> None:
    sizes = [len(layer) for layer in layers(toy, CONFIG, 100)]
    # 8 deals; the first seat stays or swaps, then the second; then draws follow, if any.
    assert sizes[:4] == [1, 8, 16, 32]


def test_layers_end_before_they_are_too_large() -> None:
    assert [len(layer) for layer in layers(toy, CONFIG, 16)] == [1, 8, 16]
    assert [len(layer) for layer in layers(toy, CONFIG, 7)] == [1]


def test_layers_end_with_the_game() -> None:
    nobody = toy.Config(components=FEW, swapping="nobody")
    assert [len(layer) for layer in layers(toy, nobody, 100)] == [1, 8, 8, 8]


def groups(layer: list[Any], seat: int) -> list[list[Any]]:
    found: dict[int, list[Any]] = {}
    for history in layer:
        found.setdefault(history.records[seat], []).append(history)
    return list(found.values())


def test_a_seat_tells_histories_apart_by_what_it_sees() -> None:
    _, dealt, chosen, *_ = layers(toy, CONFIG, 100)
    assert sorted(len(group) for group in groups(dealt, 0)) == [2, 3, 3]  # by the own card
    # The own choice is known to seat 0, and hidden from seat 1.
    assert sorted(len(group) for group in groups(chosen, 0)) == [2, 2, 3, 3, 3, 3]
    assert sorted(len(group) for group in groups(chosen, 1)) == [4, 6, 6]


def state(cards: tuple[int, int], swaps: tuple[bool | None, bool | None]) -> toy.State:
    pool = FEW.cards - NUMBERS.counts(cards)
    return toy.State(CONFIG, pool, cards, (0, 0), swaps)


def test_what_others_hold_is_as_likely_as_it_was_dealt() -> None:
    _, dealt, *_ = layers(toy, CONFIG, 100)
    (group,) = [group for group in groups(dealt, 0) if group[0].state.cards[0] == 3]
    assert posterior(toy, group, 0, Model()) == {
        state((3, 1), (None, None)): Fraction(3, 5),
        state((3, 2), (None, None)): Fraction(2, 5),
    }


def keen(_game: Any, before: toy.State, action: toy.Choose) -> Fraction:
    """Who holds a 1 swaps three times out of four, anyone else never."""
    if before.cards[action.seat] == 1:
        return Fraction(3 if action.swap else 1)
    return Fraction(not action.swap)


def test_hidden_choices_weigh_what_the_model_says() -> None:
    *_, chosen, _, _ = layers(toy, CONFIG, 100)
    of_three = [group for group in groups(chosen, 1) if group[0].state.cards[1] == 3]
    (group,) = of_three
    assert posterior(toy, group, 1, Model(hidden=keen)) == {
        state((1, 3), (False, None)): Fraction(3, 5) * Fraction(1, 4),
        state((1, 3), (True, None)): Fraction(3, 5) * Fraction(3, 4),
        state((2, 3), (False, None)): Fraction(2, 5),
        state((2, 3), (True, None)): Fraction(0),
    }


def test_known_choices_weigh_what_the_model_says() -> None:
    _, _, _, both, *_ = layers(toy, CONFIG, 100)
    wanted = [
        group
        for group in groups(both, 1)
        if group[0].state.cards[1] == 3 and group[0].state.swaps == (False, True)
    ]
    (group,) = wanted
    # Seat 1, about to draw, has seen that seat 0 stayed: with a 1 it does so once in four times.
    likely_one, likely_two = Fraction(3, 5) * Fraction(1, 4), Fraction(2, 5)
    total = likely_one + likely_two
    found = posterior(toy, group, 1, Model(known=keen))
    assert {history.cards[0]: chance for history, chance in found.items()} == {
        1: likely_one / total,
        2: likely_two / total,
    }


def test_the_plain_model_weighs_all_alike() -> None:
    assert Model() == Model(known=evenly, hidden=evenly)
    assert evenly(toy, None, None) == 1
