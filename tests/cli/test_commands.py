"""`bakehouse rules`, `content`, `perft` and `bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles, rococo
from bakehouse.core.rng import Rng
from bakehouse.play.perft import divide, perft
from bakehouse.play.rulebook import all_rules
from tests.checks.project import ROOT
from tests.cli.running import Run

TOY = "tests.toy_game"

# --- rules ---


@pytest.mark.parametrize("name", ["MB-16", "mb-16", "mb16", " MB-16 "])
def test_a_rule_by_its_number(name: str, run: Run) -> None:
    ran = run("rules", name)
    text = "A seat with an empty batch sits the pick out, and nobody waits for it."
    assert (ran.code, ran.out) == (0, f"MB-16  {text}\n")


def test_several_rules_stand_under_their_headings(run: Run) -> None:
    out = run("rules", "MB-16", "RO-1").out
    assert out.startswith("midnight_bakery: A pick\n-----------------------\nMB-16  ")
    assert "\n\nrococo: Components and setup\n" in out


def test_all_rules_of_a_book_and_the_books(run: Run) -> None:
    out = run("rules", "rococo").out
    assert all(f"\n{rule.id} " in out for rule in all_rules() if rule.book == "rococo")
    books = run("rules").out
    assert [row.split()[0] for row in books.split("\n")[1:-1]] == sorted(
        path.stem for path in (ROOT / "docs" / "rules").glob("*.md")
    )


def test_rules_are_found_by_their_words(run: Run) -> None:
    found = json.loads(run("rules", "--find", "Honey Glaze", "--json").out)
    assert found
    assert all("honey glaze" in rule["text"].lower() for rule in found)
    assert run("rules", "pasteles", "--find", "night owl").code == 2


@pytest.mark.parametrize("name", ["MB-0", "XX-1", "MB", "", "MB-16x", "../MB"])
def test_no_such_rule(name: str, run: Run) -> None:
    ran = run("rules", name)
    assert (ran.code, ran.out) == (2, "")
    assert f"no rule {name!r}; the ids begin with MB, PA, RO" in ran.err


# --- component sets ---


@pytest.mark.parametrize("game", [mb, rococo, pasteles])
def test_the_house_set_is_exported_and_fits(game: object, run: Run, tmp_path: Path) -> None:
    name = str(getattr(game, "NAME", ""))
    file = tmp_path / "mine.toml"
    source = Path(str(getattr(game, "__file__", ""))).parent / "content" / "house.toml"
    assert run("content", "export", name).out == source.read_text(encoding="utf-8")
    ran = run("content", "export", name, "--out", str(file))
    assert (ran.code, ran.out) == (0, "")
    assert file.read_bytes() == source.read_bytes()
    checked = run("content", "check", str(file))
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.startswith(f"{file}: the set 'house' fits {name}.\ndigest ")
    assert checked.out.endswith("It says the same as the house set.\n")
    file.write_text(
        file.read_text(encoding="utf-8").replace('name = "house"', 'name = "mine"', 1), "utf-8"
    )
    data = json.loads(run("content", "check", str(file), "--json").out)
    assert (data["name"], data["fits"], data["is_house_set"]) == ("mine", True, False)
    assert set(data["sources"].values()) <= {"rulebook", "house"}


BROKEN = [
    ("croissant = 14", "croissant = 15", "mine.toml, [totals]"),
    ("[deck]", "[deck", "mine.toml"),
    ('game = "midnight_bakery"', "", "no table [set] with the name of a game"),
    ('game = "midnight_bakery"', 'game = "rococo"', "mine.toml"),
    ("bakes = 3", "bakes = 3\nmore = 1", "mine.toml"),
]


@pytest.mark.parametrize(("before", "after", "reason"), BROKEN, ids=range(len(BROKEN)))
def test_what_is_wrong_with_a_set_is_told(
    before: str, after: str, reason: str, run: Run, tmp_path: Path
) -> None:
    text = run("content", "export", "midnight_bakery").out
    assert before in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    ran = run("content", "check", str(file))
    assert (ran.code, ran.out) == (3, "")
    assert reason in ran.err
    assert ran.err.count("\n") == 1
    data = json.loads(run("content", "check", str(file), "--json").out)
    assert data["fits"] is False
    assert reason in data["reason"]


def test_a_set_for_a_game_of_ones_own(run: Run, tmp_path: Path) -> None:
    from tests import toy_game

    file = tmp_path / "toy.toml"
    file.write_text(toy_game.content.HOUSE, encoding="utf-8")
    assert "fits toy." in run("content", "check", str(file), "--game", TOY).out
    assert "no game 'toy'" in run("content", "check", str(file)).err
    assert "toy has no house set in a file" in run("content", "export", TOY).err


def test_files_of_sets_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in run("content", "check", "/no/such/file").err
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    ran = run("content", "export", "rococo", "--out", str(there))
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be written (File exists)" in ran.err
    assert there.read_text(encoding="utf-8") == "mine"
    assert run("content", "export", "nothing").code == 2


def test_the_group_says_what_it_has(run: Run) -> None:
    assert "export" in run("content", "--help").out
    assert run("content", "nothing").code == 2


# --- perft ---


def test_perft_counts_as_the_library_does(run: Run) -> None:
    line = ("perft", "midnight_bakery", "--players", "4", "--depth", "3", "--seed", "3")
    state = mb.new_game(mb.Config(players=4))
    assert run(*line).out == f"{perft(mb, state, 3, Rng.seeded(3))}\n" == "36\n"
    branches = divide(mb, state, 3, Rng.seeded(3))
    data = json.loads(run(*line, "--divide", "--json").out)
    assert (data["count"], data["divide"]) == (36, branches)
    assert run(*line, "--divide").out.split()[0] == "36"


def test_perft_of_all_that_chance_can_do(run: Run) -> None:
    """Two cards of 1, 1, 2, 2, 3, 3, 4, 4, 5 in order: all pairs but 5 and 5."""
    assert run("perft", TOY, "--depth", "1", "--all-chance").out == "24\n"
    assert run("perft", TOY, "--depth", "0").out == "1\n"


def test_perft_has_no_first_move_of_nothing(run: Run) -> None:
    assert (
        "depth: 0 is no whole number from 1 up" in run("perft", TOY, "--depth", "0", "--divide").err
    )


# --- bench ---


def test_bench_measures_at_least_a_game(run: Run) -> None:
    line = ("bench", "midnight_bakery", "--players", "2", "--seconds", "0")
    data = json.loads(run(*line, "--json", "--agents", "greedy").out)
    assert data["game"] == "midnight_bakery"
    assert data["games"] == 1
    assert data["decisions"] > 40
    assert data["seconds"] > 0
    rows = run(*line).out.split("\n")
    assert rows[0].split() == ["midnight_bakery", "random"]
    assert any(row.startswith("hours for a million games") for row in rows)


def test_content_alone_tells_what_there_is(run: Run) -> None:
    ran = run("content")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run("content", "--help").out
