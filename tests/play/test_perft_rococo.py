"""Move sequences of Rococo, counted by the library and by the slow model, and pinned.

A file in `perft_rococo/` holds the options of a game, of the house set or of the tiny one, the
moves to a position in it, as text, and how often moves can follow from there: `counts[d - 1]` is
the number of sequences of d moves, chance moves among them. The slow model counts them again by its
own rules and its own lists, playing every sequence from the start.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.play.perft import perft
from bakehouse.rococo.content import house
from tests.rococo.sets import make_tiny
from tests.rococo.slow_game import SlowGame
from tests.rococo.slow_turns import Drawing

FOLDER = Path(__file__).parent / "perft_rococo"


@attrs.frozen
class Pinned:
    """One file."""

    name: str
    rules: str
    set: str
    digest: str
    options: dict[str, Any]
    moves: list[str]
    counts: list[int]

    @property
    def config(self) -> ro.Config:
        components = house() if self.set == "house" else make_tiny()
        options: dict[str, Any] = {**self.options, "promos": tuple(self.options["promos"])}
        return ro.Config(**options, components=components)


def load(path: Path) -> Pinned:
    return Pinned(name=path.name, **tomllib.loads(path.read_text(encoding="utf-8")))


PINNED = [load(path) for path in sorted(FOLDER.glob("*.toml"))]
every_pinned = pytest.mark.parametrize("pinned", PINNED, ids=[one.name for one in PINNED])


def position(pinned: Pinned) -> tuple[ro.State, tuple[ro.Action, ...]]:
    """The position that a file is about, and the moves to it."""
    state = ro.new_game(pinned.config)
    moves: list[ro.Action] = []
    for text in pinned.moves:
        move = ro.parse_action(state, text)
        state = ro.apply(state, move)
        moves.append(move)
    return state, tuple(moves)


def test_positions_of_many_phases_are_pinned() -> None:
    phases = {position(pinned)[0].phase for pinned in PINNED}
    assert len(phases) >= len(PINNED) // 2
    assert len(PINNED) >= 16


@every_pinned
def test_counts_are_the_pinned_ones(pinned: Pinned) -> None:
    state, _ = position(pinned)
    depths = range(1, len(pinned.counts) + 1)
    assert [perft(ro, state, depth) for depth in depths] == pinned.counts


@every_pinned
def test_counts_are_pinned_for_these_rules_and_this_set(pinned: Pinned) -> None:
    assert pinned.rules == ro.RULES_VERSION
    assert pinned.digest == pinned.config.components.digest


def played(config: ro.Config, history: tuple[ro.Action, ...]) -> SlowGame:
    game = SlowGame(config)
    for action in history:
        game.act(action)
    return game


def moves(game: SlowGame) -> list[ro.Action]:
    """What can come next: all chance moves, or what the first seat that owes a decision can do."""
    if game.player() == ro.TERMINAL:
        return []
    if game.player() == ro.CHANCE:
        return chance_moves(game)
    return sorted(game.legal(game.active()[0]), key=repr)


def chance_moves(game: SlowGame) -> list[ro.Action]:
    request = game.request
    assert isinstance(request, Drawing)
    sequences: list[tuple[int, ...]] = [()]
    for _ in range(request.count):
        sequences = [(*drawn, piece) for drawn in sequences for piece in request.chances(drawn)]
    return sorted({request.move(drawn) for drawn in sequences}, key=repr)


def slow_counts(config: ro.Config, start: tuple[ro.Action, ...], depth: int) -> list[int]:
    """By number of moves, from 1 to `depth`, the number of sequences."""
    counts: list[int] = []
    level = [start]
    for _ in range(depth):
        level = [(*history, move) for history in level for move in moves(played(config, history))]
        counts.append(len(level))
    return counts


@every_pinned
def test_the_slow_model_counts_the_same(pinned: Pinned) -> None:
    _, history = position(pinned)
    assert slow_counts(pinned.config, history, len(pinned.counts)) == pinned.counts
