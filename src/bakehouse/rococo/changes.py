"""The values of the state, made and changed quickly (see `core.building`); nothing is checked."""

from __future__ import annotations

from typing import Final

from bakehouse.core.building import trusted_changer, trusted_constructor
from bakehouse.rococo.kinds import Rank
from bakehouse.rococo.state import (
    BoardState,
    Dish,
    Kept,
    Market,
    MentorState,
    Phase,
    Player,
    Round,
    Setup,
    State,
    Tray,
    Turn,
)

__all__ = [
    "IDLE",
    "IDLE_IN",
    "change_board",
    "change_kept",
    "change_market",
    "change_mentor",
    "change_player",
    "change_round",
    "change_state",
    "change_turn",
    "make_board",
    "make_dish",
    "make_kept",
    "make_market",
    "make_mentor",
    "make_player",
    "make_round",
    "make_setup",
    "make_state",
    "make_tray",
    "make_turn",
    "set_areas",
    "set_board",
    "set_board_and_turn",
    "set_bonus",
    "set_chosen",
    "set_claims",
    "set_coins",
    "set_coins_and_prestige",
    "set_decorations",
    "set_dish",
    "set_dish_named",
    "set_display",
    "set_forgotten",
    "set_goods",
    "set_goods_and_coins",
    "set_hand",
    "set_hand_and_removed",
    "set_hand_and_unused",
    "set_hired",
    "set_hires",
    "set_hosts",
    "set_kitchen",
    "set_left",
    "set_lifted",
    "set_market",
    "set_market_and_players",
    "set_market_and_turn",
    "set_named",
    "set_next_dish",
    "set_owing",
    "set_owing_and_picked",
    "set_paid",
    "set_payment",
    "set_phase",
    "set_place",
    "set_placement",
    "set_played",
    "set_player",
    "set_player_and_round",
    "set_player_and_turn",
    "set_players",
    "set_players_and_round",
    "set_prestige",
    "set_purse",
    "set_purses",
    "set_racks",
    "set_racks_and_coins",
    "set_racks_and_tiles",
    "set_recipe_bags",
    "set_recipe_discard",
    "set_recipes",
    "set_recipes_and_bags",
    "set_recipes_and_coins",
    "set_round_and_turn",
    "set_sale",
    "set_settled",
    "set_space",
    "set_stars_display",
    "set_step",
    "set_tables",
    "set_taken",
    "set_terms",
    "set_tile_bags",
    "set_tile_discard",
    "set_tile_display",
    "set_tiles",
    "set_tiles_and_bags",
    "set_tiles_and_coins",
    "set_trade",
    "set_turn",
    "set_without_card",
]

make_dish: Final = trusted_constructor(Dish)
make_tray: Final = trusted_constructor(Tray)
make_setup: Final = trusted_constructor(Setup)
make_round: Final = trusted_constructor(Round)
make_market: Final = trusted_constructor(Market)
make_board: Final = trusted_constructor(BoardState)
make_player: Final = trusted_constructor(Player)
make_turn: Final = trusted_constructor(Turn)
make_kept: Final = trusted_constructor(Kept)
make_mentor: Final = trusted_constructor(MentorState)
make_state: Final = trusted_constructor(State)
change_round: Final = trusted_changer(Round)
change_market: Final = trusted_changer(Market)
change_board: Final = trusted_changer(BoardState)
change_player: Final = trusted_changer(Player)
change_turn: Final = trusted_changer(Turn)
change_kept: Final = trusted_changer(Kept)
change_mentor: Final = trusted_changer(MentorState)
change_state: Final = trusted_changer(State)

# Those that are made most, for just these fields.
set_turn: Final = trusted_changer(State, "turn")
set_market: Final = trusted_changer(State, "market")
set_board: Final = trusted_changer(State, "board")
set_players: Final = trusted_changer(State, "players")
set_player: Final = trusted_changer(State, items="players")
set_purses: Final = trusted_changer(State, "bank", "players")
set_purse: Final = trusted_changer(State, "bank", items="players")
set_market_and_turn: Final = trusted_changer(State, "market", "turn")
set_player_and_turn: Final = trusted_changer(State, "turn", items="players")
set_board_and_turn: Final = trusted_changer(State, "board", "turn")
set_players_and_round: Final = trusted_changer(State, "players", "round")
set_player_and_round: Final = trusted_changer(State, "round", items="players")
set_round_and_turn: Final = trusted_changer(State, "round", "turn")
set_phase: Final = trusted_changer(Turn, "phase")
set_chosen: Final = trusted_changer(Turn, "chosen", "left")
set_terms: Final = trusted_changer(Turn, "left", "phase", "terms")
set_dish: Final = trusted_changer(Turn, "dish", "left", "phase")
set_coins: Final = trusted_changer(Player, "coins")
set_prestige: Final = trusted_changer(Player, "prestige")
set_goods: Final = trusted_changer(Player, "goods")
set_tiles: Final = trusted_changer(Player, "tiles")
set_recipes: Final = trusted_changer(Player, "recipes")
set_racks: Final = trusted_changer(Player, "racks")
set_hand: Final = trusted_changer(Player, "hand")
set_hand_and_unused: Final = trusted_changer(Player, "hand", "unused")
set_hires: Final = trusted_changer(Market, "hires")
set_display: Final = trusted_changer(Market, "recipes")
set_recipe_discard: Final = trusted_changer(Market, "recipe_discard")
set_tile_discard: Final = trusted_changer(Market, "tile_discard")
set_tile_display: Final = trusted_changer(Market, "tiles")
set_areas: Final = trusted_changer(BoardState, "areas")
set_hosts: Final = trusted_changer(BoardState, "hosts")
set_claims: Final = trusted_changer(BoardState, "claims")
set_stars_display: Final = trusted_changer(Market, "stars")
set_tile_bags: Final = trusted_changer(Market, "tile_bag", "tile_discard")
set_recipe_bags: Final = trusted_changer(Market, "recipe_bag", "recipe_discard")
set_tiles_and_bags: Final = trusted_changer(Market, "tile_bag", "tile_discard", "tiles")
set_recipes_and_bags: Final = trusted_changer(Market, "recipe_bag", "recipe_discard", "recipes")
set_decorations: Final = trusted_changer(Player, "decorations")
set_kitchen: Final = trusted_changer(Player, "goods", "racks", "recipes", "tiles")
set_racks_and_tiles: Final = trusted_changer(Player, "racks", "tiles")
set_without_card: Final = trusted_changer(
    Player, "hand", "open_hand", "out", "shown", "turned", "unused", "used"
)
set_hired: Final = trusted_changer(Player, "hand", "open_hand", "shown", "star")
set_played: Final = trusted_changer(Player, "hand", "open_hand", "shown", "used")
set_hand_and_removed: Final = trusted_changer(Player, "hand", "removed")
set_owing: Final = trusted_changer(Round, "owing")
set_owing_and_picked: Final = trusted_changer(Round, "owing", "picked")
set_taken: Final = trusted_changer(Round, "owing", "picked", "trays")
set_step: Final = trusted_changer(Round, "owing", "steps")
set_named: Final = trusted_changer(Turn, "chosen")
set_left: Final = trusted_changer(Turn, "left")
set_paid: Final = trusted_changer(Turn, "paid")
set_place: Final = trusted_changer(Turn, "space", "table")
set_next_dish: Final = trusted_changer(Turn, "dish", "phase", "table")
set_dish_named: Final = trusted_changer(Turn, "chosen", "dish", "left", "phase")
set_lifted: Final = trusted_changer(Turn, "phase", "space", "table")
set_space: Final = trusted_changer(Turn, "space")
set_bonus: Final = trusted_changer(Turn, "bonus")
set_recipes_and_coins: Final = trusted_changer(Player, "recipes", "coins")
set_tiles_and_coins: Final = trusted_changer(Player, "tiles", "coins")
set_goods_and_coins: Final = trusted_changer(Player, "goods", "coins")
set_coins_and_prestige: Final = trusted_changer(Player, "coins", "prestige")
set_racks_and_coins: Final = trusted_changer(Player, "racks", "coins")
set_settled: Final = trusted_changer(Player, "known", "shown", "removed", "out", "lost", "turned")
set_forgotten: Final = trusted_changer(Round, "trays", "steps", "vanished")
set_trade: Final = trusted_changer(State, "market", "turn", "bank", items="players")
set_sale: Final = trusted_changer(State, "market", "bank", items="players")
set_payment: Final = trusted_changer(State, "turn", "bank", items="players")
set_placement: Final = trusted_changer(State, "board", "bank", items="players")
set_market_and_players: Final = trusted_changer(State, "market", "players")
set_tables: Final = trusted_changer(BoardState, "tables")

IDLE: Final = make_turn(
    Phase.START_PLAYER, -1, 0, Rank.ASSISTANT, False, None, 0, (), (), 0, None, 0, 0
)
"""A turn outside the turns of players."""

IDLE_IN: Final = tuple(set_phase(IDLE, phase) for phase in Phase)
"""The same by phase."""
