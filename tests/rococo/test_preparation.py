"""Phase 1, and what else fills, empties and moves the displays (RO-10 to RO-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    chances,
    evenly,
    is_legal,
    playing,
    refused,
    staff,
    turn_over,
    until,
    until_round,
)

TWO = ro.Config(players=2)
RECIPES, INGREDIENT, HIRE = ro.MainAction.RECIPES, ro.MainAction.INGREDIENT, ro.MainAction.HIRE
FULL = {space: space for space in range(1, 7)}
"""A recipe display with recipes 1 to 6 on spaces 1 to 6."""


def tiles(*numbers: int) -> ro.Draw:
    return ro.Draw(ro.Pile.TILES, numbers)


def recipes(*numbers: int) -> ro.Draw:
    return ro.Draw(ro.Pile.RECIPES, numbers)


def others(bag: Iterable[int], *kept: int) -> list[int]:
    """All pieces of a bag but these."""
    left = Counter(bag)
    left.subtract(kept)
    return sorted(left.elements())


ALL_TILES = list(house().tile_bag)
ALL_RECIPES = list(house().recipe_bag)


def next_round(board: Board, *owners: Owns, config: ro.Config = TWO) -> State:
    """Round 2 as it begins, after turns in which nothing was done."""
    return until_round(playing(config, *owners, board=board), 2)


def by_copies(pieces: Iterable[int]) -> dict[int, Fraction]:
    """The chance of each kind to be the next out of a bag with these."""
    there = Counter(pieces)
    return {kind: Fraction(n, there.total()) for kind, n in there.items()}


# --- the ingredients display ----------------------------------------------------------------------


@pytest.mark.rule("RO-10")
def test_round_1_begins_with_full_displays() -> None:
    state = until(ro.new_game(ro.Config(start_player=0)), Phase.NEW_TILES)
    assert (state.market.tiles, state.market.recipes) == ((0,) * 12, (0,) * 6)
    assert chances(state) == by_copies(ALL_TILES)
    drawn = tuple(range(12, 0, -1))
    assert chances(state, *drawn[:11]) == by_copies(others(ALL_TILES, *drawn[:11]))
    assert chances(state, *drawn) == {}
    state = ro.apply(state, ro.chance_action(state, drawn))
    assert state.market.tiles == drawn
    assert list(state.tile_bag) == others(ALL_TILES, *drawn)
    assert len(state.tile_discard) == len(state.recipe_discard) == 0
    assert state.phase is Phase.NEW_RECIPES
    assert chances(state) == by_copies(ALL_RECIPES)
    state = ro.apply(state, recipes(1, 2, 3, 4, 5, 6))
    assert state.market.recipes == (6, 5, 4, 3, 2, 1)
    assert list(state.recipe_bag) == others(ALL_RECIPES, 1, 2, 3, 4, 5, 6)


@pytest.mark.rule("RO-10")
def test_the_bottom_row_goes_and_the_others_slide_down() -> None:
    # Row 1: 1, gap, 2, 3. Row 2: 4, 5, gap, gap. Row 3: 6, gap, 7, gap.
    board = Board(tiles={1: 1, 3: 2, 4: 3, 5: 4, 6: 5, 9: 6, 11: 7}, recipes=FULL)
    state = next_round(board)
    assert state.phase is Phase.NEW_TILES
    assert state.market.tiles == (0, 0, 0, 0, 1, 0, 0, 0, 4, 5, 2, 3)
    assert list(state.tile_discard) == [6, 7]
    assert chances(state) == by_copies(others(ALL_TILES, 1, 2, 3, 4, 5, 6, 7))
    assert chances(state, *range(8, 15)) == {}
    state = ro.apply(state, tiles(14, 13, 12, 11, 10, 9, 8))
    assert state.market.tiles == (14, 13, 12, 11, 1, 10, 9, 8, 4, 5, 2, 3)
    assert list(state.tile_discard) == [6, 7]
    assert state.phase is Phase.NEW_RECIPES


@pytest.mark.rule("RO-10")
def test_a_full_display_moves_down_a_row() -> None:
    state = next_round(Board(tiles={n: n for n in range(1, 13)}, recipes=FULL))
    assert state.market.tiles == (0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8)
    assert list(state.tile_discard) == [9, 10, 11, 12]
    assert chances(state, 20, 21, 22, 13) == {}


@pytest.mark.rule("RO-10")
def test_a_tile_alone_in_its_column_slides_all_the_way() -> None:
    state = next_round(Board(tiles={2: 30}, recipes=FULL))
    assert state.market.tiles == (0,) * 9 + (30, 0, 0)
    assert len(state.tile_discard) == 0


@pytest.mark.rule("RO-10")
@pytest.mark.parametrize(
    ("lower", "left", "gone"),
    [
        (1, (0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8), [9, 10, 11, 12]),
        (2, (0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4), [5, 6, 7, 8, 9, 10, 11, 12]),
        (3, (0,) * 12, list(range(1, 13))),
    ],
)
def test_a_set_tells_how_many_rows_are_cleared(
    lower: int, left: tuple[int, ...], gone: list[int]
) -> None:
    display = {**house_data()["ingredient_display"], "lower_rows": lower}
    config = ro.Config(players=2, components=make_house(ingredient_display=display))
    state = next_round(Board(tiles={n: n for n in range(1, 13)}, recipes=FULL), config=config)
    assert (state.market.tiles, list(state.tile_discard)) == (left, gone)


@pytest.mark.rule("RO-10")
def test_a_display_of_another_shape() -> None:
    # Two rows of three; the lower one is cleared.
    rows: list[Any] = [{"prices": [1, 1, 1]}, {"prices": [0, 1, 1]}]
    display = {**house_data()["ingredient_display"], "row": rows}
    config = ro.Config(players=2, components=make_house(ingredient_display=display))
    state = next_round(Board(tiles={1: 1, 3: 2, 4: 3, 5: 4}, recipes=FULL), config=config)
    assert (state.market.tiles, list(state.tile_discard)) == ((0, 0, 0, 1, 0, 2), [3, 4])
    assert ro.apply(state, tiles(5, 6, 7, 8)).market.tiles == (5, 6, 7, 1, 8, 2)


@pytest.mark.rule("RO-11")
def test_the_discard_becomes_the_bag_when_that_is_empty() -> None:
    # In the bag 41 and 42; everything else was discarded. All twelve spaces are to be filled.
    discard = others(ALL_TILES, 41, 42)
    state = next_round(Board(tile_discard=discard, recipes=FULL))
    assert chances(state) == evenly(41, 42)
    assert chances(state, 42) == evenly(41)
    assert chances(state, 42, 41) == by_copies(discard)
    assert chances(state, 42, 41, 1) == by_copies(others(discard, 1))
    drawn = (42, 41, *range(1, 11))
    assert chances(state, *drawn) == {}
    state = ro.apply(state, ro.chance_action(state, drawn))
    assert state.market.tiles == drawn
    assert list(state.tile_bag) == others(discard, *range(1, 11))
    assert len(state.tile_discard) == 0


@pytest.mark.rule("RO-11")
def test_tiles_that_are_cleared_can_come_back_at_once() -> None:
    # Of 50 tiles one player has 43; the display has 8, of which 4 are cleared; the bag is empty.
    shown = dict(zip(range(5, 13), range(35, 43), strict=True))
    owner = Owns(tiles=others(ALL_TILES, *range(35, 43)))
    state = next_round(Board(tiles=shown, recipes=FULL), owner)
    assert state.market.tiles == (0,) * 8 + (35, 36, 37, 38)
    assert chances(state) == evenly(39, 40, 41, 42)
    assert chances(state, 42, 40, 41) == evenly(39)
    # Four tiles for eight spaces.
    assert chances(state, 42, 40, 41, 39) == {}
    state = ro.apply(state, tiles(42, 40, 41, 39))
    assert state.market.tiles == (42, 40, 41, 39, 0, 0, 0, 0, 35, 36, 37, 38)
    assert len(state.tile_bag) == len(state.tile_discard) == 0


@pytest.mark.rule("RO-11")
def test_a_bag_that_is_just_enough_leaves_the_discard_alone() -> None:
    bag = tuple(range(31, 43))
    discard = others(ALL_TILES, *bag)
    state = next_round(Board(tile_discard=discard, recipes=FULL))
    state = ro.apply(state, tiles(*bag))
    assert state.market.tiles == bag
    assert (len(state.tile_bag), list(state.tile_discard)) == (0, discard)


@pytest.mark.rule("RO-11")
def test_without_any_tile_nothing_is_drawn() -> None:
    state = next_round(Board(recipes=FULL), Owns(tiles=ALL_TILES))
    assert state.phase is Phase.NEW_RECIPES
    assert state.market.tiles == (0,) * 12


# --- the recipe display ---------------------------------------------------------------------------


@pytest.mark.rule("RO-12")
@pytest.mark.parametrize(
    ("shown", "left", "gone"),
    [
        (FULL, (0, 0, 1, 2, 3, 4), [5, 6]),
        ({1: 1, 2: 2, 4: 3, 5: 4, 6: 5}, (0, 0, 0, 1, 2, 3), [4, 5]),
        ({1: 1, 2: 2, 3: 3, 4: 4, 6: 5}, (0, 0, 1, 2, 3, 4), [5]),
        ({1: 4, 2: 3, 3: 2, 4: 1}, (0, 0, 4, 3, 2, 1), []),
        ({2: 13, 3: 13, 5: 8, 6: 1}, (0, 0, 0, 0, 13, 13), [1, 8]),
    ],
)
def test_two_spaces_are_cleared_and_the_others_close_up(
    shown: dict[int, int], left: tuple[int, ...], gone: list[int]
) -> None:
    state = until(next_round(Board(recipes=shown)), Phase.NEW_RECIPES)
    assert (state.market.recipes, list(state.recipe_discard)) == (left, gone)
    gaps = left.count(0)
    drawn = (10, 11, 12, 14)[:gaps]
    assert chances(state, *drawn) == {}
    assert chances(state) == by_copies(others(ALL_RECIPES, *shown.values()))
    state = ro.apply(state, recipes(*drawn))
    assert state.market.recipes == (*reversed(drawn), *left[gaps:])
    assert list(state.recipe_discard) == gone


@pytest.mark.rule("RO-12")
@pytest.mark.parametrize(
    ("cleared", "left"), [(1, (0, 1, 2, 3, 4, 5)), (3, (0, 0, 0, 1, 2, 3)), (6, (0,) * 6)]
)
def test_a_set_tells_how_many_recipes_are_cleared(cleared: int, left: tuple[int, ...]) -> None:
    numbers = {**house_data()["numbers"], "cleared_recipes": cleared}
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    state = until(next_round(Board(recipes=FULL), config=config), Phase.NEW_RECIPES)
    assert state.market.recipes == left
    assert list(state.recipe_discard) == list(range(7 - cleared, 7))


@pytest.mark.rule("RO-13")
def test_recipes_find_a_new_bag_in_the_discard() -> None:
    # 33 is the last in the bag. Recipes 5 and 6 are cleared, and may come back.
    discard = others(ALL_RECIPES, *FULL.values(), 33)
    state = until(next_round(Board(recipes=FULL, recipe_discard=discard)), Phase.NEW_RECIPES)
    assert chances(state) == evenly(33)
    assert chances(state, 33) == by_copies([*discard, 5, 6])
    state = ro.apply(state, recipes(33, 6))
    assert state.market.recipes == (6, 33, 1, 2, 3, 4)
    assert list(state.recipe_bag) == sorted([*discard, 5])
    assert len(state.recipe_discard) == 0


@pytest.mark.rule("RO-13")
def test_without_enough_recipes_spaces_at_the_left_are_empty() -> None:
    # All but six are with a player; one is cleared, so that it alone can come.
    shown = {1: 1, 2: 2, 3: 3, 5: 4}
    owner = Owns(recipes=others(ALL_RECIPES, 1, 2, 3, 4))
    state = until(next_round(Board(recipes=shown), owner), Phase.NEW_RECIPES)
    assert state.market.recipes == (0, 0, 0, 1, 2, 3)
    assert chances(state) == evenly(4)
    assert chances(state, 4) == {}
    assert ro.apply(state, recipes(4)).market.recipes == (0, 0, 4, 1, 2, 3)


@pytest.mark.rule("RO-13")
def test_without_any_recipe_nothing_is_drawn() -> None:
    shown = {1: 1, 2: 2, 3: 3, 4: 4}
    owner = Owns(recipes=others(ALL_RECIPES, 1, 2, 3, 4), tiles=ALL_TILES)
    state = next_round(Board(recipes=shown), owner)
    assert state.phase is Phase.DEAL
    assert state.market.recipes == (0, 0, 1, 2, 3, 4)


# --- during a turn --------------------------------------------------------------------------------


@pytest.mark.rule("RO-14")
def test_a_gap_is_a_gap_until_the_next_round() -> None:
    board = Board(tiles={n: n for n in range(1, 13)}, recipes=FULL)
    state = playing(TWO, Owns(hand=(2, 3, 4)), card=3, board=board)
    state = apply_all(state, ro.Perform(0, RECIPES), ro.TakeRecipe(0, 2))
    assert state.market.recipes == (1, 0, 3, 4, 5, 6)
    state = ro.apply(state, ro.TakeRecipe(0, 5))
    assert state.market.recipes == (1, 0, 3, 4, 0, 6)
    assert state.players[0].recipes == (2, 5)
    state = turn_over(state)
    assert (ro.current_player(state), state.market.recipes) == (1, (1, 0, 3, 4, 0, 6))
    state = turn_over(state)
    assert state.market.recipes == (1, 0, 3, 4, 0, 6)
    state = apply_all(state, ro.PlayCard(0, 4), ro.Perform(0, INGREDIENT), ro.TakeTile(0, 7))
    state = turn_over(state)
    assert state.market.tiles == (1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 12)
    assert state.market.recipes == (1, 0, 3, 4, 0, 6)


@pytest.mark.rule("RO-14")
def test_a_second_tile_is_priced_by_what_the_first_has_left() -> None:
    # The second row costs 2 with four tiles, 1 with three; the bonus asks for the price again.
    config = ro.Config(players=2, promos=("start_staff",))
    board = Board(tiles={n: n for n in range(1, 13)}, recipes=FULL)
    state = playing(config, card=staff("Fabien"), board=board)
    state = apply_all(state, ro.Perform(0, INGREDIENT), ro.TakeTile(0, 5))
    assert state.players[0].coins == 13
    state = apply_all(state, ro.UseBonus(0), ro.TakeTile(0, 6))
    assert state.players[0].coins == 12


@pytest.mark.rule("RO-14")
def test_a_second_card_is_priced_by_what_the_first_has_left() -> None:
    # 4 coins with four cards; then 2 for the bonus, and 3 with three cards.
    board = Board(hires={1: 7, 2: 8, 3: 9, 4: 10}, recipes=FULL)
    state = playing(TWO, card=staff("Côme"), board=board)
    state = apply_all(state, ro.Perform(0, HIRE), ro.HireCard(0, 8))
    assert state.players[0].coins == 11
    state = apply_all(state, ro.UseBonus(0), ro.HireCard(0, 10))
    assert state.players[0].coins == 6
    assert state.market.hires == (7, 0, 9, 0)


@pytest.mark.rule("RO-15")
@pytest.mark.parametrize("name", ["Alix", "Baptiste", "Anatole", "Jacinthe", "Fanchon"])
def test_a_draw_of_nothing_is_not_offered(name: str) -> None:
    # Nothing in bags, discards and displays: one tile, two tiles, two recipes, either display.
    owner = Owns(tiles=ALL_TILES, recipes=ALL_RECIPES)
    state = playing(TWO, Owns(), owner, card=staff(name))
    state = ro.apply(state, ro.Forfeit(0))
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-15")
def test_of_two_that_are_drawn_one_is_there_and_is_kept() -> None:
    owner = Owns(tiles=others(ALL_TILES, 17), recipes=others(ALL_RECIPES, 9, *FULL.values()))
    state = playing(TWO, Owns(), owner, card=staff("Baptiste"), board=Board(recipes=FULL))
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0))
    assert chances(state) == evenly(17)
    assert chances(state, 17) == {}
    state = ro.apply(state, tiles(17))
    assert list(state.tiles(0)) == [17]
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)
    state = playing(TWO, Owns(), owner, card=staff("Anatole"), board=Board(recipes=FULL))
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), recipes(9))
    assert state.players[0].recipes == (9,)
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-11", "RO-13")
def test_a_bonus_draws_from_a_new_bag_too() -> None:
    # 42 is the last tile of the bag, and 33 the last recipe; the discards have smaller numbers.
    board = Board(
        recipes=FULL,
        tile_discard=others(ALL_TILES, 42),
        recipe_discard=others(ALL_RECIPES, 33, *FULL.values()),
    )
    start = playing(TWO, card=staff("Baptiste"), board=board)
    state = apply_all(start, ro.Forfeit(0), ro.UseBonus(0))
    assert chances(state) == evenly(42)
    assert chances(state, 42) == by_copies(board.tile_discard)
    # The tile of the bag, 42, is one of the two; they are told in rising order.
    for wrong in (tiles(42, 3), tiles(1, 3), tiles(42), tiles(3, 42, 42), tiles(42, 42)):
        refused(state, wrong, "RO-104")
    state = ro.apply(state, ro.chance_action(state, (42, 3)))
    assert list(state.tile_bag) == others(ALL_TILES, 3, 42)
    assert len(state.tile_discard) == 0
    assert ro.legal_actions(state) == (ro.KeepTile(0, 3), ro.KeepTile(0, 42))
    state = ro.apply(state, ro.KeepTile(0, 42))
    assert (list(state.tiles(0)), list(state.tile_discard)) == ([42], [3])
    state = playing(TWO, card=staff("Anatole"), board=board)
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0))
    assert chances(state) == evenly(33)
    state = ro.apply(state, ro.chance_action(state, (33, 8)))
    assert list(state.recipe_bag) == others(board.recipe_discard, 8)
    state = ro.apply(state, ro.KeepRecipe(0, 8))
    assert (state.players[0].recipes, list(state.recipe_discard)) == ((8,), [33])


@pytest.mark.rule("RO-15")
@pytest.mark.parametrize("name", ["Cyprien", "Désiré", "Edmée", "Eloi", "Geneviève", "Flavie"])
def test_no_bonus_is_offered_that_would_change_nothing(name: str) -> None:
    # Without a dish, a decoration or a marker: no coins, no points, nothing to move.
    start = playing(TWO, card=staff(name), board=Board(recipes=FULL))
    state = ro.apply(start, ro.Forfeit(0))
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-15")
def test_no_option_is_offered_that_is_worth_nothing() -> None:
    # Two coins a dish on a table: two on table 2, one on table 4, none of the own ones on 1.
    board = Board(dishes={(1, 1): (1, 1), (2, 3): (0, 2), (2, 1): (0, 3), (4, 2): (0, 4)})
    state = apply_all(playing(TWO, card=staff("Désiré"), board=board), ro.Forfeit(0))
    state = ro.apply(state, ro.UseBonus(0))
    assert ro.legal_actions(state) == (ro.ChooseTable(0, 2), ro.ChooseTable(0, 4))
    assert ro.apply(state, ro.ChooseTable(0, 4)).players[0].coins == 17
    assert ro.apply(state, ro.ChooseTable(0, 2)).players[0].coins == 19
    refused(state, ro.ChooseTable(0, 1), "RO-15")
    refused(state, ro.ChooseTable(0, 3), "RO-15")


@pytest.mark.rule("RO-16")
def test_a_recipe_gained_after_others_comes_from_a_display_with_gaps() -> None:
    state = playing(TWO, card=staff("Jacinthe"), board=Board(recipes=FULL))
    state = apply_all(state, ro.Perform(0, RECIPES), ro.TakeRecipe(0, 2), ro.TakeRecipe(0, 5))
    assert state.market.recipes == (1, 0, 3, 4, 0, 6)
    state = ro.apply(state, ro.UseBonus(0))
    assert ro.legal_actions(state) == tuple(ro.TakeRecipe(0, space) for space in (1, 3, 4, 6))
    state = ro.apply(state, ro.TakeRecipe(0, 4))
    assert sorted(state.players[0].recipes) == [2, 4, 5]
    # Space 2 cost 2 coins, space 5 cost 1, the last nothing.
    assert state.players[0].coins == 12
    assert state.phase is Phase.REFILL
    assert state.market.recipes == (0, 0, 0, 1, 3, 6)
    assert chances(state, 10, 11, 12) == {}
    state = ro.apply(state, recipes(10, 11, 12))
    assert state.market.recipes == (12, 11, 10, 1, 3, 6)
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)
    assert len(state.recipe_discard) == 0


@pytest.mark.rule("RO-16")
def test_recipes_close_up_even_if_none_can_be_drawn() -> None:
    owner = Owns(recipes=others(ALL_RECIPES, *FULL.values()))
    state = playing(TWO, Owns(), owner, card=staff("Jacinthe"), board=Board(recipes=FULL))
    state = apply_all(state, ro.Perform(0, RECIPES), ro.TakeRecipe(0, 2), ro.TakeRecipe(0, 5))
    state = apply_all(state, ro.UseBonus(0), ro.TakeRecipe(0, 3))
    assert state.market.recipes == (0, 0, 0, 1, 4, 6)
    assert (state.phase, ro.current_player(state)) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-17")
def test_a_fourth_recipe_is_taken_for_one_of_three_or_declined() -> None:
    state = playing(
        TWO, Owns(recipes=(13, 7, 13)), card=staff("Jacinthe"), board=Board(recipes=FULL)
    )
    gift = apply_all(state, ro.Forfeit(0), ro.UseBonus(0))
    assert set(ro.legal_actions(gift)) == {
        ro.DiscardRecipe(0, 7),
        ro.DiscardRecipe(0, 13),
        ro.Forfeit(0),
    }
    refused(gift, ro.TakeRecipe(0, 1), "RO-40")
    declined = ro.apply(gift, ro.Forfeit(0))
    assert sorted(declined.players[0].recipes) == [7, 13, 13]
    assert declined.market.recipes == (1, 2, 3, 4, 5, 6)
    assert ro.current_player(declined) == 1
    state = apply_all(gift, ro.DiscardRecipe(0, 13), ro.TakeRecipe(0, 6))
    assert sorted(state.players[0].recipes) == [6, 7, 13]
    assert (list(state.recipe_discard), state.market.recipes[5]) == ([13], 0)


@pytest.mark.rule("RO-17")
def test_of_two_that_are_drawn_both_may_go() -> None:
    board = Board(recipes=FULL)
    state = playing(TWO, Owns(recipes=(7, 8, 9)), card=staff("Anatole"), board=board)
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), recipes(11, 20))
    assert set(ro.legal_actions(state)) == {
        *(ro.DiscardRecipe(0, recipe) for recipe in (7, 8, 9)),
        ro.Forfeit(0),
    }
    both = ro.apply(state, ro.Forfeit(0))
    assert (both.players[0].recipes, list(both.recipe_discard)) == ((7, 8, 9), [11, 20])
    room = ro.apply(state, ro.DiscardRecipe(0, 8))
    assert set(ro.legal_actions(room)) == {ro.KeepRecipe(0, 11), ro.KeepRecipe(0, 20)}
    kept = ro.apply(room, ro.KeepRecipe(0, 11))
    assert sorted(kept.players[0].recipes) == [7, 9, 11]
    assert list(kept.recipe_discard) == [8, 20]


@pytest.mark.rule("RO-17")
def test_with_room_the_recipe_is_simply_taken() -> None:
    state = playing(TWO, Owns(recipes=(7, 8)), card=staff("Jacinthe"), board=Board(recipes=FULL))
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0))
    assert ro.legal_actions(state) == tuple(ro.TakeRecipe(0, space) for space in range(1, 7))
    assert not is_legal(state, ro.DiscardRecipe(0, 7))
