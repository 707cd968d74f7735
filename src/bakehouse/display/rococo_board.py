"""Drawings of the board of La Pâtisserie Rococo, and of the tracks of a player board.

Table by table: its bonus, and its spaces from the nearest to the bonus on; between two tables the
service staff area that belongs to both; below them the host spaces. What lies there has the colour
of its owner, and the owner's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bakehouse.core.counts import Counts, kind_name
from bakehouse.display.layout import broken, shortened
from bakehouse.display.markup import Markup, element, joined
from bakehouse.display.rococo import area_words, bonus_of_table, prizes_words
from bakehouse.display.rococo_sight import Sight, player_name
from bakehouse.display.rococo_words import (
    coins_words,
    dish_words,
    gift_words,
    ingredients_words,
    points_words,
)
from bakehouse.display.style import drawing
from bakehouse.rococo import AreaSide, Good, Presented
from bakehouse.rococo.content import Area, Table

__all__ = ["board", "seat_colour", "tracks"]

_WIDE: Final = 108  # of a space
_HIGH: Final = 54
_GAP: Final = 6
_LEFT: Final = 206  # for the words of a table
_LINE: Final = 12
_LETTERS: Final = 18  # that a space takes in a line
_STRIP: Final = 26  # the height of a service staff area


def seat_colour(sight: Sight, seat: int) -> str:
    """The name of a seat's colour; seats that the rules play are grey."""
    return f"seat{seat}" if 0 <= seat < sight.config.players else "rule"


def board(sight: Sight, *, alone: bool = False) -> Markup:
    """The board: tables, service staff areas and hosts."""
    printed = sight.config.board
    most = max(*(len(table.spaces) for table in printed.tables), len(printed.hosts))
    width = _LEFT + most * (_WIDE + _GAP) + _GAP
    parts: list[Markup] = []
    y: float = _GAP
    for number, table in enumerate(printed.tables):
        parts += _table(sight, number, table, y)
        y += _HIGH + _GAP
        area = printed.areas[number : number + 1]
        if area:
            parts += _area(sight, area[0], sight.areas[number], y)
            y += _STRIP + _GAP
    parts += _hosts(sight, y)
    return drawing("The board", width, y + _HIGH + _GAP, *parts, alone=alone)


def _table(sight: Sight, number: int, table: Table, y: float) -> Iterator[Markup]:
    head = f"Table {table.number} (most {prizes_words(sight, table)})"
    yield element("text", head, x=_GAP, y=y + _LINE, class_="bold")
    name, colon, rest = bonus_of_table(sight, number).partition(":")
    yield _lines(shortened(name, colon + rest, 36, 3), _GAP, y + 2 * _LINE + 2, "small")
    spaces = zip(table.spaces, sight.tables[number], strict=True)
    for place, (gift, dish) in enumerate(spaces):
        if dish is None:
            yield _space(place, y, broken(gift_words(gift), _LETTERS), "empty")
        else:
            look = f"fill {seat_colour(sight, dish.seat)}"
            yield _space(place, y, _dish_lines(sight, dish), look)
            x = _LEFT + place * (_WIDE + _GAP) + _WIDE - 5
            ingredients = ingredients_words(sight.config.components, dish.recipe)
            if ingredients:
                yield element("text", ingredients, x=x, y=y + _LINE, class_="end tiny on")


def _dish_lines(sight: Sight, dish: Presented) -> list[str]:
    """A dish in two lines at most, its points among them, and its owner in a line."""
    name = sight.config.components.recipe(dish.recipe).name
    rest = dish_words(sight.config.components, dish.recipe).removeprefix(name)
    owner = player_name(sight.config, dish.seat)
    return [*shortened(name, rest, _LETTERS, 2), owner]


def _space(place: int, y: float, lines: Sequence[str], look: str) -> Markup:
    x = _LEFT + place * (_WIDE + _GAP)
    on = "on" if look.startswith("fill") else "dim"
    return joined(
        (
            element("rect", x=x, y=y, width=_WIDE, height=_HIGH, rx=6, class_=look),
            element("text", place + 1, x=x + 5, y=y + _LINE, class_=f"tiny {on}"),
            _lines(lines, x + _WIDE / 2, y + 2 * _LINE, f"mid small {on}"),
        )
    )


def _lines(lines: Sequence[str], x: float, y: float, look: str) -> Markup:
    return joined(
        element("text", line, x=x, y=y + at * _LINE, class_=look) for at, line in enumerate(lines)
    )


# --- service staff and hosts ----------------------------------------------------------------------


def _area(sight: Sight, area: Area, there: tuple[int, int], y: float) -> Iterator[Markup]:
    tables = " and ".join(map(str, area.tables))
    words = f"Service staff {area.number}, tables {tables}"
    yield element("text", words, x=_GAP, y=y + _STRIP / 2 + 4, class_="small dim")
    for place, side in enumerate(AreaSide):
        x, width = _LEFT + place * 2 * (_WIDE + _GAP), 2 * _WIDE + _GAP
        seat = there[side]
        look = "soft" if seat < 0 else f"fill {seat_colour(sight, seat)}"
        told = f"{kind_name(side)}: {area_words(sight, area, there, side)}"
        yield element("rect", x=x, y=y, width=width, height=_STRIP, rx=6, class_=look)
        yield element(
            "text",
            told,
            x=x + width / 2,
            y=y + _STRIP / 2 + 4,
            class_="mid small" if seat < 0 else "mid small on",
        )


def _hosts(sight: Sight, y: float) -> Iterator[Markup]:
    yield element("text", "Hosts", x=_GAP, y=y + _LINE, class_="bold")
    yield _lines(["points at the end of the game"], _GAP, y + 2 * _LINE + 2, "small")
    hosts = zip(sight.config.board.hosts, sight.hosts, strict=True)
    for place, (host, seat) in enumerate(hosts):
        points = points_words(host.prestige)
        if seat < 0:
            lines, look = broken(f"{points} for {coins_words(host.cost)}", _LETTERS), "empty"
        else:
            lines = [points, player_name(sight.config, seat)]
            look = f"fill {seat_colour(sight, seat)}"
        yield _space(place, y, lines, look)


# --- player boards --------------------------------------------------------------------------------

_SQUARE: Final = 15
_NAME: Final = 48


def tracks(goods: Counts[Good], tops: Sequence[int]) -> Markup:
    """The goods tracks of a player board: a square for each unit that has room, full or empty.

    Args:
        goods: units there.
        tops: by good, how many have room.
    """
    parts: list[Markup] = []
    for line, (good, top) in enumerate(zip(Good, tops, strict=True)):
        y = line * (_SQUARE + 3) + 1
        parts.append(element("text", kind_name(good), x=0, y=y + 12, class_="small"))
        for unit in range(top):
            look = f"fill {kind_name(good)}" if unit < goods[good] else "empty"
            x = _NAME + unit * (_SQUARE + 2)
            parts.append(
                element("rect", x=x, y=y, width=_SQUARE, height=_SQUARE, rx=3, class_=look)
            )
        end = _NAME + top * (_SQUARE + 2) + 4
        parts.append(element("text", goods[good], x=end, y=y + 12, class_="small bold"))
    width = _NAME + max(tops) * (_SQUARE + 2) + 20
    return drawing("Goods", width, len(tops) * (_SQUARE + 3) + 2, *parts)
