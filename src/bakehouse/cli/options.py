"""The options of a game as options of a command.

Which options a game has, its `Config` tells: each of its arguments but `components` becomes a flag,
`player_count` is `--player-count`, and `--option player_count=3` sets it too. What takes several
values takes them with commas, or from the flag given again.
"""

from __future__ import annotations

import enum
import inspect
import re
import types
import typing
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs
import click

from bakehouse.core.counts import kind_name
from bakehouse.core.errors import ConfigError
from bakehouse.core.options import on_one_line, shown
from bakehouse.play import AnyGame, load_components

__all__ = [
    "FlagValue",
    "GameOption",
    "choices_of",
    "config_of_options",
    "game_options",
    "name_of_game",
    "value_of",
]

_COMPONENTS: Final = "components"
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,100}", re.ASCII)
_FLAGS: Final = {"true": True, "yes": True, "false": False, "no": False}


FlagValue: TypeAlias = str | tuple[str, ...] | None
"""What a flag gives: a text, texts where it may be given again, nothing."""


@attrs.frozen
class GameOption:
    """An option of a game.

    Attributes:
        name: as `Config` calls it.
        hint: its type, as far as it is known.
        default: what it is if nobody says, if that is known.
    """

    name: str
    hint: Any
    default: Any

    def as_flag(self, choices: str = "") -> click.Option:
        """The option of a command that sets it.

        Args:
            choices: what it can be, as `choices_of` tells.
        """
        default = _shown(self.default, self.hint)
        several = _is_several(self.hint)
        which = "Options" if several else "Option"
        allowed = f": {choices}" if choices else ""
        known = f" Default: {default}." if default else ""
        metavar = "N" if int in _members(self.hint) and self.hint is not Any else "TEXT"
        return click.Option(
            [_flag(self.name)],
            help=f"{which} of the game{allowed}.{known}",
            type=str,
            metavar="A,B" if several else metavar,
            multiple=several,
        )


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _shown(default: Any, hint: Any) -> str:
    if (default is None and types.NoneType in _members(hint)) or default == ():
        return "none"
    plain = isinstance(default, (str, int)) and not isinstance(default, enum.Enum)
    return str(default) if plain else ""


def game_options(game: AnyGame) -> tuple[GameOption, ...]:
    """The options of a game but for its component set, in order."""
    hints = _hints(game.Config)
    plain = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return tuple(
        GameOption(name, hints.get(name, Any), parameter.default)
        for name, parameter in inspect.signature(game.Config).parameters.items()
        if parameter.kind in plain and name != _COMPONENTS
    )


def _hints(config: Any) -> dict[str, Any]:
    try:
        return typing.get_type_hints(config)
    # Annotations may name what exists for type checkers only. Then texts are taken by their looks.
    except (NameError, TypeError, AttributeError):
        return {}


def choices_of(game: AnyGame, option: GameOption) -> str:
    """What an option can be, in words: members of its type, or what the game says to nonsense.

    Nothing where that is not known.
    """
    kinds = [_item_of(kind) for kind in _members(option.hint)]
    enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, enum.Enum)]
    if enums:
        return ", ".join(kind_name(it) for kind in enums for it in kind)
    try:
        game.Config(**{option.name: (_NO_VALUE,) if _is_several(option.hint) else _NO_VALUE})
    # Whatever the `Config` of somebody's game raises: then nothing is known.
    except Exception as error:
        return (isinstance(error, ConfigError) and error.allowed) or ""
    return ""


def value_of(text: str, hint: Any) -> Any:
    """The value that a text stands for where `hint` is asked for; the text itself if there is none.

    What does not fit is for the game to refuse, in its own words.

    >>> value_of("3", int), value_of("3", str), value_of("none", int | None), value_of("x", int)
    (3, '3', None, 'x')
    >>> value_of("a,b", tuple[str, ...]), value_of("yes", bool)
    (('a', 'b'), True)
    >>> value_of("none", tuple[str, ...])
    ()
    """
    for kind in _members(hint):
        value = _as_kind(text, kind)
        if value is not _NO_VALUE:
            return value
    return text


class _NoValue(enum.Enum):
    NO_VALUE = 0


_NO_VALUE: Final = _NoValue.NO_VALUE


def _members(hint: Any) -> tuple[Any, ...]:
    if hint is Any:
        return (types.NoneType, bool, int)
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return typing.get_args(hint)
    return (hint,)


def _item_of(kind: Any) -> Any:
    """What a tuple holds, anything else itself."""
    return typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else kind


def _is_several(hint: Any) -> bool:
    """Whether an option takes several values."""
    return any(_item_of(kind) is not kind for kind in _members(hint))


def _as_kind(text: str, kind: Any) -> Any:
    """The value of one kind, or `_NO_VALUE`."""
    if kind is types.NoneType:
        return None if text == "none" else _NO_VALUE
    if kind is bool:
        return _FLAGS.get(text, _NO_VALUE)
    if kind is int:
        return int(text) if _WHOLE.fullmatch(text) else _NO_VALUE
    item = _item_of(kind)
    if item is not kind:
        if text == "none" and value_of(text, item) == text:
            return ()  # as the help of its default says it
        return tuple(value_of(part, item) for part in text.split(",") if part)
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        by_name = {kind_name(member): member for member in kind}
        return by_name.get(text, _NO_VALUE)
    return _NO_VALUE


def name_of_game(words: Sequence[str]) -> str | None:
    """The game among words of a command, where options that are not known yet stand before it.

    Each option of a game takes one value, in the same word or in the next.

    >>> name_of_game(["--players=3", "--passing", "next", "midnight_bakery", "--recipe", "2"])
    'midnight_bakery'
    """
    words = list(words)
    while words and words[0].startswith("-"):
        del words[: 1 if "=" in words[0] else 2]
    return words[0] if words else None


def config_of_options(
    game: AnyGame, flags: Mapping[str, FlagValue], pairs: Iterable[str], components: str | None
) -> Any:
    """The options of a game from those of a command.

    Args:
        game: the game.
        flags: texts by the names of `game_options`, or several of what takes several values; None
            or no text: not given.
        pairs: texts "name=value".
        components: the file of a component set.

    Raises:
        ConfigError: an option that the game does not have, that is given twice, or a wrong value.
        ContentError: a component set that does not load.
    """
    known = {option.name: option for option in game_options(game)}
    given = {
        name: text if isinstance(text, str) else ",".join(text)
        for name, text in flags.items()
        if text is not None and text != ()
    }
    for pair in pairs:
        name, text = _pair(pair)
        if name not in known:
            raise ConfigError(
                f"unknown option {shown(name)}; {game.NAME} has {', '.join(known) or 'none'}"
            )
        if name in given:
            raise ConfigError(f"option {name} given twice")
        given[name] = text
    values = {name: value_of(text, known[name].hint) for name, text in given.items()}
    if components is not None:
        values[_COMPONENTS] = load_components(game, components)
    try:
        return game.Config(**values)
    except (TypeError, ValueError) as error:
        raise ConfigError(f"{game.NAME}: {on_one_line(str(error))}") from error


def _pair(text: str) -> tuple[str, str]:
    name, separator, value = text.partition("=")
    if not separator or not name:
        raise ConfigError(f"--option {shown(text)}: write name=value")
    if name == _COMPONENTS:
        raise ConfigError("the component set is given with --components FILE")
    return name, value
