"""The pages of the games tell what the code does."""

from __future__ import annotations

import re

import pytest

from bakehouse.play import load_game
from tests.checks.game_pages import GAMES, page, written


@pytest.mark.parametrize("game", GAMES)
def test_generated_parts_are_as_the_code_says(game: str) -> None:
    text = page(game).read_text(encoding="utf-8")
    assert written(text, game) == text, "run python -m tests.checks.game_pages"


@pytest.mark.parametrize("game", GAMES)
def test_the_history_ends_with_the_version_of_now(game: str) -> None:
    history = page(game).read_text(encoding="utf-8").partition("## Version history")[2]
    told = re.findall(r"^\| (\d+) \|", history, re.MULTILINE)
    assert told
    assert told[-1] == load_game(game).RULES_VERSION


def test_a_page_without_a_part_is_refused() -> None:
    with pytest.raises(ValueError, match="rococo: no part 'actions'"):
        written("nothing\n", "rococo")
