"""Paying for recipes with tiles (RO-46): which sets of tiles cover the need, none in excess."""

from __future__ import annotations

from functools import lru_cache

from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import INGREDIENTS

__all__ = ["can_cover", "minimal_covers", "next_tiles"]


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
    return not need or INGREDIENTS.covers(_all_ingredients(components, tiles), need)


@lru_cache(maxsize=1 << 12)
def minimal_covers(components: Components, tiles: int, need: int) -> tuple[tuple[int, ...], ...]:
    """The sets of tiles that pay for `need` and of which none could be left out (RO-46).

    Args:
        components: the component set.
        tiles: packed unused tiles.
        need: packed ingredients.

    Returns:
        Sets of tile numbers, each rising; the sets in order. `((),)` if nothing is needed.
    """
    amounts = components.tile_kinds.amounts(tiles)
    parts = [
        (tile.number, INGREDIENTS.amounts(tile.ingredients.packed), n)
        for tile, n in zip(components.tiles, amounts, strict=True)
        if n
    ]
    found: list[tuple[int, ...]] = []
    _search(parts, 0, INGREDIENTS.amounts(need), (), found)
    shown = {number: ingredients for number, ingredients, _ in parts}
    return tuple(it for it in found if _is_minimal(it, shown, INGREDIENTS.amounts(need)))


_Part = tuple[int, tuple[int, ...], int]


def _search(
    parts: list[_Part],
    start: int,
    lacking: tuple[int, ...],
    chosen: tuple[int, ...],
    found: list[tuple[int, ...]],
) -> None:
    """Adds tiles in rising order, each only if it shows something that is still lacking.

    A tile that does not could be left out in the end, whatever comes after it.
    """
    if not any(lacking):
        found.append(chosen)
        return
    for at in range(start, len(parts)):
        number, shows, n = parts[at]
        left, more = lacking, chosen
        for _ in range(n):
            if not any(map(min, left, shows)):
                break
            left = tuple([max(0, want - there) for want, there in zip(left, shows, strict=True)])
            more = (*more, number)
            _search(parts, at + 1, left, more, found)


def _is_minimal(
    cover: tuple[int, ...], shows: dict[int, tuple[int, ...]], need: tuple[int, ...]
) -> bool:
    """Whether no tile of the cover could be left out."""
    total = [sum(amounts) for amounts in zip(*(shows[tile] for tile in cover), strict=True)]
    return all(
        any(map(int.__lt__, map(int.__sub__, total, shows[tile]), need)) for tile in set(cover)
    )


@lru_cache(maxsize=1 << 12)
def next_tiles(
    components: Components, tiles: int, need: int, paid: tuple[int, ...]
) -> tuple[int, ...]:
    """The tiles that can be named after `paid`, in rising order; none when `need` is covered."""
    length = len(paid)
    covers = minimal_covers(components, tiles, need)
    following = {it[length] for it in covers if len(it) > length and it[:length] == paid}
    return tuple(sorted(following))
