"""Main actions begin, and staff bonuses are used (RO-30, RO-89 to RO-124).

A bonus is data; what a kind of bonus does is told here by one function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from bakehouse.rococo.acquiring import store_recipe
from bakehouse.rococo.actions import (
    ChooseNumber,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    CopyMentor,
    DiscardRecipe,
    Draw,
    Forfeit,
    KeepRecipe,
    KeepTile,
    Perform,
    SpendTile,
    TakePoints,
    UseBonus,
)
from bakehouse.rococo.bonus_offers import (
    amount_gained,
    counts_a_table,
    discardable,
    rows,
)
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    DrawKind,
    Gain,
    GainByType,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.bonuses import Draw as DrawBonus
from bakehouse.rococo.changes import (
    change_turn,
    make_turn,
    set_bonus,
    set_goods,
    set_market,
    set_market_and_turn,
    set_named,
    set_recipe_bags,
    set_recipe_discard,
    set_terms,
    set_tile_bags,
    set_tile_discard,
    set_tiles,
    set_turn,
)
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.kinds import MainAction, Rank
from bakehouse.rococo.measures import dishes_by_table, points_by_type, value_of
from bakehouse.rococo.offers import MAIN_TERMS, has_room, most_parts
from bakehouse.rococo.preparation import drawn_from_bag
from bakehouse.rococo.purse import gain, gain_good, put
from bakehouse.rococo.state import Phase, State, Turn
from bakehouse.rococo.turns import end_turn, finish, throw_out

__all__ = [
    "choose_number",
    "choose_row",
    "choose_table",
    "copy_bonus",
    "copy_mentor",
    "discard_for_room",
    "discard_tile",
    "draw_for_bonus",
    "forfeit_bonus",
    "keep_recipe",
    "keep_tile",
    "perform",
    "refuse_recipes",
    "take_points",
    "use_bonus",
]

_PHASES: Final = (
    Phase.RECIPES,
    Phase.INGREDIENT,
    Phase.GOODS,
    Phase.BAKE,
    Phase.DECORATE,
    Phase.DELIVER,
    Phase.HIRE,
    Phase.NOTICE,
    Phase.PLACE,
)
"""By main action, its first part."""


def perform(state: State, action: Perform) -> State:
    """A main action begins on its usual terms (RO-30)."""
    turn = state.turn
    return set_turn(state, _begun(turn.seat, turn.card, turn.rank, action.action))


@lru_cache(maxsize=1 << 13)
def _begun(seat: int, card: int, rank: Rank, action: MainAction) -> Turn:
    """A turn in which a main action has begun."""
    act = MAIN_TERMS[action]
    left = most_parts(act)
    return make_turn(_PHASES[action], seat, card, rank, False, act, left, (), (), 0, None, 0, 0)


def _begin(state: State, act: Act) -> State:
    turn = set_terms(state.turn, phase=_PHASES[act.action], terms=act, left=most_parts(act))
    return set_turn(state, turn)


def forfeit_bonus(state: State, _: Forfeit) -> State:
    """No bonus (RO-30)."""
    return end_turn(state)


def use_bonus(state: State, _: UseBonus) -> State:
    """The bonus of the card is used, after the main action (RO-30)."""
    turn = state.turn
    bonus = state.setup.config.components.staff[turn.card - 1].bonus
    return _use(set_turn(state, set_bonus(turn, bonus=True)), bonus)


def _use(state: State, bonus: Bonus) -> State:
    return _USE[type(bonus)](state, bonus)


def _ask(state: State, phase: Phase, bonus: Bonus, left: int = 0) -> State:
    return set_turn(state, set_terms(state.turn, phase=phase, terms=bonus, left=left))


# --- gains ----------------------------------------------------------------------------------------


def _gain(state: State, bonus: Gain) -> State:
    """Coins or points for what a player has (RO-90, RO-95, RO-97, RO-99 to RO-101, RO-103).

    Also RO-109, RO-114 and RO-119, and of star cards; of one table RO-96 and RO-102.
    """
    if counts_a_table(bonus):
        return _ask(state, Phase.TABLE, bonus)
    if bonus.counted is None:
        return finish(_paid_out(state, bonus, bonus.amount))
    value = value_of(state, state.turn.seat, bonus.counted)
    return finish(_paid_out(state, bonus, amount_gained(bonus, value)))


def _paid_out(state: State, bonus: Gain, amount: int) -> State:
    if bonus.resource is Resource.COINS:
        return gain(state, coins=amount)
    return gain(state, prestige=amount)


def choose_table(state: State, action: ChooseTable) -> State:
    """The dishes on one table count (RO-96, RO-102)."""
    bonus = state.turn.terms
    assert isinstance(bonus, Gain)  # noqa: S101
    dishes = dishes_by_table(state, action.seat)[action.table - 1]
    return finish(_paid_out(state, bonus, amount_gained(bonus, dishes)))


def _gain_by_type(state: State, bonus: GainByType) -> State:
    """Points for types of ingredients or toppings (RO-118, RO-121)."""
    return finish(gain(state, prestige=points_by_type(state, state.turn.seat, bonus)))


# --- actions and trades ---------------------------------------------------------------------------


def _act(state: State, bonus: Act) -> State:
    """A main action for a price of its own, and on its own terms.

    RO-91, RO-92, RO-93, RO-98, RO-106, RO-107, RO-108, RO-113, RO-124. What the action itself asks
    for is looked at when the price is paid.
    """
    return _begin(claim_running(gain(state, coins=-bonus.price)), bonus)


def _trade(state: State, bonus: Trade) -> State:
    """Coins for a good or for points: once (RO-94, RO-123), or as often as one likes (RO-116)."""
    if bonus.times > 1:
        return _ask(state, Phase.NUMBER, bonus)
    return _traded(state, bonus, 1)


def choose_number(state: State, action: ChooseNumber) -> State:
    """How often is traded (RO-116)."""
    bonus = state.turn.terms
    assert isinstance(bonus, Trade)  # noqa: S101
    return _traded(state, bonus, action.number)


def _traded(state: State, bonus: Trade, times: int) -> State:
    state = gain(state, coins=-times * bonus.coins, prestige=times * bonus.prestige)
    return finish(state if bonus.good is None else gain_good(state, bonus.good, times))


def _discard_tiles(state: State, bonus: DiscardTiles) -> State:
    """Unused tiles for points, one after the other (RO-120)."""
    return _ask(state, Phase.TILES, bonus, bonus.most)


def discard_tile(state: State, action: SpendTile) -> State:
    """A tile is thrown away for points (RO-120)."""
    turn, market, components = state.turn, state.market, state.setup.config.components
    bonus, one = turn.terms, components.tile_kinds.one[action.tile - 1]
    assert isinstance(bonus, DiscardTiles)  # noqa: S101
    market = set_tile_discard(market, market.tile_discard + one)
    turn = change_turn(turn, left=turn.left - 1, paid=(*turn.paid, action.tile))
    state = set_market_and_turn(state, market=market, turn=turn)
    player = state.players[turn.seat]
    state = gain(put(state, set_tiles(player, player.tiles - one)), 0, bonus.prestige)
    state = claim_running(state)
    return state if turn.left and discardable(state) else finish(state)


def _sell_goods(state: State, bonus: SellGoods) -> State:
    """Goods for points by rows, one after the other (RO-122)."""
    return _ask(state, Phase.ROW, bonus)


def choose_row(state: State, action: ChooseRow) -> State:
    """The goods of a row are given for its points (RO-122)."""
    turn = state.turn
    bonus, player = turn.terms, state.players[turn.seat]
    assert isinstance(bonus, SellGoods)  # noqa: S101
    goods, prestige = bonus.rows[action.row - 1]
    state = put(state, set_goods(player, player.goods - goods.packed))
    turn = set_named(turn, chosen=(*turn.chosen, action.row))
    state = claim_running(gain(set_turn(state, turn), prestige=prestige))
    return state if rows(state.players[turn.seat], bonus, turn.chosen) else finish(state)


# --- pieces ---------------------------------------------------------------------------------------


def _draw(state: State, bonus: DrawBonus) -> State:
    """Pieces come from the bag, of which one is kept (RO-104, RO-105, RO-110)."""
    return _ask(state, Phase.DRAW, bonus)


def draw_for_bonus(state: State, draw: Draw) -> State:
    """What was drawn lies open: a single piece is kept, of several one is chosen (RO-15)."""
    turn, market, components = state.turn, state.market, state.setup.config.components
    bonus, items = turn.terms, draw.items
    assert isinstance(bonus, DrawBonus)  # noqa: S101
    state = set_turn(state, set_named(turn, chosen=items))
    if bonus.kind is DrawKind.TILE:
        kinds = components.tile_kinds
        bag, discard = drawn_from_bag(kinds, market.tile_bag, market.tile_discard, items)
        market = set_tile_bags(market, tile_bag=bag, tile_discard=discard)
        state = set_market(state, market)
        if len(items) == 1:
            return _kept_tile(state, items[0])
        return _ask(state, Phase.KEEP_TILE, bonus)
    kinds = components.recipe_kinds
    bag, discard = drawn_from_bag(kinds, market.recipe_bag, market.recipe_discard, items)
    market = set_recipe_bags(market, recipe_bag=bag, recipe_discard=discard)
    state = set_market(state, market)
    if len(items) == 1 and has_room(state, state.players[turn.seat]):
        return _kept_recipe(state, items[0])
    return _ask(state, Phase.KEEP_RECIPE, bonus)


def _others(state: State, kept: int) -> list[int]:
    """What was drawn and is not kept."""
    drawn = list(state.turn.chosen)
    drawn.remove(kept)
    return drawn


def _kept_tile(state: State, tile: int) -> State:
    market, one = state.market, state.setup.config.components.tile_kinds.one
    discard = market.tile_discard + sum([one[other - 1] for other in _others(state, tile)])
    state = set_market(state, set_tile_discard(market, discard))
    player = state.players[state.turn.seat]
    return finish(put(state, set_tiles(player, player.tiles + one[tile - 1])))


def keep_tile(state: State, action: KeepTile) -> State:
    """One tile is kept, the rest is discarded (RO-110)."""
    return _kept_tile(state, action.tile)


def _discarded(state: State, recipes: list[int]) -> State:
    market, one = state.market, state.setup.config.components.recipe_kinds.one
    discard = market.recipe_discard + sum([one[recipe - 1] for recipe in recipes])
    return set_market(state, set_recipe_discard(market, discard))


def _kept_recipe(state: State, recipe: int) -> State:
    return finish(store_recipe(_discarded(state, _others(state, recipe)), recipe))


def keep_recipe(state: State, action: KeepRecipe) -> State:
    """One recipe is stored, the rest is discarded in the open (RO-105)."""
    return _kept_recipe(state, action.recipe)


def discard_for_room(state: State, action: DiscardRecipe) -> State:
    """A stored recipe goes, so that one of those drawn has room (RO-17)."""
    return throw_out(state, action.recipe)


def refuse_recipes(state: State, _: Forfeit) -> State:
    """All recipes drawn are discarded, where there is no room (RO-17)."""
    return finish(_discarded(state, list(state.turn.chosen)))


def _take(state: State, bonus: Take) -> State:
    """A tile or a recipe of the display for nothing (RO-115, RO-117)."""
    tile = bonus.kind is DrawKind.TILE
    return _ask(state, Phase.GIFT_TILE if tile else Phase.GIFT_RECIPE, bonus)


def _move_dish(state: State, bonus: MoveDish) -> State:
    """An own dish goes to another table (RO-111)."""
    return _ask(state, Phase.LIFT, bonus)


# --- copying --------------------------------------------------------------------------------------


def _copy(state: State, bonus: Copy) -> State:
    """A bonus of another player's top used card (RO-112)."""
    return _ask(state, Phase.COPY, bonus)


def copy_bonus(state: State, action: CopyBonus) -> State:
    """That bonus is used as though an assistant of one's own had it (RO-38, RO-112)."""
    card = state.players[action.other].used[-1]
    bonus = state.setup.config.components.staff[card - 1].bonus
    turn = change_turn(state.turn, rank=Rank.ASSISTANT, terms=None)
    return _use(set_turn(state, turn), bonus)


def copy_mentor(state: State, action: CopyMentor) -> State:
    """An action of the Mentor's card, at its usual cost, as an assistant (RO-156, RO-172)."""
    turn = change_turn(state.turn, rank=Rank.ASSISTANT)
    return _begin(set_turn(state, turn), MAIN_TERMS[action.action])


def take_points(state: State, _: TakePoints) -> State:
    """Points instead of that (RO-156)."""
    return finish(gain(state, prestige=state.setup.config.components.mentor.copied))


_USE: Final[dict[type, Callable[[State, Any], State]]] = {
    Gain: _gain,
    GainByType: _gain_by_type,
    Act: _act,
    Trade: _trade,
    DrawBonus: _draw,
    Take: _take,
    MoveDish: _move_dish,
    Copy: _copy,
    DiscardTiles: _discard_tiles,
    SellGoods: _sell_goods,
}
"""By kind of bonus, the function that uses it."""
