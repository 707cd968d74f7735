"""Strategies for Pasteles; what works on any game is in `bakehouse.testing.strategies`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import house
from bakehouse.pasteles.folding import ORIENTATIONS
from bakehouse.testing import strategies

__all__ = ["TYPES", "configs", "decisions"]


def configs(
    components: SearchStrategy[pa.Components] | None = None,
) -> SearchStrategy[pa.Config]:
    """Options: any recipe of a component set.

    Args:
        components: the component sets, None: the house set.

    >>> from hypothesis import find
    >>> find(configs().map(lambda config: config.recipe), lambda recipe: recipe > 2)
    3
    """

    def of(them: pa.Components) -> SearchStrategy[pa.Config]:
        recipes = st.integers(1, len(them.recipes))
        return st.builds(pa.Config, recipe=recipes, components=st.just(them))

    return (st.just(house()) if components is None else components).flatmap(of)


def decisions() -> SearchStrategy[pa.Decision]:
    """Decisions of any kind, whether or not some recipe knows them.

    >>> from hypothesis import find
    >>> find(decisions(), lambda decision: isinstance(decision, pa.Hire))
    Hire(employee=1)
    """
    return st.one_of([make() for make in _DECISIONS.values()])


_NUMBERS: Final = st.integers(1, 40)
_PLACES: Final = st.integers(0, 5)
_KINDS: Final = st.sampled_from(pa.TokenKind)


def _places() -> SearchStrategy[pa.Place]:
    def of(kind: pa.TokenKind) -> SearchStrategy[pa.Place]:
        ways = st.integers(0, len(ORIENTATIONS[kind]) - 1)
        return st.builds(pa.Place, st.integers(1, 3), st.just(kind), ways, _PLACES, _PLACES)

    return _KINDS.flatmap(of)


_DECISIONS: Final[Mapping[type, Callable[[], SearchStrategy[Any]]]] = MappingProxyType(
    {
        pa.Done: lambda: st.builds(pa.Done),
        pa.HireBlind: lambda: st.builds(pa.HireBlind),
        pa.RaiseMarket: lambda: st.builds(pa.RaiseMarket),
        pa.NextCustomers: lambda: st.builds(pa.NextCustomers),
        pa.NextStep: lambda: st.builds(pa.NextStep),
        pa.Close: lambda: st.builds(pa.Close),
        pa.Hire: lambda: st.builds(pa.Hire, _NUMBERS),
        pa.LetGo: lambda: st.builds(pa.LetGo, _NUMBERS),
        pa.UseAbility: lambda: st.builds(pa.UseAbility, _NUMBERS),
        pa.PickToken: lambda: st.builds(pa.PickToken, _KINDS),
        pa.PickCustomer: lambda: st.builds(pa.PickCustomer, _NUMBERS),
        pa.ChooseSide: lambda: st.builds(pa.ChooseSide, st.sampled_from(pa.Side)),
        pa.FoldSequence: lambda: st.builds(pa.FoldSequence, st.integers(0, 3)),
        pa.Fold: lambda: st.builds(pa.Fold, st.sampled_from(pa.Edge), st.integers(1, 9)),
        pa.Serve: lambda: st.builds(pa.Serve, _NUMBERS, st.sampled_from(pa.Reward)),
        pa.Repair: lambda: st.builds(pa.Repair, _NUMBERS),
        pa.Place: _places,
    }
)

TYPES: Final[Mapping[type, Callable[[], SearchStrategy[Any]]]] = MappingProxyType(
    {
        pa.Config: configs,
        pa.Observation: lambda: strategies.observations(pa),
        pa.State: lambda: strategies.states(pa),
        **_DECISIONS,
        pa.Draw: lambda: st.builds(
            pa.Draw, st.sampled_from(pa.Pile), st.lists(_NUMBERS, min_size=1).map(tuple)
        ),
    }
)
"""What `hypothesis.strategies.from_type` makes of the types of the game."""
