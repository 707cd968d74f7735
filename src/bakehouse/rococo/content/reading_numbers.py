"""Reading totals and the single numbers of the game from a set file."""

from __future__ import annotations

from typing import Any, Final

import attrs

from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.rococo.bonuses import Resource
from bakehouse.rococo.content import Numbers, Staff
from bakehouse.rococo.content.reading_rows import MOST, MOST_CARDS, MOST_SPACES
from bakehouse.rococo.kinds import Good

__all__ = [
    "SOLO_CARDS",
    "TRAYS",
    "Totals",
    "read_deck",
    "read_many_players",
    "read_numbers",
    "read_totals",
]

TRAYS: Final = 2
"""Baking trays (RO-23)."""

SOLO_CARDS: Final = 30
"""Cards of the Mentor (RO-141)."""

_FEWEST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = 5  # RO-1
_LEVELS: Final = (1, 2, 3, 4)

_BOUNDS: Final = {
    "rounds": (1, 9),
    "hand": (1, 9),
    # A player gets a card of each tray: to remove more leaves fewer staff every round (RO-22).
    "removed": (1, TRAYS),
    "tray_extra": (1, 9),
    "star_extra": (0, 9),
    "specials": (1, 9),
    "stored_recipes": (1, 9),
    "decorations": (1, MOST_SPACES),
    "fewest_staff": (1, 99),
    "final_coins": (1, MOST),
    "racks": (1, 9),
}
"""The least and the most of the numbers that are not simply coins or points."""

_ELSEWHERE: Final = ("coins", "racks", "decoration_income")
"""What stands in another table than the other numbers, or is more than a number."""


@attrs.frozen
class Totals(Value):
    """How many there are of everything (RO-2, RO-164); each a key of `[totals]`."""

    colours: int
    staff: int
    numbered: int
    stars: int
    start_staff: int
    tiles: int
    recipes: int
    table_bonuses: int
    special_bonuses: int
    solo_cards: int
    goods_markers: int
    tables: int
    promo_start_staff: int
    promo_stars: int
    promo_table_bonuses: int
    promo_special_bonuses: int

    @property
    def start_kinds(self) -> int:
        """Start cards of a player."""
        return self.start_staff // self.colours

    @property
    def promo_start_kinds(self) -> int:
        """Start cards that the promo adds for a player (RO-163)."""
        return self.promo_start_staff // self.colours


def read_totals(topic: Table) -> Totals:
    """The totals, which have to agree with each other.

    Raises:
        ContentError: whatever is wrong with them.
    """
    names = [field.name for field in attrs.fields(Totals)]
    totals = Totals(
        **{
            name: topic.integer(
                name,
                minimum=0 if name.startswith("promo_") else 1,
                # Of tiles and recipes there are many of a kind.
                maximum=MOST if name in ("tiles", "recipes") else MOST_CARDS,
            )
            for name in names
        }
    )
    if totals.colours != _MOST_PLAYERS:
        raise topic.error(f"there must be {_MOST_PLAYERS}", "colours", rule="RO-1")
    topic.check_total("solo cards", totals.solo_cards, SOLO_CARDS, "RO-141")
    cards = totals.numbered + totals.stars
    topic.check_total("staff, numbered and star cards", cards, totals.staff, "RO-2")
    markers = totals.colours * len(Good)
    topic.check_total("goods markers of all colours", markers, totals.goods_markers, "RO-2")
    for name in ("start_staff", "promo_start_staff"):
        if getattr(totals, name) % totals.colours:
            raise topic.error(f"not as many for each of {totals.colours} colours", name, "RO-2")
    if totals.tables > MOST_SPACES:
        raise topic.error(f"at most {MOST_SPACES} are possible", "tables")
    return totals


def read_numbers(topic: Table, player: Table, totals: Totals) -> Numbers:
    """The numbers of the rulebook, and those of a player that it does not print.

    Raises:
        ContentError: whatever is wrong with them, by themselves or beside the totals.
    """
    values: dict[str, Any] = {
        field.name: _integer(topic, field.name)
        for field in attrs.fields(Numbers)
        if field.init and field.name not in _ELSEWHERE
    }
    values["coins"], values["racks"] = _integer(player, "coins"), _integer(player, "racks")
    values["decoration_income"] = _read_income(topic, values["decorations"])
    numbers = Numbers(**values)
    _check_staff(topic, numbers, totals)
    _check_draws(topic, numbers, totals)
    return numbers


def _integer(table: Table, key: str) -> int:
    least, most = _BOUNDS.get(key, (0, MOST))
    return table.integer(key, minimum=least, maximum=most)


def _read_income(topic: Table, decorations: int) -> tuple[tuple[Resource, int], ...]:
    """What each successful decoration adds to the income (RO-70)."""
    rows = topic.rows("decoration_income")
    if len(rows) != decorations:
        reason = f"{len(rows)} rows for {decorations} decorations"
        raise topic.error(reason, "decoration_income", rule="RO-70")
    return tuple((row.choice("of", Resource), row.integer("amount", maximum=MOST)) for row in rows)


def _check_staff(topic: Table, numbers: Numbers, totals: Totals) -> None:
    """The start cards are the first hand, and there is always one to choose (RO-20, RO-58)."""
    if numbers.hand != totals.start_kinds:
        reason = f"a player has {totals.start_kinds} start cards, which are the first hand"
        raise topic.error(reason, "hand", rule="RO-20")
    if numbers.fewest_staff < numbers.hand:
        reason = f"fewer than the {numbers.hand} that are chosen each round"
        raise topic.error(reason, "fewest_staff", rule="RO-58")


def _check_draws(topic: Table, numbers: Numbers, totals: Totals) -> None:
    """There is enough of what is drawn at random at the start (RO-4, RO-5)."""
    if totals.stars < _MOST_PLAYERS + numbers.star_extra:
        reason = f"{_MOST_PLAYERS} players see {_MOST_PLAYERS + numbers.star_extra} star cards, "
        raise topic.error(f"{reason}there are {totals.stars}", "star_extra", rule="RO-4")
    if totals.special_bonuses < numbers.specials:
        reason = f"there are {totals.special_bonuses} special bonuses"
        raise topic.error(reason, "specials", rule="RO-5")
    if totals.table_bonuses < totals.tables:
        reason = f"{totals.table_bonuses} table bonuses for {totals.tables} tables"
        raise topic.error(reason, rule="RO-5")


def read_many_players(topic: Table) -> int:
    """From how many players the second side of the board is used: both are (RO-1).

    Raises:
        ContentError: not a number of players, or that of a game that never uses the first.
    """
    return topic.integer("many_players", minimum=_FEWEST_PLAYERS + 1, maximum=_MOST_PLAYERS)


def read_deck(
    topic: Table, numbers: Numbers, staff: tuple[Staff, ...]
) -> tuple[tuple[int, int, int, int], ...]:
    """By players from two, the cards of each level in the staff deck (RO-3).

    Raises:
        ContentError: whatever is wrong with them: more of a level than there are (RO-2), or a deck
            that the rounds do not use up exactly (RO-8).
    """
    rows = topic.rows("row")
    players = range(_FEWEST_PLAYERS, _MOST_PLAYERS + 1)
    if len(rows) != len(players):
        reason = f"{len(rows)} rows, wanted one for each of {players[0]} to {players[-1]} players"
        raise topic.error(reason, "row", rule="RO-3")
    there = [sum(card.level == level for card in staff) for level in _LEVELS]
    return tuple(_read_levels(row, n, numbers, there) for row, n in zip(rows, players, strict=True))


def _read_levels(
    row: Table, players: int, numbers: Numbers, there: list[int]
) -> tuple[int, int, int, int]:
    row.integer("players", minimum=players, maximum=players)
    levels = row.integers("levels", length=len(_LEVELS))
    for i, (taken, cards) in enumerate(zip(levels, there, strict=True)):
        if taken > cards:
            reason = f"{taken} cards of level {_LEVELS[i]}, there are {cards}"
            raise row.error(reason, f"levels[{i}]", rule="RO-2")
    dealt = numbers.rounds * TRAYS * (players + numbers.tray_extra)
    row.check_total(f"cards for {numbers.rounds} rounds", sum(levels), dealt, "RO-8")
    first, second, third, fourth = levels
    return first, second, third, fourth
