"""Players of La Pâtisserie Rococo: a greedy one, and one that plans its turn.

Both see an observation only, and are the same after pickling. How they judge, how strong they are
and how their games go is told in docs/rococo_balance.md.

>>> from bakehouse import rococo as ro
>>> from bakehouse.core.rng import Rng
>>> state, rng = ro.new_game(ro.Config(players=2)), Rng.seeded(7)
>>> while ro.current_player(state) == ro.CHANCE:
...     draw, rng = ro.sample_chance(state, rng)
...     state = ro.apply(state, draw)
>>> seat = ro.active_players(state)[0]
>>> action, _ = PlannerAgent().choose(ro.observation(state, seat), rng)
>>> action in ro.legal_actions(state, seat)
True
"""

from __future__ import annotations

from bakehouse.rococo.players.evaluation import evaluate
from bakehouse.rococo.players.greedy import GreedyAgent, greedy
from bakehouse.rococo.players.planner import PlannerAgent
from bakehouse.rococo.players.weights import HOUSE, Weights

__all__ = ["HOUSE", "GreedyAgent", "PlannerAgent", "Weights", "evaluate", "greedy"]
