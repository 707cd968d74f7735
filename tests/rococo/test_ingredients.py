"""Acquire Ingredients (RO-42, RO-43)."""

from __future__ import annotations

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase
from tests.rococo.kitchens import (
    ASSISTANT,
    CHEF,
    FEW,
    MANY,
    begin,
    changes,
    expect,
    legal,
    mains,
    turn,
)
from tests.rococo.tables import Board, Owns, apply_all, staff

INGREDIENT = MainAction.INGREDIENT
FULL = {space: space for space in range(1, 13)}
"""Tile 1 on space 1, and so on: the rows are 1 to 4, 5 to 8, 9 to 12."""

PRICES = {1: (1, 1, 2, 2), 2: (0, 1, 1, 2), 3: (0, 0, 1, 1)}
"""By row from the top, the price with one tile in the row, with two, with three, with four."""


def take(*spaces: int) -> list[ro.Action]:
    return [ro.TakeTile(0, space) for space in spaces]


@pytest.mark.rule("RO-42", "RO-43")
@pytest.mark.parametrize("row", [1, 2, 3])
@pytest.mark.parametrize("there", [1, 2, 3, 4])
@pytest.mark.parametrize("config", [FEW, MANY])
def test_the_price_goes_by_the_row_and_the_tiles_in_it(
    config: ro.Config, row: int, there: int
) -> None:
    left = 4 * row - 3
    # The other rows are full, which is of no importance; the first tiles of this row are missing.
    gone = range(left, left + 4 - there)
    display = {space: tile for space, tile in FULL.items() if space not in gone}
    state = turn(ASSISTANT, Owns(tiles=(20,)), board=Board(tiles=display), config=config)
    space = left + 3
    after = apply_all(begin(state, INGREDIENT), ro.TakeTile(0, space))
    assert changes(state, after) == expect(
        coins=-PRICES[row][there - 1], tiles={space: 1}, tile_display={space: 0}
    )
    # One tile only, and the gap stays.
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-42")
def test_the_printed_prices() -> None:
    state = turn(ASSISTANT, board=Board(tiles=FULL))
    after = apply_all(begin(state, INGREDIENT), ro.TakeTile(0, 2))
    assert after.players[0].coins == 15 - 2
    state = turn(ASSISTANT, board=Board(tiles={1: 1, 7: 7, 9: 9}))
    after = apply_all(begin(state, INGREDIENT), ro.TakeTile(0, 7))
    assert after.players[0].coins == 15


@pytest.mark.rule("RO-42", "RO-63")
@pytest.mark.parametrize(
    ("coins", "spaces"), [(0, []), (1, [9, 10, 11, 12]), (2, list(range(1, 13)))]
)
def test_what_can_be_paid_is_offered(coins: int, spaces: list[int]) -> None:
    # Full rows: 2 coins in the upper two, 1 in the lowest.
    state = turn(ASSISTANT, Owns(coins=coins), board=Board(tiles=FULL))
    assert (INGREDIENT in mains(state)) is bool(spaces)
    if spaces:
        assert legal(begin(state, INGREDIENT)) == take(*spaces)


@pytest.mark.rule("RO-42", "RO-63")
def test_each_row_has_a_price_of_its_own() -> None:
    display = {1: 1, 2: 2, 3: 3, 5: 5, 8: 8, 10: 10, 11: 11}
    for coins, spaces in ((0, [10, 11]), (1, [5, 8, 10, 11]), (2, [1, 2, 3, 5, 8, 10, 11])):
        state = turn(ASSISTANT, Owns(coins=coins), board=Board(tiles=display))
        assert legal(begin(state, INGREDIENT)) == take(*spaces)


@pytest.mark.rule("RO-42")
def test_alike_tiles_of_a_row_are_offered_space_by_space() -> None:
    state = turn(ASSISTANT, board=Board(tiles={1: 19, 2: 19}))
    assert legal(begin(state, INGREDIENT)) == take(1, 2)


@pytest.mark.rule("RO-42", "RO-10")
def test_alike_tiles_are_one_choice_where_the_display_moves_at_once() -> None:
    """The last turn of a round, with a card whose bonus brings nothing."""
    owners = Owns(hand=()), Owns(hand=(), unused=(1, 2, 3, 4))
    quiet = {1: 1, 2: 2, 3: 3, 4: 4}
    card = staff("Edmée")
    for tiles, spaces in (
        # The lowest row is discarded in the end, a column slides down.
        ({9: 19, 10: 19}, [9]),
        ({5: 19, 6: 19}, [5, 6]),
        # In the top row the price is 1, with one tile in the middle one it is 0.
        ({2: 19, 6: 19}, [2, 6]),
    ):
        state = turn(card, *owners, board=Board(tiles=tiles, recipes=quiet))
        asked = begin(state, INGREDIENT)
        assert legal(asked) == take(*spaces)
        # With a bonus to follow, the display is as it was.
        state = turn(ASSISTANT, *owners, board=Board(tiles=tiles, recipes=quiet))
        assert legal(begin(state, INGREDIENT)) == take(*tiles)


@pytest.mark.rule("RO-42")
def test_an_empty_display_has_nothing_to_offer() -> None:
    assert INGREDIENT not in mains(turn(ASSISTANT))


@pytest.mark.rule("RO-42", "RO-32")
def test_it_is_for_assistants() -> None:
    assert INGREDIENT not in mains(turn(CHEF, board=Board(tiles=FULL)))


@pytest.mark.rule("RO-42")
def test_there_is_no_upper_bound_to_the_tiles_one_has() -> None:
    owned = tuple(range(13, 43))
    state = turn(ASSISTANT, Owns(tiles=owned), board=Board(tiles=FULL))
    after = apply_all(begin(state, INGREDIENT), ro.TakeTile(0, 12))
    assert sum(after.tiles(0).to_dict().values()) == 31


@pytest.mark.rule("RO-43")
def test_the_gap_is_there_for_the_next_player_who_pays_less() -> None:
    board = Board(tiles=FULL, recipes={1: 1, 2: 2, 3: 3, 4: 5})
    state = turn(ASSISTANT, Owns(hand=(1, 4)), board=board)
    state = apply_all(begin(state, INGREDIENT), ro.TakeTile(0, 9), ro.Forfeit(0))
    assert state.turn.seat == 1
    assert state.market.tiles == (1, 2, 3, 4, 5, 6, 7, 8, 0, 10, 11, 12)
    state = apply_all(state, ro.PlayCard(1, 4), ro.Perform(1, INGREDIENT), ro.TakeTile(1, 10))
    state = apply_all(state, ro.Forfeit(1))
    # Three tiles of the lowest row cost 1, two cost nothing.
    assert state.players[1].coins == 15 - 1
    assert state.market.tiles == (1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 11, 12)
