"""The checks of the contract suite, in the order in which they run: the plainest come first."""

from __future__ import annotations

from typing import Final

from bakehouse.testing.checks import (
    chance,
    forms,
    knowledge,
    points,
    processes,
    purity,
    refusals,
    replays,
    secrets,
    turns,
)
from bakehouse.testing.registry import Check

__all__ = ["ALL"]

ALL: Final[tuple[Check, ...]] = (
    *purity.FIRST,
    *turns.CHECKS,
    *refusals.CHECKS,
    *purity.CHECKS,
    *forms.CHECKS,
    *points.CHECKS,
    *chance.CHECKS,
    *knowledge.CHECKS,
    *secrets.CHECKS,
    *replays.CHECKS,
    *processes.CHECKS,
    *purity.LAST,
)
"""Every check."""
