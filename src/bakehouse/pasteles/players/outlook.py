"""What a position makes things worth: money, goals, levels, and tokens for today and tomorrow.

All of it is a guess in units of money. Two ideas carry it. Money is worth what the victories make
of it, more while the wages of the day are not there yet. And a token is worth the share of a
customer that it serves, less of it the more tokens there are for the customers who will come.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from bakehouse.core.values import Value
from bakehouse.pasteles.closing import wages
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.effects import Deed, Effect, Moment
from bakehouse.pasteles.folding import Flavour
from bakehouse.pasteles.players.weights import Weights, usable
from bakehouse.pasteles.recipes import Condition, FoldSizeTask, Goal, Recipe, ScheduleIcon, Tally
from bakehouse.pasteles.scoring import reached
from bakehouse.pasteles.state import Phase, State

__all__ = [
    "Outlook",
    "customer_worth",
    "due_today",
    "icon_today",
    "mean_icons",
    "outlook",
    "rewards_of",
    "room",
    "supply_tomorrow",
]


@attrs.frozen
class Outlook(Value):
    """What things are worth in a position, in units of money.

    Attributes:
        weights: the guesses behind it.
        cash: one more money.
        goals: by goal of the recipe, one more of it.
        level: a market level.
        serving: an average customer served.
        tomorrow: an icon's token in storage.
        due: money that must be there when the day ends.
    """

    weights: Weights
    cash: float
    goals: tuple[float, ...]
    level: float
    serving: float
    tomorrow: float
    due: int


@lru_cache(maxsize=64)
def mean_icons(config: Config) -> float:
    """Icons that an average order asks for."""
    customers = config.components.customers
    return sum(len(customer.order) for customer in customers) / len(customers)


@lru_cache(maxsize=64)
def room(config: Config) -> float:
    """About how many icons a day's steps have room for: new sheets, and half of what is refolded.

    Sizes in units come to icons; a step without a size counts as its zone or as a whole sheet.
    """
    grid, total = config.grid, 0.0
    for step in config.scenario.steps:
        area = float(grid.rows * grid.columns)
        size = step.task
        if step.zone is not None:
            area = step.zone.height * step.zone.width
        elif isinstance(size, FoldSizeTask):
            area = size.height * size.width / grid.unit**2
        elif size is not None:
            area *= 0.6
        total += area if step.new else area / 2
    return total


def due_today(state: State) -> int:
    """Money that will be asked for before the day is over: wages (PA-52) and special rules."""
    due = wages(state) if state.today.phase < Phase.REPAIRS else 0
    for rule in state.config.scenario.rules:
        acts = not rule.days or state.shop.day in rule.days
        if acts and rule.moment >= Moment.COUNTING and state.today.phase < Phase.EVENING:
            due += sum(effect.amount for effect in rule.effects if effect.deed is Deed.PAY)
    return due


def _lacking(state: State, conditions: tuple[Condition, ...], goal: Goal) -> bool:
    return any(it.goal == goal and reached(state, goal) < it.least for it in conditions)


def _share(state: State, goal: Goal, weights: Weights) -> float:
    """How much a goal still matters: 1 for the standard victory, less for the gourmet one."""
    recipe = state.config.scenario
    if _lacking(state, recipe.standard, goal):
        return 1.0
    return weights.gourmet if _lacking(state, recipe.gourmet, goal) else 0.02


def _is_last(state: State) -> bool:
    return state.shop.day == state.config.scenario.rounds


def _asks(recipe: Recipe, tally: Tally) -> Goal | None:
    conditions = (*recipe.standard, *recipe.gourmet)
    return next((it.goal for it in conditions if it.goal.tally is tally), None)


def _reserve(state: State) -> int:
    """Money to keep for tomorrow: a breakdown may cost some, and the market a step."""
    if _is_last(state):
        return 0
    tomorrow = state.config.scenario.schedule[state.shop.day]
    return 2 + (ScheduleIcon.CHECK in tomorrow and bool(state.shop.drawn))


def _cash(state: State, due: int, weights: Weights) -> float:
    """What one more money is worth now."""
    if state.money < due:
        return weights.alarm
    goal = _asks(state.config.scenario, Tally.MONEY)
    wanted = _share(state, goal, weights) if goal is not None else 0.0
    if _is_last(state):
        return wanted if goal is not None else 0.02
    if goal is not None and wanted < weights.gourmet:
        # It is there now, but wages are still to be paid out of it.
        wanted = weights.gourmet
    if state.money < due + _reserve(state):
        wanted = max(wanted, 1.0)
    return max(wanted, weights.purchasing)


def _goal_worth(state: State, weights: Weights) -> tuple[float, ...]:
    return tuple(
        [
            weights.goals[goal.tally] * _share(state, goal, weights)
            for goal in state.config.scenario.goals
        ]
    )


def _level_worth(state: State, cash: float, weights: Weights) -> float:
    """What a market level is worth: about its price, as long as there are days to use it."""
    goal = _asks(state.config.scenario, Tally.LEVEL)
    worth = weights.goals[Tally.LEVEL] * _share(state, goal, weights) if goal is not None else 0.0
    return worth if _is_last(state) else worth + min(cash, 1.0)


def supply_tomorrow(state: State, weights: Weights) -> float:
    """Icons of use that storage and the employees will give tomorrow."""
    components = state.config.components
    staff = sum([usable(weights, components.employee(it).tokens.packed) for it in state.shop.staff])
    return staff + usable(weights, state.stored)


@lru_cache(maxsize=1 << 12)
def _mean_worth(config: Config, cash: float, goals: tuple[float, ...]) -> float:
    """What an average customer is worth when served, not counting level, streak or step."""
    customers = config.components.customers
    total = 0.0
    for customer in customers:
        order = customer.order.to_dict()
        total += customer.money * cash
        for goal, worth in zip(config.scenario.goals, goals, strict=True):
            total += worth * _counts_for(goal, order)
    return total / len(customers)


def _counts_for(goal: Goal, order: dict[Flavour, int]) -> float:
    """How much an order adds to a goal, whatever the position."""
    match goal.tally:
        case Tally.ICONS:
            return order.get(goal.flavour, 0) if goal.flavour is not None else 0
        case Tally.LARGE_ORDERS:
            return int(sum(order.values()) >= goal.number)
        case Tally.TOGETHER | Tally.LATE:
            return 0.5
        case _:
            return 1.0


def _tomorrow(state: State, serving: float, weights: Weights) -> float:
    """What an icon's token in storage is worth: little when tomorrow has enough of them."""
    if _is_last(state):
        return 0.0
    config = state.config
    market, icons = config.components.market, mean_icons(config)
    level = min(state.shop.level + 1, len(market) - 1)
    demand = min(market[level].customers * icons * weights.waste, room(config))
    lacking = (1.35 * demand - supply_tomorrow(state, weights)) / (0.5 * demand)
    return serving / icons * weights.invest * min(1.0, max(0.1, lacking))


def outlook(state: State, weights: Weights) -> Outlook:
    """What things are worth in a position."""
    due = due_today(state)
    cash, goals = _cash(state, due, weights), _goal_worth(state, weights)
    serving = _mean_worth(state.config, min(cash, 1.0), goals)
    level = _level_worth(state, cash, weights)
    tomorrow = _tomorrow(state, serving, weights)
    return Outlook(weights, cash, goals, level, serving, tomorrow, due)


def icon_today(state: State, look: Outlook) -> float:
    """What an icon's token in the personal supply is worth today, by what is short.

    Where customers lack tokens it is a large part of what an icon in an order brings.
    """
    weights, config = look.weights, state.config
    today, icons = state.today, mean_icons(config)
    waiting = today.waiting
    if today.phase < Phase.LINE:
        waiting = config.components.market[state.shop.level].customers + today.extra
    demand = waiting * icons
    demand += sum([len(config.components.customer(it).order) for it in today.line])
    supply = usable(weights, state.owned)
    if today.phase is Phase.STAFF:
        supply += supply_tomorrow(state, weights)
    ratio = supply / max(1.0, demand * weights.waste)
    part = weights.scarce + (ratio - 0.9) / 0.5 * (weights.ample - weights.scarce)
    return look.serving / icons * min(weights.scarce, max(weights.ample, part))


def rewards_of(state: State, look: Outlook, number: int) -> tuple[float, float]:
    """What the money and the tokens of a customer are worth; tokens that lack are worth -1."""
    customer = state.config.components.customer(number)
    tokens = -1.0
    if state.config.components.tokens.kinds.covers(state.stock, customer.tokens.packed):
        tokens = usable(look.weights, customer.tokens.packed) * look.tomorrow
    return customer.money * look.cash, tokens


def customer_worth(state: State, look: Outlook, number: int) -> float:
    """What it is worth to serve a customer of the line now, by itself."""
    order = state.config.components.customer(number).order.to_dict()
    worth: float = max(rewards_of(state, look, number))
    for goal, each in zip(state.config.scenario.goals, look.goals, strict=True):
        if goal.tally is Tally.LATE:
            worth += each * (1.0 if state.today.step >= goal.number else -0.5)
        elif goal.tally is not Tally.TOGETHER:
            worth += each * _counts_for(goal, order)
    if state.shop.level > 0 or look.level > 1:
        worth += 0.7 * look.level
    return worth


def effect_amount(effect: Effect, times: float) -> float:
    """An effect's amount where its measure comes to about so much."""
    return effect.amount * times / effect.every if effect.per is not None else effect.amount
