"""The options of a game (RO-1, RO-3, RO-7, RO-23, RO-26, RO-164)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bakehouse import pasteles as pa
from bakehouse import rococo as ro
from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.rococo.content import house
from bakehouse.rococo.opening import new_game
from tests.rococo.sets import make_tiny

PROMOS = ("special_bonuses", "stars", "table_bonuses", "start_staff")


class Whole:
    """A whole number of another type, as numpy has them."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def refusal(**options: Any) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        ro.Config(**options)
    assert len(str(caught.value)) < 300
    return caught.value


# --- players --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-1")
@pytest.mark.parametrize("players", [1, 6, 0, -2, True, 3.0, "3", None, (2,), 10**30])
def test_two_to_five_people_play(players: Any) -> None:
    error = refusal(players=players)
    assert error.rule == "RO-1"
    assert error.reason.startswith("players: ")


@pytest.mark.rule("RO-1", "RO-3", "RO-23")
@pytest.mark.parametrize(
    ("players", "side", "deck", "tray"),
    [
        (2, 0, (12, 8, 8, 4), 4),
        (3, 0, (15, 10, 10, 5), 5),
        (4, 1, (18, 12, 12, 6), 6),
        (5, 1, (21, 14, 14, 7), 7),
    ],
)
def test_what_follows_from_the_number_of_players(
    players: int, side: int, deck: tuple[int, ...], tray: int
) -> None:
    config = ro.Config(players=players)
    assert (config.side, config.deck, config.tray_size) == (side, deck, tray)
    assert config.board is house().boards[side]
    assert ro.num_players(config) == players
    assert [ro.seat_name(config, seat) for seat in range(players)] == [
        f"Player {number}" for number in range(1, players + 1)
    ]


@pytest.mark.rule("RO-1")
@pytest.mark.parametrize("seat", [-1, 3, True, 0.0, "0", None])
def test_a_seat_that_is_none(seat: Any) -> None:
    config = ro.Config(players=3)
    for asks in (
        lambda: ro.seat_name(config, seat),
        lambda: ro.observation(ro.new_game(config), seat),
        lambda: ro.legal_actions(ro.new_game(config), -7 if seat is None else seat),
    ):
        with pytest.raises(MalformedAction) as caught:
            asks()
        assert caught.value.rule == "RO-1"


# --- the other options ----------------------------------------------------------------------------


def test_the_defaults() -> None:
    config = ro.Config()
    assert config == ro.Config(
        players=4, draft="trays", promos=(), start_player=None, components=house()
    )
    assert ro.Config(5, "dealt", ("stars",), 4) == ro.Config(
        start_player=4, promos=["stars"], draft="dealt", players=5
    )
    assert ro.config_of(ro.new_game(config)) == config


def test_options_that_differ() -> None:
    configs = [
        ro.Config(),
        ro.Config(players=3),
        ro.Config(draft="dealt"),
        ro.Config(promos=("stars",)),
        ro.Config(start_player=0),
        ro.Config(start_player=1),
        ro.Config(components=make_tiny()),
    ]
    assert len(set(configs)) == len(configs)
    assert len({config.describe() for config in configs}) == len(configs)


@pytest.mark.rule("RO-26")
@pytest.mark.parametrize("draft", ["Trays", "", "deal", None, 0, ("trays",)])
def test_drafts_that_do_not_exist(draft: Any) -> None:
    assert refusal(draft=draft).rule == "RO-23"


@pytest.mark.rule("RO-7")
@pytest.mark.parametrize("seat", [-1, 3, True, 1.0, "1", 10**30])
def test_start_players_that_do_not_sit_there(seat: Any) -> None:
    error = refusal(players=3, start_player=seat)
    assert error.rule == "RO-7"
    assert error.reason.startswith("start_player: ")


def test_whole_numbers_of_other_types() -> None:
    count: Any = Whole(3)
    config = ro.Config(players=count, start_player=Whole(2))  # type: ignore[arg-type]
    assert config == ro.Config(players=3, start_player=2)
    assert (type(config.players), type(config.start_player)) == (int, int)


def test_options_that_do_not_exist() -> None:
    assert refusal(mentor="savory").reason == (
        "unknown option mentor; the options are "
        "players, draft, promos, start_player, components, solo, extended"
    )
    with pytest.raises(ConfigError):
        ro.Config(4, "trays", (), None, None, None, None, 6)  # type: ignore[call-arg]


@pytest.mark.parametrize("components", ["house", 3, (), ro, pa.Config().components])
def test_component_sets_of_something_else(components: Any) -> None:
    assert refusal(components=components).reason.startswith("components: ")


@pytest.mark.parametrize("config", [None, 4, {"players": 4}, pa.Config()])
def test_games_without_options(config: Any) -> None:
    for make in (ro.new_game, new_game):
        with pytest.raises(ConfigError):
            make(config)


# --- promos ---------------------------------------------------------------------------------------


class SaysThatItHasItems:
    """And has none, as an array of numpy without a dimension."""

    def __iter__(self) -> Iterator[str]:
        raise TypeError("iteration over a 0-d array")


@pytest.mark.rule("RO-164")
@pytest.mark.parametrize(
    "promos",
    [
        "stars",
        ("stars", "stars"),
        ("star",),
        ("stars", None),
        (1,),
        None,
        3,
        ("Stars",),
        SaysThatItHasItems(),
    ],
)
def test_promos_that_do_not_exist(promos: Any) -> None:
    error = refusal(promos=promos)
    assert error.rule == "RO-164"
    assert error.reason.startswith("promos: ")


@pytest.mark.rule("RO-164")
def test_promos_come_in_any_order_and_in_any_wrapping() -> None:
    config = ro.Config(promos=PROMOS)
    assert config.promos == PROMOS
    for promos in (PROMOS[::-1], list(PROMOS), set(PROMOS), iter(PROMOS), dict.fromkeys(PROMOS)):
        other = ro.Config(promos=promos)
        assert other == config
        assert hash(other) == hash(config)


@pytest.mark.rule("RO-160", "RO-161", "RO-162", "RO-163", "RO-164")
def test_each_promo_brings_its_own_pieces() -> None:
    # Start cards are 1 to 4 and, of the promo, 5 and 6; then 68 numbered ones; star cards are 75 to
    # 82, those of the promo 83 to 85; 11 and 3 table bonuses; 6 and 3 special bonuses.
    for chosen in ((), *((promo,) for promo in PROMOS), PROMOS):
        config = ro.Config(promos=chosen)
        start, stars = 4 + 2 * ("start_staff" in chosen), 82 + 3 * ("stars" in chosen)
        assert config.start_staff == sum(1 << card for card in range(1, start + 1))
        assert config.star_cards == tuple(range(75, stars + 1))
        tables, specials = (
            11 + 3 * ("table_bonuses" in chosen),
            6 + 3 * ("special_bonuses" in chosen),
        )
        assert config.table_bonuses == tuple(range(1, tables + 1))
        assert config.special_bonuses == tuple(range(1, specials + 1))
