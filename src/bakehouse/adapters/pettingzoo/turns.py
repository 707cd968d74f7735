"""Seats one after the other: the agent environment cycle.

Of several seats that owe a hidden choice, the first one chooses first. No seat sees what another
has chosen before all have.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bakehouse.adapters.pettingzoo.agents import ANSI, VERSION, HasSpaces, Room, checked_mode
from bakehouse.adapters.seats import finite_number
from bakehouse.adapters.tensors import Vector
from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import whole_number
from bakehouse.play.games import AnyGame

__all__ = ["Table", "env", "raw_env"]


def env(
    game: str | AnyGame,
    *,
    illegal_reward: float = -1.0,
    render_mode: str | None = None,
    **options: Any,
) -> AECEnv[str, Vector, Any]:
    """An environment in which an illegal action ends the game.

    Args:
        game: its name, or the game.
        illegal_reward: what who acts illegally gets; the others get 0.
        render_mode: None or "ansi".
        options: those of the game's `Config`.

    Raises:
        ConfigError: an option that there is not.

    >>> table = env("rococo", players=3)
    >>> table.reset(seed=0)
    >>> table.agents, table.observe("player_1").dtype.name
    (['player_0', 'player_1', 'player_2'], 'float32')
    """
    table: Any = wrappers.TerminateIllegalWrapper(
        raw_env(game, render_mode=render_mode, **options),
        finite_number(illegal_reward, "illegal_reward"),
    )
    return wrappers.OrderEnforcingWrapper(EncodedActions(table))


def raw_env(game: str | AnyGame, *, render_mode: str | None = None, **options: Any) -> Table:
    """The same without wrappers: an illegal action is an `IllegalAction`, and changes nothing.

    Raises:
        ConfigError: an option that there is not.

    >>> table = raw_env("midnight_bakery", players=3)
    >>> table.reset(seed=0)
    >>> table.agent_selection
    'player_0'
    """
    return Table(Room(game, options), render_mode)


class EncodedActions(wrappers.BaseWrapper[str, Vector, Any]):
    """Lets nothing through but integers of the encoding, and None from who is out of the game.

    PettingZoo's own wrapper for that takes True for 1, of which masks make something else.
    """

    def step(self, action: Any) -> None:
        """A step of the environment.

        Raises:
            MalformedAction: no integer of the encoding.
        """
        agent, number = self.agent_selection, action
        if not (self.terminations.get(agent) or self.truncations.get(agent)):
            table: Any = self.unwrapped
            room: Room = table.room
            room.game.decode_action(room.config, room.seat_of(agent), action)
            number = whole_number(action)
        super().step(number)


class Table(HasSpaces, AECEnv[str, Vector, Any]):
    """A game as an agent environment cycle. Made by `raw_env`.

    An observation is the tensor of `bakehouse.adapters.tensors`; `infos[agent]["action_mask"]` says
    which actions are legal for an agent, none for who owes nothing. Rewards are 0.0 until the end,
    which pays the game's returns.

    >>> table = raw_env("midnight_bakery", players=3)
    >>> table.reset(seed=0)
    >>> table.step(int(table.infos["player_0"]["action_mask"].argmax()))
    >>> table.agent_selection, int(table.infos["player_0"]["action_mask"].sum())  # it has locked
    ('player_1', 0)
    """

    def __init__(self, room: Room, render_mode: str | None = None) -> None:
        super().__init__()
        self.room = room
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{room.game.NAME}_{VERSION}",
            "render_modes": [ANSI],
            "render_fps": 4,
            "is_parallelizable": False,
        }
        self.possible_agents = list(room.names)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Any] = {
            agent: room.tensor_space() for agent in room.names
        }
        self.action_spaces: dict[str, Any] = {
            agent: gymnasium.spaces.Discrete(room.codes) for agent in room.names
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, up to the first decision.

        Args:
            seed: what all chance of the game follows from, 0 like any other; None: the next game
                of the generator that is there.
            options: not used.
        """
        del options
        self.room.restart(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection: str | None = None
        self._look()

    def _look(self) -> None:
        """Masks, and whose decision it is, in the position that is there."""
        room = self.room
        self.infos = {
            agent: {"action_mask": room.mask(seat)} for seat, agent in enumerate(room.names)
        }
        owing = room.game.active_players(room.state)
        self.agent_selection = room.names[owing[0] if owing else 0]

    def step(self, action: Any) -> None:
        """The decision of the agent whose turn it is, and all chance moves after it.

        Args:
            action: an integer of the encoding, numpy's too; None for an agent whose game is over.

        Raises:
            MalformedAction: no integer of the encoding, or there is no agent any more, or not yet.
            IllegalAction: not legal; then nothing has changed.
        """
        if not self.agents:
            raise MalformedAction("no agent is to act: reset() begins a game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        room = self.room
        room.act(room.seat_of(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._look()
        if room.game.is_terminal(room.state):
            self.rewards = room.returns()
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if room.game.is_terminal(room.state):
            self._deads_step_first()

    def observe(self, agent: str) -> Vector:
        """The tensor of what an agent sees now; a new array."""
        room = self.room
        return room.layout.write(room.see(room.seat_of(agent)))

    def render(self) -> str | None:
        """What the agent whose turn it is sees, as lines of text, in the mode "ansi"; else None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode shows nothing")
            return None
        return self.room.picture(self.room.seat_of(self.agent_selection))

    def close(self) -> None:
        """Nothing is to be closed."""
