"""The data of La Pâtisserie Rococo in words: pieces, gifts, conditions, bonuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, TypeVar

from bakehouse.core.counts import Counts, kind_name
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
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
    Components,
    DishCondition,
    DishTrait,
    Origin,
    Recipe,
    SpecialBonus,
    Staff,
    TableBonus,
    Tile,
)
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.kinds import MainAction

__all__ = [
    "LEVELS",
    "action_words",
    "amounts_words",
    "bonus_words",
    "bound",
    "card_words",
    "coins_words",
    "condition_words",
    "conditions_words",
    "cost_words",
    "counted_words",
    "dish_condition_words",
    "dish_seen",
    "dish_words",
    "either",
    "gift_words",
    "ingredients_words",
    "many",
    "points_words",
    "rank_words",
    "resource_words",
    "special_words",
    "table_bonus_words",
    "tile_sides",
    "tile_words",
    "unbound",
]

K = TypeVar("K")

LEVELS: Final = ("", "I", "II", "III", "IV")
"""The levels of staff cards as they are printed; cards without a level have 0."""

_ACTIONS: Final = MappingProxyType(
    {
        MainAction.RECIPES: "Acquire Recipes",
        MainAction.INGREDIENT: "Acquire Ingredients",
        MainAction.GOODS: "Buy Goods",
        MainAction.BAKE: "Bake",
        MainAction.DECORATE: "Decorate",
        MainAction.DELIVER: "Deliver",
        MainAction.HIRE: "Hire",
        MainAction.NOTICE: "Give Notice",
        MainAction.PLACE: "Place Service Staff or Noble Host",
    }
)

_SINGLE: Final = MappingProxyType(
    {
        MainAction.RECIPES: "Acquire a single recipe",
        MainAction.BAKE: "Bake a single recipe",
        MainAction.DECORATE: "Decorate a single dish",
        MainAction.DELIVER: "Deliver a single dish",
    }
)
"""The main actions that take one or two of something, where it can be only one."""

_MEASURES: Final = MappingProxyType(
    {
        Measure.COINS: ("coin", "coins"),
        Measure.PRESTIGE: ("point on the track", "points on the track"),
        Measure.GOODS: ("unit of goods", "units of goods"),
        Measure.UNUSED_TILES: ("unused tile", "unused tiles"),
        Measure.STAFF: ("card of staff", "cards of staff"),
        Measure.DECORATIONS: ("decoration", "decorations"),
        Measure.MARKERS: ("service marker or host", "service markers and hosts"),
        Measure.SERVICE_STAFF: ("service marker", "service markers"),
        Measure.SPECIAL_BONUSES: ("special bonus marked", "special bonuses marked"),
        Measure.TABLES: ("table with a dish", "tables with a dish"),
        Measure.DISHES: ("dish on a table", "dishes on tables"),
        Measure.DISHES_ON_A_TABLE: ("dish on one table", "dishes on one table"),
        Measure.CHEF_DISHES: ("dish with chef icon", "dishes with chef icon"),
        Measure.DISHES_WITH: ("dish with {}", "dishes with {}"),
        Measure.PLAIN_DISHES: ("dish without ingredient", "dishes without ingredient"),
        Measure.DISHES_WORTH: ("dish worth {}", "dishes worth {}"),
        Measure.INGREDIENT_TYPES: (
            "ingredient in a dish of its own",
            "ingredients, each in a dish of its own",
        ),
        Measure.TOPPING_TYPES: (
            "topping on a decoration of its own",
            "toppings, each on a decoration of its own",
        ),
    }
)
"""By measure, one of it and several."""


def many(number: int, one: str, several: str | None = None) -> str:
    """A number of things.

    >>> many(1, "coin"), many(3, "dish", "dishes")
    ('1 coin', '3 dishes')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


_BOUND: Final = "\N{NO-BREAK SPACE}"
_LONGEST: Final = 60


def bound(words: str) -> str:
    """Words that are not to be broken into lines, unless they are long; undone by `unbound`."""
    return words.replace(" ", _BOUND) if len(words) <= _LONGEST else words


def unbound(text: str) -> str:
    """A text that has been broken into lines, with plain spaces only."""
    return text.replace(_BOUND, " ")


def coins_words(coins: int) -> str:
    """A number of coins."""
    return many(coins, "coin")


def points_words(points: int) -> str:
    """A number of points."""
    return many(points, "point")


def resource_words(resource: Resource, amount: int) -> str:
    """An amount of coins or of points."""
    return coins_words(amount) if resource is Resource.COINS else points_words(amount)


def either(words: Sequence[str]) -> str:
    """Words of which one holds.

    >>> either(("a", "b", "c"))
    'a, b or c'
    """
    return " or ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def amounts_words(amounts: Iterable[tuple[object, int]]) -> str:
    """Kinds with how many there are, "nothing" for none.

    >>> from bakehouse.rococo.kinds import Good
    >>> amounts_words([(Good.FLOUR, 2), (Good.BUTTER, 1)])
    '2 flour, 1 butter'
    """
    return ", ".join(f"{amount} {kind_name(kind)}" for kind, amount in amounts) or "nothing"


# --- pieces ---------------------------------------------------------------------------------------


def _joined(kinds: Counts[K]) -> str:
    return " + ".join(kind_name(kind) for kind in kinds)


def tile_words(tile: Tile) -> str:
    """The ingredients of a tile, then its toppings, as moves name it.

    >>> from bakehouse.rococo.kinds import INGREDIENTS, TOPPINGS, Ingredient, Topping
    >>> egg = INGREDIENTS.counts({Ingredient.EGG: 1})
    >>> both = TOPPINGS.counts((Topping.FRUIT, Topping.CREAM))
    >>> tile_words(Tile(1, 2, egg, both)), tile_words(Tile(2, 1, egg + egg, TOPPINGS.counts()))
    ('egg / fruit + cream', 'egg + egg')
    """
    return " / ".join(side for side in tile_sides(tile) if side)


def tile_sides(tile: Tile) -> tuple[str, str]:
    """The ingredients of a tile, and its toppings."""
    return _joined(tile.ingredients), _joined(tile.toppings)


def cost_words(recipe: Recipe) -> str:
    """What baking takes: goods, then ingredients.

    >>> from bakehouse.rococo.kinds import GOODS, INGREDIENTS, Good, Ingredient
    >>> flour, egg = GOODS.counts({Good.FLOUR: 2}), INGREDIENTS.counts({Ingredient.EGG: 1})
    >>> cost_words(Recipe(1, "Gaufres", 2, flour, egg, False, 2))
    '2 flour, 1 egg'
    """
    return amounts_words([*recipe.goods.items(), *recipe.ingredients.items()])


def dish_words(components: Components, recipe: int, tile: int = 0) -> str:
    """A dish: name, points, chef icon, and the tile that decorates it.

    Args:
        components: of the game.
        recipe: its number.
        tile: the number of the tile on it, 0 without one.
    """
    printed = components.recipe(recipe)
    chef = " chef" if printed.chef else ""
    topping = f" with {_joined(components.tile(tile).toppings)}" if tile else ""
    return f"{printed.name} {printed.prestige}{chef}{topping}"


def ingredients_words(components: Components, recipe: int) -> str:
    """The kinds of ingredients in a dish, which bonuses ask for (RO-52); nothing without any."""
    return " ".join(map(kind_name, components.recipe(recipe).ingredients.distinct()))


def dish_seen(components: Components, recipe: int, tile: int = 0) -> str:
    """A dish as it lies on a rack or a table: as `dish_words`, with its kinds of ingredients."""
    kinds = ingredients_words(components, recipe).replace(" ", ", ")
    words = dish_words(components, recipe, tile)
    return f"{words} ({kinds})" if kinds else words


def rank_words(card: Staff) -> str:
    """The rank of a card, and that it is a star."""
    return f"{'star ' if card.origin is Origin.STAR else ''}{kind_name(card.rank)}"


def card_words(card: Staff) -> str:
    """A staff card: name, rank, bonus, and what a star asks for.

    >>> from bakehouse.rococo.kinds import Rank
    >>> card_words(Staff(1, "Ann", Origin.START, 0, Rank.CHEF, Gain(Resource.COINS, 3)))
    'Ann, chef: 3 coins'
    """
    needs = f"; needs {conditions_words(card.requirement)}" if card.requirement else ""
    return f"{card.name}, {rank_words(card)}: {bonus_words(card.bonus)}{needs}"


# --- gifts and conditions -------------------------------------------------------------------------


def gift_words(gift: Gift | None) -> str:
    """What a space or a table bonus gives; "-" where it gives nothing.

    >>> from bakehouse.rococo.kinds import Good
    >>> gift_words(Gift(GiftKind.COINS, 2)), gift_words(Gift(GiftKind.GOOD, good=Good.SUGAR))
    ('2 coins', '1 sugar')
    """
    if gift is None:
        return "-"
    if gift.kind is GiftKind.GOOD:
        return f"{gift.amount} {kind_name(gift.good)}"
    return _GIFTS[gift.kind](gift.amount)


_GIFTS: Final[dict[GiftKind, Callable[[int], str]]] = {
    GiftKind.COINS: coins_words,
    GiftKind.PRESTIGE: points_words,
    GiftKind.TILE_OF_BAG: lambda n: f"{many(n, 'tile')} of the bag",
    GiftKind.TILE_OF_DISPLAY: lambda n: f"{many(n, 'tile')} of the display",
    GiftKind.RECIPE_OF_DISPLAY: lambda n: f"{many(n, 'recipe')} of the display",
    GiftKind.COINS_PER_SERVICE_STAFF: lambda n: (
        f"{coins_words(n)} for each own service marker beside the table"
    ),
}


def dish_condition_words(condition: DishCondition) -> str:
    """What a table bonus asks of a dish.

    >>> from bakehouse.rococo.kinds import Topping
    >>> dish_condition_words(DishCondition(DishTrait.WITHOUT_TOPPING, topping=Topping.CREAM))
    'a dish without cream'
    """
    match condition.trait:
        case DishTrait.WITH_INGREDIENT:
            return f"a dish with {kind_name(condition.ingredient)}"
        case DishTrait.WITHOUT_INGREDIENT:
            return f"a dish without {kind_name(condition.ingredient)}"
        case DishTrait.WITH_TOPPING:
            return f"a dish with {kind_name(condition.topping)}"
        case DishTrait.WITHOUT_TOPPING:
            return f"a dish without {kind_name(condition.topping)}"
        case DishTrait.WORTH:
            return f"a dish worth {points_words(condition.worth)}"
        case _:
            return _TRAITS[condition.trait]


_TRAITS: Final = MappingProxyType(
    {
        DishTrait.ANY: "any dish",
        DishTrait.DECORATED: "a decorated dish",
        DishTrait.UNDECORATED: "a dish without decoration",
        DishTrait.CHEF: "a dish with chef icon",
        DishTrait.NOT_CHEF: "a dish without chef icon",
    }
)


def table_bonus_words(bonus: TableBonus) -> str:
    """What a table bonus asks for and gives."""
    rewards = either([gift_words(gift) for gift in bonus.rewards])
    return f"{dish_condition_words(bonus.condition)} brings {rewards}"


def counted_words(counted: Counted, number: int) -> str:
    """What is counted, for one of it or for another number; dishes are own ones on tables.

    >>> counted_words(Counted(Measure.DISHES_WORTH, low=2, high=4), 3)
    'dishes worth 2 to 4 points'
    """
    words = _MEASURES[counted.measure][number != 1]
    if counted.measure is Measure.DISHES_WITH:
        return words.format(kind_name(counted.ingredient))
    if counted.measure is Measure.DISHES_WORTH:
        exact = counted.low == counted.high
        worth = "" if exact else f"{counted.low} to "
        return words.format(f"{worth}{points_words(counted.high)}")
    return words


def condition_words(condition: Condition) -> str:
    """What has to hold.

    >>> condition_words(Condition(Counted(Measure.GOODS), least=9))
    '9 or more units of goods'
    """
    least, most = condition.least, condition.most
    if most == 0:
        return f"no {counted_words(condition.counted, 2)}"
    if most is None:
        return f"{least} or more {counted_words(condition.counted, 2)}"
    span = str(most) if least == most else f"{least} to {most}" if least else f"at most {most}"
    return f"{span} {counted_words(condition.counted, most)}"


def conditions_words(conditions: Iterable[Condition]) -> str:
    """All that has to hold."""
    return " and ".join(map(condition_words, conditions))


def special_words(bonus: SpecialBonus) -> str:
    """Name of a special bonus and what it asks for."""
    return f"{bonus.name}: {conditions_words(bonus.conditions)}"


# --- bonuses --------------------------------------------------------------------------------------


def action_words(action: MainAction) -> str:
    """The name of a main action."""
    return _ACTIONS[action]


def bonus_words(bonus: Bonus) -> str:
    """What a staff bonus does.

    >>> bonus_words(Act(MainAction.DECORATE, price=1, single=True))
    '1 coin, then Decorate a single dish'
    """
    return _BONUSES[type(bonus)](bonus)


def _gain_words(bonus: Gain) -> str:
    if bonus.counted is None:
        return resource_words(bonus.resource, bonus.amount)
    if bonus.steps:
        unit = "coins" if bonus.resource is Resource.COINS else "points"
        return f"{unit} for {counted_words(bonus.counted, 2)} ({_steps_words(bonus.steps)})"
    gained = resource_words(bonus.resource, bonus.amount)
    return f"{gained} for each {counted_words(bonus.counted, 1)}"


def _steps_words(steps: Sequence[tuple[int, int]]) -> str:
    """Amounts by step, each behind the numbers from its beginning to the next."""
    spans: list[str] = []
    for (least, _), (above, _) in pairwise(steps):
        spans.append(str(least) if above == least + 1 else f"{least}-{above - 1}")
    spans.append(f"{steps[-1][0]}+")
    return ", ".join(f"{span}: {n}" for span, (_, n) in zip(spans, steps, strict=True))


def _by_type_words(bonus: GainByType) -> str:
    if bonus.ingredients:
        values = ", ".join(f"{kind_name(kind)} {n}" for kind, n in bonus.ingredients)
        return f"points for ingredients, each in a dish of its own: {values}"
    values = ", ".join(f"{kind_name(kind)} {n}" for kind, n in bonus.toppings)
    return f"points for toppings, each on a decoration of its own: {values}"


def _act_words(bonus: Act) -> str:
    price = f"{coins_words(bonus.price)}, then " if bonus.price else ""
    action = _SINGLE[bonus.action] if bonus.single else action_words(bonus.action)
    words = [f"{price}{action}"]
    less = [kind_name(kind) for kind in (*bonus.less_goods, *bonus.less_ingredients)]
    if bonus.discount:
        words.append(f"{coins_words(bonus.discount)} off")
    if less:
        words.append(f"1 {either(less)} less")
    if bonus.times > 1:
        words.append(f"{bonus.times} times")
    return ", ".join(words)


def _trade_words(bonus: Trade) -> str:
    gained = [] if bonus.good is None else [f"1 {kind_name(bonus.good)}"]
    gained += [points_words(bonus.prestige)] if bonus.prestige else []
    times = f", up to {bonus.times} times" if bonus.times > 1 else ""
    return f"{' and '.join(gained)} for {coins_words(bonus.coins)}{times}"


def _draw_words(bonus: Draw) -> str:
    drawn = many(bonus.number, kind_name(bonus.kind))
    return f"draw {drawn}" if bonus.number == 1 else f"draw {drawn}, keep 1"


def _discard_words(bonus: DiscardTiles) -> str:
    each = f"{points_words(bonus.prestige)} each"
    return f"discard up to {many(bonus.most, 'unused tile')} for {each}"


def _sell_words(bonus: SellGoods) -> str:
    rows = [
        f"{points_words(points)} for {amounts_words(goods.items())}" for goods, points in bonus.rows
    ]
    return f"sell goods, each row once: {'; '.join(rows)}"


_BONUSES: Final[dict[type, Callable[[Any], str]]] = {
    Gain: _gain_words,
    GainByType: _by_type_words,
    Act: _act_words,
    Trade: _trade_words,
    Draw: _draw_words,
    Take: lambda it: f"1 {kind_name(it.kind)} of the display",
    MoveDish: lambda _: "move a dish to another table",
    Copy: lambda _: "the bonus on top of another used pile",
    DiscardTiles: _discard_words,
    SellGoods: _sell_words,
}
