"""Where a kept card lands."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from tests.midnight_bakery.brute_scorer import Filing, lay_out
from tests.midnight_bakery.tables import (
    CARD,
    TARTS,
    Step,
    case,
    case_after,
    census,
    in_words,
    keep_all,
    play,
    playouts,
    table,
    whole_night,
)

JAM, FRUIT, CHOCOLATE = TARTS  # from the least to the best
GLAZE, PEEL = "honey_glaze", "bakers_peel"


def amounts(*names: str) -> dict[str, int]:
    return {name: names.count(name) for name in names}


@pytest.mark.rule("MB-35")
@pytest.mark.parametrize(
    ("tarts", "lands_on"),
    [
        ((JAM,), JAM),
        ((FRUIT,), FRUIT),
        ((CHOCOLATE,), CHOCOLATE),
        ((JAM, FRUIT), FRUIT),
        ((JAM, CHOCOLATE), CHOCOLATE),
        ((FRUIT, CHOCOLATE), CHOCOLATE),
        ((JAM, FRUIT, CHOCOLATE), CHOCOLATE),
    ],
)
def test_a_glaze_lands_on_the_best_unglazed_tart(tarts: tuple[str, ...], lands_on: str) -> None:
    bare = [tart for tart in tarts if tart != lands_on]
    for order in permutations(tarts):
        assert case_after(*order, GLAZE) == amounts(*bare, f"glazed_{lands_on}")


@pytest.mark.rule("MB-35")
def test_a_glaze_skips_tarts_that_have_one() -> None:
    assert case_after(CHOCOLATE, GLAZE, JAM, GLAZE) == amounts(
        "glazed_chocolate_tart", "glazed_jam_tart"
    )
    assert case_after(JAM, FRUIT, CHOCOLATE, GLAZE, GLAZE) == amounts(
        JAM, "glazed_fruit_tart", "glazed_chocolate_tart"
    )


@pytest.mark.rule("MB-35")
def test_a_glaze_takes_one_tart_of_several_alike() -> None:
    assert case_after(FRUIT, FRUIT, FRUIT, GLAZE) == amounts(FRUIT, FRUIT, "glazed_fruit_tart")


@pytest.mark.rule("MB-36")
@pytest.mark.parametrize("tart", TARTS)
def test_a_glaze_without_a_tart_waits_for_the_next_one(tart: str) -> None:
    assert case_after(GLAZE) == amounts(GLAZE)
    assert case_after(GLAZE, "macaron") == amounts(GLAZE, "macaron")
    assert case_after(GLAZE, "macaron", tart) == amounts("macaron", f"glazed_{tart}")
    # The next one takes it, even where a better one follows.
    assert case_after(GLAZE, tart, CHOCOLATE) == {
        **amounts(f"glazed_{tart}"),
        CHOCOLATE: 1,
    }


@pytest.mark.rule("MB-36")
def test_several_waiting_glazes_go_to_one_tart_after_the_other() -> None:
    assert case_after(GLAZE, GLAZE) == amounts(GLAZE, GLAZE)
    assert case_after(GLAZE, GLAZE, JAM) == amounts(GLAZE, "glazed_jam_tart")
    assert case_after(GLAZE, GLAZE, JAM, FRUIT, CHOCOLATE) == amounts(
        "glazed_jam_tart", "glazed_fruit_tart", CHOCOLATE
    )


@pytest.mark.rule("MB-36")
def test_a_glaze_waits_where_all_tarts_are_glazed() -> None:
    assert case_after(JAM, GLAZE, GLAZE, FRUIT) == amounts("glazed_jam_tart", "glazed_fruit_tart")


@pytest.mark.rule("MB-37")
@pytest.mark.parametrize("taken", TARTS)
@pytest.mark.parametrize("before", ["", *TARTS])
@pytest.mark.parametrize("glaze_first", [True, False])
def test_glaze_and_tart_by_one_peel_count_as_kept_together(
    before: str, taken: str, glaze_first: bool
) -> None:
    pair = f"{GLAZE} + {taken}" if glaze_first else f"{taken} + {GLAZE}"
    filings = [PEEL, before, pair] if before else [PEEL, pair]
    # On the better of the two, whether it was there or comes with the glaze.
    tarts = sorted([tart for tart in (before, taken) if tart], key=TARTS.index)
    assert case_after(*filings) == amounts(*tarts[:-1], f"glazed_{tarts[-1]}")


@pytest.mark.rule("MB-37")
def test_such_a_glaze_finds_the_best_of_all_tarts() -> None:
    filings = (PEEL, JAM, CHOCOLATE, JAM)
    for pair in (f"{GLAZE} + {FRUIT}", f"{FRUIT} + {GLAZE}"):
        assert case_after(*filings, pair) == amounts(JAM, JAM, FRUIT, "glazed_chocolate_tart")
    # A chocolate tart that has its glaze is out of the question.
    assert case_after(PEEL, CHOCOLATE, GLAZE, JAM, f"{GLAZE} + {FRUIT}") == amounts(
        "glazed_chocolate_tart", JAM, "glazed_fruit_tart"
    )


@pytest.mark.rule("MB-37")
def test_the_order_of_glaze_and_tart_is_no_choice() -> None:
    one = mb.Peel(0, CARD[GLAZE], CARD[FRUIT])
    assert one == mb.Peel(0, CARD[FRUIT], CARD[GLAZE])
    assert mb.encode_action(mb.Config(), one) == mb.encode_action(
        mb.Config(), mb.Peel(0, CARD[FRUIT], CARD[GLAZE])
    )


@pytest.mark.rule("MB-38")
@pytest.mark.parametrize(("first", "second"), list(permutations(TARTS, 2)))
def test_of_two_tarts_the_first_takes_the_one_glaze_that_waits(first: str, second: str) -> None:
    assert case_after(PEEL, GLAZE, f"{first} + {second}") == amounts(f"glazed_{first}", second)


@pytest.mark.rule("MB-38")
@pytest.mark.parametrize("tart", TARTS)
def test_of_two_tarts_alike_one_takes_it(tart: str) -> None:
    assert case_after(PEEL, GLAZE, f"{tart} + {tart}") == amounts(f"glazed_{tart}", tart)


@pytest.mark.rule("MB-38")
@pytest.mark.parametrize(("first", "second"), list(permutations(TARTS, 2)))
@pytest.mark.parametrize("waiting", [0, 2, 3])
def test_with_no_glaze_or_several_both_tarts_fare_alike(
    first: str, second: str, waiting: int
) -> None:
    lying = case_after(PEEL, *[GLAZE] * waiting, f"{first} + {second}")
    if waiting:
        rest = [GLAZE] * (waiting - 2)
        assert lying == amounts(*rest, f"glazed_{first}", f"glazed_{second}")
    else:
        assert lying == amounts(first, second)


@pytest.mark.rule("MB-39")
def test_a_glaze_still_waiting_scores_nothing_and_is_not_carried_over() -> None:
    state = table("honey_glaze", "macaron", "macaron", rest="chocolate_tart 3")
    state = keep_all(state, "honey_glaze", "macaron", "macaron")
    assert state.results[0][0].total == 0
    assert case(state) == {}
    assert in_words(state.discards) == {"honey_glaze": 1, "macaron": 2}
    state = mb.apply(state, mb.Deal((mb.CARDS.counts([CARD[CHOCOLATE]]),) * 3))
    state = keep_all(state, *[CHOCOLATE] * 3)
    # A bare chocolate tart: 3, not 7.
    assert [score.tarts for score in state.results[1]] == [3, 3, 3]


@pytest.mark.rule("MB-40")
def test_a_truffle_goes_to_the_box_when_it_is_filed_and_stays() -> None:
    state = table("truffle, macaron", "macaron 2", "macaron 2", rest="croissant 6")
    state = play(state, "Flour keeps truffle")
    assert state.truffles == (0, 0, 0)
    state = play(state, "Sugar keeps macaron", "Butter keeps macaron")
    assert state.truffles == (1, 0, 0)
    assert case(state) == {}
    state = keep_all(state, "macaron", "macaron", "macaron")
    assert state.bake == 2
    assert state.truffles == (1, 0, 0)
    assert in_words(state.discards) == {"macaron": 5}


@pytest.mark.rule("MB-40")
def test_the_owls_truffles_go_to_its_box() -> None:
    state = table("macaron", "macaron", owl="truffle", rest="croissant 3")
    state = play(keep_all(state, "macaron", "macaron"), "owl snatches truffle")
    assert state.truffles == (0, 0, 1)
    assert case(state, 2) == {}
    assert in_words(state.discards) == {"macaron": 2}


@pytest.mark.rule("MB-40")
def test_all_other_cards_are_discarded_at_the_end_of_the_bake() -> None:
    state = table(
        f"{JAM}, {GLAZE}, {PEEL}, truffle",
        "croissant, baguette_1, baguette_2, baguette_3",
        "cinnamon_bun 4",
        rest="macaron 12",
    )
    while state.bake == 1:
        state = mb.apply(state, mb.legal_actions(state)[0])
    # A glazed tart is two cards again.
    assert in_words(state.discards) == {
        **amounts("croissant", "baguette_1", "baguette_2", "baguette_3", JAM, GLAZE, PEEL),
        "cinnamon_bun": 4,
    }
    assert all(not len(lying) for lying in state.cases)
    assert sum(state.truffles) == 1
    assert in_words(state.deck) == {"macaron": 12}


@pytest.mark.rule("MB-40")
@pytest.mark.parametrize("players", range(2, 9))
def test_no_card_is_ever_lost_or_doubled(players: int) -> None:
    config = mb.Config(players=players)
    for step in whole_night(config, seed=players):
        assert census(step.after) == in_words(config.deck)


@pytest.mark.rule("MB-41")
@pytest.mark.parametrize("tart", TARTS)
def test_a_tart_carries_at_most_one_glaze(tart: str) -> None:
    assert case_after(tart, GLAZE, GLAZE) == amounts(f"glazed_{tart}", GLAZE)
    assert case_after(GLAZE, GLAZE, tart) == amounts(f"glazed_{tart}", GLAZE)
    assert case_after(PEEL, tart, f"{GLAZE} + {GLAZE}") == amounts(f"glazed_{tart}", GLAZE)
    assert case_after(PEEL, GLAZE, f"{GLAZE} + {tart}") == amounts(f"glazed_{tart}", GLAZE)


@pytest.mark.rule("MB-42")
@pytest.mark.parametrize("tart", TARTS)
@pytest.mark.parametrize("older", [1, 2, 3])
@pytest.mark.parametrize("glaze_first", [True, False])
def test_with_an_older_glaze_the_tart_takes_that_and_the_new_one_waits(
    tart: str, older: int, glaze_first: bool
) -> None:
    pair = f"{GLAZE} + {tart}" if glaze_first else f"{tart} + {GLAZE}"
    lying = case_after(PEEL, *[GLAZE] * older, pair)
    assert lying == amounts(*[GLAZE] * older, f"glazed_{tart}")


@pytest.mark.rule("MB-42")
@given(playouts())
def test_waiting_glazes_and_unglazed_tarts_never_lie_together(steps: list[Step]) -> None:
    for step in steps:
        for place in range(len(step.after.cases)):
            lying = case(step.after, place)
            assert not (GLAZE in lying and any(tart in lying for tart in TARTS))


@pytest.mark.rule("MB-43")
@pytest.mark.parametrize(
    ("tarts", "lying"),
    [
        ((), (GLAZE, GLAZE)),
        ((JAM,), ("glazed_jam_tart", GLAZE)),
        ((CHOCOLATE,), ("glazed_chocolate_tart", GLAZE)),
        ((JAM, FRUIT), ("glazed_jam_tart", "glazed_fruit_tart")),
        ((JAM, JAM), ("glazed_jam_tart", "glazed_jam_tart")),
        ((JAM, FRUIT, CHOCOLATE), (JAM, "glazed_fruit_tart", "glazed_chocolate_tart")),
        ((CHOCOLATE, JAM, CHOCOLATE), (JAM, "glazed_chocolate_tart", "glazed_chocolate_tart")),
    ],
)
def test_two_glazes_by_one_peel_land_one_after_the_other(
    tarts: tuple[str, ...], lying: tuple[str, ...]
) -> None:
    assert case_after(PEEL, *tarts, f"{GLAZE} + {GLAZE}") == amounts(*lying)


@pytest.mark.rule("MB-43")
def test_two_glazes_wait_behind_an_older_one() -> None:
    assert case_after(PEEL, GLAZE, f"{GLAZE} + {GLAZE}") == amounts(GLAZE, GLAZE, GLAZE)


@pytest.mark.rule("MB-40", "MB-37")
@pytest.mark.parametrize("other", ["macaron", "truffle", PEEL, "baguette_3"])
def test_a_card_beside_a_glaze_or_tart_is_filed_as_always(other: str) -> None:
    stays = [] if other == "truffle" else [other]
    assert case_after(PEEL, f"{GLAZE} + {other}") == amounts(GLAZE, *stays)
    assert case_after(PEEL, JAM, f"{GLAZE} + {other}") == amounts("glazed_jam_tart", *stays)
    assert case_after(PEEL, GLAZE, f"{JAM} + {other}") == amounts("glazed_jam_tart", *stays)


def test_every_pair_of_cards_lies_as_the_slow_scorer_lays_it() -> None:
    cards = (*TARTS, GLAZE, PEEL, "macaron")
    befores = ((), (GLAZE,), (GLAZE, GLAZE), (JAM,), (FRUIT, JAM), (CHOCOLATE, GLAZE))
    for before, first, second in product(befores, cards, cards):
        assert_lies_alike([(PEEL,), *((card,) for card in before), (first, second)])


@given(
    st.lists(
        st.tuples(st.booleans(), st.tuples(*[st.sampled_from((*TARTS, GLAZE))] * 2)), max_size=6
    )
)
def test_any_filings_lie_as_the_slow_scorer_lays_them(picks: list[tuple[bool, Filing]]) -> None:
    filings: list[Filing] = [(PEEL,) for _ in picks]
    filings += [pair if both else pair[:1] for both, pair in picks]
    assert_lies_alike(filings)


def assert_lies_alike(filings: list[Filing]) -> None:
    slow = lay_out(filings)
    lying = [f"glazed_{tart.kind}" if tart.glazed else tart.kind for tart in slow.tarts]
    lying += [GLAZE] * len(slow.waiting) + slow.others
    assert case_after(*(" + ".join(filing) for filing in filings)) == amounts(*lying)
