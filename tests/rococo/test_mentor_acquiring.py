"""The Mentor acquires recipes and ingredients (RO-145, RO-146), with what its decisions name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import changes, expect
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    Has,
    decides,
    hand_over,
    mentor_of,
    mentors_turn,
    names,
    opens,
    solo,
    solo_card,
    turn_of,
)
from tests.rococo.tables import Board, chances, dish, evenly, tile

RECIPES = solo(
    solo_card("recipes", "place"),
    *[names(recipe=space) for space in range(1, 7)],
)
"""Card 1 acquires recipes; card 2 names the first space, card 3 the second, and so on."""

INGREDIENTS = solo(
    solo_card("ingredient", "place"),
    *[names(column=column) for column in range(1, 5)],
)
"""Card 1 acquires ingredients; cards 2 to 5 name the columns 1 to 4."""

BISCUITS = dish("Biscuits")  # worth 2
MADELEINES, PALMIERS, FINANCIERS = dish("Madeleines"), dish("Palmiers"), dish("Financiers")
MACARONS, TUILES = dish("Macarons"), dish("Tuiles")  # worth 3, too, but for chefs only
BRIOCHE, BABA, QUARTERS = dish("Brioche"), dish("Baba"), dish("Quatre-quarts")  # worth 4


def board(recipes: dict[int, int] | None = None, **more: Any) -> Board:
    menu = MENU if recipes is None else recipes
    return attrs.evolve(Board(bonuses=QUIET_BONUSES, recipes=menu), **more)


def takes(stored: Sequence[int], first: int, second: int) -> State:
    """The Mentor takes two recipes of a display where they lie on the first spaces."""
    menu = {1: first, 2: second, 3: BISCUITS, 4: BISCUITS}
    return turn_of(RECIPES, Has(recipes=stored), 2, 3, board=board(menu))


@pytest.mark.rule("RO-145")
def test_two_recipes_from_the_spaces_that_decisions_name() -> None:
    state = mentors_turn(RECIPES)
    asked = opens(state, 1)
    assert asked.phase is Phase.MENTOR_RECIPE
    after = decides(asked, 4, 7)
    assert changes(state, after) == expect(recipes=(3, 6), recipe_display={3: 0, 6: 0})
    assert hand_over(after)
    assert mentor_of(after).opened == (4, 7)
    assert mentor_of(after).used == (1,)


@pytest.mark.rule("RO-145")
def test_recipes_are_stored_from_the_left_in_the_order_in_which_they_come() -> None:
    after = turn_of(RECIPES, Has(recipes=(BRIOCHE,)), 7, 2)
    assert mentor_of(after).recipes == (BRIOCHE, 6, 1)
    assert after.players[1].recipes == (1, 6, BRIOCHE)


@pytest.mark.rule("RO-145", "RO-167")
def test_an_empty_space_calls_for_another_decision() -> None:
    menu = {space: space for space in (2, 3, 4, 5, 6)}
    state = turn_of(RECIPES, Has(), 2, board=board(menu))
    assert state.phase is Phase.MENTOR_RECIPE
    assert mentor_of(state).recipes == ()
    state = decides(state, 4)
    assert mentor_of(state).recipes == (3,)
    # The second: no other card names that space, but the first names what was empty before.
    state = decides(state, 3)
    assert mentor_of(state).recipes == (3, 2)
    assert mentor_of(state).opened == (2, 4, 3)


@pytest.mark.rule("RO-145", "RO-167")
def test_the_space_of_the_first_recipe_is_empty_for_the_second() -> None:
    config = solo(solo_card("recipes"), names(recipe=5), names(recipe=5), names(recipe=1))
    state = turn_of(config, Has(), 2, 3)
    assert (state.phase, mentor_of(state).recipes) == (Phase.MENTOR_RECIPE, (5,))
    assert mentor_of(decides(state, 4)).recipes == (5, 1)


@pytest.mark.rule("RO-167")
def test_a_single_recipe_on_display_is_enough() -> None:
    state = turn_of(RECIPES, Has(), 7, board=board({6: BABA}))
    assert mentor_of(state).recipes == (BABA,)
    assert mentor_of(state).used == (1,)
    assert state.phase is Phase.REFILL


@pytest.mark.rule("RO-145")
def test_without_a_recipe_on_display_it_cannot_be_done() -> None:
    state = opens(mentors_turn(RECIPES, board=board({})), 1)
    assert state.phase is Phase.MENTOR_PLACE


@pytest.mark.rule("RO-145")
def test_with_three_stored_it_cannot_be_done() -> None:
    stored = (MADELEINES, BRIOCHE, BABA)
    state = opens(mentors_turn(RECIPES, Has(recipes=stored)), 1)
    assert state.phase is Phase.MENTOR_PLACE
    assert opens(mentors_turn(RECIPES, Has(recipes=stored[:2])), 1).phase is Phase.MENTOR_RECIPE


@pytest.mark.rule("RO-145", "RO-168")
@pytest.mark.parametrize(
    ("stored", "first", "second", "left"),
    [
        # The least points go, wherever they are and whatever the icon.
        ((MADELEINES, BRIOCHE), BABA, QUARTERS, (BRIOCHE, BABA, QUARTERS)),
        ((BABA, BRIOCHE), QUARTERS, MADELEINES, (BABA, BRIOCHE, QUARTERS)),
        ((BABA, MACARONS), BRIOCHE, QUARTERS, (BABA, BRIOCHE, QUARTERS)),
        # Among equals one without chef icon.
        ((MACARONS, MADELEINES), BABA, BRIOCHE, (MACARONS, BABA, BRIOCHE)),
        ((BABA, MACARONS), BRIOCHE, FINANCIERS, (BABA, MACARONS, BRIOCHE)),
        ((TUILES, PALMIERS), BABA, BRIOCHE, (TUILES, BABA, BRIOCHE)),
        # Of several such the one farthest to the left.
        ((PALMIERS, BABA), MADELEINES, FINANCIERS, (BABA, MADELEINES, FINANCIERS)),
        ((MACARONS, BABA), MADELEINES, PALMIERS, (MACARONS, BABA, PALMIERS)),
        ((TUILES, MACARONS), BABA, BRIOCHE, (MACARONS, BABA, BRIOCHE)),
    ],
)
def test_of_four_recipes_one_goes(
    stored: Sequence[int], first: int, second: int, left: tuple[int, ...]
) -> None:
    after = takes(stored, first, second)
    assert mentor_of(after).recipes == left
    assert after.players[1].recipes == tuple(sorted(left))
    assert list(after.recipe_discard) == sorted({*stored, first, second} - {*left})


@pytest.mark.rule("RO-145")
def test_one_of_two_copies_goes_if_both_are_worth_least() -> None:
    after = takes((MADELEINES, BABA), MADELEINES, BRIOCHE)
    assert mentor_of(after).recipes == (BABA, MADELEINES, BRIOCHE)


@pytest.mark.rule("RO-145", "RO-41")
def test_the_display_is_refilled_when_the_turn_is_over() -> None:
    menu = {2: 2, 3: 3, 4: 4, 5: 5, 6: 6}
    after = turn_of(RECIPES, Has(), 3, 4, board=board(menu))
    assert after.phase is Phase.REFILL
    assert after.market.recipes == (0, 0, 0, 4, 5, 6)


# Acquire Ingredients.

A, B, C, D = (
    tile("egg", "fruit"),
    tile("nut", "cream"),
    tile("honey", "chocolate"),
    tile("egg 2"),
)


@pytest.mark.rule("RO-146")
def test_all_tiles_of_a_column_go_below_the_others_the_top_one_first() -> None:
    there = board(tiles={2: C, 6: A, 10: B, 1: D})
    state = mentors_turn(INGREDIENTS, Has(stack=(D,)), board=there)
    asked = opens(state, 1)
    assert asked.phase is Phase.MENTOR_COLUMN
    after = decides(asked, 3)
    assert mentor_of(after).stack == (D, C, A, B)
    assert changes(state, after) == expect(
        tiles={A: 1, B: 1, C: 1}, tile_display={2: 0, 6: 0, 10: 0}
    )
    assert hand_over(after)


@pytest.mark.rule("RO-146")
@pytest.mark.parametrize("spaces", [(1,), (5,), (9,), (1, 9), (5, 9)])
def test_a_column_may_have_gaps(spaces: Sequence[int]) -> None:
    tiles = dict(zip(spaces, (B, A), strict=False))
    after = turn_of(INGREDIENTS, Has(), 2, board=board(tiles=tiles))
    assert mentor_of(after).stack == (B, A)[: len(spaces)]


@pytest.mark.rule("RO-146")
def test_a_column_without_tiles_calls_for_a_new_decision() -> None:
    state = turn_of(INGREDIENTS, Has(), 2, 4, board=board(tiles={4: A, 2: B}))
    assert (state.phase, mentor_of(state).stack) == (Phase.MENTOR_COLUMN, ())
    after = decides(state, 5)
    assert (mentor_of(after).stack, mentor_of(after).opened) == ((A,), (2, 4, 5))


@pytest.mark.rule("RO-146")
def test_with_no_tile_on_display_it_cannot_be_done() -> None:
    assert opens(mentors_turn(INGREDIENTS, board=board()), 1).phase is Phase.MENTOR_PLACE
    there = board(tiles={12: A})
    assert opens(mentors_turn(INGREDIENTS, board=there), 1).phase is Phase.MENTOR_COLUMN


@pytest.mark.rule("RO-144", "RO-145")
def test_each_decision_is_one_more_card_of_the_deck() -> None:
    # 30 cards without the 15 of later sets and the hand of 1; all of those are still unseen.
    state = opens(mentors_turn(RECIPES), 1)
    assert mentor_of(state).deck == 14
    assert chances(state) == evenly(*range(2, 31))
    state = decides(state, 2)
    assert mentor_of(state).deck == 13
    assert chances(state) == evenly(*range(3, 31))
