"""What is refused in turns: which error, for which rule, and that nothing changes."""

from __future__ import annotations

import copy
import pickle
from functools import cache
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import GameFinishedError, IllegalAction, MalformedAction
from bakehouse.rococo.actions import AreaSide
from bakehouse.rococo.kinds import Good, Ingredient, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import ASSISTANT, CHEF, FEW, MANY, begin, bonus_of, legal, turn, use
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    dish,
    playing,
    refused,
    staff,
    table_bonus,
    tile,
    until,
)

Refusal = ro.Refusal
FLOUR, SUGAR, BUTTER = Good
LEFT, RIGHT = AreaSide
RECIPES, INGREDIENT, GOODS, BAKE, DECORATE, DELIVER, HIRE, NOTICE, PLACE = MainAction
DONE, FORFEIT, SELL = ro.Done(0), ro.Forfeit(0), ro.Sell(0)
PLENTY = "flour 6, sugar 5, butter 4"

BISCUITS = dish("Biscuits")  # 2 flour, 1 sugar
SABLES = dish("Sablés")  # 1 flour, 1 butter
MERINGUES = dish("Meringues")  # 1 sugar, 1 egg
PRALINES = dish("Pralines")  # 1 sugar, 1 nut
HONEYBREAD = dish("Pain d'épices")  # 3 flour, 1 honey
MACARONS = dish("Macarons")  # chefs only: 1 flour, 1 sugar, 1 egg
FRUIT, CREAM, PLAIN = tile("egg", "fruit"), tile("nut", "cream"), tile("egg 2")
HONEY = tile("honey", "fruit")
PASCAL, PERRINE = staff("Pascal"), staff("Perrine")  # 25 coins; 5 unused tiles
SIX = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
"""A recipe on each space; the prices are 3, 2, 2, 1, 1, 0."""


def no(
    state: State,
    action: ro.Action,
    code: ro.Refusal,
    rule: str,
    error: type[IllegalAction] = IllegalAction,
) -> None:
    """Asserts that an action is refused in just this way, and that the state stays what it is."""
    twin = copy.deepcopy(state)
    illegal = refused(state, action, rule, error=error)
    assert illegal.code is code, illegal
    assert state == twin
    assert hash(state) == hash(twin)


def main(action: MainAction) -> ro.Action:
    return ro.Perform(0, action)


# --- main actions that cannot be begun ------------------------------------------------------------

WEALTH = Owns(
    coins=99,
    goods="flour 6, sugar 4",
    recipes=(BISCUITS,),
    racks=(SABLES,),
    tiles=(FRUIT,),
    hand=(3,),
    unused=(2, 7, 8),
)
FAIR = Board(recipes=SIX, tiles={1: 5}, hires={1: 10}, stars=(PASCAL,))
"""With these, every main action of one's rank can be begun."""


@pytest.mark.rule("RO-32")
@pytest.mark.parametrize(
    ("card", "action"),
    [(ASSISTANT, DECORATE), (ASSISTANT, HIRE), (CHEF, GOODS), (CHEF, INGREDIENT)],
)
def test_a_main_action_that_the_rank_never_has(card: int, action: MainAction) -> None:
    no(turn(card, WEALTH, board=FAIR), main(action), Refusal.WRONG_RANK, "RO-32")
    other = CHEF if card == ASSISTANT else ASSISTANT
    assert ro.is_legal(turn(other, WEALTH, board=FAIR), main(action))


IMPOSSIBLE: list[tuple[MainAction, int, Owns, Board, ro.Refusal, str]] = [
    (RECIPES, CHEF, Owns(), Board(), Refusal.NOTHING_TO_DO, "RO-40"),
    (RECIPES, CHEF, Owns(coins=1), Board(recipes={1: 1, 3: 2}), Refusal.TOO_DEAR, "RO-63"),
    (INGREDIENT, ASSISTANT, Owns(), Board(), Refusal.NOTHING_TO_DO, "RO-42"),
    (INGREDIENT, ASSISTANT, Owns(coins=0), Board(tiles={1: 5}), Refusal.TOO_DEAR, "RO-63"),
    (GOODS, ASSISTANT, Owns(goods=PLENTY), Board(), Refusal.NO_ROOM, "RO-44"),
    (GOODS, ASSISTANT, Owns(coins=1, goods="flour 6"), Board(), Refusal.TOO_DEAR, "RO-63"),
    (BAKE, CHEF, Owns(), Board(), Refusal.NOTHING_TO_DO, "RO-45"),
    (BAKE, CHEF, Owns(goods="", recipes=(BISCUITS,)), Board(), Refusal.NOT_COVERED, "RO-45"),
    (BAKE, CHEF, Owns(recipes=(MERINGUES,), tiles=(CREAM,)), Board(), Refusal.NOT_COVERED, "RO-45"),
    (
        BAKE,
        ASSISTANT,
        Owns(recipes=(MACARONS,), tiles=(FRUIT,)),
        Board(),
        Refusal.NOT_COVERED,
        "RO-45",
    ),
    (BAKE, CHEF, Owns(recipes=(BISCUITS,), racks=(3, 3)), Board(), Refusal.NO_RACK, "RO-47"),
    (DECORATE, CHEF, Owns(tiles=(FRUIT,)), Board(), Refusal.NOTHING_TO_DO, "RO-48"),
    (
        DECORATE,
        CHEF,
        Owns(tiles=(FRUIT,), racks=((3, CREAM),)),
        Board(),
        Refusal.NOTHING_TO_DO,
        "RO-48",
    ),
    (DECORATE, CHEF, Owns(tiles=(PLAIN,), racks=(3,)), Board(), Refusal.NOT_COVERED, "RO-48"),
    (DELIVER, CHEF, Owns(recipes=(BISCUITS,)), Board(), Refusal.NOTHING_TO_DO, "RO-49"),
    (HIRE, CHEF, Owns(), Board(), Refusal.NOTHING_TO_DO, "RO-56"),
    (HIRE, CHEF, Owns(coins=1), Board(hires={1: 10}), Refusal.TOO_DEAR, "RO-63"),
    (NOTICE, CHEF, Owns(), Board(), Refusal.TOO_FEW_STAFF, "RO-58"),
    (PLACE, CHEF, Owns(coins=0), Board(), Refusal.TOO_DEAR, "RO-63"),
]


@pytest.mark.rule("RO-40", "RO-42", "RO-44", "RO-45", "RO-47", "RO-48", "RO-49", "RO-56", "RO-58")
@pytest.mark.rule("RO-60", "RO-63")
@pytest.mark.parametrize(("action", "card", "owns", "board", "code", "rule"), IMPOSSIBLE)
def test_a_main_action_that_cannot_be_completed(
    action: MainAction, card: int, owns: Owns, board: Board, code: ro.Refusal, rule: str
) -> None:
    no(turn(card, owns, board=board), main(action), code, rule)


@pytest.mark.rule("RO-57", "RO-133a")
def test_star_cards_that_are_not_to_be_had() -> None:
    board = Board(stars=(PASCAL,))
    no(turn(CHEF, Owns(coins=24), board=board), main(HIRE), Refusal.REQUIREMENT, "RO-133a")
    owns = Owns(coins=25, star=True)
    no(turn(CHEF, owns, board=board), main(HIRE), Refusal.STAR_HIRED, "RO-57")


@pytest.mark.rule("RO-60", "RO-61")
def test_with_every_space_taken_no_marker_can_be_placed() -> None:
    areas = {(area, 0): 1 for area in range(1, 6)}
    board = Board(areas=areas, hosts=dict.fromkeys(range(1, 5), 1))
    no(turn(CHEF, Owns(coins=99), board=board), main(PLACE), Refusal.OCCUPIED, "RO-60")


# --- recipes --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-40")
def test_a_fourth_recipe() -> None:
    state = begin(turn(CHEF, Owns(recipes=(7, 8, 9)), board=FAIR), RECIPES)
    no(state, ro.TakeRecipe(0, 1), Refusal.NO_ROOM, "RO-40")
    # As the second of two.
    state = begin(turn(CHEF, Owns(recipes=(7, 8)), board=FAIR), RECIPES)
    state = apply_all(state, ro.TakeRecipe(0, 2))
    no(state, ro.TakeRecipe(0, 3), Refusal.NO_ROOM, "RO-40")
    # As a gift.
    state = begin(turn(CHEF, Owns(recipes=(7, 8, 9)), board=FAIR), PLACE)
    state = apply_all(state, ro.PlaceServiceStaff(0, 1, RIGHT))
    no(state, ro.TakeRecipe(0, 3), Refusal.NO_ROOM, "RO-40")


@pytest.mark.rule("RO-40", "RO-63")
def test_a_recipe_that_cannot_be_paid_or_is_not_there() -> None:
    state = begin(turn(CHEF, Owns(coins=2), board=FAIR), RECIPES)
    no(state, ro.TakeRecipe(0, 1), Refusal.TOO_DEAR, "RO-63")
    for space in (7, 99):
        no(state, ro.TakeRecipe(0, space), Refusal.NOT_THERE, "RO-40")
    state = begin(turn(CHEF, board=Board(recipes={2: 1})), RECIPES)
    no(state, ro.TakeRecipe(0, 3), Refusal.NOT_THERE, "RO-40")
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    no(state, ro.DiscardRecipe(0, 1), Refusal.NOT_THERE, "RO-34")


@pytest.mark.rule("RO-40", "RO-63")
def test_a_second_recipe_that_is_too_dear_leaves_the_first() -> None:
    state = begin(turn(CHEF, Owns(coins=3), board=FAIR), RECIPES)
    state = apply_all(state, ro.TakeRecipe(0, 2))
    no(state, ro.TakeRecipe(0, 3), Refusal.TOO_DEAR, "RO-63")
    no(state, ro.TakeRecipe(0, 2), Refusal.NOT_THERE, "RO-40")
    no(state, ro.TakeRecipe(0, 1), Refusal.TOO_DEAR, "RO-63")
    assert state.players[0].recipes == (2,)
    after = apply_all(state, ro.TakeRecipe(0, 5))
    assert (after.players[0].coins, after.players[0].recipes) == (0, (2, 5))


@pytest.mark.rule("RO-40")
def test_a_second_recipe_before_the_first() -> None:
    state = apply_all(begin(turn(CHEF, board=FAIR), RECIPES), ro.TakeRecipe(0, 3))
    no(state, ro.TakeRecipe(0, 1), Refusal.OUT_OF_ORDER, "RO-40")
    no(state, ro.TakeRecipe(0, 2), Refusal.OUT_OF_ORDER, "RO-40")


@pytest.mark.rule("RO-34", "RO-40", "RO-17")
def test_a_recipe_that_is_not_to_be_thrown_out() -> None:
    state = playing(FEW, Owns(recipes=(7, 8)))
    no(state, ro.DiscardRecipe(0, 9), Refusal.NOT_THERE, "RO-34")
    state = begin(turn(CHEF, Owns(recipes=(7, 8)), board=FAIR), RECIPES)
    no(state, ro.DiscardRecipe(0, 7), Refusal.NOT_DUE, "RO-34")
    # In vain: nothing lies beyond space 6, and only the recipe from there would open the rest.
    state = apply_all(state, ro.TakeRecipe(0, 6))
    no(state, ro.DiscardRecipe(0, 7), Refusal.NOT_THERE, "RO-40")
    state = apply_all(state, ro.DiscardRecipe(0, 6))
    no(state, ro.DiscardRecipe(0, 7), Refusal.NOT_DUE, "RO-34")


@pytest.mark.rule("RO-40", "RO-41")
def test_the_second_of_two_copies_that_come_to_the_same() -> None:
    for name, recipes in (("Armand", {4: 7, 5: 7}), ("Félicité", {3: 9, 5: 7, 6: 7})):
        state = use(bonus_of(staff(name), board=Board(recipes=recipes)))
        last = max(recipes)
        no(state, ro.TakeRecipe(0, last), Refusal.OUT_OF_ORDER, "RO-40")
        assert ro.is_legal(state, ro.TakeRecipe(0, last - 1))


# --- tiles and goods ------------------------------------------------------------------------------


@pytest.mark.rule("RO-42", "RO-63")
def test_a_tile_that_cannot_be_paid_or_is_not_there() -> None:
    display = {1: 1, 2: 2, 3: 3, 4: 4, 9: 5}
    state = begin(turn(ASSISTANT, Owns(coins=1), board=Board(tiles=display)), INGREDIENT)
    no(state, ro.TakeTile(0, 2), Refusal.TOO_DEAR, "RO-63")
    for space in (5, 13, 99):
        no(state, ro.TakeTile(0, space), Refusal.NOT_THERE, "RO-42")


@pytest.mark.rule("RO-44", "RO-63", "RO-39")
def test_goods_without_room_without_a_sum_or_too_dear() -> None:
    state = begin(turn(ASSISTANT, Owns(goods="flour 6, sugar 4")), GOODS)
    no(state, ro.BuyGoods(0, FLOUR, 1), Refusal.NO_ROOM, "RO-44")
    no(state, ro.BuyGoods(0, SUGAR, 2), Refusal.NO_ROOM, "RO-44")
    state = begin(turn(ASSISTANT, Owns(goods="")), GOODS)
    for good, most in ((FLOUR, 4), (SUGAR, 3), (BUTTER, 2)):
        no(state, ro.BuyGoods(0, good, most + 1), Refusal.NOT_THERE, "RO-44")
    state = begin(turn(ASSISTANT, Owns(goods="", coins=4)), GOODS)
    for good, number in ((FLOUR, 4), (SUGAR, 2), (BUTTER, 2)):
        no(state, ro.BuyGoods(0, good, number), Refusal.TOO_DEAR, "RO-63")


@pytest.mark.rule("RO-124", "RO-63", "RO-44")
def test_a_second_purchase_that_cannot_be_had_leaves_the_first() -> None:
    state = use(bonus_of(staff("Firmin"), Owns(coins=9, goods="flour 2, sugar 3")))
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    state = apply_all(state, ro.BuyGoods(0, SUGAR, 2))
    no(state, ro.BuyGoods(0, BUTTER, 2), Refusal.TOO_DEAR, "RO-63")
    no(state, ro.BuyGoods(0, SUGAR, 1), Refusal.NO_ROOM, "RO-44")
    assert (state.players[0].coins, state.goods(0)[SUGAR]) == (4, 5)
    assert apply_all(state, ro.BuyGoods(0, FLOUR, 3)).players[0].coins == 1


@pytest.mark.rule("RO-42", "RO-10")
def test_the_second_of_two_tiles_that_come_to_the_same() -> None:
    # The round ends with the turn, and the lowest row is discarded.
    owners = Owns(hand=()), Owns(hand=(), unused=(1, 2, 3, 4))
    board = Board(tiles={9: 19, 10: 19}, recipes={1: 1, 2: 2, 3: 3, 4: 4})
    state = use(bonus_of(staff("Fanchon"), *owners, board=board))
    no(state, ro.TakeTile(0, 10), Refusal.OUT_OF_ORDER, "RO-42")
    state = begin(turn(staff("Edmée"), *owners, board=board), INGREDIENT)
    no(state, ro.TakeTile(0, 10), Refusal.OUT_OF_ORDER, "RO-42")


# --- baking ---------------------------------------------------------------------------------------


@pytest.mark.rule("RO-45")
def test_a_recipe_that_cannot_be_baked() -> None:
    owns = Owns(goods="flour 6, sugar", recipes=(SABLES, MERINGUES, MACARONS), tiles=(FRUIT,))
    state = begin(turn(ASSISTANT, owns), BAKE)
    no(state, ro.BakeRecipe(0, BISCUITS), Refusal.NOT_THERE, "RO-45")
    no(state, ro.BakeRecipe(0, 99), Refusal.NOT_THERE, "RO-45")
    no(state, ro.BakeRecipe(0, MACARONS), Refusal.WRONG_RANK, "RO-45")
    no(state, ro.BakeRecipe(0, SABLES), Refusal.NOT_COVERED, "RO-45")
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    owns = Owns(goods=PLENTY, recipes=(BISCUITS, MERINGUES), tiles=(CREAM,))
    state = begin(turn(CHEF, owns), BAKE)
    no(state, ro.BakeRecipe(0, MERINGUES), Refusal.NOT_COVERED, "RO-45")


@pytest.mark.rule("RO-45", "RO-46")
def test_a_second_recipe_that_cannot_be_baked_with_the_first() -> None:
    # One egg and one nut; two sugar.
    recipes = (MERINGUES, PRALINES, MACARONS)
    owns = Owns(goods="flour 6, sugar 2", recipes=recipes, tiles=(FRUIT, CREAM))
    state = apply_all(begin(turn(CHEF, owns), BAKE), ro.BakeRecipe(0, MERINGUES))
    no(state, ro.BakeRecipe(0, MACARONS), Refusal.NOT_COVERED, "RO-45")
    no(state, ro.BakeRecipe(0, MERINGUES), Refusal.NOT_THERE, "RO-45")
    assert state.players[0].recipes == recipes
    assert ro.is_legal(state, ro.BakeRecipe(0, PRALINES))
    state = apply_all(begin(turn(CHEF, owns), BAKE), ro.BakeRecipe(0, PRALINES))
    no(state, ro.BakeRecipe(0, MERINGUES), Refusal.OUT_OF_ORDER, "RO-46")
    # Two need three sugar.
    state = turn(CHEF, Owns(goods="flour 6, sugar 2, butter", recipes=(BISCUITS, SABLES, 9)))
    state = apply_all(begin(state, BAKE), ro.BakeRecipe(0, BISCUITS))
    no(state, ro.BakeRecipe(0, 9), Refusal.NOT_COVERED, "RO-45")
    assert legal(state) == [DONE, ro.BakeRecipe(0, SABLES)]


@pytest.mark.rule("RO-45", "RO-47")
def test_with_one_rack_a_second_recipe_is_not_due() -> None:
    owns = Owns(goods=PLENTY, recipes=(MERINGUES, BISCUITS), racks=(SABLES,), tiles=(FRUIT, PLAIN))
    state = apply_all(begin(turn(CHEF, owns), BAKE), ro.BakeRecipe(0, BISCUITS))
    no(state, ro.BakeRecipe(0, MERINGUES), Refusal.NOT_DUE, "RO-30")
    state = apply_all(begin(turn(CHEF, owns), BAKE), ro.BakeRecipe(0, MERINGUES))
    no(state, ro.BakeRecipe(0, BISCUITS), Refusal.NOT_DUE, "RO-46")


@pytest.mark.rule("RO-46")
def test_a_tile_that_is_no_payment() -> None:
    owns = Owns(goods=PLENTY, recipes=(MERINGUES, PRALINES), tiles=(FRUIT, CREAM, HONEY))
    state = apply_all(begin(turn(CHEF, owns), BAKE), ro.BakeRecipe(0, MERINGUES))
    state = apply_all(state, ro.BakeRecipe(0, PRALINES))
    assert legal(state) == [ro.SpendTile(0, FRUIT)]
    no(state, ro.SpendTile(0, HONEY), Refusal.OUT_OF_ORDER, "RO-46")
    no(state, ro.SpendTile(0, CREAM), Refusal.OUT_OF_ORDER, "RO-46")
    no(state, ro.SpendTile(0, PLAIN), Refusal.NOT_THERE, "RO-46")
    no(state, ro.SpendTile(0, 999), Refusal.NOT_THERE, "RO-46")
    # Half paid is not paid: nothing has left the player yet.
    after = apply_all(state, ro.SpendTile(0, FRUIT))
    assert after.players == state.players
    no(after, ro.SpendTile(0, FRUIT), Refusal.OUT_OF_ORDER, "RO-46")
    no(after, DONE, Refusal.NOT_DUE, "RO-46")


@pytest.mark.rule("RO-113", "RO-39")
def test_what_cannot_be_spared() -> None:
    owns = Owns(goods="flour 2", recipes=(HONEYBREAD,), tiles=(HONEY,))
    state = apply_all(use(bonus_of(staff("Eustache"), owns)), ro.BakeRecipe(0, HONEYBREAD))
    no(state, ro.SpareIngredient(0, Ingredient.HONEY), Refusal.NOT_THERE, "RO-113")
    no(state, ro.SpareIngredient(0, Ingredient.EGG), Refusal.NOT_THERE, "RO-113")
    no(state, ro.SpareGood(0, SUGAR), Refusal.NOT_THERE, "RO-113")
    assert ro.is_legal(state, ro.SpareGood(0, FLOUR))


# --- dishes ---------------------------------------------------------------------------------------


@pytest.mark.rule("RO-48")
def test_a_dish_or_a_tile_that_is_not_for_decorating() -> None:
    owns = Owns(racks=((BISCUITS, HONEY), SABLES), tiles=(FRUIT, PLAIN))
    state = begin(turn(CHEF, owns), DECORATE)
    no(state, ro.PickDish(0, 1), Refusal.NOT_THERE, "RO-48")
    no(state, ro.PickDish(0, 3), Refusal.NOT_THERE, "RO-48")
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    state = apply_all(state, ro.PickDish(0, 2))
    no(state, ro.DecorateWith(0, PLAIN), Refusal.NOT_COVERED, "RO-48")
    no(state, ro.DecorateWith(0, CREAM), Refusal.NOT_THERE, "RO-48")
    no(state, ro.DecorateWith(0, HONEY), Refusal.NOT_THERE, "RO-48")


@pytest.mark.rule("RO-48")
def test_dishes_and_tiles_out_of_order() -> None:
    state = begin(turn(CHEF, Owns(racks=(SABLES, SABLES), tiles=(FRUIT, CREAM, HONEY))), DECORATE)
    no(state, ro.PickDish(0, 2), Refusal.OUT_OF_ORDER, "RO-48")
    state = apply_all(state, ro.PickDish(0, 1), ro.DecorateWith(0, HONEY), ro.PickDish(0, 1))
    no(state, ro.DecorateWith(0, FRUIT), Refusal.OUT_OF_ORDER, "RO-48")
    state = begin(turn(CHEF, Owns(racks=(BISCUITS, SABLES), tiles=(FRUIT, CREAM))), DECORATE)
    state = apply_all(state, ro.PickDish(0, 2), ro.DecorateWith(0, FRUIT))
    no(state, ro.PickDish(0, 1), Refusal.NOT_DUE, "RO-30")


def where(board: Board | None = None, **owns: Any) -> State:
    """A dish is named for delivery."""
    owner = Owns(racks=(BISCUITS,), **owns)
    return apply_all(begin(turn(CHEF, owner, board=board), DELIVER), ro.PickDish(0, 1))


@pytest.mark.rule("RO-49", "RO-51")
def test_a_space_that_is_taken_or_not_there() -> None:
    state = begin(turn(CHEF, Owns(racks=(BISCUITS, BISCUITS))), DELIVER)
    no(state, ro.PickDish(0, 2), Refusal.OUT_OF_ORDER, "RO-49")
    no(state, ro.PickDish(0, 3), Refusal.NOT_THERE, "RO-49")
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    state = where(Board(dishes={(1, 2): (1, 5), (2, 1): (0, 6)}))
    no(state, ro.Present(0, 1, 2), Refusal.OCCUPIED, "RO-51")
    no(state, ro.Present(0, 2, 1), Refusal.OCCUPIED, "RO-51")
    for table, space in ((1, 6), (4, 4), (6, 1)):
        no(state, ro.Present(0, table, space), Refusal.NOT_THERE, "RO-51")


@pytest.mark.rule("RO-55")
def test_presenting_with_no_space_anywhere() -> None:
    pieces = iter([5, 5, 6, 6, 7, 7, 8, 9, 10, 11, 11, 12, 13, 13, 14, 15, 16, 17, 18])
    dishes = {
        (table, space): (1, next(pieces))
        for table, spaces in enumerate((5, 4, 4, 3, 3), start=1)
        for space in range(1, spaces + 1)
    }
    no(where(Board(dishes=dishes)), ro.Present(0, 3, 1), Refusal.NO_SPACE, "RO-55")


@pytest.mark.rule("RO-64", "RO-53")
def test_a_reward_or_a_service_that_is_not_to_be_had() -> None:
    bonuses = (table_bonus("No eggs"), 1, 2, 3, 6)
    state = where(Board(bonuses=bonuses, areas={(1, 0): 0, (5, 0): 0}), coins=5, goods="flour 6")
    state = apply_all(state, ro.Present(0, 1, 1))
    # Flour would be lost; there is no third.
    no(state, ro.ChooseReward(0, 1), Refusal.NOT_THERE, "RO-64")
    no(state, ro.ChooseReward(0, 3), Refusal.NOT_THERE, "RO-64")
    no(state, ro.PayService(0, 0), Refusal.NOT_DUE, "RO-64")
    state = apply_all(state, ro.ChooseReward(0, 2))
    no(state, ro.PayService(0, 2), Refusal.TOO_DEAR, "RO-53")
    no(state, ro.PayService(0, 3), Refusal.TOO_DEAR, "RO-53")
    no(state, FORFEIT, Refusal.NOT_DUE, "RO-53")


# --- staff and markers ----------------------------------------------------------------------------


@pytest.mark.rule("RO-56", "RO-57", "RO-63", "RO-133a")
def test_a_card_that_is_not_to_be_hired() -> None:
    board = Board(hires={1: 10, 2: 20, 3: 30}, stars=(PASCAL, PERRINE))
    state = begin(turn(CHEF, Owns(coins=3), board=board), HIRE)
    no(state, ro.HireCard(0, 40), Refusal.NOT_THERE, "RO-56")
    no(state, ro.HireCard(0, PASCAL), Refusal.REQUIREMENT, "RO-133a")
    tiles = (1, 1, 2, 2, 3)
    state = begin(turn(CHEF, Owns(coins=2, tiles=tiles), board=board), HIRE)
    no(state, ro.HireCard(0, 10), Refusal.TOO_DEAR, "RO-63")
    state = begin(turn(CHEF, Owns(coins=25, tiles=tiles, star=True), board=board), HIRE)
    for card in (PASCAL, PERRINE):
        no(state, ro.HireCard(0, card), Refusal.STAR_HIRED, "RO-57")


@pytest.mark.rule("RO-58")
def test_notice_to_somebody_else() -> None:
    owns = Owns(hand=(2,), unused=(7, 8), used=(3,), removed=(9,))
    other = Owns(hand=(4, 20), unused=(1, 2, 3), used=(30,))
    state = begin(turn(CHEF, owns, other), NOTICE)
    for card in (4, 9, 20, 30, 99):
        no(state, ro.GiveNotice(0, card), Refusal.NOT_THERE, "RO-58")


@pytest.mark.rule("RO-60")
def test_a_service_space_that_is_taken_or_closed() -> None:
    areas = {(1, 0): 0, (2, 0): 1, (3, 1): 1}
    state = begin(turn(CHEF, Owns(coins=99), board=Board(areas=areas)), PLACE)
    for side in AreaSide:
        no(state, ro.PlaceServiceStaff(0, 1, side), Refusal.OWN_MARKER, "RO-60")
        no(state, ro.PlaceServiceStaff(0, 2, side), Refusal.OCCUPIED, "RO-60")
        no(state, ro.PlaceServiceStaff(0, 3, side), Refusal.OCCUPIED, "RO-60")
        no(state, ro.PlaceServiceStaff(0, 6, side), Refusal.NOT_THERE, "RO-60")
    state = begin(turn(CHEF, Owns(coins=99), board=Board(areas=areas), config=MANY), PLACE)
    for side in AreaSide:
        no(state, ro.PlaceServiceStaff(0, 1, side), Refusal.OWN_MARKER, "RO-60")
    no(state, ro.PlaceServiceStaff(0, 2, LEFT), Refusal.OCCUPIED, "RO-60")
    no(state, ro.PlaceServiceStaff(0, 3, RIGHT), Refusal.OCCUPIED, "RO-60")
    assert ro.is_legal(state, ro.PlaceServiceStaff(0, 2, RIGHT))
    assert ro.is_legal(state, ro.PlaceServiceStaff(0, 3, LEFT))


@pytest.mark.rule("RO-60", "RO-61", "RO-63", "RO-108")
def test_a_space_that_is_too_dear_or_a_host_space_that_is_taken() -> None:
    state = begin(turn(CHEF, Owns(coins=5), board=Board(hosts={1: 1})), PLACE)
    no(state, ro.PlaceServiceStaff(0, 1, LEFT), Refusal.TOO_DEAR, "RO-63")
    no(state, ro.PlaceHost(0, 2), Refusal.TOO_DEAR, "RO-63")
    no(state, ro.PlaceHost(0, 1), Refusal.OCCUPIED, "RO-61")
    no(state, ro.PlaceHost(0, 5), Refusal.NOT_THERE, "RO-61")
    # Four coins off: 8 for the left space, 12 for host space 4.
    state = use(bonus_of(staff("Étienne"), Owns(coins=3)))
    no(state, ro.PlaceServiceStaff(0, 1, LEFT), Refusal.TOO_DEAR, "RO-63")
    no(state, ro.PlaceHost(0, 4), Refusal.TOO_DEAR, "RO-63")


# --- what cannot be left out ----------------------------------------------------------------------


@pytest.mark.rule("RO-17", "RO-60", "RO-115", "RO-117", "RO-105")
def test_gifts_that_have_to_be_taken() -> None:
    state = begin(turn(CHEF, board=FAIR), PLACE)
    state = apply_all(state, ro.PlaceServiceStaff(0, 1, RIGHT))
    no(state, FORFEIT, Refusal.COMPULSORY, "RO-17")
    state = use(bonus_of(staff("Félicité"), board=FAIR))
    no(state, FORFEIT, Refusal.COMPULSORY, "RO-17")
    state = use(bonus_of(staff("Fanchon"), board=FAIR))
    no(state, FORFEIT, Refusal.COMPULSORY, "RO-117")
    state = use(bonus_of(staff("Anatole"), board=FAIR))
    state = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 9)))
    no(state, FORFEIT, Refusal.COMPULSORY, "RO-17")
    # Room was made: the recipe is due.
    full = Owns(recipes=(7, 7, 8))
    state = begin(turn(CHEF, full, board=FAIR), PLACE)
    state = apply_all(state, ro.PlaceServiceStaff(0, 1, RIGHT), ro.DiscardRecipe(0, 7))
    no(state, FORFEIT, Refusal.COMPULSORY, "RO-17")
    no(state, ro.DiscardRecipe(0, 7), Refusal.NOT_DUE, "RO-34")


@pytest.mark.rule("RO-93", "RO-30")
def test_after_a_payment_the_action_is_not_left_out() -> None:
    owns = Owns(goods="flour 2, sugar", recipes=(BISCUITS,), racks=(SABLES,), tiles=(FRUIT,))
    for name, phase_rule in (
        ("Brigitte", "RO-44"),
        ("Cécile", "RO-40"),
        ("Claire", "RO-45"),
        ("Gabrielle", "RO-49"),
        ("Estelle", "RO-48"),
        ("Côme", "RO-56"),
        ("Casimir", "RO-42"),
        ("Justine", "RO-60"),
    ):
        state = use(bonus_of(staff(name), owns, board=FAIR))
        no(state, FORFEIT, Refusal.NOT_DUE, phase_rule)
        if name not in ("Côme", "Casimir", "Justine"):
            no(state, DONE, Refusal.COMPULSORY, "RO-67")


# --- bonuses --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-30", "RO-15")
def test_a_bonus_that_is_not_due() -> None:
    state = turn(CHEF)
    no(state, ro.UseBonus(0), Refusal.NOT_DUE, "RO-30")
    # Edmée counts decorations, of which there are none: the turn is over after the main action.
    state = apply_all(turn(staff("Edmée"), board=FAIR), FORFEIT)
    no(state, ro.UseBonus(0), Refusal.NOT_YOUR_TURN, "RO-30")
    state = bonus_of(CHEF)
    no(state, main(RECIPES), Refusal.NOT_DUE, "RO-30")


@pytest.mark.rule("RO-15", "RO-96", "RO-102", "RO-116", "RO-120", "RO-122")
def test_choices_of_bonuses_that_bring_nothing_or_cannot_be_paid() -> None:
    board = Board(dishes={(1, 1): (0, 5), (2, 1): (0, 6), (2, 2): (0, 7), (3, 1): (0, 8)})
    state = use(bonus_of(staff("Désiré"), board=board))
    no(state, ro.ChooseTable(0, 3), Refusal.OUT_OF_ORDER, "RO-96")  # as much as table 1
    no(state, ro.ChooseTable(0, 4), Refusal.NOT_THERE, "RO-15")
    no(state, ro.ChooseTable(0, 6), Refusal.NOT_THERE, "RO-96")
    state = use(bonus_of(staff("Gisèle"), board=board))
    no(state, ro.ChooseTable(0, 1), Refusal.NOT_THERE, "RO-15")
    state = use(bonus_of(staff("Lazare"), Owns(coins=14)))
    no(state, ro.ChooseNumber(0, 3), Refusal.NOT_THERE, "RO-116")
    state = use(bonus_of(staff("Lazare"), Owns(coins=99)))
    no(state, ro.ChooseNumber(0, 9), Refusal.NOT_THERE, "RO-116")
    state = use(bonus_of(staff("Madeleine"), Owns(goods="flour 3, sugar 2")))
    no(state, ro.ChooseRow(0, 3), Refusal.NOT_THERE, "RO-122")
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    state = apply_all(state, ro.ChooseRow(0, 1))
    no(state, ro.ChooseRow(0, 1), Refusal.NOT_THERE, "RO-122")
    no(state, ro.ChooseRow(0, 4), Refusal.NOT_THERE, "RO-122")
    state = use(bonus_of(staff("Mélanie"), Owns(tiles=(1, 5, 7))))
    no(state, DONE, Refusal.COMPULSORY, "RO-67")
    no(state, ro.SpendTile(0, 6), Refusal.NOT_THERE, "RO-120")
    state = apply_all(state, ro.SpendTile(0, 5))
    no(state, ro.SpendTile(0, 1), Refusal.OUT_OF_ORDER, "RO-120")
    no(state, ro.SpendTile(0, 5), Refusal.NOT_THERE, "RO-120")


@pytest.mark.rule("RO-15", "RO-105", "RO-110", "RO-111", "RO-112", "RO-17", "RO-38")
def test_pieces_dishes_and_players_that_cannot_be_named() -> None:
    state = use(bonus_of(staff("Barbe")))
    state = ro.apply(state, ro.Draw(ro.Pile.TILES, (3, 7)))
    no(state, ro.KeepTile(0, 5), Refusal.NOT_THERE, "RO-110")
    state = use(bonus_of(staff("Anatole"), Owns(recipes=(5, 6))))
    state = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 9)))
    no(state, ro.KeepRecipe(0, 5), Refusal.NOT_THERE, "RO-105")
    no(state, ro.DiscardRecipe(0, 5), Refusal.NOT_DUE, "RO-34")
    state = use(bonus_of(staff("Anatole"), Owns(recipes=(5, 6, 7))))
    state = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 9)))
    no(state, ro.KeepRecipe(0, 8), Refusal.NOT_THERE, "RO-105")
    no(state, ro.DiscardRecipe(0, 8), Refusal.NOT_THERE, "RO-34")

    board = Board(dishes={(1, 1): (0, 5), (2, 1): (1, 6), (3, 2): (0, 7)})
    state = use(bonus_of(staff("Flavie"), board=board))
    for place in ((2, 1), (1, 2), (6, 1), (1, 9)):
        no(state, ro.PickPresented(0, *place), Refusal.NOT_THERE, "RO-111")
    state = apply_all(state, ro.PickPresented(0, 1, 1))
    no(state, ro.MoveDish(0, 1, 2), Refusal.OCCUPIED, "RO-111")
    no(state, ro.MoveDish(0, 2, 1), Refusal.OCCUPIED, "RO-111")
    no(state, ro.MoveDish(0, 4, 4), Refusal.NOT_THERE, "RO-111")

    others = Owns(used=(staff("Brice"),)), Owns(used=(staff("Edmée"),)), Owns(used=(20,))
    state = use(bonus_of(staff("Hubert"), Owns(), *others, config=MANY))
    no(state, ro.CopyBonus(0, 0), Refusal.NOT_THERE, "RO-112")  # oneself is nobody else
    no(state, ro.CopyBonus(0, 2), Refusal.NOTHING_TO_DO, "RO-15")  # Edmée brings nothing
    no(state, ro.CopyBonus(0, 3), Refusal.OUT_OF_ORDER, "RO-112")  # Brigitte is like Brice
    no(state, ro.CopyBonus(0, 4), Refusal.NOT_THERE, "RO-112")  # nobody sits there
    others = Owns(used=(staff("Hortense"),)), Owns(used=(staff("Odile"),)), Owns(used=(20,))
    state = use(bonus_of(staff("Hubert"), Owns(), *others, config=MANY))
    no(state, ro.CopyBonus(0, 1), Refusal.NOT_THERE, "RO-38")
    no(state, ro.CopyBonus(0, 2), Refusal.REQUIREMENT, "RO-133a")
    state = use(bonus_of(staff("Hubert"), Owns(), Owns(), Owns(used=(20,)), config=MANY))
    no(state, ro.CopyBonus(0, 1), Refusal.NOTHING_TO_DO, "RO-112")  # no used card


# --- the wrong seat, the wrong card, the wrong time -----------------------------------------------


@pytest.mark.rule("RO-30", "RO-31")
def test_somebody_else_s_turn() -> None:
    state = playing(FEW, Owns(recipes=(7,)), Owns(recipes=(8,)))
    no(state, ro.PlayCard(1, 4), Refusal.NOT_YOUR_TURN, "RO-30")
    no(state, ro.DiscardRecipe(1, 8), Refusal.NOT_YOUR_TURN, "RO-30")
    no(turn(CHEF, WEALTH, board=FAIR), ro.Perform(1, RECIPES), Refusal.NOT_YOUR_TURN, "RO-30")
    state = begin(turn(CHEF, WEALTH, board=FAIR), RECIPES)
    no(state, ro.TakeRecipe(1, 6), Refusal.NOT_YOUR_TURN, "RO-40")
    state = bonus_of(CHEF)
    no(state, ro.UseBonus(1), Refusal.NOT_YOUR_TURN, "RO-30")
    no(state, ro.Forfeit(1), Refusal.NOT_YOUR_TURN, "RO-30")


@pytest.mark.rule("RO-1")
def test_a_seat_that_nobody_sits_on() -> None:
    state = playing(FEW)
    for seat in (2, 4):
        illegal = ro.explain_illegal(state, ro.PlayCard(seat, 4))
        assert illegal is not None
        assert (illegal.code, illegal.rule, illegal.seat) == (Refusal.NO_SUCH_SEAT, "RO-1", seat)
        with pytest.raises(IllegalAction, match="seat"):
            ro.apply(state, ro.PlayCard(seat, 4))
    with pytest.raises(MalformedAction):
        ro.PlayCard(5, 4)


@pytest.mark.rule("RO-30")
def test_a_card_that_is_not_in_hand() -> None:
    state = playing(FEW, Owns(hand=(4,), unused=(2,), used=(3, 7)), Owns(hand=(1,)))
    for card in (1, 2, 3, 7, 99):
        no(state, ro.PlayCard(0, card), Refusal.NOT_THERE, "RO-30")


DECISIONS: tuple[ro.Decision, ...] = (
    ro.ChooseCard(0, 1),
    ro.TakeCard(0, 1),
    ro.RemoveCard(0, 1),
    ro.DiscardRecipe(0, BISCUITS),
    ro.PlayCard(0, 3),
    ro.Perform(0, DELIVER),
    ro.UseBonus(0),
    FORFEIT,
    DONE,
    ro.TakeRecipe(0, 6),
    ro.TakeTile(0, 1),
    ro.BuyGoods(0, FLOUR, 1),
    ro.BakeRecipe(0, BISCUITS),
    ro.SpareGood(0, FLOUR),
    ro.SpareIngredient(0, Ingredient.HONEY),
    ro.SpendTile(0, FRUIT),
    ro.PickDish(0, 1),
    ro.DecorateWith(0, FRUIT),
    SELL,
    ro.Present(0, 1, 1),
    ro.ChooseReward(0, 1),
    ro.PayService(0, 0),
    ro.HireCard(0, 10),
    ro.GiveNotice(0, 3),
    ro.PlaceServiceStaff(0, 2, LEFT),
    ro.PlaceHost(0, 1),
    ro.ChooseTable(0, 1),
    ro.ChooseNumber(0, 1),
    ro.ChooseRow(0, 1),
    ro.KeepTile(0, 3),
    ro.KeepRecipe(0, 8),
    ro.CopyBonus(0, 1),
    ro.PickPresented(0, 3, 1),
    ro.MoveDish(0, 4, 1),
)
"""One decision of each type."""

DUE: dict[Phase, tuple[type[Any], ...]] = {
    Phase.PLAY: (ro.DiscardRecipe, ro.PlayCard),
    Phase.MAIN: (ro.Perform, ro.Forfeit),
    Phase.RECIPES: (ro.TakeRecipe, ro.DiscardRecipe, ro.Done),
    Phase.INGREDIENT: (ro.TakeTile,),
    Phase.GOODS: (ro.BuyGoods, ro.Done),
    Phase.BAKE: (ro.BakeRecipe, ro.Done),
    Phase.SPARE: (ro.SpareGood, ro.SpareIngredient),
    Phase.PAYMENT: (ro.SpendTile,),
    Phase.DECORATE: (ro.PickDish, ro.Done),
    Phase.TOPPING: (ro.DecorateWith,),
    Phase.DELIVER: (ro.PickDish, ro.Done),
    Phase.WHERE: (ro.Sell, ro.Present),
    Phase.REWARD: (ro.ChooseReward, ro.Forfeit),
    Phase.GIFT_TILE: (ro.TakeTile, ro.Forfeit),
    Phase.GIFT_RECIPE: (ro.TakeRecipe, ro.DiscardRecipe, ro.Forfeit),
    Phase.SERVICE: (ro.PayService,),
    Phase.HIRE: (ro.HireCard,),
    Phase.NOTICE: (ro.GiveNotice,),
    Phase.PLACE: (ro.PlaceServiceStaff, ro.PlaceHost),
    Phase.BONUS: (ro.UseBonus, ro.Forfeit),
    Phase.TABLE: (ro.ChooseTable,),
    Phase.NUMBER: (ro.ChooseNumber,),
    Phase.ROW: (ro.ChooseRow, ro.Done),
    Phase.TILES: (ro.SpendTile, ro.Done),
    Phase.KEEP_TILE: (ro.KeepTile,),
    Phase.KEEP_RECIPE: (ro.KeepRecipe, ro.DiscardRecipe, ro.Forfeit),
    Phase.COPY: (ro.CopyBonus,),
    Phase.LIFT: (ro.PickPresented,),
    Phase.MOVE: (ro.MoveDish,),
    Phase.SPACE_TILE: (),
    Phase.AREA_TILE: (),
    Phase.DRAW: (),
    Phase.REFILL: (),
}
"""By phase of a turn, the types of decision that can be due."""

RULES = {
    Phase.PLAY: "RO-30",
    Phase.MAIN: "RO-30",
    Phase.RECIPES: "RO-40",
    Phase.INGREDIENT: "RO-42",
    Phase.GOODS: "RO-44",
    Phase.BAKE: "RO-45",
    Phase.SPARE: "RO-113",
    Phase.PAYMENT: "RO-46",
    Phase.DECORATE: "RO-48",
    Phase.TOPPING: "RO-48",
    Phase.DELIVER: "RO-49",
    Phase.WHERE: "RO-49",
    Phase.REWARD: "RO-64",
    Phase.GIFT_TILE: "RO-64",
    Phase.GIFT_RECIPE: "RO-64",
    Phase.SERVICE: "RO-53",
    Phase.HIRE: "RO-56",
    Phase.NOTICE: "RO-58",
    Phase.PLACE: "RO-60",
    Phase.BONUS: "RO-30",
    Phase.TABLE: "RO-96",
    Phase.NUMBER: "RO-116",
    Phase.ROW: "RO-122",
    Phase.TILES: "RO-120",
    Phase.KEEP_TILE: "RO-110",
    Phase.KEEP_RECIPE: "RO-105",
    Phase.COPY: "RO-112",
    Phase.LIFT: "RO-111",
    Phase.MOVE: "RO-111",
    Phase.SPACE_TILE: "RO-51",
    Phase.AREA_TILE: "RO-60",
    Phase.DRAW: "RO-104",
    Phase.REFILL: "RO-41",
}
"""By phase, the rule that says what is due in it."""

BEGUN = {
    Phase.RECIPES: RECIPES,
    Phase.INGREDIENT: INGREDIENT,
    Phase.GOODS: GOODS,
    Phase.BAKE: BAKE,
    Phase.DECORATE: DECORATE,
    Phase.DELIVER: DELIVER,
    Phase.HIRE: HIRE,
    Phase.NOTICE: NOTICE,
    Phase.PLACE: PLACE,
}

USED = {
    Phase.TABLE: "Désiré",
    Phase.NUMBER: "Lazare",
    Phase.ROW: "Madeleine",
    Phase.TILES: "Mélanie",
    Phase.DRAW: "Barbe",
    Phase.COPY: "Hubert",
    Phase.LIFT: "Flavie",
}

OWNER = Owns(
    coins=30,
    goods="flour 5, sugar 2",
    recipes=(BISCUITS, MERINGUES),
    racks=(SABLES,),
    tiles=(FRUIT, CREAM),
    hand=(3,),
    unused=(2, 7, 8, 9),
)
BONUSES = (table_bonus("No eggs"), table_bonus("No nuts"), table_bonus("Fruit"), 1, 2)
SCENE = Board(
    recipes={1: 9, 2: 10, 4: 11, 6: 12},
    tiles={1: 5, 2: 10},
    hires={1: 10},
    dishes={(3, 1): (0, 20)},
    areas={(2, 0): 0, (5, 0): 0},
    bonuses=BONUSES,
    specials=(4, 5),
)


@cache
def at(phase: Phase) -> State:
    """A position of each phase of a turn."""
    card = ASSISTANT if phase in (Phase.INGREDIENT, Phase.GOODS) else CHEF
    other = Owns(used=(staff("Brice"),))
    state = turn(card, OWNER, other, board=SCENE)
    if phase is Phase.PLAY:
        return playing(FEW, OWNER, other, board=SCENE)
    if phase in BEGUN:
        return begin(state, BEGUN[phase])
    if phase in USED:
        return use(bonus_of(staff(USED[phase]), OWNER, other, board=SCENE))
    return _further(phase, state)


def _further(phase: Phase, state: State) -> State:
    """A position of a phase that comes after others."""
    present = apply_all(begin(state, DELIVER), ro.PickDish(0, 1))
    steps: dict[Phase, tuple[State, tuple[ro.Action, ...]]] = {
        Phase.MAIN: (state, ()),
        Phase.BONUS: (state, (FORFEIT,)),
        Phase.PAYMENT: (begin(state, BAKE), (ro.BakeRecipe(0, MERINGUES),)),
        Phase.TOPPING: (begin(state, DECORATE), (ro.PickDish(0, 1),)),
        Phase.WHERE: (present, ()),
        Phase.SPACE_TILE: (present, (ro.Present(0, 1, 5),)),
        Phase.REWARD: (present, (ro.Present(0, 1, 1),)),
        Phase.GIFT_TILE: (present, (ro.Present(0, 2, 1),)),
        Phase.SERVICE: (present, (ro.Present(0, 5, 1),)),
        Phase.AREA_TILE: (begin(turn(CHEF, OWNER), PLACE), (ro.PlaceServiceStaff(0, 2, RIGHT),)),
        Phase.GIFT_RECIPE: (begin(state, PLACE), (ro.PlaceServiceStaff(0, 1, RIGHT),)),
        Phase.KEEP_TILE: (at(Phase.DRAW), (ro.Draw(ro.Pile.TILES, (3, 7)),)),
        Phase.MOVE: (at(Phase.LIFT), (ro.PickPresented(0, 3, 1),)),
        Phase.REFILL: (begin(state, RECIPES), (ro.TakeRecipe(0, 6), DONE, FORFEIT)),
    }
    if phase is Phase.SPARE:
        owns = Owns(goods=PLENTY, recipes=(HONEYBREAD,), tiles=(HONEY,))
        state = use(bonus_of(staff("Isabeau"), owns, board=SCENE))
        return apply_all(state, ro.BakeRecipe(0, HONEYBREAD))
    if phase is Phase.KEEP_RECIPE:
        state = use(bonus_of(staff("Anatole"), OWNER, board=SCENE))
        return ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 13)))
    start, actions = steps[phase]
    return apply_all(start, *actions)


@pytest.mark.rule("RO-30", "RO-34", "RO-40", "RO-42", "RO-44", "RO-45", "RO-46", "RO-48", "RO-49")
@pytest.mark.rule("RO-51", "RO-53", "RO-56", "RO-58", "RO-60", "RO-64", "RO-96", "RO-104", "RO-105")
@pytest.mark.rule("RO-110", "RO-111", "RO-112", "RO-113", "RO-116", "RO-120", "RO-122", "RO-41")
@pytest.mark.parametrize("phase", list(DUE), ids=lambda phase: phase.name)
def test_a_decision_that_is_not_due(phase: Phase) -> None:
    state = at(phase)
    assert state.phase is phase
    assert {type(action) for action in legal(state)} <= set(DUE[phase])
    for decision in DECISIONS:
        if type(decision) not in DUE[phase]:
            no(state, decision, Refusal.NOT_DUE, RULES[phase])


DRAWS = {
    Phase.SPACE_TILE: ro.Draw(ro.Pile.TILES, (30,)),
    Phase.AREA_TILE: ro.Draw(ro.Pile.TILES, (30,)),
    Phase.DRAW: ro.Draw(ro.Pile.TILES, (3, 7)),
    Phase.REFILL: ro.Draw(ro.Pile.RECIPES, (13, 14, 15)),
}


@pytest.mark.rule("RO-41", "RO-51", "RO-60", "RO-104")
@pytest.mark.parametrize("phase", list(DUE), ids=lambda phase: phase.name)
def test_a_draw_that_is_not_due(phase: Phase) -> None:
    state = at(phase)
    for draw in DRAWS.values():
        if draw == DRAWS.get(phase):
            assert ro.is_legal(state, draw)
        else:
            no(state, draw, Refusal.NOT_DUE, RULES[phase])
    no(state, ro.Draw(ro.Pile.STARS, (PASCAL,)), Refusal.NOT_DUE, RULES[phase])
    no(state, ro.DealTrays((7, 8, 9, 10), (11, 12, 13, 14)), Refusal.NOT_DUE, RULES[phase])


@pytest.mark.rule("RO-41", "RO-51", "RO-104")
def test_a_draw_of_what_cannot_come() -> None:
    # Tile 5 lies on the display, with its only copy; Macarons, 13, are there two times.
    no(at(Phase.SPACE_TILE), ro.Draw(ro.Pile.TILES, (5,)), Refusal.NOT_THERE, "RO-51")
    no(at(Phase.SPACE_TILE), ro.Draw(ro.Pile.TILES, (99,)), Refusal.NOT_THERE, "RO-51")
    no(at(Phase.DRAW), ro.Draw(ro.Pile.TILES, (3, 3)), Refusal.NOT_THERE, "RO-104")
    # In the order of drawing, where that makes no difference: rising.
    no(at(Phase.DRAW), ro.Draw(ro.Pile.TILES, (9, 4)), Refusal.NOT_THERE, "RO-104")
    no(at(Phase.REFILL), ro.Draw(ro.Pile.RECIPES, (13, 13, 13)), Refusal.NOT_THERE, "RO-41")
    no(at(Phase.REFILL), ro.Draw(ro.Pile.RECIPES, (12, 13, 14)), Refusal.NOT_THERE, "RO-41")
    assert ro.is_legal(at(Phase.REFILL), ro.Draw(ro.Pile.RECIPES, (15, 13, 13)))


# --- the end --------------------------------------------------------------------------------------


@cache
def finished() -> State:
    """A game that is over, played quietly."""
    state = ro.new_game(ro.Config(players=2, start_player=0))
    return until(state, Phase.OVER)


@pytest.mark.rule("RO-85")
def test_a_finished_game_takes_nothing_more() -> None:
    state = finished()
    assert ro.is_terminal(state)
    for decision in DECISIONS:
        no(state, decision, Refusal.FINISHED, "RO-85", GameFinishedError)
    for draw in DRAWS.values():
        no(state, draw, Refusal.FINISHED, "RO-85", GameFinishedError)
    no(
        state,
        ro.DealTrays((7, 8, 9, 10), (11, 12, 13, 14)),
        Refusal.FINISHED,
        "RO-85",
        GameFinishedError,
    )


def test_refusals_survive_pickle_and_are_for_people() -> None:
    for state, action in (
        (turn(CHEF), main(DECORATE)),
        (finished(), FORFEIT),
        (at(Phase.GOODS), ro.BuyGoods(0, SUGAR, 4)),
    ):
        with pytest.raises(IllegalAction) as caught:
            ro.apply(state, action)
        error = caught.value
        assert error.reason
        assert "\n" not in str(error)
        assert len(str(error)) < 300
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert (str(twin), twin.illegal) == (str(error), error.illegal)


def test_what_is_no_action_at_all() -> None:
    wrong: Any = ("play", 4)
    for ask in (ro.apply, ro.explain_illegal, ro.is_legal):
        with pytest.raises(MalformedAction):
            ask(turn(CHEF), wrong)
