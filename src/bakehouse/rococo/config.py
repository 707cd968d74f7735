"""The options of a game, and what of the component set follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, cast

import attrs

from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.core.options import a_choice, an_int, shown, strict_options, whole_number
from bakehouse.core.values import Value
from bakehouse.rococo.actions import MOST_SEATS
from bakehouse.rococo.content import DIFFICULTIES, Board, Components, Origin, house

__all__ = ["DIFFICULTIES", "DRAFTS", "PROMOS", "Config", "check_seat", "name_of_seat"]

DRAFTS: Final = ("trays", "dealt")
"""The values of the option `draft` (RO-23, RO-26)."""

PROMOS: Final = ("special_bonuses", "stars", "table_bonuses", "start_staff")
"""The values in the option `promos` (RO-160 to RO-163)."""

_FEWEST: Final = 2
_PEOPLE: Final = {"solo": (1, "RO-140"), "extended": (2, "RO-157")}


class _Usual(int):
    """The number of players where nobody names one: it differs in a game with the Mentor."""


_USUAL: Final = _Usual(4)


def _draft(value: Any) -> str:
    return a_choice(value, "draft", DRAFTS, rule="RO-23")


def _difficulty(value: Any, name: str) -> str | None:
    return None if value is None else a_choice(value, name, DIFFICULTIES, rule="RO-141")


def _solo(value: Any) -> str | None:
    return _difficulty(value, "solo")


def _extended(value: Any) -> str | None:
    return _difficulty(value, "extended")


def _promos(value: Any) -> tuple[str, ...]:
    """The promos in the order of `PROMOS`, given in any order, each once."""
    given: object = value
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ConfigError(f"promos: {shown(given)} is no tuple of promos", rule="RO-164")
    them = _listed(cast("Iterable[object]", given))
    names = [a_choice(name, "promos", PROMOS, rule="RO-164") for name in them]
    if len(set(names)) < len(names):
        raise ConfigError(f"promos: {shown(names)} names one twice", rule="RO-164")
    return tuple(name for name in PROMOS if name in names)


def _listed(given: Iterable[object]) -> list[object]:
    try:
        return list(given)
    except TypeError as error:  # an array of numpy without a dimension says that it has items
        raise ConfigError(f"promos: {shown(given)} is no tuple of promos", rule="RO-164") from error


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
        players: two to five people (RO-1); one with `solo`, two with `extended`.
        draft: "trays" (RO-23) or "dealt" (RO-26).
        promos: those of `PROMOS` that are in use, in any order.
        start_player: the seat that starts the first round; None: it is drawn (RO-7). With the
            Mentor it may be the last one (RO-170).
        components: the component set; None for the house set.
        solo: the difficulty of a game of one person with the Mentor (RO-141); None: no such game.
        extended: that of a game of two people with it (RO-157).

    Raises:
        ConfigError: an option that does not exist, or a value that it cannot have.

    >>> Config(players=3, promos=("stars",)).deck
    (15, 10, 10, 5)
    """

    players: int = attrs.field(default=_USUAL)
    draft: str = attrs.field(default="trays", converter=_draft)
    promos: tuple[str, ...] = attrs.field(default=(), converter=_promos)
    start_player: int | None = attrs.field(default=None)
    components: Components = attrs.field(default=None, converter=_components)
    solo: str | None = attrs.field(default=None, converter=_solo)
    extended: str | None = attrs.field(default=None, converter=_extended)
    seats: int = attrs.field(init=False, eq=False, repr=False)
    """People, and the Mentor if it plays (RO-140, RO-157)."""
    mentor: int | None = attrs.field(init=False, eq=False, repr=False)
    """The seat of the Mentor, the last one (RO-170); None without it."""
    solo_sets: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """By round, cards in the set that the Mentor takes up (RO-141); nothing without it."""
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
        components, players = self.components, _people(self)
        difficulty = self.solo or self.extended
        seats = players + (difficulty is not None)
        if self.start_player is not None:
            seat = an_int(self.start_player, "start_player", 0, seats - 1, rule="RO-7")
            object.__setattr__(self, "start_player", seat)
        side = int(seats >= components.many_players)
        start, stars = _cards(self, Origin.START, "start_staff"), _cards(self, Origin.STAR, "stars")
        for name, value in (
            ("players", players),
            ("seats", seats),
            ("mentor", None if difficulty is None else players),
            ("solo_sets", dict(components.mentor.sets).get(difficulty or "", ())),
            ("side", side),
            ("board", components.boards[side]),
            ("deck", deck := components.deck[seats - _FEWEST]),
            ("deck_levels", tuple(level for level, cards in enumerate(deck) for _ in range(cards))),
            ("tray_size", seats + components.numbers.tray_extra),
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
        first = self.start_player
        start = "" if first is None else f", {name_of_seat(self, first).lower()} starts"
        people = f"{self.players} players"
        if self.solo is not None:
            people = f"solo {self.solo}"
        elif self.extended is not None:
            people += f", extended {self.extended}"
        return f"{people}, draft {self.draft}{promos}{start}, set {self.components.name}"


def name_of_seat(config: Config, seat: int) -> str:
    """What a seat is called."""
    return "Mentor" if seat == config.mentor else f"Player {seat + 1}"


def _people(config: Config) -> int:
    """How many people play: with the Mentor as many as its game is for (RO-1, RO-140, RO-157)."""
    given, solo, extended = config.players, config.solo, config.extended
    if solo is None and extended is None:
        return int(an_int(given, "players", _FEWEST, MOST_SEATS, rule="RO-1"))
    if solo is not None and extended is not None:
        raise ConfigError("solo and extended are two games: name one of them", rule="RO-157")
    name = "extended" if solo is None else "solo"
    people, rule = _PEOPLE[name]
    if not isinstance(given, _Usual) and whole_number(given) != people:
        reason = f"players: {shown(given)}, but {name} is a game for {people}, and the Mentor"
        raise ConfigError(reason, rule=rule)
    return people


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
