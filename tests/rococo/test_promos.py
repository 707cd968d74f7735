"""The four promos (RO-160 to RO-164)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    chances,
    dish,
    evenly,
    is_legal,
    playing,
    quiet,
    refused,
    some_chance,
    special,
    staff,
    table_bonus,
    tile,
    until,
)

FULL = {space: space for space in range(1, 7)}
"""A recipe display with recipes 1 to 6 on spaces 1 to 6."""
ALL = ("special_bonuses", "stars", "table_bonuses", "start_staff")
EGG = tile("egg", "fruit")


def with_promo(*promos: str, players: int = 2, **options: Any) -> ro.Config:
    return ro.Config(players=players, promos=promos, **options)


def at(config: ro.Config, phase: Phase) -> State:
    return until(ro.new_game(config), phase)


# --- special bonuses ------------------------------------------------------------------------------


def on_tables(seat: int, *names: str) -> dict[tuple[int, int], tuple[int, int]]:
    """Dishes of a seat on the first spaces of tables 1 to 3, of two each."""
    spaces = [(table, space) for table in (1, 2, 3) for space in (1, 2)]
    return {place: (seat, dish(name)) for place, name in zip(spaces, names, strict=False)}


def delivered(bonus: str, dishes: Sequence[str], last: str, owner: int = 0) -> tuple[int, ...]:
    """Who is on a special bonus when seat 0 has presented one more dish on table 5."""
    board = Board(
        dishes=on_tables(owner, *dishes),
        specials=(special(bonus), special("All tables")),
    )
    config = with_promo("special_bonuses")
    state = playing(config, Owns(racks=(dish(last),)), card=4, board=board)
    state = apply_all(state, ro.Perform(0, MainAction.DELIVER), ro.PickDish(0, 1))
    assert state.board.claims == ((), ())
    state = ro.apply(state, ro.Present(0, 5, 2))
    return state.board.claims[0]


@pytest.mark.rule("RO-160")
@pytest.mark.parametrize(
    ("dishes", "last", "claims"),
    [
        # With nut: Pralines 2, Nougatine 3 (honey too), Dacquoise 4 (egg too), Pithiviers 6.
        (["Pralines", "Nougatine"], "Pithiviers", (0,)),
        (["Dacquoise", "Pithiviers"], "Nougatine", (0,)),
        (["Pralines", "Nougatine", "Biscuits", "Soufflé"], "Meringues", ()),
        (["Pralines"], "Nougatine", ()),
    ],
)
def test_three_dishes_with_nut(dishes: list[str], last: str, claims: tuple[int, ...]) -> None:
    assert delivered("Nut lover", dishes, last) == claims


@pytest.mark.rule("RO-160")
@pytest.mark.parametrize(
    ("dishes", "last", "claims"),
    [
        # Worth 2, 3, 4, 5, 6 are Biscuits, Palmiers, Baba, Charlotte, Vacherin.
        (["Biscuits", "Palmiers", "Baba"], "Biscuits", (0,)),
        (["Biscuits", "Palmiers", "Biscuits"], "Baba", (0,)),
        (["Biscuits", "Palmiers", "Baba"], "Charlotte", ()),
        (["Biscuits", "Palmiers", "Charlotte", "Vacherin"], "Baba", ()),
        (["Biscuits", "Palmiers"], "Baba", ()),
    ],
)
def test_four_dishes_worth_two_to_four(
    dishes: list[str], last: str, claims: tuple[int, ...]
) -> None:
    assert delivered("Small delights", dishes, last) == claims


@pytest.mark.rule("RO-160")
@pytest.mark.parametrize(
    ("dishes", "last", "claims"),
    [
        (["Charlotte", "Vacherin"], "Soufflé", (0,)),
        (["Charlotte", "Soufflé"], "Vacherin", (0,)),
        (["Charlotte", "Vacherin"], "Baba", ()),
        (["Charlotte", "Baba", "Nougat", "Brioche"], "Vacherin", ()),
    ],
)
def test_three_dishes_worth_five_or_six(
    dishes: list[str], last: str, claims: tuple[int, ...]
) -> None:
    assert delivered("Great delights", dishes, last) == claims


@pytest.mark.rule("RO-160")
@pytest.mark.parametrize("bonus", ["Nut lover", "Small delights", "Great delights"])
def test_dishes_of_others_do_not_count(bonus: str) -> None:
    # A Dacquoise is worth 4, Pithiviers 6; both with nut.
    dishes = ["Dacquoise", "Pithiviers", "Biscuits", "Palmiers", "Vacherin", "Pralines"]
    assert delivered(bonus, dishes, "Nougat", owner=1) == ()
    assert delivered(bonus, dishes, "Pièce montée", owner=1) == ()


@pytest.mark.rule("RO-160")
def test_nine_special_bonuses_are_drawn_from() -> None:
    state = at(with_promo("special_bonuses"), Phase.SPECIAL_BONUSES)
    assert chances(state) == evenly(*range(1, 10))
    assert chances(state, 9) == evenly(*range(1, 9))
    names = ["Nut lover", "Small delights", "Great delights"]
    assert [special(name) for name in names] == [7, 8, 9]


# --- star cards -----------------------------------------------------------------------------------


def star(name: str, owner: Owns, board: Board | None = None) -> State:
    """Seat 0 has laid a star card and left out its main action."""
    board = board or Board(recipes=FULL)
    state = playing(with_promo("stars"), owner, card=staff(name), board=board)
    return ro.apply(state, ro.Forfeit(0))


def prestige_after(state: State) -> int | None:
    """The points of seat 0 after its bonus; None if that is not to be had."""
    if state.phase is not Phase.BONUS:
        return None
    return ro.apply(state, ro.UseBonus(0)).players[0].prestige


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(("before", "after"), [(4, None), (5, 8), (6, 9), (0, None)])
def test_five_points_on_the_track(before: int, after: int | None) -> None:
    assert prestige_after(star("Sylvain", Owns(prestige=before))) == after


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(
    ("dishes", "after"),
    [
        # Without egg, honey and nut: Biscuits, Sablés, Palmiers, Mille-feuille.
        (["Biscuits", "Palmiers", "Mille-feuille"], 3),
        (["Biscuits", "Palmiers", "Biscuits", "Sablés"], 3),
        (["Biscuits", "Palmiers", "Meringues"], None),
        (["Biscuits", "Palmiers", "Pralines", "Pain d'épices"], None),
        (["Biscuits", "Palmiers"], None),
    ],
)
def test_three_dishes_without_ingredients(dishes: list[str], after: int | None) -> None:
    board = Board(dishes=on_tables(0, *dishes), specials=(1, 4))
    assert prestige_after(star("Théodore", Owns(), board)) == after
    others = Board(dishes=on_tables(1, *dishes), specials=(1, 4))
    assert prestige_after(star("Théodore", Owns(), others)) is None


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(
    ("owner", "after"),
    [
        (Owns(goods=""), 2),
        (Owns(goods="", decorations=(EGG,), racks=((1, 2),)), 2),
        (Owns(goods="flour"), None),
        (Owns(goods="sugar"), None),
        (Owns(goods="butter"), None),
        (Owns(goods="", tiles=(EGG,)), None),
        (Owns(goods="butter", tiles=(EGG,)), None),
    ],
)
def test_no_goods_and_no_unused_tile(owner: Owns, after: int | None) -> None:
    assert prestige_after(star("Ursule", owner)) == after


@pytest.mark.rule("RO-161")
@pytest.mark.parametrize(("points", "able"), [(4, False), (5, True)])
def test_the_new_star_cards_are_hired_as_the_others(points: int, able: bool) -> None:
    board = Board(stars=(staff("Sylvain"), staff("Ursule")), recipes=FULL)
    owner = Owns(prestige=points, hand=(1, 4))
    state = playing(with_promo("stars"), owner, card=1, board=board)
    assert is_legal(state, ro.Perform(0, MainAction.HIRE)) is able
    if able:
        state = ro.apply(state, ro.Perform(0, MainAction.HIRE))
        assert ro.legal_actions(state) == (ro.HireCard(0, staff("Sylvain")),)
        state = ro.apply(state, ro.HireCard(0, staff("Sylvain")))
        assert (state.players[0].coins, state.players[0].star) == (15, True)
        assert state.market.stars == (staff("Ursule"),)


@pytest.mark.rule("RO-161")
def test_eleven_star_cards_are_drawn_from() -> None:
    state = at(with_promo("stars"), Phase.STARS)
    assert chances(state) == evenly(*range(75, 86))
    assert chances(state, 85, 75) == evenly(*range(76, 85))
    assert chances(state, 85, 75, 80) == {}


# --- table bonuses --------------------------------------------------------------------------------


def presented(name: str, *, bonus: str, tile: int = 0, **board: Any) -> State:
    """Seat 0 has presented a dish on space 1 of table 3, which gives nothing, with some bonus."""
    bonuses = (1, 2, table_bonus(bonus), 3, 6)
    owner = Owns(racks=((dish(name), tile),), goods="sugar")
    state = playing(
        with_promo("table_bonuses"),
        owner,
        card=4,
        board=Board(bonuses=bonuses, recipes=FULL, specials=(1, 6), **board),
    )
    state = apply_all(state, ro.Perform(0, MainAction.DELIVER), ro.PickDish(0, 1))
    return ro.apply(state, ro.Present(0, 3, 1))


@pytest.mark.rule("RO-162")
@pytest.mark.parametrize(("tile", "coins"), [(0, 17), (EGG, 15)])
def test_two_coins_for_a_dish_without_decoration(tile: int, coins: int) -> None:
    state = presented("Palmiers", bonus="Undecorated", tile=tile)
    assert state.players[0].coins == coins
    assert state.bank == -(coins + 15)


@pytest.mark.rule("RO-162")
@pytest.mark.parametrize(
    ("name", "flour"), [("Charlotte", 1), ("Baba", 0), ("Vacherin", 0), ("Tarte aux noix", 1)]
)
def test_a_flour_for_a_dish_worth_five(name: str, flour: int) -> None:
    state = presented(name, bonus="Worth five")
    assert state.goods(0)[Good.FLOUR] == flour
    assert state.players[0].coins == 15


@pytest.mark.rule("RO-162")
@pytest.mark.parametrize(
    ("areas", "coins"),
    [
        # Areas 2 and 3 are beside table 3.
        ({}, 0),
        ({(2, 0): 0}, 1),
        ({(2, 0): 0, (3, 1): 0}, 2),
        ({(1, 0): 0, (4, 0): 0, (5, 1): 0}, 0),
        ({(2, 0): 1, (3, 0): 0}, 1),
        ({(2, 0): 1, (3, 0): 1}, 0),
    ],
)
@pytest.mark.parametrize("tile", [0, EGG])
def test_a_coin_for_each_service_marker_beside_the_table(
    areas: dict[tuple[int, int], int], coins: int, tile: int
) -> None:
    state = presented("Palmiers", bonus="Well served", areas=areas, tile=tile, hosts={1: 0})
    assert state.players[0].coins == 15 + coins


@pytest.mark.rule("RO-162")
def test_fourteen_table_bonuses_are_drawn_from() -> None:
    state = at(with_promo("table_bonuses"), Phase.TABLE_BONUSES)
    assert chances(state) == evenly(*range(1, 15))
    assert chances(state, 14, 1, 12) == evenly(*range(2, 12), 13)
    assert chances(state, 14, 1, 12, 13, 2) == {}


# --- start cards ----------------------------------------------------------------------------------


@pytest.mark.rule("RO-163")
def test_everybody_begins_with_six_cards_and_keeps_four() -> None:
    state = at(with_promo("start_staff", players=3), Phase.NEW_RECIPES)
    assert [state.unused(seat) for seat in range(3)] == [(1, 2, 3, 4, 5, 6)] * 3
    # Phase 2 begins after the displays are filled.
    state = ro.apply(state, some_chance(state))
    assert (state.phase, ro.current_player(state)) == (Phase.KEEP, ro.SIMULTANEOUS)
    assert ro.active_players(state) == (0, 1, 2)
    gone = {1: (5, 6), 0: (1, 2), 2: (3, 6)}
    for seat, pair in gone.items():
        assert state.phase is Phase.KEEP
        state = apply_all(state, *(ro.RemoveCard(seat, card) for card in pair))
        assert seat not in ro.active_players(state)
    assert state.phase is Phase.DEAL
    assert [state.hand(seat) for seat in range(3)] == [(3, 4, 5, 6), (1, 2, 3, 4), (1, 2, 4, 5)]
    assert [state.unused(seat) for seat in range(3)] == [()] * 3


@pytest.mark.rule("RO-163")
def test_any_four_of_six_in_one_way_each() -> None:
    state = at(with_promo("start_staff"), Phase.KEEP)
    pairs: list[tuple[int, int]] = []
    for one in ro.legal_actions(state, 1):
        after = ro.apply(state, one)
        for two in ro.legal_actions(after, 1):
            assert isinstance(one, ro.RemoveCard)
            assert isinstance(two, ro.RemoveCard)
            pairs.append((one.card, two.card))
    assert pairs == list(itertools.combinations(range(1, 7), 2))
    refused(state, ro.RemoveCard(0, 7), "RO-163")
    refused(state, ro.RemoveCard(0, 6), "RO-163")  # the other one has to be greater
    state = ro.apply(state, ro.RemoveCard(0, 3))
    for card in (1, 3):
        refused(state, ro.RemoveCard(0, card), "RO-163")


@pytest.mark.rule("RO-163")
def test_the_order_of_players_makes_no_difference() -> None:
    state = at(with_promo("start_staff"), Phase.KEEP)
    first = [ro.RemoveCard(0, 1), ro.RemoveCard(0, 6)]
    second = [ro.RemoveCard(1, 2), ro.RemoveCard(1, 3)]
    assert apply_all(state, *first, *second) == apply_all(
        state, second[0], first[0], second[1], first[1]
    )


@pytest.mark.rule("RO-163")
def test_start_cards_that_were_not_kept_never_come_back() -> None:
    state = at(with_promo("start_staff"), Phase.KEEP)
    moves = [ro.RemoveCard(seat, card) for seat in (0, 1) for card in (2, 5)]
    state = apply_all(state, *moves)
    while not ro.is_terminal(state):
        state = ro.apply(state, quiet(state))
        for seat in (0, 1):
            cards = {*state.hand(seat), *state.unused(seat), *state.players[seat].used}
            assert not cards & {2, 5}


@pytest.mark.rule("RO-163")
def test_without_the_promo_nothing_is_removed_before_the_trays() -> None:
    state = at(with_promo("special_bonuses", "stars", "table_bonuses"), Phase.NEW_RECIPES)
    assert ro.apply(state, some_chance(state)).phase is Phase.DEAL


@pytest.mark.rule("RO-164")
@pytest.mark.parametrize(
    "promos", [(), ("stars",), ("start_staff", "table_bonuses"), ("special_bonuses", "stars"), ALL]
)
def test_promos_can_be_combined_at_will(promos: tuple[str, ...]) -> None:
    state = at(ro.Config(players=3, promos=promos), Phase.TABLE_BONUSES)
    assert len(chances(state)) == (14 if "table_bonuses" in promos else 11)
    state = until(state, Phase.SPECIAL_BONUSES)
    assert len(chances(state)) == (9 if "special_bonuses" in promos else 6)
    state = until(state, Phase.STARS)
    assert len(chances(state)) == (11 if "stars" in promos else 8)
    state = until(state, Phase.KEEP, Phase.DEAL)
    assert (state.phase is Phase.KEEP) is ("start_staff" in promos)
    assert until(state, Phase.OVER).round.number == 4
