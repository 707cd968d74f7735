"""Tables of a TOML file, read key by key, with errors that name file, table, row and key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from bakehouse.core.counts import LIMIT, Counts, Kinds, kind_name
from bakehouse.core.errors import ContentError

__all__ = [
    "DEPTH_LIMIT",
    "INTEGER_LIMIT",
    "LINE_LIMIT",
    "SIZE_LIMIT",
    "SOURCES",
    "Item",
    "Table",
    "check_content",
    "read_toml",
    "show",
]

SIZE_LIMIT: Final = 1 << 18
"""The longest set file, in bytes and in characters."""

LINE_LIMIT: Final = 1000
"""The longest line of a set file; the parser's time grows with the square of it."""

DEPTH_LIMIT: Final = 8
"""How deep tables and arrays may lie in each other."""

INTEGER_LIMIT: Final = 1_000_000_000
"""The greatest size of a number in a set."""

SOURCES: Final = ("rulebook", "house")
"""Where the numbers of a table are from: the printed rules, or whoever made the set."""

Item: TypeAlias = "str | int | float | list[Any] | tuple[Any, ...] | Mapping[str, Any]"
"""What may come out of a file, before it is checked: numbers with a point are refused."""

T = TypeVar("T")
K = TypeVar("K")


def read_toml(text: str, file: str) -> dict[str, Item]:
    r"""The data of a TOML text: texts, whole numbers, true and false, arrays, tables; nothing else.

    Raises:
        ContentError: not TOML (with the line), a number that is not whole or beyond
            `INTEGER_LIMIT`, a date, or a text beyond `SIZE_LIMIT`, `LINE_LIMIT` or `DEPTH_LIMIT`.

    >>> read_toml("cards = 14", "my.toml")
    {'cards': 14}
    >>> read_toml("cards = 14\ncards =", "my.toml")
    Traceback (most recent call last):
        ...
    bakehouse.core.errors.ContentError: my.toml, line 2: Invalid value
    """
    import tomllib

    _check_size(text, file)
    try:
        data: dict[str, Item] = tomllib.loads(text)
    except RecursionError:
        raise ContentError("arrays or tables lie too deep in each other", where=file) from None
    except ValueError as error:  # also a number of thousands of digits, which is no TOMLDecodeError
        raise _syntax_error(str(error), text, file) from None
    check_content(data, file)
    return data


class Table:
    """One table of a set file, read key by key.

    Every getter raises `ContentError` for a key that is missing or holds something else, and notes
    the key as known; `done` then refuses the keys that nobody asked for.

    Attributes:
        file: the name of the file.
        label: which table, and which row of it, this is; "" for the file itself.

    >>> table = Table({"trays": 4, "fans": 1}, "mine.toml", "[oven]")
    >>> table.integer("trays", maximum=6)
    4
    >>> table.done()
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ContentError: mine.toml, [oven]: unknown key 'fans' (known: trays)
    """

    def __init__(self, data: Mapping[str, Item], file: str, label: str = "") -> None:
        self.file = file
        self.label = label
        self._data = data
        self._known: dict[str, None] = {}
        self._children: dict[str, Table] = {}

    def __contains__(self, key: str) -> bool:
        """Whether the key is there, for keys that may be left out."""
        self._known[key] = None
        return key in self._data

    def error(self, reason: str, key: str = "", rule: str | None = None) -> ContentError:
        """An error at this table, or at a key of it, for the game to raise from its own checks."""
        place = (self.file, self.label, key)
        return ContentError(reason, where=", ".join(part for part in place if part), rule=rule)

    def integer(self, key: str, *, minimum: int = 0, maximum: int = INTEGER_LIMIT) -> int:
        """A whole number within bounds, both included."""
        return self._whole(self._take(key), key, minimum, maximum)

    def integers(
        self,
        key: str,
        *,
        minimum: int = 0,
        maximum: int = INTEGER_LIMIT,
        length: int | None = None,
    ) -> tuple[int, ...]:
        """An array of whole numbers, of exactly `length` if that is given."""
        items = self._list(key, length)
        return tuple(
            self._whole(item, f"{key}[{i}]", minimum, maximum) for i, item in enumerate(items)
        )

    def text(self, key: str) -> str:
        """A text that is not empty."""
        return self._text(self._take(key), key)

    def texts(self, key: str, *, length: int | None = None) -> tuple[str, ...]:
        """An array of texts, none of them empty."""
        items = self._list(key, length)
        return tuple(self._text(item, f"{key}[{i}]") for i, item in enumerate(items))

    def flag(self, key: str) -> bool:
        """True or false; anything else is a `ContentError`."""
        value = self._take(key)
        if not isinstance(value, bool):
            raise self._wrong(value, "true or false", key)
        return value

    def choice(self, key: str, options: Iterable[T]) -> T:
        """One of `options`, written as its name: an enum member's in lower case, else its `str`."""
        return self._choice(self._take(key), key, options)

    def choices(
        self, key: str, options: Iterable[T], *, length: int | None = None
    ) -> tuple[T, ...]:
        """An array of `options`, written as their names; one may come twice."""
        options = tuple(options)
        items = self._list(key, length)
        return tuple(self._choice(item, f"{key}[{i}]", options) for i, item in enumerate(items))

    def source(self) -> str:
        """The mark `source`: "rulebook" or "house"."""
        return self.choice("source", SOURCES)

    def table(self, key: str) -> Table:
        """A table inside this one."""
        return self._child(self._take(key), self._inside(key, "[]"), key)

    def rows(self, key: str) -> tuple[Table, ...]:
        """An array of tables; errors give a row's number, from 1, and its `name` if it has one."""
        label = self._inside(key, "[[]]")
        return tuple(
            self._child(row, f"{label} row {i}{_row_name(row)}", f"{key}[{i - 1}]")
            for i, row in enumerate(self._list(key, None), start=1)
        )

    def mapping(
        self, key: str, keys: Iterable[T], *, minimum: int = 0, maximum: int = INTEGER_LIMIT
    ) -> dict[T, int]:
        """A table with a whole number for each of `keys`, written as its name; in their order."""
        inner = self.table(key)
        return {k: inner.integer(kind_name(k), minimum=minimum, maximum=maximum) for k in keys}

    def counts(self, key: str, kinds: Kinds[K]) -> Counts[K]:
        """A table with the amounts of a multiset; a kind that is left out has none."""
        inner = self.table(key)
        amounts = {kind: kind_name(kind) for kind in kinds.members if kind_name(kind) in inner}
        return kinds.counts(
            {kind: inner.integer(name, maximum=LIMIT) for kind, name in amounts.items()}
        )

    def check_total(self, what: str, found: int, wanted: int, rule: str | None = None) -> None:
        """`ContentError` when the numbers of this table do not add up to what they must."""
        if found != wanted:
            reason = f"{what}: the table adds up to {found}, it must be {wanted}"
            raise self.error(reason, rule=rule)

    def done(self) -> None:
        """Refuse, by name, keys that were never asked for, here and in the tables inside.

        Raises:
            ContentError: there is one.
        """
        for key in self._data:
            if key not in self._known:
                known = ", ".join(self._known) or "none"
                raise self.error(f"unknown key {show(key)} (known: {known})")
        for child in self._children.values():
            child.done()

    def _take(self, key: str) -> Item:
        if key not in self:
            raise self.error(f"the key {key!r} is missing")
        return self._data[key]

    def _list(self, key: str, length: int | None) -> list[Item]:
        value = self._take(key)
        if not isinstance(value, list):
            raise self._wrong(value, "an array", key)
        if length is not None and len(value) != length:
            raise self.error(f"{len(value)} entries, wanted {length}", key)
        return value

    def _whole(self, value: Item, key: str, minimum: int, maximum: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._wrong(value, "a whole number", key)
        if not minimum <= value <= maximum:
            raise self.error(f"{show(value)} is not within {minimum} to {maximum}", key)
        return value

    def _text(self, value: Item, key: str) -> str:
        if not isinstance(value, str):
            raise self._wrong(value, "a text", key)
        if not value:
            raise self.error("the text is empty", key)
        return value

    def _choice(self, value: Item, key: str, options: Iterable[T]) -> T:
        by_name = {kind_name(option): option for option in options}
        if not isinstance(value, str) or value not in by_name:
            raise self._wrong(value, f"one of {', '.join(by_name)}", key)
        return by_name[value]

    def _inside(self, key: str, brackets: str) -> str:
        # "[deck]" leads on to "[deck.base]"; a row stays named in front.
        if self.label.startswith("[["):
            return f"{self.label}, {key}"
        path = f"{self.label[1:-1]}.{key}" if self.label else key
        half = len(brackets) // 2
        return f"{brackets[:half]}{path}{brackets[half:]}"

    def _child(self, value: Item, label: str, key: str) -> Table:
        if not isinstance(value, Mapping):
            raise self._wrong(value, "a table", key)
        # One table, however often it is asked for: it knows the keys that were read before.
        return self._children.setdefault(label, Table(value, self.file, label))

    def _wrong(self, value: Item, wanted: str, key: str) -> ContentError:
        return self.error(f"wanted {wanted}, found {show(value)}", key)


def _check_size(text: str, file: str) -> None:
    if not isinstance(text, str):
        raise ContentError(f"wanted a text, found {type(text).__name__}", where=file)
    if len(text) > SIZE_LIMIT:
        raise ContentError(f"longer than {SIZE_LIMIT} characters", where=file)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_LIMIT:
            raise ContentError(
                f"a line longer than {LINE_LIMIT} characters", where=f"{file}, line {number}"
            )


def _syntax_error(message: str, text: str, file: str) -> ContentError:
    match = re.fullmatch(
        r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL
    )
    if match is None:
        return ContentError(_short(message), where=file)
    line = match[2] or text.rstrip("\n").count("\n") + 1
    return ContentError(match[1], where=f"{file}, line {line}")


def check_content(value: Item, file: str, path: str = "", depth: int = 0) -> None:
    """`ContentError` for parsed data that no set may hold, with the dotted path to it."""
    where = f"{file}, {path}" if path else file
    if depth > DEPTH_LIMIT:
        raise ContentError("arrays or tables lie too deep in each other", where=where)
    if isinstance(value, Mapping):
        for key, item in value.items():
            check_content(
                item, file, f"{path}.{_short(str(key))}" if path else _short(str(key)), depth + 1
            )
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            check_content(item, file, f"{path}[{i}]", depth + 1)
    elif not isinstance(value, str | int):
        raise ContentError(f"wanted a text or a whole number, found {show(value)}", where=where)
    elif isinstance(value, int) and not -INTEGER_LIMIT <= value <= INTEGER_LIMIT:
        raise ContentError(f"{show(value)} is beyond {INTEGER_LIMIT}", where=where)


def _row_name(row: Item) -> str:
    name = row.get("name") if isinstance(row, Mapping) else None
    return f" ({_short(name)})" if isinstance(name, str) else ""


def show(value: Item) -> str:
    """A value of a set file, short, as the file writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, Mapping | list):
        return "a table" if isinstance(value, Mapping) else "an array"
    return _short(repr(value) if isinstance(value, str) else str(value))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
