"""What lies on the table, for the slow model: lists and dicts, and what is counted of a player.

Written from the rules alone. Of the library it takes the numbers of the game (component set,
options) and the words for bonuses, nothing that acts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from bakehouse.rococo.config import Config
from bakehouse.rococo.content import DishCondition, DishTrait, Origin, Recipe, Staff, Tile
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.kinds import Good, Ingredient, Topping

K = TypeVar("K")

Rack: TypeAlias = tuple[int, int]
"""A dish: its recipe, and the tile that decorates it, or 0."""


@dataclass
class SlowSeat:
    """What a player has."""

    coins: int
    goods: dict[Good, int]
    unused: list[int]
    prestige: int = 0
    tiles: list[int] = field(default_factory=list[int])
    recipes: list[int] = field(default_factory=list[int])
    racks: list[Rack] = field(default_factory=list[Rack])
    decorations: list[int] = field(default_factory=list[int])
    star: bool = False
    hand: list[int] = field(default_factory=list[int])
    used: list[int] = field(default_factory=list[int])
    removed: list[int] = field(default_factory=list[int])
    """Out of the game, unseen (RO-27, RO-163)."""
    dismissed: list[int] = field(default_factory=list[int])
    """Out of the game, openly (RO-58)."""

    def staff(self) -> list[int]:
        """The cards in hand, used and unused."""
        return self.hand + self.unused + self.used


class SlowBag:
    """A bag with its discard, which becomes the bag when more is drawn than is there."""

    def __init__(self, pieces: Iterable[int]) -> None:
        self.bag = sorted(pieces)
        self.discard: list[int] = []

    def there(self) -> int:
        """How many pieces can be drawn."""
        return len(self.bag) + len(self.discard)

    def pool(self, drawn: Sequence[int] = ()) -> list[int]:
        """The pieces of which one comes next after these were drawn."""
        rest = SlowBag(self.bag)
        rest.discard = list(self.discard)
        for piece in drawn:
            rest.take(piece)
        return rest.bag or rest.discard

    def take(self, piece: int) -> None:
        """Draw a piece, which turns out to be this one."""
        if not self.bag:
            self.bag, self.discard = self.discard, []
        self.bag.remove(piece)

    def throw(self, piece: int) -> None:
        """Lay a piece onto the discard."""
        self.discard = sorted([*self.discard, piece])


def most_by_kind(options: Sequence[Mapping[K, int]]) -> int:
    """The most that items bring, each for one of its kinds, and each kind but once.

    Every way is tried: each kind gets some item, or none.
    """
    kinds = list(dict.fromkeys(kind for option in options for kind in option))

    def best(number: int, free: frozenset[int]) -> int:
        if number == len(kinds):
            return 0
        without = best(number + 1, free)
        ways = [
            options[item][kinds[number]] + best(number + 1, free - {item})
            for item in free
            if kinds[number] in options[item]
        ]
        return max([without, *ways])

    return best(0, frozenset(range(len(options))))


class SlowTable:
    """The table, with the seats around it."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.box = config.components
        self.numbers = self.box.numbers
        self.people, self.players = config.players, config.seats
        self._recipes = {recipe.number: recipe for recipe in self.box.recipes}
        self._tiles = {tile.number: tile for tile in self.box.tiles}
        self._staff = {card.number: card for card in self.box.staff}
        self.side = 0 if self.players < self.box.many_players else 1
        self.board = self.box.boards[self.side]
        start = self.cards(Origin.START, "start_staff")
        self.seats = [
            self._new_seat(start if seat < self.people else []) for seat in range(self.players)
        ]
        self.bank: int = -self.players * self.numbers.coins
        self.tables: list[list[tuple[int, int] | None]] = [
            [None] * len(table.spaces) for table in self.board.tables
        ]
        self.areas: list[list[int | None]] = [[None, None] for _ in self.board.areas]
        self.hosts: list[int | None] = [None] * len(self.board.hosts)
        self.specials: list[int] = []
        self.claims: list[list[int]] = [[] for _ in range(self.numbers.specials)]
        self.start = config.start_player or 0

    def _new_seat(self, start: list[int]) -> SlowSeat:
        goods = {good: self.box.tracks[good].start for good in Good}
        return SlowSeat(self.numbers.coins, goods, list(start))

    def cards(self, origin: Origin, promo: str) -> list[int]:
        """The cards of an origin that are in this game."""
        with_promo = promo in self.config.promos
        return [
            card.number
            for card in self.box.staff
            if card.origin == origin and (with_promo or not card.promo)
        ]

    def recipe(self, number: int) -> Recipe:
        """A recipe by its number."""
        return self._recipes[number]

    def tile(self, number: int) -> Tile:
        """A tile by its number."""
        return self._tiles[number]

    def card(self, number: int) -> Staff:
        """A staff card by its number."""
        return self._staff[number]

    def worth(self, recipe: int) -> int:
        """The printed points of a dish."""
        return self.recipe(recipe).prestige

    def needs(self, recipe: int) -> set[Ingredient]:
        """The kinds of ingredients that a dish shows."""
        return {kind for kind in Ingredient if self.recipe(recipe).ingredients[kind]}

    def toppings(self, tile: int) -> set[Topping]:
        """The kinds of toppings on a tile; of no tile (0) none."""
        return {kind for kind in Topping if self.tile(tile).toppings[kind]} if tile else set()

    def dishes(self, seat: int, table: int | None = None) -> list[int]:
        """The recipes of a player's dishes on all tables, or on one (from 0)."""
        chosen = self.tables if table is None else [self.tables[table]]
        return [dish[1] for spaces in chosen for dish in spaces if dish and dish[0] == seat]

    def service(self, seat: int) -> int:
        """The service staff that a player has placed."""
        return sum(area.count(seat) for area in self.areas)

    def beside(self, seat: int, table: int) -> int:
        """The service staff of a player beside a table (from 0)."""
        return sum(
            area.count(seat)
            for area, printed in zip(self.areas, self.board.areas, strict=True)
            if table + 1 in printed.tables
        )

    def count(self, seat: int, counted: Counted) -> int:
        """How much a player has of what is counted."""
        player = self.seats[seat]
        counts: dict[Measure, Callable[[], int]] = {
            Measure.COINS: lambda: player.coins,
            Measure.PRESTIGE: lambda: player.prestige,
            Measure.GOODS: lambda: sum(player.goods.values()),
            Measure.UNUSED_TILES: lambda: len(player.tiles),
            Measure.STAFF: lambda: len(player.staff()),
            Measure.DECORATIONS: lambda: len(player.decorations),
            Measure.MARKERS: lambda: self.service(seat) + self.hosts.count(seat),
            Measure.SERVICE_STAFF: lambda: self.service(seat),
            Measure.SPECIAL_BONUSES: lambda: sum(seat in claimed for claimed in self.claims),
            Measure.TABLES: lambda: sum(number > 0 for number in self.on_tables(seat)),
            Measure.DISHES: lambda: sum(self.on_tables(seat)),
            Measure.DISHES_ON_A_TABLE: lambda: max(self.on_tables(seat)),
            Measure.TOPPING_TYPES: lambda: most_by_kind(
                [dict.fromkeys(self.toppings(tile), 1) for tile in player.decorations]
            ),
        }
        if counted.measure in counts:
            return counts[counted.measure]()
        return self._count_dishes(self.dishes(seat), counted)

    def on_tables(self, seat: int) -> list[int]:
        """By table, how many dishes a player has there."""
        return [len(self.dishes(seat, table)) for table in range(len(self.tables))]

    def _count_dishes(self, dishes: list[int], counted: Counted) -> int:
        match counted.measure:
            case Measure.CHEF_DISHES:
                return sum(self.recipe(dish).chef for dish in dishes)
            case Measure.DISHES_WITH:
                return sum(counted.ingredient in self.needs(dish) for dish in dishes)
            case Measure.PLAIN_DISHES:
                return sum(not self.needs(dish) for dish in dishes)
            case Measure.DISHES_WORTH:
                return sum(counted.low <= self.worth(dish) <= counted.high for dish in dishes)
            case Measure.INGREDIENT_TYPES:
                return most_by_kind([dict.fromkeys(self.needs(dish), 1) for dish in dishes])
            case _:
                raise AssertionError(counted)

    def holds(self, seat: int, conditions: Iterable[Condition]) -> bool:
        """Whether a player meets all of these."""
        for condition in conditions:
            number = self.count(seat, condition.counted)
            if number < condition.least:
                return False
            if condition.most is not None and number > condition.most:
                return False
        return True

    def is_asked_for(self, dish: Rack, asked: DishCondition) -> bool:
        """Whether a dish is what a table bonus asks for (RO-52)."""
        recipe, toppings = self.recipe(dish[0]), self.toppings(dish[1])
        answers: dict[DishTrait, bool] = {
            DishTrait.ANY: True,
            DishTrait.WITH_INGREDIENT: asked.ingredient in self.needs(dish[0]),
            DishTrait.WITHOUT_INGREDIENT: asked.ingredient not in self.needs(dish[0]),
            DishTrait.WITH_TOPPING: asked.topping in toppings,
            DishTrait.WITHOUT_TOPPING: asked.topping not in toppings,
            DishTrait.DECORATED: dish[1] != 0,
            DishTrait.UNDECORATED: dish[1] == 0,
            DishTrait.CHEF: recipe.chef,
            DishTrait.NOT_CHEF: not recipe.chef,
            DishTrait.WORTH: recipe.prestige == asked.worth,
        }
        return answers[asked.trait]
