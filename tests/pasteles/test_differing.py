"""No two legal decisions come to the same: sets in which tokens are chosen at every moment.

The supply is so scarce that what somebody brings, or a customer gives, is often not there. So it
matters which token was kept, chosen or given up only until the supply has made up for it; no
decision may run on past that point by itself. Where one effect follows another on a card, or one
rule another of its moment, choices that come to the same by that are one: the first.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse.pasteles.content import Components, loads
from bakehouse.pasteles.effects import Deed, Moment
from bakehouse.pasteles.state import Cause
from tests.pasteles import sets
from tests.pasteles.random_sets import FLAVOURS, random_sheet
from tests.pasteles.tables import (
    Cards,
    Step,
    counted,
    counter,
    customer,
    do,
    employee,
    legal,
    machine,
    play,
    quiet,
    random_game,
    shop,
    tokens,
    until,
)

Row = Mapping[str, Any]

KINDS = ("strawberry", "raspberry", "two", "corner")
SETS = 60
GAMES = 3


# --- sets in which tokens are scarce --------------------------------------------------------------


def scarce_components(seed: int) -> Components:
    """A tiny set with one or two tokens of each kind; each effect is about tokens to name.

    Customers are alike two by two. Some employees dismiss; cards have several effects that follow
    one another, and moments several rules.
    """
    rng = random.Random(f"scarce {seed}")
    supply = {kind: rng.randint(1, 2) for kind in KINDS}
    data = sets.tiny_data(
        sheets=[random_sheet(rng, number, 2, 2) for number in (1, 2)],
        customers=[scarce_customer(rng, 1), scarce_customer(rng, 2)] * 2,
        machines=[scarce_machine(rng, number) for number in (1, 2)],
        employees=[scarce_employee(rng, number) for number in range(1, 6)],
        recipes=[scarce_recipe(rng, supply)],
        tokens=supply,
        market=[(2, 0), (3, 1)],
        line=2,
        display=rng.randint(1, 3),
        name=f"scarce {seed}",
    )
    return loads(sets.text_of(data), "scarce")


def some_kinds(rng: random.Random, least: int) -> list[str]:
    return sorted(rng.sample(KINDS, rng.randint(least, 3)), key=KINDS.index)


def scarce_customer(rng: random.Random, number: int) -> Row:
    order = {rng.choice(FLAVOURS): rng.randint(1, 2)}
    return {"order": order, "money": number, "tokens": {rng.choice(KINDS): 1}}


def scarce_effect(rng: random.Random, *deeds: str) -> Row:
    effect: dict[str, Any] = {"do": rng.choice(deeds), "amount": rng.choice([1, 1, 2])}
    if effect["do"] == "choose_tokens":
        effect["kinds"] = some_kinds(rng, 2)
    if effect["do"] == "gain_tokens":
        effect["tokens"] = dict.fromkeys(some_kinds(rng, 1), 1)
    return effect


def scarce_effects(rng: random.Random, choices: Sequence[str], others: Sequence[str]) -> list[Row]:
    """A choice, with up to two effects after it that may make up for it."""
    after = [scarce_effect(rng, *choices, *others) for _ in range(rng.choice([0, 1, 1, 2]))]
    return [scarce_effect(rng, *choices), *after]


def scarce_machine(rng: random.Random, number: int) -> Row:
    return {
        "name": f"machine {number}",
        "cost": rng.randint(0, 2),
        "breakdown": scarce_effects(rng, ["lose_tokens"], []),
        "benefit": scarce_effects(rng, ["choose_tokens"], ["gain_tokens"]),
    }


def scarce_employee(rng: random.Random, number: int) -> Row:
    """Somebody with a choice or more, then money, by which no two abilities are the same."""
    moment = rng.choice([*Moment, Moment.EVENING, Moment.EVENING])
    own = {Moment.EVENING: ["keep_tokens"] * 2, Moment.SERVING: ["dismiss"] * 2}.get(moment, [])
    effects = scarce_effects(rng, ["choose_tokens", "lose_tokens", *own], ["gain_tokens"])
    return {
        "name": f"employee {number}",
        "wage": rng.randint(0, 1),
        "tokens": dict.fromkeys(some_kinds(rng, 1), 1),
        "when": moment.name.lower(),
        "effects": [*effects, do("gain_money", number)],
        "must": moment is not Moment.SERVING and rng.random() < 0.3,
    }


def scarce_recipe(rng: random.Random, supply: Mapping[str, int]) -> dict[str, Any]:
    rules = [
        {"when": moment.name.lower(), **effect}
        for moment in Moment
        if rng.random() < 0.3
        for effect in scarce_effects(rng, ["choose_tokens", "lose_tokens"], ["gain_tokens"])
    ]
    return sets.recipe(
        money=20,
        tokens=dict.fromkeys(rng.sample(sorted(supply), 2), 1),
        schedule=["add add check", "add check", "check check", "none"],
        rules=rules,
    )


# --- what is the same -----------------------------------------------------------------------------


@cache
def scarce_games() -> tuple[Step, ...]:
    """All moves of games with such sets."""
    configs = [pa.Config(recipe=1, components=scarce_components(n)) for n in range(SETS)]
    games = [random_game(config, seed) for config in configs for seed in range(GAMES)]
    return tuple(step for game in games for step in game)


def decisions(steps: Sequence[Step]) -> Iterator[pa.State]:
    """The positions in which the player can choose."""
    return (step.before for step in steps if len(pa.legal_actions(step.before)) > 1)


def all_differ(state: pa.State) -> None:
    """Asserts that each legal decision leads to a state of its own, and each changes something."""
    met: dict[pa.State, str] = {state: "nothing"}
    for one in pa.legal_actions(state):
        after, words = pa.apply(state, one), pa.action_to_string(one)
        assert met.setdefault(after, words) == words, f"{met[after]} and {words}: {state}"


@pytest.mark.rule("PA-54", "PA-57")
def test_no_two_decisions_lead_to_the_same_where_tokens_are_scarce() -> None:
    for state in decisions(scarce_games()):
        all_differ(state)


def test_tokens_are_named_in_these_games_for_every_deed_at_every_moment() -> None:
    named = {
        (state.pending[0].effect.deed, state.phase)
        for state in decisions(scarce_games())
        if state.pending
    }
    serving = (pa.Phase.OPENING, pa.Phase.SIDE, pa.Phase.SERVING)
    moments = (pa.Phase.INGREDIENTS, pa.Phase.ARRIVALS, *serving, pa.Phase.COUNTING)
    both = (Deed.CHOOSE_TOKENS, Deed.LOSE_TOKENS)
    wanted = {(deed, phase) for deed in both for phase in (*moments, pa.Phase.EVENING)}
    wanted |= {(Deed.KEEP_TOKENS, pa.Phase.EVENING), (Deed.LOSE_TOKENS, pa.Phase.EQUIPMENT)}
    wanted |= {(Deed.CHOOSE_TOKENS, pa.Phase.REPAIRS), (Deed.DISMISS, pa.Phase.SERVING)}
    assert wanted - named == set()


def test_effects_follow_one_another_and_customers_are_alike_in_these_games() -> None:
    states = list(decisions(scarce_games()))
    follow = {
        (state.pending[0].cause, state.pending[0].number == state.pending[-1].number)
        for state in states
        if len(state.pending) > 1
    }
    cards = (Cause.BREAKDOWN, Cause.REPAIR, Cause.ABILITY)
    wanted = {*((cause, True) for cause in cards), (Cause.RULE, False)}
    assert wanted - follow == set()
    lines = [
        [state.config.components.customer(number).order for number in state.today.line]
        for state in states
        if any(isinstance(one, pa.Serve) for one in pa.legal_actions(state))
    ]
    assert any(line[0] == line[1] for line in lines if len(line) == 2)


# --- choices that come to the same ----------------------------------------------------------------

BOTH: Row = do("gain_tokens", tokens="two, corner")
EITHER: Row = do("choose_tokens", kinds=["two", "corner"])


def ruled(*effects: Row, when: str = "ingredients", supply: int = 1, **recipe: Any) -> pa.State:
    """The first choice by these rules; of `supply` twos and corners, one each is owned."""
    rules = [{"when": when, **effect} for effect in effects]
    cards = Cards(supply={"strawberry": 1, "two": supply, "corner": supply})
    state = shop(cards, rules=rules, **{"tokens": "two, corner"} | recipe)
    while not state.pending:
        state = pa.apply(state, quiet(state))
    return state


@pytest.mark.rule("PA-4", "PA-57")
@pytest.mark.parametrize(
    ("effects", "keys", "picks"),
    [
        # Both tokens go, whichever goes first.
        ((do("lose_tokens"), do("lose_tokens")), {}, ["pick two"]),
        # One of three stays: which, is told by the first choice and the second.
        (
            (do("lose_tokens"), do("lose_tokens")),
            {"tokens": "two 2, corner", "supply": 2},
            ["pick two", "pick corner"],
        ),
        # The supply gives back what went, or, with two of each, one of each besides.
        ((do("lose_tokens"), BOTH), {}, ["pick two"]),
        ((do("lose_tokens"), BOTH), {"supply": 2}, ["pick two", "pick corner"]),
        # What was chosen goes with the rest, at once or by a second rule.
        ((EITHER, do("lose_tokens", 5)), {"tokens": ""}, ["pick two"]),
        ((EITHER, do("lose_tokens", 5)), {"supply": 2}, ["pick two"]),
        ((EITHER, do("lose_tokens")), {"tokens": ""}, ["pick two"]),
        ((EITHER, do("gain_money")), {"tokens": ""}, ["pick two", "pick corner"]),
        ((EITHER, BOTH), {"tokens": ""}, ["pick two"]),
        ((EITHER, EITHER), {"tokens": ""}, ["pick two", "pick corner"]),
        # A payment that cannot be made leaves the tokens as they were chosen.
        ((do("lose_tokens"), do("pay", 99)), {}, ["pick two", "pick corner"]),
    ],
)
def test_of_choices_that_come_to_the_same_the_first_stands_for_all(
    effects: tuple[Row, ...], keys: dict[str, Any], picks: list[str]
) -> None:
    state = ruled(*effects, **keys)
    assert legal(state) == picks
    all_differ(state)
    assert pa.from_json(pa.to_json(state), state.config.components) == state


@pytest.mark.rule("PA-54", "PA-57")
@pytest.mark.parametrize(
    ("supply", "moves", "stored"),
    [
        # Whatever is kept, the supply gives the rest.
        (1, ["done"], ["two, corner"]),
        # A second token comes only for one that was kept.
        (2, ["done", "pick two", "pick corner"], ["two, corner", "two 2, corner", "two, corner 2"]),
    ],
)
def test_tokens_kept_that_would_come_anyway_are_as_good_as_not_kept(
    supply: int, moves: list[str], stored: list[str]
) -> None:
    effects = (do("keep_tokens"), do("lose_tokens", 5), BOTH)
    state = ruled(*effects, when="evening", supply=supply)
    assert legal(state) == moves
    assert [play(state, move).storage for move in moves] == [tokens(text) for text in stored]
    all_differ(state)
    assert pa.from_json(pa.to_json(state), state.config.components) == state


@pytest.mark.rule("PA-57")
def test_choices_on_a_card_that_come_to_the_same_are_one() -> None:
    """By a card that has to be used, a machine that breaks down, and one that is repaired."""
    worker = employee(do("lose_tokens"), do("lose_tokens"), when="ingredients", must=True)
    loses = machine(1, [do("lose_tokens"), do("lose_tokens")], [EITHER, BOTH])
    cards = Cards(employees=[worker], supply={"strawberry": 2, "two": 1, "corner": 1})
    state = play(
        until(shop(cards, schedule=["add"], tokens="two, corner"), pa.Phase.INGREDIENTS), "use 1"
    )
    assert legal(state) == ["pick two"]
    assert play(state, "pick two").personal == tokens()
    cards = Cards(machines=[loses], supply={"strawberry": 2, "two": 1, "corner": 1})
    state = until(shop(cards, schedule=["check check"], tokens="two, corner"), pa.Phase.EQUIPMENT)
    state = play(state, "draw equipment 1", "draw equipment 1")
    assert legal(state) == ["pick two"]
    assert play(state, "pick two").personal == tokens()
    state = play(until(shop(cards, schedule=["check"]), pa.Phase.REPAIRS), "repair 1")
    assert legal(state) == ["pick two"]
    assert play(state, "pick two").storage == tokens("two, corner")


@pytest.mark.rule("PA-50", "PA-51", "PA-57")
def test_alike_customers_served_last_make_two_days_of_it_until_they_are_counted() -> None:
    state = counter("two", customer("salty 2"), customer("salty 2"))
    state = play(state, "place two 0 at 0,0")
    assert [text for text in legal(state) if "money" in text] == [
        "serve 1 for money",
        "serve 2 for money",
    ]
    all_differ(state)
    one, other = play(state, "serve 1 for money"), play(state, "serve 2 for money")
    assert (one.today.line, one.today.gone) == ((2,), (1,))
    assert (other.today.line, other.today.gone) == ((1,), (2,))
    assert one != other
    assert counted(one) == counted(other)


@pytest.mark.rule("PA-14", "PA-54", "PA-57")
def test_a_token_kept_or_not_is_another_evening_though_the_same_morning() -> None:
    """The only corner is kept, or goes back and is brought again in the morning."""
    worker = employee(do("keep_tokens"), when="evening", brings="corner")
    cards = Cards(employees=[worker], supply={"strawberry": 2, "corner": 1})
    state = until(shop(cards, schedule=["add", "none"]), pa.Phase.EVENING)
    state = play(state, "use 1")
    assert (state.personal, legal(state)) == (tokens("corner"), ["done", "pick corner"])
    all_differ(state)
    kept, left = play(state, "pick corner"), play(state, "done")
    assert (kept.storage, kept.personal) == (tokens("corner"), tokens())
    assert (left.storage, left.personal) == (tokens(), tokens("corner"))
    for evening in (kept, left):
        assert (evening.day, legal(evening)) == (1, ["done"])
        assert play(evening, "done").personal == tokens("corner")
    assert play(kept, "done") == play(left, "done")
