"""How hard the recipes of Pasteles are: games of random, greedy and planning players (PA-76).

Game i of a recipe runs on game number i of seed 0 (see `bakehouse.play.simulate`), so each game is
the same whoever plays it again, alone or among others. The table gives victories in per cent, a
gourmet victory being a standard one too, with the standard error of a binomial share; how many
games were lost for a payment that could not be made, by what asked for it; and processor seconds a
game.

    python -m tests.benchmarks.pasteles_difficulty [--games 200] [--workers 2] [--recipes 1 2]
        [--players random greedy planner] [--write tests/pasteles/difficulty.json]
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, Final

import attrs

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import house
from bakehouse.pasteles.players import GreedyAgent, PlannerAgent
from bakehouse.play import RandomAgent
from bakehouse.play.simulate import rng_of_game

SEED: Final = 0
PLAYERS: Final[dict[str, Any]] = {
    "random": RandomAgent(),
    "greedy": GreedyAgent(),
    "planner": PlannerAgent(),
}
_PORTION: Final = 5


@attrs.frozen
class Played:
    """How a game went.

    Attributes:
        grade: 0 lost, 1 standard victory, 2 gourmet victory.
        cause: what asked for the payment that was not made, else "".
        seconds: of processor time.
    """

    grade: int
    cause: str
    seconds: float


def end_of(recipe: int, agent: Any, index: int) -> pa.State:
    """The last position of game number `index`."""
    rng = rng_of_game(SEED, index)
    chance, own = rng.split("chance"), rng.split(0)
    state = pa.new_game(pa.Config(recipe=recipe))
    while not pa.is_terminal(state):
        action: pa.Action
        if pa.current_player(state) == pa.CHANCE:
            action, chance = pa.sample_chance(state, chance)
        else:
            action, own = agent.choose(pa.observation(state, 0), own)
        state = pa.apply(state, action)
    return state


def played(recipe: int, player: str, index: int) -> Played:
    """One game, by the name of the player."""
    start = process_time()
    state = end_of(recipe, PLAYERS[player], index)
    cause = state.loss.cause.name.lower() if state.loss is not None else ""
    return Played(pa.grade(state), cause, process_time() - start)


@attrs.frozen
class Row:
    """The games of one player with one recipe."""

    recipe: int
    player: str
    games: tuple[Played, ...]

    @property
    def grades(self) -> str:
        """The grades, a digit a game, in order."""
        return "".join(str(game.grade) for game in self.games)

    def wins(self, grade: int) -> int:
        """How many games reached a grade."""
        return sum(game.grade >= grade for game in self.games)

    def causes(self) -> dict[str, int]:
        """How many games ended with a payment that was not made, by what asked for it."""
        return dict(sorted(Counter(game.cause for game in self.games if game.cause).items()))

    def seconds(self) -> float:
        """Processor time a game."""
        return sum(game.seconds for game in self.games) / len(self.games)


def share(wins: int, games: int) -> str:
    """Per cent, with the standard error."""
    part = wins / games
    return f"{100 * part:5.1f} ± {100 * sqrt(part * (1 - part) / games):.1f}"


def line(row: Row) -> str:
    """A row of the table."""
    games = len(row.games)
    name = house().recipe(row.recipe).name
    causes = ", ".join(f"{cause} {n}" for cause, n in row.causes().items()) or "-"
    return (
        f"| {row.recipe} {name} | {row.player} | {share(row.wins(1), games)} | "
        f"{share(row.wins(2), games)} | {causes} | {row.seconds():.3f} |"
    )


def data(rows: Sequence[Row]) -> dict[str, Any]:
    """What is kept of a run: the grades by player and recipe, and the set they belong to."""
    grades: dict[str, dict[str, str]] = {}
    for row in rows:
        grades.setdefault(row.player, {})[str(row.recipe)] = row.grades
    games = len(rows[0].games)
    return {"set": house().digest, "seed": SEED, "games": games, "grades": grades}


def run(recipes: Sequence[int], players: Sequence[str], games: int, workers: int) -> list[Row]:
    """Play and print row by row."""
    rows: list[Row] = []
    print("| recipe | player | standard % | gourmet % | lost for want of money | s a game |")
    print("|---|---|---|---|---|---|", flush=True)
    with ProcessPoolExecutor(workers) as pool:
        for player in players:
            for recipe in recipes:
                one = partial(played, recipe, player)
                found = tuple(pool.map(one, range(games), chunksize=_PORTION))
                rows.append(Row(recipe, player, found))
                print(line(rows[-1]), flush=True)
    return rows


def main(arguments: list[str] | None = None) -> None:
    """Play, print the table, and keep the grades if asked to."""
    parser = argparse.ArgumentParser(description="How hard the recipes are.")
    numbers = range(1, len(house().recipes) + 1)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--recipes", type=int, nargs="+", default=list(numbers), choices=numbers)
    parser.add_argument("--players", nargs="+", default=list(PLAYERS), choices=list(PLAYERS))
    parser.add_argument("--write", type=Path)
    options = parser.parse_args(arguments)
    rows = run(options.recipes, options.players, options.games, options.workers)
    if options.write is not None:
        options.write.write_text(json.dumps(data(rows), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
