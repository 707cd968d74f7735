from __future__ import annotations

import pickle
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, TypeAlias, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core import records
from bakehouse.core.errors import (
    BakehouseError,
    ConfigError,
    EmptyDrawError,
    GameLookupError,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.game import CHANCE, Game
from bakehouse.core.records import Record
from bakehouse.core.rng import Rng
from bakehouse.play import (
    AnyGame,
    GameResult,
    RandomAgent,
    Results,
    Table,
    play_game,
    play_numbered,
    rng_of_game,
    simulate,
)
from tests import toy_game
from tests.toy_game import Choose, Config, Observation

TOY: Game[Config, toy_game.State, toy_game.Action, toy_game.Seen, Observation] = toy_game
ToyRecord: TypeAlias = Record[Config, toy_game.Action]

TWO, THREE = Config(players=2), Config(players=3)


@attrs.frozen
class Stubborn:
    """Always the same choice; draws `draws` numbers that it does not need."""

    swap: bool
    draws: int = 0

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Choose, Rng]:
        for _ in range(self.draws):
            _, rng = rng.below(6)
        return Choose(observation.player, self.swap), rng


@attrs.define
class Watcher:
    """Stays, and keeps what it was shown."""

    seen: list[Observation] = attrs.field(factory=list[Observation])
    streams: list[Rng] = attrs.field(factory=list[Rng])

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Choose, Rng]:
        self.seen.append(observation)
        self.streams.append(rng)
        return Choose(observation.player, False), rng


def chance_moves(record: ToyRecord) -> list[toy_game.Action]:
    return [move for move in record.moves if not isinstance(move, Choose)]


# --- agents ---


def test_a_random_agent_takes_each_legal_action_alike() -> None:
    state = toy_game.apply(toy_game.new_game(TWO), toy_game.Deal((1, 2)))
    view, rng = toy_game.observation(state, 1), Rng.seeded(5)
    taken = {Choose(1, False): 0, Choose(1, True): 0}
    for _ in range(2000):
        action, rng = RandomAgent().choose(view, rng)
        taken[action] += 1
    # Binomial with n = 2000, p = 1/2: sd 22; five of them.
    assert abs(taken[Choose(1, False)] - 1000) < 112


def test_a_random_agent_with_nothing_to_do_says_so() -> None:
    with pytest.raises(EmptyDrawError):
        RandomAgent().choose(toy_game.observation(toy_game.new_game(TWO), 0), Rng.seeded(0))


# --- one game ---


def test_a_game_is_played_to_its_end_and_its_record_replays() -> None:
    state, record = play_game(TOY, THREE, None, rng_of_game(0, 0), seed=11)
    assert toy_game.is_terminal(state)
    assert records.check(TOY, record) == state
    assert (record.game, record.rules, record.config, record.seed) == ("toy", "1", THREE, 11)


def test_agents_decide() -> None:
    state, _ = play_game(TOY, TWO, [Stubborn(True), Stubborn(False)], rng_of_game(0, 0))
    assert state.swaps == (True, False)


def test_agents_see_their_own_observation_of_the_same_moment() -> None:
    """Nobody sees who was asked before: in a choice at the same time nobody was."""
    watchers = [Watcher(), Watcher(), Watcher()]
    _, record = play_game(TOY, THREE, watchers, rng_of_game(4, 0))
    dealt = list(records.replay(TOY, record))[1]
    for seat, watcher in enumerate(watchers):
        assert watcher.seen == [toy_game.observation(dealt, seat)]
        assert watcher.seen[0].locked == (False, False, False)


def test_choices_are_applied_in_seat_order() -> None:
    _, record = play_game(TOY, THREE, None, rng_of_game(4, 0))
    seats = [move.seat for move in record.moves if isinstance(move, Choose)]
    assert seats == [0, 1, 2]


def test_every_seat_and_chance_have_a_stream_of_their_own() -> None:
    watchers = [Watcher(), Watcher(), Watcher()]
    rng = rng_of_game(4, 0)
    play_game(TOY, THREE, watchers, rng)
    streams = [watcher.streams[0] for watcher in watchers]
    assert streams == [rng.split(0), rng.split(1), rng.split(2)]
    expected, _ = toy_game.sample_chance(toy_game.new_game(THREE), rng.split("chance"))
    _, record = play_game(TOY, THREE, watchers, rng)
    assert record.moves[0] == expected


@given(st.integers(0, 10**9), st.integers(0, 40), st.integers(0, 40))
def test_what_agents_draw_does_not_shift_chance(seed: int, first: int, second: int) -> None:
    rng = rng_of_game(seed, 0)
    _, plain = play_game(TOY, TWO, [Stubborn(True), Stubborn(True)], rng)
    _, wasteful = play_game(TOY, TWO, [Stubborn(True, first), Stubborn(True, second)], rng)
    assert chance_moves(plain) == chance_moves(wasteful)


def test_an_agent_of_another_seat_does_not_shift_a_seat() -> None:
    """Seat 1 plays at random; what it does must not depend on the draws of seat 0."""
    for seed in range(20):
        rng = rng_of_game(seed, 0)
        one, _ = play_game(TOY, TWO, [Stubborn(False), RandomAgent()], rng)
        two, _ = play_game(TOY, TWO, [Stubborn(False, draws=9), RandomAgent()], rng)
        assert one.swaps[1] == two.swaps[1]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_one_agent_a_seat(number: int) -> None:
    with pytest.raises(ConfigError, match=f"{number} agents for 2 seats"):
        play_game(TOY, TWO, [Stubborn(True)] * number, rng_of_game(0, 0))


def test_what_an_agent_may_not_do_is_an_error() -> None:
    nobody = Config(players=2, swapping="nobody")
    with pytest.raises(IllegalAction):
        play_game(TOY, nobody, [Stubborn(True), Stubborn(True)], rng_of_game(0, 0))
    junk = SimpleNamespace(choose=lambda view, rng: ("swap", rng))  # pyright: ignore[reportUnknownLambdaType]
    with pytest.raises(MalformedAction):
        play_game(TOY, TWO, cast("Any", [junk, junk]), rng_of_game(0, 0))


def test_a_game_in_which_nobody_has_the_move_is_no_endless_loop() -> None:
    def nobody(state: toy_game.State) -> tuple[int, ...]:
        return ()

    stuck = cast("AnyGame", SimpleNamespace(**{**vars(toy_game), "active_players": nobody}))
    with pytest.raises(GameLookupError, match="nobody has the move"):
        play_game(stuck, TWO, None, rng_of_game(0, 0))


# --- many games ---


def test_a_simulation_tells_what_was_played() -> None:
    config = Config(players=3, swapping="nobody")
    results = simulate("tests.toy_game", config, games=4, seed=7)
    assert (results.game, results.rules, results.seed) == ("toy", "1", 7)
    assert results.config == toy_game.config_to_json(config)
    assert results.seats == ("Ash", "Beech", "Cedar")
    assert [game.index for game in results.games] == [0, 1, 2, 3]


def test_a_result_is_worked_out_from_the_last_state() -> None:
    """The highest card gets 3 points (TOY-5); seat 1, which stays, gets 1 more (TOY-6)."""
    agents = [Stubborn(True), Stubborn(False)]
    for index in range(40):
        result, record = play_numbered(TOY, TWO, agents, 0, index)
        state = records.check(TOY, record)
        top = max(state.cards)
        expected = tuple(
            (3 * (card == top), stay) for card, stay in zip(state.cards, (0, 1), strict=True)
        )
        assert result.points == expected
        assert result.sources == ("high card", "stayed")
        assert result.returns == tuple(float(sum(points)) for points in expected)
        assert result.winners == ((1,) if state.cards[1] == top else (0,))
        assert (result.decisions, result.chance_moves) == (2, 2)
        assert result.index == index


def test_games_differ_by_number_and_by_seed() -> None:
    played: list[ToyRecord] = []
    simulate(toy_game, THREE, games=60, seed=0, on_game=lambda _, record: played.append(record))
    simulate(toy_game, THREE, games=60, seed=1, on_game=lambda _, record: played.append(record))
    assert len({record.moves for record in played}) > 100


def test_the_default_is_the_default_config_and_random_play() -> None:
    assert simulate(toy_game, games=5, seed=0) == simulate(
        toy_game, Config(), [RandomAgent(), RandomAgent()], games=5, seed=0
    )


def test_seed_0_is_a_seed() -> None:
    first, again = (simulate(toy_game, games=20, seed=0) for _ in range(2))
    assert first == again
    assert first.games != simulate(toy_game, games=20, seed=1).games


def test_results_do_not_depend_on_order_or_portions() -> None:
    whole = simulate(toy_game, THREE, games=30, seed=5)
    one_by_one = [play_numbered(TOY, THREE, None, 5, index)[0] for index in reversed(range(30))]
    assert attrs.evolve(whole, games=one_by_one) == whole
    assert simulate(toy_game, THREE, games=12, seed=5).games == whole.games[:12]
    assert attrs.evolve(whole, games=one_by_one).summary() == whole.summary()


def test_on_game_gets_every_result_with_its_record_in_order() -> None:
    calls: list[tuple[GameResult, ToyRecord]] = []

    def keep(result: GameResult, record: ToyRecord) -> None:
        calls.append((result, record))

    results = simulate(toy_game, TWO, games=6, seed=2, on_game=keep)
    assert [result for result, _ in calls] == list(results.games)
    for index, (_, record) in enumerate(calls):
        assert record == play_numbered(TOY, TWO, None, 2, index)[1]
        assert record.seed == 2
        assert toy_game.is_terminal(records.check(TOY, record))


@pytest.mark.parametrize("games", [0, -1, True, 2.0, "3", None, 10**9 + 1, 10**99])
def test_the_number_of_games_is_a_whole_number(games: Any) -> None:
    with pytest.raises(ConfigError, match=r"games: .* is no whole number from 1 to 1000000000"):
        simulate(toy_game, games=games, seed=0)


@pytest.mark.parametrize("seed", [True, 2.0, "3", None, 10**100])
def test_the_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(ConfigError, match="seed: "):
        simulate(toy_game, games=1, seed=seed)


@pytest.mark.parametrize("agents", [5, "ab", [None, None], [RandomAgent(), RandomAgent]])
def test_agents_are_what_can_choose(agents: Any) -> None:
    with pytest.raises(ConfigError, match="agent"):
        simulate(toy_game, None, agents, games=1, seed=0)


@pytest.mark.parametrize("config", [5, "x", {}])
def test_options_are_those_of_the_game(config: Any) -> None:
    with pytest.raises(BakehouseError, match="is no Config of this game"):
        simulate("midnight_bakery", config, games=1, seed=0)
    with pytest.raises(BakehouseError, match="is no Config of this game"):
        Table("midnight_bakery", config)


def test_a_file_is_a_path() -> None:
    file: Any = 5
    with pytest.raises(ConfigError, match="file: 5 is no path"):
        simulate(toy_game, games=1, seed=0, file=file)


def test_negative_and_large_seeds_are_seeds() -> None:
    assert simulate(toy_game, games=1, seed=-1).seed == -1
    assert simulate(toy_game, games=1, seed=10**100 - 1).seed == 10**100 - 1


def test_results_pickle() -> None:
    results = simulate(toy_game, THREE, games=3, seed=1)
    again: Results = pickle.loads(pickle.dumps(results))
    assert again == results
    assert hash(again) == hash(results)


def test_chance_is_counted_apart() -> None:
    """Where nobody may swap, a game is one deal and a choice a seat."""
    results = simulate(toy_game, Config(players=3, swapping="nobody"), games=3, seed=1)
    assert [(game.decisions, game.chance_moves) for game in results.games] == [(3, 1)] * 3
    assert toy_game.current_player(toy_game.new_game(TWO)) == CHANCE


def test_midnight_bakery_plays() -> None:
    results = simulate("midnight_bakery", games=2, seed=0)
    summary = results.summary()
    assert len(summary.seats) == 4
    assert sum(seat.win_share for seat in summary.seats) == Fraction(1)
    for game in results.games:
        assert [sum(points) for points in game.points] == list(game.returns)


def test_results_are_told_in_a_few_words() -> None:
    """As the last line of a cell, or at a prompt, where there may be a million games."""
    told = repr(simulate(toy_game, Config(players=2), games=3, seed=7))
    assert told == "<Results of toy: 3 games, 0 failures, seed 7>"
