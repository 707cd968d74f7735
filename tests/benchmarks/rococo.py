"""Speeds of La Pâtisserie Rococo as ratios of a floor; see `measuring`.

    python -m tests.benchmarks.rococo [--slices 21] [--seconds 0.2] [--json]

Games are random ones for four, children those of every tenth position of them in which a player
decides.
"""

from __future__ import annotations

from bakehouse import rococo as ro
from tests.benchmarks.measuring import Subject, run, states_of_games


def is_decision(state: ro.State) -> bool:
    """Whether a player decides."""
    return bool(ro.active_players(state))


def subject() -> Subject:
    """Games for four with the house set."""
    configs = [ro.Config(players=4)]
    states = states_of_games(ro, configs, 6, is_decision)[::10]
    return Subject(ro, configs, "four players, house set", states, {}, games=4)


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    run(subject, arguments)


if __name__ == "__main__":
    main()
