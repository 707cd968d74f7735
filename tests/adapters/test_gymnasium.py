"""Gymnasium environments: its own checks, legal play, what happens to illegal actions."""

from __future__ import annotations

import pickle
from fractions import Fraction
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bakehouse import pasteles, rococo
from bakehouse.adapters.gymnasium import PastelesEnv, RococoSoloEnv, SoloEnv
from bakehouse.core.errors import (
    BakehouseError,
    ConfigError,
    GameLookupError,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.rng import Rng

IDS = ("bakehouse/Pasteles-v0", "bakehouse/RococoSolo-v0")
ENVIRONMENTS: tuple[SoloEnv, ...] = (
    PastelesEnv(),
    PastelesEnv(recipe=12),
    RococoSoloEnv(solo="savory", draft="dealt", promos=("stars",)),
)
every_environment = pytest.mark.parametrize("env", ENVIRONMENTS, ids=["first", "last", "rococo"])


def play(env: Any, seed: int | None) -> list[tuple[Any, float]]:
    """A game in which each decision is the legal one that a fixed generator picks."""
    rng = np.random.default_rng(1)
    tensor, info = env.reset(seed=seed)
    told, over = [(tensor, 0.0)], False
    while not over:
        code = rng.choice(np.flatnonzero(info["action_mask"]))
        tensor, reward, over, truncated, info = env.step(code)
        assert not truncated
        assert "illegal" not in info
        assert env.observation_space.contains(tensor)
        told.append((tensor, reward))
    assert info["action_mask"].sum() == 0
    return told


@pytest.mark.parametrize("name", IDS)
def test_the_checks_of_gymnasium_pass(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_the_wrapped_environment_warns_of_nothing(name: str) -> None:
    assert len(play(gymnasium.make(name), 0)) > 1


@every_environment
def test_a_game_pays_its_return_at_the_end(env: SoloEnv) -> None:
    told = play(env, 3)
    assert [reward for _, reward in told[:-1]] == [0.0] * (len(told) - 1)
    table = env.table
    assert table.game.is_terminal(table.state)
    assert (told[-1][1],) == table.game.returns(table.state)


@every_environment
def test_what_was_returned_never_changes(env: SoloEnv) -> None:
    tensor, info = env.reset(seed=5)
    kept = tensor.copy(), info["action_mask"].copy()
    for _ in range(5):
        code = int(np.flatnonzero(env.action_masks())[0])
        _, _, over, _, _ = env.step(code)
        if over:
            break
    assert np.array_equal(kept[0], tensor)
    assert np.array_equal(kept[1], info["action_mask"])


def tensors(env: SoloEnv, seed: int | None) -> list[bytes]:
    return [tensor.tobytes() for tensor, _ in play(env, seed)]


@every_environment
def test_the_same_seed_is_the_same_game_and_0_is_a_seed(env: SoloEnv) -> None:
    assert tensors(env, 0) == tensors(env, 0)
    assert tensors(env, 0) != tensors(env, 1)
    assert tensors(env, 0) != tensors(env, None)
    assert tensors(env, np.int64(0)) == tensors(env, 0)  # type: ignore[arg-type]


def test_games_without_a_seed_follow_from_the_one_before() -> None:
    env = PastelesEnv()
    runs = [[tensors(env, seed) for seed in (7, None, None)] for _ in range(2)]
    assert runs[0] == runs[1]
    assert runs[0][1] != runs[0][2]


def test_a_seed_is_the_seed_of_the_games_generator() -> None:
    env = PastelesEnv()
    env.reset(seed=0)
    draw, _ = pasteles.sample_chance(pasteles.new_game(pasteles.Config()), Rng.seeded(0))
    assert env.table.state.shop.display == draw.cards


@every_environment
def test_an_illegal_action_changes_nothing(env: SoloEnv) -> None:
    before, told = env.reset(seed=2)
    illegal = int(np.flatnonzero(told["action_mask"] == 0)[0])
    tensor, reward, over, truncated, info = env.step(illegal)
    assert np.array_equal(tensor, before)
    assert (reward, over, truncated) == (0.0, False, False)
    assert np.array_equal(info["action_mask"], told["action_mask"])
    assert "[" in info["illegal"]  # the rule that it breaks


def test_an_illegal_action_is_an_error_if_asked_for() -> None:
    env = PastelesEnv(illegal="raise")
    _, info = env.reset(seed=2)
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


@pytest.mark.parametrize("code", [-1, True, 3.0, None, 10**9, "1", np.float32(1)])
def test_what_is_no_action_is_an_error(code: Any) -> None:
    env = PastelesEnv()
    env.reset(seed=2)
    with pytest.raises(MalformedAction):
        env.step(code)


@every_environment
@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64])
def test_numpy_integers_are_actions(env: SoloEnv, kind: Any) -> None:
    legal = [code for code in np.flatnonzero(env.reset(seed=2)[1]["action_mask"]) if code < 128]
    plain = [env.reset(seed=2) and env.step(int(code))[0] for code in legal]
    typed = [env.reset(seed=2) and env.step(kind(code))[0] for code in legal]
    assert np.array_equal(plain, typed)


def test_the_mask_is_the_one_that_maskable_agents_ask_for() -> None:
    env = PastelesEnv()
    _, info = env.reset(seed=2)
    assert env.action_masks().dtype == np.bool_
    assert np.array_equal(env.action_masks(), info["action_mask"])
    codes = [
        pasteles.encode_action(env.table.config, action)
        for action in pasteles.legal_actions(env.table.state)
    ]
    assert np.flatnonzero(info["action_mask"]).tolist() == codes


def test_a_potential_shapes_rewards_and_keeps_their_sum() -> None:
    def half_the_money(seen: pasteles.Observation) -> float:
        return 0.5 * seen.money

    plain, shaped = PastelesEnv(), PastelesEnv(shaping=half_the_money)
    start = 0.5 * pasteles.Config(recipe=1).scenario.money
    rewards = [reward for _, reward in play(shaped, 3)]
    assert sum(rewards) == pytest.approx(sum(reward for _, reward in play(plain, 3)) - start)
    assert sum(reward != 0.0 for reward in rewards) > 1


@pytest.mark.parametrize("seed", [-1, True, 3.0, "7", np.True_])
def test_what_is_no_seed_is_an_error(seed: Any) -> None:
    with pytest.raises(ConfigError, match="seed"):
        PastelesEnv().reset(seed=seed)


def test_a_potential_is_a_function_that_gives_finite_numbers() -> None:
    with pytest.raises(ConfigError, match="shaping: 1 is no function"):
        PastelesEnv(shaping=1)
    for bad in (None, float("nan"), float("inf"), "much", "1", 10**400, np.complex64(1)):
        with pytest.raises(ConfigError, match="no finite number"):
            PastelesEnv(shaping=partial(worth, bad)).reset(seed=1)
    for good in (np.float32(1), np.array(0.5), 2**70, Fraction(1, 2)):
        _, info = PastelesEnv(shaping=partial(worth, good)).reset(seed=1)
        assert info["action_mask"].any()


def worth(number: Any, _: object) -> Any:
    """A potential that is the same everywhere."""
    return number


def test_ansi_shows_what_the_seat_sees() -> None:
    env = gymnasium.make(IDS[0], render_mode="ansi")
    env.reset(seed=2)
    lines = env.render()
    assert isinstance(lines, str)
    assert "money: " in lines
    assert PastelesEnv().render() is None


def test_an_environment_pickles() -> None:
    env = PastelesEnv()
    env.reset(seed=2)
    again = pickle.loads(pickle.dumps(env))
    code = int(np.flatnonzero(env.action_masks())[0])
    assert np.array_equal(env.step(code)[0], again.step(code)[0])


@pytest.mark.parametrize("options", [{"illegal": "end"}, {"render_mode": "human"}, {"recipe": 99}])
def test_options_that_there_are_not(options: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        PastelesEnv(**options)


@pytest.mark.parametrize("wrong", [np.array([1, 2]), np.array(1), 5, []])
def test_options_of_the_wrong_kind(wrong: Any) -> None:
    with pytest.raises(ConfigError, match="render_mode"):
        PastelesEnv(render_mode=wrong)
    with pytest.raises(BakehouseError):
        SoloEnv(rococo, wrong)
    with pytest.raises(GameLookupError):
        SoloEnv(wrong, rococo.Config(solo="savory"))


def test_two_seats_are_too_many() -> None:
    with pytest.raises(ConfigError, match="2 seats"):
        SoloEnv(rococo, rococo.Config(players=2))
