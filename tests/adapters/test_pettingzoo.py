"""PettingZoo environments: its own suites, whole games, hidden locks, illegal actions."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo import test as suites

from bakehouse import midnight_bakery as mb
from bakehouse.adapters.pettingzoo import ParallelTable, env, parallel_env, raw_env
from bakehouse.core.errors import ConfigError, GameLookupError, IllegalAction, MalformedAction
from bakehouse.core.rng import Rng
from tests.midnight_bakery.sets import make_set

# The suites of the library, which come without types.
SUITES: Any = suites

TABLES: dict[str, Callable[[], Any]] = {
    "two bakers": partial(env, "midnight_bakery", players=2),
    "four bakers": partial(env, "midnight_bakery", players=4),
    "rococo": partial(env, "rococo", players=3, draft="dealt"),
    "pasteles": partial(env, "pasteles", recipe=3),
}
every_table = pytest.mark.parametrize("make", TABLES.values(), ids=TABLES)


@every_table
def test_the_api_test_passes(make: Callable[[], Any]) -> None:
    SUITES.api_test(make(), num_cycles=60)


@every_table
def test_the_seed_test_passes(make: Callable[[], Any]) -> None:
    SUITES.seed_test(make, num_cycles=30)


@pytest.mark.parametrize("players", [2, 3, 8])
def test_the_parallel_tests_pass(players: int) -> None:
    make = partial(parallel_env, players=players)
    SUITES.parallel_api_test(make(), num_cycles=100)
    SUITES.parallel_seed_test(make, num_cycles=30)


def play(table: Any, seed: int | None, rng: Any = None) -> list[tuple[str, Any]]:
    """A whole game of legal actions: who acted, and what that agent saw."""
    rng = rng or np.random.default_rng(1)
    table.reset(seed=seed)
    told: list[tuple[str, Any]] = []
    for agent in table.agent_iter():
        tensor, _, over, truncated, info = table.last()
        assert not truncated
        told.append((agent, tensor))
        table.step(None if over else rng.choice(np.flatnonzero(info["action_mask"])))
    return told


@every_table
def test_the_end_pays_the_returns(make: Callable[[], Any]) -> None:
    table = make()
    table.reset(seed=4)
    rng, paid = np.random.default_rng(2), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        _, reward, over, _, info = table.last()
        paid[agent] += reward
        table.step(None if over else rng.choice(np.flatnonzero(info["action_mask"])))
    room = table.unwrapped.room
    assert room.game.is_terminal(room.state)
    assert tuple(paid.values()) == room.game.returns(room.state)


@every_table
def test_the_same_seed_is_the_same_game_and_0_is_a_seed(make: Callable[[], Any]) -> None:
    def seen(seed: Any) -> list[tuple[str, bytes]]:
        return [(agent, tensor.tobytes()) for agent, tensor in play(make(), seed)]

    zero = seen(0)
    assert seen(0) == zero
    assert seen(np.int64(0)) == zero
    assert seen(1) != zero
    assert seen(None) != zero


def test_games_without_a_seed_follow_from_the_one_before() -> None:
    def run() -> list[bytes]:
        table = raw_env("midnight_bakery", players=3)
        games: list[bytes] = []
        for seed in (7, None, None):
            table.reset(seed=seed)
            games.append(table.observe("player_0").tobytes())
        return games

    first = run()
    assert run() == first
    assert len(set(first)) == 3


def test_a_seed_is_the_seed_of_the_games_generator() -> None:
    table = raw_env("midnight_bakery", players=3)
    table.reset(seed=0)
    start = mb.new_game(mb.Config(players=3))
    deal, _ = mb.sample_chance(start, Rng.seeded(0))
    assert table.room.state == mb.apply(start, deal)


@every_table
def test_what_was_returned_never_changes(make: Callable[[], Any]) -> None:
    table, rng = make(), np.random.default_rng(3)
    kept: list[tuple[Any, Any, dict[str, Any], dict[str, Any]]] = []
    table.reset(seed=0)
    for agent in table.agent_iter(40):
        tensor, _, over, _, info = table.last()
        kept.append((tensor, tensor.copy(), info, copy.deepcopy(info)))
        legal = np.flatnonzero(info["action_mask"])
        table.step(None if over else rng.choice(legal))
        assert agent in table.possible_agents
    for tensor, as_it_was, info, as_told in kept:
        assert np.array_equal(tensor, as_it_was)
        assert np.array_equal(info["action_mask"], as_told["action_mask"])


def first_legal(info: dict[str, Any]) -> int:
    return int(np.flatnonzero(info["action_mask"])[0])


def test_a_lock_shows_in_nothing_that_others_get() -> None:
    seen: list[Any] = []
    for choice in (0, -1):
        table = raw_env("midnight_bakery", players=3)
        table.reset(seed=5)
        assert table.agent_selection == "player_0"
        legal = np.flatnonzero(table.infos["player_0"]["action_mask"])
        table.step(int(legal[choice]))
        assert table.agent_selection == "player_1"
        others = [table.observe(agent).tobytes() for agent in ("player_1", "player_2")]
        masks = [table.infos[agent]["action_mask"].tobytes() for agent in table.agents]
        seen.append((others, masks, dict(table.rewards)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64])
def test_numpy_integers_are_actions(kind: Any) -> None:
    plain, typed = (raw_env("midnight_bakery", players=2) for _ in range(2))
    for table in (plain, typed):
        table.reset(seed=5)
    code = first_legal(plain.infos["player_0"])
    plain.step(code)
    typed.step(kind(code))
    assert plain.room.state == typed.room.state


@pytest.mark.parametrize("code", [-1, True, 3.0, None, 10**9])
def test_what_is_no_action_is_an_error(code: Any) -> None:
    table = raw_env("midnight_bakery", players=2)
    table.reset(seed=5)
    before = table.room.state
    with pytest.raises(MalformedAction):
        table.step(code)
    assert table.room.state == before


def test_the_raw_environment_refuses_an_illegal_action() -> None:
    table = raw_env("midnight_bakery", players=2)
    table.reset(seed=5)
    before = table.room.state
    with pytest.raises(IllegalAction):
        table.step(int(np.flatnonzero(table.infos["player_0"]["action_mask"] == 0)[0]))
    assert table.room.state == before
    assert table.agent_selection == "player_0"


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    table: Any = env("midnight_bakery", players=2, illegal_reward=-5)
    table.reset(seed=5)
    _, _, _, _, info = table.last()
    table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert table.rewards == {"player_0": -5.0, "player_1": 0.0}
    assert all(table.terminations.values())


def test_rendering_shows_what_the_seat_in_turn_sees() -> None:
    table = raw_env("midnight_bakery", players=2, render_mode="ansi")
    table.reset(seed=5)
    lines = table.render()
    assert lines is not None
    assert "player: 0" in lines.splitlines()
    with pytest.raises(ConfigError):
        raw_env("midnight_bakery", render_mode="human")
    wrong: Any = np.array([1, 2])
    with pytest.raises(ConfigError, match="render_mode"):
        raw_env("midnight_bakery", render_mode=wrong)
    with pytest.raises(GameLookupError):
        raw_env("chess")


def test_rendering_without_a_mode_warns() -> None:
    table = raw_env("midnight_bakery", players=2)
    table.reset(seed=5)
    with pytest.warns(UserWarning, match="render mode"):
        assert table.render() is None


def test_a_table_pickles() -> None:
    table = raw_env("midnight_bakery", players=2)
    table.reset(seed=5)
    again = pickle.loads(pickle.dumps(table))
    for each in (table, again):
        each.step(first_legal(each.infos["player_0"]))
    assert table.room.state == again.room.state


@pytest.mark.parametrize("code", [-1, True, 3.0, None, "0", 10**9, np.True_])
def test_what_is_no_action_is_an_error_of_the_wrapped_game_too(code: Any) -> None:
    table: Any = env("midnight_bakery", players=2)
    table.reset(seed=5)
    before = table.unwrapped.room.state
    with pytest.raises(MalformedAction):
        table.step(code)
    assert table.unwrapped.room.state == before
    assert not any(table.terminations.values())


def test_a_table_without_agents_takes_no_action() -> None:
    table = raw_env("midnight_bakery", players=2)
    with pytest.raises(MalformedAction, match="reset"):
        table.step(0)
    play(table, 1)
    assert table.agents == []
    with pytest.raises(MalformedAction, match="reset"):
        table.step(None)


def test_agents_and_rewards_that_there_are_not() -> None:
    table = raw_env("midnight_bakery", players=2)
    table.reset(seed=5)
    for agent in ("player_2", 0, None):
        with pytest.raises(ConfigError, match="player_0, player_1"):
            table.observe(agent)  # type: ignore[arg-type]
    rewards: tuple[Any, ...] = ("much", "-1", None, 10**400, float("nan"))
    for make in (partial(env, "midnight_bakery"), parallel_env):
        for reward in rewards:
            with pytest.raises(ConfigError, match=r"illegal_reward: .* is no finite number"):
                make(illegal_reward=reward)


# --- all at the same time -------------------------------------------------------------------------


def legal_step(table: ParallelTable, seen: dict[str, Any], rng: Any) -> dict[str, int]:
    return {agent: rng.choice(np.flatnonzero(seen[agent]["action_mask"])) for agent in table.agents}


def test_a_parallel_game_ends_and_pays_the_returns() -> None:
    table, rng, picks = parallel_env(players=4), np.random.default_rng(0), 0
    seen, _ = table.reset(seed=0)
    rewards: dict[str, float] = {}
    while table.agents:
        assert all(value == 0.0 for value in rewards.values())
        for agent in table.agents:
            assert table.observation_space(agent).contains(seen[agent])
        seen, rewards, over, truncated, infos = table.step(legal_step(table, seen, rng))
        picks += 1
        assert not any(truncated.values())
        assert all(over.values()) == (not table.agents)
        assert infos == {agent: {} for agent in table.possible_agents}
    assert tuple(rewards.values()) == mb.returns(table.room.state)
    # Three bakes of eight cards a batch, each pick taking a card at least, a Peel two (MB-5).
    assert picks <= 24
    assert table.step({}) == ({}, {}, {}, {}, {})


def test_a_parallel_step_is_the_locks_one_after_the_other() -> None:
    table, turns = parallel_env(players=3), raw_env("midnight_bakery", players=3)
    seen, _ = table.reset(seed=9)
    turns.reset(seed=9)
    actions = legal_step(table, seen, np.random.default_rng(1))
    table.step(actions)
    for agent in turns.possible_agents:
        assert turns.agent_selection == agent
        turns.step(int(actions[agent]))
    assert table.room.state == turns.room.state


def sitting_out() -> ParallelTable:
    """Two bakers deal three cards a batch out of four: the second has one, the owl none."""
    components = make_set({"macaron": 4}, sizes=(3, 3, 3, 3, 3, 3, 3), bakes=1)
    table = parallel_env(players=3, components=components)
    table.reset(seed=0)
    return table


def test_a_seat_that_sits_out_has_the_no_op_alone() -> None:
    table = sitting_out()
    seen, _ = table.reset(seed=0)
    idle = [agent for agent in table.agents if seen[agent]["action_mask"][table.no_op]]
    # Four cards, three to a batch: Flour gets three, Sugar one, Butter none (MB-6).
    assert idle == ["player_2"]
    assert seen["player_2"]["action_mask"].sum() == 1
    macaron = int(mb.Card.MACARON)
    table.step({"player_0": macaron, "player_1": macaron, "player_2": table.no_op})
    assert table.room.state.pick == 2


def test_an_illegal_action_ends_the_parallel_game() -> None:
    table = parallel_env(players=2, illegal_reward=-2)
    seen, _ = table.reset(seed=0)
    before = table.room.state
    actions = legal_step(table, seen, np.random.default_rng(1))
    _, rewards, over, truncated, infos = table.step({**actions, "player_1": table.no_op})
    assert rewards == {"player_0": 0.0, "player_1": -2.0}
    assert all(over.values())
    assert not any(truncated.values())
    assert infos["player_0"] == {}
    assert "MB-10" in infos["player_1"]["illegal"]
    assert table.agents == []
    assert table.room.state == before


@pytest.mark.parametrize("idle", [False, True], ids=["no-op for a lock", "lock for a no-op"])
def test_an_illegal_action_is_an_error_if_asked_for(idle: bool) -> None:
    table = sitting_out()
    table = ParallelTable(table.room, "raise", -1.0, None)
    table.reset(seed=0)
    macaron = int(mb.Card.MACARON)
    actions = dict.fromkeys(table.agents, macaron) if idle else {"player_2": table.no_op}
    if not idle:
        actions |= {"player_0": table.no_op, "player_1": macaron}
    before = table.room.state
    with pytest.raises(IllegalAction):
        table.step(actions)
    assert table.room.state == before


@pytest.mark.parametrize("code", [-1, True, 3.0, None, 10**9])
def test_what_is_no_action_is_an_error_in_parallel(code: Any) -> None:
    table = parallel_env(players=2)
    seen, _ = table.reset(seed=0)
    before, actions = table.room.state, legal_step(table, seen, np.random.default_rng(1))
    with pytest.raises(MalformedAction):
        table.step({**actions, "player_1": code})
    assert table.room.state == before


def test_a_parallel_step_takes_one_action_of_each_agent() -> None:
    table = parallel_env(players=2)
    seen, _ = table.reset(seed=0)
    before, actions = table.room.state, legal_step(table, seen, np.random.default_rng(1))
    wrong: tuple[Any, ...] = (
        None,
        list(actions.values()),
        {},
        {"player_0": actions["player_0"]},
        {**actions, "player_2": 0},
    )
    for given in wrong:
        with pytest.raises(MalformedAction):
            table.step(given)
    assert table.room.state == before
    assert table.agents == ["player_0", "player_1"]


def test_who_did_nothing_illegal_gets_a_plain_0() -> None:
    table = parallel_env(players=2)
    seen, _ = table.reset(seed=0)
    actions = legal_step(table, seen, np.random.default_rng(1))
    _, rewards, *_ = table.step({**actions, "player_1": table.no_op})
    assert {agent: str(reward) for agent, reward in rewards.items()} == {
        "player_0": "0.0",
        "player_1": "-1.0",
    }


def test_parallel_rendering() -> None:
    table = parallel_env(players=2, render_mode="ansi")
    table.reset(seed=5)
    assert "player: 0" in (table.render() or "").splitlines()
    with pytest.warns(UserWarning, match="render mode"):
        assert parallel_env(players=2).render() is None
