"""The vocabulary of effects: what breakdowns, repairs, abilities and special rules are made of.

A card of the component set names effects; what each does is told by one function of `deeds`. So a
new employee, machine or recipe made of these needs no code.
"""

from __future__ import annotations

import enum
from typing import Final

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.values import Value
from bakehouse.pasteles.folding import TokenKind

__all__ = ["PRICES", "Ability", "Deed", "Effect", "Measure", "Moment"]


class Moment(enum.IntEnum):
    """When abilities and special rules act (PA-13), in the order of the day."""

    INGREDIENTS = 0
    """Step 1.b, after the tokens are taken."""
    ARRIVALS = 1
    """Step 2.a, before the customers come."""
    SERVING = 2
    """Step 2.b; abilities at any decision of it, once a day."""
    COUNTING = 3
    """Step 3.a, before market levels are lost."""
    EVENING = 4
    """Step 3.d, before the round marker moves."""


class Deed(enum.IntEnum):
    """What one effect does; `amount` is the effect's, times what it is counted by."""

    PAY = 0
    """Pay so much money."""
    GAIN_MONEY = 1
    """Gain so much money."""
    GAIN_TOKENS = 2
    """Gain the tokens named, `amount` times, as far as the supply has them."""
    CHOOSE_TOKENS = 3
    """Gain so many tokens, each of a kind of the player's choice among those named."""
    LOSE_TOKENS = 4
    """So many tokens of the player's choice go from the personal supply to the supply."""
    KEEP_TOKENS = 5
    """Up to so many tokens of the player's choice go from the personal supply to storage."""
    GAIN_LEVELS = 6
    """The market goes up, as far as its last level."""
    LOSE_LEVELS = 7
    """The market goes down, not below Start."""
    MORE_CUSTOMERS = 8
    """So many customers more come today."""
    FEWER_CUSTOMERS = 9
    """So many customers fewer come today."""
    LONGER_LINE = 10
    """The line of today is so much longer."""
    DISMISS = 11
    """So many customers of the line, of the player's choice, leave and count for nothing."""
    FORGIVE = 12
    """So many unserved customers cost no market level today."""


PRICES: Final = (Deed.PAY, Deed.LOSE_TOKENS)
"""What an ability that need not be used costs, in the order in which it is paid."""


class Measure(enum.IntEnum):
    """What the amount of an effect can be counted by."""

    SERVED = 0
    """Customers served today."""
    UNSERVED = 1
    """Customers of today not served yet."""
    LEVEL = 2
    """Market levels above Start."""
    MACHINES = 3
    """Equipment cards that lie there."""
    TOKENS = 4
    """Tokens in the personal supply."""


@attrs.frozen(weakref_slot=False)
class Effect(Value):
    """One effect.

    Attributes:
        deed: what is done.
        amount: how much of it, or how often.
        tokens: for `GAIN_TOKENS`, what comes each time.
        kinds: for `CHOOSE_TOKENS`, the kinds to choose from.
        per: None, or what multiplies the amount.
        every: with `per`: the amount comes once for each so many, rounded down.
    """

    deed: Deed
    amount: int
    tokens: Counts[TokenKind]
    kinds: tuple[TokenKind, ...] = ()
    per: Measure | None = None
    every: int = 1


@attrs.frozen(weakref_slot=False)
class Ability(Value):
    """What an employee can do (PA-12), or a special rule of a recipe does.

    Attributes:
        moment: when.
        effects: what, in this order. `PAY` and `LOSE_TOKENS` in an ability that need not be used
            are its price, and come first: without it the ability cannot be used.
        must: whether it has to be used (PA-57); a payment in it is then due (PA-5).
        days: for a special rule, the days on which it acts; none stands for all.
    """

    moment: Moment
    effects: tuple[Effect, ...]
    must: bool = False
    days: tuple[int, ...] = ()
    price: tuple[Effect, ...] = attrs.field(init=False, eq=False, repr=False)
    """Of one that need not be used, the effects that are its price."""
    gains: tuple[Effect, ...] = attrs.field(init=False, eq=False, repr=False)
    """The other effects."""

    def __attrs_post_init__(self) -> None:
        price = () if self.must else tuple(it for it in self.effects if it.deed in PRICES)
        gains = tuple(it for it in self.effects if self.must or it.deed not in PRICES)
        object.__setattr__(self, "price", price)
        object.__setattr__(self, "gains", gains)
