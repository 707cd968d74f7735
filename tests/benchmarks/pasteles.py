"""Speeds of Pasteles as ratios of a floor; see `measuring`.

    python -m tests.benchmarks.pasteles [--slices 21] [--seconds 0.2] [--json]

Games are random ones of all recipes in turn, children those of every tenth position of them in
which the player decides; and all placements of all kinds of tokens on one flat sheet are listed.
"""

from __future__ import annotations

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import house
from bakehouse.pasteles.folding import Side, TokenKind, lay, placements
from tests.benchmarks.measuring import Calls, Subject, run, states_of_games


def is_decision(state: pa.State) -> bool:
    """Whether the player decides."""
    return bool(pa.active_players(state))


def list_placements() -> None:
    """All placements on one full flat sheet."""
    placements(FLAT, TokenKind)


FLAT = lay(house().sheets[0].grid(), Side.FRONT)


def subject() -> Subject:
    """Games of all recipes with the house set."""
    configs = [pa.Config(recipe=recipe.number) for recipe in house().recipes]
    states = states_of_games(pa, configs, 3 * len(configs), is_decision)[::10]
    others = {"placements": Calls(list_placements)}
    return Subject(pa, configs, "all recipes, house set", states, others, games=3 * len(configs))


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    run(subject, arguments)


if __name__ == "__main__":
    main()
