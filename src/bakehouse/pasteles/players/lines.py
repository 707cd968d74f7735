"""Plans for the line: which of its customers to serve together, and with which tokens.

As a refill loses all claimed icons (PA-42), tokens for all customers that are to be served together
are laid first. So a plan is a set of customers and the placements that fill all their orders; its
worth is what the customers bring less what the tokens cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final, NamedTuple

from bakehouse.pasteles.players.board import Board, Spot, board_of, lacking
from bakehouse.pasteles.players.covers import Offer, cheapest, offers_for, reduced
from bakehouse.pasteles.players.outlook import Outlook, customer_worth, icon_today
from bakehouse.pasteles.recipes import Tally
from bakehouse.pasteles.state import Laid, State

__all__ = ["NOTHING", "Plan", "best_plan", "line_worth", "token_prices"]

_TOGETHER: Final = 3
"""At most so many customers are planned for together."""

_LEAST: Final = 0.01
"""Of plans worth the same, that with fewer tokens: each costs at least this."""


class Plan(NamedTuple):
    """What is to be done for the line.

    Attributes:
        worth: of the customers less the tokens.
        customers: to be served, in order.
        spots: where tokens are to be laid first.
    """

    worth: float
    customers: tuple[int, ...]
    spots: tuple[Spot, ...]


NOTHING: Final = Plan(0.0, (), ())
"""The plan to serve nobody."""


def token_prices(look: Outlook, icon: float) -> tuple[float, ...]:
    """By kind, what a token costs when an icon of use costs so much."""
    return tuple([_LEAST + icon * n for n in look.weights.usable])


def _groups(
    state: State, look: Outlook, line: Iterable[int]
) -> list[tuple[float, tuple[int, ...]]]:
    """Sets of customers of the line with what they are worth, the most promising first."""
    worths = {number: customer_worth(state, look, number) for number in line}
    together = sum(
        worth
        for goal, worth in zip(state.config.scenario.goals, look.goals, strict=True)
        if goal.tally is Tally.TOGETHER
    )
    found: list[tuple[float, tuple[int, ...]]] = []
    for size in range(1, min(_TOGETHER, len(worths)) + 1):
        for group in combinations(worths, size):
            worth = sum([worths[it] for it in group]) + together * (size - 1)
            found.append((worth, group))
    return sorted(found, key=lambda entry: (len(entry[1]), -entry[0]))


def _needs(state: State) -> dict[int, int]:
    components = state.config.components
    return {number: components.customer(number).order.packed for number in state.today.line}


def best_plan(
    state: State,
    look: Outlook,
    prices: tuple[float, ...],
    board: Board,
    nodes: int = 200,
) -> Plan:
    """The plan that is worth most, or `NOTHING` where none is worth its tokens."""
    needs = _needs(state)
    offers = offers_for(lacking(sum(needs.values()), 0), board.spots)
    best = NOTHING
    for worth, group in _groups(state, look, state.today.line):
        if worth <= best.worth:
            continue
        need = sum([needs[number] for number in group])
        plan = _plan_for(state, need, offers, prices, worth - best.worth, nodes)
        if plan is not None:
            best = Plan(worth - plan[0], group, plan[1])
    return best


def _plan_for(
    state: State,
    need: int,
    offers: list[Offer],
    prices: tuple[float, ...],
    limit: float,
    nodes: int,
) -> tuple[float, tuple[Spot, ...]] | None:
    rest = lacking(need, state.covered) if state.covered else need
    if not rest:
        return 0.0, ()
    return cheapest(rest, reduced(rest, offers), state.owned, prices, limit, nodes)


def line_worth(state: State, look: Outlook, sheets: tuple[Laid, ...], nodes: int) -> float:
    """What the best plan would be worth with these sheets in play, and a little for free cells."""
    board = board_of(state, sheets)
    prices = token_prices(look, icon_today(state, look))
    plan = best_plan(state, look, prices, board, nodes)
    return plan.worth + 0.03 * board.free.bit_count()
