"""That another process sees the same game."""

from __future__ import annotations

import pickle
from typing import Final

from bakehouse.testing.processes import Portrait, ask, portraits, with_observations
from bakehouse.testing.registry import Check, fail, on_suite, same
from bakehouse.testing.trial import Position, Suite

__all__ = ["CHECKS"]

_POSITIONS = 6
_HASH_SEEDS: Final = ("1", "2")


@on_suite
def same_in_other_processes(suite: Suite) -> None:
    """Pickled states and games of the same seed are the same in processes with other hash seeds."""
    positions = [at for trial in suite.trials for at in trial.positions("processes", _POSITIONS)]
    configs = [trial.config for trial in suite.trials]
    seen = [with_observations(suite.game, at.state) for at in positions]
    here = portraits(suite.game, seen, configs, suite.seed)
    for hash_seed in _HASH_SEEDS:
        there = ask(suite.game, seen, configs, suite.seed, hash_seed)
        if isinstance(there, str):
            fail(there)
        _compare(here, there, positions, hash_seed)


def _compare(
    here: list[Portrait], there: list[Portrait], positions: list[Position], hash_seed: str
) -> None:
    where = f"with PYTHONHASHSEED={hash_seed}"
    for number, (mine, other) in enumerate(zip(here, there, strict=True)):
        for (name, wanted), (_, found) in zip(mine.looks, other.looks, strict=True):
            at = positions[number] if number < len(positions) else None
            place = (
                f" after {at.move} moves of game {at.run.index}, {at.trial.config}" if at else ""
            )
            same(found, wanted, f"{name}{place}, in a process {where}")
        if mine.value is not None:
            again = pickle.loads(other.value or b"")  # noqa: S301 - from our own process
            state = pickle.loads(mine.value)  # noqa: S301 - just pickled
            same((again, hash(again)), (state, hash(state)), f"a state from a process {where}")


CHECKS: Final[tuple[Check, ...]] = (same_in_other_processes,)
