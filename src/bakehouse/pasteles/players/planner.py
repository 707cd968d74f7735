"""The planner: plans for the whole line, and folds by what they make of it."""

from __future__ import annotations

import attrs

from bakehouse.core.errors import EmptyDrawError
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.pasteles.actions import (
    Close,
    Decision,
    NextCustomers,
    NextStep,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.deeds import ability_of
from bakehouse.pasteles.effects import Deed
from bakehouse.pasteles.opening import fillable, refill_due
from bakehouse.pasteles.players.affairs import ability_worth, manage
from bakehouse.pasteles.players.board import board_of
from bakehouse.pasteles.players.folds import best_fold, best_side
from bakehouse.pasteles.players.greedy import reward_for
from bakehouse.pasteles.players.lines import Plan, best_plan, token_prices
from bakehouse.pasteles.players.outlook import Outlook, icon_today, outlook, rewards_of
from bakehouse.pasteles.players.weights import HOUSE, Weights
from bakehouse.pasteles.state import Phase, State
from bakehouse.pasteles.view import Observation, resample

__all__ = ["PlannerAgent"]


def _uses(state: State, legal: tuple[Decision, ...], deed: Deed) -> UseAbility | None:
    """An ability of 2.b with such an effect."""
    for action in legal:
        if type(action) is UseAbility:
            effects = ability_of(state, action.employee).effects
            if any(effect.deed is deed for effect in effects):
                return action
    return None


def _gains(state: State, look: Outlook, legal: tuple[Decision, ...]) -> UseAbility | None:
    """An ability that is worth more than it costs, other than one that sends a customer away."""
    best, most = None, 0.0
    for action in legal:
        if type(action) is UseAbility and action != _uses(state, legal, Deed.DISMISS):
            worth = ability_worth(state, look, action.employee)
            if worth > most:
                best, most = action, worth
    return best


def _serve_next(state: State, look: Outlook, customers: tuple[int, ...]) -> Serve:
    first = max(customers, key=lambda it: max(rewards_of(state, look, it)))
    return Serve(first, reward_for(state, look, first))


def _is_last_step(state: State) -> bool:
    return state.today.step == len(state.config.scenario.steps)


def _plan(state: State, look: Outlook) -> Plan:
    """The plan for the line; where tokens are lost after this step they cost less."""
    icon = icon_today(state, look)
    last = _is_last_step(state)
    board = board_of(state)
    prices = token_prices(look, icon * (look.weights.last if last else 1.0))
    plan = best_plan(state, look, prices, board)
    if not plan.customers and last:
        plan = best_plan(state, look, token_prices(look, 0.0), board)
    return plan


def _move_on(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    """No plan is worth its tokens: send a customer away, or go on."""
    use = _uses(state, legal, Deed.DISMISS)
    if use is not None and (_is_last_step(state) or state.today.waiting):
        return use
    use = _gains(state, look, legal)
    if use is not None:
        return use
    return NextStep() if NextStep() in legal else Close()


def _serving(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    if not state.owned or refill_due(state):
        ready = fillable(state)
        if ready:
            return _serve_next(state, look, ready)
        use = _gains(state, look, legal)
        if not state.owned:
            return use or Close()
        return NextCustomers()
    plan = _plan(state, look)
    if plan.spots:
        return plan.spots[0].action
    if plan.customers:
        return _serve_next(state, look, plan.customers)
    return _move_on(state, look, legal)


def _decide(state: State, legal: tuple[Decision, ...], weights: Weights) -> Decision:
    if len(legal) == 1:
        return legal[0]
    look = outlook(state, weights)
    phase = state.today.phase
    if not state.pending:
        if phase is Phase.SIDE:
            return best_side(state, look)
        if phase is Phase.FOLDING:
            return best_fold(state, look)
        if phase is Phase.SERVING:
            return _serving(state, look, legal)
        if phase is Phase.OPENING:
            return _gains(state, look, legal) or Close()
    return manage(state, look, legal)


@attrs.frozen
class PlannerAgent(Value):
    """Plans which customers of the line to serve together, with the cheapest tokens for all.

    It draws nothing from the generator: in a position it always decides alike. How hard the recipes
    of the house set are was measured by it (PA-76).

    Attributes:
        weights: the numbers of its guesses.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> seen = Table(pa, pa.Config(recipe=1), seed=7).observation(0)
    >>> PlannerAgent().choose(seen, Rng.seeded(1)) == (
    ...     PlannerAgent().choose(seen, Rng.seeded(2))[0], Rng.seeded(1)
    ... )
    True
    """

    weights: Weights = HOUSE

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Decision, Rng]:
        """A legal decision, and the generator as it came.

        Raises:
            EmptyDrawError: the player owes no decision.
        """
        legal = observation.legal_actions
        if not legal:
            raise EmptyDrawError("the player owes no decision")
        state, rng = resample(observation, rng)
        return _decide(state, legal, self.weights), rng
