"""Many games in a few numbers."""

from __future__ import annotations

import math
import re
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Protocol, cast

import attrs

from bakehouse.core.errors import ConfigError
from bakehouse.core.options import shown
from bakehouse.core.values import Value

__all__ = ["Ending", "Played", "SeatSummary", "Summary", "summarize"]

_NUMBER: Final = re.compile(r"([0-9]{1,100})")


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

    @property
    def reason(self) -> str:
        """How the game ended, in words."""
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

    >>> from bakehouse.play import GameResult
    >>> points = enumerate((1.0, 2.0, 6.0))
    >>> games = [GameResult(number, (of_seat,), (), (), ((),), 1, 0) for number, of_seat in points]
    >>> seat = summarize(games).seats[0]
    >>> seat.mean, seat.lower_quartile, seat.median, seat.maximum
    (3.0, 1.5, 2.0, 6.0)
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
class Ending(Value):
    """Games that ended alike, for reasons that differ in their numbers alone.

    Attributes:
        kind: what stands before the first colon of the reasons.
        detail: what follows; a number that was not the same in all games is a range, "4..15".
        games: how many.
    """

    kind: str
    detail: str
    games: int


@attrs.frozen
class Summary(Value):
    """Many games in a few numbers.

    Attributes:
        games: how many.
        decisions, chance_moves: in all games together.
        sources: where points came from, in order of first appearance.
        seats: one summary a seat.
        endings: how games ended: the most frequent kind first, and within it the most frequent
            detail.

    >>> from bakehouse.play import simulate
    >>> summary = simulate("midnight_bakery", games=3, seed=7).summary()
    >>> summary.games, sum(seat.win_share for seat in summary.seats)
    (3, Fraction(1, 1))
    """

    games: int
    decisions: int
    chance_moves: int
    sources: tuple[str, ...]
    seats: tuple[SeatSummary, ...]
    endings: tuple[Ending, ...]


def summarize(games: Iterable[Played]) -> Summary:
    """The summary of games with the same seats.

    Raises:
        ConfigError: no game at all, or something that is none.

    >>> from bakehouse.play import GameResult
    >>> won = GameResult(0, (3.0, 5.0), (1,), ("buns",), ((3.0,), (5.0,)), 2, 1)
    >>> drawn = GameResult(1, (5.0, 5.0), (0, 1), ("buns",), ((5.0,), (5.0,)), 2, 1)
    >>> [(seat.mean, seat.win_share) for seat in summarize([won, drawn]).seats]
    [(4.0, Fraction(1, 4)), (5.0, Fraction(3, 4))]
    """
    played = _played(games)
    if not played:
        raise ConfigError("no games to sum up")
    sources = tuple(dict.fromkeys(source for game in played for source in game.sources))
    return Summary(
        games=len(played),
        decisions=sum(game.decisions for game in played),
        chance_moves=sum(game.chance_moves for game in played),
        sources=sources,
        seats=tuple(_seat(played, sources, seat) for seat in range(len(played[0].returns))),
        endings=_endings([game.reason for game in played]),
    )


def _played(games: object) -> tuple[Played, ...]:
    """What is to be summed up, once all of it is seen to be played games."""
    if not isinstance(games, Iterable):
        raise ConfigError(f"games: {shown(games)} are no played games")
    found = tuple(cast("Iterable[object]", games))
    for game in found:
        if not all(hasattr(game, name) for name in _OF_A_GAME):
            raise ConfigError(f"games: {shown(game)} is no played game")
    return cast("tuple[Played, ...]", found)


_OF_A_GAME: Final = tuple(name for name in vars(Played) if not name.startswith("_"))


def _endings(reasons: Sequence[str]) -> tuple[Ending, ...]:
    """Reasons with the same words between their numbers, counted together."""
    alike: dict[tuple[str, ...], list[list[int]]] = {}
    for reason in reasons:
        words = _NUMBER.split(reason)
        alike.setdefault(tuple(words[::2]), []).append(list(map(int, words[1::2])))
    endings = [_ending(words, numbers) for words, numbers in alike.items()]
    of_kind: Counter[str] = Counter()
    for ending in endings:
        of_kind[ending.kind] += ending.games
    return tuple(sorted(endings, key=lambda it: (-of_kind[it.kind], it.kind, -it.games, it.detail)))


def _ending(words: tuple[str, ...], numbers: list[list[int]]) -> Ending:
    ranges = [*map(_range, zip(*numbers, strict=True)), ""]
    reason = "".join(f"{word}{span}" for word, span in zip(words, ranges, strict=True))
    kind, _, detail = reason.partition(": ")
    return Ending(kind, detail, len(numbers))


def _range(values: Sequence[int]) -> str:
    least, most = min(values), max(values)
    return str(least) if least == most else f"{least}..{most}"


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
