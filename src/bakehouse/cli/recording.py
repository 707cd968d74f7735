"""Files of records, in whichever form they are."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TextIO, cast

import attrs

from bakehouse.core.errors import BakehouseError, RecordError
from bakehouse.core.records import Record, from_json, parse_record
from bakehouse.play import AnyGame
from bakehouse.play.files import reason_of
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
        file: where it is.
    """

    game: str
    number: int | None
    source: str | Line
    file: str

    def read(self, game: AnyGame, components: Any) -> Record[Any, Any]:
        """The record, replayed and verified.

        Raises:
            RecordError: whatever is wrong.
        """
        if isinstance(self.source, Line):
            return self.source.to_record(game, components)
        read = from_json if _is_json(self.source) else parse_record
        try:
            return read(game, self.source, components)
        except BakehouseError as error:
            place = f"{self.file}, {error.where}" if error.where else self.file
            raise RecordError(error.reason, rule=error.rule, where=place) from error


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def kept_in(text: str, file: str) -> Iterator[Kept]:
    """The games in a text: a record as text or as JSON, or a game on each line.

    Args:
        text: what is in the file.
        file: what the file is called.

    Raises:
        RecordError: a line that is no game, or a text that is no record.
    """
    if not _is_json(text):
        game = _GAME.search(text)
        if game is None:
            raise RecordError("no record: it does not say of which game it is", where=file)
        yield Kept(game[1], None, text, file)
        return
    whole = _object(text)
    if "record" not in whole and "moves" in whole:
        yield Kept(str(whole.get("game")), None, text, file)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            found = line_from(line, f"{file}, line {number}")
            yield Kept(str(found.record["game"]), found.played.index, found, file)


def read_text(file: str) -> str:
    """The text of a file, or of standard input if it is called "-".

    Editors may have put the mark of their encoding before it, and ends of lines of their own.

    Raises:
        RecordError: it cannot be read.
    """
    try:
        return _bytes(file).decode("utf-8-sig").replace("\r\n", "\n")
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be read ({reason_of(error)})", where=file) from error


def _bytes(file: str) -> bytes:
    if file == "-":
        # A process may be started without it.
        stream: TextIO | None = sys.stdin
        if stream is None:
            raise RecordError("there is no standard input", where=file)
        return stream.buffer.read()
    path = Path(file)
    if path.exists() and not (path.is_file() or path.is_fifo()):
        raise RecordError("cannot be read (no plain file)", where=file)
    return path.read_bytes()


def _object(text: str) -> dict[str, Any]:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}
