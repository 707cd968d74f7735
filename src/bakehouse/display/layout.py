"""Plain text tables."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["table", "title"]


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
    return "  ".join(parts).rstrip()


def title(text: str) -> str:
    """A line with a rule under it."""
    return f"{text}\n{'-' * len(text)}"
