"""Seeded chance as a frozen value.

`Rng` is the generator PCG64, "PCG XSL RR 128/64" of M. E. O'Neill, "PCG: A Family of Simple Fast
Space-Efficient Statistically Good Algorithms for Random Number Generation" (HMC-CS-2014-0905). Each
draw gives the value and the next generator, and leaves the old one as it was.

The same seed means the same draws on every Python and machine, and for ever. So this is a promise,
not a detail:

- *A word* is one step of the generator, then the output of the new state. (That is the order of the
  reference implementations and of NumPy for a state of 128 bits. The small members of the family
  put out the state before the step.)
- *Below n*: with w = max(1, ceil(bits of (n - 1) / 64)), w words are joined to one number x, the
  first word in the highest bits. x counts if it lies below the largest multiple of n up to
  2**(64 * w); else w new words are drawn. The value is x mod n. So each draw takes one word at
  least, also where there is nothing to choose.
- *A sample* of k out of a sequence is drawn in blocks of 64 items (the last may be smaller). For m
  items out of r that are left, x is drawn below r * (r - 1) * ... * (r - m + 1). Then, m times: the
  next item is the one at place x mod r among those left, x becomes x div r, the last of those left
  takes the empty place, and r falls by one. An empty sample takes one word. (This is the
  Fisher-Yates shuffle as Durstenfeld wrote it, stopped early, with its choices in one number of
  mixed radix.) *A shuffle* is a sample of everything.
- *A choice* is the item at place `below(length)`. *A weighted* index is the first whose sum of
  weights, its own included, is greater than `below(sum of all weights)`.
- *A seed* or a label is tagged bytes: `i` and the number in two's complement, big-endian, in
  floor(bits / 8) + 1 bytes; `s` and UTF-8 (lone surrogates passed); `b` and the bytes. BLAKE2b of
  32 bytes turns them into state and increment, 16 bytes each, big-endian, the increment with its
  lowest bit set. The BLAKE2b person is `bakehouse-seed` for a seed; for a split it is
  `bakehouse-split`, and state and increment of the parent, 16 bytes each, go before the label.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import accumulate
from typing import SupportsIndex, TypeVar, final

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.errors import ChanceError, ConfigError, EmptyDrawError
from bakehouse.core.options import shown, whole_number
from bakehouse.core.values import Value

__all__ = ["Rng"]

_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_MASK64 = (1 << 64) - 1
_MASK128 = (1 << 128) - 1

# Up to about here one number for all items is the fastest; with no limit the time of a draw would
# grow with the square of its size.
_BLOCK = 64

# From so many items for each one drawn, a copy of all costs more than looking up what moved.
_MANY = 64

T = TypeVar("T")


def _words(state: int, increment: int, count: int) -> tuple[int, int]:
    """`count` words joined, the first in the highest bits, and the state after them."""
    if count > _BLOCK:
        # One long number word by word would take time by the square of its length.
        high, state = _words(state, increment, count // 2)
        low, state = _words(state, increment, count - count // 2)
        return high << 64 * (count - count // 2) | low, state
    joined = 0
    for _ in range(count):
        state = (state * _MULTIPLIER + increment) & _MASK128
        folded = (state >> 64 ^ state) & _MASK64
        # A word rotated right by r is the bits from r on of the word written twice.
        joined = joined << 64 | ((folded << 64 | folded) >> (state >> 122)) & _MASK64
    return joined, state


def _below(state: int, increment: int, bound: int) -> tuple[int, int]:
    """An even draw below `bound` (>= 1), and the state after it."""
    count = ((bound - 1).bit_length() + 63) >> 6 or 1
    last_start = (1 << (64 * count)) - bound
    while True:
        joined, state = _words(state, increment, count)
        value = joined % bound
        # Refused: a number in the last, incomplete run of `bound` numbers.
        if joined - value <= last_start:
            return value, state


def _whole(value: object, least: int, what: str) -> int:
    number = whole_number(value)
    if number is None or number < least:
        raise ChanceError(f"{what}: {shown(value)} is no whole number from {least} up")
    return number


def _ordered(seq: Iterable[T]) -> Sequence[T]:
    # A set would do too, but in another order in every process. (tuple and list: found faster.)
    if not isinstance(seq, (tuple, list, Sequence)):
        raise ChanceError(f"draws need a sequence, which {type(seq).__name__} is not")
    return seq


def _tagged(seed: object, what: str) -> bytes:
    """Bytes that differ for any two different seeds or labels, also of different types."""
    if isinstance(seed, str):
        return b"s" + seed.encode("utf-8", "surrogatepass")
    if isinstance(seed, bytes):
        return b"b" + seed
    number = whole_number(seed)
    if number is None:
        raise ConfigError(f"{what}: {shown(seed)} is no whole number, str or bytes")
    return b"i" + number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True)


def _bits128(value: object, what: str) -> int:
    if type(value) is not int or not 0 <= value <= _MASK128:
        raise ConfigError(f"{what}: {shown(value)} is no number of up to 128 bits")
    return value


@final
@attrs.frozen(weakref_slot=False)
class Rng(Value):
    """A PCG64 generator as a value: equal when all its draws are, hashable, picklable.

    Attributes:
        state: 128 bits, as after the last word.
        increment: odd, 128 bits; it names the stream.

    Raises:
        ConfigError: a field that is no such number.

    >>> rng = Rng.seeded(0)
    >>> die, later = rng.below(6)
    >>> hand, later = later.sample(("egg", "honey", "nut", "rum"), 2)
    >>> die, hand
    (1, ('egg', 'rum'))
    >>> rng.below(6)[0] == die, later == rng
    (True, False)
    """

    state: int = attrs.field(repr=hex)
    increment: int = attrs.field(repr=hex)

    def __attrs_post_init__(self) -> None:
        _bits128(self.state, "state")
        if not _bits128(self.increment, "increment") & 1:
            raise ConfigError("increment: an even number; only odd ones give the full period")

    @classmethod
    def seeded(cls, seed: SupportsIndex | str | bytes) -> Rng:
        """The generator of a seed: any whole number, text or bytes, each another one.

        0, "0" and b"0" are three seeds; text is taken as it is, without Unicode normalization.

        Raises:
            ConfigError: anything else, True and 3.0 among it.
        """
        return cls._hashed(_tagged(seed, "seed"), b"bakehouse-seed")

    @classmethod
    def reference(cls, initstate: int, initseq: int) -> Rng:
        """The generator that `pcg64_srandom_r` of the reference implementation in C makes.

        Args:
            initstate: up to 128 bits; where the stream starts.
            initseq: up to 128 bits, of which the highest is lost; which stream.

        Raises:
            ConfigError: numbers outside that range.

        >>> word, _ = Rng.reference(42, 54).word()
        >>> hex(word)
        '0x86b1da1d72062b68'
        """
        increment = (_bits128(initseq, "initseq") << 1 | 1) & _MASK128
        start = increment + _bits128(initstate, "initstate")
        return cls((start * _MULTIPLIER + increment) & _MASK128, increment)

    def word(self) -> tuple[int, Rng]:
        """An even draw of 64 bits, and the next generator."""
        word, state = _words(self.state, self.increment, 1)
        return word, _moved(state, self.increment)

    def below(self, n: SupportsIndex) -> tuple[int, Rng]:
        """An exactly even draw from 0 to n - 1, for n of any size, and the next generator.

        Raises:
            ChanceError: n is no whole number from 1 up.
        """
        value, state = _below(self.state, self.increment, _whole(n, 1, "below"))
        return value, _moved(state, self.increment)

    def choice(self, seq: Sequence[T]) -> tuple[T, Rng]:
        """One of the items, each place with equal chance, and the next generator.

        Raises:
            EmptyDrawError: there is none.
            ChanceError: not a sequence.
        """
        size = len(_ordered(seq))
        if not size:
            raise EmptyDrawError("a choice out of nothing")
        place, state = _below(self.state, self.increment, size)
        return seq[place], _moved(state, self.increment)

    def shuffle(self, seq: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """All items in an order drawn evenly, and the next generator.

        Raises:
            ChanceError: not a sequence.
        """
        return self.sample(seq, len(_ordered(seq)))

    def sample(self, seq: Sequence[T], k: SupportsIndex) -> tuple[tuple[T, ...], Rng]:
        """Some of the items in an order, drawn evenly without replacement; the next generator.

        Raises:
            EmptyDrawError: more than there are.
            ChanceError: k is no whole number from 0 up, or `seq` not a sequence.
        """
        k = _whole(k, 0, "sample")
        if k > len(_ordered(seq)):
            raise EmptyDrawError(f"a sample of {shown(k)} out of {len(seq)}")
        if len(seq) > _MANY * (k + 1):
            return self._sample_few(seq, k)
        items, drawn = list(seq), list[T]()
        state = self.state
        for start in range(0, max(k, 1), _BLOCK):
            left, size = len(items) - start, min(_BLOCK, k - start)
            code, state = _below(state, self.increment, math.perm(left, size))
            for radix in range(left, left - size, -1):
                code, place = divmod(code, radix)
                drawn.append(items[place])
                items[place] = items[radix - 1]
        return tuple(drawn), _moved(state, self.increment)

    def _sample_few(self, seq: Sequence[T], k: int) -> tuple[tuple[T, ...], Rng]:
        """The same for few out of very many items, of which no copy is made."""
        moved: dict[int, T] = {}
        drawn: list[T] = []
        state = self.state
        for start in range(0, max(k, 1), _BLOCK):
            left, size = len(seq) - start, min(_BLOCK, k - start)
            code, state = _below(state, self.increment, math.perm(left, size))
            for radix in range(left, left - size, -1):
                code, place = divmod(code, radix)
                drawn.append(moved[place] if place in moved else seq[place])
                moved[place] = moved[radix - 1] if radix - 1 in moved else seq[radix - 1]
        return tuple(drawn), _moved(state, self.increment)

    def weighted(self, weights: Sequence[SupportsIndex]) -> tuple[int, Rng]:
        """An index with exactly the probability weight / sum of weights, and the next generator.

        Raises:
            ChanceError: a weight is no whole number from 0 up, none is above 0, or `weights` is
                no sequence.
        """
        sums = list(accumulate(_whole(weight, 0, "weight") for weight in _ordered(weights)))
        if not sums or not sums[-1]:
            raise ChanceError("no weight above 0")
        value, rng = self.below(sums[-1])
        return next(i for i, total in enumerate(sums) if total > value), rng

    def split(self, label: SupportsIndex | str | bytes) -> Rng:
        """Another generator, made of this one and a label by hashing; this one does not move.

        Labels are told apart like seeds. Draws here and there have nothing to do with each other.

        Raises:
            ConfigError: a label that is no whole number, str or bytes.

        >>> rng = Rng.seeded("a season of games")
        >>> rng.split(0) == rng.split("0"), rng.split(0) == rng.split(0)
        (False, True)
        """
        parent = self.state.to_bytes(16, "big") + self.increment.to_bytes(16, "big")
        return self._hashed(parent + _tagged(label, "label"), b"bakehouse-split")

    @classmethod
    def _hashed(cls, content: bytes, person: bytes) -> Rng:
        digest = blake2b(content, digest_size=32, person=person).digest()
        return cls(int.from_bytes(digest[:16], "big"), int.from_bytes(digest[16:], "big") | 1)


_moved = trusted_constructor(Rng)
