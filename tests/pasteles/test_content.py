"""The component set: the shipped cards and numbers, and what a set file must not be."""

from __future__ import annotations

import pickle
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse.core.counts import Counts
from bakehouse.core.errors import ContentError
from bakehouse.pasteles.content import Components, Customer, Level, house, load, loads
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import (
    ORIENTATIONS,
    Edge,
    Flavour,
    Fold,
    Side,
    TokenKind,
    Zone,
    fold,
    folds,
    lay,
    make_grid,
)
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.recipes import (
    Condition,
    FoldSequenceTask,
    FoldSizeTask,
    Goal,
    Recipe,
    ScheduleIcon,
    Step,
    Tally,
)
from tests.pasteles.sets import (
    CUSTOMERS,
    EMPLOYEES,
    MACHINES,
    house_data,
    house_text,
    make_tiny,
    recipe,
    text_of,
    tiny_data,
)

Way: TypeAlias = tuple[str | int, ...]

ADD, REMOVE, CHECK = ScheduleIcon
ROW = "[[recipes.recipe]] row 1 (Plain)"


def at(data: Any, path: Way) -> Any:
    """What lies in data at a path of keys and places."""
    for key in path:
        data = data[key]
    return data


def changed(path: Way, value: Any, data: dict[str, Any] | None = None) -> dict[str, Any]:
    """The data of the tiny set, or other data, with another value at a path."""
    data = tiny_data() if data is None else data
    at(data, path[:-1])[path[-1]] = value
    return data


def refusal(data: dict[str, Any] | str) -> ContentError:
    text = data if isinstance(data, str) else text_of(data)
    with pytest.raises(ContentError) as caught:
        loads(text, "mine.toml")
    assert caught.value.where is not None
    assert caught.value.where.startswith("mine.toml")
    assert len(str(caught.value)) < 400
    return caught.value


def amounts(**amounts: int) -> Counts[TokenKind]:
    """A multiset of tokens, by their names."""
    return TOKENS.counts({TokenKind[name.upper()]: n for name, n in amounts.items()})


def order_of(customer: Customer) -> dict[str, int]:
    return {flavour.name.lower(): n for flavour, n in customer.order.items()}


# --- the house set --------------------------------------------------------------------------------


@pytest.mark.rule("PA-1")
def test_the_house_set_has_what_the_rulebook_counts() -> None:
    box = house()
    assert len(box.recipes) == 12
    assert len(box.sheets) == 3
    assert [(sheet.grid().rows, sheet.grid().columns) for sheet in box.sheets] == [(5, 5)] * 3
    assert sum(len(sheet.flavours) for sheet in box.sheets) == 150
    assert len(box.customers) == 35
    assert len(box.machines) == 9
    assert len(box.equipment) == 18
    assert set(box.equipment.to_dict().values()) == {2}
    assert len(box.employees) == 12
    assert len(box.tokens) == 64
    assert house_data()["totals"] == {
        "source": "rulebook",
        "recipes": 12,
        "sheets": 3,
        "rows": 5,
        "columns": 5,
        "customers": 35,
        "equipment": 18,
        "machines": 9,
        "employees": 12,
        "tokens": 64,
    }


def test_the_cards_of_the_house_set_are_numbered_from_1() -> None:
    box = house()
    for cards in (box.customers, box.machines, box.employees, box.recipes):
        assert [card.number for card in cards] == list(range(1, len(cards) + 1))
    assert box.customer(35) is box.customers[34]
    assert (box.machine(2).name, box.recipe(2).name) == ("Window Display", "Bartolillo")


def test_the_house_set_says_where_its_numbers_are_from() -> None:
    assert house().name == "house"
    assert dict(house().sources) == {
        "totals": "rulebook",
        "table": "rulebook",
        "timer": "rulebook",
        "tokens": "house",
        "market": "house",
        "sheets": "house",
        "customers": "house",
        "equipment": "house",
        "employees": "house",
        "recipes": "house",
    }


@pytest.mark.rule("PA-3", "PA-20", "PA-23", "PA-41")
def test_the_numbers_of_the_table_and_the_tokens() -> None:
    box = house()
    assert (box.line, box.display) == (3, 3)
    assert box.timers == (30, 45, 60)
    assert [box.tokens[kind] for kind in TokenKind] == [8, 4, 2, 16, 8, 10, 4, 4, 4, 2, 2]


@pytest.mark.rule("PA-70", "PA-E3")
def test_the_market_of_the_house_set() -> None:
    market = house().market
    assert market[:3] == (Level(4, 0), Level(5, 1), Level(6, 1))
    assert [level.customers for level in market] == list(range(4, 4 + len(market)))
    assert all(level.cost >= 1 for level in market[1:])


@pytest.mark.rule("PA-71", "PA-E5")
def test_the_machines_of_the_house_set() -> None:
    machines = {machine.name: machine for machine in house().machines}
    assert "Proofing Cabinet" in machines
    window = machines["Window Display"]
    assert window.cost == 4
    assert window.benefit == (Effect(Deed.GAIN_LEVELS, 1, amounts()),)
    breakdowns = {effect.deed for machine in house().machines for effect in machine.breakdown}
    assert breakdowns == {
        Deed.PAY,
        Deed.LOSE_TOKENS,
        Deed.LOSE_LEVELS,
        Deed.FEWER_CUSTOMERS,
    }


@pytest.mark.rule("PA-13", "PA-57", "PA-72")
def test_the_employees_of_the_house_set() -> None:
    employees = house().employees
    abilities = [employee.ability for employee in employees]
    assert len(set(abilities)) == 12
    assert {ability.moment for ability in abilities} == set(Moment)
    assert any(ability.must for ability in abilities)
    assert all(employee.wage >= 1 and len(employee.tokens) >= 1 for employee in employees)
    # Those of the rulebook's example round: on its day 1, with no token left and all customers
    # served, neither has anything to do.
    evening = [employee for employee in employees if employee.ability.moment is Moment.EVENING]
    assert [employee.wage for employee in evening] == [3, 2]
    idle = [employee.ability.effects for employee in evening]
    assert [len(effects) for effects in idle] == [1, 1]
    assert [effects[0].deed for effects in idle] == [Deed.KEEP_TOKENS, Deed.GAIN_MONEY]
    assert [effects[0].per for effects in idle] == [None, Measure.UNSERVED]


def worth(tokens: Counts[TokenKind]) -> int:
    """Icons that a reward can claim: those it covers, berries as often as they count."""
    counts = {TokenKind.RASPBERRY: 2, TokenKind.BLUEBERRY: 3}
    return sum(n * counts.get(kind, len(ORIENTATIONS[kind][0])) for kind, n in tokens.items())


@pytest.mark.rule("PA-73", "PA-E1", "PA-E2")
def test_the_orders_of_the_house_set() -> None:
    orders = [order_of(customer) for customer in house().customers]
    assert len({tuple(order.items()) for order in orders}) == 35
    assert Counter(sum(order.values()) for order in orders) == {2: 10, 3: 10, 4: 10, 5: 5}
    asked = Counter[str]()
    for order in orders:
        asked.update(order)
    assert asked == dict.fromkeys(("salty", "savory", "tart", "sweet", "spicy"), 23)
    # The orders that the rulebook's examples tell of.
    for order in (
        {"tart": 1, "spicy": 1},
        {"tart": 1, "sweet": 1, "spicy": 1},
        {"savory": 2},
        {"salty": 2},
        {"salty": 1, "sweet": 1},
        {"salty": 1, "tart": 1},
        {"tart": 2},
    ):
        assert order in orders


@pytest.mark.rule("PA-45", "PA-73")
def test_harder_orders_pay_more() -> None:
    def hardness(customer: Customer) -> tuple[int, int]:
        return len(customer.order), max(n for _, n in customer.order.items())

    pay = {
        (2, 1): (2, 2),
        (2, 2): (3, 3),
        (3, 1): (3, 3),
        (3, 2): (4, 4),
        (4, 1): (5, 4),
        (4, 3): (6, 5),
        (5, 2): (7, 5),
    }
    for customer in house().customers:
        assert (customer.money, worth(customer.tokens)) == pay[hardness(customer)]
    # More icons, or more of one flavour, and not less of the other: more money, no fewer tokens.
    for size, most in pay:
        for other, repeated in pay:
            if size >= other and most >= repeated and (size, most) != (other, repeated):
                assert pay[size, most][0] > pay[other, repeated][0]
                assert pay[size, most][1] >= pay[other, repeated][1]


@pytest.mark.rule("PA-74")
def test_the_recipes_of_the_house_set_show_all_there_is() -> None:
    recipes = house().recipes
    steps = [step for recipe in recipes for step in recipe.steps]
    assert any(step.zone is not None and step.task is None for step in steps)
    assert any(isinstance(step.task, FoldSizeTask) for step in steps)
    assert any(
        step.task == FoldSequenceTask((Fold(Edge.LEFT, 1), Fold(Edge.RIGHT, 1))) for step in steps
    )
    folded = [
        Counter(step.sheet for step in recipe.steps if step.task is not None) for recipe in recipes
    ]
    assert any(times >= 2 for sheets in folded for times in sheets.values())
    assert {recipe.new_sheets for recipe in recipes} == {1, 2, 3}
    assert any(step.timer is not None for step in steps)
    assert any(recipe.halves for recipe in recipes)
    assert any(recipe.objective for recipe in recipes)
    assert any({ADD, REMOVE} <= set(day) for recipe in recipes for day in recipe.schedule)
    goals = {condition.goal.tally for recipe in recipes for condition in recipe.standard}
    assert goals >= {
        Tally.MONEY,
        Tally.SERVED,
        Tally.ICONS,
        Tally.LATE,
        Tally.TOGETHER,
        Tally.LARGE_ORDERS,
        Tally.FULL_DAYS,
    }
    assert all(recipe.gourmet for recipe in recipes)


@pytest.mark.rule("PA-4", "PA-24", "PA-25", "PA-60", "PA-74")
def test_every_recipe_of_the_house_set_keeps_the_rules() -> None:
    for one in house().recipes:
        assert 4 <= one.rounds <= 7
        assert one.steps[0].new
        assert one.new_sheets <= 3
        assert one.schedule[0][:2] == (ADD, ADD)
        assert house().tokens >= one.tokens
        gourmet = {condition.goal: condition.least for condition in one.gourmet}
        standard = {condition.goal: condition.least for condition in one.standard}
        assert all(gourmet[goal] >= least for goal, least in standard.items())
        assert gourmet != standard


@pytest.mark.rule("PA-35", "PA-74")
def test_half_folds_are_used_where_they_are_allowed() -> None:
    for one in house().recipes:
        sizes = [step.task for step in one.steps if isinstance(step.task, FoldSizeTask)]
        if one.halves:
            assert any(task.height % 2 or task.width % 2 for task in sizes)
        else:
            assert all(max(task.height, task.width) <= 5 for task in sizes)


@pytest.mark.rule("PA-36", "PA-75")
def test_recipe_2_begins_as_the_example_round_of_the_rulebook() -> None:
    box = house()
    recipe = box.recipe(2)
    assert recipe.schedule[0] == (ADD, ADD, CHECK)
    assert recipe.steps == (
        Step(new=True, sheet=1, zone=Zone(1, 1, 3, 3)),
        Step(
            new=False,
            sheet=1,
            task=FoldSequenceTask((Fold(Edge.LEFT, 1), Fold(Edge.RIGHT, 1))),
        ),
    )
    assert (recipe.halves, recipe.rules) == (False, ())
    # A market of 5 for 1, three in line; what the player starts with pays for that.
    assert box.market[1] == Level(customers=5, cost=1)
    assert box.line == 3
    assert recipe.money >= 1
    assert len(recipe.tokens) > 0


def test_the_house_set_is_one_object_also_when_pickled() -> None:
    assert house() is house()
    assert pickle.loads(pickle.dumps(house())) is house()
    assert loads(house_text()) == house()
    assert loads(text_of(house_data())) == house()


# --- what a file says is what is read -------------------------------------------------------------


def test_cards_are_read_as_they_are_written() -> None:
    box = make_tiny()
    salty, _, tart, sweet, spicy = Flavour
    assert box.sheets[1].front[1] == (salty, spicy, sweet)
    assert box.sheets[1].back[0] == (sweet, salty, Flavour.SAVORY)
    assert box.customers[1] == Customer(2, FLAVOURS.counts({tart: 2}), 3, amounts(two=1))
    assert box.tokens == amounts(strawberry=4, raspberry=1, blueberry=1, two=5, corner=2)
    assert box.market == (Level(2, 0), Level(3, 1), Level(4, 1))
    assert (box.line, box.display, box.timers) == (2, 2, (30, 60))
    mixer = box.machines[1]
    assert (mixer.number, mixer.name, mixer.cost) == (2, "Mixer", 2)
    assert mixer.breakdown == (Effect(Deed.LOSE_TOKENS, 1, amounts()),)
    assert mixer.benefit == (Effect(Deed.GAIN_TOKENS, 1, amounts(two=1)),)
    bob = box.employees[1]
    assert (bob.number, bob.name, bob.wage, bob.tokens) == (2, "Bob", 0, amounts(corner=1))
    assert bob.ability == Ability(Moment.SERVING, (Effect(Deed.DISMISS, 1, amounts()),))


def test_an_effect_is_read_as_it_is_written() -> None:
    effects = [
        {"do": "pay", "amount": 2, "per": "machines"},
        {"do": "gain_tokens", "tokens": {"t": 1, "two": 2}, "amount": 3, "per": "served"},
        {"do": "choose_tokens", "kinds": ["corner", "three"], "per": "unserved", "every": 2},
        {"do": "forgive", "amount": 4},
    ]
    ann = {**EMPLOYEES[0], "when": "counting", "effects": effects, "must": True}
    box = loads(text_of(changed(("employees", "employee", 0), ann)))
    three, corner = TokenKind.THREE, TokenKind.CORNER
    assert box.employees[0].ability == Ability(
        Moment.COUNTING,
        (
            Effect(Deed.PAY, 2, amounts(), per=Measure.MACHINES),
            Effect(Deed.GAIN_TOKENS, 3, amounts(two=2, t=1), per=Measure.SERVED),
            Effect(
                Deed.CHOOSE_TOKENS,
                1,
                amounts(),
                kinds=(three, corner),
                per=Measure.UNSERVED,
                every=2,
            ),
            Effect(Deed.FORGIVE, 4, amounts()),
        ),
        must=True,
    )


@pytest.mark.rule("PA-4", "PA-23", "PA-36")
def test_a_recipe_is_read_as_it_is_written() -> None:
    row = recipe(
        name="Everything",
        money=7,
        tokens={"two": 2, "corner": 1},
        schedule=["add remove check", "none", "check check"],
        steps=[
            {"sheet": "new", "zone": [1, 0, 2, 3]},
            {"sheet": "new", "sequence": ["top 1", "left 4"]},
            {"sheet": 1, "size": [5, 3], "timer": 60},
        ],
        standard=[{"count": "served", "least": 3}, {"count": "level", "least": 1}],
        gourmet=[
            {"count": "served", "least": 3},
            {"count": "level", "least": 2},
            {"count": "icons", "flavour": "sweet", "least": 4},
            {"count": "large_orders", "number": 2, "least": 5},
            {"count": "late", "number": 3, "least": 1},
        ],
        halves=True,
        objective=True,
        rules=[
            {"when": "evening", "days": [1, 3], "do": "pay", "amount": 2},
            {"when": "ingredients", "do": "gain_tokens", "tokens": {"two": 1}},
        ],
    )
    served, level = Goal(Tally.SERVED), Goal(Tally.LEVEL)
    assert loads(text_of(tiny_data(recipes=[row]))).recipes == (
        Recipe(
            number=1,
            name="Everything",
            money=7,
            tokens=amounts(two=2, corner=1),
            schedule=((ADD, REMOVE, CHECK), (), (CHECK, CHECK)),
            steps=(
                Step(new=True, sheet=1, zone=Zone(1, 0, 2, 3)),
                Step(
                    new=True,
                    sheet=2,
                    task=FoldSequenceTask((Fold(Edge.TOP, 1), Fold(Edge.LEFT, 4))),
                ),
                Step(new=False, sheet=1, task=FoldSizeTask(5, 3), timer=60),
            ),
            standard=(Condition(served, 3), Condition(level, 1)),
            gourmet=(
                Condition(served, 3),
                Condition(level, 2),
                Condition(Goal(Tally.ICONS, Flavour.SWEET), 4),
                Condition(Goal(Tally.LARGE_ORDERS, number=2), 5),
                Condition(Goal(Tally.LATE, number=3), 1),
            ),
            halves=True,
            objective=True,
            rules=(
                Ability(Moment.EVENING, (Effect(Deed.PAY, 2, amounts()),), True, (1, 3)),
                Ability(
                    Moment.INGREDIENTS,
                    (Effect(Deed.GAIN_TOKENS, 1, amounts(two=1)),),
                    must=True,
                ),
            ),
        ),
    )


def test_a_set_may_be_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of(tiny_data()), encoding="utf-8")
    assert load(path) == make_tiny()
    assert load(str(path)).customers == make_tiny().customers
    path.write_text(text_of(changed(("table", "line"), 0)), encoding="utf-8")
    with pytest.raises(ContentError, match=r"mine\.toml, \[table\], line: 0 is not within"):
        load(path)
    with pytest.raises(ContentError, match="cannot be read"):
        load(tmp_path / "none.toml")


def test_sets_are_equal_by_what_they_say() -> None:
    assert make_tiny() == make_tiny()
    assert make_tiny() != make_tiny(line=1)
    copied = pickle.loads(pickle.dumps(make_tiny()))
    assert copied == make_tiny()
    for field in attrs.fields(Components):
        assert getattr(copied, field.name) == getattr(make_tiny(), field.name)


def test_a_set_may_be_as_small_as_can_be() -> None:
    row = recipe(tokens={}, money=0, schedule=["none"])
    box = make_tiny(
        sheets=[{"name": "Crumb", "front": ["tart"], "back": ["sweet"]}],
        customers=CUSTOMERS[:1],
        machines=MACHINES[:1],
        employees=EMPLOYEES[:1],
        recipes=[row],
        tokens={"strawberry": 1},
        market=[(1, 0)],
        line=1,
        display=1,
        seconds=[1],
    )
    assert (len(box.market), len(box.customers), len(box.equipment)) == (1, 1, 2)
    assert box.sheets[0].grid() == make_grid(1, 1)


# --- what a file must not say ---------------------------------------------------------------------

FULL = tiny_data(
    recipes=[
        recipe(
            steps=[
                {"sheet": "new", "zone": [0, 0, 2, 2], "size": [3, 2], "timer": 30},
                {"sheet": 1, "sequence": ["left 1"]},
            ],
            standard=[{"count": "icons", "flavour": "tart", "least": 1}],
            gourmet=[
                {"count": "icons", "flavour": "tart", "least": 1},
                {"count": "late", "number": 2, "least": 1},
            ],
            halves=False,
            objective=True,
            rules=[{"when": "serving", "days": [1], "do": "pay", "per": "served", "every": 2}],
        )
    ]
)
OPTIONAL = ("zone", "size", "sequence", "timer", "halves", "objective", "rules", "days")
OPTIONAL_IN_EFFECTS = ("amount", "per")


def paths_in(value: Any, path: Way = ()) -> list[Way]:
    """The paths of all values inside data."""
    inner: list[Way] = [(*path, key) for key in _keys(value)]
    return inner + [deeper for step in inner for deeper in paths_in(at(FULL, step), step)]


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value))
    return list(range(len(cast("Sequence[Any]", value)))) if isinstance(value, list) else []


PATHS = paths_in(FULL)
TABLES = [path for path in PATHS if isinstance(at(FULL, path), dict)]
MULTISETS = ("tokens", "order")


def copy_of_full() -> dict[str, Any]:
    return tomllib.loads(text_of(FULL))


def test_the_set_that_is_damaged_here_is_sound() -> None:
    assert loads(text_of(FULL)).name == "tiny"
    assert len(PATHS) > 200


def is_required(path: Way) -> bool:
    key, table = path[-1], path[-2] if len(path) > 1 else ""
    if isinstance(key, int) or table in MULTISETS:
        return False
    return key not in (*OPTIONAL, *OPTIONAL_IN_EFFECTS, "every")


def test_every_key_must_be_there() -> None:
    for path in filter(is_required, PATHS):
        data = copy_of_full()
        del at(data, path[:-1])[path[-1]]
        assert f"the key '{path[-1]}' is missing" in refusal(data).reason, path


def test_a_key_that_nobody_knows_is_refused() -> None:
    for path in [(), *TABLES]:
        data = copy_of_full()
        at(data, path)["doughnut"] = 5
        error = refusal(data)
        assert "doughnut" in error.reason, path


def test_a_value_of_another_sort_is_refused() -> None:
    others: list[Any] = [True, 5, "word", [5], {"x": 1}]
    for number, path in enumerate(PATHS):
        fitting = [other for other in others if type(other) is not type(at(FULL, path))]
        refusal(changed(path, fitting[number % len(fitting)], copy_of_full()))


def test_every_table_says_where_its_numbers_are_from() -> None:
    for topic in list(FULL)[1:]:
        error = refusal(changed((topic, "source"), "me"))
        assert error.where == f"mine.toml, [{topic}], source"


BAD_SETS: list[tuple[str, Any, str, str | None]] = [
    # path in the tiny set, value there; the key that is told, and the rule
    ("set.game", "rococo", "game", None),
    ("set.schema", 2, "schema", None),
    ("totals.recipes", 0, "recipes", None),
    ("totals.customers", 256, "customers", None),
    ("totals.rows", 43, "rows", "PA-1"),  # 43x3 icons are more than folding takes
    ("totals.equipment", 3, "", "PA-1"),
    ("table.line", 0, "line", None),
    ("table.display", 0, "display", None),
    ("timer.seconds", [], "seconds", "PA-23"),
    ("timer.seconds", [60, 30], "seconds", "PA-23"),
    ("timer.seconds", [30, 30], "seconds", "PA-23"),
    ("timer.seconds", [0, 30], "seconds[0]", None),
    ("tokens.strawberry", -1, "strawberry", None),
    ("tokens.strawberry", 128, "strawberry", None),
    ("market", {"source": "house", "customers": [], "costs": []}, "customers", "PA-70"),
    ("market.costs", [0, 1], "costs", None),
    ("market.costs", [1, 1, 1], "costs[0]", "PA-17"),
    ("market.customers", [3, 2, 4], "customers", "PA-70"),
    ("market.customers", [0, 1, 2], "customers[0]", None),
    ("customers.customer.1.order", {}, "order", "PA-43"),
    ("customers.customer.1.order", {"tart": 0}, "order", "PA-43"),
    ("customers.customer.1.order", {"tart": 10}, "order.tart", "PA-43"),
    ("customers.customer.1.order", {"tart": -1}, "order, tart", None),
    ("customers.customer.2.money", 0, "money", None),
    ("customers.customer.2.tokens", {}, "tokens", None),
    ("customers.customer.2.tokens", {"raspberry": 2}, "tokens", "PA-46"),  # there is one
    ("equipment.machine.0.cost", -1, "cost", None),
    ("equipment.machine.0.breakdown", [], "breakdown", None),
    ("equipment.machine.0.benefit", [], "benefit", None),
    ("equipment.machine.1.name", "Oven", "name", None),  # the first has that name
    ("equipment.machine.1.name", "", "name", None),
    ("employees.employee.2.wage", -1, "wage", None),
    ("employees.employee.2.name", "Bob", "name", None),
    ("sheets.sheet.1.name", "First", "name", None),
    ("sheets.sheet.1.name", "a" * 61, "name", None),
    ("sheets.sheet.0.front.2", "tart bitter sweet", "front[2][1]", None),
    ("recipes.recipe.0.money", -1, "money", None),
    ("recipes.recipe.0.tokens", {"two": 6}, "tokens", "PA-4"),  # there are 5
    ("recipes.recipe.0.schedule", [], "schedule", "PA-4"),
    ("recipes.recipe.0.schedule", ["add", "add sell"], "schedule[1][1]", None),
    ("recipes.recipe.0.schedule", [" "], "schedule[0]", None),
    ("recipes.recipe.0.schedule", ["add", "check add"], "schedule[1]", "PA-10"),
    ("recipes.recipe.0.steps", [], "steps", "PA-24"),
    ("recipes.recipe.0.steps", [{"sheet": 1}], "steps row 1, sheet", "PA-24"),
    ("recipes.recipe.0.steps", [{"sheet": "new"}, {"sheet": 2}], "steps row 2, sheet", "PA-25"),
    ("recipes.recipe.0.steps", [{"sheet": "new"}, {"sheet": 0}], "steps row 2, sheet", "PA-25"),
    ("recipes.recipe.0.steps", [{"sheet": "new"}, {"sheet": -1}], "steps row 2, sheet", "PA-25"),
    ("recipes.recipe.0.steps", [{"sheet": "old"}], "steps row 1, sheet", None),
    ("recipes.recipe.0.steps", [{"sheet": "1"}], "steps row 1, sheet", None),
    ("recipes.recipe.0.steps", [{"sheet": "new"}] * 3, "steps row 3, sheet", "PA-25"),
    ("recipes.recipe.0.standard", [], "standard", None),
    ("recipes.recipe.0.gourmet", [], "gourmet", None),
    ("recipes.recipe.0.halves", 1, "halves", None),
    ("recipes.recipe.0.objective", True, "objective", None),
    ("recipes.recipe.1.name", "Plain", "name", None),
]


def place(data: dict[str, Any], path: Sequence[str | int]) -> str:
    """How errors call the table or the row of a topic in which a path ends."""
    if len(path) < 3:
        return f"[{path[0]}]"
    topic, rows, number = path[:3]
    assert isinstance(number, int)
    name = at(data, (topic, rows, number)).get("name")
    short = name if name is None or len(name) <= 40 else f"{name[:37]}..."
    return f"[[{topic}.{rows}]] row {number + 1}" + ("" if name is None else f" ({short})")


@pytest.mark.rule("PA-1", "PA-4", "PA-23", "PA-24", "PA-25", "PA-43", "PA-46", "PA-70", "PA-73")
@pytest.mark.parametrize(("dotted", "value", "key", "rule"), BAD_SETS)
def test_a_bad_set_is_refused_with_its_place(
    dotted: str, value: Any, key: str, rule: str | None
) -> None:
    path = tuple(int(part) if part.isdigit() else part for part in dotted.split("."))
    data = changed(path, value)
    error = refusal(data)
    where = ", ".join(part for part in ("mine.toml", place(data, path), key) if part)
    assert (error.where, error.rule) == (where, rule)


@pytest.mark.rule("PA-1")
@pytest.mark.parametrize(
    ("topic", "rows"),
    [
        ("recipes", "recipe"),
        ("sheets", "sheet"),
        ("customers", "customer"),
        ("equipment", "machine"),
        ("employees", "employee"),
    ],
)
def test_a_card_too_few_or_too_many_is_noticed(topic: str, rows: str) -> None:
    cards = house_data()[topic][rows]
    for wrong in (cards[:-1], [*cards, cards[0]], []):
        error = refusal(changed((topic, rows), wrong, house_data()))
        assert error.where == f"mine.toml, [{topic}], {rows}"
        assert error.rule == "PA-1"
        assert f"{len(wrong)} there, {len(cards)} in [totals]" in error.reason


@pytest.mark.rule("PA-1", "PA-41")
def test_a_slip_in_the_tokens_of_the_house_set_is_noticed() -> None:
    for kind, amount in list(house_data()["tokens"].items())[1:]:
        for slip in (amount - 1, amount + 1):
            error = refusal(changed(("tokens", kind), slip, house_data()))
            assert (error.where, error.rule) == ("mine.toml, [tokens]", "PA-1")


@pytest.mark.rule("PA-1", "PA-2")
def test_a_sheet_of_another_size_is_refused() -> None:
    data = house_data()
    sheet = data["sheets"]["sheet"][1]
    short = [line.rsplit(" ", 1)[0] for line in sheet["back"]]
    row = f"mine.toml, [[sheets.sheet]] row 2 ({sheet['name']})"
    for side, wrong, where, reason in (
        ("front", sheet["front"][:4], "front", "4 rows of icons, [totals] says 5"),
        ("back", [*sheet["back"], sheet["back"][0]], "back", "6 rows of icons, [totals] says 5"),
        ("back", short, "back[0]", "4 icons, [totals] says 5"),
        ("front", [*sheet["front"][:4], "tart"], "front[4]", "1 icons, [totals] says 5"),
    ):
        error = refusal(changed(("sheets", "sheet", 1, side), wrong, house_data()))
        assert (error.where, error.reason, error.rule) == (f"{row}, {where}", reason, "PA-1")


def test_a_name_is_one_line() -> None:
    text = text_of(tiny_data()).replace('name = "Oven"', 'name = "Oven\\n"')
    where = refusal(text).where
    assert where is not None
    assert where.endswith(", name")


@pytest.mark.rule("PA-72")
def test_two_employees_have_different_abilities() -> None:
    twin = {"when": "serving", "effects": [{"amount": 1, "do": "dismiss"}]}
    error = refusal(changed(("employees", "employee", 2), {**EMPLOYEES[2], **twin}))
    assert error.where == "mine.toml, [[employees.employee]] row 3 (Cas), effects"
    assert error.rule == "PA-72"
    assert "'Bob'" in error.reason
    late = {"when": "evening", "effects": [{"do": "gain_money"}]}
    data = changed(("employees", "employee", 1), {**EMPLOYEES[1], **late})
    data["employees"]["employee"][2] = {**EMPLOYEES[2], **late, "must": True}
    assert loads(text_of(data)).employees[2].ability.must


# --- effects --------------------------------------------------------------------------------------

ANYTIME = "pay gain_money gain_tokens choose_tokens lose_tokens gain_levels lose_levels"
CROWD = "more_customers fewer_customers longer_line"
DEEDS = {
    "ingredients": f"{ANYTIME} {CROWD}",
    "arrivals": f"{ANYTIME} {CROWD}",
    "serving": f"{ANYTIME} dismiss",
    "counting": f"{ANYTIME} forgive",
    "evening": f"{ANYTIME} keep_tokens",
    "breakdown": "pay lose_tokens lose_levels fewer_customers",
    "benefit": "gain_money gain_tokens choose_tokens gain_levels",
}
EARLY = "level machines tokens"
LATE = "served unserved level machines tokens"
MEASURES = {
    "ingredients": EARLY,
    "arrivals": EARLY,
    "serving": LATE,
    "counting": LATE,
    "evening": LATE,
    "breakdown": EARLY,
    "benefit": LATE,
}


def an_effect(deed: str, **more: Any) -> dict[str, Any]:
    effect: dict[str, Any] = {"do": deed}
    if deed == "gain_tokens":
        effect["tokens"] = {"two": 1}
    if deed == "choose_tokens":
        effect["kinds"] = ["two"]
    return effect | more


def with_effect(setting: str, effect: dict[str, Any]) -> dict[str, Any]:
    """The data of the tiny set with this effect in a breakdown, a repair, or an ability."""
    if setting in ("breakdown", "benefit"):
        return changed(("equipment", "machine", 0, setting), [effect])
    # While customers are served nothing has to be used, so a price needs something for it there.
    must = setting != "serving"
    effects = [effect] if must else [effect, {"do": "gain_money", "amount": 9}]
    ann = {**EMPLOYEES[0], "when": setting, "effects": effects, "must": must}
    return changed(("employees", "employee", 0), ann)


def where_effect(setting: str, key: str) -> str:
    if setting in ("breakdown", "benefit"):
        return f"mine.toml, [[equipment.machine]] row 1 (Oven), {setting} row 1, {key}"
    return f"mine.toml, [[employees.employee]] row 1 (Ann), effects row 1, {key}"


@pytest.mark.rule("PA-13", "PA-19", "PA-53", "PA-71", "PA-72")
@pytest.mark.parametrize("setting", DEEDS)
def test_a_deed_stands_where_it_makes_sense(setting: str) -> None:
    for deed in Deed:
        name = deed.name.lower()
        data = with_effect(setting, an_effect(name))
        if name in DEEDS[setting].split():
            assert loads(text_of(data)).name == "tiny"
        else:
            assert refusal(data).where == where_effect(setting, "do")


@pytest.mark.parametrize("setting", DEEDS)
def test_a_measure_stands_where_there_is_something_to_count(setting: str) -> None:
    deed = DEEDS[setting].split()[0]
    for measure in Measure:
        name = measure.name.lower()
        data = with_effect(setting, an_effect(deed, per=name, every=3))
        if name in MEASURES[setting].split():
            assert loads(text_of(data)).name == "tiny"
        else:
            assert refusal(data).where == where_effect(setting, "per")


@pytest.mark.parametrize(
    ("effect", "key"),
    [
        ({"do": "bake"}, "do"),
        ({"do": 5}, "do"),
        ({"do": "gain_money", "amount": 0}, "amount"),
        ({"do": "gain_money", "amount": -1}, "amount"),
        ({"do": "gain_money", "amount": 1001}, "amount"),
        ({"do": "gain_money", "amount": "2"}, "amount"),
        ({"do": "gain_money", "per": "weather"}, "per"),
        ({"do": "gain_money", "per": "level", "every": 0}, "every"),
        ({"do": "gain_tokens", "tokens": {}}, "tokens"),
        ({"do": "gain_tokens", "tokens": {"two": 0}}, "tokens"),
        ({"do": "gain_tokens", "tokens": {"two": -1}}, "tokens, two"),
        ({"do": "choose_tokens", "kinds": []}, "kinds"),
        ({"do": "choose_tokens", "kinds": ["two", "two"]}, "kinds"),
        ({"do": "choose_tokens", "kinds": ["two", "nine"]}, "kinds[1]"),
        ({"do": "choose_tokens", "kinds": "two"}, "kinds"),
    ],
)
def test_a_bad_effect_is_refused_with_its_place(effect: dict[str, Any], key: str) -> None:
    assert refusal(with_effect("benefit", effect)).where == where_effect("benefit", key)
    assert refusal(with_effect("evening", effect)).where == where_effect("evening", key)


@pytest.mark.parametrize(
    ("deed", "key", "value"),
    [
        ("gain_money", "tokens", {"two": 1}),
        ("gain_money", "kinds", ["two"]),
        ("gain_money", "every", 2),
        ("gain_tokens", "kinds", ["two"]),
        ("choose_tokens", "tokens", {"two": 1}),
        ("gain_levels", "days", [1]),
    ],
)
def test_a_key_that_the_deed_does_not_take_is_refused(deed: str, key: str, value: Any) -> None:
    error = refusal(with_effect("benefit", an_effect(deed, **{key: value})))
    assert error.where == where_effect("benefit", "").removesuffix(", ")
    assert f"unknown key '{key}'" in error.reason


def test_a_kind_of_token_that_is_none_is_named() -> None:
    for path in (("employees", "employee", 0, "tokens"), ("customers", "customer", 0, "tokens")):
        assert "'tow'" in refusal(changed(path, {"tow": 1})).reason
    assert "'tatr'" in refusal(changed(("customers", "customer", 0, "order"), {"tatr": 1})).reason


@pytest.mark.rule("PA-57")
def test_an_ability_that_need_not_be_used_has_to_be_worth_its_price() -> None:
    price = [{"do": "pay"}, {"do": "lose_tokens"}]
    for effects in (price, price[:1], price[1:]):
        ann = {**EMPLOYEES[0], "effects": effects}
        error = refusal(changed(("employees", "employee", 0), ann))
        assert error.where == "mine.toml, [[employees.employee]] row 1 (Ann), effects"
        must = changed(("employees", "employee", 0), {**ann, "must": True})
        assert loads(text_of(must)).employees[0].ability.must
    worth_it = {**EMPLOYEES[0], "effects": [*price, {"do": "gain_money", "amount": 2}]}
    assert (
        not loads(text_of(changed(("employees", "employee", 0), worth_it)))
        .employees[0]
        .ability.must
    )


@pytest.mark.rule("PA-5", "PA-57")
def test_an_ability_that_need_not_be_used_is_paid_for_first() -> None:
    effects = [{"do": "gain_levels"}, {"do": "lose_tokens"}, {"do": "gain_money"}, {"do": "pay"}]
    for must, order in (
        (False, [Deed.PAY, Deed.LOSE_TOKENS, Deed.GAIN_LEVELS, Deed.GAIN_MONEY]),
        (True, [Deed.GAIN_LEVELS, Deed.LOSE_TOKENS, Deed.GAIN_MONEY, Deed.PAY]),
    ):
        ann = {**EMPLOYEES[0], "when": "evening", "effects": effects, "must": must}
        read = loads(text_of(changed(("employees", "employee", 0), ann))).employees[0].ability
        assert [effect.deed for effect in read.effects] == order


@pytest.mark.rule("PA-57")
def test_nothing_has_to_be_used_while_customers_are_served() -> None:
    effects = [{"do": "gain_money"}]
    ann = {**EMPLOYEES[0], "when": "serving", "effects": effects, "must": True}
    error = refusal(changed(("employees", "employee", 0), ann))
    assert error.where == "mine.toml, [[employees.employee]] row 1 (Ann), must"
    assert error.rule == "PA-57"


# --- steps ----------------------------------------------------------------------------------------


def steps(*rows: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The data of the tiny set, whose sheets are 3x3, with these steps in a recipe."""
    return tiny_data(recipes=[recipe(steps=list(rows), **keys)])


@pytest.mark.rule("PA-25")
def test_a_day_takes_three_new_sheets_at_most() -> None:
    sheets = [{**house_data()["sheets"]["sheet"][0], "name": f"sheet {n}"} for n in range(4)]
    row = recipe(steps=[{"sheet": "new"}] * 3)
    assert loads(text_of(tiny_data(sheets=sheets, recipes=[row]))).recipes[0].new_sheets == 3
    error = refusal(tiny_data(sheets=sheets, recipes=[recipe(steps=[{"sheet": "new"}] * 4)]))
    assert (error.where, error.rule) == (f"mine.toml, {ROW}, steps row 4, sheet", "PA-25")


@pytest.mark.rule("PA-28", "PA-29", "PA-34")
@pytest.mark.parametrize(
    ("step", "key", "rule"),
    [
        ({"size": [4, 1]}, "size[0]", None),
        ({"size": [0, 1]}, "size[0]", None),
        ({"size": [1]}, "size", None),
        ({"size": [1, 2, 3]}, "size", None),
        ({"size": "3x3"}, "size", None),
        ({"sequence": []}, "sequence", None),
        ({"sequence": ["left"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left 0"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left 1", "middle 1"]}, "sequence[1]", "PA-31"),
        ({"sequence": ["left 1 2"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["Left 1"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left +1"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left \u0661"]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left " + "9" * 900]}, "sequence[0]", "PA-31"),
        ({"sequence": ["left 3"]}, "sequence", "PA-28"),
        ({"sequence": ["left 1", "right 2"]}, "sequence", "PA-28"),
        ({"timer": 30}, "timer", "PA-23"),
        ({"size": [2, 2], "timer": 31}, "timer", "PA-23"),
        ({"zone": [0, 0, 3]}, "zone", None),
        ({"zone": [0, 0, 0, 1]}, "zone", "PA-36"),
        ({"zone": [1, 0, 3, 3]}, "zone", "PA-36"),
        ({"zone": [0, 1, 1, 3]}, "zone", "PA-36"),
        ({"zone": [-1, 0, 1, 1]}, "zone[0]", None),
        ({"size": [3, 2], "zone": [0, 0, 3, 3]}, "zone", "PA-36"),
    ],
)
def test_a_bad_step_is_refused_with_its_place(
    step: dict[str, Any], key: str, rule: str | None
) -> None:
    error = refusal(steps({"sheet": "new", **step}))
    assert (error.where, error.rule) == (f"mine.toml, {ROW}, steps row 1, {key}", rule)


@pytest.mark.rule("PA-30")
def test_a_fold_is_a_size_or_a_sequence() -> None:
    error = refusal(steps({"sheet": "new", "size": [2, 2], "sequence": ["left 1"]}))
    assert (error.where, error.rule) == (f"mine.toml, {ROW}, steps row 1", "PA-30")


@pytest.mark.rule("PA-29", "PA-34", "PA-36")
def test_a_sheet_in_play_can_only_become_smaller() -> None:
    first = {"sheet": "new", "size": [2, 3]}
    for later in (
        {"size": [3, 2]},  # upright or on its side: it has this size already
        {"size": [1, 3]},
        {"sequence": ["left 1", "left 1"]},  # along its long side
        {"sequence": ["top 1"]},
        {"zone": [1, 0, 1, 3]},
        {"zone": [0, 1, 3, 1]},  # on its side
    ):
        assert loads(text_of(steps(first, {"sheet": 1, **later}))).name == "tiny"
    for later in (
        {"size": [3, 3]},
        {"sequence": ["left 1", "left 1", "left 1"]},
        {"sequence": ["left 2", "top 2"]},
        {"zone": [0, 0, 3, 3]},
    ):
        error = refusal(steps(first, {"sheet": 1, **later}))
        assert error.where == f"mine.toml, {ROW}, steps row 2, {next(iter(later))}"
    # Another sheet is flat again.
    assert loads(text_of(steps(first, {"sheet": "new", "size": [3, 3]}))).name == "tiny"


@pytest.mark.rule("PA-35", "PA-36")
def test_with_half_folds_lengths_are_half_icons() -> None:
    for step in (
        {"size": [6, 5]},
        {"sequence": ["left 1", "right 4"]},
        {"size": [5, 6], "zone": [0, 0, 3, 3]},
        {"size": [4, 4], "zone": [0, 0, 3, 3]},  # an icon and two halves, as it may be folded
    ):
        assert loads(text_of(steps({"sheet": "new", **step}, halves=True))).recipes[0].halves
        refusal(steps({"sheet": "new", **step}))
    error = refusal(steps({"sheet": "new", "size": [7, 1]}, halves=True))
    assert error.where == f"mine.toml, {ROW}, steps row 1, size[0]"
    error = refusal(steps({"sheet": "new", "size": [3, 6], "zone": [0, 0, 3, 3]}, halves=True))
    assert error.where == f"mine.toml, {ROW}, steps row 1, zone"


@pytest.mark.rule("PA-35")
def test_a_sheet_can_be_too_large_for_half_folds() -> None:
    line = " ".join(["tart"] * 8)
    sheets = [{"name": "Large", "front": [line] * 4, "back": [line] * 4}]
    assert loads(text_of(tiny_data(sheets=sheets))).sheets[0].grid() == make_grid(4, 8)
    error = refusal(tiny_data(sheets=sheets, recipes=[recipe(halves=True)]))
    assert (error.where, error.rule) == (f"mine.toml, {ROW}, halves", "PA-35")


def sizes_by_folding(height: int, width: int) -> set[tuple[int, int]]:
    """All sizes that any folds bring an empty sheet to, found by folding."""
    found: set[tuple[int, int]] = set()
    forms = [lay(make_grid(height, width), Side.FRONT)]
    while forms:
        form = forms.pop()
        if (form.height, form.width) not in found:
            found.add((form.height, form.width))
            forms += [fold(form, move) for move in folds(form)]
    return found


@pytest.mark.rule("PA-29", "PA-34")
@pytest.mark.parametrize(("height", "width"), [(2, 4), (3, 3), (1, 3)])
def test_exactly_the_sizes_that_folds_lead_to_are_taken(height: int, width: int) -> None:
    line = " ".join(["tart"] * width)
    sheets = [{"name": "Sheet", "front": [line] * height, "back": [line] * height}]
    reached = sizes_by_folding(height, width)
    longest = max(height, width)
    for size in [(h, w) for h in range(1, longest + 1) for w in range(1, longest + 1)]:
        rows = [recipe(steps=[{"sheet": "new", "size": list(size)}])]
        text = text_of(tiny_data(sheets=sheets, recipes=rows))
        if size in reached or size[::-1] in reached:
            assert loads(text).recipes[0].steps[0].task == FoldSizeTask(*size)
        else:
            assert refusal(text).rule == "PA-34"


# --- victories and special rules ------------------------------------------------------------------


def victories(
    standard: list[dict[str, Any]], gourmet: list[dict[str, Any]], **keys: Any
) -> dict[str, Any]:
    return tiny_data(recipes=[recipe(standard=standard, gourmet=gourmet, **keys)])


def cond(count: str, least: int, **more: Any) -> dict[str, Any]:
    return {"count": count, **more, "least": least}


MONEY = cond("money", 5)
TART, SWEET = (cond("icons", 3, flavour=flavour) for flavour in ("tart", "sweet"))


@pytest.mark.rule("PA-60")
@pytest.mark.parametrize(
    ("standard", "gourmet"),
    [
        ([MONEY], [cond("money", 4)]),
        ([MONEY], [MONEY]),
        ([MONEY], [cond("served", 9)]),
        ([MONEY, TART], [TART, MONEY]),
        ([MONEY, TART], [cond("money", 6)]),
        ([MONEY, TART], [cond("money", 9), cond("icons", 2, flavour="tart")]),
        ([TART], [SWEET]),
        ([cond("large_orders", 2, number=1)], [cond("large_orders", 3, number=2)]),
    ],
)
def test_a_gourmet_victory_includes_the_standard_one(
    standard: list[dict[str, Any]], gourmet: list[dict[str, Any]]
) -> None:
    error = refusal(victories(standard, gourmet))
    assert (error.where, error.rule) == (f"mine.toml, {ROW}, gourmet", "PA-60")


@pytest.mark.rule("PA-60")
@pytest.mark.parametrize(
    ("standard", "gourmet"),
    [
        ([MONEY], [cond("money", 6)]),
        ([MONEY], [MONEY, TART]),
        ([TART], [SWEET, TART]),
        ([TART, MONEY], [MONEY, cond("icons", 4, flavour="tart")]),
    ],
)
def test_a_gourmet_victory_asks_for_more(
    standard: list[dict[str, Any]], gourmet: list[dict[str, Any]]
) -> None:
    read = loads(text_of(victories(standard, gourmet))).recipes[0]
    assert [condition.least for condition in read.gourmet] == [row["least"] for row in gourmet]


@pytest.mark.parametrize(
    ("condition", "key"),
    [
        (cond("profit", 1), ", count"),
        (cond("money", 0), ", least"),
        (cond("money", 1001), ", least"),
        (cond("level", 3), ", least"),  # the tiny market has two levels above Start
        (cond("full_days", 2), ", least"),  # of one day
        (cond("icons", 1), ""),
        (cond("icons", 1, flavour="bitter"), ", flavour"),
        (cond("icons", 1, flavour="tart", number=1), ""),
        (cond("served", 1, flavour="tart"), ""),
        (cond("served", 1, number=1), ""),
        (cond("large_orders", 1), ""),
        (cond("large_orders", 1, number=3), ", number"),  # the largest order has two icons
        (cond("large_orders", 1, number=0), ", number"),
        (cond("late", 1), ""),
        (cond("late", 1, number=2), ", number"),  # of one step
        (cond("late", 1, number=0), ", number"),
    ],
)
def test_a_bad_condition_is_refused_with_its_place(condition: dict[str, Any], key: str) -> None:
    error = refusal(victories([MONEY], [MONEY, condition]))
    assert error.where == f"mine.toml, {ROW}, gourmet row 2{key}"


def test_a_goal_stands_once_in_a_victory() -> None:
    error = refusal(victories([MONEY], [MONEY, cond("money", 6)]))
    assert error.where == f"mine.toml, {ROW}, gourmet"


def test_the_objective_token_needs_something_to_count() -> None:
    levels = [cond("level", 1)]
    error = refusal(victories([MONEY], [MONEY, *levels], objective=True))
    assert error.where == f"mine.toml, {ROW}, objective"
    read = loads(text_of(victories([MONEY], [MONEY, TART], objective=True))).recipes[0]
    assert read.goals == (Goal(Tally.ICONS, Flavour.TART),)


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ({"do": "pay"}, ""),
        ({"when": "evening"}, ""),
        ({"when": "night", "do": "pay"}, ", when"),
        ({"when": "evening", "do": "dismiss"}, ", do"),
        ({"when": "arrivals", "do": "pay", "per": "served"}, ", per"),
        ({"when": "evening", "do": "pay", "days": []}, ", days"),
        ({"when": "evening", "do": "pay", "days": [2, 1]}, ", days"),
        ({"when": "evening", "do": "pay", "days": [1, 1]}, ", days"),
        ({"when": "evening", "do": "pay", "days": [3]}, ", days[0]"),
        ({"when": "evening", "do": "pay", "days": [0]}, ", days[0]"),
        ({"when": "evening", "do": "pay", "must": True}, ""),
    ],
)
def test_a_bad_special_rule_is_refused_with_its_place(rule: dict[str, Any], key: str) -> None:
    row = recipe(schedule=["add", "none"], rules=[rule])
    assert refusal(tiny_data(recipes=[row])).where == f"mine.toml, {ROW}, rules row 1{key}"


# --- damage ---------------------------------------------------------------------------------------

HOUSE_LINES = house_text().splitlines()
FULL_TEXT = text_of(FULL)
JUNK: list[Any] = [
    *(True, False, -3, -1, 0, 1, 2, 3, 5, 30, 127, 128, 255, 256, 1000, 1001, 10**9, 10**10),
    *("", " ", "new", "none", "add", "tart", "two", "left 1", "pay", "served", "evening", "é"),
    *([], [1], [0, 1], [3, 2], [2, 2, 1, 1], ["two"], ["left 1", "right 1"], ["check"], [[1]]),
    *({}, {"two": 1}, {"tart": 2}, {"two": True}, {"do": "pay"}, {"sheet": "new"}, {"sheet": 1}),
    *([{}], [{"do": "gain_money"}], [{"sheet": "new"}], [{"count": "money", "least": 3}]),
    *([{"sheet": "new"}, {"sheet": 1, "size": [1, 2]}], [{"when": "serving", "do": "pay"}]),
]


def loads_or_refuses(text: str) -> None:
    """Whatever else it raises is a fault of the loader."""
    machines, said = 0, "mine.toml"
    try:
        read = loads(text, "mine.toml")
        machines = 2 * len(read.machines) - len(read.equipment)
    except ContentError as error:
        said = str(error)
    assert machines == 0
    assert said.startswith("mine.toml")
    assert len(said) < 400


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(JUNK)), max_size=3))
def test_any_value_anywhere_is_read_or_refused(damage: list[tuple[Way, Any]]) -> None:
    data = copy_of_full()
    for path, value in damage:
        try:
            at(data, path[:-1])[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue  # what was put in first has no such place
    loads_or_refuses(text_of(data))


@settings(max_examples=30)
@given(
    st.integers(0, len(HOUSE_LINES) - 1),
    st.integers(0, len(HOUSE_LINES) - 1),
    st.sampled_from(["drop", "double", "swap", "cut"]),
)
def test_a_house_set_with_lines_astray_is_read_or_refused(
    first: int, second: int, how: str
) -> None:
    lines = list(HOUSE_LINES)
    if how == "drop":
        del lines[first : first + 3]
    if how == "double":
        lines.insert(second, lines[first])
    if how == "swap":
        lines[first], lines[second] = lines[second], lines[first]
    if how == "cut":
        lines[first] = lines[first][: len(lines[first]) // 2]
    loads_or_refuses("\n".join(lines))


@settings(max_examples=100)
@given(st.integers(0, len(FULL_TEXT)), st.integers(0, 30), st.text(max_size=8))
def test_a_text_with_other_characters_is_read_or_refused(
    start: int, length: int, instead: str
) -> None:
    loads_or_refuses(FULL_TEXT[:start] + instead + FULL_TEXT[start + length :])


@pytest.mark.parametrize(
    "text", ["", "\0", "[set]", "x = 1", "=", "[" * 5000, "\ufeff", "[[recipes.recipe]]\n" * 100]
)
def test_a_text_that_is_no_set_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("make", [bytes, list, lambda: None])
def test_what_is_no_text_is_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(ContentError, match="wanted a text"):
        loads(make())
