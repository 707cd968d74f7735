"""Effects carried out: one function for each deed of the vocabulary in `effects`.

Effects wait in `State.pending` and are carried out one after the other. One that asks for a choice
stays first there, and `State.picking` tells how far its choices have come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bakehouse.pasteles.actions import PickCustomer, PickToken, UseAbility
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import TokenKind
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.state import (
    Cause,
    Loss,
    Phase,
    Picking,
    State,
    Task,
    by_phase,
    change_day,
    change_shop,
    change_state,
)

__all__ = [
    "MOMENTS",
    "ability_of",
    "amount_of",
    "carry_on",
    "carry_out",
    "could_give_token",
    "does_something",
    "end_picking",
    "is_usable",
    "lose_game",
    "move_levels",
    "nameable",
    "pay",
    "pick_customer",
    "pick_token",
    "picks",
    "price_of",
    "tasks_of",
    "unserved",
    "usable",
    "use_ability",
]

MOMENTS: Final = by_phase(
    {
        Phase.INGREDIENTS: Moment.INGREDIENTS,
        Phase.ARRIVALS: Moment.ARRIVALS,
        Phase.OPENING: Moment.SERVING,
        Phase.SIDE: Moment.SERVING,
        Phase.FOLDING: Moment.SERVING,
        Phase.SERVING: Moment.SERVING,
        Phase.COUNTING: Moment.COUNTING,
        Phase.EVENING: Moment.EVENING,
    }
)
"""By phase, the abilities whose time it is (PA-13, PA-57)."""


def unserved(state: State) -> int:
    """Customers of today who are not served: in line, in the day's deck, or counted (PA-50)."""
    today = state.today
    return len(today.line) + today.waiting + today.unserved


_MEASURES: Final[dict[Measure, Callable[[State], int]]] = {
    Measure.SERVED: lambda state: state.today.served,
    Measure.UNSERVED: unserved,
    Measure.LEVEL: lambda state: state.shop.level,
    Measure.MACHINES: lambda state: len(state.shop.drawn),
    Measure.TOKENS: lambda state: TOKENS.total(state.owned),
}


def amount_of(state: State, effect: Effect) -> int:
    """How much of its deed an effect does now."""
    if effect.per is None:
        return effect.amount
    return effect.amount * (_MEASURES[effect.per](state) // effect.every)


def tasks_of(cause: Cause, number: int, effects: Iterable[Effect]) -> tuple[Task, ...]:
    """Effects as tasks, with what they come from."""
    return tuple(Task(cause, number, effect) for effect in effects)


# --- carrying out ---------------------------------------------------------------------------------


def carry_out(state: State, tasks: tuple[Task, ...]) -> State:
    """The state after effects, as far as they go without a choice of the player."""
    return carry_on(change_state(state, pending=state.pending + tasks))


def carry_on(state: State) -> State:
    """The state after the effects that are pending, up to the first that asks for a choice."""
    while state.pending and state.picking is None:
        task = state.pending[0]
        state = _DEEDS[task.effect.deed](state, task, amount_of(state, task.effect))
        if state.picking is None:
            state = change_state(state, pending=state.pending[1:])
    return state


def pay(state: State, cause: Cause, number: int, due: int) -> State:
    """The state after a payment that is due: without the money, the game is lost (PA-5)."""
    if state.money < due:
        return lose_game(state, Loss(cause, number, due))
    return change_state(state, money=state.money - due)


def lose_game(state: State, loss: Loss) -> State:
    """The shop closes for good (PA-5, PA-55)."""
    today = change_day(state.today, phase=Phase.OVER)
    return change_state(state, today=today, pending=(), picking=None, loss=loss)


def move_levels(state: State, steps: int) -> State:
    """The market up or down: not beyond its last level (PA-9), not below Start (PA-19, PA-50)."""
    last = len(state.config.components.market) - 1
    level = min(max(state.shop.level + steps, 0), last)
    return change_state(state, shop=change_shop(state.shop, level=level))


def _receive(state: State, tokens: int) -> State:
    """Packed tokens of the supply come to the player.

    In phases 1 and 2 to the personal supply, later to storage (PA-9).
    """
    stock = state.stock - tokens
    if state.today.phase < Phase.COUNTING:
        return change_state(state, stock=stock, owned=state.owned + tokens)
    return change_state(state, stock=stock, stored=state.stored + tokens)


def in_supply(state: State, effect: Effect, times: int) -> int:
    """Packed tokens: what the supply has of those that an effect gives so many times (PA-9)."""
    wanted = effect.tokens.items()
    return TOKENS.pack(
        {kind: min(n * times, TOKENS.amount(state.stock, kind)) for kind, n in wanted}
    )


def _pay(state: State, task: Task, amount: int) -> State:
    return pay(state, task.cause, task.number, amount)


def _gain_money(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    """The bank never runs out (PA-6)."""
    return change_state(state, money=state.money + amount)


def _gain_tokens(state: State, task: Task, amount: int) -> State:
    return _receive(state, in_supply(state, task.effect, amount))


def _choose_tokens(state: State, task: Task, amount: int) -> State:
    there = sum(TOKENS.amount(state.stock, kind) for kind in task.effect.kinds)
    return _start_picking(state, min(amount, there))


def _lose_tokens(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    """As many as there are (PA-19): where that is no more than asked for, nothing is chosen."""
    if TOKENS.total(state.owned) <= amount:
        return change_state(state, stock=state.stock + state.owned, owned=0)
    return _start_picking(state, amount)


def _keep_tokens(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return _start_picking(state, min(amount, TOKENS.total(state.owned)))


def _gain_levels(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return move_levels(state, amount)


def _lose_levels(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return move_levels(state, -amount)


def _more_customers(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return change_state(state, today=change_day(state.today, extra=state.today.extra + amount))


def _fewer_customers(state: State, task: Task, amount: int) -> State:
    return _more_customers(state, task, -amount)


def _longer_line(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return change_state(state, today=change_day(state.today, places=state.today.places + amount))


def _dismiss(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    return _start_picking(state, min(amount, len(state.today.line)))


def _forgive(state: State, task: Task, amount: int) -> State:  # noqa: ARG001
    forgiven = state.today.forgiven + amount
    return change_state(state, today=change_day(state.today, forgiven=forgiven))


_DEEDS: Final[dict[Deed, Callable[[State, Task, int], State]]] = {
    Deed.PAY: _pay,
    Deed.GAIN_MONEY: _gain_money,
    Deed.GAIN_TOKENS: _gain_tokens,
    Deed.CHOOSE_TOKENS: _choose_tokens,
    Deed.LOSE_TOKENS: _lose_tokens,
    Deed.KEEP_TOKENS: _keep_tokens,
    Deed.GAIN_LEVELS: _gain_levels,
    Deed.LOSE_LEVELS: _lose_levels,
    Deed.MORE_CUSTOMERS: _more_customers,
    Deed.FEWER_CUSTOMERS: _fewer_customers,
    Deed.LONGER_LINE: _longer_line,
    Deed.DISMISS: _dismiss,
    Deed.FORGIVE: _forgive,
}


# --- choices --------------------------------------------------------------------------------------


def _start_picking(state: State, amount: int) -> State:
    return change_state(state, picking=Picking(amount, 0)) if amount else state


def picks(state: State) -> tuple[int, ...]:
    """What may be named now for the first pending effect: token kinds, or customers of the line.

    Where effects follow by themselves, some choices may come to the same; the first of them, with
    keeping no more before all others, stands for all.
    """
    found = nameable(state)
    if len(state.pending) < 2:
        return found
    results: dict[State, int] = {}
    if state.pending[0].effect.deed is Deed.KEEP_TOKENS:
        results[end_picking(state)] = -1
    for number in found:
        results.setdefault(_name(state, number), number)
    return tuple(number for number in results.values() if number >= 0)


def _name(state: State, number: int) -> State:
    if state.pending[0].effect.deed is Deed.DISMISS:
        return pick_customer(state, PickCustomer(number))
    return pick_token(state, PickToken(TokenKind(number)))


def nameable(state: State) -> tuple[int, ...]:
    """What can be named: in order, and only if enough is left at or above it for the whole.

    Tokens to keep may be fewer.
    """
    picking = state.picking
    if picking is None:
        return ()
    effect = state.pending[0].effect
    if effect.deed is Deed.DISMISS:
        line = state.today.line
        last = len(line) - picking.left
        return tuple(n for i, n in enumerate(line) if n >= picking.least and i <= last)
    chosen = effect.kinds if effect.deed is Deed.CHOOSE_TOKENS else TOKENS.members
    pool = state.stock if effect.deed is Deed.CHOOSE_TOKENS else state.owned
    needed = 1 if effect.deed is Deed.KEEP_TOKENS else picking.left
    found: list[int] = []
    above = 0
    for kind in sorted(chosen, reverse=True):
        amount = TOKENS.amount(pool, kind)
        above += amount
        if amount and above >= needed and kind >= picking.least:
            found.append(int(kind))
    return tuple(reversed(found))


def pick_token(state: State, action: PickToken) -> State:
    """The token moves: to lose, to keep or to gain."""
    deed, one = state.pending[0].effect.deed, TOKENS.one[action.kind]
    if deed is Deed.CHOOSE_TOKENS:
        state = _receive(state, one)
    elif deed is Deed.KEEP_TOKENS:
        state = change_state(state, owned=state.owned - one, stored=state.stored + one)
    else:
        state = change_state(state, owned=state.owned - one, stock=state.stock + one)
    return _after_pick(state, action.kind)


def pick_customer(state: State, action: PickCustomer) -> State:
    """The customer leaves the line for the pile of those who are gone."""
    today, customer = state.today, action.customer
    line = tuple(number for number in today.line if number != customer)
    today = change_day(today, line=line, gone=tuple(sorted((*today.gone, customer))))
    return _after_pick(change_state(state, today=today), customer)


def _after_pick(state: State, named: int) -> State:
    left = state.picking.left - 1 if state.picking is not None else 0
    state = change_state(state, picking=Picking(left, named))
    # Tokens to keep may also end because none is left of a kind that can be named.
    return state if left and nameable(state) else end_picking(state)


def end_picking(state: State) -> State:
    """The first pending effect is done; the others follow."""
    return carry_on(change_state(state, pending=state.pending[1:], picking=None))


# --- abilities ------------------------------------------------------------------------------------


def ability_of(state: State, employee: int) -> Ability:
    """The ability of an employee."""
    return state.config.components.employee(employee).ability


def _some_in_supply(state: State, effect: Effect) -> bool:
    if effect.kinds:
        return any(state.stock & TOKENS.field[kind] for kind in effect.kinds)
    return bool(TOKENS.present(state.stock) & TOKENS.present(effect.tokens.packed))


def _any_level(state: State, effect: Effect) -> bool:
    """Whether the market can move the way of the effect (PA-9, PA-19)."""
    if effect.deed is Deed.LOSE_LEVELS:
        return state.shop.level > 0
    return state.shop.level < len(state.config.components.market) - 1


def _owns_tokens(state: State, effect: Effect) -> bool:  # noqa: ARG001
    return state.owned > 0


_CHANGES: Final[dict[Deed, Callable[[State, Effect], bool]]] = {
    Deed.GAIN_TOKENS: _some_in_supply,
    Deed.CHOOSE_TOKENS: _some_in_supply,
    Deed.LOSE_TOKENS: _owns_tokens,
    Deed.KEEP_TOKENS: _owns_tokens,
    Deed.GAIN_LEVELS: _any_level,
    Deed.LOSE_LEVELS: _any_level,
    Deed.DISMISS: lambda state, _: bool(state.today.line),
    Deed.FORGIVE: lambda state, _: unserved(state) > state.today.forgiven,
}
"""By deed, whether it would change anything now; the others always do."""

_BY_DEED: Final = tuple(_CHANGES.get(deed) for deed in Deed)


def does_something(state: State, effect: Effect) -> bool:
    """Whether an effect would change anything now."""
    if amount_of(state, effect) <= 0:
        return False
    changes = _BY_DEED[effect.deed]
    return changes is None or changes(state, effect)


def price_of(state: State, ability: Ability) -> tuple[int, int]:
    """What an ability that need not be used costs now: money, and tokens of any kind.

    Money is paid before tokens, and a price by tokens counts those that are left by then.
    """
    money = tokens = 0
    owned = TOKENS.total(state.owned)
    for effect in ability.price:
        if effect.deed is Deed.PAY:
            money += amount_of(state, effect)
        elif effect.per is Measure.TOKENS:
            tokens += effect.amount * (max(0, owned - tokens) // effect.every)
        else:
            tokens += amount_of(state, effect)
    return money, tokens


def is_usable(state: State, ability: Ability) -> bool:
    """Whether an ability whose time it is can be used: it would do something, and can be paid for.

    One that has to be used needs no more than to do something (PA-57).
    """
    if ability.price:
        money, tokens = price_of(state, ability)
        if state.money < money or TOKENS.total(state.owned) < tokens:
            return False
    for effect in ability.gains:  # noqa: SIM110 (asked at nearly every move, and a loop is faster)
        if does_something(state, effect):
            return True
    return False


def use_ability(state: State, action: UseAbility) -> State:
    """The ability of an active employee acts, once a day (PA-12, PA-57)."""
    today = change_day(state.today, used=state.today.used | 1 << action.employee)
    state = change_state(state, today=today, streak=False)
    effects = ability_of(state, action.employee).effects
    return carry_out(state, tasks_of(Cause.ABILITY, action.employee, effects))


def usable(state: State) -> tuple[int, ...]:
    """The active employees whose ability can be used now, in order (PA-57)."""
    shop, today = state.shop, state.today
    moment = MOMENTS[today.phase]
    if moment is None:
        return ()
    abilities = shop.config.components.abilities
    found: tuple[int, ...] = ()
    for number in shop.staff:
        ability = abilities[number - 1]
        if ability.moment is moment and not today.used >> number & 1 and is_usable(state, ability):
            found += (number,)
    return found


def could_give_token(state: State) -> bool:
    """Whether an ability that can be used now would give a token (PA-26)."""
    gains = (Deed.GAIN_TOKENS, Deed.CHOOSE_TOKENS)
    return any(
        effect.deed in gains and does_something(state, effect)
        for employee in usable(state)
        for effect in ability_of(state, employee).gains
    )
