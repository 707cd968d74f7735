"""Phase 1, preparation: employees, ingredients, equipment, market (PA-10 to PA-19)."""

from __future__ import annotations

from bakehouse.pasteles.actions import Draw, Hire, HireBlind, LetGo, RaiseMarket
from bakehouse.pasteles.deeds import carry_on, carry_out, move_levels, tasks_of
from bakehouse.pasteles.effects import Moment
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.recipes import ScheduleIcon
from bakehouse.pasteles.state import (
    Cause,
    Phase,
    State,
    change_day,
    change_shop,
    change_state,
)

__all__ = [
    "after_equipment",
    "after_staff",
    "begin_moment",
    "check_equipment",
    "display_employees",
    "draw_blind",
    "draw_equipment",
    "due_icon",
    "hire",
    "hire_blind",
    "let_go",
    "raise_market",
    "refill_display",
]


def due_icon(state: State) -> ScheduleIcon | None:
    """The icon of the schedule that is next; None after the last (PA-4)."""
    icons = state.shop.config.scenario.icons[state.shop.day - 1]
    return icons[state.today.icons] if state.today.icons < len(icons) else None


def _icon_done(state: State, phase: Phase) -> State:
    today = change_day(state.today, phase=phase, icons=state.today.icons + 1)
    return change_state(state, today=today)


# --- 1.a ------------------------------------------------------------------------------------------


def display_employees(state: State, draw: Draw) -> State:
    """The first employees come face up (PA-3)."""
    kinds = state.config.components.employee_kinds
    applicants = state.shop.applicants.take_all(kinds.counts(draw.cards))
    shop = change_shop(state.shop, applicants=applicants, display=draw.cards)
    return change_state(state, shop=shop, today=change_day(state.today, phase=Phase.STAFF))


def after_staff(state: State) -> State | None:
    """1.a waits for each icon that can do something; an add with nobody to add does not (PA-7)."""
    icon, shop = due_icon(state), state.shop
    if icon is ScheduleIcon.ADD:
        return None if shop.display or shop.applicants.layers else _icon_done(state, Phase.STAFF)
    if icon is ScheduleIcon.REMOVE:
        return None if shop.staff else _icon_done(state, Phase.STAFF)
    return take_ingredients(state)


def hire(state: State, action: Hire) -> State:
    """An employee of the display starts; the deck fills the place, if it has a card (PA-10)."""
    shop = state.shop
    display = tuple(number for number in shop.display if number != action.employee)
    shop = change_shop(shop, display=display, staff=tuple(sorted((*shop.staff, action.employee))))
    # With no card in the deck the display is not refilled (PA-7).
    phase = Phase.VACANCY if shop.applicants.layers else Phase.STAFF
    return _icon_done(change_state(state, shop=shop), phase)


def hire_blind(state: State, _: HireBlind) -> State:
    """The top card of the employee deck is to be drawn (PA-10)."""
    return _icon_done(state, Phase.BLIND)


def draw_blind(state: State, draw: Draw) -> State:
    """The employee who was drawn starts (PA-10)."""
    shop, (employee,) = state.shop, draw.cards
    shop = change_shop(
        shop,
        applicants=shop.applicants.take(employee),
        staff=tuple(sorted((*shop.staff, employee))),
    )
    return change_state(state, shop=shop, today=change_day(state.today, phase=Phase.STAFF))


def refill_display(state: State, draw: Draw) -> State:
    """The gap in the display is filled (PA-10)."""
    shop, (employee,) = state.shop, draw.cards
    shop = change_shop(
        shop,
        applicants=shop.applicants.take(employee),
        display=tuple(sorted((*shop.display, employee))),
    )
    return change_state(state, shop=shop, today=change_day(state.today, phase=Phase.STAFF))


def let_go(state: State, action: LetGo) -> State:
    """An employee goes under the deck, in the open (PA-8, PA-11)."""
    shop = state.shop
    kinds = state.config.components.employee_kinds
    shop = change_shop(
        shop,
        staff=tuple(number for number in shop.staff if number != action.employee),
        applicants=shop.applicants.put_under(kinds.counts([action.employee])),
    )
    return _icon_done(change_state(state, shop=shop), Phase.STAFF)


# --- 1.b ------------------------------------------------------------------------------------------


def take_ingredients(state: State) -> State:
    """Tokens from storage, then those of the employees as far as the supply goes (PA-14)."""
    components = state.config.components
    stock, owned = state.stock, state.owned + state.stored
    for employee in state.shop.staff:
        for kind, amount in components.employee(employee).tokens.items():
            tokens = TOKENS.one[kind] * min(amount, TOKENS.amount(stock, kind))
            stock, owned = stock - tokens, owned + tokens
    state = change_state(state, stock=stock, owned=owned, stored=0)
    return begin_moment(state, Phase.INGREDIENTS, Moment.INGREDIENTS)


def begin_moment(state: State, phase: Phase, moment: Moment) -> State:
    """A step with a moment begins: first the special rules of the recipe act (PA-4, PA-57)."""
    state = change_state(state, today=change_day(state.today, phase=phase))
    rules, day = state.shop.config.scenario.rules, state.shop.day
    if not rules:
        return state
    for number, rule in enumerate(rules, start=1):
        if rule.moment is moment and (not rule.days or day in rule.days):
            tasks = tasks_of(Cause.RULE, number, rule.effects)
            state = change_state(state, pending=state.pending + tasks)
    return carry_on(state)


# --- 1.c ------------------------------------------------------------------------------------------


def check_equipment(state: State) -> State:
    """1.c begins."""
    return change_state(state, today=change_day(state.today, phase=Phase.EQUIPMENT))


def after_equipment(state: State) -> State | None:
    """1.c waits for a card for each icon, as long as the deck has one (PA-15, PA-16)."""
    if due_icon(state) is ScheduleIcon.CHECK and state.shop.equipment:
        return None
    return change_state(state, today=change_day(state.today, phase=Phase.MARKET))


def draw_equipment(state: State, draw: Draw) -> State:
    """A card without a match stays; with one, the machine breaks down (PA-15, PA-18).

    Both cards are then out, and the effects happen at once; no payment stops them (PA-16, PA-19).
    """
    shop, (machine,) = state.shop, draw.cards
    machines = state.config.components.machine_kinds
    one = machines.one[machines.index_of(machine)]
    equipment = shop.equipment - one
    if machine not in shop.drawn:
        shop = change_shop(shop, equipment=equipment, drawn=tuple(sorted((*shop.drawn, machine))))
        return _icon_done(change_state(state, shop=shop), Phase.EQUIPMENT)
    shop = change_shop(
        shop,
        equipment=equipment,
        drawn=tuple(number for number in shop.drawn if number != machine),
        discarded=shop.discarded + 2 * one,
    )
    state = _icon_done(change_state(state, shop=shop), Phase.EQUIPMENT)
    effects = state.config.components.machine(machine).breakdown
    return carry_out(state, tasks_of(Cause.BREAKDOWN, machine, effects))


# --- 1.d ------------------------------------------------------------------------------------------


def raise_market(state: State, _: RaiseMarket) -> State:
    """The market goes up one step for the price printed on it (PA-17)."""
    cost = state.config.components.market[state.shop.level + 1].cost
    return move_levels(change_state(state, money=state.money - cost), 1)
