"""La Pâtisserie Rococo, a euro for two to five: a module that is a `core.game.Game`.

>>> from bakehouse import rococo as ro
>>> from bakehouse.core.rng import Rng
>>> state, rng = ro.new_game(ro.Config(players=3)), Rng.seeded(7)
>>> while not ro.is_terminal(state):
...     if ro.current_player(state) == ro.CHANCE:
...         action, rng = ro.sample_chance(state, rng)
...     else:
...         action, rng = rng.choice(ro.legal_actions(state))
...     state = ro.apply(state, action)
>>> sheets = ro.score_sheet(state)
>>> tuple(float(sheet.total) for sheet in sheets) == ro.returns(state)
True
"""

from __future__ import annotations

from typing import Final

from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from bakehouse.core.options import whole_number
from bakehouse.rococo.actions import (
    Action,
    AreaSide,
    BakeRecipe,
    BuyGoods,
    CardChosen,
    CardRemoved,
    CardsDealt,
    CardTaken,
    Chance,
    ChooseCard,
    ChooseNumber,
    ChooseReward,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    CopyMentor,
    DealCards,
    DealTrays,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Draw,
    Forfeit,
    GiveNotice,
    HireCard,
    KeepRecipe,
    KeepTile,
    MentorTook,
    MoveDish,
    PayService,
    Perform,
    PickDish,
    PickPresented,
    Pile,
    PlaceHost,
    PlaceServiceStaff,
    PlayCard,
    Present,
    RemoveCard,
    Seen,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeCard,
    TakePoints,
    TakeRecipe,
    TakeTile,
    TraysDealt,
    UseBonus,
)
from bakehouse.rococo.bounds import bounds, conserved
from bakehouse.rococo.chance import CHANCES, chance_action, chance_outcomes, sample_chance
from bakehouse.rococo.config import DIFFICULTIES, DRAFTS, PROMOS, Config, check_seat, name_of_seat
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import (
    GOODS,
    INGREDIENTS,
    TOPPINGS,
    Good,
    Ingredient,
    MainAction,
    Rank,
    Topping,
)
from bakehouse.rococo.legal import (
    Refusal,
    active_players,
    explain_illegal,
    is_legal,
    legal_actions,
)
from bakehouse.rococo.notation import (
    action_to_string,
    decode_action,
    encode_action,
    num_distinct_actions,
    parse_action,
)
from bakehouse.rococo.opening import new_game
from bakehouse.rococo.reduce import apply
from bakehouse.rococo.refusals.due import IS_HIDDEN
from bakehouse.rococo.scoring import outcome, returns, score_sheet
from bakehouse.rococo.state import Dish, Kept, MentorState, Phase, Player, Presented, State
from bakehouse.rococo.storage import (
    config_from_json,
    config_to_json,
    from_json,
    observation_from_json,
    observation_to_json,
    to_json,
)
from bakehouse.rococo.view import (
    Observation,
    PlayerView,
    Recalled,
    TrayView,
    observation,
    redact,
    resample,
)

__all__ = [
    "CHANCE",
    "DIFFICULTIES",
    "DRAFTS",
    "GOODS",
    "INGREDIENTS",
    "NAME",
    "PROMOS",
    "RULES_VERSION",
    "SIMULTANEOUS",
    "TERMINAL",
    "TOPPINGS",
    "Action",
    "AreaSide",
    "BakeRecipe",
    "BuyGoods",
    "CardChosen",
    "CardRemoved",
    "CardTaken",
    "CardsDealt",
    "Chance",
    "ChooseCard",
    "ChooseNumber",
    "ChooseReward",
    "ChooseRow",
    "ChooseTable",
    "Components",
    "Config",
    "CopyBonus",
    "CopyMentor",
    "DealCards",
    "DealTrays",
    "Decision",
    "DecorateWith",
    "DiscardRecipe",
    "Dish",
    "Done",
    "Draw",
    "Forfeit",
    "GiveNotice",
    "Good",
    "HireCard",
    "Ingredient",
    "KeepRecipe",
    "KeepTile",
    "Kept",
    "MainAction",
    "MentorState",
    "MentorTook",
    "MoveDish",
    "Observation",
    "PayService",
    "Perform",
    "Phase",
    "PickDish",
    "PickPresented",
    "Pile",
    "PlaceHost",
    "PlaceServiceStaff",
    "PlayCard",
    "Player",
    "PlayerView",
    "Present",
    "Presented",
    "Rank",
    "Recalled",
    "Refusal",
    "RemoveCard",
    "Seen",
    "Sell",
    "SpareGood",
    "SpareIngredient",
    "SpendTile",
    "State",
    "TakeCard",
    "TakePoints",
    "TakeRecipe",
    "TakeTile",
    "Topping",
    "TrayView",
    "TraysDealt",
    "UseBonus",
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

NAME: Final = "rococo"
"""The name under which records and command lines know the game."""

RULES_VERSION: Final = "1"
"""Changes when, and only when, the behaviour of the rules does."""


def config_of(state: State) -> Config:
    """The options that the game of `state` is played with.

    >>> config_of(new_game(Config(players=3))).players
    3
    """
    return state.setup.config


def num_players(config: Config) -> int:
    """The number of people, who have the first seats (RO-1, RO-140, RO-157).

    >>> num_players(Config(players=3)), num_players(Config(solo="buttery"))
    (3, 1)
    """
    return config.players


def seat_name(config: Config, seat: int) -> str:
    """What a seat is called, that of the Mentor too; `MalformedAction` for what is none.

    >>> seat_name(Config(players=3), 2), seat_name(Config(solo="buttery"), 1)
    ('Player 3', 'Mentor')
    """
    if config.mentor is not None and whole_number(seat) == config.mentor:
        return name_of_seat(config, config.mentor)
    return name_of_seat(config, check_seat(config, seat))


_WHO: Final = tuple(
    CHANCE
    if phase in CHANCES
    else SIMULTANEOUS
    if IS_HIDDEN[phase]
    else TERMINAL
    if phase is Phase.OVER
    else None
    for phase in Phase
)
"""By phase, who has the move, where it is not the seat of the turn."""


def current_player(state: State) -> int:
    """Who has the move: a seat in its turn, or `SIMULTANEOUS`, `CHANCE`, `TERMINAL`.

    >>> current_player(new_game(Config(players=3))) == CHANCE  # who starts is drawn (RO-7)
    True
    """
    turn = state.turn
    return turn.seat if (who := _WHO[turn.phase]) is None else who


def is_terminal(state: State) -> bool:
    """Whether the game is over (RO-85).

    >>> is_terminal(new_game(Config()))
    False
    """
    return state.turn.phase is Phase.OVER
