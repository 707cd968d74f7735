"""Buy Goods (RO-44), and that nobody pays what he or she has not (RO-63)."""

from __future__ import annotations

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase
from tests.rococo.kitchens import ASSISTANT, CHEF, begin, changes, expect, legal, mains, turn
from tests.rococo.tables import Owns, apply_all

GOODS = MainAction.GOODS
FLOUR, SUGAR, BUTTER = Good

SUMS = {FLOUR: (0, 1, 3, 5), SUGAR: (2, 5, 8), BUTTER: (3, 7)}
"""By good, the sums for one unit, for two, and so on."""

ENDS = {FLOUR: 6, SUGAR: 5, BUTTER: 4}


def buy(**numbers: int) -> list[ro.Action]:
    """Up to so many of each good, from one up."""
    return [
        ro.BuyGoods(0, good, number)
        for good in Good
        for number in range(1, numbers.get(good.name.lower(), 0) + 1)
    ]


@pytest.mark.rule("RO-44")
@pytest.mark.parametrize(
    ("good", "number"), [(good, n + 1) for good in Good for n in range(len(SUMS[good]))]
)
def test_a_number_of_units_has_one_printed_sum(good: Good, number: int) -> None:
    state = turn(ASSISTANT, Owns(goods=""))
    after = apply_all(begin(state, GOODS), ro.BuyGoods(0, good, number))
    assert changes(state, after) == expect(
        coins=-SUMS[good][number - 1], goods={good.name.lower(): number}
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-44")
def test_what_the_rulebook_prints() -> None:
    state = begin(turn(ASSISTANT), GOODS)
    assert apply_all(state, ro.BuyGoods(0, SUGAR, 3)).players[0].coins == 15 - 8
    assert apply_all(state, ro.BuyGoods(0, FLOUR, 1)).players[0].coins == 15
    assert ro.BuyGoods(0, SUGAR, 4) not in legal(begin(turn(ASSISTANT, Owns(goods="")), GOODS))


@pytest.mark.rule("RO-44")
def test_all_numbers_that_have_a_sum_are_offered() -> None:
    assert legal(begin(turn(ASSISTANT, Owns(goods="")), GOODS)) == buy(flour=4, sugar=3, butter=2)
    # The goods of the start: 2 flour of 6, 1 sugar of 5, 1 butter of 4.
    assert legal(begin(turn(ASSISTANT), GOODS)) == buy(flour=4, sugar=3, butter=2)


@pytest.mark.rule("RO-44", "RO-63")
@pytest.mark.parametrize(
    ("coins", "flour", "sugar", "butter"),
    [
        (0, 1, 0, 0),
        (1, 2, 0, 0),
        (2, 2, 1, 0),
        (3, 3, 1, 1),
        (4, 3, 1, 1),
        (5, 4, 2, 1),
        (6, 4, 2, 1),
        (7, 4, 2, 2),
        (8, 4, 3, 2),
    ],
)
def test_what_can_be_paid_is_offered(coins: int, flour: int, sugar: int, butter: int) -> None:
    state = begin(turn(ASSISTANT, Owns(coins=coins, goods="")), GOODS)
    assert legal(state) == buy(flour=flour, sugar=sugar, butter=butter)


@pytest.mark.rule("RO-44", "RO-39")
@pytest.mark.parametrize(
    ("owned", "flour", "sugar", "butter"),
    [
        ("flour 3, sugar 3, butter 3", 3, 2, 1),
        ("flour 5, sugar 4, butter 2", 1, 1, 2),
        ("flour 6, sugar 2, butter 4", 0, 3, 0),
        ("flour 2, sugar 5, butter 4", 4, 0, 0),
    ],
)
def test_the_track_has_room_for_all_of_them(
    owned: str, flour: int, sugar: int, butter: int
) -> None:
    state = begin(turn(ASSISTANT, Owns(goods=owned)), GOODS)
    assert legal(state) == buy(flour=flour, sugar=sugar, butter=butter)


@pytest.mark.rule("RO-44")
def test_the_last_unit_of_a_track_can_be_bought() -> None:
    state = turn(ASSISTANT, Owns(goods="flour 5"))
    after = apply_all(begin(state, GOODS), ro.BuyGoods(0, FLOUR, 1))
    assert after.goods(0).to_dict() == {FLOUR: 6}


@pytest.mark.rule("RO-44", "RO-63")
@pytest.mark.parametrize(
    ("coins", "owned", "possible"),
    [
        (15, "flour 6, sugar 5, butter 4", False),
        (1, "flour 6", False),
        (2, "flour 6", True),
        (2, "flour 6, sugar 5", False),
        (3, "flour 6, sugar 5", True),
        (0, "flour 5, sugar 5, butter 4", True),
    ],
)
def test_the_action_is_offered_if_a_unit_can_be_had(coins: int, owned: str, possible: bool) -> None:
    assert (GOODS in mains(turn(ASSISTANT, Owns(coins=coins, goods=owned)))) is possible


@pytest.mark.rule("RO-44", "RO-32")
def test_it_is_for_assistants() -> None:
    assert GOODS not in mains(turn(CHEF))


@pytest.mark.rule("RO-63")
def test_one_can_spend_the_last_coin() -> None:
    state = turn(ASSISTANT, Owns(coins=8, goods=""))
    after = apply_all(begin(state, GOODS), ro.BuyGoods(0, SUGAR, 3))
    assert after.players[0].coins == 0
