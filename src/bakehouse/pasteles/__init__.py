"""Pasteles, a solo folding puzzle: a module that is a `core.game.Game`.

>>> from bakehouse import pasteles as pa
>>> from bakehouse.core.rng import Rng
>>> state, rng = pa.new_game(pa.Config(recipe=2)), Rng.seeded(7)
>>> while not pa.is_terminal(state):
...     if pa.current_player(state) == pa.CHANCE:
...         action, rng = pa.sample_chance(state, rng)
...     else:
...         action, rng = rng.choice(pa.legal_actions(state))
...     state = pa.apply(state, action)
>>> pa.returns(state)
(0.0,)
"""

from __future__ import annotations

from typing import Final

from bakehouse.core.game import CHANCE, TERMINAL
from bakehouse.pasteles.actions import (
    SEAT,
    Action,
    ChooseSide,
    Close,
    Decision,
    Done,
    Draw,
    FoldSequence,
    Hire,
    HireBlind,
    LetGo,
    NextCustomers,
    NextStep,
    PickCustomer,
    PickToken,
    Pile,
    Place,
    RaiseMarket,
    Repair,
    Reward,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.bounds import bounds, conserved
from bakehouse.pasteles.chance import chance_action, chance_outcomes, is_chance, sample_chance
from bakehouse.pasteles.config import Config, check_seat
from bakehouse.pasteles.content import Components
from bakehouse.pasteles.folding import Edge, Flavour, Fold, Side, TokenKind
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.legal import (
    Refusal,
    active_players,
    explain_illegal,
    is_legal,
    legal_actions,
)
from bakehouse.pasteles.notation import (
    action_to_string,
    decode_action,
    encode_action,
    num_distinct_actions,
    parse_action,
)
from bakehouse.pasteles.reduce import apply
from bakehouse.pasteles.scoring import grade, outcome, reached, returns, score_sheet
from bakehouse.pasteles.state import Laid, Loss, Phase, State, new_game
from bakehouse.pasteles.storage import (
    config_from_json,
    config_to_json,
    from_json,
    observation_from_json,
    observation_to_json,
    to_json,
)
from bakehouse.pasteles.view import Observation, observation, redact, resample

__all__ = [
    "CHANCE",
    "FLAVOURS",
    "NAME",
    "RULES_VERSION",
    "TERMINAL",
    "TOKENS",
    "Action",
    "ChooseSide",
    "Close",
    "Components",
    "Config",
    "Decision",
    "Done",
    "Draw",
    "Edge",
    "Flavour",
    "Fold",
    "FoldSequence",
    "Hire",
    "HireBlind",
    "Laid",
    "LetGo",
    "Loss",
    "NextCustomers",
    "NextStep",
    "Observation",
    "Phase",
    "PickCustomer",
    "PickToken",
    "Pile",
    "Place",
    "RaiseMarket",
    "Refusal",
    "Repair",
    "Reward",
    "Serve",
    "Side",
    "State",
    "TokenKind",
    "UseAbility",
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
    "current_player",
    "decode_action",
    "encode_action",
    "explain_illegal",
    "from_json",
    "grade",
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
    "reached",
    "redact",
    "resample",
    "returns",
    "sample_chance",
    "score_sheet",
    "seat_name",
    "to_json",
]

NAME: Final = "pasteles"
"""The name under which records and command lines know the game."""

RULES_VERSION: Final = "1"
"""Changes when, and only when, the behaviour of the rules does."""


def config_of(state: State) -> Config:
    """The options that the game of `state` is played with.

    >>> config_of(new_game(Config(recipe=2))).recipe
    2
    """
    return state.shop.config


def num_players(config: Config) -> int:  # noqa: ARG001
    """One shop, one decision maker, whatever the config.

    >>> num_players(Config(recipe=2))
    1
    """
    return 1


def seat_name(config: Config, seat: int) -> str:  # noqa: ARG001
    """What the rulebook calls the seat; `MalformedAction` for what is none.

    >>> seat_name(Config(), 0)
    'Shop Owner'
    """
    check_seat(seat)
    return "Shop Owner"


def current_player(state: State) -> int:
    """Who has the move: 0, `CHANCE` while something is to be drawn, `TERMINAL` at the end.

    >>> current_player(new_game(Config())) == CHANCE  # employees are turned up (PA-3)
    True
    """
    if is_chance(state):
        return CHANCE
    return TERMINAL if state.today.phase is Phase.OVER else SEAT


def is_terminal(state: State) -> bool:
    """Whether the game is over (PA-55).

    >>> is_terminal(new_game(Config()))
    False
    """
    return state.today.phase is Phase.OVER
