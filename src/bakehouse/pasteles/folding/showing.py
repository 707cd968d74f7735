"""What shows of a form, for displays and observations."""

from __future__ import annotations

from typing import NamedTuple

from bakehouse.pasteles.folding.forms import Form
from bakehouse.pasteles.folding.layers import cell_of
from bakehouse.pasteles.folding.sheets import NO_ICON, Icon
from bakehouse.pasteles.folding.tokens import TokenKind

__all__ = ["Spot", "visible"]


class Spot(NamedTuple):
    """What shows in one place of a shape: an icon, or a quarter of one where halves are folded.

    Attributes:
        icon: the icon that looks up there.
        whole: whether all of it shows, so that a token may lie on it (PA-35).
        token: the kind of the token that lies on it, or None.
    """

    icon: Icon
    whole: bool
    token: TokenKind | None


def visible(form: Form) -> tuple[tuple[Spot, ...], ...]:
    """What shows of a form, by row and column of its shape, in units.

    >>> from bakehouse.pasteles.folding.turning import Edge, Fold, fold
    >>> from bakehouse.pasteles.folding.forms import lay
    >>> from bakehouse.pasteles.folding.sheets import Side, make_grid
    >>> form = fold(lay(make_grid(1, 3), Side.FRONT), Fold(Edge.LEFT, 1))
    >>> [(spot.icon.side.name, spot.icon.column, spot.whole) for spot in visible(form)[0]]
    [('BACK', 2, True), ('FRONT', 2, True)]
    """
    icons = form.layering.tops().translate(form.grid.icon_of_unit)
    kinds = {icon: TokenKind(token[0]) for token in form.packed for icon in token[1:]}
    return tuple(
        tuple(
            Spot(
                form.grid.icons[icons[row * form.width + column]],
                form.layering.cells[cell_of(form.layering, row, column)] != NO_ICON,
                kinds.get(icons[row * form.width + column]),
            )
            for column in range(form.width)
        )
        for row in range(form.height)
    )
