"""Recipes as data: rounds, schedule, steps, victory (PA-4)."""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.values import Value
from bakehouse.pasteles.effects import Ability
from bakehouse.pasteles.folding import Flavour, Fold, TokenKind, Zone

__all__ = [
    "Condition",
    "FoldSequenceTask",
    "FoldSizeTask",
    "FoldTask",
    "Goal",
    "Recipe",
    "ScheduleIcon",
    "Step",
    "Tally",
]


class ScheduleIcon(enum.IntEnum):
    """An icon of a day's schedule (PA-4)."""

    ADD = 0
    """An employee comes (PA-10)."""
    REMOVE = 1
    """An employee leaves (PA-11)."""
    CHECK = 2
    """An equipment card is drawn (PA-15)."""


class Tally(enum.IntEnum):
    """What a victory condition can count (PA-74)."""

    MONEY = 0
    """The money owned at the end (PA-60)."""
    LEVEL = 1
    """Market levels above Start at the end."""
    SERVED = 2
    """Customers served in all days."""
    ICONS = 3
    """Icons of one flavour in the orders served."""
    LARGE_ORDERS = 4
    """Customers served whose order has at least `number` icons."""
    TOGETHER = 5
    """Customers served directly after another one, with nothing done in between."""
    LATE = 6
    """Customers served in step `number` of the day or a later one."""
    FULL_DAYS = 7
    """Days on which no customer was left unserved, and at least one was served."""


@attrs.frozen(weakref_slot=False)
class Goal(Value):
    """One thing that is counted for victory.

    Attributes:
        tally: what.
        flavour: for `ICONS`, of which flavour.
        number: for `LARGE_ORDERS` the size of the order, for `LATE` the step; else 0.
    """

    tally: Tally
    flavour: Flavour | None = None
    number: int = 0


@attrs.frozen(weakref_slot=False)
class Condition(Value):
    """A victory condition: at least so much of a goal."""

    goal: Goal
    least: int


@attrs.frozen(weakref_slot=False)
class FoldSizeTask(Value):
    """Fold in any way that ends in this size (PA-29), in units of the recipe's grid."""

    height: int
    width: int


@attrs.frozen(weakref_slot=False)
class FoldSequenceTask(Value):
    """Make exactly these folds, up to rotation (PA-28)."""

    folds: tuple[Fold, ...]


FoldTask: TypeAlias = FoldSizeTask | FoldSequenceTask


@attrs.frozen(weakref_slot=False)
class Step(Value):
    """One step of a recipe (PA-21, PA-30).

    Attributes:
        new: whether a new sheet is taken.
        sheet: the number in play, from 1, of the sheet that the step is about; for a new one the
            number that it gets.
        task: how that sheet is folded, or None.
        zone: where on it tokens may be laid in this step, or None (PA-36).
        timer: seconds for the fold, for a clock on the table, or None (PA-23).
    """

    new: bool
    sheet: int
    task: FoldTask | None = None
    zone: Zone | None = None
    timer: int | None = None


@attrs.frozen(weakref_slot=False)
class Recipe(Value):
    """A scenario (PA-4).

    Attributes:
        number: from 1.
        name: its title.
        money: what the player starts with.
        tokens: what lies in storage at the start.
        schedule: by day, the icons in order; as many days as the game has rounds.
        steps: what is done in 2.b of every day.
        standard: what a standard victory asks for.
        gourmet: what a gourmet victory asks for; the standard one is part of it (PA-60).
        halves: whether folds along the middle of icons are allowed (PA-35).
        objective: whether the objective token is in use: it marks the first goal that is counted.
        rules: special rules, carried out at their moments before any ability.
        goals: what the game has to count as it goes on: goals of both victories other than money
            and level, each once.
    """

    number: int
    name: str
    money: int
    tokens: Counts[TokenKind]
    schedule: tuple[tuple[ScheduleIcon, ...], ...]
    steps: tuple[Step, ...]
    standard: tuple[Condition, ...]
    gourmet: tuple[Condition, ...]
    halves: bool = False
    objective: bool = False
    rules: tuple[Ability, ...] = ()
    goals: tuple[Goal, ...] = attrs.field(init=False, eq=False, repr=False)
    icons: tuple[tuple[ScheduleIcon, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """By day, the icons in the order in which they are dealt with: those of 1.a, then 1.c's."""
    counts_streaks: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a goal counts customers who are served together."""

    def __attrs_post_init__(self) -> None:
        counted = dict.fromkeys(
            condition.goal
            for condition in (*self.standard, *self.gourmet)
            if condition.goal.tally not in (Tally.MONEY, Tally.LEVEL)
        )
        object.__setattr__(self, "goals", tuple(counted))
        check = ScheduleIcon.CHECK
        icons = tuple(tuple(sorted(day, key=check.__eq__)) for day in self.schedule)
        object.__setattr__(self, "icons", icons)
        streaks = any(goal.tally is Tally.TOGETHER for goal in counted)
        object.__setattr__(self, "counts_streaks", streaks)

    @property
    def rounds(self) -> int:
        """The number of days."""
        return len(self.schedule)

    @property
    def new_sheets(self) -> int:
        """How many sheets a day takes (PA-25)."""
        return sum(step.new for step in self.steps)
