"""Phase 3: whose turn it is, the card, the main action and the bonus, and the end of a turn.

RO-30, RO-31, RO-34, RO-36, RO-41, RO-62. What the actions do is in rooms of their own; each comes
back through `finish`.
"""

from __future__ import annotations

from functools import lru_cache

from bakehouse.rococo.actions import DiscardRecipe, Draw, PlayCard
from bakehouse.rococo.bonus_offers import card_bonus_is_usable
from bakehouse.rococo.changes import (
    make_turn,
    set_market,
    set_played,
    set_player_and_turn,
    set_recipe_discard,
    set_recipes,
    set_turn,
)
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.closing import end_round
from bakehouse.rococo.kinds import Rank
from bakehouse.rococo.preparation import close_up_recipes, fill_recipes, recipe_gaps
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import Phase, State, Turn, mentor_of

__all__ = [
    "begin_turns",
    "discard_recipe",
    "end_turn",
    "finish",
    "forfeit_main",
    "next_turn",
    "play",
    "refill",
    "throw_out",
]


def begin_turns(state: State) -> State:
    """Phase 3 begins with the start player (RO-30)."""
    return _turn_from(state, state.round.start)


def _turn_from(state: State, first: int) -> State:
    """The turn of the first player from a seat on who has cards; else the phase is over (RO-31)."""
    players, config = state.players, state.setup.config
    seats = config.seats
    for step in range(seats):
        seat = (first + step) % seats
        if players[seat].hand:
            state = set_turn(state, _PLAY[seat])
            # What came with the income or the draft counts from the first turn on (RO-62).
            return claim_running(state) if config.components.running_specials else state
        if seat == config.mentor and mentor_of(state).hand:
            return claim_running(set_turn(state, _MENTOR[seat]))
    return end_round(state)


_PLAY = tuple(
    make_turn(Phase.PLAY, seat, 0, Rank.ASSISTANT, False, None, 0, (), (), 0, None, 0, 0)
    for seat in range(5)
)
"""By seat, a turn that has just begun."""

_MENTOR = tuple(
    make_turn(Phase.MENTOR_CARD, seat, 0, Rank.ASSISTANT, True, None, 0, (), (), 0, None, 0, 0)
    for seat in range(5)
)
"""The same where the Mentor has that seat: its actions are not followed by a bonus (RO-143)."""


def next_turn(state: State) -> State:
    """The turn of the next player to the left who has cards (RO-30)."""
    return _turn_from(state, state.turn.seat + 1)


def play(state: State, action: PlayCard) -> State:
    """A card of the hand lies open on the used pile (RO-30); from now on everybody knows it."""
    seat, number = action.seat, action.card
    player, card = state.players[seat], 1 << number
    player = set_played(
        player,
        hand=player.hand ^ card,
        used=(*player.used, number),
        shown=player.shown | card,
        open_hand=player.open_hand & ~card,
    )
    turn = _main_turn(seat, number, state.setup.config.components.staff[number - 1].rank)
    return set_player_and_turn(state, seat, player, turn)


@lru_cache(maxsize=1 << 12)
def _main_turn(seat: int, card: int, rank: Rank) -> Turn:
    """A turn whose card has been played."""
    return make_turn(Phase.MAIN, seat, card, rank, False, None, 0, (), (), 0, None, 0, 0)


@lru_cache(maxsize=1 << 12)
def _bonus_turn(seat: int, card: int, rank: Rank) -> Turn:
    """A turn whose main action is over."""
    return make_turn(Phase.BONUS, seat, card, rank, False, None, 0, (), (), 0, None, 0, 0)


def discard_recipe(state: State, action: DiscardRecipe) -> State:
    """A stored recipe is thrown out at the start of the turn (RO-34)."""
    return claim_running(throw_out(state, action.recipe))


def throw_out(state: State, recipe: int) -> State:
    """A stored recipe goes to the recipe discard, open (RO-34)."""
    player, market = state.players[state.turn.seat], state.market
    recipes = list(player.recipes)
    recipes.remove(recipe)
    one = state.setup.config.components.recipe_kinds.one[recipe - 1]
    market = set_recipe_discard(market, market.recipe_discard + one)
    state = set_market(state, market)
    return put(state, set_recipes(player, tuple(recipes)))


def forfeit_main(state: State) -> State:
    """No main action (RO-30, RO-36); the bonus may be used all the same."""
    return finish(state)


def finish(state: State) -> State:
    """The main action is over, and the bonus follows if it can be used; or the bonus is over.

    The bonus comes after the main action and never before (RO-30); what it asks for is looked at
    only now (RO-37).
    """
    if state.setup.config.components.running_specials:
        state = claim_running(state)
    turn = state.turn
    if turn.bonus or not card_bonus_is_usable(state):
        return end_turn(state)
    return set_turn(state, _bonus_turn(turn.seat, turn.card, turn.rank))


def end_turn(state: State) -> State:
    """The turn is over; recipes come to the display if they have to (RO-41)."""
    gaps = state.market.recipes.count(0)
    if gaps < state.setup.config.components.displays.recipes_refill:
        return _turn_from(state, state.turn.seat + 1)
    state = set_market(state, close_up_recipes(state.market))
    if not recipe_gaps(state):
        return next_turn(state)
    old = state.turn
    turn = make_turn(
        Phase.REFILL, old.seat, 0, Rank.ASSISTANT, False, None, 0, (), (), 0, None, 0, 0
    )
    return set_turn(state, turn)


def refill(state: State, draw: Draw) -> State:
    """New recipes after a turn (RO-41)."""
    return next_turn(fill_recipes(state, draw))
