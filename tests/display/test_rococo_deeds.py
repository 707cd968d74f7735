"""What the Mentor has done in a move, told from what all see."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from bakehouse import display
from bakehouse import rococo as ro
from bakehouse.core import records
from bakehouse.play import play_numbered
from bakehouse.rococo.closing import income_of
from bakehouse.rococo.measures import markers_of
from bakehouse.rococo.state import State
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    Has,
    decides,
    mentor_of,
    mentors_turn,
    names,
    opens,
    solo,
    solo_card,
    with_mentor,
)
from tests.rococo.tables import Board, Owns, dish, playing, random_game, special, staff, tile

BISCUITS, SABLES = dish("Biscuits"), dish("Sablés")
NUT_CREAM, EGG_FRUIT = tile("nut", "cream"), tile("egg", "fruit")
BOARD = Board(bonuses=QUIET_BONUSES, recipes=MENU)
NAMED = (names(recipe=2, column=1, table=1, area=2), names(recipe=5, host=3))


def told(before: object, after: object) -> str | None:
    """What is told, on one line."""
    words = display.consequence(ro, before, after)
    return None if words is None else re.sub(r"\n +", " ", words)


def opened(*actions: str, has: Has | None = None, board: Board = BOARD, **card: Any) -> Any:
    """The position before and after the Mentor's card with these actions is opened."""
    config = solo(solo_card(*actions, **card), *NAMED)
    before = mentors_turn(config, has, board=board)
    return before, opens(before, 1)


def decided(*actions: str, has: Has | None = None, board: Board = BOARD, first: int = 2) -> Any:
    """The position before and after the decision that follows."""
    _, before = opened(*actions, has=has, board=board)
    return before, decides(before, first)


@pytest.mark.parametrize(
    ("positions", "words"),
    [
        (decided("recipes"), "takes the recipe Sablés 2."),
        (decided("recipes", first=3), "takes the recipe Meringues 2."),
        (
            decided("ingredient", board=Board(tiles={1: NUT_CREAM, 5: EGG_FRUIT})),
            "takes the tile egg / fruit and takes the tile nut / cream.",
        ),
        (
            opened("bake", has=Has(recipes=(BISCUITS, SABLES))),
            "bakes Biscuits and bakes Sablés.",
        ),
        (
            opened("decorate", has=Has(racks=(BISCUITS, None), stack=(NUT_CREAM,))),
            "decorates Biscuits with the tile nut / cream.",
        ),
        (decided("place"), "places a marker in area 2, on the left."),
        (decided("place", first=3), "places a marker on host space 3."),
        (opened("decorate"), "gets 4 points."),
    ],
)
def test_a_deed_is_told(positions: tuple[State, State], words: str) -> None:
    assert told(*positions) == f"The Mentor {words}"


def test_the_card_that_is_hired_is_named() -> None:
    before, after = opened("hire", board=Board(hires={1: 30}))
    name = before.config.components.card(30).name
    assert told(before, after) == f"The Mentor hires {name}."


def test_a_recipe_beyond_three_is_thrown_out_in_the_same_move() -> None:
    """Three are stored: the second one taken makes the least of five too many (RO-145)."""
    stored = (dish("Pithiviers"), dish("Soufflé"))
    before, between = decided("recipes", has=Has(recipes=stored))
    assert told(before, between) == "The Mentor takes the recipe Sablés 2."
    after = decides(between, 3)
    assert told(between, after) == (
        "The Mentor takes the recipe Meringues 2 and throws out the recipe Sablés 2."
    )


@pytest.mark.parametrize("number", [1, 4])
def test_a_recipe_that_is_thrown_out_at_once_is_told(number: int) -> None:
    """The recipe taken second is the least of four; it ends the round, or the game (RO-145)."""
    soufflé, pithiviers, brioche = map(dish, ("Soufflé", "Pithiviers", "Brioche"))
    board = Board(bonuses=QUIET_BONUSES, recipes={**MENU, 2: brioche, 3: SABLES})
    config = solo(solo_card("recipes"), *NAMED, names(recipe=3))
    has = Has(recipes=(soufflé, pithiviers))
    person = Owns(hand=(), unused=(5, 6, 7, 8))
    before = mentors_turn(config, has, person, board=board, number=number)
    between = decides(opens(before, 1), 2)
    after = decides(between, 4)
    assert (after.round.number, after.phase) == (
        (2, ro.Phase.NEW_TILES) if number == 1 else (4, ro.Phase.OVER)
    )
    assert told(between, after) == (
        "The Mentor takes the recipe Sablés 2 and throws out the recipe Sablés 2."
    )


def test_a_dish_on_a_table_comes_with_what_it_brings() -> None:
    """A dish on each of the other tables; it is the first to mark the bonus (RO-150, RO-153)."""
    others = map(dish, ("Baba", "Nougat", "Charlotte", "Brioche"))
    dishes = {(table, 1): (1, recipe) for table, recipe in enumerate(others, 2)}
    board = Board(
        bonuses=QUIET_BONUSES,
        recipes=MENU,
        dishes=dishes,
        specials=(special("All tables"), special("Decorator")),
    )
    before, after = decided("deliver", has=Has(racks=(BISCUITS, None)), board=board)
    assert told(before, after) == (
        "The Mentor presents Biscuits at table 1, space 1 and marks the special bonus All tables."
    )


def test_in_the_end_each_card_that_counts_is_named_once() -> None:
    """Those with a face are worked out in the move before; Madeleine asks for goods (RO-154)."""
    adele, madeleine, marcelin = map(staff, ("Adèle", "Madeleine", "Marcelin"))
    below = -ro.Config().components.card(marcelin).level
    config = solo(solo_card("decorate"), *NAMED)
    has = Has(coins=0, goods="flour 3, butter 2", inventory=(adele, below, madeleine))
    person = Owns(hand=(), unused=(5, 6, 7, 8))
    before = mentors_turn(config, has, person, board=BOARD, number=4)
    after = opens(before, 1)
    assert told(before, after) == (
        "The Mentor counts Madeleine, gives up 3 flour, 2 butter and gets 8 points."
    )
    end = ro.apply(after, ro.Draw(ro.Pile.INVENTORY, (marcelin,)))
    assert end.phase is ro.Phase.OVER
    # Marcelin, whom the move names, asks for more coins than the 5 of the income; Adèle gives 3.
    assert told(after, end) == "The Mentor counts Adèle and gets 3 coins."


@pytest.mark.parametrize(
    "before",
    [
        with_mentor(solo(*NAMED), None, Owns(coins=20), board=BOARD),
        playing(ro.Config(players=2), Owns(coins=20), board=BOARD),
    ],
)
def test_nothing_is_told_of_people(before: State) -> None:
    after = ro.apply(before, ro.legal_actions(before)[-1])
    assert before != after
    assert told(before, after) is None


OPTIONS = [
    ro.Config(players=1, solo="buttery"),
    ro.Config(players=1, solo="extra crunchy", promos=ro.PROMOS),
    ro.Config(players=2, extended="savory"),
]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("config", OPTIONS)
def test_over_a_game_all_that_came_and_went_is_told(config: ro.Config, seed: int) -> None:
    """What was taken and is no longer there has been told to go."""
    count: Counter[str] = Counter()
    state, seat, gained = ro.new_game(config), config.mentor, [0, 0]
    assert seat is not None
    for step in random_game(config, seed):
        state = step.after
        words = told(step.before, state)
        for person in range(config.players):
            seen = (ro.observation(it, person) for it in (step.before, state))
            assert told(*seen) == words
        for deed in (
            *("takes the recipe", "throws out the recipe", "takes the tile", "discards the tile"),
            *("bakes", "decorates"),
            *("presents", "sells", "places a marker", "marks the special bonus", "hires"),
        ):
            count[deed] += (words or "").count(f" {deed} ")
        for verb, number, what in re.findall(r"(gets|pays) (\d+) (coin|point)", words or ""):
            gained[what == "point"] += int(number) if verb == "gets" else -int(number)
        if step.after.round.number > step.before.round.number:
            gained = [a + b for a, b in zip(gained, income_of(state, seat), strict=True)]
    mentor = mentor_of(state)
    gone = count["throws out the recipe"] + count["bakes"]
    assert count["takes the recipe"] - gone == len(mentor.recipes)
    on_racks = sum(rack is not None for rack in mentor.racks)
    assert count["bakes"] - count["presents"] - count["sells"] == on_racks
    own = [it for table in state.tables for it in table if it is not None and it.seat == seat]
    assert count["presents"] == len(own)
    assert count["takes the tile"] - count["decorates"] - count["discards the tile"] == len(
        mentor.stack
    )
    assert count["places a marker"] == markers_of(state, seat)
    claims = [seats for seats in state.board.claims if seat in seats]
    assert count["marks the special bonus"] == len(claims)
    last = income_of(state, seat)
    player = state.players[seat]
    assert config.components.numbers.coins + gained[0] + last[0] == player.coins
    assert gained[1] + last[1] == player.prestige


def test_a_replay_page_tells_them_with_the_moves() -> None:
    """Of the whole game, and as a person saw it."""
    _, record = play_numbered(ro, OPTIONS[0], None, 5, 0)
    states = list(records.replay(ro, record))
    deeds = {words for pair in pairwise(states) if (words := told(*pair))}
    assert len(deeds) > 10
    for page in (display.replay_page(record), display.replay_page(record, seat=0)):
        data = json.loads(page.split('<script type="application/json" id="data">')[1].split("<")[0])
        words = " ".join(data["moves"])
        assert all(deed in words for deed in deeds)
