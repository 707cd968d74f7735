"""Finding games: by name, by import path, or as an object that is one already."""

from __future__ import annotations

import importlib
import re
from types import ModuleType
from typing import Any, Final, TypeAlias, TypeVar, cast

from bakehouse.core.errors import GameLookupError
from bakehouse.core.game import Game
from bakehouse.core.options import shown, told

__all__ = [
    "HOUSE_GAMES",
    "AnyGame",
    "checked_game",
    "house_games",
    "kept",
    "load_components",
    "load_game",
    "protocol_names",
]

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game of which the types are not known before it is loaded."""

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

HOUSE_GAMES: Final = ("midnight_bakery", "rococo", "pasteles")
"""The names that stand for a module of this library, and for no other."""

_PATH: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*")
_LONGEST: Final = 200
_VALUES: Final = ("NAME", "RULES_VERSION")


def house_games() -> tuple[str, ...]:
    """The games that the library brings along, by name. Nothing is imported to find out."""
    return HOUSE_GAMES


def protocol_names() -> tuple[str, ...]:
    """The names that a game has to offer, in the order of `bakehouse.core.game.Game`."""
    return tuple(name for name in vars(Game) if not name.startswith("_"))


def load_game(game: str | AnyGame) -> AnyGame:
    """The game of a name, imported only now, with all that the protocol asks for.

    Args:
        game: a name of `house_games`, the import path of any other module ("my_package.my_game"),
            which runs that module's code, or a game itself.

    Raises:
        GameLookupError: nothing of that name, a module that fails, or something that is no game;
            then what it lacks.

    >>> load_game("json")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.GameLookupError: json is no game: it lacks NAME, RULES_VERSION, ...
    """
    found = _import(game) if isinstance(game, str) else game
    _check_protocol(found, getattr(found, "__name__", type(found).__name__))
    return cast("AnyGame", found)


def checked_game(game: Game[C, S, A, V, O], config: C) -> Game[C, S, A, V, O]:
    """A game, once it is seen that it is one and that the options are options of it.

    A name is taken too, though it says nothing of types.

    Raises:
        GameLookupError: as `load_game`.
        BakehouseError: options of something else.

    >>> from bakehouse import pasteles
    >>> checked_game(pasteles, pasteles.Config(recipe=1)).NAME
    'pasteles'
    """
    found = cast("Game[C, S, A, V, O]", load_game(game))
    found.config_to_json(config)
    return found


def kept(game: Any) -> str | AnyGame:
    """A game as it travels: a module by its import path, since modules do not pickle.

    >>> from bakehouse import pasteles
    >>> kept(pasteles)
    'bakehouse.pasteles'
    """
    return game.__name__ if isinstance(game, ModuleType) else cast("str | AnyGame", game)


def _import(name: str) -> object:
    if len(name) > _LONGEST or not _PATH.fullmatch(name):
        raise GameLookupError(f"{shown(name)} is no name of a game and no import path")
    path = f"bakehouse.{name}" if name in HOUSE_GAMES else name
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{path}.".startswith(f"{error.name}."):
            raise _unknown(name) from None
        raise _failed(path, error) from error
    # The module may be a script that nobody meant to import; whatever it does then, it is no game.
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise _failed(path, error) from error


def _unknown(name: str) -> GameLookupError:
    known = ", ".join(HOUSE_GAMES)
    return GameLookupError(f"no game {shown(name)}; there are {known}, and modules by import path")


def _failed(path: str, error: BaseException) -> GameLookupError:
    return GameLookupError(f"importing {path} failed: {told(error)}")


def _check_protocol(found: object, label: str) -> None:
    missing = [name for name in protocol_names() if not _offers(found, name)]
    if missing:
        names = ", ".join([*missing[:8], *(["..."] if missing[8:] else [])])
        raise GameLookupError(f"{label} is no game: it lacks {names}")


def _offers(found: object, name: str) -> bool:
    value = getattr(found, name, None)
    if name in _VALUES:
        return isinstance(value, str) and value != "" and value.isprintable()
    return callable(value)


def load_components(game: str | AnyGame, path: str) -> Any:
    """The component set of a file, by the `content.load` of the game.

    Raises:
        GameLookupError: a game without component sets.
        ContentError: whatever is wrong with the file.

    >>> import pathlib, tempfile
    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.components import load_resource
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "mine.toml")
    ...     text = load_resource("bakehouse.midnight_bakery.content", "house.toml")
    ...     _ = mine.write_text(text.replace("bakes = 3", "bakes = 2"), encoding="utf-8")
    ...     load_components(mb, str(mine)).bakes
    2
    """
    rules = load_game(game) if isinstance(game, str) else game
    load = getattr(getattr(rules, "content", None), "load", None)
    if not callable(load):
        name = getattr(rules, "NAME", None) or shown(rules)
        raise GameLookupError(f"{name} takes no component sets")
    return load(path)
