"""A turn: cards, main actions and why one is impossible, what can be left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.lists import MAINS_LISTED, may_refuse_gift
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    POSSIBLE,
    free_areas,
    free_hosts,
    free_racks,
    has_room,
    may_stop,
)
from bakehouse.rococo.purse import room_for
from bakehouse.rococo.refusals.due import GIFTS
from bakehouse.rococo.refusals.kinds import Refusal, listed, no
from bakehouse.rococo.state import Phase, State

__all__ = [
    "ONE_STAR",
    "action_words",
    "check_discard_recipe",
    "check_done",
    "check_forfeit",
    "check_perform",
    "check_play",
]


def check_discard_recipe(state: State, action: actions.DiscardRecipe) -> Illegal | None:
    """A stored recipe; within an action only where room is wanted (RO-17, RO-34)."""
    player = state.players[action.seat]
    if action.recipe not in player.recipes:
        reason = f"recipe {action.recipe} is not stored"
        return no(Refusal.NOT_THERE, "RO-34", action, reason)
    phase = state.turn.phase
    if phase is Phase.PLAY:
        return None
    if has_room(state, player):
        reason = "there is room for a recipe without it"
        return no(Refusal.NOT_DUE, "RO-34", action, reason)
    if phase is Phase.KEEP_RECIPE:
        return None
    reason = "no recipe could be taken in its place that is named after the first"
    return listed(state, action, "RO-40", reason)


def check_play(state: State, action: actions.PlayCard) -> Illegal | None:
    """A card of the hand (RO-30)."""
    if state.players[action.seat].hand >> action.card & 1:
        return None
    return no(Refusal.NOT_THERE, "RO-30", action, f"card {action.card} is not in hand")


_ACTION_RULES: Final = (
    "RO-40",
    "RO-42",
    "RO-44",
    "RO-45",
    "RO-48",
    "RO-49",
    "RO-56",
    "RO-58",
    "RO-60",
)
"""By main action, the rule that tells it."""


def check_perform(state: State, action: actions.Perform) -> Illegal | None:
    """A main action of the rank that can be completed (RO-30, RO-32)."""
    rank, what, seat = state.turn.rank, action.action, action.seat
    if not _IS_OF_RANK[rank][what]:
        reason = f"{action_words(what)} is not for {_RANKS[rank]}"
        return no(Refusal.WRONG_RANK, "RO-32", action, reason)
    mains = MAINS_LISTED.of(state)
    if mains is not None:
        is_possible = action in mains
    else:
        coins = state.players[seat].coins
        is_possible = POSSIBLE[what](state, seat, coins, MAIN_TERMS[what], rank)
    if is_possible:
        return None
    return _why_impossible(state, action)


_RANKS: Final = ("assistants", "chefs")
_IS_OF_RANK: Final = tuple(tuple(it in actions for it in MainAction) for actions in MAIN_ACTIONS)
"""By rank and main action, whether the rank has it (RO-32)."""


def action_words(action: MainAction) -> str:
    """The name of a main action in the rulebook."""
    names = (
        "Acquire Recipes",
        "Acquire Ingredients",
        "Buy Goods",
        "Bake",
        "Decorate",
        "Deliver",
        "Hire",
        "Give Notice",
        "Place Service Staff or Noble Host",
    )
    return names[action]


def _why_impossible(state: State, action: actions.Perform) -> Illegal:
    """Why a main action cannot be completed."""
    rule = _ACTION_RULES[action.action]
    return _WHY[action.action](state, action, rule)


def _no_recipe(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(state.market.recipes):
        return no(Refusal.NOTHING_TO_DO, rule, action, "the recipe display is empty")
    return no(Refusal.TOO_DEAR, "RO-63", action, "no recipe of the display can be paid")


def _no_tile(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(state.market.tiles):
        return no(Refusal.NOTHING_TO_DO, rule, action, "the ingredients display is empty")
    return no(Refusal.TOO_DEAR, "RO-63", action, "no tile of the display can be paid")


def _no_goods(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(room_for(state, action.seat, good) for good in Good):
        return no(Refusal.NO_ROOM, rule, action, "all goods tracks are full")
    return no(Refusal.TOO_DEAR, "RO-63", action, "no good with room on its track can be paid")


def _no_bake(state: State, action: actions.Perform, rule: str) -> Illegal:
    player = state.players[action.seat]
    if free_racks(state, player) < 1:
        return no(Refusal.NO_RACK, "RO-47", action, "all cooling racks are full")
    if not player.recipes:
        return no(Refusal.NOTHING_TO_DO, rule, action, "no recipe is stored")
    return no(Refusal.NOT_COVERED, rule, action, "no stored recipe can be baked and paid")


def _no_decoration(state: State, action: actions.Perform, rule: str) -> Illegal:
    if all(dish.tile for dish in state.players[action.seat].racks):
        reason = "no dish without a decoration stands on a rack"
        return no(Refusal.NOTHING_TO_DO, rule, action, reason)
    return no(Refusal.NOT_COVERED, rule, action, "no unused tile shows a topping")


def _no_delivery(_: State, action: actions.Perform, rule: str) -> Illegal:
    return no(Refusal.NOTHING_TO_DO, rule, action, "no dish stands on a rack")


def _no_hire(state: State, action: actions.Perform, rule: str) -> Illegal:
    market = state.market
    if any(market.hires):
        return no(Refusal.TOO_DEAR, "RO-63", action, "nobody can be paid or meets its requirement")
    if not market.stars:
        return no(Refusal.NOTHING_TO_DO, rule, action, "nobody is there to be hired")
    if state.players[action.seat].star:
        return no(Refusal.STAR_HIRED, "RO-57", action, ONE_STAR)
    reason = "the requirement of no star card holds"
    return no(Refusal.REQUIREMENT, "RO-133a", action, reason)


ONE_STAR: Final = "one star card has been hired in this game"


def _no_notice(state: State, action: actions.Perform, rule: str) -> Illegal:
    fewest = state.setup.config.components.numbers.fewest_staff
    return no(Refusal.TOO_FEW_STAFF, rule, action, f"the staff is never fewer than {fewest}")


def _no_place(state: State, action: actions.Perform, rule: str) -> Illegal:
    act, seat = MAIN_TERMS[MainAction.PLACE], action.seat
    if free_areas(state, seat, _RICH, act) or free_hosts(state, _RICH, act):
        reason = "no open service or host space can be paid"
        return no(Refusal.TOO_DEAR, "RO-63", action, reason)
    reason = "every service and host space is taken or closed"
    return no(Refusal.OCCUPIED, rule, action, reason)


_RICH: Final = 1 << 60  # coins beyond any price


_WHY: Final[tuple[Callable[[State, actions.Perform, str], Illegal], ...]] = (
    _no_recipe,
    _no_tile,
    _no_goods,
    _no_bake,
    _no_decoration,
    _no_delivery,
    _no_hire,
    _no_notice,
    _no_place,
)


def check_forfeit(state: State, action: actions.Forfeit) -> Illegal | None:
    """Main action, bonus and rewards may be left; another gift only without room (RO-17, RO-64)."""
    phase = state.turn.phase
    if phase is Phase.GIFT_TILE and state.turn.dish is None:
        return no(Refusal.COMPULSORY, "RO-117", action, "the bonus has begun: a tile is taken")
    if phase in GIFTS:
        refusable = (
            may_refuse_gift(state)
            if phase is Phase.GIFT_RECIPE
            else not has_room(state, state.players[action.seat])
        )
        if not refusable:
            reason = "with room for it the recipe is taken"
            return no(Refusal.COMPULSORY, "RO-17", action, reason)
    return None


def check_done(state: State, action: actions.Done) -> Illegal | None:
    """Something was done before (RO-67)."""
    turn = state.turn
    begun = turn.paid or turn.chosen if turn.phase in (Phase.TILES, Phase.ROW) else may_stop(turn)
    if begun:
        return None
    return no(Refusal.COMPULSORY, "RO-67", action, "nothing has been done of it yet")
