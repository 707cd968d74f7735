"""How the sheets of the house set serve its orders: flat, after one fold, and after two.

Prints the table of `docs/pasteles_sheets.md`:

    python -m tests.pasteles.house_sheets
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

from bakehouse.core.counts import Counts
from bakehouse.pasteles.content import Components, house
from bakehouse.pasteles.folding import (
    Flavour,
    Form,
    Grid,
    Sheet,
    Side,
    TokenKind,
    covered_numbers,
    fold,
    folds,
    lay,
    placements,
)
from bakehouse.pasteles.goods import FLAVOURS

__all__ = [
    "PLAIN",
    "counts_on",
    "forms_by_folds",
    "is_served",
    "lines",
    "pieces_on",
    "table",
    "tokens_for",
]

PLAIN = tuple(kind for kind in TokenKind if kind.name not in ("RASPBERRY", "BLUEBERRY"))
"""The kinds of tokens that claim each icon once: with the two berries any order is easy."""

Pieces: TypeAlias = Mapping[int, tuple[int, ...]]
"""By multiset of flavours, packed: the places of single tokens that claim it, as masks of cells."""


def tokens_for(order: Counts[Flavour]) -> int:
    """How many tokens are few: one for up to three icons, two for four or five."""
    return -(-len(order) // 3)


@cache
def forms_by_folds(grid: Grid) -> tuple[tuple[Form, ...], ...]:
    """By number of folds, from none to two: the forms that they lead to, empty.

    Forms that show the same icons in the same places, but for a rotation or a mirror, are one, and
    stand where the fewest folds lead to them.
    """
    seen: set[object] = set()
    latest: list[Form] = [lay(grid, side) for side in Side]
    found: list[tuple[Form, ...]] = []
    for _ in range(3):
        new = {pattern: form for form in latest if (pattern := _pattern(form)) not in seen}
        seen |= new.keys()
        found.append(tuple(new.values()))
        latest = [fold(form, move) for form in latest for move in folds(form)]
    return tuple(found)


def _pattern(form: Form) -> object:
    """What shows of a form, the same for all its rotations and mirrors."""
    lines = tuple(
        tuple(form.stack(row, column)[-1] for column in range(form.width))
        for row in range(form.height)
    )
    ways: list[object] = []
    for _ in range(4):
        lines = tuple(zip(*reversed(lines), strict=True))
        ways += [lines, tuple(line[::-1] for line in lines)]
    return min(map(repr, ways))


@cache
def _places(form: Form) -> tuple[tuple[int, bytes], ...]:
    """Each place of a plain token: its cells as a mask, and the numbers of the icons there."""
    stride = form.grid.stride
    return tuple(
        (sum(1 << y * stride + x for y, x in way.cells), covered_numbers(form, way))
        for way in placements(form, PLAIN)
    )


def pieces_on(form: Form, flavours: tuple[Flavour, ...]) -> Pieces:
    """What single tokens claim on a form of a sheet with these flavours by icon number."""
    pieces: dict[int, list[int]] = {}
    for mask, icons in _places(form):
        claimed = sum(FLAVOURS.one[flavours[icon]] for icon in icons)
        pieces.setdefault(claimed, []).append(mask)
    return {claimed: tuple(masks) for claimed, masks in pieces.items()}


def is_served(pieces: Pieces, order: int, tokens: int, taken: int = 0) -> bool:
    """Whether so many tokens at most claim exactly the icons of an order, packed: none too many."""
    if any(not mask & taken for mask in pieces.get(order, ())):
        return True
    if tokens == 1:
        return False
    return any(
        is_served(pieces, order - part, tokens - 1, taken | mask)
        for part, masks in pieces.items()
        if part != order and FLAVOURS.covers(order, part)
        for mask in masks
        if not mask & taken
    )


def counts_on(sheet: Sheet, orders: Sequence[Counts[Flavour]]) -> list[list[int]]:
    """By order and number of folds, on how many forms of a sheet few tokens fill it exactly."""
    counts = [[0, 0, 0] for _ in orders]
    for number, forms in enumerate(forms_by_folds(sheet.grid())):
        for pieces in (pieces_on(form, sheet.flavours) for form in forms):
            for count, order in zip(counts, orders, strict=True):
                count[number] += is_served(pieces, order.packed, tokens_for(order))
    return counts


def table(components: Components) -> list[tuple[int, ...]]:
    """By customer, what `counts_on` tells of all sheets together."""
    orders = [customer.order for customer in components.customers]
    by_sheet = [counts_on(sheet, orders) for sheet in components.sheets]
    return [tuple(map(sum, zip(*counts, strict=True))) for counts in zip(*by_sheet, strict=True)]


def lines(components: Components) -> Iterable[str]:
    """The table in Markdown."""
    forms = forms_by_folds(components.sheets[0].grid())
    sizes = [len(components.sheets) * len(some) for some in forms]
    yield "| order | tokens | flat, of {} | one fold, of {} | two folds, of {} |".format(*sizes)
    yield "|---|---|---|---|---|"
    for customer, row in zip(components.customers, table(components), strict=True):
        cells = (customer.order, tokens_for(customer.order), *row)
        yield f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    print("\n".join(lines(house())))  # noqa: T201
