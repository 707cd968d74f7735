"""Layouts as tables, for the documentation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from bakehouse import midnight_bakery, pasteles, rococo
from bakehouse.adapters.tensors import AMOUNT, DTYPE, Piece, layout
from bakehouse.core.counts import kind_name
from bakehouse.midnight_bakery import CARDS, CASE
from bakehouse.pasteles.folding import Side
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.state import Cause
from bakehouse.play.games import load_game
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.offers import MAIN_TERMS

__all__ = ["EXAMPLES", "ORDERS", "orders", "tables"]

EXAMPLES: Final[tuple[tuple[str, Mapping[str, Any]], ...]] = (
    ("midnight_bakery", MappingProxyType({"players": 4})),
    ("pasteles", MappingProxyType({"recipe": 1})),
    ("rococo", MappingProxyType({"players": 4})),
    ("rococo", MappingProxyType({"solo": "buttery"})),
)
"""The games and options whose layouts are shown."""

ORDERS: Final[Mapping[str, Mapping[str, Iterable[object]]]] = MappingProxyType(
    {
        "midnight_bakery": {
            "what is due": midnight_bakery.Phase,
            "cards": CARDS.members,
            "items of a case": CASE.members,
        },
        "pasteles": {
            "what is due": pasteles.Phase,
            "kinds of tokens": TOKENS.members,
            "flavours": FLAVOURS.members,
            "causes": Cause,
            "sides": Side,
        },
        "rococo": {
            "what is due": rococo.Phase,
            "goods": Good,
            "main actions": [term.action for term in MAIN_TERMS],
        },
    }
)
"""By game, the order of what has names; cards, tiles and the like are in that of the set."""


def orders() -> str:
    """The orders of the games, a list for each.

    >>> orders().splitlines()[2]
    '- what is due: deal, choose, snatch, dawn'
    """
    return "\n".join("\n".join(_order(name)) + "\n" for name in ORDERS)


def _order(name: str) -> Iterator[str]:
    yield f"`{name}`:"
    yield ""
    for told, members in ORDERS[name].items():
        yield f"- {told}: {', '.join(map(kind_name, members))}"


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
