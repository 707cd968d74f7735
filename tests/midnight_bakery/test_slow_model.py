"""Tests of the slow model and the brute scorer themselves, against cases worked out by hand."""

from __future__ import annotations

import copy
import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.midnight_bakery import brute_scorer as brute
from tests.midnight_bakery import slow_model as slow
from tests.midnight_bakery.brute_scorer import Filing
from tests.midnight_bakery.slow_model import CARDS, SlowNight

CROISSANT, MACARON, BUN = "croissant", "macaron", "cinnamon_bun"
JAM, FRUIT, CHOCOLATE = "jam_tart", "fruit_tart", "chocolate_tart"
GLAZE, PEEL, TRUFFLE = "honey_glaze", "bakers_peel", "truffle"

LEFT_AFTER_THREE = {2: 16, 3: 25, 4: 10, 5: 1, 6: 14, 7: 17, 8: 2}
PEELS = {PEEL: 40}


def keep(night: SlowNight, *cards: str) -> None:
    """Let every baker with cards keep the card named for its seat; "" for a seat that sits out."""
    for seat, card in enumerate(cards):
        if card:
            night.choose(seat, [card])


def filler(count: int) -> list[str]:
    """Give a hand of buns."""
    return [BUN] * count


def solo_case(filings: Sequence[Filing]) -> SlowNight:
    """Let Flour, at a table of three, file exactly this, everybody else only buns.

    Each of Flour's batches holds what it is to take and buns; the night stops inside bake 1.
    """
    size = 2 * len(filings) + 1
    deck = dict.fromkeys(CARDS, 3 * size)
    night = SlowNight(3, deck=deck, batch_size=size, bakes=1)
    # Forward at three bakers Flour takes from the batches of seats 0, 2, 1, 0, ...
    hands: list[list[str]] = [[], [], []]
    for pick, filing in enumerate(filings):
        hands[(-pick) % 3].extend(filing)
    night.deal([hand + filler(size - len(hand)) for hand in hands])
    for filing in filings:
        night.choose(0, filing)
        keep(night, "", BUN, BUN)
    return night


def glazed_and_waiting(filings: Sequence[Filing]) -> tuple[list[str], list[str], int]:
    """Glazed tarts, unglazed tarts (both sorted), waiting glazes; both machines must agree."""
    table = brute.lay_out(filings)
    glazed = sorted(tart.kind for tart in table.tarts if tart.glazed)
    plain = sorted(tart.kind for tart in table.tarts if not tart.glazed)
    case = solo_case(filings).case(0)
    assert {t: case["glazed_" + t] for t in slow.TARTS} == {t: glazed.count(t) for t in slow.TARTS}
    assert {t: case[t] for t in slow.TARTS} == {t: plain.count(t) for t in slow.TARTS}
    assert case[GLAZE] == len(table.waiting)
    return glazed, plain, len(table.waiting)


def bake_scores(filings: Sequence[Sequence[Filing]]) -> list[brute.BakeScore]:
    """Score one bake of bakers only."""
    return brute.brute_bake(filings, len(filings))


def singles(*cards: str) -> list[Filing]:
    """File these cards one a pick."""
    return [(card,) for card in cards]


# The components.


def test_the_house_decks_hold_106_and_122_cards_and_49_loaves() -> None:
    base, large = slow.house_deck(5), slow.house_deck(6)
    assert (sum(base.values()), sum(large.values())) == (106, 122)
    assert base["baguette_1"] + 2 * base["baguette_2"] + 3 * base["baguette_3"] == 49
    assert list(base.values()) == [14, 14, 14, 6, 11, 7, 5, 10, 5, 6, 4, 10]
    assert list(large.values()) == [16, 16, 16, 7, 13, 8, 6, 11, 6, 7, 5, 11]


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("passing", ["alternate", "next"])
def test_three_bakes_leave_the_stated_number_of_cards(players: int, passing: str) -> None:
    night = SlowNight(players, passing)
    log = slow.play_random_night(players, passing, seed=players)
    slow.replay(night, log)
    assert night.needs() == "dawn"
    assert len(night.results) == 3
    assert night.deck_size() == LEFT_AFTER_THREE[players]


@pytest.mark.parametrize("players", [0, 1, 9])
def test_bad_tables_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="MB-1:"):
        SlowNight(players)
    with pytest.raises(ValueError, match="MB-25"):
        SlowNight(3, "previous")
    with pytest.raises(ValueError, match="MB-8"):
        SlowNight(3, deck={BUN: 0})
    with pytest.raises(ValueError, match="MB-4"):
        SlowNight(3, deck={"scone": 3})
    with pytest.raises(ValueError, match="MB-5"):
        SlowNight(3, batch_size=0)


# Short decks.


@pytest.mark.parametrize(
    ("players", "size", "cards", "sizes"),
    [
        (3, 3, 9, [3, 3, 3]),
        (3, 3, 7, [3, 3, 1]),
        (3, 3, 4, [3, 1, 0]),
        (4, 5, 3, [3, 0, 0, 0]),
        (2, 3, 9, [3, 3, 3]),
        (2, 3, 8, [3, 3, 2]),
        (2, 3, 6, [3, 3, 0]),
        (2, 3, 4, [3, 1, 0]),
        (2, 1, 100, [1, 1, 1]),
    ],
)
def test_earlier_seats_get_whole_batches_when_the_deck_is_short(
    players: int, size: int, cards: int, sizes: list[int]
) -> None:
    night = SlowNight(players, deck={BUN: cards}, batch_size=size)
    assert night.deal_sizes() == sizes
    night.deal([filler(size) for size in sizes[:players]])
    assert night.batch_sizes() == sizes
    assert night.deck_size() == cards - sum(sizes)
    assert night.owing() == [seat for seat in range(players) if sizes[seat]]


def test_a_short_bake_is_played_to_its_end() -> None:
    night = SlowNight(3, deck={BUN: 3}, batch_size=2)
    night.deal([filler(2), filler(1), []])
    with pytest.raises(ValueError, match="MB-16"):
        night.choose(2, [BUN])
    keep(night, BUN, BUN)
    # Forward: the rest of Flour's batch is now Sugar's, the others are empty.
    assert night.batch_sizes() == [0, 1, 0]
    assert night.owing() == [1]
    night.choose(1, [BUN])
    assert night.needs() == "dawn"
    assert [row["buns"] for row in night.results[0]] == [1, 3, 0]


def test_the_night_ends_early_when_nobody_can_be_dealt_a_card() -> None:
    night = SlowNight(3, deck={BUN: 4}, batch_size=1)
    night.deal([[BUN], [BUN], [BUN]])
    keep(night, BUN, BUN, BUN)
    assert (night.needs(), night.bake, night.deal_sizes()) == ("deal", 2, [1, 0, 0])
    night.deal([[BUN], [], []])
    night.choose(0, [BUN])
    assert night.needs() == "dawn"
    assert night.bake == 2
    assert night.totals == [1 + 1 - 3, 1 - 3, 1 - 3]
    assert night.ranking == [(0,), (1, 2)]


def test_one_bake_may_be_the_whole_night_and_nothing_is_legal_after_it() -> None:
    night = SlowNight(4, deck={TRUFFLE: 4}, batch_size=1)
    night.deal([[TRUFFLE]] * 4)
    keep(night, *[TRUFFLE] * 4)
    assert night.needs() == "dawn"
    assert night.totals == [7, 7, 7, 7]
    assert night.winners == (0, 1, 2, 3)
    assert night.legal_choices(0) == set()
    with pytest.raises(ValueError, match="MB-59"):
        night.choose(0, [TRUFFLE])


# Choosing.


def test_locks_are_secret_and_final() -> None:
    night = SlowNight(3, deck=PEELS | {BUN: 9, TRUFFLE: 2}, batch_size=3)
    night.deal([[TRUFFLE, BUN, BUN], filler(3), [TRUFFLE, BUN, PEEL]])
    before = (night.batch_sizes(), [night.case(p) for p in range(3)], list(night.boxes))
    night.choose(0, [TRUFFLE])
    night.choose(2, [PEEL])
    assert (night.batch_sizes(), [night.case(p) for p in range(3)], night.boxes) == before
    assert (night.locked(), night.owing(), night.pick) == ([0, 2], [1], 0)
    assert night.legal_choices(0) == set()
    with pytest.raises(ValueError, match="MB-11"):
        night.choose(0, [BUN])
    with pytest.raises(ValueError, match="MB-12"):
        night.choose(1, [TRUFFLE])
    night.choose(1, [BUN])
    assert (night.locked(), night.pick, night.boxes) == ([], 1, [1, 0, 0])
    assert night.batch_cards(0) == [BUN, TRUFFLE]
    assert night.batch_cards(1) == [BUN, BUN]
    assert night.history == [[[(TRUFFLE,)], [(BUN,)], [(PEEL,)]]]


def test_a_peel_must_lie_in_the_case_before_the_pick() -> None:
    night = SlowNight(3, deck=PEELS | {BUN: 20}, batch_size=3)
    night.deal([[PEEL, PEEL, BUN], [PEEL, BUN, BUN], filler(3)])
    for pair in ([PEEL, BUN], [PEEL, PEEL]):
        with pytest.raises(ValueError, match="MB-15"):
            night.choose(0, pair)
    with pytest.raises(ValueError, match="MB-13"):
        night.choose(2, [BUN, BUN])
    with pytest.raises(ValueError, match="MB-24"):
        night.choose(0, [])
    assert night.legal_choices(0) == {(PEEL,), (BUN,)}
    assert night.locked() == []


def test_a_spent_peel_leaves_the_game_and_one_taken_with_it_stays() -> None:
    night = SlowNight(3, deck={PEEL: 3, BUN: 6}, batch_size=3)
    night.deal([[PEEL, BUN, BUN], filler(3), [PEEL, PEEL, BUN]])
    keep(night, PEEL, BUN, BUN)
    assert night.batch_cards(0) == [PEEL, PEEL]
    assert night.legal_choices(0) == {(PEEL,), (PEEL, PEEL)}
    with pytest.raises(ValueError, match="MB-13"):
        night.choose(0, [PEEL, PEEL, PEEL])
    night.choose(0, [PEEL, PEEL])
    keep(night, "", BUN, BUN)
    assert night.case(0)[PEEL] == 2
    assert night.spent_peels == 1
    # The other two Peels lie in the case at the end and are discarded, the spent one is not.
    keep(night, BUN, "", BUN)
    assert night.needs() == "dawn"
    assert sorted(night.discards) == [PEEL, PEEL] + [BUN] * 6
    assert night.spent_peels == 1


def test_a_peel_cannot_take_two_cards_from_a_batch_of_one() -> None:
    night = SlowNight(3, deck={PEEL: 6}, batch_size=2, bakes=1)
    night.deal([[PEEL, PEEL]] * 3)
    keep(night, PEEL, PEEL, PEEL)
    assert night.legal_choices(0) == {(PEEL,)}
    assert night.needs() == "choices"
    with pytest.raises(ValueError, match="MB-13"):
        night.choose(0, [PEEL, PEEL])


def test_the_other_order_counts_only_for_two_different_tarts_and_one_waiting_glaze() -> None:
    hand = [JAM, FRUIT, FRUIT, GLAZE, PEEL, BUN]

    def offered(*before: Filing) -> set[Filing]:
        night = solo_case([*before, ("croissant",)])
        night.batches[0] = slow.Batch(list(hand), len(hand))
        return night.legal_choices(0)

    pairs = {
        (JAM, FRUIT),
        (JAM, GLAZE),
        (JAM, PEEL),
        (FRUIT, FRUIT),
        (FRUIT, GLAZE),
        (FRUIT, PEEL),
        (GLAZE, PEEL),
        (BUN, JAM),
        (BUN, FRUIT),
        (BUN, GLAZE),
        (BUN, PEEL),
    }
    keeps = {(card,) for card in hand}
    assert offered() == keeps
    assert offered((PEEL,)) == keeps | pairs
    assert offered((PEEL,), (GLAZE,)) == keeps | pairs | {(FRUIT, JAM)}
    assert offered((PEEL,), (GLAZE,), (GLAZE,)) == keeps | pairs
    # A glaze that has found its tart waits no more.
    assert offered((PEEL,), (GLAZE,), (JAM,)) == keeps | pairs


# Passing, the owl, empty batches.


@pytest.mark.parametrize("passing", ["alternate", "next"])
@pytest.mark.parametrize("players", [3, 4, 8])
def test_the_ring_of_three_or_more(players: int, passing: str) -> None:
    kinds = CARDS[:players]
    night = SlowNight(players, passing, dict.fromkeys(kinds, 6), batch_size=2)
    for step in [1, 1 if passing == "next" else -1, 1]:
        night.deal([[kind, kind] for kind in kinds])
        keep(night, *kinds)
        for seat in range(players):
            assert night.batch_cards((seat + step) % players) == [kinds[seat]]
        keep(night, *[kinds[(seat - step) % players] for seat in range(players)])
    assert night.needs() == "dawn"


def test_the_ring_of_two_with_the_owl_both_ways() -> None:
    deck = {CROISSANT: 6, MACARON: 6, BUN: 6}
    night = SlowNight(2, deck=deck, batch_size=3)
    night.deal([[CROISSANT] * 3, [MACARON] * 3])
    keep(night, CROISSANT, MACARON)
    night.snatch(BUN)
    assert night.faceless_place() == 0
    night.faces([BUN, BUN])
    # Forward: Flour to Sugar, Sugar to the owl, the owl to Flour.
    assert [night.batch_cards(p) for p in range(3)] == [[BUN] * 2, [CROISSANT] * 2, [MACARON] * 2]
    for flour, sugar, owl in [(BUN, CROISSANT, MACARON), (MACARON, BUN, CROISSANT)]:
        keep(night, flour, sugar)
        night.snatch(owl)
    night.deal([[CROISSANT] * 3, [MACARON] * 3])
    keep(night, CROISSANT, MACARON)
    night.snatch(BUN)
    assert night.faceless_place() == 1
    night.faces([BUN, BUN])
    # Backward: the owl to Sugar, Sugar to Flour, Flour to the owl.
    assert [night.batch_cards(p) for p in range(3)] == [[MACARON] * 2, [BUN] * 2, [CROISSANT] * 2]


@pytest.mark.parametrize(("bake", "sits_out"), [(1, 1), (2, 3)])
def test_after_a_peel_the_next_seat_sits_out_and_its_user_gets_a_card(
    bake: int, sits_out: int
) -> None:
    night = SlowNight(4, deck=PEELS | {BUN: 40}, batch_size=3)
    for _ in range(bake - 1):
        night.deal([filler(3)] * 4)
        for _ in range(3):
            keep(night, *[BUN] * 4)
    night.deal([[PEEL, BUN, BUN]] + [filler(3)] * 3)
    keep(night, PEEL, BUN, BUN, BUN)
    assert night.batch_sizes() == [2, 2, 2, 2]
    night.choose(0, [BUN, BUN])
    keep(night, "", BUN, BUN, BUN)
    assert night.batch_sizes()[0] == 1
    assert night.owing() == [seat for seat in range(4) if seat != sits_out]
    with pytest.raises(ValueError, match="MB-16"):
        night.choose(sits_out, [BUN])
    for seat in night.owing():
        night.choose(seat, [BUN])
    buns = [row["buns"] for row in night.results[-1]]
    assert buns == [5 if seat == 0 else 3 if seat == sits_out else 5 for seat in range(4)]


@pytest.mark.parametrize(("bake", "receiver"), [(1, 0), (2, 1)])
def test_when_both_bakers_peel_their_last_two_the_owl_passes_them_one(
    bake: int, receiver: int
) -> None:
    night = SlowNight(2, deck=PEELS | {BUN: 1}, batch_size=3)
    hand = [PEEL] * 3
    for _ in range(bake - 1):
        _play_bake_of_peels(night, [[1, 1, 1], [1, 1, 1]])
    night.deal([hand, hand])
    keep(night, PEEL, PEEL)
    night.snatch(PEEL)
    night.faces([PEEL, PEEL])
    assert night.batch_sizes() == [2, 2, 2]
    night.choose(0, [PEEL, PEEL])
    night.choose(1, [PEEL, PEEL])
    assert night.batch_sizes() == [0, 0, 2]
    night.snatch(PEEL)
    assert night.needs() == "choices"
    assert night.owing() == [receiver]
    assert night.batch_sizes() == [1 if place == receiver else 0 for place in range(3)]
    night.choose(receiver, [PEEL])
    assert night.needs() == "deal"
    assert night.bake == bake + 1


def _play_bake_of_peels(night: SlowNight, plan: list[list[int]]) -> None:
    """Play a bake of nothing but Peels: plan[seat] is how many cards it takes pick by pick."""
    night.deal([[PEEL] * size for size in night.deal_sizes()[:2]])
    for counts in zip(*plan, strict=True):
        for seat, count in enumerate(counts):
            if count:
                night.choose(seat, [PEEL] * count)
        if night.needs() == "snatch":
            night.snatch(PEEL)
        if night.needs() == "faces":
            night.faces([PEEL] * night.batch_sizes()[night.faceless_place()])


def test_the_owl_alone_takes_the_last_card_and_the_bake_ends() -> None:
    # Call the batches by who got them first. Of four cards each, Flour's loses 1, 2 (Sugar's Peel)
    # and 1; Sugar's 1, 1 and 2 (Flour's Peel); the owl's 1, 1 and 1, and comes back to the owl.
    night = SlowNight(2, deck=PEELS, batch_size=4, bakes=1)
    _play_bake_of_peels(night, [[1, 1, 2], [1, 2, 1]])
    assert night.batch_sizes() == [0, 0, 1]
    assert (night.needs(), night.owing(), night.pick) == ("snatch", [], 3)
    with pytest.raises(ValueError, match="MB-17"):
        night.choose(0, [PEEL])
    night.snatch(PEEL)
    assert (night.needs(), night.pick) == ("dawn", 4)


def test_the_owl_alone_goes_on_until_a_batch_reaches_a_baker() -> None:
    # Of eight cards, Flour's batch loses 1 2 1 2 1 1, Sugar's 1 1 2 2 1 1, the owl's 1 six times.
    night = SlowNight(2, deck=PEELS, batch_size=8, bakes=1)
    _play_bake_of_peels(night, [[1, 1, 2, 2, 1, 1], [1, 2, 1, 2, 1, 1]])
    assert night.batch_sizes() == [0, 0, 2]
    assert night.needs() == "snatch"
    night.snatch(PEEL)
    assert (night.needs(), night.owing()) == ("choices", [0])
    night.choose(0, [PEEL])
    assert night.needs() == "dawn"


def test_the_owl_takes_any_card_without_a_face_first_and_then_only_its_own() -> None:
    night = SlowNight(2, deck={BUN: 4, TRUFFLE: 2, PEEL: 6}, batch_size=2)
    night.deal([[PEEL, BUN], [PEEL, BUN]])
    assert night.batch_cards(slow.OWL) is None
    assert night.deck_size() == 12 - 6
    assert night.snatchable() == []
    with pytest.raises(ValueError, match="MB-17"):
        night.snatch(BUN)
    keep(night, PEEL, PEEL)
    assert night.snatchable() == [BUN, PEEL, TRUFFLE]
    with pytest.raises(ValueError, match="MB-17"):
        night.snatch(MACARON)
    night.snatch(TRUFFLE)
    assert night.boxes == [0, 0, 1]
    assert night.deck_size() == 6
    with pytest.raises(ValueError, match="MB-6"):
        night.faces([BUN, BUN])
    with pytest.raises(ValueError, match="MB-4"):
        night.faces([MACARON])
    night.faces([TRUFFLE])
    assert night.batch_cards(0) == [TRUFFLE]
    night.choose(0, [TRUFFLE])
    night.choose(1, [BUN])
    assert night.snatchable() == [BUN]


# What is known.


def test_batches_known_at_a_table_of_four() -> None:
    night = SlowNight(4, "next", deck={BUN: 20}, batch_size=5, bakes=1)
    night.deal([filler(5)] * 4)
    # Forward: what one has passed on lies with the seats after oneself.
    for known in [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]:
        for seat in range(4):
            assert night.known_batches(seat) == sorted((seat + k) % 4 for k in known)
        keep(night, *[BUN] * 4)
    assert night.needs() == "dawn"
    assert night.known_batches(0) == []


def test_batches_known_with_the_owl_forward_and_backward() -> None:
    night = SlowNight(2, deck={BUN: 24}, batch_size=4, bakes=2)
    for first, second in [([[0, 1], [1, 2]], [[0, 1, 2]] * 2), ([[0, 2], [0, 1]], [[0, 1, 2]] * 2)]:
        night.deal([filler(4), filler(4)])
        assert [night.known_batches(seat) for seat in (0, 1)] == [[0], [1]]
        keep(night, BUN, BUN)
        night.snatch(BUN)
        night.faces(filler(3))
        assert [night.known_batches(seat) for seat in (0, 1)] == first
        keep(night, BUN, BUN)
        night.snatch(BUN)
        assert [night.known_batches(seat) for seat in (0, 1)] == second
        for _ in range(2):
            keep(night, BUN, BUN)
            night.snatch(BUN)


def test_the_owls_batch_is_unknown_to_its_receiver_until_it_has_faces() -> None:
    night = SlowNight(2, deck={BUN: 12}, batch_size=2)
    night.deal([filler(2), filler(2)])
    keep(night, BUN, BUN)
    night.snatch(BUN)
    assert night.needs() == "faces"
    assert [night.known_batches(seat) for seat in (0, 1)] == [[1], [1, 2]]
    night.faces([BUN])
    assert [night.known_batches(seat) for seat in (0, 1)] == [[0, 1], [1, 2]]


# Filing.


def test_glazes_land_on_chocolate_then_fruit_then_jam_and_then_wait() -> None:
    tarts = singles(JAM, CHOCOLATE, FRUIT, JAM)
    assert glazed_and_waiting(tarts) == ([], [CHOCOLATE, FRUIT, JAM, JAM], 0)
    one = tarts + singles(GLAZE)
    assert glazed_and_waiting(one) == ([CHOCOLATE], [FRUIT, JAM, JAM], 0)
    two = one + singles(GLAZE)
    assert glazed_and_waiting(two) == ([CHOCOLATE, FRUIT], [JAM, JAM], 0)
    five = two + singles(GLAZE, GLAZE, GLAZE)
    assert glazed_and_waiting(five) == ([CHOCOLATE, FRUIT, JAM, JAM], [], 1)


def test_waiting_glazes_go_to_the_next_tarts_oldest_first() -> None:
    filings = singles(GLAZE, GLAZE, JAM, CHOCOLATE, FRUIT)
    assert glazed_and_waiting(filings) == ([CHOCOLATE, JAM], [FRUIT], 0)
    table = brute.lay_out(filings)
    assert [(tart.kind, tart.glaze) for tart in table.tarts] == [
        (JAM, 1),
        (CHOCOLATE, 2),
        (FRUIT, None),
    ]


@pytest.mark.parametrize("pair", list(itertools.permutations([GLAZE, FRUIT])))
def test_tart_and_glaze_by_one_peel_find_the_better_tart(pair: Filing) -> None:
    assert glazed_and_waiting([(PEEL,), pair]) == ([FRUIT], [], 0)
    assert glazed_and_waiting([(PEEL,), (JAM,), pair]) == ([FRUIT], [JAM], 0)
    assert glazed_and_waiting([(PEEL,), (CHOCOLATE,), pair]) == ([CHOCOLATE], [FRUIT], 0)
    # A chocolate tart that is glazed already is no candidate.
    before = singles(PEEL, CHOCOLATE, GLAZE)
    assert glazed_and_waiting([*before, pair]) == ([CHOCOLATE, FRUIT], [], 0)


def test_two_tarts_by_one_peel_and_one_waiting_glaze() -> None:
    before = singles(PEEL, GLAZE)
    assert glazed_and_waiting([*before, (JAM, CHOCOLATE)]) == ([JAM], [CHOCOLATE], 0)
    assert glazed_and_waiting([*before, (CHOCOLATE, JAM)]) == ([CHOCOLATE], [JAM], 0)
    two = singles(PEEL, GLAZE, GLAZE)
    assert glazed_and_waiting([*two, (JAM, CHOCOLATE)]) == ([CHOCOLATE, JAM], [], 0)


@pytest.mark.parametrize("pair", list(itertools.permutations([GLAZE, JAM])))
def test_tart_and_glaze_by_one_peel_while_an_older_glaze_waits(pair: Filing) -> None:
    filings = [*singles(PEEL, GLAZE), pair]
    assert glazed_and_waiting(filings) == ([JAM], [], 1)
    table = brute.lay_out(filings)
    assert (table.tarts[0].glaze, table.waiting) == (1, [2])
    three = [*singles(PEEL, GLAZE, GLAZE), pair]
    assert glazed_and_waiting(three) == ([JAM], [], 2)
    assert brute.lay_out(three).waiting == [2, 3]


def test_two_glazes_by_one_peel_land_one_after_the_other() -> None:
    pair = (GLAZE, GLAZE)
    assert glazed_and_waiting([(PEEL,), pair]) == ([], [], 2)
    assert glazed_and_waiting([*singles(PEEL, JAM), pair]) == ([JAM], [], 1)
    three = singles(PEEL, JAM, CHOCOLATE, FRUIT)
    assert glazed_and_waiting([*three, pair]) == ([CHOCOLATE, FRUIT], [JAM], 0)


def test_glaze_and_peel_end_with_the_bake_and_truffles_stay() -> None:
    night = SlowNight(3, deck=dict.fromkeys(CARDS, 9), batch_size=2)
    night.deal([[GLAZE, BUN], [PEEL, BUN], [TRUFFLE, BUN]])
    keep(night, GLAZE, PEEL, TRUFFLE)
    assert (night.case(0)[GLAZE], night.case(1)[PEEL], night.boxes) == (1, 1, [0, 0, 1])
    keep(night, BUN, BUN, BUN)
    assert [row["total"] for row in night.results[0]] == [1, 1, 1]
    assert sorted(night.discards) == [PEEL, BUN, BUN, BUN, GLAZE]
    assert (night.boxes, night.banked) == ([0, 0, 1], [1, 1, 1])
    night.deal([[JAM, BUN], [BUN, BUN], [TRUFFLE, BUN]])
    keep(night, JAM, BUN, TRUFFLE)
    # Neither the glaze nor the Peel of bake 1 is there any more.
    assert (night.case(0)[JAM], night.case(0)["glazed_" + JAM]) == (1, 0)
    assert night.legal_choices(1) == {(BUN,)}
    assert night.boxes == [0, 0, 2]
    assert night.discards.count(TRUFFLE) == 0


# Scoring a bake.


@pytest.mark.parametrize(
    ("card", "field", "points"),
    [
        (CROISSANT, "croissants", [0, 0, 4, 4, 8]),
        (MACARON, "macarons", [0, 0, 0, 9, 9, 9, 18]),
        (BUN, "buns", [0, 1, 3, 5, 8, 12, 15, 18]),
    ],
)
def test_points_of_sets(card: str, field: str, points: list[int]) -> None:
    for count, expected in enumerate(points):
        filings = [singles(*[card] * count), [], []]
        rows = [bake_scores(filings)[0], _slow_result(filings)]
        for row in rows:
            assert dict(row)[field] == expected
            assert row["total"] == expected


def _slow_result(filings: Sequence[Sequence[Filing]]) -> slow.BakeResult:
    """Score Flour's filings with the slow model, as a bake that has just ended."""
    night = SlowNight(len(filings))
    night.history.append([[] for _ in filings])
    for seat, own in enumerate(filings):
        for filing in own:
            night.file_cards(seat, filing)
    return night.score_case(0)


@pytest.mark.parametrize(
    ("tart", "plain", "glazed"), [(JAM, 1, 5), (FRUIT, 2, 6), (CHOCOLATE, 3, 7)]
)
def test_points_of_tarts(tart: str, plain: int, glazed: int) -> None:
    for cards, expected in [([tart], plain), ([tart, GLAZE], glazed), ([GLAZE, tart], glazed)]:
        filings: list[list[Filing]] = [singles(*cards), [], []]
        assert bake_scores(filings)[0]["tarts"] == expected
        assert _slow_result(filings)["tarts"] == expected


def test_glaze_and_peel_alone_score_nothing() -> None:
    filings: list[list[Filing]] = [singles(GLAZE, GLAZE, PEEL, TRUFFLE), [], []]
    assert bake_scores(filings)[0]["total"] == 0
    assert _slow_result(filings)["total"] == 0


LOAF_TABLES = [
    ([9, 9, 6, 6, 4, 0], [7, 7, 1, 1, 0, 0]),
    ([10, 7, 7, 5, 3, 2], [7, 3, 3, 0, 0, 0]),
    ([8, 8, 5, 2], [7, 7, 0, 0]),
    ([5, 4, 3, 2, 1], [7, 3, 0, 0, 0]),
    ([6, 5, 4, 3, 2, 1], [7, 3, 1, 0, 0, 0]),
    ([4, 3, 2, 2, 2, 1, 0], [7, 3, 1, 1, 1, 0, 0]),
    ([0, 0, 0, 0], [0, 0, 0, 0]),
    ([0, 1, 0], [0, 7, 0]),
    ([2, 0, 1], [7, 0, 3]),
    ([3, 3, 3], [7, 7, 7]),
    ([2, 2, 2, 1], [7, 7, 7, 0]),
]


@pytest.mark.parametrize(("loaves", "points"), LOAF_TABLES)
def test_points_of_baguettes(loaves: list[int], points: list[int]) -> None:
    assert brute.baguette_points(loaves, len(loaves)) == points
    rows = bake_scores([_loaf_filings(count) for count in loaves])
    assert [row["baguettes"] for row in rows] == points
    assert _slow_baguettes(len(loaves), loaves) == points


def _loaf_filings(loaves: int) -> list[Filing]:
    """File so many loaves: threes first, then what is missing."""
    rest = [f"baguette_{loaves % 3}"] if loaves % 3 else []
    return singles(*["baguette_3"] * (loaves // 3), *rest)


def _slow_baguettes(players: int, loaves: Sequence[int]) -> list[int]:
    night = SlowNight(players)
    for place, count in enumerate(loaves):
        night.cases[place] = [filing[0] for filing in _loaf_filings(count)]
    results = [night.score_case(seat) for seat in range(players)]
    return [row["baguettes"] for row in results]


@pytest.mark.parametrize(
    ("loaves", "points"),
    [
        ([2, 1, 3], [3, 0]),
        ([2, 1, 0], [7, 3]),
        ([2, 1, 2], [7, 0]),
        ([3, 1, 2], [7, 0]),
        ([1, 0, 3], [3, 0]),
        ([0, 0, 3], [0, 0]),
        ([2, 2, 3], [3, 3]),
    ],
)
def test_the_owl_takes_ranks_and_never_scores(loaves: list[int], points: list[int]) -> None:
    assert brute.baguette_points(loaves, 2) == points
    assert _slow_baguettes(2, loaves) == points


def test_each_bake_keeps_its_results_with_a_running_total() -> None:
    night = SlowNight(3, deck={BUN: 9, CROISSANT: 9, "baguette_1": 9}, batch_size=2, bakes=2)
    for last in [(CROISSANT, CROISSANT, BUN), (BUN, CROISSANT, CROISSANT)]:
        night.deal([[BUN, CROISSANT], [CROISSANT, BUN], ["baguette_1", CROISSANT]])
        keep(night, BUN, CROISSANT, "baguette_1")
        keep(night, *last)
    zero = {"croissants": 0, "macarons": 0, "buns": 0, "tarts": 0, "baguettes": 0}
    assert night.results[0] == [
        {**zero, "buns": 1, "total": 1, "running": 1},
        {**zero, "croissants": 4, "total": 4, "running": 4},
        {**zero, "buns": 1, "baguettes": 7, "total": 8, "running": 8},
    ]
    # Bake 2 passes back: Flour gets Sugar's bun, Sugar the croissant of Butter, who gets Flour's.
    assert night.results[1] == [
        {**zero, "buns": 3, "total": 3, "running": 4},
        {**zero, "croissants": 4, "total": 4, "running": 8},
        {**zero, "baguettes": 7, "total": 7, "running": 15},
    ]


# Dawn.


DAWNS = [
    # boxes (the owl last), banked, bonuses, ranking
    ([3, 1, 0], [10, 10, 10], [7, 0, -3], [(0,), (1,), (2,)]),
    ([2, 2, 0], [0, 5, 15], [7, 7, -3], [(1,), (2,), (0,)]),
    ([0, 0, 0], [4, 9, 9], [-3, -3, -3], [(1, 2), (0,)]),
    ([1, 1, 1, 1], [1, 2, 3, 4], [7, 7, 7, 7], [(3,), (2,), (1,), (0,)]),
    # Equal at 17: more truffles win; equal again: shared.
    ([3, 2, 2], [10, 17, 17], [7, 0, 0], [(0,), (1, 2)]),
    ([1, 3, 3, 0], [17, 10, 10, 20], [0, 7, 7, -3], [(1, 2), (0,), (3,)]),
]
OWL_DAWNS = [
    # The owl has most: nobody scores 7. It ties: the baker scores in full.
    ([1, 0, 2], [5, 5], [0, -3], [(0,), (1,)]),
    ([2, 1, 2], [5, 5], [7, 0], [(0,), (1,)]),
    # Its empty box costs nobody anything; it wins nothing when both are below 0.
    ([1, 0, 0], [0, 0], [7, -3], [(0,), (1,)]),
    ([0, 0, 0], [0, 0], [-3, -3], [(0, 1)]),
    ([0, 0, 5], [1, 2], [-3, -3], [(1,), (0,)]),
]


@pytest.mark.parametrize(("boxes", "banked", "bonuses", "ranking"), DAWNS)
def test_dawn(
    boxes: list[int], banked: list[int], bonuses: list[int], ranking: list[tuple[int, ...]]
) -> None:
    _check_dawn(boxes, banked, bonuses, ranking)


@pytest.mark.parametrize(("boxes", "banked", "bonuses", "ranking"), OWL_DAWNS)
def test_dawn_with_the_owl(
    boxes: list[int], banked: list[int], bonuses: list[int], ranking: list[tuple[int, ...]]
) -> None:
    _check_dawn(boxes, banked, bonuses, ranking)


def _check_dawn(
    boxes: list[int], banked: list[int], bonuses: list[int], ranking: list[tuple[int, ...]]
) -> None:
    totals = [points + bonus for points, bonus in zip(banked, bonuses, strict=True)]
    dawn = brute.brute_dawn(boxes, banked, owl=len(boxes) > len(banked))
    assert (dawn["bonuses"], dawn["totals"]) == (bonuses, totals)
    assert (dawn["ranking"], dawn["winners"]) == (ranking, ranking[0])
    night = SlowNight(len(banked))
    night.boxes, night.banked = list(boxes), list(banked)
    night.score_dawn()
    assert (night.bonuses, night.totals) == (bonuses, totals)
    assert (night.ranking, night.winners) == (ranking, ranking[0])


def test_the_bonus_is_not_in_the_banked_points() -> None:
    night = SlowNight(3, deck={BUN: 5, TRUFFLE: 1}, batch_size=1, bakes=2)
    night.deal([[BUN], [BUN], [TRUFFLE]])
    keep(night, BUN, BUN, TRUFFLE)
    assert (night.banked, night.totals) == ([1, 1, 0], [])
    night.deal([[BUN], [BUN], [BUN]])
    keep(night, BUN, BUN, BUN)
    assert (night.banked, night.totals) == ([2, 2, 1], [-1, -1, 8])
    assert night.winners == (2,)


# The brute scorer guards its input.


def test_the_brute_scorer_refuses_impossible_histories() -> None:
    with pytest.raises(ValueError, match="MB-13"):
        brute.lay_out([(PEEL, BUN)])
    with pytest.raises(ValueError, match="MB-13"):
        brute.lay_out([(PEEL,), (BUN, BUN), (BUN, BUN)])
    with pytest.raises(ValueError, match="MB-18"):
        brute.brute_bake([[], [], [(PEEL,), (BUN, BUN)]], 2, owl=True)
    with pytest.raises(ValueError, match="MB-2"):
        brute.brute_bake([[], []], 2, owl=True)
    with pytest.raises(ValueError, match="MB-2"):
        brute.brute_dawn([1, 2, 3], [0, 0])


# Random nights: the two machines against each other, and what never changes.


Table = tuple[int, str, dict[str, int] | None, int | None]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Bakers, passing, deck and batch size: the house set, or small decks, some rich in Peels."""
    players = draw(st.integers(2, 8))
    passing = draw(st.sampled_from(["alternate", "next"]))
    kind = draw(st.sampled_from(["house", "small", "rich", "stress"]))
    if kind == "house":
        return players, passing, None, None
    if kind == "stress":
        return players, passing, slow.STRESS_DECK, draw(st.integers(2, 6))
    deck = {card: draw(st.integers(0, 6)) for card in CARDS}
    if kind == "rich":
        deck |= {PEEL: 12, GLAZE: 8, CHOCOLATE: 5}
    deck[BUN] += 1
    return players, passing, deck, draw(st.integers(1, 8))


@given(tables(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_random_nights_agree_with_the_brute_scorer_and_lose_no_card(
    table: Table, seed: int
) -> None:
    night = SlowNight(*table)
    census = night.census()
    for _ in slow.random_entries(night, seed):
        assert night.census() == census
        _check_open_data(night)
    expected = brute.brute_night(night.history, night.players, night.has_owl)
    assert [[_no_running(row) for row in bake] for bake in night.results] == expected["bakes"]
    assert (night.boxes, night.banked) == (expected["boxes"], expected["banked"])
    dawn = expected["dawn"]
    assert (night.bonuses, night.totals) == (dawn["bonuses"], dawn["totals"])
    assert (night.winners, night.ranking) == (dawn["winners"], dawn["ranking"])


def _no_running(row: slow.BakeResult) -> dict[str, object]:
    return {field: points for field, points in row.items() if field != "running"}


def _check_open_data(night: SlowNight) -> None:
    """Check what must hold at every point: the remark in MB-42, MB-24, one's own batch seen."""
    assert night.deck_size() >= 0
    assert (night.needs() == "choices") == (night.owing() != [])
    for case in map(night.case, range(night.places)):
        assert case[GLAZE] == 0 or sum(case[tart] for tart in slow.TARTS) == 0
    if night.needs() == "choices":
        for seat in range(night.players):
            assert seat in night.known_batches(seat)
            assert bool(night.legal_choices(seat)) == (seat in night.owing())


@given(tables(), st.integers(0, 2**32), st.integers(1, 60))
@settings(max_examples=40, deadline=None)
def test_exactly_the_legal_choices_are_taken(table: Table, seed: int, moves: int) -> None:
    night = SlowNight(*table)
    for _ in itertools.islice(slow.random_entries(night, seed), moves):
        pass
    for seat in night.owing():
        legal = night.legal_choices(seat)
        for choice in [(a,) for a in CARDS] + list(itertools.product(CARDS, CARDS)):
            written = tuple(sorted(choice, key=CARDS.index))
            assert _takes(night, seat, choice) == (written in legal)
        assert all(_takes(night, seat, choice) for choice in legal)


def _takes(night: SlowNight, seat: int, choice: Filing) -> bool:
    """Whether the night accepts a choice; it is tried on a copy."""
    try:
        copy.deepcopy(night).choose(seat, choice)
    except ValueError:
        return False
    return True


@given(st.integers(2, 8), st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_log_is_seeded_and_replays_to_the_same_night(players: int, seed: int) -> None:
    log = slow.play_random_night(players, "alternate", seed)
    assert slow.play_random_night(players, "alternate", seed) == log
    played = SlowNight(players)
    assert list(slow.random_entries(played, seed)) == log
    again = slow.replay(SlowNight(players), log)
    assert again.history == played.history
    assert (again.results, again.totals, again.ranking) == (
        played.results,
        played.totals,
        played.ranking,
    )


def test_random_nights_of_the_stress_deck_reach_the_rare_rules() -> None:
    owl_alone = reversed_tarts = tart_and_glaze = 0
    for seed in range(100):
        night = SlowNight(2, deck=slow.STRESS_DECK, batch_size=6)
        for entry in slow.random_entries(night, seed):
            owl_alone += night.needs() == "snatch" and entry[0] in ("snatch", "faces")
            if entry[0] == "choose" and len(entry[2]) == 2:
                first, second = entry[2]
                reversed_tarts += CARDS.index(first) > CARDS.index(second)
                tart_and_glaze += first in slow.TARTS and second == GLAZE
    assert min(owl_alone, reversed_tarts, tart_and_glaze) >= 5


def test_nothing_comes_after_dawn() -> None:
    night = slow.replay(SlowNight(3, "next"), slow.play_random_night(3, "next", 1))
    with pytest.raises(ValueError, match="MB-59"):
        slow.random_entry(night, random.Random(0))


def test_a_refused_move_changes_nothing() -> None:
    night = SlowNight(3, deck={BUN: 5, JAM: 4}, batch_size=2)
    census = night.census()
    bad_deals: list[list[list[str]]] = [
        [[BUN, BUN], [BUN, BUN]],
        [[BUN], [BUN, BUN], [BUN, BUN]],
        [[BUN, BUN], [BUN, BUN], [BUN, BUN]],
        [[BUN, BUN], [BUN, BUN], [MACARON, BUN]],
    ]
    for hands in bad_deals:
        with pytest.raises(ValueError, match=r"MB-(4|6):"):
            night.deal(hands)
        assert (night.needs(), night.batch_sizes()) == ("deal", [0, 0, 0])
        assert (night.undealt[BUN], night.census()) == (5, census)
    with pytest.raises(ValueError, match="MB-17"):
        night.choose(0, [BUN])
    with pytest.raises(ValueError, match="MB-31"):
        night.faces([BUN])
    night.deal([[BUN, BUN], [BUN, BUN], [JAM, JAM]])
    with pytest.raises(ValueError, match="MB-6"):
        night.deal([[JAM], [JAM], [BUN]])
    with pytest.raises(ValueError, match="MB-1:"):
        night.choose(3, [BUN])
    assert night.census() == census
