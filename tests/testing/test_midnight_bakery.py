"""Midnight Bakery keeps every promise, for every number of bakers and both ways of passing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import attrs
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts
from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame
from bakehouse.testing import CHECKS, ContractViolation, Model, check_game
from tests.midnight_bakery.tables import SMALL
from tests.testing.faults.base import replaced
from tests.testing.nights import MODEL, WITH_COPIES, WITH_OWL

PROCESSES, SAMPLES = "same_in_other_processes", "samples_agree"
# Those two have tests of their own: they take long, and care little about the options.
HERE = [check for check in CHECKS if check not in (PROCESSES, SAMPLES)]


@pytest.mark.parametrize("passing", ["alternate", "next"])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_table_keeps_the_contract(players: int, passing: str) -> None:
    config = mb.Config(players=players, passing=passing)
    report = check_game(mb, [config], games=1, effort=0.25, checks=HERE)
    assert report.ok
    assert report.cases > 400


@pytest.mark.parametrize("players", [2, 3, 6, 8])
def test_nights_of_a_small_set_keep_the_contract(players: int) -> None:
    config = mb.Config(players=players, components=SMALL)
    assert check_game(mb, [config], games=2, seed=1, effort=0.2, checks=HERE).ok


def test_nights_are_the_same_in_other_processes() -> None:
    configs = [mb.Config(players=players) for players in (2, 5, 8)]
    assert check_game("midnight_bakery", configs, checks=[PROCESSES]).ok


@pytest.mark.parametrize("players", [2, 4, 8])
def test_sampled_deals_agree_with_drawn_ones(players: int) -> None:
    configs = [mb.Config(players=players), mb.Config(players=players, components=SMALL)]
    assert check_game(mb, configs, checks=[SAMPLES]).ok


@pytest.mark.parametrize("config", [WITH_OWL, WITH_COPIES], ids=["owl", "copies"])
def test_resampling_agrees_with_all_histories(config: mb.Config) -> None:
    assert check_game(mb, [], tiny=[config], model=MODEL, checks=["resamples_agree"]).ok


def test_resampling_does_not_agree_with_another_model() -> None:
    with pytest.raises(ContractViolation, match=r"resamples_agree: .* expected are"):
        check_game(mb, [], tiny=[WITH_COPIES], model=Model(), checks=["resamples_agree"])


# --- faults that need a large deal, batches or a public count to show ---


def planted(**names: object) -> AnyGame:
    return replaced(mb, **names)


def test_a_sampler_that_favours_a_seat_is_found() -> None:
    def sample_chance(state: mb.State, rng: Rng) -> tuple[mb.Deal | mb.Snatch, Rng]:
        action, rng = mb.sample_chance(state, rng)
        if isinstance(action, mb.Snatch):
            return action, rng
        # The first baker gets the hand with the most truffles.
        hands = sorted(action.hands, key=lambda hand: -hand[mb.Card.TRUFFLE])
        return mb.Deal(tuple(hands)), rng

    with pytest.raises(ContractViolation, match=r"samples_agree: .* in samples, .* in draws"):
        check_game(planted(sample_chance=sample_chance), [mb.Config()], checks=["samples_agree"])


def leaking(changes: dict[str, Callable[[mb.State], object]]) -> AnyGame:
    """The game with observations of which some fields are made of the true state."""

    def observation(state: mb.State, player: int) -> mb.Observation:
        seen: Any = mb.observation(state, player)
        made = {name: change(state) for name, change in changes.items()}
        return cast("mb.Observation", attrs.evolve(seen, **made))

    return planted(observation=observation)


def sizes_after_locks(state: mb.State) -> tuple[int, ...]:
    """The batches without the cards that are locked and not yet revealed."""
    locks = [*state.locks, *[None] * len(state.batch_sizes)]
    taken = [0 if lock is None else 1 + isinstance(lock, mb.Peel) for lock in locks]
    return tuple(size - n for size, n in zip(state.batch_sizes, taken, strict=False))


def peels_after_locks(state: mb.State) -> int:
    """The Peels that have left the game, and those that are about to."""
    return state.spent_peels + sum(isinstance(lock, mb.Peel) for lock in state.locks)


def next_batch(state: mb.State) -> Counts[mb.Card]:
    """The batch of the last baker."""
    return state.batches[state.config.players - 1]


LEAKS: dict[str, tuple[dict[str, Callable[[mb.State], object]], str]] = {
    "sizes": ({"batch_sizes": sizes_after_locks}, "commits_stay_hidden"),
    "peels": ({"spent_peels": peels_after_locks}, "commits_stay_hidden"),
    "batch": ({"discards": next_batch}, "hidden_moves_stay_hidden"),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(name: str) -> None:
    changes, check = LEAKS[name]
    config = mb.Config(players=3, components=SMALL)
    with pytest.raises(ContractViolation, match=check):
        check_game(leaking(changes), [config], games=8, effort=3, checks=[check])
