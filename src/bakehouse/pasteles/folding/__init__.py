"""The folding room of Pasteles: sheets, folds, tokens on them, and nothing of the game around.

A `Form` is a sheet as it lies. `lay` makes one, `fold` folds it, `place` lays a token on it; each
gives a new form and leaves the old one as it was. `folds`, `reaching_folds`, `sequences` and
`placements` list what is possible, and the `explain` functions tell why something is not.

>>> form = lay(make_grid(5, 5), Side.FRONT)
>>> len(folds(form)), len(placements(form, TokenKind))
(16, 437)
>>> form = fold(form, Fold(Edge.LEFT, 2))
>>> form.height, form.width, form.stack(0, 0)[-1]
(5, 3, Icon(side=<Side.BACK: 1>, row=0, column=3))
>>> strawberry = Placement(TokenKind.STRAWBERRY, 0, 0, 0)
>>> place(form, strawberry).tokens
(Token(kind=<TokenKind.STRAWBERRY: 0>, icons=(Icon(side=<Side.BACK: 1>, row=0, column=3),)),)
>>> explain_placement(place(form, strawberry), strawberry)
Refusal(rule='PA-40', reason='a token lies in cell 0, 0')
"""

from __future__ import annotations

from bakehouse.pasteles.folding.forms import Form, lay, same_but_for_rotation
from bakehouse.pasteles.folding.placing import (
    Placement,
    Placements,
    Zone,
    covered,
    covered_numbers,
    explain_placement,
    fits,
    free_cells,
    place,
    placements,
    with_token,
)
from bakehouse.pasteles.folding.reach import (
    explain_reaching_fold,
    fold_sequence,
    is_folding,
    is_reachable,
    is_reached,
    reaching_folds,
    rotations,
    sequences,
)
from bakehouse.pasteles.folding.refusals import FoldingError, MalformedFold, Refusal
from bakehouse.pasteles.folding.restoring import restore
from bakehouse.pasteles.folding.sheets import Flavour, Grid, Icon, Sheet, Side, make_grid
from bakehouse.pasteles.folding.showing import Spot, visible
from bakehouse.pasteles.folding.tokens import ORIENTATIONS, Token, TokenKind
from bakehouse.pasteles.folding.turning import (
    Edge,
    Fold,
    explain_fold,
    fold,
    folds,
    make_fold,
    turned_over,
)

__all__ = [
    "ORIENTATIONS",
    "Edge",
    "Flavour",
    "Fold",
    "FoldingError",
    "Form",
    "Grid",
    "Icon",
    "MalformedFold",
    "Placement",
    "Placements",
    "Refusal",
    "Sheet",
    "Side",
    "Spot",
    "Token",
    "TokenKind",
    "Zone",
    "covered",
    "covered_numbers",
    "explain_fold",
    "explain_placement",
    "explain_reaching_fold",
    "fits",
    "fold",
    "fold_sequence",
    "folds",
    "free_cells",
    "is_folding",
    "is_reachable",
    "is_reached",
    "lay",
    "make_fold",
    "make_grid",
    "place",
    "placements",
    "reaching_folds",
    "restore",
    "rotations",
    "same_but_for_rotation",
    "sequences",
    "turned_over",
    "visible",
    "with_token",
]
