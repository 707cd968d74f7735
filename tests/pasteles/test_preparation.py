"""Setup and phase 1: employees, ingredients, equipment, market (PA-3 to PA-19)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from bakehouse.core.errors import ContentError
from bakehouse.core.rng import Rng
from tests.pasteles.tables import (
    FORGIVING,
    Cards,
    chances,
    customer,
    do,
    employee,
    evenly,
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

FIVE = Cards(employees=[employee()] * 5)
MANY = tuple(customer("salty") for _ in range(9))


def staff(cards: Cards, *schedule: str, display: str = "1, 2, 3") -> pa.State:
    """The first decision of 1.a, with this schedule."""
    return play(shop(cards, schedule=list(schedule)), f"draw employees {display}")


def applicants(state: pa.State) -> list[list[int]]:
    """The employee deck by layers, the top one first."""
    return [list(layer) for layer in state.shop.applicants.layers]


def cards_of(state: pa.State, packed: int) -> list[int]:
    """The machines of packed equipment cards."""
    return list(Counts(state.config.components.machine_kinds, packed))


def phases(state: pa.State) -> list[tuple[int, str]]:
    """Day and phase of every move of a quiet game to its end."""
    found: list[tuple[int, str]] = []
    while not pa.is_terminal(state):
        found.append((state.day, state.phase.name))
        state = pa.apply(state, quiet(state))
    return found


# --- setup ----------------------------------------------------------------------------------------


@pytest.mark.rule("PA-3")
@pytest.mark.parametrize("recipe", range(1, 13))
def test_a_game_begins_with_what_the_recipe_gives(recipe: int) -> None:
    state = pa.new_game(pa.Config(recipe=recipe))
    components, scenario = state.config.components, state.config.scenario
    assert scenario.number == recipe
    assert (state.day, state.shop.level, state.money) == (1, 0, scenario.money)
    assert state.storage == scenario.tokens
    assert state.personal == tokens()
    assert state.supply + state.storage == components.tokens
    assert (state.shop.staff, state.shop.display, state.shop.drawn) == ((), (), ())


@pytest.mark.rule("PA-3")
def test_three_of_the_shuffled_employees_come_face_up() -> None:
    state = shop(FIVE)
    assert state.phase is pa.Phase.DISPLAY
    assert pa.current_player(state) == pa.CHANCE
    assert chances(state) == evenly(1, 2, 3, 4, 5)
    assert chances(state, 4) == evenly(1, 2, 3, 5)
    assert chances(state, 4, 1) == evenly(2, 3, 5)
    assert chances(state, 4, 1, 5) == {}
    state = play(state, "draw employees 4, 1, 5")
    assert state.shop.display == (1, 4, 5)
    assert applicants(state) == [[2, 3]]


@pytest.mark.rule("PA-3")
def test_fewer_employees_than_places_all_come_face_up() -> None:
    state = play(shop(Cards(employees=[employee()] * 2)), "draw employees 1, 2")
    assert state.shop.display == (1, 2)
    assert applicants(state) == []


@pytest.mark.rule("PA-3")
def test_the_other_decks_and_the_sheets_are_shuffled() -> None:
    cards = Cards(customers=MANY, machines=[machine()] * 3)
    state = until(shop(cards, schedule=["check"], tokens="two"), pa.Phase.EQUIPMENT)
    assert chances(state) == evenly(1, 2, 3)
    state = until(state, pa.Phase.LINE)
    assert chances(state) == evenly(*range(1, 10))
    state = until(state, pa.Phase.SHEET)
    assert chances(state) == evenly(1, 2, 3)


@pytest.mark.rule("PA-3", "PA-14")
def test_the_starting_tokens_lie_in_storage_until_1b() -> None:
    state = shop(tokens="two 3, strawberry")
    assert (state.storage, state.personal) == (tokens("two 3, strawberry"), tokens())
    assert state.supply[pa.TokenKind.TWO] == 13
    state = until(state, pa.Phase.MARKET)
    assert (state.storage, state.personal) == (tokens(), tokens("two 3, strawberry"))


@pytest.mark.rule("PA-4")
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_there_are_as_many_rounds_as_days_in_the_schedule(rounds: int) -> None:
    days = [day for day, phase in phases(shop(schedule=["none"] * rounds)) if phase == "MARKET"]
    assert days == list(range(1, rounds + 1))


@pytest.mark.rule("PA-4", "PA-10", "PA-15")
def test_each_day_has_the_icons_of_its_schedule() -> None:
    state = shop(FIVE, schedule=["add add", "none", "remove check", "check check"])
    icons = ("STAFF", "EQUIPMENT")
    asked = [(day, phase) for day, phase in phases(state) if phase in icons]
    assert asked == [
        (1, "STAFF"),
        (1, "STAFF"),
        (3, "STAFF"),
        (3, "EQUIPMENT"),
        # The deck has two cards: the second icon of day 4 finds none.
        (4, "EQUIPMENT"),
    ]


@pytest.mark.rule("PA-4")
def test_more_starting_tokens_than_the_supply_holds_are_refused() -> None:
    shop(tokens="blueberry 2")
    with pytest.raises(ContentError) as caught:
        shop(tokens="blueberry 3")
    assert caught.value.rule == "PA-4"


RULES: dict[str, dict[str, Any]] = {
    "every day": {"when": "ingredients", "do": "gain_money"},
    "days 1 and 3": {"when": "ingredients", "do": "gain_money", "days": [1, 3]},
    "days 2": {"when": "ingredients", "do": "gain_money", "days": [2]},
}


@pytest.mark.rule("PA-4")
@pytest.mark.parametrize(
    ("rule", "money"),
    [("every day", [11, 12, 13]), ("days 1 and 3", [11, 11, 12]), ("days 2", [10, 11, 11])],
)
def test_a_special_rule_acts_on_its_days(rule: str, money: list[int]) -> None:
    state, found = shop(schedule=["none"] * 3, rules=[RULES[rule]]), list[int]()
    for day in (1, 2, 3):
        state = until(until_day(state, day), pa.Phase.MARKET)
        found.append(state.money)
    assert found == money


@pytest.mark.rule("PA-4")
@pytest.mark.parametrize(
    ("when", "phase"),
    [
        ("ingredients", pa.Phase.MARKET),
        ("arrivals", pa.Phase.LINE),
        ("serving", pa.Phase.SHEET),
        ("counting", pa.Phase.LEFTOVERS),
        ("evening", pa.Phase.EVENING),
    ],
)
def test_a_special_rule_acts_at_its_moment(when: str, phase: pa.Phase) -> None:
    cards = Cards(customers=MANY)
    state = shop(cards, tokens="two", rules=[{"when": when, "do": "gain_money"}])
    while state.phase is not phase:
        assert state.money == 10
        state = pa.apply(state, quiet(state))
    assert state.money == 11


@pytest.mark.rule("PA-4")
def test_the_objective_token_is_in_use_where_the_recipe_says_so() -> None:
    one, two = {"count": "served", "least": 1}, {"count": "served", "least": 2}
    state = shop(objective=True, standard=[one], gourmet=[two])
    assert state.config.scenario.objective is True
    assert shop(standard=[one], gourmet=[two]).config.scenario.objective is False


@pytest.mark.rule("PA-6")
def test_the_bank_never_runs_out_of_money() -> None:
    rich = [customer("salty", money=1000) for _ in range(4)]
    cards = Cards(
        customers=rich, line=4, market=((4, 0), (5, 1)), supply={"square": 1, "strawberry": 1}
    )
    rule = {"when": "ingredients", "do": "gain_money", "amount": 1000, "per": "tokens"}
    state = serving(shop(cards, money=1000, tokens="square", rules=[rule]))
    assert state.money == 2000
    state = play(state, "place square 0 at 0,0")
    # Two icons of the token are salty; the other two customers stay unserved.
    state = play(state, "serve 1 for money", "serve 2 for money")
    assert state.money == 4000


# --- 1.a ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-10")
def test_icons_are_dealt_with_one_by_one_and_the_display_is_refilled() -> None:
    state = staff(FIVE, "add add")
    assert legal(state) == ["hire blind", "hire 1", "hire 2", "hire 3"]
    state = play(state, "hire 2")
    assert (state.phase, state.shop.display) == (pa.Phase.VACANCY, (1, 3))
    assert chances(state) == evenly(4, 5)
    state = play(state, "draw employees 5")
    assert (state.shop.staff, state.shop.display) == ((2,), (1, 3, 5))
    assert legal(state) == ["hire blind", "hire 1", "hire 3", "hire 5"]
    state = play(state, "hire 5", "draw employees 4")
    assert (state.shop.staff, state.shop.display) == ((2, 5), (1, 3, 4))
    assert state.phase is pa.Phase.MARKET


@pytest.mark.rule("PA-10")
def test_the_top_card_of_the_deck_comes_unseen() -> None:
    state = play(staff(FIVE, "add"), "hire blind")
    assert state.shop.staff == ()
    assert legal(state) == []
    assert chances(state) == evenly(4, 5)
    state = play(state, "draw employees 4")
    assert (state.shop.staff, state.shop.display) == ((4,), (1, 2, 3))
    assert applicants(state) == [[5]]


@pytest.mark.rule("PA-10", "PA-11")
def test_adding_and_removing_come_in_the_order_of_the_schedule() -> None:
    state = staff(FIVE, "add remove add")
    state = play(state, "hire 1", "draw employees 4")
    assert legal(state) == ["let go 1"]
    state = play(state, "let go 1")
    assert legal(state) == ["hire blind", "hire 2", "hire 3", "hire 4"]


@pytest.mark.rule("PA-7")
def test_adding_and_removing_are_compulsory() -> None:
    state = staff(FIVE, "add remove")
    refused(state, "done", pa.Refusal.NOT_DUE, "PA-10")
    state = play(state, "hire blind", "draw employees 5")
    refused(state, "done", pa.Refusal.NOT_DUE, "PA-10")


@pytest.mark.rule("PA-7")
def test_from_an_empty_deck_nobody_is_drawn() -> None:
    state = staff(Cards(employees=[employee()] * 3), "add add")
    assert legal(state) == ["hire 1", "hire 2", "hire 3"]
    refused(state, "hire blind", pa.Refusal.NOT_THERE, "PA-7")
    state = play(state, "hire 3")
    assert state.shop.display == (1, 2)
    assert legal(state) == ["hire 1", "hire 2"]


@pytest.mark.rule("PA-7")
def test_a_later_refill_fills_only_the_gap_just_made() -> None:
    state = staff(Cards(employees=[employee()] * 3), "add add", "remove remove add")
    state = until_day(play(state, "hire 1", "hire 2"), 2)
    assert state.shop.display == (3,)
    state = play(state, "let go 1", "let go 2", "hire 3")
    assert chances(state) == evenly(1)
    state = play(state, "draw employees 1")
    assert (state.shop.display, applicants(state)) == ((1,), [[2]])
    assert state.phase is pa.Phase.MARKET


@pytest.mark.rule("PA-7")
def test_with_nobody_to_add_an_add_icon_does_nothing() -> None:
    state = staff(Cards(employees=[employee()]), "add add add", "none", display="1")
    state = play(state, "hire 1")
    assert (state.phase, state.shop.staff) == (pa.Phase.MARKET, (1,))


@pytest.mark.rule("PA-7")
def test_with_an_empty_display_the_deck_is_left() -> None:
    state = staff(Cards(employees=[employee()]), "add remove add", display="1")
    state = play(state, "hire 1", "let go 1")
    assert state.shop.display == ()
    assert legal(state) == ["hire blind"]


@pytest.mark.rule("PA-11")
def test_the_player_chooses_who_leaves() -> None:
    state = staff(FIVE, "add add remove")
    state = play(state, "hire 1", "draw employees 4", "hire 3", "draw employees 5")
    assert legal(state) == ["let go 1", "let go 3"]
    state = play(state, "let go 1")
    assert (state.shop.staff, applicants(state)) == ((3,), [[1]])


@pytest.mark.rule("PA-11")
def test_with_nobody_active_a_remove_icon_does_nothing() -> None:
    state = staff(FIVE, "remove remove")
    assert state.phase is pa.Phase.MARKET
    assert applicants(state) == [[4, 5]]


@pytest.mark.rule("PA-8", "PA-11")
def test_who_was_removed_lies_under_the_deck_in_known_order() -> None:
    state = staff(FIVE, "add add remove remove", "add add add add")
    state = play(state, "hire 3", "draw employees 4", "hire 1", "draw employees 5")
    state = play(state, "let go 3", "let go 1")
    assert applicants(state) == [[3], [1]]
    state = until_day(state, 2)
    state = play(state, "hire blind")
    assert chances(state) == {3: Fraction(1)}
    state = play(state, "draw employees 3", "hire blind")
    assert chances(state) == {1: Fraction(1)}


@pytest.mark.rule("PA-8")
def test_unknown_cards_come_before_those_who_were_removed() -> None:
    state = staff(FIVE, "add remove", "add add add")
    state = until_day(play(state, "hire blind", "draw employees 5", "let go 5"), 2)
    state = play(state, "hire blind")
    assert chances(state) == {4: Fraction(1)}
    state = play(state, "draw employees 4", "hire 2")
    assert chances(state) == {5: Fraction(1)}


@pytest.mark.rule("PA-8")
@pytest.mark.parametrize("first", [1, 3])
def test_resampling_leaves_those_who_were_removed_where_they_are(first: int) -> None:
    state = staff(Cards(employees=[employee()] * 6), "add add remove remove", "none")
    state = play(state, "hire 3", "draw employees 4", "hire 1", "draw employees 5")
    state = play(state, f"let go {first}", f"let go {4 - first}")
    assert applicants(state) == [[6], [first], [4 - first]]
    for seed in range(20):
        again, _ = pa.resample(pa.observation(state, 0), Rng.seeded(seed))
        assert again == state
        assert applicants(again) == [[6], [first], [4 - first]]


@pytest.mark.rule("PA-12")
def test_an_employee_works_until_removed() -> None:
    worker = employee(do("gain_money", 5), wage=2, brings="two")
    cards = Cards(employees=[worker])
    state = shop(cards, schedule=["add", "none", "remove", "none"])
    for day in (1, 2):
        state = until(until_day(state, day), pa.Phase.INGREDIENTS)
        assert state.personal == tokens("two")
        money = state.money
        state = play(state, "use 1")
        assert state.money == money + 5
        state = until(state, pa.Phase.REPAIRS)
        assert state.money == money + 5 - 2
    for day in (3, 4):
        state = until(until_day(state, day), pa.Phase.MARKET)
        assert state.personal == tokens()
        money = state.money
        refused(state, "use 1", pa.Refusal.NOT_DUE, "PA-17")
        state = until(state, pa.Phase.REPAIRS)
        assert state.money == money == 16


# --- 1.b ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-14")
def test_storage_and_the_tokens_of_all_employees_come_to_the_personal_supply() -> None:
    cards = Cards(employees=[employee(brings="two, corner 2"), employee(brings="two 3, square")])
    state = play(
        shop(cards, tokens="strawberry 2, two", schedule=["add add"]), "draw employees 1, 2"
    )
    assert state.storage == tokens("strawberry 2, two")
    state = play(state, "hire 1", "hire 2")
    assert state.phase is pa.Phase.MARKET
    assert state.storage == tokens()
    assert state.personal == tokens("strawberry 2, two 5, corner 2, square")
    assert state.supply == tokens("strawberry 6, raspberry 4, blueberry 2, two 11") + tokens(
        "three 8, corner 8, line 4, square 3"
    )


@pytest.mark.rule("PA-14")
def test_employees_bring_no_more_than_the_supply_has() -> None:
    cards = Cards(
        employees=[employee(brings="two 2, line"), employee(brings="two 2, corner 3")],
        supply={"two": 4, "corner": 1, "strawberry": 1},
    )
    state = shop(cards, tokens="two", schedule=["add add"])
    state = play(state, "draw employees 1, 2", "hire 1", "hire 2")
    # One of the four was in storage, three are left: two for the first, one for the second.
    assert state.personal == tokens("two 4, corner")
    assert state.supply == tokens("strawberry")


# --- 1.c ------------------------------------------------------------------------------------------


def equipment(*machines: Any, icons: int = 3, days: int = 1, **recipe: Any) -> pa.State:
    """The first equipment card is to be drawn, with so many icons on each day."""
    schedule = [" ".join(["check"] * icons)] * days
    cards = Cards(machines=machines, customers=MANY)
    return until(shop(cards, schedule=schedule, **recipe), pa.Phase.EQUIPMENT)


@pytest.mark.rule("PA-15", "PA-E4")
def test_a_third_card_matches_one_of_two() -> None:
    state = equipment(*[machine(breakdown=[do("pay", 3)])] * 3)
    assert chances(state) == evenly(1, 2, 3)
    state = play(state, "draw equipment 1")
    assert chances(state) == {1: Fraction(1, 5), 2: Fraction(2, 5), 3: Fraction(2, 5)}
    state = play(state, "draw equipment 2")
    assert (state.shop.drawn, state.money) == ((1, 2), 10)
    assert chances(state) == {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 2)}
    state = play(state, "draw equipment 1")
    assert state.money == 10 - 3
    assert state.shop.drawn == (2,)
    assert cards_of(state, state.shop.discarded) == [1, 1]
    assert cards_of(state, state.shop.equipment) == [2, 3, 3]
    assert state.phase is pa.Phase.MARKET


@pytest.mark.rule("PA-15")
def test_a_machine_that_breaks_down_no_longer_lies_there() -> None:
    pays = machine(breakdown=[do("pay", per="machines")])
    state = equipment(pays, machine(), machine(), icons=4)
    state = play(state, *(f"draw equipment {number}" for number in (1, 2, 3, 1)))
    assert (state.shop.drawn, state.money) == ((2, 3), 10 - 2)


@pytest.mark.rule("PA-15")
def test_a_breakdown_happens_before_the_next_card_is_drawn() -> None:
    loses = machine(breakdown=[do("lose_tokens")])
    state = equipment(loses, machine(), icons=3, tokens="two, strawberry")
    state = play(state, "draw equipment 1", "draw equipment 1")
    assert legal(state) == ["pick strawberry", "pick two"]
    assert pa.current_player(state) == 0
    refused(state, "draw equipment 2", pa.Refusal.NOT_DUE, "PA-15", seat=-1)
    state = play(state, "pick two")
    assert state.personal == tokens("strawberry")
    assert chances(state) == evenly(2)


@pytest.mark.rule("PA-16")
def test_no_payment_stops_a_breakdown() -> None:
    # Its repair would cost 1, and there is money, but a breakdown asks nobody.
    costs = machine(cost=1, breakdown=[do("pay", 10)])
    state = play(equipment(costs, icons=2), "draw equipment 1")
    assert pa.legal_actions(state) == ()
    refused(state, "repair 1", pa.Refusal.NOT_DUE, "PA-15")
    state = play(state, "draw equipment 1")
    assert state.money == 0
    refused(state, "repair 1", pa.Refusal.NOT_DUE, "PA-17")
    state = until(state, pa.Phase.REPAIRS)
    refused(state, "repair 1", pa.Refusal.NOT_THERE, "PA-53")


@pytest.mark.rule("PA-16")
def test_from_an_empty_deck_no_card_is_drawn_and_discarded_ones_stay_out() -> None:
    state = equipment(machine(), icons=3, days=2)
    state = play(state, "draw equipment 1", "draw equipment 1")
    assert state.phase is pa.Phase.MARKET
    assert (state.shop.equipment, state.money) == (0, 9)
    state = until(until_day(state, 2), pa.Phase.MARKET)
    assert (state.shop.drawn, state.money) == ((), 9)
    assert cards_of(state, state.shop.discarded) == [1, 1]


@pytest.mark.rule("PA-19")
def test_a_breakdown_takes_its_parts_in_order() -> None:
    breakdown = [
        do("lose_tokens", 2),
        do("pay", 4),
        do("lose_tokens"),
    ]
    state = equipment(machine(breakdown=breakdown), icons=2, tokens="two 3, corner, strawberry")
    state = play(state, "draw equipment 1", "draw equipment 1")
    # The two are named in the order of kinds, so nothing comes after the only corner.
    assert (state.money, legal(state)) == (10, ["pick strawberry", "pick two"])
    state = play(state, "pick two")
    assert state.money == 10
    state = play(state, "pick two")
    assert (state.money, state.personal) == (6, tokens("two, corner, strawberry"))
    state = play(state, "pick corner")
    assert (state.personal, state.phase) == (tokens("two, strawberry"), pa.Phase.MARKET)
    assert state.supply[pa.TokenKind.TWO] == 15


@pytest.mark.rule("PA-19")
@pytest.mark.parametrize("owned", ["", "two", "two, corner", "two 2, corner"])
def test_a_breakdown_takes_as_many_tokens_as_there_are(owned: str) -> None:
    loses = machine(breakdown=[do("lose_tokens", 3)])
    state = equipment(loses, icons=2, tokens=owned)
    state = play(state, "draw equipment 1", "draw equipment 1")
    assert (state.phase, state.personal) == (pa.Phase.MARKET, tokens())
    assert state.loss is None


@pytest.mark.rule("PA-19")
@pytest.mark.parametrize(("raises", "level"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_a_breakdown_takes_market_levels_down_to_start(raises: int, level: int) -> None:
    loses = machine(breakdown=[do("lose_levels", 2)])
    state = play(equipment(loses, icons=1, days=2, rules=FORGIVING), "draw equipment 1")
    state = play(state, *["raise market"] * raises)
    state = until(until_day(state, 2), pa.Phase.EQUIPMENT)
    assert state.shop.level == raises
    state = play(state, "draw equipment 1")
    assert (state.shop.level, state.phase) == (level, pa.Phase.MARKET)


@pytest.mark.rule("PA-19")
@pytest.mark.parametrize(("amount", "come"), [(1, 3), (3, 1), (4, 0), (5, 0), (100, 0)])
def test_a_breakdown_takes_customers_of_today(amount: int, come: int) -> None:
    loses = machine(breakdown=[do("fewer_customers", amount)])
    state = equipment(loses, icons=2, tokens="two", days=2)
    state = play(state, "draw equipment 1", "draw equipment 1", "done")
    assert len(state.today.line) + state.today.waiting == come
    # With nobody there, 2.b and 3.a are over at once.
    assert state.phase is (pa.Phase.LINE if come else pa.Phase.REPAIRS)
    assert until_day(state, 2).today.extra == 0


@pytest.mark.rule("PA-19", "PA-5")
def test_lacking_money_alone_loses_the_game() -> None:
    breakdown = [
        do("lose_tokens", 9),
        do("lose_levels", 9),
        do("fewer_customers", 9),
        do("pay"),
    ]
    state = equipment(machine(breakdown=breakdown), icons=2, money=1)
    after = play(state, "draw equipment 1", "draw equipment 1")
    assert (after.phase, after.money) == (pa.Phase.MARKET, 0)
    state = equipment(machine(breakdown=breakdown), icons=2, money=0)
    after = play(state, "draw equipment 1", "draw equipment 1")
    assert after.phase is pa.Phase.OVER


# --- 1.d ------------------------------------------------------------------------------------------


@pytest.mark.rule("PA-17", "PA-E3")
def test_two_steps_of_the_market_cost_one_and_one() -> None:
    state = until(shop(), pa.Phase.MARKET)
    state = play(state, "raise market")
    assert (state.shop.level, state.money) == (1, 9)
    state = play(state, "raise market")
    assert (state.shop.level, state.money) == (2, 8)


@pytest.mark.rule("PA-17")
def test_the_market_goes_up_as_far_as_its_last_level() -> None:
    state = until(shop(), pa.Phase.MARKET)
    state = play(state, "raise market", "raise market", "raise market")
    # Levels cost 1, 1 and 2.
    assert (state.shop.level, state.money) == (3, 6)
    assert legal(state) == ["done"]
    refused(state, "raise market", pa.Refusal.LAST_LEVEL, "PA-17")


@pytest.mark.rule("PA-5", "PA-17")
@pytest.mark.parametrize(("money", "steps"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_the_market_goes_up_as_far_as_the_money_goes(money: int, steps: int) -> None:
    state = until(shop(money=money), pa.Phase.MARKET)
    for _ in range(steps):
        assert legal(state) == ["done", "raise market"]
        state = play(state, "raise market")
    assert legal(state) == ["done"]
    if steps < 3:
        refused(state, "raise market", pa.Refusal.TOO_DEAR, "PA-5")


@pytest.mark.rule("PA-17")
def test_the_market_may_be_left_as_it_is_and_is_asked_every_day() -> None:
    state = shop(schedule=["none"] * 3)
    for day in (1, 2, 3):
        state = until(until_day(state, day), pa.Phase.MARKET)
        assert (state.shop.level, state.money) == (0, 10)


# --- from day to day ------------------------------------------------------------------------------


@pytest.mark.rule("PA-18")
def test_what_stays_from_day_to_day() -> None:
    cards = Cards(
        employees=[employee(wage=1)] * 4,
        machines=[machine(breakdown=[do("pay", 2)])] * 2,
        customers=MANY,
    )
    state = shop(cards, schedule=["add check", "check"], rules=FORGIVING)
    state = play(state, "draw employees 1, 2, 3", "hire 2", "draw employees 4")
    state = play(state, "draw equipment 2", "raise market")
    state = until_day(state, 2)
    assert state.shop.staff == (2,)
    assert state.shop.display == (1, 3, 4)
    assert (state.shop.level, state.shop.drawn) == (1, (2,))
    assert state.money == 10 - 1 - 1
    assert chances(state) == {1: Fraction(2, 3), 2: Fraction(1, 3)}
    # The card of today matches that of yesterday.
    state = play(state, "draw equipment 2")
    assert (state.shop.drawn, state.money) == ((), 6)
