"""What a player could do now: prices, places, and whether an action can be completed.

Nothing here changes anything. "Possible" means that some choice of parts carries the whole action
through; every list of parts names only such ones.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from bakehouse.rococo.bonuses import Act
from bakehouse.rococo.changes import set_coins, set_player
from bakehouse.rococo.claims import claim_running
from bakehouse.rococo.content import Components
from bakehouse.rococo.covers import can_cover
from bakehouse.rococo.kinds import GOODS, INGREDIENTS, MainAction, Rank
from bakehouse.rococo.measures import meets, staff_size
from bakehouse.rococo.purse import room_for
from bakehouse.rococo.state import Dish, Player, State, Turn

__all__ = [
    "MAIN_ACTIONS",
    "MAIN_TERMS",
    "POSSIBLE",
    "affordable_hires",
    "bakeable",
    "buyable",
    "can_decorate_more",
    "decorating_tiles",
    "distinct_racks",
    "empty_spaces",
    "free_areas",
    "free_hosts",
    "has_room",
    "hire_price",
    "is_allowed",
    "left_over",
    "may_stop",
    "most_parts",
    "needs",
    "payable",
    "place_price",
    "possible",
    "priced_rows",
    "recipe_discards",
    "recipe_spaces",
    "second_recipes",
    "spare_options",
    "star_is_open",
    "tile_price",
    "tile_spaces",
    "undecorated",
]

MAIN_TERMS: Final = tuple(Act(action) for action in MainAction)
"""The main actions on their usual terms."""

_CHEF_NEVER: Final = (MainAction.INGREDIENT, MainAction.GOODS)
_ASSISTANT_NEVER: Final = (MainAction.DECORATE, MainAction.HIRE)

MAIN_ACTIONS: Final = (
    tuple(action for action in MainAction if action not in _ASSISTANT_NEVER),
    tuple(action for action in MainAction if action not in _CHEF_NEVER),
)
"""By rank, the main actions that it has (RO-32)."""


def is_allowed(act: Act, rank: Rank) -> bool:
    """Whether a bonus with this action works for a rank: only hiring is barred (RO-33, RO-35)."""
    return act.action is not MainAction.HIRE or rank is Rank.CHEF


def possible(state: State, seat: int, act: Act, rank: Rank) -> bool:
    """Whether an action can be completed on these terms, when its own price has been paid."""
    coins, price = state.players[seat].coins, act.price
    if not price:
        return POSSIBLE[act.action](state, seat, coins, act, rank)
    if coins < price:
        return False
    if act.action is MainAction.HIRE or state.setup.config.components.running_specials:
        # What the action asks for is looked at when the price is paid (RO-93). Coins are asked for
        # by star cards, and may be by special bonuses.
        player = set_coins(state.players[seat], coins - price)
        state = claim_running(set_player(state, seat, player))
    return POSSIBLE[act.action](state, seat, coins - price, act, rank)


def most_parts(act: Act) -> int:
    """How many recipes, dishes or purchases an action may have (RO-67, RO-124)."""
    if act.action is MainAction.GOODS:
        return act.times
    return 1 if act.single else _TWO


_TWO: Final = 2


def may_stop(turn: Turn) -> bool:
    """Whether the action may be left at what was done: part of it was (RO-67)."""
    return isinstance(turn.terms, Act) and turn.left < most_parts(turn.terms)


# --- recipes --------------------------------------------------------------------------------------


def has_room(state: State, player: Player) -> bool:
    """Whether one more recipe can be stored (RO-40)."""
    return len(player.recipes) < state.setup.config.components.numbers.stored_recipes


def _paid_spaces(state: State, coins: int, above: int) -> list[int]:
    """The spaces of the display beyond one whose recipes can be paid (RO-40)."""
    recipes = state.market.recipes
    return [
        space
        for space, price in state.setup.config.components.priced_spaces
        if price <= coins and recipes[space - 1] and space > above
    ]


def _recipes_possible(state: State, _: int, coins: int, __: Act, ___: Rank) -> bool:
    recipes = state.market.recipes
    for index, price in state.setup.config.components.spaces_by_price:
        if price > coins:
            return False
        if recipes[index]:
            return True
    return False


def recipe_spaces(state: State) -> list[int]:
    """The spaces of which a recipe can be taken now, if there is room for it.

    To be paid: the second of an action from a greater space than the first, so that each pair
    counts once (RO-40). For nothing: any (RO-64, RO-115).
    """
    turn = state.turn
    player = state.players[turn.seat]
    if not has_room(state, player):
        return []
    if isinstance(turn.terms, Act) and turn.terms.action is MainAction.RECIPES:
        return _paid_spaces(state, player.coins, turn.chosen[0] if turn.chosen else 0)
    return [space for space, recipe in enumerate(state.market.recipes, 1) if recipe]


def recipe_discards(state: State) -> list[int]:
    """The stored recipes that can be thrown out for one that has no room (RO-17, RO-40)."""
    turn = state.turn
    player = state.players[turn.seat]
    if has_room(state, player):
        return []
    kinds = sorted(set(player.recipes))
    if not turn.chosen or _paid_spaces(state, player.coins, turn.chosen[0]):
        return kinds
    # Only without the recipe just taken can the second come from a space before it: in any other
    # case the same pair can be taken the other way round.
    return [kind for kind in kinds if frees_order(state, kind)]


def frees_order(state: State, kind: int) -> bool:
    """Whether throwing out a recipe makes it the first one of a pair that counts for itself."""
    turn = state.turn
    player = state.players[turn.seat]
    return (
        bool(turn.chosen)
        and kind == turn.chosen[1]
        and player.recipes.count(kind) == 1
        and bool(_paid_spaces(state, player.coins, 0))
    )


def second_recipes(state: State) -> bool:
    """Whether a second recipe can be taken."""
    return bool(recipe_spaces(state) or recipe_discards(state))


# --- tiles of the display -------------------------------------------------------------------------


def tile_price(state: State, space: int) -> int:
    """What the tile on a space of the ingredients display costs now (RO-42)."""
    prices = state.setup.config.components.displays.ingredient_prices
    columns = len(prices[0])
    row = (space - 1) // columns
    tiles = state.market.tiles[row * columns : (row + 1) * columns]
    return prices[row][columns - tiles.count(0) - 1]


@lru_cache(maxsize=1 << 12)
def priced_rows(
    components: Components, tiles: tuple[int, ...]
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """By row with tiles of the ingredients display, the price in it and the spaces with tiles."""
    prices = components.displays.ingredient_prices
    columns = len(prices[0])
    rows: list[tuple[int, tuple[int, ...]]] = []
    for row, row_prices in enumerate(prices):
        first = row * columns + 1
        there = enumerate(tiles[first - 1 : first - 1 + columns], first)
        spaces = tuple([space for space, tile in there if tile])
        if spaces:
            rows.append((row_prices[len(spaces) - 1], spaces))
    return tuple(rows)


def tile_spaces(state: State, coins: int | None) -> list[int]:
    """The spaces of the ingredients display with a tile that can be paid; None: for nothing."""
    rows = priced_rows(state.setup.config.components, state.market.tiles)
    return [space for price, row in rows if coins is None or price <= coins for space in row]


def _ingredient_possible(state: State, _: int, coins: int, __: Act, ___: Rank) -> bool:
    for price, _row in priced_rows(state.setup.config.components, state.market.tiles):
        if price <= coins:
            return True
    return False


# --- goods ----------------------------------------------------------------------------------------


def buyable(state: State, seat: int, coins: int) -> list[tuple[int, int]]:
    """(good, number of units) that can be bought (RO-44)."""
    tracks = state.setup.config.components.tracks
    return [
        (good, number)
        for good, track in enumerate(tracks)
        for number, price in enumerate(track.prices[: room_for(state, seat, good)], 1)
        if price <= coins
    ]


def _goods_possible(state: State, seat: int, coins: int, _: Act, __: Rank) -> bool:
    goods, amount = state.players[seat].goods, GOODS.amount
    for good, track in enumerate(state.setup.config.components.tracks):
        if track.least[track.top - amount(goods, good)] <= coins:
            return True
    return False


# --- baking ---------------------------------------------------------------------------------------


def needs(state: State, recipes: tuple[int, ...]) -> tuple[int, int]:
    """The packed goods and the packed ingredients of recipes together (RO-45)."""
    table = state.setup.config.components.recipes
    if len(recipes) == 1:
        recipe = table[recipes[0] - 1]
        return recipe.goods.packed, recipe.ingredients.packed
    return (
        sum([table[number - 1].goods.packed for number in recipes]),
        sum([table[number - 1].ingredients.packed for number in recipes]),
    )


def spare_options(act: Act, goods: int, ingredients: int) -> list[int]:
    """What can be spared of these needs: 1 + good, 4 + ingredient; `[0]` for nothing (RO-39)."""
    options = [1 + good for good in act.less_goods if goods & GOODS.field[good]]
    options += [4 + it for it in act.less_ingredients if ingredients & INGREDIENTS.field[it]]
    return options or [0]


def left_over(goods: int, ingredients: int, spare: int) -> tuple[int, int]:
    """The needs when something is spared (RO-113)."""
    if not spare:
        return goods, ingredients
    if spare < _FIRST_INGREDIENT:
        return goods - GOODS.one[spare - 1], ingredients
    return goods, ingredients - INGREDIENTS.one[spare - _FIRST_INGREDIENT]


_FIRST_INGREDIENT: Final = 4


def payable(state: State, player: Player, goods: int, ingredients: int) -> bool:
    """Whether a player has these goods, and tiles for these ingredients."""
    components = state.setup.config.components
    return GOODS.covers(player.goods, goods) and can_cover(components, player.tiles, ingredients)


def bakeable(state: State, seat: int, recipes: tuple[int, ...], act: Act, rank: Rank) -> bool:
    """Whether these stored recipes can be baked together (RO-45, RO-46, RO-113)."""
    player, table = state.players[seat], state.setup.config.components.recipes
    if rank is not Rank.CHEF and any(table[number - 1].chef for number in recipes):
        return False
    goods, ingredients = needs(state, recipes)
    if not act.less_goods and not act.less_ingredients:
        return payable(state, player, goods, ingredients)
    return any(
        payable(state, player, *left_over(goods, ingredients, spare))
        for spare in spare_options(act, goods, ingredients)
    )


def free_racks(state: State, player: Player) -> int:
    """How many racks are empty (RO-47)."""
    return state.setup.config.components.numbers.racks - len(player.racks)


def first_bakes(state: State, seat: int, act: Act, rank: Rank) -> list[int]:
    """The stored recipes that can be baked."""
    player = state.players[seat]
    if free_racks(state, player) < 1:
        return []
    return [
        kind for kind in sorted(set(player.recipes)) if bakeable(state, seat, (kind,), act, rank)
    ]


def _bake_possible(state: State, seat: int, _: int, act: Act, rank: Rank) -> bool:
    player, components = state.players[seat], state.setup.config.components
    if len(player.racks) >= components.numbers.racks:
        return False
    if act.less_goods or act.less_ingredients:
        return any(bakeable(state, seat, (kind,), act, rank) for kind in player.recipes)
    goods, table = player.goods, components.recipes
    for kind in player.recipes:
        recipe = table[kind - 1]
        if (
            GOODS.covers(goods, recipe.goods.packed)
            and (rank or not recipe.chef)
            and can_cover(components, player.tiles, recipe.ingredients.packed)
        ):
            return True
    return False


def bakes(state: State) -> list[int]:
    """The recipes that can be named next: a second one not before the first in order (RO-46)."""
    turn = state.turn
    act, seat, chosen = turn.terms, turn.seat, turn.chosen
    if not isinstance(act, Act):
        return []
    if not chosen:
        return first_bakes(state, seat, act, turn.rank)
    player, last = state.players[seat], chosen[-1]
    if not turn.left or free_racks(state, player) <= len(chosen):
        return []
    return [
        kind
        for kind in sorted(set(player.recipes))
        if (kind > last or (kind == last and player.recipes.count(kind) > chosen.count(kind)))
        and bakeable(state, seat, (*chosen, kind), act, turn.rank)
    ]


# --- decorating and delivering --------------------------------------------------------------------


def distinct_racks(player: Player) -> list[int]:
    """The racks with dishes, from 1; of equal dishes the first (RO-49)."""
    racks = player.racks
    return [rack for rack, dish in enumerate(racks, 1) if rack == 1 or dish != racks[rack - 2]]


def undecorated(state: State) -> list[int]:
    """The racks whose dish can be decorated now: the second not before the first in order."""
    turn = state.turn
    player = state.players[turn.seat]
    least = turn.chosen[0] if turn.chosen else 0
    return [
        rack
        for rack in distinct_racks(player)
        if not player.racks[rack - 1].tile
        and player.racks[rack - 1].recipe >= least
        and decorating_tiles(state, player.racks[rack - 1])
    ]


def decorating_tiles(state: State, dish: Dish) -> list[int]:
    """The unused tiles that can decorate a dish: with a topping (RO-48).

    Of two equal dishes decorated in one action the second takes no lower tile than the first.
    """
    turn = state.turn
    components = state.setup.config.components
    packed = state.players[turn.seat].tiles
    chosen = turn.chosen
    least = chosen[1] if chosen and chosen[0] == dish.recipe else 0
    tiles, kinds = components.tiles, components.tile_kinds
    return [
        index + 1
        for index in kinds.support(kinds.present(packed))
        if index + 1 >= least and tiles[index].toppings.packed
    ]


def can_decorate_more(state: State) -> bool:
    """Whether one more dish can be decorated in this action."""
    return state.turn.left > 0 and bool(undecorated(state))


def _decorate_possible(state: State, seat: int, _: int, __: Act, ___: Rank) -> bool:
    player = state.players[seat]
    if not player.tiles & state.setup.config.components.topped:
        return False
    return any(not dish.tile for dish in player.racks)


def _deliver_possible(state: State, seat: int, _: int, __: Act, ___: Rank) -> bool:
    return bool(state.players[seat].racks)


def empty_spaces(state: State, but: int = 0) -> list[tuple[int, int]]:
    """(table, space) where no dish lies, on all tables but one (RO-51, RO-111)."""
    return [
        (table, space)
        for table, dishes in enumerate(state.board.tables, 1)
        if table != but
        for space, dish in enumerate(dishes, 1)
        if not dish
    ]


# --- staff ----------------------------------------------------------------------------------------


def hire_price(state: State) -> int:
    """What a card of the Hire Staff spaces costs now, if there is one (RO-56)."""
    hires = state.market.hires
    there = len(hires) - hires.count(0)
    return state.setup.config.components.displays.hire_prices[there - 1]


def star_is_open(state: State, seat: int, card: int) -> bool:
    """Whether a player may hire a star card: the first one, and its requirement holds (RO-57)."""
    requirement = state.setup.config.components.card(card).requirement
    return not state.players[seat].star and meets(state, seat, requirement)


def affordable_hires(state: State, seat: int, coins: int) -> list[int]:
    """The cards that can be hired (RO-56), in order."""
    hires = [card for card in state.market.hires if card]
    if hires and hire_price(state) > coins:
        hires = []
    if not state.players[seat].star:
        hires += [card for card in state.market.stars if star_is_open(state, seat, card)]
    return sorted(hires)


def _hire_possible(state: State, seat: int, coins: int, _: Act, __: Rank) -> bool:
    market = state.market
    there = len(market.hires) - market.hires.count(0)
    if there and state.setup.config.components.displays.hire_prices[there - 1] <= coins:
        return True
    if state.players[seat].star:
        return False
    return any(star_is_open(state, seat, card) for card in market.stars)


def _notice_possible(state: State, seat: int, _: int, __: Act, ___: Rank) -> bool:
    return staff_size(state, seat) > state.setup.config.components.numbers.fewest_staff


# --- markers --------------------------------------------------------------------------------------


def place_price(cost: int, act: Act) -> int:
    """What a space costs on these terms (RO-108)."""
    return max(0, cost - act.discount)


def free_areas(state: State, seat: int, coins: int, act: Act) -> list[tuple[int, int]]:
    """(area, side) of the service spaces that a player can place on (RO-60).

    Not in an area with an own marker, nor in one that a marker closes: with few players its spaces
    are alike only as long as nobody is on either.
    """
    config, most = state.setup.config, coins + act.discount
    found: list[tuple[int, int]] = []
    for costs, there in zip(config.board.numbered_costs, state.board.areas, strict=True):
        number, left_cost, right_cost = costs
        left, right = there
        if seat in there or not (config.side or left == right):
            continue
        if left < 0 and left_cost <= most:
            found.append((number, 0))
        if right < 0 and right_cost <= most:
            found.append((number, 1))
    return found


def free_hosts(state: State, coins: int, act: Act) -> list[int]:
    """The host spaces that a player can place on (RO-61)."""
    most = coins + act.discount
    hosts = zip(state.setup.config.board.host_costs, state.board.hosts, strict=True)
    return [space for space, (cost, owner) in enumerate(hosts, 1) if owner < 0 and cost <= most]


def _place_possible(state: State, seat: int, coins: int, act: Act, _: Rank) -> bool:
    config, board = state.setup.config, state.board
    coins += act.discount
    for cost, owner in zip(config.board.host_costs, board.hosts, strict=True):
        if owner < 0 and cost <= coins:
            return True
    return bool(free_areas(state, seat, coins - act.discount, act))


POSSIBLE: Final[tuple[Callable[[State, int, int, Act, Rank], bool], ...]] = (
    _recipes_possible,
    _ingredient_possible,
    _goods_possible,
    _bake_possible,
    _decorate_possible,
    _deliver_possible,
    _hire_possible,
    _notice_possible,
    _place_possible,
)
"""By main action, whether it can be completed: state, seat, coins, terms, rank."""
