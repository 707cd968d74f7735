"""The tensor of a La Pâtisserie Rococo observation (RO-28, RO-29)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from bakehouse.adapters.tensors.pieces import (
    AMOUNT,
    Piece,
    amount,
    one_hot,
    padded,
    places,
    tally,
)
from bakehouse.adapters.tensors.rococo_mentor import mentor_pieces
from bakehouse.adapters.tensors.rococo_turn import turn_pieces
from bakehouse.core.counts import Counts
from bakehouse.rococo import Config, Observation, Phase
from bakehouse.rococo.drafting import TRAYS
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.state import Dish

__all__ = ["pieces"]

_GOODS = len(Good)


def pieces(config: Config) -> Iterator[Piece]:
    """The pieces in their order; seats, cards, tiles and recipes come by their numbers.

    Of the seats, the Mentor's is the last; it has no hidden choices and no observation of its own.
    """
    people, phases = config.players, len(Phase)
    yield Piece(
        "player", (people,), 1, "the seat that sees this", lambda it: one_hot(it.player, people)
    )
    yield Piece("phase", (phases,), 1, "what is due", lambda it: one_hot(it.phase, phases))
    yield from _round(config)
    yield from _market(config)
    yield from _board(config)
    yield from _seats(config)
    yield from turn_pieces(config)
    yield from _staff(config)
    yield from mentor_pieces(config)


def _round(config: Config) -> Iterator[Piece]:
    seats, numbers = config.seats, config.components.numbers
    cards = len(config.components.staff)
    yield Piece("round", (1,), numbers.rounds, "from 1", lambda it: (it.round,))
    yield Piece(
        "start",
        (seats,),
        1,
        "who has the start player's marker",
        lambda it: one_hot(it.start, seats),
    )
    yield Piece("dealt", (1,), cards, "staff cards dealt so far", lambda it: (it.dealt,))
    yield Piece(
        "steps",
        (1,),
        seats,
        "how often the trays have moved on in this round",
        lambda it: (it.steps,),
    )
    owing = "by seat, whether it owes a hidden choice"
    yield Piece("owing", (seats,), 1, owing, lambda it: tally((n + 1 for n in it.owing), seats))
    picks = "by seat, cards that it has named in the hidden choice that is due"
    yield Piece("picks", (seats,), cards, picks, lambda it: it.picks)
    yield Piece("bank", (1,), AMOUNT, "coins in it", lambda it: (amount(it.bank),), -AMOUNT)


def _market(config: Config) -> Iterator[Piece]:
    components, displays = config.components, config.components.displays
    tiles, recipes, cards = len(components.tiles), len(components.recipes), len(components.staff)
    spaces = sum(map(len, displays.ingredient_prices))
    yield Piece(
        "tile_display",
        (spaces, tiles),
        1,
        "by space, row by row, the tile there",
        lambda it: _kinds_on(it.tile_display, tiles),
    )
    yield Piece(
        "recipe_display",
        (len(displays.recipe_prices), recipes),
        1,
        "by space, the recipe there",
        lambda it: _kinds_on(it.recipe_display, recipes),
    )
    hires = len(displays.hire_prices)
    meaning = "by card, the Hire Staff space where it lies, from 1"
    yield Piece("hires", (cards,), hires, meaning, lambda it: places(it.hires, cards))
    meaning = "by card, its place in the star display, from 1"
    yield Piece("stars", (cards,), cards, meaning, lambda it: places(it.stars, cards))
    for name, size, most in (
        ("tile_bag", tiles, components.tile_bag),
        ("tile_discard", tiles, components.tile_bag),
        ("recipe_bag", recipes, components.recipe_bag),
        ("recipe_discard", recipes, components.recipe_bag),
    ):
        meaning = f"by kind, copies in the {name.replace('_', ' ')}"
        yield Piece(name, (size,), len(most), meaning, partial(_counted, name))


def _counted(name: str, seen: object) -> Iterable[int]:
    counts: Counts[Any] = getattr(seen, name)
    return counts.kinds.amounts(counts.packed)


def _kinds_on(spaces: tuple[int, ...], kinds: int) -> list[int]:
    numbers: list[int] = []
    for number in spaces:
        numbers += one_hot(number - 1, kinds)
    return numbers


def _board(config: Config) -> Iterator[Piece]:
    board, components, seats = config.board, config.components, config.seats
    tables, special = len(components.table_bonuses), len(components.special_bonuses)
    yield Piece(
        "table_bonuses",
        (tables,),
        len(board.tables),
        "by table bonus, the table where it lies, from 1",
        lambda it: places(it.table_bonuses, tables),
    )
    specials = components.numbers.specials
    yield Piece(
        "specials",
        (special,),
        specials,
        "by special bonus, its place among those in the game, from 1",
        lambda it: places(it.specials, special),
    )
    spaces = max(len(table.spaces) for table in board.tables)
    yield Piece(
        "tables",
        (len(board.tables), spaces, 2),
        max(seats, len(components.recipes)),
        "by table and space: whose dish is there, from 1, and its recipe",
        partial(_tables, spaces),
    )
    yield Piece(
        "areas",
        (len(board.areas), 2),
        seats,
        "by service staff area, who is on its left and right space, from 1",
        lambda it: [seat + 1 for area in it.areas for seat in area],
    )
    yield Piece(
        "hosts",
        (len(board.hosts),),
        seats,
        "by host space, who is on it, from 1",
        lambda it: [seat + 1 for seat in it.hosts],
    )
    yield Piece(
        "claims",
        (specials, seats),
        seats,
        "by special bonus in the game, who is on its spaces, from 1, the best space first",
        lambda it: _claims(it, seats),
    )


def _tables(spaces: int, seen: Observation) -> list[int]:
    numbers: list[int] = []
    for table in seen.tables:
        for dish in table:
            numbers += (0, 0) if dish is None else (dish.seat + 1, dish.recipe)
        numbers += [0, 0] * (spaces - len(table))
    return numbers


def _claims(seen: Observation, seats: int) -> list[int]:
    return [number for row in seen.claims for number in padded((seat + 1 for seat in row), seats)]


# --- seats ----------------------------------------------------------------------------------------


def _seats(config: Config) -> Iterator[Piece]:
    seats, components, numbers = config.seats, config.components, config.components.numbers
    cards, tiles, recipes = len(components.staff), len(components.tiles), len(components.recipes)
    for name, high, meaning in (
        ("coins", AMOUNT, "coins"),
        ("prestige", AMOUNT, "points on the track"),
        ("star", 1, "whether a star card was hired"),
        ("hand_size", cards, "cards in hand"),
        ("unused_size", cards, "unused cards"),
        ("removed_size", cards, "own cards out of the game"),
        ("lost", cards, "of the shown cards, those removed in past rounds"),
    ):
        low = -AMOUNT if high == AMOUNT else 0
        yield Piece(name, (seats,), high, f"by seat, {meaning}", partial(_amounts, name), low)
    top = max(track.top for track in components.tracks)
    yield Piece(
        "goods", (seats, _GOODS), top, "by seat and good, units", partial(_multisets, "goods")
    )
    yield Piece(
        "tiles",
        (seats, tiles),
        len(components.tile_bag),
        "by seat and tile, unused ones",
        partial(_multisets, "tiles"),
    )
    for name, size, most, meaning in (
        ("recipes", recipes, len(components.recipe_bag), "recipe, stored ones"),
        ("decorations", tiles, len(components.tile_bag), "tile, successful decorations"),
    ):
        read = partial(_each, partial(_cards_in, name, size))
        yield Piece(name, (seats, size), most, f"by seat and {meaning}", read)
    racks = numbers.racks
    yield Piece(
        "racks",
        (seats, racks, 2),
        max(tiles, recipes),
        "by seat and dish on its racks: the recipe, and the tile that decorates it, 0 without one",
        partial(_each, lambda it: padded(_dishes(it.racks), 2 * racks)),
    )
    yield from _known_staff(config)


def _known_staff(config: Config) -> Iterator[Piece]:
    """What everybody knows of the cards of each seat."""
    seats, cards = config.seats, len(config.components.staff)
    shape = (seats, cards)
    used = "by seat and card, its place in the used pile from below, from 1"
    yield Piece("used", shape, cards, used, partial(_each, lambda it: places(it.used, cards)))
    for name, meaning in (
        ("shown", "is known to be in hand, used, unused or removed"),
        ("open_hand", "is known to be in hand"),
        ("turned", "was used and turned over in this round"),
        ("out", "is known to be out of the game"),
        ("drafted", "was taken from a tray in this round and seen since"),
    ):
        read = partial(_each, partial(_cards_in, name, cards))
        yield Piece(name, shape, 1, f"by seat and card, whether it {meaning}", read)


def _amounts(name: str, seen: Observation) -> Iterator[int]:
    return (amount(int(getattr(view, name))) for view in seen.players)


def _multisets(name: str, seen: Observation) -> Iterator[int]:
    for view in seen.players:
        yield from _counted(name, view)


def _cards_in(name: str, size: int, seen: object) -> list[int]:
    return tally(getattr(seen, name), size)


def _each(read: Callable[[Any], list[int]], seen: Observation) -> Iterator[int]:
    """What is read off the view of each seat."""
    for view in seen.players:
        yield from read(view)


def _dishes(racks: tuple[Dish, ...]) -> Iterator[int]:
    for dish in racks:
        yield from (dish.recipe, dish.tile)


# --- the seat's own cards, and what it recalls ----------------------------------------------------


def _staff(config: Config) -> Iterator[Piece]:
    cards, levels = len(config.components.staff), len(config.components.levels)
    for name, meaning in (
        ("hand", "it is in the own hand"),
        ("unused", "it is among the own unused cards"),
        ("removed", "it is an own card out of the game"),
        ("unhired", "nobody hired it in a past round"),
    ):
        read = partial(_cards_in, name, cards)
        yield Piece(
            f"own_{name}" if name != "unhired" else name,
            (cards,),
            1,
            f"by card, whether {meaning}",
            read,
        )
    yield Piece(
        "picked",
        (cards,),
        cards,
        "by card, its place among those named in the hidden choice that is due, from 1",
        lambda it: places(it.picked, cards),
    )
    yield Piece(
        "vanished",
        (levels,),
        cards,
        "by level, cards taken from a tray and removed in past rounds",
        lambda it: padded(it.vanished, levels),
    )
    yield from _trays(cards)


def _trays(cards: int) -> Iterator[Piece]:
    yield Piece(
        "trays_taken",
        (TRAYS,),
        cards,
        "by tray of this round, 1 + the cards taken so far; 0: not dealt",
        lambda it: padded((tray.taken + 1 for tray in it.trays), TRAYS),
    )
    yield Piece(
        "trays",
        (TRAYS, 1 + cards),
        1,
        "by tray: whether its cards are seen, and by card, whether it lies there",
        lambda it: padded(_maybe(cards, (tray.cards for tray in it.trays)), TRAYS * (1 + cards)),
    )
    yield Piece(
        "recalled_trays",
        (TRAYS, 1 + cards),
        1,
        "the same for the cards that were there after the seat took one",
        lambda it: padded(_maybe(cards, it.recalled.trays), TRAYS * (1 + cards)),
    )
    yield Piece(
        "recalled_takes",
        (TRAYS,),
        cards,
        "by tray, the card that the seat took",
        lambda it: padded(it.recalled.takes, TRAYS),
    )
    yield Piece(
        "recalled_vanished",
        (cards,),
        1,
        "by card, whether the seat knows that somebody removed it in a past round",
        lambda it: tally(it.recalled.vanished, cards),
    )


def _maybe(cards: int, trays: Iterable[tuple[int, ...] | None]) -> Iterator[int]:
    for tray in trays:
        yield int(tray is not None)
        yield from tally(tray or (), cards)
