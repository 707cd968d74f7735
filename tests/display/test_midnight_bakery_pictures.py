from __future__ import annotations

import re
from xml.etree.ElementTree import Element

import pytest

from bakehouse import display
from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import kind_name
from bakehouse.display.midnight_bakery_pictures import in_the_open
from bakehouse.display.style import FILLS
from tests.display.markup import drawn, named, of_class, parsed, section, stands_alone, texts, words
from tests.display.pictured_games import given_away, positions
from tests.midnight_bakery.tables import keep_all, table

HANDS = (
    "croissant, croissant, croissant",
    "macaron, macaron, macaron",
    "jam_tart, truffle, truffle",
)


def seats(picture: str) -> list[str]:
    """What the cards of the places say."""
    return [words(card) for card in of_class(parsed(picture), "seat")]


def row(table: Element, name: str) -> list[int]:
    """The numbers of a row of a table."""
    return [
        int(cell.text or "")
        for line in named(table, "tr")
        if line.findtext("th") == name
        for cell in named(line, "td")
    ]


def test_a_seat_sees_its_own_batch_and_the_sizes_of_the_others() -> None:
    told = seats(display.html(table(*HANDS), 1))
    assert told == [
        "Flour 0 banked. an empty case Batch of 3 unknown",
        "Sugar (you) 0 banked. an empty case Batch of 3 3 macaron",
        "Butter 0 banked. an empty case Batch of 3 unknown",
    ]


def test_a_batch_that_was_passed_on_is_still_shown() -> None:
    state = keep_all(table(*HANDS), "croissant", "macaron", "jam_tart")
    told = seats(display.html(state, 1))
    assert told == [
        "Flour 0 banked. 1 croissant Batch of 2 unknown",
        "Sugar (you) 0 banked. 1 macaron Batch of 2 2 croissant",
        "Butter 0 banked. 1 jam tart Batch of 2 2 macaron",
    ]


def test_of_other_locks_only_that_they_were_made_is_shown() -> None:
    state = mb.apply(table(*HANDS), mb.Keep(2, mb.Card.TRUFFLE))
    other, own = seats(display.html(state, 1))[2], seats(display.html(state, 2))[2]
    assert "locked" in other
    assert "truffle" not in display.html(state, 1).split("</style>")[1]
    assert "Lock: Butter keeps truffle." in own


def test_a_state_shows_all_locks() -> None:
    state = mb.apply(table(*HANDS), mb.Keep(2, mb.Card.TRUFFLE))
    assert "Lock: Butter keeps truffle." in words(parsed(display.html(state)))


def test_what_all_see_holds_no_faces_of_batches() -> None:
    state = mb.apply(table(*HANDS), mb.Keep(2, mb.Card.TRUFFLE))
    told = in_the_open(state)
    assert told.count("unknown") == 3
    assert not re.search("croissant|macaron|truffle|jam", told)
    assert "locked" in told


@pytest.mark.parametrize(("bake", "way"), [(1, 1), (2, -1)])
def test_arrows_show_the_way_of_the_batches(bake: int, way: int) -> None:
    state = next(
        it
        for it in positions("midnight_bakery", 3, (("players", 4),))
        if it.bake == bake and it.phase is mb.Phase.CHOOSE
    )
    ring = drawn(parsed(display.html(state, 0)), "The ring of places")
    turned = [
        float(it.get("transform", "").split("rotate(")[1][:-1]) for it in of_class(ring, "tip")
    ]
    assert len(turned) == 4
    # Clockwise: from the first place on top down to the right.
    assert 0 < turned[0] < 90 if way == 1 else -180 < turned[0] < -90


def test_the_ring_names_all_places_and_marks_the_own() -> None:
    ring = drawn(parsed(display.html(table(*HANDS), 1)), "The ring of places")
    assert [it for it in texts(ring) if it.istitle()] == ["Flour", "Sugar", "Butter"]
    assert len(of_class(ring, "ownbox")) == 1


def test_places_in_the_ring_do_not_lie_on_each_other() -> None:
    for players in range(2, 9):
        state = mb.new_game(mb.Config(players=players))
        boxes = [
            tuple(float(box.get(key, "")) for key in ("x", "y", "width", "height"))
            for box in of_class(parsed(display.html(state)), "soft")
        ]
        assert len(boxes) == max(players, 3)
        for i, (x, y, width, height) in enumerate(boxes):
            for other_x, other_y, _, _ in boxes[:i]:
                assert abs(x - other_x) >= width or abs(y - other_y) >= height


def test_the_choices_of_a_seat_are_listed() -> None:
    state = table(*HANDS)
    told = words(section(parsed(display.html(state, 2)), "Your choices"))
    moves = [mb.action_to_string(move) for move in mb.legal_actions(state, 2)]
    assert told == f"Your choices {'; '.join(moves)}."


def test_past_bakes_are_told() -> None:
    state = positions("midnight_bakery", 3, (("players", 2),))[-1]
    part = section(parsed(display.html(state)), "Points of past bakes")
    tables = named(part, "table")
    assert len(tables) == 3
    totals = [row(it, "total") for it in tables]
    assert row(tables[-1], "running") == [sum(column) for column in zip(*totals, strict=True)]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_picture_gives_nothing_away(players: int) -> None:
    states = positions("midnight_bakery", 1, (("players", players),))
    assert given_away(mb, states[:: 9 * players], in_the_open) == []


def test_every_position_has_a_picture_that_stands_alone() -> None:
    for state in positions("midnight_bakery", 2, (("players", 3),))[::7]:
        for seat in (None, 0):
            assert stands_alone(display.html(state, seat))
        drawing = display.svg(state, 0)
        assert drawing is not None
        assert stands_alone(drawing)
        assert parsed(drawing).tag.endswith("svg")


def test_every_card_has_a_colour() -> None:
    for item in mb.CaseItem:
        name = kind_name(item).removeprefix("glazed_")
        assert ("baguette" if name.startswith("baguette") else name) in FILLS
