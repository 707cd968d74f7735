"""The game's values as JSON (see `core.storage`), checked on the way in by `forms`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bakehouse.core.storage import Storage
from bakehouse.rococo.config import Config
from bakehouse.rococo.state import State
from bakehouse.rococo.view import Observation, observation, resample

if TYPE_CHECKING:
    from bakehouse.core.codec import Codec

__all__ = [
    "config_from_json",
    "config_to_json",
    "from_json",
    "observation_from_json",
    "observation_to_json",
    "to_json",
]


def _codec() -> Codec:
    from bakehouse.rococo.forms import CODEC

    return CODEC


def _check(state: State) -> None:
    from bakehouse.rococo.forms import check_state

    check_state(state)


_STORAGE: Final = Storage(_codec, Config, State, Observation, observation, resample, _check)

to_json = _STORAGE.to_json
from_json = _STORAGE.from_json
config_to_json = _STORAGE.config_to_json
config_from_json = _STORAGE.config_from_json
observation_to_json = _STORAGE.observation_to_json
observation_from_json = _STORAGE.observation_from_json
