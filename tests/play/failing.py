"""Agents for the toy game that fail, and games that do; importable by workers."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable
from typing import Any

import attrs

from bakehouse.core.rng import Rng
from tests import toy_game
from tests.toy_game import Choose, Observation


def seats(*agents: Any) -> list[Any]:
    """Agents of different kinds, one a seat."""
    return list(agents)


@attrs.frozen
class Stays:
    """Never swaps."""

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Choose, Rng]:
        return Choose(observation.player, False), rng


class Mumbled(Exception):
    """Cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


def mumble() -> None:
    """Fails instead of making an agent."""
    raise Mumbled


def cancel() -> None:
    """Fails in another way."""
    raise asyncio.CancelledError


class Trapped:
    """Raises as soon as somebody looks whether it is an agent."""

    @property
    def choose(self) -> Any:
        raise RuntimeError("do not look")


@attrs.frozen
class Fails:
    """Does something that it may not, in the games in which its card is `card`."""

    how: str
    card: int = 3

    def choose(self, observation: Observation, rng: Rng, /) -> Any:
        if observation.card == self.card:
            return getattr(self, self.how)(observation, rng)
        return Choose(observation.player, False), rng

    def raises(self, observation: Observation, rng: Rng) -> Any:
        raise ValueError("no idea\nat all")

    def mumbles(self, observation: Observation, rng: Rng) -> Any:
        raise Mumbled

    def cancels(self, observation: Observation, rng: Rng) -> Any:
        raise asyncio.CancelledError

    def closes(self, observation: Observation, rng: Rng) -> Any:
        raise GeneratorExit

    def colours(self, observation: Observation, rng: Rng) -> Any:
        raise ValueError("\x1b[31mred\x07")

    def leaves(self, observation: Observation, rng: Rng) -> Any:
        sys.exit(3)

    def nothing(self, observation: Observation, rng: Rng) -> Any:
        return None

    def no_pair(self, observation: Observation, rng: Rng) -> Any:
        return Choose(observation.player, False)

    def no_action(self, observation: Observation, rng: Rng) -> Any:
        return None, rng

    def neighbour(self, observation: Observation, rng: Rng) -> Any:
        return Choose(1 - observation.player, False), rng

    def illegal(self, observation: Observation, rng: Rng) -> Any:
        return Choose(2, True), rng

    def slow(self, observation: Observation, rng: Rng) -> Any:
        end = time.perf_counter() + 0.02
        while time.perf_counter() < end:
            pass
        return Choose(observation.player, False), rng


class Unpicklable:
    """Cannot be pickled."""

    def __init__(self) -> None:
        self.swap: Callable[[], bool] = lambda: False

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Choose, Rng]:
        return Choose(observation.player, self.swap()), rng


class OneWay:
    """Can be pickled, but not back."""

    def __reduce__(self) -> tuple[Any, ...]:
        return (_refuse, ())

    def choose(self, observation: Observation, rng: Rng, /) -> tuple[Choose, Rng]:
        return Choose(observation.player, False), rng


def _refuse() -> None:
    raise RuntimeError("not here")


class Brittle:
    """The toy game, but for one deal that it cannot make; a game that is no module."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(toy_game, name)

    def sample_chance(self, state: Any, rng: Rng) -> Any:
        action, rng = toy_game.sample_chance(state, rng)
        if action.cards[0] == 3:
            raise ZeroDivisionError("cards")
        return action, rng


BRITTLE: Any = Brittle()


@attrs.frozen
class Always:
    """Fails at once."""

    how: str

    def choose(self, observation: Observation, rng: Rng, /) -> Any:
        return getattr(Fails(self.how), self.how)(observation, rng)


FAILING = Fails("illegal")
SLOW = Fails("slow")
BROKEN = Always("raises")
NOTHING = Always("nothing")
MUMBLING = Always("mumbles")
CANCELLING = Always("cancels")
