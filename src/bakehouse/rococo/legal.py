"""What is legal, and why the rest is not.

One check stands behind `explain_illegal`, `is_legal` and `apply`. A decision is first asked whether
it is due at all, by phase and seat; then its own check looks at the position.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final

from bakehouse.core.building import quick_members
from bakehouse.core.errors import (
    GameFinishedError,
    Illegal,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.options import shown
from bakehouse.rococo import actions
from bakehouse.rococo.actions import Action, Decision
from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import (
    amount_gained,
    bonus_is_usable,
    copies,
    discardable,
    payable_services,
    tables_that_count,
)
from bakehouse.rococo.bonuses import Act, Copy, Gain
from bakehouse.rococo.chance import can_deal, can_draw, due_draw, is_chance
from bakehouse.rococo.config import check_seat
from bakehouse.rococo.drafting import tray_due
from bakehouse.rococo.kinds import GOODS, Good, MainAction, Rank
from bakehouse.rococo.lists import (
    LISTS,
    MAINS_LISTED,
    decisions_of,
    differing_spaces,
    differing_tile_spaces,
    is_open_card,
    may_refuse_gift,
)
from bakehouse.rococo.measures import dishes_by_table, meets
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    POSSIBLE,
    bakes,
    decorating_tiles,
    free_areas,
    free_hosts,
    free_racks,
    has_room,
    hire_price,
    may_stop,
    needs,
    place_price,
    star_is_open,
    tile_price,
)
from bakehouse.rococo.purse import room_for
from bakehouse.rococo.state import Phase, State, by_phase

__all__ = [
    "CHECKS",
    "IS_HIDDEN",
    "WHEN",
    "Refusal",
    "active_players",
    "explain_illegal",
    "is_legal",
    "legal_actions",
    "not_due",
    "refusal",
]


@quick_members
class Refusal(enum.Enum):
    """The kinds of refusal."""

    FINISHED = "the game is over"
    NO_SUCH_SEAT = "no such seat"
    NOT_DUE = "something else is due"
    NOT_YOUR_TURN = "somebody else is to move"
    NOT_THERE = "not there to take, choose or draw"
    OUT_OF_ORDER = "named out of order"
    WRONG_RANK = "not for this rank"
    TOO_DEAR = "cannot be paid"
    NO_ROOM = "no room"
    NO_RACK = "no empty rack"
    NO_SPACE = "no empty space"
    NOT_COVERED = "goods or ingredients are missing"
    NOTHING_TO_DO = "nothing to do it with"
    REQUIREMENT = "the requirement does not hold"
    STAR_HIRED = "a star card was hired before"
    TOO_FEW_STAFF = "too few staff"
    OCCUPIED = "taken or closed"
    OWN_MARKER = "an own marker is there"
    COMPULSORY = "this cannot be left out"


_PHASES: Final = by_phase(
    {
        Phase.START_PLAYER: ("RO-7", "the start player is to be drawn"),
        Phase.TABLE_BONUSES: ("RO-5", "table bonuses are to be drawn"),
        Phase.SPECIAL_BONUSES: ("RO-5", "special bonuses are to be drawn"),
        Phase.STARS: ("RO-4", "star cards are to be drawn"),
        Phase.NEW_TILES: ("RO-10", "tiles are to be drawn"),
        Phase.NEW_RECIPES: ("RO-12", "recipes are to be drawn"),
        Phase.KEEP: ("RO-163", "start cards are to be removed"),
        Phase.CHOOSE: ("RO-21", "hands are to be chosen"),
        Phase.MENTOR_BLIND: ("RO-142", "the Mentor takes a card of a tray"),
        Phase.DEAL: ("RO-23", "cards are to be dealt"),
        Phase.TRAYS: ("RO-23", "cards are to be taken from trays"),
        Phase.MENTOR_TRAY: ("RO-142", "the Mentor takes a card of a tray"),
        Phase.REMOVE: ("RO-27", "hand cards are to be removed"),
        Phase.PLAY: ("RO-30", "a card is to be played"),
        Phase.MAIN: ("RO-30", "the main action is due"),
        Phase.RECIPES: ("RO-40", "a recipe is to be taken"),
        Phase.INGREDIENT: ("RO-42", "a tile is to be taken"),
        Phase.GOODS: ("RO-44", "goods are to be bought"),
        Phase.BAKE: ("RO-45", "a recipe is to be named"),
        Phase.SPARE: ("RO-113", "what is spared is to be named"),
        Phase.PAYMENT: ("RO-46", "tiles are to be paid"),
        Phase.DECORATE: ("RO-48", "a dish is to be named"),
        Phase.TOPPING: ("RO-48", "a tile is to be named"),
        Phase.DELIVER: ("RO-49", "a dish is to be named"),
        Phase.WHERE: ("RO-49", "the dish is to be sold or presented"),
        Phase.SPACE_TILE: ("RO-51", "a tile is to be drawn"),
        Phase.REWARD: ("RO-64", "a reward is to be chosen"),
        Phase.GIFT_TILE: ("RO-64", "a tile is to be taken"),
        Phase.GIFT_RECIPE: ("RO-64", "a recipe is to be taken"),
        Phase.SERVICE: ("RO-53", "service markers may be paid for"),
        Phase.HIRE: ("RO-56", "a card is to be hired"),
        Phase.NOTICE: ("RO-58", "a card is to be given notice"),
        Phase.PLACE: ("RO-60", "a marker is to be placed"),
        Phase.AREA_TILE: ("RO-60", "a tile is to be drawn"),
        Phase.BONUS: ("RO-30", "the bonus is due"),
        Phase.TABLE: ("RO-96", "a table is to be named"),
        Phase.NUMBER: ("RO-116", "a number is to be named"),
        Phase.ROW: ("RO-122", "a row is to be named"),
        Phase.TILES: ("RO-120", "tiles are to be discarded"),
        Phase.DRAW: ("RO-104", "pieces are to be drawn"),
        Phase.KEEP_TILE: ("RO-110", "a tile is to be kept"),
        Phase.KEEP_RECIPE: ("RO-105", "a recipe is to be kept"),
        Phase.COPY: ("RO-112", "a player is to be named"),
        Phase.LIFT: ("RO-111", "a dish is to be named"),
        Phase.MOVE: ("RO-111", "the dish is to be moved"),
        Phase.MENTOR_CARD: ("RO-143", "the Mentor's next card is to be opened"),
        Phase.MENTOR_RECIPE: ("RO-145", "the Mentor's recipe is to be decided"),
        Phase.MENTOR_COLUMN: ("RO-146", "the Mentor's column is to be decided"),
        Phase.MENTOR_TABLE: ("RO-150", "the Mentor's table is to be decided"),
        Phase.MENTOR_PLACE: ("RO-152", "the Mentor's marker is to be decided"),
        Phase.REFILL: ("RO-41", "recipes are to be drawn"),
        Phase.MENTOR_STAFF: ("RO-154", "the Mentor's staff is to be opened"),
        Phase.OVER: ("RO-85", "the game is over"),
    }
)
"""By phase, what goes on, and by which rule."""

_GIFTS: Final = (Phase.GIFT_RECIPE, Phase.KEEP_RECIPE)
_STOPS: Final = (
    Phase.RECIPES,
    Phase.GOODS,
    Phase.BAKE,
    Phase.DECORATE,
    Phase.DELIVER,
    Phase.TILES,
    Phase.ROW,
)
_REFUSED: Final = (Phase.MAIN, Phase.BONUS, Phase.REWARD, Phase.GIFT_TILE)

WHEN: Final[dict[type, tuple[Phase, ...]]] = {
    actions.ChooseCard: (Phase.CHOOSE,),
    actions.TakeCard: (Phase.TRAYS,),
    actions.RemoveCard: (Phase.KEEP, Phase.REMOVE),
    actions.DiscardRecipe: (Phase.PLAY, Phase.RECIPES, *_GIFTS),
    actions.PlayCard: (Phase.PLAY,),
    actions.Perform: (Phase.MAIN,),
    actions.UseBonus: (Phase.BONUS,),
    actions.Forfeit: (*_REFUSED, *_GIFTS),
    actions.Done: _STOPS,
    actions.TakeRecipe: (Phase.RECIPES, Phase.GIFT_RECIPE),
    actions.TakeTile: (Phase.INGREDIENT, Phase.GIFT_TILE),
    actions.BuyGoods: (Phase.GOODS,),
    actions.BakeRecipe: (Phase.BAKE,),
    actions.SpareGood: (Phase.SPARE,),
    actions.SpareIngredient: (Phase.SPARE,),
    actions.SpendTile: (Phase.PAYMENT, Phase.TILES),
    actions.PickDish: (Phase.DECORATE, Phase.DELIVER),
    actions.DecorateWith: (Phase.TOPPING,),
    actions.Sell: (Phase.WHERE,),
    actions.Present: (Phase.WHERE,),
    actions.ChooseReward: (Phase.REWARD,),
    actions.PayService: (Phase.SERVICE,),
    actions.HireCard: (Phase.HIRE,),
    actions.GiveNotice: (Phase.NOTICE,),
    actions.PlaceServiceStaff: (Phase.PLACE,),
    actions.PlaceHost: (Phase.PLACE,),
    actions.ChooseTable: (Phase.TABLE,),
    actions.ChooseNumber: (Phase.NUMBER,),
    actions.ChooseRow: (Phase.ROW,),
    actions.KeepTile: (Phase.KEEP_TILE,),
    actions.KeepRecipe: (Phase.KEEP_RECIPE,),
    actions.CopyBonus: (Phase.COPY,),
    actions.PickPresented: (Phase.LIFT,),
    actions.MoveDish: (Phase.MOVE,),
    actions.CopyMentor: (Phase.COPY,),
    actions.TakePoints: (Phase.COPY,),
}
"""By type of decision, the phases in which it can be made."""

_HIDDEN: Final = (Phase.KEEP, Phase.CHOOSE, Phase.TRAYS, Phase.REMOVE)
"""The phases in which seats choose at the same time."""

IS_HIDDEN: Final = tuple(phase in _HIDDEN for phase in Phase)
"""By phase, whether seats choose at the same time."""

_IN_PHASE: Final = {kind: tuple(p in phases for p in Phase) for kind, phases in WHEN.items()}
_SEATS_OF: Final = tuple(tuple(s for s in range(5) if mask >> s & 1) for mask in range(32))


def active_players(state: State) -> tuple[int, ...]:
    """The seats that owe a decision now, in order."""
    if IS_HIDDEN[state.turn.phase]:
        return _SEATS_OF[state.round.owing]
    if is_chance(state) or state.turn.phase is Phase.OVER:
        return ()
    return (state.turn.seat,)


def legal_actions(state: State, player: int | None = None) -> tuple[Decision, ...]:
    """The legal decisions of a seat, sorted by encoding; `()` for who owes nothing.

    None stands for the first active seat.

    Raises:
        MalformedAction: no seat of this table.
    """
    if player is None:
        turn = state.turn
        listed = LISTS[turn.phase]
        if listed is None:
            return ()
        if not IS_HIDDEN[turn.phase]:
            return listed(state, turn.seat)
        owing = _SEATS_OF[state.round.owing]
        return listed(state, owing[0]) if owing else ()
    seat = check_seat(state.setup.config, player)
    return decisions_of(state, seat) if seat in active_players(state) else ()


# --- refusals -------------------------------------------------------------------------------------


def refusal(illegal: Illegal | None) -> IllegalAction:
    """The error for a refusal."""
    assert illegal is not None, "nothing to refuse"  # noqa: S101
    kind = GameFinishedError if illegal.code is Refusal.FINISHED else IllegalAction
    return kind(illegal)


def explain_illegal(state: State, action: Action) -> Illegal | None:
    """None for an action that `apply` accepts, else why not.

    The reason is for the seat whose action it is: it may tell what only that seat knows.

    Raises:
        MalformedAction: not an action of this game.
    """
    try:
        check = CHECKS[type(action)]
    except KeyError:
        raise MalformedAction(f"{shown(action)} is no action of this game") from None
    blocked = not_due(state, action) if isinstance(action, Decision) else None
    return blocked or (None if check is None else check(state, action))


def is_legal(state: State, action: Action) -> bool:
    """Whether `apply` accepts the action."""
    return explain_illegal(state, action) is None


def _no(code: Refusal, rule: str, action: Decision, reason: str) -> Illegal:
    return Illegal(code, rule, action.seat, reason)


def not_due(state: State, action: Decision) -> Illegal | None:
    """Why this is no time for the action, or not for this seat."""
    phase, seat = state.turn.phase, action.seat
    if _IN_PHASE[type(action)][phase]:
        if IS_HIDDEN[phase]:
            if state.round.owing >> seat & 1:
                return None
        elif seat == state.turn.seat:
            return None
    rule, words = _PHASES[phase] or ("RO-30", "")
    if phase is Phase.OVER:
        return _no(Refusal.FINISHED, rule, action, words)
    if seat >= state.setup.config.players:
        reason = f"seat {seat} at a table of {state.setup.config.players}"
        return _no(Refusal.NO_SUCH_SEAT, "RO-1", action, reason)
    if seat not in active_players(state) and not is_chance(state):
        reason = f"{words}, and not by player {seat + 1}"
        return _no(Refusal.NOT_YOUR_TURN, rule, action, reason)
    return _no(Refusal.NOT_DUE, rule, action, words)


def _listed(state: State, action: Decision, rule: str, reason: str) -> Illegal | None:
    """The last word is with the list of what can be done."""
    if action in decisions_of(state, action.seat):
        return None
    return _no(Refusal.NOT_THERE, rule, action, reason)


# --- hidden choices -------------------------------------------------------------------------------


def _check_take_card(state: State, action: actions.TakeCard) -> Illegal | None:
    """A card of the tray that is due (RO-23, RO-24)."""
    tray = state.round.trays[tray_due(state, action.seat)]
    if tray.cards >> action.card & 1:
        return None
    reason = f"card {action.card} is not there to be named"
    return _no(Refusal.NOT_THERE, "RO-23", action, reason)


def _check_card(state: State, action: Any) -> Illegal | None:
    """A card of the right pile, in rising order (RO-21, RO-27, RO-163)."""
    card, phase = action.card, state.turn.phase
    seat: int = action.seat
    if is_open_card(state, seat, card):
        return None
    rule, _ = _PHASES[phase] or ("RO-21", "")
    player = state.players[seat]
    there = player.hand if phase is Phase.REMOVE else player.unused
    if there >> card & 1:
        reason = f"card {card}: cards are named in rising order, and all of them"
        return _no(Refusal.OUT_OF_ORDER, rule, action, reason)
    return _no(Refusal.NOT_THERE, rule, action, f"card {card} is not there to be named")


# --- the turn -------------------------------------------------------------------------------------


def _check_discard_recipe(state: State, action: actions.DiscardRecipe) -> Illegal | None:
    """A stored recipe; within an action only where room is wanted (RO-17, RO-34)."""
    player = state.players[action.seat]
    if action.recipe not in player.recipes:
        reason = f"recipe {action.recipe} is not stored"
        return _no(Refusal.NOT_THERE, "RO-34", action, reason)
    phase = state.turn.phase
    if phase is Phase.PLAY:
        return None
    if has_room(state, player):
        reason = "there is room for a recipe without it"
        return _no(Refusal.NOT_DUE, "RO-34", action, reason)
    if phase is Phase.KEEP_RECIPE:
        return None
    reason = "no recipe could be taken in its place that is named after the first"
    return _listed(state, action, "RO-40", reason)


def _check_play(state: State, action: actions.PlayCard) -> Illegal | None:
    """A card of the hand (RO-30)."""
    if state.players[action.seat].hand >> action.card & 1:
        return None
    return _no(Refusal.NOT_THERE, "RO-30", action, f"card {action.card} is not in hand")


_ACTION_RULES: Final = (
    "RO-40",
    "RO-42",
    "RO-44",
    "RO-45",
    "RO-48",
    "RO-49",
    "RO-56",
    "RO-58",
    "RO-60",
)
"""By main action, the rule that tells it."""


def _check_perform(state: State, action: actions.Perform) -> Illegal | None:
    """A main action of the rank that can be completed (RO-30, RO-32)."""
    rank, what, seat = state.turn.rank, action.action, action.seat
    if not _IS_OF_RANK[rank][what]:
        reason = f"{_words(what)} is not for {_RANKS[rank]}"
        return _no(Refusal.WRONG_RANK, "RO-32", action, reason)
    listed = MAINS_LISTED.of(state)
    if listed is not None:
        is_possible = action in listed
    else:
        coins = state.players[seat].coins
        is_possible = POSSIBLE[what](state, seat, coins, MAIN_TERMS[what], rank)
    if is_possible:
        return None
    return _why_impossible(state, action)


_RANKS: Final = ("assistants", "chefs")
_IS_OF_RANK: Final = tuple(tuple(it in actions for it in MainAction) for actions in MAIN_ACTIONS)
"""By rank and main action, whether the rank has it (RO-32)."""


def _words(action: MainAction) -> str:
    names = (
        "Acquire Recipes",
        "Acquire Ingredients",
        "Buy Goods",
        "Bake",
        "Decorate",
        "Deliver",
        "Hire",
        "Give Notice",
        "Place Service Staff or Noble Host",
    )
    return names[action]


def _why_impossible(state: State, action: actions.Perform) -> Illegal:
    """Why a main action cannot be completed."""
    rule = _ACTION_RULES[action.action]
    return _WHY[action.action](state, action, rule)


def _no_recipe(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(state.market.recipes):
        return _no(Refusal.NOTHING_TO_DO, rule, action, "the recipe display is empty")
    return _no(Refusal.TOO_DEAR, "RO-63", action, "no recipe of the display can be paid")


def _no_tile(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(state.market.tiles):
        return _no(Refusal.NOTHING_TO_DO, rule, action, "the ingredients display is empty")
    return _no(Refusal.TOO_DEAR, "RO-63", action, "no tile of the display can be paid")


def _no_goods(state: State, action: actions.Perform, rule: str) -> Illegal:
    if not any(room_for(state, action.seat, good) for good in Good):
        return _no(Refusal.NO_ROOM, rule, action, "all goods tracks are full")
    return _no(Refusal.TOO_DEAR, "RO-63", action, "no good with room on its track can be paid")


def _no_bake(state: State, action: actions.Perform, rule: str) -> Illegal:
    player = state.players[action.seat]
    if free_racks(state, player) < 1:
        return _no(Refusal.NO_RACK, "RO-47", action, "all cooling racks are full")
    if not player.recipes:
        return _no(Refusal.NOTHING_TO_DO, rule, action, "no recipe is stored")
    return _no(Refusal.NOT_COVERED, rule, action, "no stored recipe can be baked and paid")


def _no_decoration(state: State, action: actions.Perform, rule: str) -> Illegal:
    if all(dish.tile for dish in state.players[action.seat].racks):
        reason = "no dish without a decoration stands on a rack"
        return _no(Refusal.NOTHING_TO_DO, rule, action, reason)
    return _no(Refusal.NOT_COVERED, rule, action, "no unused tile shows a topping")


def _no_delivery(_: State, action: actions.Perform, rule: str) -> Illegal:
    return _no(Refusal.NOTHING_TO_DO, rule, action, "no dish stands on a rack")


def _no_hire(state: State, action: actions.Perform, rule: str) -> Illegal:
    market = state.market
    if any(market.hires):
        return _no(Refusal.TOO_DEAR, "RO-63", action, "nobody can be paid or meets its requirement")
    if not market.stars:
        return _no(Refusal.NOTHING_TO_DO, rule, action, "nobody is there to be hired")
    if state.players[action.seat].star:
        return _no(Refusal.STAR_HIRED, "RO-57", action, _ONE_STAR)
    reason = "the requirement of no star card holds"
    return _no(Refusal.REQUIREMENT, "RO-133a", action, reason)


_ONE_STAR: Final = "one star card has been hired in this game"


def _no_notice(state: State, action: actions.Perform, rule: str) -> Illegal:
    fewest = state.setup.config.components.numbers.fewest_staff
    return _no(Refusal.TOO_FEW_STAFF, rule, action, f"the staff is never fewer than {fewest}")


def _no_place(state: State, action: actions.Perform, rule: str) -> Illegal:
    act, seat = MAIN_TERMS[MainAction.PLACE], action.seat
    if free_areas(state, seat, _RICH, act) or free_hosts(state, _RICH, act):
        reason = "no open service or host space can be paid"
        return _no(Refusal.TOO_DEAR, "RO-63", action, reason)
    reason = "every service and host space is taken or closed"
    return _no(Refusal.OCCUPIED, rule, action, reason)


_RICH: Final = 1 << 60  # coins beyond any price


_WHY: Final[tuple[Callable[[State, actions.Perform, str], Illegal], ...]] = (
    _no_recipe,
    _no_tile,
    _no_goods,
    _no_bake,
    _no_decoration,
    _no_delivery,
    _no_hire,
    _no_notice,
    _no_place,
)


def _check_forfeit(state: State, action: actions.Forfeit) -> Illegal | None:
    """Main action, bonus and rewards may be left; another gift only without room (RO-17, RO-64)."""
    phase = state.turn.phase
    if phase is Phase.GIFT_TILE and state.turn.dish is None:
        return _no(Refusal.COMPULSORY, "RO-117", action, "the bonus has begun: a tile is taken")
    if phase in _GIFTS:
        refusable = (
            may_refuse_gift(state)
            if phase is Phase.GIFT_RECIPE
            else not has_room(state, state.players[action.seat])
        )
        if not refusable:
            reason = "with room for it the recipe is taken"
            return _no(Refusal.COMPULSORY, "RO-17", action, reason)
    return None


def _check_done(state: State, action: actions.Done) -> Illegal | None:
    """Something was done before (RO-67)."""
    turn = state.turn
    begun = turn.paid or turn.chosen if turn.phase in (Phase.TILES, Phase.ROW) else may_stop(turn)
    if begun:
        return None
    return _no(Refusal.COMPULSORY, "RO-67", action, "nothing has been done of it yet")


# --- recipes, tiles, goods ------------------------------------------------------------------------


def _check_take_recipe(state: State, action: actions.TakeRecipe) -> Illegal | None:
    """A recipe of the display, room for it, its price, in order (RO-40)."""
    market, player, turn = state.market, state.players[action.seat], state.turn
    if action.space > len(market.recipes) or not market.recipes[action.space - 1]:
        reason = f"no recipe lies on space {action.space}"
        return _no(Refusal.NOT_THERE, "RO-40", action, reason)
    if not has_room(state, player):
        stored = len(player.recipes)
        reason = f"{stored} recipes are stored: one of them has to be thrown out first"
        return _no(Refusal.NO_ROOM, "RO-40", action, reason)
    if turn.phase is Phase.GIFT_RECIPE:
        return _no_twin(state, action)
    price = state.setup.config.components.displays.recipe_prices[action.space - 1]
    if price > player.coins:
        return _too_dear(action, f"the recipe on space {action.space}", price, player.coins)
    if turn.chosen and action.space < turn.chosen[0]:
        reason = f"the second recipe comes from a space after {turn.chosen[0]}"
        return _no(Refusal.OUT_OF_ORDER, "RO-40", action, reason)
    return _no_twin(state, action)


def _no_twin(state: State, action: actions.TakeRecipe) -> Illegal | None:
    """Of two copies that come to the same the first is taken."""
    recipes = state.market.recipes
    if recipes.count(recipes[action.space - 1]) == 1 or action.space in differing_spaces(state):
        return None
    reason = "another copy of it comes to the same: that is the one to take"
    return _no(Refusal.OUT_OF_ORDER, "RO-40", action, reason)


def _too_dear(action: Decision, what: str, price: int, coins: int) -> Illegal:
    reason = f"{what} costs {price} coins, there are {coins}"
    return _no(Refusal.TOO_DEAR, "RO-63", action, reason)


def _has_twin(state: State, space: int, price: int) -> bool:
    """Whether a tile lies on the display again, for as much; 0: for nothing."""
    tiles = state.market.tiles
    kind = tiles[space - 1]
    if tiles.count(kind) == 1:
        return False
    return not price or any(
        tile == kind and other != space and tile_price(state, other) == price
        for other, tile in enumerate(tiles, 1)
    )


def _check_take_tile(state: State, action: actions.TakeTile) -> Illegal | None:
    """A tile of the display, and its price (RO-42)."""
    tiles, coins, price = state.market.tiles, state.players[action.seat].coins, 0
    if action.space > len(tiles) or not tiles[action.space - 1]:
        reason = f"no tile lies on space {action.space}"
        return _no(Refusal.NOT_THERE, "RO-42", action, reason)
    if state.turn.phase is Phase.INGREDIENT:
        price = tile_price(state, action.space)
        if price > coins:
            return _too_dear(action, f"the tile on space {action.space}", price, coins)
    if not _has_twin(state, action.space, price):
        return None
    if action.space in differing_tile_spaces(state):
        return None
    reason = "another copy of it comes to the same: that is the one to take"
    return _no(Refusal.OUT_OF_ORDER, "RO-42", action, reason)


def _check_buy(state: State, action: actions.BuyGoods) -> Illegal | None:
    """Units that are sold together, room on the track, and the price (RO-44)."""
    track, number = state.setup.config.components.tracks[action.good], action.number
    name = action.good.name.lower()
    if number > len(track.prices):
        reason = f"of {name} at most {len(track.prices)} are sold at a time"
        return _no(Refusal.NOT_THERE, "RO-44", action, reason)
    room, coins = room_for(state, action.seat, action.good), state.players[action.seat].coins
    if number > room:
        reason = f"the track of {name} has room for {room}"
        return _no(Refusal.NO_ROOM, "RO-44", action, reason)
    price = track.prices[number - 1]
    return _too_dear(action, f"{number} {name}", price, coins) if price > coins else None


# --- dishes ---------------------------------------------------------------------------------------


def _check_bake(state: State, action: actions.BakeRecipe) -> Illegal | None:
    """A stored recipe, for this rank, with a rack, that can be paid (RO-45 to RO-47)."""
    if action.recipe in bakes(state):
        return None
    player, turn = state.players[action.seat], state.turn
    if player.recipes.count(action.recipe) <= turn.chosen.count(action.recipe):
        reason = f"recipe {action.recipe} is not stored"
        return _no(Refusal.NOT_THERE, "RO-45", action, reason)
    if turn.chosen and action.recipe < turn.chosen[-1]:
        reason = "the second recipe is named in rising order"
        return _no(Refusal.OUT_OF_ORDER, "RO-46", action, reason)
    recipe = state.setup.config.components.recipe(action.recipe)
    if recipe.chef and turn.rank is not Rank.CHEF:
        return _no(Refusal.WRONG_RANK, "RO-45", action, f"{recipe.name} is only for chefs")
    goods, _ = needs(state, (*turn.chosen, action.recipe))
    lacking = "ingredients" if GOODS.covers(player.goods, goods) else "goods"
    reason = f"there are not enough {lacking} for it"
    return _no(Refusal.NOT_COVERED, "RO-45", action, reason)


def _check_spare(state: State, action: Any) -> Illegal | None:
    """What the recipe asks for, and which leaves it payable (RO-39, RO-113)."""
    return _listed(state, action, "RO-113", "without it the recipe could not be paid")


def _check_spend(state: State, action: actions.SpendTile) -> Illegal | None:
    """An own tile, in rising order, of a payment without a useless one (RO-46, RO-120)."""
    paying = state.turn.phase is Phase.PAYMENT
    if action.tile in (open_tiles(state) if paying else discardable(state)):
        return None
    rule = "RO-46" if paying else "RO-120"
    if not _owns_tile(state, action.seat, action.tile):
        reason = f"there is no unused tile {action.tile}"
        return _no(Refusal.NOT_THERE, rule, action, reason)
    reason = "tiles are named in rising order, and none that could be left out"
    return _no(Refusal.OUT_OF_ORDER, rule, action, reason)


def _owns_tile(state: State, seat: int, tile: int) -> bool:
    kinds = state.setup.config.components.tile_kinds
    return tile <= len(kinds.members) and bool(state.players[seat].tiles & kinds.field[tile - 1])


def _check_pick_dish(state: State, action: actions.PickDish) -> Illegal | None:
    """A dish on a rack; to be decorated, without a decoration (RO-48, RO-49)."""
    if action in decisions_of(state, action.seat):
        return None
    rule, _ = _PHASES[state.turn.phase] or ("RO-49", "")
    racks = state.players[action.seat].racks
    if action.rack > len(racks):
        reason = f"no dish stands on rack {action.rack}"
        return _no(Refusal.NOT_THERE, rule, action, reason)
    if state.turn.phase is Phase.DECORATE and racks[action.rack - 1].tile:
        reason = f"the dish on rack {action.rack} is decorated"
        return _no(Refusal.NOT_THERE, rule, action, reason)
    reason = "dishes are named in rising order, of equal ones the first"
    return _no(Refusal.OUT_OF_ORDER, rule, action, reason)


def _check_decorate(state: State, action: actions.DecorateWith) -> Illegal | None:
    """An unused tile with a topping (RO-48)."""
    dish = state.turn.dish
    if dish is not None and action.tile in decorating_tiles(state, dish):
        return None
    if not _owns_tile(state, action.seat, action.tile):
        reason = f"there is no unused tile {action.tile}"
        return _no(Refusal.NOT_THERE, "RO-48", action, reason)
    if not state.setup.config.components.tile(action.tile).toppings:
        reason = f"tile {action.tile} shows no topping"
        return _no(Refusal.NOT_COVERED, "RO-48", action, reason)
    reason = "of two equal dishes the second takes no lower tile"
    return _no(Refusal.OUT_OF_ORDER, "RO-48", action, reason)


def _there(state: State, table: int, space: int) -> int | None:
    """What lies on a space of a table, None where there is no such space."""
    try:
        return state.board.tables[table - 1][space - 1]
    except IndexError:
        return None


def _check_present(state: State, action: actions.Present) -> Illegal | None:
    """An empty space (RO-51, RO-55)."""
    return _space_taken(state, action, "RO-51")


def _space_taken(state: State, action: Any, rule: str) -> Illegal | None:
    dish = _there(state, action.table, action.space)
    if dish == 0:
        return None
    if all(all(table) for table in state.board.tables):
        return _no(Refusal.NO_SPACE, "RO-55", action, "no table has a space left")
    place = f"space {action.space} of table {action.table}"
    if dish is None:
        return _no(Refusal.NOT_THERE, rule, action, f"there is no {place}")
    return _no(Refusal.OCCUPIED, rule, action, f"a dish lies on {place}")


def _check_reward(state: State, action: actions.ChooseReward) -> Illegal | None:
    """A reward of the table bonus that would give something (RO-64)."""
    reason = f"reward {action.number} is not there or would give nothing"
    return _listed(state, action, "RO-64", reason)


def _check_service(state: State, action: actions.PayService) -> Illegal | None:
    """No more than there are markers beside the table and coins for (RO-53)."""
    most = payable_services(state, action.seat, state.turn.table)
    if action.number <= most:
        return None
    reason = f"{most} service markers can be paid for"
    return _no(Refusal.TOO_DEAR, "RO-53", action, reason)


# --- staff and markers ----------------------------------------------------------------------------


def _check_hire(state: State, action: actions.HireCard) -> Illegal | None:
    """A card for hire that can be paid, or the first star card with its requirement (RO-56)."""
    market, player, card = state.market, state.players[action.seat], action.card
    if card in market.hires:
        price = hire_price(state)
        if price <= player.coins:
            return None
        return _too_dear(action, f"card {card}", price, player.coins)
    if card not in market.stars:
        return _no(Refusal.NOT_THERE, "RO-56", action, f"card {card} is not for hire")
    if player.star:
        return _no(Refusal.STAR_HIRED, "RO-57", action, _ONE_STAR)
    if star_is_open(state, action.seat, card):
        return None
    name = state.setup.config.components.card(card).name
    reason = f"the requirement of {name} does not hold"
    return _no(Refusal.REQUIREMENT, "RO-133a", action, reason)


def _check_notice(state: State, action: actions.GiveNotice) -> Illegal | None:
    """A card of the own staff (RO-58); that it is large enough was asked before."""
    player, card = state.players[action.seat], action.card
    if (player.hand | player.unused) >> card & 1 or card in player.used:
        return None
    return _no(Refusal.NOT_THERE, "RO-58", action, f"card {card} is not of this staff")


def _cost_check(state: State, action: Decision, what: str, cost: int) -> Illegal | None:
    act, coins = state.turn.terms, state.players[action.seat].coins
    price = place_price(cost, act) if isinstance(act, Act) else cost
    return _too_dear(action, what, price, coins) if price > coins else None


def _check_place_staff(state: State, action: actions.PlaceServiceStaff) -> Illegal | None:
    """An open service space, one marker an area, and the price (RO-60)."""
    config, number = state.setup.config, action.area
    if number > len(config.board.areas):
        return _no(Refusal.NOT_THERE, "RO-60", action, f"there is no area {number}")
    there = state.board.areas[number - 1]
    if action.seat in there:
        reason = f"an own marker lies in area {number}"
        return _no(Refusal.OWN_MARKER, "RO-60", action, reason)
    if there[action.side] >= 0:
        return _no(Refusal.OCCUPIED, "RO-60", action, f"a marker lies on that space of {number}")
    if not config.side and there[1 - action.side] >= 0:
        reason = f"area {number} is closed by the marker in it"
        return _no(Refusal.OCCUPIED, "RO-60", action, reason)
    cost = config.board.area_costs[number - 1][action.side]
    return _cost_check(state, action, f"that space of area {number}", cost)


def _check_place_host(state: State, action: actions.PlaceHost) -> Illegal | None:
    """A free host space, and its price (RO-61)."""
    hosts, number = state.setup.config.board.host_costs, action.space
    if number > len(hosts):
        return _no(Refusal.NOT_THERE, "RO-61", action, f"there is no host space {number}")
    if state.board.hosts[number - 1] >= 0:
        return _no(Refusal.OCCUPIED, "RO-61", action, f"a marker lies on host space {number}")
    return _cost_check(state, action, f"host space {number}", hosts[number - 1])


# --- bonuses --------------------------------------------------------------------------------------


def _choice_of(rule: str, reason: str) -> Callable[[State, Any], Illegal | None]:
    """The check of a choice that a bonus asks for."""

    def check(state: State, action: Any) -> Illegal | None:
        return _listed(state, action, rule, reason)

    return check


def _check_table(state: State, action: actions.ChooseTable) -> Illegal | None:
    """A table that brings something, of equal ones the first (RO-96, RO-102)."""
    bonus, table = state.turn.terms, action.table
    assert isinstance(bonus, Gain)  # noqa: S101
    if table > len(state.board.tables):
        return _no(Refusal.NOT_THERE, "RO-96", action, f"there is no table {table}")
    if table in tables_that_count(state, action.seat, bonus):
        return None
    if not amount_gained(bonus, dishes_by_table(state, action.seat)[table - 1]):
        return _no(Refusal.NOT_THERE, "RO-15", action, f"table {table} brings nothing")
    reason = "a table before it brings as much: that is the one to name"
    return _no(Refusal.OUT_OF_ORDER, "RO-96", action, reason)


def _check_copy(state: State, action: actions.CopyBonus) -> Illegal | None:
    """A bonus on the top used card of another player that can be used (RO-38, RO-112)."""
    seat, other = action.seat, action.other
    if other in copies(state, seat):
        return None
    if other == seat or other >= state.setup.config.players:
        return _no(
            Refusal.NOT_THERE, "RO-112", action, "it is another player whose bonus is copied"
        )
    used = state.players[other].used
    if not used:
        reason = f"player {other + 1} has no used card"
        return _no(Refusal.NOTHING_TO_DO, "RO-112", action, reason)
    card = state.setup.config.components.card(used[-1])
    if isinstance(card.bonus, Copy):
        return _no(Refusal.NOT_THERE, "RO-38", action, f"{card.name} copies, and is not copied")
    if card.requirement and not meets(state, seat, card.requirement):
        reason = f"the requirement of {card.name} does not hold"
        return _no(Refusal.REQUIREMENT, "RO-133a", action, reason)
    if not bonus_is_usable(state, seat, card.bonus, Rank.ASSISTANT):
        reason = f"the bonus of {card.name} would bring nothing"
        return _no(Refusal.NOTHING_TO_DO, "RO-15", action, reason)
    reason = "the bonus of a player before comes to the same: that is the one to name"
    return _no(Refusal.OUT_OF_ORDER, "RO-112", action, reason)


def _check_copy_mentor(state: State, action: actions.CopyMentor) -> Illegal | None:
    """An action of the card that the Mentor used last which an assistant can do (RO-156)."""
    if state.mentor is None:
        return _no(Refusal.NOT_THERE, "RO-112", action, "the Mentor does not play")
    if action.action is MainAction.HIRE:
        return _no(Refusal.WRONG_RANK, "RO-35", action, "no assistant hires by copying")
    reason = f"{_words(action.action)} is not on the Mentor's last card, or cannot be done"
    return _listed(state, action, "RO-156", reason)


def _check_points(state: State, action: actions.TakePoints) -> Illegal | None:
    """Only a game with the Mentor gives points instead (RO-156)."""
    if state.mentor is None:
        return _no(Refusal.NOT_THERE, "RO-112", action, "the Mentor does not play")
    return _listed(state, action, "RO-112", "copying another player brings as many points")


def _check_move(state: State, action: actions.MoveDish) -> Illegal | None:
    """An empty space of another table (RO-111)."""
    if action.table == state.turn.table:
        reason = "the dish goes to another table"
        return _no(Refusal.OCCUPIED, "RO-111", action, reason)
    return _space_taken(state, action, "RO-111")


# --- chance ---------------------------------------------------------------------------------------


def _check_draw(state: State, draw: actions.Draw) -> Illegal | None:
    """The draw that is due, of pieces that can come (RO-4, RO-5, RO-7, RO-10, RO-12)."""
    rule, words = _PHASES[state.turn.phase] or ("RO-8", "")
    due = due_draw(state)
    if due is None or draw.pile is not due[0] or len(draw.items) != due[1]:
        code = Refusal.FINISHED if state.turn.phase is Phase.OVER else Refusal.NOT_DUE
        wanted = "" if due is None else f": {due[1]} of {due[0].name.lower()}"
        return Illegal(code, rule, -1, words + wanted)
    if can_draw(state, draw.pile, draw.items):
        return None
    reason = f"{draw.pile.name.lower()} {shown(draw.items)} cannot come now"
    return Illegal(Refusal.NOT_THERE, rule, -1, reason)


def _check_deal(state: State, deal: Any) -> Illegal | None:
    """The deal that is due, of the levels that come next (RO-3, RO-23, RO-26)."""
    rule, words = _PHASES[state.turn.phase] or ("RO-8", "")
    if state.turn.phase is not Phase.DEAL:
        code = Refusal.FINISHED if state.turn.phase is Phase.OVER else Refusal.NOT_DUE
        return Illegal(code, rule, -1, words)
    if can_deal(state, deal):
        return None
    return Illegal(Refusal.NOT_THERE, rule, -1, "these cards cannot be dealt now")


CHECKS: Final[dict[type, Callable[[State, Any], Illegal | None] | None]] = {
    actions.ChooseCard: _check_card,
    actions.TakeCard: _check_take_card,
    actions.RemoveCard: _check_card,
    actions.DiscardRecipe: _check_discard_recipe,
    actions.PlayCard: _check_play,
    actions.Perform: _check_perform,
    actions.UseBonus: None,
    actions.Forfeit: _check_forfeit,
    actions.Done: _check_done,
    actions.TakeRecipe: _check_take_recipe,
    actions.TakeTile: _check_take_tile,
    actions.BuyGoods: _check_buy,
    actions.BakeRecipe: _check_bake,
    actions.SpareGood: _check_spare,
    actions.SpareIngredient: _check_spare,
    actions.SpendTile: _check_spend,
    actions.PickDish: _check_pick_dish,
    actions.DecorateWith: _check_decorate,
    actions.Sell: None,
    actions.Present: _check_present,
    actions.ChooseReward: _check_reward,
    actions.PayService: _check_service,
    actions.HireCard: _check_hire,
    actions.GiveNotice: _check_notice,
    actions.PlaceServiceStaff: _check_place_staff,
    actions.PlaceHost: _check_place_host,
    actions.ChooseTable: _check_table,
    actions.ChooseNumber: _choice_of("RO-116", "that often cannot be traded"),
    actions.ChooseRow: _choice_of("RO-122", "that row is not there, not next, or not in stock"),
    actions.KeepTile: _choice_of("RO-110", "that tile was not drawn"),
    actions.KeepRecipe: _choice_of("RO-105", "that recipe was not drawn, or there is no room"),
    actions.CopyBonus: _check_copy,
    actions.PickPresented: _choice_of("RO-111", "no own dish that could move lies there"),
    actions.MoveDish: _check_move,
    actions.CopyMentor: _check_copy_mentor,
    actions.TakePoints: _check_points,
    actions.Draw: _check_draw,
    actions.DealTrays: _check_deal,
    actions.DealCards: _check_deal,
}
"""By type of action its check, of a decision one for when it is due; None: no more to ask."""
