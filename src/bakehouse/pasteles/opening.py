"""Phase 2, opening time: customers come, sheets are folded, tokens laid, orders filled.

The rules of 2.a are PA-20, those of 2.b PA-21 to PA-49. What folding itself is, is told by the
folding room.
"""

from __future__ import annotations

from bakehouse.core.counts import LIMIT
from bakehouse.pasteles import folding
from bakehouse.pasteles.actions import (
    ChooseSide,
    Close,
    Draw,
    FoldSequence,
    NextCustomers,
    NextStep,
    Place,
    Reward,
    Serve,
)
from bakehouse.pasteles.closing import begin_counting
from bakehouse.pasteles.content import Customer
from bakehouse.pasteles.deeds import could_give_token
from bakehouse.pasteles.effects import Moment
from bakehouse.pasteles.folding import (
    Flavour,
    Fold,
    Form,
    covered_numbers,
    is_folding,
    lay,
    reaching_folds,
    rotations,
    turned_over,
    with_token,
)
from bakehouse.pasteles.goods import FLAVOURS, TIMES, TOKENS
from bakehouse.pasteles.preparation import begin_moment
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask, Goal, Step, Tally
from bakehouse.pasteles.state import (
    Laid,
    Phase,
    Shop,
    State,
    change_day,
    change_shop,
    change_state,
    make_laid,
)

__all__ = [
    "admit_customers",
    "after_folding",
    "after_line",
    "after_opening",
    "after_serving",
    "after_side",
    "can_fill",
    "choose_side",
    "close",
    "draw_customers",
    "draw_line",
    "draw_sheet",
    "fillable",
    "fold_options",
    "fold_sequence",
    "fold_sheet",
    "gap",
    "next_customers",
    "next_step",
    "open_doors",
    "place_token",
    "refill_due",
    "serve",
    "step_of",
]

# --- 2.a ------------------------------------------------------------------------------------------


def open_doors(state: State) -> State:
    """2.a begins."""
    return begin_moment(state, Phase.ARRIVALS, Moment.ARRIVALS)


def admit_customers(state: State) -> State:
    """As many customers as the market level says make the day's deck (PA-19, PA-20)."""
    level = state.config.components.market[state.shop.level]
    number = max(0, level.customers + state.today.extra)
    waiting = min(number, len(state.shop.customers))
    return change_state(state, today=change_day(state.today, phase=Phase.LINE, waiting=waiting))


def gap(state: State) -> int:
    """How many customers the day's deck has for empty places in the line (PA-20, PA-47)."""
    today = state.today
    return min(today.places - len(today.line), today.waiting)


def after_line(state: State) -> State | None:
    """The line waits for its first customers, if any come; then 2.b begins."""
    return None if gap(state) else begin_moment(state, Phase.OPENING, Moment.SERVING)


def draw_line(state: State, draw: Draw) -> State:
    """The first customers of the day stand in line (PA-20)."""
    return begin_moment(_join_line(state, draw), Phase.OPENING, Moment.SERVING)


def _join_line(state: State, draw: Draw) -> State:
    today, kinds = state.today, state.config.components.customer_kinds
    today = change_day(
        today,
        line=tuple(sorted((*today.line, *draw.cards))),
        waiting=today.waiting - len(draw.cards),
    )
    customers = state.shop.customers.take_all(kinds.counts(draw.cards))
    return change_state(state, shop=change_shop(state.shop, customers=customers), today=today)


# --- 2.b: its beginning and end -------------------------------------------------------------------


def after_opening(state: State) -> State | None:
    """Without a token an ability that gives one is asked for before the first step (PA-26)."""
    if _is_over(state):
        return begin_counting(state)
    return _begin_step(state, 1) if state.owned else None


def _is_over(state: State) -> bool:
    """Whether there is nothing more to do: no customer, or no token and no order to fill (PA-22).

    An ability that could give a token keeps the shop open (PA-26, PA-27).
    """
    today = state.today
    if not today.line and not today.waiting:
        return True
    return not state.owned and not fillable(state) and not could_give_token(state)


def close(state: State, _: Close) -> State:
    """Making and serving ends for today (PA-27)."""
    return begin_counting(state)


# --- 2.b: steps and folds -------------------------------------------------------------------------


def step_of(state: State) -> Step:
    """The step of the recipe that is being made (PA-21)."""
    return state.shop.config.scenario.steps[state.today.step - 1]


def _begin_step(state: State, number: int) -> State:
    """The next step: its new sheet is drawn, or the fold of its sheet is due (PA-21, PA-30)."""
    phase = Phase.SHEET if state.config.scenario.steps[number - 1].new else Phase.FOLDING
    return change_state(state, today=change_day(state.today, phase=phase, step=number))


def next_step(state: State, _: NextStep) -> State:
    """On to the next step (PA-21)."""
    return _begin_step(_no_streak(state), state.today.step + 1)


def draw_sheet(state: State, draw: Draw) -> State:
    """A sheet comes from the lid; all claimed icons are lost (PA-30, PA-42)."""
    today = change_day(state.today, phase=Phase.SIDE, sheet=draw.cards[0])
    return change_state(state, today=today, covered=0)


def choose_side(state: State, action: ChooseSide) -> State:
    """The new sheet is laid flat, this side up; the others stay as they are (PA-30, PA-37)."""
    laid = make_laid(state.today.sheet, lay(state.config.grid, action.side))
    today = change_day(state.today, phase=Phase.FOLDING, sheet=0)
    return change_state(state, today=today, sheets=(*state.sheets, laid), streak=False)


def after_side(state: State) -> State | None:
    """The side waits to be chosen, unless 2.b is over (PA-22)."""
    return begin_counting(state) if _is_over(state) else None


def fold_options(state: State) -> tuple[Fold, ...] | tuple[FoldSequence, ...]:
    """The folds that the step allows now; none when its folding is done or falls away.

    Folds to a size: PA-29, PA-34; an exact sequence: PA-28.
    """
    step = step_of(state)
    form = state.sheets[step.sheet - 1].form
    if isinstance(step.task, FoldSizeTask):
        return reaching_folds(form, (step.task.height, step.task.width))
    if isinstance(step.task, FoldSequenceTask):
        return tuple(FoldSequence(quarters) for quarters in rotations(form, step.task.folds))
    return ()


def after_folding(state: State) -> State | None:
    """Folding goes on as long as a fold is offered, then tokens are laid (PA-28, PA-29)."""
    if _is_over(state):
        return begin_counting(state)
    if _fold_due(state):
        return None
    return change_state(state, today=change_day(state.today, phase=Phase.SERVING))


def _fold_due(state: State) -> bool:
    """Whether there are `fold_options`."""
    step = step_of(state)
    if not isinstance(step.task, FoldSizeTask):
        return bool(fold_options(state))
    form, target = state.sheets[step.sheet - 1].form, (step.task.height, step.task.width)
    return is_folding(form, target)


def fold_sheet(state: State, action: Fold) -> State:
    """One fold of the sheet of the step; claimed icons stay (PA-31, PA-39, PA-42)."""
    form = state.sheets[step_of(state).sheet - 1].form
    return _with_form(state, turned_over(form, action), Phase.FOLDING)


def fold_sequence(state: State, action: FoldSequence) -> State:
    """The whole exact sequence of the step, turned as chosen (PA-28); then tokens are laid."""
    step = step_of(state)
    form = state.sheets[step.sheet - 1].form
    if isinstance(step.task, FoldSequenceTask):
        moves = [move.rotated(action.quarters) for move in step.task.folds]
        form = folding.fold_sequence(form, moves) or form
    return _with_form(state, form, Phase.SERVING)


def _with_form(state: State, form: Form, phase: Phase) -> State:
    """The sheet of the step lies in another form."""
    at = step_of(state).sheet - 1
    return change_state(
        state,
        sheets=_replaced(state.sheets, at, form),
        today=change_day(state.today, phase=phase),
        streak=False,
    )


def _replaced(sheets: tuple[Laid, ...], at: int, form: Form) -> tuple[Laid, ...]:
    return (*sheets[:at], make_laid(sheets[at].number, form), *sheets[at + 1 :])


# --- 2.b: tokens and customers --------------------------------------------------------------------


def after_serving(state: State) -> State | None:
    """Laying and serving goes on until 2.b is over, or the player goes on (PA-21, PA-22)."""
    if state.owned and state.today.line:
        return None
    return begin_counting(state) if _is_over(state) else None


def _no_streak(state: State) -> State:
    return change_state(state, streak=False) if state.streak else state


def place_token(state: State, action: Place) -> State:
    """A token of the personal supply is laid; the icons under it are claimed (PA-40 to PA-42).

    Whether any order wants them makes no difference (PA-49).
    """
    at, kind = action.sheet - 1, action.kind
    laid = state.sheets[at]
    units = state.shop.config.components.icons[laid.number - 1]
    covered, times = state.covered, TIMES[kind]
    icons = covered_numbers(laid.form, action.placement)
    for icon in icons:
        covered += units[icon] * times
    if not FLAVOURS.in_bounds(covered):
        covered = _limited(covered)
    return change_state(
        state,
        owned=state.owned - TOKENS.one[kind],
        covered=covered,
        sheets=_replaced(state.sheets, at, with_token(laid.form, action.placement, icons)),
        streak=False,
    )


def _limited(covered: int) -> int:
    """Claimed icons as far as they are counted: at most `LIMIT` of a flavour."""
    amounts = (covered >> 8 * flavour & 255 for flavour in Flavour)
    return sum(FLAVOURS.one[flavour] * min(n, LIMIT) for flavour, n in enumerate(amounts))


def can_fill(state: State, customer: int) -> bool:
    """Whether the claimed icons fill the order of a customer (PA-43, PA-44)."""
    order = state.config.components.customer(customer).order
    return FLAVOURS.covers(state.covered, order.packed)


def fillable(state: State) -> tuple[int, ...]:
    """The customers of the line whose order the claimed icons fill."""
    covered = state.covered
    if not covered:
        return ()
    customers, covers = state.shop.config.components.customers, FLAVOURS.covers
    line = state.today.line
    return tuple([n for n in line if covers(covered, customers[n - 1].order.packed)])


def serve(state: State, action: Serve) -> State:
    """An order is filled: its icons are used, the customer is gone, and a reward comes.

    Money at once, or tokens from the supply to storage (PA-43, PA-45, PA-48). The place in line
    stays empty until the line is refilled (PA-47).
    """
    customer = state.config.components.customer(action.customer)
    today = change_day(
        state.today,
        line=tuple(number for number in state.today.line if number != action.customer),
        gone=tuple(sorted((*state.today.gone, action.customer))),
        served=state.today.served + 1,
    )
    money, tokens = customer.money, 0
    if action.reward is Reward.TOKENS:
        money, tokens = 0, customer.tokens.packed
    recipe = state.config.scenario
    return change_state(
        state,
        shop=_counted(state, customer) if recipe.goals else state.shop,
        today=today,
        money=state.money + money,
        stock=state.stock - tokens,
        stored=state.stored + tokens,
        covered=state.covered - customer.order.packed,
        streak=recipe.counts_streaks,
    )


def _counted(state: State, customer: Customer) -> Shop:
    """The shop with the goals of the recipe counted for an order that was filled (PA-60, PA-74)."""
    goals = state.config.scenario.goals
    pairs = zip(state.shop.tally, goals, strict=True)
    tally = tuple([n + _worth(state, goal, customer) for n, goal in pairs])
    return change_shop(state.shop, tally=tally)


def _worth(state: State, goal: Goal, customer: Customer) -> int:
    """How much an order that is filled now adds to a goal (PA-74)."""
    match goal.tally:
        case Tally.SERVED:
            return 1
        case Tally.ICONS:
            return customer.order[goal.flavour] if goal.flavour is not None else 0
        case Tally.LARGE_ORDERS:
            return int(len(customer.order) >= goal.number)
        case Tally.TOGETHER:
            return int(state.streak)
        case Tally.LATE:
            return int(state.today.step >= goal.number)
        case _:
            return 0


def refill_due(state: State) -> bool:
    """Whether the line is to be refilled before the next token or step (PA-47)."""
    today = state.today
    return today.waiting > 0 and len(today.line) < today.places


def next_customers(state: State, _: NextCustomers) -> State:
    """Customers are to be drawn for the empty places; claimed icons are lost (PA-42, PA-47)."""
    today = change_day(state.today, phase=Phase.CUSTOMERS)
    return change_state(state, today=today, covered=0, streak=False)


def draw_customers(state: State, draw: Draw) -> State:
    """The line is full again, as far as the day's deck goes (PA-47)."""
    state = _join_line(state, draw)
    return change_state(state, today=change_day(state.today, phase=Phase.SERVING))
