"""Actions as integers and as text.

The integers of a recipe are generated in the order of `_decisions`: first what has no parts, then
what names a card, then sides and folds, servings, repairs, and last the placements sheet by sheet.
Folds and sequences have codes only in recipes that have such steps, and there are as many sheets to
lay tokens on as the recipe takes in a day.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from bakehouse.core.counts import kind_name
from bakehouse.core.errors import MalformedAction, ParseError
from bakehouse.core.options import shown, whole_number
from bakehouse.pasteles.actions import (
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
    Pile,
    Place,
    RaiseMarket,
    Repair,
    Reward,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.config import Config, check_seat
from bakehouse.pasteles.folding import ORIENTATIONS, Edge, Fold, Side, TokenKind, make_fold
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask

if TYPE_CHECKING:
    from bakehouse.pasteles.state import State

__all__ = [
    "action_to_string",
    "decode_action",
    "encode_action",
    "num_distinct_actions",
    "parse_action",
]

_PLAIN: Final[dict[str, Decision]] = {
    "done": Done(),
    "hire blind": HireBlind(),
    "raise market": RaiseMarket(),
    "next customers": NextCustomers(),
    "next step": NextStep(),
    "close": Close(),
}
"""By text, the decisions without parts, in the order of their codes."""

_WORDS: Final = {type(action): text for text, action in _PLAIN.items()}


# --- integers -------------------------------------------------------------------------------------


def _decisions(config: Config) -> Iterator[Decision]:
    """All decisions of a recipe, in the order of their codes."""
    components, recipe = config.components, config.scenario
    yield from _PLAIN.values()
    for of_employee in (Hire, LetGo, UseAbility):
        yield from map(of_employee, components.employee_kinds.members)
    yield from map(PickToken, TokenKind)
    yield from map(PickCustomer, components.customer_kinds.members)
    yield from map(ChooseSide, Side)
    tasks = {type(step.task) for step in recipe.steps}
    if FoldSequenceTask in tasks:
        yield from map(FoldSequence, range(len(Edge)))
    if FoldSizeTask in tasks:
        yield from _folds(config)
    for customer in components.customer_kinds.members:
        yield from (Serve(customer, reward) for reward in Reward)
    yield from map(Repair, components.machine_kinds.members)
    for sheet in range(1, recipe.new_sheets + 1):
        yield from _places(config, sheet)


def _folds(config: Config) -> Iterator[Fold]:
    grid = config.grid
    for edge in Edge:
        length = grid.height if edge in (Edge.TOP, Edge.BOTTOM) else grid.width
        yield from (make_fold(edge, line) for line in range(1, length))


def _places(config: Config, sheet: int) -> Iterator[Place]:
    grid = config.grid
    for kind in TokenKind:
        for number, cells in enumerate(ORIENTATIONS[kind]):
            down, right = (max(axis) for axis in zip(*cells, strict=True))
            for row in range(grid.rows - down):
                for column in range(grid.columns - right):
                    yield Place(sheet, kind, number, row, column)


@lru_cache(maxsize=64)
def _all(config: Config) -> tuple[Decision, ...]:
    return tuple(_decisions(config))


@lru_cache(maxsize=64)
def _codes(config: Config) -> dict[Decision, int]:
    return {decision: code for code, decision in enumerate(_all(config))}


def num_distinct_actions(config: Config) -> int:
    """The size of the encoding of a recipe.

    >>> config = Config(recipe=1)
    >>> last = decode_action(config, 0, num_distinct_actions(config) - 1)
    >>> encode_action(config, last) == num_distinct_actions(config) - 1
    True
    """
    return len(_all(config))


def encode_action(config: Config, action: Action) -> int:
    """The integer of a decision.

    Raises:
        MalformedAction: not a decision of this recipe.

    >>> encode_action(Config(recipe=1), Done())
    0
    """
    try:
        return _codes(config)[cast("Decision", action)]
    except (KeyError, TypeError):
        raise MalformedAction(f"{shown(action)} is no decision of this recipe") from None


def decode_action(config: Config, player: int, code: Any) -> Decision:
    """The decision of an integer; numpy integers too.

    Raises:
        MalformedAction: no seat of this game, or no integer of the encoding (True and 3.0 are
            none).

    >>> decode_action(Config(recipe=1), 0, 0)
    Done()
    """
    check_seat(player)
    number, known = whole_number(code), _all(config)
    if number is None or not 0 <= number < len(known):
        raise MalformedAction(f"{shown(code)} is no action code from 0 to {len(known) - 1}")
    return known[number]


# --- text -----------------------------------------------------------------------------------------


def action_to_string(action: Action) -> str:
    """An action in a few words.

    Raises:
        MalformedAction: not an action of this game.

    >>> action_to_string(Place(1, TokenKind.CORNER, 2, 0, 3))
    'place corner 2 at 0,3 on sheet 1'
    """
    writer = _WRITERS.get(type(action))
    if writer is None:
        raise MalformedAction(f"{shown(action)} is no action of this game")
    return writer(action)


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    **dict.fromkeys(_WORDS, lambda it: _WORDS[type(it)]),
    Hire: lambda it: f"hire {it.employee}",
    LetGo: lambda it: f"let go {it.employee}",
    UseAbility: lambda it: f"use {it.employee}",
    PickToken: lambda it: f"pick {kind_name(it.kind)}",
    PickCustomer: lambda it: f"dismiss {it.customer}",
    ChooseSide: lambda it: f"lay {kind_name(it.side)}",
    FoldSequence: lambda it: f"fold turned {it.quarters}",
    Fold: lambda it: f"fold {kind_name(it.edge)} {it.line}",
    Serve: lambda it: f"serve {it.customer} for {kind_name(it.reward)}",
    Repair: lambda it: f"repair {it.machine}",
    Place: lambda it: (
        f"place {kind_name(it.kind)} {it.orientation} at {it.row},{it.column} on sheet {it.sheet}"
    ),
    Draw: lambda it: f"draw {kind_name(it.pile)} {', '.join(map(str, it.cards))}",
}

_NUMBER: Final = "([0-9]{1,3})"
_LONGEST: Final = 2000


M = TypeVar("M", bound=enum.Enum)


def _named(members: type[M], name: str, what: str) -> M:
    found = {kind_name(member): member for member in members}.get(name)
    if found is None:
        known = ", ".join(map(kind_name, members))
        raise ParseError(f"{shown(name)} is no {what}; there are {known}")
    return found


_PATTERNS: Final[dict[str, Callable[[tuple[str, ...]], Action]]] = {
    f"hire {_NUMBER}": lambda it: Hire(int(it[0])),
    f"let go {_NUMBER}": lambda it: LetGo(int(it[0])),
    f"use {_NUMBER}": lambda it: UseAbility(int(it[0])),
    r"pick (\w+)": lambda it: PickToken(_named(TokenKind, it[0], "token")),
    f"dismiss {_NUMBER}": lambda it: PickCustomer(int(it[0])),
    r"lay (\w+)": lambda it: ChooseSide(_named(Side, it[0], "side")),
    f"fold turned {_NUMBER}": lambda it: FoldSequence(int(it[0])),
    rf"fold (\w+) {_NUMBER}": lambda it: _fold(it[0], int(it[1])),
    rf"serve {_NUMBER} for (\w+)": lambda it: Serve(int(it[0]), _named(Reward, it[1], "reward")),
    f"repair {_NUMBER}": lambda it: Repair(int(it[0])),
    rf"place (\w+) {_NUMBER} at {_NUMBER} ?, ?{_NUMBER} on sheet {_NUMBER}": lambda it: Place(
        int(it[4]), _named(TokenKind, it[0], "token"), int(it[1]), int(it[2]), int(it[3])
    ),
    rf"draw (\w+) ({_NUMBER}(?: ?, ?{_NUMBER})*)": lambda it: _draw(it[0], it[1]),
}
"""By pattern of a text, what makes the action of its parts."""

_READERS: Final = tuple((re.compile(pattern), make) for pattern, make in _PATTERNS.items())


def _fold(edge: str, line: int) -> Fold:
    return make_fold(_named(Edge, edge, "edge"), line)


def _draw(pile: str, cards: str) -> Draw:
    numbers = tuple(int(card) for card in cards.replace(" ", "").split(","))
    return Draw(_named(Pile, pile, "pile"), numbers)


def parse_action(state: State, text: str) -> Action:  # noqa: ARG001
    """The action that `text` names; letter case and spacing do not matter.

    Raises:
        ParseError: the text names no action.

    >>> from bakehouse.pasteles import new_game
    >>> parse_action(new_game(Config()), "HIRE  3") == Hire(3)
    True
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise ParseError(f"{shown(text)} names no action")
    words = " ".join(text.lower().split())
    if words in _PLAIN:
        return _PLAIN[words]
    for pattern, make in _READERS:
        found = pattern.fullmatch(words)
        if found is not None:
            return _made(make, found.groups())
    raise ParseError(
        f"{shown(text)} names no action; write like 'hire 3', 'fold left 2', 'next step', "
        "'serve 12 for money' or 'place corner 2 at 0,3 on sheet 1'"
    )


def _made(make: Callable[[tuple[str, ...]], Action], parts: tuple[str, ...]) -> Action:
    try:
        return make(parts)
    except ParseError:
        raise
    except MalformedAction as error:
        raise ParseError(error.reason, rule=error.rule) from None
