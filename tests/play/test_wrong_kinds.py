"""What is no game, no record or no options where one is asked for is one of our errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bakehouse import display, pasteles, rococo
from bakehouse import midnight_bakery as mb
from bakehouse.core import records
from bakehouse.core.errors import BakehouseError, ConfigError, GameLookupError, RecordError
from bakehouse.core.rng import Rng
from bakehouse.play import (
    RandomAgent,
    load_agent,
    load_agents,
    load_components,
    load_results,
    play_game,
    play_numbered,
    simulate,
    summarize,
)

CONFIG = mb.Config(players=2)
RECORD = records.new_record(mb, CONFIG)
STATE = mb.new_game(CONFIG)
NO_GAMES: tuple[Any, ...] = (None, 5, "no_such_game", [], mb.Config(), RECORD)

OF_A_GAME: dict[str, Callable[[Any], object]] = {
    "new_record": lambda game: records.new_record(game, CONFIG),
    "state_digest": lambda game: records.state_digest(game, STATE),
    "replay": lambda game: records.replay(game, RECORD),
    "check": lambda game: records.check(game, RECORD),
    "seen_by": lambda game: records.seen_by(game, RECORD, 0),
    "to_text": lambda game: records.to_text(game, RECORD),
    "to_json": lambda game: records.to_json(game, RECORD),
    "parse_record": lambda game: records.parse_record(game, records.to_text(mb, RECORD)),
    "from_json": lambda game: records.from_json(game, records.to_json(mb, RECORD)),
    "play_game": lambda game: play_game(game, CONFIG, None, Rng.seeded(7)),
    "play_numbered": lambda game: play_numbered(game, CONFIG, None, 7, 0),
    "load_agent": lambda game: load_agent(game, "random"),
    "load_agents": lambda game: load_agents(game, CONFIG, ["random"]),
    "load_components": lambda game: load_components(game, "mine.toml"),
    "load_results": lambda game: load_results("games.jsonl", game),
    "text": lambda game: display.text(game, STATE),
    "remark": lambda game: display.remark(game, STATE, None),
    "consequence": lambda game: display.consequence(game, STATE, STATE),
}


@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_is_no_game(name: str) -> None:
    for game in NO_GAMES:
        with pytest.raises(GameLookupError):
            OF_A_GAME[name](game)


OF_OPTIONS: dict[str, Callable[[Any], object]] = {
    "play_game": lambda config: play_game(mb, config, None, Rng.seeded(7)),
    "play_numbered": lambda config: play_numbered(mb, config, None, 7, 0),
    "load_agents": lambda config: load_agents(mb, config, ["random"]),
}


@pytest.mark.parametrize("name", OF_OPTIONS)
def test_what_are_no_options_of_the_game(name: str) -> None:
    config: Any
    for config in (None, 5, pasteles.Config(), rococo.Config(), STATE):
        with pytest.raises(BakehouseError):
            OF_OPTIONS[name](config)


OF_A_RECORD: dict[str, Callable[[Any], object]] = {
    "replay": lambda record: records.replay(mb, record),
    "check": lambda record: records.check(mb, record),
    "seen_by": lambda record: records.seen_by(mb, record, 0),
    "to_text": lambda record: records.to_text(mb, record),
    "to_json": lambda record: records.to_json(mb, record),
    "replay_page": lambda record: display.replay_page(record, game=mb),
}


@pytest.mark.parametrize("name", OF_A_RECORD)
def test_what_is_no_record(name: str) -> None:
    record: Any
    for record in (None, records.to_text(mb, RECORD), 5, mb, STATE):
        with pytest.raises(RecordError, match="is no record"):
            OF_A_RECORD[name](record)


def test_other_things_of_the_wrong_kind() -> None:
    wrong: Any
    for wrong in (None, 7, "seed"):
        with pytest.raises(ConfigError, match="is no generator"):
            play_game(mb, CONFIG, None, wrong)
    for wrong in (None, 5, b"random"):
        with pytest.raises(ConfigError, match="is no name of an agent"):
            load_agent(mb, wrong)
    for wrong in (None, 5, "random"):
        with pytest.raises(ConfigError, match="is no sequence of names"):
            load_agents(mb, CONFIG, wrong)
    for wrong in (None, 5, b"games.jsonl"):
        with pytest.raises(RecordError, match="is no path of a file"):
            load_results(wrong, mb)
    for wrong in (5, "games", (None,), simulate(mb, games=1, seed=7)):
        with pytest.raises(ConfigError, match=r"(is|are) no played games?"):
            summarize(wrong)


def test_a_name_of_a_game_will_do_as_it_does_for_simulations(tmp_path: Path) -> None:
    """Who simulates by name plays a failed game again, and reads the file, by name too."""
    by_name: Any = "midnight_bakery"
    file = tmp_path / "games.jsonl"
    results = simulate(by_name, CONFIG, games=2, seed=7, file=file)
    assert play_numbered(by_name, CONFIG, None, 7, 1)[0] == results.games[1]
    assert load_results(file, by_name) == results
    assert load_agent(by_name, "random") == RandomAgent()
    assert play_game(by_name, CONFIG, None, Rng.seeded(7)) == play_game(
        mb, CONFIG, None, Rng.seeded(7)
    )


def test_games_are_summed_up_from_any_iterable() -> None:
    results = simulate(mb, CONFIG, games=3, seed=7)
    assert summarize(iter(results.games)) == results.summary()
