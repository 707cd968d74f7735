"""The protocol that every game satisfies, as a module or as an object.

A game is a set of pure functions over immutable values. Seats are ints from 0; three negative
numbers stand for who else may have the move.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import attrs

from bakehouse.core.values import Value

if TYPE_CHECKING:
    from fractions import Fraction

    from bakehouse.core.errors import Illegal
    from bakehouse.core.rng import Rng
    from bakehouse.core.scoring import Outcome, ScoreSheet

__all__ = ["CHANCE", "SIMULTANEOUS", "TERMINAL", "Bounds", "Game"]

CHANCE: Final = -1
"""`current_player`: a chance move is due."""

SIMULTANEOUS: Final = -2
"""`current_player`: one or more seats owe a hidden choice."""

TERMINAL: Final = -4
"""`current_player`: the game is over."""


@attrs.frozen
class Bounds(Value):
    """Limits that no game with some options leaves.

    Attributes:
        decisions: the most decisions of all seats together.
        chance_moves: the most chance moves.
        lowest: the least that a seat's `returns` can be.
        highest: the most that they can be.

    >>> from bakehouse import midnight_bakery as mb
    >>> mb.bounds(mb.Config(players=3)).chance_moves  # a deal for each bake (MB-7)
    3
    """

    decisions: int
    chance_moves: int
    lowest: float
    highest: float


C = TypeVar("C")  # the game's Config
S = TypeVar("S")  # its State
A = TypeVar("A")  # its actions, decisions and chance moves alike
V = TypeVar("V")  # an action as some seat gets to see it
O = TypeVar("O")  # its Observation  # noqa: E741


class Game(Protocol[C, S, A, V, O]):
    """What a game module offers.

    All functions are pure; all values are immutable, hashable and picklable.

    >>> from bakehouse import midnight_bakery as game
    >>> game.current_player(game.new_game(game.Config())) == CHANCE
    True
    """

    @property
    def NAME(self) -> str:
        """The name under which records and command lines know the game."""
        ...

    @property
    def RULES_VERSION(self) -> str:
        """Changes when, and only when, the behaviour of the rules does."""
        ...

    @property
    def Config(self) -> Callable[..., C]:
        """Makes frozen options; a bad combination is a `ConfigError`."""
        ...

    def new_game(self, config: C, /) -> S:
        """The state before any move, chance moves included."""
        ...

    def config_of(self, state: S, /) -> C:
        """The options that the game of `state` is played with."""
        ...

    def num_players(self, config: C, /) -> int:
        """The number of seats that decide."""
        ...

    def seat_name(self, config: C, seat: int, /) -> str:
        """What the rulebook calls a seat; also one that the rules play, if it is scored."""
        ...

    def bounds(self, config: C, /) -> Bounds:
        """Limits of length and points, valid for every game with these options."""
        ...

    def conserved(self, state: S, /) -> tuple[tuple[str, int], ...]:
        """Named totals that are the same in every state of a game."""
        ...

    def current_player(self, state: S, /) -> int:
        """A seat, or `CHANCE`, `SIMULTANEOUS` or `TERMINAL`."""
        ...

    def active_players(self, state: S, /) -> tuple[int, ...]:
        """The seats that owe a decision now, in order."""
        ...

    def legal_actions(self, state: S, player: int | None = None, /) -> tuple[A, ...]:
        """The legal decisions of a seat, sorted by encoding; `()` for who owes nothing.

        None stands for the first active seat.
        """
        ...

    def explain_illegal(self, state: S, action: A, /) -> Illegal | None:
        """None for an action that `apply` accepts, else why not.

        The reason is for the seat whose action it is: it may tell what only that seat knows.
        """
        ...

    def is_legal(self, state: S, action: A, /) -> bool:
        """Whether `apply` accepts the action."""
        ...

    def apply(self, state: S, action: A, /) -> S:
        """The state after a decision or a chance move.

        Raises:
            MalformedAction: not an action of this game.
            IllegalAction: an action that this position does not allow.
        """
        ...

    def chance_outcomes(
        self, state: S, drawn: tuple[Any, ...] = (), /
    ) -> tuple[tuple[Any, Fraction], ...]:
        """The next elementary draw of the chance move that is due, with exact probabilities.

        `()` when `drawn` is the whole move; `ChanceError` where none is due.
        """
        ...

    def chance_action(self, state: S, drawn: tuple[Any, ...], /) -> A:
        """The chance move that a complete sequence of elementary draws makes."""
        ...

    def sample_chance(self, state: S, rng: Rng, /) -> tuple[A, Rng]:
        """The whole chance move that is due, drawn by `rng`."""
        ...

    def is_terminal(self, state: S, /) -> bool:
        """Whether the game is over."""
        ...

    def returns(self, state: S, /) -> tuple[float, ...]:
        """Points by seat; zeros before the end."""
        ...

    def outcome(self, state: S, /) -> Outcome | None:
        """Winners, ranking and why; None before the end."""
        ...

    def score_sheet(self, state: S, /) -> tuple[ScoreSheet, ...]:
        """By seat, the lines that its points so far are the sum of."""
        ...

    def observation(self, state: S, player: int, /) -> O:
        """All that this seat may know now, and nothing else."""
        ...

    def resample(self, observation: O, rng: Rng, /) -> tuple[S, Rng]:
        """A full state that the observing seat could not tell from the true one."""
        ...

    def redact(self, state: S, action: A, player: int, /) -> V:
        """What a seat sees of `action` as it is applied to `state`."""
        ...

    def encode_action(self, config: C, action: A, /) -> int:
        """The integer of a seat decision, from 0 up to `num_distinct_actions`."""
        ...

    def decode_action(self, config: C, player: int, code: Any, /) -> A:
        """The seat decision of an integer; `MalformedAction` for anything else."""
        ...

    def num_distinct_actions(self, config: C, /) -> int:
        """The size of the encoding."""
        ...

    def action_to_string(self, action: A | V, /) -> str:
        """A short text of an action, whole or as a seat sees it."""
        ...

    def parse_action(self, state: S, text: str, /) -> A:
        """The action that a text names in this position; `ParseError` when it names none."""
        ...

    def to_json(self, state: S, /) -> str:
        """Canonical JSON of a state."""
        ...

    def from_json(self, text: str, components: Any = None, /) -> S:
        """The state of a JSON text, checked; `DecodeError` for anything else.

        `components` is the set that it was written with; None stands for the house set.
        """
        ...

    def config_to_json(self, config: C, /) -> str:
        """Canonical JSON of the options, component set by name and digest."""
        ...

    def config_from_json(self, text: str, components: Any = None, /) -> C:
        """The options of a JSON text, checked."""
        ...

    def observation_to_json(self, observation: O, /) -> str:
        """Canonical JSON of an observation."""
        ...

    def observation_from_json(self, text: str, components: Any = None, /) -> O:
        """The observation of a JSON text, checked."""
        ...
