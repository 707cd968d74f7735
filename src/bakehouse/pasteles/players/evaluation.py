"""How a position is expected to end, for search that stops before the end."""

from __future__ import annotations

from math import exp
from typing import Final

from bakehouse.pasteles.recipes import Condition, Tally
from bakehouse.pasteles.scoring import reached, returns
from bakehouse.pasteles.state import Phase, State

__all__ = ["evaluate"]

_STEEP: Final = 8.0
"""How fast the chance of a condition grows with what is expected of it, by part of the least."""


def _elapsed(state: State) -> float:
    """Days gone; the phase tells how much of today."""
    return state.shop.day - 1 + state.today.phase / Phase.OVER


def _chance(state: State, condition: Condition) -> float:
    """The chance that a condition will hold, if things go on as they went so far."""
    goal, rounds, gone = condition.goal, state.config.scenario.rounds, _elapsed(state)
    start = state.config.scenario.money if goal.tally is Tally.MONEY else 0
    now = reached(state, goal)
    if goal.tally is Tally.LEVEL:
        expected = float(now)
    else:
        # The first day counts as half an average one on the way to what is asked.
        pace = (now - start + 0.5 * (condition.least - start) / rounds) / (gone + 0.5)
        expected = now + pace * (rounds - gone)
    return 1 / (1 + exp(-_STEEP * (expected / condition.least - 1)))


def _all_hold(state: State, conditions: tuple[Condition, ...]) -> float:
    chance = 1.0
    for condition in conditions:
        chance *= _chance(state, condition)
    return chance


def evaluate(state: State) -> tuple[float, ...]:
    """The `returns` to expect: the chance of a standard victory, plus that of a gourmet one.

    Each condition is projected from the days gone, as if the others had nothing to do with it;
    after the end it is the result.

    >>> from bakehouse.pasteles import Config, new_game
    >>> round(evaluate(new_game(Config(recipe=1)))[0], 2)
    0.75
    """
    if state.today.phase is Phase.OVER:
        return returns(state)
    recipe = state.config.scenario
    standard = _all_hold(state, recipe.standard)
    return (standard * (1 + _all_hold(state, recipe.gourmet)),)
