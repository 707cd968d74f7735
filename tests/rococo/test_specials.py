"""Special bonuses: their conditions, and when markers are put on them (RO-62, RO-134 to RO-139)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.actions import AreaSide
from bakehouse.rococo.kinds import Good, MainAction
from bakehouse.rococo.state import Phase, State
from tests.rococo import sets
from tests.rococo.kitchens import CHEF, FEW, MANY, begin, bonus_of, changes, expect, turn, use
from tests.rococo.tables import Board, Owns, apply_all, dish, special, staff, table_bonus, tile

DELIVER, PLACE = MainAction.DELIVER, MainAction.PLACE
THREE = ro.Config(players=3, start_player=0)
PROMO = ro.Config(players=2, start_player=0, promos=("special_bonuses",))
SELL = ro.Sell(0)

BISCUITS = dish("Biscuits")  # worth 2, by anybody
GALETTE = dish("Galette bretonne")  # worth 3, by anybody
MACARONS = dish("Macarons")  # worth 3, for chefs only
CHOUX = dish("Choux à la crème")  # worth 4, for chefs only
BASQUE = dish("Gâteau basque")  # worth 5, by anybody
PITHIVIERS = dish("Pithiviers")  # worth 6, nut, by anybody
PRALINES = dish("Pralines")  # worth 2, nut
FINANCIERS = dish("Financiers")  # worth 3, nut
FRUIT, CREAM, CHOCOLATE = tile("egg", "fruit"), tile("nut", "cream"), tile("honey", "chocolate")

BONUSES = tuple(map(table_bonus, ("Eggs", "Honey", "Chocolate", "Fruit", "Cream")))


def at(
    name: str,
    dishes: Mapping[tuple[int, int], tuple[int, int]] | None = None,
    owns: Owns | None = None,
    config: ro.Config = FEW,
    **board: Any,
) -> State:
    """A main action is due to the first player; the special bonus is one of the two."""
    other = special("Decorator") if name != "Decorator" else special("One table")
    there = Board(dishes=dishes or {}, bonuses=BONUSES, specials=(special(name), other))
    return turn(CHEF, owns or Owns(coins=99), board=attrs.evolve(there, **board), config=config)


def own(*places: tuple[int, int, int], seat: int = 0) -> dict[tuple[int, int], tuple[int, int]]:
    """Dishes of a seat by (table, space, recipe)."""
    return {(table, space): (seat, recipe) for table, space, recipe in places}


def present(state: State, table: int, space: int, rack: int = 1) -> State:
    state = begin(state, DELIVER) if state.phase is Phase.MAIN else state
    return apply_all(state, ro.PickDish(0, rack), ro.Present(0, table, space))


def claims(state: State) -> tuple[int, ...]:
    """The seats on the first of the two special bonuses."""
    return state.board.claims[0]


# --- the conditions -------------------------------------------------------------------------------


@pytest.mark.rule("RO-134", "RO-62")
def test_dishes_on_all_five_tables() -> None:
    dishes = own((1, 1, BISCUITS), (2, 1, GALETTE), (3, 1, PRALINES), (4, 1, BASQUE))
    dishes |= own((5, 2, CHOUX), seat=1)
    state = at("All tables", dishes, Owns(racks=(BISCUITS,), goods=""))
    assert claims(present(state, 4, 3)) == ()
    after = present(state, 5, 3)
    assert claims(after) == (0,)
    assert changes(state, after) == expect(
        racks=(), coins=4, tables={(5, 3): (0, BISCUITS)}, claims=((0,), ())
    )


@pytest.mark.rule("RO-135")
@pytest.mark.parametrize(
    ("areas", "hosts", "marked"),
    [
        ({(2, 0): 0, (3, 1): 0}, {}, True),
        ({}, {2: 0, 3: 0}, True),
        ({(2, 0): 0}, {3: 0}, True),
        ({(2, 0): 0}, {}, False),
        ({(2, 0): 1, (3, 1): 0}, {2: 1}, False),
    ],
)
def test_three_service_markers_and_hosts(
    areas: dict[tuple[int, int], int], hosts: dict[int, int], marked: bool
) -> None:
    state = at("Retinue", areas=areas, hosts=hosts)
    assert claims(state) == ()
    host = apply_all(begin(state, PLACE), ro.PlaceHost(0, 1))
    area = apply_all(begin(state, PLACE), ro.PlaceServiceStaff(0, 5, AreaSide.LEFT))
    assert claims(host) == claims(area) == ((0,) if marked else ())


@pytest.mark.rule("RO-136")
def test_a_marker_a_chefs_dish_and_a_decoration() -> None:
    """Whichever of the three comes last."""
    chefs = own((1, 1, MACARONS))
    place = ro.PlaceServiceStaff(0, 5, AreaSide.LEFT)
    state = at("Full service", chefs, Owns(coins=99, decorations=(FRUIT,)))
    assert claims(apply_all(begin(state, PLACE), place)) == (0,)
    assert claims(apply_all(begin(state, PLACE), ro.PlaceHost(0, 2))) == (0,)
    state = at("Full service", chefs, Owns(coins=99))
    assert claims(apply_all(begin(state, PLACE), place)) == ()
    state = at("Full service", None, Owns(coins=99, decorations=(FRUIT,)))
    assert claims(apply_all(begin(state, PLACE), place)) == ()

    sale = Owns(racks=((BISCUITS, CREAM),))
    for areas, hosts in (({(3, 1): 0}, {}), ({}, {4: 0})):
        state = at("Full service", chefs, sale, areas=areas, hosts=hosts)
        assert claims(apply_all(begin(state, DELIVER), ro.PickDish(0, 1), SELL)) == (0,)
    state = at("Full service", chefs, sale, areas={(3, 1): 1}, hosts={4: 1})
    assert claims(apply_all(begin(state, DELIVER), ro.PickDish(0, 1), SELL)) == ()

    for recipe, marked in ((MACARONS, (0,)), (BISCUITS, ())):
        owns = Owns(racks=(recipe,), decorations=(FRUIT,))
        state = at("Full service", None, owns, hosts={4: 0})
        assert claims(present(state, 1, 1)) == marked
        # On a rack, or sold, it does not count.
        assert claims(apply_all(begin(state, DELIVER), ro.PickDish(0, 1), SELL)) == ()


@pytest.mark.rule("RO-137")
@pytest.mark.parametrize(
    ("owned", "marked"), [((), False), ((FRUIT,), False), ((FRUIT, FRUIT), True)]
)
def test_three_decorations(owned: tuple[int, ...], marked: bool) -> None:
    owns = Owns(racks=((BISCUITS, CREAM),), decorations=owned, tiles=(3, 5, 7))
    state = at("Decorator", None, owns)
    sold = apply_all(begin(state, DELIVER), ro.PickDish(0, 1), SELL)
    assert claims(sold) == claims(present(state, 1, 1)) == ((0,) if marked else ())


@pytest.mark.rule("RO-138")
def test_two_dishes_with_the_chef_icon() -> None:
    mine = own((1, 1, MACARONS), (2, 1, BISCUITS))
    state = at("Master's work", mine, Owns(racks=(CHOUX, BASQUE)))
    assert claims(present(state, 3, 1, rack=1)) == (0,)
    assert claims(present(state, 3, 1, rack=2)) == ()
    theirs = own((1, 1, MACARONS), seat=1)
    state = at("Master's work", theirs, Owns(racks=(CHOUX, MACARONS)))
    after = present(state, 3, 1)
    assert claims(after) == ()
    assert claims(present(after, 3, 2)) == (0,)


@pytest.mark.rule("RO-139")
def test_three_dishes_on_one_table() -> None:
    mine = own((2, 1, BISCUITS), (2, 2, GALETTE), (3, 1, PRALINES)) | own((3, 2, CHOUX), seat=1)
    state = at("One table", mine, Owns(racks=(BISCUITS,)))
    assert claims(present(state, 2, 4)) == (0,)
    assert claims(present(state, 3, 3)) == ()
    assert claims(present(state, 1, 1)) == ()


@pytest.mark.rule("RO-160")
def test_three_dishes_with_nut() -> None:
    mine = own((1, 1, PRALINES), (2, 1, FINANCIERS), (3, 1, BISCUITS))
    state = at("Nut lover", mine, Owns(racks=(BASQUE, PITHIVIERS)), PROMO)
    assert claims(present(state, 3, 2, rack=1)) == ()
    assert claims(present(state, 3, 2, rack=2)) == (0,)


@pytest.mark.rule("RO-160")
def test_four_dishes_worth_two_to_four() -> None:
    mine = own((1, 1, BISCUITS), (1, 2, GALETTE), (2, 1, CHOUX), (3, 1, BASQUE))
    for recipe, marked in ((PRALINES, (0,)), (MACARONS, (0,)), (19, (0,)), (PITHIVIERS, ())):
        state = at("Small delights", mine, Owns(racks=(recipe,)), PROMO)
        assert claims(present(state, 3, 2)) == marked


@pytest.mark.rule("RO-160")
def test_three_dishes_worth_five_or_six() -> None:
    mine = own((1, 1, BASQUE), (1, 2, PITHIVIERS), (2, 1, CHOUX))
    for recipe, marked in ((23, (0,)), (29, (0,)), (CHOUX, ()), (BISCUITS, ())):
        state = at("Great delights", mine, Owns(racks=(recipe,)), PROMO)
        assert claims(present(state, 3, 2)) == marked


# --- which space, and when ------------------------------------------------------------------------


@pytest.mark.rule("RO-62", "RO-5")
@pytest.mark.parametrize(
    ("config", "before", "after"),
    [
        (FEW, (), (0,)),
        (FEW, (1,), (1, 0)),
        (FEW, (0,), (0,)),
        (FEW, (0, 1), (0, 1)),
        (FEW, (1, 0), (1, 0)),
        (THREE, (1, 2), (1, 2)),
        (THREE, (2,), (2, 0)),
        (MANY, (3, 1), (3, 1, 0)),
        (MANY, (3, 1, 2), (3, 1, 2)),
        (MANY, (3, 0), (3, 0)),
    ],
)
def test_the_best_space_that_is_open_once_a_player(
    config: ro.Config, before: Sequence[int], after: tuple[int, ...]
) -> None:
    """The side for few has two spaces on a special bonus, the other three."""
    state = at("Retinue", config=config, hosts={1: 0, 2: 0}, claims=(before, ()))
    assert claims(apply_all(begin(state, PLACE), ro.PlaceHost(0, 3))) == after


@pytest.mark.rule("RO-62")
def test_both_are_marked_at_once_each_by_itself() -> None:
    specials = (special("Retinue"), special("Full service"))
    for before, after in (
        (((), ()), ((0,), (0,))),
        (((1,), ()), ((1, 0), (0,))),
        (((0,), (1,)), ((0,), (1, 0))),
        (((1,), (1, 0)), ((1, 0), (1, 0))),
    ):
        state = at(
            "Retinue",
            own((1, 1, MACARONS)),
            Owns(decorations=(FRUIT,)),
            hosts={1: 0, 2: 0},
            specials=specials,
            claims=before,
        )
        end = apply_all(begin(state, PLACE), ro.PlaceHost(0, 3))
        assert end.board.claims == after


@pytest.mark.rule("RO-62")
def test_it_is_marked_as_soon_as_the_condition_holds() -> None:
    # The recipe that the area gives is still to be chosen.
    state = at("Retinue", areas={(3, 0): 0, (4, 0): 0}, recipes={1: 7})
    after = apply_all(begin(state, PLACE), ro.PlaceServiceStaff(0, 1, AreaSide.RIGHT))
    assert (after.phase, claims(after)) == (Phase.GIFT_RECIPE, (0,))
    # The dish lies on its table, the service is still to be paid for.
    mine = own((2, 1, BISCUITS), (2, 2, GALETTE))
    state = at(
        "One table",
        mine,
        Owns(racks=((BISCUITS, CREAM),), decorations=(3, 5)),
        areas={(1, 0): 0},
        bonuses=(1, 2, 3, 4, 6),
    )
    after = present(state, 2, 4)
    assert (after.phase, after.board.claims) == (Phase.SERVICE, ((0,), ()))
    # Only then the decoration becomes one; Decorator is the other special bonus.
    after = apply_all(after, ro.PayService(0, 0))
    assert after.board.claims == ((0,), (0,))


@pytest.mark.rule("RO-62", "RO-51")
def test_the_gift_comes_before_the_marker() -> None:
    mine = own((1, 1, BISCUITS), (1, 2, GALETTE))
    after = present(at("One table", mine, Owns(racks=(BISCUITS,))), 1, 5)
    assert (after.phase, claims(after)) == (Phase.SPACE_TILE, ())
    assert claims(ro.apply(after, ro.Draw(ro.Pile.TILES, (30,)))) == (0,)


@pytest.mark.rule("RO-62")
def test_only_whose_turn_it_is_marks() -> None:
    # The other player's markers are three, as if nobody had looked.
    state = at("Retinue", hosts={1: 1, 2: 1, 4: 1})
    after = apply_all(begin(state, PLACE), ro.PlaceHost(0, 3), ro.UseBonus(0))
    assert claims(after) == ()


@pytest.mark.rule("RO-62", "RO-111")
def test_moving_a_dish_can_bring_a_marker_and_takes_none_away() -> None:
    mine = own((2, 1, BISCUITS), (2, 2, GALETTE), (3, 1, PRALINES))
    board = Board(dishes=mine, bonuses=BONUSES, specials=(special("One table"), 1))
    flavie = staff("Flavie")
    state = use(bonus_of(flavie, Owns(hand=(1, 2)), board=board))
    after = apply_all(state, ro.PickPresented(0, 3, 1), ro.MoveDish(0, 2, 4))
    assert claims(after) == (0,)
    marked = attrs.evolve(board, dishes=mine | own((2, 3, FINANCIERS)), claims=((0,), ()))
    state = use(bonus_of(flavie, Owns(hand=(1, 2)), board=marked))
    after = apply_all(state, ro.PickPresented(0, 2, 1), ro.MoveDish(0, 1, 1))
    assert claims(after) == (0,)


@pytest.mark.rule("RO-62")
def test_a_bonus_can_bring_a_marker() -> None:
    board = Board(hosts={1: 0, 2: 0}, specials=(2, 4))
    state = use(bonus_of(staff("Eugénie"), board=board))
    after = apply_all(state, ro.PlaceHost(0, 3))
    assert after.board.claims == ((0,), ())


# --- special bonuses of other sets ----------------------------------------------------------------


@cache
def asking(**condition: Any) -> ro.Config:
    """Two players, with a set in which the first special bonus asks for something else."""
    tiles = sets.house_data()["special_bonuses"]["tile"]
    tiles[0]["conditions"] = [condition]
    components = sets.make_house(special_bonuses={"tile": tiles})
    return ro.Config(players=2, start_player=0, components=components)


def counted(name: str, owns: Owns, config: ro.Config, **board: Any) -> State:
    """A card is played; the special bonus that was changed is in the game."""
    there = attrs.evolve(Board(bonuses=BONUSES, specials=(1, 4)), **board)
    return turn(staff(name), owns, board=there, config=config)


@pytest.mark.rule("RO-62", "RO-89")
def test_what_a_player_owns_can_be_asked_for_and_is_looked_at_after_each_change() -> None:
    poor = asking(count="coins", most=13)
    # The first of two recipes costs 3.
    state = counted("Adèle", Owns(coins=15), poor, recipes={1: 7, 2: 8})
    assert claims(state) == ()
    after = apply_all(begin(state, MainAction.RECIPES), ro.TakeRecipe(0, 1))
    assert (after.phase, claims(after)) == (Phase.RECIPES, (0,))
    after = apply_all(begin(state, MainAction.RECIPES), ro.TakeRecipe(0, 2))
    assert claims(after) == (0,)
    state = counted("Adèle", Owns(coins=16), poor, recipes={1: 7, 2: 8})
    assert claims(apply_all(begin(state, MainAction.RECIPES), ro.TakeRecipe(0, 2))) == ()
    # The price of a bonus.
    state = apply_all(counted("Brice", Owns(coins=14), poor), ro.Forfeit(0), ro.UseBonus(0))
    assert (state.phase, claims(state)) == (Phase.GOODS, (0,))


@pytest.mark.rule("RO-62", "RO-65", "RO-89")
def test_coins_of_a_delivery_are_looked_at_part_by_part() -> None:
    # Table 1 asks for eggs, 2 coins; the service beside it could be paid for afterwards.
    rich = asking(count="coins", least=17)
    owns = Owns(coins=15, racks=(7, BISCUITS))
    state = counted("Adèle", owns, rich, areas={(1, 0): 0})
    after = present(state, 1, 1, rack=2)
    assert (after.phase, claims(after)) == (Phase.SERVICE, (0,))
    after = apply_all(begin(state, DELIVER), ro.PickDish(0, 1), SELL)
    assert (after.phase, claims(after)) == (Phase.DELIVER, (0,))
    # A point that is paid for, with a second dish to follow.
    point = asking(count="prestige", least=1)
    state = counted("Adèle", Owns(racks=(BISCUITS, BISCUITS)), point, areas={(1, 0): 0})
    after = present(state, 1, 1)
    assert (after.phase, claims(after)) == (Phase.SERVICE, ())
    after = apply_all(after, ro.PayService(0, 1))
    assert (after.phase, claims(after)) == (Phase.DELIVER, (0,))


@pytest.mark.rule("RO-62", "RO-93", "RO-132", "RO-57")
def test_the_price_of_a_bonus_can_bring_the_marker_that_a_star_card_asks_for() -> None:
    quentin = staff("Quentin")
    state = counted("Côme", Owns(coins=15), asking(count="coins", most=13), stars=(quentin,))
    state = apply_all(state, ro.Forfeit(0))
    assert ro.legal_actions(state) == (ro.UseBonus(0), ro.Forfeit(0))
    state = use(state)
    assert claims(state) == (0,)
    assert ro.legal_actions(state) == (ro.HireCard(0, quentin),)
    state = counted("Côme", Owns(coins=16), asking(count="coins", most=13), stars=(quentin,))
    assert apply_all(state, ro.Forfeit(0)).phase is not Phase.BONUS


@pytest.mark.rule("RO-62", "RO-89")
def test_tiles_goods_and_staff_can_be_asked_for() -> None:
    state = counted("Hélène", Owns(tiles=(1, 2, 3)), asking(count="unused_tiles", most=2))
    after = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.SpendTile(0, 1))
    assert (after.phase, claims(after)) == (Phase.TILES, (0,))
    owns = Owns(tiles=(FRUIT, CREAM), racks=(7, BISCUITS))
    state = counted("Adèle", owns, asking(count="unused_tiles", most=1))
    after = apply_all(begin(state, MainAction.DECORATE), ro.PickDish(0, 1))
    after = apply_all(after, ro.DecorateWith(0, FRUIT))
    assert (after.phase, claims(after)) == (Phase.DECORATE, (0,))
    owns = Owns(goods="flour 3, sugar 2")
    state = counted("Madeleine", owns, asking(count="goods", most=2))
    after = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.ChooseRow(0, 1))
    assert (after.phase, claims(after)) == (Phase.ROW, (0,))
    state = counted("Firmin", Owns(goods="flour 2"), asking(count="goods", least=4))
    after = apply_all(state, ro.Forfeit(0), ro.UseBonus(0), ro.BuyGoods(0, Good.FLOUR, 2))
    assert (after.phase, claims(after)) == (Phase.GOODS, (0,))
    # Four start cards, Firmin, and the one that is hired.
    owns = Owns(hand=(4,), unused=(1, 2, 3))
    state = counted("Émile", owns, asking(count="staff", least=6), hires={1: 10})
    after = apply_all(begin(state, MainAction.HIRE), ro.HireCard(0, 10))
    assert claims(after) == (0,)
