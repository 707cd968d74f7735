"""Sheets and their grids (PA-1, PA-2, PA-30)."""

from __future__ import annotations

import pickle

import pytest

from bakehouse.pasteles import folding as pf
from bakehouse.pasteles.folding import Flavour, FoldingError, Icon, Sheet, Side

SALTY, TART, SWEET = Flavour.SALTY, Flavour.TART, Flavour.SWEET


@pytest.mark.rule("PA-2")
def test_there_are_five_flavours() -> None:
    assert [flavour.name for flavour in Flavour] == ["SALTY", "SAVORY", "TART", "SWEET", "SPICY"]


@pytest.mark.rule("PA-30")
def test_a_sheet_tells_the_flavour_of_an_icon() -> None:
    sheet = Sheet(front=((SALTY, TART), (SWEET, SWEET)), back=((TART, TART), (TART, SALTY)))
    grid = sheet.grid()
    assert grid == pf.make_grid(2, 2)
    assert sheet.flavour(Icon(Side.FRONT, 0, 1)) == TART
    assert sheet.flavour(Icon(Side.BACK, 1, 1)) == SALTY
    assert [sheet.flavour(icon) for icon in grid.icons] == list(sheet.flavours)
    assert sheet.grid(halves=True).halves
    with pytest.raises(FoldingError, match="no icon"):
        sheet.flavour(Icon(Side.FRONT, 2, 0))


@pytest.mark.rule("PA-1")
@pytest.mark.parametrize(
    ("front", "back"),
    [
        (((SALTY,),), ((SALTY, SALTY),)),
        (((SALTY,), (SALTY,)), ((SALTY,),)),
        (((SALTY, SALTY), (SALTY,)), ((SALTY, SALTY), (SALTY, SALTY))),
        ((), ()),
        (((),), ((),)),
        ([[SALTY]], ((SALTY,),)),
        (((0,),), ((SALTY,),)),
        (((True,),), ((SALTY,),)),
        ("ab", "cd"),
        (None, None),
        (((SALTY,),) * 128, ((SALTY,),) * 128),
    ],
)
def test_what_is_no_sheet_is_refused(front: object, back: object) -> None:
    with pytest.raises(FoldingError):
        Sheet(front, back)


@pytest.mark.rule("PA-1")
@pytest.mark.parametrize(
    ("rows", "columns", "halves"),
    [
        (0, 5, False),
        (5, -1, False),
        (True, 5, False),
        (5, 5.0, False),
        (5, 5, 1),
        (1, 128, False),
        (4, 8, True),
        (None, 5, False),
    ],
)
def test_what_is_no_size_of_a_sheet_is_refused(rows: int, columns: int, halves: bool) -> None:
    with pytest.raises(FoldingError):
        pf.make_grid(rows, columns, halves)


@pytest.mark.rule("PA-35")
@pytest.mark.parametrize(("columns", "halves"), [(127, False), (31, True)])
def test_the_largest_sheets_fold(columns: int, halves: bool) -> None:
    form = pf.lay(pf.make_grid(1, columns, halves), Side.BACK)
    form = pf.fold(form, pf.Fold(pf.Edge.LEFT, form.width - 1))
    # All but the last unit turned over it: the shape is as long as they are, and shows the front.
    assert form.width == columns * form.grid.unit - 1
    assert form.stack(0, form.width - 1) == (Icon(Side.FRONT, 0, columns - 1),)


def test_grids_are_values() -> None:
    grid = pf.make_grid(3, 4, halves=True)
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert repr(grid) == "Grid(3x4, halves)"
    assert grid == pf.Grid(3, 4, True)
    assert hash(grid) == hash(pf.Grid(3, 4, True))
    assert grid != pf.make_grid(3, 4)
    assert (grid == "3x4") is False
    assert (grid.height, grid.width) == (6, 8)


@pytest.mark.rule("PA-30")
@pytest.mark.parametrize("side", [0, True, "front", None])
def test_a_side_is_a_side(side: object) -> None:
    with pytest.raises(FoldingError, match="no side"):
        pf.lay(pf.make_grid(2, 2), side)  # type: ignore[arg-type]
