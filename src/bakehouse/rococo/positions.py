"""Whether a state is a position of the game, by everything that its numbers tell.

Asked when a state is read. The layout comes first, then the staff (`checking_staff`), coins,
pieces, displays and the board, last the turn that is under way (`checking_turns`). Each card, tile,
recipe and coin has to be somewhere, once.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from bakehouse.core.counts import Kinds
from bakehouse.rococo.bounds import OFF_THE_RACK, bounds
from bakehouse.rococo.chance import due_draw
from bakehouse.rococo.changes import IDLE, change_round, change_state, make_setup, set_phase
from bakehouse.rococo.checking import (
    check_range,
    faces,
    in_turns,
    is_ending,
    is_rising,
    mask_of,
    require,
)
from bakehouse.rococo.checking_mentor import check_mentor, most_stored
from bakehouse.rococo.checking_staff import STAFF_CHECKS, check_phase
from bakehouse.rococo.checking_turns import check_fields, check_turn
from bakehouse.rococo.config import Config
from bakehouse.rococo.counting import Condition, Measure
from bakehouse.rococo.kinds import GOODS, Good
from bakehouse.rococo.legal import legal_actions
from bakehouse.rococo.measures import meets, value_of
from bakehouse.rococo.mentor.inventory import TRAY_PHASES
from bakehouse.rococo.opening import new_game
from bakehouse.rococo.state import Phase, State, cards_of, owner_of, recipe_of

__all__ = ["check_position"]


def check_position(state: State) -> None:
    """`DecodeError`, with the rule, for a state that no game comes to."""
    _check_lengths(state)
    _check_setup(state)
    if state.turn.phase < Phase.NEW_TILES:
        _check_start(state)
        return
    for check in _CHECKS:
        check(state)


# --- the layout of the table ----------------------------------------------------------------------


def _check_lengths(state: State) -> None:
    """As many of everything as the table has (RO-1, RO-5, RO-10, RO-12, RO-25)."""
    config, market, board = state.config, state.market, state.board
    displays, seats = config.components.displays, config.seats
    plays = state.mentor is not None
    require(plays == (config.mentor is not None), "mentor: it plays, or it does not", "RO-140")
    for name, found, wanted, rule in (
        ("players", state.players, seats, "RO-1"),
        ("picked", state.round.picked, seats, "RO-1"),
        ("tiles", market.tiles, sum(map(len, displays.ingredient_prices)), "RO-10"),
        ("recipes", market.recipes, len(displays.recipe_prices), "RO-12"),
        ("hires", market.hires, len(displays.hire_prices), "RO-25"),
        ("tables", board.tables, len(config.board.tables), "RO-5"),
        ("areas", board.areas, len(config.board.areas), "RO-60"),
        ("hosts", board.hosts, len(config.board.hosts), "RO-61"),
        ("claims", board.claims, config.components.numbers.specials, "RO-5"),
    ):
        require(len(found) == wanted, f"{name}: {len(found)} of {wanted}", rule)
    for number, (table, spaces) in enumerate(
        zip(config.board.tables, board.tables, strict=True), 1
    ):
        there, wanted = len(spaces), len(table.spaces)
        require(there == wanted, f"tables: {there} of {wanted} spaces of table {number}", "RO-51")


def _check_setup(state: State) -> None:
    """What was drawn before the first round, and who starts (RO-4, RO-5, RO-7, RO-73)."""
    config, now, phase = state.config, state.round, state.turn.phase
    numbers, seats = config.components.numbers, config.seats
    check_range("number", now.number, 1, numbers.rounds, "RO-8")
    check_range("start", now.start, 0, seats - 1, "RO-7")
    if config.start_player is not None:
        start = (config.start_player + now.number - 1) % seats
        require(now.start == start, f"start: must be {start}", "RO-73")
    bonuses, specials = state.setup.table_bonuses, state.setup.specials
    known = set(bonuses) <= set(config.table_bonuses) and len(set(bonuses)) == len(bonuses)
    wanted = len(config.board.tables) if phase > Phase.TABLE_BONUSES else 0
    require(known and len(bonuses) == wanted, f"table_bonuses: not {wanted} of the game", "RO-5")
    known = set(specials) <= set(config.special_bonuses) and is_rising(specials)
    wanted = numbers.specials if phase > Phase.SPECIAL_BONUSES else 0
    require(known and len(specials) == wanted, f"specials: not {wanted}, rising", "RO-5")


def _check_start(state: State) -> None:
    """Before the first round everything is as it was set up (RO-6)."""
    first, phase = new_game(state.config), state.turn.phase
    start = state.round.start if phase > Phase.START_PLAYER else first.round.start
    asked = phase is not Phase.START_PLAYER or state.config.start_player is None
    require(asked, "phase: who starts is not drawn", "RO-7")
    first = change_state(
        first,
        setup=make_setup(state.config, state.setup.table_bonuses, state.setup.specials),
        round=change_round(first.round, start=start),
        turn=set_phase(first.turn, phase),
    )
    require(state == first, "phase: not as at the start", "RO-6")


# --- coins, tiles and recipes ---------------------------------------------------------------------


def _check_purses(state: State) -> None:
    """Coins come from the bank and go there; goods fit on their tracks (RO-2, RO-44, RO-63)."""
    tracks, numbers = state.config.components.tracks, state.config.components.numbers
    highest = _highest(state.config)
    for player in state.players:
        check_range("coins", player.coins, 0, None, "RO-63")
        check_range("prestige", player.prestige, 0, None, "RO-6")
        for good, track in zip(Good, tracks, strict=True):
            units = GOODS.amount(player.goods, good)
            check_range(good.name.lower(), units, 0, track.top, "RO-44")
        # Coins and points that a player owns count in the end as they do now (RO-81).
        worth = player.prestige + player.coins // numbers.final_coins
        require(worth <= highest, "coins, prestige: no game brings so much", "RO-84")
    owned = sum(player.coins for player in state.players)
    require(state.bank == -owned, f"bank: {state.bank}, players own {owned}", "RO-2")


@lru_cache(maxsize=64)
def _highest(config: Config) -> float:
    return bounds(config).highest


def _check_first_round(state: State) -> None:
    """Until the first turn nobody has gained or spent anything (RO-6)."""
    if state.round.number > 1 or state.turn.phase > Phase.REMOVE:
        return
    first = new_game(state.config)
    names = ("coins", "prestige", "goods", "tiles", "recipes", "racks", "decorations", "star")
    for player, start in zip(state.players, first.players, strict=True):
        fits = all(getattr(player, name) == getattr(start, name) for name in names)
        require(fits, "players: not as at the start", "RO-6")
    require(state.board == first.board, "board: nothing lies there before a turn", "RO-6")
    market = state.market
    require(not market.tile_discard, "tile_discard: before a turn", "RO-10")
    require(not market.recipe_discard, "recipe_discard: before a turn", "RO-12")


def _check_owned(state: State) -> None:
    """Recipes, racks and decorations of players, each in its order (RO-40, RO-45, RO-48, RO-50)."""
    components, numbers = state.config.components, state.config.components.numbers
    for seat, player in enumerate(state.players):
        stored, dishes, kept = player.recipes, player.racks, player.decorations
        fits = is_rising(stored, twice=True) and len(stored) <= most_stored(state, seat)
        require(fits, f"recipes: at most {numbers.stored_recipes}, rising", "RO-40")
        fits = is_rising([(dish.recipe, dish.tile) for dish in dishes], twice=True)
        fits = fits and len(dishes) <= numbers.racks
        require(fits, f"racks: at most {numbers.racks}, by recipe and tile", "RO-45")
        fits = is_rising(kept, twice=True) and len(kept) <= numbers.decorations
        require(fits, f"decorations: at most {numbers.decorations}, rising", "RO-50")
        tiles = [*kept, *(dish.tile for dish in dishes if dish.tile)]
        fits = all(len(components.tile(tile).toppings) for tile in tiles)
        require(fits, "racks, decorations: tiles without a topping", "RO-48")


def _total(kinds: Kinds[int], bags: Iterable[int], pieces: Iterable[int]) -> list[int]:
    """How many there are of each kind in packed multisets and in lists of numbers, 0 for none."""
    found = [0] * (len(kinds.members) + 1)
    for bag in bags:
        for number, amount in enumerate(kinds.amounts(bag), 1):
            found[number] += amount
    for piece in pieces:
        found[piece] += 1
    return found[1:]


def _check_pieces(state: State) -> None:
    """Every tile and every recipe is somewhere, once (RO-2)."""
    components, market, turn = state.config.components, state.market, state.turn
    players, phase, drawn = state.players, turn.phase, turn.chosen
    dish = turn.dish if phase in OFF_THE_RACK else None
    tiles = [*market.tiles, *itertools.chain(*(player.decorations for player in players))]
    tiles += [rack.tile for player in players for rack in player.racks]
    tiles += [*(drawn if phase is Phase.KEEP_TILE else ()), dish.tile if dish else 0]
    bags = [market.tile_bag, market.tile_discard, *(player.tiles for player in players)]
    found = _total(components.tile_kinds, bags, tiles)
    fits = found == list(components.tile_kinds.amounts(components.tile_bag.packed))
    require(fits, "tiles: not each of them once", "RO-2")
    recipes = [*market.recipes, *itertools.chain(*(player.recipes for player in players))]
    recipes += [rack.recipe for player in players for rack in player.racks]
    recipes += [recipe_of(it) for it in itertools.chain(*state.board.tables)]
    recipes += drawn if phase is Phase.KEEP_RECIPE else ()
    recipes += [dish.recipe] if dish and phase is Phase.SPACE_TILE else []
    bags = [market.recipe_bag, market.recipe_discard]
    found = _total(components.recipe_kinds, bags, recipes)
    fits = found == list(components.recipe_kinds.amounts(components.recipe_bag.packed))
    require(fits, "recipes: not each of them once", "RO-2")


# --- displays -------------------------------------------------------------------------------------


def _check_tile_display(state: State) -> None:
    """The ingredients display before and after it is filled (RO-10, RO-11)."""
    market, phase = state.market, state.turn.phase
    displays = state.config.components.displays
    if phase is Phase.NEW_TILES:
        columns = len(displays.ingredient_prices[0])
        least = displays.lower_rows if state.round.number > 1 else len(displays.ingredient_prices)
        for column in range(columns):
            tiles = market.tiles[column::columns]
            fits = _is_closed_up(tiles) and tiles.count(0) >= least
            require(fits, "tiles: not slid down", "RO-10")
    elif phase <= Phase.REMOVE:
        empty = not market.tile_bag and not market.tile_discard
        require(empty or 0 not in market.tiles, "tiles: gaps that can be filled", "RO-11")


def _is_closed_up(pieces: tuple[int, ...]) -> bool:
    """Whether all gaps come first."""
    gaps = pieces.count(0)
    return not any(pieces[:gaps])


def _check_recipe_display(state: State) -> None:
    """The recipe display, which closes up and is filled at its times (RO-12, RO-13, RO-41)."""
    market, phase = state.market, state.turn.phase
    displays = state.config.components.displays
    gaps, closed = market.recipes.count(0), _is_closed_up(market.recipes)
    bag, discard = market.recipe_bag, market.recipe_discard
    if phase in (Phase.NEW_TILES, Phase.NEW_RECIPES):
        least = displays.cleared_recipes if state.round.number > 1 else len(market.recipes)
        require(closed and gaps >= least, "recipes: not closed up", "RO-12")
    elif phase <= Phase.REMOVE:
        fits = not gaps or (closed and not bag and not discard)
        require(fits, "recipes: gaps that can be filled", "RO-13")
    elif phase is Phase.REFILL:
        fits = closed and gaps >= displays.recipes_refill
        require(fits, "recipes: not to be refilled", "RO-41")
    elif phase in (Phase.PLAY, Phase.MAIN, Phase.MENTOR_CARD) or is_ending(state):
        # What was thrown out since this turn began can lie in the discard.
        fits = closed and not bag and not (discard and is_ending(state))
        require(fits or gaps < displays.recipes_refill, "recipes: not refilled", "RO-41")


def _check_hires(state: State) -> None:
    """What is left on the Hire Staff spaces of the cards that were dealt (RO-25, RO-26, RO-73)."""
    hires, phase = state.market.hires, state.turn.phase
    if is_ending(state):
        extra = state.config.components.numbers.tray_extra
        pairs = [hires[first : first + extra] for first in range(0, len(hires), extra)]
        fits = all(is_rising([card for card in pair if card]) for pair in pairs)
        require(fits, "hires: each pair is rising", "RO-25")
        return
    trays = () if phase in TRAY_PHASES else state.round.trays
    offered = [card for tray in trays for card in cards_of(tray.cards)]
    offered += [0] * (len(hires) - len(offered))
    hired = mask_of(faces(state)) if in_turns(state) else 0
    for player in state.players if in_turns(state) else ():
        hired |= player.shown | player.out
    fits = all(
        card == there or (not card and hired >> there & 1)
        for card, there in zip(hires, offered, strict=True)
    )
    require(fits, f"hires: must be those of {offered}", "RO-25")


# --- the board ------------------------------------------------------------------------------------


def _check_markers(state: State) -> None:
    """Service markers: one of a player in an area, one in all where few play (RO-60)."""
    for left, right in state.board.areas:
        both = left >= 0 and right >= 0
        require(not (both and left == right), "areas: two markers of a player", "RO-60")
        require(not both or state.config.side > 0, "areas: one of them is closed", "RO-60")


_LASTING: Final = (
    Measure.PRESTIGE,
    Measure.DECORATIONS,
    Measure.MARKERS,
    Measure.SERVICE_STAFF,
    Measure.SPECIAL_BONUSES,
    Measure.DISHES,
    Measure.CHEF_DISHES,
    Measure.DISHES_WITH,
    Measure.PLAIN_DISHES,
    Measure.DISHES_WORTH,
    Measure.INGREDIENT_TYPES,
    Measure.TOPPING_TYPES,
)
"""What a player never has less of than before."""

_MOVING: Final = (Measure.TABLES, Measure.DISHES_ON_A_TABLE)
"""What becomes less only by dishes that are moved (RO-111)."""

_OWN: Final = tuple(it for it in (*_LASTING, *_MOVING) if it is not Measure.PRESTIGE)
"""What changes only by what its player does: a condition that has come to hold was noticed then."""


def _check_claims(state: State) -> None:
    """Special bonuses are marked once their conditions hold, as far as there is space (RO-62)."""
    config, claims = state.config, state.board.claims
    on_turn = state.turn.seat if in_turns(state) else IDLE.seat
    for number, seats in zip(state.setup.specials, claims, strict=True):
        special = config.components.special_bonuses[number - 1]
        spaces = len(special.values[config.side])
        fits = len(set(seats)) == len(seats) <= spaces
        require(fits, f"claims: {len(seats)} on {spaces} spaces", "RO-62")
        for seat in range(config.seats):
            if seat in seats:
                met = all(_can_have_held(state, seat, it) for it in special.conditions)
                require(met, f"claims: seat {seat} never met {special.name}", "RO-62")
            elif len(seats) < spaces:
                noticed = seat == on_turn or _comes_by_own_doing(special.conditions)
                due = noticed and meets(state, seat, special.conditions)
                require(not due, f"claims: seat {seat} meets {special.name}", "RO-62")


def _comes_by_own_doing(conditions: tuple[Condition, ...]) -> bool:
    """Whether conditions come to hold in turns of the player only, and not before the first one."""
    own = all(it.counted.measure in _OWN for it in conditions)
    return own and any(it.least > 0 for it in conditions)


def _can_have_held(state: State, seat: int, condition: Condition) -> bool:
    """Whether a condition can have held for a player at some time, as far as that shows."""
    counted = condition.counted
    if counted.measure in _LASTING:
        return value_of(state, seat, counted) >= condition.least
    if counted.measure in _MOVING:
        dishes = sum(owner_of(it) == seat for table in state.board.tables for it in table if it)
        return dishes >= condition.least
    return True


# --- what is due ----------------------------------------------------------------------------------


def _check_due(state: State) -> None:
    """Something is to be drawn or decided, or the game is over (RO-30)."""
    phase = state.turn.phase
    if phase is Phase.DEAL or phase is Phase.OVER:
        return
    drawn = due_draw(state)
    due = drawn[1] > 0 if drawn is not None else bool(legal_actions(state))
    if state.round.owing:
        seats = (seat for seat in range(state.config.players) if state.round.owing >> seat & 1)
        due = all(legal_actions(state, seat) for seat in seats)
    require(due, f"phase: {phase.name.lower()}, and nothing to do", "RO-30")


_CHECKS: Final = (
    check_phase,
    check_fields,
    check_mentor,
    *STAFF_CHECKS,
    _check_purses,
    _check_first_round,
    _check_owned,
    _check_pieces,
    _check_tile_display,
    _check_recipe_display,
    _check_hires,
    _check_markers,
    _check_claims,
    check_turn,
    _check_due,
)
