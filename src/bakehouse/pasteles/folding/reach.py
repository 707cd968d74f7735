"""Steps of folding: sizes to be reached, and exact sequences (PA-28, PA-29, PA-34)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from bakehouse.core.options import shown
from bakehouse.pasteles.folding.forms import Form, held_lines, same_but_for_rotation
from bakehouse.pasteles.folding.refusals import FoldingError, Refusal
from bakehouse.pasteles.folding.strips import reach_by_line
from bakehouse.pasteles.folding.turning import Fold, explain_fold, fold, folds_of_size

__all__ = [
    "explain_reaching_fold",
    "fold_sequence",
    "is_folding",
    "is_reachable",
    "is_reached",
    "leads_to",
    "reaching_folds",
    "rotations",
    "sequences",
]


_LONGEST: Final = 127
"""No sheet is longer: both its sides have 255 units at most."""


def _checked(target: tuple[int, int]) -> tuple[int, int]:
    parts = cast("tuple[object, ...]", target)
    if type(parts) is not tuple or len(parts) != 2:
        raise FoldingError(f"{shown(target)} is no size: height and width", rule="PA-30")
    if any(type(length) is not int or not 1 <= length <= _LONGEST for length in target):
        raise FoldingError(f"both lengths of a size are 1 to {_LONGEST} units", rule="PA-30")
    return target


def is_reached(form: Form, target: tuple[int, int]) -> bool:
    """Whether a form has a size, upright or on its side (PA-29).

    Args:
        form: any.
        target: height and width, in units (with half folds: half icons).

    Raises:
        FoldingError: no size.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> is_reached(lay(make_grid(1, 3), Side.FRONT), (3, 1))
    True
    """
    return _is_reached(form, *_checked(target))


def _is_reached(form: Form, height: int, width: int) -> bool:
    layering = form.layering
    size = layering.height, layering.width
    return size == (height, width) or size == (width, height)


def is_reachable(form: Form, target: tuple[int, int]) -> bool:
    """Whether folds can bring a form to a size (PA-34), of which it may need none.

    Raises:
        FoldingError: no size.

    >>> from bakehouse.pasteles.folding import Placement, Side, TokenKind, lay, make_grid, place
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> is_reachable(strip, (1, 1)), is_reachable(strip, (1, 4))
    (True, False)
    >>> is_reachable(place(strip, Placement(TokenKind.TWO, 0, 0, 0)), (1, 1))  # stiff (PA-33)
    False
    """
    long, wide = _checked(target)
    rows, columns = held_lines(form)
    heights = reach_by_line(form.height, rows)[0]
    widths = reach_by_line(form.width, columns)[0]
    upright = heights >> long & widths >> wide & 1
    return bool(upright or heights >> wide & widths >> long & 1)


def reaching_folds(form: Form, target: tuple[int, int]) -> tuple[Fold, ...]:
    """The folds after which a size can still be reached (PA-34), by edge and line.

    None where the form has the size already: folding has ended (PA-29); and none where it cannot
    reach it: the step's fold falls away (PA-28).

    Raises:
        FoldingError: no size.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 5), Side.FRONT)
    >>> [(move.edge.name, move.line) for move in reaching_folds(strip, (1, 4))]
    [('RIGHT', 1), ('RIGHT', 4), ('LEFT', 1), ('LEFT', 4)]
    """
    return _reaching(form.height, form.width, *held_lines(form), *_checked(target))[0]


def leads_to(form: Form, move: Fold, target: tuple[int, int]) -> bool:
    """Whether a fold is one of `reaching_folds`; for a target that is a size."""
    ways = _reaching(form.height, form.width, *held_lines(form), *target)
    return (move.edge, move.line) in ways[1]


def is_folding(form: Form, target: tuple[int, int]) -> bool:
    """Whether there are `reaching_folds`; for a target that is a size.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> is_folding(strip, (1, 2)), is_folding(strip, (1, 3))  # it has the second already
    (True, False)
    """
    return bool(_reaching(form.height, form.width, *held_lines(form), *target)[0])


@lru_cache(maxsize=1 << 13)
def _reaching(
    height: int, width: int, rows: int, columns: int, long: int, wide: int
) -> tuple[tuple[Fold, ...], frozenset[tuple[int, int]]]:
    """The folds of a shape that leave a size in reach, and the same as edges and lines.

    Args:
        height: units of the shape.
        width: the same.
        rows: mask of the lines between rows that tokens hold.
        columns: the same for columns.
        long: height of the size.
        wide: width of the size.
    """
    if (height, width) in ((long, wide), (wide, long)):
        return (), frozenset()
    strips = reach_by_line(height, rows), reach_by_line(width, columns)
    heights, widths = strips[0][0], strips[1][0]
    # The lengths to end with, for rows and columns, that leave the other axis one it can come to.
    wanted = (
        (1 << long if widths >> wide & 1 else 0) | (1 << wide if widths >> long & 1 else 0),
        (1 << wide if heights >> long & 1 else 0) | (1 << long if heights >> wide & 1 else 0),
    )
    folds = tuple(
        move
        for move, across, line in folds_of_size(height, width)
        if strips[across][line] & wanted[across]
    )
    return folds, frozenset((int(move.edge), move.line) for move in folds)


def explain_reaching_fold(form: Form, move: Fold, target: tuple[int, int]) -> Refusal | None:
    """What stands against a fold on the way to a size.

    As `explain_fold`, and: the size is there already (PA-29), or would be out of reach (PA-34).

    Raises:
        FoldingError: `move` is no fold, or `target` no size.

    >>> from bakehouse.pasteles.folding import Edge, Side, lay, make_grid
    >>> strip, move = lay(make_grid(1, 5), Side.FRONT), Fold(Edge.LEFT, 2)  # leaves three columns
    >>> explain_reaching_fold(strip, move, (1, 4)).rule, explain_reaching_fold(strip, move, (1, 3))
    ('PA-34', None)
    """
    height, width = _checked(target)
    if type(move) is Fold and leads_to(form, move, target):
        return None
    refusal = explain_fold(form, move)
    if refusal is not None:
        return refusal
    if _is_reached(form, height, width):
        return Refusal("PA-29", f"the sheet is folded to {height}x{width} already")
    if not is_reachable(fold(form, move), target):
        return Refusal("PA-34", f"{height}x{width} could not be reached any more")
    return None


def fold_sequence(form: Form, moves: Sequence[Fold]) -> Form | None:
    """The form after all of an exact sequence, or None where any of its folds cannot be made.

    An exact sequence is all or nothing (PA-28).

    >>> from bakehouse.pasteles.folding import Edge, Side, lay, make_grid
    >>> strip, one, two = lay(make_grid(1, 3), Side.FRONT), Fold(Edge.LEFT, 1), Fold(Edge.LEFT, 2)
    >>> fold_sequence(strip, [one, one]).width, fold_sequence(strip, [one, two])
    (1, None)
    """
    for move in moves:
        if explain_fold(form, move) is not None:
            return None
        form = fold(form, move)
    return form


def sequences(form: Form, moves: Sequence[Fold]) -> tuple[tuple[Fold, ...], ...]:
    """The rotations of an exact sequence that a form allows (PA-28).

    Rotations are tried clockwise, the sequence as it is written first; of those with the same
    result but for a rotation of the whole, the first stands for all.

    >>> from bakehouse.pasteles.folding.turning import Edge
    >>> from bakehouse.pasteles.folding.forms import lay
    >>> from bakehouse.pasteles.folding.sheets import Side, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> [[fold.edge.name for fold in way] for way in sequences(strip, [Fold(Edge.TOP, 1)])]
    [['RIGHT'], ['LEFT']]
    """
    ways = rotations(form, tuple(moves))
    return tuple(tuple(move.rotated(quarters) for move in moves) for quarters in ways)


@lru_cache(maxsize=1 << 12)
def rotations(form: Form, moves: tuple[Fold, ...]) -> tuple[int, ...]:
    """The rotations of `sequences`, as quarters clockwise (PA-28).

    >>> from bakehouse.pasteles.folding import Edge, Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)  # one row, so there is no line to fold at the top
    >>> rotations(strip, (Fold(Edge.TOP, 1),))
    (1, 3)
    """
    results: dict[tuple[object, ...], int] = {}
    for quarters in range(4):
        result = fold_sequence(form, [move.rotated(quarters) for move in moves])
        if result is not None:
            results.setdefault(same_but_for_rotation(result), quarters)
    return tuple(results.values())
