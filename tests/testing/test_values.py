"""Looking into values."""

from __future__ import annotations

import dataclasses
import enum
from collections.abc import Iterator
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyrsistent import pmap, pset, pvector

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import Illegal
from bakehouse.core.rng import Rng
from bakehouse.testing import deeply_immutable, find_mutable, playout
from bakehouse.testing.values import leaves, parts


class Colour(enum.Enum):
    RED = 1


class Point(NamedTuple):
    x: Any
    y: Any


@attrs.frozen
class Frozen:
    inside: Any
    unseen: Any = attrs.field(default=None, eq=False, repr=False)


@attrs.define
class Open:
    inside: Any


@dataclasses.dataclass(frozen=True)
class FrozenData:
    inside: Any


@dataclasses.dataclass
class OpenData:
    inside: Any


class Plain:
    def __init__(self) -> None:
        self.inside = 1


class Slotted:
    __slots__ = ("inside",)

    def __init__(self) -> None:
        self.inside = 1


class Bare:
    pass


def generator() -> Iterator[int]:
    yield 1


IMMUTABLE: list[Any] = [
    *(None, True, 7, 2.5, 1j, "egg", b"egg", Fraction(1, 3), Colour.RED, int),
    *((), (1, ("egg",)), frozenset({1, 2}), Point(1, (2,)), range(3).__class__),
    *(Frozen((1,)), FrozenData((1,)), pvector([1]), pmap({1: 2}), pset([1])),
    *(Rng.seeded(0), mb.Config(), mb.CARDS.counts({mb.Card.MACARON: 1})),
]
MUTABLE: list[tuple[Any, str]] = [
    ([], "it is a list"),
    ({}, "it is a dict"),
    (set[int](), "it is a set"),
    (bytearray(), "it is a bytearray"),
    (((1, [2]),), "it[0][1] is a list"),
    (Frozen([1]), "it.inside is a list"),
    (Frozen(1, unseen={}), "it.unseen is a dict"),
    (Open(1), "it is a Open"),
    (FrozenData(Open(1)), "it.inside is a Open"),
    (OpenData(1), "it is a OpenData"),
    (Point(1, []), "it[1] is a list"),
    (pvector([[1]]), "it[0] is a list"),
    (pmap({"k": []}), "it['k'] is a list"),
    (MappingProxyType({"k": 1}), "it is a mappingproxy"),
    (Plain(), "it is a Plain"),
    (Bare(), "it is a Bare"),
    (generator(), "it is a generator"),
    (iter((1,)), "it is a tuple_iterator"),
]


@pytest.mark.parametrize("value", IMMUTABLE, ids=repr)
def test_what_cannot_be_changed(value: Any) -> None:
    assert find_mutable(value) is None
    assert deeply_immutable(value)


@pytest.mark.parametrize(("value", "found"), MUTABLE, ids=[found for _, found in MUTABLE])
def test_what_can_be_changed_is_found_with_its_path(value: Any, found: str) -> None:
    assert find_mutable(value) == found
    assert not deeply_immutable(value)


def test_a_slot_that_is_set_can_be_set_again() -> None:
    assert find_mutable((Slotted(),)) == "it[0] is a Slotted"


def test_looking_for_what_can_be_changed_changes_nothing() -> None:
    value = Open([1, 2])
    find_mutable(value)
    assert value == Open([1, 2])


def test_every_part_comes_once_with_a_path() -> None:
    shared = Frozen("egg")
    found = dict(parts((shared, (shared, 2.5))))
    assert list(found) == ["it", "it[0]", "it[0].inside", "it[0].unseen", "it[1]", "it[1][1]"]
    assert found["it[0].inside"] == "egg"


def test_what_holds_itself_has_an_end() -> None:
    value: list[Any] = [1]
    value.append(value)
    assert [path for path, _ in parts(value)] == ["it", "it[0]"]


def test_keys_are_parts_too() -> None:
    assert dict(parts({"key": "value"}))["it (a key)"] == "key"
    assert dict(parts({"key": "value"}))["it['key']"] == "value"


@given(st.recursive(st.integers() | st.text(), lambda inner: st.tuples(inner, inner)))
def test_tuples_of_plain_things_are_immutable(value: Any) -> None:
    assert deeply_immutable(value)
    assert not deeply_immutable((value, [value]))


def test_the_values_of_midnight_bakery_are_immutable() -> None:
    night = playout(mb, mb.Config(players=2), 0)
    illegal = mb.explain_illegal(night.last, night.actions[0])
    assert isinstance(illegal, Illegal)
    for value in (night, illegal, mb.outcome(night.last), mb.score_sheet(night.last)):
        assert find_mutable(value) is None


def test_leaves_do_not_tell_one_object_from_two_equal_ones() -> None:
    thing = (1000, "egg")
    twin = (int("1000"), "egg")
    assert list(leaves((thing, thing))) == list(leaves((thing, twin)))
    assert [path for path, _ in leaves((thing, thing))] == [
        "it[0][0]",
        "it[0][1]",
        "it[1][0]",
        "it[1][1]",
    ]


def test_leaves_of_what_holds_itself_end() -> None:
    box: list[object] = [1]
    box.append(box)
    assert list(leaves(box)) == [("it[0]", 1)]
