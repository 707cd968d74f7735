"""What is legal, and why the rest is not.

One check stands behind `explain_illegal`, `is_legal` and `apply`. A decision is first asked whether
it is due at all, by the phase; then its own check looks at the position.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from bakehouse.core.counts import kind_name
from bakehouse.core.errors import (
    GameFinishedError,
    Illegal,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.options import shown
from bakehouse.pasteles.actions import (
    SEAT,
    Action,
    ChooseSide,
    Close,
    Decision,
    Done,
    Draw,
    FoldSequence,
    Hire,
    HireBlind,
    LetGo,
    NextCustomers,
    NextStep,
    PickCustomer,
    PickToken,
    Place,
    RaiseMarket,
    Repair,
    Reward,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.chance import can_come, due_draw, is_chance
from bakehouse.pasteles.config import check_seat
from bakehouse.pasteles.deeds import MOMENTS, ability_of, is_usable, picks, price_of, usable
from bakehouse.pasteles.effects import Deed
from bakehouse.pasteles.folding import (
    Fold,
    Placements,
    Side,
    TokenKind,
    Zone,
    explain_placement,
    explain_reaching_fold,
    fits,
    free_cells,
    make_grid,
)
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.opening import can_fill, fillable, fold_options, refill_due, step_of
from bakehouse.pasteles.preparation import due_icon
from bakehouse.pasteles.recipes import FoldSizeTask, ScheduleIcon
from bakehouse.pasteles.state import Phase, State, by_phase

__all__ = [
    "CHECKS",
    "Refusal",
    "active_players",
    "explain_illegal",
    "is_legal",
    "legal_actions",
    "refusal",
]


class Refusal(enum.Enum):
    """The kinds of refusal."""

    FINISHED = "the game is over"
    NOT_DUE = "something else is due"
    NOT_THERE = "not there to take or draw"
    NOT_ACTIVE = "not active"
    NO_EFFECT = "would do nothing"
    USED = "used today"
    COMPULSORY = "an ability has to be used"
    TOO_DEAR = "cannot be paid"
    LAST_LEVEL = "the last market level"
    NO_FOLD = "not a possible fold"
    NO_ROOM = "not a place for the token"
    NOT_OWNED = "not in the personal supply"
    NOT_IN_PLAY = "no such sheet in play"
    NOT_COVERED = "the order is not covered"
    NO_TOKENS = "no token is owned"
    NOT_IN_SUPPLY = "not in the supply"
    REFILL_DUE = "the line is to be refilled"
    NO_REFILL = "the line is not to be refilled"
    STEPS_LEFT = "steps are left"
    LAST_STEP = "the last step"
    FILLABLE = "an order can be filled"


_PHASES: Final = {
    Phase.DISPLAY: ("PA-3", "the first employees are to be turned up"),
    Phase.STAFF: ("PA-10", "an employee is to come or go"),
    Phase.BLIND: ("PA-10", "an employee is to be drawn"),
    Phase.VACANCY: ("PA-10", "an employee is to be turned up"),
    Phase.INGREDIENTS: ("PA-57", "abilities of 1.b may be used"),
    Phase.EQUIPMENT: ("PA-15", "an equipment card is to be drawn"),
    Phase.MARKET: ("PA-17", "the market may be raised"),
    Phase.ARRIVALS: ("PA-57", "abilities of 2.a may be used"),
    Phase.LINE: ("PA-20", "customers are to be turned up"),
    Phase.OPENING: ("PA-26", "there are no tokens to begin with"),
    Phase.SHEET: ("PA-30", "a sheet is to be drawn"),
    Phase.SIDE: ("PA-30", "the side of the new sheet is to be chosen"),
    Phase.FOLDING: ("PA-28", "the sheet is to be folded"),
    Phase.SERVING: ("PA-21", "tokens are laid and customers served"),
    Phase.CUSTOMERS: ("PA-47", "customers are to be turned up"),
    Phase.COUNTING: ("PA-50", "customers are to be counted"),
    Phase.LEFTOVERS: ("PA-50", "customers are to be turned up"),
    Phase.REPAIRS: ("PA-53", "equipment may be repaired"),
    Phase.EVENING: ("PA-54", "the day may end"),
}
"""By phase, what goes on, and by which rule."""

_SERVING: Final = (Phase.OPENING, Phase.SIDE, Phase.FOLDING, Phase.SERVING)
_IN_SERVING: Final = Phase.SERVING  # up to Python 3.11, `Phase.SERVING` is a function call
_MOMENTS: Final = (Phase.INGREDIENTS, Phase.ARRIVALS, Phase.COUNTING, Phase.EVENING)

_WHEN: Final[dict[type, tuple[Phase, ...]]] = {
    Done: (*_MOMENTS, Phase.MARKET, Phase.REPAIRS),
    HireBlind: (Phase.STAFF,),
    RaiseMarket: (Phase.MARKET,),
    NextCustomers: (Phase.SERVING,),
    NextStep: (Phase.SERVING,),
    Close: (Phase.OPENING, Phase.SERVING),
    Hire: (Phase.STAFF,),
    LetGo: (Phase.STAFF,),
    UseAbility: (*_MOMENTS, *_SERVING),
    PickToken: (),
    PickCustomer: (),
    ChooseSide: (Phase.SIDE,),
    FoldSequence: (Phase.FOLDING,),
    Fold: (Phase.FOLDING,),
    Serve: (Phase.SERVING,),
    Repair: (Phase.REPAIRS,),
    Place: (Phase.SERVING,),
}
"""By type of decision, the phases in which it can be made."""


def active_players(state: State) -> tuple[int, ...]:
    """`(0,)` while the player owes a decision, else `()`.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> config = pa.Config(recipe=1)
    >>> active_players(pa.new_game(config)), active_players(Table(pa, config, seed=7).state)
    ((), (0,))
    """
    waits = is_chance(state) or state.today.phase is Phase.OVER
    return () if waits else (SEAT,)


# --- lists ----------------------------------------------------------------------------------------

T = TypeVar("T")

_DONE: Final = Done()
_HIRE_BLIND: Final = HireBlind()
_RAISE: Final = RaiseMarket()
_NEXT_CUSTOMERS: Final = NextCustomers()
_NEXT_STEP: Final = NextStep()
_CLOSE: Final = Close()
_SIDES: Final = tuple(ChooseSide(side) for side in Side)
_PICKS: Final = tuple(PickToken(kind) for kind in TokenKind)


def _one_each(make: Callable[[int], T]) -> Callable[[int], T]:
    """The one action object for a number."""
    return lru_cache(maxsize=512)(make)


_hire: Final = _one_each(Hire)
_let_go: Final = _one_each(LetGo)
_use: Final = _one_each(UseAbility)
_dismiss: Final = _one_each(PickCustomer)
_repair: Final = _one_each(Repair)
_for_money: Final = _one_each(lambda number: Serve(number, Reward.MONEY))
_for_tokens: Final = _one_each(lambda number: Serve(number, Reward.TOKENS))


@lru_cache(maxsize=1 << 11)
def _kinds_of(present: int) -> tuple[TokenKind, ...]:
    """The kinds of a key of `Kinds.present`."""
    return tuple(TOKENS.members[i] for i in TOKENS.support(present))


@lru_cache(maxsize=64)
def _placements(rows: int, columns: int, sheet: int) -> Placements[Decision]:
    """The placements on the sheet of a number in play, as actions."""
    return Placements(
        make_grid(rows, columns),
        lambda it: Place(sheet, it.kind, it.orientation, it.row, it.column),
    )


def legal_actions(state: State, player: int | None = None) -> tuple[Decision, ...]:
    """What the player can decide, by code; `()` while chance moves and after the end (PA-55).

    Raises:
        MalformedAction: no seat of this game.

    >>> from bakehouse import pasteles as pa
    >>> state = pa.new_game(pa.Config(recipe=1))
    >>> state = pa.apply(state, pa.parse_action(state, "draw employees 2, 3, 5"))
    >>> [pa.action_to_string(action) for action in legal_actions(state)]
    ['hire blind', 'hire 2', 'hire 3', 'hire 5']
    """
    if player is not None:
        check_seat(player)
    if state.pending:
        return _named(state)
    lister = _LISTERS[state.today.phase]
    return lister(state) if lister is not None else ()


def _named(state: State) -> tuple[Decision, ...]:
    deed = state.pending[0].effect.deed
    if deed is Deed.DISMISS:
        return tuple(_dismiss(number) for number in picks(state))
    tokens = tuple(_PICKS[kind] for kind in picks(state))
    return (_DONE, *tokens) if deed is Deed.KEEP_TOKENS else tokens


def _staff(state: State) -> tuple[Decision, ...]:
    shop = state.shop
    if due_icon(state) is ScheduleIcon.REMOVE:
        return tuple(_let_go(number) for number in shop.staff)
    blind = (_HIRE_BLIND,) if shop.applicants.layers else ()
    return (*blind, *(_hire(number) for number in shop.display))


def _uses(state: State) -> tuple[Decision, ...]:
    numbers = usable(state)
    return tuple([_use(number) for number in numbers]) if numbers else ()


def _moment(state: State) -> tuple[Decision, ...]:
    uses = _uses(state)
    return uses if _compulsory(state) else (_DONE, *uses)


def _compulsory(state: State) -> tuple[int, ...]:
    """Employees whose ability has to be used before the moment ends (PA-57)."""
    return tuple(number for number in usable(state) if ability_of(state, number).must)


def _market(state: State) -> tuple[Decision, ...]:
    return (_DONE,) if check_raise(state, _RAISE) else (_DONE, _RAISE)


def _opening(state: State) -> tuple[Decision, ...]:
    return (_CLOSE, *_uses(state))


def _side(state: State) -> tuple[Decision, ...]:
    return (*_uses(state), *_SIDES)


def _folding(state: State) -> tuple[Decision, ...]:
    return (*_uses(state), *fold_options(state))


def _serving(state: State) -> tuple[Decision, ...]:
    ready = fillable(state)
    serves: list[Decision] = []
    for number in ready:
        serves.append(_for_money(number))
        if _reward_there(state, number):
            serves.append(_for_tokens(number))
    uses = _uses(state)
    if not state.owned:
        return (*uses, *serves) if ready else (_CLOSE, *uses)
    if refill_due(state):
        return (_NEXT_CUSTOMERS, *uses, *serves)
    on = _NEXT_STEP if state.today.step < len(state.shop.config.scenario.steps) else _CLOSE
    return (on, *uses, *serves, *_places(state))


def _places(state: State) -> tuple[Decision, ...]:
    step, grid = step_of(state), state.shop.config.grid
    kinds = _kinds_of(TOKENS.present(state.owned))
    found: tuple[Decision, ...] = ()
    for number, laid in enumerate(state.sheets, start=1):
        free = laid.form.free
        if step.zone is not None and number == step.sheet:
            free = free_cells(laid.form, step.zone)
        found += _placements(grid.rows, grid.columns, number).fitting(free, kinds)
    return found


def _repairs(state: State) -> tuple[Decision, ...]:
    machine = state.config.components.machine
    drawn = (number for number in state.shop.drawn if machine(number).cost <= state.money)
    return (_DONE, *(_repair(number) for number in drawn))


_TABLE: Final[dict[Phase, Callable[[State], tuple[Decision, ...]]]] = {
    Phase.STAFF: _staff,
    **dict.fromkeys(_MOMENTS, _moment),
    Phase.MARKET: _market,
    Phase.OPENING: _opening,
    Phase.SIDE: _side,
    Phase.FOLDING: _folding,
    Phase.SERVING: _serving,
    Phase.REPAIRS: _repairs,
}
_LISTERS: Final = by_phase(_TABLE)


# --- checks ---------------------------------------------------------------------------------------


def explain_illegal(state: State, action: Action) -> Illegal | None:
    """None for a legal action, else the reason with its rule.

    Raises:
        MalformedAction: not an action of this game.

    >>> from bakehouse import pasteles as pa
    >>> state = pa.new_game(pa.Config(recipe=1))
    >>> state = pa.apply(state, pa.parse_action(state, "draw employees 2, 3, 5"))
    >>> explain_illegal(state, Hire(2)), explain_illegal(state, Hire(4)).rule
    (None, 'PA-10')
    """
    check = CHECKS.get(type(action))
    if check is None:
        raise MalformedAction(f"{shown(action)} is no action of this game")
    return check(state, action)


def refusal(illegal: Illegal) -> IllegalAction:
    """The error for a refused action."""
    return (
        GameFinishedError(illegal) if illegal.code is Refusal.FINISHED else IllegalAction(illegal)
    )


def is_legal(state: State, action: Action) -> bool:
    """Whether `apply` accepts the action; `MalformedAction` for what is no action of this game.

    >>> from bakehouse.pasteles import Config, new_game
    >>> is_legal(new_game(Config()), HireBlind())  # the first employees are to be turned up
    False
    """
    return explain_illegal(state, action) is None


def _no(code: Refusal, rule: str, reason: str) -> Illegal:
    return Illegal(code, rule, SEAT, reason)


def _not_due(state: State, kind: type) -> Illegal | None:
    """Why a decision of this type cannot be made now, if so."""
    phase = state.today.phase
    if phase in _WHEN[kind] and not state.pending:
        return None
    if phase is Phase.OVER:
        return _no(Refusal.FINISHED, "PA-55", "the game is over")
    if state.pending:
        what = "a customer" if state.pending[0].effect.deed is Deed.DISMISS else "a token"
        return _no(Refusal.NOT_DUE, "PA-57", f"{what} is to be named now")
    rule, words = _PHASES[phase]
    return _no(Refusal.NOT_DUE, rule, f"{words} now")


def check_done(state: State, _: Done) -> Illegal | None:
    """End what may go on; not before an ability that has to be used (PA-57)."""
    if state.pending and state.pending[0].effect.deed is Deed.KEEP_TOKENS:
        return None
    if blocked := _not_due(state, Done):
        return blocked
    if state.today.phase in _MOMENTS and (left := _compulsory(state)):
        name = state.config.components.employee(left[0]).name
        return _no(Refusal.COMPULSORY, "PA-57", f"the ability of {name} has to be used")
    return None


def _icon_not_due(state: State, kind: type, icon: ScheduleIcon) -> Illegal | None:
    if blocked := _not_due(state, kind):
        return blocked
    if due_icon(state) is icon:
        return None
    if icon is ScheduleIcon.ADD:
        return _no(Refusal.NOT_DUE, "PA-11", "an employee is to leave now")
    return _no(Refusal.NOT_DUE, "PA-10", "an employee is to come now")


def check_hire_blind(state: State, _: HireBlind) -> Illegal | None:
    """An add icon is due and the deck has a card (PA-7, PA-10)."""
    if blocked := _icon_not_due(state, HireBlind, ScheduleIcon.ADD):
        return blocked
    if not state.shop.applicants.layers:
        return _no(Refusal.NOT_THERE, "PA-7", "the employee deck is empty")
    return None


def check_hire(state: State, action: Hire) -> Illegal | None:
    """An add icon is due and the employee lies face up (PA-10)."""
    if blocked := _icon_not_due(state, Hire, ScheduleIcon.ADD):
        return blocked
    if action.employee not in state.shop.display:
        return _no(Refusal.NOT_THERE, "PA-10", f"employee {action.employee} is not face up")
    return None


def check_let_go(state: State, action: LetGo) -> Illegal | None:
    """A remove icon is due and the employee is active (PA-11)."""
    if blocked := _icon_not_due(state, LetGo, ScheduleIcon.REMOVE):
        return blocked
    return _not_active(state, action.employee, "PA-11")


def _not_active(state: State, employee: int, rule: str) -> Illegal | None:
    if employee in state.shop.staff:
        return None
    return _no(Refusal.NOT_ACTIVE, rule, f"employee {employee} is not active")


def check_use(state: State, action: UseAbility) -> Illegal | None:
    """The ability of an active employee, at its moment, once a day, paid for (PA-57)."""
    number = action.employee
    blocked = _not_due(state, UseAbility) or _not_active(state, number, "PA-12")
    if blocked:
        return blocked
    ability, name = ability_of(state, number), state.config.components.employee(number).name
    if MOMENTS[state.today.phase] is not ability.moment:
        return _no(Refusal.NOT_DUE, "PA-13", f"it is not the time for the ability of {name}")
    if state.today.used >> number & 1:
        return _no(Refusal.USED, "PA-57", f"the ability of {name} was used today")
    if is_usable(state, ability):
        return None
    money, tokens = price_of(state, ability)
    if state.money < money or TOKENS.total(state.owned) < tokens:
        reason = f"the ability of {name} costs {money} money and {tokens} tokens"
        return _no(Refusal.TOO_DEAR, "PA-5", reason)
    return _no(Refusal.NO_EFFECT, "PA-57", f"the ability of {name} would do nothing")


def check_pick_token(state: State, action: PickToken) -> Illegal | None:
    """A token that the effect asks for, in order (PA-19, PA-57)."""
    return _check_pick(state, action.kind, kind_name(action.kind), customers=False)


def check_pick_customer(state: State, action: PickCustomer) -> Illegal | None:
    """A customer that the effect asks for, in order (PA-57)."""
    return _check_pick(state, action.customer, f"customer {action.customer}", customers=True)


def _check_pick(state: State, number: int, words: str, *, customers: bool) -> Illegal | None:
    asked = bool(state.pending) and (state.pending[0].effect.deed is Deed.DISMISS) == customers
    if not asked:
        kind = PickCustomer if customers else PickToken
        return _not_due(state, kind) or _no(Refusal.NOT_DUE, "PA-57", "nothing is to be named")
    if number in picks(state):
        return None
    names = ", ".join(
        str(pick) if customers else kind_name(TokenKind(pick)) for pick in picks(state)
    )
    return _no(Refusal.NOT_THERE, "PA-57", f"{words} cannot be named now, only {names}")


def check_raise(state: State, _: RaiseMarket) -> Illegal | None:
    """There is a next level, and money for it (PA-17)."""
    if blocked := _not_due(state, RaiseMarket):
        return blocked
    market, level = state.config.components.market, state.shop.level + 1
    if level == len(market):
        return _no(Refusal.LAST_LEVEL, "PA-17", "the market is at its last level")
    return _too_dear(state, market[level].cost, "the next market level")


def _too_dear(state: State, cost: int, what: str) -> Illegal | None:
    if cost <= state.money:
        return None
    reason = f"{what} costs {cost}, there is {state.money} money"
    return _no(Refusal.TOO_DEAR, "PA-5", reason)


def check_side(state: State, _: ChooseSide) -> Illegal | None:
    """A new sheet is there (PA-30)."""
    return _not_due(state, ChooseSide)


def check_fold(state: State, action: Fold) -> Illegal | None:
    """The fold is one on the way to the size of the step (PA-29, PA-31, PA-33, PA-34)."""
    if blocked := _not_due(state, Fold):
        return blocked
    step = step_of(state)
    if not isinstance(step.task, FoldSizeTask):
        return _no(Refusal.NO_FOLD, "PA-28", "the step asks for its exact sequence of folds")
    form, target = state.sheets[step.sheet - 1].form, (step.task.height, step.task.width)
    against = explain_reaching_fold(form, action, target)
    return None if against is None else _no(Refusal.NO_FOLD, against.rule, against.reason)


def check_sequence(state: State, action: FoldSequence) -> Illegal | None:
    """The sequence of the step can be made in this rotation, the first of its kind (PA-28)."""
    if blocked := _not_due(state, FoldSequence):
        return blocked
    options = fold_options(state)
    if action in options:
        return None
    if not any(isinstance(option, FoldSequence) for option in options):
        return _no(Refusal.NO_FOLD, "PA-28", "the step asks for a size, not for a sequence")
    reason = f"turned by {action.quarters} quarters the folds cannot be made or come to the same"
    return _no(Refusal.NO_FOLD, "PA-28", reason)


def check_place(state: State, action: Place) -> Illegal | None:
    """An owned token, on a sheet in play, where it fits, and no refill is due (PA-40, PA-47)."""
    if (
        state.today.phase is _IN_SERVING
        and not state.pending
        and state.owned & TOKENS.field[action.kind]
        and action.sheet <= len(state.sheets)
        and not refill_due(state)
        and fits(state.sheets[action.sheet - 1].form, action.placement, _zone(state, action.sheet))
    ):
        return None
    if blocked := _not_due(state, Place):
        return blocked
    if not state.owned & TOKENS.field[action.kind]:
        where = "; storage is for another day" if state.storage[action.kind] else ""
        reason = f"no {kind_name(action.kind)} in the personal supply{where}"
        return _no(Refusal.NOT_OWNED, "PA-48" if where else "PA-40", reason)
    if blocked := _refill_first(state):
        return blocked
    if action.sheet > len(state.sheets):
        reason = f"{len(state.sheets)} sheets are in play, none is number {action.sheet}"
        return _no(Refusal.NOT_IN_PLAY, "PA-40", reason)
    against = explain_placement(
        state.sheets[action.sheet - 1].form, action.placement, _zone(state, action.sheet)
    )
    return None if against is None else _no(Refusal.NO_ROOM, against.rule, against.reason)


def _zone(state: State, sheet: int) -> Zone | None:
    """The zone of the step holds for its own sheet (PA-36)."""
    step = step_of(state)
    return step.zone if step.sheet == sheet else None


def _refill_first(state: State) -> Illegal | None:
    if refill_due(state):
        return _no(Refusal.REFILL_DUE, "PA-47", "the line is to be refilled first")
    return None


def _reward_there(state: State, customer: int) -> bool:
    tokens = state.config.components.customer(customer).tokens
    return TOKENS.covers(state.stock, tokens.packed)


def check_serve(state: State, action: Serve) -> Illegal | None:
    """A customer in line, an order that claimed icons fill, a reward that is there (PA-43)."""
    if blocked := _not_due(state, Serve):
        return blocked
    number = action.customer
    if number not in state.today.line:
        return _no(Refusal.NOT_THERE, "PA-43", f"customer {number} is not in line")
    if not can_fill(state, number):
        order = state.config.components.customer(number).order
        reason = f"customer {number} wants {order}; claimed: {state.claimed}"
        return _no(Refusal.NOT_COVERED, "PA-43", reason)
    if action.reward is Reward.TOKENS and not _reward_there(state, number):
        tokens = state.config.components.customer(number).tokens
        return _no(Refusal.NOT_IN_SUPPLY, "PA-46", f"the supply lacks some of {tokens}")
    return None


def check_next_customers(state: State, _: NextCustomers) -> Illegal | None:
    """A refill is due, and there are tokens to go on with (PA-27, PA-47)."""
    if blocked := _not_due(state, NextCustomers):
        return blocked
    if not state.owned:
        return _no(Refusal.NO_TOKENS, "PA-27", "without tokens the line is not refilled")
    if not refill_due(state):
        return _no(Refusal.NO_REFILL, "PA-47", "no place of the line is to be refilled")
    return None


def check_next_step(state: State, _: NextStep) -> Illegal | None:
    """There is a next step, tokens to go on with, and no refill is due (PA-27, PA-47)."""
    if blocked := _not_due(state, NextStep):
        return blocked
    if not state.owned:
        return _no(Refusal.NO_TOKENS, "PA-27", "without tokens there is no next step")
    if state.today.step == len(state.config.scenario.steps):
        return _no(Refusal.LAST_STEP, "PA-21", "this is the last step of the recipe")
    return _refill_first(state)


def check_close(state: State, _: Close) -> Illegal | None:
    """After the last step, or without tokens when no order can be filled (PA-26, PA-27)."""
    if blocked := _not_due(state, Close):
        return blocked
    if state.today.phase is Phase.OPENING:
        return None
    if not state.owned:
        if ready := fillable(state):
            reason = f"the order of customer {ready[0]} can be filled first"
            return _no(Refusal.FILLABLE, "PA-27", reason)
        return None
    if state.today.step < len(state.config.scenario.steps):
        return _no(Refusal.STEPS_LEFT, "PA-27", "there are steps left to go through")
    return _refill_first(state)


def check_repair(state: State, action: Repair) -> Illegal | None:
    """A card of the machine lies there, and its cost can be paid (PA-53)."""
    if blocked := _not_due(state, Repair):
        return blocked
    number = action.machine
    if number not in state.shop.drawn:
        return _no(Refusal.NOT_THERE, "PA-53", f"no card of machine {number} lies there")
    machine = state.config.components.machine(number)
    return _too_dear(state, machine.cost, f"a repair of the {machine.name}")


def check_draw(state: State, draw: Draw) -> Illegal | None:
    """The draw that is due, of cards that can come next (PA-3, PA-10, PA-15, PA-20, PA-30)."""
    rule, words = _PHASES.get(state.today.phase, ("PA-55", "the game is over"))
    if state.today.phase is Phase.OVER:
        return Illegal(Refusal.FINISHED, rule, -1, words)
    due = due_draw(state)
    if due is None:
        return Illegal(Refusal.NOT_DUE, rule, -1, f"nothing is drawn while {words}")
    pile, amount = due
    if draw.pile is not pile or len(draw.cards) != amount:
        reason = f"{words}: {amount} of {pile.name.lower()}"
        return Illegal(Refusal.NOT_DUE, rule, -1, reason)
    if not can_come(state, pile, draw.cards):
        reason = f"{pile.name.lower()} {draw.cards} cannot come now"
        return Illegal(Refusal.NOT_THERE, rule, -1, reason)
    return None


CHECKS: Final[dict[type, Callable[[State, Any], Illegal | None]]] = {
    Done: check_done,
    HireBlind: check_hire_blind,
    RaiseMarket: check_raise,
    NextCustomers: check_next_customers,
    NextStep: check_next_step,
    Close: check_close,
    Hire: check_hire,
    LetGo: check_let_go,
    UseAbility: check_use,
    PickToken: check_pick_token,
    PickCustomer: check_pick_customer,
    ChooseSide: check_side,
    FoldSequence: check_sequence,
    Fold: check_fold,
    Serve: check_serve,
    Repair: check_repair,
    Place: check_place,
    Draw: check_draw,
}
"""The check of each type of action."""
