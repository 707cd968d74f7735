"""Pictures of simulations: that they show the numbers of the summary."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles
from bakehouse.core.errors import ConfigError, ExtraError
from bakehouse.display import plots
from bakehouse.play import GameResult, Results, simulate


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate(mb, mb.Config(players=3), games=20, seed=7)


def heights(axes: Any) -> list[float]:
    return [round(float(bar.get_height()), 9) for bar in axes.patches]


def test_the_parts_show_points_sources_and_wins(results: Results) -> None:
    points, sources, wins = plots.figure(results).axes
    summary = results.summary()
    assert [axes.get_title() for axes in (points, sources, wins)] == [
        "Points",
        "Mean points by source",
        "Share of wins",
    ]
    assert heights(wins) == [round(float(100 * seat.win_share), 9) for seat in summary.seats]
    stacked = [sum(heights(sources)[seat::3]) for seat in range(3)]
    assert stacked == pytest.approx([seat.mean for seat in summary.seats])
    names = [text.get_text() for text in points.get_legend().get_texts()]
    assert sorted(names) == ["Butter", "Flour", "Sugar"]


def test_every_game_is_in_the_distribution(results: Results) -> None:
    points, *_ = plots.figure(results).axes
    for steps in points.patches:
        # The outline of a histogram: up and down at each edge.
        tops = steps.get_xy()[1:-1:2, 1]
        assert sum(tops) == 20


def test_a_source_that_takes_points_away_stands_below_zero() -> None:
    game = GameResult(0, (3.0, 4.0), (1,), ("gain", "loss"), ((5, -2), (4, 0)), 1, 1, "most")
    _, sources, _ = plots.figure(Results("mine", "1", "{}", ("A", "B"), 0, [game])).axes
    boxes = [(bar.get_y(), bar.get_height()) for bar in sources.patches]
    assert boxes == [(0, 5), (0, 4), (0, -2), (0, 0)]


def test_a_game_for_one_shows_how_games_ended() -> None:
    results = simulate(pasteles, games=6, seed=7)
    *_, endings = plots.figure(results).axes
    assert endings.get_title() == "How games ended"
    assert sum(heights(endings)) == pytest.approx(100)


@pytest.mark.parametrize(("name", "start"), [("it.png", b"\x89PNG"), ("it.svg", b"<?xml")])
def test_the_name_says_the_format(
    name: str, start: bytes, results: Results, tmp_path: Path
) -> None:
    plots.save(results, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("it.nothing", r"it\.nothing: pictures are \.png, \.svg, \.pdf"),
        ("it", r"it: pictures are \.png"),
        ("no/such/folder.png", r"folder\.png: cannot be drawn \(No such file"),
    ],
)
def test_a_picture_that_cannot_be_saved(
    name: str, reason: str, results: Results, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match=reason):
        plots.save(results, tmp_path / name)
    with pytest.raises(ConfigError, match=reason):
        plots.check_path(tmp_path / name)


def test_looking_whether_a_picture_can_be_leaves_nothing_behind(tmp_path: Path) -> None:
    plots.check_path(tmp_path / "it.PNG")
    assert list(tmp_path.iterdir()) == []


def test_no_game_is_no_picture() -> None:
    with pytest.raises(ConfigError, match="no games"):
        plots.figure(Results("mine", "1", "{}", ("A",), 0, ()))


def test_without_matplotlib_the_error_names_the_extra(
    results: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: Any = None
    monkeypatch.setitem(sys.modules, "matplotlib", missing)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", missing)
    with pytest.raises(ExtraError, match=r"needs matplotlib: pip install 'bakehouse\[plot\]'"):
        plots.figure(results)
