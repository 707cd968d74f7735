"""Reading the two victories of a recipe, and checking that the gourmet one includes the other."""

from __future__ import annotations

import attrs

from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.pasteles.content.reading_effects import MOST
from bakehouse.pasteles.folding import Flavour
from bakehouse.pasteles.recipes import Condition, Goal, Tally

__all__ = ["Reach", "read_victories"]


@attrs.frozen
class Reach(Value):
    """How far some goals go: a condition beyond that could never be met.

    Attributes:
        levels: market levels above Start.
        order: icons of the largest order.
        steps: of a day.
        days: of the game.
    """

    levels: int
    order: int
    steps: int
    days: int


def read_victories(
    table: Table, reach: Reach
) -> tuple[tuple[Condition, ...], tuple[Condition, ...]]:
    """The conditions of the standard and of the gourmet victory of a recipe.

    Raises:
        ContentError: whatever is wrong with them; and a gourmet victory that does not include the
            standard one, or is the same (PA-60).
    """
    standard = _conditions(table, "standard", reach)
    gourmet = _conditions(table, "gourmet", reach)
    asked = {condition.goal: condition.least for condition in gourmet}
    for condition in standard:
        least = asked.get(condition.goal, 0)
        if least < condition.least:
            goal = condition.goal.tally.name.lower()
            reason = f"{goal}: at least {least}, the standard victory asks for {condition.least}"
            raise table.error(reason, "gourmet", rule="PA-60")
    if asked == {condition.goal: condition.least for condition in standard}:
        raise table.error("no harder than the standard victory", "gourmet", rule="PA-60")
    return standard, gourmet


def _conditions(table: Table, key: str, reach: Reach) -> tuple[Condition, ...]:
    conditions = tuple(_condition(row, reach) for row in table.rows(key))
    if not conditions:
        raise table.error("no condition at all", key)
    if len({condition.goal for condition in conditions}) != len(conditions):
        raise table.error("a goal stands twice", key)
    return conditions


def _condition(row: Table, reach: Reach) -> Condition:
    tally = row.choice("count", Tally)
    most = {Tally.LEVEL: reach.levels, Tally.FULL_DAYS: reach.days}.get(tally, MOST)
    flavour = row.choice("flavour", Flavour) if tally is Tally.ICONS else None
    number = 0
    if tally is Tally.LARGE_ORDERS:
        number = row.integer("number", minimum=1, maximum=reach.order)
    if tally is Tally.LATE:
        number = row.integer("number", minimum=1, maximum=reach.steps)
    return Condition(Goal(tally, flavour, number), row.integer("least", minimum=1, maximum=most))
