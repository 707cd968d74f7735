"""Plain text tables, lists and blocks."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["WIDTH", "beside", "broken", "listing", "sentence", "shortened", "table", "title"]

WIDTH: Final = 96
"""Columns that a text fills where it can be broken."""

_GAP: Final = "  "
_NARROWEST: Final = 20  # a column of words is not made narrower than that


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as they need to be, the first to the left and the others to the right.

    >>> print(table(("", "Flour", "Sugar"), [("macaron", "1", "."), ("bun", ".", "12")]))
             Flour  Sugar
    macaron      1      .
    bun          .     12
    """
    widths = [max(map(_width, column)) for column in zip(header, *rows, strict=True)]
    return "\n".join(_row(cells, widths) for cells in (header, *rows))


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    parts = [_filled(*first), *(" " * (width - _width(cell)) + cell for cell, width in others)]
    return _GAP.join(parts).rstrip()


def _filled(words: str, width: int) -> str:
    """Words and as many spaces as the width still takes."""
    return words + " " * (width - _width(words))


def listing(rows: Sequence[Sequence[str]], width: int = WIDTH) -> str:
    """Columns to the left, the last of which is broken into lines so that `width` is kept.

    >>> print(listing([("card", "what it does"), ("Till", "takes the money that comes")], 26))
    card  what it does
    Till  takes the money that
          comes
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)][:-1]
    left = sum(widths) + len(_GAP) * len(widths)
    lines: list[str] = []
    for *cells, words in rows:
        columns = zip(cells, widths, strict=True)
        start = "".join(_filled(cell, size) + _GAP for cell, size in columns)
        broken = textwrap.wrap(words, max(width - left, _NARROWEST)) or [""]
        lines += [(start + broken[0]).rstrip(), *(" " * left + line for line in broken[1:])]
    return "\n".join(lines)


def sentence(words: str, width: int = WIDTH) -> str:
    """Words broken into lines, all but the first moved in.

    >>> print(sentence("Staff: Rosa, Emil", 12))
    Staff: Rosa,
      Emil
    """
    return "\n".join(textwrap.wrap(words, width, subsequent_indent="  "))


def beside(blocks: Sequence[Sequence[str]], width: int = WIDTH, gap: int = 4) -> str:
    """Blocks of lines side by side, as many as `width` takes; the others below.

    >>> print(beside([("ab", "c"), ("d",), ("ef",)], 8))
    ab    d
    c
    <BLANKLINE>
    ef
    """
    rows = _rows_of_blocks(blocks, width, gap)
    return "\n\n".join("\n".join(_joined(row, " " * gap)) for row in rows)


def _rows_of_blocks(
    blocks: Sequence[Sequence[str]], width: int, gap: int
) -> Iterator[list[Sequence[str]]]:
    row: list[Sequence[str]] = []
    used = 0
    for block in blocks:
        size = max(map(_width, block)) + gap
        if row and used + size - gap > width:
            yield row
            row, used = [], 0
        row.append(block)
        used += size
    if row:
        yield row


def _joined(blocks: Sequence[Sequence[str]], gap: str) -> Iterator[str]:
    widths = [max(map(_width, block)) for block in blocks]
    for number in range(max(map(len, blocks))):
        parts = [
            _filled(block[number] if number < len(block) else "", width)
            for block, width in zip(blocks, widths, strict=True)
        ]
        yield gap.join(parts).rstrip()


def title(text: str) -> str:
    """A line with a rule under it."""
    return f"{text}\n{'-' * _width(text)}"


# --- lines in a drawing ---------------------------------------------------------------------------


def broken(words: str, width: int) -> list[str]:
    """Words in lines of a drawing, which are `width` usual letters wide.

    Letters of East Asian scripts are as wide as two. A word that is wider than a line is broken.

    >>> broken("Choux à la crème", 10), broken("抹茶ケーキ", 6)
    (['Choux à la', 'crème'], ['抹茶ケ', 'ーキ'])
    """
    lines: list[str] = []
    for word in words.split():
        parts = list(_parts(word, width))
        if lines and _width(f"{lines[-1]} {parts[0]}") <= width:
            lines[-1] += f" {parts.pop(0)}"
        lines += parts
    return lines


def shortened(name: str, rest: str, width: int, most: int) -> list[str]:
    """A name and what follows it in at most so many lines, of which the name may lose its end.

    Where that is not enough, what follows loses it too.

    >>> shortened("Tart", " 4 chef", 12, 1), shortened("Clafoutis", " 4 chef", 12, 1)
    (['Tart 4 chef'], ['Claf… 4 chef'])
    """
    lines = broken(name + rest, width)
    for end in range(len(name) - 1, 0, -1):
        if len(lines) <= most:
            return lines
        lines = broken(f"{name[:end].rstrip()}…{rest}", width)
    if len(lines) > most:
        lines[most - 1 :] = [f"{next(_parts(lines[most - 1], width - 1))}…"]
    return lines


def _parts(word: str, width: int) -> Iterator[str]:
    """A word, in pieces if it is too wide for a line."""
    part = ""
    for letter in word:
        if part and _width(part + letter) > width:
            yield part
            part = ""
        part += letter
    yield part


def _width(words: str) -> int:
    """In usual letters."""
    if words.isascii():
        return len(words)
    return sum(_letter_width(letter) for letter in words)


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
