"""Bake: which recipes, and every way to pay for them (RO-45 to RO-47, RO-67)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import GOODS, INGREDIENTS, Good, Ingredient, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    begin,
    changes,
    endings,
    expect,
    legal,
    mains,
    turn,
)
from tests.rococo.tables import Owns, apply_all, dish, tile

BAKE = MainAction.BAKE
PLENTY = "flour 6, sugar 5, butter 4"
DONE = ro.Done(0)

BISCUITS = dish("Biscuits")  # 2 flour, 1 sugar
MERINGUES = dish("Meringues")  # 1 sugar, 1 egg
PRALINES = dish("Pralines")  # 1 sugar, 1 nut
MADELEINES = dish("Madeleines")  # 1 flour, 1 butter, 1 egg
FINANCIERS = dish("Financiers")  # 1 flour, 1 butter, 1 nut
MACARONS = dish("Macarons")  # chefs only: 1 flour, 1 sugar, 1 egg
DACQUOISE = dish("Dacquoise")  # chefs only: 1 flour, 1 egg, 2 nut
ROYAL = dish("Gâteau royal")  # 3 flour, 1 sugar, 2 egg, 2 honey

EGG = tile("egg", "fruit")
HONEY = tile("honey", "fruit")
NUT = tile("nut", "fruit")
EGG_NUT = tile("egg, nut", "fruit")
EGG_HONEY = tile("egg, honey", "fruit")
EGGS = tile("egg 2", "fruit")
NUTS = tile("nut 2", "fruit")


def baking(
    recipes: Sequence[int],
    tiles: Sequence[int] = (),
    goods: str = PLENTY,
    racks: Sequence[int] = (),
    card: int = CHEF,
) -> State:
    """The card is played, the main action not begun."""
    return turn(card, Owns(recipes=recipes, tiles=tiles, goods=goods, racks=racks))


def bake(*recipes: int) -> list[ro.Action]:
    return [ro.BakeRecipe(0, recipe) for recipe in recipes]


def spend(*tiles: int) -> list[ro.Action]:
    return [ro.SpendTile(0, tile) for tile in tiles]


# --- one recipe -----------------------------------------------------------------------------------


@pytest.mark.rule("RO-45")
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
def test_a_recipe_takes_goods_and_tiles_and_becomes_a_dish_on_a_rack(card: int) -> None:
    state = baking((MADELEINES, PRALINES), (EGG, HONEY), card=card)
    after = begin(state, BAKE)
    assert legal(after) == bake(MADELEINES)
    after = apply_all(after, *bake(MADELEINES))
    assert after.phase is Phase.PAYMENT
    assert legal(after) == spend(EGG)
    after = apply_all(after, *spend(EGG))
    assert changes(state, after) == expect(
        goods={"flour": -1, "butter": -1},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(PRALINES,),
        racks=((MADELEINES, 0),),
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-45")
def test_a_recipe_without_ingredients_needs_no_tile() -> None:
    state = baking((BISCUITS,), (EGG,))
    after = apply_all(begin(state, BAKE), *bake(BISCUITS))
    assert changes(state, after) == expect(
        goods={"flour": -2, "sugar": -1}, recipes=(), racks=((BISCUITS, 0),)
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-45")
def test_the_dish_takes_its_place_in_the_order_of_the_racks() -> None:
    state = baking((BISCUITS,), racks=(MACARONS,))
    after = apply_all(begin(state, BAKE), *bake(BISCUITS))
    assert changes(state, after)["racks"] == ((BISCUITS, 0), (MACARONS, 0))


@pytest.mark.rule("RO-45", "RO-63")
@pytest.mark.parametrize(
    ("goods", "possible"),
    [("flour 2, sugar", True), ("flour, sugar 5, butter 4", False), ("flour 6, butter 4", False)],
)
def test_goods_have_to_suffice(goods: str, possible: bool) -> None:
    assert (BAKE in mains(baking((BISCUITS,), goods=goods))) is possible


@pytest.mark.rule("RO-45", "RO-63")
@pytest.mark.parametrize(
    ("tiles", "possible"),
    [
        ((), False),
        ((EGG, NUT), False),
        ((EGG_NUT,), False),
        ((EGG, NUTS), True),
        ((EGG_NUT, NUT), True),
        ((NUTS, EGGS), True),
        ((NUTS, HONEY), False),
    ],
)
def test_tiles_have_to_suffice(tiles: tuple[int, ...], possible: bool) -> None:
    # One egg, two nuts.
    assert (BAKE in mains(baking((DACQUOISE,), tiles))) is possible


@pytest.mark.rule("RO-45")
def test_what_is_for_chefs_only_takes_a_chef() -> None:
    assert legal(begin(baking((MACARONS, MERINGUES), (EGG,)), BAKE)) == bake(MERINGUES, MACARONS)
    state = baking((MACARONS, MERINGUES), (EGG,), card=ASSISTANT)
    assert legal(begin(state, BAKE)) == bake(MERINGUES)
    assert BAKE not in mains(baking((MACARONS,), (EGG,), card=ASSISTANT))


@pytest.mark.rule("RO-47")
def test_no_baking_without_an_empty_rack() -> None:
    assert BAKE not in mains(baking((BISCUITS,), racks=(MACARONS, MERINGUES)))
    assert BAKE in mains(baking((BISCUITS,), racks=(MACARONS,)))


@pytest.mark.rule("RO-45")
def test_no_baking_without_a_recipe() -> None:
    assert BAKE not in mains(baking(()))


# --- two recipes ----------------------------------------------------------------------------------


@pytest.mark.rule("RO-46", "RO-45")
def test_one_set_of_tiles_pays_for_two() -> None:
    state = baking((MADELEINES, FINANCIERS), (EGG, NUT, EGG_NUT))
    after = apply_all(begin(state, BAKE), *bake(MADELEINES))
    assert legal(after) == [DONE, *bake(FINANCIERS)]
    after = apply_all(after, *bake(FINANCIERS))
    # Either the tile with both, or one of each; no set with a tile to spare.
    assert legal(after) == spend(EGG, EGG_NUT)
    assert legal(apply_all(after, *spend(EGG))) == spend(NUT)
    end = apply_all(after, *spend(EGG_NUT))
    assert changes(state, end) == expect(
        goods={"flour": -2, "butter": -2},
        tiles={EGG_NUT: -1},
        tile_discard={EGG_NUT: 1},
        recipes=(),
        racks=((MADELEINES, 0), (FINANCIERS, 0)),
    )
    assert end.phase is Phase.BONUS


@pytest.mark.rule("RO-46", "RO-63")
def test_the_second_is_offered_if_both_together_can_be_paid() -> None:
    # One sugar: either alone, but not both.
    state = baking((BISCUITS, MERINGUES), (EGG,), goods="flour 6, sugar")
    assert legal(begin(state, BAKE)) == bake(BISCUITS, MERINGUES)
    after = apply_all(begin(state, BAKE), *bake(BISCUITS))
    # It went on by itself.
    assert after.phase is Phase.BONUS
    assert changes(state, after)["recipes"] == (MERINGUES,)
    # One egg: either alone, but not both.
    state = baking((MERINGUES, MADELEINES), (EGG, NUT))
    after = apply_all(begin(state, BAKE), *bake(MERINGUES))
    assert (after.phase, legal(after)) == (Phase.PAYMENT, spend(EGG))
    # Two eggs on one tile do for both.
    state = baking((MERINGUES, MADELEINES), (EGGS,))
    after = apply_all(begin(state, BAKE), *bake(MERINGUES))
    assert legal(after) == [DONE, *bake(MADELEINES)]


@pytest.mark.rule("RO-45", "RO-67")
def test_a_second_one_is_named_in_rising_order() -> None:
    state = begin(baking((BISCUITS, MERINGUES, PRALINES), (EGG, NUT)), BAKE)
    assert legal(state) == bake(BISCUITS, MERINGUES, PRALINES)
    assert legal(apply_all(state, *bake(MERINGUES))) == [DONE, *bake(PRALINES)]
    assert apply_all(state, *bake(PRALINES)).phase is Phase.PAYMENT


@pytest.mark.rule("RO-45")
def test_two_copies_of_a_recipe() -> None:
    state = begin(baking((MERINGUES, MERINGUES), (EGG, EGG)), BAKE)
    assert legal(state) == bake(MERINGUES)
    after = apply_all(state, *bake(MERINGUES))
    assert legal(after) == [DONE, *bake(MERINGUES)]
    after = apply_all(after, *bake(MERINGUES), *spend(EGG, EGG))
    assert changes(state, after)["racks"] == ((MERINGUES, 0), (MERINGUES, 0))
    # A single copy is not baked twice.
    state = begin(baking((MERINGUES, BISCUITS), (EGG, EGG)), BAKE)
    assert apply_all(state, *bake(MERINGUES)).phase is Phase.PAYMENT


@pytest.mark.rule("RO-67")
def test_one_is_enough() -> None:
    state = baking((MERINGUES, PRALINES), (EGG, NUT))
    after = apply_all(begin(state, BAKE), *bake(MERINGUES), DONE, *spend(EGG))
    assert changes(state, after) == expect(
        goods={"sugar": -1},
        tiles={EGG: -1},
        tile_discard={EGG: 1},
        recipes=(PRALINES,),
        racks=((MERINGUES, 0),),
    )
    assert after.phase is Phase.BONUS
    # Without anything to pay in tiles, it is over when the player says so.
    state = baking((BISCUITS, MERINGUES), (EGG,))
    assert apply_all(begin(state, BAKE), *bake(BISCUITS), DONE).phase is Phase.BONUS


@pytest.mark.rule("RO-45")
def test_one_empty_rack_takes_one_dish() -> None:
    state = baking((BISCUITS, BISCUITS), racks=(MACARONS,))
    after = apply_all(begin(state, BAKE), *bake(BISCUITS))
    assert after.phase is Phase.BONUS
    assert changes(state, after)["racks"] == ((BISCUITS, 0), (MACARONS, 0))


@pytest.mark.rule("RO-45")
def test_the_second_is_for_a_chef_as_well() -> None:
    state = baking((BISCUITS, MACARONS), (EGG,), card=ASSISTANT)
    assert apply_all(begin(state, BAKE), *bake(BISCUITS)).phase is Phase.BONUS
    state = baking((BISCUITS, MACARONS), (EGG,))
    assert legal(apply_all(begin(state, BAKE), *bake(BISCUITS))) == [DONE, *bake(MACARONS)]


@pytest.mark.rule("RO-46")
def test_what_tiles_show_beyond_the_need_is_lost() -> None:
    # An egg is needed, and no other tile has one: the nut goes with it.
    state = baking((MERINGUES,), (EGG_NUT, NUT))
    after = apply_all(begin(state, BAKE), *bake(MERINGUES), *spend(EGG_NUT))
    assert after.phase is Phase.BONUS
    assert changes(state, after)["tiles"] == {EGG_NUT: -1}


@pytest.mark.rule("RO-46")
def test_two_eggs_and_two_honeys_by_hand() -> None:
    tiles = (EGGS, EGG_HONEY, EGG_HONEY, tile("honey 2"), HONEY)
    state = apply_all(begin(baking((ROYAL,), tiles), BAKE), *bake(ROYAL))
    found = [
        tuple(it.tile for it in path if isinstance(it, ro.SpendTile))
        for path, _ in endings(state, Phase.PAYMENT)
    ]
    both = tile("honey 2")
    # Tiles as egg+honey: 2+0 and 0+2; 1+1 twice; 2+0, 1+1 and 0+1, of which none can be left out.
    assert sorted(found) == sorted(
        tuple(sorted(it))
        for it in [
            (EGGS, both),
            (EGG_HONEY, EGG_HONEY),
            (EGGS, EGG_HONEY, HONEY),
        ]
    )


# --- every payment, each once ---------------------------------------------------------------------


def minimal_covers(tiles: Sequence[int], need: Counter[Ingredient]) -> set[tuple[int, ...]]:
    """All sub-multisets of the tiles that cover the need and do so without any one of them.

    Tried one by one: each subset of the single tiles.
    """
    box = house()

    def covers(some: Sequence[int]) -> bool:
        there: Counter[Ingredient] = Counter()
        for number in some:
            there.update(box.tile(number).ingredients.to_dict())
        return all(there[kind] >= amount for kind, amount in need.items())

    found: set[tuple[int, ...]] = set()
    for size in range(len(tiles) + 1):
        for some in itertools.combinations(sorted(tiles), size):
            less = [some[:i] + some[i + 1 :] for i in range(size)]
            if covers(some) and not any(map(covers, less)):
                found.add(some)
    return found


def payable(tiles: Sequence[int], goods: Counter[Good], *recipes: int) -> bool:
    return goods_of(recipes) <= goods and bool(minimal_covers(tiles, need_of(recipes)))


def goods_of(recipes: Sequence[int]) -> Counter[Good]:
    found: Counter[Good] = Counter()
    for recipe in recipes:
        found.update(house().recipe(recipe).goods.to_dict())
    return found


def need_of(recipes: Sequence[int]) -> Counter[Ingredient]:
    found: Counter[Ingredient] = Counter()
    for recipe in recipes:
        found.update(house().recipe(recipe).ingredients.to_dict())
    return found


def pieces(copies: Sequence[int], most: int) -> st.SearchStrategy[list[int]]:
    """So many pieces out of the box, by number from 1."""
    box = [number for number, n in enumerate(copies, start=1) for _ in range(n)]
    picks = st.lists(st.integers(0, len(box) - 1), max_size=most, unique=True)
    return picks.map(lambda places: sorted(box[place] for place in places))


TILES = pieces([one.copies for one in house().tiles], 7)
STORED = pieces([one.copies for one in house().recipes], 3)
AMOUNTS = st.tuples(st.integers(0, 6), st.integers(0, 5), st.integers(0, 4))


@pytest.mark.rule("RO-45", "RO-46")
@settings(max_examples=120)
@given(tiles=TILES, stored=STORED, amounts=AMOUNTS, chef=st.booleans())
def test_what_can_be_baked_and_paid_against_all_subsets(
    tiles: list[int], stored: list[int], amounts: tuple[int, int, int], chef: bool
) -> None:
    goods = Counter(dict(zip(Good, amounts, strict=True)))
    text = ", ".join(f"{good.name.lower()} {n}" for good, n in goods.items() if n)
    state = baking(stored, tiles, text, card=CHEF if chef else ASSISTANT)
    able = [number for number in stored if chef or not house().recipe(number).chef]
    first = sorted({it for it in able if payable(tiles, goods, it)})
    assert (BAKE in mains(state)) is bool(first)
    if not first:
        return
    assert legal(begin(state, BAKE)) == bake(*first)
    for recipe in first:
        after = apply_all(begin(state, BAKE), *bake(recipe))
        rest = sorted(able)
        rest.remove(recipe)
        second = sorted({it for it in rest if it >= recipe and payable(tiles, goods, recipe, it)})
        if second:
            assert legal(after) == [DONE, *bake(*second)]
            for other in second:
                check_payments(apply_all(after, *bake(other)), state, tiles, (recipe, other))
            after = apply_all(after, DONE)
        check_payments(after, state, tiles, (recipe,))


def check_payments(
    state: State, before: State, tiles: Sequence[int], recipes: tuple[int, ...]
) -> None:
    """Asserts that the ways to pay are the minimal covers, each once, named in rising order."""
    found: list[tuple[int, ...]] = []
    for path, end in endings(state, Phase.PAYMENT):
        paid = tuple(it.tile for it in path if isinstance(it, ro.SpendTile))
        found.append(paid)
        assert list(paid) == sorted(paid)
        assert end.phase is Phase.BONUS
        now = changes(before, end)
        assert now.get("tile_discard", {}) == dict(Counter(paid))
        assert now["racks"] == tuple((recipe, 0) for recipe in sorted(recipes))
        spent = {good.name.lower(): -n for good, n in goods_of(recipes).items() if n}
        assert now.get("goods", {}) == spent
    assert len(found) == len(set(found))
    assert set(found) == minimal_covers(tiles, need_of(recipes))


@pytest.mark.rule("RO-46")
@settings(max_examples=60)
@given(
    tiles=pieces([one.copies for one in house().tiles], 9),
    pair=st.sampled_from(
        [(ROYAL,), (DACQUOISE, ROYAL), (DACQUOISE, MADELEINES), (MERINGUES, ROYAL)]
    ),
)
def test_great_needs_against_all_subsets(tiles: list[int], pair: tuple[int, ...]) -> None:
    goods = Counter(dict(zip(Good, (6, 5, 4), strict=True)))
    state = baking(pair, tiles)
    pair = tuple(sorted(pair))
    if payable(tiles, goods, *pair):
        after = apply_all(begin(state, BAKE), *bake(*pair))
        check_payments(after, state, tiles, pair)


def test_the_model_knows_the_kinds_as_the_game_does() -> None:
    assert tuple(goods_of([DACQUOISE, ROYAL])[good] for good in GOODS.members) == (4, 1, 0)
    assert tuple(need_of([DACQUOISE, ROYAL])[it] for it in INGREDIENTS.members) == (3, 2, 2)
    assert minimal_covers((EGG, EGG, EGG_NUT), need_of([MADELEINES])) == {(EGG,), (EGG_NUT,)}
