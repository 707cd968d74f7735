"""A game without secrets, in turns, for one to three seats: what the toy game is not.

- OPEN-1 One to three seats, who take turns for two rounds.
- OPEN-2 A turn: a die of three sides is thrown, then the seat takes its pips, or leaves them.
- OPEN-3 Pips taken are points; who has more than four in the end has none.
- OPEN-4 Most points win; with none at all, everybody has lost.
"""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import Any, Final

import attrs

from bakehouse.core.codec import Codec
from bakehouse.core.errors import (
    ChanceError,
    DecodeError,
    GameFinishedError,
    Illegal,
    IllegalAction,
    MalformedAction,
    ParseError,
)
from bakehouse.core.game import CHANCE, TERMINAL, Bounds
from bakehouse.core.options import an_int, strict_options, whole_number
from bakehouse.core.rng import Rng
from bakehouse.core.scoring import Outcome, ScoreLine, ScoreSheet, rank_by_tiers
from bakehouse.core.values import Value

NAME: Final = "open"
RULES_VERSION: Final = "1"
ROUNDS, SIDES, MOST = 2, 3, 4


class Refusal(enum.Enum):
    """Why a move is refused."""

    FINISHED = "finished"
    NOT_DUE = "not due"


def _players(value: Any) -> int:
    return an_int(value, "players", 1, 3, rule="OPEN-1")


@strict_options
@attrs.frozen
class Config(Value):
    """The options (OPEN-1)."""

    players: int = attrs.field(default=2, converter=_players)


@attrs.frozen
class Throw(Value):
    """Chance: the die (OPEN-2)."""

    pips: int


@attrs.frozen
class Turn(Value):
    """A decision: take the pips, or leave them (OPEN-2)."""

    seat: int
    take: bool


@attrs.frozen
class State(Value):
    """A position: points by seat, turns that are over, and the die if it lies there."""

    config: Config
    points: tuple[int, ...]
    turns: int
    die: int | None


@attrs.frozen
class Observation(Value):
    """All there is, and whose it is."""

    player: int
    state: State
    legal_actions: tuple[Turn, ...]


CODEC: Final = Codec("open", 1, tagged=(Turn,))


def new_game(config: Config) -> State:
    return State(config, (0,) * config.players, 0, None)


def config_of(state: State) -> Config:
    return state.config


def num_players(config: Config) -> int:
    return config.players


def _seat(config: Config, player: Any) -> int:
    seat = whole_number(player)
    if seat is None or not 0 <= seat < config.players:
        raise MalformedAction("no seat", rule="OPEN-1")
    return seat


def seat_name(config: Config, seat: int) -> str:
    return f"seat {_seat(config, seat)}"


def bounds(config: Config) -> Bounds:
    turns = ROUNDS * config.players
    return Bounds(turns, turns, 0.0, float(MOST))


def conserved(state: State) -> tuple[tuple[str, int], ...]:
    return ()


def is_terminal(state: State) -> bool:
    return state.turns == ROUNDS * state.config.players


def current_player(state: State) -> int:
    if is_terminal(state):
        return TERMINAL
    return CHANCE if state.die is None else state.turns % state.config.players


def active_players(state: State) -> tuple[int, ...]:
    current = current_player(state)
    return (current,) if current >= 0 else ()


def legal_actions(state: State, player: int | None = None) -> tuple[Turn, ...]:
    current = current_player(state)
    seat = current if player is None else _seat(state.config, player)
    if current < 0 or seat != current:
        return ()
    return Turn(seat, False), Turn(seat, True)


def explain_illegal(state: State, action: Any) -> Illegal | None:
    if not isinstance(action, Throw | Turn):
        raise MalformedAction("no action of this game")
    seat = action.seat if isinstance(action, Turn) else CHANCE
    if is_terminal(state):
        return Illegal(Refusal.FINISHED, "OPEN-1", seat, "all rounds are over")
    if seat != current_player(state):
        return Illegal(Refusal.NOT_DUE, "OPEN-2", seat, "something else is due")
    return None


def is_legal(state: State, action: Any) -> bool:
    return explain_illegal(state, action) is None


def apply(state: State, action: Any) -> State:
    illegal = explain_illegal(state, action)
    if illegal is not None:
        over = illegal.code is Refusal.FINISHED
        raise GameFinishedError(illegal) if over else IllegalAction(illegal)
    if isinstance(action, Throw):
        return attrs.evolve(state, die=action.pips)
    points = list(state.points)
    points[action.seat] += (state.die or 0) * action.take
    return State(state.config, tuple(points), state.turns + 1, None)


def chance_outcomes(state: State, drawn: tuple[int, ...] = ()) -> tuple[tuple[int, Fraction], ...]:
    if current_player(state) != CHANCE or len(drawn) > 1:
        raise ChanceError("no throw is due")
    sides = range(1, SIDES + 1)
    return () if drawn else tuple((side, Fraction(1, SIDES)) for side in sides)


def chance_action(state: State, drawn: tuple[int, ...]) -> Throw:
    if chance_outcomes(state, drawn):
        raise ChanceError("not thrown")
    return Throw(drawn[0])


def sample_chance(state: State, rng: Rng) -> tuple[Throw, Rng]:
    (value, _), rng = rng.choice(chance_outcomes(state))
    return Throw(value), rng


def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
    if not is_terminal(state):
        return (ScoreSheet(),) * state.config.players
    return tuple(
        ScoreSheet((ScoreLine(own * (own <= MOST), "pips", "OPEN-3"),)) for own in state.points
    )


def returns(state: State) -> tuple[float, ...]:
    return tuple(float(sheet.total) for sheet in score_sheet(state))


def outcome(state: State) -> Outcome | None:
    if not is_terminal(state):
        return None
    totals = [sheet.total for sheet in score_sheet(state)]
    ranking = rank_by_tiers([(total,) for total in totals])
    winners = ranking[0] if any(totals) else ()
    return Outcome(winners=winners, ranking=ranking, reason="most pips", rule="OPEN-4")


def observation(state: State, player: int) -> Observation:
    seat = _seat(state.config, player)
    return Observation(seat, state, legal_actions(state, seat))


def resample(seen: Observation, rng: Rng) -> tuple[State, Rng]:
    return seen.state, rng


def redact(state: State, action: Any, player: int) -> Any:
    _seat(state.config, player)
    illegal = explain_illegal(state, action)
    if illegal is not None:
        raise IllegalAction(illegal)
    return action


def num_distinct_actions(config: Config) -> int:
    return 2


def encode_action(config: Config, action: Any) -> int:
    if not isinstance(action, Turn):
        raise MalformedAction("no decision")
    return int(action.take)


def decode_action(config: Config, player: int, code: Any) -> Turn:
    number = whole_number(code)
    if number not in (0, 1):
        raise MalformedAction("no code")
    return Turn(_seat(config, player), bool(number))


def action_to_string(action: Any) -> str:
    if isinstance(action, Throw):
        return f"throw {action.pips}"
    if isinstance(action, Turn):
        return f"seat {action.seat} {'takes' if action.take else 'leaves'}"
    raise MalformedAction("no action of this game")


def parse_action(state: State, text: str) -> Throw | Turn:
    known: list[Throw | Turn] = [Throw(side) for side in range(1, SIDES + 1)]
    known += [Turn(seat, take) for seat in range(state.config.players) for take in (False, True)]
    for action in known:
        if action_to_string(action) == text:
            return action
    raise ParseError("no action")


def to_json(state: State) -> str:
    return CODEC.dumps("state", state)


def from_json(text: str, components: Any = None) -> State:
    state = CODEC.loads("state", text, State)
    if len(state.points) != state.config.players:
        raise DecodeError("not one number of points a seat")
    return state


def config_to_json(config: Config) -> str:
    return CODEC.dumps("config", config)


def config_from_json(text: str, components: Any = None) -> Config:
    return CODEC.loads("config", text, Config)


def observation_to_json(seen: Observation) -> str:
    return CODEC.dumps("observation", seen)


def observation_from_json(text: str, components: Any = None) -> Observation:
    return CODEC.loads("observation", text, Observation)
