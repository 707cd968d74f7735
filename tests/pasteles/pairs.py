"""A sheet in both models, folded and laid with tokens in step, and compared."""

from __future__ import annotations

import random

from bakehouse.pasteles import folding as pf
from tests.pasteles import slow_folding as slow
from tests.pasteles.slow_folding import SlowSheet

SIDES = {"front": pf.Side.FRONT, "back": pf.Side.BACK}
EDGES = {"top": pf.Edge.TOP, "right": pf.Edge.RIGHT, "bottom": pf.Edge.BOTTOM, "left": pf.Edge.LEFT}
KINDS = {kind.name.lower(): kind for kind in pf.TokenKind}


def icon_of(icon: slow.Icon) -> pf.Icon:
    return pf.Icon(SIDES[icon[0]], icon[1], icon[2])


def fold_of(move: slow.Move) -> pf.Fold:
    return pf.Fold(EDGES[move[0]], move[1])


def placement_of(form: pf.Form, kind: str, cells: frozenset[tuple[int, int]]) -> pf.Placement:
    """The one placement of the library that covers these cells."""
    listed = pf.placements(form, [KINDS[kind]])
    (found,) = (placement for placement in listed if frozenset(placement.cells) == cells)
    return found


class Pair:
    """A sheet in both models."""

    def __init__(self, rows: int, columns: int, side: str, halves: bool) -> None:
        self.slow = SlowSheet(rows, columns, side, halves)
        self.form = pf.lay(pf.make_grid(rows, columns, halves), SIDES[side])

    def fold(self, move: slow.Move) -> None:
        self.slow.fold(move)
        self.form = pf.fold(self.form, fold_of(move))

    def place(self, kind: str, cells: frozenset[tuple[int, int]]) -> None:
        placement = placement_of(self.form, kind, cells)
        whole = self.slow.whole_icons()
        assert set(pf.covered(self.form, placement)) == {icon_of(whole[cell]) for cell in cells}
        self.slow.place(kind, cells)
        self.form = pf.place(self.form, placement)

    def assert_same_layers(self) -> None:
        """Faces, mirroring, order of layers, overhang: each quarter where the slow model has it."""
        form, grid = self.form, self.form.grid
        piles = self.slow.piles()
        assert (form.height, form.width) == self.slow.size()
        stacks = form.layering.stacks()
        for (y, x), pile in piles.items():
            units = [self.unit(piece.up) for piece in pile]
            assert list(stacks[y][x]) == units
            assert form.stack(y, x) == tuple(grid.icons[grid.icon_of_unit[unit]] for unit in units)

    def unit(self, printed: slow.Print) -> int:
        side, row, column, down, right = printed
        grid = self.form.grid
        row, column = row * grid.unit + down, column * grid.unit + right
        return (SIDES[side] * grid.height + row) * grid.width + column

    def assert_same_view(self) -> None:
        """What shows, what of it is whole, and tokens: visible, buried, brought up again."""
        tops = {place: pile[-1].up[:3] for place, pile in self.slow.piles().items()}
        whole = set(self.slow.whole_icons().values())
        tokens = self.slow.visible_tokens()
        spots = pf.visible(self.form)
        for (y, x), icon in tops.items():
            token = tokens.get((y, x))
            expected = pf.Spot(icon_of(icon), icon in whole, KINDS[token] if token else None)
            assert spots[y][x] == expected
        assert sum(map(len, spots)) == len(tops)
        assert {
            (token.kind.name.lower(), frozenset(token.icons)) for token in self.form.tokens
        } == {(kind, frozenset(map(icon_of, icons))) for kind, icons in self.slow.token_icons()}

    def assert_same_folds(self) -> None:
        listed = pf.folds(self.form)
        assert list(listed) == sorted(map(fold_of, self.slow.possible_folds()))

    def assert_same_placements(self, rng: random.Random) -> None:
        zone = tuple(rng.randint(0, 2) for _ in "yx") + tuple(rng.randint(1, 4) for _ in "hw")
        for limits in (None, (zone[0], zone[1], zone[2], zone[3])):
            listed = pf.placements(self.form, pf.TokenKind, pf.Zone(*limits) if limits else None)
            assert list(listed) == sorted(set(listed))
            found = {(one.kind.name.lower(), frozenset(one.cells)) for one in listed}
            assert len(found) == len(listed)
            assert found == self.slow.all_placements(limits)


def random_token(pair: Pair, rng: random.Random) -> None:
    """Lay a token, if there is room; small ones more often than others."""
    kind = rng.choice(("raspberry", "two", "two", *KINDS))
    options = sorted(pair.slow.all_placements(kinds=[kind]), key=lambda way: sorted(way[1]))
    if options:
        pair.place(*rng.choice(options))


def random_step(pair: Pair, rng: random.Random) -> bool:
    """Lay up to two tokens, then fold; False where no fold is possible."""
    for _ in range(rng.choice((0, 0, 1, 2))):
        random_token(pair, rng)
    moves = sorted(pair.slow.possible_folds())
    if not moves:
        return False
    # Narrow folds leave something to fold again, and overhangs come back.
    near = [move for move in moves if move[1] <= 2]
    pair.fold(rng.choice(near if near and rng.random() < 0.5 else moves))
    return True
