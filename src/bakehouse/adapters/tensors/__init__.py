"""Observations as tensors: named pieces in a fixed layout, made from the observation alone.

What a seat cannot know is not in its observation, so it cannot be in its tensor. Which pieces there
are, in which shapes, follows from the options; `docs/adapters.md` lists them.
"""

from __future__ import annotations

import importlib
from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from bakehouse.adapters.extras import needed
from bakehouse.core.errors import ConfigError, GameLookupError
from bakehouse.core.options import shown
from bakehouse.play.games import HOUSE_GAMES, AnyGame, load_game

with needed("gymnasium"):
    from bakehouse.adapters.tensors.pieces import AMOUNT, DTYPE, Layout, Piece, Vector

__all__ = ["AMOUNT", "DTYPE", "Layout", "Piece", "Vector", "layout"]


def layout(game: AnyGame, config: Any) -> Layout:
    """The layout of the tensors of all observations with these options.

    Raises:
        GameLookupError: a game without tensors.
        BakehouseError: no options of the game.

    >>> from bakehouse import midnight_bakery as game
    >>> config = game.Config(players=3)
    >>> tensor = layout(game, config).write(game.observation(game.new_game(config), 0))
    >>> tensor.dtype.name, layout(game, config).split(tensor)["player"].tolist()
    ('float32', [1.0, 0.0, 0.0])
    """
    name = getattr(game, "NAME", None)
    if name not in HOUSE_GAMES:
        raise GameLookupError(f"{name or shown(game)} has no tensors")
    if not isinstance(config, Hashable):
        raise ConfigError(f"{shown(config)} are no options of {name}")
    return _layout(name, config)


@lru_cache(maxsize=64)
def _layout(name: str, config: Any) -> Layout:
    load_game(name).config_to_json(config)  # refuses what are no options of the game
    room = importlib.import_module(f"{__name__}.{name}")
    return Layout(room.pieces(config))
