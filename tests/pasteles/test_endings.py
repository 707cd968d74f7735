"""How games end, what is counted for victory, and what no move changes (PA-5, PA-55 to PA-65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from bakehouse.core.errors import ContentError
from bakehouse.pasteles.content import Components, loads
from bakehouse.pasteles.effects import Deed, Effect, Measure, Moment
from tests.pasteles.sets import house_data, text_of
from tests.pasteles.tables import (
    FORGIVING,
    Cards,
    Row,
    Step,
    customer,
    do,
    employee,
    finished,
    machine,
    play,
    random_game,
    serving,
    shop,
    until,
    until_day,
)

SALTY: Row = {"name": "Salty", "front": ["salty " * 5] * 5, "back": ["tart " * 5] * 5}
TEXT = {0: "lost", 1: "standard victory", 2: "gourmet victory"}


def ended(state: pa.State) -> tuple[float, str]:
    """The return of a game that is over, and how it ended in words."""
    assert pa.is_terminal(state)
    assert pa.current_player(state) == pa.TERMINAL
    outcome = pa.outcome(state)
    assert outcome is not None
    (value,) = pa.returns(state)
    assert outcome.winners == ((0,) if value else ())
    assert outcome.reason.startswith(TEXT[int(value)])
    return value, outcome.reason


# --- payments that cannot be made -----------------------------------------------------------------


def wages() -> pa.State:
    state = shop(Cards(employees=[employee(wage=11)]), schedule=["add", "none"])
    return until(state, pa.Phase.OVER)


def breakdown() -> pa.State:
    cards = Cards(machines=[machine(breakdown=[do("pay", 11), do("lose_tokens")])])
    state = shop(cards, schedule=["check check", "none"], tokens="two, line")
    return until(state, pa.Phase.OVER)


def special_rule() -> pa.State:
    rules = [
        {"when": "evening", "do": "gain_money"},
        {"when": "arrivals", "do": "pay", "amount": 11, "days": [1]},
    ]
    return until(shop(rules=rules, schedule=["none"] * 2), pa.Phase.OVER)


def compulsory_ability() -> pa.State:
    pays = employee(do("pay", 11), do("gain_money", 99), when="counting", must=True)
    return until(shop(Cards(employees=[pays]), schedule=["add", "none"]), pa.Phase.OVER)


LOSSES = {
    "wages": (wages, "wages"),
    "breakdown": (breakdown, "the breakdown of the Machine 1"),
    "rule": (special_rule, "special rule 2 of the recipe"),
    "ability": (compulsory_ability, "the ability of Somebody 1"),
}


@pytest.mark.rule("PA-5", "PA-16", "PA-52", "PA-55", "PA-57")
@pytest.mark.parametrize("cause", LOSSES)
def test_a_payment_that_cannot_be_made_loses_at_once(cause: str) -> None:
    lose, words = LOSSES[cause]
    state = lose()
    expected = f"lost: {words} could not be paid on day 1: 11 due, 10 there"
    assert ended(state) == (0.0, expected)
    # Nothing is paid in part, and nothing that would follow is done.
    assert (state.day, state.money, state.pending) == (1, 10, ())
    outcome = pa.outcome(state)
    assert outcome is not None
    assert outcome.rule == "PA-5"


@pytest.mark.rule("PA-5")
@pytest.mark.parametrize("cause", LOSSES)
def test_who_can_just_pay_goes_on(cause: str) -> None:
    rules = [{"when": "arrivals", "do": "pay", "amount": 10}]
    pays = employee(do("pay", 10), when="counting", must=True)
    states = {
        "wages": shop(Cards(employees=[employee(wage=10)]), schedule=["add", "none"]),
        "breakdown": shop(
            Cards(machines=[machine(breakdown=[do("pay", 10)])]), schedule=["check check", "none"]
        ),
        "rule": shop(rules=rules, schedule=["none"] * 2),
        "ability": shop(Cards(employees=[pays]), schedule=["add", "none"]),
    }
    state = until_day(states[cause], 2)
    assert (state.day, state.money, pa.is_terminal(state)) == (2, 0, False)


@pytest.mark.rule("PA-5")
def test_a_lost_game_is_lost_whatever_victory_says() -> None:
    # The conditions are met when wages cannot be paid.
    served = [{"count": "served", "least": 1}]
    more = [{"count": "served", "least": 2}]
    cards = Cards(customers=[customer("salty")] * 4, employees=[employee(wage=99)])
    state = shop(cards, schedule=["add"], tokens="two 2", standard=served, gourmet=more)
    state = play(serving(state), "place two 0 at 0,0", "serve 1 for money", "serve 2 for money")
    state = until(state, pa.Phase.OVER)
    assert state.shop.tally == (2,)
    assert ended(state)[0] == 0.0


# --- after the end --------------------------------------------------------------------------------


@pytest.mark.rule("PA-55")
@pytest.mark.parametrize("lost", [True, False])
def test_nothing_is_legal_after_the_end(lost: bool) -> None:
    state = wages() if lost else until(shop(), pa.Phase.OVER)
    assert pa.legal_actions(state) == ()
    assert pa.active_players(state) == ()
    for code in range(pa.num_distinct_actions(state.config)):
        finished(state, pa.decode_action(state.config, 0, code))
    for pile in pa.Pile:
        finished(state, pa.Draw(pile, (1,)), seat=-1)


@pytest.mark.rule("PA-55")
def test_before_the_end_there_is_no_outcome() -> None:
    state = shop(standard=[{"count": "money", "least": 1}])
    for phase in (pa.Phase.DISPLAY, pa.Phase.MARKET, pa.Phase.REPAIRS):
        state = until(state, phase)
        assert (pa.outcome(state), pa.returns(state)) == (None, (0.0,))
        assert pa.is_terminal(state) is False


# --- victories ------------------------------------------------------------------------------------


@pytest.mark.rule("PA-54", "PA-55", "PA-60")
@pytest.mark.parametrize(
    ("money", "value", "reason"),
    [
        (9, 0.0, "lost: money 4 of 5"),
        (10, 1.0, "standard victory: money 5 of 5"),
        (11, 1.0, "standard victory: money 6 of 5"),
        (12, 2.0, "gourmet victory: money 7 of 7"),
        (20, 2.0, "gourmet victory: money 15 of 7"),
    ],
)
def test_money_counts_after_wages_and_repairs(money: int, value: float, reason: str) -> None:
    cards = Cards(
        employees=[employee(wage=3)], machines=[machine(cost=2, benefit=[do("gain_levels")])]
    )
    state = shop(
        cards,
        schedule=["add check"],
        money=money,
        standard=[{"count": "money", "least": 5}],
        gourmet=[{"count": "money", "least": 7}],
    )
    state = play(until(state, pa.Phase.REPAIRS), "repair 1")
    assert ended(until(state, pa.Phase.OVER)) == (value, reason)


@pytest.mark.rule("PA-60", "PA-57")
def test_what_the_last_evening_gives_counts() -> None:
    rich = employee(do("gain_money", 5), when="evening")
    state = shop(
        Cards(employees=[rich]),
        schedule=["add"],
        standard=[{"count": "money", "least": 15}],
        gourmet=[{"count": "money", "least": 16}],
    )
    state = until(state, pa.Phase.EVENING)
    used = play(state, "use 1")
    assert (pa.is_terminal(used), pa.outcome(used)) == (False, None)
    assert ended(play(used, "done"))[0] == 1.0
    assert ended(play(state, "done"))[0] == 0.0


@pytest.mark.rule("PA-55", "PA-60")
@pytest.mark.parametrize(
    ("raises", "money", "value"),
    # The three levels cost 1, 1 and 2.
    [(1, 10, 0.0), (2, 7, 0.0), (2, 8, 1.0), (2, 20, 1.0), (3, 9, 0.0), (3, 10, 2.0)],
)
def test_every_condition_of_a_victory_has_to_hold(raises: int, money: int, value: float) -> None:
    standard = [{"count": "level", "least": 2}, {"count": "money", "least": 6}]
    gourmet = [{"count": "level", "least": 3}, {"count": "money", "least": 6}]
    state = shop(rules=FORGIVING, standard=standard, gourmet=gourmet, money=money)
    state = play(until(state, pa.Phase.MARKET), *["raise market"] * raises)
    assert ended(until(state, pa.Phase.OVER))[0] == value


@pytest.mark.rule("PA-60")
@pytest.mark.parametrize(
    ("standard", "gourmet", "loads"),
    [
        ([("money", 5)], [("money", 6)], True),
        ([("money", 5)], [("money", 5), ("served", 1)], True),
        ([("money", 5)], [("money", 4), ("served", 1)], False),
        ([("money", 5)], [("served", 9)], False),
        ([("money", 5)], [("money", 5)], False),
    ],
)
def test_a_gourmet_victory_includes_the_standard_one(
    standard: list[tuple[str, int]], gourmet: list[tuple[str, int]], loads: bool
) -> None:
    rows = [
        [{"count": count, "least": least} for count, least in conditions]
        for conditions in (standard, gourmet)
    ]
    if loads:
        shop(standard=rows[0], gourmet=rows[1])
        return
    with pytest.raises(ContentError) as caught:
        shop(standard=rows[0], gourmet=rows[1])
    assert caught.value.rule == "PA-60"


# --- what is counted ------------------------------------------------------------------------------

ORDERS = ("salty", "salty 2", "salty 3", "salty, tart", "salty 2, tart 2")


def counting(goal: Row, *, line: int = 5, **recipe: Any) -> pa.State:
    """Day 1, tokens can be laid: five customers, all icons salty on the front, tart on the back."""
    cards = Cards(
        customers=[customer(order) for order in ORDERS],
        sheets=[SALTY] * 3,
        market=((5, 0), (6, 1), (7, 1)),
        line=line,
        employees=[employee(do("gain_money"), when="serving")],
    )
    keys: dict[str, Any] = {"tokens": "line 2, square 4, two", "schedule": ["add"]}
    standard, gourmet = [{**goal, "least": 1}], [{**goal, "least": 2}]
    keys |= {"steps": [{"sheet": "new"}, {"sheet": "new"}]} | recipe
    return serving(shop(cards, standard=standard, gourmet=gourmet, **keys))


def reached(state: pa.State) -> int:
    """How far the goal of the standard victory is."""
    return pa.reached(state, state.config.scenario.standard[0].goal)


LAY_FOUR = "place line 0 at 0,0"
LAY_FOUR_MORE = "place line 0 at 1,0"
SERVE = tuple(f"serve {number} for money" for number in range(6))
NEW_SHEET = ("next step", "draw sheets 2", "lay back")
TART = "place square 0 at 0,0 on sheet 2"


@pytest.mark.rule("PA-60")
def test_customers_served_are_counted_over_all_days() -> None:
    state = counting({"count": "served"}, schedule=["none"] * 2)
    state = play(state, LAY_FOUR, SERVE[1], SERVE[3])
    assert reached(state) == 2
    state = until_day(state, 2)
    assert reached(state) == 2
    assert ended(until(state, pa.Phase.OVER))[0] == 2.0


@pytest.mark.rule("PA-60", "PA-74")
def test_icons_of_a_flavour_are_those_of_the_orders_served() -> None:
    state = counting({"count": "icons", "flavour": "tart"})
    state = play(state, LAY_FOUR, SERVE[3])
    assert reached(state) == 0
    state = play(state, *NEW_SHEET, TART, LAY_FOUR_MORE, SERVE[4])
    assert reached(state) == 1
    # Three tart icons were left, of which the order takes two.
    assert reached(play(state, SERVE[5])) == 3


@pytest.mark.rule("PA-60", "PA-74")
@pytest.mark.parametrize(("number", "counted"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_large_orders_are_those_of_so_many_icons_or_more(number: int, counted: int) -> None:
    state = counting({"count": "large_orders", "number": number})
    state = play(state, LAY_FOUR, LAY_FOUR_MORE, SERVE[1], SERVE[2], SERVE[3])
    assert reached(state) == counted


@pytest.mark.rule("PA-60", "PA-74")
@pytest.mark.parametrize(
    ("moves", "counted"),
    [
        ((SERVE[1],), 0),
        ((SERVE[1], SERVE[2]), 1),
        ((SERVE[1], SERVE[2], SERVE[3]), 2),
        ((SERVE[1], "place square 0 at 3,3", SERVE[2], SERVE[3]), 1),
        ((SERVE[1], "use 1", SERVE[2]), 0),
        ((SERVE[1], SERVE[2], *NEW_SHEET, "place square 0 at 3,3", SERVE[3]), 1),
    ],
)
def test_together_is_directly_after_another(moves: tuple[str, ...], counted: int) -> None:
    state = play(counting({"count": "together"}), LAY_FOUR, LAY_FOUR_MORE, *moves)
    assert reached(state) == counted


@pytest.mark.rule("PA-60", "PA-74")
def test_a_refill_or_a_fold_in_between_is_not_together() -> None:
    state = play(counting({"count": "together"}, line=1), LAY_FOUR, SERVE[1])
    state = play(state, "next customers", "draw customers 2", LAY_FOUR_MORE, SERVE[2])
    assert reached(state) == 0
    folded = [{"sheet": "new"}, {"sheet": 1, "size": [4, 5]}]
    state = counting({"count": "together"}, steps=folded)
    state = play(state, LAY_FOUR, LAY_FOUR_MORE, SERVE[1], "next step", "fold bottom 1", SERVE[2])
    assert reached(state) == 0
    assert reached(play(state, SERVE[3])) == 1


@pytest.mark.rule("PA-60", "PA-74")
@pytest.mark.parametrize(("number", "counted"), [(1, 3), (2, 2)])
def test_late_is_in_that_step_or_a_later_one(number: int, counted: int) -> None:
    state = counting({"count": "late", "number": number})
    state = play(state, LAY_FOUR, SERVE[1], *NEW_SHEET, LAY_FOUR_MORE, SERVE[2])
    state = play(state, TART, "place two 0 at 2,0", SERVE[4])
    assert reached(state) == counted


@pytest.mark.rule("PA-60", "PA-74")
@pytest.mark.parametrize(
    ("come", "number", "full"), [(1, 1, 1), (2, 2, 1), (2, 1, 0), (2, 0, 0), (0, 0, 0)]
)
def test_a_full_day_leaves_nobody_and_serves_somebody(come: int, number: int, full: int) -> None:
    cards = Cards(
        customers=[customer("salty")] * 3,
        market=((2, 0), (3, 1)),
    )
    fewer = [{"when": "arrivals", "do": "fewer_customers", "amount": 2 - come}] if come < 2 else []
    full_days = [{"count": "full_days", "least": 1}]
    state = shop(
        cards,
        rules=[*fewer, *FORGIVING],
        schedule=["none"],
        tokens="two, line",
        standard=full_days,
        gourmet=[*full_days, {"count": "money", "least": 99}],
    )
    if come:
        state = play(serving(state), "place two 0 at 0,0", *SERVE[1 : number + 1])
    state = until(state, pa.Phase.OVER)
    assert reached(state) == full
    assert ended(state)[0] == float(full)


@pytest.mark.rule("PA-60", "PA-74")
def test_dismissed_customers_leave_the_day_full() -> None:
    cards = Cards(
        customers=[customer("salty")] * 2,
        market=((2, 0), (3, 1)),
        employees=[employee(do("dismiss"), when="serving")],
    )
    full_days = [{"count": "full_days", "least": 1}]
    gourmet = [*full_days, {"count": "money", "least": 99}]
    state = shop(cards, schedule=["add"], tokens="two, line", standard=full_days, gourmet=gourmet)
    state = play(serving(state), "place two 0 at 0,0", SERVE[1], "use 1", "dismiss 2")
    assert reached(state) == 1


@pytest.mark.rule("PA-55", "PA-60")
def test_the_score_sheet_tells_each_condition() -> None:
    standard = [{"count": "served", "least": 1}]
    gourmet = [{"count": "served", "least": 2}, {"count": "money", "least": 50}]
    cards = Cards(customers=[customer("salty", money=3)] * 4)
    state = serving(shop(cards, tokens="two", standard=standard, gourmet=gourmet))
    state = play(state, "place two 0 at 0,0", SERVE[1], SERVE[2])
    (sheet,) = pa.score_sheet(until(state, pa.Phase.OVER))
    assert [(line.points, line.source, line.detail) for line in sheet.lines] == [
        (0, "standard: customers served", "2 of 1"),
        (1, "standard victory", ""),
        (0, "gourmet: customers served", "2 of 2"),
        (0, "gourmet: money", "16 of 50"),
        (0, "gourmet victory", ""),
    ]


# --- what no move changes -------------------------------------------------------------------------


@cache
def rich_house() -> Components:
    """The house set with so much money at the start that careless games go to their last day."""
    data = house_data()
    for recipe in data["recipes"]["recipe"]:
        recipe["money"] += 90
    return loads(text_of(data))


@cache
def games(recipe: int) -> tuple[tuple[Step, ...], ...]:
    """Random games of a recipe of the house set, half of them with much money."""
    poor, rich = pa.Config(recipe=recipe), pa.Config(recipe=recipe, components=rich_house())
    return tuple(tuple(random_game(config, seed)) for config in (poor, rich) for seed in range(3))


def every_position(recipe: int) -> Iterable[pa.State]:
    """All positions of these games."""
    for steps in games(recipe):
        yield steps[0].before
        yield from (step.after for step in steps)


def all_tokens(state: pa.State) -> Counts[pa.TokenKind]:
    """The tokens wherever they are."""
    on_sheets = [token.kind for laid in state.sheets for token in laid.form.tokens]
    return state.supply + state.storage + state.personal + pa.TOKENS.counts(on_sheets)


@pytest.mark.rule("PA-64")
@pytest.mark.parametrize("recipe", range(1, 13))
def test_tokens_are_conserved(recipe: int) -> None:
    components = pa.Config(recipe=recipe).components
    assert len(components.tokens) == 64
    for state in every_position(recipe):
        assert all_tokens(state) == components.tokens


@pytest.mark.rule("PA-65", "PA-51")
@pytest.mark.parametrize("recipe", range(1, 13))
def test_cards_and_sheets_are_conserved(recipe: int) -> None:
    for state in every_position(recipe):
        shop, today, kinds = state.shop, state.today, state.config.components.machine_kinds
        customers = [card for layer in shop.customers.layers for card in layer]
        assert sorted([*customers, *today.line, *today.gone]) == list(range(1, 36))
        applicants = [card for layer in shop.applicants.layers for card in layer]
        assert sorted([*applicants, *shop.display, *shop.staff]) == list(range(1, 13))
        packed = (shop.equipment, shop.repaired, shop.discarded)
        equipment = [card for cards in packed for card in Counts(kinds, cards)]
        assert sorted([*equipment, *shop.drawn]) == sorted([*range(1, 10)] * 2)
        sheets = [laid.number for laid in state.sheets]
        assert set(sheets) <= {1, 2, 3}
        assert len(sheets) == len(set(sheets))


class Ledger:
    """The money of a game, from moves and cards alone.

    Effects of a card wait here as they do in the game, so that what is paid after a choice of the
    player is booked after it.
    """

    def __init__(self, config: pa.Config) -> None:
        self.config = config
        self.money = config.scenario.money
        self.lost = False
        self.waiting: list[tuple[Effect, int]] = []
        self.entries: Counter[str] = Counter()

    def follow(self, step: Step) -> None:
        """Books one move and what follows from it by itself."""
        self._book_move(step.before, step.action)
        for effects in self._effects_begun(step):
            self.waiting += [(effect, amount(step.before, effect)) for effect in effects]
        while not self.lost and len(self.waiting) > len(step.after.pending):
            self._carry_out(*self.waiting.pop(0))
        if not self.lost and wages_fall_due(step):
            self._pay("wages", sum(self._employee(one).wage for one in step.before.shop.staff))

    def _employee(self, number: int) -> Any:
        return self.config.components.employee(number)

    def _pay(self, what: str, due: int) -> None:
        if self.money < due:
            self.lost = True
        else:
            self.entries[what] += 1
            self.money -= due

    def _book_move(self, before: pa.State, action: pa.Action) -> None:
        components = self.config.components
        match action:
            case pa.RaiseMarket():
                self._pay("market", components.market[before.shop.level + 1].cost)
            case pa.Repair(machine=number):
                self._pay("repair", components.machine(number).cost)
            case pa.Serve(customer=number, reward=pa.Reward.MONEY):
                self.entries["reward"] += 1
                self.money += components.customer(number).money
            case _:
                pass

    def _effects_begun(self, step: Step) -> list[tuple[Effect, ...]]:
        components, before = self.config.components, step.before
        match step.action:
            case pa.UseAbility(employee=number):
                return [components.employee(number).ability.effects]
            case pa.Repair(machine=number):
                return [components.machine(number).benefit]
            case pa.Draw(pile=pa.Pile.EQUIPMENT, cards=(number,)) if number in before.shop.drawn:
                return [components.machine(number).breakdown]
            case pa.Done() if before.phase is pa.Phase.REPAIRS:
                return [
                    rule.effects
                    for rule in self.config.scenario.rules
                    if rule.moment is Moment.EVENING and before.day in rule.days
                ]
            case _:
                return []

    def _carry_out(self, effect: Effect, n: int) -> None:
        if effect.deed is Deed.PAY:
            self._pay("effect", n)
        elif effect.deed is Deed.GAIN_MONEY:
            self.entries["gain"] += 1
            self.money += n


def amount(state: pa.State, effect: Effect) -> int:
    """How much of an effect there is, by what the house set counts money by."""
    if effect.per is Measure.SERVED:
        return effect.amount * (state.today.served // effect.every)
    if effect.per is Measure.UNSERVED:
        left = len(state.today.line) + state.today.waiting + state.today.unserved
        return effect.amount * (left // effect.every)
    return effect.amount


def wages_fall_due(step: Step) -> bool:
    """Whether 3.b came between two positions."""
    before, after = step.before.phase, step.after.phase
    late = (pa.Phase.REPAIRS, pa.Phase.EVENING)
    return before not in late and after in (pa.Phase.REPAIRS, pa.Phase.OVER)


@pytest.mark.rule("PA-5", "PA-6", "PA-17", "PA-45", "PA-52", "PA-53", "PA-60")
@pytest.mark.parametrize("recipe", range(1, 13))
def test_money_is_start_and_receipts_less_payments(recipe: int) -> None:
    for steps in games(recipe):
        ledger = Ledger(steps[0].before.config)
        for step in steps:
            ledger.follow(step)
            assert step.after.money == ledger.money
            assert (step.after.loss is not None) == ledger.lost


@pytest.mark.rule("PA-6")
def test_the_ledgers_have_entries_of_all_kinds() -> None:
    entries: Counter[str] = Counter()
    lost = 0
    for recipe in range(1, 13):
        for steps in games(recipe):
            ledger = Ledger(steps[0].before.config)
            for step in steps:
                ledger.follow(step)
            entries += ledger.entries
            lost += ledger.lost
    assert set(entries) == {"wages", "market", "repair", "reward", "effect", "gain"}
    assert lost
