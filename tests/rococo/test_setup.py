"""The box, the table before the first round, and the course of a game (RO-1 to RO-8)."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import house
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house, make_tiny
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    chances,
    evenly,
    is_legal,
    playing,
    quiet,
    refused,
    some_chance,
    until,
    until_round,
)

TABLE_BONUSES, SPECIALS, STARS = (ro.Pile(number) for number in (1, 2, 3))


def new(players: int = 4, **options: Any) -> State:
    return ro.new_game(ro.Config(players=players, **options))


def ready(players: int = 4, **options: Any) -> State:
    """The table at the moment when the displays are to be filled for the first time."""
    return until(new(players, **options), Phase.NEW_TILES)


# --- the board ------------------------------------------------------------------------------------


@pytest.mark.rule("RO-1")
@pytest.mark.parametrize(
    ("players", "spaces", "hosts"),
    [(2, 19, 4), (3, 19, 4), (4, 27, 6), (5, 27, 6)],
)
def test_the_side_of_the_board_goes_by_the_number_of_players(
    players: int, spaces: int, hosts: int
) -> None:
    # Of the house set: 5 + 4 + 4 + 3 + 3 spaces and 4 hosts; 7 + 6 + 5 + 5 + 4 and 6.
    state = new(players)
    assert sum(map(len, state.tables)) == spaces
    assert state.board.hosts == (-1,) * hosts
    assert state.board.areas == ((-1, -1),) * 5
    assert set(itertools.chain(*state.tables)) == {None}


@pytest.mark.rule("RO-1")
def test_a_set_tells_where_the_second_side_begins() -> None:
    numbers = {**house_data()["numbers"], "many_players": 3}
    components = make_house(numbers=numbers)
    assert [ro.Config(players=n, components=components).side for n in (2, 3, 4)] == [0, 1, 1]


@pytest.mark.rule("RO-2")
def test_coins_never_run_out() -> None:
    # The bank begins with nothing, so that the 60 coins of four players are already owed.
    state = new(4)
    assert state.bank == -60
    rich = playing(ro.Config(players=2), Owns(coins=999, hand=(1,)), Owns(coins=500))
    after = apply_all(rich, ro.PlayCard(0, 1), ro.Forfeit(0), ro.UseBonus(0))
    assert (after.players[0].coins, after.bank) == (1002, -1502)


@pytest.mark.rule("RO-2")
def test_ownership_markers_never_run_out() -> None:
    # A colour has 17 markers in the box: here 18 lie on tables, 6 with hosts, and 5 in areas.
    recipes = list(house().recipe_bag)
    spaces = [(table, space) for table, n in ((1, 7), (2, 6), (3, 5)) for space in range(1, n + 1)]
    board = Board(
        dishes={place: (0, recipe) for place, recipe in zip(spaces, recipes, strict=False)},
        areas={(area, 0): 0 for area in range(1, 6)},
        hosts=dict.fromkeys(range(1, 6), 0),
    )
    state = playing(ro.Config(), Owns(coins=15, racks=(recipes[20],)), card=3, board=board)
    deliver = apply_all(state, ro.Perform(0, ro.MainAction.DELIVER), ro.PickDish(0, 1))
    assert is_legal(deliver, ro.Present(0, 4, 1))
    host = ro.apply(state, ro.Perform(0, ro.MainAction.PLACE))
    assert ro.apply(host, ro.PlaceHost(0, 6)).board.hosts == (0,) * 6


# --- the staff deck -------------------------------------------------------------------------------


def levels_dealt(state: State) -> list[int]:
    """The levels, from 1, of all cards of the staff deck in the order in which they are dealt."""
    cards: list[int] = []
    levels = {card.number: card.level for card in house().staff}
    while not ro.is_terminal(state):
        move = quiet(state)
        if isinstance(move, ro.DealTrays):
            cards += [*move.first, *move.second]
        state = ro.apply(state, move)
    return [levels[card] for card in cards]


@pytest.mark.rule("RO-3", "RO-8")
@pytest.mark.parametrize(
    ("players", "deck"),
    [
        (2, (12, 8, 8, 4)),
        (3, (15, 10, 10, 5)),
        (4, (18, 12, 12, 6)),
        (5, (21, 14, 14, 7)),
    ],
)
def test_the_deck_goes_by_the_number_of_players_and_is_used_up(
    players: int, deck: tuple[int, ...]
) -> None:
    dealt = levels_dealt(new(players))
    assert dealt == [level for level, n in enumerate(deck, start=1) for _ in range(n)]


@pytest.mark.rule("RO-3")
def test_any_card_of_a_level_may_be_in_the_deck() -> None:
    # 24 cards of level I in the house set, of which 12 are in a deck for two.
    state = until(new(2), Phase.DEAL)
    first = range(7, 31)
    assert chances(state) == evenly(*first)
    assert chances(state, 30) == evenly(*range(7, 30))
    # Whatever came in round 1: four cards of I are left in the deck, out of the 16 not seen.
    state = until(until_round(state, 2), Phase.DEAL)
    seen = range(7, 15)
    assert chances(state) == evenly(*range(15, 31))
    drawn = (15, 16, 17)
    assert chances(state, *drawn) == evenly(*range(18, 31))
    # The fifth card of the round is the first of level II: none of those of I that are left.
    assert chances(state, *drawn, 18) == evenly(*range(31, 48))
    assert not set(seen) & set(chances(state))


@pytest.mark.rule("RO-3", "RO-26")
def test_levels_may_change_on_a_tray_or_within_a_deal() -> None:
    # Two cards of each level, two people: tray A has both of I and both of II.
    components = make_tiny()
    by_level: dict[int, list[int]] = {}
    for card in components.staff:
        by_level.setdefault(card.level, []).append(card.number)
    state = until(new(2, components=components), Phase.DEAL)
    drawn: tuple[int, ...] = ()
    for level in (1, 1, 2, 2, 3, 3, 4, 4):
        left = [card for card in by_level[level] if card not in drawn]
        assert chances(state, *drawn) == evenly(*left)
        drawn += (left[-1],)
    assert chances(state, *drawn) == {}
    deal = ro.chance_action(state, drawn)
    assert deal == ro.DealTrays(tuple(sorted(drawn[:4])), tuple(sorted(drawn[4:])))
    # Dealt: the players have both of I, those of II lie open; then III and IV.
    state = until(new(2, components=components, draft="dealt", start_player=1), Phase.DEAL)
    first, second = by_level[1][2], by_level[1][0]
    assert chances(state) == evenly(*by_level[1])
    assert chances(state, first, second) == evenly(*by_level[2])
    state = ro.apply(state, ro.DealCards((first, second), tuple(by_level[2][:2])))
    assert chances(state) == evenly(*by_level[3])


# --- displays of the game -------------------------------------------------------------------------


@pytest.mark.rule("RO-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_star_card_more_than_players(players: int) -> None:
    state = until(new(players), Phase.STARS)
    assert chances(state) == evenly(*range(75, 83))
    assert chances(state, 80, 76) == evenly(75, 77, 78, 79, 81, 82)
    drawn = (82, 80, 76, 75, 78, 81)[: players + 1]
    assert chances(state, *drawn) == {}
    move = ro.chance_action(state, drawn)
    assert move == ro.Draw(STARS, tuple(sorted(drawn)))
    assert ro.apply(state, move).market.stars == tuple(sorted(drawn))


@pytest.mark.rule("RO-4")
def test_star_cards_that_were_not_drawn_are_not_used() -> None:
    state = ready(2)
    assert state.market.stars == (75, 76, 77)
    while not ro.is_terminal(state):
        state = ro.apply(state, quiet(state))
        assert state.market.stars == (75, 76, 77)


@pytest.mark.rule("RO-5")
def test_each_table_has_a_bonus_of_its_own() -> None:
    state = until(new(), Phase.TABLE_BONUSES)
    assert chances(state) == evenly(*range(1, 12))
    assert chances(state, 7, 1) == evenly(2, 3, 4, 5, 6, 8, 9, 10, 11)
    move = ro.chance_action(state, (7, 1, 11, 2, 5))
    assert move == ro.Draw(TABLE_BONUSES, (7, 1, 11, 2, 5))
    assert ro.apply(state, move).setup.table_bonuses == (7, 1, 11, 2, 5)


@pytest.mark.rule("RO-5")
def test_two_special_bonuses() -> None:
    state = until(new(), Phase.SPECIAL_BONUSES)
    assert chances(state) == evenly(*range(1, 7))
    assert chances(state, 4) == evenly(1, 2, 3, 5, 6)
    assert chances(state, 4, 2) == {}
    move = ro.chance_action(state, (4, 2))
    assert move == ro.Draw(SPECIALS, (2, 4))
    state = ro.apply(state, move)
    assert (state.setup.specials, state.board.claims) == ((2, 4), ((), ()))


@pytest.mark.rule("RO-4", "RO-5", "RO-7")
def test_what_is_drawn_before_the_first_round() -> None:
    phases: list[str] = []
    state = new()
    while state.phase < Phase.KEEP:
        phases.append(state.phase.name)
        assert ro.current_player(state) == ro.CHANCE
        state = ro.apply(state, some_chance(state))
    assert phases == [
        "START_PLAYER",
        "TABLE_BONUSES",
        "SPECIAL_BONUSES",
        "STARS",
        "NEW_TILES",
        "NEW_RECIPES",
    ]


# --- players --------------------------------------------------------------------------------------


@pytest.mark.rule("RO-6", "RO-7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_everybody_begins_with(players: int) -> None:
    state = ready(players)
    for seat, player in enumerate(state.players):
        assert (player.coins, player.prestige) == (15, 0)
        assert state.goods(seat).to_dict() == {Good.FLOUR: 2, Good.SUGAR: 1, Good.BUTTER: 1}
        assert (state.unused(seat), state.hand(seat), player.used) == ((1, 2, 3, 4), (), ())
        assert (player.tiles, player.recipes, player.racks, player.decorations) == (0, (), (), ())
        assert player.star is False
    assert state.bank == -15 * players


@pytest.mark.rule("RO-6", "RO-7")
def test_a_set_tells_what_everybody_begins_with() -> None:
    goods = {"flour": 0, "sugar": 3, "butter": 2}
    components = make_house(
        numbers={**house_data()["numbers"], "goods": goods},
        player={**house_data()["player"], "coins": 8},
    )
    state = new(3, components=components)
    assert [player.coins for player in state.players] == [8, 8, 8]
    assert state.bank == -24
    assert state.goods(2).to_dict() == {Good.SUGAR: 3, Good.BUTTER: 2}


@pytest.mark.rule("RO-7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_start_player_is_drawn(players: int) -> None:
    state = new(players)
    assert state.phase is Phase.START_PLAYER
    assert chances(state) == dict.fromkeys(range(players), Fraction(1, players))
    assert chances(state, 1) == {}
    move = ro.chance_action(state, (players - 1,))
    assert move == ro.Draw(ro.Pile.START_PLAYER, (players - 1,))
    state = until(ro.apply(state, move), Phase.PLAY)
    assert (state.round.start, ro.current_player(state)) == (players - 1, players - 1)


@pytest.mark.rule("RO-7")
def test_the_start_player_may_be_named() -> None:
    state = new(4, start_player=2)
    assert state.phase is Phase.TABLE_BONUSES
    assert state.round.start == 2
    assert ro.current_player(until(state, Phase.PLAY)) == 2


# --- rounds ---------------------------------------------------------------------------------------


@pytest.mark.rule("RO-8")
@pytest.mark.parametrize("players", [2, 5])
def test_four_rounds_of_four_phases(players: int) -> None:
    state = until(new(players), Phase.NEW_TILES)
    parts = {Phase.NEW_TILES: "A", Phase.NEW_RECIPES: "B", Phase.PLAY: "turns"}
    parts |= dict.fromkeys((Phase.CHOOSE, Phase.DEAL, Phase.TRAYS, Phase.REMOVE), "staff")
    course: Counter[tuple[int, str]] = Counter()
    while not ro.is_terminal(state):
        if state.phase in parts:
            course[state.round.number, parts[state.phase]] += 1
        state = ro.apply(state, quiet(state))
    assert list(course) == [
        (number, part) for number in (1, 2, 3, 4) for part in ("A", "B", "staff", "turns")
    ]
    # Five cards a player and round; one chance move for either display.
    assert all(course[number, "turns"] == 5 * players for number in (1, 2, 3, 4))
    assert all(course[number, part] == 1 for number in (1, 2, 3, 4) for part in "AB")


@pytest.mark.rule("RO-8")
@pytest.mark.parametrize("rounds", [1, 2])
def test_a_set_tells_how_many_rounds(rounds: int) -> None:
    numbers = {**house_data()["numbers"], "rounds": rounds}
    deck = {
        "row": [
            {
                "players": players,
                "levels": [2 * (players + 2), 2 * (players + 2) * (rounds - 1), 0, 0],
            }
            for players in (2, 3, 4, 5)
        ]
    }
    state = new(2, components=make_house(numbers=numbers, deck={**house_data()["deck"], **deck}))
    state = until(state, Phase.OVER)
    assert state.round.number == rounds


# --- what cannot be drawn -------------------------------------------------------------------------


def draw(pile: int, *items: int) -> ro.Draw:
    return ro.Draw(ro.Pile(pile), items)


@pytest.mark.rule("RO-4", "RO-5", "RO-7")
@pytest.mark.parametrize(
    ("phase", "rule", "items", "wrong"),
    [
        (Phase.START_PLAYER, "RO-7", (2,), [(), (3,), (4,), (0, 1)]),
        (
            Phase.TABLE_BONUSES,
            "RO-5",
            (11, 3, 1, 2, 4),
            [(1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 12), (1, 2, 3, 3, 4)],
        ),
        # Rising, since their order makes no difference; 7 is a promo's.
        (Phase.SPECIAL_BONUSES, "RO-5", (3, 6), [(3,), (6, 3), (3, 7), (3, 3), (1, 2, 3)]),
        (
            Phase.STARS,
            "RO-4",
            (75, 77, 80, 82),
            [
                (75, 77, 80),
                (75, 77, 80, 81, 82),
                (77, 75, 80, 82),
                (75, 77, 80, 83),
                (74, 75, 77, 80),
                (75, 77, 77, 80),
            ],
        ),
    ],
)
def test_what_cannot_be_drawn_for_the_game(
    phase: Phase, rule: str, items: tuple[int, ...], wrong: list[tuple[int, ...]]
) -> None:
    state = until(new(3), phase)
    assert ro.is_legal(state, draw(phase, *items))
    for other in wrong:
        refused(state, draw(phase, *other), rule)
    for pile in set(range(6)) - {phase}:
        refused(state, draw(pile, *items), rule)
    refused(state, ro.PlayCard(0, 1), rule)


@pytest.mark.rule("RO-10", "RO-12")
def test_what_cannot_be_drawn_for_the_displays() -> None:
    # Of tiles 1, 2 and 19 there are two, of 3 one; there are 42 kinds of tiles, 33 of recipes.
    state = ready(3)
    rest = tuple(range(20, 30))
    assert ro.is_legal(state, draw(4, 19, 19, *rest))
    for pair in ((3, 3), (43, 1), (9999, 1)):
        refused(state, draw(4, *pair, *rest), "RO-10")
    for items in ((), rest, (1, 1, 19, *rest)):
        refused(state, draw(4, *items), "RO-10")
    state = ro.apply(state, draw(4, 19, 19, *rest))
    assert ro.is_legal(state, draw(5, 1, 33, 1, 2, 32, 31))
    for items in ((1, 1, 1, 2, 3, 4), (8, 8, 1, 2, 3, 4), (34, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5)):
        refused(state, draw(5, *items), "RO-12")


@pytest.mark.rule("RO-11")
def test_the_bag_has_to_come_before_the_discard() -> None:
    # In the bag 41 and 42.
    discard = sorted(house().tile_bag - house().tile_bag.kinds.counts((41, 42)))
    recipes = {n: n for n in range(1, 7)}
    state = playing(ro.Config(players=2), board=Board(tile_discard=discard, recipes=recipes))
    state = until_round(state, 2)
    assert ro.is_legal(state, draw(4, 42, 41, *range(1, 11)))
    for items in (
        (1, 42, 41, *range(2, 11)),
        (41, 1, 42, *range(2, 11)),
        tuple(range(1, 13)),
        (42, 41, 41, *range(1, 10)),
        (42, 41, 3, 3, *range(5, 13)),
    ):
        refused(state, draw(4, *items), "RO-10")


@pytest.mark.rule("RO-3", "RO-23")
def test_what_cannot_be_dealt_onto_trays() -> None:
    # Round 2 of two: four cards of level I on tray A, four of II on B; 7 to 14 have been dealt.
    state = until(until_round(new(2), 2), Phase.DEAL)
    first, second = (15, 16, 17, 30), (31, 32, 33, 47)
    assert ro.is_legal(state, ro.DealTrays(first, second))
    for wrong in (
        ro.DealTrays(second, first),
        ro.DealTrays((15, 16, 17, 31), (30, 32, 33, 47)),
        ro.DealTrays((15, 16, 17, 14), second),
        ro.DealTrays((15, 16, 17, 17), second),
        ro.DealTrays((15, 16, 17), (30, *second)),
        ro.DealTrays((15, 16, 17), second),
        ro.DealTrays(first, (31, 32, 33, 48)),
        ro.DealTrays(first, (31, 32, 33, 75)),
        ro.DealTrays((15, 16, 17, 1), second),
        ro.DealTrays((15, 16, 17, 9999), second),
        ro.DealCards((15, 16), (17, 30)),
        draw(4, 1),
    ):
        refused(state, wrong, "RO-23")


@pytest.mark.rule("RO-3", "RO-26")
def test_what_cannot_be_dealt_to_players() -> None:
    # Two of each level and two people: the players get those of I, the spaces those of II.
    components = make_tiny()
    levels = [[card.number for card in components.staff if card.level == n] for n in (1, 2)]
    (a, b, c, *_), (x, y, *_) = levels
    state = until(new(2, components=components, draft="dealt"), Phase.DEAL)
    assert ro.is_legal(state, ro.DealCards((b, a), (x, y)))
    for wrong in (
        ro.DealCards((a, x), (b, y)),
        ro.DealCards((x, y), (a, b)),
        ro.DealCards((a, b), (c, x)),
        ro.DealCards((a, a), (x, y)),
        ro.DealCards((a, b), (x, x)),
        ro.DealCards((a,), (b, x)),
        ro.DealCards((a, b), (x,)),
        ro.DealTrays((a, b), (x, y)),
    ):
        refused(state, wrong, "RO-23")
