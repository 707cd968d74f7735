"""Component sets for tests: the house set with other decks, batches or bakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bakehouse.midnight_bakery import Components
from bakehouse.midnight_bakery.content import house, loads

LOAVES = {"baguette_1": 1, "baguette_2": 2, "baguette_3": 3}


def set_text(
    base: Mapping[str, int],
    extra: Mapping[str, int] | None = None,
    *,
    sizes: Sequence[int] = (10, 9, 8, 7, 6, 5, 5),
    bakes: int = 3,
    name: str = "test",
) -> str:
    """A set file with these decks, its totals to match, and the scores of the house set."""
    extra = extra or {}
    loaves = sum(base.get(card, 0) * n for card, n in LOAVES.items())
    return f"""
[set]
game = "midnight_bakery"
schema = 1
name = "{name}"
[totals]
source = "house"
base_cards = {sum(base.values())}
base_loaves = {loaves}
extra_cards = {sum(extra.values())}
[deck]
source = "house"
base = {_inline(base)}
extra = {_inline(extra)}
[night]
source = "house"
extra_from_bakers = 6
bakes = {bakes}
[batch]
source = "house"
sizes = {list(sizes)}
[scoring]
source = "rulebook"
croissant_set = 2
croissant_points = 4
macaron_set = 3
macaron_points = 9
bun_points = [1, 3, 5, 8, 12]
bun_further = 3
jam_tart = 1
fruit_tart = 2
chocolate_tart = 3
glaze = 4
[baguettes]
source = "rulebook"
loaves = [1, 2, 3]
rank_points = [7, 3, 1]
rank_from_bakers = [2, 2, 6]
[dawn]
source = "rulebook"
most_truffles = 7
no_truffle = -3
"""


def _inline(amounts: Mapping[str, int]) -> str:
    return "{ " + ", ".join(f"{card} = {n}" for card, n in amounts.items()) + " }"


def make_set(
    base: Mapping[str, int],
    extra: Mapping[str, int] | None = None,
    *,
    sizes: Sequence[int] = (10, 9, 8, 7, 6, 5, 5),
    bakes: int = 3,
) -> Components:
    """The component set of `set_text`."""
    return loads(set_text(base, extra, sizes=sizes, bakes=bakes))


def house_set() -> Components:
    """The house set."""
    return house()
