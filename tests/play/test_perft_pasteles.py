"""Move sequences of Pasteles, counted by the library and by the slow model, and pinned.

The files in `perft_pasteles/` hold games of tiny component sets: `counts[d - 1]` is the number of
sequences of d moves, chance moves among them. The slow model counts them again by its own rules,
its own lists of choices and draws, playing every sequence from the start.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import attrs
import pytest

from bakehouse import pasteles as pa
from bakehouse.pasteles.actions import Action
from bakehouse.pasteles.content import loads
from bakehouse.play.perft import perft
from tests.pasteles.slow_game import SlowGame

FOLDER = Path(__file__).parent / "perft_pasteles"


@attrs.frozen
class Pinned:
    """One file: a recipe of a tiny set, and its counts."""

    name: str
    rules: str
    digest: str
    counts: list[int]
    whole: bool  # whether no game is longer
    set: str

    @property
    def config(self) -> pa.Config:
        return pa.Config(recipe=1, components=loads(self.set, self.name))


def load(path: Path) -> Pinned:
    return Pinned(name=path.name, **tomllib.loads(path.read_text(encoding="utf-8")))


PINNED = [load(path) for path in sorted(FOLDER.glob("*.toml"))]
every_pinned = pytest.mark.parametrize("pinned", PINNED, ids=[one.name for one in PINNED])


def depths(pinned: Pinned) -> int:
    """To which depth counts are known: where games end, there is none of one move more."""
    return len(pinned.counts) + pinned.whole


def wanted(pinned: Pinned) -> list[int]:
    return [*pinned.counts, *[0] * pinned.whole]


@every_pinned
def test_counts_are_the_pinned_ones(pinned: Pinned) -> None:
    start = pa.new_game(pinned.config)
    counts = [perft(pa, start, depth) for depth in range(1, depths(pinned) + 1)]
    assert counts == wanted(pinned)


@every_pinned
def test_counts_are_pinned_for_these_rules_and_this_set(pinned: Pinned) -> None:
    assert pinned.rules == pa.RULES_VERSION
    assert pinned.digest == pinned.config.components.digest


# The slow model, counted through.


def moves(game: SlowGame) -> list[Action]:
    if game.player() == pa.TERMINAL:
        return []
    if game.player() == pa.CHANCE:
        draws = game.chance(10_000)
        assert draws is not None
        return list(draws)
    return sorted(game.legal(), key=repr)


def played(config: pa.Config, history: tuple[Action, ...]) -> SlowGame:
    game = SlowGame(config)
    for action in history:
        game.act(action)
    return game


def slow_counts(config: pa.Config, depth: int) -> list[int]:
    """By number of moves, from 1 to `depth`, the number of sequences."""
    counts: list[int] = []
    level: list[tuple[Action, ...]] = [()]
    for _ in range(depth):
        level = [(*history, move) for history in level for move in moves(played(config, history))]
        counts.append(len(level))
    return counts


@every_pinned
def test_the_slow_model_counts_the_same(pinned: Pinned) -> None:
    assert slow_counts(pinned.config, depths(pinned)) == wanted(pinned)
