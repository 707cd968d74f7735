"""Hidden choices, by what cards are worth (RO-21, RO-23, RO-27, RO-163)."""

from __future__ import annotations

from collections.abc import Sequence

from bakehouse.rococo.actions import ChooseCard, Decision, RemoveCard, TakeCard
from bakehouse.rococo.drafting import owed_picks
from bakehouse.rococo.players.staff import Sight, best_cards
from bakehouse.rococo.state import Phase, cards_of

__all__ = ["HIDDEN", "choose_hidden"]

HIDDEN = (Phase.KEEP, Phase.CHOOSE, Phase.TRAYS, Phase.REMOVE)
"""The phases with hidden choices."""


def _above(cards: Sequence[int], picked: Sequence[int]) -> tuple[list[int], list[int]]:
    """Cards that can still be named, in rising order, and those that cannot."""
    last = picked[-1] if picked else 0
    return [it for it in cards if it > last], [it for it in cards if it < last]


def choose_hidden(sight: Sight, legal: Sequence[Decision]) -> Decision:
    """The hidden choice of a seat: the best cards come into the hand, the worst are removed.

    Where several are named in rising order, what follows is decided anew and comes out the same.
    """
    state, seat, player = sight.state, sight.seat, sight.player
    phase, picked, owed = state.turn.phase, state.round.picked[seat], owed_picks(state, seat)
    hand = cards_of(player.hand)
    if phase is Phase.TRAYS:
        cards = [it.card for it in legal if isinstance(it, TakeCard)]
        return TakeCard(seat, best_cards(sight, cards, hand, 1)[0])
    if phase is Phase.CHOOSE:
        cards, _ = _above(cards_of(player.unused), picked)
        return ChooseCard(seat, min(best_cards(sight, cards, hand, owed)))
    cards, kept = _above(hand if phase is Phase.REMOVE else cards_of(player.unused), picked)
    stay = best_cards(sight, cards, kept, len(cards) - owed)
    return RemoveCard(seat, min(it for it in cards if it not in stay))
