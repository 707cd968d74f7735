"""Pasteles as pictures: the sheets with folds, layers and tokens, the line, the shop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bakehouse.core.counts import Counts, kind_name
from bakehouse.core.rng import Rng
from bakehouse.display.markup import Content, Markup, chips, element, joined, rows_of, section
from bakehouse.display.pasteles import (
    applicants_words,
    customers_told,
    due_words,
    employee_rows,
    folds_to_come,
    lacking,
    machine_rows,
    machines_words,
    money_words,
    schedule_words,
    steps_words,
    victory_rows,
)
from bakehouse.display.pasteles_drawings import shape_drawing, sheet_drawing
from bakehouse.display.pasteles_moves import moves_words
from bakehouse.display.pasteles_sheets import tokens_on, underside
from bakehouse.display.pasteles_words import zone_words
from bakehouse.display.telling import paragraphs
from bakehouse.pasteles import Fold, Observation, Phase, Side, State, legal_actions, resample
from bakehouse.pasteles.folding import ORIENTATIONS, Flavour, TokenKind, lay, visible
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.opening import step_of
from bakehouse.pasteles.recipes import Step

__all__ = ["body", "in_the_open", "svg"]


def body(value: State | Observation) -> Markup:
    """A state, or an observation, which tells as much: what is needed for the next move.

    Raises:
        DecodeError: an observation that no position gives.
    """
    state = _state_of(value)
    return joined(
        (
            _heading(state),
            element("div", *_work(state), class_="flow"),
            element("div", *_shop(state), class_="flow"),
            section("Recipe", *_recipe(state)),
            section("Moves", paragraphs(moves_words(state))),
        )
    )


def in_the_open(state: State) -> Markup:
    """What everybody may see: nothing is hidden from the only seat."""
    return body(state)


def svg(value: State | Observation) -> Markup | None:
    """The sheet of the step as a drawing of its own; None while there is none.

    Raises:
        DecodeError: an observation that no position gives.
    """
    state = _state_of(value)
    if not state.sheets:
        return None
    step = _step(state)
    number = step.sheet if step and step.sheet <= len(state.sheets) else len(state.sheets)
    return _above(state, number, alone=True)


def _state_of(value: State | Observation) -> State:
    if isinstance(value, State):
        return value
    state, _ = resample(value, Rng.seeded(0))  # nothing is hidden, so nothing is drawn
    return state


def _step(state: State) -> Step | None:
    return step_of(state) if state.today.step else None


def _heading(state: State) -> Markup:
    recipe = state.config.scenario
    step = f", step {state.today.step} of {len(recipe.steps)}" if state.today.step else ""
    title = f"Pasteles: {recipe.name}, day {state.day} of {recipe.rounds}{step}"
    return joined(
        (
            element("h3", title),
            element("p", due_words(state), class_="due"),
            element("p", money_words(state)),
        )
    )


# --- sheets and line ------------------------------------------------------------------------------


def _work(state: State) -> Iterator[Markup]:
    """The sheets, the tokens and the line."""
    if Phase.SHEET <= state.phase <= Phase.CUSTOMERS:
        yield from _sheets(state)
    yield section("Your tokens", *_own_tokens(state))
    if state.phase >= Phase.LINE:
        yield section("Customers", *_customers(state))


def _sheets(state: State) -> Iterator[Markup]:
    for number, laid in enumerate(state.sheets, start=1):
        words = tokens_on(laid.form)
        told = [element("p", "; ".join(words), class_="dim")] if words else []
        told += _step_told(state, number)
        yield section(f"Sheet {number} (no. {laid.number})", _above(state, number), *told)
        if any(step.sheet == number and step.task is not None for step in folds_to_come(state)):
            yield section(f"Sheet {number} from below", _below(state, number), _see_through())
    yield from _drawn(state)


def _step_told(state: State, number: int) -> Iterator[Markup]:
    step = _step(state)
    if step is None or step.sheet != number:
        return
    if step.zone is not None:
        yield element("p", f"Tokens only go to {zone_words(step.zone)}.", class_="dim")
    if state.phase is Phase.FOLDING:
        yield element("p", _ARROWS, class_="dim")


_ARROWS: Final = "Folds: → left, ← right, ↓ top, ↑ bottom, each with its line."


def _see_through() -> Markup:
    words = "Each place as if seen through from above; a fold brings it up, mirrored."
    return element("p", words, class_="dim")


def _above(state: State, number: int, *, alone: bool = False) -> Markup:
    laid, step = state.sheets[number - 1], _step(state)
    here = step is not None and step.sheet == number
    folding = here and state.phase is Phase.FOLDING
    return sheet_drawing(
        f"Sheet {number} from above",
        state.config.components.sheets[laid.number - 1],
        laid.form,
        visible(laid.form),
        zone=step.zone if step is not None and here else None,
        folds=[move for move in legal_actions(state) if isinstance(move, Fold)] if folding else (),
        alone=alone,
    )


def _below(state: State, number: int) -> Markup:
    laid = state.sheets[number - 1]
    sheet = state.config.components.sheets[laid.number - 1]
    label = f"Sheet {number} from below"
    return sheet_drawing(label, sheet, laid.form, underside(laid.form), below=True)


def _drawn(state: State) -> Iterator[Markup]:
    """Both sides of a sheet that has been drawn."""
    number = state.today.sheet
    if not number:
        return
    sheet = state.config.components.sheets[number - 1]
    for side in Side:
        form = lay(state.config.grid, side)
        label = f"Drawn: sheet no. {number}, {kind_name(side)}"
        yield section(label, sheet_drawing(label, sheet, form, visible(form)))


def _own_tokens(state: State) -> Iterator[Markup]:
    """The tokens owned; while they can be laid, each with the numbers of its ways to lie."""
    if not state.owned:
        yield element("p", "none", class_="dim")
        return
    laying = Phase.SIDE <= state.phase <= Phase.SERVING
    rows: list[Sequence[Content]] = []
    for kind, amount in state.personal.items():
        ways = range(len(ORIENTATIONS[kind]) if laying else 1)
        drawn = element("div", *(_way(kind, way, laying) for way in ways), class_="flow")
        rows.append((kind_name(kind), amount, drawn))
    yield rows_of(rows)
    if laying:
        yield element("p", _PLACES, class_="dim")


_PLACES: Final = (
    "A move names the way, and where the top left corner of its drawing comes: row, column."
)


def _way(kind: TokenKind, way: int, numbered: bool) -> Markup:
    return element("span", shape_drawing(kind, way), way if numbered else None)


def _customers(state: State) -> Iterator[Markup]:
    cards = [_customer(state, number) for number in state.today.line]
    if cards:
        yield element("div", *cards, class_="flow")
    if state.phase < Phase.COUNTING:
        claimed = _icons(state.claimed) if len(state.claimed) else "none"
        yield element("p", "Claimed icons: ", claimed)
    told = [words for words in customers_told(state) if not words.startswith("claimed")]
    yield element("p", f"{'; '.join(told)}.", class_="dim")


def _icons(icons: Counts[Flavour]) -> Markup:
    return chips((kind_name(flavour), kind_name(flavour)) for flavour in icons)


_FULL: Final = "Can be served."


def _customer(state: State, number: int) -> Markup:
    customer = state.config.components.customer(number)
    lacks = lacking(customer.order, state.claimed)
    labels: list[tuple[str, Content]] = []
    for flavour, amount in customer.order.items():
        name = kind_name(flavour)
        there = amount - lacks[flavour]
        labels += [(name, f"✓ {name}")] * there + [(f"{name} lacks", name)] * (amount - there)
    out = "" if TOKENS.covers(state.stock, customer.tokens.packed) else " (not in the supply)"
    return element(
        "div",
        element("h5", f"Customer {number}"),
        element("p", chips(labels)),
        element("p", f"Pays {customer.money}, or {_amounts(customer.tokens)}{out}"),
        None if len(lacks) else element("p", _FULL, class_="due"),
        class_="card",
    )


def _amounts(tokens: Counts[TokenKind]) -> str:
    return ", ".join(
        kind_name(kind) if amount == 1 else f"{amount} {kind_name(kind)}"
        for kind, amount in tokens.items()
    )


# --- the shop -------------------------------------------------------------------------------------


def _shop(state: State) -> Iterator[Markup]:
    header = ("", "wage", "brings", "ability")
    yield section(
        "Staff",
        rows_of(employee_rows(state, state.shop.staff), header),
        element("h5", "Face up"),
        rows_of(employee_rows(state, state.shop.display), header),
        element("p", applicants_words(state), class_="dim"),
    )
    machines = rows_of(machine_rows(state))
    yield section("Equipment", element("p", machines_words(state)), machines)
    kinds = [
        (shape_drawing(kind), kind_name(kind), *(_dot(tokens[kind]) for tokens in _boxes(state)))
        for kind in TokenKind
    ]
    header = ("", "", "supply", "storage")
    yield section("Tokens", rows_of(kinds, header, first=False))


def _boxes(state: State) -> tuple[Counts[TokenKind], Counts[TokenKind]]:
    return state.supply, state.storage


def _dot(number: int) -> str:
    return str(number) if number else "·"


def _recipe(state: State) -> Iterator[Markup]:
    lines = [schedule_words(state), *steps_words(state)]
    parts = [element("strong", line[1:]) if line.startswith(">") else line for line in lines]
    yield joined(element("p", part) for part in parts)
    victory = rows_of(victory_rows(state), ("victory", "now", "standard", "gourmet"))
    yield element("div", victory, class_="sentences")
