"""The options of a game: which recipe, and with which component set."""

from __future__ import annotations

from typing import Any

import attrs

from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.core.options import an_int, shown, strict_options, whole_number
from bakehouse.core.values import Value
from bakehouse.pasteles.actions import SEAT
from bakehouse.pasteles.content import Components, house
from bakehouse.pasteles.folding import Grid
from bakehouse.pasteles.recipes import Recipe

__all__ = ["Config", "check_seat"]


def _components(value: Components | None) -> Components:
    if value is None:
        return house()
    if not isinstance(value, Components):
        raise ConfigError(f"components: {shown(value)} is no component set of this game")
    return value


@strict_options
@attrs.frozen
class Config(Value):
    """The options of a game.

    Args:
        recipe: the number of the scenario, from 1 (PA-1).
        components: the component set; None for the house set.

    Raises:
        ConfigError: an option that does not exist, or a value that it cannot have.

    >>> Config(recipe=2).scenario.number
    2
    """

    recipe: int = attrs.field(default=1)
    components: Components = attrs.field(default=None, converter=_components)
    scenario: Recipe = attrs.field(init=False, eq=False, repr=False)
    """The recipe that is played."""
    grid: Grid = attrs.field(init=False, eq=False, repr=False)
    """The grid of all sheets, with half folds where the recipe allows them (PA-35)."""

    def __attrs_post_init__(self) -> None:
        recipes = self.components.recipes
        number = an_int(self.recipe, "recipe", 1, len(recipes), rule="PA-1")
        object.__setattr__(self, "recipe", number)
        object.__setattr__(self, "scenario", recipes[number - 1])
        grid = self.components.sheets[0].grid(self.scenario.halves)
        object.__setattr__(self, "grid", grid)

    def describe(self) -> str:
        """The options in a few words."""
        return f"recipe {self.recipe} ({self.scenario.name}), set {self.components.name}"


def check_seat(player: Any) -> int:
    """`player` as a seat: there is one (see `Config`); `MalformedAction` for anything else."""
    seat = whole_number(player)
    if seat != SEAT:
        raise MalformedAction(f"{shown(player)} is no seat: the player's is {SEAT}")
    return seat
