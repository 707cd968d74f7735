"""How hard the recipes are (PA-76): what was measured meets the aims, and is measured again here.

`difficulty.json` has the grades of the games that `tests.benchmarks.pasteles_difficulty` played, by
player and recipe, a digit a game: 0 lost, 1 standard victory, 2 gourmet victory. Whoever changes
the house set or the planner plays them anew.
"""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import house
from tests.benchmarks import pasteles_difficulty as difficulty

DATA = json.loads((Path(__file__).parent / "difficulty.json").read_text(encoding="utf-8"))
RECIPES = range(1, len(house().recipes) + 1)
AGAIN = 10
"""So many games of each recipe are played again."""


def grades(player: str, recipe: int) -> str:
    """The grades that were measured."""
    found: str = DATA["grades"][player][str(recipe)]
    return found


def share(player: str, recipe: int, grade: int) -> float:
    """Which part of the games reached a grade."""
    found = grades(player, recipe)
    return sum(int(digit) >= grade for digit in found) / len(found)


def test_the_games_were_played_with_this_house_set() -> None:
    assert DATA["set"] == house().digest
    assert DATA["seed"] == difficulty.SEED
    assert {len(grades(it, recipe)) for it in difficulty.PLAYERS for recipe in RECIPES} == {
        DATA["games"]
    }
    assert DATA["games"] >= 200


@pytest.mark.rule("PA-76")
@pytest.mark.parametrize("recipe", RECIPES)
def test_games_of_the_planner_end_again_as_they_did(recipe: int) -> None:
    agent = difficulty.PLAYERS["planner"]
    ends = [difficulty.end_of(recipe, agent, index) for index in range(AGAIN)]
    assert "".join(str(pa.grade(end)) for end in ends) == grades("planner", recipe)[:AGAIN]


@pytest.mark.rule("PA-76")
@pytest.mark.parametrize("recipe", RECIPES)
def test_the_planner_wins_neither_always_nor_never(recipe: int) -> None:
    assert 0.20 <= share("planner", recipe, 1) <= 0.95
    assert 0 < share("planner", recipe, 2) < share("planner", recipe, 1)


@pytest.mark.rule("PA-74", "PA-76")
def test_each_recipe_is_harder_than_the_one_before() -> None:
    shares = [share("planner", recipe, 1) for recipe in RECIPES]
    assert all(later < earlier for earlier, later in pairwise(shares))


@pytest.mark.rule("PA-76")
def test_random_play_wins_next_to_never_from_recipe_3_on() -> None:
    assert all(share("random", recipe, 1) <= 0.01 for recipe in RECIPES[2:])


def test_the_planner_is_better_than_the_greedy_player() -> None:
    assert all(share("planner", it, 1) > share("greedy", it, 1) for it in RECIPES)
    assert all(share("greedy", it, 1) >= share("random", it, 1) for it in RECIPES)
