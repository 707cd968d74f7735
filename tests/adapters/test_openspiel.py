"""OpenSpiel games: its own suite, limits, chance, what seats see, storage, resampling."""

from __future__ import annotations

import copy
import json
import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles as pa
from bakehouse import rococo as ro
from bakehouse.adapters.openspiel import NAMES
from bakehouse.adapters.openspiel.sizes import sizes
from bakehouse.adapters.tensors import layout
from bakehouse.core.errors import (
    ChanceError,
    ConfigError,
    ContentError,
    DecodeError,
    GameFinishedError,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame
from tests.adapters.playing import GREEDY, OPTIONS, states
from tests.adapters.playing import NAMES as OPTION_NAMES
from tests.adapters.spiel import (
    COURT,
    GAMES,
    NIGHT,
    SCENARIO,
    algorithm,
    at_a_decision,
    drawn,
    pyspiel,
    tiny,
    walk,
)
from tests.checks.project import ROOT, run
from tests.midnight_bakery.sets import set_text

# OpenSpiel comes without types.
make_observation: Final[Any] = import_module("open_spiel.python.observation").make_observation

every_game = pytest.mark.parametrize("name", GAMES)
hidden_games = pytest.mark.parametrize("name", [name for name in GAMES if SCENARIO not in name])
several_seats = pytest.mark.parametrize(
    "name", [name for name in GAMES if SCENARIO not in name and "solo" not in name]
)


# --- registered games -----------------------------------------------------------------------------


def test_the_games_are_registered() -> None:
    assert set(NAMES) <= set(pyspiel.registered_names())
    assert sorted(NAMES) == sorted((NIGHT, COURT, SCENARIO))


# OpenSpiel formats tensors with what NumPy 2.5 will remove.
@pytest.mark.filterwarnings("ignore:The chararray class is deprecated:DeprecationWarning")
def test_a_playthrough_of_openspiel_is_written(tmp_path: Path) -> None:
    written = algorithm("generate_playthrough").playthrough(str(tiny(tmp_path)), None, seed=1)
    assert '# Apply action "Flour keeps' in written
    assert "IsTerminal() = True" in written


@pytest.mark.parametrize("name", [*GAMES[:4], GAMES[5]])
def test_the_random_simulation_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("name", "config"),
    [
        (NIGHT, mb.Config(players=4)),
        (f"{NIGHT}(players=7,passing=next)", mb.Config(players=7, passing="next")),
        (SCENARIO, pa.Config(recipe=1)),
        (f"{SCENARIO}(recipe=12)", pa.Config(recipe=12)),
        (COURT, ro.Config(players=4)),
        (
            f"{COURT}(players=3,draft=dealt,promos=stars+table_bonuses,start_player=0)",
            ro.Config(players=3, draft="dealt", promos=("stars", "table_bonuses"), start_player=0),
        ),
        (f"{COURT}(solo=savory)", ro.Config(solo="savory")),
        (f"{COURT}(extended=buttery)", ro.Config(extended="buttery")),
    ],
)
def test_parameters_are_options(name: str, config: Any) -> None:
    game = pyspiel.load_game(name)
    assert game.config == config
    limits = game.rules.bounds(config)
    assert game.num_players() == game.rules.num_players(config)
    assert game.num_distinct_actions() == game.rules.num_distinct_actions(config)
    assert game.max_game_length() == limits.decisions
    assert (game.min_utility(), game.max_utility()) == (limits.lowest, limits.highest)
    assert game.observation_tensor_size() == layout(game.rules, config).size


@pytest.mark.parametrize(
    ("name", "params", "error"),
    [
        (NIGHT, {"players": 9}, ConfigError),
        (COURT, {"promos": "stars+comets"}, ConfigError),
        (COURT, {"solo": "easy"}, ConfigError),
        (NIGHT, {"components": "no such file.toml"}, ContentError),
        (NIGHT, {"colour": 1}, pyspiel.SpielError),
    ],
)
def test_parameters_that_there_are_not(
    name: str, params: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        pyspiel.load_game(name, params)


# --- limits ---------------------------------------------------------------------------------------


@every_game
def test_no_game_leaves_the_limits(name: str) -> None:
    game = pyspiel.load_game(name)
    last: Any = None
    draws = decisions = 0
    for state in walk(game, 7):
        last = state
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
            assert [number for number, _ in outcomes] == state.legal_actions()
            assert max(state.legal_actions()) < game.max_chance_outcomes()
            draws += 1
        decisions += state.is_player_node()
    assert draws <= game.max_chance_nodes_in_history()
    assert decisions <= game.max_game_length()
    assert all(game.min_utility() <= each <= game.max_utility() for each in last.returns())
    assert last.returns() == list(game.rules.returns(last.position.state))


@pytest.mark.parametrize(("game", "config"), OPTIONS, ids=OPTION_NAMES)
def test_a_chance_move_has_no_more_draws_than_told(game: AnyGame, config: Any) -> None:
    most, chances, rng = sizes(game, config), 0, Rng.seeded(3)
    for state in states(game, config, 5, GREEDY[game.NAME]):
        if game.current_player(state) != -1:
            continue
        chances += 1
        drawn: tuple[Any, ...] = ()
        while outcomes := game.chance_outcomes(state, drawn):
            assert all(0 <= int(each) < most.outcomes for each, _ in outcomes)
            (each, _), rng = rng.choice(outcomes)
            drawn = (*drawn, each)
        assert len(drawn) <= most.draws
    assert chances > 0


def test_the_numbers_of_the_limits() -> None:
    # A deal of nine cards to three bakers (MB-5), of twelve kinds (MB-3).
    night = sizes(mb, mb.Config(players=3))
    assert (night.outcomes, night.draws) == (12, 27)
    # Thirty-five customers, of whom all may come at once; numbers begin with 1.
    scenario = sizes(pa, pa.Config(recipe=1))
    assert (scenario.outcomes, scenario.draws) == (36, 35)


@every_game
def test_what_a_seat_has_seen_fits_its_piece(name: str) -> None:
    game = pyspiel.load_game(name)
    *_, last = walk(game, 8)
    limit = sizes(game.rules, game.config).record
    for seat in range(game.num_players()):
        record = last.position.past_of(seat).numbers
        assert 0 < len(record) <= limit
        observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        observer.set_from(last, seat)
        assert observer.dict["record"][: len(record)].tolist() == list(record)
        assert not observer.dict["record"][len(record) :].any()
        assert observer.tensor.tolist() == last.information_state_tensor(seat)


# --- decisions and draws --------------------------------------------------------------------------


@every_game
def test_the_first_seat_that_owes_a_decision_moves(name: str) -> None:
    for state in walk(pyspiel.load_game(name), 3, 120):
        at = state.position
        if state.is_player_node():
            assert state.current_player() == at.game.active_players(at.state)[0]
            actions = at.game.legal_actions(at.state, state.current_player())
            codes = [at.game.encode_action(at.config, action) for action in actions]
            assert state.legal_actions() == codes
            names = [state.action_to_string(code) for code in codes]
            assert names == [at.game.action_to_string(action) for action in actions]


def test_draws_make_the_chance_move_of_the_game() -> None:
    state = pyspiel.load_game(f"{NIGHT}(players=2)").new_initial_state()
    start = state.position.state
    # Two bakers get ten cards each (MB-5); the owl's batch gets no faces.
    for number in range(20):
        assert state.is_chance_node()
        assert state.position.state == start
        assert len(state.position.drawn) == number
        card = state.chance_outcomes()[0][0]
        assert state.action_to_string(-1, card) == f"draw {mb.Card(card).name.lower()}"
        state.apply_action(card)
    assert state.is_player_node()
    deal = state.position.moves()[0].action
    assert mb.apply(start, deal) == state.position.state
    assert sum(len(hand) for hand in deal.hands) == 20


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64])
def test_numpy_integers_are_actions(kind: Any) -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=2)")
    state = at_a_decision(game, 1, 0)
    plain, typed = state.child(state.legal_actions()[0]), state.clone()
    typed.apply_action(kind(state.legal_actions()[0]))
    assert typed.position.state == plain.position.state


def test_what_is_not_legal_is_an_error_and_changes_nothing() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=2)")
    state = game.new_initial_state()
    for code in (12, 99):
        with pytest.raises(ChanceError):
            state.apply_action(code)
    assert state.position.drawn == ()
    state = at_a_decision(game, 1, 0)
    before = state.position
    illegal = next(code for code in range(93) if code not in state.legal_actions())
    with pytest.raises(IllegalAction):
        state.apply_action(illegal)
    with pytest.raises(MalformedAction):
        state.apply_action(93)
    assert state.position is before


@pytest.mark.parametrize("code", [-1, True, 3.0, None, "1", 10**9, 1 << 63, 10**30])
def test_what_is_no_action_is_an_error(code: Any) -> None:
    state = at_a_decision(pyspiel.load_game(f"{NIGHT}(players=2)"), 1, 0)
    before = state.position
    with pytest.raises(MalformedAction):
        state.apply_action(code)
    assert state.position is before


@pytest.mark.parametrize("name", GAMES[:3])
def test_nothing_is_legal_at_the_end(name: str) -> None:
    *_, state = walk(pyspiel.load_game(name), 1)
    history = state.history()
    with pytest.raises(GameFinishedError):
        state.apply_action(history[-1])
    assert state.history() == history


# --- what seats see -------------------------------------------------------------------------------


@every_game
def test_observations_are_those_of_the_game(name: str) -> None:
    game = pyspiel.load_game(name)
    for moves in (0, 30):
        state = at_a_decision(game, 4, moves)
        for seat in range(game.num_players()):
            seen = game.rules.observation(state.position.state, seat)
            assert state.observation_string(seat) == game.rules.observation_to_json(seen)
            tensor = layout(game.rules, game.config).write(seen)
            assert state.observation_tensor(seat) == tensor.tolist()


def test_a_tensor_of_an_observer_never_changes() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=2)")
    observer, state = game.make_py_observer(), at_a_decision(game, 1, 0)
    observer.set_from(state, 0)
    stored, batch = observer.tensor, observer.dict["batch"]
    kept = stored.copy(), batch.copy()
    observer.set_from(at_a_decision(game, 2, 40), 1)
    assert np.array_equal(stored, kept[0])
    assert np.array_equal(batch, kept[1])


@several_seats
def test_a_hidden_choice_shows_in_nothing_that_others_see(name: str) -> None:
    game = pyspiel.load_game(name)
    state = next(
        state
        for state in walk(game, 6)
        if state.is_player_node()
        and len(state.legal_actions()) > 1
        and len(game.rules.active_players(state.position.state)) > 1
    )
    seat = state.current_player()
    first, second = (state.child(code) for code in (state.legal_actions()[i] for i in (0, -1)))
    assert first.information_state_string(seat) != second.information_state_string(seat)
    for other in set(range(game.num_players())) - {seat}:
        for see in ("information_state_string", "observation_string"):
            assert getattr(first, see)(other) == getattr(second, see)(other)
        for see in ("information_state_tensor", "observation_tensor"):
            assert getattr(first, see)(other) == getattr(second, see)(other)


@pytest.mark.parametrize(
    "name", [name for name in GAMES if SCENARIO not in name] + [f"{COURT}(extended=savory)"]
)
def test_who_has_seen_the_same_sees_the_same(name: str) -> None:
    """Two games go the same way, as far as they can, from states that a seat cannot tell apart."""
    game = pyspiel.load_game(name)
    rules, compared = game.rules, 0
    for seat in range(game.num_players()):
        for start in range(0, 120, 4):
            mine = at_a_decision(game, seat + start, start)
            theirs = mine.resample_from_infostate(seat, np.random.default_rng(start).random)
            one, other = mine.position, theirs.position
            for _ in range(12):
                if one.past_of(seat).texts[-1:] != other.past_of(seat).texts[-1:]:
                    break
                assert one.past_of(seat) == other.past_of(seat)
                sights = [rules.observation(at.state, seat) for at in (one, other)]
                assert sights[0] == sights[1]
                compared += one.state != other.state
                step = _common_step(rules, one, other)
                if step is None:
                    break
                one, other = step
    assert compared > 10


def _common_step(rules: Any, one: Any, other: Any) -> tuple[Any, Any] | None:
    """Both positions after a move that both allow; of one's own seat any, else what agrees."""
    if rules.is_terminal(one.state):
        return None
    rng = Rng.seeded(len(one.moves()))
    if rules.current_player(one.state) == -1:
        action, _ = rules.sample_chance(one.state, rng)
    else:
        action, _ = rng.choice(rules.legal_actions(one.state))
    if not rules.is_legal(other.state, action):
        return None
    return one.act(action), other.act(action)


def test_texts_and_tensors_of_information_states_agree(tmp_path: Any) -> None:
    game = tiny(tmp_path)
    found = algorithm("get_all_states").get_all_states(
        game, include_terminals=True, to_string=pyspiel.State.history_str
    )
    assert len(found) > 200
    pairs = set[tuple[str, bytes]]()
    actions = dict[str, list[int]]()
    for state in found.values():
        for seat in range(game.num_players()):
            text = state.information_state_string(seat)
            tensor = np.array(state.information_state_tensor(seat), dtype=np.float32)
            pairs.add((text, tensor.tobytes()))
        if state.is_player_node():
            legal = state.legal_actions()
            assert actions.setdefault(state.information_state_string(), legal) == legal
    assert len({text for text, _ in pairs}) == len({tensor for _, tensor in pairs}) == len(pairs)


def test_a_seat_recalls_what_it_has_seen() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=3)")
    state = game.new_initial_state()
    for card in [mb.Card.MACARON] * 9 + [mb.Card.TRUFFLE] * 9 + [mb.Card.CINNAMON_BUN] * 9:
        state.apply_action(int(card))
    for card in (mb.Card.MACARON, mb.Card.TRUFFLE, mb.Card.CINNAMON_BUN):
        state.apply_action(int(card))
    assert state.information_state_string(0).splitlines() == [
        "seat 0",
        "9 cards to Flour, 9 cards to Sugar, 9 cards to Butter; yours: macaron 9; holds macaron 9",
        "Flour keeps macaron",
        "Sugar has locked",
        "Flour keeps macaron; Sugar keeps truffle; Butter keeps cinnamon_bun; holds cinnamon_bun 8",
    ]


@pytest.mark.parametrize(
    "kind",
    [
        {"perfect_recall": False, "public_info": False},
        {"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
        {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.NONE},
    ],
)
def test_there_are_no_other_kinds_of_observation(kind: dict[str, Any]) -> None:
    game = pyspiel.load_game(NIGHT)
    # None is what OpenSpiel's `make_observation` promises for a kind that is not supported.
    assert make_observation(game, pyspiel.IIGObservationType(**kind)) is None
    with pytest.raises(ConfigError):
        game.make_py_observer(None, {"colour": 1})


def told_apart(state: Any, action: Any, seat: int) -> int:
    """How many things a seat may see after a move in states that it cannot tell apart before it.

    Its record has to tell them apart as well.
    """
    sights = set[tuple[tuple[str, ...], str]]()
    for seed in range(12):
        at = state.resample_from_infostate(seat, np.random.default_rng(seed).random).position
        if at.game.is_legal(at.state, action):
            after = at.act(action)
            seen = at.game.observation_to_json(at.game.observation(after.state, seat))
            sights.add((after.past_of(seat).texts, seen))
    assert len({record for record, _ in sights}) == len(sights)
    return len(sights)


@pytest.mark.rule("RO-24")
@pytest.mark.parametrize("name", [f"{COURT}(players=3)", f"{COURT}(players=5)"])
def test_the_second_tray_of_a_seat_that_has_both_is_recalled(name: str) -> None:
    game = pyspiel.load_game(name)
    both = (game.num_players() - 1) // 2
    state = next(
        state
        for state in walk(game, 2)
        if state.position.state.turn.phase is ro.Phase.TRAYS
        and state.position.state.round.steps == both
    )
    start = state.position.state.round.start
    seat = (start + both) % game.num_players()
    actions = game.rules.legal_actions(state.position.state, seat)
    assert all(told_apart(state, action, seat) > 1 for action in actions)


@pytest.mark.rule("RO-58")
def test_whether_a_card_left_the_hand_or_the_unused_staff_is_recalled() -> None:
    game = pyspiel.load_game(f"{COURT}(players=2)")
    seen = [
        told_apart(state, action, 1 - action.seat)
        for seed in range(4)
        for state in walk(game, seed)
        if state.is_player_node()
        for action in game.rules.legal_actions(state.position.state)
        if isinstance(action, ro.GiveNotice)
    ]
    # Sizes of hand and unused staff are open (RO-29): a card leaves the one or the other.
    assert max(seen) == 2


@pytest.mark.rule("RO-154")
def test_what_the_mentor_opens_in_the_end_is_recalled() -> None:
    game = pyspiel.load_game(f"{COURT}(extended=savory)")
    seen = list[int]()
    for seed in range(3):
        states = [state for state in walk(game, seed) if not state.position.drawn]
        last = list(zip(states, states[-1].position.moves(), strict=False))[-8:]
        seen += [told_apart(state, move.action, seat) for state, move in last for seat in (0, 1)]
    # A card that the other person may know has a face already, and no chance move tells it.
    assert max(seen) > 1


# --- storage --------------------------------------------------------------------------------------


def same(game: Any, one: Any, other: Any) -> bool:
    """Whether two states are alike in all that can be asked."""
    seats = range(game.num_players())
    return (
        str(one) == str(other)
        and one.history() == other.history()
        and one.position.drawn == other.position.drawn
        and all(
            one.information_state_string(seat) == other.information_state_string(seat)
            and one.information_state_tensor(seat) == other.information_state_tensor(seat)
            for seat in seats
        )
    )


@every_game
@pytest.mark.parametrize("moves", [0, 3, 45])
def test_a_state_survives_its_text_and_its_pickle(name: str, moves: int) -> None:
    game = pyspiel.load_game(name)
    *_, state = walk(game, 9, moves)
    assert same(game, state, game.deserialize_state(state.serialize()))
    assert same(game, state, pickle.loads(pickle.dumps(state)))
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert same(game, state, again)


@hidden_games
def test_a_resampled_state_survives_its_text(name: str) -> None:
    game = pyspiel.load_game(name)
    state = at_a_decision(game, 2, 30)
    seat = state.current_player()
    other = state.resample_from_infostate(seat, np.random.default_rng(1).random)
    other.apply_action(other.legal_actions()[0])
    assert same(game, other, game.deserialize_state(other.serialize()))


def own_set(folder: Path) -> str:
    """The path of a set, in which there is all that OpenSpiel's text of a game cannot hold."""
    file = folder / "mine, (x=1).toml"
    file.write_text(set_text({"croissant": 20, "baguette_1": 20}), encoding="utf-8")
    return str(file)


@every_game
def test_a_game_survives_its_pickle_and_a_copy(name: str) -> None:
    game = pyspiel.load_game(name)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again == game
        assert again.config == game.config
        assert str(again.new_initial_state()) == str(game.new_initial_state())
        assert again.max_chance_nodes_in_history() == game.max_chance_nodes_in_history()


def test_any_path_of_a_set_survives_a_pickle(tmp_path: Path) -> None:
    game = pyspiel.load_game(NIGHT, {"components": own_set(tmp_path)})
    state = at_a_decision(game, 1, 0)
    again = pickle.loads(pickle.dumps(state))
    assert same(game, state, again)
    assert again.get_game().config == pickle.loads(pickle.dumps(game)).config == game.config
    assert same(game, state, copy.deepcopy(state))


def test_pickles_are_read_in_another_process(tmp_path: Path) -> None:
    state = at_a_decision(pyspiel.load_game(f"{NIGHT}(players=2)"), 1, 0)
    file = tmp_path / "pickle"
    file.write_bytes(pickle.dumps((state.get_game(), state)))
    code = "import pickle, sys; game, state = pickle.load(open(sys.argv[1], 'rb')); print(state)"
    finished = run([sys.executable, "-c", code, str(file)], ROOT)
    assert finished.stdout.strip() == str(state)


def test_the_text_is_our_json_and_the_draws() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=2)")
    *_, state = walk(game, 9, 25)
    parts = json.loads(state.position.text())
    assert sorted(parts) == ["drawn", "first", "moves", "pasts"]
    told = [mb.action_to_string(move.action) for move in state.position.moves()]
    assert parts["moves"] == told
    assert parts["drawn"] == [int(card) for card in state.position.drawn]
    assert (parts["first"], parts["pasts"]) == (None, [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"first": null, "pasts": 1}'])
def test_a_text_that_is_none(text: str) -> None:
    from bakehouse.adapters.openspiel.positions import Stored

    state = pyspiel.load_game(NIGHT).new_initial_state()
    with pytest.raises(DecodeError):
        state.position = Stored(text)


def test_a_game_starts_from_a_json_state() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=2)")
    state = at_a_decision(game, 9, 25)
    again = game.new_initial_state(mb.to_json(state.position.state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()
    with pytest.raises(DecodeError):
        game.new_initial_state("no state")


def test_a_state_of_other_options_starts_no_game() -> None:
    game = pyspiel.load_game(f"{NIGHT}(players=3)")
    for options in (mb.Config(players=4), mb.Config(players=3, passing="next")):
        other = mb.to_json(mb.new_game(options))
        with pytest.raises(DecodeError, match="other options"):
            game.new_initial_state(other)


@every_game
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = at_a_decision(pyspiel.load_game(name), 3, 10)
    before, twin = str(state), state.clone()
    assert twin.position is state.position
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert str(twin) != before


# --- resampling -----------------------------------------------------------------------------------


@hidden_games
@pytest.mark.parametrize("moves", [0, 20, 60])
def test_a_seat_cannot_tell_a_resampled_state_apart(name: str, moves: int) -> None:
    game = pyspiel.load_game(name)
    state = at_a_decision(game, moves, moves)
    for seat in range(game.num_players()):
        for seed in range(5):
            other = state.resample_from_infostate(seat, np.random.default_rng(seed).random)
            again = state.resample_from_infostate(seat, np.random.default_rng(seed).random)
            assert str(again) == str(other)
            for see in ("information_state_string", "observation_string"):
                assert getattr(other, see)(seat) == getattr(state, see)(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(seat) == state.legal_actions(seat)


def test_the_sampler_of_openspiel_is_taken() -> None:
    state = at_a_decision(pyspiel.load_game(NIGHT), 1, 0)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    other = state.resample_from_infostate(0, sampler)
    assert other.information_state_string(0) == state.information_state_string(0)


# --- algorithms -----------------------------------------------------------------------------------


def random_evaluator(seed: int) -> Any:
    return algorithm("mcts").RandomRolloutEvaluator(1, np.random.RandomState(seed))


def play(game: Any, bots: list[Any], seed: int, decisions: int) -> Any:
    """So many decisions of bots, or all; draws by a seed."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal() and decisions:
        if state.is_chance_node():
            state.apply_action(drawn(state, rng))
            continue
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        decisions -= 1
    return state


def mcts(game: Any, simulations: int, seed: int) -> Any:
    return algorithm("mcts").MCTSBot(
        game, 2.0, simulations, random_evaluator(seed), random_state=np.random.RandomState(seed)
    )


def ismcts(game: Any, simulations: int, seed: int) -> Any:
    bot = algorithm("ismcts").ISMCTSBot(
        game, random_evaluator(seed), 2.0, simulations, random_state=np.random.RandomState(seed)
    )
    rng = np.random.default_rng(seed)

    def resample(state: Any, seat: int) -> Any:
        return state.resample_from_infostate(seat, rng.random)

    bot.set_resampler(resample)
    return bot


def test_mcts_plays_the_tiny_night_to_the_end(tmp_path: Any) -> None:
    game = tiny(tmp_path)
    bots = [mcts(game, 20, seat) for seat in range(3)]
    assert play(game, bots, 1, 99).is_terminal()


@pytest.mark.parametrize(
    ("name", "simulations", "decisions"),
    [(f"{SCENARIO}(recipe=2)", 5, 12), (f"{COURT}(solo=buttery)", 2, 6), (f"{NIGHT}", 3, 8)],
)
def test_mcts_plays_the_real_games(name: str, simulations: int, decisions: int) -> None:
    game = pyspiel.load_game(name)
    bots = [mcts(game, simulations, seat) for seat in range(game.num_players())]
    state = play(game, bots, 1, decisions)
    assert sum(action.player >= 0 for action in state.full_history()) == decisions


def test_is_mcts_plays_the_tiny_night_to_the_end(tmp_path: Any) -> None:
    game = tiny(tmp_path)
    bots = [ismcts(game, 20, seat) for seat in range(3)]
    assert play(game, bots, 1, 99).is_terminal()


@pytest.mark.parametrize(
    ("name", "simulations", "decisions"),
    [(f"{NIGHT}(players=3)", 5, 12), (f"{COURT}(players=2)", 2, 6)],
)
def test_is_mcts_plays_the_real_games(name: str, simulations: int, decisions: int) -> None:
    game = pyspiel.load_game(name)
    bots = [ismcts(game, simulations, seat) for seat in range(game.num_players())]
    state = play(game, bots, 1, decisions)
    assert sum(action.player >= 0 for action in state.full_history()) == decisions


def test_mccfr_comes_close_to_an_equilibrium(tmp_path: Any) -> None:
    game = tiny(tmp_path)
    # This solver draws from numpy's own generator.
    np.random.seed(1)
    solver = algorithm("outcome_sampling_mccfr").OutcomeSamplingSolver(game)
    gap = algorithm("exploitability").nash_conv
    before = gap(game, solver.average_policy())
    for _ in range(300):
        solver.iteration()
    assert before > 1.0
    assert gap(game, solver.average_policy()) < before / 10
