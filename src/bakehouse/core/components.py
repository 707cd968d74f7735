"""Component sets: the numbers of a game as data, read from TOML and checked.

A set file has a table `[set]` with `game`, `schema` and `name`, and one table a topic. Each topic
says where its numbers are from, `source = "rulebook"` or `source = "house"`. The game reads each
topic through typed getters, and whatever is wrong is one `ContentError` that names file, table, row
and key:

>>> text = '''
... [set]
... game = "tarts"
... schema = 1
... name = "mine"
... [deck]
... source = "house"
... cards = { jam = 5, fruit = 7 }
... total = 12
... '''
>>> file = SetFile(text, "mine.toml", game="tarts", schema=1)
>>> deck = file.topic("deck")
>>> cards = deck.mapping("cards", ("jam", "fruit"), maximum=20)
>>> deck.check_total("cards in the deck", sum(cards.values()), deck.integer("total"))
>>> file.done()
>>> file.name, file.sources, cards["jam"]
('mine', (('deck', 'house'),), 5)
>>> deck.integer("total", maximum=10)
Traceback (most recent call last):
    ...
bakehouse.core.errors.ContentError: mine.toml, [deck], total: 12 is not within 0 to 10
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from bakehouse.core.counts import LIMIT, Counts, Kinds, kind_name
from bakehouse.core.errors import ContentError
from bakehouse.core.values import Value

__all__ = [
    "DEPTH_LIMIT",
    "INTEGER_LIMIT",
    "LINE_LIMIT",
    "SIZE_LIMIT",
    "SOURCES",
    "ComponentSet",
    "Item",
    "SetFile",
    "Table",
    "content_digest",
    "load_path",
    "load_resource",
    "read_toml",
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


@attrs.frozen(eq=False, repr=False)
class ComponentSet(Value):
    """Base of the component sets of the games.

    A set equals another of its own class with the same digest, and hashes by it, so that hashing a
    state never hashes tables. Subclasses are declared `@attrs.frozen(eq=False, repr=False)`, and
    are made from a set file only, so that the digest speaks for the numbers.

    Attributes:
        name: what the file calls the set; no part of its identity.
        digest: `content_digest` of the file.
        sources: (topic, "rulebook" or "house"), in the order in which the game reads them.
    """

    name: str
    digest: str
    sources: tuple[tuple[str, str], ...]

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        if cls.__eq__ is not ComponentSet.__eq__ or cls.__repr__ is not ComponentSet.__repr__:
            raise TypeError(f"declare {cls.__name__} with @attrs.frozen(eq=False, repr=False)")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ComponentSet):
            return NotImplemented
        return type(self) is type(other) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} {self.digest[:12]}>"


class Table:
    """One table of a set file, read key by key.

    Every getter raises `ContentError` for a key that is missing or holds something else, and notes
    the key as known; `done` then refuses the keys that nobody asked for.

    Attributes:
        file: the name of the file.
        label: which table, and which row of it, this is; "" for the file itself.
    """

    def __init__(self, data: Mapping[str, Item], file: str, label: str = "") -> None:
        self.file = file
        self.label = label
        self._data = data
        self._known: dict[str, None] = {}
        self._children: list[Table] = []

    def __contains__(self, key: str) -> bool:
        """Whether the key is there, for keys that may be left out."""
        self._known[key] = None
        return key in self._data

    def error(self, reason: str, key: str = "") -> ContentError:
        """An error at this table, or at a key of it, for the game to raise from its own checks."""
        place = (self.file, self.label, key)
        return ContentError(reason, where=", ".join(part for part in place if part))

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
        """True or false."""
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

    def check_total(self, what: str, found: int, wanted: int) -> None:
        """`ContentError` when the numbers of this table do not add up to what they must."""
        if found != wanted:
            raise self.error(f"{what}: the table adds up to {found}, it must be {wanted}")

    def done(self) -> None:
        """Refuse, by name, keys that were never asked for, here and in the tables inside."""
        for key in self._data:
            if key not in self._known:
                known = ", ".join(self._known) or "none"
                raise self.error(f"unknown key {_show(key)} (known: {known})")
        for child in self._children:
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
            raise self.error(f"{_show(value)} is not within {minimum} to {maximum}", key)
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
        child = Table(value, self.file, label)
        self._children.append(child)
        return child

    def _wrong(self, value: Item, wanted: str, key: str) -> ContentError:
        return self.error(f"wanted {wanted}, found {_show(value)}", key)


class SetFile:
    """A set file, opened: `[set]` is checked, the topics are for the game to read.

    Attributes:
        name: the name of the set.
        digest: `content_digest` of the file.
        root: the file as a table.

    Args:
        text: the TOML text.
        file: its name, for errors.
        game: the game that reads it.
        schema: the number of the layout that this version of the game reads.

    Raises:
        ContentError: no TOML, too large, or a set for something else.
    """

    def __init__(self, text: str, file: str, *, game: str, schema: int) -> None:
        data = read_toml(text, file)
        self.root = Table(data, file)
        head = self.root.table("set")
        if head.text("game") != game:
            raise head.error(f"a set for {_show(head.text('game'))}, not for {game!r}", "game")
        if head.integer("schema") != schema:
            raise head.error(
                f"layout {head.integer('schema')}, this version reads {schema}", "schema"
            )
        self.name = head.text("name")
        self.digest = content_digest(data)
        self._sources: dict[str, str] = {}

    @property
    def sources(self) -> tuple[tuple[str, str], ...]:
        """(topic, "rulebook" or "house") of the topics read so far."""
        return tuple(self._sources.items())

    def topic(self, name: str) -> Table:
        """The table of a topic, its source noted."""
        table = self.root.table(name)
        self._sources[name] = table.source()
        return table

    def done(self) -> None:
        """Refuse tables and keys that the game did not ask for."""
        self.root.done()


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
    _check_tree(data, file, "", 0)
    return data


def content_digest(data: Mapping[str, Item]) -> str:
    """SHA-256, in hexadecimal, of what a set says.

    That is all of it, the marks `source` too, but for the name in `[set]`. Order of keys, comments
    and layout of the file do not matter; the order within an array does.

    Raises:
        ContentError: something else than texts, whole numbers, true and false, arrays and tables.

    >>> content_digest({"a": 1, "b": [2]}) == content_digest({"b": (2,), "a": 1})
    True
    >>> content_digest({"set": {"name": "x"}}) == content_digest({"set": {"name": "y"}})
    True
    """
    import hashlib
    import json

    _check_tree(data, "content", "", 0)
    content = dict(data)
    head = content.get("set")
    if isinstance(head, Mapping):
        content["set"] = {key: value for key, value in head.items() if key != "name"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def load_resource(package: str, filename: str) -> str:
    """The text of a set file that is shipped inside a package.

    Raises:
        ContentError: no such package or file, or a file that is too large or not UTF-8.
    """
    from importlib import resources

    where = f"{package}/{filename}"
    try:
        raw = resources.files(package).joinpath(filename).read_bytes()
    except (OSError, ImportError, KeyError, TypeError, ValueError) as error:
        raise ContentError(f"cannot be read ({_reason(error)})", where=where) from None
    return _decoded(raw, where)


def load_path(path: str | os.PathLike[str]) -> str:
    """The text of a user's set file.

    Raises:
        ContentError: a file that is missing, unreadable, a directory, too large or not UTF-8.
    """
    where = str(path)
    try:
        with Path(path).open("rb") as stream:
            raw = stream.read(SIZE_LIMIT + 1)
    except (OSError, TypeError, ValueError) as error:
        raise ContentError(f"cannot be read ({_reason(error)})", where=where) from None
    return _decoded(raw, where)


def _reason(error: Exception) -> str:
    # The text of an OSError repeats the path.
    return (isinstance(error, OSError) and error.strerror) or str(error)


def _decoded(raw: bytes, where: str) -> str:
    if len(raw) > SIZE_LIMIT:
        raise ContentError(f"larger than {SIZE_LIMIT} bytes", where=where)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ContentError("not UTF-8", where=f"{where}, line {line}") from None


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


def _check_tree(value: Item, file: str, path: str, depth: int) -> None:
    where = f"{file}, {path}" if path else file
    if depth > DEPTH_LIMIT:
        raise ContentError("arrays or tables lie too deep in each other", where=where)
    if isinstance(value, Mapping):
        for key, item in value.items():
            _check_tree(
                item, file, f"{path}.{_short(str(key))}" if path else _short(str(key)), depth + 1
            )
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            _check_tree(item, file, f"{path}[{i}]", depth + 1)
    elif not isinstance(value, str | int):
        raise ContentError(f"wanted a text or a whole number, found {_show(value)}", where=where)
    elif isinstance(value, int) and not -INTEGER_LIMIT <= value <= INTEGER_LIMIT:
        raise ContentError(f"{_show(value)} is beyond {INTEGER_LIMIT}", where=where)


def _row_name(row: Item) -> str:
    name = row.get("name") if isinstance(row, Mapping) else None
    return f" ({_short(name)})" if isinstance(name, str) else ""


def _show(value: Item) -> str:
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
