"""La Pâtisserie Rococo at the command line: its options, a simulation, a game that is told."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bakehouse import rococo as ro
from bakehouse.cli import main
from bakehouse.cli.options import choices_of, config_of_options, game_options
from bakehouse.core.errors import ConfigError
from bakehouse.core.records import parse_record
from bakehouse.play import play_numbered, simulate
from tests.checks.project import ROOT

HOUSE_SET = Path(str(ro.__file__)).parent / "content" / "house.toml"


def run(arguments: Sequence[str], hash_seed: str = "0") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "bakehouse", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


def output(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What a command prints that goes well, and says nothing on standard error."""
    code = main(line.split())
    printed = capsys.readouterr()
    assert (code, printed.err) == (0, "")
    return printed.out


# --- options --------------------------------------------------------------------------------------


def test_the_options_and_what_they_can_be() -> None:
    found = [(option.name, option.default, choices_of(ro, option)) for option in game_options(ro)]
    assert found == [
        ("players", 4, "from 2 to 5"),
        ("draft", "trays", "trays, dealt"),
        ("promos", (), "special_bonuses, stars, table_bonuses, start_staff"),
        ("start_player", None, "from 0 to 3"),
        ("solo", None, "buttery, savory, extra crunchy"),
        ("extended", None, "buttery, savory, extra crunchy"),
    ]


def test_what_takes_several_values_is_a_flag_that_may_be_repeated() -> None:
    players, draft, promos, start, *_ = (option.as_flag() for option in game_options(ro))
    assert [flag.multiple for flag in (players, draft, promos, start)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert [flag.metavar for flag in (players, draft, promos, start)] == ["N", "TEXT", "A,B", "N"]
    assert promos.help == "Options of the game. Default: none."
    assert start.help == "Option of the game. Default: none."


@pytest.mark.parametrize(
    ("texts", "promos"),
    [
        ((), ()),
        (("",), ()),
        (("stars",), ("stars",)),
        (("start_staff,stars",), ("stars", "start_staff")),
        (("start_staff", "stars"), ("stars", "start_staff")),
        (("stars,table_bonuses", "special_bonuses"), ("special_bonuses", "stars", "table_bonuses")),
    ],
)
def test_promos_with_commas_or_one_by_one(texts: tuple[str, ...], promos: tuple[str, ...]) -> None:
    assert config_of_options(ro, {"promos": texts}, [], None) == ro.Config(promos=promos)
    pair = f"promos={','.join(texts)}"
    assert config_of_options(ro, {"promos": ()}, [pair], None) == ro.Config(promos=promos)


@pytest.mark.parametrize(("text", "seat"), [("none", None), ("0", 0), ("3", 3)])
def test_who_starts(text: str, seat: int | None) -> None:
    made = config_of_options(ro, {"start_player": text, "players": None}, [], None)
    assert made == ro.Config(start_player=seat)


def test_an_option_is_given_as_a_flag_or_as_a_pair() -> None:
    with pytest.raises(ConfigError, match="option promos given twice"):
        config_of_options(ro, {"promos": ("stars",)}, ["promos=stars"], None)


def test_options_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate rococo --players 2 --draft dealt --start-player 1 --games 1 --json"
    promos = "--promos stars --promos start_staff"
    config = json.loads(output(capsys, f"{line} {promos}"))["config"]
    wanted = ro.Config(players=2, draft="dealt", promos=("stars", "start_staff"), start_player=1)
    assert ro.config_from_json(json.dumps(config, separators=(",", ":"))) == wanted
    assert output(capsys, f"{line} {promos}") == output(
        capsys, f"{line} --promos start_staff,stars"
    )
    before_the_game = line.replace("simulate ", f"simulate {promos} ")
    assert output(capsys, before_the_game) == output(
        capsys, f"{line} --option promos=stars,start_staff"
    )


WRONG = [
    ("--players 6", "players: 6 is no whole number from 2 to 5 [RO-1]"),
    ("--players four", "players: 'four' is no whole number from 2 to 5 [RO-1]"),
    ("--draft open", "draft: 'open' is none of trays, dealt [RO-23]"),
    ("--promos moon", "promos: 'moon' is none of special_bonuses, stars, table_bonuses, start_"),
    ("--promos stars,moon", "promos: 'moon' is none of"),
    ("--promos stars --promos stars", "names one twice [RO-164]"),
    ("--promos stars --option promos=stars", "option promos given twice"),
    ("--start-player 4", "start_player: 4 is no whole number from 0 to 3 [RO-7]"),
    ("--players 2 --start-player 2", "start_player: 2 is no whole number from 0 to 1 [RO-7]"),
    ("--start-player x", "start_player: 'x' is no whole number from 0 to 3 [RO-7]"),
    ("--recipe 3", "No such option"),
    ("--option seats=3", "unknown option 'seats'; rococo has players, draft, promos, start_player"),
    ("--components tests", "tests: cannot be read"),
]


@pytest.mark.parametrize("command", ["simulate", "show"])
@pytest.mark.parametrize(("words", "reason"), WRONG)
def test_whatever_is_wrong_is_one_line_and_exit_code_2(
    command: str, words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([command, "rococo", *words.split()])
    printed = capsys.readouterr()
    assert (code, printed.out, printed.err.count("\n")) == (2, "", 1)
    assert printed.err.startswith("bakehouse: ")
    assert reason in printed.err


def test_there_are_no_other_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "rococo", "--players", "2", "--seat", "2"]) == 2
    assert "no seat '2'; there are 0 Player 1, 1 Player 2" in capsys.readouterr().err


def test_the_help_tells_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(output(capsys, "simulate rococo --help").split())
    assert "--players N Option of the game: from 2 to 5. Default: 4." in told
    assert "--draft TEXT Option of the game: trays, dealt. Default: trays." in told
    promos = "special_bonuses, stars, table_bonuses, start_staff"
    assert f"--promos A,B Options of the game: {promos}. Default: none." in told
    assert "--start-player N Option of the game: from 0 to 3. Default: none." in told


# --- games ----------------------------------------------------------------------------------------


def test_simulate_tells_points_by_seat_and_source(capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "simulate rococo --players 3 --games 4 --seed 7")
    head, scores, sources = told.rstrip("\n").split("\n\n")
    assert head.startswith("rococo, rules 1: 4 games, seed 7, ")
    assert [line.split("  ")[0] for line in scores.split("\n")] == [
        "points",
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    results = simulate(ro, ro.Config(players=3), games=4, seed=7)
    means = [f"{seat.mean:.2f}" for seat in results.summary().seats]
    assert [line.split()[2] for line in scores.split("\n")[1:]] == means
    assert "special bonuses" in sources
    assert max(map(len, told.split("\n"))) <= 100


def test_a_component_set_of_the_user(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of 900 coins much is left in the end, and ten are a point."""
    text = HOUSE_SET.read_text(encoding="utf-8")
    file = tmp_path / "rich.toml"
    rich = re.sub(r"^coins = \d+$", "coins = 900", text, count=1, flags=re.MULTILINE)
    file.write_text(rich, encoding="utf-8")
    line = "simulate rococo --games 2 --json"
    data = json.loads(output(capsys, f"{line} --components {file}"))
    assert min(points for game in data["results"] for points in game["returns"]) > 50
    assert output(capsys, line) == output(capsys, f"{line} --components {HOUSE_SET}")


def test_show_tells_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = "show rococo --players 2 --promos stars --start-player 1 --seed 5"
    told = output(capsys, line)
    options = "players 2, draft trays, promos stars, start_player 1, solo none, extended none"
    assert f"\noptions: {options}\n" in told
    assert "\nSeed 5, game 0.\n" in told
    assert "\nRound 1 is over\n" in told
    record = parse_record(ro, output(capsys, f"{line} --record"))
    config = ro.Config(players=2, promos=("stars",), start_player=1)
    assert record == play_numbered(ro, config, None, 5, 0)[1]
    options = "players 4, draft trays, promos none, start_player none, solo none, extended none"
    assert f"\noptions: {options}\n" in output(capsys, "show rococo --seed 1")


def test_show_for_a_seat_tells_what_it_sees(capsys: pytest.CaptureFixture[str]) -> None:
    line = "show rococo --players 3 --seed 5 --seat"
    told = output(capsys, f"{line} 1")
    assert "\nAs Player 2 sees it.\n" in told
    assert "\nSeen by Player 2.\n" in told
    assert "Seed" not in told
    assert "Player 1 has removed a card\n" in told
    assert "Player 2 removes card" in told
    code = main([*line.split(), "player 2"])
    assert (code, capsys.readouterr().out) == (0, told)


COMMANDS = [
    "show rococo --players 3 --seed 2",
    "show rococo --players 2 --draft dealt --promos stars,start_staff --seed 5 --seat 1",
    "simulate rococo --players 4 --games 3 --json",
]


@pytest.mark.parametrize("line", COMMANDS)
def test_the_same_seed_gives_the_same_bytes_in_every_process(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here = output(capsys, line).encode()
    for hash_seed in ("0", "4242"):
        process = run(line.split(), hash_seed)
        assert (process.returncode, process.stderr) == (0, b"")
        assert process.stdout == here


def test_an_error_ends_a_process_with_2_and_one_line() -> None:
    process = run(["simulate", "rococo", "--players", "1"])
    assert (process.returncode, process.stdout) == (2, b"")
    assert process.stderr.decode() == (
        "bakehouse: players: 1 is no whole number from 2 to 5 [RO-1]\n"
    )


def test_names_with_accents_do_not_fail_where_they_cannot_be_written() -> None:
    process = subprocess.run(
        [sys.executable, "-m", "bakehouse", "show", "rococo", "--players", "2"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, b"")
    assert ro.Config().components.card(1).name.encode() in process.stdout


# --- the Mentor -----------------------------------------------------------------------------------


@pytest.mark.rule("RO-140", "RO-141", "RO-155")
def test_a_solo_game_is_simulated_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    told = output(capsys, "simulate rococo --solo buttery --games 2 --seed 3")
    assert told.startswith("rococo, rules 1: 2 games, seed 3, ")
    shown = output(capsys, "show rococo --solo buttery --seed 3")
    assert ", start_player none, solo buttery, extended none\n" in shown
    assert "\nseats: 0 Player 1\n" in shown
    assert any(line.startswith("Mentor: ") for line in shown.splitlines())
    assert "[RO-155]" in shown


@pytest.mark.rule("RO-157", "RO-170", "RO-171")
def test_an_extended_game_is_simulated_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate rococo --extended savory --draft dealt --games 2 --json"
    record = json.loads(output(capsys, line).splitlines()[0])
    assert record
    shown = output(capsys, "show rococo --extended savory --seed 3 --seat 1")
    assert "\nseats: 0 Player 1, 1 Player 2\n" in shown
    assert any(line.startswith("Mentor: ") for line in shown.splitlines())


MENTORS = [
    ("--solo hard", "solo: 'hard' is none of buttery, savory, extra crunchy [RO-141]"),
    ("--extended hard", "extended: 'hard' is none of buttery, savory, extra crunchy [RO-141]"),
    ("--solo savory --players 2", "players: 2, but solo is a game for 1, and the Mentor [RO-140]"),
    (
        "--extended savory --players 1",
        "players: 1, but extended is a game for 2, and the Mentor [RO-157]",
    ),
    (
        "--solo savory --extended savory",
        "solo and extended are two games: name one of them [RO-157]",
    ),
    (
        "--solo savory --start-player 2",
        "start_player: 2 is no whole number from 0 to 1 [RO-7]",
    ),
    ("--players 1", "players: 1 is no whole number from 2 to 5 [RO-1]"),
]


@pytest.mark.parametrize(("words", "reason"), MENTORS)
def test_whatever_is_wrong_about_the_mentor_is_one_line(
    words: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "rococo", *words.split()]) == 2
    assert reason in capsys.readouterr().err
