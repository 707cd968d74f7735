"""Staff bonuses that are main actions, and moving a dish (RO-91 to RO-93, RO-98 and others)."""

from __future__ import annotations

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.actions import AreaSide
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Rank
from bakehouse.rococo.state import Dish, Phase, State
from tests.rococo.kitchens import (
    FEW,
    MANY,
    begin,
    bonus_of,
    changes,
    endings,
    expect,
    has_bonus,
    legal,
    turn,
    use,
    with_bonus,
)
from tests.rococo.tables import Board, Owns, apply_all, dish, staff, table_bonus, tile

QUIET = {1: 1, 2: 2, 3: 3, 4: 4}
"""So many recipes on display that a turn is followed by no draw."""

DONE, FORFEIT, SELL = ro.Done(0), ro.Forfeit(0), ro.Sell(0)
FLOUR, SUGAR, BUTTER = Good
PLENTY = "flour 6, sugar 5, butter 4"

BISCUITS = dish("Biscuits")  # 2 flour, 1 sugar
SABLES = dish("Sablés")  # 1 flour, 1 butter
GAUFRES = dish("Gaufres")  # 2 flour, 1 egg
HONEYBREAD = dish("Pain d'épices")  # 3 flour, 1 honey
MERINGUES = dish("Meringues")  # 1 sugar, 1 egg
NOUGATINE = dish("Nougatine")  # 1 sugar, 1 honey, 1 nut
MACARONS = dish("Macarons")  # chefs only: 1 flour, 1 sugar, 1 egg
VACHERIN = dish("Vacherin")  # chefs only: 2 sugar, 1 butter, 1 egg, 1 honey
ROYAL = dish("Gâteau royal")  # 3 flour, 1 sugar, 2 egg, 2 honey

EGG, HONEY, NUT = tile("egg", "fruit"), tile("honey", "fruit"), tile("nut", "fruit")
EGG_HONEY, EGGS, HONEYS = tile("egg, honey"), tile("egg 2"), tile("honey 2")


def names(*cards: str) -> list[int]:
    return [staff(name) for name in cards]


def over(state: State) -> bool:
    """Whether the turn is over and the next player is to play."""
    return (state.phase, state.turn.seat) == (Phase.PLAY, 1)


def due(card: int, owns: Owns | None = None, board: Board | None = None) -> State:
    """The bonus can be used, and the turn is followed by no draw."""
    return bonus_of(card, owns, board=board or Board(recipes=QUIET))


def offered(card: int, owns: Owns | None = None, board: Board | None = None) -> bool:
    return has_bonus(card, owns, board=board or Board(recipes=QUIET))


def take(*spaces: int) -> list[ro.Action]:
    return [ro.TakeRecipe(0, space) for space in spaces]


def tiles(*spaces: int) -> list[ro.Action]:
    return [ro.TakeTile(0, space) for space in spaces]


def buy(**numbers: int) -> list[ro.Action]:
    """Up to so many of each good, from one up."""
    return [
        ro.BuyGoods(0, good, number)
        for good in Good
        for number in range(1, numbers.get(good.name.lower(), 0) + 1)
    ]


# --- Buy Goods ------------------------------------------------------------------------------------


@pytest.mark.rule("RO-91", "RO-33")
@pytest.mark.parametrize("name", ["Colette", "Élise"])
def test_goods_for_their_usual_price(name: str) -> None:
    # Élise is a chef.
    state = due(staff(name), Owns(coins=5, goods=""))
    asked = use(state)
    assert asked.phase is Phase.GOODS
    assert legal(asked) == buy(flour=4, sugar=2, butter=1)
    after = apply_all(asked, ro.BuyGoods(0, SUGAR, 2))
    assert changes(state, after) == expect(coins=-5, goods={"sugar": 2})
    assert over(after)
    assert not offered(staff(name), Owns(goods=PLENTY))
    assert not offered(staff(name), Owns(coins=1, goods="flour 6"))


@pytest.mark.rule("RO-93", "RO-33")
@pytest.mark.parametrize("card", names("Brice", "Brigitte"))
def test_goods_after_a_payment(card: int) -> None:
    state = due(card, Owns(coins=4, goods=""))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    # 3 coins are left, and there is no way back.
    assert legal(asked) == buy(flour=3, sugar=1, butter=1)
    after = apply_all(asked, ro.BuyGoods(0, BUTTER, 1))
    assert changes(state, after) == expect(coins=-4, goods={"butter": 1})
    assert over(after)
    assert not offered(card, Owns(coins=0))
    # Flour costs nothing, sugar does.
    assert offered(card, Owns(coins=1, goods="flour 5"))
    assert not offered(card, Owns(coins=2, goods="flour 6"))
    assert offered(card, Owns(coins=3, goods="flour 6"))


@pytest.mark.rule("RO-124", "RO-33")
@pytest.mark.parametrize("card", names("Firmin", "Julie"))
def test_goods_two_times(card: int) -> None:
    state = due(card, Owns(coins=9, goods="flour 5, butter 3"))
    asked = use(state)
    assert legal(asked) == buy(flour=1, sugar=3, butter=1)
    after = apply_all(asked, ro.BuyGoods(0, SUGAR, 2))
    # 4 coins are left, and room for 3 sugar.
    assert changes(state, after) == expect(coins=-5, goods={"sugar": 2})
    assert legal(after) == [DONE, *buy(flour=1, sugar=1, butter=1)]
    # The same good again, for its price anew.
    end = apply_all(after, ro.BuyGoods(0, SUGAR, 1))
    assert changes(state, end) == expect(coins=-7, goods={"sugar": 3})
    assert over(end)
    end = apply_all(after, ro.BuyGoods(0, BUTTER, 1))
    assert changes(state, end) == expect(coins=-8, goods={"sugar": 2, "butter": 1})
    assert over(end)
    assert over(apply_all(after, DONE))


@pytest.mark.rule("RO-124")
@pytest.mark.parametrize("card", names("Firmin", "Julie"))
def test_the_second_purchase_falls_away_where_nothing_can_be_bought(card: int) -> None:
    state = due(card, Owns(coins=3, goods="flour 6, butter 3"))
    after = apply_all(use(state), ro.BuyGoods(0, SUGAR, 1))
    assert changes(state, after) == expect(coins=-2, goods={"sugar": 1})
    assert over(after)
    # Two times flour for nothing.
    state = due(card, Owns(coins=0, goods="flour 4, sugar 5, butter 4"))
    after = apply_all(use(state), ro.BuyGoods(0, FLOUR, 1))
    assert legal(after) == [DONE, ro.BuyGoods(0, FLOUR, 1)]
    after = apply_all(after, ro.BuyGoods(0, FLOUR, 1))
    assert changes(state, after) == expect(goods={"flour": 2})
    assert over(after)


# --- Acquire Ingredients --------------------------------------------------------------------------


@pytest.mark.rule("RO-92", "RO-33")
@pytest.mark.parametrize("name", ["Benoît", "Fabien"])
def test_an_ingredient_for_its_usual_price(name: str) -> None:
    # Benoît is a chef. Prices: 1 for one tile in the top row, 0 and 1 for one and two below.
    board = Board(tiles={1: 1, 5: 2, 9: 3, 10: 4}, recipes=QUIET)
    state = due(staff(name), Owns(coins=0), board)
    assert legal(use(state)) == tiles(5, 9, 10)
    state = due(staff(name), Owns(coins=1), board)
    asked = use(state)
    assert asked.phase is Phase.INGREDIENT
    assert legal(asked) == tiles(1, 5, 9, 10)
    after = apply_all(asked, *tiles(1))
    assert changes(state, after) == expect(coins=-1, tiles={1: 1}, tile_display={1: 0})
    assert over(after)
    assert not offered(staff(name), Owns(coins=0), Board(tiles={1: 1}, recipes=QUIET))
    assert not offered(staff(name))


@pytest.mark.rule("RO-93", "RO-33")
@pytest.mark.parametrize("card", names("Camille", "Casimir"))
def test_an_ingredient_after_a_payment(card: int) -> None:
    board = Board(tiles={1: 1, 5: 2}, recipes=QUIET)
    state = due(card, Owns(coins=1), board)
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    assert legal(asked) == tiles(5)
    assert legal(use(due(card, Owns(coins=2), board))) == tiles(1, 5)
    after = apply_all(asked, *tiles(5))
    assert changes(state, after) == expect(coins=-1, tiles={2: 1}, tile_display={5: 0})
    assert over(after)
    assert not offered(card, Owns(coins=0), board)
    assert not offered(card, Owns(coins=1), Board(tiles={1: 1}, recipes=QUIET))


# --- Acquire Recipes ------------------------------------------------------------------------------

SIX = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12}
"""Prices: 3, 2, 2, 1, 1, 0."""


@pytest.mark.rule("RO-107")
@pytest.mark.parametrize("card", names("Armand", "Babette"))
def test_a_single_recipe_for_its_usual_price(card: int) -> None:
    state = due(card, Owns(coins=2), Board(recipes=SIX))
    asked = use(state)
    assert asked.phase is Phase.RECIPES
    assert legal(asked) == take(2, 3, 4, 5, 6)
    after = apply_all(asked, *take(5))
    assert changes(state, after) == expect(coins=-1, recipes=(11,), recipe_display={5: 0})
    assert over(after)
    assert not offered(card, Owns(coins=0), Board(recipes={1: 7, 2: 8, 3: 9, 4: 10, 5: 11}))
    assert not offered(card, board=Board())


@pytest.mark.rule("RO-107", "RO-40")
@pytest.mark.parametrize("card", names("Armand", "Babette"))
def test_a_single_recipe_with_three_stored(card: int) -> None:
    state = due(card, Owns(recipes=(5, 6, 6)), Board(recipes=SIX))
    asked = use(state)
    assert legal(asked) == [ro.DiscardRecipe(0, 5), ro.DiscardRecipe(0, 6)]
    after = apply_all(asked, ro.DiscardRecipe(0, 6), *take(4))
    assert changes(state, after) == expect(
        coins=-1, recipes=(5, 6, 10), recipe_display={4: 0}, recipe_discard={6: 1}
    )
    assert over(after)


@pytest.mark.rule("RO-93", "RO-40")
@pytest.mark.parametrize("card", names("Catherine", "Cécile"))
def test_recipes_after_a_payment(card: int) -> None:
    state = due(card, Owns(coins=3), Board(recipes=SIX))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    assert legal(asked) == take(2, 3, 4, 5, 6)
    after = apply_all(asked, *take(4))
    assert legal(after) == [DONE, *take(5, 6)]
    assert over(apply_all(after, DONE))
    after = apply_all(after, *take(5))
    assert changes(state, after) == expect(coins=-3, recipes=(10, 11), recipe_display={4: 0, 5: 0})
    assert over(after)
    assert not offered(card, Owns(coins=0), Board(recipes=SIX))
    assert offered(card, Owns(coins=1), Board(recipes=SIX))
    five = {space: recipe for space, recipe in SIX.items() if space < 6}
    assert not offered(card, Owns(coins=1), Board(recipes=five))


@pytest.mark.rule("RO-40", "RO-41", "RO-107")
@pytest.mark.parametrize("card", names("Armand", "Babette"))
def test_two_copies_that_come_to_the_same_are_one_choice(card: int) -> None:
    """The turn ends with the recipe, and five gaps or four close up."""
    # Spaces 4 and 5 cost the same, and the copy that is left moves to space 6.
    asked = use(due(card, board=Board(recipes={4: 7, 5: 7})))
    assert legal(asked) == take(4)
    assert ro.apply(asked, *take(4)).market.recipes == (0, 0, 0, 0, 0, 7)
    # Here they leave the others in a different order.
    asked = use(due(card, board=Board(recipes={2: 7, 4: 9, 5: 7})))
    assert legal(asked) == take(2, 4, 5)
    # Here they have different prices.
    asked = use(due(card, board=Board(recipes={5: 7, 6: 7})))
    assert legal(asked) == take(5, 6)
    # Here nothing closes up: two gaps are left.
    asked = use(due(card, board=Board(recipes={1: 1, 2: 2, 3: 3, 4: 7, 5: 7})))
    assert legal(asked) == take(1, 2, 3, 4, 5)
    # For nothing, prices make no difference.
    gift = use(due(staff("Félicité"), board=Board(recipes={3: 9, 5: 7, 6: 7})))
    assert legal(gift) == take(3, 5)


# --- Bake -----------------------------------------------------------------------------------------


@pytest.mark.rule("RO-93", "RO-45")
@pytest.mark.parametrize("card", names("Célestin", "Claire"))
def test_baking_after_a_payment(card: int) -> None:
    state = due(card, Owns(coins=2, goods=PLENTY, recipes=(BISCUITS, MERINGUES), tiles=(EGG,)))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-2)
    assert legal(asked) == [ro.BakeRecipe(0, BISCUITS), ro.BakeRecipe(0, MERINGUES)]
    after = apply_all(asked, ro.BakeRecipe(0, BISCUITS))
    assert legal(after) == [DONE, ro.BakeRecipe(0, MERINGUES)]
    after = apply_all(after, ro.BakeRecipe(0, MERINGUES), ro.SpendTile(0, EGG))
    assert changes(state, after) == expect(
        coins=-2,
        goods={"flour": -2, "sugar": -2},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(),
        racks=((BISCUITS, 0), (MERINGUES, 0)),
    )
    assert over(after)
    assert not offered(card, Owns(coins=1, goods=PLENTY, recipes=(BISCUITS,)))
    assert not offered(card, Owns(goods=PLENTY, recipes=(MERINGUES,)))
    assert not offered(card, Owns(goods=PLENTY, recipes=(BISCUITS,), racks=(3, 4)))


@pytest.mark.rule("RO-93", "RO-33")
def test_the_rank_of_the_card_tells_what_can_be_baked() -> None:
    owns = Owns(goods=PLENTY, recipes=(MACARONS, MERINGUES), tiles=(EGG,))
    assert legal(use(due(staff("Claire"), owns))) == [
        ro.BakeRecipe(0, MERINGUES),
        ro.BakeRecipe(0, MACARONS),
    ]
    assert legal(use(due(staff("Célestin"), owns))) == [ro.BakeRecipe(0, MERINGUES)]
    owns = Owns(goods=PLENTY, recipes=(MACARONS,), tiles=(EGG,))
    assert offered(staff("Claire"), owns)
    assert not offered(staff("Célestin"), owns)


SPARING = names("Eustache", "Isabeau")


def sparing(recipes: tuple[int, ...], tiles: tuple[int, ...], goods: str, card: int) -> State:
    """The bonus begun: one recipe, with a flour or a honey less."""
    return use(due(card, Owns(goods=goods, recipes=recipes, tiles=tiles)))


@pytest.mark.rule("RO-113", "RO-39")
@pytest.mark.parametrize("card", SPARING)
def test_flour_is_spared_where_flour_alone_is_asked_for(card: int) -> None:
    state = due(card, Owns(goods="flour 1", recipes=(GAUFRES,), tiles=(EGG, HONEY)))
    asked = use(state)
    assert legal(asked) == [ro.BakeRecipe(0, GAUFRES)]
    after = apply_all(asked, ro.BakeRecipe(0, GAUFRES))
    assert after.phase is Phase.PAYMENT
    after = apply_all(after, ro.SpendTile(0, EGG))
    assert changes(state, after) == expect(
        goods={"flour": -1},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(),
        racks=((GAUFRES, 0),),
    )
    assert over(after)
    # The reduction is no choice: with more flour it is spared as well.
    state = due(card, Owns(goods="flour 6", recipes=(GAUFRES,), tiles=(EGG,)))
    after = apply_all(use(state), ro.BakeRecipe(0, GAUFRES), ro.SpendTile(0, EGG))
    assert after.goods(0).to_dict() == {FLOUR: 5}
    # The last unit can be spared too.
    state = due(card, Owns(goods="butter", recipes=(SABLES,)))
    after = apply_all(use(state), ro.BakeRecipe(0, SABLES))
    assert changes(state, after) == expect(goods={"butter": -1}, recipes=(), racks=((SABLES, 0),))
    # But not two.
    assert not offered(card, Owns(goods="", recipes=(GAUFRES,), tiles=(EGG,)))


@pytest.mark.rule("RO-113", "RO-39")
@pytest.mark.parametrize("card", SPARING)
def test_honey_is_spared_where_honey_alone_is_asked_for(card: int) -> None:
    state = due(card, Owns(goods="sugar", recipes=(NOUGATINE,), tiles=(NUT, HONEY)))
    after = apply_all(use(state), ro.BakeRecipe(0, NOUGATINE))
    assert after.phase is Phase.PAYMENT
    # A honey tile is one too many.
    assert legal(after) == [ro.SpendTile(0, NUT)]
    after = apply_all(after, ro.SpendTile(0, NUT))
    assert changes(state, after) == expect(
        goods={"sugar": -1},
        tiles={NUT: -1},
        tile_discard={NUT: 1},
        recipes=(),
        racks=((NOUGATINE, 0),),
    )
    assert not offered(card, Owns(goods="flour 6", recipes=(NOUGATINE,), tiles=(NUT, HONEY)))


@pytest.mark.rule("RO-113", "RO-39")
@pytest.mark.parametrize("card", SPARING)
def test_one_or_the_other_is_spared_where_both_are_asked_for(card: int) -> None:
    owns = Owns(goods="flour 3", recipes=(HONEYBREAD,), tiles=(HONEY, HONEYS))
    state = due(card, owns)
    asked = apply_all(use(state), ro.BakeRecipe(0, HONEYBREAD))
    assert asked.phase is Phase.SPARE
    assert legal(asked) == [ro.SpareGood(0, FLOUR), ro.SpareIngredient(0, Ingredient.HONEY)]
    after = apply_all(asked, ro.SpareIngredient(0, Ingredient.HONEY))
    assert changes(state, after) == expect(
        goods={"flour": -3}, recipes=(), racks=((HONEYBREAD, 0),)
    )
    assert over(after)
    after = apply_all(asked, ro.SpareGood(0, FLOUR))
    assert legal(after) == [ro.SpendTile(0, HONEY), ro.SpendTile(0, HONEYS)]
    after = apply_all(after, ro.SpendTile(0, HONEYS))
    assert changes(state, after) == expect(
        goods={"flour": -2},
        tiles={HONEYS: -1},
        tile_discard={HONEYS: 1},
        recipes=(),
        racks=((HONEYBREAD, 0),),
    )
    assert over(after)


@pytest.mark.rule("RO-113", "RO-39")
@pytest.mark.parametrize("card", SPARING)
@pytest.mark.parametrize(
    ("goods", "tiles", "options"),
    [
        ("flour 2", (HONEY,), [ro.SpareGood(0, FLOUR)]),
        ("flour 3", (), [ro.SpareIngredient(0, Ingredient.HONEY)]),
        ("flour 2", (), []),
        ("flour 1", (HONEY,), []),
        ("flour 3", (NUT,), [ro.SpareIngredient(0, Ingredient.HONEY)]),
    ],
)
def test_only_what_keeps_it_payable_can_be_spared(
    card: int, goods: str, tiles: tuple[int, ...], options: list[ro.Action]
) -> None:
    owns = Owns(goods=goods, recipes=(HONEYBREAD,), tiles=tiles)
    assert offered(card, owns) is bool(options)
    if options:
        asked = apply_all(use(due(card, owns)), ro.BakeRecipe(0, HONEYBREAD))
        assert (asked.phase, legal(asked)) == (Phase.SPARE, options)


@pytest.mark.rule("RO-113")
@pytest.mark.parametrize("card", SPARING)
def test_one_of_two_honeys_is_spared(card: int) -> None:
    # 3 flour, 1 sugar, 2 eggs, 2 honeys.
    asked = sparing((ROYAL,), (EGGS, HONEY, HONEYS), PLENTY, card)
    asked = apply_all(asked, ro.BakeRecipe(0, ROYAL))
    after = apply_all(asked, ro.SpareIngredient(0, Ingredient.HONEY))
    paid = [path for path, _ in endings(after, Phase.PAYMENT)]
    assert sorted(
        tuple(it.tile for it in path if isinstance(it, ro.SpendTile)) for path in paid
    ) == [
        (HONEY, EGGS),
        (EGGS, HONEYS),
    ]
    after = apply_all(asked, ro.SpareGood(0, FLOUR))
    assert legal(after) == [ro.SpendTile(0, EGGS)]
    after = apply_all(after, ro.SpendTile(0, EGGS), ro.SpendTile(0, HONEYS))
    assert after.goods(0).to_dict() == {FLOUR: 4, SUGAR: 4, BUTTER: 4}


@pytest.mark.rule("RO-113", "RO-39")
@pytest.mark.parametrize("card", SPARING)
def test_what_asks_for_neither_is_baked_at_its_whole_cost(card: int) -> None:
    state = due(card, Owns(goods="sugar", recipes=(MERINGUES,), tiles=(EGG,)))
    after = apply_all(use(state), ro.BakeRecipe(0, MERINGUES), ro.SpendTile(0, EGG))
    assert changes(state, after) == expect(
        goods={"sugar": -1},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(),
        racks=((MERINGUES, 0),),
    )
    assert not offered(card, Owns(goods="sugar", recipes=(MERINGUES,), tiles=(HONEY,)))
    assert not offered(card, Owns(goods="flour", recipes=(MERINGUES,), tiles=(EGG,)))


@pytest.mark.rule("RO-113")
@pytest.mark.parametrize("card", SPARING)
def test_a_single_recipe_is_baked(card: int) -> None:
    state = due(card, Owns(goods=PLENTY, recipes=(BISCUITS, SABLES)))
    asked = use(state)
    assert legal(asked) == [ro.BakeRecipe(0, BISCUITS), ro.BakeRecipe(0, SABLES)]
    after = apply_all(asked, ro.BakeRecipe(0, BISCUITS))
    assert over(after)
    assert changes(state, after) == expect(
        goods={"flour": -1, "sugar": -1}, recipes=(SABLES,), racks=((BISCUITS, 0),)
    )
    assert not offered(card, Owns(goods=PLENTY, recipes=(BISCUITS,), racks=(3, 4)))


@pytest.mark.rule("RO-113")
@pytest.mark.parametrize(
    ("less", "recipe", "goods", "tiles", "possible"),
    [
        ("flour", GAUFRES, "flour 1", (EGG,), True),
        ("flour", HONEYBREAD, "flour 3", (), False),
        ("honey", GAUFRES, "flour 1", (EGG,), False),
        ("honey", HONEYBREAD, "flour 3", (), True),
    ],
)
def test_a_card_of_a_box_of_ones_own_may_spare_one_of_them_only(
    less: str, recipe: int, goods: str, tiles: tuple[int, ...], possible: bool
) -> None:
    bonus = {"do": "act", "action": "bake", "single": True, "less": [less]}
    config = ro.Config(players=2, components=with_bonus("Eustache", bonus))
    owns = Owns(goods=goods, recipes=(recipe,), tiles=tiles)
    board = Board(recipes=QUIET)
    assert has_bonus(staff("Eustache"), owns, board=board, config=config) is possible
    if possible:
        asked = use(bonus_of(staff("Eustache"), owns, board=board, config=config))
        assert legal(asked) == [ro.BakeRecipe(0, recipe)]


@pytest.mark.rule("RO-113", "RO-33")
def test_a_chef_spares_in_what_is_for_chefs_only() -> None:
    owns = Owns(goods="sugar 2, butter", recipes=(VACHERIN,), tiles=(EGG,))
    assert not offered(staff("Eustache"), owns)
    state = due(staff("Isabeau"), owns)
    after = apply_all(use(state), ro.BakeRecipe(0, VACHERIN), ro.SpendTile(0, EGG))
    assert changes(state, after) == expect(
        goods={"sugar": -2, "butter": -1},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(),
        racks=((VACHERIN, 0),),
    )


@pytest.mark.rule("RO-113", "RO-89")
def test_a_card_may_spare_other_things() -> None:
    """Any of two goods and two ingredients, one unit of one of them."""
    bonus = {
        "do": "act",
        "action": "bake",
        "single": True,
        "less": ["sugar", "flour", "egg", "nut"],
    }
    components = with_bonus("Eustache", bonus)
    config = ro.Config(players=2, start_player=0, components=components)
    dacquoise_like, basque = dish("Tarte aux noix"), dish("Gâteau basque")
    owns = Owns(goods="flour 6, sugar 5, butter 4", recipes=(basque,), tiles=(EGG_HONEY,))
    state = use(bonus_of(staff("Eustache"), owns, config=config))
    asked = apply_all(state, ro.BakeRecipe(0, basque))
    # Flour, sugar, butter, egg and honey are asked for.
    assert legal(asked) == [
        ro.SpareGood(0, FLOUR),
        ro.SpareGood(0, SUGAR),
        ro.SpareIngredient(0, Ingredient.EGG),
    ]
    after = apply_all(asked, ro.SpareGood(0, SUGAR), ro.SpendTile(0, EGG_HONEY))
    assert after.goods(0).to_dict() == {FLOUR: 5, SUGAR: 5, BUTTER: 3}
    owns = Owns(goods="flour 4, butter", recipes=(dacquoise_like,), tiles=(HONEY,))
    state = use(bonus_of(staff("Eustache"), owns, config=config))
    asked = apply_all(state, ro.BakeRecipe(0, dacquoise_like))
    assert legal(asked) == [ro.SpareIngredient(0, Ingredient.NUT)]


# --- Decorate -------------------------------------------------------------------------------------


@pytest.mark.rule("RO-106", "RO-33")
@pytest.mark.parametrize("card", names("Blaise", "Estelle"))
def test_a_single_dish_is_decorated_for_a_coin(card: int) -> None:
    # Blaise is an assistant.
    owns = Owns(coins=1, racks=(BISCUITS, SABLES), tiles=(EGG, NUT, EGGS))
    state = due(card, owns)
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    assert legal(asked) == [ro.PickDish(0, 1), ro.PickDish(0, 2)]
    after = apply_all(asked, ro.PickDish(0, 1))
    assert legal(after) == [ro.DecorateWith(0, EGG), ro.DecorateWith(0, NUT)]
    after = apply_all(after, ro.DecorateWith(0, NUT))
    assert changes(state, after) == expect(
        coins=-1, tiles={NUT: -1}, racks=((BISCUITS, NUT), (SABLES, 0))
    )
    assert over(after)
    assert not offered(card, Owns(coins=0, racks=(BISCUITS,), tiles=(EGG,)))
    assert not offered(card, Owns(racks=(BISCUITS,), tiles=(EGGS,)))
    assert not offered(card, Owns(racks=((BISCUITS, NUT),), tiles=(EGG,)))


@pytest.mark.rule("RO-93", "RO-33")
def test_dishes_are_decorated_after_a_payment() -> None:
    florent = staff("Florent")
    state = due(florent, Owns(coins=2, racks=(BISCUITS, SABLES), tiles=(EGG, NUT)))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-2)
    after = apply_all(asked, ro.PickDish(0, 1), ro.DecorateWith(0, EGG))
    assert legal(after) == [DONE, ro.PickDish(0, 2)]
    after = apply_all(after, ro.PickDish(0, 2), ro.DecorateWith(0, NUT))
    assert changes(state, after) == expect(
        coins=-2, tiles={EGG: -1, NUT: -1}, racks=((BISCUITS, EGG), (SABLES, NUT))
    )
    assert over(after)
    assert not offered(florent, Owns(coins=1, racks=(BISCUITS,), tiles=(EGG,)))
    assert not offered(florent, Owns(racks=(BISCUITS,)))


# --- Deliver --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-98")
@pytest.mark.parametrize("card", names("Blanche", "Émile"))
def test_a_single_dish_is_delivered(card: int) -> None:
    state = due(card, Owns(racks=(BISCUITS, (SABLES, EGG))))
    asked = use(state)
    assert asked.phase is Phase.DELIVER
    assert legal(asked) == [ro.PickDish(0, 1), ro.PickDish(0, 2)]
    after = apply_all(asked, ro.PickDish(0, 2))
    assert len(legal(after)) == 1 + 19
    after = apply_all(after, SELL)
    assert changes(state, after) == expect(
        coins=10, racks=((BISCUITS, 0),), decorations=(EGG,), recipe_discard={SABLES: 1}
    )
    assert over(after)
    # Presented, it goes through all of it.
    bonuses = tuple(map(table_bonus, ("By an assistant", "Eggs", "Honey", "Nuts", "Cream")))
    board = Board(areas={(1, 0): 0}, recipes=QUIET, bonuses=bonuses)
    state = due(card, Owns(coins=0, racks=((BISCUITS, EGG), SABLES)), board)
    after = apply_all(use(state), ro.PickDish(0, 1), ro.Present(0, 1, 3), ro.PayService(0, 1))
    assert changes(state, after) == expect(
        coins=1 + 2 - 3,
        prestige=1,
        racks=((SABLES, 0),),
        decorations=(EGG,),
        tables={(1, 3): (0, BISCUITS)},
    )
    assert over(after)
    assert not offered(card, Owns(recipes=(BISCUITS,)))


@pytest.mark.rule("RO-93", "RO-49")
@pytest.mark.parametrize("card", names("Clément", "Gabrielle"))
def test_dishes_are_delivered_after_a_payment(card: int) -> None:
    state = due(card, Owns(coins=2, racks=(BISCUITS, SABLES)))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-2)
    after = apply_all(asked, ro.PickDish(0, 1), SELL)
    assert legal(after) == [DONE, ro.PickDish(0, 1)]
    after = apply_all(after, ro.PickDish(0, 1), SELL)
    assert changes(state, after) == expect(
        coins=-2 + 20, racks=(), recipe_discard={BISCUITS: 1, SABLES: 1}
    )
    assert over(after)
    # The price comes first: a sale is no credit.
    assert not offered(card, Owns(coins=1, racks=(BISCUITS,)))
    assert not offered(card)


# --- Hire, and Give Notice ------------------------------------------------------------------------


@pytest.mark.rule("RO-93", "RO-56")
def test_a_card_is_hired_after_a_payment() -> None:
    come = staff("Côme")
    board = Board(hires={1: 10, 3: 40}, recipes=QUIET)
    state = due(come, Owns(coins=4), board)
    asked = use(state)
    assert changes(state, asked) == expect(coins=-2)
    assert legal(asked) == [ro.HireCard(0, 10), ro.HireCard(0, 40)]
    after = apply_all(asked, ro.HireCard(0, 40))
    assert changes(state, after) == expect(coins=-4, hand=(4, 40), hires={3: 0})
    assert over(after)
    assert not offered(come, Owns(coins=3), board)
    # Three cards cost 3.
    board = Board(hires={1: 10, 3: 40, 4: 41}, recipes=QUIET)
    assert not offered(come, Owns(coins=4), board)
    assert offered(come, Owns(coins=5), board)


@pytest.mark.rule("RO-93", "RO-56", "RO-57")
def test_requirements_are_looked_at_when_the_price_is_gone() -> None:
    # Pascal asks for 25 coins.
    come, pascal = staff("Côme"), staff("Pascal")
    board = Board(stars=(pascal,), recipes=QUIET)
    assert not offered(come, Owns(coins=26), board)
    state = due(come, Owns(coins=27), board)
    after = apply_all(use(state), ro.HireCard(0, pascal))
    assert changes(state, after) == expect(coins=-2, hand=(4, pascal), stars=(), star=True)
    assert not offered(come, Owns(coins=27, star=True), board)


@pytest.mark.rule("RO-93", "RO-58")
def test_notice_is_given_after_a_payment() -> None:
    clotilde = staff("Clotilde")
    state = due(clotilde, Owns(coins=1, hand=(4, 10), unused=(2,), used=(3,)))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    assert legal(asked) == [ro.GiveNotice(0, card) for card in (2, 3, 4, 10, clotilde)]
    after = apply_all(asked, ro.GiveNotice(0, 10))
    assert changes(state, after) == expect(coins=-1 + 6, hand=(4,))
    assert over(after)
    # The card that was played can go: it is worth 4.
    after = apply_all(asked, ro.GiveNotice(0, clotilde))
    assert changes(state, after) == expect(coins=-1 + 4, used=(3,))
    assert not offered(clotilde, Owns(coins=0, hand=(4, 10), unused=(2,), used=(3,)))
    assert not offered(clotilde, Owns(hand=(4, 10), unused=(2,), used=()))


# --- Place ----------------------------------------------------------------------------------------

LEFT, RIGHT = AreaSide


def places(*areas: tuple[int, AreaSide], hosts: tuple[int, ...] = ()) -> list[ro.Action]:
    found: list[ro.Action] = [ro.PlaceServiceStaff(0, area, side) for area, side in areas]
    return found + [ro.PlaceHost(0, space) for space in hosts]


RIGHTS = tuple((area, RIGHT) for area in range(1, 6))


@pytest.mark.rule("RO-108")
@pytest.mark.parametrize("card", names("Étienne", "Eugénie"))
def test_a_marker_with_four_coins_off(card: int) -> None:
    # Left spaces cost 9, 7, 6, 8, 7, right ones 4 at most; hosts 4, 6, 9, 12.
    state = use(due(card, Owns(coins=0)))
    assert state.phase is Phase.PLACE
    assert legal(state) == places(*RIGHTS, hosts=(1,))
    state = use(due(card, Owns(coins=2)))
    areas = [(1, RIGHT), (2, RIGHT), (3, LEFT), (3, RIGHT), (4, RIGHT)]
    assert legal(state) == places(*areas, (5, RIGHT), hosts=(1, 2))
    for place, price in (
        (ro.PlaceServiceStaff(0, 1, LEFT), 5),
        (ro.PlaceServiceStaff(0, 3, LEFT), 2),
        (ro.PlaceHost(0, 1), 0),
        (ro.PlaceHost(0, 3), 5),
        (ro.PlaceHost(0, 4), 8),
    ):
        state = due(card)
        after = apply_all(use(state), place)
        assert changes(state, after).get("coins", 0) == -price
        assert over(after)


@pytest.mark.rule("RO-108", "RO-60")
@pytest.mark.parametrize("card", names("Étienne", "Eugénie"))
def test_a_price_under_four_becomes_nothing(card: int) -> None:
    state = due(card, Owns(coins=0, goods=""))
    for area, good in ((3, "butter"), (4, "sugar"), (5, "flour")):
        after = apply_all(use(state), ro.PlaceServiceStaff(0, area, RIGHT))
        assert changes(state, after) == expect(areas={(area, 1): 0}, goods={good: 1})
    after = apply_all(use(state), ro.PlaceServiceStaff(0, 1, RIGHT))
    assert legal(after) == take(1, 2, 3, 4)


@pytest.mark.rule("RO-108")
def test_nothing_cheaper_than_that_where_all_is_dear() -> None:
    # On the side for many hosts cost 3, 5, 7 and more.
    taken = {(area, side): 1 + side for area in range(1, 6) for side in (0, 1)}
    board = Board(areas=taken, hosts={1: 1, 2: 1}, recipes=QUIET)
    for coins, possible in ((2, False), (3, True)):
        owns = Owns(coins=coins)
        assert has_bonus(staff("Eugénie"), owns, board=board, config=MANY) is possible
    state = use(bonus_of(staff("Eugénie"), Owns(coins=3), board=board, config=MANY))
    assert legal(state) == places(hosts=(3,))


@pytest.mark.rule("RO-93", "RO-61")
def test_a_marker_after_a_payment() -> None:
    justine = staff("Justine")
    state = due(justine, Owns(coins=2))
    asked = use(state)
    assert changes(state, asked) == expect(coins=-1)
    assert legal(asked) == places((2, RIGHT), (5, RIGHT))
    after = apply_all(asked, ro.PlaceServiceStaff(0, 5, RIGHT))
    assert changes(state, after) == expect(coins=-2, areas={(5, 1): 0}, goods={"flour": 1})
    assert over(after)
    assert not offered(justine, Owns(coins=1))


# --- moving a dish --------------------------------------------------------------------------------

FLAVIE = names("Flavie", "Joseph")


@pytest.mark.rule("RO-111")
@pytest.mark.parametrize("card", FLAVIE)
def test_an_own_dish_goes_to_another_table_and_nothing_comes_with_it(card: int) -> None:
    # Table 2 gives flour on space 2 and asks for eggs; service could be paid for.
    bonuses = tuple(map(table_bonus, ("Honey", "Eggs", "Nuts", "Fruit", "Cream")))
    board = Board(
        dishes={(1, 2): (0, GAUFRES), (2, 1): (1, SABLES), (3, 4): (0, MACARONS)},
        areas={(1, 0): 0},
        bonuses=bonuses,
        recipes=QUIET,
    )
    state = due(card, board=board)
    asked = use(state)
    assert asked.phase is Phase.LIFT
    assert legal(asked) == [ro.PickPresented(0, 1, 2), ro.PickPresented(0, 3, 4)]
    lifted = apply_all(asked, ro.PickPresented(0, 1, 2))
    assert lifted.phase is Phase.MOVE
    free = [(2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3)]
    free += [(table, space) for table in (4, 5) for space in (1, 2, 3)]
    assert legal(lifted) == [ro.MoveDish(0, *place) for place in free]
    after = apply_all(lifted, ro.MoveDish(0, 2, 2))
    assert changes(state, after) == expect(tables={(1, 2): None, (2, 2): (0, GAUFRES)})
    assert over(after)


@pytest.mark.rule("RO-111", "RO-15")
@pytest.mark.parametrize("card", FLAVIE)
def test_without_an_own_dish_and_an_empty_space_elsewhere_nothing_moves(card: int) -> None:
    assert not offered(card)
    theirs = Board(dishes={(1, 1): (1, GAUFRES)}, recipes=QUIET)
    assert not offered(card, Owns(racks=(BISCUITS,)), theirs)
    # All other tables are full: 4, 4, 3 and 3 spaces. On the own table there is room.
    pieces = iter([5, 5, 6, 6, 7, 7, 8, 9, 10, 11, 11, 12, 13, 13])
    dishes = {
        (table, space): (1, next(pieces))
        for table, spaces in ((2, 4), (3, 4), (4, 3), (5, 3))
        for space in range(1, spaces + 1)
    }
    dishes[1, 1] = (0, GAUFRES)
    board = Board(dishes=dishes, recipes={1: 20, 2: 21, 3: 22, 4: 23})
    assert not offered(card, board=board)
    # One of their spaces is the first player's: that dish can go to table 1, the other not.
    dishes[4, 2] = (0, 25)
    board = Board(dishes=dishes, recipes={1: 20, 2: 21, 3: 22, 4: 23})
    asked = use(due(card, board=board))
    assert legal(asked) == [ro.PickPresented(0, 4, 2)]
    lifted = apply_all(asked, ro.PickPresented(0, 4, 2))
    assert legal(lifted) == [ro.MoveDish(0, 1, space) for space in (2, 3, 4, 5)]


@pytest.mark.rule("RO-111")
def test_the_dish_counts_where_it_is_now() -> None:
    board = Board(dishes={(1, 2): (0, GAUFRES), (2, 1): (0, SABLES)}, recipes=QUIET)
    state = use(due(staff("Flavie"), board=board))
    after = apply_all(state, ro.PickPresented(0, 1, 2), ro.MoveDish(0, 2, 4))
    assert after.tables[0] == (None,) * 5
    assert after.tables[1] == (ro.Presented(0, SABLES), None, None, ro.Presented(0, GAUFRES))


# --- ranks ----------------------------------------------------------------------------------------


@pytest.mark.rule("RO-33")
def test_a_bonus_keeps_the_rank_of_its_card() -> None:
    for name, rank in (("Claire", Rank.CHEF), ("Célestin", Rank.ASSISTANT)):
        owns = Owns(goods=PLENTY, recipes=(BISCUITS,))
        assert use(due(staff(name), owns)).turn.rank is rank


@pytest.mark.rule("RO-30", "RO-33")
def test_main_action_and_bonus_may_be_the_same() -> None:
    # Colette buys goods, and once more by her bonus.
    state = turn(staff("Colette"), Owns(goods=""), board=Board(recipes=QUIET))
    after = apply_all(begin(state, MainAction.GOODS), ro.BuyGoods(0, SUGAR, 1), ro.UseBonus(0))
    after = apply_all(after, ro.BuyGoods(0, SUGAR, 2))
    assert changes(state, after) == expect(coins=-2 - 5, goods={"sugar": 3})
    assert over(after)


@pytest.mark.rule("RO-48", "RO-106")
def test_a_dish_of_the_same_turn_can_be_decorated_by_a_bonus() -> None:
    owns = Owns(goods=PLENTY, recipes=(SABLES,), tiles=(NUT,))
    state = begin(
        turn(staff("Blaise"), owns, config=FEW, board=Board(recipes=QUIET)), MainAction.BAKE
    )
    after = apply_all(state, ro.BakeRecipe(0, SABLES), ro.UseBonus(0))
    after = apply_all(after, ro.PickDish(0, 1), ro.DecorateWith(0, NUT))
    assert after.players[0].racks == (Dish(SABLES, NUT),)
