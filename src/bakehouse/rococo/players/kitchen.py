"""What a seat can expect of its own board: coins, goods, tiles, recipes, dishes, decorations."""

from __future__ import annotations

from functools import lru_cache
from math import exp

import attrs

from bakehouse.core.values import Value
from bakehouse.rococo.bonuses import Resource
from bakehouse.rococo.content import Components, Recipe
from bakehouse.rococo.kinds import GOODS, INGREDIENTS
from bakehouse.rococo.players.outlook import Outlook
from bakehouse.rococo.players.weights import Weights
from bakehouse.rococo.state import Dish

__all__ = ["Kitchen", "coins_hope", "decoration_hope", "kitchen_hope", "tile_worth"]


@attrs.frozen
class Kitchen(Value):
    """What is on a player board, as the hope depends on it.

    Attributes:
        recipes: stored.
        racks: dishes.
        goods: packed.
        tiles: packed.
        decorations: successful ones.
        topping: what a decorated dish brings on its table because it is decorated.
        spot: what a dish brings on the tables besides its points; None where all are full.
    """

    recipes: tuple[int, ...]
    racks: tuple[Dish, ...]
    goods: int
    tiles: int
    decorations: int
    topping: float
    spot: float | None


def coins_hope(coins: int, look: Outlook, weights: Weights) -> float:
    """What coins are worth: the first ones find the better use."""
    extra = (look.coin - look.least) * weights.purse
    return look.least * coins + extra * (1 - exp(-coins / weights.purse))


def decoration_hope(
    components: Components, decorations: int, look: Outlook, weights: Weights
) -> float:
    """What so many successful decorations bring, in the incomes to come (RO-70) and otherwise."""
    slots = components.numbers.decoration_income[:decorations]
    once = sum(n * (look.coin if of is Resource.COINS else 1.0) for of, n in slots)
    return once * look.incomes + weights.decoration * decorations * look.time


@lru_cache(maxsize=1 << 10)
def tile_worth(components: Components, weights: Weights, tile: int) -> float:
    """What an unused tile is worth beyond what stored recipes need."""
    shown = components.tiles[tile - 1]
    more = len(shown.ingredients) - 1
    return weights.tile + weights.second * more + weights.topping * (len(shown.toppings) > 0)


def _next_decoration(components: Components, done: int, look: Outlook, weights: Weights) -> float:
    """What one more successful decoration brings."""
    if done >= components.numbers.decorations:
        return 0.0
    now = decoration_hope(components, done, look, weights)
    return decoration_hope(components, done + 1, look, weights) - now


class _Store:
    """Goods, ingredients and toppings that are not given to a dish yet."""

    def __init__(self, components: Components, kitchen: Kitchen) -> None:
        self.goods = list(GOODS.amounts(kitchen.goods))
        self.ingredients = [0] * len(INGREDIENTS.members)
        self.toppings = 0
        self.tiles = 0
        for index in components.tile_kinds.expand(kitchen.tiles):
            tile = components.tiles[index]
            for kind, n in enumerate(INGREDIENTS.amounts(tile.ingredients.packed)):
                self.ingredients[kind] += n
            self.toppings += len(tile.toppings) > 0
            self.tiles += 1

    def lacking(self, recipe: Recipe) -> tuple[list[int], list[int]]:
        """What is lacking for a recipe: by good, by ingredient."""
        goods = [
            max(0, need - there)
            for need, there in zip(GOODS.amounts(recipe.goods.packed), self.goods, strict=True)
        ]
        needed = INGREDIENTS.amounts(recipe.ingredients.packed)
        ingredients = [
            max(0, need - there) for need, there in zip(needed, self.ingredients, strict=True)
        ]
        return goods, ingredients

    def use(self, recipe: Recipe) -> None:
        """What is there goes into a recipe."""
        for kind, need in enumerate(GOODS.amounts(recipe.goods.packed)):
            self.goods[kind] = max(0, self.goods[kind] - need)
        for kind, need in enumerate(INGREDIENTS.amounts(recipe.ingredients.packed)):
            self.tiles -= min(need, self.ingredients[kind])
            self.ingredients[kind] = max(0, self.ingredients[kind] - need)


_HALF = 0.5
"""Baking, decorating and delivering take half an action a dish, as two go together."""

_COINS = (0.8, 2.6, 3.4)
"""About what a unit of flour, sugar or butter costs."""

_TILE_COINS = 1.0


def _effort(lacking: tuple[list[int], list[int]], weights: Weights) -> tuple[float, float]:
    """Main actions, and coins, until a recipe with these things lacking can be baked."""
    goods, ingredients = lacking
    actions = weights.buy * sum([n > 0 for n in goods]) + weights.find * sum(ingredients)
    coins = sum([n * price for n, price in zip(goods, _COINS, strict=True)])
    return actions, coins + _TILE_COINS * sum(ingredients)


def _dish(components: Components, recipe: Recipe, spot: float | None, look: Outlook) -> float:
    """What a dish is worth when it is delivered."""
    if spot is None:
        return recipe.prestige * components.numbers.sale * look.coin
    return recipe.prestige + spot


def _on_racks(
    components: Components, kitchen: Kitchen, store: _Store, look: Outlook, weights: Weights
) -> float:
    """What the dishes on racks are worth, with decorations that can still be made."""
    hope, done = 0.0, kitchen.decorations
    for place, dish in enumerate(kitchen.racks):
        recipe = components.recipes[dish.recipe - 1]
        worth = _dish(components, recipe, kitchen.spot, look) - _HALF * look.action
        decorated = bool(dish.tile)
        slot = kitchen.topping + _next_decoration(components, done, look, weights)
        if not decorated and store.toppings and look.turns > 1:
            slot -= _HALF * look.action + weights.tile * look.time
            decorated = slot > 0
            store.toppings -= decorated
            store.tiles -= decorated
        if decorated:
            worth += slot
            done += 1
        if look.turns > place // 2:
            hope += worth * weights.baked
        else:
            hope += recipe.prestige * components.numbers.sale * look.least
    return hope


def _in_store(
    components: Components, kitchen: Kitchen, store: _Store, look: Outlook, weights: Weights
) -> float:
    """What the stored recipes are worth, those that are nearest to being baked first."""
    hope, left = 0.0, look.turns - _HALF * len(kitchen.racks)
    open_recipes = list(kitchen.recipes)
    while open_recipes:
        place = min(len(kitchen.recipes) - len(open_recipes), len(weights.stored) - 1)
        part = weights.stored[place]
        best, most, used = open_recipes[0], -1.0, 0.0
        for number in open_recipes:
            recipe = components.recipes[number - 1]
            actions, coins = _effort(store.lacking(recipe), weights)
            worth = _dish(components, recipe, kitchen.spot, look) - coins * look.coin
            worth -= (actions + 2 * _HALF) * look.action
            # A dish that takes more turns than there are comes to nothing; a tight plan may fail.
            slack = left - actions - 2 * _HALF
            worth *= 0.0 if slack < -0.5 else min(part, 0.35 + 0.15 * slack)
            worth += 0.1
            if worth > most:
                best, most, used = number, worth, actions + 2 * _HALF
        open_recipes.remove(best)
        if most > _NOTHING:
            store.use(components.recipes[best - 1])
            hope += most
            left -= used
        else:
            hope += 0.1 * look.time
    return hope


_NOTHING = 0.1


def _surplus(
    store: _Store, kitchen: Kitchen, components: Components, look: Outlook, w: Weights
) -> float:
    """What is left over of goods and tiles."""
    hope = 0.0
    for n, worth in zip(store.goods, w.goods, strict=True):
        hope += worth * (min(n, 2) + 0.5 * max(0, min(n, 4) - 2))
    kinds = components.tile_kinds.expand(kitchen.tiles)
    if kinds:
        mean = sum([tile_worth(components, w, index + 1) for index in kinds]) / len(kinds)
        n = max(0, store.tiles)
        hope += mean * (min(n, 3) + 0.5 * max(0, min(n, 6) - 3))
    return hope * look.time


def kitchen_hope(
    components: Components, kitchen: Kitchen, look: Outlook, weights: Weights
) -> float:
    """The points to expect of what is on a player board, coins apart."""
    store = _Store(components, kitchen)
    hope = decoration_hope(components, kitchen.decorations, look, weights)
    hope += _on_racks(components, kitchen, store, look, weights)
    hope += _in_store(components, kitchen, store, look, weights)
    return hope + _surplus(store, kitchen, components, look, weights)
