"""How hard the Mentor is, on the games that are kept in `mentor.json`; some are played again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bakehouse.rococo.config import DIFFICULTIES
from bakehouse.rococo.content import house
from tests.benchmarks.rococo_mentor import SEED, played

GAMES = 200
KINDS = ("planner", "greedy")
WAYS = ("solo", "extended")


@cache
def kept() -> dict[str, Any]:
    path = Path(__file__).with_name("mentor.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def row(game: str, difficulty: str, kind: str) -> dict[str, Any]:
    key = (game, difficulty, kind)
    rows = kept()["rows"]
    (found,) = [it for it in rows if (it["game"], it["difficulty"], it["kind"]) == key]
    return dict(found)


def test_the_games_are_those_of_the_house_set() -> None:
    assert kept()["set"] == house().digest
    assert kept()["seed"] == SEED
    assert len(kept()["rows"]) == len(KINDS) * len(WAYS) * len(DIFFICULTIES)
    assert all(it["games"] >= GAMES for it in kept()["rows"])


@pytest.mark.rule("RO-141")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", WAYS)
def test_buttery_is_the_easiest_and_extra_crunchy_the_hardest(game: str, kind: str) -> None:
    won = [row(game, difficulty, kind)["won"] for difficulty in DIFFICULTIES]
    assert won == sorted(won, reverse=True)
    medians = [row(game, difficulty, kind)["mentor"][2] for difficulty in DIFFICULTIES]
    assert medians == sorted(medians)


@pytest.mark.rule("RO-155")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_marks_mean_something_to_a_strong_player(difficulty: str) -> None:
    """About a quarter of all games is good, one in eight at most excellent, next to none more."""
    found = row("solo", difficulty, "planner")
    games = found["games"]
    assert 15 <= 100 * found["good"] / games <= 40
    assert 2 <= 100 * found["excellent"] / games <= 12
    assert 100 * found["highest"] / games <= 3
    assert found["highest"] <= found["excellent"] <= found["good"] <= found["won"] < games


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("game", WAYS)
def test_the_first_games_go_like_that_again(game: str, difficulty: str) -> None:
    for kind in KINDS:
        for index, scores in enumerate(row(game, difficulty, kind)["first"][:1]):
            again = played(difficulty, kind, game == "extended", index)
            assert list(again.scores) == scores
