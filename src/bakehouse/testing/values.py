"""Looking into values: all that they hold, and whether any of it can be changed."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, TypeAlias

import attrs
from pyrsistent import PMap, PSet, PVector

from bakehouse.core.counts import Kinds

__all__ = ["deeply_immutable", "find_mutable", "leaves", "parts"]

_Classes: TypeAlias = tuple[type[Any], ...]

# What is not looked into. The tables of an order of kinds are dicts that nobody but it sees.
_CLOSED: Final[_Classes] = (
    *(type(None), int, float, complex, str, bytes, Fraction, enum.Enum, type),
    Kinds,
)
_PLAIN: Final[_Classes] = (type(None), int, float, str, bytes)
_PERSISTENT: Final[_Classes] = (PVector, PMap, PSet)
_MUTABLE: Final[_Classes] = (list, dict, set, bytearray, memoryview)
_MAPPINGS: Final[_Classes] = (Mapping, PMap)
_COLLECTIONS: Final[_Classes] = (tuple, list, set, frozenset, PVector, PSet)


def _is(value: object, classes: _Classes) -> bool:
    """`isinstance`, without what type checkers conclude about parameters of generic classes."""
    return isinstance(value, classes)


def parts(value: object, path: str = "it") -> Iterator[tuple[str, object]]:
    """A value and all that it holds, each object once, with the path that leads there.

    Fields that take no part in comparisons count too; the inside of an order of kinds does not.

    >>> [path for path, _ in parts((1, ("egg",)))]
    ['it', 'it[0]', 'it[1]', 'it[1][0]']
    """
    met: dict[int, object] = {}  # keeps what it holds alive, so that ids stay theirs
    waiting = [(path, value)]
    while waiting:
        path, value = waiting.pop()
        if id(value) not in met:
            met[id(value)] = value
            yield path, value
            waiting += reversed(list(_inside(path, value)))


def leaves(value: object, path: str = "it") -> Iterator[tuple[str, object]]:
    """The plain values that a value holds, wherever they stand, with the paths to them.

    Unlike `parts` it goes along every path: whether two places hold one object or two equal ones
    makes no difference.

    >>> list(leaves((1, ("egg", 1))))
    [('it[0]', 1), ('it[1][0]', 'egg'), ('it[1][1]', 1)]
    """
    waiting: list[tuple[str, object, tuple[int, ...]]] = [(path, value, ())]
    while waiting:
        path, value, around = waiting.pop()
        if _is(value, _PLAIN):
            yield path, value
        elif id(value) not in around:
            inside = [(*held, (*around, id(value))) for held in _inside(path, value)]
            waiting += reversed(inside)


def _inside(path: str, value: Any) -> Iterator[tuple[str, object]]:
    if _is(value, _CLOSED):
        return
    if _is(value, _MAPPINGS):
        for key, held in value.items():
            yield f"{path} (a key)", key
            yield f"{path}[{key!r:.40}]", held
    elif _is(value, _COLLECTIONS):
        for i, held in enumerate(value):
            yield f"{path}[{i}]", held
    for name in field_names(value):
        if hasattr(value, name):
            yield f"{path}.{name}", getattr(value, name)


def field_names(value: object) -> list[str]:
    """The names under which an object holds others, whatever kind of class it has.

    What persistent collections are built of is theirs alone, and is left out.
    """
    if _is(value, (*_CLOSED, *_PERSISTENT)):
        return []
    names = dict.fromkeys(getattr(value, "__dict__", ()))
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        names |= dict.fromkeys([slots] if isinstance(slots, str) else slots)
    return [name for name in names if name not in ("__weakref__", "__dict__")]


def find_mutable(value: object) -> str | None:
    """Where something that can be changed lies in a value, and what; None: nowhere.

    Numbers, texts, enums, fractions, tuples, frozen sets, pyrsistent collections, and objects that
    refuse to have their fields set are immutable if what they hold is.

    >>> find_mutable((1, ["egg"]))
    'it[1] is a list'
    """
    return next(
        (f"{path} is a {type(part).__name__}" for path, part in parts(value) if _mutable(part)),
        None,
    )


def deeply_immutable(value: object) -> bool:
    """Whether neither a value nor anything that it holds can be changed.

    >>> deeply_immutable((1, "egg")), deeply_immutable(([],))
    (True, False)
    """
    return find_mutable(value) is None


def _mutable(value: Any) -> bool:
    if _is(value, (*_CLOSED, *_PERSISTENT)):
        return False
    if _is(value, _MUTABLE):
        return True
    names = field_names(value)
    known = names or attrs.has(value.__class__) or _is(value, (tuple, frozenset))
    return not known or any(_lets_set(value, name) for name in names)


def _lets_set(value: object, name: str) -> bool:
    """Whether a field can be set; it is set to what it is, so nothing changes."""
    if not hasattr(value, name):
        return False
    try:
        setattr(value, name, getattr(value, name))
    except (AttributeError, TypeError):
        return False
    return True
