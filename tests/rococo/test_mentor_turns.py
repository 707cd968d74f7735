"""A turn of the Mentor: cards, and the first action that can be done (RO-143, RO-144, RO-166)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import ContentError
from bakehouse.rococo.content import loads
from bakehouse.rococo.state import Phase, State
from tests.rococo import sets
from tests.rococo.kitchens import changes, expect
from tests.rococo.mentors import (
    FILLER,
    MENU,
    NUMBER,
    QUIET_BONUSES,
    SOLO,
    Has,
    decides,
    hand_over,
    mentor_of,
    mentors_turn,
    names,
    opens,
    picks,
    solo,
    solo_card,
)
from tests.rococo.tables import (
    Board,
    Owns,
    chances,
    dish,
    evenly,
    quiet,
    refused,
    staff,
    tile,
    until,
)

BISCUITS = dish("Biscuits")
FRUIT, BARE = tile("egg", "fruit"), tile("egg 2")

EVERYTHING = {
    "recipes": Phase.MENTOR_RECIPE,
    "ingredient": Phase.MENTOR_COLUMN,
    "deliver": Phase.MENTOR_TABLE,
    "place": Phase.MENTOR_PLACE,
}
"""The actions that ask for a decision, with the phase of that."""

ABLE = Has(racks=(BISCUITS, None), recipes=(dish("Baba"),), stack=(FRUIT,))
"""Everything but Hire can be done with these."""


def board(**more: Any) -> Board:
    return attrs.evolve(Board(bonuses=QUIET_BONUSES, recipes=MENU), **more)


FULL = board(tiles={1: FRUIT}, hires={1: staff("Aimé")})
"""Something for every action."""

NOWHERE: dict[str, Any] = {
    "areas": {(area, 0): 0 for area in range(1, 6)},
    "hosts": dict.fromkeys(range(1, 5), 0),
}


def opened(*actions: str, has: Has = ABLE, there: Board = FULL) -> State:
    """The Mentor has opened a card with these actions."""
    return opens(mentors_turn(solo(solo_card(*actions)), has, board=there), 1)


@pytest.mark.rule("RO-143")
def test_the_top_card_of_the_hand_is_any_that_nobody_has_seen() -> None:
    # Ten cards are open; the others are alike, in hand, in later sets or in the deck.
    has = Has(hand=3, used=range(21, 26), opened=range(26, 31))
    state = mentors_turn(solo(), has)
    assert (state.phase, ro.current_player(state)) == (Phase.MENTOR_CARD, ro.CHANCE)
    assert chances(state) == evenly(*range(1, 21))
    refused(state, ro.Draw(ro.Pile.SOLO_CARDS, (21,)), "RO-143")
    refused(state, ro.Draw(ro.Pile.DECISIONS, (1,)), "RO-143")
    after = opens(state, 7)
    assert (mentor_of(after).used[-1], len(mentor_of(after).hand)) == (7, 2)


@pytest.mark.rule("RO-143")
@pytest.mark.parametrize(("action", "phase"), EVERYTHING.items())
def test_the_first_action_is_done_if_it_can_be(action: str, phase: Phase) -> None:
    others = [name for name in EVERYTHING if name != action]
    for other in others:
        assert opened(action, other).phase is phase
    assert opened(action, *others[:2]).phase is phase


@pytest.mark.rule("RO-143")
def test_actions_without_a_decision_are_done_at_once() -> None:
    assert mentor_of(opened("bake", "place")).racks[1] is not None
    assert mentor_of(opened("decorate", "place")).stack == ()
    assert len(mentor_of(opened("hire", "place")).inventory) == 1


IMPOSSIBLE: dict[str, tuple[Has, Board]] = {
    "recipes": (ABLE, attrs.evolve(FULL, recipes={})),
    "ingredient": (ABLE, attrs.evolve(FULL, tiles={})),
    "bake": (attrs.evolve(ABLE, recipes=()), FULL),
    "decorate": (attrs.evolve(ABLE, stack=(BARE,)), FULL),
    "deliver": (attrs.evolve(ABLE, racks=(None, None)), FULL),
    "hire": (ABLE, attrs.evolve(FULL, hires={})),
    "place": (ABLE, attrs.evolve(FULL, **NOWHERE)),
}
"""By action, with what it cannot be done."""


@pytest.mark.rule("RO-143")
@pytest.mark.parametrize("action", IMPOSSIBLE)
@pytest.mark.parametrize("other", ["ingredient", "place"])
def test_if_it_cannot_the_next_one_is_done(action: str, other: str) -> None:
    if action == other:
        other = "recipes"
    has, there = IMPOSSIBLE[action]
    third = next(name for name in EVERYTHING if name not in (action, other))
    state = opened(action, other, third, has=has, there=there)
    assert state.phase is EVERYTHING[other]
    # It is the same with the second and the third.
    first = "hire" if action != "hire" else "bake"
    has = attrs.evolve(has, recipes=())
    there = attrs.evolve(there, hires={})
    state = opened(first, action, other, has=has, there=there)
    assert state.phase is EVERYTHING[other]


@pytest.mark.rule("RO-143")
@pytest.mark.parametrize("action", IMPOSSIBLE)
def test_if_none_can_be_done_the_mentor_has_four_points_at_once(action: str) -> None:
    has, there = IMPOSSIBLE[action]
    before = mentors_turn(solo(solo_card(action)), has, board=there)
    after = opens(before, 1)
    assert changes(before, after) == expect(prestige=4)
    assert mentor_of(after).used[-1] == 1
    assert mentor_of(after).opened == ()
    assert hand_over(after) or after.phase is Phase.REFILL


@pytest.mark.rule("RO-143")
def test_none_of_three_can_be_done() -> None:
    has = Has(prestige=7)
    after = opened("bake", "deliver", "decorate", has=has, there=board())
    assert after.players[SOLO].prestige == 11
    assert hand_over(after)


@pytest.mark.rule("RO-143")
def test_the_card_then_lies_open_with_the_used_ones() -> None:
    has = Has(used=(9, 5), deck=12)
    state = opened("ingredient", has=has)
    assert mentor_of(state).used[-3:] == (9, 5, 1)
    after = decides(state, 2)
    assert (hand_over(after), mentor_of(after).used[-3:]) == (True, (9, 5, 1))


@pytest.mark.rule("RO-143", "RO-31")
def test_turns_go_on_as_long_as_somebody_has_cards() -> None:
    # The person has one card, the Mentor three; with its hand empty it passes, too.
    config = solo(*[solo_card("bake")] * 3)
    state = opens(mentors_turn(config, Has(hand=3), Owns(hand=(4,))), 1)
    assert (state.phase, state.turn.seat) == (Phase.PLAY, 0)
    for card in (2, 3):
        state = until(state, Phase.MENTOR_CARD)
        assert state.round.number == 1
        state = opens(state, card)
    assert state.round.number == 2
    assert state.players[SOLO].prestige == 3 * 4
    state = opens(mentors_turn(config, Has(hand=1), Owns(hand=(1, 2, 3), unused=(4,))), 1)
    while state.round.number == 1:
        assert (state.turn.seat, mentor_of(state).hand) == (0, ())
        state = ro.apply(state, quiet(state))
    assert len(state.players[0].used) == 3


@pytest.mark.rule("RO-147")
@pytest.mark.parametrize("action", ["goods", "notice", "copy", "ingredients"])
def test_buying_goods_and_giving_notice_are_on_no_card(action: str) -> None:
    data = sets.house_data()
    data["set"]["name"] = "changed"
    data["solo_cards"]["card"][4] = {**FILLER, "actions": ["place", action]}
    with pytest.raises(ContentError, match=r"solo_cards.*row 5"):
        loads(sets.text_of(data))


# Decisions.


@pytest.mark.rule("RO-144")
def test_a_decision_opens_one_more_card_and_not_the_one_that_is_played() -> None:
    config = solo(
        solo_card("ingredient", column=3),
        names(column=2),
    )
    there = board(tiles={2: FRUIT, 3: BARE})
    state = opens(mentors_turn(config, board=there), 1)
    assert chances(state) == evenly(*range(2, NUMBER + 1))
    refused(state, ro.Draw(ro.Pile.DECISIONS, (1,)), "RO-146")
    after = decides(state, 2)
    assert mentor_of(after).stack == (FRUIT,)
    assert (mentor_of(after).opened, mentor_of(after).used) == ((2,), (1,))


@pytest.mark.rule("RO-144")
def test_without_a_card_what_lies_open_is_shuffled_together() -> None:
    # Later sets and hand take 16 cards, so that 14 lie open.
    config = solo(solo_card("place"), *[names(host=1)] * 14)
    has = Has(deck=0, used=range(2, 9), opened=range(9, 16))
    state = mentors_turn(config, has)
    assert (mentor_of(state).deck, chances(state)) == (0, evenly(1, *range(16, 31)))
    state = opens(state, 1)
    assert chances(state) == evenly(*range(2, 16))
    mentor = mentor_of(state)
    assert (mentor.deck, mentor.used, mentor.opened) == (14, (1,), ())
    after = decides(state, 11)
    mentor = mentor_of(after)
    assert (mentor.deck, mentor.used, mentor.opened) == (13, (1,), (11,))
    assert after.board.hosts == (SOLO, -1, -1, -1)


@pytest.mark.rule("RO-144")
def test_what_is_in_hand_or_in_later_sets_is_not_in_the_new_deck() -> None:
    config = solo(solo_card("place"), *[names(host=1)] * 14)
    has = Has(hand=2, deck=0, used=range(3, 16))
    state = decides(opens(mentors_turn(config, has), 1), 3)
    state = until(state, Phase.MENTOR_CARD)
    # The second card of the hand is still one of those that nobody has seen.
    assert chances(state) == evenly(2, *range(16, 31))


@pytest.mark.rule("RO-144")
def test_decisions_opened_in_the_same_turn_are_among_those_shuffled() -> None:
    # One card is left in the deck; it names an empty column.
    config = solo(solo_card("ingredient"), names(column=1), *[names(column=2)] * 13)
    has = Has(deck=1, used=range(3, 16))
    state = opens(mentors_turn(config, has, board=board(tiles={2: FRUIT})), 1)
    assert chances(state) == evenly(2, *range(16, 31))
    state = decides(state, 2)
    assert state.phase is Phase.MENTOR_COLUMN
    assert chances(state) == evenly(*range(2, 16))
    assert mentor_of(state).opened == ()
    assert mentor_of(decides(state, 3)).stack == (FRUIT,)


@pytest.mark.rule("RO-144")
def test_an_old_deck_is_used_up_before_a_new_one_is_made() -> None:
    config = solo(solo_card("recipes"), *[names(recipe=1)] * 14)
    has = Has(deck=2, used=range(4, 16))
    state = opens(mentors_turn(config, has), 1)
    state = decides(state, 2)
    mentor = mentor_of(state)
    assert (mentor.deck, mentor.opened, len(mentor.used)) == (1, (2,), 12 + 1)
    state = decides(state, 3)
    # The second recipe is sought; the first space is empty, so that card 3 named nothing.
    assert (mentor_of(state).deck, state.phase) == (14, Phase.MENTOR_RECIPE)


# The end of decisions (RO-166).

CRUNCHY = {"solo": "extra crunchy"}
SIX = Has(hand=6, deck=0, used=range(2, 8))
"""Six cards of the first set in hand, 18 to come, six used: cards 2 to 7."""


@pytest.mark.rule("RO-166")
def test_columns_with_tiles_are_picked_evenly_in_the_end() -> None:
    config = solo(solo_card("ingredient"), *[names(column=2)] * 6, **CRUNCHY)
    state = opens(mentors_turn(config, SIX, board=board(tiles={5: FRUIT, 7: BARE, 11: FRUIT})), 1)
    state = decides(state, *range(2, 8))
    assert state.phase is Phase.MENTOR_COLUMN
    assert chances(state) == evenly(1, 3)
    refused(state, ro.Draw(ro.Pile.TARGETS, (2,)), "RO-146")
    refused(state, ro.Draw(ro.Pile.DECISIONS, (2,)), "RO-146")
    assert mentor_of(picks(state, 3)).stack == (BARE, FRUIT)
    assert mentor_of(picks(state, 3)).opened == tuple(range(2, 8))


@pytest.mark.rule("RO-166")
def test_recipe_spaces_are_picked_evenly_and_each_recipe_has_its_own_decision() -> None:
    config = solo(solo_card("recipes"), *[names(recipe=2)] * 6, **CRUNCHY)
    there = board(recipes={1: 7, 3: 8, 4: 9, 6: 10})
    state = opens(mentors_turn(config, SIX, board=there), 1)
    state = decides(state, *range(2, 8))
    assert chances(state) == evenly(1, 3, 4, 6)
    state = picks(state, 4)
    assert mentor_of(state).recipes == (9,)
    # For the second one the six are shuffled anew.
    assert state.phase is Phase.MENTOR_RECIPE
    assert chances(state) == evenly(*range(2, 8))
    state = decides(state, *range(7, 1, -1))
    assert chances(state) == evenly(1, 3, 6)
    after = picks(state, 1)
    assert mentor_of(after).recipes == (9, 7)


@pytest.mark.rule("RO-166")
def test_the_rest_of_an_old_deck_does_not_count() -> None:
    # One card is left of the old deck: then the new one of seven is used up first.
    config = solo(solo_card("place"), *[names(area=1)] * 7, **CRUNCHY)
    has = Has(hand=5, deck=1, used=range(3, 9))
    state = opens(mentors_turn(config, has, board=board(areas={(1, 0): 0})), 1)
    state = decides(state, 2)
    assert chances(state) == evenly(*range(2, 9))
    state = decides(state, *range(2, 8))
    assert chances(state) == evenly(8)
    state = decides(state, 8)
    assert chances(state) == evenly(2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("RO-166")
def test_a_deck_made_anew_for_something_else_does_not_count_either() -> None:
    # The first recipe uses up the new deck but for a card; the second is sought with that card,
    # and then in another new deck.
    config = solo(solo_card("recipes"), names(recipe=1), *[names(recipe=2)] * 5, **CRUNCHY)
    state = opens(mentors_turn(config, SIX, board=board(recipes={1: 7, 3: 8, 4: 9, 6: 10})), 1)
    state = decides(state, 3, 4, 5, 6, 2)
    assert (mentor_of(state).recipes, mentor_of(state).deck) == ((7,), 1)
    state = decides(state, 7)
    assert chances(state) == evenly(*range(2, 8))
    state = decides(state, *range(2, 8))
    assert chances(state) == evenly(3, 4, 6)


@pytest.mark.rule("RO-166")
def test_a_valid_decision_that_is_the_last_of_the_new_deck_counts() -> None:
    config = solo(solo_card("place"), *[names(area=1)] * 5, names(area=2), **CRUNCHY)
    state = opens(mentors_turn(config, SIX, board=board(areas={(1, 0): 0})), 1)
    after = decides(state, *range(2, 8))
    assert after.board.areas[1] == (SOLO, -1)
    assert (mentor_of(after).deck, hand_over(after)) == (0, True)
