"""What is refused: which error, for which rule, and that nothing changes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import pasteles as pa
from bakehouse.core.errors import (
    BakehouseError,
    ChanceError,
    ConfigError,
    IllegalAction,
    MalformedAction,
    ParseError,
)
from bakehouse.core.rng import Rng
from bakehouse.pasteles.folding import FoldingError
from tests.pasteles.tables import (
    Cards,
    Row,
    counter,
    customer,
    do,
    employee,
    legal,
    machine,
    places,
    play,
    positions,
    refused,
    shop,
    until,
)

Phase, Refusal = pa.Phase, pa.Refusal
TWO = pa.TokenKind.TWO
SALTY = tuple(customer("salty") for _ in range(6))


class Index:
    """A number as other libraries have them, with `__index__` and nothing else."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        # Without an address, since it goes into the names of tests.
        return f"Index({self.value})"


# --- not due --------------------------------------------------------------------------------------

MOMENTS = (Phase.INGREDIENTS, Phase.ARRIVALS, Phase.COUNTING, Phase.EVENING)
MAKING = (Phase.OPENING, Phase.SIDE, Phase.FOLDING, Phase.SERVING)

DUE: tuple[tuple[pa.Decision, tuple[pa.Phase, ...]], ...] = (
    (pa.Done(), (*MOMENTS, Phase.MARKET, Phase.REPAIRS)),
    (pa.HireBlind(), (Phase.STAFF,)),
    (pa.RaiseMarket(), (Phase.MARKET,)),
    (pa.NextCustomers(), (Phase.SERVING,)),
    (pa.NextStep(), (Phase.SERVING,)),
    (pa.Close(), (Phase.OPENING, Phase.SERVING)),
    (pa.Hire(1), (Phase.STAFF,)),
    (pa.LetGo(1), (Phase.STAFF,)),
    (pa.UseAbility(1), (*MOMENTS, *MAKING)),
    (pa.PickToken(TWO), ()),
    (pa.PickCustomer(1), ()),
    (pa.ChooseSide(pa.Side.FRONT), (Phase.SIDE,)),
    (pa.FoldSequence(0), (Phase.FOLDING,)),
    (pa.Fold(pa.Edge.TOP, 1), (Phase.FOLDING,)),
    (pa.Serve(1, pa.Reward.MONEY), (Phase.SERVING,)),
    (pa.Repair(1), (Phase.REPAIRS,)),
    (pa.Place(1, TWO, 0, 0, 0), (Phase.SERVING,)),
)
"""One decision of each type, and the phases in which it can be due; picks only for an effect."""

RULES = {
    Phase.DISPLAY: "PA-3",
    Phase.STAFF: "PA-10",
    Phase.BLIND: "PA-10",
    Phase.VACANCY: "PA-10",
    Phase.INGREDIENTS: "PA-57",
    Phase.EQUIPMENT: "PA-15",
    Phase.MARKET: "PA-17",
    Phase.ARRIVALS: "PA-57",
    Phase.LINE: "PA-20",
    Phase.OPENING: "PA-26",
    Phase.SHEET: "PA-30",
    Phase.SIDE: "PA-30",
    Phase.FOLDING: "PA-28",
    Phase.SERVING: "PA-21",
    Phase.CUSTOMERS: "PA-47",
    Phase.COUNTING: "PA-57",
    Phase.LEFTOVERS: "PA-50",
    Phase.REPAIRS: "PA-53",
    Phase.EVENING: "PA-54",
}
"""By phase, the rule that says what is due in it."""

DRAWS = {
    Phase.DISPLAY: "draw employees 1, 2, 3",
    Phase.BLIND: "draw employees 5",
    Phase.VACANCY: "draw employees 5",
    Phase.EQUIPMENT: "draw equipment 1",
    Phase.LINE: "draw customers 1, 2",
    Phase.SHEET: "draw sheets 3",
    Phase.CUSTOMERS: "draw customers 3",
    Phase.LEFTOVERS: "draw customers 3, 4",
}
"""By phase in which cards are drawn, a draw that can happen in `at`."""


@cache
def at(phase: pa.Phase) -> pa.State:
    """A position of each phase: all employees have abilities, one for each moment."""
    workers = [
        employee(do("gain_money"), when=when, brings="" if phase is Phase.OPENING else "two")
        for when in ("ingredients", "arrivals", "counting", "evening")
    ]
    gives = employee(do("gain_tokens", tokens="two"), when="serving")
    cards = Cards(
        customers=SALTY, employees=[*workers, gives], machines=[machine(), machine()], line=2
    )
    folded: list[Row] = [{"sheet": "new", "size": [3, 5]}]
    adds = "add " * 5
    state = shop(cards, schedule=[f"{adds}check"], steps=folded)
    if phase in (Phase.BLIND, Phase.VACANCY):
        state = play(until(state, Phase.STAFF), "hire blind", "draw employees 4")
        return play(state, "hire blind" if phase is Phase.BLIND else "hire 2")
    if phase is Phase.CUSTOMERS:
        state = play(until(state, Phase.FOLDING), "fold bottom 2", "place two 0 at 0,0")
        return play(state, "serve 1 for money", "next customers")
    return until(state, phase)


@pytest.mark.rule("PA-10", "PA-15", "PA-17", "PA-20", "PA-21", "PA-26", "PA-28")
@pytest.mark.rule("PA-30", "PA-47", "PA-50", "PA-53", "PA-54", "PA-57")
@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_a_decision_that_is_not_due(phase: pa.Phase) -> None:
    state = at(phase)
    assert state.phase is phase
    for decision, due in DUE:
        if phase not in due:
            refused(state, decision, Refusal.NOT_DUE, RULES[phase])


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_a_draw_that_is_not_due(phase: pa.Phase) -> None:
    state = at(phase)
    assert (pa.current_player(state) == pa.CHANCE) is (phase in DRAWS)
    for other, draw in DRAWS.items():
        if phase not in DRAWS or draw.split()[1] != DRAWS[phase].split()[1]:
            refused(state, draw, Refusal.NOT_DUE, RULES[phase], seat=-1)
        elif other is phase:
            assert pa.is_legal(state, pa.parse_action(state, draw))


WRONG_DRAWS = [
    (Phase.DISPLAY, "employees 1, 2", Refusal.NOT_DUE),
    (Phase.DISPLAY, "employees 1, 2, 3, 4", Refusal.NOT_DUE),
    (Phase.DISPLAY, "employees 1, 2, 2", Refusal.NOT_THERE),
    (Phase.DISPLAY, "employees 1, 2, 6", Refusal.NOT_THERE),
    (Phase.BLIND, "employees 4, 5", Refusal.NOT_DUE),
    (Phase.BLIND, "employees 4", Refusal.NOT_THERE),
    (Phase.BLIND, "employees 1", Refusal.NOT_THERE),
    (Phase.VACANCY, "employees 2", Refusal.NOT_THERE),
    (Phase.EQUIPMENT, "equipment 1, 2", Refusal.NOT_DUE),
    (Phase.EQUIPMENT, "equipment 3", Refusal.NOT_THERE),
    (Phase.LINE, "customers 1", Refusal.NOT_DUE),
    (Phase.LINE, "customers 1, 2, 3", Refusal.NOT_DUE),
    (Phase.LINE, "customers 1, 1", Refusal.NOT_THERE),
    (Phase.LINE, "customers 1, 7", Refusal.NOT_THERE),
    (Phase.SHEET, "sheets 1, 2", Refusal.NOT_DUE),
    (Phase.SHEET, "sheets 4", Refusal.NOT_THERE),
    (Phase.CUSTOMERS, "customers 3, 4", Refusal.NOT_DUE),
    (Phase.CUSTOMERS, "customers 1", Refusal.NOT_THERE),
    (Phase.CUSTOMERS, "customers 2", Refusal.NOT_THERE),
    (Phase.LEFTOVERS, "customers 3", Refusal.NOT_DUE),
    (Phase.LEFTOVERS, "customers 3, 3", Refusal.NOT_THERE),
    (Phase.LEFTOVERS, "customers 1, 3", Refusal.NOT_THERE),
]


@pytest.mark.rule("PA-3", "PA-10", "PA-15", "PA-20", "PA-30", "PA-47", "PA-50")
@pytest.mark.parametrize(("phase", "cards", "code"), WRONG_DRAWS)
def test_a_draw_of_cards_that_cannot_come(phase: pa.Phase, cards: str, code: pa.Refusal) -> None:
    refused(at(phase), f"draw {cards}", code, RULES[phase], seat=-1)


@pytest.mark.rule("PA-30")
def test_a_sheet_in_play_cannot_come_again() -> None:
    state = counter("two 2", steps=[{"sheet": "new"}, {"sheet": "new"}])
    state = play(state, "next step")
    refused(state, "draw sheets 1", Refusal.NOT_THERE, "PA-30", seat=-1)


@pytest.mark.rule("PA-10", "PA-11")
def test_who_comes_and_who_leaves_is_told_by_the_icon() -> None:
    cards = Cards(employees=[employee()] * 4)
    state = until(shop(cards, schedule=["add remove"]), Phase.STAFF)
    refused(state, "let go 1", Refusal.NOT_DUE, "PA-10")
    refused(state, "hire 4", Refusal.NOT_THERE, "PA-10")
    refused(state, "hire 5", Refusal.NOT_THERE, "PA-10")
    state = play(state, "hire 1", "draw employees 4")
    refused(state, "hire 2", Refusal.NOT_DUE, "PA-11")
    refused(state, "hire blind", Refusal.NOT_DUE, "PA-11")
    refused(state, "let go 2", Refusal.NOT_ACTIVE, "PA-11")


@cache
def naming(deed: str) -> pa.State:
    """A position in which an effect asks for a choice."""
    when = {"dismiss": "serving", "keep_tokens": "evening"}.get(deed, "ingredients")
    keys: dict[str, Any] = {"kinds": ["two", "line"]} if deed == "choose_tokens" else {}
    worker = employee(do(deed, **keys), when=when, must=deed == "lose_tokens")
    cards = Cards(customers=SALTY, employees=[worker], line=2)
    state = shop(cards, schedule=["add check"], tokens="two, line")
    phase = {"serving": Phase.SERVING, "evening": Phase.EVENING}.get(when, Phase.INGREDIENTS)
    return play(until(state, phase), "use 1")


@pytest.mark.rule("PA-57")
@pytest.mark.parametrize("deed", ["choose_tokens", "lose_tokens", "keep_tokens", "dismiss"])
def test_while_an_effect_asks_nothing_else_is_due(deed: str) -> None:
    state = naming(deed)
    assert state.pending
    due: set[type[Any]] = {pa.PickCustomer} if deed == "dismiss" else {pa.PickToken}
    due |= {pa.Done} if deed == "keep_tokens" else set()
    for decision, _ in DUE:
        if type(decision) in due:
            assert pa.is_legal(state, decision)
        else:
            refused(state, decision, Refusal.NOT_DUE, "PA-57")
    for draw in DRAWS.values():
        refused(state, draw, Refusal.NOT_DUE, RULES[state.phase], seat=-1)
    refused(
        state,
        "dismiss 3" if deed == "dismiss" else "pick corner",
        Refusal.NOT_THERE,
        "PA-57",
    )


# --- tokens ---------------------------------------------------------------------------------------


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize(
    "move",
    ["two 0 at 0,4", "two 1 at 4,0", "two 0 at 5,0", "two 0 at 0,5", "two 0 at 255,255"],
)
def test_a_token_over_the_edge(move: str) -> None:
    refused(counter("two 2"), f"place {move}", Refusal.NO_ROOM, "PA-40")


@pytest.mark.rule("PA-40")
def test_a_token_across_what_is_folded_away() -> None:
    state = play(folding(size=(5, 3)), "fold right 2")
    # Columns 3 and 4 lie upside down on 1 and 2.
    refused(state, "place two 0 at 0,2", Refusal.NO_ROOM, "PA-40")
    refused(state, "place two 1 at 0,3", Refusal.NO_ROOM, "PA-40")
    assert "place two 0 at 0,1 on sheet 1" in places(state)


@pytest.mark.rule("PA-35", "PA-40")
def test_a_token_across_half_an_icon() -> None:
    # One unit is folded from the left: the first column shows half of its icons only.
    recipe: list[Row] = [{"sheet": "new", "sequence": ["left 1"]}]
    cards = Cards(customers=SALTY)
    state = until(shop(cards, tokens="two 2", steps=recipe, halves=True), Phase.FOLDING)
    state = play(state, "fold turned 0")
    for move in ("two 0 at 0,0", "two 1 at 3,0"):
        refused(state, f"place {move}", Refusal.NO_ROOM, "PA-35")
    assert "place two 0 at 0,1 on sheet 1" in places(state)


@pytest.mark.rule("PA-36")
@pytest.mark.parametrize(
    "move", ["two 0 at 0,1", "two 0 at 1,0", "two 0 at 1,3", "two 1 at 3,2", "two 1 at 0,2"]
)
def test_a_token_outside_the_zone(move: str) -> None:
    state = counter("two 2", steps=[{"sheet": "new", "zone": [1, 1, 3, 3]}])
    refused(state, f"place {move}", Refusal.NO_ROOM, "PA-36")


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize("move", ["two 0 at 2,2", "two 0 at 2,1", "two 1 at 1,3", "two 1 at 2,2"])
def test_a_token_on_another(move: str) -> None:
    state = play(counter("two 2"), "place two 0 at 2,2")
    refused(state, f"place {move}", Refusal.NO_ROOM, "PA-40")


@pytest.mark.rule("PA-40", "PA-48")
def test_a_token_of_a_kind_not_owned_and_one_in_storage() -> None:
    wants = customer("salty", reward="line")
    state = play(counter("two 2", wants, customer("tart")), "place two 0 at 0,0")
    refused(state, "place line 0 at 1,0", Refusal.NOT_OWNED, "PA-40")
    state = play(state, "serve 1 for tokens")
    refused(state, "place line 0 at 1,0", Refusal.NOT_OWNED, "PA-48")
    refused(state, "place corner 0 at 1,0", Refusal.NOT_OWNED, "PA-40")


@pytest.mark.rule("PA-40")
def test_a_token_that_was_used_up() -> None:
    state = play(counter("two, line"), "place two 0 at 0,0")
    refused(state, "place two 0 at 1,0", Refusal.NOT_OWNED, "PA-40")


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize("sheet", [2, 3, 255])
def test_a_token_on_a_sheet_that_is_not_in_play(sheet: int) -> None:
    state = counter("two 2", steps=[{"sheet": "new"}, {"sheet": "new"}])
    refused(state, f"place two 0 at 0,0 on sheet {sheet}", Refusal.NOT_IN_PLAY, "PA-40")


# --- folds ----------------------------------------------------------------------------------------


def folding(*lay: str, size: tuple[int, int] = (3, 5), kinds: str = "two 3") -> pa.State:
    """A flat sheet with these tokens is to be folded to a size."""
    recipe: list[Row] = [{"sheet": "new"}, {"sheet": 1, "size": list(size)}]
    state = counter(kinds, steps=recipe)
    return play(state, *(f"place {one}" for one in lay), "next step")


@pytest.mark.rule("PA-33")
def test_a_fold_across_a_token() -> None:
    state = folding("two 0 at 2,0")
    for fold in ("left 1", "right 4"):
        refused(state, f"fold {fold}", Refusal.NO_FOLD, "PA-33")
    assert "fold left 2" in legal(state)


@pytest.mark.rule("PA-33")
def test_a_fold_across_a_buried_token() -> None:
    state = folding("two 0 at 0,0", size=(4, 3))
    state = play(state, "fold top 1")
    # The token lies face down in row 0, in columns 0 and 1 as before.
    assert "place two 0 at 0,0 on sheet 1" not in legal(state)
    for fold in ("left 1", "right 4"):
        refused(state, f"fold {fold}", Refusal.NO_FOLD, "PA-33")


@pytest.mark.rule("PA-31")
@pytest.mark.parametrize("fold", ["left 5", "top 5", "right 255", "bottom 6"])
def test_a_fold_along_a_line_that_is_not_there(fold: str) -> None:
    refused(folding(), f"fold {fold}", Refusal.NO_FOLD, "PA-31")


@pytest.mark.rule("PA-34")
def test_a_fold_after_which_the_size_is_out_of_reach() -> None:
    refused(folding(size=(4, 5)), "fold left 2", Refusal.NO_FOLD, "PA-34")


@pytest.mark.rule("PA-28", "PA-30")
def test_a_fold_where_a_sequence_is_asked_for_and_the_other_way_round() -> None:
    refused(folding(), "fold turned 0", Refusal.NO_FOLD, "PA-28")
    recipe: list[Row] = [{"sheet": "new"}, {"sheet": 1, "sequence": ["left 1"]}]
    state = play(counter("two 2", steps=recipe), "place two 0 at 0,0", "next step")
    refused(state, "fold top 1", Refusal.NO_FOLD, "PA-28")
    refused(state, "fold turned 0", Refusal.NO_FOLD, "PA-28")


@pytest.mark.rule("PA-29")
def test_a_fold_when_the_size_is_there() -> None:
    state = play(folding(), "fold top 2")
    refused(state, "fold top 1", Refusal.NOT_DUE, "PA-21")


# --- orders, market, repairs ----------------------------------------------------------------------


@pytest.mark.rule("PA-43")
def test_a_serving_without_cover() -> None:
    state = counter("two 2", customer("tart 2"), customer("tart, salty"), customer("spicy"))
    refused(state, "serve 1 for money", Refusal.NOT_COVERED, "PA-43")
    state = play(state, "place two 1 at 2,0")
    for number in (1, 2, 3):
        for reward in ("money", "tokens"):
            refused(state, f"serve {number} for {reward}", Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-43")
def test_a_serving_twice_from_one_icon() -> None:
    state = counter("strawberry 3", customer("salty"), customer("salty"))
    state = play(state, "place strawberry 0 at 0,0", "serve 1 for money")
    refused(state, "serve 2 for money", Refusal.NOT_COVERED, "PA-43")


@pytest.mark.rule("PA-43")
def test_a_serving_of_somebody_who_is_not_in_line() -> None:
    state = play(counter("line, two", *SALTY[:4]), "place line 0 at 0,0", "serve 1 for money")
    # Served already, still waiting, and nobody.
    for number in (1, 4, 5, 255):
        refused(state, f"serve {number} for money", Refusal.NOT_THERE, "PA-43")


@pytest.mark.rule("PA-46")
def test_a_reward_that_is_not_in_the_supply() -> None:
    state = play(counter("blueberry 2", customer("salty", reward="blueberry")))
    state = play(state, "place blueberry 0 at 0,0")
    refused(state, "serve 1 for tokens", Refusal.NOT_IN_SUPPLY, "PA-46")


# --- options --------------------------------------------------------------------------------------


@pytest.mark.rule("PA-1")
@pytest.mark.parametrize(
    "recipe", [0, 13, -1, 10**20, True, False, 3.0, "1", None, (1,), b"1"], ids=repr
)
def test_recipes_that_there_are_not(recipe: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        pa.Config(recipe=recipe)
    assert caught.value.rule == "PA-1"


@pytest.mark.parametrize("components", [3, "house", {}, (), object], ids=repr)
def test_components_that_are_no_set(components: Any) -> None:
    with pytest.raises(ConfigError):
        pa.Config(components=components)


def test_options_that_there_are_not() -> None:
    make: Any = pa.Config
    with pytest.raises(ConfigError):
        make(players=2)
    with pytest.raises((ConfigError, TypeError)):
        make(1, None, 3)


def test_options_are_frozen() -> None:
    config: Any = pa.Config()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        config.recipe = 5
    with pytest.raises(ConfigError):
        attrs.evolve(pa.Config(), recipe=13)
    assert attrs.evolve(pa.Config(), recipe=12) == pa.Config(recipe=12)


# --- what is no action ----------------------------------------------------------------------------

NO_NUMBERS: tuple[Any, ...] = (0, -1, 256, 10**20, True, False, 3.0, "1", None, (1,), Index(1))
NO_PLACES: tuple[Any, ...] = (-1, 256, 10**20, True, False, 3.0, "1", None, Index(1))
NO_KINDS: tuple[Any, ...] = (3, True, "two", None, 3.0, -1, pa.Flavour.SWEET)


NUMBERED: dict[str, Callable[[Any], pa.Action]] = {
    "hire": pa.Hire,
    "let go": pa.LetGo,
    "use": pa.UseAbility,
    "dismiss": pa.PickCustomer,
    "repair": pa.Repair,
    "serve": lambda number: pa.Serve(number, pa.Reward.MONEY),
    "place": lambda number: pa.Place(number, TWO, 0, 0, 0),
    "draw one": lambda number: pa.Draw(pa.Pile.CUSTOMERS, (number,)),
    "draw two": lambda number: pa.Draw(pa.Pile.CUSTOMERS, (1, number)),
}
"""Actions made of a number."""


@pytest.mark.parametrize("number", NO_NUMBERS, ids=repr)
@pytest.mark.parametrize("name", NUMBERED)
def test_actions_are_not_made_of_what_is_no_number(name: str, number: Any) -> None:
    with pytest.raises(MalformedAction):
        NUMBERED[name](number)


@pytest.mark.rule("PA-40")
@pytest.mark.parametrize("number", NO_PLACES, ids=repr)
def test_placements_are_not_made_of_what_is_no_place(number: Any) -> None:
    makes: list[Callable[[], Any]] = [
        lambda: pa.Place(1, TWO, 0, number, 0),
        lambda: pa.Place(1, TWO, 0, 0, number),
        # 0 and 1 are the ways to lay a token of two.
        lambda: pa.Place(1, TWO, number, 0, 0),
    ]
    for make in makes:
        with pytest.raises(MalformedAction) as caught:
            make()
        assert caught.value.rule == "PA-40"


@pytest.mark.rule("PA-40", "PA-41")
@pytest.mark.parametrize(
    ("kind", "ways"), list(zip(pa.TokenKind, (1, 1, 1, 2, 2, 4, 2, 1, 8, 4, 4), strict=True))
)
def test_placements_are_not_made_in_ways_that_there_are_not(kind: pa.TokenKind, ways: int) -> None:
    pa.Place(1, kind, ways - 1, 0, 0)
    with pytest.raises(MalformedAction) as caught:
        pa.Place(1, kind, ways, 0, 0)
    assert caught.value.rule == "PA-40"


@pytest.mark.rule("PA-41")
@pytest.mark.parametrize("kind", NO_KINDS, ids=repr)
def test_actions_are_not_made_of_what_is_no_token(kind: Any) -> None:
    for make in (lambda: pa.PickToken(kind), lambda: pa.Place(1, kind, 0, 0, 0)):
        with pytest.raises(MalformedAction) as caught:
            make()
        assert caught.value.rule == "PA-41"


@pytest.mark.rule("PA-28", "PA-30", "PA-45")
@pytest.mark.parametrize("part", [-1, 4, True, 3.0, "front", None, pa.TokenKind.TWO], ids=repr)
def test_actions_are_not_made_of_other_parts(part: Any) -> None:
    makes: list[tuple[Callable[[], Any], str | None]] = [
        (lambda: pa.ChooseSide(part), "PA-30"),
        (lambda: pa.FoldSequence(part), "PA-28"),
        (lambda: pa.Serve(1, part), "PA-45"),
        (lambda: pa.Draw(part, (1,)), None),
    ]
    for make, rule in makes:
        with pytest.raises(MalformedAction) as caught:
            make()
        assert caught.value.rule == rule


@pytest.mark.rule("PA-31")
@pytest.mark.parametrize("line", [0, -1, True, 3.0, "1", None], ids=repr)
def test_folds_are_not_made_of_what_is_no_line(line: Any) -> None:
    with pytest.raises(FoldingError) as caught:
        pa.Fold(pa.Edge.TOP, line)
    assert caught.value.rule == "PA-31"


@pytest.mark.parametrize("edge", [0, True, "top", None, pa.Side.FRONT], ids=repr)
def test_folds_are_not_made_of_what_is_no_edge(edge: Any) -> None:
    with pytest.raises(FoldingError):
        pa.Fold(edge, 1)


@pytest.mark.parametrize(
    "cards", [None, 3, (), [1], "1", {1}, (None,), ((1,),), (1, "2")], ids=repr
)
def test_draws_are_not_made_of_what_are_no_cards(cards: Any) -> None:
    with pytest.raises(MalformedAction):
        pa.Draw(pa.Pile.CUSTOMERS, cards)


NO_ACTIONS: tuple[Any, ...] = (
    None,
    3,
    0,
    "done",
    "",
    b"done",
    (0, 1),
    {"employee": 1},
    TWO,
    pa.Done,
    pa.Config(),
    ...,
)


JUDGES: tuple[Callable[[pa.State, Any], Any], ...] = (
    pa.apply,
    pa.explain_illegal,
    pa.is_legal,
    lambda state, what: pa.redact(state, what, 0),
    lambda state, what: pa.encode_action(state.config, what),
    lambda state, what: pa.action_to_string(what),
)
"""All that takes an action."""


@pytest.mark.parametrize("what", NO_ACTIONS, ids=range(len(NO_ACTIONS)))
def test_what_is_no_action_at_all(what: Any) -> None:
    for phase in (Phase.DISPLAY, Phase.MARKET, Phase.SERVING, Phase.OVER):
        state = at(phase)
        text = pa.to_json(state)
        for judge in JUDGES:
            with pytest.raises(MalformedAction):
                judge(state, what)
        assert pa.to_json(state) == text


# --- seats, codes, chance, texts ------------------------------------------------------------------

SEAT_DOORS: dict[str, Callable[[pa.State, Any], Any]] = {
    "legal_actions": pa.legal_actions,
    "observation": pa.observation,
    "redact": lambda state, seat: pa.redact(state, pa.Done(), seat),
    "decode_action": lambda state, seat: pa.decode_action(state.config, seat, 0),
    "seat_name": lambda state, seat: pa.seat_name(state.config, seat),
}


@pytest.mark.parametrize("door", SEAT_DOORS)
@pytest.mark.parametrize("seat", [-1, 1, 10**20, True, False, 0.0, "0", (0,), b"0"], ids=repr)
def test_what_takes_a_seat_refuses_all_others(door: str, seat: Any) -> None:
    with pytest.raises(MalformedAction):
        SEAT_DOORS[door](at(Phase.MARKET), seat)


@pytest.mark.parametrize("door", SEAT_DOORS)
def test_a_number_of_another_library_is_a_seat(door: str) -> None:
    state = at(Phase.MARKET)
    assert SEAT_DOORS[door](state, Index(0)) == SEAT_DOORS[door](state, 0)
    with pytest.raises(MalformedAction):
        SEAT_DOORS[door](state, Index(1))


@pytest.mark.parametrize(
    "code", [-1, 10**20, -(10**20), True, False, 3.0, "3", None, (3,), b"3", "size"], ids=repr
)
def test_codes_that_are_none(code: Any) -> None:
    config = pa.Config()
    none = pa.num_distinct_actions(config) if code == "size" else code
    with pytest.raises(MalformedAction):
        pa.decode_action(config, 0, none)


def test_what_a_recipe_has_not_has_no_code() -> None:
    config = pa.Config(recipe=1)
    for decision in (pa.Place(3, TWO, 0, 0, 0), pa.FoldSequence(0), pa.Fold(pa.Edge.TOP, 1)):
        with pytest.raises(MalformedAction):
            pa.encode_action(config, decision)
    with pytest.raises(MalformedAction):
        pa.encode_action(config, pa.Draw(pa.Pile.SHEETS, (1,)))


@pytest.mark.parametrize("phase", [Phase.STAFF, Phase.MARKET, Phase.SERVING, Phase.OVER])
def test_chance_is_not_asked_where_none_is_due(phase: pa.Phase) -> None:
    state = at(phase)
    asks: list[Callable[[], Any]] = [
        lambda: pa.chance_outcomes(state),
        lambda: pa.chance_action(state, ()),
        lambda: pa.sample_chance(state, Rng.seeded(0)),
    ]
    for ask in asks:
        with pytest.raises(ChanceError):
            ask()


@pytest.mark.parametrize(
    "drawn", [(6,), (0,), (1, 1), (1, 2, 3, 4), (True,), (1.0,), ("1",), (None,), [1], "1", None]
)
def test_draws_that_cannot_happen(drawn: Any) -> None:
    with pytest.raises(ChanceError):
        pa.chance_outcomes(at(Phase.DISPLAY), drawn)


@pytest.mark.parametrize("drawn", [(), (1,), (1, 2)])
def test_a_draw_that_is_not_complete_is_no_move(drawn: tuple[int, ...]) -> None:
    with pytest.raises(ChanceError):
        pa.chance_action(at(Phase.DISPLAY), drawn)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hire",
        "hire 0",
        "hire 256",
        "hire 1000",
        "hire -1",
        "hire 1.0",
        "hire one",
        "fire 1",
        "pick egg",
        "lay left",
        "fold left 0",
        "fold up 1",
        "fold turned 4",
        "serve 1",
        "serve 1 for honey",
        "place two 2 at 0,0 on sheet 1",
        "place two 0 at 0,0",
        "place egg 0 at 0,0 on sheet 1",
        "place two 0 at 0,0 on sheet 0",
        "draw customers",
        "draw customers 0",
        "draw eggs 1",
        "done done",
        "x" * 5000,
        None,
        3,
        b"done",
        pa.Done(),
    ],
    ids=repr,
)
def test_texts_that_name_no_action(text: Any) -> None:
    with pytest.raises(ParseError) as caught:
        pa.parse_action(at(Phase.MARKET), text)
    assert len(str(caught.value)) < 500


# --- every refusal --------------------------------------------------------------------------------


@cache
def met(recipe: int) -> tuple[pa.State, ...]:
    """Positions of random games of a recipe."""
    return tuple(positions(pa.Config(recipe=recipe), games=2))


@given(data=st.data(), recipe=st.sampled_from([2, 5, 9, 10]))
def test_every_refusal_has_a_rule_and_a_reason_and_changes_nothing(
    data: st.DataObject, recipe: int
) -> None:
    state = data.draw(st.sampled_from(met(recipe)))
    code = data.draw(st.integers(0, pa.num_distinct_actions(state.config) - 1))
    decision = pa.decode_action(state.config, 0, code)
    illegal = pa.explain_illegal(state, decision)
    assert pa.is_legal(state, decision) == (illegal is None)
    assert (decision in pa.legal_actions(state)) == (illegal is None)
    text = pa.to_json(state)
    if illegal is None:
        pa.apply(state, decision)
    else:
        assert isinstance(illegal.code, pa.Refusal)
        assert (illegal.seat, illegal.rule[:3]) == (0, "PA-")
        assert illegal.reason
        with pytest.raises(IllegalAction) as caught:
            pa.apply(state, decision)
        assert caught.value.illegal == illegal
    assert pa.to_json(state) == text


def errors() -> list[BakehouseError]:
    """One error of each kind that the game raises."""
    bad: Any = None
    asks: list[Callable[[], Any]] = [
        lambda: pa.Config(recipe=13),
        lambda: pa.apply(at(Phase.MARKET), pa.Hire(1)),
        lambda: pa.apply(at(Phase.OVER), pa.Done()),
        lambda: pa.apply(at(Phase.MARKET), bad),
        lambda: pa.Hire(0),
        lambda: pa.Fold(pa.Edge.TOP, 0),
        lambda: pa.parse_action(at(Phase.MARKET), "sleep"),
        lambda: pa.chance_outcomes(at(Phase.MARKET)),
        lambda: pa.from_json("{}"),
        lambda: pa.decode_action(pa.Config(), 0, -1),
    ]
    found: list[BakehouseError] = []
    for ask in asks:
        with pytest.raises(BakehouseError) as caught:
            ask()
        found.append(caught.value)
    return found


def test_errors_survive_pickle_and_copy_and_are_for_people() -> None:
    for error in errors():
        assert error.reason
        assert "\n" not in str(error)
        assert len(str(error)) < 300
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(twin) is type(error)
            assert str(twin) == str(error)
            if isinstance(error, IllegalAction):
                assert isinstance(twin, IllegalAction)
                assert twin.illegal == error.illegal
