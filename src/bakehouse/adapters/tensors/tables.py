"""Layouts as tables, for the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from bakehouse.adapters.tensors import AMOUNT, DTYPE, Piece, layout
from bakehouse.play.games import load_game

__all__ = ["EXAMPLES", "tables"]

EXAMPLES: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("midnight_bakery", MappingProxyType({"players": 4})),
    ("pasteles", MappingProxyType({"recipe": 1})),
    ("rococo", MappingProxyType({"players": 4})),
    ("rococo", MappingProxyType({"solo": "buttery"})),
)
"""The games and options whose layouts are shown."""


def tables() -> str:
    """The layouts of the examples, a table for each.

    >>> tables().splitlines()[0]
    '### `midnight_bakery`, players=4'
    """
    return "\n".join("\n".join(_table(name, options)) + "\n" for name, options in EXAMPLES)


def _table(name: str, options: Mapping[str, Any]) -> Iterator[str]:
    game = load_game(name)
    shape = layout(game, game.Config(**options))
    told = ", ".join(f"{option}={value!r}" for option, value in options.items())
    yield f"### `{name}`, {told}"
    yield ""
    yield f"{shape.size} numbers, {DTYPE}."
    yield ""
    yield "| from | piece | shape | numbers | what they tell |"
    yield "| --- | --- | --- | --- | --- |"
    for start, piece in zip(shape.starts, shape.pieces, strict=True):
        size = " x ".join(map(str, piece.shape))
        yield f"| {start} | `{piece.name}` | {size} | {_range(piece)} | {piece.meaning} |"


def _range(piece: Piece) -> str:
    if piece.high == AMOUNT:
        return "any" if piece.low else "from 0"
    return f"{piece.low} to {piece.high}"
