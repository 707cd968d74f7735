"""What holds in every night: states are values, moves are pure, cards and points add up."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.game import Game
from bakehouse.core.rng import Rng
from tests.midnight_bakery.sets import make_set
from tests.midnight_bakery.tables import (
    SMALL,
    Step,
    census,
    configs,
    hand,
    in_words,
    next_action,
    options,
    playouts,
    positions,
    table,
    walk,
    whole_night,
)


def values_of(state: mb.State) -> list[Any]:
    """Values of every sort that a game hands out."""
    seen = mb.observation(state, 0)
    found: list[Any] = [state, state.config, state.config.components, seen, state.deck, seen.batch]
    found += [*state.batches, *state.cases, *options(state)[:5]]
    found += [score for result in state.results for score in result]
    found += [*mb.score_sheet(state), mb.outcome(state), state.phase]
    return found


@given(positions())
def test_a_copy_of_a_value_is_the_value(state: mb.State) -> None:
    for value in values_of(state):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value


@given(positions())
def test_values_are_hashable_and_pickle(state: mb.State) -> None:
    for value in values_of(state):
        twin = pickle.loads(pickle.dumps(value))
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@pytest.mark.parametrize(
    "action",
    [
        mb.Keep(0, mb.Card.MACARON),
        mb.Peel(1, mb.Card.JAM_TART, mb.Card.FRUIT_TART),
        mb.Snatch(mb.Card.TRUFFLE),
        mb.Deal((hand("macaron 2"), hand(), hand("truffle"))),
        mb.Locked(0),
        mb.Dealt((1, 2), hand("macaron")),
        mb.Reveal((mb.Keep(0, mb.Card.MACARON),)),
    ],
    ids=lambda action: type(action).__name__,
)
def test_actions_are_values(action: Any) -> None:
    assert copy.copy(action) is action
    assert copy.deepcopy(action) is action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(pickle.loads(pickle.dumps(action))) == hash(action)
    assert len({action, pickle.loads(pickle.dumps(action))}) == 1
    fields: Any = attrs.fields_dict
    name = next(iter(fields(type(action))))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(action, name, getattr(action, name))


def test_different_actions_differ() -> None:
    keep, peel = mb.Card.MACARON, mb.Card.TRUFFLE
    actions: list[Any] = [
        mb.Keep(0, keep),
        mb.Keep(1, keep),
        mb.Keep(0, peel),
        mb.Peel(0, keep, peel),
        mb.Peel(1, keep, peel),
        mb.Peel(0, keep, keep),
        mb.Snatch(keep),
        mb.Locked(0),
        mb.Deal((hand("macaron"),)),
        mb.Deal((hand("macaron"), hand())),
        mb.Dealt((1,), hand("macaron")),
    ]
    assert len(set(actions)) == len(actions)
    for one, other in permutations(actions, 2):
        assert one != other


def test_a_state_cannot_be_changed() -> None:
    state: Any = table("macaron 2", "macaron 2", "macaron 2")
    for field in attrs.fields(mb.State):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(state, field.name, getattr(state, field.name))
    for name in ("phase", "batches", "banked", "deck"):
        with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
            setattr(state, name, getattr(state, name))
    with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
        state.note = 1


@pytest.mark.parametrize("players", range(2, 9))
def test_earlier_states_are_as_they_were_at_the_end_of_a_night(players: int) -> None:
    config = mb.Config(players=players)
    state = mb.new_game(config)
    kept: list[tuple[mb.State, str, int]] = []
    rng = Rng.seeded(600 + players)
    while not mb.is_terminal(state):
        kept.append((state, mb.to_json(state), hash(state)))
        choice, rng = rng.below(1 << 32)
        state = mb.apply(state, next_action(state, choice))
    for earlier, text, number in kept:
        assert mb.to_json(earlier) == text
        assert hash(earlier) == number
    assert len({text for _, text, _ in kept}) == len(kept)


@given(playouts())
def test_a_move_gives_the_same_state_each_time_and_changes_nothing(steps: list[Step]) -> None:
    for step in steps:
        text = mb.to_json(step.before)
        again = mb.apply(step.before, step.action)
        assert again == step.after
        assert hash(again) == hash(step.after)
        assert again != step.before
        assert mb.to_json(step.before) == text


@given(steps=playouts(), data=st.data())
def test_locks_of_one_pick_commute(steps: list[Step], data: st.DataObject) -> None:
    state = steps[-1].after
    owing = mb.active_players(state)
    locks = [data.draw(st.sampled_from(mb.legal_actions(state, seat))) for seat in owing]
    ends: list[mb.State] = []
    for order in (locks, data.draw(st.permutations(locks))):
        end = state
        for lock in order:
            end = mb.apply(end, lock)
        ends.append(end)
    assert ends[0] == ends[1]
    assert hash(ends[0]) == hash(ends[1])
    assert mb.to_json(ends[0]) == mb.to_json(ends[1])


@given(playouts())
def test_cards_points_and_counters_add_up(steps: list[Step]) -> None:
    for step in steps:
        state = step.after
        assert census(state) == in_words(state.config.deck)
        boxes = zip(state.truffles, step.before.truffles, strict=True)
        assert all(now >= earlier for now, earlier in boxes)
        assert state.spent_peels >= step.before.spent_peels
        banked = [
            sum(result[seat].total for result in state.results) for seat in range(len(state.banked))
        ]
        assert list(state.banked) == banked
        sheets = [sheet.total for sheet in mb.score_sheet(state)]
        assert sheets == (list(mb.returns(state)) if mb.is_terminal(state) else banked)
        for number, result in enumerate(state.results):
            for seat, score in enumerate(result):
                parts = (score.croissants, score.macarons, score.buns, score.tarts, score.baguettes)
                assert score.total == sum(parts)
                before = state.results[number - 1][seat].running if number else 0
                assert score.running == before + score.total


@given(playouts())
def test_phase_and_player_go_together(steps: list[Step]) -> None:
    expected = {
        mb.Phase.DEAL: mb.CHANCE,
        mb.Phase.CHOOSE: mb.SIMULTANEOUS,
        mb.Phase.SNATCH: mb.CHANCE,
        mb.Phase.DAWN: mb.TERMINAL,
    }
    for step in steps:
        state = step.after
        assert mb.current_player(state) == expected[state.phase]
        assert mb.is_terminal(state) == (state.phase is mb.Phase.DAWN)
        assert bool(mb.active_players(state)) == (state.phase is mb.Phase.CHOOSE)
        assert (mb.outcome(state) is None) == (not mb.is_terminal(state))
        assert mb.config_of(state) is state.config


@given(playouts())
def test_a_lock_takes_what_it_says_once_all_have_locked(steps: list[Step]) -> None:
    for step in steps:
        if isinstance(step.action, mb.Keep | mb.Peel):
            last = len(mb.active_players(step.before)) == 1
            if not last:
                assert step.after.batches == step.before.batches
                assert step.after.cases == step.before.cases
                assert step.after.truffles == step.before.truffles
                assert step.after.locks[step.action.seat] == step.action
            else:
                made = [lock for lock in step.before.locks if lock] + [step.action]
                taken = sum(1 if isinstance(lock, mb.Keep) else 2 for lock in made)
                assert sum(step.before.batch_sizes) - sum(step.after.batch_sizes) == taken
                assert not any(step.after.locks)


@given(state=positions(), drawn=st.lists(st.integers(0, 999), min_size=60, max_size=60))
def test_chance_is_even_and_its_draws_make_a_legal_move(state: mb.State, drawn: list[int]) -> None:
    if mb.current_player(state) != mb.CHANCE:
        return
    draws: list[mb.Card] = []
    while outcomes := mb.chance_outcomes(state, tuple(draws)):
        assert sum(chance for _, chance in outcomes) == 1
        assert all(isinstance(chance, Fraction) and chance > 0 for _, chance in outcomes)
        cards = [card for card, _ in outcomes]
        assert cards == sorted(set(cards))
        draws.append(cards[drawn[len(draws) % 60] % len(cards)])
    action = mb.chance_action(state, tuple(draws))
    assert mb.is_legal(state, action)
    assert mb.parse_action(state, mb.action_to_string(action)) == action


@given(state=positions(), seed=st.integers(0, 999))
def test_sampled_chance_is_legal_and_repeats(state: mb.State, seed: int) -> None:
    if mb.current_player(state) != mb.CHANCE:
        return
    rng = Rng.seeded(seed)
    action, later = mb.sample_chance(state, rng)
    assert mb.is_legal(state, action)
    assert (action, later) == mb.sample_chance(state, rng)
    assert later != rng


def test_sampled_deals_are_as_likely_as_the_draws_say() -> None:
    # Three macarons and two truffles for three hands of one: chances 3/5 and 2/5 for each seat.
    components = make_set({"macaron": 3, "truffle": 2}, sizes=[1] * 7)
    state = mb.new_game(mb.Config(players=3, components=components))
    rng, truffles = Rng.seeded("deals"), [0, 0, 0]
    for _ in range(4000):
        action, rng = mb.sample_chance(state, rng)
        assert isinstance(action, mb.Deal)
        for seat, cards in enumerate(action.hands):
            truffles[seat] += cards[mb.Card.TRUFFLE]
    # 1,600 expected; the standard deviation is 31.
    assert all(1450 < n < 1750 for n in truffles)


def test_sampled_snatches_are_as_likely_as_the_owls_cards() -> None:
    state = table("macaron", "macaron", owl="jam_tart", rest="truffle 3")
    state = mb.apply(mb.apply(state, mb.Keep(0, mb.Card.MACARON)), mb.Keep(1, mb.Card.MACARON))
    rng, jams = Rng.seeded("snatches"), 0
    for _ in range(4000):
        action, rng = mb.sample_chance(state, rng)
        jams += action == mb.Snatch(mb.Card.JAM_TART)
    # A quarter, 1,000; the standard deviation is 27.
    assert 860 < jams < 1140


@given(config=configs(), choices=st.lists(st.integers(0, 999), max_size=400))
def test_a_night_is_over_after_so_many_moves(config: mb.Config, choices: list[int]) -> None:
    cards = len(config.deck)
    bakes = config.components.bakes
    # Each lock and snatch takes a card; deals come once a bake, and once more for the owl's batch.
    longest = cards + 2 * bakes
    steps = list(walk(mb.new_game(config), [*choices, *range(longest)][:longest]))
    assert mb.is_terminal(steps[-1].after)


def test_names_for_front_ends() -> None:
    assert mb.NAME == "midnight_bakery"
    assert mb.RULES_VERSION == "1"
    assert (mb.CHANCE, mb.SIMULTANEOUS, mb.TERMINAL) == (-1, -2, -4)


def test_the_module_is_a_game() -> None:
    # The type checkers read this line too.
    game: Game[mb.Config, mb.State, mb.Action, mb.Seen, mb.Observation] = mb
    offered = {name for name in dir(Game) if not name.startswith("_")}
    assert len(offered) > 25
    assert {name for name in offered if not hasattr(game, name)} == set()
    assert len(set(mb.__all__)) == len(mb.__all__)
    assert {name for name in mb.__all__ if not hasattr(mb, name)} == set()


def test_a_state_shows_itself_without_the_tables_of_its_set() -> None:
    state = whole_night(mb.Config(players=3, components=SMALL), 1)[10].after
    assert len(repr(state)) < 2000
    assert "3 bakers" in repr(state)
