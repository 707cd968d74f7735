"""What a bake pays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.midnight_bakery.content import loads
from tests.midnight_bakery.brute_scorer import brute_bake
from tests.midnight_bakery.sets import set_text
from tests.midnight_bakery.tables import (
    CARD,
    deal,
    in_words,
    keep_all,
    night,
    play,
    table,
    words,
)

# So many loaves as cards.
LOAVES = {
    0: "",
    1: "baguette_1",
    2: "baguette_2",
    3: "baguette_3",
    4: "baguette_3, baguette_1",
    5: "baguette_3, baguette_2",
    6: "baguette_2 3",
    7: "baguette_3 2, baguette_1",
    8: "baguette_3 2, baguette_2",
    9: "baguette_3 3",
    10: "baguette_3 3, baguette_1",
}


def scores(*kept: str, owl: bool = False) -> tuple[mb.BakeScore, ...]:
    """What a bake pays in which each place keeps these cards."""
    return night(kept, owl=owl).results[0]


def loaf_points(loaves: Sequence[int], *, owl: bool = False) -> list[int]:
    """What so many loaves pay each baker."""
    return [score.baguettes for score in scores(*(LOAVES[n] for n in loaves), owl=owl)]


def each_pays(card: str, amounts: Sequence[int], part: str) -> list[int]:
    """What so many of a card pay, by amount, and nothing else does."""
    paid: list[int] = []
    for amount in amounts:
        score, *_ = scores(f"{card} {amount}" if amount else "bakers_peel", "", "")
        assert score.total == score.running == getattr(score, part)
        paid.append(score.total)
    return paid


@pytest.mark.rule("MB-45", "MB-E5")
def test_croissants_pay_by_the_pair() -> None:
    assert each_pays("croissant", range(8), "croissants") == [0, 0, 4, 4, 8, 8, 12, 12]


@pytest.mark.rule("MB-46", "MB-E5")
def test_macarons_pay_by_the_three() -> None:
    assert each_pays("macaron", range(10), "macarons") == [0, 0, 0, 9, 9, 9, 18, 18, 18, 27]


@pytest.mark.rule("MB-47", "MB-E5")
def test_buns_pay_by_their_number() -> None:
    paid = each_pays("cinnamon_bun", range(10), "buns")
    assert paid == [0, 1, 3, 5, 8, 12, 15, 18, 21, 24]


@pytest.mark.rule("MB-48", "MB-E5")
@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("jam_tart", 1),
        ("fruit_tart", 2),
        ("chocolate_tart", 3),
        ("jam_tart, honey_glaze", 5),
        ("fruit_tart, honey_glaze", 6),
        ("chocolate_tart, honey_glaze", 7),
        ("honey_glaze, jam_tart", 5),
        ("jam_tart 2, fruit_tart 3, chocolate_tart 4", 20),
        # The glaze lands on the chocolate tart: 7, beside 1 and 2.
        ("jam_tart, fruit_tart, chocolate_tart, honey_glaze", 10),
        # The first tart takes the glaze that waits: 5, beside 2 and 3.
        ("honey_glaze, jam_tart, fruit_tart, chocolate_tart", 10),
        ("honey_glaze 2, jam_tart, fruit_tart", 11),
    ],
)
def test_tarts_pay_their_value_and_four_more_with_a_glaze(kept: str, points: int) -> None:
    score = scores(kept, "", "")[0]
    assert (score.tarts, score.total) == (points, points)


@pytest.mark.rule("MB-49", "MB-39")
@pytest.mark.parametrize("kept", ["honey_glaze", "honey_glaze 3", "bakers_peel 4", "truffle 2"])
def test_glaze_peel_and_truffle_pay_nothing_in_a_bake(kept: str) -> None:
    assert scores(kept, "", "")[0] == mb.BakeScore(0, 0, 0, 0, 0, total=0, running=0)


@pytest.mark.rule("MB-49")
def test_an_unused_peel_is_discarded_with_the_case() -> None:
    state = table("bakers_peel", "macaron", "macaron", rest="croissant 6")
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    assert in_words(state.discards) == {"bakers_peel": 1, "macaron": 2}
    assert (state.spent_peels, len(state.cases[0])) == (0, 0)
    # It cannot be used in the next bake.
    state = deal(state, "croissant", "croissant", "croissant")
    assert mb.legal_actions(state, 0) == (mb.Keep(0, mb.Card.CROISSANT),)


@pytest.mark.rule("MB-E1", "MB-50")
def test_example_two_nines_share_the_first_rank_and_two_sixes_the_third() -> None:
    assert loaf_points([9, 9, 6, 6, 4, 0]) == [7, 7, 1, 1, 0, 0]


@pytest.mark.rule("MB-E2", "MB-50")
def test_example_two_sevens_share_the_second_rank() -> None:
    assert loaf_points([10, 7, 7, 5, 3, 2]) == [7, 3, 3, 0, 0, 0]


@pytest.mark.rule("MB-E3", "MB-50")
def test_example_four_bakers_pay_no_third_rank() -> None:
    assert loaf_points([8, 8, 5, 2]) == [7, 7, 0, 0]


@pytest.mark.rule("MB-E4", "MB-52")
def test_example_the_owl_pushes_a_baker_to_the_second_rank() -> None:
    assert loaf_points([2, 1, 3], owl=True) == [3, 0]


@pytest.mark.rule("MB-50")
@pytest.mark.parametrize(
    ("loaves", "points"),
    [
        ([3, 2, 1], [7, 3, 0]),
        ([1, 2, 3], [0, 3, 7]),
        ([2, 2, 2], [7, 7, 7]),
        ([3, 2, 2], [7, 3, 3]),
        ([3, 3, 2], [7, 7, 0]),
        ([5, 4, 3, 2, 1], [7, 3, 0, 0, 0]),
        ([6, 5, 4, 3, 2, 1], [7, 3, 1, 0, 0, 0]),
        ([1, 2, 3, 4, 5, 6, 7], [0, 0, 0, 0, 1, 3, 7]),
        ([8, 7, 6, 6, 5, 4, 3, 2], [7, 3, 1, 1, 0, 0, 0, 0]),
        ([5, 5, 5, 5, 5, 5], [7, 7, 7, 7, 7, 7]),
        ([9, 9, 9, 5, 4, 3], [7, 7, 7, 0, 0, 0]),
        ([9, 5, 5, 5, 4, 3], [7, 3, 3, 3, 0, 0]),
        ([9, 9, 5, 4, 3, 2], [7, 7, 1, 0, 0, 0]),
    ],
)
def test_baguettes_pay_by_rank_and_ties_share_in_full(loaves: list[int], points: list[int]) -> None:
    assert loaf_points(loaves) == points


@pytest.mark.rule("MB-50")
def test_only_the_sum_of_the_loaves_counts() -> None:
    kept = ("baguette_3 2", "baguette_2 3", "baguette_1 6", "baguette_3, baguette_2, baguette_1")
    assert [score.baguettes for score in scores(*kept)] == [7, 7, 7, 7]


@pytest.mark.rule("MB-51")
@pytest.mark.parametrize(
    ("loaves", "points"),
    [
        ([0, 0, 0], [0, 0, 0]),
        ([0, 1, 0], [0, 7, 0]),
        ([0, 1, 2], [0, 3, 7]),
        ([2, 1, 0, 0, 0, 0], [7, 3, 0, 0, 0, 0]),
        ([0, 0, 0, 0, 0, 0, 0, 0], [0] * 8),
    ],
)
def test_no_loaves_pay_nothing_and_take_no_rank(loaves: list[int], points: list[int]) -> None:
    assert loaf_points(loaves) == points


@pytest.mark.rule("MB-52")
@pytest.mark.parametrize(
    ("loaves", "points"),
    [
        ([3, 2, 1], [7, 3]),
        ([3, 1, 2], [7, 0]),
        ([2, 1, 2], [7, 0]),
        ([1, 1, 3], [3, 3]),
        ([2, 2, 2], [7, 7]),
        ([0, 0, 9], [0, 0]),
        ([0, 1, 9], [0, 3]),
        ([1, 2, 0], [3, 7]),
    ],
)
def test_the_owl_takes_a_rank_and_scores_nothing(loaves: list[int], points: list[int]) -> None:
    assert loaf_points(loaves, owl=True) == points


@pytest.mark.rule("MB-52", "MB-60")
def test_the_owls_case_pays_nobody() -> None:
    state = night(
        ("bakers_peel", "bakers_peel", "macaron 3, croissant 2, cinnamon_bun 5, baguette_3"),
        owl=True,
    )
    assert len(state.results[0]) == len(state.banked) == 2
    assert [score.total for score in state.results[0]] == [0, 0]


@pytest.mark.rule("MB-53")
def test_each_bake_keeps_its_result_for_every_baker() -> None:
    first = (
        "croissant 2, macaron 3, cinnamon_bun 2, jam_tart, baguette_2",
        "croissant 3, honey_glaze, chocolate_tart",
        "baguette_1",
    )
    second = ("cinnamon_bun", "baguette_3", "fruit_tart 2")
    state = night(first, second)
    # croissants, macarons, buns, tarts, baguettes, total, running
    assert state.results == (
        (
            mb.BakeScore(4, 9, 3, 1, 7, 24, 24),
            mb.BakeScore(4, 0, 0, 7, 0, 11, 11),
            mb.BakeScore(0, 0, 0, 0, 3, 3, 3),
        ),
        (
            mb.BakeScore(0, 0, 1, 0, 0, 1, 25),
            mb.BakeScore(0, 0, 0, 0, 7, 7, 18),
            mb.BakeScore(0, 0, 0, 4, 0, 4, 7),
        ),
    )
    assert state.banked == (25, 18, 7)


@pytest.mark.rule("MB-53")
def test_the_score_sheet_says_where_the_points_are_from() -> None:
    state = night(("croissant 2, cinnamon_bun 3", "baguette_1", ""), ("macaron 3", "jam_tart", ""))
    sheet = mb.score_sheet(state)[0]
    lines = [(line.detail, line.source, line.points, line.rule) for line in sheet.lines]
    assert lines == [
        ("bake 1", "croissants", 4, "MB-45"),
        ("bake 1", "macarons", 0, "MB-46"),
        ("bake 1", "buns", 5, "MB-47"),
        ("bake 1", "tarts", 0, "MB-48"),
        ("bake 1", "baguettes", 0, "MB-50"),
        ("bake 2", "croissants", 0, "MB-45"),
        ("bake 2", "macarons", 9, "MB-46"),
        ("bake 2", "buns", 0, "MB-47"),
        ("bake 2", "tarts", 0, "MB-48"),
        ("bake 2", "baguettes", 0, "MB-50"),
        ("dawn", "most truffles", 0, "MB-55"),
        ("dawn", "no truffle", -3, "MB-56"),
    ]
    assert sheet.total == 15


@pytest.mark.rule("MB-53")
def test_a_result_stands_as_soon_as_the_bake_is_over() -> None:
    state = table("macaron", "cinnamon_bun", "baguette_1", rest="croissant 9")
    state = play(state, "Flour keeps macaron", "Sugar keeps cinnamon_bun")
    assert state.results == ()
    state = play(state, "Butter keeps baguette_1")
    assert [score.running for score in state.results[0]] == [0, 1, 7]
    assert state.banked == (0, 1, 7)
    assert [sheet.total for sheet in mb.score_sheet(state)] == [0, 1, 7]


OTHER_NUMBERS = (
    ("croissant_set = 2", "croissant_set = 3"),
    ("croissant_points = 4", "croissant_points = 11"),
    ("macaron_set = 3", "macaron_set = 2"),
    ("macaron_points = 9", "macaron_points = 100"),
    ("bun_points = [1, 3, 5, 8, 12]", "bun_points = [2, 7]"),
    ("bun_further = 3", "bun_further = -1"),
    (
        "jam_tart = 1\nfruit_tart = 2\nchocolate_tart = 3\nglaze = 4",
        "jam_tart = 30\nfruit_tart = 40\nchocolate_tart = 60\nglaze = 500",
    ),
    ("loaves = [1, 2, 3]", "loaves = [5, 2, 1]"),
    ("rank_points = [7, 3, 1]", "rank_points = [20, 10]"),
    ("rank_from_bakers = [2, 2, 6]", "rank_from_bakers = [2, 3]"),
    ("most_truffles = 7", "most_truffles = 50"),
    ("no_truffle = -3", "no_truffle = -9"),
)


def test_all_numbers_are_the_sets() -> None:
    kept = (
        "croissant 7, macaron 3, cinnamon_bun 4",
        "jam_tart, honey_glaze, fruit_tart, baguette_1",
        "chocolate_tart, baguette_3 4, truffle",
    )
    rows = [(words(cards) + ["bakers_peel"] * 14)[:14] for cards in kept]
    deck = [card for row in rows for card in row]
    text = set_text({card: deck.count(card) for card in CARD}, sizes=[14] * 7, bakes=1)
    for old, new in OTHER_NUMBERS:
        assert text.count(old) == 1
        text = text.replace(old, new)
    text = text.replace(f"base_loaves = {1 + 3 * 4}", f"base_loaves = {5 + 1 * 4}")
    state = mb.new_game(mb.Config(players=3, passing="next", components=loads(text)))
    dealt = [[rows[(s + i) % 3][i] for i in range(14)] for s in range(3)]
    state = deal(state, *(", ".join(cards) for cards in dealt))
    for i in range(14):
        state = keep_all(state, *(row[i] for row in rows))
    # 7 croissants: two threes. 3 macarons: one pair. 4 buns: 7 for two, then 1 less for each more.
    # One loaf-card of 5 before four of 1.
    assert state.results[0] == (
        mb.BakeScore(22, 100, 5, 0, 0, 127, 127),
        mb.BakeScore(0, 0, 0, 570, 20, 590, 590),
        mb.BakeScore(0, 0, 0, 60, 10, 70, 70),
    )
    assert mb.returns(state) == (118.0, 581.0, 120.0)


@given(st.data())
def test_any_bake_pays_what_the_brute_scorer_says(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 8))
    owl = players == 2
    size = data.draw(st.integers(1, 7))
    card = st.sampled_from(sorted(set(CARD)))
    kept = [data.draw(st.lists(card, min_size=size, max_size=size)) for _ in range(players + owl)]
    state = night([", ".join(cards) for cards in kept], owl=owl)
    expected = brute_bake([[(name,) for name in cards] for cards in kept], players, owl)
    for score, brute in zip(state.results[0], expected, strict=True):
        assert score.total == score.running == brute["total"]
        parts = (score.croissants, score.macarons, score.buns, score.tarts, score.baguettes)
        assert parts == tuple(
            brute[part] for part in ("croissants", "macarons", "buns", "tarts", "baguettes")
        )
