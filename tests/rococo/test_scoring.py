"""Final scoring and who has won (RO-80 to RO-85)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.rococo.content import Components, house
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house
from tests.rococo.tables import (
    Board,
    Owns,
    dish,
    finished,
    playing,
    special,
    until,
)

BROKE = Owns(coins=0)
"""Whoever owns this has 5 coins of income in the end, which make no point."""
A, B, C, D, E = range(5)


TABLES = {"board_few": ["6 3", "5 2", "5 2", "4 2", "4 2"]}
TABLES["board_many"] = ["7 4", "6 3", "6 3", "5 3", "5 2"]
"""By side and table, points for most and for second most dishes."""
AREAS = {"board_few": [4, 3, 2, 3, 3], "board_many": [5, 3, 3, 4, 3]}
"""By side and area, points of the space on the left."""
HOSTS = {"board_few": [1, 2, 3, 4], "board_many": [1, 2, 3, 4, 5, 6]}
"""By side and host space, points."""
CLAIMS = {"All tables": ([9, 2], [8, 5, 1]), "Decorator": ([7, 4], [6, 3, 2])}
"""By special bonus, points of its spaces for few and for many."""


@cache
def printed() -> Components:
    """The house set with these points on the board, which are the numbers of these tests."""
    data = house_data()
    for side in ("board_few", "board_many"):
        for table, points in zip(data[side]["table"], TABLES[side], strict=True):
            table["first"], table["second"] = map(int, points.split())
        for area, prestige in zip(data[side]["area"], AREAS[side], strict=True):
            area["prestige"] = prestige
        for host, prestige in zip(data[side]["host"], HOSTS[side], strict=True):
            host["prestige"] = prestige
    for row in data["special_values"]["tile"]:
        row["few"], row["many"] = CLAIMS.get(row["name"], (row["few"], row["many"]))
    topics = ("board_few", "board_many", "special_values")
    return make_house(**{topic: data[topic] for topic in topics})


def over(
    *owners: Owns,
    players: int = 2,
    start: int = 0,
    **board: Any,
) -> State:
    """The end of a game whose last cards were played for nothing.

    Special bonuses are those for all tables and, unless it says otherwise, for three decorations.
    """
    have = [*owners, *[BROKE] * (players - len(owners))]
    options: dict[str, Any] = {"specials": (special("All tables"), special("Decorator")), **board}
    config = ro.Config(players=players, components=printed())
    return until(playing(config, *have, number=4, start=start, board=Board(**options)), Phase.OVER)


def by_rule(state: State, rule: str) -> list[int]:
    """By seat, the points of a rule on the score sheets."""
    return [
        sum(line.points for line in sheet.lines if line.rule == rule)
        for sheet in ro.score_sheet(state)
    ]


def totals(state: State) -> list[int]:
    """By seat, all points; returns and score sheets agree."""
    sheets = [sheet.total for sheet in ro.score_sheet(state)]
    assert ro.returns(state) == tuple(map(float, sheets))
    return sheets


# --- racks and coins ------------------------------------------------------------------------------


@pytest.mark.rule("RO-80")
def test_dishes_on_racks_are_sold() -> None:
    # Palmiers are worth 3, Vacherin 6: 45 coins and 5 of income, whether decorated or not.
    racks = (dish("Palmiers"), (dish("Vacherin"), 1))
    assert totals(over(Owns(coins=0, racks=racks))) == [5, 0]
    # 4 coins and the income make 9; Palmiers bring 15 more.
    assert totals(over(Owns(coins=4, racks=racks[:1]))) == [2, 0]


@pytest.mark.rule("RO-80")
def test_they_are_sold_only_after_the_last_income() -> None:
    # A dish that is decorated and not delivered adds nothing to the income of 5.
    state = over(Owns(coins=4, racks=((dish("Biscuits"), 1),)))
    # 4 + 5 + 2 * 5 coins.
    assert totals(state) == [1, 0]


@pytest.mark.rule("RO-80")
def test_a_tile_on_a_dish_that_is_sold_counts_nowhere() -> None:
    # Two decorations and a third on the dish: no special bonus for three.
    owner = Owns(coins=0, decorations=(2, 3), racks=((dish("Biscuits"), 1),))
    state = over(owner)
    assert state.board.claims == ((), ())
    # 5 + 2 + 3 coins of income, 10 for the dish.
    assert totals(state) == [2, 0]


@pytest.mark.rule("RO-80")
def test_a_set_tells_the_price_of_a_sale() -> None:
    numbers = {**house_data()["numbers"], "sale": 2}
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    owner = Owns(coins=0, racks=(dish("Palmiers"), dish("Vacherin")))
    state = until(playing(config, owner, BROKE, number=4), Phase.OVER)
    # 5 of income and 2 * (3 + 6).
    assert totals(state) == [2, 0]


@pytest.mark.rule("RO-81")
@pytest.mark.parametrize(
    ("coins", "points"), [(0, 0), (4, 0), (5, 1), (14, 1), (15, 2), (94, 9), (95, 10)]
)
def test_ten_coins_are_a_point(coins: int, points: int) -> None:
    state = over(Owns(coins=coins))
    assert totals(state) == [points, 0]
    assert by_rule(state, "RO-81") == [points, 0]


@pytest.mark.rule("RO-81")
def test_a_set_tells_how_many_coins_are_a_point() -> None:
    numbers = {**house_data()["numbers"], "final_coins": 7}
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    owners = (Owns(coins=15), Owns(coins=16))
    state = until(playing(config, *owners, number=4), Phase.OVER)
    assert totals(state) == [2, 3]


# --- tables ---------------------------------------------------------------------------------------

# On the side for few, table 1 has five spaces and is worth 6 and 3.
CASES: list[tuple[str, tuple[int, int, int]]] = [
    ("BBA", (3, 6, 0)),  # two dishes before one
    ("BAB", (3, 6, 0)),
    ("ABB", (3, 6, 0)),  # nearer, but fewer
    ("A", (6, 0, 0)),  # nobody is second without a dish
    ("..A.A", (6, 0, 0)),
    ("BA", (3, 6, 0)),  # level: the nearest wins, the other is second
    ("..AB", (6, 3, 0)),
    ("BAA.B", (3, 6, 0)),  # level with two: the nearest dish of each
    ("CAABB", (6, 3, 0)),
    ("CAABC", (3, 0, 6)),
    ("BCA", (0, 6, 3)),  # three are level
    ("ABC", (6, 3, 0)),
    ("CBA", (0, 3, 6)),
    ("BCAA", (6, 3, 0)),  # level for the second place
    ("CBAA", (6, 0, 3)),
    (".....", (0, 0, 0)),
    ("CCCCC", (0, 0, 6)),
    ("BCCBA", (0, 6, 3)),
]


def laid(table: int, owners: str) -> dict[tuple[int, int], tuple[int, int]]:
    """Dishes on the spaces of a table, the nearest first; those on table 1 are worth 2 points."""
    pieces = list(house().recipe_bag)[7 * (table - 1) :]
    return {
        (table, space): ("ABCDE".index(owner), recipe)
        for space, (owner, recipe) in enumerate(zip(owners, pieces, strict=False), start=1)
        if owner != "."
    }


@pytest.mark.rule("RO-82")
@pytest.mark.parametrize(("owners", "points"), CASES)
def test_most_and_second_most_dishes_on_a_table(owners: str, points: tuple[int, ...]) -> None:
    state = over(players=3, dishes=laid(1, owners))
    assert by_rule(state, "RO-82") == list(points)
    assert totals(state) == [
        reward + 2 * owners.count(name) for name, reward in zip("ABC", points, strict=True)
    ]


@pytest.mark.rule("RO-82")
@pytest.mark.parametrize(
    ("owners", "points"),
    [("AB", (6, 0)), ("BA", (0, 6)), ("ABB", (0, 6)), ("AABBA", (6, 0)), ("B", (0, 6))],
)
def test_of_two_only_the_first_is_given(owners: str, points: tuple[int, int]) -> None:
    state = over(players=2, dishes=laid(1, owners))
    assert by_rule(state, "RO-82") == list(points)


@pytest.mark.rule("RO-82")
def test_each_table_has_numbers_of_its_own() -> None:
    # For few: 6 and 3, 5 and 2, 5 and 2, 4 and 2, 4 and 2.
    dishes = laid(1, "A") | laid(2, "BA") | laid(3, "CCA") | laid(4, "AB") | laid(5, ".C.")
    assert by_rule(over(players=3, dishes=dishes), "RO-82") == [6 + 2 + 2 + 4, 5 + 2, 5 + 4]
    # For many: 7 and 4, 6 and 3, 6 and 3, 5 and 3, 5 and 2.
    dishes = laid(1, "EEAAABB") | laid(2, "EDCBA.") | laid(3, "..BBA") | laid(4, ".D.CC")
    dishes |= laid(5, "EADD")
    assert by_rule(over(players=5, dishes=dishes), "RO-82") == [
        7 + 3,
        6,
        5,
        3 + 3 + 5,
        4 + 6 + 2,
    ]


@pytest.mark.rule("RO-82")
@given(st.text("ABCD.", min_size=7, max_size=7))
def test_places_on_a_table_by_a_slow_count(owners: str) -> None:
    # The points of four players on the first table, 7 and 4, told by comparing each with each.
    def beats(one: str, other: str) -> bool:
        if owners.count(one) != owners.count(other):
            return owners.count(one) > owners.count(other)
        return owners.index(one) < owners.index(other)

    there = set(owners) - {"."}
    expected: list[int] = []
    for name in "ABCD":
        better = sum(beats(other, name) for other in there - {name}) if name in there else 2
        expected.append((7, 4, 0, 0)[better])
    assert by_rule(over(players=4, dishes=laid(1, owners)), "RO-82") == expected


# --- hosts ----------------------------------------------------------------------------------------


@pytest.mark.rule("RO-83")
@pytest.mark.parametrize(
    ("areas", "each"),
    [
        ({}, 0),
        ({(1, 0): B}, 1),
        ({(1, 0): B, (2, 0): B, (3, 1): B}, 1),
        ({(1, 1): C, (2, 0): B}, 2),
        ({(1, 0): A, (2, 0): A}, 0),
        ({(1, 1): A, (2, 1): C}, 1),
    ],
)
def test_a_host_counts_opponents_with_service_staff(
    areas: Mapping[tuple[int, int], int], each: int
) -> None:
    specials = (special("All tables"), special("One table"))
    state = over(players=3, hosts={1: A, 4: A}, areas=areas, specials=specials)
    assert by_rule(state, "RO-83") == [2 * each, 0, 0]


@pytest.mark.rule("RO-83")
def test_hosts_of_all_are_counted() -> None:
    # Hosts of opponents are no service staff. B has three hosts, C none, D one.
    specials = (special("All tables"), special("One table"))
    hosts = {1: A, 2: B, 3: B, 4: B, 6: D}
    areas = {(1, 0): A, (1, 1): C, (2, 1): C, (3, 0): B}
    state = over(players=4, hosts=hosts, areas=areas, specials=specials)
    # A: B and C. B: A and C. D: A, B and C.
    assert by_rule(state, "RO-83") == [2, 6, 0, 3]


@pytest.mark.rule("RO-83")
def test_a_set_tells_what_an_opponent_counts() -> None:
    numbers = {**house_data()["numbers"], "host_prestige": 4}
    config = ro.Config(players=2, components=make_house(numbers=numbers))
    board = Board(hosts={1: A}, areas={(1, 0): B})
    state = until(playing(config, BROKE, BROKE, number=4, board=board), Phase.OVER)
    assert by_rule(state, "RO-83") == [4, 0]


# --- markers --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-84")
def test_points_printed_with_markers_are_added() -> None:
    # For few: hosts 1, 2, 3, 4; areas 4, 3, 2, 3, 3 on the left, nothing on the right.
    dishes = {
        (1, 1): (A, dish("Vacherin")),
        (1, 2): (B, dish("Biscuits")),
        (4, 3): (A, dish("Palmiers")),
    }
    hosts = {1: B, 2: A, 4: B}
    areas = {(1, 0): A, (2, 1): A, (5, 0): B}
    specials = (special("All tables"), special("Master's work"))
    state = over(dishes=dishes, hosts=hosts, areas=areas, specials=specials)
    assert by_rule(state, "RO-84") == [6 + 3 + 2 + 4, 2 + 1 + 4 + 3]
    # Coins: 7 for A, 9 for B. Tables 1 and 4 go to A: 6 and 4. Hosts: one opponent each.
    assert totals(state) == [15 + 6 + 4 + 1, 10 + 2]


@pytest.mark.rule("RO-84")
def test_points_on_the_side_for_many() -> None:
    # For many: hosts 1 to 6 in order; areas 5, 3, 3, 4, 3 on the left.
    hosts = {3: A, 6: C}
    areas = {(1, 0): B, (1, 1): A, (4, 0): D}
    specials = (special("All tables"), special("One table"))
    state = over(players=4, hosts=hosts, areas=areas, specials=specials)
    assert by_rule(state, "RO-84") == [3, 5, 6, 4]


@pytest.mark.rule("RO-5", "RO-84")
@pytest.mark.parametrize(
    ("players", "claims", "points"),
    [
        (2, ((A, B), (B,)), [9, 2 + 7]),
        (3, ((A, B), (C, B)), [9, 2 + 4, 7]),
        (4, ((A, B, D), (C, B, D)), [8, 5 + 3, 6, 1 + 2]),
    ],
)
def test_special_bonuses_by_place_and_face(
    players: int, claims: Sequence[Sequence[int]], points: list[int]
) -> None:
    # The two that are drawn: 9 and 2, 7 and 4 for few; 8, 5 and 1, 6, 3 and 2 for many.
    state = over(players=players, claims=claims)
    assert by_rule(state, "RO-84") == points


@pytest.mark.rule("RO-80", "RO-81", "RO-82", "RO-83", "RO-84")
def test_points_of_the_track_are_kept() -> None:
    state = over(Owns(coins=5, prestige=17), Owns(coins=0, prestige=3))
    assert totals(state) == [18, 3]


def test_before_the_end_there_are_no_returns() -> None:
    state = playing(ro.Config(players=2), Owns(coins=99, prestige=5), number=4)
    assert ro.returns(state) == (0.0, 0.0)
    assert ro.outcome(state) is None


# --- who has won ----------------------------------------------------------------------------------


def ranking(state: State) -> list[int]:
    """The seats from best to worst; no two share a place."""
    outcome = ro.outcome(state)
    assert outcome is not None
    assert all(len(group) == 1 for group in outcome.ranking)
    order = [seat for (seat,) in outcome.ranking]
    assert outcome.winners == (order[0],)
    assert outcome.rule == "RO-85"
    return order


@pytest.mark.rule("RO-85")
def test_most_points_win() -> None:
    owners = [Owns(coins=0, prestige=points) for points in (7, 9, 3, 8)]
    assert ranking(over(*owners, players=4)) == [1, 3, 0, 2]


@pytest.mark.rule("RO-85")
def test_final_scoring_decides() -> None:
    # 9 points and 5 coins; 8 points and 35 coins.
    assert ranking(over(Owns(coins=0, prestige=9), Owns(coins=30, prestige=8))) == [1, 0]


@pytest.mark.rule("RO-85")
def test_then_it_goes_by_the_coins_that_are_kept() -> None:
    owners = (
        Owns(coins=14, prestige=1),  # 19 coins: a point, and 9 kept
        Owns(coins=20, prestige=0),  # 25 coins: two points, and 5 kept
        Owns(coins=3, prestige=2),  # 8 coins, all kept
    )
    state = over(*owners, players=3)
    assert totals(state) == [2, 2, 2]
    assert ranking(state) == [0, 2, 1]


@pytest.mark.rule("RO-80", "RO-85")
def test_coins_for_dishes_on_racks_may_be_kept() -> None:
    # 5 coins of income and 15 for the dish, so none are kept; the others keep 5 and 6.
    owners = (
        Owns(coins=0, racks=(dish("Palmiers"),)),
        Owns(coins=0, prestige=2),
        Owns(coins=1, prestige=2),
    )
    state = over(*owners, players=3)
    assert totals(state) == [2, 2, 2]
    assert ranking(state) == [2, 1, 0]


@pytest.mark.rule("RO-85")
@pytest.mark.parametrize(
    ("start", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])]
)
def test_the_last_tie_goes_round_from_the_start_player(start: int, order: list[int]) -> None:
    assert ranking(over(players=4, start=start)) == order
    # Seat 1 has more points, the others are level.
    owners = (BROKE, Owns(coins=0, prestige=1))
    assert ranking(over(*owners, players=4, start=start)) == [1, *(n for n in order if n != 1)]


@pytest.mark.rule("RO-85")
def test_nothing_can_be_done_after_the_end() -> None:
    state = over()
    finished(state, ro.PlayCard(0, 4))
    finished(state, ro.Forfeit(1))
    assert ro.score_sheet(state) == ro.score_sheet(state)


EQUAL = "equal in points, most coins left"


@pytest.mark.rule("RO-85")
@pytest.mark.parametrize(
    ("owners", "reason"),
    [
        ((Owns(coins=0, prestige=7), Owns(coins=0, prestige=9)), "most points"),
        ((Owns(coins=3, prestige=9), Owns(coins=9, prestige=7)), "most points"),
        (
            (Owns(coins=0, prestige=2), Owns(coins=3, prestige=2)),
            EQUAL,
        ),
        (
            (Owns(coins=0, prestige=2), Owns(coins=0, prestige=2)),
            "equal in points and coins, first from the start player of the last round",
        ),
    ],
)
def test_the_outcome_says_what_decided(owners: tuple[Owns, ...], reason: str) -> None:
    """The last round brings everybody 5 coins, and 10 are worth a point."""
    outcome = ro.outcome(over(*owners))
    assert outcome is not None
    assert outcome.reason == reason
