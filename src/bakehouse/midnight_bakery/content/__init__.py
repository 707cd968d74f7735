"""The component set: every number of the game as data, read from a set file and checked."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, Final

import attrs

from bakehouse.core.components import ComponentSet, SetFile, Table, load_path, load_resource
from bakehouse.core.counts import LIMIT, Counts
from bakehouse.core.scoring import set_points, table_points
from bakehouse.midnight_bakery.cards import CARDS, Card

__all__ = ["SCHEMA", "Components", "house", "load", "loads"]

GAME: Final = "midnight_bakery"
SCHEMA: Final = 1
"""The layout of the set files that this version reads."""

FEWEST, MOST = 2, 8  # bakers, MB-1
_LARGE: Final = 1000  # no number of points in a set is beyond this
_BAGUETTES: Final = (Card.BAGUETTE_1, Card.BAGUETTE_2, Card.BAGUETTE_3)


@attrs.frozen(eq=False, repr=False)
class Components(ComponentSet):
    """The numbers of a night. Compares and hashes by its digest.

    Attributes:
        base: the deck for few bakers (MB-4).
        extra: what is shuffled in for many (MB-3).
        extra_from_bakers: from how many bakers on.
        bakes: how many bakes a night has (MB-7).
        batch_sizes: cards of a full batch, for two to eight bakers (MB-5).
        croissant_points: by number of croissants in a case, from 0 to `LIMIT` (MB-45).
        macaron_points: by number of macarons (MB-46).
        bun_points: by number of cinnamon buns (MB-47).
        tart_points: of jam, fruit and chocolate tart (MB-48).
        glaze_points: what a glaze adds (MB-48).
        loaves: of the three baguette cards (MB-3).
        rank_points: by rank, from rank 1 (MB-50).
        rank_from_bakers: by rank, the fewest bakers at which it pays (MB-50).
        most_truffles, no_truffle: MB-55, MB-56.

    >>> house().bun_points[:7], house().batch_sizes
    ((0, 1, 3, 5, 8, 12, 15), (10, 9, 8, 7, 6, 5, 5))
    """

    base: Counts[Card]
    extra: Counts[Card]
    extra_from_bakers: int
    bakes: int
    batch_sizes: tuple[int, ...]
    croissant_points: tuple[int, ...]
    macaron_points: tuple[int, ...]
    bun_points: tuple[int, ...]
    tart_points: tuple[int, int, int]
    glaze_points: int
    loaves: tuple[int, int, int]
    rank_points: tuple[int, ...]
    rank_from_bakers: tuple[int, ...]
    most_truffles: int
    no_truffle: int

    def deck_for(self, players: int) -> Counts[Card]:
        """The full deck for a number of bakers (MB-3).

        >>> len(house().deck_for(5)), len(house().deck_for(6))
        (106, 122)
        """
        return self.base + self.extra if players >= self.extra_from_bakers else self.base

    def rank_points_for(self, players: int) -> tuple[int, ...]:
        """What the ranks in loaves pay at a number of bakers, from rank 1 (MB-50).

        >>> house().rank_points_for(5), house().rank_points_for(6)
        ((7, 3, 0), (7, 3, 1))
        """
        ranks = zip(self.rank_points, self.rank_from_bakers, strict=True)
        return tuple(points if players >= bakers else 0 for points, bakers in ranks)

    def __reduce__(self) -> tuple[Any, ...]:
        # The house set is everywhere: its pickle is its name, not its tables.
        return (house, ()) if self.digest == house().digest else super().__reduce__()


@cache
def house() -> Components:
    """The house set.

    >>> house().name
    'house'
    """
    return loads(load_resource(__name__, "house.toml"), "house.toml")


def load(path: str | os.PathLike[str]) -> Components:
    """The component set of a user's TOML file.

    Raises:
        ContentError: whatever is wrong with it, by file, table and key.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "mine.toml")
    ...     _ = mine.write_text(load_resource(__name__, "house.toml"), encoding="utf-8")
    ...     load(mine) == house()
    True
    """
    # `pathlib` is as slow to import as this whole game's rules.
    return loads(load_path(path), os.path.basename(os.fspath(path)))  # noqa: PTH119


def loads(text: str, file: str = "set") -> Components:
    """The component set of a TOML text; `file` is its name in errors.

    Raises:
        ContentError: whatever is wrong with it.

    >>> text = load_resource(__name__, "house.toml")
    >>> loads(text.replace("glaze = 4", "glaze = 5")).glaze_points
    5
    """
    opened = SetFile(text, file, game=GAME, schema=SCHEMA)
    totals, deck = opened.topic("totals"), opened.topic("deck")
    wanted = {key: totals.integer(key) for key in ("base_cards", "base_loaves", "extra_cards")}
    numbers: dict[str, Any] = {
        **_read_deck(deck),
        **_read_night(opened.topic("night")),
        "batch_sizes": opened.topic("batch").integers(
            "sizes", minimum=1, maximum=LIMIT, length=MOST - FEWEST + 1
        ),
        **_read_scoring(opened.topic("scoring")),
        **_read_baguettes(opened.topic("baguettes")),
        **_read_dawn(opened.topic("dawn")),
    }
    opened.done()
    components = Components(
        name=opened.name, digest=opened.digest, sources=opened.sources, **numbers
    )
    _check_totals(totals, wanted, components)
    _check_deck(deck, components)
    return components


def _read_deck(deck: Table) -> dict[str, Any]:
    return {"base": deck.counts("base", CARDS), "extra": deck.counts("extra", CARDS)}


def _read_night(night: Table) -> dict[str, Any]:
    return {
        "extra_from_bakers": night.integer("extra_from_bakers", minimum=FEWEST, maximum=MOST + 1),
        "bakes": night.integer("bakes", minimum=1, maximum=LIMIT),
    }


def _read_scoring(scoring: Table) -> dict[str, Any]:
    tarts = ("jam_tart", "fruit_tart", "chocolate_tart")
    buns = scoring.integers("bun_points", minimum=-_LARGE, maximum=_LARGE)
    further = _points(scoring, "bun_further")
    return {
        "croissant_points": _by_sets(scoring, "croissant"),
        "macaron_points": _by_sets(scoring, "macaron"),
        "bun_points": tuple(table_points(n, buns, further) for n in range(LIMIT + 1)),
        "tart_points": tuple(_points(scoring, tart) for tart in tarts),
        "glaze_points": _points(scoring, "glaze"),
    }


def _by_sets(scoring: Table, what: str) -> tuple[int, ...]:
    """Points by number of cards: so many for each full set."""
    size = scoring.integer(f"{what}_set", minimum=1, maximum=LIMIT)
    points = _points(scoring, f"{what}_points")
    return tuple(set_points(n, size, points) for n in range(LIMIT + 1))


def _read_baguettes(baguettes: Table) -> dict[str, Any]:
    points = baguettes.integers("rank_points", minimum=-_LARGE, maximum=_LARGE)
    bakers = baguettes.integers("rank_from_bakers", minimum=FEWEST, maximum=MOST + 1)
    if len(bakers) != len(points):
        raise baguettes.error(
            f"{len(bakers)} entries for {len(points)} ranks of rank_points", "rank_from_bakers"
        )
    loaves = baguettes.integers("loaves", maximum=LIMIT, length=len(_BAGUETTES))
    return {"loaves": loaves, "rank_points": points, "rank_from_bakers": bakers}


def _read_dawn(dawn: Table) -> dict[str, Any]:
    return {
        "most_truffles": _points(dawn, "most_truffles"),
        "no_truffle": _points(dawn, "no_truffle"),
    }


def _points(table: Table, key: str) -> int:
    return table.integer(key, minimum=-_LARGE, maximum=_LARGE)


def _check_totals(totals: Table, wanted: dict[str, int], components: Components) -> None:
    """Two sums for every deck: its cards, and its loaves (MB-3)."""
    base = components.base
    loaves = sum(base[card] * n for card, n in zip(_BAGUETTES, components.loaves, strict=True))
    found = {"base_cards": len(base), "base_loaves": loaves, "extra_cards": len(components.extra)}
    for what, total in found.items():
        totals.check_total(what, total, wanted[what], rule="MB-3")


def _check_deck(deck: Table, components: Components) -> None:
    """A deck that cannot deal is no deck (MB-8); with the extra cards it fits a multiset."""
    if not len(components.base):
        raise deck.error("no card at all", "base", rule="MB-8")
    for card in Card:
        together = components.base[card] + components.extra[card]
        if together > LIMIT:
            raise deck.error(
                f"{together} with the base deck's, more than {LIMIT}", f"extra.{card.name.lower()}"
            )
