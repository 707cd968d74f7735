"""The search: positions with a best move that can be worked out, and what it may look at."""

from __future__ import annotations

import copy
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, EmptyDrawError, GameLookupError
from bakehouse.core.game import SIMULTANEOUS, TERMINAL
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.players import GreedyAgent, evaluate, greedy
from bakehouse.play.agents import Agent, RandomAgent
from bakehouse.play.games import AnyGame
from bakehouse.play.search import SearchAgent
from bakehouse.play.simulate import simulate
from tests import toy_game as toy
from tests.midnight_bakery.endings import near_the_end
from tests.midnight_bakery.tables import positions

# Small games of our own, to search through to the end.


@attrs.frozen
class Seen:
    """An observation of a game without secrets: the state."""

    state: Any
    player: int
    legal_actions: tuple[Any, ...]


class TinyGame:
    """What a search asks of a game; anything else that it called would fail the test."""

    NAME = "tiny"
    RULES_VERSION = "1"
    players = 2

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def not_for_a_search(*_: Any) -> Any:
            raise AssertionError(f"a search has no business with {name}")

        if name.startswith("__"):
            raise AttributeError(name)
        return not_for_a_search

    def config_of(self, state: Any) -> Any:
        return self

    def num_players(self, config: Any) -> int:
        return self.players

    def resample(self, observation: Seen, rng: Rng) -> tuple[Any, Rng]:
        return observation.state, rng


class Nim(TinyGame):
    """Take one to three stones in turn; who takes the last one wins. A state is stones and seat."""

    def current_player(self, state: tuple[int, int]) -> int:
        return state[1] if state[0] else TERMINAL

    def active_players(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (state[1],) if state[0] else ()

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0

    def legal_actions(
        self, state: tuple[int, int], player: int | None = None
    ) -> tuple[tuple[int, int], ...]:
        return tuple((state[1], n) for n in (1, 2, 3) if n <= state[0])

    def apply(self, state: tuple[int, int], action: tuple[int, int]) -> tuple[int, int]:
        return state[0] - action[1], 1 - state[1]

    def redact(self, state: tuple[int, int], action: tuple[int, int], player: int) -> object:
        return action

    def returns(self, state: tuple[int, int]) -> tuple[float, ...]:
        # The seat that would move next did not take the last stone.
        return (0.0, 1.0) if state[1] == 0 else (1.0, 0.0)


class Following(TinyGame):
    """Seat 0 stops for 0.2 points, or goes on. Then seat 1 turns left or right in the open, and
    seat 0 wins a point by turning to the same side, else loses one. A state is the moves so far.
    """

    def current_player(self, state: tuple[str, ...]) -> int:
        return TERMINAL if self.is_terminal(state) else len(state) % 2

    def active_players(self, state: tuple[str, ...]) -> tuple[int, ...]:
        return () if self.is_terminal(state) else (len(state) % 2,)

    def is_terminal(self, state: tuple[str, ...]) -> bool:
        return state == ("stop",) or len(state) == 3

    def legal_actions(self, state: tuple[str, ...], player: int | None = None) -> tuple[str, ...]:
        return ("left", "right") if state else ("go on", "stop")

    def apply(self, state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def redact(self, state: tuple[str, ...], action: str, player: int) -> object:
        return action

    def returns(self, state: tuple[str, ...]) -> tuple[float, ...]:
        pays = 0.2 if state == ("stop",) else 1.0 if state[1] == state[2] else -1.0
        return pays, -pays


class Guessing(TinyGame):
    """Both choose at the same time; seat 0 wins what PAYS says, and seat 1 loses it.

    If seat 1 knew what seat 0 has chosen, seat 0 would do best with "pass". As it does not, left
    and right by turns win half a point, whatever seat 1 does.
    """

    PAYS = {  # noqa: RUF012
        "left": {"left": -1.0, "right": 2.0, "safe": 0.5},
        "right": {"left": 2.0, "right": -1.0, "safe": 0.5},
        "pass": {"left": 0.0, "right": 0.0, "safe": 0.0},
    }

    def current_player(self, state: tuple[str, ...]) -> int:
        return SIMULTANEOUS if len(state) < 2 else TERMINAL

    def active_players(self, state: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(range(len(state), 2))

    def is_terminal(self, state: tuple[str, ...]) -> bool:
        return len(state) == 2

    def legal_actions(self, state: tuple[str, ...], player: int | None = None) -> tuple[str, ...]:
        return tuple(self.PAYS) if player == 0 else ("left", "right", "safe")

    def apply(self, state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def returns(self, state: tuple[str, ...]) -> tuple[float, ...]:
        pays = self.PAYS[state[0]][state[1]]
        return pays, -pays


def as_game(game: TinyGame) -> AnyGame:
    return cast("AnyGame", game)


def nim_choice(stones: int, seat: int, seed: int = 1, **options: Any) -> int:
    game = Nim()
    given_options: dict[str, Any] = {"simulations": 600, **options}
    agent = SearchAgent(as_game(game), **given_options)
    state = (stones, seat)
    action, _ = agent.choose(Seen(state, seat, game.legal_actions(state)), Rng.seeded(seed))
    mover, taken = cast("tuple[int, int]", action)
    assert mover == seat
    return taken


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("stones", "wanted"), [(2, 2), (3, 3), (5, 1), (6, 2), (7, 3), (9, 1)])
def test_it_leaves_a_multiple_of_four_stones(stones: int, wanted: int, seat: int) -> None:
    # From a multiple of four every move loses against the best answers; from anything else the move
    # to one wins. With 5 stones or more the answers have to be found too.
    assert nim_choice(stones, seat) == wanted


def test_rivals_may_follow_a_policy_instead() -> None:
    # Against one that always takes a single stone, 4 stones are won: leave 3, then 2, or take 3.
    def one(state: tuple[int, int], seat: int, rng: Rng) -> tuple[tuple[int, int], Rng]:
        assert state[1] == seat == 1
        return (seat, 1), rng

    assert nim_choice(4, 0, rivals=one) in (2, 3)


def test_a_seat_answers_what_others_do_in_the_open() -> None:
    # Seat 0 sees where seat 1 has turned, so going on is worth the whole point.
    game = Following()
    for seed in range(5):
        agent = SearchAgent(as_game(game), simulations=600, exploration=1.4)
        action, _ = agent.choose(Seen((), 0, game.legal_actions(())), Rng.seeded(seed))
        assert action == "go on"


def test_no_seat_answers_a_choice_that_it_cannot_know() -> None:
    game = Guessing()
    for seed in range(5):
        agent = SearchAgent(as_game(game), simulations=1500)
        seen = Seen((), 0, game.legal_actions((), 0))
        action, _ = agent.choose(seen, Rng.seeded(seed))
        assert action in ("left", "right")


def toy_seen(card: int, swapping: str = "anyone") -> toy.Observation:
    start = toy.new_game(toy.Config(players=2, swapping=swapping))
    return toy.observation(toy.apply(start, toy.Deal((card, 3))), 0)


def test_whoever_holds_the_highest_card_stays() -> None:
    # TOY-5, TOY-6: staying with the only 5 scores 4 for certain, and no swap can score as much.
    for seed in range(5):
        agent = SearchAgent(toy, simulations=100)
        action, _ = agent.choose(toy_seen(5), Rng.seeded(seed))
        assert action == toy.Choose(0, False)


def test_a_choice_of_one_is_made_without_a_simulation() -> None:
    rng = Rng.seeded(3)
    assert SearchAgent(toy).choose(toy_seen(1, "nobody"), rng) == (toy.Choose(0, False), rng)


# Midnight Bakery: last decisions.


def search_agent(**options: Any) -> SearchAgent:
    house: dict[str, Any] = {"evaluation": evaluate, "playout": greedy, "rivals": greedy}
    together: dict[str, Any] = {"simulations": 30, "cut": 3, **house, **options}
    return SearchAgent(mb, **together)


def night_choice(state: mb.State, agent: SearchAgent, seed: int = 0) -> str:
    action, _ = agent.choose(mb.observation(state, 0), Rng.seeded(seed))
    return mb.action_to_string(action)


AGENTS = {
    "greedy rivals": search_agent(),
    "searching rivals": search_agent(rivals=None),
    "random playouts to the end": SearchAgent(mb, simulations=30),
}
every_agent = pytest.mark.parametrize("agent", AGENTS.values(), ids=list(AGENTS))


@every_agent
def test_it_completes_its_third_macaron(agent: SearchAgent) -> None:
    # MB-46: 9 points, and a chocolate tart for Sugar; or 3 points for Flour and nothing for Sugar.
    state = near_the_end("macaron 2", "macaron, chocolate_tart")
    assert night_choice(state, agent) == "Flour keeps macaron"


@every_agent
def test_it_takes_the_last_truffle_where_that_decides_the_night(agent: SearchAgent) -> None:
    # MB-55, MB-56: with the truffle Flour has 4 + 7, and Sugar three tarts for 9 and no truffle: 6.
    # With a tart Flour has 4 + 3 - 3 and Sugar 6 + 7.
    state = near_the_end("croissant 2", "chocolate_tart, truffle", "chocolate_tart 2")
    assert night_choice(state, agent) == "Flour keeps truffle"


@every_agent
def test_it_denies_a_rival_the_card_that_would_win(agent: SearchAgent) -> None:
    # The bun is worth 1 to Flour and the macaron nothing; but Sugar, who gets what is left, has two
    # macarons. Flour loses the night by 4 + 1 to 9 with the bun, and wins by 4 to 1 without it.
    state = near_the_end("croissant 2", "cinnamon_bun, macaron", "macaron 2")
    assert night_choice(state, agent) == "Flour keeps macaron"
    greedy_lock, _ = GreedyAgent().choose(mb.observation(state, 0), Rng.seeded(0))
    assert mb.action_to_string(greedy_lock) == "Flour keeps cinnamon_bun"


@every_agent
def test_it_empties_a_batch_so_that_the_next_baker_sits_out(agent: SearchAgent) -> None:
    # MB-21: with its Peel Flour can take both cards, and Sugar, who has two macarons, gets nothing
    # in the last pick. If Flour kept the macaron alone, Sugar would have the bun instead.
    state = near_the_end("bakers_peel, croissant 2", "cinnamon_bun, macaron", "macaron 2")
    assert night_choice(state, agent) == "Flour peels macaron + cinnamon_bun"


# What it may look at, and what it depends on.


def choosing(state: mb.State) -> mb.State:
    assume(mb.active_players(state))
    return state


@settings(max_examples=40)
@given(positions().map(choosing), st.integers(0, 9))
def test_its_choice_is_legal_at_every_table(state: mb.State, seed: int) -> None:
    agents = [search_agent(simulations=3, cut=1), search_agent(simulations=2, rivals=None)]
    for seat in mb.active_players(state):
        for agent in agents:
            action, _ = agent.choose(mb.observation(state, seat), Rng.seeded(seed))
            assert action in mb.legal_actions(state, seat)


@settings(max_examples=30)
@given(positions().map(choosing))
def test_an_observation_is_all_it_needs(state: mb.State) -> None:
    seen = mb.observation(state, mb.active_players(state)[-1])
    stored = mb.observation_from_json(mb.observation_to_json(seen), seen.config.components)
    agent = search_agent(simulations=4, cut=2)
    assert agent.choose(stored, Rng.seeded(5)) == agent.choose(seen, Rng.seeded(5))


def dealt(players: int = 4, seed: int = 7) -> mb.State:
    start = mb.new_game(mb.Config(players=players))
    return mb.apply(start, mb.sample_chance(start, Rng.seeded(seed))[0])


def test_the_same_generator_gives_the_same_choice_and_the_same_generator() -> None:
    seen = mb.observation(dealt(), 2)
    agent = search_agent()
    action, rng = agent.choose(seen, Rng.seeded(9))
    again, rng_again = pickle.loads(pickle.dumps(agent)).choose(seen, Rng.seeded(9))
    assert (action, rng) == (again, rng_again)
    assert rng != Rng.seeded(9)


def test_agents_are_values() -> None:
    agent = search_agent()
    assert agent.game == "bakehouse.midnight_bakery"
    assert pickle.loads(pickle.dumps(agent)) == agent == search_agent() != search_agent(cut=4)
    assert hash(agent) == hash(search_agent())
    assert copy.deepcopy(agent) is agent


def test_each_simulation_ends_before_the_decision_after_the_cut() -> None:
    judged: list[mb.State] = []

    def judge(state: mb.State) -> tuple[float, ...]:
        judged.append(state)
        return evaluate(state)

    agent = search_agent(simulations=12, cut=3, evaluation=judge)
    agent.choose(mb.observation(dealt(), 2), Rng.seeded(1))
    assert len(judged) == 12
    # Seat 2 has made the locks of picks 1 to 3; the seats before it, those of pick 4 too.
    assert {(state.bake, state.pick, mb.active_players(state)) for state in judged} == {
        (1, 4, (2, 3))
    }


def test_a_first_simulation_follows_the_playout_policy() -> None:
    for seed in range(5):
        seen = mb.observation(dealt(seed=seed), 1)
        action, _ = search_agent(simulations=1).choose(seen, Rng.seeded(seed))
        assert action == GreedyAgent().choose(seen, Rng.seeded(seed))[0]


def test_policies_are_asked_for_the_seats_that_they_play() -> None:
    asked: dict[str, set[int]] = {"playout": set(), "rivals": set()}

    def noting(name: str) -> Callable[[mb.State, int, Rng], tuple[mb.Lock, Rng]]:
        def policy(state: mb.State, seat: int, rng: Rng) -> tuple[mb.Lock, Rng]:
            asked[name].add(seat)
            return greedy(state, seat, rng)

        return policy

    agent = search_agent(playout=noting("playout"), rivals=noting("rivals"))
    agent.choose(mb.observation(dealt(), 2), Rng.seeded(1))
    assert asked == {"playout": {2}, "rivals": {0, 1, 3}}
    agent = search_agent(playout=noting("playout"), rivals=None)
    agent.choose(mb.observation(dealt(), 2), Rng.seeded(1))
    assert asked["playout"] == {0, 1, 2, 3}


def test_a_seat_that_owes_no_decision_has_no_choice() -> None:
    with pytest.raises(EmptyDrawError):
        search_agent().choose(mb.observation(mb.new_game(mb.Config()), 0), Rng.seeded(0))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("simulations", 0),
        ("simulations", True),
        ("simulations", 10.0),
        ("cut", 0),
        ("cut", "bake"),
        ("exploration", -0.1),
        ("exploration", float("nan")),
        ("exploration", "much"),
        ("depth", 3),
    ],
)
def test_an_option_that_is_none_is_refused(option: str, value: Any) -> None:
    with pytest.raises(ConfigError, match=option):
        search_agent(**{option: value})


def test_a_cut_needs_an_evaluation() -> None:
    with pytest.raises(ConfigError, match="evaluation"):
        SearchAgent(mb, cut=2)


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(GameLookupError):
        SearchAgent("json").choose(mb.observation(dealt(), 0), Rng.seeded(0))


def test_the_code_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
    found = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    for code in found:
        exec(re.sub(r"nights=\d+", "nights=1", code), {})
    lines = capsys.readouterr().out.splitlines()
    assert [re.sub(r"[\d.-]+", "n", line) for line in lines] == [
        "n% ± n%, points n and n, n s"
    ] * found[-1].count("nights=")


# Strength.


def test_it_wins_nearly_all_nights_against_players_that_choose_at_random() -> None:
    hero = search_agent(simulations=8, cut=2)
    agents: list[Agent[Any, Any]] = [hero, RandomAgent(), RandomAgent(), RandomAgent()]
    summary = simulate(mb, mb.Config(), agents, games=12, seed=4).summary()
    # At random it would win 3 of 12; 9 or more, less than once in two thousand.
    assert summary.seats[0].win_share >= 0.75


def test_it_wins_most_nights_against_greedy_players() -> None:
    hero = search_agent(simulations=12, cut=2)
    agents: list[Agent[Any, Any]] = [GreedyAgent(), hero, GreedyAgent(), GreedyAgent()]
    summary = simulate(mb, mb.Config(), agents, games=12, seed=6).summary()
    # A greedy player in its place would win 3 of 12.
    assert summary.seats[1].win_share >= 0.5
