"""Games in a file of JSON Lines: written as they come, gone on from, read again."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles, rococo
from bakehouse.core.errors import BakehouseError, ConfigError, RecordError
from bakehouse.play import (
    GameResult,
    Interrupted,
    RandomAgent,
    load_results,
    play_numbered,
    read_lines,
    simulate,
)
from tests import toy_game
from tests.play.failing import Fails, Stays, seats
from tests.play.test_executors import Interrupting
from tests.toy_game import Config


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n")[:-1]]


@pytest.mark.parametrize(
    ("game", "config"),
    [
        (toy_game, Config(players=3)),
        (mb, mb.Config(players=3, passing="next")),
        (rococo, rococo.Config(players=2, promos=("stars",))),
        (pasteles, pasteles.Config(recipe=3)),
    ],
)
def test_a_file_holds_results_and_records(game: Any, config: Any, file: Path) -> None:
    results = simulate(game, config, games=3, seed=7, file=file)
    assert load_results(file, game) == results
    for number, line in enumerate(read_lines(file)):
        played = play_numbered(game, config, None, 7, number)
        assert (line.played, line.to_record(game)) == played
        assert line.place == f"{file}, line {number + 1}"


def test_the_bytes_do_not_depend_on_who_plays(file: Path, tmp_path: Path) -> None:
    simulate(toy_game, games=30, seed=7, file=file)
    other = tmp_path / "other.jsonl"
    with ThreadPoolExecutor(3) as threads:
        simulate(toy_game, games=30, seed=7, file=other, executor=threads, part=4)
    assert other.read_bytes() == file.read_bytes()


def test_failures_are_in_the_file_with_the_moves_before(file: Path) -> None:
    agents = seats(Stays(), Fails("illegal"))
    results = simulate(toy_game, None, agents, games=20, seed=0, file=file)
    assert load_results(file, toy_game) == results
    failed = [line for line in read_lines(file) if not isinstance(line.played, GameResult)]
    assert [line.played.index for line in failed] == [it.index for it in results.failures]
    for line in failed:
        record = line.to_record(toy_game)
        assert (len(record.moves), record.digest) == (2, None)


def test_a_file_is_gone_on_from(file: Path) -> None:
    agents = seats(Interrupting(13), RandomAgent())
    with pytest.raises(Interrupted, match="after 12 games"):
        simulate(toy_game, None, agents, games=20, seed=5, file=file)
    assert len(lines_of(file)) == 12
    played: list[int] = []
    results = simulate(
        toy_game, games=20, seed=5, file=file, on_game=lambda it, _: played.append(it.index)
    )
    assert played == list(range(12, 20))
    assert results == simulate(toy_game, games=20, seed=5) == load_results(file, toy_game)
    before = file.read_bytes()
    assert simulate(toy_game, games=20, seed=5, file=file) == results
    assert file.read_bytes() == before


class InterruptAt:
    """Interrupts when the `number`th line of the modules that gather games is about to run."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame: FrameType, event: str, _: object) -> InterruptAt | None:
        if frame.f_code.co_filename not in GATHERING:
            return None
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self


GATHERING = {function.__code__.co_filename for function in (simulate, load_results)}


def kept_of(number: int, part: int, file: Path) -> Sequence[GameResult] | None:
    """The games of a simulation that is interrupted at a line; None: it ended before."""
    before = sys.gettrace()
    sys.settrace(InterruptAt(number))
    try:
        simulate(toy_game, games=4, seed=5, part=part, file=file)
    except Interrupted as error:
        return error.results.games
    except KeyboardInterrupt:  # before anything is played
        return ()
    finally:
        sys.settrace(before)
    return None


# An interrupt between `open` and the `with` of it leaves a file to be closed by itself.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("part", [1, 2])
def test_wherever_it_is_interrupted_results_and_file_are_the_same_games(
    part: int, tmp_path: Path
) -> None:
    """A line of code further each time, from the first one to the last."""
    whole = simulate(toy_game, games=4, seed=5)
    file = tmp_path / "games.jsonl"
    for number in range(1, 1000):
        file.write_bytes(b"")
        kept = kept_of(number, part, file)
        if kept is None:
            assert number > 100
            return
        indices = [game.index for game in kept]
        assert list(kept) == [whole.games[index] for index in indices]
        assert [line["result"]["index"] for line in lines_of(file)] == indices
        again = simulate(toy_game, games=4, seed=5, file=file)
        assert again == whole == load_results(file, toy_game)
    pytest.fail("it never comes to its end")


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_line_that_was_cut_off_is_played_again(cut: int, file: Path) -> None:
    results = simulate(toy_game, games=5, seed=5, file=file)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert [it.index for it in load_results(file, toy_game).games] == [0, 1, 2, 3]
    assert simulate(toy_game, games=5, seed=5, file=file) == results
    assert file.read_bytes() == whole


def test_games_of_a_file_may_stand_in_any_order(file: Path) -> None:
    results = simulate(toy_game, games=5, seed=5, file=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([lines[3], lines[0]]), encoding="utf-8")
    assert simulate(toy_game, games=5, seed=5, file=file) == results


OTHERS: dict[str, Callable[[Path], Any]] = {
    "seed": lambda file: simulate(toy_game, games=3, seed=1, file=file),
    "options": lambda file: simulate(toy_game, Config(players=3), games=3, seed=0, file=file),
    "agents": lambda file: simulate(toy_game, None, [Stays()] * 2, games=3, seed=0, file=file),
    "game": lambda file: simulate(mb, games=3, seed=0, file=file),
}


@pytest.mark.parametrize("what", OTHERS)
def test_a_file_of_another_simulation_is_left_alone(what: str, file: Path) -> None:
    simulate(toy_game, games=3, seed=0, file=file)
    before = file.read_bytes()
    with pytest.raises(RecordError, match="games of another simulation"):
        OTHERS[what](file)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        simulate(toy_game, games=1, seed=0, file=tmp_path / "no" / "folder")
    with pytest.raises(RecordError, match="cannot be read"):
        load_results(tmp_path / "missing", toy_game)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    with pytest.raises(RecordError, match="cannot be read"):
        load_results(tmp_path / "bytes", toy_game)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/full", "."])
def test_what_is_no_plain_file_is_not_touched(path: str) -> None:
    if Path(path).exists():
        with pytest.raises(RecordError, match="cannot be written \\(no plain file"):
            simulate(toy_game, games=1, seed=0, file=path)
        with pytest.raises(RecordError, match="cannot be read \\(no plain file"):
            load_results(path, toy_game)


Change = Callable[[dict[str, Any]], object]

BROKEN: dict[str, tuple[Change, str]] = {
    "a key more": (lambda data: data.update(more=1), "not those of a game"),
    "a key less": (lambda data: data.pop("agents"), "not those of a game"),
    "both": (lambda data: data.update(failure={}), "not those of a game"),
    "agents": (lambda data: data.update(agents=[1]), "agents is no array"),
    "no agents": (lambda data: data.update(agents=5), "agents is no array"),
    "record": (lambda data: data.update(record=5), "the record has no game"),
    "seed": (lambda data: data["record"].pop("seed"), "the record has no seed"),
    "result": (lambda data: data.update(result=5), "result: "),
    "field": (lambda data: data["result"].update(index="0"), r"line 2, .*\.index: result: "),
    "unknown": (lambda data: data["result"].update(more=0), "result: unknown key"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_line_that_is_none_is_told_with_its_number(what: str, file: Path) -> None:
    change, reason = BROKEN[what]
    simulate(toy_game, games=3, seed=0, file=file)
    lines = lines_of(file)
    change(lines[1])
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    with pytest.raises(RecordError, match=reason) as error:
        load_results(file, toy_game)
    assert str(error.value).startswith(f"{file}, line 2")


@pytest.mark.parametrize("text", ["no json", "[]", "5", "null", "{", "[" * 9999])
def test_a_line_that_is_no_object(text: str, file: Path) -> None:
    file.write_text(f"{text}\n", encoding="utf-8")
    with pytest.raises(RecordError, match="line 1: not"):
        list(read_lines(file))


def test_empty_lines_mean_nothing(file: Path) -> None:
    results = simulate(toy_game, games=3, seed=0, file=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("\n".join(["", *lines, "  \n"]), encoding="utf-8")
    assert load_results(file, toy_game) == results
    assert next(line.place for line in read_lines(file)) == f"{file}, line 2"
    assert simulate(toy_game, games=3, seed=0, file=file) == results


def rewritten(file: Path, number: int, change: Callable[[dict[str, Any]], object]) -> None:
    """One of the lines changed."""
    lines = lines_of(file)
    change(lines[number])
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")


def as_failure(line: dict[str, Any]) -> None:
    result = line.pop("result")
    line["failure"] = {
        "index": result["index"],
        "seed": 0,
        "seat": 0,
        "kind": "raised",
        "reason": "",
        "rule": None,
        "decisions": result["decisions"],
    }


CONTRADICTED: dict[str, tuple[Change, str]] = {
    "points": (lambda line: line["result"].update(returns=[90, 91]), r"returns: \(90.*comes to"),
    "winners": (lambda line: line["result"].update(winners=[]), r"winners: \(\), but"),
    "reason": (lambda line: line["result"].update(reason="luck"), "reason: 'luck', but"),
    "chance": (
        lambda line: line["result"].update(decisions=1, chance_moves=2),
        "decisions: 1, but the record comes to 2",
    ),
    "agents": (lambda line: line["agents"].append("one more"), "3 agents for 2 seats"),
    "open": (lambda line: line["record"].update(digest=None), "a result, but the record is not"),
    "failed": (as_failure, "a failure, but the record is"),
}


@pytest.mark.parametrize("what", CONTRADICTED)
def test_a_result_that_its_record_contradicts(what: str, file: Path) -> None:
    change, reason = CONTRADICTED[what]
    simulate(toy_game, games=3, seed=0, file=file)
    rewritten(file, 1, change)
    first, second, third = read_lines(file)
    with pytest.raises(RecordError, match=f"line 2: {reason}"):
        second.to_record(toy_game)
    for line in (first, third):
        assert line.to_record(toy_game).digest is not None


def test_a_failure_that_its_record_contradicts(file: Path) -> None:
    agents = seats(Fails("illegal"), Stays())
    results = simulate(toy_game, None, agents, games=20, seed=0, file=file)
    at = results.failures[0].index
    rewritten(file, at, lambda line: line["failure"].update(seed=1))
    with pytest.raises(RecordError, match="seed: 1, but the record comes to 0"):
        list(read_lines(file))[at].to_record(toy_game)
    with pytest.raises(RecordError, match="the result is not that of the record"):
        load_results(file, toy_game)


COUNTS: dict[str, Change] = {
    "moves": lambda line: line["result"].update(decisions=9),
    "fewer moves": lambda line: line["record"]["moves"].pop(),
    "no moves": lambda line: line["record"].update(moves=None),
    "seats": lambda line: line["result"].update(returns=[1]),
    "number": lambda line: line["result"].update(index=-1),
}


@pytest.mark.parametrize("what", COUNTS)
def test_counts_that_do_not_fit_are_not_summed_up(what: str, file: Path) -> None:
    simulate(toy_game, games=3, seed=0, file=file)
    rewritten(file, 2, COUNTS[what])
    before = file.read_bytes()
    with pytest.raises(RecordError, match="line 3: the result is not that of the record"):
        load_results(file, toy_game)
    with pytest.raises(RecordError, match="line 3: the result is not that of the record"):
        simulate(toy_game, games=5, seed=0, file=file)
    assert file.read_bytes() == before


def test_a_game_that_is_told_twice_is_one(file: Path) -> None:
    results = simulate(toy_game, games=3, seed=0, file=file)
    file.write_bytes(2 * file.read_bytes())
    assert load_results(file, toy_game) == results
    rewritten(file, 4, lambda line: line["result"].update(reason="luck"))
    with pytest.raises(RecordError, match="line 5: game 1 once more, with another end"):
        load_results(file, toy_game)
    with pytest.raises(RecordError, match="line 5: game 1 once more, with another end"):
        simulate(toy_game, games=3, seed=0, file=file)


def test_one_simulation_at_a_time_writes_to_a_file(file: Path) -> None:
    refused: list[str] = []

    def another(_: GameResult, __: object) -> None:
        with pytest.raises(RecordError) as error:
            simulate(toy_game, games=3, seed=0, file=file)
        refused.append(str(error.value))

    results = simulate(toy_game, games=3, seed=0, file=file, on_game=another)
    assert refused == [f"{file}: another simulation is writing there"] * 3
    assert load_results(file, toy_game) == results
    assert simulate(toy_game, games=3, seed=0, file=file) == results


def test_without_locks_nobody_is_refused(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a system has none."""
    monkeypatch.setattr("bakehouse.play.files._HAS_LOCKS", False)
    others: list[Any] = []
    simulate(
        toy_game,
        games=1,
        seed=0,
        file=file,
        on_game=lambda _, __: others.append(simulate(toy_game, games=1, seed=0, file=file)),
    )
    assert others == [simulate(toy_game, games=1, seed=0)] == [load_results(file, toy_game)]


@pytest.mark.parametrize("path", ["no\0file", "\ud800"])
def test_a_path_that_no_system_has(path: str) -> None:
    with pytest.raises(RecordError, match="cannot be written"):
        simulate(toy_game, games=1, seed=0, file=path)
    with pytest.raises(RecordError, match="cannot be read"):
        load_results(path, toy_game)


def test_a_record_that_does_not_replay_is_told_with_its_line(file: Path) -> None:
    simulate(toy_game, games=3, seed=0, file=file)
    lines = lines_of(file)
    lines[2]["record"]["moves"].pop()
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    *_, last = read_lines(file)
    with pytest.raises(RecordError, match=r"line 3, \$.digest: wrong digest"):
        last.to_record(toy_game)


def test_a_file_is_of_one_simulation_and_one_game(file: Path, tmp_path: Path) -> None:
    simulate(toy_game, games=2, seed=0, file=file)
    other = tmp_path / "other"
    simulate(toy_game, games=2, seed=1, file=other)
    with pytest.raises(RecordError, match="games of 'toy', rules '1', not of midnight_bakery"):
        load_results(file, mb)
    file.write_text(file.read_text("utf-8") + other.read_text("utf-8"), encoding="utf-8")
    with pytest.raises(RecordError, match="line 3: a game of another simulation than the first"):
        load_results(file, toy_game)
    other.write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match="no games"):
        load_results(other, toy_game)


def test_a_set_of_ones_own_is_needed_to_read(file: Path) -> None:
    mine = toy_game.content.loads(toy_game.content.HOUSE.replace("high = 3", "high = 9"))
    results = simulate(toy_game, Config(components=mine), games=2, seed=0, file=file)
    assert load_results(file, toy_game, mine) == results
    with pytest.raises(BakehouseError):
        load_results(file, toy_game)
