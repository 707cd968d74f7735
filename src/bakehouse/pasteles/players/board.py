"""All ways to lay the owned tokens on the sheets in play, as masks and packed flavours.

A board joins the sheets in play into one mask of cells, so that two placements exclude each other
where their masks meet, whatever sheets they are on. What a placement gives is worked out once for
each folded sheet and kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from bakehouse.pasteles.actions import Place
from bakehouse.pasteles.folding import Flavour, Form, Placement, Placements, TokenKind, Zone
from bakehouse.pasteles.folding.layers import Layering
from bakehouse.pasteles.folding.sheets import make_grid
from bakehouse.pasteles.goods import BERRIES, FLAVOURS, TOKENS
from bakehouse.pasteles.opening import step_of
from bakehouse.pasteles.state import Laid, State

__all__ = ["GUARD", "Board", "Spot", "board_of", "icons_in", "lacking"]

GUARD: Final = FLAVOURS.present_by[1]
"""The guard bits of packed flavours."""

_ONES: Final = GUARD >> 7
_TOP: Final = 8 * (len(Flavour) - 1)


class Spot(NamedTuple):
    """A way to lay a token.

    Attributes:
        mask: the cells that it covers, of all sheets in play.
        gives: packed flavours that it claims.
        kind: of the token.
        action: the move.
    """

    mask: int
    gives: int
    kind: int
    action: Place


class Board(NamedTuple):
    """The sheets in play as one mask.

    Attributes:
        free: the cells where a token may lie.
        spots: the ways to lay a token that is owned there.
    """

    free: int
    spots: list[Spot]


def lacking(need: int, given: int) -> int:
    """Packed flavours that are left of a need when some are given.

    >>> from bakehouse.pasteles.goods import FLAVOURS
    >>> need = FLAVOURS.pack([Flavour.TART, Flavour.TART, Flavour.SPICY])
    >>> lacking(need, FLAVOURS.pack([Flavour.SPICY, Flavour.SPICY])) == need - FLAVOURS.one[4]
    True
    """
    # A guard bit is borrowed from where more is given than needed: nothing is left there.
    rest = (need | GUARD) - given
    kept = rest & GUARD
    return rest & (kept - (kept >> 7))


def icons_in(packed: int) -> int:
    """How many icons packed flavours are, up to 255 in all."""
    return (packed * _ONES >> _TOP) & 255


@lru_cache(maxsize=64)
def _ways(rows: int, columns: int, sheet: int) -> Placements[tuple[int, tuple[int, ...], Place]]:
    """The placements on a sheet of a number in play: mask, cells, and the move."""
    grid = make_grid(rows, columns)
    shift = (sheet - 1) * rows * grid.stride

    def way(it: Placement) -> tuple[int, tuple[int, ...], Place]:
        cells = tuple(y * grid.stride + x for y, x in it.cells)
        mask = sum(1 << cell + shift for cell in cells)
        return mask, cells, Place(sheet, it.kind, it.orientation, it.row, it.column)

    return Placements(grid, way)


@lru_cache(maxsize=256)
def _zone(rows: int, columns: int, stride: int, zone: Zone) -> int:
    cells = [(y, x) for y in range(rows) for x in range(columns) if zone.holds(y, x)]
    return sum(1 << y * stride + x for y, x in cells)


@lru_cache(maxsize=1 << 11)
def _spots(
    layering: Layering, flavours: tuple[Flavour, ...], sheet: int, kind: TokenKind
) -> tuple[Spot, ...]:
    """The ways to lay a kind of token on a folded sheet on which there is none."""
    grid, times = layering.grid, BERRIES.get(kind, 1)
    one = FLAVOURS.one
    by_cell = [one[flavours[i]] * times if i < len(flavours) else 0 for i in layering.cells]
    ways = _ways(grid.rows, grid.columns, sheet).fitting(layering.whole, (kind,))
    return tuple(
        [Spot(mask, sum([by_cell[c] for c in cells]), kind, act) for mask, cells, act in ways]
    )


def free_cells(form: Form, zone: Zone | None) -> int:
    """Mask of the cells of a sheet where a token may lie."""
    if zone is None:
        return form.free
    grid = form.grid
    return form.free & _zone(grid.rows, grid.columns, grid.stride, zone)


def owned_kinds(owned: int) -> list[TokenKind]:
    """The kinds among packed tokens, in order."""
    return [kind for kind in TokenKind if owned & TOKENS.field[kind]]


def board_of(state: State, sheets: Iterable[Laid] | None = None) -> Board:
    """The board of a position, or with other sheets in play."""
    grid, step = state.config.grid, step_of(state)
    kinds = owned_kinds(state.owned)
    free, found = 0, list[Spot]()
    for number, laid in enumerate(state.sheets if sheets is None else sheets, start=1):
        here = free_cells(laid.form, step.zone if number == step.sheet else None)
        free |= here << (number - 1) * grid.rows * grid.stride
        flavours = state.config.components.sheets[laid.number - 1].flavours
        for kind in kinds:
            found += _spots(laid.form.layering, flavours, number, kind)
    blocked = ~free
    return Board(free, [spot for spot in found if not spot[0] & blocked])
