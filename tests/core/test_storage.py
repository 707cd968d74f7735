"""What is no value of a game is not written as one."""

from __future__ import annotations

from typing import Any

import pytest

from bakehouse import midnight_bakery, pasteles, rococo
from bakehouse.core.errors import BakehouseError, ConfigError
from tests import toy_game

GAMES: list[Any] = [midnight_bakery, pasteles, rococo]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["to_json", "config_to_json", "observation_to_json"])
def test_only_a_games_own_values_are_written(game: Any, name: str) -> None:
    for bad in (5, None, "x", toy_game.Config(), toy_game.new_game(toy_game.Config())):
        with pytest.raises(BakehouseError, match=r"^writing a \w+: .* is no \w+ of this game$"):
            getattr(game, name)(bad)


@pytest.mark.parametrize("game", GAMES)
def test_a_state_is_no_config_and_no_observation(game: Any) -> None:
    state = game.new_game(game.Config())
    game.to_json(state)
    for write in (game.config_to_json, game.observation_to_json):
        with pytest.raises(BakehouseError):
            write(state)


@pytest.mark.parametrize("game", [midnight_bakery, pasteles])
def test_bounds_are_those_of_options(game: Any) -> None:
    for bad in (5, None, toy_game.Config()):
        with pytest.raises(ConfigError, match="are no options of this game"):
            game.bounds(bad)
