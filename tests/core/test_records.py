from __future__ import annotations

import copy
import hashlib
import json
import pickle
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeAlias, cast

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import midnight_bakery
from bakehouse.core.codec import digest
from bakehouse.core.errors import RecordError
from bakehouse.core.game import Game
from bakehouse.core.records import (
    LONGEST,
    Record,
    check,
    from_json,
    new_record,
    parse_record,
    replay,
    seen_by,
    state_digest,
    to_json,
    to_text,
)
from bakehouse.play import AnyGame, play_game, play_numbered, rng_of_game
from tests import toy_game
from tests.toy_game import Choose, Config, Deal, Draw, Got, content

TOY: Game[Config, toy_game.State, toy_game.Action, toy_game.Seen, toy_game.Observation] = toy_game

ToyRecord: TypeAlias = Record[Config, toy_game.Action]

TWO = Config(players=2)

OTHER_SET = content.loads(
    content.HOUSE.replace("high = 3", "high = 5").replace('"house"\n\n[deck]', '"fives"\n\n[deck]')
)

MOVES = (Deal((3, 5)), Choose(1, False), Choose(0, True), Draw((4,)))

TEXT = f"""\
format: 1
game: toy
rules: 1
config: {toy_game.config_to_json(TWO)}
seed: 0

deal 3 5
seat 1 stays
seat 0 swaps
draw 4
digest: {{digest}}
"""


def last_state() -> toy_game.State:
    """The position after `MOVES`, built from the rules by hand."""
    pool = {1: 2, 2: 2, 3: 1, 4: 1}
    return toy_game.State(TWO, content.NUMBERS.counts(pool), (4, 5), (3, 0), (True, False))


def text() -> str:
    sha = hashlib.sha256(toy_game.to_json(last_state()).encode()).hexdigest()
    return TEXT.replace("{digest}", sha)


def a_record(*moves: toy_game.Action) -> ToyRecord:
    played = new_record(TOY, TWO, seed=0)
    for move in moves:
        played = played.append(move)
    return played


def record() -> ToyRecord:
    return a_record(*MOVES).close(TOY, last_state())


def variant(**names: Any) -> AnyGame:
    """The toy game with some of its names changed."""
    return cast("AnyGame", SimpleNamespace(**{**vars(toy_game), **names}))


def some_record(players: int, seed: int) -> ToyRecord:
    return play_game(TOY, Config(players=players), None, rng_of_game(seed, 0), seed)[1]


records = st.builds(some_record, st.integers(2, 3), st.integers(0, 10**6))


# --- playing and replaying ---


def test_a_record_is_built_move_by_move() -> None:
    played = record()
    assert tuple(played.moves) == MOVES
    assert (played.game, played.rules, played.seed) == ("toy", "1", 0)
    assert played.digest == digest(toy_game.to_json(last_state()))


def test_one_more_move_opens_a_record_again_and_leaves_the_old_one() -> None:
    closed = record()
    opened = closed.append(Draw((1,)))
    assert opened.digest is None
    assert len(opened.moves) == 5
    assert closed == record()


def test_a_replay_gives_every_state() -> None:
    states = list(replay(TOY, record()))
    expected = [toy_game.new_game(TWO)]
    for move in MOVES:
        expected.append(toy_game.apply(expected[-1], move))
    assert states == expected
    assert states[-1] == last_state()


def test_check_gives_the_last_state() -> None:
    assert check(TOY, record()) == last_state()
    assert check(TOY, new_record(TOY, TWO)) == toy_game.new_game(TWO)


def test_a_move_that_is_illegal_is_named_by_its_number_and_rule() -> None:
    wrong = a_record(MOVES[0], Draw((1,)))
    with pytest.raises(RecordError) as caught:
        check(TOY, wrong)
    assert (caught.value.where, caught.value.rule) == ("move 2", "TOY-4")


def test_a_replay_stops_at_the_wrong_move_and_not_before() -> None:
    wrong = a_record(MOVES[0], Draw((1,)))
    states = replay(TOY, wrong)
    assert [len(next(states).cards), len(next(states).cards)] == [0, 2]
    with pytest.raises(RecordError, match="move 2"):
        next(states)


def test_what_is_no_move_is_refused_with_its_number() -> None:
    wrong = new_record(TOY, TWO).append(cast("toy_game.Action", "deal 3 5"))
    with pytest.raises(RecordError, match="move 1: str is no action"):
        check(TOY, wrong)


def test_a_wrong_digest_is_refused() -> None:
    wrong = attrs.evolve(record(), digest="0" * 64)
    with pytest.raises(RecordError, match="after move 4: wrong digest"):
        check(TOY, wrong)


def test_another_game_or_other_rules_are_refused_at_once() -> None:
    with pytest.raises(RecordError, match="a record of 'toy', not of 'other'"):
        replay(variant(NAME="other"), record())
    with pytest.raises(RecordError, match="played by rules '1'; these are rules '2'"):
        replay(variant(RULES_VERSION="2"), record())


@pytest.mark.parametrize("seed", [True, 3.0, "7", 10**100, -(10**100)])
def test_a_seed_is_a_whole_number_that_fits(seed: Any) -> None:
    with pytest.raises(RecordError, match="seed"):
        Record("toy", "1", TWO, seed)


@pytest.mark.parametrize("seed", [None, 0, -1, 10**100 - 1])
def test_every_other_seed_survives_both_forms(seed: int | None) -> None:
    played = new_record(TOY, TWO, seed)
    assert parse_record(TOY, to_text(TOY, played)).seed == seed
    assert from_json(TOY, to_json(TOY, played)).seed == seed


def test_a_record_is_a_value() -> None:
    assert record() == record()
    assert hash(record()) == hash(record())
    assert record() != some_record(2, 1)
    assert pickle.loads(pickle.dumps(record())) == record()
    assert copy.deepcopy(record()) == record()


def test_a_pickle_of_a_record_names_no_class_of_a_vector() -> None:
    """Vectors have one class where they are compiled, and another one elsewhere."""
    text = pickle.dumps(record(), protocol=0)
    assert not re.search(rb"pvector|pyrsistent", text)


# --- text ---


def test_the_text_form_is_what_is_promised() -> None:
    assert to_text(TOY, record()) == text()


def test_the_text_form_reads_back() -> None:
    assert parse_record(TOY, text()) == record()
    assert parse_record(TOY, text().removesuffix("\n")) == record()


def test_header_lines_come_in_any_order() -> None:
    head, moves = text().split("\n\n")
    turned = "\n".join(reversed(head.split("\n")))
    assert parse_record(TOY, f"{turned}\n\n{moves}") == record()


@given(records)
def test_both_forms_round_trip_exactly(played: ToyRecord) -> None:
    written = to_text(TOY, played)
    assert parse_record(TOY, written) == played
    assert to_text(TOY, parse_record(TOY, written)) == written
    line = to_json(TOY, played)
    assert from_json(TOY, line) == played
    assert to_json(TOY, from_json(TOY, line)) == line


@given(records, st.data())
def test_open_records_of_games_that_go_on_round_trip(
    played: ToyRecord, data: st.DataObject
) -> None:
    size = data.draw(st.integers(0, len(played.moves)))
    part = attrs.evolve(played, seed=None, moves=played.moves[:size], digest=None)
    assert to_text(TOY, part).endswith("\ndigest: none\n")
    assert parse_record(TOY, to_text(TOY, part)) == part
    assert from_json(TOY, to_json(TOY, part)) == part


def test_a_text_that_was_cut_off_is_never_taken_for_whole() -> None:
    whole = text()
    for size in range(len(whole) - 1):
        with pytest.raises(RecordError):
            parse_record(TOY, whole[:size])


def test_a_record_with_its_own_component_set() -> None:
    config = Config(players=2, components=OTHER_SET)
    played = play_game(TOY, config, None, rng_of_game(3, 0))[1]
    assert parse_record(TOY, to_text(TOY, played), OTHER_SET) == played
    assert from_json(TOY, to_json(TOY, played), OTHER_SET) == played


def test_another_component_set_is_refused() -> None:
    config = Config(players=2, components=OTHER_SET)
    played = play_game(TOY, config, None, rng_of_game(3, 0))[1]
    with pytest.raises(RecordError, match=r"line 4, .*component set 'fives'"):
        parse_record(TOY, to_text(TOY, played))
    with pytest.raises(RecordError, match=r"\$\.config, .*component set 'fives'"):
        from_json(TOY, to_json(TOY, played))


WRONG_TEXTS: list[tuple[str, str, str, str]] = [
    # what is replaced, by what, where the error is, what it says
    ("format: 1", "format: 2", "line 1", "format '2'"),
    ("format: 1", "Format: 1", "line 1", "no line of a header"),
    ("game: toy", "game: chess", "line 2", "a record of 'chess'"),
    ("game: toy", "game:toy", "line 2", "no line of a header"),
    ("rules: 1", "rules: 9", "line 3", "rules '9'"),
    ("rules: 1\n", "", "line 5", "rules is missing"),
    ("seed: 0", "rules: 1", "line 5", "rules is given twice"),
    ("seed: 0", "seat: 0", "line 5", "no line of a header"),
    ("seed: 0", "seed: -0", "line 5", "seed"),
    ("seed: 0", "seed: 00", "line 5", "seed"),
    ("seed: 0", "seed: 1.0", "line 5", "seed"),
    ("seed: 0", f"seed: {'9' * 101}", "line 5", "seed"),
    ("seed: 0", f"seed: {'9' * 10_000}", "line 5", "seed"),
    ("seed: 0", "seed: \N{ARABIC-INDIC DIGIT SEVEN}", "line 5", "seed"),
    ('"players":2', '"players":7', "line 4, $.value", "players"),
    ('"players":2', '"players":2.5', "line 4, $.value.players", "2.5"),
    ("\n\n", "\n", "line 6", "no line of a header"),
    ("\n\n", "\n\n\n", "line 7", "an empty line"),
    ("deal 3 5", "deal 3 0", "line 7", "names no action"),
    ("deal 3 5", "deal 5 5", "line 7", "cannot come"),
    ("seat 1 stays", "seat 2 stays", "line 8", "no seat 2"),
    ("seat 1 stays", "seat 0 stays", "line 9", "cannot choose"),
    ("draw 4", "draw 4\ndraw 4", "line 11", "over"),
    ("draw 4", "draw 2", "line 11", "wrong digest"),
    ("draw 4\n", "", "line 10", "wrong digest"),
    ("draw 4", "draw 4 ", "line 10", "names no action"),
    ("draw 4", "draw\t4", "line 10", "U+0009"),
    ("draw 4", "draw 4\r", "line 10", "U+000D"),
    ("draw 4", "draw \ud800", "line 10", "U+D800"),
    ("draw 4", "draw\N{RIGHT-TO-LEFT OVERRIDE} 4", "line 10", "U+202E"),
    ("draw 4", "digest: none", "line 10", "follows"),
    ("digest: ", "digest:", "line 11", "no digest line"),
    ("digest: ", "digest: 0", "line 11", "SHA-256"),
]


@pytest.mark.parametrize(("old", "new", "where", "reason"), WRONG_TEXTS)
def test_a_wrong_text_is_refused_with_its_line(old: str, new: str, where: str, reason: str) -> None:
    assert old in text()
    with pytest.raises(RecordError) as caught:
        parse_record(TOY, text().replace(old, new, 1))
    assert (caught.value.where or "").startswith(where)
    assert reason in str(caught.value)


def test_the_rule_that_a_move_breaks_is_named() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TOY, text().replace("deal 3 5", "deal 5 5"))
    assert caught.value.rule == "TOY-2"


@pytest.mark.parametrize("junk", ["\n", "x\n", "digest: none\n", "\x00"])
def test_nothing_may_follow_the_digest(junk: str) -> None:
    with pytest.raises(RecordError):
        parse_record(TOY, text() + junk)


@pytest.mark.parametrize("value", [None, 7, b"format: 1", ["format: 1"]])
@pytest.mark.parametrize("reader", [parse_record, from_json])
def test_only_texts_are_read(value: Any, reader: Callable[..., object]) -> None:
    with pytest.raises(RecordError, match="a record is a text"):
        reader(TOY, value)


@pytest.mark.parametrize("reader", [parse_record, from_json])
def test_a_text_without_end_is_refused_unread(reader: Callable[..., object]) -> None:
    with pytest.raises(RecordError, match="longer than"):
        reader(TOY, "a" * (LONGEST + 1))


@given(st.text(st.characters(codec=None), max_size=60))
def test_any_text_is_refused_within_the_family(junk: str) -> None:
    for reader in (parse_record, from_json):
        with pytest.raises(RecordError):
            reader(TOY, junk)


@given(st.data())
def test_a_damaged_record_is_refused_within_the_family(data: st.DataObject) -> None:
    for written, reader in ((text(), parse_record), (to_json(TOY, record()), from_json)):
        start = data.draw(st.integers(0, len(written)))
        end = data.draw(st.integers(start, min(start + 6, len(written))))
        patch = data.draw(st.text(st.characters(codec=None), max_size=4))
        try:
            read = reader(TOY, written[:start] + patch + written[end:])
        except RecordError:
            continue
        # What may change without harm: the seed, which is for information.
        assert (read.moves, read.config) == (record().moves, record().config)


@given(st.data())
@settings(max_examples=60)
def test_a_damaged_record_of_a_large_game_is_refused_within_the_family(data: st.DataObject) -> None:
    """Lines that are left out, doubled or swapped are moves that read well, but not there."""
    game = midnight_bakery
    _, played = play_numbered(game, game.Config(players=2), None, 0, 0)
    lines = to_text(game, played).split("\n")
    first, second = (data.draw(st.integers(0, len(lines) - 2)) for _ in range(2))
    kind = data.draw(st.sampled_from(("leave out", "double", "swap")))
    if kind == "swap":
        lines[first], lines[second] = lines[second], lines[first]
    else:
        lines[first : first + 1] = [lines[first]] * (2 if kind == "double" else 0)
    try:
        read = parse_record(game, "\n".join(lines))
    except RecordError:
        return
    # The seed may go, the order of header lines is free, and so is the order of hidden locks.
    assert check(game, read) == check(game, played)


@pytest.mark.parametrize("name", ["two\nlines", "", " x", "x\u202e"])
def test_what_does_not_fit_on_a_line_is_not_written(name: str) -> None:
    with pytest.raises(RecordError, match="does not fit on a line"):
        to_text(TOY, Record(name, "1", TWO))
    wordy = variant(action_to_string=lambda action: name)  # pyright: ignore[reportUnknownLambdaType]
    with pytest.raises(RecordError, match=r"move 1: .* does not fit on a line"):
        to_text(wordy, record())


def test_a_move_that_looks_like_the_last_line_is_not_written() -> None:
    wordy = variant(action_to_string=lambda action: "digest: none")  # pyright: ignore[reportUnknownLambdaType]
    with pytest.raises(RecordError, match="move 1"):
        to_text(wordy, record())


def test_errors_pickle() -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(TOY, text().replace("deal 3 5", "deal 5 5"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.where, again.rule) == (str(caught.value), "line 7", "TOY-2")


# --- JSON ---


def test_the_json_form_is_what_is_promised() -> None:
    line = to_json(TOY, record())
    assert "\n" not in line
    assert json.loads(line) == {
        "format": 1,
        "game": "toy",
        "rules": "1",
        "config": json.loads(toy_game.config_to_json(TWO)),
        "seed": 0,
        "moves": ["deal 3 5", "seat 1 stays", "seat 0 swaps", "draw 4"],
        "digest": state_digest(toy_game, last_state()),
    }


WRONG_JSON: list[tuple[str, str, str, str]] = [
    ('"format":1', '"format":2', "$.format", "format 2"),
    ('"format":1', '"format":true', "$.format", "True"),
    ('"format":1', '"format":1.0', "$.format", "1.0"),
    ('"game":"toy","rules"', '"game":"chess","rules"', "$.game", "chess"),
    ('"rules":"1"', '"rules":1', "$.rules", "1"),
    ('"rules":"1"', '"rules":"2"', "$.rules", "2"),
    ('"rules":"1",', "", "$", "rules is missing"),
    ('"rules":"1"', '"rules":"1","more":0', "$", "unknown key 'more'"),
    ('"rules":"1"', '"rules":"1","rules":"1"', "", "twice"),
    ('"players":2', '"players":true', "$.config, $.value.players", "true"),
    ('"players":2', '"players":2,"players":2', "", "twice"),
    ('"players":2', '"players":NaN', "$.config, $.value.players", "NaN"),
    ('"seed":0', '"seed":0.0', "$.seed", "0.0"),
    ('"seed":0', '"seed":false', "$.seed", "False"),
    ('"seed":0', f'"seed":{"9" * 101}', "seed", "no whole number"),
    ('"seed":0', f'"seed":{"9" * 10_000}', "", "not JSON"),
    ('"draw 4"', "4", "$.moves[3]", "4"),
    ('"draw 4"', '"draw 2"', "$.digest", "wrong digest"),
    ('"draw 4"', '"draw 9"', "$.moves[3]", "cannot come"),
    ('],"digest":"', '],"digest":"x', "$.digest", "SHA-256"),
    ('],"digest":"', '],"digest":0,"d":"', "$", "unknown key"),
]


@pytest.mark.parametrize(("old", "new", "where", "reason"), WRONG_JSON)
def test_wrong_json_is_refused_with_its_path(old: str, new: str, where: str, reason: str) -> None:
    line = to_json(TOY, record())
    assert old in line
    with pytest.raises(RecordError) as caught:
        from_json(TOY, line.replace(old, new, 1))
    assert where in (caught.value.where or caught.value.reason)
    assert reason in str(caught.value)


@pytest.mark.parametrize("junk", ["[" * 100_000, '{"a":' * 100_000, "[]", "null", "", "{}", '"x"'])
def test_other_json_is_refused(junk: str) -> None:
    with pytest.raises(RecordError):
        from_json(TOY, junk)


def test_a_deep_config_is_refused() -> None:
    deep = '"players":' + "[" * 500 + "]" * 500
    with pytest.raises(RecordError):
        from_json(TOY, to_json(TOY, record()).replace('"players":2', deep))


# --- what a seat saw ---


def test_a_seat_record_holds_redacted_moves_and_observations() -> None:
    seen = seen_by(TOY, record(), 0)
    assert seen.moves == (
        "cards: 2, yours: 3",
        "seat 1 has locked",
        "seat 0 swaps; seat 1 stays",
        "cards: 1, yours: 4",
    )
    assert seen.observations == tuple(
        toy_game.observation(state, 0) for state in replay(TOY, record())
    )
    assert [view.card for view in seen.observations] == [None, 3, 3, 3, 4]


def test_a_seat_record_as_text() -> None:
    lines = seen_by(TOY, record(), 1).to_text().split("\n")
    config = toy_game.config_to_json(TWO)
    head = ["format: 1", "game: toy", "rules: 1", f"config: {config}", "seat: 1", ""]
    assert lines[:6] == head
    kinds = [line.partition(" ")[0] for line in lines[6:-1]]
    assert kinds == ["sees:", *["move:", "sees:"] * 4]
    assert lines[7] == "move: cards: 2, yours: 5"
    assert lines[-1] == ""


def test_an_observation_stands_in_the_text_only_where_it_changes() -> None:
    game = variant(observation_to_json=lambda view: "same")  # pyright: ignore[reportUnknownLambdaType]
    kinds = [line[:5] for line in seen_by(game, record(), 0).to_text().split("\n")[6:-1]]
    assert kinds == ["sees:", *["move:"] * 4]


def test_a_seat_record_holds_neither_seed_nor_digest() -> None:
    secret = attrs.evolve(record(), seed=987654321987654321)
    assert secret.digest is not None
    for seat in (0, 1):
        seen = seen_by(TOY, secret, seat)
        for form in (seen.to_text(), repr(seen), str(pickle.dumps(seen, protocol=0))):
            assert "987654321987654321" not in form
            assert secret.digest not in form
        assert seen == seen_by(TOY, record(), seat)


def test_what_a_seat_cannot_tell_apart_is_the_same_record() -> None:
    """Seat 1 swaps a card that seat 0 never sees: a 1 or a 2."""
    ends = (Choose(0, False), Choose(1, True), Draw((4,)))
    one, two = (a_record(Deal((3, card)), *ends) for card in (1, 2))
    assert seen_by(TOY, one, 0) == seen_by(TOY, two, 0)
    assert hash(seen_by(TOY, one, 0)) == hash(seen_by(TOY, two, 0))
    assert seen_by(TOY, one, 0).to_text() == seen_by(TOY, two, 0).to_text()
    assert seen_by(TOY, one, 1) != seen_by(TOY, two, 1)
    assert seen_by(TOY, one, 1).to_text() != seen_by(TOY, two, 1).to_text()


@given(records, records, st.integers(0, 1))
def test_seat_records_are_equal_exactly_when_their_texts_are(
    one: ToyRecord, two: ToyRecord, seat: int
) -> None:
    first, second = seen_by(TOY, one, seat), seen_by(TOY, two, seat)
    assert (first == second) == (first.to_text() == second.to_text())


@pytest.mark.parametrize("seat", [-1, 2, True, 1.0, "0", None, 10**30])
def test_only_a_seat_of_the_game_has_a_record(seat: Any) -> None:
    with pytest.raises(RecordError, match="no seat of this game"):
        seen_by(TOY, record(), seat)


def test_the_record_of_a_seat_is_checked_as_it_is_made() -> None:
    with pytest.raises(RecordError, match="move 2"):
        seen_by(TOY, a_record(MOVES[0], MOVES[0]), 0)
    with pytest.raises(RecordError, match="rules"):
        seen_by(TOY, attrs.evolve(record(), rules="2"), 0)


def test_the_own_move_is_seen() -> None:
    seen = seen_by(TOY, record(), 1)
    assert seen.moves[1] == "seat 1 stays"
    assert seen.moves[3] == toy_game.action_to_string(Got(1, None)) == "cards: 1, none for you"
