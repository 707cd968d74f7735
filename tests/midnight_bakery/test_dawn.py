"""Dawn: truffles, totals, who wins."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import GameFinishedError, MalformedAction
from tests.midnight_bakery.brute_scorer import brute_dawn
from tests.midnight_bakery.tables import (
    all_locks,
    deal,
    finished,
    hand,
    in_words,
    keep_all,
    night,
    play,
    table,
)


def truffle_points(boxes: Sequence[int], *, owl: bool = False) -> list[float]:
    """What boxes of so many truffles bring the bakers, who have nothing else."""
    state = night([f"truffle {n}" if n else "bakers_peel" for n in boxes], owl=owl)
    assert state.truffles == tuple(boxes)
    assert state.banked == (0,) * (len(boxes) - owl)
    return list(mb.returns(state))


def result(
    *kept: str, owl: bool = False
) -> tuple[list[float], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Totals, winners and ranking of a night of one bake."""
    state = night(kept, owl=owl)
    outcome = mb.outcome(state)
    assert outcome is not None
    assert outcome.rule == "MB-58"
    return list(mb.returns(state)), outcome.winners, outcome.ranking


@pytest.mark.rule("MB-55", "MB-56")
def test_nobody_has_most_truffles_where_nobody_has_any() -> None:
    assert truffle_points([0, 0, 0]) == [-3, -3, -3]
    assert truffle_points([0, 0, 0], owl=True) == [-3, -3]


@pytest.mark.rule("MB-57")
def test_the_sheets_hold_banked_points_alone_before_dawn() -> None:
    state = keep_all(
        table("truffle 2", "croissant 2", "croissant 2", bakes=2),
        *(["truffle", "croissant", "croissant"]),
    )
    assert state.truffles[0] == 1
    assert [sheet.total for sheet in mb.score_sheet(state)] == [0, 0, 0]
    assert mb.returns(state) == (0.0, 0.0, 0.0)
    assert mb.outcome(state) is None


@pytest.mark.rule("MB-55")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ([1, 2, 3], [0, 0, 7]),
        ([2, 1, 1, 1], [7, 0, 0, 0]),
        ([2, 2, 1], [7, 7, 0]),
        ([1, 1, 1], [7, 7, 7]),
        ([4, 1, 4, 2, 4], [7, 0, 7, 0, 7]),
        ([1, 1, 1, 1, 1, 1, 1, 2], [0, 0, 0, 0, 0, 0, 0, 7]),
    ],
)
def test_the_most_truffles_bring_seven_to_each_who_has_them(
    boxes: list[int], points: list[float]
) -> None:
    assert truffle_points(boxes) == points


@pytest.mark.rule("MB-55")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ([1, 2, 3], [0, 0]),
        ([1, 2, 2], [0, 7]),
        ([2, 2, 2], [7, 7]),
        ([1, 2, 1], [0, 7]),
        ([1, 1, 5], [0, 0]),
    ],
)
def test_an_owl_with_more_truffles_keeps_the_seven_from_the_bakers(
    boxes: list[int], points: list[float]
) -> None:
    assert truffle_points(boxes, owl=True) == points


@pytest.mark.rule("MB-56")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ([0, 1, 2], [-3, 0, 7]),
        ([0, 0, 1], [-3, -3, 7]),
        ([0, 0, 0], [-3, -3, -3]),
        ([0] * 8, [-3] * 8),
        ([0, 2, 0, 2], [-3, 7, -3, 7]),
    ],
)
def test_an_empty_box_costs_three_also_when_all_are_empty(
    boxes: list[int], points: list[float]
) -> None:
    assert truffle_points(boxes) == points


@pytest.mark.rule("MB-56")
@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        ([0, 0, 0], [-3, -3]),
        ([0, 1, 0], [-3, 7]),
        ([1, 2, 0], [0, 7]),
        ([1, 1, 0], [7, 7]),
        ([0, 0, 4], [-3, -3]),
        ([0, 1, 4], [-3, 0]),
    ],
)
def test_the_owls_box_costs_nobody_anything_and_it_pays_nothing(
    boxes: list[int], points: list[float]
) -> None:
    assert truffle_points(boxes, owl=True) == points


@pytest.mark.rule("MB-57")
def test_truffles_count_at_dawn_only() -> None:
    state = table("truffle", "macaron", "cinnamon_bun", rest="macaron 6")
    state = keep_all(state, "truffle", "macaron", "cinnamon_bun")
    for bake in (2, 3):
        assert (state.bake, state.banked) == (bake, (0, 0, 1))
        assert [sheet.total for sheet in mb.score_sheet(state)] == [0, 0, 1]
        assert mb.returns(state) == (0.0, 0.0, 0.0)
        assert mb.outcome(state) is None
        state = keep_all(deal(state, "macaron", "macaron", "macaron"), *["macaron"] * 3)
    assert mb.is_terminal(state)
    # The banked points stay what the bakes paid.
    assert state.banked == (0, 0, 1)
    assert mb.returns(state) == (7.0, -3.0, -2.0)
    assert [sheet.total for sheet in mb.score_sheet(state)] == [7, -3, -2]


@pytest.mark.rule("MB-57")
def test_truffles_of_all_bakes_count_together_and_once() -> None:
    state = night(("truffle", "", ""), ("truffle", "truffle", ""), ("", "truffle 2", ""))
    assert state.truffles == (2, 3, 0)
    assert mb.returns(state) == (0.0, 7.0, -3.0)
    lines = {(line.source, line.points) for line in mb.score_sheet(state)[1].lines if line.points}
    assert lines == {("most truffles", 7)}


@pytest.mark.rule("MB-58")
def test_the_highest_total_wins() -> None:
    # 9 + 0, 8 + 7 and 12 - 3.
    totals, winners, ranking = result(
        "macaron 3, truffle", "croissant 4, truffle 2", "cinnamon_bun 5"
    )
    assert totals == [9, 15, 9]
    assert winners == (1,)
    # The tie behind is broken by truffles too.
    assert ranking == ((1,), (0,), (2,))


@pytest.mark.rule("MB-58")
def test_a_tie_goes_to_the_most_truffles_among_the_tied() -> None:
    # Butter has the most truffles of all, but is not tied.
    totals, winners, ranking = result(
        "macaron 3, croissant 4, truffle", "macaron 3, croissant 4, truffle 2", "truffle 3"
    )
    assert totals == [17, 17, 7]
    assert winners == (1,)
    assert ranking == ((1,), (0,), (2,))


@pytest.mark.rule("MB-58")
def test_equal_in_truffles_too_they_share_the_night() -> None:
    totals, winners, ranking = result(
        "croissant 2, truffle", "cinnamon_bun", "croissant 2, truffle"
    )
    assert totals == [11, -2, 11]
    assert winners == (0, 2)
    assert ranking == ((0, 2), (1,))


@pytest.mark.rule("MB-58")
def test_a_whole_table_may_share_the_night() -> None:
    totals, winners, ranking = result(*[""] * 8)
    assert totals == [-3.0] * 8
    assert winners == tuple(range(8))
    assert ranking == (winners,)


@pytest.mark.rule("MB-58")
def test_the_bonus_counts_before_the_tie_is_looked_for() -> None:
    # Equal by the bakes, 7 apart at dawn; and the other way round.
    assert result("croissant 2, truffle 2", "croissant 2, truffle", "")[:2] == ([11, 4, -3], (0,))
    assert result("macaron 3, truffle", "jam_tart 2, truffle 2", "")[:2] == ([9, 9, -3], (1,))


@pytest.mark.rule("MB-58")
def test_the_outcome_says_why() -> None:
    ends = {
        "points": night(("macaron 3", "truffle", "")),
        "truffles": night(("macaron 3, truffle", "jam_tart 2, truffle 2", "")),
        "shared": night(("truffle", "truffle", "")),
    }
    reasons: dict[str, str] = {}
    for name, state in ends.items():
        outcome = mb.outcome(state)
        assert outcome is not None
        reasons[name] = outcome.reason
    assert "most points" in reasons["points"]
    assert "truffles" not in reasons["points"]
    assert "most truffles" in reasons["truffles"]
    assert "share" in reasons["shared"]
    assert "share" not in reasons["truffles"]


@pytest.mark.rule("MB-60")
def test_the_owl_is_in_no_ranking_also_when_all_bakers_are_below_zero() -> None:
    totals, winners, ranking = result("", "", "macaron 3, truffle 2", owl=True)
    assert totals == [-3, -3]
    assert winners == (0, 1)
    assert ranking == ((0, 1),)


@pytest.mark.rule("MB-60")
def test_the_owls_truffles_break_no_tie() -> None:
    # Both 8: the owl has the most truffles, Sugar the most of the tied.
    totals, winners, ranking = result(
        "croissant 4, truffle", "croissant 4, truffle 2", "truffle 3", owl=True
    )
    assert totals == [8, 8]
    assert winners == (1,)
    assert ranking == ((1,), (0,))


@pytest.mark.rule("MB-59")
def test_nothing_is_legal_after_dawn() -> None:
    state = night(("macaron", "truffle", ""))
    assert mb.is_terminal(state)
    assert mb.current_player(state) == mb.TERMINAL
    assert mb.active_players(state) == ()
    assert mb.legal_actions(state) == ()
    for seat in range(3):
        assert mb.legal_actions(state, seat) == ()
        for lock in all_locks(state.config, seat):
            finished(state, lock, seat)
    finished(state, mb.Deal((hand(), hand(), hand())), -1)
    finished(state, mb.Deal((hand("macaron"), hand(), hand())), -1)
    finished(state, mb.Snatch(mb.Card.MACARON), -1)
    with pytest.raises(GameFinishedError):
        play(state, "Flour keeps macaron")


@pytest.mark.rule("MB-59")
def test_what_is_no_action_stays_no_action_after_dawn() -> None:
    state = night(("macaron", "truffle", ""))
    with pytest.raises(MalformedAction):
        mb.apply(state, None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_after_dawn_the_night_can_still_be_read() -> None:
    state = night(("macaron 3", "truffle", "baguette_1"))
    assert (state.bake, state.deck_size, state.batch_sizes) == (1, 0, (0, 0, 0))
    assert in_words(state.discards) == {"macaron": 3, "baguette_1": 1, "bakers_peel": 4}
    assert mb.observation(state, 2).banked == (9, 0, 7)


@given(
    st.integers(2, 8).flatmap(
        lambda players: st.tuples(
            st.just(players),
            st.lists(
                st.tuples(st.integers(0, 2), st.integers(0, 2), st.booleans()),
                min_size=players + (players == 2),
                max_size=players + (players == 2),
            ),
        )
    )
)
def test_any_dawn_is_what_the_brute_scorer_says(
    table_of: tuple[int, list[tuple[int, int, bool]]],
) -> None:
    players, places = table_of
    owl = players == 2
    kept = [
        ", ".join(["truffle"] * truffles + ["croissant"] * 2 * pairs + ["cinnamon_bun"] * bun)
        for truffles, pairs, bun in places
    ]
    state = night([cards or "bakers_peel" for cards in kept], owl=owl)
    boxes = [truffles for truffles, _, _ in places]
    banked = [4 * pairs + bun for _, pairs, bun in places[:players]]
    expected = brute_dawn(boxes, banked, owl)
    outcome = mb.outcome(state)
    assert outcome is not None
    assert list(state.banked) == banked
    assert list(mb.returns(state)) == expected["totals"]
    assert list(outcome.ranking) == expected["ranking"]
    assert outcome.winners == expected["winners"]
