"""Reading recipes from a set file: schedule, steps, victories, special rules (PA-4)."""

from __future__ import annotations

from typing import Final

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.pasteles.content.reading_effects import MOMENTS, MOST, read_counts, read_effect
from bakehouse.pasteles.content.reading_steps import Paper, read_steps
from bakehouse.pasteles.content.reading_victories import Reach, read_victories
from bakehouse.pasteles.effects import Ability, Moment
from bakehouse.pasteles.folding import TokenKind
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.recipes import Recipe, ScheduleIcon

__all__ = ["Box", "read_recipe"]

_NO_ICONS: Final = "none"


@attrs.frozen
class Box(Value):
    """What a recipe can use.

    Attributes:
        sheets, rows, columns: how many sheets there are, and the icons on a side.
        tokens: how many of each shape.
        timers: the seconds that a timer may be set to.
        last_level: market levels above Start.
        largest_order: icons of the largest order.
    """

    sheets: int
    rows: int
    columns: int
    tokens: Counts[TokenKind]
    timers: tuple[int, ...]
    last_level: int
    largest_order: int


def read_recipe(table: Table, number: int, box: Box) -> Recipe:
    """The recipe of a row.

    Args:
        table: the row.
        number: of the recipe, from 1.
        box: what else there is in the set.

    Raises:
        ContentError: whatever is wrong with it.
    """
    schedule = _read_schedule(table)
    halves = table.flag("halves") if "halves" in table else False
    steps = read_steps(table, Paper(box.sheets, box.rows, box.columns, halves, box.timers))
    reach = Reach(box.last_level, box.largest_order, len(steps), len(schedule))
    standard, gourmet = read_victories(table, reach)
    recipe = Recipe(
        number=number,
        name=table.text("name"),
        money=table.integer("money", maximum=MOST),
        tokens=_starting_tokens(table, box.tokens),
        schedule=schedule,
        steps=steps,
        standard=standard,
        gourmet=gourmet,
        halves=halves,
        objective=table.flag("objective") if "objective" in table else False,
        rules=_read_rules(table, len(schedule)),
    )
    if recipe.objective and not recipe.goals:
        raise table.error("the objective token needs a goal that is counted", "objective")
    return recipe


def _starting_tokens(table: Table, supply: Counts[TokenKind]) -> Counts[TokenKind]:
    tokens = read_counts(table, "tokens", TOKENS)
    for kind, amount in tokens.items():
        if amount > supply[kind]:
            reason = f"{amount} of {kind.name.lower()}, the set has {supply[kind]}"
            raise table.error(reason, "tokens", rule="PA-4")
    return tokens


def _read_schedule(table: Table) -> tuple[tuple[ScheduleIcon, ...], ...]:
    """By day, its icons: names with blanks between them, or "none"."""
    days = table.texts("schedule")
    if not days:
        raise table.error("no day at all", "schedule", rule="PA-4")
    return tuple(_icons(table, day, f"schedule[{i}]") for i, day in enumerate(days))


def _icons(table: Table, day: str, key: str) -> tuple[ScheduleIcon, ...]:
    if day == _NO_ICONS:
        return ()
    names = Table({key: day.split()}, table.file, table.label)
    icons = names.choices(key, ScheduleIcon)
    if not icons:
        raise table.error(f"a day without icons is written {_NO_ICONS!r}", key)
    checks = icons.count(ScheduleIcon.CHECK)
    if ScheduleIcon.CHECK in icons[: len(icons) - checks]:
        raise table.error("employees come and go before the equipment is checked", key, "PA-10")
    return icons


def _read_rules(table: Table, days: int) -> tuple[Ability, ...]:
    """The special rules, one effect each, carried out in the order of the file."""
    rows = table.rows("rules") if "rules" in table else ()
    return tuple(_read_rule(row, days) for row in rows)


def _read_rule(row: Table, days: int) -> Ability:
    moment = row.choice("when", Moment)
    acts: tuple[int, ...] = ()
    if "days" in row:
        acts = row.integers("days", minimum=1, maximum=days)
        if not acts or list(acts) != sorted(set(acts)):
            raise row.error("the days are not in order, each once", "days")
    return Ability(moment, (read_effect(row, MOMENTS[moment]),), must=True, days=acts)
