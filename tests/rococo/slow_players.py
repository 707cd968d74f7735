"""Ways to play at random for games of the slow model, some with a little sense.

Play without any sense hardly ever bakes, so that little of the game would be met.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import (
    BakeRecipe,
    BuyGoods,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Forfeit,
    GiveNotice,
    HireCard,
    PayService,
    Perform,
    PlayCard,
    Present,
    RemoveCard,
    Sell,
    TakeRecipe,
    TakeTile,
    UseBonus,
)
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Rank
from tests.rococo.slow_game import SlowGame

Policy: TypeAlias = Callable[[SlowGame, Sequence[Decision], Rng], tuple[Decision, Rng]]


def any_decision(_: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Every decision with the same chance."""
    return rng.choice(legal)


def any_kind(_: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Every kind of decision with the same chance, then one of that kind."""
    kind, rng = rng.choice(sorted({type(one).__name__ for one in legal}))
    return rng.choice([one for one in legal if type(one).__name__ == kind])


def some_sense(slow: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Bake, decorate, present; get what stored recipes need; use every bonus."""
    number, rng = rng.weighted([weight(slow, one) for one in legal])
    return legal[number], rng


def weight(slow: SlowGame, decision: Decision) -> int:
    """How often a decision is to be taken, beside the others."""
    match decision:
        case Perform():
            return weight_of_action(slow, decision.action)
        case PlayCard():
            return 30 if slow.card(decision.card).rank is wanted_rank(slow) else 6
        case TakeTile():
            return weight_of_tile(slow, decision.space)
        case TakeRecipe():
            return weight_of_recipe(slow, decision.space)
        case BuyGoods():
            missing = missing_goods(slow)[decision.good]
            return 30 if decision.number <= missing else 2
        case DecorateWith():
            return 4 + len(slow.tile(decision.tile).toppings)
        case RemoveCard():
            return 1 if slow.card(decision.card).level else 4
        case Present():
            return weight_of_space(slow, decision)
        case _:
            return WEIGHTS.get(type(decision), 10)


WEIGHTS: Final[Mapping[type[Decision], int]] = {
    DiscardRecipe: 2,
    Sell: 15,
    Forfeit: 1,
    Done: 4,
    UseBonus: 20,
    HireCard: 10,
    GiveNotice: 10,
    PayService: 10,
    BakeRecipe: 30,
}


def wanted_rank(slow: SlowGame) -> Rank:
    """Chefs decorate, assistants buy."""
    bare = any(not tile for _, tile in slow.me.racks) and slow.topped(0)
    return Rank.CHEF if bare or slow.me.racks else Rank.ASSISTANT


def weight_of_action(slow: SlowGame, action: MainAction) -> int:
    """Late parts of the making of a dish go before early ones."""
    racks, stored = slow.me.racks, slow.me.recipes
    late = slow.round == slow.numbers.rounds
    weights: dict[MainAction, int] = {
        MainAction.RECIPES: 0 if len(stored) > 2 else 60 if len(stored) < 2 else 10,
        MainAction.INGREDIENT: 60 if missing_tiles(slow) else 10,
        MainAction.GOODS: 60 if any(missing_goods(slow).values()) else 15,
        MainAction.BAKE: 400,
        MainAction.DECORATE: 800,
        MainAction.DELIVER: 300 if any(tile for _, tile in racks) else 90,
        MainAction.HIRE: 25,
        MainAction.NOTICE: 15 if late or slow.me.coins < 5 else 2,
        MainAction.PLACE: 30,
    }
    return weights[action] + 1


def missing_goods(slow: SlowGame) -> dict[Good, int]:
    """What the stored recipes need beyond what there is, for each by itself."""
    needs = [slow.goods_needed([recipe], None) for recipe in slow.me.recipes]
    return {good: max([need[good] - slow.me.goods[good] for need in needs] + [0]) for good in Good}


def missing_tiles(slow: SlowGame) -> list[Ingredient]:
    """The kinds of ingredients that some stored recipe still needs."""
    needs = [slow.ingredients_needed([recipe], None) for recipe in slow.me.recipes]
    held = {
        kind: sum(slow.tile(tile).ingredients[kind] for tile in slow.me.tiles)
        for kind in Ingredient
    }
    return [kind for kind in Ingredient if any(need[kind] > held[kind] for need in needs)]


def weight_of_tile(slow: SlowGame, space: int) -> int:
    (tile,) = [tile for at, _, tile in slow.spaces_of_tiles() if at == space]
    useful = any(slow.tile(tile).ingredients[kind] for kind in missing_tiles(slow))
    return 5 + 40 * useful + 10 * len(slow.tile(tile).toppings)


def weight_of_recipe(slow: SlowGame, space: int) -> int:
    """What lies in store already makes a recipe better."""
    recipe = slow.menu[space - 1]
    assert recipe
    goods = slow.goods_needed([recipe], None)
    missing = sum(max(0, n - slow.me.goods[good]) for good, n in goods.items())
    return max(1, 24 - 6 * missing)


def weight_of_space(slow: SlowGame, present: Present) -> int:
    """A table without an own dish is best, and one with own service staff."""
    table = present.table - 1
    return 5 + 10 * (not slow.dishes(slow.seat, table)) + 20 * slow.beside(slow.seat, table)


def collector(slow: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Like `some_sense`, but bakes nothing before there is much of everything."""
    weights = [weight(slow, one) for one in legal]
    for number, one in enumerate(legal):
        if isinstance(one, Perform) and one.action in (MainAction.GOODS, MainAction.INGREDIENT):
            weights[number] = 900
        if isinstance(one, Perform) and one.action is MainAction.HIRE:
            weights[number] = 300
        if isinstance(one, BuyGoods):
            weights[number] = 10 * one.number
    number, rng = rng.weighted(weights)
    return legal[number], rng


POLICIES: Final[Mapping[str, Policy]] = {
    "any decision": any_decision,
    "any kind": any_kind,
    "some sense": some_sense,
    "collector": collector,
}
