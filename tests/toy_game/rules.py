"""The rules of the toy game.

- TOY-1 Two or three seats.
- TOY-2 Each seat is dealt one card, which only it sees.
- TOY-3 All choose at the same time and in secret: stay, or (unless an option forbids it) swap.
- TOY-4 When all have chosen, choices are shown. Who swaps lays its card away, unseen, and draws.
- TOY-5 Then all show their cards, and whoever holds the highest number scores.
- TOY-6 Whoever stayed scores too.
- TOY-7 Most points win, then the higher card, else the win is shared.
"""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Final

from bakehouse.core.errors import (
    ChanceError,
    CountsError,
    GameFinishedError,
    Illegal,
    IllegalAction,
    MalformedAction,
)
from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL, Bounds
from bakehouse.core.rng import Rng
from bakehouse.core.scoring import Outcome, ScoreLine, ScoreSheet, rank_by_tiers
from tests.toy_game.content import NUMBERS
from tests.toy_game.values import Action, Choose, Config, Deal, Draw, Phase, State

_CURRENT: Final = {
    Phase.DEAL: CHANCE,
    Phase.CHOOSE: SIMULTANEOUS,
    Phase.DRAW: CHANCE,
    Phase.END: TERMINAL,
}


class Refusal(enum.Enum):
    """Why an action is refused."""

    FINISHED = "finished"
    NOT_DUE = "not due"
    CARDS = "cards"


def new_game(config: Config) -> State:
    return State(config, config.components.cards, (), (), (None,) * config.players)


def bounds(config: Config) -> Bounds:
    """A choice a seat; a deal and perhaps a draw; at best the points of TOY-5 and of TOY-6."""
    components = config.components
    return Bounds(config.players, 2, 0.0, float(components.high + components.stayed))


def conserved(state: State) -> tuple[tuple[str, int], ...]:
    laid = [card for card in state.laid if card]
    cards = state.pool + NUMBERS.counts([*state.cards, *laid])
    return tuple((f"cards {card}", amount) for card, amount in cards.items())


def current_player(state: State) -> int:
    return _CURRENT[state.phase]


def active_players(state: State) -> tuple[int, ...]:
    if state.phase is not Phase.CHOOSE:
        return ()
    return tuple(seat for seat, swap in enumerate(state.swaps) if swap is None)


def legal_actions(state: State, player: int | None = None) -> tuple[Choose, ...]:
    active = active_players(state)
    seat = active[0] if player is None and active else player
    if seat is None or seat not in active:
        return ()
    swaps = (False, True) if state.config.swapping == "anyone" else (False,)
    return tuple(Choose(seat, swap) for swap in swaps)


def explain_illegal(state: State, action: Action) -> Illegal | None:
    if not isinstance(action, (Choose, Deal, Draw)):
        raise MalformedAction(f"{type(action).__name__} is no action")
    seat = action.seat if isinstance(action, Choose) else CHANCE
    if state.phase is Phase.END:
        return Illegal(Refusal.FINISHED, "TOY-5", seat, "the game is over")
    if isinstance(action, Choose):
        if action in legal_actions(state, seat):
            return None
        return Illegal(Refusal.NOT_DUE, "TOY-3", seat, f"seat {seat} cannot choose that now")
    if state.phase is not (Phase.DEAL if isinstance(action, Deal) else Phase.DRAW):
        return Illegal(Refusal.NOT_DUE, "TOY-4", seat, "no such chance move is due")
    if len(action.cards) != len(state.drawing) or not state.pool >= NUMBERS.counts(action.cards):
        return Illegal(Refusal.CARDS, "TOY-2", seat, "these cards cannot come")
    return None


def is_legal(state: State, action: Action) -> bool:
    return explain_illegal(state, action) is None


def apply(state: State, action: Action) -> State:
    illegal = explain_illegal(state, action)
    if illegal is not None:
        over = illegal.code is Refusal.FINISHED
        raise GameFinishedError(illegal) if over else IllegalAction(illegal)
    if isinstance(action, Choose):
        swaps = (*state.swaps[: action.seat], action.swap, *state.swaps[action.seat + 1 :])
        return State(state.config, state.pool, state.cards, state.laid, swaps)
    pool = state.pool - NUMBERS.counts(action.cards)
    if isinstance(action, Deal):
        return State(state.config, pool, action.cards, (0,) * len(action.cards), state.swaps)
    new = dict(zip(state.drawing, action.cards, strict=True))
    cards = tuple(new.get(seat, card) for seat, card in enumerate(state.cards))
    laid = tuple(card if seat in new else 0 for seat, card in enumerate(state.cards))
    return State(state.config, pool, cards, laid, state.swaps)


def chance_outcomes(state: State, drawn: tuple[int, ...] = ()) -> tuple[tuple[int, Fraction], ...]:
    if current_player(state) != CHANCE:
        raise ChanceError("no chance move is due")
    if len(drawn) > len(state.drawing):
        raise ChanceError("more draws than seats that draw")
    try:
        left = state.pool - NUMBERS.counts(drawn)
    except CountsError as error:
        raise ChanceError(error.reason) from None
    return left.chances() if len(drawn) < len(state.drawing) else ()


def chance_action(state: State, drawn: tuple[int, ...]) -> Deal | Draw:
    if chance_outcomes(state, drawn):
        raise ChanceError("more is to be drawn")
    return Deal(drawn) if state.phase is Phase.DEAL else Draw(drawn)


def sample_chance(state: State, rng: Rng) -> tuple[Deal | Draw, Rng]:
    if current_player(state) != CHANCE:
        raise ChanceError("no chance move is due")
    drawn, rng = rng.sample(tuple(state.pool), len(state.drawing))
    return chance_action(state, drawn), rng


def is_terminal(state: State) -> bool:
    return state.phase is Phase.END


def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
    components = state.config.components
    if not is_terminal(state):
        return tuple(ScoreSheet(()) for _ in state.swaps)
    highest = max(state.cards)
    return tuple(
        ScoreSheet(
            (
                ScoreLine(
                    components.high * (card == highest), "high card", "TOY-5", f"card {card}"
                ),
                ScoreLine(components.stayed * (not swap), "stayed", "TOY-6", ""),
            )
        )
        for card, swap in zip(state.cards, state.swaps, strict=True)
    )


def returns(state: State) -> tuple[float, ...]:
    return tuple(float(sheet.total) for sheet in score_sheet(state))


def outcome(state: State) -> Outcome | None:
    if not is_terminal(state):
        return None
    totals = [sheet.total for sheet in score_sheet(state)]
    ranking = rank_by_tiers(tuple(zip(totals, state.cards, strict=True)))
    return Outcome(
        winners=ranking[0], ranking=ranking, reason="most points, then the card", rule="TOY-7"
    )
