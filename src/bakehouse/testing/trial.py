"""The material of a run: games that are played once, and positions sampled from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, zip_longest
from typing import Any, TypeVar

import attrs

from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame
from bakehouse.testing.exact import Model
from bakehouse.testing.playouts import Step, check_length, next_step

__all__ = ["Position", "Run", "Suite", "Trial"]

T = TypeVar("T")


@attrs.frozen(eq=False)
class Run:
    """A game as it was played, with what its states looked like when they were made.

    Attributes:
        trial: the game and its options.
        index: its number.
        states: from `new_game` on.
        steps: the moves between them.
        texts: the canonical JSON of each state, None where there was none to be had.
        hashes: the hash of each state, None likewise.
        stuck: why it did not come to its end, or None.
    """

    trial: Trial
    index: int
    states: tuple[Any, ...]
    steps: tuple[Step, ...]
    texts: tuple[str | None, ...]
    hashes: tuple[int | None, ...]
    stuck: str | None

    @property
    def actions(self) -> tuple[Any, ...]:
        """The moves."""
        return tuple(step.action for step in self.steps)


@attrs.frozen(eq=False)
class Position:
    """A position of a run.

    Attributes:
        run: the game.
        move: how many moves have been made.
    """

    run: Run
    move: int

    @property
    def trial(self) -> Trial:
        """The game and its options."""
        return self.run.trial

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.run.trial.game

    @property
    def state(self) -> Any:
        """The state."""
        return self.run.states[self.move]

    @property
    def step(self) -> Step | None:
        """The move that was made here, None at the end."""
        return self.run.steps[self.move] if self.move < len(self.run.steps) else None

    def rng(self, label: str) -> Rng:
        """A generator of its own for a check at this position."""
        return self.trial.rng(label).split(self.run.index).split(self.move)


class Trial:
    """A game with some options, and the games that are played with them.

    Args:
        game: the rules.
        config: the options.
        seed: what everything is seeded with.
        games: how many games to play.
        effort: by how much to sample more, or less, than usual.
    """

    def __init__(self, game: AnyGame, config: Any, seed: int, games: int, effort: float) -> None:
        self.game = game
        self.config = config
        self.seed = seed
        self.games = games
        self.effort = effort

    def rng(self, label: str) -> Rng:
        """A generator of its own for a check, not that of any game."""
        return Rng.seeded(self.seed).split(label)

    @property
    def components(self) -> Any:
        """The component set of the options, None where they have none."""
        return getattr(self.config, "components", None)

    @cached_property
    def seats(self) -> range:
        """The seats."""
        return range(self.game.num_players(self.config))

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """The games, played at the first time of asking."""
        return tuple(_play(self, index) for index in range(self.games))

    def scaled(self, amount: int) -> int:
        """An amount at this effort, at least 1."""
        return max(1, round(amount * self.effort))

    def positions(self, label: str, amount: int | None) -> list[Position]:
        """Some positions of the games, None: all; as many of each kind as there are."""
        every = [Position(run, move) for run in self.runs for move in range(len(run.states))]
        if amount is None:
            return every
        shuffled, _ = self.rng(label).shuffle(every)
        return _from_each(_kinds(shuffled), self.scaled(amount))

    def views(self, label: str, amount: int) -> Iterator[tuple[Position, int]]:
        """Some positions, each with a seat; the seats take turns."""
        for i, at in enumerate(self.positions(label, amount)):
            yield at, self.seats[i % len(self.seats)]


def _kinds(positions: Sequence[Position]) -> list[list[Position]]:
    """The positions by who has the move: a seat, chance, several, nobody."""
    by_kind: dict[int, list[Position]] = {}
    for at in positions:
        by_kind.setdefault(min(0, at.game.current_player(at.state)), []).append(at)
    return [by_kind[kind] for kind in sorted(by_kind)]


def _from_each(groups: list[list[T]], amount: int) -> list[T]:
    """The first items of each group in turn, until there are enough."""
    turns = chain.from_iterable(zip_longest(*groups))
    return [item for item in turns if item is not None][:amount]


@attrs.frozen(eq=False)
class Suite:
    """All that a run looks at.

    Attributes:
        game: the rules.
        trials: one for each of the options, the tiny ones last.
        tiny: those with so few histories that all can be listed.
        model: how others are taken to decide where resampling is compared with all histories.
        seed: what everything is seeded with.
    """

    game: AnyGame
    trials: tuple[Trial, ...]
    tiny: tuple[Trial, ...]
    model: Model
    seed: int


def _play(trial: Trial, index: int) -> Run:
    """A game until its end, or until something goes wrong."""
    notes = _Notes(trial, index)
    try:
        notes.play()
    except Exception as error:
        notes.stuck = f"{notes.doing}: {type(error).__name__}: {error}"
    return notes.run()


class _Notes:
    """What is written down while a game is played."""

    def __init__(self, trial: Trial, index: int) -> None:
        self.trial = trial
        self.index = index
        self.states: list[Any] = []
        self.steps: list[Step] = []
        self.texts: list[str | None] = []
        self.hashes: list[int | None] = []
        self.doing = "new_game"
        self.stuck: str | None = None

    def play(self) -> None:
        game, config = self.trial.game, self.trial.config
        rng = Rng.seeded(self.trial.seed).split(self.index)
        self._add(game.new_game(config))
        while not game.is_terminal(self.states[-1]):
            self.doing = "playing on"
            check_length(game, config, len(self.steps))
            self.doing = "choosing a move"
            step, rng = next_step(game, self.states[-1], rng)
            self.doing = f"applying {step.action!r}"
            after = game.apply(self.states[-1], step.action)
            self.steps.append(step)
            self._add(after)

    def _add(self, state: Any) -> None:
        self.states.append(state)
        self.texts.append(_or_none(self.trial.game.to_json, state))
        self.hashes.append(_or_none(hash, state))
        self.doing = "asking for the end"

    def run(self) -> Run:
        return Run(
            self.trial,
            self.index,
            tuple(self.states),
            tuple(self.steps),
            tuple(self.texts),
            tuple(self.hashes),
            self.stuck,
        )


def _or_none(function: Any, state: Any) -> Any:
    """What a function says of a state; None where it fails, which has a check of its own."""
    try:
        return function(state)
    except Exception:
        return None
