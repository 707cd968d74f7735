"""Random folding and placing in lockstep with the slow model.

The two share nothing. After every fold and token all that can be asked of a form is compared.
"""

from __future__ import annotations

import random

import pytest

from tests.pasteles.pairs import Pair, random_step

SIZES = [(5, 5), (5, 5), (4, 4), (3, 5), (5, 2), (3, 3), (1, 6), (2, 1)]
SMALL = [(3, 3), (2, 4), (1, 5), (2, 2), (5, 5)]


def run(seed: int, sizes: list[tuple[int, int]], halves: bool) -> None:
    rng = random.Random(seed)
    pair = Pair(*rng.choice(sizes), rng.choice(("front", "back")), halves)
    going = True
    while going:
        going = random_step(pair, rng)
        pair.assert_same_layers()
        pair.assert_same_view()
        pair.assert_same_folds()
        if rng.random() < 0.1:
            pair.assert_same_placements(rng)


def sequences_to_run(config: pytest.Config, usual: int) -> int:
    return usual * 24 if config.getoption("--thorough") else usual


@pytest.mark.rule("PA-30", "PA-31", "PA-32", "PA-33", "PA-38", "PA-40")
@pytest.mark.parametrize("part", range(2))
def test_random_folds_along_grid_lines(part: int, pytestconfig: pytest.Config) -> None:
    for number in range(sequences_to_run(pytestconfig, 350)):
        run(2 * number + part, SIZES, halves=False)


@pytest.mark.rule("PA-35")
@pytest.mark.parametrize("part", range(2))
def test_random_folds_with_halves(part: int, pytestconfig: pytest.Config) -> None:
    for number in range(sequences_to_run(pytestconfig, 100)):
        run(2 * number + part, SMALL, halves=True)
