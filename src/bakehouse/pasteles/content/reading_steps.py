"""Reading the steps of a recipe: sheets, folds, zones, timers (PA-21 to PA-36).

A sheet is followed through the steps by the sizes that it can have, in units, as long as no token
is in the way of a fold.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

import attrs

from bakehouse.core.errors import ContentError
from bakehouse.core.tables import INTEGER_LIMIT, Table, show
from bakehouse.core.values import Value
from bakehouse.pasteles.folding import (
    Edge,
    Fold,
    FoldingError,
    Side,
    Zone,
    fold_sequence,
    is_reachable,
    lay,
    make_fold,
    make_grid,
    sequences,
)
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask, FoldTask, Step

__all__ = ["MOST_NEW", "Paper", "read_steps"]

MOST_NEW: Final = 3
"""The most steps of a day that take a new sheet (PA-25)."""

_A_LINE: Final = re.compile("[1-9][0-9]?[0-9]?")

Sizes: TypeAlias = tuple[tuple[int, int], ...]
"""Heights and widths that a sheet can have, in units."""


@attrs.frozen
class Paper(Value):
    """The sheets of a recipe.

    Attributes:
        sheets: how many the set has.
        rows, columns: icons on a side.
        halves: whether half folds are allowed (PA-35).
        timers: the seconds that a timer may be set to (PA-23).
    """

    sheets: int
    rows: int
    columns: int
    halves: bool
    timers: tuple[int, ...]

    @property
    def unit(self) -> int:
        """Units an icon is wide."""
        return 2 if self.halves else 1

    @property
    def flat(self) -> tuple[int, int]:
        """The size of a flat sheet, in units."""
        return self.rows * self.unit, self.columns * self.unit


def read_steps(table: Table, paper: Paper) -> tuple[Step, ...]:
    """The steps of a recipe, at least one.

    Raises:
        ContentError: whatever is wrong with them, with the row.
    """
    _check_halves(table, paper)
    steps: list[Step] = []
    in_play: list[Sizes] = []
    for row in table.rows("steps"):
        new, sheet = _read_sheet(row, len(in_play), paper)
        if new:
            in_play.append((paper.flat,))
        task = _read_task(row, paper)
        sizes = _after(row, task, in_play[sheet - 1])
        in_play[sheet - 1] = sizes
        timer = _read_timer(row, paper, task)
        steps.append(Step(new, sheet, task, _read_zone(row, paper, sizes), timer))
    if not steps:
        raise table.error("no step at all", "steps", rule="PA-24")
    return tuple(steps)


def _check_halves(table: Table, paper: Paper) -> None:
    try:
        make_grid(paper.rows, paper.columns, paper.halves)
    except FoldingError as error:
        raise table.error(error.reason, "halves", rule="PA-35") from None


def _read_sheet(row: Table, in_play: int, paper: Paper) -> tuple[bool, int]:
    """Whether a step takes a new sheet, and the number of its sheet in play."""
    if _is_new(row):
        if in_play == min(MOST_NEW, paper.sheets):
            raise row.error(f"more than {in_play} new sheets on a day", "sheet", rule="PA-25")
        return True, in_play + 1
    if not in_play:
        raise row.error('the first step takes a sheet that is "new"', "sheet", rule="PA-24")
    sheet = row.integer("sheet", minimum=-INTEGER_LIMIT)
    if not 1 <= sheet <= in_play:
        raise row.error(f"sheet {show(sheet)} is not in play, {in_play} are", "sheet", rule="PA-25")
    return False, sheet


def _is_new(row: Table) -> bool:
    """Whether a step says `sheet = "new"`, and not a number."""
    try:
        row.integer("sheet", minimum=-INTEGER_LIMIT)
    except ContentError:
        row.choice("sheet", ("new",))
        return True
    return False


def _read_task(row: Table, paper: Paper) -> FoldTask | None:
    if "size" in row and "sequence" in row:
        raise row.error("both a size and a sequence", rule="PA-30")
    if "size" in row:
        height, width = row.integers("size", minimum=1, maximum=max(paper.flat), length=2)
        return FoldSizeTask(height, width)
    if "sequence" in row:
        texts = row.texts("sequence")
        if not texts:
            raise row.error("no fold at all", "sequence")
        folds = (_read_fold(row, text, f"sequence[{i}]") for i, text in enumerate(texts))
        return FoldSequenceTask(tuple(folds))
    return None


def _read_fold(row: Table, text: str, key: str) -> Fold:
    """A fold, written as its edge and line: "left 1"."""
    edge, _, line = text.partition(" ")
    edges = {edge.name.lower(): edge for edge in Edge}
    if edge not in edges or not _A_LINE.fullmatch(line):
        wanted = "an edge and a line as in 'left 1'"
        raise row.error(f"wanted {wanted}, found {show(text)}", key, rule="PA-31")
    return make_fold(edges[edge], int(line))


def _after(row: Table, task: FoldTask | None, sizes: Sizes) -> Sizes:
    """The sizes that a sheet can have after a task, of those that it could have before it.

    Raises:
        ContentError: the task cannot be carried out, whatever size the sheet has.
    """
    if task is None:
        return sizes
    after = dict.fromkeys(end for size in sizes for end in _ends(task, size))
    if not after:
        had = " or ".join(f"{height}x{width}" for height, width in sizes)
        key, rule = ("size", "PA-34") if isinstance(task, FoldSizeTask) else ("sequence", "PA-28")
        raise row.error(f"no sheet of {had} units can be folded so", key, rule=rule)
    return tuple(after)


def _ends(task: FoldTask, size: tuple[int, int]) -> Sizes:
    """The sizes in which a task can leave a sheet of a size, without tokens in the way."""
    # What folds are possible depends on the size alone: an unfolded sheet stands for all.
    form = lay(make_grid(*size), Side.FRONT)
    if isinstance(task, FoldSequenceTask):
        folded = (fold_sequence(form, way) for way in sequences(form, task.folds))
        return tuple((form.height, form.width) for form in folded if form is not None)
    if not is_reachable(form, (task.height, task.width)):
        return ()
    ways = ((task.height, task.width), (task.width, task.height))
    # Any size that is not longer can be reached: a fold takes off as little as one unit.
    return tuple(way for way in ways if way[0] <= size[0] and way[1] <= size[1])


def _read_timer(row: Table, paper: Paper, task: FoldTask | None) -> int | None:
    if "timer" not in row:
        return None
    timer = row.integer("timer")
    if timer not in paper.timers:
        options = ", ".join(map(str, paper.timers))
        raise row.error(f"{show(timer)} is none of {options}", "timer", rule="PA-23")
    if task is None:
        raise row.error("a timer is for a fold, and this step has none", "timer", rule="PA-23")
    return timer


def _read_zone(row: Table, paper: Paper, sizes: Sizes) -> Zone | None:
    """The zone of a step, which lies within the sheet as it is after the fold (PA-36)."""
    if "zone" not in row:
        return None
    numbers = row.integers("zone", maximum=paper.rows + paper.columns, length=4)
    try:
        zone = Zone(*numbers)
    except FoldingError as error:
        raise row.error(error.reason, "zone", rule="PA-36") from None
    bottom, right = zone.row + zone.height, zone.column + zone.width
    if not any(
        bottom <= _cells(height, paper) and right <= _cells(width, paper) for height, width in sizes
    ):
        raise row.error("the zone reaches beyond the sheet", "zone", rule="PA-36")
    return zone


def _cells(length: int, paper: Paper) -> int:
    """The most icons that lie along a length in units, the halves at its ends included."""
    return length if not paper.halves else min(length // 2 + 1, max(paper.rows, paper.columns))
