"""Errors, options, building: the small parts that everything else stands on."""

from __future__ import annotations

import copy
import enum
import pickle
from typing import Any, Generic, TypeVar

import attrs
import pytest

from bakehouse.core import errors
from bakehouse.core.building import trusted_changer, trusted_constructor
from bakehouse.core.options import (
    a_choice,
    an_int,
    option_names,
    shown,
    strict_options,
    whole_number,
)
from bakehouse.core.values import Value

T = TypeVar("T")


class Code(enum.Enum):
    WRONG = "wrong"


ILLEGAL = errors.Illegal(Code.WRONG, "MB-12", 3, "Cream holds no bun")
FAMILY = [
    getattr(errors, name)
    for name in errors.__all__
    if name not in ("Illegal", "IllegalAction", "GameFinishedError")
]


@pytest.mark.parametrize("cls", FAMILY)
def test_each_error_is_of_the_family_says_where_and_pickles(cls: type[Any]) -> None:
    error = cls("no bun left", rule="MB-6", where="move 3")
    assert isinstance(error, errors.BakehouseError)
    assert str(error) == "move 3: no bun left [MB-6]"
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is cls
    assert (again.reason, again.rule, again.where) == ("no bun left", "MB-6", "move 3")
    assert str(again) == str(error)


@pytest.mark.parametrize("cls", [errors.IllegalAction, errors.GameFinishedError])
def test_a_refusal_tells_code_rule_and_seat_and_pickles(cls: type[errors.IllegalAction]) -> None:
    again = pickle.loads(pickle.dumps(cls(ILLEGAL)))
    assert type(again) is cls
    assert (again.code, again.rule, again.seat) == (Code.WRONG, "MB-12", 3)
    assert again.illegal == ILLEGAL
    assert str(again) == "Cream holds no bun [MB-12]"


def test_the_family_is_one() -> None:
    assert issubclass(errors.GameFinishedError, errors.IllegalAction)
    assert issubclass(errors.ParseError, errors.MalformedAction)
    assert issubclass(errors.EmptyDrawError, errors.CountsError)


class Indexed:
    def __index__(self) -> int:
        return 5


@pytest.mark.parametrize(
    ("value", "number"),
    [(5, 5), (0, 0), (-3, -3), (Indexed(), 5), (True, None), (False, None), (5.0, None)],
)
def test_whole_numbers(value: object, number: int | None) -> None:
    assert whole_number(value) == number


@pytest.mark.parametrize("value", ["5", None, [], b"six", 5.9, 1j])
def test_what_is_no_whole_number(value: object) -> None:
    assert whole_number(value) is None


def test_options_within_bounds_pass() -> None:
    assert [an_int(n, "players", 2, 8) for n in (2, 8)] == [2, 8]
    assert a_choice("next", "passing", ("alternate", "next")) == "next"


@pytest.mark.parametrize("value", [1, 9, True, 4.0, "4", None, 10**100])
def test_options_out_of_bounds_are_refused_with_rule(value: object) -> None:
    with pytest.raises(errors.ConfigError, match="players: ") as caught:
        an_int(value, "players", 2, 8, rule="MB-1")
    assert caught.value.rule == "MB-1"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("value", ["Next", "", None, 3, ["next"]])
def test_words_that_are_no_choice_are_refused(value: object) -> None:
    with pytest.raises(errors.ConfigError, match="none of alternate, next"):
        a_choice(value, "passing", ("alternate", "next"))


@strict_options
@attrs.frozen
class Options(Value):
    players: int = 4
    passing: str = "next"


def test_unknown_doubled_and_surplus_options_are_named() -> None:
    make: Any = Options
    assert make(3, passing="next") == Options(players=3)
    assert option_names(Options) == ("players", "passing")
    with pytest.raises(errors.ConfigError, match="unknown option bakers; the options are players"):
        make(bakers=3)
    with pytest.raises(errors.ConfigError, match="players given twice"):
        make(3, players=3)
    with pytest.raises(errors.ConfigError, match="3 options"):
        make(3, "next", None)


def test_bad_values_are_shown_short() -> None:
    assert shown("x" * 50) == "'" + "x" * 50 + "'"
    for value in ("x" * 500, ["x" * 500], {1: "x" * 500}, "x" * 5_000_000):
        assert len(shown(value)) <= 60
        assert "..." in shown(value)
    assert shown(10**5000) == "a number of 16610 bits"
    assert shown(7) == "7"


class Hostile:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __index__(self) -> int:
        raise RuntimeError("no index")


def test_values_that_cannot_be_shown_are_named_by_type() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    assert "Hostile" in shown(Hostile())
    assert len(shown((10**5000,))) <= 60
    assert len(shown(deep)) <= 60
    assert whole_number(Hostile()) is None


@attrs.frozen(weakref_slot=False)
class Point(Value):
    x: int
    y: int = attrs.field(converter=int)


@attrs.frozen(weakref_slot=False)
class Box(Value, Generic[T]):
    content: T


def test_a_trusted_constructor_makes_the_very_class() -> None:
    point = trusted_constructor(Point)(1, 2)
    assert type(point) is Point
    assert point == Point(1, 2)
    assert hash(point) == hash(Point(1, 2))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.x = 3  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(point)) == point
    assert type(trusted_constructor(Box)(5)) is Box


def test_a_value_is_its_own_copy() -> None:
    point = Point(1, 2)
    assert copy.copy(point) is point
    assert copy.deepcopy({"a": point})["a"] is point


@attrs.frozen(weakref_slot=False)
class Table:
    coins: tuple[int, ...]
    bank: int


def test_a_changer_replaces_an_item_and_other_fields() -> None:
    before = Table((3, 4, 5), 7)
    pay = trusted_changer(Table, "bank", items="coins")
    assert pay(before, 1, 2, bank=9) == pay(before, 1, 2, 9) == Table((3, 2, 5), 9)
    assert trusted_changer(Table, items="coins")(before, -1, 0) == Table((3, 4, 0), 7)
    assert before == Table((3, 4, 5), 7)
    with pytest.raises(TypeError, match="Table has no field purses"):
        trusted_changer(Table, items="purses")


@attrs.frozen(weakref_slot=False)
class Plain:
    """Fields whose names stand in the text of a maker for something else."""

    value: int
    old: int
    items: tuple[int, ...]
    index: int
    item: int


def test_a_field_has_any_name() -> None:
    before = trusted_constructor(Plain)(1, 2, (3, 4), 5, 6)
    assert before == Plain(1, 2, (3, 4), 5, 6)
    assert trusted_changer(Plain)(before, value=7, old=8) == Plain(7, 8, (3, 4), 5, 6)
    change = trusted_changer(Plain, "value", "index", "item", items="items")
    assert change(before, 0, 9, value=7, index=8, item=0) == Plain(7, 2, (9, 4), 8, 0)
