"""Many games in a few numbers."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

import attrs

from bakehouse.core.errors import ConfigError
from bakehouse.core.values import Value

__all__ = ["Played", "SeatSummary", "Summary", "summarize"]


class Played(Protocol):
    """What a summary needs to know of a game; see `simulate.GameResult`."""

    @property
    def returns(self) -> tuple[float, ...]:
        """Points by seat."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, or share the win."""
        ...

    @property
    def sources(self) -> tuple[str, ...]:
        """Where points came from."""
        ...

    @property
    def points(self) -> tuple[tuple[float, ...], ...]:
        """By seat, the points of each source."""
        ...

    @property
    def decisions(self) -> int:
        """How many moves seats made."""
        ...

    @property
    def chance_moves(self) -> int:
        """How many moves chance made."""
        ...


@attrs.frozen
class SeatSummary(Value):
    """One seat over all games.

    Attributes:
        mean: of its points.
        sd: sample standard deviation; None of a single game.
        minimum, lower_quartile, median, upper_quartile, maximum: of its points. Between two games,
            quartiles are interpolated linearly (type 7 of Hyndman and Fan).
        win_share: its share of all wins: a game that k seats won together counts 1/k. Exact.
        by_source: mean points from each of `Summary.sources`.
    """

    mean: float
    sd: float | None
    minimum: float
    lower_quartile: float
    median: float
    upper_quartile: float
    maximum: float
    win_share: Fraction
    by_source: tuple[float, ...]


@attrs.frozen
class Summary(Value):
    """Many games in a few numbers.

    Attributes:
        games: how many.
        decisions, chance_moves: in all games together.
        sources: where points came from, in order of first appearance.
        seats: one summary a seat.
    """

    games: int
    decisions: int
    chance_moves: int
    sources: tuple[str, ...]
    seats: tuple[SeatSummary, ...]


def summarize(games: Sequence[Played]) -> Summary:
    """The summary of games with the same seats.

    Raises:
        ConfigError: no game at all.
    """
    if not games:
        raise ConfigError("no games to sum up")
    sources = tuple(dict.fromkeys(source for game in games for source in game.sources))
    return Summary(
        games=len(games),
        decisions=sum(game.decisions for game in games),
        chance_moves=sum(game.chance_moves for game in games),
        sources=sources,
        seats=tuple(_seat(games, sources, seat) for seat in range(len(games[0].returns))),
    )


def _seat(games: Sequence[Played], sources: tuple[str, ...], seat: int) -> SeatSummary:
    points = sorted(game.returns[seat] for game in games)
    lower, median, upper = _quartiles(points)
    return SeatSummary(
        mean=math.fsum(points) / len(points),
        sd=statistics.stdev(points) if len(points) > 1 else None,
        minimum=points[0],
        lower_quartile=lower,
        median=median,
        upper_quartile=upper,
        maximum=points[-1],
        win_share=_win_share(games, seat),
        by_source=_mean_by_source(games, sources, seat),
    )


def _quartiles(points: list[float]) -> tuple[float, float, float]:
    if len(points) == 1:
        return points[0], points[0], points[0]
    lower, median, upper = statistics.quantiles(points, n=4, method="inclusive")
    return lower, median, upper


def _win_share(games: Sequence[Played], seat: int) -> Fraction:
    shared = [len(game.winners) for game in games if seat in game.winners]
    # Counted by number of winners first: adding a fraction a game would be slow.
    wins = sum(Fraction(shared.count(k), k) for k in sorted(set(shared)))
    return Fraction(wins, len(games))


def _mean_by_source(
    games: Sequence[Played], sources: tuple[str, ...], seat: int
) -> tuple[float, ...]:
    values: dict[str, list[float]] = {source: [] for source in sources}
    for game in games:
        for source, points in zip(game.sources, game.points[seat], strict=True):
            values[source].append(points)
    return tuple(math.fsum(points) / len(games) for points in values.values())
