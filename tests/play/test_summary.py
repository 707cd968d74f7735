from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.errors import ConfigError
from bakehouse.play import GameResult, Summary, summarize
from bakehouse.play.summary import Ending


def game(
    index: int,
    returns: tuple[float, ...],
    winners: tuple[int, ...],
    points: dict[str, tuple[float, ...]] | None = None,
    decisions: int = 10,
    reason: str = "",
) -> GameResult:
    by_source = points or {"all": returns}
    return GameResult(
        index=index,
        returns=returns,
        winners=winners,
        sources=tuple(by_source),
        points=tuple(
            tuple(row[seat] for row in by_source.values()) for seat in range(len(returns))
        ),
        decisions=decisions,
        chance_moves=3,
        reason=reason,
    )


FOUR = (
    game(0, (1.0, 5.0), (1,), {"buns": (1, 2), "tarts": (0, 3)}),
    game(1, (2.0, 2.0), (0, 1), {"buns": (2, 2), "tarts": (0, 0)}),
    game(2, (4.0, 3.0), (0,), {"buns": (0, 1), "tarts": (3, 3), "bonus": (1, -1)}, decisions=12),
    game(3, (9.0, 9.0), (0, 1), {"tarts": (9, 9)}),
)


def test_a_summary_worked_out_by_hand() -> None:
    """Seat 0 scored 1, 2, 4, 9: mean 4; squares 9 + 4 + 0 + 25 = 38, so sd = root of 38/3.

    Quartiles of type 7 lie at places 0.75, 1.5 and 2.25: 1.75, 3 and 5.25. It won one game, and
    half of two: 2 of 4.
    """
    summary = summarize(FOUR)
    seat = summary.seats[0]
    assert (summary.games, summary.decisions, summary.chance_moves) == (4, 42, 12)
    assert seat.mean == 4
    assert seat.sd == pytest.approx(math.sqrt(38 / 3), rel=1e-15)
    assert (seat.minimum, seat.lower_quartile, seat.median) == (1, 1.75, 3)
    assert (seat.upper_quartile, seat.maximum) == (5.25, 9)
    assert seat.win_share == Fraction(1, 2)
    assert summary.sources == ("buns", "tarts", "bonus")
    assert seat.by_source == (0.75, 3.0, 0.25)


def test_the_other_seat_by_hand() -> None:
    """5, 2, 3, 9: mean 19/4, sorted 2, 3, 5, 9; a bonus of -1 in one game of four."""
    seat = summarize(FOUR).seats[1]
    assert seat.mean == 4.75
    assert (seat.lower_quartile, seat.median, seat.upper_quartile) == (2.75, 4, 6)
    assert seat.win_share == Fraction(1, 2)
    assert seat.by_source == (1.25, 3.75, -0.25)


def test_win_shares_are_exact() -> None:
    shared = [game(i, (1.0, 1.0, 1.0), (0, 1, 2)) for i in range(7)]
    assert [seat.win_share for seat in summarize(shared).seats] == [Fraction(1, 3)] * 3
    mixed = [*shared, game(7, (2.0, 0.0, 0.0), (0,)), game(8, (2.0, 2.0, 0.0), (0, 1))]
    assert summarize(mixed).seats[0].win_share == (Fraction(7, 3) + 1 + Fraction(1, 2)) / 9


def test_a_game_that_nobody_won_gives_no_share() -> None:
    lost = [game(0, (0.0,), ()), game(1, (2.0,), (0,)), game(2, (0.0,), ())]
    assert summarize(lost).seats[0].win_share == Fraction(1, 3)


def test_a_single_game_has_no_spread() -> None:
    seat = summarize([game(0, (3.0, 4.0), (1,))]).seats[0]
    assert seat.sd is None
    assert (seat.minimum, seat.lower_quartile, seat.median) == (3, 3, 3)
    assert (seat.upper_quartile, seat.maximum) == (3, 3)


def test_no_game_has_no_summary() -> None:
    with pytest.raises(ConfigError, match="no games"):
        summarize([])


def endings(*reasons: str) -> list[tuple[str, str, int]]:
    games = [game(i, (0.0,), (), reason=reason) for i, reason in enumerate(reasons)]
    return [(it.kind, it.detail, it.games) for it in summarize(games).endings]


def test_games_that_ended_alike_but_for_numbers_are_counted_together() -> None:
    assert endings(
        "lost: rent on day 3: 12 due",
        "won: 20 of 18",
        "lost: rent on day 10: 2 due",
        "lost: rent on day 4: 7 due",
        "lost: 5 of 18",
    ) == [
        ("lost", "rent on day 3..10: 2..12 due", 3),
        ("lost", "5 of 18", 1),
        ("won", "20 of 18", 1),
    ]


def test_the_most_frequent_kind_of_ending_comes_first() -> None:
    """Then the most frequent detail; of equally frequent ones, the first in the alphabet."""
    assert endings("won: b", "lost: d", "won: a", "lost: c", "lost: d", "tied", "even") == [
        ("lost", "d", 2), ("lost", "c", 1), ("won", "a", 1), ("won", "b", 1), ("even", "", 1),
        ("tied", "", 1),
    ]  # fmt: skip


def test_reasons_without_words_and_with_many_digits() -> None:
    assert endings("", "") == [("", "", 2)]
    assert endings("7", "5") == [("5..7", "", 2)]
    ((kind, _, _),) = endings("9" * 5000)
    assert kind == "9" * 5000
    assert summarize([game(0, (1.0,), (0,), reason="a: b")]).endings == (Ending("a", "b", 1),)


def test_sources_come_in_order_of_first_appearance() -> None:
    games = [game(0, (1.0,), (0,), {"b": (1,)}), game(1, (1.0,), (0,), {"a": (0,), "b": (1,)})]
    assert summarize(games).sources == ("b", "a")


scores = st.lists(st.tuples(st.integers(-50, 90), st.integers(-50, 90)), min_size=2, max_size=40)


@given(scores, st.integers(0, 10**6))
def test_the_order_of_games_does_not_matter(points: list[tuple[int, int]], seed: int) -> None:
    games = [game(i, (float(a), float(b)), (int(b > a),)) for i, (a, b) in enumerate(points)]
    mixed = games.copy()
    random.Random(seed).shuffle(mixed)
    assert summarize(mixed) == summarize(games)


@given(scores)
def test_a_summary_holds_together(points: list[tuple[int, int]]) -> None:
    summary: Summary = summarize(
        [game(i, (float(a), float(b)), (int(b > a),)) for i, (a, b) in enumerate(points)]
    )
    assert sum(seat.win_share for seat in summary.seats) == 1
    for seat, values in zip(summary.seats, zip(*points, strict=True), strict=True):
        quartiles = (
            seat.minimum,
            seat.lower_quartile,
            seat.median,
            seat.upper_quartile,
            seat.maximum,
        )
        assert list(quartiles) == sorted(quartiles)
        assert seat.mean == pytest.approx(Fraction(sum(values), len(values)))
        assert seat.by_source == (seat.mean,)
        ordered = sorted(values)
        middle = ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]
        assert seat.median == middle / 2
