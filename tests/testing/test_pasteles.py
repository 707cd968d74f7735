"""Pasteles keeps every promise, with every recipe of the house set and with small sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import house
from bakehouse.testing import CHECKS, check_game
from bakehouse.testing.machine import machine_for
from bakehouse.testing.pasteles import configs, decisions

PROCESSES, SAMPLES = "same_in_other_processes", "samples_agree"
# Those two have tests of their own: they take long, and care little about the options.
HERE = [check for check in CHECKS if check not in (PROCESSES, SAMPLES)]
RECIPES = [recipe.number for recipe in house().recipes]


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_keeps_the_contract(recipe: int) -> None:
    report = check_game(pa, [pa.Config(recipe=recipe)], games=2, effort=0.1, checks=HERE)
    assert report.ok
    assert report.cases > 300


def test_games_are_the_same_in_other_processes() -> None:
    assert check_game("pasteles", [pa.Config(recipe=2), pa.Config(recipe=9)], checks=[PROCESSES]).ok


def test_sampled_draws_agree_with_listed_ones() -> None:
    assert check_game(pa, [pa.Config(recipe=n) for n in RECIPES[::4]], checks=[SAMPLES]).ok


TestBranches = machine_for(pa, pa.Config(recipe=RECIPES[-1])).TestCase


@given(configs(), decisions())
def test_any_decision_is_legal_or_told_why_not(config: pa.Config, decision: pa.Decision) -> None:
    state = pa.new_game(config)
    illegal = pa.explain_illegal(state, decision)
    assert illegal is not None
    assert illegal.rule == "PA-3"


@given(st.from_type(pa.State))
def test_types_of_the_game_are_known_to_hypothesis(state: pa.State) -> None:
    assert state.phase in pa.Phase
    assert len(state.supply) <= len(state.config.components.tokens)
