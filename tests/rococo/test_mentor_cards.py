"""The solo cards of the house set: all that they can say is said, and about equally often."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable

import pytest

from bakehouse.rococo.content import SoloCard, house
from bakehouse.rococo.kinds import MainAction

CARDS = house().solo_cards
BOARD = house().boards[0]
MENTORS = [
    MainAction.RECIPES,
    MainAction.INGREDIENT,
    MainAction.BAKE,
    MainAction.DECORATE,
    MainAction.DELIVER,
    MainAction.HIRE,
    MainAction.PLACE,
]
"""RO-145 to RO-152."""


def spread(named: Iterable[Hashable], wanted: Iterable[Hashable], most: int) -> None:
    """Asserts that all that is wanted, and no more, is named; and how far the numbers go apart."""
    found = Counter(named)
    assert set(found) == set(wanted)
    assert max(found.values()) - min(found.values()) <= most, found


@pytest.mark.rule("RO-141", "RO-143")
def test_there_are_thirty_cards_with_up_to_three_actions() -> None:
    assert [card.number for card in CARDS] == list(range(1, 31))
    assert Counter(len(card.actions) for card in CARDS) == {3: 26, 2: 2, 1: 2}
    assert all(len(set(card.actions)) == len(card.actions) for card in CARDS)


@pytest.mark.rule("RO-143", "RO-147")
def test_actions_are_spread_over_the_cards() -> None:
    spread((action for card in CARDS for action in card.actions), MENTORS, most=3)


@pytest.mark.rule("RO-143")
@pytest.mark.parametrize("rank", range(3))
def test_actions_are_spread_over_the_first_the_second_and_the_third_place(rank: int) -> None:
    named = (card.actions[rank] for card in CARDS if len(card.actions) > rank)
    spread(named, MENTORS, most=2)


@pytest.mark.rule("RO-143")
def test_no_two_cards_have_the_same_actions_in_the_same_order() -> None:
    assert len({card.actions for card in CARDS}) == len(CARDS)


@pytest.mark.rule("RO-144", "RO-145", "RO-146")
def test_recipe_spaces_and_columns_are_spread_over_the_decisions() -> None:
    boxes = [card.decision for card in CARDS]
    spread((box.recipe for box in boxes), range(1, 7), most=0)
    spread((box.column for box in boxes), range(1, 5), most=1)


@pytest.mark.rule("RO-144", "RO-150")
def test_each_end_of_each_table_is_named_three_times() -> None:
    named = Counter((card.decision.table, card.decision.far) for card in CARDS)
    tables = range(1, len(BOARD.tables) + 1)
    assert named == {(table, far): 3 for table in tables for far in (False, True)}


@pytest.mark.rule("RO-144", "RO-152")
def test_areas_and_hosts_are_spread_over_the_decisions() -> None:
    named = [(card.decision.area, card.decision.host) for card in CARDS]
    areas = [(area, 0) for area in range(1, len(BOARD.areas) + 1)]
    hosts = [(0, host) for host in range(1, len(BOARD.hosts) + 1)]
    spread(named, [*areas, *hosts], most=1)


@pytest.mark.rule("RO-144")
@pytest.mark.parametrize(("one", "other"), [*itertools.combinations(range(4), 2)])
def test_what_a_decision_names_does_not_tell_what_else_it_names(one: int, other: int) -> None:
    """No pair of what two of the four marks say stands on more than three cards."""
    pairs = Counter((marks(card)[one], marks(card)[other]) for card in CARDS)
    assert max(pairs.values()) <= 3


def marks(card: SoloCard) -> tuple[Hashable, ...]:
    box = card.decision
    return box.recipe, box.column, (box.table, box.far), (box.area, box.host)


@pytest.mark.rule("RO-148")
def test_all_orders_of_baking_are_there_and_one_recipe_is_as_common_as_two() -> None:
    baking = [card.bake for card in CARDS if card.bake]
    assert len(baking) == sum(MainAction.BAKE in card.actions for card in CARDS)
    orders = {(a, b, 6 - a - b) for a in (1, 2, 3) for b in (1, 2, 3) if a != b}
    spread((mark.order for mark in baking), orders, most=0)
    spread((mark.most for mark in baking), (1, 2), most=0)


@pytest.mark.rule("RO-149")
def test_racks_and_arrows_of_decorating_are_spread() -> None:
    decorating = [card.decorate for card in CARDS if card.decorate]
    assert len(decorating) == sum(MainAction.DECORATE in card.actions for card in CARDS)
    ways = [(order, down) for order in ((1, 2), (2, 1)) for down in (False, True)]
    spread(((mark.order, mark.down) for mark in decorating), ways, most=0)
    spread((mark.tile for mark in decorating), range(1, 5), most=0)
    spread((mark.most for mark in decorating), (1, 2), most=0)


@pytest.mark.rule("RO-151")
def test_arrows_of_hiring_are_spread() -> None:
    hiring = [card.hire for card in CARDS if card.hire]
    assert len(hiring) == sum(MainAction.HIRE in card.actions for card in CARDS)
    arrows = [(space, right) for space in range(1, 5) for right in (False, True)]
    spread(((mark.space, mark.right) for mark in hiring), arrows, most=1)
