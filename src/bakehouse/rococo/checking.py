"""What the checks of a position share: sets, orders, and where in the round it is."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from bakehouse.core.errors import DecodeError
from bakehouse.rococo.state import Phase, Player, State

__all__ = [
    "check_range",
    "faces",
    "in_turns",
    "is_ending",
    "is_rising",
    "mask_of",
    "people",
    "require",
]


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


def is_ending(state: State) -> bool:
    """Whether the last round is over (RO-85, RO-154)."""
    return state.turn.phase in (Phase.MENTOR_STAFF, Phase.OVER)


def people(state: State) -> tuple[Player, ...]:
    """The players that are people: only they have hands, piles and cards of their own (RO-140)."""
    return state.players[: state.config.players]


def faces(state: State) -> list[int]:
    """The staff cards with a face in the Mentor's staff inventory (RO-142, RO-151)."""
    return [] if state.mentor is None else [it.card for it in state.mentor.inventory if it.card]
