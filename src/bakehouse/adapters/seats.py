"""What environments have in common: chance played at once, masks, a plain picture."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bakehouse.adapters.tensors import layout
from bakehouse.core.errors import ConfigError
from bakehouse.core.game import CHANCE
from bakehouse.core.options import shown
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame, load_game

__all__ = ["Mask", "Seats", "finite_number"]

Mask: TypeAlias = NDArray[np.int8]


def finite_number(value: Any, name: str) -> float:
    """A number of whatever library as a float.

    Raises:
        ConfigError: it is none, or not finite.

    >>> finite_number(np.float32(0.5), "shaping")
    0.5
    """
    is_other = isinstance(value, str | bytes | bytearray | np.complexfloating)
    try:
        number = math.nan if is_other else float(value)
    except Exception:  # also whatever somebody's `__float__` raises
        number = math.nan
    if not math.isfinite(number):
        raise ConfigError(f"{name}: {shown(value)} is no finite number")
    return number


class Seats:
    """A game that only ever waits for seats; its owner replaces `state` through `begin` and `act`.

    Attributes:
        game: the game.
        config: its options.
        layout: of the tensors.
        codes: the size of the action encoding.
        state: the true state, which no seat may see.
        rng: what chance is drawn with.
    """

    def __init__(self, game: AnyGame, config: Any) -> None:
        self.game = game
        self.config = config
        self.layout = layout(game, config)
        self.codes = game.num_distinct_actions(config)
        self.state: Any = game.new_game(config)
        self.rng = Rng.seeded(0)

    def __getstate__(self) -> dict[str, Any]:
        # Modules and layouts do not pickle; both follow from a name and the options.
        game = self.game.__name__ if isinstance(self.game, ModuleType) else self.game
        return {**vars(self), "game": game, "layout": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.game = load_game(kept["game"])
        self.layout = layout(self.game, self.config)

    def begin(self, rng: Rng) -> None:
        """A new game, up to the first decision."""
        self.rng = rng
        self._go_on(self.game.new_game(self.config))

    def act(self, seat: int, code: Any) -> None:
        """A decision, and the chance moves after it.

        Raises:
            MalformedAction: no integer of the encoding.
            IllegalAction: not legal; then nothing has changed.
        """
        action = self.game.decode_action(self.config, seat, code)
        self._go_on(self.game.apply(self.state, action))

    def _go_on(self, state: Any) -> None:
        while self.game.current_player(state) == CHANCE:
            draw, self.rng = self.game.sample_chance(state, self.rng)
            state = self.game.apply(state, draw)
        self.state = state

    def see(self, seat: int) -> Any:
        """The observation of a seat."""
        return self.game.observation(self.state, seat)

    def mask(self, seat: int) -> Mask:
        """By code, 1 for a legal action of a seat; a new array."""
        mask = np.zeros(self.codes, dtype=np.int8)
        encode: Callable[[Any, Any], int] = self.game.encode_action
        actions = self.game.legal_actions(self.state, seat)
        mask[[encode(self.config, action) for action in actions]] = 1
        return mask

    def picture(self, seat: int) -> str:
        """What a seat sees, a field a line."""
        fields = json.loads(self.game.observation_to_json(self.see(seat)))["value"]
        return "\n".join(f"{name}: {json.dumps(value)}" for name, value in fields.items())
