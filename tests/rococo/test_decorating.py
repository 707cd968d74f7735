"""Decorate (RO-48)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Dish, Phase, State
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
from tests.rococo.tables import Owns, apply_all, tile

DECORATE = MainAction.DECORATE
DONE = ro.Done(0)

FRUIT = tile("egg", "fruit")
CREAM = tile("egg", "cream")
BOTH = tile("egg", "fruit, cream")
PLAIN = tile("egg 2")
PLAIN_PAIR = tile("egg, honey")


def decorating(
    racks: Sequence[int | tuple[int, int]], tiles: Sequence[int], card: int = CHEF
) -> State:
    """The card is played, the main action not begun."""
    return turn(card, Owns(racks=racks, tiles=tiles))


def pick(*racks: int) -> list[ro.Action]:
    return [ro.PickDish(0, rack) for rack in racks]


def top(*tiles: int) -> list[ro.Action]:
    return [ro.DecorateWith(0, number) for number in tiles]


@pytest.mark.rule("RO-48")
def test_a_tile_with_a_topping_is_laid_over_a_dish() -> None:
    state = decorating([7], [FRUIT, PLAIN])
    after = begin(state, DECORATE)
    assert legal(after) == pick(1)
    after = apply_all(after, *pick(1))
    assert after.phase is Phase.TOPPING
    assert legal(after) == top(FRUIT)
    after = apply_all(after, *top(FRUIT))
    assert changes(state, after) == expect(tiles={FRUIT: -1}, racks=((7, FRUIT),))
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_any_tile_with_a_topping_will_do_each_kind_once() -> None:
    state = begin(decorating([7], [FRUIT, FRUIT, CREAM, BOTH, PLAIN, PLAIN_PAIR]), DECORATE)
    after = apply_all(state, *pick(1))
    assert legal(after) == top(FRUIT, CREAM, BOTH)
    after = apply_all(after, *top(BOTH))
    assert after.players[0].racks == (Dish(7, BOTH),)


@pytest.mark.rule("RO-48")
def test_two_dishes_take_a_tile_each() -> None:
    state = decorating([7, 9], [FRUIT, CREAM])
    after = begin(state, DECORATE)
    assert legal(after) == pick(1, 2)
    after = apply_all(after, *pick(1), *top(CREAM))
    assert legal(after) == [DONE, *pick(2)]
    after = apply_all(after, *pick(2))
    assert legal(after) == top(FRUIT)
    after = apply_all(after, *top(FRUIT))
    assert changes(state, after) == expect(
        tiles={FRUIT: -1, CREAM: -1}, racks=((7, CREAM), (9, FRUIT))
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_one_dish_is_enough() -> None:
    state = decorating([7, 9], [FRUIT, CREAM])
    after = apply_all(begin(state, DECORATE), *pick(1), *top(CREAM), DONE)
    assert changes(state, after) == expect(tiles={CREAM: -1}, racks=((7, CREAM), (9, 0)))
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_dishes_are_decorated_in_the_order_of_the_racks() -> None:
    # After the second dish there is none to follow.
    state = begin(decorating([7, 9], [FRUIT, CREAM]), DECORATE)
    after = apply_all(state, *pick(2), *top(CREAM))
    assert after.phase is Phase.BONUS
    assert after.players[0].racks == (Dish(7, 0), Dish(9, CREAM))


@pytest.mark.rule("RO-48")
def test_without_a_second_tile_it_ends_by_itself() -> None:
    state = begin(decorating([7, 9], [FRUIT, PLAIN]), DECORATE)
    assert apply_all(state, *pick(1), *top(FRUIT)).phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_dishes_that_are_alike_are_one_choice() -> None:
    state = decorating([7, 7], [FRUIT, CREAM, BOTH])
    after = begin(state, DECORATE)
    assert legal(after) == pick(1)
    after = apply_all(after, *pick(1))
    assert legal(after) == top(FRUIT, CREAM, BOTH)
    after = apply_all(after, *top(CREAM))
    # The undecorated one comes first in order; with the same recipe tiles rise.
    assert after.players[0].racks == (Dish(7, 0), Dish(7, CREAM))
    assert legal(after) == [DONE, *pick(1)]
    after = apply_all(after, *pick(1))
    assert legal(after) == top(BOTH)
    after = apply_all(after, *top(BOTH))
    assert changes(state, after) == expect(
        tiles={CREAM: -1, BOTH: -1}, racks=((7, CREAM), (7, BOTH))
    )


@pytest.mark.rule("RO-48")
def test_alike_dishes_may_have_alike_tiles() -> None:
    state = begin(decorating([7, 7], [FRUIT, FRUIT]), DECORATE)
    after = apply_all(state, *pick(1), *top(FRUIT))
    assert legal(after) == [DONE, *pick(1)]
    after = apply_all(after, *pick(1), *top(FRUIT))
    assert after.players[0].racks == (Dish(7, FRUIT), Dish(7, FRUIT))
    # The greatest tile on the first of two that are alike: no other may follow.
    state = begin(decorating([7, 7], [FRUIT, BOTH]), DECORATE)
    assert apply_all(state, *pick(1), *top(BOTH)).phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_a_decorated_dish_takes_no_second_tile() -> None:
    state = begin(decorating([(7, FRUIT), 9], [CREAM, BOTH]), DECORATE)
    assert legal(state) == pick(2)
    assert apply_all(state, *pick(2), *top(CREAM)).phase is Phase.BONUS


@pytest.mark.rule("RO-48")
def test_an_older_dish_of_the_same_recipe_is_left_as_it_is() -> None:
    state = begin(decorating([(7, FRUIT), 7], [CREAM]), DECORATE)
    assert legal(state) == pick(1)
    after = apply_all(state, *pick(1), *top(CREAM))
    assert after.players[0].racks == (Dish(7, FRUIT), Dish(7, CREAM))


def decorated(
    racks: tuple[tuple[int, int], ...], tiles: tuple[int, ...], times: int
) -> Iterator[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]]:
    """Racks and tiles after one to so many decorations, in whatever order."""
    for n, (recipe, tile_on_it) in enumerate(racks):
        for m, number in enumerate(tiles):
            if not tile_on_it and house().tile(number).toppings and times:
                now = tuple(sorted([*racks[:n], (recipe, number), *racks[n + 1 :]]))
                rest = tiles[:m] + tiles[m + 1 :]
                yield now, rest
                yield from decorated(now, rest, times - 1)


@pytest.mark.rule("RO-48")
@settings(max_examples=60)
@given(
    places=st.lists(st.integers(0, 49), max_size=5, unique=True),
    racks=st.lists(st.sampled_from([(7, 0), (9, 0), (11, 0), (7, CREAM)]), max_size=2),
)
def test_all_that_can_come_of_it_each_once_against_all_orders(
    places: list[int], racks: list[tuple[int, int]]
) -> None:
    # The racks of two; recipe 9 is there once, and so are some tiles.
    racks = racks if racks != [(9, 0), (9, 0)] else racks[:1]
    box = [one.number for one in house().tiles for _ in range(one.copies)]
    tiles = [box[place] for place in places if box[place] != CREAM]
    state = decorating(racks, tiles)
    expected = set(decorated(tuple(sorted(racks)), tuple(sorted(tiles)), 2))
    found: list[tuple[tuple[tuple[int, int], ...], tuple[int, ...]]] = []
    if DECORATE in mains(state):
        for _, end in endings(begin(state, DECORATE), Phase.DECORATE, Phase.TOPPING):
            now = tuple((it.recipe, it.tile) for it in end.players[0].racks)
            found.append((now, tuple(end.tiles(0))))
    assert sorted(found) == sorted(expected)


@pytest.mark.rule("RO-48")
@pytest.mark.parametrize(
    ("racks", "tiles", "possible"),
    [
        ([7], [FRUIT], True),
        ([], [FRUIT], False),
        ([(7, CREAM)], [FRUIT], False),
        ([(7, CREAM), (9, BOTH)], [FRUIT], False),
        ([7], [], False),
        ([7], [PLAIN, PLAIN_PAIR], False),
        ([(7, CREAM), 9], [PLAIN, BOTH], True),
    ],
)
def test_the_action_is_offered_if_a_dish_and_a_topping_are_there(
    racks: list[int | tuple[int, int]], tiles: list[int], possible: bool
) -> None:
    assert (DECORATE in mains(decorating(racks, tiles))) is possible


@pytest.mark.rule("RO-48", "RO-32")
def test_it_is_for_chefs() -> None:
    assert DECORATE not in mains(decorating([7], [FRUIT], card=ASSISTANT))
