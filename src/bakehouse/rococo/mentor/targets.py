"""What decisions name: spaces, columns, tables with an end, places of markers (RO-144, RO-166).

A target is a number: a recipe space; a column; 2 for each table before, and 1 for the end near its
bonus or 2 for the far one; an area, or a host space with the number of all areas added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.rococo.config import Config
from bakehouse.rococo.content import DecisionBox
from bakehouse.rococo.mentor.stack import columns_with_tiles
from bakehouse.rococo.state import Phase, State, by_phase

__all__ = ["DECIDING", "end_of", "named", "place_of", "room_at", "targets"]

_ENDS: Final = 2
_NOBODY: Final = (-1, -1)


def end_of(target: int) -> tuple[int, bool]:
    """The table of a target, and whether its far end is meant."""
    return (target - 1) // _ENDS + 1, target % _ENDS == 0


def place_of(config: Config, target: int) -> tuple[int, int]:
    """The area of a target and 0, or 0 and the host space."""
    areas = len(config.board.areas)
    return (target, 0) if target <= areas else (0, target - areas)


# --- what there is --------------------------------------------------------------------------------


def _recipes(state: State) -> list[int]:
    """Spaces with a recipe (RO-145, RO-167)."""
    return [space for space, recipe in enumerate(state.market.recipes, 1) if recipe]


def room_at(state: State, table: int) -> bool:
    """Whether a table has a free space (RO-150)."""
    return not all(state.board.tables[table - 1])


def _ends(state: State) -> list[int]:
    """Both ends of each table with room (RO-150, RO-166)."""
    tables = range(1, len(state.board.tables) + 1)
    return [
        _ENDS * (table - 1) + end for table in tables if room_at(state, table) for end in (1, _ENDS)
    ]


def _places(state: State) -> list[int]:
    """Areas whose left space is free, and host spaces (RO-152).

    Where an area has place for one marker, any marker takes it (RO-174).
    """
    config, board = state.setup.config, state.board
    areas = [
        number
        for number, there in enumerate(board.areas, 1)
        if (there[0] < 0 if config.side else there == _NOBODY)
    ]
    hosts = [len(board.areas) + space for space, owner in enumerate(board.hosts, 1) if owner < 0]
    return areas + hosts


# --- what a card names ----------------------------------------------------------------------------


def _named_recipe(_: Config, box: DecisionBox) -> int:
    return box.recipe


def _named_column(_: Config, box: DecisionBox) -> int:
    return box.column


def _named_end(_: Config, box: DecisionBox) -> int:
    return _ENDS * (box.table - 1) + 1 + box.far


def _named_place(config: Config, box: DecisionBox) -> int:
    return box.area or len(config.board.areas) + box.host


_KINDS: Final[
    dict[Phase, tuple[Callable[[State], list[int]], Callable[[Config, DecisionBox], int]]]
] = {
    Phase.MENTOR_RECIPE: (_recipes, _named_recipe),
    Phase.MENTOR_COLUMN: (columns_with_tiles, _named_column),
    Phase.MENTOR_TABLE: (_ends, _named_end),
    Phase.MENTOR_PLACE: (_places, _named_place),
}
"""By phase, what is valid, and what a card says."""

_BY_PHASE: Final = by_phase(_KINDS)

DECIDING: Final = tuple(_KINDS)
"""The phases in which a decision is needed."""


def targets(state: State, phase: Phase | None = None) -> list[int]:
    """The valid targets of the decision that is needed, or of a phase, in order."""
    kind = _BY_PHASE[state.turn.phase if phase is None else phase]
    assert kind is not None  # noqa: S101
    return kind[0](state)


def named(state: State, card: int) -> int:
    """The target that a solo card names for the decision that is needed (RO-144)."""
    config = state.setup.config
    kind = _BY_PHASE[state.turn.phase]
    assert kind is not None  # noqa: S101
    return kind[1](config, config.components.solo_card(card).decision)
