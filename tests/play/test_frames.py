"""Results as tables of pandas."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles
from bakehouse.core.errors import ExtraError
from bakehouse.play import GameResult, Results, simulate


def test_a_row_for_each_game_and_seat() -> None:
    results = simulate(mb, mb.Config(players=3), games=4, seed=2)
    frame = results.to_pandas()
    assert list(frame["game"]) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert list(frame["name"])[:3] == ["Flour", "Sugar", "Butter"]
    assert list(frame["points"]) == [points for game in results.games for points in game.returns]
    assert set(frame["agent"]) == {"RandomAgent()"}
    of_sources = [column for column in frame.columns if column.startswith("from ")]
    assert of_sources[0] == "from croissants"
    assert list(frame[of_sources].sum(axis=1)) == list(frame["points"])
    shares = frame.groupby("seat")["share"].mean()
    assert list(shares) == [float(seat.win_share) for seat in results.summary().seats]


def test_a_source_that_a_game_lacks_gave_nothing() -> None:
    games = [
        GameResult(0, (2.0,), (0,), ("one",), ((2,),), 5, 1, "won"),
        GameResult(1, (3.0,), (), ("other",), ((3,),), 5, 1, "lost"),
    ]
    frame = Results("mine", "1", "{}", ("Me",), 0, games).to_pandas()
    assert list(frame["from one"]) == [2, 0]
    assert list(frame["from other"]) == [0, 3]
    assert list(frame["share"]) == [1, 0]
    assert list(frame["reason"]) == ["won", "lost"]


def test_no_game_at_all_is_an_empty_table() -> None:
    assert len(Results("mine", "1", "{}", ("Me",), 0, ()).to_pandas()) == 0


def test_a_game_for_one() -> None:
    frame = simulate(pasteles, games=5, seed=0).to_pandas()
    assert len(frame) == 5


def test_without_pandas_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    missing: Any = None
    monkeypatch.setitem(sys.modules, "pandas", missing)
    with pytest.raises(ExtraError, match=r"needs pandas: pip install 'bakehouse\[pandas\]'"):
        Results("mine", "1", "{}", ("Me",), 0, ()).to_pandas()
