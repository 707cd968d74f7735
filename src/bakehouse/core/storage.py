"""The JSON functions of the game protocol, made of a game's codec.

The codec says how the values of a game are written; this adds what all games have in common: that
an observation is read only if some position gives it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import attrs

from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.options import shown
from bakehouse.core.rng import Rng

if TYPE_CHECKING:
    from bakehouse.core.codec import Codec

__all__ = ["BROKEN", "Storage"]

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741

BROKEN: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of numbers and multisets, read from somewhere, that do not go together."""


@attrs.frozen(eq=False)
class Storage(Generic[C, S, O]):
    """Writes and reads the options, states and observations of one game.

    Attributes:
        forms: the name of the module that has the codec, `CODEC`, and `check_state`, which raises
            for what is no position of the game. It is imported only when something is written or
            read, since forms are slow to import.
        config, state, observation: the classes.
        observe: makes the observation of a state and a seat.
        resample: makes a state of an observation.
    """

    forms: str
    config: type[C]
    state: type[S]
    observation: type[O]
    observe: Callable[[S, int], O]
    resample: Callable[[O, Rng], tuple[S, Rng]]

    def codec(self) -> Codec:
        """The codec of the game's values."""
        codec: Codec = importlib.import_module(self.forms).CODEC
        return codec

    def to_json(self, state: S) -> str:
        """The canonical JSON text of a state. Equal states have equal texts.

        Raises:
            BakehouseError: it is no state of this game.

        >>> from bakehouse import midnight_bakery as mb
        >>> state = mb.new_game(mb.Config(players=2))
        >>> mb.to_json(state) == mb.to_json(mb.from_json(mb.to_json(state)))
        True
        """
        return self._written("state", state, self.state)

    def _written(self, kind: str, value: object, cls: type) -> str:
        # Anything that has a form would be written, whatever the kind that the text then claims.
        if not isinstance(value, cls):
            reason = f"{shown(value)} is no {cls.__name__} of this game"
            raise BakehouseError(reason, where=f"writing a {kind}")
        return self.codec().dumps(kind, value)

    def from_json(self, text: str, components: Any = None) -> S:
        """The state of a JSON text.

        Args:
            text: as `to_json` writes it; white space and the order of keys are free.
            components: the component set that it was written with; None for the house set.

        Raises:
            DecodeError: not exactly that, or no position of the game; `where` is the path in the
                text.

        >>> from bakehouse import midnight_bakery as mb
        >>> state = mb.new_game(mb.Config(players=2))
        >>> mb.from_json(mb.to_json(state)) == state
        True
        >>> mb.from_json("{}")
        Traceback (most recent call last):
        ...
        bakehouse.core.errors.DecodeError: $: the key "game" is missing
        """
        return self.codec().loads("state", text, self.state, components)

    def config_to_json(self, config: C) -> str:
        """The canonical JSON text of options, their component set by name and digest.

        Raises:
            BakehouseError: they are no options of this game.

        >>> import json
        >>> from bakehouse import midnight_bakery as mb
        >>> json.loads(mb.config_to_json(mb.Config(players=5)))["value"]["players"]
        5
        """
        return self._written("config", config, self.config)

    def config_from_json(self, text: str, components: Any = None) -> C:
        """The options of a JSON text; arguments and errors as for `from_json`.

        >>> from bakehouse import midnight_bakery as mb
        >>> config = mb.Config(players=3, passing="next")
        >>> mb.config_from_json(mb.config_to_json(config)) == config
        True
        """
        return self.codec().loads("config", text, self.config, components)

    def observation_to_json(self, seen: O) -> str:
        """The canonical JSON text of an observation.

        Raises:
            BakehouseError: it is no observation of this game.

        >>> from bakehouse import midnight_bakery as mb
        >>> state = mb.new_game(mb.Config(players=2))
        >>> "owing" in mb.observation_to_json(mb.observation(state, 0))
        False
        """
        return self._written("observation", seen, self.observation)

    def observation_from_json(self, text: str, components: Any = None) -> O:
        """The observation of a JSON text.

        Raises:
            DecodeError: not exactly that, or no position gives this observation.

        >>> from bakehouse import midnight_bakery as mb
        >>> seen = mb.observation(mb.new_game(mb.Config(players=2)), 0)
        >>> mb.observation_from_json(mb.observation_to_json(seen)) == seen
        True
        """
        seen = self.codec().loads("observation", text, self.observation, components)
        player: int = getattr(seen, "player", -1)
        try:
            state, _ = self.resample(seen, Rng.seeded(0))
            importlib.import_module(self.forms).check_state(state)
            same = self.observe(state, player) == seen
        except (BakehouseError, *BROKEN) as error:
            raise DecodeError(f"no position looks like this: {error}", where="$.value") from None
        if not same:
            raise DecodeError("no position looks like this", where="$.value")
        return seen
