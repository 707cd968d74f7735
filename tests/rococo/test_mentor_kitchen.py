"""The Mentor bakes and decorates (RO-148, RO-149)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bakehouse.rococo.state import Dish, Phase, State
from tests.rococo.kitchens import changes, expect
from tests.rococo.mentors import (
    Has,
    OnRack,
    hand_over,
    mentor_of,
    mentors_turn,
    opens,
    solo,
    solo_card,
)
from tests.rococo.tables import dish, tile

BISCUITS, MADELEINES, BRIOCHE = dish("Biscuits"), dish("Madeleines"), dish("Brioche")
MACARONS = dish("Macarons")  # for chefs only

FRUIT, CREAM, CHOCOLATE = tile("egg", "fruit"), tile("nut", "cream"), tile("honey", "chocolate")
BARE, NUTS = tile("egg 2"), tile("nut 2")  # without topping


def baked(
    order: Sequence[int],
    most: int,
    recipes: Sequence[int],
    racks: tuple[OnRack, OnRack] = (None, None),
) -> State:
    """After a turn in which the Mentor bakes so, or does the next best."""
    config = solo(solo_card("bake", "place", bake=(order, most)))
    return opens(mentors_turn(config, Has(recipes=recipes, racks=racks)), 1)


def on_racks(*dishes: OnRack) -> tuple[Dish | None, ...]:
    return Has(racks=(dishes[0], dishes[1])).dishes()


@pytest.mark.rule("RO-148")
def test_two_recipes_in_the_order_of_the_numbers() -> None:
    three = (BISCUITS, MADELEINES, BRIOCHE)
    state = baked((3, 1, 2), 2, three)
    assert mentor_of(state).racks == on_racks(BRIOCHE, BISCUITS)
    assert mentor_of(state).recipes == (MADELEINES,)
    assert state.players[1].racks == (Dish(BISCUITS, 0), Dish(BRIOCHE, 0))
    assert hand_over(state)


@pytest.mark.rule("RO-148")
def test_nothing_is_paid_for_baking_and_chefs_are_not_needed() -> None:
    config = solo(solo_card("bake", bake=((1, 2, 3), 2)))
    state = mentors_turn(config, Has(recipes=(MACARONS, BRIOCHE), goods="", stack=(BARE,)))
    after = opens(state, 1)
    assert changes(state, after) == expect(recipes=(), racks=((MACARONS, 0), (BRIOCHE, 0)))
    assert mentor_of(after).racks == on_racks(MACARONS, BRIOCHE)
    assert mentor_of(after).stack == (BARE,)


@pytest.mark.rule("RO-148")
def test_a_card_may_bake_no_more_than_one() -> None:
    state = baked((2, 3, 1), 1, (BISCUITS, MADELEINES, BRIOCHE))
    assert mentor_of(state).racks == on_racks(MADELEINES, None)
    assert mentor_of(state).recipes == (BISCUITS, BRIOCHE)


@pytest.mark.rule("RO-148", "RO-168")
def test_places_are_those_before_anything_is_baked() -> None:
    state = baked((1, 2, 3), 2, (BISCUITS, MADELEINES, BRIOCHE))
    assert mentor_of(state).racks == on_racks(BISCUITS, MADELEINES)
    # What is left closes up to the left.
    assert mentor_of(state).recipes == (BRIOCHE,)


@pytest.mark.rule("RO-167")
@pytest.mark.parametrize(
    ("order", "most", "racks"),
    [
        ((3, 2, 1), 2, (MADELEINES, BISCUITS)),
        ((3, 2, 1), 1, (MADELEINES, None)),
        ((1, 3, 2), 2, (BISCUITS, MADELEINES)),
    ],
)
def test_numbers_of_recipes_that_are_not_there_are_skipped(
    order: Sequence[int], most: int, racks: tuple[OnRack, OnRack]
) -> None:
    state = baked(order, most, (BISCUITS, MADELEINES))
    assert mentor_of(state).racks == on_racks(*racks)


@pytest.mark.rule("RO-167")
def test_one_recipe_is_enough_for_baking() -> None:
    state = baked((3, 2, 1), 2, (BRIOCHE,))
    assert (mentor_of(state).racks, mentor_of(state).recipes) == (on_racks(BRIOCHE, None), ())


@pytest.mark.rule("RO-148", "RO-167")
@pytest.mark.parametrize(
    ("racks", "after"),
    [
        ((MACARONS, None), (MACARONS, BRIOCHE)),
        ((None, (MACARONS, FRUIT)), (BRIOCHE, (MACARONS, FRUIT))),
    ],
)
def test_one_rack_is_enough_for_baking(
    racks: tuple[OnRack, OnRack], after: tuple[OnRack, OnRack]
) -> None:
    state = baked((2, 1, 3), 2, (BISCUITS, BRIOCHE), racks)
    assert mentor_of(state).racks == on_racks(*after)
    assert mentor_of(state).recipes == (BISCUITS,)


@pytest.mark.rule("RO-148")
def test_without_a_recipe_or_without_an_empty_rack_it_cannot_be_done() -> None:
    assert baked((1, 2, 3), 2, ()).phase is Phase.MENTOR_PLACE
    full = baked((1, 2, 3), 2, (BRIOCHE,), (BISCUITS, (MACARONS, FRUIT)))
    assert full.phase is Phase.MENTOR_PLACE
    assert mentor_of(full).recipes == (BRIOCHE,)


# Decorate.


def decorated(
    order: Sequence[int],
    most: int,
    place: int,
    way: str,
    stack: Sequence[int],
    *racks: OnRack,
) -> State:
    """After a turn in which the Mentor decorates so, or does the next best."""
    config = solo(solo_card("decorate", "place", decorate=(order, most, place, way)))
    has = Has(stack=stack, racks=(racks[0], racks[1]))
    return opens(mentors_turn(config, has), 1)


@pytest.mark.rule("RO-149")
@pytest.mark.parametrize(
    ("order", "racks"),
    [
        ((1, 2), ((BRIOCHE, CREAM), BISCUITS)),
        ((2, 1), (BRIOCHE, (BISCUITS, CREAM))),
    ],
)
def test_the_first_number_is_the_rack_and_the_arrow_leads_to_the_tile(
    order: Sequence[int], racks: tuple[OnRack, OnRack]
) -> None:
    stack = (FRUIT, CREAM, CHOCOLATE)
    state = decorated(order, 1, 2, "down", stack, BRIOCHE, BISCUITS)
    assert mentor_of(state).racks == on_racks(*racks)
    assert mentor_of(state).stack == (FRUIT, CHOCOLATE)
    assert hand_over(state)


@pytest.mark.rule("RO-149", "RO-167")
@pytest.mark.parametrize(
    ("place", "way", "stack", "taken"),
    [
        (1, "down", (FRUIT, CREAM), FRUIT),
        (1, "up", (FRUIT, CREAM), FRUIT),
        # From a tile without topping on to the next.
        (1, "down", (BARE, NUTS, CREAM, FRUIT), CREAM),
        (3, "up", (FRUIT, CREAM, BARE, CHOCOLATE), CREAM),
        # At the end of the stack the search continues at the other end.
        (3, "down", (NUTS, FRUIT, BARE, BARE), FRUIT),
        (2, "up", (NUTS, BARE, FRUIT, CREAM, BARE), CREAM),
        (4, "down", (FRUIT, CREAM, CHOCOLATE, BARE), FRUIT),
        # In a stack that is shorter it starts at the last tile.
        (4, "down", (FRUIT, CREAM), CREAM),
        (4, "up", (FRUIT, CREAM), CREAM),
        (4, "up", (FRUIT, CREAM, BARE), CREAM),
        (4, "down", (FRUIT, CREAM, BARE), FRUIT),
    ],
)
def test_the_search_for_a_topping(place: int, way: str, stack: tuple[int, ...], taken: int) -> None:
    state = decorated((1, 2), 1, place, way, stack, BRIOCHE, None)
    assert mentor_of(state).racks == on_racks((BRIOCHE, taken), None)
    at = stack.index(taken)
    assert mentor_of(state).stack == stack[:at] + stack[at + 1 :]


@pytest.mark.rule("RO-149")
@pytest.mark.parametrize(
    ("place", "way", "stack", "first", "second", "left"),
    [
        # The gap has closed up: what was third is in the second place now.
        (2, "down", (FRUIT, CREAM, CHOCOLATE), CREAM, CHOCOLATE, (FRUIT,)),
        (2, "up", (FRUIT, CREAM, CHOCOLATE), CREAM, CHOCOLATE, (FRUIT,)),
        # Now the stack is shorter than the place, so that it is its last tile.
        (3, "down", (FRUIT, CREAM, CHOCOLATE), CHOCOLATE, CREAM, (FRUIT,)),
        (1, "down", (FRUIT, BARE, CREAM), FRUIT, CREAM, (BARE,)),
        (1, "up", (BARE, FRUIT, CREAM), CREAM, FRUIT, (BARE,)),
    ],
)
def test_the_second_search_is_made_in_the_stack_as_it_then_is(
    place: int,
    way: str,
    stack: Sequence[int],
    first: int,
    second: int,
    left: tuple[int, ...],
) -> None:
    state = decorated((2, 1), 2, place, way, stack, BISCUITS, BRIOCHE)
    assert mentor_of(state).racks == on_racks((BISCUITS, second), (BRIOCHE, first))
    assert mentor_of(state).stack == left


@pytest.mark.rule("RO-149", "RO-167")
@pytest.mark.parametrize(
    ("order", "before", "after"),
    [
        ((1, 2), (None, BRIOCHE), (None, (BRIOCHE, FRUIT))),
        ((2, 1), (BRIOCHE, None), ((BRIOCHE, FRUIT), None)),
        ((1, 2), ((BISCUITS, CHOCOLATE), BRIOCHE), ((BISCUITS, CHOCOLATE), (BRIOCHE, FRUIT))),
    ],
)
@pytest.mark.parametrize("most", [1, 2])
def test_a_rack_without_dish_or_with_a_decorated_one_is_skipped(
    order: Sequence[int],
    before: tuple[OnRack, OnRack],
    after: tuple[OnRack, OnRack],
    most: int,
) -> None:
    state = decorated(order, most, 1, "down", (FRUIT, CREAM), *before)
    assert mentor_of(state).racks == on_racks(*after)
    assert mentor_of(state).stack == (CREAM,)


@pytest.mark.rule("RO-167")
def test_one_topping_is_enough_for_decorating() -> None:
    state = decorated((1, 2), 2, 1, "down", (BARE, FRUIT, NUTS), BISCUITS, BRIOCHE)
    assert mentor_of(state).racks == on_racks((BISCUITS, FRUIT), BRIOCHE)
    assert mentor_of(state).stack == (BARE, NUTS)
    assert hand_over(state)


@pytest.mark.rule("RO-149")
@pytest.mark.parametrize(
    ("stack", "racks"),
    [
        ((FRUIT,), (None, None)),
        ((FRUIT,), ((BISCUITS, CREAM), None)),
        ((), (BISCUITS, None)),
        ((BARE, NUTS), (BISCUITS, BRIOCHE)),
    ],
)
def test_without_dish_or_topping_it_cannot_be_done(
    stack: Sequence[int], racks: tuple[OnRack, OnRack]
) -> None:
    state = decorated((1, 2), 2, 1, "down", stack, *racks)
    assert state.phase is Phase.MENTOR_PLACE
    assert mentor_of(state).stack == tuple(stack)


@pytest.mark.rule("RO-149")
def test_a_tile_on_a_dish_is_used_and_nothing_else_has_changed() -> None:
    config = solo(solo_card("decorate", decorate=((1, 2), 2, 1, "down")))
    state = mentors_turn(config, Has(stack=(FRUIT, CREAM), racks=(BISCUITS, None)))
    after = opens(state, 1)
    assert changes(state, after) == expect(tiles={FRUIT: -1}, racks=((BISCUITS, FRUIT),))
