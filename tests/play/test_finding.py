"""Agents by name."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles, rococo
from bakehouse.core.errors import ConfigError
from bakehouse.play import RandomAgent, Table, agent_names, load_agent, load_agents, play_numbered
from bakehouse.play.search import SearchAgent
from tests import toy_game
from tests.play.failing import FAILING, Stays

GAMES: list[Any] = [mb, rococo, pasteles]


def test_the_agents_of_games_have_names() -> None:
    assert agent_names(mb) == ("random", "greedy", "search")
    assert agent_names(rococo) == agent_names(pasteles) == ("random", "greedy", "planner", "search")
    assert agent_names(toy_game) == ("random", "search")
    plain: Any = SimpleNamespace(NAME="mine")
    assert agent_names(plain) == ("random", "search")


@pytest.mark.parametrize("game", GAMES)
def test_every_name_stands_for_an_agent_that_plays(game: Any) -> None:
    """Until the last seat is due."""
    config = game.Config()
    for name in agent_names(game):
        agents = load_agents(game, config, [name])
        assert len(agents) == game.num_players(config)
        if name == "search":
            assert isinstance(agents[0], SearchAgent)
            assert agents[0].game == game.__name__
        else:
            table = Table(game, config)
            table.run([*agents[:-1], None])
            assert table.active_players


def test_search_takes_what_the_game_knows() -> None:
    from bakehouse.midnight_bakery.players import evaluate, greedy

    house = SearchAgent(
        mb, simulations=64, cut=4, evaluation=evaluate, playout=greedy, rivals=greedy
    )
    assert load_agent(mb, "search:64") == house
    plain = load_agent(toy_game, "search")
    assert plain == SearchAgent(toy_game, simulations=16)
    play_numbered(toy_game, toy_game.Config(), [plain, RandomAgent()], 0, 0)


def test_an_agent_of_ones_own_is_imported() -> None:
    assert load_agent(toy_game, "tests.play.failing:Stays") == Stays()
    assert load_agent(toy_game, "tests.play.failing:FAILING") is FAILING


def test_one_name_stands_for_all_seats() -> None:
    assert load_agents(toy_game, toy_game.Config(players=3), ["random"]) == (RandomAgent(),) * 3
    with pytest.raises(ConfigError, match="2 agents for 3 seats"):
        load_agents(toy_game, toy_game.Config(players=3), ["random", "random"])


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "no agent ''; there are random, search, search:N, module:Name"),
        ("greedy", "no agent 'greedy'"),
        ("Random", "no agent 'Random'"),
        ("search:", "no agent 'search:'"),
        ("search:-1", "no agent 'search:-1'"),
        ("search:0", "simulations: 0 is no whole number"),
        ("a b:c", "no agent 'a b:c'"),
        ("tests.play.failing:None", "AttributeError"),
        ("tests.play.failing:Fails", "TypeError"),
        ("tests.play.failing:seats", r"it has no choose\(observation, rng\)"),
        ("tests.no_such:Agent", "ModuleNotFoundError"),
        ("tests.play.failing:Trapped", r"it has no choose\(observation, rng\)"),
        ("tests.play.failing:mumble", "agent tests.play.failing:mumble: Mumbled"),
        ("tests.play.failing:cancel", "agent tests.play.failing:cancel: CancelledError"),
    ],
)
def test_what_is_no_agent(name: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        load_agent(toy_game, name)
