"""The environments, and their names for `gymnasium.make`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bakehouse import pasteles, rococo
from bakehouse.adapters.seats import Mask, Seats, finite_number
from bakehouse.adapters.tensors import Vector
from bakehouse.core.errors import ConfigError, IllegalAction
from bakehouse.core.options import a_choice, shown, whole_number
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame, checked_game

__all__ = ["PastelesEnv", "RococoSoloEnv", "SoloEnv"]

_SEAT: Final = 0
_SEEDS: Final = 1 << 63
_ANSI: Final = "ansi"


class SoloEnv(gymnasium.Env[Vector, np.int64]):
    """A game with one seat, chance being part of the environment.

    An observation is the tensor of `bakehouse.adapters.tensors`; `info["action_mask"]` says which
    actions are legal, `info["illegal"]` why the last one was not, where it was refused. The reward
    is 0.0 until the end and then the game's return.

    Args:
        game: the game.
        config: its options, for one seat.
        illegal: "refuse": an illegal action changes nothing, and its reward is 0.0; "raise": it is
            an `IllegalAction`. What is no action at all is a `MalformedAction` either way.
        shaping: None, or a potential: a number for an observation. Each reward then also has the
            change of the potential, which counts as 0.0 at the end, so that the sum over a game is
            its return less the potential at the start. Without discounting the best play stays so.
        render_mode: None, or "ansi": what the seat sees, as lines of text.

    Raises:
        ConfigError: more seats than one, or an option that there is not.

    >>> env = SoloEnv(pasteles, pasteles.Config(recipe=1), illegal="raise")
    >>> tensor, info = env.reset(seed=0)
    >>> int(info["action_mask"].sum())  # three employees face up, or one unseen (PA-10)
    4
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [_ANSI], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: AnyGame,
        config: Any,
        *,
        illegal: str = "refuse",
        shaping: Callable[[Any], float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        game = checked_game(game, config)
        seats = game.num_players(config)
        if seats != 1:
            raise ConfigError(f"{seats} seats, but an environment of Gymnasium has one")
        self.render_mode = None
        if render_mode is not None:
            self.render_mode = a_choice(render_mode, "render_mode", (_ANSI,))
        self.table = Seats(game, config)
        low, high = self.table.layout.limits()
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.table.codes)
        self._illegal = a_choice(illegal, "illegal", ("refuse", "raise"))
        if shaping is not None and not callable(shaping):
            raise ConfigError(f"shaping: {shown(shaping)} is no function")
        self._shaping = shaping
        self._potential = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """A new game, up to the first decision.

        Args:
            seed: what all chance of this game follows from, 0 like any other; None: the next game
                of the generator that is there.
            options: not used.

        Raises:
            ConfigError: no seed, or a potential that is no number.
        """
        del options
        number = whole_number(seed)
        if seed is not None and (number is None or number < 0):
            raise ConfigError(f"seed: {shown(seed)} is no whole number from 0")
        super().reset(seed=number)
        new = int(self.np_random.integers(_SEEDS)) if number is None else number
        self.table.begin(Rng.seeded(new))
        seen = self.table.see(_SEAT)
        self._potential = self._worth(seen)
        return self._told(seen)

    def step(self, action: np.int64 | int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """A decision, and all chance moves after it."""
        refused = self._act(action)
        game, state = self.table.game, self.table.state
        over, seen = game.is_terminal(state), self.table.see(_SEAT)
        tensor, info = self._told(seen)
        if refused is not None:
            return tensor, 0.0, over, False, {**info, "illegal": refused}
        worth = 0.0 if over else self._worth(seen)
        reward = float(game.returns(state)[_SEAT]) + worth - self._potential
        self._potential = worth
        return tensor, reward, over, False, info

    def _act(self, action: object) -> str | None:
        """Why the action was refused, else None."""
        try:
            self.table.act(_SEAT, action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            return str(error)
        return None

    def _worth(self, seen: Any) -> float:
        return 0.0 if self._shaping is None else finite_number(self._shaping(seen), "shaping")

    def _told(self, seen: Any) -> tuple[Vector, dict[str, Any]]:
        return self.table.layout.write(seen), {"action_mask": self.table.mask(_SEAT)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of legal actions, as agents with invalid action masking ask for it."""
        mask: Mask = self.table.mask(_SEAT)
        return mask.astype(np.bool_)

    def render(self) -> str | None:
        """What the seat sees as lines of text in the mode "ansi"; else None."""
        return self.table.picture(_SEAT) if self.render_mode == _ANSI else None


class PastelesEnv(SoloEnv):
    """Pasteles: the return is 0.0 lost, 1.0 a standard victory, 2.0 a gourmet one.

    Args:
        recipe: the number of the recipe.
        components: the component set; None for the house set.
        options: as for `SoloEnv`.

    Raises:
        ConfigError: an option that there is not, or a value that it cannot have.

    >>> env = PastelesEnv(recipe=2, render_mode="ansi")
    >>> tensor, info = env.reset(seed=0)
    >>> env.observation_space.contains(tensor)
    True
    """

    def __init__(self, recipe: int = 1, components: Any = None, **options: Any) -> None:
        super().__init__(pasteles, pasteles.Config(recipe, components), **options)


class RococoSoloEnv(SoloEnv):
    """La Pâtisserie Rococo with the Mentor, for one: the return is the person's points.

    Args:
        solo: the difficulty.
        draft: as in `rococo.Config`, like `promos`, `start_player` and `components`.
        promos: the promos in use.
        start_player: who starts, or None.
        components: the component set; None for the house set.
        options: as for `SoloEnv`.

    Raises:
        ConfigError: an option that there is not, or a value that it cannot have.

    >>> env = RococoSoloEnv(solo="savory")
    >>> tensor, info = env.reset(seed=0)
    >>> len(info["action_mask"]) == int(env.action_space.n)
    True
    """

    def __init__(
        self,
        solo: str = "buttery",
        draft: str = "trays",
        promos: tuple[str, ...] = (),
        start_player: int | None = None,
        components: Any = None,
        **options: Any,
    ) -> None:
        config = rococo.Config(
            solo=solo,
            draft=draft,
            promos=promos,
            start_player=start_player,
            components=components,
        )
        super().__init__(rococo, config, **options)


_NAMES: Final = {
    "bakehouse/Pasteles-v0": "bakehouse.adapters.gymnasium:PastelesEnv",
    "bakehouse/RococoSolo-v0": "bakehouse.adapters.gymnasium:RococoSoloEnv",
}


def _register(name: str, entry_point: str) -> None:
    # A module that is loaded again registers nothing twice.
    if name not in gymnasium.registry:
        gymnasium.register(name, entry_point)  # pyright: ignore[reportUnknownMemberType]


for _name, _entry_point in _NAMES.items():
    _register(_name, _entry_point)
