"""Copying in a game with the Mentor: an action of its card, or points (RO-156, RO-172)."""

from __future__ import annotations

from collections.abc import Sequence

from bakehouse.rococo.bonuses import Resource
from bakehouse.rococo.kinds import MainAction, Rank
from bakehouse.rococo.mentor.cards import card_in_play
from bakehouse.rococo.offers import MAIN_TERMS, is_allowed, possible
from bakehouse.rococo.state import State

__all__ = ["actions_to_copy", "may_take_points"]


def actions_to_copy(state: State, seat: int, effects: Sequence[object]) -> list[MainAction]:
    """The actions on the card that the Mentor used last which a person can do, in order.

    As an assistant, and by the rules for people: hiring is never among them (RO-35), the rest is
    what a bonus with that action would be (RO-33). Without a used card there is none (RO-172).

    Args:
        state: the position.
        seat: the person.
        effects: what copying of others brings: an action that comes to the same is left out.
    """
    mentor = state.mentor
    if mentor is None or not mentor.used:
        return []
    rank = Rank.ASSISTANT
    return [
        action
        for action in sorted(card_in_play(state).actions)
        if MAIN_TERMS[action] not in effects
        and is_allowed(MAIN_TERMS[action], rank)
        and possible(state, seat, MAIN_TERMS[action], rank)
    ]


def may_take_points(state: State, effects: Sequence[object]) -> bool:
    """Whether points instead are a choice of their own: not if copying brings as many at once."""
    points = state.setup.config.components.mentor.copied
    return (Resource.PRESTIGE, points) not in effects
