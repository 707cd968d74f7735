"""The strategies make what they say, and shrink to what is small."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts
from bakehouse.core.errors import ConfigError, DecodeError
from bakehouse.core.game import CHANCE, Game
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.content import house
from bakehouse.testing import Playout
from bakehouse.testing import midnight_bakery as nights
from bakehouse.testing.registration import STRATEGIES, register, register_at_once
from bakehouse.testing.strategies import (
    actions,
    choose,
    configs,
    hostile_json,
    observations,
    playouts,
    rngs,
    states,
)
from tests import toy_game as toy

TOY: Game[toy.Config, toy.State, toy.Action, toy.Seen, toy.Observation] = toy
SMALL = configs(TOY, players=st.just(3))
FEW = settings(max_examples=30)
FIRST = settings(max_examples=2000, phases=[Phase.generate], database=None, derandomize=True)

T = TypeVar("T")


def comes(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool]) -> T:
    """An example of a kind, which comes before long; it is not made smaller."""
    return find(strategy, wanted, settings=FIRST)


register()


# --- any game ---


@given(configs(TOY, players=st.integers(2, 3), swapping=st.sampled_from(["anyone", "nobody"])))
def test_options_come_from_their_strategies(config: toy.Config) -> None:
    assert config.players in (2, 3)
    assert config.components == toy.content.house()


@given(configs(TOY))
def test_a_game_of_the_user_has_its_default_options(config: toy.Config) -> None:
    assert config == toy.Config()


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ConfigError, match="unknown option bakers"):
        comes(configs(TOY, bakers=st.just(3)), lambda _: True)


@given(playouts(TOY, SMALL))
def test_games_follow_the_rules(played: Playout[toy.Config, toy.State, toy.Action]) -> None:
    assert played.config.players == 3
    assert len(played.states) == len(played.actions) + 1
    state = toy.new_game(played.config)
    for action, after in zip(played.actions, played.states[1:], strict=True):
        state = toy.apply(state, action)
        assert state == after
    assert played.last == state


@pytest.mark.parametrize("phase", toy.Phase)
def test_states_of_every_phase_come(phase: toy.Phase) -> None:
    assert comes(states(TOY, SMALL), lambda state: state.phase is phase).phase is phase


def test_games_shrink_to_few_moves_that_are_listed_first() -> None:
    shortest = find(playouts(TOY, SMALL), lambda played: toy.is_terminal(played.last))
    draws = toy.chance_outcomes(shortest.states[0])
    assert len(shortest.actions) == 4
    assert shortest.actions[1:] == tuple(toy.Choose(seat, False) for seat in range(3))
    assert shortest.last.cards[0] == draws[0][0]
    assert find(states(TOY), lambda _: True) == toy.new_game(toy.Config())


@given(observations(TOY, SMALL))
def test_observations_are_those_of_a_position(seen: toy.Observation) -> None:
    state, _ = toy.resample(seen, Rng.seeded(0))
    assert toy.observation(state, seen.player) == seen


@pytest.mark.parametrize("seat", range(3))
def test_observations_of_every_seat_come(seat: int) -> None:
    assert comes(observations(TOY, SMALL), lambda seen: seen.player == seat).player == seat


@pytest.mark.parametrize("kind", [toy.Choose, toy.Deal, toy.Draw])
def test_actions_of_every_type_come(kind: type[Any]) -> None:
    assert isinstance(comes(actions(TOY), lambda action: isinstance(action, kind)), kind)


@given(actions(TOY, SMALL))
def test_actions_have_a_text(action: toy.Action) -> None:
    state = toy.new_game(toy.Config(players=3))
    assert toy.parse_action(state, toy.action_to_string(action)) == action


@given(states(TOY, SMALL), st.integers(0, 1000))
def test_a_number_picks_a_move_that_is_possible(state: toy.State, number: int) -> None:
    if not toy.is_terminal(state):
        assert toy.is_legal(state, choose(TOY, state, number))


def test_numbers_pick_every_move() -> None:
    state = toy.apply(toy.new_game(toy.Config()), toy.Deal((1, 2)))
    picked = {choose(TOY, state, number) for number in range(4)}
    assert picked == {toy.Choose(seat, swap) for seat in (0, 1) for swap in (False, True)}
    deals = {choose(TOY, toy.new_game(toy.Config()), number) for number in range(5)}
    assert {deal.cards[0] for deal in deals if isinstance(deal, toy.Deal)} == {1, 2, 3, 4, 5}


@given(rngs(), rngs())
def test_generators_are_seeded(first: Rng, second: Rng) -> None:
    assert (first == second) == (first.word() == second.word())


# --- hostile texts ---


def texts() -> st.SearchStrategy[str]:
    start = toy.new_game(toy.Config())
    return st.sampled_from([toy.to_json(start), toy.to_json(toy.apply(start, toy.Deal((3, 5))))])


@given(hostile_json(texts()))
def test_hostile_texts_are_refused_or_read_for_what_they_are(text: str) -> None:
    try:
        state = toy.from_json(text)
    except DecodeError:
        return
    assert toy.from_json(toy.to_json(state)) == state


WANTED: dict[str, Callable[[str], bool]] = {
    "no JSON": lambda text: text.startswith('{"game"') and not _parses(text),
    "an odd value": lambda text: _parses(text) and _looks_right(text) and "5.9" in text,
    "a key too many": lambda text: _looks_right(text) and len(json.loads(text)) == 5,
    "a key too few": lambda text: _looks_right(text) and len(json.loads(text)) == 3,
    "an array": lambda text: _parses(text) and isinstance(json.loads(text), list),
}


def _parses(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _looks_right(text: str) -> bool:
    return _parses(text) and isinstance(json.loads(text), dict) and '"game": "toy"' in text


@pytest.mark.parametrize("kind", WANTED)
def test_hostile_texts_of_every_kind_come(kind: str) -> None:
    assert comes(hostile_json(texts()), WANTED[kind])


# --- Midnight Bakery ---


@FEW
@given(nights.component_sets())
def test_component_sets_load_and_can_be_played(components: mb.Components) -> None:
    assert components.name == "drawn"
    assert len(components.base) > 0
    state = mb.new_game(mb.Config(players=2, components=components))
    assert mb.current_player(state) == CHANCE
    assert sum(total for _, total in mb.conserved(state)) == len(state.config.deck)


@pytest.mark.parametrize("players", range(2, 9))
def test_nights_of_every_number_of_bakers_come(players: int) -> None:
    config = comes(configs(mb), lambda config: config.players == players)
    assert config.batch_size == config.components.batch_sizes[players - 2]


def test_nights_come_with_the_house_set_and_with_others() -> None:
    with_house = comes(configs(mb), lambda config: config.components == house())
    assert with_house == mb.Config(players=with_house.players, passing=with_house.passing)
    with_other = comes(configs(mb), lambda config: config.components != house())
    assert with_other.components.name == "drawn"
    only_house = nights.configs(st.just(house()))
    assert comes(only_house, lambda config: config.players == 8).components == house()


@FEW
@given(states(mb))
def test_states_of_drawn_sets_keep_their_cards(state: mb.State) -> None:
    assert mb.conserved(state) == mb.conserved(mb.new_game(state.config))
    assert mb.from_json(mb.to_json(state), state.config.components) == state


@given(nights.card_counts(3))
def test_hands_have_few_of_a_kind(cards: Counts[mb.Card]) -> None:
    assert all(1 <= n <= 3 for _, n in cards.items())


# --- types ---


@FEW
@given(st.from_type(mb.State), st.from_type(mb.Observation), st.from_type(mb.Config))
def test_types_are_known(state: mb.State, seen: mb.Observation, config: mb.Config) -> None:
    assert mb.conserved(state) == mb.conserved(mb.new_game(state.config))
    assert mb.observation_from_json(mb.observation_to_json(seen), seen.config.components) == seen
    assert 2 <= config.players <= 8


@given(st.from_type(mb.Keep) | st.from_type(mb.Peel) | st.from_type(mb.Deal), st.from_type(Rng))
def test_types_of_moves_are_known(action: mb.Action, rng: Rng) -> None:
    assert mb.action_to_string(action)
    assert rng.word()[1] != rng


def test_other_types_are_left_to_hypothesis() -> None:
    assert isinstance(comes(st.from_type(mb.BakeScore), lambda _: True), mb.BakeScore)
    assert comes(st.from_type(list[int]), lambda _: True) == []


def run_python(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_registration_imports_no_game() -> None:
    code = """
import sys
import bakehouse.testing.registration as registration
import hypothesis.strategies as st
registration.register()
print([name for name in sys.modules if name.startswith("bakehouse.") and "testing" not in name])
from bakehouse import midnight_bakery as mb
print(st.from_type(mb.State).example().config.players in range(2, 9))
"""
    quiet = f"import warnings; warnings.simplefilter('ignore')\n{code}"
    assert run_python(quiet).split("\n") == ["[]", "True"]


def test_hypothesis_registers_by_the_entry_point(tmp_path: Path) -> None:
    plugin = tmp_path / "some_plugin-1.0.dist-info"
    plugin.mkdir()
    (plugin / "METADATA").write_text("Metadata-Version: 2.1\nName: some-plugin\nVersion: 1.0\n")
    target = f"{register.__module__}:{register.__name__}"
    (plugin / "entry_points.txt").write_text(f"[hypothesis]\nmine = {target}\n")
    code = f"""
import sys; sys.path.insert(0, {str(tmp_path)!r})
import warnings; warnings.simplefilter("ignore")
from hypothesis import strategies as st
from bakehouse import midnight_bakery as mb
print(mb.conserved(st.from_type(mb.State).example()) != ())
"""
    assert run_python(code) == "True"


def test_registration_by_public_means_knows_the_same_types() -> None:
    code = """
import warnings; warnings.simplefilter("ignore")
import bakehouse.testing.registration as registration
registration._TABLE = "no such table"
registration.register()
import hypothesis.strategies as st
from bakehouse import midnight_bakery as mb
print(isinstance(st.from_type(mb.State).example(), mb.State), registration.STRATEGIES != {})
"""
    assert run_python(code) == "True True"


def test_every_module_of_strategies_has_types() -> None:
    assert "bakehouse.midnight_bakery" in STRATEGIES
    assert {mb.State, mb.Observation, mb.Config, mb.Components} <= set(nights.TYPES)
    assert callable(register_at_once)


def test_the_package_itself_imports_neither_hypothesis_nor_pytest() -> None:
    code = """
import sys
import bakehouse.testing
from bakehouse.testing import CHECKS, check_game
from bakehouse import midnight_bakery as mb
check_game(mb, [mb.Config()], checks=["turns_agree"])
print(sorted({"hypothesis", "pytest", "numpy", "_pytest"} & set(sys.modules)))
"""
    assert run_python(code) == "[]"
