"""Pasteles as text: what a person needs to decide the next move, with pictures of the sheets.

Numbers are those that moves name: of cards, of sheets in play, of rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bakehouse.core.counts import Counts, kind_name
from bakehouse.core.rng import Rng
from bakehouse.display.layout import beside, listing, sentence, table, title
from bakehouse.display.pasteles_moves import moves_words, remark
from bakehouse.display.pasteles_sheets import face, shapes, tokens_on, underside
from bakehouse.display.pasteles_words import (
    FLAVOUR_LETTERS,
    ability_words,
    amounts_words,
    effect_words,
    effects_words,
    icons_words,
    many,
    origin_words,
    rule_words,
    step_words,
    zone_words,
)
from bakehouse.display.plain import plain
from bakehouse.pasteles import (
    ChooseSide,
    Close,
    Fold,
    FoldSequence,
    NextStep,
    Observation,
    Phase,
    Side,
    State,
    outcome,
    reached,
    resample,
)
from bakehouse.pasteles.closing import wages
from bakehouse.pasteles.deeds import unserved
from bakehouse.pasteles.folding import Flavour, TokenKind, lay, visible
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.opening import step_of
from bakehouse.pasteles.preparation import due_icon
from bakehouse.pasteles.recipes import Goal, ScheduleIcon, Step
from bakehouse.pasteles.scoring import goal_words
from bakehouse.pasteles.state import Laid

__all__ = [
    "applicants_words",
    "chapter",
    "customers_told",
    "due_words",
    "employee_rows",
    "folds_to_come",
    "lacking",
    "machine_rows",
    "machines_words",
    "money_words",
    "picture",
    "remark",
    "schedule_words",
    "steps_words",
    "text",
    "victory_rows",
]

_DUE: Final = {
    Phase.DISPLAY: "The first employees are turned up [PA-3].",
    Phase.STAFF: "1.a: hire an employee, face up or from the deck [PA-10].",
    Phase.BLIND: "1.a: an employee is drawn from the deck [PA-10].",
    Phase.VACANCY: "1.a: the gap in the display is filled [PA-10].",
    Phase.INGREDIENTS: "1.b: use abilities, or done [PA-57].",
    Phase.EQUIPMENT: "1.c: an equipment card is drawn [PA-15].",
    Phase.MARKET: "1.d: raise the market, or done [PA-17].",
    Phase.ARRIVALS: "2.a: use abilities before the customers come, or done [PA-57].",
    Phase.LINE: "2.a: the first customers come [PA-20].",
    Phase.OPENING: "2.b: there are no tokens; use an ability, or close [PA-26].",
    Phase.SHEET: "2.b: a sheet is drawn [PA-30].",
    Phase.SIDE: "2.b: choose which side of the new sheet is up [PA-30].",
    Phase.FOLDING: "2.b: fold the sheet of this step [PA-28, PA-34].",
    Phase.SERVING: "2.b: lay tokens, serve customers, go on [PA-21, PA-40, PA-43].",
    Phase.CUSTOMERS: "2.b: the line is refilled [PA-47].",
    Phase.COUNTING: "3.a: use abilities, or done to count the customers [PA-50, PA-57].",
    Phase.LEFTOVERS: "3.a: the customers who still wait are turned up and counted [PA-50].",
    Phase.REPAIRS: "3.c: repair equipment, or done [PA-53].",
    Phase.EVENING: "3.d: use abilities, or done to end the day [PA-54, PA-57].",
}
"""By phase, what is due."""

_LET_GO: Final = "1.a: let an employee go [PA-11]."


def text(value: object) -> str:
    """A state, or an observation; that tells as much, so the text is the same.

    Anything else is written field by field.

    Raises:
        DecodeError: an observation that no position gives.
    """
    if isinstance(value, State):
        return _position(value)
    if isinstance(value, Observation):
        state, _ = resample(value, Rng.seeded(0))  # nothing is hidden, so nothing is drawn
        return _position(state)
    return plain(value)


def _position(state: State) -> str:
    parts = [
        _headline(state),
        _victories(state),
        _employees(state),
        _equipment(state),
        _tokens(state),
        _customers(state),
        _sheets(state),
        _shapes(state),
        moves_words(state),
    ]
    return "\n\n".join(part for part in parts if part)


def chapter(before: object, after: object) -> str | None:
    """What a day came to, where one ended between two states (PA-54, PA-55)."""
    if not isinstance(before, State) or not isinstance(after, State):
        return None
    over = after.phase is Phase.OVER and before.phase is not Phase.OVER
    if after.day == before.day and not over:
        return None
    today = after.today if after.day == before.day else before.today
    rows = [
        ["served today", str(today.served)],
        ["not served today", str(len(today.line) + today.waiting + today.unserved)],
        ["money", str(after.money)],
        ["market level", str(after.shop.level)],
    ]
    rows += [
        [f"{goal_words(goal)} so far", str(reached(after, goal))]
        for goal in after.config.scenario.goals
    ]
    return title(f"Day {before.day} is over") + "\n" + table(["", ""], rows).lstrip("\n")


# --- where the game is ----------------------------------------------------------------------------


def _headline(state: State) -> str:
    recipe = state.config.scenario
    step = f", step {state.today.step} of {len(recipe.steps)}" if state.today.step else ""
    when = f"Recipe {recipe.number}, {recipe.name}: day {state.day} of {recipe.rounds}{step}."
    lines = [when, due_words(state), money_words(state), schedule_words(state)]
    return "\n".join(sentence(line) for line in [*lines, *steps_words(state)])


def due_words(state: State) -> str:
    """What is due, or how the game ended."""
    end = outcome(state)
    if end is not None:
        return f"The game is over; {end.reason} [{end.rule}]."
    if state.pending and state.picking is not None:
        task, left = state.pending[0], state.picking.left
        origin = origin_words(state.config.components, task)
        order = ", in the order of the moves" if left > 1 else ""
        return f"{origin}: {effect_words(task.effect)}. Name {left} more{order} [PA-57]."
    if state.phase is Phase.STAFF and due_icon(state) is ScheduleIcon.REMOVE:
        return _LET_GO
    return _DUE[state.phase]


def money_words(state: State) -> str:
    """Money, tonight's wages, and the market."""
    market, level, extra = state.config.components.market, state.shop.level, state.today.extra
    due = f" (wages tonight: {wages(state)})" if state.phase < Phase.REPAIRS else ""
    come = many(market[level].customers, "customer")
    words = f"Money {state.money}{due}. Market level {level}: {come} a day"
    if level + 1 < len(market):
        step = market[level + 1]
        words += f"; level {level + 1} costs {step.cost} and brings {step.customers}"
    today = f" Today {abs(extra)} {'more' if extra > 0 else 'fewer'}." if extra else ""
    return f"{words}.{today}"


def schedule_words(state: State) -> str:
    """The icons of all days."""
    days = [
        f"{'>' if day == state.day else ''}{day} {_icons(icons)}"
        for day, icons in enumerate(state.config.scenario.schedule, start=1)
    ]
    return f"Schedule: {'; '.join(days)}."


def _icons(icons: Sequence[ScheduleIcon]) -> str:
    return " ".join(kind_name(icon) for icon in icons) or "nothing"


def steps_words(state: State) -> Iterator[str]:
    """The steps of the recipe and its special rules, a line each."""
    recipe = state.config.scenario
    for number, step in enumerate(recipe.steps, start=1):
        mark = ">" if number == state.today.step else ""
        yield f"{mark}Step {number}: {step_words(step, recipe.halves)}."
    for number, rule in enumerate(recipe.rules, start=1):
        yield f"Special rule {number}: {rule_words(rule)}."


def _victories(state: State) -> str:
    return table(["Victory", "now", "standard", "gourmet"], victory_rows(state))


def victory_rows(state: State) -> list[list[str]]:
    """By goal of the recipe: its words, how far it is, and what the two victories ask for."""
    recipe = state.config.scenario
    standard = {condition.goal: condition.least for condition in recipe.standard}
    gourmet = {condition.goal: condition.least for condition in recipe.gourmet}
    return [
        [
            _goal(state, goal),
            str(reached(state, goal)),
            *(str(asked[goal]) if goal in asked else "" for asked in (standard, gourmet)),
        ]
        for goal in standard | gourmet
    ]


def _goal(state: State, goal: Goal) -> str:
    recipe = state.config.scenario
    marked = recipe.objective and goal == recipe.goals[0]
    return f"{goal_words(goal)}{', objective token' if marked else ''}"


# --- cards ----------------------------------------------------------------------------------------


def _employees(state: State) -> str:
    rows = [("Staff", "wage", "brings", "ability")]
    rows += employee_rows(state, state.shop.staff)
    rows += [("Face up", "", "", "")]
    rows += employee_rows(state, state.shop.display)
    return f"{listing(rows)}\n{sentence(applicants_words(state))}"


def employee_rows(state: State, numbers: Sequence[int]) -> list[tuple[str, str, str, str]]:
    """Employees: number and name, wage, what they bring, and what they can do."""
    rows: list[tuple[str, str, str, str]] = []
    for number in numbers:
        employee = state.config.components.employee(number)
        used = " (used today)" if state.today.used >> number & 1 else ""
        rows.append(
            (
                f"{number:2} {employee.name}",
                str(employee.wage),
                amounts_words(employee.tokens.items()),
                ability_words(employee.ability) + used,
            )
        )
    return rows or [(" - nobody", "", "", "")]


def applicants_words(state: State) -> str:
    """What is known of the employee deck (PA-8)."""
    layers = [tuple(layer) for layer in state.shop.applicants.layers if len(layer)]
    names = [
        state.config.components.employee(layer[0]).name
        if len(layer) == 1
        else f"{len(layer)} in random order"
        for layer in layers
    ]
    return f"Employee deck, from the top: {'; '.join(names) or 'nobody'}."


def _equipment(state: State) -> str:
    """The equipment cards that lie there: what a repair gives, and what a breakdown does."""
    return listing([("Equipment", machines_words(state)), *machine_rows(state)])


def machines_words(state: State) -> str:
    """How many equipment cards are where."""
    shop, kinds = state.shop, state.config.components.machine_kinds
    deck, repaired, out = map(kinds.total, (shop.equipment, shop.repaired, shop.discarded))
    return f"deck {deck}, repaired {repaired}, broken down {out}"


def machine_rows(state: State) -> list[tuple[str, str]]:
    """Of each machine that lies there two rows: its repair, its breakdown."""
    shop, components = state.shop, state.config.components
    kinds = components.machine_kinds
    rows = list[tuple[str, str]]()
    for number in shop.drawn:
        machine = components.machine(number)
        name = f"{number:2} {machine.name}"
        rows.append((name, f"repair for {machine.cost}: {effects_words(machine.benefit)}"))
        left = kinds.amount(shop.equipment, kinds.index_of(number))
        words = effects_words(machine.breakdown) if left else "not any more, the other card is out"
        rows.append(("", f"breakdown: {words}"))
    return rows


def _tokens(state: State) -> str:
    rows = [
        [name, *(_amount(tokens[kind]) for kind in TokenKind)]
        for name, tokens in (
            ("personal", state.personal),
            ("storage", state.storage),
            ("supply", state.supply),
        )
    ]
    return table(["Tokens", *(kind_name(kind) for kind in TokenKind)], rows)


def _amount(number: int) -> str:
    return str(number) if number else "."


def _customers(state: State) -> str:
    """The line, what the claimed icons lack for each order, and how today went so far."""
    if state.phase < Phase.LINE:
        return ""
    rows = [("Line", "order", "lacks", "money", "or tokens")]
    rows += [_customer_row(state, number) for number in state.today.line]
    lines = [f"{listing(rows)}\n"] if state.today.line else []
    return f"{''.join(lines)}{sentence('; '.join(customers_told(state)))}."


def customers_told(state: State) -> list[str]:
    """How today went so far with the customers."""
    today = state.today
    told = [f"Customers: served today {today.served}, not served {unserved(state)}"]
    if today.forgiven:
        told.append(f"{today.forgiven} of them cost no level")
    if state.phase < Phase.COUNTING:
        told += [
            f"{today.places} places in line, {today.waiting} waiting face down",
            f"claimed icons: {icons_words(state.claimed) or 'none'}",
        ]
    if state.streak:
        told.append("a serving now comes together with the last one")
    return told


def _customer_row(state: State, number: int) -> tuple[str, str, str, str, str]:
    customer = state.config.components.customer(number)
    lacks = lacking(customer.order, state.claimed)
    there = TOKENS.covers(state.stock, customer.tokens.packed)
    tokens = amounts_words(customer.tokens.items())
    return (
        f"{number:2}",
        icons_words(customer.order),
        icons_words(lacks) or "nothing",
        str(customer.money),
        tokens if there else f"{tokens} (not in the supply)",
    )


def lacking(order: Counts[Flavour], claimed: Counts[Flavour]) -> Counts[Flavour]:
    """What claimed icons lack for an order."""
    missing = {flavour: max(0, n - claimed[flavour]) for flavour, n in order.items()}
    return order.kinds.counts(missing)


# --- sheets ---------------------------------------------------------------------------------------


def _sheets(state: State) -> str:
    """Pictures of the sheets in play, and of both sides of one that has just been drawn."""
    if not Phase.SHEET <= state.phase <= Phase.CUSTOMERS:
        return ""
    sheets = list(enumerate(state.sheets, start=1))
    blocks = [block for number, laid in sheets for block in _blocks(state, number, laid)]
    below = len(blocks) > len(sheets)
    blocks += _drawn(state)
    return f"{beside(blocks)}\n\n{_legend(state, below)}" if blocks else ""


def _blocks(state: State, number: int, laid: Laid) -> Iterator[list[str]]:
    """A sheet from above, and from below if there is still a fold of it to come."""
    yield _above(state, number)
    if any(step.sheet == number and step.task is not None for step in folds_to_come(state)):
        sheet = state.config.components.sheets[laid.number - 1]
        below = face(sheet, laid.form, underside(laid.form))
        yield [f"Sheet {number} (no. {laid.number}), from below", *below]


def _above(state: State, number: int) -> list[str]:
    """A sheet in play from above, with its zone and its tokens."""
    laid = state.sheets[number - 1]
    sheet, form = state.config.components.sheets[laid.number - 1], laid.form
    size = f"{form.height} x {form.width}{' half icons' if form.grid.halves else ''}"
    return [
        f"Sheet {number} (no. {laid.number}), {size}",
        *face(sheet, form, visible(form)),
        *_zone(state, number),
        *(f"  {line}" for line in tokens_on(form)),
    ]


def folds_to_come(state: State) -> tuple[Step, ...]:
    """The steps of today of which the fold is still to be made."""
    made = state.today.step - (state.phase is Phase.FOLDING)
    return state.config.scenario.steps[made:]


def picture(before: object, move: object, after: object) -> str | None:
    """The sheet of the step after it was laid or folded; all sheets when the step ends."""
    if not isinstance(before, State) or not isinstance(after, State):
        return None
    if isinstance(move, NextStep | Close):
        sheets = [_above(before, number) for number in range(1, len(before.sheets) + 1)]
    elif isinstance(move, ChooseSide | Fold | FoldSequence) and after.sheets:
        sheets = [_above(after, step_of(before).sheet)]
    else:
        return None
    return beside(sheets) if sheets else None


def _zone(state: State, number: int) -> list[str]:
    step = state.config.scenario.steps[state.today.step - 1] if state.today.step else None
    if step is None or step.sheet != number or step.zone is None:
        return []
    return [f"  zone: {zone_words(step.zone)}"]


def _drawn(state: State) -> list[list[str]]:
    number = state.today.sheet
    if not number:
        return []
    sheet, grid = state.config.components.sheets[number - 1], state.config.grid
    forms = [(side, lay(grid, side)) for side in Side]
    return [
        [f"Drawn (no. {number}): lay {kind_name(side)}", *face(sheet, form, visible(form))]
        for side, form in forms
    ]


def _legend(state: State, below: bool) -> str:
    letters = ", ".join(f"{letters} {kind_name(it)}" for it, letters in FLAVOUR_LETTERS.items())
    words = f"{letters}; * under a token; a number: so many layers."
    if state.config.grid.halves:
        words += (
            " An icon that shows whole stands once in its cell; one that shows in part stands in "
            "each quarter that shows, and takes no token [PA-35]. Fold lines count half icons."
        )
    if below:
        words += " From below: each place seen through from above; a fold brings it up, mirrored."
    return sentence(words)


def _shapes(state: State) -> str:
    """How the tokens owned can lie."""
    if not Phase.SIDE <= state.phase <= Phase.SERVING or not state.owned:
        return ""
    drawings = [shapes(kind) for kind in state.personal.distinct()]
    words = (
        "Ways to lay the tokens owned, by number; a move names the place of the top left corner."
    )
    return f"{words}\n{beside(drawings)}"
