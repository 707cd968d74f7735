"""Staff bonuses with tiles, recipes and goods: draws, gifts and sales (RO-104 and others)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.bonuses import SellGoods
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import (
    EMPTY,
    FEW,
    after_main,
    bags,
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
from tests.rococo.tables import Board, Owns, apply_all, chances, evenly, staff

QUIET = {1: 1, 2: 2, 3: 3, 4: 4}
"""So many recipes on display that a turn is followed by no draw."""

DONE, FORFEIT = ro.Done(0), ro.Forfeit(0)


def names(*cards: str) -> list[int]:
    return [staff(name) for name in cards]


def drawing(card: int, owns: Owns | None = None, **contents: tuple[int, ...]) -> State:
    """The bonus is due, with these in bags and discards, and nothing else in them."""
    state = turn(card, owns, board=Board(recipes=QUIET))
    return apply_all(bags(state, **{**EMPTY, **contents}), FORFEIT)


def over(state: State) -> bool:
    """Whether the turn is over and the next player is to play."""
    return (state.phase, state.turn.seat) == (Phase.PLAY, 1)


def keep(*pieces: int, recipes: bool = False) -> list[ro.Action]:
    return [ro.KeepRecipe(0, it) if recipes else ro.KeepTile(0, it) for it in pieces]


def throw(*recipes: int) -> list[ro.Action]:
    return [ro.DiscardRecipe(0, recipe) for recipe in recipes]


# --- draws of tiles -------------------------------------------------------------------------------


@pytest.mark.rule("RO-104")
@pytest.mark.parametrize("card", names("Alix", "Ambroise"))
def test_a_tile_of_the_bag(card: int) -> None:
    state = drawing(card, tile_bag=(3, 5, 5, 7))
    asked = use(state)
    assert asked.phase is Phase.DRAW
    assert ro.current_player(asked) == ro.CHANCE
    assert chances(asked) == {3: Fraction(1, 4), 5: Fraction(1, 2), 7: Fraction(1, 4)}
    assert chances(asked, 5) == {}
    after = ro.apply(asked, ro.Draw(ro.Pile.TILES, (5,)))
    assert changes(state, after) == expect(tiles={5: 1}, tile_bag={5: -1})
    assert over(after)


@pytest.mark.rule("RO-104", "RO-11")
@pytest.mark.parametrize("card", names("Alix", "Ambroise"))
def test_a_tile_of_a_bag_made_of_the_discard(card: int) -> None:
    asked = use(drawing(card, tile_discard=(3, 5, 5)))
    assert chances(asked) == {3: Fraction(1, 3), 5: Fraction(2, 3)}
    after = ro.apply(asked, ro.Draw(ro.Pile.TILES, (5,)))
    assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({3: 1, 5: 1}, {})


@pytest.mark.rule("RO-15")
@pytest.mark.parametrize(
    "card", names("Alix", "Ambroise", "Baptiste", "Barbe", "Anatole", "Apolline")
)
def test_without_a_piece_to_draw_there_is_no_bonus(card: int) -> None:
    assert over(drawing(card))


@pytest.mark.rule("RO-110")
@pytest.mark.parametrize("card", names("Baptiste", "Barbe"))
def test_one_of_two_tiles_is_kept(card: int) -> None:
    state = drawing(card, Owns(tiles=(5,)), tile_bag=(3, 5, 7))
    asked = use(state)
    assert chances(asked) == evenly(3, 5, 7)
    assert chances(asked, 7) == evenly(3, 5)
    assert ro.chance_action(asked, (7, 3)) == ro.Draw(ro.Pile.TILES, (3, 7))
    drawn = ro.apply(asked, ro.Draw(ro.Pile.TILES, (3, 7)))
    assert drawn.phase is Phase.KEEP_TILE
    assert legal(drawn) == keep(3, 7)
    after = apply_all(drawn, *keep(3))
    assert changes(state, after) == expect(
        tiles={3: 1}, tile_bag={3: -1, 7: -1}, tile_discard={7: 1}
    )
    assert over(after)
    after = apply_all(drawn, *keep(7))
    assert changes(state, after) == expect(
        tiles={7: 1}, tile_bag={3: -1, 7: -1}, tile_discard={3: 1}
    )


@pytest.mark.rule("RO-110")
@pytest.mark.parametrize("card", names("Baptiste", "Barbe"))
def test_two_alike_tiles_are_one_choice(card: int) -> None:
    state = drawing(card, tile_bag=(3, 3))
    drawn = ro.apply(use(state), ro.Draw(ro.Pile.TILES, (3, 3)))
    assert legal(drawn) == keep(3)
    after = apply_all(drawn, *keep(3))
    assert changes(state, after) == expect(tiles={3: 1}, tile_bag={3: -2}, tile_discard={3: 1})


@pytest.mark.rule("RO-15", "RO-110")
@pytest.mark.parametrize("card", names("Baptiste", "Barbe"))
def test_the_only_tile_is_kept(card: int) -> None:
    for state in (drawing(card, tile_bag=(3,)), drawing(card, tile_discard=(3,))):
        asked = use(state)
        assert chances(asked, 3) == {}
        after = ro.apply(asked, ro.Draw(ro.Pile.TILES, (3,)))
        assert after.tiles(0).to_dict() == {3: 1}
        assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({}, {})
        assert over(after)


@pytest.mark.rule("RO-110", "RO-11")
@pytest.mark.parametrize("card", names("Baptiste", "Barbe"))
def test_the_second_tile_comes_from_a_new_bag(card: int) -> None:
    state = drawing(card, tile_bag=(9,), tile_discard=(3, 5, 5))
    asked = use(state)
    assert chances(asked) == evenly(9)
    assert chances(asked, 9) == {3: Fraction(1, 3), 5: Fraction(2, 3)}
    drawn = ro.apply(asked, ro.Draw(ro.Pile.TILES, (5, 9)))
    after = apply_all(drawn, *keep(5))
    # The one that is not kept begins a new discard.
    assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({3: 1, 5: 1}, {9: 1})


# --- draws of recipes -----------------------------------------------------------------------------


@pytest.mark.rule("RO-105")
@pytest.mark.parametrize("card", names("Anatole", "Apolline"))
def test_one_of_two_recipes_is_stored(card: int) -> None:
    state = drawing(card, Owns(recipes=(6, 9)), recipe_bag=(7, 7, 8))
    asked = use(state)
    assert asked.phase is Phase.DRAW
    assert chances(asked) == {7: Fraction(2, 3), 8: Fraction(1, 3)}
    assert chances(asked, 7) == evenly(7, 8)
    drawn = ro.apply(asked, ro.Draw(ro.Pile.RECIPES, (7, 8)))
    assert drawn.phase is Phase.KEEP_RECIPE
    assert legal(drawn) == keep(7, 8, recipes=True)
    after = apply_all(drawn, *keep(7, recipes=True))
    assert changes(state, after) == expect(
        recipes=(6, 7, 9), recipe_bag={7: -1, 8: -1}, recipe_discard={8: 1}
    )
    assert over(after)


@pytest.mark.rule("RO-105", "RO-13")
@pytest.mark.parametrize("card", names("Anatole", "Apolline"))
def test_the_second_recipe_comes_from_a_new_bag(card: int) -> None:
    state = drawing(card, recipe_bag=(9,), recipe_discard=(6, 8))
    asked = use(state)
    assert chances(asked) == evenly(9)
    assert chances(asked, 9) == evenly(6, 8)
    drawn = ro.apply(asked, ro.Draw(ro.Pile.RECIPES, (6, 9)))
    after = apply_all(drawn, *keep(9, recipes=True))
    assert after.players[0].recipes == (9,)
    assert (after.recipe_bag.to_dict(), after.recipe_discard.to_dict()) == ({8: 1}, {6: 1})


@pytest.mark.rule("RO-15", "RO-105")
@pytest.mark.parametrize("card", names("Anatole", "Apolline"))
def test_the_only_recipe_is_stored(card: int) -> None:
    owns = Owns(recipes=(6, 6))
    for state in (drawing(card, owns, recipe_bag=(9,)), drawing(card, owns, recipe_discard=(9,))):
        after = ro.apply(use(state), ro.Draw(ro.Pile.RECIPES, (9,)))
        assert after.players[0].recipes == (6, 6, 9)
        assert over(after)


@pytest.mark.rule("RO-17", "RO-105")
@pytest.mark.parametrize("card", names("Anatole", "Apolline"))
def test_with_three_stored_one_makes_room_or_both_are_discarded(card: int) -> None:
    state = drawing(card, Owns(recipes=(5, 6, 6)), recipe_bag=(7, 8))
    drawn = ro.apply(use(state), ro.Draw(ro.Pile.RECIPES, (7, 8)))
    assert drawn.phase is Phase.KEEP_RECIPE
    assert legal(drawn) == [*throw(5, 6), FORFEIT]
    after = apply_all(drawn, FORFEIT)
    assert changes(state, after) == expect(recipe_bag={7: -1, 8: -1}, recipe_discard={7: 1, 8: 1})
    assert over(after)
    after = apply_all(drawn, *throw(6))
    assert legal(after) == keep(7, 8, recipes=True)
    after = apply_all(after, *keep(8, recipes=True))
    assert changes(state, after) == expect(
        recipes=(5, 6, 8), recipe_bag={7: -1, 8: -1}, recipe_discard={6: 1, 7: 1}
    )
    assert over(after)


@pytest.mark.rule("RO-17", "RO-15", "RO-105")
@pytest.mark.parametrize("card", names("Anatole", "Apolline"))
def test_with_three_stored_and_one_drawn(card: int) -> None:
    state = drawing(card, Owns(recipes=(5, 6, 6)), recipe_bag=(7,))
    drawn = ro.apply(use(state), ro.Draw(ro.Pile.RECIPES, (7,)))
    assert legal(drawn) == [*throw(5, 6), FORFEIT]
    after = apply_all(drawn, FORFEIT)
    assert changes(state, after) == expect(recipe_bag={7: -1}, recipe_discard={7: 1})
    after = apply_all(drawn, *throw(5))
    assert legal(after) == keep(7, recipes=True)
    after = apply_all(after, *keep(7, recipes=True))
    assert changes(state, after) == expect(
        recipes=(6, 6, 7), recipe_bag={7: -1}, recipe_discard={5: 1}
    )


# --- gifts of the displays ------------------------------------------------------------------------


@pytest.mark.rule("RO-117")
@pytest.mark.parametrize("card", names("Fanchon", "Jérôme"))
def test_a_tile_of_the_display_for_nothing(card: int) -> None:
    board = Board(tiles={1: 3, 6: 5, 12: 7}, recipes=QUIET)
    state = bonus_of(card, Owns(coins=0), board=board)
    asked = use(state)
    assert asked.phase is Phase.GIFT_TILE
    assert legal(asked) == [ro.TakeTile(0, space) for space in (1, 6, 12)]
    after = apply_all(asked, ro.TakeTile(0, 6))
    assert changes(state, after) == expect(tiles={5: 1}, tile_display={6: 0})
    assert over(after)
    assert not has_bonus(card, board=Board(recipes=QUIET))


@pytest.mark.rule("RO-117", "RO-10")
@pytest.mark.parametrize("card", names("Fanchon", "Jérôme"))
def test_alike_tiles_are_one_choice_where_the_display_moves_at_once(card: int) -> None:
    """The last turn of a round: the lowest row is cleared, and each column slides down."""
    last, other = Owns(hand=()), Owns(hand=(), unused=(1, 2, 3, 4))
    for tiles, spaces in (
        # Of the lowest row the one that is left is discarded.
        ({9: 19, 10: 19}, [9]),
        # In one column the one that is left slides to the same space.
        ({2: 19, 6: 19}, [2]),
        # In different columns the gap is somewhere else, and so it is beside the lowest row.
        ({5: 19, 6: 19}, [5, 6]),
        ({5: 19, 9: 19}, [5, 9]),
        # Other tiles come to something else.
        ({9: 19, 10: 20, 11: 19}, [9, 10]),
    ):
        board = Board(tiles=tiles, recipes=QUIET)
        asked = use(bonus_of(card, last, other, board=board))
        assert legal(asked) == [ro.TakeTile(0, space) for space in spaces]
        results = {ro.apply(asked, ro.TakeTile(0, space)) for space in spaces}
        assert len(results) == len(spaces)
        # While others have cards, nothing moves.
        asked = use(bonus_of(card, last, Owns(), board=board))
        assert legal(asked) == [ro.TakeTile(0, space) for space in sorted(tiles)]


@pytest.mark.rule("RO-115")
@pytest.mark.parametrize("card", names("Félicité", "Jacinthe"))
def test_a_recipe_of_the_display_for_nothing(card: int) -> None:
    board = Board(recipes={1: 7, 2: 8, 4: 9, 5: 10})
    state = bonus_of(card, Owns(coins=0, recipes=(5, 12)), board=board)
    asked = use(state)
    assert asked.phase is Phase.GIFT_RECIPE
    assert legal(asked) == [ro.TakeRecipe(0, space) for space in (1, 2, 4, 5)]
    after = apply_all(asked, ro.TakeRecipe(0, 4))
    assert changes(state, after) == expect(
        recipes=(5, 9, 12),
        # Three spaces are empty when the turn is over: RO-41.
        recipe_display={1: 0, 2: 0, 4: 7, 5: 8, 6: 10},
    )
    assert after.phase is Phase.REFILL
    assert not has_bonus(card)


@pytest.mark.rule("RO-17", "RO-115")
@pytest.mark.parametrize("card", names("Félicité", "Jacinthe"))
def test_with_three_stored_a_gift_takes_the_place_of_one_or_is_declined(card: int) -> None:
    board = Board(recipes={1: 7, 2: 8, 4: 9, 5: 10})
    state = bonus_of(card, Owns(recipes=(5, 6, 6)), board=board)
    asked = use(state)
    assert legal(asked) == [*throw(5, 6), FORFEIT]
    after = apply_all(asked, FORFEIT)
    assert changes(state, after) == {}
    assert over(after)
    after = apply_all(asked, *throw(5))
    assert legal(after) == [ro.TakeRecipe(0, space) for space in (1, 2, 4, 5)]
    after = apply_all(after, ro.TakeRecipe(0, 1))
    assert after.players[0].recipes == (6, 6, 7)
    assert after.recipe_discard.to_dict() == {5: 1}


@pytest.mark.rule("RO-16", "RO-41", "RO-115")
def test_after_acquiring_one_chooses_from_a_display_with_gaps() -> None:
    board = Board(recipes={1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12})
    state = begin(turn(staff("Félicité"), board=board), MainAction.RECIPES)
    state = apply_all(state, ro.TakeRecipe(0, 5), ro.TakeRecipe(0, 6), ro.UseBonus(0))
    assert legal(state) == [ro.TakeRecipe(0, space) for space in (1, 2, 3, 4)]
    assert state.market.recipes == (7, 8, 9, 10, 0, 0)
    state = apply_all(state, ro.TakeRecipe(0, 1))
    assert state.phase is Phase.REFILL
    assert state.market.recipes == (0, 0, 0, 8, 9, 10)


# --- tiles for points -----------------------------------------------------------------------------


def spend(*tiles: int) -> list[ro.Action]:
    return [ro.SpendTile(0, number) for number in tiles]


@pytest.mark.rule("RO-120")
@pytest.mark.parametrize("card", names("Hélène", "Mélanie"))
def test_up_to_three_tiles_for_two_points_each(card: int) -> None:
    owns = Owns(tiles=(2, 7, 8, 19, 19), decorations=(3,))
    state = bonus_of(card, owns, board=Board(recipes=QUIET))
    asked = use(state)
    assert asked.phase is Phase.TILES
    assert legal(asked) == spend(2, 7, 8, 19)
    after = apply_all(asked, *spend(2))
    # Each is thrown away at once, and after one it may be enough.
    assert changes(state, after) == expect(prestige=2, tiles={2: -1}, tile_discard={2: 1})
    assert legal(after) == [DONE, *spend(7, 8, 19)]
    assert over(apply_all(after, DONE))
    after = apply_all(after, *spend(8))
    assert legal(after) == [DONE, *spend(19)]
    after = apply_all(after, *spend(19))
    assert changes(state, after) == expect(
        prestige=6, tiles={2: -1, 8: -1, 19: -1}, tile_discard={2: 1, 8: 1, 19: 1}
    )
    assert over(after)


@pytest.mark.rule("RO-120")
@pytest.mark.parametrize("card", names("Hélène", "Mélanie"))
def test_it_ends_by_itself_when_no_later_tile_is_left(card: int) -> None:
    state = bonus_of(card, Owns(tiles=(2, 19, 19)), board=Board(recipes=QUIET))
    after = apply_all(use(state), *spend(19))
    assert legal(after) == [DONE, *spend(19)]
    after = apply_all(after, *spend(19))
    assert over(after)
    assert changes(state, after) == expect(prestige=4, tiles={19: -2}, tile_discard={19: 2})
    state = bonus_of(card, Owns(tiles=(2,)), board=Board(recipes=QUIET))
    assert over(apply_all(use(state), *spend(2)))
    assert not has_bonus(card, Owns(decorations=(3,)))


# --- goods for points -----------------------------------------------------------------------------

MADELEINE = staff("Madeleine")


def row(*numbers: int) -> list[ro.Action]:
    return [ro.ChooseRow(0, number) for number in numbers]


@pytest.mark.rule("RO-122")
@pytest.mark.parametrize(
    ("goods", "rows"),
    [
        ("", []),
        ("flour 2, sugar, butter", []),
        ("flour 3", [1]),
        ("sugar 2", [2]),
        ("butter 2", [3]),
        ("flour 6, sugar 5, butter 4", [1, 2, 3]),
        ("flour 2, sugar 3, butter 2", [2, 3]),
    ],
)
def test_rows_of_goods_that_can_be_paid(goods: str, rows: list[int]) -> None:
    assert has_bonus(MADELEINE, Owns(goods=goods)) is bool(rows)
    if rows:
        asked = use(bonus_of(MADELEINE, Owns(goods=goods)))
        assert asked.phase is Phase.ROW
        assert legal(asked) == row(*rows)


@pytest.mark.rule("RO-122")
def test_each_row_once_in_rising_order() -> None:
    state = bonus_of(
        MADELEINE, Owns(goods="flour 6, sugar 5, butter 4"), board=Board(recipes=QUIET)
    )
    after = apply_all(use(state), *row(1))
    assert changes(state, after) == expect(prestige=1, goods={"flour": -3})
    assert legal(after) == [DONE, *row(2, 3)]
    assert over(apply_all(after, DONE))
    after = apply_all(after, *row(2))
    assert changes(state, after) == expect(prestige=1 + 2, goods={"flour": -3, "sugar": -2})
    assert legal(after) == [DONE, *row(3)]
    after = apply_all(after, *row(3))
    assert over(after)
    assert changes(state, after) == expect(
        prestige=1 + 2 + 3, goods={"flour": -3, "sugar": -2, "butter": -2}
    )
    # After a later row no earlier one can follow.
    assert legal(apply_all(use(state), *row(2))) == [DONE, *row(3)]
    after = apply_all(use(state), *row(3))
    assert over(after)
    assert changes(state, after) == expect(prestige=3, goods={"butter": -2})


@pytest.mark.rule("RO-122")
def test_it_ends_by_itself_when_no_later_row_can_be_paid() -> None:
    state = bonus_of(MADELEINE, Owns(goods="flour 3, sugar"), board=Board(recipes=QUIET))
    assert over(apply_all(use(state), *row(1)))


ROWS = [
    {"goods": {"flour": 2}, "prestige": 1},
    {"goods": {"flour": 1, "sugar": 1}, "prestige": 2},
    {"goods": {"flour": 2}, "prestige": 1},
    {"goods": {"flour": 2}, "prestige": 3},
]
ALIKE = ro.Config(
    players=2,
    start_player=0,
    components=with_bonus("Madeleine", {"do": "sell_goods", "rows": ROWS}),
)
"""A set in which rows of Madeleine want the same goods, and two of them are alike."""


@pytest.mark.rule("RO-122", "RO-89")
def test_rows_may_want_the_same_goods() -> None:
    board = Board(recipes=QUIET)
    state = bonus_of(MADELEINE, Owns(goods="flour 4, sugar"), board=board, config=ALIKE)
    asked = use(state)
    # Rows 1 and 3 are alike: the earlier one first. Row 4 wants as much and gives more.
    assert legal(asked) == row(1, 2, 4)
    after = apply_all(asked, *row(1))
    assert legal(after) == [DONE, *row(2, 3, 4)]
    # One flour is left after 1 and 2.
    end = apply_all(after, *row(2))
    assert over(end)
    assert changes(state, end) == expect(prestige=3, goods={"flour": -3, "sugar": -1})
    end = apply_all(after, *row(3))
    assert over(end)
    assert changes(state, end) == expect(prestige=2, goods={"flour": -4})
    # After 2, row 3 still stands behind row 1, which was passed over.
    assert legal(apply_all(asked, *row(2))) == [DONE, *row(4)]


@pytest.mark.rule("RO-120")
@settings(max_examples=40)
@given(st.lists(st.integers(0, 49), min_size=1, max_size=6, unique=True))
def test_every_choice_of_up_to_three_tiles_once(places: list[int]) -> None:
    box = [one.number for one in house().tiles for _ in range(one.copies)]
    tiles = sorted(box[place] for place in places)
    state = use(bonus_of(staff("Hélène"), Owns(tiles=tiles)))
    found = [
        tuple(it.tile for it in path if isinstance(it, ro.SpendTile))
        for path, _ in endings(state, Phase.TILES)
    ]
    some = {it for number in (1, 2, 3) for it in itertools.combinations(tiles, number)}
    assert sorted(found) == sorted(some)


@pytest.mark.rule("RO-122")
@settings(max_examples=40)
@given(
    amounts=st.tuples(st.integers(0, 6), st.integers(0, 5), st.integers(0, 4)),
    alike=st.booleans(),
)
def test_every_set_of_rows_that_can_be_paid_once(
    amounts: tuple[int, int, int], alike: bool
) -> None:
    config = ALIKE if alike else FEW
    goods = dict(zip(Good, amounts, strict=True))
    text = ", ".join(f"{good.name.lower()} {n}" for good, n in goods.items() if n)
    bonus = config.components.card(MADELEINE).bonus
    assert isinstance(bonus, SellGoods)
    expected: set[tuple[object, ...]] = set()
    for size in range(1, len(bonus.rows) + 1):
        for rows in itertools.combinations(bonus.rows, size):
            spent = {good: sum(wanted[good] for wanted, _ in rows) for good in Good}
            if all(spent[good] <= goods[good] for good in Good):
                # Rows that are alike are one choice.
                expected.add(tuple(sorted(rows, key=bonus.rows.index)))
    assert has_bonus(MADELEINE, Owns(goods=text), config=config) is bool(expected)
    if not expected:
        return
    state = use(bonus_of(MADELEINE, Owns(goods=text), config=config))
    found: list[tuple[object, ...]] = []
    for path, end in endings(state, Phase.ROW):
        rows = tuple(bonus.rows[it.row - 1] for it in path if isinstance(it, ro.ChooseRow))
        found.append(tuple(sorted(rows, key=bonus.rows.index)))
        assert end.players[0].prestige == sum(points for _, points in rows)
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.rule("RO-15")
def test_none_of_these_is_due_when_the_main_action_took_the_last_of_it() -> None:
    # The only tile is spent in baking: Mélanie has nothing left to throw away.
    owns = Owns(tiles=(1,), recipes=(5,))
    state = begin(turn(staff("Mélanie"), owns, board=Board(recipes=QUIET)), MainAction.BAKE)
    assert over(apply_all(state, ro.BakeRecipe(0, 5), ro.SpendTile(0, 1)))
    assert after_main(staff("Mélanie"), owns).phase is Phase.BONUS
