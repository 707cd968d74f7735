"""The Mentor delivers (RO-150): gifts, rewards (RO-166, RO-168) and special bonuses (RO-153)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import EMPTY, bags, changes, expect
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    Has,
    OnRack,
    decides,
    hand_over,
    mentor_of,
    mentors_turn,
    names,
    opens,
    picks,
    solo,
    solo_card,
)
from tests.rococo.tables import Board, Place, chances, dish, evenly, special, table_bonus, tile

BISCUITS = dish("Biscuits")  # worth 2, without ingredients, by anybody
SABLES = dish("Sablés")  # worth 2, without ingredients
MADELEINES = dish("Madeleines")  # worth 3, egg
PRALINES = dish("Pralines")  # worth 2, nut
HONEYBREAD = dish("Pain d'épices")  # worth 2, honey
MACARONS = dish("Macarons")  # worth 3, egg, for chefs only

FRUIT, CREAM, CHOCOLATE = tile("egg", "fruit"), tile("nut", "cream"), tile("honey", "chocolate")
BARE = tile("egg 2")

ENDS = [(table, end) for table in range(1, 6) for end in ("near", "far")]

CONFIG = solo(
    solo_card("deliver", "place"),
    *[names(table=table, end=end) for table, end in ENDS],
    *[names(recipe=space) for space in (2, 5)],
    *[names(column=column) for column in (1, 2)],
)
"""Card 1 delivers; cards 2 to 11 name a table each, `near` and `far`; then recipes and columns."""

RECIPE_2, RECIPE_5, COLUMN_1, COLUMN_2 = 12, 13, 14, 15


def near(table: int) -> int:
    """The card that names a table from the end next to its bonus."""
    return 2 * table


def far(table: int) -> int:
    return 2 * table + 1


def board(**more: Any) -> Board:
    return attrs.evolve(Board(bonuses=QUIET_BONUSES, recipes=MENU), **more)


def with_bonus(table: int, name: str, **more: Any) -> Board:
    """A board on which a table has this bonus."""
    bonuses = list(QUIET_BONUSES)
    new = table_bonus(name)
    if new in bonuses:
        bonuses[bonuses.index(new)] = table_bonus("By a chef")
    bonuses[table - 1] = new
    return board(bonuses=bonuses, **more)


def delivering(*racks: OnRack, there: Board | None = None, **has: Any) -> State:
    """The Mentor has opened card 1."""
    upper, lower = (*racks, None)[:2]
    what = attrs.evolve(Has(racks=(upper, lower)), **has)
    return opens(mentors_turn(CONFIG, what, board=there or board()), 1)


def tables(state: State) -> dict[Place, tuple[int, int]]:
    """By table and space, seat and recipe."""
    return {
        (number, space): (lies.seat, lies.recipe)
        for number, spaces in enumerate(state.tables, 1)
        for space, lies in enumerate(spaces, 1)
        if lies
    }


@pytest.mark.rule("RO-150")
@pytest.mark.parametrize(
    ("card", "place", "gains"),
    [
        # Spaces of the side for few: nothing, nothing, 1 coin, 2 coins, a tile; and so on.
        (near(1), (1, 1), {}),
        (near(2), (2, 1), {}),
        (far(2), (2, 4), {"coins": 3}),
        (near(3), (3, 1), {}),
        (far(3), (3, 4), {"goods": {"butter": 1}}),
        (far(4), (4, 3), {"goods": {"sugar": 1}}),
        (near(5), (5, 1), {"goods": {"flour": 1}}),
        (far(5), (5, 3), {"coins": 4}),
    ],
)
def test_a_decision_names_a_table_and_the_end_to_begin_with(
    card: int, place: Place, gains: dict[str, Any]
) -> None:
    state = mentors_turn(CONFIG, Has(racks=(BISCUITS, None)), board=board())
    after = decides(opens(state, 1), card)
    assert changes(state, after) == expect(racks=(), tables={place: (1, BISCUITS)}, **gains)
    assert mentor_of(after).racks == (None, None)
    assert hand_over(after)


@pytest.mark.rule("RO-150")
def test_it_is_the_next_free_space_from_there() -> None:
    taken = {(3, 1): (0, SABLES), (3, 4): (0, MADELEINES), (3, 3): (1, PRALINES)}
    there = board(dishes=taken)
    # The one space that is left of table 3 gives a coin.
    for card in (near(3), far(3)):
        state = decides(delivering(BISCUITS, there=there), card)
        assert tables(state) == {**taken, (3, 2): (1, BISCUITS)}
        assert state.players[1].coins == 16


@pytest.mark.rule("RO-150")
def test_a_full_table_calls_for_another_decision() -> None:
    taken = {
        (4, space): (0, recipe) for space, recipe in ((1, SABLES), (2, PRALINES), (3, HONEYBREAD))
    }
    state = decides(delivering(BISCUITS, there=board(dishes=taken)), near(4), far(4))
    assert state.phase is Phase.MENTOR_TABLE
    assert mentor_of(state).racks[0] is not None
    after = decides(state, near(2))
    assert tables(after) == {**taken, (2, 1): (1, BISCUITS)}
    assert mentor_of(after).opened == (near(4), far(4), near(2))


@pytest.mark.rule("RO-150")
def test_every_dish_is_delivered_the_upper_one_first_if_neither_is_asked_for() -> None:
    state = decides(delivering(SABLES, BISCUITS), near(1))
    assert tables(state) == {(1, 1): (1, SABLES)}
    assert state.phase is Phase.MENTOR_TABLE
    after = decides(state, near(3))
    assert tables(after) == {(1, 1): (1, SABLES), (3, 1): (1, BISCUITS)}
    assert hand_over(after)


@pytest.mark.rule("RO-150")
def test_the_dish_that_the_table_asks_for_goes_first() -> None:
    # Table 1 asks for egg and gives 2 coins; the second dish has a decision of its own.
    after = decides(delivering(BISCUITS, MADELEINES), near(1), near(3))
    assert tables(after) == {(1, 1): (1, MADELEINES), (3, 1): (1, BISCUITS)}
    assert after.players[1].coins == 17
    # Where both are asked for, the upper one.
    after = decides(delivering(MACARONS, MADELEINES), near(1), near(3))
    assert tables(after) == {(1, 1): (1, MACARONS), (3, 1): (1, MADELEINES)}
    # Where the upper one alone is.
    after = decides(delivering(MADELEINES, BISCUITS), near(1), near(3))
    assert tables(after) == {(1, 1): (1, MADELEINES), (3, 1): (1, BISCUITS)}


@pytest.mark.rule("RO-150")
def test_which_one_is_asked_for_is_looked_at_by_table() -> None:
    # Table 3 asks for nut, table 1 for egg: the first decision is for table 3.
    after = decides(delivering(MADELEINES, PRALINES), near(3), near(1))
    assert tables(after) == {(3, 1): (1, PRALINES), (1, 1): (1, MADELEINES)}
    assert (after.players[1].prestige, after.players[1].coins) == (1, 17)


@pytest.mark.rule("RO-150")
def test_a_tile_that_a_space_gives_goes_below_the_others() -> None:
    state = decides(delivering(BISCUITS, stack=(CREAM,)), far(1))
    assert state.phase is Phase.SPACE_TILE
    after = ro.apply(state, ro.Draw(ro.Pile.TILES, (BARE,)))
    assert mentor_of(after).stack == (CREAM, BARE)
    assert tables(after) == {(1, 5): (1, BISCUITS)}
    empty = bags(delivering(BISCUITS, stack=(CREAM,)), **EMPTY)
    assert mentor_of(decides(empty, far(1))).stack == (CREAM,)


@pytest.mark.rule("RO-150", "RO-51")
def test_a_good_beyond_the_end_of_its_track_is_lost() -> None:
    after = decides(delivering(BISCUITS, goods="butter 4"), far(3))
    assert after.goods(1)[ro.Good.BUTTER] == 4


@pytest.mark.rule("RO-150")
def test_the_reward_of_the_table() -> None:
    there = with_bonus(2, "By a chef")  # 3 coins
    after = decides(delivering(MACARONS, there=there), near(2))
    assert after.players[1].coins == 18
    there = with_bonus(3, "Cream")  # butter
    after = decides(delivering((BISCUITS, CREAM), there=there), near(3))
    assert after.goods(1)[ro.Good.BUTTER] == 2


def goods_of(state: State) -> dict[ro.Good, int]:
    """The goods of the Mentor that it has."""
    return {good: number for good, number in state.goods(1).items() if number}


@pytest.mark.rule("RO-166")
def test_of_several_rewards_the_one_printed_first() -> None:
    # Flour or sugar; if the track of flour is full, there is nothing.
    there = with_bonus(2, "No eggs")
    after = decides(delivering(BISCUITS, there=there, goods="sugar"), near(2))
    assert goods_of(after) == {ro.Good.FLOUR: 1, ro.Good.SUGAR: 1}
    after = decides(delivering(BISCUITS, there=there, goods="flour 6"), near(2))
    assert goods_of(after) == {ro.Good.FLOUR: 6}
    # A coin or flour.
    there = with_bonus(2, "No chocolate")
    after = decides(delivering(BISCUITS, there=there), near(2))
    assert (after.players[1].coins, after.goods(1)[ro.Good.FLOUR]) == (16, 2)


@pytest.mark.rule("RO-150")
def test_a_tile_as_reward_is_the_uppermost_of_the_column() -> None:
    there = with_bonus(2, "No nuts", tiles={6: CREAM, 10: FRUIT, 3: BARE})
    state = decides(delivering(BISCUITS, there=there, stack=(CHOCOLATE,)), near(2))
    assert state.phase is Phase.MENTOR_COLUMN
    # Nothing is in the first column.
    state = decides(state, COLUMN_1)
    assert (state.phase, mentor_of(state).stack) == (Phase.MENTOR_COLUMN, (CHOCOLATE,))
    after = decides(state, COLUMN_2)
    assert mentor_of(after).stack == (CHOCOLATE, CREAM)
    assert after.market.tiles[9] == FRUIT
    assert hand_over(after)


@pytest.mark.rule("RO-150")
def test_without_a_tile_on_display_there_is_no_reward() -> None:
    after = decides(delivering(BISCUITS, there=with_bonus(2, "No nuts")), near(2))
    assert hand_over(after)
    assert mentor_of(after).stack == ()


@pytest.mark.rule("RO-150")
def test_a_recipe_as_reward_is_found_by_a_decision() -> None:
    there = with_bonus(2, "Fruit", recipes={5: MADELEINES, 1: BISCUITS, 3: SABLES, 4: SABLES})
    state = decides(delivering((HONEYBREAD, FRUIT), there=there), near(2))
    assert state.phase is Phase.MENTOR_RECIPE
    # The second space is empty.
    state = decides(state, RECIPE_2)
    assert (state.phase, mentor_of(state).recipes) == (Phase.MENTOR_RECIPE, ())
    after = decides(state, RECIPE_5)
    assert mentor_of(after).recipes == (MADELEINES,)
    assert after.players[1].decorations == (FRUIT,)
    empty = with_bonus(2, "Fruit", recipes={})
    after = decides(delivering((HONEYBREAD, FRUIT), there=empty), near(2))
    assert mentor_of(after).recipes == ()
    assert after.players[1].decorations == (FRUIT,)


@pytest.mark.rule("RO-168")
def test_with_three_stored_there_are_four_for_a_moment() -> None:
    stored = (dish("Brioche"), SABLES, dish("Baba"))
    menu = {2: MADELEINES, 3: 5, 4: 6, 5: BISCUITS}
    there = with_bonus(2, "Fruit", recipes=menu)
    state = decides(delivering((HONEYBREAD, FRUIT), there=there, recipes=stored), near(2))
    # Two points go: those of the store, or if the new one has as few, still the left one.
    after = decides(state, RECIPE_2)
    assert mentor_of(after).recipes == (stored[0], stored[2], MADELEINES)
    after = decides(state, RECIPE_5)
    assert mentor_of(after).recipes == (stored[0], stored[2], BISCUITS)
    stored = (dish("Brioche"), MADELEINES, dish("Baba"))
    state = decides(delivering((HONEYBREAD, FRUIT), there=there, recipes=stored), near(2))
    after = decides(state, RECIPE_5)
    assert mentor_of(after).recipes == stored
    assert list(after.recipe_discard) == [BISCUITS]


@pytest.mark.rule("RO-150")
@pytest.mark.parametrize(
    ("coins", "left", "points"), [(15, 9, 2), (6, 0, 2), (5, 2, 1), (3, 0, 1), (2, 2, 0)]
)
def test_service_markers_are_paid_as_long_as_there_are_3_coins(
    coins: int, left: int, points: int
) -> None:
    # Areas 1 and 2 are beside table 2, on either side; area 3 is not.
    there = board(areas={(1, 0): 1, (2, 1): 1, (3, 0): 1, (4, 0): 0})
    after = decides(delivering(BISCUITS, there=there, coins=coins), near(2))
    assert (after.players[1].coins, after.players[1].prestige) == (left, points)


@pytest.mark.rule("RO-150", "RO-65")
def test_coins_of_the_space_pay_for_service_markers() -> None:
    there = board(areas={(1, 0): 1, (2, 0): 0})
    after = decides(delivering(BISCUITS, there=there, coins=0), far(2))
    assert (after.players[1].coins, after.players[1].prestige) == (0, 1)


@pytest.mark.rule("RO-150")
def test_decorations_are_kept_up_to_five() -> None:
    after = decides(delivering((BISCUITS, CREAM)), near(1))
    assert after.players[1].decorations == (CREAM,)
    five = (FRUIT, FRUIT, CHOCOLATE, tile("egg", "cream"), tile("egg", "cream"))
    after = decides(delivering((BISCUITS, CREAM), decorations=five), near(1))
    assert after.players[1].decorations == tuple(sorted(five))
    assert list(after.tile_discard) == [CREAM]


def full_but(*free: Place) -> dict[Place, tuple[int, int]]:
    """Dishes of the person on all spaces but these."""
    spaces = [
        (table.number, space)
        for table in house().boards[0].tables
        for space in range(1, len(table.spaces) + 1)
    ]
    recipes = [recipe.number for recipe in house().recipes if recipe.number > PRALINES]
    pairs = zip(spaces, recipes, strict=False)
    return {place: (0, recipe) for place, recipe in pairs if place not in free}


@pytest.mark.rule("RO-150")
def test_with_all_tables_full_dishes_are_sold() -> None:
    state = mentors_turn(
        CONFIG,
        Has(racks=(BISCUITS, (SABLES, CREAM))),
        board=board(dishes=full_but()),
    )
    after = opens(state, 1)
    # Five coins for each of 2 + 2 points; the tile is a decoration all the same.
    assert changes(state, after) == expect(
        coins=20,
        racks=(),
        decorations=(CREAM,),
        recipe_discard={BISCUITS: 1, SABLES: 1},
    )
    assert mentor_of(after).opened == ()
    assert hand_over(after)


@pytest.mark.rule("RO-150")
def test_the_second_dish_is_sold_if_the_first_has_taken_the_last_space() -> None:
    there = board(dishes=full_but((5, 3)))
    state = delivering(BISCUITS, SABLES, there=there)
    state = decides(state, near(1))
    assert state.phase is Phase.MENTOR_TABLE
    after = decides(state, near(5))
    assert tables(after)[5, 3] == (1, BISCUITS)
    # 4 coins of the space, and 10 for Sablés.
    assert after.players[1].coins == 15 + 4 + 10
    assert hand_over(after)


@pytest.mark.rule("RO-150")
def test_without_a_dish_it_cannot_be_done() -> None:
    assert delivering(None, None).phase is Phase.MENTOR_PLACE


@pytest.mark.rule("RO-167")
@pytest.mark.parametrize("racks", [(BISCUITS, None), (None, BISCUITS)])
def test_one_dish_is_enough_for_delivering(racks: Sequence[OnRack]) -> None:
    after = decides(delivering(*racks), near(1))
    assert tables(after) == {(1, 1): (1, BISCUITS)}
    assert hand_over(after)


@pytest.mark.rule("RO-166")
def test_pairs_of_a_table_with_room_and_an_end_are_picked_evenly_in_the_end() -> None:
    # Extra crunchy, first round: with six cards in hand and none in the deck, six are used.
    config = solo(
        solo_card("deliver"),
        *[names(table=table) for table in (1, 2, 1, 2, 1, 2)],
        solo="extra crunchy",
    )
    full = {place: lies for place, lies in full_but().items() if place[0] in (1, 2, 4)}
    has = Has(racks=(BISCUITS, None), hand=6, deck=0, used=range(2, 8))
    state = opens(mentors_turn(config, has, board=board(dishes=full)), 1)
    for card in range(2, 8):
        assert chances(state) == evenly(*range(card, 8))
        state = decides(state, card)
    # Tables 3 and 5, near and far: 2 times the number, less one for near.
    assert chances(state) == evenly(5, 6, 9, 10)
    after = ro.apply(state, ro.Draw(ro.Pile.TARGETS, (10,)))
    assert tables(after)[5, 3] == (1, BISCUITS)
    after = ro.apply(state, ro.Draw(ro.Pile.TARGETS, (5,)))
    assert tables(after)[3, 1] == (1, BISCUITS)


@pytest.mark.rule("RO-166")
def test_a_reward_is_a_search_of_its_own() -> None:
    # Table 2 gives a tile. The deck that was made anew to find it does not count for the tile.
    config = solo(
        solo_card("deliver"), names(table=2, column=4), *[names(column=1)] * 5, solo="extra crunchy"
    )
    has = Has(racks=(BISCUITS, None), hand=6, deck=0, used=range(2, 8))
    there = with_bonus(2, "No nuts", tiles={2: BARE, 7: CREAM, 11: FRUIT})
    state = decides(opens(mentors_turn(config, has, board=there), 1), 2)
    assert tables(state) == {(2, 1): (1, BISCUITS)}
    assert state.phase is Phase.MENTOR_COLUMN
    state = decides(state, *range(3, 8))
    assert chances(state) == evenly(*range(2, 8))
    state = decides(state, *range(2, 8))
    assert chances(state) == evenly(2, 3)
    after = picks(state, 3)
    assert (mentor_of(after).stack, after.market.tiles[10]) == ((CREAM,), FRUIT)
    assert hand_over(after)


@pytest.mark.rule("RO-153")
def test_a_special_bonus_is_marked_as_soon_as_its_condition_is_met() -> None:
    # Two dishes with chef icon on tables.
    specials = special("Master's work"), special("Retinue")
    there = board(dishes={(5, 1): (1, MACARONS)}, specials=specials)
    state = decides(delivering(MACARONS, BISCUITS, there=there), near(1))
    assert state.phase is Phase.MENTOR_TABLE
    assert state.board.claims == ((1,), ())


@pytest.mark.rule("RO-153")
def test_the_best_space_that_is_open_is_marked_and_only_once() -> None:
    specials = special("Master's work"), special("One table")
    lies = {(1, 1): (1, dish("Tuiles")), (1, 2): (1, SABLES), (5, 1): (1, PRALINES)}
    there = board(dishes=lies, specials=specials, claims=((0,), ()))
    after = decides(delivering(MACARONS, BISCUITS, there=there), near(2))
    assert after.board.claims == ((0, 1), ())
    after = decides(after, near(1))
    assert after.board.claims == ((0, 1), (1,))
    # Once it is marked, one more dish by a chef brings nothing.
    taken = attrs.evolve(there, claims=((1,), ()))
    assert decides(delivering(MACARONS, there=taken), near(2)).board.claims == ((1,), ())
