"""Solo and extended games in lockstep with the slow model (RO-140 to RO-157, RO-165 to RO-174)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

import pytest

from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import Action, SpareGood, SpareIngredient
from bakehouse.rococo.config import DRAFTS, PROMOS, Config
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase
from tests.rococo.lockstep import lockstep
from tests.rococo.slow_players import POLICIES
from tests.rococo.slow_sets import random_components

pytestmark = pytest.mark.xdist_group("whole games of rococo with the mentor")
"""In one process, as what happened in some of the games is put together in the end."""

PARTS, RANDOM_SETS = 3, 30
"""Parts of a test, and random sets in each; `--thorough` plays 20 times as many of all games."""

KINDS = ("solo", "extended")
DIFFICULTIES = ("buttery", "savory", "extra crunchy")


@cache
def house_games(kind: str, policy: str, games: int) -> frozenset[str]:
    """What is met in games of the house set, one of each difficulty."""
    played: list[frozenset[str]] = []
    for number, difficulty in enumerate(DIFFICULTIES):
        config = options(kind, difficulty, DRAFTS[number % 2], promos=PROMOS if number == 1 else ())
        played += [lockstep(config, policy, seed) for seed in range(games)]
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


def options(
    kind: str,
    difficulty: str,
    draft: str,
    promos: Sequence[str] = (),
    start: int | None = None,
    components: Components | None = None,
) -> Config:
    mentor: dict[str, Any] = {kind: difficulty}
    return Config(draft=draft, promos=promos, start_player=start, components=components, **mentor)


def random_options(number: int, components: Components) -> Config:
    rng = Rng.seeded(f"mentor {number}")
    kind, rng = rng.choice(KINDS)
    difficulty, rng = rng.choice(DIFFICULTIES)
    draft, rng = rng.choice(DRAFTS)
    promos, rng = rng.choice(((), PROMOS))
    return options(kind, difficulty, draft, promos, components=components)


def times(config: pytest.Config) -> int:
    return 20 if config.getoption("--thorough") else 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("kind", KINDS)
def test_games_of_the_house_agree_at_every_step(
    kind: str, policy: str, pytestconfig: pytest.Config
) -> None:
    assert house_games(kind, policy, times(pytestconfig))


@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_sets_agree_at_every_step(part: int, pytestconfig: pytest.Config) -> None:
    assert random_games(part, RANDOM_SETS * times(pytestconfig))


def test_all_that_the_mentor_can_do_is_done_in_these_games(pytestconfig: pytest.Config) -> None:
    n = times(pytestconfig)
    met = frozenset[str]().union(
        *(house_games(kind, policy, n) for kind in KINDS for policy in POLICIES),
        *(random_games(part, RANDOM_SETS * n) for part in range(PARTS)),
    )
    phases = [one.name for one in Phase if one.name.startswith("MENTOR_")]
    assert [name for name in phases if f"phase: {name}" not in met] == []
    decided = ("MENTOR_RECIPE", "MENTOR_COLUMN", "MENTOR_TABLE", "MENTOR_PLACE")
    assert [name for name in decided if f"another decision: {name}" not in met] == []
    assert [name for name in decided if f"even chance: {name}" not in met] == []
    mentors = [one for one in MainAction if one not in (MainAction.GOODS, MainAction.NOTICE)]
    assert [one.name for one in mentors if f"mentor: {one.name}" not in met] == []
    assert [one.name for one in mentors if f"mentor: cannot {one.name}" not in met] == []
    copied = ("RECIPES", "INGREDIENT", "PLACE", "points")
    assert [name for name in copied if f"mentor copied: {name}" not in met] == []
    # A choice of what is spared is rare, and met in games without the Mentor.
    moves = [one.__name__ for one in get_args(Action) if one not in (SpareGood, SpareIngredient)]
    assert [name for name in moves if f"move: {name}" not in met] == []
    others = ("new deck", "new deck for the hand", "nothing", "cut", "sells", "service", "star")
    assert [name for name in others if f"mentor: {name}" not in met] == []
    bonuses = ("Gain", "GainByType", "Trade", "DiscardTiles", "SellGoods")
    assert [name for name in bonuses if f"mentor bonus: {name}" not in met] == []
    assert "mentor: requirement fails" in met
