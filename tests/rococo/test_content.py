"""The component set: the shipped cards and numbers, and what a set file must not be."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, cast

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bakehouse.core.errors import ContentError
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    Gift,
    GiftKind,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.content import (
    Area,
    Board,
    Components,
    DishCondition,
    DishTrait,
    Displays,
    GoodTrack,
    Host,
    Origin,
    Recipe,
    SpecialBonus,
    Staff,
    Table,
    TableBonus,
    Tile,
    house,
    load,
    loads,
)
from bakehouse.rococo.counting import Change, Condition, Counted, Measure, changes_watched
from bakehouse.rococo.kinds import (
    GOODS,
    INGREDIENTS,
    TOPPINGS,
    Good,
    Ingredient,
    MainAction,
    Rank,
    Topping,
)
from tests.rococo.sets import (
    card,
    house_data,
    house_text,
    make_house,
    make_tiny,
    text_of,
    tiny_data,
)

Way: TypeAlias = tuple[str | int, ...]

COINS, PRESTIGE = Resource
FLOUR, SUGAR, BUTTER = Good
EGG, HONEY, NUT = Ingredient
FRUIT, CREAM, CHOCOLATE = Topping
ASSISTANT, CHEF = Rank


def at(data: Any, path: Way) -> Any:
    """What lies in data at a path of keys and places."""
    for key in path:
        data = data[key]
    return data


def changed(path: Way, value: Any, data: dict[str, Any] | None = None) -> dict[str, Any]:
    """The data of the tiny set, or other data, with another value at a path."""
    data = tiny_data() if data is None else data
    at(data, path[:-1])[path[-1]] = value
    return data


def way(dotted: str) -> Way:
    return tuple(int(part) if part.isdigit() else part for part in dotted.split("."))


def refusal(data: dict[str, Any] | str) -> ContentError:
    text = data if isinstance(data, str) else text_of(data)
    with pytest.raises(ContentError) as caught:
        loads(text, "mine.toml")
    assert caught.value.where is not None
    assert caught.value.where.startswith("mine.toml")
    assert len(str(caught.value)) < 500
    return caught.value


def cards(origin: Origin, promo: bool = False) -> list[Staff]:
    return [card for card in house().staff if (card.origin, card.promo) == (origin, promo)]


def at_least(least: int, measure: Measure, **more: Any) -> Condition:
    return Condition(Counted(measure, **more), least)


# --- the house set --------------------------------------------------------------------------------


@pytest.mark.rule("RO-2", "RO-164")
def test_the_house_set_has_what_the_rulebook_counts() -> None:
    box = house()
    assert len(cards(Origin.DECK)) + len(cards(Origin.STAR)) == 76
    assert (len(cards(Origin.DECK)), len(cards(Origin.STAR))) == (68, 8)
    assert 5 * len(cards(Origin.START)) == 20
    assert sum(tile.copies for tile in box.tiles) == 50
    assert sum(recipe.copies for recipe in box.recipes) == 45
    for tiles, base, extended in ((box.table_bonuses, 11, 14), (box.special_bonuses, 6, 9)):
        assert [tile.promo for tile in tiles] == [False] * base + [True] * (extended - base)
    assert len(cards(Origin.STAR)) + len(cards(Origin.STAR, promo=True)) == 11
    assert 5 * (len(cards(Origin.START)) + len(cards(Origin.START, promo=True))) == 30
    assert not cards(Origin.DECK, promo=True)
    assert 5 * len(box.tracks) == 15
    assert [len(board.tables) for board in box.boards] == [5, 5]
    assert house_data()["totals"] == {
        "source": "rulebook",
        "colours": 5,
        "staff": 76,
        "numbered": 68,
        "stars": 8,
        "start_staff": 20,
        "tiles": 50,
        "recipes": 45,
        "table_bonuses": 11,
        "special_bonuses": 6,
        "solo_cards": 30,
        "goods_markers": 15,
        "tables": 5,
        "promo_start_staff": 10,
        "promo_stars": 3,
        "promo_table_bonuses": 3,
        "promo_special_bonuses": 3,
    }


def test_everything_in_the_house_set_is_numbered_from_1() -> None:
    box = house()
    numbered = (box.tiles, box.recipes, box.staff, box.table_bonuses, box.special_bonuses)
    for things in numbered:
        assert [thing.number for thing in things] == list(range(1, len(things) + 1))
    for board in box.boards:
        assert [table.number for table in board.tables] == [1, 2, 3, 4, 5]
        assert [area.number for area in board.areas] == list(range(1, len(board.areas) + 1))
    origins = [card.origin for card in box.staff]
    assert origins == sorted(origins)
    for named in (box.recipes, box.staff, box.table_bonuses, box.special_bonuses):
        names = [thing.name for thing in named]
        assert len(set(names)) == len(names)


def test_the_house_set_says_where_its_numbers_are_from() -> None:
    assert house().name == "house"
    sources = dict(house().sources)
    assert {topic for topic, source in sources.items() if source == "rulebook"} == {
        "totals",
        "numbers",
        "hire",
        "deck",
        "stars",
        "promo_stars",
        "promo_table_bonuses",
        "special_bonuses",
        "promo_special_bonuses",
        "mentor",
    }
    assert set(sources.values()) == {"rulebook", "house"}
    assert set(sources) == set(house_data()) - {"set"}


@pytest.mark.rule("RO-2", "RO-3", "RO-8")
def test_the_staff_deck_by_players() -> None:
    box = house()
    assert box.deck == ((12, 8, 8, 4), (15, 10, 10, 5), (18, 12, 12, 6), (21, 14, 14, 7))
    levels = Counter(card.level for card in cards(Origin.DECK))
    assert all(levels[level] >= most for level, most in enumerate((21, 14, 14, 7), 1))
    for players, deck, left in zip((2, 3, 4, 5), box.deck, (36, 28, 20, 12), strict=True):
        assert sum(deck) == 4 * (players + 2) * 2
        assert 68 - sum(deck) == left
    assert {card.level for card in box.staff if card.origin is not Origin.DECK} == {0}


@pytest.mark.rule("RO-7")
def test_the_numbers_of_the_game() -> None:
    assert house().many_players == 4
    assert attrs.asdict(house().numbers, filter=lambda field, _: field.init) == {
        "rounds": 4,
        "coins": 15,
        "hand": 4,
        "removed": 1,
        "tray_extra": 2,
        "star_extra": 1,
        "specials": 2,
        "stored_recipes": 3,
        "racks": 2,
        "decorations": 5,
        "fewest_staff": 4,
        "notice_assistant": 4,
        "notice_chef": 6,
        "sale": 5,
        "service_cost": 3,
        "service_prestige": 1,
        "income": 5,
        "decoration_income": (
            (COINS, 2),
            (COINS, 3),
            (PRESTIGE, 1),
            (PRESTIGE, 1),
            (PRESTIGE, 2),
        ),
        "host_income": 2,
        "final_coins": 10,
        "host_prestige": 1,
    }


def test_the_displays_and_their_prices() -> None:
    displays = house().displays
    top, middle, bottom = displays.ingredient_prices
    assert top[-1] == 2  # the row is full
    assert middle[0] == 0  # the last tile
    for row in (top, middle, bottom):
        assert len(row) == len(top)
        assert list(row) == sorted(row)
    assert all(a >= b >= c for a, b, c in zip(top, middle, bottom, strict=True))
    assert (displays.lower_rows, displays.cleared_recipes, displays.recipes_refill) == (1, 2, 3)
    assert list(displays.recipe_prices) == sorted(displays.recipe_prices, reverse=True)
    assert len(displays.recipe_prices) > displays.recipes_refill
    assert displays.hire_prices[::-1] == (4, 3, 2, 2)


@pytest.mark.rule("RO-6")
def test_the_goods_tracks() -> None:
    flour, sugar, butter = house().tracks
    assert (flour.start, sugar.start, butter.start) == (2, 1, 1)
    assert flour.prices[0] == 0
    assert (sugar.prices[-1], len(sugar.prices)) == (8, 3)
    for track in house().tracks:
        assert list(track.prices) == sorted(set(track.prices))  # more units cost more
        assert track.start < track.top
        assert len(track.prices) <= track.top


def test_the_tiles_of_the_house_set() -> None:
    tiles = house().tiles
    assert {len(tile.ingredients) for tile in tiles} == {1, 2}
    assert {len(tile.toppings) for tile in tiles} == {0, 1, 2}
    for tile in tiles:
        assert max((n for _, n in tile.toppings.items()), default=1) == 1
        assert len(tile.ingredients) + len(tile.toppings) <= 3
    shown = Counter[str]()
    for tile in tiles:
        for kind in (*tile.ingredients, *tile.toppings):
            shown[kind.name] += tile.copies
    assert shown["EGG"] > shown["HONEY"] == shown["NUT"]
    assert shown["FRUIT"] == shown["CREAM"] > shown["CHOCOLATE"]


def effort(recipe: Recipe) -> int:
    goods = recipe.goods
    return goods[FLOUR] + 2 * goods[SUGAR] + 3 * goods[BUTTER] + 2 * len(recipe.ingredients)


def test_the_recipes_of_the_house_set() -> None:
    recipes = house().recipes
    assert {recipe.prestige for recipe in recipes} == {2, 3, 4, 5, 6}
    for recipe in recipes:
        # Worth more: takes more. What only a chef can bake takes less.
        spared = 1 if recipe.chef else 0
        assert 0 <= effort(recipe) + spared - 2 * recipe.prestige <= 1
        assert all(amount <= house().tracks[good].top for good, amount in recipe.goods.items())
    looks = [attrs.evolve(recipe, number=0, name="", copies=1) for recipe in recipes]
    assert len(set(looks)) == len(looks)
    copies = Counter[str]()
    for recipe in recipes:
        copies["chef"] += recipe.copies * recipe.chef
        copies["plain"] += recipe.copies * (not len(recipe.ingredients))
        for ingredient in recipe.ingredients.distinct():
            copies[ingredient.name] += recipe.copies
    assert copies["chef"] >= 15
    assert copies["plain"] >= 6
    assert min(copies[kind.name] for kind in Ingredient) >= 10
    shares = [sum(r.copies for r in recipes if r.prestige == n and r.chef) for n in (2, 3, 4, 5, 6)]
    assert shares == sorted(shares)


def test_the_boards_of_the_house_set() -> None:
    few, many = house().boards
    for board in (few, many):
        spaces = [space for table in board.tables for space in table.spaces]
        gifts = {(space.kind, space.good) for space in spaces if space is not None}
        assert {(GiftKind.GOOD, good) for good in Good} < gifts
        assert {kind for kind, _ in gifts} == {
            GiftKind.COINS,
            GiftKind.TILE_OF_BAG,
            GiftKind.GOOD,
        }
        assert None in spaces
        for table in board.tables:
            assert table.first > table.second > 0
            assert len(table.spaces) >= 3
            coins = [s.amount for s in table.spaces if s and s.kind is GiftKind.COINS]
            assert coins == sorted(coins)
        given = {(area.gift.kind, area.gift.good) for area in board.areas}
        assert given == {
            (GiftKind.RECIPE_OF_DISPLAY, None),
            (GiftKind.TILE_OF_BAG, None),
            *((GiftKind.GOOD, good) for good in Good),
        }
        beside = Counter(table for area in board.areas for table in area.tables)
        assert beside == dict.fromkeys((1, 2, 3, 4, 5), 2)
    for first, second in zip(few.tables, many.tables, strict=True):
        assert len(first.spaces) < len(second.spaces)


def test_dearer_spaces_for_markers_are_worth_more() -> None:
    for board in house().boards:
        hosts = [(host.cost, host.prestige) for host in board.hosts]
        for earlier, later in itertools.pairwise(hosts):
            assert earlier[0] < later[0]
            assert earlier[1] < later[1]
        areas = sorted((area.left_cost, area.prestige) for area in board.areas)
        points = [prestige for _, prestige in areas]
        assert points == sorted(points)
        assert all(area.right_cost < area.left_cost for area in board.areas)
    few, many = house().boards
    assert len(few.hosts) < len(many.hosts)


@pytest.mark.rule("RO-6")
def test_the_start_cards_of_the_house_set() -> None:
    printed = [Act(MainAction.GOODS), Act(MainAction.INGREDIENT)]
    for promo, number in ((False, 4), (True, 2)):
        start = cards(Origin.START, promo)
        assert len(start) == number
        assert {card.rank for card in start} == {ASSISTANT, CHEF}
        for one in start:
            coins = isinstance(one.bonus, Gain) and one.bonus.resource is COINS
            assert coins or one.bonus in printed
    base = [card.bonus for card in cards(Origin.START)]
    assert all(bonus in base for bonus in printed)
    assert any(isinstance(bonus, Gain) and bonus.counted is None for bonus in base)
    assert len({(card.rank, card.bonus) for card in house().staff[:6]}) == 6


def steps(measure: Measure, resource: Resource, *steps: tuple[int, int]) -> Gain:
    return Gain(resource, counted=Counted(measure), steps=steps)


def each(measure: Measure) -> Gain:
    return Gain(COINS, 2, Counted(measure))


PRINTED: dict[str, Bonus] = {
    "RO-94": Trade(2, good=BUTTER),
    "RO-95": each(Measure.TABLES),
    "RO-96": each(Measure.DISHES_ON_A_TABLE),
    "RO-97": each(Measure.DECORATIONS),
    "RO-98": Act(MainAction.DELIVER, single=True),
    "RO-99": steps(Measure.CHEF_DISHES, PRESTIGE, (1, 1), (3, 2), (5, 3)),
    "RO-100": steps(Measure.TABLES, PRESTIGE, (2, 1), (3, 2), (5, 3)),
    "RO-101": steps(Measure.DECORATIONS, PRESTIGE, (1, 1), (3, 2), (5, 3)),
    "RO-102": steps(Measure.DISHES_ON_A_TABLE, PRESTIGE, (2, 1), (3, 2), (4, 3)),
    "RO-103": each(Measure.MARKERS),
    "RO-104": Draw(DrawKind.TILE, 1),
    "RO-105": Draw(DrawKind.RECIPE, 2),
    "RO-106": Act(MainAction.DECORATE, price=1, single=True),
    "RO-107": Act(MainAction.RECIPES, single=True),
    "RO-108": Act(MainAction.PLACE, discount=4),
    "RO-109": each(Measure.DISHES),
    "RO-110": Draw(DrawKind.TILE, 2),
    "RO-111": MoveDish(),
    "RO-112": Copy(),
    "RO-113": Act(MainAction.BAKE, single=True, less_goods=(FLOUR,), less_ingredients=(HONEY,)),
    "RO-114": steps(Measure.STAFF, COINS, (4, 12), (8, 9), (10, 6)),
    "RO-115": Take(DrawKind.RECIPE),
    "RO-116": Trade(5, prestige=1, times=8),
    "RO-117": Take(DrawKind.TILE),
    "RO-118": GainByType(ingredients=((EGG, 1), (HONEY, 1), (NUT, 2))),
    "RO-119": steps(Measure.MARKERS, PRESTIGE, (1, 1), (2, 2), (5, 4)),
    "RO-120": DiscardTiles(3, 2),
    "RO-121": GainByType(toppings=((FRUIT, 1), (CREAM, 1), (CHOCOLATE, 2))),
    "RO-123": Trade(15, prestige=6),
    "RO-124": Act(MainAction.GOODS, times=2),
}


@pytest.mark.rule("RO-89")
@pytest.mark.parametrize("rule", PRINTED)
def test_each_printed_bonus_is_on_a_numbered_card(rule: str) -> None:
    assert PRINTED[rule] in [card.bonus for card in cards(Origin.DECK)]


@pytest.mark.rule("RO-35", "RO-89")
def test_the_bonuses_that_leave_something_to_the_card() -> None:
    others = [card for card in cards(Origin.DECK) if card.bonus not in PRINTED.values()]
    acts = [card.bonus for card in others if isinstance(card.bonus, Act)]
    assert {act.action for act in acts} == set(MainAction)
    assert acts == [Act(act.action, price=act.price) for act in acts]
    assert all(act.price >= 1 for act in acts)
    (sale,) = (card.bonus for card in others if not isinstance(card.bonus, Act))
    assert isinstance(sale, SellGoods)
    assert len(sale.rows) >= 2
    for one in house().staff:
        if isinstance(one.bonus, Act) and one.bonus.action is MainAction.HIRE:
            assert one.rank is CHEF


def gives_points(bonus: Bonus) -> bool:
    if isinstance(bonus, Gain):
        return bonus.resource is PRESTIGE
    return isinstance(bonus, GainByType | DiscardTiles | SellGoods) or (
        isinstance(bonus, Trade) and bonus.prestige > 0
    )


def test_numbered_cards_are_stronger_at_a_higher_level() -> None:
    deck = cards(Origin.DECK)
    assert len({(card.rank, card.bonus) for card in deck}) == 68  # no two are the same
    assert [card.level for card in deck] == sorted(card.level for card in deck)
    shares: list[float] = []
    for level in (1, 2, 3, 4):
        of_level = [card for card in deck if card.level == level]
        chefs = sum(card.rank is CHEF for card in of_level)
        assert len(of_level) / 3 <= chefs <= len(of_level) * 2 / 3
        shares.append(sum(gives_points(card.bonus) for card in of_level) / len(of_level))
    assert shares[:2] == [0, 0]
    assert 0.2 < shares[2] < 0.5
    assert shares[3] == 1
    # Goods and tiles that are not chosen are for beginners.
    assert {card.level for card in deck if isinstance(card.bonus, Draw)} == {1}
    assert {card.level for card in deck if isinstance(card.bonus, Take)} == {2, 3}


STARS: dict[str, tuple[tuple[Condition, ...], int]] = {
    "RO-126": ((at_least(9, Measure.GOODS),), 3),
    "RO-127": (
        tuple(at_least(1, Measure.DISHES_WORTH, low=n, high=n) for n in (4, 5, 6)),
        3,
    ),
    "RO-128": ((at_least(25, Measure.COINS),), 3),
    "RO-129": ((at_least(3, Measure.TOPPING_TYPES),), 4),
    "RO-130": ((at_least(5, Measure.UNUSED_TILES),), 3),
    "RO-131": ((at_least(5, Measure.DISHES),), 3),
    "RO-132": ((at_least(1, Measure.SPECIAL_BONUSES),), 2),
    "RO-133": ((at_least(3, Measure.INGREDIENT_TYPES),), 2),
}
PROMO_STARS: list[tuple[tuple[Condition, ...], int]] = [
    ((at_least(5, Measure.PRESTIGE),), 3),
    ((at_least(3, Measure.PLAIN_DISHES),), 3),
    (
        (
            Condition(Counted(Measure.GOODS), most=0),
            Condition(Counted(Measure.UNUSED_TILES), most=0),
        ),
        2,
    ),
]


def test_the_star_cards_have_their_printed_requirements_and_points() -> None:
    for promo, printed in ((False, [*STARS.values()]), (True, PROMO_STARS)):
        stars = cards(Origin.STAR, promo)
        assert [(card.requirement, card.bonus) for card in stars] == [
            (requirement, Gain(PRESTIGE, points)) for requirement, points in printed
        ]
        assert {card.rank for card in stars} == {ASSISTANT, CHEF}
    others = [card for card in house().staff if card.origin is not Origin.STAR]
    assert all(card.requirement == () for card in others)


SPECIALS: dict[str, tuple[Condition, ...]] = {
    "RO-134": (at_least(5, Measure.TABLES),),
    "RO-135": (at_least(3, Measure.MARKERS),),
    "RO-136": (
        at_least(1, Measure.MARKERS),
        at_least(1, Measure.CHEF_DISHES),
        at_least(1, Measure.DECORATIONS),
    ),
    "RO-137": (at_least(3, Measure.DECORATIONS),),
    "RO-138": (at_least(2, Measure.CHEF_DISHES),),
    "RO-139": (at_least(3, Measure.DISHES_ON_A_TABLE),),
}
PROMO_SPECIALS: list[tuple[Condition, ...]] = [
    (at_least(3, Measure.DISHES_WITH, ingredient=NUT),),
    (at_least(4, Measure.DISHES_WORTH, low=2, high=4),),
    (at_least(3, Measure.DISHES_WORTH, low=5, high=6),),
]


def test_the_special_bonuses_have_their_printed_conditions() -> None:
    specials = house().special_bonuses
    assert [special.conditions for special in specials] == [*SPECIALS.values(), *PROMO_SPECIALS]
    for special in specials:
        few, many = special.values
        for values in (few, many):
            assert list(values) == sorted(set(values), reverse=True)
        assert len(few) < len(many)


def test_the_table_bonuses_of_the_house_set() -> None:
    base = [tile for tile in house().table_bonuses if not tile.promo]
    traits = Counter(tile.condition.trait for tile in base)
    assert set(traits) == {
        DishTrait.WITH_INGREDIENT,
        DishTrait.WITHOUT_INGREDIENT,
        DishTrait.WITH_TOPPING,
        DishTrait.WITHOUT_TOPPING,
        DishTrait.CHEF,
        DishTrait.NOT_CHEF,
    }
    assert len({tile.condition for tile in base}) == 11
    assert {tile.condition.ingredient for tile in base} == {None, *Ingredient}
    assert {tile.condition.topping for tile in base} == {None, *Topping}
    assert {gift.kind for tile in base for gift in tile.rewards} == {
        GiftKind.COINS,
        GiftKind.GOOD,
        GiftKind.PRESTIGE,
        GiftKind.TILE_OF_DISPLAY,
        GiftKind.RECIPE_OF_DISPLAY,
    }
    assert any(len(tile.rewards) == 2 for tile in base)


def test_the_table_bonuses_of_the_promo() -> None:
    promo = [tile for tile in house().table_bonuses if tile.promo]
    assert [(tile.condition, tile.rewards) for tile in promo] == [
        (DishCondition(DishTrait.UNDECORATED), (Gift(GiftKind.COINS, 2),)),
        (DishCondition(DishTrait.WORTH, worth=5), (Gift(GiftKind.GOOD, 1, FLOUR),)),
        (DishCondition(DishTrait.ANY), (Gift(GiftKind.COINS_PER_SERVICE_STAFF, 1),)),
    ]


def test_the_house_set_is_one_object_also_when_pickled() -> None:
    assert house() is house()
    assert pickle.loads(pickle.dumps(house())) is house()
    assert loads(house_text()) == house()
    assert loads(text_of(house_data())) == house()
    assert len(house_text()) < 40_000


def test_bonuses_on_ingredients_and_on_toppings_differ() -> None:
    # Members of two enums are equal when their numbers are, so they must not share a field.
    assert PRINTED["RO-118"] != PRINTED["RO-121"]
    flour = Act(MainAction.BAKE, single=True, less_goods=(FLOUR,))
    assert flour != Act(MainAction.BAKE, single=True, less_ingredients=(EGG,))


# --- what a file says is what is read -------------------------------------------------------------


def test_pieces_are_read_as_they_are_written() -> None:
    box = make_tiny()
    assert box.tiles[2] == Tile(
        3, 2, INGREDIENTS.counts([HONEY]), TOPPINGS.counts([CREAM, CHOCOLATE])
    )
    assert box.recipes[0] == Recipe(
        1, "Bun", 2, GOODS.counts([FLOUR]), INGREDIENTS.counts(), False, 2
    )
    assert box.recipes[2] == Recipe(
        3, "Cake", 2, GOODS.counts([FLOUR, BUTTER]), INGREDIENTS.counts({NUT: 2}), True, 4
    )
    assert box.tracks == (
        GoodTrack(1, 2, (0, 2)),
        GoodTrack(1, 2, (1,)),
        GoodTrack(0, 1, (3,)),
    )
    assert box.displays == Displays(((1, 2), (0, 1)), 1, (2, 1, 0), 1, 2, (2, 2, 3, 4))
    assert box.deck == ((2, 2, 2, 2), (3, 3, 2, 2), (3, 3, 3, 3), (4, 4, 3, 3))
    assert (box.many_players, box.numbers.rounds, box.numbers.racks) == (4, 1, 2)
    assert box.numbers.decoration_income == ((COINS, 2), (PRESTIGE, 1))


def test_a_board_is_read_as_it_is_written() -> None:
    box = make_tiny()
    area = Area(1, (1, 2), 4, 2, 1, Gift(GiftKind.RECIPE_OF_DISPLAY))
    second = Table(2, (None, Gift(GiftKind.TILE_OF_BAG)), 3, 1)
    closest = (None, Gift(GiftKind.COINS, 1))
    assert box.boards == (
        Board((Table(1, closest, 4, 2), second), (area,), (Host(3, 1),)),
        Board(
            (Table(1, (*closest, Gift(GiftKind.GOOD, 1, FLOUR)), 4, 2), second),
            (area,),
            (Host(3, 1),),
        ),
    )


def test_cards_are_read_as_they_are_written() -> None:
    box = make_tiny()
    two_coins, a_point = Gain(COINS, 2), Gain(PRESTIGE, 1)
    assert box.staff[:3] == (
        Staff(1, "Ann", Origin.START, 0, ASSISTANT, two_coins),
        Staff(2, "Bob", Origin.START, 0, CHEF, two_coins),
        Staff(3, "Cas", Origin.START, 0, ASSISTANT, Act(MainAction.INGREDIENT), promo=True),
    )
    assert box.staff[4] == Staff(5, "Staff 1", Origin.DECK, 1, CHEF, Draw(DrawKind.RECIPE, 2))
    assert [card.level for card in box.staff[3:19]] == [n for n in (1, 2, 3, 4) for _ in range(4)]
    assert [card.bonus for card in box.staff[3:19]] == [
        Trade(2, good=BUTTER),
        Draw(DrawKind.RECIPE, 2),
        Act(MainAction.RECIPES, single=True),
        Act(MainAction.DECORATE, price=1, single=True),
        Gain(COINS, 2, Counted(Measure.TABLES)),
        steps(Measure.DECORATIONS, PRESTIGE, (1, 1), (2, 3)),
        Act(MainAction.PLACE, discount=4),
        Act(MainAction.GOODS, times=2),
        PRINTED["RO-113"],
        Take(DrawKind.TILE),
        MoveDish(),
        Copy(),
        Trade(5, prestige=1, times=8),
        GainByType(ingredients=((EGG, 1), (NUT, 2))),
        DiscardTiles(2, 2),
        SellGoods(((GOODS.counts([FLOUR]), 1), (GOODS.counts([SUGAR, BUTTER]), 2))),
    ]
    stars = box.staff[19:]
    assert [card.rank for card in stars] == [ASSISTANT, CHEF, *[ASSISTANT] * 3, CHEF]
    assert [card.promo for card in stars] == [*[False] * 5, True]
    assert stars[3].requirement == (at_least(2, Measure.DISHES_WORTH, low=2, high=3),)
    assert stars[3].bonus == GainByType(toppings=((FRUIT, 1),))
    assert stars[4].requirement == (Condition(Counted(Measure.UNUSED_TILES), most=0),)
    assert stars[0].bonus == a_point
    assert stars[5].requirement == (
        Condition(Counted(Measure.GOODS), 0, 0),
        Condition(Counted(Measure.PRESTIGE), 1, 9),
    )
    assert stars[5].bonus == Act(MainAction.HIRE, price=1)


def test_bonus_tiles_are_read_as_they_are_written() -> None:
    box = make_tiny()
    assert box.table_bonuses == (
        TableBonus(
            1,
            "Egg",
            DishCondition(DishTrait.WITH_INGREDIENT, ingredient=EGG),
            (Gift(GiftKind.GOOD, 1, FLOUR), Gift(GiftKind.GOOD, 2, SUGAR)),
        ),
        TableBonus(
            2,
            "Plain",
            DishCondition(DishTrait.WITHOUT_TOPPING, topping=FRUIT),
            (Gift(GiftKind.TILE_OF_DISPLAY),),
        ),
        TableBonus(
            3,
            "Three",
            DishCondition(DishTrait.WORTH, worth=3),
            (Gift(GiftKind.COINS, 1),),
            promo=True,
        ),
    )
    assert box.special_bonuses == (
        SpecialBonus(1, "Both", (at_least(2, Measure.TABLES),), ((3, 1), (3, 2, 1))),
        SpecialBonus(2, "Chef", (at_least(1, Measure.CHEF_DISHES),), ((2,), (2, 1)), promo=True),
    )


def test_a_set_may_be_loaded_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of(tiny_data()), encoding="utf-8")
    assert load(path) == make_tiny()
    assert load(str(path)).staff == make_tiny().staff
    path.write_text(text_of(changed(("player", "racks"), 0)), encoding="utf-8")
    with pytest.raises(ContentError, match=r"mine\.toml, \[player\], racks: 0 is not within"):
        load(path)
    with pytest.raises(ContentError, match="cannot be read"):
        load(tmp_path / "none.toml")


def test_sets_are_equal_by_what_they_say() -> None:
    assert make_tiny() == make_tiny()
    assert make_tiny() != make_tiny(player={"coins": 3})
    copied = pickle.loads(pickle.dumps(make_tiny()))
    assert copied == make_tiny()
    for field in attrs.fields(Components):
        assert getattr(copied, field.name) == getattr(make_tiny(), field.name)
    assert make_house(player={"coins": 3}).numbers.coins == 3


@pytest.mark.rule("RO-164")
def test_a_set_may_do_without_promos() -> None:
    none: dict[str, Any] = {"card": [], "tile": []}
    tiles = tiny_data()["special_values"]["tile"][:1]
    box = make_tiny(
        promo_start_staff={"card": []},
        promo_stars={"card": []},
        promo_table_bonuses={"tile": none["tile"]},
        promo_special_bonuses={"tile": none["tile"]},
        special_values={"tile": tiles},
        star_ranks={"chefs": []},
    )
    assert not any(card.promo for card in box.staff)
    assert (len(box.table_bonuses), len(box.special_bonuses)) == (2, 1)


# --- what a file must not say ---------------------------------------------------------------------


def paths_in(value: Any, path: Way = ()) -> list[Way]:
    """The paths of all values inside data."""
    inner: list[Way] = [(*path, key) for key in _keys(value)]
    return inner + [deeper for step in inner for deeper in paths_in(value[step[-1]], step)]


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value))
    return list(range(len(cast("Sequence[Any]", value)))) if isinstance(value, list) else []


def one_of_a_shape(data: dict[str, Any]) -> list[Way]:
    """The paths of all values, but of those that are read alike only one.

    They are rows with the same keys at the same place, promos, and the second side of the board.
    """
    shapes: dict[tuple[Any, ...], Way] = {}
    alike = [topic for topic in data if topic.startswith("promo_") or topic == "board_many"]
    for path in paths_in({key: value for key, value in data.items() if key not in alike}):
        siblings = tuple(_keys(at(data, path[:-1])))
        shape = tuple("#" if isinstance(key, int) else key for key in path)
        shapes.setdefault((shape, siblings), path)
    return list(shapes.values())


FULL = tiny_data()
PATHS = one_of_a_shape(FULL)
TABLES = [path for path in PATHS if isinstance(at(FULL, path), dict)]
MULTISETS = ("goods", "ingredients", "toppings")
OPTIONAL = ("chef", "single", "price", "discount", "less", "times", "count", "most", "least")


def copy_of_full() -> dict[str, Any]:
    return copy.deepcopy(FULL)


def test_the_set_that_is_damaged_here_is_sound() -> None:
    assert loads(text_of(FULL)).name == "tiny"
    assert len(PATHS) > 250


def may_be_left_out(path: Way) -> bool:
    key, table = path[-1], path[-2] if len(path) > 1 else ""
    if isinstance(key, int):
        return True
    if table in MULTISETS and "numbers" not in path:
        return True
    # A requirement, or a condition, has a least or a most; a discard has to have a most.
    if "bonus" in path and key == "most":
        return False
    return key in OPTIONAL or (key == "amount" and "rewards" in path)


def test_every_key_must_be_there() -> None:
    needed = [path for path in PATHS if not may_be_left_out(path)]
    assert len(needed) > 150
    for path in needed:
        data = copy_of_full()
        del at(data, path[:-1])[path[-1]]
        error = refusal(data)
        # Without steps an amount is wanted, without ingredients toppings, without a good points.
        instead = {"steps": "amount", "ingredients": "toppings", "good": "prestige"}
        key = path[-1]
        if key in ("area", "host") and "decision" in path:
            assert "wanted an area or a host space" in error.reason, path
            continue
        if "bonus" in path and "rows" not in path:
            key = instead.get(str(key), key)
        assert f"the key '{key}' is missing" in error.reason, path


def test_a_key_that_nobody_knows_is_refused() -> None:
    for path in [(), *TABLES]:
        data = copy_of_full()
        at(data, path)["doughnut"] = 5
        assert "doughnut" in refusal(data).reason, path


def test_a_value_of_another_sort_is_refused() -> None:
    others: list[Any] = [True, 5, "word", [5], {"x": 1}]
    # Every second one: the damage at random below comes to the others too.
    for number, path in enumerate(PATHS[::2]):
        fitting = [other for other in others if type(other) is not type(at(FULL, path))]
        refusal(changed(path, fitting[number % len(fitting)], copy_of_full()))


def test_every_table_says_where_its_numbers_are_from() -> None:
    for topic in list(FULL)[1:]:
        error = refusal(changed((topic, "source"), "me"))
        assert error.where == f"mine.toml, [{topic}], source"


def place(data: dict[str, Any], path: Sequence[str | int]) -> str:
    """How errors call the table or the row of a topic in which a path ends."""
    if len(path) < 3:
        return f"[{path[0]}]"
    topic, rows, number = path[:3]
    if not isinstance(number, int):
        return f"[{topic}.{rows}]"
    name = at(data, (topic, rows, number)).get("name")
    short = name if name is None or len(name) <= 40 else f"{name[:37]}..."
    return f"[[{topic}.{rows}]] row {number + 1}" + ("" if name is None else f" ({short})")


EGGS = {"count": "dishes_with", "ingredient": "egg"}
NINE = [{"prices": [0] * 2}] * 11
BAD_SETS: list[tuple[str, Any, str, str | None]] = [
    # path in the tiny set, value there; the key that is told, and the rule
    ("set.game", "pasteles", "game", None),
    ("set.schema", 2, "schema", None),
    ("totals.colours", 4, "colours", "RO-1"),
    ("totals.staff", 20, "", "RO-2"),
    ("totals.numbered", 15, "", "RO-2"),
    ("totals.stars", 0, "stars", None),
    ("totals.start_staff", 11, "start_staff", "RO-2"),
    ("totals.promo_start_staff", 6, "promo_start_staff", "RO-2"),
    ("totals.goods_markers", 14, "", "RO-2"),
    ("totals.tables", 21, "tables", None),
    ("totals.tiles", 0, "tiles", None),
    # The numbers.
    ("numbers.rounds", 0, "rounds", None),
    ("numbers.rounds", 10, "rounds", None),
    ("numbers.many_players", 2, "many_players", None),
    ("numbers.many_players", 6, "many_players", None),
    ("numbers.hand", 3, "hand", "RO-20"),
    ("numbers.removed", 0, "removed", None),
    ("numbers.removed", 3, "removed", None),
    ("numbers.star_extra", 1, "star_extra", "RO-4"),
    ("numbers.specials", 2, "specials", "RO-5"),
    ("numbers.stored_recipes", 0, "stored_recipes", None),
    ("numbers.cleared_recipes", 4, "cleared_recipes", None),
    ("numbers.recipes_refill", 4, "recipes_refill", None),
    ("numbers.decorations", 3, "decoration_income", "RO-70"),
    ("numbers.decoration_income", [], "decoration_income", "RO-70"),
    ("numbers.fewest_staff", 1, "fewest_staff", "RO-58"),
    ("numbers.final_coins", 0, "final_coins", None),
    ("numbers.sale", -1, "sale", None),
    ("numbers.goods", {"flour": 3, "sugar": 1, "butter": 0}, "goods.flour", "RO-6"),
    ("numbers.goods", {"flour": 1, "sugar": 1, "butter": 2}, "goods.butter", "RO-6"),
    ("player.coins", 1001, "coins", None),
    ("player.racks", 0, "racks", None),
    # Tracks and displays.
    ("tracks.sugar.top", 0, "top", None),
    ("tracks.sugar.top", 21, "top", None),
    ("tracks.flour.prices", [2, 1], "prices", "RO-44"),
    ("tracks.flour.prices", [0, 1, 2], "prices", "RO-44"),  # the track has room for two
    ("tracks.flour.prices", [], "prices", "RO-44"),
    ("tracks.flour.prices", [-1, 1], "prices[0]", None),
    ("ingredient_display.lower_rows", 0, "lower_rows", None),
    ("ingredient_display.lower_rows", 3, "lower_rows", None),
    ("ingredient_display.row", [], "row", "RO-10"),
    ("ingredient_display.row", NINE, "row", "RO-10"),
    ("ingredient_display.row.0.prices", [2, 1], "prices", "RO-42"),
    ("ingredient_display.row.1.prices", [1, 0], "prices", "RO-42"),
    ("ingredient_display.row.1.prices", [1, 3], "prices", "RO-42"),  # dearer than above
    ("ingredient_display.row.1.prices", [0], "prices", None),
    ("ingredient_display.row.0.prices", [], "prices", "RO-42"),
    ("recipe_display.prices", [], "prices", "RO-12"),
    ("recipe_display.prices", [0] * 21, "prices", "RO-12"),
    ("hire.prices", [4, 3, 2, 2], "prices", "RO-56"),
    ("hire.prices", [2, 3, 4], "prices", None),
    # The deck.
    ("deck.row.0.levels", [2, 2, 2, 1], "", "RO-8"),
    ("deck.row.0.levels", [2, 2, 2, 3], "", "RO-8"),
    ("deck.row.3.levels", [5, 3, 3, 3], "levels[0]", "RO-2"),
    ("deck.row.3.levels", [2, 2, 5, 5], "levels[2]", "RO-2"),
    ("deck.row.1.levels", [5, 5], "levels", None),
    ("deck.row.1.players", 2, "players", None),
    # Tiles and recipes.
    ("tiles.tile.0.copies", 0, "copies", None),
    ("tiles.tile.0.ingredients", {}, "ingredients", None),
    ("tiles.tile.0.ingredients", {"egg": 2, "nut": 1}, "ingredients", None),
    ("tiles.tile.0.ingredients", {"flour": 1}, "ingredients", None),
    ("tiles.tile.0.toppings", {"fruit": 2, "cream": 1}, "toppings", None),
    ("tiles.tile.0.toppings", {"fruit": -1}, "toppings, fruit", None),
    ("recipes.recipe.0.goods", {}, "goods", "RO-45"),
    ("recipes.recipe.0.goods", {"flour": 3}, "goods.flour", "RO-45"),
    ("recipes.recipe.0.prestige", 0, "prestige", None),
    ("recipes.recipe.0.chef", 1, "chef", None),
    ("recipes.recipe.1.name", "Bun", "name", None),
    ("recipes.recipe.1.name", "a" * 61, "name", None),
    # Boards.
    ("board_few.table.0.spaces", [{"gives": "nothing"}], "spaces", "RO-82"),
    ("board_few.table.0.spaces", [{"gives": "nothing"}] * 21, "spaces", "RO-82"),
    ("board_few.table.1.first", 1, "first", "RO-82"),
    ("board_many.table.1.second", 0, "second", None),
    (
        "board_many.table.1.spaces.1",
        {"gives": "prestige", "amount": 1},
        "spaces row 2, gives",
        None,
    ),
    ("board_many.table.1.spaces.1", {"gives": "coins", "amount": 0}, "spaces row 2, amount", None),
    ("board_many.table.1.spaces.0", {"gives": "good", "good": "egg"}, "spaces row 1, good", None),
    ("board_few.area.0.tables", [1, 1], "tables", "RO-60"),
    ("board_few.area.0.tables", [1, 3], "tables[1]", None),  # there are two
    ("board_few.area.0.tables", [0, 1], "tables[0]", None),
    ("board_few.area.0.tables", [1], "tables", None),
    ("board_few.area.0.gift", {"gives": "coins", "amount": 1}, "gift, gives", None),
    ("board_few.area.0.prestige", 0, "prestige", None),
    ("board_few.area", [], "area", None),
    ("board_few.host", [], "host", None),
    ("board_many.host.0.cost", -1, "cost", None),
    # Cards.
    ("staff.card.0.level", 5, "level", None),
    ("staff.card.0.level", 0, "level", None),
    ("staff.card.0.rank", "cook", "rank", None),
    ("staff.card.1.name", "Staff 0", "name", None),
    ("staff.card.1.name", "Ann", "name", None),  # a start card has that name
    ("staff.card.1.name", "", "name", None),
    ("promo_stars.card.0.name", "Star 0", "name", None),
    ("stars.card.0.requirement", [], "requirement", "RO-133a"),
    ("stars.card.0.requirement", [{**EGGS, "least": 3}], "requirement row 1, least", "RO-133a"),
    ("stars.card.0.requirement", [{**EGGS, "least": 0}], "requirement row 1, least", None),
    ("stars.card.0.requirement", [{**EGGS, "least": 1}] * 2, "requirement", "RO-133a"),
    ("stars.card.0.requirement", [{"count": "luck", "least": 1}], "requirement row 1, count", None),
    (
        "stars.card.0.requirement",
        [{"count": "dishes_worth", "low": 3, "high": 2, "least": 1}],
        "requirement row 1, high",
        None,
    ),
    (
        "stars.card.0.requirement",
        [{"count": "coins", "least": 3, "most": 2}],
        "requirement row 1, least",
        None,
    ),
    ("star_ranks.chefs", ["Ann"], "chefs[0]", None),  # is no star card
    ("star_ranks.chefs", ["Star 1", "Star 1"], "chefs", "RO-57"),
    # Bonus tiles.
    ("table_bonuses.tile.1.name", "Egg", "name", None),
    ("promo_table_bonuses.tile.0.name", "Egg", "name", None),  # which is not of the promo
    ("table_bonuses.tile.0.dish", "tasty", "dish", None),
    ("table_bonuses.tile.0.ingredient", "flour", "ingredient", None),
    ("table_bonuses.tile.1.topping", "egg", "topping", None),
    ("table_bonuses.tile.1.rewards", [], "rewards", "RO-64"),
    ("table_bonuses.tile.1.rewards", [{"gives": "tile_of_display"}] * 2, "rewards", "RO-64"),
    ("table_bonuses.tile.1.rewards", [{"gives": "tile_of_bag"}], "rewards row 1, gives", None),
    ("promo_table_bonuses.tile.0.worth", 5, "worth", "RO-52"),
    ("special_bonuses.tile.0.conditions", [], "conditions", "RO-62"),
    (
        "special_bonuses.tile.0.conditions",
        [{"count": "tables", "least": 3}],
        "conditions row 1, least",
        "RO-62",
    ),
    ("special_values.tile.0.few", [1, 3], "few", "RO-62"),
    ("special_values.tile.0.many", [2, 2], "many", "RO-62"),
    ("special_values.tile.0.many", [], "many", "RO-62"),
    ("special_values.tile.0.many", [1, 0], "many[1]", None),
    ("special_values.tile.1.name", "Both", "name", None),
    ("special_values.tile.0.name", "Ann", "name", None),
]


@pytest.mark.rule("RO-2", "RO-6", "RO-8")
@pytest.mark.parametrize(("dotted", "value", "key", "rule"), BAD_SETS)
def test_a_bad_set_is_refused_with_its_place(
    dotted: str, value: Any, key: str, rule: str | None
) -> None:
    path = way(dotted)
    data = changed(path, value)
    error = refusal(data)
    where = place(data, path)
    assert error.rule == rule, error
    assert error.where == ", ".join(part for part in ("mine.toml", where, key) if part)


@pytest.mark.rule("RO-2", "RO-164")
@pytest.mark.parametrize(
    ("topic", "rows"),
    [
        ("start_staff", "card"),
        ("promo_start_staff", "card"),
        ("staff", "card"),
        ("stars", "card"),
        ("promo_stars", "card"),
        ("table_bonuses", "tile"),
        ("promo_table_bonuses", "tile"),
        ("special_bonuses", "tile"),
        ("promo_special_bonuses", "tile"),
    ],
)
def test_a_card_too_few_or_too_many_is_noticed(topic: str, rows: str) -> None:
    there = house_data()[topic][rows]
    for wrong in (there[:-1], [*there, there[0]], []):
        error = refusal(changed((topic, rows), wrong, house_data()))
        assert error.where == f"mine.toml, [{topic}], {rows}"
        assert error.rule == ("RO-164" if topic.startswith("promo") else "RO-2")
        assert f"{len(wrong)} there, {len(there)} in [totals]" in error.reason


@pytest.mark.rule("RO-2")
@pytest.mark.parametrize(("topic", "rows"), [("tiles", "tile"), ("recipes", "recipe")])
def test_a_slip_in_the_copies_of_the_house_set_is_noticed(topic: str, rows: str) -> None:
    there = house_data()[topic][rows]
    more = {**there[-1], "copies": there[-1]["copies"] + 1}
    for wrong in (there[:-1], [*there[:-1], more], []):
        error = refusal(changed((topic, rows), wrong, house_data()))
        assert (error.where, error.rule) == (f"mine.toml, [{topic}], {rows}", "RO-2")


def test_both_sides_have_as_many_tables_as_the_totals_say() -> None:
    for side in ("board_few", "board_many"):
        there = house_data()[side]["table"]
        for wrong in (there[:-1], [*there, there[0]]):
            error = refusal(changed((side, "table"), wrong, house_data()))
            assert (error.where, error.rule) == (f"mine.toml, [{side}], table", "RO-5")


def test_each_table_needs_a_table_bonus() -> None:
    data = tiny_data(table_bonuses={"tile": tiny_data()["table_bonuses"]["tile"][:1]})
    error = refusal(data)
    assert (error.where, error.rule) == ("mine.toml, [numbers]", "RO-5")


@pytest.mark.rule("RO-3", "RO-8")
def test_a_slip_in_the_deck_of_the_house_set_is_noticed() -> None:
    for row, level in ((0, 3), (1, 2), (2, 1), (3, 0)):
        data = house_data()
        data["deck"]["row"][row]["levels"][level] -= 1
        error = refusal(data)
        assert error.where == f"mine.toml, [[deck.row]] row {row + 1}"
        assert error.rule == "RO-8"
    rows = house_data()["deck"]["row"]
    for wrong in (rows[:-1], [*rows, rows[-1]], []):
        error = refusal(changed(("deck", "row"), wrong, house_data()))
        assert (error.where, error.rule) == ("mine.toml, [deck], row", "RO-3")


@pytest.mark.rule("RO-2", "RO-3")
def test_a_level_has_what_a_game_of_five_takes() -> None:
    deck = house_data()["staff"]["card"]
    spare = iter(card for card in deck if card["level"] == 4)
    for _ in range(4):
        next(spare)["level"] = 1  # six of level IV are left
    error = refusal(changed(("staff", "card"), deck, house_data()))
    assert error.where == "mine.toml, [[deck.row]] row 4, levels[3]"
    assert error.rule == "RO-2"
    assert error.reason == "7 cards of level 4, there are 6"


@pytest.mark.parametrize("name", ["Bun\n", "Bun\u202e", "\x07"])
def test_a_name_is_one_line_that_can_be_printed(name: str) -> None:
    written = "".join(f"\\u{ord(letter):04x}" for letter in name)
    for topic, old in (("recipes", "Bun"), ("staff", "Staff 3"), ("special_bonuses", "Both")):
        text = text_of(tiny_data()).replace(f'name = "{old}"', f'name = "{written}"')
        where = refusal(text).where
        assert where is not None
        assert where.startswith(f"mine.toml, [[{topic}.")
        assert where.endswith(", name")


def test_alike_tiles_are_copies() -> None:
    tiles = tiny_data()["tiles"]["tile"]
    twin = {**tiles[0], "copies": 1, "ingredients": {"egg": 1, "nut": 0}}
    error = refusal(tiny_data(tiles={"tile": [*tiles, twin]}))
    assert error.where == "mine.toml, [[tiles.tile]] row 4, ingredients"
    assert "row 1" in error.reason


def test_every_special_bonus_needs_its_values() -> None:
    error = refusal(changed(("special_values", "tile"), tiny_data()["special_values"]["tile"][:1]))
    assert (error.where, error.rule) == ("mine.toml, [special_values], tile", "RO-62")
    assert "'Chef'" in error.reason


# --- bonuses --------------------------------------------------------------------------------------

BonusRow: TypeAlias = Mapping[str, Any]


def with_bonus(bonus: BonusRow, rank: str = "chef", place: int = 2) -> dict[str, Any]:
    """The data of the tiny set with this bonus on a numbered card."""
    row = card("Eve", bonus, rank, level=1)
    return changed(("staff", "card", place), row)


def read_bonus(bonus: BonusRow) -> Bonus:
    (eve,) = (card for card in loads(text_of(with_bonus(bonus))).staff if card.name == "Eve")
    return eve.bonus


@pytest.mark.rule("RO-35")
def test_no_bonus_lets_an_assistant_hire() -> None:
    hire = {"do": "act", "action": "hire", "price": 2}
    error = refusal(with_bonus(hire, "assistant"))
    assert error.where == "mine.toml, [[staff.card]] row 3 (Eve), bonus, action"
    assert error.rule == "RO-35"
    assert read_bonus(hire) == Act(MainAction.HIRE, 2)
    error = refusal(changed(("start_staff", "card", 0), card("Ann", hire)))
    assert error.where == "mine.toml, [[start_staff.card]] row 1 (Ann), bonus, action"
    # The rank of a star card stands elsewhere.
    error = refusal(changed(("star_ranks", "chefs"), ["Star 1"]))
    assert error.where == "mine.toml, [[promo_stars.card]] row 1 (Promo), bonus, action"
    assert error.rule == "RO-35"


@pytest.mark.rule("RO-89")
@pytest.mark.parametrize("action", MainAction)
def test_every_main_action_can_be_a_bonus(action: MainAction) -> None:
    row = {"do": "act", "action": action.name.lower()}
    assert read_bonus(row) == Act(action)
    assert read_bonus({**row, "price": 3}) == Act(action, price=3)


@pytest.mark.rule("RO-89")
@pytest.mark.parametrize(
    ("key", "value", "actions"),
    [
        ("single", True, "recipes bake decorate deliver"),
        ("discount", 2, "place"),
        ("times", 3, "goods"),
        ("less", ["egg"], ""),  # a recipe, not two of them
    ],
)
def test_an_action_takes_only_what_means_something_there(
    key: str, value: Any, actions: str
) -> None:
    for action in MainAction:
        name = action.name.lower()
        data = with_bonus({"do": "act", "action": name, key: value})
        if name in actions.split():
            assert loads(text_of(data)).name == "tiny"
        else:
            error = refusal(data)
            assert error.where == "mine.toml, [[staff.card]] row 3 (Eve), bonus"
            assert f"unknown key '{key}'" in error.reason


@pytest.mark.rule("RO-89")
def test_one_less_of_some_kinds_is_needed() -> None:
    row = {"do": "act", "action": "bake", "single": True, "less": ["nut", "butter", "egg"]}
    assert read_bonus(row) == Act(
        MainAction.BAKE, single=True, less_goods=(BUTTER,), less_ingredients=(EGG, NUT)
    )


def test_what_is_counted_of_a_player_is_read_as_it_is_written() -> None:
    for measure in Measure:
        row: dict[str, Any] = {"do": "gain", "of": "prestige", "amount": 1}
        row["count"] = measure.name.lower()
        counted = Counted(measure)
        if measure is Measure.DISHES_WITH:
            row |= {"ingredient": "nut"}
            counted = Counted(measure, NUT)
        if measure is Measure.DISHES_WORTH:
            row |= {"low": 3, "high": 5}
            counted = Counted(measure, low=3, high=5)
        assert read_bonus(row) == Gain(PRESTIGE, 1, counted)


GAIN = {"do": "gain", "of": "coins"}
STEPS = {**GAIN, "count": "tables"}
ACT = {"do": "act", "action": "bake"}
BAKE = {**ACT, "single": True}
SALE = {"do": "sell_goods"}


BAD_BONUSES: list[tuple[BonusRow, str]] = [
    ({"do": "sleep"}, ", do"),
    ({"do": 5}, ", do"),
    ({}, ""),
    (GAIN, ""),
    ({**GAIN, "amount": 0}, ", amount"),
    ({**GAIN, "amount": 1001}, ", amount"),
    ({**GAIN, "of": "flour", "amount": 1}, ", of"),
    ({**GAIN, "amount": 1, "steps": []}, ""),
    ({**GAIN, "amount": 1, "low": 1}, ""),
    ({**STEPS, "count": "stars", "amount": 1}, ", count"),
    ({**STEPS, "count": "dishes_with", "amount": 1}, ""),
    ({**STEPS, "steps": []}, ", steps"),
    ({**STEPS, "amount": 1, "steps": [{"least": 1, "amount": 1}]}, ""),
    ({**STEPS, "steps": [{"least": 0, "amount": 1}]}, ", steps row 1, least"),
    ({**STEPS, "steps": [{"least": 1, "amount": 1}] * 2}, ", steps row 2, least"),
    ({**STEPS, "steps": [{"least": 3, "amount": 1}]}, ", steps row 1, least"),  # of 2
    ({**STEPS, "steps": [{"least": 1, "amount": 0}]}, ", steps row 1, amount"),
    ({"do": "gain_by_type"}, ""),
    ({"do": "gain_by_type", "toppings": {}}, ", toppings"),
    ({"do": "gain_by_type", "toppings": {"egg": 1}}, ", toppings"),
    ({"do": "gain_by_type", "toppings": {"fruit": 0}}, ", toppings, fruit"),
    ({"do": "gain_by_type", "toppings": {"fruit": 1}, "ingredients": {"egg": 1}}, ""),
    ({"do": "act", "action": "dance"}, ", action"),
    ({**ACT, "price": 0}, ", price"),
    ({**ACT, "single": 1}, ", single"),
    ({**BAKE, "less": []}, ", less"),
    ({**BAKE, "less": ["egg", "egg"]}, ", less"),
    ({**BAKE, "less": ["egg", "cream"]}, ", less[1]"),
    ({**ACT, "single": False, "less": ["egg"]}, ""),
    ({"do": "act", "action": "place", "discount": 0}, ", discount"),
    ({"do": "act", "action": "goods", "times": 1}, ", times"),
    ({"do": "act", "action": "goods", "times": 2, "price": 1}, ""),
    ({"do": "trade", "good": "flour"}, ""),
    ({"do": "trade", "coins": 0, "good": "flour"}, ", coins"),
    ({"do": "trade", "coins": 1}, ""),
    ({"do": "trade", "coins": 1, "good": "egg"}, ", good"),
    ({"do": "trade", "coins": 1, "good": "flour", "prestige": 1}, ""),
    ({"do": "trade", "coins": 1, "prestige": 1, "times": 0}, ", times"),
    ({"do": "trade", "coins": 1, "prestige": 1, "times": 21}, ", times"),
    ({"do": "draw", "what": "tile"}, ""),
    ({"do": "draw", "what": "card", "number": 1}, ", what"),
    ({"do": "draw", "what": "tile", "number": 0}, ", number"),
    ({"do": "draw", "what": "tile", "number": 10}, ", number"),
    ({"do": "take", "what": "coin"}, ", what"),
    ({"do": "take", "what": "tile", "number": 1}, ""),
    ({"do": "move_dish", "times": 2}, ""),
    ({"do": "copy", "what": "tile"}, ""),
    ({"do": "discard_tiles", "most": 0, "prestige": 1}, ", most"),
    ({"do": "discard_tiles", "most": 9, "prestige": 1}, ", most"),  # there are 8
    ({"do": "discard_tiles", "most": 1, "prestige": 0}, ", prestige"),
    ({**SALE, "rows": []}, ", rows"),
    ({**SALE, "rows": [{"goods": {}, "prestige": 1}]}, ", rows row 1, goods"),
    ({**SALE, "rows": [{"goods": {"egg": 1}, "prestige": 1}]}, ", rows row 1, goods"),
    ({**SALE, "rows": [{"goods": {"butter": 2}, "prestige": 1}]}, ", rows row 1, goods"),
    ({**SALE, "rows": [{"goods": {"butter": 1}, "prestige": 0}]}, ", rows row 1, prestige"),
]


@pytest.mark.parametrize(("bonus", "key"), BAD_BONUSES)
def test_a_bad_bonus_is_refused_with_its_place(bonus: BonusRow, key: str) -> None:
    error = refusal(with_bonus(bonus))
    assert error.where == f"mine.toml, [[staff.card]] row 3 (Eve), bonus{key}"


# Of the tiny set: the recipes in it, the spaces on its smaller side, its tracks and other numbers.
REACHED: list[tuple[dict[str, Any], int]] = [
    ({"count": "goods"}, 5),
    ({"count": "unused_tiles"}, 8),
    ({"count": "staff"}, 20),  # three start cards with those of the promo, 16, and a star
    ({"count": "decorations"}, 2),
    ({"count": "markers"}, 2),
    ({"count": "service_staff"}, 1),
    ({"count": "special_bonuses"}, 1),
    ({"count": "tables"}, 2),
    ({"count": "dishes"}, 4),
    ({"count": "dishes_on_a_table"}, 2),
    ({"count": "chef_dishes"}, 2),
    ({"count": "plain_dishes"}, 2),
    ({"count": "dishes_with", "ingredient": "nut"}, 2),
    ({"count": "dishes_worth", "low": 2, "high": 3}, 4),
    ({"count": "dishes_worth", "low": 4, "high": 9}, 2),
    ({"count": "ingredient_types"}, 3),
    ({"count": "topping_types"}, 2),
]


@pytest.mark.parametrize(("counted", "most"), REACHED)
def test_a_condition_that_can_never_hold_is_refused(counted: dict[str, Any], most: int) -> None:
    path = ("stars", "card", 0, "requirement")
    assert loads(text_of(changed(path, [{**counted, "least": most}]))).name == "tiny"
    error = refusal(changed(path, [{**counted, "least": most + 1}]))
    assert error.where == "mine.toml, [[stars.card]] row 1 (Star 0), requirement row 1, least"
    assert error.rule == "RO-133a"
    assert error.reason == f"{most + 1} are never reached, {most} at most"


def test_star_cards_have_requirements_and_others_have_none() -> None:
    for topic in ("start_staff", "promo_start_staff", "staff"):
        row = {**tiny_data()[topic]["card"][0], "requirement": [{"count": "coins", "least": 1}]}
        assert "'requirement'" in refusal(changed((topic, "card", 0), row)).reason
    row = {**tiny_data()["stars"]["card"][0], "rank": "chef"}
    assert "'rank'" in refusal(changed(("stars", "card", 0), row)).reason


@pytest.mark.parametrize("trait", DishTrait)
def test_every_trait_of_a_dish_can_be_asked_for(trait: DishTrait) -> None:
    row: dict[str, Any] = {"name": "Any", "dish": trait.name.lower(), "rewards": [POINT]}
    wanted = DishCondition(trait)
    if trait in (DishTrait.WITH_INGREDIENT, DishTrait.WITHOUT_INGREDIENT):
        row["ingredient"], wanted = "honey", DishCondition(trait, ingredient=HONEY)
    if trait in (DishTrait.WITH_TOPPING, DishTrait.WITHOUT_TOPPING):
        row["topping"], wanted = "cream", DishCondition(trait, topping=CREAM)
    if trait is DishTrait.WORTH:
        row["worth"], wanted = 4, DishCondition(trait, worth=4)
    path = ("table_bonuses", "tile", 0)
    assert loads(text_of(changed(path, row))).table_bonuses[0].condition == wanted
    unasked = {"ingredient": "egg", "topping": "fruit", "worth": 2}
    for key in unasked.keys() - row.keys():
        assert f"'{key}'" in refusal(changed(path, {**row, key: unasked[key]})).reason


POINT = {"gives": "prestige", "amount": 1}
GIFTS: list[dict[str, Any]] = [
    {"gives": "coins", "amount": 2},
    POINT,
    {"gives": "good", "good": "sugar"},
    {"gives": "tile_of_bag"},
    {"gives": "tile_of_display"},
    {"gives": "recipe_of_display"},
    {"gives": "coins_per_service_staff", "amount": 1},
    {"gives": "nothing"},
]


@pytest.mark.parametrize(
    ("dotted", "possible"),
    [
        ("board_few.table.0.spaces.1", "coins good tile_of_bag nothing"),
        ("board_few.area.0.gift", "good tile_of_bag recipe_of_display"),
        (
            "table_bonuses.tile.0.rewards.0",
            "coins prestige good tile_of_display recipe_of_display coins_per_service_staff",
        ),
    ],
)
def test_a_gift_is_given_where_the_rules_know_it(dotted: str, possible: str) -> None:
    for gift in GIFTS:
        data = changed(way(dotted), gift)
        if gift["gives"] in possible.split():
            assert loads(text_of(data)).name == "tiny"
        else:
            where = refusal(data).where
            assert where is not None
            assert where.endswith(", gives")


def test_a_space_gives_one_unit_of_a_good() -> None:
    for dotted in ("board_few.table.0.spaces.1", "board_few.area.0.gift"):
        gift = {"gives": "good", "good": "flour", "amount": 2}
        assert "'amount'" in refusal(changed(way(dotted), gift)).reason


# --- damage ---------------------------------------------------------------------------------------

HOUSE_LINES = house_text().splitlines()
FULL_TEXT = text_of(FULL)
JUNK: list[Any] = [
    *(True, False, -3, -1, 0, 1, 2, 3, 5, 20, 21, 127, 128, 255, 256, 1000, 1001, 10**9, 10**10),
    *("", " ", "egg", "flour", "chef", "act", "gain", "bake", "tables", "Ann", "Star 1", "é"),
    *([], [1], [0, 1], [3, 2], [2, 2, 2, 2], ["egg"], ["flour", "honey"], ["Star 1"], [[1]]),
    *({}, {"egg": 1}, {"flour": 2}, {"egg": True}, {"do": "copy"}, {"do": "act", "action": "hire"}),
    *([{}], [POINT], [{"prices": [1, 1]}], [{"count": "coins", "least": 3}], [{"goods": {}}]),
    *({"gives": "nothing"}, {"gives": "good", "good": "egg"}, {"top": 1, "prices": [1]}),
]


def loads_or_refuses(text: str) -> None:
    """Whatever else it raises is a fault of the loader."""
    try:
        box, said = loads(text, "mine.toml"), "mine.toml"
    except ContentError as error:
        box, said = house(), str(error)
    assert len(box.boards[0].tables) == len(box.boards[1].tables)
    assert said.startswith("mine.toml")
    assert len(said) < 500


@settings(max_examples=100)
@given(st.lists(st.tuples(st.sampled_from(PATHS), st.sampled_from(JUNK)), max_size=3))
def test_any_value_anywhere_is_read_or_refused(damage: list[tuple[Way, Any]]) -> None:
    data = copy_of_full()
    for path, value in damage:
        try:
            at(data, path[:-1])[path[-1]] = copy.deepcopy(value)
        except (KeyError, IndexError, TypeError):
            continue  # what was put in first has no such place
    loads_or_refuses(text_of(data))


@settings(max_examples=20)
@given(
    st.integers(0, len(HOUSE_LINES) - 1),
    st.integers(0, len(HOUSE_LINES) - 1),
    st.sampled_from(["drop", "double", "swap", "cut"]),
)
def test_a_house_set_with_lines_astray_is_read_or_refused(
    first: int, second: int, how: str
) -> None:
    lines = list(HOUSE_LINES)
    if how == "drop":
        del lines[first : first + 3]
    if how == "double":
        lines.insert(second, lines[first])
    if how == "swap":
        lines[first], lines[second] = lines[second], lines[first]
    if how == "cut":
        lines[first] = lines[first][: len(lines[first]) // 2]
    loads_or_refuses("\n".join(lines))


@settings(max_examples=60)
@given(st.integers(0, len(FULL_TEXT)), st.integers(0, 30), st.text(max_size=8))
def test_a_text_with_other_characters_is_read_or_refused(
    start: int, length: int, instead: str
) -> None:
    loads_or_refuses(FULL_TEXT[:start] + instead + FULL_TEXT[start + length :])


@pytest.mark.parametrize(
    "text", ["", "\0", "[set]", "x = 1", "=", "[" * 5000, "\ufeff", "[[staff.card]]\n" * 100]
)
def test_a_text_that_is_no_set_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("make", [bytes, list, lambda: None])
def test_what_is_no_text_is_refused(make: Callable[[], Any]) -> None:
    with pytest.raises(ContentError, match="wanted a text"):
        loads(make())


def test_a_recipe_has_at_most_six_ingredients() -> None:
    data = tiny_data()
    data["recipes"]["recipe"][1]["ingredients"] = {"egg": 3, "honey": 2, "nut": 1}
    assert len(loads(text_of(data)).recipe(2).ingredients) == 6
    data["recipes"]["recipe"][1]["ingredients"] = {"egg": 3, "honey": 2, "nut": 2}
    error = refusal(data)
    assert error.rule == "RO-45"
    assert "7 ingredients, at most 6 are possible" in str(error)


def test_what_is_worked_out_of_the_numbers_once() -> None:
    box = house()
    numbers = box.numbers
    for decorations, (coins, prestige) in enumerate(numbers.incomes):
        reached = numbers.decoration_income[:decorations]
        paid = [amount for resource, amount in reached if resource is Resource.COINS]
        assert coins == numbers.income + sum(paid)
        assert prestige == sum(amount for _, amount in reached) - sum(paid)
    assert len(numbers.incomes) == 1 + len(numbers.decoration_income)
    for track in box.tracks:
        for room in range(1, track.top + 1):
            assert track.least[room] == min(track.prices[:room])
        assert track.least[0] > max(track.prices)
    for board in box.boards:
        for table in board.tables:
            beside = [board.areas[it].tables for it in board.areas_beside[table.number - 1]]
            assert all(table.number in tables for tables in beside)
            assert len(beside) == sum(table.number in area.tables for area in board.areas)
    prices = box.displays.recipe_prices
    assert [price for _, price in box.spaces_by_price] == sorted(prices)
    assert all(prices[index] == price for index, price in box.spaces_by_price)
    topped = [tile.number for tile in box.tiles if len(tile.toppings)]
    assert [n for n in box.tile_kinds.members if box.topped & box.tile_kinds.field[n - 1]] == topped


def test_a_special_bonus_watches_what_it_counts() -> None:
    def watched(*measures: Measure, least: int = 1) -> int:
        return changes_watched([Condition(Counted(measure), least) for measure in measures])

    assert watched(Measure.DISHES) == Change.DISHES
    assert watched(Measure.MARKERS, Measure.TOPPING_TYPES) == Change.MARKERS | Change.DECORATIONS
    assert watched(Measure.STAFF) == Change.OWNED
    assert watched(Measure.SPECIAL_BONUSES) == Change.CLAIMS
    assert watched(Measure.DISHES, least=0) == Change.DISHES | Change.OWNED
