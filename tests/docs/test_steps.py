"""Who follows the numbered steps of the pages literally gets what they say."""

from __future__ import annotations

from pathlib import Path

from tests.checks.project import ROOT
from tests.docs.steps import Follower


def test_a_box_of_ones_own_can_be_brought(tmp_path: Path) -> None:
    done = Follower(tmp_path, "mine.toml").follow(ROOT / "docs" / "own_box.md")
    assert done == ["console", "toml", "toml", "console", "toml", "console", "console", "python"]
    text = (tmp_path / "mine.toml").read_text(encoding="utf-8")
    assert "croissant = 13\nmacaron = 15\n" in text


def test_a_game_can_be_added(tmp_path: Path) -> None:
    done = Follower(tmp_path).follow(ROOT / "docs" / "add_a_game.md")
    assert done == [*["python"] * 8, "console", "console", "python", "console"]
