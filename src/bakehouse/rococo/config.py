"""The options of a game, and what of the component set follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.core.options import a_choice, an_int, shown, strict_options, whole_number
from bakehouse.core.values import Value
from bakehouse.rococo.actions import MOST_SEATS
from bakehouse.rococo.content import Board, Components, Origin, house

__all__ = ["DRAFTS", "PROMOS", "Config", "check_seat"]

DRAFTS: Final = ("trays", "dealt")
"""The values of the option `draft` (RO-23, RO-26)."""

PROMOS: Final = ("special_bonuses", "stars", "table_bonuses", "start_staff")
"""The values in the option `promos` (RO-160 to RO-163)."""

_FEWEST: Final = 2


def _players(value: Any) -> int:
    return an_int(value, "players", _FEWEST, MOST_SEATS, rule="RO-1")


def _draft(value: Any) -> str:
    return a_choice(value, "draft", DRAFTS, rule="RO-23")


def _promos(value: Any) -> tuple[str, ...]:
    """The promos in the order of `PROMOS`, given in any order, each once."""
    given: object = value
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ConfigError(f"promos: {shown(given)} is no tuple of promos", rule="RO-164")
    them = cast("Iterable[object]", given)
    names = [a_choice(name, "promos", PROMOS, rule="RO-164") for name in them]
    if len(set(names)) < len(names):
        raise ConfigError(f"promos: {shown(names)} names one twice", rule="RO-164")
    return tuple(name for name in PROMOS if name in names)


def _components(value: Components | None) -> Components:
    if value is None:
        return house()
    if not isinstance(value, Components):
        raise ConfigError(f"components: {shown(value)} is no component set of this game")
    return value


@strict_options
@attrs.frozen
class Config(Value):
    """The options of a game.

    Args:
        players: two to five (RO-1).
        draft: "trays" (RO-23) or "dealt" (RO-26).
        promos: those of `PROMOS` that are in use, in any order.
        start_player: the seat that starts the first round; None: it is drawn (RO-7).
        components: the component set; None for the house set.

    Raises:
        ConfigError: an option that does not exist, or a value that it cannot have.

    >>> Config(players=3, promos=("stars",)).deck
    (15, 10, 10, 5)
    """

    players: int = attrs.field(default=4, converter=_players)
    draft: str = attrs.field(default="trays", converter=_draft)
    promos: tuple[str, ...] = attrs.field(default=(), converter=_promos)
    start_player: int | None = attrs.field(default=None)
    components: Components = attrs.field(default=None, converter=_components)
    board: Board = attrs.field(init=False, eq=False, repr=False)
    """The side of the board (RO-1)."""
    side: int = attrs.field(init=False, eq=False, repr=False)
    """0: the side for few players, 1: that for many; of the special bonuses too (RO-5)."""
    deck: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """By level from I, cards in the staff deck (RO-3)."""
    deck_levels: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """By card of the staff deck from the top, its level from 0 (RO-3)."""
    tray_size: int = attrs.field(init=False, eq=False, repr=False)
    """Cards dealt onto a tray, or by half a deal (RO-23, RO-26)."""
    start_staff: int = attrs.field(init=False, eq=False, repr=False)
    """Mask of the start cards of a player (RO-6, RO-163)."""
    star_cards: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The star cards in the game (RO-4, RO-161)."""
    table_bonuses: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The table bonuses in the game (RO-5, RO-162)."""
    special_bonuses: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The special bonuses in the game (RO-5, RO-160)."""

    def __attrs_post_init__(self) -> None:
        components, players = self.components, self.players
        if self.start_player is not None:
            seat = an_int(self.start_player, "start_player", 0, players - 1, rule="RO-7")
            object.__setattr__(self, "start_player", seat)
        side = int(players >= components.many_players)
        start, stars = _cards(self, Origin.START, "start_staff"), _cards(self, Origin.STAR, "stars")
        for name, value in (
            ("side", side),
            ("board", components.boards[side]),
            ("deck", deck := components.deck[players - _FEWEST]),
            ("deck_levels", tuple(level for level, cards in enumerate(deck) for _ in range(cards))),
            ("tray_size", players + components.numbers.tray_extra),
            ("start_staff", sum(1 << number for number in start)),
            ("star_cards", stars),
            ("table_bonuses", _tiles(components.table_bonuses, "table_bonuses" in self.promos)),
            (
                "special_bonuses",
                _tiles(components.special_bonuses, "special_bonuses" in self.promos),
            ),
        ):
            object.__setattr__(self, name, value)

    def describe(self) -> str:
        """The options in a few words."""
        promos = f", promos {', '.join(self.promos)}" if self.promos else ""
        start = "" if self.start_player is None else f", player {self.start_player + 1} starts"
        return (
            f"{self.players} players, draft {self.draft}{promos}{start}, set {self.components.name}"
        )


def _cards(config: Config, origin: Origin, promo: str) -> tuple[int, ...]:
    """The numbers of the cards of an origin, with those of its promo if it is in use."""
    return tuple(
        card.number
        for card in config.components.staff
        if card.origin is origin and (promo in config.promos or not card.promo)
    )


def _tiles(tiles: Iterable[Any], promo: bool) -> tuple[int, ...]:
    return tuple(tile.number for tile in tiles if promo or not tile.promo)


def check_seat(config: Config, player: Any) -> int:
    """`player` as a seat of this table, else `MalformedAction` (RO-1)."""
    seat = whole_number(player)
    if seat is None or not 0 <= seat < config.players:
        reason = f"{shown(player)} is no seat from 0 to {config.players - 1}"
        raise MalformedAction(reason, rule="RO-1")
    return seat
