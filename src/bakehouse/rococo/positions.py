"""Whether a state is a position of the game, by everything that its numbers tell.

Asked when a state is read. What there is comes first (each card, tile, recipe and coin is somewhere,
once), then what is in its order, then what everybody has at this point of the round, last what the
turn that is under way has come to.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from bakehouse.core.counts import Kinds
from bakehouse.core.errors import DecodeError
from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import (
    available,
    card_bonus_is_usable,
    copies,
    counts_a_table,
    discardable,
    is_asked_for,
    movable,
    payable_services,
    rewards,
    rows,
    tables_that_count,
    trade_times,
)
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GiftKind,
    MoveDish,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.chance import due_draw
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Components, Origin
from bakehouse.rococo.counting import Condition, Measure
from bakehouse.rococo.drafting import TRAYS, place_in_turn
from bakehouse.rococo.kinds import GOODS, Good, MainAction, Rank
from bakehouse.rococo.legal import legal_actions
from bakehouse.rococo.measures import meets, staff_size, value_of
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    bakeable,
    bakes,
    can_decorate_more,
    free_racks,
    has_room,
    is_allowed,
    left_over,
    most_parts,
    needs,
    payable,
    second_recipes,
    spare_options,
    undecorated,
)
from bakehouse.rococo.preparation import recipe_gaps, tile_gaps
from bakehouse.rococo.state import (
    IDLE,
    Dish,
    Market,
    Phase,
    Player,
    State,
    Tray,
    change_round,
    change_state,
    change_turn,
    make_setup,
    new_game,
    owner_of,
    presented,
    recipe_of,
)

__all__ = ["check_position", "check_range", "require"]


def require(condition: bool, reason: str, rule: str | None = None) -> None:
    """`DecodeError` unless the condition holds."""
    if not condition:
        raise DecodeError(reason, rule=rule)


def check_range(name: str, number: int, least: int, most: int | None, rule: str) -> None:
    """`DecodeError` for a number that is not within bounds, both included; None: no upper one."""
    fits = least <= number and (most is None or number <= most)
    within = f"{least} or more" if most is None else f"{least} to {most}"
    require(fits, f"{name}: {number} is not within {within}", rule)


def check_position(state: State) -> None:
    """`DecodeError`, with the rule, for a state that no game comes to."""
    _check_lengths(state)
    _check_setup(state)
    if state.turn.phase < Phase.NEW_TILES:
        _check_start(state)
        return
    for check in _CHECKS:
        check(state)
    _check_due(state)


# --- sets and orders ------------------------------------------------------------------------------


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _within(part: int, whole: int) -> bool:
    return not part & ~whole


def _is_rising(numbers: Sequence[Any], twice: bool = False) -> bool:
    """Whether numbers are in order, each once, or as often as one likes."""
    pairs = itertools.pairwise(numbers)
    return all(one < other or (twice and one == other) for one, other in pairs)


def _once_each(masks: Iterable[int]) -> int | None:
    """The union of sets of cards; None if a card is in two of them."""
    union = 0
    for mask in masks:
        if union & mask:
            return None
        union |= mask
    return union


# --- the layout of the table ----------------------------------------------------------------------


def _check_lengths(state: State) -> None:
    """As many of everything as the table has (RO-1, RO-5, RO-10, RO-12, RO-25)."""
    config, market, board = state.config, state.market, state.board
    displays, seats = config.components.displays, config.players
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
    for number, (table, spaces) in enumerate(zip(config.board.tables, board.tables, strict=True), 1):
        there, wanted = len(spaces), len(table.spaces)
        require(there == wanted, f"tables: {there} of {wanted} spaces of table {number}", "RO-51")


def _check_setup(state: State) -> None:
    """What was drawn before the first round, and who starts (RO-4, RO-5, RO-7, RO-73)."""
    config, now, phase = state.config, state.round, state.turn.phase
    numbers, seats = config.components.numbers, config.players
    check_range("number", now.number, 1, numbers.rounds, "RO-8")
    check_range("start", now.start, 0, seats - 1, "RO-7")
    if config.start_player is not None:
        start = (config.start_player + now.number - 1) % seats
        require(now.start == start, f"start: must be {start}", "RO-73")
    bonuses, specials = state.setup.table_bonuses, state.setup.specials
    known = set(bonuses) <= set(config.table_bonuses) and len(set(bonuses)) == len(bonuses)
    wanted = len(config.board.tables) if phase > Phase.TABLE_BONUSES else 0
    require(known and len(bonuses) == wanted, f"table_bonuses: not {wanted} of the game", "RO-5")
    known = set(specials) <= set(config.special_bonuses) and _is_rising(specials)
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
        turn=change_turn(first.turn, phase=phase),
    )
    require(state == first, "phase: not as at the start", "RO-6")


# --- where the round stands -----------------------------------------------------------------------


def _in_turns(state: State) -> bool:
    return Phase.PLAY <= state.turn.phase <= Phase.REFILL


def _is_dealt(state: State) -> bool:
    """Whether the cards of the round have all been dealt."""
    return state.turn.phase > Phase.DEAL


def _ended(state: State) -> int:
    """How many rounds are over."""
    return state.round.number - (state.turn.phase is not Phase.OVER)


def _not_kept(config: Config) -> int:
    """How many start cards each player removes in the first round (RO-163)."""
    return config.start_staff.bit_count() - config.components.numbers.hand


def _removed_now(state: State, seat: int) -> int:
    """How many cards of the hand a seat has removed in this round (RO-27)."""
    if state.turn.phase is Phase.REMOVE:
        return len(state.round.picked[seat])
    return state.config.components.numbers.removed if _in_turns(state) else 0


def _check_phase(state: State) -> None:
    """Phases that belong to some rounds only (RO-20, RO-21, RO-85, RO-163)."""
    phase, number = state.turn.phase, state.round.number
    last = state.config.components.numbers.rounds
    fits = {
        Phase.KEEP: number == 1 and _not_kept(state.config) > 0,
        Phase.CHOOSE: number > 1,
        Phase.TRAYS: state.config.draft == "trays",
        Phase.OVER: number == last,
    }
    rules = {Phase.KEEP: "RO-163", Phase.CHOOSE: "RO-21", Phase.TRAYS: "RO-26"}
    found = fits.get(phase, True)
    require(found, f"phase: no {phase.name.lower()} in round {number}", rules.get(phase, "RO-8"))


# --- cards ----------------------------------------------------------------------------------------


def _own(player: Player) -> tuple[int, ...]:
    """The places where the cards of a player are."""
    return player.hand, player.unused, _mask(player.used), player.removed, player.out


def _of_origin(components: Components, origin: Origin) -> int:
    return _mask(card.number for card in components.staff if card.origin is origin)


def _check_cards(state: State) -> None:
    """Every start card and every numbered card is somewhere, once (RO-2, RO-3, RO-6)."""
    components, now, market = state.config.components, state.round, state.market
    deck = sum(components.levels)
    starters = _of_origin(components, Origin.START)
    places = [now.pool, now.unhired, now.vanished, *(tray.cards for tray in now.trays)]
    places += [1 << card for card in market.hires if card]
    for player in state.players:
        fits = len(set(player.used)) == len(player.used)
        union = _once_each(_own(player)) if fits else None
        require(union is not None, "hand, unused, used, removed, out: a card twice", "RO-2")
        cards = union or 0
        fits = cards & starters == state.config.start_staff
        require(fits, "hand, unused, used, removed, out: the start cards, each once", "RO-6")
        places.append(cards & deck)
        stars = (cards & ~deck & ~starters).bit_count()
        require(stars == player.star, "star: one card, if one was hired", "RO-57")
    require(_once_each(places) == deck, "pool: not each numbered card once", "RO-2")


def _check_stars(state: State) -> None:
    """The star cards that were drawn are on display, or hired (RO-4, RO-57)."""
    config, stars = state.config, state.market.stars
    known = _is_rising(stars) and set(stars) <= set(config.star_cards)
    require(known, "stars: not star cards of the game, rising", "RO-4")
    hired = _mask(config.star_cards)
    places = [_mask(stars), *(hired & _union(player) for player in state.players)]
    union = _once_each(places)
    wanted = config.players + config.components.numbers.star_extra
    fits = union is not None and union.bit_count() == wanted
    require(fits, f"stars: not {wanted} on display and with players", "RO-4")


def _union(player: Player) -> int:
    hand, unused, used, removed, out = _own(player)
    return hand | unused | used | removed | out


def _dealt_before(state: State) -> int:
    """How many cards past rounds have dealt."""
    return (state.round.number - 1) * TRAYS * state.config.tray_size


def _check_deck(state: State) -> None:
    """So many cards of each level have been dealt as the round tells (RO-3, RO-23)."""
    config, now, phase = state.config, state.round, state.turn.phase
    half = len(now.trays) if phase is Phase.DEAL else 0
    due = TRAYS if _is_dealt(state) else half
    dealt = _dealt_before(state) + due * config.tray_size
    require(now.dealt == dealt, f"dealt: must be {dealt}", "RO-8")
    left = dealt
    for cards, size in zip(config.components.levels, config.deck, strict=True):
        drawn = min(left, size)
        left -= drawn
        fits = (now.pool & cards).bit_count() == cards.bit_count() - drawn
        require(fits, f"pool: {drawn} cards of a level have been dealt", "RO-3")


def _check_gone(state: State) -> None:
    """Who left the game in past rounds: unhired, or removed after a draft (RO-27, RO-73)."""
    config, now, past = state.config, state.round, state.round.number - 1
    spaces = len(config.components.displays.hire_prices)
    unhired = now.unhired.bit_count()
    require(unhired <= spaces * past, f"unhired: {unhired} cards", "RO-73")
    removals = config.players * config.components.numbers.removed * _ended(state)
    vanished = now.vanished.bit_count()
    require(vanished <= removals, f"vanished: {vanished} cards", "RO-27")
    total = removals + config.players * _not_kept(config)
    total += sum(_removed_now(state, seat) for seat in range(config.players))
    # Cards that are out were removed or given notice.
    found = sum((it.removed | it.out).bit_count() for it in state.players) + vanished
    fits = found >= total or state.turn.phase in _BEFORE_KEEP
    require(fits, f"vanished, removed, out: {total} cards have been removed", "RO-27")


_BEFORE_KEEP: Final = (Phase.NEW_TILES, Phase.NEW_RECIPES, Phase.KEEP)
