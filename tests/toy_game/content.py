"""The numbers of the toy game."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

import attrs

from bakehouse.core.components import ComponentSet, SetFile, load_path
from bakehouse.core.counts import LIMIT, Counts, Kinds

NUMBERS: Final = Kinds(tuple(range(1, 10)))
"""The numbers that a card can have."""

SEATS: Final = (2, 3)

HOUSE: Final = """
[set]
game = "toy"
schema = 1
name = "house"

[deck]
source = "house"
cards = { 1 = 2, 2 = 2, 3 = 2, 4 = 2, 5 = 1 }
total = 9

[points]
source = "house"
high = 3
stayed = 1
"""


@attrs.frozen(eq=False, repr=False)
class Components(ComponentSet):
    """The cards (TOY-2), and points for the highest (TOY-5) and for staying (TOY-6)."""

    cards: Counts[int]
    high: int
    stayed: int


def loads(text: str, file: str = "set") -> Components:
    """A set from a TOML text; `ContentError` says what is wrong with it."""
    opened = SetFile(text, file, game="toy", schema=1)
    deck, points = opened.topic("deck"), opened.topic("points")
    cards = deck.counts("cards", NUMBERS)
    deck.check_total(
        "cards", len(cards), deck.integer("total", minimum=2 * SEATS[-1], maximum=LIMIT)
    )
    numbers = points.integer("high", maximum=LIMIT), points.integer("stayed", maximum=LIMIT)
    opened.done()
    return Components(opened.name, opened.digest, opened.sources, cards, *numbers)


def load(path: str | os.PathLike[str]) -> Components:
    """A set from a file."""
    return loads(load_path(path), Path(path).name)


@cache
def house() -> Components:
    """The set that a config has if none is given."""
    return loads(HOUSE, "house")
