"""States, options and observations as JSON, and as pickles."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any, TypeGuard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import DecodeError
from tests.midnight_bakery.sets import make_set
from tests.midnight_bakery.tables import (
    SMALL,
    census,
    in_words,
    keep_all,
    night,
    play,
    positions,
    table,
    to_dawn,
    whole_night,
)

Edit = Callable[[Any], object]


def three() -> mb.State:
    """Three bakers in bake 2, pick 3; Butter has locked."""
    content = "bakers_peel, honey_glaze, jam_tart, macaron 3"
    state = table(content, content, content, rest="croissant 3, truffle", bake=2)
    state = keep_all(state, "bakers_peel", "macaron", "macaron")
    state = keep_all(state, "honey_glaze", "macaron", "jam_tart")
    return play(state, "Butter keeps macaron")


def two() -> mb.State:
    """Two bakers in their first pick, the owl's batch unseen."""
    return table("macaron 2, truffle", "macaron 3", owl="jam_tart 3", rest="croissant 12")


def snatching() -> mb.State:
    return keep_all(two(), "macaron", "macaron")


def faceless() -> mb.State:
    """The owl's batch has come to Flour, who has not taken it up."""
    return play(snatching(), "owl snatches jam_tart")


def between() -> mb.State:
    """Three bakers before bake 2."""
    state = table("macaron", "truffle", "jam_tart", rest="croissant 6")
    return keep_all(state, "macaron", "truffle", "jam_tart")


def over() -> mb.State:
    return night(("macaron 3", "truffle, baguette_1", "jam_tart"))


STATES: dict[str, Callable[[], mb.State]] = {
    "three": three,
    "two": two,
    "snatching": snatching,
    "faceless": faceless,
    "between": between,
    "over": over,
}


def edited(state: mb.State, edit: Edit) -> str:
    """The text of a state after an edit of its value."""
    data: Any = json.loads(mb.to_json(state))
    edit(data["value"])
    return json.dumps(data)


def bad_state(state: mb.State, text: str) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        mb.from_json(text, state.config.components)
    assert len(str(caught.value)) < 1000
    return caught.value


def setting(*path: Any) -> Edit:
    """Sets the value at a path; the last argument is the value."""
    *steps, key, new = path

    def edit(value: Any) -> None:
        for step in steps:
            value = value[step]
        value[key] = new

    return edit


def moving(card: str, source: tuple[Any, ...], target: tuple[Any, ...], amount: int = 1) -> Edit:
    """Moves cards from one multiset to another."""

    def edit(value: Any) -> None:
        for path, n in ((source, -amount), (target, amount)):
            pile = value
            for step in path:
                pile = pile[step]
            pile[card] = pile.get(card, 0) + n
            if not pile[card]:
                del pile[card]

    return edit


def both(*edits: Edit) -> Edit:
    def edit(value: Any) -> None:
        for one in edits:
            one(value)

    return edit


@pytest.mark.parametrize("components", [None, SMALL], ids=["house", "small"])
@pytest.mark.parametrize("players", range(2, 9))
def test_every_state_of_a_night_comes_back_from_its_text_and_pickle(
    players: int, components: mb.Components | None
) -> None:
    config = mb.Config(players=players, components=components)
    for step in whole_night(config, seed=500 + players):
        text = mb.to_json(step.after)
        again = mb.from_json(text, components)
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert mb.to_json(again) == text
        assert mb.active_players(again) == mb.active_players(step.after)
        assert mb.legal_actions(again) == mb.legal_actions(step.after)
        unpickled = pickle.loads(pickle.dumps(step.after))
        assert unpickled == step.after
        assert hash(unpickled) == hash(step.after)
        assert mb.to_json(unpickled) == text


@given(positions())
def test_observations_and_options_come_back_from_their_texts(state: mb.State) -> None:
    components = state.config.components
    for seat in range(state.config.players):
        seen = mb.observation(state, seat)
        text = mb.observation_to_json(seen)
        again = mb.observation_from_json(text, components)
        assert again == seen
        assert mb.observation_to_json(again) == text
        assert pickle.loads(pickle.dumps(seen)) == seen
    text = mb.config_to_json(state.config)
    assert mb.config_from_json(text, components) == state.config
    assert mb.config_to_json(mb.config_from_json(text, components)) == text


@given(state=positions(), other=positions())
def test_texts_are_equal_where_states_are(state: mb.State, other: mb.State) -> None:
    assert (mb.to_json(state) == mb.to_json(other)) == (state == other)
    seen, others = mb.observation(state, 0), mb.observation(other, 0)
    assert (mb.observation_to_json(seen) == mb.observation_to_json(others)) == (seen == others)


def test_space_and_the_order_of_keys_are_free_on_the_way_in() -> None:
    state = three()
    data = json.loads(mb.to_json(state))
    loose = json.dumps(data, indent=3, sort_keys=True)
    assert loose != mb.to_json(state)
    assert mb.from_json(loose, state.config.components) == state
    assert mb.to_json(mb.from_json(loose, state.config.components)) == mb.to_json(state)


def test_a_text_is_read_with_the_set_it_was_written_with() -> None:
    state = three()
    text = mb.to_json(state)
    for other in (None, SMALL, make_set({"macaron": 30})):
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            mb.from_json(text, other)
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            mb.observation_from_json(mb.observation_to_json(mb.observation(state, 0)), other)
        with pytest.raises(DecodeError, match=r"^\$\.value"):
            mb.config_from_json(mb.config_to_json(state.config), other)


@pytest.mark.parametrize("name", STATES)
def test_the_states_of_these_tests_are_sound(name: str) -> None:
    state = STATES[name]()
    assert mb.from_json(edited(state, lambda value: value), state.config.components) == state


FRAMES: tuple[tuple[Edit, str], ...] = (
    (setting("game", "rococo"), "$.game"),
    (setting("game", None), "$.game"),
    (setting("schema", 2), "$.schema"),
    (setting("schema", 0), "$.schema"),
    (setting("schema", True), "$.schema"),
    (setting("schema", 1.0), "$.schema"),
    (setting("schema", "1"), "$.schema"),
    (setting("type", "observation"), "$.type"),
    (setting("type", "State"), "$.type"),
    (setting("note", 5), "$"),
    (lambda data: data.pop("game"), "$"),
    (lambda data: data.pop("schema"), "$"),
    (lambda data: data.pop("type"), "$"),
    (lambda data: data.pop("value"), "$"),
    (setting("value", None), "$.value"),
    (setting("value", []), "$.value"),
    (setting("value", {}), "$.value"),
)


@pytest.mark.parametrize(("edit", "where"), FRAMES, ids=range(len(FRAMES)))
def test_the_frame_of_a_text_is_checked(edit: Edit, where: str) -> None:
    state = three()
    data: Any = json.loads(mb.to_json(state))
    edit(data)
    assert bad_state(state, json.dumps(data)).where == where


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def parts(value: object) -> list[tuple[Any, Any]]:
    """The keys and values of an object, or the places and items of an array."""
    if is_object(value):
        return list(value.items())
    return list(enumerate(value)) if is_array(value) else []


def objects(value: object, path: str = "$.value") -> list[tuple[dict[str, Any], str]]:
    """All objects within a value, with their paths."""
    found = [(value, path)] if is_object(value) else []
    for key, inner in parts(value):
        found += objects(inner, f"{path}.{key}" if is_object(value) else f"{path}[{key}]")
    return found


def test_every_key_must_be_there_and_no_other() -> None:
    state = play(three(), "Flour peels macaron + jam_tart")
    text = mb.to_json(state)
    checked = 0
    for number, (found, path) in enumerate(objects(json.loads(text)["value"])):
        multiset = all(type(n) is int for n in found.values()) and "croissants" not in found
        for key in [*found, "doughnut"]:
            data: Any = json.loads(text)
            inner, _ = objects(data["value"])[number]
            if key == "doughnut":
                inner[key] = 1
            else:
                del inner[key]
            error = bad_state(state, json.dumps(data))
            if not multiset:
                assert error.where in (path, f"{path}.type"), key
                assert key in error.reason or key == "type"
            checked += 1
    assert checked > 60


def test_observations_and_options_are_checked_key_by_key() -> None:
    state = three()
    components = state.config.components
    texts = (
        (mb.observation_to_json(mb.observation(state, 2)), mb.observation_from_json),
        (mb.config_to_json(state.config), mb.config_from_json),
    )
    for text, load in texts:
        for key in [*json.loads(text)["value"], "doughnut"]:
            without: Any = json.loads(text)
            without["value"].pop(key, None)
            strange: Any = json.loads(text)
            strange["value"][key] = {"x": [5.9]}
            for data in (strange, without) if key != "doughnut" else (strange,):
                with pytest.raises(DecodeError) as caught:
                    load(json.dumps(data), components)
                assert (caught.value.where or "").startswith("$.value")


def test_an_observation_with_other_cards_is_refused() -> None:
    state = three()
    text = mb.observation_to_json(mb.observation(state, 0))
    changes: tuple[tuple[tuple[Any, ...], Any], ...] = (
        (("batch",), {"macaron": 3}),
        (("batch",), {"truffle": 2, "macaron": 1}),
        (("batch_sizes", 0), 2),
        (("deck_size",), 5),
        (("discards", "croissant"), 17),
        (("cases", 1), {}),
        (("truffles", 0), 2),
        (("spent_peels",), 1),
        (("locked", 1), 0),
        (("legal_actions",), []),
        (("recalled", 0), {"macaron": 1}),
        (("phase",), "snatch"),
        (("phase",), "dawn"),
    )
    for steps, new in changes:
        data: Any = json.loads(text)
        setting(*steps, new)(data["value"])
        with pytest.raises(DecodeError):
            mb.observation_from_json(json.dumps(data), state.config.components)


OBSERVATIONS: dict[str, tuple[str, list[Any]]] = {
    "a box below nothing": ("three", ["truffles", 0, -1]),
    "a huge box": ("three", ["truffles", 0, 10**20]),
    "a batch below nothing": ("two", ["batch_sizes", 1, -1]),
    "a player beyond the table": ("two", ["player", 2]),
    "a player below 0": ("two", ["player", -1]),
    "a lock of the owl": ("two", ["locked", [False, False, True]]),
    "a huge pick": ("three", ["pick", 10**40]),
    "a lock of a seat that is not there": (
        "two",
        ["lock", {"type": "keep", "seat": 7, "card": "macaron"}],
    ),
    "banked points that no bake paid": ("three", ["banked", 0, 500]),
    "banked points of too few": ("three", ["banked", [12, 12]]),
    "a result that does not add up": ("three", ["results", 0, 0, "buns", 3]),
    "a result too few": ("three", ["results", []]),
    "bake 0": ("two", ["bake", 0]),
    "bake 4": ("over", ["bake", 4]),
    "Peels below nothing": ("three", ["spent_peels", -1]),
    "a deck of another size": ("three", ["deck_size", 3]),
    "actions that are not all": ("two", ["legal_actions", []]),
}


@pytest.mark.parametrize("name", OBSERVATIONS)
def test_what_is_no_observation_is_refused(name: str) -> None:
    start, path = OBSERVATIONS[name]
    state = STATES[start]()
    data: Any = json.loads(mb.observation_to_json(mb.observation(state, 0)))
    setting(*path)(data["value"])
    with pytest.raises(DecodeError):
        mb.observation_from_json(json.dumps(data), state.config.components)


SCALARS = ("bake", "pick", "sealed", "spent_peels")
NO_WHOLE_NUMBERS: tuple[Any, ...] = (5.9, 2.0, True, "2", None, [2], {})


@pytest.mark.parametrize("wrong", NO_WHOLE_NUMBERS, ids=repr)
def test_whole_numbers_are_whole_numbers(wrong: Any) -> None:
    state = three()
    for key in SCALARS:
        error = bad_state(state, edited(state, setting(key, wrong)))
        assert error.where == f"$.value.{key}"
    for steps in (("truffles", 0), ("banked", 1)):
        error = bad_state(state, edited(state, setting(*steps, wrong)))
        assert error.where == f"$.value.{steps[0]}[{steps[1]}]"
    error = bad_state(state, edited(state, setting("results", 0, 1, "total", wrong)))
    assert error.where == "$.value.results[0][1].total"
    error = bad_state(state, edited(state, setting("config", "players", wrong)))
    assert error.where == "$.value.config.players"
    error = bad_state(state, edited(state, setting("locks", 2, "seat", wrong)))
    assert error.where in ("$.value.locks[2].seat", "$.value.locks[2]")


@pytest.mark.parametrize("amount", [0, -1, 128, 200, 5.9, 2.0, True, "2", None, [2]], ids=repr)
def test_amounts_of_cards_are_whole_numbers_from_1_to_127(amount: Any) -> None:
    state = three()
    for steps, path in (
        (("deck", "croissant"), "$.value.deck.croissant"),
        (("batches", 1, "macaron"), "$.value.batches[1].macaron"),
        (("cases", 0, "bakers_peel"), "$.value.cases[0].bakers_peel"),
        (("discards", "croissant"), "$.value.discards.croissant"),
    ):
        assert bad_state(state, edited(state, setting(*steps, amount))).where == path


@pytest.mark.parametrize(
    ("steps", "wrong", "where"),
    [
        (("phase",), "Choose", "$.value.phase"),
        (("phase",), 1, "$.value.phase"),
        (("phase",), None, "$.value.phase"),
        (("batches",), {}, "$.value.batches"),
        (("batches",), None, "$.value.batches"),
        (("batches", 0), [], "$.value.batches[0]"),
        (("batches", 0), None, "$.value.batches[0]"),
        (("cases", 1), 5, "$.value.cases[1]"),
        (("deck",), [], "$.value.deck"),
        (("results",), None, "$.value.results"),
        (("results", 0), {}, "$.value.results[0]"),
        (("results", 0, 2), [0] * 7, "$.value.results[0][2]"),
        (("locks",), None, "$.value.locks"),
        (("locks", 2), "macaron", "$.value.locks[2]"),
        (("locks", 2, "type"), "kept", "$.value.locks[2].type"),
        (("locks", 2, "type"), "Keep", "$.value.locks[2].type"),
        (("locks", 2, "type"), "snatch", "$.value.locks[2].type"),
        (("locks", 2, "type"), None, "$.value.locks[2].type"),
        (("locks", 2, "type"), "peel", "$.value.locks[2]"),
        (("locks", 2, "card"), "doughnut", "$.value.locks[2].card"),
        (("locks", 2, "card"), "Macaron", "$.value.locks[2].card"),
        (("locks", 2, "card"), 1, "$.value.locks[2].card"),
        (("locks", 2, "card"), None, "$.value.locks[2].card"),
        (("config",), None, "$.value.config"),
        (("config", "players"), 9, "$.value.config"),
        (("config", "players"), 1, "$.value.config"),
        (("config", "passing"), "back", "$.value.config"),
        (("config", "passing"), None, "$.value.config.passing"),
        (("config", "components"), None, "$.value.config.components"),
        (("config", "components", "digest"), "0", "$.value.config"),
        (("config", "components", "name"), "mine", "$.value.config"),
        (("config", "components", "digest"), 0, "$.value.config.components.digest"),
        (("config", "components", "name"), 0, "$.value.config.components.name"),
    ],
)
def test_each_part_is_of_its_kind(steps: tuple[Any, ...], wrong: Any, where: str) -> None:
    state = three()
    assert bad_state(state, edited(state, setting(*steps, wrong))).where == where


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("seat", [-1, 8, 10**20])
def test_a_lock_is_made_by_a_seat(seat: int) -> None:
    state = three()
    error = bad_state(state, edited(state, setting("locks", 2, "seat", seat)))
    assert error.where == "$.value.locks[2]"
    assert error.rule == "MB-1"


IMPOSSIBLE: dict[str, tuple[str, Edit, str, str]] = {
    # The checks of shape.
    "a batch too few": ("three", lambda v: v["batches"].pop(), "batches", "MB-27"),
    "a batch too many": ("three", lambda v: v["batches"].append({}), "batches", "MB-27"),
    "no batch for the owl": ("two", lambda v: v["batches"].pop(), "batches", "MB-27"),
    "a case too few": ("three", lambda v: v["cases"].pop(), "cases", "MB-27"),
    "a case too many": ("three", lambda v: v["cases"].append({}), "cases", "MB-27"),
    "a box too few": ("three", lambda v: v["truffles"].pop(), "truffles", "MB-27"),
    "no box for the owl": ("two", lambda v: v["truffles"].pop(), "truffles", "MB-27"),
    "points too few": ("three", lambda v: v["banked"].pop(), "banked", "MB-1"),
    "points for the owl": ("two", lambda v: v["banked"].append(0), "banked", "MB-1"),
    "a lock too few": ("three", lambda v: v["locks"].pop(), "locks", "MB-1"),
    "a lock of the owl": ("two", lambda v: v["locks"].append(None), "locks", "MB-1"),
    "bake 0": ("three", setting("bake", 0), "bake", "MB-7"),
    "bake -1": ("three", setting("bake", -1), "bake", "MB-7"),
    "bake 4": ("three", setting("bake", 4), "bake", "MB-7"),
    "a huge bake": ("three", setting("bake", 10**50), "bake", "MB-7"),
    "pick 0": ("three", setting("pick", 0), "pick", "MB-20"),
    "a pick after the last": ("three", setting("pick", 19), "pick", "MB-20"),
    "a huge pick": ("three", setting("pick", 10**50), "pick", "MB-20"),
    "too large a batch": (
        "three",
        moving("croissant", ("deck",), ("batches", 0), 3),
        "batches",
        "MB-5",
    ),
    "less than nothing unseen": ("two", setting("sealed", -1), "sealed", "MB-5"),
    "more unseen than a batch": ("two", setting("sealed", 4), "sealed", "MB-5"),
    "more unseen than the deck": (
        "two",
        setting("deck", {"croissant": 2}),
        "sealed",
        "MB-5",
    ),
    # The checks of cards.
    "a glaze beside a bare tart": (
        "three",
        moving("jam_tart", ("batches", 0), ("cases", 0)),
        "cases",
        "MB-42",
    ),
    "a truffle in a case": ("three", moving("truffle", ("deck",), ("cases", 0)), "cases", "MB-40"),
    "a card too many": ("three", setting("deck", "croissant", 4), "deck", "MB-3"),
    "a card too few": ("three", setting("deck", "croissant", 2), "deck", "MB-3"),
    "a card for another": ("three", setting("deck", {"macaron": 3, "truffle": 1}), "deck", "MB-3"),
    "a glaze out of nothing": (
        "three",
        setting("cases", 2, {"macaron": 1, "glazed_jam_tart": 1}),
        "deck",
        "MB-3",
    ),
    "a Peel out of nothing": ("three", setting("spent_peels", 1), "deck", "MB-3"),
    "a truffle out of nothing": ("three", setting("truffles", [1, 0, 0]), "deck", "MB-3"),
    # The checks of points.
    "no result of bake 1": ("three", setting("results", []), "results", "MB-53"),
    "a result too many": (
        "three",
        lambda v: v["results"].append(v["results"][0]),
        "results",
        "MB-53",
    ),
    "no last result": ("over", setting("results", []), "results", "MB-53"),
    "a score too few": ("three", lambda v: v["results"][0].pop(), "results", "MB-53"),
    "a score too many": (
        "three",
        lambda v: v["results"][0].append(v["results"][0][0]),
        "results",
        "MB-53",
    ),
    "a sum that is wrong": ("three", setting("results", 0, 1, "total", 13), "results", "MB-53"),
    "a part that is wrong": ("three", setting("results", 0, 1, "buns", 1), "results", "MB-53"),
    "a running total that is wrong": (
        "three",
        setting("results", 0, 1, "running", 13),
        "results",
        "MB-53",
    ),
    "banked points that are wrong": ("three", setting("banked", 0, 13), "banked", "MB-57"),
    # The checks of locks.
    "a lock while a snatch is due": (
        "snatching",
        setting("locks", 0, {"type": "keep", "seat": 0, "card": "macaron"}),
        "locks",
        "MB-17",
    ),
    "a lock after dawn": (
        "over",
        setting("locks", 0, {"type": "keep", "seat": 0, "card": "macaron"}),
        "locks",
        "MB-17",
    ),
    "a lock of a card that is not there": (
        "three",
        setting("locks", 2, "card", "truffle"),
        "locks",
        "MB-12",
    ),
    "a lock of another seat": ("three", setting("locks", 2, "seat", 1), "locks", "MB-12"),
    "a lock without a Peel": (
        "three",
        setting("locks", 2, {"type": "peel", "seat": 2, "first": "macaron", "second": "macaron"}),
        "locks",
        "MB-12",
    ),
    # The checks of what is due.
    "all have locked": (
        "three",
        both(
            setting("locks", 0, {"type": "keep", "seat": 0, "card": "macaron"}),
            setting("locks", 1, {"type": "keep", "seat": 1, "card": "macaron"}),
        ),
        "phase",
        "MB-17",
    ),
    "nobody holds cards": ("between", setting("phase", "choose"), "phase", "MB-17"),
    "a snatch without an owl": (
        "three",
        both(setting("phase", "snatch"), setting("locks", [None] * 3)),
        "phase",
        "MB-2",
    ),
    "a snatch from nothing": (
        "faceless",
        both(
            setting("phase", "snatch"),
            setting("sealed", 0),
            setting("batches", 2, {}),
            setting("deck", {"croissant": 12, "jam_tart": 2, "macaron": 2}),
        ),
        "phase",
        "MB-17",
    ),
    "a bake over in its second pick": ("over", setting("pick", 2), "pick", "MB-20"),
    "cards between bakes": (
        "between",
        moving("croissant", ("deck",), ("batches", 0)),
        "batches",
        "MB-20",
    ),
    "a full case between bakes": (
        "between",
        moving("croissant", ("deck",), ("cases", 0)),
        "cases",
        "MB-40",
    ),
    "a full case after dawn": (
        "over",
        moving("macaron", ("discards",), ("cases", 0)),
        "cases",
        "MB-40",
    ),
    "a deal of nothing": (
        "between",
        both(
            setting("deck", {}), setting("discards", {"croissant": 6, "macaron": 1, "jam_tart": 1})
        ),
        "deck",
        "MB-7",
    ),
    # The checks of the owl's batch.
    "an unseen batch without an owl": ("three", setting("sealed", 1), "sealed", "MB-31"),
    "an unseen batch in the second pick": ("two", setting("pick", 2), "sealed", "MB-31"),
    "an unseen batch that is seen": (
        "two",
        moving("croissant", ("deck",), ("batches", 2)),
        "sealed",
        "MB-31",
    ),
    "unseen faces to take up in the third pick": (
        "faceless",
        setting("pick", 3),
        "sealed",
        "MB-31",
    ),
    "no faces to take up": ("faceless", setting("sealed", 0), "phase", "MB-6"),
    "the owl's batch seen too early": (
        "two",
        both(setting("sealed", 0), moving("jam_tart", ("deck",), ("batches", 2), 3)),
        "batches",
        "MB-31",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_no_position_is_refused(name: str) -> None:
    start, edit, what, rule = IMPOSSIBLE[name]
    state = STATES[start]()
    error = bad_state(state, edited(state, edit))
    assert error.where == "$.value"
    assert error.rule == rule
    assert what in error.reason


@pytest.mark.parametrize("amount", [-1, 128, 10**50])
@pytest.mark.parametrize("steps", [("spent_peels",), ("truffles", 0)])
def test_amounts_outside_a_multiset_are_refused(steps: tuple[Any, ...], amount: int) -> None:
    state = three()
    assert bad_state(state, edited(state, setting(*steps, amount))).where == "$.value"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "x",
        "null",
        "5",
        "[]",
        "{}",
        '"state"',
        "{",
        '{"game"',
        "\0",
        "NaN",
        "\ud800",
        "[" * 5000 + "]" * 5000,
        "[" * 100_000,
        '{"a":' * 5000 + "1" + "}" * 5000,
        "9" * 100_000,
        "-" + "9" * 5000,
        "x" * ((1 << 23) + 1),
    ],
    ids=range(19),
)
def test_what_is_no_json_of_the_game_is_refused(text: str) -> None:
    for load in (mb.from_json, mb.observation_from_json, mb.config_from_json):
        with pytest.raises(DecodeError):
            load(text)


@pytest.mark.parametrize("text", [None, 5, b"{}", {}, ["{}"]], ids=repr)
def test_what_is_no_text_is_refused(text: Any) -> None:
    for load in (mb.from_json, mb.observation_from_json, mb.config_from_json):
        with pytest.raises(DecodeError):
            load(text)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"pick":3', '"pick":3,"pick":3', "$.value"),
        ('"pick":3', '"pick":2,"pick":3', "$.value"),
        ('{"game"', '{"game":"rococo","game"', "$"),
        ('"deck":{"croissant":3', '"deck":{"croissant":3,"croissant":3', "$.value.deck"),
        ('"players":3', '"players":4,"players":3', "$.value.config"),
    ],
)
def test_a_key_may_not_stand_there_twice(old: str, new: str, where: str) -> None:
    state = three()
    text = mb.to_json(state)
    assert text.count(old) == 1
    assert bad_state(state, text.replace(old, new)).where == where


@pytest.mark.parametrize(
    "number",
    ["9" * 101, "-" + "9" * 5000, "1e400", "-1e400", "1e999999", "NaN", "Infinity", "0x10"],
)
def test_huge_and_strange_numbers_are_refused(number: str) -> None:
    state = three()
    for old in ('"pick":3', '"spent_peels":0', '"bake":2', '"total":12'):
        key = old.partition(":")[0]
        text = mb.to_json(state).replace(old, f"{key}:{number}", 1)
        assert text != mb.to_json(state)
        error = bad_state(state, text)
        assert len(str(error)) < 300


def test_nesting_inside_a_value_is_refused() -> None:
    state = three()
    for deep in ("[" * 60 + "]" * 60, "[" * 70 + "]" * 70, '{"a":' * 4000 + "1" + "}" * 4000):
        bad_state(state, mb.to_json(state).replace('"pick":3', f'"pick":{deep}'))


def test_an_error_names_the_place_and_reads_well() -> None:
    state = three()
    error = bad_state(state, edited(state, setting("batches", 1, "macaron", 5.9)))
    assert str(error).startswith("$.value.batches[1].macaron: ")
    assert "5.9" in error.reason


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.sampled_from([10**20, -(10**20), 5.9, 0.0, "", "macaron", "keep", "deal", "dawn"])
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["macaron", "truffle", "type", "seat", "x"]), inner, max_size=3
        )
    ),
    max_leaves=4,
)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Each container of a value with each of its keys, from the outside in."""
    found = [(value, key) for key, _ in parts(value)]
    for _, inner in parts(value):
        found += spots(inner)
    return found


def mutate(data: st.DataObject, value: Any) -> None:
    """One change somewhere within a value."""
    container, key = data.draw(st.sampled_from(spots(value)), "spot")
    match data.draw(st.sampled_from(["new", "near", "drop", "swap", "copy"]), "change"):
        case "near" if type(container[key]) is int:
            container[key] += data.draw(st.sampled_from([-1, 1, 2]), "step")
        case "drop":
            del container[key]
        case "swap":
            other, place = data.draw(st.sampled_from(spots(value)), "other spot")
            held = json.dumps([container[key], other[place]])
            container[key], other[place] = reversed(json.loads(held))
        case "copy" if is_array(container):
            container.append(container[key])
        case _:
            container[key] = data.draw(JSON_VALUES, "value")


def move_a_card(data: st.DataObject, value: Any) -> None:
    """Moves a card from one pile to another, so that the deck stays whole."""
    piles = [value["deck"], value["discards"], *value["batches"], *value["cases"]]
    source = data.draw(st.sampled_from([pile for pile in piles if pile]), "from")
    target = data.draw(st.sampled_from(piles), "to")
    card = data.draw(st.sampled_from(sorted(source)), "card")
    source[card] -= 1
    if not source[card]:
        del source[card]
    target[card] = target.get(card, 0) + 1


@given(state=positions(), data=st.data())
def test_a_changed_text_is_refused_or_is_a_position_that_plays_on(
    state: mb.State, data: st.DataObject
) -> None:
    changed: Any = json.loads(mb.to_json(state))
    for _ in range(data.draw(st.integers(0, 2), "moves")):
        move_a_card(data, changed["value"])
    for _ in range(data.draw(st.integers(0, 2), "changes")):
        mutate(data, changed)
    try:
        loaded = mb.from_json(json.dumps(changed), state.config.components)
    except DecodeError:
        return
    assert census(loaded) == in_words(loaded.config.deck)
    again = mb.from_json(mb.to_json(loaded), state.config.components)
    assert again == loaded
    for seat in range(loaded.config.players):
        mb.observation(loaded, seat)
    end = to_dawn(loaded)
    assert len(mb.returns(end)) == loaded.config.players
    assert mb.outcome(end) is not None


@given(state=positions(), data=st.data())
def test_a_text_with_other_characters_is_refused_or_is_a_position(
    state: mb.State, data: st.DataObject
) -> None:
    text = mb.to_json(state)
    at = data.draw(st.integers(0, len(text)), "at")
    length = data.draw(st.integers(0, 3), "length")
    new = data.draw(st.text(max_size=3) | st.sampled_from(['"', "{", "}", "[", ",", "9", "-"]))
    try:
        loaded = mb.from_json(text[:at] + new + text[at + length :], state.config.components)
    except DecodeError:
        return
    to_dawn(loaded)


@given(text=st.text(max_size=80))
def test_any_text_is_refused_or_read(text: str) -> None:
    for load in (mb.from_json, mb.observation_from_json, mb.config_from_json):
        with pytest.raises(DecodeError):
            load(text)
