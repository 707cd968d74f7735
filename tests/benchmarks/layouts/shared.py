"""How a layout is described, and how the makers of its states are changed.

A layout is the whole of the rules for a night of four bakers with the house set over states that
are laid out in a way of its own. All layouts take the engine's actions, its ready-made locks and
its scoring, and refuse what the engine refuses, by the same rules; so what a comparison shows is
the layout.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import ModuleType
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs

from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.actions import Action, Lock
from bakehouse.midnight_bakery.config import Config

__all__ = ["CONFIG", "Entered", "Layout", "as_it_is", "made_by"]

S = TypeVar("S")
Entered: TypeAlias = Callable[[], AbstractContextManager[None]]

CONFIG: Final = Config(players=4)
"""The options of every night that is measured."""


def as_it_is() -> AbstractContextManager[None]:
    """Nothing to enter."""
    return contextlib.nullcontext()


@attrs.frozen
class Layout(Generic[S]):
    """One way to lay out the state, with the functions of a game over it.

    Attributes:
        name: short.
        what: what is particular to it, in a few words.
        new_game: the night before its first deal.
        current_player: as in `core.game`.
        legal_actions: the locks of the first seat that owes one.
        sample_chance: the deal that is due, and the next generator.
        apply: the reducer; a `BakehouseError` with the rule for what is illegal.
        totals: points by baker, after dawn with the truffles'.
        entered: what is to be entered while the functions are used.
    """

    name: str
    what: str
    new_game: Callable[[Config], S]
    current_player: Callable[[S], int]
    legal_actions: Callable[[S], tuple[Lock, ...]]
    sample_chance: Callable[[S, Rng], tuple[Action, Rng]]
    apply: Callable[[S, Any], S]
    totals: Callable[[S], tuple[int, ...]]
    entered: Entered = as_it_is


@contextlib.contextmanager
def made_by(modules: Sequence[ModuleType], makers: Mapping[str, object]) -> Generator[None]:
    """Other values under these names, in the modules that have them, until the block ends."""
    places = [(module, name) for module in modules for name in makers if hasattr(module, name)]
    before = [getattr(module, name) for module, name in places]
    try:
        for module, name in places:
            setattr(module, name, makers[name])
        yield
    finally:
        for (module, name), value in zip(places, before, strict=True):
            setattr(module, name, value)
