"""Hire: prices, star cards, and what a hired card can do (RO-56, RO-57)."""

from __future__ import annotations

import itertools

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

HIRE = MainAction.HIRE
CARDS = (10, 20, 30, 40)
ALL: dict[int, int] = dict(zip((1, 2, 3, 4), CARDS, strict=True))
RICH, TILES, GOODS = staff("Pascal"), staff("Perrine"), staff("Octave")
"""Star cards that ask for 25 coins, for 5 unused tiles, for 9 units of goods."""


def hire(*cards: int) -> list[ro.Action]:
    return [ro.HireCard(0, card) for card in cards]


@pytest.mark.rule("RO-56")
@pytest.mark.parametrize(
    "spaces", [it for n in range(1, 5) for it in itertools.combinations((1, 2, 3, 4), n)]
)
@pytest.mark.parametrize("config", [FEW, MANY])
def test_the_price_goes_by_the_cards_that_are_there(
    config: ro.Config, spaces: tuple[int, ...]
) -> None:
    price = {1: 2, 2: 2, 3: 3, 4: 4}[len(spaces)]
    board = Board(hires={space: ALL[space] for space in spaces})
    cards = [ALL[space] for space in spaces]
    state = turn(CHEF, Owns(coins=price, hand=(2, 3)), board=board, config=config)
    assert legal(begin(state, HIRE)) == hire(*cards)
    after = apply_all(begin(state, HIRE), *hire(cards[-1]))
    # The space stays empty.
    assert changes(state, after) == expect(
        coins=-price, hand=(2, 3, cards[-1]), hires={spaces[-1]: 0}
    )
    assert after.phase is Phase.BONUS
    state = turn(CHEF, Owns(coins=price - 1), board=board, config=config)
    assert HIRE not in mains(state)


@pytest.mark.rule("RO-56", "RO-32")
def test_it_is_for_chefs() -> None:
    board = Board(hires=ALL, stars=(RICH,))
    assert HIRE not in mains(turn(ASSISTANT, Owns(coins=25), board=board))


@pytest.mark.rule("RO-56")
def test_with_nobody_to_hire_it_is_not_offered() -> None:
    assert HIRE not in mains(turn(CHEF))


@pytest.mark.rule("RO-56")
@pytest.mark.parametrize("card", CARDS)
def test_any_of_the_four_can_be_chosen(card: int) -> None:
    state = turn(CHEF, board=Board(hires=ALL))
    after = apply_all(begin(state, HIRE), *hire(card))
    assert changes(state, after) == expect(
        coins=-4, hand=(4, card), hires={CARDS.index(card) + 1: 0}
    )


@pytest.mark.rule("RO-56", "RO-57")
def test_a_star_card_is_free_if_its_requirement_is_met() -> None:
    board = Board(hires=ALL, stars=(GOODS, RICH, TILES))
    state = turn(CHEF, Owns(coins=25), board=board)
    assert legal(begin(state, HIRE)) == hire(*CARDS, RICH)
    after = apply_all(begin(state, HIRE), *hire(RICH))
    # The display is not filled up again.
    assert changes(state, after) == expect(hand=(4, RICH), stars=(GOODS, TILES), star=True)
    assert after.phase is Phase.BONUS


@pytest.mark.rule("RO-56", "RO-133a")
def test_a_star_card_is_not_to_be_had_without_its_requirement() -> None:
    board = Board(stars=(GOODS, RICH, TILES))
    assert HIRE not in mains(turn(CHEF, Owns(coins=24), board=board))
    state = turn(CHEF, Owns(coins=0, tiles=(1, 1, 2, 2, 3)), board=board)
    assert legal(begin(state, HIRE)) == hire(TILES)
    state = turn(CHEF, Owns(coins=3, tiles=(1, 1, 2, 2, 3)), board=Board(hires=ALL, stars=(TILES,)))
    assert legal(begin(state, HIRE)) == hire(TILES)


@pytest.mark.rule("RO-57")
def test_whoever_has_hired_a_star_card_hires_no_other() -> None:
    board = Board(stars=(RICH, TILES), hires={1: 10})
    state = turn(CHEF, Owns(coins=25, hand=(), unused=(GOODS,), star=True), board=board)
    assert legal(begin(state, HIRE)) == hire(10)
    # Not even when that card has been given notice.
    state = turn(CHEF, Owns(coins=25, star=True), board=board)
    assert legal(begin(state, HIRE)) == hire(10)
    assert HIRE not in mains(turn(CHEF, Owns(coins=25, star=True), board=Board(stars=(RICH,))))


@pytest.mark.rule("RO-57")
def test_to_give_notice_to_a_star_card_opens_no_way_to_another() -> None:
    board = Board(stars=(RICH, TILES), recipes={1: 1, 2: 2, 3: 3, 4: 4})
    owns = Owns(coins=25, tiles=(1, 1, 2, 2, 3), hand=(1, 2), unused=(7, 8, 9))
    state = apply_all(begin(turn(1, owns, Owns(hand=(1, 2)), board=board), HIRE), *hire(RICH))
    # Adèle's bonus is left out; the other player plays; then Benoît parts with Pascal.
    away = ro.PlayCard(1, 1), ro.Forfeit(1), ro.Forfeit(1)
    state = apply_all(state, ro.Forfeit(0), *away, ro.PlayCard(0, 2))
    state = apply_all(state, ro.Perform(0, MainAction.NOTICE), ro.GiveNotice(0, RICH))
    assert state.players[0].star
    assert state.market.stars == (TILES,)
    assert state.players[0].out == 1 << RICH


@pytest.mark.rule("RO-57", "RO-31")
def test_a_hired_card_may_be_played_in_the_same_phase() -> None:
    # Nobody has another card in hand: the turn comes back to the one who hired.
    state = turn(CHEF, Owns(hand=()), Owns(hand=()), board=Board(hires={1: 10}))
    after = apply_all(begin(state, HIRE), *hire(10), ro.Forfeit(0))
    while after.phase is Phase.REFILL:
        after = ro.apply(after, ro.Draw(ro.Pile.RECIPES, (1, 2, 3, 4, 5, 6)))
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 0)
    assert legal(after) == [ro.PlayCard(0, 10)]


@pytest.mark.rule("RO-56", "RO-14")
def test_the_second_of_two_pays_for_what_the_first_has_left() -> None:
    state = turn(
        CHEF, Owns(), Owns(hand=(1,)), board=Board(hires=ALL, recipes={1: 1, 2: 2, 3: 3, 4: 4})
    )
    state = apply_all(begin(state, HIRE), *hire(20), ro.Forfeit(0))
    state = apply_all(state, ro.PlayCard(1, 1), ro.Perform(1, HIRE), ro.HireCard(1, 10))
    assert [it.coins for it in state.players] == [15 - 4, 15 - 3]
    assert state.market.hires == (0, 0, 30, 40)


@pytest.mark.rule("RO-29", "RO-56", "RO-58")
def test_everybody_knows_whom_one_has_hired_until_the_card_is_played_or_gone() -> None:
    quiet = {1: 1, 2: 2, 3: 3, 4: 4}
    board = Board(hires={1: 10, 2: 20}, recipes=quiet)
    state = turn(1, Owns(hand=(1, 2), unused=(3, 4, 7)), Owns(hand=(1, 2, 3, 4)), board=board)
    state = apply_all(begin(state, HIRE), *hire(10), ro.Forfeit(0))
    player = state.players[0]
    assert (player.open_hand, player.shown >> 10 & 1) == (1 << 10, 1)
    away = ro.PlayCard(1, 1), ro.Forfeit(1), ro.Forfeit(1)
    played = apply_all(state, *away, ro.PlayCard(0, 10))
    player = played.players[0]
    assert (player.open_hand, player.shown >> 10 & 1) == (0, 1)
    gone = apply_all(state, *away, ro.PlayCard(0, 2), ro.Perform(0, MainAction.NOTICE))
    gone = apply_all(gone, ro.GiveNotice(0, 10))
    player = gone.players[0]
    assert (player.open_hand, player.shown >> 10 & 1, player.out) == (0, 0, 1 << 10)
