"""All games as OpenSpiel games; needs the extra `openspiel`.

Importing this registers `python_bakehouse_midnight_bakery`, `python_bakehouse_rococo` and
`python_bakehouse_pasteles`, which `pyspiel.load_game` then knows.

>>> import pyspiel
>>> state = pyspiel.load_game("python_bakehouse_midnight_bakery(players=3)").new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.chance_outcomes()[0][0])
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'Flour keeps croissant')
"""

from __future__ import annotations

from bakehouse.adapters.extras import needed

with needed("openspiel"):
    from bakehouse.adapters.openspiel.games import NAMES, SpielGame, SpielState

__all__ = ["NAMES", "SpielGame", "SpielState"]
