from __future__ import annotations

import importlib
import re
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bakehouse import display
from bakehouse import midnight_bakery as mb
from bakehouse.core import records
from bakehouse.core.counts import Counts
from bakehouse.play import AnyGame, play_game, rng_of_game
from tests import toy_game


def night(players: int) -> list[mb.State]:
    _, record = play_game(mb, mb.Config(players=players), None, rng_of_game(3, 0))
    return list(records.replay(mb, record))


def table_in(text: str, corner: str) -> dict[str, dict[str, str]]:
    """The table with this word in its corner, by line and column."""
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith(corner))
    columns = lines[start].split()[1:]
    found: dict[str, dict[str, str]] = {}
    for line in lines[start + 1 :]:
        if not line:
            break
        label, *cells = re.split(r"  +", line.strip())
        found[label] = dict(zip(columns, cells, strict=False))
    return found


# --- any game ---


def test_another_game_is_written_field_by_field() -> None:
    state = toy_game.apply(toy_game.new_game(toy_game.Config()), toy_game.Deal((2, 5)))
    assert display.text(toy_game, state).split("\n") == [
        "State",
        "  config:",
        "    Config",
        "      players: 2",
        "      swapping: anyone",
        "      components: house",
        "  pool: 1 2, 2 1, 3 2, 4 2",
        "  cards: 2, 5",
        "  laid: 0, 0",
        "  swaps: -, -",
    ]


def test_the_observation_of_another_game_shows_nothing_of_others() -> None:
    state = toy_game.apply(toy_game.new_game(toy_game.Config()), toy_game.Deal((2, 5)))
    lines = display.text(toy_game, toy_game.observation(state, 0)).split("\n")
    assert "  card: 2" in lines
    assert "  cards: nothing" in lines
    assert not any("5" in line for line in lines)


def test_another_game_has_no_chapters() -> None:
    state = toy_game.new_game(toy_game.Config())
    assert display.chapter(toy_game, state, state) is None


def test_a_game_of_the_user_is_not_taken_for_one_of_the_house() -> None:
    pretender = cast("AnyGame", SimpleNamespace(**{**vars(toy_game), "NAME": "midnight_bakery"}))
    state = toy_game.new_game(toy_game.Config())
    assert display.text(pretender, state).startswith("State\n")
    nested = cast("AnyGame", SimpleNamespace(**{**vars(toy_game), "NAME": "layout"}))
    assert display.text(nested, state).startswith("State\n")


@pytest.mark.parametrize("missing", ["bakehouse.display.midnight_bakery", "something_else"])
def test_only_a_display_that_does_not_exist_is_done_without(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def import_module(name: str) -> None:
        raise ModuleNotFoundError(name=missing)

    state = mb.new_game(mb.Config())
    monkeypatch.setattr(importlib, "import_module", import_module)
    if missing == "something_else":
        with pytest.raises(ModuleNotFoundError):
            display.text(mb, state)
    else:
        assert display.text(mb, state).startswith("State\n")
        assert display.chapter(mb, state, state) is None


# --- Midnight Bakery ---


def test_a_state_shows_the_batches_of_all() -> None:
    dealt = night(3)[1]
    batches = table_in(display.text(mb, dealt), "Batches")
    assert batches.pop("cards") == {"Flour": "9", "Sugar": "9", "Butter": "9"}
    for name, batch in zip(("Flour", "Sugar", "Butter"), dealt.batches, strict=True):
        shown = {kind: row[name] for kind, row in batches.items() if row[name] != "."}
        assert shown == {card.name.lower().replace("_", " "): str(n) for card, n in batch.items()}


def test_a_seat_sees_its_own_batch_and_question_marks() -> None:
    dealt = night(3)[1]
    seen = mb.observation(dealt, 1)
    batches = table_in(display.text(mb, seen), "Batches")
    assert batches.pop("cards") == {"Flour": "9", "Sugar": "9", "Butter": "9"}
    assert all(row["Flour"] == row["Butter"] == "?" for row in batches.values())
    own = {kind: row["Sugar"] for kind, row in batches.items()}
    assert own == {card.name.lower().replace("_", " "): str(n) for card, n in seen.batch.items()}


def test_a_seat_sees_again_the_batch_that_it_passed_on() -> None:
    """After one pass to the next seat, Sugar's old batch lies with Butter."""
    picked = next(state for state in night(3) if state.pick == 2)
    seen = mb.observation(picked, 1)
    batches = table_in(display.text(mb, seen), "Batches")
    assert [seen.recalled[place] is None for place in (0, 2)] == [True, False]
    sizes = batches.pop("cards")
    assert {row["Flour"] for row in batches.values()} == {"?"}
    total = sum(int(row["Butter"]) for row in batches.values() if row["Butter"] != ".")
    assert str(total) == sizes["Butter"]


def test_the_text_of_an_observation_depends_on_nothing_else() -> None:
    """Two states that Sugar cannot tell apart: another batch for Flour, and another lock."""
    for state in night(4):
        for seat in (0, 3):
            seen = mb.observation(state, seat)
            other, _ = mb.resample(seen, rng_of_game(9, seat))
            assert display.text(mb, mb.observation(other, seat)) == display.text(mb, seen)


def test_locks_are_told_to_their_seat_only() -> None:
    dealt = night(3)[1]
    lock = mb.legal_actions(dealt, 0)[0]
    locked = mb.apply(dealt, lock)
    words = mb.action_to_string(lock)
    assert display.text(mb, locked).endswith(f"\n\nLocked: {words}.")
    own = display.text(mb, mb.observation(locked, 0))
    assert own.endswith(f"\n\nLocked: Flour. Own lock: {words}.")
    assert display.text(mb, mb.observation(locked, 2)).endswith("\n\nLocked: Flour.")


def test_the_owl_has_a_column_but_no_points() -> None:
    states = night(2)
    text = display.text(mb, states[1])
    cases = table_in(text, "Cases")
    assert cases["truffles"] == {"Flour": "0", "Sugar": "0", "Owl": "0"}
    assert cases["banked"] == {"Flour": "0", "Sugar": "0"}
    batches = table_in(text, "Batches")
    assert batches.pop("cards")["Owl"] == "10"
    assert {row["Owl"] for row in batches.values()} == {"?"}


def test_the_headline_says_what_is_due() -> None:
    states = night(4)
    assert display.text(mb, states[0]).startswith(
        "Bake 1 of 3, pick 1, passing to the next seat; a deal is due.\nDeck 106, spent peels 0.\n"
    )
    second = next(state for state in states if state.bake == 2)
    assert "Bake 2 of 3, pick 1, passing to the previous seat; " in display.text(mb, second)
    assert display.text(mb, states[-1]).startswith("It is dawn.\n")
    assert display.text(mb, mb.observation(states[-1], 2)).startswith(
        "Seen by Butter.\nIt is dawn.\n"
    )


@pytest.mark.parametrize("players", range(2, 9))
def test_everything_fits_in_a_hundred_columns(players: int) -> None:
    states = night(players)
    for before, after in pairwise(states):
        texts = [display.text(mb, after), display.chapter(mb, before, after) or ""]
        texts.append(display.text(mb, mb.observation(after, players - 1)))
        for text in texts:
            # A list of locks is one sentence.
            lines = [line for line in text.split("\n") if not line.startswith("Locked: ")]
            assert max(map(len, lines)) <= 100
            assert text.isascii()
            assert not re.search(r" $", text, re.MULTILINE)


def test_a_chapter_ends_with_each_bake() -> None:
    states = night(3)
    told = [display.chapter(mb, *pair) for pair in pairwise(states)]
    chapters = [text for text in told if text is not None]
    assert [text.split("\n")[0] for text in chapters] == [f"Bake {n} is over" for n in (1, 2, 3)]
    last = table_in(chapters[2], "Points")
    for seat, name in enumerate(("Flour", "Sugar", "Butter")):
        score = states[-1].results[2][seat]
        assert last["total"][name] == str(score.total)
        assert last["running"][name] == str(states[-1].banked[seat])
        parts = ("croissants", "macarons", "buns", "tarts", "baguettes")
        assert sum(int(last[part][name]) for part in parts) == score.total


def test_other_values_of_the_game_are_written_plainly() -> None:
    assert display.text(mb, mb.Keep(0, mb.Card.MACARON)) == "Keep\n  seat: 0\n  card: macaron"
    assert display.text(mb, cast("Any", 7)) == "7"
    batch: Counts[mb.Card] = mb.CARDS.counts([mb.Card.MACARON])
    assert display.text(mb, batch) == "macaron 1"
    assert display.chapter(mb, 7, batch) is None
