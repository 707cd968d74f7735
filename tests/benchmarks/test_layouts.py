"""The layouts that are compared play the same game, so that the comparison is honest."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import BakehouseError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.actions import LOCKS, TAKEN, Action, Lock
from bakehouse.midnight_bakery.cards import cards_in
from bakehouse.midnight_bakery.filing import file_lock
from bakehouse.midnight_bakery.legal import legal_locks
from bakehouse.midnight_bakery.scoring import totals
from tests.benchmarks.layouts import amounts, compare
from tests.benchmarks.layouts.amounts import Amounts
from tests.benchmarks.layouts.shared import CONFIG, Layout
from tests.benchmarks.layouts.variants import ENGINE, LAYOUTS

PROTOTYPES = [layout for layout in LAYOUTS if layout.apply is not ENGINE.apply]
SEEDS = st.integers(0, 10**6)
# Few kinds at a time, so that tarts, glazes and Peels meet.
AMOUNT = st.sampled_from((0, 0, 0, 1, 2))
BATCHES = st.tuples(*[AMOUNT] * len(mb.Card))
CASES = st.tuples(*[AMOUNT] * len(mb.CaseItem))


def named(name: str) -> Layout[Any]:
    return next(layout for layout in LAYOUTS if layout.name == name)


def packed(counted: Amounts) -> int:
    return sum(n << 8 * place for place, n in enumerate(counted))


def play_the_engine(seed: int) -> list[tuple[mb.State, Action]]:
    """A random night: each position with what was done in it; at the end a lock after dawn."""
    rng, pick = Rng.seeded(seed), random.Random(seed)
    state, steps = mb.new_game(CONFIG), list[tuple[mb.State, Action]]()
    while not mb.is_terminal(state):
        action: Action
        if mb.current_player(state) == mb.CHANCE:
            action, rng = mb.sample_chance(state, rng)
        else:
            action = pick.choice(mb.legal_actions(state, pick.choice(mb.active_players(state))))
        steps.append((state, action))
        state = mb.apply(state, action)
    return [*steps, (state, LOCKS[0][0])]


def refused_by(layout: Layout[Any], state: Any, action: Action) -> str | None:
    try:
        layout.apply(state, action)
    except BakehouseError as error:
        return error.rule
    return None


def rule_of(state: mb.State, action: Action) -> str | None:
    illegal = mb.explain_illegal(state, action)
    return illegal.rule if illegal else None


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@settings(max_examples=30)
@given(seed=SEEDS)
def test_a_layout_plays_the_night_of_the_engine(layout: Layout[Any], seed: int) -> None:
    steps = play_the_engine(seed)
    with layout.entered():
        other = layout.new_game(CONFIG)
        for state, action in steps:
            assert layout.current_player(other) == mb.current_player(state)
            assert layout.legal_actions(other) == mb.legal_actions(state)
            assert layout.totals(other) == totals(state)
            if not mb.is_terminal(state):
                other = layout.apply(other, action)
    assert layout.totals(other) == mb.returns(steps[-1][0])


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_a_layout_draws_the_deals_of_the_engine(layout: Layout[Any]) -> None:
    rng = Rng.seeded(5)
    with layout.entered():
        assert layout.sample_chance(layout.new_game(CONFIG), rng) == mb.sample_chance(
            mb.new_game(CONFIG), rng
        )


@pytest.mark.parametrize("layout", PROTOTYPES, ids=lambda layout: layout.name)
@settings(max_examples=30)
@given(seed=SEEDS, lock=st.sampled_from([lock for locks in LOCKS[:5] for lock in locks]))
def test_a_prototype_refuses_what_the_engine_refuses(
    layout: Layout[Any], seed: int, lock: Lock
) -> None:
    steps = play_the_engine(seed)
    deal = steps[0][1]
    with layout.entered():
        other = layout.new_game(CONFIG)
        for state, action in steps:
            assert refused_by(layout, other, lock) == rule_of(state, lock)
            assert refused_by(layout, other, deal) == rule_of(state, deal)
            if not mb.is_terminal(state):
                other = layout.apply(other, action)


@given(seat=st.integers(0, 3), batch=BATCHES, case=CASES)
def test_locks_over_amounts_are_those_of_the_engine(
    seat: int, batch: Amounts, case: Amounts
) -> None:
    legal = legal_locks(seat, packed(batch), packed(case))
    assert amounts.locks_of(seat, batch, case) == legal
    allowed = {lock for lock in LOCKS[seat] if amounts.check_lock(lock, batch, case) is None}
    assert allowed == set(legal)


@given(batch=BATCHES, case=CASES)
def test_filing_over_amounts_is_that_of_the_engine(batch: Amounts, case: Amounts) -> None:
    for lock in legal_locks(0, packed(batch), packed(case)):
        assert packed(amounts.file_lock(case, lock)) == file_lock(packed(case), lock)
        assert packed(amounts.taken(batch, lock)) == packed(batch) - TAKEN[lock.code]
    without_truffles = (*case[: amounts.TRUFFLE], 0, *case[amounts.TRUFFLE + 1 :])
    assert packed(amounts.cards_of(case)) == cards_in(packed(without_truffles))


def test_random_nights_reach_peels_and_every_rule_of_a_lock() -> None:
    nights = [play_the_engine(seed) for seed in range(40)]
    assert any(isinstance(action, mb.Peel) for night in nights for _, action in night)
    rules = {
        rule_of(state, lock) for night in nights for state, _ in night[::7] for lock in LOCKS[0]
    }
    assert {"MB-11", "MB-12", "MB-13", "MB-15", "MB-38"} <= rules


def test_other_makers_are_gone_afterwards() -> None:
    deal, _ = mb.sample_chance(mb.new_game(CONFIG), Rng.seeded(1))
    with named("packed, open").entered():
        open_state: Any = mb.apply(mb.new_game(CONFIG), deal)
        open_state.owing = 1
        assert mb.active_players(open_state) == (0,)
    state: Any = mb.apply(mb.new_game(CONFIG), deal)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.owing = 1


def test_split_states_are_smaller_and_packed_ones_smaller_still() -> None:
    seats, tuples, engine = (
        compare.bytes_a_state(named(name), nights=3) for name in ("seats", "tuples", "engine")
    )
    assert seats > tuples > engine > 0


def test_a_short_comparison_fills_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    compare.main(["--only", "tuples", "engine", "--slices", "2", "--seconds", "0.01", "--markdown"])
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in capsys.readouterr().out.splitlines()
        if line.startswith("|")
    ]
    assert rows[0] == list(compare.HEADS)
    assert [row[0] for row in rows[2:]] == ["tuples", "engine"]
    assert all(float(cell) > 0 for row in rows[2:] for cell in row[2:])


def test_the_table_as_text_has_straight_columns() -> None:
    figures = [compare.Figures(named("seats"), 0.125, 0.25, 1234.4)]
    head, row = compare.as_text(figures).splitlines()
    assert len(head) == len(row)
    assert head.startswith("layout")
    assert head.endswith("children  bytes a state")
    assert row.split()[-3:] == ["0.12", "0.25", "1,234"]
