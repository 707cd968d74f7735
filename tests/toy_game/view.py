"""What a seat of the toy game may know."""

from __future__ import annotations

from bakehouse.core.errors import IllegalAction, MalformedAction
from bakehouse.core.options import shown, whole_number
from bakehouse.core.rng import Rng
from tests.toy_game.content import NUMBERS
from tests.toy_game.rules import explain_illegal, legal_actions
from tests.toy_game.values import (
    Action,
    Choose,
    Config,
    Got,
    Locked,
    Observation,
    Phase,
    Revealed,
    Seen,
    State,
)


def check_seat(config: Config, player: object) -> int:
    seat = whole_number(player)
    if seat is None or not 0 <= seat < config.players:
        raise MalformedAction(f"{shown(player)} is no seat", rule="TOY-1")
    return seat


def observation(state: State, player: int) -> Observation:
    seat = check_seat(state.config, player)
    revealed = state.phase in (Phase.DRAW, Phase.END)
    return Observation(
        config=state.config,
        player=seat,
        phase=state.phase,
        pool_size=len(state.pool),
        card=state.cards[seat] if state.cards else None,
        laid=state.laid[seat] or None if state.laid else None,
        locked=tuple(swap is not None for swap in state.swaps),
        swap=state.swaps[seat],
        swaps=tuple(map(bool, state.swaps)) if revealed else (),
        cards=state.cards if state.phase is Phase.END else (),
        legal_actions=legal_actions(state, seat),
    )


def redact(state: State, action: Action, player: int) -> Seen:
    seat = check_seat(state.config, player)
    illegal = explain_illegal(state, action)
    if illegal is not None:
        raise IllegalAction(illegal)
    if isinstance(action, Choose):
        swaps = [action.swap if i == action.seat else swap for i, swap in enumerate(state.swaps)]
        known = tuple(swap for swap in swaps if swap is not None)
        if len(known) == len(swaps):
            return Revealed(known)
        return action if action.seat == seat else Locked(action.seat)
    own = dict(zip(state.drawing, action.cards, strict=True)).get(seat)
    return Got(len(action.cards), own)


def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
    """Unknown cards are dealt evenly from those not seen; hidden choices are made by coin."""
    others = [seat for seat in range(seen.config.players) if seat != seen.player]
    known = [card for card in (seen.card, seen.laid) if card is not None]
    if seen.cards:
        known += [seen.cards[seat] for seat in others]
    unknown, rng = rng.shuffle(tuple(seen.config.components.cards - NUMBERS.counts(known)))
    dealt = iter(unknown)
    cards: dict[int, int] = dict(enumerate(seen.cards))
    laid: dict[int, int] = {seen.player: seen.laid or 0}
    swaps: dict[int, bool | None] = {seen.player: seen.swap}
    for seat in others:
        if seen.phase is not Phase.DEAL and not seen.cards:
            cards[seat] = next(dealt)
        laid[seat] = next(dealt) if seen.phase is Phase.END and seen.swaps[seat] else 0
        coin, rng = rng.choice((False, seen.config.swapping == "anyone"))
        swaps[seat] = seen.swaps[seat] if seen.swaps else (coin if seen.locked[seat] else None)
    if seen.card is not None:
        cards[seen.player] = seen.card
    seats = range(seen.config.players)
    state = State(
        config=seen.config,
        pool=NUMBERS.counts(list(dealt)),
        cards=tuple(cards[seat] for seat in seats if cards),
        laid=tuple(laid[seat] for seat in seats if cards),
        swaps=tuple(swaps[seat] for seat in seats),
    )
    return state, rng
