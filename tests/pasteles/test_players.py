"""The players: legal and repeatable anywhere, and what they must see in arranged positions."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import pasteles as pa
from bakehouse.core.errors import EmptyDrawError, MalformedAction
from bakehouse.core.rng import Rng
from bakehouse.pasteles.content import house
from bakehouse.pasteles.folding import ORIENTATIONS
from bakehouse.pasteles.players import GreedyAgent, PlannerAgent, Weights, evaluate, greedy
from bakehouse.pasteles.players.board import board_of, icons_in, lacking
from bakehouse.pasteles.players.covers import cheapest, offers_for, reduced
from bakehouse.pasteles.recipes import Tally
from bakehouse.play import Agent, play_game
from bakehouse.play.search import SearchAgent
from tests.pasteles.tables import (
    Cards,
    Row,
    counter,
    customer,
    do,
    employee,
    flavours,
    play,
    positions,
    quiet,
    serving,
    shop,
    until,
)

RNG = Rng.seeded(0)
BOTH: Sequence[Agent[Any, Any]] = (GreedyAgent(), PlannerAgent())
RECIPES = range(1, len(house().recipes) + 1)
PLAIN: Row = {
    "name": "Plain",
    "front": ["salty " * 4 + "salty"] * 5,
    "back": ["sweet " * 4 + "sweet"] * 5,
}


def choice(state: pa.State, agent: Agent[Any, Any]) -> str:
    """What an agent decides, in words."""
    action, _ = agent.choose(pa.observation(state, 0), RNG)
    return pa.action_to_string(action)


def moves(state: pa.State, agent: Agent[Any, Any], number: int) -> list[str]:
    """The next decisions of an agent, with quiet chance moves between."""
    found: list[str] = []
    rng = RNG
    while len(found) < number and not pa.is_terminal(state):
        if pa.current_player(state) == pa.CHANCE:
            state = pa.apply(state, quiet(state))
            continue
        action, rng = agent.choose(pa.observation(state, 0), rng)
        found.append(pa.action_to_string(action))
        state = pa.apply(state, action)
    return found


# --- anywhere -------------------------------------------------------------------------------------


@pytest.mark.parametrize("recipe", RECIPES)
@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_any_position_gets_a_legal_decision_that_is_the_same_again(
    agent: Agent[Any, Any], recipe: int
) -> None:
    same = pickle.loads(pickle.dumps(agent))
    assert same == agent
    for state in positions(pa.Config(recipe=recipe), games=1, every=4):
        seen = pa.observation(state, 0)
        if seen.legal_actions:
            action, rng = agent.choose(seen, RNG)
            assert action in seen.legal_actions
            assert same.choose(seen, RNG) == (action, rng)


@pytest.mark.parametrize("recipe", [2, 9])
@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_they_play_to_the_end_the_same_way_each_time(agent: Agent[Any, Any], recipe: int) -> None:
    first, record = play_game(pa, pa.Config(recipe=recipe), [agent], Rng.seeded(5))
    again, other = play_game(pa, pa.Config(recipe=recipe), [agent], Rng.seeded(5))
    assert pa.is_terminal(first)
    assert (first, record) == (again, other)


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_where_no_decision_is_owed_none_is_made(agent: Agent[Any, Any]) -> None:
    state = pa.new_game(pa.Config())
    with pytest.raises(EmptyDrawError):
        agent.choose(pa.observation(state, 0), RNG)
    with pytest.raises(EmptyDrawError):
        greedy(state, 0, RNG)
    with pytest.raises(MalformedAction):
        greedy(state, 1, RNG)


@pytest.mark.parametrize("recipe", [1, 5, 10])
def test_the_greedy_policy_decides_as_the_agent(recipe: int) -> None:
    for state in positions(pa.Config(recipe=recipe), games=1, every=4):
        if pa.legal_actions(state):
            assert greedy(state, 0, RNG) == GreedyAgent().choose(pa.observation(state, 0), RNG)


def test_search_can_use_the_policy_and_the_evaluation() -> None:
    agent = SearchAgent(pa, simulations=3, cut=2, evaluation=evaluate, playout=greedy)
    state = counter("two, strawberry", customer("salty 2"), customer("savory"))
    action, _ = agent.choose(pa.observation(state, 0), RNG)
    assert action in pa.legal_actions(state)


# --- serving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_who_can_be_served_is_served(agent: Agent[Any, Any]) -> None:
    state = counter("strawberry 2", customer("salty"), customer("tart 4"))
    state = play(state, "place strawberry 0 at 0,0")
    assert choice(state, agent).startswith("serve 1 for ")


@pytest.mark.rule("PA-42", "PA-47")
def test_tokens_for_two_are_laid_before_one_is_served() -> None:
    # Customers wait, so after the first serving the line must be refilled and claimed icons go.
    come = customer("salty 2"), customer("savory 2"), customer("spicy 5"), customer("spicy 5")
    found = moves(counter("two 2", *come, line=2), PlannerAgent(), 4)
    assert all(move.startswith("place two") for move in found[:2])
    assert {move.split(" for ")[0] for move in found[2:]} == {"serve 1", "serve 2"}


def test_one_large_token_serves_two_orders() -> None:
    # The rows are salty, savory, ...: a square on the first two gives two of each.
    come = customer("salty 2"), customer("savory 2"), customer("spicy 5"), customer("spicy 5")
    found = moves(counter("square", *come, line=2), PlannerAgent(), 3)
    assert found[0].startswith("place square 0 at 0,")
    assert {move.split(" for ")[0] for move in found[1:]} == {"serve 1", "serve 2"}


def test_the_exact_token_is_taken_and_the_large_one_is_kept() -> None:
    state = counter("square, two", customer("salty 2"), *[customer("spicy 4")] * 4, line=1)
    assert choice(state, PlannerAgent()).startswith("place two ")


def test_a_raspberry_alone_fills_an_order_of_two() -> None:
    # PA-E2. A two lies across both only in the first row; the raspberry is one cell.
    state = counter("raspberry, line", customer("tart 2"))
    assert choice(state, PlannerAgent()).startswith("place raspberry ")


def test_a_token_that_helps_nobody_is_not_laid() -> None:
    state = counter("strawberry", customer("salty 3"), steps=[{"sheet": "new"}, {"sheet": "new"}])
    assert choice(state, PlannerAgent()) == "next step"


# --- money or tokens ------------------------------------------------------------------------------


def paid_staff(money: int, agent: Agent[Any, Any]) -> str:
    """Which reward is chosen on the first of three days, with wages of 3 and so much money.

    The reward is 3 money, or a square and a line; what counts is to serve many.
    """
    cards = Cards(
        customers=[customer("salty", 3, "square, line")] * 3,
        employees=[employee(wage=3)],
        display=1,
        market=((3, 0), (4, 1)),
    )
    state = shop(
        cards,
        money=money,
        tokens="strawberry",
        schedule=["add", "none", "none"],
        standard=[{"count": "served", "least": 9}],
        gourmet=[{"count": "served", "least": 9}, {"count": "money", "least": 1}],
    )
    state = play(serving(state), "place strawberry 0 at 0,0")
    return choice(state, agent).rpartition(" ")[2]


@pytest.mark.rule("PA-52")
@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_wages_that_are_not_there_yet_are_earned(agent: Agent[Any, Any]) -> None:
    assert paid_staff(0, agent) == "money"
    assert paid_staff(30, agent) == "tokens"


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_on_the_last_day_tokens_are_worth_nothing(agent: Agent[Any, Any]) -> None:
    state = counter("strawberry", customer("salty", 1, "square, line"))
    state = play(state, "place strawberry 0 at 0,0")
    assert choice(state, agent) == "serve 1 for money"


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_the_market_is_not_raised_with_the_last_money_nor_without_tokens(
    agent: Agent[Any, Any],
) -> None:
    many, wanted = [customer("salty", 3)] * 7, {"standard": [{"count": "money", "least": 40}]}
    wanted["gourmet"] = [{"count": "money", "least": 50}]
    rich = shop(Cards(customers=many), tokens="strawberry 8, two 4", money=10, **wanted)
    assert choice(until(rich, pa.Phase.MARKET), agent) == "raise market"
    idle = shop(Cards(customers=many), tokens="strawberry", money=10, **wanted)
    assert choice(until(idle, pa.Phase.MARKET), agent) == "done"
    cards = Cards(customers=many, employees=[employee(wage=4)], display=1)
    poor = shop(cards, tokens="strawberry 8, two 4", money=1, schedule=["add"], **wanted)
    assert choice(until(poor, pa.Phase.MARKET), agent) == "done"


# --- sheets and folds -----------------------------------------------------------------------------


@pytest.mark.parametrize(("wanted", "side"), [("salty 2", "front"), ("sweet 2", "back")])
def test_the_side_is_laid_up_that_serves_the_line(wanted: str, side: str) -> None:
    cards = Cards(customers=[customer(wanted)] * 4, sheets=[PLAIN] * 3)
    state = until(shop(cards, tokens="two 4"), pa.Phase.SIDE)
    assert side in choice(state, PlannerAgent())


@pytest.mark.parametrize("wanted", ["salty 3", "sweet 3"])
def test_the_fold_is_made_that_keeps_what_is_wanted(wanted: str) -> None:
    # Salty is the first row and sweet the last; all of the back is tart. Folding a row over from
    # an edge hides it and the one beside it; the other edge stays as it is.
    tart = "tart tart tart tart tart"
    rows = [" ".join([flavour] * 5) for flavour in ("salty", "tart", "tart", "tart", "sweet")]
    sheet = {"name": "Ends", "front": rows, "back": [tart] * 5}
    cards = Cards(customers=[customer(wanted)] * 4, sheets=[sheet] * 3)
    steps = [{"sheet": "new", "size": [4, 5]}]
    state = until(shop(cards, tokens="three", steps=steps), pa.Phase.SIDE)
    assert choice(state, PlannerAgent()) == "lay front"
    state = play(state, "lay front")
    after = pa.apply(state, PlannerAgent().choose(pa.observation(state, 0), RNG)[0])
    assert after.phase is pa.Phase.SERVING
    assert moves(after, PlannerAgent(), 2)[0].startswith("place three ")


# --- abilities and repairs ------------------------------------------------------------------------


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_a_gift_is_taken(agent: Agent[Any, Any]) -> None:
    cards = Cards(
        customers=[customer("salty 2")] * 4,
        employees=[employee(do("gain_tokens", tokens="two"))],
        display=1,
    )
    state = until(shop(cards, schedule=["add"]), pa.Phase.INGREDIENTS)
    assert choice(state, agent) == "use 1"


@pytest.mark.parametrize("agent", BOTH, ids=["greedy", "planner"])
def test_nothing_is_bought_that_wages_need(agent: Agent[Any, Any]) -> None:
    buyer = employee(do("pay", 2), do("gain_money"), when="evening", wage=1)
    cards = Cards(customers=[customer("salty")] * 4, employees=[buyer], display=1)
    state = until(shop(cards, schedule=["add", "none"], money=9), pa.Phase.EVENING)
    assert choice(state, agent) == "done"


# --- evaluation -----------------------------------------------------------------------------------


@given(st.sampled_from(RECIPES), st.integers(0, 50))
def test_the_evaluation_is_a_return_and_at_the_end_the_true_one(recipe: int, seed: int) -> None:
    rng, state = Rng.seeded(seed), pa.new_game(pa.Config(recipe=recipe))
    while not pa.is_terminal(state):
        (worth,) = evaluate(state)
        assert 0.0 <= worth <= 2.0
        move: pa.Action
        if pa.current_player(state) == pa.CHANCE:
            move, rng = pa.sample_chance(state, rng)
        else:
            move, rng = rng.choice(pa.legal_actions(state))
        state = pa.apply(state, move)
    assert evaluate(state) == pa.returns(state)


def test_money_earned_is_a_better_prospect() -> None:
    come = customer("salty", 5), customer("tart 4")
    state = play(counter("strawberry 2", *come), "place strawberry 0 at 0,0")
    assert any(it.goal.tally is Tally.MONEY for it in state.config.scenario.standard)
    assert evaluate(play(state, "serve 1 for money")) > evaluate(state)


# --- covers ---------------------------------------------------------------------------------------


def test_what_is_lacking_of_a_need() -> None:
    need = flavours("salty 2, tart, spicy 3").packed
    assert (
        lacking(need, flavours("salty, tart 4, sweet").packed) == flavours("salty, spicy 3").packed
    )
    assert icons_in(need) == 6


def test_a_board_has_all_placements_that_are_legal() -> None:
    state = counter("two, corner, blueberry", customer("salty 5"))
    assert {spot.action for spot in board_of(state).spots} == {
        it for it in pa.legal_actions(state) if isinstance(it, pa.Place)
    }
    for spot in board_of(state).spots:
        after = pa.apply(state, spot.action)
        assert spot.gives == after.claimed.packed
        assert spot.mask.bit_count() == len(ORIENTATIONS[spot.action.kind][0])


ORDERS = ("salty 2", "salty, savory", "savory 3", "salty 2, savory 2")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("owned", ["two 3, strawberry 2", "corner 2, three", "square, raspberry"])
def test_a_cover_is_the_cheapest_of_all_that_fill_the_order(order: str, owned: str) -> None:
    state = counter(owned, customer(order))
    spots, need = board_of(state).spots, flavours(order).packed
    prices = Weights().usable
    found = cheapest(need, reduced(need, offers_for(need, spots)), state.owned, prices, 99.0)
    best = _cheapest_of_all(state, need, prices)
    assert (found is None) == (best is None)
    if found is not None:
        cost, chosen = found
        assert cost == pytest.approx(best)
        for spot in chosen:
            state = pa.apply(state, spot.action)
        assert not lacking(need, state.claimed.packed)
        assert cost == pytest.approx(sum(prices[spot.kind] for spot in chosen))


def _cheapest_of_all(state: pa.State, need: int, prices: Sequence[float]) -> float | None:
    """By trying every way to lay up to three tokens with the rules themselves; slow."""
    costs: list[float] = []
    layer = {(state, 0.0)}
    for _ in range(3):
        following: dict[tuple[int, int], tuple[pa.State, float]] = {}
        for here, cost in layer:
            for action in pa.legal_actions(here):
                if not isinstance(action, pa.Place):
                    continue
                there, spent = pa.apply(here, action), cost + prices[action.kind]
                if not lacking(need, there.claimed.packed):
                    costs.append(spent)
                elif lacking(need, there.claimed.packed) != lacking(need, here.claimed.packed):
                    key = there.claimed.packed, there.sheets[0].form.free
                    following.setdefault(key, (there, spent))
        layer = set(following.values())
    return min(costs, default=None)


def test_the_weights_know_all_tokens_and_goals() -> None:
    assert (len(Weights().usable), len(Weights().goals)) == (len(pa.TokenKind), len(Tally))
