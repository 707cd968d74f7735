"""Whole games in lockstep with the slow model, which was written from the rules alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import get_args

import pytest

from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import Action, CopyMentor, TakePoints
from bakehouse.rococo.bonuses import Bonus
from bakehouse.rococo.config import DRAFTS, PROMOS, Config
from bakehouse.rococo.content import Components
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase
from tests.rococo.lockstep import lockstep
from tests.rococo.slow_players import POLICIES
from tests.rococo.slow_sets import random_components

pytestmark = pytest.mark.xdist_group("whole games of rococo")
"""In one process, as what happened in some of the games is put together in the end."""

PARTS, RANDOM_SETS = 4, 6
"""Parts of a test, and random sets in each; `--thorough` plays 20 times as many of all games."""

PROMO_CHOICES = ((), *((promo,) for promo in PROMOS), PROMOS)
"""No promo, each of them, and all."""


@cache
def house_games(players: int, policy: str, games: int) -> frozenset[str]:
    """What is met in games of the house set; those with some sense have all promos alone, too."""
    ways: Sequence[tuple[str, tuple[str, ...], int | None]] = (
        (DRAFTS[0], (), None),
        (DRAFTS[1], PROMOS, players - 1),
        *((DRAFTS[i % 2], promos, None) for i, promos in enumerate(PROMO_CHOICES[1:-1])),
    )
    if policy != "some sense" and games == 1:
        ways = ways[players % 2 :][:1]
    configs = [
        Config(players=players, draft=draft, promos=promos, start_player=start)
        for draft, promos, start in ways
    ]
    played = [lockstep(config, policy, seed) for seed in range(games) for config in configs]
    return frozenset[str]().union(*played)


@cache
def random_games(part: int, games: int) -> frozenset[str]:
    """What is met in games with so many random sets, of several ways to play."""
    played: list[frozenset[str]] = []
    for number in range(part * games, (part + 1) * games):
        for place, policy in enumerate(POLICIES):
            config = random_options(number + place, random_components(number))
            played.append(lockstep(config, policy, number))
    return frozenset[str]().union(*played)


def random_options(number: int, components: Components) -> Config:
    rng = Rng.seeded(number)
    players, rng = rng.choice((2, 3, 4, 5))
    draft, rng = rng.choice(DRAFTS)
    promos, rng = rng.choice(PROMO_CHOICES)
    return Config(players=players, draft=draft, promos=promos, components=components)


def times(config: pytest.Config) -> int:
    return 20 if config.getoption("--thorough") else 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", range(2, 6))
def test_games_of_the_house_agree_at_every_step(
    players: int, policy: str, pytestconfig: pytest.Config
) -> None:
    assert house_games(players, policy, times(pytestconfig))


@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_sets_agree_at_every_step(part: int, pytestconfig: pytest.Config) -> None:
    assert random_games(part, RANDOM_SETS * times(pytestconfig))


def test_all_that_can_happen_happens_in_these_games(pytestconfig: pytest.Config) -> None:
    n = times(pytestconfig)
    met = frozenset[str]().union(
        *(house_games(players, "collector", n) for players in range(2, 6)),
        *(house_games(players, "some sense", n) for players in (2, 3)),
        *(random_games(part, RANDOM_SETS * n) for part in range(PARTS)),
        # That there is a choice of what is spared is rare: there is one in these games.
        *(
            lockstep(Config(players=3, draft="dealt", promos=("special_bonuses",)), policy, seed)
            for policy, seed in (("collector", 1), ("collector", 2))
        ),
    )
    phases = [one.name for one in Phase if not one.name.startswith("MENTOR_")]
    assert [name for name in phases if f"phase: {name}" not in met] == []
    actions = [one for one in get_args(Action) if one not in (CopyMentor, TakePoints)]
    assert [one.__name__ for one in actions if f"move: {one.__name__}" not in met] == []
    assert [one.__name__ for one in get_args(Bonus) if f"bonus: {one.__name__}" not in met] == []
    assert [one.name for one in MainAction if f"action: {one.name}" not in met] == []
    assert [one.name for one in Measure if one.name not in met] == []
    assert "copied" in met
