"""Deliver: dishes are sold or presented (RO-49 to RO-55, RO-64, RO-65), or moved (RO-111)."""

from __future__ import annotations

from typing import Final

from bakehouse.core.building import replaced
from bakehouse.rococo.actions import (
    ChooseReward,
    Draw,
    Forfeit,
    MoveDish,
    PayService,
    PickDish,
    PickPresented,
    Present,
    Sell,
)
from bakehouse.rococo.bonus_offers import (
    available,
    gift_worth,
    is_asked_for,
    payable_services,
    rewards,
)
from bakehouse.rococo.bonuses import DrawKind, Gift, GiftKind
from bakehouse.rococo.changes import (
    set_board,
    set_board_and_turn,
    set_decorations,
    set_dish,
    set_lifted,
    set_market,
    set_next_dish,
    set_payment,
    set_phase,
    set_place,
    set_racks,
    set_racks_and_coins,
    set_recipe_discard,
    set_space,
    set_tables,
    set_tile_bags,
    set_tile_discard,
    set_tiles,
    set_turn,
)
from bakehouse.rococo.claims import claim, claim_running
from bakehouse.rococo.counting import Change
from bakehouse.rococo.preparation import drawn_from_bag
from bakehouse.rococo.purse import gain, gain_good, put
from bakehouse.rococo.state import Dish, Phase, State, presented
from bakehouse.rococo.turns import finish

__all__ = [
    "after_reward",
    "choose_reward",
    "draw_space_tile",
    "draw_tile",
    "lift",
    "move",
    "pay_service",
    "pick_for_delivery",
    "present",
    "refuse_reward",
    "sell",
]


def pick_for_delivery(state: State, action: PickDish) -> State:
    """Which dish is delivered (RO-49)."""
    turn = state.turn
    dish = state.players[action.seat].racks[action.rack - 1]
    turn = set_dish(turn, phase=Phase.WHERE, left=turn.left - 1, dish=dish)
    return set_turn(state, turn)


def _off_the_rack(state: State, dish: Dish) -> State:
    player = state.players[state.turn.seat]
    racks = list(player.racks)
    racks.remove(dish)
    return put(state, set_racks(player, tuple(racks)))


def _dish_of(state: State) -> Dish:
    dish = state.turn.dish
    assert dish is not None  # noqa: S101
    return dish


def sell(state: State, _: Sell) -> State:
    """Coins for the points of the dish, which goes to the recipe discard (RO-50)."""
    dish, market, components = _dish_of(state), state.market, state.setup.config.components
    one = components.recipe_kinds.one[dish.recipe - 1]
    market = set_recipe_discard(market, market.recipe_discard + one)
    state = _off_the_rack(set_market(state, market), dish)
    worth = components.recipes[dish.recipe - 1].prestige
    return _end_delivery(gain(state, coins=components.numbers.sale * worth))


def present(state: State, action: Present) -> State:
    """The gift of the space comes first of all (RO-51, RO-65)."""
    dish, turn, seat = _dish_of(state), state.turn, state.turn.seat
    player = state.players[seat]
    racks = list(player.racks)
    racks.remove(dish)
    turn = set_place(turn, table=action.table, space=action.space)
    gift = state.setup.config.board.tables[action.table - 1].spaces[action.space - 1]
    coins = gift.amount if gift is not None and gift.kind is GiftKind.COINS else 0
    player = set_racks_and_coins(player, racks=tuple(racks), coins=player.coins + coins)
    state = set_payment(state, seat, player, turn, state.bank - coins)
    if gift is None or coins:
        return _lay(state)
    if gift.kind is GiftKind.TILE_OF_BAG and available(state, DrawKind.TILE):
        return set_turn(state, set_phase(turn, Phase.SPACE_TILE))
    return _lay(_give(state, gift))


def _give(state: State, gift: Gift) -> State:
    """Coins, points or goods of a gift; above the end of its track a good is lost (RO-51)."""
    if gift.kind is GiftKind.GOOD:
        return gain_good(state, gift.good or 0, gift.amount)
    amount = gift_worth(state, gift)
    if gift.kind is GiftKind.PRESTIGE:
        return gain(state, prestige=amount)
    if gift.kind in (GiftKind.COINS, GiftKind.COINS_PER_SERVICE_STAFF):
        return gain(state, coins=amount)
    return state


def draw_tile(state: State, draw: Draw) -> State:
    """The player of the turn keeps a tile drawn from the bag (RO-51, RO-60, RO-104)."""
    market, components = state.market, state.setup.config.components
    kinds = components.tile_kinds
    bag, discard = drawn_from_bag(kinds, market.tile_bag, market.tile_discard, draw.items)
    state = set_market(state, set_tile_bags(market, tile_bag=bag, tile_discard=discard))
    player = state.players[state.turn.seat]
    return put(state, set_tiles(player, player.tiles + kinds.one[draw.items[0] - 1]))


def draw_space_tile(state: State, draw: Draw) -> State:
    """The space's gift is a tile of the bag (RO-51)."""
    return _lay(draw_tile(state, draw))


def _lay(state: State) -> State:
    """The dish lies on its space, with a marker (RO-51); its table's reward follows (RO-52)."""
    state = claim_running(state)  # what the gift may have brought
    turn, board = state.turn, state.board
    dish = presented(turn.seat, _dish_of(state).recipe)
    board = set_tables(board, _laid(board.tables, turn.table, turn.space, dish))
    state = set_board_and_turn(state, board=board, turn=set_space(turn, 0))
    return _reward(claim(state, _LAID))


_LAID: Final = Change.DISHES | Change.OWNED


def _laid(
    tables: tuple[tuple[int, ...], ...], table: int, space: int, dish: int
) -> tuple[tuple[int, ...], ...]:
    return replaced(tables, table - 1, replaced(tables[table - 1], space - 1, dish))


def _reward(state: State) -> State:
    """What the table bonus gives for a dish that it asks for; of several rewards one (RO-64)."""
    number = state.setup.table_bonuses[state.turn.table - 1]
    bonus = state.setup.config.components.table_bonuses[number - 1]
    if not is_asked_for(state, _dish_of(state), bonus.condition):
        return after_reward(state)
    options = rewards(state)
    if not options:
        return after_reward(state)
    first, *others = bonus.rewards
    if others:
        return set_turn(state, set_phase(state.turn, Phase.REWARD))
    return _give_reward(state, first)


_ASKED = {
    GiftKind.TILE_OF_DISPLAY: Phase.GIFT_TILE,
    GiftKind.RECIPE_OF_DISPLAY: Phase.GIFT_RECIPE,
}
"""Gifts in which there is a choice."""


def _give_reward(state: State, gift: Gift) -> State:
    if gift.kind in _ASKED:
        return set_turn(state, set_phase(state.turn, _ASKED[gift.kind]))
    return after_reward(_give(state, gift))


def choose_reward(state: State, action: ChooseReward) -> State:
    """The presenter chooses one of the rewards (RO-64)."""
    number = state.setup.table_bonuses[state.turn.table - 1]
    bonus = state.setup.config.components.table_bonuses[number - 1]
    return _give_reward(state, bonus.rewards[action.number - 1])


def refuse_reward(state: State, _: Forfeit) -> State:
    """The presenter takes no reward (RO-64)."""
    return after_reward(state)


def after_reward(state: State) -> State:
    """Service markers beside the table can be paid for, if there are any and coins too (RO-53)."""
    state = claim_running(state)
    turn = state.turn
    if payable_services(state, turn.seat, turn.table):
        return set_turn(state, set_phase(turn, Phase.SERVICE))
    return _end_delivery(state)


def pay_service(state: State, action: PayService) -> State:
    """Coins are paid for so many of the markers, and each brings points at once (RO-53)."""
    numbers, n = state.setup.config.components.numbers, action.number
    state = gain(state, -n * numbers.service_cost, n * numbers.service_prestige)
    return _end_delivery(state)


def _end_delivery(state: State) -> State:
    """The decoration goes where it belongs (RO-50, RO-54); there may be a second dish (RO-67)."""
    tile = _dish_of(state).tile
    state = claim(_keep_decoration(state, tile), _DECORATED) if tile else claim_running(state)
    turn = state.turn
    if not turn.left or not state.players[turn.seat].racks:
        return finish(state)
    turn = set_next_dish(turn, phase=Phase.DELIVER, dish=None, table=0)
    return set_turn(state, turn)


_DECORATED = Change.DECORATIONS | Change.OWNED


def _keep_decoration(state: State, tile: int) -> State:
    """The tile of a delivered dish is a successful decoration, or discarded beyond five (RO-50)."""
    player, components = state.players[state.turn.seat], state.setup.config.components
    if len(player.decorations) < components.numbers.decorations:
        decorations = tuple(sorted((*player.decorations, tile)))
        return put(state, set_decorations(player, decorations=decorations))
    one, market = components.tile_kinds.one[tile - 1], state.market
    return set_market(state, market=set_tile_discard(market, market.tile_discard + one))


# --- moving ---------------------------------------------------------------------------------------


def lift(state: State, action: PickPresented) -> State:
    """Which dish is moved (RO-111)."""
    turn = set_lifted(state.turn, phase=Phase.MOVE, table=action.table, space=action.space)
    return set_turn(state, turn)


def move(state: State, action: MoveDish) -> State:
    """The dish lies on another table, and its old space is free; nothing comes with it (RO-111)."""
    turn, board = state.turn, state.board
    dish = board.tables[turn.table - 1][turn.space - 1]
    tables = _laid(board.tables, turn.table, turn.space, 0)
    tables = _laid(tables, action.table, action.space, dish)
    return finish(claim(set_board(state, set_tables(board, tables)), Change.DISHES))
