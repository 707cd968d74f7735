"""The component set: every card, tile, board and number of the game as data."""

from __future__ import annotations

import enum
import os
from functools import cache
from typing import Any, Final

import attrs

from bakehouse.core.building import quick_members
from bakehouse.core.components import ComponentSet, load_path, load_resource
from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.values import Value
from bakehouse.rococo.bonuses import Bonus, Gift, Resource
from bakehouse.rococo.counting import Change, Condition, changes_watched
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Rank, Topping

__all__ = [
    "DIFFICULTIES",
    "SCHEMA",
    "Area",
    "BakeMark",
    "Board",
    "Components",
    "DecisionBox",
    "DecorateMark",
    "DishCondition",
    "DishTrait",
    "Displays",
    "GoodTrack",
    "HireMark",
    "Host",
    "MentorNumbers",
    "Numbers",
    "Origin",
    "Recipe",
    "SoloCard",
    "SpecialBonus",
    "Staff",
    "Table",
    "TableBonus",
    "Tile",
    "house",
    "load",
    "loads",
]

SCHEMA: Final = 1
"""The layout of the set files that this version reads."""

DIFFICULTIES: Final = ("buttery", "savory", "extra crunchy")
"""How hard a game with the Mentor is, from the easiest (RO-141)."""

_LEVELS: Final = 4


BEYOND_PRICE: Final = 1 << 60
"""More coins than anything costs."""


@attrs.frozen(weakref_slot=False)
class Tile(Value):
    """An ingredient tile; alike ones cannot be told apart.

    Attributes:
        number: of the kind, from 1.
        copies: how many there are.
        ingredients: on its front, one or two.
        toppings: on its back, none to two.
    """

    number: int
    copies: int
    ingredients: Counts[Ingredient]
    toppings: Counts[Topping]


@attrs.frozen(weakref_slot=False)
class Recipe(Value):
    """A recipe tile, with the dish on its back (RO-45).

    Attributes:
        number: of the kind, from 1.
        name: as printed.
        copies: how many there are.
        goods: what it needs of goods.
        ingredients: what it needs of ingredients.
        chef: whether only a Pastry Chef can bake it.
        prestige: what the dish is worth, in points.
    """

    number: int
    name: str
    copies: int
    goods: Counts[Good]
    ingredients: Counts[Ingredient]
    chef: bool
    prestige: int


@quick_members
class Origin(enum.IntEnum):
    """Where a staff card comes from (RO-2)."""

    START = 0
    """In a player's colour, at the start of the game."""
    DECK = 1
    """Numbered, of a level from I to IV."""
    STAR = 2
    """The star display."""


@attrs.frozen(weakref_slot=False)
class Staff(Value):
    """A staff card.

    Attributes:
        number: from 1, through all origins: start, deck, star; those of a promo last in each.
        name: as printed.
        origin: where it comes from. Each player has one of each start card.
        level: 1 to 4 in the deck, else 0.
        rank: its training.
        bonus: what it gives when it is played.
        requirement: of a star card, what has to hold (RO-133a); else nothing.
        promo: whether it comes with a promo (RO-161, RO-163).
    """

    number: int
    name: str
    origin: Origin
    level: int
    rank: Rank
    bonus: Bonus
    requirement: tuple[Condition, ...] = ()
    promo: bool = False


@quick_members
class DishTrait(enum.IntEnum):
    """What a table bonus asks of a dish (RO-52, RO-162)."""

    ANY = 0
    WITH_INGREDIENT = 1
    WITHOUT_INGREDIENT = 2
    WITH_TOPPING = 3
    WITHOUT_TOPPING = 4
    DECORATED = 5
    UNDECORATED = 6
    CHEF = 7
    NOT_CHEF = 8
    WORTH = 9


@attrs.frozen(weakref_slot=False)
class DishCondition(Value):
    """A condition on a dish that is presented.

    Attributes:
        trait: what is asked.
        ingredient: for `WITH_INGREDIENT` and `WITHOUT_INGREDIENT`.
        topping: for `WITH_TOPPING` and `WITHOUT_TOPPING`.
        worth: for `WORTH`, the points exactly.
    """

    trait: DishTrait
    ingredient: Ingredient | None = None
    topping: Topping | None = None
    worth: int = 0


@attrs.frozen(weakref_slot=False)
class TableBonus(Value):
    """A table bonus tile (RO-52, RO-64).

    Attributes:
        number: from 1.
        name: for displays.
        condition: what the dish has to be.
        rewards: one of these, of the presenter's choice.
        promo: whether it comes with a promo (RO-162).
    """

    number: int
    name: str
    condition: DishCondition
    rewards: tuple[Gift, ...]
    promo: bool = False


@attrs.frozen(weakref_slot=False)
class SpecialBonus(Value):
    """A special bonus tile (RO-62, RO-134 to RO-139).

    Attributes:
        number: from 1.
        name: for displays.
        conditions: all of which have to hold.
        values: by board side, the points of its spaces, the highest first.
        promo: whether it comes with a promo (RO-160).
    """

    number: int
    name: str
    conditions: tuple[Condition, ...]
    values: tuple[tuple[int, ...], tuple[int, ...]]
    promo: bool = False


@attrs.frozen(weakref_slot=False)
class Table(Value):
    """A presentation table (RO-51, RO-82).

    Attributes:
        number: from 1.
        spaces: what placing a dish there gives, the space closest to the table bonus first.
        first: points for most dishes.
        second: points for second most.
    """

    number: int
    spaces: tuple[Gift | None, ...]
    first: int
    second: int


@attrs.frozen(weakref_slot=False)
class Area(Value):
    """A service staff area (RO-60).

    Attributes:
        number: from 1.
        tables: the numbers of the two tables that it lies between.
        left_cost: coins for the left space.
        prestige: points of the left space at the end.
        right_cost: coins for the right space.
        gift: what the right space gives at once.
    """

    number: int
    tables: tuple[int, ...]
    left_cost: int
    prestige: int
    right_cost: int
    gift: Gift


@attrs.frozen(weakref_slot=False)
class Host(Value):
    """A noble host space (RO-61): its cost in coins, and its points at the end."""

    cost: int
    prestige: int


@attrs.frozen(weakref_slot=False)
class Board(Value):
    """A side of the board (RO-1).

    Attributes:
        tables, areas, hosts: by number from 1 (index 0 is 1).
        area_costs: by area, coins for the left and the right space.
        numbered_costs: by area, its number and the same.
        host_costs: by host space, coins.
        areas_beside: by table, the indices of the areas beside it.
    """

    tables: tuple[Table, ...]
    areas: tuple[Area, ...]
    hosts: tuple[Host, ...]
    area_costs: tuple[tuple[int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    numbered_costs: tuple[tuple[int, int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    host_costs: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    areas_beside: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        areas = tuple((area.left_cost, area.right_cost) for area in self.areas)
        object.__setattr__(self, "area_costs", areas)
        numbered = tuple((area.number, area.left_cost, area.right_cost) for area in self.areas)
        object.__setattr__(self, "numbered_costs", numbered)
        object.__setattr__(self, "host_costs", tuple(host.cost for host in self.hosts))
        beside = tuple(
            tuple(index for index, area in enumerate(self.areas) if table.number in area.tables)
            for table in self.tables
        )
        object.__setattr__(self, "areas_beside", beside)


@attrs.frozen(weakref_slot=False)
class Displays(Value):
    """The displays and their prices.

    Attributes:
        ingredient_prices: by row from the top, by tiles in the row before taking from 1, coins
            (RO-42); as many columns as a row has prices.
        lower_rows: how many rows from the bottom are cleared in phase 1 (RO-10).
        recipe_prices: by space from the left, coins (RO-40).
        cleared_recipes: how many spaces from the right are cleared in phase 1 (RO-12).
        recipes_refill: how many spaces have to be empty for a refill after a turn (RO-41).
        hire_prices: by cards there before hiring, from 1, coins (RO-56).
    """

    ingredient_prices: tuple[tuple[int, ...], ...]
    lower_rows: int
    recipe_prices: tuple[int, ...]
    cleared_recipes: int
    recipes_refill: int
    hire_prices: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class GoodTrack(Value):
    """A goods track of the player boards (RO-6, RO-44).

    Attributes:
        start: units at the start.
        top: the most units.
        prices: coins for one unit, for two, and so on; no more can be bought at a time.
        least: by units that there is room for, from none, the lowest price of so many or fewer.
    """

    start: int
    top: int
    prices: tuple[int, ...]
    least: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        rooms = range(self.top + 1)
        least = tuple(min(self.prices[:room], default=BEYOND_PRICE) for room in rooms)
        object.__setattr__(self, "least", least)


@attrs.frozen(weakref_slot=False)
class Numbers(Value):
    """The other numbers of the game, each named by the rule that it belongs to."""

    rounds: int
    """RO-8."""
    coins: int
    """To start with (RO-7)."""
    hand: int
    """Cards chosen from the unused staff (RO-21)."""
    removed: int
    """Hand cards removed from the game each round (RO-27)."""
    tray_extra: int
    """Cards on a tray beyond one a player (RO-23)."""
    star_extra: int
    """Star cards on display beyond one a player (RO-4)."""
    specials: int
    """Special bonus tiles in a game (RO-5)."""
    stored_recipes: int
    """RO-40."""
    racks: int
    """RO-45."""
    decorations: int
    """Successful decorations that are kept (RO-50)."""
    fewest_staff: int
    """RO-58."""
    notice_assistant: int
    """Coins (RO-58)."""
    notice_chef: int
    """Coins (RO-58)."""
    sale: int
    """Coins for each point of a dish sold (RO-50)."""
    service_cost: int
    """Coins for a service payment (RO-53)."""
    service_prestige: int
    """Points of a service payment (RO-53)."""
    income: int
    """Coins each round (RO-70)."""
    decoration_income: tuple[tuple[Resource, int], ...]
    """By successful decoration, what it adds to the income (RO-70)."""
    host_income: int
    """Coins for each noble host each round (RO-71)."""
    final_coins: int
    """Coins returned for one point (RO-81)."""
    host_prestige: int
    """Points of a noble host for each opponent with service staff (RO-83)."""
    incomes: tuple[tuple[int, int], ...] = attrs.field(init=False, eq=False, repr=False)
    """By number of successful decorations, coins and points each round without those for hosts."""

    def __attrs_post_init__(self) -> None:
        incomes = [(self.income, 0)]
        for resource, amount in self.decoration_income:
            coins, prestige = incomes[-1]
            paid_in_coins = resource is Resource.COINS
            incomes.append(
                (coins + amount, prestige) if paid_in_coins else (coins, prestige + amount)
            )
        object.__setattr__(self, "incomes", tuple(incomes))


@attrs.frozen(weakref_slot=False)
class BakeMark(Value):
    """What a solo card bakes (RO-148).

    Attributes:
        order: the places of stored recipes, from 1 at the left, in the order in which they come.
        most: how many are baked at most.
    """

    order: tuple[int, ...]
    most: int


@attrs.frozen(weakref_slot=False)
class DecorateMark(Value):
    """What a solo card decorates, and with what (RO-149).

    Attributes:
        order: the racks, 1 the upper one, in the order in which they come.
        most: how many dishes are decorated at most.
        tile: the place in the stack of tiles, from 1 at the top, where the arrow begins.
        down: whether the arrow goes down, else up.
    """

    order: tuple[int, ...]
    most: int
    tile: int
    down: bool


@attrs.frozen(weakref_slot=False)
class HireMark(Value):
    """The arrow with which a solo card hires (RO-151).

    Attributes:
        space: the Hire Staff space where it begins, from 1 at the left.
        right: whether it goes to the right, else to the left.
    """

    space: int
    right: bool


@attrs.frozen(weakref_slot=False)
class DecisionBox(Value):
    """What a solo card says as a decision (RO-144).

    Attributes:
        recipe: a space of the recipe display, from 1 at the left (RO-145).
        column: a column of the ingredients display, from 1 at the left (RO-146).
        table: a table (RO-150).
        far: whether its spaces are looked through from the far end, else from the one closest to
            the table bonus.
        area: a service staff area, or 0 (RO-152).
        host: a host space, or 0.
    """

    recipe: int
    column: int
    table: int
    far: bool
    area: int
    host: int


@attrs.frozen(weakref_slot=False)
class SoloCard(Value):
    """A card of the Mentor (RO-143, RO-144).

    Attributes:
        number: from 1.
        actions: one to three, of which the first that is possible is done.
        bake: there if baking is among the actions.
        decorate: there if decorating is.
        hire: there if hiring is.
        decision: what it says when it is opened as a decision.
    """

    number: int
    actions: tuple[MainAction, ...]
    bake: BakeMark | None
    decorate: DecorateMark | None
    hire: HireMark | None
    decision: DecisionBox


@attrs.frozen(weakref_slot=False)
class MentorNumbers(Value):
    """The numbers of the game with the Mentor, each named by the rule that it belongs to."""

    recipes: int
    """Taken by Acquire Recipes (RO-145)."""
    nothing: int
    """Points of the Mentor when nothing is possible (RO-143)."""
    copied: int
    """Points instead of an action of the Mentor's card (RO-156)."""
    left_over: int
    """Tiles, recipes and units of goods left over for one point of the Mentor (RO-154)."""
    good: int
    """Points that make a victory a good one (RO-155)."""
    excellent: int
    """RO-155."""
    highest: int
    """RO-155."""
    sets: tuple[tuple[str, tuple[int, ...]], ...]
    """By difficulty, cards in the sets of the Mentor, round by round (RO-141)."""


@attrs.frozen(eq=False, repr=False)
class Components(ComponentSet):
    """Everything that comes in the box. Compares and hashes by its digest.

    Cards and tiles are known by their numbers, from 1.

    Attributes:
        tiles, recipes, staff, table_bonuses, special_bonuses: by number from 1 (index 0 is 1);
            bonus tiles of a promo last.
        boards: the side for few players, the side for many.
        many_players: from how many players on the second side is used (RO-1).
        deck: by number of players from two, how many cards of each level (RO-3).
        displays: with their prices.
        tracks: by good.
        numbers: what else there is.
        mentor: the numbers of the game with the Mentor.
        solo_cards: its cards, by number from 1.
        tile_kinds, recipe_kinds: their numbers, for multisets.
        tile_bag, recipe_bag: all tiles, all recipes.
        levels: by level from I, the mask of its cards: bit n is card n.
        topped: mask of the tiles with a topping, in a multiset of tiles.
        priced_spaces: (space, price) of the recipe display, from the left.
        spaces_by_price: (index, price) of the spaces of the recipe display, the lowest price first.
        watched: by special bonus, by which changes it can come to hold (`counting.Change`).
        running_specials: those that can come to hold at any time.

    >>> house().deck[3 - 2], len(house().tile_bag)  # for three players; RO-3, RO-2
    ((15, 10, 10, 5), 50)
    """

    tiles: tuple[Tile, ...]
    recipes: tuple[Recipe, ...]
    staff: tuple[Staff, ...]
    table_bonuses: tuple[TableBonus, ...]
    special_bonuses: tuple[SpecialBonus, ...]
    boards: tuple[Board, Board]
    many_players: int
    deck: tuple[tuple[int, int, int, int], ...]
    displays: Displays
    tracks: tuple[GoodTrack, GoodTrack, GoodTrack]
    numbers: Numbers
    mentor: MentorNumbers
    solo_cards: tuple[SoloCard, ...]
    tile_kinds: Kinds[int] = attrs.field(init=False)
    recipe_kinds: Kinds[int] = attrs.field(init=False)
    tile_bag: Counts[int] = attrs.field(init=False)
    recipe_bag: Counts[int] = attrs.field(init=False)
    levels: tuple[int, ...] = attrs.field(init=False)
    topped: int = attrs.field(init=False)
    priced_spaces: tuple[tuple[int, int], ...] = attrs.field(init=False)
    spaces_by_price: tuple[tuple[int, int], ...] = attrs.field(init=False)
    watched: tuple[int, ...] = attrs.field(init=False)
    running_specials: tuple[int, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        tiles = Kinds(tuple(tile.number for tile in self.tiles))
        recipes = Kinds(tuple(recipe.number for recipe in self.recipes))
        object.__setattr__(self, "tile_kinds", tiles)
        object.__setattr__(self, "recipe_kinds", recipes)
        tile_bag = tiles.counts({tile.number: tile.copies for tile in self.tiles})
        recipe_bag = recipes.counts({recipe.number: recipe.copies for recipe in self.recipes})
        object.__setattr__(self, "tile_bag", tile_bag)
        object.__setattr__(self, "recipe_bag", recipe_bag)
        levels = [0] * (_LEVELS + 1)
        for card in self.staff:
            levels[card.level] |= 1 << card.number
        object.__setattr__(self, "levels", tuple(levels[1:]))
        topped = [tiles.field[it.number - 1] for it in self.tiles if it.toppings.packed]
        object.__setattr__(self, "topped", sum(topped))
        by_price = sorted(enumerate(self.displays.recipe_prices), key=lambda space: space[1])
        object.__setattr__(self, "spaces_by_price", tuple(by_price))
        priced = tuple(enumerate(self.displays.recipe_prices, 1))
        object.__setattr__(self, "priced_spaces", priced)
        watched = tuple(changes_watched(special.conditions) for special in self.special_bonuses)
        object.__setattr__(self, "watched", watched)
        running = tuple(n for n, changes in enumerate(watched, 1) if changes & Change.OWNED)
        object.__setattr__(self, "running_specials", running)

    def tile(self, number: int) -> Tile:
        """The ingredient tile of a number."""
        return self.tiles[number - 1]

    def recipe(self, number: int) -> Recipe:
        """The recipe of a number."""
        return self.recipes[number - 1]

    def card(self, number: int) -> Staff:
        """The staff card of a number."""
        return self.staff[number - 1]

    def solo_card(self, number: int) -> SoloCard:
        """The Mentor's card of a number."""
        return self.solo_cards[number - 1]

    def __reduce__(self) -> tuple[Any, ...]:
        # The house set is everywhere: its pickle is its name, not its tables.
        return (house, ()) if self.digest == house().digest else super().__reduce__()


@cache
def house() -> Components:
    """The house set.

    >>> house().numbers.rounds  # RO-8
    4
    """
    return loads(load_resource(__name__, "house.toml"), "house.toml")


def load(path: str | os.PathLike[str]) -> Components:
    """The component set of a user's TOML file.

    Raises:
        ContentError: whatever is wrong with it, by file, table, row and key.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "mine.toml")
    ...     _ = mine.write_text(load_resource(__name__, "house.toml"), encoding="utf-8")
    ...     load(mine) == house()
    True
    """
    # `pathlib` is slow to import.
    return loads(load_path(path), os.path.basename(os.fspath(path)))  # noqa: PTH119


def loads(text: str, file: str = "set") -> Components:
    """The component set of a TOML text; `file` is its name in errors.

    Raises:
        ContentError: whatever is wrong with it.

    >>> text = load_resource(__name__, "house.toml")
    >>> loads(text.replace("sale = 5 ", "sale = 6 ")).numbers.sale
    6
    """
    from bakehouse.rococo.content.reading import read_components

    return read_components(text, file)
