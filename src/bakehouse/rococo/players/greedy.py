"""The greedy player: each decision by the position right after it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from bakehouse.core.errors import EmptyDrawError
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.rococo.actions import Decision, PlayCard
from bakehouse.rococo.config import check_seat
from bakehouse.rococo.legal import legal_actions
from bakehouse.rococo.players.evaluation import judge
from bakehouse.rococo.players.hidden import HIDDEN, choose_hidden
from bakehouse.rococo.players.staff import Sight, play_worth
from bakehouse.rococo.players.turns import Node, Walk, before_bonus, under_way
from bakehouse.rococo.players.weights import HOUSE, Weights
from bakehouse.rococo.state import Phase, State
from bakehouse.rococo.view import Observation, resample

__all__ = ["GreedyAgent", "greedy"]


def _looked_through(walk: Walk, node: Node, parent: State) -> float:
    """The worth of a position; where nothing has changed yet, that of the best one after it."""
    state = node.state
    unchanged = (
        state.players is parent.players
        and state.board is parent.board
        and state.market is parent.market
    )
    if not unchanged or not under_way(state, walk.seat) or before_bonus(state, walk.seat):
        return node.worth
    return max(_looked_through(walk, child, state) for child in walk.children(node))


def _card(sight: Sight, legal: Sequence[Decision]) -> Decision:
    """The card to play: the bonus that is worth most now, and the rank that is needed."""
    cards = [it for it in legal if isinstance(it, PlayCard)]
    return max(cards, key=lambda it: play_worth(sight, it.card))


def _decide(
    state: State, seat: int, legal: Sequence[Decision], rng: Rng, weights: Weights
) -> tuple[Decision, Rng]:
    if len(legal) == 1:
        return legal[0], rng
    of_seat = judge(state.setup.config, seat, weights)
    if state.turn.phase in HIDDEN:
        return choose_hidden(of_seat.sight(state), legal), rng
    if state.turn.phase is Phase.PLAY:
        return _card(of_seat.sight(state), legal), rng
    walk = Walk(of_seat, rng, samples=1)
    root = walk.root(state)
    children = walk.children(root)
    best = max(children, key=lambda it: _looked_through(walk, it, state))
    return next(it for it in legal if it == best.path[0]), walk.rng


def greedy(state: State, seat: int, rng: Rng, weights: Weights = HOUSE) -> tuple[Decision, Rng]:
    """The decision of `GreedyAgent` in a position, as a policy for search.

    Raises:
        MalformedAction: no seat of this table.
        EmptyDrawError: the seat owes no decision.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> state = Table(ro, ro.Config(players=3), seed=7).state
    >>> decision, rng = greedy(state, 0, Rng.seeded(8))
    >>> decision in legal_actions(state, 0)
    True
    """
    check_seat(state.config, seat)
    legal = legal_actions(state, seat)
    if not legal:
        raise EmptyDrawError("the seat owes no decision")
    return _decide(state, seat, legal, rng, weights)


@attrs.frozen
class GreedyAgent(Value):
    """Takes the decision after which the position is worth most.

    It looks one decision ahead, and through decisions that change nothing by themselves. Cards are
    chosen by what their bonuses are worth.

    Attributes:
        weights: the numbers of its guesses.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> table = Table(ro, ro.Config(players=2), seed=7)
    >>> table.run([GreedyAgent(), GreedyAgent(Weights(coin=0.5))])
    >>> table.is_terminal
    True
    """

    weights: Weights = HOUSE

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Decision, Rng]:
        """A legal decision, and the generator after what was drawn.

        Raises:
            EmptyDrawError: the seat owes no decision.
        """
        legal = observation.legal_actions
        if not legal:
            raise EmptyDrawError("the seat owes no decision")
        if len(legal) == 1:
            return legal[0], rng
        state, rng = resample(observation, rng)
        return _decide(state, observation.player, legal, rng, self.weights)
