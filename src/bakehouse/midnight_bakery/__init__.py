"""Midnight Bakery, a secret draft for two to eight bakers: a module that is a `core.game.Game`.

>>> from bakehouse import midnight_bakery as mb
>>> from bakehouse.core.rng import Rng
>>> state, rng = mb.new_game(mb.Config(players=4)), Rng.seeded(7)
>>> while not mb.is_terminal(state):
...     if mb.current_player(state) == mb.CHANCE:
...         action, rng = mb.sample_chance(state, rng)
...     else:
...         action, rng = rng.choice(mb.legal_actions(state))
...     state = mb.apply(state, action)
>>> [sheet.total for sheet in mb.score_sheet(state)] == list(mb.returns(state))
True
"""

from __future__ import annotations

from typing import Final

from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from bakehouse.midnight_bakery.actions import (
    Action,
    Deal,
    Dealt,
    Keep,
    Lock,
    Locked,
    Peel,
    Reveal,
    Seen,
    Snatch,
)
from bakehouse.midnight_bakery.bounds import bounds, conserved
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem
from bakehouse.midnight_bakery.chance import chance_action, chance_outcomes, sample_chance
from bakehouse.midnight_bakery.config import Config
from bakehouse.midnight_bakery.content import Components
from bakehouse.midnight_bakery.legal import (
    Refusal,
    active_players,
    explain_illegal,
    is_legal,
    legal_actions,
)
from bakehouse.midnight_bakery.notation import (
    action_to_string,
    check_seat,
    decode_action,
    encode_action,
    num_distinct_actions,
    parse_action,
)
from bakehouse.midnight_bakery.reduce import apply
from bakehouse.midnight_bakery.scoring import outcome, returns, score_sheet
from bakehouse.midnight_bakery.state import DAWN, BakeScore, Phase, State, new_game
from bakehouse.midnight_bakery.storage import (
    config_from_json,
    config_to_json,
    from_json,
    observation_from_json,
    observation_to_json,
    to_json,
)
from bakehouse.midnight_bakery.view import Observation, observation, redact, resample

__all__ = [
    "CARDS",
    "CASE",
    "CHANCE",
    "NAME",
    "RULES_VERSION",
    "SIMULTANEOUS",
    "TERMINAL",
    "Action",
    "BakeScore",
    "Card",
    "CaseItem",
    "Components",
    "Config",
    "Deal",
    "Dealt",
    "Keep",
    "Lock",
    "Locked",
    "Observation",
    "Peel",
    "Phase",
    "Refusal",
    "Reveal",
    "Seen",
    "Snatch",
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

NAME: Final = "midnight_bakery"
"""The name under which records and command lines know the game."""

RULES_VERSION: Final = "1"
"""Changes when, and only when, the behaviour of the rules does."""

_CURRENT: Final = (CHANCE, SIMULTANEOUS, CHANCE, TERMINAL)  # in the order of `Phase`


def config_of(state: State) -> Config:
    """The options that the night of `state` is played with.

    >>> config_of(new_game(Config(players=5))).players
    5
    """
    return state.night.config


def num_players(config: Config) -> int:
    """The number of bakers (MB-1); the owl is none (MB-2).

    >>> num_players(Config(players=2))
    2
    """
    return config.players


def seat_name(config: Config, seat: int) -> str:
    """The rulebook's name of a seat (MB-1); `MalformedAction` for what is none.

    >>> seat_name(Config(players=3), 2)
    'Butter'
    """
    return config.seat_name(check_seat(config, seat))


def current_player(state: State) -> int:
    """Who has the move.

    `SIMULTANEOUS` while bakers lock (MB-10), `CHANCE` for a deal or snatch, `TERMINAL` after dawn
    (MB-59).

    >>> state = new_game(Config(players=3))
    >>> current_player(state) == CHANCE
    True
    >>> deal = parse_action(state, "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9")
    >>> current_player(apply(state, deal)) == SIMULTANEOUS
    True
    """
    return SIMULTANEOUS if state.owing else _CURRENT[state.round.phase]


def is_terminal(state: State) -> bool:
    """Whether the night is over (MB-59).

    >>> is_terminal(new_game(Config()))
    False
    """
    return state.round.phase is DAWN
