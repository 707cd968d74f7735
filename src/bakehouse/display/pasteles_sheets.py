"""Pictures of the sheets of Pasteles, and of the ways in which tokens lie.

A picture has what shows in each place of a shape: the flavour, how many layers lie there if more
than one, and `*` under a token. Rows and columns are numbered as moves number them: by cells, the
places of whole icons. Where recipes fold through the middle of icons (PA-35), an icon that shows
whole stands once in its cell, and one that shows in part stands in each quarter that shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

import attrs

from bakehouse.core.counts import kind_name
from bakehouse.display.layout import beside
from bakehouse.display.pasteles_words import FLAVOUR_LETTERS
from bakehouse.pasteles.folding import ORIENTATIONS, Form, Sheet, Spot, Token, TokenKind, visible
from bakehouse.pasteles.folding.layers import cell_of

__all__ = ["Spots", "cells_of", "face", "shapes", "tokens_on", "underside"]

Spots: TypeAlias = tuple[tuple[Spot, ...], ...]
Cell: TypeAlias = tuple[int, int]
Places: TypeAlias = tuple[int, ...]


def cells_of(form: Form) -> list[list[Cell]]:
    """By place of the shape, row and column of its cell."""
    stride = form.grid.stride
    return [
        [divmod(cell_of(form.layering, row, column), stride) for column in range(form.width)]
        for row in range(form.height)
    ]


# --- what shows -----------------------------------------------------------------------------------


def underside(form: Form) -> Spots:
    """What shows of the shape from below, each place where it lies as seen from above.

    It is what a fold brings up, mirrored (PA-31). As for `visible`, places are units.
    """
    grid, stacks = form.grid, form.layering.stacks()
    kinds = {icon: TokenKind(token[0]) for token in form.packed for icon in token[1:]}
    lines = [
        bytes([stack[0] for stack in line]).translate(grid.behind).translate(grid.icon_of_unit)
        for line in stacks
    ]
    whole = _whole(form, lines)
    return tuple(
        tuple(
            Spot(grid.icons[icon], cell in whole, kinds.get(icon))
            for icon, cell in zip(line, cells, strict=True)
        )
        for line, cells in zip(lines, cells_of(form), strict=True)
    )


def _whole(form: Form, lines: Sequence[bytes]) -> set[Cell]:
    """The cells in which all units are there and belong to one icon."""
    found: dict[Cell, list[int]] = {}
    for line, cells in zip(lines, cells_of(form), strict=True):
        for icon, cell in zip(line, cells, strict=True):
            found.setdefault(cell, []).append(icon)
    units = form.grid.unit**2
    return {cell for cell, icons in found.items() if icons == icons[:1] * units}


def tokens_on(form: Form) -> list[str]:
    """The tokens on a sheet, each with the cells in which it shows (PA-33, PA-38)."""
    cells: dict[object, Cell] = {}
    for line, places in zip(visible(form), cells_of(form), strict=True):
        for spot, cell in zip(line, places, strict=True):
            cells.setdefault(spot.icon, cell)
    return [_token_words(token, cells) for token in form.tokens]


def _token_words(token: Token, cells: dict[object, Cell]) -> str:
    shown = sorted(cells[icon] for icon in token.icons if icon in cells)
    places = [f"{row},{column}" for row, column in shown]
    if not shown:
        return f"{kind_name(token.kind)} buried"
    buried = [] if len(shown) == len(token.icons) else ["and buried"]
    return f"{kind_name(token.kind)} at {' '.join([*places, *buried])}"


# --- pictures -------------------------------------------------------------------------------------


@attrs.frozen
class _Look:
    """What a picture shows: by place, a spot and the number of layers there."""

    sheet: Sheet
    spots: Spots
    layers: tuple[tuple[int, ...], ...]

    def words(self, row: int, column: int) -> str:
        """All that is told of a place."""
        spot, layers = self.spots[row][column], self.layers[row][column]
        deep = str(layers) if layers > 1 else ""
        mark = "*" if spot.token is not None else ""
        return f"{FLAVOUR_LETTERS[self.sheet.flavour(spot.icon)]}{deep}{mark}"

    def quarters(self, rows: Places, columns: Places) -> list[list[str]]:
        """The lines of a cell, each of one word, or of a word for each quarter that shows."""
        first = self.spots[rows[0]][columns[0]]
        if not first.whole:
            return [[self.words(row, column) for column in columns] for row in rows]
        mark = "*" if first.token is not None else ""
        layers = [self.layers[row][column] for row in rows for column in columns]
        least, most = min(layers), max(layers)
        deep = f"x{least}" if least == most else f"x{least}-{most}"
        flavour = FLAVOUR_LETTERS[self.sheet.flavour(first.icon)]
        return [[flavour + mark], [deep if most > 1 else ""]]


def face(sheet: Sheet, form: Form, spots: Spots) -> list[str]:
    r"""The lines of a picture: column numbers, rows with their numbers, edges around them.

    Args:
        sheet: what is printed on it.
        form: as it lies.
        spots: what to show of it: `visible` or `underside`.

    >>> from bakehouse.pasteles.folding import Edge, Flavour, Fold, Side, fold, lay
    >>> tart, sweet = Flavour.TART, Flavour.SWEET
    >>> sheet = Sheet(front=((tart, tart, tart),), back=((sweet, sweet, sweet),))
    >>> form = fold(lay(sheet.grid(), Side.FRONT), Fold(Edge.LEFT, 1))
    >>> print("\n".join(face(sheet, form, visible(form))))
         0    1
       +-----------+
     0 | sw2  ta   |
       +-----------+
    """
    layers = tuple(tuple(map(len, line)) for line in form.layering.stacks())
    look = _Look(sheet, spots, layers)
    return _of_quarters(look, form) if form.grid.halves else _of_cells(look)


def _of_cells(look: _Look) -> list[str]:
    """A picture of places that are cells."""
    words = [
        [look.words(row, column) for column in range(len(line))]
        for row, line in enumerate(look.spots)
    ]
    size = max(len(word) for line in words for word in line) + 2
    edge = f"   +{'-' * (size * len(words[0]) + 1)}+"
    numbers = "".join(str(number).ljust(size) for number in range(len(words[0])))
    lines = [
        f"{row:2} | {''.join(word.ljust(size) for word in line)}|" for row, line in enumerate(words)
    ]
    return [f"     {numbers}".rstrip(), edge, *lines, edge]


def _grouped(numbers: Sequence[int]) -> list[tuple[int, Places]]:
    """Places by the number of their cell, in order."""
    groups = groupby(enumerate(numbers), key=lambda pair: pair[1])
    return [(number, tuple(place for place, _ in pairs)) for number, pairs in groups]


def _of_quarters(look: _Look, form: Form) -> list[str]:
    """A picture of places that are quarters of cells."""
    cells = cells_of(form)
    columns = _grouped([column for _, column in cells[0]])
    rows = [
        (number, [look.quarters(places, across) for _, across in columns])
        for number, places in _grouped([line[0][0] for line in cells])
    ]
    places = [len(across) for _, across in columns]
    size = max(
        _size(n, line)
        for _, drawn in rows
        for n, cell in zip(places, drawn, strict=True)
        for line in cell
    )
    widths = [n * (size + 1) - 1 for n in places]
    edge = f"   +{'+'.join('-' * (width + 2) for width in widths)}+"
    numbers = _line([str(number) for number, _ in columns], widths, "   ")
    lines = [f"     {numbers}".rstrip(), edge]
    for number, drawn in rows:
        for at, words in enumerate(zip(*drawn, strict=True)):
            texts = [" ".join(word.ljust(size) for word in cell) for cell in words]
            start = f"{number:2}" if at == 0 else "  "
            lines.append(f"{start} | {_line(texts, widths, ' | ')} |")
        lines.append(edge)
    return lines


def _size(places: int, words: Sequence[str]) -> int:
    """How wide a quarter has to be for a line of a cell; one word may take all its places."""
    if len(words) == places:
        return max(map(len, words))
    return -(-(len(words[0]) - places + 1) // places)


def _line(words: Sequence[str], widths: Sequence[int], gap: str) -> str:
    return gap.join(word.ljust(width) for word, width in zip(words, widths, strict=True))


# --- shapes ---------------------------------------------------------------------------------------


def shapes(kind: TokenKind) -> list[str]:
    r"""Drawings of all ways in which a kind of token lies, each with its number.

    A `#` is covered; the top left corner of the drawing is the place that a move names.

    >>> print("\n".join(shapes(TokenKind.CORNER)))
    corner  0 ##  1 ##  2 #.  3 .#
              #.    .#    ##    ##
    """
    ways = [_drawing(number, cells) for number, cells in enumerate(ORIENTATIONS[kind])]
    return beside([[kind_name(kind)], *ways], gap=2).split("\n")


def _drawing(number: int, cells: Sequence[Cell]) -> list[str]:
    height, width = (max(axis) + 1 for axis in zip(*cells, strict=True))
    lines = [
        "".join("#" if (row, column) in cells else "." for column in range(width))
        for row in range(height)
    ]
    return [f"{number if row == 0 else ' '} {line}" for row, line in enumerate(lines)]
