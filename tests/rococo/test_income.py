"""Phase 4: income, and the change of rounds (RO-70 to RO-73)."""

from __future__ import annotations

from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house
from tests.rococo.tables import Board, Owns, playing, staff, until, until_round

TWO = ro.Config(players=2)
TILES = (1, 2, 3, 4, 5)
QUIET: dict[str, Any] = {"specials": (1, 5), "recipes": {n: n for n in range(1, 7)}}
"""Special bonuses for dishes only, so that nobody here has one."""


def after_round(*owners: Owns, config: ro.Config = TWO, number: int = 1, **board: Any) -> State:
    """The next round, or the end, when each player has played the one card in hand for nothing."""
    state = playing(config, *owners, number=number, board=Board(**{**QUIET, **board}))
    return until_round(state, number + 1)


def earned(state: State) -> list[tuple[int, int]]:
    """Coins above the 15 that all had, and points."""
    return [(player.coins - 15, player.prestige) for player in state.players]


@pytest.mark.rule("RO-70")
@pytest.mark.parametrize(
    ("decorations", "coins", "points"),
    [(0, 5, 0), (1, 7, 0), (2, 10, 0), (3, 10, 1), (4, 10, 2), (5, 10, 4)],
)
def test_each_decoration_adds_its_own_to_five_coins(
    decorations: int, coins: int, points: int
) -> None:
    state = after_round(Owns(decorations=TILES[:decorations]))
    assert earned(state) == [(coins, points), (5, 0)]
    assert state.bank == -(30 + coins + 5)
    assert state.players[0].decorations == TILES[:decorations]


@pytest.mark.rule("RO-70")
def test_only_decorations_that_were_delivered_count() -> None:
    # A dish on a rack has a tile on it, and there are tiles in store.
    state = after_round(Owns(racks=((1, 2), 2), tiles=(3, 4)))
    assert earned(state) == [(5, 0), (5, 0)]


@pytest.mark.rule("RO-71")
def test_each_host_brings_two_coins() -> None:
    hosts = {1: 1, 3: 1, 4: 0}
    state = after_round(hosts=hosts, areas={(1, 0): 0, (2, 1): 0})
    assert earned(state) == [(7, 0), (9, 0)]
    assert state.bank == -46


@pytest.mark.rule("RO-70", "RO-71")
def test_income_is_added_to_what_there_is() -> None:
    owner = Owns(coins=1, prestige=7, decorations=TILES)
    state = after_round(Owns(), owner, hosts={2: 1})
    assert (state.players[1].coins, state.players[1].prestige) == (13, 11)
    assert earned(state)[0] == (5, 0)


@pytest.mark.rule("RO-70", "RO-71")
def test_a_set_tells_the_income() -> None:
    steps = [{"of": "prestige", "amount": 3}, {"of": "coins", "amount": 4}]
    steps += [{"of": "coins", "amount": 1}] * 3
    numbers = {
        **house_data()["numbers"],
        "income": 1,
        "host_income": 6,
        "decoration_income": steps,
    }
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    owners = (Owns(decorations=TILES[:1]), Owns(decorations=TILES[1:3]))
    state = after_round(*owners, config=config, hosts={1: 1})
    assert earned(state) == [(1, 3), (11, 3)]


@pytest.mark.rule("RO-72")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_no_round_is_without_income(number: int) -> None:
    state = after_round(Owns(decorations=TILES[:4]), number=number)
    assert earned(state) == [(10, 2), (5, 0)]
    assert (state.phase is Phase.OVER) is (number == 4)


@pytest.mark.rule("RO-72")
def test_the_last_income_comes_ahead_of_final_scoring() -> None:
    # 5 coins and the income of 5 make a point.
    state = after_round(Owns(coins=5), Owns(coins=4), number=4)
    assert ro.returns(state) == (1.0, 0.0)


@pytest.mark.rule("RO-72")
def test_there_is_no_income_before_the_last_card_is_played() -> None:
    state = playing(TWO, Owns(), Owns(hand=(3, 4), unused=(1, 2)), board=Board(**QUIET))
    coins: list[list[int]] = []
    while state.round.number == 1:
        coins.append([player.coins for player in state.players])
        state = until(ro.apply(state, ro.legal_actions(state)[-1]), Phase.PLAY, Phase.NEW_TILES)
    assert coins == [[15, 15]] * 3
    assert earned(state) == [(5, 0), (5, 0)]


@pytest.mark.rule("RO-73")
@pytest.mark.parametrize(
    ("players", "start", "after"), [(2, 0, 1), (2, 1, 0), (4, 1, 2), (4, 3, 0), (5, 4, 0)]
)
def test_the_neighbour_to_the_left_starts_the_next_round(
    players: int, start: int, after: int
) -> None:
    state = until(ro.new_game(ro.Config(players=players, start_player=start)), Phase.PLAY)
    state = until_round(state, 2)
    assert state.round.start == after
    assert ro.current_player(until(state, Phase.PLAY)) == after


@pytest.mark.rule("RO-73")
def test_it_goes_on_to_the_left_whoever_played_last() -> None:
    # Seat 0 started; seat 2 has more cards and plays last of three.
    owners = (Owns(), Owns(), Owns(hand=(3, 4, 8), unused=(1, 2)))
    state = after_round(*owners, config=ro.Config(players=3))
    assert state.round.start == 1


@pytest.mark.rule("RO-73")
def test_who_was_not_hired_is_out_of_the_game() -> None:
    hires = {1: 20, 2: 8, 4: 9}
    state = after_round(hires=hires)
    assert state.market.hires == (0, 0, 0, 0)
    seen: set[int] = set()
    while not ro.is_terminal(state):
        state = until(state, Phase.PLAY, Phase.OVER)
        for player in state.players:
            seen |= {n for n in range(90) if player.hand >> n & 1}
        seen |= set(state.market.hires)
        state = until_round(state, state.round.number + 1)
    assert len(seen) > 10
    assert not seen & {20, 8, 9}


@pytest.mark.rule("RO-73")
def test_star_cards_stay_on_display() -> None:
    stars = (staff("Octave"), staff("Odile"), staff("Pascal"))
    assert after_round(stars=stars).market.stars == stars


@pytest.mark.rule("RO-72", "RO-73")
def test_after_round_4_there_is_no_other() -> None:
    state = after_round(number=4)
    assert (state.phase, state.round.number) == (Phase.OVER, 4)
    assert ro.is_terminal(state)
    assert ro.current_player(state) == ro.TERMINAL
    assert ro.active_players(state) == ()
    assert ro.legal_actions(state) == ro.legal_actions(state, 0) == ()
