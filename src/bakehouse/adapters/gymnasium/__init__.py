"""Games for one as Gymnasium environments; needs the extra `gymnasium`.

Importing this registers `bakehouse/Pasteles-v0` and `bakehouse/RococoSolo-v0`.

>>> import gymnasium
>>> env = gymnasium.make("bakehouse/Pasteles-v0", recipe=2)
>>> tensor, info = env.reset(seed=0)
>>> tensor, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
>>> reward, terminated, truncated
(0.0, False, False)
"""

from __future__ import annotations

from bakehouse.adapters.extras import needed

with needed("gymnasium"):
    from bakehouse.adapters.gymnasium.environments import PastelesEnv, RococoSoloEnv, SoloEnv

__all__ = ["PastelesEnv", "RococoSoloEnv", "SoloEnv"]
