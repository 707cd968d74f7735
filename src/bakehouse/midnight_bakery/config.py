"""The options of a night, and the ring that they make."""

from __future__ import annotations

from typing import Any, Final

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.errors import ConfigError
from bakehouse.core.options import a_choice, an_int, shown, strict_options
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.cards import Card
from bakehouse.midnight_bakery.content import Components, house

__all__ = ["OWL", "PASSINGS", "SEAT_NAMES", "Config"]

SEAT_NAMES: Final = ("Flour", "Sugar", "Butter", "Cream", "Spice", "Cocoa", "Honey", "Moon")
"""The bakers in seat order (MB-1)."""

OWL: Final = 2
"""The owl's place in the ring of two bakers (MB-2)."""

PASSINGS: Final = ("alternate", "next")
"""The values of the option `passing` (MB-25, MB-26)."""


def _players(value: Any) -> int:
    return an_int(value, "players", 2, len(SEAT_NAMES), rule="MB-1")


def _passing(value: Any) -> str:
    return a_choice(value, "passing", PASSINGS, rule="MB-25")


def _components(value: Components | None) -> Components:
    if value is None:
        return house()
    if not isinstance(value, Components):
        raise ConfigError(f"components: {shown(value)} is no component set of this game")
    return value


@strict_options
@attrs.frozen
class Config(Value):
    """The options of a night.

    Args:
        players: two to eight bakers (MB-1); at two the owl drafts too (MB-2).
        passing: "alternate" (MB-25) or "next" (MB-26).
        components: the component set; None for the house set.

    Raises:
        ConfigError: an option that does not exist, or a value that it cannot have.

    >>> Config(players=3).batch_size
    9
    """

    players: int = attrs.field(default=4, converter=_players)
    passing: str = attrs.field(default="alternate", converter=_passing)
    components: Components = attrs.field(default=None, converter=_components)
    owl: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether the Night Owl drafts (MB-2)."""
    ring: int = attrs.field(init=False, eq=False, repr=False)
    """The number of places that batches pass through: the bakers, and the owl (MB-2, MB-27)."""

    rank_points: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """What the ranks in loaves pay at this number of bakers, from rank 1 (MB-50)."""

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "owl", self.players == OWL)
        object.__setattr__(self, "ring", self.players + self.owl)
        object.__setattr__(self, "rank_points", self.components.rank_points_for(self.players))

    @property
    def deck(self) -> Counts[Card]:
        """The full deck for this number of bakers (MB-3)."""
        return self.components.deck_for(self.players)

    @property
    def batch_size(self) -> int:
        """How many cards a full batch has (MB-5)."""
        return self.components.batch_sizes[self.players - 2]

    def direction(self, bake: int) -> int:
        """1 where a bake passes to the next seat, -1 where to the previous one (MB-25, MB-26)."""
        return -1 if self.passing == "alternate" and bake % 2 == 0 else 1

    def sealed_place(self, bake: int, passes: int) -> int:
        """The place of the batch that was dealt to the owl, after so many passes (MB-27)."""
        return (OWL + passes * self.direction(bake)) % self.ring

    def describe(self) -> str:
        """The options in a few words."""
        return f"{self.players} bakers, passing {self.passing}, set {self.components.name}"

    def seat_name(self, place: int) -> str:
        """The rulebook's name of a place in the ring."""
        return "Owl" if self.owl and place == OWL else SEAT_NAMES[place]
