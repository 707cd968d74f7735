"""Component sets at random: tiny, everything runs short, all effects stand at all their moments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from bakehouse.core.errors import ContentError
from bakehouse.pasteles.content import Components, loads
from bakehouse.pasteles.content.reading_effects import BENEFIT, BREAKDOWN, MOMENTS, Setting
from bakehouse.pasteles.effects import Deed, Moment
from bakehouse.pasteles.folding import Edge, Flavour, TokenKind
from tests.pasteles import sets

NAMES = [kind.name.lower() for kind in TokenKind]
FLAVOURS = [flavour.name.lower() for flavour in Flavour][1:]
"""The flavours in use: few, so that orders are filled often."""


def random_components(seed: int) -> Components:
    """A tiny set with one recipe; what the loader refuses is rolled anew."""
    rng = random.Random(seed)
    while True:
        try:
            return loads(sets.text_of(random_data(rng, seed)), "random")
        except ContentError:
            pass


def random_data(rng: random.Random, seed: int) -> dict[str, Any]:
    """A set of everything; in a hungry one only abilities and rules bring tokens (PA-26)."""
    rows, columns = rng.choice([(3, 3), (2, 4), (3, 2), (4, 4), (1, 5)])
    tokens = {name: rng.randint(0, 3) for name in NAMES}
    hungry = rng.random() < 0.3
    return sets.tiny_data(
        sheets=[random_sheet(rng, number, rows, columns) for number in range(rng.randint(1, 3))],
        customers=[random_customer(rng) for _ in range(rng.randint(1, 9))],
        machines=[random_machine(rng, number) for number in range(rng.randint(1, 4))],
        employees=[random_employee(rng, number, hungry) for number in range(rng.randint(1, 7))],
        recipes=[random_recipe(rng, rows, columns, hungry)],
        tokens={**tokens, "strawberry": 6, "two": 4, "corner": 2},
        market=[(n + rng.randint(1, 3), n and rng.randint(0, 2)) for n in range(0, 8, 2)],
        line=rng.randint(1, 3),
        display=rng.randint(1, 3),
        name=f"random {seed}",
    )


def some_names(rng: random.Random, names: Sequence[str], most: int) -> dict[str, int]:
    chosen = rng.choices(names, k=rng.randint(1, most))
    return {name: chosen.count(name) for name in sorted(set(chosen))}


def random_sheet(rng: random.Random, number: int, rows: int, columns: int) -> dict[str, Any]:
    sides = {
        side: [" ".join(rng.choices(FLAVOURS, k=columns)) for _ in range(rows)]
        for side in ("front", "back")
    }
    return {"name": f"sheet {number}", **sides}


def random_customer(rng: random.Random) -> dict[str, Any]:
    order = some_names(rng, FLAVOURS, rng.choice([1, 2, 3]))
    reward = some_names(rng, ["strawberry", "two", "corner"], 2)
    return {"order": order, "money": rng.randint(1, 4), "tokens": reward}


def random_effect(rng: random.Random, setting: Setting) -> dict[str, Any]:
    deed = rng.choice(setting.deeds)
    effect: dict[str, Any] = {"do": deed.name.lower(), "amount": rng.choice([1, 1, 2, 3])}
    if deed is Deed.GAIN_TOKENS:
        effect["tokens"] = some_names(rng, NAMES, 2)
    if deed is Deed.CHOOSE_TOKENS:
        effect["kinds"] = rng.sample(NAMES, rng.randint(1, 4))
    if rng.random() < 0.3:
        effect["per"] = rng.choice(setting.measures).name.lower()
        effect["every"] = rng.randint(1, 2)
    return effect


def random_machine(rng: random.Random, number: int) -> dict[str, Any]:
    return {
        "name": f"machine {number}",
        "cost": rng.randint(0, 3),
        "breakdown": [random_effect(rng, BREAKDOWN) for _ in range(rng.randint(1, 2))],
        "benefit": [random_effect(rng, BENEFIT) for _ in range(rng.randint(1, 2))],
    }


def random_employee(rng: random.Random, number: int, hungry: bool) -> dict[str, Any]:
    moment, prices = rng.choice([*Moment, *[Moment.SERVING] * 2]), ("pay", "lose_tokens")
    effects = [random_effect(rng, MOMENTS[moment]) for _ in range(rng.randint(1, 3))]
    if hungry and rng.random() < 0.6:
        effects.append({"do": "gain_tokens", "tokens": {"strawberry": rng.randint(1, 2)}})
    must = rng.random() < 0.3 or all(effect["do"] in prices for effect in effects)
    if moment is Moment.SERVING and must:
        # Nothing has to be used then, and a price alone is nothing to be used.
        must, effects = False, [*effects, {"do": "gain_money", "amount": 1}]
    return {
        "name": f"employee {number}",
        "wage": rng.choice([0, 0, 1, 3]),
        "tokens": {} if hungry else some_names(rng, ["strawberry", "two", *NAMES], 4),
        "when": moment.name.lower(),
        "effects": effects,
        "must": must,
    }


def random_recipe(rng: random.Random, rows: int, columns: int, hungry: bool) -> dict[str, Any]:
    halves = rng.random() < 0.25
    units = max(rows, columns) * (2 if halves else 1)
    goals: list[dict[str, Any]] = [
        {"count": "served"},
        {"count": "together"},
        {"count": "full_days"},
    ]
    goals += [{"count": "icons", "flavour": "tart"}, {"count": "level"}]
    goals += [{"count": "late", "number": 1}, {"count": "large_orders", "number": 1}]
    goal = rng.choice(goals)
    return sets.recipe(
        money=rng.choice([0, 5, 30, 60]),
        tokens={} if hungry else some_names(rng, ["strawberry", "two"], 3),
        schedule=[random_day(rng) for _ in range(rng.randint(1, 4))],
        steps=[random_step(rng, units, number) for number in range(rng.randint(1, 4))],
        standard=[{**goal, "least": 1}],
        gourmet=[{**goal, "least": 2}, {"count": "money", "least": rng.randint(1, 20)}],
        halves=halves,
        rules=[random_rule(rng) for _ in range(rng.randint(0, 2))],
    )


def random_day(rng: random.Random) -> str:
    people = rng.choices(["add", "add", "remove"], k=rng.randint(0, 3))
    return " ".join([*people, *["check"] * rng.randint(0, 3)]) or "none"


def random_step(rng: random.Random, units: int, number: int) -> dict[str, Any]:
    step: dict[str, Any] = {"sheet": rng.choice(["new", 1]) if number else "new"}
    task = rng.choice(["size", "sequence", "nothing"])
    if task == "size":
        step["size"] = [rng.randint(1, units), rng.randint(1, units)]
    if task == "sequence":
        edges = [edge.name.lower() for edge in Edge]
        folds = [(rng.choice(edges), rng.choice([1, 1, 2])) for _ in range(rng.randint(1, 3))]
        step["sequence"] = [f"{edge} {line}" for edge, line in folds]
    if rng.random() < 0.3:
        step["zone"] = [0, rng.randint(0, 1), rng.randint(1, 2), rng.randint(1, 2)]
    return step


def random_rule(rng: random.Random) -> dict[str, Any]:
    moment = rng.choice([*Moment])
    return {"when": moment.name.lower(), **random_effect(rng, MOMENTS[moment])}
