"""Agents: what decides for a seat, from that seat's observation alone."""

from __future__ import annotations

from typing import Protocol, TypeVar

import attrs

from bakehouse.core.rng import Rng
from bakehouse.core.values import Value

__all__ = ["Agent", "RandomAgent", "SeatView"]

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class SeatView(Protocol[A_co]):
    """What the observations of all games have in common."""

    @property
    def player(self) -> int:
        """The seat that observes."""
        ...

    @property
    def legal_actions(self) -> tuple[A_co, ...]:
        """What this seat may do now; `()` when it owes nothing."""
        ...


class Agent(Protocol[O_contra, A_co]):
    """Decides for a seat, from the observation and from draws of the generator it is handed.

    >>> from bakehouse.play import Table
    >>> class First:
    ...     def choose(self, observation, rng):
    ...         return observation.legal_actions[0], rng
    >>> table = Table("midnight_bakery", seed=7)
    >>> table.run([First()] * 4)
    >>> table.is_terminal
    True
    """

    def choose(self, observation: O_contra, rng: Rng, /) -> tuple[A_co, Rng]:
        """One of `observation.legal_actions`, and the generator after whatever was drawn."""
        ...


@attrs.frozen
class RandomAgent(Value):
    """Takes each legal action with equal chance.

    >>> from bakehouse.play import Table
    >>> seen = Table("midnight_bakery", seed=7).observation(0)
    >>> lock, rng = RandomAgent().choose(seen, Rng.seeded(8))
    >>> lock in seen.legal_actions
    True
    """

    def choose(self, observation: SeatView[A], rng: Rng, /) -> tuple[A, Rng]:
        """A legal action at random.

        Raises:
            EmptyDrawError: the seat owes no decision.
        """
        return rng.choice(observation.legal_actions)
