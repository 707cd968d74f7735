from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from rich.console import Console

import bakehouse
from bakehouse import midnight_bakery, pasteles
from bakehouse.cli import main
from bakehouse.cli.progress import progress_bar
from bakehouse.core.records import parse_record, seen_by
from bakehouse.play import play_numbered, simulate
from tests import toy_game
from tests.checks.project import ROOT

TOY = "tests.toy_game"
HOUSE_SET = Path(str(midnight_bakery.__file__)).parent / "content" / "house.toml"
PASTELES_SET = Path(str(pasteles.__file__)).parent / "content" / "house.toml"


def program(
    arguments: Sequence[str],
    env: Mapping[str, str] | None = None,
    stdout: int = subprocess.PIPE,
    typed: bytes = b"",
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "bakehouse", *arguments],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that goes well, and says nothing on standard error."""
    code = main(arguments)
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    return printed.out


# --- simulate ---


def test_simulate_prints_tables(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(
        capsys, "simulate", "midnight_bakery", "--players", "3", "--games", "4", "--seed", "7"
    )
    head, scores, sources = text.rstrip("\n").split("\n\n")
    assert head.startswith("midnight_bakery, rules 1: 4 games, seed 7, ")
    assert [line.split()[0] for line in scores.split("\n")] == [
        "points",
        "Flour",
        "Sugar",
        "Butter",
    ]
    assert sources.split("\n")[0].split()[:3] == ["from", "croissants", "macarons"]


def test_simulate_prints_what_the_library_gives(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, "simulate", TOY, "--players", "3", "--seed", "4", "--json"))
    results = simulate(toy_game, toy_game.Config(players=3), games=100, seed=4)
    assert data["games"] == 100
    assert [tuple(game["returns"]) for game in data["results"]] == [
        game.returns for game in results.games
    ]
    summary = results.summary()
    assert [seat["mean"] for seat in data["seats"]] == [seat.mean for seat in summary.seats]
    assert [seat["win_share_exact"] for seat in data["seats"]] == [
        str(seat.win_share) for seat in summary.seats
    ]


def test_the_default_seed_is_0(capsys: pytest.CaptureFixture[str]) -> None:
    plain = output(capsys, "simulate", TOY, "--json")
    assert plain == output(capsys, "simulate", TOY, "--json", "--seed", "0")
    assert plain != output(capsys, "simulate", TOY, "--json", "--seed", "1")
    assert json.loads(plain)["seed"] == 0


def test_options_of_the_game_are_flags(capsys: pytest.CaptureFixture[str]) -> None:
    nobody = output(capsys, "simulate", TOY, "--swapping", "nobody", "--games", "5")
    assert "5 games, seed 0, 10 decisions, 5 chance moves" in nobody
    assert nobody == output(capsys, "simulate", TOY, "--option", "swapping=nobody", "--games=5")
    assert nobody == output(capsys, "simulate", "--games", "5", TOY, "--swapping=nobody")
    assert nobody == output(capsys, "simulate", "--swapping=nobody", TOY, "--games", "5")
    assert nobody == output(capsys, "simulate", "--swapping", "nobody", "--games", "5", TOY)
    data = json.loads(
        output(capsys, "simulate", "midnight_bakery", "--passing", "next", "--games", "1", "--json")
    )
    assert data["config"]["value"]["passing"] == "next"


def test_a_component_set_of_the_user(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(toy_game.content.HOUSE.replace("high = 3", "high = 40"), encoding="utf-8")
    data = json.loads(output(capsys, "simulate", TOY, "--components", str(file), "--json"))
    assert max(seat["max"] for seat in data["seats"]) in (40, 41)
    line = ("simulate", "midnight_bakery", "--games", "1")
    assert output(capsys, *line) == output(capsys, *line, "--components", str(HOUSE_SET))


def test_simulate_tells_how_games_for_one_ended(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("simulate", "pasteles", "--recipe", "3", "--games", "6", "--seed", "7")
    head, scores, endings, lengths, *_ = output(capsys, *line).rstrip("\n").split("\n\n")
    assert head.startswith("pasteles, rules 1: 6 games, seed 7, ")
    assert [row.split()[0] for row in scores.split("\n")] == ["points", "Shop"]
    kinds = [row.split() for row in endings.split("\n")[1:] if row[15:17] != "  "]
    assert sum(int(games) for games, *_ in kinds) == 6
    assert {" ".join(kind) for _, _, *kind in kinds} <= {
        "lost",
        "standard victory",
        "gourmet victory",
    }
    assert lengths.startswith("A game: ")
    data = json.loads(output(capsys, *line, "--json"))
    results = simulate("pasteles", pasteles.Config(recipe=3), games=6, seed=7)
    assert data["config"]["value"]["recipe"] == 3
    assert [game["reason"] for game in data["results"]] == [it.reason for it in results.games]
    assert sum(ending["games"] for ending in data["endings"]) == 6


def test_a_set_of_the_user_for_pasteles(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With 90 money to begin with, recipe 1 asks for no more."""
    text = PASTELES_SET.read_text(encoding="utf-8")
    file = tmp_path / "rich.toml"
    file.write_text(text.replace("money = 8\n", "money = 90\n", 1), encoding="utf-8")
    line = ("simulate", "pasteles", "--games", "3", "--json")
    data = json.loads(output(capsys, *line, "--components", str(file)))
    assert [game["returns"] for game in data["results"]] == [[2], [2], [2]]


# --- show ---


def test_show_tells_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "show", TOY, "--players", "3", "--seed", "2")
    _, record = play_numbered(toy_game, toy_game.Config(players=3), None, 2, 0)
    assert f"   1. {toy_game.action_to_string(record.moves[0])}\n" in text
    assert "\nSeed 2, game 0.\n" in text


def test_show_prints_a_record_that_replays(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "show", "midnight_bakery", "--players", "5", "--seed", "3", "--record")
    _, record = play_numbered(midnight_bakery, midnight_bakery.Config(players=5), None, 3, 0)
    assert parse_record(midnight_bakery, text) == record


def test_show_finds_a_game_of_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "show", TOY, "--seed", "3", "--number", "17", "--record")
    assert (
        parse_record(toy_game, text) == play_numbered(toy_game, toy_game.Config(), None, 3, 17)[1]
    )


@pytest.mark.parametrize("seat", ["1", "Beech", "beech"])
def test_show_for_a_seat(seat: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, "show", TOY, "--seed", "2", "--seat", seat)
    _, record = play_numbered(toy_game, toy_game.Config(), None, 2, 0)
    seen = seen_by(toy_game, record, 1)
    assert f"   1. {seen.moves[0]}\n" in text
    assert toy_game.action_to_string(record.moves[0]) not in text
    kept = output(capsys, "show", TOY, "--seed", "2", "--seat", seat, "--record")
    assert kept == seen.to_text()


def test_show_tells_a_game_of_pasteles(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("show", "--recipe", "3", "pasteles", "--seed", "2")
    told = output(capsys, *line)
    assert "\nRecipe 3, Empanada: day 1 of 5.\n" in told
    assert "\nDay 1 is over\n" in told
    assert "As Shop Owner sees it." in output(capsys, *line, "--seat", "shop owner")
    record = parse_record(pasteles, output(capsys, *line, "--record"))
    assert record == play_numbered(pasteles, pasteles.Config(recipe=3), None, 2, 0)[1]


# --- what is wrong ---

WRONG = [
    ("simulate", "Missing argument 'GAME'"),
    ("simulate no_such_game", "no game 'no_such_game'; there are midnight_bakery"),
    ("simulate json", "json is no game: it lacks NAME"),
    ("simulate ../game", "no name of a game and no import path"),
    ("simulate tests.toy_game more", "unexpected extra argument"),
    ("simulate tests.toy_game --players 4", "players: 4 is no whole number from 2 to 3 [TOY-1]"),
    ("simulate tests.toy_game --players two", "players: 'two' is no whole number"),
    ("simulate tests.toy_game --swapping maybe", "none of anyone, nobody [TOY-3]"),
    ("simulate tests.toy_game --passing next", "No such option"),
    ("simulate --passing next tests.toy_game", "No such option"),
    ("simulate --swapping tests.toy_game", "Missing argument 'GAME'"),
    ("simulate --swapping nobody", "Missing argument 'GAME'"),
    ("simulate --swapping=nobody", "Missing argument 'GAME'"),
    ("simulate pasteles --recipe 0", "recipe: 0 is no whole number from 1 to 12 [PA-1]"),
    ("simulate pasteles --recipe 13", "recipe: 13 is no whole number from 1 to 12 [PA-1]"),
    ("simulate --recipe x pasteles", "recipe: 'x' is no whole number from 1 to 12 [PA-1]"),
    ("show pasteles --option recipe=1.0", "recipe: '1.0' is no whole number"),
    ("show pasteles --seat 1", "no seat '1'; there are 0 Shop Owner"),
    (f"simulate pasteles --components {HOUSE_SET}", "house.toml"),
    ("simulate tests.toy_game --option players", "write name=value"),
    ("simulate tests.toy_game --option seats=2", "unknown option 'seats'"),
    ("simulate tests.toy_game --players 2 --option players=2", "given twice"),
    ("simulate tests.toy_game --components /no/such/file", "/no/such/file: cannot be read"),
    ("simulate tests.toy_game --components tests", "tests: cannot be read"),
    ("simulate tests.toy_game --games 0", "0 is not in the range"),
    ("simulate tests.toy_game --games many", "'many' is not a valid integer"),
    ("simulate tests.toy_game --games", "requires an argument"),
    ("simulate tests.toy_game --seed 1.5", "'1.5' is not a valid integer"),
    (f"simulate tests.toy_game --seed 1{'0' * 100}", "no whole number of up to 100 digits"),
    (f"show tests.toy_game --seed 1{'0' * 100}", "no whole number of 100 digits"),
    (f"show tests.toy_game --seed {'1' * 9999}", "not a valid integer"),
    ("show tests.toy_game --seat 2", "no seat '2'; there are 0 Ash, 1 Beech"),
    ("show tests.toy_game --seat -1", "no seat '-1'"),
    ("show tests.toy_game --number -1", "-1 is not in the range"),
    (
        "show tests.toy_game --agents tests.play.failing:BROKEN",
        "game 0 of seed 0, seat 0: raised: ValueError: no idea at all (failing.py, line",
    ),
    (
        "bench tests.toy_game --agents tests.play.failing:NOTHING --seed 3",
        "game 0 of seed 3, seat 0: no action: chose None",
    ),
    ("bench tests.toy_game --agents tests.play.failing:MUMBLING", "raised: Mumbled (failing.py"),
    ("show tests.toy_game --agents tests.play.failing:CANCELLING", "raised: CancelledError"),
    ("bench tests.toy_game --seconds nan", "nan is no number of seconds"),
    ("bench tests.toy_game --seconds inf", "inf is no number of seconds"),
    (f"simulate tests.toy_game --workers {'9' * 30}", "is not in the range 1<=x<="),
    ("no_such_command", "No such command"),
    ("--no-such-option", "No such option"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG)
def test_whatever_is_wrong_is_one_line_and_exit_code_2(
    line: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(line.split())
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert printed.err.startswith("bakehouse: ")
    assert printed.err.count("\n") == 1
    assert reason in printed.err
    assert len(printed.err) < 600


LONG = "x" * 9999

LONG_WORDS = [
    f"simulate {LONG}",
    f"simulate tests.toy_game --seed {'1' * 4000}",
    f"simulate tests.toy_game --seed {'1' * 9999}",
    f"simulate tests.toy_game --games {'1' * 4000}",
    f"simulate tests.toy_game --players {'1' * 9999}",
    f"simulate tests.toy_game --players {LONG}",
    f"simulate tests.toy_game --agents {LONG}",
    f"simulate tests.toy_game --agents {LONG}:{LONG}",
    f"simulate tests.toy_game --option {LONG}",
    f"simulate tests.toy_game --option {LONG}=1",
    f"simulate tests.toy_game --{LONG}",
    f"simulate tests.toy_game --plot {LONG}",
    f"simulate tests.toy_game --out {LONG}",
    f"show tests.toy_game --seat {LONG}",
    f"replay {LONG}",
    f"rules {LONG}",
    f"rules --find {LONG}",
    f"content check {LONG} --game tests.toy_game",
    LONG,
]


@pytest.mark.parametrize("line", LONG_WORDS, ids=range(len(LONG_WORDS)))
def test_long_words_are_not_printed_in_full(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) in (2, 3)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bakehouse: ")
    assert len(printed.err) < 600


def test_the_program_without_its_extra_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "rich", None)
    assert main(["--version"]) == 1
    assert capsys.readouterr().err == (
        "bakehouse: the command line needs rich: pip install 'bakehouse[cli]'\n"
    )
    monkeypatch.setitem(sys.modules, "click", None)
    assert main(["--version"]) == 1
    assert "needs click and rich" in capsys.readouterr().err


# --- help ---


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert output(capsys, "--version") == f"bakehouse, version {bakehouse.__version__}\n"


@pytest.mark.parametrize("line", ["", "--help", "-h"])
def test_help(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = output(capsys, *line.split())
    assert text.startswith("Usage: bakehouse ")
    assert "simulate" in text


def test_the_help_about_a_game_has_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--swapping" not in output(capsys, "simulate", "--help")
    text = output(capsys, "simulate", TOY, "--help")
    assert "--swapping TEXT" in text
    assert "Option of the game: anyone, nobody." in text
    assert "Option of the game: from 1 to 12." in output(capsys, "show", "pasteles", "-h")
    assert "--players N" in text
    assert "Default: anyone." in text


# --- pipes, terminals, signals ---

COMMANDS = [
    ["show", "midnight_bakery", "--players", "2", "--seed", "0"],
    ["show", "midnight_bakery", "--seed", "5", "--seat", "1", "--record"],
    ["simulate", "midnight_bakery", "--players", "5", "--games", "5", "--json"],
]


@pytest.mark.parametrize("arguments", COMMANDS)
def test_the_same_seed_gives_the_same_bytes_in_every_process(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    here = output(capsys, *arguments)
    for hash_seed in ("0", "1", "4242"):
        run = program(arguments, {"PYTHONHASHSEED": hash_seed})
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout == here.encode()


def test_a_pipe_gets_no_bar_and_no_colour() -> None:
    forced = {"FORCE_COLOR": "1", "TTY_COMPATIBLE": "1", "TERM": "xterm-256color"}
    run = program(["simulate", TOY, "--games", "30"], forced)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\x1b" not in run.stdout
    assert b"\r" not in run.stdout


def test_output_that_its_encoding_lacks_does_not_fail() -> None:
    run = program(["show", TOY], {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (run.returncode, run.stderr) == (0, b"")


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar() -> None:
    screen = Screen()
    with progress_bar(3, Console(file=screen, width=60)) as advance:
        for done in (1, 2, 3):
            advance(done)
    assert "3/3" in screen.getvalue()


def test_anything_else_gets_none() -> None:
    screen = io.StringIO()
    with progress_bar(3, Console(file=screen, force_terminal=True)) as advance:
        advance(1)
    assert screen.getvalue() == ""


PRINTING = [
    ["show", "midnight_bakery"],
    ["play", "midnight_bakery"],
    ["rules", "rococo"],
    ["content", "export", "rococo"],
    ["content", "--help"],
    ["--help"],
    ["--version"],
    ["simulate", "--help"],
    [],
]


@pytest.mark.parametrize("arguments", PRINTING)
def test_a_reader_that_has_seen_enough_ends_the_program_quietly(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = program(arguments, stdout=writer)
    os.close(writer)
    assert (run.returncode, run.stderr) == (141, b"")


@pytest.mark.parametrize("arguments", [["--help"], ["simulate", TOY], ["rules", "MB-1"]])
def test_a_full_disk_is_one_line_and_exit_code_1(arguments: list[str]) -> None:
    if not Path("/dev/full").exists():
        return
    with Path("/dev/full").open("wb") as full:
        run = program(arguments, stdout=full.fileno())
    assert run.returncode == 1
    assert run.stderr == b"bakehouse: cannot write: No space left on device\n"


@pytest.mark.parametrize("arguments", PRINTING)
def test_output_that_cannot_be_written_is_one_line_and_exit_code_1(arguments: list[str]) -> None:
    closed = os.open(os.devnull, os.O_RDONLY)
    run = program(arguments, stdout=closed)
    os.close(closed)
    assert run.returncode == 1
    assert run.stderr.startswith(b"bakehouse: cannot write: ")
    assert run.stderr.count(b"\n") == 1


INTERRUPTED = """
import signal

from tests import toy_game
from tests.toy_game import *
from tests.toy_game import content

calls = []
# Whoever starts these tests in the background may have interrupts ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)


def sample_chance(state, rng):
    calls.append(state)
    if len(calls) == 5:
        signal.raise_signal(signal.SIGINT)
    return toy_game.sample_chance(state, rng)
"""


def test_an_interrupt_ends_the_program_with_130(tmp_path: Path) -> None:
    (tmp_path / "interrupted_game.py").write_text(INTERRUPTED, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    run = program(["simulate", "interrupted_game"], {"PYTHONPATH": path})
    assert run.returncode == 130
    assert run.stdout.startswith(b"toy, rules 1: ")
    assert run.stderr == b"bakehouse: interrupted after 2 games (not kept)\n"


def test_an_error_ends_a_process_with_2_and_one_line() -> None:
    run = program(["simulate", "no_such_game"])
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.decode() == (
        "bakehouse: no game 'no_such_game'; there are midnight_bakery, rococo, pasteles, and "
        "modules by import path\n"
    )


CLOSED = """
import os, sys
for number in {numbers}:
    os.close(number)
os.execv(sys.executable, [sys.executable, "-m", "bakehouse", *sys.argv[1:]])
"""


def without(numbers: Sequence[int], arguments: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """The program, started without some of its standard streams."""
    return subprocess.run(
        [sys.executable, "-c", CLOSED.format(numbers=tuple(numbers)), *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def test_without_standard_input() -> None:
    run = without([0], ["play", TOY])
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.endswith(b"Left after 2 moves.\n")
    run = without([0], ["replay", "-"])
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr == b"bakehouse: -: there is no standard input\n"
    run = without([0], ["simulate", TOY, "--games", "2", "--workers", "1"])
    assert (run.returncode, run.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [["--version"], ["simulate", TOY], ["play", TOY]])
def test_without_standard_output(arguments: list[str]) -> None:
    run = without([1], arguments)
    assert (run.returncode, run.stderr) == (1, b"bakehouse: there is no standard output\n")
    assert without([1, 2], arguments).returncode == 1


def test_without_standard_error() -> None:
    assert without([2], ["simulate", "no_such_game"]).returncode == 2
    assert without([2], ["simulate", TOY, "--games", "2"]).returncode == 0


@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii"])
@pytest.mark.parametrize("typed", [b"\xff\n", "Ad\u00e8le\n".encode()])
def test_stray_bytes_are_wrong_words(typed: bytes, encoding: str) -> None:
    run = program(["play", TOY], {"PYTHONIOENCODING": encoding}, typed=typed)
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"No: " in run.stdout


def test_modules_of_ones_own_are_found_where_the_program_is_called(tmp_path: Path) -> None:
    """As the script of an installed program finds them, which has no folder of its own."""
    text = "from tests.play.failing import Stays\n"
    (tmp_path / "agents_beside_me.py").write_text(text, encoding="utf-8")
    script = tmp_path / "bin" / "bakehouse"
    script.parent.mkdir()
    script.write_text(
        "import sys; from bakehouse.cli import main\nif __name__ == '__main__': sys.exit(main())\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    line = ["simulate", TOY, "--games", "4", "--agents", "agents_beside_me:Stays"]
    for more in ([], ["--workers", "1"]):
        run = subprocess.run(
            [sys.executable, str(script), *line, *more],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout.startswith(b"toy, rules 1: 4 games, seed 0")


def test_the_path_is_as_it_was_where_the_folder_is_gone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert output(capsys, "simulate", TOY, "--games", "1").startswith(
        "toy, rules 1: 1 game, seed 0"
    )
