"""Seeded games, pairs of games that a seat cannot tell apart, and other processes."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from types import ModuleType
from typing import Any, cast

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import BakehouseError, ChanceError
from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame
from bakehouse.play.games import house_games
from bakehouse.testing import Playout, playout
from bakehouse.testing.playouts import draw_chance, longest, next_step, weights
from bakehouse.testing.processes import ask, portraits, with_observations
from bakehouse.testing.trial import Position, Trial
from bakehouse.testing.twins import other_moves, pairs, unseen_moves
from tests import toy_game as toy
from tests.testing.faults import FAULTS
from tests.testing.faults.base import planted

TWO, THREE = toy.Config(), toy.Config(players=3)


# --- games ---


def test_a_game_is_played_to_its_end() -> None:
    played = playout(toy, THREE, 0)
    assert toy.is_terminal(played.last)
    assert len(played.states) == len(played.actions) + 1
    assert played.states[0] == toy.new_game(THREE)


def test_games_repeat_and_differ() -> None:
    first = playout(mb, mb.Config(), 0, 1)
    assert playout(mb, mb.Config(), 0, 1) == first
    assert playout(mb, mb.Config(), 0, 2) != first
    assert playout(mb, mb.Config(), 1, 1) != first


def test_any_seat_may_be_the_first_to_choose() -> None:
    first = [playout(toy, THREE, 0, index).actions[1] for index in range(20)]
    assert {choice.seat for choice in first if isinstance(choice, toy.Choose)} == {0, 1, 2}


def test_the_suite_plays_the_same_games() -> None:
    trial = Trial(toy, THREE, 7, 3, 1.0)
    assert [Playout(THREE, run.states, run.actions) for run in trial.runs] == [
        playout(toy, THREE, 7, index) for index in range(3)
    ]


def test_a_game_without_an_end_is_given_up() -> None:
    with pytest.raises(BakehouseError, match="no end after 20 moves"):
        playout(FAULTS["no_end"].make(), TWO, 0)
    assert longest(toy, TWO) == 4


def test_draws_follow_their_probabilities() -> None:
    # 2, 2, 2, 2, 1 of the numbers from 1 to 5: the 5 comes first once in nine times.
    state, rng, fives = toy.new_game(TWO), Rng.seeded(0), 0
    for _ in range(900):
        drawn, rng = draw_chance(toy, state, rng)
        fives += drawn[0] == 5
    assert 60 < fives < 140
    assert draw_chance(toy, state, rng, (5,))[0][0] == 5


def test_probabilities_become_whole_numbers() -> None:
    thirds = [("a", Fraction(1, 3)), ("b", Fraction(1, 2)), ("c", Fraction(1, 6))]
    assert weights(thirds) == [2, 3, 1]


def test_a_probability_that_is_no_fraction_is_told() -> None:
    floats: Any = (("heads", 0.5), ("tails", 0.5))
    with pytest.raises(ChanceError, match=r"the draw 'heads' is 0\.5, no Fraction"):
        weights(floats)


def test_draws_without_an_end_are_given_up() -> None:
    def chance_outcomes(state: toy.State, drawn: Any = ()) -> Any:
        return ((1, Fraction(1)),)

    with pytest.raises(ChanceError, match="more than 10000 draws"):
        draw_chance(planted(chance_outcomes=chance_outcomes), toy.new_game(TWO), Rng.seeded(0))


def test_a_step_tells_who_moved() -> None:
    deal, _ = next_step(toy, toy.new_game(TWO), Rng.seeded(0))
    assert (deal.mover, deal.action) == (-1, toy.Deal(deal.drawn))
    after = toy.apply(toy.new_game(TWO), toy.Deal((1, 2)))
    choice, _ = next_step(toy, after, Rng.seeded(0))
    assert (choice.mover, choice.drawn) == (choice.action.seat, ())


# --- pairs of games ---


def positions(trial: Trial, mover: int) -> list[Position]:
    every = trial.positions("test", None)
    return [at for at in every if at.step is not None and at.step.mover == mover]


TRIAL = Trial(toy, THREE, 0, 8, 1.0)


def test_other_decisions_are_the_other_legal_ones() -> None:
    for at in positions(TRIAL, 1):
        assert at.step is not None
        (other,) = other_moves(at, Rng.seeded(0))
        assert other == toy.Choose(1, not at.step.action.swap)


def test_other_draws_are_possible_and_different() -> None:
    for at in positions(TRIAL, -1):
        assert at.step is not None
        for other in other_moves(at, Rng.seeded(0)):
            assert toy.is_legal(at.state, other)
            assert other != at.step.action


def test_nothing_else_could_have_been_done_at_the_end() -> None:
    run = TRIAL.runs[0]
    assert not list(other_moves(Position(run, len(run.steps)), Rng.seeded(0)))


def test_a_seat_sees_all_of_its_own_decisions() -> None:
    for at in positions(TRIAL, 1):
        assert not list(unseen_moves(at, 1, Rng.seeded(0)))


def test_a_deal_that_a_seat_does_not_see_keeps_its_card() -> None:
    found = 0
    for at in positions(TRIAL, -1):
        if at.move == 0:
            for other in unseen_moves(at, 2, Rng.seeded(1)):
                assert other.cards[2] == at.run.states[1].cards[2]
                assert other.cards != at.run.states[1].cards
                found += 1
    assert found > 5


def test_pairs_of_games_look_alike_from_move_to_move() -> None:
    found = 0
    for at in TRIAL.positions("test", None):
        for pair in pairs(at, 0, Rng.seeded(2)):
            views: list[Any] = []
            for moves, last in zip((pair.first, pair.second), pair.states, strict=True):
                state, seen = toy.new_game(THREE), list[Any]()
                for action in moves:
                    seen.append(toy.redact(state, action, 0))
                    state = toy.apply(state, action)
                    seen.append(toy.observation(state, 0))
                assert state == last
                views.append(seen)
            assert views[0] == views[1]
            assert pair.states[0] != pair.states[1]
            found += 1
    assert found > 20


# --- other processes ---


def test_another_process_sees_the_same() -> None:
    seen = [with_observations(toy, state) for state in playout(toy, TWO, 0).states]
    here = portraits(toy, seen, [TWO], 3)
    assert len(here) == len(seen) + 1
    assert here[-1].value is None
    there = ask(toy, seen, [TWO], 3, "7")
    assert [portrait.looks for portrait in there if not isinstance(portrait, str)] == [
        portrait.looks for portrait in here
    ]


def test_a_game_that_is_no_module_travels_as_a_pickle() -> None:
    answer = ask(cast("AnyGame", Carried()), [], [TWO], 0, "7")
    assert answer == portraits(toy, [], [TWO], 0)


class Carried:
    """The toy game as an object."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(toy, name)


def test_what_cannot_be_sent_is_one_clear_reason() -> None:
    answer = ask(planted(mine=lambda: None), [], [TWO], 0, "7")
    assert isinstance(answer, str)
    assert answer.startswith("cannot be sent to another process: ")


def test_what_cannot_be_imported_there_is_one_clear_reason() -> None:
    module = cast("AnyGame", ModuleType("no_such_game"))
    answer = ask(module, [], [TWO], 0, "7")
    assert answer == (
        "in another process, GameLookupError: no game 'no_such_game'; there are "
        f"{', '.join(house_games())}, and modules by import path"
    )


def test_a_process_that_dies_is_one_clear_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: Any, **arguments: Any) -> Any:
        return subprocess.CompletedProcess(command, 3, b"", b"out of flour\n")

    monkeypatch.setattr(subprocess, "run", run)
    assert ask(toy, [], [], 0, "7") == "another process ends with code 3: out of flour"
