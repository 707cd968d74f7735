"""What the Mentor scores, and who has won (RO-154, RO-155, RO-157, RO-169, RO-171)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.state import Phase, State, cards_of
from tests.rococo import sets
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    SOLO,
    THIRD,
    Has,
    extended,
    mentor_of,
    mentors_turn,
    opens,
    solo,
    solo_card,
)
from tests.rococo.tables import Board, Owns, chances, dish, evenly, special, staff, tile

NOTHING = solo_card("decorate")
"""A card with which the Mentor, having no dish, gets 4 points."""

PERSON = Owns(coins=0, goods="", hand=(), unused=(1, 2, 3, 4))
"""Without a card to play; 5 coins come in as income."""

BARE = Has(coins=0, goods="")
"""The Mentor with nothing but 5 coins of income, and 4 points for its last card."""

COINS_4 = {"coins": 4}

FRUIT, CREAM, CHOCOLATE = tile("egg", "fruit"), tile("nut", "cream"), tile("honey", "chocolate")
PLAIN = tile("egg 2")
BISCUITS, BABA, BRIOCHE = dish("Biscuits"), dish("Baba"), dish("Brioche")


def ended(
    has: Has, *people: Owns, config: ro.Config | None = None, start: int = 0, **board: Any
) -> State:
    """The last card of the game was opened, and nothing could be done."""
    config = config or solo(NOTHING)
    there = attrs.evolve(Board(bonuses=QUIET_BONUSES, recipes=MENU), **board)
    have = [*people, *[PERSON] * (config.players - len(people))]
    state = mentors_turn(config, has, *have, board=there, number=4, start=start)
    return opens(state, 1)


def inventory(*names: str) -> tuple[int, ...]:
    return tuple(map(staff, names))


def gains(has: Has, *names: str, config: ro.Config | None = None, **board: Any) -> dict[str, int]:
    """The coins and points that an inventory brings, beyond 5 coins and 4 points."""
    after = ended(attrs.evolve(has, inventory=inventory(*names)), config=config, **board)
    assert after.phase is Phase.OVER
    mentor = after.players[SOLO if after.config.solo else THIRD]
    found = {"coins": mentor.coins - has.coins - 5, "prestige": mentor.prestige - has.prestige - 4}
    return {name: number for name, number in found.items() if number}


def lines(state: State, seat: int) -> dict[str, int]:
    """By source, the points of a score sheet that are not 0."""
    found: dict[str, int] = {}
    for line in ro.score_sheet(state)[seat].lines:
        found[line.source] = found.get(line.source, 0) + line.points
    return {source: points for source, points in found.items() if points}


# The staff inventory (RO-154).


@pytest.mark.rule("RO-154", "RO-72")
def test_the_inventory_is_opened_after_the_last_income() -> None:
    after = ended(Has(coins=9, inventory=inventory("Marcelin")))
    # 15 coins for 6 points: 9 alone would not do, but 5 come in before.
    assert after.players[SOLO].coins == 9 + 5
    after = ended(Has(coins=10, inventory=inventory("Marcelin")))
    assert (after.players[SOLO].coins, after.players[SOLO].prestige) == (0, 4 + 6)


@pytest.mark.rule("RO-154")
@pytest.mark.parametrize(
    ("has", "name", "board", "found"),
    [
        # Coins and points as they are printed.
        (BARE, "Adèle", {}, {"coins": 3}),
        # 2 coins for each table with a dish, decoration, marker, dish. What stands after a plus
        # is income for decorations (RO-70) and hosts (RO-71).
        (BARE, "Cyprien", {"dishes": {(1, 1): (1, 7), (1, 2): (1, 1), (2, 1): (1, 2)}}, COINS_4),
        (attrs.evolve(BARE, decorations=(FRUIT,)), "Edmée", {}, {"coins": 2 + 2}),
        (BARE, "Eloi", {"areas": {(1, 0): 1}, "hosts": {1: 0}}, {"coins": 2}),
        (BARE, "Henriette", {"dishes": {(1, 1): (1, 7), (2, 1): (1, 1), (3, 1): (0, 2)}}, COINS_4),
        # The table that brings most.
        (BARE, "Désiré", {"dishes": {(1, 1): (1, 3), (2, 1): (1, 1), (2, 2): (1, 2)}}, COINS_4),
        (
            BARE,
            "Gisèle",
            {"dishes": {(1, 1): (1, 3), (2, 1): (1, 1), (2, 2): (1, 2), (2, 3): (1, 4)}},
            {"prestige": 2},
        ),
        (BARE, "Gisèle", {"dishes": {(1, 1): (1, 3), (2, 1): (1, 1)}}, {}),
        # Points for chef dishes, decorations, markers, tables.
        (BARE, "Gaspard", {"dishes": {(1, 1): (1, dish("Macarons"))}}, {"prestige": 1}),
        (
            attrs.evolve(BARE, decorations=(FRUIT, CREAM, CHOCOLATE)),
            "Ninon",
            {},
            {"prestige": 2 + 1, "coins": 0 + 2 + 3},
        ),
        (BARE, "Marguerite", {"hosts": {1: 1, 2: 1}}, {"prestige": 2, "coins": 0 + 4}),
        (BARE, "Geneviève", {"dishes": {(1, 1): (1, 3), (2, 1): (1, 1)}}, {"prestige": 1}),
        # By kinds of ingredient and of topping.
        (
            BARE,
            "Léonie",
            {"dishes": {(1, 1): (1, dish("Madeleines")), (2, 1): (1, dish("Pralines"))}},
            {"prestige": 3},
        ),
        (
            attrs.evolve(BARE, decorations=(FRUIT, CHOCOLATE)),
            "Lucien",
            {},
            {"prestige": 3, "coins": 0 + 2 + 3},
        ),
    ],
)
def test_bonuses_in_coins_or_points_are_worked_out(
    has: Has, name: str, board: Mapping[str, Any], found: dict[str, int]
) -> None:
    assert gains(has, name, **board) == found


@pytest.mark.rule("RO-154", "RO-169")
@pytest.mark.parametrize(
    ("coins", "left", "points"), [(0, 0, 1), (4, 4, 1), (17, 2, 4), (35, 0, 8), (60, 25, 8)]
)
def test_what_can_be_repeated_is_repeated_as_often_as_it_can_be_paid(
    coins: int, left: int, points: int
) -> None:
    # Lazare: 5 coins for a point, 8 times at the most; 5 coins of income come first.
    after = ended(attrs.evolve(BARE, coins=coins, inventory=inventory("Lazare")))
    assert after.players[SOLO].coins == left
    assert after.players[SOLO].prestige == 4 + points


@pytest.mark.rule("RO-154")
def test_cards_are_opened_from_the_top_and_each_is_worked_out_at_once() -> None:
    rich = attrs.evolve(BARE, coins=15)
    # 20 coins: first 6 points for 15, and one more for 5.
    assert gains(rich, "Lazare", "Marcelin") == {"prestige": 7, "coins": -20}
    # First 4 points for 20.
    assert gains(rich, "Marcelin", "Lazare") == {"prestige": 4, "coins": -20}
    # Coins that come first pay for what comes later.
    poor = attrs.evolve(BARE, coins=7)
    assert gains(poor, "Marcelin", "Adèle") == {"prestige": 6, "coins": -12}
    assert gains(poor, "Adèle", "Marcelin") == {"coins": 3}


@pytest.mark.rule("RO-154", "RO-169")
@pytest.mark.parametrize(
    ("stack", "left", "points"),
    [
        ((), (), 0),
        ((PLAIN,), (), 2),
        ((FRUIT, CREAM, CHOCOLATE), (), 6),
        ((CREAM, PLAIN, FRUIT, CHOCOLATE, FRUIT), (CHOCOLATE, FRUIT), 6),
    ],
)
def test_tiles_are_given_up_from_the_top_of_the_stack(
    stack: Sequence[int], left: tuple[int, ...], points: int
) -> None:
    # Hélène: up to three tiles for 2 points each.
    after = ended(attrs.evolve(BARE, stack=stack, inventory=inventory("Hélène")))
    assert mentor_of(after).stack == left
    assert after.players[SOLO].prestige == 4 + points
    assert list(after.tile_discard) == sorted(stack[: len(stack) - len(left)])


@pytest.mark.rule("RO-154", "RO-169")
@pytest.mark.parametrize(
    ("goods", "left", "points"),
    [
        # Madeleine: 3 flour 1 point, 2 sugar 2, 2 butter 3.
        ("flour 3, sugar 2, butter 2", "", 6),
        ("flour 6, sugar 3, butter 1", "flour 3, sugar 1, butter 1", 3),
        ("flour 2, sugar 1", "flour 2, sugar 1", 0),
    ],
)
def test_goods_are_given_up_row_by_row(goods: str, left: str, points: int) -> None:
    after = ended(attrs.evolve(BARE, goods=goods, inventory=inventory("Madeleine")))
    assert after.players[SOLO].prestige == 4 + points
    assert goods_of(after) == goods_of(ended(attrs.evolve(BARE, goods=left)))


def goods_of(state: State) -> dict[Good, int]:
    return dict(state.goods(SOLO).items())


def with_card(name: str, bonus: Mapping[str, Any]) -> Components:
    """The house set with another bonus on a numbered card, and `NOTHING` as first solo card."""
    data = sets.house_data()
    cards = [
        row | {"bonus": bonus} if row["name"] == name else row for row in data["staff"]["card"]
    ]
    solos = [NOTHING, *data["solo_cards"]["card"][1:]]
    return sets.make_house(staff={"card": cards}, solo_cards={"card": solos})


@pytest.mark.rule("RO-169")
def test_rows_are_tried_from_most_points_down_and_from_fewest_goods_up() -> None:
    rows = [
        {"goods": {"flour": 2}, "prestige": 2},
        {"goods": {"flour": 1, "sugar": 1}, "prestige": 3},
        {"goods": {"flour": 1}, "prestige": 2},
        {"goods": {"flour": 1, "butter": 1}, "prestige": 1},
    ]
    config = solo(components=with_card("Madeleine", {"do": "sell_goods", "rows": rows}))
    for goods, points, left in (
        # 3 for flour and sugar, then 2 for one flour; no more is left for others.
        ("flour 2, sugar, butter", 5, "butter"),
        # 2 for one flour goes before 2 for two, which then are there no more.
        ("flour 2, butter", 2 + 1, ""),
        ("flour 4, sugar, butter", 3 + 2 + 2, "butter"),
    ):
        has = attrs.evolve(BARE, goods=goods, inventory=inventory("Madeleine"))
        after = ended(has, config=config)
        assert after.players[SOLO].prestige == 4 + points
        assert goods_of(after) == goods_of(ended(attrs.evolve(BARE, goods=left)))


@pytest.mark.rule("RO-154", "RO-169")
@pytest.mark.parametrize(
    "name",
    [
        "Aimé",  # a unit of butter for 2 coins
        "Alix",  # draws a tile
        "Anatole",  # draws recipes
        "Armand",  # acquires a recipe
        "Benoît",  # acquires an ingredient
        "Blanche",  # delivers
        "Clotilde",  # gives notice
        "Étienne",  # places
        "Firmin",  # buys goods
        "Fanchon",  # takes a tile of the display
        "Félicité",  # takes a recipe of the display
        "Flavie",  # moves a dish
        "Hortense",  # copies
        "Hubert",
        "Célestin",  # bakes
    ],
)
def test_bonuses_of_other_sorts_bring_nothing(name: str) -> None:
    has = Has(
        coins=14,
        stack=(FRUIT,),
        recipes=(BABA,),
        racks=((BISCUITS, CREAM), None),
    )
    board: dict[str, Any] = {"dishes": {(1, 1): (1, BRIOCHE)}, "tiles": {1: PLAIN}}
    bare, after = (
        ended(attrs.evolve(has, inventory=cards), **board) for cards in ((), inventory(name))
    )
    assert after.players[SOLO] == bare.players[SOLO]
    assert (after.board, after.market) == (bare.board, bare.market)


@pytest.mark.rule("RO-169")
def test_a_star_card_counts_if_its_requirement_holds() -> None:
    # Octave: nine goods; Pascal: 25 coins, that 5 of income are part of. Both 3 points.
    assert gains(attrs.evolve(BARE, goods="flour 6, sugar 3"), "Octave") == {"prestige": 3}
    assert gains(attrs.evolve(BARE, goods="flour 6, sugar 2"), "Octave") == {}
    assert gains(attrs.evolve(BARE, coins=20), "Pascal") == {"prestige": 3}
    assert gains(attrs.evolve(BARE, coins=19), "Pascal") == {}
    # It is looked at when the card is opened: 15 coins are gone, or not yet.
    rich = attrs.evolve(BARE, coins=20)
    assert gains(rich, "Pascal", "Marcelin") == {"prestige": 6, "coins": -15}
    assert gains(rich, "Marcelin", "Pascal") == {"prestige": 9, "coins": -15}


@pytest.mark.rule("RO-169", "RO-114")
@pytest.mark.parametrize(
    ("more", "coins"), [(2, 0), (3, 12), (6, 12), (7, 9), (8, 9), (9, 6), (11, 6)]
)
def test_the_staff_counted_is_the_inventory(more: int, coins: int) -> None:
    # Honoré: 12 coins for 4 to 7 cards, 9 for 8 and 9, 6 from 10 on; those that bring nothing
    # lie above and below.
    others = (
        *("Aimé", "Agathe", "Alix", "Ambroise", "Anatole", "Apolline"),
        *("Armand", "Babette", "Baptiste", "Barbe", "Blaise"),
    )[:more]
    wanted = {"coins": coins} if coins else {}
    assert gains(BARE, "Honoré", *others) == wanted
    assert gains(BARE, *others, "Honoré") == wanted


@pytest.mark.rule("RO-154")
def test_a_card_that_nobody_has_seen_is_opened_by_chance() -> None:
    # Level IV; 32 cards were dealt, and one of level IV has a face.
    seen = staff("Marcelin")
    state = ended(attrs.evolve(BARE, inventory=(seen, -4)))
    assert (state.phase, ro.current_player(state)) == (Phase.MENTOR_STAFF, ro.CHANCE)
    level = state.config.components.levels[3]
    there = cards_of(state.round.pool & level)
    assert seen not in there
    assert chances(state) == evenly(*there)
    # Ninon brings nothing; the card below is opened at once, and cannot be paid.
    after = ro.apply(state, ro.Draw(ro.Pile.INVENTORY, (there[-1],)))
    assert after.phase is Phase.OVER
    assert [kept.card for kept in mentor_of(after).inventory] == [seen, there[-1]]
    assert all(kept.open for kept in mentor_of(after).inventory)
    assert not after.round.pool & 1 << there[-1]


@pytest.mark.rule("RO-154")
def test_each_level_is_drawn_from_its_own_cards() -> None:
    state = ended(attrs.evolve(BARE, inventory=(-1, -3, -1)))
    levels = state.config.components.levels
    for level in (1, 3, 1):
        there = cards_of(state.round.pool & levels[level - 1])
        assert chances(state) == evenly(*there)
        state = ro.apply(state, ro.Draw(ro.Pile.INVENTORY, (there[0],)))
    assert state.phase is Phase.OVER


# What is left over.


@pytest.mark.rule("RO-154")
@pytest.mark.parametrize(
    ("has", "points"),
    [
        (BARE, 0),
        (attrs.evolve(BARE, goods="flour"), 0),
        (attrs.evolve(BARE, goods="flour", stack=(FRUIT,)), 1),
        (attrs.evolve(BARE, goods="flour 2, sugar, butter", stack=(FRUIT,), recipes=(1, 2)), 3),
        (attrs.evolve(BARE, goods="flour 2, sugar, butter", stack=(FRUIT,), recipes=(1, 2, 3)), 4),
    ],
)
def test_half_a_point_for_each_tile_unbaked_recipe_and_good(has: Has, points: int) -> None:
    after = ended(has)
    assert lines(after, SOLO).get("left over", 0) == points
    (line,) = [line for line in ro.score_sheet(after)[SOLO].lines if line.source == "left over"]
    assert line.rule == "RO-154"
    # People have nothing for it.
    rich = attrs.evolve(PERSON, goods="flour 6", recipes=(4, 5))
    assert "left over" not in lines(ended(has, rich), 0)


@pytest.mark.rule("RO-154")
def test_what_the_inventory_took_is_not_left_over() -> None:
    has = attrs.evolve(BARE, stack=(FRUIT, CREAM, CHOCOLATE, PLAIN), goods="flour 3")
    assert lines(ended(has), SOLO) == {"track": 4, "left over": 3}
    has = attrs.evolve(has, inventory=inventory("Hélène", "Madeleine"))
    assert lines(ended(has), SOLO) == {"track": 4 + 1 + 6}


# Line by line, as others.


@pytest.mark.rule("RO-154", "RO-155", "RO-80", "RO-81", "RO-82", "RO-83", "RO-84")
def test_the_mentor_is_scored_as_others_are() -> None:
    has = attrs.evolve(BARE, coins=6, prestige=2, racks=((BRIOCHE, FRUIT), None))
    dishes = {
        (1, 1): (0, 1),
        (1, 2): (1, BABA),
        (1, 3): (1, 3),
        (2, 1): (0, 2),
        (2, 2): (1, 5),
        (3, 1): (1, 6),
    }
    after = ended(
        has,
        dishes=dishes,
        areas={(1, 0): 1, (3, 1): 1, (2, 1): 0},
        hosts={2: 1, 4: 1},
        claims=((1,), ()),
        specials=(special("Master's work"), special("One table")),
    )
    assert lines(after, SOLO) == {
        "track": 2 + 4,
        # 6 and 5 of income, 4 for two hosts, 20 for Brioche.
        "coins": 3,
        # Most dishes on table 1; on table 3 nobody else; on table 2 the person's dish is nearer.
        "tables": 7 + 5,
        # An opponent with service staff.
        "hosts": 2,
        "dishes": 4 + 2 + 2 + 2,
        # The space on the right brings none.
        "service staff": 3,
        "host spaces": 2 + 4,
        "special bonuses": 4,
    }
    assert lines(after, 0) == {"tables": 6, "dishes": 2 + 2}


@pytest.mark.rule("RO-155", "RO-157")
def test_tables_are_scored_by_the_rule_for_two_or_for_three() -> None:
    dishes = {(1, 1): (0, 1), (1, 2): (0, 2)}
    solo_end = ended(BARE, dishes=dishes | {(1, 3): (SOLO, 3)})
    assert lines(solo_end, 0)["tables"] == 7
    assert "tables" not in lines(solo_end, SOLO)
    extended_end = ended(BARE, config=extended(NOTHING), dishes=dishes | {(1, 3): (THIRD, 3)})
    assert lines(extended_end, 0)["tables"] == 7
    assert lines(extended_end, THIRD)["tables"] == 5


@pytest.mark.rule("RO-157", "RO-154")
def test_in_the_extended_game_the_inventory_comes_before_final_scoring_too() -> None:
    has = attrs.evolve(BARE, coins=10, stack=(FRUIT, CREAM), inventory=inventory("Marcelin"))
    after = ended(has, config=extended(NOTHING))
    assert lines(after, THIRD) == {"track": 4 + 6, "left over": 1}


# Who has won (RO-155).


def solo_outcome(points: int, mentors: int = 4) -> tuple[State, Any]:
    """The person ends with these points, the Mentor with those."""
    after = ended(attrs.evolve(BARE, prestige=mentors - 4), attrs.evolve(PERSON, prestige=points))
    assert [sheet.total for sheet in ro.score_sheet(after)] == [points, mentors]
    outcome = ro.outcome(after)
    assert outcome is not None
    assert outcome.rule == "RO-155"
    return after, outcome


@pytest.mark.rule("RO-155")
@pytest.mark.parametrize(
    ("points", "mentors", "words"),
    [
        (5, 4, "more points than the Mentor"),
        (79, 78, "more points than the Mentor"),
        (80, 79, "more points than the Mentor: a good result"),
        (89, 4, "more points than the Mentor: a good result"),
        (90, 4, "more points than the Mentor: an excellent result"),
        (99, 98, "more points than the Mentor: an excellent result"),
        (100, 99, "more points than the Mentor: the highest aim"),
        (140, 4, "more points than the Mentor: the highest aim"),
    ],
)
def test_a_game_is_won_ahead_of_the_mentor(points: int, mentors: int, words: str) -> None:
    after, outcome = solo_outcome(points, mentors)
    assert (outcome.winners, outcome.ranking) == ((0,), ((0,), (1,)))
    assert outcome.reason == words
    assert ro.returns(after) == (float(points),)


@pytest.mark.rule("RO-155")
@pytest.mark.parametrize(
    ("points", "mentors", "words"),
    [
        (4, 4, "level with the Mentor"),
        (3, 4, "fewer points than the Mentor"),
        (100, 100, "level with the Mentor"),
        (100, 101, "fewer points than the Mentor"),
        (85, 90, "fewer points than the Mentor"),
    ],
)
def test_level_is_lost_and_a_defeat_is_no_good_result(
    points: int, mentors: int, words: str
) -> None:
    after, outcome = solo_outcome(points, mentors)
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (0,)))
    assert outcome.reason == words
    assert ro.returns(after) == (float(points),)


@pytest.mark.rule("RO-155")
def test_coins_break_no_tie_with_the_mentor() -> None:
    # 9 coins against 5, which make no point.
    after = ended(BARE, attrs.evolve(PERSON, coins=4, prestige=4))
    outcome = ro.outcome(after)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rule("RO-171")
@pytest.mark.parametrize(
    ("points", "coins", "start", "ranking"),
    [
        ((10, 20, 30), (0, 0, 0), 0, (2, 1, 0)),
        ((30, 20, 10), (0, 0, 0), 0, (0, 1, 2)),
        # Level in points: more coins left, then by seats from whoever began round 4.
        ((20, 20, 20), (0, 1, 2), 0, (2, 1, 0)),
        ((20, 20, 20), (0, 0, 0), 0, (0, 1, 2)),
        ((20, 20, 20), (0, 0, 0), 1, (1, 2, 0)),
        ((20, 20, 20), (0, 0, 0), 2, (2, 0, 1)),
        ((20, 10, 20), (4, 0, 3), 2, (0, 2, 1)),
    ],
)
def test_the_extended_game_is_won_among_three_and_the_mentor_may_win(
    points: tuple[int, int, int],
    coins: tuple[int, int, int],
    start: int,
    ranking: tuple[int, ...],
) -> None:
    people = [attrs.evolve(PERSON, prestige=points[seat], coins=coins[seat]) for seat in (0, 1)]
    has = attrs.evolve(BARE, prestige=points[2] - 4, coins=coins[2])
    after = ended(has, *people, config=extended(NOTHING), start=start)
    assert [sheet.total for sheet in ro.score_sheet(after)] == list(points)
    outcome = ro.outcome(after)
    assert outcome is not None
    assert outcome.ranking == tuple((seat,) for seat in ranking)
    assert (outcome.winners, outcome.rule) == ((ranking[0],), "RO-85")
    assert ro.returns(after) == tuple(map(float, points[:2]))


@pytest.mark.rule("RO-83", "RO-170")
def test_hosts_of_people_count_the_mentor() -> None:
    board: dict[str, Any] = {"hosts": {1: 0, 2: 1}, "areas": {(1, 1): SOLO}}
    after = ended(BARE, **board)
    assert lines(after, 0)["hosts"] == 1
    assert "hosts" not in lines(after, SOLO)
    board = {"hosts": {1: 0, 2: THIRD}, "areas": {(1, 0): THIRD, (2, 0): 1}}
    after = ended(BARE, config=extended(NOTHING), **board)
    assert (lines(after, 0)["hosts"], lines(after, THIRD)["hosts"]) == (2, 1)


@pytest.mark.rule("RO-154", "RO-72")
def test_the_income_of_the_mentor_is_that_of_others() -> None:
    has = attrs.evolve(BARE, decorations=(FRUIT, CREAM, CHOCOLATE))
    after = ended(has, hosts={1: SOLO, 3: SOLO})
    # 5 coins, 2 and 3 for the first decorations, 2 for each host; a point for the third.
    assert after.players[SOLO].coins == 5 + 2 + 3 + 2 * 2
    assert after.players[SOLO].prestige == 4 + 1
