"""Pieces of a tensor: named blocks of numbers, each read off an observation."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

from bakehouse.core.values import Value

__all__ = [
    "AMOUNT",
    "DTYPE",
    "Layout",
    "Piece",
    "Vector",
    "amount",
    "flags",
    "one_hot",
    "padded",
    "places",
    "tally",
]

AMOUNT: Final = (1 << 24) - 1
"""What amounts without a limit of their own stop at: up to here a float32 holds whole numbers."""

DTYPE: Final = "float32"
"""The type of all tensors; all numbers in them are whole."""

Vector: TypeAlias = NDArray[np.float32]


@attrs.frozen
class Piece(Value):
    """A named block of a tensor.

    Attributes:
        name: of the block.
        shape: its shape; the numbers lie in rows.
        high: the greatest number that can be in it.
        meaning: what the numbers tell.
        read: the numbers, off an observation; as many as the shape has places.
        low: the least number.

    >>> Piece("coins", (2,), AMOUNT, "by seat", read=lambda seen: seen).size
    2
    """

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str
    read: Callable[[Any], Iterable[int]] = attrs.field(eq=False, repr=False)
    low: int = 0

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return math.prod(self.shape)


def _with_numbers(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    return tuple(piece for piece in pieces if piece.size)


@attrs.frozen
class Layout(Value):
    """The pieces of a tensor in their order, the same for all observations with some options.

    Attributes:
        pieces: in order, those without a number left out.
        starts: where each begins.
        size: of the whole tensor.

    >>> coins = Piece("coins", (2,), AMOUNT, "by seat", read=lambda seen: seen)
    >>> phase = Piece("phase", (3,), 1, "one-hot", read=lambda seen: one_hot(seen[0] - 14, 3))
    >>> tensor = Layout((coins, phase)).write((15, 3))
    >>> tensor.tolist(), Layout((coins, phase)).split(tensor)["coins"].tolist()
    ([15.0, 3.0, 0.0, 1.0, 0.0], [15.0, 3.0])
    """

    pieces: tuple[Piece, ...] = attrs.field(converter=_with_numbers)
    starts: tuple[int, ...] = attrs.field(init=False)
    size: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        starts = [0]
        for piece in self.pieces:
            starts.append(starts[-1] + piece.size)
        object.__setattr__(self, "size", starts.pop())
        object.__setattr__(self, "starts", tuple(starts))

    def write(self, observation: Any) -> Vector:
        """The tensor of an observation: a new flat array, which nobody else holds."""
        numbers: list[int] = []
        for piece, start in zip(self.pieces, self.starts, strict=True):
            numbers += piece.read(observation)
            assert len(numbers) == start + piece.size, piece.name  # noqa: S101
        return np.array(numbers, dtype=np.float32)

    def split(self, tensor: Vector) -> dict[str, Vector]:
        """A flat tensor as its pieces, by name, each in its shape; they are views of it."""
        return {
            piece.name: tensor[start : start + piece.size].reshape(piece.shape)
            for piece, start in zip(self.pieces, self.starts, strict=True)
        }

    def limits(self) -> tuple[Vector, Vector]:
        """The least and the greatest number in each place."""
        sizes = [piece.size for piece in self.pieces]
        low = np.repeat(np.array([piece.low for piece in self.pieces], dtype=np.float32), sizes)
        high = np.repeat(np.array([piece.high for piece in self.pieces], dtype=np.float32), sizes)
        return low, high


def one_hot(index: int, size: int) -> list[int]:
    """A 1 in one of `size` places; none where the index is none of them.

    >>> one_hot(1, 3), one_hot(-1, 2)
    ([0, 1, 0], [0, 0])
    """
    return [int(place == index) for place in range(size)]


def flags(members: Iterable[int], size: int) -> list[int]:
    """A 1 for each index among the members.

    >>> flags((0, 2), 3)
    [1, 0, 1]
    """
    there = [0] * size
    for member in members:
        there[member] = 1
    return there


def tally(numbers: Iterable[int], size: int) -> list[int]:
    """How often each number from 1 is there.

    >>> tally((3, 1, 3), 3)
    [1, 0, 2]
    """
    there = [0] * size
    for number in numbers:
        there[number - 1] += 1
    return there


def places(numbers: Sequence[int], size: int) -> list[int]:
    """By number from 1, its place from 1 among those that are all different; 0: it is not there.

    >>> places((3, 0, 1), 3)
    [3, 0, 1]
    """
    there = [0] * size
    for place, number in enumerate(numbers, 1):
        if number:
            there[number - 1] = place
    return there


def padded(numbers: Iterable[int], length: int, fill: int = 0) -> list[int]:
    """The numbers in their order, filled up to a length.

    >>> padded((7,), 3)
    [7, 0, 0]
    """
    given = list(numbers)
    return given + [fill] * (length - len(given))


def amount(number: int) -> int:
    """An amount that no rule limits, as far as a float32 tells it exactly.

    >>> amount(-5), amount(10**9)
    (-5, 16777215)
    """
    return max(-AMOUNT, min(AMOUNT, number))
