"""OpenSpiel games for tests, and ways through them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

import bakehouse.adapters.openspiel
from tests.midnight_bakery.sets import set_text

assert bakehouse.adapters.openspiel.NAMES

# OpenSpiel comes without types.
pyspiel: Final[Any] = import_module("pyspiel")

NIGHT: Final = "python_bakehouse_midnight_bakery"
COURT: Final = "python_bakehouse_rococo"
SCENARIO: Final = "python_bakehouse_pasteles"

GAMES: Final = (
    f"{NIGHT}(players=2)",
    f"{NIGHT}(players=5,passing=next)",
    f"{SCENARIO}(recipe=3)",
    f"{COURT}(players=2,draft=dealt,promos=stars+start_staff)",
    f"{COURT}(players=3)",
    f"{COURT}(solo=extra crunchy,start_player=1)",
)

every_game: Final = ("name", GAMES)


def algorithm(name: str) -> Any:
    """A module of OpenSpiel's algorithms."""
    return import_module(f"open_spiel.python.algorithms.{name}")


def tiny(folder: Path, players: int = 3) -> Any:
    """Three small loaves and three large ones: two to each of three bakers, in one bake."""
    file = folder / "tiny.toml"
    deck = {"baguette_1": 3, "baguette_2": 3}
    file.write_text(set_text(deck, sizes=(2, 2, 2, 2, 2, 2, 2), bakes=1), encoding="utf-8")
    return pyspiel.load_game(NIGHT, {"players": players, "components": str(file)})


def drawn(state: Any, rng: Any) -> int:
    """An elementary draw by its chance."""
    outcomes = state.chance_outcomes()
    chances = [chance for _, chance in outcomes]
    return int(outcomes[rng.choice(len(outcomes), p=chances)][0])


def chosen(state: Any, rng: Any) -> int:
    """Any legal action."""
    return int(rng.choice(state.legal_actions()))


def walk(game: Any, seed: int, moves: int | None = None) -> Iterator[Any]:
    """The states of a game: each draw by its chance, each decision any legal one."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    yield state
    while not state.is_terminal() and moves != 0:
        state = state.clone()
        state.apply_action(drawn(state, rng) if state.is_chance_node() else chosen(state, rng))
        moves = None if moves is None else moves - 1
        yield state


def at_a_decision(game: Any, seed: int, moves: int) -> Any:
    """The first decision after so many moves of `walk`."""
    return next(
        state
        for number, state in enumerate(walk(game, seed))
        if number >= moves and state.is_player_node()
    )
