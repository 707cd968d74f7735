"""Reading the numbers and the cards of the Mentor from a set file (RO-140 to RO-156)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bakehouse.core.tables import Table
from bakehouse.rococo.content import (
    DIFFICULTIES,
    BakeMark,
    Board,
    DecisionBox,
    DecorateMark,
    HireMark,
    MentorNumbers,
    Numbers,
    SoloCard,
)
from bakehouse.rococo.content.reading_rows import MOST, MOST_SPACES
from bakehouse.rococo.kinds import MainAction

__all__ = ["MENTOR_ACTIONS", "read_mentor", "read_solo_cards"]

MENTOR_ACTIONS: Final = (
    MainAction.RECIPES,
    MainAction.INGREDIENT,
    MainAction.BAKE,
    MainAction.DECORATE,
    MainAction.DELIVER,
    MainAction.HIRE,
    MainAction.PLACE,
)
"""What the Mentor does; it neither buys goods nor gives notice (RO-147)."""

_MOST_ACTIONS: Final = 3  # RO-143
_AREA_AND_HOST: Final = ("area", "host")


# --- numbers --------------------------------------------------------------------------------------


def read_mentor(topic: Table, numbers: Numbers, cards: int) -> MentorNumbers:
    """The numbers of the game with the Mentor; `cards` is how many solo cards there are.

    Raises:
        ContentError: whatever is wrong with them, by themselves or beside the other numbers.
    """
    mentor = MentorNumbers(
        topic.integer("recipes", minimum=1, maximum=9),
        topic.integer("nothing", maximum=MOST),
        topic.integer("copied", maximum=MOST),
        topic.integer("left_over", minimum=1, maximum=MOST),
        topic.integer("good", maximum=MOST),
        topic.integer("excellent", maximum=MOST),
        topic.integer("highest", maximum=MOST),
        _read_sets(topic, numbers.rounds, cards),
    )
    if not mentor.good < mentor.excellent < mentor.highest:
        raise topic.error("good, excellent and highest do not rise", "good", rule="RO-155")
    return mentor


def _read_sets(topic: Table, rounds: int, cards: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """By difficulty, cards by round; some are left over for the decision deck (RO-141)."""
    rows = topic.rows("sets")
    names = tuple(row.choice("difficulty", DIFFICULTIES) for row in rows)
    if names != DIFFICULTIES:
        reason = f"wanted one for each of {', '.join(DIFFICULTIES)}, in this order"
        raise topic.error(reason, "sets", rule="RO-141")
    return tuple(
        (name, _read_set(row, rounds, cards)) for name, row in zip(names, rows, strict=True)
    )


def _read_set(row: Table, rounds: int, cards: int) -> tuple[int, ...]:
    sizes = row.integers("cards", minimum=1, maximum=cards, length=rounds)
    if sum(sizes) >= cards:
        reason = f"{sum(sizes)} of {cards} cards leave none for the decision deck"
        raise row.error(reason, "cards", rule="RO-141")
    return sizes


# --- cards ----------------------------------------------------------------------------------------


def read_solo_cards(rows: tuple[Table, ...], parts: Mapping[str, Any]) -> tuple[SoloCard, ...]:
    """The cards of the Mentor, by number.

    Args:
        rows: one for each card.
        parts: of the component set, those that tell what there is on the table.

    Raises:
        ContentError: whatever is wrong with them; for a space that the board does not have, too.
    """
    return tuple(_read_card(row, number, parts) for number, row in enumerate(rows, 1))


def _read_card(row: Table, number: int, parts: Mapping[str, Any]) -> SoloCard:
    actions = row.choices("actions", MENTOR_ACTIONS)
    if not 1 <= len(actions) <= _MOST_ACTIONS:
        reason = f"{len(actions)} actions, there must be 1 to {_MOST_ACTIONS}"
        raise row.error(reason, "actions", rule="RO-143")
    if len(set(actions)) != len(actions):
        raise row.error("an action stands twice", "actions", rule="RO-143")
    numbers: Numbers = parts["numbers"]
    return SoloCard(
        number,
        actions,
        _read_bake(row.table("bake"), numbers) if MainAction.BAKE in actions else None,
        _read_decorate(row.table("decorate"), numbers) if MainAction.DECORATE in actions else None,
        _read_hire(row.table("hire"), parts) if MainAction.HIRE in actions else None,
        _read_decision(row.table("decision"), parts),
    )


def _read_order(row: Table, places: int, rule: str) -> tuple[int, ...]:
    """All places in some order."""
    order = row.integers("order", minimum=1, maximum=places, length=places)
    if len(set(order)) != len(order):
        raise row.error("a place stands twice", "order", rule=rule)
    return order


def _read_bake(row: Table, numbers: Numbers) -> BakeMark:
    order = _read_order(row, numbers.stored_recipes, "RO-148")
    return BakeMark(order, row.integer("most", minimum=1, maximum=numbers.racks))


def _read_decorate(row: Table, numbers: Numbers) -> DecorateMark:
    return DecorateMark(
        _read_order(row, numbers.racks, "RO-149"),
        row.integer("most", minimum=1, maximum=numbers.racks),
        row.integer("tile", minimum=1, maximum=MOST_SPACES),
        row.choice("way", ("down", "up")) == "down",
    )


def _read_hire(row: Table, parts: Mapping[str, Any]) -> HireMark:
    spaces = len(parts["displays"].hire_prices)
    space = row.integer("space", minimum=1, maximum=spaces)
    return HireMark(space, row.choice("way", ("left", "right")) == "right")


def _read_decision(row: Table, parts: Mapping[str, Any]) -> DecisionBox:
    """Places that there are on the sides of the board that games with the Mentor use (RO-2)."""
    displays, boards = parts["displays"], _boards(parts)
    area, host = _read_circle(row, boards)
    return DecisionBox(
        row.integer("recipe", minimum=1, maximum=len(displays.recipe_prices)),
        row.integer("column", minimum=1, maximum=len(displays.ingredient_prices[0])),
        row.integer("table", minimum=1, maximum=len(boards[0].tables)),
        row.choice("end", ("near", "far")) == "far",
        area,
        host,
    )


def _boards(parts: Mapping[str, Any]) -> tuple[Board, ...]:
    """The sides for two and for three seats (RO-140, RO-157)."""
    few, many = parts["boards"]
    return (few, many) if parts["many_players"] <= _SEATS_AT_MOST else (few,)


_SEATS_AT_MOST: Final = 3


def _read_circle(row: Table, boards: tuple[Board, ...]) -> tuple[int, int]:
    """An area or a host space, the other one 0 (RO-152)."""
    if sum(name in row for name in _AREA_AND_HOST) != 1:
        raise row.error("wanted an area or a host space", "area", rule="RO-152")
    if "area" in row:
        areas = min(len(board.areas) for board in boards)
        return row.integer("area", minimum=1, maximum=areas), 0
    hosts = min(len(board.hosts) for board in boards)
    return 0, row.integer("host", minimum=1, maximum=hosts)
