"""La Pâtisserie Rococo keeps every promise, for every number of players, draft and promo."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.testing import CHECKS, check_game
from bakehouse.testing.machine import machine_for
from bakehouse.testing.rococo import TYPES, configs, decisions
from tests.rococo.sets import make_tiny

PROCESSES, SAMPLES = "same_in_other_processes", "samples_agree"
# Those two have tests of their own: they take long, and care little about the options.
HERE = [check for check in CHECKS if check not in (PROCESSES, SAMPLES)]
TINY = make_tiny()

TABLES = [
    ro.Config(players=2, promos=ro.PROMOS),
    ro.Config(players=3, promos=("start_staff",)),
    ro.Config(players=4, draft="dealt", promos=("stars", "table_bonuses")),
    ro.Config(players=5, start_player=2),
    ro.Config(solo="buttery", promos=ro.PROMOS),
    ro.Config(solo="extra crunchy", draft="dealt"),
    ro.Config(extended="savory", promos=("start_staff", "stars")),
]


@pytest.mark.parametrize("config", TABLES, ids=ro.Config.describe)
def test_every_table_keeps_the_contract(config: ro.Config) -> None:
    report = check_game(ro, [config], games=1, effort=0.05, checks=HERE)
    assert report.ok
    assert report.cases > 300


@pytest.mark.parametrize("players", range(2, 6))
def test_games_of_a_small_set_keep_the_contract(players: int) -> None:
    config = ro.Config(players=players, promos=ro.PROMOS, components=TINY)
    assert check_game(ro, [config], games=2, seed=1, effort=0.1, checks=HERE).ok


def test_games_are_the_same_in_other_processes() -> None:
    assert check_game("rococo", [ro.Config(players=2)], checks=[PROCESSES]).ok


def test_sampled_draws_agree_with_listed_ones() -> None:
    tables = [
        ro.Config(players=3),
        ro.Config(players=4, draft="dealt", components=TINY),
        ro.Config(solo="savory", components=TINY),
        ro.Config(extended="extra crunchy", draft="dealt", components=TINY),
    ]
    assert check_game(ro, tables, effort=0.3, checks=[SAMPLES]).ok


@pytest.mark.parametrize("game", ["solo", "extended"])
@pytest.mark.parametrize("difficulty", ro.DIFFICULTIES)
def test_games_of_a_small_set_with_the_mentor_keep_the_contract(game: str, difficulty: str) -> None:
    options: dict[str, Any] = {game: difficulty}
    config = ro.Config(promos=ro.PROMOS, components=TINY, **options)
    assert check_game(ro, [config], games=2, seed=1, effort=0.1, checks=HERE).ok


TestBranches = machine_for(ro, ro.Config(players=2, components=TINY)).TestCase


@given(configs(), decisions())
def test_any_decision_is_legal_or_told_why_not(config: ro.Config, decision: ro.Decision) -> None:
    illegal = ro.explain_illegal(ro.new_game(config), decision)
    assert illegal is not None
    assert illegal.rule in ("RO-1", "RO-5", "RO-7")


@given(configs(st.just(TINY)))
def test_options_are_of_any_component_set(config: ro.Config) -> None:
    assert config.components == TINY
    assert 2 <= config.seats <= 5


@settings(max_examples=20)
@given(st.from_type(ro.State))
def test_types_of_the_game_are_known_to_hypothesis(state: ro.State) -> None:
    assert state.phase in ro.Phase
    assert sum(player.coins for player in state.players) + state.bank == 0


@given(st.from_type(ro.Draw) | st.from_type(ro.DealTrays) | st.from_type(ro.DealCards))
def test_chance_moves_are_known_to_hypothesis(move: ro.Chance) -> None:
    assert ro.action_to_string(move)


def test_there_is_a_strategy_for_every_type() -> None:
    kinds = {ro.Config, ro.State, ro.Observation, *get_args(ro.Decision), *get_args(ro.Chance)}
    assert set(TYPES) == kinds


@pytest.mark.parametrize("kind", get_args(ro.Decision))
def test_decisions_of_a_kind_can_be_asked_for(kind: type[ro.Decision]) -> None:
    @settings(max_examples=5)
    @given(st.from_type(kind))
    def check(found: ro.Decision) -> None:
        assert type(found) is kind

    check()
