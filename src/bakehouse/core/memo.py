"""Values that are worked out once and asked for often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

__all__ = ["Last", "Memo"]

K = TypeVar("K")
V = TypeVar("V")

_MOST: Final = 1 << 14


class Memo(dict[K, V]):
    """The values of a function of one argument, by argument.

    Asking for a known one costs half of what `functools.lru_cache` takes; when there are too many,
    all are forgotten.

    >>> squares = Memo(lambda n: n * n)
    >>> squares[7], len(squares)
    (49, 1)
    """

    __slots__ = ("_function",)

    def __init__(self, function: Callable[[K], V]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, key: K) -> V:
        if len(self) >= _MOST:
            self.clear()
        value = self[key] = self._function(key)
        return value


class Last(Generic[K, V]):
    """What a pure function gave for the value that it was asked about last.

    It is found for that very value, and for no equal one: states are costly to hash and to compare.

    >>> last = Last[object, str]()
    >>> last.keep(state := object(), "known")
    >>> last.of(state), last.of(object())
    ('known', None)
    """

    __slots__ = ("_pair",)

    def __init__(self) -> None:
        self._pair: tuple[K, V] | None = None

    def keep(self, key: K, value: V) -> None:
        """Remember one value, and forget the one before."""
        self._pair = key, value

    def of(self, key: K) -> V | None:
        """The value of this very key, if it was the last."""
        pair = self._pair  # read once: another thread may keep its own
        return pair[1] if pair is not None and pair[0] is key else None
