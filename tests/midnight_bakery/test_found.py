"""Faults that the other tests of the game have found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, DecodeError, ParseError
from bakehouse.core.rng import Rng
from tests.midnight_bakery.tables import positions, to_dawn
from tests.midnight_bakery.test_storage import STATES, bad_state, edited, mutate, over, setting


@pytest.mark.parametrize("option", [{"owl": True}, {"ring": 3}, {"rank_points": (7,)}])
def test_what_follows_from_the_options_is_no_option(option: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=r"the options are players, passing, components$"):
        mb.Config(**option)


@pytest.mark.parametrize("extra", [1, 2, 3, 4])
def test_a_fourth_option_is_one_too_many(extra: int) -> None:
    make: Any = mb.Config
    with pytest.raises(ConfigError):
        make(4, "next", None, *[True] * extra)


def test_a_deal_in_words_without_colons_does_not_parse() -> None:
    state = mb.new_game(mb.Config(players=3))
    with pytest.raises(ParseError):
        mb.parse_action(state, "deal Flour; Sugar; Butter")


@pytest.mark.parametrize("start", STATES)
@pytest.mark.parametrize("direction", [0, 5, -7, "other"])
def test_an_observation_of_another_direction_is_refused(start: str, direction: Any) -> None:
    state = STATES[start]()
    data: Any = json.loads(mb.observation_to_json(mb.observation(state, 0)))
    right = data["value"]["direction"]
    data["value"]["direction"] = -right if direction == "other" else direction
    with pytest.raises(DecodeError):
        mb.observation_from_json(json.dumps(data), state.config.components)


@given(state=positions(), data=st.data())
def test_a_changed_observation_is_refused_or_can_be_guessed_from(
    state: mb.State, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.config.players - 1), "seat")
    changed: Any = json.loads(mb.observation_to_json(mb.observation(state, seat)))
    for _ in range(data.draw(st.integers(1, 2), "changes")):
        mutate(data, changed)
    try:
        seen = mb.observation_from_json(json.dumps(changed), state.config.components)
    except DecodeError:
        return
    guess, _ = mb.resample(seen, Rng.seeded(1))
    assert mb.observation(guess, seen.player) == seen
    assert mb.from_json(mb.to_json(guess), state.config.components) == guess
    to_dawn(guess)


@pytest.mark.rule("MB-40")
def test_truffles_are_never_discarded() -> None:
    state = over()
    gone = {**json.loads(mb.to_json(state))["value"]["discards"], "truffle": 1}

    def edit(value: Any) -> None:
        setting("truffles", [0, 0, 0])(value)
        setting("discards", gone)(value)

    bad_state(state, edited(state, edit))
