"""Actions as integers and as texts."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given

from bakehouse import midnight_bakery as mb
from tests.midnight_bakery.tables import (
    CARD,
    SEATS,
    SMALL,
    TARTS,
    Step,
    hand,
    keep_all,
    options,
    play,
    playouts,
    positions,
    table,
)

EIGHT = mb.Config(players=8)
# The order of the kinds is the order of the encoding, so it never changes.
ORDER = (
    "croissant",
    "macaron",
    "cinnamon_bun",
    "baguette_1",
    "baguette_2",
    "baguette_3",
    "jam_tart",
    "fruit_tart",
    "chocolate_tart",
    "honey_glaze",
    "bakers_peel",
    "truffle",
)
BACKWARD = [
    ("fruit_tart", "jam_tart"),
    ("chocolate_tart", "jam_tart"),
    ("chocolate_tart", "fruit_tart"),
]


def codes_by_hand() -> list[tuple[str, ...]]:
    """What each code takes: a card, a pair in order of kinds, two tarts the other way round."""
    keeps = [(card,) for card in ORDER]
    return [*keeps, *combinations_with_replacement(ORDER, 2), *BACKWARD]


def lock_by_hand(seat: int, cards: tuple[str, ...]) -> mb.Lock:
    if len(cards) == 1:
        return mb.Keep(seat, CARD[cards[0]])
    return mb.Peel(seat, CARD[cards[0]], CARD[cards[1]])


def test_the_kinds_are_in_the_order_of_the_encoding() -> None:
    assert tuple(card.name.lower() for card in mb.Card) == ORDER
    assert [int(card) for card in mb.Card] == list(range(12))


@pytest.mark.parametrize("players", range(2, 9))
def test_there_are_93_codes_at_every_table(players: int) -> None:
    for passing in ("alternate", "next"):
        for components in (None, SMALL):
            config = mb.Config(players=players, passing=passing, components=components)
            assert mb.num_distinct_actions(config) == 93


@pytest.mark.parametrize("seat", range(8))
def test_codes_and_locks_are_one_to_one(seat: int) -> None:
    expected = [lock_by_hand(seat, cards) for cards in codes_by_hand()]
    assert len(expected) == 93
    decoded = [mb.decode_action(EIGHT, seat, code) for code in range(93)]
    assert decoded == expected
    assert [mb.encode_action(EIGHT, lock) for lock in decoded] == list(range(93))
    assert len(set(decoded)) == 93
    assert all(lock.seat == seat for lock in decoded)


def test_every_lock_there_is_has_a_code() -> None:
    for first in mb.Card:
        assert mb.encode_action(EIGHT, mb.Keep(0, first)) == first
        for second in mb.Card:
            lock = mb.Peel(0, first, second)
            assert mb.decode_action(EIGHT, 0, mb.encode_action(EIGHT, lock)) == lock


@pytest.mark.rule("MB-38")
def test_a_pair_has_one_name_unless_its_order_can_matter() -> None:
    for one, two in combinations(mb.Card, 2):
        both_tarts = {one.name.lower(), two.name.lower()} <= set(TARTS)
        same = mb.Peel(0, one, two) == mb.Peel(0, two, one)
        assert same == (not both_tarts)
        if same:
            assert (mb.Peel(0, two, one).first, mb.Peel(0, two, one).second) == (one, two)
            assert hash(mb.Peel(0, one, two)) == hash(mb.Peel(0, two, one))


@given(positions())
def test_legal_actions_are_sorted_by_code_without_doubles(state: mb.State) -> None:
    for seat in range(state.config.players):
        codes = [mb.encode_action(state.config, lock) for lock in mb.legal_actions(state, seat)]
        assert codes == sorted(set(codes))


@pytest.mark.parametrize("seat", range(8))
def test_all_locks_as_texts(seat: int) -> None:
    state = mb.new_game(EIGHT)
    name = SEATS[seat]
    for code, cards in enumerate(codes_by_hand()):
        lock = mb.decode_action(EIGHT, seat, code)
        text = (
            f"{name} keeps {cards[0]}" if len(cards) == 1 else f"{name} peels {' + '.join(cards)}"
        )
        assert mb.action_to_string(lock) == text
        # Where no glaze waits, the three reversed pairs name the one action that is legal.
        straight = tuple(sorted(cards, key=ORDER.index))
        assert mb.parse_action(state, text) == lock_by_hand(seat, straight)


@pytest.mark.rule("MB-38")
def test_where_the_order_matters_both_texts_are_actions_of_their_own() -> None:
    content = "bakers_peel, honey_glaze, jam_tart, fruit_tart, chocolate_tart, macaron 3"
    state = table(content, content, content, passing="next")
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    for waits in (False, True):
        for one, two in combinations(TARTS, 2):
            texts = [f"Flour peels {one} + {two}", f"Flour peels {two} + {one}"]
            actions = [mb.parse_action(state, text) for text in texts]
            assert all(mb.is_legal(state, action) for action in actions)
            assert len(set(actions)) == (2 if waits else 1)
            if waits:
                assert [mb.action_to_string(action) for action in actions] == texts
                assert set(actions) <= set(mb.legal_actions(state))
        state = keep_all(state, "honey_glaze", "macaron", "macaron")
    # The order that matters does so for the seat before which the glaze waits, and for no other.
    assert mb.parse_action(state, f"Sugar peels {TARTS[1]} + {TARTS[0]}") == mb.Peel(
        1, CARD[TARTS[0]], CARD[TARTS[1]]
    )


@given(positions())
def test_both_orders_of_every_pair_parse_to_a_legal_action(state: mb.State) -> None:
    for lock in options(state):
        text = mb.action_to_string(lock)
        assert mb.parse_action(state, text) == lock
        if isinstance(lock, mb.Peel):
            seat, first, second = SEATS[lock.seat], lock.first.name, lock.second.name
            other = mb.parse_action(state, f"{seat} peels {second.lower()} + {first.lower()}")
            assert mb.is_legal(state, other)
            tarts = {first.lower(), second.lower()} <= set(TARTS) and first != second
            waiting = state.cases[lock.seat][mb.CaseItem.HONEY_GLAZE]
            assert (other == lock) == (not (tarts and waiting == 1))


@given(playouts())
def test_every_move_of_a_night_has_a_text_that_names_it(steps: list[Step]) -> None:
    for step in steps:
        text = mb.action_to_string(step.action)
        assert mb.parse_action(step.before, text) == step.action


@pytest.mark.parametrize(
    "text",
    [
        "flour KEEPS Macaron",
        "  Flour   keeps\tmacaron\n",
        "FLOUR KEEPS MACARON",
    ],
)
def test_letter_case_and_spacing_do_not_matter(text: str) -> None:
    state = table("macaron", "macaron", "macaron")
    assert mb.parse_action(state, text) == mb.Keep(0, mb.Card.MACARON)


@pytest.mark.parametrize(
    "text",
    [
        "flour peels macaron+truffle",
        "Flour peels truffle + macaron",
        "FLOUR PEELS TRUFFLE +MACARON",
    ],
)
def test_a_pair_may_be_written_close_and_in_any_order(text: str) -> None:
    state = table("macaron", "macaron", "macaron")
    expected = mb.Peel(0, mb.Card.MACARON, mb.Card.TRUFFLE)
    assert mb.parse_action(state, text) == expected


def test_what_parses_need_not_be_legal() -> None:
    state = table("macaron", "macaron", "macaron")
    action = mb.parse_action(state, "Flour keeps truffle")
    assert action == mb.Keep(0, mb.Card.TRUFFLE)
    assert not mb.is_legal(state, action)


def test_chance_moves_as_texts() -> None:
    state = mb.new_game(mb.Config(players=3))
    deal = mb.Deal((hand("macaron 2, truffle"), hand(), hand("bakers_peel")))
    text = "deal Flour: macaron 2, truffle 1; Sugar: nothing; Butter: bakers_peel 1"
    assert mb.action_to_string(deal) == text
    assert mb.parse_action(state, text) == deal
    assert mb.parse_action(state, text.upper()) == deal
    assert mb.action_to_string(mb.Snatch(mb.Card.BAGUETTE_2)) == "owl snatches baguette_2"
    assert mb.parse_action(state, "Owl snatches baguette_2") == mb.Snatch(mb.Card.BAGUETTE_2)


def test_redacted_moves_as_texts() -> None:
    assert mb.action_to_string(mb.Locked(3)) == "Cream has locked"
    seen = mb.Dealt((3, 2, 0), hand("macaron, truffle 2"))
    assert (
        mb.action_to_string(seen)
        == "3 cards to Flour, 2 cards to Sugar; yours: macaron 1, truffle 2"
    )
    assert mb.action_to_string(mb.Dealt((2, 0), hand())) == "2 cards to Flour; yours: nothing"
    reveal = mb.Reveal((mb.Keep(0, mb.Card.MACARON), mb.Peel(2, mb.Card.JAM_TART, mb.Card.TRUFFLE)))
    assert mb.action_to_string(reveal) == "Flour keeps macaron; Butter peels jam_tart + truffle"


@pytest.mark.rule("MB-31", "MB-33")
@given(playouts())
def test_the_text_of_a_redacted_move_tells_nothing_of_others(steps: list[Step]) -> None:
    for step in steps:
        state, action = step.before, step.action
        for seat in range(state.config.players):
            text = mb.action_to_string(mb.redact(state, action, seat))
            if isinstance(action, mb.Deal):
                assert text == f"{sizes_in_words(action)}; yours: {action.hands[seat]}"
            elif isinstance(action, mb.Keep | mb.Peel) and len(mb.active_players(state)) > 1:
                locked = f"{SEATS[action.seat]} has locked"
                assert text == (mb.action_to_string(action) if action.seat == seat else locked)


def sizes_in_words(deal: mb.Deal) -> str:
    named = zip(SEATS, deal.hands, strict=False)
    return ", ".join(f"{len(cards)} cards to {name}" for name, cards in named if len(cards))


def test_a_text_is_read_at_the_table_it_is_for() -> None:
    state = play(table("macaron 2", "macaron 2", owl="macaron 2"), "Sugar keeps macaron")
    assert mb.parse_action(state, "flour keeps macaron") == mb.Keep(0, mb.Card.MACARON)
