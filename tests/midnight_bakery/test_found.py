"""Faults that the other tests of the game have found."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, DecodeError, ParseError
from bakehouse.core.rng import Rng
from tests.midnight_bakery.tables import positions, table, to_dawn
from tests.midnight_bakery.test_storage import (
    STATES,
    bad_state,
    between,
    both,
    edited,
    mutate,
    over,
    setting,
    three,
    two,
)


@pytest.mark.parametrize("option", [{"owl": True}, {"ring": 3}])
def test_what_follows_from_the_options_is_no_option(option: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="the options are players, passing, components$"):
        mb.Config(**option)


@pytest.mark.parametrize("extra", [1, 2, 3])
def test_a_fourth_option_is_one_too_many(extra: int) -> None:
    make: Any = mb.Config
    with pytest.raises(ConfigError):
        make(4, "next", None, *[True] * extra)


def test_a_deal_in_words_without_colons_does_not_parse() -> None:
    state = mb.new_game(mb.Config(players=3))
    with pytest.raises(ParseError):
        mb.parse_action(state, "deal Flour; Sugar; Butter")


OBSERVATIONS: dict[str, tuple[str, list[Any]]] = {
    "a box below nothing": ("three", ["truffles", 0, -1]),
    "a huge box": ("three", ["truffles", 0, 10**20]),
    "a batch below nothing": ("two", ["batch_sizes", 1, -1]),
    "a player beyond the table": ("two", ["player", 2]),
    "a player below 0": ("two", ["player", -1]),
    "a lock of the owl": ("two", ["locked", [False, False, True]]),
    "a huge pick": ("three", ["pick", 10**40]),
    "a lock of a seat beyond the table": ("two", ["lock", {"type": "keep", "seat": 7, "card": "macaron"}]),
    "the other direction": ("three", ["direction", 1]),
    "no direction": ("three", ["direction", 5]),
    "banked points that no bake paid": ("three", ["banked", 0, 500]),
    "banked points of too few": ("three", ["banked", [12, 12]]),
    "a result that does not add up": ("three", ["results", 0, 0, "buns", 3]),
    "a result too few": ("three", ["results", []]),
    "bake 0": ("two", ["bake", 0]),
    "bake 4": ("over", ["bake", 4]),
    "Peels below nothing": ("three", ["spent_peels", -1]),
    "a deck of another size": ("three", ["deck_size", 3]),
    "an action that is not legal": ("two", ["legal_actions", []]),
}


@pytest.mark.parametrize("name", OBSERVATIONS)
def test_what_is_no_observation_is_refused(name: str) -> None:
    start, path = OBSERVATIONS[name]
    state = STATES[start]()
    data: Any = json.loads(mb.observation_to_json(mb.observation(state, 0)))
    setting(*path)(data["value"])
    with pytest.raises(DecodeError):
        mb.observation_from_json(json.dumps(data), state.config.components)


def test_resampling_refuses_numbers_below_nothing() -> None:
    state = two()
    seen = mb.observation(state, 0)
    for bad in (
        attrs.evolve(seen, truffles=(-1, 0, 0)),
        attrs.evolve(seen, batch_sizes=(3, -1, 3)),
        attrs.evolve(seen, spent_peels=-1),
        attrs.evolve(seen, locked=(False, False, True)),
    ):
        with pytest.raises(DecodeError):
            mb.resample(bad, Rng.seeded(0))


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


@pytest.mark.rule("MB-7")
def test_dawn_with_a_deck_before_the_last_bake_is_no_position() -> None:
    state = between()
    # Bake 1 is over, six cards are left, two bakes are to come.
    bad_state(state, edited(state, both(setting("phase", "dawn"), setting("bake", 1))))


@pytest.mark.rule("MB-40")
def test_truffles_are_never_discarded() -> None:
    state = over()

    def edit(value: Any) -> None:
        value["truffles"] = [0, 0, 0]
        value["discards"]["truffle"] = 1

    bad_state(state, edited(state, edit))


@pytest.mark.rule("MB-20")
def test_what_loads_can_be_stored_until_dawn() -> None:
    state = table("macaron 3", "macaron 3", "macaron 3")
    # Nine cards, so nine picks at most: in the ninth there cannot be nine cards left.
    text = edited(state, setting("pick", 9))
    try:
        state = mb.from_json(text, state.config.components)
    except DecodeError:
        return
    while not mb.is_terminal(state):
        state = mb.apply(state, mb.legal_actions(state)[0])
        assert mb.from_json(mb.to_json(state), state.config.components) == state


def test_three_is_sound() -> None:
    assert mb.from_json(mb.to_json(three()), three().config.components) == three()
