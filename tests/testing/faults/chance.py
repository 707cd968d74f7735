"""Faults in chance moves, and in what a seat sees of the game."""

from __future__ import annotations

import random
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import attrs

from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame
from tests import toy_game as toy
from tests.testing.faults.base import (
    Holding,
    fault,
    of_two,
    other,
    planted,
    with_observations,
)
from tests.toy_game import Deal, Observation, Phase, State
from tests.toy_game.content import NUMBERS

# --- chance ---


@fault("draws_sum_to_one", r"the sum of the probabilities")
def probabilities_of_99_percent() -> AnyGame:
    def chance_outcomes(state: State, drawn: Any = ()) -> Any:
        found = toy.chance_outcomes(state, drawn)
        return tuple((value, chance * Fraction(99, 100)) for value, chance in found)

    return planted(chance_outcomes=chance_outcomes)


@fault("draws_sum_to_one", r"no positive Fractions")
def probabilities_as_floats() -> AnyGame:
    def chance_outcomes(state: State, drawn: Any = ()) -> Any:
        return tuple((value, float(chance)) for value, chance in toy.chance_outcomes(state, drawn))

    return planted(chance_outcomes=chance_outcomes)


@fault("draws_sum_to_one", r"not all different")
def one_draw_listed_twice() -> AnyGame:
    def chance_outcomes(state: State, drawn: Any = ()) -> Any:
        found = toy.chance_outcomes(state, drawn)
        return tuple((value, chance / 2) for value, chance in (*found, *found))

    return planted(chance_outcomes=chance_outcomes)


@fault("unlisted_draws_refused", r"is_legal of .* with a draw not listed: True, not False")
def any_card_can_be_dealt() -> AnyGame:
    def chance_action(state: State, drawn: tuple[int, ...]) -> Any:
        return Deal(drawn) if state.phase is Phase.DEAL else toy.chance_action(state, drawn)

    def is_legal(state: State, action: Any) -> bool:
        return state.phase is Phase.DEAL or toy.is_legal(state, action)

    return planted(chance_action=chance_action, is_legal=is_legal)


@fault("unlisted_draws_refused", r"^apply of .* with a draw not listed, gives")
def the_only_five_is_dealt_twice() -> AnyGame:
    def chance_action(state: State, drawn: tuple[int, ...]) -> Any:
        return Deal(drawn) if state.phase is Phase.DEAL else toy.chance_action(state, drawn)

    def apply(state: State, action: Any) -> State:
        twice = isinstance(action, Deal) and action.cards.count(5) > 1  # there is one 5
        return state if twice else toy.apply(state, action)

    return planted(chance_action=chance_action, apply=apply)


@fault("chance_only_when_due", r"where no chance move is due")
def chance_out_of_turn() -> AnyGame:
    def sample_chance(state: State, rng: Rng) -> tuple[Any, Rng]:
        due = state.phase in (Phase.DEAL, Phase.DRAW)
        return toy.sample_chance(state if due else toy.new_game(state.config), rng)

    return planted(sample_chance=sample_chance)


@fault("samples_repeat", r"back as it was")
def generator_not_moved_on() -> AnyGame:
    def sample_chance(state: State, rng: Rng) -> tuple[Any, Rng]:
        return toy.sample_chance(state, rng)[0], rng

    return planted(sample_chance=sample_chance)


@fault("samples_repeat", r"with the same generator")
def hidden_generator() -> AnyGame:
    generator = random.Random(0)

    def sample_chance(state: State, rng: Rng) -> tuple[Any, Rng]:
        toy.sample_chance(state, rng)
        return toy.sample_chance(state, Rng.seeded(generator.randrange(1000)))[0], rng.word()[1]

    return planted(sample_chance=sample_chance)


@fault("samples_agree", r"of 800 times")
def every_kind_of_card_as_likely() -> AnyGame:
    def sample_chance(state: State, rng: Rng) -> tuple[Any, Rng]:
        drawn: tuple[int, ...] = ()
        while outcomes := toy.chance_outcomes(state, drawn):
            (value, _), rng = rng.choice(outcomes)
            drawn = (*drawn, value)
        return toy.chance_action(state, drawn), rng

    return planted(sample_chance=sample_chance)


# --- knowledge ---


@fault("observations_are_own", r"the legal actions in the observation")
def legal_actions_of_another() -> AnyGame:
    def observation(state: State, player: int) -> Observation:
        seen = toy.observation(state, player)
        return attrs.evolve(seen, legal_actions=toy.legal_actions(state, other(state, player)))

    return planted(observation=observation)


@fault("resamples_look_alike", r"in a resampled state, the totals")
def resample_deals_the_same_card_again() -> AnyGame:
    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        state, rng = toy.resample(seen, rng)
        first = state.cards[:1] * len(state.cards)
        hidden = not seen.cards and seen.player == 0
        return (attrs.evolve(state, cards=first) if hidden else state), rng

    return planted(resample=resample)


@fault("resamples_look_alike", r"in a resampled state")
def resample_forgets_the_own_card() -> AnyGame:
    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        state, rng = toy.resample(seen, rng)
        return attrs.evolve(state, cards=state.cards[::-1]), rng

    return planted(resample=resample)


@fault("resampling_repeats", r"with the same generator")
def resample_without_its_generator() -> AnyGame:
    generator = random.Random(0)

    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        return toy.resample(seen, Rng.seeded(generator.randrange(1000)))

    return planted(resample=resample)


@fault("resamples_play_on", r"at the end of a game from a resampled state")
def resample_of_a_pool_that_is_empty() -> AnyGame:
    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        state, rng = toy.resample(seen, rng)
        return attrs.evolve(state, pool=NUMBERS.counts(())), rng

    return planted(resample=resample)


@fault("resamples_vary", r"are all alike")
def resample_always_the_same() -> AnyGame:
    return planted(resample=of_two(lambda seen, rng: (toy.resample(seen, Rng.seeded(0))[0], rng)))


@fault("resamples_vary", r"are all alike")
def resample_copies_the_true_state() -> AnyGame:
    game = with_observations(Holding, lambda state, player: {"more": lambda: state})
    return cast("AnyGame", SimpleNamespace(**{**vars(game), "resample": unfolded}))


def unfolded(seen: Holding, rng: Rng) -> tuple[State, Rng]:
    """The state that an observation carries."""
    return seen.more(), rng


@fault("resamples_agree", r"of 250 times")
def resample_thinks_that_all_stay() -> AnyGame:
    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        state, rng = toy.resample(seen, rng)
        swaps = tuple(
            False if swap and not seen.swaps and seat != seen.player else swap
            for seat, swap in enumerate(state.swaps)
        )
        return attrs.evolve(state, swaps=swaps), rng

    return planted(resample=resample)


@fault("resamples_agree", r"which cannot come")
def resample_knows_what_cannot_be() -> AnyGame:
    def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
        state, rng = toy.resample(seen, rng)
        if seen.phase is Phase.END or not state.cards:
            return state, rng
        return attrs.evolve(state, laid=state.laid[::-1], pool=NUMBERS.counts((9,))), rng

    return planted(resample=resample)
