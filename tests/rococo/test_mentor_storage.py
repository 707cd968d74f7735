"""Positions of games with the Mentor as JSON, and what is no position (RO-140 to RO-154)."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng
from bakehouse.rococo.state import Phase

Edit = Callable[[dict[str, Any]], object]


@cache
def states(game: str) -> tuple[ro.State, ...]:
    """All states of some games at random."""
    found: list[ro.State] = []
    options: dict[str, Any] = {game: "savory"}
    for seed in range(6):
        state, rng = ro.new_game(ro.Config(**options)), Rng.seeded(seed)
        while not ro.is_terminal(state):
            found.append(state)
            action: ro.Action
            if ro.current_player(state) == ro.CHANCE:
                action, rng = ro.sample_chance(state, rng)
            else:
                action, rng = rng.choice(ro.legal_actions(state))
            state = ro.apply(state, action)
        found.append(state)
    return tuple(found)


def mentor_of(state: ro.State) -> ro.MentorState:
    assert state.mentor is not None
    return state.mentor


def first(game: str, fits: Callable[[ro.State], object]) -> ro.State:
    return next(state for state in states(game) if fits(state))


def form_of(state: ro.State) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(ro.to_json(state))
    return form


def refused(state: ro.State, edit: Edit) -> DecodeError:
    form = form_of(state)
    edit(form["value"])
    with pytest.raises(DecodeError) as caught:
        ro.from_json(json.dumps(form))
    return caught.value


def in_turn(state: ro.State) -> bool:
    """A person plays, and the Mentor has tiles, a recipe, a dish, and cards of trays and hired."""
    mentor = mentor_of(state)
    hired = any(kept.open and kept.level for kept in mentor.inventory)
    things = len(set(mentor.stack)) > 1 and bool(mentor.recipes) and any(mentor.racks)
    return state.phase is Phase.PLAY and state.round.number > 1 and things and hired


def deciding(state: ro.State) -> bool:
    return state.phase is Phase.MENTOR_RECIPE and state.turn.dish is None


@pytest.mark.rule("RO-144", "RO-166")
def test_every_phase_of_the_mentor_comes_back() -> None:
    phases = [phase for phase in Phase if phase.name.startswith("MENTOR")]
    for phase in phases:
        for game in ("solo", "extended"):
            state = next(it for it in states(game) if it.phase is phase)
            assert ro.from_json(ro.to_json(state)) == state


def set_in(*path: str | int, to: Any) -> Edit:
    """Puts something at a place of a state."""

    def edit(value: dict[str, Any]) -> None:
        there: Any = value
        for key in path[:-1]:
            there = there[key]
        there[path[-1]] = to

    return edit


def turned(*path: str) -> Edit:
    """Turns a list round."""

    def edit(value: dict[str, Any]) -> None:
        there: Any = value
        for key in path:
            there = there[key]
        there.reverse()

    return edit


def one_more(value: dict[str, Any]) -> None:
    value["mentor"]["deck"] += 1


def opened_twice(value: dict[str, Any]) -> None:
    value["mentor"]["opened"].append(value["mentor"]["used"][-1])


def pool_without_a_card(value: dict[str, Any]) -> None:
    value["mentor"]["pools"][0].pop()


def another_tile(value: dict[str, Any]) -> None:
    value["mentor"]["stack"][0] = value["mentor"]["stack"][0] % 42 + 1


def rack_emptied(value: dict[str, Any]) -> None:
    value["mentor"]["racks"] = [None, None]


def recipe_lost(value: dict[str, Any]) -> None:
    value["mentor"]["recipes"].pop()


def hired_unseen(value: dict[str, Any]) -> None:
    kept = next(it for it in value["mentor"]["inventory"] if it["open"] and it["level"])
    kept["open"] = False


def level_of_another(value: dict[str, Any]) -> None:
    kept = next(it for it in value["mentor"]["inventory"] if it["card"] and it["level"])
    kept["level"] = kept["level"] % 4 + 1


def unseen_told(value: dict[str, Any]) -> None:
    kept = next(it for it in value["mentor"]["inventory"] if not it["card"])
    kept["told"] = [[]]


def nobody_told(value: dict[str, Any]) -> None:
    kept = next(it for it in value["mentor"]["inventory"] if it["told"])
    kept["told"] = [[] for _ in kept["told"]]


def card_of_the_hand(value: dict[str, Any]) -> None:
    player = value["players"][0]
    value["players"][-1]["hand"] = [player["hand"].pop()]


def card_left_out(value: dict[str, Any]) -> None:
    value["mentor"]["inventory"].pop(0)


IN_TURN: list[tuple[str, Edit, str]] = [
    ("no Mentor", set_in("mentor", to=None), "RO-140"),
    ("a hand of staff", card_of_the_hand, "RO-140"),
    ("a card too many in the deck", one_more, "RO-144"),
    ("a solo card twice", opened_twice, "RO-141"),
    ("a solo card nowhere", pool_without_a_card, "RO-141"),
    ("a solo card that there is not", set_in("mentor", "used", 0, to=31), "RO-141"),
    ("a layer that there is not", set_in("mentor", "hand", to=[7]), "RO-144"),
    ("a decision under way", set_in("mentor", "renewed", to=True), "RO-166"),
    ("a tile that it does not have", another_tile, "RO-146"),
    ("a recipe too few", recipe_lost, "RO-168"),
    ("dishes on no rack", rack_emptied, "RO-148"),
    ("a rack too many", lambda value: value["mentor"]["racks"].append(None), "RO-148"),
    ("a hired card that is hidden", hired_unseen, "RO-142"),
    ("a card of another level", level_of_another, "RO-142"),
    ("a card of which something is told", unseen_told, "RO-142"),
    ("a card that nobody had", nobody_told, "RO-142"),
    ("a card of staff too few", card_left_out, "RO-142"),
    ("a turn of the Mentor for a person", set_in("phase", to="mentor_card"), "RO-143"),
]


@pytest.mark.parametrize(("name", "edit", "rule"), IN_TURN, ids=[name for name, *_ in IN_TURN])
def test_what_is_no_position_of_the_mentor_is_refused(name: str, edit: Edit, rule: str) -> None:
    def has_been_told(state: ro.State) -> bool:
        mentor = mentor_of(state)
        return in_turn(state) and any(kept.told for kept in mentor.inventory)

    error = refused(first("solo", has_been_told), edit)
    assert error.rule == rule, name


DECIDING: list[tuple[str, Edit, str]] = [
    ("a person", set_in("turn", "seat", to=0), "RO-143"),
    ("a card of staff", set_in("turn", "card", to=3), "RO-143"),
    ("too many recipes to come", set_in("turn", "left", to=3), "RO-143"),
    ("none to come", set_in("turn", "left", to=0), "RO-143"),
    ("a table", set_in("turn", "table", to=2), "RO-143"),
    ("another phase", set_in("phase", to="mentor_staff"), "RO-8"),
]


@pytest.mark.parametrize(("name", "edit", "rule"), DECIDING, ids=[name for name, *_ in DECIDING])
def test_a_turn_of_the_mentor_that_cannot_be_is_refused(name: str, edit: Edit, rule: str) -> None:
    assert refused(first("solo", deciding), edit).rule == rule, name


@pytest.mark.rule("RO-146")
def test_the_order_of_tiles_is_the_mentors_own() -> None:
    state = first("solo", in_turn)
    form = form_of(state)
    turned("mentor", "stack")(form["value"])
    read = mentor_of(ro.from_json(json.dumps(form)))
    assert read.stack == tuple(reversed(mentor_of(state).stack))


@pytest.mark.rule("RO-140")
def test_a_mentor_in_a_game_of_people_is_refused() -> None:
    mentor = form_of(first("solo", in_turn))["value"]["mentor"]
    people = ro.new_game(ro.Config(players=2))
    assert refused(people, set_in("mentor", to=mentor)).rule == "RO-140"


@pytest.mark.rule("RO-140", "RO-157")
@pytest.mark.parametrize("game", ["solo", "extended"])
def test_an_observation_comes_back_and_hides_what_is_hidden(game: str) -> None:
    for state in states(game)[::37]:
        for seat in range(ro.num_players(state.config)):
            seen = ro.observation(state, seat)
            assert ro.observation_from_json(ro.observation_to_json(seen)) == seen
            assert seen.mentor is not None
            for kept, view in zip(mentor_of(state).inventory, seen.mentor.inventory, strict=True):
                assert view.card == (kept.card if kept.open else 0)
                assert view.level == kept.level


@pytest.mark.rule("RO-3", "RO-142")
@pytest.mark.parametrize("game", ["solo", "extended"])
def test_a_card_without_a_face_has_a_level_that_was_dealt_there(game: str) -> None:
    """In the house set all cards of a round are of one level."""
    dealing = [state for state in states(game) if state.phase is Phase.DEAL]
    for state in (*dealing[:8], *states(game)[::101]):
        forms = (form_of(state), json.loads(ro.observation_to_json(ro.observation(state, 0))))
        readers: tuple[Any, ...] = (ro.from_json, ro.observation_from_json)
        for form, read in zip(forms, readers, strict=True):
            for kept in form["value"]["mentor"]["inventory"]:
                if kept["card"]:
                    continue
                right = kept["level"]
                kept["level"] = right % 4 + 1
                with pytest.raises(DecodeError):
                    read(json.dumps(form))
                kept["level"] = right
            read(json.dumps(form))
