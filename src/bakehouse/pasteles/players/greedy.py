"""The greedy player: one token at a time, for the order that is nearest to being filled."""

from __future__ import annotations

import attrs

from bakehouse.core.errors import EmptyDrawError
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.pasteles.actions import (
    ChooseSide,
    Close,
    Decision,
    FoldSequence,
    NextCustomers,
    NextStep,
    Reward,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.config import check_seat
from bakehouse.pasteles.folding import Fold
from bakehouse.pasteles.legal import legal_actions
from bakehouse.pasteles.opening import fillable, refill_due
from bakehouse.pasteles.players.affairs import ability_worth, manage
from bakehouse.pasteles.players.board import Spot, board_of, icons_in, lacking
from bakehouse.pasteles.players.outlook import Outlook, outlook, rewards_of
from bakehouse.pasteles.players.weights import HOUSE, Weights
from bakehouse.pasteles.state import Phase, State
from bakehouse.pasteles.view import Observation, resample

__all__ = ["GreedyAgent", "greedy", "reward_for", "use_of"]

_SERVING = (Phase.OPENING, Phase.SIDE, Phase.FOLDING, Phase.SERVING)


def reward_for(state: State, look: Outlook, customer: int) -> Reward:
    """Money or tokens, whichever is worth more now."""
    money, tokens = rewards_of(state, look, customer)
    return Reward.TOKENS if tokens > money else Reward.MONEY


def use_of(state: State, look: Outlook, legal: tuple[Decision, ...]) -> UseAbility | None:
    """The ability of 2.b that is worth most, if one is worth anything."""
    best, most = None, 0.0
    for action in legal:
        if type(action) is UseAbility:
            worth = ability_worth(state, look, action.employee)
            if worth > most:
                best, most = action, worth
    return best


def _best_spot(state: State, look: Outlook) -> Spot | None:
    """The placement that brings one order nearest to being filled for each icon of its token."""
    customers = state.config.components.customer
    needs = [lacking(customers(it).order.packed, state.covered) for it in state.today.line]
    sizes = [icons_in(need) for need in needs]
    best, most = None, 0.0
    for spot in board_of(state).spots:
        for need, size in zip(needs, sizes, strict=True):
            rest = icons_in(lacking(need, spot.gives))
            score = (size - rest) / (size + rest) / look.weights.usable[spot.kind] ** 0.5
            if score > most:
                best, most = spot, score
    return best


def _serving(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    ready = fillable(state)
    if ready:
        first = max(ready, key=lambda it: max(rewards_of(state, look, it)))
        return Serve(first, reward_for(state, look, first))
    use = use_of(state, look, legal)
    if use is not None:
        return use
    if not state.owned:
        return Close()
    if refill_due(state):
        return NextCustomers()
    spot = _best_spot(state, look)
    if spot is not None:
        return spot.action
    return NextStep() if NextStep() in legal else Close()


def _decide(
    state: State, legal: tuple[Decision, ...], rng: Rng, weights: Weights
) -> tuple[Decision, Rng]:
    if len(legal) == 1:
        return legal[0], rng
    if state.today.phase is Phase.FOLDING or state.today.phase is Phase.SIDE:
        laying = tuple([it for it in legal if isinstance(it, ChooseSide | Fold | FoldSequence)])
        if laying and not state.pending:
            return rng.choice(laying)
    look = outlook(state, weights)
    if state.pending or state.today.phase not in _SERVING:
        return manage(state, look, legal), rng
    if state.today.phase is Phase.OPENING:
        return use_of(state, look, legal) or legal[0], rng
    return _serving(state, look, legal), rng


def greedy(state: State, seat: int, rng: Rng, weights: Weights = HOUSE) -> tuple[Decision, Rng]:
    """The decision of `GreedyAgent` in a position, as a policy for search.

    Raises:
        MalformedAction: no seat of this game.
        EmptyDrawError: the player owes no decision.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> table, rng = Table(pa, pa.Config(recipe=1), seed=7), Rng.seeded(8)
    >>> greedy(table.state, 0, rng) == GreedyAgent().choose(table.observation(0), rng)
    True
    """
    check_seat(seat)
    legal = legal_actions(state)
    if not legal:
        raise EmptyDrawError("the player owes no decision")
    return _decide(state, legal, rng, weights)


@attrs.frozen
class GreedyAgent(Value):
    """Serves whoever can be served, else lays the token that brings an order nearest for its size.

    It lays the sheet and folds it by chance, plans nothing, and moves on when no token helps.
    Employees, market, abilities and repairs it decides by what they bring (see `affairs`).

    Attributes:
        weights: the numbers of its guesses.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> table = Table(pa, pa.Config(recipe=1), seed=7)
    >>> table.run([GreedyAgent()])
    >>> table.is_terminal
    True
    """

    weights: Weights = HOUSE

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Decision, Rng]:
        """A legal decision, and the generator after what was drawn.

        Raises:
            EmptyDrawError: the player owes no decision.
        """
        if not observation.legal_actions:
            raise EmptyDrawError("the player owes no decision")
        state, rng = resample(observation, rng)
        return _decide(state, observation.legal_actions, rng, self.weights)
