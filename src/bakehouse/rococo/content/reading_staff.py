"""Reading staff cards from a set file: start cards, numbered cards, star cards."""

from __future__ import annotations

from typing import Final

import attrs

from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.rococo.content import Origin, Staff
from bakehouse.rococo.content.reading_bonuses import read_bonus
from bakehouse.rococo.content.reading_conditions import Reach, read_conditions
from bakehouse.rococo.content.reading_rows import check_names
from bakehouse.rococo.kinds import Rank

__all__ = ["StaffRows", "read_staff"]

_LEVELS: Final = 4  # of numbered cards (RO-2)


@attrs.frozen
class StaffRows(Value):
    """The rows of all staff cards, in the order in which the cards are numbered.

    Attributes:
        start: of a player's start cards.
        promo_start: of those that a promo adds (RO-163).
        deck: of the numbered cards.
        stars: of the star cards.
        promo_stars: of those that a promo adds (RO-161).
        ranks: the table that tells which star cards are chefs.
    """

    start: tuple[Table, ...]
    promo_start: tuple[Table, ...]
    deck: tuple[Table, ...]
    stars: tuple[Table, ...]
    promo_stars: tuple[Table, ...]
    ranks: Table


def read_staff(rows: StaffRows, reach: Reach) -> tuple[Staff, ...]:
    """All staff cards, by their numbers; no two have the same name.

    Raises:
        ContentError: whatever is wrong with them.
    """
    check_names((*rows.start, *rows.promo_start, *rows.deck, *rows.stars, *rows.promo_stars))
    chefs = _read_chefs(rows)
    cards = (
        *(_read_card(row, Origin.START, reach) for row in rows.start),
        *(_read_card(row, Origin.START, reach, promo=True) for row in rows.promo_start),
        *(_read_card(row, Origin.DECK, reach) for row in rows.deck),
        *(_read_star(row, chefs, reach) for row in rows.stars),
        *(_read_star(row, chefs, reach, promo=True) for row in rows.promo_stars),
    )
    return tuple(attrs.evolve(card, number=number) for number, card in enumerate(cards, 1))


def _read_chefs(rows: StaffRows) -> tuple[str, ...]:
    """The names of the star cards that are chefs (RO-57)."""
    names = tuple(row.text("name") for row in (*rows.stars, *rows.promo_stars))
    chefs = rows.ranks.choices("chefs", names)
    if len(set(chefs)) != len(chefs):
        raise rows.ranks.error("a card stands twice", "chefs", rule="RO-57")
    return chefs


def _read_card(row: Table, origin: Origin, reach: Reach, promo: bool = False) -> Staff:
    level = row.integer("level", minimum=1, maximum=_LEVELS) if origin is Origin.DECK else 0
    rank = row.choice("rank", Rank)
    bonus = read_bonus(row, rank, reach)
    return Staff(0, row.text("name"), origin, level, rank, bonus, promo=promo)


def _read_star(row: Table, chefs: tuple[str, ...], reach: Reach, promo: bool = False) -> Staff:
    name = row.text("name")
    rank = Rank.CHEF if name in chefs else Rank.ASSISTANT
    requirement = read_conditions(row, "requirement", reach, "RO-133a")
    bonus = read_bonus(row, rank, reach)
    return Staff(0, name, Origin.STAR, 0, rank, bonus, requirement, promo)
