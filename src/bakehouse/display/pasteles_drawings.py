"""Drawings of the sheets of Pasteles, and of the ways in which tokens lie.

Each place of a shape has the colour of its flavour and the flavour's name, and how many layers lie
there. A thick line is where two neighbours that show belong to different layers: an edge that a
fold has made. A token is a dark shape over its icons, joined where it lies in one piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from bakehouse.core.counts import kind_name
from bakehouse.display.markup import Markup, element, joined
from bakehouse.display.pasteles_sheets import Spots, cells_of
from bakehouse.display.pasteles_words import FLAVOUR_LETTERS
from bakehouse.display.style import drawing
from bakehouse.pasteles.folding import (
    ORIENTATIONS,
    Edge,
    Fold,
    Form,
    Icon,
    Sheet,
    TokenKind,
    Zone,
)

__all__ = ["shape_drawing", "sheet_drawing"]

Place: TypeAlias = tuple[int, int]

_CELL: Final = 54
_MARGIN: Final = 24  # the numbers of the cells
_FOLDING_MARGIN: Final = 46  # those and, between them and the sheet, the names of the folds
_EDGE: Final = 6
_TICK: Final = 6  # outside the sheet, where it crosses no word
_FOLD_NAME: Final = 24  # what the name of a fold takes with its tick
_TINY: Final = 9  # in the drawing of a shape


@attrs.frozen
class _Plan:
    """What is drawn.

    Attributes:
        sheet: what is printed.
        form: as it lies.
        spots: what shows of it.
        units: by place, the number of the unit that shows.
        step: pixels from place to place.
        cells: by place, its cell.
        tokens: by icon, the number of the token on it.
        margin: pixels to the left of it and above.
    """

    sheet: Sheet
    form: Form
    spots: Spots
    units: tuple[bytes, ...]
    step: float
    cells: Sequence[Sequence[Place]]
    tokens: dict[Icon, int]
    margin: float

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """Where a place begins: x and y."""
        return self.margin + column * self.step, self.margin + row * self.step

    def pieces(self) -> list[list[Place]]:
        """The places that are drawn as one: those of a whole icon; a part of one by itself."""
        found: dict[object, list[Place]] = {}
        for row, column in self.places():
            spot = self.spots[row][column]
            key = self.cells[row][column] if spot.whole else (row, column, "part")
            found.setdefault(key, []).append((row, column))
        return list(found.values())

    def places(self) -> Iterator[Place]:
        """All places, row by row."""
        for row in range(self.form.height):
            for column in range(self.form.width):
                yield row, column


def sheet_drawing(
    label: str,
    sheet: Sheet,
    form: Form,
    spots: Spots,
    *,
    below: bool = False,
    zone: Zone | None = None,
    folds: Iterable[Fold] = (),
    alone: bool = False,
) -> Markup:
    """The drawing of a sheet from one side.

    Args:
        label: what it is.
        sheet: what is printed on it.
        form: as it lies.
        spots: what shows of it: `visible` or `underside`.
        below: whether that is its underside.
        zone: to which tokens are limited, if they are.
        folds: those that can be made.
        alone: as in `style.drawing`.

    >>> from bakehouse.pasteles.folding import Flavour, Side, lay, visible
    >>> tart = Sheet(front=((Flavour.TART,),), back=((Flavour.TART,),))
    >>> form = lay(tart.grid(), Side.FRONT)
    >>> sheet_drawing("a sheet", tart, form, visible(form)).count("</text>")
    3
    """
    named = tuple(folds)
    plan = _Plan(
        sheet,
        form,
        spots,
        _units(form, below),
        _CELL / form.grid.unit,
        cells_of(form),
        {icon: n for n, token in enumerate(form.tokens) for icon in token.icons},
        _FOLDING_MARGIN if named else _MARGIN,
    )
    margins = plan.margin + (_FOLDING_MARGIN if named else _EDGE)
    width, height = (margins + n * plan.step for n in (form.width, form.height))
    parts = [_faces(plan), _creases(plan), _tokens(plan), _words(plan), _numbers(plan)]
    around = [_fold_lines(plan, named), _zone(plan, zone)]
    return drawing(label, width, height, *parts, *around, alone=alone)


def _units(form: Form, below: bool) -> tuple[bytes, ...]:
    """By place, the unit that shows from above or from below."""
    stacks = form.layering.stacks()
    if below:
        return tuple(bytes([it[0] for it in line]).translate(form.grid.behind) for line in stacks)
    return tuple(bytes([it[-1] for it in line]) for line in stacks)


# --- what is printed ------------------------------------------------------------------------------


def _faces(plan: _Plan) -> Markup:
    return joined(
        element("rect", **_box(plan, places), class_=f"fill {kind_name(_flavour(plan, places[0]))}")
        for places in plan.pieces()
    )


def _flavour(plan: _Plan, place: Place) -> object:
    row, column = place
    return plan.sheet.flavour(plan.spots[row][column].icon)


def _box(plan: _Plan, places: Sequence[Place], inset: float = 0) -> dict[str, float]:
    """The attributes of the rectangle from the first place to the last."""
    x, y = plan.corner(*places[0])
    far_x, far_y = plan.corner(places[-1][0] + 1, places[-1][1] + 1)
    return {
        "x": x + inset,
        "y": y + inset,
        "width": far_x - x - 2 * inset,
        "height": far_y - y - 2 * inset,
    }


def _creases(plan: _Plan) -> Markup:
    """Lines between neighbours that are not printed side by side, and the edge of the shape."""
    lines = [
        *_lines_between(plan, 0, 1),
        *_lines_between(plan, 1, 0),
    ]
    edge = element("rect", **_box(plan, list(plan.places())), class_="edge")
    return joined((*lines, edge))


def _lines_between(plan: _Plan, down: int, right: int) -> Iterator[Markup]:
    for row, column in plan.places():
        other = row + down, column + right
        if other[0] == plan.form.height or other[1] == plan.form.width:
            continue
        if not _printed_together(plan, (row, column), other):
            x, y = plan.corner(*other)
            ends = (x + plan.step * down, y + plan.step * right)
            yield element("line", x1=x, y1=y, x2=ends[0], y2=ends[1], class_="crease")


def _printed_together(plan: _Plan, place: Place, other: Place) -> bool:
    """Whether the units in two places are neighbours on one side of the sheet."""
    grid = plan.form.grid
    # The rows of the back are counted on from those of the front.
    (row, column), (other_row, other_column) = (
        divmod(plan.units[y][x], grid.width) for y, x in (place, other)
    )
    same_side = (row < grid.height) == (other_row < grid.height)
    return same_side and abs(row - other_row) + abs(column - other_column) == 1


def _words(plan: _Plan) -> Markup:
    return joined(part for places in plan.pieces() for part in _label(plan, places))


def _label(plan: _Plan, places: Sequence[Place]) -> Iterator[Markup]:
    """Flavour and number of layers in the middle of a piece; letters only on a part of an icon."""
    box = _box(plan, places)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    row, column = places[0]
    spot = plan.spots[row][column]
    flavour = plan.sheet.flavour(spot.icon)
    part = plan.form.grid.halves and not spot.whole
    on = "mid white" if spot.token is not None else "mid on"
    if part:
        yield element("text", FLAVOUR_LETTERS[flavour], x=x, y=y - 1, class_=f"{on} small")
    else:
        yield element("text", kind_name(flavour), x=x, y=y + 1, class_=on)
    deep = _depth(plan, places)
    if deep:
        size = "tiny" if part else "small"
        yield element("text", deep, x=x, y=y + (9 if part else 18), class_=f"{on} {size}")


def _depth(plan: _Plan, places: Sequence[Place]) -> str:
    stacks = plan.form.layering.stacks()
    layers = [len(stacks[row][column]) for row, column in places]
    least, most = min(layers), max(layers)
    if most == 1:
        return ""
    return f"\N{MULTIPLICATION SIGN}{least}" + (f"-{most}" if most > least else "")


# --- what lies on it ------------------------------------------------------------------------------


def _tokens(plan: _Plan) -> Markup:
    return joined(part for number in range(len(plan.form.tokens)) for part in _token(plan, number))


def _token(plan: _Plan, number: int) -> Iterator[Markup]:
    """A token: a shape of its own on each piece where it shows, and bridges between these."""
    # Four pieces in a square have a bridge between bridges, or there would be a hole.
    shown = [places for places in plan.pieces() if _token_at(plan, places[0]) == number]
    there = {place for places in shown for place in places}
    inset = 5.0 if shown and len(shown[0]) == plan.form.grid.unit**2 else 3.0
    for places in shown:
        box = _box(plan, places, inset)
        yield element("rect", **box, rx=6, class_="token")
        row, column = places[-1]
        if (row, column + 1) in there:
            yield _bridge(box["x"] + box["width"] / 2, box["y"], box["width"], box["height"])
        if (row + 1, column) in there:
            yield _bridge(box["x"], box["y"] + box["height"] / 2, box["width"], box["height"])
        if there >= {(row, column + 1), (row + 1, column), (row + 1, column + 1)}:
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            yield _bridge(x, y, box["width"], box["height"])


def _bridge(x: float, y: float, width: float, height: float) -> Markup:
    return element("rect", x=x, y=y, width=width, height=height, class_="token")


def _token_at(plan: _Plan, place: Place) -> int | None:
    row, column = place
    spot = plan.spots[row][column]
    return None if spot.token is None else plan.tokens[spot.icon]


# --- around it ------------------------------------------------------------------------------------


def _numbers(plan: _Plan) -> Markup:
    """The numbers of the cells, by which moves name places; the names of folds lie within."""
    within = plan.margin - (_FOLD_NAME if plan.margin == _FOLDING_MARGIN else 0) - 7
    rows: dict[int, list[int]] = {}
    columns: dict[int, list[int]] = {}
    for row, line in enumerate(plan.cells):
        rows.setdefault(line[0][0], []).append(row)
    for column, (_, number) in enumerate(plan.cells[0]):
        columns.setdefault(number, []).append(column)
    parts = [
        element("text", number, x=within, y=_middle(plan, places) + 4, class_="end bold")
        for number, places in rows.items()
    ]
    parts += [
        element("text", number, x=_middle(plan, places), y=within, class_="mid bold")
        for number, places in columns.items()
    ]
    return joined(parts)


def _middle(plan: _Plan, places: Sequence[int]) -> float:
    return plan.margin + (places[0] + places[-1] + 1) / 2 * plan.step


_ARROWS: Final = {Edge.TOP: "↓", Edge.RIGHT: "←", Edge.BOTTOM: "↑", Edge.LEFT: "→"}
"""By edge, which way it is turned over."""


def _fold_lines(plan: _Plan, folds: Iterable[Fold]) -> Markup:
    """Along each line that can be folded, and at its end how moves name it."""
    return joined(part for fold in folds for part in _fold_line(plan, fold))


def _fold_line(plan: _Plan, fold: Fold) -> Iterator[Markup]:
    across, near = fold.edge in (Edge.LEFT, Edge.RIGHT), fold.edge in (Edge.LEFT, Edge.TOP)
    length, depth = plan.form.width, plan.form.height
    if not across:
        length, depth = depth, length
    at = plan.margin + (fold.line if near else length - fold.line) * plan.step
    start, end = plan.margin, plan.margin + depth * plan.step
    words = f"{_ARROWS[fold.edge]}{fold.line}"
    first, last = (start - _TICK, start) if near else (end, end + _TICK)
    if across:
        yield element("line", x1=at, x2=at, y1=first, y2=last, class_="tick")
        y = first - 4 if near else last + 11
        yield element("text", words, x=at, y=y, class_="mid small strong")
    else:
        yield element("line", y1=at, y2=at, x1=first, x2=last, class_="tick")
        x, side = (first - 3, "end ") if near else (last + 3, "")
        yield element("text", words, x=x, y=at + 4, class_=f"{side}small strong")


def _zone(plan: _Plan, zone: Zone | None) -> Markup | None:
    if zone is None:
        return None
    within = [place for place in plan.places() if zone.holds(*plan.cells[place[0]][place[1]])]
    if not within:
        return None
    return element("rect", **_box(plan, within, 2), class_="zone")


# --- shapes ---------------------------------------------------------------------------------------


def shape_drawing(kind: TokenKind, way: int = 0) -> Markup:
    """A token as it lies in one of its ways.

    >>> shape_drawing(TokenKind.CORNER, 3).count("<rect")
    3
    """
    cells = ORIENTATIONS[kind][way]
    height, width = (max(axis) + 1 for axis in zip(*cells, strict=True))
    squares = [
        element(
            "rect",
            x=column * _TINY + 1,
            y=row * _TINY + 1,
            width=_TINY,
            height=_TINY,
            class_="piece",
        )
        for row, column in cells
    ]
    label = f"{kind_name(kind)}, way {way}"
    return drawing(label, width * _TINY + 2, height * _TINY + 2, *squares)
