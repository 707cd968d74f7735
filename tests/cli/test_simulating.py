"""`bakehouse simulate`: agents, failures, workers, files, pictures."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import SimulationError
from bakehouse.midnight_bakery.players import GreedyAgent
from bakehouse.play import RandomAgent, load_results, simulate
from tests import toy_game
from tests.checks.project import ROOT
from tests.cli.running import Run
from tests.play.failing import Fails, Stays, seats

TOY = "tests.toy_game"
STAYS, FAILS = "tests.play.failing:Stays", "tests.play.failing:FAILING"


def test_who_plays_is_told_by_name(run: Run) -> None:
    ran = run("simulate", "midnight_bakery", "--agents", "greedy,random,random,random", "--json")
    data = json.loads(ran.out)
    agents = seats(GreedyAgent(), *[RandomAgent()] * 3)
    expected = simulate(mb, None, agents, games=100, seed=0)
    assert [tuple(game["returns"]) for game in data["results"]] == [
        game.returns for game in expected.games
    ]
    assert data["agents"] == list(expected.agents)


def test_workers_play_the_same_games(run: Run) -> None:
    line = ("simulate", "midnight_bakery", "--games", "20", "--seed", "3", "--json")
    assert run(*line, "--workers", "2") == run(*line)


def test_failures_are_told_and_the_exit_code_is_3(run: Run) -> None:
    line = ("simulate", TOY, "--agents", f"{STAYS},{FAILS}", "--games", "40")
    ran = run(*line)
    results = simulate(toy_game, None, seats(Stays(), Fails("illegal")), games=40, seed=0)
    number, first = len(results.failures), results.failures[0]
    assert (ran.code, ran.err) == (3, "")
    assert f"\n\n{number} of 40 games of seed 0 failed:\n" in ran.out
    assert (
        f"  game {first.index}, seat 1 Beech, after 1 decision: illegal: seat 2 cannot choose that"
        in ran.out
    )
    data = json.loads(run(*line, "--json").out)
    assert [it["index"] for it in data["failures"]] == [it.index for it in results.failures]
    assert data["failures"][0]["kind"] == "illegal"
    assert data["failures"][0]["rule"] == "TOY-3"
    assert data["games"] == 40 - number


def test_a_simulation_in_which_all_fails(run: Run) -> None:
    line = ("simulate", TOY, "--agents", "tests.play.failing:BROKEN", "--games", "12")
    ran = run(*line)
    assert ran.code == 3
    head, *failures, more = ran.out.rstrip("\n").split("\n")
    assert head == "12 of 12 games of seed 0 failed:"
    assert len([row for row in failures if row.startswith("  game ")]) == 10
    assert more == "  ... and 2 more"
    data = json.loads(run(*line, "--json").out)
    assert (data["games"], data["seats"], len(data["failures"])) == (0, [], 12)


def test_a_limit_makes_slow_games_failures(run: Run) -> None:
    agents = f"{STAYS},tests.play.failing:SLOW"
    ran = run("simulate", TOY, "--agents", agents, "--games", "40", "--limit", "0.01")
    assert ran.code == 3
    assert ": slow: took 0." in ran.out


def test_games_are_kept_in_a_file_and_gone_on_from(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    run("simulate", TOY, "--games", "7", "--seed", "5", "--out", str(file))
    before = file.read_bytes()
    ran = run("simulate", TOY, "--games", "9", "--seed", "5", "--out", str(file))
    assert ran == run("simulate", TOY, "--games", "9", "--seed", "5")
    assert file.read_bytes().startswith(before)
    assert load_results(file, toy_game) == simulate(toy_game, games=9, seed=5)


def test_a_picture_is_drawn(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "it.png"
    line = ("simulate", TOY, "--games", "5")
    assert run(*line, "--plot", str(file)) == run(*line)
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_is_known_before_a_game_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[object] = []

    def play(*arguments: object, **_: object) -> None:
        played.append(arguments)

    monkeypatch.setattr("bakehouse.cli.simulating.play_games", play)
    (tmp_path / "it.png").mkdir()
    ran = run("simulate", TOY, "--plot", str(tmp_path / "it.png"))
    assert (ran.code, ran.out, played) == (2, "", [])
    assert "it.png: cannot be drawn (no plain file)" in ran.err


def test_results_are_printed_though_the_picture_fails(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", fails)
    line = ("simulate", TOY, "--games", "5")
    file = str(tmp_path / "it.png")
    ran = run(*line, "--plot", file)
    assert (ran.code, ran.out) == (2, run(*line).out)
    assert ran.err == f"bakehouse: {file}: cannot be drawn (No space left on device)\n"


def test_results_are_printed_though_the_workers_are_gone(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = SimulationError("the executor failed")
    error.results = simulate(toy_game, games=5, seed=0)

    def fails(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("bakehouse.cli.simulating.play_games", fails)
    ran = run("simulate", TOY, "--games", "9")
    monkeypatch.undo()
    assert (ran.code, ran.err) == (2, "bakehouse: the executor failed\n")
    assert ran.out == run("simulate", TOY, "--games", "5").out


WRONG = [
    ("--agents random,random,random", "3 agents for 2 seats"),
    ("--agents x", "no agent 'x'; there are random, search, search:N, module:Name"),
    ("--agents search:0", "simulations: 0 is no whole number"),
    ("--agents search:x", "no agent 'search:x'"),
    ("--workers 0", "0 is not in the range"),
    ("--workers 2 --dask tcp://127.0.0.1:1", "--workers and --dask: one of them"),
    ("--limit -1", "-1.0 is not in the range"),
    ("--limit soon", "'soon' is not a valid float"),
    ("--out /no/such/folder", "/no/such/folder: cannot be written"),
    ("--out README.md", "README.md, line 1: not JSON"),
    ("--plot it.nothing", "it.nothing: pictures are .png, .svg, .pdf"),
    ("--plot it.pgf", "it.pgf: pictures are .png, .svg, .pdf"),
    ("--plot it", "it: pictures are .png, .svg, .pdf"),
    ("--plot .png", ".png: pictures are .png, .svg, .pdf"),
    ("--plot /no/such/folder/a.png", "a.png: cannot be drawn (No such file or directory)"),
    (
        "--workers 2 --agents random,tests.play.failing:Unpicklable",
        "the agent of seat 1, <tests.play.failing.Unpicklable object>, cannot be pickled",
    ),
]


@pytest.mark.parametrize(("options", "reason"), WRONG)
def test_a_mistake_is_one_line_and_exit_code_2(options: str, reason: str, run: Run) -> None:
    ran = run("simulate", TOY, *options.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("bakehouse: ")
    assert ran.err.count("\n") == 1
    assert reason in ran.err


@pytest.mark.parametrize(
    ("module", "option", "extra"),
    [("matplotlib", "--plot=it.png", "plot"), ("distributed", "--dask=127.0.0.1:1", "dask")],
)
def test_what_is_not_installed_is_named_with_its_extra(
    module: str, option: str, extra: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: Any = None
    monkeypatch.setitem(sys.modules, module, missing)
    ran = run("simulate", TOY, option)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"bakehouse: this needs {module}: pip install 'bakehouse[{extra}]'\n"


@pytest.mark.parametrize(
    ("workers", "number_of"),
    [([], signal.SIGINT), (["--workers", "2"], signal.SIGINT), ([], signal.SIGTERM)],
)
def test_interrupted_it_keeps_the_file_and_goes_on(
    workers: list[str], number_of: signal.Signals, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    line = ["simulate", "rococo", "--players", "2", "--games", "400", "--out", str(file), *workers]
    # Whoever starts these tests in the background may have interrupts ignored.
    start = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from bakehouse.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", start, *line],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and not (file.exists() and file.stat().st_size > 0):
        pass
    process.send_signal(number_of)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out.startswith(b"rococo, rules 1: ")
    assert b"Traceback" not in err
    assert b"interrupted after " in err
    kept = file.read_bytes()
    assert kept.endswith(b"\n")
    number = kept.count(b"\n")
    assert 0 < number < 400
    ran = run(*line[:5], str(number + 1), "--out", str(file))
    assert ran.code == 0


def test_workers_end_with_the_process_that_was_killed(tmp_path: Path) -> None:
    """They hold its standard error too, so that comes to its end when they have ended."""
    file = tmp_path / "games.jsonl"
    line = ["rococo", "--players", "2", "--games", "400", "--out", str(file), "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-m", "bakehouse", "simulate", *line],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while process.poll() is None and not (file.exists() and file.stat().st_size > 0):
        pass
    process.kill()
    out, _ = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL
    assert out == b""
