"""What a seat may know: its observation, its view of an action, states that look alike to it.

A seat knows every batch that has been through its hands: it saw the content, and all that was taken
of it since was filed in the open. All batches pass together, so which those are follows from the
direction and the number of passes.
"""

from __future__ import annotations

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.options import shown
from bakehouse.core.pictured import Pictured
from bakehouse.core.rng import Rng
from bakehouse.core.storage import BROKEN
from bakehouse.core.values import Value
from bakehouse.midnight_bakery.actions import (
    Action,
    Deal,
    Dealt,
    Lock,
    Locked,
    Reveal,
    Seen,
    Snatch,
)
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem, cards_in
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.legal import (
    explain_illegal,
    legal_actions,
    legal_locks,
    refusal,
)
from bakehouse.midnight_bakery.notation import check_seat
from bakehouse.midnight_bakery.state import (
    BakeScore,
    Phase,
    State,
    make_night,
    make_round,
    make_state,
)

__all__ = ["Observation", "knows_batch", "observation", "redact", "resample"]


@attrs.frozen
class Observation(Pictured, Value):
    """All that one seat may know now (MB-30 to MB-34).

    By baker: `locked`, `banked`, each bake of `results`. By place of the ring, the owl last:
    `batch_sizes`, `cases`, `truffles`, `recalled`.

    Attributes:
        config: the options.
        player: the seat that sees this.
        phase: what is due.
        bake: from 1.
        pick: from 1.
        direction: 1 to the next seat, -1 to the previous one.
        deck_size: cards left in the deck.
        batch_sizes: cards in each batch.
        batch: the seat's own batch.
        lock: the seat's own lock in this pick.
        locked: who has locked; not what.
        cases: the display cases, without truffles.
        truffles: sizes of the truffle boxes.
        spent_peels: Peels that have left the game.
        discards: the cards of past bakes' cases.
        banked: points of past bakes.
        results: of past bakes.
        recalled: batches that the seat has passed on and so still knows; None for the others and
            its own.
        legal_actions: the seat's own.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> seen = mb.observation(mb.apply(state, mb.parse_action(state, deal)), 1)
    >>> str(seen.batch), seen.batch_sizes, seen.deck_size
    ('macaron 9', (9, 9, 9), 79)
    """

    config: Config
    player: int
    phase: Phase
    bake: int
    pick: int
    direction: int
    deck_size: int
    batch_sizes: tuple[int, ...]
    batch: Counts[Card]
    lock: Lock | None
    locked: tuple[bool, ...]
    cases: tuple[Counts[CaseItem], ...]
    truffles: tuple[int, ...]
    spent_peels: int
    discards: Counts[Card]
    banked: tuple[int, ...]
    results: tuple[tuple[BakeScore, ...], ...]
    recalled: tuple[Counts[Card] | None, ...]
    legal_actions: tuple[Lock, ...]


def knows_batch(config: Config, direction: int, passes: int, player: int, place: int) -> bool:
    """Whether the batch now at `place` has been in the hands of `player` (MB-27, MB-31)."""
    return (place - player) * direction % config.ring <= passes


def observation(state: State, player: int) -> Observation:
    """What a seat may know now.

    Its own batch and lock (MB-32), all that is open (MB-30, MB-34), what it recalls (MB-31).

    Raises:
        MalformedAction: no seat of this table.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> seen = mb.observation(mb.apply(state, mb.parse_action(state, deal)), 0)
    >>> str(seen.batch), seen.recalled, [mb.action_to_string(lock) for lock in seen.legal_actions]
    ('croissant 9', (None, None, None), ['Flour keeps croissant'])
    """
    config, night, now = state.config, state.night, state.round
    player = check_seat(config, player)
    direction = night.direction
    batches = state.batches
    recalled = tuple(
        batch
        if place != player and knows_batch(config, direction, now.passes, player, place)
        else None
        for place, batch in enumerate(batches)
    )
    return Observation(
        config=config,
        player=player,
        phase=now.phase,
        bake=night.bake,
        pick=now.passes + 1,
        direction=direction,
        deck_size=state.deck_size,
        batch_sizes=state.batch_sizes,
        batch=batches[player],
        lock=state.locks[player],
        locked=tuple(choice is not None for choice in state.locks),
        cases=state.cases,
        truffles=state.truffles,
        spent_peels=now.spent_peels,
        discards=state.discards,
        banked=night.banked,
        results=night.results,
        recalled=recalled,
        legal_actions=legal_actions(state, player),
    )


def redact(state: State, action: Action, player: int) -> Seen:
    """The action as `player` sees it when it is applied to `state`.

    Of another's lock: only that it was made (MB-33), or, if it is the last of the pick, the reveal
    of all (MB-34). Of a deal: the sizes, and its own cards (MB-31). The owl's snatch is open
    (MB-17).

    Raises:
        MalformedAction: no seat of this table, or no action of this game.
        IllegalAction: the position does not allow the action.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> state = mb.apply(state, mb.parse_action(state, deal))
    >>> mb.action_to_string(redact(state, mb.Keep(0, Card.CROISSANT), 1))
    'Flour has locked'
    """
    player = check_seat(state.config, player)
    illegal = explain_illegal(state, action)
    if illegal is not None:
        raise refusal(illegal)
    if isinstance(action, Deal):
        return Dealt(tuple(len(hand) for hand in action.hands), action.hands[player])
    if isinstance(action, Snatch):
        return action
    if state.owing == 1 << action.seat:
        others = [choice for choice in state.locks if choice is not None]
        return Reveal(tuple(sorted((*others, action), key=lambda choice: choice.seat)))
    return action if action.seat == player else Locked(action.seat)


def resample(observation: Observation, rng: Rng) -> tuple[State, Rng]:
    """A full state that the observing seat could not tell from the true one.

    It is made from the observation alone.

    The batches that the seat does not know are dealt evenly from all cards that it has not placed:
    that is their exact distribution if others are taken to have picked any card of their batch with
    equal chance. A lock that it cannot see becomes any legal one with equal chance.

    Raises:
        DecodeError: an observation that no position gives.

    >>> from bakehouse import midnight_bakery as mb
    >>> state = mb.new_game(mb.Config(players=3))
    >>> state = mb.apply(state, mb.sample_chance(state, Rng.seeded(7))[0])
    >>> other, rng = resample(mb.observation(state, 0), Rng.seeded(8))
    >>> other == state, mb.observation(other, 0) == mb.observation(state, 0)
    (False, True)
    """
    try:
        check_seat(observation.config, observation.player)
        if observation.direction != observation.config.direction(observation.bake):
            raise DecodeError(f"direction: {shown(observation.direction)}", rule="MB-25")
        return _resample(observation, rng)
    except (BakehouseError, *BROKEN) as error:
        raise DecodeError(f"no position looks like this: {error}") from None


def _resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
    config = seen.config
    passes = seen.pick - 1
    sealed_place = _sealed_place(seen)
    batches = [batch.packed if batch is not None else 0 for batch in seen.recalled]
    batches[seen.player] = seen.batch.packed
    unknown = [
        place
        for place in range(config.ring)
        if place not in (seen.player, sealed_place) and seen.recalled[place] is None
    ]
    cases = tuple(
        case.packed + CASE.one[CaseItem.TRUFFLE] * box
        for case, box in zip(seen.cases, seen.truffles, strict=True)
    )
    deck = _unplaced(seen, batches, cases)
    dealt, rng = CARDS.deal(deck, [seen.batch_sizes[place] for place in unknown], rng)
    for place, batch in zip(unknown, dealt, strict=True):
        batches[place] = batch
    night = make_night(
        config,
        seen.bake,
        seen.direction,
        deck - sum(dealt),
        seen.discards.packed,
        seen.banked,
        seen.results,
    )
    sealed = 0 if sealed_place is None else seen.batch_sizes[sealed_place]
    now = make_round(seen.phase, passes, tuple(batches), cases, sealed, seen.spent_peels)
    locks, rng = _some_locks(seen, batches, cases, rng)
    locked = sum(lock.code + 1 << 8 * lock.seat for lock in locks)
    if seen.phase is not Phase.CHOOSE:
        return make_state(night, now, locked, 0), rng
    holding = sum(1 << seat for seat in range(config.players) if batches[seat])
    return make_state(night, now, locked, holding & ~sum(1 << lock.seat for lock in locks)), rng


def _unplaced(seen: Observation, batches: list[int], cases: tuple[int, ...]) -> int:
    """The packed cards of which the seat does not know where they are."""
    placed = sum(batches) + sum(map(cards_in, cases)) + seen.discards.packed
    placed += CARDS.one[Card.BAKERS_PEEL] * seen.spent_peels
    return (seen.config.deck - Counts(CARDS, placed)).packed


def _sealed_place(seen: Observation) -> int | None:
    """Where the batch lies that was dealt to the owl and that nobody has seen, if there is one."""
    passes = seen.pick - 1
    unseen = Phase.DEAL if passes else Phase.CHOOSE
    if (
        not seen.config.owl
        or passes > 1
        or not (seen.phase is unseen or (not passes and seen.phase is Phase.SNATCH))
    ):
        return None
    return seen.config.sealed_place(seen.bake, passes)


def _some_locks(
    seen: Observation, batches: list[int], cases: tuple[int, ...], rng: Rng
) -> tuple[list[Lock], Rng]:
    """The locks that were made: the seat's own, and for the others any legal one."""
    locks = [seen.lock] if seen.lock is not None else []
    for seat, locked in enumerate(seen.locked):
        if locked and seat != seen.player:
            choice, rng = rng.choice(legal_locks(seat, batches[seat], cases[seat]))
            locks.append(choice)
    return locks, rng
