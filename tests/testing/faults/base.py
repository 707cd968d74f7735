"""Faults planted into the toy game: the game as it is, with one thing done wrong.

The values of the faulty games are made of those of the toy game: a class of their own, which adds
what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import attrs

from bakehouse.core.rng import Rng
from bakehouse.play import AnyGame
from tests import toy_game as toy
from tests.toy_game import Observation, State

T = TypeVar("T")


@attrs.frozen
class Fault:
    """A fault that the suite has to find.

    Attributes:
        check: the check that finds it.
        words: what its message says, as a regular expression.
        make: the game with the fault.
    """

    check: str
    words: str
    make: Callable[[], AnyGame]


FAULTS: dict[str, Fault] = {}
"""By what is wrong."""


def replaced(game: Any, **names: Any) -> AnyGame:
    """A game with some of its functions replaced."""
    return cast("AnyGame", SimpleNamespace(**{**vars(game), **names}))


def planted(**names: Any) -> AnyGame:
    """The toy game with some of its functions replaced."""
    return replaced(toy, **names)


def fault(check: str, words: str) -> Callable[[Callable[[], AnyGame]], Callable[[], AnyGame]]:
    """Notes a faulty game; the name of its function tells what is wrong."""

    def note(make: Callable[[], AnyGame]) -> Callable[[], AnyGame]:
        FAULTS[make.__name__] = Fault(check, words, make)
        return make

    return note


def of_one(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A function of one argument, so that a lambda has its types."""
    return function


def of_two(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A function of two arguments, likewise."""
    return function


def fields(value: Any) -> dict[str, Any]:
    """The fields of a value by name."""
    return {field.name: getattr(value, field.name) for field in attrs.fields(value.__class__)}


def with_states(cls: type[Any], **names: Any) -> AnyGame:
    """The toy game with states of another class."""

    def turned(state: State) -> Any:
        return cls(**plain(state))

    def from_json(text: str, components: Any = None) -> Any:
        return turned(toy.from_json(text, components))

    def resample(seen: Observation, rng: Rng) -> tuple[Any, Rng]:
        state, rng = toy.resample(seen, rng)
        return turned(state), rng

    replaced: dict[str, Any] = {
        "new_game": of_one(lambda config: turned(toy.new_game(config))),
        "apply": of_two(lambda state, action: turned(toy.apply(state, action))),
        "from_json": from_json,
        "to_json": of_one(lambda state: toy.to_json(State(**plain(state)))),
        "resample": resample,
    }
    return planted(**{**replaced, **names})


def plain(state: State) -> dict[str, Any]:
    """The fields that a state of the toy game has."""
    return {field.name: getattr(state, field.name) for field in attrs.fields(State)}


def with_observations(cls: type[Any], see: Callable[[State, int], dict[str, Any]]) -> AnyGame:
    """The toy game with observations of another class, which have more fields."""

    def observation(state: State, player: int) -> Any:
        return cls(**fields(toy.observation(state, player)), **see(state, player))

    return planted(observation=observation)


@attrs.frozen
class Holding(Observation):
    """An observation that holds a thing that it should not, and compares without it."""

    more: Any = attrs.field(default=None, eq=False)


@attrs.frozen
class Telling(Observation):
    """An observation that tells more than it should."""

    more: str = ""


@attrs.frozen
class Whispering(Observation):
    """An observation that tells more than it should, and compares without it."""

    more: str = attrs.field(default="", eq=False)


def other(state: State, player: int) -> int:
    """The seat after this one."""
    return (player + 1) % state.config.players
