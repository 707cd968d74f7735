"""Information set Monte Carlo tree search, for any game.

P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4(2), 2012, 120-143: each simulation runs
on another state that the searching seat could not tell from the true one, and all of them share
their statistics. Of the algorithms there this is the one with several observers (MO-ISMCTS): each
seat that searches has a tree, whose edges are moves as this seat sees them. Its rule for selection
is theirs too: UCB1, in which a move counts as passed over only where it was legal.

Two things differ. Hidden simultaneous choices and chance moves are no edges: a node then stands for
all that others and chance may have done on the way, and its statistics are means over that, as in
the decoupled search of M. J. W. Tak, M. Lanctot, M. H. M. Winands, "Monte Carlo Tree Search
Variants for Simultaneous Move Games", IEEE CIG 2014. So no seat answers a choice that it cannot
know, and the tree stays small enough for a hundred simulations. And a node takes up its moves one
by one, more of them the more often it is visited, first the one that the playout policy makes
(progressive widening: R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA
Journal 30(4), 2007).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from bakehouse.core.errors import ConfigError, EmptyDrawError
from bakehouse.core.game import CHANCE, SIMULTANEOUS
from bakehouse.core.options import an_int, shown, strict_options
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.play.agents import SeatView
from bakehouse.play.games import AnyGame, kept, load_game

__all__ = ["Evaluation", "Policy", "SearchAgent"]

A = TypeVar("A")

Policy: TypeAlias = Callable[[Any, int, Rng], tuple[Any, Rng]]
"""From a state, a seat that owes a decision and a generator: an action of the seat, and the
generator after what was drawn. Of the full state it looks only at what the seat may know."""

Evaluation: TypeAlias = Callable[[Any], Sequence[float]]
"""From a state of a game that goes on, by seat, the `returns` to expect."""

_WIDENING: Final = 2.0
"""A node with n visits has taken up at most 1 + this * sqrt(n) moves."""


def _simulations(value: Any) -> int:
    return an_int(value, "simulations", 1, 10**9)


def _cut(value: Any) -> int | None:
    return None if value is None else an_int(value, "cut", 1, 10**9)


def _exploration(value: Any) -> float:
    known = isinstance(value, int | float) and not isinstance(value, bool)
    if not known or not 0 <= value <= 1e6:
        raise ConfigError(f"exploration: {shown(value)} is no number from 0 to 1e6")
    return float(value)


@strict_options
@attrs.frozen
class SearchAgent(Value):
    """Decides by simulations from states that could be the true one.

    A simulation is worth to a seat its points minus those of the best other seat (alone: its
    points). What is left after all simulations is the decision that was tried most often; of those
    tried equally often, the one with the better mean, then the one of the lower code.

    Args:
        game: name, import path or the game itself, as for `load_game`; a module is kept by its
            import path, so that the agent pickles.
        simulations: how many for each decision; a decision between one action takes none.
        cut: a simulation ends before the seat's own decision number `cut` + 1, and `evaluation`
            judges where it ended; None: simulations go to the end of the game.
        evaluation: needed with a `cut`; must pickle if the agent is to.
        playout: what seats do outside the trees; None: any legal action with equal chance.
        rivals: what the other seats do anywhere; None: they search as well, in trees of their own.
        exploration: how much a seldom tried action is worth trying, on a scale on which the
            simulations of this decision lie between 0 and 1.

    Raises:
        ConfigError: an option that cannot have this value, or a `cut` without `evaluation`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.midnight_bakery.players import evaluate
    >>> state = mb.new_game(mb.Config(players=3))
    >>> state = mb.apply(state, mb.sample_chance(state, Rng.seeded(7))[0])
    >>> agent = SearchAgent(mb, simulations=20, cut=1, evaluation=evaluate)
    >>> lock, rng = agent.choose(mb.observation(state, 0), Rng.seeded(1))
    >>> lock in mb.legal_actions(state, 0)
    True
    """

    game: str | AnyGame = attrs.field(converter=kept)
    simulations: int = attrs.field(default=100, converter=_simulations)
    cut: int | None = attrs.field(default=None, converter=_cut)
    evaluation: Evaluation | None = None
    playout: Policy | None = None
    rivals: Policy | None = None
    exploration: float = attrs.field(default=0.5, converter=_exploration)

    def __attrs_post_init__(self) -> None:
        if self.cut is not None and self.evaluation is None:
            raise ConfigError("a cut needs an evaluation")

    def choose(self, observation: SeatView[A], rng: Rng, /) -> tuple[A, Rng]:
        """The decision found best, and the generator after all simulations.

        Raises:
            EmptyDrawError: the seat owes no decision.
            GameLookupError: the game is none.
        """
        legal = observation.legal_actions
        if not legal:
            raise EmptyDrawError("the seat owes no decision")
        if len(legal) == 1:
            return legal[0], rng
        search = _Search(self, load_game(self.game), observation.player)
        for _ in range(self.simulations):
            rng = search.simulate(observation, rng)
        return search.most_tried(legal), rng


class _Node:
    """What simulations have shown about one sequence of moves, as one seat sees them.

    Attributes:
        children: by move.
        visits: how many simulations came along here.
        total: the sum of what they were worth to the seat.
        available: how many could have come along here.
    """

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.total = 0.0
        self.available = 0


class _Path:
    """The nodes of one seat's tree that a simulation came along, and whether it is still in it."""

    __slots__ = ("inside", "nodes")

    def __init__(self, root: _Node) -> None:
        self.nodes = [root]
        self.inside = True

    def follow(self, move: Any) -> None:
        """Go on to the node of a move; a node that was not there is made, and the last one."""
        children = self.nodes[-1].children
        if move not in children:
            children[move] = _Node()
            self.inside = False
        self.nodes.append(children[move])


class _Search:
    """One decision: the trees, and the range of what simulations were worth so far."""

    def __init__(self, agent: SearchAgent, game: AnyGame, seat: int) -> None:
        self.agent = agent
        self.game = game
        self.seat = seat
        self.roots = {seat: _Node()}
        self.low, self.high = inf, -inf

    def most_tried(self, legal: Sequence[A]) -> A:
        """The action with most visits, then the higher total, then the lower code."""
        children = self.roots[self.seat].children
        never = _Node()

        def tried(action: A) -> tuple[int, float]:
            child = children.get(action, never)
            return child.visits, child.total

        return max(legal, key=tried)

    def simulate(self, observation: Any, rng: Rng) -> Rng:
        """Play on from a state that fits the observation, and note in the trees what came of it."""
        state, rng = self.game.resample(observation, rng)
        if self.agent.rivals is None:
            for seat in range(self.game.num_players(self.game.config_of(state))):
                self.roots.setdefault(seat, _Node())
        paths = {seat: _Path(root) for seat, root in self.roots.items()}
        values, rng = self._play(state, paths, rng)
        self._learn(paths, values)
        return rng

    def _play(self, state: Any, paths: dict[int, _Path], rng: Rng) -> tuple[Sequence[float], Rng]:
        """What the simulation from a state ends with, by seat."""
        game, asked = self.game, 0
        while not game.is_terminal(state):
            current = game.current_player(state)
            if current == CHANCE:
                action, rng = game.sample_chance(state, rng)
            else:
                mover = game.active_players(state)[0]
                if mover == self.seat:
                    if asked == self.agent.cut and self.agent.evaluation is not None:
                        return self.agent.evaluation(state), rng
                    asked += 1
                action, rng = self._decide(state, mover, paths.get(mover), rng)
                if current != SIMULTANEOUS:
                    self._show(state, action, mover, paths)
            state = game.apply(state, action)
        return game.returns(state), rng

    def _show(self, state: Any, action: Any, mover: int, paths: dict[int, _Path]) -> None:
        """A move in the open is an edge in the trees of all other seats, as they see it."""
        for seat, path in paths.items():
            if seat != mover and path.inside:
                path.follow(self.game.redact(state, action, seat))

    def _decide(self, state: Any, mover: int, path: _Path | None, rng: Rng) -> tuple[Any, Rng]:
        """The action of a seat: by its tree, or by policy where it has none or has left it."""
        if path is None:
            return self._by_policy(self.agent.rivals, state, mover, rng)
        if not path.inside:
            return self._by_policy(self.agent.playout, state, mover, rng)
        legal = self.game.legal_actions(state, mover)
        node = path.nodes[-1]
        known = [action for action in legal if action in node.children]
        if len(known) < min(len(legal), 1 + int(_WIDENING * sqrt(node.visits))):
            action, rng = self._by_policy(self.agent.playout, state, mover, rng)
            if action in node.children:
                action, rng = rng.choice([move for move in legal if move not in node.children])
        else:
            action = self._select(node, known)
        path.follow(action)
        for move in legal:
            if move in node.children:
                node.children[move].available += 1
        return action, rng

    def _by_policy(
        self, policy: Policy | None, state: Any, mover: int, rng: Rng
    ) -> tuple[Any, Rng]:
        if policy is None:
            return rng.choice(self.game.legal_actions(state, mover))
        return policy(state, mover, rng)

    def _select(self, node: _Node, known: Sequence[Any]) -> Any:
        """The action with the highest upper confidence bound; of equals, the one of lowest code."""
        span = self.high - self.low or 1.0
        best, most = known[0], -inf
        for action in known:
            child = node.children[action]
            mean = (child.total / child.visits - self.low) / span
            seldom = sqrt(log(child.available) / child.visits)
            bound = mean + self.agent.exploration * seldom
            if bound > most:
                best, most = action, bound
        return best

    def _learn(self, paths: dict[int, _Path], values: Sequence[float]) -> None:
        for seat, path in paths.items():
            worth = _worth(values, seat)
            self.low, self.high = min(self.low, worth), max(self.high, worth)
            for node in path.nodes:
                node.visits += 1
                node.total += worth


def _worth(values: Sequence[float], seat: int) -> float:
    """A seat's points minus those of the best other one; alone, its points."""
    others = [*values[:seat], *values[seat + 1 :]]
    return values[seat] - max(others, default=0.0)
