"""The rulebook's worked examples, played (PA-E1 to PA-E6)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from bakehouse.pasteles.content import loads
from bakehouse.pasteles.effects import Moment
from tests.pasteles.sets import house_data, text_of
from tests.pasteles.tables import (
    Cards,
    Row,
    chances,
    counter,
    customer,
    do,
    employee,
    flavours,
    legal,
    machine,
    places,
    play,
    refused,
    shop,
    tokens,
    until,
    until_day,
)

MIXED: Row = {
    "name": "Mixed",
    "front": [
        "salty salty tart sweet spicy",
        "sweet tart tart spicy savory",
        *["savory spicy sweet savory salty"] * 3,
    ],
    "back": ["savory " * 5] * 5,
}


@pytest.mark.rule("PA-E1", "PA-43", "PA-47")
def test_a_corner_and_a_strawberry_fill_two_orders() -> None:
    cards = Cards(
        customers=[customer("salty, sweet"), customer("salty, tart"), customer("spicy 5")],
        sheets=[MIXED],
    )
    state = until(shop(cards, tokens="corner, strawberry 2"), pa.Phase.SERVING)
    state = play(state, "place corner 0 at 0,0")
    assert state.claimed == flavours("salty 2, sweet")
    refused(state, "serve 2 for money", pa.Refusal.NOT_COVERED, "PA-43")
    first = play(state, "serve 1 for money", "place strawberry 0 at 1,1")
    # The salty icon that the first order left and the tart one.
    assert first.claimed == flavours("salty, tart")
    first = play(first, "serve 2 for money")
    assert (first.claimed, first.today.served) == (flavours(), 2)
    # With both tokens laid first it comes to the same.
    both = play(state, "place strawberry 0 at 1,1", "serve 1 for money", "serve 2 for money")
    assert both == first


@pytest.mark.rule("PA-E1", "PA-42")
def test_the_icon_left_over_is_no_use_to_who_comes_later() -> None:
    cards = Cards(
        customers=[customer("salty, sweet"), customer("salty, tart"), customer("spicy 5")],
        sheets=[MIXED],
        line=1,
    )
    state = until(shop(cards, tokens="corner, strawberry 2"), pa.Phase.LINE)
    state = until(play(state, "draw customers 1"), pa.Phase.SERVING)
    state = play(state, "place corner 0 at 0,0", "serve 1 for money")
    assert places(state) == []
    state = play(state, "next customers", "draw customers 2", "place strawberry 0 at 1,1")
    assert state.claimed == flavours("tart")
    refused(state, "serve 2 for money", pa.Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-E2", "PA-41")
def test_one_raspberry_is_enough_for_an_order_of_two() -> None:
    state = counter("raspberry, strawberry 2", customer("tart 2"), customer("spicy"))
    one = play(state, "place strawberry 0 at 2,0")
    refused(one, "serve 1 for money", pa.Refusal.NOT_COVERED, "PA-43")
    state = play(state, "place raspberry 0 at 2,0", "serve 1 for money")
    assert (state.claimed, state.today.served) == (flavours(), 1)


@pytest.mark.rule("PA-E3", "PA-70")
def test_the_market_two_steps_up_costs_one_and_one() -> None:
    state = until(pa.new_game(pa.Config(recipe=1)), pa.Phase.MARKET)
    money = state.money
    state = play(state, "raise market", "raise market")
    assert (state.shop.level, state.money) == (2, money - 1 - 1)


@pytest.mark.rule("PA-E4", "PA-15", "PA-71")
def test_the_third_equipment_card_matches_the_proofing_cabinet() -> None:
    data = house_data()
    data["recipes"]["recipe"][0]["schedule"] = ["check check check"]
    components = loads(text_of(data))
    cabinet, window = machine_named("Proofing Cabinet"), machine_named("Window Display")
    state = pa.new_game(pa.Config(recipe=1, components=components))
    state = until(state, pa.Phase.EQUIPMENT)
    state = play(state, f"draw equipment {cabinet}", f"draw equipment {window}")
    assert state.shop.drawn == tuple(sorted((cabinet, window)))
    assert chances(state)[cabinet] == Fraction(1, 16)
    state = play(state, f"draw equipment {cabinet}")
    assert state.shop.drawn == (window,)
    assert state.shop.discarded == components.machine_kinds.pack({cabinet: 2})
    assert (
        state.shop.equipment
        == (
            components.equipment - components.machine_kinds.counts([cabinet, cabinet, window])
        ).packed
    )


@pytest.mark.rule("PA-E5")
def test_the_window_display_is_repaired() -> None:
    # It costs 4; if it broke down, that would cost 30.
    window = machine(4, [do("pay", 30)], [do("gain_levels")])
    cards = Cards(
        machines=[window], employees=[employee(wage=3), employee(wage=2)], market=((1, 0), (2, 1))
    )
    state = shop(cards, schedule=["add add check", "check"], tokens="two", money=14)
    state = until(play(until(state, pa.Phase.STAFF), "hire 1", "hire 2"), pa.Phase.SERVING)
    state = play(state, "place two 0 at 0,0", "serve 1 for tokens")
    # Wages of 5 are paid.
    assert (state.phase, state.money) == (pa.Phase.REPAIRS, 14 - 5)
    state = play(state, "repair 1")
    assert (state.money, state.shop.level, state.shop.drawn) == (14 - 5 - 4, 1, ())
    state = until(until_day(state, 2), pa.Phase.MARKET)
    # Its other card has come, and nothing broke down.
    assert (state.shop.drawn, state.money, state.loss) == ((1,), 5, None)


# --- the example round ----------------------------------------------------------------------------


def machine_named(name: str) -> int:
    """The machine of the house set with this name."""
    return next(one.number for one in HOUSE.machines if one.name == name)


def wanting(order: str) -> int:
    """The customer of the house set with just this order."""
    (found,) = [one.number for one in HOUSE.customers if one.order == flavours(order)]
    return found


def rewards(*customers: int) -> Counts[pa.TokenKind]:
    """The tokens that these customers give."""
    return sum((HOUSE.customer(number).tokens for number in customers), tokens())


HOUSE = pa.Config().components
WINDOW = machine_named("Window Display")
TART_SPICY = wanting("tart, spicy")
SAVORY = wanting("savory 2")
SWEET_TART_SPICY = wanting("sweet, tart, spicy")
SALTY = wanting("salty 2")
LAST = wanting("savory, spicy")
"""The five customers of the example, in the order in which they are served; the book does not tell
the last order, only that a token covers one icon more than it needs."""

PAIR = [one.number for one in HOUSE.employees if one.ability.moment is Moment.EVENING]
"""The two employees whose abilities belong to the evening."""

BROUGHT = sum((HOUSE.employee(number).tokens for number in PAIR), tokens())
RESERVED = {(1, 0), (1, 1), (2, 2), (3, 2), (4, 2)}
"""Cells of the folded sheet on which the two last orders are filled."""


def laid_besides(state: pa.State, kept: Counts[pa.TokenKind]) -> pa.State | None:
    """The state after all tokens but these are laid, beside the reserved cells and serving nobody.

    The book's shop has no more tokens than it uses, this one may have. Large ones go first.
    """
    if state.personal == kept:
        return state
    for place in reversed(pa.legal_actions(state)):
        if not isinstance(place, pa.Place) or RESERVED.intersection(place.placement.cells):
            continue
        if state.personal[place.kind] > kept[place.kind]:
            after = laid_besides(pa.apply(state, place), kept)
            if after is not None:
                return after
    return None


def prepared(state: pa.State) -> pa.State:
    """Phase 1 of the example round, and its first three customers."""
    money = state.money
    # 1.a: two employees come, one of the display and one blind.
    state = play(state, f"draw employees 1, 2, {PAIR[0]}", f"hire {PAIR[0]}", "draw employees 3")
    state = play(state, "hire blind", f"draw employees {PAIR[1]}")
    assert state.shop.staff == tuple(PAIR)
    # 1.b: tokens of the setup and of the two.
    assert state.personal == state.config.scenario.tokens + BROUGHT
    # 1.c: one equipment card, which has no match.
    state = play(state, f"draw equipment {WINDOW}")
    assert (state.shop.drawn, state.money) == ((WINDOW,), money)
    # 1.d: the market goes up by one.
    state = play(state, "raise market", "done")
    assert (state.shop.level, state.money) == (1, money - 1)
    # 2.a: five customers, of whom three come face up.
    assert state.today.waiting == 5
    state = play(state, f"draw customers {TART_SPICY}, {SAVORY}, {SALTY}")
    assert (len(state.today.line), state.today.waiting) == (3, 2)
    return state


def first_step(state: pa.State) -> pa.State:
    """A flat sheet with its middle 3x3: one customer is served, then two together."""
    state = play(state, "draw sheets 3", "lay front")
    refused(state, "place two 0 at 0,0", pa.Refusal.NO_ROOM, "PA-36")
    state = play(state, "place two 0 at 2,2")
    assert state.claimed == flavours("tart, spicy")
    state = play(state, f"serve {TART_SPICY} for tokens")
    state = play(state, "next customers", f"draw customers {SWEET_TART_SPICY}")
    # A token of three and one of two.
    state = play(state, "place three 0 at 3,1", "place two 1 at 1,1")
    assert state.claimed == flavours("savory 2, sweet, tart, spicy")
    state = play(state, f"serve {SAVORY} for tokens", f"serve {SWEET_TART_SPICY} for tokens")
    assert (state.claimed, state.today.served) == (flavours(), 3)
    state = play(state, "next customers", f"draw customers {LAST}")
    assert (set(state.today.line), state.today.waiting) == ({SALTY, LAST}, 0)
    assert state.storage == rewards(TART_SPICY, SAVORY, SWEET_TART_SPICY)
    return state


def second_step(state: pa.State) -> pa.State:
    """Two opposite sides are folded in; both customers who are left are served."""
    state = play(state, "next step")
    assert legal(state) == ["fold turned 0", "fold turned 1"]
    state = play(state, "fold turned 0")
    assert (state.sheets[0].form.height, state.sheets[0].form.width) == (5, 3)
    # The fold brought two salty icons together. This customer gives money.
    money = state.money
    state = play(state, "place two 0 at 1,0")
    assert state.claimed == flavours("salty 2")
    state = play(state, f"serve {SALTY} for money")
    assert state.money == money + HOUSE.customer(SALTY).money
    rest = laid_besides(state, tokens("strawberry, two"))
    assert rest is not None
    rest = play(rest, "place strawberry 0 at 2,2")
    assert (rest.personal, rest.today.line) == (tokens("two"), (LAST,))
    # The last token lies on the spicy icon that is wanted and on a salty one that is not.
    last = play(rest, "place two 1 at 3,2")
    assert last.claimed - rest.claimed == flavours("spicy, salty")
    return play(last, f"serve {LAST} for tokens")


@pytest.mark.rule("PA-E6", "PA-75", "PA-21", "PA-36", "PA-45", "PA-47", "PA-52", "PA-53", "PA-54")
def test_the_example_round() -> None:
    """Day 1 of recipe 2 as the rulebook tells it, but that tokens won go to storage (PA-45)."""
    state = pa.new_game(pa.Config(recipe=2))
    state = second_step(first_step(prepared(state)))
    # 3.a: nothing is lost. 3.b: wages of 5.
    assert (state.today.served, state.today.unserved, state.shop.level) == (5, 0, 1)
    left = state.config.scenario.money - 1 + HOUSE.customer(SALTY).money - 5
    assert (state.phase, state.money) == (pa.Phase.REPAIRS, left)
    won = rewards(TART_SPICY, SAVORY, SWEET_TART_SPICY, LAST)
    assert (state.storage, state.personal) == (won, tokens())
    # 3.c: for 4 money the Window Display is replaced, and the market goes up.
    state = play(state, f"repair {WINDOW}")
    assert (state.money, state.shop.level, state.shop.drawn) == (left - 4, 2, ())
    # 3.d: neither of the two has anything to do, so the day can only end. Day 2 begins.
    state = play(state, "done")
    assert (state.day, state.phase, legal(state)) == (1, pa.Phase.EVENING, ["done"])
    state = play(state, "done")
    assert (state.day, state.phase) == (2, pa.Phase.MARKET)
    assert (state.money, state.shop.level, state.shop.staff) == (left - 4, 2, tuple(PAIR))
    assert state.personal == won + BROUGHT
