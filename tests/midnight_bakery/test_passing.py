"""Which way the batches go."""

from __future__ import annotations

import pytest

from bakehouse import midnight_bakery as mb
from tests.midnight_bakery.tables import OWL, batch, keep_all, play, table, take_up

# A card for each seat, so that its batch is known wherever it goes.
MARKS = (
    "macaron",
    "cinnamon_bun",
    "baguette_1",
    "baguette_2",
    "baguette_3",
    "jam_tart",
    "fruit_tart",
    "chocolate_tart",
)

NEXT, PREVIOUS = 1, -1


def assert_batches_move(state: mb.State, players: int, direction: int) -> None:
    """Every seat holds three cards of its own mark, and they move on one place a pick."""
    for moved in (0, 1, 2):
        held = [MARKS[(seat - direction * moved) % players] for seat in range(players)]
        assert [batch(state, seat) for seat in range(players)] == [
            {mark: 3 - moved} for mark in held
        ]
        assert mb.observation(state, 0).direction == direction
        state = keep_all(state, *held)


def marked(players: int, passing: str, bake: int) -> mb.State:
    return table(*(f"{mark} 3" for mark in MARKS[:players]), passing=passing, bake=bake)


@pytest.mark.rule("MB-25", "MB-27")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize(("bake", "direction"), [(1, NEXT), (2, PREVIOUS), (3, NEXT)])
def test_alternate_goes_to_the_next_the_previous_and_the_next(
    players: int, bake: int, direction: int
) -> None:
    assert_batches_move(marked(players, "alternate", bake), players, direction)


@pytest.mark.rule("MB-26", "MB-27")
@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("bake", [1, 2, 3])
def test_next_goes_to_the_next_seat_in_every_bake(players: int, bake: int) -> None:
    assert_batches_move(marked(players, "next", bake), players, NEXT)


@pytest.mark.rule("MB-25")
def test_alternate_is_the_default() -> None:
    assert mb.Config().passing == "alternate"
    state = mb.new_game(mb.Config())
    assert [mb.config_of(state).direction(bake) for bake in (1, 2, 3)] == [1, -1, 1]


def owls_table(passing: str, bake: int) -> mb.State:
    """Flour, Sugar and the owl had three macarons, buns and tarts, and have each kept one."""
    state = table("macaron 3", "cinnamon_bun 3", owl="jam_tart 3", passing=passing, bake=bake)
    return play(keep_all(state, "macaron", "cinnamon_bun"), "owl snatches jam_tart")


@pytest.mark.rule("MB-2", "MB-27")
@pytest.mark.parametrize(
    ("passing", "bake"), [("alternate", 1), ("alternate", 3), ("next", 1), ("next", 2), ("next", 3)]
)
def test_forward_the_owl_sits_between_sugar_and_flour(passing: str, bake: int) -> None:
    state = take_up(owls_table(passing, bake), "jam_tart 2")
    assert [batch(state, place) for place in (0, 1, OWL)] == [
        {"jam_tart": 2},
        {"macaron": 2},
        {"cinnamon_bun": 2},
    ]
    state = play(keep_all(state, "jam_tart", "macaron"), "owl snatches cinnamon_bun")
    assert [batch(state, place) for place in (0, 1, OWL)] == [
        {"cinnamon_bun": 1},
        {"jam_tart": 1},
        {"macaron": 1},
    ]


@pytest.mark.rule("MB-25", "MB-27", "MB-E6")
def test_backward_the_owl_hands_to_sugar_sugar_to_flour_and_flour_to_the_owl() -> None:
    state = take_up(owls_table("alternate", 2), "jam_tart 2")
    assert [batch(state, place) for place in (0, 1, OWL)] == [
        {"cinnamon_bun": 2},
        {"jam_tart": 2},
        {"macaron": 2},
    ]
    state = play(keep_all(state, "cinnamon_bun", "jam_tart"), "owl snatches macaron")
    assert [batch(state, place) for place in (0, 1, OWL)] == [
        {"jam_tart": 1},
        {"macaron": 1},
        {"cinnamon_bun": 1},
    ]


@pytest.mark.rule("MB-27")
@pytest.mark.parametrize(("bake", "seat"), [(1, 0), (2, 1)])
def test_the_faces_of_the_owls_batch_go_to_the_baker_that_receives_it(bake: int, seat: int) -> None:
    state = owls_table("alternate", bake)
    assert state.phase is mb.Phase.DEAL
    assert [len(mb.observation(state, player).batch) for player in (0, 1)] == (
        [0, 2] if seat == 0 else [2, 0]
    )
    state = take_up(state, "jam_tart 2")
    assert batch(state, seat) == {"jam_tart": 2}
