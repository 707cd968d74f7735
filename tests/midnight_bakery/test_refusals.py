"""What is refused: which error, for which rule, and that nothing changes."""

from __future__ import annotations

import copy
import enum
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Kinds
from bakehouse.core.errors import (
    BakehouseError,
    ChanceError,
    ConfigError,
    IllegalAction,
    MalformedAction,
    ParseError,
)
from bakehouse.core.rng import Rng
from tests.midnight_bakery.tables import (
    SEATS,
    SMALL,
    Index,
    all_locks,
    hand,
    keep_all,
    play,
    positions,
    refused,
    table,
    take_up,
    whole_night,
)

M, J, T = mb.Card.MACARON, mb.Card.JAM_TART, mb.Card.TRUFFLE
HANDS = ("macaron 2, jam_tart", "macaron 2, truffle", "macaron 3")
NO_ACTIONS: tuple[Any, ...] = (
    None,
    3,
    0,
    "Flour keeps macaron",
    "",
    b"Flour keeps macaron",
    mb.Locked(0),
    mb.Reveal(()),
    mb.Dealt((0,), hand()),
    (0, M),
    {"seat": 0},
    mb.Card.MACARON,
    mb.Keep,
    ...,
)
NO_SEATS: tuple[Any, ...] = (-1, 4, 8, 10**20, True, False, 3.0, 0.0, "1", "Flour", (1,), b"1")


def four() -> mb.State:
    """Four bakers who hold three macarons each."""
    return table(*["macaron 3"] * 4, rest="jam_tart 2")


@pytest.mark.rule("MB-1")
def test_a_seat_beyond_the_table_is_refused() -> None:
    state = table(*HANDS)
    for seat in range(3, 8):
        refused(state, mb.Keep(seat, M), mb.Refusal.NO_SUCH_SEAT, "MB-1", seat)
        refused(state, mb.Peel(seat, M, M), mb.Refusal.NO_SUCH_SEAT, "MB-1", seat)


@pytest.mark.rule("MB-1", "MB-2")
def test_the_owl_is_no_seat() -> None:
    state = table("macaron 2", "macaron 2", owl="macaron 2")
    refused(state, mb.Keep(2, M), mb.Refusal.NO_SUCH_SEAT, "MB-1", 2)
    state = keep_all(state, "macaron", "macaron")
    refused(state, mb.Keep(2, M), mb.Refusal.NO_SUCH_SEAT, "MB-1", 2)
    with pytest.raises(MalformedAction):
        mb.observation(state, 2)


@pytest.mark.rule("MB-17")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_lock_while_a_deal_or_a_snatch_is_due(seat: int) -> None:
    start = mb.new_game(mb.Config(players=2))
    snatch = keep_all(table("macaron 2", "macaron 2", owl="macaron 2"), "macaron", "macaron")
    faces = play(snatch, "owl snatches macaron")
    assert (snatch.phase, faces.phase) == (mb.Phase.SNATCH, mb.Phase.DEAL)
    for state in (start, snatch, faces):
        for lock in (mb.Keep(seat, M), mb.Peel(seat, M, M)):
            refused(state, lock, mb.Refusal.NOT_DUE, "MB-17", seat)


@pytest.mark.rule("MB-6")
def test_no_deal_while_something_else_is_due() -> None:
    state = table("macaron 2", "macaron 2", owl="macaron 2", rest="macaron 9")
    again = mb.Deal((hand("macaron 2"), hand("macaron 2")))
    for due in (state, play(state, "Flour keeps macaron"), keep_all(state, "macaron", "macaron")):
        refused(due, again, mb.Refusal.NOT_DUE, "MB-6", -1)
        refused(due, mb.Deal(()), mb.Refusal.NOT_DUE, "MB-6", -1)


@pytest.mark.rule("MB-17")
def test_no_snatch_while_something_else_is_due() -> None:
    state = table("macaron 2", "macaron 2", owl="macaron 2", rest="macaron 9")
    before = mb.new_game(state.config)
    faces = play(keep_all(state, "macaron", "macaron"), "owl snatches macaron")
    for due in (before, state, play(state, "Flour keeps macaron"), faces, four()):
        refused(due, mb.Snatch(M), mb.Refusal.NOT_DUE, "MB-17", -1)


@pytest.mark.rule("MB-6")
@pytest.mark.parametrize(
    "hands",
    [
        (),
        ("macaron 3",),
        ("macaron 3", "macaron 3"),
        ("macaron 3", "macaron 3", "macaron 3", ""),
        ("macaron 3", "macaron 3", "macaron 2"),
        ("macaron 2", "macaron 3", "macaron 3"),
        ("macaron 4", "macaron 3", "macaron 3"),
        ("macaron 4", "macaron 3", "macaron 2"),
        ("", "", ""),
    ],
)
def test_a_deal_of_wrong_sizes(hands: tuple[str, ...]) -> None:
    state = mb.new_game(table("macaron 3", "macaron 3", "macaron 3", rest="macaron 9").config)
    action = mb.Deal(tuple(hand(text) for text in hands))
    refused(state, action, mb.Refusal.WRONG_SIZES, "MB-6", -1)


@pytest.mark.rule("MB-6")
def test_a_short_deck_is_dealt_as_it_must_be() -> None:
    state = mb.new_game(table("macaron 3", "macaron 1", "").config)
    for hands in (("macaron 2", "macaron 2", ""), ("macaron", "macaron 3", ""), ("macaron 3",)):
        action = mb.Deal(tuple(hand(text) for text in hands))
        refused(state, action, mb.Refusal.WRONG_SIZES, "MB-6", -1)


@pytest.mark.rule("MB-6")
def test_a_deal_of_cards_that_are_not_there() -> None:
    state = mb.new_game(table("macaron 2", "macaron 2", "truffle 2", rest="jam_tart").config)
    for hands in (
        ("croissant 2", "macaron 2", "macaron 2"),
        ("jam_tart 2", "macaron 2", "macaron 2"),
        ("jam_tart, macaron", "jam_tart, macaron", "truffle 2"),
        ("macaron 2", "macaron 2", "macaron, truffle"),
    ):
        action = mb.Deal(tuple(hand(text) for text in hands))
        refused(state, action, mb.Refusal.NOT_THERE, "MB-6", -1)


@pytest.mark.rule("MB-6", "MB-31")
def test_the_owls_batch_is_seen_by_the_baker_it_came_to_and_by_no_other() -> None:
    state = table("macaron 2", "macaron 2", owl="truffle 2", rest="jam_tart")
    state = play(keep_all(state, "macaron", "macaron"), "owl snatches truffle")
    for hands in (("", "truffle"), ("", ""), ("truffle, jam_tart", ""), ("truffle",)):
        action = mb.Deal(tuple(hand(text) for text in hands))
        refused(state, action, mb.Refusal.WRONG_SIZES, "MB-6", -1)
    action = mb.Deal((hand("macaron"), hand()))
    refused(state, action, mb.Refusal.NOT_THERE, "MB-6", -1)
    assert take_up(state, "jam_tart").batch_sizes == (1, 1, 1)


@pytest.mark.rule("MB-17")
def test_a_snatch_of_a_card_that_is_not_there() -> None:
    state = table("macaron 2", "jam_tart 2", owl="truffle 2")
    state = keep_all(state, "macaron", "jam_tart")
    for card in mb.Card:
        if card is not T:
            refused(state, mb.Snatch(card), mb.Refusal.NOT_THERE, "MB-17", -1)


@pytest.mark.rule("MB-12")
def test_a_card_that_is_not_in_the_batch() -> None:
    state = table(*HANDS)
    refused(state, mb.Keep(0, T), mb.Refusal.NOT_IN_BATCH, "MB-12", 0)
    refused(state, mb.Keep(1, J), mb.Refusal.NOT_IN_BATCH, "MB-12", 1)
    refused(state, mb.Keep(2, mb.Card.HONEY_GLAZE), mb.Refusal.NOT_IN_BATCH, "MB-12", 2)


def peel_table(flours: str) -> mb.State:
    """Three bakers, Flour with a Peel in its case and this batch."""
    rest = ", macaron" * (len(hand(flours)) - 1)
    state = table(f"bakers_peel{rest}, macaron", f"macaron 2{rest}", f"macaron, {flours}")
    return keep_all(state, "bakers_peel", "macaron", "macaron")


@pytest.mark.rule("MB-12", "MB-13")
def test_a_peel_of_cards_that_are_not_in_the_batch() -> None:
    state = peel_table("macaron, jam_tart, truffle")
    for pair in ((M, mb.Card.CROISSANT), (mb.Card.CROISSANT, mb.Card.HONEY_GLAZE)):
        refused(state, mb.Peel(0, *pair), mb.Refusal.NOT_IN_BATCH, "MB-12", 0)


@pytest.mark.rule("MB-13")
def test_a_peel_of_two_alike_where_there_is_one() -> None:
    state = peel_table("macaron, jam_tart, truffle")
    for card in (M, J, T):
        refused(state, mb.Peel(0, card, card), mb.Refusal.NOT_IN_BATCH, "MB-12", 0)
    assert mb.is_legal(state, mb.Peel(0, M, J))


@pytest.mark.rule("MB-13")
def test_a_peel_without_one_in_the_case() -> None:
    refused(table(*HANDS), mb.Peel(0, M, M), mb.Refusal.NO_PEEL, "MB-13", 0)
    state = peel_table("macaron, jam_tart")
    refused(state, mb.Peel(1, M, M), mb.Refusal.NO_PEEL, "MB-13", 1)


@pytest.mark.rule("MB-15")
def test_a_peel_of_this_very_pick() -> None:
    state = table("bakers_peel, macaron 2", "macaron 3", "macaron 3")
    refused(state, mb.Peel(0, M, mb.Card.BAKERS_PEEL), mb.Refusal.FRESH_PEEL, "MB-15", 0)
    # Where none is in the batch either, there is simply no Peel.
    refused(state, mb.Peel(1, M, mb.Card.BAKERS_PEEL), mb.Refusal.NO_PEEL, "MB-13", 1)


@pytest.mark.rule("MB-13")
def test_a_peel_of_a_batch_of_one() -> None:
    state = peel_table("truffle")
    refused(state, mb.Peel(0, T, T), mb.Refusal.TOO_FEW, "MB-13", 0)
    refused(state, mb.Peel(0, M, T), mb.Refusal.TOO_FEW, "MB-13", 0)


@pytest.mark.rule("MB-38")
@pytest.mark.parametrize("waiting", [0, 1, 2])
def test_an_order_that_has_no_effect(waiting: int) -> None:
    content = "bakers_peel, honey_glaze 2, jam_tart, chocolate_tart, macaron 4"
    state = table(content, content, content, passing="next")
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    for _ in range(waiting):
        state = keep_all(state, "honey_glaze", "macaron", "macaron")
    backward = mb.Peel(0, mb.Card.CHOCOLATE_TART, J)
    if waiting == 1:
        assert mb.is_legal(state, backward)
    else:
        refused(state, backward, mb.Refusal.ORDER, "MB-38", 0)
    assert mb.is_legal(state, mb.Peel(0, J, mb.Card.CHOCOLATE_TART))


@pytest.mark.rule("MB-11", "MB-16")
def test_a_seat_that_has_locked_and_one_without_cards() -> None:
    state = play(table("macaron 2", "macaron", ""), "Flour keeps macaron")
    refused(state, mb.Keep(0, M), mb.Refusal.LOCKED, "MB-11", 0)
    refused(state, mb.Keep(2, M), mb.Refusal.EMPTY_BATCH, "MB-16", 2)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
def test_what_is_no_action_at_all(action: Any) -> None:
    snatch = keep_all(table("macaron 2", "macaron 2", owl="macaron 2"), "macaron", "macaron")
    for state in (four(), snatch, mb.new_game(mb.Config())):
        text = mb.to_json(state)
        for judge in (mb.apply, mb.explain_illegal, mb.is_legal):
            with pytest.raises(MalformedAction):
                judge(state, action)
        with pytest.raises(MalformedAction):
            mb.redact(state, action, 0)
        with pytest.raises(MalformedAction):
            mb.encode_action(state.config, action)
        assert mb.to_json(state) == text


def test_a_subclass_of_an_action_is_no_action() -> None:
    kept: Any = type("Kept", (mb.Keep,), {})
    with pytest.raises(MalformedAction):
        mb.apply(four(), kept(0, M))


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("seat", [-1, 8, 10**20, True, False, 0.0, "0", None, Index(0)], ids=repr)
def test_actions_are_not_made_for_what_is_no_seat(seat: Any) -> None:
    for make in (lambda: mb.Keep(seat, M), lambda: mb.Peel(seat, M, M)):
        with pytest.raises(MalformedAction) as caught:
            make()
        assert caught.value.rule == "MB-1"


@pytest.mark.rule("MB-12")
@pytest.mark.parametrize("card", [1, True, "macaron", None, mb.CaseItem.MACARON, 1.0], ids=repr)
def test_actions_are_not_made_of_what_is_no_card(card: Any) -> None:
    for make in (
        lambda: mb.Keep(0, card),
        lambda: mb.Peel(0, card, M),
        lambda: mb.Peel(0, M, card),
        lambda: mb.Snatch(card),
    ):
        with pytest.raises(MalformedAction):
            make()


@pytest.mark.rule("MB-6")
@pytest.mark.parametrize(
    "hands",
    [
        None,
        3,
        [hand("macaron")],
        "macaron",
        ("macaron",),
        (None,),
        ([M],),
        (hand(),) * 9,
        (mb.CASE.counts([mb.CaseItem.MACARON]),),
        (Kinds(("a", "b")).counts(["a"]),),
    ],
    ids=repr,
)
def test_deals_are_not_made_of_what_are_no_hands(hands: Any) -> None:
    with pytest.raises(MalformedAction) as caught:
        mb.Deal(hands)
    assert caught.value.rule == "MB-6"


def test_actions_need_all_their_parts_and_no_more() -> None:
    makes: list[Callable[[], Any]] = [
        lambda: mb.Keep(0),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        lambda: mb.Keep(0, M, M),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        lambda: mb.Keep(0, kind=M),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    ]
    for make in makes:
        with pytest.raises((TypeError, BakehouseError)):
            make()


SEAT_DOORS: dict[str, Callable[[mb.State, Any], Any]] = {
    "legal_actions": mb.legal_actions,
    "observation": mb.observation,
    "redact": lambda state, seat: mb.redact(state, mb.Keep(0, M), seat),
    "decode_action": lambda state, seat: mb.decode_action(state.config, seat, 0),
    "seat_name": lambda state, seat: mb.seat_name(state.config, seat),
}


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("door", SEAT_DOORS)
@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_what_takes_a_seat_refuses_all_others(door: str, seat: Any) -> None:
    with pytest.raises(MalformedAction) as caught:
        SEAT_DOORS[door](four(), seat)
    assert caught.value.rule == "MB-1"


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("door", [door for door in SEAT_DOORS if door != "legal_actions"])
def test_no_seat_at_all_is_one_only_for_legal_actions(door: str) -> None:
    with pytest.raises(MalformedAction):
        SEAT_DOORS[door](four(), None)
    assert mb.legal_actions(four(), None) == mb.legal_actions(four(), 0)


@pytest.mark.parametrize("door", SEAT_DOORS)
def test_a_number_of_another_library_is_a_seat(door: str) -> None:
    assert SEAT_DOORS[door](four(), Index(2)) == SEAT_DOORS[door](four(), 2)
    with pytest.raises(MalformedAction):
        SEAT_DOORS[door](four(), Index(4))


def test_encoding_refuses_a_seat_beyond_the_table() -> None:
    with pytest.raises(MalformedAction) as caught:
        mb.encode_action(mb.Config(players=4), mb.Keep(4, M))
    assert caught.value.rule == "MB-1"


@pytest.mark.parametrize("action", [mb.Deal(()), mb.Snatch(M)], ids=repr)
def test_chance_moves_have_no_code(action: mb.Action) -> None:
    with pytest.raises(MalformedAction):
        mb.encode_action(mb.Config(), action)


@pytest.mark.parametrize(
    "code", [-1, 93, 10**20, -(10**20), True, False, 3.0, "3", None, (3,), b"3", M.name], ids=repr
)
def test_codes_that_are_none(code: Any) -> None:
    with pytest.raises(MalformedAction):
        mb.decode_action(mb.Config(), 0, code)


def test_a_number_of_another_library_is_a_code() -> None:
    assert mb.decode_action(mb.Config(), 1, Index(92)) == mb.decode_action(mb.Config(), 1, 92)
    for code in (Index(93), Index(-1)):
        with pytest.raises(MalformedAction):
            mb.decode_action(mb.Config(), 1, code)


def test_chance_is_not_asked_where_none_is_due() -> None:
    for state in (four(), play(four(), "Flour keeps macaron"), dawn()):
        with pytest.raises(ChanceError):
            mb.chance_outcomes(state)
        with pytest.raises(ChanceError):
            mb.chance_action(state, ())
        with pytest.raises(ChanceError):
            mb.sample_chance(state, Rng.seeded(0))


def dawn() -> mb.State:
    return whole_night(mb.Config(players=3, components=SMALL), 0)[-1].after


def test_draws_that_cannot_happen() -> None:
    state = mb.new_game(table("macaron 2", "truffle 2", "macaron 2").config)
    draws: tuple[Any, ...] = (
        (T, T, T),
        (J,),
        (M,) * 7,
        (M, M, M, M, T, T, T),
        (1,),
        ("macaron",),
        (None,),
        [M],
        "macaron",
        None,
        3,
    )
    for drawn in draws:
        with pytest.raises(ChanceError):
            mb.chance_outcomes(state, drawn)
        with pytest.raises(ChanceError):
            mb.chance_action(state, drawn)
    with pytest.raises(ChanceError):
        mb.chance_action(state, (M, M, M))
    assert mb.chance_outcomes(state, (M, M, M, M, T, T)) == ()


TEXTS = (
    "",
    " ",
    "Flour",
    "Flour keeps",
    "Flour keeps macaron macaron",
    "Flour keeps macarons",
    "Flour keeps 1",
    "Flour keeps glazed_jam_tart",
    "keeps macaron",
    "Cocoa keeps macaron",
    "Owl keeps macaron",
    "owl keeps macaron",
    "0 keeps macaron",
    "Flour, keeps macaron",
    "Flour keeps macaron.",
    "Flour keeps macaron; Sugar keeps macaron",
    "Flour peels macaron",
    "Flour peels macaron +",
    "Flour peels + macaron",
    "Flour peels macaron + macaron + macaron",
    "Flour peels macaron, truffle",
    "Flour peels macaron ++ truffle",
    "Spice peels macaron + truffle",
    "Flour peels macaron + croissants",
    "owl snatches",
    "owl snatches nothing",
    "owl snatches macaron truffle",
    "Flour snatches macaron",
    "deal",
    "deal ",
    "deal Flour: macaron 3",
    "deal Sugar: macaron 3; Flour: macaron 3; Butter: macaron 3; Cream: macaron 3",
    "deal Flour: macaron 3; Sugar: macaron 3; Butter: macaron 3; Cream: macaron 3; Spice: nothing",
    "deal Flour: macaron; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron 0; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron -1; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron 1.0; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron 01; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron 128; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron 1000; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron \N{SUPERSCRIPT TWO}; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: macaron \N{ARABIC-INDIC DIGIT TWO}; Sugar: nothing; Butter: nothing; Cream: x",
    "deal Flour: macaron 1, macaron 2; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: nothing, macaron 2; Sugar: nothing; Butter: nothing; Cream: nothing",
    "deal Flour: ; Sugar: ; Butter: ; Cream: ",
    "deal Flour macaron 1; Sugar: nothing; Butter: nothing; Cream: nothing",
    "Flour has locked",
    "Flour keeps m\N{CYRILLIC SMALL LETTER A}caron",
    "Flour keeps\0macaron",
    "\ud800",
    "Flour keeps \ud800",
    "7",
    "None",
)


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_texts_that_name_no_action(text: str) -> None:
    state = four()
    with pytest.raises(ParseError):
        mb.parse_action(state, text)
    with pytest.raises(ParseError):
        mb.parse_action(mb.new_game(mb.Config(players=4)), text)


@pytest.mark.rule("MB-1", "MB-4", "MB-6")
def test_a_text_that_does_not_parse_names_the_rule_of_what_is_wrong() -> None:
    deal = "deal Flour: {}; Sugar: nothing; Butter: nothing; Cream: nothing"
    for text, rule in (
        ("Cocoa keeps macaron", "MB-1"),
        ("Moon peels macaron + macaron", "MB-1"),
        ("Flour keeps doughnut", "MB-4"),
        ("Flour peels macaron + doughnut", "MB-4"),
        ("owl snatches doughnut", "MB-4"),
        (deal.format("doughnut 1"), "MB-4"),
        (deal.format("macaron"), "MB-6"),
        (deal.format("macaron 128"), "MB-6"),
        ("deal Flour: macaron 1", "MB-6"),
        ("Flour sleeps", None),
    ):
        with pytest.raises(ParseError) as caught:
            mb.parse_action(four(), text)
        assert caught.value.rule == rule


@pytest.mark.parametrize(
    "text", [None, 3, b"Flour keeps macaron", ["Flour"], mb.Keep(0, M)], ids=repr
)
def test_what_is_no_text_is_not_parsed(text: Any) -> None:
    with pytest.raises(ParseError):
        mb.parse_action(four(), text)


@pytest.mark.parametrize(
    "text",
    [
        "Flour keeps " + "macaron" * 200_000,
        "Flour keeps macaron" + " " * 1_000_000,
        "deal " + "Flour: macaron 1; " * 100_000,
        "deal Flour: " + ", ".join(["macaron 1"] * 100_000),
        "x" * 5_000_000,
        "Flour peels " + "+" * 500_000,
        "9" * 1_000_000,
    ],
    ids=range(7),
)
def test_very_long_texts_are_refused_in_a_short_message(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        mb.parse_action(four(), text)
    assert len(str(caught.value)) < 500


WORDS = (
    *SEATS,
    "owl",
    "keeps",
    "peels",
    "snatches",
    "deal",
    "nothing",
    "macaron",
    "jam_tart",
    "truffle",
    "+",
    ":",
    ";",
    ",",
    "1",
    "2",
    "0",
    "999",
    "deal Flour: macaron 3; Sugar: macaron 3; Butter: macaron 3; Cream: macaron 3",
)


def parses_or_refuses(state: mb.State, text: str) -> None:
    try:
        action = mb.parse_action(state, text)
    except ParseError:
        return
    # Whatever parses is an action, and its own text names it again.
    mb.explain_illegal(state, action)
    assert mb.parse_action(state, mb.action_to_string(action)) == action


@given(text=st.text(max_size=60))
def test_any_text_parses_or_is_a_parse_error(text: str) -> None:
    parses_or_refuses(four(), text)


@given(
    start=st.sampled_from([four, dawn, lambda: mb.new_game(mb.Config(players=4))]),
    parts=st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=9),
    glue=st.sampled_from([" ", "", "; ", "\t", "\n"]),
)
def test_any_words_of_the_notation_parse_or_are_a_parse_error(
    start: Callable[[], mb.State], parts: list[str], glue: str
) -> None:
    parses_or_refuses(start(), glue.join(parts))


@given(state=positions(), data=st.data())
def test_a_text_with_a_fault_parses_or_is_a_parse_error(
    state: mb.State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.config.players - 1))
    code = data.draw(st.integers(0, 92))
    text = mb.action_to_string(mb.decode_action(state.config, seat, code))
    at = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 4))
    parses_or_refuses(state, text[:at] + data.draw(st.text(max_size=3)) + text[at + length :])


@given(state=positions(), seat=st.integers(0, 7), code=st.integers(0, 92))
def test_every_refusal_has_a_rule_a_seat_and_a_reason_and_changes_nothing(
    state: mb.State, seat: int, code: int
) -> None:
    lock = mb.decode_action(mb.Config(players=8), seat, code)
    illegal = mb.explain_illegal(state, lock)
    assert mb.is_legal(state, lock) == (illegal is None)
    text = mb.to_json(state)
    if illegal is None:
        mb.apply(state, lock)
    else:
        assert isinstance(illegal.code, mb.Refusal)
        assert illegal.seat == seat
        assert illegal.rule.startswith("MB-")
        with pytest.raises(IllegalAction) as caught:
            mb.apply(state, lock)
        assert caught.value.illegal == illegal
    assert mb.to_json(state) == text


def errors() -> list[BakehouseError]:
    """One error of each kind that the game raises."""
    asks: list[Callable[[], Any]] = [
        lambda: mb.Config(players=9),
        lambda: mb.Config(bakers=3),  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        lambda: mb.apply(four(), mb.Keep(0, T)),
        lambda: mb.apply(dawn(), mb.Keep(0, T)),
        lambda: mb.apply(four(), None),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        lambda: mb.Keep(9, M),
        lambda: mb.parse_action(four(), "Flour sleeps"),
        lambda: mb.chance_outcomes(four()),
        lambda: mb.from_json("{}"),
        lambda: mb.decode_action(mb.Config(), 0, 93),
    ]
    found: list[BakehouseError] = []
    for ask in asks:
        with pytest.raises(BakehouseError) as caught:
            ask()
        found.append(caught.value)
    return found


def test_errors_survive_pickle_and_copy() -> None:
    for error in errors():
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(twin) is type(error)
            assert str(twin) == str(error)
            assert (twin.reason, twin.rule, twin.where) == (error.reason, error.rule, error.where)
            if isinstance(error, IllegalAction):
                assert isinstance(twin, IllegalAction)
                assert twin.illegal == error.illegal
                assert twin.code is error.code


def test_messages_are_for_people() -> None:
    for error in errors():
        assert error.reason
        assert "\n" not in str(error)
        assert len(str(error)) < 300
    assert issubclass(mb.Refusal, enum.Enum)
    assert all(isinstance(code.value, str) for code in mb.Refusal)


def test_options_are_frozen() -> None:
    config: Any = mb.Config()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        config.players = 5
    with pytest.raises(ConfigError):
        attrs.evolve(mb.Config(), players=9)
    assert attrs.evolve(mb.Config(), players=8) == mb.Config(players=8)


def test_all_locks_of_a_table_are_refused_before_the_deal() -> None:
    state = mb.new_game(mb.Config(players=3))
    for lock in all_locks(state.config, 1):
        refused(state, lock, mb.Refusal.NOT_DUE, "MB-17", 1)
