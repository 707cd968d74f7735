"""The turns of the slow model: nine main actions, as generators that stop where somebody decides.

Written from the rules alone; see `slow_game`, which tells the whole game.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from bakehouse.rococo.actions import (
    Action,
    AreaSide,
    BakeRecipe,
    BuyGoods,
    ChooseReward,
    Decision,
    DecorateWith,
    DiscardRecipe,
    Done,
    Draw,
    Forfeit,
    GiveNotice,
    HireCard,
    PayService,
    PickDish,
    Pile,
    PlaceHost,
    PlaceServiceStaff,
    Present,
    Sell,
    SpareGood,
    SpareIngredient,
    SpendTile,
    TakeRecipe,
    TakeTile,
)
from bakehouse.rococo.bonuses import Act, Gift, GiftKind
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import TableBonus
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Rank
from tests.rococo.slow_scoring import (
    good_price,
    hire_price,
    notice_coins,
    recipe_price,
    sale_coins,
    tile_price,
    with_discount,
)
from tests.rococo.slow_table import Rack, SlowBag, SlowSeat, SlowTable

T = TypeVar("T")
D = TypeVar("D", bound=Decision)
Spare: TypeAlias = Good | Ingredient | None
"""What is needed one less of (RO-113)."""


@dataclass(frozen=True)
class Asked:
    """Seats are asked, each of which may answer any of its decisions."""

    phase: str
    legal: Mapping[int, frozenset[Decision]]


@dataclass(frozen=True)
class Drawing:
    """Chance is asked: pieces come one by one.

    Attributes:
        phase: which draw it is.
        count: how many pieces.
        pool: the pieces of which one comes next, each with the same chance, after those drawn.
        move: the chance move that a complete sequence of pieces makes.
        ways: sequences of pieces that might make a chance move.
    """

    phase: str
    count: int
    pool: Callable[[Sequence[int]], Sequence[int]]
    move: Callable[[Sequence[int]], Action]
    ways: Callable[[Action], Iterable[Sequence[int]]]

    def way_to(self, action: Action) -> Sequence[int] | None:
        """A sequence of pieces that makes this move, or None if none does."""
        for pieces in self.ways(action):
            if len(pieces) == self.count and self._possible(pieces):
                return pieces if self.move(pieces) == action else None
        return None

    def _possible(self, pieces: Sequence[int]) -> bool:
        return all(piece in self.pool(pieces[:i]) for i, piece in enumerate(pieces))

    def chances(self, drawn: Sequence[int]) -> dict[int, Fraction]:
        """The chance of each kind to be the next piece after these were drawn."""
        pool = self.pool(drawn)
        return {piece: Fraction(pool.count(piece), len(pool)) for piece in set(pool)}


Request: TypeAlias = Asked | Drawing
Story: TypeAlias = Generator[Request, Action, T]


class SlowTurns(SlowTable):
    """A table at which somebody can have a turn."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        displays = self.box.displays
        self.tiles = SlowBag(tile.number for tile in self.box.tiles for _ in range(tile.copies))
        self.recipes = SlowBag(
            recipe.number for recipe in self.box.recipes for _ in range(recipe.copies)
        )
        self.shelf: list[list[int | None]] = [
            [None] * len(prices) for prices in displays.ingredient_prices
        ]
        self.menu: list[int | None] = [None] * len(displays.recipe_prices)
        self.hires: list[int | None] = [None] * len(displays.hire_prices)
        self.stars: list[int] = []
        self.seat = -1
        self.played = 0
        self.met: set[str] = set()

    # Helpers.

    @property
    def me(self) -> SlowSeat:
        """The player whose turn it is."""
        return self.seats[self.seat]

    def ask(self, phase: str, options: Iterable[Decision]) -> Story[Decision]:
        """Whose turn it is decides."""
        self.settle()
        legal = frozenset(self.without_twins(list(options)))
        assert legal
        answer = yield Asked(phase, {self.seat: legal})
        assert isinstance(answer, Decision)
        return answer

    def without_twins(self, options: list[Decision]) -> list[Decision]:
        """The options, of those that come to the same the first."""
        return options

    def draw(
        self, phase: str, pile: Pile, bag: SlowBag, count: int, *, in_order: bool
    ) -> Story[list[int]]:
        """So many pieces of a bag, in order of their spaces or as one handful."""
        self.settle()
        action = yield Drawing(
            phase,
            count,
            bag.pool,
            lambda pieces: Draw(pile, tuple(pieces if in_order else sorted(pieces))),
            lambda move: (
                ([move.items] if in_order else itertools.permutations(move.items))
                if isinstance(move, Draw) and move.pile is pile
                else []
            ),
        )
        assert isinstance(action, Draw)
        orders = [action.items] if in_order else itertools.permutations(action.items)
        for order in orders:
            if self._can_come(bag, order):
                for piece in order:
                    bag.take(piece)
                return list(action.items)
        raise AssertionError(action)

    @staticmethod
    def _can_come(bag: SlowBag, order: Sequence[int]) -> bool:
        return all(piece in bag.pool(order[:i]) for i, piece in enumerate(order))

    def settle(self) -> None:
        """Mark special bonuses whose conditions hold (RO-62)."""
        if self.seat < 0:
            return
        changed = True
        while changed:
            changed = False
            for place, number in enumerate(self.specials):
                (special,) = [one for one in self.box.special_bonuses if one.number == number]
                spaces, claimed = special.values[self.side], self.claims[place]
                if self.seat in claimed or len(claimed) == len(spaces):
                    continue
                if self.holds(self.seat, special.conditions):
                    claimed.append(self.seat)
                    changed = True
                    self.met |= {f"special: {special.name}"}
                    self.met |= {one.counted.measure.name for one in special.conditions}

    def pay(self, coins: int, seat: int | None = None) -> None:
        """Coins from a player to the bank; below 0 it is the other way round."""
        player = self.me if seat is None else self.seats[seat]
        assert player.coins >= coins
        player.coins -= coins
        self.bank += coins

    def earn(self, coins: int, prestige: int = 0) -> None:
        """Coins and points for the player whose turn it is."""
        self.pay(-coins)
        self.me.prestige += prestige

    def room(self, good: Good) -> int:
        """How many more units of a good the track holds."""
        return self.box.tracks[good].top - self.me.goods[good]

    def gain_good(self, good: Good, amount: int) -> None:
        """Units of a good; beyond the end of the track they are lost (RO-51)."""
        self.me.goods[good] += min(amount, self.room(good))

    def gain_tile(self, tile: int) -> None:
        self.me.tiles = sorted([*self.me.tiles, tile])

    def store(self, recipe: int) -> None:
        self.me.recipes = sorted([*self.me.recipes, recipe])
        assert len(self.me.recipes) <= self.numbers.stored_recipes

    def throw_recipe(self, recipe: int) -> None:
        self.me.recipes.remove(recipe)
        self.recipes.throw(recipe)

    def is_full(self) -> bool:
        """Whether there is no room for another recipe (RO-40)."""
        return len(self.me.recipes) == self.numbers.stored_recipes

    def discards(self) -> list[Decision]:
        """The stored recipes that can be thrown out (RO-34)."""
        return [DiscardRecipe(self.seat, recipe) for recipe in sorted(set(self.me.recipes))]

    def or_done(self, options: Sequence[Decision], begun: bool) -> list[Decision]:
        """The options, and to leave it at what was done, if something was (RO-67)."""
        return [*options, Done(self.seat)] if begun else list(options)

    def spread(self, act: Act) -> int:
        """How many recipes or dishes "one or two" are."""
        return 1 if act.single else 2

    # Which main actions are possible (RO-32, RO-63).

    def main_actions(self, rank: Rank) -> list[MainAction]:
        """The main actions that a card of a rank can be used for now."""
        barred = {
            Rank.CHEF: (MainAction.INGREDIENT, MainAction.GOODS),
            Rank.ASSISTANT: (MainAction.DECORATE, MainAction.HIRE),
        }[rank]
        return [
            action
            for action in MainAction
            if action not in barred and self.possible(Act(action), rank)
        ]

    def possible(self, act: Act, rank: Rank) -> bool:
        """Whether an action can be done, once its price is paid (RO-93)."""
        if self.me.coins < act.price:
            return False
        claims, met = [list(claimed) for claimed in self.claims], set(self.met)
        self.me.coins -= act.price
        if act.price:
            self.settle()  # a special bonus may ask for few coins, a star card for a special bonus
        try:
            return self._possible(act, rank)
        finally:
            self.me.coins += act.price
            self.claims, self.met = claims, met

    def _possible(self, act: Act, rank: Rank) -> bool:
        match act.action:
            case MainAction.RECIPES:
                return bool(self.recipes_to_buy(0))
            case MainAction.INGREDIENT:
                return bool(self.tiles_to_buy())
            case MainAction.GOODS:
                return bool(self.goods_to_buy())
            case MainAction.BAKE:
                return self.free_racks() > 0 and bool(self.first_bakes(act, rank))
            case MainAction.DECORATE:
                return bool(self.racks_to_decorate(None)) and bool(self.topped(0))
            case MainAction.DELIVER:
                return bool(self.me.racks)
            case MainAction.HIRE:
                return rank is Rank.CHEF and bool(self.to_hire())
            case MainAction.NOTICE:
                return len(self.me.staff()) > self.numbers.fewest_staff
            case MainAction.PLACE:
                return bool(self.places(act))

    def perform(self, act: Act, rank: Rank) -> Story[None]:
        """Pay the price of an action, if it has one, and do it."""
        self.pay(act.price)
        self.settle()
        match act.action:
            case MainAction.RECIPES:
                yield from self.acquire_recipes(act)
            case MainAction.INGREDIENT:
                yield from self.acquire_ingredient()
            case MainAction.GOODS:
                yield from self.buy_goods(act)
            case MainAction.BAKE:
                yield from self.bake(act, rank)
            case MainAction.DECORATE:
                yield from self.decorate(act)
            case MainAction.DELIVER:
                yield from self.deliver(act)
            case MainAction.HIRE:
                yield from self.hire()
            case MainAction.NOTICE:
                yield from self.give_notice()
            case MainAction.PLACE:
                yield from self.place(act)
        self.met.add(f"action: {act.action.name}")

    # Acquire Recipes (RO-40).

    def recipes_to_buy(self, above: int) -> list[Decision]:
        """The recipes on spaces beyond one, that can be paid."""
        return [
            TakeRecipe(self.seat, space)
            for space, recipe in enumerate(self.menu, 1)
            if recipe and space > above and recipe_price(self.box, space) <= self.me.coins
        ]

    def take_recipe(self, space: int) -> int:
        recipe = self.menu[space - 1]
        assert recipe
        self.menu[space - 1] = None
        self.store(recipe)
        return recipe

    def acquire_recipes(self, act: Act) -> Story[None]:
        if self.is_full():
            yield from self._make_room(self.discards())
        first, just_taken = yield from self._buy_recipe(self.recipes_to_buy(0))
        if self.spread(act) == 2:
            yield from self._second_recipe(first, just_taken)

    def _make_room(self, options: Iterable[Decision]) -> Story[Decision]:
        """Throw out a recipe, or answer something else."""
        answer = yield from self.ask("RECIPES", options)
        if isinstance(answer, DiscardRecipe):
            self.throw_recipe(answer.recipe)
        return answer

    def _buy_recipe(self, options: Iterable[Decision]) -> Story[tuple[int, int]]:
        """Buy one: its space and the recipe; (0, 0) if none."""
        answer = yield from self.ask("RECIPES", options)
        if isinstance(answer, Done):
            return 0, 0
        assert isinstance(answer, TakeRecipe)
        self.pay(recipe_price(self.box, answer.space))
        return answer.space, self.take_recipe(answer.space)

    def _second_recipe(self, first: int, just_taken: int) -> Story[None]:
        done, above = Done(self.seat), first
        if self.is_full():
            only = self.me.recipes.count(just_taken) == 1
            floors = {
                recipe: 0 if only and recipe == just_taken else first for recipe in self.me.recipes
            }
            throws = [
                DiscardRecipe(self.seat, recipe)
                for recipe, floor in floors.items()
                if self.recipes_to_buy(floor)
            ]
            if not throws:
                return
            answer = yield from self._make_room([*throws, done])
            if isinstance(answer, Done):
                return
            assert isinstance(answer, DiscardRecipe)
            above = floors[answer.recipe]
        options = self.recipes_to_buy(above)
        if options:
            yield from self._buy_recipe([*options, done])

    # Acquire Ingredients (RO-42).

    def spaces_of_tiles(self) -> list[tuple[int, int, int]]:
        """Of each tile on display its space from 1, its row from 0 and its kind."""
        columns = len(self.shelf[0])
        return [
            (row * columns + column + 1, row, tile)
            for row, tiles in enumerate(self.shelf)
            for column, tile in enumerate(tiles)
            if tile
        ]

    def price_of_row(self, row: int) -> int:
        return tile_price(self.box, row, sum(tile is not None for tile in self.shelf[row]))

    def tiles_to_buy(self) -> list[Decision]:
        return [
            TakeTile(self.seat, space)
            for space, row, _ in self.spaces_of_tiles()
            if self.price_of_row(row) <= self.me.coins
        ]

    def take_tile(self, space: int, *, free: bool) -> None:
        ((row, tile),) = [(row, tile) for at, row, tile in self.spaces_of_tiles() if at == space]
        if not free:
            self.pay(self.price_of_row(row))
        self.shelf[row][self.shelf[row].index(tile, (space - 1) % len(self.shelf[0]))] = None
        self.gain_tile(tile)

    def acquire_ingredient(self) -> Story[None]:
        answer = yield from self.ask("INGREDIENT", self.tiles_to_buy())
        assert isinstance(answer, TakeTile)
        self.take_tile(answer.space, free=False)

    # Buy Goods (RO-44).

    def goods_to_buy(self) -> list[Decision]:
        options: list[Decision] = []
        for good in Good:
            for number in range(1, self.room(good) + 1):
                price = good_price(self.box, good, number)
                if price is not None and price <= self.me.coins:
                    options.append(BuyGoods(self.seat, good, number))
        return options

    def buy_goods(self, act: Act) -> Story[None]:
        for time in range(act.times):
            options = self.goods_to_buy()
            if not options:
                return
            answer = yield from self.ask("GOODS", self.or_done(options, time > 0))
            if isinstance(answer, Done):
                return
            assert isinstance(answer, BuyGoods)
            price = good_price(self.box, answer.good, answer.number)
            assert price is not None
            self.pay(price)
            self.me.goods[answer.good] += answer.number

    # Bake (RO-45, RO-46, RO-113).

    def free_racks(self) -> int:
        return self.numbers.racks - len(self.me.racks)

    def goods_needed(self, recipes: Sequence[int], spare: Spare) -> dict[Good, int]:
        needed = {good: sum(self.recipe(recipe).goods[good] for recipe in recipes) for good in Good}
        if isinstance(spare, Good):
            needed[spare] -= 1
        return needed

    def ingredients_needed(self, recipes: Sequence[int], spare: Spare) -> dict[Ingredient, int]:
        needed = {
            kind: sum(self.recipe(recipe).ingredients[kind] for recipe in recipes)
            for kind in Ingredient
        }
        if isinstance(spare, Ingredient):
            needed[spare] -= 1
        return needed

    def covers(self, tiles: Iterable[int], needed: Mapping[Ingredient, int]) -> bool:
        """Whether these tiles have what is needed."""
        held = [self.tile(tile).ingredients for tile in tiles]
        return all(sum(one[kind] for one in held) >= n for kind, n in needed.items())

    def payments(self, needed: Mapping[Ingredient, int]) -> set[tuple[int, ...]]:
        """All sets of own tiles, sorted, that pay, and of which none could be left out."""
        found: set[tuple[int, ...]] = set()
        for size in range(sum(needed.values()) + 1):
            for tiles in set(itertools.combinations(self.me.tiles, size)):
                if self.covers(tiles, needed) and not any(
                    self.covers(tiles[:i] + tiles[i + 1 :], needed) for i in range(size)
                ):
                    found.add(tiles)
        return found

    def payable(self, recipes: Sequence[int], spare: Spare) -> bool:
        goods = self.goods_needed(recipes, spare)
        return all(self.me.goods[good] >= n for good, n in goods.items()) and self.covers(
            self.me.tiles, self.ingredients_needed(recipes, spare)
        )

    def spares(self, recipe: int, act: Act) -> list[Spare]:
        """What can be needed one less of: nothing, or what the recipe asks for (RO-39)."""
        asked = self.recipe(recipe)
        goods: list[Spare] = [good for good in act.less_goods if asked.goods[good]]
        kinds: list[Spare] = [kind for kind in act.less_ingredients if asked.ingredients[kind]]
        return goods + kinds or [None]

    def first_bakes(self, act: Act, rank: Rank) -> list[Decision]:
        return [
            BakeRecipe(self.seat, recipe)
            for recipe in sorted(set(self.me.recipes))
            if (rank is Rank.CHEF or not self.recipe(recipe).chef)
            and any(self.payable([recipe], spare) for spare in self.spares(recipe, act))
        ]

    def second_bakes(self, first: int, rank: Rank) -> list[Decision]:
        others = list(self.me.recipes)
        others.remove(first)
        return [
            BakeRecipe(self.seat, recipe)
            for recipe in sorted(set(others))
            if recipe >= first
            and (rank is Rank.CHEF or not self.recipe(recipe).chef)
            and self.payable([first, recipe], None)
        ]

    def bake(self, act: Act, rank: Rank) -> Story[None]:
        answer = yield from self.ask("BAKE", self.first_bakes(act, rank))
        assert isinstance(answer, BakeRecipe)
        recipes = [answer.recipe]
        if min(self.spread(act), self.free_racks()) == 2:
            options = self.second_bakes(answer.recipe, rank)
            if options:
                answer = yield from self.ask("BAKE", [*options, Done(self.seat)])
                if isinstance(answer, BakeRecipe):
                    recipes.append(answer.recipe)
        spare = (yield from self._choose_spare(recipes[0], act)) if act.single else None
        yield from self._pay_for_baking(recipes, spare)

    def _choose_spare(self, recipe: int, act: Act) -> Story[Spare]:
        spares = self.spares(recipe, act)
        if len(spares) == 1:
            return spares[0]
        answer = yield from self.ask(
            "SPARE",
            [
                SpareGood(self.seat, spare)
                if isinstance(spare, Good)
                else SpareIngredient(self.seat, Ingredient(spare or 0))
                for spare in spares
                if self.payable([recipe], spare)
            ],
        )
        if isinstance(answer, SpareGood):
            return answer.good
        assert isinstance(answer, SpareIngredient)
        return answer.ingredient

    def _pay_for_baking(self, recipes: Sequence[int], spare: Spare) -> Story[None]:
        payments = self.payments(self.ingredients_needed(recipes, spare))
        paid: tuple[int, ...] = ()
        while paid not in payments:
            size = len(paid)
            nexts = {tiles[size] for tiles in payments if tiles[:size] == paid}
            answer = yield from self.ask("PAYMENT", [SpendTile(self.seat, tile) for tile in nexts])
            assert isinstance(answer, SpendTile)
            paid += (answer.tile,)
        for good, number in self.goods_needed(recipes, spare).items():
            self.me.goods[good] -= number
            assert self.me.goods[good] >= 0
        for tile in paid:
            self.me.tiles.remove(tile)
            self.tiles.throw(tile)
        for recipe in recipes:
            self.me.recipes.remove(recipe)
        self.me.racks = sorted(self.me.racks + [(recipe, 0) for recipe in recipes])
        assert len(self.me.racks) <= self.numbers.racks

    # Decorate (RO-48).

    def topped(self, least: int) -> list[int]:
        """The kinds of own tiles that show a topping, from a number on."""
        return sorted({tile for tile in self.me.tiles if tile >= least and self.toppings(tile)})

    def racks_to_decorate(self, first: Rack | None) -> list[Decision]:
        """The first of each kind of bare dish; after a first one only what stands behind it."""
        options: list[Decision] = []
        for number, dish in enumerate(self.me.racks, 1):
            if dish[1] or dish in self.me.racks[: number - 1]:
                continue
            if first is None or dish[0] > first[0]:
                options += [PickDish(self.seat, number)] if self.topped(0) else []
            elif dish[0] == first[0] and self.topped(first[1]):
                options.append(PickDish(self.seat, number))
        return options

    def decorate(self, act: Act) -> Story[None]:
        first: Rack | None = None
        for _ in range(self.spread(act)):
            options = self.racks_to_decorate(first)
            if not options:
                return
            answer = yield from self.ask(
                "DECORATE", [*options, Done(self.seat)][: None if first else -1]
            )
            if isinstance(answer, Done):
                return
            assert isinstance(answer, PickDish)
            recipe, bare = self.me.racks[answer.rack - 1]
            assert not bare
            least = first[1] if first and first[0] == recipe else 0
            tile = yield from self._choose_topping(least)
            self.me.racks.remove((recipe, 0))
            first = recipe, tile
            self.me.racks = sorted([*self.me.racks, first])

    def _choose_topping(self, least: int) -> Story[int]:
        tiles = self.topped(least)
        answer = yield from self.ask("TOPPING", [DecorateWith(self.seat, tile) for tile in tiles])
        assert isinstance(answer, DecorateWith)
        self.me.tiles.remove(answer.tile)
        return answer.tile

    # Deliver (RO-49 to RO-55).

    def deliver(self, act: Act) -> Story[None]:
        for time in range(self.spread(act)):
            racks = self.me.racks
            options: list[Decision] = [
                PickDish(self.seat, number)
                for number, dish in enumerate(racks, 1)
                if dish not in racks[: number - 1]
            ]
            if not options:
                return
            answer = yield from self.ask(
                "DELIVER", [*options, Done(self.seat)] if time else options
            )
            if isinstance(answer, Done):
                return
            assert isinstance(answer, PickDish)
            yield from self._deliver_one(racks[answer.rack - 1])

    def free_spaces(self) -> list[tuple[int, int]]:
        """The empty spaces of all tables, both counted from 1."""
        return [
            (table, space)
            for table, spaces in enumerate(self.tables, 1)
            for space, dish in enumerate(spaces, 1)
            if dish is None
        ]

    def _deliver_one(self, dish: Rack) -> Story[None]:
        spaces = [Present(self.seat, *place) for place in self.free_spaces()]
        answer = yield from self.ask("WHERE", [Sell(self.seat), *spaces])
        self.me.racks.remove(dish)
        if isinstance(answer, Sell):
            self.earn(sale_coins(self, dish[0]))
            self._keep_decoration(dish[1])
            self.recipes.throw(dish[0])
        else:
            assert isinstance(answer, Present)
            yield from self._present(dish, answer.table - 1, answer.space - 1)
        self.settle()

    def _keep_decoration(self, tile: int) -> None:
        """A tile becomes a decoration, or is discarded if there are enough (RO-50)."""
        if not tile:
            return
        if len(self.me.decorations) < self.numbers.decorations:
            self.me.decorations = sorted([*self.me.decorations, tile])
        else:
            self.tiles.throw(tile)

    def _present(self, dish: Rack, table: int, space: int) -> Story[None]:
        gift = self.board.tables[table].spaces[space]
        if gift:
            yield from self.receive(gift, table, "SPACE_TILE", optional=False)
        self.tables[table][space] = (self.seat, dish[0])
        self.settle()
        bonus = self.bonus_of(table)
        if self.is_asked_for(dish, bonus.condition):
            self.met.add(f"table bonus: {bonus.name}")
            yield from self._reward(bonus.rewards, table)
        yield from self._pay_service(table)
        self._keep_decoration(dish[1])

    table_bonuses: list[int]

    def bonus_of(self, table: int) -> TableBonus:
        """The table bonus of a table from 0."""
        number = self.table_bonuses[table]
        (bonus,) = [one for one in self.box.table_bonuses if one.number == number]
        return bonus

    def _reward(self, rewards: Sequence[Gift], table: int) -> Story[None]:
        if len(rewards) == 1:
            yield from self.receive(rewards[0], table, "", optional=True)
            return
        effects: dict[object, int] = {}
        for number, reward in enumerate(rewards, 1):
            effect = self._effect(reward, table)
            if effect is not None:
                effects.setdefault(effect, number)
        if not effects:
            return
        options = [ChooseReward(self.seat, number) for number in effects.values()]
        answer = yield from self.ask("REWARD", [*options, Forfeit(self.seat)])
        if isinstance(answer, ChooseReward):
            yield from self.receive(rewards[answer.number - 1], table, "", optional=True)

    def _effect(self, gift: Gift, table: int) -> object:
        """What a reward would come to; None for nothing (RO-15)."""
        match gift.kind:
            case GiftKind.COINS:
                return "coins", gift.amount
            case GiftKind.COINS_PER_SERVICE_STAFF:
                number = self.beside(self.seat, table)
                return ("coins", number * gift.amount) if number else None
            case GiftKind.PRESTIGE:
                return "prestige", gift.amount
            case GiftKind.GOOD:
                assert gift.good is not None
                amount = min(gift.amount, self.room(gift.good))
                return (gift.good.name, amount) if amount else None
            case GiftKind.TILE_OF_DISPLAY:
                return "tile" if self.spaces_of_tiles() else None
            case GiftKind.RECIPE_OF_DISPLAY:
                return "recipe" if any(self.menu) else None
            case GiftKind.TILE_OF_BAG:
                return "bag" if self.tiles.there() else None

    def receive(self, gift: Gift, table: int, chance: str, *, optional: bool) -> Story[None]:
        """What a space or a table bonus gives (RO-51, RO-60, RO-64)."""
        match gift.kind:
            case GiftKind.COINS:
                self.earn(gift.amount)
            case GiftKind.COINS_PER_SERVICE_STAFF:
                self.earn(gift.amount * self.beside(self.seat, table))
            case GiftKind.PRESTIGE:
                self.earn(0, gift.amount)
            case GiftKind.GOOD:
                assert gift.good is not None
                self.gain_good(gift.good, gift.amount)
            case GiftKind.TILE_OF_BAG:
                if self.tiles.there():
                    (tile,) = yield from self.draw(chance, Pile.TILES, self.tiles, 1, in_order=True)
                    self.gain_tile(tile)
            case GiftKind.TILE_OF_DISPLAY:
                yield from self.choose_tile(optional=optional)
            case GiftKind.RECIPE_OF_DISPLAY:
                yield from self.choose_recipe(optional=optional)
        self.settle()

    def choose_tile(self, *, optional: bool) -> Story[None]:
        """A tile of the display for nothing (RO-64, RO-117)."""
        options: list[Decision] = [
            TakeTile(self.seat, space) for space, _, _ in self.spaces_of_tiles()
        ]
        if options:
            more = [Forfeit(self.seat)] if optional else []
            answer = yield from self.ask("GIFT_TILE", [*options, *more])
            if isinstance(answer, TakeTile):
                self.take_tile(answer.space, free=True)

    def choose_recipe(self, *, optional: bool) -> Story[None]:
        """A recipe of the display for nothing; there may be no room for it (RO-17)."""
        if not any(self.menu):
            return
        if self.is_full():
            answer = yield from self.ask("GIFT_RECIPE", [*self.discards(), Forfeit(self.seat)])
            if isinstance(answer, Forfeit):
                return
            assert isinstance(answer, DiscardRecipe)
            self.throw_recipe(answer.recipe)
        options: list[Decision] = [
            TakeRecipe(self.seat, space) for space, recipe in enumerate(self.menu, 1) if recipe
        ]
        more = [Forfeit(self.seat)] if optional else []
        answer = yield from self.ask("GIFT_RECIPE", [*options, *more])
        if isinstance(answer, TakeRecipe):
            self.take_recipe(answer.space)

    def _pay_service(self, table: int) -> Story[None]:
        cost = self.numbers.service_cost
        if not cost and not self.numbers.service_prestige:
            return  # nothing for nothing (RO-15)
        most = sum(
            self.me.coins >= cost * number for number in range(1, self.beside(self.seat, table) + 1)
        )
        if most:
            options = [PayService(self.seat, number) for number in range(most + 1)]
            answer = yield from self.ask("SERVICE", options)
            assert isinstance(answer, PayService)
            self.pay(cost * answer.number)
            self.earn(0, answer.number * self.numbers.service_prestige)
            self.settle()

    # Hire and Give Notice (RO-56 to RO-59).

    def to_hire(self) -> list[Decision]:
        there = [card for card in self.hires if card]
        options: list[Decision] = []
        if there and hire_price(self.box, len(there)) <= self.me.coins:
            options += [HireCard(self.seat, card) for card in there]
        if not self.me.star:
            options += [
                HireCard(self.seat, card)
                for card in self.stars
                if self.holds(self.seat, self.card(card).requirement)
            ]
        return options

    def hire(self) -> Story[None]:
        answer = yield from self.ask("HIRE", self.to_hire())
        assert isinstance(answer, HireCard)
        if answer.card in self.stars:
            self.stars.remove(answer.card)
            self.me.star = True
            self.met |= {one.counted.measure.name for one in self.card(answer.card).requirement}
        else:
            self.pay(hire_price(self.box, sum(card is not None for card in self.hires)))
            self.hires[self.hires.index(answer.card)] = None
        self.me.hand = sorted([*self.me.hand, answer.card])
        self.hired.append((self.seat, answer.card))

    hired: list[tuple[int, int]]

    def give_notice(self) -> Story[None]:
        options = [GiveNotice(self.seat, card) for card in self.me.staff()]
        answer = yield from self.ask("NOTICE", options)
        assert isinstance(answer, GiveNotice)
        for pile in (self.me.hand, self.me.unused, self.me.used):
            if answer.card in pile:
                pile.remove(answer.card)
        self.me.dismissed.append(answer.card)
        self.earn(notice_coins(self.box, self.card(answer.card).rank))

    # Place Service Staff or Noble Host (RO-60, RO-61).

    def is_open(self, area: int, side: AreaSide) -> bool:
        """Whether a space of an area from 0 is open to the player."""
        taken = self.areas[area]
        if self.side == 0:
            return taken == [None, None]
        return taken[side] is None and self.seat not in taken

    def cost_of_space(self, area: int, side: AreaSide) -> int:
        printed = self.board.areas[area]
        return printed.left_cost if side is AreaSide.LEFT else printed.right_cost

    def places(self, act: Act) -> list[Decision]:
        coins, less = self.me.coins, act.discount
        options: list[Decision] = [
            PlaceServiceStaff(self.seat, area + 1, side)
            for area in range(len(self.areas))
            for side in AreaSide
            if self.is_open(area, side)
            and with_discount(self.cost_of_space(area, side), less) <= coins
        ]
        options += [
            PlaceHost(self.seat, space)
            for space, printed in enumerate(self.board.hosts, 1)
            if self.hosts[space - 1] is None and with_discount(printed.cost, less) <= coins
        ]
        return options

    def place(self, act: Act) -> Story[None]:
        answer = yield from self.ask("PLACE", self.places(act))
        if isinstance(answer, PlaceHost):
            host = answer.space - 1
            self.pay(with_discount(self.board.hosts[host].cost, act.discount))
            self.hosts[host] = self.seat
            return
        assert isinstance(answer, PlaceServiceStaff)
        area = answer.area - 1
        self.pay(with_discount(self.cost_of_space(area, answer.side), act.discount))
        self.areas[area][answer.side] = self.seat
        self.settle()
        if answer.side is AreaSide.RIGHT:
            yield from self.receive(self.board.areas[area].gift, 0, "AREA_TILE", optional=False)
