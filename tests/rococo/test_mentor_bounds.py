"""Games with the Mentor end, whatever its cards say and whatever people do (RO-143, RO-166)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.rococo.content import Components
from tests.rococo.sets import house_data, make_house


def stubborn() -> Components:
    """Every decision names the same recipe space, column, table and area."""
    rows = house_data()["solo_cards"]["card"]
    same = {"recipe": 1, "column": 1, "table": 1, "end": "near", "area": 1}
    cards = [{**row, "decision": same} for row in rows]
    return make_house("stubborn", solo_cards={"card": cards})


STUBBORN = stubborn()
GAMES: list[dict[str, Any]] = [
    {"solo": "buttery"},
    {"solo": "extra crunchy", "draft": "dealt"},
    {"extended": "savory", "promos": ro.PROMOS},
]


def play(config: ro.Config, seed: int) -> tuple[int, Counter[ro.Pile]]:
    """How many decisions a game at random has, and how many draws of each pile."""
    state, rng = ro.new_game(config), Rng.seeded(seed)
    decisions, draws = 0, Counter[ro.Pile]()
    while not ro.is_terminal(state):
        action: ro.Action
        if ro.current_player(state) == CHANCE:
            action, rng = ro.sample_chance(state, rng)
            draws[action.pile if isinstance(action, ro.Draw) else ro.Pile.STARS] += 1
        else:
            action, rng = rng.choice(ro.legal_actions(state))
            decisions += 1
        state = ro.apply(state, action)
    return decisions, draws


@pytest.mark.rule("RO-144", "RO-166")
@pytest.mark.parametrize("options", GAMES, ids=repr)
def test_decisions_that_name_nothing_valid_do_not_go_on_for_ever(options: dict[str, Any]) -> None:
    config = ro.Config(components=STUBBORN, **options)
    bounds = ro.bounds(config)
    even = 0
    for seed in range(3):
        decisions, draws = play(config, seed)
        assert decisions <= bounds.decisions
        assert draws.total() <= bounds.chance_moves
        turns = draws[ro.Pile.SOLO_CARDS]
        assert sum(config.solo_sets) <= turns <= sum(config.solo_sets) + 4 * 4 + 1
        # A decision takes two decks of 29 cards at most, and then chance picks.
        assert draws[ro.Pile.DECISIONS] <= 2 * 29 * 4 * turns
        even += draws[ro.Pile.TARGETS]
    assert even > 0


@pytest.mark.rule("RO-141", "RO-143", "RO-151", "RO-166")
def test_the_longest_game_with_the_mentor_adds_up() -> None:
    # A hand has 5 cards, 4 can be hired a round, and a star card: that many cards people play.
    # Four draws come before the first round; each has two displays and two deals at most, and a
    # play four tiles and a refill.
    plays = 4 * (5 + 4) + 1
    people = 4 + 4 * (2 + 2) + 5 * plays
    # The Mentor has 20 cards in its sets, and one for each of the 4 * 4 + 1 that can be hired. A
    # turn opens a card, decides four times at most (two tables, two rewards), each with 2 * 29
    # cards and an even choice, gets two tiles and a refill.
    mentor = (20 + 17) * (1 + 4 * (2 * 29 + 1) + 2 + 1)
    # Two cards are taken from trays in a round, and all that it has is opened in the end.
    staff = 2 * 4 + (2 * 4 + 17)
    assert ro.bounds(ro.Config(solo="buttery")).chance_moves == people + mentor + staff
