"""Sizes in reach and exact sequences, by hand and against trying everything."""

from __future__ import annotations

import itertools
import random

import pytest

from bakehouse.pasteles import folding as pf
from bakehouse.pasteles.folding import Edge, Fold, Placement, TokenKind
from tests.pasteles.pairs import Pair, fold_of, random_step, random_token
from tests.pasteles.slow_folding import EDGES, Move, SlowSheet

FLAT = pf.lay(pf.make_grid(5, 5), pf.Side.FRONT)


def names(moves: tuple[Fold, ...]) -> list[str]:
    return [f"{move.edge.name.lower()} {move.line}" for move in moves]


def small_pair(rng: random.Random) -> Pair:
    """A small sheet with tokens, folded or not."""
    halves = rng.random() < 0.3
    sizes = [(2, 2), (1, 3), (2, 1)] if halves else [(3, 3), (2, 4), (3, 4), (1, 5), (4, 2)]
    pair = Pair(*rng.choice(sizes), "front", halves)
    for _ in range(rng.randint(0, 3)):
        random_token(pair, rng)
    if rng.random() < 0.4:
        random_step(pair, rng)
    return pair


def reaching_by_trying(sheet: SlowSheet, target: tuple[int, int]) -> set[Move]:
    if sorted(sheet.size()) == sorted(target):
        return set()
    return {move for move in sheet.possible_folds() if sheet.after(move).can_become(target)}


@pytest.mark.rule("PA-34", "PA-29", "PA-33")
@pytest.mark.parametrize("seed", range(60))
def test_what_can_be_reached_is_what_trying_everything_reaches(seed: int) -> None:
    rng = random.Random(seed)
    pair = small_pair(rng)
    height, width = pair.slow.size()
    target = rng.randint(1, max(height, width)), rng.randint(1, min(height, width))
    useful = {fold_of(move) for move in reaching_by_trying(pair.slow, target)}
    assert pf.is_reachable(pair.form, target) == pair.slow.can_become(target)
    assert pf.reaching_folds(pair.form, target) == tuple(sorted(useful))
    for move in pf.folds(pair.form):
        explained = pf.explain_reaching_fold(pair.form, move, target)
        assert (explained is None) == (move in useful)
        if explained is not None:
            assert explained.rule == ("PA-29" if pf.is_reached(pair.form, target) else "PA-34")


@pytest.mark.rule("PA-34")
def test_a_fold_that_makes_the_sheet_too_short_is_not_offered() -> None:
    # Lines 1 and 4 leave four of five rows or columns, lines 2 and 3 only three.
    outer = [f"{edge} {line}" for edge in ("top", "right", "bottom", "left") for line in (1, 4)]
    assert names(pf.reaching_folds(FLAT, (5, 4))) == outer
    narrow = pf.fold(FLAT, Fold(Edge.LEFT, 1))
    # The width is 4 now. For 5x3 only the columns may be folded on, and 3 of 4 are left by lines
    # 1 and 3 alone.
    assert names(pf.reaching_folds(narrow, (3, 5))) == ["right 1", "right 3", "left 1", "left 3"]
    refusal = pf.explain_reaching_fold(narrow, Fold(Edge.TOP, 1), (3, 5))
    assert refusal is not None
    assert refusal.rule == "PA-34"


@pytest.mark.rule("PA-29")
def test_folding_ends_at_the_size_upright_or_lying() -> None:
    narrow = pf.fold(FLAT, Fold(Edge.LEFT, 2))
    for target in ((5, 3), (3, 5)):
        assert pf.is_reached(narrow, target)
        assert pf.is_reachable(narrow, target)
        assert pf.reaching_folds(narrow, target) == ()
        refusal = pf.explain_reaching_fold(narrow, Fold(Edge.TOP, 1), target)
        assert refusal is not None
        assert refusal.rule == "PA-29"
    assert not pf.is_reached(narrow, (3, 3))


@pytest.mark.rule("PA-28", "PA-33", "PA-34")
def test_a_size_that_tokens_keep_out_of_reach_leaves_no_fold() -> None:
    # Lines of four down the middle hold lines 1, 2, 3 or 2, 3, 4 between the rows; together all.
    held = pf.place(FLAT, Placement(TokenKind.LINE, 1, 0, 1))
    held = pf.place(held, Placement(TokenKind.LINE, 1, 1, 3))
    assert names(pf.folds(held)) == [
        f"{edge} {n}" for edge in ("right", "left") for n in (1, 2, 3, 4)
    ]
    assert not pf.is_reachable(held, (3, 3))
    assert pf.reaching_folds(held, (3, 3)) == ()
    assert pf.is_reachable(held, (5, 3))
    refusal = pf.explain_reaching_fold(held, Fold(Edge.TOP, 1), (5, 3))
    assert refusal is not None
    assert refusal.rule == "PA-33"


@pytest.mark.rule("PA-28", "PA-75")
def test_two_opposite_sides_fold_in_upright_or_lying() -> None:
    # Row 1 from an edge, then row 1 from the opposite edge: top or bottom first makes no
    # difference where the turned rows do not meet, so 4 rotations come to 2 results.
    ways = pf.sequences(FLAT, (Fold(Edge.TOP, 1), Fold(Edge.BOTTOM, 1)))
    assert [names(way) for way in ways] == [["top 1", "bottom 1"], ["right 1", "left 1"]]
    folded = pf.fold_sequence(FLAT, ways[1])
    assert folded is not None
    assert (folded.height, folded.width) == (5, 3)
    assert [folded.stack(0, x) for x in range(3)] == [
        (pf.Icon(pf.Side.FRONT, 0, 1), pf.Icon(pf.Side.BACK, 0, 4)),
        (pf.Icon(pf.Side.FRONT, 0, 2),),
        (pf.Icon(pf.Side.FRONT, 0, 3), pf.Icon(pf.Side.BACK, 0, 0)),
    ]


@pytest.mark.rule("PA-28", "PA-33")
def test_an_exact_sequence_is_all_or_nothing() -> None:
    # A token across the line below row 0 stops the second fold from the bottom, so that only the
    # sequences between columns are left; one across the first column line stops these as well.
    moves = (Fold(Edge.TOP, 1), Fold(Edge.BOTTOM, 1))
    held = pf.place(FLAT, Placement(TokenKind.TWO, 1, 0, 2))
    assert [names(way) for way in pf.sequences(held, moves)] == [["right 1", "left 1"]]
    held = pf.place(held, Placement(TokenKind.TWO, 0, 4, 0))
    assert pf.sequences(held, moves) == ()
    assert pf.fold_sequence(held, moves) is None
    assert pf.fold_sequence(FLAT, ()) == FLAT


@pytest.mark.rule("PA-28")
@pytest.mark.parametrize("seed", range(40))
def test_rotating_a_sequence_is_rotating_the_sheet(seed: int) -> None:
    rng = random.Random(seed)
    pair = small_pair(rng)
    moves = [(rng.choice(EDGES), rng.randint(1, 2)) for _ in range(rng.randint(1, 3))]
    pictures: set[object] = set()
    turned = pair.slow.copy()
    for _ in range(4):
        if (folded := after_all(turned, moves)) is not None:
            pictures.add(folded.picture_in_any_rotation())
        turned.rotate()
    ways = pf.sequences(pair.form, [fold_of(move) for move in moves])
    results = [pf.fold_sequence(pair.form, way) for way in ways]
    keys = {pf.same_but_for_rotation(result) for result in results if result is not None}
    assert len(ways) == len(keys) == len(pictures)


def after_all(sheet: SlowSheet, moves: list[Move]) -> SlowSheet | None:
    for move in moves:
        if move not in sheet.possible_folds():
            return None
        sheet = sheet.after(move)
    return sheet


@pytest.mark.rule("PA-32")
def test_the_same_but_for_a_rotation() -> None:
    # On a strip of two, folding left over right and turning it round is not folding right over
    # left: the layers are in another order.
    strip = pf.lay(pf.make_grid(1, 2), pf.Side.FRONT)
    left, right = (pf.fold(strip, Fold(edge, 1)) for edge in (Edge.LEFT, Edge.RIGHT))
    assert pf.same_but_for_rotation(left) != pf.same_but_for_rotation(right)
    # A square of two by two, folded in four from the top and then the left, has a pile of two
    # backs and two fronts; from the left and then the top it has another.
    orders = itertools.permutations([Fold(Edge.TOP, 1), Fold(Edge.LEFT, 1)])
    square = pf.lay(pf.make_grid(2, 2), pf.Side.FRONT)
    piles = [pf.fold_sequence(square, order) for order in orders]
    assert piles[0] is not None
    assert piles[1] is not None
    assert [icon.side.name for icon in piles[0].stack(0, 0)] == ["FRONT", "BACK", "FRONT", "BACK"]
    assert pf.same_but_for_rotation(piles[0]) != pf.same_but_for_rotation(piles[1])
