"""A person at the table: what is told, what can be typed, what is refused and why."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles, rococo
from bakehouse.core import records
from bakehouse.core.records import parse_record
from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame, Table, agent_names, load_agents, load_game
from tests import toy_game
from tests.checks.project import ROOT
from tests.cli.running import Run

TOY = "tests.toy_game"
FLOUR = ("play", "midnight_bakery", "--players", "3", "--seed", "7")


@pytest.mark.parametrize(
    "line",
    [
        ("midnight_bakery", "--players", "3"),
        ("rococo", "--players", "2"),
        ("pasteles", "--recipe", "2"),
        (TOY,),
    ],
)
def test_a_whole_game_by_number(line: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = run("play", *line, "--seed", "7", "--record", str(file), typed="1\n" * 2000)
    assert (ran.code, ran.err) == (0, "")
    assert "\nThe end\n-------\n" in ran.out
    game = load_game(line[0])
    record = parse_record(game, file.read_text(encoding="utf-8"))
    assert game.is_terminal(records.check(game, record))


def test_the_others_play_as_they_do_at_a_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run(*FLOUR, "--agents", "random", "--record", str(file), typed="1\n" * 200)
    table = Table(mb, mb.Config(players=3), seed=7)
    agents = load_agents(mb, table.config, ["random"])
    while not table.is_terminal:
        table.run([None, *agents[1:]])
        if not table.is_terminal:
            table.play(table.legal_actions(0)[0])
    assert parse_record(mb, file.read_text(encoding="utf-8")) == table.record


def test_the_person_is_told_what_its_seat_may_know(run: Run) -> None:
    """Two tables of different cards that Flour cannot tell apart look alike to it."""
    told = run(*FLOUR).out
    table = Table(mb, mb.Config(players=3), seed=7)
    hidden = [mb.action_to_string(action) for action in table.legal_actions(1)]
    assert hidden
    assert not any(words in told for words in hidden)
    assert "9 cards to Flour, 9 cards to Sugar, 9 cards to Butter" in told
    assert "   2. Sugar has locked\n   3. Butter has locked\n" in told


def test_every_seat_can_be_taken(run: Run) -> None:
    ran = run(*FLOUR, "--seat", "butter", "--agents", "greedy,random,greedy")
    assert "Flour: greedy\n  Sugar: random\n  Butter: you\n" in ran.out
    others = run(*FLOUR, "--seat", "sugar", "--agents", "greedy,random")
    assert "Flour: greedy\n  Sugar: you\n  Butter: random\n" in others.out
    assert "Seen by Butter." in ran.out


@pytest.mark.parametrize(
    "words", ["1", "Flour keeps croissant", "keeps croissant", " KEEPS Croissant "]
)
def test_a_move_by_number_or_in_words(words: str, run: Run) -> None:
    assert "   4. Flour keeps croissant; Sugar keeps" in run(*FLOUR, typed=f"{words}\n").out


def test_words_that_only_the_game_understands(run: Run) -> None:
    """Its parser takes a Peel in either order; the list has one of them."""
    state = Table(toy_game, seed=1)
    text = toy_game.action_to_string(state.legal_actions(0)[1])
    ran = run("play", TOY, "--seed", "1", typed=f"{text}\n")
    assert "The end" in ran.out


REFUSED = [
    ("0", "No: there is no move 0; they are 1 to 7"),
    ("8", "No: there is no move 8; they are 1 to 7"),
    ("999999999", "No: there is no move 999999999; they are 1 to 7"),
    ("keeps truffle", "No: Flour cannot take truffle: not in the batch [MB-12]\nMB-12  To"),
    ("Sugar keeps truffle", "No: a move of Sugar, not of Flour"),
    ("dance", "No: 'dance' names no action"),
    ("undo", "No: no move to take back"),
    ("redo", "No: no move to make again"),
    ("undo 3", "No: undo stands alone: one step at a time"),
    ("undo! -1", "No: undo! stands alone"),
    ("UNDO! zzz", "No: undo! stands alone"),
    ("redo 2", "No: redo stands alone"),
    ("save README.md", "No: there is a file already (save! writes over it)"),
    ("save! /no/such/folder", "No: cannot be written (No such file or directory)"),
    ("save no\0name", "No: cannot be written"),
    ("rule XX-1", "No: no rule 'XX-1'"),
    ("rule", "No: no rule ''"),
    ("save", "No: cannot be written"),
    ("save /no/such/folder", "No: cannot be written (No such file or directory)"),
]


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_what_cannot_be_done_is_told_and_the_game_goes_on(line: str, reason: str, run: Run) -> None:
    ran = run(*FLOUR, typed=f"{line}\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert reason in ran.out
    assert "   4. Flour keeps croissant" in ran.out


@pytest.mark.rule("MB-13")
def test_a_bad_move_is_explained_with_its_rule(run: Run) -> None:
    out = run(*FLOUR, typed="peels croissant + jam_tart\n").out
    assert "No: Flour has no Peel in its case [MB-13]\nMB-13  To peel is to take two, from" in out


def test_a_move_in_the_open_is_taken_back_and_made_again(run: Run) -> None:
    """Of Rococo the draft, which is chosen in secret, and then the first card is played."""
    line = ("play", "rococo", "--players", "2", "--option", "start_player=0", "--seed", "7")
    out = run(*line, typed="1\n" * 4 + "undo\nredo\n").out
    before, after = out.split("Taken back.\n")
    (played,) = [row for row in before.split("\n") if ". Player 1 plays card " in row]
    assert played in after
    assert "No: " not in out


def test_what_chance_has_answered_is_not(run: Run) -> None:
    """Who hires in Pasteles sees the card that is turned up next (PA-10)."""
    out = run("play", "pasteles", "--seed", "7", typed="hire 7\nundo\n").out
    assert "No: not taken back: chance has moved since\nundo! takes it back" in out


def test_a_barrier_is_lifted_on_purpose(run: Run) -> None:
    out = run(*FLOUR, typed="1\nundo\nundo!\n2\n").out
    assert "No: not taken back: the last hidden choice was made since\nundo! takes it back" in out
    assert "Taken back." in out
    assert out.index("Flour keeps croissant; Sugar keeps") < out.index(
        "Flour keeps cinnamon_bun; Sugar keeps"
    )
    # The others had chosen before, and nothing of that changes.
    first, second = (
        next(line for line in out.split("\n") if f"Flour keeps {card};" in line)
        for card in ("croissant", "cinnamon_bun")
    )
    assert first.partition(";")[2] == second.partition(";")[2]


def test_what_was_taken_back_is_made_again(run: Run) -> None:
    out = run(*FLOUR, typed="1\nundo!\nredo\nquit\n").out
    assert out.count("Bake 1 of 3, pick 2") == 2
    assert out.endswith("Left after 6 moves.\n")


def test_moves_are_listed_by_their_words(run: Run) -> None:
    out = run(*FLOUR, typed="moves tart\nmoves rye\n").out
    assert "   4  Flour keeps jam_tart\n   5  Flour keeps fruit_tart\n" in out
    assert "No move has 'rye' in it." in out


def test_a_long_list_is_cut_short_until_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    """While tokens are laid in Pasteles there are many moves."""
    table = Table(pasteles, seed=7)
    (greedy,) = load_agents(pasteles, table.config, ["greedy"])
    while len(table.legal_actions()) <= 40:
        table.play(greedy.choose(table.observation(0), Rng.seeded(0))[0])
    file = tmp_path / "record"
    file.write_text(records.to_text(pasteles, table.record), encoding="utf-8")
    many = len(table.legal_actions())
    out = run("play", "pasteles", "--from", str(file), typed="moves\n").out
    assert f"  ... and {many - 40} more: moves lists all" in out
    assert f"\n{many:4}  " in out


def test_help_rules_and_the_position_again(run: Run) -> None:
    out = run(*FLOUR, typed="?\nhelp\nrule mb16\nlook\n\n  \n").out
    assert out.count("NUMBER     make the move of that number") == 2
    assert "MB-16  A seat with an empty batch sits the pick out, and nobody waits for it." in out
    assert out.count("Seen by Flour.") == 2


@pytest.mark.parametrize("typed", ["quit\n", "q\n", "EXIT\n", ""])
def test_leaving_keeps_the_record(typed: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    ran = run(*FLOUR, "--record", str(file), typed=f"1\n{typed}")
    assert ran.code == 0
    assert ran.out.endswith("Left after 6 moves.\n")
    record = parse_record(mb, file.read_text(encoding="utf-8"))
    assert (len(record.moves), record.digest) == (6, None)
    again = run(
        "play", "midnight_bakery", "--from", str(file), typed="1\nsave " + str(file) + "2\n"
    )
    assert "options: players 3," in again.out
    longer = parse_record(mb, (tmp_path / "game.txt2").read_text(encoding="utf-8"))
    assert longer.moves[:6] == record.moves
    assert len(longer.moves) > 6


WRONG = [
    ("play", "Missing argument 'GAME'"),
    ("play midnight_bakery --seat 4", "no seat '4'"),
    ("play midnight_bakery --agents greedy,random", "2 agents for 4 seats"),
    ("play midnight_bakery --agents clever", "no agent 'clever'; there are random, greedy, search"),
    ("play midnight_bakery --agents nowhere:Me", "agent nowhere:Me: ModuleNotFoundError"),
    ("play midnight_bakery --agents json:dumps", "agent json:dumps: TypeError"),
    ("play midnight_bakery --agents json:JSONDecoder", "it has no choose(observation, rng)"),
    ("play midnight_bakery --players 3 --from x", "--from: the options of the game are those of"),
    ("play midnight_bakery --from /no/such/file", "/no/such/file: cannot be read"),
    ("play midnight_bakery --from .", "cannot be read (no plain file)"),
    ("play midnight_bakery --from README.md", "does not say of which game"),
    ("play tests.toy_game --agents tests.play.failing:BROKEN", "an agent failed: ValueError"),
    ("play tests.toy_game --agents tests.play.failing:NOTHING", "an agent failed: chose None"),
    ("play tests.toy_game --agents tests.play.failing:MUMBLING", "an agent failed: Mumbled"),
    ("play tests.toy_game --agents tests.play.failing:CANCELLING", "failed: CancelledError"),
]


@pytest.mark.parametrize(("line", "reason"), WRONG)
def test_a_mistake_is_one_line_and_exit_code_2(line: str, reason: str, run: Run) -> None:
    ran = run(*line.split())
    assert ran.code == 2
    assert ran.err.startswith("bakehouse: ")
    assert ran.err.count("\n") == 1
    assert reason in ran.err


def test_there_is_a_greedy_player_by_default_where_a_game_has_one(run: Run) -> None:
    games: tuple[AnyGame, ...] = (mb, rococo, pasteles)
    for game in games:
        assert "greedy" in agent_names(game)
    assert "Sugar: greedy" in run(*FLOUR).out
    assert "Beech: random" in run("play", TOY).out


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/no/such/folder", "cannot be written (No such file or directory)"),
        (".", "cannot be written (no plain file)"),
        ("/dev/full", "cannot be written (no plain file)"),
        ("README.md", "there is a file already (give another name)"),
    ],
)
def test_where_the_record_goes_is_looked_at_before_the_game(
    path: str, reason: str, run: Run
) -> None:
    ran = run("play", TOY, "--record", path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"bakehouse: {path}: {reason}\n"


def test_a_record_that_cannot_be_kept_any_more_is_printed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def check(path: str, _: object) -> None:
        Path(path).parent.rmdir()

    monkeypatch.setattr("bakehouse.cli.playing.check_path", check)
    ran = run("play", TOY, "--seed", "1", "--record", str(folder / "game"), typed="1\n")
    assert ran.code == 2
    assert ran.err.endswith("game: cannot be written (No such file or directory)\n")
    _, start, record = ran.out.partition("format: ")
    kept = parse_record(toy_game, start + record.rstrip("\n") + "\n")
    assert toy_game.is_terminal(records.check(toy_game, kept))


def test_a_record_is_written_over_on_purpose_only(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    out = run(*FLOUR, typed=f"save {file}\n1\nsave {file}\nquit\n").out
    assert "No: there is a file already (save! writes over it)" in out
    assert len(parse_record(mb, file.read_text(encoding="utf-8")).moves) == 3
    run(*FLOUR, typed=f"1\nsave! {file}\nquit\n")
    assert len(parse_record(mb, file.read_text(encoding="utf-8")).moves) == 6


def test_a_game_goes_on_in_its_own_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game"
    run(*FLOUR, "--record", str(file))
    run("play", "midnight_bakery", "--from", str(file), "--record", str(file), typed="1\n")
    assert len(parse_record(mb, file.read_text(encoding="utf-8")).moves) == 6


START = """
import signal, sys
from bakehouse.cli import main
if len(sys.argv) > 1 and sys.argv[1] == "nohup":
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    del sys.argv[1]
sys.exit(main())
"""


def started(*line: str) -> subprocess.Popen[str]:
    """A game in a process of its own, which waits for what is typed."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, *line],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    told = ""
    while "> " not in told:
        told += process.stdout.read(1)
    return process


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_whose_process_is_ended_is_kept(ending: signal.Signals, tmp_path: Path) -> None:
    """A window that is closed sends SIGHUP."""
    file = tmp_path / "game"
    process = started(*FLOUR, "--record", str(file))
    process.send_signal(ending)
    _, told = process.communicate()
    assert (process.returncode, told.strip()) == (130, "")
    assert len(parse_record(mb, file.read_text(encoding="utf-8")).moves) == 3


def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    """As under nohup."""
    process = started("nohup", *FLOUR)
    process.send_signal(signal.SIGHUP)
    told, _ = process.communicate("1\nquit\n")
    assert process.returncode == 0
    assert "Left after 6 moves." in told


def test_a_game_can_be_played_in_a_thread(run: Run) -> None:
    """Where nothing can be said about signals."""
    with ThreadPoolExecutor(1) as threads:
        ran = threads.submit(run, *FLOUR, typed="1\nquit\n").result()
    assert (ran.code, ran.err) == (0, "")
