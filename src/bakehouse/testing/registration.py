"""What hypothesis calls, by its entry point, when it is imported.

After that `hypothesis.strategies.from_type` knows the types of the games: states are reachable
states, not whatever their fields could hold.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any, Final, cast

__all__ = ["STRATEGIES", "register"]

STRATEGIES: Final = {
    "bakehouse.midnight_bakery": "bakehouse.testing.midnight_bakery",
    "bakehouse.pasteles": "bakehouse.testing.pasteles",
    "bakehouse.rococo": "bakehouse.testing.rococo",
    "bakehouse.core.rng": "bakehouse.testing.strategies",
}
"""By module with types, the module whose `TYPES` has strategies for them."""

# hypothesis asks resolvers of this table for types of modules that have been imported, and this is
# how it knows the types of numpy without importing it. It is not public; without it the games are
# imported at once, which costs every program that uses hypothesis some time.
_INTERNALS: Final = "hypothesis.strategies._internal.types"
_TABLE: Final = "_global_extra_lookup"


def register() -> None:
    """Makes the types of the games known to hypothesis, without importing any game."""
    table = getattr(importlib.import_module(_INTERNALS), _TABLE, None)
    if isinstance(table, dict):
        resolvers = cast("dict[str, Any]", table)
        for module, home in STRATEGIES.items():
            resolvers[module] = functools.partial(_resolve, home)
    else:
        register_at_once()


def register_at_once() -> None:
    """The same by public means only, which import the games."""
    from hypothesis import strategies as st

    for home in STRATEGIES.values():
        for cls, make in importlib.import_module(home).TYPES.items():
            st.register_type_strategy(cls, functools.partial(_call, make))


def _call(make: Any, _: type) -> Any:
    return make()


def _resolve(home: str, thing: object) -> Any:
    """The strategy for a type, None for one that is not known here."""
    try:
        make = importlib.import_module(home).TYPES.get(thing)
    except TypeError:  # not everything that is asked for can be looked up
        return None
    return None if make is None else make()
