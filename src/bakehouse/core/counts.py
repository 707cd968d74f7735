"""Immutable multisets over a fixed order of kinds: bags, hands, piles, supplies.

A multiset is packed into one int, eight bits a kind, of which the highest is a guard that stays
clear: so at most 127 of a kind. Sums, differences and "which kinds are there" are then a few int
operations whatever the number of kinds. `Kinds` owns the packing and offers it to the inner loops
of a game as plain ints ("packed"); `Counts` is the value that users meet, checked and readable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

import attrs

from bakehouse.core.building import trusted_constructor
from bakehouse.core.errors import CountsError, EmptyDrawError
from bakehouse.core.options import shown, whole_number
from bakehouse.core.values import Value

if TYPE_CHECKING:
    from fractions import Fraction

    from bakehouse.core.rng import Rng

__all__ = ["LIMIT", "Counts", "Kinds", "make_counts"]

LIMIT = 127
"""The most copies of one kind that a multiset holds."""

_BITS = 8

K = TypeVar("K")


def kind_name(kind: object) -> str:
    """The text name of a kind: an enum member's name in lower case, else its `str`."""
    name = getattr(kind, "name", None)
    return name.lower() if isinstance(name, str) else str(kind)


def _index_by_member(kinds: Kinds[K]) -> Mapping[K, int]:
    return MappingProxyType({member: i for i, member in enumerate(kinds.members)})


def _spread(kinds: Kinds[K], byte: int) -> int:
    return sum(byte << (_BITS * i) for i in range(len(kinds.members)))


@attrs.frozen(repr=False, eq=False)
class Kinds(Value, Generic[K]):
    """A fixed order of kinds and the packing of multisets over it.

    Attributes:
        members: the kinds, in order; the place of a kind is its index.
        one: packed multiset of a single copy, by index.
        field: mask of all bits of a kind, by index: `packed & field[i]` is truthy when kind i is
            there.

    >>> kinds = Kinds(("egg", "honey", "nut"))
    >>> kinds.counts({"nut": 2, "egg": 1})
    Counts(egg=1, nut=2)
    """

    members: tuple[K, ...]
    index: Mapping[K, int] = attrs.field(
        init=False, default=attrs.Factory(_index_by_member, takes_self=True)
    )
    one: tuple[int, ...] = attrs.field(init=False)
    field: tuple[int, ...] = attrs.field(init=False)
    _guard: int = attrs.field(init=False)
    _ones: int = attrs.field(init=False)
    _hash: int = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        if len(self.index) != len(self.members):
            raise CountsError("a kind stands twice in the order of kinds")
        size = range(len(self.members))
        object.__setattr__(self, "one", tuple(1 << (_BITS * i) for i in size))
        object.__setattr__(self, "field", tuple(LIMIT << (_BITS * i) for i in size))
        object.__setattr__(self, "_guard", _spread(self, LIMIT + 1))
        object.__setattr__(self, "_ones", _spread(self, 1))
        object.__setattr__(self, "_hash", hash((self._types(), self.members)))

    def _types(self) -> tuple[type, ...]:
        # Members of two enums may be equal numbers, and 1 equals True: a kind is also its type.
        return tuple(type(member) for member in self.members)

    def __eq__(self, other: object) -> bool:
        # Nearly always the one object that the game made, compared with itself.
        if self is other:
            return True
        if not isinstance(other, Kinds):
            return NotImplemented
        kinds = cast("Kinds[object]", other)
        return self.members == kinds.members and self._types() == kinds._types()

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # Tables and hash are made anew: hashes of names differ from process to process.
        return Kinds, (self.members,)

    def __repr__(self) -> str:
        return f"Kinds({', '.join(map(kind_name, self.members))})"

    def index_of(self, kind: K) -> int:
        """The place of `kind` in the order; `CountsError` for what is no kind here."""
        try:
            index = self.index[kind]
        except (KeyError, TypeError):
            raise CountsError(f"no such kind: {shown(kind)}") from None
        if type(self.members[index]) is not type(kind):
            raise CountsError(f"no such kind: {shown(kind)}")
        return index

    def counts(self, amounts: Mapping[K, int] | Iterable[K] = ()) -> Counts[K]:
        """A multiset from amounts by kind, or from the kinds one by one.

        Raises:
            CountsError: unknown kind, an amount that is no int, below 0 or above `LIMIT`.
        """
        return make_counts(self, self.pack(amounts))

    def pack(self, amounts: Mapping[K, int] | Iterable[K]) -> int:
        """The packed form of `amounts`, checked as in `counts`."""
        tally: Mapping[K, int]
        if isinstance(amounts, tuple) and len(amounts) <= LIMIT:
            # So few that no kind can be beyond the limit: no need to count them first.
            return sum([self.one[self.index_of(kind)] for kind in amounts])
        if isinstance(amounts, Mapping):
            tally = cast("Mapping[K, int]", amounts)
        else:
            tally = _tally(amounts)
        packed = 0
        for kind, amount in tally.items():
            packed += self.one[self.index_of(kind)] * _checked_amount(kind, amount)
        return packed

    @property
    def present_by(self) -> tuple[int, int]:
        """(add, mask): `(packed + add) & mask` is `present(packed)`, for inner loops."""
        return self._ones * LIMIT, self._guard

    def present(self, packed: int) -> int:
        """A key of the set of kinds of which there is at least one: their guard bits."""
        return (packed + self._ones * LIMIT) & self._guard

    def repeated(self, packed: int) -> int:
        """A key of the set of kinds of which there are at least two: their guard bits."""
        return (packed + self._ones * (LIMIT - 1)) & self._guard

    def support(self, key: int) -> tuple[int, ...]:
        """The indices, in order, of the kinds in a key of `present` or `repeated`."""
        return tuple(i for i in range(len(self.members)) if key >> (_BITS * i + _BITS - 1) & 1)

    def amount(self, packed: int, index: int) -> int:
        """How many of the kind at `index`."""
        return packed >> (_BITS * index) & LIMIT

    def amounts(self, packed: int) -> tuple[int, ...]:
        """How many of each kind, in order."""
        return tuple(packed.to_bytes(len(self.members), "little"))

    def total(self, packed: int) -> int:
        """How many in all."""
        return sum(packed.to_bytes(len(self.members), "little"))

    def several(self, packed: int) -> bool:
        """Whether there are two or more in all."""
        # One copy in all is a power of two that is the unit of a kind; two of a kind are one too.
        return bool(packed & (packed - 1)) or bool(packed and not packed & self._ones)

    def covers(self, packed: int, part: int) -> bool:
        """Whether `part` can be taken out of `packed`."""
        # A guard bit set above each kind is borrowed from exactly where the part has more.
        return ((packed | self._guard) - part) & self._guard == self._guard

    def is_packed(self, number: int) -> bool:
        """Whether a number is the packed form of some multiset of these kinds."""
        return 0 <= number < 1 << (_BITS * len(self.members)) and not number & self._guard

    def in_bounds(self, packed: int) -> bool:
        """Whether a sum of two packed multisets stayed within `LIMIT` for every kind."""
        return not packed & self._guard

    def expand(self, packed: int) -> list[int]:
        """The index of each single copy, in order of kinds."""
        amounts = packed.to_bytes(len(self.members), "little")
        if not packed & ~self._ones:
            return [i for i, amount in enumerate(amounts) if amount]
        copies: list[int] = []
        for i, amount in enumerate(amounts):
            if amount:
                copies += [i] * amount
        return copies

    def deal(self, packed: int, sizes: Iterable[int], rng: Rng) -> tuple[list[int], Rng]:
        """Packed hands of the given sizes, drawn evenly without replacement from `packed`.

        Raises:
            EmptyDrawError: more asked for than there is.
        """
        sizes = tuple(sizes)
        # Each copy stands for itself as a packed multiset of one, so that a hand is a plain sum.
        copies: list[int] = []
        for unit, amount in zip(self.one, self.amounts(packed), strict=True):
            copies += [unit] * amount
        drawn, rng = rng.sample(copies, sum(sizes))
        hands: list[int] = []
        start = 0
        for size in sizes:
            hands.append(sum(drawn[start : start + size]))
            start += size
        return hands, rng


def _tally(copies: Iterable[K]) -> Counter[K]:
    try:
        return Counter(copies)
    except TypeError as error:
        raise CountsError(f"no kinds: {error}") from None


def _checked_amount(kind: object, amount: object) -> int:
    number = whole_number(amount)
    if number is None:
        raise CountsError(f"{kind_name(kind)}: {shown(amount)} is no whole number")
    if not 0 <= number <= LIMIT:
        raise CountsError(f"{kind_name(kind)}: {shown(number)} is not within 0 to {LIMIT}")
    return number


@lru_cache(maxsize=1024)
def _members(kinds: Kinds[K], packed: int) -> tuple[tuple[K, int], ...]:
    amounts = kinds.amounts(packed)
    return tuple((kind, n) for kind, n in zip(kinds.members, amounts, strict=True) if n)


@attrs.frozen(repr=False, weakref_slot=False)
class Counts(Value, Generic[K]):
    """An immutable multiset over a fixed order of kinds.

    `counts[kind]` is an amount, iterating gives each copy in order of kinds, `len` is the number of
    copies. Made by `Kinds.counts`.

    >>> bag = Kinds(("egg", "honey", "nut")).counts({"egg": 2, "nut": 1})
    >>> bag["egg"], bag["honey"], len(bag), list(bag)
    (2, 0, 3, ['egg', 'egg', 'nut'])
    >>> bag.remove("egg").chances()
    (('egg', Fraction(1, 2)), ('nut', Fraction(1, 2)))
    """

    kinds: Kinds[K]
    packed: int

    def __attrs_post_init__(self) -> None:
        packed: object = self.packed
        if not isinstance(self.kinds, Kinds) or type(packed) is not int:
            raise CountsError("a multiset is made by `Kinds.counts`")
        if not self.kinds.is_packed(packed):
            raise CountsError(f"{shown(packed)} is no packed multiset of these kinds")

    def __repr__(self) -> str:
        inside = ", ".join(f"{kind_name(kind)}={n}" for kind, n in self.items())
        return f"Counts({inside})"

    def __str__(self) -> str:
        return ", ".join(f"{kind_name(kind)} {n}" for kind, n in self.items()) or "nothing"

    def __getitem__(self, kind: K) -> int:
        return self.kinds.amount(self.packed, self.kinds.index_of(kind))

    def __contains__(self, kind: object) -> bool:
        return any(kind == held for held, _ in self.items())

    def __iter__(self) -> Iterator[K]:
        for kind, n in self.items():
            for _ in range(n):
                yield kind

    def __len__(self) -> int:
        return self.kinds.total(self.packed)

    def items(self) -> tuple[tuple[K, int], ...]:
        """(kind, amount) of the kinds that are there, in order."""
        return _members(self.kinds, self.packed)

    def distinct(self) -> tuple[K, ...]:
        """The kinds that are there, in order."""
        return tuple(kind for kind, _ in self.items())

    def to_dict(self) -> dict[K, int]:
        """Amounts by kind, of the kinds that are there."""
        return dict(self.items())

    def add(self, kind: K, amount: int = 1) -> Counts[K]:
        """This multiset with `amount` more of `kind`; `CountsError` above `LIMIT`."""
        return self + self.kinds.counts({kind: amount})

    def remove(self, kind: K, amount: int = 1) -> Counts[K]:
        """This multiset with `amount` fewer of `kind`; `CountsError` where there are fewer."""
        return self - self.kinds.counts({kind: amount})

    def __add__(self, other: Counts[K]) -> Counts[K]:
        packed = self.packed + self._same(other)
        if not self.kinds.in_bounds(packed):
            raise CountsError(f"more than {LIMIT} of a kind: {self} and {other}")
        return make_counts(self.kinds, packed)

    def __sub__(self, other: Counts[K]) -> Counts[K]:
        if not self >= other:
            raise CountsError(f"cannot take {other} from {self}")
        return make_counts(self.kinds, self.packed - other.packed)

    def __ge__(self, other: Counts[K]) -> bool:
        return self.kinds.covers(self.packed, self._same(other))

    def __le__(self, other: Counts[K]) -> bool:
        return other >= self

    def _same(self, other: Counts[K]) -> int:
        if not isinstance(other, Counts) or self.kinds != other.kinds:
            raise CountsError("two multisets of different kinds")
        return other.packed

    def chances(self) -> tuple[tuple[K, Fraction], ...]:
        """The exact probability of each kind to be the next one drawn.

        Raises:
            EmptyDrawError: there is nothing to draw.
        """
        from fractions import Fraction  # slow to import, for who lists chances

        total = len(self)
        if not total:
            raise EmptyDrawError("nothing left to draw")
        return tuple((kind, Fraction(n, total)) for kind, n in self.items())

    def draw(self, amount: int, rng: Rng) -> tuple[Counts[K], Rng]:
        """`amount` copies drawn evenly without replacement, and the next generator.

        Raises:
            EmptyDrawError: more asked for than there is.
        """
        number = whole_number(amount)
        if number is None or not 0 <= number <= len(self):
            raise EmptyDrawError(f"{shown(amount)} to draw, {len(self)} there")
        hands, rng = self.kinds.deal(self.packed, (number,), rng)
        return make_counts(self.kinds, hands[0]), rng


make_counts: Final = trusted_constructor(Counts)
"""Makes a multiset of kinds and a packed form that is known to be one, unchecked and fast."""
