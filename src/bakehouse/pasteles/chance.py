"""Chance: employees, equipment, customers and sheets drawn, listed exactly, sampled and checked.

A card gets its face when it is turned up. An elementary draw is one card; the cards that come
together are drawn one after the other, and their order makes no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.decks import Deck
from bakehouse.core.errors import BakehouseError, ChanceError
from bakehouse.core.options import shown
from bakehouse.pasteles.actions import Draw, Pile, make_draw
from bakehouse.pasteles.opening import gap
from bakehouse.pasteles.state import Phase, State, by_phase

if TYPE_CHECKING:
    from fractions import Fraction

    from bakehouse.core.rng import Rng

__all__ = [
    "can_come",
    "chance_action",
    "chance_outcomes",
    "deck_of",
    "due_draw",
    "is_chance",
    "sample_chance",
    "sheets_in_lid",
]

_PILES: Final = by_phase(
    {
        Phase.DISPLAY: Pile.EMPLOYEES,
        Phase.BLIND: Pile.EMPLOYEES,
        Phase.VACANCY: Pile.EMPLOYEES,
        Phase.EQUIPMENT: Pile.EQUIPMENT,
        Phase.LINE: Pile.CUSTOMERS,
        Phase.SHEET: Pile.SHEETS,
        Phase.CUSTOMERS: Pile.CUSTOMERS,
        Phase.LEFTOVERS: Pile.CUSTOMERS,
    }
)
_CUSTOMERS: Final = Pile.CUSTOMERS
_EQUIPMENT: Final = Pile.EQUIPMENT
_SHEETS: Final = Pile.SHEETS
_DISPLAY: Final = Phase.DISPLAY
_LEFTOVERS: Final = Phase.LEFTOVERS
# Under names of their own: up to Python 3.11, `Pile.CUSTOMERS` is a function call.


def due_draw(state: State) -> tuple[Pile, int] | None:
    """What chance draws now, and how many cards; None where no chance move is due."""
    phase = state.today.phase
    pile = _PILES[phase]
    if pile is None or state.pending:
        return None
    if phase is _DISPLAY:
        return pile, min(state.config.components.display, len(state.shop.applicants))
    if phase is _LEFTOVERS:
        return pile, state.today.waiting
    return pile, gap(state) if pile is _CUSTOMERS else 1


def is_chance(state: State) -> bool:
    """Whether a chance move is due."""
    return _PILES[state.today.phase] is not None and not state.pending


def sheets_in_lid(state: State) -> tuple[int, ...]:
    """The sheets that are not in play, in order; which is the next nobody knows (PA-3, PA-54)."""
    out = [laid.number for laid in state.sheets]
    out.append(state.today.sheet)
    numbers = state.config.components.sheet_kinds.members
    return tuple([number for number in numbers if number not in out])


def deck_of(state: State, pile: Pile) -> Deck[int]:
    """A pile as a deck."""
    shop = state.shop
    if pile is Pile.EMPLOYEES:
        return shop.applicants
    if pile is _CUSTOMERS:
        return shop.customers
    kinds, layers = _layers(state, pile)
    return Deck(tuple(Counts(kinds, layer) for layer in layers))


def _layers(state: State, pile: Pile) -> tuple[Kinds[int], tuple[int, ...]]:
    """A pile as packed layers, the top one first."""
    shop = state.shop
    components = shop.config.components
    if pile is _CUSTOMERS:
        return components.customer_kinds, tuple([it.packed for it in shop.customers.layers])
    if pile is _SHEETS:
        one = components.sheet_kinds.one
        lid = sum([one[number - 1] for number in sheets_in_lid(state)])
        return components.sheet_kinds, (lid,)
    if pile is _EQUIPMENT:
        return components.machine_kinds, (shop.equipment,)
    return components.employee_kinds, tuple([it.packed for it in shop.applicants.layers])


def can_come(state: State, pile: Pile, numbers: tuple[int, ...]) -> bool:
    """Whether these cards can be the next of a pile: what lies above comes first."""
    kinds, layers = _layers(state, pile)
    if numbers[-1] > len(kinds.members):
        return False
    cards = sum([kinds.one[number - 1] for number in numbers])
    for layer in layers:
        if kinds.covers(layer, cards):
            return True
        if not kinds.covers(cards, layer):
            break
        cards -= layer
    return False


def chance_outcomes(state: State, drawn: tuple[Any, ...] = ()) -> tuple[tuple[int, Fraction], ...]:
    """The next card after those in `drawn`, each with its exact probability.

    Empty when `drawn` makes up the whole chance move.

    Raises:
        ChanceError: no chance move is due, or `drawn` cannot be drawn.

    >>> from bakehouse.pasteles import Config, new_game
    >>> state = new_game(Config(recipe=1))
    >>> chance_outcomes(state)[0], chance_outcomes(state, (1,))[0]  # of twelve employees (PA-1)
    ((1, Fraction(1, 12)), (2, Fraction(1, 11)))
    """
    pile, amount = _due(state)
    known = isinstance(drawn, tuple) and len(drawn) <= amount
    if not known or any(type(card) is not int for card in drawn):
        raise ChanceError(f"not a tuple of at most {amount} drawn cards")
    deck = deck_of(state, pile)
    try:
        for card in drawn:
            deck = deck.take(card)
    except BakehouseError:
        raise ChanceError(f"{pile.name.lower()} {shown(drawn)} cannot be drawn") from None
    return deck.chances() if len(drawn) < amount else ()


def chance_action(state: State, drawn: tuple[Any, ...]) -> Draw:
    """The chance move that a complete sequence of draws makes.

    Raises:
        ChanceError: as in `chance_outcomes`, or the sequence is not complete.

    >>> from bakehouse.pasteles import Config, action_to_string, new_game
    >>> action_to_string(chance_action(new_game(Config()), (5, 2, 3)))
    'draw employees 2, 3, 5'
    """
    if chance_outcomes(state, drawn):
        raise ChanceError(f"{len(drawn)} draws are not the whole chance move")
    pile, _ = _due(state)
    return Draw(pile, drawn)


def sample_chance(state: State, rng: Rng) -> tuple[Draw, Rng]:
    """The whole chance move that is due, and the next generator.

    Raises:
        ChanceError: no chance move is due.

    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.pasteles import Config, new_game
    >>> draw, rng = sample_chance(new_game(Config()), Rng.seeded(7))
    >>> draw.pile.name, len(draw.cards)  # PA-3
    ('EMPLOYEES', 3)
    """
    pile, amount = _due(state)
    kinds, layers = _layers(state, pile)
    cards: list[int] = []
    for layer in layers:
        there, left = kinds.expand(layer), amount - len(cards)
        if left == 1:
            index, rng = rng.choice(there)
            cards.append(index + 1)
        else:
            drawn, rng = rng.sample(there, min(left, len(there)))
            cards += [index + 1 for index in drawn]
        if len(cards) == amount:
            break
    return make_draw(pile, tuple(sorted(cards))), rng


def _due(state: State) -> tuple[Pile, int]:
    due = due_draw(state)
    if due is None:
        raise ChanceError("no chance move is due")
    return due
