"""`bakehouse replay`: records in each of their forms, told again or only checked."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from bakehouse import display
from bakehouse import midnight_bakery as mb
from bakehouse.core import records
from bakehouse.core.records import Record, parse_record
from bakehouse.play import RandomAgent, play_numbered, simulate
from tests import toy_game
from tests.cli.running import Run
from tests.play.failing import Fails, seats

TOY = ("--game", "tests.toy_game")
NIGHT = play_numbered(mb, mb.Config(players=3), None, 7, 0)[1]
SHORT = play_numbered(toy_game, toy_game.Config(), None, 7, 0)[1]


def as_text(record: Record[mb.Config, mb.Action]) -> str:
    return records.to_text(mb, record)


def as_json(record: Record[mb.Config, mb.Action]) -> str:
    return records.to_json(mb, record)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "record"


@pytest.mark.parametrize("form", [as_text, as_json])
def test_a_record_is_told_as_show_tells_it(
    form: Callable[[Record[mb.Config, mb.Action]], str], file: Path, run: Run
) -> None:
    file.write_text(form(NIGHT), encoding="utf-8")
    ran = run("replay", str(file))
    shown = run("show", "midnight_bakery", "--players", "3", "--seed", "7")
    assert ran.code == 0
    assert ran.out == shown.out.replace("Seed 7, game 0.", "Seed 7.")
    seat = ("--seat", "sugar")
    assert (
        run("replay", str(file), *seat).out
        == run("show", "midnight_bakery", "--players", "3", "--seed", "7", *seat).out
    )
    assert run("replay", str(file), "--record").out == as_text(NIGHT)


def test_a_record_becomes_a_page(file: Path, tmp_path: Path, run: Run) -> None:
    file.write_text(as_text(NIGHT), encoding="utf-8")
    page = tmp_path / "page.html"
    assert run("replay", str(file), "--html", str(page)).out == f"Written to {page}.\n"
    assert page.read_text(encoding="utf-8") == display.replay_page(NIGHT)
    assert run("replay", str(file), "--html", str(page), "--seat", "sugar").code == 0
    sugar = [mb.seat_name(NIGHT.config, it) for it in range(3)].index("Sugar")
    assert page.read_text(encoding="utf-8") == display.replay_page(NIGHT, sugar)
    ran = run("replay", str(file), "--html", str(tmp_path))
    assert (ran.code, ran.out) == (2, "")
    assert f"{tmp_path}: cannot be written" in ran.err


@pytest.mark.parametrize("form", [as_text, as_json])
def test_a_record_is_checked(
    form: Callable[[Record[mb.Config, mb.Action]], str], file: Path, run: Run
) -> None:
    file.write_text(form(NIGHT), encoding="utf-8")
    ran = run("replay", "--check", str(file))
    moves = len(NIGHT.moves)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"midnight_bakery, rules 1: 1 game, {moves} moves\n")
    data = json.loads(run("replay", "--check", "--json", str(file)).out)
    assert data == {
        "game": "midnight_bakery",
        "games": 1,
        "moves": moves,
        "unfinished": 0,
        "wrong": [],
    }


def test_a_record_comes_from_standard_input(run: Run) -> None:
    assert run("replay", "-", "--check", typed=as_text(NIGHT)).code == 0


def test_a_wrong_record_is_found(file: Path, run: Run) -> None:
    lines = as_text(NIGHT).split("\n")
    del lines[-3]
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", "--check", str(file))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"bakehouse: {file}, line ")
    assert "wrong digest" in ran.err
    told = run("replay", str(file))
    assert (told.code, told.out) == (2, "")
    assert "wrong digest" in told.err


def test_a_file_of_many_games(file: Path, run: Run) -> None:
    agents = seats(RandomAgent(), Fails("illegal"))
    results = simulate(toy_game, None, agents, games=12, seed=0, file=file)
    ran = run("replay", "--check", str(file), *TOY)
    failed = len(results.failures)
    assert failed > 0
    assert ran.code == 0
    assert f"toy, rules 1: 12 games, {failed} of them not over, " in ran.out
    told = run("replay", str(file), *TOY, "--number", "4")
    assert "\nSeed 0, game 4.\n" in told.out
    record = parse_record(toy_game, run("replay", str(file), *TOY, "--number=4", "--record").out)
    assert record == play_numbered(toy_game, None or toy_game.Config(), agents, 0, 4)[1]


def test_the_wrong_games_of_many_are_found(file: Path, run: Run) -> None:
    simulate(toy_game, games=5, seed=0, file=file)
    lines = file.read_text(encoding="utf-8").split("\n")
    for number in (1, 3):
        data = json.loads(lines[number])
        data["record"]["digest"] = "0" * 64
        lines[number] = json.dumps(data)
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", "--check", str(file), *TOY)
    assert (ran.code, ran.out) == (3, "")
    assert [row.split(": ")[1].partition(", ")[2] for row in ran.err.splitlines()] == [
        "line 2, $.digest",
        "line 4, $.digest",
    ]
    assert run("replay", "--check", str(file), *TOY, "--number", "2").code == 0
    data = json.loads(run("replay", "--check", str(file), *TOY, "--json").out)
    assert (data["games"], len(data["wrong"])) == (5, 2)


def test_a_set_of_the_user(file: Path, tmp_path: Path, run: Run) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(toy_game.content.HOUSE.replace("high = 3", "high = 9"), encoding="utf-8")
    line = ("tests.toy_game", "--components", str(own))
    file.write_text(run("show", *line, "--record").out, encoding="utf-8")
    assert run("replay", "--check", str(file), *TOY).code == 3
    assert run("replay", "--check", str(file), *TOY, "--components", str(own)).code == 0


WRONG = [
    ("", "no record: it does not say of which game it is"),
    ("{}", "line 1: the keys are none, not those of a game"),
    ("{\n", "line 1: not JSON"),
    ("game: nothing\n", "no game 'nothing'"),
    ("game: ../x\n", "no name of a game"),
    (as_text(NIGHT).replace("game: midnight_bakery", "game: rococo"), "a record of 'rococo'"),
    ('{"moves": []}', "no game 'None'"),
]


@pytest.mark.parametrize(("text", "reason"), WRONG, ids=range(len(WRONG)))
def test_what_is_no_record(text: str, reason: str, file: Path, run: Run) -> None:
    file.write_text(text, encoding="utf-8")
    options = ("--game", "midnight_bakery") if "rococo" in text else ()
    ran = run("replay", str(file), *options)
    assert (ran.code, ran.out) == (2, "")
    assert reason in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["/no/such/file"], "/no/such/file: cannot be read (No such file"),
        ([], "Missing argument 'FILE'"),
        (["/dev/zero"], "cannot be read"),
        (["src"], "cannot be read (no plain file)"),
    ],
)
def test_a_file_that_cannot_be_read(arguments: list[str], reason: str, run: Run) -> None:
    ran = run("replay", *arguments)
    assert ran.code == 2
    assert reason in ran.err


def test_one_of_many_games_has_to_be_named(file: Path, run: Run) -> None:
    simulate(toy_game, games=5, seed=0, file=file)
    assert "5 games: say which with --number" in run("replay", str(file), *TOY).err
    assert f"{file}: no game 5" in run("replay", str(file), *TOY, "--number", "5").err
    assert "no seat '9'" in run("replay", str(file), *TOY, "--number=1", "--seat=9").err


def test_bytes_that_are_no_text(file: Path, run: Run) -> None:
    file.write_bytes(b"\xff\xfe")
    assert "cannot be read" in run("replay", str(file)).err


def test_a_single_record_has_no_number(file: Path, run: Run) -> None:
    file.write_text(as_text(NIGHT), encoding="utf-8")
    ran = run("replay", str(file), "--number", "0")
    assert (ran.code, ran.err) == (2, f"bakehouse: {file}: a single record, without a number\n")


def test_json_goes_with_check(file: Path, run: Run) -> None:
    file.write_text(as_text(NIGHT), encoding="utf-8")
    ran = run("replay", str(file), "--json")
    assert (ran.code, ran.out, ran.err) == (2, "", "bakehouse: --json goes with --check\n")


def test_a_result_that_its_record_contradicts_is_found(file: Path, run: Run) -> None:
    simulate(toy_game, games=5, seed=0, file=file)
    lines = file.read_text(encoding="utf-8").split("\n")
    data = json.loads(lines[2])
    data["result"]["returns"] = [70, 71]
    lines[2] = json.dumps(data)
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", "--check", str(file), *TOY)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(f"bakehouse: {file}, line 3: returns: (70")
    assert ran.err.count("\n") == 1


def test_a_record_says_where_a_game_that_is_over_ended(file: Path, run: Run) -> None:
    """What is not over has no position at its end, and none is said to be right."""
    lines = as_text(NIGHT).split("\n")
    (digest,) = [at for at, line in enumerate(lines) if line.startswith("digest: ")]
    lines[digest] = "digest: none"
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", "--check", str(file))
    reason = "the game is over, but the record has no digest"
    assert (ran.code, ran.out, ran.err) == (3, "", f"bakehouse: {file}: {reason}\n")
    del lines[digest - 1]
    file.write_text("\n".join(lines), encoding="utf-8")
    ran = run("replay", "--check", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(" moves\nAll moves are legal.\n")


@pytest.mark.parametrize("form", [as_text, as_json])
def test_what_editors_do_to_a_record_does_not_matter(
    form: Callable[[Record[mb.Config, mb.Action]], str], file: Path, run: Run
) -> None:
    whole = form(NIGHT).replace("\n", "\r\n")
    file.write_bytes(b"\xef\xbb\xbf" + whole.encode())
    assert run("replay", str(file), "--record").out == as_text(NIGHT)


def test_json_may_be_spread_over_lines(file: Path, run: Run) -> None:
    file.write_text("\n" + json.dumps(json.loads(as_json(NIGHT)), indent=2), encoding="utf-8")
    assert run("replay", str(file), "--record").out == as_text(NIGHT)


def test_empty_lines_mean_nothing(file: Path, run: Run) -> None:
    simulate(toy_game, games=2, seed=0, file=file)
    file.write_text("\n" + file.read_text("utf-8").replace("\n", "\n \n"), encoding="utf-8")
    assert run("replay", "--check", str(file), *TOY).code == 0


def test_a_pipe_with_a_name_is_read(file: Path, run: Run) -> None:
    os.mkfifo(file)
    writer = threading.Thread(target=file.write_text, args=(as_text(NIGHT),))
    writer.start()
    ran = run("replay", str(file), "--record")
    writer.join()
    assert ran.out == as_text(NIGHT)


@pytest.mark.parametrize("more", [["--check"], []])
def test_a_page_does_not_take_the_place_of_its_record(
    more: list[str], file: Path, run: Run
) -> None:
    file.write_text(as_text(NIGHT), encoding="utf-8")
    ran = run("replay", str(file), "--html", str(file), *more)
    assert (ran.code, ran.out) == (2, "")
    assert file.read_text(encoding="utf-8") == as_text(NIGHT)


def test_nor_does_it_under_another_name(file: Path, run: Run) -> None:
    file.write_text(as_text(NIGHT), encoding="utf-8")
    link = file.with_name("link.html")
    link.symlink_to(file)
    for other in (f"{file.parent}/./{file.name}", str(link)):
        ran = run("replay", str(file), "--html", other)
        assert (ran.code, ran.out) == (2, "")
        assert file.read_text(encoding="utf-8") == as_text(NIGHT)
