"""What the checks of a position share: sets, orders, and where in the round it is."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from bakehouse.core.errors import DecodeError
from bakehouse.rococo.state import Phase, State

__all__ = ["check_range", "in_turns", "is_rising", "mask_of", "require"]


def require(condition: bool, reason: str, rule: str | None = None) -> None:
    """`DecodeError` unless the condition holds."""
    if not condition:
        raise DecodeError(reason, rule=rule)


def check_range(name: str, number: int, least: int, most: int | None, rule: str) -> None:
    """`DecodeError` for a number that is not within bounds, both included; None: no upper one."""
    fits = least <= number and (most is None or number <= most)
    within = f"{least} or more" if most is None else f"{least} to {most}"
    require(fits, f"{name}: {number} is not within {within}", rule)


def is_rising(numbers: Sequence[Any], twice: bool = False) -> bool:
    """Whether numbers are in order, each once, or, with `twice`, as often as one likes."""
    pairs = itertools.pairwise(numbers)
    return all(one < other or (twice and one == other) for one, other in pairs)


def mask_of(cards: Iterable[int]) -> int:
    """The set of cards as a mask: bit n is card n."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def in_turns(state: State) -> bool:
    """Whether players have their turns (RO-30)."""
    return Phase.PLAY <= state.turn.phase <= Phase.REFILL
