"""Abilities of employees and what effects do (PA-9, PA-13, PA-19, PA-57)."""

from __future__ import annotations

from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.errors import ContentError
from tests.pasteles.tables import (
    FORGIVING,
    Cards,
    Row,
    chances,
    customer,
    do,
    employee,
    evenly,
    flavours,
    legal,
    machine,
    places,
    play,
    quiet,
    refused,
    serving,
    shop,
    tokens,
    until,
    until_day,
)

PHASES = {
    "ingredients": pa.Phase.INGREDIENTS,
    "arrivals": pa.Phase.ARRIVALS,
    "serving": pa.Phase.SERVING,
    "counting": pa.Phase.COUNTING,
    "evening": pa.Phase.EVENING,
}
BEFORE_3A = ("ingredients", "arrivals", "serving")
EIGHT = tuple(customer("salty") for _ in range(8))


def staffed(*employees: Row, cards: Cards | None = None, days: int = 1, **recipe: Any) -> pa.State:
    """After 1.a of the first day, with all of these active and none in the deck."""
    schedule = [" ".join(["add"] * len(employees)), *["none"] * (days - 1)]
    have = cards or Cards(customers=EIGHT)
    cards = Cards(
        customers=have.customers,
        employees=employees,
        machines=have.machines,
        market=have.market,
        line=have.line,
        display=len(employees),
        supply=have.supply,
    )
    state = until(shop(cards, **{"schedule": schedule} | recipe), pa.Phase.STAFF)
    return play(state, *(f"hire {number}" for number in range(1, len(employees) + 1)))


def asked(*effects: Row, when: str, must: bool = False, **keys: Any) -> pa.State:
    """The first moment at which the ability of the only employee can be used."""
    keys.setdefault("tokens", "two 2")
    state = staffed(employee(*effects, when=when, must=must), **keys)
    return until(state, PHASES[when])


def moment_is_over(when: str, state: pa.State) -> None:
    """Asserts that the game has gone on, since no ability is left; 3.d alone is ended by a move."""
    assert (state.phase is PHASES[when]) is (when == "evening")
    if when == "evening":
        assert legal(state) == ["done"]
        day = state.day
        state = play(state, "done")
        assert state.day == day + 1 or state.phase is pa.Phase.OVER


# --- moments --------------------------------------------------------------------------------------


@pytest.mark.rule("PA-13", "PA-57")
@pytest.mark.parametrize("when", PHASES)
def test_an_ability_is_asked_for_at_its_moment_alone(when: str) -> None:
    state, met = staffed(employee(do("gain_money", 7), when=when), tokens="two 2"), list[pa.Phase]()
    while not pa.is_terminal(state):
        if "use 1" in legal(state):
            met.append(state.phase)
            assert play(state, "use 1").money == state.money + 7
        elif pa.current_player(state) == 0:
            illegal = pa.explain_illegal(state, pa.UseAbility(1))
            assert illegal is not None
            assert illegal.code is pa.Refusal.NOT_DUE
        state = pa.apply(state, quiet(state))
    assert met == ([pa.Phase.SIDE, pa.Phase.SERVING] if when == "serving" else [PHASES[when]])


@pytest.mark.rule("PA-13", "PA-57")
def test_an_ability_of_another_moment_is_refused_while_others_are_asked_for() -> None:
    state = staffed(
        employee(do("gain_money"), when="ingredients"),
        employee(do("gain_money", 2), when="evening"),
    )
    assert legal(state) == ["done", "use 1"]
    refused(state, "use 2", pa.Refusal.NOT_DUE, "PA-13")
    state = until(state, pa.Phase.EVENING)
    refused(state, "use 1", pa.Refusal.NOT_DUE, "PA-13")


@pytest.mark.rule("PA-54", "PA-57")
@pytest.mark.parametrize("when", [when for when in PHASES if when != "serving"])
def test_abilities_act_in_any_order_once_a_day_and_need_not_be_used(when: str) -> None:
    state = staffed(*(employee(do("gain_money", n), when=when) for n in (1, 2, 4)), days=2)
    state = until(state, PHASES[when])
    assert legal(state) == ["done", "use 1", "use 2", "use 3"]
    state = play(state, "use 3")
    assert (state.money, legal(state)) == (14, ["done", "use 1", "use 2"])
    refused(state, "use 3", pa.Refusal.USED, "PA-57")
    state = play(state, "use 1")
    assert (state.money, legal(state)) == (15, ["done", "use 2"])
    moment_is_over(when, play(state, "use 2"))
    state = play(state, "done")
    assert (state.money, state.phase is PHASES[when] and state.day == 1) == (15, False)
    state = until(until_day(state, 2), PHASES[when])
    assert legal(state) == ["done", "use 1", "use 2", "use 3"]


@pytest.mark.rule("PA-57")
def test_abilities_of_1b_follow_the_taking_of_tokens() -> None:
    counts = employee(do("gain_money", per="tokens"), when="ingredients", brings="two 3, corner")
    state = staffed(counts, tokens="strawberry 2")
    assert play(state, "use 1").money == 10 + 6


@pytest.mark.rule("PA-57")
def test_abilities_of_2b_may_come_at_any_decision_of_it() -> None:
    folded = [{"sheet": "new", "size": [3, 5]}, {"sheet": 1, "sequence": ["left 1"]}]
    worker = employee(do("gain_money"), when="serving")
    state = staffed(worker, tokens="two 2", steps=folded)
    moves = (
        "lay front",
        "fold top 1",
        "fold top 1",
        "place two 0 at 0,0",
        "next step",
        "fold turned 1",
    )
    state = until(state, pa.Phase.SIDE)
    for move in moves:
        assert "use 1" in legal(state)
        state = play(state, move)
    assert "use 1" in legal(state)
    state = play(state, "use 1")
    refused(state, "use 1", pa.Refusal.USED, "PA-57")


@pytest.mark.rule("PA-57")
def test_an_ability_of_2b_may_come_while_a_refill_is_due_and_is_used_once_a_day() -> None:
    state = serving(staffed(employee(do("gain_money"), when="serving"), tokens="two 3", days=2))
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert legal(state)[:2] == ["next customers", "use 1"]
    state = play(state, "use 1", "next customers", "draw customers 4")
    assert "use 1" not in legal(state)
    refused(state, "use 1", pa.Refusal.USED, "PA-57")


@pytest.mark.rule("PA-57")
def test_abilities_of_3a_come_before_levels_are_lost() -> None:
    gains = employee(do("gain_levels"), do("gain_money", per="level"), when="counting")
    cards = Cards(customers=EIGHT, market=((1, 0), (2, 1), (3, 1), (4, 1)))
    state = until(staffed(gains, cards=cards, tokens="two"), pa.Phase.MARKET)
    state = until(play(state, "raise market", "raise market"), pa.Phase.COUNTING)
    assert (state.money, state.shop.level) == (8, 2)
    state = until(play(state, "use 1"), pa.Phase.REPAIRS)
    # The ability made it level 3; then three customers who were not served cost three levels.
    assert (state.money, state.shop.level) == (8 + 3, 0)


@pytest.mark.rule("PA-57", "PA-4")
def test_special_rules_act_before_any_ability() -> None:
    rules = [{"when": "evening", "do": "lose_tokens"}, {"when": "evening", "do": "gain_money"}]
    state = staffed(employee(do("keep_tokens", 5), when="evening"), tokens="two, line", rules=rules)
    state = until(state, pa.Phase.EVENING)
    assert (legal(state), state.money) == (["pick two", "pick line"], 10)
    refused(state, "use 1", pa.Refusal.NOT_DUE, "PA-57")
    state = play(state, "pick two")
    assert (legal(state), state.money) == (["done", "use 1"], 11)


# --- must, price, use -----------------------------------------------------------------------------


@pytest.mark.rule("PA-54", "PA-57")
@pytest.mark.parametrize("when", [when for when in PHASES if when != "serving"])
def test_an_ability_that_has_to_be_used_comes_before_the_end_of_its_moment(when: str) -> None:
    state = staffed(
        employee(do("pay", 3), when=when, must=True), employee(do("gain_money"), when=when)
    )
    state = until(state, PHASES[when])
    assert legal(state) == ["use 1", "use 2"]
    refused(state, "done", pa.Refusal.COMPULSORY, "PA-57")
    state = play(state, "use 2")
    assert legal(state) == ["use 1"]
    state = play(state, "use 1")
    assert state.money == 10 + 1 - 3
    moment_is_over(when, state)


@pytest.mark.rule("PA-57")
def test_once_it_was_used_the_others_may_be_left() -> None:
    state = staffed(
        employee(do("pay", 3), when="evening", must=True),
        employee(do("gain_money"), when="evening"),
    )
    state = play(until(state, pa.Phase.EVENING), "use 1")
    assert legal(state) == ["done", "use 2"]


@pytest.mark.rule("PA-5", "PA-57")
def test_what_an_ability_that_has_to_be_used_costs_is_due() -> None:
    state = until(asked(do("pay", 11), when="evening", must=True), pa.Phase.EVENING)
    assert legal(state) == ["use 1"]
    state = play(state, "use 1")
    outcome = pa.outcome(state)
    assert outcome is not None
    assert outcome.reason == (
        "lost: the ability of Somebody 1 could not be paid on day 1: 11 due, 10 there"
    )


@pytest.mark.rule("PA-57")
def test_an_ability_that_has_to_be_used_waits_until_it_would_change_something() -> None:
    # Nobody is left unserved, so nothing is to be paid.
    pays = employee(do("pay", per="unserved"), when="counting", must=True)
    cards = Cards(customers=EIGHT[:1], market=((1, 0), (2, 1)))
    state = serving(staffed(pays, cards=cards, tokens="two"))
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert state.phase is pa.Phase.REPAIRS
    assert state.money == 11


@pytest.mark.rule("PA-5", "PA-57")
@pytest.mark.parametrize(
    ("effects", "keys", "usable"),
    [
        ([do("pay", 10), do("gain_levels")], {}, True),
        ([do("pay", 11), do("gain_levels")], {}, False),
        ([do("pay", 6), do("gain_levels"), do("pay", 5)], {}, False),
        ([do("gain_money", 9), do("pay", 11), do("gain_levels")], {}, False),
        ([do("lose_tokens", 2), do("gain_levels")], {}, True),
        ([do("lose_tokens", 3), do("gain_levels")], {}, False),
        ([do("pay", 10), do("lose_tokens", 3), do("gain_levels")], {}, False),
        ([do("pay", 6, per="tokens"), do("gain_levels")], {}, False),
    ],
)
def test_a_price_has_to_be_paid_whole(
    effects: list[Row], keys: dict[str, Any], usable: bool
) -> None:
    # There are 10 money and two tokens; a second employee keeps the moment open.
    other = employee(do("gain_money"), when="ingredients")
    state = staffed(employee(*effects, when="ingredients"), other, tokens="two 2", **keys)
    assert ("use 1" in legal(state)) is usable
    if not usable:
        refused(state, "use 1", pa.Refusal.TOO_DEAR, "PA-5")


NOTHING: dict[str, tuple[str, list[Row]]] = {
    "tokens that are not there": ("ingredients", [do("gain_tokens", tokens="s")]),
    "a choice of none": ("ingredients", [do("choose_tokens", kinds=["s", "t"])]),
    "no level": ("ingredients", [do("gain_money", per="level")]),
    "no machines": ("ingredients", [do("gain_money", per="machines")]),
    "too few": ("ingredients", [do("gain_money", per="tokens", every=3)]),
    "a price for nothing": ("ingredients", [do("pay"), do("gain_tokens", tokens="s")]),
    "nobody to forgive": ("counting", [do("forgive")]),
    "levels below Start": ("arrivals", [do("lose_levels")]),
    "nothing to keep": ("evening", [do("keep_tokens")]),
    "nobody served": ("evening", [do("gain_money", per="served")]),
}


@pytest.mark.rule("PA-57")
@pytest.mark.parametrize("what", NOTHING)
def test_an_ability_that_would_do_nothing_cannot_be_used(what: str) -> None:
    when, effects = NOTHING[what]
    other = employee(do("gain_money"), when=when)
    rules = FORGIVING if when == "counting" else ()
    tokens_owned = "" if when == "evening" else "two 2"
    state = staffed(employee(*effects, when=when), other, tokens=tokens_owned, rules=rules)
    state = until(state, PHASES[when])
    assert legal(state) == ["done", "use 2"]
    refused(state, "use 1", pa.Refusal.NO_EFFECT, "PA-57")


@pytest.mark.rule("PA-57")
def test_levels_are_no_use_at_the_last_one() -> None:
    other = employee(do("gain_money"), when="evening")
    state = staffed(employee(do("gain_levels"), when="evening"), other, rules=FORGIVING)
    at_last = play(until(state, pa.Phase.MARKET), *["raise market"] * 3)
    refused(until(at_last, pa.Phase.EVENING), "use 1", pa.Refusal.NO_EFFECT, "PA-57")
    below = play(until(state, pa.Phase.MARKET), *["raise market"] * 2)
    assert "use 1" in legal(until(below, pa.Phase.EVENING))


@pytest.mark.rule("PA-12", "PA-57")
def test_only_active_employees_have_abilities() -> None:
    workers = [
        employee(do("gain_money")),
        employee(do("gain_money", 2)),
        employee(do("gain_money", 3)),
    ]
    cards = Cards(customers=EIGHT, employees=workers, display=2)
    state = play(shop(cards, schedule=["add"]), "draw employees 1, 2", "hire 1", "draw employees 3")
    assert legal(state) == ["done", "use 1"]
    for other in (2, 3, 4):
        refused(state, f"use {other}", pa.Refusal.NOT_ACTIVE, "PA-12")


# --- what effects do: money, levels, customers ----------------------------------------------------


def used(*effects: Row, when: str, state: pa.State | None = None, **keys: Any) -> pa.State:
    """After the only ability was used."""
    return play(state or asked(*effects, when=when, **keys), "use 1")


@pytest.mark.rule("PA-57")
def test_effects_happen_in_the_order_of_the_card() -> None:
    state = used(do("pay", 3), do("gain_money", 5), do("gain_levels", 2), when="ingredients")
    assert (state.money, state.shop.level) == (12, 2)


@pytest.mark.rule("PA-57")
def test_an_ability_that_need_not_be_used_is_paid_for_first() -> None:
    effects = [do("gain_levels"), do("lose_tokens"), do("gain_money", 5), do("pay", 3)]
    state = used(*effects, when="ingredients", tokens="two, line")
    # The money is paid; a token is to be named, and nothing is gained yet.
    assert (state.money, state.shop.level, legal(state)) == (7, 0, ["pick two", "pick line"])
    state = play(state, "pick two")
    assert (state.money, state.shop.level) == (12, 1)
    # One that has to be used does all in the order of the card.
    state = used(*effects, when="ingredients", tokens="two, line", must=True)
    assert (state.money, state.shop.level) == (10, 1)
    assert play(state, "pick two").money == 12


@pytest.mark.rule("PA-57")
def test_while_customers_are_served_no_ability_has_to_be_used() -> None:
    with pytest.raises(ContentError) as caught:
        staffed(employee(do("gain_money"), when="serving", must=True))
    assert caught.value.rule == "PA-57"


@pytest.mark.rule("PA-57")
@pytest.mark.parametrize(
    ("keys", "gain"),
    [
        ({"amount": 4}, 4),
        ({"amount": 2, "per": "tokens"}, 2 * 5),
        ({"amount": 2, "per": "tokens", "every": 2}, 2 * 2),
        ({"amount": 3, "per": "machines"}, 3 * 3),
        ({"amount": 3, "per": "machines", "every": 2}, 3),
        ({"amount": 5, "per": "level"}, 5 * 2),
        ({"amount": 1, "per": "served"}, 2),
        ({"amount": 3, "per": "served", "every": 2}, 3),
        ({"amount": 1, "per": "unserved"}, 4),
        ({"amount": 2, "per": "unserved", "every": 3}, 2),
    ],
)
def test_what_an_amount_is_counted_by(keys: dict[str, Any], gain: int) -> None:
    # Six come at level 2: two are served, four are not, which costs nothing. Three equipment cards
    # lie there, and five tokens are left.
    cards = Cards(customers=EIGHT, machines=[machine()] * 3)
    worker = employee(do("gain_money", **keys), when="counting")
    schedule = ["add check check check"]
    rules = [*FORGIVING, {"when": "counting", "do": "gain_money"}]
    state = until(
        shop(_with(cards, worker), schedule=schedule, tokens="two 6", rules=rules), pa.Phase.STAFF
    )
    state = play(state, "hire 1", *(f"draw equipment {number}" for number in (1, 2, 3)))
    state = serving(play(state, "raise market", "raise market"))
    state = play(state, "place two 0 at 0,0", "serve 1 for tokens", "serve 2 for tokens")
    state = until(state, pa.Phase.COUNTING)
    money = state.money
    assert play(state, "use 1").money == money + gain


def _with(cards: Cards, *workers: Row) -> Cards:
    return Cards(customers=cards.customers, machines=cards.machines, employees=workers)


@pytest.mark.rule("PA-57")
def test_unserved_customers_count_after_3a_as_they_were_counted() -> None:
    cards = Cards(customers=EIGHT, line=1)
    state = staffed(employee(do("gain_money", per="unserved"), when="evening"), cards=cards)
    assert play(until(state, pa.Phase.EVENING), "use 1").money == 10 + 4


@pytest.mark.rule("PA-9")
@pytest.mark.parametrize("raises", [0, 1, 2, 3])
def test_a_level_above_the_last_one_is_lost(raises: int) -> None:
    rules = [*FORGIVING, {"when": "evening", "do": "gain_levels", "amount": 2}]
    state = until(shop(rules=rules, schedule=["none"] * 2), pa.Phase.MARKET)
    state = until_day(play(state, *["raise market"] * raises), 2)
    assert state.shop.level == min(raises + 2, 3)


@pytest.mark.rule("PA-9", "PA-19")
def test_levels_are_lost_down_to_start() -> None:
    rule = {"when": "ingredients", "do": "lose_levels", "amount": 2, "days": [2]}
    for raises, level in ((0, 0), (1, 0), (2, 0), (3, 1)):
        state = until(shop(rules=[*FORGIVING, rule], schedule=["none"] * 2), pa.Phase.MARKET)
        state = until_day(play(state, *["raise market"] * raises), 2)
        assert (state.phase, state.shop.level) == (pa.Phase.MARKET, level)


@pytest.mark.rule("PA-20", "PA-57")
@pytest.mark.parametrize(
    ("effects", "come", "line"),
    [
        ([do("more_customers", 2)], 6, 3),
        ([do("fewer_customers", 3)], 1, 1),
        ([do("fewer_customers", 5), do("more_customers", 2)], 1, 1),
        ([do("more_customers", 9)], 8, 3),
        ([do("longer_line")], 4, 4),
        ([do("longer_line", 5)], 4, 4),
        ([do("longer_line", 1), do("more_customers", 3)], 7, 4),
    ],
)
@pytest.mark.parametrize("when", ["ingredients", "arrivals"])
def test_how_many_come_and_stand_in_line(
    effects: list[Row], come: int, line: int, when: str
) -> None:
    state = until(used(*effects, when=when), pa.Phase.LINE)
    assert state.today.waiting == come
    state = until(state, pa.Phase.SERVING)
    assert (len(state.today.line), state.today.waiting) == (line, come - line)


@pytest.mark.rule("PA-20", "PA-47")
def test_a_longer_line_is_refilled_to_its_length() -> None:
    state = used(do("longer_line"), when="arrivals", tokens="two 3", cards=Cards(customers=EIGHT))
    state = until(state, pa.Phase.SERVING)
    assert (state.today.line, state.today.waiting) == ((1, 2, 3, 4), 0)
    state = used(do("longer_line"), do("more_customers", 2), when="arrivals", tokens="two 3")
    state = play(until(state, pa.Phase.SERVING), "place two 0 at 0,0", "serve 1 for money")
    state = play(state, "next customers")
    assert chances(state) == evenly(5, 6, 7, 8)
    assert chances(state, 8) == {}


# --- what effects do: tokens ----------------------------------------------------------------------


@pytest.mark.rule("PA-9")
@pytest.mark.parametrize("when", PHASES)
@pytest.mark.parametrize("chosen", [False, True])
def test_tokens_go_to_the_personal_supply_before_3a_and_then_to_storage(
    when: str, chosen: bool
) -> None:
    effect = do("choose_tokens", kinds=["line"]) if chosen else do("gain_tokens", tokens="line")
    before = asked(effect, when=when)
    state = play(before, "use 1", *["pick line"] * chosen)
    expected = (tokens("two 2, line"), tokens()) if when in BEFORE_3A else (tokens("two 2"), LINE)
    assert (state.personal, state.storage) == expected
    assert state.supply + LINE == before.supply


LINE = tokens("line")


@pytest.mark.rule("PA-9")
def test_what_a_repair_gives_goes_to_storage() -> None:
    benefit = [do("gain_tokens", tokens="two, corner 2")]
    cards = Cards(customers=EIGHT, machines=[machine(benefit=benefit)])
    state = until(shop(cards, schedule=["check", "none"]), pa.Phase.REPAIRS)
    state = play(state, "repair 1")
    assert (state.personal, state.storage) == (tokens(), tokens("two, corner 2"))
    assert until_day(state, 2).personal == tokens("two, corner 2")


@pytest.mark.rule("PA-9")
@pytest.mark.parametrize(
    ("gives", "amount", "gained"),
    [
        ("line 3", 1, "line 3"),
        ("line 5", 1, "line 4"),
        ("line 3", 2, "line 4"),
        ("line, square 3", 2, "line 2, square 4"),
        ("s 2, line", 1, "line"),
    ],
)
def test_tokens_are_gained_as_far_as_the_supply_has_them(
    gives: str, amount: int, gained: str
) -> None:
    state = used(do("gain_tokens", amount, tokens=gives), when="ingredients")
    assert state.personal == tokens("two 2") + tokens(gained)


def ways(state: pa.State) -> list[tuple[str, ...]]:
    """All ways to make the choices that an effect asks for."""
    if not state.pending:
        return [()]
    return [(text, *rest) for text in legal(state) for rest in ways(play(state, text))]


def picks(*kinds: str) -> tuple[str, ...]:
    return tuple(f"pick {kind}" for kind in kinds)


@pytest.mark.rule("PA-57")
def test_each_choice_of_tokens_to_gain_is_there_once() -> None:
    # One blueberry is left, and three lines.
    chooses = do("choose_tokens", 2, kinds=["line", "two", "blueberry"])
    state = used(chooses, when="ingredients", tokens="blueberry, line")
    assert ways(state) == [
        picks("blueberry", "two"),
        picks("blueberry", "line"),
        picks("two", "two"),
        picks("two", "line"),
        picks("line", "line"),
    ]
    state = play(state, "pick two")
    refused(state, "pick blueberry", pa.Refusal.NOT_THERE, "PA-57")
    refused(state, "pick corner", pa.Refusal.NOT_THERE, "PA-57")
    refused(state, "done", pa.Refusal.NOT_DUE, "PA-57")


@pytest.mark.rule("PA-9", "PA-57")
@pytest.mark.parametrize(
    ("amount", "owned", "found"),
    [
        (3, "blueberry, line 2", [("blueberry", "line", "line")]),
        (4, "blueberry 2, line 3", [("line",)]),
        (1, "blueberry 2, line 3", [("line",)]),
    ],
)
def test_no_more_tokens_are_chosen_than_the_supply_has(
    amount: int, owned: str, found: list[tuple[str, ...]]
) -> None:
    chooses = do("choose_tokens", amount, kinds=["line", "blueberry"])
    state = used(chooses, when="ingredients", tokens=owned)
    assert ways(state) == [picks(*kinds) for kinds in found]


@pytest.mark.rule("PA-19", "PA-57")
@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (1, [("strawberry",), ("two",), ("line",)]),
        (2, [("strawberry", "two"), ("strawberry", "line"), ("two", "two"), ("two", "line")]),
        (
            3,
            [("strawberry", "two", "two"), ("strawberry", "two", "line"), ("two", "two", "line")],
        ),
        (4, [()]),
        (9, [()]),
    ],
)
def test_each_choice_of_tokens_to_lose_is_there_once(
    amount: int, found: list[tuple[str, ...]]
) -> None:
    loses = do("lose_tokens", amount)
    state = used(loses, when="ingredients", must=True, tokens="two 2, strawberry, line")
    assert ways(state) == [picks(*kinds) for kinds in found]
    for way, kinds in zip(ways(state), found, strict=True):
        after = play(state, *way)
        lost = pa.TOKENS.counts([pa.TokenKind[kind.upper()] for kind in kinds])
        if kinds:
            assert after.personal + lost == tokens("two 2, strawberry, line")
        else:
            assert after.personal == tokens()
        assert after.supply + after.personal == after.config.components.tokens


@pytest.mark.rule("PA-57", "PA-54")
def test_up_to_so_many_tokens_are_kept_and_each_choice_is_there_once() -> None:
    state = used(
        do("keep_tokens", 2), when="evening", tokens="two 2, line", schedule=["add", "none"]
    )
    assert ways(state) == [
        ("done",),
        ("pick two", "done"),
        ("pick two", "pick two"),
        ("pick two", "pick line"),
        ("pick line",),
    ]
    after = play(state, "pick two", "pick line")
    assert (after.day, legal(after)) == (1, ["done"])
    assert (after.personal, after.storage) == (tokens("two"), tokens("two, line"))
    after = play(after, "done")
    # It is day 2; the two that was not kept is back in the supply.
    assert (after.day, after.personal) == (2, tokens("two, line"))
    assert after.supply[pa.TokenKind.TWO] == 15
    after = play(state, "pick two")
    assert (after.personal, after.storage) == (tokens("two, line"), tokens("two"))


# --- what effects do: the line --------------------------------------------------------------------


def dismissing(amount: int, *, line: int = 3, come: int = 4) -> pa.State:
    """The dismissal is asked for, with customers 1 to `line` in line."""
    cards = Cards(customers=EIGHT[:come], line=line)
    state = staffed(employee(do("dismiss", amount), when="serving"), cards=cards, tokens="two 3")
    return play(serving(state), "use 1")


@pytest.mark.rule("PA-57")
@pytest.mark.parametrize(
    ("amount", "found"),
    [
        (1, [(1,), (2,), (3,)]),
        (2, [(1, 2), (1, 3), (2, 3)]),
        (3, [(1, 2, 3)]),
        (5, [(1, 2, 3)]),
    ],
)
def test_each_choice_of_customers_to_dismiss_is_there_once(
    amount: int, found: list[tuple[int, ...]]
) -> None:
    state = dismissing(amount)
    assert ways(state) == [tuple(f"dismiss {one}" for one in way) for way in found]


@pytest.mark.rule("PA-57")
def test_customers_are_named_in_order() -> None:
    state = dismissing(2)
    refused(state, "dismiss 3", pa.Refusal.NOT_THERE, "PA-57")
    refused(state, "dismiss 4", pa.Refusal.NOT_THERE, "PA-57")
    refused(state, "pick two", pa.Refusal.NOT_DUE, "PA-57")
    refused(state, "place two 0 at 0,0", pa.Refusal.NOT_DUE, "PA-57")
    state = play(state, "dismiss 2")
    refused(state, "dismiss 1", pa.Refusal.NOT_THERE, "PA-57")


@pytest.mark.rule("PA-57", "PA-47", "PA-50")
def test_who_is_dismissed_is_neither_served_nor_unserved() -> None:
    state = play(dismissing(1), "dismiss 2")
    assert (state.today.line, state.today.gone, state.today.served) == ((1, 3), (2,), 0)
    assert state.claimed == flavours()
    # Their place is refilled like any other, and no token may be laid before.
    assert (legal(state), places(state)) == (["next customers"], [])
    state = play(state, "next customers", "draw customers 4")
    state = until(state, pa.Phase.REPAIRS)
    assert (state.today.served, state.today.unserved) == (0, 3)


@pytest.mark.rule("PA-57")
def test_with_nobody_in_line_nobody_can_be_dismissed() -> None:
    cards = Cards(customers=EIGHT, line=1)
    state = serving(staffed(employee(do("dismiss"), when="serving"), cards=cards, tokens="two 3"))
    state = play(state, "place two 0 at 0,0", "serve 1 for money")
    assert legal(state) == ["next customers"]
    refused(state, "use 1", pa.Refusal.NO_EFFECT, "PA-57")
    assert "use 1" in legal(play(state, "next customers", "draw customers 2"))


@pytest.mark.rule("PA-22", "PA-57")
def test_the_phase_is_over_when_the_last_customer_is_dismissed() -> None:
    state = play(dismissing(3, come=3), "dismiss 1", "dismiss 2", "dismiss 3")
    assert (state.phase, state.today.unserved) == (pa.Phase.REPAIRS, 0)


@pytest.mark.rule("PA-22", "PA-26")
@pytest.mark.parametrize("phase", [pa.Phase.SIDE, pa.Phase.FOLDING, pa.Phase.SERVING])
def test_an_ability_that_takes_the_last_token_ends_the_phase(phase: pa.Phase) -> None:
    loses = employee(do("lose_tokens", 1), do("gain_money"), when="serving")
    state = staffed(loses, tokens="two", steps=[{"sheet": "new", "size": [3, 5]}])
    state = play(until(state, phase), "use 1")
    assert (state.phase, state.today.step, state.money) == (pa.Phase.LEFTOVERS, 0, 11)


@pytest.mark.rule("PA-50", "PA-57")
@pytest.mark.parametrize(("amount", "level"), [(1, 0), (4, 0), (5, 1), (6, 2), (7, 3), (9, 3)])
def test_forgiven_customers_cost_no_level(amount: int, level: int) -> None:
    state = staffed(employee(do("forgive", amount), when="counting"), tokens="two")
    state = until(play(until(state, pa.Phase.MARKET), *["raise market"] * 3), pa.Phase.COUNTING)
    # Seven of seven are unserved, at level 3.
    state = until(play(state, "use 1"), pa.Phase.REPAIRS)
    assert (state.today.unserved, state.shop.level) == (7, level)


@pytest.mark.rule("PA-5", "PA-57")
@pytest.mark.parametrize(("owned", "usable"), [("two 3", True), ("two 2", True), ("two", False)])
def test_a_price_by_tokens_counts_those_that_are_left(owned: str, usable: bool) -> None:
    # Two tokens, then one for each that is left: three of three, two of two; one is too few.
    effects = [do("lose_tokens", 2), do("lose_tokens", per="tokens"), do("gain_money", 9)]
    paid, other = employee(*effects, when="evening"), employee(do("gain_money"), when="evening")
    state = until(staffed(paid, other, tokens=owned), pa.Phase.EVENING)
    assert ("use 1" in legal(state)) is usable
    if usable:
        state = play(state, "use 1", *["pick two"] * (2 if owned == "two 3" else 0))
        assert (state.money, len(state.personal)) == (19, 0)
