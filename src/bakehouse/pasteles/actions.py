"""The moves of a game: what the player decides, and what chance draws.

Cards, machines and sheets are named by their numbers, from 1; sheets in play by the order in which
they were taken today, from 1. Constructors refuse what is no action at all with `MalformedAction`;
whether the position allows an action is the business of `legal`. A single fold is the `Fold` of the
folding room.
"""

from __future__ import annotations

import enum
from typing import Any, Final, TypeAlias, cast, final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.pasteles.folding import ORIENTATIONS, Edge, Fold, Placement, Side, TokenKind

__all__ = [
    "SEAT",
    "Action",
    "ChooseSide",
    "Close",
    "Decision",
    "Done",
    "Draw",
    "FoldSequence",
    "Hire",
    "HireBlind",
    "LetGo",
    "NextCustomers",
    "NextStep",
    "PickCustomer",
    "PickToken",
    "Pile",
    "Place",
    "RaiseMarket",
    "Repair",
    "Reward",
    "Serve",
    "UseAbility",
    "make_draw",
]

SEAT: Final = 0
"""The only seat."""

_MOST: Final = 255  # no number of a card or place is greater


class Reward(enum.IntEnum):
    """What a served customer gives (PA-45)."""

    MONEY = 0
    TOKENS = 1


class Pile(enum.IntEnum):
    """What chance draws from."""

    EMPLOYEES = 0
    EQUIPMENT = 1
    CUSTOMERS = 2
    SHEETS = 3


def _a_number(_: object, field: attrs.Attribute[Any], number: object) -> None:
    if type(number) is not int or not 1 <= number <= _MOST:
        raise MalformedAction(f"{field.name}: {shown(number)} is no number from 1 to {_MOST}")


def _a_place(_: object, field: attrs.Attribute[Any], number: object) -> None:
    if type(number) is not int or not 0 <= number <= _MOST:
        raise MalformedAction(
            f"{field.name}: {shown(number)} is no row or column from 0 to {_MOST}", rule="PA-40"
        )


def _a_kind(_: object, field: attrs.Attribute[Any], kind: object) -> None:
    if type(kind) is not TokenKind:
        raise MalformedAction(f"{field.name}: {shown(kind)} is no kind of token", rule="PA-41")


def _an_orientation(place: Place, _: attrs.Attribute[Any], number: object) -> None:
    if type(number) is not int or not 0 <= number < len(ORIENTATIONS[place.kind]):
        kind = place.kind.name.lower()
        raise MalformedAction(f"{shown(number)} is no orientation of {kind}", rule="PA-40")


def _a_side(_: object, __: attrs.Attribute[Any], side: object) -> None:
    if type(side) is not Side:
        raise MalformedAction(f"{shown(side)} is no side of a sheet", rule="PA-30")


def _quarters(_: object, __: attrs.Attribute[Any], number: object) -> None:
    if type(number) is not int or not 0 <= number < len(Edge):
        raise MalformedAction(f"{shown(number)} is no number of quarter turns", rule="PA-28")


def _a_reward(_: object, __: attrs.Attribute[Any], reward: object) -> None:
    if type(reward) is not Reward:
        raise MalformedAction(f"{shown(reward)} is no kind of reward", rule="PA-45")


def _a_pile(_: object, __: attrs.Attribute[Any], pile: object) -> None:
    if type(pile) is not Pile:
        raise MalformedAction(f"{shown(pile)} is no pile to draw from")


def _card_numbers(_: object, __: attrs.Attribute[Any], cards: object) -> None:
    if not isinstance(cards, tuple) or not cards:
        raise MalformedAction("cards: not a tuple of numbers")
    for number in cast("tuple[object, ...]", cards):
        if type(number) is not int or not 1 <= number <= _MOST:
            raise MalformedAction(f"cards: {shown(number)} is no number from 1 to {_MOST}")


def _in_order(cards: object) -> Any:
    if not isinstance(cards, tuple):
        return cards  # the validator says what is wrong
    try:
        return tuple(sorted(cast("tuple[int, ...]", cards)))
    except TypeError:
        return cast("object", cards)


@final
@attrs.frozen(weakref_slot=False)
class Done(Value):
    """End what may go on: abilities, picking tokens to keep, the market, repairs."""


@final
@attrs.frozen(weakref_slot=False)
class HireBlind(Value):
    """Take the top card of the employee deck, unseen (PA-10)."""


@final
@attrs.frozen(weakref_slot=False)
class RaiseMarket(Value):
    """Pay for the market to go up one step (PA-17)."""


@final
@attrs.frozen(weakref_slot=False)
class NextCustomers(Value):
    """Refill the line from the day's deck; claimed icons are lost (PA-42, PA-47)."""


@final
@attrs.frozen(weakref_slot=False)
class NextStep(Value):
    """Go on to the next step of the recipe (PA-21)."""


@final
@attrs.frozen(weakref_slot=False)
class Close(Value):
    """End making and serving for the day (PA-27)."""


@final
@attrs.frozen(weakref_slot=False)
class Hire(Value):
    """Take an employee of the display (PA-10)."""

    employee: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class LetGo(Value):
    """Put an active employee under the deck (PA-11)."""

    employee: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class UseAbility(Value):
    """Use the ability of an active employee (PA-57)."""

    employee: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class PickToken(Value):
    """Name a token for the effect that asks for one: to lose, to keep or to gain."""

    kind: TokenKind = attrs.field(validator=_a_kind)


@final
@attrs.frozen(weakref_slot=False)
class PickCustomer(Value):
    """Name a customer of the line for the effect that asks for one."""

    customer: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class ChooseSide(Value):
    """Lay a new sheet with this side up (PA-30)."""

    side: Side = attrs.field(validator=_a_side)


@final
@attrs.frozen(weakref_slot=False)
class FoldSequence(Value):
    """Make the whole exact sequence of the step, turned clockwise by so many quarters (PA-28)."""

    quarters: int = attrs.field(validator=_quarters)


@final
@attrs.frozen(weakref_slot=False)
class Serve(Value):
    """Fill the order of a customer in line and take this reward (PA-43, PA-45)."""

    customer: int = attrs.field(validator=_a_number)
    reward: Reward = attrs.field(validator=_a_reward)


@final
@attrs.frozen(weakref_slot=False)
class Repair(Value):
    """Repair an equipment card that lies there (PA-53)."""

    machine: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class Place(Value):
    """Lay a token on a sheet in play (PA-40).

    Args:
        sheet: its number in play, from 1.
        kind: of the token, from the personal supply.
        orientation: which of `ORIENTATIONS[kind]`.
        row: of the cell with the corner of the token's box, from the top of the shape.
        column: of that cell, from the left.

    >>> Place(1, TokenKind.TWO, 0, 2, 2).placement.cells
    ((2, 2), (2, 3))
    """

    sheet: int = attrs.field(validator=_a_number)
    kind: TokenKind = attrs.field(validator=_a_kind)
    orientation: int = attrs.field(validator=_an_orientation)
    row: int = attrs.field(validator=_a_place)
    column: int = attrs.field(validator=_a_place)
    placement: Placement = attrs.field(init=False, eq=False, repr=False)
    """The same for the folding room."""

    def __attrs_post_init__(self) -> None:
        placement = Placement(self.kind, self.orientation, self.row, self.column)
        object.__setattr__(self, "placement", placement)


@final
@attrs.frozen(weakref_slot=False)
class Draw(Value):
    """Chance: cards get their faces as the player comes to see them.

    Attributes:
        pile: where they come from.
        cards: their numbers, in order; machines and sheets likewise.
    """

    pile: Pile = attrs.field(validator=_a_pile)
    cards: tuple[int, ...] = attrs.field(validator=_card_numbers, converter=_in_order)


make_draw: Final = trusted_constructor(Draw)

Decision: TypeAlias = (
    Done
    | HireBlind
    | RaiseMarket
    | NextCustomers
    | NextStep
    | Close
    | Hire
    | LetGo
    | UseAbility
    | PickToken
    | PickCustomer
    | ChooseSide
    | FoldSequence
    | Fold
    | Serve
    | Repair
    | Place
)
"""What the player decides."""

Action: TypeAlias = Decision | Draw
"""What `apply` takes, and what the player sees of it: all is in the open."""
