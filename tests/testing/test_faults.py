"""The suite finds every fault that is planted into a game, and each check finds one."""

from __future__ import annotations

import re

import attrs
import pytest

from bakehouse.play import AnyGame
from bakehouse.testing import CHECKS, ContractViolation, Report, check_game
from tests import toy_game
from tests.testing.faults import FAULTS
from tests.testing.faults.base import with_states

CONFIGS = [toy_game.Config(), toy_game.Config(players=3)]
PROCESSES = "same_in_other_processes"


def run(game: AnyGame, *names: str) -> Report:
    return check_game(game, CONFIGS, tiny=CONFIGS[:1], games=6, checks=names)


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    fault = FAULTS[name]
    # What a question does shows only after it was asked.
    asking = ("totals_conserved",) if fault.check == "questions_change_nothing" else ()
    with pytest.raises(ContractViolation) as caught:
        run(fault.make(), *asking, fault.check)
    violation = caught.value.violation
    assert violation.check == fault.check
    assert re.search(fault.words, violation.message), violation.message


# A few, since the whole suite takes its time; one of them is a game without an end.
@pytest.mark.parametrize("name", ["no_end", *list(FAULTS)[::20]])
def test_no_check_stumbles_over_a_fault(name: str) -> None:
    fault = FAULTS[name]
    names = [check for check in CHECKS if check != PROCESSES]
    report = check_game(fault.make(), CONFIGS, games=6, effort=0.5, checks=names, collect=True)
    assert fault.check in {violation.check for violation in report.violations} | {PROCESSES}
    assert report.checks == tuple(names)


def test_there_are_many_faults_and_every_check_finds_one() -> None:
    assert len(FAULTS) > 70
    assert {fault.check for fault in FAULTS.values()} == set(CHECKS)


@pytest.mark.parametrize("check", [check for check in CHECKS if check != PROCESSES])
def test_the_game_without_a_fault_passes(check: str) -> None:
    assert run(toy_game, check).ok


@pytest.mark.parametrize(
    ("game", "what"), [("hash_order", "the JSON of a state"), ("hash_order_of_reasons", "outcome")]
)
def test_what_depends_on_the_order_of_hashes_is_found(game: str, what: str) -> None:
    with pytest.raises(ContractViolation, match=f"{what} after .* PYTHONHASHSEED"):
        check_game(f"tests.testing.{game}", CONFIGS, checks=[PROCESSES])


@attrs.frozen
class Unhashable(toy_game.State):
    """A state with a list in it, which makes it unhashable."""

    notes: list[int] = attrs.field(factory=list[int])


def test_a_list_in_a_state_is_the_first_thing_that_is_told() -> None:
    with pytest.raises(ContractViolation, match=r"^values_immutable: .* it\.notes is a list"):
        check_game(with_states(Unhashable), CONFIGS)
