"""Phase 3, closing time: customers counted, wages, repairs, the end of the day (PA-50 to PA-54)."""

from __future__ import annotations

from bakehouse.pasteles.actions import Draw, Repair
from bakehouse.pasteles.deeds import carry_out, move_levels, pay, tasks_of
from bakehouse.pasteles.effects import Moment
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.preparation import begin_moment
from bakehouse.pasteles.recipes import Tally
from bakehouse.pasteles.state import (
    Cause,
    Phase,
    Shop,
    State,
    change_day,
    change_shop,
    change_state,
    new_day,
)

__all__ = [
    "after_abilities",
    "begin_counting",
    "begin_evening",
    "draw_leftovers",
    "end_day",
    "repair",
    "wages",
]

# --- 3.a ------------------------------------------------------------------------------------------


def begin_counting(state: State) -> State:
    """2.b is over and 3.a begins; icons that nobody used are lost (PA-42)."""
    today = change_day(state.today, step=0, sheet=0)
    state = change_state(state, today=today, covered=0, streak=False)
    return begin_moment(state, Phase.COUNTING, Moment.COUNTING)


def after_abilities(state: State) -> State:
    """Customers left in the day's deck are turned up as they are counted (PA-50)."""
    if state.today.waiting:
        return change_state(state, today=change_day(state.today, phase=Phase.LEFTOVERS))
    return _count_customers(state, ())


def draw_leftovers(state: State, draw: Draw) -> State:
    """The rest of the day's deck is seen, and all are counted (PA-50)."""
    kinds = state.config.components.customer_kinds
    customers = state.shop.customers.take_all(kinds.counts(draw.cards))
    state = change_state(state, shop=change_shop(state.shop, customers=customers))
    return _count_customers(state, draw.cards)


def _count_customers(state: State, leftovers: tuple[int, ...]) -> State:
    """Each customer who was not served costs a level (PA-50); all go under the deck (PA-51)."""
    today, kinds = state.today, state.config.components.customer_kinds
    missed = len(today.line) + len(leftovers)
    everybody = (*today.line, *leftovers, *today.gone)
    shop = change_shop(
        _counted_day(state, missed),
        customers=state.shop.customers.put_under(kinds.counts(everybody)),
    )
    today = change_day(today, line=(), waiting=0, gone=(), unserved=missed)
    state = change_state(state, shop=shop, today=today)
    state = move_levels(state, -max(0, missed - today.forgiven))
    return _pay_wages(state)


def _counted_day(state: State, missed: int) -> Shop:
    """The shop with full days counted, where the recipe counts them (PA-74)."""
    full = not missed and state.today.served > 0
    goals = state.config.scenario.goals
    if not full or not any(goal.tally is Tally.FULL_DAYS for goal in goals):
        return state.shop
    tally = tuple(
        n + (goal.tally is Tally.FULL_DAYS) for n, goal in zip(state.shop.tally, goals, strict=True)
    )
    return change_shop(state.shop, tally=tally)


# --- 3.b ------------------------------------------------------------------------------------------


def wages(state: State) -> int:
    """The wages of all active employees together (PA-52)."""
    components = state.config.components
    return sum(components.employee(employee).wage for employee in state.shop.staff)


def _pay_wages(state: State) -> State:
    """All wages are due as one sum (PA-52); 3.c follows."""
    state = pay(state, Cause.WAGES, 0, wages(state))
    if state.loss is not None:
        return state
    return change_state(state, today=change_day(state.today, phase=Phase.REPAIRS))


# --- 3.c ------------------------------------------------------------------------------------------


def repair(state: State, action: Repair) -> State:
    """An equipment card leaves the game for its cost; its benefit comes at once (PA-53, PA-58)."""
    machine = state.config.components.machine(action.machine)
    machines = state.config.components.machine_kinds
    shop = change_shop(
        state.shop,
        drawn=tuple(number for number in state.shop.drawn if number != action.machine),
        repaired=state.shop.repaired + machines.one[machines.index_of(action.machine)],
    )
    state = change_state(state, shop=shop, money=state.money - machine.cost)
    return carry_out(state, tasks_of(Cause.REPAIR, action.machine, machine.benefit))


# --- 3.d ------------------------------------------------------------------------------------------


def begin_evening(state: State) -> State:
    """3.d begins; its abilities come before the marker moves (PA-57)."""
    return begin_moment(state, Phase.EVENING, Moment.EVENING)


def end_day(state: State) -> State:
    """The marker moves: after the last round the game is over, else the shop is cleared (PA-54).

    Tokens on sheets and in the personal supply go back, storage stays, the sheets go to the lid.
    What stays from day to day is PA-18.
    """
    shop, recipe = state.shop, state.config.scenario
    if shop.day == recipe.rounds:
        return change_state(state, today=change_day(state.today, phase=Phase.OVER))
    stock = state.stock + state.owned
    for laid in state.sheets:
        for token in laid.form.packed:
            stock += TOKENS.one[token[0]]
    return change_state(
        state,
        shop=change_shop(shop, day=shop.day + 1),
        today=new_day(state.config, Phase.STAFF),
        stock=stock,
        owned=0,
        sheets=(),
    )
