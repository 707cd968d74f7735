"""What chance draws and deals."""

from __future__ import annotations

from typing import Any

from bakehouse.core.errors import Illegal
from bakehouse.core.options import shown
from bakehouse.rococo import actions
from bakehouse.rococo.chance import can_deal, can_draw, due_draw
from bakehouse.rococo.refusals.due import PHASES
from bakehouse.rococo.refusals.kinds import Refusal
from bakehouse.rococo.state import Phase, State

__all__ = ["check_deal", "check_draw"]


def check_draw(state: State, draw: actions.Draw) -> Illegal | None:
    """The draw that is due, of pieces that can come (RO-4, RO-5, RO-7, RO-10, RO-12)."""
    rule, words = PHASES[state.turn.phase] or ("RO-8", "")
    due = due_draw(state)
    if due is None or draw.pile is not due[0] or len(draw.items) != due[1]:
        code = Refusal.FINISHED if state.turn.phase is Phase.OVER else Refusal.NOT_DUE
        wanted = "" if due is None else f": {due[1]} of {due[0].name.lower()}"
        return Illegal(code, rule, -1, words + wanted)
    if can_draw(state, draw.pile, draw.items):
        return None
    reason = f"{draw.pile.name.lower()} {shown(draw.items)} cannot come now"
    return Illegal(Refusal.NOT_THERE, rule, -1, reason)


def check_deal(state: State, deal: Any) -> Illegal | None:
    """The deal that is due, of the levels that come next (RO-3, RO-23, RO-26)."""
    rule, words = PHASES[state.turn.phase] or ("RO-8", "")
    if state.turn.phase is not Phase.DEAL:
        code = Refusal.FINISHED if state.turn.phase is Phase.OVER else Refusal.NOT_DUE
        return Illegal(code, rule, -1, words)
    if can_deal(state, deal):
        return None
    return Illegal(Refusal.NOT_THERE, rule, -1, "these cards cannot be dealt now")
