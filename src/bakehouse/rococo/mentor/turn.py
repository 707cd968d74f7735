"""A turn of the Mentor: a card of its hand, and the first action that is possible (RO-143)."""

from __future__ import annotations

from bakehouse.rococo.actions import Draw
from bakehouse.rococo.changes import change_state
from bakehouse.rococo.mentor.cards import card_in_play, open_hand_card
from bakehouse.rococo.mentor.deeds import do, is_possible
from bakehouse.rococo.purse import gain
from bakehouse.rococo.state import State, mentor_of
from bakehouse.rococo.turns import finish

__all__ = ["open_card"]


def open_card(state: State, draw: Draw) -> State:
    """The first action from the left that can be done; if none can, points at once (RO-143)."""
    state = change_state(state, mentor=open_hand_card(mentor_of(state), draw.items[0]))
    for action in card_in_play(state).actions:
        if is_possible(state, action):
            return do(state, action)
    return finish(gain(state, prestige=state.setup.config.components.mentor.nothing))
