"""Values that are kept: found again, forgotten in time, and never those of something else."""

from __future__ import annotations

from bakehouse.core.memo import Last, Memo


def test_a_value_is_worked_out_once() -> None:
    asked: list[int] = []

    def square(n: int) -> int:
        asked.append(n)
        return n * n

    squares = Memo(square)
    assert [squares[n] for n in (3, 4, 3, 4, 5)] == [9, 16, 9, 16, 25]
    assert asked == [3, 4, 5]


def test_too_many_are_forgotten_and_worked_out_again() -> None:
    negative: Memo[int, int] = Memo(lambda n: -n)
    most = 0
    for n in (*range(40_000), *range(1000)):
        assert negative[n] == -n
        most = max(most, len(negative))
    assert 1000 < most < 20_000


def test_the_last_value_is_that_of_one_object() -> None:
    last = Last[list[int], str]()
    first, equal = [1, 2], [1, 2]
    assert last.of(first) is None
    last.keep(first, "first")
    assert (last.of(first), last.of(equal)) == ("first", None)
    last.keep(equal, "equal")
    assert (last.of(first), last.of(equal)) == (None, "equal")
