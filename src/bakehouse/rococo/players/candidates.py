"""Which legal decisions of a turn are worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bakehouse.rococo.actions import Decision, DiscardRecipe, GiveNotice, Present
from bakehouse.rococo.legal import legal_actions
from bakehouse.rococo.players.staff import usual_worth
from bakehouse.rococo.players.standing import gift_worth
from bakehouse.rococo.players.weights import Weights
from bakehouse.rococo.state import Phase, State

__all__ = ["candidates"]

_NOTICES: Final = 4
"""So many cards, the weakest, are thought of for notice."""


def _spaces(state: State, legal: Sequence[Decision], weights: Weights) -> list[Decision]:
    """Of each table the space nearest to its bonus, and the one with the best gift."""
    tables = state.setup.config.board.tables
    found: list[Decision] = [it for it in legal if not isinstance(it, Present)]
    by_table: dict[int, list[Present]] = {}
    for it in legal:
        if isinstance(it, Present):
            by_table.setdefault(it.table, []).append(it)
    for table, presents in by_table.items():
        spaces = tables[table - 1].spaces
        best = max(presents, key=lambda it: gift_worth(spaces[it.space - 1], weights))
        found += [presents[0]] if best is presents[0] else [presents[0], best]
    return found


def _notices(state: State, legal: Sequence[Decision], weights: Weights) -> Sequence[Decision]:
    """The cards that will be missed least."""
    staff = state.setup.config.components.staff
    number = min(state.round.number + 1, state.setup.config.components.numbers.rounds)

    def worth(action: GiveNotice) -> float:
        return usual_worth(staff[action.card - 1], number, weights)

    notices = [it for it in legal if isinstance(it, GiveNotice)]
    return sorted(notices, key=worth)[:_NOTICES]


def candidates(state: State, seat: int, weights: Weights) -> Sequence[Decision]:
    """The decisions that a player thinks of, some of the legal ones, in their order by table."""
    legal = legal_actions(state, seat)
    if state.turn.phase is Phase.WHERE:
        return _spaces(state, legal, weights)
    if state.turn.phase is Phase.NOTICE and len(legal) > _NOTICES:
        return _notices(state, legal, weights)
    if state.turn.phase is Phase.PLAY:
        return [it for it in legal if not isinstance(it, DiscardRecipe)]
    return legal
