"""The kinds of refusal, and how one is made."""

from __future__ import annotations

import enum

from bakehouse.core.building import quick_members
from bakehouse.core.errors import Illegal
from bakehouse.rococo.actions import Decision
from bakehouse.rococo.lists import decisions_of
from bakehouse.rococo.state import State

__all__ = ["Refusal", "listed", "no", "too_dear"]


@quick_members
class Refusal(enum.Enum):
    """The kinds of refusal."""

    FINISHED = "the game is over"
    NO_SUCH_SEAT = "no such seat"
    NOT_DUE = "something else is due"
    NOT_YOUR_TURN = "somebody else is to move"
    NOT_THERE = "not there to take, choose or draw"
    OUT_OF_ORDER = "named out of order"
    WRONG_RANK = "not for this rank"
    TOO_DEAR = "cannot be paid"
    NO_ROOM = "no room"
    NO_RACK = "no empty rack"
    NO_SPACE = "no empty space"
    NOT_COVERED = "goods or ingredients are missing"
    NOTHING_TO_DO = "nothing to do it with"
    REQUIREMENT = "the requirement does not hold"
    STAR_HIRED = "a star card was hired before"
    TOO_FEW_STAFF = "too few staff"
    OCCUPIED = "taken or closed"
    OWN_MARKER = "an own marker is there"
    COMPULSORY = "this cannot be left out"


def no(code: Refusal, rule: str, action: Decision, reason: str) -> Illegal:
    """The refusal of a decision."""
    return Illegal(code, rule, action.seat, reason)


def too_dear(action: Decision, what: str, price: int, coins: int) -> Illegal:
    """The refusal of a price that is not affordable (RO-63)."""
    reason = f"{what} costs {price} coins, there are {coins}"
    return no(Refusal.TOO_DEAR, "RO-63", action, reason)


def listed(state: State, action: Decision, rule: str, reason: str) -> Illegal | None:
    """The last word is with the list of what can be done."""
    if action in decisions_of(state, action.seat):
        return None
    return no(Refusal.NOT_THERE, rule, action, reason)
