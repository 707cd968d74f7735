"""Building frozen values quickly.

The `__init__` of a frozen attrs class sets each field through `object.__setattr__`, which costs
three times a plain assignment. States are built at every move, so their makers fill an unfrozen
twin of the class and turn it into the frozen class before anybody sees it.
Validators and converters do not run: this is for code that has checked already.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

__all__ = ["quick_members", "replaced", "trusted_changer", "trusted_constructor"]

P = ParamSpec("P")
T = TypeVar("T")
E = TypeVar("E", bound=enum.Enum)


def trusted_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """A fast maker of instances of a frozen, slotted attrs class.

    It takes the fields in order and checks nothing.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> trusted_constructor(Point)(1, 2) == Point(1, 2)
    True
    """
    frozen, names = _layout(cls)
    # Written out for the fields at hand, as attrs does for `__init__`: plain stores into slots are
    # what makes it fast, and a call of an `__init__` would cost as much again as all of them.
    source = "\n".join(
        (
            f"def build({', '.join(names)}):",
            "    __new = __twin()",
            *(f"    __new.{name} = {name}" for name in names),
            "    __new.__class__ = __frozen",
            "    return __new",
        )
    )
    return cast("Callable[P, T]", _compiled(frozen, source))


def trusted_changer(
    cls: Callable[..., T], *changed: str, items: str | None = None
) -> Callable[..., T]:
    """A fast `attrs.evolve` for instances of a frozen, slotted attrs class.

    It takes the instance and, by name, the fields that change, and checks nothing. With `changed`
    it changes just these fields, all of them, in about half the time. With `items`, a field that
    holds a tuple, it takes the instance, an index and an item of that tuple before the others.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> trusted_changer(Point)(Point(1, 2), y=3)
    Point(x=1, y=3)
    >>> trusted_changer(Point, "y")(Point(1, 2), y=3)
    Point(x=1, y=3)
    >>> trusted_changer(Point, "y", items="x")(Point((1, 1), 2), 0, 5, y=3)
    Point(x=(5, 1), y=3)
    """
    frozen, names = _layout(cls)
    given = (*changed, items) if items else changed
    if unknown := [name for name in given if name not in names]:
        raise TypeError(f"{frozen.__name__} has no field {', '.join(unknown)}")
    head: tuple[str, ...] = ()
    if given:
        arguments = ", ".join(("__index", "__item", *changed) if items else changed)
        values = {name: name if name in given else f"__old.{name}" for name in names}
    else:
        # Asking for each field whether it was given costs as much as all the stores together.
        arguments = "*, " + ", ".join(f"{name}=__same" for name in names)
        values = {name: f"__old.{name} if {name} is __same else {name}" for name in names}
    if items:
        # As `replaced` does; a call of it would cost as much again.
        head = (f"    __items = list(__old.{items})", "    __items[__index] = __item")
        values[items] = "tuple(__items)"
    source = "\n".join(
        (
            f"def build(__old, {arguments}):",
            *head,
            "    __new = __twin()",
            *(f"    __new.{name} = {value}" for name, value in values.items()),
            "    __new.__class__ = __frozen",
            "    return __new",
        )
    )
    return cast("Callable[..., T]", _compiled(frozen, source))


def _layout(cls: Callable[..., object]) -> tuple[type[attrs.AttrsInstance], list[str]]:
    frozen = cast("type[attrs.AttrsInstance]", cls)
    return frozen, [field.name for field in attrs.fields(frozen)]


def _compiled(frozen: type[attrs.AttrsInstance], source: str) -> object:
    """The function `build` of a source text that fills an unfrozen twin of a class.

    Names of the text that are no fields begin with two underscores, as no field does.
    """
    # As a subclass without slots of its own the twin has the layout of the class for certain, and
    # turning it into the class costs no comparison of slots.
    plain: dict[str, Any] = {name: getattr(object, name) for name in _UNFROZEN}
    twin = type(frozen.__name__, (frozen,), {"__slots__": (), **plain})
    scope: dict[str, Any] = {"__twin": twin, "__frozen": frozen, "__same": object()}
    exec(source, scope)  # noqa: S102
    return scope["build"]


_UNFROZEN = ("__init__", "__setattr__", "__delattr__")


def quick_members(cls: type[E]) -> type[E]:
    """Class decorator for an enum: its members are plain attributes of the class.

    Python 3.11 finds a member by a call of a function, ten times as slow as an attribute; from 3.12
    on members are stored like this anyway.

    >>> @quick_members
    ... class Side(enum.Enum):
    ...     LEFT = 0
    >>> Side.LEFT
    <Side.LEFT: 0>
    """
    for name, member in cls.__members__.items():
        type.__setattr__(cls, name, member)
    return cls


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A tuple with another item at an index; through a list, which is quicker than slices.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    changed = list(items)
    changed[index] = item
    return tuple(changed)
