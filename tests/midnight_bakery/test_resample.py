"""Full states made from an observation alone: consistent, playable, spread as they should be."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng
from tests.midnight_bakery.sets import make_set
from tests.midnight_bakery.tables import (
    SMALL,
    Step,
    Tracker,
    census,
    hand,
    in_words,
    keep_all,
    play,
    playouts,
    positions,
    table,
    to_dawn,
    whole_night,
)

RNG = Rng.seeded("resample")


def guesses(state: mb.State, seat: int, number: int) -> Iterator[mb.State]:
    """So many states that a seat takes for possible."""
    seen, rng = mb.observation(state, seat), RNG
    for _ in range(number):
        guess, rng = mb.resample(seen, rng)
        yield guess


@pytest.mark.rule("MB-31")
@pytest.mark.parametrize("components", [None, SMALL], ids=["house", "small"])
@pytest.mark.parametrize("players", range(2, 9))
def test_a_seat_sees_the_same_in_what_it_guesses(
    players: int, components: mb.Components | None
) -> None:
    config = mb.Config(players=players, components=components)
    rng = Rng.seeded(players)
    for step in whole_night(config, seed=300 + players):
        for seat in range(players):
            seen = mb.observation(step.after, seat)
            guess, rng = mb.resample(seen, rng)
            assert mb.observation(guess, seat) == seen
            assert mb.current_player(guess) == mb.current_player(step.after)
            assert mb.active_players(guess) == mb.active_players(step.after)


@given(state=positions(), seed=st.integers(0, 999), data=st.data())
def test_a_guess_is_a_position_with_all_cards_and_plays_on_to_dawn(
    state: mb.State, seed: int, data: st.DataObject
) -> None:
    seat = data.draw(st.integers(0, state.config.players - 1), "seat")
    seen = mb.observation(state, seat)
    guess, _ = mb.resample(seen, Rng.seeded(seed))
    assert mb.observation(guess, seat) == seen
    assert census(guess) == in_words(state.config.deck)
    # Reading it checks it: a guess is as good a position as the true one.
    assert mb.from_json(mb.to_json(guess), state.config.components) == guess
    assert mb.is_terminal(to_dawn(guess, seed))


def test_a_guess_is_made_from_the_observation_alone() -> None:
    state = table("macaron 2", "jam_tart 2", "truffle 2", rest="croissant 4")
    seen = mb.observation_from_json(
        mb.observation_to_json(mb.observation(state, 0)), state.config.components
    )
    assert mb.resample(seen, RNG) == mb.resample(mb.observation(state, 0), RNG)
    assert list(inspect.signature(mb.resample).parameters) == ["observation", "rng"]


def test_the_same_generator_gives_the_same_guess() -> None:
    state = whole_night(mb.Config(players=5), seed=1)[40].after
    seen = mb.observation(state, 3)
    assert mb.resample(seen, RNG) == mb.resample(seen, RNG)
    guess, later = mb.resample(seen, RNG)
    assert later != RNG
    assert mb.resample(seen, later)[0] != guess


def test_a_guess_varies_where_it_can() -> None:
    content = "macaron, croissant, jam_tart, truffle"
    state = table(content, content, content, content, rest=content)
    state = play(state, "Butter keeps truffle", "Flour keeps macaron")
    made = list(guesses(state, 0, 60))
    for place in (1, 2, 3):
        assert len({guess.batches[place] for guess in made}) > 10
    assert len({guess.deck for guess in made}) > 10
    assert len({guess.locks[2] for guess in made}) == 4
    assert {guess.batches[0] for guess in made} == {hand(content)}
    assert {guess.locks[0] for guess in made} == {mb.Keep(0, mb.Card.MACARON)}


@pytest.mark.parametrize("players", range(2, 9))
def test_who_has_held_all_batches_knows_the_position(players: int) -> None:
    config = mb.Config(players=players, components=SMALL)
    tracker, known = Tracker(config), 0
    for step in whole_night(config, seed=400 + players):
        tracker.follow(step)
        state = step.after
        for seat in range(players):
            others = [p for p in range(tracker.ring) if state.batch_sizes[p] and p != seat]
            locked = any(state.locks[p] is not None for p in range(players) if p != seat)
            if not locked and all(tracker.knows(seat, place) for place in others):
                # Between bakes and before the owl's first batch is seen, only the deck is left.
                known += bool(others)
                assert mb.resample(mb.observation(state, seat), RNG)[0] == state
    assert known > 0


def chi_square(found: Counter[Hashable], expected: dict[Hashable, float]) -> tuple[float, float]:
    """The statistic of Pearson, and a bound five standard deviations above its mean."""
    total = sum(found.values())
    weight = sum(expected.values())
    assert set(found) <= set(expected)
    statistic = 0.0
    for outcome, share in expected.items():
        mean = total * share / weight
        assert mean > 5, "too few draws for a test"
        statistic += (found[outcome] - mean) ** 2 / mean
    degrees = len(expected) - 1
    return statistic, degrees + 5 * (2 * degrees) ** 0.5


def assert_spread(
    state: mb.State,
    seat: int,
    view: Callable[[mb.State], Hashable],
    expected: dict[Hashable, float],
    number: int = 3000,
) -> None:
    found: Counter[Hashable] = Counter(view(guess) for guess in guesses(state, seat, number))
    statistic, bound = chi_square(found, expected)
    assert statistic < bound, found


def test_unknown_batches_are_spread_as_dealing_spreads_them() -> None:
    deck = {"jam_tart": 2, "truffle": 3, "macaron": 3}
    components = make_set(deck, sizes=[2] * 7)
    state = mb.new_game(mb.Config(players=3, components=components))
    hands = (hand("jam_tart, macaron"), hand("truffle 2"), hand("macaron 2"))
    state = mb.apply(state, mb.Deal(hands))
    # Six cards that Flour has not seen; each of the 15 * 6 ways to deal two hands is as likely.
    unseen = [mb.Card.JAM_TART] + [mb.Card.TRUFFLE] * 3 + [mb.Card.MACARON] * 2
    expected: Counter[Hashable] = Counter()
    for sugars in combinations(range(6), 2):
        left = [i for i in range(6) if i not in sugars]
        for butters in combinations(left, 2):
            expected[counted(unseen, sugars), counted(unseen, butters)] += 1
    assert expected.total() == 90
    assert_spread(
        state, 0, lambda guess: (guess.batches[1], guess.batches[2]), dict(expected), 6000
    )


def counted(cards: list[mb.Card], places: tuple[int, ...]) -> Counts[mb.Card]:
    return mb.CARDS.counts([cards[i] for i in places])


def test_at_two_bakers_the_rivals_batch_is_spread_over_deck_and_owl() -> None:
    state = table("macaron 2", "jam_tart 2", owl="jam_tart, truffle", rest="truffle")
    # Of five cards that Flour has not seen, three jam tarts and two truffles, Sugar holds two.
    expected: dict[Hashable, float] = {
        hand("jam_tart 2"): 3,
        hand("jam_tart, truffle"): 6,
        hand("truffle 2"): 1,
    }
    assert_spread(state, 0, lambda guess: guess.batches[1], expected)


def test_the_lock_of_a_rival_whose_batch_is_known_is_any_legal_one() -> None:
    content = "bakers_peel, macaron 2, jam_tart"
    state = keep_all(table(content, content, content), "jam_tart", "bakers_peel", "jam_tart")
    # Sugar holds what was Flour's, and a Peel.
    assert in_words(state.batches[1]) == {"bakers_peel": 1, "macaron": 2}
    legal = mb.legal_actions(state, 1)
    assert len(legal) == 4
    state = play(state, "Sugar keeps macaron")
    assert_spread(state, 0, lambda guess: guess.locks[1], dict.fromkeys(legal, 1.0))


def test_the_lock_of_a_rival_with_an_unknown_batch_goes_with_that_batch() -> None:
    state = table("macaron 2", "jam_tart 2", "truffle 2")
    state = play(state, "Sugar keeps jam_tart")
    # Four unseen cards; Sugar's batch is two of them, and its lock any kind in it.
    expected: dict[Hashable, float] = {
        (hand("jam_tart 2"), mb.Card.JAM_TART): 2,
        (hand("truffle 2"), mb.Card.TRUFFLE): 2,
        (hand("jam_tart, truffle"), mb.Card.JAM_TART): 4,
        (hand("jam_tart, truffle"), mb.Card.TRUFFLE): 4,
    }

    def view(guess: mb.State) -> Hashable:
        lock = guess.locks[1]
        assert isinstance(lock, mb.Keep)
        return guess.batches[1], lock.card

    assert_spread(state, 0, view, expected)


@given(playouts())
def test_guessing_changes_nothing(steps: list[Step]) -> None:
    state = steps[-1].after
    text, seen = mb.to_json(state), mb.observation(state, 0)
    shown = repr(seen)
    mb.resample(seen, RNG)
    assert mb.to_json(state) == text
    assert repr(seen) == shown


def test_what_no_position_gives_is_refused() -> None:
    state = table("macaron 3", "jam_tart 3", "truffle 3", rest="croissant 2")
    state = keep_all(state, "macaron", "jam_tart", "truffle")
    seen = mb.observation(state, 0)
    assert seen.recalled[1] is not None
    wrong = [
        attrs.evolve(seen, batch=hand("truffle 5")),
        attrs.evolve(seen, batch=hand("chocolate_tart 2")),
        attrs.evolve(seen, batch_sizes=(2, 2, 99)),
        attrs.evolve(seen, spent_peels=1),
        attrs.evolve(seen, spent_peels=500),
        attrs.evolve(seen, discards=hand("croissant 9")),
        attrs.evolve(seen, recalled=(None, hand("macaron 90"), None)),
        attrs.evolve(seen, truffles=(0, 0)),
        attrs.evolve(seen, recalled=()),
        attrs.evolve(seen, batch_sizes=()),
        attrs.evolve(seen, batch_sizes=(2, 2, -1)),
        attrs.evolve(seen, truffles=(-1, 0, 0)),
        attrs.evolve(seen, spent_peels=-1),
        attrs.evolve(seen, locked=(False, False, False, True)),
    ]
    for bad in wrong:
        with pytest.raises(DecodeError):
            mb.resample(bad, RNG)
