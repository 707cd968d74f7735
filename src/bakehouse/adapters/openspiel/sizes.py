"""What OpenSpiel wants to know of a game beforehand: limits of chance, and of what a seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs

from bakehouse.core.values import Value
from bakehouse.midnight_bakery import CARDS
from bakehouse.midnight_bakery import Config as Night
from bakehouse.pasteles import Config as Scenario
from bakehouse.play.games import AnyGame
from bakehouse.rococo import Config as Court
from bakehouse.rococo.bonuses import Draw
from bakehouse.rococo.bounds import most_kept
from bakehouse.rococo.drafting import TRAYS

__all__ = ["Sizes", "sizes"]


@attrs.frozen
class Sizes(Value):
    """Limits that no game with some options leaves.

    Attributes:
        outcomes: one more than the greatest number of an elementary draw.
        draws: the most elementary draws of a chance move.
        record: the most numbers of what one seat sees of all moves (see `records`).

    >>> from bakehouse import midnight_bakery
    >>> sizes(midnight_bakery, Night(players=3)).outcomes  # kinds of cards (MB-4)
    12
    """

    outcomes: int
    draws: int
    record: int


def sizes(game: AnyGame, config: Any) -> Sizes:
    """The limits of a game with these options.

    >>> from bakehouse import midnight_bakery
    >>> sizes(midnight_bakery, Night(players=3)).draws  # a batch of nine for each (MB-5)
    27
    """
    return _SIZES[game.NAME](game, config)


def _of_night(game: AnyGame, config: Night) -> Sizes:
    """A deal is a batch for each baker (MB-6).

    Of each lock a seat sees at most two numbers as it is made and four in the reveal, and then its
    batch, as after each chance move.
    """
    limits, draws = game.bounds(config), config.batch_size * config.players
    kinds, seats = len(CARDS.members), config.players
    of_chance = 1 + (1 + seats) + kinds
    batch = 1 + kinds
    record = (6 + batch) * limits.decisions + (of_chance + batch) * limits.chance_moves
    return Sizes(kinds, draws, record)


def _of_scenario(game: AnyGame, config: Scenario) -> Sizes:
    """A draw is that of employees face up, or of customers, all of them at most (PA-3, PA-50)."""
    limits, components = game.bounds(config), config.components
    cards = (
        len(components.employees),
        len(components.machines),
        len(components.customers),
        len(components.sheets),
    )
    draws = max(components.display, len(components.customers))
    record = 3 * limits.decisions + (3 + draws) * limits.chance_moves
    return Sizes(1 + max(cards), draws, record)


def _of_court(game: AnyGame, config: Court) -> Sizes:
    """A draw fills a display, or deals trays (RO-10, RO-12, RO-23).

    A take shows at most both trays; each seat takes one card of each in a round (RO-24). Notice
    shows two amounts, and a card gets it once (RO-58). The Mentor's cards are opened in the end.
    """
    limits, components, board = game.bounds(config), config.components, config.board
    numbers, displays = components.numbers, components.displays
    named = (card.bonus.number for card in components.staff if isinstance(card.bonus, Draw))
    draws = max(
        len(board.tables),
        numbers.specials,
        config.seats + numbers.star_extra,
        sum(map(len, displays.ingredient_prices)),
        len(displays.recipe_prices),
        TRAYS * config.tray_size,
        *named,
    )
    pieces = (
        config.seats,
        len(components.table_bonuses),
        len(components.special_bonuses),
        len(components.staff),
        len(components.tiles),
        len(components.recipes),
        len(components.solo_cards),
        TRAYS * len(board.tables),
        len(board.areas) + len(board.hosts),
        max(map(len, displays.ingredient_prices)),
    )
    takes = TRAYS * numbers.rounds * config.seats * (4 + TRAYS * (1 + config.tray_size))
    notices = 3 * len(components.staff)
    opened = 0 if config.mentor is None else 2 * most_kept(config)
    record = 3 * limits.decisions + (4 + draws) * limits.chance_moves + takes + notices + opened
    return Sizes(1 + max(pieces), draws, record)


_SIZES: Final[dict[str, Callable[[AnyGame, Any], Sizes]]] = {
    "midnight_bakery": _of_night,
    "pasteles": _of_scenario,
    "rococo": _of_court,
}
