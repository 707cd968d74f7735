"""A second model of folding, slow and by another method, to compare the library with.

Written from the rules alone; it imports nothing of the library. Every piece of a sheet (an icon, or
a quarter of one where half folds are played) is an object in space, with a centre, a height and
the print that looks up and down. A fold is a half turn of the pieces beyond a line about an axis
above the whole pile: each coordinate is computed by itself, nothing is stacked or reversed. What
lies on what is then a matter of height. Nothing is ever moved to a corner: places in the shape are
worked out where they are asked for.

Coordinates are half pieces: the pieces of a row have their centres at 1, 3, 5, ...; lines are even.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Iterable, Iterator

Print = tuple[str, int, int, int, int]
"""Side, row and column of the icon, and which half of it, down and right (0, 0: all of it)."""

Icon = tuple[str, int, int]
Move = tuple[str, int]
"""The edge that is lifted, and how many pieces lie between it and the line."""

EDGES = ("top", "right", "bottom", "left")
SHAPES = {
    "strawberry": ["x"],
    "raspberry": ["x"],
    "blueberry": ["x"],
    "two": ["xx"],
    "three": ["xxx"],
    "corner": ["xx", "x."],
    "line": ["xxxx"],
    "square": ["xx", "xx"],
    "l": ["xxx", "x.."],
    "t": ["xxx", ".x."],
    "s": ["xx.", ".xx"],
}


class Piece:
    """A piece of a sheet in space."""

    def __init__(self, x: int, y: int, up: Print, down: Print) -> None:
        self.x, self.y, self.z = x, y, 0
        self.up, self.down = up, down

    def half_turn(self, axis: str, line: int, twice_the_height: int) -> None:
        """Turn about a line along which x (or y) is constant, at a height above all pieces."""
        if axis == "x":
            self.x = 2 * line - self.x
        else:
            self.y = 2 * line - self.y
        self.z = twice_the_height - self.z
        self.up, self.down = self.down, self.up


class SlowToken:
    """A token: its kind and, of each piece that it lies on, the print under it."""

    def __init__(self, kind: str, under: list[tuple[Piece, Print]]) -> None:
        self.kind = kind
        self.under = under


class SlowSheet:
    """A sheet in play. It changes when it is folded; `copy` gives another one."""

    def __init__(self, rows: int, columns: int, side: str = "front", halves: bool = False) -> None:
        self.per_icon = 2 if halves else 1
        self.pieces: list[Piece] = []
        self.tokens: list[SlowToken] = []
        other = "back" if side == "front" else "front"
        parts = list(itertools.product(range(self.per_icon), repeat=2))
        for row, column in itertools.product(range(rows), range(columns)):
            for a, b in parts:
                x = 2 * (column * self.per_icon + b) + 1
                y = 2 * (row * self.per_icon + a) + 1
                behind = (other, row, columns - 1 - column, a, self.per_icon - 1 - b)
                self.pieces.append(Piece(x, y, (side, row, column, a, b), behind))

    def copy(self) -> SlowSheet:
        """Another sheet that lies in the same way."""
        other = copy.copy(self)
        twins = {id(piece): copy.copy(piece) for piece in self.pieces}
        other.pieces = list(twins.values())
        other.tokens = [
            SlowToken(token.kind, [(twins[id(piece)], printed) for piece, printed in token.under])
            for token in self.tokens
        ]
        return other

    # The shape.

    def box(self) -> tuple[int, int, int, int]:
        """Left, right, top and bottom edge."""
        xs = [piece.x for piece in self.pieces]
        ys = [piece.y for piece in self.pieces]
        return min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1

    def size(self) -> tuple[int, int]:
        """Height and width in pieces."""
        left, right, top, bottom = self.box()
        return (bottom - top) // 2, (right - left) // 2

    def piles(self) -> dict[tuple[int, int], list[Piece]]:
        """By row and column of the shape, the pieces there, from the lowest up."""
        left, _, top, _ = self.box()
        piles: dict[tuple[int, int], list[Piece]] = {}
        for piece in sorted(self.pieces, key=lambda piece: piece.z):
            place = ((piece.y - top) // 2, (piece.x - left) // 2)
            piles.setdefault(place, []).append(piece)
        return piles

    def on_top(self) -> list[Piece]:
        """The pieces that show."""
        return [pile[-1] for pile in self.piles().values()]

    # Folding.

    def axis_and_line(self, move: Move) -> tuple[str, int, int]:
        """The coordinate that a fold changes, its line, and -1 if pieces below the line turn."""
        left, right, top, bottom = self.box()
        edge, count = move
        return {
            "left": ("x", left + 2 * count, -1),
            "right": ("x", right - 2 * count, 1),
            "top": ("y", top + 2 * count, -1),
            "bottom": ("y", bottom - 2 * count, 1),
        }[edge]

    def crossed(self, axis: str, line: int) -> bool:
        """Whether a token has pieces under it on both sides of a line."""
        for token in self.tokens:
            sides = {getattr(piece, axis) < line for piece, _ in token.under}
            if len(sides) == 2:
                return True
        return False

    def possible_folds(self) -> set[Move]:
        """All folds that no token prevents."""
        height, width = self.size()
        moves = [(edge, n) for edge in ("top", "bottom") for n in range(1, height)]
        moves += [(edge, n) for edge in ("left", "right") for n in range(1, width)]
        return {move for move in moves if not self.crossed(*self.axis_and_line(move)[:2])}

    def fold(self, move: Move) -> None:
        """Turn all pieces between the edge and the line over the top of the others."""
        axis, line, side = self.axis_and_line(move)
        assert not self.crossed(axis, line)
        axle = 2 * max(piece.z for piece in self.pieces) + 1
        for piece in self.pieces:
            if (getattr(piece, axis) - line) * side > 0:
                piece.half_turn(axis, line, axle)

    def rotate(self) -> None:
        """Turn the whole sheet a quarter, flat on the table, counterclockwise."""
        for piece in self.pieces:
            piece.x, piece.y = piece.y, -piece.x

    # Tokens.

    def covered_prints(self) -> set[Print]:
        """All prints that have a token on them."""
        return {printed for token in self.tokens for _, printed in token.under}

    def whole_icons(self) -> dict[tuple[int, int], Icon]:
        """The icons that show whole, by cell of the shape.

        Cells are the places in which icons lay before any fold, and so do all others later; cell
        0, 0 is the one at the top left corner of the shape, even where the shape has half of it.
        """
        pitch = 2 * self.per_icon
        left, _, top, _ = self.box()
        first_row, first_column = top // pitch, left // pitch
        parts: dict[Icon, list[Piece]] = {}
        for piece in self.on_top():
            parts.setdefault(piece.up[:3], []).append(piece)
        whole: dict[tuple[int, int], Icon] = {}
        for icon, pieces in parts.items():
            cells = {
                (piece.y // pitch - first_row, piece.x // pitch - first_column) for piece in pieces
            }
            if len(pieces) == self.per_icon**2 and len(cells) == 1:
                whole[cells.pop()] = icon
        return whole

    def free_cells(self) -> set[tuple[int, int]]:
        """The cells with a whole icon and no token that shows."""
        taken = {printed[:3] for printed in self.covered_prints()}
        return {cell for cell, icon in self.whole_icons().items() if icon not in taken}

    def all_placements(
        self, zone: tuple[int, int, int, int] | None = None, kinds: Iterable[str] = SHAPES
    ) -> set[tuple[str, frozenset[tuple[int, int]]]]:
        """All (kind, cells covered) that are allowed, in a zone (row, column, height, width)."""
        free = self.free_cells()
        if zone is not None:
            row, column, height, width = zone
            inside = itertools.product(range(row, row + height), range(column, column + width))
            free &= set(inside)
        found: set[tuple[str, frozenset[tuple[int, int]]]] = set()
        for kind in kinds:
            for cells, (y, x) in itertools.product(MOTIONS[kind], free):
                lies = [(y + dy, x + dx) for dy, dx in cells]
                if free.issuperset(lies):
                    found.add((kind, frozenset(lies)))
        return found

    def place(self, kind: str, cells: Iterable[tuple[int, int]]) -> None:
        """Lay a token on the icons of these cells."""
        whole = self.whole_icons()
        icons = {whole[cell] for cell in cells}
        under = [(piece, piece.up) for piece in self.on_top() if piece.up[:3] in icons]
        self.tokens.append(SlowToken(kind, under))

    def token_icons(self) -> set[tuple[str, frozenset[Icon]]]:
        """All tokens, as kind and icons."""
        return {
            (token.kind, frozenset(printed[:3] for _, printed in token.under))
            for token in self.tokens
        }

    def visible_tokens(self) -> dict[tuple[int, int], str]:
        """By row and column of the shape, the kind of the token that shows there."""
        tokens = {printed: token.kind for token in self.tokens for _, printed in token.under}
        tops = {place: pile[-1].up for place, pile in self.piles().items()}
        return {place: tokens[up] for place, up in tops.items() if up in tokens}

    # Sizes.

    def can_become(self, target: tuple[int, int]) -> bool:
        """Whether any folds end in a size, upright or lying: all of them are tried."""
        if sorted(self.size()) == sorted(target):
            return True
        return any(self.after(move).can_become(target) for move in self.possible_folds())

    def after(self, move: Move) -> SlowSheet:
        """Another sheet, folded once more."""
        other = self.copy()
        other.fold(move)
        return other

    def picture(self) -> tuple[tuple[tuple[int, int], tuple[Print, ...]], ...]:
        """The prints that look up in all piles, to compare two sheets by."""
        piles = self.piles().items()
        return tuple(sorted((place, tuple(piece.up for piece in pile)) for place, pile in piles))

    def picture_in_any_rotation(self) -> tuple[object, ...]:
        """The same for all sheets that can be rotated into each other."""
        other = self.copy()
        pictures: list[tuple[tuple[tuple[int, int], tuple[Print, ...]], ...]] = []
        for _ in range(4):
            pictures.append(other.picture())
            other.rotate()
        return min(pictures)


def motions(drawing: list[str]) -> set[frozenset[tuple[int, int]]]:
    """The ways to lay a shape down, all eight motions of it, with its least cell at 0, 0."""
    cells = [(y, x) for y, line in enumerate(drawing) for x, c in enumerate(line) if c == "x"]
    ways: set[frozenset[tuple[int, int]]] = set()
    for a, b, c, d in _matrices():
        moved = [(a * y + b * x, c * y + d * x) for y, x in cells]
        least_y, least_x = min(moved)
        ways.add(frozenset((y - least_y, x - least_x) for y, x in moved))
    return ways


def _matrices() -> Iterator[tuple[int, int, int, int]]:
    for s, t in itertools.product((1, -1), repeat=2):
        yield s, 0, 0, t
        yield 0, s, t, 0


MOTIONS = {kind: motions(drawing) for kind, drawing in SHAPES.items()}
