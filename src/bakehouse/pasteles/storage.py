"""The game's values as JSON (see `core.storage`), checked on the way in by `forms`."""

from __future__ import annotations

from typing import Final

from bakehouse.core.storage import Storage
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.state import State
from bakehouse.pasteles.view import Observation, observation, resample

__all__ = [
    "config_from_json",
    "config_to_json",
    "from_json",
    "observation_from_json",
    "observation_to_json",
    "to_json",
]

_STORAGE: Final = Storage(
    "bakehouse.pasteles.forms", Config, State, Observation, observation, resample
)

to_json = _STORAGE.to_json
from_json = _STORAGE.from_json
config_to_json = _STORAGE.config_to_json
config_from_json = _STORAGE.config_from_json
observation_to_json = _STORAGE.observation_to_json
observation_from_json = _STORAGE.observation_from_json
