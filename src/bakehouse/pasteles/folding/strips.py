"""Folding in one dimension: how short a strip can become.

A fold between rows leaves the columns as they are, and tokens block lines between rows and lines
between columns apart from each other (PA-33). So what a sheet can be folded to is a question about
two strips, its rows and its columns, each with the lines that tokens hold.
"""

from __future__ import annotations

from functools import lru_cache

__all__ = ["folded_strip", "reach_by_line"]


def folded_strip(length: int, held: int, line: int) -> tuple[int, int]:
    """A strip after a fold; which part is turned over makes no difference but a mirror image.

    Args:
        length: units of the strip.
        held: mask of the lines that tokens hold, by the units before a line.
        line: the line folded along, by the units before it.

    Returns:
        the length, and the held lines by their distance from the line folded along.

    >>> folded_strip(5, 0b10000, 3)
    (3, 2)
    """
    longer = max(line, length - line)
    after = held >> line
    before = sum((held >> line - distance & 1) << distance for distance in range(1, line))
    return longer, (after | before) & (1 << longer) - 2


@lru_cache(maxsize=1 << 14)
def reach_by_line(length: int, held: int) -> tuple[int, ...]:
    """By line, a mask of the lengths in reach after a fold along it; 0 where a token holds it.

    Entry 0, which is no line, is for no fold: the lengths in reach now, the strip's own with them.

    >>> [bin(lengths) for lengths in reach_by_line(3, 0b100)]
    ['0b1100', '0b100', '0b0']
    """
    reach, after = 1 << length, list[int]()
    for line in range(1, length):
        free = not held >> line & 1
        after.append(reach_by_line(*folded_strip(length, held, line))[0] if free else 0)
        reach |= after[-1]
    return (reach, *after)
