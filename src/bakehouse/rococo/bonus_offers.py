"""What bonuses would bring a player now, and whether they can be used (RO-15, RO-89)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    Gift,
    GiftKind,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.content import DishCondition, Recipe
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import GOODS, INGREDIENTS, TOPPINGS, MainAction, Rank
from bakehouse.rococo.measures import dishes_by_table, meets, points_by_type, value_of
from bakehouse.rococo.offers import POSSIBLE, empty_spaces, is_allowed, possible
from bakehouse.rococo.purse import room_for
from bakehouse.rococo.state import Dish, Player, State, owner_of

__all__ = [
    "amount_gained",
    "available",
    "bonus_is_usable",
    "card_bonus_is_usable",
    "copies",
    "counts_a_table",
    "discardable",
    "effects_to_copy",
    "gift_worth",
    "is_asked_for",
    "markers_beside",
    "movable",
    "payable_services",
    "rewards",
    "rows",
    "tables_that_count",
    "trade_times",
]


def card_bonus_is_usable(state: State) -> bool:
    """Whether the bonus of the card that was played can be used (RO-30, RO-37)."""
    turn = state.turn
    card = state.setup.config.components.staff[turn.card - 1]
    if card.requirement and not meets(state, turn.seat, card.requirement):
        return False
    return _USABLE[type(card.bonus)](state, turn.seat, card.bonus, card.rank)


def bonus_is_usable(state: State, seat: int, bonus: Bonus, rank: Rank) -> bool:
    """Whether a bonus would change something for a player with staff of this rank (RO-15)."""
    return _USABLE[type(bonus)](state, seat, bonus, rank)


# --- gains ----------------------------------------------------------------------------------------


def amount_gained(gain: Gain, value: int) -> int:
    """What is gained for a count: so much for each, or the last step that is reached."""
    if not gain.steps:
        return gain.amount * value
    reached = [amount for least, amount in gain.steps if value >= least]
    return reached[-1] if reached else 0


def _gain_usable(state: State, seat: int, gain: Gain, _: Rank) -> bool:
    if gain.counted is None:
        return True
    value = value_of(state, seat, gain.counted)
    # What brings something for each of a thing, and nothing without one.
    return value > 0 and gain.amount > 0 if not gain.steps else amount_gained(gain, value) > 0


def tables_that_count(state: State, seat: int, gain: Gain) -> list[int]:
    """The tables that bring something, of those that bring equally much the first (RO-96)."""
    amounts = [amount_gained(gain, dishes) for dishes in dishes_by_table(state, seat)]
    return [
        table
        for table, amount in enumerate(amounts, 1)
        if amount and amount not in amounts[: table - 1]
    ]


def counts_a_table(bonus: Bonus) -> bool:
    """Whether a bonus asks for a table (RO-96, RO-102)."""
    return (
        isinstance(bonus, Gain)
        and bonus.counted is not None
        and bonus.counted.measure is Measure.DISHES_ON_A_TABLE
    )


def _by_type_usable(state: State, seat: int, bonus: GainByType, _: Rank) -> bool:
    return points_by_type(state, seat, bonus) > 0


def _act_usable(state: State, seat: int, act: Act, rank: Rank) -> bool:
    if act.price or act.action is MainAction.HIRE:
        return is_allowed(act, rank) and possible(state, seat, act, rank)
    return POSSIBLE[act.action](state, seat, state.players[seat].coins, act, rank)


def trade_times(state: State, seat: int, trade: Trade) -> int:
    """How often a trade can be made (RO-94, RO-116)."""
    times = min(trade.times, state.players[seat].coins // trade.coins)
    return times if trade.good is None else min(times, room_for(state, seat, trade.good))


def _trade_usable(state: State, seat: int, trade: Trade, _: Rank) -> bool:
    return trade_times(state, seat, trade) > 0


# --- pieces ---------------------------------------------------------------------------------------


def available(state: State, kind: DrawKind) -> int:
    """How many tiles or recipes a draw can bring: those in bag and discard (RO-11, RO-13)."""
    market, components = state.market, state.setup.config.components
    if kind is DrawKind.TILE:
        total = components.tile_kinds.total
        return total(market.tile_bag) + total(market.tile_discard)
    total = components.recipe_kinds.total
    return total(market.recipe_bag) + total(market.recipe_discard)


def _draw_usable(state: State, _: int, draw: Draw, __: Rank) -> bool:
    return available(state, draw.kind) > 0


def _take_usable(state: State, _: int, take: Take, __: Rank) -> bool:
    market = state.market
    return any(market.tiles if take.kind is DrawKind.TILE else market.recipes)


def movable(state: State, seat: int) -> list[tuple[int, int]]:
    """(table, space) of the own dishes for which another table has a space (RO-111)."""
    empty = {table for table, _ in empty_spaces(state)}
    return [
        (table, space)
        for table, dishes in enumerate(state.board.tables, 1)
        if len(empty - {table})
        for space, dish in enumerate(dishes, 1)
        if dish and owner_of(dish) == seat
    ]


def _move_usable(state: State, seat: int, _: MoveDish, __: Rank) -> bool:
    tables = state.board.tables
    open_tables = [not all(dishes) for dishes in tables]
    for table, dishes in enumerate(tables):
        if sum(open_tables) > open_tables[table]:
            for dish in dishes:
                if dish and owner_of(dish) == seat:
                    return True
    return False


def discardable(state: State) -> list[int]:
    """The unused tiles that can be thrown away next, in rising order (RO-120)."""
    turn = state.turn
    kinds = state.setup.config.components.tile_kinds
    least = turn.paid[-1] if turn.paid else 0
    present = kinds.support(kinds.present(state.players[turn.seat].tiles))
    return [index + 1 for index in present if index + 1 >= least]


def _discard_usable(state: State, seat: int, _: DiscardTiles, __: Rank) -> bool:
    return bool(state.players[seat].tiles)


def rows(player: Player, sale: SellGoods, chosen: tuple[int, ...]) -> list[int]:
    """The rows that can be sold next, in rising order; of equal ones the first (RO-122)."""
    last = chosen[-1] if chosen else 0
    return [
        row
        for row, (goods, _) in enumerate(sale.rows, 1)
        if row > last
        and GOODS.covers(player.goods, goods.packed)
        and all(
            other in chosen
            for other, twin in enumerate(sale.rows[: row - 1], 1)
            if twin == sale.rows[row - 1]
        )
    ]


def _sale_usable(state: State, seat: int, sale: SellGoods, _: Rank) -> bool:
    return bool(rows(state.players[seat], sale, ()))


# --- copying --------------------------------------------------------------------------------------


def copies(state: State, seat: int) -> list[int]:
    """The players whose top used card has a bonus to copy, of equal ones the first (RO-112).

    It is used as an assistant's, and a star card's only if its requirement holds. Copying is never
    copied (RO-38).
    """
    return [other for other, _ in effects_to_copy(state, seat)]


def effects_to_copy(state: State, seat: int) -> list[tuple[int, object]]:
    """The same, each with what it brings: what is equal to that comes to the same (RO-112)."""
    staff = state.setup.config.components.staff
    found: list[tuple[int, object]] = []
    for other, player in enumerate(state.players):
        if other == seat or not player.used:
            continue
        card = staff[player.used[-1] - 1]
        if isinstance(card.bonus, Copy):
            continue
        if card.requirement and not meets(state, seat, card.requirement):
            continue
        if bonus_is_usable(state, seat, card.bonus, Rank.ASSISTANT):
            effect = _effect(state, seat, card.bonus)
            if effect not in [known for _, known in found]:
                found.append((other, effect))
    return found


def _effect(state: State, seat: int, bonus: Bonus) -> object:
    """What a bonus brings if it does so at once, else the bonus: equal effects are one choice."""
    match bonus:
        case Gain() if not counts_a_table(bonus):
            value = 0 if bonus.counted is None else value_of(state, seat, bonus.counted)
            amount = amount_gained(bonus, value) if bonus.counted else bonus.amount
            return (bonus.resource, amount)
        case GainByType():
            return (Resource.PRESTIGE, points_by_type(state, seat, bonus))
        case Trade(times=1):
            return (Trade, bonus.coins, bonus.good, bonus.prestige)
        case _:
            return bonus


def _copy_usable(state: State, seat: int, _: Copy, __: Rank) -> bool:
    return state.mentor is not None or bool(copies(state, seat))


_USABLE: Final[dict[type, Callable[[State, int, Any, Rank], bool]]] = {
    Gain: _gain_usable,
    GainByType: _by_type_usable,
    Act: _act_usable,
    Trade: _trade_usable,
    Draw: _draw_usable,
    Take: _take_usable,
    MoveDish: _move_usable,
    Copy: _copy_usable,
    DiscardTiles: _discard_usable,
    SellGoods: _sale_usable,
}
"""By kind of bonus, whether it would change something."""

# --- tables ---------------------------------------------------------------------------------------


def markers_beside(state: State, seat: int, table: int) -> int:
    """How many service markers a player has beside a table (RO-53)."""
    areas, beside = state.board.areas, state.setup.config.board.areas_beside[table - 1]
    return sum([1 for index in beside if seat in areas[index]])


def payable_services(state: State, seat: int, table: int) -> int:
    """For how many of them a player can pay now (RO-53); for none where it makes no difference."""
    numbers, beside = state.setup.config.components.numbers, markers_beside(state, seat, table)
    if not beside or not numbers.service_cost:
        return beside if numbers.service_prestige else 0
    return min(beside, state.players[seat].coins // numbers.service_cost)


def is_asked_for(state: State, dish: Dish, condition: DishCondition) -> bool:
    """Whether a dish is what a table bonus asks for (RO-52, RO-162).

    Ingredients are those printed on the dish, toppings those of the tile that decorates it, and the
    chef icon tells who has baked it.
    """
    components = state.setup.config.components
    recipe = components.recipes[dish.recipe - 1]
    toppings = components.tiles[dish.tile - 1].toppings.packed if dish.tile else 0
    return _ASKED[condition.trait](recipe, toppings, dish.tile, condition)


def _has_ingredient(recipe: Recipe, _: int, __: int, condition: DishCondition) -> bool:
    return bool(recipe.ingredients.packed & INGREDIENTS.field[condition.ingredient or 0])


def _lacks_ingredient(recipe: Recipe, _: int, __: int, condition: DishCondition) -> bool:
    return not recipe.ingredients.packed & INGREDIENTS.field[condition.ingredient or 0]


def _has_topping(_: Recipe, toppings: int, __: int, condition: DishCondition) -> bool:
    return bool(toppings & TOPPINGS.field[condition.topping or 0])


def _lacks_topping(_: Recipe, toppings: int, __: int, condition: DishCondition) -> bool:
    return not toppings & TOPPINGS.field[condition.topping or 0]


_ASKED: Final[tuple[Callable[[Recipe, int, int, DishCondition], bool], ...]] = (
    lambda _, __, ___, ____: True,
    _has_ingredient,
    _lacks_ingredient,
    _has_topping,
    _lacks_topping,
    lambda _, __, tile, ___: tile > 0,
    lambda _, __, tile, ___: tile == 0,
    lambda recipe, _, __, ___: recipe.chef,
    lambda recipe, _, __, ___: not recipe.chef,
    lambda recipe, _, __, condition: recipe.prestige == condition.worth,
)
"""By `DishTrait`, whether it is met: by recipe, packed toppings, tile, condition."""


def gift_worth(state: State, gift: Gift) -> int:
    """How much of a gift the player of the turn would get now; 0: nothing (RO-15, RO-64)."""
    seat = state.turn.seat
    match gift.kind:
        case GiftKind.COINS | GiftKind.PRESTIGE:
            return gift.amount
        case GiftKind.GOOD:
            return min(gift.amount, room_for(state, seat, gift.good or 0))
        case GiftKind.TILE_OF_BAG:
            return int(available(state, DrawKind.TILE) > 0)
        case GiftKind.TILE_OF_DISPLAY:
            return int(any(state.market.tiles))
        case GiftKind.RECIPE_OF_DISPLAY:
            return int(any(state.market.recipes))
        case GiftKind.COINS_PER_SERVICE_STAFF:
            return gift.amount * markers_beside(state, seat, state.turn.table)


def rewards(state: State) -> list[int]:
    """The rewards of the table bonus that would give something; of equal ones the first (RO-64)."""
    bonus = state.setup.table_bonuses[state.turn.table - 1]
    found: list[int] = []
    effects: list[tuple[object, ...]] = []
    for number, gift in enumerate(
        state.setup.config.components.table_bonuses[bonus - 1].rewards, 1
    ):
        worth = gift_worth(state, gift)
        coins = gift.kind is GiftKind.COINS_PER_SERVICE_STAFF
        effect = (GiftKind.COINS if coins else gift.kind, gift.good, worth)
        if worth and effect not in effects:
            found.append(number)
            effects.append(effect)
    return found
