"""What is legal, and why the rest is not.

One check stands behind `explain_illegal`, `is_legal` and `apply`. A decision is first asked whether
it is due at all, by phase and seat; then its own check looks at the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bakehouse.core.errors import GameFinishedError, Illegal, IllegalAction, MalformedAction
from bakehouse.core.options import shown
from bakehouse.rococo import actions
from bakehouse.rococo.actions import Action, Decision
from bakehouse.rococo.config import check_seat
from bakehouse.rococo.lists import LISTS, decisions_of
from bakehouse.rococo.refusals.acquiring import check_buy, check_take_recipe, check_take_tile
from bakehouse.rococo.refusals.bonuses import (
    check_copy,
    check_copy_mentor,
    check_move,
    check_points,
    check_table,
    choice_of,
)
from bakehouse.rococo.refusals.choices import check_card, check_take_card
from bakehouse.rococo.refusals.dishes import (
    check_bake,
    check_decorate,
    check_pick_dish,
    check_present,
    check_reward,
    check_service,
    check_spare,
    check_spend,
)
from bakehouse.rococo.refusals.draws import check_deal, check_draw
from bakehouse.rococo.refusals.due import IS_HIDDEN, SEATS_OF, active_players, not_due
from bakehouse.rococo.refusals.kinds import Refusal
from bakehouse.rococo.refusals.staff import (
    check_hire,
    check_notice,
    check_place_host,
    check_place_staff,
)
from bakehouse.rococo.refusals.turn import (
    check_discard_recipe,
    check_done,
    check_forfeit,
    check_perform,
    check_play,
)
from bakehouse.rococo.state import State

__all__ = [
    "CHECKS",
    "Refusal",
    "active_players",
    "explain_illegal",
    "is_legal",
    "legal_actions",
    "refusal",
]


def legal_actions(state: State, player: int | None = None) -> tuple[Decision, ...]:
    """The legal decisions of a seat, sorted by encoding; `()` for who owes nothing.

    None stands for the first active seat.

    Raises:
        MalformedAction: no seat of this table.

    >>> from bakehouse import rococo as ro
    >>> from bakehouse.play import Table
    >>> state = Table(ro, ro.Config(players=3, start_player=0), seed=7).state
    >>> len(legal_actions(state, 0)), legal_actions(state, 1)  # two cards more than players (RO-23)
    (5, ())
    """
    if player is None:
        turn = state.turn
        listed = LISTS[turn.phase]
        if listed is None:
            return ()
        if not IS_HIDDEN[turn.phase]:
            return listed(state, turn.seat)
        owing = SEATS_OF[state.round.owing]
        return listed(state, owing[0]) if owing else ()
    seat = check_seat(state.setup.config, player)
    return decisions_of(state, seat) if seat in active_players(state) else ()


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

    >>> from bakehouse.rococo import Config, new_game
    >>> explain_illegal(new_game(Config()), actions.PlayCard(0, 1)).reason
    'the start player is to be drawn'
    """
    try:
        check = CHECKS[type(action)]
    except KeyError:
        raise MalformedAction(f"{shown(action)} is no action of this game") from None
    blocked = not_due(state, action) if isinstance(action, Decision) else None
    return blocked or (None if check is None else check(state, action))


def is_legal(state: State, action: Action) -> bool:
    """Whether `apply` accepts the action.

    Raises:
        MalformedAction: not an action of this game.

    >>> from bakehouse.rococo import Config, new_game
    >>> is_legal(new_game(Config()), actions.PlayCard(0, 1))  # the start player is to be drawn
    False
    """
    return explain_illegal(state, action) is None


CHECKS: Final[dict[type, Callable[[State, Any], Illegal | None] | None]] = {
    actions.ChooseCard: check_card,
    actions.TakeCard: check_take_card,
    actions.RemoveCard: check_card,
    actions.DiscardRecipe: check_discard_recipe,
    actions.PlayCard: check_play,
    actions.Perform: check_perform,
    actions.UseBonus: None,
    actions.Forfeit: check_forfeit,
    actions.Done: check_done,
    actions.TakeRecipe: check_take_recipe,
    actions.TakeTile: check_take_tile,
    actions.BuyGoods: check_buy,
    actions.BakeRecipe: check_bake,
    actions.SpareGood: check_spare,
    actions.SpareIngredient: check_spare,
    actions.SpendTile: check_spend,
    actions.PickDish: check_pick_dish,
    actions.DecorateWith: check_decorate,
    actions.Sell: None,
    actions.Present: check_present,
    actions.ChooseReward: check_reward,
    actions.PayService: check_service,
    actions.HireCard: check_hire,
    actions.GiveNotice: check_notice,
    actions.PlaceServiceStaff: check_place_staff,
    actions.PlaceHost: check_place_host,
    actions.ChooseTable: check_table,
    actions.ChooseNumber: choice_of("RO-116", "that often cannot be traded"),
    actions.ChooseRow: choice_of("RO-122", "that row is not there, not next, or not in stock"),
    actions.KeepTile: choice_of("RO-110", "that tile was not drawn"),
    actions.KeepRecipe: choice_of("RO-105", "that recipe was not drawn, or there is no room"),
    actions.CopyBonus: check_copy,
    actions.PickPresented: choice_of("RO-111", "no own dish that could move lies there"),
    actions.MoveDish: check_move,
    actions.CopyMentor: check_copy_mentor,
    actions.TakePoints: check_points,
    actions.Draw: check_draw,
    actions.DealTrays: check_deal,
    actions.DealCards: check_deal,
}
"""By type of action its check, of a decision one for when it is due; None: no more to ask."""
