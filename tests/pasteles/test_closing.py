"""Phase 3: customers counted, wages, repairs, the end of the day (PA-50 to PA-58)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from tests.pasteles.tables import (
    FORGIVING,
    Cards,
    Row,
    chances,
    customer,
    do,
    employee,
    evenly,
    finished,
    legal,
    machine,
    play,
    quiet,
    refused,
    serving,
    shop,
    tokens,
    until,
    until_day,
)

SALTY: Row = {"name": "Salty", "front": ["salty " * 5] * 5, "back": ["salty " * 5] * 5}
NINE = tuple(customer("salty") for _ in range(9))
MARKET = ((4, 0), (5, 1), (6, 1), (7, 1), (8, 1))
EVERYBODY = Cards(customers=NINE, sheets=[SALTY], market=MARKET, line=8)
"""Nine customers who all want one salty, and nothing but salty icons; all stand in line."""


def served(state: pa.State, number: int) -> pa.State:
    """The repairs of a day on which the first so many of the line are served."""
    state = play(serving(state), "place line 0 at 0,0", "place line 0 at 1,0")
    for customer_number in state.today.line[:number]:
        state = play(state, f"serve {customer_number} for money")
    return until(state, pa.Phase.REPAIRS)


def repairs(machines: list[Row], *drawn: int, days: int = 1, **recipe: Any) -> pa.State:
    """The repairs of a day on which these equipment cards were drawn."""
    schedule = [" ".join(["check"] * len(drawn)), *["check"] * (days - 1)]
    cards = Cards(machines=machines, customers=NINE)
    state = until(shop(cards, schedule=schedule, **recipe), pa.Phase.EQUIPMENT)
    state = play(state, *(f"draw equipment {number}" for number in drawn))
    return until(state, pa.Phase.REPAIRS)


def machines_of(state: pa.State, packed: int) -> list[int]:
    """The machines of packed equipment cards."""
    return list(Counts(state.config.components.machine_kinds, packed))


# --- 3.a ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-50")
@pytest.mark.parametrize(
    ("raises", "number", "level"),
    # At level n there come 4 + n; each of those who were not served costs a level.
    [
        (0, 0, 0),
        (0, 4, 0),
        (1, 4, 0),
        (1, 5, 1),
        (2, 0, 0),
        (4, 8, 4),
        (4, 7, 3),
        (4, 5, 1),
        (4, 3, 0),
    ],
)
def test_each_customer_not_served_costs_a_level(raises: int, number: int, level: int) -> None:
    state = until(shop(EVERYBODY, tokens="line 2, two", money=30), pa.Phase.MARKET)
    state = served(play(state, *["raise market"] * raises), number)
    assert (state.today.served, state.today.unserved) == (number, 4 + raises - number)
    assert state.shop.level == level


@pytest.mark.rule("PA-50")
def test_those_in_line_and_those_in_the_days_deck_count_alike() -> None:
    cards = Cards(customers=NINE, market=((2, 0), (3, 0), (4, 0), (5, 0), (6, 0)), line=3)
    state = until(shop(cards, tokens="two 2"), pa.Phase.MARKET)
    state = serving(play(state, *["raise market"] * 3))
    # Five came: one is served, two stay in line, one of the deck comes, one does not.
    state = play(state, "place two 0 at 0,0", "serve 1 for money", "next customers")
    state = play(state, "draw customers 9", "close")
    assert (state.today.line, state.today.waiting) == ((2, 3, 9), 1)
    assert state.phase is pa.Phase.LEFTOVERS
    assert chances(state) == evenly(4, 5, 6, 7, 8)
    state = play(state, "draw customers 6")
    assert (state.today.unserved, state.shop.level) == (4, 0)
    assert state.today.line == state.today.gone == ()


@pytest.mark.rule("PA-50")
def test_the_days_deck_is_turned_up_as_it_is_counted() -> None:
    state = until(shop(Cards(customers=NINE, line=1)), pa.Phase.LEFTOVERS)
    # Three of four wait; one was in line.
    assert chances(state) == evenly(*range(2, 10))
    assert chances(state, 5) == evenly(2, 3, 4, 6, 7, 8, 9)
    assert chances(state, 5, 9, 2) == {}
    state = play(state, "draw customers 9, 5, 2")
    assert state.today.unserved == 4


@pytest.mark.rule("PA-51")
def test_all_customers_of_the_day_go_under_the_deck_together() -> None:
    cards = Cards(customers=NINE)
    state = serving(shop(cards, tokens="two 2", schedule=["none"] * 3), 2, 5, 8)
    state = play(state, "place two 0 at 0,0", "serve 5 for money", "next customers")
    state = play(state, "draw customers 4")
    assert [list(layer) for layer in state.shop.customers.layers] == [[1, 3, 6, 7, 9]]
    state = until(state, pa.Phase.REPAIRS)
    # Served and unserved ones make one layer in which nobody knows the order.
    assert [list(layer) for layer in state.shop.customers.layers] == [[1, 3, 6, 7, 9], [2, 4, 5, 8]]
    state = until(until_day(state, 2), pa.Phase.LINE)
    state = play(state, "draw customers 1, 3, 6", "draw customers 9")
    state = until(until_day(state, 3), pa.Phase.LINE)
    assert [list(layer) for layer in state.shop.customers.layers] == [
        [7],
        [2, 4, 5, 8],
        [1, 3, 6, 9],
    ]
    assert chances(state) == {7: Fraction(1)}
    assert chances(state, 7) == evenly(2, 4, 5, 8)
    assert chances(state, 7, 2) == evenly(4, 5, 8)


@pytest.mark.rule("PA-51")
def test_who_was_dismissed_goes_under_the_deck_too() -> None:
    cards = Cards(customers=NINE[:5], employees=[employee(do("dismiss"), when="serving")])
    state = serving(shop(cards, tokens="two", schedule=["add"]), 1, 2, 3)
    state = until(play(state, "use 1", "dismiss 2"), pa.Phase.REPAIRS)
    layers = [list(layer) for layer in state.shop.customers.layers]
    assert layers == [[5], [1, 2, 3, 4]]


# --- 3.b ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-52", "PA-E5")
def test_wages_are_paid_in_one_sum() -> None:
    cards = Cards(employees=[employee(wage=3), employee(wage=2), employee(wage=9)])
    state = until(shop(cards, schedule=["add add"], money=5), pa.Phase.STAFF)
    state = until(play(state, "hire 1", "hire 2"), pa.Phase.REPAIRS)
    assert state.money == 0


@pytest.mark.rule("PA-5", "PA-52")
@pytest.mark.parametrize("money", [0, 2, 3, 4])
def test_wages_that_cannot_be_paid_lose_the_game(money: int) -> None:
    cards = Cards(employees=[employee(wage=3), employee(wage=2)])
    state = shop(cards, schedule=["add add", "remove"], money=money)
    state = until(state, pa.Phase.OVER)
    # Nothing is paid in part, and nobody is asked to leave.
    assert (state.day, state.money, state.shop.staff) == (1, money, (1, 2))
    outcome = pa.outcome(state)
    assert outcome is not None
    assert "wages" in outcome.reason
    assert f"5 due, {money} there" in outcome.reason
    finished(state, "let go 1")


@pytest.mark.rule("PA-52")
def test_nobody_can_be_dismissed_to_save_a_wage() -> None:
    cards = Cards(
        customers=NINE,
        employees=[
            employee(do("gain_money"), when="counting", wage=1),
            employee(do("forgive"), when="counting", wage=1),
        ],
    )
    state = until(shop(cards, schedule=["add add", "remove"]), pa.Phase.COUNTING)
    refused(state, "let go 1", pa.Refusal.NOT_DUE, "PA-57")
    assert legal(state) == ["done", "use 1", "use 2"]


@pytest.mark.rule("PA-52", "PA-12")
def test_what_3a_gives_can_pay_the_wages() -> None:
    cards = Cards(employees=[employee(do("gain_money", 4), when="counting", wage=4)])
    state = until(shop(cards, schedule=["add"], money=0), pa.Phase.COUNTING)
    state = play(state, "use 1")
    assert (state.phase, state.money) == (pa.Phase.REPAIRS, 0)


# --- 3.c ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-53", "PA-E5")
def test_a_repair_costs_money_and_gives_its_benefit_at_once() -> None:
    display = machine(4, benefit=[do("gain_levels")])
    state = repairs([machine(3), display], 1, 2)
    assert legal(state) == ["done", "repair 1", "repair 2"]
    assert (state.money, state.shop.level) == (10, 0)
    state = play(state, "repair 2")
    assert (state.money, state.shop.level) == (6, 1)
    assert (state.shop.drawn, machines_of(state, state.shop.repaired)) == ((1,), [2])
    assert legal(state) == ["done", "repair 1"]


@pytest.mark.rule("PA-53", "PA-E5")
def test_a_machine_that_was_repaired_breaks_down_no_more() -> None:
    display = machine(4, [do("pay", 9)], [do("gain_levels")])
    state = repairs([display], 1, days=3, rules=FORGIVING)
    state = until_day(play(state, "repair 1"), 2)
    assert chances(until(state, pa.Phase.EQUIPMENT)) == {1: Fraction(1)}
    state = until(state, pa.Phase.REPAIRS)
    assert (state.money, state.shop.drawn, state.shop.level) == (6, (1,), 1)
    # Its other card can be repaired too, for the benefit again.
    state = play(state, "repair 1")
    assert (state.money, state.shop.level) == (2, 2)
    assert machines_of(state, state.shop.repaired) == [1, 1]
    state = until(until_day(state, 3), pa.Phase.REPAIRS)
    assert (state.shop.drawn, state.money) == ((), 2)


@pytest.mark.rule("PA-53")
def test_a_card_repaired_is_out_of_the_game() -> None:
    state = repairs([machine()] * 2, 1, days=2)
    state = until(until_day(play(state, "repair 1"), 2), pa.Phase.EQUIPMENT)
    assert chances(state) == {1: Fraction(1, 3), 2: Fraction(2, 3)}


@pytest.mark.rule("PA-53")
def test_only_cards_that_lie_there_can_be_repaired() -> None:
    state = repairs([machine()] * 3, 2, 1, 2)
    refused(state, "repair 3", pa.Refusal.NOT_THERE, "PA-53")
    refused(state, "repair 2", pa.Refusal.NOT_THERE, "PA-53")  # broken down
    state = play(state, "repair 1")
    refused(state, "repair 1", pa.Refusal.NOT_THERE, "PA-53")  # repaired
    assert legal(state) == ["done"]


@pytest.mark.rule("PA-53")
def test_repairs_may_be_left_for_another_day() -> None:
    state = repairs([machine()] * 2, 1, days=2)
    state = until(until_day(play(state, "done"), 2), pa.Phase.EQUIPMENT)
    state = until(play(state, "draw equipment 2"), pa.Phase.REPAIRS)
    assert legal(state) == ["done", "repair 1", "repair 2"]


@pytest.mark.rule("PA-5", "PA-53")
def test_a_repair_that_cannot_be_paid_is_not_legal() -> None:
    state = repairs([machine(10), machine(11)], 1, 2)
    assert legal(state) == ["done", "repair 1"]
    refused(state, "repair 2", pa.Refusal.TOO_DEAR, "PA-5")


@pytest.mark.rule("PA-58")
def test_what_a_repair_gives_may_pay_for_another() -> None:
    gives, costs = machine(1, benefit=[do("gain_money", 3)]), machine(4)
    state = repairs([costs, gives], 1, 2, money=2)
    assert legal(state) == ["done", "repair 2"]
    state = play(state, "repair 2")
    assert (state.money, legal(state)) == (4, ["done", "repair 1"])
    assert play(state, "repair 1").money == 1


@pytest.mark.rule("PA-58")
def test_repairs_come_one_at_a_time_in_any_order() -> None:
    state = repairs([machine(1, benefit=[do("gain_levels")]), machine(2)], 1, 2)
    one = play(state, "repair 1", "repair 2")
    other = play(state, "repair 2", "repair 1")
    assert one == other
    assert (one.money, one.shop.level, one.shop.drawn) == (8, 1, ())


@pytest.mark.rule("PA-9", "PA-53")
def test_a_repair_with_a_choice_is_finished_before_the_next() -> None:
    chooses = machine(benefit=[do("choose_tokens", 2, kinds=["line", "two"])])
    state = play(repairs([chooses, machine()], 1, 2), "repair 1")
    assert legal(state) == ["pick two", "pick line"]
    refused(state, "repair 2", pa.Refusal.NOT_DUE, "PA-57")
    state = play(state, "pick two", "pick line")
    assert (state.storage, state.personal) == (tokens("two, line"), tokens())
    assert legal(state) == ["done", "repair 2"]


# --- 3.d ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-54")
def test_tokens_on_sheets_and_in_the_personal_supply_go_back_and_storage_stays() -> None:
    cards = Cards(customers=[customer("salty", reward="line")] * 4)
    state = serving(shop(cards, tokens="two 3, corner", schedule=["none"] * 2))
    state = play(state, "place two 0 at 0,0", "place corner 0 at 2,2", "serve 1 for tokens")
    state = until(state, pa.Phase.REPAIRS)
    assert (state.personal, state.storage) == (tokens("two 2"), tokens("line"))
    assert state.supply[pa.TokenKind.TWO] == 13
    state = play(state, "done")
    # Nothing is cleared before the marker moves.
    assert (state.day, state.phase, legal(state)) == (1, pa.Phase.EVENING, ["done"])
    assert (state.personal, state.storage) == (tokens("two 2"), tokens("line"))
    assert len(state.sheets) == 1
    state = play(state, "done")
    # 1.b of day 2 has taken the storage already.
    assert (state.day, state.phase) == (2, pa.Phase.MARKET)
    assert (state.personal, state.storage, state.sheets) == (tokens("line"), tokens(), ())
    assert state.supply + tokens("line") == state.config.components.tokens


@pytest.mark.rule("PA-54")
def test_the_sheets_go_back_to_the_lid() -> None:
    rule = {"when": "ingredients", "do": "gain_tokens", "tokens": {"two": 1}}
    recipe: list[Row] = [{"sheet": "new"}, {"sheet": "new"}]
    state = shop(Cards(customers=NINE), schedule=["none"] * 2, rules=[rule], steps=recipe)
    state = play(until(state, pa.Phase.SHEET), "draw sheets 2", "lay front", "next step")
    state = play(state, "draw sheets 1")
    state = until(until_day(state, 2), pa.Phase.SHEET)
    assert chances(state) == evenly(1, 2, 3)


@pytest.mark.rule("PA-54")
def test_after_the_last_round_the_game_is_over_before_anything_is_cleared() -> None:
    state = serving(shop(Cards(customers=NINE), tokens="two 3"))
    state = until(play(state, "place two 0 at 0,0"), pa.Phase.OVER)
    assert (state.day, state.personal, len(state.sheets)) == (1, tokens("two 2"), 1)


@pytest.mark.rule("PA-54")
def test_a_day_begins_with_a_clean_slate() -> None:
    cards = Cards(
        customers=NINE,
        employees=[employee(do("longer_line", 2), when="arrivals")],
    )
    state = shop(cards, schedule=["add", "none"], tokens="two", rules=FORGIVING)
    state = play(until(state, pa.Phase.ARRIVALS), "use 1")
    assert (state.today.places, state.today.waiting) == (5, 4)
    state = until_day(state, 2)
    assert (state.today.places, state.today.extra, state.today.used) == (3, 0, 0)
    assert (state.today.served, state.today.unserved, state.today.forgiven) == (0, 0, 0)
    assert "use 1" in legal(until(state, pa.Phase.ARRIVALS))


@pytest.mark.rule("PA-54", "PA-57")
@pytest.mark.parametrize("days", [1, 2])
def test_abilities_of_the_evening_come_before_the_marker_moves(days: int) -> None:
    cards = Cards(employees=[employee(do("gain_money", 6), when="evening")])
    state = until(shop(cards, schedule=["add", "none"][:days]), pa.Phase.EVENING)
    assert (state.day, legal(state)) == (1, ["done", "use 1"])
    state = play(state, "use 1")
    assert (state.money, state.day, state.phase) == (16, 1, pa.Phase.EVENING)
    assert legal(state) == ["done"]
    state = play(state, "done")
    assert (state.money, state.day) == (16, days)
    assert (state.phase is pa.Phase.OVER) is (days == 1)


@pytest.mark.rule("PA-54", "PA-57")
@pytest.mark.parametrize(
    "worker",
    [
        employee(),
        employee(do("gain_money"), when="counting"),
        employee(do("keep_tokens"), when="evening"),
        employee(do("pay", 2), when="evening", must=True),
    ],
    ids=["nothing", "another moment", "nothing to keep", "used"],
)
def test_the_evening_is_asked_for_every_day_though_no_ability_can_be_used(worker: Row) -> None:
    state = shop(Cards(employees=[worker]), schedule=["add", "none", "none"])
    for day in (1, 2, 3):
        state = until(state, pa.Phase.REPAIRS)
        assert (state.day, legal(state)) == (day, ["done"])
        state = play(state, "done")
        if legal(state) == ["use 1"]:
            state = play(state, "use 1")
        assert (state.day, state.phase) == (day, pa.Phase.EVENING)
        assert pa.legal_actions(state) == (pa.Done(),)
        assert (pa.current_player(state), pa.is_terminal(state)) == (0, False)
        assert pa.outcome(state) is None
        state = play(state, "done")
    assert (state.day, state.phase, pa.is_terminal(state)) == (3, pa.Phase.OVER, True)


@pytest.mark.rule("PA-54")
def test_wages_that_cannot_be_paid_leave_no_evening() -> None:
    cards = Cards(employees=[employee(wage=11)])
    state = until(shop(cards, schedule=["add", "none"]), pa.Phase.MARKET)
    met = list[pa.Phase]()
    while not pa.is_terminal(state):
        state = pa.apply(state, quiet(state))
        met.append(state.phase)
    assert (state.day, pa.Phase.EVENING in met) == (1, False)
