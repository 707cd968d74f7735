"""Tokens: their shapes, where they may lie, and what laying one does (PA-36, PA-40, PA-41)."""

from __future__ import annotations

import itertools
import pickle

import pytest

from bakehouse.pasteles import folding as pf
from bakehouse.pasteles.folding import (
    Edge,
    Fold,
    FoldingError,
    Icon,
    Placement,
    Side,
    TokenKind,
    Zone,
)
from tests.pasteles.slow_folding import SlowSheet

GRID = pf.make_grid(5, 5)
FLAT = pf.lay(GRID, Side.FRONT)
MIDDLE = Zone(1, 1, 3, 3)
SIZES = {"STRAWBERRY": 1, "RASPBERRY": 1, "BLUEBERRY": 1, "TWO": 2, "THREE": 3, "CORNER": 3} | (
    dict.fromkeys(("LINE", "SQUARE", "L", "T", "S"), 4)
)

# By hand, on 5x5: a shape in a box of h x w has (6 - h) * (6 - w) anchors in each orientation.
ON_FLAT = {
    "STRAWBERRY": 25,
    "RASPBERRY": 25,
    "BLUEBERRY": 25,
    "TWO": 2 * 5 * 4,
    "THREE": 2 * 5 * 3,
    "CORNER": 4 * 4 * 4,
    "LINE": 2 * 5 * 2,
    "SQUARE": 4 * 4,
    "L": 8 * 4 * 3,
    "T": 4 * 4 * 3,
    "S": 4 * 4 * 3,
}


def rule(form: pf.Form, placement: Placement, zone: Zone | None = None) -> str | None:
    refusal = pf.explain_placement(form, placement, zone)
    return None if refusal is None else refusal.rule


@pytest.mark.rule("PA-40", "PA-41")
def test_orientations_count_each_way_to_lie_once() -> None:
    counts = {kind.name: len(pf.ORIENTATIONS[kind]) for kind in TokenKind}
    singles = dict.fromkeys(("STRAWBERRY", "RASPBERRY", "BLUEBERRY", "SQUARE"), 1)
    assert counts == singles | {
        "TWO": 2,
        "THREE": 2,
        "LINE": 2,
        "CORNER": 4,
        "L": 8,
        "T": 4,
        "S": 4,
    }
    for kind, ways in zip(TokenKind, pf.ORIENTATIONS, strict=True):
        assert list(ways) == sorted(set(ways))
        for cells in ways:
            assert len(cells) == len(set(cells)) == SIZES[kind.name]
            assert min(y for y, _ in cells) == min(x for _, x in cells) == 0
    assert set(pf.ORIENTATIONS[TokenKind.S]) == {
        ((0, 0), (0, 1), (1, 1), (1, 2)),
        ((0, 1), (0, 2), (1, 0), (1, 1)),
        ((0, 0), (1, 0), (1, 1), (2, 1)),
        ((0, 1), (1, 0), (1, 1), (2, 0)),
    }


@pytest.mark.rule("PA-40")
def test_a_flat_sheet_takes_437_placements() -> None:
    listed = pf.placements(FLAT, TokenKind)
    by_kind = {kind.name: len(pf.placements(FLAT, [kind])) for kind in TokenKind}
    assert by_kind == ON_FLAT
    assert len(listed) == sum(ON_FLAT.values()) == 437
    # All subsets of cells that one of the eight motions of a shape makes, tried one by one.
    assert len(SlowSheet(5, 5).all_placements()) == 437
    assert list(listed) == sorted(set(listed))


@pytest.mark.rule("PA-40")
def test_every_listed_placement_is_legal_and_no_other() -> None:
    form = pf.fold(FLAT, Fold(Edge.LEFT, 2))
    form = pf.place(form, Placement(TokenKind.CORNER, 2, 1, 1))
    listed = set(pf.placements(form, TokenKind, MIDDLE))
    for kind in TokenKind:
        ways = range(len(pf.ORIENTATIONS[kind]))
        for orientation, row, column in itertools.product(ways, range(7), range(7)):
            placement = Placement(kind, orientation, row, column)
            legal = pf.explain_placement(form, placement, MIDDLE) is None
            assert legal == (placement in listed)


def test_lists_hold_one_object_for_each_placement() -> None:
    twin = pf.lay(pf.make_grid(5, 5), Side.BACK)
    pairs = zip(pf.placements(FLAT, TokenKind), pf.placements(twin, TokenKind), strict=True)
    assert all(one is other for one, other in pairs)


def test_kinds_come_in_any_order_and_more_than_once() -> None:
    kinds = [TokenKind.S, TokenKind.TWO, TokenKind.S]
    assert pf.placements(FLAT, kinds) == pf.placements(FLAT, (TokenKind.TWO, TokenKind.S))
    assert pf.placements(FLAT, []) == ()


def test_a_game_lists_actions_of_its_own() -> None:
    texts = pf.Placements(
        GRID, lambda one: f"{one.kind.name}{one.orientation}{one.row}{one.column}"
    )
    assert texts.of(FLAT, [TokenKind.SQUARE], Zone(0, 0, 3, 2)) == ("SQUARE000", "SQUARE010")
    expected = [
        f"{p.kind.name}{p.orientation}{p.row}{p.column}" for p in pf.placements(FLAT, TokenKind)
    ]
    assert list(texts.of(FLAT, TokenKind)) == expected
    with pytest.raises(FoldingError, match="size"):
        texts.of(pf.lay(pf.make_grid(5, 4), Side.FRONT), TokenKind)


@pytest.mark.rule("PA-36", "PA-75")
def test_a_zone_is_counted_from_the_corner_of_the_shape() -> None:
    # In the middle 3x3: 9 berries of each kind, 2 * 3 * 2 twos, 2 * 3 threes, 4 * 4 corners,
    # no line, 4 squares, 8 * 2 Ls, 4 * 2 Ts, 4 * 2 Ss.
    by_kind = [len(pf.placements(FLAT, [kind], MIDDLE)) for kind in TokenKind]
    assert by_kind == [9, 9, 9, 12, 6, 16, 0, 4, 16, 8, 8]
    assert rule(FLAT, Placement(TokenKind.THREE, 0, 1, 1), MIDDLE) is None
    assert rule(FLAT, Placement(TokenKind.THREE, 0, 1, 2), MIDDLE) == "PA-36"
    with pytest.raises(FoldingError, match="zone"):
        pf.place(FLAT, Placement(TokenKind.THREE, 0, 1, 0), MIDDLE)
    # On a folded sheet the corner is that of the shape as it lies now, and its edge still counts.
    narrow = pf.fold(FLAT, Fold(Edge.LEFT, 2))
    spots = pf.placements(narrow, [TokenKind.STRAWBERRY], MIDDLE)
    assert [(one.row, one.column) for one in spots] == [
        (row, column) for row in (1, 2, 3) for column in (1, 2)
    ]
    assert rule(narrow, Placement(TokenKind.THREE, 0, 1, 1), MIDDLE) == "PA-40"
    assert pf.placements(narrow, TokenKind, Zone(7, 0, 3, 3)) == ()


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize(("row", "column"), [(0, 4), (0, 5), (5, 0), (255, 0), (0, 255)])
def test_a_token_does_not_go_beyond_the_edge(row: int, column: int) -> None:
    two = Placement(TokenKind.TWO, 0, row, column)
    refusal = pf.explain_placement(FLAT, two)
    assert refusal is not None
    assert refusal.rule == "PA-40"
    assert "edge" in refusal.reason
    for act in (pf.place, pf.covered):
        with pytest.raises(FoldingError, match="edge"):
            act(FLAT, two)


@pytest.mark.rule("PA-40", "PA-38")
def test_a_token_does_not_lie_on_a_visible_token() -> None:
    held = pf.place(FLAT, Placement(TokenKind.T, 0, 1, 1))
    cells = Placement(TokenKind.T, 0, 1, 1).cells
    for row, column in itertools.product(range(5), range(5)):
        found = rule(held, Placement(TokenKind.RASPBERRY, 0, row, column))
        assert found == ("PA-40" if (row, column) in cells else None)
    assert rule(held, Placement(TokenKind.SQUARE, 0, 0, 0)) == "PA-40"


@pytest.mark.rule("PA-40", "PA-33")
def test_a_token_may_lie_above_a_buried_one_and_across_a_step() -> None:
    held = pf.place(FLAT, Placement(TokenKind.TWO, 0, 0, 3))
    # Columns 3 and 4 turn over 1 and 2; the token of them is face down under its own layer.
    form = pf.fold(held, Fold(Edge.RIGHT, 2))
    above = Placement(TokenKind.THREE, 0, 0, 0)
    assert pf.covered(form, above) == (
        Icon(Side.FRONT, 0, 0),  # one layer high, beside two of two layers
        Icon(Side.BACK, 0, 0),
        Icon(Side.BACK, 0, 1),
    )
    both = pf.place(form, above)
    assert [token.kind for token in both.tokens] == [TokenKind.TWO, TokenKind.THREE]
    assert {fold.line for fold in pf.folds(both) if fold.edge in (Edge.LEFT, Edge.RIGHT)} == set()


def test_tokens_in_either_order_give_equal_forms() -> None:
    one, two = Placement(TokenKind.L, 3, 0, 0), Placement(TokenKind.BLUEBERRY, 0, 4, 4)
    forms = pf.place(pf.place(FLAT, one), two), pf.place(pf.place(FLAT, two), one)
    assert forms[0] == forms[1]
    assert hash(forms[0]) == hash(forms[1])
    assert forms[0].free == forms[1].free
    assert forms[0] != pf.place(FLAT, one)
    assert FLAT.tokens == ()


def test_covered_numbers_are_the_icons_covered() -> None:
    form = pf.fold(FLAT, Fold(Edge.TOP, 2))
    for placement in pf.placements(form, TokenKind):
        icons = [GRID.icons[number] for number in pf.covered_numbers(form, placement)]
        assert tuple(icons) == pf.covered(form, placement)


def test_placements_and_zones_are_values() -> None:
    placement = Placement(TokenKind.L, 7, 1, 2)
    assert pickle.loads(pickle.dumps(placement)) == placement
    assert repr(placement) == "Placement(kind=<TokenKind.L: 8>, orientation=7, row=1, column=2)"
    assert pickle.loads(pickle.dumps(MIDDLE)) == MIDDLE
    assert {placement, Placement(TokenKind.L, 7, 1, 2)} == {placement}


@pytest.mark.parametrize(
    "fields",
    [
        (8, 0, 0, 0),
        (None, 0, 0, 0),
        (TokenKind.L, 8, 0, 0),
        (TokenKind.SQUARE, 1, 0, 0),
        (TokenKind.L, -1, 0, 0),
        (TokenKind.L, True, 0, 0),
        (TokenKind.L, 0, -1, 0),
        (TokenKind.L, 0, 0, 1.0),
        (TokenKind.L, 0, False, 0),
    ],
)
def test_what_is_no_placement_is_refused(fields: tuple[TokenKind, int, int, int]) -> None:
    with pytest.raises(FoldingError):
        Placement(*fields)


@pytest.mark.parametrize(
    "fields", [(-1, 0, 1, 1), (0, 0, 0, 1), (0, 0, 1, 0), (True, 0, 1, 1), (0, 0.0, 1, 1)]
)
def test_what_is_no_zone_is_refused(fields: tuple[int, int, int, int]) -> None:
    with pytest.raises(FoldingError):
        Zone(*fields)


@pytest.mark.parametrize("bad", [1, None, (1, 1, 3, 3), "middle"])
def test_arguments_of_another_type_are_refused(bad: object) -> None:
    strawberry = Placement(TokenKind.STRAWBERRY, 0, 0, 0)
    with pytest.raises(FoldingError, match="no placement"):
        pf.place(FLAT, bad)  # type: ignore[arg-type]
    with pytest.raises(FoldingError, match="no kind"):
        pf.placements(FLAT, [bad])  # type: ignore[list-item]
    if bad is not None:
        with pytest.raises(FoldingError, match="no zone"):
            pf.place(FLAT, strawberry, bad)  # type: ignore[arg-type]
        with pytest.raises(FoldingError, match="no zone"):
            pf.placements(FLAT, TokenKind, bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "target", [(0, 3), (3, -1), (True, 3), (3.0, 3), (3,), (3, 3, 3), [3, 3], None, (3, 255)]
)
def test_what_is_no_size_is_refused(target: tuple[int, int]) -> None:
    for ask in (pf.is_reached, pf.is_reachable, pf.reaching_folds):
        with pytest.raises(FoldingError, match="size"):
            ask(FLAT, target)
    with pytest.raises(FoldingError, match="size"):
        pf.explain_reaching_fold(FLAT, Fold(Edge.TOP, 1), target)
