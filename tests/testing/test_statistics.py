"""The tests of counts against probabilities."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.rng import Rng
from bakehouse.testing.statistics import chi_square_limit, disagreement, welch

HALF = {"egg": Fraction(1, 2), "nut": Fraction(1, 2)}


def tail(limit: float, degrees: int) -> float:
    """How likely chi-square is above a limit, exactly; for one degree, or an even number."""
    if degrees == 1:
        return math.erfc(math.sqrt(limit / 2))
    half = limit / 2
    return math.exp(-half) * sum(half**i / math.factorial(i) for i in range(degrees // 2))


@pytest.mark.parametrize("degrees", [1, 2, 4, 10, 30, 100])
def test_the_limit_is_passed_about_once_in_three_million(degrees: int) -> None:
    # It is an approximation, which is on the safe side where there are few degrees.
    rarest = 2e-8 if degrees < 6 else 1e-7
    assert rarest < tail(chi_square_limit(degrees), degrees) < 4e-7


def test_limits_rise_with_the_degrees() -> None:
    limits = [chi_square_limit(degrees) for degrees in range(1, 200)]
    assert limits == sorted(limits)


def test_counts_that_agree_pass() -> None:
    assert disagreement({"egg": 50, "nut": 50}, HALF) is None
    assert disagreement({"egg": 60, "nut": 40}, HALF) is None


def test_counts_that_are_far_off_do_not() -> None:
    # Chi-square of 80 and 20 against 50 each is 36, above the limit of 31 for one degree.
    assert disagreement({"egg": 80, "nut": 20}, HALF) == (
        "of 100 times egg came 80 times, expected are 50.0"
    )


def test_an_outcome_that_never_comes_is_found() -> None:
    found = disagreement({"egg": 100}, HALF)
    assert found is not None
    assert "expected are 50.0" in found


def test_what_cannot_come_is_found_at_once() -> None:
    assert disagreement({"egg": 1, "rum": 1}, HALF) == "1 of 2 times came rum, which cannot come"


def test_one_outcome_alone_always_agrees() -> None:
    assert disagreement({"egg": 7}, {"egg": Fraction(1)}) is None


def test_rare_outcomes_are_counted_together() -> None:
    chances = {"egg": Fraction(9, 10)} | {name: Fraction(1, 100) for name in "abcdefghij"}
    assert disagreement({"egg": 90, "a": 10}, chances) is None
    assert disagreement({"egg": 20, "a": 80}, chances) == (
        "of 100 times what is rare came 80 times, expected are 10.0"
    )


def test_too_few_rare_ones_join_their_neighbour() -> None:
    chances = {"egg": Fraction(49, 100), "nut": Fraction(49, 100), "rum": Fraction(2, 100)}
    assert disagreement({"egg": 48, "nut": 48, "rum": 4}, chances) is None
    assert disagreement({"egg": 10, "nut": 10, "rum": 80}, chances) is not None


@given(st.integers(0, 10**6))
def test_a_fair_sample_passes(seed: int) -> None:
    rng, found = Rng.seeded(seed), dict.fromkeys(range(6), 0)
    for _ in range(300):
        value, rng = rng.below(6)
        found[value] += 1
    assert disagreement(found, dict.fromkeys(range(6), Fraction(1, 6))) is None


def test_equal_means_are_not_apart() -> None:
    assert welch([1, 2, 3], [3, 2, 1]) == 0


def test_means_are_apart_by_their_errors() -> None:
    # Means 0 and 2, variances 1 and 1 of 4 values each: 2 / sqrt(1/4 + 1/4).
    first, second = [-1.0, 1.0, -1.0, 1.0], [1.0, 3.0, 1.0, 3.0]
    variance = 4 / 3
    assert welch(first, second) == pytest.approx(2 / math.sqrt(variance / 4 + variance / 4))


def test_constants_that_differ_are_far_apart() -> None:
    assert welch([1, 1], [2, 2]) == math.inf
    assert welch([1], [2]) == math.inf
