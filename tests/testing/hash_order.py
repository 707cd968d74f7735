"""The toy game, with texts of states that end in the order of a set."""

from __future__ import annotations

from typing import Any

from tests import toy_game

WORDS = ("ash", "beech", "cedar", "elm", "fir", "hazel", "larch", "oak", "pine", "yew")


def to_json(state: toy_game.State) -> str:
    """The text, and names in the order of their hashes."""
    return f"{toy_game.to_json(state)} {' '.join({*WORDS})}"


def __getattr__(name: str) -> Any:
    return getattr(toy_game, name)
