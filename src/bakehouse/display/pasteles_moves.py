"""The moves of Pasteles for people: which there are, and what one means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from bakehouse.core.counts import kind_name
from bakehouse.display.layout import sentence
from bakehouse.display.pasteles_words import (
    ability_words,
    amounts_words,
    effects_words,
    folds_words,
    many,
)
from bakehouse.pasteles import (
    Decision,
    Draw,
    Edge,
    Fold,
    FoldSequence,
    Hire,
    LetGo,
    PickCustomer,
    Pile,
    Place,
    RaiseMarket,
    Repair,
    Reward,
    Serve,
    State,
    UseAbility,
    action_to_string,
    legal_actions,
)
from bakehouse.pasteles.folding import covered
from bakehouse.pasteles.goods import BERRIES
from bakehouse.pasteles.opening import step_of
from bakehouse.pasteles.recipes import FoldSequenceTask

__all__ = ["moves_words", "remark"]


def moves_words(state: State) -> str:
    """The player's moves, those that lay tokens summed up by kind; nothing where there are none."""
    moves = legal_actions(state)
    lines: list[str] = []
    others = [*_plain_moves(state, moves), *_folds(moves)]
    if others:
        lines.append(f"Moves: {'; '.join(others)}.")
    places = [move for move in moves if type(move) is Place]
    if places:
        ways = Counter(place.kind for place in places)
        told = ", ".join(f"{kind_name(kind)} {ways[kind]}" for kind in sorted(ways))
        lines.append(f"Moves like '{action_to_string(places[0])}', so many of each kind: {told}.")
    return "\n".join(map(sentence, lines))


def _plain_moves(state: State, moves: Iterable[Decision]) -> Iterator[str]:
    for move in moves:
        if type(move) is FoldSequence:
            yield f"{action_to_string(move)} ({_sequence(state, move)})"
        elif type(move) not in (Fold, Place):
            yield action_to_string(move)


def _folds(moves: Iterable[Decision]) -> Iterator[str]:
    """The folds, those of one edge together."""
    folds = [move for move in moves if type(move) is Fold]
    for edge in Edge:
        lines = [str(fold.line) for fold in folds if fold.edge is edge]
        if lines:
            yield f"fold {kind_name(edge)} {' or '.join(lines)}"


# --- what a move means ----------------------------------------------------------------------------


def remark(before: object, move: object) -> str | None:
    """What the numbers in a move stand for, in the state before it; None where it has none.

    All of it is in the open.
    """
    if not isinstance(before, State):
        return None
    writer = _REMARKS.get(type(move))
    return writer(before, move) if writer is not None else None


def _employee(state: State, move: Hire | LetGo) -> str:
    return state.config.components.employee(move.employee).name


def _ability(state: State, move: UseAbility) -> str:
    employee = state.config.components.employee(move.employee)
    return f"{employee.name}, {ability_words(employee.ability)}"


def _raise(state: State, _: RaiseMarket) -> str:
    level = state.shop.level + 1
    step = state.config.components.market[level]
    return f"level {level} for {step.cost}: {many(step.customers, 'customer')}"


def _order(state: State, number: int) -> str:
    return amounts_words(state.config.components.customer(number).order.items())


def _serving(state: State, move: Serve) -> str:
    customer = state.config.components.customer(move.customer)
    money = move.reward is Reward.MONEY
    reward = f"{customer.money} money" if money else amounts_words(customer.tokens.items())
    return f"{_order(state, move.customer)}: {reward}"


def _dismissal(state: State, move: PickCustomer) -> str:
    return _order(state, move.customer)


def _repair(state: State, move: Repair) -> str:
    machine = state.config.components.machine(move.machine)
    return f"{machine.name} for {machine.cost}: {effects_words(machine.benefit)}"


def _claim(state: State, move: Place) -> str:
    """The icons that a token claims, by flavour (PA-41)."""
    laid = state.sheets[move.sheet - 1]
    sheet = state.config.components.sheets[laid.number - 1]
    icons = Counter(sheet.flavour(icon) for icon in covered(laid.form, move.placement))
    times = BERRIES.get(move.kind, 1)
    return amounts_words((flavour, icons[flavour] * times) for flavour in sorted(icons))


def _sequence(state: State, move: FoldSequence) -> str:
    task = step_of(state).task
    folds = task.folds if isinstance(task, FoldSequenceTask) else ()
    return folds_words(fold.rotated(move.quarters) for fold in folds)


def _drawing(state: State, move: Draw) -> str | None:
    components, cards = state.config.components, move.cards
    match move.pile:
        case Pile.EMPLOYEES:
            return "; ".join(components.employee(number).name for number in cards)
        case Pile.CUSTOMERS:
            return "; ".join(f"{number}: {_order(state, number)}" for number in cards)
        case Pile.EQUIPMENT:
            machine = components.machine(cards[0])
            if machine.number not in state.shop.drawn:
                return machine.name
            return f"{machine.name} breaks down: {effects_words(machine.breakdown)}"
        case Pile.SHEETS:
            return None


_REMARKS: Final[dict[type, Callable[[State, Any], str | None]]] = {
    Hire: _employee,
    LetGo: _employee,
    UseAbility: _ability,
    RaiseMarket: _raise,
    Serve: _serving,
    PickCustomer: _dismissal,
    Repair: _repair,
    Place: _claim,
    FoldSequence: _sequence,
    Draw: _drawing,
}
