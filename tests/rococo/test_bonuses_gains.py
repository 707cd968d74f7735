"""Staff bonuses that bring coins and points (RO-90, RO-94 to RO-97, RO-99 and others)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import Ingredient, Topping
from bakehouse.rococo.state import Phase
from tests.rococo.kitchens import (
    after_main,
    bonus_of,
    changes,
    expect,
    has_bonus,
    legal,
    use,
    with_bonus,
)
from tests.rococo.tables import Board, Owns, apply_all, dish, staff, tile

QUIET = {1: 1, 2: 2, 3: 3, 4: 4}
"""So many recipes on display that a turn is followed by no draw."""

DONE = ro.Done(0)

BOX = [one.number for one in house().recipes for _ in range(one.copies)]
CHEFS = [number for number in BOX if house().recipe(number).chef]
OTHERS = [number for number in BOX if not house().recipe(number).chef]
PLACES = [
    (table, space + 1)
    for table, spaces in enumerate((5, 4, 4, 3, 3), start=1)
    for space in range(spaces)
]


def names(*cards: str) -> list[int]:
    return [staff(name) for name in cards]


def tables(*amounts: int, seat: int = 0, recipes: Sequence[int] = OTHERS) -> Board:
    """So many dishes of a seat on each table, none with a chef icon; the display has recipes."""
    pieces = iter([number for number in recipes if number not in QUIET.values()])
    dishes = {
        (table, space): (seat, next(pieces))
        for table, amount in enumerate(amounts, start=1)
        for space in range(1, amount + 1)
    }
    return Board(dishes=dishes, recipes=QUIET, specials=(4, 5))


def gained(card: int, owns: Owns | None = None, board: Board | None = None) -> dict[str, object]:
    """What changes when the bonus is used; the turn is over then."""
    board = board or Board(recipes=QUIET)
    if not has_bonus(card, owns, board=board):
        return {}
    state = bonus_of(card, owns, board=board)
    after = use(state)
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    return changes(state, after)


# --- fixed sums, and trades -----------------------------------------------------------------------


@pytest.mark.rule("RO-90")
@pytest.mark.parametrize(("name", "coins"), [("Adèle", 3), ("Denis", 5)])
def test_a_number_of_coins(name: str, coins: int) -> None:
    assert gained(staff(name)) == expect(coins=coins)


@pytest.mark.rule("RO-94")
@pytest.mark.parametrize("card", names("Aimé", "Agathe"))
def test_butter_for_two_coins(card: int) -> None:
    assert gained(card, Owns(coins=2)) == expect(coins=-2, goods={"butter": 1})
    assert gained(card, Owns(goods="butter 3")) == expect(coins=-2, goods={"butter": 1})
    assert not has_bonus(card, Owns(coins=1))


@pytest.mark.rule("RO-94", "RO-39")
@pytest.mark.parametrize("card", names("Aimé", "Agathe"))
def test_no_butter_at_the_end_of_its_track(card: int) -> None:
    assert not has_bonus(card, Owns(goods="butter 4"))


@pytest.mark.rule("RO-123")
def test_six_points_for_fifteen_coins() -> None:
    card = staff("Marcelin")
    assert gained(card, Owns(coins=15)) == expect(coins=-15, prestige=6)
    # One time, and no more.
    assert gained(card, Owns(coins=99)) == expect(coins=-15, prestige=6)
    assert not has_bonus(card, Owns(coins=14))


@pytest.mark.rule("RO-116")
@pytest.mark.parametrize(
    ("coins", "most"), [(4, 0), (5, 1), (9, 1), (10, 2), (39, 7), (40, 8), (45, 8), (200, 8)]
)
def test_a_point_for_five_coins_up_to_eight_times(coins: int, most: int) -> None:
    card = staff("Lazare")
    assert has_bonus(card, Owns(coins=coins)) is bool(most)
    if not most:
        return
    state = bonus_of(card, Owns(coins=coins), board=Board(recipes=QUIET))
    asked = use(state)
    assert asked.phase is Phase.NUMBER
    assert legal(asked) == [ro.ChooseNumber(0, number) for number in range(1, most + 1)]
    for number in (1, most):
        after = apply_all(asked, ro.ChooseNumber(0, number))
        assert changes(state, after) == expect(coins=-5 * number, prestige=number)
        assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-94", "RO-89", "RO-39")
@pytest.mark.parametrize(
    ("coins", "goods", "most"),
    [(15, "", 3), (15, "butter 2", 2), (15, "butter 3", 1), (15, "butter 4", 0), (5, "", 2)],
)
def test_a_card_may_trade_more_often_as_far_as_there_is_room(
    coins: int, goods: str, most: int
) -> None:
    components = with_bonus("Aimé", {"do": "trade", "coins": 2, "good": "butter", "times": 3})
    config = ro.Config(players=2, start_player=0, components=components)
    owns, board = Owns(coins=coins, goods=goods), Board(recipes=QUIET)
    assert has_bonus(staff("Aimé"), owns, config=config) is bool(most)
    if most:
        state = bonus_of(staff("Aimé"), owns, board=board, config=config)
        assert legal(use(state)) == [ro.ChooseNumber(0, n) for n in range(1, most + 1)]
        after = apply_all(use(state), ro.ChooseNumber(0, most))
        assert changes(state, after) == expect(coins=-2 * most, goods={"butter": most})


# --- so much for each -----------------------------------------------------------------------------


@pytest.mark.rule("RO-95")
@pytest.mark.parametrize("card", names("Cyprien", "Daphné"))
@pytest.mark.parametrize(
    ("amounts", "coins"),
    [((), 0), ((2,), 2), ((0, 0, 1), 2), ((3, 1, 0, 1), 6), ((1, 1, 1, 1, 1), 10)],
)
def test_two_coins_for_each_table(card: int, amounts: Sequence[int], coins: int) -> None:
    assert gained(card, board=tables(*amounts)) == expect(coins=coins)


@pytest.mark.rule("RO-109")
@pytest.mark.parametrize(
    ("amounts", "coins"), [((), 0), ((2,), 4), ((0, 0, 1), 2), ((3, 1, 0, 1), 10)]
)
def test_two_coins_for_each_dish(amounts: Sequence[int], coins: int) -> None:
    assert gained(staff("Henriette"), board=tables(*amounts)) == expect(coins=coins)


@pytest.mark.rule("RO-97")
@pytest.mark.parametrize("card", names("Edmée", "Éléonore"))
@pytest.mark.parametrize("number", range(6))
def test_two_coins_for_each_decoration(card: int, number: int) -> None:
    # Tiles in store and on racks are no decorations.
    owns = Owns(decorations=(1, 3, 5, 7, 8)[:number], tiles=(10, 11), racks=((1, 12),))
    assert gained(card, owns) == expect(coins=2 * number)


MARKERS: list[tuple[dict[tuple[int, int], int], dict[int, int], int]] = [
    ({}, {}, 0),
    ({(1, 0): 1}, {2: 1}, 0),
    ({(1, 0): 0}, {}, 1),
    ({}, {2: 0}, 1),
    ({(1, 0): 0, (2, 1): 1}, {3: 0}, 2),
    ({(1, 1): 0, (2, 0): 0}, {3: 0}, 3),
    ({(1, 1): 0, (2, 0): 0}, {1: 0, 3: 0}, 4),
    ({(1, 1): 0, (2, 0): 0, (4, 1): 0}, {1: 0, 2: 1, 3: 0}, 5),
    ({(1, 1): 0, (2, 0): 0, (4, 1): 0}, {1: 0, 3: 0, 4: 0}, 6),
]
"""Areas, hosts, and how many markers of the first player there are in all."""


@pytest.mark.rule("RO-103")
@pytest.mark.parametrize("card", names("Eloi", "Hilaire"))
@pytest.mark.parametrize(("areas", "hosts", "number"), MARKERS)
def test_two_coins_for_each_marker(
    card: int, areas: dict[tuple[int, int], int], hosts: dict[int, int], number: int
) -> None:
    board = Board(areas=areas, hosts=hosts, recipes=QUIET, specials=(4, 5))
    assert gained(card, board=board) == expect(coins=2 * number)


@pytest.mark.rule("RO-114")
@pytest.mark.parametrize(
    ("staff_size", "coins"), [(4, 12), (5, 12), (7, 12), (8, 9), (9, 9), (10, 6), (14, 6)]
)
def test_coins_by_the_size_of_the_staff(staff_size: int, coins: int) -> None:
    card, rest = staff("Honoré"), list(range(7, 7 + staff_size - 1))
    # Hand, unused and used cards count, and so does the card that is played; removed ones do not.
    for owns in (
        Owns(hand=rest, unused=(), removed=(1, 2)),
        Owns(hand=(), unused=rest, removed=(1, 2)),
        Owns(hand=(), unused=(), used=rest, removed=(1, 2)),
        Owns(hand=rest[:1], unused=rest[1:2], used=rest[2:]),
    ):
        assert gained(card, owns) == expect(coins=coins)


@pytest.mark.rule("RO-95", "RO-99", "RO-102", "RO-109")
@pytest.mark.parametrize("card", names("Cyprien", "Henriette", "Gaspard", "Geneviève", "Gisèle"))
def test_dishes_of_others_do_not_count(card: int) -> None:
    board = tables(3, 2, 1, 1, 1, seat=1, recipes=CHEFS)
    assert not has_bonus(card, board=board)


# --- by steps -------------------------------------------------------------------------------------


@pytest.mark.rule("RO-99")
@pytest.mark.parametrize("card", names("Gaspard", "Narcisse"))
@pytest.mark.parametrize(
    ("number", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3)]
)
def test_points_for_dishes_with_the_chef_icon(card: int, number: int, points: int) -> None:
    recipes = [*CHEFS[:number], *[n for n in OTHERS if n not in QUIET.values()][:4]]
    dishes = {place: (0, recipe) for place, recipe in zip(PLACES, recipes, strict=False)}
    # On a rack it does not count.
    owns = Owns(racks=(CHEFS[-1],))
    board = Board(dishes=dishes, recipes=QUIET, specials=(2, 4))
    assert gained(card, owns, board) == expect(prestige=points)


@pytest.mark.rule("RO-100")
@pytest.mark.parametrize(
    ("amounts", "points"),
    [((), 0), ((3,), 0), ((2, 1), 1), ((1, 0, 1, 1), 2), ((1, 1, 1, 1), 2), ((2, 1, 1, 1, 1), 3)],
)
def test_points_for_tables(amounts: Sequence[int], points: int) -> None:
    assert gained(staff("Geneviève"), board=tables(*amounts)) == expect(prestige=points)


@pytest.mark.rule("RO-101")
@pytest.mark.parametrize("card", names("Germain", "Ninon"))
@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_points_for_decorations(card: int, number: int, points: int) -> None:
    owns = Owns(decorations=(1, 3, 5, 7, 8)[:number], tiles=(10, 11))
    board = Board(recipes=QUIET, specials=(1, 2))
    assert gained(card, owns, board) == expect(prestige=points)


@pytest.mark.rule("RO-119")
@pytest.mark.parametrize("card", names("Guillaume", "Marguerite"))
@pytest.mark.parametrize(("areas", "hosts", "number"), MARKERS)
def test_points_for_markers(
    card: int, areas: dict[tuple[int, int], int], hosts: dict[int, int], number: int
) -> None:
    points = {0: 0, 1: 1, 2: 2, 3: 2, 4: 2, 5: 4, 6: 4}[number]
    board = Board(areas=areas, hosts=hosts, recipes=QUIET, specials=(4, 5))
    assert gained(card, board=board) == expect(prestige=points)


# --- a table of one's choice ----------------------------------------------------------------------


def choices(card: int, *amounts: int) -> dict[int, dict[str, object]]:
    """By table that is offered, what changes when it is chosen."""
    board = tables(*amounts)
    if not has_bonus(card, board=board):
        return {}
    state = bonus_of(card, board=board)
    asked = use(state)
    assert asked.phase is Phase.TABLE
    found: dict[int, dict[str, object]] = {}
    for action in legal(asked):
        assert isinstance(action, ro.ChooseTable)
        after = apply_all(asked, action)
        assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
        found[action.table] = changes(state, after)
    return found


@pytest.mark.rule("RO-96")
@pytest.mark.parametrize("card", names("Désiré", "Diane"))
def test_two_coins_for_each_dish_on_a_table(card: int) -> None:
    assert choices(card, 0, 3) == {2: {"coins": 6}}
    assert choices(card, 1, 3, 0, 2) == {1: {"coins": 2}, 2: {"coins": 6}, 4: {"coins": 4}}
    # Of tables with as many dishes the first.
    assert choices(card, 1, 2, 2, 1) == {1: {"coins": 2}, 2: {"coins": 4}}
    assert choices(card) == {}


@pytest.mark.rule("RO-102")
@pytest.mark.parametrize("card", names("Gisèle", "Mathurin"))
def test_points_for_dishes_on_a_table(card: int) -> None:
    one, two, three = ({"prestige": points} for points in (1, 2, 3))
    assert choices(card, 4, 3, 2, 1) == {1: three, 2: two, 3: one}
    assert choices(card, 5, 4) == {1: three}
    assert choices(card, 1, 2, 2) == {2: one}
    # No table of less than two is worth anything.
    assert choices(card, 1, 1, 1, 1, 1) == {}


@pytest.mark.rule("RO-96")
def test_dishes_of_others_on_the_table_do_not_count() -> None:
    mine, theirs = tables(1, 1).dishes, {(1, 3): (1, 20), (1, 4): (1, 21)}
    board = Board(dishes={**mine, **theirs}, recipes=QUIET)
    state = bonus_of(staff("Désiré"), board=board)
    assert legal(use(state)) == [ro.ChooseTable(0, 1)]
    assert changes(state, apply_all(use(state), ro.ChooseTable(0, 1))) == expect(coins=2)


# --- kinds, each of a thing of its own ------------------------------------------------------------


def best(kinds: Sequence[Iterable[int]], points: Sequence[int]) -> int:
    """The best sum over all ways to give things to kinds, each thing and kind once; brute force."""
    most = 0
    for things in itertools.product(range(-1, len(kinds)), repeat=len(points)):
        used = [thing for thing in things if thing >= 0]
        if len(used) == len(set(used)) and all(
            kind in kinds[thing] for kind, thing in enumerate(things) if thing >= 0
        ):
            most = max(most, sum(points[k] for k, thing in enumerate(things) if thing >= 0))
    return most


def fill(recipes: Sequence[int]) -> Board:
    """These dishes of the first player, on the tables."""
    dishes = {place: (0, recipe) for place, recipe in zip(PLACES, recipes, strict=False)}
    return Board(dishes=dishes, specials=(2, 4))


POINTS = st.sampled_from([(1, 1, 2), (1, 3, 2), (0, 1, 1), (2, 0, 3)])
"""By kind, in their order; 0 for one that the card does not name."""


@cache
def by_type(points: tuple[int, ...], name: str) -> ro.Config:
    """Two players, with other points on the card."""
    kinds = {"Léonie": Ingredient, "Lucien": Topping}[name]
    what = f"{kinds.__name__.lower()}s"
    rows = {kind.name.lower(): n for kind, n in zip(kinds, points, strict=True) if n}
    components = with_bonus(name, {"do": "gain_by_type", what: rows})
    return ro.Config(players=2, start_player=0, components=components)


EGG, HONEY, NUT = dish("Meringues"), dish("Pain d'épices"), dish("Pralines")
EGG_HONEY, HONEY_NUT, EGG_NUT = dish("Crêpes au miel"), dish("Nougatine"), dish("Dacquoise")


@pytest.mark.rule("RO-118", "RO-125")
@pytest.mark.parametrize(
    ("recipes", "points"),
    [
        ([], 0),
        ([dish("Biscuits"), dish("Palmiers")], 0),
        ([EGG], 1),
        ([HONEY], 1),
        ([NUT], 2),
        ([EGG, EGG], 1),
        ([EGG, HONEY, NUT], 4),
        ([EGG_NUT], 2),
        ([EGG_NUT, NUT], 3),
        ([EGG_NUT, EGG_HONEY, EGG], 4),
        ([EGG_NUT, HONEY_NUT], 3),
        ([EGG_HONEY, dish("Gâteau basque")], 2),
    ],
)
def test_points_for_kinds_of_ingredient_by_hand(recipes: list[int], points: int) -> None:
    board = fill(recipes)
    state = after_main(staff("Léonie"), board=board)
    assert (state.phase is Phase.BONUS) is bool(points)
    if points:
        assert changes(state, use(state)) == expect(prestige=points)


@pytest.mark.rule("RO-118", "RO-125")
@settings(max_examples=100)
@given(
    places=st.lists(st.integers(0, len(BOX) - 1), max_size=6, unique=True),
    points=POINTS,
)
def test_points_for_kinds_of_ingredient_against_all_assignments(
    places: list[int], points: tuple[int, int, int]
) -> None:
    recipes = [BOX[place] for place in places]
    there = [house().recipe(number).ingredients.distinct() for number in recipes]
    most = best(there, points)
    state = after_main(staff("Léonie"), board=fill(recipes), config=by_type(points, "Léonie"))
    assert (state.phase is Phase.BONUS) is bool(most)
    if most:
        assert changes(state, use(state)) == expect(prestige=most)


FRUIT, CREAM, CHOCOLATE = (tile("egg", name) for name in ("fruit", "cream", "chocolate"))
FRUIT_CREAM, FRUIT_CHOCOLATE = tile("egg", "fruit, cream"), tile("egg", "fruit, chocolate")
CREAM_CHOCOLATE = tile("egg", "cream, chocolate")


@pytest.mark.rule("RO-121", "RO-125")
@pytest.mark.parametrize(
    ("decorations", "points"),
    [
        ([], 0),
        ([FRUIT], 1),
        ([CREAM], 1),
        ([CHOCOLATE], 2),
        ([FRUIT, FRUIT], 1),
        ([FRUIT, CREAM, CHOCOLATE], 4),
        ([FRUIT_CHOCOLATE], 2),
        ([FRUIT_CHOCOLATE, CHOCOLATE], 3),
        ([FRUIT_CHOCOLATE, CREAM_CHOCOLATE], 3),
        ([FRUIT_CREAM, FRUIT, CREAM], 2),
        ([FRUIT_CREAM, CREAM_CHOCOLATE, FRUIT_CHOCOLATE], 4),
    ],
)
def test_points_for_kinds_of_topping_by_hand(decorations: list[int], points: int) -> None:
    # Tiles in store do not count.
    owns = Owns(decorations=decorations, tiles=(13, 14, 15))
    state = after_main(staff("Lucien"), owns)
    assert (state.phase is Phase.BONUS) is bool(points)
    if points:
        assert changes(state, use(state)) == expect(prestige=points)


@pytest.mark.rule("RO-121", "RO-125")
@settings(max_examples=100)
@given(
    places=st.lists(st.integers(0, 49), max_size=5, unique=True),
    points=POINTS,
)
def test_points_for_kinds_of_topping_against_all_assignments(
    places: list[int], points: tuple[int, int, int]
) -> None:
    box = [one.number for one in house().tiles for _ in range(one.copies)]
    tiles = [box[place] for place in places]
    most = best([house().tile(number).toppings.distinct() for number in tiles], points)
    state = after_main(staff("Lucien"), Owns(decorations=tiles), config=by_type(points, "Lucien"))
    assert (state.phase is Phase.BONUS) is bool(most)
    if most:
        assert changes(state, use(state)) == expect(prestige=most)


def test_the_slow_model_of_assignments() -> None:
    assert best([], (1, 1, 2)) == 0
    assert best([(0, 2), (2,)], (1, 1, 2)) == 3
    assert best([(0, 1), (0, 1), (0, 1)], (1, 1, 2)) == 2
    assert best([(0,), (1,), (2,)], (0, 3, 1)) == 4
