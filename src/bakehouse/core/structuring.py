"""How values become plain JSON data and back: the cattrs hooks of `bakehouse.core.codec`.

cattrs takes attrs classes apart, puts them together and finds the hook of a type. The hooks here
are strict where its own are kind: those read "5" and 5.9 as 5, take the default for a missing key
and let unknown keys pass. Only `codec` imports this module, and only when something is written or
read, since cattrs takes long to import.
"""

from __future__ import annotations

import enum
import functools
import itertools
import json
import math
import re
import types
import typing
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.errors import AttributeValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from bakehouse.core.counts import LIMIT, Counts, Kinds, kind_name

if TYPE_CHECKING:
    from bakehouse.core.codec import Codec

__all__ = [
    "CONTEXT",
    "DIGITS_LIMIT",
    "Hooks",
    "HugeNumber",
    "Refused",
    "check_keys",
    "is_array",
    "is_object",
    "locate",
    "show",
    "tag_of",
    "whole_or_huge",
]

DIGITS_LIMIT: Final = 100
"""The most digits of a whole number."""

CONTEXT: ContextVar[object] = ContextVar("context", default=None)
"""What the caller of `loads` gave to read forms with: a cattrs hook has no argument for it."""

Reader: TypeAlias = Callable[[Any], Any]
"""Makes a value of parsed JSON."""

Writer: TypeAlias = Callable[[Any], Any]
"""Makes JSON data of a value."""


class Refused(ValueError):
    """Data that is no form of the type asked for, or a value that has no form.

    Args:
        reason: what is wrong, in words.
        step: the way from the data to what is wrong in it, as the end of a JSON path.
    """

    def __init__(self, reason: str, step: str = "") -> None:
        super().__init__(reason)
        self.step = step


class InItem(Exception):
    """An error within the item at `index` of an array.

    That of cattrs gathers the errors of all items, which may be millions.
    """

    def __init__(self, index: int, error: Exception) -> None:
        super().__init__(index, error)
        self.index = index
        self.error = error


@attrs.frozen
class HugeNumber:
    """Stands in parsed data for a whole number beyond `DIGITS_LIMIT`, which is never computed."""

    digits: int


def whole_or_huge(text: str) -> int | HugeNumber:
    """The whole number that JSON writes as `text`."""
    digits = len(text.removeprefix("-"))
    return int(text) if digits <= DIGITS_LIMIT else HugeNumber(digits)


def show(value: object) -> str:
    """Data as an error names it: scalars as JSON, cut short; the rest by what it is.

    >>> show(5.5), show("bun"), show([1]), show(None)
    ('5.5', '"bun"', 'an array', 'null')
    """
    if isinstance(value, HugeNumber):
        return f"a number of {value.digits} digits"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, int) and value.bit_length() > 4 * DIGITS_LIMIT:
        return f"a number of {value.bit_length()} bits"
    if value is None or type(value) in (bool, int, float, str):
        text = json.dumps(value[:40] if isinstance(value, str) else value)
        return text if len(text) <= 40 else f"{text[:37]}..."
    return f"a value of type {type(value).__name__}"


def locate(error: Exception, path: str) -> tuple[Exception, str]:
    """The first error within what a reader raised, and the JSON path to the data it is about."""
    while isinstance(error, BaseValidationError | InItem):
        if isinstance(error, InItem):
            path += f"[{error.index}]"
            error = error.error
        else:
            error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                path += f".{note.name}"
    return error, path + getattr(error, "step", "")


def is_object(data: object) -> TypeGuard[dict[str, Any]]:
    """Whether parsed data is an object."""
    return isinstance(data, dict)


def is_array(data: object) -> TypeGuard[list[Any]]:
    """Whether parsed data is an array."""
    return isinstance(data, list)


def an_object(data: object) -> dict[str, Any]:
    """Parsed data that must be an object; `Refused` for anything else."""
    if not is_object(data):
        raise Refused(f"wanted an object, found {show(data)}")
    return data


def tag_of(cls: type) -> str:
    """The tag of a class: its name in snake case.

    >>> class KeepCard: ...
    >>> tag_of(KeepCard)
    'keep_card'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def check_keys(data: object, names: Iterable[str]) -> dict[str, Any]:
    """Parsed data that must be an object with exactly these keys; `Refused` for anything else."""
    keys = an_object(data)
    known = dict.fromkeys(names)
    for key in keys:
        if key not in known:
            raise Refused(f"unknown key {show(key)} (known: {', '.join(known) or 'none'})")
    for name in known:
        if name not in keys:
            raise Refused(f"the key {show(name)} is missing")
    return keys


class Hooks:
    """The hooks for the types of one game.

    A type that has no form here (a list, a dict, a class that is not attrs) is a `TypeError` that
    names it, at the first use of a class that holds it.
    """

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._tags = {cls: tag_of(cls) for cls in codec.tagged}
        self._converter = Converter(detailed_validation=True)
        # cattrs asks for the one registered last first.
        self._register(lambda _: True, _unsupported, _unsupported)
        self._register(attrs.has, self._class_reader, self._class_writer)
        self._register(_is_tuple, self._tuple_reader, self._tuple_writer)
        self._register(_is_union, self._union_reader, self._union_writer)
        self._register(_is_optional, self._optional_reader, self._optional_writer)
        self._register(_is_counts, self._counts_reader, self._counts_writer)
        self._register(codec.forms.__contains__, self._form_reader, self._form_writer)
        self._register(_is_scalar, _unsupported, _scalar_writer)
        # cattrs finds the hooks of scalars, and of enums that are ints too, by class instead.
        for scalar in (*_SCALARS, enum.Enum):
            self._converter.register_structure_hook(scalar, _read_scalar)
        self._converter.register_unstructure_hook(str, _text)

    def reader(self, t: Any) -> Reader:
        """What reads the type `t`."""
        _check_enum(t)
        hook = self._converter.get_structure_hook(t)
        return lambda data: hook(data, t)

    def writer(self, t: Any) -> Writer:
        """What writes the type `t`."""
        _check_enum(t)

        def write(value: Any) -> Any:
            # Found late: of a class within itself cattrs would write the parts by their own class.
            return self._converter.get_unstructure_hook(t)(value)

        return write

    def _register(
        self,
        predicate: Callable[[Any], bool],
        reader_of: Callable[[Any], Reader],
        writer_of: Callable[[Any], Writer],
    ) -> None:
        def hook_of(t: Any) -> Callable[[Any, Any], Any]:
            read = reader_of(t)
            return lambda data, _: read(data)

        self._converter.register_structure_hook_factory(predicate, hook_of)
        self._converter.register_unstructure_hook_factory(predicate, writer_of)

    def _class_reader(self, cls: type[attrs.AttrsInstance]) -> Reader:
        tag = self._tags.get(cls)
        keys = _keys(cls, tag)
        structure = make_dict_structure_fn(cls, self._converter)

        def read(data: Any) -> Any:
            check_keys(data, keys)
            if tag is not None and data["type"] != tag:
                raise Refused(f"wanted {show(tag)}, found {show(data['type'])}", ".type")
            return structure(data, cls)

        return read

    def _class_writer(self, cls: type[attrs.AttrsInstance]) -> Writer:
        tag = self._tags.get(cls)
        _keys(cls, tag)
        head = {} if tag is None else {"type": tag}
        unstructure = make_dict_unstructure_fn(cls, self._converter)

        def write(value: Any) -> Any:
            _check_class(value, cls)
            try:
                return head | unstructure(value)
            except Refused as error:
                raise Refused(f"{cls.__name__}: {error}") from None

        return write

    def _form_reader(self, cls: type) -> Reader:
        form = self._codec.forms[cls]
        read = self.reader(form.cls)
        return lambda data: form.read(read(data), CONTEXT.get())

    def _form_writer(self, cls: type) -> Writer:
        form = self._codec.forms[cls]
        write = self.writer(form.cls)
        return lambda value: write(form.write(_check_class(value, cls)))

    def _tuple_reader(self, t: Any) -> Reader:
        readers = [self.reader(item_type) for item_type in _item_types(t)]

        def read(data: Any) -> Any:
            if not is_array(data):
                raise Refused(f"wanted an array, found {show(data)}")
            values: list[Any] = []
            for item, read_item in zip(data, _by_item(t, readers, len(data)), strict=False):
                try:
                    values.append(read_item(item))
                except Exception as error:
                    raise InItem(len(values), error) from None
            return tuple(values)

        return read

    def _tuple_writer(self, t: Any) -> Writer:
        writers = [self.writer(item_type) for item_type in _item_types(t)]

        def write(value: Any) -> Any:
            if not _is_row(value):
                raise Refused(f"wanted a tuple, found {show(value)}")
            by_item = _by_item(t, writers, len(value))
            return [write_item(item) for item, write_item in zip(value, by_item, strict=False)]

        return write

    def _optional_reader(self, t: Any) -> Reader:
        read = self.reader(_without_none(t))
        return lambda data: None if data is None else read(data)

    def _optional_writer(self, t: Any) -> Writer:
        write = self.writer(_without_none(t))
        return lambda value: None if value is None else write(value)

    def _union_reader(self, t: Any) -> Reader:
        readers = {self._tag(cls, t): self.reader(cls) for cls in typing.get_args(t)}

        def read(data: Any) -> Any:
            tag = an_object(data).get("type")
            if not isinstance(tag, str) or tag not in readers:
                raise Refused(f"wanted one of {', '.join(readers)}, found {show(tag)}", ".type")
            return readers[tag](data)

        return read

    def _union_writer(self, t: Any) -> Writer:
        writers: dict[type, Writer] = {cls: self.writer(cls) for cls in typing.get_args(t)}
        for cls in writers:
            self._tag(cls, t)

        def write(value: Any) -> Any:
            if type(value) not in writers:
                names = ", ".join(cls.__name__ for cls in writers)
                raise Refused(f"wanted one of {names}, found {show(value)}")
            return writers[type(value)](value)

        return write

    def _tag(self, cls: type, union: Any) -> str:
        if cls not in self._tags:
            raise TypeError(f"{cls} in {union} is not among the tagged classes of the codec")
        return self._tags[cls]

    def _counts_reader(self, t: Any) -> Reader:
        kinds = self._kinds(t)
        by_name = {kind_name(kind): kind for kind in kinds.members}

        def read(data: Any) -> Any:
            amounts = an_object(data)
            for name, amount in amounts.items():
                if name not in by_name:
                    raise Refused(f"no such kind: {show(name)} (known: {', '.join(by_name)})")
                if type(amount) is not int or not 1 <= amount <= LIMIT:
                    reason = f"wanted a whole number from 1 to {LIMIT}, found {show(amount)}"
                    raise Refused(reason, f".{name}")
            return kinds.counts({by_name[name]: amount for name, amount in amounts.items()})

        return read

    def _counts_writer(self, t: Any) -> Writer:
        kinds = self._kinds(t)

        def write(value: Any) -> Any:
            if not _is_multiset(value) or value.kinds != kinds:
                raise Refused(f"wanted a multiset of {kinds!r}, found {show(value)}")
            return {kind_name(kind): amount for kind, amount in value.items()}

        return write

    def _kinds(self, t: Any) -> Kinds[Any]:
        (element,) = typing.get_args(t)
        if element not in self._codec.kinds:
            raise TypeError(f"the codec has no kinds for {t}")
        return self._codec.kinds[element]


def _is_tuple(t: Any) -> bool:
    return typing.get_origin(t) is tuple


def _is_counts(t: Any) -> bool:
    return typing.get_origin(t) is Counts


def _is_union(t: Any) -> bool:
    return typing.get_origin(t) in (typing.Union, types.UnionType)


def _is_optional(t: Any) -> bool:
    return _is_union(t) and types.NoneType in typing.get_args(t)


def _without_none(t: Any) -> Any:
    members = [member for member in typing.get_args(t) if member is not types.NoneType]
    return typing.Union[tuple(members)]  # noqa: UP007


def _item_types(t: Any) -> tuple[Any, ...]:
    """The types of a tuple's items, in order; the one type of `tuple[X, ...]`."""
    item_types = typing.get_args(t)
    return item_types[:1] if item_types[1:] == (...,) else item_types


def _by_item(t: Any, hooks: list[Callable[[Any], Any]], length: int) -> Iterable[Any]:
    """The hook of each item of a tuple that is `length` long."""
    if typing.get_args(t)[1:] == (...,):
        return itertools.repeat(hooks[0])
    if len(hooks) != length:
        raise Refused(f"wanted {len(hooks)} items, found {length}")
    return hooks


def _keys(cls: type[attrs.AttrsInstance], tag: str | None) -> tuple[str, ...]:
    """The keys of a class, in order; `TypeError` when it has a field that cannot be written."""
    fields = [field for field in attrs.fields(attrs.resolve_types(cls)) if field.init]
    for field in fields:
        if field.type is None or field.name.startswith("_"):
            raise TypeError(f"{cls.__name__}.{field.name} is private or has no type")
        if tag is not None and field.name == "type":
            raise TypeError(f"{cls.__name__}.type stands where the tag does")
        _check_enum(field.type)
    names = tuple(field.name for field in fields)
    return names if tag is None else ("type", *names)


def _is_row(value: object) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _is_multiset(value: object) -> TypeGuard[Counts[Any]]:
    return isinstance(value, Counts)


def _check_class(value: Any, cls: type) -> Any:
    if type(value) is not cls:
        raise Refused(f"wanted a {cls.__name__}, found {show(value)}")
    return value


def _unsupported(t: Any) -> Any:
    raise TypeError(f"the codec has no form for the type {t}")


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Refused(f"wanted a whole number, found {show(value)}")
    if abs(value) >= 10**DIGITS_LIMIT:
        raise Refused(f"{show(value)} has more than {DIGITS_LIMIT} digits")
    return int(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"wanted true or false, found {show(value)}")
    return value


def _finite(value: Any) -> float:
    number = value if isinstance(value, float) else _whole(value)
    if not math.isfinite(number) or float(number) != number:
        raise Refused(f"wanted a finite number, found {show(value)}")
    return float(number) + 0.0  # -0.0 equals 0.0, so it is written like it


def _text(value: Any) -> str:
    if not isinstance(value, str) or isinstance(value, enum.Enum):
        raise Refused(f"wanted a text, found {show(value)}")
    # Two surrogates would come back as the one character that they stand for together.
    if re.search("[\ud800-\udbff][\udc00-\udfff]", value):
        raise Refused(f"a character in two halves: {show(value)}")
    return str(value)


_SCALARS: Final[dict[type, Callable[[Any], Any]]] = {
    bool: _flag,
    int: _whole,
    float: _finite,
    str: _text,
}


def _is_enum(t: Any) -> bool:
    return isinstance(t, type) and issubclass(t, enum.Enum)


def _check_enum(t: Any) -> None:
    """`TypeError` for an enum that has no form."""
    if _is_enum(t):
        _members(t)


def _is_scalar(t: Any) -> bool:
    return t in _SCALARS or _is_enum(t)


def _scalar_writer(t: Any) -> Writer:
    return _SCALARS[t] if t in _SCALARS else _enum_writer(t)


def _enum_writer(cls: type[enum.Enum]) -> Writer:
    names = {member: name for name, member in _members(cls).items()}

    def write(value: Any) -> str:
        if not isinstance(value, cls) or value not in names:
            raise Refused(f"wanted a {cls.__name__}, found {show(value)}")
        return names[value]

    return write


def _read_scalar(data: Any, t: Any) -> Any:
    if not _is_enum(t):
        return _SCALARS[t](data)
    members = _members(t)
    if not isinstance(data, str) or data not in members:
        raise Refused(f"wanted one of {', '.join(members)}, found {show(data)}")
    return members[data]


@functools.cache
def _members(cls: type[enum.Enum]) -> dict[str, enum.Enum]:
    """The members of an enum by the names that they are written with."""
    members = {kind_name(member): member for member in cls}
    if len(members) != len(cls) or issubclass(cls, str):
        raise TypeError(f"{cls} has two names that differ in case only, or is a text itself")
    return members
