"""Observers: what a seat sees now, or all that it has seen, as text and tensor."""

from __future__ import annotations

from typing import Any

import numpy as np

from bakehouse.adapters.openspiel.sizes import sizes
from bakehouse.adapters.tensors import Layout, Vector, layout
from bakehouse.play.games import AnyGame

__all__ = ["Observer"]


class Observer:
    """OpenSpiel's interface of observers.

    Without perfect recall the tensor is that of `bakehouse.adapters.tensors`, and the text the JSON
    of the observation. With it the tensor has a piece more, `record`, with all that the seat has
    seen of the moves, filled up with zeros (see `records`), and the text is the same line by line.

    Attributes:
        tensor: the flat tensor, a new one each time.
        dict: its pieces by name.
    """

    def __init__(self, game: AnyGame, config: Any, *, perfect_recall: bool) -> None:
        self._game = game
        self._layout: Layout = layout(game, config)
        self._recall = perfect_recall
        self._record = sizes(game, config).record if self._recall else 0
        self.tensor: Vector = np.zeros(self._layout.size + self._record, dtype=np.float32)
        self.dict = self._split()

    def _split(self) -> dict[str, Vector]:
        pieces = self._layout.split(self.tensor[: self._layout.size])
        if self._recall:
            pieces["record"] = self.tensor[self._layout.size :]
        return pieces

    def set_from(self, state: Any, player: int) -> None:
        """Make the tensor of what a seat sees in a state."""
        at = state.position
        self.tensor = np.zeros(self._layout.size + self._record, dtype=np.float32)
        self.tensor[: self._layout.size] = self._layout.write(
            self._game.observation(at.state, player)
        )
        if self._recall:
            numbers = at.past_of(player).numbers
            self.tensor[self._layout.size : self._layout.size + len(numbers)] = numbers
        self.dict = self._split()

    def string_from(self, state: Any, player: int) -> str:
        """The text of what a seat sees in a state."""
        at = state.position
        if self._recall:
            return "\n".join((f"seat {player}", *at.past_of(player).texts))
        return self._game.observation_to_json(self._game.observation(at.state, player))
