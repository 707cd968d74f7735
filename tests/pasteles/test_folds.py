"""Folds worked out by hand (PA-30 to PA-33, PA-35, PA-38)."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from bakehouse.core.errors import MalformedAction
from bakehouse.pasteles import folding as pf
from bakehouse.pasteles.folding import (
    Edge,
    Fold,
    FoldingError,
    Form,
    Icon,
    Placement,
    Side,
    TokenKind,
)

GRID = pf.make_grid(5, 5)
FLAT = pf.lay(GRID, Side.FRONT)
FRONT, BACK = Side.FRONT, Side.BACK


def folded(form: Form, *moves: Fold) -> Form:
    for move in moves:
        form = pf.fold(form, move)
    return form


def strip(length: int, *moves: Fold, halves: bool = False) -> Form:
    return folded(pf.lay(pf.make_grid(1, length, halves), FRONT), *moves)


def row(form: Form, number: int = 0) -> list[str]:
    """What lies in each place of a row, from the lowest layer up: f or b, and the column."""
    stacks = (form.stack(number, x) for x in range(form.width))
    return [" ".join(f"{icon.side.name[0].lower()}{icon.column}" for icon in s) for s in stacks]


def tokens_seen(form: Form) -> list[str]:
    """The places with a visible token, as row, column and kind."""
    return [
        f"{y}{x} {spot.token.name.lower()}"
        for y, line in enumerate(pf.visible(form))
        for x, spot in enumerate(line)
        if spot.token is not None
    ]


@pytest.mark.rule("PA-30")
@pytest.mark.parametrize("side", list(Side))
def test_a_sheet_is_laid_with_the_chosen_side_up(side: Side) -> None:
    form = pf.lay(GRID, side)
    for y in range(5):
        for x in range(5):
            assert form.stack(y, x) == (Icon(side, y, x),)
            assert pf.visible(form)[y][x] == pf.Spot(Icon(side, y, x), True, None)


@pytest.mark.rule("PA-30", "PA-31")
@pytest.mark.parametrize("side", list(Side))
def test_behind_an_icon_lies_its_mirror_image(side: Side) -> None:
    # Row 0 is laid over row 1: above column 0 shows the back of icon (0, 0), which is (0, 4).
    form = pf.fold(pf.lay(GRID, side), Fold(Edge.TOP, 1))
    other = BACK if side == FRONT else FRONT
    assert (form.height, form.width) == (4, 5)
    for x in range(5):
        assert form.stack(0, x) == (Icon(side, 1, x), Icon(other, 0, 4 - x))
        assert form.stack(1, x) == (Icon(side, 2, x),)


@pytest.mark.rule("PA-31")
def test_each_edge_turns_what_lies_between_it_and_the_line() -> None:
    assert row(strip(5, Fold(Edge.LEFT, 2))) == ["f2 b3", "f3 b4", "f4"]
    assert row(strip(5, Fold(Edge.RIGHT, 2))) == ["f0", "f1 b0", "f2 b1"]
    tall = pf.lay(pf.make_grid(3, 1), FRONT)
    top, bottom = pf.fold(tall, Fold(Edge.TOP, 1)), pf.fold(tall, Fold(Edge.BOTTOM, 1))
    assert [[icon.row for icon in top.stack(y, 0)] for y in range(2)] == [[1, 0], [2]]
    assert [[icon.row for icon in bottom.stack(y, 0)] for y in range(2)] == [[0], [1, 2]]


@pytest.mark.rule("PA-31")
def test_what_sticks_out_becomes_part_of_the_shape() -> None:
    # Three of five columns turned over two: one more sticks out past the old edge.
    assert row(strip(5, Fold(Edge.LEFT, 3))) == ["f3 b2", "f4 b3", "b4"]
    assert row(strip(5, Fold(Edge.RIGHT, 3))) == ["b0", "f0 b1", "f1 b2"]
    # Folded back, it shows the front again, and lies on the rest.
    assert row(strip(5, Fold(Edge.LEFT, 3), Fold(Edge.RIGHT, 1))) == ["f3 b2", "f4 b3 f0"]
    # A fold beyond the old edge, of four columns over one.
    assert row(strip(5, Fold(Edge.LEFT, 4))) == ["f4 b1", "b2", "b3", "b4"]


@pytest.mark.rule("PA-31")
def test_layers_turn_over_in_reverse_order() -> None:
    once = strip(4, Fold(Edge.LEFT, 1))
    assert row(once) == ["f1 b3", "f2", "f3"]
    # The pile of two turns: what was on top is now the lower of them, with its front up.
    assert row(pf.fold(once, Fold(Edge.LEFT, 1))) == ["f2 f0 b2", "f3"]
    # Folded in the middle twice: f2 b2 is turned to f1 b1.
    assert row(strip(4, Fold(Edge.LEFT, 2))) == ["f2 b2", "f3 b3"]
    assert row(strip(4, Fold(Edge.LEFT, 2), Fold(Edge.LEFT, 1))) == ["f3 b3 f1 b1"]


@pytest.mark.rule("PA-31")
def test_a_corner_folded_twice_shows_its_front_again() -> None:
    form = folded(FLAT, Fold(Edge.TOP, 1), Fold(Edge.LEFT, 1))
    corner = form.stack(0, 0)
    assert corner == (Icon(FRONT, 1, 1), Icon(BACK, 0, 3), Icon(FRONT, 0, 0), Icon(BACK, 1, 4))
    assert form.stack(1, 0) == (Icon(FRONT, 2, 1), Icon(BACK, 2, 4))


@pytest.mark.rule("PA-31", "PA-32")
def test_a_flat_sheet_has_sixteen_folds_and_no_diagonal() -> None:
    assert pf.folds(FLAT) == tuple(Fold(edge, line) for edge in Edge for line in (1, 2, 3, 4))
    assert pf.folds(strip(1)) == ()
    assert pf.folds(folded(FLAT, Fold(Edge.TOP, 2), Fold(Edge.LEFT, 3))) == tuple(
        Fold(edge, line) for edge in Edge for line in (1, 2)
    )


@pytest.mark.rule("PA-31")
@pytest.mark.parametrize("edge", list(Edge))
def test_a_line_that_the_shape_has_not_is_refused(edge: Edge) -> None:
    narrow = folded(FLAT, Fold(Edge.TOP, 2), Fold(Edge.LEFT, 2))
    assert pf.explain_fold(narrow, Fold(edge, 2)) is None
    refusal = pf.explain_fold(narrow, Fold(edge, 3))
    assert refusal is not None
    assert refusal.rule == "PA-31"
    assert edge.name.lower() in refusal.reason
    with pytest.raises(FoldingError, match="no line 3") as caught:
        pf.fold(narrow, Fold(edge, 3))
    assert caught.value.rule == "PA-31"


@pytest.mark.rule("PA-33")
def test_no_fold_crosses_a_token() -> None:
    # A corner of three on columns 1 and 2, rows 0 and 1: one line each way is held.
    held = pf.place(FLAT, Placement(TokenKind.CORNER, 0, 0, 1))
    forbidden = {Fold(Edge.TOP, 1), Fold(Edge.BOTTOM, 4), Fold(Edge.LEFT, 2), Fold(Edge.RIGHT, 3)}
    assert set(pf.folds(FLAT)) - set(pf.folds(held)) == forbidden
    for move in forbidden:
        refusal = pf.explain_fold(held, move)
        assert refusal == pf.Refusal("PA-33", "a token lies across the line")
        with pytest.raises(FoldingError, match="token"):
            pf.fold(held, move)


@pytest.mark.rule("PA-33")
def test_a_berry_is_in_the_way_of_no_fold_along_grid_lines() -> None:
    berry = pf.place(FLAT, Placement(TokenKind.BLUEBERRY, 0, 2, 2))
    assert pf.folds(berry) == pf.folds(FLAT)


@pytest.mark.rule("PA-33")
def test_a_buried_token_still_holds_its_lines() -> None:
    held = pf.place(FLAT, Placement(TokenKind.TWO, 0, 0, 0))
    # The left two columns turn over, and the token lies face down inside.
    buried = pf.fold(held, Fold(Edge.LEFT, 2))
    assert tokens_seen(held) == ["00 two", "01 two"]
    assert tokens_seen(buried) == []
    assert buried.tokens == held.tokens
    # It lay on columns 0 and 1, which now are columns 1 and 0 of a shape of three.
    assert pf.folds(buried) == tuple(
        move for move in pf.folds(pf.fold(FLAT, Fold(Edge.LEFT, 2)))
        if move not in (Fold(Edge.LEFT, 1), Fold(Edge.RIGHT, 2))
    )  # fmt: skip


@pytest.mark.rule("PA-33", "PA-38")
def test_a_token_is_buried_cell_by_cell_and_comes_up_again() -> None:
    held = pf.place(FLAT, Placement(TokenKind.THREE, 0, 2, 2))
    # The two left columns come to lie on columns 2 and 3, which are 0 and 1 now.
    partly = pf.fold(held, Fold(Edge.LEFT, 2))
    assert tokens_seen(partly) == ["22 three"]
    # A token face down, alone in its column, is under its own layer; turned over, it is on top.
    down = pf.fold(pf.place(strip(3), Placement(TokenKind.RASPBERRY, 0, 0, 0)), Fold(Edge.LEFT, 2))
    assert row(down) == ["f2 b1", "b2"]
    assert tokens_seen(down) == []
    up = pf.fold(down, Fold(Edge.RIGHT, 1))
    assert row(up) == ["f2 b1 f0"]
    assert tokens_seen(up) == ["00 raspberry"]
    assert pf.placements(up, TokenKind) == ()
    assert [spot.kind for spot in pf.placements(down, [TokenKind.RASPBERRY])] == [
        TokenKind.RASPBERRY
    ] * 2


@pytest.mark.rule("PA-35")
def test_a_half_fold_hides_half_of_an_icon() -> None:
    # Three icons, six halves: the left half of icon 0 turns over the right half.
    form = strip(3, Fold(Edge.LEFT, 1), halves=True)
    assert (form.height, form.width) == (2, 5)
    assert row(form) == ["f0 b2", "f1", "f1", "f2", "f2"]
    assert [spot.whole for spot in pf.visible(form)[0]] == [False, True, True, True, True]
    refusal = pf.explain_placement(form, Placement(TokenKind.STRAWBERRY, 0, 0, 0))
    assert refusal is not None
    assert refusal.rule == "PA-35"
    spots = pf.placements(form, [TokenKind.STRAWBERRY])
    assert [(spot.row, spot.column) for spot in spots] == [(0, 1), (0, 2)]
    assert pf.covered(form, spots[0]) == (Icon(FRONT, 0, 1),)


@pytest.mark.rule("PA-35")
def test_half_a_layer_on_an_icon_hides_half_of_it() -> None:
    # The half icon of the test before is folded on: it covers the left half of icon 1.
    form = strip(3, Fold(Edge.LEFT, 1), Fold(Edge.LEFT, 1), halves=True)
    assert row(form) == ["f1 f0 b2", "f1", "f2", "f2"]
    assert [spot.whole for spot in pf.visible(form)[0]] == [False, False, True, True]
    # An icon over the middle of which nothing was folded is whole: icon 0 on its neighbour.
    form = strip(3, Fold(Edge.LEFT, 2), halves=True)
    assert row(form) == ["f1 b2", "f1 b2", "f2", "f2"]
    assert all(spot.whole for spot in pf.visible(form)[0])
    # From the middle of icon 1 half of it shows, and all of icon 0, where icon 2 was.
    form = strip(3, Fold(Edge.LEFT, 3), halves=True)
    assert row(form) == ["f1 b1", "f2 b2", "f2 b2"]
    assert [spot.whole for spot in pf.visible(form)[0]] == [False, True, True]


@pytest.mark.rule("PA-33", "PA-35")
def test_a_token_holds_the_half_lines_of_its_icons() -> None:
    held = pf.place(strip(3, halves=True), Placement(TokenKind.STRAWBERRY, 0, 0, 1))
    # Its icon is two halves wide, and as high as the strip.
    assert pf.folds(held) == tuple(
        Fold(edge, line) for edge in (Edge.RIGHT, Edge.LEFT) for line in (1, 2, 4, 5)
    )


@pytest.mark.rule("PA-32")
def test_folds_with_the_same_layers_give_equal_forms() -> None:
    one = folded(FLAT, Fold(Edge.TOP, 1), Fold(Edge.BOTTOM, 1))
    two = folded(FLAT, Fold(Edge.BOTTOM, 1), Fold(Edge.TOP, 1))
    assert one == two
    assert hash(one) == hash(two)
    crossed = folded(FLAT, Fold(Edge.TOP, 1), Fold(Edge.LEFT, 1))
    assert crossed != folded(FLAT, Fold(Edge.LEFT, 1), Fold(Edge.TOP, 1))
    assert one != FLAT


def test_forms_are_values() -> None:
    form = pf.place(pf.fold(FLAT, Fold(Edge.TOP, 2)), Placement(TokenKind.S, 1, 0, 2))
    assert copy.copy(form) is copy.deepcopy(form) is form
    twin = pickle.loads(pickle.dumps(form))
    assert twin == form
    assert hash(twin) == hash(form)
    assert pf.placements(twin, TokenKind) == pf.placements(form, TokenKind)
    assert repr(pf.place(strip(2), Placement(TokenKind.TWO, 0, 0, 0))) == (
        "Form(1x2, layers=0001, tokens=(two on front[0,0] front[0,1]))"
    )


@pytest.mark.parametrize("line", [0, -1, True, 1.0, "1", None])
def test_a_line_is_a_whole_number_from_one(line: object) -> None:
    with pytest.raises(FoldingError, match="no fold line"):
        Fold(Edge.TOP, line)  # type: ignore[arg-type]
    with pytest.raises(FoldingError, match="no fold line"):
        pf.make_fold(Edge.TOP, line)


@pytest.mark.parametrize("edge", [0, True, "top", None])
def test_an_edge_is_an_edge(edge: object) -> None:
    with pytest.raises(FoldingError, match="no edge"):
        Fold(edge, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [None, ("top", 1), (Edge.TOP, 1), "top 1"])
def test_what_is_no_fold_is_refused(move: object) -> None:
    with pytest.raises(FoldingError, match="no fold"):
        pf.explain_fold(FLAT, move)  # type: ignore[arg-type]


def test_an_error_pickles() -> None:
    with pytest.raises(FoldingError) as caught:
        pf.fold(FLAT, Fold(Edge.TOP, 5))
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), twin.rule, str(twin)) == (FoldingError, "PA-31", str(caught.value))


HUGE = pytest.param(10**5000, id="huge")  # no text can be made of it


@pytest.mark.rule("PA-31")
@pytest.mark.parametrize("line", [True, 3.0, -1, 0, 256, None, "1", HUGE])
def test_what_is_no_line_is_a_malformed_action(line: Any) -> None:
    for error in (MalformedAction, FoldingError):
        with pytest.raises(error, match="is no fold line: they count from 1 to 255"):
            Fold(Edge.TOP, line)


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize("row", [True, 3.0, -1, 256, None, "1", HUGE])
def test_what_is_no_row_is_a_malformed_action(row: Any) -> None:
    with pytest.raises(MalformedAction, match=r"row: .* is no number of cells from 0 to 255"):
        Placement(TokenKind.TWO, 0, row, 0)


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (5, 0), (0, 5), (True, 0), (0, 1.0)])
def test_a_place_that_the_shape_has_not_is_refused(row: Any, column: Any) -> None:
    with pytest.raises(FoldingError, match="is no place of the shape"):
        FLAT.stack(row, column)


def test_values_of_which_no_text_can_be_made_are_refused_too() -> None:
    huge: Any = 10**5000
    for call in (
        lambda: pf.fold(FLAT, huge),
        lambda: pf.make_grid(huge, 2),
        lambda: pf.lay(GRID, huge),
        lambda: Placement(huge, 0, 0, 0),
        lambda: pf.placements(FLAT, [huge]),
        lambda: pf.is_reached(FLAT, (huge, 1)),
        lambda: FLAT.stack(huge, 0),
    ):
        with pytest.raises(FoldingError):
            call()
