"""Forms from stored parts: what play can lead to comes back, and nothing else does."""

from __future__ import annotations

import itertools
import random

import pytest

from bakehouse.pasteles import folding as pf
from bakehouse.pasteles.folding import Edge, Fold, FoldingError, Form, Placement, Side, TokenKind
from tests.pasteles.pairs import Pair, random_step

FLAT = pf.lay(pf.make_grid(5, 5), Side.FRONT)


def restored(form: Form) -> Form:
    layering = form.layering
    return pf.restore(form.grid, layering.rows, layering.columns, layering.layers, form.packed)


def with_tokens(form: Form, *tokens: tuple[TokenKind, bytes]) -> Form:
    packed = tuple(sorted(bytes([kind]) + icons for kind, icons in tokens))
    layering = form.layering
    return pf.restore(form.grid, layering.rows, layering.columns, layering.layers, packed)


def all_forms(form: Form) -> set[Form]:
    seen, waiting = {form}, [form]
    while waiting:
        form = waiting.pop()
        new = {pf.fold(form, move) for move in pf.folds(form)} - seen
        seen |= new
        waiting += new
    return seen


@pytest.mark.rule("PA-31", "PA-33", "PA-38")
@pytest.mark.parametrize("seed", range(40))
def test_what_was_played_comes_back(seed: int) -> None:
    rng = random.Random(seed)
    halves = seed % 4 == 0
    pair = Pair(*rng.choice([(2, 2), (1, 4)] if halves else [(5, 5), (3, 4)]), "back", halves)
    going = True
    while going:
        going = random_step(pair, rng)
        again = restored(pair.form)
        assert again == pair.form
        assert again.free == pair.form.free
        assert pf.visible(again) == pf.visible(pair.form)


@pytest.mark.rule("PA-31")
@pytest.mark.parametrize(
    ("rows", "columns", "halves"), [(2, 2, False), (1, 4, False), (1, 3, False), (1, 1, True)]
)
def test_of_all_orders_of_layers_only_those_that_folds_lead_to(
    rows: int, columns: int, halves: bool
) -> None:
    forms = {
        (form.layering.rows, form.layering.columns, form.layering.layers)
        for side in Side
        for form in all_forms(pf.lay(pf.make_grid(rows, columns, halves), side))
        if form.height == form.width == 1 or columns == 3
    }
    grid = pf.make_grid(rows, columns, halves)
    accepted = {
        (row_places, column_places, layers)
        for row_places, column_places in {places[:2] for places in forms}
        for layers in all_orders(grid, row_places, column_places)
        if is_restored(grid, row_places, column_places, layers)
    }
    assert accepted == forms


def is_restored(grid: pf.Grid, rows: bytes, columns: bytes, layers: bytes) -> bool:
    try:
        form = pf.restore(grid, rows, columns, layers, ())
    except FoldingError:
        return False
    return (form.layering.rows, form.layering.columns, form.layering.layers) == (
        rows,
        columns,
        layers,
    )


def all_orders(grid: pf.Grid, rows: bytes, columns: bytes) -> list[bytes]:
    """All stacks of the units that lie in each place, either side up."""
    ways: list[list[bytes]] = []
    for y, x in itertools.product(range(max(rows) + 1), range(max(columns) + 1)):
        units = [
            row * grid.width + column
            for row, column in itertools.product(range(grid.height), range(grid.width))
            if (rows[row], columns[column]) == (y, x)
        ]
        sides = itertools.product((False, True), repeat=len(units))
        ways.append(
            [
                bytes(
                    grid.behind[unit] if turn else unit
                    for unit, turn in zip(order, turns, strict=True)
                )
                for order, turns in itertools.product(itertools.permutations(units), sides)
            ]
        )
    return [b"".join(stacks) for stacks in itertools.product(*ways)]


def refused(grid: pf.Grid, *parts: object) -> str | None:
    with pytest.raises(FoldingError) as caught:
        pf.restore(grid, *parts)  # type: ignore[arg-type]
    return caught.value.rule


def test_parts_of_no_sheet_are_refused() -> None:
    grid = pf.make_grid(1, 2)
    assert pf.restore(grid, b"\0", b"\0\1", b"\0\1", ()) == pf.lay(grid, Side.FRONT)
    for parts in (
        (b"\0\0", b"\0\1", b"\0\1"),
        (b"\0", b"\0\2", b"\0\1"),
        (b"\1", b"\0\1", b"\0\1"),
        (b"\0", b"\0\1", b"\0\0"),
        (b"\0", b"\0\1", b"\1\0"),
        (b"\0", b"\0\1", b"\0\xff"),
        (b"\0", b"\0\1", b"\0\1\1"),
        (b"\0", b"\0\1", [0, 1]),
        ("\0", "\0\1", "\0\1"),
        (None, None, None),
        (b"\0", b"\1\0", b"\1\0"),
    ):
        assert refused(grid, *parts, ()) == "PA-31"


@pytest.mark.rule("PA-33", "PA-40")
def test_tokens_that_cannot_have_been_laid_are_refused() -> None:
    two, berry = TokenKind.TWO, TokenKind.RASPBERRY
    assert with_tokens(FLAT, (two, b"\0\1")).tokens == (
        pf.place(FLAT, Placement(two, 0, 0, 0)).tokens
    )
    layering = FLAT.layering
    for packed in (
        (b"\3\0\2",),  # not side by side
        (b"\3\1\0",),  # not in order
        (b"\3\0",),  # too few
        (b"\3\0\0",),
        (b"\3",),
        (b"",),
        (b"\x0b\0",),  # no kind
        (b"\1\x19",),  # on the back, which has never been up
        (b"\1\xfe",),  # no icon
        (b"\1\0", b"\0\0"),  # not sorted
        (b"\0\0", b"\1\0"),  # two on one icon
        [b"\0\0"],
        ("\0\0",),
        None,
    ):
        parts = layering.rows, layering.columns, layering.layers, packed
        assert refused(FLAT.grid, *parts) == "PA-33"
    # Column 0 turned over column 1: a token on both would have been in the way. One on what was
    # buried is fine, and on what came to lie on it.
    over = pf.fold(FLAT, Fold(Edge.LEFT, 1))
    assert (
        with_tokens(over, (berry, b"\1"), (berry, b"\0"), (berry, b"\x1d")).free.bit_count() == 19
    )
    with pytest.raises(FoldingError, match="tokens"):
        with_tokens(over, (two, b"\0\1"))
    # The back of what lies in the middle of the pile was up before the second fold only.
    twice = pf.fold(over, Fold(Edge.LEFT, 1))
    assert with_tokens(twice, (berry, b"\x1d")).packed == (b"\1\x1d",)
    with pytest.raises(FoldingError, match="tokens"):
        with_tokens(over, (berry, b"\x1c"))
