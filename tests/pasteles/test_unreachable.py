"""Texts that are well formed, keep every card and token, and still are no position of any game."""

from __future__ import annotations

import json
from bisect import insort
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse import pasteles as pa
from bakehouse.core.errors import DecodeError
from bakehouse.core.rng import Rng
from tests.pasteles.test_storage import (
    COMPONENTS,
    RECIPES,
    STATES,
    at,
    bad_state,
    both,
    edited,
    is_a_position,
    played,
    setting,
    spots,
)

Edit = Callable[[Any], object]


def moving(card: int, source: tuple[Any, ...], target: tuple[Any, ...]) -> Edit:
    """Moves a card from one array of numbers to another."""

    def edit(value: Any) -> None:
        place, other = value, value
        for step in source:
            place = place[step]
        for step in target:
            other = other[step]
        place.remove(card)
        insort(other, card)

    return edit


def carrying(kind: str, source: str, target: str) -> Edit:
    """Moves a token from one multiset to another."""

    def edit(value: Any) -> None:
        value[source][kind] -= 1
        if not value[source][kind]:
            del value[source][kind]
        value[target][kind] = value[target].get(kind, 0) + 1

    return edit


def laying(sheet: int, kind: str, *icons: tuple[str, int, int], source: str = "supply") -> Edit:
    """Lays a token on the icons of a sheet in play."""

    def edit(value: Any) -> None:
        places = [{"side": side, "row": row, "column": column} for side, row, column in icons]
        value["sheets"][sheet]["tokens"].append({"kind": kind, "icons": places})
        value["sheets"][sheet]["tokens"].sort(key=_order)
        value[source][kind] -= 1

    return edit


KINDS = [kind.name.lower() for kind in pa.TokenKind]


def _order(token: Any) -> list[Any]:
    icons = [[icon["side"] == "back", icon["row"], icon["column"]] for icon in token["icons"]]
    return [KINDS.index(token["kind"]), *icons]


TASK: dict[str, Any] = {
    "cause": "ability",
    "number": 1,
    "effect": {
        "deed": "choose_tokens",
        "amount": 1,
        "tokens": {},
        "kinds": ["strawberry", "two"],
        "per": None,
        "every": 1,
    },
}
"""The effect of employee 1, who is active in most states, at its moment, 1.b."""

ONE = {"left": 1, "least": 0}

IMPOSSIBLE: dict[str, tuple[str, Edit, str, str]] = {
    # What there is.
    "a token too many": ("served", setting("supply", "two", 11), "supply", "PA-64"),
    "a token too few": ("served", setting("personal", "two", 3), "supply", "PA-64"),
    "a token of another kind": (
        "served",
        setting("personal", {"strawberry": 1, "three": 4}),
        "supply",
        "PA-64",
    ),
    "a customer too few": ("served", setting("gone", []), "customers", "PA-65"),
    "a customer twice": ("served", setting("line", [1, 3]), "customers", "PA-65"),
    "a customer that there is not": ("served", setting("line", [9]), "line", "PA-65"),
    "customers out of order": ("folding", setting("line", [3, 1]), "line", "PA-65"),
    "an employee twice": ("served", setting("display", [2, 4]), "applicants", "PA-65"),
    "an employee too few": ("served", setting("staff", []), "applicants", "PA-65"),
    "an empty layer": ("served", setting("applicants", [[4, 5], []]), "applicants", "PA-65"),
    "an equipment card too many": ("served", setting("equipment", [2, 2, 2]), "equipment", "PA-65"),
    "half a breakdown": ("served", setting("equipment", [0, 2, 2]), "equipment", "PA-65"),
    "a machine too few": ("served", setting("equipment", [1, 2]), "equipment", "PA-65"),
    "a sheet twice": ("sizing", setting("sheets", 1, "number", 2), "sheets", "PA-65"),
    "a sheet that there is not": ("sizing", setting("sheets", 1, "number", 4), "sheets", "PA-65"),
    "a sheet in play and drawn": ("side two", setting("sheet", 2), "sheets", "PA-65"),
    "a sheet too many": (
        "sizing",
        lambda v: v["sheets"].append({**v["sheets"][1], "number": 3}),
        "sheets",
        "PA-25",
    ),
    # The start.
    "an employee at the start": (
        "start",
        both(setting("staff", [1]), setting("applicants", [[2, 3, 4, 5]])),
        "phase",
        "PA-3",
    ),
    "less money at the start": ("start", setting("money", 4), "phase", "PA-3"),
    "more money before the first hire": ("staff", setting("money", 6), "money", "PA-3"),
    "a market that has been raised": ("vacancy", setting("level", 1), "level", "PA-3"),
    "a token more in storage": ("staff", carrying("two", "supply", "storage"), "storage", "PA-3"),
    "the start once more": ("staff", setting("phase", "display"), "phase", "PA-3"),
    # Preparation.
    "a day after the last": ("served", setting("day", 3), "day", "PA-3"),
    "day 0": ("served", setting("day", 0), "day", "PA-3"),
    "another day": ("served", setting("day", 2), "icons", "PA-4"),
    "an icon not dealt with": ("market", setting("icons", 1), "icons", "PA-4"),
    "an icon more than the day has": ("market", setting("icons", 3), "icons", "PA-4"),
    "an icon of 1.c in 1.a": ("leaving", setting("icons", 3), "icons", "PA-4"),
    "a check without a card": (
        "equipment",
        both(setting("drawn", [1]), setting("equipment", [1, 2, 2])),
        "equipment",
        "PA-15",
    ),
    "a card without a check": (
        "market",
        both(setting("drawn", [1, 2]), setting("equipment", [1, 1, 2])),
        "equipment",
        "PA-15",
    ),
    "a repair on the first morning": (
        "market",
        both(setting("drawn", []), setting("repaired", [1, 0, 0])),
        "repaired",
        "PA-53",
    ),
    "an employee more": ("served", moving(2, ("display",), ("staff",)), "staff", "PA-10"),
    "an employee fewer face up": (
        "served",
        moving(3, ("display",), ("applicants", 0)),
        "display",
        "PA-10",
    ),
    "nobody hired": ("served", moving(1, ("staff",), ("applicants", 0)), "staff", "PA-10"),
    "a vacancy that is filled": (
        "vacancy",
        moving(3, ("applicants", 0), ("display",)),
        "display",
        "PA-10",
    ),
    "a vacancy in another phase": ("vacancy", setting("phase", "staff"), "display", "PA-10"),
    "nobody drawn": ("blind", setting("phase", "staff"), "staff", "PA-10"),
    "a draw without an icon": ("leaving", setting("phase", "blind"), "icons", "PA-10"),
    "a layer too many": ("served", setting("applicants", [[4], [5]]), "applicants", "PA-8"),
    "a known card that is not known": (
        "coming",
        setting("applicants", [[1, 4, 5]]),
        "applicants",
        "PA-8",
    ),
    "a known card on top": ("coming", setting("applicants", [[1], [4, 5]]), "applicants", "PA-8"),
    "an icon that is due left out": ("staff", setting("phase", "ingredients"), "icons", "PA-4"),
    "tokens taken too early": (
        "leaving",
        carrying("two", "storage", "personal"),
        "personal",
        "PA-14",
    ),
    "storage after 1.b": ("market", carrying("two", "personal", "storage"), "storage", "PA-14"),
    "a reward that nobody gave": (
        "served",
        carrying("strawberry", "supply", "storage"),
        "storage",
        "PA-14",
    ),
    "nothing to do in 1.b": ("equipment", setting("phase", "ingredients"), "phase", "PA-21"),
    "nothing to check": ("market", setting("phase", "equipment"), "phase", "PA-21"),
    # Abilities.
    "an ability of somebody else": ("served", setting("used", [2]), "used", "PA-57"),
    "an ability before its moment": ("evening", setting("used", [1]), "used", "PA-57"),
    "an ability too early": ("checking", setting("used", [4]), "used", "PA-57"),
    "a longer line": ("served", setting("places", 3), "places", "PA-20"),
    "a shorter line": ("served", setting("places", 1), "places", "PA-20"),
    "more customers for nothing": ("arrivals", setting("extra", 1), "extra", "PA-19"),
    "fewer customers for nothing": ("line", setting("extra", -1), "extra", "PA-19"),
    "an ability without effect": ("more", setting("extra", 0), "extra", "PA-19"),
    "somebody forgiven": ("repairs", setting("forgiven", 1), "forgiven", "PA-50"),
    # Customers.
    "a customer more today": ("line", setting("waiting", 5), "waiting", "PA-20"),
    "a customer fewer today": ("served", setting("waiting", 1), "waiting", "PA-20"),
    "another market level": ("served", setting("level", 1), "waiting", "PA-20"),
    "customers who come too early": ("market", setting("waiting", 4), "waiting", "PA-51"),
    "customers who stay too long": (
        "repairs",
        both(moving(1, ("customers", 1), ("line",)), setting("unserved", 0)),
        "line",
        "PA-51",
    ),
    "a line that has not come": (
        "line",
        both(moving(1, ("customers", 0), ("line",)), setting("waiting", 3)),
        "line",
        "PA-20",
    ),
    "a line that is too short at first": (
        "side",
        both(moving(2, ("line",), ("customers", 0)), setting("waiting", 3)),
        "line",
        "PA-20",
    ),
    "a line that is too long": (
        "placed",
        both(moving(3, ("customers", 0), ("line",)), setting("waiting", 1)),
        "line",
        "PA-20",
    ),
    "a serving before the first token": (
        "side",
        both(
            moving(2, ("line",), ("gone",)),
            setting("served", 1),
            carrying("two", "supply", "storage"),
        ),
        "served",
        "PA-43",
    ),
    "a serving too few": ("served", setting("served", 0), "served", "PA-47"),
    "a serving too many": ("served", setting("served", 2), "served", "PA-47"),
    "a serving outside of 2.b": ("leaving", setting("served", 1), "served", "PA-47"),
    "somebody counted too early": ("served", setting("unserved", 1), "unserved", "PA-50"),
    "somebody not counted": ("repairs", setting("unserved", 0), "unserved", "PA-50"),
    "somebody counted twice": ("repairs", setting("unserved", 2), "unserved", "PA-50"),
    "another layer on day 1": (
        "served",
        setting("customers", [[3, 4, 5], [6, 7, 8]]),
        "customers",
        "PA-51",
    ),
    "a layer of more than come": (
        "leaving",
        setting("customers", [[1, 2, 3, 4, 5, 6, 7, 8]]),
        "customers",
        "PA-51",
    ),
    "a layer of fewer than come": (
        "leaving",
        setting("customers", [[1, 2, 3, 5, 6, 7, 8], [4]]),
        "customers",
        "PA-51",
    ),
    "nobody to be turned up": (
        "refill",
        both(
            setting("line", [1, 3]), setting("customers", [[4, 5, 6, 7, 8]]), setting("waiting", 1)
        ),
        "phase",
        "PA-27",
    ),
    "a refill without a token": (
        "refill",
        both(
            *[carrying("two", "personal", "supply")] * 4,
            carrying("strawberry", "personal", "supply"),
        ),
        "phase",
        "PA-27",
    ),
    "leftovers of nobody": (
        "leftovers",
        both(setting("waiting", 0), moving(4, ("customers", 0), ("line",)), setting("places", 3)),
        "places",
        "PA-20",
    ),
    # Sheets.
    "a step before the first": ("line", setting("step", 1), "step", "PA-21"),
    "no step at all": ("served", setting("step", 0), "step", "PA-21"),
    "a step that there is not": ("served", setting("step", 4), "step", "PA-21"),
    "a step without its fold": ("placed", setting("step", 2), "sheets", "PA-28"),
    "a step further than the sheets": ("placed", setting("step", 3), "sheets", "PA-28"),
    "a sheet before the first step": (
        "line",
        lambda v: v["sheets"].append(json.loads(pa.to_json(at("serving")))["value"]["sheets"][0]),
        "sheets",
        "PA-24",
    ),
    "a step that takes no sheet": (
        "folding",
        both(setting("phase", "side"), setting("sheet", 1)),
        "step",
        "PA-30",
    ),
    "no sheet drawn": ("side", setting("sheet", 0), "sheet", "PA-30"),
    "a sheet drawn too early": ("sheet", setting("sheet", 1), "sheet", "PA-30"),
    "no sheet in play": ("serving", setting("sheets", []), "sheets", "PA-28"),
    "no sheet after a day with tokens": ("keeping", setting("sheets", []), "sheets", "PA-28"),
    "a sheet folded too early": (
        "placed",
        setting("sheets", json.loads(pa.to_json(at("folded")))["value"]["sheets"]),
        "sheets",
        "PA-28",
    ),
    "a sheet that does not wait for its size": (
        "last",
        setting("phase", "folding"),
        "sheets",
        "PA-28",
    ),
    "a size that is not reached": ("sizing", setting("phase", "serving"), "sheets", "PA-28"),
    "a token outside the zone": (
        "serving",
        laying(0, "two", ("front", 0, 0), ("front", 0, 1)),
        "sheets",
        "PA-28",
    ),
    "a token on a sheet that is folded first": (
        "sizing",
        laying(1, "two", ("back", 0, 0), ("back", 0, 1)),
        "sheets",
        "PA-28",
    ),
    "a token in the crease": (
        "folded",
        laying(0, "two", ("front", 0, 0), ("front", 0, 1)),
        "tokens",
        "PA-33",
    ),
    "a token on a token": (
        "placed",
        laying(0, "two", ("front", 2, 2), ("front", 2, 3)),
        "tokens",
        "PA-33",
    ),
    "a token out of shape": (
        "placed",
        laying(0, "two", ("front", 1, 2), ("front", 3, 2)),
        "tokens",
        "PA-33",
    ),
    "layers the other way round": (
        "folded",
        setting("sheets", 0, "stacks", 0, 0, [29, 1]),
        "layers",
        "PA-31",
    ),
    "a layer that shows the wrong side": (
        "folded",
        setting("sheets", 0, "stacks", 0, 0, [1, 0]),
        "sheet",
        "PA-31",
    ),
    "stacks in other rows": (
        "folded",
        lambda v: v["sheets"][0]["stacks"][0].append(v["sheets"][0]["stacks"][1].pop(0)),
        "stacks",
        "PA-31",
    ),
    # Claimed icons and goals.
    "an icon that no token covers": (
        "served",
        setting("claimed", {"sweet": 1}),
        "claimed",
        "PA-42",
    ),
    "icons that were used already": ("served", setting("claimed", "tart", 2), "claimed", "PA-42"),
    "icons on a new sheet": ("side two", setting("claimed", {"tart": 1}), "claimed", "PA-42"),
    "icons before new customers": ("refill", setting("claimed", {"tart": 1}), "claimed", "PA-42"),
    "icons at closing time": ("leftovers", setting("claimed", {"tart": 1}), "claimed", "PA-42"),
    "customers served without tokens": (
        "serving",
        both(
            moving(2, ("line",), ("gone",)),
            setting("served", 1),
            setting("tally", [1, 1, 1, 0, 0, 0]),
        ),
        "claimed",
        "PA-42",
    ),
    "a streak of nobody": ("placed", setting("streak", True), "streak", "PA-74"),
    "a streak after the day": ("repairs", setting("streak", True), "streak", "PA-74"),
    "a goal too few": ("served", setting("tally", [1, 1, 1, 0, 0]), "tally", "PA-60"),
    "a goal below 0": ("served", setting("tally", 3, -1), "tally", "PA-60"),
    "a serving not counted": ("served", setting("tally", 0, 0), "tally", "PA-74"),
    "servings that nobody had": ("served", setting("tally", 0, 2), "tally", "PA-74"),
    "icons not counted": ("served", setting("tally", 1, 0), "tally", "PA-74"),
    "icons that nobody ordered": ("served", setting("tally", 1, 2), "tally", "PA-74"),
    "a large order not counted": ("served", setting("tally", 2, 0), "tally", "PA-74"),
    "a large order too many": ("served", setting("tally", 2, 2), "tally", "PA-74"),
    "one customer together": ("served", setting("tally", 3, 1), "tally", "PA-74"),
    "late in step 1": ("served", setting("tally", 4, 1), "tally", "PA-74"),
    "a full day too early": ("served", setting("tally", 5, 1), "tally", "PA-74"),
    "a full day that was none": ("repairs", setting("tally", 5, 1), "tally", "PA-74"),
    "more late ones than were served": ("leaving", setting("tally", 4, 4), "tally", "PA-74"),
    "more large ones than were served": (
        "leaving",
        setting("tally", [1, 1, 2, 0, 1, 0]),
        "tally",
        "PA-74",
    ),
    # Effects that wait.
    "a choice of nothing": ("equipment", setting("picking", ONE), "picking", "PA-57"),
    "an effect without a choice": ("picking", setting("picking", None), "picking", "PA-57"),
    "an effect of another card": (
        "picking",
        setting("pending", 0, "number", 2),
        "pending",
        "PA-57",
    ),
    "an effect that the card has not": (
        "picking",
        setting("pending", 0, "effect", "amount", 2),
        "pending",
        "PA-57",
    ),
    "an effect twice": ("picking", setting("pending", [TASK, TASK]), "pending", "PA-57"),
    "an effect of nobody": ("picking", setting("pending", 0, "number", 6), "ability", "PA-65"),
    "an effect of the wages": (
        "picking",
        setting("pending", 0, "cause", "wages"),
        "wages",
        "PA-65",
    ),
    "an effect at another time": (
        "market",
        both(setting("pending", [TASK]), setting("picking", ONE)),
        "pending",
        "PA-57",
    ),
    "an effect of somebody who has not acted": ("picking", setting("used", []), "pending", "PA-57"),
    "more choices than the effect gives": (
        "picking",
        setting("picking", "left", 2),
        "picking",
        "PA-57",
    ),
    "no choice left": ("picking", setting("picking", "left", 0), "picking", "PA-57"),
    "a choice made that leaves none": (
        "picking",
        setting("picking", "least", 3),
        "picking",
        "PA-57",
    ),
    "more customers than the effect sends away": (
        "dismissing",
        setting("picking", "left", 2),
        "picking",
        "PA-57",
    ),
    "a customer sent away whom nobody saw go": (
        "dismissing",
        setting("picking", "least", 1),
        "picking",
        "PA-57",
    ),
    "tokens kept that are not in storage": (
        "keeping",
        setting("picking", {"left": 1, "least": 3}),
        "picking",
        "PA-57",
    ),
    "more tokens than the machine takes": (
        "losing",
        setting("picking", "left", 3),
        "picking",
        "PA-57",
    ),
    "a choice where all must go": (
        "losing",
        both(carrying("two", "personal", "supply"), carrying("corner", "personal", "supply")),
        "picking",
        "PA-57",
    ),
    "a token given up and still to be": (
        "one lost",
        setting("picking", "left", 2),
        "picking",
        "PA-57",
    ),
    "a token given up that the supply lacks": (
        "one lost",
        setting("picking", "least", 8),
        "picking",
        "PA-57",
    ),
    "a machine that breaks down while it lies there": (
        "losing",
        both(setting("equipment", [1, 1, 2]), setting("drawn", [1, 2])),
        "pending",
        "PA-57",
    ),
    # The end.
    "over too early": ("served", setting("phase", "over"), "phase", "PA-54"),
    "lost and going on": (
        "more",
        setting("loss", {"cause": "wages", "number": 0, "due": 4}),
        "loss",
        "PA-55",
    ),
    "lost with money enough": ("lost", setting("money", 4), "loss", "PA-5"),
    "other wages": ("lost", setting("loss", "due", 5), "loss", "PA-52"),
    "wages of a card": ("lost", setting("loss", "number", 1), "loss", "PA-52"),
    "lost by a card that did nothing": (
        "lost",
        setting("loss", {"cause": "breakdown", "number": 2, "due": 4}),
        "loss",
        "PA-5",
    ),
    "lost by a breakdown of another price": ("broke", setting("loss", "due", 4), "loss", "PA-5"),
    "lost by a machine that there is not": (
        "broke",
        setting("loss", "number", 4),
        "breakdown",
        "PA-65",
    ),
    "lost by a machine that runs": (
        "broke",
        both(setting("equipment", [1, 1, 2]), setting("drawn", [1, 2])),
        "loss",
        "PA-5",
    ),
    "lost by a repair": ("broke", setting("loss", "cause", "repair"), "loss", "PA-5"),
    "lost by an ability that need not be used": (
        "lost",
        setting("loss", {"cause": "ability", "number": 4, "due": 4}),
        "loss",
        "PA-5",
    ),
    "lost by a rule of another day": (
        "poor",
        both(
            setting("phase", "over"),
            setting("money", 0),
            setting("loss", {"cause": "rule", "number": 1, "due": 1}),
        ),
        "icons",
        "PA-4",
    ),
    "a customer in a lost shop": (
        "lost",
        both(moving(1, ("customers", 1), ("line",)), setting("unserved", 4)),
        "line",
        "PA-51",
    ),
    "more money than there can be": ("leaving", setting("money", 10**6), "money", "PA-5"),
}
"""By what is wrong: a state, what is changed, a word of the reason, the rule."""


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_no_position_is_refused(name: str) -> None:
    start, edit, what, rule = IMPOSSIBLE[name]
    error = bad_state(at(start), edited(at(start), edit))
    assert error.where == "$.value"
    assert (error.rule, what in error.reason) == (rule, True), error


POSSIBLE: dict[str, tuple[str, Edit]] = {
    "less money": ("served", setting("money", 3)),
    "fewer claimed icons": ("served", setting("claimed", {})),
    "other sheets": ("served", setting("sheets", 0, "number", 3)),
    "an ability not used": ("market", setting("used", [])),
    "other customers in line": (
        "served",
        both(moving(1, ("line",), ("customers", 0)), moving(5, ("customers", 0), ("line",))),
    ),
    "other employees face up": (
        "served",
        both(
            moving(2, ("display",), ("applicants", 0)), moving(4, ("applicants", 0), ("display",))
        ),
    ),
    "fewer tokens": ("served", carrying("two", "personal", "supply")),
    "a reward taken in money": ("served", carrying("two", "storage", "supply")),
    "a choice of the other kind": (
        "equipment",
        both(carrying("two", "personal", "supply"), carrying("strawberry", "supply", "personal")),
    ),
    "a token kept already": (
        "keeping",
        both(
            setting("picking", {"left": 1, "least": 0}),
            carrying("strawberry", "personal", "storage"),
        ),
    ),
    "a strawberry given up before": ("losing", setting("picking", "left", 1)),
    "another token given up": (
        "one lost",
        both(
            carrying("two", "supply", "personal"),
            carrying("strawberry", "personal", "supply"),
            setting("picking", "least", 0),
        ),
    ),
    "a market raised": ("market", both(setting("level", 1), setting("money", 4))),
    "an evening on which nothing can be used": ("repairs", setting("phase", "evening")),
    "another victory": ("leaving", setting("tally", [4, 3, 2, 1, 2, 0])),
}
"""By what is otherwise: a state and a change to another position."""


@pytest.mark.parametrize("name", POSSIBLE)
def test_what_might_have_been_is_read(name: str) -> None:
    start, edit = POSSIBLE[name]
    text = edited(at(start), edit)
    assert json.loads(text) != json.loads(pa.to_json(at(start)))
    state = pa.from_json(text, COMPONENTS)
    assert state != at(start)
    is_a_position(state)


# --- numbers one by one ---------------------------------------------------------------------------

FREE = ("money", "level", "claimed", "used", "tally", "sheet", "sheets", "picking")
"""What a change by one may leave a position; all else is told by what surrounds it."""


@pytest.mark.parametrize("name", STATES)
def test_a_number_that_is_one_off_is_refused_or_tells_another_position(name: str) -> None:
    """Every number of a state in turn. Most are certain: no other number could stand there."""
    text = pa.to_json(at(name))
    value, refused = json.loads(text)["value"], 0
    count = len(numbers_in(value))
    for index in range(count):
        data: Any = json.loads(text)
        place, key = numbers_in(data["value"])[index]
        place[key] += 1 if index % 2 else -1
        state = read_or_none(json.dumps(data), COMPONENTS)
        if state is None:
            refused += 1
            continue
        assert any(data["value"][free] != value[free] for free in FREE), key
        is_a_position(state)
    assert refused >= 0.8 * count


@pytest.mark.parametrize("name", ["folded", "last"])
def test_layers_that_are_one_off_are_refused(name: str) -> None:
    """Each layer of a folded sheet in turn: there is no other sheet that lies in these places."""
    text = pa.to_json(at(name))
    for index in range(25):
        for step in (-1, 1):
            data: Any = json.loads(text)
            stacks = data["value"]["sheets"][-1]["stacks"]
            place, key = [spot for spot in spots(stacks) if type(spot[0][spot[1]]) is int][index]
            place[key] += step
            assert bad_state(at(name), json.dumps(data)).rule == "PA-31"


def numbers_in(value: Any) -> list[tuple[Any, Any]]:
    """Where in a state's value the numbers stand, but for options and layers: (container, key)."""
    found = [(value, key) for key, part in value.items() if type(part) is int]
    for key, part in value.items():
        if key == "sheets":
            parts = [{**sheet, "stacks": None} for sheet in part]
            found += [(sheet, "number") for sheet in part]
            found += [spot for sheet in parts for spot in spots(sheet) if spot[0] is not sheet]
        elif key != "config":
            found += spots(part)
    return [(place, key) for place, key in found if type(place[key]) is int]


def read_or_none(text: str, components: pa.Components) -> pa.State | None:
    try:
        return pa.from_json(text, components)
    except DecodeError:
        return None


# --- changes at random ----------------------------------------------------------------------------


def _piles(value: Any) -> list[list[Any]]:
    """What cards or tokens can be moved between: multisets, arrays of employees and customers."""
    return [
        [value["supply"], value["storage"], value["personal"]],
        [value["staff"], value["display"], *value["applicants"]],
        [value["line"], value["gone"], *value["customers"]],
    ]


def move_something(data: st.DataObject, value: Any) -> None:
    """Moves a token, an employee or a customer; all are still there."""
    piles = data.draw(st.sampled_from(_piles(value)), "piles")
    source = data.draw(st.sampled_from([pile for pile in piles if pile]), "from")
    target = data.draw(st.sampled_from(piles), "to")
    one = data.draw(st.sampled_from(sorted(source)), "what")
    if isinstance(source, dict):
        carrying(one, "from", "to")({"from": source, "to": target})
        return
    source.remove(one)
    if target and data.draw(st.booleans(), "exchange"):
        other = data.draw(st.sampled_from(target), "for")
        target.remove(other)
        insort(source, other)
    insort(target, one)


def change_number(data: st.DataObject, value: Any) -> None:
    place, key = data.draw(st.sampled_from(numbers_in(value)), "spot")
    new = st.sampled_from([-1, 0, 1, 2, 7, 128, 2**40, 10**30])
    near = st.integers(-2, 2).map(lambda step: place[key] + step)
    place[key] = data.draw(new | near, "number")


def change_phase(data: st.DataObject, value: Any) -> None:
    value["phase"] = data.draw(st.sampled_from([phase.name.lower() for phase in pa.Phase]))


CHANGES = (move_something, move_something, change_number, change_phase)


def changed_is_refused_or_a_position(data: st.DataObject, state: pa.State) -> None:
    changed: Any = json.loads(pa.to_json(state))
    for _ in range(data.draw(st.integers(1, 2), "changes")):
        data.draw(st.sampled_from(CHANGES), "change")(data, changed["value"])
    found = read_or_none(json.dumps(changed), state.config.components)
    if found is not None:
        is_a_position(found)


@given(st.sampled_from(RECIPES), st.integers(0, 2), st.integers(0, 10**4), st.data())
@settings(max_examples=100)
def test_a_changed_state_of_the_house_is_refused_or_plays_on(
    recipe: int, seed: int, number: int, data: st.DataObject
) -> None:
    states = played(recipe, seed)
    changed_is_refused_or_a_position(data, states[number % len(states)])


@given(st.sampled_from(STATES), st.data())
@settings(max_examples=100)
def test_a_changed_state_of_a_small_set_is_refused_or_plays_on(
    name: str, data: st.DataObject
) -> None:
    changed_is_refused_or_a_position(data, at(name))


@given(st.sampled_from(RECIPES), st.integers(0, 2), st.integers(0, 10**4), st.data())
@settings(max_examples=60)
def test_a_changed_observation_is_refused_or_one_of_a_position(
    recipe: int, seed: int, number: int, data: st.DataObject
) -> None:
    states = played(recipe, seed)
    state = states[number % len(states)]
    changed: Any = json.loads(pa.observation_to_json(pa.observation(state, 0)))
    data.draw(st.sampled_from(CHANGES), "change")(data, changed["value"])
    try:
        seen = pa.observation_from_json(json.dumps(changed))
    except DecodeError:
        return
    resampled, _ = pa.resample(seen, Rng.seeded(1))
    assert pa.observation(resampled, 0) == seen
    is_a_position(resampled)
