"""The state of a night, split by how often its parts change.

`Night` changes once a bake, `Round` once a pick, `State` at every lock. Multisets are kept packed
inside (see `core.counts`); the properties of `State` give them as `Counts`.
"""

from __future__ import annotations

import enum
from typing import Final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.counts import Counts
from bakehouse.core.errors import ConfigError
from bakehouse.core.options import shown
from bakehouse.core.pictured import Pictured
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.actions import LOCKS, Lock
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem
from bakehouse.midnight_bakery.config import Config

__all__ = [
    "CHOOSE",
    "DAWN",
    "DEAL",
    "SNATCH",
    "BakeScore",
    "Night",
    "Phase",
    "Round",
    "State",
    "make_night",
    "make_round",
    "make_state",
    "new_game",
    "seats_of",
]

TRUFFLES: Final = CASE.field[CaseItem.TRUFFLE]


class Phase(enum.IntEnum):
    """What is due."""

    DEAL = 0
    """Chance deals cards to bakers."""
    CHOOSE = 1
    """Bakers lock."""
    SNATCH = 2
    """Chance picks the owl's card."""
    DAWN = 3
    """Nothing: the night is over."""


DEAL: Final = Phase.DEAL
CHOOSE: Final = Phase.CHOOSE
SNATCH: Final = Phase.SNATCH
DAWN: Final = Phase.DAWN
# Under names of their own for the rules: up to Python 3.11, `Phase.DEAL` is a function call.


@attrs.frozen(weakref_slot=False)
class BakeScore(Value):
    """What one bake paid a baker (MB-53), in points; `running` is the total of all bakes so far."""

    croissants: int
    macarons: int
    buns: int
    tarts: int
    baguettes: int
    total: int
    running: int


@attrs.frozen(weakref_slot=False)
class Night(Value):
    """What changes once a bake.

    Attributes:
        config: the options.
        bake: from 1.
        direction: 1 where this bake passes to the next place, -1 to the previous one (MB-25).
        deck: packed cards that have no face yet: the deck, and the owl's batch as long as nobody
            may see it.
        discards: packed cards of the cases of past bakes.
        banked: points of past bakes by baker.
        results: of past bakes, by bake and baker.
    """

    config: Config
    bake: int
    direction: int
    deck: int
    discards: int
    banked: tuple[int, ...]
    results: tuple[tuple[BakeScore, ...], ...]


@attrs.frozen(weakref_slot=False)
class Round(Value):
    """What changes once a pick.

    Places of the ring are the bakers in order, then the owl at two bakers (MB-27).

    Attributes:
        phase: what is due.
        passes: how often the batches have passed in this bake.
        batches: packed cards by place.
        cases: packed counts of `CaseItem` by place, the truffle box among them.
        sealed: how many cards of `Night.deck` are the owl's batch, which nobody has seen (MB-31).
        spent_peels: Peels that have left the game (MB-14).
    """

    phase: Phase
    passes: int
    batches: tuple[int, ...]
    cases: tuple[int, ...]
    sealed: int
    spent_peels: int


@attrs.frozen(weakref_slot=False, repr=False)
class State(Pictured, Value):
    """A position of the night.

    Made by `new_game` and `apply`; read through its properties. Equal when the position is: all
    that a seat can remember of earlier picks follows from it.

    >>> state = new_game(Config(players=4))
    >>> state.phase.name, state.bake, state.deck_size, state.batch_sizes
    ('DEAL', 1, 106, (0, 0, 0, 0))
    """

    night: Night
    round: Round
    locked: int
    """What is locked in this pick, a byte a baker: 0, or 1 + the code of the lock."""
    owing: int
    """Bit mask of the seats that owe a lock."""

    def __repr__(self) -> str:
        night, now = self.night, self.round
        return (
            f"<State {night.config.describe()}, bake {night.bake}, pick {self.pick}, "
            f"{now.phase.name}: batches {self.batches}, cases {self.cases}, "
            f"locks {self.locks}, banked {night.banked}>"
        )

    @property
    def config(self) -> Config:
        """The options the night is played with."""
        return self.night.config

    @property
    def locks(self) -> tuple[Lock | None, ...]:
        """By baker, what is locked in this pick."""
        codes = self.locked.to_bytes(self.config.players, "little")
        return tuple(LOCKS[seat][code - 1] if code else None for seat, code in enumerate(codes))

    @property
    def phase(self) -> Phase:
        """What is due."""
        return self.round.phase

    @property
    def bake(self) -> int:
        """The bake, from 1."""
        return self.night.bake

    @property
    def pick(self) -> int:
        """The pick within the bake, from 1."""
        return self.round.passes + 1

    @property
    def banked(self) -> tuple[int, ...]:
        """By baker, the points of past bakes (MB-57)."""
        return self.night.banked

    @property
    def results(self) -> tuple[tuple[BakeScore, ...], ...]:
        """By past bake and baker, what it paid (MB-53)."""
        return self.night.results

    @property
    def spent_peels(self) -> int:
        """How many Peels have left the game (MB-14)."""
        return self.round.spent_peels

    @property
    def deck(self) -> Counts[Card]:
        """The cards without a face: the deck, and the owl's batch as long as nobody may see it."""
        return Counts(CARDS, self.night.deck)

    @property
    def deck_size(self) -> int:
        """How many cards lie in the deck (MB-30)."""
        return CARDS.total(self.night.deck) - self.round.sealed

    @property
    def batches(self) -> tuple[Counts[Card], ...]:
        """The batches by place, without faces that nobody has seen."""
        return tuple(Counts(CARDS, batch) for batch in self.round.batches)

    @property
    def batch_sizes(self) -> tuple[int, ...]:
        """The sizes of the batches by place (MB-30), the unseen one included."""
        sizes = [CARDS.total(batch) for batch in self.round.batches]
        if self.round.sealed:
            sizes[self.config.sealed_place(self.night.bake, self.round.passes)] = self.round.sealed
        return tuple(sizes)

    @property
    def cases(self) -> tuple[Counts[CaseItem], ...]:
        """The display cases by place, without truffles."""
        return tuple(Counts(CASE, case & ~TRUFFLES) for case in self.round.cases)

    @property
    def truffles(self) -> tuple[int, ...]:
        """The sizes of the truffle boxes by place."""
        return tuple(CASE.amount(case, CaseItem.TRUFFLE) for case in self.round.cases)

    @property
    def discards(self) -> Counts[Card]:
        """The cards of the cases of past bakes; spent Peels are not among them."""
        return Counts(CARDS, self.night.discards)


make_night: Final = trusted_constructor(Night)
make_round: Final = trusted_constructor(Round)
make_state: Final = trusted_constructor(State)

_SEATS_OF: Final = tuple(
    tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256)
)


def seats_of(owing: int) -> tuple[int, ...]:
    """The seats of a bit mask, in order."""
    return _SEATS_OF[owing]


def new_game(config: Config) -> State:
    """The night before its first deal.

    Raises:
        ConfigError: no options of this game.

    >>> new_game(Config(players=5)).deck_size
    106
    """
    if not isinstance(config, Config):
        raise ConfigError(f"{shown(config)} is no Config of Midnight Bakery")
    bakers, ring = config.players, config.ring
    night = make_night(config, 1, config.direction(1), config.deck.packed, 0, (0,) * bakers, ())
    now = make_round(Phase.DEAL, 0, (0,) * ring, (0,) * ring, 0, 0)
    return make_state(night, now, 0, 0)
