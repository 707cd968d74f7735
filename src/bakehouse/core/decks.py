"""Decks without an order: a pile is a size over a pool, a deck a few layers.

What nobody has seen has no face and no place. Cards shuffled together are one unordered layer,
whose next card is any of it with equal chance; cards put under a deck, shuffled, are one more layer
below. A card put under in the open is a layer of one, so a known order is kept too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.errors import CountsError, EmptyDrawError
from bakehouse.core.values import Value

if TYPE_CHECKING:
    from fractions import Fraction

    from bakehouse.core.rng import Rng

__all__ = ["Deck"]

K = TypeVar("K")


def _solid(layers: tuple[Counts[K], ...]) -> tuple[Counts[K], ...]:
    return tuple([layer for layer in layers if layer.packed])


@attrs.frozen
class Deck(Value, Generic[K]):
    """A deck as unordered layers, the top one first. Empty layers vanish, so equal decks are equal.

    >>> from bakehouse.core.counts import Kinds
    >>> kinds = Kinds(("egg", "honey", "nut"))
    >>> deck = Deck((kinds.counts(["egg"]),)).put_under(kinds.counts(["nut", "honey"]))
    >>> deck.chances()
    (('egg', Fraction(1, 1)),)
    >>> deck.take("egg").chances()
    (('honey', Fraction(1, 2)), ('nut', Fraction(1, 2)))
    """

    layers: tuple[Counts[K], ...] = attrs.field(converter=_solid)

    def __len__(self) -> int:
        return sum(len(layer) for layer in self.layers)

    def chances(self) -> tuple[tuple[K, Fraction], ...]:
        """The exact probability of each kind to be the next; `EmptyDrawError` when empty."""
        return self._top().chances()

    def take(self, kind: K) -> Deck[K]:
        """The deck after its next card turned out to be `kind`.

        Raises:
            EmptyDrawError: the deck is empty.
            CountsError: the next card cannot be of that kind.
        """
        return Deck((self._top().remove(kind), *self.layers[1:]))

    def take_all(self, cards: Counts[K]) -> Deck[K]:
        """The deck after its next cards turned out to be `cards`, in whatever order.

        Raises:
            EmptyDrawError: the deck has fewer.
            CountsError: the next cards cannot be these: what lies above comes first.
        """
        layers = self.layers
        while layers and not layers[0] >= cards:
            cards, layers = cards - layers[0], layers[1:]
        if not layers:
            if len(cards):
                raise EmptyDrawError("the deck is empty")
            return Deck(())
        return Deck((layers[0] - cards, *layers[1:]))

    def put_under(self, cards: Counts[K]) -> Deck[K]:
        """The deck with `cards`, shuffled together, below all that it holds.

        Raises:
            CountsError: cards of other kinds than those in it.
        """
        if self.layers and self.layers[0].kinds != cards.kinds:
            raise CountsError("a deck of other kinds")
        return Deck((*self.layers, cards))

    def draw(self, rng: Rng) -> tuple[K, Deck[K], Rng]:
        """The next card, the deck without it, the next generator; `EmptyDrawError` when empty."""
        drawn, rng = self._top().draw(1, rng)
        (card,) = drawn
        return card, self.take(card), rng

    def _top(self) -> Counts[K]:
        if not self.layers:
            raise EmptyDrawError("the deck is empty")
        return self.layers[0]
