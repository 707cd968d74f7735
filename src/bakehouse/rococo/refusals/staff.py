"""Staff to be hired or given notice, and markers."""

from __future__ import annotations

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.actions import Decision
from bakehouse.rococo.bonuses import Act
from bakehouse.rococo.offers import hire_price, place_price, star_is_open
from bakehouse.rococo.refusals.kinds import Refusal, no, too_dear
from bakehouse.rococo.refusals.turn import ONE_STAR
from bakehouse.rococo.state import State

__all__ = ["check_hire", "check_notice", "check_place_host", "check_place_staff"]


def check_hire(state: State, action: actions.HireCard) -> Illegal | None:
    """A card for hire that can be paid, or the first star card with its requirement (RO-56)."""
    market, player, card = state.market, state.players[action.seat], action.card
    if card in market.hires:
        price = hire_price(state)
        if price <= player.coins:
            return None
        return too_dear(action, f"card {card}", price, player.coins)
    if card not in market.stars:
        return no(Refusal.NOT_THERE, "RO-56", action, f"card {card} is not for hire")
    if player.star:
        return no(Refusal.STAR_HIRED, "RO-57", action, ONE_STAR)
    if star_is_open(state, action.seat, card):
        return None
    name = state.setup.config.components.card(card).name
    reason = f"the requirement of {name} does not hold"
    return no(Refusal.REQUIREMENT, "RO-133a", action, reason)


def check_notice(state: State, action: actions.GiveNotice) -> Illegal | None:
    """A card of the own staff (RO-58); that it is large enough was asked before."""
    player, card = state.players[action.seat], action.card
    if (player.hand | player.unused) >> card & 1 or card in player.used:
        return None
    return no(Refusal.NOT_THERE, "RO-58", action, f"card {card} is not of this staff")


def _cost_check(state: State, action: Decision, what: str, cost: int) -> Illegal | None:
    act, coins = state.turn.terms, state.players[action.seat].coins
    price = place_price(cost, act) if isinstance(act, Act) else cost
    return too_dear(action, what, price, coins) if price > coins else None


def check_place_staff(state: State, action: actions.PlaceServiceStaff) -> Illegal | None:
    """An open service space, one marker an area, and the price (RO-60)."""
    config, number = state.setup.config, action.area
    if number > len(config.board.areas):
        return no(Refusal.NOT_THERE, "RO-60", action, f"there is no area {number}")
    there = state.board.areas[number - 1]
    if action.seat in there:
        reason = f"an own marker lies in area {number}"
        return no(Refusal.OWN_MARKER, "RO-60", action, reason)
    if there[action.side] >= 0:
        return no(Refusal.OCCUPIED, "RO-60", action, f"a marker lies on that space of {number}")
    if not config.side and there[1 - action.side] >= 0:
        reason = f"area {number} is closed by the marker in it"
        return no(Refusal.OCCUPIED, "RO-60", action, reason)
    cost = config.board.area_costs[number - 1][action.side]
    return _cost_check(state, action, f"that space of area {number}", cost)


def check_place_host(state: State, action: actions.PlaceHost) -> Illegal | None:
    """A free host space, and its price (RO-61)."""
    hosts, number = state.setup.config.board.host_costs, action.space
    if number > len(hosts):
        return no(Refusal.NOT_THERE, "RO-61", action, f"there is no host space {number}")
    if state.board.hosts[number - 1] >= 0:
        return no(Refusal.OCCUPIED, "RO-61", action, f"a marker lies on host space {number}")
    return _cost_check(state, action, f"host space {number}", hosts[number - 1])
