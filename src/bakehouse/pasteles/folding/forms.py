"""A form: a sheet in play as it lies, folded, with its tokens."""

from __future__ import annotations

from functools import lru_cache

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding.layers import Layering, flat, spans
from bakehouse.pasteles.folding.refusals import FoldingError
from bakehouse.pasteles.folding.sheets import Grid, Icon, Side
from bakehouse.pasteles.folding.tokens import Token, TokenKind

__all__ = ["Form", "held_lines", "lay", "make_form", "same_but_for_rotation", "with_layering"]


@attrs.frozen(repr=False, weakref_slot=False)
class Form(Value):
    """A sheet as it lies: its layers, and the tokens on them (PA-30 to PA-33).

    Forms are equal when all layers and tokens are, in the same places. Lengths and places are
    counted in the units of its grid, from the top left corner of the shape as it lies; where tokens
    are laid, in cells, which are the places of whole icons.

    Attributes:
        layering: the folded sheet.
        packed: the tokens, each as its kind and the numbers of the icons that it covers, sorted.
        free: mask of the cells with a whole icon and no visible token (see `Grid.stride`).

    >>> from bakehouse.pasteles.folding import Edge, Fold, fold, make_grid
    >>> form = fold(lay(make_grid(1, 3), Side.FRONT), Fold(Edge.LEFT, 1))
    >>> form.width, [(icon.side.name, icon.column) for icon in form.stack(0, 0)]  # PA-31
    (2, [('FRONT', 1), ('BACK', 2)])
    """

    layering: Layering
    packed: tuple[bytes, ...]
    free: int = attrs.field(eq=False)

    @property
    def grid(self) -> Grid:
        """The grid of the sheet."""
        return self.layering.grid

    @property
    def height(self) -> int:
        """Units from top to bottom."""
        return self.layering.height

    @property
    def width(self) -> int:
        """Units from left to right."""
        return self.layering.width

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The tokens on the sheet, visible and buried, sorted."""
        icons = self.grid.icons
        return tuple(
            Token(TokenKind(token[0]), tuple(icons[icon] for icon in token[1:]))
            for token in self.packed
        )

    def stack(self, row: int, column: int) -> tuple[Icon, ...]:
        """The layers in a place of the shape, from the lowest up: the icon of each that looks up.

        Args:
            row: in units from the top.
            column: in units from the left.

        Raises:
            FoldingError: no place of the shape.
        """
        if not (_is_below(row, self.height) and _is_below(column, self.width)):
            raise FoldingError(f"{shown(row)}, {shown(column)} is no place of the shape")
        stack = self.layering.stacks()[row][column].translate(self.grid.icon_of_unit)
        return tuple(self.grid.icons[icon] for icon in stack)

    def __repr__(self) -> str:
        tokens = ", ".join(
            f"{token.kind.name.lower()} on {' '.join(map(_short, token.icons))}"
            for token in self.tokens
        )
        size = f"{self.height}x{self.width}"
        return f"Form({size}, layers={self.layering.layers.hex()}, tokens=({tokens}))"


def _is_below(place: object, length: int) -> bool:
    return type(place) is int and 0 <= place < length


def _short(icon: Icon) -> str:
    return f"{icon.side.name.lower()}[{icon.row},{icon.column}]"


make_form = trusted_constructor(Form)
"""Makes a form of a layering, sorted packed tokens and the free cells that follow, unchecked."""


def lay(grid: Grid, side: Side) -> Form:
    """A sheet without tokens, laid flat with `side` up (PA-30).

    Raises:
        FoldingError: no side.

    >>> from bakehouse.pasteles.folding.sheets import make_grid
    >>> lay(make_grid(1, 2), Side.FRONT)
    Form(1x2, layers=0001, tokens=())
    """
    return with_layering(flat(grid, side), ())


def with_layering(layering: Layering, packed: tuple[bytes, ...]) -> Form:
    """The form of a folded sheet and the tokens on it; what tokens leave free is worked out."""
    free, cells = layering.whole, layering.cells
    for token in packed:
        # A token is visible where the very icon that it lies on is (PA-38), else buried (PA-33).
        for icon in token[1:]:
            cell = cells.find(icon)
            if cell >= 0:
                free &= ~(1 << cell)
    return make_form(layering, packed, free)


def held_lines(form: Form) -> tuple[int, int]:
    """Masks of the lines that a token lies across, buried ones too (PA-33).

    Returns:
        mask of lines between rows, mask of lines between columns: bit k is the line below or right
        of the first k units.
    """
    rows = columns = 0
    if not form.packed:
        return rows, columns
    # Without half folds a token on a single icon lies across no line.
    least = 2 if form.layering.grid.halves else 3
    for token in form.packed:
        if len(token) < least:
            continue
        top, bottom, left, right = spans(form.layering, token[1:])
        rows |= (2 << bottom) - (2 << top)
        columns |= (2 << right) - (2 << left)
    return rows, columns


def same_but_for_rotation(form: Form) -> tuple[object, ...]:
    """A key that is equal for forms of one grid that differ by a rotation only (PA-32).

    >>> from bakehouse.pasteles.folding import Edge, Fold, fold_sequence, make_grid
    >>> strip, ends = lay(make_grid(1, 4), Side.FRONT), [Fold(Edge.LEFT, 1), Fold(Edge.RIGHT, 1)]
    >>> one, other = fold_sequence(strip, ends), fold_sequence(strip, ends[::-1])
    >>> same_but_for_rotation(one) == same_but_for_rotation(other)
    True
    """
    return form.grid, _least_rotation(form.layering), form.packed


@lru_cache(maxsize=1 << 12)
def _least_rotation(layering: Layering) -> tuple[tuple[bytes, ...], ...]:
    """Of the four ways in which somebody can look at the stacks, one that all have in common."""
    lines = tuple(map(tuple, layering.stacks()))
    ways: list[tuple[tuple[bytes, ...], ...]] = []
    for _ in range(4):
        lines = tuple(zip(*reversed(lines), strict=True))
        ways.append(lines)
    return min(ways)
