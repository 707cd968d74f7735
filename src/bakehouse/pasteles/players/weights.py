"""The numbers that the players guess with, and how many icons tokens are good for."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from bakehouse.core.options import strict_options
from bakehouse.core.values import Value
from bakehouse.pasteles.goods import TOKENS

__all__ = ["HOUSE", "Weights", "usable"]


def _numbers(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


@strict_options
@attrs.frozen
class Weights(Value):
    """What a player takes things to be worth. The unit is one money.

    Attributes:
        usable: by token kind, how many icons of use it covers on an average day.
        goals: by `Tally`, what one more of it is worth while a standard victory lacks some.
        gourmet: which part of that it is worth when only the gourmet victory lacks some.
        purchasing: what money is worth when no victory asks for it.
        invest: which part of the worth of an icon its token is worth in storage.
        alarm: what money is worth when wages cannot be paid yet.
        waste: how many icons go under tokens for each icon that an order uses.
        scarce: which part of the worth of an icon its token costs when tokens are short.
        ample: the same when there are more tokens than the customers of the day need.
        last: which part of those prices holds in the last step, after which tokens are lost.

    Raises:
        ConfigError: a weight that does not exist.

    >>> Weights(waste=0.5).scarce == HOUSE.scarce
    True
    """

    usable: tuple[float, ...] = attrs.field(
        default=(1.0, 1.6, 2.0, 1.9, 2.4, 2.5, 2.8, 3.1, 3.0, 3.0, 3.0), converter=_numbers
    )
    goals: tuple[float, ...] = attrs.field(
        default=(0.0, 1.5, 2.5, 1.5, 4.0, 3.0, 3.0, 1.0), converter=_numbers
    )
    gourmet: float = 0.6
    purchasing: float = 0.35
    invest: float = 0.6
    alarm: float = 20.0
    waste: float = 0.9
    scarce: float = 0.75
    ample: float = 0.12
    last: float = 0.4


HOUSE: Final = Weights()
"""The weights that the recipes are measured with (see docs/pasteles_difficulty.md)."""


@lru_cache(maxsize=1 << 12)
def usable(weights: Weights, tokens: int) -> float:
    """How many icons of use packed tokens cover.

    >>> usable(HOUSE, TOKENS.one[0] * 3)
    3.0
    """
    amounts = TOKENS.amounts(tokens)
    return sum(n * worth for n, worth in zip(amounts, weights.usable, strict=True))
