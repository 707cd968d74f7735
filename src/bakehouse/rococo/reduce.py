"""The reducer: for each phase and type of action, the function that does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.core.errors import MalformedAction
from bakehouse.core.options import shown
from bakehouse.rococo import (
    acquiring,
    actions,
    awards,
    baking,
    delivering,
    drafting,
    preparation,
    staffing,
    turns,
)
from bakehouse.rococo.actions import Action
from bakehouse.rococo.flow import FOLLOW, settle
from bakehouse.rococo.legal import CHECKS, explain_illegal, refusal
from bakehouse.rococo.mentor import deeds, ending, inventory
from bakehouse.rococo.mentor import turn as mentor_turn
from bakehouse.rococo.mentor.targets import DECIDING
from bakehouse.rococo.refusals.due import IS_HIDDEN, WHEN, not_due
from bakehouse.rococo.state import Phase, State, by_phase

__all__ = ["REDUCERS", "apply"]

_Reducer = Callable[[State, Any], State]


def _forfeit_main(state: State, _: actions.Forfeit) -> State:
    return turns.finish(state)


REDUCERS: Final[dict[type, dict[Phase, _Reducer]]] = {
    actions.ChooseCard: {Phase.CHOOSE: drafting.choose},
    actions.TakeCard: {Phase.TRAYS: drafting.take},
    actions.RemoveCard: {Phase.KEEP: drafting.remove, Phase.REMOVE: drafting.remove},
    actions.DiscardRecipe: {
        Phase.PLAY: turns.discard_recipe,
        Phase.RECIPES: acquiring.make_room,
        Phase.GIFT_RECIPE: acquiring.make_room,
        Phase.KEEP_RECIPE: awards.discard_for_room,
    },
    actions.PlayCard: {Phase.PLAY: turns.play},
    actions.Perform: {Phase.MAIN: awards.perform},
    actions.UseBonus: {Phase.BONUS: awards.use_bonus},
    actions.Forfeit: {
        Phase.MAIN: _forfeit_main,
        Phase.BONUS: awards.forfeit_bonus,
        Phase.REWARD: delivering.refuse_reward,
        Phase.GIFT_TILE: acquiring.refuse_gift,
        Phase.GIFT_RECIPE: acquiring.refuse_gift,
        Phase.KEEP_RECIPE: awards.refuse_recipes,
    },
    actions.Done: {
        Phase.RECIPES: acquiring.stop,
        Phase.GOODS: acquiring.stop,
        Phase.BAKE: baking.bake_no_more,
        Phase.DECORATE: acquiring.stop,
        Phase.DELIVER: acquiring.stop,
        Phase.TILES: acquiring.stop,
        Phase.ROW: acquiring.stop,
    },
    actions.TakeRecipe: {
        Phase.RECIPES: acquiring.take_recipe,
        Phase.GIFT_RECIPE: acquiring.take_gift_recipe,
    },
    actions.TakeTile: {
        Phase.INGREDIENT: acquiring.take_tile,
        Phase.GIFT_TILE: acquiring.take_gift_tile,
    },
    actions.BuyGoods: {Phase.GOODS: acquiring.buy_goods},
    actions.BakeRecipe: {Phase.BAKE: baking.bake},
    actions.SpareGood: {Phase.SPARE: baking.spare_good},
    actions.SpareIngredient: {Phase.SPARE: baking.spare_ingredient},
    actions.SpendTile: {Phase.PAYMENT: baking.spend_tile, Phase.TILES: awards.discard_tile},
    actions.PickDish: {
        Phase.DECORATE: baking.pick_for_decoration,
        Phase.DELIVER: delivering.pick_for_delivery,
    },
    actions.DecorateWith: {Phase.TOPPING: baking.decorate},
    actions.Sell: {Phase.WHERE: delivering.sell},
    actions.Present: {Phase.WHERE: delivering.present},
    actions.ChooseReward: {Phase.REWARD: delivering.choose_reward},
    actions.PayService: {Phase.SERVICE: delivering.pay_service},
    actions.HireCard: {Phase.HIRE: staffing.hire},
    actions.GiveNotice: {Phase.NOTICE: staffing.give_notice},
    actions.PlaceServiceStaff: {Phase.PLACE: staffing.place_service_staff},
    actions.PlaceHost: {Phase.PLACE: staffing.place_host},
    actions.ChooseTable: {Phase.TABLE: awards.choose_table},
    actions.ChooseNumber: {Phase.NUMBER: awards.choose_number},
    actions.ChooseRow: {Phase.ROW: awards.choose_row},
    actions.KeepTile: {Phase.KEEP_TILE: awards.keep_tile},
    actions.KeepRecipe: {Phase.KEEP_RECIPE: awards.keep_recipe},
    actions.CopyBonus: {Phase.COPY: awards.copy_bonus},
    actions.PickPresented: {Phase.LIFT: delivering.lift},
    actions.MoveDish: {Phase.MOVE: delivering.move},
    actions.CopyMentor: {Phase.COPY: awards.copy_mentor},
    actions.TakePoints: {Phase.COPY: awards.take_points},
    actions.Draw: {
        Phase.START_PLAYER: preparation.set_start_player,
        Phase.TABLE_BONUSES: preparation.set_table_bonuses,
        Phase.SPECIAL_BONUSES: preparation.set_special_bonuses,
        Phase.STARS: preparation.set_stars,
        Phase.NEW_TILES: preparation.fill_tiles,
        Phase.NEW_RECIPES: preparation.fill_recipes,
        Phase.SPACE_TILE: deeds.get_space_tile,
        Phase.AREA_TILE: staffing.draw_area_tile,
        Phase.DRAW: awards.draw_for_bonus,
        Phase.REFILL: turns.refill,
        Phase.MENTOR_BLIND: inventory.take_blind,
        Phase.MENTOR_TRAY: inventory.take_of_tray,
        Phase.MENTOR_CARD: mentor_turn.open_card,
        **dict.fromkeys(DECIDING, deeds.decide),
        Phase.MENTOR_STAFF: ending.open_kept,
    },
    actions.DealTrays: {Phase.DEAL: drafting.deal_trays},
    actions.DealCards: {Phase.DEAL: drafting.deal_cards},
}
"""By type of action, in which phases it can be made, and what does it there."""

_CHANCE, _TURN, _HIDDEN = range(3)

_TABLE: Final = {
    kind: by_phase(
        {
            phase: (
                _CHANCE if kind not in WHEN else _HIDDEN if IS_HIDDEN[phase] else _TURN,
                CHECKS[kind],
                reducer,
            )
            for phase, reducer in table.items()
        }
    )
    for kind, table in REDUCERS.items()
}
"""By type of action and phase: whose it is, its check, and its function; None: never there."""


def apply(state: State, action: Action) -> State:
    """The state after a decision or a chance move.

    Raises:
        MalformedAction: not an action of this game.
        IllegalAction: this position does not allow it (`GameFinishedError` when the game is over).
            Nothing has changed.

    >>> from bakehouse.rococo import Config, new_game, sample_chance
    >>> from bakehouse.core.rng import Rng
    >>> state = new_game(Config(players=3, start_player=2))
    >>> draw, rng = sample_chance(state, Rng.seeded(7))
    >>> apply(state, draw).setup.table_bonuses == draw.items
    True
    """
    turn = state.turn
    try:
        there = _TABLE[type(action)][turn.phase]
    except KeyError:
        raise MalformedAction(f"{shown(action)} is no action of this game") from None
    if there is None:
        raise refusal(explain_illegal(state, action))
    # What `explain_illegal` asks, written out: this is done at every move.
    whose, check, reducer = there
    move: Any = action
    if (whose == _TURN and move.seat != turn.seat) or (
        whose == _HIDDEN and not state.round.owing >> move.seat & 1
    ):
        raise refusal(not_due(state, move))
    if check is not None and (illegal := check(state, move)) is not None:
        raise refusal(illegal)
    state = reducer(state, move)
    return state if FOLLOW[state.turn.phase] is None else settle(state)
