"""No two legal decisions come to the same: sets in which tokens are chosen at every moment.

The supply is so scarce that what somebody brings, or a customer gives, is often not there. So it
matters which token was kept, chosen or given up only until the supply has made up for it; no
decision may run on past that point by itself.
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
from tests.pasteles import sets
from tests.pasteles.random_sets import FLAVOURS, random_sheet
from tests.pasteles.tables import (
    Cards,
    Step,
    do,
    employee,
    legal,
    play,
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

    A card has one choice, and a moment one rule: where one choice follows another by itself, two
    ways to choose may well come to the same. No two customers give the same.
    """
    rng = random.Random(f"scarce {seed}")
    supply = {kind: rng.randint(1, 2) for kind in KINDS}
    data = sets.tiny_data(
        sheets=[random_sheet(rng, number, 2, 2) for number in (1, 2)],
        customers=[scarce_customer(rng, number) for number in range(1, 5)],
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
    return {"order": order, "money": number, "tokens": {KINDS[number - 1]: 1}}


def scarce_effect(rng: random.Random, *deeds: str) -> Row:
    effect: dict[str, Any] = {"do": rng.choice(deeds), "amount": rng.choice([1, 1, 2])}
    if effect["do"] == "choose_tokens":
        effect["kinds"] = some_kinds(rng, 2)
    return effect


def scarce_machine(rng: random.Random, number: int) -> Row:
    return {
        "name": f"machine {number}",
        "cost": rng.randint(0, 2),
        "breakdown": [scarce_effect(rng, "lose_tokens")],
        "benefit": [scarce_effect(rng, "choose_tokens")],
    }


def scarce_employee(rng: random.Random, number: int) -> Row:
    """Somebody with a choice, then money, by which no two abilities are the same."""
    moment = rng.choice([*Moment, Moment.EVENING, Moment.EVENING])
    evening = ["keep_tokens"] * 2 if moment is Moment.EVENING else []
    effect = scarce_effect(rng, "choose_tokens", "lose_tokens", *evening)
    return {
        "name": f"employee {number}",
        "wage": rng.randint(0, 1),
        "tokens": dict.fromkeys(some_kinds(rng, 1), 1),
        "when": moment.name.lower(),
        "effects": [effect, do("gain_money", number)],
        "must": moment is not Moment.SERVING and rng.random() < 0.3,
    }


def scarce_recipe(rng: random.Random, supply: Mapping[str, int]) -> dict[str, Any]:
    rules = [
        {"when": moment.name.lower(), **scarce_effect(rng, "choose_tokens", "lose_tokens")}
        for moment in Moment
        if rng.random() < 0.3
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
    wanted |= {(Deed.CHOOSE_TOKENS, pa.Phase.REPAIRS)}
    assert wanted - named == set()


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
