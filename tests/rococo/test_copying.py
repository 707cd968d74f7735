"""Copying a bonus of another player's used pile (RO-112, RO-38, RO-35)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.kinds import Good, MainAction, Rank
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import (
    FEW,
    MANY,
    bonus_of,
    changes,
    expect,
    has_bonus,
    legal,
    turn,
    use,
    with_bonus,
)
from tests.rococo.tables import Board, Owns, apply_all, staff

QUIET = {1: 1, 2: 2, 3: 3, 4: 4}
"""So many recipes on display that a turn is followed by no draw."""

FORFEIT = ro.Forfeit(0)
COPIES = [staff("Hortense"), staff("Hubert")]
"""An assistant, and a chef."""


def names(*cards: str) -> list[int]:
    return [staff(name) for name in cards]


def used(*cards: str) -> Owns:
    """Another player with this used pile, the last card on top."""
    return Owns(used=names(*cards), hand=(4,))


def copying(
    card: int,
    *others: Owns,
    owns: Owns | None = None,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> State:
    """The bonus begun: whose bonus is copied."""
    board = board or Board(recipes=QUIET)
    state = use(bonus_of(card, owns, *others, board=board, config=config))
    assert state.phase is Phase.COPY
    return state


def can_copy(
    card: int,
    *others: Owns,
    owns: Owns | None = None,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> bool:
    board = board or Board(recipes=QUIET)
    return has_bonus(card, owns, *others, board=board, config=config)


def copy(*seats: int) -> list[ro.Action]:
    return [ro.CopyBonus(0, seat) for seat in seats]


@pytest.mark.rule("RO-112")
@pytest.mark.parametrize("card", COPIES)
def test_the_bonus_on_top_of_another_used_pile(card: int) -> None:
    board = Board(recipes=QUIET)
    state = bonus_of(card, Owns(), used("Brice", "Marcelin"), board=board)
    asked = use(state)
    assert legal(asked) == copy(1)
    # 15 coins for 6 points.
    after = apply_all(asked, *copy(1))
    assert changes(state, after) == expect(coins=-15, prestige=6)
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    # What lies under the top is of no importance.
    assert not can_copy(card, used("Brice", "Marcelin"), owns=Owns(coins=14))
    assert can_copy(card, used("Marcelin", "Brice"), owns=Owns(coins=14))


@pytest.mark.rule("RO-112")
@pytest.mark.parametrize("card", COPIES)
def test_one_of_the_others_is_chosen(card: int) -> None:
    others = used("Brice"), used("Marcelin"), used("Lazare")
    state = copying(card, *others, config=MANY)
    assert legal(state) == copy(1, 2, 3)
    assert apply_all(state, *copy(1)).phase is Phase.GOODS
    assert apply_all(state, *copy(2)).players[0].prestige == 6
    assert apply_all(state, *copy(3)).phase is Phase.NUMBER
    # With 9 coins the 15 of the second cannot be paid.
    state = copying(card, *others, owns=Owns(coins=9), config=MANY)
    assert legal(state) == copy(1, 3)


@pytest.mark.rule("RO-38", "RO-112")
@pytest.mark.parametrize("card", COPIES)
def test_without_another_used_card_there_is_nothing_to_copy(card: int) -> None:
    assert not can_copy(card, Owns())
    assert not can_copy(card, Owns(), Owns(), Owns(), config=MANY)
    assert can_copy(card, Owns(), Owns(), used("Brice"), config=MANY)
    # One's own cards are not meant.
    owns = Owns(used=names("Marcelin"))
    assert not can_copy(card, Owns(), owns=owns)


@pytest.mark.rule("RO-38", "RO-112")
def test_two_copies_facing_each_other_come_to_nothing() -> None:
    for card, other in zip(COPIES, ("Hubert", "Hortense"), strict=True):
        assert not can_copy(card, used(other))
        assert not can_copy(card, used("Marcelin", other))
        assert legal(copying(card, used(other), used("Brice"), Owns(), config=MANY)) == copy(2)


@pytest.mark.rule("RO-112", "RO-15")
@pytest.mark.parametrize("card", COPIES)
def test_equal_bonuses_are_one_choice(card: int) -> None:
    # Aimé and Agathe have the same bonus, at different ranks.
    state = copying(card, used("Aimé"), used("Agathe"), used("Brice"), config=MANY)
    assert legal(state) == copy(1, 3)
    state = copying(card, Owns(), used("Agathe"), used("Aimé"), config=MANY)
    assert legal(state) == copy(2)


@pytest.mark.rule("RO-112", "RO-15")
@pytest.mark.parametrize("card", COPIES)
def test_bonuses_that_bring_the_same_at_once_are_one_choice(card: int) -> None:
    """One table, one marker, one decoration, one dish with chef icon (13), two dishes."""
    dishes = {(1, 1): (0, 13), (1, 2): (0, 5)}
    board = Board(dishes=dishes, hosts={1: 0}, recipes=QUIET)
    owns = Owns(coins=40, decorations=(1,))
    for others, seats in (
        # 2 coins for tables, for markers, and 3 coins.
        (("Cyprien", "Eloi", "Adèle"), (1, 3)),
        # A point for the dish, for the marker, 2 coins for the table.
        (("Gaspard", "Guillaume", "Cyprien"), (1, 3)),
        # 2 coins are not 2 points: Quentin's, with a special bonus.
        (("Cyprien", "Quentin", "Eloi"), (1, 2)),
        # A point for kinds of topping, and for decorations.
        (("Lucien", "Adèle", "Germain"), (1, 2)),
        # 4 coins for two dishes on a table to be named, and for two dishes.
        (("Désiré", "Henriette", "Adèle"), (1, 2, 3)),
        # 15 coins for 6 points, 2 for butter, and 2 for a point as often as one likes.
        (("Marcelin", "Aimé", "Lazare"), (1, 2, 3)),
    ):
        there = attrs.evolve(board, claims=((0,), ()), specials=(1, 2))
        state = copying(card, *map(used, others), owns=owns, board=there, config=MANY)
        assert legal(state) == copy(*seats)


@pytest.mark.rule("RO-112", "RO-15", "RO-89")
def test_trades_differ_by_what_they_bring_and_how_often() -> None:
    points: dict[str, Any] = {"do": "trade", "coins": 2, "prestige": 1}
    for other, seats in (
        ({"do": "trade", "coins": 2, "good": "sugar"}, (1, 2)),
        (points, (1, 2)),
        ({"do": "trade", "coins": 2, "good": "butter", "times": 2}, (1, 2)),
        ({"do": "trade", "coins": 3, "good": "butter"}, (1, 2)),
        ({"do": "trade", "coins": 2, "good": "butter"}, (1,)),
    ):
        components = with_bonus("Brice", other)
        config = ro.Config(players=3, start_player=0, components=components)
        state = copying(COPIES[0], used("Aimé"), used("Brice"), config=config)
        assert legal(state) == copy(*seats)
    for mine in (points, {**points, "coins": 15}):
        # Against butter for 2 coins, and 6 points for 15.
        components = with_bonus("Aimé", mine)
        config = ro.Config(players=3, start_player=0, components=components)
        for name in ("Agathe", "Marcelin"):
            state = copying(COPIES[0], used("Aimé"), used(name), config=config)
            assert legal(state) == copy(1, 2)


@pytest.mark.rule("RO-112", "RO-33")
def test_an_assistant_does_what_is_copied() -> None:
    """Claire, a chef: bake for 2 coins. Macarons (13) are for chefs only, Biscuits (1) are not."""
    owns = Owns(goods="flour 6, sugar 5", recipes=(1, 13), tiles=(1,))
    for card in COPIES:
        state = copying(card, used("Claire"), owns=owns)
        after = apply_all(state, *copy(1))
        assert after.turn.rank is Rank.ASSISTANT
        assert legal(after) == [ro.BakeRecipe(0, 1)]
        chefs = attrs.evolve(owns, recipes=(13,))
        assert not can_copy(card, used("Claire"), owns=chefs)


@pytest.mark.rule("RO-112", "RO-33")
@pytest.mark.parametrize("card", COPIES)
def test_what_assistants_never_do_can_be_copied_as_a_bonus(card: int) -> None:
    # Estelle, a chef: decorate one dish for a coin.
    state = copying(card, used("Estelle"), owns=Owns(racks=(1,), tiles=(1,)))
    after = apply_all(state, *copy(1), ro.PickDish(0, 1), ro.DecorateWith(0, 1))
    assert changes(state, after) == expect(coins=-1, tiles={1: -1}, racks=((1, 1),))


@pytest.mark.rule("RO-35", "RO-112")
@pytest.mark.parametrize("card", COPIES)
def test_hiring_is_not_copied(card: int) -> None:
    # Côme, a chef, hires for 2 coins.
    board = Board(hires={1: 10}, recipes=QUIET)
    assert not can_copy(card, used("Côme"), board=board)
    state = copying(card, used("Côme"), used("Brice"), Owns(), board=board, config=MANY)
    assert legal(state) == copy(2)


@pytest.mark.rule("RO-38", "RO-112")
@pytest.mark.parametrize("card", COPIES)
def test_counts_are_those_of_the_player_who_copies(card: int) -> None:
    # Edmée: 2 coins for each decoration. The other player has four, this one two.
    other = attrs.evolve(used("Edmée"), decorations=(1, 3, 5, 7))
    state = copying(card, other, owns=Owns(decorations=(8, 9)))
    after = apply_all(state, *copy(1))
    assert changes(state, after) == expect(coins=4)
    assert not can_copy(card, other)
    # Honoré: 12 coins for a staff of four to seven, 9 for eight. The card that copies is one of
    # the copier's staff.
    big = attrs.evolve(used("Honoré"), unused=(1, 2, 3, 9, 10, 11, 12))
    for more, coins in ((3, 12), (4, 9)):
        owns = Owns(hand=(4,), unused=(1, 2, 3, 30, 31, 32, 33)[: 2 + more])
        state = copying(card, big, owns=owns)
        assert changes(state, apply_all(state, *copy(1))) == expect(coins=coins)


@pytest.mark.rule("RO-38", "RO-133a")
@pytest.mark.parametrize("card", COPIES)
def test_to_copy_from_a_star_card_one_meets_its_requirement_oneself(card: int) -> None:
    # Pascal asks for 25 coins.
    rich = attrs.evolve(used("Pascal"), coins=40)
    assert not can_copy(card, rich, owns=Owns(coins=24))
    poor = attrs.evolve(used("Pascal"), coins=0)
    state = copying(card, poor, owns=Owns(coins=25))
    assert changes(state, apply_all(state, *copy(1))) == expect(prestige=3)


@pytest.mark.rule("RO-112", "RO-15")
@pytest.mark.parametrize("card", COPIES)
def test_what_would_change_nothing_is_not_copied(card: int) -> None:
    for other in ("Edmée", "Flavie", "Hélène", "Madeleine", "Fanchon", "Cyprien"):
        assert not can_copy(card, used(other))


@pytest.mark.rule("RO-112", "RO-30")
@pytest.mark.parametrize("card", COPIES)
def test_once_a_bonus_was_chosen_it_is_done_as_if_it_were_ones_own(card: int) -> None:
    # Brice: goods for a coin. There is no way out after the coin, and the turn ends with it.
    state = copying(card, used("Brice"), owns=Owns(coins=3, goods=""))
    after = apply_all(state, *copy(1))
    assert changes(state, after) == expect(coins=-1)
    assert legal(after) == [
        ro.BuyGoods(0, Good.FLOUR, 1),
        ro.BuyGoods(0, Good.FLOUR, 2),
        ro.BuyGoods(0, Good.SUGAR, 1),
    ]
    after = apply_all(after, ro.BuyGoods(0, Good.SUGAR, 1))
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-112", "RO-38")
@pytest.mark.parametrize("card", COPIES)
def test_a_bonus_can_be_left_out(card: int) -> None:
    state = bonus_of(card, Owns(), used("Brice"), board=Board(recipes=QUIET))
    after = apply_all(state, FORFEIT)
    assert changes(state, after) == {}
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)


@pytest.mark.rule("RO-112", "RO-59", "RO-66")
@pytest.mark.parametrize("card", COPIES)
def test_ones_own_pile_is_not_copied_even_if_the_copying_card_is_gone(card: int) -> None:
    owns = Owns(hand=(4,), unused=(1, 2, 3), used=names("Marcelin"))
    state = turn(card, owns, board=Board(recipes=QUIET))
    after = apply_all(state, ro.Perform(0, MainAction.NOTICE), ro.GiveNotice(0, card))
    # Marcelin is on top of the own pile now, and nobody else has used a card.
    assert (after.phase, after.turn.seat) == (Phase.PLAY, 1)
    state = turn(card, owns, used("Brice"), board=Board(recipes=QUIET))
    after = apply_all(state, ro.Perform(0, MainAction.NOTICE), ro.GiveNotice(0, card))
    assert legal(use(after)) == copy(1)


@pytest.mark.rule("RO-66", "RO-112")
def test_after_notice_the_next_card_is_on_top() -> None:
    """The other player plays Brice over Marcelin, and gives notice to Brice."""
    other = Owns(hand=names("Brice"), used=names("Marcelin"), unused=(1, 2, 3, 4))
    board = Board(recipes=QUIET)
    state = bonus_of(4, Owns(hand=(4, COPIES[0])), other, board=board)
    brice = staff("Brice")
    state = apply_all(state, FORFEIT, ro.PlayCard(1, brice), ro.Perform(1, MainAction.NOTICE))
    state = apply_all(state, ro.GiveNotice(1, brice), ro.Forfeit(1))
    state = apply_all(state, ro.PlayCard(0, COPIES[0]), FORFEIT, ro.UseBonus(0), *copy(1))
    assert state.players[0].prestige == 6
