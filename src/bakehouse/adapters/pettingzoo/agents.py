"""What both kinds of environment share: names of agents, spaces, seeds."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from bakehouse.adapters.seats import Seats
from bakehouse.core.options import a_choice
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame, load_game

__all__ = ["ANSI", "VERSION", "HasSpaces", "Room", "checked_mode"]

ANSI: Final = "ansi"
VERSION: Final = "v0"


class HasSpaces:
    """The spaces of the agents, which never change.

    Attributes:
        observation_spaces, action_spaces: by agent.
    """

    observation_spaces: dict[str, Any]
    action_spaces: dict[str, Any]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, the same object each time."""
        space: spaces.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions, the same object each time."""
        space: spaces.Space[Any] = self.action_spaces[agent]
        return space


class Room(Seats):
    """A table with a name for each seat: `player_0`, `player_1` and so on.

    Attributes:
        names: of the agents, by seat.
        begun: whether a game was ever begun.
    """

    def __init__(self, game: str | AnyGame, options: dict[str, Any]) -> None:
        found = load_game(game)
        make: Callable[..., Any] = found.Config
        super().__init__(found, make(**options))
        seats = range(found.num_players(self.config))
        self.names = [f"player_{seat}" for seat in seats]
        self.begun = False

    def seat_of(self, agent: str) -> int:
        """The seat of an agent.

        Raises:
            ConfigError: there is no such agent.
        """
        return self.names.index(a_choice(agent, "agent", self.names))

    def restart(self, seed: Any) -> None:
        """A new game, of a seed (0 like any other), or the next one of the generator that is there.

        The first one without a seed is of a seed that nobody knows.
        """
        if seed is None:
            rng = self.rng if self.begun else Rng.seeded(secrets.randbits(128))
        else:
            rng = Rng.seeded(seed)
        self.begun = True
        self.begin(rng)

    def returns(self) -> dict[str, float]:
        """What the end of the game pays, by agent."""
        return dict(zip(self.names, self.game.returns(self.state), strict=True))

    def tensor_space(self) -> spaces.Box:
        """The space of the tensors."""
        low, high = self.layout.limits()
        return spaces.Box(low, high, dtype=np.float32)


def checked_mode(render_mode: str | None) -> str | None:
    """A way to render that there is."""
    return None if render_mode is None else a_choice(render_mode, "render_mode", (ANSI,))
