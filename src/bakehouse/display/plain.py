"""Any value as text, field by field."""

from __future__ import annotations

import enum
from typing import Final, cast

import attrs

from bakehouse.core.components import ComponentSet
from bakehouse.core.counts import Counts, kind_name

__all__ = ["plain"]

_STEP: Final = "  "
_FLAT: Final[tuple[type, ...]] = (Counts,)


def plain(value: object) -> str:
    """A value as lines of text: attrs classes with a line a field, what is nested moved in.

    >>> @attrs.frozen
    ... class Seat:
    ...     cards: tuple[int, ...]
    ...     locked: bool
    >>> print(plain((Seat((1, 2), True), Seat((), False))))
    - Seat
        cards: 1, 2
        locked: yes
    - Seat
        cards: nothing
        locked: no
    """
    return "\n".join(_lines(value))


def _lines(value: object) -> list[str]:
    short = _short(value)
    if short is not None:
        return [short]
    if isinstance(value, tuple):
        return [line for item in cast("tuple[object, ...]", value) for line in _item(item)]
    return [type(value).__name__, *(_STEP + line for line in _fields(value))]


def _item(value: object) -> list[str]:
    first, *others = _lines(value)
    return [f"- {first}", *(f"{_STEP}{line}" for line in others)]


def _fields(value: object) -> list[str]:
    lines: list[str] = []
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(value))):
        if field.name.startswith("_") or not field.init:
            continue
        inner = getattr(value, field.name)
        short = _short(inner)
        if short is None:
            lines += [f"{field.name}:", *(_STEP + line for line in _lines(inner))]
        else:
            lines.append(f"{field.name}: {short}")
    return lines


def _short(value: object) -> str | None:
    """The value on one line, or None where it takes more."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, enum.Enum):
        return kind_name(value)
    if isinstance(value, ComponentSet):
        return value.name
    if isinstance(value, tuple):
        parts = [_short(item) for item in cast("tuple[object, ...]", value)]
        if None in parts:
            return None
        return ", ".join(part for part in parts if part is not None) or "nothing"
    if attrs.has(type(value)) and type(value) not in _FLAT:
        return None
    return "-" if value is None else str(value)
