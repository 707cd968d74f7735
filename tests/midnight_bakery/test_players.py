"""The greedy player and the evaluation: hand-worked cases, and what holds in all positions."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, EmptyDrawError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.players import GreedyAgent, Weights, evaluate, greedy
from bakehouse.play import Agent, RandomAgent, simulate
from tests.midnight_bakery.endings import near_the_end
from tests.midnight_bakery.tables import configs, deal, keep_all, positions, table, to_dawn

RNG = Rng.seeded(0)


def choice(state: mb.State, weights: Weights | None = None) -> str:
    """What a greedy Flour locks, in words."""
    agent = GreedyAgent() if weights is None else GreedyAgent(weights)
    lock, _ = agent.choose(mb.observation(state, 0), RNG)
    return mb.action_to_string(lock)


@pytest.mark.parametrize(
    ("own", "batch", "wanted"),
    [
        # MB-46: the third macaron is worth 9, a chocolate tart 3.
        ("macaron 2", "macaron, chocolate_tart", "macaron"),
        # MB-46: a second macaron is worth nothing yet, and one more pick brings hardly a third.
        ("croissant 6, macaron", "macaron, chocolate_tart", "chocolate_tart"),
        # MB-45: the second croissant is worth 4, a fruit tart 2; a third one nothing.
        ("croissant", "croissant, fruit_tart", "croissant"),
        ("croissant 2", "croissant, fruit_tart", "fruit_tart"),
        # MB-47: the fifth bun is worth 4, a chocolate tart 3, the sixth bun 3, a glazed tart 7.
        ("cinnamon_bun 4", "cinnamon_bun, chocolate_tart", "cinnamon_bun"),
        ("honey_glaze, cinnamon_bun 5", "cinnamon_bun, chocolate_tart", "chocolate_tart"),
        # MB-48: a glaze on a tart that lies there is worth 4, a second such tart 3.
        ("chocolate_tart", "chocolate_tart, honey_glaze", "honey_glaze"),
        # MB-39: a glaze that finds no tart may wait for nothing.
        ("croissant 2", "jam_tart, honey_glaze", "jam_tart"),
        # MB-55, MB-56: the only truffles are worth 7, and 3 that are not lost.
        ("croissant 2", "chocolate_tart, truffle", "truffle"),
    ],
)
def test_it_takes_what_is_worth_most(own: str, batch: str, wanted: str) -> None:
    assert choice(near_the_end(own, batch)) == f"Flour keeps {wanted}"


def test_it_takes_the_loaf_that_ties_for_rank_1() -> None:
    # MB-50: four loaves each share rank 1 and its 7 points; with three, Flour would have rank 3 of
    # three, for nothing. Against 2 and 2 it leads by four already, and the tart is worth 1.
    state = near_the_end(
        "baguette_3, croissant", "baguette_1, jam_tart", "baguette_2 2", "baguette_2 2"
    )
    assert choice(state) == "Flour keeps baguette_1"
    state = near_the_end("baguette_3 2", "baguette_1, jam_tart", "baguette_1 2", "baguette_1 2")
    assert choice(state) == "Flour keeps jam_tart"


def test_a_truffle_that_changes_no_standing_is_worth_less_than_a_tart() -> None:
    # MB-55, MB-56: Flour has one already, Sugar has four: a second one neither leads nor saves.
    state = near_the_end("truffle, croissant 3", "jam_tart, truffle", "truffle 4")
    assert choice(state) == "Flour keeps jam_tart"


def test_a_peel_is_spent_on_two_cards_that_are_worth_it() -> None:
    # MB-13: the third macaron and the only truffle: 9 + 10.
    state = near_the_end("bakers_peel, macaron 2", "macaron, truffle")
    assert choice(state) == "Flour peels macaron + truffle"


def test_a_peel_is_spent_on_loaves_that_lead_together() -> None:
    # MB-50: five loaves are rank 1, three are rank 3 behind four and four.
    state = near_the_end(
        "bakers_peel, croissant", "baguette_2, baguette_3", "baguette_2 2", "baguette_2 2"
    )
    assert choice(state) == "Flour peels baguette_2 + baguette_3"


def test_a_glaze_and_a_tart_from_one_peel_count_as_a_glazed_tart() -> None:
    # MB-37: fruit and glaze are 6, the third macaron with either is 9 + 2, or 9 and a glaze waits.
    state = near_the_end("bakers_peel", "fruit_tart, honey_glaze")
    assert choice(state) == "Flour peels fruit_tart + honey_glaze"


def test_of_equal_locks_the_one_with_the_lowest_code_is_taken() -> None:
    # Neither the glaze, with no tart in the game, nor the Peel, with one more card to come, is
    # worth anything (MB-49).
    assert choice(near_the_end("macaron", "bakers_peel, honey_glaze")) == "Flour keeps honey_glaze"
    # MB-38: whichever tart takes the waiting glaze, it adds 4.
    state = near_the_end("bakers_peel, honey_glaze", "jam_tart, chocolate_tart")
    assert choice(state) == "Flour peels jam_tart + chocolate_tart"


def test_weights_change_what_it_takes() -> None:
    state = table(*["bakers_peel, chocolate_tart, croissant 2"] * 3)
    assert choice(state, Weights(peel=50)) == "Flour keeps bakers_peel"
    assert choice(state, Weights(peel=0)) == "Flour keeps chocolate_tart"


@pytest.mark.parametrize("value", [-0.5, True, "1", None, float("nan"), float("inf"), 10**400])
def test_a_weight_that_is_none_is_refused(value: Any) -> None:
    with pytest.raises(ConfigError, match=r"bare: .* is no number"):
        Weights(bare=value)


def test_a_lead_cannot_count_for_nothing() -> None:
    with pytest.raises(ConfigError, match="lead"):
        Weights(lead=0)


def test_an_unknown_weight_is_refused() -> None:
    unknown: dict[str, Any] = {"brioche": 1}
    with pytest.raises(ConfigError, match="brioche"):
        Weights(**unknown)


def test_agents_and_weights_are_values() -> None:
    agent = GreedyAgent(Weights(peel=2))
    assert agent == GreedyAgent(Weights(peel=2.0)) != GreedyAgent()
    assert hash(agent) == hash(GreedyAgent(Weights(peel=2.0)))
    assert copy.deepcopy(agent) is agent
    assert pickle.loads(pickle.dumps(agent)) == agent


def choosing(state: mb.State) -> mb.State:
    assume(mb.active_players(state))
    return state


@given(positions().map(choosing))
def test_in_every_position_it_takes_a_legal_lock_and_draws_nothing(state: mb.State) -> None:
    for seat in mb.active_players(state):
        lock, rng = GreedyAgent().choose(mb.observation(state, seat), RNG)
        assert lock in mb.legal_actions(state, seat)
        assert rng == RNG


@given(positions().map(choosing))
def test_the_policy_is_the_agent(state: mb.State) -> None:
    weights = Weights(appetite=0.7, peel=3)
    for seat in mb.active_players(state):
        seen = mb.observation(state, seat)
        assert greedy(state, seat, RNG) == GreedyAgent().choose(seen, RNG)
        assert greedy(state, seat, RNG, weights) == GreedyAgent(weights).choose(seen, RNG)


@given(positions().map(choosing), st.integers(0, 99))
def test_nothing_hidden_changes_the_choice(state: mb.State, seed: int) -> None:
    for seat in mb.active_players(state):
        seen = mb.observation(state, seat)
        other, _ = mb.resample(seen, Rng.seeded(seed))
        assert greedy(other, seat, RNG) == greedy(state, seat, RNG)


@given(positions().map(choosing))
def test_an_observation_is_all_it_needs(state: mb.State) -> None:
    seen = mb.observation(state, mb.active_players(state)[0])
    components = seen.config.components
    stored = mb.observation_from_json(mb.observation_to_json(seen), components)
    assert GreedyAgent().choose(stored, RNG) == GreedyAgent().choose(seen, RNG)


def test_a_seat_that_owes_no_lock_has_no_choice() -> None:
    state = mb.new_game(mb.Config(players=3))
    with pytest.raises(EmptyDrawError):
        GreedyAgent().choose(mb.observation(state, 0), RNG)


@pytest.mark.parametrize("players", range(2, 9))
def test_whole_nights_are_played_at_every_table(players: int) -> None:
    config = mb.Config(players=players)
    agents: list[Agent[mb.Observation, mb.Lock]] = [GreedyAgent()] * players
    results = simulate(mb, config, agents, games=2, seed=5)
    assert results == simulate(mb, config, agents, games=2, seed=5)
    assert [game.decisions >= 3 * players for game in results.games] == [True, True]


def test_it_wins_most_nights_against_players_that_choose_at_random() -> None:
    others = [RandomAgent()] * 3
    summary = simulate(mb, mb.Config(), [GreedyAgent(), *others], games=40, seed=3).summary()
    # A random player wins a quarter of the nights; 28 of 40 or more, once in ten million.
    assert summary.seats[0].win_share >= 0.7


# The evaluation.


def test_after_dawn_the_evaluation_is_the_result() -> None:
    for seed in range(20):
        state = to_dawn(mb.new_game(mb.Config(players=2 + seed % 7)), seed)
        assert evaluate(state) == mb.returns(state)


def test_where_nothing_is_open_the_evaluation_is_exact() -> None:
    # Nothing but croissants, four picks in each of two bakes: 8 + 8 points (MB-45), and nobody ever
    # has a truffle: 3 less (MB-56).
    state = table(*["croissant 4"] * 3, rest="croissant 12", bakes=2)
    assert evaluate(state) == (13.0, 13.0, 13.0)
    state = keep_all(state, *["croissant"] * 3)
    assert evaluate(state) == (13.0, 13.0, 13.0)
    state = to_dawn(state)
    assert mb.returns(state) == (13.0, 13.0, 13.0)
    # Macarons alone, four picks: one set is 9 (MB-46). More than one card a pick cannot come.
    assert evaluate(table(*["macaron 4"] * 4, bakes=1)) == (6.0,) * 4


def test_glazes_find_tarts_at_the_rates_of_the_deck() -> None:
    # Eight of nine cards are fruit tarts, so every pick brings one: two more tarts, 4 points, and
    # Flour's glaze lands, 4 more (MB-36). Nobody has a truffle: 3 less (MB-56).
    state = table("fruit_tart 2, honey_glaze", "fruit_tart 3", "fruit_tart 3", bakes=1)
    state = keep_all(state, "honey_glaze", "fruit_tart", "fruit_tart")
    flour, sugar, butter = evaluate(state)
    assert abs(flour - (4 + 4 - 3)) < 1e-9
    # The others have a tart for 2 without glaze. One card in nine is a glaze, which comes with
    # 1.5 / 9 a pick: in two picks with 11 / 36; the tart then gets 0.3 of its 4 points (MB-35).
    assert abs(sugar - (2 + 4 + 0.3 * 4 * 11 / 36 - 3)) < 1e-9
    assert sugar == butter


def test_a_long_lead_in_loaves_is_nearly_the_points_of_the_rank() -> None:
    # MB-50: 18, 12 and 6 loaves with two picks to come; rank 3 pays nothing among three.
    state = near_the_end("baguette_3 6", "bakers_peel 2", "baguette_2 6", "baguette_1 6")
    assert [round(points + 3) for points in evaluate(state)] == [7, 3, 0]


def test_bakers_level_in_loaves_are_likelier_to_share_a_rank_than_to_lose_it() -> None:
    # With even chances of each of two rivals to end above, 7 / 4 + 3 / 2 would be expected (MB-50).
    # There is nothing else but the 3 points less for no truffle (MB-56).
    level = evaluate(table(*["baguette_1, baguette_2"] * 3, bakes=1))[0] + 3
    assert 7 / 4 + 3 / 2 < level < 7


def test_no_loaves_earn_no_rank_unless_one_comes() -> None:
    # MB-51: one loaf among six cards comes with 1.5 / 6 a pick, in two picks with 7 / 16.
    state = table("baguette_1, bakers_peel", "bakers_peel 2", "bakers_peel 2", bakes=1)
    points = evaluate(state)[0] + 3
    assert (7 / 4 + 3 / 2) * 7 / 16 < points < 7 * 7 / 16


def test_an_empty_box_is_likely_to_stay_empty_where_truffles_are_rare() -> None:
    # MB-56: one truffle among 15 cards comes with 0.1 a pick, so not in two picks with 0.81. It
    # would have to tie Flour's for the 7 points. All of them have a Peel for one more pick: 1.8.
    values = evaluate(near_the_end("truffle, bakers_peel 2", "bakers_peel 2"))
    flour, sugar, butter = [value - 1.8 for value in values]
    assert -3 < sugar < -3 * 0.81 + 7 * 0.19
    assert sugar == butter
    assert 5 < flour < 7


def test_a_lead_in_truffles_is_worth_less_with_more_bakes_to_come() -> None:
    def lead(bakes: int) -> float:
        state = table("truffle, croissant", *["croissant 2"] * 2, rest="truffle 6", bakes=bakes)
        flour, sugar, _ = evaluate(keep_all(state, "truffle", "croissant", "croissant"))
        return flour - sugar

    assert lead(1) > lead(2)


def test_banked_points_count_in_full() -> None:
    # Two bakes; in the first, Flour alone takes a pair of croissants (4 points), the others Peels.
    first = table(
        "croissant, bakers_peel",
        "bakers_peel 2",
        "croissant, bakers_peel",
        rest="jam_tart 6",
        bakes=2,
    )
    state = keep_all(first, "croissant", "bakers_peel", "bakers_peel")
    state = keep_all(state, "croissant", "bakers_peel", "bakers_peel")
    assert state.banked == (4, 0, 0)
    flour, sugar, butter = evaluate(state)
    assert abs(flour - sugar - 4) < 1e-9
    assert sugar == butter
    state = deal(state, *["jam_tart 2"] * 3)
    flour, sugar, butter = evaluate(state)
    assert abs(flour - sugar - 4) < 1e-9
    assert sugar == butter


def test_more_truffles_and_more_loaves_are_better_before_the_end() -> None:
    state = near_the_end("truffle, baguette_3", "croissant 2", "truffle, baguette_2")
    flour, sugar, butter = evaluate(state)
    assert flour > sugar > butter


@given(configs(), st.integers(0, 99))
def test_before_the_first_pick_all_bakers_stand_alike(config: mb.Config, seed: int) -> None:
    start = mb.new_game(config)
    dealt = mb.apply(start, mb.sample_chance(start, Rng.seeded(seed))[0])
    assert len(evaluate(start)) == config.players
    assert len(set(evaluate(start))) == len(set(evaluate(dealt))) == 1


@given(positions().map(choosing), st.integers(0, 99))
def test_nothing_hidden_changes_the_evaluation(state: mb.State, seed: int) -> None:
    for seat in mb.active_players(state):
        other, _ = mb.resample(mb.observation(state, seat), Rng.seeded(seed))
        assert evaluate(other) == evaluate(state)


@given(positions())
def test_an_evaluation_lies_within_the_bounds_of_the_night(state: mb.State) -> None:
    bounds = mb.bounds(state.config)
    # An unused Peel is worth points to the guess, and never any to the rules (MB-49).
    slack = state.config.deck[mb.Card.BAKERS_PEEL] * Weights().peel
    values = evaluate(state)
    assert len(values) == state.config.players
    assert all(bounds.lowest <= value <= bounds.highest + slack for value in values)


def test_an_evaluation_at_the_start_is_of_the_size_of_what_greedy_players_score() -> None:
    config = mb.Config(players=4)
    agents: list[Agent[mb.Observation, mb.Lock]] = [GreedyAgent()] * 4
    games = simulate(mb, config, agents, games=30, seed=8).games
    scored = sum(sum(game.returns) for game in games) / (4 * len(games))
    assert 0.75 * scored < evaluate(mb.new_game(config))[0] < 1.25 * scored
