from __future__ import annotations

import enum
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery, pasteles
from bakehouse.cli.options import (
    choices_of,
    config_of_options,
    game_options,
    name_of_game,
    value_of,
)
from bakehouse.core.errors import ConfigError, ContentError, GameLookupError
from bakehouse.play import AnyGame
from tests import toy_game


class Option(enum.Enum):
    NONE = "none"


class Draft(enum.Enum):
    TRAYS = 1
    OPEN = 2


@pytest.mark.parametrize(
    ("text", "hint", "value"),
    [
        ("3", int, 3),
        ("-3", int, -3),
        ("0", int, 0),
        ("3.0", int, "3.0"),
        ("three", int, "three"),
        ("true", int, "true"),
        ("\N{ARABIC-INDIC DIGIT THREE}", int, "\N{ARABIC-INDIC DIGIT THREE}"),
        ("9" * 101, int, "9" * 101),
        ("3", str, "3"),
        ("none", str, "none"),
        ("none", int | None, None),
        ("4", int | None, 4),
        ("4", None | int, 4),
        ("true", bool, True),
        ("no", bool, False),
        ("1", bool, "1"),
        ("a,b", tuple[str, ...], ("a", "b")),
        ("none", tuple[str, ...], ()),
        ("none,a", tuple[str, ...], ("none", "a")),
        ("none", tuple[Option, ...], (Option.NONE,)),
        ("1,2", tuple[int, ...], (1, 2)),
        ("", tuple[str, ...], ()),
        ("trays", Draft, Draft.TRAYS),
        ("TRAYS", Draft, "TRAYS"),
        ("open", Draft | None, Draft.OPEN),
        ("none", Any, None),
        ("yes", Any, True),
        ("12", Any, 12),
        ("word", Any, "word"),
    ],
)
def test_a_text_becomes_the_value_that_its_option_takes(text: str, hint: Any, value: Any) -> None:
    found = value_of(text, hint)
    assert found == value
    assert type(found) is type(value)


@given(st.text(max_size=20))
def test_any_text_becomes_some_value(text: str) -> None:
    for hint in (int, bool, str, int | None, Draft, tuple[int, ...], Any):
        value_of(text, hint)
    assert value_of(text, str) == text


def test_the_options_of_a_game_are_those_of_its_config() -> None:
    found = [(option.name, option.hint, option.default) for option in game_options(midnight_bakery)]
    assert found == [("players", int, 4), ("passing", str, "alternate")]
    assert [option.name for option in game_options(toy_game)] == ["players", "swapping"]
    assert [option.name for option in game_options(pasteles)] == ["recipe"]


def test_options_become_flags() -> None:
    players, swapping = (option.as_flag() for option in game_options(toy_game))
    assert (players.opts, players.name, players.metavar) == (["--players"], "players", "N")
    assert swapping.help == "Option of the game. Default: anyone."
    chosen = game_options(toy_game)[1].as_flag("anyone, nobody")
    assert chosen.help == "Option of the game: anyone, nobody. Default: anyone."


def a_game(config: Any) -> AnyGame:
    return cast("AnyGame", SimpleNamespace(NAME="mine", Config=config))


def plain_config(
    seat_count: int = 2, *extra: str, quick: bool = False, draft: Draft = Draft.OPEN, **more: object
) -> tuple[object, ...]:
    if seat_count > 9:
        raise ValueError("too many seats")
    return seat_count, quick, draft


def test_games_tell_what_their_options_can_be() -> None:
    games: tuple[AnyGame, ...] = (midnight_bakery, pasteles, toy_game)
    told = [[choices_of(game, option) for option in game_options(game)] for game in games]
    assert told == [
        ["from 2 to 8", "alternate, next"],
        ["from 1 to 12"],
        ["from 2 to 3", "anyone, nobody"],
    ]


def test_choices_are_told_as_far_as_they_are_known() -> None:
    """Names of an enum; nothing where the config takes anything, or fails in its own way."""
    told = [choices_of(a_game(plain_config), it) for it in game_options(a_game(plain_config))]
    assert told == ["", "", "trays, open"]
    (several,) = game_options(a_game(lenient_config))
    assert choices_of(a_game(lenient_config), several) == "trays, open"


def lenient_config(draft: Draft | str | None = None) -> object:
    return draft


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("game", "game"),
        ("game extra", "game"),
        ("--players 3 game", "game"),
        ("--players=3 game extra", "game"),
        ("--players=3 --low -2 game", "game"),
        ("-p 3 game --other 4", "game"),
        ("--players", None),
        ("--players 3", None),
        ("--players=3", None),
        ("", None),
    ],
)
def test_the_game_is_found_behind_options_of_its_own(words: str, name: str | None) -> None:
    assert name_of_game(words.split()) == name


def test_a_config_may_be_any_function() -> None:
    game = a_game(plain_config)
    assert [option.name for option in game_options(game)] == ["seat_count", "quick", "draft"]
    assert game_options(game)[0].as_flag().opts == ["--seat-count"]
    chosen = config_of_options(game, {"seat_count": "3", "quick": None}, ["draft=trays"], None)
    assert chosen == (3, False, Draft.TRAYS)


def test_what_a_config_raises_otherwise_is_an_error_of_the_family() -> None:
    with pytest.raises(ConfigError, match="mine: too many seats"):
        config_of_options(a_game(plain_config), {"seat_count": "10"}, [], None)


def test_annotations_that_cannot_be_read_are_done_without() -> None:
    def config(seats: int = 3) -> int:
        return seats

    config.__annotations__["seats"] = "KnownToCheckersOnly"
    assert config_of_options(a_game(config), {"seats": "4"}, [], None) == 4
    assert config_of_options(a_game(config), {}, [], None) == 3


def test_flags_and_pairs_make_a_config() -> None:
    made = config_of_options(
        toy_game, {"players": "3", "swapping": None}, ["swapping=nobody"], None
    )
    assert made == toy_game.Config(players=3, swapping="nobody")
    assert config_of_options(toy_game, {}, [], None) == toy_game.Config()


@pytest.mark.parametrize(
    ("pair", "reason"),
    [
        ("players", "write name=value"),
        ("=3", "write name=value"),
        ("seats=3", "unknown option 'seats'; toy has players, swapping"),
        (f"{'x' * 999}=3", "x...xxx"),
        ("y" * 999, "y...yyy"),
        ("components=x", "--components FILE"),
        ("players=x", "players: 'x' is no whole number"),
        ("players=4", "players: 4 is no whole number from 2 to 3"),
        ("swapping=", "swapping: '' is none of"),
    ],
)
def test_wrong_pairs_are_refused(pair: str, reason: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config_of_options(toy_game, {}, [pair], None)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 200


def test_an_option_is_given_once() -> None:
    with pytest.raises(ConfigError, match="option players given twice"):
        config_of_options(toy_game, {"players": "3"}, ["players=3"], None)
    with pytest.raises(ConfigError, match="option players given twice"):
        config_of_options(toy_game, {}, ["players=3", "players=3"], None)


def test_a_component_set_comes_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    file.write_text(toy_game.content.HOUSE.replace("high = 3", "high = 8"), encoding="utf-8")
    assert config_of_options(toy_game, {}, [], str(file)).components.high == 8
    with pytest.raises(ContentError):
        config_of_options(toy_game, {}, [], str(tmp_path))
    with pytest.raises(GameLookupError, match="mine takes no component sets"):
        config_of_options(a_game(plain_config), {}, [], str(file))
