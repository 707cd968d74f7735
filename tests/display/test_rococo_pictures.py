from __future__ import annotations

from importlib import resources
from typing import Any

import attrs
import pytest

from bakehouse import display
from bakehouse import rococo as ro
from bakehouse.display import rococo_sight
from bakehouse.display.layout import broken
from bakehouse.display.rococo_board import board, tracks
from bakehouse.display.rococo_pictures import in_the_open
from bakehouse.display.rococo_words import dish_words, gift_words, table_bonus_words
from bakehouse.rococo import GOODS, Good, Phase, Presented
from bakehouse.rococo.content import loads
from tests.display.markup import drawn, named, of_class, parsed, section, stands_alone, texts, words
from tests.display.pictured_games import given_away, positions

FOUR = (("players", 4),)
SOLO = (("players", 1), ("solo", "savory"))
EXTENDED = (("players", 2), ("extended", "buttery"))


def first(phase: Phase, options: Any = FOUR) -> ro.State:
    found: ro.State
    found = next(it for it in positions("rococo", 1, options) if it.phase is phase)
    return found


def sight_with(state: ro.State, **changes: Any) -> rococo_sight.Sight:
    return attrs.evolve(rococo_sight.of_state(state), **changes)


# --- the board ---


def test_an_empty_space_tells_what_it_gives() -> None:
    state = first(Phase.PLAY)
    sight = sight_with(
        state, tables=tuple((None,) * len(t.spaces) for t in state.config.board.tables)
    )
    told = texts(parsed(board(sight)))
    gifts = [gift_words(gift) for table in state.config.board.tables for gift in table.spaces]
    for gift in set(gifts):
        assert told.count(gift) >= gifts.count(gift)


def test_a_dish_on_a_table_has_its_name_and_the_colour_of_its_owner() -> None:
    state = first(Phase.PLAY)
    tables = [[None] * len(table.spaces) for table in state.config.board.tables]
    sight = sight_with(state, tables=((Presented(2, 7), *tables[0][1:]), *map(tuple, tables[1:])))
    drawing = parsed(board(sight))
    assert (
        len(of_class(drawing, "seat2"))
        == len(of_class(parsed(board(rococo_sight.of_state(state))), "seat2")) + 1
    )
    told = texts(drawing)
    at = told.index("Player 3")
    dish = dish_words(state.config.components, 7)
    assert " ".join(told[at - 1 : at]) == dish or " ".join(told[at - 2 : at]) == dish


def on_first_space(state: ro.State, recipe: int, **changes: Any) -> list[str]:
    """What is written on the first space of the board when a dish of Player 3 lies there."""
    tables = [(None,) * len(table.spaces) for table in state.config.board.tables]
    dish = Presented(2, recipe)
    sight = sight_with(state, tables=((dish, *tables[0][1:]), *tables[1:]), **changes)
    told = texts(parsed(board(sight)))
    return told[told.index("1") + 1 : told.index("2")]


def test_a_dish_shows_the_ingredients_that_bonuses_ask_for() -> None:
    state = first(Phase.PLAY)
    for recipe in state.config.components.recipes:
        kinds = [kind.name.lower() for kind in recipe.ingredients.distinct()]
        told = on_first_space(state, recipe.number)
        assert (" ".join(kinds) in told) == bool(kinds)
    root = parsed(display.html(first(Phase.DELIVER)))
    racks = [row for row in named(root, "tr") if row.findtext("th") == "racks"]
    dishes = [it for player in first(Phase.DELIVER).players for it in player.racks]
    shown = [chip.text for row in racks for chip in of_class(row, "chip")]
    assert shown == [
        kind.name.lower()
        for dish in dishes
        for kind in state.config.components.recipe(dish.recipe).ingredients.distinct()
    ]
    assert shown


def test_a_long_name_hides_neither_the_points_of_a_dish_nor_its_owner() -> None:
    text = resources.files("bakehouse.rococo.content").joinpath("house.toml").read_text("utf-8")
    for house, own in (
        ("Biscuits", "Extraordinarily" * 4),
        ("Sablés", "抹茶ケーキ専門店の特製" * 3),
    ):
        assert f'"{house}"' in text
        text = text.replace(f'"{house}"', f'"{own}"')
    box = loads(text.replace('name = "house"', 'name = "own"'))
    config = ro.Config(players=4, components=box)
    latin, wide = (on_first_space(first(Phase.PLAY), recipe, config=config) for recipe in (1, 2))
    assert latin == ["ExtraordinarilyExt", "raordinarilyExt… 2", "Player 3"]
    # A line has room for nine of the wide letters, or for seven with the dots and the points.
    assert wide == ["抹茶ケーキ専門店の", "特製抹茶ケーキ… 2", "Player 3"]


def test_nothing_on_the_board_is_cut_short() -> None:
    components = ro.Config().components
    for bonus in components.table_bonuses:
        assert len(broken(f"{bonus.name}: {table_bonus_words(bonus)}", 36)) <= 3
    for recipe in components.recipes:
        assert len(broken(dish_words(components, recipe.number), 18)) <= 2
    for options in (FOUR, SOLO):
        state = first(Phase.PLAY, options)
        for table in state.config.board.tables:
            assert all(len(broken(gift_words(gift), 18)) <= 3 for gift in table.spaces)
        assert "…" not in board(rococo_sight.of_state(state))


def test_markers_in_service_areas_and_on_host_spaces_are_shown() -> None:
    state = first(Phase.PLAY)
    areas = ((1, 3), *state.board.areas[1:])
    sight = sight_with(state, areas=areas, hosts=(-1, 0, *state.board.hosts[2:]))
    drawing = parsed(board(sight))
    told = texts(drawing)
    assert any(line.startswith("left: ") and line.endswith("Player 2") for line in told)
    assert any(line.startswith("right: ") and line.endswith("Player 4") for line in told)
    points = state.config.board.hosts[1].prestige
    assert told[told.index(f"{points} points") + 1] == "Player 1"
    for seat in (0, 1, 3):
        assert of_class(drawing, f"seat{seat}")


def test_the_mentor_is_grey_and_named() -> None:
    state = first(Phase.PLAY, SOLO)
    sight = sight_with(state, hosts=(1, *state.board.hosts[1:]))
    drawing = parsed(board(sight))
    assert len(of_class(drawing, "rule")) >= 1
    assert any("Mentor" in line for line in texts(drawing))


def test_the_board_fits_into_its_drawing() -> None:
    for options in (FOUR, (("players", 2),), (("players", 5),), SOLO):
        drawing = parsed(board(rococo_sight.of_state(first(Phase.PLAY, options))))
        width, height = (float(drawing.get(it, "")) for it in ("width", "height"))
        boxes = [
            [float(box.get(it, "")) for it in ("x", "y", "width", "height")]
            for box in named(drawing, "rect")
        ]
        assert all(x >= 0 and x + wide <= width for x, _, wide, _ in boxes)
        assert all(y >= 0 and y + high <= height for _, y, _, high in boxes)
        for i, (x, y, _, _) in enumerate(boxes):
            for other_x, other_y, wide, high in boxes[:i]:
                apart_across = x >= other_x + wide or other_x > x
                assert apart_across or y >= other_y + high


# --- the rest ---


def test_prices_and_income_can_be_read() -> None:
    state = first(Phase.PLAY)
    part = section(parsed(display.html(state, 0)), "Prices and income")
    told = {row.findtext("th"): row.findtext("td") for row in named(part, "tr")}
    # Printed on the boards or said by the rulebook.
    assert told["buy sugar"] == "1 for 2, 2 for 5, 3 for 8 coins"
    assert told["hire"] == "coins: 4 with 4 cards, 3 with 3, 2 with 2, 2 with 1 there"
    assert told["give notice"] == "4 coins for an assistant, 6 for a chef"
    assert told["income"] == (
        "5 coins, by decoration +2 coins, +3 coins, +1 point, +1 point, +2 points, "
        "2 coins for each host"
    )
    assert told["recipes"] == "those on 5, 6 are cleared before the next round"
    cleared = [name for name, words in told.items() if words and "cleared" in words]
    assert cleared == ["tile, row 3", "recipes"]
    assert told["sell a dish"] == "5 coins a point"
    assert told["present beside own service staff"] == "1 point for 3 coins"


def test_goods_stand_on_their_tracks() -> None:
    amounts = {Good.FLOUR: 3, Good.SUGAR: 0, Good.BUTTER: 1}
    drawing = parsed(tracks(GOODS.counts(amounts), [6, 5, 4]))
    assert [len(of_class(drawing, name)) for name in ("flour", "sugar", "butter")] == [3, 0, 1]
    assert len(of_class(drawing, "empty")) == 6 + 5 + 4 - 4


def test_tiles_of_the_display_stand_in_their_spaces() -> None:
    state = first(Phase.PLAY)
    part = section(parsed(display.html(state, 0)), "Ingredients display")
    cards = of_class(part, "card")
    assert len(cards) == len(state.market.tiles)
    for place, (card, number) in enumerate(zip(cards, state.market.tiles, strict=True), 1):
        told = words(card).split()
        assert told[0] == str(place)
        if not number:
            assert told[1:] == ["empty"]
            continue
        tile = state.config.components.tile(number)
        pieces = [it.name.lower() for it in (*tile.ingredients, *tile.toppings)]
        assert [it for it in told[1:] if it != "/"] == pieces


def test_a_seat_sees_its_hand_in_full_and_of_others_only_how_many_cards() -> None:
    state = first(Phase.REMOVE)
    root = parsed(display.html(state, 1))
    boards = of_class(root, "board")
    assert len(boards) == 4
    assert "Player 2 (you)" in words(boards[1])
    for card in state.hand(1):
        assert state.config.components.card(card).name in words(boards[1])
    hidden = [
        card for card in state.hand(0) if card not in ro.observation(state, 1).players[0].shown
    ]
    assert hidden
    for card in hidden:
        name = state.config.components.card(card).name
        assert name not in words(boards[0])
    assert f"{len(state.hand(0))} in hand" in words(boards[0])


def test_what_all_see_has_no_hand_no_tray_and_no_moves() -> None:
    state = first(Phase.TRAYS)
    root = parsed(f"<div>{in_the_open(state)}</div>")
    assert "Moves" not in [it.text for it in named(root, "h4")]
    assert "hand" not in [it.text for it in named(root, "th")]
    trays = words(section(root, "Baking trays"))
    cards = [card for tray in rococo_sight.of_state(state).trays for card in tray.cards or ()]
    assert cards
    for card in cards:
        assert state.config.components.card(card).name not in trays


def test_the_mentors_cards_are_told_where_it_plays() -> None:
    solo, four = first(Phase.PLAY, SOLO), first(Phase.PLAY)
    told = words(section(parsed(display.html(solo, 0)), "The Mentor's cards"))
    assert "cards in hand" in told
    assert "The Mentor's cards" not in display.html(four, 0)


def test_the_moves_are_told() -> None:
    state = first(Phase.PLAY)
    told = words(section(parsed(display.html(state)), "Moves"))
    for card in state.hand(state.turn.seat):
        assert f"plays card {card} " in told


@pytest.mark.parametrize(
    "options", [(("players", 2),), (("players", 5), ("draft", "dealt")), FOUR, EXTENDED]
)
def test_a_picture_gives_nothing_away(options: Any) -> None:
    states = positions("rococo", 1, options)
    early = states[5:40:9]  # most is hidden while staff is selected
    assert given_away(ro, [*early, *states[60::150]], in_the_open) == []


@pytest.mark.parametrize("options", [FOUR, SOLO, EXTENDED])
def test_every_kind_of_position_has_a_picture_that_stands_alone(options: Any) -> None:
    phases = set[Phase]()
    for state in positions("rococo", 1, options):
        if state.phase in phases:
            continue
        phases.add(state.phase)
        for seat in (None, 0):
            picture = display.html(state, seat)
            assert stands_alone(picture)
            assert parsed(picture).get("role") == "group"
    assert len(phases) >= 20


def test_the_board_as_a_file() -> None:
    drawing = display.svg(first(Phase.PLAY), 0)
    assert drawing is not None
    assert stands_alone(drawing)
    assert drawn(parsed(f"<div>{drawing}</div>"), "The board") is not None
