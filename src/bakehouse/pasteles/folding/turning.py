"""Folding: what a fold does to a form, and which folds a form allows (PA-31 to PA-33)."""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import Any, Final

import attrs

from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding.forms import Form, held_lines, with_layering
from bakehouse.pasteles.folding.layers import Layering, layered, turned
from bakehouse.pasteles.folding.refusals import FoldingError, MalformedFold, Refusal, stop_if

__all__ = [
    "Edge",
    "Fold",
    "explain_fold",
    "fold",
    "folds",
    "folds_of_size",
    "line_of",
    "make_fold",
    "turned_over",
]


MOST_LINES: Final = 255
"""No sheet has more units than that."""


class Edge(enum.IntEnum):
    """An edge of a shape as it lies, clockwise."""

    TOP = 0
    RIGHT = 1
    BOTTOM = 2
    LEFT = 3


_ACROSS: Final = (False, True, False, True)
"""By edge, whether its folds go along lines between columns."""

_FAR: Final = (False, True, True, False)
"""By edge, whether its lines are counted from the end of the rows or columns."""


def _an_edge(_: object, __: attrs.Attribute[Any], edge: object) -> None:
    if type(edge) is not Edge:
        raise MalformedFold(f"{shown(edge)} is no edge of a shape", rule="PA-31")


def _a_line(_: object, __: attrs.Attribute[Any], line: object) -> None:
    if type(line) is not int or not 1 <= line <= MOST_LINES:
        reason = f"{shown(line)} is no fold line: they count from 1 to {MOST_LINES} at most"
        raise MalformedFold(reason, rule="PA-31")


@attrs.frozen(order=True, weakref_slot=False)
class Fold(Value):
    """A fold: what lies between an edge and a line turns over the top onto the rest (PA-31, PA-32).

    Args:
        edge: where it is lifted.
        line: how many units lie between that edge and the line. With half folds a unit is half an
            icon wide, so every other line runs through the middle of icons (PA-35).

    Raises:
        MalformedFold: no edge, or a line that is no whole number from 1 to `MOST_LINES`.

    >>> Fold(Edge.TOP, 2)
    Fold(edge=<Edge.TOP: 0>, line=2)
    """

    edge: Edge = attrs.field(validator=_an_edge)
    line: int = attrs.field(validator=_a_line)

    def rotated(self, quarters: int) -> Fold:
        """The fold that this one is for somebody who has turned the shape clockwise (PA-28)."""
        return make_fold(Edge((self.edge + quarters) % 4), self.line)


@lru_cache(maxsize=1024, typed=True)
def make_fold(edge: Edge, line: int) -> Fold:
    """The one fold object for an edge and a line.

    >>> make_fold(Edge.TOP, 2) is make_fold(Edge.TOP, 2)
    True
    """
    return Fold(edge, line)


@lru_cache(maxsize=1024)
def folds_of_size(height: int, width: int) -> tuple[tuple[Fold, bool, int], ...]:
    """The folds of an empty shape: each with whether its line lies between columns, and where."""
    found: list[tuple[Fold, bool, int]] = []
    for edge in Edge:
        length = width if _ACROSS[edge] else height
        for line in range(1, length):
            at = length - line if _FAR[edge] else line
            found.append((make_fold(edge, line), _ACROSS[edge], at))
    return tuple(found)


def folds(form: Form) -> tuple[Fold, ...]:
    """The folds that are possible now, by edge and line: those that cross no token (PA-33).

    >>> from bakehouse.pasteles.folding import Placement, Side, TokenKind, lay, make_grid, place
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> [(move.edge.name, move.line) for move in folds(strip)]
    [('RIGHT', 1), ('RIGHT', 2), ('LEFT', 1), ('LEFT', 2)]
    >>> covered = place(strip, Placement(TokenKind.TWO, 0, 0, 0))
    >>> [(move.edge.name, move.line) for move in folds(covered)]
    [('RIGHT', 1), ('LEFT', 2)]
    """
    held = held_lines(form)
    return tuple(
        [
            fold
            for fold, across, line in folds_of_size(form.height, form.width)
            if not held[across] >> line & 1
        ]
    )


def line_of(form: Form, move: Fold) -> tuple[bool, int]:
    """Where a fold's line is: whether between columns, and how many rows or columns before it."""
    across = _ACROSS[move.edge]
    length = form.width if across else form.height
    return across, length - move.line if _FAR[move.edge] else move.line


def explain_fold(form: Form, move: Fold) -> Refusal | None:
    """What stands against a fold: a line that the shape has not (PA-31), or a token (PA-33).

    Raises:
        FoldingError: `move` is no fold.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> explain_fold(strip, Fold(Edge.LEFT, 3)).rule, explain_fold(strip, Fold(Edge.LEFT, 2))
    ('PA-31', None)
    """
    if type(move) is not Fold:
        raise FoldingError(f"{shown(move)} is no fold", rule="PA-31")
    across, line = line_of(form, move)
    length = form.width if across else form.height
    if move.line >= length:
        edge = move.edge.name.lower()
        return Refusal("PA-31", f"a shape {length} long has no line {move.line} from the {edge}")
    if form.packed and held_lines(form)[across] >> line & 1:
        return Refusal("PA-33", "a token lies across the line")
    return None


def fold(form: Form, move: Fold) -> Form:
    """The form after a fold.

    Raises:
        FoldingError: the fold is not possible, as `explain_fold` tells.

    >>> from bakehouse.pasteles.folding.forms import lay
    >>> from bakehouse.pasteles.folding.sheets import Side, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> fold(strip, Fold(Edge.LEFT, 1)).stack(0, 0)
    (Icon(side=<Side.FRONT: 0>, row=0, column=1), Icon(side=<Side.BACK: 1>, row=0, column=2))
    """
    stop_if(explain_fold(form, move))
    return turned_over(form, move)


def turned_over(form: Form, move: Fold) -> Form:
    """The form after a fold that is known to be possible.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> form = turned_over(lay(make_grid(5, 5), Side.FRONT), Fold(Edge.TOP, 2))
    >>> form.height, form.width, len(form.stack(0, 0)), len(form.stack(2, 0))
    (3, 5, 2, 1)
    """
    layering = _turned_over(form.layering, move.line, _ACROSS[move.edge], _FAR[move.edge])
    return with_layering(layering, form.packed)


@lru_cache(maxsize=1 << 14)
def _turned_over(layering: Layering, line: int, across: bool, far: bool) -> Layering:
    """The layers after a fold (PA-31).

    Strips are the rows or columns of stacks, counted from the edge that is lifted. The line becomes
    the edge of the shape on that side, and strip `i` from it lies where strip `i` of what was
    turned, counted back from the line, comes to lie.
    """
    grid = layering.grid
    strips = layering.stacks()
    if across:
        strips = [list(strip) for strip in zip(*strips, strict=True)]
    if far:
        strips.reverse()
    strips = _laid_over(
        strips[line:],
        [[turned(stack, grid) for stack in strip] for strip in reversed(strips[:line])],
    )
    rows, columns = layering.rows, layering.columns
    if far:
        strips.reverse()
    if across:
        columns = _moved(columns, layering.width, line, far)
        strips = [list(strip) for strip in zip(*strips, strict=True)]
    else:
        rows = _moved(rows, layering.height, line, far)
    return layered(grid, rows, columns, strips)


def _laid_over(below: list[list[bytes]], above: list[list[bytes]]) -> list[list[bytes]]:
    """Strips on strips, from the line on; what sticks out becomes part of the shape (PA-31)."""
    both = [
        [low + high for low, high in zip(*strips, strict=True)]
        for strips in zip(below, above, strict=False)
    ]
    return both + below[len(both) :] + above[len(both) :]


def _moved(places: bytes, length: int, line: int, far: bool) -> bytes:
    """Where rows (or columns) lie after a fold, by where they lay: mirrored in the line or not."""
    if not far:
        return bytes([line - 1 - at if at < line else at - line for at in places])
    line = length - line
    start = min(0, 2 * line - length)
    return bytes([(2 * line - 1 - at if at >= line else at) - start for at in places])
