"""What the scoring of many games is made of, and the values that tell a score.

Ranks, sets, tables, thresholds, majorities and assignments are pure functions over plain numbers; a
`ScoreSheet` holds the lines that a total is the sum of, an `Outcome` says who won and why.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

import attrs

from bakehouse.core.errors import ConfigError, CountsError
from bakehouse.core.options import shown, whole_number
from bakehouse.core.values import Value

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "Outcome",
    "ScoreLine",
    "ScoreSheet",
    "best_assignment",
    "best_weighted_assignment",
    "competition_ranks",
    "majority",
    "rank_by_tiers",
    "set_points",
    "table_points",
    "threshold_points",
    "winners",
]


class _Sortable(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


S = TypeVar("S", bound=_Sortable)
T = TypeVar("T", bound=Hashable)


def _count(value: object, what: str, least: int = 0) -> int:
    number = whole_number(value)
    if number is None or number < least:
        raise CountsError(f"{what}: {shown(value)} is no whole number from {least} up")
    return number


def _points(value: object, what: str) -> int:
    number = whole_number(value)
    if number is None:
        raise ConfigError(f"{what}: {shown(value)} is no whole number")
    return number


def _in_order(values: Sequence[S], what: str) -> list[S]:
    try:
        return sorted(values)
    except TypeError as error:
        raise ConfigError(f"{what}: values that cannot be compared") from error


def competition_ranks(values: Sequence[S]) -> tuple[int, ...]:
    """The rank of each value: 1 and the number of values that are strictly greater.

    Equal values share a rank, and the ranks they take up are skipped.

    Raises:
        ConfigError: values that cannot be compared.

    >>> competition_ranks((9, 9, 6, 6, 4, 0))
    (1, 1, 3, 3, 5, 6)
    """
    ordered = _in_order(values, "ranks")
    return tuple(len(ordered) - bisect_right(ordered, value) + 1 for value in values)


def set_points(count: int, size: int, points: int) -> int:
    """Points for full sets: `points` for every `size` items, nothing for what is left over.

    Raises:
        CountsError: `count` is no whole number from 0 up, or `size` none from 1 up.
        ConfigError: `points` is no whole number.

    >>> [set_points(count, 3, 9) for count in (2, 3, 4, 6)]
    [0, 9, 9, 18]
    """
    return _count(count, "count") // _count(size, "set size", 1) * _points(points, "points")


def table_points(count: int, table: Sequence[int], further: int = 0) -> int:
    """Points by a table of totals for 1, 2, 3... items, and `further` for each item beyond its end.

    Raises:
        CountsError: `count` is no whole number from 0 up.
        ConfigError: `further` or the entry asked for is no whole number.

    >>> [table_points(count, (1, 3, 5, 8, 12), 3) for count in (0, 1, 4, 5, 6, 8)]
    [0, 1, 8, 12, 15, 21]
    """
    number, more = _count(count, "count"), _points(further, "further points")
    if number <= len(table):
        return _points(table[number - 1], "table") if number else 0
    return (_points(table[-1], "table") if table else 0) + more * (number - len(table))


def threshold_points(count: int, steps: Sequence[tuple[int, int]]) -> int:
    """Points of the best step reached, 0 below the first.

    Args:
        count: how many there are.
        steps: pairs of the least count for a step and its points; the counts rise from step to
            step, and the points do not fall.

    Raises:
        CountsError: `count` or a step's least count is no whole number from 0 up.
        ConfigError: points that are no whole number, or steps that do not rise.

    >>> [threshold_points(count, ((2, 1), (5, 4))) for count in (0, 1, 2, 4, 5, 9)]
    [0, 0, 1, 1, 4, 4]
    """
    number = _count(count, "count")
    checked = [(_count(least, "step"), _points(points, "step")) for least, points in steps]
    for (least, points), (next_least, next_points) in pairwise(checked):
        if next_least <= least or next_points < points:
            raise ConfigError(f"steps: ({shown(next_least)}, {shown(next_points)}) does not rise")
    return max((points for least, points in checked if least <= number), default=0)


def majority(
    amounts: Sequence[int],
    prizes: Sequence[int],
    tie_break: Sequence[S | None] | None = None,
    minimum: int = 1,
) -> tuple[int, ...]:
    """Points by seat for having the most of something, the second most, and so on.

    Args:
        amounts: how many each seat has.
        prizes: points for the first place, the second...
        tie_break: None: tied seats share their place in full, and the places they take up are
            skipped. Else one value a seat, of which the higher comes first; it must decide every
            tie, and may be None where there is none.
        minimum: a seat with fewer takes no place.

    Raises:
        CountsError: an amount or the minimum is no whole number from 0 up.
        ConfigError: a prize is no whole number, or the tie-break has another length than the
            amounts or does not decide a tie.

    >>> majority((10, 7, 7, 5, 3, 2), (7, 3, 1))
    (7, 3, 3, 0, 0, 0)
    >>> majority((2, 2, 1, 0), (8, 4), tie_break=(5, 9, None, None))
    (4, 8, 0, 0)
    """
    held = [_count(amount, "amount") for amount in amounts]
    # Beyond the last prize a place is worth nothing.
    by_place = [_points(prize, "prize") for prize in prizes] + [0] * len(held)
    least = _count(minimum, "minimum")
    groups = _groups([seat for seat, amount in enumerate(held) if amount >= least], held)
    if tie_break is not None:
        groups = _untied(groups, tie_break, len(held))
    points = [0] * len(held)
    place = 0
    for group in groups:
        for seat in group:
            points[seat] = by_place[place]
        place += len(group)
    return tuple(points)


def _groups(seats: Sequence[int], values: Sequence[S]) -> list[list[int]]:
    """The seats from the highest value to the lowest, those of one value together, in order."""
    ordered = sorted(seats, key=values.__getitem__, reverse=True)
    return [list(group) for _, group in groupby(ordered, key=values.__getitem__)]


def _untied(groups: list[list[int]], tie_break: Sequence[Any], seats: int) -> list[list[int]]:
    if len(tie_break) != seats:
        raise ConfigError(f"a tie-break of {len(tie_break)} values for {seats} seats")
    return [[seat] for group in groups for seat in _decided(group, tie_break)]


def _decided(tied: list[int], tie_break: Sequence[Any]) -> list[int]:
    """The tied seats in the order of their tie-break, the highest first."""
    try:
        ordered = sorted(tied, key=tie_break.__getitem__, reverse=True)
        decided = all(tie_break[after] < tie_break[seat] for seat, after in pairwise(ordered))
    except TypeError as error:
        raise ConfigError(f"tie-break: seats {tied} have values that do not compare") from error
    if not decided:
        raise ConfigError(f"tie-break: seats {tied} are still tied")
    return ordered


def best_assignment(options: Sequence[Collection[Hashable]]) -> int:
    """How many different targets can be covered when each item covers at most one of its options.

    A maximum matching of items and targets, found by augmenting paths (Berge 1957; in bipartite
    graphs the "Hungarian" search of Kuhn 1955).

    >>> best_assignment([{1, 2}, {1}, {1}])
    2
    """
    holder: dict[Hashable, int] = {}
    held: dict[int, Hashable] = {}
    for item in range(len(options)):
        _cover_one_more(item, options, holder, held)
    return len(holder)


def _cover_one_more(
    item: int,
    options: Sequence[Collection[Hashable]],
    holder: dict[Hashable, int],
    held: dict[int, Hashable],
) -> None:
    """Give `item` a target, free or freed by others that move on, if there is a way."""
    reached_by: dict[Hashable, int] = {}
    queue = [item]
    for giver in queue:
        # The options may be a set: its order decides which way is found, but not whether.
        for target in options[giver]:
            if target in reached_by:
                continue
            reached_by[target] = giver
            if target not in holder:
                _move_along(target, reached_by, holder, held)
                return
            queue.append(holder[target])


def _move_along(
    target: T, reached_by: Mapping[T, int], holder: dict[T, int], held: dict[int, T]
) -> None:
    """Give `target` to the item that reached it, the target left by that one to the next, ..."""
    while True:
        item = reached_by[target]
        was_free, left = item not in held, held.get(item, target)
        holder[target], held[item] = item, target
        if was_free:
            return
        target = left


def best_weighted_assignment(
    options: Sequence[Mapping[T, int] | Collection[tuple[T, int]]],
) -> int:
    """The greatest total value when each item takes at most one target and no target goes twice.

    Args:
        options: by item the targets that it may take and their values. Of several values for one
            target the greatest counts; values below 1 are never worth taking.

    Raises:
        ConfigError: a value is no whole number.

    A maximum weight matching by best augmenting paths: as long as there is a gain, the assignment
    changes along the path of the greatest one, which the method of Bellman and Ford finds. For n
    items and n targets the time grows with n**3 as a rule, n**4 at worst.

    >>> best_weighted_assignment([{"rum": 5, "nut": 4}, {"rum": 3}])
    7
    """
    values = [_worth_taking(option) for option in options]
    holder: dict[T, int] = {}
    held: dict[int, T] = {}
    total = 0
    while True:
        gains, reached_by = _best_gains(values, held)
        free = [target for target in gains if target not in holder]
        if not free:
            return total
        best = max(free, key=gains.__getitem__)
        if gains[best] <= 0:
            return total
        total += gains[best]
        _move_along(best, reached_by, holder, held)


def _worth_taking(option: Mapping[T, int] | Collection[tuple[T, int]]) -> dict[T, int]:
    best: dict[T, int] = {}
    pairs = cast("Mapping[T, int]", option).items() if isinstance(option, Mapping) else option
    for target, value in pairs:
        worth = _points(value, "value")
        if worth > best.get(target, 0):
            best[target] = worth
    return best


def _best_gains(
    values: Sequence[Mapping[T, int]], held: Mapping[int, T]
) -> tuple[dict[T, int], dict[T, int]]:
    """By target, what giving it away gains at best, and the item that it then goes to.

    An item without a target takes one for its value; one that has a target must leave it to another
    first. Repeated until nothing improves: no round of changes among items that have targets gains
    anything, since the assignment is the best of its size.
    """
    gains: dict[T, int] = {}
    reached_by: dict[T, int] = {}
    improved = True
    while improved:
        improved = False
        for item, targets in enumerate(values):
            if item in held and held[item] not in gains:
                continue
            start = gains[held[item]] - targets[held[item]] if item in held else 0
            for target, value in targets.items():
                if target not in gains or start + value > gains[target]:
                    gains[target], reached_by[target] = start + value, item
                    improved = True
    return gains, reached_by


def rank_by_tiers(tiers: Sequence[Sequence[int | Fraction]]) -> tuple[tuple[int, ...], ...]:
    """Groups of seats from best to worst; who is equal in all tiers is in one group, in seat order.

    Args:
        tiers: by seat its points, then what breaks a tie, then what breaks that; higher is better.

    Raises:
        ConfigError: seats with different numbers of tiers, or a tier that is no whole number and no
            Fraction.

    >>> rank_by_tiers([(40, 2), (51, 0), (40, 3), (51, 0)])
    ((1, 3), (2,), (0,))
    """
    checked = [tuple(_tier(tier) for tier in seat) for seat in tiers]
    if len({len(seat) for seat in checked}) > 1:
        raise ConfigError("tiers: not the same number for each seat")
    return tuple(tuple(group) for group in _groups(range(len(checked)), checked))


def _tier(value: object) -> int | Fraction:
    from fractions import Fraction  # slow to import, for who ranks

    return value if isinstance(value, Fraction) else _points(value, "tier")


def winners(ranking: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats of the best group of a ranking; nobody in a ranking of nobody.

    >>> winners(rank_by_tiers([(40, 2), (51, 0), (40, 3), (51, 0)]))
    (1, 3)
    """
    return ranking[0] if ranking else ()


def _line_points(value: Any) -> int:
    return _points(value, "points")


@attrs.frozen(weakref_slot=False)
class ScoreLine(Value):
    """One reason for points.

    Attributes:
        points: how many, below 0 for a loss.
        source: what they are for ("croissants"); lines of one source are counted together.
        rule: id of the rule that gives them ("MB-45").
        detail: how they come about ("5 croissants"), or nothing.

    Raises:
        ConfigError: points that are no whole number, or a text that is none.

    >>> ScoreLine(8, "croissants", "MB-45", "two pairs")
    ScoreLine(points=8, source='croissants', rule='MB-45', detail='two pairs')
    """

    points: int = attrs.field(converter=_line_points)
    source: str
    rule: str
    detail: str = ""

    def __attrs_post_init__(self) -> None:
        _check_texts(source=self.source, rule=self.rule, detail=self.detail)


def _check_texts(**texts: object) -> None:
    for name, text in texts.items():
        if not isinstance(text, str):
            raise ConfigError(f"{name}: {shown(text)} is no text")


def _lines(lines: Iterable[ScoreLine]) -> tuple[ScoreLine, ...]:
    lines = tuple(lines)
    for line in lines:
        _check_line(line)
    return lines


def _check_line(line: object) -> None:
    if not isinstance(line, ScoreLine):
        raise ConfigError(f"score sheet: {shown(line)} is no line")


@attrs.frozen(weakref_slot=False)
class ScoreSheet(Value):
    """The points of one seat, line by line; `str` of it is a table.

    Attributes:
        lines: in the order in which they were scored.

    Raises:
        ConfigError: a line that is no `ScoreLine`.

    >>> sheet = ScoreSheet((
    ...     ScoreLine(8, "croissants", "MB-45", "two pairs"),
    ...     ScoreLine(-3, "truffles", "MB-56"),
    ... ))
    >>> sheet.total
    5
    >>> print(sheet)
    croissants   8  MB-45  two pairs
    truffles    -3  MB-56
    total        5
    """

    lines: tuple[ScoreLine, ...] = attrs.field(default=(), converter=_lines)

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)

    def points_of(self, source: str) -> int:
        """The sum of the lines of one source, 0 when it has none."""
        return sum(line.points for line in self.lines if line.source == source)

    def by_source(self) -> dict[str, int]:
        """The sum of each source's lines, in the order in which the sources first appear."""
        sums: dict[str, int] = {}
        for line in self.lines:
            sums[line.source] = sums.get(line.source, 0) + line.points
        return sums

    def __str__(self) -> str:
        rows = [(line.source, str(line.points), line.rule, line.detail) for line in self.lines]
        rows.append(("total", str(self.total), "", ""))
        first, second, third = (max(len(row[i]) for row in rows) for i in range(3))
        return "\n".join(
            f"{source:<{first}}  {points:>{second}}  {rule:<{third}}  {detail}".rstrip()
            for source, points, rule, detail in rows
        )


def _seats(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(_count(seat, "seat") for seat in seats)


def _seat_groups(groups: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(_seats(group) for group in groups)


@attrs.frozen(weakref_slot=False)
class Outcome(Value):
    """How a game ended.

    Attributes:
        winners: the seats that won; nobody, one, or several that share it.
        ranking: groups of seats from best to worst; seats of one group are equal.
        reason: why, in words.
        rule: id of the rule that decides it.

    Raises:
        CountsError: a seat that is no whole number from 0 up.
        ConfigError: a seat that is ranked twice, a winner that is not ranked, a text that is none.

    >>> outcome = Outcome((1,), ((1,), (0, 2)), "most points", "MB-58")
    >>> [outcome.rank_of(seat) for seat in (0, 1, 2)]
    [2, 1, 2]
    """

    winners: tuple[int, ...] = attrs.field(converter=_seats)
    ranking: tuple[tuple[int, ...], ...] = attrs.field(converter=_seat_groups)
    reason: str
    rule: str

    def __attrs_post_init__(self) -> None:
        _check_texts(reason=self.reason, rule=self.rule)
        ranked = [seat for group in self.ranking for seat in group]
        if len(set(ranked)) < len(ranked):
            raise ConfigError(f"outcome: a seat is ranked twice in {shown(self.ranking)}")
        if not set(self.winners) <= set(ranked):
            raise ConfigError(f"outcome: a winner of {shown(self.winners)} is not ranked")

    def rank_of(self, seat: int) -> int:
        """1 and the number of seats in better groups.

        Raises:
            CountsError: no whole number from 0 up.
            ConfigError: a seat that is not ranked.
        """
        better, number = 0, _count(seat, "seat")
        for group in self.ranking:
            if number in group:
                return better + 1
            better += len(group)
        raise ConfigError(f"seat: {shown(seat)} is not ranked")
