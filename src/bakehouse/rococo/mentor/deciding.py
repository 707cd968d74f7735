"""Decisions: cards of the deck are opened until one names a valid target (RO-144, RO-166)."""

from __future__ import annotations

from bakehouse.rococo.actions import Draw, Pile
from bakehouse.rococo.changes import change_mentor, change_state, change_turn
from bakehouse.rococo.mentor.cards import open_decision, renewed
from bakehouse.rococo.mentor.targets import named, targets
from bakehouse.rococo.state import Phase, State, mentor_of

__all__ = ["is_even_choice", "reached", "seek"]


def seek(state: State, phase: Phase) -> State:
    """A decision is needed: the next card is to be opened."""
    return _with_deck(change_state(state, turn=change_turn(state.turn, phase=phase)))


def _with_deck(state: State) -> State:
    """A deck that is used up is made anew, once for each decision (RO-144, RO-166)."""
    mentor = mentor_of(state)
    if mentor.deck or mentor.renewed:
        return state
    return change_state(state, mentor=change_mentor(renewed(mentor), renewed=True))


def is_even_choice(state: State) -> bool:
    """Whether chance picks among all valid targets: the deck made anew is used up (RO-166)."""
    return not mentor_of(state).deck


def reached(state: State, draw: Draw) -> tuple[State, int]:
    """The state after a card was opened, and the target that was found; 0: it named none."""
    item = draw.items[0]
    if draw.pile is not Pile.TARGETS:
        state = change_state(state, mentor=open_decision(mentor_of(state), item))
        item = named(state, item)
        if item not in targets(state):
            return _with_deck(state), 0
    return change_state(state, mentor=change_mentor(mentor_of(state), renewed=False)), item
