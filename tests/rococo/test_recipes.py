"""Acquire Recipes, and how their display is filled after a turn (RO-13, RO-16, RO-40, RO-41)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    EMPTY,
    FEW,
    MANY,
    after_main,
    bags,
    begin,
    changes,
    endings,
    expect,
    legal,
    mains,
    turn,
)
from tests.rococo.tables import Board, Owns, apply_all, chances, evenly, playing

RECIPES = MainAction.RECIPES
FULL = {1: 1, 2: 2, 3: 3, 4: 5, 5: 6, 6: 7}
"""A recipe on each space; the prices are 3, 2, 2, 1, 1, 0."""

DONE = ro.Done(0)


def acquiring(
    coins: int = 15,
    recipes: dict[int, int] = FULL,
    stored: tuple[int, ...] = (),
    card: int = ASSISTANT,
) -> State:
    """The main action begun."""
    state = turn(card, Owns(coins=coins, recipes=stored), board=Board(recipes=recipes))
    return begin(state, RECIPES)


def take(*spaces: int) -> list[ro.Action]:
    return [ro.TakeRecipe(0, space) for space in spaces]


def throw(*recipes: int) -> list[ro.Action]:
    return [ro.DiscardRecipe(0, recipe) for recipe in recipes]


# --- what is offered, and what it costs -----------------------------------------------------------


@pytest.mark.rule("RO-40")
@pytest.mark.parametrize(("space", "price"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
@pytest.mark.parametrize("config", [FEW, MANY])
def test_a_recipe_costs_what_stands_at_its_space(config: ro.Config, space: int, price: int) -> None:
    state = turn(ASSISTANT, board=Board(recipes={space: 9}), config=config)
    after = apply_all(begin(state, RECIPES), ro.TakeRecipe(0, space))
    assert changes(state, after) == expect(coins=-price, recipes=(9,), recipe_display={space: 0})
    # Nothing else is there to be had, so the action is over.
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-40", "RO-63")
@pytest.mark.parametrize(
    ("coins", "spaces"),
    [(0, [6]), (1, [4, 5, 6]), (2, [2, 3, 4, 5, 6]), (3, [1, 2, 3, 4, 5, 6])],
)
@pytest.mark.parametrize("card", [ASSISTANT, CHEF])
def test_what_can_be_paid_is_offered(card: int, coins: int, spaces: list[int]) -> None:
    assert legal(acquiring(coins, card=card)) == take(*spaces)


@pytest.mark.rule("RO-40", "RO-63")
@pytest.mark.parametrize(
    ("coins", "recipes", "possible"),
    [
        (0, {}, False),
        (15, {}, False),
        (0, {6: 1}, True),
        (0, {5: 1}, False),
        (1, {5: 1}, True),
        (2, {1: 1}, False),
        (3, {1: 1}, True),
    ],
)
def test_the_action_is_offered_if_a_recipe_can_be_had(
    coins: int, recipes: dict[int, int], possible: bool
) -> None:
    state = turn(CHEF, Owns(coins=coins, goods="", hand=()), board=Board(recipes=recipes))
    assert (RECIPES in mains(state)) is possible


@pytest.mark.rule("RO-40")
def test_gaps_are_not_offered() -> None:
    assert legal(acquiring(recipes={2: 1, 5: 2})) == take(2, 5)


@pytest.mark.rule("RO-40")
def test_a_second_recipe_lies_farther_to_the_right_and_is_paid_with_what_is_left() -> None:
    after = apply_all(acquiring(4), *take(2))
    assert legal(after) == [DONE, *take(3, 4, 5, 6)]
    assert legal(apply_all(acquiring(3), *take(2))) == [DONE, *take(4, 5, 6)]
    assert legal(apply_all(acquiring(2), *take(2))) == [DONE, *take(6)]
    assert legal(apply_all(acquiring(15), *take(5))) == [DONE, *take(6)]


@pytest.mark.rule("RO-40")
def test_two_recipes_are_paid_one_by_one_and_no_third_follows() -> None:
    state = turn(CHEF, Owns(coins=3), board=Board(recipes=FULL))
    after = apply_all(begin(state, RECIPES), *take(2, 4))
    assert changes(state, after) == expect(coins=-3, recipes=(2, 5), recipe_display={2: 0, 4: 0})
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-40")
def test_one_recipe_is_enough() -> None:
    state = turn(CHEF, board=Board(recipes=FULL))
    after = apply_all(begin(state, RECIPES), *take(1), DONE)
    assert changes(state, after) == expect(coins=-3, recipes=(1,), recipe_display={1: 0})
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-40")
def test_the_action_ends_by_itself_where_no_second_can_be_had() -> None:
    assert apply_all(acquiring(2, {2: 1, 3: 2}), *take(2)).phase is Phase.BONUS
    assert apply_all(acquiring(), *take(6)).phase is Phase.BONUS
    assert apply_all(acquiring(15, {1: 1, 2: 2}), *take(2)).phase is Phase.BONUS


@pytest.mark.rule("RO-40")
def test_stored_recipes_are_kept_in_one_order() -> None:
    after = apply_all(acquiring(15, {1: 9, 2: 4, 3: 1}, (6,)), *take(1, 2))
    assert after.players[0].recipes == (4, 6, 9)


@pytest.mark.rule("RO-40")
def test_two_copies_of_a_recipe_can_both_be_taken() -> None:
    after = apply_all(acquiring(15, {1: 3, 2: 3}), *take(1, 2))
    assert after.players[0].recipes == (3, 3)


@pytest.mark.rule("RO-14")
def test_nothing_moves_up_while_the_turn_lasts() -> None:
    state = apply_all(acquiring(15, {1: 1, 4: 2, 5: 3}), *take(1, 4))
    # Five of six spaces are empty now, and the recipe that is left did not move.
    assert state.phase is Phase.BONUS
    assert state.market.recipes == (0, 0, 0, 0, 3, 0)


# --- three are the most ---------------------------------------------------------------------------


@pytest.mark.rule("RO-40", "RO-34")
def test_with_three_stored_one_is_thrown_out_first() -> None:
    state = turn(CHEF, Owns(recipes=(5, 5, 8)), board=Board(recipes={1: 1, 6: 2}))
    assert RECIPES in mains(state)
    # Each kind once, and no way to leave it at nothing.
    assert legal(begin(state, RECIPES)) == throw(5, 8)
    after = apply_all(begin(state, RECIPES), *throw(5))
    assert legal(after) == take(1, 6)
    assert changes(state, after) == expect(recipes=(5, 8), recipe_discard={5: 1})


@pytest.mark.rule("RO-40")
def test_room_for_the_second_is_made_in_the_same_way() -> None:
    state = apply_all(acquiring(15, FULL, (8, 9)), *take(4))
    # The first one taken is recipe 5; without it any space is open, without another only 5 and 6.
    assert legal(state) == [*throw(5, 8, 9), DONE]
    after = apply_all(state, *throw(9))
    assert legal(after) == [DONE, *take(5, 6)]
    after = apply_all(after, *take(6))
    assert after.phase is Phase.BONUS
    assert after.players[0].recipes == (5, 7, 8)
    assert changes(state, after) == expect(
        recipes=(5, 7, 8), recipe_display={6: 0}, recipe_discard={9: 1}
    )


@pytest.mark.rule("RO-40", "RO-67")
def test_after_the_first_one_may_be_done_with_three_stored() -> None:
    after = apply_all(acquiring(15, FULL, (8, 9)), *take(4), DONE)
    assert after.phase is Phase.BONUS
    assert after.players[0].recipes == (5, 8, 9)


@pytest.mark.rule("RO-40")
def test_even_the_first_may_be_thrown_out_for_a_second_to_its_left() -> None:
    state = turn(CHEF, Owns(recipes=(8, 9)), board=Board(recipes=FULL))
    after = apply_all(begin(state, RECIPES), *take(6))
    # To the right of space 6 there is nothing: only throwing out its own recipe, 7, is of use.
    assert legal(after) == [*throw(7), DONE]
    after = apply_all(after, *throw(7))
    assert legal(after) == [DONE, *take(1, 2, 3, 4, 5)]
    after = apply_all(after, *take(1))
    assert changes(state, after) == expect(
        coins=-3, recipes=(1, 8, 9), recipe_display={1: 0, 6: 0}, recipe_discard={7: 1}
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-40")
def test_of_two_copies_it_is_the_old_one_that_goes() -> None:
    # The recipe on space 6 is 7; one like it is stored already.
    state = apply_all(acquiring(15, FULL, (7, 9)), *take(6))
    assert state.phase is Phase.BONUS
    state = apply_all(acquiring(15, {4: 7, 1: 1, 6: 2}, (7, 9)), *take(4))
    assert legal(state) == [*throw(7, 9), DONE]
    assert legal(apply_all(state, *throw(7))) == [DONE, *take(6)]


@pytest.mark.rule("RO-40", "RO-63")
def test_nothing_is_thrown_out_in_vain() -> None:
    # 2 coins: after space 2 nothing is left, and only space 6 is free of charge.
    state = apply_all(acquiring(2, {1: 1, 2: 2, 3: 3}, (8, 9)), *take(2))
    assert state.phase is Phase.BONUS
    state = apply_all(acquiring(3, {2: 2, 3: 3, 5: 6}, (8, 9)), *take(2))
    assert legal(state) == [*throw(2, 8, 9), DONE]
    for recipe in (2, 8, 9):
        after = apply_all(state, *throw(recipe))
        assert legal(after) == [DONE, *take(5)]


@pytest.mark.rule("RO-40")
def test_two_can_be_replaced() -> None:
    state = turn(CHEF, Owns(recipes=(8, 9, 10)), board=Board(recipes=FULL))
    actions = [*throw(8), *take(1), *throw(9), *take(2)]
    after = apply_all(begin(state, RECIPES), *actions)
    assert changes(state, after) == expect(
        coins=-5,
        recipes=(1, 2, 10),
        recipe_display={1: 0, 2: 0},
        recipe_discard={8: 1, 9: 1},
    )
    assert after.phase is Phase.BONUS


Outcome = tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Coins, stored recipes, the display, and what was thrown out."""

PRICES = (3, 2, 2, 1, 1, 0)


def acquired(outcome: Outcome, times: int) -> Iterator[Outcome]:
    """Up to so many more recipes, in whatever order, each with its price and room made for it."""
    yield outcome
    coins, stored, display, thrown = outcome
    if not times:
        return
    for space, recipe in enumerate(display):
        if recipe and PRICES[space] <= coins:
            left = (*display[:space], 0, *display[space + 1 :])
            for gone in sorted(set(stored)) if len(stored) == 3 else [0]:
                rest = list(stored)
                if gone:
                    rest.remove(gone)
                now = tuple(sorted([*rest, recipe]))
                out = tuple(sorted([*thrown, gone])) if gone else thrown
                yield from acquired((coins - PRICES[space], now, left, out), times - 1)


def less(pieces: tuple[int, ...], one: int) -> tuple[int, ...]:
    """Pieces without one of them."""
    rest = list(pieces)
    rest.remove(one)
    return tuple(rest)


BOX = [one.number for one in house().recipes for _ in range(one.copies)]


@pytest.mark.rule("RO-40", "RO-34", "RO-63")
@settings(max_examples=100)
@given(
    pieces=st.lists(st.integers(0, len(BOX) - 1), min_size=9, max_size=9, unique=True),
    gaps=st.sets(st.integers(0, 5), max_size=4),
    stored=st.integers(0, 3),
    coins=st.integers(0, 6),
)
def test_all_that_can_come_of_it_against_all_orders(
    pieces: list[int], gaps: set[int], stored: int, coins: int
) -> None:
    recipes = [BOX[place] for place in pieces]
    display = {n + 1: recipe for n, recipe in enumerate(recipes[:6]) if n not in gaps}
    owns = Owns(coins=coins, recipes=tuple(sorted(recipes[6 : 6 + stored])))
    state = turn(CHEF, owns, board=Board(recipes=display))
    start = (coins, state.players[0].recipes, state.market.recipes, ())
    expected = {it for it in acquired(start, 2) if it[2] != start[2]}
    found: set[Outcome] = set()
    if RECIPES in mains(state):
        for _, end in endings(begin(state, RECIPES), Phase.RECIPES):
            player, discard = end.players[0], end.recipe_discard
            found.add((player.coins, player.recipes, end.market.recipes, tuple(discard)))
    assert expected <= found
    # Room made for a second recipe may be left empty: then one was thrown out for nothing.
    for left, stored_now, shown, thrown in found - expected:
        fuller = {
            (left, tuple(sorted([*stored_now, it])), shown, less(thrown, it)) for it in thrown
        }
        assert fuller & expected


@pytest.mark.rule("RO-34")
def test_recipes_can_be_thrown_out_before_a_card_is_played() -> None:
    state = playing(FEW, Owns(recipes=(3, 3, 9), hand=(1, 4)))
    assert state.phase is Phase.PLAY
    assert legal(state) == [*throw(3, 9), ro.PlayCard(0, 1), ro.PlayCard(0, 4)]
    after = apply_all(state, *throw(3))
    assert legal(after) == [*throw(3, 9), ro.PlayCard(0, 1), ro.PlayCard(0, 4)]
    after = apply_all(after, *throw(9, 3))
    assert legal(after) == [ro.PlayCard(0, 1), ro.PlayCard(0, 4)]
    assert changes(state, after) == expect(recipes=(), recipe_discard={3: 2, 9: 1})


# --- after the turn -------------------------------------------------------------------------------


def idle_turn(recipes: dict[int, int], config: ro.Config = FEW) -> State:
    """A turn in which nothing was done, from the moment when it is over."""
    return apply_all(after_main(CHEF, board=Board(recipes=recipes), config=config), ro.Forfeit(0))


@pytest.mark.rule("RO-41")
def test_three_gaps_after_a_turn_are_filled() -> None:
    state = turn(CHEF, board=Board(recipes={1: 1, 3: 2, 4: 3, 6: 5}))
    after = apply_all(begin(state, RECIPES), *take(3), DONE, ro.Forfeit(0))
    assert after.phase is Phase.REFILL
    assert ro.current_player(after) == ro.CHANCE
    assert after.market.recipes == (0, 0, 0, 1, 3, 5)
    filled = ro.apply(after, ro.Draw(ro.Pile.RECIPES, (8, 9, 10)))
    assert filled.market.recipes == (10, 9, 8, 1, 3, 5)
    assert changes(after, filled) == expect(
        recipe_display={1: 10, 2: 9, 3: 8}, recipe_bag={8: -1, 9: -1, 10: -1}
    )
    assert (filled.phase, filled.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-41")
def test_two_gaps_stay() -> None:
    state = turn(CHEF, board=Board(recipes={1: 1, 2: 8, 3: 2, 4: 3, 6: 5}))
    after = apply_all(begin(state, RECIPES), *take(3), DONE, ro.Forfeit(0))
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    assert after.market.recipes == (1, 8, 0, 3, 0, 5)


@pytest.mark.rule("RO-41", "RO-30")
@pytest.mark.parametrize("config", [FEW, MANY])
def test_it_does_not_matter_whose_turn_made_the_gaps(config: ro.Config) -> None:
    after = idle_turn({1: 1, 3: 2, 6: 5}, config)
    assert after.phase is Phase.REFILL
    assert after.market.recipes == (0, 0, 0, 1, 2, 5)
    filled = ro.apply(after, ro.Draw(ro.Pile.RECIPES, (8, 9, 10)))
    assert (filled.phase, filled.turn.seat) == (Phase.PLAY, 1)  # the neighbour on the left


@pytest.mark.rule("RO-41")
def test_all_six_can_be_missing() -> None:
    after = idle_turn({})
    assert after.phase is Phase.REFILL
    filled = ro.apply(after, ro.Draw(ro.Pile.RECIPES, (8, 9, 10, 11, 12, 13)))
    assert filled.market.recipes == (13, 12, 11, 10, 9, 8)


@pytest.mark.rule("RO-41", "RO-13")
def test_the_discard_becomes_the_bag_when_that_is_empty() -> None:
    state = after_main(CHEF, board=Board(recipes={4: 1, 5: 2, 6: 3}))
    state = bags(state, recipe_bag=(8,), recipe_discard=(9, 9, 10))
    state = ro.apply(state, ro.Forfeit(0))
    assert state.phase is Phase.REFILL
    assert chances(state) == evenly(8)
    assert chances(state, 8) == {9: evenly(1, 2, 3)[1] * 2, 10: evenly(1, 2, 3)[1]}
    assert chances(state, 8, 9) == evenly(9, 10)
    assert chances(state, 8, 10) == evenly(9)
    after = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 9, 9)))
    assert after.market.recipes == (9, 9, 8, 1, 2, 3)
    assert (after.recipe_bag.to_dict(), after.recipe_discard.to_dict()) == ({10: 1}, {})


@pytest.mark.rule("RO-41", "RO-13")
def test_a_bag_that_is_just_enough_leaves_the_discard_alone() -> None:
    state = after_main(CHEF, board=Board(recipes={4: 1, 5: 2, 6: 3}))
    state = bags(state, recipe_bag=(8, 9, 10), recipe_discard=(11,))
    state = apply_all(state, ro.Forfeit(0), ro.Draw(ro.Pile.RECIPES, (10, 8, 9)))
    assert state.market.recipes == (9, 8, 10, 1, 2, 3)
    assert (state.recipe_bag.to_dict(), state.recipe_discard.to_dict()) == ({}, {11: 1})


@pytest.mark.rule("RO-13")
def test_where_recipes_run_out_the_left_end_has_none() -> None:
    state = after_main(CHEF, board=Board(recipes={1: 1, 2: 2, 3: 3}))
    state = bags(state, recipe_bag=(8,), recipe_discard=(9,))
    state = ro.apply(state, ro.Forfeit(0))
    assert state.market.recipes == (0, 0, 0, 1, 2, 3)
    after = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (8, 9)))
    assert after.market.recipes == (0, 9, 8, 1, 2, 3)


@pytest.mark.rule("RO-16", "RO-41")
def test_without_a_recipe_to_draw_they_still_close_up() -> None:
    state = bags(after_main(CHEF, board=Board(recipes={1: 1, 3: 2, 5: 3})), **EMPTY)
    after = ro.apply(state, ro.Forfeit(0))
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    assert after.market.recipes == (0, 0, 0, 1, 2, 3)


@pytest.mark.rule("RO-41")
def test_what_was_thrown_out_in_the_turn_can_come_again() -> None:
    state = turn(CHEF, Owns(recipes=(8, 9, 10)), board=Board(recipes={4: 1, 5: 2, 6: 3}))
    state = bags(state, recipe_bag=())
    state = apply_all(begin(state, RECIPES), *throw(9), *take(4), DONE, ro.Forfeit(0))
    assert state.phase is Phase.REFILL
    assert chances(state) == evenly(9)
    after = ro.apply(state, ro.Draw(ro.Pile.RECIPES, (9,)))
    assert after.market.recipes == (0, 0, 0, 9, 2, 3)


@pytest.mark.rule("RO-41")
def test_the_last_turn_of_a_round_is_followed_by_it_too() -> None:
    # Nobody else has a card: after the turn the round is over.
    owners = Owns(hand=(), unused=(2, 3, 4, 7)), Owns(hand=(), unused=(1, 2, 3, 4))
    state = after_main(CHEF, *owners, board=Board(recipes={1: 1}))
    after = ro.apply(state, ro.Forfeit(0))
    assert after.phase is Phase.REFILL
    after = ro.apply(after, ro.Draw(ro.Pile.RECIPES, (8, 9, 10, 11, 12)))
    assert after.round.number == 2
