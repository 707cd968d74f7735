"""States, options and observations as JSON, and as pickles."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, TypeGuard, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng
from bakehouse.rococo.changes import change_round, change_state
from bakehouse.rococo.forms import CODEC, check_state
from bakehouse.rococo.state import State
from bakehouse.rococo.storage import (
    config_from_json,
    config_to_json,
    from_json,
    observation_from_json,
    observation_to_json,
    to_json,
)
from bakehouse.testing.strategies import hostile_json
from tests.rococo.sets import BONUSES, TINY, act, card, make_tiny
from tests.rococo.slow_sets import random_components
from tests.rococo.test_notation import TEXTS

Edit = Callable[[Any], object]
Row = Mapping[str, Any]

# --- a set in which much happens in little time ---------------------------------------------------

MORE_BONUSES: Final[tuple[Row, ...]] = (
    {"do": "draw", "what": "tile", "number": 2},
    {"do": "gain", "of": "coins", "amount": 2, "count": "dishes_on_a_table"},
    {"do": "take", "what": "recipe"},
    act("deliver", single=True),
    act("hire", price=1),
    act("notice", price=1),
    act("bake", single=True, less=["flour", "honey"]),
    {"do": "copy"},
    {"do": "move_dish"},
    act("goods", times=2),
    {"do": "draw", "what": "tile", "number": 2},
    {"do": "draw", "what": "recipe", "number": 2},
)


def _staff() -> list[Row]:
    ranks = ("assistant", "chef")
    return [
        card(
            f"Staff {i}",
            bonus,
            "chef" if bonus.get("action") == "hire" else ranks[i // 2 % 2],
            level=1 + i // 7,
        )
        for i, bonus in enumerate((*BONUSES, *MORE_BONUSES))
    ]


def _recipe(name: str, prestige: int, goods: Row, ingredients: Row, **more: Any) -> Row:
    needs = {"goods": goods, "ingredients": ingredients}
    return {"name": name, "prestige": prestige, "copies": 4, **needs, **more}


def _side(side: str) -> Row:
    """A side of the board of the tiny set, with three areas and two hosts."""
    (area,) = TINY[side]["area"]
    gifts = ({"gives": "recipe_of_display"}, {"gives": "tile_of_bag"}, FLOUR)
    hosts = [{"cost": 3, "prestige": 1}, {"cost": 2, "prestige": 1}]
    return {**TINY[side], "area": [{**area, "gift": gift} for gift in gifts], "host": hosts}


FLOUR: Final[Row] = {"gives": "good", "good": "flour"}

LIVELY: Final = make_tiny(
    "lively",
    player={"coins": 30},
    numbers={"rounds": 2, "goods": {"flour": 2, "sugar": 2, "butter": 1}},
    deck={
        "row": [
            {"players": players, "levels": [4 + more] * 4}
            for more, players in enumerate(range(2, 6))
        ]
    },
    tracks={
        "flour": {"top": 4, "prices": [0, 2, 3]},
        "sugar": {"top": 3, "prices": [1, 2]},
        "butter": {"top": 2, "prices": [3]},
    },
    recipes={
        "recipe": [
            _recipe("Bun", 2, {"flour": 1}, {}),
            _recipe("Flan", 3, {"sugar": 1}, {"egg": 1}),
            _recipe("Cake", 4, {"flour": 1}, {"honey": 1}),
            _recipe("Tart", 5, {"flour": 1}, {"nut": 2}, chef=True),
        ]
    },
    tiles={
        "tile": [
            {"copies": 8, "ingredients": {"egg": 1}, "toppings": {"fruit": 1}},
            {"copies": 4, "ingredients": {"nut": 2}, "toppings": {}},
            {"copies": 6, "ingredients": {"honey": 1}, "toppings": {"cream": 1, "chocolate": 1}},
        ]
    },
    board_few=_side("board_few"),
    board_many=_side("board_many"),
    staff={"card": _staff()},
)
"""Two rounds, two start cards and one of a promo, 28 numbered cards with all kinds of bonuses."""

_WEIGHTS: Final[Mapping[type, int]] = {
    ro.UseBonus: 30,
    ro.Present: 6,
    ro.PlayCard: 6,
    ro.Done: 2,
    ro.Forfeit: 1,
    ro.DiscardRecipe: 1,
    ro.Sell: 1,
}
_ACTIONS: Final = {
    ro.MainAction.BAKE: 12,
    ro.MainAction.DECORATE: 12,
    ro.MainAction.DELIVER: 9,
    ro.MainAction.HIRE: 5,
    ro.MainAction.NOTICE: 1,
}


def _weight(action: ro.Action) -> int:
    if isinstance(action, ro.Perform):
        return _ACTIONS.get(action.action, 4)
    return _WEIGHTS.get(type(action), 4)


def some_move(state: State, rng: Rng) -> tuple[ro.Action, Rng]:
    """A move at random, of which those that lead on are likelier."""
    if ro.current_player(state) == ro.CHANCE:
        return ro.sample_chance(state, rng)
    seat, rng = rng.choice(ro.active_players(state))
    return rng.choice([one for one in ro.legal_actions(state, seat) for _ in range(_weight(one))])


@cache
def played(config: ro.Config, seed: int) -> tuple[State, ...]:
    """All states of a game at random."""
    state, rng = ro.new_game(config), Rng.seeded(seed)
    states = [state]
    while not ro.is_terminal(state):
        move, rng = some_move(state, rng)
        state = ro.apply(state, move)
        states.append(state)
    return tuple(states)


def lively(seed: int) -> ro.Config:
    """Options that go round with the seed."""
    return ro.Config(
        players=2 + seed % 4,
        draft=ro.DRAFTS[seed // 4 % 2],
        promos=ro.PROMOS if seed % 3 else (),
        components=LIVELY,
    )


def with_the_mentor(seed: int) -> ro.Config:
    """Options of games with the Mentor that go round with the seed."""
    game = ("solo", "extended")[seed % 2]
    options: dict[str, Any] = {game: ro.DIFFICULTIES[seed % 3]}
    return ro.Config(
        draft=ro.DRAFTS[seed // 4 % 2],
        promos=ro.PROMOS if seed % 3 else (),
        components=LIVELY,
        **options,
    )


_SEEDS: Final = (41, 23, 50, *range(40))


@cache
def by_phase() -> dict[ro.Phase, list[State]]:
    """Of every phase the states of the first few games; of each there is one at least."""
    found: dict[ro.Phase, list[State]] = {phase: [] for phase in ro.Phase}
    of_the_mentor = [phase for phase in ro.Phase if phase.name.startswith("MENTOR")]
    for phases, options in (
        ([phase for phase in ro.Phase if phase not in of_the_mentor], lively),
        (of_the_mentor, with_the_mentor),
    ):
        for seed in _SEEDS:
            for state in played(options(seed), seed):
                if state.phase in phases:
                    found[state.phase].append(state)
            if all(found[phase] for phase in phases):
                break
    assert all(found.values()), [phase.name for phase, states in found.items() if not states]
    return found


PHASES: Final = tuple(phase.name.lower() for phase in ro.Phase)


def at(phase: str, fits: Callable[[State], object] = lambda _: True) -> State:
    """The first state of a phase with something about it, in as many games as it takes."""
    wanted = ro.Phase[phase.upper()]
    for state in _in_phase(wanted):
        if fits(state):
            return state
    raise AssertionError(f"no such state in {phase}")


def _in_phase(phase: ro.Phase) -> Iterator[State]:
    yield from by_phase()[phase]
    for seed in range(100, 160):
        yield from (state for state in played(lively(seed), seed) if state.phase is phase)


def to_the_end(state: State, seed: int = 1) -> State:
    """The end of a game that goes on at random; what is conserved is looked at after each move."""
    rng, totals = Rng.seeded(seed), ro.conserved(state)
    while not ro.is_terminal(state):
        move, rng = some_move(state, rng)
        state = ro.apply(state, move)
        assert ro.conserved(state) == totals
    return state


def is_a_position(state: State) -> None:
    """Asserts that a state that was read can be written, read, looked at and played on."""
    components = state.config.components
    assert from_json(to_json(state), components) == state
    for seat in range(state.config.players):
        seen = ro.observation(state, seat)
        assert observation_from_json(observation_to_json(seen), components) == seen
    for seat in ro.active_players(state):
        assert ro.legal_actions(state, seat)
    assert ro.current_player(state) != ro.CHANCE or ro.chance_outcomes(state)
    end = to_the_end(state)
    assert ro.outcome(end) is not None
    check_state(end)


# --- editing texts --------------------------------------------------------------------------------


def edited(state: State, edit: Edit) -> str:
    """The text of a state after an edit of its value."""
    data: Any = json.loads(to_json(state))
    edit(data["value"])
    return json.dumps(data)


def bad_state(state: State, text: str) -> DecodeError:
    with pytest.raises(DecodeError) as caught:
        from_json(text, state.config.components)
    assert len(str(caught.value)) < 1000
    assert caught.value.__cause__ is None  # an error of ours, not one of Python's
    return caught.value


def setting(*path: Any) -> Edit:
    """Sets the value at a path; the last argument is the value."""
    *steps, key, new = path

    def edit(value: Any) -> None:
        for step in steps:
            value = value[step]
        value[key] = new

    return edit


def both(*edits: Edit) -> Edit:
    def edit(value: Any) -> None:
        for one in edits:
            one(value)

    return edit


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Each container of a value with each of its keys, from the outside in."""
    inner: list[tuple[Any, Any]] = []
    if is_object(value):
        inner = list(value.items())
    elif is_array(value):
        inner = list(enumerate(value))
    return [(value, key) for key, _ in inner] + [spot for _, one in inner for spot in spots(one)]


# --- there and back -------------------------------------------------------------------------------


def comes_back(state: State) -> None:
    text = to_json(state)
    again = from_json(text, state.config.components)
    assert again == state
    assert hash(again) == hash(state)
    assert to_json(again) == text
    for seat in range(state.config.players):
        assert ro.legal_actions(again, seat) == ro.legal_actions(state, seat)
    assert ro.current_player(again) == ro.current_player(state)
    unpickled = pickle.loads(pickle.dumps(state))
    assert unpickled == state
    assert to_json(unpickled) == text


def seen_comes_back(state: State) -> None:
    for seat in range(state.config.players):
        seen = ro.observation(state, seat)
        text = observation_to_json(seen)
        again = observation_from_json(text, state.config.components)
        assert again == seen
        assert observation_to_json(again) == text
        assert pickle.loads(pickle.dumps(seen)) == seen
        resampled, _ = ro.resample(again, Rng.seeded(1))
        assert ro.observation(resampled, seat) == seen
        check_state(resampled)


@pytest.mark.parametrize("seed", range(6))
def test_the_states_of_a_lively_game_come_back(seed: int) -> None:
    states = played(lively(seed), seed)
    for state in states[seed % 3 :: 3]:
        comes_back(state)
    for state in states[:: len(states) // 3]:
        seen_comes_back(state)


@pytest.mark.parametrize("draft", ro.DRAFTS)
@pytest.mark.parametrize("players", range(2, 6))
def test_states_of_the_house_come_back(players: int, draft: str) -> None:
    promos = ro.PROMOS if (players + len(draft)) % 2 else ("stars",)
    states = played(ro.Config(players=players, draft=draft, promos=promos), players)
    for state in states[:: len(states) // 12]:
        comes_back(state)
    for state in states[:: len(states) // 3]:
        seen_comes_back(state)


@pytest.mark.parametrize("seed", range(5))
def test_states_of_random_sets_come_back(seed: int) -> None:
    """Sets in which everything runs short, and conditions count anything."""
    components = random_components(seed)
    config = ro.Config(
        players=2 + seed % 4,
        draft=ro.DRAFTS[seed % 2],
        promos=ro.PROMOS[seed % 3 :],
        components=components,
    )
    states = played(config, seed)
    for state in states[:: max(1, len(states) // 12)]:
        comes_back(state)
    for state in states[:: max(1, len(states) // 3)]:
        seen_comes_back(state)


@pytest.mark.parametrize("phase", PHASES)
def test_a_state_of_every_phase_comes_back(phase: str) -> None:
    comes_back(at(phase))
    is_a_position(at(phase))


OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 2, "draft": "dealt", "promos": (), "start_player": None},
    {"players": 5, "draft": "trays", "promos": ro.PROMOS, "start_player": 4},
    {"players": 3, "draft": "trays", "promos": ("stars", "start_staff"), "start_player": 0},
)


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
def test_options_come_back_from_their_text(options: dict[str, Any]) -> None:
    config = ro.Config(**options)
    text = config_to_json(config)
    assert config_from_json(text) == config
    assert config_to_json(config_from_json(text)) == text
    assert json.loads(text)["value"] == {
        **options,
        "promos": list(options["promos"]),
        "solo": None,
        "extended": None,
        "components": {"name": "house", "digest": config.components.digest},
    }


@given(st.integers(0, 7), st.integers(0, 10**4), st.integers(0, 10**4))
@settings(max_examples=60)
def test_texts_are_equal_where_states_are(seed: int, one: int, other: int) -> None:
    states = played(lively(seed), seed)
    first, second = states[one % len(states)], states[other % len(states)]
    assert (to_json(first) == to_json(second)) == (first == second)
    seen = [ro.observation(state, 0) for state in (first, second)]
    texts = [observation_to_json(it) for it in seen]
    assert (texts[0] == texts[1]) == (seen[0] == seen[1])


def test_space_and_the_order_of_keys_are_free_on_the_way_in() -> None:
    state = at("payment")
    loose = json.dumps(json.loads(to_json(state)), indent=3, sort_keys=True)
    assert loose != to_json(state)
    assert from_json(loose, LIVELY) == state
    assert to_json(from_json(loose, LIVELY)) == to_json(state)


# --- what is written ------------------------------------------------------------------------------

PLAYER: dict[str, Any] = {
    "coins": 30,
    "prestige": 0,
    "goods": {"flour": 2, "sugar": 2, "butter": 1},
    "tiles": [],
    "recipes": [],
    "racks": [],
    "decorations": [],
    "star": False,
    "hand": [],
    "unused": [1, 2],
    "used": [],
    "removed": [],
    "shown": [1, 2],
    "lost": 0,
    "open_hand": [],
    "turned": [],
    "out": [],
    "known": [],
}

IDLE: dict[str, Any] = {
    "seat": None,
    "card": None,
    "rank": "assistant",
    "bonus": False,
    "terms": None,
    "left": 0,
    "chosen": [],
    "paid": [],
    "spare": None,
    "dish": None,
    "table": None,
    "space": None,
}

START: dict[str, Any] = {
    "config": {
        "players": 2,
        "draft": "trays",
        "promos": [],
        "start_player": 1,
        "solo": None,
        "extended": None,
        "components": {"name": "lively", "digest": LIVELY.digest},
    },
    "phase": "table_bonuses",
    "table_bonuses": [],
    "specials": [],
    "round": {
        "number": 1,
        "start": 1,
        "dealt": 0,
        "pool": list(range(4, 32)),
        "trays": [],
        "steps": 0,
        "owing": [],
        "picked": [[], []],
        "unhired": [],
        "vanished": [],
    },
    "market": {
        "tiles": [None] * 4,
        "recipes": [None] * 3,
        "hires": [None] * 4,
        "stars": [],
        "tile_bag": [1] * 8 + [2] * 4 + [3] * 6,
        "tile_discard": [],
        "recipe_bag": [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4,
        "recipe_discard": [],
    },
    "board": {
        "tables": [[None, None], [None, None]],
        "areas": [[None, None]] * 3,
        "hosts": [None, None],
        "claims": [[]],
    },
    "players": [PLAYER, PLAYER],
    "turn": IDLE,
    "bank": -60,
    "mentor": None,
}
"""Two players, nothing drawn yet; cards 1 and 2 are for everybody, 3 is that of a promo."""


def test_a_state_is_written_as_the_position_is_told() -> None:
    state = ro.new_game(ro.Config(players=2, start_player=1, components=LIVELY))
    frame = {"game": "rococo", "schema": 2, "type": "state", "value": START}
    assert json.loads(to_json(state)) == frame


def value_of(state: State) -> Any:
    return json.loads(to_json(state))["value"]


def test_displays_and_markers_are_written_with_gaps() -> None:
    state = at("play", lambda it: 0 in it.market.hires and any(it.market.hires))
    market, board = value_of(state)["market"], value_of(state)["board"]
    assert [card or 0 for card in market["hires"]] == list(state.market.hires)
    assert None in market["hires"]
    assert 0 not in (*market["hires"], *market["tiles"], *market["recipes"])
    state = at("play", lambda it: any(map(any, it.board.tables)) and it.board.hosts.count(-1) == 1)
    board = value_of(state)["board"]
    for row, dishes in zip(board["tables"], state.tables, strict=True):
        for form, dish in zip(row, dishes, strict=True):
            assert form == (dish and {"seat": dish.seat, "recipe": dish.recipe})
    assert board["hosts"].count(None) == 1
    assert {seat for seat in board["hosts"] if seat is not None} <= {0, 1, 2, 3, 4}


def test_what_is_under_way_is_written_field_by_field() -> None:
    state = at("payment", lambda it: not it.turn.bonus and it.turn.paid)
    turn, seat = value_of(state)["turn"], state.turn.seat
    assert turn == {
        **IDLE,
        "seat": seat,
        "card": state.players[seat].used[-1],
        "rank": state.turn.rank.name.lower(),
        "terms": {
            "type": "act",
            "action": "bake",
            "price": 0,
            "single": False,
            "discount": 0,
            "less_goods": [],
            "less_ingredients": [],
            "times": 1,
        },
        "left": 2 - len(state.turn.chosen),
        "chosen": list(state.turn.chosen),
        "paid": list(state.turn.paid),
    }


def test_what_is_spared_is_written_by_its_name() -> None:
    bakes = [it for it in by_phase()[ro.Phase.PAYMENT] if it.turn.spare]
    if not bakes:
        bakes = [at("payment", lambda it: it.turn.spare)]
    names = {1: "flour", 5: "honey"}
    for state in bakes:
        assert value_of(state)["turn"]["spare"] == names[state.turn.spare]
        assert value_of(state)["turn"]["bonus"] is True


def test_a_dish_is_written_with_its_decoration_or_without() -> None:
    states = [at("where", lambda it: it.turn.dish and it.turn.dish.tile)]
    states.append(at("where", lambda it: it.turn.dish and not it.turn.dish.tile))
    for state in states:
        dish = state.turn.dish
        assert dish is not None
        form = {"recipe": dish.recipe, "tile": dish.tile or None}
        assert value_of(state)["turn"]["dish"] == form
        assert form in value_of(state)["players"][state.turn.seat]["racks"]


def test_an_observation_is_written_with_what_is_hidden_left_out() -> None:
    state = at("trays", lambda it: it.round.steps == 1 and it.round.number == 2)
    for seat in range(state.config.players):
        whole = value_of(state)
        value = json.loads(observation_to_json(ro.observation(state, seat)))["value"]
        for name in ("market", "board", "turn", "bank", "config", "phase", "specials"):
            assert value[name] == whole[name]
        own = whole["players"][seat]
        for name in ("hand", "unused", "removed"):
            assert value[name] == own[name]
        assert value["picked"] == whole["round"]["picked"][seat]
        assert value["recalled"]["vanished"] == own["known"]
        for other, view in enumerate(value["players"]):
            hidden = whole["players"][other]
            assert view["hand_size"] == len(hidden["hand"])
            assert not {"hand", "unused", "removed", "known"} & set(view)
        assert "pool" not in value


def test_legal_actions_are_written_with_their_names() -> None:
    state = at("main")
    value = json.loads(observation_to_json(ro.observation(state, state.turn.seat)))["value"]
    *mains, last = value["legal_actions"]
    assert last == {"type": "forfeit", "seat": state.turn.seat}
    assert {form["type"] for form in mains} <= {"perform"}
    legal = [one for one in ro.legal_actions(state) if isinstance(one, ro.Perform)]
    assert [form["action"] for form in mains] == [one.action.name.lower() for one in legal]


ACTIONS: dict[str, dict[str, Any]] = {
    "Player 1 plays card 12": {"type": "play_card", "seat": 0, "card": 12},
    "Player 1 starts to bake": {"type": "perform", "seat": 0, "action": "bake"},
    "Player 2 buys 3 sugar": {"type": "buy_goods", "seat": 1, "good": "sugar", "number": 3},
    "Player 1 spares honey": {"type": "spare_ingredient", "seat": 0, "ingredient": "honey"},
    "Player 1 places service staff in area 2, left": {
        "type": "place_service_staff",
        "seat": 0,
        "area": 2,
        "side": "left",
    },
    "Player 1 moves the dish to table 5, space 4": {
        "type": "move_dish",
        "seat": 0,
        "table": 5,
        "space": 4,
    },
    "draw tiles: 4, 4, 1": {"type": "draw", "pile": "tiles", "items": [4, 4, 1]},
    "deal cards: 9, 8; to hire: 7, 11": {"type": "deal_cards", "cards": [9, 8], "hires": [7, 11]},
}


@pytest.mark.parametrize("text", ACTIONS)
def test_actions_are_written_by_their_fields(text: str) -> None:
    written = CODEC.dumps("action", TEXTS[text], ro.Action)
    assert json.loads(written)["value"] == ACTIONS[text]


@pytest.mark.parametrize("text", TEXTS)
def test_every_action_comes_back(text: str) -> None:
    written = CODEC.dumps("action", TEXTS[text], ro.Action)
    again = CODEC.loads("action", written, ro.Action)
    assert again == TEXTS[text]
    assert type(again) is type(TEXTS[text])
    assert CODEC.dumps("action", again, ro.Action) == written


def test_what_is_no_action_is_not_read() -> None:
    written = CODEC.dumps("action", ro.PlayCard(0, 3), ro.Action)
    for old, new in (("play_card", "play"), ('"card":3', '"card":0'), ('"seat":0', '"seat":9')):
        with pytest.raises(DecodeError):
            CODEC.loads("action", written.replace(old, new), ro.Action)
    assert len(get_args(ro.Action)) == len({type(one) for one in TEXTS.values()})


# --- frames, keys, kinds of values ----------------------------------------------------------------


def test_a_text_is_read_with_the_set_it_was_written_with() -> None:
    state = at("main")
    text = to_json(state)
    seen = observation_to_json(ro.observation(state, 0))
    for other in (None, make_tiny()):
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            from_json(text, other)
        with pytest.raises(DecodeError, match=r"^\$\.value\.config"):
            observation_from_json(seen, other)
        with pytest.raises(DecodeError, match=r"^\$\.value"):
            config_from_json(config_to_json(state.config), other)


BAD_OPTIONS: tuple[tuple[str, Any, str | None], ...] = (
    *(("players", wrong, "RO-1") for wrong in (1, 6, 0, -1, 10**30)),
    *(("players", wrong, None) for wrong in (True, 3.0, "3", None, [3])),
    ("draft", "dealt ", "RO-23"),
    ("draft", 1, None),
    ("promos", ["stars", "stars"], "RO-164"),
    ("promos", ["stars", "special_bonuses"], "RO-164"),
    ("promos", ["star"], "RO-164"),
    ("promos", "stars", None),
    ("promos", None, None),
    ("start_player", 3, "RO-7"),
    ("start_player", -1, "RO-7"),
    ("start_player", True, None),
    ("start_player", 1.0, None),
)


@pytest.mark.rule("RO-1", "RO-164")
@pytest.mark.parametrize(("name", "wrong", "rule"), BAD_OPTIONS, ids=repr)
def test_options_that_there_are_not_are_refused(name: str, wrong: Any, rule: str | None) -> None:
    config = ro.Config(players=3)
    for text, load in (
        (config_to_json(config), config_from_json),
        (to_json(ro.new_game(config)), from_json),
        (observation_to_json(ro.observation(ro.new_game(config), 0)), observation_from_json),
    ):
        data: Any = json.loads(text)
        options = data["value"].get("config", data["value"])
        options[name] = wrong
        with pytest.raises(DecodeError) as caught:
            load(json.dumps(data))
        assert (caught.value.where or "").startswith("$.value")
        assert caught.value.rule == rule


FRAMES: tuple[tuple[Edit, str], ...] = (
    (setting("game", "pasteles"), "$.game"),
    (setting("game", None), "$.game"),
    (setting("schema", 1), "$.schema"),
    (setting("schema", True), "$.schema"),
    (setting("schema", 2.0), "$.schema"),
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
    state = at("main")
    data: Any = json.loads(to_json(state))
    edit(data)
    assert bad_state(state, json.dumps(data)).where == where


KEYED = ("trays", "where", "row")


@pytest.mark.parametrize("phase", KEYED)
def test_every_key_must_be_there_and_no_other(phase: str) -> None:
    """Each key of each object of a state, renamed."""
    text = to_json(at(phase))
    keys = [
        i for i, (holder, _) in enumerate(spots(json.loads(text)["value"])) if is_object(holder)
    ]
    assert len(keys) > 90
    for index in keys:
        data: Any = json.loads(text)
        container, key = spots(data["value"])[index]
        container[f"{key}_"] = container.pop(key)
        bad_state(at(phase), json.dumps(data))


def test_observations_and_options_are_checked_key_by_key() -> None:
    state = at("trays")
    texts = (
        (observation_to_json(ro.observation(state, 0)), observation_from_json),
        (config_to_json(state.config), config_from_json),
    )
    for text, load in texts:
        for key in [*json.loads(text)["value"], "doughnut"]:
            without: Any = json.loads(text)
            without["value"].pop(key, None)
            strange: Any = json.loads(text)
            strange["value"][key] = {"x": [5.9]}
            for data in (strange, without) if key != "doughnut" else (strange,):
                with pytest.raises(DecodeError) as caught:
                    load(json.dumps(data), LIVELY)
                assert (caught.value.where or "").startswith("$.value")


def numbers_in(value: Any) -> list[tuple[Any, Any]]:
    """Where in a state's value the numbers stand, but for options: (container, key)."""
    parts = {key: part for key, part in value.items() if key != "config"}
    found = [(value, key) for key in parts] + [it for part in parts.values() for it in spots(part)]
    return [(place, key) for place, key in found if type(place[key]) is int]


@pytest.mark.parametrize("wrong", [5.9, 1.0, True, "2", [2], {}], ids=repr)
def test_whole_numbers_are_whole_numbers(wrong: Any) -> None:
    """Every third number of a state in turn."""
    text = to_json(at("payment"))
    for index in range(0, len(numbers_in(json.loads(text)["value"])), 3):
        data: Any = json.loads(text)
        place, key = numbers_in(data["value"])[index]
        place[key] = wrong
        bad_state(at("payment"), json.dumps(data))


@pytest.mark.parametrize("number", [-1, 128, 10**30], ids=repr)
@pytest.mark.parametrize("phase", ["trays", "payment"])
def test_numbers_out_of_range_are_refused(phase: str, number: int) -> None:
    """Each number of a state in turn."""
    text = to_json(at(phase))
    for index in range(len(numbers_in(json.loads(text)["value"]))):
        data: Any = json.loads(text)
        place, key = numbers_in(data["value"])[index]
        if key == "prestige" and 0 <= number < 10**4:
            continue  # one may have so many points
        place[key] = number
        bad_state(at(phase), json.dumps(data))


PARTS: tuple[tuple[tuple[Any, ...], Any], ...] = (
    (("phase",), "Main"),
    (("phase",), 12),
    (("phase",), None),
    (("players",), {}),
    (("players", 0, "star"), 1),
    (("players", 0, "star"), None),
    (("players", 0, "goods"), []),
    (("players", 0, "goods"), {"nut": 1}),
    (("players", 0, "goods"), {"flour": 0}),
    (("players", 0, "goods"), {"flour": 128}),
    (("players", 0, "racks"), [None]),
    (("players", 0, "racks"), [{"recipe": None, "tile": 1}]),
    (("round", "picked"), [[], [], 3]),
    (("market", "tiles"), None),
    (("board", "areas"), [[None]] * 3),
    (("board", "areas"), [[None] * 3] * 3),
    (("board", "tables", 0, 0), {"seat": None, "recipe": 1}),
    (("turn", "rank"), "baker"),
    (("turn", "bonus"), 0),
    (("turn", "spare"), "fruit"),
    (("turn", "spare"), 1),
    (("turn", "terms"), {"type": "bake"}),
    (("turn", "terms"), {"type": "copy", "more": 1}),
    (("config",), None),
    (("config", "components", "digest"), "0"),
    (("config", "components", "name"), 0),
)


@pytest.mark.parametrize(("path", "wrong"), PARTS, ids=repr)
def test_each_part_is_of_its_kind(path: tuple[Any, ...], wrong: Any) -> None:
    state = at("payment")
    error = bad_state(state, edited(state, setting(*path, wrong)))
    first, *_ = path
    assert (error.where or "").startswith(f"$.value.{first}")


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
    for load in (from_json, observation_from_json, config_from_json):
        with pytest.raises(DecodeError):
            load(text)


LONG = (
    ("market", "tile_bag"),
    ("market", "stars"),
    ("players", 0, "tiles"),
    ("players", 0, "used"),
    ("players", 0, "recipes"),
    ("players", 0, "hand"),
    ("board", "claims", 0),
    ("round", "picked", 0),
    ("turn", "chosen"),
    ("turn", "paid"),
    ("specials",),
)


@pytest.mark.parametrize("path", LONG, ids=repr)
def test_lists_of_any_length_are_refused_with_few_words(path: tuple[Any, ...]) -> None:
    state = at("bake")
    for numbers in ([1] * 20_000, list(range(1, 9_000))):
        bad_state(state, edited(state, setting(*path, numbers)))


def test_a_key_may_not_stand_there_twice() -> None:
    state = at("main")
    text = to_json(state)
    for old, where in (('"dealt":', "$.value.round"), ('"terms":', "$.value.turn")):
        assert text.count(old) == 1
        twice = text.replace(old, f"{old}null,{old}")
        assert bad_state(state, twice).where == where


def test_an_error_names_the_place_and_reads_well() -> None:
    state = at("main")
    error = bad_state(state, edited(state, setting("players", 1, "hand", [5.9])))
    assert str(error) == "$.value.players[1].hand[0]: wanted a whole number, found 5.9"
    error = bad_state(state, edited(state, setting("round", "number", 3)))
    assert str(error) == "$.value: number: 3 is not within 1 to 2 [RO-8]"


def test_a_state_that_was_made_is_checked_like_one_that_was_read() -> None:
    state = at("main")
    check_state(state)
    with pytest.raises(DecodeError, match="number: 3"):
        check_state(change_state(state, round=change_round(state.round, number=3)))


# --- observations ---------------------------------------------------------------------------------

NO_OBSERVATIONS: list[tuple[str, list[Any]]] = [
    ("main", ["player", 9]),
    ("main", ["player", -1]),
    ("main", ["legal_actions", [{"type": "forfeit", "seat": 0}, {"type": "forfeit", "seat": 0}]]),
    ("main", ["round", 3]),
    ("main", ["dealt", 3]),
    ("main", ["dealt", 10**20]),
    ("main", ["steps", 10**20]),
    ("main", ["picks", 0, 10**20]),
    ("main", ["picks", []]),
    ("main", ["players", []]),
    ("main", ["players", 0, "hand_size", 10**20]),
    ("main", ["players", 0, "unused_size", 9]),
    ("main", ["players", 0, "lost", 2]),
    ("main", ["players", 0, "drafted", [4, 5, 6, 7, 8]]),
    ("main", ["players", 0, "shown", [10**20]]),
    ("main", ["trays", 0, "taken", 10**20]),
    ("main", ["trays", []]),
    ("main", ["hand", [2**33]]),
    ("main", ["hand", []]),
    ("main", ["vanished", [10**20, 0, 0, 0]]),
    ("main", ["vanished", [1, 0, 0, 0]]),
    ("main", ["recalled", "vanished", [2**40]]),
    ("main", ["recalled", "takes", [None, None]]),
    ("main", ["recalled", "trays", [[2**40], None]]),
    ("main", ["market", "tile_bag", []]),
    ("main", ["bank", 5]),
    ("main", ["turn", "card", 99]),
    ("trays", ["picked", [5]]),
    ("trays", ["phase", "remove"]),
    ("choose", ["phase", "keep"]),
]


@pytest.mark.parametrize(("phase", "path"), NO_OBSERVATIONS, ids=repr)
def test_what_is_no_observation_is_refused(phase: str, path: list[Any]) -> None:
    state = at(phase, lambda it: it.config.players == 3)
    data: Any = json.loads(observation_to_json(ro.observation(state, 0)))
    before = json.dumps(data)
    setting(*path)(data["value"])
    assert json.dumps(data) != before
    with pytest.raises(DecodeError):
        observation_from_json(json.dumps(data), LIVELY)


# --- hostile texts --------------------------------------------------------------------------------

NAMES = st.sampled_from(PHASES)


@given(hostile_json(NAMES.map(lambda name: to_json(at(name)))))
@settings(max_examples=100)
def test_a_hostile_text_is_refused_or_read_for_what_it_is(text: str) -> None:
    try:
        state = from_json(text, LIVELY)
    except DecodeError:
        return
    is_a_position(state)


@given(hostile_json(NAMES.map(lambda name: observation_to_json(ro.observation(at(name), 0)))))
@settings(max_examples=40)
def test_a_hostile_observation_is_refused_or_one_of_a_position(text: str) -> None:
    try:
        seen = observation_from_json(text, LIVELY)
    except DecodeError:
        return
    state, _ = ro.resample(seen, Rng.seeded(1))
    assert ro.observation(state, seen.player) == seen
    is_a_position(state)


@given(hostile_json(st.sampled_from([config_to_json(ro.Config(**it)) for it in OPTIONS])))
@settings(max_examples=80)
def test_hostile_options_are_refused_or_read(text: str) -> None:
    try:
        config = config_from_json(text)
    except DecodeError:
        return
    assert config_from_json(config_to_json(config)) == config
