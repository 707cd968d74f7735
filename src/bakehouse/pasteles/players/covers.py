"""The cheapest tokens that fill an order, or several at once: branch and bound on masks.

What counts of a placement is its kind and which icons of the need it gives; placements that agree
in both are one *offer* with several masks. The search always covers the flavour with the fewest
offers first, tries the offers that cost least for each icon, and gives up where what is spent plus
the least that the rest can cost is no better than the best found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.players.board import GUARD, Spot, icons_in, lacking

__all__ = ["Offer", "cheapest", "offers_for", "reduced"]

_MASKS: Final = 8
"""How many masks of an offer are kept."""

_TRIED: Final = 2
"""How many masks of an offer are tried at a node."""

_ONES: Final = GUARD >> 7
_TOP: Final = GUARD.bit_length() - 8


class Offer(NamedTuple):
    """Placements of one kind that give the same of a need.

    Attributes:
        kind: of the token.
        gives: packed flavours, no more than the need has.
        spots: where.
    """

    kind: int
    gives: int
    spots: list[Spot]


def offers_for(need: int, spots: Iterable[Spot]) -> list[Offer]:
    """What placements give of a need, those that give the same together."""
    groups: dict[tuple[int, int], list[Spot]] = {}
    wanted = need | GUARD
    for spot in spots:
        # What is left of the need, as `lacking` works it out; written out, as it runs for all.
        rest = wanted - spot[1]
        kept = rest & GUARD
        gives = need - (rest & (kept - (kept >> 7)))
        if gives:
            key = spot[2], gives
            if key in groups:
                groups[key].append(spot)
            else:
                groups[key] = [spot]
    return [Offer(kind, gives, group) for (kind, gives), group in groups.items()]


def reduced(need: int, offers: Iterable[Offer]) -> list[Offer]:
    """Offers for a larger need as offers for a part of it."""
    groups: dict[tuple[int, int], list[Spot]] = {}
    for kind, given, spots in offers:
        gives = need - lacking(need, given)
        if gives:
            groups.setdefault((kind, gives), []).extend(spots[:_MASKS])
    return [Offer(kind, gives, group[:_MASKS]) for (kind, gives), group in groups.items()]


class _Way(NamedTuple):
    """An offer as the search reads it: mask and unit of its kind among packed tokens, its price."""

    field: int
    one: int
    price: float
    gives: int
    spots: list[Spot]


class _Search:
    """One search; `best` and `cost` are what it found."""

    def __init__(
        self,
        need: int,
        offers: Sequence[Offer],
        prices: Sequence[float],
        limit: float,
        nodes: int,
    ) -> None:
        self.cost, self.nodes = limit, nodes
        self.best: tuple[Spot, ...] | None = None
        rated = [(prices[kind] / icons_in(gives), kind, gives) for kind, gives, _ in offers]
        ways = [
            _Way(TOKENS.field[kind], TOKENS.one[kind], prices[kind], gives, offers[at].spots)
            for at, (_, kind, gives) in sorted(enumerate(rated), key=_rate)
        ]
        self.least = min(rated, default=(0.0,))[0]
        self.order = sorted(
            [
                (field, [way for way in ways if way.gives & field])
                for field in FLAVOURS.field
                if need & field
            ],
            key=_choices,
        )

    def run(self, need: int, used: int, owned: int, cost: float, chosen: tuple[Spot, ...]) -> None:
        """Try what can fill the rest of the need."""
        if not need:
            self.cost, self.best = cost, chosen
            return
        ways = next(ways for field, ways in self.order if need & field)
        wanted = need | GUARD
        for field, one, price, gives, spots in ways:
            spent = cost + price
            if spent >= self.cost or not owned & field:
                continue
            # `lacking` and `icons_in`, written out.
            rest = wanted - gives
            kept = rest & GUARD
            rest &= kept - (kept >> 7)
            if rest and spent + (rest * _ONES >> _TOP & 255) * self.least >= self.cost:
                continue
            self._lay(rest, used, owned - one, spent, chosen, spots)
            if self.nodes <= 0:
                return

    def _lay(
        self,
        rest: int,
        used: int,
        owned: int,
        spent: float,
        chosen: tuple[Spot, ...],
        spots: list[Spot],
    ) -> None:
        """A token goes to the first places that are still free, then the rest is tried."""
        tried = 0
        for spot in spots:
            if not spot[0] & used:
                self.nodes -= 1
                self.run(rest, used | spot[0], owned, spent, (*chosen, spot))
                tried += 1
                if tried == _TRIED or not rest or self.nodes <= 0:
                    return


def _rate(entry: tuple[int, tuple[float, int, int]]) -> float:
    return entry[1][0]


def _choices(entry: tuple[int, list[_Way]]) -> int:
    return len(entry[1])


def cheapest(
    need: int,
    offers: Sequence[Offer],
    owned: int,
    prices: Sequence[float],
    limit: float,
    nodes: int = 300,
) -> tuple[float, tuple[Spot, ...]] | None:
    """The cheapest placements that give a need, and what they cost; None where none is found.

    Args:
        need: packed flavours.
        offers: for this need.
        owned: packed tokens.
        prices: by kind of token.
        limit: what they must cost less than.
        nodes: how many placements are tried at most.
    """
    search = _Search(need, offers, prices, limit, nodes)
    search.run(need, 0, owned, 0.0, ())
    return (search.cost, search.best) if search.best is not None else None
