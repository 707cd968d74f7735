from __future__ import annotations

from collections import Counter
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from bakehouse import display, pasteles
from bakehouse.core import records
from bakehouse.core.counts import kind_name
from bakehouse.display.pasteles_drawings import sheet_drawing
from bakehouse.display.pasteles_sheets import underside
from bakehouse.pasteles import Phase, Side, State
from bakehouse.pasteles.folding import (
    ORIENTATIONS,
    Edge,
    Flavour,
    Fold,
    Form,
    Placement,
    Sheet,
    TokenKind,
    Zone,
    fold,
    lay,
    place,
    visible,
)
from bakehouse.play import play_game, rng_of_game
from tests.display.markup import drawn, named, of_class, parsed, section, stands_alone, texts, words

SA, SV, TA, SW, SP = Flavour
TWO = "\N{MULTIPLICATION SIGN}2"  # layers

# Two rows of three; behind 0,0 lies the spicy icon.
SHEET = Sheet(front=((SA, SV, TA), (SW, SW, SA)), back=((TA, SV, SP), (SV, SV, SW)))


@cache
def game(recipe: int, seed: int = 0) -> tuple[State, ...]:
    config = pasteles.Config(recipe=recipe)
    _, record = play_game(pasteles, config, None, rng_of_game(seed, 0))
    return tuple(records.replay(pasteles, record))


def one_of(recipe: int, *phases: Phase, tokens: bool = False) -> State:
    """The first position of a game in which one of the phases is due."""
    return next(
        state
        for seed in range(5)
        for state in game(recipe, seed)
        if state.phase in phases and (not tokens or (state.sheets and state.sheets[0].form.packed))
    )


def labels(form: Form) -> list[str]:
    return texts(parsed(sheet_drawing("x", SHEET, form, visible(form))))


# --- sheets ---


def test_a_flat_sheet_shows_its_flavours_between_numbers() -> None:
    told = labels(lay(SHEET.grid(), Side.FRONT))
    assert told[:6] == ["salty", "savory", "tart", "sweet", "sweet", "salty"]
    assert told[6:] == ["0", "1", "0", "1", "2"]


def test_a_folded_sheet_shows_what_came_up_how_deep_it_is_and_the_edge() -> None:
    form = fold(lay(SHEET.grid(), Side.FRONT), Fold(Edge.LEFT, 1))
    root = parsed(sheet_drawing("x", SHEET, form, visible(form)))
    # The left column lies mirrored on the middle one: two layers there, its back up.
    assert texts(root)[:6] == ["spicy", TWO, "tart", "sweet", TWO, "salty"]
    creases = of_class(root, "crease")
    assert len(creases) == 2  # one in each row, between the two columns
    assert len({(line.get("x1"), line.get("x2")) for line in creases}) == 1


def test_what_is_printed_side_by_side_has_no_edge_between() -> None:
    form = lay(SHEET.grid(), Side.BACK)
    assert not of_class(parsed(sheet_drawing("x", SHEET, form, visible(form))), "crease")


def test_the_underside_has_edges_of_its_own() -> None:
    form = fold(lay(SHEET.grid(), Side.FRONT), Fold(Edge.LEFT, 1))
    root = parsed(sheet_drawing("x", SHEET, form, underside(form), below=True))
    # From below nothing was turned over: the backs of the middle and the right column, as they lie.
    assert [it for it in texts(root) if it not in ("0", "1", TWO)] == [
        *("savory", "tart"),
        *("savory", "savory"),
    ]
    assert not of_class(root, "crease")


def test_tokens_cover_their_icons_and_hang_together() -> None:
    form = place(lay(SHEET.grid(), Side.FRONT), Placement(TokenKind.CORNER, 0, 0, 0))
    form = place(form, Placement(TokenKind.STRAWBERRY, 0, 1, 2))
    root = parsed(sheet_drawing("x", SHEET, form, visible(form)))
    shapes = [it for it in of_class(root, "token") if it.get("rx")]
    assert len(shapes) == 4
    assert len(of_class(root, "token")) == 4 + 2  # a corner has two bridges
    # Corner 0 lies on 0,0 and 0,1 and 1,0.
    light = [it.text for it in of_class(root, "white")]
    assert light == ["salty", "savory", "sweet", "salty"]


def test_neighbouring_tokens_are_not_joined() -> None:
    form = lay(SHEET.grid(), Side.FRONT)
    for column in range(3):
        form = place(form, Placement(TokenKind.RASPBERRY, 0, 0, column))
    root = parsed(sheet_drawing("x", SHEET, form, visible(form)))
    assert len(of_class(root, "token")) == 3


def test_half_folds_show_letters_on_parts_of_icons() -> None:
    form = fold(lay(SHEET.grid(halves=True), Side.FRONT), Fold(Edge.LEFT, 1))
    told = labels(form)
    # Half of the first column lies on its other half: its back in four quarters, then whole icons.
    assert Counter(told)["sp"] == 2
    assert Counter(told)["sw"] == 2
    assert [it for it in told if len(it) > 3] == ["savory", "tart", "sweet", "salty"]
    assert Counter(told)[TWO] == 4


def test_folds_stand_at_the_ends_of_their_lines() -> None:
    folds = [Fold(Edge.LEFT, 1), Fold(Edge.RIGHT, 2), Fold(Edge.TOP, 1), Fold(Edge.BOTTOM, 1)]
    form = lay(SHEET.grid(), Side.FRONT)
    root = parsed(sheet_drawing("x", SHEET, form, visible(form), folds=folds))
    assert [it.text for it in of_class(root, "strong")] == ["→1", "←2", "↓1", "↑1"]
    # Left 1 and right 2 are the same line of three columns.
    left, right, *_ = of_class(root, "tick")
    assert left.get("x1") == right.get("x1")


def numbers_of(element: ET.Element, *names: str) -> list[float]:
    return [float(element.get(name, "")) for name in names]


def test_names_of_folds_lie_between_the_sheet_and_the_numbers_of_its_cells() -> None:
    form = lay(SHEET.grid(halves=True), Side.FRONT)
    # Half folds: their lines, and so their names, are at the height of the numbers of cells.
    folds = [Fold(edge, line) for edge in Edge for line in (1, 3)]
    root = parsed(sheet_drawing("x", SHEET, form, visible(form), folds=folds))
    left, top, wide, high = numbers_of(of_class(root, "edge")[0], "x", "y", "width", "height")
    right, bottom = left + wide, top + high
    for tick in of_class(root, "tick"):
        x1, x2, y1, y2 = numbers_of(tick, "x1", "x2", "y1", "y2")
        assert max(x1, x2) <= left or min(x1, x2) >= right or max(y1, y2) <= top or y1 >= bottom
    size = 16  # of an arrow and a number
    rows = [it for it in named(root, "text") if it.get("class") == "end bold"]
    columns = [it for it in named(root, "text") if it.get("class") == "mid bold"]
    for name in of_class(root, "strong"):
        x, y = numbers_of(name, "x", "y")
        match (name.text or "")[0]:
            case "↓":
                assert max(numbers_of(it, "x")[0] for it in rows) + 4 <= x - size
                assert x <= left
            case "→":
                assert max(numbers_of(it, "y")[0] for it in columns) + 4 <= y - 8
                assert y <= top
            case "←":
                assert y - 8 >= bottom
            case _:
                assert x >= right


def test_a_square_token_has_no_hole() -> None:
    form = place(lay(SHEET.grid(), Side.FRONT), Placement(TokenKind.SQUARE, 0, 0, 1))
    root = parsed(sheet_drawing("x", SHEET, form, visible(form)))
    boxes = [numbers_of(it, "x", "y", "width", "height") for it in of_class(root, "token")]
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    side = 2 * 54 - 2 * (left - 24 - 54)
    for i in range(1, int(side)):
        for j in range(1, int(side)):
            assert any(
                x <= left + i <= x + wide and y <= top + j <= y + high for x, y, wide, high in boxes
            )


def test_the_zone_is_framed() -> None:
    form = lay(SHEET.grid(), Side.FRONT)
    zone = Zone(0, 1, 2, 2)
    (frame,) = of_class(parsed(sheet_drawing("x", SHEET, form, visible(form), zone=zone)), "zone")
    assert float(frame.get("width", "")) == float(frame.get("height", "")) == 2 * 54 - 4


# --- positions ---


@pytest.mark.parametrize("recipe", [1, 2, 5, 9, 12])
def test_every_position_has_a_picture_that_stands_alone(recipe: int) -> None:
    phases = set[Phase]()
    for state in game(recipe):
        if state.phase in phases:
            continue
        phases.add(state.phase)
        picture = display.html(state)
        assert stands_alone(picture)
        assert parsed(picture).get("role") == "group"
    assert len(phases) >= 14


def test_an_observation_shows_as_much() -> None:
    for state in game(7)[::9]:
        whole, seen = (parsed(display.html(state, seat)) for seat in (None, 0))
        assert words(whole) == words(seen)


def test_a_folding_position_names_all_folds() -> None:
    state = one_of(5, Phase.FOLDING)
    svg = drawn(parsed(display.html(state)), "Sheet 1 from above")
    moves = [move for move in pasteles.legal_actions(state) if isinstance(move, Fold)]
    wanted = [f"{'↓←↑→'[move.edge]}{move.line}" for move in moves]
    assert sorted(it.text or "" for it in of_class(svg, "strong")) == sorted(wanted)
    assert drawn(parsed(display.html(state)), "Sheet 1 from below") is not None


def test_both_sides_of_a_drawn_sheet_are_shown() -> None:
    state = one_of(1, Phase.SIDE)
    sheet = state.config.components.sheets[state.today.sheet - 1]
    root = parsed(display.html(state))
    for side, printed in (("front", sheet.front), ("back", sheet.back)):
        svg = drawn(root, f"Drawn: sheet no. {state.today.sheet}, {side}")
        flavours = [kind_name(flavour) for line in printed for flavour in line]
        assert texts(svg)[: len(flavours)] == flavours


def test_the_tokens_owned_show_all_ways_to_lie() -> None:
    state = one_of(1, Phase.SERVING)
    part = section(parsed(display.html(state)), "Your tokens")
    ways = [ORIENTATIONS[kind] for kind in state.personal.distinct()]
    assert len(named(part, "svg")) == sum(map(len, ways))
    assert "where the top left corner of its drawing comes: row, column" in words(part)
    before = section(parsed(display.html(one_of(1, Phase.MARKET))), "Your tokens")
    assert "A move names" not in words(before)


def test_a_customer_shows_what_is_claimed_for_it_and_what_it_lacks() -> None:
    state = next(it for it in game(1) if len(it.claimed) and it.today.line)
    root = section(parsed(display.html(state)), "Customers")
    for number, card in zip(state.today.line, of_class(root, "card"), strict=True):
        order = state.config.components.customer(number).order
        there = sum(min(n, state.claimed[flavour]) for flavour, n in order.items())
        chips = of_class(card, "chip")
        assert len(chips) == len(order)
        assert sum((chip.text or "").startswith("✓") for chip in chips) == there
        assert len(of_class(card, "lacks")) == len(order) - there
        assert (there == len(order)) == ("Can be served" in words(card))


def test_the_recipe_and_the_moves_are_told() -> None:
    state = one_of(2, Phase.SERVING, tokens=True)
    told = words(parsed(display.html(state)))
    assert "Tokens only go to rows 1 to 3, columns 1 to 3." in told
    assert "Moves: next step" in told
    assert "victory now standard gourmet" in told


def test_the_sheet_as_a_file() -> None:
    assert display.svg(game(1)[0]) is None
    picture = display.svg(one_of(4, Phase.SERVING))
    assert picture is not None
    root = parsed(picture)
    assert root.tag.endswith("svg")
    assert len(of_class(root, "fill")) > 5
    assert stands_alone(picture)
