"""A small but complete game, for tests of what works on any game; see `rules`."""

from __future__ import annotations

from typing import Final

from tests.toy_game import content
from tests.toy_game.notation import (
    action_to_string,
    decode_action,
    encode_action,
    num_distinct_actions,
    parse_action,
)
from tests.toy_game.rules import (
    active_players,
    apply,
    bounds,
    chance_action,
    chance_outcomes,
    conserved,
    current_player,
    explain_illegal,
    is_legal,
    is_terminal,
    legal_actions,
    new_game,
    outcome,
    returns,
    sample_chance,
    score_sheet,
)
from tests.toy_game.storage import (
    config_from_json,
    config_to_json,
    from_json,
    observation_from_json,
    observation_to_json,
    to_json,
)
from tests.toy_game.values import (
    Action,
    Choose,
    Config,
    Deal,
    Draw,
    Got,
    Locked,
    Observation,
    Phase,
    Revealed,
    Seen,
    State,
)
from tests.toy_game.view import check_seat, observation, redact, resample

NAME: Final = "toy"
RULES_VERSION: Final = "1"


def config_of(state: State) -> Config:
    return state.config


def num_players(config: Config) -> int:
    return config.players


def seat_name(config: Config, seat: int) -> str:
    return ("Ash", "Beech", "Cedar")[check_seat(config, seat)]


__all__ = [
    "NAME",
    "RULES_VERSION",
    "Action",
    "Choose",
    "Config",
    "Deal",
    "Draw",
    "Got",
    "Locked",
    "Observation",
    "Phase",
    "Revealed",
    "Seen",
    "State",
    "action_to_string",
    "active_players",
    "apply",
    "bounds",
    "chance_action",
    "chance_outcomes",
    "config_from_json",
    "config_of",
    "config_to_json",
    "conserved",
    "content",
    "current_player",
    "decode_action",
    "encode_action",
    "explain_illegal",
    "from_json",
    "is_legal",
    "is_terminal",
    "legal_actions",
    "new_game",
    "num_distinct_actions",
    "num_players",
    "observation",
    "observation_from_json",
    "observation_to_json",
    "outcome",
    "parse_action",
    "redact",
    "resample",
    "returns",
    "sample_chance",
    "score_sheet",
    "seat_name",
    "to_json",
]
