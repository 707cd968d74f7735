"""Placing tokens: all ways to do it, the check of one, and what it does (PA-35, PA-36, PA-40).

Tokens lie on cells, the places of whole icons. Which cells are free is one mask, and so is a shape
in an orientation, so all anchors where it fits come out of a few shifts of the mask of free cells.
From there to values it takes one look-up for each two rows of anchors, in tables that fill up as
they are used and hold each value once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding.forms import Form, make_form
from bakehouse.pasteles.folding.layers import cell_size
from bakehouse.pasteles.folding.refusals import FoldingError, MalformedFold, Refusal, stop_if
from bakehouse.pasteles.folding.sheets import NO_ICON, Grid, Icon
from bakehouse.pasteles.folding.tokens import ORIENTATIONS, Cells, TokenKind

__all__ = [
    "Placement",
    "Placements",
    "Zone",
    "covered",
    "covered_numbers",
    "explain_placement",
    "fits",
    "free_cells",
    "place",
    "placements",
    "with_token",
]

T = TypeVar("T")

_ROWS_AT_ONCE: Final = 2
_MOST_MASKS: Final = 4096

MOST_CELLS: Final = 255
"""No sheet has more cells in a row or column than that."""


def _a_kind(_: object, __: attrs.Attribute[Any], kind: object) -> None:
    if type(kind) is not TokenKind:
        raise MalformedFold(f"{shown(kind)} is no kind of token", rule="PA-41")


def _an_orientation(placement: Placement, _: attrs.Attribute[Any], number: object) -> None:
    kind = placement.kind
    if type(number) is not int or not 0 <= number < len(ORIENTATIONS[kind]):
        raise MalformedFold(
            f"{shown(number)} is no orientation of {kind.name.lower()}", rule="PA-40"
        )


def _a_count(_: object, field: attrs.Attribute[Any], number: object) -> None:
    least: int = field.metadata.get("least", 0)
    if type(number) is not int or not least <= number <= MOST_CELLS:
        reason = f"{field.name}: {shown(number)} is no number of cells from {least} to {MOST_CELLS}"
        raise MalformedFold(reason, rule="PA-36")


@attrs.frozen(order=True, weakref_slot=False)
class Placement(Value):
    """A token in an orientation with the corner of its box in a cell of the shape.

    Args:
        kind: of the token.
        orientation: which of `ORIENTATIONS[kind]`.
        row: of the cell, from the top of the shape. A row of which the shape has only half counts.
        column: of the cell, from the left.

    Raises:
        FoldingError: a field that is nothing of the kind.

    >>> Placement(TokenKind.TWO, 0, 2, 2).cells
    ((2, 2), (2, 3))
    """

    kind: TokenKind = attrs.field(validator=_a_kind)
    orientation: int = attrs.field(validator=_an_orientation)
    row: int = attrs.field(validator=_a_count)
    column: int = attrs.field(validator=_a_count)
    cells: Cells = attrs.field(init=False, eq=False, order=False, repr=False)
    """(row, column) of the cells covered."""

    def __attrs_post_init__(self) -> None:
        way = ORIENTATIONS[self.kind][self.orientation]
        cells = tuple((self.row + y, self.column + x) for y, x in way)
        object.__setattr__(self, "cells", cells)


@attrs.frozen(weakref_slot=False)
class Zone(Value):
    """The rectangle that a step limits placing to (PA-36), in cells from the corner of the shape.

    Raises:
        FoldingError: a number that is no whole number, a corner below 0, a length below 1.

    >>> Zone(1, 1, 3, 3)
    Zone(row=1, column=1, height=3, width=3)
    """

    row: int = attrs.field(validator=_a_count)
    column: int = attrs.field(validator=_a_count)
    height: int = attrs.field(validator=_a_count, metadata={"least": 1})
    width: int = attrs.field(validator=_a_count, metadata={"least": 1})

    def holds(self, row: int, column: int) -> bool:
        """Whether a cell lies in the zone."""
        down, right = row - self.row, column - self.column
        return 0 <= down < self.height and 0 <= right < self.width


@lru_cache(maxsize=256)
def _zone_mask(grid: Grid, zone: Zone) -> int:
    return sum(
        1 << row * grid.stride + column
        for row in range(grid.rows)
        for column in range(grid.columns)
        if zone.holds(row, column)
    )


def free_cells(form: Form, zone: Zone | None) -> int:
    """Mask of the cells on which a token may lie.

    Raises:
        FoldingError: `zone` is something else.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> bin(free_cells(strip, None)), bin(free_cells(strip, Zone(0, 1, 1, 2)))
    ('0b111', '0b110')
    """
    if zone is None:
        return form.free
    if type(zone) is not Zone:
        raise FoldingError(f"{shown(zone)} is no zone", rule="PA-36")
    return form.free & _zone_mask(form.grid, zone)


class _Chunk(dict[int, tuple[T, ...]]):
    """By mask of anchors in a few rows, the values of these anchors; filled at first use.

    On a sheet of 5x5 that is at most 1024 masks; the limit is for very wide ones.
    """

    def __init__(self, values: Sequence[tuple[int, T]]) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, mask: int) -> tuple[T, ...]:
        found = tuple([value for bit, value in self._values if mask & bit])
        if len(self) < _MOST_MASKS:
            self[mask] = found
        return found


_Way: TypeAlias = tuple[int, tuple[int, ...], tuple[_Chunk[T], ...]]
"""A shape in one orientation: shifts of the free mask, and its values by chunk of rows."""


class Placements(Generic[T]):
    """Lists the placements on forms of one grid, as values of the caller's making.

    Args:
        grid: of the sheets.
        make: gives the value for a placement. It is asked once for each; so lists are quick, and a
            game can have its own actions in them.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> names = Placements(make_grid(1, 3), lambda it: f"{it.kind.name} at {it.column}")
    >>> names.of(lay(make_grid(1, 3), Side.FRONT), [TokenKind.TWO])
    ('TWO at 0', 'TWO at 1')
    """

    def __init__(self, grid: Grid, make: Callable[[Placement], T]) -> None:
        self._size = grid.rows, grid.columns
        self._bits = _ROWS_AT_ONCE * grid.stride
        self._ways = tuple(
            tuple(self._way(grid, kind, number, make) for number in range(len(ORIENTATIONS[kind])))
            for kind in TokenKind
        )

    def _way(
        self, grid: Grid, kind: TokenKind, number: int, make: Callable[[Placement], T]
    ) -> _Way[T]:
        cells = ORIENTATIONS[kind][number]
        down, right = (max(axis) for axis in zip(*cells, strict=True))
        chunks: list[_Chunk[T]] = []
        for first in range(0, grid.rows - down, _ROWS_AT_ONCE):
            rows = range(first, min(first + _ROWS_AT_ONCE, grid.rows - down))
            values = [
                (
                    1 << (row - first) * grid.stride + column,
                    make(Placement(kind, number, row, column)),
                )
                for row in rows
                for column in range(grid.columns - right)
            ]
            chunks.append(_Chunk(values))
        first, *others = (y * grid.stride + x for y, x in cells)
        return first, tuple(others), tuple(chunks)

    def of(self, form: Form, kinds: Iterable[TokenKind], zone: Zone | None = None) -> tuple[T, ...]:
        """What `placements` tells, as values of this list.

        Raises:
            FoldingError: as there, and for a form of a sheet of another size.
        """
        if (form.grid.rows, form.grid.columns) != self._size:
            raise FoldingError(f"{form.grid!r} is not the size of these placements", rule="PA-40")
        return self.fitting(free_cells(form, zone), _in_order(kinds))

    def fitting(self, free: int, kinds: tuple[TokenKind, ...]) -> tuple[T, ...]:
        """The values of the placements that lie within a mask of cells, for kinds in order."""
        found: list[T] = []
        ways, bits = self._ways, self._bits
        full = (1 << bits) - 1
        for kind in kinds:
            for first, others, chunks in ways[kind]:
                anchors = free >> first
                for shift in others:
                    anchors &= free >> shift
                for chunk in chunks:
                    if not anchors:
                        break
                    found += chunk[anchors & full]
                    anchors >>= bits
        return tuple(found)


def _in_order(kinds: Iterable[TokenKind]) -> tuple[TokenKind, ...]:
    """Kinds in order, each once."""
    mask = 0
    for kind in kinds:
        if type(kind) is not TokenKind:
            raise FoldingError(f"{shown(kind)} is no kind of token", rule="PA-41")
        mask |= 1 << kind
    return _kinds_in(mask)


@lru_cache(maxsize=1 << len(TokenKind))
def _kinds_in(mask: int) -> tuple[TokenKind, ...]:
    return tuple(kind for kind in TokenKind if mask >> kind & 1)


@lru_cache(maxsize=64)
def _plain(grid: Grid) -> Placements[Placement]:
    return Placements(grid, lambda placement: placement)


def placements(
    form: Form, kinds: Iterable[TokenKind], zone: Zone | None = None
) -> tuple[Placement, ...]:
    """All ways to lay one token on a form (PA-40), by kind, orientation, row and column.

    On whole icons that show (PA-35), within the shape and the zone (PA-36), on no visible token;
    buried tokens and the heights of the layers make no difference.

    Args:
        form: any.
        kinds: those to be had, in any order.
        zone: the step's, if it has one.

    Raises:
        FoldingError: no kinds, or no zone.

    >>> from bakehouse.pasteles.folding.forms import lay
    >>> from bakehouse.pasteles.folding.sheets import Side, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> [placement.column for placement in placements(strip, [TokenKind.TWO])]
    [0, 1]
    """
    return _plain(form.grid).of(form, kinds, zone)


def _mask(grid: Grid, placement: Placement) -> int:
    """The cells of a placement; a bit that is always clear for those that no such sheet has."""
    stride, rows, columns = grid.stride, grid.rows, grid.columns
    mask = 0
    for y, x in placement.cells:
        mask |= 1 << (y * stride + x if y < rows and x < columns else columns)
    return mask


def fits(form: Form, placement: Placement, zone: Zone | None) -> bool:
    """Whether a placement is possible: nothing stands against it.

    Raises:
        FoldingError: no placement, or no zone.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> [fits(strip, Placement(TokenKind.TWO, 0, 0, column), None) for column in range(3)]
    [True, True, False]
    """
    if type(placement) is not Placement:
        raise FoldingError(f"{shown(placement)} is no placement", rule="PA-40")
    return not _mask(form.grid, placement) & ~free_cells(form, zone)


def explain_placement(form: Form, placement: Placement, zone: Zone | None = None) -> Refusal | None:
    """What stands against a placement: the first fault of its first cell that has one.

    A cell beyond the edge (PA-40), out of the zone (PA-36), an icon that shows in part only
    (PA-35), a token that lies there (PA-40).

    Raises:
        FoldingError: no placement, or no zone.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> explain_placement(strip, Placement(TokenKind.TWO, 0, 0, 2)).reason
    'cell 0, 3 lies beyond the edge of the sheet'
    >>> explain_placement(strip, Placement(TokenKind.TWO, 0, 0, 0), Zone(0, 1, 1, 2)).rule
    'PA-36'
    """
    if fits(form, placement, zone):
        return None
    faults = (_explain_cell(form, row, column, zone) for row, column in placement.cells)
    return next(fault for fault in faults if fault is not None)


def _explain_cell(form: Form, row: int, column: int, zone: Zone | None) -> Refusal | None:
    rows, columns = cell_size(form.layering)
    if row >= rows or column >= columns:
        return Refusal("PA-40", f"cell {row}, {column} lies beyond the edge of the sheet")
    if zone is not None and not zone.holds(row, column):
        return Refusal("PA-36", f"cell {row}, {column} lies outside the zone of this step")
    cell = row * form.grid.stride + column
    if form.layering.cells[cell] == NO_ICON:
        return Refusal("PA-35", f"only a part of an icon shows in cell {row}, {column}")
    if not form.free >> cell & 1:
        return Refusal("PA-40", f"a token lies in cell {row}, {column}")
    return None


def covered_numbers(form: Form, placement: Placement) -> bytes:
    """The numbers of the icons that a placement covers, sorted, for one that is legal.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> list(covered_numbers(strip, Placement(TokenKind.TWO, 0, 0, 1)))
    [1, 2]
    """
    stride, cells = form.grid.stride, form.layering.cells
    return bytes(sorted([cells[y * stride + x] for y, x in placement.cells]))


def covered(form: Form, placement: Placement) -> tuple[Icon, ...]:
    """The icons that a placement covers, in order of their numbers.

    Raises:
        FoldingError: the placement is not possible.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip, two = lay(make_grid(1, 3), Side.BACK), Placement(TokenKind.TWO, 0, 0, 1)
    >>> [(icon.side.name, icon.column) for icon in covered(strip, two)]
    [('BACK', 1), ('BACK', 2)]
    """
    stop_if(explain_placement(form, placement))
    return tuple(form.grid.icons[number] for number in covered_numbers(form, placement))


def place(form: Form, placement: Placement, zone: Zone | None = None) -> Form:
    """The form with one more token (PA-40). Tokens in either order give the same form.

    Raises:
        FoldingError: the placement is not possible, as `explain_placement` tells.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip = lay(make_grid(1, 3), Side.FRONT)
    >>> two, berry = Placement(TokenKind.TWO, 0, 0, 0), Placement(TokenKind.BLUEBERRY, 0, 0, 2)
    >>> place(place(strip, two), berry) == place(place(strip, berry), two)
    True
    """
    stop_if(explain_placement(form, placement, zone))
    return with_token(form, placement, covered_numbers(form, placement))


def with_token(form: Form, placement: Placement, icons: bytes) -> Form:
    """The form with one more token, for a placement that is legal, and `covered_numbers` of it.

    >>> from bakehouse.pasteles.folding import Side, lay, make_grid
    >>> strip, two = lay(make_grid(1, 3), Side.FRONT), Placement(TokenKind.TWO, 0, 0, 0)
    >>> with_token(strip, two, covered_numbers(strip, two)) == place(strip, two)
    True
    """
    packed = tuple(sorted((*form.packed, bytes([placement.kind]) + icons)))
    return make_form(form.layering, packed, form.free & ~_mask(form.grid, placement))
