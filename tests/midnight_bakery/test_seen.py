"""What a seat sees: what is open, what is hidden, what it recalls, and that nothing leaks."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from tests.midnight_bakery.tables import (
    OWL,
    SEATS,
    SMALL,
    Step,
    Tracker,
    case,
    hand,
    in_words,
    keep_all,
    options,
    play,
    playouts,
    slow_locks,
    table,
    whole_night,
)

OPEN = (
    "config",
    "phase",
    "bake",
    "pick",
    "direction",
    "deck_size",
    "batch_sizes",
    "locked",
    "cases",
    "truffles",
    "spent_peels",
    "discards",
    "banked",
    "results",
)
OWN = ("player", "batch", "lock", "recalled", "legal_actions")


def views(state: mb.State) -> list[mb.Observation]:
    return [mb.observation(state, seat) for seat in range(state.config.players)]


def all_texts(seen: mb.Observation) -> str:
    """Everything that an observation says of itself."""
    moves = "; ".join(mb.action_to_string(action) for action in seen.legal_actions)
    return f"{seen!r} {seen} {mb.observation_to_json(seen)} {moves}".lower()


def test_an_observation_is_what_is_open_and_what_is_ones_own() -> None:
    assert {field.name for field in attrs.fields(mb.Observation)} == {*OPEN, *OWN}


@pytest.mark.rule("MB-30")
def test_what_is_open_is_open_to_all() -> None:
    content = "bakers_peel, truffle, jam_tart, honey_glaze, macaron 2"
    state = table(content, content, content, rest="croissant 5", bake=2, bakes=2)
    state = keep_all(state, "truffle", "bakers_peel", "macaron")
    # Bake 2 passes backward: Sugar holds what was Butter's now.
    state = play(state, "Sugar peels jam_tart + honey_glaze")
    state = play(state, "Flour keeps macaron", "Butter keeps jam_tart")
    state = play(state, "Butter keeps truffle")
    for seen in views(state):
        assert (seen.phase, seen.bake, seen.pick) == (mb.Phase.CHOOSE, 2, 3)
        assert seen.direction == -1
        assert seen.deck_size == 5
        assert seen.batch_sizes == (3, 4, 4)
        assert seen.locked == (False, False, True)
        assert [in_words(lying) for lying in seen.cases] == [
            {"macaron": 1},
            {"glazed_jam_tart": 1},
            {"macaron": 1, "jam_tart": 1},
        ]
        assert seen.truffles == (1, 0, 0)
        assert seen.spent_peels == 1
        # Of bake 1, six croissants each: three pairs.
        assert seen.banked == (12, 12, 12)
        assert seen.results == ((mb.BakeScore(12, 0, 0, 0, 0, 12, 12),) * 3,)
        assert in_words(seen.discards) == {"croissant": 18}


@pytest.mark.rule("MB-30")
def test_what_the_owl_snatched_is_open() -> None:
    state = table("macaron 2", "jam_tart 2", owl="truffle, croissant")
    state = keep_all(state, "macaron", "jam_tart")
    for card in (mb.Card.TRUFFLE, mb.Card.CROISSANT):
        for seat in (0, 1):
            assert mb.redact(state, mb.Snatch(card), seat) == mb.Snatch(card)
    state = play(state, "owl snatches croissant")
    for seen in views(state):
        assert in_words(seen.cases[OWL]) == {"croissant": 1}
        assert seen.batch_sizes == (1, 1, 1)


@pytest.mark.rule("MB-31", "MB-32")
def test_the_cards_of_others_and_of_the_deck_are_not_seen() -> None:
    state = table("macaron 2", "chocolate_tart 2", "fruit_tart 2", rest="cinnamon_bun 9")
    mine, sugars, butters = views(state)
    for name in ("chocolate_tart", "fruit_tart", "cinnamon_bun"):
        assert name not in all_texts(mine)
    assert in_words(mine.batch) == {"macaron": 2}
    assert mine.recalled == (None, None, None)
    assert in_words(sugars.batch) == {"chocolate_tart": 2}
    assert in_words(butters.batch) == {"fruit_tart": 2}
    assert "macaron" not in all_texts(sugars) + all_texts(butters)


@pytest.mark.rule("MB-31")
def test_a_deal_shows_the_sizes_and_ones_own_hand() -> None:
    before = mb.new_game(mb.Config(players=3, components=SMALL))
    hands = ("macaron, jam_tart 3", "truffle 4", "chocolate_tart 4")
    action = mb.Deal(tuple(hand(text) for text in hands))
    for seat in range(3):
        seen = mb.redact(before, action, seat)
        assert seen == mb.Dealt((4, 4, 4), hand(hands[seat]))
    text = mb.action_to_string(mb.redact(before, action, 0))
    assert (
        text
        == "4 cards to Flour, 4 cards to Sugar, 4 cards to Butter; yours: macaron 1, jam_tart 3"
    )


@pytest.mark.rule("MB-31")
def test_the_owls_batch_is_hidden_from_both_bakers() -> None:
    state = table("macaron 3", "jam_tart 3", owl="chocolate_tart 3", rest="fruit_tart 2")
    for seen in views(state):
        assert seen.deck_size == 2
        assert seen.batch_sizes[OWL] == 3
        assert seen.recalled[OWL] is None
        assert "chocolate_tart" not in all_texts(seen)
        assert "fruit_tart" not in all_texts(seen)
    state = keep_all(state, "macaron", "jam_tart")
    # What comes from the owl is seen by the baker it comes to.
    state = play(state, "owl snatches chocolate_tart")
    assert state.phase is mb.Phase.DEAL
    action = mb.Deal((hand("chocolate_tart 2"), hand()))
    assert mb.redact(state, action, 0) == mb.Dealt((2, 0), hand("chocolate_tart 2"))
    assert mb.redact(state, action, 1) == mb.Dealt((2, 0), hand())
    state = mb.apply(state, action)
    mine, sugars = views(state)
    assert in_words(mine.batch) == {"chocolate_tart": 2}
    # Sugar knows what it passed to the owl itself, and not what the owl passed to Flour.
    assert sugars.recalled == (None, None, hand("jam_tart 2"))
    # All that Sugar sees of chocolate tarts is the one in the owl's case.
    assert mb.observation_to_json(sugars).count("chocolate_tart") == 1
    assert in_words(sugars.cases[OWL]) == {"chocolate_tart": 1}


@pytest.mark.rule("MB-31")
def test_what_has_been_in_ones_hands_is_recalled_apart() -> None:
    state = table("macaron 3", "jam_tart 3", "truffle 3")
    state = keep_all(state, "macaron", "jam_tart", "truffle")
    mine, sugars, butters = views(state)
    # Flour's first batch is Sugar's now; Flour holds what was Butter's.
    assert in_words(mine.batch) == {"truffle": 2}
    assert mine.recalled == (None, hand("macaron 2"), None)
    assert sugars.recalled == (None, None, hand("jam_tart 2"))
    assert butters.recalled == (hand("truffle 2"), None, None)
    state = keep_all(state, "truffle", "macaron", "jam_tart")
    mine, sugars, butters = views(state)
    # What was taken since lies open, so what is left is known too.
    assert in_words(mine.batch) == {"jam_tart": 1}
    assert mine.recalled == (None, hand("truffle"), hand("macaron"))
    assert sugars.recalled == (hand("jam_tart"), None, hand("macaron"))
    assert butters.recalled == (hand("jam_tart"), hand("truffle"), None)


@pytest.mark.rule("MB-32")
def test_ones_lock_is_seen_by_its_owner_only() -> None:
    state = play(table("macaron, jam_tart", "truffle 2", "fruit_tart 2"), "Flour keeps jam_tart")
    mine, sugars, butters = views(state)
    assert mine.lock == mb.Keep(0, mb.Card.JAM_TART)
    assert mine.legal_actions == ()
    assert sugars.lock is None
    assert butters.lock is None
    assert "jam_tart" not in all_texts(sugars) + all_texts(butters)
    before = table("macaron, jam_tart", "truffle 2", "fruit_tart 2")
    assert mb.redact(before, mb.Keep(0, mb.Card.JAM_TART), 0) == mine.lock


@pytest.mark.rule("MB-33")
def test_until_the_reveal_a_lock_shows_only_that_it_was_made() -> None:
    content = "bakers_peel, macaron 2, jam_tart, truffle"
    state = table(content, content, content)
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    before = mb.observation(state, 1)
    locks = mb.legal_actions(state, 0)
    assert len({type(lock) for lock in locks}) == 2
    after = {mb.observation(mb.apply(state, lock), 1) for lock in locks}
    # Keep or Peel, one card or two: it is all the same to Sugar.
    assert after == {attrs.evolve(before, locked=(True, False, False))}
    seen = {mb.redact(state, lock, 1) for lock in locks}
    assert seen == {mb.Locked(0)}
    assert {mb.action_to_string(lock) for lock in seen} == {"Flour has locked"}
    # Sizes and cases are those from before the pick, for the owner too.
    peel = mb.Peel(0, mb.Card.MACARON, mb.Card.TRUFFLE)
    locked = mb.apply(state, peel)
    assert locked.batch_sizes == (4, 4, 4)
    assert case(locked, 0) == {"bakers_peel": 1}
    mine = mb.observation(locked, 0)
    assert (mine.batch_sizes, in_words(mine.cases[0])) == ((4, 4, 4), {"bakers_peel": 1})
    assert mine.spent_peels == 0


@pytest.mark.rule("MB-34")
def test_the_reveal_shows_what_each_filed_in_which_order_and_the_spent_peel() -> None:
    content = "bakers_peel, honey_glaze, jam_tart, chocolate_tart, macaron 2"
    state = table(content, content, content, passing="next")
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    state = keep_all(state, "honey_glaze", "macaron", "macaron")
    state = play(state, "Sugar keeps jam_tart", "Flour peels chocolate_tart + jam_tart")
    last = mb.Keep(2, mb.Card.MACARON)
    for seat in range(3):
        shown = mb.redact(state, last, seat)
        assert shown == mb.Reveal(
            (
                mb.Peel(0, mb.Card.CHOCOLATE_TART, mb.Card.JAM_TART),
                mb.Keep(1, mb.Card.JAM_TART),
                last,
            )
        )
        assert mb.action_to_string(shown) == (
            "Flour peels chocolate_tart + jam_tart; Sugar keeps jam_tart; Butter keeps macaron"
        )
    state = mb.apply(state, last)
    for seen in views(state):
        assert in_words(seen.cases[0]) == {"glazed_chocolate_tart": 1, "jam_tart": 1}
        assert seen.spent_peels == 1


@pytest.mark.rule("MB-34")
def test_the_discards_are_open() -> None:
    state = table("macaron", "jam_tart", "truffle", rest="croissant 3")
    state = keep_all(state, "macaron", "jam_tart", "truffle")
    for seen in views(state):
        assert in_words(seen.discards) == {"macaron": 1, "jam_tart": 1}


@pytest.mark.rule("MB-34")
def test_the_reveal_names_only_who_chose() -> None:
    state = play(table("macaron 2", "jam_tart", ""), "Sugar keeps jam_tart")
    last = mb.Keep(0, mb.Card.MACARON)
    assert mb.redact(state, last, 2) == mb.Reveal((last, mb.Keep(1, mb.Card.JAM_TART)))


def expected_view(tracker: Tracker, state: mb.State, seat: int) -> mb.Observation:
    """The observation of a seat, from what is open and from what the tracker has followed."""
    backward = state.config.passing == "alternate" and state.bake == 2
    lock = tracker.locks.get(seat)
    owes = state.phase is mb.Phase.CHOOSE and lock is None
    own = tracker.content(seat) if tracker.knows(seat, seat) else hand()
    return mb.Observation(
        config=state.config,
        player=seat,
        phase=state.phase,
        bake=state.bake,
        pick=state.pick,
        direction=-1 if backward else 1,
        deck_size=state.deck_size,
        batch_sizes=state.batch_sizes,
        batch=own,
        lock=lock,
        locked=tuple(other in tracker.locks for other in range(state.config.players)),
        cases=state.cases,
        truffles=state.truffles,
        spent_peels=state.spent_peels,
        discards=state.discards,
        banked=state.banked,
        results=state.results,
        recalled=tuple(
            tracker.content(place) if place != seat and tracker.knows(seat, place) else None
            for place in range(tracker.ring)
        ),
        legal_actions=slow_locks(seat, own, state.cases[seat]) if owes else (),
    )


def assert_seen_as_followed(tracker: Tracker, state: mb.State) -> None:
    sizes = [tracker.size(place) for place in range(tracker.ring)]
    assert list(state.batch_sizes) == sizes
    for seat in range(state.config.players):
        assert mb.observation(state, seat) == expected_view(tracker, state, seat)


@pytest.mark.rule("MB-30", "MB-31", "MB-32", "MB-33")
@pytest.mark.parametrize("components", [None, SMALL], ids=["house", "small"])
@pytest.mark.parametrize("players", range(2, 9))
def test_in_whole_nights_each_sees_what_it_should(
    players: int, components: mb.Components | None
) -> None:
    config = mb.Config(players=players, components=components)
    tracker = Tracker(config)
    for step in whole_night(config, seed=100 + players):
        tracker.follow(step)
        assert_seen_as_followed(tracker, step.after)


@pytest.mark.rule("MB-30", "MB-31", "MB-32", "MB-33")
@given(playouts())
def test_anywhere_in_a_night_each_sees_what_it_should(steps: list[Step]) -> None:
    tracker = Tracker(steps[0].before.config)
    for step in steps:
        tracker.follow(step)
    assert_seen_as_followed(tracker, steps[-1].after)


def written(cards: list[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in sorted(set(cards))}


def twin_of(state: mb.State, tracker: Tracker, seat: int, chance: random.Random) -> mb.State:
    """The same position with everything that a seat cannot see exchanged."""
    data: Any = json.loads(mb.to_json(state))
    value = data["value"]
    hidden = [
        place
        for place in range(tracker.ring)
        if place != seat and not tracker.knows(seat, place) and len(state.batches[place])
    ]
    piles = [value["batches"][place] for place in hidden] + [value["deck"]]
    cards = [card for pile in piles for card, n in pile.items() for _ in range(n)]
    chance.shuffle(cards)
    for place in hidden:
        size = len(state.batches[place])
        value["batches"][place] = written(cards[:size])
        cards = cards[size:]
    value["deck"] = written(cards)
    for rival, lock in enumerate(state.locks):
        if lock is not None and rival != seat:
            held = mb.CARDS.counts(
                {mb.Card[name.upper()]: n for name, n in value["batches"][rival].items()}
            )
            value["locks"][rival] = lock_data(
                chance.choice(slow_locks(rival, held, state.cases[rival]))
            )
    return mb.from_json(json.dumps(data), state.config.components)


def lock_data(lock: mb.Lock) -> dict[str, Any]:
    if isinstance(lock, mb.Keep):
        return {"type": "keep", "seat": lock.seat, "card": lock.card.name.lower()}
    first, second = lock.first.name.lower(), lock.second.name.lower()
    return {"type": "peel", "seat": lock.seat, "first": first, "second": second}


def assert_looks_alike(one: mb.State, two: mb.State, seat: int) -> None:
    first, second = mb.observation(one, seat), mb.observation(two, seat)
    assert first == second
    assert hash(first) == hash(second)
    assert repr(first) == repr(second)
    assert mb.observation_to_json(first) == mb.observation_to_json(second)
    assert mb.legal_actions(one, seat) == mb.legal_actions(two, seat)
    assert mb.current_player(one) == mb.current_player(two)
    assert mb.active_players(one) == mb.active_players(two)
    assert mb.score_sheet(one) == mb.score_sheet(two)


@pytest.mark.rule("MB-31", "MB-33")
@given(steps=playouts(), data=st.data())
def test_nothing_that_a_seat_sees_depends_on_what_it_cannot_see(
    steps: list[Step], data: st.DataObject
) -> None:
    state = steps[-1].after
    tracker = Tracker(state.config)
    for step in steps:
        tracker.follow(step)
    seat = data.draw(st.integers(0, state.config.players - 1), "seat")
    chance = random.Random(data.draw(st.integers(0, 999), "shuffle"))
    twin = twin_of(state, tracker, seat, chance)
    assert_looks_alike(state, twin, seat)
    # The next lock of a rival looks alike too, unless it is the last of the pick.
    for rival in mb.active_players(state)[:-1]:
        if rival == seat:
            continue
        locks = [chance.choice(mb.legal_actions(other, rival)) for other in (state, twin)]
        for other in (state, twin):
            seen = {mb.redact(other, lock, seat) for lock in mb.legal_actions(other, rival)}
            assert seen == {mb.Locked(rival)}
        assert_looks_alike(mb.apply(state, locks[0]), mb.apply(twin, locks[1]), seat)


@pytest.mark.rule("MB-31")
@pytest.mark.parametrize("players", range(2, 9))
def test_whole_nights_have_twins_that_look_alike(players: int) -> None:
    config = mb.Config(players=players)
    tracker, chance = Tracker(config), random.Random(players)
    exchanged = 0
    for number, step in enumerate(whole_night(config, seed=200 + players)):
        tracker.follow(step)
        seat = number % players
        twin = twin_of(step.after, tracker, seat, chance)
        exchanged += twin != step.after
        assert_looks_alike(step.after, twin, seat)
    # Most positions have much that a seat cannot see.
    assert exchanged > 20


@pytest.mark.rule("MB-33", "MB-34")
@given(playouts())
def test_a_move_looks_to_each_seat_as_it_should(steps: list[Step]) -> None:
    for step in steps:
        state, action = step.before, step.action
        for seat in range(state.config.players):
            seen = mb.redact(state, action, seat)
            if isinstance(action, mb.Snatch):
                assert seen == action
            elif isinstance(action, mb.Deal):
                sizes = tuple(len(cards) for cards in action.hands)
                assert seen == mb.Dealt(sizes, action.hands[seat])
            elif len(mb.active_players(state)) == 1:
                made = [lock for lock in state.locks if lock is not None]
                filed = tuple(sorted([*made, action], key=lambda lock: lock.seat))
                assert seen == mb.Reveal(filed)
            else:
                assert seen == (action if action.seat == seat else mb.Locked(action.seat))
            assert isinstance(mb.action_to_string(seen), str)


@given(playouts())
def test_observations_are_values(steps: list[Step]) -> None:
    state = steps[-1].after
    for seat, seen in enumerate(views(state)):
        assert seen == mb.observation(state, seat)
        assert seen.player == seat
        for other in options(state)[:3]:
            mb.apply(state, other)
        assert seen == mb.observation(state, seat)


def test_seats_are_shown_by_their_names() -> None:
    for seat, name in enumerate(SEATS):
        assert mb.action_to_string(mb.Locked(seat)) == f"{name} has locked"
