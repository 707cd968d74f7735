"""The games and their states, and their names for `pyspiel.load_game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from bakehouse.adapters.openspiel.observers import Observer
from bakehouse.adapters.openspiel.peer import pyspiel
from bakehouse.adapters.openspiel.positions import (
    Position,
    Stored,
    begin,
    read,
    resampled,
    stored_state,
)
from bakehouse.adapters.openspiel.sizes import sizes
from bakehouse.core.counts import kind_name
from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.core.game import CHANCE
from bakehouse.core.options import shown, whole_number
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame, load_components, load_game

__all__ = ["NAMES", "SpielGame", "SpielState"]


@attrs.frozen
class Kind:
    """A game as OpenSpiel registers it.

    Attributes:
        name: of the game here.
        title: of the game.
        least: the fewest seats.
        most: the most seats.
        options: the parameters, with what stands for the usual.
        hidden: whether seats see different things.
    """

    name: str
    title: str
    least: int
    most: int
    options: Mapping[str, Any]
    hidden: bool = True

    @property
    def short_name(self) -> str:
        """The name for `pyspiel.load_game`."""
        return f"python_bakehouse_{self.name}"

    def type(self) -> Any:
        """What kind of game it is, in OpenSpiel's words."""
        types, information = pyspiel.GameType, pyspiel.GameType.Information
        return types(
            short_name=self.short_name,
            long_name=self.title,
            dynamics=types.Dynamics.SEQUENTIAL,
            chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
            information=information.IMPERFECT_INFORMATION
            if self.hidden
            else information.PERFECT_INFORMATION,
            utility=types.Utility.GENERAL_SUM,
            reward_model=types.RewardModel.TERMINAL,
            max_num_players=self.most,
            min_num_players=self.least,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=dict(self.options),
        )


_NIGHT: Final = Kind(
    *("midnight_bakery", "Midnight Bakery", 2, 8),
    {"players": 4, "passing": "alternate", "components": "house"},
)
_COURT: Final = Kind(
    *("rococo", "La Patisserie Rococo", 1, 5),
    {
        "players": 0,
        "draft": "trays",
        "promos": "none",
        "start_player": -1,
        "solo": "none",
        "extended": "none",
        "components": "house",
    },
)
_SCENARIO: Final = Kind(
    *("pasteles", "Pasteles", 1, 1), {"recipe": 1, "components": "house"}, hidden=False
)

NAMES: Final = tuple(kind.short_name for kind in (_NIGHT, _COURT, _SCENARIO))
"""The names under which OpenSpiel knows the games."""

_CODES: Final = 1 << 63
"""OpenSpiel keeps actions in 64 bits."""

# By option, how the parameter of OpenSpiel, which is a number or a text, becomes one; the parameter
# that stands for the usual leaves the option out.
_READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    "promos": lambda text: tuple(text.split("+")),
}


def options_of(kind: Kind, params: Mapping[str, Any]) -> Any:
    """The options of a game, from the parameters of OpenSpiel.

    Raises:
        ConfigError: a parameter that there is not, or a value that it cannot have.
        ContentError: whatever is wrong with the file of a component set.
    """
    unknown = set(params) - set(kind.options)
    if unknown:
        raise ConfigError(f"{shown(min(unknown))} is no parameter of {kind.short_name}")
    game = load_game(kind.name)
    given: dict[str, Any] = {
        name: _READ[name](value) if name in _READ else value
        for name, value in params.items()
        if value != kind.options[name]
    }
    if "components" in given:
        given["components"] = load_components(game, given["components"])
    make: Callable[..., Any] = game.Config
    return make(**given)


class SpielGame(pyspiel.Game):
    """A game with some options, as OpenSpiel has it.

    Attributes:
        rules: the game here.
        config: its options.

    >>> game = pyspiel.load_game("python_bakehouse_midnight_bakery(players=3)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 93)
    """

    def __init__(self, kind: Kind, params: Mapping[str, Any] | None = None) -> None:
        self.rules: AnyGame = load_game(kind.name)
        self.config = options_of(kind, params or {})
        limits, most = self.rules.bounds(self.config), sizes(self.rules, self.config)
        self._chance_nodes = limits.chance_moves * most.draws
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_distinct_actions(self.config),
            max_chance_outcomes=most.outcomes,
            num_players=self.rules.num_players(self.config),
            min_utility=limits.lowest,
            max_utility=limits.highest,
            utility_sum=None,
            max_game_length=limits.decisions,
        )
        super().__init__(kind.type(), info, dict(params or {}))  # pyright: ignore[reportUnknownMemberType]

    # What OpenSpiel pickles of a game leaves out what Python knows of it.
    def __reduce__(self) -> tuple[object, ...]:
        return _stored_game, (self.get_type().short_name, self.get_parameters())

    def new_initial_state(self, text: str | None = None) -> SpielState:
        """The state before any draw, or that of a JSON text of the game.

        Raises:
            DecodeError: no state of this game with these options.
        """
        if text is None:
            return SpielState(self, begin(self.rules, self.config))
        state = stored_state(self.rules, self.config, text)
        return SpielState(self, begin(self.rules, self.config, state))

    def max_chance_nodes_in_history(self) -> int:
        """The most elementary draws of a game."""
        return self._chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """An observer of states; None for a kind of observation that there is not.

        There is what one seat sees, all of it, now or since the start.

        Raises:
            ConfigError: parameters.
        """
        if params:
            raise ConfigError(f"observers take no parameters, and not {shown(params)}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        single = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not (kind.public_info and single):
            return None
        return Observer(self.rules, self.config, perfect_recall=kind.perfect_recall)


class SpielState(pyspiel.State):
    """A position, as OpenSpiel has it: an elementary draw or a decision at a time.

    Of several seats that owe a hidden choice, the first one chooses first. No seat sees what
    another has chosen before all have.

    >>> state = pyspiel.load_game("python_bakehouse_rococo(players=3)").new_initial_state()
    >>> state.is_chance_node(), [drawn for drawn, _ in state.chance_outcomes()]  # who starts (RO-7)
    (True, [0, 1, 2])
    """

    def __init__(self, game: SpielGame, position: Position) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.position = position

    # What OpenSpiel pickles holds the game as text, into which not every path of a set fits.
    def __reduce__(self) -> tuple[object, ...]:
        return _stored_state, (self.get_game(), self.serialize())

    # OpenSpiel copies and stores what is in the `__dict__` of a state, attribute by attribute. A
    # text that it read can become a position only here, where the game is known.
    @property
    def position(self) -> Position:
        """The position: an immutable value."""
        found: Position = self.__dict__["position"]
        return found

    @position.setter
    def position(self, position: Position | Stored) -> None:
        if isinstance(position, Stored):
            game: SpielGame = self.get_game()
            position = read(game.rules, game.config, position.text)
        self.__dict__["position"] = position

    def current_player(self) -> int:
        """The first seat that owes a decision, or chance, or nobody at the end."""
        at = self.position
        if at.game.is_terminal(at.state):
            return int(pyspiel.PlayerId.TERMINAL)
        if at.game.current_player(at.state) == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return at.game.active_players(at.state)[0]

    def _legal_actions(self, player: int) -> list[int]:
        at = self.position
        actions = at.game.legal_actions(at.state, player)
        return [at.game.encode_action(at.config, action) for action in actions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next elementary draw: by number, its probability."""
        at = self.position
        outcomes = at.game.chance_outcomes(at.state, at.drawn)
        return [(int(drawn), float(chance)) for drawn, chance in sorted(outcomes)]

    def apply_action(self, action: Any) -> None:
        """A decision or an elementary draw.

        Raises:
            MalformedAction: no whole number, or none of the encoding.
            IllegalAction: not legal, or the game is over; then nothing has changed.
            ChanceError: it cannot be drawn.
        """
        number = whole_number(action)
        if number is None or not 0 <= number < _CODES:
            raise MalformedAction(f"{shown(action)} is no action code")
        super().apply_action(number)  # pyright: ignore[reportUnknownMemberType]

    def _apply_action(self, action: int) -> None:
        at = self.position
        if self.current_player() == CHANCE:
            self.position = at.draw(action)
        else:
            # At the end it is nobody's turn: whatever the first seat does is refused.
            seat = max(0, self.current_player())
            self.position = at.act(at.game.decode_action(at.config, seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.position
        if player != CHANCE:
            return at.game.action_to_string(at.game.decode_action(at.config, player, action))
        outcomes = at.game.chance_outcomes(at.state, at.drawn)
        names = [kind_name(drawn) for drawn, _ in outcomes if int(drawn) == action]
        return f"draw {names[0] if names else action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.game.is_terminal(self.position.state)

    def returns(self) -> list[float]:
        """Points by seat; zeros before the end."""
        return list(self.position.game.returns(self.position.state))

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> SpielState:
        """A state that a seat cannot tell from this one; all that it has seen stays the same.

        Args:
            player_id: the seat.
            sampler: gives numbers from 0 to 1, which are all that the draw follows from.
        """
        at = self.position
        rng = Rng.seeded(" ".join(sampler().hex() for _ in range(4)))
        state, _ = at.game.resample(at.game.observation(at.state, player_id), rng)
        return SpielState(self.get_game(), resampled(at, player_id, state))

    def __str__(self) -> str:
        at = self.position
        drawn = "".join(f" {int(each)}" for each in at.drawn)
        return f"{at.game.to_json(at.state)}{drawn}"


# Functions of this module, so that whoever reads a pickle has the games registered first.
def _stored_game(name: str, params: dict[str, Any]) -> SpielGame:
    game: SpielGame = pyspiel.load_game(name, params)
    return game


def _stored_state(game: SpielGame, text: str) -> SpielState:
    state: SpielState = game.deserialize_state(text)
    return state


class MidnightBakery(SpielGame):
    """Midnight Bakery; parameters as in `midnight_bakery.Config`, `components` a path."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_NIGHT, params)


class Rococo(SpielGame):
    """La Pâtisserie Rococo; parameters as in `rococo.Config`, promos with + between them."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_COURT, params)


class Pasteles(SpielGame):
    """Pasteles; parameters as in `pasteles.Config`, `components` a path."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_SCENARIO, params)


def _register(kind: Kind, game: type[SpielGame]) -> None:
    # OpenSpiel lets go of its games after Python has ended, when nothing may be freed any more. A
    # class is never freed so late; a function is, and the process ends with an abort.
    # A module that is loaded again registers nothing twice.
    if kind.short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind.type(), game)


_register(_NIGHT, MidnightBakery)
_register(_COURT, Rococo)
_register(_SCENARIO, Pasteles)
