"""The Mentor of La Pâtisserie Rococo as text: its cards, what it keeps in an order, its draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bakehouse.display.layout import listing
from bakehouse.display.rococo_sight import Sight
from bakehouse.display.rococo_words import (
    LEVELS,
    action_words,
    bound,
    dish_seen,
    dish_words,
    many,
    tile_words,
)
from bakehouse.rococo import Config, Draw, Phase, Pile
from bakehouse.rococo.content import DecisionBox, SoloCard
from bakehouse.rococo.mentor.sight import KeptView, MentorView
from bakehouse.rococo.mentor.targets import end_of, place_of

__all__ = ["drawn_for_mentor", "mentor_rows", "mentor_words"]


def mentor_words(sight: Sight) -> str:
    """What only the Mentor has, as far as it is known; nothing where it does not play."""
    if sight.mentor is None:
        return ""
    told = mentor_rows(sight)
    names = ["Mentor's", *[""] * (len(told) - 1)]
    return listing([(name, *row) for name, row in zip(names, told, strict=True)])


def mentor_rows(sight: Sight) -> list[tuple[str, str]]:
    """What only the Mentor has: what it is, and how it stands."""
    mentor = sight.mentor
    return [] if mentor is None else [*_cards(sight, mentor), *_ordered(sight, mentor)]


def _cards(sight: Sight, mentor: MentorView) -> Iterator[tuple[str, str]]:
    """Solo cards: the last one in full, the others by their numbers."""
    components = sight.config.components
    yield "solo cards", f"{many(len(mentor.hand), 'card')} in hand"
    deck = f"{many(mentor.deck, 'card')}"
    if mentor.opened:
        deck += f"; opened {', '.join(map(str, reversed(mentor.opened)))}"
    yield "decisions", deck
    if mentor.used:
        *under, top = mentor.used
        below = f"; under it {', '.join(map(str, reversed(under)))}" if under else ""
        yield "used", f"{top:2} {bound(_actions(components.solo_card(top)))}{below}"


def _actions(card: SoloCard) -> str:
    return " or ".join(action_words(action) for action in card.actions)


def _ordered(sight: Sight, mentor: MentorView) -> Iterator[tuple[str, str]]:
    """What lies in an order that decides something, and the staff inventory from its top."""
    components = sight.config.components
    if mentor.stack:
        words = [bound(tile_words(components.tile(tile))) for tile in mentor.stack]
        yield "tiles", f"from the top: {'; '.join(words)}"
    if mentor.recipes:
        words = [bound(dish_words(components, recipe)) for recipe in mentor.recipes]
        yield "recipes", f"from the left: {'; '.join(words)}"
    if any(mentor.racks):
        words = [
            "empty" if dish is None else bound(dish_seen(components, dish.recipe, dish.tile))
            for dish in mentor.racks
        ]
        yield "racks", f"from above: {'; '.join(words)}"
    if mentor.inventory:
        words = [_kept(sight, kept) for kept in reversed(mentor.inventory)]
        yield "staff", f"from the top: {', '.join(words)}"


def _kept(sight: Sight, kept: KeptView) -> str:
    """A card of the inventory by name, or by what it can be."""
    cards = (kept.card,) if kept.card else kept.cards
    if not cards:
        return bound(f"a card of level {LEVELS[kept.level]}")
    return bound(" or ".join(sight.config.components.card(card).name for card in cards))


# --- draws ----------------------------------------------------------------------------------------


def drawn_for_mentor(sight: Sight, move: Draw) -> str | None:
    """What a draw for the Mentor stands for."""
    components, item = sight.config.components, move.items[0]
    match move.pile:
        case Pile.LEVELS:
            return f"a card of level {LEVELS[item]}"
        case Pile.TRAY | Pile.INVENTORY:
            return components.card(item).name
        case Pile.SOLO_CARDS:
            return _actions(components.solo_card(item))
        case Pile.DECISIONS:
            return _named(sight.turn.phase, components.solo_card(item).decision)
        case Pile.TARGETS:
            return _target(sight.config, sight.turn.phase, item)
        case _:
            return None


def _end(far: bool) -> str:
    return "from the far end" if far else "from the end near the bonus"


def _named(phase: Phase, box: DecisionBox) -> str | None:
    """What a decision says for what is needed in a phase."""
    place = f"area {box.area}" if box.area else f"host space {box.host}"
    words: dict[Phase, str] = {
        Phase.MENTOR_RECIPE: f"recipe space {box.recipe}",
        Phase.MENTOR_COLUMN: f"column {box.column}",
        Phase.MENTOR_TABLE: f"table {box.table}, {_end(box.far)}",
        Phase.MENTOR_PLACE: place,
    }
    return words.get(phase)


_PLAIN: Final = {Phase.MENTOR_RECIPE: "recipe space", Phase.MENTOR_COLUMN: "column"}


def _target(config: Config, phase: Phase, target: int) -> str | None:
    """What the number of a target stands for in a phase."""
    if phase in _PLAIN:
        return f"{_PLAIN[phase]} {target}"
    if phase is Phase.MENTOR_TABLE:
        table, far = end_of(target)
        return f"table {table}, {_end(far)}"
    area, host = place_of(config, target)
    return f"area {area}" if area else f"host space {host}"
