"""Games as PettingZoo environments; needs the extra `pettingzoo`.

`env` and `raw_env` take seats one after the other (AEC), `parallel_env` takes the locks of a pick
in Midnight Bakery together.

>>> table = env("midnight_bakery", players=3)
>>> table.reset(seed=0)
>>> for agent in table.agent_iter():
...     tensor, reward, termination, truncation, info = table.last()
...     table.step(None if termination or truncation else int(info["action_mask"].argmax()))
>>> table.agents
[]
"""

from __future__ import annotations

from bakehouse.adapters.extras import needed

with needed("pettingzoo"):
    from bakehouse.adapters.pettingzoo.parallel import ParallelTable, parallel_env
    from bakehouse.adapters.pettingzoo.turns import Table, env, raw_env

__all__ = ["ParallelTable", "Table", "env", "parallel_env", "raw_env"]
