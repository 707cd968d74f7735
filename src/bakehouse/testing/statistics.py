"""Whether counts agree with probabilities, with limits that only gross faults pass.

The suite runs on fixed seeds, so a limit is passed always or never; it lies five standard
deviations out, where a right game practically never is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

__all__ = ["chi_square_limit", "disagreement", "welch"]

T = TypeVar("T")

SPREAD = 5.0
"""How many standard deviations a right game may be off."""

_FEWEST = 5
"""Outcomes that are expected less often are counted together (Cochran's rule of thumb)."""


def chi_square_limit(degrees: int) -> float:
    """The value that chi-square passes about once in 3.5 million, by Wilson and Hilferty (1931).

    With few degrees of freedom it is passed a few times less often.

    >>> round(chi_square_limit(1), 1), round(chi_square_limit(10), 1)
    (30.8, 51.2)
    """
    ninth = 2 / (9 * degrees)
    return float(degrees * (1 - ninth + SPREAD * math.sqrt(ninth)) ** 3)


def disagreement(found: Mapping[T, int], chances: Mapping[T, Fraction]) -> str | None:
    """How counts contradict exact probabilities, or None; by Pearson's chi-square.

    Args:
        found: how often each outcome came.
        chances: the probability of each outcome that can come, in an order that does not depend on
            hashes.
    """
    total = sum(found.values())
    for outcome, times in found.items():
        if outcome not in chances:
            return f"{times} of {total} times came {outcome}, which cannot come"
    cells = _cells(found, chances, total)
    if len(cells) < 2:
        return None
    value = sum((seen - wanted) ** 2 / wanted for _, seen, wanted in cells)
    if value <= chi_square_limit(len(cells) - 1):
        return None
    worst, seen, wanted = max(cells, key=lambda cell: (cell[1] - cell[2]) ** 2 / cell[2])
    return f"of {total} times {worst} came {seen} times, expected are {wanted:.1f}"


def _cells(
    found: Mapping[T, int], chances: Mapping[T, Fraction], total: int
) -> list[tuple[str, int, float]]:
    """(outcome, count, expected count), rare outcomes together."""
    cells: list[tuple[str, int, float]] = []
    rare, expected = 0, 0.0
    for outcome, chance in chances.items():
        wanted = float(chance) * total
        if wanted < _FEWEST:
            rare, expected = rare + found.get(outcome, 0), expected + wanted
        else:
            cells.append((str(outcome), found.get(outcome, 0), wanted))
    if expected:
        cells.append(("what is rare", rare, expected))
    return _without_small(cells)


def _without_small(cells: list[tuple[str, int, float]]) -> list[tuple[str, int, float]]:
    """The cells, the last one put into its neighbour where it is still too small."""
    if len(cells) > 1 and cells[-1][2] < _FEWEST:
        (name, seen, wanted), (_, few, little) = cells[-2:]
        return [*cells[:-2], (name, seen + few, wanted + little)]
    return cells


def welch(first: Sequence[float], second: Sequence[float]) -> float:
    """How many standard errors the means of two samples lie apart (Welch 1947), 0.0 if equal.

    >>> welch([1, 1, 0, 0], [1, 0, 1, 0])
    0.0
    """
    (mean, error), (other, other_error) = _mean_and_error(first), _mean_and_error(second)
    if mean == other:
        return 0.0
    together = error + other_error
    return abs(mean - other) / math.sqrt(together) if together else math.inf


def _mean_and_error(sample: Iterable[float]) -> tuple[float, float]:
    """The mean, and the square of its standard error."""
    values = list(sample)
    mean = math.fsum(values) / len(values)
    variance = math.fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, variance / len(values)
