from __future__ import annotations

from fractions import Fraction

import pytest

from bakehouse.core.errors import DecodeError, GameFinishedError, IllegalAction
from bakehouse.core.game import CHANCE
from bakehouse.core.records import replay
from bakehouse.core.rng import Rng
from bakehouse.play import play_game, rng_of_game
from tests import toy_game
from tests.toy_game import Choose, Config, Deal, Draw, State

TWO = Config(players=2)

STATES = [
    state
    for seed in range(25)
    for players, swapping in ((2, "anyone"), (3, "anyone"), (3, "nobody"))
    for state in replay(
        toy_game, play_game(toy_game, Config(players, swapping), None, rng_of_game(seed, 0))[1]
    )
]


def end(*moves: toy_game.Action) -> State:
    state = toy_game.new_game(TWO)
    for move in moves:
        state = toy_game.apply(state, move)
    return state


def test_the_highest_card_and_staying_score() -> None:
    tied = end(Deal((4, 4)), Choose(1, False), Choose(0, False))
    assert toy_game.returns(tied) == (4.0, 4.0)
    swapped = end(Deal((4, 5)), Choose(0, False), Choose(1, True), Draw((1,)))
    assert toy_game.returns(swapped) == (4.0, 0.0)
    assert swapped.laid == (0, 5)
    outcome = toy_game.outcome(swapped)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_finished_game_takes_no_move() -> None:
    with pytest.raises(GameFinishedError):
        toy_game.apply(end(Deal((4, 4)), Choose(0, False), Choose(1, False)), Choose(0, False))
    with pytest.raises(IllegalAction):
        end(Deal((5, 5)))


def test_json_round_trips_and_seats_cannot_tell_a_resample() -> None:
    rng = Rng.seeded(0)
    for state in STATES:
        assert toy_game.from_json(toy_game.to_json(state)) == state
        for seat in range(state.config.players):
            seen = toy_game.observation(state, seat)
            assert toy_game.observation_from_json(toy_game.observation_to_json(seen)) == seen
            other, rng = toy_game.resample(seen, rng)
            assert toy_game.observation(other, seat) == seen
            assert toy_game.from_json(toy_game.to_json(other)) == other


def test_chance_sums_to_one_and_its_draws_make_legal_moves() -> None:
    rng = Rng.seeded(0)
    for state in STATES:
        if toy_game.current_player(state) != CHANCE:
            continue
        drawn: tuple[int, ...] = ()
        while outcomes := toy_game.chance_outcomes(state, drawn):
            assert sum(chance for _, chance in outcomes) == Fraction(1)
            (card, _), rng = rng.choice(outcomes)
            drawn = (*drawn, card)
        assert toy_game.is_legal(state, toy_game.chance_action(state, drawn))
        sampled, rng = toy_game.sample_chance(state, rng)
        assert toy_game.is_legal(state, sampled)


def test_totals_are_conserved_and_bounds_hold() -> None:
    for state in STATES:
        assert toy_game.conserved(state) == toy_game.conserved(toy_game.new_game(state.config))
        bounds = toy_game.bounds(state.config)
        assert all(bounds.lowest <= points <= bounds.highest for points in toy_game.returns(state))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"cards":[3,5]', '"cards":[3,5,5]'),
        ('"cards":[3,5]', '"cards":[3,4]'),
        ('"cards":[3,5]', '"cards":[]'),
        ('"laid":[0,0]', '"laid":[1,0]'),
        ('"swaps":[null,null]', '"swaps":[null]'),
    ],
)
def test_what_is_no_position_is_refused(old: str, new: str) -> None:
    text = toy_game.to_json(end(Deal((3, 5))))
    assert old in text
    with pytest.raises(DecodeError):
        toy_game.from_json(text.replace(old, new))
