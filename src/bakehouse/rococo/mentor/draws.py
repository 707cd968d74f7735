"""What chance draws for the Mentor: a card, a level or a target (RO-142 to RO-144, RO-154)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.rococo.actions import Pile
from bakehouse.rococo.mentor.cards import deck_pool, hand_pool
from bakehouse.rococo.mentor.deciding import is_even_choice
from bakehouse.rococo.mentor.ending import next_in_inventory
from bakehouse.rococo.mentor.inventory import blind_levels, tray_cards
from bakehouse.rococo.mentor.targets import DECIDING, targets
from bakehouse.rococo.state import Phase, State, cards_of, mentor_of

__all__ = ["MENTOR_PILES", "mentor_pile", "mentor_pool"]

MENTOR_PILES: Final = {
    Phase.MENTOR_BLIND: Pile.LEVELS,
    Phase.MENTOR_TRAY: Pile.TRAY,
    Phase.MENTOR_CARD: Pile.SOLO_CARDS,
    Phase.MENTOR_STAFF: Pile.INVENTORY,
    **dict.fromkeys(DECIDING, Pile.DECISIONS),
}
"""By phase, what is drawn from; with the decision deck used up it is `Pile.TARGETS` (RO-166)."""


def mentor_pile(state: State, pile: Pile) -> Pile:
    """What is drawn from now, in a phase with this pile."""
    return Pile.TARGETS if pile is Pile.DECISIONS and is_even_choice(state) else pile


_POOLS: Final[dict[Pile, Callable[[State], tuple[int, ...]]]] = {
    Pile.LEVELS: blind_levels,
    Pile.TRAY: lambda state: cards_of(tray_cards(state)),
    Pile.SOLO_CARDS: lambda state: cards_of(hand_pool(mentor_of(state))),
    Pile.DECISIONS: lambda state: cards_of(deck_pool(mentor_of(state))),
    Pile.TARGETS: lambda state: tuple(targets(state)),
    Pile.INVENTORY: lambda state: cards_of(next_in_inventory(state)),
}


def mentor_pool(state: State, pile: Pile) -> tuple[int, ...]:
    """What can come, each with the same chance; of levels one may be there several times."""
    return _POOLS[pile](state)
