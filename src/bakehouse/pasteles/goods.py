"""The kinds of things that are counted: tokens and flavours, in their fixed orders."""

from __future__ import annotations

from typing import Final

from bakehouse.core.counts import Kinds
from bakehouse.pasteles.folding import Flavour, TokenKind

__all__ = ["BERRIES", "FLAVOURS", "TIMES", "TOKENS"]

TOKENS: Final = Kinds(tuple(TokenKind))
"""The token shapes, for multisets of them (PA-41)."""

FLAVOURS: Final = Kinds(tuple(Flavour))
"""The flavours, for orders and claimed icons (PA-2)."""

BERRIES: Final = {TokenKind.STRAWBERRY: 1, TokenKind.RASPBERRY: 2, TokenKind.BLUEBERRY: 3}
"""By berry, how often its one icon counts (PA-41); any other token counts each icon once."""

TIMES: Final = tuple(BERRIES.get(kind, 1) for kind in TokenKind)
"""By token kind, how often an icon under it counts (PA-41)."""
