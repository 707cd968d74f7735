"""Hire and Give Notice (RO-56 to RO-59, RO-66), and markers on the board (RO-60, RO-61)."""

from __future__ import annotations

from typing import Final

from bakehouse.core.building import replaced
from bakehouse.rococo.actions import (
    AreaSide,
    Draw,
    GiveNotice,
    HireCard,
    PlaceHost,
    PlaceServiceStaff,
)
from bakehouse.rococo.bonus_offers import available
from bakehouse.rococo.bonuses import Act, DrawKind, Gift, GiftKind
from bakehouse.rococo.changes import (
    set_areas,
    set_coins,
    set_hired,
    set_hires,
    set_hosts,
    set_market,
    set_phase,
    set_placement,
    set_stars_display,
    set_turn,
    set_without_card,
)
from bakehouse.rococo.claims import claim
from bakehouse.rococo.counting import Change
from bakehouse.rococo.delivering import draw_tile
from bakehouse.rococo.kinds import Rank
from bakehouse.rococo.offers import hire_price, place_price
from bakehouse.rococo.purse import gain_good, put
from bakehouse.rococo.state import BoardState, Phase, Player, State
from bakehouse.rococo.turns import finish

__all__ = ["draw_area_tile", "give_notice", "hire", "place_host", "place_service_staff"]


def hire(state: State, action: HireCard) -> State:
    """A card joins the hand: paid, or a star card for nothing, one in a game (RO-56, RO-57)."""
    market, player, card = state.market, state.players[action.seat], 1 << action.card
    player = set_hired(
        player,
        hand=player.hand | card,
        shown=player.shown | card,
        open_hand=player.open_hand | card,
        star=player.star or action.card in market.stars,
    )
    if action.card in market.stars:
        stars = tuple([number for number in market.stars if number != action.card])
        state = set_market(state, set_stars_display(market, stars=stars))
        return finish(put(state, player))
    price = hire_price(state)
    hires = tuple([0 if number == action.card else number for number in market.hires])
    state = set_market(state, set_hires(market, hires))
    return finish(put(state, player, -price))


def give_notice(state: State, action: GiveNotice) -> State:
    """A card of the staff, wherever it is, leaves the game for coins (RO-58)."""
    components = state.setup.config.components
    numbers, rank = components.numbers, components.card(action.card).rank
    coins = numbers.notice_chef if rank is Rank.CHEF else numbers.notice_assistant
    player = _without(state.players[action.seat], action.card)
    return finish(put(state, player, coins))


def _without(player: Player, number: int) -> Player:
    """A player whose card is out of the game, as everybody has seen."""
    gone = ~(1 << number)
    used = tuple([card for card in player.used if card != number])
    return set_without_card(
        player,
        hand=player.hand & gone,
        unused=player.unused & gone,
        used=used,
        shown=player.shown & gone,
        open_hand=player.open_hand & gone,
        turned=player.turned & gone,
        out=player.out | 1 << number,
    )


def place_service_staff(state: State, action: PlaceServiceStaff) -> State:
    """A marker in an area; the space on the right gives something at once (RO-60)."""
    area, board, seat = state.setup.config.board.areas[action.area - 1], state.board, action.seat
    left = action.side is AreaSide.LEFT
    there = board.areas[action.area - 1]
    there = (seat, there[1]) if left else (there[0], seat)
    areas = replaced(board.areas, action.area - 1, there)
    cost = area.left_cost if left else area.right_cost
    state = _placed(state, set_areas(board, areas), cost)
    return finish(state) if left else _give(state, area.gift)


def _placed(state: State, board: BoardState, cost: int) -> State:
    """The marker lies there and is paid, on the terms of the action (RO-60, RO-61, RO-108)."""
    act, seat = state.turn.terms, state.turn.seat
    assert isinstance(act, Act)  # noqa: S101
    player, price = state.players[seat], place_price(cost, act)
    player = set_coins(player, player.coins - price)
    state = set_placement(state, seat, player, board, state.bank + price)
    return claim(state, _MARKED)


_MARKED: Final = Change.MARKERS | Change.OWNED


def _give(state: State, gift: Gift) -> State:
    """The gift of a service space: a good, a tile of the bag, a recipe of the display (RO-60)."""
    turn = state.turn
    if gift.kind is GiftKind.GOOD:
        return finish(gain_good(state, gift.good or 0, gift.amount))
    if gift.kind is GiftKind.TILE_OF_BAG and available(state, DrawKind.TILE):
        return set_turn(state, set_phase(turn, Phase.AREA_TILE))
    if gift.kind is GiftKind.RECIPE_OF_DISPLAY and any(state.market.recipes):
        return set_turn(state, set_phase(turn, Phase.GIFT_RECIPE))
    return finish(state)


def draw_area_tile(state: State, draw: Draw) -> State:
    """The service space's gift is a tile of the bag (RO-60)."""
    return finish(draw_tile(state, draw))


def place_host(state: State, action: PlaceHost) -> State:
    """A marker on a host space (RO-61)."""
    board, cost = state.board, state.setup.config.board.hosts[action.space - 1].cost
    hosts = replaced(board.hosts, action.space - 1, action.seat)
    return finish(_placed(state, set_hosts(board, hosts), cost))
