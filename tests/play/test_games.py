from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.errors import ContentError, GameLookupError
from bakehouse.play.games import AnyGame, house_games, load_components, load_game, protocol_names
from tests import toy_game


def namespace(names: Mapping[str, Any]) -> AnyGame:
    """An object with these names, whether or not they make a game."""
    return cast("AnyGame", SimpleNamespace(**names))


def test_a_house_game_is_found_by_its_name() -> None:
    from bakehouse import midnight_bakery

    assert load_game("midnight_bakery") is midnight_bakery
    assert load_game("bakehouse.midnight_bakery") is midnight_bakery
    assert "midnight_bakery" in house_games()


def test_a_game_of_the_user_is_found_by_its_import_path() -> None:
    assert load_game("tests.toy_game") is toy_game


def test_a_game_itself_is_taken_as_it_is() -> None:
    assert load_game(toy_game) is toy_game
    thing = namespace(vars(toy_game))
    assert load_game(thing) is thing


def test_the_protocol_names_what_a_game_needs() -> None:
    names = protocol_names()
    assert names[:4] == ("NAME", "RULES_VERSION", "Config", "new_game")
    assert {"apply", "redact", "config_from_json", "observation_to_json"} <= set(names)
    assert all(hasattr(toy_game, name) for name in names)


@pytest.mark.parametrize("name", protocol_names())
def test_a_module_that_lacks_a_name_is_no_game(name: str) -> None:
    names = {key: value for key, value in vars(toy_game).items() if key != name}
    with pytest.raises(GameLookupError, match=rf"no game: it lacks {name}$"):
        load_game(namespace(names))


@pytest.mark.parametrize("name", ["NAME", "RULES_VERSION"])
@pytest.mark.parametrize("value", [None, 7, "", "two\nlines"])
def test_names_and_versions_are_texts_of_one_line(name: str, value: Any) -> None:
    with pytest.raises(GameLookupError, match=name):
        load_game(namespace({**vars(toy_game), name: value}))


def test_a_function_that_is_none_is_missing() -> None:
    with pytest.raises(GameLookupError, match="lacks apply"):
        load_game(namespace({**vars(toy_game), "apply": 3}))


@pytest.mark.parametrize("thing", [None, 7, object(), ["midnight_bakery"]])
def test_what_is_no_game_says_what_it_lacks(thing: Any) -> None:
    with pytest.raises(GameLookupError, match="is no game: it lacks NAME, RULES_VERSION, Config"):
        load_game(thing)


def test_a_module_that_is_no_game_says_what_it_lacks() -> None:
    with pytest.raises(GameLookupError, match=r"^json is no game: it lacks NAME, .*, new_game, "):
        load_game("json")


@pytest.mark.parametrize("name", ["no_such_game", "no.such.game", "tests.no_such_game", "json.x"])
def test_a_name_of_nothing_lists_what_there_is(name: str) -> None:
    with pytest.raises(GameLookupError, match=rf"^no game '{name}'; there are midnight_bakery"):
        load_game(name)


def test_the_house_games_are_three_and_each_is_whole() -> None:
    assert house_games() == ("midnight_bakery", "rococo", "pasteles")
    for name in house_games():
        assert name == load_game(name).NAME


def test_a_package_that_holds_a_part_of_a_game_only_is_no_game() -> None:
    part = "bakehouse.pasteles.folding"
    with pytest.raises(GameLookupError, match=r"^bakehouse\.pasteles\.folding is no game: "):
        load_game(part)


HOSTILE = [
    "",
    " ",
    ".",
    "..toy_game",
    ".toy_game",
    "tests.",
    "tests..toy_game",
    "tests/toy_game",
    "tests.toy_game\n",
    "tests.toy_game; import os",
    "../tests",
    "-c",
    "1game",
    "t\u00f6rtchen",
    "a" * 201,
    "a." * 100_000 + "a",
    "\x00",
    "\ud800",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_refused_unimported(name: str) -> None:
    before = set(sys.modules)
    with pytest.raises(GameLookupError, match="no name of a game and no import path"):
        load_game(name)
    assert set(sys.modules) == before


@given(st.text(st.characters(codec=None, exclude_categories=("L", "Pc"))))
def test_any_text_without_a_letter_is_refused(name: str) -> None:
    with pytest.raises(GameLookupError):
        load_game(name)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise ValueError('broken\\n   badly')", "ValueError: broken badly"),
        ("import no_such_thing_at_all", "ModuleNotFoundError: No module named 'no_such_thing"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("def broken(:", "SyntaxError: "),
        ("raise RuntimeError('x' * 10_000)", "RuntimeError: xxx"),
    ],
)
def test_a_module_that_fails_is_one_clear_error(
    code: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"failing_game_{abs(hash(code)) % 10**8}"
    (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(GameLookupError) as caught:
        load_game(name)
    assert str(caught.value).startswith(f"importing {name} failed: {reason}")
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_component_sets_are_read_by_the_game(tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_text(toy_game.content.HOUSE.replace("high = 3", "high = 8"), encoding="utf-8")
    assert load_components(toy_game, str(file)).high == 8
    with pytest.raises(ContentError, match="nothing_here"):
        load_components(toy_game, str(tmp_path / "nothing_here"))


def test_a_game_without_component_sets_says_so() -> None:
    names = {key: value for key, value in vars(toy_game).items() if key != "content"}
    with pytest.raises(GameLookupError, match="toy takes no component sets"):
        load_components(namespace(names), "set.toml")
