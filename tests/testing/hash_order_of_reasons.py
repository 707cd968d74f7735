"""The toy game, with a reason for its outcome that ends in the order of a set."""

from __future__ import annotations

from typing import Any

import attrs

from bakehouse.core.scoring import Outcome
from tests import toy_game
from tests.testing.hash_order import WORDS


def outcome(state: toy_game.State) -> Outcome | None:
    """Who wins, and names in the order of their hashes."""
    found = toy_game.outcome(state)
    return found and attrs.evolve(found, reason=f"{found.reason} {' '.join({*WORDS})}")


def __getattr__(name: str) -> Any:
    return getattr(toy_game, name)
