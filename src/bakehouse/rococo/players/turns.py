"""A turn looked at move by move: what follows a decision, and what that is worth."""

from __future__ import annotations

import attrs

from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.rococo.actions import Action
from bakehouse.rococo.chance import is_chance, sample_chance
from bakehouse.rococo.players.candidates import candidates
from bakehouse.rococo.players.evaluation import Judge
from bakehouse.rococo.reduce import apply
from bakehouse.rococo.state import Phase, State

__all__ = ["Node", "Walk", "before_bonus", "under_way"]


def under_way(state: State, seat: int) -> bool:
    """Whether the turn of a seat, in which a card was played, goes on."""
    turn = state.turn
    return turn.seat == seat and Phase.PLAY < turn.phase < Phase.REFILL


def before_bonus(state: State, seat: int) -> bool:
    """Whether the main action is over, and the bonus comes next."""
    return state.turn.phase is Phase.BONUS and state.turn.seat == seat


@attrs.frozen
class Node(Value):
    """A position that a turn can come to.

    Attributes:
        state: the position.
        path: the moves to it, chance included.
        luck: by how much what chance brought on the way is worse than it is on average.
        worth: the score of the position, plus luck.
    """

    state: State
    path: tuple[Action, ...]
    luck: float
    worth: float


class Walk:
    """What one decision looks at. Chance is drawn from one generator; positions are counted."""

    def __init__(self, judge: Judge, rng: Rng, samples: int) -> None:
        self.judge = judge
        self.seat = judge.seat
        self.rng = rng
        self.samples = samples
        self.visited = 0

    def root(self, state: State) -> Node:
        """A position to start from."""
        return Node(state, (), 0.0, self.worth(state))

    def worth(self, state: State) -> float:
        """The score of a position."""
        self.visited += 1
        return self.judge.score(state)

    def children(self, node: Node) -> list[Node]:
        """The positions after each decision that is worth a look."""
        thought = candidates(node.state, self.seat, self.judge.weights)
        return [self.after(node, it) for it in thought]

    def after(self, node: Node, action: Action) -> Node:
        """The position after a decision, and after the chance that follows it at once.

        The turn goes on with one sample; of some more it is known how good they are.
        """
        state = apply(node.state, action)
        path = (*node.path, action)
        if not (under_way(state, self.seat) and is_chance(state)):
            return Node(state, path, node.luck, self.worth(state) + node.luck)
        drawn = [self._drawn(state) for _ in range(self.samples)]
        worths = [self.worth(it) for _, it in drawn]
        luck = node.luck + sum(worths) / len(worths) - worths[0]
        return Node(drawn[0][1], (*path, drawn[0][0]), luck, worths[0] + luck)

    def _drawn(self, state: State) -> tuple[Action, State]:
        draw, self.rng = sample_chance(state, self.rng)
        return draw, apply(state, draw)
