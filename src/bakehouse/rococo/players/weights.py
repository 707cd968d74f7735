"""The numbers that the players guess with."""

from __future__ import annotations

from typing import Final

import attrs

from bakehouse.core.options import strict_options
from bakehouse.core.values import Value

__all__ = ["HOUSE", "Weights"]


def _numbers(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


@strict_options
@attrs.frozen
class Weights(Value):
    """What a player takes things to be worth. The unit is one point.

    Attributes:
        action: a main action, while there are many to come.
        coin: a coin, while there are many turns to come; at the end it is what the rules give.
        purse: how many coins find a good use before more are worth much less.
        goods: a unit by good, beyond what stored recipes need.
        tile: an unused tile, beyond what stored recipes need.
        second: a second ingredient on it.
        topping: a topping on it.
        buy: main actions for a kind of good that a recipe lacks.
        find: main actions for an ingredient that a recipe lacks.
        dish: what a dish on a table is worth besides its points and its share of the table.
        baked: which part of the worth of a dish on a rack is counted before it is delivered.
        stored: the same for a stored recipe: one, two, three; only two racks are there to bake.
        decoration: what a successful decoration is worth besides its income.
        draw: how much a lead of a dish decides, the more the lower.
        marker: a service marker, for the payments of later dishes.
        step: which part of a special bonus is left for each unit that its condition lacks.
        acts: by main action, what it is worth as a bonus.
        rivals: which part of what the best rival can expect of the board counts against a player.

    Raises:
        ConfigError: a weight that does not exist.

    >>> Weights(coin=0.5).purse == HOUSE.purse
    True
    """

    action: float = 1.4
    coin: float = 0.3
    purse: float = 20.0
    goods: tuple[float, ...] = attrs.field(default=(0.35, 0.8, 1.1), converter=_numbers)
    tile: float = 1.0
    second: float = 0.35
    topping: float = 0.25
    buy: float = 0.6
    find: float = 0.7
    dish: float = 0.5
    baked: float = 0.85
    stored: tuple[float, ...] = attrs.field(default=(0.75, 0.7, 0.5), converter=_numbers)
    decoration: float = 0.5
    draw: float = 1.0
    marker: float = 0.4
    step: float = 0.7
    acts: tuple[float, ...] = attrs.field(
        default=(1.0, 1.4, 1.2, 1.6, 1.4, 1.6, 1.2, 0.7, 1.4), converter=_numbers
    )
    rivals: float = 0.3


HOUSE: Final = Weights()
"""The weights that games were measured with (see docs/rococo_balance.md)."""
