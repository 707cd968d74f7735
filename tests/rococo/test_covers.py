"""Which tiles can pay for recipes: against all sub-multisets, and out of very many tiles."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.rococo.content import house
from bakehouse.rococo.covers import can_cover, next_tiles
from bakehouse.rococo.kinds import INGREDIENTS, Ingredient

pytestmark = pytest.mark.rule("RO-46")

BAG = tuple(house().tile_bag)
AMOUNTS = st.fixed_dictionaries({kind: st.integers(0, 3) for kind in Ingredient})


def shown(tiles: Iterable[int]) -> list[int]:
    """How much of each ingredient tiles show."""
    fronts = [house().tile(tile).ingredients for tile in tiles]
    return [sum(front[kind] for front in fronts) for kind in Ingredient]


def covers(tiles: Sequence[int], need: dict[Ingredient, int]) -> bool:
    return all(n >= need[kind] for n, kind in zip(shown(tiles), Ingredient, strict=True))


def payments(tiles: Sequence[int], need: dict[Ingredient, int]) -> set[tuple[int, ...]]:
    """All sets that cover the need and that nothing can be left out of, by trying each set."""
    every = {
        chosen
        for size in range(len(tiles) + 1)
        for chosen in itertools.combinations(sorted(tiles), size)
        if covers(chosen, need)
    }
    return {
        chosen
        for chosen in every
        if not any(covers(chosen[:i] + chosen[i + 1 :], need) for i in range(len(chosen)))
    }


def sequences(tiles: int, need: int, paid: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All ways to name tiles one after the other until nothing more is to be named."""
    following = next_tiles(house(), tiles, need, paid)
    if not following:
        yield paid
    for tile in following:
        yield from sequences(tiles, need, (*paid, tile))


@given(st.lists(st.sampled_from(range(len(BAG))), max_size=9, unique=True), AMOUNTS)
def test_each_payment_is_named_once_and_no_other(
    places: list[int], need: dict[Ingredient, int]
) -> None:
    tiles = [BAG[place] for place in places]
    packed, wanted = house().tile_kinds.pack(tuple(tiles)), INGREDIENTS.pack(need)
    expected = payments(tiles, need)
    assert can_cover(house(), packed, wanted) == bool(expected)
    if expected:
        named = list(sequences(packed, wanted))
        assert sorted(named) == sorted(expected)


def test_payments_out_of_all_the_tiles_of_the_box_are_found() -> None:
    """Three eggs, two honey, two nuts out of fifty tiles: tens of thousands of sets."""
    components = house()
    everything = components.tile_bag.packed
    need = {Ingredient.EGG: 3, Ingredient.HONEY: 2, Ingredient.NUT: 2}
    wanted = INGREDIENTS.pack(need)
    paid: tuple[int, ...] = ()
    while following := next_tiles(components, everything, wanted, paid):
        assert following == tuple(sorted(set(following)))
        assert not paid or following[0] >= paid[-1]
        paid = (*paid, following[0])
    assert covers(paid, need)
    assert not any(covers(paid[:i] + paid[i + 1 :], need) for i in range(len(paid)))
