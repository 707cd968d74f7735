"""Simulations on executors: the same games, whatever fails, whoever interrupts."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import attrs
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core import records
from bakehouse.core.errors import ConfigError, SimulationError
from bakehouse.core.records import Record
from bakehouse.play import (
    Failure,
    FailureKind,
    GameResult,
    Interrupted,
    RandomAgent,
    Results,
    play_numbered,
    rng_of_game,
    simulate,
)
from tests import toy_game
from tests.play.failing import BRITTLE, Brittle, Fails, OneWay, Stays, Unpicklable, seats
from tests.toy_game import Config

THREE = Config(players=3)


class Backwards(Executor):
    """Does what it is handed in this process, the last thing first, as soon as it is asked."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Any]] = []
        self.sizes: list[int] = []
        self.lock = threading.Lock()

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.tasks.append((future, lambda: fn(*args, **kwargs)))
        self.sizes.append(len(args[1]))
        # All is handed over before anything is waited for, so a thread may finish it.
        threading.Timer(0.01, self._work).start()
        return future

    def _work(self) -> None:
        with self.lock:
            while self.tasks:
                future, task = self.tasks.pop()
                future.set_result(task())


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Two processes, started afresh: a copy of this one would copy the threads of other tests."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        yield executor


# --- the same games everywhere ---


def test_results_do_not_depend_on_the_executor(pool: ProcessPoolExecutor) -> None:
    here = simulate(mb, games=40, seed=7)
    with ThreadPoolExecutor(3) as threads:
        for executor in (pool, threads, Backwards()):
            assert simulate(mb, games=40, seed=7, executor=executor) == here


@pytest.mark.parametrize("part", [1, 3, 40, 1000])
def test_results_do_not_depend_on_portions(part: int, pool: ProcessPoolExecutor) -> None:
    here = simulate(toy_game, THREE, games=40, seed=0)
    assert simulate(toy_game, THREE, games=40, seed=0, executor=pool, part=part) == here
    assert simulate(toy_game, THREE, games=40, seed=0, part=part) == here


def test_records_come_in_order_and_are_those_of_the_games(pool: ProcessPoolExecutor) -> None:
    calls: list[tuple[GameResult, Record[Any, Any]]] = []

    def keep(result: GameResult, record: Record[Any, Any]) -> None:
        calls.append((result, record))

    for executor in (pool, Backwards()):
        calls.clear()
        simulate(toy_game, THREE, games=9, seed=3, executor=executor, part=2, on_game=keep)
        assert calls == [play_numbered(toy_game, THREE, None, 3, index) for index in range(9)]


def test_64_games_have_64_seeds(pool: ProcessPoolExecutor) -> None:
    assert len({rng_of_game(0, number) for number in range(64)}) == 64
    deals: list[Any] = []
    simulate(mb, games=64, seed=0, executor=pool, on_game=lambda _, it: deals.append(it.moves[0]))
    assert len(set(deals)) == 64


def test_few_games_are_divided_among_many_workers() -> None:
    executor = Backwards()
    simulate(toy_game, games=64, seed=0, executor=executor)
    assert executor.sizes == [1] * 64
    executor = Backwards()
    simulate(toy_game, games=6500, seed=0, executor=executor)
    assert max(executor.sizes) == 64
    assert sum(executor.sizes) == 6500


def test_a_game_that_is_no_module_travels(pool: ProcessPoolExecutor) -> None:
    here = simulate(BRITTLE, games=30, seed=0)
    assert simulate(BRITTLE, games=30, seed=0, executor=pool) == here


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(toy_game, games=5, seed=0, progress=told.append)
    assert told == [1, 2, 3, 4, 5]
    simulate(toy_game, games=5, seed=0, progress=told.append, part=5)
    assert told[5:] == [5]


# --- failures ---


def cards(index: int, seat: int) -> int:
    """The card that a seat is dealt in a game of seed 0."""
    record = play_numbered(toy_game, Config(), seats(Stays(), Stays()), 0, index)[1]
    deal: Any = record.moves[0]
    return int(deal.cards[seat])


HOW = [
    ("raises", FailureKind.RAISED, "ValueError: no idea at all (failing.py, line "),
    ("mumbles", FailureKind.RAISED, "Mumbled (failing.py, line "),
    ("cancels", FailureKind.RAISED, "CancelledError (failing.py, line "),
    ("closes", FailureKind.RAISED, "GeneratorExit (failing.py, line "),
    ("colours", FailureKind.RAISED, r"ValueError: \x1b[31mred\x07 (failing.py, line "),
    ("leaves", FailureKind.RAISED, "SystemExit: 3 (failing.py, line "),
    ("nothing", FailureKind.NO_ACTION, "chose None, which is no pair"),
    ("no_pair", FailureKind.NO_ACTION, "chose Choose(seat=1, swap=False), which is no pair"),
    ("no_action", FailureKind.ILLEGAL, "NoneType is no action"),
    ("neighbour", FailureKind.ILLEGAL, "seat 1 chose for seat 0: Choose(seat=0, swap=False)"),
    ("illegal", FailureKind.ILLEGAL, "seat 2 cannot choose that now"),
]


@pytest.mark.parametrize(("how", "kind", "reason"), HOW)
def test_a_failure_is_told_and_the_other_games_go_on(
    how: str, kind: FailureKind, reason: str, pool: ProcessPoolExecutor
) -> None:
    """Seat 1 fails where it is dealt a 3; all others are as with an agent that does not."""
    agents = seats(Stays(), Fails(how))
    results = simulate(toy_game, None, agents, games=40, seed=0)
    failed = [index for index in range(40) if cards(index, 1) == 3]
    assert [it.index for it in results.failures] == failed
    assert len(failed) > 3
    for failure in results.failures:
        assert (failure.seed, failure.seat, failure.kind) == (0, 1, kind)
        assert failure.reason.startswith(reason)
        assert "\n" not in failure.reason
    sound = simulate(toy_game, None, seats(Stays(), Stays()), games=40, seed=0)
    assert results.games == tuple(it for it in sound.games if it.index not in failed)
    assert simulate(toy_game, None, agents, games=40, seed=0, executor=pool, part=7) == results


def test_a_broken_rule_is_named() -> None:
    results = simulate(toy_game, None, seats(Stays(), Fails("illegal")), games=40, seed=0)
    assert {it.rule for it in results.failures} == {"TOY-3"}
    # Seat 0 had chosen before.
    assert {it.decisions for it in results.failures} == {1}


def test_a_limit_is_measured_after_each_decision() -> None:
    agents = seats(Stays(), Fails("slow"))
    results = simulate(toy_game, None, agents, games=40, seed=0, limit=0.01)
    slow = {index for index in range(40) if cards(index, 1) == 3}
    # A busy machine may be slow elsewhere too.
    assert slow <= {it.index for it in results.failures if it.kind is FailureKind.SLOW}
    assert all(it.reason.endswith(" s, more than 0.01 s") for it in results.failures)
    assert simulate(toy_game, None, agents, games=40, seed=0, limit=1000).failures == ()


def test_the_game_itself_may_fail() -> None:
    results = simulate(BRITTLE, None, seats(Stays(), Stays()), games=40, seed=0)
    assert [it.index for it in results.failures] == [
        index for index in range(40) if cards(index, 0) == 3
    ]
    for failure in results.failures:
        assert (failure.seat, failure.kind, failure.rule) == (None, FailureKind.RULES, None)
        assert failure.reason.startswith("ZeroDivisionError: cards (")


def test_a_simulation_in_which_all_fails_has_no_summary() -> None:
    results = simulate(
        toy_game, Config(swapping="nobody"), seats(Swaps(), Swaps()), games=3, seed=0
    )
    assert (results.games, len(results.failures)) == ((), 3)
    with pytest.raises(ConfigError, match="no games"):
        results.summary()


@attrs.frozen
class Swaps:
    """Always swaps."""

    def choose(self, observation: Any, rng: Any, /) -> Any:
        return toy_game.Choose(observation.player, True), rng


# --- what cannot be sent ---


@pytest.mark.parametrize("agent", [Unpicklable(), OneWay()])
def test_an_agent_that_cannot_be_pickled_is_one_error_at_once(agent: Any) -> None:
    executor = Backwards()
    with pytest.raises(SimulationError, match=r"the agent of seat 1, .* cannot be pickled"):
        simulate(toy_game, None, seats(Stays(), agent), games=4, seed=0, executor=executor)
    assert executor.sizes == []


def test_threads_and_this_process_need_no_pickle() -> None:
    agents = seats(Unpicklable(), OneWay())
    with ThreadPoolExecutor(2) as threads:
        there = simulate(toy_game, None, agents, games=4, seed=0, executor=threads)
    assert there.games == simulate(toy_game, None, agents, games=4, seed=0).games


def test_a_game_or_options_that_cannot_be_pickled() -> None:
    game: Any = Brittle()
    game.extra = lambda: None
    with pytest.raises(SimulationError, match="the game cannot be pickled"):
        simulate(game, games=4, seed=0, executor=Backwards())


def test_what_a_worker_cannot_load_is_one_error(
    monkeypatch: pytest.MonkeyPatch, pool: ProcessPoolExecutor
) -> None:
    """The game's module is here, and not there."""
    monkeypatch.setattr(toy_game, "__name__", "no_such_module")
    with pytest.raises(SimulationError, match="a worker cannot load the game: no game 'no_such_mo"):
        simulate(toy_game, games=4, seed=0, executor=pool)


@pytest.mark.parametrize("executor", ["pool", 2, object(), ProcessPoolExecutor])
def test_an_executor_is_one(executor: Any) -> None:
    with pytest.raises(ConfigError, match=r"executor: .* is no concurrent.futures.Executor"):
        simulate(toy_game, games=1, seed=0, executor=executor)


@pytest.mark.parametrize("limit", [-1, "1", True, float("nan"), float("inf")])
def test_a_limit_is_a_number_of_seconds(limit: Any) -> None:
    with pytest.raises(ConfigError, match="limit: "):
        simulate(toy_game, games=1, seed=0, limit=limit)


@pytest.mark.parametrize("what", ["on_game", "progress"])
def test_what_is_to_be_called_can_be(what: str) -> None:
    wrong: dict[str, Any] = {what: 5}
    with pytest.raises(ConfigError, match=f"{what}: 5 cannot be called"):
        simulate(toy_game, games=1, seed=0, **wrong)


@pytest.mark.parametrize("part", [0, -1, True, 1.5, "2"])
def test_a_portion_is_a_whole_number(part: Any) -> None:
    with pytest.raises(ConfigError, match="part: "):
        simulate(toy_game, games=1, seed=0, part=part)


# --- interrupted, and on from there ---


@attrs.define
class Interrupting:
    """Interrupts at its `call`th decision, once."""

    call: int
    calls: int = 0

    def __repr__(self) -> str:
        return "RandomAgent()"

    def choose(self, observation: Any, rng: Any, /) -> Any:
        self.calls += 1
        if self.calls == self.call:
            raise KeyboardInterrupt
        return RandomAgent().choose(observation, rng)


def test_an_interrupted_simulation_keeps_what_is_done_and_goes_on() -> None:
    whole = simulate(toy_game, games=10, seed=5)
    with pytest.raises(Interrupted, match="interrupted after 6 games") as caught:
        simulate(toy_game, None, seats(Interrupting(7), RandomAgent()), games=10, seed=5)
    results = caught.value.results
    assert results.games == whole.games[:6]
    played: list[int] = []
    again = simulate(
        toy_game, games=10, seed=5, done=results, on_game=lambda it, _: played.append(it.index)
    )
    assert again == whole
    assert played == [6, 7, 8, 9]


def test_an_interrupt_in_a_worker_keeps_what_others_have_done() -> None:
    """The last portion comes first, the first one is interrupted."""
    agents = seats(Interrupting(9), RandomAgent())
    with ThreadPoolExecutor(1) as threads, pytest.raises(Interrupted) as caught:
        simulate(toy_game, None, agents, games=12, seed=5, executor=threads, part=4)
    whole = simulate(toy_game, games=12, seed=5)
    assert caught.value.results.games == whole.games[:8]
    assert simulate(toy_game, games=12, seed=5, done=caught.value.results) == whole


class Broken(Executor):
    """Gives back so many portions, then fails."""

    def __init__(self, portions: int) -> None:
        self.portions = portions

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.portions == 0:
            future.set_exception(OSError("the cable"))
        else:
            self.portions -= 1
            future.set_result(fn(*args, **kwargs))
        return future


def test_workers_that_are_gone_leave_what_they_did() -> None:
    with pytest.raises(SimulationError, match=r"the executor failed \(OSError: the cable") as gone:
        simulate(toy_game, games=10, seed=5, executor=Broken(3), part=2)
    results = gone.value.results
    assert isinstance(results, Results)
    whole = simulate(toy_game, games=10, seed=5)
    assert results.games == whole.games[:6]
    assert simulate(toy_game, games=10, seed=5, done=results) == whole


def test_an_executor_that_was_shut_down() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(SimulationError, match="the executor failed"):
        simulate(toy_game, games=1, seed=0, executor=executor)


def test_one_does_not_go_on_from_another_simulation() -> None:
    done = simulate(toy_game, games=3, seed=5)
    others: list[tuple[Any, Any, Any, int]] = [
        (toy_game, None, None, 6),
        (toy_game, THREE, None, 5),
        (mb, None, None, 5),
        (toy_game, None, seats(Stays(), Stays()), 5),
    ]
    for game, config, agents, seed in others:
        with pytest.raises(ConfigError, match="done: results of another simulation"):
            simulate(game, config, agents, games=5, seed=seed, done=done)
    nothing: Any = 5
    with pytest.raises(ConfigError, match="done: 5 are no results"):
        simulate(toy_game, games=5, seed=5, done=nothing)


def test_failures_are_done_too() -> None:
    agents = seats(Stays(), Fails("raises"))
    done = simulate(toy_game, None, agents, games=20, seed=0)
    assert simulate(toy_game, None, agents, games=30, seed=0, done=done) == simulate(
        toy_game, None, agents, games=30, seed=0
    )


def test_more_than_is_wanted_is_left_out() -> None:
    done = simulate(toy_game, games=9, seed=0)
    assert simulate(toy_game, games=4, seed=0, done=done).games == done.games[:4]


def test_what_failures_leave_replays() -> None:
    """The record of a failure is open, and holds the moves before it."""
    from bakehouse.play.workers import Job, play_part

    agents = (Stays(), Fails("illegal"))
    job = Job("tests.toy_game", Config(), agents, ("a", "b"), 0, None, True, False)
    for played in play_part(job, range(20)):
        assert played.record is not None
        state = records.check(toy_game, played.record)
        assert toy_game.is_terminal(state) == isinstance(played.result, GameResult)
        if isinstance(played.result, Failure):
            assert played.record.digest is None
            assert toy_game.active_players(state) == (1,)
