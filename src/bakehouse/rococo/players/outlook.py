"""How far a game has come for a seat, and what a coin and a main action are worth to it now."""

from __future__ import annotations

import attrs

from bakehouse.core.values import Value
from bakehouse.rococo.content import Components, Numbers
from bakehouse.rococo.drafting import TRAYS
from bakehouse.rococo.players.weights import Weights
from bakehouse.rococo.state import Phase, State

__all__ = ["Outlook", "outlook", "turns_left", "whole_hand"]


@attrs.frozen
class Outlook(Value):
    """What the rest of the game means for a seat, in points.

    Attributes:
        turns: main actions to come, that of the turn that has begun not included.
        rounds: rounds after this one.
        incomes: how often there is an income (RO-72).
        coin: what one more coin is worth, while it finds a good use.
        least: what it is worth in any case (RO-81).
        action: what a main action is worth.
        time: 1 while there is time to use what is gained now, falling to 0 with the last turn.
    """

    turns: int
    rounds: int
    incomes: int
    coin: float
    least: float
    action: float
    time: float


_LATE = 7.0
"""From so many turns before the end on, what is gained loses worth."""


def whole_hand(numbers: Numbers) -> int:
    """The cards to play in a round: those chosen and drafted, without those removed (RO-27)."""
    return numbers.hand + TRAYS - numbers.removed


def turns_left(state: State, seat: int) -> int:
    """Main actions to come; before a hand is complete, with a whole one."""
    numbers = state.setup.config.components.numbers
    each = whole_hand(numbers)
    hand = state.players[seat].hand.bit_count() if state.turn.phase >= Phase.PLAY else each
    return hand + (numbers.rounds - state.round.number) * each


def outlook(components: Components, weights: Weights, rounds: int, turns: int) -> Outlook:
    """The outlook with so many rounds after this one, and so many turns."""
    least = 1 / components.numbers.final_coins
    time = min(1.0, turns / _LATE)
    return Outlook(
        turns=turns,
        rounds=rounds,
        incomes=rounds + 1,
        coin=least + (weights.coin - least) * time,
        least=least,
        action=weights.action * min(1.0, 0.4 + time),
        time=time,
    )
