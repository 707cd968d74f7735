"""The solo cards: sets, the hand, and the decision deck (RO-141 to RO-144, RO-166).

Cards without a face are pools, a layer for each time that cards were shuffled together.
"""

from __future__ import annotations

from bakehouse.rococo.changes import change_mentor, change_state
from bakehouse.rococo.content import SoloCard
from bakehouse.rococo.state import MentorState, State, mentor_of

__all__ = [
    "card_in_play",
    "deck_pool",
    "hand_from_deck",
    "hand_pool",
    "open_decision",
    "open_hand_card",
    "renewed",
    "take_up_set",
]


def take_up_set(state: State) -> State:
    """The next set is the Mentor's hand, unseen (RO-142)."""
    size = state.setup.config.solo_sets[state.round.number - 1]
    mentor = change_mentor(mentor_of(state), hand=(0,) * size)
    return change_state(state, mentor=mentor)


def card_in_play(state: State) -> SoloCard:
    """The card that the Mentor plays, or has played last: the top one of those used."""
    return state.setup.config.components.solo_card(mentor_of(state).used[-1])


def hand_pool(mentor: MentorState) -> int:
    """Mask of the cards that the next one of the hand can be."""
    return mentor.pools[mentor.hand[0]]


def deck_pool(mentor: MentorState) -> int:
    """Mask of the cards that the next decision can be."""
    return mentor.pools[mentor.layer]


def open_hand_card(mentor: MentorState, card: int) -> MentorState:
    """The next card of the hand lies open on the used ones (RO-143)."""
    return _tidied(
        change_mentor(
            mentor,
            pools=_without(mentor.pools, mentor.hand[0], card),
            hand=mentor.hand[1:],
            used=(*mentor.used, card),
        )
    )


def open_decision(mentor: MentorState, card: int) -> MentorState:
    """The next card of the decision deck lies open (RO-144)."""
    return _tidied(
        change_mentor(
            mentor,
            pools=_without(mentor.pools, mentor.layer, card),
            deck=mentor.deck - 1,
            opened=(*mentor.opened, card),
        )
    )


def hand_from_deck(mentor: MentorState) -> MentorState:
    """The next card of the decision deck comes on top of the hand, unseen (RO-151).

    A deck that is used up is made anew for it as for a decision (RO-144).
    """
    if not mentor.deck:
        mentor = renewed(mentor)
    if not mentor.deck:
        return mentor
    hand = (mentor.layer, *mentor.hand)
    return _tidied(change_mentor(mentor, hand=hand, deck=mentor.deck - 1))


def renewed(mentor: MentorState) -> MentorState:
    """A new decision deck of the used cards, without the one in play, and the decisions opened.

    They are a layer of their own (RO-144).
    """
    cards = (*mentor.used[:-1], *mentor.opened)
    pools = mentor.pools
    if cards:
        pools = (*pools, sum([1 << card for card in cards]))
    return change_mentor(
        mentor,
        pools=pools,
        layer=len(pools) - 1 if cards else 0,
        deck=len(cards),
        used=mentor.used[-1:],
        opened=(),
    )


def _without(pools: tuple[int, ...], layer: int, card: int) -> tuple[int, ...]:
    return (*pools[:layer], pools[layer] & ~(1 << card), *pools[layer + 1 :])


def _tidied(mentor: MentorState) -> MentorState:
    """Layers without a card are left out, so that equal positions are equal."""
    layer = mentor.layer if mentor.deck else 0
    if all(mentor.pools):
        return mentor if layer == mentor.layer else change_mentor(mentor, layer=layer)
    kept = [number for number, pool in enumerate(mentor.pools) if pool]
    return change_mentor(
        mentor,
        pools=tuple([mentor.pools[number] for number in kept]),
        hand=tuple([kept.index(number) for number in mentor.hand]),
        layer=kept.index(layer) if mentor.deck else 0,
    )
