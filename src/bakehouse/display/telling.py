"""Texts of the text display, put into markup."""

from __future__ import annotations

import re

from bakehouse.display.markup import Markup, element, joined

__all__ = ["paragraphs"]


def paragraphs(text: str) -> Markup:
    r"""Text in which lines were broken and moved in, as a paragraph a line.

    >>> paragraphs("Moves: a;\n  b.\nMore: c.")
    '<p>Moves: a; b.</p><p>More: c.</p>'
    """
    lines = re.sub(r"\n +", " ", text).splitlines()
    return joined(element("p", line) for line in lines)
