"""Players of Pasteles: a greedy one, and one that plans for the whole line.

Both see an observation only, and are the same after pickling. All choices that the rules leave
open in stages, one token and one fold at a time, are planned here as wholes; the rules know nothing
of it. How they decide and how often they win is told in docs/pasteles_difficulty.md.

>>> from bakehouse import pasteles as pa
>>> from bakehouse.core.rng import Rng
>>> state = pa.new_game(pa.Config(recipe=1))
>>> draw, rng = pa.sample_chance(state, Rng.seeded(7))
>>> state = pa.apply(state, draw)
>>> action, _ = PlannerAgent().choose(pa.observation(state, 0), rng)
>>> action in pa.legal_actions(state)
True
"""

from __future__ import annotations

from bakehouse.pasteles.players.evaluation import evaluate
from bakehouse.pasteles.players.greedy import GreedyAgent, greedy
from bakehouse.pasteles.players.planner import PlannerAgent
from bakehouse.pasteles.players.weights import HOUSE, Weights

__all__ = ["HOUSE", "GreedyAgent", "PlannerAgent", "Weights", "evaluate", "greedy"]
