"""What bonuses ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.bonus_offers import amount_gained, bonus_is_usable, copies, tables_that_count
from bakehouse.rococo.bonuses import Copy, Gain
from bakehouse.rococo.kinds import MainAction, Rank
from bakehouse.rococo.measures import dishes_by_table, meets
from bakehouse.rococo.refusals.dishes import space_taken
from bakehouse.rococo.refusals.kinds import Refusal, listed, no
from bakehouse.rococo.refusals.turn import action_words
from bakehouse.rococo.state import State

__all__ = [
    "check_copy",
    "check_copy_mentor",
    "check_move",
    "check_points",
    "check_table",
    "choice_of",
]


def choice_of(rule: str, reason: str) -> Callable[[State, Any], Illegal | None]:
    """The check of a choice that a bonus asks for."""

    def check(state: State, action: Any) -> Illegal | None:
        return listed(state, action, rule, reason)

    return check


def check_table(state: State, action: actions.ChooseTable) -> Illegal | None:
    """A table that brings something, of equal ones the first (RO-96, RO-102)."""
    bonus, table = state.turn.terms, action.table
    assert isinstance(bonus, Gain)  # noqa: S101
    if table > len(state.board.tables):
        return no(Refusal.NOT_THERE, "RO-96", action, f"there is no table {table}")
    if table in tables_that_count(state, action.seat, bonus):
        return None
    if not amount_gained(bonus, dishes_by_table(state, action.seat)[table - 1]):
        return no(Refusal.NOT_THERE, "RO-15", action, f"table {table} brings nothing")
    reason = "a table before it brings as much: that is the one to name"
    return no(Refusal.OUT_OF_ORDER, "RO-96", action, reason)


def check_copy(state: State, action: actions.CopyBonus) -> Illegal | None:
    """A bonus on the top used card of another player that can be used (RO-38, RO-112)."""
    seat, other = action.seat, action.other
    if other in copies(state, seat):
        return None
    if other == seat or other >= state.setup.config.players:
        return no(Refusal.NOT_THERE, "RO-112", action, "it is another player whose bonus is copied")
    used = state.players[other].used
    if not used:
        reason = f"player {other + 1} has no used card"
        return no(Refusal.NOTHING_TO_DO, "RO-112", action, reason)
    card = state.setup.config.components.card(used[-1])
    if isinstance(card.bonus, Copy):
        return no(Refusal.NOT_THERE, "RO-38", action, f"{card.name} copies, and is not copied")
    if card.requirement and not meets(state, seat, card.requirement):
        reason = f"the requirement of {card.name} does not hold"
        return no(Refusal.REQUIREMENT, "RO-133a", action, reason)
    if not bonus_is_usable(state, seat, card.bonus, Rank.ASSISTANT):
        reason = f"the bonus of {card.name} would bring nothing"
        return no(Refusal.NOTHING_TO_DO, "RO-15", action, reason)
    reason = "the bonus of a player before comes to the same: that is the one to name"
    return no(Refusal.OUT_OF_ORDER, "RO-112", action, reason)


def check_copy_mentor(state: State, action: actions.CopyMentor) -> Illegal | None:
    """An action of the card that the Mentor used last which an assistant can do (RO-156)."""
    if state.mentor is None:
        return no(Refusal.NOT_THERE, "RO-112", action, "the Mentor does not play")
    if action.action is MainAction.HIRE:
        return no(Refusal.WRONG_RANK, "RO-35", action, "no assistant hires by copying")
    reason = f"{action_words(action.action)} is not on the Mentor's last card, or cannot be done"
    return listed(state, action, "RO-156", reason)


def check_points(state: State, action: actions.TakePoints) -> Illegal | None:
    """Only a game with the Mentor gives points instead (RO-156)."""
    if state.mentor is None:
        return no(Refusal.NOT_THERE, "RO-112", action, "the Mentor does not play")
    return listed(state, action, "RO-112", "copying another player brings as many points")


def check_move(state: State, action: actions.MoveDish) -> Illegal | None:
    """An empty space of another table (RO-111)."""
    if action.table == state.turn.table:
        reason = "the dish goes to another table"
        return no(Refusal.OCCUPIED, "RO-111", action, reason)
    return space_taken(state, action, "RO-111")
