"""Before the first round, and phase 1: what is drawn for the table and the displays.

RO-4, RO-5, RO-7, and RO-10 to RO-13; the recipe display after a turn RO-41.
"""

from __future__ import annotations

from bakehouse.core.counts import Kinds
from bakehouse.rococo.actions import Draw
from bakehouse.rococo.changes import (
    change_market,
    change_round,
    change_state,
    make_setup,
    set_display,
    set_market,
    set_market_and_turn,
    set_phase,
    set_recipes_and_bags,
    set_round_and_turn,
    set_stars_display,
    set_tiles_and_bags,
)
from bakehouse.rococo.state import Market, Phase, State

__all__ = [
    "begin_round",
    "close_up_recipes",
    "drawn_from_bag",
    "fill_recipes",
    "fill_tiles",
    "recipe_gaps",
    "set_special_bonuses",
    "set_stars",
    "set_start_player",
    "set_table_bonuses",
    "tile_gaps",
]


def set_start_player(state: State, draw: Draw) -> State:
    """Who starts the first round is drawn (RO-7)."""
    now = change_round(state.round, start=draw.items[0])
    return set_round_and_turn(state, round=now, turn=set_phase(state.turn, Phase.TABLE_BONUSES))


def set_table_bonuses(state: State, draw: Draw) -> State:
    """Each table gets a bonus (RO-5)."""
    setup = make_setup(state.setup.config, draw.items, ())
    return change_state(state, setup=setup, turn=set_phase(state.turn, Phase.SPECIAL_BONUSES))


def set_special_bonuses(state: State, draw: Draw) -> State:
    """The special bonuses of the game, on the face of the board's side (RO-5)."""
    setup = make_setup(state.setup.config, state.setup.table_bonuses, draw.items)
    return change_state(state, setup=setup, turn=set_phase(state.turn, Phase.STARS))


def set_stars(state: State, draw: Draw) -> State:
    """The star display (RO-4); then the first round begins, with empty displays."""
    market = set_stars_display(state.market, stars=draw.items)
    return set_market_and_turn(state, market=market, turn=set_phase(state.turn, Phase.NEW_TILES))


def begin_round(state: State) -> State:
    """Phase 1 of a later round: what lay longest goes, the rest moves on (RO-10, RO-12)."""
    market = _clear_recipes(state, _clear_tiles(state, state.market))
    return set_market_and_turn(state, market=market, turn=set_phase(state.turn, Phase.NEW_TILES))


def _clear_tiles(state: State, market: Market) -> Market:
    """The lower rows are discarded; the tiles above slide down in their columns (RO-10)."""
    components = state.setup.config.components
    displays, one = components.displays, components.tile_kinds.one
    columns = len(displays.ingredient_prices[0])
    kept = (len(displays.ingredient_prices) - displays.lower_rows) * columns
    discarded = sum([one[tile - 1] for tile in market.tiles[kept:] if tile])
    rows = list(market.tiles)
    for column in range(columns):
        tiles = [tile for tile in market.tiles[column:kept:columns] if tile]
        gaps = len(displays.ingredient_prices) - len(tiles)
        rows[column::columns] = [0] * gaps + tiles
    return change_market(market, tiles=tuple(rows), tile_discard=market.tile_discard + discarded)


def _clear_recipes(state: State, market: Market) -> Market:
    """The rightmost recipes are discarded; the others close up (RO-12)."""
    components = state.setup.config.components
    one, cleared = components.recipe_kinds.one, components.displays.cleared_recipes
    kept, gone = market.recipes[:-cleared], market.recipes[-cleared:]
    discarded = sum([one[recipe - 1] for recipe in gone if recipe])
    market = change_market(
        market,
        recipes=(0,) * cleared + kept,
        recipe_discard=market.recipe_discard + discarded,
    )
    return close_up_recipes(market)


def close_up_recipes(market: Market) -> Market:
    """Recipes move to the right in their order, gaps to the left (RO-12, RO-41)."""
    there = tuple([recipe for recipe in market.recipes if recipe])
    return set_display(market, (0,) * (len(market.recipes) - len(there)) + there)


def tile_gaps(state: State) -> int:
    """How many tiles come to the display: one a gap, as far as there are any (RO-10, RO-11)."""
    market, total = state.market, state.setup.config.components.tile_kinds.total
    return min(market.tiles.count(0), total(market.tile_bag) + total(market.tile_discard))


def recipe_gaps(state: State) -> int:
    """How many recipes come to their display, likewise (RO-12, RO-13)."""
    market, total = state.market, state.setup.config.components.recipe_kinds.total
    there = total(market.recipe_bag) + total(market.recipe_discard)
    return min(market.recipes.count(0), there)


def drawn_from_bag(
    kinds: Kinds[int], bag: int, discard: int, items: tuple[int, ...]
) -> tuple[int, int]:
    """Bag and discard after a draw: the discard becomes the bag when it is empty (RO-11, RO-13).

    The whole bag has come before anything of the discard does, so their order makes no difference.
    """
    taken = sum([kinds.one[item - 1] for item in items])
    if kinds.total(bag) < len(items):
        return bag + discard - taken, 0
    return bag - taken, discard


def fill_tiles(state: State, draw: Draw) -> State:
    """New tiles fill the gaps, row by row from the top, each row from the left (RO-10)."""
    market, new = state.market, iter(draw.items)
    tiles = tuple([tile or next(new, 0) for tile in market.tiles])
    kinds = state.setup.config.components.tile_kinds
    bag, discard = drawn_from_bag(kinds, market.tile_bag, market.tile_discard, draw.items)
    return set_market_and_turn(
        state,
        market=set_tiles_and_bags(market, tiles=tiles, tile_bag=bag, tile_discard=discard),
        turn=set_phase(state.turn, Phase.NEW_RECIPES),
    )


def fill_recipes(state: State, draw: Draw) -> State:
    """New recipes fill the gaps from the right to the left (RO-12)."""
    market, new = state.market, iter(draw.items)
    recipes = [recipe or next(new, 0) for recipe in reversed(market.recipes)]
    kinds = state.setup.config.components.recipe_kinds
    bag, discard = drawn_from_bag(kinds, market.recipe_bag, market.recipe_discard, draw.items)
    return set_market(
        state,
        market=set_recipes_and_bags(
            market, recipes=tuple(reversed(recipes)), recipe_bag=bag, recipe_discard=discard
        ),
    )
