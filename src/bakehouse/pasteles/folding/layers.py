"""A folded sheet as layers: what lies where, in which order, which side up.

Folds go along whole lines, so the row in which a unit comes to lie depends on its row in the sheet
alone, and its column on its column: a folded sheet is always a full rectangle, its *box*. Only the
order of the layers in a place does not come apart that way. So a `Layering` holds, by row and by
column of the sheet, where it lies now, and the stacks, each from the lowest layer to the top.

A layer in a stack is the unit number of the side of it that looks up.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding.refusals import FoldingError
from bakehouse.pasteles.folding.sheets import NO_ICON, Grid, Side

__all__ = ["Layering", "cell_of", "cell_size", "flat", "layered", "spans", "turned"]

_PAD: Final = bytes([NO_ICON])


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Layering(Value):
    """The layers of a folded sheet, as it lies. Equal when all layers are, in the same places.

    Attributes:
        grid: the grid of the sheet.
        rows: by unit row of the sheet, the row of the box that it lies in.
        columns: by unit column of the sheet, seen from the front, the column of the box.
        layers: the stacks, place by place in rows of the box, each from the lowest layer up.
        height: rows of the box, in units.
        width: columns of the box, in units.
        cells: by cell (see `Grid.stride`), the number of the whole icon that shows there, else
            `NO_ICON`; as long as the rows of cells of the box.
        whole: mask of the cells where a whole icon shows.
    """

    grid: Grid
    rows: bytes
    columns: bytes
    layers: bytes
    height: int
    width: int
    cells: bytes
    whole: int

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Layering):
            return NotImplemented
        return (
            self.layers == other.layers
            and self.rows == other.rows
            and self.columns == other.columns
            and self.grid == other.grid
        )

    def __hash__(self) -> int:
        return hash((self.layers, self.rows, self.columns))

    def __repr__(self) -> str:
        return f"Layering({self.height}x{self.width}, layers={self.layers.hex()})"

    def stacks(self) -> list[list[bytes]]:
        """The stacks, by row and column of the box."""
        deep = [self.columns.count(x) for x in range(self.width)]
        layers, at = self.layers, 0
        lines: list[list[bytes]] = []
        for y in range(self.height):
            here = self.rows.count(y)
            line: list[bytes] = []
            for layers_in_column in deep:
                end = at + here * layers_in_column
                line.append(layers[at:end])
                at = end
            lines.append(line)
        return lines

    def tops(self) -> bytes:
        """The units that show, place by place in rows of the box."""
        return bytes([stack[-1] for line in self.stacks() for stack in line])


_make_layering = trusted_constructor(Layering)


@lru_cache(maxsize=64, typed=True)  # 0 is no side, though it equals one
def flat(grid: Grid, side: Side) -> Layering:
    """A sheet laid flat with this side up (PA-30).

    >>> from bakehouse.pasteles.folding.sheets import make_grid
    >>> flat(make_grid(2, 2), Side.BACK)
    Layering(2x2, layers=04050607)
    """
    if type(side) is not Side:
        raise FoldingError(f"{shown(side)} is no side of a sheet", rule="PA-30")
    size = grid.height * grid.width
    columns = bytes(range(grid.width))
    stacks = [
        [bytes([side * size + y * grid.width + x]) for x in range(grid.width)]
        for y in range(grid.height)
    ]
    return layered(
        grid, bytes(range(grid.height)), columns[::-1] if side == Side.BACK else columns, stacks
    )


def layered(grid: Grid, rows: bytes, columns: bytes, stacks: Sequence[Sequence[bytes]]) -> Layering:
    """The layering of stacks by row and column of the box, and what shows of it."""
    tops = [bytes([stack[-1] for stack in line]) for line in stacks]
    if grid.halves:
        cells = _cells_of_quarters(grid, rows, columns, tops)
    else:
        cells = b"".join([line.ljust(grid.stride, _PAD) for line in tops])
    layers = b"".join([stack for line in stacks for stack in line])
    whole = _whole(grid, cells, len(tops), len(tops[0]))
    return _make_layering(grid, rows, columns, layers, len(tops), len(tops[0]), cells, whole)


def _whole(grid: Grid, cells: bytes, height: int, width: int) -> int:
    if grid.halves:
        return sum(1 << cell for cell, icon in enumerate(cells) if icon != NO_ICON)
    line, mask = (1 << width) - 1, 0
    for _ in range(height):
        mask = mask << grid.stride | line
    return mask


def _cells_of_quarters(grid: Grid, rows: bytes, columns: bytes, tops: list[bytes]) -> bytes:
    """By cell, the icon of which all four quarters show there (PA-35).

    Four quarters of one icon that show in one cell always make up the icon: a fold through an icon
    lays its halves on each other for good.
    """
    icons = [line.translate(grid.icon_of_unit) for line in tops]
    right = grid_offset(columns)
    cells: list[bytes] = []
    for y in range(-grid_offset(rows), len(icons), 2):
        cell = [_icon_of_cell(icons, y, x) for x in range(-right, len(icons[0]), 2)]
        cells.append(bytes(cell).ljust(grid.stride, _PAD))
    return b"".join(cells)


def _icon_of_cell(icons: list[bytes], y: int, x: int) -> int:
    if y < 0 or x < 0 or y + 1 >= len(icons) or x + 1 >= len(icons[0]):
        return NO_ICON
    first = icons[y][x]
    pair = bytes([first, first])
    shows = icons[y][x : x + 2] == pair == icons[y + 1][x : x + 2]
    return first if shows else NO_ICON


def grid_offset(places: bytes) -> int:
    """With half folds: 1 where the box begins in the middle of a row of cells, else 0.

    A fold along a half line takes icons that are not folded themselves from cell to cell, so the
    cells of all layers stay in line, and any two neighbours that the fold has not laid on each
    other tell where they are. Where there are none, the box is a single unit, and no icon whole.

    Args:
        places: `Layering.rows` or `Layering.columns` of a sheet with half folds.
    """
    for line in range(1, len(places)):
        if places[line - 1] != places[line]:
            # A line of the sheet before an even unit is one of its grid lines.
            return (max(places[line - 1], places[line]) - line) % 2
    return 0


def cell_size(layering: Layering) -> tuple[int, int]:
    """Rows and columns of cells of a shape; with half folds the first and last may be halves."""
    if not layering.grid.halves:
        return layering.height, layering.width
    down, right = grid_offset(layering.rows), grid_offset(layering.columns)
    return (layering.height + down + 1) // 2, (layering.width + right + 1) // 2


def cell_of(layering: Layering, row: int, column: int) -> int:
    """The cell (see `Grid.stride`) of a place of the box, which is counted in units."""
    if layering.grid.halves:
        row = (row + grid_offset(layering.rows)) // 2
        column = (column + grid_offset(layering.columns)) // 2
    return row * layering.grid.stride + column


def turned(stack: bytes, grid: Grid) -> bytes:
    """A stack turned over: its layers in reverse order, each with its other side up (PA-31)."""
    return stack[::-1].translate(grid.behind)


def spans(layering: Layering, icons: bytes) -> tuple[int, int, int, int]:
    """The place in the box that icons, none of them folded, take up.

    Args:
        layering: the folded sheet.
        icons: icon numbers.

    Returns:
        first row, last row, first column, last column, in units.
    """
    grid = layering.grid
    rows = [layering.rows[row] for icon in icons for row in grid.icon_rows[icon]]
    columns = [layering.columns[column] for icon in icons for column in grid.icon_columns[icon]]
    return min(rows), max(rows), min(columns), max(columns)
