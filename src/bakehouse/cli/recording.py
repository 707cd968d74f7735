"""Files of records, in whichever form they are."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import attrs

from bakehouse.core.errors import RecordError
from bakehouse.core.records import Record, from_json, parse_record
from bakehouse.play import AnyGame
from bakehouse.play.storing import Line, line_from

__all__ = ["Kept", "kept_in", "read_text"]

_GAME: Final = re.compile(r"^game: (.+)$", re.MULTILINE)


@attrs.frozen
class Kept:
    """A game in a file, not replayed yet.

    Attributes:
        game: what its record says that it is of.
        number: which game of a simulation it is, if that is known.
        source: its text, or its line.
    """

    game: str
    number: int | None
    source: str | Line

    def read(self, game: AnyGame, components: Any) -> Record[Any, Any]:
        """The record, replayed and verified.

        Raises:
            RecordError: whatever is wrong.
        """
        if isinstance(self.source, Line):
            return self.source.to_record(game, components)
        if self.source.startswith("{"):
            return from_json(game, self.source, components)
        return parse_record(game, self.source, components)


def kept_in(text: str) -> Iterator[Kept]:
    """The games in a text: a record as text or as JSON, or a game on each line.

    Raises:
        RecordError: a line that is no game, or a text that is no record.
    """
    if not text.startswith("{"):
        game = _GAME.search(text)
        if game is None:
            raise RecordError("no record: it does not say of which game it is")
        yield Kept(game[1], None, text)
        return
    first = _object(text.partition("\n")[0])
    if "record" not in first and "moves" in first:
        yield Kept(str(first.get("game")), None, text)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            found = line_from(line, f"line {number}")
            yield Kept(str(found.record["game"]), found.played.index, found)


def read_text(file: str) -> str:
    """The text of a file, or of standard input if it is called "-".

    Raises:
        RecordError: it cannot be read.
    """
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        path = Path(file)
        if path.exists() and not (path.is_file() or path.is_fifo()):
            raise RecordError("cannot be read (no plain file)", where=file)
        return Path(file).read_bytes().decode("utf-8")
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        raise RecordError(f"cannot be read ({reason})", where=file) from error


def _object(text: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}
