"""Place Service Staff and Place Noble Host (RO-60, RO-61)."""

from __future__ import annotations

from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.actions import AreaSide
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    EMPTY,
    FEW,
    MANY,
    bags,
    begin,
    changes,
    expect,
    legal,
    mains,
    turn,
)
from tests.rococo.tables import Board, Owns, apply_all, chances

PLACE = MainAction.PLACE
LEFT, RIGHT = AreaSide
THREE = ro.Config(players=3, start_player=0)
FIVE = ro.Config(players=5, start_player=0)
FORFEIT = ro.Forfeit(0)

# By area: (price of the left space, price of the right one, what the right one gives).
FEW_AREAS = ((9, 3, "recipe"), (7, 1, "tile"), (6, 3, "butter"), (8, 2, "sugar"), (7, 1, "flour"))
MANY_AREAS = ((9, 4, "recipe"), (7, 2, "tile"), (6, 4, "butter"), (8, 3, "sugar"), (7, 2, "flour"))
FEW_HOSTS = (4, 6, 9, 12)
MANY_HOSTS = (3, 5, 7, 9, 12, 15)
SIDES = [(FEW, FEW_AREAS, FEW_HOSTS), (MANY, MANY_AREAS, MANY_HOSTS)]
CONFIGS = [*SIDES, (THREE, FEW_AREAS, FEW_HOSTS), (FIVE, MANY_AREAS, MANY_HOSTS)]


def placing(
    owns: Owns | None = None, board: Board | None = None, config: ro.Config = FEW, card: int = CHEF
) -> State:
    """The main action begun."""
    return begin(turn(card, owns or Owns(coins=99), board=board, config=config), PLACE)


def at(*places: tuple[int, int] | int) -> list[ro.Action]:
    """Markers in areas, (area, side), and on host spaces."""
    return [
        ro.PlaceHost(0, it)
        if isinstance(it, int)
        else ro.PlaceServiceStaff(0, it[0], AreaSide(it[1]))
        for it in places
    ]


ALL_AREAS = [(area, side) for area in range(1, 6) for side in (0, 1)]


# --- what is offered ------------------------------------------------------------------------------


@pytest.mark.rule("RO-60", "RO-61")
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
@pytest.mark.parametrize(("config", "areas", "hosts"), CONFIGS)
def test_all_open_spaces_are_offered(
    config: ro.Config, areas: Any, hosts: tuple[int, ...], card: int
) -> None:
    state = placing(config=config, card=card)
    assert legal(state) == at(*ALL_AREAS, *range(1, len(hosts) + 1))


@pytest.mark.rule("RO-60", "RO-61", "RO-63")
@pytest.mark.parametrize(("config", "areas", "hosts"), SIDES)
@pytest.mark.parametrize("coins", range(16))
def test_what_can_be_paid_is_offered(
    config: ro.Config, areas: tuple[tuple[int, int, str], ...], hosts: tuple[int, ...], coins: int
) -> None:
    expected: list[tuple[int, int] | int] = []
    for area, (left, right, _) in enumerate(areas, start=1):
        expected += [(area, side) for side, price in ((0, left), (1, right)) if price <= coins]
    expected += [space for space, price in enumerate(hosts, start=1) if price <= coins]
    state = turn(CHEF, Owns(coins=coins), config=config)
    assert (PLACE in mains(state)) is bool(expected)
    if expected:
        assert legal(begin(state, PLACE)) == at(*expected)


@pytest.mark.rule("RO-60")
@pytest.mark.parametrize("config", [FEW, THREE])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_few_players_one_marker_closes_an_area(
    config: ro.Config, side: AreaSide, seat: int
) -> None:
    state = placing(board=Board(areas={(3, side): seat}), config=config)
    open_areas = [it for it in ALL_AREAS if it[0] != 3]
    assert legal(state) == at(*open_areas, 1, 2, 3, 4)


@pytest.mark.rule("RO-60")
@pytest.mark.parametrize("config", [MANY, FIVE])
@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_with_many_players_the_second_space_is_for_another(
    config: ro.Config, side: AreaSide
) -> None:
    board = Board(areas={(2, side): 0, (3, side): 1, (4, 0): 1, (4, 1): 2, (5, 0): 0, (5, 1): 3})
    other = 1 - side
    expected = [(1, 0), (1, 1), (3, other)]
    state = placing(board=board, config=config)
    assert legal(state) == at(*expected, *range(1, 7))


@pytest.mark.rule("RO-61")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_host_space_takes_one_marker_and_one_may_have_several(seat: int) -> None:
    state = placing(board=Board(hosts={1: seat, 3: seat}, specials=(4, 5)))
    assert legal(state) == at(*ALL_AREAS, 2, 4)


@pytest.mark.rule("RO-60", "RO-61")
def test_with_everything_taken_nothing_is_offered() -> None:
    areas = {(area, 0): 1 for area in range(1, 6)}
    hosts = dict.fromkeys(range(1, 5), 1)
    board = Board(areas=areas, hosts=hosts)
    assert PLACE not in mains(turn(CHEF, Owns(coins=99), board=board))
    board = Board(areas=areas, hosts=hosts, specials=(4, 5))
    assert PLACE not in mains(turn(CHEF, Owns(coins=99), board=board, config=THREE))
    many = Board(areas=areas, hosts=dict.fromkeys(range(1, 7), 1))
    state = turn(CHEF, Owns(coins=99), board=many, config=MANY)
    assert legal(begin(state, PLACE)) == at(*((area, 1) for area in range(1, 6)))


# --- what it does ---------------------------------------------------------------------------------


@pytest.mark.rule("RO-60")
@pytest.mark.parametrize(("config", "areas", "hosts"), SIDES)
@pytest.mark.parametrize("area", range(1, 6))
def test_the_left_space_costs_its_price_and_gives_nothing_yet(
    config: ro.Config, areas: tuple[tuple[int, int, str], ...], hosts: Any, area: int
) -> None:
    state = turn(CHEF, config=config, board=Board(recipes={1: 1}))
    after = apply_all(begin(state, PLACE), *at((area, 0)))
    assert changes(state, after) == expect(coins=-areas[area - 1][0], areas={(area, 0): 0})
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-60")
@pytest.mark.parametrize(("config", "areas", "hosts"), SIDES)
@pytest.mark.parametrize("area", range(1, 6))
def test_the_right_space_costs_its_price_and_gives_at_once(
    config: ro.Config, areas: tuple[tuple[int, int, str], ...], hosts: Any, area: int
) -> None:
    _, price, gift = areas[area - 1]
    # Not a coin is left for the recipe, which needs none.
    state = turn(CHEF, Owns(coins=price), config=config, board=Board(recipes={1: 7, 3: 8}))
    after = apply_all(begin(state, PLACE), *at((area, 1)))
    now = expect(coins=-price, areas={(area, 1): 0})
    if gift == "recipe":
        assert after.phase is Phase.GIFT_RECIPE
        # It is not optional.
        assert legal(after) == [ro.TakeRecipe(0, 1), ro.TakeRecipe(0, 3)]
        assert changes(state, after) == now
        after = apply_all(after, ro.TakeRecipe(0, 1))
        now |= expect(recipes=(7,), recipe_display={1: 0})
    elif gift == "tile":
        assert after.phase is Phase.AREA_TILE
        assert changes(state, after) == now
        after = ro.apply(after, ro.Draw(ro.Pile.TILES, (30,)))
        now |= expect(tiles={30: 1}, tile_bag={30: -1})
    else:
        now["goods"] = {gift: 1}
    assert changes(state, after) == now
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-61")
@pytest.mark.parametrize(("config", "areas", "hosts"), SIDES)
def test_a_host_costs_its_price(config: ro.Config, areas: Any, hosts: tuple[int, ...]) -> None:
    for space, price in enumerate(hosts, start=1):
        state = turn(CHEF, config=config)
        after = apply_all(begin(state, PLACE), *at(space))
        assert changes(state, after) == expect(coins=-price, hosts={space: 0})
        assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-60", "RO-39", "RO-51")
@pytest.mark.parametrize(
    ("area", "price", "owned"), [(3, 3, "butter 4"), (4, 2, "sugar 5"), (5, 1, "flour 6")]
)
def test_a_good_without_room_is_lost(area: int, price: int, owned: str) -> None:
    state = turn(CHEF, Owns(goods=owned))
    after = apply_all(begin(state, PLACE), *at((area, 1)))
    assert changes(state, after) == expect(coins=-price, areas={(area, 1): 0})
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-60", "RO-15")
def test_a_space_that_gives_nothing_may_be_taken() -> None:
    # No recipe on display, and no tile in bag or discard.
    for area, price in ((1, 3), (2, 1)):
        state = bags(turn(CHEF), **EMPTY)
        after = apply_all(begin(state, PLACE), *at((area, 1)))
        assert changes(state, after) == expect(coins=-price, areas={(area, 1): 0})
        assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-60", "RO-11")
def test_the_tile_is_drawn_from_a_new_bag_if_need_be() -> None:
    state = bags(turn(CHEF), tile_bag=(), tile_discard=(5, 5, 7))
    after = apply_all(begin(state, PLACE), *at((2, 1)))
    assert chances(after) == {5: chances(after)[7] * 2, 7: chances(after)[7]}
    after = ro.apply(after, ro.Draw(ro.Pile.TILES, (5,)))
    assert after.tiles(0).to_dict() == {5: 1}
    assert (after.tile_bag.to_dict(), after.tile_discard.to_dict()) == ({5: 1, 7: 1}, {})


@pytest.mark.rule("RO-60", "RO-17")
def test_with_three_stored_the_recipe_takes_the_place_of_one_or_is_declined() -> None:
    state = turn(CHEF, Owns(recipes=(5, 6, 6)), board=Board(recipes={2: 7, 6: 8}))
    asked = apply_all(begin(state, PLACE), *at((1, 1)))
    assert asked.phase is Phase.GIFT_RECIPE
    assert legal(asked) == [ro.DiscardRecipe(0, 5), ro.DiscardRecipe(0, 6), FORFEIT]
    after = apply_all(asked, FORFEIT)
    assert changes(state, after) == expect(coins=-3, areas={(1, 1): 0})
    assert after.phase is Phase.BONUS
    after = apply_all(asked, ro.DiscardRecipe(0, 6))
    assert legal(after) == [ro.TakeRecipe(0, 2), ro.TakeRecipe(0, 6)]
    after = apply_all(after, ro.TakeRecipe(0, 6))
    assert changes(state, after) == expect(
        coins=-3,
        areas={(1, 1): 0},
        recipes=(5, 6, 8),
        recipe_display={6: 0},
        recipe_discard={6: 1},
    )
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-60", "RO-61")
def test_it_is_one_marker_here_or_there() -> None:
    # After one marker the main action is over, whatever could still be paid.
    for place in ((1, 0), 1):
        after = apply_all(placing(), *at(place))
        assert after.phase is Phase.BONUS
        assert legal(after) == [ro.UseBonus(0), FORFEIT]


@pytest.mark.rule("RO-60")
@pytest.mark.parametrize(("side", "price"), [(LEFT, 6), (RIGHT, 4)])
def test_the_marker_of_another_stays_where_it_is(side: AreaSide, price: int) -> None:
    state = turn(CHEF, Owns(goods="butter 4"), board=Board(areas={(3, 1 - side): 2}), config=MANY)
    after = apply_all(begin(state, PLACE), *at((3, side)))
    assert changes(state, after) == expect(coins=-price, areas={(3, side): 0})


@pytest.mark.rule("RO-60", "RO-16")
def test_a_gap_that_a_gift_makes_is_filled_after_the_turn() -> None:
    state = turn(CHEF, board=Board(recipes={1: 1, 2: 2, 3: 3, 4: 5}))
    after = apply_all(begin(state, PLACE), *at((1, 1)), ro.TakeRecipe(0, 4))
    assert after.market.recipes == (1, 2, 3, 0, 0, 0)
    after = apply_all(after, FORFEIT)
    assert after.phase is Phase.REFILL
    assert after.market.recipes == (0, 0, 0, 1, 2, 3)
