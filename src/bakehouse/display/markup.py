"""Markup: elements of HTML and SVG, in which all that is text has been escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, TypeAlias

__all__ = ["Content", "Markup", "chips", "element", "isolated", "joined", "rows_of", "section"]

_EMPTY: Final = frozenset({"rect", "line", "path", "circle", "polygon", "input", "meta"})
"""Elements that never have content here."""


class Markup(str):
    """What is markup already; any other text is escaped where it is put into an element."""

    __slots__ = ()


Content: TypeAlias = str | int | None


def joined(parts: Iterable[Content]) -> Markup:
    """Parts one after the other, without those that are None.

    >>> joined(("a < b", None, Markup("<hr>"), 3))
    'a &lt; b<hr>3'
    """
    return Markup("".join(map(_safe, parts)))


def _safe(part: Content) -> str:
    if part is None:
        return ""
    return part if isinstance(part, Markup) else escape(isolated(str(part)))


# Hebrew, Arabic and their neighbours: all letters of these blocks are read from right to left.
_LEFTWARD: Final = (
    "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
_NAME: Final = re.compile(rf"[{_LEFTWARD}]+(?:[\s'-]+[{_LEFTWARD}]+)*…?")


def isolated(words: str) -> str:
    r"""Words in which names that are read from right to left leave the order of all else alone.

    Without that the number after such a name stands before it. The marks are those of Unicode for
    it, not elements, since attributes, titles and drawings need them too.

    >>> ascii(isolated(chr(0x5D0) + " 4")), isolated("Tart 4")
    ("'\\u2068\\u05d0\\u2069 4'", 'Tart 4')
    """
    return words if words.isascii() else _NAME.sub("\u2068\\g<0>\u2069", words)


def element(name: str, /, *parts: Content, **attributes: float | str | None) -> Markup:
    """An element. Attributes are named as in Python, and left out where they are None.

    >>> element("p", "5 < 6", class_="told", aria_label=None)
    '<p class="told">5 &lt; 6</p>'
    >>> element("line", x1=1.5, stroke_width=2)
    '<line x1="1.5" stroke-width="2"/>'
    """
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _EMPTY:
        return Markup(f"<{name}{words}/>")
    return Markup(f"<{name}{words}>{joined(parts)}</{name}>")


def _value(value: float | str) -> str:
    if isinstance(value, str):
        return escape(isolated(value))
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def section(heading: str, *parts: Content, class_: str | None = None) -> Markup:
    """A part of a picture under a heading; nothing where it would be empty."""
    if not joined(parts):
        return Markup()
    return element("section", element("h4", heading), *parts, class_=class_)


def rows_of(
    rows: Sequence[Sequence[Content]],
    header: Sequence[Content] | None = None,
    *,
    first: bool = True,
) -> Markup:
    """A table; nothing without rows.

    Args:
        rows: the cells.
        header: the words over the columns.
        first: whether the first cell of a row names it.
    """
    if not rows:
        return Markup()
    head = [element("tr", *(element("th", cell, scope="col") for cell in header))] if header else []
    body = [
        element(
            "tr",
            *(
                element("th", cell, scope="row") if first and place == 0 else element("td", cell)
                for place, cell in enumerate(row)
            ),
        )
        for row in rows
    ]
    return element("table", *head, *body)


def chips(parts: Iterable[tuple[str, Content]]) -> Markup:
    """Small coloured labels: of each the name of its colour and what stands on it.

    >>> chips([("sweet", "sweet")])
    '<span class="chip sweet">sweet</span>'
    """
    return joined(element("span", words, class_=f"chip {colour}") for colour, words in parts)
