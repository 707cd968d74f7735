"""When an action is due, and whose it is."""

from __future__ import annotations

from typing import Final

from bakehouse.core.errors import Illegal
from bakehouse.rococo import actions
from bakehouse.rococo.actions import Decision
from bakehouse.rococo.chance import is_chance
from bakehouse.rococo.refusals.kinds import Refusal, no
from bakehouse.rococo.state import Phase, State, by_phase

__all__ = ["GIFTS", "IS_HIDDEN", "PHASES", "SEATS_OF", "WHEN", "active_players", "not_due"]

PHASES: Final = by_phase(
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

GIFTS: Final = (Phase.GIFT_RECIPE, Phase.KEEP_RECIPE)
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
    actions.DiscardRecipe: (Phase.PLAY, Phase.RECIPES, *GIFTS),
    actions.PlayCard: (Phase.PLAY,),
    actions.Perform: (Phase.MAIN,),
    actions.UseBonus: (Phase.BONUS,),
    actions.Forfeit: (*_REFUSED, *GIFTS),
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
SEATS_OF: Final = tuple(tuple(s for s in range(5) if mask >> s & 1) for mask in range(32))


def active_players(state: State) -> tuple[int, ...]:
    """The seats that owe a decision now, in order.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table  # of three, two hold a tray first (RO-23)
    >>> active_players(Table(ro, ro.Config(players=3, start_player=1), seed=7).state)
    (0, 1)
    """
    if IS_HIDDEN[state.turn.phase]:
        return SEATS_OF[state.round.owing]
    if is_chance(state) or state.turn.phase is Phase.OVER:
        return ()
    return (state.turn.seat,)


def not_due(state: State, action: Decision) -> Illegal | None:
    """Why this is no time for the action, or not for this seat."""
    phase, seat = state.turn.phase, action.seat
    if _IN_PHASE[type(action)][phase]:
        if IS_HIDDEN[phase]:
            if state.round.owing >> seat & 1:
                return None
        elif seat == state.turn.seat:
            return None
    rule, words = PHASES[phase] or ("RO-30", "")
    if phase is Phase.OVER:
        return no(Refusal.FINISHED, rule, action, words)
    if seat >= state.setup.config.players:
        reason = f"seat {seat} at a table of {state.setup.config.players}"
        return no(Refusal.NO_SUCH_SEAT, "RO-1", action, reason)
    if seat not in active_players(state) and not is_chance(state):
        reason = f"{words}, and not by player {seat + 1}"
        return no(Refusal.NOT_YOUR_TURN, rule, action, reason)
    return no(Refusal.NOT_DUE, rule, action, words)
