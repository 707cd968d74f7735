"""The game's values as JSON (see `core.codec`), checked on the way in.

A state is written with all its multisets in the open; options name their component set by name
and digest, so a text is read together with the set it was written with. What is read must be a
position of the game: the same cards as the full deck, locks that are legal, sizes and phases that
go together. An observation must be one that some position gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.state import State
from bakehouse.midnight_bakery.view import BROKEN, Observation, observation, resample

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
    # The forms are slow to import, and many programs neither write nor read.
    from bakehouse.midnight_bakery.forms import CODEC

    return CODEC


def to_json(state: State) -> str:
    """The canonical JSON text of a state. Equal states have equal texts."""
    return _codec().dumps("state", state)


def from_json(text: str, components: Any = None) -> State:
    """The state of a JSON text.

    Args:
        text: as `to_json` writes it; white space and the order of keys are free.
        components: the component set that it was written with; None for the house set.

    Raises:
        DecodeError: not exactly that, or no position of the game; `where` is the path in the text.
    """
    return _codec().loads("state", text, State, components)


def config_to_json(config: Config) -> str:
    """The canonical JSON text of options, their component set by name and digest."""
    return _codec().dumps("config", config)


def config_from_json(text: str, components: Any = None) -> Config:
    """The options of a JSON text; arguments and errors as for `from_json`."""
    return _codec().loads("config", text, Config, components)


def observation_to_json(seen: Observation) -> str:
    """The canonical JSON text of an observation."""
    return _codec().dumps("observation", seen)


def observation_from_json(text: str, components: Any = None) -> Observation:
    """The observation of a JSON text.

    Raises:
        DecodeError: not exactly that, or no position gives this observation.
    """
    from bakehouse.midnight_bakery.forms import check_state

    seen = _codec().loads("observation", text, Observation, components)
    try:
        state, _ = resample(seen, Rng.seeded(0))
        check_state(state)
        same = observation(state, seen.player) == seen
    except (BakehouseError, *BROKEN) as error:
        raise DecodeError(f"no position looks like this: {error}", where="$.value") from None
    if not same:
        raise DecodeError("no position looks like this", where="$.value")
    return seen
