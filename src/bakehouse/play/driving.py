"""One game driven by agents: who is asked, with which random numbers, and what counts as an answer.

Chance and each seat have a stream of random numbers of their own, split off the generator of the
game. So however much an agent draws, chance and the other seats stay the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, TypeVar, cast

import attrs

from bakehouse.core.errors import AgentError, ConfigError, GameLookupError, MalformedAction
from bakehouse.core.game import CHANCE, SIMULTANEOUS, Game
from bakehouse.core.options import shown
from bakehouse.core.rng import Rng
from bakehouse.play.agents import Agent, RandomAgent

__all__ = [
    "Drive",
    "agents_of",
    "answer_of",
    "can_choose",
    "check_agents",
    "decide_all",
    "streams_of",
]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

_CHANCE_STREAM: Final = "chance"


def agents_of(
    game: Game[C, S, A, V, O], config: C, agents: Sequence[Agent[O, A]] | None
) -> tuple[Agent[O, A], ...]:
    """One agent a seat; None: all play at random.

    Raises:
        ConfigError: not one agent a seat, or something that is none.
    """
    if agents is None:
        return (cast("Agent[O, A]", RandomAgent()),) * game.num_players(config)
    check_agents(agents, game.num_players(config))
    return tuple(agents)


def check_agents(agents: object, seats: int, people: bool = False) -> None:
    """Refuse what are not agents, one a seat.

    Args:
        agents: to be looked at.
        seats: how many there should be.
        people: whether None may stand for a person.

    Raises:
        ConfigError: no sequence, not one a seat, or something without `choose`.
    """
    if not isinstance(agents, Sequence) or isinstance(agents, str):
        raise ConfigError(f"agents: {shown(agents)} is no sequence of agents")
    given = cast("Sequence[object]", agents)
    if len(given) != seats:
        raise ConfigError(f"{len(given)} agents for {seats} seats")
    for seat, agent in enumerate(given):
        if not can_choose(agent) and not (people and agent is None):
            raise ConfigError(f"the agent of seat {seat}, {shown(agent)}, cannot choose")


def can_choose(agent: object) -> bool:
    """Whether something is an agent, and not only the class of one."""
    try:
        return not isinstance(agent, type) and callable(getattr(agent, "choose", None))
    except Exception:  # whatever somebody's attribute raises
        return False


def streams_of(rng: Rng, seats: int) -> tuple[Rng, list[Rng]]:
    """The stream of chance, and one for each seat."""
    return rng.split(_CHANCE_STREAM), [rng.split(seat) for seat in range(seats)]


def answer_of(answer: Any, seat: int) -> tuple[Any, Rng]:
    """What an agent gave, once it is a pair; whether the action is one, only `apply` knows.

    Raises:
        AgentError: it is something else.
    """
    match answer:
        case (action, Rng() as rng):
            return action, rng
        case _:
            reason = f"chose {shown(answer)}, which is no pair of an action and a generator"
            raise AgentError(reason, seat=seat)


def decide_all(
    game: Game[C, S, A, V, O], state: S, agents: Sequence[Agent[O, A] | None], streams: list[Rng]
) -> list[tuple[int, A]]:
    """What the seats that owe a decision choose, in seat order; moves their streams on.

    All of them see the same moment: nothing is applied in between. Seats without an agent (None)
    are left out.

    Raises:
        AgentError: an agent that gives no action.
        MalformedAction: an action of another seat.
        GameLookupError: nobody owes a decision.
    """
    active = game.active_players(state)
    if not active:
        raise GameLookupError(f"{game.NAME} goes on, but nobody has the move")
    choices: list[tuple[int, A]] = []
    for seat in active:
        agent = agents[seat]
        if agent is not None:
            answer = agent.choose(game.observation(state, seat), streams[seat])
            action, streams[seat] = answer_of(answer, seat)
            check_own(game, state, seat, action)
            choices.append((seat, action))
    return choices


def check_own(game: Game[C, S, A, V, O], state: S, seat: int, action: A) -> None:
    """Refuse an action of another seat that owes one too; the rest `apply` refuses.

    Raises:
        MalformedAction: the action is legal, for another seat.
    """
    if game.current_player(state) != SIMULTANEOUS:
        return
    if action in game.legal_actions(state, seat):
        return
    for other in game.active_players(state):
        if action in game.legal_actions(state, other):
            raise MalformedAction(f"seat {seat} chose for seat {other}: {shown(action)}")


@attrs.define
class Drive:
    """A game that agents play to its end; what it came to so far stays when one of them fails.

    Attributes:
        game: the rules.
        state: the position that was reached.
        agents: one a seat.
        chance: the stream of chance.
        streams: those of the seats.
        limit: the most seconds that a decision may take, measured after it; None: any.
        moves: all moves so far.
        chance_moves: how many of them are chance's.
        seat: whose decision is asked for or applied now; None: chance has the move.
        asking: whether an agent is deciding now.
    """

    game: Game[Any, Any, Any, Any, Any]
    state: Any
    agents: Sequence[Agent[Any, Any]]
    chance: Rng
    streams: list[Rng]
    limit: float | None = None
    moves: list[Any] = attrs.field(factory=list[Any])
    chance_moves: int = 0
    seat: int | None = None
    asking: bool = False

    @classmethod
    def start(
        cls,
        game: Game[C, S, A, V, O],
        config: C,
        agents: Sequence[Agent[O, A]],
        rng: Rng,
        limit: float | None = None,
    ) -> Drive:
        """A game before its first move."""
        chance, streams = streams_of(rng, len(agents))
        return cls(game, game.new_game(config), agents, chance, streams, limit)

    @property
    def decisions(self) -> int:
        """How many moves seats have made."""
        return len(self.moves) - self.chance_moves

    def run(self) -> None:
        """Play to the end.

        Raises:
            AgentError: an agent gives no action, or takes too long.
            IllegalAction, MalformedAction: an agent chose what it may not.
            GameLookupError: nobody has the move.
        """
        while not self.game.is_terminal(self.state):
            if self.game.current_player(self.state) == CHANCE:
                self._chance_move()
            else:
                self._decisions()

    def _chance_move(self) -> None:
        self.seat = None
        action, self.chance = self.game.sample_chance(self.state, self.chance)
        self.state = self.game.apply(self.state, action)
        self.moves.append(action)
        self.chance_moves += 1

    def _decisions(self) -> None:
        """The decisions that are due now, all made before the first of them is applied."""
        game, state = self.game, self.state
        active = game.active_players(state)
        actions = [self._asked(state, seat) for seat in active]
        if not actions:
            self.seat = None
            raise GameLookupError(f"{game.NAME} goes on, but nobody has the move")
        for self.seat, action in zip(active, actions, strict=True):
            self.state = game.apply(self.state, action)
            self.moves.append(action)

    def _asked(self, state: Any, seat: int) -> Any:
        self.seat = seat
        seen = self.game.observation(state, seat)
        self.asking = True
        start = perf_counter() if self.limit is not None else 0.0
        answer = self.agents[seat].choose(seen, self.streams[seat])
        took = perf_counter() - start if self.limit is not None else 0.0
        self.asking = False
        if self.limit is not None and took > self.limit:
            reason = f"took {took:.3g} s, more than {self.limit:g} s"
            raise AgentError(reason, seat=seat, slow=True)
        action, self.streams[seat] = answer_of(answer, seat)
        check_own(self.game, state, seat, action)
        return action
