"""Copying the card that the Mentor used last, or having 4 points (RO-156, RO-172)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.kinds import MainAction, Rank
from bakehouse.rococo.state import Phase, State
from tests.rococo.kitchens import changes, expect, legal
from tests.rococo.mentors import (
    MENU,
    QUIET_BONUSES,
    SOLO,
    Has,
    extended,
    mentor_of,
    solo,
    solo_card,
    with_mentor,
)
from tests.rococo.tables import Board, Owns, apply_all, dish, refused, staff, tile

COPIES = [staff("Hortense"), staff("Hubert")]
"""An assistant, and a chef."""

POINTS = ro.TakePoints(0)
FRUIT = tile("egg", "fruit")
BISCUITS, MACARONS = dish("Biscuits"), dish("Macarons")  # the second for chefs only

RICH = Owns(
    coins=40,
    goods="flour 6, sugar 3",
    recipes=(BISCUITS,),
    racks=(dish("Sablés"),),
    tiles=(FRUIT,),
)
"""Whoever has this can do everything."""

BOARD = Board(
    bonuses=QUIET_BONUSES, recipes=MENU, tiles={1: tile("nut 2")}, hires={1: staff("Aimé")}
)


def mentors(*actions: MainAction) -> list[ro.Action]:
    """To copy these, or to have the points."""
    return [*(ro.CopyMentor(0, action) for action in actions), POINTS]


def asked(
    card: int,
    *actions: str,
    owns: Owns = RICH,
    board: Board = BOARD,
    used: Sequence[int] = (1,),
) -> State:
    """The first player uses the bonus of a card; solo card 1 has these actions."""
    config = solo(solo_card(*(actions or ("place",))), solo_card("deliver"))
    hand = {*owns.hand, card}
    has = Has(used=used, deck=None if used else 14)
    state = with_mentor(config, has, attrs.evolve(owns, hand=sorted(hand)), board=board)
    state = apply_all(state, ro.PlayCard(0, card), ro.Forfeit(0))
    assert legal(state) == [ro.UseBonus(0), ro.Forfeit(0)]
    state = ro.apply(state, ro.UseBonus(0))
    assert state.phase is Phase.COPY
    return state


@pytest.mark.rule("RO-156")
@pytest.mark.parametrize("card", COPIES)
@pytest.mark.parametrize(
    ("actions", "options"),
    [
        (("recipes", "bake", "place"), (MainAction.RECIPES, MainAction.BAKE, MainAction.PLACE)),
        (("ingredient",), (MainAction.INGREDIENT,)),
        (("deliver", "decorate"), (MainAction.DECORATE, MainAction.DELIVER)),
    ],
)
def test_one_of_the_actions_on_the_card_used_last_or_four_points(
    card: int, actions: tuple[str, ...], options: tuple[MainAction, ...]
) -> None:
    assert legal(asked(card, *actions)) == mentors(*options)


@pytest.mark.rule("RO-156")
@pytest.mark.parametrize("card", COPIES)
def test_four_points(card: int) -> None:
    state = asked(card, "place")
    after = ro.apply(state, POINTS)
    assert changes(state, after) == expect(prestige=4)
    assert (after.phase, after.turn.seat) == (Phase.MENTOR_CARD, SOLO)


@pytest.mark.rule("RO-35", "RO-156")
@pytest.mark.parametrize("card", COPIES)
def test_hiring_is_not_copied(card: int) -> None:
    state = asked(card, "hire", "place")
    assert legal(state) == mentors(MainAction.PLACE)
    refused(state, ro.CopyMentor(0, MainAction.HIRE), "RO-35")
    assert legal(asked(card, "hire")) == mentors()


@pytest.mark.rule("RO-156")
@pytest.mark.parametrize("card", COPIES)
def test_only_the_card_on_top_counts(card: int) -> None:
    assert legal(asked(card, "place", used=(2, 1))) == mentors(MainAction.PLACE)
    state = asked(card, "place", used=(1, 2))
    assert legal(state) == mentors(MainAction.DELIVER)
    refused(state, ro.CopyMentor(0, MainAction.PLACE), "RO-156")


@pytest.mark.rule("RO-156", "RO-15")
@pytest.mark.parametrize("card", COPIES)
def test_what_cannot_be_done_is_not_offered(card: int) -> None:
    everything = ("recipes", "bake", "deliver")
    nothing = Owns(coins=0, goods="", recipes=(BISCUITS,))
    state = asked(card, *everything, owns=nothing)
    # The recipe on the space on the right costs nothing.
    assert legal(state) == mentors(MainAction.RECIPES)
    refused(state, ro.CopyMentor(0, MainAction.BAKE), "RO-156")
    empty = attrs.evolve(BOARD, recipes={})
    assert legal(asked(card, *everything, owns=nothing, board=empty)) == mentors()


@pytest.mark.rule("RO-156", "RO-172")
@pytest.mark.parametrize("card", COPIES)
def test_it_is_done_by_the_rules_for_people_and_paid_as_otherwise(card: int) -> None:
    # One tile for its price, 1 coin for the only one in the top row; no column.
    state = asked(card, "ingredient")
    after = ro.apply(state, ro.CopyMentor(0, MainAction.INGREDIENT))
    assert (after.phase, legal(after)) == (Phase.INGREDIENT, [ro.TakeTile(0, 1)])
    after = ro.apply(after, ro.TakeTile(0, 1))
    assert changes(state, after) == expect(coins=-1, tiles={tile("nut 2"): 1}, tile_display={1: 0})
    assert after.phase is Phase.MENTOR_CARD
    # A host costs 4 coins; the right space of an area is open to people.
    state = asked(card, "place")
    after = ro.apply(state, ro.CopyMentor(0, MainAction.PLACE))
    assert ro.PlaceServiceStaff(0, 1, ro.AreaSide.RIGHT) in legal(after)
    after = ro.apply(after, ro.PlaceHost(0, 1))
    assert changes(state, after) == expect(coins=-4, hosts={1: 0})
    # Two recipes, one after the other, each for its price.
    state = asked(card, "recipes")
    after = ro.apply(state, ro.CopyMentor(0, MainAction.RECIPES))
    after = apply_all(after, ro.TakeRecipe(0, 5), ro.TakeRecipe(0, 6))
    assert changes(state, after) == expect(coins=-1, recipes=(1, 5, 6), recipe_display={5: 0, 6: 0})


@pytest.mark.rule("RO-156", "RO-33")
@pytest.mark.parametrize("card", COPIES)
def test_an_assistant_does_it(card: int) -> None:
    # Even with a chef's card no chef-only recipe is baked; both others are, for their goods.
    owns = attrs.evolve(RICH, recipes=(BISCUITS, MACARONS), racks=())
    state = asked(card, "bake", owns=owns)
    after = ro.apply(state, ro.CopyMentor(0, MainAction.BAKE))
    assert after.turn.rank is Rank.ASSISTANT
    assert legal(after) == [ro.BakeRecipe(0, BISCUITS)]
    after = ro.apply(after, ro.BakeRecipe(0, BISCUITS))
    assert changes(state, after) == expect(
        goods={"flour": -2, "sugar": -1}, recipes=(MACARONS,), racks=((BISCUITS, 0),)
    )
    only = attrs.evolve(owns, recipes=(MACARONS,))
    assert legal(asked(card, "bake", owns=only)) == mentors()


@pytest.mark.rule("RO-156", "RO-33")
@pytest.mark.parametrize("card", COPIES)
def test_decorating_is_not_barred(card: int) -> None:
    state = asked(card, "decorate")
    after = ro.apply(state, ro.CopyMentor(0, MainAction.DECORATE))
    after = apply_all(after, ro.PickDish(0, 1), ro.DecorateWith(0, FRUIT))
    assert changes(state, after) == expect(tiles={FRUIT: -1}, racks=((dish("Sablés"), FRUIT),))


@pytest.mark.rule("RO-172")
@pytest.mark.parametrize("card", COPIES)
def test_the_points_can_be_had_before_the_mentor_has_used_a_card(card: int) -> None:
    state = asked(card, used=())
    assert mentor_of(state).used == ()
    assert legal(state) == [POINTS]
    refused(state, ro.CopyMentor(0, MainAction.PLACE), "RO-156")
    assert changes(state, ro.apply(state, POINTS)) == expect(prestige=4)


@pytest.mark.rule("RO-156")
def test_without_such_a_bonus_there_are_no_points() -> None:
    state = with_mentor(solo(), Has(), Owns(hand=(1,)))
    state = apply_all(state, ro.PlayCard(0, 1), ro.Forfeit(0))
    refused(state, POINTS, "RO-30")
    two = ro.new_game(ro.Config(players=2))
    assert all(not isinstance(one, ro.TakePoints) for one in ro.legal_actions(two))


# In the extended game.


def copying(
    card: int,
    other: Sequence[str] = (),
    *actions: str,
    used: Sequence[int] = (1,),
    owns: Owns = RICH,
) -> State:
    """The first player copies; the second has used these cards, the Mentor card 1."""
    config = extended(solo_card(*(actions or ("place",))))
    people = (
        attrs.evolve(owns, hand=(4, card)),
        Owns(hand=(3,), used=[staff(name) for name in other]),
    )
    has = Has(used=used, deck=None if used else 14)
    state = with_mentor(config, has, *people, board=BOARD)
    return apply_all(state, ro.PlayCard(0, card), ro.Forfeit(0), ro.UseBonus(0))


@pytest.mark.rule("RO-172")
@pytest.mark.parametrize("card", COPIES)
def test_the_top_card_of_the_other_person_or_that_of_the_mentor(card: int) -> None:
    state = copying(card, ("Brice", "Marcelin"), "recipes", "hire")
    assert legal(state) == [ro.CopyBonus(0, 1), *mentors(MainAction.RECIPES)]
    after = ro.apply(state, ro.CopyBonus(0, 1))
    assert changes(state, after) == expect(coins=-15, prestige=6)
    after = ro.apply(state, ro.CopyMentor(0, MainAction.RECIPES))
    assert after.phase is Phase.RECIPES
    # Nobody copies the Mentor as a person.
    refused(state, ro.CopyBonus(0, 2), "RO-112")


@pytest.mark.rule("RO-172", "RO-38")
@pytest.mark.parametrize("card", COPIES)
def test_without_another_used_card_there_is_the_mentor(card: int) -> None:
    assert legal(copying(card)) == mentors(MainAction.PLACE)
    assert legal(copying(card, used=())) == [POINTS]
    # Two copies facing each other come to nothing, as otherwise.
    other = "Hubert" if card == staff("Hortense") else "Hortense"
    assert legal(copying(card, (other,))) == mentors(MainAction.PLACE)


@pytest.mark.rule("RO-112", "RO-172")
@pytest.mark.parametrize("card", COPIES)
def test_what_comes_to_the_same_is_one_choice(card: int) -> None:
    # Benoît acquires an ingredient, as the Mentor does.
    state = copying(card, ("Benoît",), "ingredient", "place")
    assert legal(state) == [ro.CopyBonus(0, 1), *mentors(MainAction.PLACE)]
    # Pauline's bonus is 4 points.
    toppings = (FRUIT, tile("nut", "cream"), tile("honey", "chocolate"))
    owns = attrs.evolve(RICH, decorations=toppings, tiles=())
    state = copying(card, ("Pauline",), owns=owns)
    assert legal(state) == [ro.CopyBonus(0, 1), *mentors(MainAction.PLACE)[:-1]]
