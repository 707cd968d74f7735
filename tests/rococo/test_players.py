"""The players: legal and repeatable anywhere, and what they must see in arranged positions."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.core.errors import ConfigError, EmptyDrawError, MalformedAction
from bakehouse.core.rng import Rng
from bakehouse.play import Agent, RandomAgent, play_game
from bakehouse.play.search import SearchAgent
from bakehouse.rococo.changes import change_round, change_state, change_turn
from bakehouse.rococo.config import PROMOS
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.players import HOUSE, GreedyAgent, PlannerAgent, Weights, evaluate, greedy
from bakehouse.rococo.state import Phase, State
from tests.rococo.tables import (
    Board,
    Owns,
    dish,
    playing,
    random_game,
    some_chance,
    special,
    staff,
    table_bonus,
    tile,
    turn_over,
)

RNG = Rng.seeded(0)
BOTH: Sequence[Agent[Any, Any]] = (GreedyAgent(), PlannerAgent())
NAMES = ("greedy", "planner")
TWO = ro.Config(players=2, start_player=0)
NOBODY = Owns(hand=(), unused=(1, 2, 3, 4))
OPTIONS = (
    ro.Config(players=2),
    ro.Config(players=3, draft="dealt"),
    ro.Config(players=4, promos=PROMOS),
    ro.Config(players=5),
    ro.Config(solo="buttery", promos=PROMOS),
    ro.Config(extended="savory", draft="dealt"),
)


def decided(state: State, seat: int, agent: Agent[Any, Any]) -> ro.Decision:
    """What an agent decides for a seat."""
    action, _ = agent.choose(ro.observation(state, seat), RNG)
    assert isinstance(action, ro.Decision)
    return action


def finished(state: State, agent: Agent[Any, Any]) -> State:
    """The position after the rest of a game in which seat 0 alone has something to decide."""
    rng = RNG
    while not ro.is_terminal(state):
        if ro.current_player(state) == ro.CHANCE:
            action, rng = ro.sample_chance(state, rng)
        else:
            action, rng = agent.choose(ro.observation(state, 0), rng)
        state = ro.apply(state, action)
    return state


def owing(config: ro.Config, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game in which a seat owes a decision, and that seat."""
    for number, step in enumerate(random_game(config, seed)):
        if number % every == 0:
            for seat in ro.active_players(step.before):
                yield step.before, seat


# --- anywhere -------------------------------------------------------------------------------------


@pytest.mark.parametrize("config", OPTIONS, ids=ro.Config.describe)
def test_games_with_any_options_are_played_to_their_end(config: ro.Config) -> None:
    agents: list[Agent[Any, Any]] = [PlannerAgent(), *[GreedyAgent()] * (config.players - 1)]
    state, record = play_game(ro, config, agents, Rng.seeded(5))
    assert ro.is_terminal(state)
    assert record.config == config


def test_a_game_is_the_same_again_and_after_pickling() -> None:
    agents: list[Agent[Any, Any]] = [GreedyAgent(), PlannerAgent()]
    again = [pickle.loads(pickle.dumps(one)) for one in agents]
    assert again == agents
    _, record = play_game(ro, TWO, agents, Rng.seeded(5))
    assert play_game(ro, TWO, again, Rng.seeded(5))[1] == record


@pytest.mark.parametrize("config", OPTIONS, ids=ro.Config.describe)
@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_what_is_hidden_makes_no_difference(agent: Agent[Any, Any], config: ro.Config) -> None:
    """Another state that looks the same gets the same decision."""
    compared = 0
    for state, seat in owing(config, seed=3, every=13 if config.players > 2 else 5):
        seen = ro.observation(state, seat)
        action, _ = agent.choose(seen, RNG)
        assert action in seen.legal_actions
        other, _ = ro.resample(seen, Rng.seeded(compared))
        assert agent.choose(ro.observation(other, seat), RNG)[0] == action
        compared += 1
    assert compared > 15


@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_who_owes_nothing_has_nothing_to_decide(agent: Agent[Any, Any]) -> None:
    state = playing(TWO)
    with pytest.raises(EmptyDrawError):
        agent.choose(ro.observation(state, 1), RNG)


def test_the_policy_refuses_a_seat_that_is_none_and_one_that_owes_nothing() -> None:
    state = playing(TWO)
    with pytest.raises(MalformedAction):
        greedy(state, 2, RNG)
    with pytest.raises(EmptyDrawError):
        greedy(state, 1, RNG)
    assert greedy(state, 0, RNG)[0] in ro.legal_actions(state, 0)


@pytest.mark.parametrize("name", ["width", "kept", "samples", "states"])
@pytest.mark.parametrize("value", [0, -1, 2.0, True, "4", None])
def test_limits_of_the_planner_are_whole_numbers_from_1_up(name: str, value: Any) -> None:
    with pytest.raises(ConfigError):
        PlannerAgent(**{name: value})


def test_weights_are_known_by_name_and_the_same_after_pickling() -> None:
    with pytest.raises(ConfigError):
        Weights(oven=1.0)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
    other = Weights(coin=0.2, goods=(1, 2, 3))
    assert other.goods == (1.0, 2.0, 3.0)
    assert pickle.loads(pickle.dumps(other)) == other != HOUSE


# --- the evaluation -------------------------------------------------------------------------------


def test_after_the_end_the_evaluation_is_the_result() -> None:
    for config in (ro.Config(players=3), ro.Config(solo="savory"), ro.Config(extended="savory")):
        (*_, last) = random_game(config, 2)
        assert evaluate(last.after) == ro.returns(last.after)


def test_alike_seats_can_expect_the_same() -> None:
    state = playing(ro.Config(players=3), Owns(), Owns(), Owns())
    first, second, third = evaluate(state)
    assert first == second == third > 0


@pytest.mark.parametrize(
    "more",
    [
        {"coins": 16},
        {"prestige": 1},
        {"goods": "flour 2, sugar, butter 2"},
        {"tiles": (tile("egg", "fruit"),)},
        {"recipes": (dish("Gaufres"),)},
        {"racks": (dish("Gaufres"),)},
        {"decorations": (tile("egg", "fruit"),)},
        {"hand": (3, 4)},
    ],
    ids=lambda it: next(iter(it)),
)
def test_to_have_more_of_something_is_worth_something(more: dict[str, Any]) -> None:
    base = Owns()
    poor = evaluate(playing(TWO, base))[0]
    assert evaluate(playing(TWO, attrs.evolve(base, **more)))[0] > poor


def test_a_dish_on_a_table_is_worth_more_than_on_a_rack_and_costs_the_rival() -> None:
    recipe = dish("Gaufres")
    on_rack = playing(TWO, Owns(racks=(recipe,)), Owns())
    on_table = playing(TWO, Owns(), Owns(), board=Board(dishes={(1, 1): (0, recipe)}))
    assert evaluate(on_table)[0] > evaluate(on_rack)[0]
    rival = playing(
        TWO, Owns(), Owns(), board=Board(dishes={(1, 1): (0, recipe), (1, 2): (1, recipe)})
    )
    assert evaluate(rival)[0] < evaluate(on_table)[0]


def test_what_was_judged_before_makes_no_difference() -> None:
    """Two games that begin with the same empty board, but with other bonuses."""
    retinue, decorator = special("Retinue"), special("Decorator")
    masters, tables = special("Master's work"), special("All tables")
    boards = (
        Board(specials=(retinue, decorator), bonuses=(table_bonus("Chocolate"), 1, 2, 3, 4)),
        Board(specials=(masters, tables), bonuses=(1, 2, 3, 4, 5)),
    )
    states = [playing(TWO, Owns(racks=((3, 1),)), board=board) for board in boards]
    states = [change_state(state, board=states[0].board) for state in states]
    found = [evaluate(state) for state in states]
    assert found[0] != found[1]
    assert [evaluate(state) for state in reversed(states)] == found[::-1]


@pytest.mark.parametrize("players", [2, 5])
def test_both_serve_search(players: int) -> None:
    agent = SearchAgent(ro, simulations=3, cut=1, evaluation=evaluate, playout=greedy)
    state, seat = next(
        (state, seat)
        for state, seat in owing(ro.Config(players=players), seed=1, every=1)
        if state.phase is Phase.PLAY
    )
    action, _ = agent.choose(ro.observation(state, seat), RNG)
    assert action in ro.legal_actions(state, seat)


# --- the last turn --------------------------------------------------------------------------------


def best_ends(state: State) -> float:
    """The most that any way of playing the last turn comes to, found by trying all of them.

    What counts is what the players count: the own points less a part of the rival's.
    """
    if ro.is_terminal(state):
        own, rival = ro.returns(state)
        return own - HOUSE.rivals * rival
    if ro.current_player(state) == ro.CHANCE:
        # New recipes after the last turn: it makes no difference which.
        return best_ends(ro.apply(state, some_chance(state)))
    return max(best_ends(ro.apply(state, action)) for action in ro.legal_actions(state, 0))


GAUFRES, PRALINES, ROYALE = dish("Gaufres"), dish("Pralines"), dish("Gâteau de la reine")
FRUIT = tile("egg", "fruit")
LAST: dict[str, tuple[Owns, Board]] = {
    "15 coins for 6 points": (Owns(coins=15, hand=(staff("Marcelin"),)), Board()),
    "coins for points, as often as one can": (Owns(coins=29, hand=(staff("Lazare"),)), Board()),
    "tiles for points": (Owns(tiles=(1, 2, 3, 4), hand=(staff("Hélène"),)), Board()),
    "goods for points": (
        Owns(goods="flour 6, sugar 2, butter 2", hand=(staff("Madeleine"),)),
        Board(),
    ),
    "two dishes to deliver": (Owns(racks=(GAUFRES, ROYALE), hand=(2,), coins=3), Board()),
    "a majority to win": (
        Owns(racks=(PRALINES,), hand=(4,)),
        Board(dishes={(1, 2): (0, 1), (1, 3): (1, 2), (2, 2): (1, 7), (2, 1): (1, 8)}),
    ),
    "a special bonus to mark": (
        Owns(coins=4, hand=(1,)),
        Board(areas={(1, 0): 0, (2, 0): 0}, specials=(special("Retinue"), special("All tables"))),
    ),
    "a marker with its points": (Owns(coins=9, hand=(1,)), Board()),
    "a decoration to keep": (Owns(racks=((GAUFRES, FRUIT),), hand=(1,)), Board()),
}


# Goods that are bought first bring more with the bonus, which is two decisions ahead.
MISSED = "goods for points"
PLAYED = [
    *(pytest.param(BOTH[1], name, id=f"planner: {name}") for name in LAST),
    *(pytest.param(BOTH[0], name, id=f"greedy: {name}") for name in LAST if name != MISSED),
]


@pytest.mark.parametrize(("agent", "name"), PLAYED)
def test_the_last_turn_is_played_as_well_as_it_can_be(agent: Agent[Any, Any], name: str) -> None:
    owns, board = LAST[name]
    state = playing(TWO, owns, NOBODY, number=4, board=board)
    own, rival = ro.returns(finished(state, agent))
    assert own - HOUSE.rivals * rival == best_ends(state)


# --- within a turn --------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_of_alike_tiles_the_cheaper_one_is_taken(agent: Agent[Any, Any]) -> None:
    # The top row asks 1 for a tile, the middle row nothing for the last one.
    board = Board(tiles={1: FRUIT, 5: FRUIT})
    state = playing(TWO, Owns(recipes=(GAUFRES,)), card=4, board=board)
    state = ro.apply(state, ro.Perform(0, MainAction.INGREDIENT))
    assert decided(state, 0, agent) == ro.TakeTile(0, 5)


@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_two_recipes_are_baked_together_where_they_can_be(agent: Agent[Any, Any]) -> None:
    owns = Owns(
        goods="flour 4, sugar 2", tiles=(FRUIT, tile("nut", "fruit")), recipes=(GAUFRES, PRALINES)
    )
    state = ro.apply(playing(TWO, owns, card=4, number=2), ro.Perform(0, MainAction.BAKE))
    while state.turn.card and state.phase not in (Phase.BONUS, Phase.PLAY):
        state = ro.apply(state, decided(state, 0, agent))
    assert [it.recipe for it in state.players[0].racks] == sorted((GAUFRES, PRALINES))


@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_a_bonus_that_gives_something_is_used(agent: Agent[Any, Any]) -> None:
    state = ro.apply(playing(TWO, card=4), ro.Forfeit(0))
    assert state.phase is Phase.BONUS
    assert decided(state, 0, agent) == ro.UseBonus(0)
    assert turn_over(state).players[0].coins == 15


# --- hidden choices -------------------------------------------------------------------------------


def hidden(phase: Phase, owns: Owns, number: int) -> State:
    """A position in which seat 0 owes a hidden choice."""
    state = playing(TWO, owns, Owns(hand=(1, 2, 3, 4)), number=number)
    turn = change_turn(state.turn, phase=phase, seat=-1)
    return change_state(state, turn=turn, round=change_round(state.round, owing=1))


@pytest.mark.rule("RO-27")
@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_the_card_that_brings_nothing_any_more_is_removed(agent: Agent[Any, Any]) -> None:
    # Points for dishes with chef icon, of which there are none.
    good = [staff(it) for it in ("Marcelin", "Hélène", "Honoré")]
    weak = staff("Narcisse")
    owns = Owns(coins=30, tiles=(1, 2, 3), hand=(2, 4, weak, *good), unused=())
    assert decided(hidden(Phase.REMOVE, owns, 4), 0, agent) == ro.RemoveCard(0, weak)


@pytest.mark.rule("RO-21")
@pytest.mark.parametrize("agent", BOTH, ids=NAMES)
def test_the_cards_that_bring_most_are_chosen(agent: Agent[Any, Any]) -> None:
    good = sorted(staff(it) for it in ("Marcelin", "Hélène", "Honoré", "Léonie"))
    weak = [staff(it) for it in ("Apolline", "Babette")]
    dishes = {(1, 1): (0, GAUFRES), (2, 1): (0, PRALINES), (3, 1): (0, dish("Nougat"))}
    owns = Owns(coins=30, tiles=(1, 2, 3), hand=(), unused=(*weak, *good))
    state = playing(TWO, owns, Owns(hand=(1, 2, 3, 4)), number=4, board=Board(dishes=dishes))
    turn = change_turn(state.turn, phase=Phase.CHOOSE, seat=-1)
    state = change_state(state, turn=turn, round=change_round(state.round, owing=1))
    for card in good[:3]:
        assert decided(state, 0, agent) == ro.ChooseCard(0, card)
        state = ro.apply(state, ro.ChooseCard(0, card))
    assert decided(state, 0, agent) == ro.ChooseCard(0, good[3])


# --- how strong they are --------------------------------------------------------------------------


def margins(one: Agent[Any, Any], other: Agent[Any, Any], players: int, games: int) -> list[float]:
    """Points of one player, at each seat in turn, less the mean of the others."""
    found: list[float] = []
    for index in range(games):
        seat = index % players
        agents = [one if place == seat else other for place in range(players)]
        state, _ = play_game(ro, ro.Config(players=players), agents, Rng.seeded(11).split(index))
        points = ro.returns(state)
        found.append(points[seat] - (sum(points) - points[seat]) / (players - 1))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_greedy_player_beats_random_ones_by_far(players: int) -> None:
    assert min(margins(GreedyAgent(), RandomAgent(), players, games=3)) > 10


@given(st.integers(0, 2**32))
def test_the_same_generator_gives_the_same_decision(seed: int) -> None:
    state = playing(TWO, Owns(hand=(1, 2, 4, staff("Alix")), unused=(3,)))
    rng = Rng.seeded(seed)
    seen = ro.observation(state, 0)
    assert GreedyAgent().choose(seen, rng) == GreedyAgent().choose(seen, rng)
