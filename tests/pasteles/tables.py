"""Arranged shops, where the test says what chance does, and games played at random.

A component set is made for each shop, with one recipe and no more cards than the test needs.
Tokens, flavours and moves are written as texts: "two 2, strawberry", "place two 0 at 1,1".

The sheet of most shops is `ROWS`. On its front the flavour is told by the row, in the order salty,
savory, tart, sweet, spicy; on its back by the column, in the same order. Behind front (r, c) lies
back (r, 4 - c) (PA-30).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from bakehouse.core.errors import GameFinishedError, Illegal, IllegalAction
from bakehouse.core.rng import Rng
from bakehouse.pasteles.content import Components
from tests.pasteles import sets

Row = Mapping[str, Any]

FLAVOURS = ("salty", "savory", "tart", "sweet", "spicy")
ROWS: Row = {
    "name": "Rows",
    "front": [" ".join([flavour] * 5) for flavour in FLAVOURS],
    "back": [" ".join(FLAVOURS)] * 5,
}
SUPPLY: Mapping[str, int] = {
    "strawberry": 8,
    "raspberry": 4,
    "blueberry": 2,
    "two": 16,
    "three": 8,
    "corner": 10,
    "line": 4,
    "square": 4,
}
"""No S, so that an ability that gives one does nothing."""

IDLE: Row = {"do": "gain_tokens", "amount": 1, "tokens": {"s": 1}}
"""An effect that can do nothing, since there are no such tokens."""

FORGIVING: Sequence[Row] = ({"when": "counting", "do": "forgive", "amount": 9},)
"""A special rule under which nobody costs a market level."""


# --- writing a set --------------------------------------------------------------------------------


def amounts(text: str) -> dict[str, int]:
    """Amounts by name: "two 2, strawberry" is {"two": 2, "strawberry": 1}."""
    found: dict[str, int] = {}
    for item in text.split(", ") if text else ():
        name, _, amount = item.partition(" ")
        found[name] = int(amount or 1)
    return found


def tokens(text: str = "") -> Counts[pa.TokenKind]:
    """A multiset of tokens."""
    return pa.TOKENS.counts({pa.TokenKind[name.upper()]: n for name, n in amounts(text).items()})


def flavours(text: str = "") -> Counts[pa.Flavour]:
    """A multiset of flavours."""
    return pa.FLAVOURS.counts({pa.Flavour[name.upper()]: n for name, n in amounts(text).items()})


def do(deed: str, amount: int = 1, **keys: Any) -> Row:
    """An effect; `tokens` are a text."""
    if "tokens" in keys:
        keys["tokens"] = amounts(keys["tokens"])
    return {"do": deed, "amount": amount, **keys}


def customer(order: str, money: int = 1, reward: str = "strawberry") -> Row:
    """A customer card."""
    return {"order": amounts(order), "money": money, "tokens": amounts(reward)}


def employee(
    *effects: Row, when: str = "ingredients", wage: int = 0, brings: str = "", must: bool = False
) -> Row:
    """An employee card; without effects, one whose ability can never be used."""
    return {
        "name": "Somebody",
        "wage": wage,
        "tokens": amounts(brings),
        "when": when,
        "effects": list(effects or (IDLE,)),
        "must": must,
    }


def machine(cost: int = 1, breakdown: Sequence[Row] = (), benefit: Sequence[Row] = ()) -> Row:
    """A machine; without effects, one that costs and gives 1 money."""
    return {
        "name": "Machine",
        "cost": cost,
        "breakdown": list(breakdown or [do("pay")]),
        "benefit": list(benefit or [do("gain_money")]),
    }


def _numbered(rows: Sequence[Row]) -> list[Row]:
    """Cards with names of their own, as a set asks for."""
    return [{**row, "name": f"{row['name']} {number}"} for number, row in enumerate(rows, start=1)]


def _unlike(rows: Sequence[Row]) -> list[Row]:
    """Employees no two of whom have the same ability, as a set asks for (PA-72)."""
    idle = [{"effects": [{**IDLE, "amount": number}]} for number in range(1, len(rows) + 1)]
    return [
        {**row, **other} if row["effects"] == [IDLE] else row
        for row, other in zip(_numbered(rows), idle, strict=True)
    ]


@attrs.frozen
class Cards:
    """What a shop has besides its recipe; each field has a default that is of no importance."""

    customers: Sequence[Row] = (customer("salty"),)
    employees: Sequence[Row] = (employee(),)
    machines: Sequence[Row] = (machine(),)
    sheets: Sequence[Row] = (ROWS, ROWS, ROWS)
    market: Sequence[tuple[int, int]] = ((4, 0), (5, 1), (6, 1), (7, 2))
    line: int = 3
    display: int = 3
    supply: Mapping[str, int] = attrs.field(factory=lambda: SUPPLY)

    def components(self, **recipe: Any) -> Components:
        """The set with one recipe; its keys are those of the file, tokens as a text."""
        plain: dict[str, Any] = {"money": 10, "schedule": ["none"], "tokens": ""}
        keys = plain | recipe
        keys["tokens"] = amounts(keys["tokens"])
        return sets.make_tiny(
            sheets=[{**sheet, "name": f"Sheet {n}"} for n, sheet in enumerate(self.sheets)],
            customers=self.customers,
            machines=_numbered(self.machines),
            employees=_unlike(self.employees),
            recipes=[sets.recipe(**keys)],
            tokens=self.supply,
            market=self.market,
            line=self.line,
            display=self.display,
        )


def shop(cards: Cards | None = None, **recipe: Any) -> pa.State:
    """A new game of one recipe: a day without icons, one flat sheet, 10 money, no tokens.

    Other keys are those of the recipe's table in a set file.
    """
    components = (cards or Cards()).components(**recipe)
    return pa.new_game(pa.Config(recipe=1, components=components))


# --- playing --------------------------------------------------------------------------------------


def action(state: pa.State, text: str) -> pa.Action:
    """The action that a text names; a placement without a sheet is on sheet 1."""
    if text.startswith("place") and " on sheet " not in text:
        text += " on sheet 1"
    return pa.parse_action(state, text)


def play(state: pa.State, *moves: str) -> pa.State:
    """The state after moves in words."""
    for move in moves:
        state = pa.apply(state, action(state, move))
    return state


def legal(state: pa.State) -> list[str]:
    """What is legal, in words, without the placements."""
    return [pa.action_to_string(one) for one in pa.legal_actions(state) if not is_place(one)]


def is_place(one: pa.Action) -> bool:
    """Whether an action lays a token."""
    return isinstance(one, pa.Place)


def places(state: pa.State) -> list[str]:
    """The legal placements, in words."""
    return [pa.action_to_string(one) for one in pa.legal_actions(state) if is_place(one)]


_QUIET = (pa.Done, pa.Close, pa.NextCustomers, pa.NextStep)


def quiet(state: pa.State) -> pa.Action:
    """The next move of a day on which nothing is done: lowest cards, nothing that can be left."""
    if pa.current_player(state) == pa.CHANCE:
        drawn: tuple[int, ...] = ()
        while chances := pa.chance_outcomes(state, drawn):
            drawn += (chances[0][0],)
        return pa.chance_action(state, drawn)
    options = pa.legal_actions(state)
    left = [one for one in options if not isinstance(one, pa.UseAbility)]
    return next((one for one in options if isinstance(one, _QUIET)), [*left, *options][0])


def until(state: pa.State, phase: pa.Phase) -> pa.State:
    """Played on quietly until a phase; the state itself if that has come."""
    while state.phase is not phase:
        state = pa.apply(state, quiet(state))
    return state


def until_day(state: pa.State, day: int) -> pa.State:
    """Played on quietly until the first move of a day."""
    while state.day < day:
        state = pa.apply(state, quiet(state))
    return state


def serving(state: pa.State, *line: int) -> pa.State:
    """Played on quietly until tokens can be laid, with these customers in line."""
    if line:
        cards = ", ".join(map(str, line))
        state = play(until(state, pa.Phase.LINE), f"draw customers {cards}")
    return until(state, pa.Phase.SERVING)


def counter(tokens: str = "", *customers: Row, line: int = 3, **recipe: Any) -> pa.State:
    """The first day at the moment when tokens can be laid, with the first customers in line.

    All that are there come; `line` of them stand in line.
    """
    come = customers or (customer("salty"),)
    cards = Cards(customers=come, line=line, market=((len(come), 0), (len(come) + 1, 1)))
    return serving(shop(cards, tokens=tokens, **recipe))


def chances(state: pa.State, *drawn: int) -> dict[int, Fraction]:
    """The exact probability of each next card after these."""
    return dict(pa.chance_outcomes(state, drawn))


def evenly(*cards: int) -> dict[int, Fraction]:
    """Each card with the same probability."""
    return {card: Fraction(1, len(cards)) for card in cards}


# --- refusals -------------------------------------------------------------------------------------


def refused(
    state: pa.State,
    what: str | pa.Action,
    code: pa.Refusal,
    rule: str,
    seat: int = 0,
    error: type[IllegalAction] = IllegalAction,
) -> Illegal:
    """Asserts that an action is refused in just this way by all that judges it; nothing changes."""
    refusal = action(state, what) if isinstance(what, str) else what
    before = pa.to_json(state)
    illegal = pa.explain_illegal(state, refusal)
    assert illegal is not None
    assert illegal == Illegal(code, rule, seat, illegal.reason)
    assert illegal.reason
    assert pa.is_legal(state, refusal) is False
    assert refusal not in pa.legal_actions(state)
    with pytest.raises(IllegalAction) as caught:
        pa.apply(state, refusal)
    assert type(caught.value) is error
    assert caught.value.illegal == illegal
    assert (caught.value.code, caught.value.rule, caught.value.seat) == (code, rule, seat)
    with pytest.raises(IllegalAction):
        pa.redact(state, refusal, 0)
    assert pa.to_json(state) == before
    return illegal


def finished(state: pa.State, what: str | pa.Action, seat: int = 0) -> None:
    """Asserts that an action comes too late: the game is over (PA-55)."""
    refused(state, what, pa.Refusal.FINISHED, "PA-55", seat, GameFinishedError)


# --- games at random ------------------------------------------------------------------------------


@attrs.frozen
class Step:
    """One move of a game."""

    before: pa.State
    action: pa.Action
    after: pa.State


def random_game(config: pa.Config, seed: int | str) -> Iterator[Step]:
    """The moves of a game in which each kind of decision, then each of that kind, is as likely.

    So tokens do not crowd out the rest, and games go through all phases.
    """
    state, rng = pa.new_game(config), Rng.seeded(seed)
    while not pa.is_terminal(state):
        move: pa.Action
        if pa.current_player(state) == pa.CHANCE:
            move, rng = pa.sample_chance(state, rng)
        else:
            move, rng = _by_kind(state, rng)
        after = pa.apply(state, move)
        yield Step(state, move, after)
        state = after


def _by_kind(state: pa.State, rng: Rng) -> tuple[pa.Action, Rng]:
    options = pa.legal_actions(state)
    kind, rng = rng.choice(sorted({type(one).__name__ for one in options}))
    return rng.choice([one for one in options if type(one).__name__ == kind])


def positions(config: pa.Config, games: int = 3, every: int = 1) -> list[pa.State]:
    """States that are reached by random play."""
    steps = [step for seed in range(games) for step in random_game(config, seed)]
    return [step.after for step in steps[::every]]
