from __future__ import annotations

import json
from typing import Any

import attrs

from bakehouse.cli.report import WIDEST, results_as_json, results_as_text
from bakehouse.play import GameResult, Results


def result(index: int, points: tuple[tuple[int, int], ...], winners: tuple[int, ...]) -> GameResult:
    return GameResult(
        index=index,
        returns=tuple(float(sum(row)) for row in points),
        winners=winners,
        sources=("buns", "tarts"),
        points=points,
        decisions=5,
        chance_moves=1,
    )


RESULTS = Results(
    game="toy",
    rules="1",
    config='{"players":2}',
    seats=("Ash", "Beech"),
    seed=7,
    games=(
        result(1, ((4, 0), (0, 4)), (0, 1)),
        result(0, ((1, 1), (3, 4)), (1,)),
        result(2, ((9, 0), (1, 1)), (0,)),
    ),
)


def test_the_tables_worked_out_by_hand() -> None:
    """Ash scored 2, 4, 9: mean 5, squares 9 + 1 + 16, so sd = root of 13 = 3.61; half of all wins.

    Beech scored 7, 4, 2: mean 13/3, squares 69 - 169/3 = 38/3, so sd = root of 19/3 = 2.52.
    """
    assert results_as_text(RESULTS).split("\n") == [
        "toy, rules 1: 3 games, seed 7, 15 decisions, 3 chance moves",
        "",
        "points  mean    sd  min  q1  median   q3  max   wins",
        "Ash     5.00  3.61    2   3       4  6.5    9  50.0%",
        "Beech   4.33  2.52    2   3       4  5.5    7  50.0%",
        "",
        "from   buns  tarts",
        "Ash    4.67   0.33",
        "Beech  1.33   3.00",
    ]


def test_one_game_has_no_spread() -> None:
    one = attrs.evolve(RESULTS, games=RESULTS.games[:1])
    lines = results_as_text(one).split("\n")
    assert lines[0] == "toy, rules 1: 1 game, seed 7, 5 decisions, 1 chance move"
    assert lines[3].split() == ["Ash", "2.00", "-", "2", "2", "2", "2", "2", "0.0%"]
    data = json.loads(results_as_json(one))
    assert data["seats"][0]["sd"] is None


def many_sources(number: int) -> Results:
    names = tuple(f"source {i}" for i in range(number))
    game = GameResult(0, (1.0, 2.0), (1,), names, ((1,) * number, (2,) * number), 1, 1)
    return attrs.evolve(RESULTS, games=(game,))


def test_many_sources_turn_the_table_on_its_side() -> None:
    few = results_as_text(many_sources(9)).split("\n\n")[2].split("\n")
    assert few[0].split("  ")[0] == "from"
    assert len(few) == 3
    many = results_as_text(many_sources(10)).split("\n\n")[2].split("\n")
    assert many[0].split() == ["from", "Ash", "Beech"]
    assert many[10].split() == ["source", "9", "1.00", "2.00"]
    assert max(len(few[0]), len(many[0])) <= WIDEST


def test_without_sources_there_is_no_table_of_them() -> None:
    assert len(results_as_text(many_sources(0)).split("\n\n")) == 2


def test_the_json_form_has_the_same_numbers_and_every_game() -> None:
    text = results_as_json(RESULTS)
    assert "\n" not in text
    data: dict[str, Any] = json.loads(text)
    seats = data.pop("seats")
    assert data == {
        "game": "toy",
        "rules": "1",
        "config": {"players": 2},
        "seed": 7,
        "games": 3,
        "decisions": 15,
        "chance_moves": 3,
        "results": [
            {"index": 0, "returns": [2, 7], "winners": [1], "decisions": 5, "chance_moves": 1},
            {"index": 1, "returns": [4, 4], "winners": [0, 1], "decisions": 5, "chance_moves": 1},
            {"index": 2, "returns": [9, 2], "winners": [0], "decisions": 5, "chance_moves": 1},
        ],
    }
    assert seats[0]["name"] == "Ash"
    assert (seats[0]["mean"], seats[0]["median"], seats[0]["upper_quartile"]) == (5, 4, 6.5)
    assert (seats[0]["min"], seats[0]["max"], seats[0]["lower_quartile"]) == (2, 9, 3)
    assert (seats[1]["win_share"], seats[1]["win_share_exact"]) == (0.5, "1/2")
    assert seats[1]["by_source"] == {"buns": 4 / 3, "tarts": 3.0}
