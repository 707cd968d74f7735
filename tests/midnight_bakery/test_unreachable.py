"""Texts that are well formed, keep every card, and still are no position of any night."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng

Form = dict[str, Any]


def numbers_in(place: Any) -> list[tuple[Any, Any]]:
    """Where in a form the numbers stand: (object or array, key)."""
    keys: list[Any] = (
        sorted(cast("Any", place)) if isinstance(place, dict) else [*range(len(place))]
    )
    found: list[tuple[Any, Any]] = []
    for key in keys:
        inner = cast("Any", place)[key]
        if type(inner) is int:
            found.append((cast("Any", place), key))
        elif isinstance(inner, dict | list):
            found += numbers_in(inner)
    return found


def on_the_way(players: int, seed: int, steps: int) -> mb.State:
    """A random night after so many moves, or at its end."""
    state, rng = mb.new_game(mb.Config(players=players)), Rng.seeded(seed)
    for _ in range(steps):
        if mb.is_terminal(state):
            break
        action: mb.Action
        if mb.current_player(state) == mb.CHANCE:
            action, rng = mb.sample_chance(state, rng)
        else:
            action, rng = rng.choice(mb.legal_actions(state))
        state = mb.apply(state, action)
    return state


def move(form: Form, card: str, source: tuple[Any, ...], target: tuple[Any, ...]) -> None:
    """One card from one multiset of the form to another."""
    for path, change in ((source, -1), (target, 1)):
        place = form
        for key in path:
            place = place[key]
        place[card] = place.get(card, 0) + change
        if not place[card]:
            del place[card]


def dawn_at_once(form: Form) -> None:
    form["phase"] = "dawn"
    form["results"] = [[dict.fromkeys(PARTS, 0) for _ in range(4)]]


def rich(amount: int) -> Callable[[Form], None]:
    def change(form: Form) -> None:
        score = form["results"][0][0]
        gain = amount - score["croissants"]
        score["croissants"] = amount
        score["total"] += gain
        score["running"] += gain
        form["banked"][0] += gain

    return change


def later_pick(form: Form) -> None:
    form["pick"] = 3


def from_the_deck(form: Form) -> None:
    card = next(iter(form["deck"]))
    move(form, card, ("deck",), ("batches", 0))


def to_the_deck(form: Form) -> None:
    card = next(iter(form["batches"][1]))
    move(form, card, ("batches", 1), ("deck",))


def from_hand_to_hand(form: Form) -> None:
    card = next(iter(form["batches"][1]))
    move(form, card, ("batches", 1), ("batches", 0))


def discarded(form: Form) -> None:
    card = next(iter(form["deck"]))
    move(form, card, ("deck",), ("discards",))


def early_truffle(form: Form) -> None:
    form["deck"]["truffle"] -= 1
    form["truffles"][0] += 1


def early_peel(form: Form) -> None:
    form["deck"]["bakers_peel"] -= 1
    form["spent_peels"] += 1


def early_case(form: Form) -> None:
    card = next(iter(form["batches"][1]))
    move(form, card, ("batches", 1), ("cases", 0))


PARTS = ("croissants", "macarons", "buns", "tarts", "baguettes", "total", "running")
NEW, DEALT, LATER = 0, 1, 40  # moves at four bakers: before the deal, after it, in bake 2


@pytest.mark.parametrize(
    ("steps", "change"),
    [
        pytest.param(NEW, dawn_at_once, id="dawn with a full deck"),
        pytest.param(NEW, early_truffle, id="a truffle before the deal"),
        pytest.param(NEW, early_peel, id="a spent Peel before the deal"),
        pytest.param(NEW, discarded, id="discards before the deal"),
        pytest.param(DEALT, later_pick, id="full batches in pick 3"),
        pytest.param(DEALT, from_the_deck, id="a batch of nine"),
        pytest.param(DEALT, to_the_deck, id="a batch of seven"),
        pytest.param(DEALT, from_hand_to_hand, id="seven and nine"),
        pytest.param(DEALT, discarded, id="discards in bake 1"),
        pytest.param(DEALT, early_case, id="a case in pick 1"),
        pytest.param(LATER, rich(10**99), id="more points than there are"),
        pytest.param(LATER, rich(-4), id="points below zero"),
        pytest.param(LATER, rich(3), id="points that croissants never pay"),
    ],
)
def test_what_no_night_leads_to_is_refused(steps: int, change: Callable[[Form], None]) -> None:
    text = mb.to_json(on_the_way(4, 7, steps))
    assert mb.to_json(mb.from_json(text)) == text
    data = json.loads(text)
    change(data["value"])
    with pytest.raises(DecodeError) as caught:
        mb.from_json(json.dumps(data))
    assert caught.value.where is not None
    assert caught.value.rule is not None


@pytest.mark.parametrize("sealed", [0, 1, 9])
def test_the_owl_holds_a_whole_batch_when_the_deck_has_one(sealed: int) -> None:
    data = json.loads(mb.to_json(on_the_way(2, 1, 1)))
    assert data["value"]["sealed"] == 10
    data["value"]["sealed"] = sealed
    with pytest.raises(DecodeError):
        mb.from_json(json.dumps(data))


def test_no_snatch_is_due_where_nobody_has_chosen() -> None:
    data = json.loads(mb.to_json(on_the_way(2, 1, 1)))
    data["value"]["phase"] = "snatch"
    with pytest.raises(DecodeError):
        mb.from_json(json.dumps(data))


@given(st.integers(2, 8), st.integers(0, 10**6), st.integers(0, 130))
def test_every_state_and_observation_on_the_way_is_read_back(
    players: int, seed: int, steps: int
) -> None:
    state = on_the_way(players, seed, steps)
    assert mb.from_json(mb.to_json(state)) == state
    for seat in range(players):
        seen = mb.observation(state, seat)
        assert mb.observation_from_json(mb.observation_to_json(seen)) == seen


@given(st.integers(2, 5), st.integers(0, 50), st.integers(0, 100), st.data())
def test_a_changed_observation_is_refused_or_one_of_a_position(
    players: int, seed: int, steps: int, data: st.DataObject
) -> None:
    """Some numbers are changed; what is still read must be resampled, shown and played on."""
    state = on_the_way(players, seed, steps)
    form = json.loads(mb.observation_to_json(mb.observation(state, 0)))
    numbers = numbers_in(form["value"])
    for _ in range(data.draw(st.integers(1, 2))):
        place, key = data.draw(st.sampled_from(numbers))
        place[key] = data.draw(st.sampled_from([-1, 0, 1, 2, 7, 8, 99, 128, 2**40, 10**30]))
    try:
        seen = mb.observation_from_json(json.dumps(form))
    except DecodeError:
        return
    resampled, rng = mb.resample(seen, Rng.seeded(1))
    assert mb.from_json(mb.to_json(resampled)) == resampled
    while not mb.is_terminal(resampled):
        action: mb.Action
        if mb.current_player(resampled) == mb.CHANCE:
            action, rng = mb.sample_chance(resampled, rng)
        else:
            action, rng = rng.choice(mb.legal_actions(resampled))
        resampled = mb.apply(resampled, action)
