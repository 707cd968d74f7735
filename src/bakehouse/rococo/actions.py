"""The moves of a game: what players decide, and what chance draws.

Cards, tiles and recipes are named by their numbers in the component set, which are those of kinds,
and everything on the board by its place, from 1. Constructors refuse what is no action at all with
`MalformedAction`; whether the position allows an action is the business of `legal`.
"""

from __future__ import annotations

import enum
from typing import Any, Final, TypeAlias, cast, final

import attrs

from bakehouse.core.building import quick_members, trusted_constructor
from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import shown
from bakehouse.core.values import Value
from bakehouse.rococo.kinds import Good, Ingredient, MainAction

__all__ = [
    "MOST_SEATS",
    "Action",
    "AreaSide",
    "BakeRecipe",
    "BuyGoods",
    "CardChosen",
    "CardRemoved",
    "CardTaken",
    "CardsDealt",
    "Chance",
    "ChooseCard",
    "ChooseNumber",
    "ChooseReward",
    "ChooseRow",
    "ChooseTable",
    "CopyBonus",
    "CopyMentor",
    "DealCards",
    "DealTrays",
    "Decision",
    "DecorateWith",
    "DiscardRecipe",
    "Done",
    "Draw",
    "Forfeit",
    "GiveNotice",
    "HireCard",
    "KeepRecipe",
    "KeepTile",
    "MentorTook",
    "MoveDish",
    "PayService",
    "Perform",
    "PickDish",
    "PickPresented",
    "Pile",
    "PlaceHost",
    "PlaceServiceStaff",
    "PlayCard",
    "Present",
    "RemoveCard",
    "Seen",
    "Sell",
    "SpareGood",
    "SpareIngredient",
    "SpendTile",
    "TakeCard",
    "TakePoints",
    "TakeRecipe",
    "TakeTile",
    "TraysDealt",
    "UseBonus",
    "make_deal_cards",
    "make_deal_trays",
    "make_draw",
]

MOST_SEATS: Final = 5
"""More never play (RO-1)."""

_MOST: Final = 9999  # no number of a card, a piece or a place is greater


@quick_members
class AreaSide(enum.IntEnum):
    """The two spaces of a service staff area (RO-60)."""

    LEFT = 0
    """Points at the end of the game."""
    RIGHT = 1
    """A gift at once."""


@quick_members
class Pile(enum.IntEnum):
    """What chance draws from, a piece at a time."""

    START_PLAYER = 0
    """The seats (RO-7)."""
    TABLE_BONUSES = 1
    SPECIAL_BONUSES = 2
    STARS = 3
    TILES = 4
    """The bag of ingredient tiles."""
    RECIPES = 5
    """The bag of recipes."""
    LEVELS = 6
    """Levels, from 1, of the cards on a tray that nobody has seen (RO-142)."""
    TRAY = 7
    """The staff cards on the tray that the Mentor has (RO-142)."""
    SOLO_CARDS = 8
    """Solo cards that can be the next in the Mentor's hand (RO-143)."""
    DECISIONS = 9
    """Solo cards that can be the next in the decision deck (RO-144)."""
    TARGETS = 10
    """What a decision could name that is valid, by number (RO-166)."""
    INVENTORY = 11
    """Staff cards that can be the next in the Mentor's staff inventory (RO-154)."""


def _a_seat(_: object, __: attrs.Attribute[Any], seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < MOST_SEATS:
        reason = f"{shown(seat)} is no seat from 0 to {MOST_SEATS - 1}"
        raise MalformedAction(reason, rule="RO-1")


def _check_number(name: str, number: object, least: int) -> None:
    if type(number) is not int or not least <= number <= _MOST:
        raise MalformedAction(f"{name}: {shown(number)} is no number from {least} to {_MOST}")


def _a_number(_: object, field: attrs.Attribute[Any], number: object) -> None:
    _check_number(field.name, number, 1)


def _an_amount(_: object, field: attrs.Attribute[Any], number: object) -> None:
    _check_number(field.name, number, 0)


def _a_good(_: object, __: attrs.Attribute[Any], good: object) -> None:
    if type(good) is not Good:
        raise MalformedAction(f"{shown(good)} is no good", rule="RO-44")


def _an_ingredient(_: object, __: attrs.Attribute[Any], ingredient: object) -> None:
    if type(ingredient) is not Ingredient:
        raise MalformedAction(f"{shown(ingredient)} is no ingredient", rule="RO-45")


def _a_main_action(_: object, __: attrs.Attribute[Any], action: object) -> None:
    if type(action) is not MainAction:
        raise MalformedAction(f"{shown(action)} is no main action", rule="RO-30")


def _a_side(_: object, __: attrs.Attribute[Any], side: object) -> None:
    if type(side) is not AreaSide:
        raise MalformedAction(f"{shown(side)} is no side of an area", rule="RO-60")


def _a_pile(_: object, __: attrs.Attribute[Any], pile: object) -> None:
    if type(pile) is not Pile:
        raise MalformedAction(f"{shown(pile)} is no pile to draw from")


def _check_numbers(name: str, numbers: object, least: int) -> None:
    if not isinstance(numbers, tuple):
        raise MalformedAction(f"{name}: not a tuple of numbers")
    for number in cast("tuple[object, ...]", numbers):
        _check_number(name, number, least)


def _items(draw: Draw, field: attrs.Attribute[Any], items: object) -> None:
    _check_numbers(field.name, items, 0 if draw.pile is Pile.START_PLAYER else 1)


def _cards(_: object, field: attrs.Attribute[Any], cards: object) -> None:
    _check_numbers(field.name, cards, 1)


def _in_order(cards: object) -> Any:
    if not isinstance(cards, tuple):
        return cards  # the validator says what is wrong
    try:
        return tuple(sorted(cast("tuple[int, ...]", cards)))
    except TypeError:
        return cast("object", cards)


@final
@attrs.frozen(weakref_slot=False)
class ChooseCard(Value):
    """Take a card of the unused staff into the hand (RO-21, RO-22).

    Cards are named in rising order, so that each choice counts once.
    """

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class TakeCard(Value):
    """Take a card of a baking tray into the hand (RO-23).

    Whoever holds both takes one of tray A first (RO-24).
    """

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class RemoveCard(Value):
    """Remove a card from the game, unseen (RO-27; of the start cards RO-163)."""

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class DiscardRecipe(Value):
    """Throw away a stored recipe (RO-34)."""

    seat: int = attrs.field(validator=_a_seat)
    recipe: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class PlayCard(Value):
    """Play a card of the hand (RO-30)."""

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class Perform(Value):
    """Begin a main action (RO-30)."""

    seat: int = attrs.field(validator=_a_seat)
    action: MainAction = attrs.field(validator=_a_main_action)


@final
@attrs.frozen(weakref_slot=False)
class UseBonus(Value):
    """Use the bonus of the card that was played (RO-30)."""

    seat: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class Forfeit(Value):
    """Do without the main action, the bonus (RO-30), or a gift (RO-17, RO-64)."""

    seat: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class Done(Value):
    """Leave it at what was done of a main action or bonus (RO-67, RO-124)."""

    seat: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class TakeRecipe(Value):
    """Take the recipe on a space of the display, counted from the left (RO-40)."""

    seat: int = attrs.field(validator=_a_seat)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class TakeTile(Value):
    """Take the tile on a space of the ingredients display, counted row by row (RO-42)."""

    seat: int = attrs.field(validator=_a_seat)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class BuyGoods(Value):
    """Buy so many units of a good (RO-44)."""

    seat: int = attrs.field(validator=_a_seat)
    good: Good = attrs.field(validator=_a_good)
    number: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class BakeRecipe(Value):
    """Bake a stored recipe; a second one is named in rising order (RO-45, RO-46)."""

    seat: int = attrs.field(validator=_a_seat)
    recipe: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class SpareGood(Value):
    """Bake with one unit less of a good (RO-113)."""

    seat: int = attrs.field(validator=_a_seat)
    good: Good = attrs.field(validator=_a_good)


@final
@attrs.frozen(weakref_slot=False)
class SpareIngredient(Value):
    """Bake with one less of an ingredient (RO-113)."""

    seat: int = attrs.field(validator=_a_seat)
    ingredient: Ingredient = attrs.field(validator=_an_ingredient)


@final
@attrs.frozen(weakref_slot=False)
class SpendTile(Value):
    """Discard an unused tile: as payment for baking (RO-46), or for points (RO-120).

    Tiles are named in rising order, so that each choice counts once.
    """

    seat: int = attrs.field(validator=_a_seat)
    tile: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class PickDish(Value):
    """Decorate or deliver the dish on a rack (RO-48, RO-49).

    Racks are counted from 1 in the order of their dishes: recipe, then decoration.
    """

    seat: int = attrs.field(validator=_a_seat)
    rack: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class DecorateWith(Value):
    """Decorate the dish with an unused tile (RO-48)."""

    seat: int = attrs.field(validator=_a_seat)
    tile: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class Sell(Value):
    """Sell the dish (RO-50)."""

    seat: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class Present(Value):
    """Present the dish on a space of a table (RO-51)."""

    seat: int = attrs.field(validator=_a_seat)
    table: int = attrs.field(validator=_a_number)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class ChooseReward(Value):
    """Take one of the rewards of the table bonus (RO-64)."""

    seat: int = attrs.field(validator=_a_seat)
    number: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class PayService(Value):
    """Pay for so many service markers beside the table (RO-53)."""

    seat: int = attrs.field(validator=_a_seat)
    number: int = attrs.field(validator=_an_amount)


@final
@attrs.frozen(weakref_slot=False)
class HireCard(Value):
    """Hire from the Hire Staff spaces or the star display (RO-56)."""

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class GiveNotice(Value):
    """Part with a card of the own staff (RO-58)."""

    seat: int = attrs.field(validator=_a_seat)
    card: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class PlaceServiceStaff(Value):
    """Place a marker in a service staff area (RO-60)."""

    seat: int = attrs.field(validator=_a_seat)
    area: int = attrs.field(validator=_a_number)
    side: AreaSide = attrs.field(validator=_a_side)


@final
@attrs.frozen(weakref_slot=False)
class PlaceHost(Value):
    """Place a marker on a noble host space (RO-61)."""

    seat: int = attrs.field(validator=_a_seat)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class ChooseTable(Value):
    """Name the table that a bonus counts (RO-96, RO-102)."""

    seat: int = attrs.field(validator=_a_seat)
    table: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class ChooseNumber(Value):
    """Trade so many times (RO-116)."""

    seat: int = attrs.field(validator=_a_seat)
    number: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class ChooseRow(Value):
    """Sell the goods of a row; rows are named in rising order (RO-122)."""

    seat: int = attrs.field(validator=_a_seat)
    row: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class KeepTile(Value):
    """Keep one of the tiles that were drawn (RO-110)."""

    seat: int = attrs.field(validator=_a_seat)
    tile: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class KeepRecipe(Value):
    """Keep one of the recipes that were drawn (RO-105)."""

    seat: int = attrs.field(validator=_a_seat)
    recipe: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class CopyBonus(Value):
    """Use the bonus of another player's top used card (RO-112)."""

    seat: int = attrs.field(validator=_a_seat)
    other: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class PickPresented(Value):
    """Lift an own dish from its space on a table (RO-111)."""

    seat: int = attrs.field(validator=_a_seat)
    table: int = attrs.field(validator=_a_number)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class MoveDish(Value):
    """Put the dish that was lifted onto a space of another table (RO-111)."""

    seat: int = attrs.field(validator=_a_seat)
    table: int = attrs.field(validator=_a_number)
    space: int = attrs.field(validator=_a_number)


@final
@attrs.frozen(weakref_slot=False)
class CopyMentor(Value):
    """Do an action of the card that the Mentor used last (RO-156)."""

    seat: int = attrs.field(validator=_a_seat)
    action: MainAction = attrs.field(validator=_a_main_action)


@final
@attrs.frozen(weakref_slot=False)
class TakePoints(Value):
    """Have points instead of an action of the Mentor's card (RO-156)."""

    seat: int = attrs.field(validator=_a_seat)


@final
@attrs.frozen(weakref_slot=False)
class Draw(Value):
    """Chance: pieces are drawn one by one, in the open.

    Attributes:
        pile: where they come from.
        items: their numbers; seats, from 0, for `START_PLAYER`. In the order of the spaces that
            they go to; rising where order makes no difference.
    """

    pile: Pile = attrs.field(validator=_a_pile)
    items: tuple[int, ...] = attrs.field(validator=_items)


@final
@attrs.frozen(weakref_slot=False)
class DealTrays(Value):
    """Chance: the two trays of a round are dealt, unseen by all but who holds them (RO-23).

    Attributes:
        first: the cards of tray A, rising.
        second: those of tray B, rising.
    """

    first: tuple[int, ...] = attrs.field(validator=_cards, converter=_in_order)
    second: tuple[int, ...] = attrs.field(validator=_cards, converter=_in_order)


@final
@attrs.frozen(weakref_slot=False)
class DealCards(Value):
    """Chance: a card for each player, and cards for the Hire Staff spaces (RO-26).

    Attributes:
        cards: by player, from the start player clockwise; the Mentor's is dealt unseen and is not
            among them (RO-173).
        hires: those that lie open, rising.
    """

    cards: tuple[int, ...] = attrs.field(validator=_cards)
    hires: tuple[int, ...] = attrs.field(validator=_cards, converter=_in_order)


@final
@attrs.frozen(weakref_slot=False)
class CardChosen(Value):
    """What the others see of `ChooseCard`."""

    seat: int


@final
@attrs.frozen(weakref_slot=False)
class CardTaken(Value):
    """What the others see of `TakeCard`.

    Attributes:
        seat: who took a card.
        cards: what the seat that sees this gets to see by it, rising: the cards of the tray that
            now comes to it, or, after the last take, those that are for hire; nothing while others
            have still to take one.
    """

    seat: int
    cards: tuple[int, ...] = ()


@final
@attrs.frozen(weakref_slot=False)
class MentorTook(Value):
    """What a seat sees when the Mentor takes a card of a tray that others have seen (RO-142).

    Attributes:
        level: of that card, which its back shows.
        cards: what the seat gets to see by it, as in `CardTaken`.
    """

    level: int
    cards: tuple[int, ...] = ()


@final
@attrs.frozen(weakref_slot=False)
class CardRemoved(Value):
    """What the others see of `RemoveCard`."""

    seat: int


@final
@attrs.frozen(weakref_slot=False)
class TraysDealt(Value):
    """What a seat sees of `DealTrays`: sizes, and the cards of the tray that it holds.

    Attributes:
        size: cards dealt onto either tray, that of the Mentor included, if it took one before.
        first: the cards of tray A, or None.
        second: the cards of tray B, or None.
    """

    size: int
    first: tuple[int, ...] | None
    second: tuple[int, ...] | None


@final
@attrs.frozen(weakref_slot=False)
class CardsDealt(Value):
    """What a seat sees of `DealCards`.

    Attributes:
        card: its own.
        hires: those that lie open.
    """

    card: int
    hires: tuple[int, ...]


make_draw: Final = trusted_constructor(Draw)
make_deal_trays: Final = trusted_constructor(DealTrays)
make_deal_cards: Final = trusted_constructor(DealCards)

Decision: TypeAlias = (
    ChooseCard
    | TakeCard
    | RemoveCard
    | DiscardRecipe
    | PlayCard
    | Perform
    | UseBonus
    | Forfeit
    | Done
    | TakeRecipe
    | TakeTile
    | BuyGoods
    | BakeRecipe
    | SpareGood
    | SpareIngredient
    | SpendTile
    | PickDish
    | DecorateWith
    | Sell
    | Present
    | ChooseReward
    | PayService
    | HireCard
    | GiveNotice
    | PlaceServiceStaff
    | PlaceHost
    | ChooseTable
    | ChooseNumber
    | ChooseRow
    | KeepTile
    | KeepRecipe
    | CopyBonus
    | PickPresented
    | MoveDish
    | CopyMentor
    | TakePoints
)
"""What players decide, in the order of the encoding."""

Chance: TypeAlias = Draw | DealTrays | DealCards
"""What chance moves."""

Action: TypeAlias = Decision | Chance
"""What `apply` takes."""

Seen: TypeAlias = (
    Decision | Draw | CardChosen | CardTaken | CardRemoved | MentorTook | TraysDealt | CardsDealt
)
"""What a seat may see of an action."""
