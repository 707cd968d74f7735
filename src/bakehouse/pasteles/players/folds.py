"""Which side to lay up and how to fold: every outcome is judged by the line that it serves.

A size can be reached in many ways. All forms that come of it are collected, few folds first; a
quick look at what shows ranks them, and the plans of the best few decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from bakehouse.pasteles.actions import ChooseSide, FoldSequence
from bakehouse.pasteles.folding import (
    Flavour,
    Fold,
    Form,
    Side,
    fold,
    lay,
    reaching_folds,
    rotations,
)
from bakehouse.pasteles.goods import FLAVOURS
from bakehouse.pasteles.opening import step_of
from bakehouse.pasteles.players.lines import line_worth
from bakehouse.pasteles.players.outlook import Outlook
from bakehouse.pasteles.recipes import FoldSizeTask, FoldTask
from bakehouse.pasteles.state import State, make_laid

__all__ = ["best_fold", "best_side", "ends_of"]

_MOST: Final = 48
"""So many outcomes of a fold are looked at."""

_PLANNED: Final = 6
"""For so many of them the line is planned."""

_NODES: Final = 100
"""How hard."""


class Outcome(NamedTuple):
    """A form that a fold can end in.

    Attributes:
        first: the first decision of the way there.
        form: the form.
    """

    first: Fold | FoldSequence
    form: Form


def _sized(form: Form, target: tuple[int, int]) -> list[Outcome]:
    """The forms of a size that folds lead to, those of few folds first, each form once.

    Of the ways on from each number of folds, an even choice is followed.
    """
    seen: set[Form] = set()
    ends: list[Outcome] = []
    ways = [(move, form, move) for move in reaching_folds(form, target)]
    while ways and len(ends) < _MOST:
        following: list[tuple[Fold, Form, Fold]] = []
        for first, before, move in ways[:: 1 + len(ways) // _MOST]:
            here = fold(before, move)
            if here in seen:
                continue
            seen.add(here)
            moves = reaching_folds(here, target)
            following += [(first, here, move) for move in moves]
            if not moves:
                ends.append(Outcome(first, here))
        ways = following
    return ends[:_MOST]


@lru_cache(maxsize=1 << 10)
def _folded(form: Form, task: FoldTask) -> tuple[Outcome, ...]:
    """What the fold of a step can make of a form; nothing where it falls away."""
    if isinstance(task, FoldSizeTask):
        return tuple(_sized(form, (task.height, task.width)))
    ends: list[Outcome] = []
    for quarters in rotations(form, task.folds):
        end = form
        for move in task.folds:
            end = fold(end, move.rotated(quarters))
        ends.append(Outcome(FoldSequence(quarters), end))
    return tuple(ends)


def ends_of(form: Form, task: FoldTask | None) -> tuple[Form, ...]:
    """The forms that the fold of a step can end in; the form itself where there is nothing to fold.

    >>> from bakehouse.pasteles.folding import make_grid
    >>> len(ends_of(lay(make_grid(1, 3), Side.FRONT), FoldSizeTask(1, 2)))
    4
    """
    ends = _folded(form, task) if task is not None else ()
    return tuple([end.form for end in ends]) or (form,)


def _look_at(form: Form, flavours: tuple[Flavour, ...], wanted: int) -> int:
    """A quick measure of a form: free icons that are wanted, and neighbours both wanted."""
    stride, free = form.grid.stride, 0
    good = [bool(wanted & FLAVOURS.field[flavour]) for flavour in flavours]
    for cell, icon in enumerate(form.layering.cells):
        if form.free >> cell & 1 and good[icon]:
            free |= 1 << cell
    right, below = free & free >> 1, free & free >> stride
    return free.bit_count() + right.bit_count() + below.bit_count()


def _wanted(state: State) -> int:
    """Packed flavours that some order in line asks for."""
    orders = [state.config.components.customer(it).order.packed for it in state.today.line]
    wanted = 0
    for order in orders:
        wanted |= order
    return wanted


T = TypeVar("T")


def _best(state: State, look: Outlook, found: Iterable[tuple[T, Form]], at: int, number: int) -> T:
    """What comes with the best of some forms of a sheet.

    Args:
        state: the position.
        look: what things are worth in it.
        found: what stands for each form, and the form.
        at: the place of the sheet among those in play.
        number: of the sheet.
    """
    flavours, wanted = state.config.components.sheets[number - 1].flavours, _wanted(state)
    ranked = sorted(found, key=lambda entry: -_look_at(entry[1], flavours, wanted))
    best, most = ranked[0][0], float("-inf")
    for tag, form in ranked[:_PLANNED]:
        laid = make_laid(number, form)
        sheets = (*state.sheets[:at], laid, *state.sheets[at + 1 :])
        worth = line_worth(state, look, sheets, _NODES)
        if worth > most:
            best, most = tag, worth
    return best


def best_fold(state: State, look: Outlook) -> Fold | FoldSequence:
    """The next decision on the way to the best outcome of the fold that is due."""
    step = step_of(state)
    at = step.sheet - 1
    laid = state.sheets[at]
    found = _folded(laid.form, step.task) if step.task is not None else ()
    return _best(state, look, found, at, laid.number)


def best_side(state: State, look: Outlook) -> ChooseSide:
    """The side of the new sheet that the fold of the step makes most of."""
    grid, task = state.config.grid, step_of(state).task
    found = [(side, end) for side in Side for end in ends_of(lay(grid, side), task)]
    return ChooseSide(_best(state, look, found, len(state.sheets), state.today.sheet))
