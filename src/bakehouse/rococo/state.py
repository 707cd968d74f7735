"""The state of a game, split by how often its parts change.

`Setup` is made once, `Round` changes while staff is selected, `Board` when markers are placed,
`Market` when something is taken or drawn, a `Player` when it gains or spends, `Turn` at every
decision. Sets of staff cards are masks (bit n is card n), multisets are packed (see `core.counts`),
a dish on a table is packed into one number (`presented`); the properties of `State` show them as
values.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeVar

import attrs

from bakehouse.core.building import quick_members
from bakehouse.core.counts import Counts
from bakehouse.core.pictured import Pictured
from bakehouse.core.values import Value
from bakehouse.rococo.bonuses import Bonus
from bakehouse.rococo.config import Config
from bakehouse.rococo.kinds import GOODS, Good, Rank

__all__ = [
    "BoardState",
    "Dish",
    "Kept",
    "Market",
    "MentorState",
    "Phase",
    "Player",
    "Presented",
    "Round",
    "Setup",
    "State",
    "Tray",
    "Turn",
    "by_phase",
    "cards_of",
    "mentor_of",
    "owner_of",
    "presented",
    "recipe_of",
]


@quick_members
class Phase(enum.IntEnum):
    """What is due."""

    START_PLAYER = 0
    """Chance: who starts (RO-7)."""
    TABLE_BONUSES = 1
    """Chance: a bonus for each table (RO-5)."""
    SPECIAL_BONUSES = 2
    """Chance: the special bonuses of the game (RO-5)."""
    STARS = 3
    """Chance: the star display (RO-4)."""
    NEW_TILES = 4
    """Chance: phase 1.A, tiles for the ingredients display (RO-10)."""
    NEW_RECIPES = 5
    """Chance: phase 1.B, recipes for their display (RO-12)."""
    KEEP = 6
    """Seats remove start cards that they do not keep (RO-163)."""
    CHOOSE = 7
    """Seats choose from their unused staff (RO-21)."""
    MENTOR_BLIND = 8
    """Chance: the level of the card that the Mentor takes of a tray nobody has seen (RO-142)."""
    DEAL = 9
    """Chance: the trays, or cards for everybody (RO-23, RO-26)."""
    TRAYS = 10
    """The holders of the trays take a card of each (RO-23)."""
    MENTOR_TRAY = 11
    """Chance: the card that the Mentor takes of a tray that came to it (RO-142)."""
    REMOVE = 12
    """Seats remove a card of the hand (RO-27)."""
    PLAY = 13
    """Recipes may be thrown away; a card is to be played (RO-30, RO-34)."""
    MAIN = 14
    """The main action, or none (RO-30)."""
    RECIPES = 15
    """A recipe of the display, to be paid (RO-40)."""
    INGREDIENT = 16
    """A tile of the display, to be paid (RO-42)."""
    GOODS = 17
    """Goods to be bought (RO-44)."""
    BAKE = 18
    """Which recipe is baked (RO-45)."""
    SPARE = 19
    """What is spared in baking it (RO-113)."""
    PAYMENT = 20
    """Which tiles pay for it (RO-46)."""
    DECORATE = 21
    """Which dish is decorated (RO-48)."""
    TOPPING = 22
    """With which tile (RO-48)."""
    DELIVER = 23
    """Which dish is delivered (RO-49)."""
    WHERE = 24
    """Whether it is sold, or where it is presented (RO-49)."""
    SPACE_TILE = 25
    """Chance: the tile that a space on a table gives (RO-51)."""
    REWARD = 26
    """Which reward of the table bonus (RO-64)."""
    GIFT_TILE = 27
    """A tile of the display for nothing (RO-64, RO-117)."""
    GIFT_RECIPE = 28
    """A recipe of the display for nothing (RO-60, RO-64, RO-115)."""
    SERVICE = 29
    """How many service markers are paid for (RO-53)."""
    HIRE = 30
    """Who is hired (RO-56)."""
    NOTICE = 31
    """Who is given notice (RO-58)."""
    PLACE = 32
    """Where a marker is placed (RO-60, RO-61)."""
    AREA_TILE = 33
    """Chance: the tile that a service space gives (RO-60)."""
    BONUS = 34
    """The bonus of the card, or none (RO-30)."""
    TABLE = 35
    """Which table a bonus counts (RO-96, RO-102)."""
    NUMBER = 36
    """How often is traded (RO-116)."""
    ROW = 37
    """Which goods are sold (RO-122)."""
    TILES = 38
    """Which tiles are thrown away for points (RO-120)."""
    DRAW = 39
    """Chance: tiles or recipes of a bonus (RO-104, RO-105, RO-110)."""
    KEEP_TILE = 40
    """Which of the tiles drawn is kept (RO-110)."""
    KEEP_RECIPE = 41
    """Which of the recipes drawn is kept (RO-105)."""
    COPY = 42
    """Whose bonus is copied (RO-112)."""
    LIFT = 43
    """Which dish is moved (RO-111)."""
    MOVE = 44
    """To where (RO-111)."""
    MENTOR_CARD = 45
    """Chance: the next card of the Mentor's hand is opened (RO-143)."""
    MENTOR_RECIPE = 46
    """Chance: from which space the Mentor has a recipe (RO-145, RO-150)."""
    MENTOR_COLUMN = 47
    """Chance: from which column it has tiles, or one (RO-146, RO-150)."""
    MENTOR_TABLE = 48
    """Chance: to which table it delivers, and from which end (RO-150)."""
    MENTOR_PLACE = 49
    """Chance: where it places a marker (RO-152)."""
    REFILL = 50
    """Chance: recipes after a turn (RO-41)."""
    MENTOR_STAFF = 51
    """Chance: the next card of the Mentor's staff inventory is opened (RO-154)."""
    OVER = 52
    """Nothing: the game is over (RO-85)."""


T = TypeVar("T")


def by_phase(table: Mapping[Phase, T]) -> tuple[T | None, ...]:
    """A table by phase as a tuple: looking an enum member up in a dict is slow."""
    return tuple(table.get(phase) for phase in Phase)


@attrs.frozen(weakref_slot=False)
class Dish(Value):
    """A dish on a cooling rack (RO-45, RO-48).

    Attributes:
        recipe: its number.
        tile: the number of the tile that decorates it, 0 without one.
    """

    recipe: int
    tile: int


@attrs.frozen(weakref_slot=False)
class Presented(Value):
    """A dish on a table (RO-51), as `State.tables` shows it.

    Attributes:
        seat: whose marker is on it.
        recipe: its number.
    """

    seat: int
    recipe: int


@attrs.frozen(weakref_slot=False)
class Tray(Value):
    """A baking tray in this round, or half a deal (RO-23, RO-26).

    Attributes:
        cards: mask of what lies on it; after the last step, of what was left on it to be hired.
        takes: what was taken from it in this round, in order of its holders.
    """

    cards: int
    takes: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Setup(Value):
    """What is drawn once, before the first round.

    Attributes:
        config: the options.
        table_bonuses: by table, the number of its bonus (RO-5).
        specials: the numbers of the special bonuses, in order (RO-5).
    """

    config: Config
    table_bonuses: tuple[int, ...]
    specials: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class Round(Value):
    """The round, and the selection of staff in it.

    Attributes:
        number: of the round, from 1 (RO-8).
        start: the seat with the start player's marker.
        dealt: cards dealt from the staff deck so far; those of a lower level come first (RO-3).
        pool: mask of the numbered cards without a face: the deck, and what is left over.
        trays: A and B in this round, once they are dealt; kept until its end.
        steps: how often the trays have moved on (RO-23).
        owing: mask of the seats that owe a hidden choice.
        picked: by seat, the cards named in the hidden choice that is due, in order.
        unhired: mask of the cards that nobody hired from the Hire Staff spaces (RO-73).
        vanished: mask of the cards that were taken from a tray and removed in past rounds (RO-27).
    """

    number: int
    start: int
    dealt: int
    pool: int
    trays: tuple[Tray, ...]
    steps: int
    owing: int
    picked: tuple[tuple[int, ...], ...]
    unhired: int
    vanished: int


@attrs.frozen(weakref_slot=False)
class Market(Value):
    """The displays and bags.

    Attributes:
        tiles: the ingredients display row by row from the top, 0 for a gap (RO-10).
        recipes: the recipe display from the left, 0 for a gap (RO-12).
        hires: the Hire Staff spaces from the left, 0 for a gap (RO-25).
        stars: the star display, in order (RO-4).
        tile_bag: packed tiles.
        tile_discard: packed tiles.
        recipe_bag: packed recipes.
        recipe_discard: packed recipes.
    """

    tiles: tuple[int, ...]
    recipes: tuple[int, ...]
    hires: tuple[int, ...]
    stars: tuple[int, ...]
    tile_bag: int
    tile_discard: int
    recipe_bag: int
    recipe_discard: int


@attrs.frozen(weakref_slot=False)
class BoardState(Value):
    """The ownership markers on the board, and the dishes.

    Attributes:
        tables: by table and space, a packed dish (`presented`), 0 where there is none.
        areas: by area, the seats on its left and right space, -1 where there is none.
        hosts: by host space, the seat on it, or -1.
        claims: by special bonus, the seats on it, the best space first (RO-62).
    """

    tables: tuple[tuple[int, ...], ...]
    areas: tuple[tuple[int, int], ...]
    hosts: tuple[int, ...]
    claims: tuple[tuple[int, ...], ...]


@attrs.frozen(weakref_slot=False)
class Player(Value):
    """What a player has.

    Attributes:
        coins: owned.
        prestige: points on the track.
        goods: packed units.
        tiles: packed unused tiles.
        recipes: stored, in order.
        racks: the dishes on racks, in order of recipe and tile.
        decorations: the tiles of successful decorations, in order of their numbers.
        star: whether a star card was hired (RO-57).
        hand: mask of cards.
        unused: mask of cards.
        used: the used pile, the last one on top.
        removed: mask of own cards that are out of the game, as long as others cannot tell which
            they are.
        shown: mask of cards that everybody knows to be in hand, used, unused or removed.
        lost: how many of those shown were removed in past rounds.
        open_hand: mask of hand cards that everybody knows to be there: hired in this round.
        turned: mask of the used cards that were turned over in this round (RO-22).
        out: mask of own cards that everybody knows to be out of the game.
        known: mask of cards in `Round.vanished` that this player has seen.
    """

    coins: int
    prestige: int
    goods: int
    tiles: int
    recipes: tuple[int, ...]
    racks: tuple[Dish, ...]
    decorations: tuple[int, ...]
    star: bool
    hand: int
    unused: int
    used: tuple[int, ...]
    removed: int
    shown: int
    lost: int
    open_hand: int
    turned: int
    out: int
    known: int


@attrs.frozen(weakref_slot=False)
class Turn(Value):
    """What is due, and how far a turn has come.

    Attributes:
        phase: what is due.
        seat: whose turn it is, -1 outside turns.
        card: the card that was played, else 0.
        rank: the rank in force: that of the card, or an assistant's for a copied bonus (RO-112).
        bonus: whether the bonus is being used, and no more the main action.
        terms: what is being carried out: a main action on its terms, or a bonus; else None.
        left: how many more recipes, dishes or purchases there may be.
        chosen: what was named so far: recipes to bake, spaces of recipes, rows, pieces drawn.
        paid: the tiles named so far.
        spare: what is spared in baking: 0 nothing, 1 + good, 4 + ingredient (RO-113).
        dish: the dish that is being decorated, delivered or moved.
        table: its table, from 1, else 0.
        space: the space from which it is moved, or onto which it has still to be laid, else 0.
    """

    phase: Phase
    seat: int
    card: int
    rank: Rank
    bonus: bool
    terms: Bonus | None
    left: int
    chosen: tuple[int, ...]
    paid: tuple[int, ...]
    spare: int
    dish: Dish | None
    table: int
    space: int


@attrs.frozen(weakref_slot=False)
class Kept(Value):
    """A card of the Mentor's staff inventory (RO-142, RO-151).

    Attributes:
        card: its number; 0 without a face: then it is still one of `Round.pool`.
        level: 1 to 4, as its back tells everybody; 0 for a star card.
        open: whether everybody knows its face: it was hired, or opened in the end (RO-154).
        told: by person, mask of the cards that it can be, as far as that person could tell at the
            end of the round in which it was taken; 0: any of its level. Empty before that, for
            cards that were hired, and for those without a face.
    """

    card: int
    level: int
    open: bool
    told: tuple[int, ...]


@attrs.frozen(weakref_slot=False)
class MentorState(Value):
    """What the Mentor has and others have not, or in an order that nobody else's is kept in.

    The sets to come are those of `Config.solo_sets` for the rounds after this one; their cards
    belong to the first layer.

    Attributes:
        pools: by layer, mask of its solo cards without a face: cards shuffled together of which
            nobody has seen any since. Layers without a card are left out.
        hand: by card of the hand, the next to be opened first, the layer that it belongs to.
        layer: that of the decision deck; 0 where there is none.
        deck: cards in the decision deck.
        used: the used cards, the last one on top: in a turn the card that is being played.
        opened: the decisions opened, the last one on top.
        renewed: whether the decision deck was made anew for what is being decided now (RO-166).
        stack: the unused tiles from the top.
        recipes: the stored recipes from the left.
        racks: what stands on the racks, from the upper one.
        inventory: the staff inventory from the bottom.
    """

    pools: tuple[int, ...]
    hand: tuple[int, ...]
    layer: int
    deck: int
    used: tuple[int, ...]
    opened: tuple[int, ...]
    renewed: bool
    stack: tuple[int, ...]
    recipes: tuple[int, ...]
    racks: tuple[Dish | None, ...]
    inventory: tuple[Kept, ...]


@attrs.frozen(weakref_slot=False, repr=False)
class State(Pictured, Value):
    """A position of the game. Made by `new_game` and `apply`; read through its properties.

    >>> from bakehouse.rococo import Config, new_game
    >>> state = new_game(Config(players=3))
    >>> str(state.goods(0)), state.unused(0), state.hand(0)  # RO-6
    ('flour 2, sugar 1, butter 1', (1, 2, 3, 4), ())
    """

    setup: Setup
    round: Round
    market: Market
    board: BoardState
    players: tuple[Player, ...]
    turn: Turn
    bank: int
    """Coins in the bank, which gives more than it has: it begins with none (RO-2)."""
    mentor: MentorState | None
    """What only the Mentor has; None where it does not play."""

    def __repr__(self) -> str:
        turn, players = self.turn, self.players
        return (
            f"<State {self.config.describe()}, round {self.round.number}, {turn.phase.name}, "
            f"seat {turn.seat}: coins {[it.coins for it in players]}, "
            f"prestige {[it.prestige for it in players]}, "
            f"hands {[it.hand.bit_count() for it in players]}, tables {self.board.tables}>"
        )

    @property
    def config(self) -> Config:
        """The options."""
        return self.setup.config

    @property
    def phase(self) -> Phase:
        """What is due."""
        return self.turn.phase

    @property
    def tables(self) -> tuple[tuple[Presented | None, ...], ...]:
        """By table and space, the dish there, the space closest to the table bonus first."""
        return tuple(
            tuple(Presented(owner_of(it), recipe_of(it)) if it else None for it in table)
            for table in self.board.tables
        )

    @property
    def tile_bag(self) -> Counts[int]:
        """The tiles in their bag."""
        return Counts(self.config.components.tile_kinds, self.market.tile_bag)

    @property
    def tile_discard(self) -> Counts[int]:
        """The discarded tiles."""
        return Counts(self.config.components.tile_kinds, self.market.tile_discard)

    @property
    def recipe_bag(self) -> Counts[int]:
        """The recipes in their bag."""
        return Counts(self.config.components.recipe_kinds, self.market.recipe_bag)

    @property
    def recipe_discard(self) -> Counts[int]:
        """The discarded recipes."""
        return Counts(self.config.components.recipe_kinds, self.market.recipe_discard)

    def goods(self, seat: int) -> Counts[Good]:
        """The goods of a player."""
        return Counts(GOODS, self.players[seat].goods)

    def tiles(self, seat: int) -> Counts[int]:
        """The unused tiles of a player."""
        return Counts(self.config.components.tile_kinds, self.players[seat].tiles)

    def hand(self, seat: int) -> tuple[int, ...]:
        """The cards in a hand."""
        return cards_of(self.players[seat].hand)

    def unused(self, seat: int) -> tuple[int, ...]:
        """The unused staff of a player."""
        return cards_of(self.players[seat].unused)


_SEATS: Final = 8  # a power of two beyond the greatest number of seats


def presented(seat: int, recipe: int) -> int:
    """A dish on a table, packed."""
    return recipe * _SEATS + seat + 1


def owner_of(dish: int) -> int:
    """The seat of a packed dish; -1 for none."""
    return dish % _SEATS - 1


def recipe_of(dish: int) -> int:
    """The recipe of a packed dish."""
    return dish // _SEATS


@lru_cache(maxsize=1 << 14)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, in order."""
    cards: list[int] = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def mentor_of(state: State) -> MentorState:
    """The Mentor's part of a game in which it plays."""
    mentor = state.mentor
    assert mentor is not None  # noqa: S101
    return mentor
