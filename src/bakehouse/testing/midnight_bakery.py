"""Strategies for Midnight Bakery; what works on any game is in `bakehouse.testing.strategies`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts
from bakehouse.midnight_bakery.content import SCHEMA, loads
from bakehouse.testing import strategies

__all__ = ["TYPES", "card_counts", "component_sets", "configs"]

_BAGUETTES: Final = ("baguette_1", "baguette_2", "baguette_3")
_CARDS: Final = tuple(card.name.lower() for card in mb.Card)


def configs(
    components: SearchStrategy[mb.Components] | None = None,
) -> SearchStrategy[mb.Config]:
    """Options: any number of bakers, both ways of passing, the house set and small ones.

    Args:
        components: the component sets, None: the house set and `component_sets()`.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(configs())
    ... def test_ring(config):
    ...     assert config.ring == max(3, config.players)  # MB-2
    >>> test_ring()
    """
    sets: SearchStrategy[mb.Components | None] = st.none() | component_sets()
    if components is not None:
        sets = st.none().flatmap(lambda _: components)
    return st.builds(
        mb.Config,
        players=st.integers(2, 8),
        passing=st.sampled_from(["alternate", "next"]),
        components=sets,
    )


def card_counts(most: int = 5) -> SearchStrategy[Counts[mb.Card]]:
    """Multisets of cards, up to `most` of a kind.

    >>> from hypothesis import find
    >>> len(find(card_counts(), lambda cards: len(cards) > 2))
    3
    """
    amounts = st.dictionaries(st.sampled_from(mb.Card), st.integers(1, most), max_size=4)
    return amounts.map(mb.CARDS.counts)


def component_sets() -> SearchStrategy[mb.Components]:
    """Component sets that load: few cards of any kind, small batches, few bakes, odd points.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(component_sets())
    ... def test_deck(components):
    ...     assert len(components.base) > 0  # MB-8
    >>> test_deck()
    """
    return st.builds(
        _component_set,
        base=_decks(4).filter(lambda deck: sum(deck.values()) > 0),
        extra=_decks(2),
        sizes=st.lists(st.integers(1, 5), min_size=7, max_size=7),
        bakes=st.integers(1, 3),
        extra_from=st.integers(2, 9),
        points=st.lists(st.integers(-3, 9), min_size=11, max_size=11),
    )


def _decks(most: int) -> SearchStrategy[dict[str, int]]:
    amounts = st.lists(st.integers(0, most), min_size=len(_CARDS), max_size=len(_CARDS))
    return amounts.map(lambda numbers: dict(zip(_CARDS, numbers, strict=True)))


def _component_set(
    base: Mapping[str, int],
    extra: Mapping[str, int],
    sizes: list[int],
    bakes: int,
    extra_from: int,
    points: list[int],
) -> mb.Components:
    croissant, macaron, jam, fruit, chocolate, glaze, most, none, *ranks = points
    loaves = sum(base.get(card, 0) * n for n, card in enumerate(_BAGUETTES, start=1))
    tables: dict[str, dict[str, Any]] = {
        "totals": {
            "base_cards": sum(base.values()),
            "base_loaves": loaves,
            "extra_cards": sum(extra.values()),
        },
        "deck": {"base": base, "extra": extra},
        "night": {"extra_from_bakers": extra_from, "bakes": bakes},
        "batch": {"sizes": sizes},
        "scoring": {
            "croissant_set": 2,
            "croissant_points": croissant,
            "macaron_set": 3,
            "macaron_points": macaron,
            "bun_points": sorted(points[:5]),
            "bun_further": abs(croissant),
            "jam_tart": jam,
            "fruit_tart": fruit,
            "chocolate_tart": chocolate,
            "glaze": glaze,
        },
        "baguettes": {"loaves": [1, 2, 3], "rank_points": ranks, "rank_from_bakers": [2, 2, 6]},
        "dawn": {"most_truffles": most, "no_truffle": none},
    }
    return loads(_toml(tables), "drawn.toml")


def _toml(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """A set file, every table marked as a choice of the house."""
    lines = ["[set]", 'game = "midnight_bakery"', f"schema = {SCHEMA}", 'name = "drawn"']
    for name, table in tables.items():
        lines += [f"[{name}]", 'source = "house"']
        lines += [f"{key} = {_value(value)}" for key, value in table.items()]
    return "\n".join(lines)


def _value(value: Any) -> str:
    if value.__class__ is dict:
        return "{ " + ", ".join(f"{key} = {n}" for key, n in value.items()) + " }"
    return str(value)


_SEATS: Final = st.integers(0, 7)
_ANY_CARD: Final = st.sampled_from(mb.Card)

TYPES: Final[Mapping[type, Callable[[], SearchStrategy[Any]]]] = MappingProxyType(
    {
        mb.Components: component_sets,
        mb.Config: configs,
        mb.Observation: lambda: strategies.observations(mb),
        mb.State: lambda: strategies.states(mb),
        mb.Keep: lambda: st.builds(mb.Keep, _SEATS, _ANY_CARD),
        mb.Peel: lambda: st.builds(mb.Peel, _SEATS, _ANY_CARD, _ANY_CARD),
        mb.Snatch: lambda: st.builds(mb.Snatch, _ANY_CARD),
        mb.Deal: lambda: st.builds(mb.Deal, st.lists(card_counts(), max_size=8).map(tuple)),
    }
)
"""What `hypothesis.strategies.from_type` makes of the types of the game."""
