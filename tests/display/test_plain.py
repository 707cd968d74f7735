from __future__ import annotations

import enum

import attrs

from bakehouse.core.counts import Kinds
from bakehouse.display.plain import plain
from tests.toy_game import content


class Card(enum.Enum):
    JAM_TART = 1


@attrs.frozen
class Point:
    x: int
    y: int | None
    _secret: int = 9


@attrs.frozen
class Line:
    ends: tuple[Point, ...]
    middle: Point
    card: Card


def test_scalars() -> None:
    values = (None, True, False, 3, 0.5, "bun", Card.JAM_TART, (), (1, None, True))
    assert [plain(value) for value in values] == [
        "-", "yes", "no", "3", "0.5", "bun", "jam_tart", "nothing", "1, -, yes",
    ]  # fmt: skip


def test_parts_are_values_that_stand_on_a_line() -> None:
    assert plain(Kinds(("egg", "nut")).counts({"nut": 2})) == "nut 2"
    assert plain(content.house()) == "house"


def test_classes_within_classes_and_private_fields_left_out() -> None:
    line = Line((Point(1, 2), Point(3, None)), Point(2, 2), Card.JAM_TART)
    assert plain(line).split("\n") == [
        "Line",
        "  ends:",
        "    - Point",
        "        x: 1",
        "        y: 2",
        "    - Point",
        "        x: 3",
        "        y: -",
        "  middle:",
        "    Point",
        "      x: 2",
        "      y: 2",
        "  card: jam_tart",
    ]


def test_tuples_within_tuples() -> None:
    assert plain(((1, 2), (Point(1, 2), 3))) == "- 1, 2\n- - Point\n      x: 1\n      y: 2\n  - 3"
