"""The Mentor hires (RO-151) and places markers (RO-152, RO-174)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.state import Kept, Phase, State
from tests.rococo.kitchens import changes, expect
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    SOLO,
    THIRD,
    Has,
    decides,
    extended,
    hand_over,
    mentor_of,
    mentors_turn,
    names,
    opens,
    picks,
    solo,
    solo_card,
    solo_set,
)
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    chances,
    dish,
    evenly,
    is_legal,
    refused,
    special,
    staff,
    tile,
    until,
)

AIME, AGATHE, ALIX, AMBROISE = map(staff, ("Aimé", "Agathe", "Alix", "Ambroise"))
FOUR = {1: AIME, 2: AGATHE, 3: ALIX, 4: AMBROISE}

OCTAVE, PASCAL, PERRINE = staff("Octave"), staff("Pascal"), staff("Perrine")
"""They ask for 9 units of goods, 25 coins, 5 unused tiles."""

FIVE_TILES = tuple(tile(kind, "fruit") for kind in ("egg", "honey", "nut", "egg 2", "honey 2"))


def board(**more: Any) -> Board:
    return attrs.evolve(Board(bonuses=QUIET_BONUSES, recipes=MENU), **more)


def hiring(
    space: int,
    way: str,
    hires: Mapping[int, int] = FOUR,
    stars: tuple[int, ...] = (),
    has: Has | None = None,
) -> tuple[State, State]:
    """Before and after a turn in which the Mentor hires so, or does the next best."""
    config = solo(solo_card("hire", "place", hire=(space, way)))
    state = mentors_turn(config, has, board=board(hires=hires, stars=stars))
    return state, opens(state, 1)


def hired(*args: Any, **more: Any) -> Kept:
    """The card on top of the staff inventory after `hiring`."""
    _, after = hiring(*args, **more)
    return mentor_of(after).inventory[-1]


@pytest.mark.rule("RO-151")
@pytest.mark.parametrize(
    ("space", "way", "there", "chosen"),
    [
        (1, "right", (1, 2, 3, 4), 1),
        (4, "left", (1, 2, 3, 4), 4),
        (2, "right", (1, 3, 4), 3),
        (3, "left", (1, 4), 1),
        # At the end it goes on at the other.
        (3, "right", (1, 2), 1),
        (4, "right", (2, 3), 2),
        (2, "left", (3, 4), 4),
        (1, "left", (2, 3), 3),
    ],
)
def test_on_the_hire_staff_spaces_the_arrow_has_a_start_and_a_way(
    space: int, way: str, there: tuple[int, ...], chosen: int
) -> None:
    before, after = hiring(space, way, {one: FOUR[one] for one in there})
    card = FOUR[chosen]
    assert mentor_of(after).inventory == (Kept(card, 1, True, ()),)
    assert changes(before, after) == expect(hires={chosen: 0})


@pytest.mark.rule("RO-151")
def test_a_hired_card_lies_on_top_and_costs_nothing() -> None:
    _, after = hiring(2, "right", has=Has(coins=0, inventory=(-1, staff("Barbe"))))
    assert [kept.card for kept in mentor_of(after).inventory] == [0, staff("Barbe"), AGATHE]
    assert after.players[SOLO].coins == 0


@pytest.mark.rule("RO-151")
def test_the_hand_also_gets_a_card_of_the_decision_deck_unseen() -> None:
    before, after = hiring(1, "right", has=Has(hand=2))
    assert mentor_of(before).deck == 30 - 15 - 2
    assert (len(mentor_of(after).hand), mentor_of(after).deck) == (2, 12)
    assert mentor_of(after).opened == ()
    # It gives another turn.
    before, after = hiring(1, "right", has=Has(hand=1))
    assert len(mentor_of(after).hand) == 1
    again = until(after, Phase.MENTOR_CARD)
    assert (again.round.number, again.turn.seat) == (1, SOLO)


@pytest.mark.rule("RO-151")
def test_the_new_card_in_hand_is_the_next_to_be_played() -> None:
    # The decision deck is empty, and 13 cards are used: a decision makes a new deck of them.
    config = solo(
        solo_card("place"),
        solo_card("hire"),
        *[names(area=1)] * 3,
    )
    used = range(3, 16)
    has = Has(hand=2, deck=0, used=used)
    people = Owns(hand=(1, 2, 3, 4), unused=())
    state = opens(mentors_turn(config, has, people, board=board(hires=FOUR)), 1)
    state = decides(state, 3)
    state = until(state, Phase.MENTOR_CARD)
    # Card 2 comes from the hand as it was; what is drawn then is one of the new deck.
    assert 2 in chances(state)
    assert 4 not in chances(state)
    state = opens(state, 2)
    assert len(mentor_of(state).hand) == 1
    state = until(state, Phase.MENTOR_CARD)
    assert chances(state) == evenly(*range(4, 16))


@pytest.mark.rule("RO-144", "RO-151")
def test_a_new_deck_is_made_for_the_hand_if_there_is_none() -> None:
    config = solo(solo_card("hire", "place"))
    used = range(2, 16)
    state = mentors_turn(config, Has(deck=0, used=used), board=board(hires=FOUR))
    after = opens(state, 1)
    mentor = mentor_of(after)
    # 14 used ones without the one in hand; card 1 is on the used pile, that was empty.
    assert (len(mentor.hand), mentor.deck, mentor.used) == (1, 13, (1,))
    assert chances(until(after, Phase.MENTOR_CARD)) == evenly(*range(2, 16))


@pytest.mark.rule("RO-151")
def test_a_star_card_goes_before_the_hire_staff_spaces() -> None:
    rich = Has(coins=25)
    before, after = hiring(1, "right", stars=(OCTAVE, PASCAL), has=rich)
    assert mentor_of(after).inventory == (Kept(PASCAL, 0, True, ()),)
    assert changes(before, after) == expect(star=True, stars=(OCTAVE,))
    # 24 coins are not enough.
    before, after = hiring(1, "right", stars=(OCTAVE, PASCAL), has=Has(coins=24))
    assert changes(before, after) == expect(hires={1: 0})


@pytest.mark.rule("RO-151")
def test_of_several_star_cards_the_direction_decides() -> None:
    able = Has(coins=25, goods="flour 6, sugar 3", stack=FIVE_TILES)
    stars = (OCTAVE, PASCAL, PERRINE)
    assert hired(3, "right", stars=stars, has=able).card == OCTAVE
    assert hired(3, "left", stars=stars, has=able).card == PERRINE
    able = attrs.evolve(able, goods="flour 6, sugar 2")
    assert hired(1, "right", stars=stars, has=able).card == PASCAL


@pytest.mark.rule("RO-151", "RO-57")
def test_a_star_card_can_be_had_once_in_a_game() -> None:
    rich = Has(coins=25, star=True)
    before, after = hiring(1, "right", stars=(PASCAL,), has=rich)
    assert changes(before, after) == expect(hires={1: 0})


@pytest.mark.rule("RO-151")
def test_if_there_is_nobody_to_hire_it_cannot_be_done() -> None:
    _, after = hiring(1, "right", {}, stars=(PASCAL,), has=Has(coins=24))
    assert after.phase is Phase.MENTOR_PLACE
    _, after = hiring(1, "right", {}, stars=(PASCAL,), has=Has(coins=25, star=True))
    assert after.phase is Phase.MENTOR_PLACE
    _, after = hiring(1, "right", {}, stars=(PASCAL,), has=Has(coins=25))
    assert mentor_of(after).inventory[-1].card == PASCAL


@pytest.mark.rule("RO-151", "RO-56")
def test_what_is_left_costs_a_person_less() -> None:
    _, after = hiring(1, "right", {1: AIME, 2: AGATHE})
    state = apply_all(after, ro.PlayCard(0, 4))
    assert state.market.hires == (0, AGATHE, 0, 0)


# Place.

PLACING = solo(
    solo_card("place", "hire", hire=(1, "right")),
    *[names(area=area) for area in range(1, 6)],
    *[names(host=host) for host in range(1, 5)],
)
"""Card 1 places; cards 2 to 6 name the areas 1 to 5, and 7 to 10 the hosts 1 to 4."""

ALL_AREAS = {(area, area % 2): 0 for area in range(1, 6)}
ALL_HOSTS = dict.fromkeys(range(1, 5), 0)


def placing(has: Has | None = None, config: ro.Config = PLACING, **more: Any) -> State:
    """The Mentor has opened card 1."""
    return opens(mentors_turn(config, has, board=board(**more)), 1)


@pytest.mark.rule("RO-152")
@pytest.mark.parametrize("area", range(1, 6))
def test_service_staff_is_placed_on_the_left_space_of_an_area(area: int) -> None:
    state = placing(Has(coins=0))
    assert state.phase is Phase.MENTOR_PLACE
    after = decides(state, 1 + area)
    assert changes(state, after) == expect(areas={(area, 0): SOLO})
    assert hand_over(after)


@pytest.mark.rule("RO-152")
@pytest.mark.parametrize("host", range(1, 5))
def test_a_host_is_placed_free_of_charge(host: int) -> None:
    state = placing(Has(coins=0))
    after = decides(state, 6 + host)
    assert changes(state, after) == expect(hosts={host: SOLO})
    assert hand_over(after)


@pytest.mark.rule("RO-152", "RO-174")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("owner", [0, SOLO])
def test_if_an_area_is_taken_on_either_space_a_further_decision_follows(
    side: int, owner: int
) -> None:
    state = decides(placing(areas={(3, side): owner}), 4)
    assert state.phase is Phase.MENTOR_PLACE
    after = decides(state, 2)
    assert after.board.areas[0] == (SOLO, -1)
    assert mentor_of(after).opened == (4, 2)


@pytest.mark.rule("RO-152")
@pytest.mark.parametrize("owner", [0, SOLO])
def test_if_a_host_space_is_taken_a_further_decision_follows(owner: int) -> None:
    state = decides(placing(hosts={2: owner}), 8)
    assert state.phase is Phase.MENTOR_PLACE
    assert decides(state, 9).board.hosts == (-1, owner, SOLO, -1)


@pytest.mark.rule("RO-152", "RO-174")
def test_with_everything_taken_it_cannot_be_done() -> None:
    state = placing(areas=ALL_AREAS, hosts=ALL_HOSTS, hires=FOUR)
    assert mentor_of(state).inventory[-1].card == AIME
    one_area = {place: seat for place, seat in ALL_AREAS.items() if place[0] != 5}
    assert placing(areas=one_area, hosts=ALL_HOSTS, hires=FOUR).phase is Phase.MENTOR_PLACE
    one_host = {1: 0, 2: 0, 4: 0}
    assert placing(areas=ALL_AREAS, hosts=one_host, hires=FOUR).phase is Phase.MENTOR_PLACE


@pytest.mark.rule("RO-166")
def test_open_places_are_picked_evenly_in_the_end() -> None:
    # Nothing but area 1 is named on six used cards, and it is taken.
    config = solo(solo_card("place"), *[names(area=1)] * 6, solo="extra crunchy")
    has = Has(hand=6, deck=0, used=range(2, 8))
    state = placing(has, config, areas={(1, 1): 0, (4, 0): 0}, hosts={2: 0})
    state = decides(state, *range(2, 8))
    # Areas by number, hosts after the five of them.
    assert chances(state) == evenly(2, 3, 5, 6, 8, 9)
    assert picks(state, 3).board.areas[2] == (SOLO, -1)
    assert picks(state, 9).board.hosts == (-1, 0, -1, SOLO)
    assert hand_over(picks(state, 3))


@pytest.mark.rule("RO-166")
def test_chance_picks_where_one_target_is_left_too() -> None:
    config = solo(solo_card("place"), *[names(area=1)] * 6, solo="extra crunchy")
    has = Has(hand=6, deck=0, used=range(2, 8))
    state = placing(has, config, areas=ALL_AREAS, hosts={1: 0, 2: 0, 4: 0})
    state = decides(state, *range(2, 8))
    assert chances(state) == evenly(8)
    refused(state, ro.Draw(ro.Pile.TARGETS, (7,)), "RO-152")
    assert picks(state, 8).board.hosts == (0, 0, SOLO, 0)


@pytest.mark.rule("RO-174", "RO-157")
def test_in_the_extended_game_an_area_has_place_for_one_marker() -> None:
    config = extended(solo_card("place"), names(area=3), names(area=2))
    state = opens(mentors_turn(config, board=board(areas={(3, 1): 1})), 1)
    after = decides(state, 2, 3)
    assert after.board.areas[1] == (THIRD, -1)
    assert after.board.areas[2] == (-1, 1)


@pytest.mark.rule("RO-174")
def test_where_an_area_has_place_for_two_the_left_space_is_what_counts() -> None:
    # A set in which three already play on the side for many.
    rows = solo_card("place", "hire"), names(area=3), names(area=2)
    box = solo_set(*rows, numbers={"many_players": 3})
    config = ro.Config(extended="buttery", components=box)
    state = opens(mentors_turn(config, board=board(areas={(3, 0): 0, (2, 1): 1})), 1)
    after = decides(state, 2, 3)
    assert after.board.areas[1] == (THIRD, 1)
    assert after.board.areas[2] == (0, -1)


@pytest.mark.rule("RO-152", "RO-60")
def test_a_marker_of_the_mentor_closes_the_area_for_people() -> None:
    after = decides(placing(), 4)
    state = apply_all(after, ro.PlayCard(0, 4), ro.Perform(0, ro.MainAction.PLACE))
    assert not is_legal(state, ro.PlaceServiceStaff(0, 3, ro.AreaSide.RIGHT))
    assert is_legal(state, ro.PlaceServiceStaff(0, 2, ro.AreaSide.RIGHT))


@pytest.mark.rule("RO-153")
def test_the_third_marker_is_a_retinue() -> None:
    specials = special("One table"), special("Retinue")
    there: dict[str, Any] = {"areas": {(1, 0): SOLO}, "hosts": {2: SOLO}, "specials": specials}
    after = decides(placing(**there), 3)
    assert after.board.claims == ((), (SOLO,))
    after = decides(placing(**there, claims=((), (0,))), 7)
    assert after.board.claims == ((), (0, SOLO))


@pytest.mark.rule("RO-153", "RO-151")
def test_a_special_bonus_opens_the_way_to_a_star_card_in_a_later_turn() -> None:
    # Quentin asks for a special bonus; a dish on every table was marked before.
    quentin = staff("Quentin")
    claims = ((SOLO,), ())
    lies = {(table, 1): (SOLO, dish("Biscuits") + table - 1) for table in range(1, 6)}
    config = solo(solo_card("hire"))
    there = board(stars=(quentin,), claims=claims, dishes=lies, hires=FOUR)
    after = opens(mentors_turn(config, board=there), 1)
    assert mentor_of(after).inventory[-1].card == quentin
