"""Hidden staff cards, drawn so that everything a seat has seen could have happened.

Who has which card is settled in three steps: the trays of this round, by a small search over who
took the cards that have been seen since; the cards removed in past rounds; then, player by player,
the places of the cards that everybody knows to be somewhere in that player's staff.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import attrs

from bakehouse.core.errors import DecodeError
from bakehouse.rococo.changes import make_tray
from bakehouse.rococo.drafting import levels_dealt, seat_at, step_of
from bakehouse.rococo.mentor.guessing import sample_mentor, taken_levels
from bakehouse.rococo.state import MentorState, Phase, Tray, cards_of

if TYPE_CHECKING:
    from bakehouse.core.rng import Rng
    from bakehouse.rococo.view import Observation

__all__ = ["Hidden", "Staff", "sample_hidden"]


@attrs.frozen
class Staff:
    """The hidden cards of a player, as masks; fields as those of `state.Player`."""

    hand: int
    unused: int
    removed: int
    known: int


@attrs.frozen
class Hidden:
    """All that an observation does not tell; fields as those of `state.Round` and `state.State`."""

    pool: int
    vanished: int
    trays: tuple[Tray, ...]
    picked: tuple[tuple[int, ...], ...]
    staff: tuple[Staff, ...]
    mentor: MentorState | None


def _mask(cards: Iterable[int]) -> int:
    """The cards as a mask; one may be named twice."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def sample_hidden(seen: Observation, rng: Rng) -> tuple[Hidden, Rng]:
    """Hidden cards that fit an observation.

    Raises:
        DecodeError: none do.
    """
    unseen = _unseen(seen)
    trays, unseen, rng = _sample_trays(seen, unseen, rng)
    mentor, gone, unseen, rng = sample_mentor(seen, trays, unseen, rng)
    vanished, unseen, rng = _sample_vanished(seen, gone, unseen, rng)
    staff: list[Staff] = []
    picked: list[tuple[int, ...]] = []
    for seat in range(seen.config.seats):
        if seat == seen.config.mentor:
            staff.append(Staff(0, 0, 0, 0))
            picked.append(())
        elif seat == seen.player:
            own = Staff(*map(_mask, (seen.hand, seen.unused, seen.removed, seen.recalled.vanished)))
            staff.append(own)
            picked.append(seen.picked)
        else:
            one, picks, rng = _sample_staff(seen, seat, trays, rng)
            staff.append(one)
            picked.append(picks)
    known, rng = _sample_known(seen, vanished, rng)
    staff = [
        one if seat == seen.player else attrs.evolve(one, known=known[seat])
        for seat, one in enumerate(staff)
    ]
    return Hidden(unseen, vanished, trays, tuple(picked), tuple(staff), mentor), rng


def _unseen(seen: Observation) -> int:
    """Mask of the numbered cards of which the seat does not know where they are."""
    unseen = sum(seen.config.components.levels)
    for view in seen.players:
        unseen &= ~_mask((*view.shown, *view.out))
    for own in (seen.hand, seen.unused, seen.removed, seen.recalled.vanished, seen.unhired):
        unseen &= ~_mask(own)
    for tray, recalled in zip(seen.trays, seen.recalled.trays, strict=True):
        unseen &= ~_mask((*(tray.cards or ()), *(recalled or ())))
    for kept in () if seen.mentor is None else seen.mentor.inventory:
        unseen &= ~_mask((*kept.cards, *filter(None, (kept.card,))))
    return unseen & ~_mask(card for card in seen.hires if card)


def _drawn(pool: int, number: int, rng: Rng) -> tuple[int, Rng]:
    """Mask of so many cards of a pool."""
    cards = cards_of(pool)
    if len(cards) < number:
        raise DecodeError(f"{len(cards)} cards where {number} must be")
    drawn, rng = rng.sample(cards, number)
    return _mask(drawn), rng


# --- trays ----------------------------------------------------------------------------------------


@attrs.frozen
class _Slot:
    """A card that another player took: of which tray, at which step, and who it was."""

    tray: int
    step: int
    seat: int
    late: bool  # after the observing seat had the tray, so it is one of those passed on
    level: int  # of the Mentor's card, from 0: everybody sees its back; else -1


def _slots(seen: Observation) -> list[_Slot]:
    config, player = seen.config, seen.player
    slots: list[_Slot] = []
    kept = taken_levels(seen)
    for number, tray in enumerate(seen.trays):
        own = step_of(config, seen.start, number, player)
        known = seen.recalled.trays[number] is not None
        for step in range(tray.taken):
            seat = seat_at(config, seen.start, number, step)
            level, face = kept[number] if seat == config.mentor else (-1, True)
            if seat != player and face:
                slots.append(_Slot(number, step, seat, known and step > own, level))
    return slots


def _levels_of_tray(seen: Observation, number: int) -> tuple[int, ...]:
    """The levels of the cards that came onto a tray, in the order of the deck."""
    size = seen.config.tray_size
    before = seen.dealt - size * (len(seen.trays) - number)
    return levels_dealt(seen.config, before, size)


def _level(seen: Observation, card: int) -> int:
    masks = seen.config.components.levels
    return next((level for level, mask in enumerate(masks) if mask >> card & 1), -1)


def _early_levels(seen: Observation, number: int) -> list[int]:
    """The levels of the cards of a tray that the seat has not seen on it, in the order of the deck.

    The level of a card shows on its back; what the seat has seen of the tray is taken out, and so
    is a card that the Mentor took, of which its inventory tells the level.
    """
    levels = list(_levels_of_tray(seen, number))
    tray, recalled = seen.trays[number], seen.recalled.trays[number]
    there = (tray.cards or ()) if recalled is None else (*recalled, seen.recalled.takes[number])
    for card in there:
        levels.remove(_level(seen, card))
    mentor, kept = seen.config.mentor, taken_levels(seen).get(number)
    if mentor is not None and kept is not None:
        its, own = (step_of(seen.config, seen.start, number, it) for it in (mentor, seen.player))
        if its < own or recalled is None:
            levels.remove(kept[0])
    return levels


def _sample_trays(seen: Observation, unseen: int, rng: Rng) -> tuple[tuple[Tray, ...], int, Rng]:
    """The trays of this round with what was taken from them, and what is unseen then."""
    slots = _slots(seen)
    levels = [_early_levels(seen, number) for number in range(len(seen.trays))]
    fixed, rng = _place_drafted(seen, slots, levels, rng)
    trays: list[Tray] = []
    for number in range(len(seen.trays)):
        own = {slot: card for slot, card in fixed.items() if slot.tray == number}
        if seen.config.draft == "dealt":
            taken, unseen, rng = _fill_deal(seen, number, slots, own, unseen, rng)
            cards = _mask(seen.trays[number].cards or ())
        else:
            for slot, card in own.items():
                if not slot.late:
                    levels[number].remove(_level(seen, card))
            taken, cards, unseen, rng = _fill_tray(
                seen, number, slots, own, levels[number], unseen, rng
            )
        trays.append(make_tray(cards, taken))
    return tuple(trays), unseen, rng


def _fits(seen: Observation, slot: _Slot, card: int, levels: Sequence[list[int]]) -> bool:
    """Whether a card that was seen later can be the one that was taken there."""
    if seen.config.draft == "dealt":
        return _levels_of_tray(seen, slot.tray)[slot.step] == _level(seen, card)
    recalled = [cards or () for cards in seen.recalled.trays]
    if slot.late:
        return card in recalled[slot.tray]
    return not any(card in cards for cards in recalled) and _level(seen, card) in levels[slot.tray]


def _place_drafted(
    seen: Observation, slots: list[_Slot], levels: list[list[int]], rng: Rng
) -> tuple[dict[_Slot, int], Rng]:
    """From which tray each card came that others took in this round and that was seen since."""
    cards = [
        (seat, card)
        for seat, view in enumerate(seen.players)
        for card in view.drafted
        if seat != seen.player
    ]
    found: list[dict[_Slot, int]] = []
    _search(seen, slots, [list(it) for it in levels], cards, {}, found)
    if not found:
        raise DecodeError("cards that no tray can have held", rule="RO-23")
    return rng.choice(found)


def _search(
    seen: Observation,
    slots: list[_Slot],
    levels: list[list[int]],
    cards: list[tuple[int, int]],
    placed: dict[_Slot, int],
    found: list[dict[_Slot, int]],
) -> None:
    """All ways to say from which tray these cards came."""
    if not cards:
        found.append(dict(placed))
        return
    (seat, card), *rest = cards
    for slot in slots:
        if slot.seat != seat or slot in placed or not _fits(seen, slot, card, levels):
            continue
        placed[slot] = card
        early = not slot.late and seen.config.draft == "trays"
        if early:
            levels[slot.tray].remove(_level(seen, card))
        _search(seen, slots, levels, rest, placed, found)
        if early:
            levels[slot.tray].append(_level(seen, card))
        del placed[slot]


def _draw_level(seen: Observation, level: int, unseen: int, rng: Rng) -> tuple[int, int, Rng]:
    """An unseen card of a level, and what is unseen then."""
    cards = cards_of(unseen & seen.config.components.levels[level])
    if not cards:
        raise DecodeError("no unseen card of a level that there must be", rule="RO-3")
    card, rng = rng.choice(cards)
    return card, unseen & ~(1 << card), rng


def _fill_deal(
    seen: Observation,
    number: int,
    slots: list[_Slot],
    own: dict[_Slot, int],
    unseen: int,
    rng: Rng,
) -> tuple[tuple[int, ...], int, Rng]:
    """The cards that were dealt to the players, each of its level (RO-26)."""
    levels = _levels_of_tray(seen, number)
    taken = _own_takes(seen, number)
    for slot in slots:
        if slot.tray == number:
            card = own.get(slot, 0)
            if not card:
                card, unseen, rng = _draw_level(seen, levels[slot.step], unseen, rng)
            taken[slot.step] = card
    return tuple(taken), unseen, rng


def _fill_tray(
    seen: Observation,
    number: int,
    slots: list[_Slot],
    own: dict[_Slot, int],
    levels: list[int],
    unseen: int,
    rng: Rng,
) -> tuple[tuple[int, ...], int, int, Rng]:
    """What was taken from a tray, and what lies on it."""
    tray, recalled = seen.trays[number], seen.recalled.trays[number]
    passed_on = [card for card in recalled or () if card not in own.values()]
    if tray.cards is not None:
        passed_on = [card for card in passed_on if card not in tray.cards]
    own, passed_on, unseen, rng = _fill_mentor(seen, number, slots, own, passed_on, unseen, rng)
    late, rng = rng.shuffle(passed_on)
    order, rng = rng.shuffle(levels)
    taken = _own_takes(seen, number)
    late_cards, early_levels = list(late), list(order)
    for slot in slots:
        if slot.tray != number:
            continue
        card = own.get(slot, 0)
        if not card and slot.late:
            card = late_cards.pop()
        elif not card:
            card, unseen, rng = _draw_level(seen, early_levels.pop(), unseen, rng)
        taken[slot.step] = card
    if tray.cards is not None:
        return tuple(taken), _mask(tray.cards), unseen, rng
    cards = _mask(late_cards)
    if recalled is None:
        for level in early_levels:
            card, unseen, rng = _draw_level(seen, level, unseen, rng)
            cards |= 1 << card
    return tuple(taken), cards, unseen, rng


def _own_takes(seen: Observation, number: int) -> list[int]:
    """What was taken of a tray, with the seat's own card wherever another one is to be found.

    A card without a face, which the Mentor took, is 0.
    """
    taken = [seen.recalled.takes[number]] * seen.trays[number].taken
    _, face = taken_levels(seen).get(number, (0, True))
    if not face and seen.config.mentor is not None:
        taken[step_of(seen.config, seen.start, number, seen.config.mentor)] = 0
    return taken


def _fill_mentor(
    seen: Observation,
    number: int,
    slots: list[_Slot],
    own: dict[_Slot, int],
    passed_on: list[int],
    unseen: int,
    rng: Rng,
) -> tuple[dict[_Slot, int], list[int], int, Rng]:
    """What the Mentor took of a tray is of the level that its inventory tells."""
    slot = next((it for it in slots if it.tray == number and it.level >= 0), None)
    if slot is None:
        return own, passed_on, unseen, rng
    if slot.late:
        card, rng = rng.choice([it for it in passed_on if _level(seen, it) == slot.level])
        passed_on = [it for it in passed_on if it != card]
    else:
        card, unseen, rng = _draw_level(seen, slot.level, unseen, rng)
    return {**own, slot: card}, passed_on, unseen, rng


# --- cards removed in past rounds -----------------------------------------------------------------


def _sample_vanished(seen: Observation, gone: int, unseen: int, rng: Rng) -> tuple[int, int, Rng]:
    """The cards from trays of past rounds that were removed: of each level a known number.

    Among them are those in `gone`.
    """
    vanished = _mask(seen.recalled.vanished) | gone
    for mask, number in zip(seen.config.components.levels, seen.vanished, strict=True):
        missing = number - (vanished & mask).bit_count()
        drawn, rng = _drawn(unseen & mask, missing, rng)
        vanished, unseen = vanished | drawn, unseen & ~drawn
    return vanished, unseen, rng


def _sample_known(seen: Observation, vanished: int, rng: Rng) -> tuple[list[int], Rng]:
    """Who knows of which of them: each that the seat does not know is known to one of the others.

    What others have seen on trays of past rounds cannot be told, and has no part in the rules.
    """
    others = [seat for seat in range(seen.config.players) if seat != seen.player]
    known = [0] * seen.config.seats
    for card in cards_of(vanished & ~_mask(seen.recalled.vanished)):
        seat, rng = rng.choice(others)
        known[seat] |= 1 << card
    return known, rng


# --- one player -----------------------------------------------------------------------------------


def _sample_staff(
    seen: Observation, seat: int, trays: tuple[Tray, ...], rng: Rng
) -> tuple[Staff, tuple[int, ...], Rng]:
    """Where another player's cards are, and what it has named in a hidden choice."""
    view = seen.players[seat]
    used = _mask(view.used)
    turned = _mask(view.turned) & _mask(view.shown) & ~used
    old = _mask(view.shown) & ~used & ~_mask(view.open_hand) & ~turned
    if seen.phase is Phase.KEEP:
        return _sample_keeping(seen, seat, old, rng)
    lost, rng = _drawn(old, view.lost, rng)
    old &= ~lost
    if seen.phase is Phase.CHOOSE:
        return _sample_choosing(seen, seat, (old, turned, lost), rng)
    return _sample_hand(seen, seat, (old, turned, lost), trays, rng)


def _first_picks(final: int, number: int) -> tuple[int, ...]:
    """Of cards that are named in rising order, the first ones."""
    return cards_of(final)[:number]


def _sample_keeping(
    seen: Observation, seat: int, start: int, rng: Rng
) -> tuple[Staff, tuple[int, ...], Rng]:
    """Start cards that are being removed (RO-163)."""
    number = seen.config.start_staff.bit_count() - seen.config.components.numbers.hand
    final, rng = _drawn(start, number, rng)
    picks = _first_picks(final, seen.picks[seat])
    removed = _mask(picks)
    return Staff(0, start & ~removed, removed, 0), picks, rng


def _sample_choosing(
    seen: Observation, seat: int, cards: tuple[int, int, int], rng: Rng
) -> tuple[Staff, tuple[int, ...], Rng]:
    """A hand that is being chosen (RO-21, RO-22)."""
    old, turned, lost = cards
    view, hand = seen.players[seat], seen.config.components.numbers.hand
    without_choice = not seen.picks[seat] and view.hand_size == hand
    if without_choice:
        everything = old | turned
        taken = everything if not view.unused_size else old
        return Staff(taken, everything & ~taken, lost, 0), (), rng
    taken, there = (old, turned) if view.turned else (0, old)
    final, rng = _drawn(there, hand - taken.bit_count(), rng)
    picks = _first_picks(final, seen.picks[seat])
    chosen = _mask(picks)
    return Staff(taken | chosen, there & ~chosen, lost, 0), picks, rng


def _sample_hand(
    seen: Observation,
    seat: int,
    cards: tuple[int, int, int],
    trays: tuple[Tray, ...],
    rng: Rng,
) -> tuple[Staff, tuple[int, ...], Rng]:
    """A hand with cards from the trays, of which some may have been removed (RO-27)."""
    old, turned, lost = cards
    view = seen.players[seat]
    drafted, picks = _drafted(seen, seat, trays)
    from_turned = turned.bit_count() - view.unused_size if view.turned else 0
    from_old = old.bit_count() - (0 if view.turned else view.unused_size)
    first, rng = _drawn(old, from_old, rng)
    second, rng = _drawn(turned, from_turned, rng)
    unused = (old | turned) & ~first & ~second
    hand = first | second | (drafted & ~_mask(view.drafted))
    number = view.removed_size - view.lost
    if seen.phase is Phase.REMOVE:
        final, rng = _drawn(hand, seen.config.components.numbers.removed, rng)
        picks = _first_picks(final, seen.picks[seat])
        removed = _mask(picks)
    else:
        removed, rng = _drawn(hand, number, rng)
    hand = (hand & ~removed) | _mask(view.open_hand)
    if hand.bit_count() != view.hand_size or unused.bit_count() != view.unused_size:
        raise DecodeError(f"players[{seat}]: cards that do not add up", rule="RO-29")
    return Staff(hand, unused, lost | removed, 0), picks, rng


def _drafted(seen: Observation, seat: int, trays: tuple[Tray, ...]) -> tuple[int, tuple[int, ...]]:
    """What a player took from the trays in this round, and what of it in the step that is due."""
    drafted = 0
    picks: tuple[int, ...] = ()
    for number, tray in enumerate(trays):
        step = step_of(seen.config, seen.start, number, seat)
        taken = tray.takes[step : step + 1]
        drafted |= _mask(taken)
        if seen.phase is Phase.TRAYS and step == seen.steps:
            picks = (*picks, *taken)
    return drafted, picks
