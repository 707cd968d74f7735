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
        reason=f"most points: {max(sum(row) for row in points)}",
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
    same = {"decisions": 5, "chance_moves": 1}
    assert data == {
        "game": "toy",
        "rules": "1",
        "config": {"players": 2},
        "seed": 7,
        "games": 3,
        "decisions": 15,
        "chance_moves": 3,
        "agents": [],
        "failures": [],
        "endings": [{"kind": "most points", "detail": "4..9", "games": 3}],
        "results": [
            {"index": 0, "returns": [2, 7], "winners": [1], **same, "reason": "most points: 7"},
            {"index": 1, "returns": [4, 4], "winners": [0, 1], **same, "reason": "most points: 4"},
            {"index": 2, "returns": [9, 2], "winners": [0], **same, "reason": "most points: 9"},
        ],
    }
    assert seats[0]["name"] == "Ash"
    assert (seats[0]["mean"], seats[0]["median"], seats[0]["upper_quartile"]) == (5, 4, 6.5)
    assert (seats[0]["min"], seats[0]["max"], seats[0]["lower_quartile"]) == (2, 9, 3)
    assert (seats[1]["win_share"], seats[1]["win_share_exact"]) == (0.5, "1/2")
    assert seats[1]["by_source"] == {"buns": 4 / 3, "tarts": 3.0}


def alone(index: int, points: int, reason: str, decisions: int = 40) -> GameResult:
    """A game for one, worth as much as it says, from one of two sources."""
    return GameResult(
        index=index,
        returns=(float(points),),
        winners=(0,) if points else (),
        sources=("progress", "victory"),
        points=((0, points),),
        decisions=decisions,
        chance_moves=10,
        reason=reason,
    )


SOLO = attrs.evolve(
    RESULTS,
    seats=("Cook",),
    games=(
        alone(0, 0, "lost: wages of 5 on day 3"),
        alone(1, 0, "lost: money 12 of 18", decisions=42),
        alone(2, 1, "victory: money 19 of 18"),
        alone(3, 0, "lost: wages of 4 on day 2"),
    ),
)


def test_a_game_for_one_is_told_by_how_it_ended() -> None:
    """Points 0, 0, 1, 0: squares 3/16 + 9/16 = 3/4, so sd = root of 1/4; quartiles 0 and 0.25."""
    assert results_as_text(SOLO).split("\n") == [
        "toy, rules 1: 4 games, seed 7, 162 decisions, 40 chance moves",
        "",
        "points  mean    sd  min  q1  median    q3  max   wins",
        "Cook    0.25  0.50    0   0       0  0.25    1  25.0%",
        "",
        "games   share  ended",
        "    3   75.0%  lost",
        "    2   50.0%    wages of 4..5 on day 2..3",
        "    1   25.0%    money 12 of 18",
        "    1   25.0%  victory",
        "    1   25.0%    money 19 of 18",
        "",
        "A game: 40.5 decisions and 10.0 chance moves on average",
        "",
        "from  victory",
        "Cook     0.25",
    ]


def test_a_game_for_one_without_points_has_no_table_of_sources() -> None:
    lost = attrs.evolve(SOLO, games=SOLO.games[:2])
    assert results_as_text(lost).endswith(" chance moves on average")
    assert json.loads(results_as_json(lost))["seats"][0]["by_source"] == {
        "progress": 0,
        "victory": 0,
    }


def test_an_ending_without_details_is_one_line() -> None:
    won = attrs.evolve(SOLO, games=(alone(0, 1, "victory"),))
    assert results_as_text(won).split("\n\n")[2].split("\n") == [
        "games   share  ended",
        "    1  100.0%  victory",
    ]


def test_games_of_several_are_told_by_their_endings_if_nobody_won_one() -> None:
    assert "ended" not in results_as_text(RESULTS)
    nobody = attrs.evolve(RESULTS.games[0], winners=(), reason="all lost")
    told = results_as_text(attrs.evolve(RESULTS, games=(nobody, *RESULTS.games[1:])))
    assert "    1   33.3%  all lost\n" in told


def test_all_sources_of_a_game_of_several_are_told() -> None:
    none = attrs.evolve(RESULTS, games=(result(0, ((4, 0), (3, 0)), (0,)),))
    assert results_as_text(none).split("\n\n")[2].split("\n")[0].split() == [
        "from",
        "buns",
        "tarts",
    ]


def test_wins_of_a_seat_that_the_rules_play_are_told() -> None:
    """A third of the games went to a seat after those that decide, as Rococo's Mentor is one."""
    games = (*RESULTS.games[:2], result(2, ((9, 0), (1, 1)), (2,)))
    lines = results_as_text(attrs.evolve(RESULTS, games=games)).split("\n")
    assert "Won by a seat that the rules play: 1 (33.3%)" in lines
    assert not any("rules play" in line for line in results_as_text(RESULTS).split("\n"))


def test_the_endings_fit_on_a_page() -> None:
    long = attrs.evolve(SOLO, games=(alone(0, 0, f"lost: {'many words ' * 20}"),))
    assert max(map(len, results_as_text(long).split("\n"))) <= WIDEST
