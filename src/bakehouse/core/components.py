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
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs

from bakehouse.core.errors import ContentError
from bakehouse.core.tables import SIZE_LIMIT, Item, Table, check_content, read_toml, show
from bakehouse.core.values import Value

__all__ = [
    "ComponentSet",
    "SetFile",
    "Table",
    "content_digest",
    "load_path",
    "load_resource",
    "read_toml",
]


@attrs.frozen(eq=False, repr=False)
class ComponentSet(Value):
    """Base of the component sets of the games.

    A set equals another of its own class with the same digest, and hashes by it, so that hashing a
    state never hashes tables. Subclasses are declared `@attrs.frozen(eq=False, repr=False)`, and
    are made from a set file only, so that the digest speaks for the numbers.

    Attributes:
        name: what the file calls the set; a part of its content, and so of the digest.
        digest: `content_digest` of the file.
        sources: (topic, "rulebook" or "house"), in the order in which the game reads them.

    >>> from bakehouse.midnight_bakery.content import house
    >>> house().name, house().sources[:2]
    ('house', (('totals', 'rulebook'), ('deck', 'house')))
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

    def __reduce__(self) -> tuple[Any, ...]:
        fields = [field.name for field in attrs.fields(type(self)) if field.init]
        return _rebuild, (type(self), *(getattr(self, name) for name in fields))


def _rebuild(cls: type[ComponentSet], *values: Any) -> ComponentSet:
    return cls(*values)


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

    >>> text = '''
    ... set = { game = "tarts", schema = 1, name = "mine" }
    ... oven = { source = "house", trays = 4 }
    ... '''
    >>> opened = SetFile(text, "mine.toml", game="tarts", schema=1)
    >>> opened.topic("oven").integer("trays"), opened.sources
    (4, (('oven', 'house'),))
    """

    def __init__(self, text: str, file: str, *, game: str, schema: int) -> None:
        data = read_toml(text, file)
        self.root = Table(data, file)
        head = self.root.table("set")
        if head.text("game") != game:
            raise head.error(f"a set for {show(head.text('game'))}, not for {game!r}", "game")
        if head.integer("schema") != schema:
            raise head.error(
                f"layout {head.integer('schema')}, this version reads {schema}", "schema"
            )
        self.name = head.text("name")
        if not self.name.isprintable():
            raise head.error(f"{show(self.name)} is not one line of printable text", "name")
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


def content_digest(data: Mapping[str, Item]) -> str:
    """SHA-256, in hexadecimal, of what a set says.

    That is all of it, the name of the set and the marks `source` too: texts write a set by its name
    and digest, so equal sets must have equal names. Order of keys, comments and layout of the file
    do not matter; the order within an array does.

    Raises:
        ContentError: something else than texts, whole numbers, true and false, arrays and tables.

    >>> content_digest({"a": 1, "b": [2]}) == content_digest({"b": (2,), "a": 1})
    True
    """
    import hashlib
    import json

    check_content(data, "content")
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def load_resource(package: str, filename: str) -> str:
    """The text of a set file that is shipped inside a package.

    Raises:
        ContentError: no such package or file, or a file that is too large or not UTF-8.

    >>> "bakes = 3" in load_resource("bakehouse.midnight_bakery.content", "house.toml")  # MB-7
    True
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

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "mine.toml")
    ...     _ = mine.write_text("trays = 4", encoding="utf-8")
    ...     load_path(mine)
    'trays = 4'
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
