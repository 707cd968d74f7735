"""Checks that the `Config` classes of the games share."""

from __future__ import annotations

import functools
import operator
import reprlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

import attrs

from bakehouse.core.errors import ConfigError

__all__ = [
    "a_choice",
    "an_int",
    "check_config",
    "on_one_line",
    "option_names",
    "shown",
    "strict_options",
    "told",
    "whole_number",
]

T = TypeVar("T", bound=type)


def whole_number(value: object) -> int | None:
    """`value` as an int, numpy integers too; None for anything else, as for True and 3.0.

    >>> whole_number(3), whole_number(True), whole_number(3.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except Exception:  # also whatever somebody's `__index__` raises
        return None


def an_int(value: object, name: str, least: int, most: int, rule: str | None = None) -> int:
    """`value` as a whole number within bounds.

    Raises:
        ConfigError: it is none, or beyond them.

    >>> an_int(3, "players", 2, 8)
    3
    """
    number = whole_number(value)
    if number is None or not least <= number <= most:
        allowed = f"from {least} to {most}"
        reason = f"{name}: {shown(value)} is no whole number {allowed}"
        raise ConfigError(reason, rule=rule, allowed=allowed)
    return number


def a_choice(value: object, name: str, choices: Sequence[str], rule: str | None = None) -> str:
    """`value` as one of a few words.

    Raises:
        ConfigError: it is none of them.

    >>> a_choice("next", "passing", ("alternate", "next"))
    'next'
    """
    if not isinstance(value, str) or value not in choices:
        allowed = ", ".join(choices)
        reason = f"{name}: {shown(value)} is none of {allowed}"
        raise ConfigError(reason, rule=rule, allowed=allowed)
    return value


def check_config(value: object, cls: type) -> None:
    """Refuse what are no options of a game, as those of another one.

    Raises:
        ConfigError: `value` is none of `cls`.

    >>> check_config(5, str)
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ConfigError: 5 are no options of this game
    """
    if not isinstance(value, cls):
        raise ConfigError(f"{shown(value)} are no options of this game")


def shown(value: object) -> str:
    """A bad value as an error shows it: its `repr`, cut short.

    >>> shown(10**30), len(shown("x" * 1000))
    ('a number of 100 bits', 60)
    """
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    try:
        text = _SHORT.repr(value)
    except Exception:  # a number of thousands of digits inside, or a `__repr__` that raises
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def told(error: BaseException, most: int = 200) -> str:
    """What somebody's exception says, on one line: its type, and its words if it has some.

    >>> told(ValueError("no idea" + chr(10) + "at all")), told(KeyError())
    ('ValueError: no idea at all', 'KeyError')
    """
    name = type(error).__name__
    try:
        words = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:  # whatever somebody's `__str__` raises
        words = ""
    return on_one_line(f"{name}: {words}" if words else name, most)


def on_one_line(text: str, most: int = 200) -> str:
    """A text of somebody else without what moves a cursor or colours a terminal, cut short.

    >>> on_one_line("two" + chr(10) + "lines"), on_one_line("a" * 9, most=6)
    ('two lines', 'aaa...')
    """
    line = " ".join(text[: 10 * most].split())
    line = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
    return line if len(line) <= most else f"{line[: most - 3]}..."


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 80


def option_names(config: type) -> tuple[str, ...]:
    """The names of the options of a `Config` class, in order.

    >>> from bakehouse.midnight_bakery import Config
    >>> option_names(Config)
    ('players', 'passing', 'components')
    """
    return tuple(field.name for field in attrs.fields(config) if field.init)


def strict_options(config: T) -> T:
    """Class decorator: unknown or too many options are a `ConfigError` that lists the known ones.

    >>> @strict_options
    ... @attrs.frozen
    ... class Config:
    ...     players: int = 4
    >>> Config(bakers=3)
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ConfigError: unknown option bakers; the options are players
    """
    plain_init = cast("Callable[..., None]", vars(config)["__init__"])
    known = option_names(config)

    @functools.wraps(plain_init)
    def init(self: Any, *args: Any, **options: Any) -> None:
        for name in options:
            if name not in known:
                words = shown(name).strip("'")
                raise ConfigError(f"unknown option {words}; the options are {', '.join(known)}")
        if len(args) > len(known):
            raise ConfigError(f"{len(args)} options given; the options are {', '.join(known)}")
        for name in known[: len(args)]:
            if name in options:
                raise ConfigError(f"option {name} given twice")
        plain_init(self, *args, **options)

    setattr(config, "__init__", init)  # noqa: B010
    return config
