"""Whether the staff in a state is that of a position: where each card is, and who knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bakehouse.rococo.checking import (
    check_range,
    faces,
    in_turns,
    is_ending,
    is_rising,
    mask_of,
    people,
    require,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Components, Origin
from bakehouse.rococo.drafting import TRAYS, blind_tray, levels_dealt, step_of
from bakehouse.rococo.measures import staff_size
from bakehouse.rococo.mentor.inventory import TRAY_PHASES, taken_in_round
from bakehouse.rococo.mentor.targets import DECIDING
from bakehouse.rococo.state import Phase, Player, State, Tray, cards_of

__all__ = ["STAFF_CHECKS", "check_phase"]


def _within(part: int, whole: int) -> bool:
    return not part & ~whole


def _once_each(masks: Iterable[int]) -> int | None:
    """The union of sets of cards; None if a card is in two of them."""
    union = 0
    for mask in masks:
        if union & mask:
            return None
        union |= mask
    return union


# --- where the round stands -----------------------------------------------------------------------


def _is_dealt(state: State) -> bool:
    """Whether the cards of the round have all been dealt."""
    return state.turn.phase > Phase.DEAL


def _ended(state: State) -> int:
    """How many rounds are over."""
    return state.round.number - (not is_ending(state))


def _not_kept(config: Config) -> int:
    """How many start cards each player removes in the first round (RO-163)."""
    return config.start_staff.bit_count() - config.components.numbers.hand


def _removed_now(state: State, seat: int) -> int:
    """How many cards of the hand a seat has removed in this round (RO-27)."""
    if state.turn.phase is Phase.REMOVE:
        return len(state.round.picked[seat])
    return state.config.components.numbers.removed if in_turns(state) else 0


def check_phase(state: State) -> None:
    """Phases that belong to some rounds only (RO-20, RO-21, RO-85, RO-163)."""
    phase, number = state.turn.phase, state.round.number
    last = state.config.components.numbers.rounds
    fits = {
        Phase.KEEP: number == 1 and _not_kept(state.config) > 0,
        Phase.CHOOSE: number > 1,
        Phase.MENTOR_BLIND: blind_tray(state) is not None,
        Phase.TRAYS: state.config.draft == "trays",
        Phase.MENTOR_TRAY: state.config.draft == "trays",
        Phase.MENTOR_STAFF: number == last,
        Phase.OVER: number == last,
    }
    rules = {Phase.KEEP: "RO-163", Phase.CHOOSE: "RO-21", Phase.TRAYS: "RO-26"}
    if phase in _OF_THE_MENTOR:
        require(state.config.mentor is not None, "phase: the Mentor does not play", "RO-140")
    found = fits.get(phase, True)
    require(found, f"phase: no {phase.name.lower()} in round {number}", rules.get(phase, "RO-8"))


_OF_THE_MENTOR: Final = (
    Phase.MENTOR_BLIND,
    Phase.MENTOR_TRAY,
    Phase.MENTOR_CARD,
    *DECIDING,
    Phase.MENTOR_STAFF,
)


# --- cards ----------------------------------------------------------------------------------------


def _own(player: Player) -> tuple[int, ...]:
    """The places where the cards of a player are."""
    return player.hand, player.unused, mask_of(player.used), player.removed, player.out


def _of_origin(components: Components, origin: Origin) -> int:
    return mask_of(card.number for card in components.staff if card.origin is origin)


def _check_cards(state: State) -> None:
    """Every start card and every numbered card is somewhere, once (RO-2, RO-3, RO-6)."""
    components, now, market = state.config.components, state.round, state.market
    deck = sum(components.levels)
    starters = _of_origin(components, Origin.START)
    places = [now.pool, now.unhired, now.vanished, *(1 << card for card in market.hires if card)]
    if state.turn.phase in TRAY_PHASES:
        places += [tray.cards for tray in now.trays]
    for player in people(state):
        fits = len(set(player.used)) == len(player.used)
        union = _once_each(_own(player)) if fits else None
        require(union is not None, "hand, unused, used, removed, out: a card twice", "RO-2")
        cards = union or 0
        fits = cards & starters == state.config.start_staff
        require(fits, "hand, unused, used, removed, out: the start cards, each once", "RO-6")
        places.append(cards & deck)
        stars = (cards & ~deck & ~starters).bit_count()
        require(stars == player.star, "star: one card, if one was hired", "RO-57")
    if state.mentor is not None:
        places += [1 << card for card in faces(state) if deck >> card & 1]
        stars = sum(not deck >> card & 1 for card in faces(state))
        require(stars == state.players[-1].star, "star: one card, if one was hired", "RO-57")
    require(_once_each(places) == deck, "pool: not each numbered card once", "RO-2")


def _check_stars(state: State) -> None:
    """The star cards that were drawn are on display, or hired (RO-4, RO-57)."""
    config, stars = state.config, state.market.stars
    known = is_rising(stars) and set(stars) <= set(config.star_cards)
    require(known, "stars: not star cards of the game, rising", "RO-4")
    hired = mask_of(config.star_cards)
    places = [mask_of(stars), *(hired & _union(player) for player in people(state))]
    places += [hired & 1 << card for card in faces(state)]
    union = _once_each(places)
    wanted = config.seats + config.components.numbers.star_extra
    fits = union is not None and union.bit_count() == wanted
    require(fits, f"stars: not {wanted} on display and with players", "RO-4")


def _union(player: Player) -> int:
    hand, unused, used, removed, out = _own(player)
    return hand | unused | used | removed | out


def _dealt_before(state: State) -> int:
    """How many cards past rounds have dealt."""
    return (state.round.number - 1) * TRAYS * state.config.tray_size


def _check_deck(state: State) -> None:
    """So many cards of each level have been dealt as the round tells (RO-3, RO-23)."""
    config, now, phase = state.config, state.round, state.turn.phase
    half = len(now.trays) if phase is Phase.DEAL else 0
    due = TRAYS if _is_dealt(state) else half
    dealt = _dealt_before(state) + due * config.tray_size
    require(now.dealt == dealt, f"dealt: must be {dealt}", "RO-8")
    left, unseen = dealt, _unseen_levels(state)
    for level, cards in enumerate(config.components.levels, 1):
        drawn = min(left, config.deck[level - 1])
        left -= drawn
        there = cards.bit_count() - drawn + unseen.count(level)
        fits = (now.pool & cards).bit_count() == there
        require(fits, f"pool: {drawn} cards of a level have been dealt", "RO-3")


def _unseen_levels(state: State) -> list[int]:
    """The levels of the cards that were dealt to the Mentor and have no face (RO-142)."""
    if state.mentor is None:
        return []
    levels = [kept.level for kept in state.mentor.inventory if not kept.card]
    blind = state.turn.phase is Phase.DEAL and blind_tray(state) is not None
    # One of a tray that has still to be dealt.
    return levels[:-1] if blind else levels


def _check_gone(state: State) -> None:
    """Who left the game in past rounds: unhired, or removed after a draft (RO-27, RO-73)."""
    config, now, ended = state.config, state.round, _ended(state)
    spaces, removed = len(config.components.displays.hire_prices), config.components.numbers.removed
    unhired, vanished = now.unhired.bit_count(), now.vanished.bit_count()
    require(unhired <= spaces * (now.number - 1), f"unhired: {unhired} cards", "RO-73")
    require(vanished <= config.players * removed * ended, f"vanished: {vanished} cards", "RO-27")
    total = found = 0
    for seat, player in enumerate(people(state)):
        removals = _removals(state, seat)
        gone = (player.removed | player.out).bit_count()  # those that are out had notice or this
        require(gone + vanished >= removals, f"out: {removals} cards were removed", "RO-27")
        total, found = total + removals, found + gone
    require(found + vanished >= total, f"vanished: {total} cards were removed", "RO-27")


def _removals(state: State, seat: int) -> int:
    """How many cards a seat has removed from the game so far (RO-27, RO-163)."""
    first = state.round.number == 1 and state.turn.phase <= Phase.KEEP
    kept = len(state.round.picked[seat]) if first else _not_kept(state.config)
    removed = state.config.components.numbers.removed
    return kept + removed * _ended(state) + _removed_now(state, seat)


# --- the selection of staff -----------------------------------------------------------------------


def _check_trays(state: State) -> None:
    """The trays of the round: what was taken, and what lies on them (RO-23, RO-25, RO-26)."""
    config, now, phase = state.config, state.round, state.turn.phase
    seats, trays = config.seats, config.draft == "trays"
    moving = phase in TRAY_PHASES
    if phase is Phase.DEAL:
        check_range("trays", len(now.trays), 0, 0 if trays else TRAYS - 1, "RO-26")
    else:
        wanted = TRAYS if moving or phase is Phase.REMOVE or in_turns(state) else 0
        require(len(now.trays) == wanted, f"trays: must be {wanted}", "RO-23")
    if moving:
        check_range("steps", now.steps, 0, seats - 1, "RO-23")
    else:
        steps = seats if trays and now.trays else 0
        require(now.steps == steps, f"steps: must be {steps}", "RO-23")
    for number, tray in enumerate(now.trays):
        taken = len(tray.takes)
        fits = now.steps <= taken <= now.steps + 1 if moving else taken == seats
        require(fits, f"takes: {taken} of a tray", "RO-23")
        there = config.tray_size - taken
        fits = tray.cards.bit_count() == there and len(set(tray.takes)) == taken
        require(fits, f"trays: {there} cards must be left on one", "RO-23")
        _check_levels(state, number, tray)


def _check_levels(state: State, number: int, tray: Tray) -> None:
    """The cards of a tray have the levels that come up when it is dealt (RO-3)."""
    config, components = state.config, state.config.components
    before = _dealt_before(state) + number * config.tray_size
    levels = [level + 1 for level in levels_dealt(config, before, config.tray_size)]
    unseen = _level_unseen(state, number)
    taken = [components.card(card).level if card else unseen for card in tray.takes]
    rest = [components.card(card).level for card in cards_of(tray.cards)]
    fits = sorted(taken + rest) == levels
    if config.draft == "dealt":  # players get the first cards, in their order (RO-26)
        fits = fits and taken == levels[: config.seats]
    require(fits, f"trays: cards of levels {taken + rest}, dealt were {levels}", "RO-3")


def _level_unseen(state: State, number: int) -> int:
    """The level of the card without a face that the Mentor took of a tray, or 0."""
    place = dict(taken_in_round(state)).get(number)
    return 0 if place is None or state.mentor is None else state.mentor.inventory[place].level


def _taken_by(state: State, seat: int) -> int:
    """The cards of this round's trays, or deals, that a seat took."""
    taken = 0
    for number, tray in enumerate(state.round.trays):
        step = step_of(state.config, state.round.start, number, seat)
        taken |= mask_of(tray.takes[step : step + 1])
    return taken


def _check_takes(state: State) -> None:
    """What a seat took is among its staff, unless it was given notice (RO-23, RO-58)."""
    trays = state.round.trays
    parts = [part for tray in trays for part in (tray.cards, mask_of(filter(None, tray.takes)))]
    require(_once_each(parts) is not None, "trays, takes: a card twice", "RO-23")
    for seat, player in enumerate(people(state)):
        taken = _taken_by(state, seat)
        require(_within(taken, _union(player)), "takes: cards that the seat does not have", "RO-23")
        fits = (
            not taken & player.unused and not taken & (player.hand | player.removed) & player.shown
        )
        require(fits, "takes: cards that were seen before they were played", "RO-29")
        hidden = (player.hand | player.removed) & ~player.shown
        require(_within(hidden, taken), "shown: cards that everybody knows", "RO-29")


def _check_owing(state: State) -> None:
    """Who has still to choose, and what was named so far, in order (RO-21, RO-23, RO-27)."""
    now, phase = state.round, state.turn.phase
    if phase not in _OWED:
        require(not now.owing and not any(now.picked), "owing, picked: nobody chooses now", "RO-21")
        return
    require(0 < now.owing < 1 << state.config.players, "owing: nobody has to choose", "RO-21")
    for seat, picked in enumerate(now.picked):
        if seat == state.config.mentor:
            require(not picked, "picked: the Mentor chooses nothing", "RO-142")
            continue
        left = _OWED[phase](state, seat)
        owes = bool(now.owing >> seat & 1)
        require(left >= 0 and owes == (left > 0), f"owing: seat {seat} owes {left} cards", "RO-21")
        fits = phase is Phase.TRAYS or is_rising(picked)
        require(fits, f"picked: cards of seat {seat} are not rising", "RO-21")


def _owed_hand(state: State, seat: int) -> int:
    return state.config.components.numbers.hand - state.players[seat].hand.bit_count()


def _owed_takes(state: State, seat: int) -> int:
    """How many cards a seat takes at this step; what it has taken is what it picked (RO-24)."""
    now = state.round
    steps = [step_of(state.config, now.start, number, seat) for number in range(TRAYS)]
    held = [tray for tray, step in zip(now.trays, steps, strict=True) if step == now.steps]
    taken = [tray.takes[now.steps] for tray in held if len(tray.takes) > now.steps]
    # Both trays with one seat: it takes a card of A before it gets to see B.
    first_waits = len(held) == TRAYS and len(held[0].takes) == now.steps
    fits = tuple(taken) == state.round.picked[seat] and not (first_waits and taken)
    require(fits, f"picked: seat {seat} took {taken} at this step", "RO-24")
    return len(held) - len(taken)


_OWED: Final[dict[Phase, Callable[[State, int], int]]] = {
    Phase.KEEP: lambda state, seat: _not_kept(state.config) - len(state.round.picked[seat]),
    Phase.CHOOSE: _owed_hand,
    Phase.TRAYS: _owed_takes,
    Phase.REMOVE: lambda state, seat: (
        state.config.components.numbers.removed - len(state.round.picked[seat])
    ),
}
"""By hidden choice, how many cards a seat has still to name."""


def _check_hands(state: State) -> None:
    """How many cards are in a hand at this point of the round (RO-20 to RO-23, RO-27)."""
    phase, numbers = state.turn.phase, state.config.components.numbers
    for seat, player in enumerate(people(state)):
        picked, size = mask_of(state.round.picked[seat]), player.hand.bit_count()
        after = numbers.hand + TRAYS - _removed_now(state, seat)
        if phase is Phase.CHOOSE:
            _check_choice(player, numbers.hand, picked)
        elif in_turns(state):
            kept = (player.hand & ~player.open_hand).bit_count()
            require(kept <= after, f"hand: {kept} cards since the draft", "RO-27")
        else:
            taken = _taken_by(state, seat).bit_count()
            drafting = phase in (Phase.MENTOR_BLIND, Phase.DEAL, *TRAY_PHASES)
            number = numbers.hand + taken if drafting else 0
            number = after if phase is Phase.REMOVE else number
            require(size == number, f"hand: {size} cards, must be {number}", "RO-21")
        gone = phase in (Phase.KEEP, Phase.REMOVE)
        require(not gone or _within(picked, player.removed), "picked: cards not removed", "RO-27")


def _check_choice(player: Player, hand: int, picked: int) -> None:
    """A hand that is being chosen: all unused cards where they are too few (RO-21, RO-22)."""
    left, rest = hand - player.hand.bit_count(), player.unused | picked
    before = player.hand & ~picked
    require(_within(picked, player.hand), "picked: cards that are not in hand", "RO-21")
    require(not (player.turned and player.used), "used: it was turned over", "RO-22")
    if picked or left:
        fits = player.unused.bit_count() > left  # else all of them are taken up, unasked
        fits = fits and (player.turned == rest if player.turned else not before)
    else:
        fits = not player.unused and _within(player.turned, before)
    require(fits, "hand, unused, turned: not what a choice leaves", "RO-22")


def _check_staff(state: State) -> None:
    """There is always a hand to be had (RO-58), and what the first round begins with (RO-20)."""
    phase, number = state.turn.phase, state.round.number
    numbers = state.config.components.numbers
    drafted = numbers.hand + TRAYS - numbers.removed
    fewest = min(numbers.fewest_staff, drafted) if number > 1 or in_turns(state) else 0
    for seat, player in enumerate(people(state)):
        size = staff_size(state, seat)
        require(size >= fewest, f"hand, unused, used: {size} cards of staff", "RO-58")
        first = number == 1 and not in_turns(state) and not is_ending(state)
        require(not (first and (player.used or player.out)), "used, out: before a turn", "RO-20")
        kept = number == 1 and phase > Phase.KEEP
        require(not (kept and player.unused), "unused: all are in the first hand", "RO-20")
        taken = TRAYS * (number - 1) + _taken_by(state, seat).bit_count()
        taken = TRAYS * number if is_ending(state) else taken
        # Whose cards vanished is not told.
        most = (player.removed | player.out | state.round.vanished).bit_count()
        hired = size + most - taken - state.config.start_staff.bit_count()
        require(hired >= player.star, f"used: {size} cards of staff cannot have gone", "RO-58")


# --- what is known of the staff -------------------------------------------------------------------


def _check_known(state: State) -> None:
    """What everybody, or a seat, can tell of hidden cards (RO-27, RO-29)."""
    now, phase = state.round, state.turn.phase
    deck = sum(state.config.components.levels)
    settled = is_ending(state) or (phase <= Phase.NEW_RECIPES and now.number > 1)
    for seat, player in enumerate(people(state)):
        used, removed = mask_of(player.used), player.removed
        there = player.hand | player.unused | used | removed
        fits = _within(player.shown, there) and _within(used | player.unused, player.shown)
        fits = fits and _within(there & ~deck, player.shown)
        require(fits, "shown: not all that everybody knows", "RO-29")
        secret, gone = removed & ~player.shown, _removed_now(state, seat)
        fits = player.lost == removed.bit_count() - gone and secret.bit_count() <= gone
        require(fits and player.lost >= 0, "lost: not what was removed before", "RO-27")
        picked = mask_of(now.picked[seat]) if phase is Phase.REMOVE else secret
        require(_within(secret, picked), "removed: cards of a past round", "RO-27")
        require(_within(player.known, now.vanished), "known: cards that did not vanish", "RO-29")
        fits = not settled or bool(player.unused) or not removed
        require(fits, "removed: everybody can tell that they are gone", "RO-27")
    seen = [player.known for player in people(state)]
    union = _once_each(seen) if state.config.draft == "dealt" else _or(seen)
    require(union == now.vanished, "known: not who has seen cards that vanished", "RO-29")


def _or(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _check_new_staff(state: State) -> None:
    """Cards hired, or turned over, in this round (RO-22, RO-57)."""
    phase, deck = state.turn.phase, sum(state.config.components.levels)
    for_hire = _or(tray.cards for tray in state.round.trays) if in_turns(state) else 0
    late = state.round.number > 1 and Phase.CHOOSE <= phase <= Phase.REFILL
    stars = mask_of(state.config.star_cards)
    for player in people(state):
        new = player.open_hand
        fits = _within(new, player.hand & player.shown & (for_hire | stars))
        fits = fits and new & deck == player.hand & for_hire and not new & player.turned
        fits = fits and not for_hire & (player.unused | player.removed)
        require(fits and (not new or in_turns(state)), "open_hand: not hired now", "RO-57")
        fits = _within(player.turned, player.shown) and _within(player.unused, player.turned)
        require(not player.turned or (late and fits), "turned: no used pile was", "RO-22")
        before = player.removed & player.shown & ~player.turned
        fits = before.bit_count() >= player.lost
        require(fits, "turned: cards that were removed before", "RO-22")


STAFF_CHECKS: Final = (
    _check_cards,
    _check_stars,
    _check_deck,
    _check_gone,
    _check_trays,
    _check_takes,
    _check_owing,
    _check_hands,
    _check_staff,
    _check_known,
    _check_new_staff,
)
"""The checks, each of which rests on those before it."""
