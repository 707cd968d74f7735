"""Sheets: what is printed on them, and how their icons and units are numbered.

A sheet has two sides of `rows` x `columns` icons. Behind icon (row, column) of one side lies icon
(row, columns - 1 - column) of the other (PA-30). Geometry knows an icon by its place only, as an
`Icon` or, inside, as its *icon number*: the icons of the front row by row, then those of the back.

The *unit* is the smallest piece that a fold leaves in one piece: an icon, or, where half folds are
allowed (PA-35), a quarter of one. Units are numbered as icons are. The unit is also what lengths
and fold lines are counted in: with half folds, a sheet of 5x5 icons is 10 units high.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import Final, NamedTuple, cast

import attrs

from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding.refusals import FoldingError

__all__ = ["NO_ICON", "Flavour", "Grid", "Icon", "Sheet", "Side", "make_grid"]

NO_ICON: Final = 255
"""In bytes of icon numbers: no icon, or only a part of one."""

_MOST_UNITS: Final = NO_ICON


class Flavour(enum.IntEnum):
    """What an icon stands for (PA-2)."""

    SALTY = 0
    SAVORY = 1
    TART = 2
    SWEET = 3
    SPICY = 4


class Side(enum.IntEnum):
    """A side of a sheet."""

    FRONT = 0
    BACK = 1


class Icon(NamedTuple):
    """The place of an icon: row and column are counted as one looks at its side, row 0 on top."""

    side: Side
    row: int
    column: int


def _number_of_units(grid: Grid) -> int:
    return 2 * grid.rows * grid.columns * grid.unit**2


def _behind(grid: Grid) -> bytes:
    """By unit, the unit on the other side of it (PA-30); a table for `bytes.translate`."""
    size, width = _number_of_units(grid) // 2, grid.columns * grid.unit
    table = bytearray(range(256))
    for unit in range(2 * size):
        side, place = divmod(unit, size)
        row, column = divmod(place, width)
        table[unit] = (1 - side) * size + row * width + width - 1 - column
    return bytes(table)


def _icon_of_unit(grid: Grid) -> bytes:
    """By unit, the number of the icon that it is a part of; a table for `bytes.translate`."""
    height, width = grid.rows * grid.unit, grid.columns * grid.unit
    table = bytearray(range(256))
    for unit in range(_number_of_units(grid)):
        row, column = divmod(unit, width)
        side, row = divmod(row, height)
        icon_row = side * grid.rows + row // grid.unit
        table[unit] = icon_row * grid.columns + column // grid.unit
    return bytes(table)


def _icons(grid: Grid) -> tuple[Icon, ...]:
    return tuple(
        Icon(side, row, column)
        for side in Side
        for row in range(grid.rows)
        for column in range(grid.columns)
    )


def _rows_of_icons(grid: Grid) -> tuple[tuple[int, ...], ...]:
    unit = grid.unit
    return tuple(tuple(range(icon.row * unit, (icon.row + 1) * unit)) for icon in grid.icons)


def _columns_of_icons(grid: Grid) -> tuple[tuple[int, ...], ...]:
    unit, last = grid.unit, grid.columns - 1
    columns = [last - icon.column if icon.side else icon.column for icon in grid.icons]
    return tuple(tuple(range(column * unit, (column + 1) * unit)) for column in columns)


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class Grid(Value):
    """The size of a sheet and whether it can be folded through icons. Made by `make_grid`.

    Attributes:
        rows: icons from top to bottom.
        columns: icons from left to right.
        halves: whether half folds are allowed (PA-35).
        unit: units an icon is wide: 1, with half folds 2.
        behind: by unit, the unit behind it.
        icon_of_unit: by unit, the number of its icon.
        icons: by icon number, the icon.
        icon_rows: by icon number, the unit rows of the sheet that it lies in.
        icon_columns: the same for columns, counted as one looks at the front.
        stride: from a cell to the one below it, in masks of cells: bit `row * stride + column`.
            The column between the right edge and the next row stays clear, so that no shape that
            hangs together fits across it.

    >>> grid = make_grid(5, 5, halves=True)
    >>> grid.height, grid.number_of(Icon(Side.BACK, 0, 0))
    (10, 25)
    """

    rows: int
    columns: int
    halves: bool
    unit: int = attrs.field(
        init=False, default=attrs.Factory(lambda grid: 2 if grid.halves else 1, takes_self=True)
    )
    behind: bytes = attrs.field(init=False, default=attrs.Factory(_behind, takes_self=True))
    icon_of_unit: bytes = attrs.field(
        init=False, default=attrs.Factory(_icon_of_unit, takes_self=True)
    )
    icons: tuple[Icon, ...] = attrs.field(
        init=False, default=attrs.Factory(_icons, takes_self=True)
    )
    icon_rows: tuple[tuple[int, ...], ...] = attrs.field(
        init=False, default=attrs.Factory(_rows_of_icons, takes_self=True)
    )
    icon_columns: tuple[tuple[int, ...], ...] = attrs.field(
        init=False, default=attrs.Factory(_columns_of_icons, takes_self=True)
    )
    stride: int = attrs.field(
        init=False, default=attrs.Factory(lambda grid: grid.columns + 1, takes_self=True)
    )

    def __eq__(self, other: object) -> bool:
        # Nearly always the one object of its size, compared with itself.
        if self is other:
            return True
        if not isinstance(other, Grid):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        return make_grid, self._key()

    def __repr__(self) -> str:
        return f"Grid({self.rows}x{self.columns}{', halves' if self.halves else ''})"

    def _key(self) -> tuple[int, int, bool]:
        return self.rows, self.columns, self.halves

    @property
    def height(self) -> int:
        """Units from top to bottom."""
        return self.rows * self.unit

    @property
    def width(self) -> int:
        """Units from left to right."""
        return self.columns * self.unit

    def number_of(self, icon: Icon) -> int:
        """The number of an icon; `FoldingError` for one that a sheet of this size has not."""
        try:
            return self.icons.index(icon)
        except ValueError:
            raise FoldingError(f"{shown(icon)} is no icon of a sheet of {self!r}") from None


def make_grid(rows: int, columns: int, halves: bool = False) -> Grid:
    """The grid of a size.

    Raises:
        FoldingError: no sheet has this size: lengths below 1, or more than 255 units on both sides.

    >>> grid = make_grid(5, 5)
    >>> grid, grid.icons[26]
    (Grid(5x5), Icon(side=<Side.BACK: 1>, row=0, column=1))
    """
    if type(rows) is not int or type(columns) is not int or type(halves) is not bool:
        raise FoldingError(
            f"{shown(rows)} x {shown(columns)}, {shown(halves)}: no size of a sheet", rule="PA-1"
        )
    most = _MOST_UNITS // (8 if halves else 2)
    if rows < 1 or columns < 1 or rows * columns > most:
        raise FoldingError(f"a sheet has 1 to {most} icons on a side", rule="PA-1")
    return _interned_grid(rows, columns, halves)


@lru_cache(maxsize=64)
def _interned_grid(rows: int, columns: int, halves: bool) -> Grid:
    return Grid(rows, columns, halves)


def _flavours(side: object, _: object = None) -> tuple[tuple[Flavour, ...], ...]:
    for line in _items(side, "not a tuple of rows of flavours"):
        for flavour in _items(line, "not a row of flavours"):
            if type(flavour) is not Flavour:
                raise FoldingError(f"{shown(flavour)} is no flavour", rule="PA-2")
    return cast("tuple[tuple[Flavour, ...], ...]", side)


def _items(value: object, fault: str) -> tuple[object, ...]:
    words = shown(value)
    if not isinstance(value, tuple) or not value:
        raise FoldingError(f"{words}: {fault}", rule="PA-2")
    return cast("tuple[object, ...]", value)


@attrs.frozen(weakref_slot=False)
class Sheet(Value):
    """What is printed on the two sides of a sheet, row by row as one looks at each (PA-30).

    Raises:
        FoldingError: something that is no flavour, rows of unequal length, sides of unequal size.

    >>> tart, sweet = Flavour.TART, Flavour.SWEET
    >>> sheet = Sheet(front=((tart, sweet),), back=((sweet, sweet),))
    >>> sheet.flavour(Icon(Side.FRONT, 0, 0)), sheet.grid()
    (<Flavour.TART: 2>, Grid(1x2))
    """

    front: tuple[tuple[Flavour, ...], ...] = attrs.field(converter=_flavours)
    back: tuple[tuple[Flavour, ...], ...] = attrs.field(converter=_flavours)
    flavours: tuple[Flavour, ...] = attrs.field(init=False, eq=False, repr=False)
    """By icon number, the flavour."""

    def __attrs_post_init__(self) -> None:
        lines = self.front + self.back
        if len(self.front) != len(self.back) or len({len(line) for line in lines}) != 1:
            raise FoldingError("the sides of a sheet are two rectangles of one size", rule="PA-1")
        self.grid()
        flavours = tuple(flavour for line in lines for flavour in line)
        object.__setattr__(self, "flavours", flavours)

    def grid(self, halves: bool = False) -> Grid:
        """The sheet's grid, for recipes without or with half folds (PA-35)."""
        return make_grid(len(self.front), len(self.front[0]), halves)

    def flavour(self, icon: Icon) -> Flavour:
        """The flavour of an icon; `FoldingError` for one that the sheet has not."""
        return self.flavours[self.grid().number_of(icon)]
