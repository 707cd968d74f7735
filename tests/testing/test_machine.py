"""The machine of branching games."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from bakehouse import midnight_bakery as mb
from bakehouse.testing.machine import GameMachine, machine_for
from bakehouse.testing.registry import Broken
from tests import toy_game
from tests.testing.faults import FAULTS
from tests.testing.faults.base import planted
from tests.testing.nights import WITH_OWL

SOME = settings(max_examples=15, stateful_step_count=20)
SEARCH = settings(
    max_examples=200, stateful_step_count=15, phases=[Phase.generate], derandomize=True
)


def run(machine: type[GameMachine], how: settings = SOME) -> None:
    run_state_machine_as_test(machine, settings=how)


@pytest.mark.parametrize("players", [2, 3])
def test_branches_of_the_toy_game(players: int) -> None:
    run(machine_for(toy_game, toy_game.Config(players=players)))


@pytest.mark.parametrize("config", [WITH_OWL, mb.Config(players=4)], ids=["small", "house"])
def test_branches_of_midnight_bakery(config: mb.Config) -> None:
    run(machine_for(mb, config))


FOUND = {
    "state_changed_by_apply": "the state after",
    "illegal_action_taken": "illegal .* is taken",
    "text_depends_on_the_object": "the state after",
}


@pytest.mark.parametrize("name", FOUND)
def test_a_fault_is_found(name: str) -> None:
    with pytest.raises(Broken, match=FOUND[name]):
        run(machine_for(FAULTS[name].make(), toy_game.Config()), SEARCH)


def test_a_branch_that_disturbs_another_is_found() -> None:
    last: list[Any] = []

    def apply(state: Any, action: Any) -> Any:
        """Goes on from the last state that there was, whatever it is given."""
        after = toy_game.apply(state, action)
        if last and isinstance(action, toy_game.Choose):
            object.__setattr__(last[-1], "swaps", after.swaps)
        last.append(after)
        return after

    with pytest.raises(Broken, match="the state after"):
        run(machine_for(planted(apply=apply), toy_game.Config()), SEARCH)


def test_moves_that_do_not_repeat_are_found() -> None:
    calls: list[None] = []

    def apply(state: Any, action: Any) -> Any:
        """Deals the other way round every second time."""
        calls.append(None)
        turned = isinstance(action, toy_game.Deal) and len(calls) % 2
        return toy_game.apply(state, toy_game.Deal(action.cards[::-1]) if turned else action)

    with pytest.raises(Broken, match="the state after the same moves"):
        run(machine_for(planted(apply=apply), toy_game.Config()), SEARCH)


def test_a_machine_is_for_one_game_with_its_options() -> None:
    machine = machine_for(toy_game, toy_game.Config())
    assert issubclass(machine, GameMachine)
    assert (machine.game, machine.config) == (toy_game, toy_game.Config())
    assert machine.__name__ == "MachineOf_toy"
    assert not hasattr(GameMachine, "game")
