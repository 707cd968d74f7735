"""Strategies for La Pâtisserie Rococo; what works on any game is in `testing.strategies`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bakehouse import rococo as ro
from bakehouse.rococo.actions import MOST_SEATS
from bakehouse.rococo.content import house
from bakehouse.testing import strategies

__all__ = ["TYPES", "configs", "decisions"]


def configs(
    components: SearchStrategy[ro.Components] | None = None,
) -> SearchStrategy[ro.Config]:
    """Options: any number of players, both drafts, any promos, the start player named or drawn.

    Also the solo and the extended game, of any difficulty.

    Args:
        components: the component sets, None: the house set.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(configs())
    ... def test_seats(config):
    ...     assert config.seats == config.players + (config.mentor is not None)  # RO-140, RO-157
    >>> test_seats()
    """

    def of(them: ro.Components, seats: int, game: str) -> SearchStrategy[ro.Config]:
        options: dict[str, Any] = {"players": st.just(seats)}
        if game in _WITH_MENTOR:
            seats = _WITH_MENTOR[game]
            options = {game: st.sampled_from(ro.DIFFICULTIES)}
        return st.builds(
            ro.Config,
            draft=st.sampled_from(ro.DRAFTS),
            promos=st.lists(st.sampled_from(ro.PROMOS), unique=True).map(tuple),
            start_player=st.none() | st.integers(0, seats - 1),
            components=st.just(them),
            **options,
        )

    some = st.just(house()) if components is None else components
    games = st.sampled_from(("players", *_WITH_MENTOR))
    return st.tuples(some, st.integers(2, MOST_SEATS), games).flatmap(lambda them: of(*them))


_WITH_MENTOR: Final[Mapping[str, int]] = MappingProxyType({"solo": 2, "extended": 3})
"""By option of a game with the Mentor, its seats."""


def decisions() -> SearchStrategy[ro.Decision]:
    """Decisions of any kind, whether or not some table knows them.

    >>> from hypothesis import find
    >>> find(decisions(), lambda decision: isinstance(decision, ro.PlayCard))
    PlayCard(seat=0, card=1)
    """
    return st.one_of([make() for make in _DECISIONS.values()])


_SEATS: Final = st.integers(0, MOST_SEATS - 1)
_NUMBERS: Final = st.integers(1, 99)
_PLACES: Final = st.integers(1, 9)
_CARDS: Final = st.lists(_NUMBERS, unique=True, max_size=7).map(tuple)

_FIELDS: Final[Mapping[type, tuple[SearchStrategy[Any], ...]]] = MappingProxyType(
    {
        **dict.fromkeys((ro.UseBonus, ro.Forfeit, ro.Done, ro.Sell, ro.TakePoints), ()),
        **dict.fromkeys(
            (
                ro.ChooseCard,
                ro.TakeCard,
                ro.RemoveCard,
                ro.PlayCard,
                ro.HireCard,
                ro.GiveNotice,
                ro.DiscardRecipe,
                ro.BakeRecipe,
                ro.KeepRecipe,
                ro.SpendTile,
                ro.DecorateWith,
                ro.KeepTile,
            ),
            (_NUMBERS,),
        ),
        **dict.fromkeys(
            (
                ro.TakeRecipe,
                ro.TakeTile,
                ro.PickDish,
                ro.ChooseReward,
                ro.PlaceHost,
                ro.ChooseTable,
                ro.ChooseNumber,
                ro.ChooseRow,
            ),
            (_PLACES,),
        ),
        **dict.fromkeys((ro.Present, ro.PickPresented, ro.MoveDish), (_PLACES, _PLACES)),
        **dict.fromkeys((ro.Perform, ro.CopyMentor), (st.sampled_from(ro.MainAction),)),
        ro.BuyGoods: (st.sampled_from(ro.Good), _PLACES),
        ro.SpareGood: (st.sampled_from(ro.Good),),
        ro.SpareIngredient: (st.sampled_from(ro.Ingredient),),
        ro.PayService: (st.integers(0, 9),),
        ro.PlaceServiceStaff: (_PLACES, st.sampled_from(ro.AreaSide)),
        ro.CopyBonus: (_SEATS,),
    }
)
"""By kind of decision, strategies for its fields after the seat."""


def _maker(cls: type, fields: tuple[SearchStrategy[Any], ...]) -> Callable[[], SearchStrategy[Any]]:
    return lambda: st.builds(cls, _SEATS, *fields)


_DECISIONS: Final[Mapping[type, Callable[[], SearchStrategy[Any]]]] = MappingProxyType(
    {cls: _maker(cls, fields) for cls, fields in _FIELDS.items()}
)


def _draws() -> SearchStrategy[ro.Draw]:
    def of(pile: ro.Pile) -> SearchStrategy[ro.Draw]:
        items = _SEATS if pile is ro.Pile.START_PLAYER else _NUMBERS
        return st.builds(ro.Draw, st.just(pile), st.lists(items, min_size=1).map(tuple))

    return st.sampled_from(ro.Pile).flatmap(of)


TYPES: Final[Mapping[type, Callable[[], SearchStrategy[Any]]]] = MappingProxyType(
    {
        ro.Config: configs,
        ro.Observation: lambda: strategies.observations(ro),
        ro.State: lambda: strategies.states(ro),
        **_DECISIONS,
        ro.Draw: _draws,
        ro.DealTrays: lambda: st.builds(ro.DealTrays, _CARDS, _CARDS),
        ro.DealCards: lambda: st.builds(ro.DealCards, _CARDS, _CARDS),
    }
)
"""What `hypothesis.strategies.from_type` makes of the types of the game."""
