"""What is counted of a player, number by number: the measures of conditions and bonuses."""

from __future__ import annotations

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.bonus_offers import gift_worth, payable_services
from bakehouse.rococo.bonuses import Gift, GiftKind
from bakehouse.rococo.counting import Counted, Measure
from bakehouse.rococo.kinds import Ingredient
from bakehouse.rococo.measures import value_of
from tests.rococo.kitchens import bags
from tests.rococo.sets import house_data, make_house
from tests.rococo.tables import Board, Owns, dish, playing

TWO = ro.Config(players=2)
LAID = {
    (1, 1): (0, dish("Madeleines")),  # egg
    (2, 1): (0, dish("Macarons")),  # egg
    (3, 1): (0, dish("Pralines")),  # nut
    (4, 1): (1, dish("Pain d'épices")),  # honey, of the other player
    (5, 1): (0, dish("Biscuits")),  # none
}


@pytest.mark.rule("RO-160")
@pytest.mark.parametrize(
    ("seat", "ingredient", "number"),
    [
        (0, Ingredient.EGG, 2),
        (0, Ingredient.HONEY, 0),
        (0, Ingredient.NUT, 1),
        (1, Ingredient.EGG, 0),
        (1, Ingredient.HONEY, 1),
    ],
)
def test_dishes_with_an_ingredient(seat: int, ingredient: Ingredient, number: int) -> None:
    state = playing(TWO, board=Board(dishes=LAID))
    assert value_of(state, seat, Counted(Measure.DISHES_WITH, ingredient)) == number


@pytest.mark.rule("RO-132")
@pytest.mark.parametrize(
    ("claims", "numbers"),
    [(((), ()), (0, 0)), (((0,), ()), (1, 0)), (((0, 1), (1,)), (1, 2)), (((0,), (1, 0)), (2, 1))],
)
def test_special_bonuses_marked(
    claims: tuple[tuple[int, ...], ...], numbers: tuple[int, int]
) -> None:
    state = playing(TWO, board=Board(claims=claims))
    counted = Counted(Measure.SPECIAL_BONUSES)
    assert tuple(value_of(state, seat, counted) for seat in (0, 1)) == numbers


@pytest.mark.rule("RO-15", "RO-64")
@pytest.mark.parametrize(
    ("contents", "worth"),
    [
        ({"tile_bag": (), "tile_discard": ()}, 0),
        ({"tile_bag": (4,), "tile_discard": ()}, 1),
        ({"tile_bag": (), "tile_discard": (4,)}, 1),
        ({"tile_bag": (4, 5), "tile_discard": (6,)}, 1),
    ],
)
def test_a_tile_of_the_bag_is_a_gift_as_long_as_there_is_one(
    contents: dict[str, tuple[int, ...]], worth: int
) -> None:
    state = bags(playing(TWO), **contents)
    assert gift_worth(state, Gift(GiftKind.TILE_OF_BAG)) == worth


@pytest.mark.rule("RO-53")
@pytest.mark.parametrize(
    ("cost", "prestige", "payable"), [(3, 1, 0), (0, 1, 2), (0, 0, 0), (1, 1, 1)]
)
def test_service_markers_that_cost_nothing_all_count(
    cost: int, prestige: int, payable: int
) -> None:
    """A box of one's own may give points for nothing; two stand there, and there is a coin."""
    numbers = {**house_data()["numbers"], "service_cost": cost, "service_prestige": prestige}
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    state = playing(config, Owns(coins=1), board=Board(areas={(1, 0): 0, (5, 1): 0}))
    assert payable_services(state, 0, 1) == payable
