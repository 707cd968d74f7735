"""The Mentor's staff as a person may imagine it: what `resampling` needs of it (RO-142)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bakehouse.core.errors import DecodeError
from bakehouse.rococo.changes import make_kept, make_mentor
from bakehouse.rococo.drafting import step_of
from bakehouse.rococo.mentor.inventory import taken_places
from bakehouse.rococo.state import Kept, MentorState, Tray, cards_of

if TYPE_CHECKING:
    from bakehouse.core.rng import Rng
    from bakehouse.rococo.mentor.sight import KeptView
    from bakehouse.rococo.view import Observation

__all__ = ["sample_mentor", "taken_levels"]


def _mask(cards: Iterable[int]) -> int:
    return sum([1 << card for card in cards])


def _taken_now(seen: Observation) -> dict[int, int]:
    """By tray of this round of which the Mentor took a card, its place in the inventory."""
    if seen.mentor is None:
        return {}
    taken = [tray.taken for tray in seen.trays]
    secret = [not kept.card for kept in seen.mentor.inventory]
    return dict(taken_places(seen.config, seen.start, taken, secret))


def taken_levels(seen: Observation) -> dict[int, tuple[int, bool]]:
    """By tray, the level from 0 of the Mentor's card of it, and whether it has a face."""
    if seen.mentor is None:
        return {}
    inventory = seen.mentor.inventory
    return {
        number: (inventory[place].level - 1, inventory[place].seen)
        for number, place in _taken_now(seen).items()
    }


def sample_mentor(
    seen: Observation, trays: tuple[Tray, ...], unseen: int, rng: Rng
) -> tuple[MentorState | None, int, int, Rng]:
    """The Mentor's part, cards that others must have removed then, and what is unseen then.

    Of two cards of which the seat cannot tell which one the Mentor has, the other one was removed.

    Raises:
        DecodeError: no cards fit.
    """
    view = seen.mentor
    if view is None:
        return None, 0, unseen, rng
    now = {place: number for number, place in _taken_now(seen).items()}
    inventory: list[Kept] = []
    gone = 0
    for place, kept in enumerate(view.inventory):
        if place in now:
            inventory.append(_taken(seen, trays, now[place], kept))
            continue
        card, unseen, rng = _face(seen, kept, unseen, rng)
        gone |= _mask(kept.cards) & ~(1 << card)
        inventory.append(make_kept(card, kept.level, kept.card > 0, _told(seen, kept, card)))
    mentor = make_mentor(
        tuple(map(_mask, view.pools)),
        view.hand,
        view.layer,
        view.deck,
        view.used,
        view.opened,
        view.renewed,
        view.stack,
        view.recipes,
        view.racks,
        tuple(inventory),
    )
    return mentor, gone, unseen, rng


def _taken(seen: Observation, trays: tuple[Tray, ...], number: int, kept: KeptView) -> Kept:
    """A card taken in this round: what the trays say."""
    assert seen.config.mentor is not None  # noqa: S101
    its = step_of(seen.config, seen.start, number, seen.config.mentor)
    return make_kept(trays[number].takes[its], kept.level, False, ())


def _face(seen: Observation, kept: KeptView, unseen: int, rng: Rng) -> tuple[int, int, Rng]:
    """The face of a card of past rounds, 0 if it has none, and what is unseen then."""
    if kept.card or not kept.seen:
        return kept.card, unseen, rng
    cards = kept.cards or cards_of(unseen & seen.config.components.levels[kept.level - 1])
    if not cards:
        raise DecodeError("no unseen card of a level that there must be", rule="RO-142")
    card, rng = rng.choice(cards)
    return card, unseen & ~(1 << card), rng


def _told(seen: Observation, kept: KeptView, card: int) -> tuple[int, ...]:
    """What each person can tell of a card: the seat what it told, another, if need be, the card.

    Who had the tray before the Mentor knows something; what else others know is a guess.
    """
    if not kept.cards and (kept.card or not kept.seen):
        return ()
    others = 0 if kept.cards else 1 << card
    people = range(seen.config.players)
    return tuple([_mask(kept.cards) if seat == seen.player else others for seat in people])
