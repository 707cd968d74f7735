"""The values of the toy game as JSON."""

from __future__ import annotations

from typing import Any, Final

import attrs

from bakehouse.core.codec import Codec, Form
from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.rng import Rng
from tests.toy_game.content import NUMBERS, Components, house
from tests.toy_game.values import Choose, Config, Observation, State
from tests.toy_game.view import observation, resample


@attrs.frozen
class _SetName:
    name: str
    digest: str


def _set_name(components: Components) -> _SetName:
    return _SetName(components.name, components.digest)


def _set_of(name: _SetName, given: Any) -> Components:
    components = house() if given is None else given
    if not isinstance(components, Components) or components.digest != name.digest:
        raise DecodeError(f"played with the component set {name.name!r} ({name.digest[:12]})")
    return components


CODEC: Final = Codec(
    "toy",
    1,
    tagged=(Choose,),
    kinds={int: NUMBERS},
    forms={Components: Form(_SetName, _set_name, _set_of)},
)


def config_to_json(config: Config) -> str:
    return CODEC.dumps("config", config)


def config_from_json(text: str, components: Any = None) -> Config:
    return CODEC.loads("config", text, Config, components)


def to_json(state: State) -> str:
    return CODEC.dumps("state", state)


def from_json(text: str, components: Any = None) -> State:
    state = CODEC.loads("state", text, State, components)
    seats, dealt = state.config.players, len(state.cards)
    if len(state.swaps) != seats or dealt not in (0, seats) or len(state.laid) != dealt:
        raise DecodeError("not one card and one choice a seat")
    _check_cards(state)
    if not dealt and any(swap is not None for swap in state.swaps):
        raise DecodeError("a choice before the deal")
    if True in state.swaps and state.config.swapping == "nobody":
        raise DecodeError("a swap where nobody may swap")
    drawn = [bool(swap) for swap in state.swaps]
    if any(state.laid) and (None in state.swaps or [card > 0 for card in state.laid] != drawn):
        raise DecodeError("cards laid away by others than those who swap")
    return state


def _check_cards(state: State) -> None:
    try:
        seen = NUMBERS.counts([*state.cards, *(card for card in state.laid if card)])
        complete = state.pool + seen == state.config.components.cards
    except BakehouseError as error:
        raise DecodeError(error.reason) from None
    if not complete:
        raise DecodeError("the cards are not those of the component set")


def observation_to_json(seen: Observation) -> str:
    return CODEC.dumps("observation", seen)


def observation_from_json(text: str, components: Any = None) -> Observation:
    """Only what some position shows: a position made from it must show it again."""
    seen = CODEC.loads("observation", text, Observation, components)
    try:
        state, _ = resample(seen, Rng.seeded(0))
        shown = observation(state, seen.player)
    except (BakehouseError, IndexError, KeyError, StopIteration):
        shown = None
    if shown != seen:
        raise DecodeError("no position looks like this")
    return seen
