"""The state of a game, split by how often its parts change.

`Shop` changes a few times a day, `Day` at most moves of the rulebook's steps, `State` at every
token. Multisets of tokens, flavours and machines are packed inside (see `core.counts`); the
properties of `State` give them as `Counts`.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

import attrs

from bakehouse.core.building import trusted_changer, trusted_constructor
from bakehouse.core.counts import Counts
from bakehouse.core.decks import Deck
from bakehouse.core.errors import ConfigError
from bakehouse.core.options import shown
from bakehouse.core.pictured import Pictured
from bakehouse.core.values import Value
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.effects import Effect
from bakehouse.pasteles.folding import Flavour, Form, TokenKind
from bakehouse.pasteles.goods import FLAVOURS, TOKENS

__all__ = [
    "Cause",
    "Day",
    "Laid",
    "Loss",
    "Phase",
    "Picking",
    "Shop",
    "State",
    "Task",
    "by_phase",
    "change_day",
    "change_shop",
    "change_state",
    "make_day",
    "make_laid",
    "make_shop",
    "make_state",
    "new_day",
    "new_game",
]


class Phase(enum.IntEnum):
    """What is due, in the order of the day."""

    DISPLAY = 0
    """Chance: the first employees come face up (PA-3)."""
    STAFF = 1
    """1.a: an employee comes or goes (PA-10, PA-11)."""
    BLIND = 2
    """Chance: the top card of the employee deck (PA-10)."""
    VACANCY = 3
    """Chance: the place in the display is refilled (PA-10)."""
    INGREDIENTS = 4
    """1.b: abilities (PA-57)."""
    EQUIPMENT = 5
    """Chance: 1.c, an equipment card (PA-15)."""
    MARKET = 6
    """1.d: the market may be raised (PA-17)."""
    ARRIVALS = 7
    """2.a: abilities (PA-57)."""
    LINE = 8
    """Chance: the first customers in line (PA-20)."""
    OPENING = 9
    """2.b without a token: an ability that gives one may be used (PA-26)."""
    SHEET = 10
    """Chance: the next sheet from the lid (PA-30)."""
    SIDE = 11
    """The side of it to lay up (PA-30)."""
    FOLDING = 12
    """The fold of the step (PA-28, PA-34)."""
    SERVING = 13
    """Tokens, servings, next customers, next step (PA-21)."""
    CUSTOMERS = 14
    """Chance: the line is refilled (PA-47)."""
    COUNTING = 15
    """3.a: abilities (PA-57), then customers are counted (PA-50)."""
    LEFTOVERS = 16
    """Chance: the customers left in the day's deck are turned up as they are counted (PA-50)."""
    REPAIRS = 17
    """3.c: equipment may be repaired (PA-53)."""
    EVENING = 18
    """3.d: abilities (PA-57), then the end of the day (PA-54)."""
    OVER = 19
    """Nothing: the game is over (PA-55)."""


T = TypeVar("T")


def by_phase(table: Mapping[Phase, T]) -> tuple[T | None, ...]:
    """A table by phase as a tuple: looking an enum member up in a dict is slow."""
    return tuple(table.get(phase) for phase in Phase)


class Cause(enum.IntEnum):
    """What an effect or a payment comes from."""

    WAGES = 0
    BREAKDOWN = 1
    """Of the machine of that number."""
    REPAIR = 2
    """Of the machine of that number."""
    ABILITY = 3
    """Of the employee of that number."""
    RULE = 4
    """The special rule of that place in the recipe, from 1."""


@attrs.frozen(weakref_slot=False)
class Loss(Value):
    """A payment that could not be made (PA-5).

    Attributes:
        cause: what asked for it.
        number: of the card or rule, 0 for wages.
        due: how much money.
    """

    cause: Cause
    number: int
    due: int


@attrs.frozen(weakref_slot=False)
class Task(Value):
    """An effect that is still to be carried out, and what it comes from."""

    cause: Cause
    number: int
    effect: Effect


@attrs.frozen(weakref_slot=False)
class Laid(Value):
    """A sheet in play.

    Attributes:
        number: of the sheet.
        form: as it lies.
    """

    number: int
    form: Form


@attrs.frozen(weakref_slot=False)
class Picking(Value):
    """How far the choices of an effect have come.

    Attributes:
        left: how many more are to be named.
        least: the lowest kind of token, or number of a customer, that may be named next: choices
            come in order, so that each set of them counts once.
    """

    left: int
    least: int


@attrs.frozen(weakref_slot=False)
class Shop(Value):
    """What changes a few times a day.

    Attributes:
        config: the options.
        day: the round, from 1 (PA-3).
        level: market levels above Start (PA-17).
        staff: the active employees, in order of their numbers (PA-12).
        display: the employees face up, in order.
        applicants: the employee deck, with removed ones in known order below (PA-8).
        equipment: packed machines of the cards in the equipment deck.
        drawn: the machines of which a card lies there, in order (PA-15).
        repaired: packed machines of the cards that were repaired (PA-53).
        discarded: packed machines of the cards that broke down (PA-15).
        customers: the customer deck, with the day's deck as its top (PA-20).
        tally: by goal of the recipe, how far it is (PA-60).
    """

    config: Config
    day: int
    level: int
    staff: tuple[int, ...]
    display: tuple[int, ...]
    applicants: Deck[int]
    equipment: int
    drawn: tuple[int, ...]
    repaired: int
    discarded: int
    customers: Deck[int]
    tally: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Day(Value):
    """What changes from move to move, but not with every token.

    Attributes:
        phase: what is due.
        icons: how many icons of the schedule are dealt with, first those of 1.a, then those of 1.c.
        used: mask of the employees whose ability was used today, by number (PA-57).
        extra: customers more, or fewer, than the market level says (PA-19).
        places: how long the line is today (PA-20).
        waiting: customers in the day's deck, face down.
        line: the customers in line, in order of their numbers.
        gone: the customers who were served or dismissed today, in order (PA-47).
        served: how many customers were served today.
        unserved: how many were not, once they are counted (PA-50).
        forgiven: how many unserved customers cost no level today.
        step: the step of the recipe, from 1; 0 before the first one of a day and after the last.
        sheet: the number of a sheet that was drawn and has no side up yet, else 0 (PA-30).
    """

    phase: Phase
    icons: int
    used: int
    extra: int
    places: int
    waiting: int
    line: tuple[int, ...]
    gone: tuple[int, ...]
    served: int
    unserved: int
    forgiven: int
    step: int
    sheet: int


@attrs.frozen(weakref_slot=False, repr=False)
class State(Pictured, Value):
    """A position of the game. Made by `new_game` and `apply`; read through its properties.

    >>> state = new_game(Config(recipe=1))
    >>> state.day, state.money, str(state.storage)  # as the recipe says (PA-4)
    (1, 8, 'strawberry 3, two 2, corner 1')
    """

    shop: Shop
    today: Day
    money: int
    """The money owned."""
    stock: int
    """Packed tokens in the general supply."""
    stored: int
    """Packed tokens in storage."""
    owned: int
    """Packed tokens in the personal supply."""
    covered: int
    """Packed claimed icons, by flavour (PA-42)."""
    sheets: tuple[Laid, ...]
    """The sheets in play, in the order in which they were taken today."""
    streak: bool
    """Whether the last act was a serving; kept only where the recipe counts it."""
    pending: tuple[Task, ...]
    """Effects still to be carried out; the first one asks for a choice."""
    picking: Picking | None
    """How far that choice is, else None."""
    loss: Loss | None
    """What could not be paid, in a game that is lost."""

    def __repr__(self) -> str:
        shop, today = self.shop, self.today
        return (
            f"<State {shop.config.describe()}, day {shop.day}, {today.phase.name}, "
            f"step {today.step}: money {self.money}, level {shop.level}, "
            f"tokens {TOKENS.amounts(self.owned)}, line {today.line}, waiting {today.waiting}, "
            f"claimed {FLAVOURS.amounts(self.covered)}, {len(self.sheets)} sheets>"
        )

    @property
    def config(self) -> Config:
        """The options."""
        return self.shop.config

    @property
    def phase(self) -> Phase:
        """What is due."""
        return self.today.phase

    @property
    def day(self) -> int:
        """The round, from 1."""
        return self.shop.day

    @property
    def supply(self) -> Counts[TokenKind]:
        """The tokens in the general supply."""
        return Counts(TOKENS, self.stock)

    @property
    def storage(self) -> Counts[TokenKind]:
        """The tokens in storage, of no use today (PA-48)."""
        return Counts(TOKENS, self.stored)

    @property
    def personal(self) -> Counts[TokenKind]:
        """The tokens in the personal supply."""
        return Counts(TOKENS, self.owned)

    @property
    def claimed(self) -> Counts[Flavour]:
        """The claimed icons: covered, and not used for an order yet (PA-42)."""
        return Counts(FLAVOURS, self.covered)


make_shop: Final = trusted_constructor(Shop)
make_day: Final = trusted_constructor(Day)
make_state: Final = trusted_constructor(State)
make_laid: Final = trusted_constructor(Laid)
change_shop: Final = trusted_changer(Shop)
change_day: Final = trusted_changer(Day)
change_state: Final = trusted_changer(State)


def new_day(config: Config, phase: Phase) -> Day:
    """A day on which nothing has happened yet."""
    return make_day(phase, 0, 0, 0, config.components.line, 0, (), (), 0, 0, 0, 0, 0)


def new_game(config: Config) -> State:
    """The shop before its first employees are turned up (PA-3, PA-4).

    Raises:
        ConfigError: no options of this game.

    >>> new_game(Config(recipe=1)).supply + new_game(Config(recipe=1)).storage == (
    ...     Config().components.tokens
    ... )
    True
    """
    if not isinstance(config, Config):
        raise ConfigError(f"{shown(config)} is no Config of Pasteles")
    return _first_state(config)


@lru_cache(maxsize=64)
def _first_state(config: Config) -> State:
    components, recipe = config.components, config.scenario
    shop = make_shop(
        config,
        1,
        0,
        (),
        (),
        Deck((components.employee_kinds.counts(components.employee_kinds.members),)),
        components.equipment.packed,
        (),
        0,
        0,
        Deck((components.customer_kinds.counts(components.customer_kinds.members),)),
        (0,) * len(recipe.goals),
    )
    today = new_day(config, Phase.DISPLAY)
    left, stored = components.tokens - recipe.tokens, recipe.tokens.packed
    return make_state(
        shop, today, recipe.money, left.packed, stored, 0, 0, (), False, (), None, None
    )
