"""Observations as tensors: named pieces in a fixed layout, made from the observation alone.

What a seat cannot know is not in its observation, so it cannot be in its tensor. Which pieces there
are, in which shapes, follows from the options; `docs/adapters.md` lists them.
"""

from __future__ import annotations

import importlib
from functools import lru_cache
from typing import Any

from bakehouse.adapters.extras import needed
from bakehouse.core.errors import GameLookupError
from bakehouse.play.games import HOUSE_GAMES, AnyGame

with needed("gymnasium"):
    from bakehouse.adapters.tensors.pieces import AMOUNT, DTYPE, Layout, Piece, Vector

__all__ = ["AMOUNT", "DTYPE", "Layout", "Piece", "Vector", "layout"]


def layout(game: AnyGame, config: Any) -> Layout:
    """The layout of the tensors of all observations with these options.

    Raises:
        GameLookupError: a game without tensors.

    >>> from bakehouse import midnight_bakery as game
    >>> config = game.Config(players=3)
    >>> tensor = layout(game, config).write(game.observation(game.new_game(config), 0))
    >>> tensor.dtype.name, layout(game, config).split(tensor)["player"].tolist()
    ('float32', [1.0, 0.0, 0.0])
    """
    if game.NAME not in HOUSE_GAMES:
        raise GameLookupError(f"{game.NAME} has no tensors")
    return _layout(game.NAME, config)


@lru_cache(maxsize=64)
def _layout(name: str, config: Any) -> Layout:
    room = importlib.import_module(f"{__name__}.{name}")
    return Layout(room.pieces(config))
