"""The Mentor's unused tiles, which lie in a stack (RO-146).

Its `Player` holds them without the order, as everybody's does; both change together here.
"""

from __future__ import annotations

from bakehouse.rococo.changes import change_market, change_mentor, change_player, change_state
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import State, mentor_of

__all__ = ["columns_with_tiles", "discard_top_tile", "note_tile", "take_column"]


def note_tile(state: State, tile: int) -> State:
    """A tile that comes to the Mentor lies below its others (RO-146)."""
    mentor = mentor_of(state)
    return change_state(state, mentor=change_mentor(mentor, stack=(*mentor.stack, tile)))


def _add_tiles(state: State, tiles: tuple[int, ...]) -> State:
    """Tiles lie below the others, in this order (RO-146)."""
    one = state.setup.config.components.tile_kinds.one
    player = state.players[state.turn.seat]
    for tile in tiles:
        state = note_tile(state, tile)
    packed = player.tiles + sum([one[tile - 1] for tile in tiles])
    return put(state, change_player(player, tiles=packed))


def columns_with_tiles(state: State) -> list[int]:
    """The columns of the ingredients display with a tile, from 1."""
    tiles = state.market.tiles
    columns = len(state.setup.config.components.displays.ingredient_prices[0])
    return [column for column in range(1, columns + 1) if any(tiles[column - 1 :: columns])]


def take_column(state: State, column: int, most: int | None = None) -> State:
    """The tiles of a column, from the top, leave the display for the Mentor's (RO-146, RO-150)."""
    market = state.market
    columns = len(state.setup.config.components.displays.ingredient_prices[0])
    spaces = [it for it in range(column - 1, len(market.tiles), columns) if market.tiles[it]][:most]
    taken = tuple([market.tiles[space] for space in spaces])
    left = tuple([0 if at in spaces else tile for at, tile in enumerate(market.tiles)])
    return _add_tiles(change_state(state, market=change_market(market, tiles=left)), taken)


def discard_top_tile(state: State) -> State:
    """The uppermost tile is discarded (RO-120, RO-169)."""
    mentor, market = mentor_of(state), state.market
    one = state.setup.config.components.tile_kinds.one[mentor.stack[0] - 1]
    player = state.players[state.turn.seat]
    state = change_state(
        state,
        market=change_market(market, tile_discard=market.tile_discard + one),
        mentor=change_mentor(mentor, stack=mentor.stack[1:]),
    )
    return put(state, change_player(player, tiles=player.tiles - one))
