"""Phase 2: choosing, drafting and removing staff (RO-20 to RO-29)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.rng import Rng
from bakehouse.rococo.content import house
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house
from tests.rococo.tables import (
    Board,
    Owns,
    Step,
    apply_all,
    chances,
    evenly,
    playing,
    quiet,
    random_game,
    refused,
    until,
    until_round,
)

TWO = ro.Config(players=2)
TAKEN_UP = Owns(hand=(4,), unused=(1, 2, 3, 7), used=())
"""Whoever owns this has no choice in the next round: four cards are unused."""


def new(players: int, **options: object) -> State:
    return ro.new_game(ro.Config(players=players, **options))  # type: ignore[arg-type]


def second_round(*owners: Owns, config: ro.Config = TWO) -> State:
    """Round 2 after its phase 1; the last card in hand of each player has come onto the pile."""
    state = until_round(playing(config, *owners), 2)
    return until(state, Phase.CHOOSE, Phase.DEAL)


def all_hands(state: State, seat: int) -> list[tuple[int, ...]]:
    """The hand after each sequence of choices that a seat has."""
    if state.phase is not Phase.CHOOSE or seat not in ro.active_players(state):
        return [state.hand(seat)]
    options = ro.legal_actions(state, seat)
    return [hand for one in options for hand in all_hands(ro.apply(state, one), seat)]


def choose(state: State, seat: int, *cards: int) -> State:
    return apply_all(state, *(ro.ChooseCard(seat, card) for card in cards))


# --- the own staff --------------------------------------------------------------------------------


@pytest.mark.rule("RO-20")
@pytest.mark.parametrize("players", [2, 5])
def test_the_first_hand_is_all_start_cards(players: int) -> None:
    state = until(new(players), Phase.NEW_RECIPES)
    state = ro.apply(state, quiet(state))
    assert state.phase is Phase.DEAL
    for seat in range(players):
        assert (state.hand(seat), state.unused(seat)) == ((1, 2, 3, 4), ())


@pytest.mark.rule("RO-21")
def test_any_four_of_the_unused_staff() -> None:
    owner = Owns(hand=(4,), unused=(1, 2, 3, 7, 8, 9), used=(10,))
    state = second_round(owner, TAKEN_UP)
    assert (state.phase, ro.current_player(state)) == (Phase.CHOOSE, ro.SIMULTANEOUS)
    assert ro.active_players(state) == (0,)
    # 15 hands of four out of six, each in one way.
    hands = all_hands(state, 0)
    assert sorted(hands) == sorted(itertools.combinations((1, 2, 3, 7, 8, 9), 4))
    assert ro.legal_actions(state, 0) == tuple(ro.ChooseCard(0, card) for card in (1, 2, 3))
    state = choose(state, 0, 2)
    assert ro.legal_actions(state, 0) == tuple(ro.ChooseCard(0, card) for card in (3, 7))
    state = choose(state, 0, 7, 8, 9)
    assert (state.hand(0), state.unused(0), state.players[0].used) == (
        (2, 7, 8, 9),
        (1, 3),
        (10, 4),
    )
    assert state.phase is Phase.DEAL


@pytest.mark.rule("RO-21")
def test_all_choose_at_the_same_time() -> None:
    owner, other = Owns(unused=(1, 2, 3, 7, 8)), Owns(unused=(1, 2, 3, 9, 10, 11))
    state = second_round(owner, other, TAKEN_UP, config=ro.Config(players=3))
    assert ro.current_player(state) == ro.SIMULTANEOUS
    assert ro.active_players(state) == (0, 1)
    assert ro.legal_actions(state, 2) == ()
    assert ro.legal_actions(state) == ro.legal_actions(state, 0)
    refused(state, ro.ChooseCard(2, 1), "RO-21")
    mixed = choose(choose(choose(state, 1, 1, 3), 0, 1, 2), 1, 9, 10)
    assert ro.active_players(mixed) == (0,)
    assert mixed.phase is Phase.CHOOSE
    assert ro.legal_actions(mixed, 1) == ()
    mixed = choose(mixed, 0, 7, 8)
    assert mixed.phase is Phase.DEAL
    assert mixed == choose(choose(state, 0, 1, 2, 7, 8), 1, 1, 3, 9, 10)
    assert [mixed.hand(0), mixed.hand(1)] == [(1, 2, 7, 8), (1, 3, 9, 10)]


@pytest.mark.rule("RO-21")
def test_choices_that_are_none() -> None:
    state = second_round(Owns(unused=(1, 2, 3, 7, 8), used=(9,)), TAKEN_UP)
    # The used pile has 9 and 4; 3 leaves two greater cards, while three are needed.
    for card in (4, 9, 10, 3, 86, 999):
        refused(state, ro.ChooseCard(0, card), "RO-21")
    state = choose(state, 0, 2)
    for card in (1, 2):
        refused(state, ro.ChooseCard(0, card), "RO-21")
    refused(state, ro.TakeCard(0, 3), "RO-21")


@pytest.mark.rule("RO-22")
def test_too_few_unused_cards_are_taken_up_and_the_pile_turns_over() -> None:
    owner = Owns(hand=(4,), unused=(1, 9), used=(2, 8, 3))
    state = second_round(owner, TAKEN_UP)
    assert (state.hand(0), state.players[0].used) == ((1, 9), ())
    assert state.unused(0) == (2, 3, 4, 8)
    # Two of the four that were turned over, in six ways.
    assert sorted(all_hands(state, 0)) == sorted(
        tuple(sorted((1, 9, *pair))) for pair in itertools.combinations((2, 3, 4, 8), 2)
    )
    state = choose(state, 0, 4, 8)
    assert (state.hand(0), state.unused(0), state.players[0].used) == ((1, 4, 8, 9), (2, 3), ())


@pytest.mark.rule("RO-22")
def test_four_unused_cards_are_the_hand_and_the_pile_stays() -> None:
    owner = Owns(hand=(4,), unused=(1, 3, 9, 30), used=(8, 2))
    state = second_round(owner, TAKEN_UP)
    assert state.phase is Phase.DEAL
    player = state.players[0]
    assert (state.hand(0), state.unused(0), player.used) == ((1, 3, 9, 30), (), (8, 2, 4))


@pytest.mark.rule("RO-22")
@pytest.mark.parametrize(
    ("unused", "used"), [((), (1, 2, 3)), ((1,), (3, 2)), ((1, 2), (3,)), ((1, 2, 3), ())]
)
def test_of_four_cards_in_all_there_is_no_choice(
    unused: tuple[int, ...], used: tuple[int, ...]
) -> None:
    state = second_round(Owns(hand=(4,), unused=unused, used=used), TAKEN_UP)
    assert state.phase is Phase.DEAL
    player = state.players[0]
    assert (state.hand(0), state.unused(0), player.used) == ((1, 2, 3, 4), (), ())


@pytest.mark.rule("RO-22")
def test_with_no_unused_card_the_whole_pile_is_chosen_from() -> None:
    state = second_round(Owns(hand=(4,), unused=(), used=(3, 8, 1, 2)), TAKEN_UP)
    assert (state.hand(0), state.unused(0)) == ((), (1, 2, 3, 4, 8))
    assert sorted(all_hands(state, 0)) == sorted(itertools.combinations((1, 2, 3, 4, 8), 4))


@pytest.mark.rule("RO-22")
def test_the_pile_turns_over_on_no_other_occasion() -> None:
    # Five unused: four are chosen, one stays, and the pile is as it was.
    state = second_round(Owns(hand=(4,), unused=(1, 2, 3, 7, 8), used=(9, 10)), TAKEN_UP)
    assert state.players[0].used == (9, 10, 4)
    state = choose(state, 0, 1, 2, 3, 8)
    assert (state.unused(0), state.players[0].used) == ((7,), (9, 10, 4))
    state = until(state, Phase.PLAY)
    assert state.players[0].used == (9, 10, 4)
    # Round 2 was chosen for with one card left: in round 3 it is taken up, and the pile turned.
    state = until(until_round(state, 3), Phase.CHOOSE)
    assert 7 in state.hand(0)
    assert state.players[0].used == ()


# --- the trays ------------------------------------------------------------------------------------


@pytest.mark.rule("RO-23", "RO-24", "RO-25")
@pytest.mark.parametrize(
    ("players", "start"), [(n, start) for n in (2, 3, 4, 5) for start in range(n)]
)
def test_tray_a_goes_to_the_left_and_tray_b_to_the_right(players: int, start: int) -> None:
    state = until(new(players, start_player=start), Phase.DEAL)
    size = players + 2
    # Tray B has the smaller numbers, so that order is told from order.
    trays = [list(range(7 + size, 7 + 2 * size)), list(range(7, 7 + size))]
    state = ro.apply(state, ro.DealTrays(tuple(trays[0]), tuple(trays[1])))
    hands: list[list[int]] = [[1, 2, 3, 4] for _ in range(players)]
    for step in range(players):
        holders = ((start + step) % players, (start - 1 - step) % players)
        assert (state.phase, ro.current_player(state)) == (Phase.TRAYS, ro.SIMULTANEOUS)
        assert ro.active_players(state) == tuple(sorted(set(holders)))
        for seat, tray in zip(holders, trays, strict=True):
            assert ro.legal_actions(state, seat) == tuple(ro.TakeCard(seat, it) for it in tray)
            card = tray.pop((step + seat) % len(tray))
            hands[seat].append(card)
            state = ro.apply(state, ro.TakeCard(seat, card))
            assert state.hand(seat) == tuple(sorted(hands[seat]))
    assert state.phase is Phase.REMOVE
    assert [len(hand) for hand in hands] == [6] * players
    assert state.market.hires == (*trays[0], *trays[1])


@pytest.mark.rule("RO-23")
def test_tray_a_has_the_cards_on_top_of_the_deck() -> None:
    # Two people, round 2: the last four of level I on A, the first four of II on B.
    state = until(until_round(new(2), 2), Phase.DEAL)
    while not isinstance(move := quiet(state), ro.DealTrays):
        state = ro.apply(state, move)
    levels = [[house().card(card).level for card in tray] for tray in (move.first, move.second)]
    assert levels == [[1, 1, 1, 1], [2, 2, 2, 2]]


@pytest.mark.rule("RO-23")
def test_the_choices_from_both_trays_are_made_at_the_same_moment() -> None:
    state = until(new(4, start_player=1), Phase.TRAYS)
    # Some chance: A has 7 to 12, B 13 to 18. Seat 1 has A, seat 0 has B.
    first, second = ro.TakeCard(1, 9), ro.TakeCard(0, 17)
    one = ro.apply(state, first)
    assert ro.active_players(one) == (0,)
    assert ro.legal_actions(one, 1) == ro.legal_actions(one, 2) == ()
    for early in (ro.TakeCard(1, 10), ro.TakeCard(2, 10)):
        refused(one, early, "RO-23")
    after = ro.apply(one, second)
    assert ro.active_players(after) == (2, 3)
    assert ro.legal_actions(after, 2) == tuple(ro.TakeCard(2, card) for card in (7, 8, 10, 11, 12))
    assert ro.legal_actions(after, 3) == tuple(
        ro.TakeCard(3, card) for card in (13, 14, 15, 16, 18)
    )
    assert apply_all(state, second, first) == after


@pytest.mark.rule("RO-23")
def test_cards_that_are_not_on_the_tray() -> None:
    state = until(new(4, start_player=1), Phase.TRAYS)
    for card in (13, 1, 75, 19, 999):
        refused(state, ro.TakeCard(1, card), "RO-23")
    for seat in (2, 3):
        refused(state, ro.TakeCard(seat, 9), "RO-23")


@pytest.mark.rule("RO-23")
def test_own_cards_are_not_on_the_tray() -> None:
    # Seat 1 begins round 2 with tray A; 7 is unused, 1 in hand, and 4 was played.
    owner = Owns(hand=(4,), unused=(1, 2, 3, 7, 8))
    state = choose(second_round(TAKEN_UP, owner), 1, 1, 2, 3, 8)
    state = until(state, Phase.TRAYS)
    for card in (7, 1, 4):
        refusal = refused(state, ro.TakeCard(1, card), "RO-23")
        assert refusal.code is ro.Refusal.NOT_THERE


@pytest.mark.rule("RO-23")
@pytest.mark.parametrize("extra", [0, 1])
def test_a_start_player_of_a_later_round_begins(extra: int) -> None:
    # Start player of round 1 is seat 2 of three; A goes from seat 0 in round 2.
    state = until_round(new(3, start_player=2), 2 + extra)
    state = until(state, Phase.TRAYS)
    start = (2 + 1 + extra) % 3
    first, second = (tray.cards for tray in state.round.trays)
    assert {one.card for one in moves(state, start)} == {n for n in range(90) if first >> n & 1}
    right = (start - 1) % 3
    assert {one.card for one in moves(state, right)} == {n for n in range(90) if second >> n & 1}


def moves(state: State, seat: int) -> list[ro.TakeCard]:
    return [one for one in ro.legal_actions(state, seat) if isinstance(one, ro.TakeCard)]


@pytest.mark.rule("RO-24")
def test_of_both_trays_a_comes_first() -> None:
    # Three people: in the second step both trays are with seat 1.
    state = until(new(3, start_player=0), Phase.TRAYS)
    state = apply_all(state, ro.TakeCard(0, 7), ro.TakeCard(2, 12))
    assert ro.active_players(state) == (1,)
    assert [one.card for one in moves(state, 1)] == [8, 9, 10, 11]
    # What lies on B is refused in the same words as what lies nowhere.
    refusals = [refused(state, ro.TakeCard(1, card), "RO-23") for card in (13, 20)]
    assert refusals[0].code is refusals[1].code
    assert refusals[0].reason.replace("13", "20") == refusals[1].reason
    state = ro.apply(state, ro.TakeCard(1, 11))
    assert ro.active_players(state) == (1,)
    assert [one.card for one in moves(state, 1)] == [13, 14, 15, 16]
    refused(state, ro.TakeCard(1, 8), "RO-23")
    state = ro.apply(state, ro.TakeCard(1, 13))
    assert ro.active_players(state) == (0, 2)
    assert [one.card for one in moves(state, 2)] == [8, 9, 10]
    assert [one.card for one in moves(state, 0)] == [14, 15, 16]


@pytest.mark.rule("RO-24")
@pytest.mark.parametrize(("players", "steps"), [(2, []), (3, [1]), (4, []), (5, [2])])
def test_only_with_an_odd_number_both_trays_meet(players: int, steps: list[int]) -> None:
    state = until(new(players, start_player=0), Phase.TRAYS)
    alone: list[int] = []
    for step in range(players):
        if len(ro.active_players(state)) == 1:
            alone.append(step)
        for _ in range(2):
            state = ro.apply(state, ro.legal_actions(state)[0])
    assert alone == steps


@pytest.mark.rule("RO-25")
def test_a_hired_card_leaves_its_space_empty() -> None:
    board = Board(hires={1: 20, 2: 21, 3: 7, 4: 8}, recipes={n: n for n in range(1, 7)})
    state = playing(TWO, Owns(hand=(1, 2)), card=1, board=board)
    state = apply_all(state, ro.Perform(0, ro.MainAction.HIRE), ro.HireCard(0, 21))
    assert state.market.hires == (20, 0, 7, 8)
    assert 21 in state.hand(0)


@pytest.mark.rule("RO-25")
def test_cards_on_hire_staff_spaces_are_those_of_this_round() -> None:
    state = until(new(3), Phase.PLAY)
    first = state.market.hires
    assert 0 not in first
    state = until_round(state, 2)
    assert state.market.hires == (0, 0, 0, 0)
    state = until(state, Phase.PLAY)
    assert 0 not in state.market.hires
    assert not set(first) & set(state.market.hires)


# --- cards that are dealt -------------------------------------------------------------------------


@pytest.mark.rule("RO-26")
def test_cards_may_be_dealt_instead() -> None:
    state = until(new(3, draft="dealt", start_player=1), Phase.DEAL)
    assert chances(state) == evenly(*range(7, 31))
    assert chances(state, 9, 8, 7, 11) == evenly(10, *range(12, 31))
    assert chances(state, 9, 8, 7, 11, 10) == {}
    move = ro.chance_action(state, (9, 8, 7, 11, 10))
    assert move == ro.DealCards((9, 8, 7), (10, 11))
    state = ro.apply(state, move)
    assert state.market.hires == (10, 11, 0, 0)
    # From the start player, seat 1, on.
    assert [state.hand(seat) for seat in (1, 2, 0)] == [(1, 2, 3, 4, card) for card in (9, 8, 7)]
    assert state.phase is Phase.DEAL
    assert chances(state) == evenly(*range(12, 31))
    state = ro.apply(state, ro.DealCards((12, 20, 13), (30, 14)))
    assert state.market.hires == (10, 11, 14, 30)
    assert state.hand(1) == (1, 2, 3, 4, 9, 12)
    assert state.hand(2) == (1, 2, 3, 4, 8, 20)
    assert state.hand(0) == (1, 2, 3, 4, 7, 13)
    assert state.phase is Phase.REMOVE


@pytest.mark.rule("RO-26")
def test_dealt_cards_in_later_rounds() -> None:
    state = until(until_round(new(2, draft="dealt", start_player=0), 2), Phase.DEAL)
    # Seat 1 starts round 2; the last four of level I come first, then level II.
    before = [state.hand(seat) for seat in (0, 1)]
    state = ro.apply(state, ro.DealCards((30, 29), (27, 28)))
    assert [state.hand(0), state.hand(1)] == [(*before[0], 29), (*before[1], 30)]
    assert state.market.hires == (27, 28, 0, 0)
    assert chances(state) == evenly(*range(31, 48))
    state = until(state, Phase.PLAY, Phase.TRAYS)
    assert state.phase is Phase.PLAY


# --- a card is removed ----------------------------------------------------------------------------


@pytest.mark.rule("RO-27")
@pytest.mark.parametrize("draft", ["trays", "dealt"])
def test_of_six_cards_one_is_removed(draft: str) -> None:
    state = until(new(3, draft=draft), Phase.REMOVE)
    assert ro.current_player(state) == ro.SIMULTANEOUS
    assert ro.active_players(state) == (0, 1, 2)
    for seat in range(3):
        hand = state.hand(seat)
        assert len(hand) == 6
        assert ro.legal_actions(state, seat) == tuple(ro.RemoveCard(seat, card) for card in hand)
    gone = {1: 4, 2: state.hand(2)[-1], 0: 1}
    for seat, card in gone.items():
        assert state.phase is Phase.REMOVE
        state = ro.apply(state, ro.RemoveCard(seat, card))
        assert card not in state.hand(seat)
        if state.phase is Phase.REMOVE:
            assert seat not in ro.active_players(state)
            refused(state, ro.RemoveCard(seat, 2), "RO-27")
    assert state.phase is Phase.PLAY
    for seat, card in gone.items():
        assert len(state.hand(seat)) == 5
        player = state.players[seat]
        assert card not in (*state.hand(seat), *state.unused(seat), *player.used)


@pytest.mark.rule("RO-27")
def test_cards_that_cannot_be_removed() -> None:
    state = until(new(2), Phase.REMOVE)
    # Played on quietly with A 7 to 10 and B 11 to 14: the hands have two of these.
    strangers = set(range(7, 15)) - set(state.hand(0))
    for card in (*sorted(strangers), 75, 999):
        refused(state, ro.RemoveCard(0, card), "RO-27")


@pytest.mark.rule("RO-27")
def test_what_was_removed_never_comes_back() -> None:
    state = until(new(2), Phase.REMOVE)
    cards = [state.hand(seat)[seat] for seat in (0, 1)]
    state = apply_all(state, *(ro.RemoveCard(seat, card) for seat, card in enumerate(cards)))
    while not ro.is_terminal(state):
        state = ro.apply(state, quiet(state))
        for seat, card in enumerate(cards):
            player = state.players[seat]
            assert card not in (*state.hand(seat), *state.unused(seat), *player.used)


@pytest.mark.rule("RO-27")
def test_a_set_tells_how_many_are_removed() -> None:
    numbers = {**house_data()["numbers"], "removed": 2, "fewest_staff": 4}
    state = until(new(2, components=make_house(numbers=numbers)), Phase.REMOVE)
    hand = state.hand(0)
    pairs = list(itertools.combinations(hand, 2))
    found: list[tuple[int, ...]] = []
    for one in ro.legal_actions(state, 0):
        after = ro.apply(state, one)
        found += [
            tuple(sorted(set(hand) - set(ro.apply(after, two).hand(0))))
            for two in ro.legal_actions(after, 0)
        ]
    assert found == pairs
    state = apply_all(state, ro.RemoveCard(0, hand[0]), ro.RemoveCard(0, hand[5]))
    assert (len(state.hand(0)), ro.active_players(state)) == (4, (1,))


@pytest.mark.rule("RO-27", "RO-58")
def test_a_hand_of_five_can_be_played() -> None:
    state = until(new(2, start_player=0), Phase.PLAY)
    played: list[int] = []
    while state.round.number == 1:
        move = quiet(state)
        played += [move.seat] if isinstance(move, ro.PlayCard) else []
        state = ro.apply(state, move)
    assert played == [0, 1] * 5


# --- what is hidden -------------------------------------------------------------------------------

SECRET = (ro.ChooseCard, ro.TakeCard, ro.RemoveCard)


def seen(state: State, *seats: int) -> list[ro.Observation]:
    return [ro.observation(state, seat) for seat in seats]


def holders(state: State) -> set[int]:
    """The seats that may look at a tray now."""
    if state.phase is not Phase.TRAYS:
        return set()
    views = {seat: ro.observation(state, seat).trays for seat in range(state.config.players)}
    return {seat for seat, trays in views.items() if any(tray.cards for tray in trays)}


@pytest.mark.rule("RO-23", "RO-29")
def test_a_tray_is_seen_by_who_holds_it() -> None:
    state = until(new(4, start_player=1), Phase.DEAL)
    deal = ro.DealTrays((7, 8, 9, 10, 11, 12), (13, 14, 15, 16, 17, 18))
    looks = [ro.redact(state, deal, seat) for seat in range(4)]
    nothing = ro.TraysDealt(6, None, None)
    assert looks == [
        ro.TraysDealt(6, None, deal.second),
        ro.TraysDealt(6, deal.first, None),
        nothing,
        nothing,
    ]
    state = ro.apply(state, deal)
    views = [[tray.cards for tray in one.trays] for one in seen(state, 0, 1, 2, 3)]
    assert views == [[None, deal.second], [deal.first, None], [None, None], [None, None]]
    # Whoever has taken looks no longer; nobody looks at a tray until the other can move too.
    other = ro.apply(state, ro.TakeCard(0, 18))
    views = [[tray.cards for tray in one.trays] for one in seen(other, 0, 1, 2, 3)]
    assert views == [[None, None], [deal.first, None], [None, None], [None, None]]
    state = ro.apply(state, ro.TakeCard(1, 9))
    views = [[tray.cards for tray in one.trays] for one in seen(state, 0, 1, 2, 3)]
    assert views == [[None, deal.second], [None, None], [None, None], [None, None]]
    state = ro.apply(state, ro.TakeCard(0, 18))
    views = [[tray.cards for tray in one.trays] for one in seen(state, 0, 1, 2, 3)]
    left = [(7, 8, 10, 11, 12), (13, 14, 15, 16, 17)]
    assert views == [[None, None], [None, None], [left[0], None], [None, left[1]]]
    # What was passed on is recalled by who did.
    recalled = [one.recalled.trays for one in seen(state, 0, 1, 2)]
    assert recalled == [(None, left[1]), (left[0], None), (None, None)]


@pytest.mark.rule("RO-24")
def test_tray_b_is_not_seen_before_a_card_of_a_is_taken() -> None:
    # Three people: both trays come to seat 1; two worlds with different cards on B.
    worlds: list[State] = []
    for rest in ((13, 14, 15, 16), (17, 18, 19, 20)):
        state = until(new(3, start_player=0), Phase.DEAL)
        state = ro.apply(state, ro.DealTrays((7, 8, 9, 10, 11), (12, *rest)))
        worlds.append(apply_all(state, ro.TakeCard(0, 7), ro.TakeCard(2, 12)))
    one, other = worlds
    assert one != other
    assert ro.observation(one, 1) == ro.observation(other, 1)
    assert [tray.cards for tray in ro.observation(one, 1).trays] == [(8, 9, 10, 11), None]
    after = [ro.observation(ro.apply(world, ro.TakeCard(1, 8)), 1) for world in worlds]
    assert [[tray.cards for tray in view.trays] for view in after] == [
        [None, (13, 14, 15, 16)],
        [None, (17, 18, 19, 20)],
    ]
    assert after[0].recalled.trays == ((9, 10, 11), None)


@pytest.mark.rule("RO-26", "RO-29")
def test_a_dealt_card_is_seen_by_who_has_it() -> None:
    state = until(new(3, draft="dealt", start_player=1), Phase.DEAL)
    deal = ro.DealCards((9, 8, 7), (10, 11))
    looks = [ro.redact(state, deal, seat) for seat in range(3)]
    assert looks == [ro.CardsDealt(card, (10, 11)) for card in (7, 9, 8)]
    other = ro.DealCards((9, 7, 8), (10, 11))
    assert ro.observation(ro.apply(state, deal), 1) == ro.observation(ro.apply(state, other), 1)


def secret_moves(config: ro.Config, seed: int) -> list[Step]:
    return [step for step in random_game(config, seed) if isinstance(step.action, SECRET)]


def look_of(step: Step, seat: int) -> ro.Seen:
    """What another seat sees of a hidden choice: that it was made, and a tray that comes to it."""
    action, after = step.action, step.after
    if isinstance(action, ro.ChooseCard):
        return ro.CardChosen(action.seat)
    if isinstance(action, ro.RemoveCard):
        return ro.CardRemoved(action.seat)
    assert isinstance(action, ro.TakeCard)
    if after.phase is Phase.REMOVE:
        return ro.CardTaken(action.seat, tuple(sorted(after.market.hires)))
    if after.round.steps == step.before.round.steps:
        return ro.CardTaken(action.seat)
    trays = [tray.cards for tray in ro.observation(after, seat).trays if tray.cards]
    return ro.CardTaken(action.seat, *trays)


@pytest.mark.rule("RO-21", "RO-23", "RO-27", "RO-29", "RO-163")
@pytest.mark.parametrize(
    "config",
    [
        ro.Config(players=2),
        ro.Config(players=3, promos=("start_staff",)),
        ro.Config(players=5),
        ro.Config(players=3, draft="dealt"),
    ],
)
def test_others_do_not_see_which_card_was_named(config: ro.Config) -> None:
    kinds: set[type] = set()
    for step in secret_moves(config, 5):
        action, state = step.action, step.before
        assert isinstance(action, SECRET)
        options = ro.legal_actions(state, action.seat)
        after = ro.apply(state, options[0]), ro.apply(state, options[-1])
        opened = after[0].market != after[1].market  # what is left on the trays lies open
        assert not opened or (state.phase, after[0].phase) == (Phase.TRAYS, Phase.REMOVE)
        kinds.add(type(action))
        for seat in set(range(config.players)) - {action.seat}:
            assert ro.redact(state, action, seat) == look_of(step, seat)
            # Whoever gets a tray next sees what is no longer on it.
            if not opened and seat not in holders(after[0]):
                assert ro.observation(after[0], seat) == ro.observation(after[1], seat)
        assert ro.redact(state, action, action.seat) == action
        if len(options) > 1:
            assert ro.observation(after[0], action.seat) != ro.observation(after[1], action.seat)
    assert ro.RemoveCard in kinds
    assert (ro.TakeCard in kinds) is (config.draft == "trays")


@pytest.mark.rule("RO-27")
def test_nobody_else_learns_which_card_was_removed() -> None:
    # A start card, or a card of a tray: the others see a hand of five, and that one is gone.
    state = until(new(3, start_player=0), Phase.REMOVE)
    worlds = [ro.apply(state, ro.RemoveCard(1, card)) for card in state.hand(1)]
    for others in (0, 2):
        first = ro.observation(worlds[0], others)
        assert all(ro.observation(world, others) == first for world in worlds)
        assert (first.players[1].hand_size, first.players[1].removed_size) == (5, 1)
    own = [ro.observation(world, 1) for world in worlds]
    assert [one.removed for one in own] == [(card,) for card in state.hand(1)]
    # The rest of the round is played with cards that are in hand in all these worlds.
    worlds = [apply_all(world, ro.RemoveCard(0, 1), ro.RemoveCard(2, 1)) for world in worlds]
    kept = set(worlds[0].hand(1)) & set(worlds[1].hand(1))
    one, other = (apply_all(*quiet_turns(world, kept)) for world in worlds[:2])
    assert ro.observation(one, 0) == ro.observation(other, 0)
    assert ro.observation(one, 2) == ro.observation(other, 2)


def quiet_turns(state: State, cards: set[int]) -> list[Any]:
    """A state, and moves of two turns: seat 0 plays something, seat 1 the first of these cards."""
    moves: list[Any] = []
    start = state
    while len([move for move in moves if isinstance(move, ro.PlayCard)]) < 2:
        while state.phase is not Phase.PLAY:
            moves.append(quiet(state))
            state = ro.apply(state, moves[-1])
        seat = state.turn.seat
        card = min(cards) if seat == 1 else state.hand(seat)[-1]
        moves.append(ro.PlayCard(seat, card))
        state = ro.apply(state, moves[-1])
    return [start, *moves]


@pytest.mark.rule("RO-28")
def test_the_owner_looks_at_used_and_unused_staff_at_any_time() -> None:
    owner = Owns(hand=(4, 30), unused=(1, 3, 9), used=(8, 2))
    state = playing(TWO, owner, Owns(), board=Board(recipes={n: n for n in range(1, 7)}))
    view = ro.observation(state, 0)
    assert (view.hand, view.unused, view.players[0].used) == ((4, 30), (1, 3, 9), (8, 2))
    state = second_round(owner, Owns(unused=(1, 2, 3, 7, 11)))
    view = ro.observation(state, 0)
    assert (view.hand, view.players[0].used) == ((1, 3, 9), ())
    assert view.unused == (2, 4, 8, 30)
    state = choose(state, 0, 8)
    view = ro.observation(state, 0)
    assert (view.hand, view.unused, view.picked) == ((1, 3, 8, 9), (2, 4, 30), (8,))


@pytest.mark.rule("RO-29")
def test_which_four_were_picked_is_secret() -> None:
    state = second_round(Owns(unused=(1, 2, 3, 7, 8)), Owns(unused=(1, 2, 3, 9, 10)))
    worlds = [choose(state, 0, *four) for four in itertools.combinations((1, 2, 3, 7, 8), 4)]
    first = ro.observation(worlds[0], 1)
    assert all(ro.observation(world, 1) == first for world in worlds)
    assert (first.players[0].hand_size, first.players[0].unused_size) == (4, 1)
    # What is known of that staff: all its cards have been played, or are start cards.
    assert first.players[0].shown == (1, 2, 3, 4, 7, 8)
    own = {ro.observation(world, 0).hand for world in worlds}
    assert own == set(itertools.combinations((1, 2, 3, 7, 8), 4))


@pytest.mark.rule("RO-29")
def test_what_everybody_sees() -> None:
    one = Owns(coins=3, prestige=8, goods="flour 4", tiles=(2, 30), recipes=(5, 9), racks=((6, 4),))
    two = Owns(decorations=(7, 8), used=(4, 9, 2), hand=(12, 13, 14), unused=(1, 3), star=True)
    board = Board(
        dishes={(1, 1): (0, 11)},
        areas={(2, 1): 1},
        hosts={3: 0},
        claims=((1,), ()),
        tiles={1: 10, 12: 11},
        recipes={n: n for n in range(1, 5)},
        hires={1: 20, 4: 21},
        stars=(75, 76),
        tile_discard=(12,),
        recipe_discard=(15,),
    )
    state = playing(TWO, one, two, board=board)
    for view in seen(state, 0, 1):
        assert view.players == ro.observation(state, 0).players
        first, second = view.players
        assert (first.coins, first.prestige, first.star, second.star) == (3, 8, False, True)
        assert (first.goods, first.tiles) == (state.goods(0), state.tiles(0))
        assert (first.recipes, first.racks) == ((5, 9), (ro.Dish(6, 4),))
        assert (second.decorations, second.used) == ((7, 8), (4, 9, 2))
        assert (second.hand_size, second.unused_size) == (3, 2)
        assert view.tables[0][0] == ro.Presented(0, 11)
        assert (view.areas[1], view.hosts[2], view.claims) == ((-1, 1), 0, ((1,), ()))
        assert (view.tile_display[0], view.tile_display[11]) == (10, 11)
        assert view.recipe_display == (1, 2, 3, 4, 0, 0)
        assert (view.hires, view.stars) == ((20, 0, 0, 21), (75, 76))
        assert (list(view.tile_discard), list(view.recipe_discard)) == ([12], [15])
        # 50 tiles: 3 with one, 2 with the other, 2 on display, 1 discarded. Of 45 recipes 4 lie
        # on display, 3 are with the first, 1 on a table, 1 discarded.
        assert (len(view.tile_bag), len(view.recipe_bag)) == (42, 36)
        assert view.dealt == 8
    # Hands of the others are not seen.
    assert ro.observation(state, 0).hand == (4,)
    assert ro.observation(state, 1).hand == (12, 13, 14)


@pytest.mark.rule("RO-29")
def test_who_is_hired_and_who_is_given_notice_is_seen() -> None:
    board = Board(hires={1: 20, 2: 21, 3: 7, 4: 8}, recipes={n: n for n in range(1, 7)})
    state = playing(TWO, Owns(hand=(1, 2)), card=1, board=board)
    state = ro.apply(state, ro.Perform(0, ro.MainAction.HIRE))
    hire = ro.HireCard(0, 21)
    assert ro.redact(state, hire, 1) == hire
    assert ro.observation(ro.apply(state, hire), 1).players[0].open_hand == (21,)
    state = playing(TWO, Owns(hand=(1, 2, 30, 31)), card=1, board=board)
    state = ro.apply(state, ro.Perform(0, ro.MainAction.NOTICE))
    notice = ro.GiveNotice(0, 31)
    assert ro.redact(state, notice, 1) == notice
    view = ro.observation(ro.apply(state, notice), 1).players[0]
    assert (view.out, view.hand_size) == ((31,), 2)


@pytest.mark.rule("RO-29")
@pytest.mark.parametrize(
    "config",
    [
        ro.Config(players=2),
        ro.Config(players=3, draft="dealt"),
        ro.Config(players=3, promos=("start_staff",)),
        ro.Config(players=5),
    ],
)
def test_a_state_that_looks_alike_has_the_same_open_cards(config: ro.Config) -> None:
    rng = Rng.seeded(config.players)
    for step in list(random_game(config, config.players))[::30]:
        for seat in range(config.players):
            view = ro.observation(step.after, seat)
            other, rng = ro.resample(view, rng)
            assert ro.observation(other, seat) == view
            assert other.market == step.after.market
            assert other.board == step.after.board


@pytest.mark.rule("RO-25", "RO-29")
def test_what_either_tray_has_left_is_known_for_the_round() -> None:
    state = until(new(3, start_player=0), Phase.PLAY)
    hires = state.market.hires
    for view in seen(state, 0, 1, 2):
        assert [(tray.taken, tray.cards) for tray in view.trays] == [(3, hires[:2]), (3, hires[2:])]
        assert view.hires == hires
    # Also after one of them was hired.
    card = next(card for card in state.hand(0) if card in (1, 2))
    state = apply_all(state, ro.PlayCard(0, card), ro.Perform(0, ro.MainAction.HIRE))
    state = ro.apply(state, ro.HireCard(0, hires[1]))
    for view in seen(state, 0, 1, 2):
        assert [tray.cards for tray in view.trays] == [hires[:2], hires[2:]]
        assert view.hires == (hires[0], 0, *hires[2:])
    assert ro.observation(until_round(state, 2), 0).trays == ()


# --- what can be told from what lies open ---------------------------------------------------------


@pytest.mark.rule("RO-27", "RO-29")
def test_a_start_card_that_was_not_played_in_round_1_is_known_to_be_gone() -> None:
    # All start cards were in hand, and all that was in hand has been played.
    state = until(new(3, start_player=0), Phase.REMOVE)
    state = until_round(ro.apply(state, ro.RemoveCard(1, 2)), 2)
    for view in seen(state, 0, 1, 2):
        assert (view.players[1].out, view.players[1].removed_size) == ((2,), 0)
        assert view.players[1].shown == tuple(sorted(state.players[1].used))


@pytest.mark.rule("RO-27", "RO-29")
def test_who_passed_a_card_on_can_tell_that_it_is_gone() -> None:
    # Tray A goes from seat 0 to 1 to 2. Seat 1 takes 8 and removes it: seat 0 has seen it there.
    state = until(new(3, start_player=0), Phase.TRAYS)
    state = apply_all(state, ro.TakeCard(0, 7), ro.TakeCard(2, 12))
    state = until(ro.apply(state, ro.TakeCard(1, 8)), Phase.REMOVE)
    state = apply_all(state, ro.RemoveCard(1, 8), ro.RemoveCard(0, 1), ro.RemoveCard(2, 1))
    assert [view.recalled.vanished for view in seen(state, 0, 1, 2)] == [(), (), ()]
    state = until_round(state, 2)
    assert [view.recalled.vanished for view in seen(state, 0, 1, 2)] == [(8,), (8,), ()]
    for view in seen(state, 0, 1, 2):
        assert view.vanished == (1, 0, 0, 0)
        assert view.players[1].out == ()
        assert view.players[1].shown == tuple(sorted(state.players[1].used))
    state = until_round(state, 3)
    assert [8 in view.recalled.vanished for view in seen(state, 0, 1, 2)] == [True, True, False]


@pytest.mark.rule("RO-22", "RO-27", "RO-29")
@pytest.mark.parametrize("card", [1, 3, 4])
def test_of_a_staff_of_four_it_is_known_which_card_is_gone(card: int) -> None:
    # All four are in hand in round 2: 1 and 2 were unused, 3 and 4 lay on the pile.
    state = second_round(Owns(hand=(4,), unused=(1, 2), used=(3,)), TAKEN_UP)
    state = ro.apply(until(state, Phase.REMOVE), ro.RemoveCard(0, card))
    state = until_round(state, 3)
    view = ro.observation(state, 1).players[0]
    assert (view.out, view.removed_size, view.lost) == ((card,), 0, 0)


@pytest.mark.rule("RO-27", "RO-29")
def test_a_card_that_may_be_among_the_unused_is_not_known_to_be_gone() -> None:
    # Round 2: of five cards four are picked and one of these is removed; 2, 3 and 7 are played.
    start = second_round(Owns(unused=(1, 2, 3, 7, 8)), TAKEN_UP)
    worlds: list[State] = []
    for removed, unused in ((1, 8), (8, 1)):
        state = choose(start, 0, *sorted({1, 2, 3, 7, 8} - {unused}))
        state = ro.apply(until(state, Phase.REMOVE), ro.RemoveCard(0, removed))
        state = until_round(state, 3)
        assert (state.unused(0), state.round.number) == ((unused,), 3)
        worlds.append(state)
    one, other = (ro.observation(world, 1) for world in worlds)
    assert one == other
    player = one.players[0]
    assert (player.unused_size, player.removed_size, player.lost, player.out) == (1, 1, 1, ())
    assert {1, 8} <= set(player.shown)
    # The owner knows.
    assert [ro.observation(world, 0).removed for world in worlds] == [(1,), (8,)]
    # In round 3 the last unused card comes into the hand and is played: now all can tell.
    for world, (gone, there) in zip(worlds, ((1, 8), (8, 1)), strict=True):
        state = until(world, Phase.REMOVE)
        state = until_round(ro.apply(state, ro.RemoveCard(0, max(state.hand(0)))), 4)
        player = ro.observation(state, 1).players[0]
        assert there in player.used
        assert player.out == (gone,)


@pytest.mark.rule("RO-22", "RO-27", "RO-29")
def test_of_cards_that_were_turned_over_it_is_not_known_which_is_gone() -> None:
    # 1 and 2 are taken up; of 3, 4, 7 and 8, which lay on the pile, two are picked. One of these is
    # removed; 1, 2 and 4 are played.
    start = second_round(Owns(hand=(4,), unused=(1, 2), used=(3, 7, 8)), TAKEN_UP)
    worlds: list[State] = []
    for picked, removed in (((3, 4), 3), ((4, 7), 7), ((4, 8), 8)):
        state = until(choose(start, 0, *picked), Phase.REMOVE)
        worlds.append(until_round(ro.apply(state, ro.RemoveCard(0, removed)), 3))
    first, *others = (ro.observation(world, 1) for world in worlds)
    assert others == [first, first]
    player = first.players[0]
    assert (player.unused_size, player.removed_size, player.out) == (2, 1, ())
    # Had it been 1 or 2, all would know.
    state = until(choose(start, 0, 4, 7), Phase.REMOVE)
    state = until_round(ro.apply(state, ro.RemoveCard(0, 2)), 3)
    player = ro.observation(state, 1).players[0]
    assert (player.unused_size, player.removed_size, player.out) == (2, 0, (2,))


@pytest.mark.rule("RO-26", "RO-27", "RO-29")
def test_a_dealt_card_that_is_removed_is_known_to_its_owner_alone() -> None:
    state = until(new(3, draft="dealt", start_player=0), Phase.REMOVE)
    card = state.hand(1)[-1]
    assert card > 6
    state = apply_all(state, ro.RemoveCard(1, card), ro.RemoveCard(0, 1), ro.RemoveCard(2, 1))
    state = until_round(state, 2)
    recalled = [view.recalled.vanished for view in seen(state, 0, 1, 2)]
    assert recalled == [(), (card,), ()]


@pytest.mark.rule("RO-29", "RO-163")
def test_of_six_start_cards_no_more_than_four_can_be_in_a_hand() -> None:
    state = until(new(2, promos=("start_staff",), start_player=0), Phase.PLAY)
    rng = Rng.seeded(1)
    hands: set[tuple[int, ...]] = set()
    for _ in range(40):
        world, rng = ro.resample(ro.observation(state, 0), rng)
        assert sum(card <= 6 for card in world.hand(1)) in (3, 4)
        hands.add(world.hand(1))
    assert len(hands) > 20
