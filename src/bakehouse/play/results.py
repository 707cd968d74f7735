"""What comes of games: a result each, or what went wrong, and all of them together."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from bakehouse.core.game import Game
from bakehouse.core.scoring import ScoreSheet
from bakehouse.core.values import Value
from bakehouse.play.driving import Drive
from bakehouse.play.summary import Summary, summarize

__all__ = ["Failure", "FailureKind", "GameResult", "Results", "result_at", "result_of"]


@attrs.frozen
class GameResult(Value):
    """How one game of a simulation went.

    Attributes:
        index: its number, from 0.
        returns: points by seat.
        winners: the seats that won, or share the win; none where everybody can lose. In solo Rococo
            the Mentor wins as seat 1, which has no points here.
        sources: where points came from, in the order of the score sheets.
        points: by seat, the points of each of `sources`.
        decisions: how many moves seats made.
        chance_moves: how many chance made.
        reason: how the game ended, in words.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import play_numbered
    >>> result, record = play_numbered(mb, mb.Config(players=3), None, seed=7, index=0)
    >>> [sum(points) for points in result.points] == list(result.returns)
    True
    >>> result.decisions + result.chance_moves == len(record.moves)
    True
    """

    index: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    sources: tuple[str, ...]
    points: tuple[tuple[float, ...], ...]
    decisions: int
    chance_moves: int
    reason: str = ""


def result_of(drive: Drive, index: int) -> GameResult:
    """The result of a game that was played to its end."""
    return result_at(drive.game, drive.state, index, drive.decisions, drive.chance_moves)


def result_at(
    game: Game[Any, Any, Any, Any, Any],
    state: Any,
    index: int,
    decisions: int,
    chance_moves: int,
) -> GameResult:
    """The result of a game whose last position is known, and how many moves led to it."""
    outcome = game.outcome(state)
    sources, points = _by_source(game.score_sheet(state))
    return GameResult(
        index=index,
        returns=game.returns(state),
        winners=outcome.winners if outcome is not None else (),
        sources=sources,
        points=points,
        decisions=decisions,
        chance_moves=chance_moves,
        reason=outcome.reason if outcome is not None else "",
    )


def _by_source(
    sheets: Sequence[ScoreSheet],
) -> tuple[tuple[str, ...], tuple[tuple[float, ...], ...]]:
    """The sources of all lines, and by seat the points from each."""
    sources = tuple(dict.fromkeys(line.source for sheet in sheets for line in sheet.lines))
    points: list[tuple[float, ...]] = []
    for sheet in sheets:
        sums = dict.fromkeys(sources, 0)
        for line in sheet.lines:
            sums[line.source] += line.points
        points.append(tuple(sums.values()))
    return sources, tuple(points)


class FailureKind(enum.Enum):
    """What went wrong in a game."""

    RAISED = "raised"
    """An agent raised an exception."""
    NO_ACTION = "no action"
    """An agent gave something that is no pair of an action and a generator."""
    ILLEGAL = "illegal"
    """An agent chose what it may not."""
    SLOW = "slow"
    """An agent took longer than the limit."""
    RULES = "rules"
    """The game itself failed."""


@attrs.frozen
class Failure(Value):
    """A game of a simulation that was not played to its end.

    Attributes:
        index: its number, from 0.
        seed: the seed of the simulation: with `index`, all that it takes to play it again.
        seat: whose decision it was; None: chance or the rules had the move.
        kind: what went wrong.
        reason: the same in words.
        rule: id of the rule that was broken, if there is one.
        decisions: how many decisions were made before.

    >>> from bakehouse.play import simulate
    >>> class Stuck:
    ...     def choose(self, observation, rng):
    ...         return None, rng
    >>> failure = simulate("midnight_bakery", agents=[Stuck()] * 4, games=1, seed=7).failures[0]
    >>> failure.kind.value, failure.seat, failure.decisions
    ('illegal', 0, 0)
    """

    index: int
    seed: int
    seat: int | None
    kind: FailureKind
    reason: str
    rule: str | None
    decisions: int


def _results_in_order(games: Iterable[GameResult]) -> tuple[GameResult, ...]:
    return tuple(sorted(games, key=lambda game: game.index))


def _failures_in_order(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    return tuple(sorted(failures, key=lambda failure: failure.index))


@attrs.frozen(repr=False)
class Results(Value):
    """The games of a simulation, in order of their numbers, in whatever order they were played.

    Attributes:
        game, rules: name and rules version of the game.
        config: canonical JSON of the options.
        seats: the names of the seats.
        seed: what the games were seeded with.
        games: one result a game that came to its end.
        failures: the games that did not.
        agents: by seat, what decided for it.

    >>> from bakehouse.play import simulate
    >>> results = simulate("midnight_bakery", games=3, seed=7)
    >>> results.seats, results.agents[0], [game.index for game in results.games]
    (('Flour', 'Sugar', 'Butter', 'Cream'), 'RandomAgent()', [0, 1, 2])
    """

    game: str
    rules: str
    config: str
    seats: tuple[str, ...]
    seed: int
    games: tuple[GameResult, ...] = attrs.field(converter=_results_in_order)
    failures: tuple[Failure, ...] = attrs.field(default=(), converter=_failures_in_order)
    agents: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """In a few words: there may be a million games in it."""
        numbers = f"{len(self.games)} games, {len(self.failures)} failures"
        return f"<Results of {self.game}: {numbers}, seed {self.seed}>"

    def summary(self) -> Summary:
        """Scores, win shares and sources of points over all games that came to their end.

        Raises:
            ConfigError: there is none.
        """
        return summarize(self.games)

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame` with a row for each game and seat; see `play.frames`.

        Raises:
            ExtraError: pandas is not installed.
        """
        from bakehouse.play.frames import frame

        return frame(self)
