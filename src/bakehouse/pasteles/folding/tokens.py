"""Token kinds, their shapes, and tokens that lie on a sheet."""

from __future__ import annotations

import enum
from typing import Final, NamedTuple, TypeAlias

from bakehouse.pasteles.folding.sheets import Icon

__all__ = ["ORIENTATIONS", "Cells", "Token", "TokenKind"]

Cells: TypeAlias = tuple[tuple[int, int], ...]
"""(row, column) of each cell of a shape, counted from the corner of its box, in order."""


class TokenKind(enum.IntEnum):
    """A shape of token (PA-41); the berries share one. The order is that of all lists."""

    STRAWBERRY = 0
    RASPBERRY = 1
    BLUEBERRY = 2
    TWO = 3
    THREE = 4
    CORNER = 5
    LINE = 6
    SQUARE = 7
    L = 8
    T = 9
    S = 10


class Token(NamedTuple):
    """A token on a sheet: its kind, and the icons that it covers, in order of their numbers."""

    kind: TokenKind
    icons: tuple[Icon, ...]


# One way for each kind to lie, by PA-41: # is a cell, a stroke begins the next row.
_DRAWN: Final = ("#", "#", "#", "##", "###", "#/##", "####", "##/##", "#/#/##", "###/ #", " ##/##")


def _cells(drawing: str) -> Cells:
    lines = drawing.split("/")
    return tuple(
        (y, x) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark == "#"
    )


def _turned(cells: Cells) -> Cells:
    """The shape after a quarter turn."""
    lowest = max(y for y, _ in cells)
    return tuple(sorted((x, lowest - y) for y, x in cells))


def _mirrored(cells: Cells) -> Cells:
    """The shape turned over from left to right."""
    widest = max(x for _, x in cells)
    return tuple(sorted((y, widest - x) for y, x in cells))


def _orientations(cells: Cells) -> tuple[Cells, ...]:
    """All ways in which a shape can lie, rotated and turned over (PA-40), each once, sorted."""
    ways: set[Cells] = set()
    for _ in range(4):
        cells = _turned(cells)
        ways |= {cells, _mirrored(cells)}
    return tuple(sorted(ways))


ORIENTATIONS: Final = tuple(_orientations(_cells(drawing)) for drawing in _DRAWN)
"""By kind, the ways in which it can lie (PA-40): 1 for a square, 2 for a line, 8 for an L."""
