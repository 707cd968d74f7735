"""The JSON forms of a game's values: canonical, tagged, versioned, strict.

A text names its game, the schema (the number of the layout) and what it holds; then comes the
value, in the form that the annotations of its class give:

>>> @attrs.frozen
... class Batch:
...     seat: int
...     cards: tuple[str, ...]
>>> codec = Codec("tarts", 1)
>>> text = codec.dumps("batch", Batch(0, ("bun", "tart")))
>>> text
'{"game":"tarts","schema":1,"type":"batch","value":{"seat":0,"cards":["bun","tart"]}}'
>>> codec.loads("batch", text, Batch)
Batch(seat=0, cards=('bun', 'tart'))
>>> codec.loads("batch", text.replace("0", "0.5"), Batch)
Traceback (most recent call last):
    ...
bakehouse.core.errors.DecodeError: $.value.seat: wanted a whole number, found 0.5

An attrs class is an object with exactly its fields, in order; `tuple[X, ...]` and `tuple[X, Y]` are
arrays; an enum is the name of the member in lower case; `Counts[K]` is an object with the amounts
of the kinds that are there. `int`, `str`, `bool`, `float` (finite), `X | None` and unions of tagged
classes are what else there is; lists, dicts and enums that are texts have no form. Equal values
have equal texts, and a text that was read is written again in its canonical form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

import attrs

from bakehouse.core.counts import Kinds
from bakehouse.core.errors import BakehouseError, DecodeError

if TYPE_CHECKING:
    from bakehouse.core.structuring import Hooks

__all__ = ["DEPTH_LIMIT", "SIZE_LIMIT", "Codec", "Form", "digest"]

SIZE_LIMIT: Final = 1 << 20
"""The longest text, in characters."""

DEPTH_LIMIT: Final = 64
"""How deep objects and arrays may lie in each other, the outermost object counted."""

T = TypeVar("T")
F = TypeVar("F")


@attrs.frozen
class Form(Generic[T, F]):
    """How to write a class that is not written field by field: as an object of another class.

    Attributes:
        cls: the class that is written.
        write: makes it of a value.
        read: makes the value again, given also the context that the caller of `Codec.loads` gave;
            an error that it raises comes out as a `DecodeError` with the path.

    >>> @attrs.frozen
    ... class Tray:
    ...     rows: tuple[int, ...]
    >>> loaves = Form(Tray, write=lambda total: Tray((total,)), read=lambda tray, _: sum(tray.rows))
    >>> loaves.read(loaves.write(5), None)
    5
    """

    cls: type[F]
    write: Callable[[T], F]
    read: Callable[[F, Any], T]


def _nothing() -> Mapping[type, Any]:
    return MappingProxyType({})


@attrs.frozen(eq=False)
class Codec:
    """Writes and reads the values of one game.

    Attributes:
        game: name of the game.
        schema: number of the layout of its texts; another one is refused.
        tagged: classes that carry their name in snake case as a first key `"type"`; all members of
            unions must.
        kinds: the order of kinds behind `Counts[K]`, by K.
        forms: classes that are written as another class, by class.

    >>> Codec("tarts", 1).dumps("pair", (1, 2), tuple[int, int])
    '{"game":"tarts","schema":1,"type":"pair","value":[1,2]}'
    """

    game: str
    schema: int
    tagged: tuple[type, ...] = ()
    kinds: Mapping[type, Kinds[Any]] = attrs.field(factory=_nothing)
    forms: Mapping[type, Form[Any, Any]] = attrs.field(factory=_nothing)

    @cached_property
    def _hooks(self) -> Hooks:
        from bakehouse.core.structuring import Hooks

        return Hooks(self)

    def dumps(self, kind: str, value: object, cls: Any = None) -> str:
        """The canonical text of a value.

        Args:
            kind: what the value is to the game ("state", "action"), written as `"type"`.
            value: the value.
            cls: the type to write it as, None: its class.

        Raises:
            BakehouseError: the value holds something that its annotations do not allow (True as an
                int, a float that is not finite), or its text would be beyond the limits of `loads`.
        """
        import json

        from bakehouse.core.structuring import Refused

        write = self._hooks.writer(type(value) if cls is None else cls)
        try:
            data = write(value)
        except Refused as error:
            raise BakehouseError(str(error), where=f"writing a {kind}") from None
        whole = {"game": self.game, "schema": self.schema, "type": kind, "value": data}
        text = json.dumps(whole, separators=(",", ":"), allow_nan=False)
        _check_limits(text, BakehouseError)
        return text

    @overload
    def loads(self, kind: str, text: str, cls: type[T], context: object = None) -> T: ...

    @overload
    def loads(self, kind: str, text: str, cls: UnionType, context: object = None) -> Any: ...

    def loads(self, kind: str, text: str, cls: Any, context: object = None) -> Any:
        """The value of a text.

        Args:
            kind: what the text must hold, as in `dumps`.
            text: the text; white space and the order of keys are free.
            cls: the type of the value.
            context: what the `read` of each form gets.

        Raises:
            DecodeError: the text is not JSON, or not exactly this; `where` is the line and column,
                or the JSON path of the first thing that is wrong.
        """
        from bakehouse.core.structuring import CONTEXT, locate

        read = self._hooks.reader(cls)
        data = self._opened(kind, _parsed(text))
        token = CONTEXT.set(context)
        try:
            return read(data)
        except Exception as error:
            first, where = locate(error, "$.value")
            refused, cause = _decode_error(first, where), _cause(first)
        finally:
            CONTEXT.reset(token)
        # Raised out here, it does not have the errors of cattrs as its context, which do not come
        # back from a pickle; some tools pickle an error with its context.
        raise refused from cause

    def _opened(self, kind: str, data: Any) -> Any:
        """The value in the frame of a text, the rest checked."""
        from bakehouse.core.structuring import Refused, check_keys, show

        wanted = {"game": self.game, "schema": self.schema, "type": kind}
        try:
            check_keys(data, (*wanted, "value"))
        except Refused as error:
            raise DecodeError(str(error), where="$") from None
        for key, value in wanted.items():
            # True and 1.0 equal 1, and are no schema.
            if type(data[key]) is not type(value) or data[key] != value:
                reason = f"wanted {show(value)}, found {show(data[key])}"
                raise DecodeError(reason, where=f"$.{key}")
        return data["value"]


def digest(text: str) -> str:
    """SHA-256, in hexadecimal, of a canonical text.

    >>> digest("{}")[:8]
    '44136fa3'
    """
    import hashlib

    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _decode_error(error: Exception, where: str) -> DecodeError:
    if isinstance(error, BakehouseError):
        place = f"{error.where}: " if error.where else ""
        return DecodeError(f"{place}{error.reason}", rule=error.rule, where=where)
    # The validators of attrs carry more arguments than their message.
    reason = error.args[0] if error.args and isinstance(error.args[0], str) else ""
    return DecodeError(reason[:300] or type(error).__name__, where=where)


def _cause(error: Exception) -> Exception | None:
    """An error that may be a bug of a constructor, not bad data, stays visible as the cause."""
    return None if isinstance(error, BakehouseError | ValueError) else error


def _check_limits(text: str, error: type[BakehouseError]) -> None:
    if len(text) > SIZE_LIMIT:
        raise error(f"the text is longer than {SIZE_LIMIT} characters")
    depth = 0
    for token in _TOKENS.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
            if depth > DEPTH_LIMIT:
                raise error(f"more than {DEPTH_LIMIT} objects and arrays in each other")
        elif first in "]}":
            depth -= 1


# A string, closed or not, or a bracket. Nothing is tried twice: the time is linear in the length.
_TOKENS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{\]}]', re.DOTALL)


def _parsed(text: str) -> Any:
    """The data of a JSON text, without a class for any part of it."""
    import json

    from bakehouse.core.structuring import whole_or_huge

    if not isinstance(text, str):
        raise DecodeError(f"wanted a text, found a value of type {type(text).__name__}")
    _check_limits(text, DecodeError)
    twice: dict[int, str] = {}
    kept: list[dict[str, Any]] = []  # while they live, their ids are theirs

    def as_dict(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        data = dict(pairs)
        if len(data) < len(pairs):
            twice[id(data)] = _first_twice(pairs)
            kept.append(data)
        return data

    try:
        data = json.loads(text, object_pairs_hook=as_dict, parse_int=whole_or_huge)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DecodeError(f"not JSON: {error.msg}", where=where) from None
    if twice:
        _refuse_twice(data, "$", twice)
    return data


def _first_twice(pairs: list[tuple[str, Any]]) -> str:
    times = Counter(key for key, _ in pairs)
    return next(key for key, n in times.items() if n > 1)


def _refuse_twice(data: Any, path: str, twice: dict[int, str]) -> None:
    """`DecodeError` for the first object of which the id is in `twice`, with its key from there."""
    from bakehouse.core.structuring import is_array, is_object, show

    if id(data) in twice:
        raise DecodeError(f"the key {show(twice[id(data)])} stands there twice", where=path)
    if is_object(data):
        for key, value in data.items():
            _refuse_twice(value, f"{path}.{key[:40]}", twice)
    elif is_array(data):
        for i, item in enumerate(data):
            _refuse_twice(item, f"{path}[{i}]", twice)
