"""The same call on the workers of Dask: a real cluster, of two processes on this machine."""

from __future__ import annotations

import importlib
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, DecodeError, SimulationError
from bakehouse.midnight_bakery.players import GreedyAgent
from bakehouse.play import RandomAgent, simulate
from tests import toy_game
from tests.play.failing import Fails, Stays, Unpicklable, seats

# The cluster starts once.
pytestmark = [
    pytest.mark.xdist_group("dask"),
    # What Dask and its parts warn of is theirs.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    distributed: Any = importlib.import_module("distributed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(host="127.0.0.1", **options) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_a_cluster_of_two_workers_plays_the_same_games(client: Any, tmp_path: Path) -> None:
    agents = seats(GreedyAgent(), *[RandomAgent()] * 3)
    here = simulate(mb, None, agents, games=64, seed=7)
    file = tmp_path / "games.jsonl"
    with client.get_executor() as executor:
        there = simulate(mb, None, agents, games=64, seed=7, executor=executor, file=file)
        again = simulate(mb, None, agents, games=64, seed=7, executor=executor, part=20)
    assert there == again == here
    assert file.read_text(encoding="utf-8").count("\n") == 64
    assert len(client.scheduler_info()["workers"]) == 2


def test_both_workers_play(client: Any) -> None:
    processes = client.run(importlib.import_module("os").getpid)
    assert len(set(processes.values())) == 2
    with client.get_executor() as executor:
        simulate(mb, games=64, seed=0, executor=executor)
    counts = client.run(_tasks_done)
    assert all(count > 0 for count in counts.values())


def _tasks_done(dask_worker: Any) -> int:
    return int(dask_worker.state.executed_count)


def test_failures_come_back(client: Any) -> None:
    agents = seats(Stays(), Fails("raises"))
    with client.get_executor() as executor:
        there = simulate(toy_game, None, agents, games=40, seed=0, executor=executor)
    assert there == simulate(toy_game, None, agents, games=40, seed=0)
    assert there.failures


def test_what_cannot_be_pickled_is_one_error(client: Any) -> None:
    with client.get_executor() as executor, pytest.raises(SimulationError, match="be pickled"):
        simulate(toy_game, None, seats(Stays(), Unpicklable()), games=4, seed=0, executor=executor)


def test_errors_pickle_where_dask_is_loaded(client: Any) -> None:
    """It pickles an error with what it was raised from."""
    with pytest.raises(DecodeError) as caught:
        mb.config_from_json(mb.config_to_json(mb.Config()).replace("4,", '"four",'))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (DecodeError, str(caught.value))


def test_a_client_is_no_executor_and_the_error_says_what_is(client: Any) -> None:
    with pytest.raises(ConfigError, match=r"client\.get_executor\(\)"):
        simulate(toy_game, games=4, seed=0, executor=client)
