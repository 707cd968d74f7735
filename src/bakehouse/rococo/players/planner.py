"""The planner: a beam search over the rest of the own turn."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from bakehouse.core.errors import EmptyDrawError
from bakehouse.core.options import an_int
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.rococo.actions import Decision, PlayCard
from bakehouse.rococo.kinds import Rank
from bakehouse.rococo.legal import is_legal
from bakehouse.rococo.players.evaluation import Judge, judge
from bakehouse.rococo.players.hidden import HIDDEN, choose_hidden
from bakehouse.rococo.players.turns import Node, Walk, before_bonus, under_way
from bakehouse.rococo.players.weights import HOUSE, Weights
from bakehouse.rococo.reduce import apply
from bakehouse.rococo.state import Phase, State
from bakehouse.rococo.view import Observation, resample

__all__ = ["PlannerAgent"]


class _Plan:
    """The search for the best rest of a turn."""

    def __init__(self, agent: PlannerAgent, walk: Walk) -> None:
        self.walk = walk
        self.width = agent.width
        self.kept = agent.kept
        self.states = agent.states

    def ends(self, start: Node) -> list[Node]:
        """Where an action or bonus that begins here can end, the best first.

        Layer by layer, the best of each layer are carried on.
        """
        found: list[Node] = []
        layer = [start]
        while layer:
            following: list[Node] = []
            for node in layer:
                if found and self.walk.visited >= self.states:
                    break
                for child in self.walk.children(node):
                    ended = self._ended(child.state)
                    (found if ended else following).append(child)
            layer = self._best(following, self.width)
        return self._best(found, len(found))

    def _ended(self, state: State) -> bool:
        return not under_way(state, self.walk.seat) or before_bonus(state, self.walk.seat)

    def _best(self, nodes: list[Node], number: int) -> list[Node]:
        return sorted(nodes, key=lambda it: -it.worth)[:number]

    def finished(self, node: Node) -> Node:
        """The best end of the turn after a main action."""
        if not before_bonus(node.state, self.walk.seat):
            return node
        return self.ends(node)[0]

    def rest(self, start: Node) -> Node:
        """The best end of a turn that is under way."""
        if before_bonus(start.state, self.walk.seat) or start.state.turn.bonus:
            return self.ends(start)[0]
        return self._of(self.ends(start))

    def _of(self, mains: Sequence[Node]) -> Node:
        ends = [self.finished(node) for node in mains[: self.kept]]
        return max(ends, key=lambda it: it.worth)

    def turn(self, start: Node, cards: Sequence[PlayCard]) -> Node:
        """The best end of a turn, over all cards.

        Cards of a rank have the same main actions, so they are searched with the first one only,
        and the best of them carried out with the others.
        """
        by_rank: dict[Rank, list[Node]] = {}
        ends: list[Node] = []
        for action in cards:
            played = self.walk.after(start, action)
            rank = played.state.turn.rank
            if rank not in by_rank:
                by_rank[rank] = self.ends(played)
                mains = by_rank[rank]
            else:
                mains = self._carried_out(played, by_rank[rank])
            if mains:
                ends.append(self._of(mains))
        return max(ends, key=lambda it: it.worth)

    def _carried_out(self, played: Node, patterns: Sequence[Node]) -> list[Node]:
        """The position after the moves that were best with another card."""
        found = [self._again(played, it) for it in patterns[: self.kept]]
        return self._best([it for it in found if it is not None], self.kept)

    def _again(self, played: Node, pattern: Node) -> Node | None:
        state, luck = played.state, pattern.luck
        moves = pattern.path[len(played.path) :]
        for move in moves:
            if not is_legal(state, move):
                return None
            state = apply(state, move)
        if not self._ended(state):
            return None
        return Node(state, (*played.path, *moves), luck, self.walk.worth(state) + luck)


def _number(value: object) -> int:
    return an_int(value, "a limit of the planner", 1, _MOST)


_MOST = 1_000_000


@attrs.frozen
class PlannerAgent(Value):
    """Searches the rest of its own turn, and judges where it ends.

    Main actions are carried on layer by layer, the best `width` positions of each; the best `kept`
    of what they come to are carried on with the bonus. Chance within the turn is some samples of
    equal weight. Cards are drafted, chosen and removed by what they are worth.

    Attributes:
        weights: the numbers of its guesses.
        width: positions of a layer that are carried on.
        kept: ends of main actions that are carried on with each card.
        samples: of a chance move.
        states: from so many positions on nothing more is tried; what was begun is still finished.

    Raises:
        ConfigError: a limit that is no whole number from 1 up.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> seen = Table(ro, ro.Config(players=2), seed=7).observation(0)
    >>> decision, rng = PlannerAgent(width=2, states=100).choose(seen, Rng.seeded(8))
    >>> decision in seen.legal_actions
    True
    """

    weights: Weights = HOUSE
    width: int = attrs.field(default=4, converter=_number)
    kept: int = attrs.field(default=3, converter=_number)
    samples: int = attrs.field(default=2, converter=_number)
    states: int = attrs.field(default=2000, converter=_number)

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Decision, Rng]:
        """A legal decision, and the generator after what was drawn.

        Raises:
            EmptyDrawError: the seat owes no decision.
        """
        legal, seat = observation.legal_actions, observation.player
        if not legal:
            raise EmptyDrawError("the seat owes no decision")
        if len(legal) == 1:
            return legal[0], rng
        state, rng = resample(observation, rng)
        of_seat = judge(state.setup.config, seat, self.weights)
        if state.turn.phase in HIDDEN:
            return choose_hidden(of_seat.sight(state), legal), rng
        return self._planned(of_seat, state, legal, rng)

    def _planned(
        self, of_seat: Judge, state: State, legal: Sequence[Decision], rng: Rng
    ) -> tuple[Decision, Rng]:
        walk = Walk(of_seat, rng, self.samples)
        plan, root = _Plan(self, walk), walk.root(state)
        if state.turn.phase is Phase.PLAY:
            cards = [it for it in legal if isinstance(it, PlayCard)]
            best = plan.turn(root, cards)
        else:
            best = plan.rest(root)
        first = best.path[0]
        return next(it for it in legal if it == first), walk.rng
