"""A pick: locks, Peels, who sits out, what follows the last lock."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ParseError
from tests.midnight_bakery.tables import (
    OWL,
    SEATS,
    SMALL,
    Step,
    all_locks,
    batch,
    case,
    hand,
    in_words,
    keep_all,
    play,
    playouts,
    positions,
    refused,
    slow_locks,
    table,
    take_up,
    whole_night,
)

THREE = ("macaron, jam_tart", "truffle, croissant", "fruit_tart, bakers_peel")
FILED = [{"macaron": 1}, {"croissant": 1}, {"bakers_peel": 1}]


@pytest.mark.rule("MB-10")
def test_nothing_is_filed_before_the_last_lock() -> None:
    state = table(*THREE)
    for move, owing in (("Flour keeps macaron", (1, 2)), ("Sugar keeps croissant", (2,))):
        state = play(state, move)
        assert mb.active_players(state) == owing
        assert mb.current_player(state) == mb.SIMULTANEOUS
        assert [case(state, seat) for seat in range(3)] == [{}, {}, {}]
        assert state.batch_sizes == (2, 2, 2)
        assert state.pick == 1
    state = play(state, "Butter keeps bakers_peel")
    assert [case(state, seat) for seat in range(3)] == FILED
    assert state.batch_sizes == (1, 1, 1)
    assert state.pick == 2


@pytest.mark.rule("MB-10")
def test_seats_lock_in_any_order() -> None:
    moves = ("Flour keeps macaron", "Sugar keeps croissant", "Butter keeps bakers_peel")
    ends = {play(table(*THREE), *order) for order in permutations(moves)}
    assert len(ends) == 1
    halves = {play(table(*THREE), *order) for order in permutations(moves[:2])}
    assert len(halves) == 1


@pytest.mark.rule("MB-11")
def test_a_seat_that_has_locked_can_do_nothing_more() -> None:
    state = play(table(*THREE), "Sugar keeps croissant")
    assert mb.active_players(state) == (0, 2)
    assert mb.legal_actions(state, 1) == ()
    assert state.locks == (None, mb.Keep(1, mb.Card.CROISSANT), None)
    for lock in all_locks(state.config, 1):
        refused(state, lock, mb.Refusal.LOCKED, "MB-11", 1)


@pytest.mark.rule("MB-12")
def test_keep_takes_one_card_of_the_batch() -> None:
    state = table("macaron 3, jam_tart", "croissant 4", "croissant 4")
    assert mb.legal_actions(state) == (
        mb.Keep(0, mb.Card.MACARON),
        mb.Keep(0, mb.Card.JAM_TART),
    )
    state = keep_all(state, "macaron", "croissant", "croissant")
    assert case(state) == {"macaron": 1}
    assert batch(state, 1) == {"macaron": 2, "jam_tart": 1}


@pytest.mark.rule("MB-12")
def test_a_card_that_is_not_in_the_batch_cannot_be_kept() -> None:
    state = table(*THREE, rest="chocolate_tart")
    for lock in all_locks(state.config, 0)[:12]:
        assert isinstance(lock, mb.Keep)
        if lock.card.name not in ("MACARON", "JAM_TART"):
            refused(state, lock, mb.Refusal.NOT_IN_BATCH, "MB-12", 0)


def with_peel(*hands: str, rest: str = "") -> mb.State:
    """Three bakers with these hands, and a Peel before each that it kept in the pick before."""
    flour, sugar, butter = hands
    # Batches pass to the next seat.
    dealt = [f"bakers_peel, {cards}" for cards in (sugar, butter, flour)]
    state = table(*dealt, rest=rest, passing="next")
    state = keep_all(state, *["bakers_peel"] * 3)
    assert [in_words(cards) for cards in state.batches] == [in_words(hand(text)) for text in hands]
    return state


@pytest.mark.rule("MB-13")
def test_a_peel_takes_any_two_cards_of_the_batch() -> None:
    state = with_peel("macaron 2, truffle", "croissant 3", "croissant 3")
    assert [mb.action_to_string(lock) for lock in mb.legal_actions(state)] == [
        "Flour keeps macaron",
        "Flour keeps truffle",
        "Flour peels macaron + macaron",
        "Flour peels macaron + truffle",
    ]
    state = play(
        state,
        "Flour peels macaron + truffle",
        "Sugar keeps croissant",
        "Butter keeps croissant",
    )
    assert case(state) == {"macaron": 1}
    assert state.truffles == (1, 0, 0)
    assert batch(state, 1) == {"macaron": 1}


@pytest.mark.rule("MB-13")
def test_without_a_peel_in_the_case_nobody_takes_two() -> None:
    state = table("macaron 2, truffle", "macaron 2, truffle", "macaron 2, truffle")
    for lock in all_locks(state.config, 0)[12:]:
        assert isinstance(lock, mb.Peel)
        refused(state, lock, mb.Refusal.NO_PEEL, "MB-13", 0)


@pytest.mark.rule("MB-13")
def test_a_peel_needs_two_cards_in_the_batch() -> None:
    state = with_peel("macaron", "croissant", "croissant")
    assert mb.legal_actions(state) == (mb.Keep(0, mb.Card.MACARON),)
    for pair in ("macaron + macaron", "macaron + truffle"):
        action = mb.parse_action(state, f"Flour peels {pair}")
        refused(state, action, mb.Refusal.TOO_FEW, "MB-13", 0)


@pytest.mark.rule("MB-13")
@pytest.mark.parametrize("cards", ["macaron 2", "macaron, truffle"])
def test_two_cards_are_enough_for_a_peel(cards: str) -> None:
    state = with_peel(cards, "croissant 2", "croissant 2")
    assert sum(isinstance(lock, mb.Peel) for lock in mb.legal_actions(state)) == 1


@pytest.mark.rule("MB-13")
def test_a_pick_spends_one_peel_at_most() -> None:
    hands = ["bakers_peel 2, macaron 4"] * 3
    state = table(*hands, passing="next")
    for _ in range(2):
        state = keep_all(state, "bakers_peel", "macaron", "macaron")
        # Flour's next batch is Butter's, in which both Peels are left.
    assert case(state) == {"bakers_peel": 2}
    # After its one lock Flour owes nothing, whatever it has left.
    state = play(state, "Flour peels macaron + macaron")
    assert mb.legal_actions(state, 0) == ()
    state = play(state, "Sugar keeps macaron", "Butter keeps macaron")
    assert case(state) == {"bakers_peel": 1, "macaron": 2}
    assert state.spent_peels == 1


@pytest.mark.rule("MB-14")
def test_the_spent_peel_is_nowhere_in_the_game() -> None:
    state = with_peel("macaron 2, truffle", "croissant 3", "croissant 3", rest="jam_tart 30")
    peels = state.config.deck[mb.Card.BAKERS_PEEL]
    assert peels == 3
    state = play(
        state, "Flour peels macaron + macaron", "Sugar keeps croissant", "Butter keeps croissant"
    )
    assert state.spent_peels == 1
    assert peels_in(state) == peels - 1
    assert batch(state, 1) == {"truffle": 1}
    # Nor does it lie with the discards when the bake is over.
    while state.bake == 1:
        state = mb.apply(state, mb.legal_actions(state)[0])
    assert state.discards[mb.Card.BAKERS_PEEL] == 2
    assert (state.spent_peels, peels_in(state)) == (1, 2)


def peels_in(state: mb.State) -> int:
    """The Peels in all cases, batches, the deck and the discards."""
    piles = (*state.batches, state.deck, state.discards)
    cases = sum(lying[mb.CaseItem.BAKERS_PEEL] for lying in state.cases)
    return cases + sum(pile[mb.Card.BAKERS_PEEL] for pile in piles)


@pytest.mark.rule("MB-14")
@pytest.mark.parametrize(
    ("pair", "glazed", "bare"),
    [
        ("jam_tart + chocolate_tart", "glazed_jam_tart", "chocolate_tart"),
        ("chocolate_tart + jam_tart", "glazed_chocolate_tart", "jam_tart"),
    ],
)
def test_the_two_cards_are_filed_in_the_order_chosen(pair: str, glazed: str, bare: str) -> None:
    content = "bakers_peel, honey_glaze, jam_tart, chocolate_tart, croissant 4"
    state = table(content, content, content, passing="next")
    state = keep_all(state, "bakers_peel", "croissant", "croissant")
    state = keep_all(state, "honey_glaze", "croissant", "croissant")
    state = play(state, f"Flour peels {pair}", "Sugar keeps croissant", "Butter keeps croissant")
    assert case(state) == {glazed: 1, bare: 1}


@pytest.mark.rule("MB-15")
def test_a_peel_kept_in_this_pick_is_for_the_next() -> None:
    content = "bakers_peel, macaron 3"
    state = table(content, content, content)
    assert not any(isinstance(lock, mb.Peel) for lock in mb.legal_actions(state))
    for second in ("macaron", "bakers_peel"):
        action = mb.parse_action(state, f"Flour peels bakers_peel + {second}")
        refused(state, action, mb.Refusal.FRESH_PEEL, "MB-15", 0)
    state = play(state, "Flour keeps bakers_peel")
    # Locked, the Peel is not in the case yet, and cannot be spent before the others have chosen.
    action = mb.parse_action(state, "Flour peels macaron + macaron")
    refused(state, action, mb.Refusal.LOCKED, "MB-11", 0)
    state = play(state, "Sugar keeps macaron", "Butter keeps macaron")
    assert mb.is_legal(state, mb.Peel(0, mb.Card.MACARON, mb.Card.MACARON))


@pytest.mark.rule("MB-15")
def test_a_peel_taken_by_a_peel_is_not_the_one_that_pays() -> None:
    state = with_peel("bakers_peel 2, macaron 2", "croissant 4", "croissant 4")
    state = play(
        state,
        "Flour peels bakers_peel + macaron",
        "Sugar keeps croissant",
        "Butter keeps croissant",
    )
    # The old one is gone, the new one is there for the next pick.
    assert case(state) == {"bakers_peel": 1, "macaron": 1}
    assert state.spent_peels == 1
    assert mb.is_legal(state, mb.Peel(0, mb.Card.CROISSANT, mb.Card.CROISSANT))


@pytest.mark.rule("MB-15")
def test_two_peels_taken_by_one_peel_both_stay() -> None:
    state = with_peel("bakers_peel 2, macaron", "croissant 3", "croissant 3")
    state = play(
        state,
        "Flour peels bakers_peel + bakers_peel",
        "Sugar keeps croissant",
        "Butter keeps croissant",
    )
    assert case(state) == {"bakers_peel": 2}


@pytest.mark.rule("MB-16")
def test_a_seat_without_cards_sits_the_pick_out() -> None:
    state = table("macaron 2", "jam_tart", "")
    assert mb.active_players(state) == (0, 1)
    assert mb.legal_actions(state, 2) == ()
    for lock in all_locks(state.config, 2):
        refused(state, lock, mb.Refusal.EMPTY_BATCH, "MB-16", 2)
    state = play(state, "Sugar keeps jam_tart", "Flour keeps macaron")
    assert state.pick == 2
    assert [case(state, seat) for seat in range(3)] == [{"macaron": 1}, {"jam_tart": 1}, {}]
    assert mb.active_players(state) == (1,)


@pytest.mark.rule("MB-17")
def test_after_the_last_lock_all_is_filed_then_the_owl_keeps_then_all_passes() -> None:
    state = table("macaron 2", "jam_tart 2", owl="truffle, croissant", rest="fruit_tart")
    state = play(state, "Sugar keeps jam_tart")
    assert state.phase is mb.Phase.CHOOSE
    state = play(state, "Flour keeps macaron")
    # Filed, not yet passed: the owl's turn.
    assert (state.phase, state.pick) == (mb.Phase.SNATCH, 1)
    assert mb.current_player(state) == mb.CHANCE
    assert mb.active_players(state) == ()
    assert [case(state, place) for place in range(3)] == [{"macaron": 1}, {"jam_tart": 1}, {}]
    assert state.batch_sizes == (1, 1, 2)
    assert batch(state, 0) == {"macaron": 1}
    state = play(state, "owl snatches croissant")
    assert (state.phase, state.pick) == (mb.Phase.DEAL, 2)
    assert case(state, OWL) == {"croissant": 1}
    state = take_up(state, "truffle")
    assert [batch(state, place) for place in range(3)] == [
        {"truffle": 1},
        {"macaron": 1},
        {"jam_tart": 1},
    ]
    assert in_words(state.deck) == {"fruit_tart": 1}


@pytest.mark.rule("MB-17")
def test_the_owl_keeps_a_card_of_its_own_batch_only() -> None:
    state = table("macaron 3", "jam_tart 2, truffle", owl="croissant 3", rest="fruit_tart")
    state = keep_all(state, "macaron", "jam_tart")
    state = take_up(play(state, "owl snatches croissant"), "croissant 2")
    state = keep_all(state, "croissant", "macaron")
    # Sugar's first batch has come to the owl, all of it in the open to Sugar.
    assert batch(state, OWL) == {"jam_tart": 1, "truffle": 1}
    for card in mb.Card:
        if card not in (mb.Card.JAM_TART, mb.Card.TRUFFLE):
            refused(state, mb.Snatch(card), mb.Refusal.NOT_THERE, "MB-17", -1)
    assert mb.chance_outcomes(state)[0][0] is mb.Card.JAM_TART
    state = play(state, "owl snatches truffle")
    assert state.truffles == (0, 0, 1)
    assert batch(state, 0) == {"jam_tart": 1}


@pytest.mark.rule("MB-17")
def test_the_owl_draws_each_card_of_its_batch_with_equal_chance() -> None:
    state = table("macaron 4", "jam_tart 2, truffle 2", owl="croissant 4", rest="fruit_tart 4")
    state = keep_all(state, "macaron", "jam_tart")
    # A batch that nobody has seen is as good as the deck: four croissants, four fruit tarts.
    unseen = {card.name: str(chance) for card, chance in mb.chance_outcomes(state)}
    assert unseen == {"CROISSANT": "1/2", "FRUIT_TART": "1/2"}
    state = take_up(play(state, "owl snatches croissant"), "croissant 3")
    state = keep_all(state, "croissant", "macaron")
    seen = {card.name: str(chance) for card, chance in mb.chance_outcomes(state)}
    assert seen == {"JAM_TART": "1/3", "TRUFFLE": "2/3"}
    # One card is all that it draws.
    for card in (mb.Card.JAM_TART, mb.Card.TRUFFLE):
        assert mb.chance_outcomes(state, (card,)) == ()
        assert mb.chance_action(state, (card,)) == mb.Snatch(card)


@pytest.mark.rule("MB-17")
def test_an_owl_without_cards_keeps_none() -> None:
    state = table("macaron 2", "jam_tart 2")
    assert state.batch_sizes == (2, 2, 0)
    state = keep_all(state, "macaron", "jam_tart")
    # No snatch: the batches have passed, Sugar's to the owl.
    assert (state.phase, state.pick) == (mb.Phase.CHOOSE, 2)
    assert state.batch_sizes == (0, 1, 1)


@pytest.mark.rule("MB-17")
@pytest.mark.parametrize("players", range(3, 9))
def test_without_an_owl_the_last_lock_passes_the_batches(players: int) -> None:
    state = table(*["macaron 2"] * players)
    state = keep_all(state, *["macaron"] * players)
    assert (state.phase, state.pick) == (mb.Phase.CHOOSE, 2)


@pytest.mark.rule("MB-18")
def test_the_owl_keeps_its_peel() -> None:
    state = table("macaron 3", "jam_tart 3", owl="bakers_peel, croissant 2")
    state = keep_all(state, "macaron", "jam_tart")
    state = take_up(play(state, "owl snatches bakers_peel"), "croissant 2")
    state = keep_all(state, "croissant", "macaron")
    state = play(state, "owl snatches jam_tart")
    # One card a pick, and the Peel is still there.
    assert case(state, OWL) == {"bakers_peel": 1, "jam_tart": 1}
    assert state.batch_sizes == (1, 1, 1)
    assert state.spent_peels == 0


@pytest.mark.rule("MB-18")
@pytest.mark.parametrize("seed", range(6))
def test_the_owl_takes_one_card_a_pick_and_no_peel_leaves_its_case(seed: int) -> None:
    snatches = 0
    for step in whole_night(mb.Config(players=2, components=SMALL), seed):
        if isinstance(step.action, mb.Snatch):
            snatches += 1
            before, after = step.before.batch_sizes, step.after.batch_sizes
            assert sum(before) - sum(after) == 1
            assert step.after.spent_peels == step.before.spent_peels
            if step.after.bake == step.before.bake and not mb.is_terminal(step.after):
                peels = [s.cases[OWL][mb.CaseItem.BAKERS_PEEL] for s in (step.before, step.after)]
                assert peels[1] - peels[0] == (step.action.card is mb.Card.BAKERS_PEEL)
    assert snatches > 5


@pytest.mark.rule("MB-19")
def test_the_owl_alone_goes_on_until_a_baker_holds_cards() -> None:
    # Bake 2 passes backward: Flour's batch goes to the owl, the owl's to Sugar.
    state = table("macaron 2, truffle", "jam_tart", bake=2)
    state = keep_all(state, "macaron", "jam_tart")
    assert state.batch_sizes == (0, 0, 2)
    # No baker is asked.
    assert mb.current_player(state) == mb.CHANCE
    assert (state.phase, state.pick) == (mb.Phase.SNATCH, 2)
    assert mb.active_players(state) == ()
    assert mb.legal_actions(state) == ()
    for seat in range(2):
        action = mb.Keep(seat, mb.Card.MACARON)
        refused(state, action, mb.Refusal.NOT_DUE, "MB-17", seat)
    state = play(state, "owl snatches truffle")
    assert state.batch_sizes == (0, 1, 0)
    assert (mb.active_players(state), state.pick) == ((1,), 3)
    state = play(state, "Sugar keeps macaron")
    assert mb.is_terminal(state)


@pytest.mark.rule("MB-19")
def test_the_owl_alone_may_end_the_bake() -> None:
    state = table("macaron 2", "jam_tart", bake=2, rest="")
    state = keep_all(state, "macaron", "jam_tart")
    assert (state.phase, state.batch_sizes) == (mb.Phase.SNATCH, (0, 0, 1))
    state = play(state, "owl snatches macaron")
    assert mb.is_terminal(state)
    assert len(state.results) == 2


@pytest.mark.rule("MB-20")
def test_a_bake_ends_when_no_batch_holds_a_card() -> None:
    state = table("macaron 2", "jam_tart", "", rest="")
    state = keep_all(state, "macaron", "jam_tart")
    assert state.batch_sizes == (0, 1, 0)
    assert state.results == ()
    state = play(state, "Sugar keeps macaron")
    assert state.batch_sizes == (0, 0, 0)
    assert len(state.results) == 1


@pytest.mark.rule("MB-20")
@given(playouts())
def test_a_bake_ends_there_and_nowhere_else(steps: list[Step]) -> None:
    for step in steps:
        ended = len(step.after.results) - len(step.before.results)
        empty = not any(step.after.batch_sizes)
        assert ended == empty, step.action
        assert (step.after.phase is mb.Phase.DAWN) <= empty


@pytest.mark.rule("MB-21", "MB-23")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("bake", [1, 2])
def test_the_neighbour_of_a_peel_sits_out_the_last_pick(players: int, bake: int) -> None:
    hands = ["bakers_peel, macaron 2", *["macaron 3"] * (players - 1)]
    state = table(*hands, bake=bake)
    state = keep_all(state, "bakers_peel", *["macaron"] * (players - 1))
    assert state.batch_sizes == (2,) * players
    state = play(state, "Flour peels macaron + macaron")
    state = keep_all(state, *["macaron"] * (players - 1))
    # Flour's empty batch has passed on: forward to Sugar, backward to the last seat.
    sits_out = 1 if bake == 1 else players - 1
    assert mb.active_players(state) == tuple(s for s in range(players) if s != sits_out)
    assert state.batch_sizes[sits_out] == 0
    before = case(state, sits_out)
    state = keep_all(state, *["macaron"] * (players - 1))
    assert len(state.results) == bake
    taken = [state.results[-1][seat].macarons for seat in range(players)]
    assert before == {"macaron": 2}
    # Flour has three macarons and the others three, but for the one that sat out.
    assert taken == [0 if seat == sits_out else 9 for seat in range(players)]


@pytest.mark.rule("MB-22")
@pytest.mark.parametrize("cards", ["macaron", "macaron 3"])
def test_a_pick_without_a_choice_is_still_a_lock_to_make(cards: str) -> None:
    state = table(cards, cards, cards)
    for seat in range(3):
        assert mb.current_player(state) == mb.SIMULTANEOUS
        assert mb.active_players(state) == tuple(range(seat, 3))
        assert mb.legal_actions(state) == (mb.Keep(seat, mb.Card.MACARON),)
        assert not any(len(lying) for lying in state.cases)
        state = mb.apply(state, mb.Keep(seat, mb.Card.MACARON))


@pytest.mark.rule("MB-23")
def test_two_peels_leave_the_owl_a_card_for_flour() -> None:
    state = table("bakers_peel, jam_tart 2", "bakers_peel, truffle 2", owl="croissant, macaron 2")
    state = play(keep_all(state, "bakers_peel", "bakers_peel"), "owl snatches croissant")
    state = take_up(state, "macaron 2")
    assert [batch(state, place) for place in range(3)] == [
        {"macaron": 2},
        {"jam_tart": 2},
        {"truffle": 2},
    ]
    state = play(state, "Flour peels macaron + macaron", "Sugar peels jam_tart + jam_tart")
    assert (state.phase, state.batch_sizes) == (mb.Phase.SNATCH, (0, 0, 2))
    state = play(state, "owl snatches truffle")
    # It passes forward to Flour: a baker holds it, so the owl does not go on by itself.
    assert (state.phase, state.batch_sizes) == (mb.Phase.CHOOSE, (1, 0, 0))
    assert mb.active_players(state) == (0,)
    assert batch(state, 0) == {"truffle": 1}
    state = play(state, "Flour keeps truffle")
    assert mb.is_terminal(state)
    assert state.truffles == (1, 0, 1)


@pytest.mark.rule("MB-23")
def test_two_peels_leave_the_owl_a_card_for_sugar_backward() -> None:
    state = table(
        "bakers_peel, macaron 2", "bakers_peel, jam_tart 2", owl="croissant, truffle 2", bake=2
    )
    state = keep_all(state, "bakers_peel", "bakers_peel")
    state = play(state, "owl snatches croissant")
    state = take_up(state, "truffle 2")
    assert [batch(state, place) for place in range(3)] == [
        {"jam_tart": 2},
        {"truffle": 2},
        {"macaron": 2},
    ]
    state = play(state, "Flour peels jam_tart + jam_tart", "Sugar peels truffle + truffle")
    state = play(state, "owl snatches macaron")
    assert (state.phase, state.batch_sizes) == (mb.Phase.CHOOSE, (0, 1, 0))
    assert mb.active_players(state) == (1,)
    state = play(state, "Sugar keeps macaron")
    assert mb.is_terminal(state)


@pytest.mark.rule("MB-24")
@given(positions())
def test_who_holds_cards_must_choose_and_cannot_pass(state: mb.State) -> None:
    locked = [lock is not None for lock in state.locks]
    choosing = state.phase is mb.Phase.CHOOSE
    holding = [n > 0 for n in state.batch_sizes[: state.config.players]]
    owing = tuple(
        seat
        for seat in range(state.config.players)
        if choosing and holding[seat] and not locked[seat]
    )
    assert mb.active_players(state) == owing
    for seat in owing:
        legal = mb.legal_actions(state, seat)
        # Each of them takes a card.
        assert legal == slow_locks(seat, state.batches[seat], state.cases[seat])
        assert legal


@pytest.mark.rule("MB-24")
@pytest.mark.parametrize("text", ["Flour passes", "Flour keeps nothing", "Flour keeps", "pass", ""])
def test_there_are_no_words_for_passing(text: str) -> None:
    with pytest.raises(ParseError):
        mb.parse_action(table(*THREE), text)


@pytest.mark.rule("MB-12", "MB-13")
@given(positions())
def test_what_is_listed_is_what_is_legal_and_nothing_else(state: mb.State) -> None:
    for seat in range(state.config.players):
        legal = set(mb.legal_actions(state, seat))
        for lock in all_locks(state.config, seat):
            assert mb.is_legal(state, lock) == (lock in legal)
    if mb.current_player(state) != mb.SIMULTANEOUS:
        assert mb.legal_actions(state) == ()
    else:
        assert mb.legal_actions(state) == mb.legal_actions(state, mb.active_players(state)[0])


def test_the_seats_of_these_tests_are_the_rulebooks() -> None:
    config = mb.Config(players=8)
    assert tuple(mb.seat_name(config, seat) for seat in range(8)) == SEATS
