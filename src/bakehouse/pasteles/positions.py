"""Whether a state is a position of the game, by everything that its numbers tell.

Asked when a state is read. Sums come first (each card and token is somewhere, once), then what is
due, then step by step what the day can have brought.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from bakehouse.core.counts import Counts
from bakehouse.core.errors import DecodeError
from bakehouse.pasteles import folding
from bakehouse.pasteles.actions import Done
from bakehouse.pasteles.chance import due_draw
from bakehouse.pasteles.closing import wages
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.deeds import (
    MOMENTS,
    ability_of,
    amount_of,
    nameable,
    tasks_of,
    unserved,
)
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.flow import settle
from bakehouse.pasteles.folding import (
    Edge,
    Flavour,
    Side,
    TokenKind,
    is_reachable,
    is_reached,
)
from bakehouse.pasteles.folding.forms import with_layering
from bakehouse.pasteles.folding.layers import Layering
from bakehouse.pasteles.goods import BERRIES, TOKENS
from bakehouse.pasteles.legal import is_legal, legal_actions
from bakehouse.pasteles.opening import refill_due, step_of
from bakehouse.pasteles.recipes import (
    FoldSequenceTask,
    FoldSizeTask,
    Goal,
    ScheduleIcon,
    Step,
    Tally,
)
from bakehouse.pasteles.state import (
    Cause,
    Phase,
    Picking,
    State,
    Task,
    change_day,
    change_state,
    new_game,
)
from bakehouse.pasteles.view import employees_of

__all__ = ["check_position", "check_range", "most_of", "require"]


def require(condition: bool, reason: str, rule: str | None = None) -> None:
    """`DecodeError` unless the condition holds."""
    if not condition:
        raise DecodeError(reason, rule=rule)


def check_range(name: str, number: int, least: int, most: int | None, rule: str) -> None:
    """`DecodeError` for a number that is not within bounds, both included; None: no upper one."""
    fits = least <= number and (most is None or number <= most)
    within = f"{least} or more" if most is None else f"{least} to {most}"
    require(fits, f"{name}: {number} is not within {within}", rule)


def most_of(config: Config, effect: Effect) -> int:
    """The most that an effect can do."""
    if effect.per is None:
        return effect.amount
    components = config.components
    most = {
        Measure.SERVED: len(components.customers),
        Measure.UNSERVED: len(components.customers),
        Measure.LEVEL: len(components.market) - 1,
        Measure.MACHINES: len(components.machines),
        Measure.TOKENS: len(components.tokens),
    }
    return effect.amount * (most[effect.per] // effect.every)


_FIRST: Final = {
    Moment.INGREDIENTS: Phase.INGREDIENTS,
    Moment.ARRIVALS: Phase.ARRIVALS,
    Moment.SERVING: Phase.OPENING,
    Moment.COUNTING: Phase.COUNTING,
    Moment.EVENING: Phase.EVENING,
}
"""By moment, the phase in which it begins."""


# --- the position ---------------------------------------------------------------------------------


def check_position(state: State) -> None:
    """`DecodeError`, with the rule, for a state that no game comes to."""
    if state.today.phase is Phase.DISPLAY:
        require(state == new_game(state.config), "phase: not as at the start", "PA-3")
        return
    _check_cards(state)
    _check_loss(state)
    _check_pending(state)
    stage = _stage(state)
    for check in _STAGE_CHECKS:
        check(state, stage)
    _check_due(state)


def _stage(state: State) -> Phase:
    """The phase to which all but the money belongs: that of the position.

    A game that was lost stands as it did when the payment was due; one that came to its end, as on
    its last evening.
    """
    loss = state.loss
    if state.today.phase is not Phase.OVER:
        return state.today.phase
    if loss is None:
        return Phase.EVENING
    match loss.cause:
        case Cause.WAGES | Cause.REPAIR:
            return Phase.REPAIRS
        case Cause.BREAKDOWN:
            return Phase.EQUIPMENT
        case Cause.ABILITY:
            return _FIRST[state.config.components.employee(loss.number).ability.moment]
        case Cause.RULE:
            return _FIRST[state.config.scenario.rules[loss.number - 1].moment]


def _check_cards(state: State) -> None:
    """Every token, customer and employee is somewhere, once (PA-64, PA-65)."""
    components, shop, today = state.config.components, state.shop, state.today
    tokens = state.supply + state.storage + state.personal
    for laid in state.sheets:
        tokens += TOKENS.counts([token.kind for token in laid.form.tokens])
    whole = components.tokens
    require(tokens == whole, f"supply: {tokens} in all; there are {whole}", "PA-64")
    customers = components.customer_kinds
    found = sum(shop.customers.layers, start=customers.counts((*today.line, *today.gone)))
    each = customers.counts(customers.members)
    require(found == each, "customers: not each of them once", "PA-65")
    employees = components.employee_kinds
    found = sum(shop.applicants.layers, start=employees.counts((*shop.staff, *shop.display)))
    each = employees.counts(employees.members)
    require(found == each, "staff, display, applicants: not each of them once", "PA-65")


# --- what is due ----------------------------------------------------------------------------------


def _acts(state: State, rule: Ability) -> bool:
    """Whether a special rule acts on this day."""
    return not rule.days or state.shop.day in rule.days


def _effects_of(state: State, cause: Cause, number: int) -> tuple[Effect, ...]:
    """The effects of a card or rule; `DecodeError` for one that there is not."""
    components, rules = state.config.components, state.config.scenario.rules
    last = {
        Cause.WAGES: 0,
        Cause.BREAKDOWN: len(components.machines),
        Cause.REPAIR: len(components.machines),
        Cause.ABILITY: len(components.employees),
        Cause.RULE: len(rules),
    }
    require(1 <= number <= last[cause], f"{cause.name.lower()} {number}: no such card", "PA-65")
    match cause:
        case Cause.BREAKDOWN:
            return components.machine(number).breakdown
        case Cause.REPAIR:
            return components.machine(number).benefit
        case Cause.ABILITY:
            return components.employee(number).ability.effects
        case _:
            return rules[number - 1].effects


def _came_to_act(state: State, cause: Cause, number: int) -> bool:
    """Whether a card or rule has had its effect today, as far as that shows."""
    config, shop = state.config, state.shop
    machines = config.components.machine_kinds
    match cause:
        case Cause.BREAKDOWN:
            broke = machines.amount(shop.discarded, number - 1)
            return broke > 0 and state.today.icons > _staff_icons(config, shop.day)
        case Cause.REPAIR:
            return machines.amount(shop.repaired, number - 1) > 0
        case Cause.ABILITY:
            # One that need not be used is used only if it can be paid for (PA-57).
            must = state.loss is None or config.components.employee(number).ability.must
            return must and bool(state.today.used >> number & 1)
        case _:
            return _acts(state, config.scenario.rules[number - 1])


def _check_loss(state: State) -> None:
    """A game is lost by a payment that was due and could not be made (PA-5)."""
    loss, over = state.loss, state.today.phase is Phase.OVER
    if loss is None:
        last = state.shop.day == state.config.scenario.rounds
        require(last or not over, "phase: over before the last day", "PA-54")
        return
    require(over, "loss: the game goes on", "PA-55")
    require(loss.due > state.money, f"loss: {loss.due} can be paid", "PA-5")
    if loss.cause is Cause.WAGES:
        fits = loss.number == 0 and loss.due == wages(state)
        require(fits, f"loss: the wages are {wages(state)}", "PA-52")
        return
    payments = [
        amount_of(state, effect)
        for effect in _effects_of(state, loss.cause, loss.number)
        if effect.deed is Deed.PAY
    ]
    fits = loss.due in payments and _came_to_act(state, loss.cause, loss.number)
    require(fits, f"loss: {loss} was not due", "PA-5")


def _check_pending(state: State) -> None:
    """Effects that wait are the rest of a card's, and the first of them asks for a choice."""
    pending, picking = state.pending, state.picking
    require(bool(pending) == (picking is not None), "picking: goes with pending", "PA-57")
    if picking is None:
        return
    first = pending[0]
    tasks = _tasks_with(state, first)
    require(pending == tasks[-len(pending) :], "pending: not the effects of a card", "PA-57")
    acts = state.today.phase in _phases_of(state, first)
    acts = acts and _came_to_act(state, first.cause, first.number)
    require(acts, f"pending: {first.cause.name.lower()} {first.number} does not act now", "PA-57")
    _check_picking(state, first.effect, picking)


def _tasks_with(state: State, task: Task) -> tuple[Task, ...]:
    """All effects that began at once with one: those of its card, or all rules of a moment."""
    effects = _effects_of(state, task.cause, task.number)
    if task.cause is not Cause.RULE:
        return tasks_of(task.cause, task.number, effects)
    rules = state.config.scenario.rules
    moment = rules[task.number - 1].moment
    due = [
        tasks_of(Cause.RULE, number, rule.effects)
        for number, rule in enumerate(rules, start=1)
        if rule.moment is moment and _acts(state, rule)
    ]
    return tuple(itertools.chain(*due))


def _phases_of(state: State, task: Task) -> tuple[Phase, ...]:
    """The phases in which a task can be pending."""
    match task.cause:
        case Cause.BREAKDOWN:
            return (Phase.EQUIPMENT,)
        case Cause.REPAIR:
            return (Phase.REPAIRS,)
        case Cause.ABILITY:
            moment = state.config.components.employee(task.number).ability.moment
            return tuple(phase for phase in Phase if MOMENTS[phase] is moment)
        case _:
            return (_FIRST[state.config.scenario.rules[task.number - 1].moment],)


def _check_picking(state: State, effect: Effect, picking: Picking) -> None:
    """So many choices are left of those that the effect began with, for some number made."""
    asks = effect.deed in _POOLS
    require(asks, f"pending: {effect.deed.name.lower()} asks for nothing", "PA-57")
    require(picking.left >= 1 and bool(nameable(state)), "picking: nothing to choose", "PA-57")
    pool, pile = _POOLS[effect.deed](state, effect)
    before = [number for number in pile if number <= picking.least]
    made = [0] if picking.least == 0 else []
    made += range(1, len(before) + 1) if picking.least in before else []
    fits = any(picking.left + n == _asked_for(state, effect, len(pool), n) for n in made)
    require(fits, f"picking: {picking.left} left, from {picking.least} on", "PA-57")


def _asked_for(state: State, effect: Effect, left: int, made: int) -> int:
    """How many choices an effect asked for when it began.

    Args:
        state: the position.
        effect: which asks for choices.
        left: how many there are to choose from now.
        made: how many choices may have been made since.
    """
    there, asked = left + made, amount_of(state, effect)
    if effect.per is Measure.TOKENS or effect.per is Measure.UNSERVED:
        counted = unserved(state) if effect.per is Measure.UNSERVED else TOKENS.total(state.owned)
        counted += made * _SINCE.get((effect.deed, effect.per, _is_early(state)), 0)
        asked = effect.amount * (counted // effect.every)
    if effect.deed is Deed.LOSE_TOKENS and there <= asked:
        return 0  # all go without a choice (PA-19)
    return min(asked, there)


def _is_early(state: State) -> bool:
    """Whether tokens gained still come to the personal supply (PA-9)."""
    return state.today.phase < Phase.COUNTING


_SINCE: Final = {
    (Deed.CHOOSE_TOKENS, Measure.TOKENS, True): -1,
    (Deed.LOSE_TOKENS, Measure.TOKENS, True): 1,
    (Deed.LOSE_TOKENS, Measure.TOKENS, False): 1,
    (Deed.KEEP_TOKENS, Measure.TOKENS, False): 1,
    (Deed.DISMISS, Measure.UNSERVED, True): 1,
}
"""By deed, measure and `_is_early`: how much more was counted before each choice that was made."""


def _to_choose(state: State, effect: Effect) -> tuple[list[int], list[int]]:
    to = state.owned if _is_early(state) else state.stored
    pool, pile = TOKENS.expand(state.stock), TOKENS.expand(to)
    return [n for n in pool if n in effect.kinds], [n for n in pile if n in effect.kinds]


_POOLS: Final[dict[Deed, Callable[[State, Effect], tuple[list[int], list[int]]]]] = {
    Deed.CHOOSE_TOKENS: _to_choose,
    Deed.LOSE_TOKENS: lambda state, _: (TOKENS.expand(state.owned), TOKENS.expand(state.stock)),
    Deed.KEEP_TOKENS: lambda state, _: (TOKENS.expand(state.owned), TOKENS.expand(state.stored)),
    Deed.DISMISS: lambda state, _: ([*state.today.line], [*state.today.gone]),
}
"""By deed that asks for choices: what there is to choose from, and what may have been chosen."""


def _check_end(state: State) -> None:
    """The last day ends as any other: not before what has to be done in the evening (PA-57)."""
    if state.loss is None:
        evening = change_state(state, today=change_day(state.today, phase=Phase.EVENING))
        require(is_legal(evening, Done()), "phase: over, and an ability has to be used", "PA-57")


def _check_due(state: State) -> None:
    """Something is due, or the game is over."""
    if state.today.phase is Phase.OVER:
        _check_end(state)
        return
    require(settle(state) == state, f"phase: {state.today.phase.name.lower()} is over", "PA-21")
    drawn = due_draw(state)
    due = drawn[1] > 0 if drawn is not None else bool(legal_actions(state))
    require(due, f"phase: {state.today.phase.name.lower()}, and nothing to do", "PA-21")


# --- preparation ----------------------------------------------------------------------------------


def _staff_icons(config: Config, day: int) -> int:
    """How many icons of a day are for 1.a."""
    return sum(icon is not ScheduleIcon.CHECK for icon in config.scenario.icons[day - 1])


def _left_in_deck(config: Config, day: int) -> int:
    """How many equipment cards the deck has when a day begins (PA-15, PA-16)."""
    icons = (icon for icons in config.scenario.icons[: day - 1] for icon in icons)
    checks = sum(icon is ScheduleIcon.CHECK for icon in icons)
    return max(0, len(config.components.equipment) - checks)


def _check_icons(state: State, stage: Phase) -> None:
    """The icons of 1.a and 1.c are dealt with in time, and each check has drawn a card (PA-15)."""
    config, shop, icons = state.config, state.shop, state.today.icons
    first, left = _staff_icons(config, shop.day), _left_in_deck(config, shop.day)
    least, most = 0, first
    if stage is Phase.INGREDIENTS:
        least = first
    elif stage >= Phase.EQUIPMENT:
        least, most = first, min(len(config.scenario.icons[shop.day - 1]), first + left)
        least = most if stage > Phase.EQUIPMENT else least
    require(least <= icons <= most, f"icons: {icons} in {stage.name.lower()}", "PA-4")
    cards = config.components.machine_kinds.total(shop.equipment)
    wanted = left - max(0, icons - first)
    require(cards == wanted, f"equipment: {cards} cards in the deck, must be {wanted}", "PA-15")
    repaired = shop.repaired and shop.day == 1 and stage < Phase.REPAIRS
    require(not repaired, "repaired: no repair has been made yet", "PA-53")


def _check_staff(state: State, stage: Phase) -> None:
    """Employees have come and gone as the icons say (PA-7 to PA-11).

    How many is certain, since an icon does what can be done.
    """
    config, shop, icons = state.config, state.shop, state.today.icons
    drawing = stage in (Phase.BLIND, Phase.VACANCY)
    if drawing:
        last = config.scenario.icons[shop.day - 1][icons - 1 : icons]
        require(last == (ScheduleIcon.ADD,), "icons: nobody has been added", "PA-10")
    active, display, unseen, known = _crew(config, shop.day, icons - drawing)
    require(not drawing or unseen + known > 0, "applicants: nobody to draw", "PA-7")
    if stage is Phase.VACANCY:
        active, display = active + 1, display - 1
    fits = (len(shop.staff), len(shop.display)) == (active, display)
    require(fits, f"staff, display: must be {active} and {display} employees", "PA-10")
    sizes = [len(layer) for layer in shop.applicants.layers]
    wanted = [unseen] * (unseen > 0) + [1] * known
    require(sizes == wanted, f"applicants: layers of {sizes}, must be {wanted}", "PA-8")


def _crew(config: Config, day: int, icons: int) -> tuple[int, int, int, int]:
    """Employees active, face up, in the deck since the start, put under it, after so many icons."""
    components, schedule = config.components, config.scenario.icons
    display = min(components.display, len(components.employees))
    active, unseen, known = 0, len(components.employees) - display, 0
    for icon in (*itertools.chain(*schedule[: day - 1]), *schedule[day - 1][:icons]):
        if icon is ScheduleIcon.REMOVE and active:
            active, known = active - 1, known + 1
        if icon is not ScheduleIcon.ADD:
            continue
        # The card comes from the deck, be it to the staff or to the display.
        if unseen:
            active, unseen = active + 1, unseen - 1
        elif known:
            active, known = active + 1, known - 1
        elif display:
            active, display = active + 1, display - 1
    return active, display, unseen, known


def _check_purse(state: State, stage: Phase) -> None:
    """What is owned at the start (PA-3), and when there are tokens where (PA-14, PA-48, PA-54)."""
    recipe, components = state.config.scenario, state.config.components
    if stage < Phase.INGREDIENTS:
        require(not state.owned, "personal: tokens before 1.b", "PA-14")
        start = (state.money, state.shop.level, state.storage) == (recipe.money, 0, recipe.tokens)
        require(start or state.shop.day > 1, "money, level, storage: as at the start", "PA-3")
    elif stage < Phase.COUNTING:
        rewards = TOKENS.counts()
        for customer in state.today.gone:
            rewards += components.customer(customer).tokens
        require(state.storage <= rewards, "storage: more than today's customers gave", "PA-14")


# --- what the day has brought ---------------------------------------------------------------------


def _check_used(state: State, stage: Phase) -> None:
    """Abilities of active employees, each at its moment (PA-12, PA-57)."""
    for employee in employees_of(state.today.used):
        begun = _FIRST[ability_of(state, employee).moment] <= stage
        fits = begun and employee in state.shop.staff
        require(fits, f"used: employee {employee} cannot have used an ability", "PA-57")


def _abilities(state: State, stage: Phase) -> tuple[Ability, ...]:
    """The special rules and abilities that have acted today."""
    rules = (rule for rule in state.config.scenario.rules if _acts(state, rule))
    used = (ability_of(state, employee) for employee in employees_of(state.today.used))
    return (*(rule for rule in rules if _FIRST[rule.moment] <= stage), *used)


def _done(state: State, stage: Phase, deed: Deed) -> tuple[int, int]:
    """How much of a deed was done today: at least, at most."""
    config, least, most = state.config, 0, 0
    broken_off = state.pending or state.loss is not None
    for ability in _abilities(state, stage):
        sure = not broken_off or MOMENTS[stage] is not ability.moment
        for effect in ability.effects:
            if effect.deed is deed:
                most += most_of(config, effect)
                least += effect.amount if sure and effect.per is None else 0
    if stage >= Phase.EQUIPMENT:
        broken = Counts(config.components.machine_kinds, state.shop.discarded).distinct()
        # Which of them broke down today cannot be seen.
        effects = (it for number in broken for it in config.components.machine(number).breakdown)
        most += sum(most_of(config, it) for it in effects if it.deed is deed)
    return least, most


def _check_effects(state: State, stage: Phase) -> None:
    """What effects have changed for today."""
    today, places = state.today, state.config.components.line
    more = _done(state, stage, Deed.MORE_CUSTOMERS)
    fewer = _done(state, stage, Deed.FEWER_CUSTOMERS)
    longer = _done(state, stage, Deed.LONGER_LINE)
    check_range("extra", today.extra, more[0] - fewer[1], more[1] - fewer[0], "PA-19")
    check_range("places", today.places, places + longer[0], places + longer[1], "PA-20")
    check_range("forgiven", today.forgiven, *_done(state, stage, Deed.FORGIVE), "PA-50")
    _, dismissed = _done(state, stage, Deed.DISMISS)
    if Phase.OPENING <= stage <= Phase.LEFTOVERS:
        gone = len(today.gone)
        check_range("served", today.served, max(0, gone - dismissed), gone, "PA-47")


# --- customers ------------------------------------------------------------------------------------


def _comers(state: State, levels: Iterable[int]) -> list[int]:
    """How many customers may have come today, by market level (PA-20)."""
    components, extra = state.config.components, state.today.extra
    numbers = [max(0, components.market[level].customers + extra) for level in levels]
    return [min(number, len(components.customers)) for number in numbers]


def _levels(state: State, stage: Phase) -> Iterable[int]:
    """The levels at which the market may have stood in 2.a."""
    moved = any(
        effect.deed in (Deed.GAIN_LEVELS, Deed.LOSE_LEVELS)
        for ability in _abilities(state, stage)
        if ability.moment >= Moment.SERVING
        for effect in ability.effects
    )
    if moved or stage >= Phase.REPAIRS:
        return range(len(state.config.components.market))
    return (state.shop.level,)


def _check_crowd(state: State, stage: Phase) -> None:
    """The customers of the day are in its deck, in line or gone, between 2.a and 3.a (PA-20)."""
    today = state.today
    seen = len(today.line) + len(today.gone)
    if not Phase.LINE <= stage <= Phase.LEFTOVERS:
        require(not seen and not today.waiting, "line, gone, waiting: nobody is there", "PA-51")
        require(stage >= Phase.REPAIRS or not today.served, "served: nobody was there", "PA-47")
    else:
        comers = _comers(state, _levels(state, stage))
        total = seen + today.waiting
        require(total in comers, f"waiting: {total} customers came, must be {comers}", "PA-20")
        _check_line(state, stage, min(today.places, total))
    require(stage >= Phase.REPAIRS or not today.unserved, "unserved: not counted yet", "PA-50")
    _check_layers(state, stage)


def _check_line(state: State, stage: Phase, first: int) -> None:
    """Who was turned up; `first` is how many came into the line at once (PA-20, PA-47)."""
    today = state.today
    seen = len(today.line) + len(today.gone)
    require(len(today.line) <= today.places, f"line: {len(today.line)} customers", "PA-20")
    if stage is Phase.LINE:
        require(not seen and not today.served, "line: nobody has come in yet", "PA-20")
    elif stage is Phase.OPENING or (today.step == 1 and stage < Phase.SERVING):
        require(seen == first, f"line: {seen} customers have come in, must be {first}", "PA-20")
        require(not today.served, "served: before the first token", "PA-43")
    else:
        require(seen >= first, f"line: {seen} customers have come in, must be {first}", "PA-20")
    there, refill = bool(today.line or today.waiting), refill_due(state)
    fits = {
        Phase.SHEET: state.owned and (not refill if today.step > 1 else there),
        Phase.CUSTOMERS: state.owned and refill,
        # Who has tokens closes after the last step, and not before a refill that is due.
        Phase.COUNTING: not state.owned or not refill,
        Phase.LEFTOVERS: today.waiting and (not state.owned or not refill),
    }
    require(bool(fits.get(stage, True)), f"phase: no {stage.name.lower()} now", "PA-27")


def _check_layers(state: State, stage: Phase) -> None:
    """Each day has put its customers under the deck, in one layer (PA-51)."""
    today, day = state.today, state.shop.day
    counted = stage >= Phase.REPAIRS
    sizes = [len(layer) for layer in state.shop.customers.layers]
    require(len(sizes) <= day + counted, f"customers: {len(sizes)} layers", "PA-51")
    fewest, most = _numbers_of_a_day(state.config)
    # The top one can be what was never drawn, or a day's that is drawn from again.
    fits = all(fewest <= size <= most for size in sizes[1:])
    if sizes == [len(state.config.components.customers)] and day + counted > 1:
        fits = fewest == 0 or sizes[0] <= most
    require(fits, f"customers: layers of {sizes}", "PA-51")
    found = today.served + today.unserved
    if counted and found:
        _, dismissed = _done(state, stage, Deed.DISMISS)
        total = sizes[-1]
        fits = found <= total <= found + dismissed and total in _comers(
            state, _levels(state, stage)
        )
        require(fits, f"unserved: of {total} customers {found} are told of", "PA-50")


def _numbers_of_a_day(config: Config) -> tuple[int, int]:
    """How many customers a day can have, at least and at most."""
    components = config.components
    lists = [
        *(rule.effects for rule in config.scenario.rules),
        *(employee.ability.effects for employee in components.employees),
        *(machine.breakdown for machine in components.machines),
    ]
    effects = list(itertools.chain(*lists))
    more = sum(most_of(config, it) for it in effects if it.deed is Deed.MORE_CUSTOMERS)
    fewer = sum(most_of(config, it) for it in effects if it.deed is Deed.FEWER_CUSTOMERS)
    there = len(components.customers)
    fewest, most = components.market[0].customers - fewer, components.market[-1].customers + more
    return min(max(0, fewest), there), min(most, there)


# --- sheets ---------------------------------------------------------------------------------------


def _check_sheets(state: State, stage: Phase) -> None:
    """The sheets in play lie as the steps made so far leave them (PA-21, PA-28 to PA-37)."""
    step, drawn = state.today.step, state.today.sheet
    making = Phase.SHEET <= stage <= Phase.CUSTOMERS
    require(making == (step > 0), f"step: {step} in {stage.name.lower()}", "PA-21")
    require((stage is Phase.SIDE) == (drawn > 0), "sheet: drawn, and laid at once", "PA-30")
    if stage < Phase.SHEET:
        require(not state.sheets, "sheets: none before the first step", "PA-24")
        return
    if stage in (Phase.SHEET, Phase.SIDE):
        require(step_of(state).new, f"step: {step} takes no new sheet", "PA-30")
    fits = any(_fits(state, done, under_way) for done, under_way in _progress(state, stage))
    require(fits, "sheets: the steps do not lead to them", "PA-28")


def _progress(state: State, stage: Phase) -> list[tuple[int, bool]]:
    """How many steps were folded, and whether the next one had begun: what may be the case."""
    today, steps = state.today, len(state.config.scenario.steps)
    if stage in (Phase.SHEET, Phase.SIDE):
        return [(today.step - 1, False)]
    if stage is Phase.FOLDING:
        return [(today.step - 1, True)]
    if stage in (Phase.SERVING, Phase.CUSTOMERS):
        return [(today.step, False)]
    if state.owned and unserved(state):
        return [(steps, False)]  # with tokens and customers nobody closes before (PA-27)
    early = itertools.product(range(steps), (False, True))
    return [*early, (steps, False)]


def _fits(state: State, done: int, under_way: bool) -> bool:
    """Whether the sheets can lie so when `done` steps are folded, and perhaps one is begun."""
    steps = state.config.scenario.steps[: done + under_way]
    if len(state.sheets) != sum(step.new for step in steps):
        return False
    for number, laid in enumerate(state.sheets, start=1):
        form, about = laid.form, [step for step in steps if step.sheet == number]
        now = about.pop() if under_way and steps[-1].sheet == number else None
        untouched = done == 0 or (now is not None and now.new)
        if (untouched and form.packed) or not _may_lie(form, about, now):
            return False
        zone = steps[0].zone if done == 1 and not under_way else None
        if zone is not None and not _in_zone(form, zone):
            return False
    return True


def _in_zone(form: folding.Form, zone: folding.Zone) -> bool:
    """Whether all tokens of a form that was not folded since lie in a zone (PA-36)."""
    cells, stride = form.layering.cells, form.grid.stride
    icons = b"".join(token[1:] for token in form.packed)
    return all(icon in cells and zone.holds(*divmod(cells.find(icon), stride)) for icon in icons)


def _may_lie(form: folding.Form, done: list[Step], now: Step | None) -> bool:
    """Whether a sheet can lie so after the steps that were about it, `now` being under way."""
    if now is not None and isinstance(now.task, FoldSizeTask):
        size = now.task.height, now.task.width
        return is_reachable(form, size) and not is_reached(form, size)
    if now is not None and now.task is None:
        return False
    # An exact sequence that is under way has not been made yet.
    tasks = [step for step in done if step.task is not None]
    last = tasks[-1].task if tasks else None
    if isinstance(last, FoldSizeTask):
        size = last.height, last.width
        # Tokens may have been in the way (PA-34), but not on a sheet that was new.
        return is_reached(form, size) or not (tasks[-1].new or is_reachable(form, size))
    if any(isinstance(step.task, FoldSizeTask) for step in tasks):
        return True
    before = _after_sequences(form.grid, tuple(tasks[:-1]))
    if last is None:
        return form.layering in before
    made = form.layering in _sequence_made(before, last)
    # What falls away cannot be made in any rotation (PA-28); tokens laid since make it no easier.
    fell_away = form.layering in before and not folding.rotations(form, last.folds)
    return made or (not tasks[-1].new and fell_away)


def _after_sequences(grid: folding.Grid, steps: tuple[Step, ...]) -> tuple[Layering, ...]:
    """How a sheet can lie after steps without a size; tokens may keep all but a new one from it."""
    found = tuple(folding.lay(grid, side).layering for side in Side)
    for step in steps:
        if isinstance(step.task, FoldSequenceTask):
            found = (*_sequence_made(found, step.task), *(() if step.new else found))
    return found


@lru_cache(maxsize=64)
def _sequence_made(before: tuple[Layering, ...], task: FoldSequenceTask) -> tuple[Layering, ...]:
    """How sheets can lie after an exact sequence in each of its rotations (PA-28)."""
    ways = [[move.rotated(quarters) for move in task.folds] for quarters in range(len(Edge))]
    forms = [with_layering(layering, ()) for layering in before]
    ends = [folding.fold_sequence(form, way) for form in forms for way in ways]
    return tuple(form.layering for form in ends if form is not None)


# --- claimed icons and goals ----------------------------------------------------------------------


def _served_from(state: State, stage: Phase) -> list[Counts[Flavour]]:
    """The orders of those among whom the customers served today are."""
    numbers: Iterable[int] = state.today.gone
    if stage > Phase.LEFTOVERS:
        numbers = state.shop.customers.layers[-1] if state.today.served else ()
    return [state.config.components.customer(number).order for number in numbers]


def _check_claimed(state: State, stage: Phase) -> None:
    """Icons were claimed by tokens that still lie there, and are no more than these (PA-42)."""
    step = state.today.step
    kept = stage is Phase.SERVING or (stage is Phase.SHEET and step > 1)
    kept = kept or (stage is Phase.FOLDING and not step_of(state).new)
    require(kept or not state.covered, f"claimed: none in {stage.name.lower()}", "PA-42")
    streak = stage is Phase.SERVING and state.today.served and not state.pending
    counted = state.config.scenario.counts_streaks and streak and state.loss is None
    require(not state.streak or bool(counted), "streak: nobody was served just now", "PA-74")
    laid, orders = _laid_icons(state), _served_from(state, stage)
    for flavour in Flavour:
        used = sum(sorted(order[flavour] for order in orders)[: state.today.served])
        fits = state.claimed[flavour] + used <= laid[flavour]
        require(fits, f"claimed: tokens cover {laid[flavour]} {flavour.name.lower()}", "PA-42")


def _laid_icons(state: State) -> list[int]:
    """By flavour, how often today's tokens count the icons under them (PA-41)."""
    found = [0] * len(Flavour)
    for laid in state.sheets:
        flavours = state.config.components.sheets[laid.number - 1].flavours
        for token in laid.form.packed:
            for icon in token[1:]:
                found[flavours[icon]] += BERRIES.get(TokenKind(token[0]), 1)
    return found


def _check_tally(state: State, stage: Phase) -> None:
    """What the goals count is what so many days can bring (PA-60, PA-74)."""
    goals = state.config.scenario.goals
    served = None
    for goal, number in zip(goals, state.shop.tally, strict=True):
        check_range(
            f"tally, {goal.tally.name.lower()}", number, *_tally(state, stage, goal), "PA-74"
        )
        served = number if goal.tally is Tally.SERVED else served
    if served is None:
        return
    for goal, number in zip(goals, state.shop.tally, strict=True):
        most = served
        if goal.tally is Tally.ICONS and goal.flavour is not None:
            customers = state.config.components.customers
            most *= max(customer.order[goal.flavour] for customer in customers)
        require(number <= most, f"tally: {number} in {served} orders", "PA-74")


def _tally(state: State, stage: Phase, goal: Goal) -> tuple[int, int]:
    """How far a goal is at least and at most."""
    days, served = state.shop.day - 1, state.today.served
    _, a_day = _numbers_of_a_day(state.config)
    orders = _served_from(state, stage)
    match goal.tally:
        case Tally.FULL_DAYS:
            full = stage >= Phase.REPAIRS and served > 0 and not state.today.unserved
            return int(full), days + full
        case Tally.TOGETHER:
            return 0, days * max(0, a_day - 1) + max(0, served - 1)
        case Tally.LATE:
            early = 0 < state.today.step < goal.number
            return 0, days * a_day + (0 if early else served)
        case _:
            customers = state.config.components.customers
            every = sorted(_counts_for(goal, customer.order) for customer in customers)
            today = sorted(_counts_for(goal, order) for order in orders)
            least, most = sum(today[:served]), sum(today[len(today) - served :])
            return least, days * sum(every[len(every) - a_day :]) + most


def _counts_for(goal: Goal, order: Counts[Flavour]) -> int:
    """What an order adds to a goal about orders."""
    if goal.tally is Tally.ICONS:
        return order[goal.flavour] if goal.flavour is not None else 0
    return int(len(order) >= goal.number)


_STAGE_CHECKS: Final = (
    _check_icons,
    _check_staff,
    _check_purse,
    _check_used,
    _check_effects,
    _check_crowd,
    _check_sheets,
    _check_claimed,
    _check_tally,
)
