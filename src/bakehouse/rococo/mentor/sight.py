"""What a person knows of the Mentor: its solo cards, and some of its staff (RO-142, RO-144)."""

from __future__ import annotations

import attrs

from bakehouse.core.values import Value
from bakehouse.rococo.mentor.inventory import may_be, taken_in_round
from bakehouse.rococo.state import Dish, MentorState, State, cards_of

__all__ = ["KeptView", "MentorView", "mentor_view"]


@attrs.frozen
class KeptView(Value):
    """What a person knows of a card of the Mentor's staff inventory.

    Attributes:
        card: its number where it lies open for all, else 0.
        level: 1 to 4, 0 for a star card.
        seen: whether somebody may know it: then it has a face.
        cards: the cards that it can be, rising, where the person can tell more than the level; of a
            card that was opened, those that it could be before.
    """

    card: int
    level: int
    seen: bool
    cards: tuple[int, ...]


@attrs.frozen
class MentorView(Value):
    """What a person knows of what only the Mentor has; fields as those of `state.MentorState`.

    Attributes:
        pools: by layer, the solo cards in it, rising.
    """

    pools: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    layer: int
    deck: int
    used: tuple[int, ...]
    opened: tuple[int, ...]
    renewed: bool
    stack: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[Dish | None, ...]
    inventory: tuple[KeptView, ...]


def mentor_view(state: State, seat: int) -> MentorView | None:
    """What a person knows of what only the Mentor has; None where that does not play."""
    mentor = state.mentor
    if mentor is None:
        return None
    return MentorView(
        pools=tuple(map(cards_of, mentor.pools)),
        hand=mentor.hand,
        layer=mentor.layer,
        deck=mentor.deck,
        used=mentor.used,
        opened=mentor.opened,
        renewed=mentor.renewed,
        stack=mentor.stack,
        recipes=mentor.recipes,
        racks=mentor.racks,
        inventory=_inventory_view(state, mentor, seat),
    )


def _inventory_view(state: State, mentor: MentorState, seat: int) -> tuple[KeptView, ...]:
    now = {place: number for number, place in taken_in_round(state)}
    return tuple(
        KeptView(
            card=kept.card if kept.open else 0,
            level=kept.level,
            seen=kept.card > 0,
            cards=cards_of(
                may_be(state, seat, now[place])
                if place in now
                else (kept.told[seat] if kept.told else 0)
            ),
        )
        for place, kept in enumerate(mentor.inventory)
    )
