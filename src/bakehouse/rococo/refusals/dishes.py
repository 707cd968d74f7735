"""Baking, decorating and delivering."""

from __future__ import annotations

from typing import Any

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import discardable, payable_services
from bakehouse.rococo.kinds import GOODS, Rank
from bakehouse.rococo.lists import decisions_of
from bakehouse.rococo.offers import bakes, decorating_tiles, needs
from bakehouse.rococo.refusals.due import PHASES
from bakehouse.rococo.refusals.kinds import Refusal, listed, no
from bakehouse.rococo.state import Phase, State

__all__ = [
    "check_bake",
    "check_decorate",
    "check_pick_dish",
    "check_present",
    "check_reward",
    "check_service",
    "check_spare",
    "check_spend",
    "space_taken",
]


def check_bake(state: State, action: actions.BakeRecipe) -> Illegal | None:
    """A stored recipe, for this rank, with a rack, that can be paid (RO-45 to RO-47)."""
    if action.recipe in bakes(state):
        return None
    player, turn = state.players[action.seat], state.turn
    if player.recipes.count(action.recipe) <= turn.chosen.count(action.recipe):
        reason = f"recipe {action.recipe} is not stored"
        return no(Refusal.NOT_THERE, "RO-45", action, reason)
    if turn.chosen and action.recipe < turn.chosen[-1]:
        reason = "the second recipe is named in rising order"
        return no(Refusal.OUT_OF_ORDER, "RO-46", action, reason)
    recipe = state.setup.config.components.recipe(action.recipe)
    if recipe.chef and turn.rank is not Rank.CHEF:
        return no(Refusal.WRONG_RANK, "RO-45", action, f"{recipe.name} is only for chefs")
    goods, _ = needs(state, (*turn.chosen, action.recipe))
    lacking = "ingredients" if GOODS.covers(player.goods, goods) else "goods"
    reason = f"there are not enough {lacking} for it"
    return no(Refusal.NOT_COVERED, "RO-45", action, reason)


def check_spare(state: State, action: Any) -> Illegal | None:
    """What the recipe asks for, and which leaves it payable (RO-39, RO-113)."""
    return listed(state, action, "RO-113", "without it the recipe could not be paid")


def check_spend(state: State, action: actions.SpendTile) -> Illegal | None:
    """An own tile, in rising order, of a payment without a useless one (RO-46, RO-120)."""
    paying = state.turn.phase is Phase.PAYMENT
    if action.tile in (open_tiles(state) if paying else discardable(state)):
        return None
    rule = "RO-46" if paying else "RO-120"
    if not _owns_tile(state, action.seat, action.tile):
        reason = f"there is no unused tile {action.tile}"
        return no(Refusal.NOT_THERE, rule, action, reason)
    reason = "tiles are named in rising order, and none that could be left out"
    return no(Refusal.OUT_OF_ORDER, rule, action, reason)


def _owns_tile(state: State, seat: int, tile: int) -> bool:
    kinds = state.setup.config.components.tile_kinds
    return tile <= len(kinds.members) and bool(state.players[seat].tiles & kinds.field[tile - 1])


def check_pick_dish(state: State, action: actions.PickDish) -> Illegal | None:
    """A dish on a rack; to be decorated, without a decoration (RO-48, RO-49)."""
    if action in decisions_of(state, action.seat):
        return None
    rule, _ = PHASES[state.turn.phase] or ("RO-49", "")
    racks = state.players[action.seat].racks
    if action.rack > len(racks):
        reason = f"no dish stands on rack {action.rack}"
        return no(Refusal.NOT_THERE, rule, action, reason)
    if state.turn.phase is Phase.DECORATE and racks[action.rack - 1].tile:
        reason = f"the dish on rack {action.rack} is decorated"
        return no(Refusal.NOT_THERE, rule, action, reason)
    reason = "dishes are named in rising order, of equal ones the first"
    return no(Refusal.OUT_OF_ORDER, rule, action, reason)


def check_decorate(state: State, action: actions.DecorateWith) -> Illegal | None:
    """An unused tile with a topping (RO-48)."""
    dish = state.turn.dish
    if dish is not None and action.tile in decorating_tiles(state, dish):
        return None
    if not _owns_tile(state, action.seat, action.tile):
        reason = f"there is no unused tile {action.tile}"
        return no(Refusal.NOT_THERE, "RO-48", action, reason)
    if not state.setup.config.components.tile(action.tile).toppings:
        reason = f"tile {action.tile} shows no topping"
        return no(Refusal.NOT_COVERED, "RO-48", action, reason)
    reason = "of two equal dishes the second takes no lower tile"
    return no(Refusal.OUT_OF_ORDER, "RO-48", action, reason)


def _there(state: State, table: int, space: int) -> int | None:
    """What lies on a space of a table, None where there is no such space."""
    try:
        return state.board.tables[table - 1][space - 1]
    except IndexError:
        return None


def check_present(state: State, action: actions.Present) -> Illegal | None:
    """An empty space (RO-51, RO-55)."""
    return space_taken(state, action, "RO-51")


def space_taken(state: State, action: Any, rule: str) -> Illegal | None:
    """The refusal of a space that is not there, or on which a dish lies."""
    dish = _there(state, action.table, action.space)
    if dish == 0:
        return None
    if all(all(table) for table in state.board.tables):
        return no(Refusal.NO_SPACE, "RO-55", action, "no table has a space left")
    place = f"space {action.space} of table {action.table}"
    if dish is None:
        return no(Refusal.NOT_THERE, rule, action, f"there is no {place}")
    return no(Refusal.OCCUPIED, rule, action, f"a dish lies on {place}")


def check_reward(state: State, action: actions.ChooseReward) -> Illegal | None:
    """A reward of the table bonus that would give something (RO-64)."""
    reason = f"reward {action.number} is not there or would give nothing"
    return listed(state, action, "RO-64", reason)


def check_service(state: State, action: actions.PayService) -> Illegal | None:
    """No more than there are markers beside the table and coins for (RO-53)."""
    most = payable_services(state, action.seat, state.turn.table)
    if action.number <= most:
        return None
    reason = f"{most} service markers can be paid for"
    return no(Refusal.TOO_DEAR, "RO-53", action, reason)
