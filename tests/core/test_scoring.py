from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.errors import ConfigError, CountsError
from bakehouse.core.scoring import (
    Outcome,
    ScoreLine,
    ScoreSheet,
    best_assignment,
    best_weighted_assignment,
    competition_ranks,
    majority,
    rank_by_tiers,
    set_points,
    table_points,
    threshold_points,
    winners,
)

NO_COUNTS = [-1, True, 2.0, "2", None, Fraction(2), pytest.param(-(10**5000), id="huge")]
NO_POINTS = [True, 2.0, "2", None, Fraction(1, 2)]
BUNS = (1, 3, 5, 8, 12)


class Index:
    """A whole number that is no int, as those of numpy are."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


# Ranks


@pytest.mark.parametrize(
    ("values", "ranks"),
    [
        ((), ()),
        ((5,), (1,)),
        ((9, 9, 6, 6, 4, 0), (1, 1, 3, 3, 5, 6)),
        ((10, 7, 7, 5, 3, 2), (1, 2, 2, 4, 5, 6)),
        ((0, 0, 0), (1, 1, 1)),
        ((-3, 2, -5), (2, 1, 3)),
        ((Fraction(1, 2), 0, 1, Fraction(1, 2)), (2, 4, 1, 2)),
        (((1, 5), (1, 6), (0, 9)), (2, 1, 3)),
        (("b", "c", "a"), (2, 1, 3)),
    ],
)
def test_competition_ranks(values: Sequence[Any], ranks: tuple[int, ...]) -> None:
    assert competition_ranks(values) == ranks


@given(st.lists(st.integers(-5, 5), max_size=8))
def test_a_rank_is_one_and_the_number_strictly_greater(values: list[int]) -> None:
    expected = tuple(1 + sum(other > value for other in values) for value in values)
    assert competition_ranks(values) == expected


def test_ranks_of_what_does_not_compare_are_refused() -> None:
    mixed: Any = (1, "a")
    with pytest.raises(ConfigError, match="cannot be compared"):
        competition_ranks(mixed)


# Sets, tables, thresholds


@pytest.mark.parametrize(
    ("size", "points", "by_count"),
    [(2, 4, (0, 0, 4, 4, 8, 8, 12)), (3, 9, (0, 0, 0, 9, 9, 9, 18)), (1, -2, (0, -2, -4, -6))],
)
def test_set_points(size: int, points: int, by_count: tuple[int, ...]) -> None:
    assert tuple(set_points(count, size, points) for count in range(len(by_count))) == by_count


def test_set_points_take_the_integers_of_other_libraries() -> None:
    count: Any = Index(5)
    points = set_points(count, 2, 4)
    assert points == 8
    assert type(points) is int


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_bad_numbers_of_sets_are_refused(bad: Any) -> None:
    with pytest.raises(CountsError, match="count"):
        set_points(bad, 2, 4)
    with pytest.raises(CountsError, match="set size"):
        set_points(2, bad, 4)
    with pytest.raises(CountsError, match="set size"):
        set_points(2, 0, 4)


@pytest.mark.parametrize("bad", NO_POINTS)
def test_bad_points_of_sets_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="points"):
        set_points(2, 2, bad)


def test_table_points_go_on_evenly_after_the_table() -> None:
    by_count = [table_points(count, BUNS, 3) for count in range(9)]
    assert by_count == [0, 1, 3, 5, 8, 12, 15, 18, 21]


def test_table_points_without_a_tail_stay_at_the_last_entry() -> None:
    assert [table_points(count, (2, 5)) for count in range(5)] == [0, 2, 5, 5, 5]


def test_table_points_without_a_table_are_even() -> None:
    assert [table_points(count, (), 4) for count in range(4)] == [0, 4, 8, 12]


def test_table_points_take_the_integers_of_other_libraries() -> None:
    count: Any = Index(6)
    assert table_points(count, BUNS, 3) == 15


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_bad_counts_of_a_table_are_refused(bad: Any) -> None:
    with pytest.raises(CountsError, match="count"):
        table_points(bad, BUNS, 3)


@pytest.mark.parametrize("bad", NO_POINTS)
def test_bad_entries_of_a_table_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="further"):
        table_points(1, BUNS, bad)
    with pytest.raises(ConfigError, match="table"):
        table_points(1, (bad,), 3)
    with pytest.raises(ConfigError, match="table"):
        table_points(2, (bad,), 3)


@pytest.mark.parametrize(
    ("steps", "by_count"),
    [
        ((), (0, 0, 0)),
        (((2, 1), (5, 4)), (0, 0, 1, 1, 1, 4, 4)),
        (((0, -3), (1, 0), (3, 7)), (-3, 0, 0, 7, 7)),
        (((2, -1),), (0, 0, -1, -1)),
        (((1, 2), (3, 2), (4, 6)), (0, 2, 2, 2, 6)),
    ],
)
def test_threshold_points(steps: Sequence[tuple[int, int]], by_count: tuple[int, ...]) -> None:
    assert tuple(threshold_points(count, steps) for count in range(len(by_count))) == by_count


@pytest.mark.parametrize("steps", [((5, 4), (2, 1)), ((2, 1), (2, 4)), ((2, 4), (5, 1))])
def test_steps_that_do_not_rise_are_refused(steps: Any) -> None:
    with pytest.raises(ConfigError, match="does not rise"):
        threshold_points(0, steps)


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_bad_counts_of_steps_are_refused(bad: Any) -> None:
    with pytest.raises(CountsError, match="count"):
        threshold_points(bad, ((1, 1),))
    with pytest.raises(CountsError, match="step"):
        threshold_points(1, ((bad, 1),))


@pytest.mark.parametrize("bad", NO_POINTS)
def test_bad_points_of_steps_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="step"):
        threshold_points(1, ((1, bad),))


# Majorities


@pytest.mark.parametrize(
    ("amounts", "prizes", "points"),
    [
        ((9, 9, 6, 6, 4, 0), (7, 3, 1), (7, 7, 1, 1, 0, 0)),
        ((10, 7, 7, 5, 3, 2), (7, 3, 1), (7, 3, 3, 0, 0, 0)),
        ((8, 8, 5, 2), (7, 3), (7, 7, 0, 0)),
        ((2, 1, 3), (7, 3), (3, 0, 7)),
        ((0, 0), (7, 3), (0, 0)),
        ((0, 1), (7, 3), (0, 7)),
        ((1, 2), (8,), (0, 8)),
        ((3, 1), (), (0, 0)),
        ((), (8, 4), ()),
        ((4, 4, 4), (-2, 5), (-2, -2, -2)),
    ],
)
def test_tied_seats_share_a_place_and_the_next_are_skipped(
    amounts: tuple[int, ...], prizes: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert majority(amounts, prizes) == points


@pytest.mark.parametrize(
    ("amounts", "tie_break", "points"),
    [
        ((2, 2, 1), (5, 9, 0), (4, 8, 0)),
        ((2, 2, 1), (9, 5, 0), (8, 4, 0)),
        ((3, 1, 1, 0), (0, 1, 2, None), (8, 0, 4, 0)),
        ((1, 1, 1), (2, 3, 1), (4, 8, 0)),
        ((3, 2, 1), (None, None, None), (8, 4, 0)),
        ((3, 2, 1), (0, 0, 0), (8, 4, 0)),
        ((0, 0, 2), (None, None, None), (0, 0, 8)),
        ((2, 2), ((0, 1), (0, 2)), (4, 8)),
        ((2, 2), (Fraction(1, 2), Fraction(1, 3)), (8, 4)),
    ],
)
def test_a_tie_break_gives_each_place_to_one_seat(
    amounts: tuple[int, ...], tie_break: Sequence[Any], points: tuple[int, ...]
) -> None:
    assert majority(amounts, (8, 4), tie_break) == points


def test_a_seat_below_the_minimum_takes_no_place() -> None:
    assert majority((3, 2, 2, 1), (8, 4), minimum=3) == (8, 0, 0, 0)
    assert majority((3, 0, 0), (8, 4), minimum=0) == (8, 4, 4)
    assert majority((2, 2, 1, 1), (8, 4, 2), (1, 2, 0, 0), minimum=2) == (4, 8, 0, 0)


@given(st.lists(st.integers(0, 4), max_size=7), st.lists(st.integers(0, 9), max_size=4), st.data())
def test_majorities_follow_their_definition(
    amounts: list[int], prizes: list[int], data: st.DataObject
) -> None:
    minimum = data.draw(st.integers(0, 3))
    order = data.draw(st.permutations(range(len(amounts))))
    shared: list[int] = []
    single: list[int] = []
    for seat, amount in enumerate(amounts):
        others = [(a, order[i]) for i, a in enumerate(amounts) if a >= minimum]
        ahead = sum(a > amount for a, _ in others)
        ahead_strictly = sum(other > (amount, order[seat]) for other in others)
        prize = dict(enumerate(prizes)) if amount >= minimum else {}
        shared.append(prize.get(ahead, 0))
        single.append(prize.get(ahead_strictly, 0))
    assert majority(amounts, prizes, minimum=minimum) == tuple(shared)
    assert majority(amounts, prizes, order, minimum) == tuple(single)


@pytest.mark.parametrize(
    ("tie_break", "reason"),
    [
        ((5, 5, 0), r"seats \[0, 1\] are still tied"),
        ((5, None, 0), "do not compare"),
        ((5, "a", 0), "do not compare"),
        ((float("nan"), 1.0, 0), "still tied"),
        ((5, 6), "2 values for 3 seats"),
        ((1, 2, 3, 4), "4 values for 3 seats"),
    ],
)
def test_a_tie_break_that_does_not_decide_is_refused(tie_break: Any, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        majority((2, 2, 1), (8, 4), tie_break)


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_bad_amounts_are_refused(bad: Any) -> None:
    with pytest.raises(CountsError, match="amount"):
        majority((1, bad), (8, 4))
    with pytest.raises(CountsError, match="minimum"):
        majority((1, 2), (8, 4), minimum=bad)


@pytest.mark.parametrize("bad", NO_POINTS)
def test_bad_prizes_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="prize"):
        majority((1, 2), (8, bad))


# Assignments


def brute_cover(options: Sequence[Collection[int]]) -> int:
    choices = [[None, *option] for option in options]
    best = 0
    for choice in itertools.product(*choices):
        taken = [target for target in choice if target is not None]
        if len(set(taken)) == len(taken):
            best = max(best, len(taken))
    return best


def brute_value(options: Sequence[Mapping[int, int]]) -> int:
    choices = [[None, *option] for option in options]
    best = 0
    for choice in itertools.product(*choices):
        taken = [target for target in choice if target is not None]
        if len(set(taken)) == len(taken):
            value = sum(
                option[target]
                for option, target in zip(options, choice, strict=True)
                if target is not None
            )
            best = max(best, value)
    return best


COVERS: list[tuple[list[Collection[Any]], int]] = [
    ([], 0),
    ([()], 0),
    ([[1], [1], [1]], 1),
    ([[1, 2], [1]], 2),
    ([[1], [1, 2], [2, 3]], 3),
    ([[1, 2, 3]], 1),
    ([[2, 1], [2], [3, 1], [3]], 3),
    ([{7}, frozenset({7, 8}), (8, 9), [9]], 3),
    ([[0], [None, 0], ["rum", None]], 3),
]


@pytest.mark.parametrize(("options", "size"), COVERS)
def test_best_assignment(options: list[Collection[Any]], size: int) -> None:
    assert best_assignment(options) == size


@given(st.lists(st.lists(st.integers(0, 4), max_size=4), max_size=6))
def test_best_assignment_agrees_with_brute_force(options: list[list[int]]) -> None:
    assert best_assignment(options) == brute_cover(options)
    assert best_assignment([set(option) for option in options]) == brute_cover(options)


def test_best_assignment_of_a_long_chain() -> None:
    # The last item fits only if every other moves on by one.
    chain = [[i, i + 1] for i in range(3000)]
    assert best_assignment([*chain, [0]]) == 3001
    assert best_assignment([*chain, [0], [0]]) == 3001


VALUES: list[tuple[list[Any], int]] = [
    ([], 0),
    ([{}], 0),
    ([{1: 5, 2: 4}, {1: 3}], 7),
    ([{1: 5, 2: 1}, {1: 3}], 5),
    ([{1: 5, 2: 4}, {1: 5, 2: 1}], 9),
    ([{1: -2}, {2: 0}], 0),
    ([{1: 3}, {1: 9}, {1: 4}], 9),
    ([{1: 1}, {1: 1, 2: 10}, {2: 9, 3: 1}], 12),
    ([[(1, 5), (1, 8), (1, 2)], ((2, 1),)], 9),
    ([{None: 4, "rum": 2}, {None: 3}], 5),
]


@pytest.mark.parametrize(("options", "value"), VALUES)
def test_best_weighted_assignment(options: list[Any], value: int) -> None:
    assert best_weighted_assignment(options) == value


@given(st.lists(st.dictionaries(st.integers(0, 4), st.integers(-3, 9), max_size=4), max_size=6))
def test_best_weighted_assignment_agrees_with_brute_force(options: list[dict[int, int]]) -> None:
    assert best_weighted_assignment(options) == brute_value(options)
    pairs = [list(option.items()) for option in options]
    assert best_weighted_assignment(pairs) == brute_value(options)


@given(st.lists(st.sets(st.integers(0, 9)), max_size=10))
def test_an_assignment_with_values_of_one_counts_what_is_covered(options: list[set[int]]) -> None:
    valued = [dict.fromkeys(sorted(option), 1) for option in options]
    assert best_weighted_assignment(valued) == best_assignment(options)


def test_best_weighted_assignment_of_a_larger_case() -> None:
    # Item i is worth 60 - i * j at target j. With items and targets the other way round in order,
    # each loses least (the rearrangement inequality).
    size = 12
    options = [{j: 200 - i * j for j in range(size)} for i in range(size)]
    least_lost = sum(i * (size - 1 - i) for i in range(size))
    assert best_weighted_assignment(options) == 200 * size - least_lost


@pytest.mark.parametrize("bad", NO_POINTS)
def test_bad_values_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="value"):
        best_weighted_assignment([{1: 5}, {2: bad}])


# Rankings


@pytest.mark.parametrize(
    ("tiers", "ranking"),
    [
        ([], ()),
        ([(5,)], ((0,),)),
        ([(40, 2), (51, 0), (40, 3), (51, 0)], ((1, 3), (2,), (0,))),
        ([(1, 9), (2, 0)], ((1,), (0,))),
        ([(), ()], ((0, 1),)),
        ([(-4,), (-2,), (-4,)], ((1,), (0, 2))),
        ([(Fraction(1, 2),), (1,), (Fraction(2, 4),)], ((1,), (0, 2))),
        ([[3, 1], (3, 1)], ((0, 1),)),
    ],
)
def test_rank_by_tiers(tiers: list[Any], ranking: tuple[tuple[int, ...], ...]) -> None:
    assert rank_by_tiers(tiers) == ranking


def test_winners_are_the_best_group() -> None:
    assert winners(((1, 3), (2,), (0,))) == (1, 3)
    assert winners(((0,),)) == (0,)
    assert winners(()) == ()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=7))
def test_rankings_agree_with_comparing_each_two(tiers: list[tuple[int, int]]) -> None:
    ranking = rank_by_tiers(tiers)
    assert sorted(seat for group in ranking for seat in group) == list(range(len(tiers)))
    place = {seat: i for i, group in enumerate(ranking) for seat in group}
    for one, other in itertools.product(range(len(tiers)), repeat=2):
        assert (place[one] < place[other]) is (tiers[one] > tiers[other])
        assert (place[one] == place[other]) is (tiers[one] == tiers[other])
    assert all(list(group) == sorted(group) for group in ranking)
    assert winners(ranking) == tuple(i for i, seat in enumerate(tiers) if seat == max(tiers))


@pytest.mark.parametrize("bad", [True, 2.0, "2", None])
def test_bad_tiers_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="tier"):
        rank_by_tiers([(1, 2), (1, bad)])


def test_tiers_of_different_length_are_refused() -> None:
    with pytest.raises(ConfigError, match="same number"):
        rank_by_tiers([(1, 2), (1,)])


# Score sheets


SHEET = ScoreSheet(
    (
        ScoreLine(8, "croissants", "MB-45", "two pairs"),
        ScoreLine(12, "buns", "MB-47", "five"),
        ScoreLine(-3, "truffles", "MB-56"),
        ScoreLine(4, "croissants", "MB-45", "one pair"),
    )
)


def test_the_total_is_the_sum_of_the_lines() -> None:
    assert SHEET.total == 21
    assert ScoreSheet().total == 0


def test_points_of_a_source_sum_its_lines() -> None:
    assert SHEET.points_of("croissants") == 12
    assert SHEET.points_of("truffles") == -3
    assert SHEET.points_of("macarons") == 0


def test_sources_come_in_the_order_of_their_first_lines() -> None:
    assert list(SHEET.by_source().items()) == [("croissants", 12), ("buns", 12), ("truffles", -3)]


def test_a_sheet_prints_as_an_aligned_table() -> None:
    assert str(SHEET).splitlines() == [
        "croissants   8  MB-45  two pairs",
        "buns        12  MB-47  five",
        "truffles    -3  MB-56",
        "croissants   4  MB-45  one pair",
        "total       21",
    ]
    assert str(ScoreSheet()) == "total  0"


LINES = st.builds(ScoreLine, st.integers(-99, 99), st.sampled_from("abc"), st.just("XX-1"))


@given(st.lists(LINES, max_size=8))
def test_sources_sum_to_the_total(lines: list[ScoreLine]) -> None:
    sheet = ScoreSheet(tuple(lines))
    assert sum(sheet.by_source().values()) == sheet.total == sum(line.points for line in lines)
    assert all(sheet.points_of(source) == n for source, n in sheet.by_source().items())


def test_a_list_of_lines_becomes_a_tuple() -> None:
    lines: Any = list(SHEET.lines)
    sheet = ScoreSheet(lines)
    lines.clear()
    assert sheet == SHEET
    assert hash(sheet) == hash(SHEET)


@pytest.mark.parametrize("bad", NO_POINTS)
def test_lines_with_bad_points_are_refused(bad: Any) -> None:
    with pytest.raises(ConfigError, match="points"):
        ScoreLine(bad, "buns", "MB-47")


@pytest.mark.parametrize("fields", [(1, 2, "b"), (1, "a", None), (1, "a", "b", 3)])
def test_lines_with_bad_texts_are_refused(fields: tuple[Any, ...]) -> None:
    with pytest.raises(ConfigError, match="is no text"):
        ScoreLine(*fields)


def test_a_sheet_of_anything_but_lines_is_refused() -> None:
    bad: Any = (SHEET.lines[0], (8, "croissants", "MB-45"))
    with pytest.raises(ConfigError, match="is no line"):
        ScoreSheet(bad)


# Outcomes


OUTCOME = Outcome((1, 3), ((1, 3), (2,), (0,)), "most points", "MB-58")


def test_a_rank_counts_the_seats_in_better_groups() -> None:
    assert [OUTCOME.rank_of(seat) for seat in range(4)] == [4, 1, 3, 1]


def test_an_outcome_may_have_no_winner() -> None:
    lost = Outcome((), ((0,),), "an oven broke down", "PA-55")
    assert lost.winners == ()
    assert lost.rank_of(0) == 1


@given(st.lists(st.tuples(st.integers(0, 3)), min_size=1, max_size=7))
def test_ranks_of_an_outcome_are_competition_ranks(tiers: list[tuple[int]]) -> None:
    ranking = rank_by_tiers(tiers)
    outcome = Outcome(winners(ranking), ranking, "most points", "MB-58")
    ranks = tuple(outcome.rank_of(seat) for seat in range(len(tiers)))
    assert ranks == competition_ranks(tiers)


def test_a_seat_that_is_not_ranked_has_no_rank() -> None:
    with pytest.raises(ConfigError, match="4 is not ranked"):
        OUTCOME.rank_of(4)


@pytest.mark.parametrize("bad", NO_COUNTS)
def test_bad_seats_are_refused(bad: Any) -> None:
    with pytest.raises(CountsError, match="seat"):
        OUTCOME.rank_of(bad)
    with pytest.raises(CountsError, match="seat"):
        Outcome((bad,), ((0,),), "most points", "MB-58")
    with pytest.raises(CountsError, match="seat"):
        Outcome((), ((0, bad),), "most points", "MB-58")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (((0,), ((1,),), "most points", "MB-58"), "not ranked"),
        (((0,), ((0,), (1, 0)), "most points", "MB-58"), "ranked twice"),
        (((0,), ((0, 0),), "most points", "MB-58"), "ranked twice"),
        (((0,), ((0,),), None, "MB-58"), "reason: None is no text"),
        (((0,), ((0,),), "most points", 58), "rule: 58 is no text"),
    ],
)
def test_contradictory_outcomes_are_refused(fields: tuple[Any, ...], reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        Outcome(*fields)


@pytest.mark.parametrize("value", [SHEET.lines[0], SHEET, OUTCOME])
def test_scores_and_outcomes_are_values(value: Any) -> None:
    restored = pickle.loads(pickle.dumps(value))
    assert restored == value
    assert hash(restored) == hash(value)
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    for name in ("lines", "points", "winners", "note"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(value, name, ())


def test_lists_in_an_outcome_become_tuples() -> None:
    winner_list: Any = [1, 3]
    ranking_list: Any = [[1, 3], [2], [0]]
    assert Outcome(winner_list, ranking_list, "most points", "MB-58") == OUTCOME
