"""Hidden choices: cards of the right pile, in rising order."""

from __future__ import annotations

from typing import Any

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.drafting import tray_due
from bakehouse.rococo.lists import is_open_card
from bakehouse.rococo.refusals.due import PHASES
from bakehouse.rococo.refusals.kinds import Refusal, no
from bakehouse.rococo.state import Phase, State

__all__ = ["check_card", "check_take_card"]


def check_take_card(state: State, action: actions.TakeCard) -> Illegal | None:
    """A card of the tray that is due (RO-23, RO-24)."""
    tray = state.round.trays[tray_due(state, action.seat)]
    if tray.cards >> action.card & 1:
        return None
    reason = f"card {action.card} is not there to be named"
    return no(Refusal.NOT_THERE, "RO-23", action, reason)


def check_card(state: State, action: Any) -> Illegal | None:
    """A card of the right pile, in rising order (RO-21, RO-27, RO-163)."""
    card, phase = action.card, state.turn.phase
    seat: int = action.seat
    if is_open_card(state, seat, card):
        return None
    rule, _ = PHASES[phase] or ("RO-21", "")
    player = state.players[seat]
    there = player.hand if phase is Phase.REMOVE else player.unused
    if there >> card & 1:
        reason = f"card {card}: cards are named in rising order, and all of them"
        return no(Refusal.OUT_OF_ORDER, rule, action, reason)
    return no(Refusal.NOT_THERE, rule, action, f"card {card} is not there to be named")
