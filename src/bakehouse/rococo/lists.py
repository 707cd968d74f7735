"""The legal decisions of a seat, phase by phase, in the order of the encoding."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

from bakehouse.rococo.actions import (
    AreaSide,
    BakeRecipe,
    BuyGoods,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MoveDish,
    PayService,
    Perform,
    PickDish,
    PickPresented,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    RemoveCard,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeCard,
    TakeRecipe,
    TakeTile,
    UseBonus,
)
from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import (
    copies,
    discardable,
    movable,
    payable_services,
    rewards,
    rows,
    tables_that_count,
    trade_times,
)
from bakehouse.rococo.bonuses import Act, Gain, SellGoods, Trade
from bakehouse.rococo.drafting import owed_picks, tray_due
from bakehouse.rococo.kinds import Good, Ingredient, MainAction
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    affordable_hires,
    bakes,
    buyable,
    decorating_tiles,
    distinct_racks,
    empty_spaces,
    free_areas,
    free_hosts,
    has_room,
    left_over,
    may_stop,
    needs,
    payable,
    possible,
    recipe_discards,
    recipe_spaces,
    spare_options,
    tile_spaces,
    undecorated,
)
from bakehouse.rococo.state import Phase, State, by_phase, cards_of

__all__ = ["decisions_of", "may_refuse_gift", "open_cards", "spares"]

T = TypeVar("T")


def _one_each(make: Callable[..., T]) -> Callable[..., T]:
    """The one action object for some numbers."""
    return lru_cache(maxsize=1 << 12)(make)


_choose: Final = _one_each(ChooseCard)
_take_card: Final = _one_each(TakeCard)
_remove: Final = _one_each(RemoveCard)
_discard: Final = _one_each(DiscardRecipe)
_play: Final = _one_each(PlayCard)
_perform: Final = _one_each(lambda seat, action: Perform(seat, MainAction(action)))
_use_bonus: Final = _one_each(UseBonus)
_forfeit: Final = _one_each(Forfeit)
_done: Final = _one_each(Done)
_take_recipe: Final = _one_each(TakeRecipe)
_take_tile: Final = _one_each(TakeTile)
_buy: Final = _one_each(lambda seat, good, number: BuyGoods(seat, Good(good), number))
_bake: Final = _one_each(BakeRecipe)
_spare_good: Final = _one_each(lambda seat, good: SpareGood(seat, Good(good)))
_spare_ingredient: Final = _one_each(lambda seat, kind: SpareIngredient(seat, Ingredient(kind)))
_spend: Final = _one_each(SpendTile)
_pick_dish: Final = _one_each(PickDish)
_decorate: Final = _one_each(DecorateWith)
_sell: Final = _one_each(Sell)
_present: Final = _one_each(Present)
_reward: Final = _one_each(ChooseReward)
_service: Final = _one_each(PayService)
_hire: Final = _one_each(HireCard)
_notice: Final = _one_each(GiveNotice)
_area: Final = _one_each(lambda seat, area, side: PlaceServiceStaff(seat, area, AreaSide(side)))
_host: Final = _one_each(PlaceHost)
_table: Final = _one_each(ChooseTable)
_number: Final = _one_each(ChooseNumber)
_row: Final = _one_each(ChooseRow)
_keep_tile: Final = _one_each(KeepTile)
_keep_recipe: Final = _one_each(KeepRecipe)
_copy: Final = _one_each(CopyBonus)
_lift: Final = _one_each(PickPresented)
_move: Final = _one_each(MoveDish)

Decisions = list[Decision]


# --- hidden choices -------------------------------------------------------------------------------


def open_cards(state: State, seat: int) -> tuple[int, ...]:
    """The cards that a seat can name next in the hidden choice that is due.

    Sets of cards are named in rising order, and a card only if enough greater ones are left.
    """
    phase, player, left = state.turn.phase, state.players[seat], owed_picks(state, seat)
    if not left:
        return ()
    if phase is Phase.TRAYS:
        return cards_of(state.round.trays[tray_due(state, seat)].cards)
    picked = state.round.picked[seat]
    least = picked[-1] if picked else 0
    there = player.hand if phase is Phase.REMOVE else player.unused
    cards = [card for card in cards_of(there) if card > least]
    return tuple(cards[: len(cards) - left + 1])


def _chosen(state: State, seat: int) -> Decisions:
    return [_choose(seat, card) for card in open_cards(state, seat)]


def _taken(state: State, seat: int) -> Decisions:
    return [_take_card(seat, card) for card in open_cards(state, seat)]


def _removed(state: State, seat: int) -> Decisions:
    return [_remove(seat, card) for card in open_cards(state, seat)]


# --- the turn -------------------------------------------------------------------------------------


def _plays(state: State, seat: int) -> Decisions:
    player = state.players[seat]
    discards: Decisions = [_discard(seat, kind) for kind in sorted(set(player.recipes))]
    return discards + [_play(seat, card) for card in cards_of(player.hand)]


def _mains(state: State, seat: int) -> Decisions:
    rank = state.turn.rank
    actions: Decisions = [
        _perform(seat, int(action))
        for action in MAIN_ACTIONS[rank]
        if possible(state, seat, MAIN_TERMS[action], rank)
    ]
    return [*actions, _forfeit(seat)]


def _bonuses(_: State, seat: int) -> Decisions:
    return [_use_bonus(seat), _forfeit(seat)]


def _stopping(state: State, seat: int) -> Decisions:
    return [_done(seat)] if may_stop(state.turn) else []


# --- recipes, tiles, goods ------------------------------------------------------------------------


def _recipes(state: State, seat: int) -> Decisions:
    discards: Decisions = [_discard(seat, kind) for kind in recipe_discards(state)]
    takes: Decisions = [_take_recipe(seat, space) for space in recipe_spaces(state)]
    return discards + _stopping(state, seat) + takes


def may_refuse_gift(state: State) -> bool:
    """Whether a gift may be left: a reward always, another recipe without room (RO-17, RO-64)."""
    turn = state.turn
    return turn.dish is not None or not has_room(state, state.players[turn.seat])


def _gift_recipes(state: State, seat: int) -> Decisions:
    discards: Decisions = [_discard(seat, kind) for kind in recipe_discards(state)]
    refusal: Decisions = [_forfeit(seat)] if may_refuse_gift(state) else []
    return discards + refusal + [_take_recipe(seat, space) for space in recipe_spaces(state)]


def _tiles(state: State, seat: int) -> Decisions:
    return [_take_tile(seat, space) for space in tile_spaces(state, state.players[seat].coins)]


def _gift_tiles(state: State, seat: int) -> Decisions:
    refusal: Decisions = [_forfeit(seat)] if state.turn.dish is not None else []
    return refusal + [_take_tile(seat, space) for space in tile_spaces(state, None)]


def _goods(state: State, seat: int) -> Decisions:
    coins = state.players[seat].coins
    return _stopping(state, seat) + [_buy(seat, *it) for it in buyable(state, seat, coins)]


# --- dishes ---------------------------------------------------------------------------------------


def _bakes(state: State, seat: int) -> Decisions:
    return _stopping(state, seat) + [_bake(seat, kind) for kind in bakes(state)]


def spares(state: State) -> list[int]:
    """What can be spared so that the recipe can still be paid (RO-39)."""
    turn = state.turn
    act, player = turn.terms, state.players[turn.seat]
    if not isinstance(act, Act):
        return []
    need = needs(state, turn.chosen)
    return [
        spare
        for spare in spare_options(act, *need)
        if payable(state, player, *left_over(*need, spare))
    ]


def _spared(state: State, seat: int) -> Decisions:
    return [
        _spare_good(seat, it - 1) if it <= len(Good) else _spare_ingredient(seat, it - 4)
        for it in spares(state)
    ]


def _payments(state: State, seat: int) -> Decisions:
    return [_spend(seat, tile) for tile in open_tiles(state)]


def _to_decorate(state: State, seat: int) -> Decisions:
    return _stopping(state, seat) + [_pick_dish(seat, rack) for rack in undecorated(state)]


def _toppings(state: State, seat: int) -> Decisions:
    dish = state.turn.dish
    if dish is None:
        return []
    return [_decorate(seat, tile) for tile in decorating_tiles(state, dish)]


def _to_deliver(state: State, seat: int) -> Decisions:
    racks = distinct_racks(state.players[seat])
    return _stopping(state, seat) + [_pick_dish(seat, rack) for rack in racks]


def _where(state: State, seat: int) -> Decisions:
    return [_sell(seat), *[_present(seat, *space) for space in empty_spaces(state)]]


def _rewards(state: State, seat: int) -> Decisions:
    return [_forfeit(seat), *[_reward(seat, number) for number in rewards(state)]]


def _services(state: State, seat: int) -> Decisions:
    most = payable_services(state, seat, state.turn.table)
    return [_service(seat, number) for number in range(most + 1)]


# --- staff and markers ----------------------------------------------------------------------------


def _hires(state: State, seat: int) -> Decisions:
    coins = state.players[seat].coins
    return [_hire(seat, card) for card in affordable_hires(state, seat, coins)]


def _notices(state: State, seat: int) -> Decisions:
    player = state.players[seat]
    staff = sorted((*cards_of(player.hand), *cards_of(player.unused), *player.used))
    return [_notice(seat, card) for card in staff]


def _places(state: State, seat: int) -> Decisions:
    act, coins = state.turn.terms, state.players[seat].coins
    if not isinstance(act, Act):
        return []
    areas: Decisions = [_area(seat, *it) for it in free_areas(state, seat, coins, act)]
    return areas + [_host(seat, space) for space in free_hosts(state, coins, act)]


# --- bonuses --------------------------------------------------------------------------------------


def _tables(state: State, seat: int) -> Decisions:
    bonus = state.turn.terms
    if not isinstance(bonus, Gain):
        return []
    return [_table(seat, table) for table in tables_that_count(state, seat, bonus)]


def _numbers(state: State, seat: int) -> Decisions:
    bonus = state.turn.terms
    if not isinstance(bonus, Trade):
        return []
    return [_number(seat, n) for n in range(1, trade_times(state, seat, bonus) + 1)]


def _rows(state: State, seat: int) -> Decisions:
    turn = state.turn
    if not isinstance(turn.terms, SellGoods):
        return []
    stop: Decisions = [_done(seat)] if turn.chosen else []
    return stop + [_row(seat, row) for row in rows(state.players[seat], turn.terms, turn.chosen)]


def _to_discard(state: State, seat: int) -> Decisions:
    stop: Decisions = [_done(seat)] if state.turn.paid else []
    return stop + [_spend(seat, tile) for tile in discardable(state)]


def _tiles_drawn(state: State, seat: int) -> Decisions:
    return [_keep_tile(seat, tile) for tile in sorted(set(state.turn.chosen))]


def _recipes_drawn(state: State, seat: int) -> Decisions:
    player = state.players[seat]
    if has_room(state, player):
        return [_keep_recipe(seat, recipe) for recipe in sorted(set(state.turn.chosen))]
    discards: Decisions = [_discard(seat, kind) for kind in sorted(set(player.recipes))]
    return [*discards, _forfeit(seat)]


def _copied(state: State, seat: int) -> Decisions:
    return [_copy(seat, other) for other in copies(state, seat)]


def _lifted(state: State, seat: int) -> Decisions:
    return [_lift(seat, *place) for place in movable(state, seat)]


def _moved(state: State, seat: int) -> Decisions:
    return [_move(seat, *place) for place in empty_spaces(state, but=state.turn.table)]


_LISTS: Final = by_phase(
    {
        Phase.KEEP: _removed,
        Phase.CHOOSE: _chosen,
        Phase.TRAYS: _taken,
        Phase.REMOVE: _removed,
        Phase.PLAY: _plays,
        Phase.MAIN: _mains,
        Phase.RECIPES: _recipes,
        Phase.INGREDIENT: _tiles,
        Phase.GOODS: _goods,
        Phase.BAKE: _bakes,
        Phase.SPARE: _spared,
        Phase.PAYMENT: _payments,
        Phase.DECORATE: _to_decorate,
        Phase.TOPPING: _toppings,
        Phase.DELIVER: _to_deliver,
        Phase.WHERE: _where,
        Phase.REWARD: _rewards,
        Phase.GIFT_TILE: _gift_tiles,
        Phase.GIFT_RECIPE: _gift_recipes,
        Phase.SERVICE: _services,
        Phase.HIRE: _hires,
        Phase.NOTICE: _notices,
        Phase.PLACE: _places,
        Phase.BONUS: _bonuses,
        Phase.TABLE: _tables,
        Phase.NUMBER: _numbers,
        Phase.ROW: _rows,
        Phase.TILES: _to_discard,
        Phase.KEEP_TILE: _tiles_drawn,
        Phase.KEEP_RECIPE: _recipes_drawn,
        Phase.COPY: _copied,
        Phase.LIFT: _lifted,
        Phase.MOVE: _moved,
    }
)


def decisions_of(state: State, seat: int) -> Decisions:
    """The legal decisions of a seat that owes one, in the order of the encoding."""
    listed = _LISTS[state.turn.phase]
    return [] if listed is None else listed(state, seat)
