"""Star cards: their requirements and bonuses (RO-37, RO-57, RO-126 to RO-133a, RO-161)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    after_main,
    begin,
    bonus_of,
    changes,
    expect,
    has_bonus,
    legal,
    mains,
    turn,
    use,
)
from tests.rococo.tables import Board, Owns, apply_all, dish, staff, tile

PROMO = ro.Config(players=2, start_player=0, promos=("stars",))
QUIET = {1: 1, 2: 2, 3: 3, 4: 4}
BOX = [one.number for one in house().recipes for _ in range(one.copies)]
TILES = [one.number for one in house().tiles for _ in range(one.copies)]
PLACES = [
    (table, space + 1)
    for table, spaces in enumerate((5, 4, 4, 3, 3), start=1)
    for space in range(spaces)
]

BISCUITS = dish("Biscuits")  # worth 2, no ingredient
BRIOCHE = dish("Brioche")  # worth 4, egg
BABA = dish("Baba")  # worth 4, honey
BASQUE = dish("Gâteau basque")  # worth 5, egg and honey
NOISETTES = dish("Gâteau aux noisettes")  # worth 5, egg and nut
PITHIVIERS = dish("Pithiviers")  # worth 6, nut
REINE = dish("Gâteau de la reine")  # worth 6, eggs
EGG, HONEY, NUT = dish("Meringues"), dish("Pain d'épices"), dish("Pralines")
EGG_HONEY, HONEY_NUT, EGG_NUT = dish("Crêpes au miel"), dish("Nougatine"), dish("Dacquoise")

FRUIT, CREAM, CHOCOLATE = (tile("egg", name) for name in ("fruit", "cream", "chocolate"))
FRUIT_CREAM, CREAM_CHOCOLATE = tile("egg", "fruit, cream"), tile("egg", "cream, chocolate")


def on_tables(*recipes: int, seat: int = 0) -> Board:
    """Dishes of one player."""
    dishes = {place: (seat, recipe) for place, recipe in zip(PLACES, recipes, strict=False)}
    return Board(dishes=dishes, recipes=QUIET, specials=(2, 4))


def check(
    name: str,
    points: int,
    meets: bool,
    owns: Owns | None = None,
    board: Board | None = None,
    config: ro.Config = PROMO,
) -> None:
    """Asserts that the card gives its points, and can be hired, just if its requirement is met."""
    card, owns, board = staff(name), owns or Owns(), board or Board(recipes=QUIET)
    assert has_bonus(card, owns, board=board, config=config) is meets
    if meets:
        state = bonus_of(card, owns, board=board, config=config)
        after = use(state)
        assert changes(state, after) == expect(prestige=points)
        assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    shown = attrs.evolve(board, stars=(card,))
    state = turn(CHEF, owns, board=shown, config=config)
    assert (MainAction.HIRE in mains(state)) is meets
    if meets:
        assert legal(begin(state, MainAction.HIRE)) == [ro.HireCard(0, card)]


@pytest.mark.rule("RO-126", "RO-133a")
@pytest.mark.parametrize(
    ("goods", "meets"),
    [
        ("flour 3, sugar 3, butter 2", False),
        ("flour 3, sugar 3, butter 3", True),
        ("flour 6, sugar 3", True),
        ("flour 6, sugar 5, butter 4", True),
    ],
)
def test_nine_units_of_goods(goods: str, meets: bool) -> None:
    check("Octave", 3, meets, Owns(goods=goods))


@pytest.mark.rule("RO-127", "RO-133a")
@pytest.mark.parametrize(
    ("dishes", "meets"),
    [
        ((BRIOCHE, BASQUE, REINE), True),
        ((REINE, BISCUITS, BABA, NOISETTES), True),
        ((BRIOCHE, BASQUE), False),
        ((BASQUE, REINE), False),
        ((BRIOCHE, REINE), False),
        ((BRIOCHE, BABA, BASQUE, NOISETTES), False),
        ((BISCUITS, BASQUE, REINE, PITHIVIERS), False),
    ],
)
def test_a_dish_worth_four_one_worth_five_one_worth_six(
    dishes: tuple[int, ...], meets: bool
) -> None:
    check("Odile", 3, meets, Owns(racks=(dish("Nougat"),)), on_tables(*dishes))


@pytest.mark.rule("RO-128", "RO-133a")
@pytest.mark.parametrize(("coins", "meets"), [(24, False), (25, True), (60, True)])
def test_twenty_five_coins(coins: int, meets: bool) -> None:
    check("Pascal", 3, meets, Owns(coins=coins))


@pytest.mark.rule("RO-129", "RO-125", "RO-133a")
@pytest.mark.parametrize(
    ("decorations", "meets"),
    [
        ((FRUIT, CREAM, CHOCOLATE), True),
        ((FRUIT_CREAM, CREAM_CHOCOLATE, FRUIT), True),
        ((FRUIT_CREAM, CREAM_CHOCOLATE), False),
        ((FRUIT, FRUIT, FRUIT_CREAM), False),
        ((CREAM_CHOCOLATE, FRUIT_CREAM, CREAM), True),
        ((FRUIT, CREAM), False),
        ((FRUIT_CREAM, CREAM, FRUIT), False),
    ],
)
def test_three_toppings_each_on_a_tile_of_its_own(
    decorations: tuple[int, ...], meets: bool
) -> None:
    board = Board(recipes=QUIET, specials=(1, 2))
    owns = Owns(decorations=decorations, tiles=(9, 8), racks=((1, 7),))
    check("Pauline", 4, meets, owns, board)


@pytest.mark.rule("RO-130", "RO-133a")
@pytest.mark.parametrize(
    ("tiles", "meets"),
    [((), False), ((1, 1, 2, 2), False), ((1, 1, 2, 2, 3), True), ((1, 1, 2, 2, 3, 4, 5), True)],
)
def test_five_tiles_not_used_yet(tiles: tuple[int, ...], meets: bool) -> None:
    check("Perrine", 3, meets, Owns(tiles=tiles, decorations=(7, 8), racks=((1, 9),)))


@pytest.mark.rule("RO-131", "RO-133a")
@pytest.mark.parametrize(("number", "meets"), [(4, False), (5, True), (6, True)])
def test_five_dishes_on_tables(number: int, meets: bool) -> None:
    board = on_tables(*[recipe for recipe in BOX if recipe > 4][:number])
    check("Philippe", 3, meets, Owns(racks=(1, 2)), board)


@pytest.mark.rule("RO-131")
def test_dishes_of_others_are_not_among_them() -> None:
    check("Philippe", 3, False, None, on_tables(5, 6, 7, 8, 9, seat=1))


@pytest.mark.rule("RO-132", "RO-133a")
@pytest.mark.parametrize(
    ("claims", "meets"),
    [
        (((), ()), False),
        (((0,), ()), True),
        (((), (0,)), True),
        (((1, 0), (0, 1)), True),
        (((1,), (1,)), False),
    ],
)
def test_a_special_bonus_that_one_has_marked(
    claims: tuple[tuple[int, ...], tuple[int, ...]], meets: bool
) -> None:
    check("Quentin", 2, meets, None, Board(recipes=QUIET, claims=claims))


@pytest.mark.rule("RO-133", "RO-125", "RO-133a")
@pytest.mark.parametrize(
    ("dishes", "meets"),
    [
        ((EGG, HONEY, NUT), True),
        ((EGG_HONEY, HONEY_NUT, EGG_NUT), True),
        ((EGG_NUT, EGG_HONEY), False),
        ((EGG, EGG_HONEY, BASQUE), False),
        ((EGG, EGG_NUT, EGG_HONEY), True),
        ((EGG, EGG_NUT, NUT), False),
        ((EGG, BISCUITS, HONEY_NUT), False),
        ((EGG, BRIOCHE, HONEY_NUT), False),
    ],
)
def test_three_ingredients_each_on_a_dish_of_its_own(dishes: tuple[int, ...], meets: bool) -> None:
    check("Rosalie", 2, meets, Owns(racks=(BABA,)), on_tables(*dishes))


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(("prestige", "meets"), [(4, False), (5, True), (30, True)])
def test_five_points_on_the_track(prestige: int, meets: bool) -> None:
    check("Sylvain", 3, meets, Owns(prestige=prestige))


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(
    ("dishes", "meets"),
    [((1, 2, 9), True), ((1, 2, EGG), False), ((1, 2), False), ((1, 2, EGG, 12, 18), True)],
)
def test_three_dishes_that_need_no_ingredient(dishes: tuple[int, ...], meets: bool) -> None:
    board = attrs.evolve(on_tables(*dishes), recipes={1: 5, 2: 6, 3: 7, 4: 8})
    check("Théodore", 3, meets, None, board)


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(
    ("goods", "tiles", "meets"),
    [("", (), True), ("flour", (), False), ("butter", (), False), ("", (1,), False)],
)
def test_neither_goods_nor_unused_tiles(goods: str, tiles: tuple[int, ...], meets: bool) -> None:
    owns = Owns(goods=goods, tiles=tiles, decorations=(7,), racks=((1, 8),))
    check("Ursule", 2, meets, owns)


# --- against all assignments ----------------------------------------------------------------------


def all_of(kinds: Sequence[Iterable[int]]) -> bool:
    """Whether three different things show kinds 0, 1 and 2; every triple is tried."""
    return any(
        0 in kinds[a] and 1 in kinds[b] and 2 in kinds[c]
        for a, b, c in itertools.permutations(range(len(kinds)), 3)
    )


@pytest.mark.rule("RO-129", "RO-125")
@settings(max_examples=100)
@given(st.lists(st.integers(0, len(TILES) - 1), min_size=2, max_size=5, unique=True))
def test_toppings_against_all_assignments(places: list[int]) -> None:
    tiles = [TILES[place] for place in places]
    meets = all_of([list(house().tile(number).toppings.distinct()) for number in tiles])
    board = Board(specials=(1, 2))
    assert has_bonus(staff("Pauline"), Owns(decorations=tiles), board=board) is meets


@pytest.mark.rule("RO-133", "RO-125")
@settings(max_examples=100)
@given(st.lists(st.integers(0, len(BOX) - 1), min_size=2, max_size=6, unique=True))
def test_ingredients_against_all_assignments(places: list[int]) -> None:
    recipes = [BOX[place] for place in places]
    meets = all_of([list(house().recipe(number).ingredients.distinct()) for number in recipes])
    board = attrs.evolve(on_tables(*recipes), recipes={})
    assert has_bonus(staff("Rosalie"), board=board) is meets


# --- when it is looked at -------------------------------------------------------------------------

PASCAL = staff("Pascal")


@pytest.mark.rule("RO-37", "RO-128")
def test_the_requirement_is_looked_at_after_the_main_action() -> None:
    # 15 coins and a sale for 10 are 25.
    board = Board(recipes=QUIET)
    state = begin(turn(PASCAL, Owns(coins=15, racks=(1,)), board=board), MainAction.DELIVER)
    after = apply_all(state, ro.PickDish(0, 1), ro.Sell(0))
    assert (after.phase, after.players[0].coins) == (Phase.BONUS, 25)
    assert legal(after) == [ro.UseBonus(0), ro.Forfeit(0)]
    # One coin less, and the turn is over; the card has had its main action all the same.
    state = begin(turn(PASCAL, Owns(coins=14, racks=(1,)), board=board), MainAction.DELIVER)
    after = apply_all(state, ro.PickDish(0, 1), ro.Sell(0))
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    # It was met when the card was played, and is not when the bonus would be due.
    state = turn(PASCAL, Owns(coins=26, goods=""), board=board)
    state = apply_all(begin(state, MainAction.GOODS), ro.BuyGoods(0, Good.SUGAR, 1))
    assert (state.phase, state.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-37")
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Octave", ASSISTANT),
        ("Odile", CHEF),
        ("Pascal", ASSISTANT),
        ("Pauline", CHEF),
        ("Perrine", ASSISTANT),
        ("Philippe", CHEF),
        ("Quentin", ASSISTANT),
        ("Rosalie", CHEF),
    ],
)
def test_a_star_card_has_the_main_actions_of_its_rank(name: str, card: int) -> None:
    owns = Owns(
        goods="flour 4, sugar", tiles=(1,), recipes=(1,), racks=(2,), unused=(7, 8, 9), hand=(4,)
    )
    board = Board(recipes={1: 5}, tiles={1: 2}, hires={1: 10})
    plain = turn(
        card, attrs.evolve(owns, hand=(2, 10 + card)), board=attrs.evolve(board, hires={1: 20})
    )
    assert mains(turn(staff(name), owns, board=board)) == mains(plain)


@pytest.mark.rule("RO-133a", "RO-57")
def test_having_hired_the_card_is_not_enough_for_its_bonus() -> None:
    state = turn(CHEF, Owns(coins=25), Owns(hand=(1,)), board=Board(stars=(PASCAL,), recipes=QUIET))
    state = apply_all(begin(state, MainAction.HIRE), ro.HireCard(0, PASCAL), ro.Forfeit(0))
    state = apply_all(
        state, ro.PlayCard(1, 1), ro.Forfeit(1), ro.Forfeit(1), ro.PlayCard(0, PASCAL)
    )
    assert apply_all(state, ro.Forfeit(0)).phase is Phase.BONUS
    state = apply_all(state, ro.Perform(0, MainAction.GOODS), ro.BuyGoods(0, Good.SUGAR, 1))
    assert state.phase is Phase.PLAY


@pytest.mark.rule("RO-37")
def test_without_the_requirement_nothing_is_due_after_the_main_action() -> None:
    state = after_main(PASCAL, board=Board(recipes=QUIET))
    assert (state.phase, state.turn.seat) == (Phase.PLAY, 1)
