"""The table before anything is drawn."""

from __future__ import annotations

from functools import lru_cache

from bakehouse.core.errors import ConfigError
from bakehouse.core.options import shown
from bakehouse.rococo.changes import (
    IDLE,
    make_board,
    make_market,
    make_mentor,
    make_player,
    make_round,
    make_setup,
    make_state,
    set_phase,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.kinds import GOODS
from bakehouse.rococo.state import MentorState, Phase, Player, State

__all__ = [
    "new_game",
]


def new_game(config: Config) -> State:
    """The table before anything is drawn (RO-1 to RO-7).

    Raises:
        ConfigError: no options of this game.

    >>> new_game(Config(players=3)).players[0].coins
    15
    """
    if not isinstance(config, Config):
        raise ConfigError(f"{shown(config)} is no Config of La Pâtisserie Rococo")
    return _first_state(config)


@lru_cache(maxsize=64)
def _first_state(config: Config) -> State:
    components, displays, board = config.components, config.components.displays, config.board
    drawn = config.start_player is not None
    first = Phase.TABLE_BONUSES if drawn else Phase.START_PLAYER
    spaces = sum(map(len, displays.ingredient_prices))
    market = make_market(
        (0,) * spaces,
        (0,) * len(displays.recipe_prices),
        (0,) * len(displays.hire_prices),
        (),
        components.tile_bag.packed,
        0,
        components.recipe_bag.packed,
        0,
    )
    empty = make_board(
        tuple((0,) * len(table.spaces) for table in board.tables),
        ((-1, -1),) * len(board.areas),
        (-1,) * len(board.hosts),
        ((),) * components.numbers.specials,
    )
    start = config.start_player or 0
    pool = sum(components.levels)
    seats = config.seats
    now = make_round(1, start, 0, pool, (), 0, 0, ((),) * seats, 0, 0)
    return make_state(
        make_setup(config, (), ()),
        now,
        market,
        empty,
        tuple(_first_player(config, seat) for seat in range(seats)),
        set_phase(IDLE, first),
        -seats * components.numbers.coins,
        _first_mentor(config),
    )


def _first_mentor(config: Config) -> MentorState | None:
    """All solo cards without a face, of which some are the decision deck (RO-140, RO-141)."""
    if config.mentor is None:
        return None
    cards = config.components.solo_cards
    pool = sum(1 << card.number for card in cards)
    deck = len(cards) - sum(config.solo_sets)
    racks = (None,) * config.components.numbers.racks
    return make_mentor((pool,), (), 0, deck, (), (), False, (), (), racks, ())


def _first_player(config: Config, seat: int) -> Player:
    """A player with the coins, goods and staff of the start (RO-6, RO-7).

    The Mentor has as many coins and the same goods, but no start cards (RO-140, RO-165).
    """
    components = config.components
    goods = sum(GOODS.one[good] * track.start for good, track in enumerate(components.tracks))
    staff = 0 if seat == config.mentor else config.start_staff
    coins = components.numbers.coins
    return make_player(coins, 0, goods, 0, (), (), (), False, 0, staff, (), 0, staff, 0, 0, 0, 0, 0)
