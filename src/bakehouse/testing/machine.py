"""A state machine for hypothesis that branches: games that go on from any state kept so far.

Hypothesis keeps states, goes on from any of them in any order, asks for illegal moves in between,
and at the end every state must still be what it was when it was made. That no branch disturbs
another is what a loop over one game does not show.

>>> from bakehouse import midnight_bakery
>>> machine = machine_for(midnight_bakery, midnight_bakery.Config(players=2))
>>> TestBranches = machine.TestCase  # for unittest or pytest to find
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, cast

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    MultipleResults,
    RuleBasedStateMachine,
    initialize,
    multiple,
    rule,
)

from bakehouse.core.errors import IllegalAction
from bakehouse.core.game import Game
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame
from bakehouse.testing.registry import fail, same
from bakehouse.testing.strategies import choose

__all__ = ["GameMachine", "machine_for"]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

_NUMBERS = st.integers(0, 2**20)


@attrs.frozen(eq=False)
class Kept:
    """A state that is kept, with what it looked like when it was made.

    Attributes:
        state: the state.
        text: its canonical JSON.
        hashed: its hash.
        actions: the moves that lead to it.
    """

    state: Any
    text: str
    hashed: int
    actions: tuple[Any, ...]


class GameMachine(RuleBasedStateMachine):
    """What `machine_for` makes; by itself it has no game.

    Attributes:
        game: the rules.
        config: the options of all games.

    >>> from bakehouse import midnight_bakery as mb
    >>> issubclass(machine_for(mb, mb.Config(players=3)), GameMachine)
    True
    """

    game: ClassVar[AnyGame]
    config: ClassVar[Any]
    kept: ClassVar[Bundle[Kept]] = Bundle("kept")

    def __init__(self) -> None:
        super().__init__()
        self.all: list[Kept] = []

    @initialize(target=kept)
    def start(self) -> Kept:
        """A new game."""
        return self._keep(self.game.new_game(self.config), ())

    @rule(target=kept, at=kept, number=_NUMBERS)
    def play(self, at: Kept, number: int) -> Kept | MultipleResults[Kept]:
        """One more move from a state, which is kept too."""
        if self.game.is_terminal(at.state):
            return multiple()
        action = choose(self.game, at.state, number)
        after = self.game.apply(at.state, action)
        self._check(at)
        return self._keep(after, (*at.actions, action))

    @rule(at=kept, seat=_NUMBERS, code=_NUMBERS)
    def refuse(self, at: Kept, seat: int, code: int) -> None:
        """A decision of any seat that is refused, or would be legal."""
        player = seat % self.game.num_players(self.config)
        number = code % self.game.num_distinct_actions(self.config)
        action = self.game.decode_action(self.config, player, number)
        legal = action in self.game.legal_actions(at.state, player)
        try:
            self.game.apply(at.state, action)
        except IllegalAction:
            if legal:
                fail(f"legal {action} is refused")
        else:
            if not legal:
                fail(f"illegal {action} is taken")
        self._check(at)

    @rule(at=kept, seat=_NUMBERS, seed=_NUMBERS)
    def imagine(self, at: Kept, seat: int, seed: int) -> None:
        """A seat imagines a state, which nobody keeps, and a move in it."""
        player = seat % self.game.num_players(self.config)
        seen = self.game.observation(at.state, player)
        state, _ = self.game.resample(seen, Rng.seeded(seed))
        if not self.game.is_terminal(state):
            self.game.apply(state, choose(self.game, state, seed))
        same(self.game.observation(at.state, player), seen, "the observation a second time")
        self._check(at)

    @rule(at=kept)
    def replay(self, at: Kept) -> None:
        """The moves that led to a state, made again."""
        state = self.game.new_game(self.config)
        for action in at.actions:
            state = self.game.apply(state, action)
        same(state, at.state, "the state after the same moves")
        same(self.game.to_json(state), at.text, "the text of the state after the same moves")

    def teardown(self) -> None:
        """Looks at all states again."""
        for at in self.all:
            self._check(at)

    def _keep(self, state: Any, actions: tuple[Any, ...]) -> Kept:
        at = Kept(state, self.game.to_json(state), hash(state), actions)
        self.all.append(at)
        return at

    def _check(self, at: Kept) -> None:
        same(self.game.to_json(at.state), at.text, f"the state after {at.actions}")
        same(hash(at.state), at.hashed, f"the hash of the state after {at.actions}")


def machine_for(game: Game[C, S, A, V, O], config: C) -> type[GameMachine]:
    """A state machine of a game with some options.

    Its attribute `TestCase` is what unittest and pytest run;
    `hypothesis.stateful.run_state_machine_as_test` runs it at once.

    Args:
        game: the rules.
        config: the options of all its games.

    >>> from bakehouse import midnight_bakery as mb
    >>> from hypothesis import settings
    >>> from hypothesis.stateful import run_state_machine_as_test
    >>> short = settings(max_examples=2, stateful_step_count=5, deadline=None, database=None)
    >>> run_state_machine_as_test(machine_for(mb, mb.Config(players=3)), settings=short)
    """
    made = type(f"MachineOf_{game.NAME}", (GameMachine,), {"game": game, "config": config})
    return cast("type[GameMachine]", made)
