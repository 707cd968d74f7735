"""Deliver: selling, presenting, and the order of its parts (RO-49 to RO-55, RO-64, RO-65)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo import sets
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    EMPTY,
    FEW,
    MANY,
    bags,
    begin,
    changes,
    expect,
    legal,
    mains,
    turn,
)
from tests.rococo.tables import Board, Owns, apply_all, chances, dish, table_bonus, tile

DELIVER = MainAction.DELIVER
DONE, FORFEIT, SELL = ro.Done(0), ro.Forfeit(0), ro.Sell(0)

BISCUITS = dish("Biscuits")  # worth 2, without ingredients, by anybody
MADELEINES = dish("Madeleines")  # worth 3, egg
HONEYBREAD = dish("Pain d'épices")  # worth 2, honey
PRALINES = dish("Pralines")  # worth 2, nut
MACARONS = dish("Macarons")  # worth 3, egg, for chefs only
BASQUE = dish("Gâteau basque")  # worth 5, egg and honey
REINE = dish("Gâteau de la reine")  # worth 6, two eggs, for chefs only

FRUIT = tile("egg", "fruit")
CREAM = tile("nut", "cream")
CHOCOLATE = tile("honey", "chocolate")
FRUIT_CREAM = tile("egg", "fruit, cream")
FRUIT_CHOCOLATE = tile("nut", "fruit, chocolate")

QUIET = tuple(map(table_bonus, ("Eggs", "Honey", "Nuts", "Fruit", "Cream")))
"""Bonuses of which plain, undecorated Biscuits are none that is asked for."""

FEW_GIFTS = (
    ("", "", "coins 1", "coins 2", "tile"),
    ("", "flour", "tile", "coins 3"),
    ("", "coins 1", "coins 2", "butter"),
    ("", "tile", "sugar"),
    ("flour", "coins 2", "coins 4"),
)
MANY_GIFTS = (
    ("", "", "coins 1", "coins 1", "coins 2", "flour", "tile"),
    ("", "", "flour", "coins 2", "tile", "coins 3"),
    ("", "coins 1", "coins 2", "tile", "butter"),
    ("", "coins 1", "tile", "sugar", "coins 3"),
    ("flour", "coins 2", "sugar", "coins 4"),
)
"""By table, what its spaces give, the space nearest to the table bonus first."""

SPACES = [
    (config, table, space, gift)
    for config, gifts in ((FEW, FEW_GIFTS), (MANY, MANY_GIFTS))
    for table, row in enumerate(gifts, start=1)
    for space, gift in enumerate(row, start=1)
]


def delivering(
    owns: Owns, board: Board | None = None, config: ro.Config = FEW, card: int = CHEF
) -> State:
    """The card is played, the main action not begun."""
    return turn(card, owns, board=board or Board(bonuses=QUIET), config=config)


def pick(*racks: int) -> list[ro.Action]:
    return [ro.PickDish(0, rack) for rack in racks]


def presents(gifts: Sequence[Sequence[str]], *taken: tuple[int, int]) -> list[ro.Action]:
    """A dish presented on each space but these."""
    return [
        ro.Present(0, table, space)
        for table, row in enumerate(gifts, start=1)
        for space in range(1, len(row) + 1)
        if (table, space) not in taken
    ]


def present(state: State, table: int, space: int, rack: int = 1) -> State:
    """The state after a dish was presented, as far as nothing more is asked."""
    if state.phase is Phase.MAIN:
        state = begin(state, DELIVER)
    return apply_all(state, ro.PickDish(0, rack), ro.Present(0, table, space))


# --- which dish, and where ------------------------------------------------------------------------


@pytest.mark.rule("RO-49", "RO-51")
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
@pytest.mark.parametrize(("config", "gifts"), [(FEW, FEW_GIFTS), (MANY, MANY_GIFTS)])
def test_a_dish_can_be_sold_or_go_to_any_space(
    config: ro.Config, gifts: Sequence[Sequence[str]], card: int
) -> None:
    state = begin(delivering(Owns(racks=(BISCUITS,)), config=config, card=card), DELIVER)
    assert legal(state) == pick(1)
    state = apply_all(state, *pick(1))
    assert state.phase is Phase.WHERE
    assert legal(state) == [SELL, *presents(gifts)]


@pytest.mark.rule("RO-51")
def test_a_space_with_a_dish_on_it_is_taken() -> None:
    board = Board(dishes={(1, 1): (1, 5), (3, 4): (0, 6), (5, 2): (1, 7)}, bonuses=QUIET)
    state = begin(delivering(Owns(racks=(BISCUITS,)), board), DELIVER)
    state = apply_all(state, *pick(1))
    assert legal(state) == [SELL, *presents(FEW_GIFTS, (1, 1), (3, 4), (5, 2))]


@pytest.mark.rule("RO-55")
def test_with_all_tables_full_selling_is_all_that_can_be_done() -> None:
    box = [one.number for one in house().recipes for _ in range(one.copies)]
    box.remove(BISCUITS)
    spaces = [
        (table, n + 1) for table, row in enumerate(FEW_GIFTS, start=1) for n in range(len(row))
    ]
    dishes = {place: (1, recipe) for place, recipe in zip(spaces, box, strict=False)}
    state = begin(delivering(Owns(racks=(BISCUITS,)), Board(dishes=dishes)), DELIVER)
    assert legal(apply_all(state, *pick(1))) == [SELL]
    del dishes[2, 3]
    state = begin(delivering(Owns(racks=(BISCUITS,)), Board(dishes=dishes)), DELIVER)
    assert legal(apply_all(state, *pick(1))) == [SELL, ro.Present(0, 2, 3)]


@pytest.mark.rule("RO-49")
def test_without_a_dish_there_is_nothing_to_deliver() -> None:
    assert DELIVER not in mains(delivering(Owns(recipes=(1,))))
    assert DELIVER in mains(delivering(Owns(racks=(BISCUITS,))))


@pytest.mark.rule("RO-49", "RO-67")
def test_a_second_dish_may_follow_in_any_order() -> None:
    state = begin(delivering(Owns(racks=(BISCUITS, (MADELEINES, CREAM)))), DELIVER)
    assert legal(state) == pick(1, 2)
    after = apply_all(state, *pick(2), SELL)
    # The dish that is left is the first on the racks now.
    assert legal(after) == [DONE, *pick(1)]
    assert apply_all(after, DONE).phase is Phase.BONUS
    after = apply_all(after, *pick(1), SELL)
    assert after.phase is Phase.BONUS
    assert changes(state, after) == expect(
        coins=15 + 10,
        racks=(),
        decorations=(CREAM,),
        recipe_discard={BISCUITS: 1, MADELEINES: 1},
    )


@pytest.mark.rule("RO-49")
def test_one_of_two_that_are_alike_is_picked_once() -> None:
    state = begin(delivering(Owns(racks=(BISCUITS, BISCUITS))), DELIVER)
    assert legal(state) == pick(1)
    state = apply_all(state, *pick(1), SELL)
    assert legal(state) == [DONE, *pick(1)]


@pytest.mark.rule("RO-49")
def test_a_single_dish_ends_the_action() -> None:
    state = begin(delivering(Owns(racks=(BISCUITS,))), DELIVER)
    assert apply_all(state, *pick(1), SELL).phase is Phase.BONUS


# --- selling --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-50")
@pytest.mark.parametrize(
    ("recipe", "coins"), [(BISCUITS, 10), (MADELEINES, 15), (BASQUE, 25), (REINE, 30)]
)
def test_a_sale_brings_five_coins_a_point_and_no_points(recipe: int, coins: int) -> None:
    state = delivering(Owns(racks=(recipe,)))
    after = apply_all(begin(state, DELIVER), *pick(1), SELL)
    assert changes(state, after) == expect(coins=coins, racks=(), recipe_discard={recipe: 1})


@pytest.mark.rule("RO-50")
def test_the_tile_of_a_dish_that_is_sold_becomes_a_decoration() -> None:
    state = delivering(Owns(racks=((BISCUITS, FRUIT),), decorations=(CHOCOLATE,)))
    after = apply_all(begin(state, DELIVER), *pick(1), SELL)
    assert changes(state, after) == expect(
        coins=10, racks=(), decorations=(FRUIT, CHOCOLATE), recipe_discard={BISCUITS: 1}
    )


FOUR = (1, 3, 5, 7)
FIVE = (1, 3, 5, 7, 8)


@pytest.mark.rule("RO-50", "RO-54")
@pytest.mark.parametrize("sold", [True, False])
def test_a_sixth_decoration_is_discarded(sold: bool) -> None:
    for owned, end in ((FOUR, (*FOUR, CREAM)), (FIVE, FIVE)):
        state = delivering(Owns(racks=((BISCUITS, CREAM),), decorations=owned))
        where = SELL if sold else ro.Present(0, 1, 1)
        after = apply_all(begin(state, DELIVER), *pick(1), where)
        assert after.phase is Phase.BONUS
        assert after.players[0].decorations == end
        lost = {CREAM: 1} if owned == FIVE else {}
        assert after.tile_discard.to_dict() == lost


# --- the gift of the space ------------------------------------------------------------------------


@pytest.mark.rule("RO-51")
@pytest.mark.parametrize(("config", "table", "space", "gift"), SPACES)
def test_what_each_space_gives(config: ro.Config, table: int, space: int, gift: str) -> None:
    state = delivering(Owns(racks=(BISCUITS,), goods=""), config=config)
    after = present(state, table, space)
    now = expect(racks=(), tables={(table, space): (0, BISCUITS)})
    if gift == "tile":
        assert after.phase is Phase.SPACE_TILE
        after = ro.apply(after, ro.Draw(ro.Pile.TILES, (CREAM,)))
        now |= expect(tiles={CREAM: 1}, tile_bag={CREAM: -1})
    elif gift.startswith("coins"):
        now["coins"] = int(gift[-1])
    elif gift:
        now["goods"] = {gift: 1}
    assert changes(state, after) == now
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-51", "RO-39")
@pytest.mark.parametrize(
    ("table", "space", "owned"),
    [(2, 2, "flour 6"), (5, 1, "flour 6"), (4, 3, "sugar 5"), (3, 4, "butter 4")],
)
def test_a_good_without_room_is_lost(table: int, space: int, owned: str) -> None:
    state = delivering(Owns(racks=(BISCUITS,), goods=owned))
    after = present(state, table, space)
    assert changes(state, after) == expect(racks=(), tables={(table, space): (0, BISCUITS)})
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-51", "RO-11")
def test_a_tile_comes_from_the_bag_or_a_new_one() -> None:
    state = bags(delivering(Owns(racks=(BISCUITS,))), tile_bag=(1, 1, 2), tile_discard=(5,))
    after = present(state, 1, 5)
    assert chances(after) == {1: chances(after)[2] * 2, 2: chances(after)[2]}
    after = ro.apply(after, ro.Draw(ro.Pile.TILES, (2,)))
    assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({1: 2}, {5: 1})
    state = bags(state, tile_bag=(), tile_discard=(5, 5, 7))
    after = ro.apply(present(state, 1, 5), ro.Draw(ro.Pile.TILES, (5,)))
    assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({5: 1, 7: 1}, {})


@pytest.mark.rule("RO-15", "RO-51")
def test_without_a_tile_anywhere_the_space_gives_nothing() -> None:
    state = bags(delivering(Owns(racks=(BISCUITS,))), **EMPTY)
    after = present(state, 1, 5)
    assert changes(state, after) == expect(racks=(), tables={(1, 5): (0, BISCUITS)})
    assert after.phase is Phase.BONUS


# --- the table bonus ------------------------------------------------------------------------------

ASKED = [
    # bonus, dish, its tile, whether it is asked for
    ("Eggs", MADELEINES, 0, True),
    ("Eggs", BASQUE, 0, True),
    ("Eggs", HONEYBREAD, 0, False),
    ("Eggs", BISCUITS, FRUIT, False),  # the egg of the tile is on its other face
    ("Honey", HONEYBREAD, 0, True),
    ("Honey", BASQUE, 0, True),
    ("Honey", MADELEINES, CHOCOLATE, False),
    ("Nuts", PRALINES, 0, True),
    ("Nuts", MADELEINES, CREAM, False),
    ("No eggs", HONEYBREAD, FRUIT, True),
    ("No eggs", BISCUITS, 0, True),
    ("No eggs", MADELEINES, 0, False),
    ("No nuts", MADELEINES, CREAM, True),
    ("No nuts", PRALINES, 0, False),
    ("Fruit", BISCUITS, FRUIT, True),
    ("Fruit", BISCUITS, FRUIT_CREAM, True),
    ("Fruit", BISCUITS, CREAM, False),
    ("Fruit", BISCUITS, 0, False),
    ("Cream", BISCUITS, CREAM, True),
    ("Cream", BISCUITS, FRUIT_CREAM, True),
    ("Cream", BISCUITS, FRUIT, False),
    ("Cream", BISCUITS, 0, False),
    ("Chocolate", BISCUITS, CHOCOLATE, True),
    ("Chocolate", BISCUITS, FRUIT_CHOCOLATE, True),
    ("Chocolate", BISCUITS, FRUIT_CREAM, False),
    ("Chocolate", BISCUITS, 0, False),
    ("No chocolate", BISCUITS, FRUIT_CREAM, True),
    ("No chocolate", BISCUITS, 0, True),
    ("No chocolate", BISCUITS, FRUIT_CHOCOLATE, False),
    ("By a chef", MACARONS, 0, True),
    ("By a chef", MADELEINES, 0, False),
    ("By an assistant", MADELEINES, 0, True),
    ("By an assistant", MACARONS, 0, False),
    ("Undecorated", BISCUITS, 0, True),
    ("Undecorated", BISCUITS, FRUIT, False),
    ("Worth five", BASQUE, 0, True),
    ("Worth five", REINE, 0, False),
    ("Worth five", dish("Brioche"), 0, False),
    ("Well served", BISCUITS, 0, True),
    ("Well served", REINE, FRUIT, True),
]

REWARDS: dict[str, dict[str, Any]] = {
    "Eggs": {"coins": 2},
    "Honey": {"coins": 3},
    "Nuts": {"prestige": 1},
    "Cream": {"goods": {"butter": 1}},
    "Chocolate": {"prestige": 3},
    "By a chef": {"coins": 3},
    "By an assistant": {"coins": 2},
    "Undecorated": {"coins": 2},
    "Worth five": {"goods": {"flour": 1}},
    "Well served": {"coins": 1},
}
"""By bonus, what comes at once; the others ask."""

ASKS = {
    "No eggs": (Phase.REWARD, [FORFEIT, ro.ChooseReward(0, 1), ro.ChooseReward(0, 2)]),
    "No nuts": (Phase.GIFT_TILE, [FORFEIT, ro.TakeTile(0, 3), ro.TakeTile(0, 8)]),
    "Fruit": (Phase.GIFT_RECIPE, [FORFEIT, ro.TakeRecipe(0, 1), ro.TakeRecipe(0, 4)]),
    "No chocolate": (Phase.REWARD, [FORFEIT, ro.ChooseReward(0, 1), ro.ChooseReward(0, 2)]),
}

PROMO = ro.Config(players=2, start_player=0, promos=("table_bonuses",))


@pytest.mark.rule("RO-52", "RO-64", "RO-162")
@pytest.mark.parametrize(("bonus", "recipe", "topping", "asked"), ASKED)
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
def test_a_table_bonus_is_given_for_what_it_asks_for(
    bonus: str, recipe: int, topping: int, asked: bool, card: int
) -> None:
    # One coin: no service can be paid for without the reward, and with 3 coins it can.
    number = table_bonus(bonus)
    board = Board(
        bonuses=(number, *[other for other in range(1, 6) if other != number][:4]),
        areas={(1, 0): 0},
        tiles={3: 30, 8: 31},
        recipes={1: 11, 4: 12},
    )
    owns = Owns(coins=1, racks=((recipe, topping),))
    state = delivering(owns, board, PROMO, card)
    after = present(state, 1, 1)
    if asked and bonus in ASKS:
        phase, options = ASKS[bonus]
        assert (after.phase, legal(after)) == (phase, options)
        after = apply_all(after, FORFEIT)
    now = expect(racks=(), tables={(1, 1): (0, recipe)}) | (REWARDS.get(bonus, {}) if asked else {})
    if 1 + now.get("coins", 0) >= 3:
        assert after.phase is Phase.SERVICE
        after = apply_all(after, ro.PayService(0, 0))
    if topping:
        now["decorations"] = (topping,)
    assert changes(state, after) == now
    assert after.phase is Phase.BONUS


def table_of(bonus: str, **board: Any) -> Board:
    """The bonus lies on table 1, and no other of importance."""
    return Board(bonuses=(table_bonus(bonus), *QUIET[:4]), **board)


@pytest.mark.rule("RO-52")
def test_each_table_has_its_own_bonus() -> None:
    # An egg is asked for on table 3 only.
    names = ("Honey", "Nuts", "Eggs", "Fruit", "Cream")
    for table in range(1, 6):
        board = Board(bonuses=tuple(map(table_bonus, names)))
        state = delivering(Owns(racks=(MADELEINES,), goods=""), board)
        gifts: dict[int, dict[str, Any]] = {5: {"goods": {"flour": 1}}, 3: {"coins": 2}}
        now = expect(racks=(), tables={(table, 1): (0, MADELEINES)}) | gifts.get(table, {})
        assert changes(state, present(state, table, 1)) == now


@pytest.mark.rule("RO-64")
@pytest.mark.parametrize(
    ("number", "now"), [(1, {"goods": {"flour": 1}}), (2, {"goods": {"sugar": 1}})]
)
def test_one_of_several_rewards_is_chosen(number: int, now: dict[str, Any]) -> None:
    state = delivering(Owns(racks=(BISCUITS,)), table_of("No eggs"))
    after = apply_all(present(state, 1, 1), ro.ChooseReward(0, number))
    assert changes(state, after) == expect(racks=(), tables={(1, 1): (0, BISCUITS)}) | now
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-15", "RO-64")
def test_a_reward_that_would_be_lost_is_not_offered() -> None:
    state = delivering(Owns(racks=(BISCUITS,), goods="flour 6"), table_of("No eggs"))
    after = present(state, 1, 1)
    assert legal(after) == [FORFEIT, ro.ChooseReward(0, 2)]
    state = delivering(Owns(racks=(BISCUITS,), goods="sugar 5"), table_of("No eggs"))
    assert legal(present(state, 1, 1)) == [FORFEIT, ro.ChooseReward(0, 1)]
    state = delivering(Owns(racks=(BISCUITS,), goods="flour 6, sugar 5"), table_of("No eggs"))
    after = present(state, 1, 1)
    assert after.phase is Phase.BONUS
    assert changes(state, after) == expect(racks=(), tables={(1, 1): (0, BISCUITS)})


@pytest.mark.rule("RO-39", "RO-64")
def test_a_single_reward_that_cannot_be_given_is_not_replaced() -> None:
    state = delivering(Owns(racks=((BISCUITS, CREAM),), goods="butter 4"), table_of("Cream"))
    after = present(state, 1, 1)
    assert after.phase is Phase.BONUS
    assert changes(state, after) == expect(
        racks=(), tables={(1, 1): (0, BISCUITS)}, decorations=(CREAM,)
    )
    for bonus, recipe, topping in (("No nuts", BISCUITS, 0), ("Fruit", BISCUITS, FRUIT)):
        # The displays are empty.
        state = delivering(Owns(racks=((recipe, topping),)), table_of(bonus))
        assert present(state, 1, 1).phase is Phase.BONUS


@pytest.mark.rule("RO-64")
def test_a_tile_of_the_display_is_free_of_charge() -> None:
    board = table_of("No nuts", tiles={1: 20, 2: 21, 3: 22, 4: 26})
    state = delivering(Owns(racks=(BISCUITS,), coins=0), board)
    after = apply_all(present(state, 1, 1), ro.TakeTile(0, 2))
    assert changes(state, after) == expect(
        racks=(), tables={(1, 1): (0, BISCUITS)}, tiles={21: 1}, tile_display={2: 0}
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-64")
def test_a_recipe_of_the_display_is_free_of_charge() -> None:
    board = table_of("Fruit", recipes={1: 11, 4: 12})
    state = delivering(Owns(racks=((BISCUITS, FRUIT),), coins=0, recipes=(5, 6)), board)
    after = apply_all(present(state, 1, 1), ro.TakeRecipe(0, 1))
    assert changes(state, after) == expect(
        racks=(),
        tables={(1, 1): (0, BISCUITS)},
        decorations=(FRUIT,),
        recipes=(5, 6, 11),
        recipe_display={1: 0},
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-17", "RO-64")
def test_with_three_stored_a_recipe_is_thrown_out_or_the_gift_declined() -> None:
    board = table_of("Fruit", recipes={1: 11, 4: 12})
    state = delivering(Owns(racks=((BISCUITS, FRUIT),), recipes=(5, 6, 6)), board)
    after = present(state, 1, 1)
    assert after.phase is Phase.GIFT_RECIPE
    assert legal(after) == [ro.DiscardRecipe(0, 5), ro.DiscardRecipe(0, 6), FORFEIT]
    assert apply_all(after, FORFEIT).players[0].recipes == (5, 6, 6)
    after = apply_all(after, ro.DiscardRecipe(0, 6))
    assert legal(after) == [FORFEIT, ro.TakeRecipe(0, 1), ro.TakeRecipe(0, 4)]
    end = apply_all(after, ro.TakeRecipe(0, 4))
    assert changes(state, end) == expect(
        racks=(),
        tables={(1, 1): (0, BISCUITS)},
        decorations=(FRUIT,),
        recipes=(5, 6, 12),
        recipe_display={4: 0},
        recipe_discard={6: 1},
    )
    assert end.phase is Phase.BONUS


@pytest.mark.rule("RO-162")
@pytest.mark.parametrize(
    ("areas", "coins"),
    [
        ({}, 0),
        ({(1, 0): 0}, 1),
        ({(1, 1): 0, (5, 0): 0}, 2),
        ({(1, 0): 0, (5, 1): 0, (2, 0): 0, (3, 0): 0}, 2),
        ({(1, 0): 1, (5, 0): 0}, 1),
        ({(1, 0): 1, (5, 1): 1}, 0),
        ({(2, 0): 0, (4, 1): 0}, 0),
    ],
)
def test_coins_for_service_staff_beside_the_table(
    areas: dict[tuple[int, int], int], coins: int
) -> None:
    board = Board(bonuses=(table_bonus("Well served"), *QUIET[:4]), areas=areas, specials=(4, 5))
    state = delivering(Owns(coins=0, racks=(BISCUITS,)), board, PROMO)
    after = present(state, 1, 1)
    now = expect(racks=(), coins=coins, tables={(1, 1): (0, BISCUITS)})
    assert changes(state, after) == now
    assert after.phase is Phase.BONUS


def with_rewards(*rewards: sets.Row) -> ro.Config:
    """Two players with a set in which the bonus for eggs gives one of these."""
    tiles = sets.house_data()["table_bonuses"]["tile"]
    tiles[0]["rewards"] = list(rewards)
    components = sets.make_house(table_bonuses={"tile": tiles})
    return ro.Config(players=2, start_player=0, components=components)


def flour(amount: int) -> sets.Row:
    return {"gives": "good", "good": "flour", "amount": amount}


@pytest.mark.rule("RO-15", "RO-64")
def test_rewards_of_one_effect_are_one_choice() -> None:
    config = with_rewards(
        {"gives": "coins", "amount": 2}, flour(1), flour(2), {"gives": "tile_of_display"}
    )
    numbers = {"": [1, 2, 3], "flour 4": [1, 2, 3], "flour 5": [1, 2], "flour 6": [1]}
    for goods, expected in numbers.items():
        state = delivering(Owns(racks=(MADELEINES,), goods=goods), table_of("Eggs"), config)
        after = present(state, 1, 1)
        # A single one that is left over is still a choice: it can be declined.
        assert legal(after) == [FORFEIT, *(ro.ChooseReward(0, n) for n in expected)]
        assert apply_all(after, ro.ChooseReward(0, 1)).players[0].coins == 15 + 2


@pytest.mark.rule("RO-15", "RO-64", "RO-162")
def test_coins_are_coins_wherever_they_come_from() -> None:
    rewards = {"gives": "coins", "amount": 2}, {"gives": "coins_per_service_staff", "amount": 1}
    config = with_rewards(*rewards)
    beside = {(1, 0): 0}, {(1, 0): 0, (5, 1): 0}
    for areas, numbers in zip(({}, *beside), ([1], [1, 2], [1]), strict=True):
        board = table_of("Eggs", areas=areas)
        after = present(delivering(Owns(racks=(MADELEINES,)), board, config), 1, 1)
        # One marker brings one coin, two bring as many as the other reward.
        assert legal(after) == [FORFEIT, *(ro.ChooseReward(0, n) for n in numbers)]


@pytest.mark.rule("RO-52", "RO-89")
def test_a_set_may_ask_for_any_decoration() -> None:
    tiles = sets.house_data()["table_bonuses"]["tile"]
    tiles[0] = {"name": "Eggs", "dish": "decorated", "rewards": [{"gives": "coins", "amount": 2}]}
    components = sets.make_house(table_bonuses={"tile": tiles})
    config = ro.Config(players=2, start_player=0, components=components)
    for topping, coins in ((0, 0), (CREAM, 2), (FRUIT_CHOCOLATE, 2)):
        state = delivering(Owns(racks=((BISCUITS, topping),)), table_of("Eggs"), config)
        assert present(state, 1, 1).players[0].coins == 15 + coins


@pytest.mark.rule("RO-39", "RO-64")
def test_units_beyond_the_track_are_lost_one_by_one() -> None:
    config = with_rewards(flour(2))
    for owned, gained in ((6, 0), (5, 1), (4, 2), (3, 2)):
        owns = Owns(racks=(MADELEINES,), goods=f"flour {owned}")
        state = delivering(owns, table_of("Eggs"), config)
        after = present(state, 1, 1)
        assert after.phase is Phase.BONUS
        assert changes(state, after).get("goods", {}) == ({"flour": gained} if gained else {})


@pytest.mark.rule("RO-64")
@pytest.mark.parametrize("stored", [(5,), (5, 6, 7)])
def test_a_choice_of_rewards_can_lead_to_a_display(stored: tuple[int, ...]) -> None:
    config = with_rewards({"gives": "tile_of_display"}, {"gives": "recipe_of_display"})
    board = table_of("Eggs", tiles={12: 20}, recipes={2: 11})
    state = present(delivering(Owns(racks=(MADELEINES,), recipes=stored), board, config), 1, 1)
    assert legal(state) == [FORFEIT, ro.ChooseReward(0, 1), ro.ChooseReward(0, 2)]
    after = apply_all(state, ro.ChooseReward(0, 1))
    assert (after.phase, legal(after)) == (Phase.GIFT_TILE, [FORFEIT, ro.TakeTile(0, 12)])
    assert apply_all(after, ro.TakeTile(0, 12)).tiles(0).to_dict() == {20: 1}
    assert apply_all(after, FORFEIT).tiles(0).to_dict() == {}
    after = apply_all(state, ro.ChooseReward(0, 2))
    assert after.phase is Phase.GIFT_RECIPE
    if len(stored) == 3:
        assert legal(after) == [*(ro.DiscardRecipe(0, n) for n in stored), FORFEIT]
    else:
        assert legal(after) == [FORFEIT, ro.TakeRecipe(0, 2)]
    # Only the other one, where one of the displays is empty.
    board = table_of("Eggs", recipes={2: 11})
    state = present(delivering(Owns(racks=(MADELEINES,), recipes=stored), board, config), 1, 1)
    assert legal(state) == [FORFEIT, ro.ChooseReward(0, 2)]


# --- service markers ------------------------------------------------------------------------------


@pytest.mark.rule("RO-53")
@pytest.mark.parametrize(
    ("areas", "table", "most"),
    [
        ({}, 1, 0),
        ({(1, 0): 0}, 1, 1),
        ({(1, 0): 0}, 2, 1),
        ({(1, 0): 0}, 3, 0),
        ({(1, 0): 0, (5, 1): 0}, 1, 2),
        ({(1, 0): 0, (5, 1): 0}, 5, 1),
        ({(1, 0): 0, (5, 1): 0}, 4, 0),
        ({(2, 1): 0, (3, 0): 0}, 3, 2),
        ({(1, 0): 1, (5, 1): 0}, 1, 1),
        ({(1, 0): 1, (5, 1): 1}, 1, 0),
    ],
)
@pytest.mark.parametrize("config", [FEW, MANY])
def test_service_markers_beside_the_table_can_be_paid_for(
    config: ro.Config, areas: dict[tuple[int, int], int], table: int, most: int
) -> None:
    board = Board(bonuses=QUIET, areas=areas)
    state = delivering(Owns(racks=(BISCUITS,), goods="flour 6"), board, config)
    after = present(state, table, 1)
    if not most:
        assert after.phase is Phase.BONUS
        return
    assert after.phase is Phase.SERVICE
    assert legal(after) == [ro.PayService(0, number) for number in range(most + 1)]
    for number in range(most + 1):
        end = apply_all(after, ro.PayService(0, number))
        assert changes(state, end) == expect(
            coins=-3 * number,
            prestige=number,
            racks=(),
            tables={(table, 1): (0, BISCUITS)},
        )
        assert end.phase is Phase.BONUS


@pytest.mark.rule("RO-53", "RO-63")
@pytest.mark.parametrize(("coins", "most"), [(2, 0), (3, 1), (5, 1), (6, 2), (99, 2)])
def test_three_coins_for_each(coins: int, most: int) -> None:
    board = Board(bonuses=QUIET, areas={(1, 0): 0, (5, 1): 0})
    after = present(delivering(Owns(racks=(BISCUITS,), coins=coins), board), 1, 1)
    if most:
        assert legal(after) == [ro.PayService(0, number) for number in range(most + 1)]
    else:
        assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-53")
def test_on_the_side_for_many_others_may_stand_in_the_same_area() -> None:
    board = Board(bonuses=QUIET, areas={(1, 0): 2, (1, 1): 0, (5, 0): 3, (5, 1): 1})
    after = present(delivering(Owns(racks=(BISCUITS,)), board, MANY), 1, 1)
    assert legal(after) == [ro.PayService(0, 0), ro.PayService(0, 1)]


@pytest.mark.rule("RO-53", "RO-65")
def test_each_dish_is_paid_for_anew_and_the_second_waits_for_the_first() -> None:
    board = Board(bonuses=QUIET, areas={(1, 0): 0})
    state = delivering(Owns(racks=(BISCUITS, (PRALINES, CHOCOLATE)), coins=7), board)
    after = present(state, 1, 1, rack=2)
    assert legal(after) == [ro.PayService(0, 0), ro.PayService(0, 1)]
    after = apply_all(after, ro.PayService(0, 1))
    assert after.players[0].decorations == (CHOCOLATE,)
    assert (after.turn.dish, after.turn.table, after.turn.space) == (None, 0, 0)
    assert legal(after) == [DONE, *pick(1)]
    after = present(after, 2, 1)
    assert legal(after) == [ro.PayService(0, 0), ro.PayService(0, 1)]
    after = apply_all(after, ro.PayService(0, 1))
    assert after.phase is Phase.BONUS
    assert changes(state, after) == expect(
        coins=-6,
        prestige=2,
        racks=(),
        decorations=(CHOCOLATE,),
        tables={(1, 1): (0, PRALINES), (2, 1): (0, BISCUITS)},
    )


@pytest.mark.rule("RO-53")
def test_a_sale_is_not_a_matter_of_service() -> None:
    board = Board(bonuses=QUIET, areas={(1, 0): 0, (5, 1): 0})
    state = begin(delivering(Owns(racks=(BISCUITS,)), board), DELIVER)
    assert apply_all(state, *pick(1), SELL).phase is Phase.BONUS


# --- one part after the other ---------------------------------------------------------------------


@pytest.mark.rule("RO-65")
def test_the_parts_of_presenting_come_in_their_order() -> None:
    """Space 5 of table 1 gives a tile; the bonus a tile of the display; one can be paid for."""
    board = table_of("No nuts", tiles={1: 20, 2: 21}, areas={(1, 0): 0})
    state = delivering(Owns(racks=((BISCUITS, FRUIT), MADELEINES)), board)
    gift = present(state, 1, 5)
    assert gift.phase is Phase.SPACE_TILE
    assert changes(state, gift) == expect(racks=((MADELEINES, 0),))
    reward = ro.apply(gift, ro.Draw(ro.Pile.TILES, (30,)))
    assert reward.phase is Phase.GIFT_TILE
    assert changes(gift, reward) == expect(
        tiles={30: 1}, tile_bag={30: -1}, tables={(1, 5): (0, BISCUITS)}
    )
    service = apply_all(reward, ro.TakeTile(0, 1))
    assert service.phase is Phase.SERVICE
    assert changes(reward, service) == expect(tiles={20: 1}, tile_display={1: 0})
    end = apply_all(service, ro.PayService(0, 1))
    assert changes(service, end) == expect(coins=-3, prestige=1, decorations=(FRUIT,))
    assert end.phase is Phase.DELIVER
    assert legal(end) == [DONE, *pick(1)]


@pytest.mark.rule("RO-65")
def test_what_one_part_brings_pays_for_a_later_one() -> None:
    areas = {(1, 0): 0, (5, 1): 0}
    # The space gives 2, the bonus 2: with 2 of one's own that is 6.
    for coins, space, recipe, most in (
        (1, 1, BISCUITS, 0),
        (1, 4, BISCUITS, 1),
        (1, 1, MADELEINES, 1),
        (2, 4, MADELEINES, 2),
        (1, 4, MADELEINES, 1),
    ):
        board = table_of("Eggs", areas=areas)
        after = present(delivering(Owns(racks=(recipe,), coins=coins), board), 1, space)
        if most:
            assert legal(after) == [ro.PayService(0, n) for n in range(most + 1)]
        else:
            assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-65", "RO-51")
def test_the_gift_fills_the_track_before_the_reward() -> None:
    # Table 2, space 2, gives flour; so does the bonus, and there is room for one only.
    board = Board(bonuses=(1, table_bonus("No eggs"), 2, 3, 6))
    state = delivering(Owns(racks=(BISCUITS,), goods="flour 5"), board)
    assert legal(present(state, 2, 2)) == [FORFEIT, ro.ChooseReward(0, 2)]
    assert legal(present(state, 2, 1)) == [
        FORFEIT,
        ro.ChooseReward(0, 1),
        ro.ChooseReward(0, 2),
    ]
