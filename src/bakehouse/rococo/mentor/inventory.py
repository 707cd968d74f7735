"""The staff inventory: cards taken from trays, and what people can tell of them (RO-142, RO-170).

A card that the Mentor takes from a tray before anybody has seen that one gets no face: its level is
drawn, as the backs show it, and the card itself is as good as any other of that level without a
face. Of a tray that somebody had before, one of the cards that lie on it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from bakehouse.rococo.actions import Draw
from bakehouse.rococo.changes import (
    change_kept,
    change_mentor,
    change_player,
    change_round,
    change_state,
    change_turn,
    make_kept,
    make_tray,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.drafting import blind_tray, draft_is_over, end_step, mentor_tray, step_of
from bakehouse.rococo.state import Kept, Phase, State, mentor_of

__all__ = [
    "TRAY_PHASES",
    "blind_levels",
    "end_draft",
    "may_be",
    "take_blind",
    "take_of_tray",
    "taken_in_round",
    "taken_places",
    "tray_cards",
]

TRAY_PHASES = (Phase.TRAYS, Phase.MENTOR_TRAY)
"""The phases in which the trays are under way."""


def blind_levels(state: State) -> tuple[int, ...]:
    """The levels, from 1, of the cards on the tray of which the Mentor takes one unseen."""
    config, number = state.setup.config, blind_tray(state)
    assert number is not None  # noqa: S101
    first = state.round.dealt + number * config.tray_size
    return tuple([level + 1 for level in config.deck_levels[first : first + config.tray_size]])


def _with_kept(state: State, kept: Kept) -> State:
    mentor = mentor_of(state)
    return change_state(state, mentor=change_mentor(mentor, inventory=(*mentor.inventory, kept)))


def take_blind(state: State, draw: Draw) -> State:
    """A card without a face is on the inventory; the rest is dealt (RO-142)."""
    state = _with_kept(state, make_kept(0, draw.items[0], False, ()))
    return change_state(state, turn=change_turn(state.turn, phase=Phase.DEAL))


def tray_cards(state: State) -> int:
    """Mask of the cards of which the Mentor takes one."""
    number = mentor_tray(state)
    assert number is not None  # noqa: S101
    return state.round.trays[number].cards


def take_of_tray(state: State, draw: Draw) -> State:
    """A card of the tray is on the inventory (RO-142)."""
    number, card = mentor_tray(state), draw.items[0]
    assert number is not None  # noqa: S101
    trays, level = list(state.round.trays), state.setup.config.components.card(card).level
    tray = trays[number]
    trays[number] = make_tray(tray.cards ^ 1 << card, (*tray.takes, card))
    state = change_state(state, round=change_round(state.round, trays=tuple(trays)))
    return end_step(_with_kept(state, make_kept(card, level, False, ())))


# --- what people can tell -------------------------------------------------------------------------


def taken_in_round(state: State) -> list[tuple[int, int]]:
    """(tray, place in the inventory) of what the Mentor took in this round, in order."""
    now, mentor = state.round, state.mentor
    taken = [len(tray.takes) for tray in now.trays]
    secret = [] if mentor is None else [not kept.open for kept in mentor.inventory]
    return taken_places(state.setup.config, now.start, taken, secret)


def taken_places(
    config: Config, start: int, taken: Sequence[int], secret: Sequence[bool]
) -> list[tuple[int, int]]:
    """(tray, place in the inventory) of what the Mentor took in a round, in order.

    Args:
        config: the options.
        start: who has the start player's marker.
        taken: by tray, how many cards were taken from it.
        secret: by place in the inventory, whether the card is not open.
    """
    if config.mentor is None:
        return []
    steps = [step_of(config, start, number, config.mentor) for number in range(len(taken))]
    trays = [number for number, step in enumerate(steps) if taken[number] > step]
    if config.draft == "trays":
        trays.sort(key=steps.__getitem__)
    places = [place for place, hidden in enumerate(secret) if hidden]
    return list(zip(trays, places[len(places) - len(trays) :], strict=True))


def may_be(state: State, seat: int, number: int) -> int:
    """Mask of the cards that the Mentor's card of a tray can be, as far as a person can tell.

    Who had the tray before knows what was passed on, and sees some of it later: those that are for
    hire, and those that others played or gave notice. 0: any of its level.
    """
    config, now, mentor = state.setup.config, state.round, state.setup.config.mentor
    assert mentor is not None  # noqa: S101
    tray = now.trays[number]
    own, its = (step_of(config, now.start, number, it) for it in (seat, mentor))
    if config.draft == "dealt" or own > its or not tray.takes[its]:
        return 0
    cards = sum([1 << card for card in tray.takes[own + 1 :]])
    if state.turn.phase in TRAY_PHASES:
        cards |= tray.cards
    for other in state.players:
        cards &= ~(other.shown | other.out)
    return cards & config.components.levels[config.components.card(tray.takes[its]).level - 1]


def end_draft(state: State) -> State:
    """The end of a round: what each person can tell of the Mentor's cards is noted.

    Who cannot tell which of two cards the Mentor has knows of neither that it was removed.
    """
    inventory = list(mentor_of(state).inventory)
    people = range(state.setup.config.players)
    for number, place in taken_in_round(state):
        if inventory[place].card:
            told = tuple([may_be(state, seat, number) for seat in people])
            inventory[place] = change_kept(inventory[place], told=told)
    state = draft_is_over(state)
    players = [
        change_player(player, known=player.known & ~_doubtful(inventory, seat))
        for seat, player in enumerate(state.players)
        if seat in people
    ]
    mentor = change_player(state.players[-1], known=0)
    return change_state(
        state,
        players=(*players, mentor),
        mentor=change_mentor(mentor_of(state), inventory=tuple(inventory)),
    )


def _doubtful(inventory: list[Kept], seat: int) -> int:
    """Mask of the cards that the Mentor may have, for all that a person knows."""
    cards = 0
    for kept in inventory:
        if kept.told:
            cards |= kept.told[seat]
    return cards
