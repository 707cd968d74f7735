"""Whole nights in lockstep with the slow model, which shares nothing with the library.

After every entry of a random night, all that is open, all that is legal and all that each seat
knows is compared; at dawn the brute scorer judges the history once more.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts, kind_name
from tests.midnight_bakery.brute_scorer import Filing, brute_night
from tests.midnight_bakery.sets import make_set
from tests.midnight_bakery.slow_model import (
    BATCH_SIZES,
    CARDS,
    STRESS_DECK,
    Entry,
    SlowNight,
    house_deck,
    random_entries,
)

CARD = {kind_name(card): card for card in mb.Card}
NEEDS = {
    "deal": mb.Phase.DEAL,
    "faces": mb.Phase.DEAL,
    "choices": mb.Phase.CHOOSE,
    "snatch": mb.Phase.SNATCH,
    "dawn": mb.Phase.DAWN,
}


def names(counts: Counts[mb.Card]) -> list[str]:
    return [kind_name(card) for card in counts]


def lock_of(seat: int, cards: tuple[str, ...]) -> mb.Lock:
    if len(cards) == 1:
        return mb.Keep(seat, CARD[cards[0]])
    return mb.Peel(seat, CARD[cards[0]], CARD[cards[1]])


def choice_of(lock: mb.Lock) -> tuple[str, ...]:
    if isinstance(lock, mb.Keep):
        return (kind_name(lock.card),)
    return (kind_name(lock.first), kind_name(lock.second))


def action_of(slow: SlowNight, state: mb.State, entry: Entry) -> mb.Action:
    """The entry as a move of the library; `state` and `slow` stand before it."""
    if entry[0] == "deal":
        hands = [*entry[1]]
        return mb.Deal(tuple(mb.CARDS.counts([CARD[c] for c in hand]) for hand in hands))
    if entry[0] == "choose":
        seat, cards = entry[1], entry[2]
        # The slow model takes a pair in any order; the library has one name for each move.
        return mb.parse_action(state, mb.action_to_string(lock_of(seat, cards)))
    if entry[0] == "snatch":
        return mb.Snatch(CARD[entry[1]])
    place = slow.faceless_place()
    cards_seen = mb.CARDS.counts([CARD[c] for c in entry[1]])
    return mb.Deal(
        tuple(cards_seen if seat == place else mb.CARDS.counts() for seat in range(2)),
    )


def assert_same_position(slow: SlowNight, state: mb.State) -> None:
    places = range(slow.places)
    assert state.phase is NEEDS[slow.needs()]
    assert mb.active_players(state) == tuple(slow.owing())
    assert [lock is not None for lock in state.locks] == [
        seat in slow.locks for seat in range(slow.players)
    ]
    assert list(state.batch_sizes) == slow.batch_sizes()
    assert state.deck_size == slow.deck_size()
    assert state.spent_peels == slow.spent_peels
    assert list(state.truffles) == slow.boxes
    assert list(state.banked) == slow.banked
    assert {kind_name(card): n for card, n in state.deck.items()} == {
        card: n for card, n in slow.undealt.items() if n
    }
    assert names(state.discards) == sorted(slow.discards, key=CARDS.index)
    for place in places:
        known = slow.batch_cards(place)
        assert names(state.batches[place]) == ([] if known is None else known)
        case = {kind_name(item): n for item, n in state.cases[place].items()}
        assert case == {item: n for item, n in slow.case(place).items() if n}
    if slow.needs() not in ("deal", "dawn"):
        assert (state.bake, state.pick - 1) == (slow.bake, slow.pick)


def assert_same_choices(slow: SlowNight, state: mb.State) -> None:
    for seat in range(slow.players):
        legal = mb.legal_actions(state, seat)
        expected: set[Filing] = slow.legal_choices(seat) if seat in slow.owing() else set()
        assert len(legal) == len(expected)
        assert {choice_of(lock) for lock in legal} == expected


def assert_same_knowledge(slow: SlowNight, state: mb.State) -> None:
    if slow.needs() in ("deal", "dawn"):
        return
    for seat in range(slow.players):
        seen = mb.observation(state, seat)
        known = [p for p, batch in enumerate(seen.recalled) if batch is not None or p == seat]
        # A batch that has just come unseen from the owl is in hand, but has no faces yet.
        facing = [p for p in known if not (slow.needs() == "faces" and p == slow.faceless_place())]
        assert facing == slow.known_batches(seat)
        for place in facing:
            batch = seen.batch if place == seat else seen.recalled[place]
            assert batch is not None
            assert names(batch) == slow.batch_cards(place)


def assert_same_dawn(slow: SlowNight, state: mb.State) -> None:
    night = brute_night(slow.history, slow.players, slow.has_owl)
    outcome = mb.outcome(state)
    assert outcome is not None
    assert list(mb.returns(state)) == night["dawn"]["totals"] == slow.totals
    assert outcome.winners == night["dawn"]["winners"] == slow.winners
    assert list(outcome.ranking) == night["dawn"]["ranking"] == slow.ranking
    for bake, (fast, by_model, by_force) in enumerate(
        zip(state.results, slow.results, night["bakes"], strict=True)
    ):
        for seat in range(slow.players):
            score = fast[seat]
            parts = {
                "croissants": score.croissants,
                "macarons": score.macarons,
                "buns": score.buns,
                "tarts": score.tarts,
                "baguettes": score.baguettes,
                "total": score.total,
            }
            assert parts == {key: by_force[seat][key] for key in parts}, (bake, seat)  # type: ignore[literal-required]
            assert {**parts, "running": score.running} == by_model[seat]


def play_in_lockstep(slow: SlowNight, state: mb.State, seed: int, *, closely: bool) -> mb.State:
    twin = SlowNight(
        slow.players,
        slow.passing,
        {card: n for card, n in slow.undealt.items() if n},
        slow.batch_size,
        bakes=slow.bakes,
    )
    assert_same_position(slow, state)
    for entry in random_entries(slow, seed):
        state = mb.apply(state, action_of(twin, state, entry))
        replay_one(twin, entry)
        if closely:
            assert_same_position(slow, state)
            assert_same_choices(slow, state)
            assert_same_knowledge(slow, state)
    assert_same_position(slow, state)
    assert_same_dawn(slow, state)
    return state


def replay_one(slow: SlowNight, entry: Entry) -> None:
    from tests.midnight_bakery.slow_model import apply_entry

    apply_entry(slow, entry)


def pair_of(
    players: int,
    passing: str,
    deck: Mapping[str, int] | None = None,
    size: int | None = None,
    bakes: int = 3,
) -> tuple[SlowNight, mb.State]:
    if deck is None:
        deck, components = house_deck(players), None
    else:
        sizes = [size or BATCH_SIZES[players]] * 7
        components = make_set(deck, sizes=sizes, bakes=bakes)
    slow = SlowNight(players, passing, deck, size, bakes=bakes)
    config = mb.Config(players=players, passing=passing, components=components)
    return slow, mb.new_game(config)


@pytest.mark.parametrize("passing", ["alternate", "next"])
@pytest.mark.parametrize("players", range(2, 9))
def test_house_nights_agree_at_every_step(players: int, passing: str) -> None:
    for seed in range(4):
        slow, state = pair_of(players, passing)
        play_in_lockstep(slow, state, seed, closely=True)


@pytest.mark.parametrize("players", range(2, 9))
def test_a_thousand_house_nights_end_alike(players: int) -> None:
    for seed in range(1000):
        slow, state = pair_of(players, ("alternate", "next")[seed % 2])
        play_in_lockstep(slow, state, 1000 + seed, closely=False)


@pytest.mark.parametrize("players", range(2, 9))
def test_nights_full_of_peels_and_glazes_agree_at_every_step(players: int) -> None:
    for seed in range(12):
        size = 4 + seed % 3
        slow, state = pair_of(players, "alternate", STRESS_DECK, size)
        play_in_lockstep(slow, state, 2000 + seed, closely=True)


@given(
    players=st.integers(2, 8),
    passing=st.sampled_from(["alternate", "next"]),
    deck=st.dictionaries(st.sampled_from(CARDS), st.integers(1, 9), min_size=1),
    size=st.integers(1, 6),
    bakes=st.integers(1, 4),
    seed=st.integers(0, 2**32),
)
def test_nights_with_any_deck_agree_at_every_step(
    players: int, passing: str, deck: dict[str, int], size: int, bakes: int, seed: int
) -> None:
    slow, state = pair_of(players, passing, deck, size, bakes)
    play_in_lockstep(slow, state, seed, closely=True)


def test_the_order_of_locks_does_not_matter() -> None:
    rng = random.Random(5)
    for seed in range(20):
        slow, state = pair_of(4, "alternate", STRESS_DECK, 5)
        entries = list(random_entries(slow, seed))
        twin, _ = pair_of(4, "alternate", STRESS_DECK, 5)
        shuffled = state
        pending: list[mb.Action] = []
        for entry in entries:
            action = action_of(twin, state, entry)
            replay_one(twin, entry)
            state = mb.apply(state, action)
            pending.append(action)
            if not any(state.locks):
                rng.shuffle(pending)
                for move in pending:
                    shuffled = mb.apply(shuffled, move)
                pending = []
                assert shuffled == state
