"""Forms from stored parts, which are checked by unfolding.

After a fold its line is an edge of the shape. So what a form can have come from is found at its
four edges: some of the top layers there turn back over the edge. A form is one that play can lead
to when turning back, and taking tokens off as soon as nothing lies on them, comes to a flat sheet
without tokens.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import cast

from bakehouse.pasteles.folding.forms import Form, with_layering
from bakehouse.pasteles.folding.layers import Layering, flat, layered, spans, turned
from bakehouse.pasteles.folding.refusals import FoldingError
from bakehouse.pasteles.folding.sheets import NO_ICON, Grid, Side
from bakehouse.pasteles.folding.tokens import ORIENTATIONS
from bakehouse.pasteles.folding.turning import Edge, Fold, explain_fold, fold, make_fold

__all__ = ["restore"]


def restore(
    grid: Grid, rows: bytes, columns: bytes, layers: bytes, packed: tuple[bytes, ...]
) -> Form:
    r"""The form with these parts, which are those of `Layering` and `Form` under the same names.

    Raises:
        FoldingError: no folds and placements lead to such a form.

    >>> from bakehouse.pasteles.folding.sheets import make_grid
    >>> restore(make_grid(1, 2), b"\0", b"\0\0", b"\1\3", ())
    Form(1x1, layers=0103, tokens=())
    >>> restore(make_grid(1, 2), b"\0", b"\0\0", b"\1\0", ())
    Traceback (most recent call last):
    ...
    bakehouse.pasteles.folding.refusals.FoldingError: not the parts of a folded sheet [PA-31]
    """
    if not _is_well_formed(grid, rows, columns, layers):
        raise FoldingError("not the parts of a folded sheet", rule="PA-31")
    stacks = Layering(grid, rows, columns, layers, max(rows) + 1, max(columns) + 1, b"", 0).stacks()
    layering = layered(grid, rows, columns, stacks)
    if _are_tokens(layering, packed) and _can_come_to_be(with_layering(layering, packed)):
        return with_layering(layering, packed)
    if not _can_come_to_be(with_layering(layering, ())):
        raise FoldingError("no folds lead to these layers", rule="PA-31")
    raise FoldingError("no placements and folds lead to these tokens", rule="PA-33")


def _is_well_formed(grid: Grid, rows: object, columns: object, layers: object) -> bool:
    """Whether each place of the box has the layers of the units that lie there, in any order."""
    if type(rows) is not bytes or type(columns) is not bytes or type(layers) is not bytes:
        return False
    if (len(rows), len(columns), len(layers)) != (
        grid.height,
        grid.width,
        grid.height * grid.width,
    ):
        return False
    if not _hang_together(rows) or not _hang_together(columns):
        return False
    at = 0
    for y in range(max(rows) + 1):
        for x in range(max(columns) + 1):
            here = {
                (row, column)
                for row, place in enumerate(rows)
                if place == y
                for column, other in enumerate(columns)
                if other == x
            }
            stack = layers[at : at + len(here)]
            at += len(here)
            if not here or {_place_in_sheet(grid, unit) for unit in stack} != here:
                return False
    return _faces_agree(grid, rows, columns, layers)


def _faces_agree(grid: Grid, rows: bytes, columns: bytes, layers: bytes) -> bool:
    """Whether neighbours in the sheet look opposite ways just where they lie in one place.

    Any fold keeps this, so that layers without it need no search.
    """
    side = {_place_in_sheet(grid, unit): unit >= grid.height * grid.width for unit in layers}
    beside = itertools.pairwise(range(grid.width))
    below = itertools.pairwise(range(grid.height))
    return all(
        (side[row, one] != side[row, other]) == (columns[one] == columns[other])
        for (one, other), row in itertools.product(beside, range(grid.height))
    ) and all(
        (side[one, column] != side[other, column]) == (rows[one] == rows[other])
        for (one, other), column in itertools.product(below, range(grid.width))
    )


def _hang_together(places: bytes) -> bool:
    """Whether rows (or columns) that are neighbours in the sheet are so still, or in one place."""
    return all(abs(one - other) <= 1 for one, other in itertools.pairwise(places))


def _place_in_sheet(grid: Grid, unit: int) -> tuple[int, int]:
    """Row and column of a unit in the sheet, as one looks at the front; none is -1, -1."""
    row, column = divmod(unit, grid.width)
    side, row = divmod(row, grid.height)
    if side > Side.BACK:
        return -1, -1
    return row, grid.width - 1 - column if side == Side.BACK else column


def _are_tokens(layering: Layering, packed: object) -> bool:
    """Whether all are tokens in order, on icons of their own that lie in their shape."""
    if type(packed) is not tuple:
        return False
    if any(type(token) is not bytes for token in cast("tuple[object, ...]", packed)):
        return False
    tokens = cast("tuple[bytes, ...]", packed)
    icons = b"".join(token[1:] for token in tokens)
    return (
        list(tokens) == sorted(tokens)
        and len(icons) == len(set(icons))
        and all(icon < len(layering.grid.icons) for icon in icons)
        and all(_lies_in_shape(layering, token) for token in tokens)
    )


def _lies_in_shape(layering: Layering, token: bytes) -> bool:
    """Whether a token's icons lie as one of its shapes does; what is folded does not."""
    if not token or token[0] >= len(ORIENTATIONS) or list(token[1:]) != sorted(token[1:]):
        return False
    unit = layering.grid.unit
    spots: list[tuple[int, int]] = []
    for icon in token[1:]:
        top, bottom, left, right = spans(layering, bytes([icon]))
        if (bottom - top + 1, right - left + 1) != (unit, unit):
            return False
        spots.append((top, left))
    if not spots:
        return False
    first_row, first_column = min(y for y, _ in spots), min(x for _, x in spots)
    cells = sorted(((y - first_row) // unit, (x - first_column) // unit) for y, x in spots)
    return tuple(cells) in ORIENTATIONS[token[0]]


def _can_come_to_be(form: Form) -> bool:
    """Whether a form unfolds to a flat sheet, without a token on it."""
    starts = [with_layering(flat(form.grid, side), ()) for side in Side]
    form = _without_visible(form)
    seen, waiting = {form}, [form]
    while waiting:
        form = waiting.pop()
        if form in starts:
            return True
        for before in _before(form):
            bare = _without_visible(before)
            if bare not in seen:
                seen.add(bare)
                waiting.append(bare)
    return False


def _without_visible(form: Form) -> Form:
    """The form without the tokens that may have been laid last: those all of which shows."""
    cells = form.layering.cells
    buried = [token for token in form.packed if any(icon not in cells for icon in token[1:])]
    return with_layering(form.layering, tuple(buried))


def _before(form: Form) -> Iterator[Form]:
    """The forms that one fold turns into this one."""
    for edge in Edge:
        for layering, line in _unfolded(form.layering, edge):
            before = with_layering(layering, form.packed)
            move = make_fold(edge, line)
            if _leads_to(before, move, form):
                yield before


def _leads_to(before: Form, move: Fold, form: Form) -> bool:
    return explain_fold(before, move) is None and fold(before, move) == form


def _unfolded(layering: Layering, edge: Edge) -> Iterator[tuple[Layering, int]]:
    """Layerings that may have been folded from an edge, and the line that is that edge now."""
    across, far = edge in (Edge.RIGHT, Edge.LEFT), edge in (Edge.RIGHT, Edge.BOTTOM)
    strips = _swapped(layering.stacks(), across, far)
    places = layering.columns if across else layering.rows
    last = len(strips) - 1
    if far:
        places = bytes([last - place for place in places])
    in_sheet = [_place_in_sheet(layering.grid, unit)[across] for unit in range(NO_ICON)]
    for moved in _movable(strips[0][0], places, in_sheet):
        line = 1 + max(places[at] for at in moved)
        opened = _opened(layering.grid, strips, moved, in_sheet)
        new = [line - 1 - at if i in moved else line + at for i, at in enumerate(places)]
        if far:
            new = [len(opened) - 1 - at for at in new]
        stacks = _swapped(opened, across, far, back=True)
        rows, columns = layering.rows, layering.columns
        rows, columns = (rows, bytes(new)) if across else (bytes(new), columns)
        yield layered(layering.grid, rows, columns, stacks), line


def _swapped(
    stacks: list[list[bytes]], across: bool, far: bool, back: bool = False
) -> list[list[bytes]]:
    """Rows or columns of stacks, counted from an edge; or from there back to rows."""
    if across and not back:
        stacks = [list(strip) for strip in zip(*stacks, strict=True)]
    if far:
        stacks = stacks[::-1]
    if across and back:
        stacks = [list(strip) for strip in zip(*stacks, strict=True)]
    return stacks


def _movable(stack: bytes, places: bytes, in_sheet: list[int]) -> Iterator[set[int]]:
    """The rows (or columns) of the sheet that the last fold may have turned over an edge.

    At the edge they are the highest in a stack, and not all. From there on, what hangs together
    has been turned together: neighbours in the sheet come apart at the edge only.

    Args:
        stack: one at the edge.
        places: by row of the sheet, its distance from the edge.
        in_sheet: by unit, its row of the sheet.
    """
    order = list(dict.fromkeys(in_sheet[unit] for unit in reversed(stack)))
    pairs = list(itertools.pairwise(range(len(places))))
    for count in range(1, len(order)):
        moved = set(order[:count])
        for one, other in [*pairs, *((other, one) for one, other in reversed(pairs))]:
            if places[other] and one in moved:
                moved.add(other)
        cuts = [pair for pair in pairs if (pair[0] in moved) != (pair[1] in moved)]
        if not any(places[one] or places[other] for one, other in cuts):
            yield moved


def _opened(
    grid: Grid, strips: list[list[bytes]], moved: set[int], in_sheet: list[int]
) -> list[list[bytes]]:
    """The strips from an edge on with the layers of what was moved turned back over it."""
    above = [
        [
            turned(bytes([unit for unit in stack if in_sheet[unit] in moved]), grid)
            for stack in strip
        ]
        for strip in strips
    ]
    below = [
        [bytes([unit for unit in stack if in_sheet[unit] not in moved]) for stack in strip]
        for strip in strips
    ]
    return [strip for strip in above[::-1] if any(strip)] + [strip for strip in below if any(strip)]
