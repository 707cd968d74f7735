"""Setup and phase 2 with the Mentor (RO-140 to RO-142, RO-157, RO-165, RO-170, RO-173)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import ConfigError, ContentError, MalformedAction
from bakehouse.core.rng import Rng
from bakehouse.rococo.content import loads
from bakehouse.rococo.state import Kept, Phase, State, cards_of
from tests.rococo import sets
from tests.rococo.mentors import FILLER, NUMBER, SOLO, THIRD, mentor_of
from tests.rococo.tables import chances, evenly, refused, some_chance, until

SETS = {
    "buttery": (5, 5, 5, 5),
    "savory": (5, 5, 6, 6),
    "extra crunchy": (6, 6, 6, 6),
}
"""Cards in the sets, the one that is used first, first."""

DECKS = {"buttery": 10, "savory": 8, "extra crunchy": 6}

GAMES = [{kind: difficulty} for kind in ("solo", "extended") for difficulty in SETS]


def config(kind: str, **options: Any) -> ro.Config:
    mentor: Mapping[str, Any] = {kind: "buttery", "start_player": 0, **options}
    return ro.Config(**mentor)


def dealt(options: ro.Config) -> State:
    """The game as its first cards are to be dealt."""
    return until(ro.new_game(options), Phase.DEAL, Phase.MENTOR_BLIND)


# Setup.


@pytest.mark.rule("RO-140")
def test_solo_is_set_up_for_two() -> None:
    options = config("solo")
    state = ro.new_game(options)
    two = ro.new_game(ro.Config(players=2, start_player=0))
    assert (options.players, options.seats, options.mentor) == (1, 2, SOLO)
    assert state.board == two.board
    assert (options.deck, options.board) == ((12, 8, 8, 4), two.config.board)
    first = until(state, Phase.STARS)
    assert len(until(first, Phase.NEW_TILES).market.stars) == 3
    person, mentor = state.players
    assert person == two.players[0]
    assert (mentor.goods, mentor.coins) == (person.goods, person.coins)
    # No start cards, and nothing else of staff.
    assert (mentor.hand, mentor.unused, mentor.used) == (0, 0, ())
    assert mentor_of(state).inventory == ()


@pytest.mark.rule("RO-157")
def test_the_extended_game_is_set_up_for_three() -> None:
    options = config("extended")
    state = ro.new_game(options)
    three = ro.new_game(ro.Config(players=3, start_player=0))
    assert (options.players, options.seats, options.mentor) == (2, 3, THIRD)
    assert state.board == three.board
    assert options.deck == (15, 10, 10, 5)
    assert len(until(state, Phase.NEW_TILES).market.stars) == 4
    assert state.players[:2] == three.players[:2]
    assert (state.players[2].unused, mentor_of(state).inventory) == (0, ())
    assert options.tray_size == 5


@pytest.mark.rule("RO-165")
@pytest.mark.parametrize("options", GAMES)
def test_the_mentor_begins_with_as_many_coins_and_goods_as_others(options: dict[str, Any]) -> None:
    state = ro.new_game(ro.Config(**options))
    assert [player.coins for player in state.players] == [15] * len(state.players)
    for seat in range(len(state.players)):
        assert dict(state.goods(seat).items()) == {
            ro.Good.FLOUR: 2,
            ro.Good.SUGAR: 1,
            ro.Good.BUTTER: 1,
        }
    assert state.bank == -15 * len(state.players)


@pytest.mark.rule("RO-140", "RO-157")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        ({"solo": "buttery", "players": 2}, "RO-140"),
        ({"extended": "buttery", "players": 1}, "RO-157"),
        ({"extended": "buttery", "players": 3}, "RO-157"),
        ({"players": 1}, "RO-1"),
        ({"solo": "sour"}, "RO-141"),
        ({"extended": 5}, "RO-141"),
        ({"solo": "buttery", "start_player": 2}, "RO-7"),
        ({"extended": "buttery", "start_player": 3}, "RO-7"),
    ],
)
def test_options_that_no_game_has(options: dict[str, Any], rule: str) -> None:
    with pytest.raises(ConfigError) as caught:
        ro.Config(**options)
    assert caught.value.rule == rule


@pytest.mark.rule("RO-140", "RO-157")
def test_a_game_is_solo_or_extended_or_neither() -> None:
    with pytest.raises(ConfigError):
        ro.Config(solo="buttery", extended="buttery")
    assert (ro.Config().seats, ro.Config().mentor) == (4, None)
    assert ro.new_game(ro.Config()).mentor is None
    assert ro.Config(solo="savory", players=1) == ro.Config(solo="savory")
    assert ro.Config(extended="savory", players=2) == ro.Config(extended="savory")


@pytest.mark.rule("RO-141")
@pytest.mark.parametrize("options", GAMES)
def test_four_sets_and_a_decision_deck(options: dict[str, Any]) -> None:
    ((_, difficulty),) = options.items()
    state = until(ro.new_game(ro.Config(**options, start_player=0)), Phase.MENTOR_CARD)
    hands: list[int] = []
    rng = Rng.seeded(4)
    while not ro.is_terminal(state):
        if state.round.number > len(hands) and state.phase is Phase.MENTOR_CARD:
            mentor = mentor_of(state)
            open_ones = len(mentor.used) + len(mentor.opened)
            hands.append(len(mentor.hand))
            to_come = sum(SETS[difficulty][state.round.number :])
            # Whatever is not in hand, in later sets or open is the decision deck.
            assert mentor.deck == NUMBER - open_ones - hands[-1] - to_come
        state, rng = one_move(state, rng)
    assert tuple(hands) == SETS[difficulty]


def one_move(state: State, rng: Rng) -> tuple[State, Rng]:
    action: ro.Action
    if ro.current_player(state) == ro.CHANCE:
        action, rng = ro.sample_chance(state, rng)
    else:
        action, rng = rng.choice(ro.legal_actions(state))
    return ro.apply(state, action), rng


@pytest.mark.rule("RO-141")
@pytest.mark.parametrize("options", GAMES)
def test_the_decision_deck_is_what_is_left_over(options: dict[str, Any]) -> None:
    ((_, difficulty),) = options.items()
    mentor = mentor_of(until(ro.new_game(ro.Config(**options)), Phase.MENTOR_CARD))
    assert mentor.deck == DECKS[difficulty]
    assert [cards_of(pool) for pool in mentor.pools] == [tuple(range(1, NUMBER + 1))]


@pytest.mark.rule("RO-2", "RO-141")
@pytest.mark.parametrize("number", [29, 31])
def test_the_loader_counts_thirty_solo_cards(number: int) -> None:
    data = sets.house_data()
    data["solo_cards"]["card"] = [FILLER] * number
    with pytest.raises(ContentError, match="solo_cards") as caught:
        loads(sets.text_of(data))
    assert caught.value.rule == "RO-2"


@pytest.mark.rule("RO-2")
@pytest.mark.parametrize(
    ("mark", "value"),
    [("recipe", 7), ("column", 5), ("table", 6), ("area", 6), ("host", 5), ("recipe", 0)],
)
def test_the_loader_refuses_a_decision_that_names_what_is_not_there(mark: str, value: int) -> None:
    data = sets.house_data()
    decision = {**FILLER["decision"], mark: value}
    if mark == "host":
        del decision["area"]
    data["solo_cards"]["card"][2] = {**FILLER, "decision": decision}
    with pytest.raises(ContentError, match=rf"solo_cards.*row 3.*{mark}"):
        loads(sets.text_of(data))


# Seats (RO-170).


@pytest.mark.rule("RO-170")
@pytest.mark.parametrize(("kind", "seat"), [("solo", SOLO), ("extended", THIRD)])
def test_the_mentor_has_the_last_seat(kind: str, seat: int) -> None:
    options = config(kind, start_player=None)
    state = ro.new_game(options)
    assert ro.num_players(options) == seat
    # It may be drawn as start player, as others.
    assert chances(state) == evenly(*range(seat + 1))
    for call in (ro.legal_actions, ro.observation):
        with pytest.raises(MalformedAction):
            call(state, seat)
    assert ro.returns(state) == (0.0,) * seat


@pytest.mark.rule("RO-170", "RO-142")
@pytest.mark.parametrize(("kind", "seat"), [("solo", SOLO), ("extended", THIRD)])
def test_the_mentor_may_start_and_the_marker_moves_on_from_it(kind: str, seat: int) -> None:
    state = until(ro.new_game(config(kind, start_player=seat)), Phase.MENTOR_CARD)
    assert (state.round.start, state.turn.seat, state.players[0].used) == (seat, seat, ())
    later = state
    while later.round.number == 1:
        later = ro.apply(later, some_move(later))
    assert later.round.start == 0


def some_move(state: State) -> ro.Action:
    if ro.current_player(state) == ro.CHANCE:
        return some_chance(state)
    return ro.legal_actions(state)[-1]


# Phase 2.


@pytest.mark.rule("RO-142")
def test_in_phase_2_the_next_set_is_the_hand() -> None:
    state = dealt(config("solo"))
    assert mentor_of(state).hand == (0,) * 5
    assert mentor_of(state).pools[0].bit_count() == NUMBER


@pytest.mark.rule("RO-142")
def test_a_card_of_each_tray_goes_to_the_staff_inventory() -> None:
    # Player 1 has tray A first, and the Mentor, on the right, tray B, which nobody has seen.
    state = dealt(config("solo"))
    assert state.phase is Phase.MENTOR_BLIND
    # All eight cards of round 1 are of level I.
    assert chances(state) == evenly(1)
    state = ro.apply(state, ro.Draw(ro.Pile.LEVELS, (1,)))
    assert mentor_of(state).inventory == (Kept(0, 1, False, ()),)
    state = ro.apply(state, ro.DealTrays((21, 22, 23, 24), (25, 26, 27)))
    assert (state.phase, ro.active_players(state)) == (Phase.TRAYS, (0,))
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 22)), ro.TakeCard(0, 25))
    # Tray A has come to the Mentor: any of what is left.
    assert state.phase is Phase.MENTOR_TRAY
    assert chances(state) == evenly(21, 23, 24)
    refused(state, ro.Draw(ro.Pile.TRAY, (22,)), "RO-142")
    state = ro.apply(state, some_take(state, 24))
    kept = mentor_of(state).inventory
    assert [(one.card, one.level, one.open) for one in kept] == [(0, 1, False), (24, 1, False)]
    # What is left can be hired; the person removes a card, the Mentor none (RO-27).
    assert state.market.hires == (21, 23, 26, 27)
    assert (state.phase, ro.active_players(state)) == (Phase.REMOVE, (0,))
    state = ro.apply(state, ro.RemoveCard(0, 1))
    assert state.phase is Phase.PLAY
    assert len(mentor_of(state).inventory) == 2


def some_take(state: State, card: int) -> ro.Action:
    assert state.phase is Phase.MENTOR_TRAY
    return ro.Draw(ro.Pile.TRAY, (card,))


@pytest.mark.rule("RO-142")
def test_the_level_of_a_card_that_nobody_has_seen_shows_on_its_back() -> None:
    # Round 1 of a tiny set: two cards of level I and two of II on tray A, III and IV on tray B.
    box = sets.make_tiny()
    state = dealt(config("solo", start_player=1, components=box))
    assert state.phase is Phase.MENTOR_BLIND
    assert chances(state) == evenly(1, 2)
    state = ro.apply(state, ro.Draw(ro.Pile.LEVELS, (2,)))
    # Of the two of level II on tray A one is gone, and it has no face.
    kinds = [box.card(card).level for card in cards_of(state.round.pool)]
    assert mentor_of(state).inventory == (Kept(0, 2, False, ()),)
    assert len(kinds) == len([card for card in box.staff if card.level])
    action = some_chance(state)
    assert isinstance(action, ro.DealTrays)
    assert [box.card(card).level for card in action.first] == [1, 1, 2]
    assert [box.card(card).level for card in action.second] == [3, 3, 4, 4]
    after = ro.apply(state, action)
    assert after.round.pool.bit_count() == state.round.pool.bit_count() - 7


@pytest.mark.rule("RO-170")
def test_if_the_mentor_has_both_trays_it_takes_from_either() -> None:
    # Player 1 starts: A goes 1, 2, Mentor and B Mentor, 2, 1. If player 2 starts: A goes 2, Mentor,
    # 1 and B 1, Mentor, 2, so that both come to the Mentor in the middle.
    state = dealt(config("extended", start_player=1))
    assert state.phase is Phase.DEAL
    state = ro.apply(state, ro.DealTrays((21, 22, 23, 24, 25), (26, 27, 28, 29, 30)))
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 26)), ro.TakeCard(1, 21))
    assert state.phase is Phase.MENTOR_TRAY
    assert chances(state) == evenly(22, 23, 24, 25)
    state = ro.apply(state, some_take(state, 25))
    assert chances(state) == evenly(27, 28, 29, 30)
    state = ro.apply(state, some_take(state, 27))
    assert (state.phase, ro.active_players(state)) == (Phase.TRAYS, (0, 1))
    assert [one.card for one in mentor_of(state).inventory] == [25, 27]
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 22)), ro.TakeCard(1, 28))
    assert state.market.hires == (23, 24, 29, 30)


@pytest.mark.rule("RO-142", "RO-27")
@pytest.mark.parametrize("kind", ["solo", "extended"])
@pytest.mark.parametrize("draft", ["trays", "dealt"])
def test_two_cards_a_round_are_laid_on_the_inventory(kind: str, draft: str) -> None:
    state = until(ro.new_game(config(kind, draft=draft)), Phase.REMOVE)
    inventory = mentor_of(state).inventory
    assert [one.level for one in inventory] == [1, 1]
    people = tuple(range(state.config.players))
    assert ro.active_players(state) == people
    state = until(state, Phase.PLAY)
    assert mentor_of(state).inventory == inventory


@pytest.mark.rule("RO-173")
def test_cards_dealt_to_the_mentor_have_no_face() -> None:
    state = dealt(config("solo", draft="dealt"))
    pool = state.round.pool.bit_count()
    state = ro.apply(state, ro.DealCards((21,), (22, 23)))
    assert mentor_of(state).inventory == (Kept(0, 1, False, ()),)
    state = ro.apply(state, ro.DealCards((24,), (25, 26)))
    assert mentor_of(state).inventory == (Kept(0, 1, False, ()),) * 2
    assert state.market.hires == (22, 23, 25, 26)
    # Eight cards were dealt, of which six have a face.
    assert (state.round.dealt, pool - state.round.pool.bit_count()) == (8, 6)
    assert state.hand(0) == (1, 2, 3, 4, 21, 24)


@pytest.mark.rule("RO-140", "RO-163")
def test_the_promo_for_start_cards_gives_the_mentor_none() -> None:
    options = config("solo", promos=("start_staff",))
    state = until(ro.new_game(options), Phase.KEEP)
    assert ro.active_players(state) == (0,)
    state = until(state, Phase.REMOVE)
    assert (state.players[1].hand, state.players[1].unused, state.players[1].removed) == (0, 0, 0)


# What people can tell of the inventory.


def told(state: State, seat: int) -> list[tuple[int, int, tuple[int, ...], bool]]:
    """By card of the inventory: level, open face, what it may be, whether somebody may know it."""
    mentor = ro.observation(state, seat).mentor
    assert mentor is not None
    return [(kept.level, kept.card, kept.cards, kept.seen) for kept in mentor.inventory]


@pytest.mark.rule("RO-29", "RO-142")
def test_alone_one_can_tell_what_the_mentor_took_of_a_tray_that_one_had() -> None:
    state = ro.apply(dealt(config("solo")), ro.Draw(ro.Pile.LEVELS, (1,)))
    state = ro.apply(state, ro.DealTrays((21, 22, 23, 24), (25, 26, 27)))
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 22)), ro.TakeCard(0, 25))
    blind = (1, 0, (), False)
    assert told(state, 0) == [blind]
    # Two of the three that were passed on lie open now; the third has gone to the inventory.
    state = ro.apply(state, some_take(state, 24))
    assert told(state, 0) == [blind, (1, 0, (24,), True)]


@pytest.mark.rule("RO-29", "RO-142", "RO-170")
def test_who_had_a_tray_before_the_mentor_can_tell_more_than_who_has_it_after() -> None:
    # Tray A goes from player 2 to the Mentor and then to player 1, tray B the other way.
    state = dealt(config("extended", start_player=1))
    state = ro.apply(state, ro.DealTrays((21, 22, 23, 24, 25), (26, 27, 28, 29, 30)))
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 26)), ro.TakeCard(1, 21))
    state = ro.apply(state, some_take(state, 25))
    assert told(state, 1) == [(1, 0, (22, 23, 24, 25), True)]
    assert told(state, 0) == [(1, 0, (), True)]
    state = ro.apply(state, some_take(state, 27))
    assert told(state, 0) == [(1, 0, (), True), (1, 0, (27, 28, 29, 30), True)]
    state = ro.apply(ro.apply(state, ro.TakeCard(0, 22)), ro.TakeCard(1, 28))
    # 23 and 24 of A are for hire, 29 and 30 of B: of either tray two are left, one of which the
    # other person has.
    assert told(state, 1) == [(1, 0, (22, 25), True), (1, 0, (), True)]
    assert told(state, 0) == [(1, 0, (), True), (1, 0, (27, 28), True)]
    # As soon as that one is played, it is clear which.
    state = ro.apply(ro.apply(state, ro.RemoveCard(0, 1)), ro.RemoveCard(1, 1))
    state = ro.apply(state, ro.PlayCard(1, 28))
    assert told(state, 0) == [(1, 0, (), True), (1, 0, (27,), True)]
