"""The draft with all seats at the same time."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from bakehouse.adapters.pettingzoo.agents import ANSI, VERSION, HasSpaces, Room, checked_mode
from bakehouse.adapters.seats import Mask, finite_number
from bakehouse.core.errors import Illegal, IllegalAction, MalformedAction
from bakehouse.core.options import a_choice, shown, whole_number

__all__ = ["ParallelTable", "parallel_env"]

Seen: TypeAlias = dict[str, NDArray[Any]]
Step: TypeAlias = tuple[
    dict[str, Seen],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class Fault(enum.Enum):
    """What the no-op can be refused for."""

    OWES = "a lock is owed"


_DRAFT: Final = "midnight_bakery"


def parallel_env(
    *,
    illegal: str = "end",
    illegal_reward: float = -1.0,
    render_mode: str | None = None,
    **options: Any,
) -> ParallelTable:
    """Midnight Bakery, in which all bakers lock at the same time.

    Args:
        illegal: "end": an illegal action ends the game, before anything else of the step happens;
            "raise": it is an `IllegalAction`.
        illegal_reward: what who acts illegally gets then; the others get 0.
        render_mode: None or "ansi".
        options: those of `midnight_bakery.Config`.

    Raises:
        ConfigError: an option that there is not.

    >>> table = parallel_env(players=3)
    >>> seen, infos = table.reset(seed=0)
    >>> int(seen["player_2"]["action_mask"][table.no_op])  # it owes a lock (MB-24)
    0
    """
    mode = a_choice(illegal, "illegal", ("end", "raise"))
    return ParallelTable(Room(_DRAFT, options), mode, illegal_reward, render_mode)


class ParallelTable(HasSpaces, ParallelEnv[str, Seen, Any]):
    """The draft as a parallel environment. Made by `parallel_env`.

    An observation has the tensor of `bakehouse.adapters.tensors` as `"observation"`, and an
    `"action_mask"`. The action after those of the encoding is the no-op: the only legal action of a
    seat that sits out a pick, and never one of a seat that owes a lock. Rewards are 0.0 until the
    end, which pays the game's returns.

    >>> table = parallel_env(players=3)
    >>> seen, infos = table.reset(seed=0)
    >>> locks = {agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents}
    >>> seen, rewards, terminations, truncations, infos = table.step(locks)
    >>> rewards["player_0"], terminations["player_0"]
    (0.0, False)
    """

    def __init__(
        self, room: Room, illegal: str, illegal_reward: float, render_mode: str | None
    ) -> None:
        self.room = room
        self.no_op = room.codes
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"{room.game.NAME}_parallel_{VERSION}",
            "render_modes": [ANSI],
            "render_fps": 4,
        }
        self._illegal = illegal
        self._illegal_reward = finite_number(illegal_reward, "illegal_reward")
        self.possible_agents = list(room.names)
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Any] = {agent: _space(room) for agent in room.names}
        self.action_spaces: dict[str, Any] = {
            agent: gymnasium.spaces.Discrete(room.codes + 1) for agent in room.names
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new game, up to the first pick.

        Args:
            seed: what all chance of the game follows from, 0 like any other; None: the next game
                of the generator that is there.
            options: not used.
        """
        del options
        self.room.restart(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, Seen]:
        """What each agent sees: new arrays."""
        return {agent: self._seen_by(seat) for seat, agent in enumerate(self.room.names)}

    def _seen_by(self, seat: int) -> Seen:
        room = self.room
        seen = room.see(seat)
        mask: Mask = np.append(room.mask(seat), np.int8(not seen.legal_actions))
        return {"observation": room.layout.write(seen), "action_mask": mask}

    def step(self, actions: Mapping[str, Any]) -> Step:
        """A pick: the action of every agent, and all chance moves after it.

        Raises:
            MalformedAction: an agent without an action, one that there is not, or an action that is
                no integer of the encoding.
            IllegalAction: with `illegal="raise"`; then nothing has changed.
        """
        room, agents = self.room, self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        at_fault = self._faults(_by_agent(actions, agents))
        if not at_fault:
            for seat in room.game.active_players(room.state):
                room.act(seat, actions[room.names[seat]])
        over = room.game.is_terminal(room.state)
        rewards = room.returns()
        if at_fault:
            rewards = {
                agent: self._illegal_reward if agent in at_fault else 0.0 for agent in agents
            }
        ended = over or bool(at_fault)
        told = (
            self._seen(),
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: _told(at_fault.get(agent)) for agent in agents},
        )
        if ended:
            self.agents = []
        return told

    def _faults(self, actions: Mapping[str, Any]) -> dict[str, Illegal]:
        """By agent that acts illegally, why it is."""
        owing = self.room.game.active_players(self.room.state)
        faults: dict[str, Illegal] = {}
        for seat, agent in enumerate(self.room.names):
            fault = self._fault(seat, seat in owing, actions[agent])
            if fault is not None:
                faults[agent] = fault
        if faults and self._illegal == "raise":
            raise IllegalAction(next(iter(faults.values())))
        return faults

    def _fault(self, seat: int, owes: bool, code: Any) -> Illegal | None:
        game = self.room.game
        if whole_number(code) == self.no_op:
            reason = f"{game.seat_name(self.room.config, seat)} has a batch to choose from"
            return Illegal(Fault.OWES, "MB-10", seat, reason) if owes else None
        return game.explain_illegal(
            self.room.state, game.decode_action(self.room.config, seat, code)
        )

    def render(self) -> str | None:
        """What the first agent sees, as lines of text, in the mode "ansi"; else None."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render mode shows nothing")
            return None
        return self.room.picture(0)

    def close(self) -> None:
        """Nothing is to be closed."""


def _by_agent(actions: object, agents: list[str]) -> Mapping[str, Any]:
    """The actions of a step, if they are one for each agent."""
    if not isinstance(actions, Mapping):
        raise MalformedAction(f"{shown(actions)} are no actions by agent")
    given = cast("Mapping[str, Any]", actions)
    missing = [agent for agent in agents if agent not in given]
    unknown = [agent for agent in given if agent not in agents]
    if missing or unknown:
        told = f"no action of {missing[0]}" if missing else f"{shown(unknown[0])} is no agent"
        raise MalformedAction(told)
    return given


def _told(fault: Illegal | None) -> dict[str, Any]:
    return {} if fault is None else {"illegal": str(IllegalAction(fault))}


def _space(room: Room) -> gymnasium.spaces.Dict:
    masks = gymnasium.spaces.MultiBinary(room.codes + 1)
    return gymnasium.spaces.Dict({"observation": room.tensor_space(), "action_mask": masks})
