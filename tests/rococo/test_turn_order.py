"""Phase 3: turns, ranks, star cards, copying, what is spared (RO-30 to RO-39), special bonuses."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import ContentError
from bakehouse.rococo.content import loads
from bakehouse.rococo.kinds import Good, Ingredient, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo.sets import house_data, make_house, text_of
from tests.rococo.tables import (
    Board,
    Owns,
    apply_all,
    dish,
    is_legal,
    playing,
    random_game,
    refused,
    staff,
    tile,
    turn_over,
    until,
    until_round,
)

TWO = ro.Config(players=2)
FULL = {space: space for space in range(1, 7)}
"""A recipe display with recipes 1 to 6 on spaces 1 to 6."""
ADELE, BENOIT, COLETTE, DENIS = 1, 2, 3, 4
CHEF, ASSISTANT = ADELE, DENIS
EGG, HONEY, NUT = (tile(front, "fruit") for front in ("egg", "honey", "nut"))


def played(
    name: str, owner: Owns | None = None, *others: Owns, board: Board | None = None
) -> State:
    """Seat 0 of two has just played a card."""
    return playing(
        TWO, owner or Owns(), *others, card=staff(name), board=board or Board(recipes=FULL)
    )


def main_actions(state: State) -> set[MainAction]:
    """The main actions that are offered; one can always do without."""
    options = ro.legal_actions(state)
    assert ro.Forfeit(0) in options
    actions = {one.action for one in options if isinstance(one, ro.Perform)}
    assert len(options) == len(actions) + 1
    return actions


def ended(state: State, seat: int = 1) -> bool:
    """Whether the turn is over, and this seat's has begun."""
    return (state.phase, ro.current_player(state)) == (Phase.PLAY, seat)


# --- the order of turns ---------------------------------------------------------------------------


@pytest.mark.rule("RO-30")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_start_player(start: int) -> None:
    state = until(ro.new_game(ro.Config(players=4, start_player=start)), Phase.PLAY)
    for turn in range(8):
        assert ro.current_player(state) == (start + turn) % 4
        assert ro.active_players(state) == ((start + turn) % 4,)
        state = until(turn_over(state), Phase.PLAY)


@pytest.mark.rule("RO-30")
def test_any_card_of_the_hand_is_laid_on_top_of_the_pile() -> None:
    owner = Owns(hand=(DENIS, 9, 30), unused=(1, 2, 3), used=(7, 8))
    state = playing(TWO, owner, board=Board(recipes=FULL))
    assert ro.legal_actions(state) == tuple(ro.PlayCard(0, card) for card in (DENIS, 9, 30))
    for card in (1, 7, 10):
        refused(state, ro.PlayCard(0, card), "RO-30")
    refused(state, ro.PlayCard(1, DENIS), "RO-30")
    after = ro.apply(state, ro.PlayCard(0, 9))
    assert (after.players[0].used, after.hand(0)) == ((7, 8, 9), (DENIS, 30))
    assert (after.phase, ro.current_player(after)) == (Phase.MAIN, 0)
    refused(after, ro.PlayCard(0, 30), "RO-30")


@pytest.mark.rule("RO-30")
def test_one_main_action_and_then_the_bonus() -> None:
    # Denis: 5 coins. A unit of flour is free.
    state = played("Denis")
    refused(state, ro.UseBonus(0), "RO-30")
    state = ro.apply(state, ro.Perform(0, MainAction.GOODS))
    refused(state, ro.UseBonus(0), "RO-44")
    state = ro.apply(state, ro.BuyGoods(0, Good.FLOUR, 1))
    assert state.goods(0)[Good.FLOUR] == 3
    assert ro.legal_actions(state) == (ro.UseBonus(0), ro.Forfeit(0))
    refused(state, ro.Perform(0, MainAction.PLACE), "RO-30")
    state = ro.apply(state, ro.UseBonus(0))
    assert state.players[0].coins == 20
    assert ended(state)


@pytest.mark.rule("RO-30", "RO-36")
@pytest.mark.parametrize(("main", "bonus"), [(a, b) for a in (True, False) for b in (True, False)])
def test_either_or_both_may_be_left_out(main: bool, bonus: bool) -> None:
    state = played("Denis")
    if main:
        state = apply_all(state, ro.Perform(0, MainAction.GOODS), ro.BuyGoods(0, Good.FLOUR, 1))
    else:
        state = ro.apply(state, ro.Forfeit(0))
    assert state.phase is Phase.BONUS
    state = ro.apply(state, ro.UseBonus(0) if bonus else ro.Forfeit(0))
    assert ended(state)
    assert state.players[0].coins == (20 if bonus else 15)
    assert state.goods(0)[Good.FLOUR] == (3 if main else 2)
    assert state.players[0].used == (DENIS,)


@pytest.mark.rule("RO-30", "RO-31")
def test_a_card_has_to_be_laid_as_long_as_there_is_one() -> None:
    state = playing(TWO, Owns(hand=(DENIS,)), board=Board(recipes=FULL))
    assert ro.legal_actions(state) == (ro.PlayCard(0, DENIS),)
    refused(state, ro.Forfeit(0), "RO-30")
    refused(state, ro.Done(0), "RO-30")


@pytest.mark.rule("RO-31")
def test_who_has_an_empty_hand_passes_and_others_go_on() -> None:
    # Seats 0 and 2 have a card each, seat 1 none, seat 3 has three.
    owners = (
        Owns(hand=(4,)),
        Owns(hand=(), unused=(1, 2, 3, 4)),
        Owns(hand=(4,)),
        Owns(hand=(4, 7, 8)),
    )
    state = playing(ro.Config(), *owners, board=Board(recipes=FULL))
    turns: list[int] = []
    while state.phase is Phase.PLAY:
        turns.append(ro.current_player(state))
        state = turn_over(state)
    assert turns == [0, 2, 3, 3, 3]
    assert (state.round.number, state.phase) == (2, Phase.NEW_TILES)


@pytest.mark.rule("RO-31")
def test_the_phase_is_over_when_nobody_has_a_card() -> None:
    state = playing(TWO, seat=1, board=Board(recipes=FULL), start=1)
    state = turn_over(state)
    assert ended(state, 0)
    state = turn_over(state)
    assert (state.round.number, state.hand(0), state.hand(1)) == (2, (), ())


@pytest.mark.rule("RO-31", "RO-57")
def test_a_card_that_was_hired_can_be_played_at_once() -> None:
    board = Board(recipes=FULL, hires={1: 7, 2: 8, 3: 9, 4: 10})
    state = playing(TWO, Owns(hand=(ADELE,)), Owns(hand=(4,)), board=board, card=ADELE)
    state = turn_over(apply_all(state, ro.Perform(0, MainAction.HIRE), ro.HireCard(0, 9)))
    state = turn_over(state)
    assert ended(state, 0)
    assert ro.legal_actions(state) == (ro.PlayCard(0, 9),)


# --- ranks ----------------------------------------------------------------------------------------


EVERYTHING = Owns(
    coins=30,
    goods="flour 2, sugar, butter 2",
    tiles=(EGG, HONEY, NUT),
    recipes=(dish("Sablés"), dish("Meringues")),
    racks=(dish("Palmiers"),),
    hand=(1, 2, 3, 4),
)
"""Whoever owns this could do any main action."""
SHOWN = Board(recipes=FULL, tiles={5: 41}, hires={1: 7, 2: 8, 3: 9, 4: 10})


@pytest.mark.rule("RO-32")
def test_what_a_chef_can_do() -> None:
    state = playing(TWO, EVERYTHING, card=CHEF, board=SHOWN)
    assert main_actions(state) == set(MainAction) - {MainAction.INGREDIENT, MainAction.GOODS} - {
        MainAction.NOTICE
    }
    refused(state, ro.Perform(0, MainAction.INGREDIENT), "RO-32")
    refused(state, ro.Perform(0, MainAction.GOODS), "RO-32")


@pytest.mark.rule("RO-32")
def test_what_an_assistant_can_do() -> None:
    state = playing(TWO, EVERYTHING, card=ASSISTANT, board=SHOWN)
    assert main_actions(state) == set(MainAction) - {MainAction.DECORATE, MainAction.HIRE} - {
        MainAction.NOTICE
    }
    refused(state, ro.Perform(0, MainAction.DECORATE), "RO-32")
    refused(state, ro.Perform(0, MainAction.HIRE), "RO-32")


@pytest.mark.rule("RO-32", "RO-58")
@pytest.mark.parametrize("card", [CHEF, ASSISTANT])
def test_both_ranks_can_give_notice_from_a_staff_of_five(card: int) -> None:
    owner = Owns(hand=(1, 2, 3, 4, 30))
    state = playing(TWO, owner, card=card, board=SHOWN)
    assert is_legal(state, ro.Perform(0, MainAction.NOTICE))


@pytest.mark.rule("RO-33")
def test_a_bonus_may_be_against_the_rank() -> None:
    # Chefs that buy goods and acquire ingredients, an assistant that decorates.
    state = played("Brigitte", Owns(coins=15))
    refused(state, ro.Perform(0, MainAction.GOODS), "RO-32")
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.BuyGoods(0, Good.SUGAR, 1))
    assert (state.players[0].coins, state.goods(0)[Good.SUGAR]) == (12, 2)
    state = played("Benoît", board=SHOWN)
    refused(state, ro.Perform(0, MainAction.INGREDIENT), "RO-32")
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.TakeTile(0, 5))
    assert list(state.tiles(0)) == [41]
    state = played("Blaise", Owns(racks=(dish("Palmiers"),), tiles=(EGG,)))
    refused(state, ro.Perform(0, MainAction.DECORATE), "RO-32")
    state = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.PickDish(0, 1))
    state = ro.apply(state, ro.DecorateWith(0, EGG))
    assert [(one.recipe, one.tile) for one in state.players[0].racks] == [(dish("Palmiers"), EGG)]


@pytest.mark.rule("RO-33")
@pytest.mark.parametrize(("name", "able"), [("Célestin", False), ("Claire", True)])
def test_in_a_bonus_too_the_rank_decides_what_can_be_baked(name: str, able: bool) -> None:
    # Both bake for 2 coins. Tuiles are for chefs only, Sablés for all; goods do for either.
    tuiles, sables = dish("Tuiles"), dish("Sablés")
    owner = Owns(recipes=(tuiles, sables), tiles=(NUT,))
    state = apply_all(played(name, owner), ro.Forfeit(0), ro.UseBonus(0))
    assert is_legal(state, ro.BakeRecipe(0, sables))
    assert is_legal(state, ro.BakeRecipe(0, tuiles)) is able
    if not able:
        refused(state, ro.BakeRecipe(0, tuiles), "RO-45")


@pytest.mark.rule("RO-33")
@pytest.mark.parametrize(("card", "able"), [(CHEF, True), (ASSISTANT, False)])
def test_with_chef_recipes_alone_an_assistant_cannot_bake(card: int, able: bool) -> None:
    owner = Owns(recipes=(dish("Tuiles"),), tiles=(NUT,))
    state = playing(TWO, owner, card=card, board=Board(recipes=FULL))
    assert is_legal(state, ro.Perform(0, MainAction.BAKE)) is able


@pytest.mark.rule("RO-35")
def test_no_set_lets_an_assistant_hire_by_a_bonus() -> None:
    data = house_data()
    card = next(one for one in data["staff"]["card"] if one["name"] == "Côme")
    assert card["rank"] == "chef"
    card["rank"] = "assistant"
    with pytest.raises(ContentError) as caught:
        loads(text_of(data), "mine.toml")
    assert caught.value.rule == "RO-35"


@pytest.mark.rule("RO-35")
def test_hiring_is_not_copied() -> None:
    # Hortense copies; Côme pays 2 coins and hires. As an assistant nobody can.
    for name in ("Hortense", "Hubert"):
        state = ro.apply(
            played(name, Owns(), Owns(used=(staff("Côme"),)), board=SHOWN), ro.Forfeit(0)
        )
        assert ended(state)
    # As a chef's own bonus it can be used.
    assert ro.apply(played("Côme", board=SHOWN), ro.Forfeit(0)).phase is Phase.BONUS


# --- recipes are thrown out -----------------------------------------------------------------------


@pytest.mark.rule("RO-34")
def test_recipes_can_be_thrown_out_before_a_card_is_laid() -> None:
    owner = Owns(recipes=(13, 3, 13), hand=(4, 7))
    state = playing(TWO, owner, board=Board(recipes=FULL))
    assert set(ro.legal_actions(state)) == {
        ro.DiscardRecipe(0, 3),
        ro.DiscardRecipe(0, 13),
        ro.PlayCard(0, 4),
        ro.PlayCard(0, 7),
    }
    refused(state, ro.DiscardRecipe(0, 8), "RO-34")
    refused(state, ro.DiscardRecipe(1, 13), "RO-30")
    state = ro.apply(state, ro.DiscardRecipe(0, 13))
    assert (sorted(state.players[0].recipes), list(state.recipe_discard)) == ([3, 13], [13])
    assert ended(state, 0)
    state = apply_all(state, ro.DiscardRecipe(0, 3), ro.DiscardRecipe(0, 13))
    assert (state.players[0].recipes, list(state.recipe_discard)) == ((), [3, 13, 13])
    assert ro.legal_actions(state) == (ro.PlayCard(0, 4), ro.PlayCard(0, 7))


@pytest.mark.rule("RO-34")
def test_recipes_are_not_thrown_out_once_a_card_is_laid() -> None:
    state = played("Denis", Owns(recipes=(13, 3)))
    refused(state, ro.DiscardRecipe(0, 13), "RO-30")
    state = ro.apply(state, ro.Forfeit(0))
    refused(state, ro.DiscardRecipe(0, 13), "RO-30")


# --- doing nothing --------------------------------------------------------------------------------


@pytest.mark.rule("RO-36")
@pytest.mark.parametrize(("name", "bonus"), [("Adèle", True), ("Cyprien", False)])
def test_a_card_may_be_laid_for_nothing(name: str, bonus: bool) -> None:
    # Nothing can be done: no coins, no room for flour, nothing on display, nothing in store.
    owner = Owns(coins=0, goods="flour 6, sugar, butter", hand=(7,), unused=(2,))
    state = playing(TWO, owner, card=staff(name))
    assert ro.legal_actions(state) == (ro.Forfeit(0),)
    state = ro.apply(state, ro.Forfeit(0))
    if bonus:
        assert ro.legal_actions(state) == (ro.UseBonus(0), ro.Forfeit(0))
        state = ro.apply(state, ro.Forfeit(0))
    assert state.players[0].coins == 0
    assert state.phase is Phase.REFILL


# --- star cards -----------------------------------------------------------------------------------


PASCAL = staff("Pascal")
"""With 25 coins: 3 points. An assistant."""


@pytest.mark.rule("RO-37")
@pytest.mark.parametrize(("coins", "holds"), [(24, False), (25, True), (26, True), (0, False)])
def test_a_star_card_has_its_bonus_if_its_requirement_holds(coins: int, holds: bool) -> None:
    state = played("Pascal", Owns(coins=coins, star=True))
    assert is_legal(state, ro.Perform(0, MainAction.GOODS))
    state = ro.apply(state, ro.Forfeit(0))
    assert (state.phase is Phase.BONUS) is holds
    if holds:
        state = ro.apply(state, ro.UseBonus(0))
        assert state.players[0].prestige == 3
    assert ended(state)
    assert (state.players[0].coins, state.players[0].used) == (coins, (PASCAL,))


@pytest.mark.rule("RO-37")
def test_the_requirement_is_looked_at_after_the_main_action() -> None:
    # Giving notice to an assistant brings 4 coins: 21 become 25. A sugar for 2: 26 become 24.
    owner = Owns(coins=21, star=True, hand=(4, 30))
    state = apply_all(played("Pascal", owner), ro.Perform(0, MainAction.NOTICE))
    state = ro.apply(state, ro.GiveNotice(0, 30))
    assert (state.players[0].coins, state.phase) == (25, Phase.BONUS)
    assert ro.apply(state, ro.UseBonus(0)).players[0].prestige == 3
    state = apply_all(played("Pascal", Owns(coins=26, star=True)), ro.Perform(0, MainAction.GOODS))
    state = ro.apply(state, ro.BuyGoods(0, Good.SUGAR, 1))
    assert state.players[0].coins == 24
    assert ended(state)


# --- copying --------------------------------------------------------------------------------------


def copying(*others: Owns, owner: Owns | None = None, name: str = "Hortense") -> State:
    """Seat 0 of four has left out its main action; others are seats 1 to 3."""
    state = playing(
        ro.Config(), owner or Owns(), *others, card=staff(name), board=Board(recipes=FULL)
    )
    return ro.apply(state, ro.Forfeit(0))


def sources(state: State) -> list[int]:
    """The seats whose bonus can be copied."""
    assert state.phase is Phase.BONUS
    state = ro.apply(state, ro.UseBonus(0))
    assert state.phase is Phase.COPY
    return [one.other for one in ro.legal_actions(state) if isinstance(one, ro.CopyBonus)]


def used(*names: str) -> Owns:
    """Whoever has these cards on the pile, the last one on top, one in hand, and three more."""
    return Owns(hand=(7 + len(names[0]),), unused=(2, 3), used=[staff(name) for name in names])


@pytest.mark.rule("RO-38")
def test_the_top_card_of_another_player_is_copied() -> None:
    # Adèle has 3 coins, Denis 5; below the top lies what does not count.
    others = (Owns(used=(4, 1), hand=()), Owns(used=(1, 4), hand=()), Owns())
    state = copying(*others)
    assert sources(state) == [1, 2]
    state = apply_all(state, ro.UseBonus(0), ro.CopyBonus(0, 2))
    assert (state.players[0].coins, state.players[2].coins) == (20, 15)
    assert ended(state, 3)


@pytest.mark.rule("RO-38")
def test_a_copying_bonus_is_not_copied() -> None:
    hubert = Owns(used=(4, staff("Hubert")), hand=(), unused=(1, 2, 3))
    assert ended(copying(hubert, Owns(), Owns()), 2)
    others = (hubert, Owns(used=(1,), hand=(4,)), Owns())
    assert sources(copying(*others)) == [2]
    state = ro.apply(copying(*others), ro.UseBonus(0))
    refused(state, ro.CopyBonus(0, 1), "RO-38")
    refused(state, ro.CopyBonus(0, 0), "RO-112")


@pytest.mark.rule("RO-38")
@pytest.mark.parametrize("name", ["Hortense", "Hubert"])
def test_without_a_used_card_of_others_there_is_nothing_to_copy(name: str) -> None:
    owner = Owns(used=(1,), hand=(4,))
    assert ended(copying(Owns(), Owns(), Owns(), owner=owner, name=name))


@pytest.mark.rule("RO-38", "RO-59", "RO-66")
@pytest.mark.parametrize("others", [False, True])
def test_an_own_card_is_never_copied(others: bool) -> None:
    # Hortense is given notice in her own turn: Adèle, with 3 coins, is then on top of the pile.
    owner = Owns(used=(ADELE,), hand=(DENIS,))
    other = Owns(used=(DENIS,), hand=(ADELE,)) if others else Owns()
    hortense = staff("Hortense")
    state = apply_all(played("Hortense", owner, other), ro.Perform(0, MainAction.NOTICE))
    state = ro.apply(state, ro.GiveNotice(0, hortense))
    assert (state.players[0].coins, state.players[0].used) == (19, (ADELE,))
    if others:
        assert sources(state) == [1]
    else:
        assert ended(state)


@pytest.mark.rule("RO-38")
@pytest.mark.parametrize(("coins", "holds"), [(24, False), (25, True)])
def test_a_requirement_is_met_by_who_copies(coins: int, holds: bool) -> None:
    # The owner of the card has 99 coins, or none: that plays no part.
    other = Owns(coins=0 if holds else 99, used=(PASCAL,), star=True)
    state = copying(other, Owns(), Owns(), owner=Owns(coins=coins))
    if not holds:
        assert ended(state)
        return
    assert sources(state) == [1]
    state = apply_all(state, ro.UseBonus(0), ro.CopyBonus(0, 1))
    assert [player.prestige for player in state.players] == [3, 0, 0, 0]
    assert state.players[0].star is False


@pytest.mark.rule("RO-38")
def test_payments_counts_and_gains_are_those_of_who_copies() -> None:
    # Edmée: 2 coins a decoration. The copier has one, the owner three.
    owner = Owns(decorations=(EGG,), hand=(4,))
    other = Owns(decorations=(HONEY, NUT, 41), used=(staff("Edmée"),), hand=())
    state = apply_all(
        copying(other, Owns(), Owns(), owner=owner), ro.UseBonus(0), ro.CopyBonus(0, 1)
    )
    assert [player.coins for player in state.players] == [17, 15, 15, 15]
    # Marcelin: 15 coins for 6 points.
    other = Owns(coins=1, used=(staff("Marcelin"),), hand=())
    state = apply_all(copying(other, Owns(), Owns()), ro.UseBonus(0), ro.CopyBonus(0, 1))
    assert [player.coins for player in state.players] == [0, 1, 15, 15]
    assert [player.prestige for player in state.players] == [6, 0, 0, 0]
    # With 14 coins it cannot be paid.
    assert ended(copying(other, Owns(), Owns(), owner=Owns(coins=14)), 2)


@pytest.mark.rule("RO-33", "RO-38")
def test_what_is_copied_is_done_as_an_assistant() -> None:
    # Hubert is a chef, Claire too, who bakes for 2 coins; Tuiles are for chefs only.
    tuiles = dish("Tuiles")
    claire = Owns(used=(staff("Claire"),), hand=())
    owner = Owns(recipes=(tuiles,), tiles=(NUT,))
    assert ended(copying(claire, Owns(), Owns(), owner=owner, name="Hubert"), 2)
    owner = Owns(recipes=(tuiles, dish("Sablés")), tiles=(NUT,))
    state = copying(claire, Owns(), Owns(), owner=owner, name="Hubert")
    state = apply_all(state, ro.UseBonus(0), ro.CopyBonus(0, 1))
    refused(state, ro.BakeRecipe(0, tuiles), "RO-45")
    assert ro.apply(state, ro.BakeRecipe(0, dish("Sablés"))).players[0].coins == 13


# --- what is spared, and the ends of tracks -------------------------------------------------------


def baking(recipe: str, goods: str, *tiles: int) -> State:
    """Eustache bakes a recipe with one flour less or one honey less."""
    owner = Owns(recipes=(dish(recipe),), goods=goods, tiles=tiles)
    return apply_all(played("Eustache", owner), ro.Forfeit(0), ro.UseBonus(0))


def goods_left(state: State) -> tuple[int, int, int]:
    flour, sugar, butter = (state.goods(0)[good] for good in Good)
    return flour, sugar, butter


@pytest.mark.rule("RO-39", "RO-113")
def test_flour_is_spared_where_flour_alone_is_asked_for() -> None:
    # Gaufres: 2 flour and an egg.
    state = baking("Gaufres", "flour 2, sugar, butter", EGG)
    state = ro.apply(state, ro.BakeRecipe(0, dish("Gaufres")))
    state = until(state, Phase.PAYMENT)
    state = ro.apply(state, ro.SpendTile(0, EGG))
    assert goods_left(state) == (1, 1, 1)
    # One flour is enough.
    state = baking("Gaufres", "flour", EGG)
    assert is_legal(state, ro.BakeRecipe(0, dish("Gaufres")))


@pytest.mark.rule("RO-39", "RO-113")
def test_honey_is_spared_where_honey_alone_is_asked_for() -> None:
    # Nougatine: a sugar, honey and nut.
    state = baking("Nougatine", "sugar", NUT)
    state = ro.apply(state, ro.BakeRecipe(0, dish("Nougatine")))
    assert ro.legal_actions(state) == (ro.SpendTile(0, NUT),)
    state = ro.apply(state, ro.SpendTile(0, NUT))
    assert [one.recipe for one in state.players[0].racks] == [dish("Nougatine")]
    assert (goods_left(state), list(state.tile_discard)) == ((0, 0, 0), [NUT])


@pytest.mark.rule("RO-39", "RO-113")
def test_of_both_either_is_spared_as_the_player_likes() -> None:
    # Baba: 2 flour, 2 sugar, honey.
    start = baking("Baba", "flour 2, sugar 2", HONEY)
    start = ro.apply(start, ro.BakeRecipe(0, dish("Baba")))
    assert set(ro.legal_actions(start)) == {
        ro.SpareGood(0, Good.FLOUR),
        ro.SpareIngredient(0, Ingredient.HONEY),
    }
    refused(start, ro.SpareGood(0, Good.SUGAR), "RO-113")
    flour = apply_all(start, ro.SpareGood(0, Good.FLOUR), ro.SpendTile(0, HONEY))
    assert (goods_left(flour), list(flour.tiles(0))) == ((1, 0, 0), [])
    honey = ro.apply(start, ro.SpareIngredient(0, Ingredient.HONEY))
    assert (goods_left(honey), list(honey.tiles(0))) == ((0, 0, 0), [HONEY])
    assert ended(flour)
    assert ended(honey)


@pytest.mark.rule("RO-39", "RO-113")
def test_only_what_leaves_the_recipe_payable_is_spared() -> None:
    # Baba with one flour: flour must be spared. Without honey: honey.
    state = ro.apply(baking("Baba", "flour, sugar 2", HONEY), ro.BakeRecipe(0, dish("Baba")))
    assert ro.legal_actions(state) == (ro.SpareGood(0, Good.FLOUR),)
    state = ro.apply(baking("Baba", "flour 2, sugar 2"), ro.BakeRecipe(0, dish("Baba")))
    assert ro.legal_actions(state) == (ro.SpareIngredient(0, Ingredient.HONEY),)


@pytest.mark.rule("RO-39", "RO-113")
def test_what_asks_for_neither_is_baked_at_its_whole_cost() -> None:
    # Meringues: a sugar and an egg.
    state = ro.apply(baking("Meringues", "flour, sugar", EGG), ro.BakeRecipe(0, dish("Meringues")))
    state = ro.apply(state, ro.SpendTile(0, EGG))
    assert (goods_left(state), list(state.tiles(0))) == ((1, 0, 0), [])
    # Without the egg there is nothing to bake, so the bonus is not offered.
    owner = Owns(recipes=(dish("Meringues"),), goods="flour, sugar")
    assert ended(ro.apply(played("Eustache", owner), ro.Forfeit(0)))


@pytest.mark.rule("RO-39")
@pytest.mark.parametrize(
    ("flour", "bought"), [(2, {1, 2, 3, 4}), (3, {1, 2, 3}), (5, {1}), (6, set[int]())]
)
def test_goods_beyond_the_track_cannot_be_bought(flour: int, bought: set[int]) -> None:
    # The track of flour ends at 6; one to four units are 0, 1, 3 and 5 coins.
    owner = Owns(goods=f"flour {flour}, sugar 5, butter 3" if flour else "sugar 5, butter 3")
    state = ro.apply(played("Denis", owner), ro.Perform(0, MainAction.GOODS))
    purchases = [one for one in ro.legal_actions(state) if isinstance(one, ro.BuyGoods)]
    assert {one.number for one in purchases if one.good is Good.FLOUR} == bought
    # Sugar is at its end, butter one below it.
    assert {(one.good, one.number) for one in purchases if one.good is not Good.FLOUR} == {
        (Good.BUTTER, 1)
    }
    refused(state, ro.BuyGoods(0, Good.SUGAR, 1), "RO-44")


@pytest.mark.rule("RO-39", "RO-94")
@pytest.mark.parametrize(("butter", "offered"), [(3, True), (4, False)])
def test_butter_is_not_traded_beyond_its_end(butter: int, offered: bool) -> None:
    # Aimé: a butter for 2 coins; the track ends at 4.
    state = ro.apply(played("Aimé", Owns(goods=f"butter {butter}")), ro.Forfeit(0))
    assert (state.phase is Phase.BONUS) is offered
    if offered:
        state = ro.apply(state, ro.UseBonus(0))
        assert (goods_left(state), state.players[0].coins) == ((0, 0, 4), 13)
    assert ended(state)


@pytest.mark.rule("RO-39", "RO-51")
@pytest.mark.parametrize(("butter", "after"), [(3, 4), (4, 4)])
def test_goods_of_a_space_beyond_the_track_are_lost(butter: int, after: int) -> None:
    # On the fourth space of table 3 lies a butter; its bonus asks for a nut.
    owner = Owns(goods=f"butter {butter}", racks=(dish("Biscuits"),))
    state = played("Denis", owner)
    state = apply_all(state, ro.Perform(0, MainAction.DELIVER), ro.PickDish(0, 1))
    state = ro.apply(state, ro.Present(0, 3, 4))
    assert goods_left(state) == (0, 0, after)


# --- special bonuses at the turn of a player ------------------------------------------------------


def counting(*conditions: dict[str, Any]) -> ro.Config:
    """Two people, and a set whose special bonuses from the first on ask for these."""
    tiles = house_data()["special_bonuses"]["tile"]
    for tile_row, condition in zip(tiles, conditions, strict=False):
        tile_row["conditions"] = [condition]
    rows = {**house_data()["special_bonuses"], "tile": tiles}
    return ro.Config(players=2, components=make_house(special_bonuses=rows))


@pytest.mark.rule("RO-62")
def test_what_income_has_brought_counts_when_the_own_turn_begins() -> None:
    # 15 coins and 5 of income make 20. Seat 1 begins round 2.
    config = counting({"count": "coins", "least": 20}, {"count": "goods", "least": 9})
    state = until_round(playing(config, board=Board(recipes=FULL)), 2)
    assert [player.coins for player in state.players] == [20, 20]
    assert state.board.claims == ((), ())
    state = until(state, Phase.REMOVE)
    assert state.board.claims == ((), ())
    state = until(state, Phase.PLAY)
    assert (ro.current_player(state), state.board.claims) == (1, ((1,), ()))
    state = turn_over(state)
    assert (ro.current_player(state), state.board.claims) == (0, ((1, 0), ()))


@pytest.mark.rule("RO-62")
@pytest.mark.parametrize("first", [True, False])
def test_a_special_bonus_may_be_what_another_asks_for(first: bool) -> None:
    # 18 coins and 5 of the bonus make 23; the other asks for a special bonus.
    conditions = [{"count": "special_bonuses", "least": 1}, {"count": "coins", "least": 23}]
    config = counting(*(conditions if first else conditions[::-1]))
    state = playing(config, Owns(coins=18), card=DENIS, board=Board(recipes=FULL))
    state = ro.apply(state, ro.Forfeit(0))
    assert state.board.claims == ((), ())
    state = ro.apply(state, ro.UseBonus(0))
    assert state.board.claims == ((0,), (0,))


@pytest.mark.rule("RO-62")
@pytest.mark.parametrize(
    ("players", "before", "after"),
    [
        (2, (), (0,)),
        (2, (1,), (1, 0)),
        (3, (1, 2), (1, 2)),  # for few there are two spaces
        (4, (1, 2), (1, 2, 0)),
        (4, (1, 2, 3), (1, 2, 3)),
        (4, (0, 1), (0, 1)),  # once a player
    ],
)
def test_the_best_open_space_once_a_player(
    players: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    # With the third host a Retinue; for few and for many the first costs at most 4 coins.
    board = Board(recipes=FULL, hosts={2: 0, 3: 0}, specials=(2, 1), claims=(before, ()))
    state = playing(ro.Config(players=players), card=DENIS, board=board)
    state = apply_all(state, ro.Perform(0, MainAction.PLACE), ro.PlaceHost(0, 1))
    assert state.board.claims == (after, ())


@pytest.mark.rule("RO-62")
def test_a_condition_that_holds_is_not_marked_in_the_turn_of_another() -> None:
    board = Board(recipes=FULL, hosts={2: 1, 3: 1, 4: 1}, specials=(2, 1))
    state = turn_over(playing(TWO, card=DENIS, board=board))
    assert state.board.claims == ((), ())


# --- the display after a turn ---------------------------------------------------------------------


@pytest.mark.rule("RO-41")
@pytest.mark.parametrize(
    ("shown", "closed", "draws"),
    [
        ({1: 1, 2: 2, 4: 4, 6: 6}, None, 0),
        ({1: 1, 3: 3, 6: 6}, (0, 0, 0, 1, 3, 6), 3),
        ({2: 2}, (0, 0, 0, 0, 0, 2), 5),
        ({}, (0,) * 6, 6),
    ],
)
def test_three_empty_spaces_are_filled_after_the_turn_of_anybody(
    shown: dict[int, int], closed: tuple[int, ...] | None, draws: int
) -> None:
    for seat in (0, 1):
        state = playing(TWO, card=DENIS, seat=seat, start=seat, board=Board(recipes=shown))
        state = turn_over(state)
        if closed is None:
            assert ended(state, 1 - seat)
            continue
        assert (state.phase, ro.current_player(state)) == (Phase.REFILL, ro.CHANCE)
        assert state.market.recipes == closed
        assert len(state.recipe_discard) == 0
        state = ro.apply(state, ro.Draw(ro.Pile.RECIPES, tuple(range(20, 20 + draws))))
        assert state.market.recipes[:draws] == tuple(range(19 + draws, 19, -1))
        assert state.market.recipes[draws:] == closed[draws:]
        assert ended(state, 1 - seat)


@pytest.mark.rule("RO-32")
def test_a_main_action_is_checked_alike_whether_it_was_listed_or_not() -> None:
    """What a listing found out is used again only for the very position that was listed."""
    checked = 0
    for step in random_game(TWO, 3):
        state = step.after
        if state.phase is not Phase.MAIN:
            continue
        listed = ro.legal_actions(state)
        again: State = pickle.loads(pickle.dumps(state))
        assert again == state
        for action in MainAction:
            perform = ro.Perform(state.turn.seat, action)
            expected = ro.explain_illegal(again, perform)
            assert ro.explain_illegal(state, perform) == expected
            assert (expected is None) is (perform in listed)
        checked += 1
    assert checked > 20
