"""Give Notice (RO-58, RO-59, RO-66)."""

from __future__ import annotations

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.changes import change_player, change_state
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
from tests.rococo.tables import Board, Owns, apply_all, mask, staff

NOTICE = MainAction.NOTICE
QUIET = Board(recipes={1: 1, 2: 2, 3: 3, 4: 4})
"""So many recipes on display that a turn is followed by no draw."""


def part(*cards: int) -> list[ro.Action]:
    return [ro.GiveNotice(0, card) for card in cards]


@pytest.mark.rule("RO-58")
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
@pytest.mark.parametrize("config", [FEW, MANY])
def test_anybody_on_the_staff_can_go(config: ro.Config, card: int) -> None:
    owns = Owns(hand=(2, 10), unused=(20,), used=(30, 3))
    state = turn(card, owns, config=config)
    assert legal(begin(state, NOTICE)) == part(*sorted({card, 2, 3, 10, 20, 30}))


@pytest.mark.rule("RO-58")
@pytest.mark.parametrize(
    ("gone", "coins", "where"),
    [
        (2, 6, {"hand": (10,)}),
        (10, 6, {"hand": (2,)}),
        (9, 4, {"unused": (20,)}),
        (20, 6, {"unused": (9,)}),
        (30, 4, {"used": (3, 1)}),
        (3, 4, {"used": (30, 1)}),
        (1, 6, {"used": (30, 3)}),
    ],
)
def test_a_chef_is_worth_six_coins_and_an_assistant_four(
    gone: int, coins: int, where: dict[str, object]
) -> None:
    owns = Owns(hand=(2, 10), unused=(9, 20), used=(30, 3))
    state = turn(CHEF, owns)
    after = apply_all(begin(state, NOTICE), *part(gone))
    assert changes(state, after) == {"coins": coins, **where}
    assert after.phase is Phase.BONUS
    # Everybody saw who went.
    assert after.players[0].out == 1 << gone


@pytest.mark.rule("RO-58")
@pytest.mark.parametrize(
    ("hand", "unused", "used"),
    [((2,), (9,), (3,)), ((2, 3, 4), (), ()), ((), (2, 3, 4), ()), ((), (), (2, 3, 4))],
)
def test_four_have_to_remain(
    hand: tuple[int, ...], unused: tuple[int, ...], used: tuple[int, ...]
) -> None:
    # With the card played there are four.
    assert NOTICE not in mains(turn(CHEF, Owns(hand=hand, unused=unused, used=used)))
    for more in (
        Owns(hand=(*hand, 30), unused=unused, used=used),
        Owns(hand=hand, unused=(*unused, 30), used=used),
        Owns(hand=hand, unused=unused, used=(*used, 30)),
    ):
        state = turn(CHEF, more)
        after = begin(state, NOTICE)
        assert legal(after) == part(*sorted({1, *hand, *unused, *used, 30}))
        assert NOTICE in mains(state)


@pytest.mark.rule("RO-58", "RO-22", "RO-29")
def test_a_card_that_is_gone_is_no_longer_among_those_turned_over() -> None:
    state = turn(CHEF, Owns(hand=(2, 3, 4), unused=(9, 10)))
    player = change_player(state.players[0], turned=mask((3, 9)))
    state = change_state(state, players=(player, *state.players[1:]))
    for gone, left in ((9, (3,)), (3, (9,)), (2, (3, 9))):
        after = apply_all(begin(state, NOTICE), *part(gone))
        assert after.players[0].turned == mask(left)


@pytest.mark.rule("RO-58")
def test_cards_out_of_the_game_do_not_count() -> None:
    owns = Owns(hand=(2,), unused=(9,), used=(3,), removed=(20, 30))
    assert NOTICE not in mains(turn(CHEF, owns))


@pytest.mark.rule("RO-66")
def test_whoever_parts_with_the_last_card_in_hand_passes() -> None:
    owns = Owns(hand=(2,), unused=(3, 9, 10), used=())
    state = turn(CHEF, owns, Owns(hand=(4, 3)), board=QUIET)
    after = apply_all(begin(state, NOTICE), *part(2), ro.Forfeit(0))
    assert after.players[0].hand == 0
    for card in (3, 4):
        assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
        after = apply_all(after, ro.PlayCard(1, card), ro.Forfeit(1), ro.Forfeit(1))


@pytest.mark.rule("RO-66")
def test_under_the_card_that_goes_lies_the_new_top() -> None:
    owns = Owns(hand=(2, 9), used=(30, 3, 10))
    after = apply_all(begin(turn(CHEF, owns), NOTICE), *part(CHEF))
    assert after.players[0].used == (30, 3, 10)
    # The pile can be used up altogether.
    owns = Owns(hand=(2, 3, 4, 9))
    after = apply_all(begin(turn(CHEF, owns), NOTICE), *part(CHEF))
    assert after.players[0].used == ()


@pytest.mark.rule("RO-59")
def test_the_bonus_of_the_card_that_is_gone_may_still_be_used() -> None:
    state = turn(CHEF, Owns(hand=(2, 3, 4, 9)), board=QUIET)
    after = apply_all(begin(state, NOTICE), *part(CHEF))
    assert legal(after) == [ro.UseBonus(0), ro.Forfeit(0)]
    after = apply_all(after, ro.UseBonus(0))
    # 6 for the notice, 3 by the bonus of Adèle.
    assert changes(state, after) == expect(coins=6 + 3, used=())
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-59")
def test_the_rank_of_the_card_that_is_gone_still_counts() -> None:
    # Claire, a chef: bake for 2 coins. Macarons are for chefs only.
    claire, macarons = staff("Claire"), 13
    owns = Owns(hand=(2, 3, 4, 9), recipes=(macarons,), tiles=(1,))
    state = apply_all(begin(turn(claire, owns), NOTICE), *part(claire), ro.UseBonus(0))
    assert legal(state) == [ro.BakeRecipe(0, macarons)]


@pytest.mark.rule("RO-59", "RO-114")
def test_a_card_given_notice_is_no_longer_counted_by_its_bonus() -> None:
    honore = staff("Honoré")
    # Eight cards with the one played bring 9 coins; seven are 12.
    owns = Owns(hand=(1, 2, 3, 4), unused=(9, 10, 20))
    state = turn(honore, owns, board=QUIET)
    for gone in (honore, 20):
        after = apply_all(begin(state, NOTICE), *part(gone), ro.UseBonus(0))
        assert after.players[0].coins == 15 + (4 if gone == honore else 6) + 12
    assert apply_all(state, ro.Forfeit(0), ro.UseBonus(0)).players[0].coins == 15 + 9
