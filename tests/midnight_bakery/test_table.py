"""The table: bakers, owl, deck, batches, deal, and how many bakes there are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ConfigError, ContentError
from bakehouse.core.rng import Rng
from tests.midnight_bakery.sets import make_set
from tests.midnight_bakery.tables import (
    SEATS,
    Index,
    deal,
    hand,
    in_words,
    keep_all,
    play,
    table,
    to_dawn,
)

BASE = {
    "croissant": 14,
    "macaron": 14,
    "cinnamon_bun": 14,
    "baguette_1": 6,
    "baguette_2": 11,
    "baguette_3": 7,
    "jam_tart": 5,
    "fruit_tart": 10,
    "chocolate_tart": 5,
    "honey_glaze": 6,
    "bakers_peel": 4,
    "truffle": 10,
}
SIXTEEN = {
    "croissant": 2,
    "macaron": 2,
    "cinnamon_bun": 2,
    "baguette_1": 1,
    "baguette_2": 2,
    "baguette_3": 1,
    "jam_tart": 1,
    "fruit_tart": 1,
    "chocolate_tart": 1,
    "honey_glaze": 1,
    "bakers_peel": 1,
    "truffle": 1,
}
BATCH = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6, 7: 5, 8: 5}


def house(players: int) -> mb.State:
    return mb.new_game(mb.Config(players=players))


def dealt_at_random(state: mb.State) -> mb.State:
    return mb.apply(state, mb.sample_chance(state, Rng.seeded(0))[0])


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_bakers_sit_in_the_order_of_the_rulebook(players: int) -> None:
    config = mb.Config(players=players)
    assert mb.num_players(config) == players
    assert [mb.seat_name(config, seat) for seat in range(players)] == list(SEATS[:players])
    assert len(mb.new_game(config).banked) == players
    assert mb.active_players(dealt_at_random(house(players))) == tuple(range(players))


@pytest.mark.rule("MB-1")
@pytest.mark.parametrize("players", [0, 1, 9, -1, 10**20, True, "4", 4.0, None, (4,)])
def test_any_other_number_of_bakers_is_an_error(players: Any) -> None:
    with pytest.raises(ConfigError) as caught:
        mb.Config(players=players)
    assert caught.value.rule == "MB-1"
    assert "players" in caught.value.reason


def test_a_number_of_another_library_is_a_number_of_bakers() -> None:
    config = mb.Config(players=Index(5))
    assert config == mb.Config(players=5)
    assert type(config.players) is int


@pytest.mark.rule("MB-2")
def test_the_owl_drafts_at_two_bakers_and_is_none_of_them() -> None:
    state = dealt_at_random(house(2))
    assert mb.num_players(state.config) == 2
    assert state.batch_sizes == (10, 10, 10)
    assert len(state.cases) == len(state.truffles) == 3
    assert mb.active_players(state) == (0, 1)
    assert len(state.banked) == len(mb.returns(state)) == len(mb.score_sheet(state)) == 2


@pytest.mark.rule("MB-2")
@pytest.mark.parametrize("players", range(3, 9))
def test_no_owl_drafts_at_three_bakers_or_more(players: int) -> None:
    state = dealt_at_random(house(players))
    assert len(state.batch_sizes) == len(state.cases) == len(state.truffles) == players
    state = keep_all(
        state, *(state.batches[seat].distinct()[0].name.lower() for seat in range(players))
    )
    assert (state.phase, state.pick) == (mb.Phase.CHOOSE, 2)


@pytest.mark.rule("MB-3", "MB-4")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_deck_of_the_house_set(players: int) -> None:
    deck = in_words(house(players).deck)
    if players <= 5:
        assert deck == BASE
    else:
        assert deck == {card: n + SIXTEEN[card] for card, n in BASE.items()}
    assert sum(deck.values()) == house(players).deck_size == (106 if players <= 5 else 122)


@pytest.mark.rule("MB-3")
def test_the_small_deck_holds_49_loaves() -> None:
    deck = in_words(house(4).deck)
    assert deck["baguette_1"] + 2 * deck["baguette_2"] + 3 * deck["baguette_3"] == 49


@pytest.mark.rule("MB-5")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_size_of_a_batch(players: int) -> None:
    state = dealt_at_random(house(players))
    places = players + (players == 2)
    assert state.batch_sizes == (BATCH[players],) * places
    assert state.deck_size == (106 if players <= 5 else 122) - places * BATCH[players]


@pytest.mark.rule("MB-6")
def test_each_baker_gets_what_chance_deals_to_it() -> None:
    state = table("macaron 2", "truffle, jam_tart", "croissant, fruit_tart", rest="bakers_peel 3")
    assert [in_words(cards) for cards in state.batches] == [
        {"macaron": 2},
        {"jam_tart": 1, "truffle": 1},
        {"croissant": 1, "fruit_tart": 1},
    ]
    assert in_words(state.deck) == {"bakers_peel": 3}


def sizes_dealt(players: int, size: int, deck: int) -> tuple[tuple[int, ...], int]:
    """The sizes of all batches after the first deal, and what is left in the deck."""
    components = make_set({"macaron": deck}, sizes=[size] * 7)
    state = dealt_at_random(mb.new_game(mb.Config(players=players, components=components)))
    return state.batch_sizes, state.deck_size


@pytest.mark.rule("MB-6")
@pytest.mark.parametrize(
    ("players", "size", "deck", "sizes", "left"),
    [
        (3, 4, 13, (4, 4, 4), 1),
        (3, 4, 12, (4, 4, 4), 0),
        (3, 4, 11, (4, 4, 3), 0),
        (3, 4, 8, (4, 4, 0), 0),
        (3, 4, 6, (4, 2, 0), 0),
        (3, 4, 1, (1, 0, 0), 0),
        (4, 3, 5, (3, 2, 0, 0), 0),
        (8, 2, 9, (2, 2, 2, 2, 1, 0, 0, 0), 0),
        # At two bakers the owl comes last.
        (2, 3, 10, (3, 3, 3), 1),
        (2, 3, 8, (3, 3, 2), 0),
        (2, 3, 6, (3, 3, 0), 0),
        (2, 3, 5, (3, 2, 0), 0),
        (2, 3, 2, (2, 0, 0), 0),
    ],
)
def test_a_short_deck_fills_the_first_batches(
    players: int, size: int, deck: int, sizes: tuple[int, ...], left: int
) -> None:
    assert sizes_dealt(players, size, deck) == (sizes, left)


@pytest.mark.rule("MB-6")
def test_every_bake_is_dealt_from_flour_on_from_what_the_deck_has_left() -> None:
    components = make_set({"macaron": 7}, sizes=[1] * 7)
    state = mb.new_game(mb.Config(players=3, components=components))
    dealt: list[tuple[int, ...]] = []
    while not mb.is_terminal(state):
        if state.phase is mb.Phase.DEAL:
            state = dealt_at_random(state)
            dealt.append(state.batch_sizes)
        state = mb.apply(state, mb.legal_actions(state)[0])
    assert dealt == [(1, 1, 1), (1, 1, 1), (1, 0, 0)]


@pytest.mark.rule("MB-6")
def test_the_cards_of_past_bakes_are_not_dealt_again() -> None:
    state = table("macaron", "macaron", "macaron", rest="truffle 2, jam_tart")
    state = keep_all(state, "macaron", "macaron", "macaron")
    assert (state.bake, state.phase) == (2, mb.Phase.DEAL)
    assert in_words(state.deck) == {"jam_tart": 1, "truffle": 2}
    assert [card.name for card, _ in mb.chance_outcomes(state)] == ["JAM_TART", "TRUFFLE"]


@pytest.mark.rule("MB-6")
def test_the_chance_of_a_deal_is_that_of_drawing_from_the_deck() -> None:
    components = make_set({"macaron": 3, "truffle": 1}, sizes=[2] * 7)
    state = mb.new_game(mb.Config(players=3, components=components))
    first = {card.name: str(chance) for card, chance in mb.chance_outcomes(state)}
    assert first == {"MACARON": "3/4", "TRUFFLE": "1/4"}
    drawn = (mb.Card.MACARON, mb.Card.TRUFFLE)
    second = {card.name: str(chance) for card, chance in mb.chance_outcomes(state, drawn)}
    assert second == {"MACARON": "1"}
    # The first two cards are Flour's, the others Sugar's; the deck has none for Butter.
    action = mb.chance_action(state, (*drawn, mb.Card.MACARON, mb.Card.MACARON))
    assert action == mb.Deal((hand("macaron, truffle"), hand("macaron 2"), hand()))


@pytest.mark.rule("MB-7")
@pytest.mark.parametrize("players", range(2, 9))
def test_a_night_has_three_bakes(players: int) -> None:
    state = to_dawn(house(players))
    assert len(state.results) == 3
    assert (state.bake, state.phase) == (3, mb.Phase.DAWN)


@pytest.mark.rule("MB-7")
@pytest.mark.parametrize(
    ("players", "size", "deck", "bakes"),
    [
        (3, 1, 3, 1),
        (3, 1, 4, 2),
        (3, 1, 6, 2),
        (3, 1, 7, 3),
        (3, 1, 99, 3),
        (2, 2, 4, 1),
        (2, 2, 7, 2),
    ],
)
def test_dawn_comes_early_when_the_deck_has_no_card_for_anyone(
    players: int, size: int, deck: int, bakes: int
) -> None:
    components = make_set({"macaron": deck}, sizes=[size] * 7)
    state = to_dawn(mb.new_game(mb.Config(players=players, components=components)))
    assert (state.bake, len(state.results)) == (bakes, bakes)
    assert mb.current_player(state) == mb.TERMINAL


@pytest.mark.rule("MB-7")
def test_an_early_dawn_follows_the_last_lock_at_once_and_counts_truffles() -> None:
    state = table("truffle", "macaron", "macaron")
    state = play(state, "Flour keeps truffle", "Sugar keeps macaron")
    assert not mb.is_terminal(state)
    state = play(state, "Butter keeps macaron")
    assert mb.is_terminal(state)
    assert mb.returns(state) == (7.0, -3.0, -3.0)


@pytest.mark.rule("MB-7")
@pytest.mark.parametrize("bakes", [1, 2, 5])
def test_the_number_of_bakes_is_the_sets(bakes: int) -> None:
    components = make_set({"macaron": 30}, sizes=[2] * 7, bakes=bakes)
    state = to_dawn(mb.new_game(mb.Config(players=3, components=components)))
    assert len(state.results) == bakes


@pytest.mark.rule("MB-8")
@pytest.mark.parametrize(
    ("players", "left"), [(2, 16), (3, 25), (4, 10), (5, 1), (6, 14), (7, 17), (8, 2)]
)
def test_what_three_bakes_leave_of_the_house_set(players: int, left: int) -> None:
    assert to_dawn(house(players)).deck_size == left


@pytest.mark.rule("MB-8")
def test_an_empty_deck_is_refused_by_the_loader() -> None:
    with pytest.raises(ContentError, match=re.escape("[deck], base")) as caught:
        make_set({}, {"macaron": 5})
    assert "MB-8" in str(caught.value)


@pytest.mark.rule("MB-8")
def test_a_deck_of_one_card_deals_the_first_bake() -> None:
    components = make_set({"truffle": 1})
    state = deal(mb.new_game(mb.Config(players=8, components=components)), "truffle", *[""] * 7)
    assert mb.active_players(state) == (0,)
    assert mb.is_terminal(play(state, "Flour keeps truffle"))


def test_unknown_options_and_bad_values_are_refused() -> None:
    options: list[dict[str, Any]] = [
        {"bakers": 4},
        {"player": 4},
        {"passing": "Next"},
        {"passing": "sideways"},
        {"passing": None},
        {"passing": True},
        {"passing": ["next"]},
        {"components": "house"},
        {"components": 3},
    ]
    for option in options:
        with pytest.raises(ConfigError) as caught:
            mb.Config(**option)
        assert next(iter(option)) in caught.value.reason


def test_an_option_given_twice_is_refused() -> None:
    make: Any = mb.Config
    with pytest.raises(ConfigError):
        make(4, players=4)


@pytest.mark.rule("MB-25")
def test_a_bad_word_for_passing_names_its_rule() -> None:
    with pytest.raises(ConfigError) as caught:
        mb.Config(passing="backward")
    assert caught.value.rule == "MB-25"


def test_equal_options_are_equal_values() -> None:
    assert mb.Config() == mb.Config(players=4, passing="alternate", components=None)
    assert hash(mb.Config()) == hash(mb.Config(4))
    assert mb.Config(passing="next") != mb.Config()
    assert mb.Config(players=5) != mb.Config()
    assert mb.Config(components=make_set({"macaron": 9})) != mb.Config()
    assert mb.config_of(mb.new_game(mb.Config(players=6))) == mb.Config(players=6)
