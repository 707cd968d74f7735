"""Plain text tables, lists and blocks."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

__all__ = ["WIDTH", "beside", "listing", "sentence", "table", "title"]

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
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    return "\n".join(_row(cells, widths) for cells in (header, *rows))


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    parts = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return _GAP.join(parts).rstrip()


def listing(rows: Sequence[Sequence[str]], width: int = WIDTH) -> str:
    """Columns to the left, the last of which is broken into lines so that `width` is kept.

    >>> print(listing([("card", "what it does"), ("Till", "takes the money that comes")], 26))
    card  what it does
    Till  takes the money that
          comes
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)][:-1]
    left = sum(widths) + len(_GAP) * len(widths)
    lines: list[str] = []
    for *cells, words in rows:
        start = "".join(cell.ljust(size) + _GAP for cell, size in zip(cells, widths, strict=True))
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
        size = max(map(len, block)) + gap
        if row and used + size - gap > width:
            yield row
            row, used = [], 0
        row.append(block)
        used += size
    if row:
        yield row


def _joined(blocks: Sequence[Sequence[str]], gap: str) -> Iterator[str]:
    widths = [max(map(len, block)) for block in blocks]
    for number in range(max(map(len, blocks))):
        parts = [
            (block[number] if number < len(block) else "").ljust(width)
            for block, width in zip(blocks, widths, strict=True)
        ]
        yield gap.join(parts).rstrip()


def title(text: str) -> str:
    """A line with a rule under it."""
    return f"{text}\n{'-' * len(text)}"
