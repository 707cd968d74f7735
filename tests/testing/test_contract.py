"""Running the suite: what is checked, what is reported, what is refused."""

from __future__ import annotations

import importlib
import pickle
from typing import Any

import attrs
import pytest

import bakehouse.testing
from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import BakehouseError, ConfigError, GameLookupError
from bakehouse.testing import (
    CHECKS,
    ContractViolation,
    Report,
    Violation,
    check_game,
    playout,
)
from bakehouse.testing.checks import ALL
from tests import toy_game as toy
from tests.testing import open_game
from tests.testing.faults import FAULTS
from tests.testing.faults.base import planted

TWO, THREE = toy.Config(), toy.Config(players=3)
TURNS = ("turns_agree", "games_end")


def test_checks_are_listed_with_a_sentence_each() -> None:
    assert list(CHECKS) == [check.name for check in ALL]
    assert len(set(CHECKS.values())) == len(CHECKS)
    for sentence in CHECKS.values():
        assert sentence.endswith(".")
        assert len(sentence) < 100


def test_the_list_of_checks_cannot_be_changed() -> None:
    checks: Any = CHECKS
    with pytest.raises(TypeError):
        checks["mine"] = "?"


def test_a_report_tells_what_was_checked() -> None:
    report = check_game(toy, [TWO], tiny=[THREE], checks=TURNS)
    assert report.ok
    assert (report.game, report.violations) == ("toy", ())
    assert report.configs == (repr(TWO), repr(THREE))
    assert report.checks == ("games_end", "turns_agree")  # in the order of a run
    # 2 games with each of the options: a case for each of them, and for each position.
    states = sum(len(playout(toy, c, 0, i).states) for c in (TWO, THREE) for i in (0, 1))
    assert report.cases == 4 + states
    assert str(report) == f"toy: 2 checks, 2 configs, {report.cases} cases, 0 violations"


def test_a_game_is_found_by_its_name() -> None:
    assert check_game("tests.toy_game", [TWO], checks=TURNS).ok
    assert check_game("midnight_bakery", [mb.Config()], games=1, checks=TURNS).ok


def test_configs_may_come_one_by_one() -> None:
    assert check_game(toy, iter([TWO, THREE]), checks=iter(TURNS)).configs == (
        repr(TWO),
        repr(THREE),
    )


def test_more_effort_looks_at_more() -> None:
    checks = ["json_of_states"]
    cases = [
        check_game(toy, [TWO], games=20, effort=effort, checks=checks).cases
        for effort in (0.01, 0.5, 1, 2)
    ]
    assert cases == [1, 8, 16, 32]


def test_positions_of_every_kind_are_looked_at() -> None:
    looked: list[int] = []

    def to_json(state: toy.State) -> str:
        looked.append(toy.current_player(state))
        return toy.to_json(state)

    check_game(planted(to_json=to_json), [TWO], games=5, effort=0.2, checks=["texts_refused"])
    assert set(looked) == {-1, -2, -4}


def test_runs_repeat() -> None:
    faulty = FAULTS["refusal_tells_a_card"].make()
    first, again, other = (
        check_game(faulty, [THREE], seed=seed, checks=["twins_look_alike"], collect=True)
        for seed in (0, 0, 1)
    )
    assert first == again
    assert first.violations != other.violations


# --- violations ---


def violation(name: str, *checks: str, **arguments: Any) -> Violation:
    with pytest.raises(ContractViolation) as caught:
        check_game(FAULTS[name].make(), [TWO, THREE], checks=checks, **arguments)
    return caught.value.violation


def test_a_violation_leads_to_its_position() -> None:
    found = violation("probabilities_as_floats", "draws_sum_to_one", seed=5, games=3)
    assert (found.check, found.seed) == ("draws_sum_to_one", 5)
    assert found.config == repr(TWO)
    assert found.game in range(3)
    assert found.move is not None
    state = playout(toy, TWO, found.seed, found.game or 0).states[found.move]
    assert toy.current_player(state) == -1
    assert f"playout(game, config, 5, {found.game}).states[{found.move}]" in str(found)


def test_the_game_of_a_violation_is_played_again() -> None:
    faulty = FAULTS["bounds_too_low"].make()
    found = violation("bounds_too_low", "bounds_hold", games=9)
    assert found.game is not None
    assert found.move is None
    returns = toy.returns(playout(faulty, TWO, 0, found.game).last)
    assert max(returns) > 2.5


def test_the_first_of_several_violations_is_raised() -> None:
    found = violation("legal_actions_twice", "codes_of_legal_actions", "legal_actions_sorted")
    assert found.check == "legal_actions_sorted"


def test_violations_are_collected_one_for_each_check_and_config() -> None:
    faulty = FAULTS["legal_actions_twice"].make()
    names = ["legal_actions_sorted", "legal_actions_differ", "turns_agree"]
    report = check_game(faulty, [TWO, THREE], checks=names, collect=True)
    assert [(found.check, found.config) for found in report.violations] == [
        (check, repr(config)) for check in names[:2] for config in (TWO, THREE)
    ]
    assert not report.ok
    assert str(report).startswith("toy: 3 checks, 2 configs, ")
    assert str(report.violations[3]) in str(report)


def test_a_violation_is_an_error_of_the_family_that_pickles() -> None:
    error = ContractViolation(Violation("turns_agree", "Config()", 0, None, None, "no turns"))
    assert isinstance(error, BakehouseError)
    assert str(error) == "turns_agree: no turns\n  with Config(), seed 0"
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.violation) == (
        ContractViolation,
        str(error),
        error.violation,
    )


def test_an_error_of_the_game_is_a_violation_too() -> None:
    found = violation("state_that_cannot_be_pickled", "pickles_keep_values")
    assert found.message == "TypeError: no pickles"


def test_a_game_that_cannot_even_start_is_a_violation() -> None:
    def new_game(config: toy.Config) -> Any:
        raise RuntimeError("no cards")

    report = check_game(planted(new_game=new_game), [TWO], collect=True, checks=TURNS)
    assert [found.message for found in report.violations] == [
        "after 0 moves, new_game: RuntimeError: no cards"
    ]


def test_what_fails_before_any_position_is_reported() -> None:
    def num_players(config: toy.Config) -> int:
        raise RuntimeError("nobody counts")

    with pytest.raises(ContractViolation, match="nobody counts"):
        check_game(planted(num_players=num_players), [TWO], checks=["observations_are_own"])


# --- what is refused ---


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no options": ({"configs": []}, "no options to play with"),
    "no such check": ({"checks": ["turns"]}, "no check 'turns'; there are values_immutable, "),
    "no games": ({"games": 0}, "games: 0 is no whole number from 1 up"),
    "part of a game": ({"games": 1.0}, "games: 1.0 is no whole number"),
    "yes as a number": ({"games": True}, "games: True"),
    "a word as seed": ({"seed": "x"}, "seed: 'x' is no whole number"),
    "no effort": ({"effort": 0}, "effort: 0 is not above 0"),
    "effort that is none": ({"effort": float("nan")}, "effort: nan"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_arguments_are_refused(name: str) -> None:
    arguments, reason = dict(BAD[name][0]), BAD[name][1]
    with pytest.raises(ConfigError, match=reason):
        check_game(toy, arguments.pop("configs", [TWO]), **arguments)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(GameLookupError, match="json is no game"):
        check_game("json", [TWO])


# --- the package ---


def test_the_package_offers_what_it_lists() -> None:
    for name in bakehouse.testing.__all__:
        assert getattr(bakehouse.testing, name) is not None
        assert name in dir(bakehouse.testing)
    missing: Any = bakehouse.testing
    with pytest.raises(AttributeError, match="no attribute 'check_games'"):
        missing.check_games  # noqa: B018 - looking it up is the test


def test_what_the_package_offers_is_at_home_in_its_modules() -> None:
    for name in bakehouse.testing.__all__:
        found = getattr(bakehouse.testing, name)
        home = getattr(found, "__module__", "bakehouse.testing.contract")
        assert getattr(importlib.import_module(home), name) is found


def test_reports_are_values() -> None:
    report = Report("toy", (), (), 0, ())
    assert report == attrs.evolve(report)
    assert hash(report) == hash(attrs.evolve(report))


# --- a game in turns, without secrets ---

# Its observation holds the state itself, which no game with secrets could do.
NOT_OPEN = ("observations_hold_no_state",)
OPEN = [open_game.Config(players=players) for players in (1, 2, 3)]


@pytest.mark.parametrize("check", [check for check in CHECKS if check not in NOT_OPEN])
def test_a_game_in_turns_passes(check: str) -> None:
    assert check_game(open_game, OPEN, tiny=OPEN, games=4, checks=[check]).ok


def test_a_game_that_shows_its_whole_state_is_told_so() -> None:
    with pytest.raises(ContractViolation, match="state is a State"):
        check_game(open_game, OPEN, checks=NOT_OPEN)
