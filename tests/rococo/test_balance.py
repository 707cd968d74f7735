"""The aims of the house numbers, on games kept in `balance.json`; some of them are played again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bakehouse.rococo.content import house
from tests.benchmarks.rococo_balance import SEED, names, played

PLAYERS = (2, 3, 4, 5)
PLANNER_GAMES = 400
GREEDY_GAMES = 2000
LEAST, MOST = 60, 110  # points of most winners
ADVANTAGE = 8  # percentage points above the fair share
FAIR_PART = 5  # per cent of the games in which a thing was there
NEARLY_ALL = 95  # per cent of the winners

# What everybody has or needs: every player has the start cards, and nobody gains much without
# recipes, dishes and more staff.
EVERYBODY = (
    "RO-90",
    "RO-91",
    "RO-92",
    "action recipes",
    "action bake",
    "action deliver",
    "action hire",
    "action notice",
    "action place",
)


@cache
def kept() -> dict[str, Any]:
    path = Path(__file__).with_name("balance.json")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def row(kind: str, players: int) -> dict[str, Any]:
    (found,) = [it for it in kept()["rows"] if (it["kind"], it["players"]) == (kind, players)]
    return dict(found)


def of_planners(name: str) -> list[tuple[int, int, int]]:
    """By number of players: games in which a thing was there, was used, was used by the winner."""
    uses = [row("planner", players)["use"][name] for players in PLAYERS]
    return [(there, used, won) for there, used, won in uses]


def test_the_games_are_those_of_the_house_set() -> None:
    assert kept()["set"] == house().digest
    assert kept()["seed"] == SEED
    for players in PLAYERS:
        assert row("planner", players)["games"] >= PLANNER_GAMES
        assert row("greedy", players)["games"] >= GREEDY_GAMES
        assert list(row("planner", players)["use"]) == names()


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_have_mostly_60_to_110_points(players: int) -> None:
    tenth, *_, nine_tenths = row("planner", players)["winners"]
    assert tenth >= LEAST
    assert nine_tenths <= MOST


@pytest.mark.parametrize("kind", ["planner", "greedy"])
@pytest.mark.parametrize("players", PLAYERS)
def test_no_seat_wins_much_more_than_its_share(players: int, kind: str) -> None:
    games = row(kind, players)["games"]
    shares = [100 * won / games for won in row(kind, players)["seats"]]
    assert max(shares) <= 100 / players + ADVANTAGE


@pytest.mark.parametrize("players", [3, 4, 5])
def test_nor_does_a_place_after_the_start_player_with_more_than_two(players: int) -> None:
    """With two, whoever starts the first round has an advantage that the docs tell of."""
    games = row("planner", players)["games"]
    shares = [100 * won / games for won in row("planner", players)["places"]]
    assert max(shares) <= 100 / players + ADVANTAGE


@pytest.mark.parametrize("name", names())
def test_a_thing_is_used_in_a_fair_part_of_the_games(name: str) -> None:
    there = sum(it for it, _, _ in of_planners(name))
    used = sum(it for _, it, _ in of_planners(name))
    assert there > 0
    assert 100 * used / there >= FAIR_PART


@pytest.mark.parametrize("name", [name for name in names() if name not in EVERYBODY])
def test_nothing_is_in_nearly_all_games_of_winners(name: str) -> None:
    for there, _, won in of_planners(name):
        assert 100 * won / there <= NEARLY_ALL


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", ["planner", "greedy"])
def test_the_first_games_go_like_that_again(kind: str, players: int) -> None:
    for index, scores in enumerate(row(kind, players)["first"][:1]):
        assert list(played(players, kind, index).scores) == scores
