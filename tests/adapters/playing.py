"""Games and observations for tests of adapters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from bakehouse import midnight_bakery, pasteles, rococo
from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.players import GreedyAgent as GreedyBaker
from bakehouse.pasteles.players import GreedyAgent as GreedyCook
from bakehouse.play.agents import RandomAgent
from bakehouse.play.games import AnyGame
from bakehouse.rococo.players import GreedyAgent as GreedyConfectioner

OPTIONS: Final[tuple[tuple[AnyGame, Any], ...]] = (
    (midnight_bakery, midnight_bakery.Config(players=2)),
    (midnight_bakery, midnight_bakery.Config(players=5, passing="next")),
    (pasteles, pasteles.Config(recipe=1)),
    (pasteles, pasteles.Config(recipe=12)),
    (rococo, rococo.Config(players=2, draft="dealt", promos=("stars", "start_staff"))),
    (rococo, rococo.Config(players=5)),
    (rococo, rococo.Config(solo="savory")),
    (rococo, rococo.Config(extended="buttery")),
)

NAMES: Final = [f"{game.NAME}, {config.describe()}" for game, config in OPTIONS]

GREEDY: Final = {
    "midnight_bakery": GreedyBaker(),
    "pasteles": GreedyCook(),
    "rococo": GreedyConfectioner(),
}


def states(game: AnyGame, config: Any, seed: int, agent: Any = None) -> Iterator[Any]:
    """The states of a game, played by an agent; None: at random."""
    agent = agent or RandomAgent()
    state, rng = game.new_game(config), Rng.seeded(seed)
    yield state
    while not game.is_terminal(state):
        if game.current_player(state) == CHANCE:
            action, rng = game.sample_chance(state, rng)
        else:
            seat = game.active_players(state)[0]
            action, rng = agent.choose(game.observation(state, seat), rng)
        state = game.apply(state, action)
        yield state


def observations(game: AnyGame, config: Any, state: Any) -> list[Any]:
    """What each seat sees."""
    return [game.observation(state, seat) for seat in range(game.num_players(config))]
