"""Paying for recipes with tiles (RO-46): which sets of tiles cover the need, none in excess.

Tiles that show the same ingredients are as good as each other, and there are few ways for tiles to
differ in this. So sets are worked out by what tiles show, and only their members by single tiles.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from bakehouse.core.values import Value
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import INGREDIENTS

__all__ = ["can_cover", "next_tiles"]

Amounts = tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def _all_ingredients(components: Components, tiles: int) -> int:
    """The ingredients on all of these tiles together, packed, of a kind at most what is kept."""
    most = INGREDIENTS.field[0]
    totals = [0] * len(INGREDIENTS.members)
    for index in components.tile_kinds.expand(tiles):
        for kind, n in enumerate(INGREDIENTS.amounts(components.tiles[index].ingredients.packed)):
            totals[kind] += n
    return sum([one * min(n, most) for one, n in zip(INGREDIENTS.one, totals, strict=True)])


def can_cover(components: Components, tiles: int, need: int) -> bool:
    """Whether these unused tiles show all the ingredients that are needed."""
    if not need or not tiles:
        return not need
    return INGREDIENTS.covers(_all_ingredients(components, tiles), need)


@attrs.frozen
class _Faces(Value):
    """What the tiles of a set show.

    Attributes:
        shown: the different combinations of ingredients, as amounts by kind.
        of_tile: by tile number (index 0 is 1), which of them it shows.
    """

    shown: tuple[Amounts, ...]
    of_tile: tuple[int, ...]


@lru_cache(maxsize=64)
def _faces(components: Components) -> _Faces:
    combinations = [INGREDIENTS.amounts(tile.ingredients.packed) for tile in components.tiles]
    shown = tuple(dict.fromkeys(combinations))
    return _Faces(shown, tuple(shown.index(it) for it in combinations))


def next_tiles(
    components: Components, tiles: int, need: int, paid: tuple[int, ...]
) -> tuple[int, ...]:
    """The tiles that can be named after `paid`, in rising order; none when `need` is covered.

    A tile is among them if tiles from it on complete a set that covers the need and of which none
    could be left out.

    Args:
        components: the component set.
        tiles: packed unused tiles, those of `paid` among them.
        need: packed ingredients.
        paid: tiles named so far, rising.
    """
    faces, left = _faces(components), list(components.tile_kinds.amounts(tiles))
    wanted = [0] * len(faces.shown)
    there = list(wanted)
    for index, n in enumerate(left):
        there[faces.of_tile[index]] += n
    covers = _minimal_covers(faces.shown, tuple(there), INGREDIENTS.amounts(need))
    for tile in paid:
        wanted[faces.of_tile[tile - 1]] += 1
        left[tile - 1] -= 1
    rests = [_rest(cover, wanted) for cover in covers]
    open_rests = [rest for rest in rests if rest is not None and any(rest)]
    return tuple(_startable(faces, left, paid[-1] if paid else 1, open_rests))


def _rest(cover: Amounts, wanted: list[int]) -> Amounts | None:
    """What a cover has beyond the tiles that are named; None if it lacks some of these."""
    rest = tuple([n - m for n, m in zip(cover, wanted, strict=True)])
    return rest if min(rest) >= 0 else None


def _startable(faces: _Faces, left: list[int], least: int, rests: list[Amounts]) -> list[int]:
    """The tiles from `least` on with which one of the rests can be begun, and then completed."""
    beyond = [0] * len(faces.shown)
    found: list[int] = []
    for tile in range(len(left), least - 1, -1):
        if not left[tile - 1]:
            continue
        face = faces.of_tile[tile - 1]
        beyond[face] += left[tile - 1]
        for rest in rests:
            if rest[face] and all(map(int.__le__, rest, beyond)):
                found.append(tile)
                break
    return found[::-1]


@lru_cache(maxsize=1 << 12)
def _minimal_covers(
    shown: tuple[Amounts, ...], there: Amounts, need: Amounts
) -> tuple[Amounts, ...]:
    """How many tiles of each face make a set that covers the need and has none to spare (RO-46)."""
    found: list[Amounts] = []
    _search(shown, there, need, (), found)
    return tuple(cover for cover in found if _is_minimal(shown, cover, need))


def _search(
    shown: tuple[Amounts, ...],
    there: Amounts,
    lacking: Amounts,
    chosen: Amounts,
    found: list[Amounts],
) -> None:
    """Adds tiles face by face, each only if it shows something that is still lacking.

    A tile that does not could be left out in the end, whatever comes after it.
    """
    if not any(lacking):
        found.append((*chosen, *[0] * (len(shown) - len(chosen))))
        return
    face = len(chosen)
    if face == len(shown):
        return
    for number in range(there[face] + 1):
        _search(shown, there, lacking, (*chosen, number), found)
        if not any(map(min, lacking, shown[face])):
            break
        lacking = tuple([max(0, n - m) for n, m in zip(lacking, shown[face], strict=True)])


def _is_minimal(shown: tuple[Amounts, ...], cover: Amounts, need: Amounts) -> bool:
    """Whether no tile of the cover could be left out."""
    total = [
        sum([n * face[kind] for n, face in zip(cover, shown, strict=True)])
        for kind in range(len(need))
    ]
    return all(
        any(total[kind] - face[kind] < need[kind] for kind in range(len(need)))
        for n, face in zip(cover, shown, strict=True)
        if n
    )
