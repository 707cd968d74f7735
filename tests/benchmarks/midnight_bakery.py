"""Speeds of Midnight Bakery as ratios of a floor; see `measuring`.

    python -m tests.benchmarks.midnight_bakery [--slices 21] [--seconds 0.2] [--json]

Children are those of states in the middle of a night.
"""

from __future__ import annotations

from bakehouse import midnight_bakery as mb
from tests.benchmarks.measuring import Subject, run, states_of_games

PLAYERS = 4
MIDDLE = 2
"""The bake that states in the middle of a night are taken from."""


def in_the_middle(state: mb.State) -> bool:
    """Whether bakers choose in the middle of the night."""
    return state.phase is mb.Phase.CHOOSE and state.bake == MIDDLE


def subject() -> Subject:
    """Nights of four bakers with the house set."""
    configs = [mb.Config(players=PLAYERS)]
    states = states_of_games(mb, configs, 30, in_the_middle)
    return Subject(mb, configs, f"{PLAYERS} bakers, house set", states, {}, games=40)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    run(subject, arguments)


if __name__ == "__main__":
    main()
