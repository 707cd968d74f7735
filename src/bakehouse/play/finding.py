"""Agents by name, for programs that are told in words who plays."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Any, Final, cast

from bakehouse.core.errors import BakehouseError, ConfigError
from bakehouse.core.options import shown, told
from bakehouse.play.agents import Agent, RandomAgent
from bakehouse.play.driving import can_choose
from bakehouse.play.games import AnyGame, checked_game, kept, load_game
from bakehouse.play.search import SearchAgent

__all__ = ["agent_names", "load_agent", "load_agents"]

_RANDOM: Final = "random"
_SEARCH: Final = "search"
_SIMULATIONS: Final = 16
_CUT: Final = 4
_SEARCHING: Final = re.compile(rf"{_SEARCH}(?::([0-9]{{1,9}}))?", re.ASCII)
_PATH: Final = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)", re.ASCII)


def agent_names(game: AnyGame) -> tuple[str, ...]:
    """The names that stand for an agent of a game: "random", "search", and its own players'.

    A game's own players are the classes `...Agent` of its module `players`.

    >>> from bakehouse import rococo
    >>> agent_names(rococo)
    ('random', 'greedy', 'planner', 'search')
    """
    return (_RANDOM, *_own(game), _SEARCH)


def _own(game: AnyGame) -> dict[str, Any]:
    """The classes of a game's own agents by name."""
    players = _players(game)
    names: Iterable[str] = getattr(players, "__all__", ())
    return {
        name.removesuffix("Agent").lower(): getattr(players, name)
        for name in sorted(names)
        if name.endswith("Agent")
    }


def _players(game: AnyGame) -> Any:
    """The module `players` of a game that is a package; None where there is none."""
    if not isinstance(game, ModuleType):
        return None
    path = f"{game.__name__}.players"
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name in (path, game.__name__):
            return None
        raise ConfigError(f"importing {path} failed: {told(error)}") from error


def load_agents(game: AnyGame, config: Any, names: Sequence[str]) -> tuple[Agent[Any, Any], ...]:
    """The agents of names, one a seat; a single name stands for all seats.

    Raises:
        ConfigError: a name of no agent, or not one a seat.

    >>> from bakehouse import midnight_bakery as mb
    >>> len(load_agents(mb, mb.Config(players=3), ["greedy"]))
    3
    """
    game = checked_game(game, config)
    seats = game.num_players(config)
    _check_names(names)
    if len(names) not in (1, seats):
        raise ConfigError(f"{len(names)} agents for {seats} seats")
    agents = tuple(load_agent(game, name) for name in names)
    return agents * seats if len(agents) == 1 else agents


def _check_names(names: object) -> None:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ConfigError(f"{shown(names)} is no sequence of names of agents")
    for name in cast("Sequence[object]", names):
        if not isinstance(name, str):
            raise ConfigError(f"{shown(name)} is no name of an agent")


def load_agent(game: str | AnyGame, name: str) -> Agent[Any, Any]:
    """The agent of a name.

    Args:
        game: what it plays.
        name: one of `agent_names`; "search:64" searches with 64 simulations for each decision
            (without a number: 16); "my_package.my_module:Name" is that object, or what it gives
            when it is called, if it is no agent itself.

    Raises:
        ConfigError: there is no such agent.

    >>> from bakehouse import midnight_bakery as mb
    >>> load_agent(mb, "search:64").simulations, load_agent(mb, "random")
    (64, RandomAgent())
    """
    game = load_game(game)
    own = _own(game)
    _check_names([name])
    if name == _RANDOM:
        return RandomAgent()
    if name in own:
        return cast("Agent[Any, Any]", own[name]())
    if searching := _SEARCHING.fullmatch(name):
        return _search(game, int(searching[1] or _SIMULATIONS))
    path = _PATH.fullmatch(name)
    if path is not None and path[1] != _SEARCH:
        return _imported(path[1], path[2])
    names = ", ".join((*agent_names(game), f"{_SEARCH}:N", "module:Name"))
    raise ConfigError(f"no agent {shown(name)}; there are {names}")


def _search(game: AnyGame, simulations: int) -> SearchAgent:
    """A search that judges and plays out with what the game's own players know, if it has some."""
    players = _players(game)
    evaluate, greedy = getattr(players, "evaluate", None), getattr(players, "greedy", None)
    return SearchAgent(
        kept(game),
        simulations=simulations,
        cut=None if evaluate is None else _CUT,
        evaluation=evaluate,
        playout=greedy,
        rivals=greedy,
    )


def _imported(module: str, name: str) -> Agent[Any, Any]:
    where = f"{module}:{name}"
    try:
        found: Any = getattr(importlib.import_module(module), name)
        if not can_choose(found):
            found = found()
    except (BakehouseError, KeyboardInterrupt):
        raise
    # Whatever a module that somebody names does when it is imported.
    except BaseException as error:
        raise ConfigError(f"agent {where}: {told(error)}") from error
    if not can_choose(found):
        raise ConfigError(f"agent {where}: it has no choose(observation, rng)")
    return cast("Agent[Any, Any]", found)
