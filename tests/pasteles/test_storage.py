"""States, options and observations as JSON, and as pickles."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, TypeGuard

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import pasteles as pa
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng
from bakehouse.pasteles.forms import CODEC, check_state
from bakehouse.testing.strategies import hostile_json
from tests.pasteles.random_sets import random_components
from tests.pasteles.sets import make_tiny
from tests.pasteles.tables import Cards, customer, do, employee, machine, play, random_game

Edit = Callable[[Any], object]

RECIPES = range(1, 13)


# --- states to write ------------------------------------------------------------------------------


@cache
def played(recipe: int, seed: int, components: pa.Components | None = None) -> tuple[pa.State, ...]:
    """All states of a game by somebody who lays and serves whatever can be, and buys no market.

    Wages lose a game at random early; so this one comes to later days.
    """
    state, rng = pa.new_game(pa.Config(recipe=recipe, components=components)), Rng.seeded(seed)
    states = [state]
    while not pa.is_terminal(state):
        move: pa.Action
        if pa.current_player(state) == pa.CHANCE:
            move, rng = pa.sample_chance(state, rng)
        else:
            move, rng = rng.choice(_best(state))
        state = pa.apply(state, move)
        states.append(state)
    return tuple(states)


def _best(state: pa.State) -> tuple[pa.Decision, ...]:
    options = pa.legal_actions(state)
    if state.phase is pa.Phase.MARKET:
        return (pa.Done(),)
    serves = tuple(one for one in options if isinstance(one, pa.Serve))
    return serves or tuple(one for one in options if isinstance(one, pa.Place)) or options


CARDS = Cards(
    customers=(
        customer("savory", 1, "strawberry"),
        customer("savory, tart", 2, "two"),
        customer("tart 2", 3, "corner"),
        customer("sweet", 1, "two"),
        customer("spicy 2", 3, "three"),
        customer("salty, sweet", 2, "two"),
        customer("salty", 1, "raspberry"),
        customer("savory 3", 5, "line"),
    ),
    employees=(
        employee(do("choose_tokens", kinds=["strawberry", "two"]), wage=1, brings="two"),
        employee(do("dismiss"), when="serving", wage=1),
        employee(do("keep_tokens", 2), when="evening"),
        employee(do("more_customers"), when="arrivals", wage=4, brings="corner"),
        employee(),
    ),
    machines=(
        machine(1, [do("pay", 3)], [do("gain_money", 2)]),
        machine(2, [do("lose_tokens", 2)], [do("choose_tokens", kinds=["line", "square"])]),
        machine(1, [do("fewer_customers")]),
    ),
    market=((4, 0), (5, 1), (6, 2)),
    line=2,
    display=2,
)

GOALS = (
    {"count": "served", "least": 1},
    {"count": "icons", "flavour": "tart", "least": 2},
    {"count": "large_orders", "number": 2, "least": 1},
    {"count": "together", "least": 1},
    {"count": "late", "number": 2, "least": 1},
    {"count": "full_days", "least": 1},
)

COMPONENTS = CARDS.components(
    money=5,
    tokens="two 3, strawberry 2",
    schedule=["add check", "remove add check check"],
    steps=[
        {"sheet": "new", "zone": [1, 1, 3, 3]},
        {"sheet": 1, "sequence": ["left 1", "right 1"]},
        {"sheet": "new", "size": [3, 5]},
    ],
    standard=[GOALS[0]],
    gourmet=[{"count": "served", "least": 2}, *GOALS[1:]],
    rules=[{"when": "evening", "days": [2], "do": "pay", "amount": 1}],
)

# Three steps in which nothing is laid, with the second sheet folded to its size.
IDLE_STEPS = "lay front; next step; fold turned 0; next step; draw sheets 1; lay front; fold top 2"

MOVES: dict[str, tuple[str, str]] = {
    "staff": ("start", "draw employees 1, 2"),
    "vacancy": ("staff", "hire 1"),
    "ingredients": ("vacancy", "draw employees 3"),
    "picking": ("ingredients", "use 1"),
    "equipment": ("picking", "pick two"),
    "market": ("equipment", "draw equipment 1"),
    "line": ("market", "done"),
    "sheet": ("line", "draw customers 1, 2"),
    "side": ("sheet", "draw sheets 2"),
    "serving": ("side", "lay front"),
    "placed": ("serving", "place two 1 at 1,1; place strawberry 0 at 2,2"),
    "served": ("placed", "serve 2 for tokens"),
    "refill": ("served", "next customers"),
    "folding": ("refill", "draw customers 3; next step"),
    "folded": ("folding", "fold turned 0"),
    "sheet two": ("folded", "place strawberry 0 at 1,0; next step"),
    "side two": ("sheet two", "draw sheets 1"),
    "sizing": ("side two", "lay back"),
    "last": ("sizing", "fold top 2"),
    "leftovers": ("last", "close"),
    "late": ("last", "place two 0 at 2,0 on sheet 2; serve 1 for money"),
    "repairs": (
        "late",
        "next customers; draw customers 4; place two 0 at 2,2 on sheet 2; serve 4 for money; close",
    ),
    "night": ("repairs", "done"),
    "leaving": ("night", "done"),
    "coming": ("leaving", "let go 1"),
    "blind": ("coming", "hire blind"),
    "checking": ("blind", "draw employees 4"),
    "arrivals": ("checking", "draw equipment 1; draw equipment 2; done"),
    "more": ("arrivals", "use 4"),
    "lost": (
        "more",
        f"draw customers 5, 6; draw sheets 3; {IDLE_STEPS}; close; draw customers 1, 7, 8",
    ),
    "raised": ("market", "raise market; raise market; done; draw customers 1, 2; draw sheets 2"),
    "poor": ("raised", f"{IDLE_STEPS}; close; draw customers 3, 4, 5, 6; done; done; let go 1"),
    "broke": ("poor", "hire blind; draw employees 4; draw equipment 1"),
    "rewards": ("last", "place two 0 at 2,0 on sheet 2; serve 1 for tokens; next customers"),
    "closed": (
        "rewards",
        "draw customers 4; place two 0 at 2,2 on sheet 2; serve 4 for tokens; close; done; done",
    ),
    "losing": (
        "closed",
        "let go 1; hire blind; draw employees 4; draw equipment 2; draw equipment 2",
    ),
    "one lost": ("losing", "pick two"),
    "second": ("staff", "hire 2; draw employees 3; draw equipment 1; done; draw customers 1, 2"),
    "dismissing": ("second", "draw sheets 2; use 2"),
    "third": ("staff", "hire blind; draw employees 3; draw equipment 1; done; draw customers 1, 2"),
    "keeping": (
        "third",
        f"draw sheets 2; {IDLE_STEPS}; close; draw customers 3, 4; done; use 3",
    ),
    "both": ("coming", "hire 3; draw employees 4; draw equipment 2; draw equipment 3; done"),
    "evening": (
        "both",
        f"draw customers 5, 6; draw sheets 3; {IDLE_STEPS}; close; draw customers 7, 8; done",
    ),
    "over": ("evening", "done"),
}
"""By state, the one before it and the moves from there."""

STATES = ("start", *MOVES)


@cache
def at(name: str) -> pa.State:
    """A state of the game that `MOVES` tells."""
    if name == "start":
        return pa.new_game(pa.Config(recipe=1, components=COMPONENTS))
    before, moves = MOVES[name]
    return play(at(before), *moves.split("; "))


def to_the_end(state: pa.State, seed: int = 1) -> pa.State:
    """The end of a game that goes on at random; what is conserved is looked at after each move."""
    rng, totals = Rng.seeded(seed), pa.conserved(state)
    while not pa.is_terminal(state):
        move: pa.Action
        if pa.current_player(state) == pa.CHANCE:
            move, rng = pa.sample_chance(state, rng)
        else:
            move, rng = rng.choice(pa.legal_actions(state))
        state = pa.apply(state, move)
        assert pa.conserved(state) == totals
    return state


def is_a_position(state: pa.State) -> None:
    """Asserts that a state that was read can be written, read, looked at and played on."""
    components = state.config.components
    whole = pa.new_game(state.config)
    assert pa.conserved(state) == pa.conserved(whole)
    assert pa.from_json(pa.to_json(state), components) == state
    seen = pa.observation(state, 0)
    assert pa.observation_from_json(pa.observation_to_json(seen), components) == seen
    player = pa.current_player(state)
    assert player != pa.CHANCE or pa.chance_outcomes(state)
    assert player != 0 or pa.legal_actions(state)
    end = to_the_end(state)
    assert pa.outcome(end) is not None
    check_state(end)


# --- editing texts --------------------------------------------------------------------------------


def edited(state: pa.State, edit: Edit) -> str:
    """The text of a state after an edit of its value."""
    data: Any = json.loads(pa.to_json(state))
    edit(data["value"])
    return json.dumps(data)


def bad_state(state: pa.State, text: str) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        pa.from_json(text, state.config.components)
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


def inserting(key: str, new: Any) -> Edit:
    """Puts an item in front of an array."""
    return lambda value: value[key].insert(0, new)


def both(*edits: Edit) -> Edit:
    def edit(value: Any) -> None:
        for one in edits:
            one(value)

    return edit


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def parts(value: object) -> list[tuple[Any, Any]]:
    """The keys and values of an object, or the places and items of an array."""
    if is_object(value):
        return list(value.items())
    return list(enumerate(value)) if is_array(value) else []


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Each container of a value with each of its keys, from the outside in."""
    found = [(value, key) for key, _ in parts(value)]
    for _, inner in parts(value):
        found += spots(inner)
    return found


# --- there and back -------------------------------------------------------------------------------


def comes_back(state: pa.State) -> None:
    text = pa.to_json(state)
    again = pa.from_json(text, state.config.components)
    assert again == state
    assert hash(again) == hash(state)
    assert pa.to_json(again) == text
    assert pa.legal_actions(again) == pa.legal_actions(state)
    assert pa.current_player(again) == pa.current_player(state)
    unpickled = pickle.loads(pickle.dumps(state))
    assert unpickled == state
    assert pa.to_json(unpickled) == text


def seen_comes_back(state: pa.State) -> None:
    seen = pa.observation(state, 0)
    text = pa.observation_to_json(seen)
    again = pa.observation_from_json(text, state.config.components)
    assert again == seen
    assert pa.observation_to_json(again) == text
    assert pickle.loads(pickle.dumps(seen)) == seen
    resampled, _ = pa.resample(again, Rng.seeded(1))
    assert resampled == state


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_state_of_a_game_comes_back_from_its_text_and_pickle(recipe: int) -> None:
    states = played(recipe, seed=recipe)
    for state in states:
        comes_back(state)
    for state in states[:: max(1, len(states) // 6)]:
        seen_comes_back(state)


@pytest.mark.parametrize("seed", range(6))
def test_every_state_of_small_sets_comes_back(seed: int) -> None:
    """Sets in which everything runs short and effects of all kinds stand everywhere."""
    config = pa.Config(recipe=1, components=random_components(seed))
    for step in random_game(config, seed):
        text = pa.to_json(step.after)
        again = pa.from_json(text, config.components)
        assert again == step.after
        assert pa.to_json(again) == text


@pytest.mark.parametrize("name", STATES)
def test_the_states_of_these_tests_come_back(name: str) -> None:
    comes_back(at(name))
    seen_comes_back(at(name))
    is_a_position(at(name))


@pytest.mark.parametrize("recipe", RECIPES)
def test_options_come_back_from_their_text(recipe: int) -> None:
    config = pa.Config(recipe=recipe)
    text = pa.config_to_json(config)
    assert pa.config_from_json(text) == config
    assert pa.config_to_json(pa.config_from_json(text)) == text
    data = json.loads(text)["value"]
    assert data == {
        "recipe": recipe,
        "components": {"name": "house", "digest": config.components.digest},
    }


@given(st.sampled_from(STATES), st.sampled_from(STATES))
@settings(max_examples=40)
def test_texts_are_equal_where_states_are(one: str, other: str) -> None:
    assert (pa.to_json(at(one)) == pa.to_json(at(other))) == (one == other)
    texts = [pa.observation_to_json(pa.observation(at(name), 0)) for name in (one, other)]
    assert (texts[0] == texts[1]) == (one == other)


def test_space_and_the_order_of_keys_are_free_on_the_way_in() -> None:
    state = at("served")
    loose = json.dumps(json.loads(pa.to_json(state)), indent=3, sort_keys=True)
    assert loose != pa.to_json(state)
    assert pa.from_json(loose, COMPONENTS) == state
    assert pa.to_json(pa.from_json(loose, COMPONENTS)) == pa.to_json(state)


# --- what is written ------------------------------------------------------------------------------


def row_of(number: int) -> list[list[int]]:
    return [[unit] for unit in range(5 * number, 5 * number + 5)]


def icon(side: str, row: int, column: int) -> dict[str, Any]:
    return {"side": side, "row": row, "column": column}


TOKENS = [
    {"kind": "strawberry", "icons": [icon("front", 2, 2)]},
    {"kind": "two", "icons": [icon("front", 1, 1), icon("front", 2, 1)]},
]


SERVED: dict[str, Any] = {
    "config": {
        "recipe": 1,
        "components": {"name": "tiny", "digest": COMPONENTS.digest},
    },
    "phase": "serving",
    "day": 1,
    "step": 1,
    "icons": 2,
    "money": 5,
    "level": 0,
    # 8 strawberries less 2; 16 twos less 3, one that 1 brought, one chosen, one won.
    "supply": {
        "strawberry": 6,
        "raspberry": 4,
        "blueberry": 2,
        "two": 10,
        "three": 8,
        "corner": 10,
        "line": 4,
        "square": 4,
    },
    "storage": {"two": 1},
    "personal": {"strawberry": 1, "two": 4},
    "staff": [1],
    "used": [1],
    "display": [2, 3],
    "applicants": [[4, 5]],
    "equipment": [1, 2, 2],
    "drawn": [1],
    "repaired": [0, 0, 0],
    "customers": [[3, 4, 5, 6, 7, 8]],
    "extra": 0,
    "places": 2,
    "waiting": 2,
    "line": [1],
    "gone": [2],
    "served": 1,
    "unserved": 0,
    "forgiven": 0,
    "claimed": {"tart": 1},
    "streak": True,
    "sheets": [
        {
            "number": 2,
            "rows": [0, 1, 2, 3, 4],
            "columns": [0, 1, 2, 3, 4],
            "stacks": [row_of(number) for number in range(5)],
            "tokens": TOKENS,
        }
    ],
    "sheet": 0,
    "pending": [],
    "picking": None,
    "tally": [1, 1, 1, 0, 0, 0],
    "loss": None,
}
"""Day 1, step 1: employee 1 has chosen a two, customer 2 was served for tokens."""


def test_a_state_is_written_as_the_position_is_told() -> None:
    frame = {"game": "pasteles", "schema": 1, "type": "state", "value": SERVED}
    assert json.loads(pa.to_json(at("served"))) == frame


def test_a_folded_sheet_is_written_place_by_place() -> None:
    """The outer columns lie on their neighbours: behind (r, 0) is (r, 4), and behind it (r, 0)."""
    sheet = json.loads(pa.to_json(at("folded")))["value"]["sheets"][0]
    assert sheet == {
        "number": 2,
        "rows": [0, 1, 2, 3, 4],
        "columns": [0, 0, 1, 2, 2],
        "stacks": [
            [[5 * r + 1, 25 + 5 * r + 4], [5 * r + 2], [5 * r + 3, 25 + 5 * r]] for r in range(5)
        ],
        "tokens": TOKENS,
    }
    # Laid with the back up, two rows turned down from the top, so that their front shows.
    sheet = json.loads(pa.to_json(at("sizing")))["value"]["sheets"][1]
    assert sheet["columns"] == [4, 3, 2, 1, 0]
    assert sheet["stacks"] == [row_of(number) for number in range(5, 10)]
    sheet = json.loads(pa.to_json(at("last")))["value"]["sheets"][1]
    assert sheet["rows"] == [1, 0, 0, 1, 2]
    assert sheet["stacks"] == [
        [[35, 9], [36, 8], [37, 7], [38, 6], [39, 5]],
        [[40, 4], [41, 3], [42, 2], [43, 1], [44, 0]],
        [[45], [46], [47], [48], [49]],
    ]


def test_with_half_folds_the_parts_of_icons_are_written() -> None:
    sheets = [{"name": "One", "front": ["tart sweet"], "back": ["salty salty"]}]
    recipe = {
        "name": "Half",
        "money": 2,
        "tokens": {"strawberry": 1},
        "schedule": ["add"],
        "steps": [{"sheet": "new", "size": [2, 3]}],
        "standard": [{"count": "money", "least": 2}],
        "gourmet": [{"count": "money", "least": 4}],
        "halves": True,
    }
    components = make_tiny(sheets=sheets, recipes=[recipe])
    state = pa.new_game(pa.Config(recipe=1, components=components))
    moves = "draw employees 1, 2; hire 1; draw employees 3; done; done; draw customers 1, 2"
    state = play(state, *moves.split("; "), "draw sheets 1", "lay front", "fold left 1")
    comes_back(state)
    sheet = json.loads(pa.to_json(state))["value"]["sheets"][0]
    # Quarters are numbered like icons, four a row: the front has 0 to 7, the back 8 to 15.
    assert sheet["columns"] == [0, 0, 1, 2]
    assert sheet["stacks"] == [[[1, 11], [2], [3]], [[5, 15], [6], [7]]]


def test_effects_that_wait_and_losses_are_written_field_by_field() -> None:
    value = json.loads(pa.to_json(at("picking")))["value"]
    assert value["pending"] == [
        {
            "cause": "ability",
            "number": 1,
            "effect": {
                "deed": "choose_tokens",
                "amount": 1,
                "tokens": {},
                "kinds": ["strawberry", "two"],
                "per": None,
                "every": 1,
            },
        }
    ]
    assert value["picking"] == {"left": 1, "least": 0}
    value = json.loads(pa.to_json(at("lost")))["value"]
    assert value["loss"] == {"cause": "wages", "number": 0, "due": 4}
    assert (value["pending"], value["picking"], value["phase"]) == ([], None, "over")


def test_an_observation_is_written_like_the_state_with_what_can_be_done() -> None:
    state = at("served")
    value = json.loads(pa.observation_to_json(pa.observation(state, 0)))["value"]
    assert value.pop("player") == 0
    assert value.pop("legal_actions") == [{"type": "next_customers"}]
    assert value == json.loads(pa.to_json(state))["value"]


DECISIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "hire blind": ("staff", {"type": "hire_blind"}),
    "hire 2": ("staff", {"type": "hire", "employee": 2}),
    "let go 1": ("leaving", {"type": "let_go", "employee": 1}),
    "use 1": ("ingredients", {"type": "use_ability", "employee": 1}),
    "pick two": ("picking", {"type": "pick_token", "kind": "two"}),
    "dismiss 2": ("dismissing", {"type": "pick_customer", "customer": 2}),
    "raise market": ("market", {"type": "raise_market"}),
    "done": ("market", {"type": "done"}),
    "lay back": ("side", {"type": "choose_side", "side": "back"}),
    "fold turned 1": ("folding", {"type": "fold_sequence", "quarters": 1}),
    "fold top 2": ("sizing", {"type": "fold", "edge": "top", "line": 2}),
    "next step": ("placed", {"type": "next_step"}),
    "serve 2 for tokens": ("placed", {"type": "serve", "customer": 2, "reward": "tokens"}),
    "place two 1 at 0,2 on sheet 1": (
        "folded",
        {"type": "place", "sheet": 1, "kind": "two", "orientation": 1, "row": 0, "column": 2},
    ),
    "next customers": ("served", {"type": "next_customers"}),
    "repair 1": ("repairs", {"type": "repair", "machine": 1}),
    "close": ("last", {"type": "close"}),
}
"""By decision, a state in which it is legal, and its written form."""


@pytest.mark.parametrize("text", DECISIONS)
def test_every_decision_is_written_with_its_name(text: str) -> None:
    name, form = DECISIONS[text]
    seen = pa.observation(at(name), 0)
    place = [pa.action_to_string(action) for action in seen.legal_actions].index(text)
    assert json.loads(pa.observation_to_json(seen))["value"]["legal_actions"][place] == form


def test_a_draw_is_written_too() -> None:
    draw = pa.Draw(pa.Pile.CUSTOMERS, (3, 1))
    text = CODEC.dumps("action", draw, pa.Action)
    assert json.loads(text)["value"] == {"type": "draw", "pile": "customers", "cards": [1, 3]}
    assert CODEC.loads("action", text, pa.Action) == draw


# --- frames, keys, kinds of values ----------------------------------------------------------------


def test_a_text_is_read_with_the_set_it_was_written_with() -> None:
    state = at("served")
    text = pa.to_json(state)
    seen = pa.observation_to_json(pa.observation(state, 0))
    for other in (None, make_tiny()):
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            pa.from_json(text, other)
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            pa.observation_from_json(seen, other)
        with pytest.raises(DecodeError, match=r"^\$\.value"):
            pa.config_from_json(pa.config_to_json(state.config), other)


@pytest.mark.rule("PA-1")
@pytest.mark.parametrize("recipe", [0, -1, 13, True, False, 3.0, 2.5, "2", None, [2], 10**30])
def test_a_recipe_that_there_is_not_is_refused(recipe: Any) -> None:
    for text, load in (
        (pa.config_to_json(pa.Config(recipe=2)), pa.config_from_json),
        (pa.to_json(pa.new_game(pa.Config(recipe=2))), pa.from_json),
    ):
        data: Any = json.loads(text)
        options = data["value"].get("config", data["value"])
        options["recipe"] = recipe
        with pytest.raises(DecodeError) as caught:
            load(json.dumps(data))
        assert (caught.value.where or "").startswith("$.value")
        if type(recipe) is int:
            assert caught.value.rule == "PA-1"


FRAMES: tuple[tuple[Edit, str], ...] = (
    (setting("game", "midnight_bakery"), "$.game"),
    (setting("game", None), "$.game"),
    (setting("schema", 2), "$.schema"),
    (setting("schema", True), "$.schema"),
    (setting("schema", 1.0), "$.schema"),
    (setting("type", "observation"), "$.type"),
    (setting("note", 5), "$"),
    (lambda data: data.pop("game"), "$"),
    (lambda data: data.pop("value"), "$"),
    (setting("value", None), "$.value"),
    (setting("value", []), "$.value"),
    (setting("value", {}), "$.value"),
)


@pytest.mark.parametrize(("edit", "where"), FRAMES, ids=range(len(FRAMES)))
def test_the_frame_of_a_text_is_checked(edit: Edit, where: str) -> None:
    state = at("served")
    data: Any = json.loads(pa.to_json(state))
    edit(data)
    assert bad_state(state, json.dumps(data)).where == where


def test_every_key_must_be_there_and_no_other() -> None:
    """In a state with a token on a sheet, and one with an effect that waits."""
    checked = 0
    for name in ("placed", "picking", "lost"):
        state = at(name)
        text = pa.to_json(state)
        number = len(spots(json.loads(text)["value"]))
        for index in range(0, number, 3):
            data: Any = json.loads(text)
            container, key = spots(data["value"])[index]
            if not is_object(container):
                continue
            container[f"{key}_"] = container.pop(key)
            bad_state(state, json.dumps(data))
            checked += 1
    assert checked > 30


def test_observations_and_options_are_checked_key_by_key() -> None:
    state = at("placed")
    texts = (
        (pa.observation_to_json(pa.observation(state, 0)), pa.observation_from_json),
        (pa.config_to_json(state.config), pa.config_from_json),
    )
    for text, load in texts:
        for key in [*json.loads(text)["value"], "doughnut"]:
            without: Any = json.loads(text)
            without["value"].pop(key, None)
            strange: Any = json.loads(text)
            strange["value"][key] = {"x": [5.9]}
            for data in (strange, without) if key != "doughnut" else (strange,):
                with pytest.raises(DecodeError) as caught:
                    load(json.dumps(data), COMPONENTS)
                assert (caught.value.where or "").startswith("$.value")


NUMBERS = (
    *("day", "step", "icons", "money", "level", "extra", "places", "waiting"),
    *("served", "unserved", "forgiven", "sheet"),
)
LISTS = ("staff", "used", "display", "equipment", "drawn", "repaired", "line", "gone", "tally")


@pytest.mark.parametrize("wrong", [5.9, 1.0, True, "2", None, [2], {}], ids=repr)
def test_whole_numbers_are_whole_numbers(wrong: Any) -> None:
    state = at("served")
    for key in NUMBERS:
        error = bad_state(state, edited(state, setting(key, wrong)))
        assert error.where == f"$.value.{key}"
    for key in LISTS:
        error = bad_state(state, edited(state, inserting(key, wrong)))
        assert error.where == f"$.value.{key}[0]"
    for key in ("rows", "columns"):
        error = bad_state(state, edited(state, setting("sheets", 0, key, 1, wrong)))
        assert error.where == f"$.value.sheets[0].{key}[1]"
    error = bad_state(state, edited(state, setting("sheets", 0, "stacks", 1, 2, 0, wrong)))
    assert error.where == "$.value.sheets[0].stacks[1][2][0]"


@pytest.mark.parametrize("number", [-1, 128, 255, 256, 1000, 2**33, 10**20, -(10**20)], ids=repr)
def test_numbers_out_of_range_are_refused(number: int) -> None:
    state = at("served")
    for key in NUMBERS:
        assert bad_state(state, edited(state, setting(key, number))).rule is not None
    for key in LISTS:
        edit = setting(key, [number])
        assert bad_state(state, edited(state, edit)).rule is not None
    for key in ("rows", "columns"):
        error = bad_state(state, edited(state, setting("sheets", 0, key, 1, number)))
        assert error.rule == "PA-31"
    error = bad_state(state, edited(state, setting("sheets", 0, "stacks", 1, 2, 0, number)))
    assert error.rule == "PA-31"
    for key in ("row", "column"):
        bad_state(state, edited(state, setting("sheets", 0, "tokens", 0, "icons", 0, key, number)))
    for key in ("applicants", "customers"):
        assert bad_state(state, edited(state, setting(key, 0, 0, number))).rule == "PA-65"
    lost = at("lost")
    for key in ("number", "due"):
        bad_state(lost, edited(lost, setting("loss", key, number)))
    picking = at("picking")
    for key in ("left", "least"):
        bad_state(picking, edited(picking, setting("picking", key, number)))


@pytest.mark.parametrize("amount", [0, -1, 128, 5.9, 2.0, True, "2", None, [2]], ids=repr)
def test_amounts_are_whole_numbers_from_1_to_127(amount: Any) -> None:
    state = at("served")
    for key, kind in (
        ("supply", "two"),
        ("storage", "two"),
        ("personal", "strawberry"),
        ("claimed", "tart"),
    ):
        error = bad_state(state, edited(state, setting(key, kind, amount)))
        assert error.where == f"$.value.{key}.{kind}"


@pytest.mark.parametrize(
    ("name", "steps", "wrong", "where"),
    [
        ("served", ("phase",), "Serving", "phase"),
        ("served", ("phase",), 13, "phase"),
        ("served", ("phase",), None, "phase"),
        ("served", ("streak",), 1, "streak"),
        ("served", ("streak",), None, "streak"),
        ("served", ("supply",), [], "supply"),
        ("served", ("supply", "bun"), 1, "supply"),
        ("served", ("claimed", "bitter"), 1, "claimed"),
        ("served", ("line",), {}, "line"),
        ("served", ("customers",), [1, 2], "customers[0]"),
        ("served", ("sheets",), None, "sheets"),
        ("served", ("sheets", 0), None, "sheets[0]"),
        ("served", ("sheets", 0, "stacks"), [[1]], "sheets[0].stacks[0][0]"),
        ("served", ("sheets", 0, "tokens", 0, "kind"), "bun", "sheets[0].tokens[0].kind"),
        ("served", ("sheets", 0, "tokens", 0, "kind"), 0, "sheets[0].tokens[0].kind"),
        (
            "served",
            ("sheets", 0, "tokens", 0, "icons", 0, "side"),
            "top",
            "sheets[0].tokens[0].icons[0].side",
        ),
        ("served", ("picking",), [], "picking"),
        ("served", ("pending",), None, "pending"),
        ("picking", ("pending", 0, "cause"), "luck", "pending[0].cause"),
        ("picking", ("pending", 0, "effect"), None, "pending[0].effect"),
        ("picking", ("pending", 0, "effect", "deed"), "bake", "pending[0].effect.deed"),
        ("picking", ("pending", 0, "effect", "per"), "days", "pending[0].effect.per"),
        ("picking", ("pending", 0, "effect", "kinds"), ["bun"], "pending[0].effect.kinds[0]"),
        ("picking", ("picking", "left"), 1.0, "picking.left"),
        ("lost", ("loss", "cause"), 0, "loss.cause"),
        ("lost", ("loss", "due"), "4", "loss.due"),
        ("served", ("config",), None, "config"),
        ("served", ("config", "recipe"), 2, "config"),
        ("served", ("config", "components", "digest"), "0", "config"),
        ("served", ("config", "components", "name"), 0, "config.components.name"),
    ],
)
def test_each_part_is_of_its_kind(
    name: str, steps: tuple[Any, ...], wrong: Any, where: str
) -> None:
    error = bad_state(at(name), edited(at(name), setting(*steps, wrong)))
    assert error.where == f"$.value.{where}"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "null", "5", "[]", "{}", '"state"', "{", '{"game"', "\0", "NaN", "\ud800"),
        "[" * 5000 + "]" * 5000,
        '{"a":' * 5000 + "1" + "}" * 5000,
        "9" * 100_000,
        "x" * ((1 << 20) + 1),
    ],
    ids=range(17),
)
def test_what_is_no_json_of_the_game_is_refused(text: str) -> None:
    for load in (pa.from_json, pa.observation_from_json, pa.config_from_json):
        with pytest.raises(DecodeError):
            load(text)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"step":1', '"step":1,"step":1', "$.value"),
        ('"storage":{"two":1', '"storage":{"two":1,"two":1', "$.value.storage"),
        ('"recipe":1', '"recipe":2,"recipe":1', "$.value.config"),
    ],
)
def test_a_key_may_not_stand_there_twice(old: str, new: str, where: str) -> None:
    text = pa.to_json(at("served"))
    assert text.count(old) == 1
    assert bad_state(at("served"), text.replace(old, new)).where == where


def test_an_error_names_the_place_and_reads_well() -> None:
    error = bad_state(at("served"), edited(at("served"), setting("line", 0, 5.9)))
    assert str(error) == "$.value.line[0]: wanted a whole number, found 5.9"
    error = bad_state(at("served"), edited(at("served"), setting("day", 3)))
    assert str(error) == "$.value: day: 3 is not within 1 to 2 [PA-3]"


def test_a_state_that_was_read_is_checked_and_one_that_was_made_can_be() -> None:
    for name in STATES:
        check_state(at(name))
    with pytest.raises(DecodeError, match="day: 3"):
        check_state(_other(at("served"), day=3))


def _other(state: pa.State, *, day: int) -> pa.State:
    """A state of a day that there is not."""
    from bakehouse.pasteles.state import change_shop, change_state

    return change_state(state, shop=change_shop(state.shop, day=day))


# --- observations ---------------------------------------------------------------------------------


NO_OBSERVATIONS: list[tuple[str, list[Any]]] = [
    ("served", ["player", 1]),
    ("served", ["player", -1]),
    ("served", ["legal_actions", []]),
    ("served", ["legal_actions", 0, "type", "close"]),
    ("staff", ["legal_actions", [{"type": "hire", "employee": 1}]]),
    ("staff", ["legal_actions", 0, {"type": "hire", "employee": 5}]),
    ("served", ["used", [2**33]]),
    ("served", ["equipment", [1, 2]]),
    ("served", ["waiting", 3]),
    ("served", ["customers", [[3, 4, 5, 6, 7], [8]]]),
    ("served", ["applicants", [[5, 4]]]),
    ("served", ["phase", "folding"]),
    ("sizing", ["sheets", 1, "rows", [4, 3, 2, 1, 0]]),
    ("lost", ["loss", "due", 5]),
    ("served", ["places", 10**20]),
]


@pytest.mark.parametrize(("name", "path"), NO_OBSERVATIONS)
def test_what_is_no_observation_is_refused(name: str, path: list[Any]) -> None:
    data: Any = json.loads(pa.observation_to_json(pa.observation(at(name), 0)))
    setting(*path)(data["value"])
    with pytest.raises(DecodeError):
        pa.observation_from_json(json.dumps(data), COMPONENTS)


# --- hostile texts --------------------------------------------------------------------------------

NAMES = st.sampled_from(STATES)


@given(hostile_json(NAMES.map(lambda name: pa.to_json(at(name)))))
@settings(max_examples=150)
def test_a_hostile_text_is_refused_or_read_for_what_it_is(text: str) -> None:
    try:
        state = pa.from_json(text, COMPONENTS)
    except DecodeError:
        return
    is_a_position(state)


@given(hostile_json(NAMES.map(lambda name: pa.observation_to_json(pa.observation(at(name), 0)))))
@settings(max_examples=80)
def test_a_hostile_observation_is_refused_or_one_of_a_position(text: str) -> None:
    try:
        seen = pa.observation_from_json(text, COMPONENTS)
    except DecodeError:
        return
    state, _ = pa.resample(seen, Rng.seeded(1))
    assert pa.observation(state, 0) == seen
    is_a_position(state)


@given(hostile_json(st.sampled_from([pa.config_to_json(pa.Config(recipe=n)) for n in RECIPES])))
@settings(max_examples=80)
def test_hostile_options_are_refused_or_read(text: str) -> None:
    try:
        config = pa.config_from_json(text)
    except DecodeError:
        return
    assert config == pa.Config(recipe=config.recipe)
