"""Decisions around making and serving: employees, market, abilities, repairs, things to name.

Both players decide these alike, by what an effect would bring.
"""

from __future__ import annotations

from bakehouse.pasteles.actions import (
    Decision,
    Done,
    Hire,
    LetGo,
    PickCustomer,
    PickToken,
    RaiseMarket,
    Repair,
    UseAbility,
)
from bakehouse.pasteles.content import Employee
from bakehouse.pasteles.deeds import ability_of, amount_of, does_something
from bakehouse.pasteles.effects import Deed, Effect, Measure
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.players.outlook import (
    Outlook,
    customer_worth,
    effect_amount,
    icon_today,
    mean_icons,
    room,
)
from bakehouse.pasteles.players.weights import usable
from bakehouse.pasteles.recipes import ScheduleIcon, Tally
from bakehouse.pasteles.state import Phase, State

__all__ = [
    "ability_worth",
    "effect_worth",
    "employee_worth",
    "manage",
    "pays",
    "raise_worth",
    "spare_customers",
]

# --- effects --------------------------------------------------------------------------------------


def _token_worth(state: State, look: Outlook) -> float:
    """What an icon's token is worth that comes now (PA-9)."""
    return look.tomorrow if state.today.phase >= Phase.COUNTING else icon_today(state, look)


def spare_customers(state: State, look: Outlook) -> float:
    """How many more customers than come today the tokens could serve; negative: too many come."""
    config, today = state.config, state.today
    icons = mean_icons(config) * look.weights.waste
    served = min(usable(look.weights, state.owned), room(config)) / icons
    coming = len(today.line) + today.waiting
    if today.phase < Phase.LINE:
        coming = config.components.market[state.shop.level].customers + today.extra
    return served - coming


def _margin(state: State) -> float:
    """How many customers the tokens should serve beyond those who come, before more are asked in.

    More where a victory counts the days on which everybody is served.
    """
    goals = state.config.scenario.goals
    return 2.5 if any(goal.tally is Tally.FULL_DAYS for goal in goals) else 0.3


def _more_customers(state: State, look: Outlook, n: float) -> float:
    spare = spare_customers(state, look)
    if spare >= _margin(state) + 0.2:
        return n * 0.6 * look.serving
    lost = look.level if state.shop.level else 0.05
    return n * (0.1 - lost if n > 0 else -lost)


def _gained(state: State, look: Outlook, effect: Effect, n: float) -> float | None:
    """What tokens that an effect gives or takes are worth; None for any other effect."""
    icon, sizes = _token_worth(state, look), look.weights.usable
    match effect.deed:
        case Deed.GAIN_TOKENS:
            return n * icon * usable(look.weights, effect.tokens.packed)
        case Deed.CHOOSE_TOKENS:
            return n * icon * max([sizes[kind] for kind in effect.kinds])
        case Deed.LOSE_TOKENS:
            return -n * icon * 1.5
        case Deed.KEEP_TOKENS:
            return n * look.tomorrow * 2.2
        case _:
            return None


def _each(state: State, look: Outlook, deed: Deed) -> float:
    """What one of an effect that is not about tokens or customers to come is worth."""
    match deed:
        case Deed.GAIN_MONEY:
            return look.cash
        case Deed.GAIN_LEVELS | Deed.FORGIVE:
            return look.level
        case Deed.LOSE_LEVELS:
            return -look.level if state.shop.level else 0.0
        case Deed.LONGER_LINE:
            return 1.0
        case _:
            return 0.8


def effect_worth(state: State, look: Outlook, effect: Effect, n: float) -> float:
    """What an effect of so much is worth now."""
    tokens = _gained(state, look, effect, n)
    if tokens is not None:
        return tokens
    if effect.deed is Deed.PAY:
        return -n * (look.weights.alarm if state.money < look.due + n else look.cash)
    if effect.deed is Deed.MORE_CUSTOMERS:
        return _more_customers(state, look, n)
    if effect.deed is Deed.FEWER_CUSTOMERS:
        return -_more_customers(state, look, n)
    return n * _each(state, look, effect.deed)


def ability_worth(state: State, look: Outlook, employee: int) -> float:
    """What using an ability now is worth."""
    return sum(
        [
            effect_worth(state, look, effect, amount_of(state, effect))
            for effect in ability_of(state, employee).effects
            if does_something(state, effect)
        ]
    )


def pays(state: State, look: Outlook, cost: int) -> bool:
    """Whether so much can be spent with a clear head for the wages of the day."""
    earned = 2 if state.today.phase < Phase.COUNTING else 0
    return state.money - cost >= look.due - earned


# --- 1.a: employees -------------------------------------------------------------------------------

_USUAL = {
    Measure.SERVED: 4.0,
    Measure.UNSERVED: 1.0,
    Measure.LEVEL: 1.0,
    Measure.MACHINES: 2.0,
    Measure.TOKENS: 6.0,
}
"""What a measure comes to on an average day."""


def employee_worth(state: State, look: Outlook, employee: Employee) -> float:
    """What a day with an employee is worth: tokens and ability less the wage."""
    icon = look.serving / mean_icons(state.config) * look.weights.scarce
    worth = icon * usable(look.weights, employee.tokens.packed)
    for effect in employee.ability.effects:
        times = _USUAL[effect.per] if effect.per is not None else 1.0
        gain = effect_worth(state, look, effect, effect_amount(effect, times))
        worth += min(gain, 3.0) if gain > 0 else max(gain, -3.0)
    return worth - employee.wage * max(0.9, min(look.cash, 1.3))


def _staff(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    def worth(action: Decision) -> float:
        match action:
            case Hire(employee=number):
                return employee_worth(state, look, state.config.components.employee(number))
            case LetGo(employee=number):
                return -employee_worth(state, look, state.config.components.employee(number))
            case _:
                return _blind_worth(state, look)

    return max(legal, key=worth)


def _blind_worth(state: State, look: Outlook) -> float:
    """The mean over the cards that may lie on top of the employee deck."""
    top = state.shop.applicants.layers[0]
    worths = [employee_worth(state, look, state.config.components.employee(it)) for it in top]
    return sum(worths) / len(worths)


# --- 1.d: market ----------------------------------------------------------------------------------


def raise_worth(state: State, look: Outlook) -> float:
    """What the next market level is worth less its price."""
    config = state.config
    cost = config.components.market[state.shop.level + 1].cost
    spare = spare_customers(state, look) - _margin(state)
    today = max(0.0, min(1.0, spare)) * look.serving * 0.8
    later = look.level * 0.5 if spare > 0 else look.level * 0.1
    return today + later - cost * max(look.cash, 0.3)


def _market(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    raising = RaiseMarket()
    if raising in legal:
        cost = state.config.components.market[state.shop.level + 1].cost
        if pays(state, look, cost + 1) and raise_worth(state, look) > 0:
            return raising
        if _is_goal_at_the_end(state) and pays(state, look, cost):
            return raising
    return Done()


def _is_goal_at_the_end(state: State) -> bool:
    """Whether today is the last chance to have the level that a victory asks for."""
    recipe = state.config.scenario
    wanted = [
        it.least for it in (*recipe.standard, *recipe.gourmet) if it.goal.tally is Tally.LEVEL
    ]
    return state.shop.day == recipe.rounds and state.shop.level < max(wanted, default=0)


# --- moments: abilities ---------------------------------------------------------------------------


def _moment(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    """The ability worth most, or the end of the moment where none is worth anything."""
    best: Decision | None = None
    most = 0.0
    for action in legal:
        if type(action) is UseAbility:
            worth = ability_worth(state, look, action.employee)
            if worth > most or (best is None and Done() not in legal):
                best, most = action, worth
    return best if best is not None else Done()


# --- 3.c: repairs ---------------------------------------------------------------------------------


def repair_worth(state: State, look: Outlook, number: int) -> float:
    """What a repair brings, and the breakdown that it prevents, less its cost."""
    machine = state.config.components.machine(number)
    gain = sum([effect_worth(state, look, it, amount_of(state, it)) for it in machine.benefit])
    days = state.config.scenario.schedule[state.shop.day :]
    checks = sum(day.count(ScheduleIcon.CHECK) for day in days)
    cards = max(1, TOKENS.total(state.shop.equipment))
    index = state.config.components.machine_kinds.index_of(number)
    left = state.config.components.machine_kinds.amount(state.shop.equipment, index)
    harm = -sum([min(0.0, effect_worth(state, look, it, it.amount)) for it in machine.breakdown])
    return gain + min(1.0, checks * left / cards) * harm - machine.cost * look.cash


def _repairs(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    best: Decision = Done()
    most = 0.0
    last = state.shop.day == state.config.scenario.rounds
    for action in legal:
        if type(action) is Repair:
            worth = repair_worth(state, look, action.machine)
            left = state.money - state.config.components.machine(action.machine).cost
            if worth > most and left >= look.due + (0 if last else 3):
                best, most = action, worth
    return best


# --- things to name -------------------------------------------------------------------------------


def _pick(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    """The token, or customer, that is best to name first."""
    deed = state.pending[0].effect.deed
    if deed is Deed.DISMISS:
        return min(legal, key=lambda it: _dismiss_key(state, look, it))
    if deed is Deed.LOSE_TOKENS:
        return min(legal, key=lambda it: _size(look, it))
    if deed is Deed.KEEP_TOKENS:
        return _keep(state, look, legal)
    return max(legal, key=lambda it: _variety(state, look, it))


def _dismiss_key(state: State, look: Outlook, action: Decision) -> float:
    """What is lost with a customer: its worth, and little of that for a large order."""
    if type(action) is not PickCustomer:
        return 0.0
    order = state.config.components.customer(action.customer).order
    return customer_worth(state, look, action.customer) - 1.5 * len(order)


def _size(look: Outlook, action: Decision) -> float:
    return look.weights.usable[action.kind] if type(action) is PickToken else -1.0


def _keep(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    """The lowest kind among the tokens most worth keeping: they are named in order."""
    picking = state.picking
    owned = TOKENS.expand(state.owned)
    owned.sort(key=lambda kind: -look.weights.usable[kind])
    wanted = owned[: picking.left] if picking is not None else []
    kinds = [it.kind for it in legal if type(it) is PickToken]
    for kind in kinds:
        if kind in wanted:
            return PickToken(kind)
    return PickToken(kinds[-1]) if kinds else Done()


def _variety(state: State, look: Outlook, action: Decision) -> float:
    """A token to gain: a large one, and rather one of a kind of which few are owned."""
    if type(action) is not PickToken:
        return -1.0
    held = state.stored if state.today.phase >= Phase.COUNTING else state.owned
    return look.weights.usable[action.kind] - 0.1 * TOKENS.amount(held, action.kind)


# --- all of them ----------------------------------------------------------------------------------


def manage(state: State, look: Outlook, legal: tuple[Decision, ...]) -> Decision:
    """A decision outside 2.b, or a thing to name."""
    if state.pending:
        return _pick(state, look, legal)
    match state.today.phase:
        case Phase.STAFF:
            return _staff(state, look, legal)
        case Phase.MARKET:
            return _market(state, look, legal)
        case Phase.REPAIRS:
            return _repairs(state, look, legal)
        case _:
            return _moment(state, look, legal)
