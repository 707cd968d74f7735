"""Victory: how far each condition is, what a game ended as, and why (PA-54, PA-55, PA-60)."""

from __future__ import annotations

from typing import Final

from bakehouse.core.counts import kind_name
from bakehouse.core.scoring import Outcome, ScoreLine, ScoreSheet
from bakehouse.pasteles.actions import SEAT
from bakehouse.pasteles.recipes import Condition, Goal, Tally
from bakehouse.pasteles.state import Cause, Loss, Phase, State

__all__ = [
    "explain_loss",
    "goal_words",
    "grade",
    "outcome",
    "reached",
    "returns",
    "score_sheet",
]

LOST: Final = 0
STANDARD: Final = 1
GOURMET: Final = 2


def reached(state: State, goal: Goal) -> int:
    """How far a goal is (PA-60): money and market level as they are now, the rest as counted.

    >>> from bakehouse.pasteles import Config, new_game
    >>> state = new_game(Config(recipe=1))
    >>> reached(state, Goal(Tally.MONEY)) == state.money
    True
    """
    if goal.tally is Tally.MONEY:
        return state.money
    if goal.tally is Tally.LEVEL:
        return state.shop.level
    return state.shop.tally[state.config.scenario.goals.index(goal)]


def goal_words(goal: Goal) -> str:
    """What a goal counts, in words."""
    match goal.tally:
        case Tally.MONEY:
            return "money"
        case Tally.LEVEL:
            return "market levels above Start"
        case Tally.SERVED:
            return "customers served"
        case Tally.ICONS:
            flavour = kind_name(goal.flavour) if goal.flavour is not None else "any"
            return f"{flavour} icons served"
        case Tally.LARGE_ORDERS:
            return f"orders of {goal.number} icons or more served"
        case Tally.TOGETHER:
            return "customers served together with the one before"
        case Tally.LATE:
            return f"customers served in step {goal.number} or later"
        case Tally.FULL_DAYS:
            return "days with every customer served"


def _holds(state: State, conditions: tuple[Condition, ...]) -> bool:
    return all(reached(state, condition.goal) >= condition.least for condition in conditions)


def grade(state: State) -> int:
    """What the position is worth as an end: 0 lost, 1 standard victory, 2 gourmet victory.

    A payment that could not be made loses, whatever else stands (PA-5, PA-55); a gourmet victory
    includes the standard one (PA-60).

    >>> from bakehouse.pasteles import Config, new_game
    >>> grade(new_game(Config(recipe=1)))  # nothing is reached yet
    0
    """
    recipe = state.config.scenario
    if state.loss is not None or not _holds(state, recipe.standard):
        return LOST
    return GOURMET if _holds(state, recipe.gourmet) else STANDARD


def returns(state: State) -> tuple[float, ...]:
    """0.0 lost, 1.0 standard, 2.0 gourmet (PA-55); 0.0 before the end.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(pa, pa.Config(recipe=1), None, Rng.seeded(7))
    >>> returns(state) == (float(grade(state)),)
    True
    """
    return (float(grade(state)) if state.today.phase is Phase.OVER else 0.0,)


def explain_loss(state: State, loss: Loss) -> str:
    """What could not be paid, in words (PA-5)."""
    components, number = state.config.components, loss.number
    match loss.cause:
        case Cause.WAGES:
            what = "wages"
        case Cause.BREAKDOWN | Cause.REPAIR:
            what = f"the breakdown of the {components.machine(number).name}"
        case Cause.ABILITY:
            what = f"the ability of {components.employee(number).name}"
        case Cause.RULE:
            what = f"special rule {number} of the recipe"
    return f"{what} could not be paid on day {state.day}: {loss.due} due, {state.money} there"


def outcome(state: State) -> Outcome | None:
    """How the game ended: lost and why, or which victory (PA-55); None before the end.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.play import play_game
    >>> state, _ = play_game(pa, pa.Config(recipe=1), None, Rng.seeded(7))
    >>> outcome(state).winners == ((0,) if grade(state) else ())
    True
    """
    if state.today.phase is not Phase.OVER:
        return None
    recipe, points = state.config.scenario, grade(state)
    if state.loss is not None:
        return Outcome((), ((SEAT,),), f"lost: {explain_loss(state, state.loss)}", "PA-5")
    if points == LOST:
        return Outcome((), ((SEAT,),), f"lost: {_progress(state, recipe.standard)}", "PA-55")
    name, conditions = (
        ("gourmet", recipe.gourmet) if points == GOURMET else ("standard", recipe.standard)
    )
    reason = f"{name} victory: {_progress(state, conditions)}"
    return Outcome((SEAT,), ((SEAT,),), reason, "PA-55")


def _progress(state: State, conditions: tuple[Condition, ...]) -> str:
    return ", ".join(f"{goal_words(it.goal)} {_of(state, it)}" for it in conditions)


def _of(state: State, condition: Condition) -> str:
    return f"{reached(state, condition.goal)} of {condition.least}"


def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
    """How far each victory condition is (PA-60), and at the end what the victory is worth (PA-55).

    The lines of conditions have no points; after the end the two lines of victories sum to the
    returns.

    >>> from bakehouse.pasteles import Config, new_game
    >>> line = score_sheet(new_game(Config(recipe=1)))[0].lines[0]
    >>> line.source, line.detail  # it begins with 8, and asks for 40
    ('standard: money', '8 of 40')
    """
    recipe, points = state.config.scenario, int(returns(state)[0])
    lines: list[ScoreLine] = []
    for worth, name, conditions in (
        (STANDARD, "standard", recipe.standard),
        (GOURMET, "gourmet", recipe.gourmet),
    ):
        lines += [
            ScoreLine(0, f"{name}: {goal_words(it.goal)}", "PA-60", _of(state, it))
            for it in conditions
        ]
        lines.append(ScoreLine(int(points >= worth), f"{name} victory", "PA-55"))
    if state.loss is not None:
        lines.append(ScoreLine(0, "lost", "PA-5", explain_loss(state, state.loss)))
    return (ScoreSheet(tuple(lines)),)
