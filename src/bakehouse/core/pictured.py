"""Values that show themselves in a notebook.

A notebook asks an object for its picture. What draws pictures knows the games, and so stands above
them; the core knows it by name only, and looks for it when a notebook asks. Rules never do.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Final

__all__ = ["Pictured"]

_PAINTER: Final = "bakehouse.display"
"""Has `html(value)`, the picture as markup, and `words(value)`, the same as text."""


class Pictured:
    """Base of what a notebook shows as a picture; where there is none, as text.

    `repr` stays what it is, one line. A painter that a class brings along itself takes precedence,
    as for any object: it writes `_repr_html_` of its own.

    >>> from bakehouse.midnight_bakery import Config, new_game
    >>> sorted(new_game(Config())._repr_mimebundle_())
    ['text/html', 'text/plain']
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The picture, as markup that stands for itself: without script and without other files."""
        return str(importlib.import_module(_PAINTER).html(self))

    def _repr_mimebundle_(self, **_: Any) -> Mapping[str, str]:
        """The picture, and the text for where none can be shown, as in a terminal."""
        words = importlib.import_module(_PAINTER).words(self)
        return {"text/html": self._repr_html_(), "text/plain": words}
