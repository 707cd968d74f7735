"""The Mentor of the slow model (RO-140 to RO-157, RO-165 to RO-174), written from the rules alone.

See `slow_game` for the rest of the game. Each card that is opened, and each thing that chance
picks, is a draw of its own; what lies between two draws happens at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bakehouse.rococo.actions import CopyBonus, CopyMentor, Draw, Pile, TakePoints
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Gain,
    GainByType,
    Gift,
    Resource,
    SellGoods,
    Trade,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import DecisionBox, SoloCard, Staff
from bakehouse.rococo.counting import Counted, Measure
from bakehouse.rococo.kinds import Good, MainAction, Rank
from tests.rococo.slow_bonuses import SlowBonuses, by_table
from tests.rococo.slow_scoring import sale_coins
from tests.rococo.slow_table import Rack
from tests.rococo.slow_turns import Drawing, Story

Named: TypeAlias = Callable[[DecisionBox], int]
"""What a decision names, as the number of a target."""


def to_number(table: int, far: bool) -> int:
    """A table from 1, and the end from which its next free space is found, as one number."""
    return 2 * table - (not far)


def from_number(number: int) -> tuple[int, bool]:
    """The table and end of a number."""
    return (number + 1) // 2, number % 2 == 0


@dataclass
class Mentor:
    """What only the Mentor has (RO-140, RO-141).

    Attributes:
        layers: solo cards that nobody has seen, by the shuffle that they belong to.
        hand: by card in hand, the one to be played next first, its layer.
        sets: sizes of the sets to come, the next one first.
        deck: layer and size of the decision deck.
        opened: decisions, in the order in which they were opened.
        used: cards that were played, the last one last.
        card: the card that is being played, or 0.
        stack: the unused tiles from the top.
        recipes: from the left.
        racks: by rack from the top, the dish on it.
        inventory: from the bottom, (card, 0) of a card with a face, (0, level) of one without.
    """

    layers: list[list[int]]
    sets: list[int]
    deck: tuple[int, int]
    racks: list[Rack | None]
    hand: list[int] = field(default_factory=list[int])
    opened: list[int] = field(default_factory=list[int])
    used: list[int] = field(default_factory=list[int])
    card: int = 0
    stack: list[int] = field(default_factory=list[int])
    recipes: list[int] = field(default_factory=list[int])
    inventory: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])


class SlowMentor(SlowBonuses):
    """A table at which the Mentor can have a turn."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.mentor: Mentor | None = None
        if self.people == self.players:
            return
        everything = [card.number for card in self.box.solo_cards]
        sets = list(config.solo_sets)
        deck = 0, len(everything) - sum(sets)
        self.mentor = Mentor([everything], sets, deck, [None] * self.numbers.racks)

    @property
    def they(self) -> Mentor:
        """The Mentor, where there is one."""
        assert self.mentor
        return self.mentor

    @property
    def is_mentor(self) -> bool:
        """Whether it is the Mentor's turn."""
        return self.mentor is not None and self.seat == self.people

    def solo_card(self, number: int) -> SoloCard:
        """A solo card by its number."""
        (card,) = [card for card in self.box.solo_cards if card.number == number]
        return card

    def has_cards(self, seat: int) -> bool:
        """Whether a seat has a turn left."""
        hand = self.they.hand if seat == self.people else self.seats[seat].hand
        return bool(hand)

    def take_set(self) -> None:
        """The next set of solo cards is the hand (RO-142)."""
        assert not self.they.hand
        self.they.hand = [0] * self.they.sets.pop(0)

    def count(self, seat: int, counted: Counted) -> int:
        """How much a seat has; the Mentor's staff is its inventory (RO-169)."""
        if counted.measure is Measure.STAFF and self.mentor and seat == self.people:
            return len(self.they.inventory)
        return super().count(seat, counted)

    def mentor_view(self) -> dict[str, Any]:
        """What only the Mentor has, in full."""
        if not self.mentor:
            return {}
        they = self.they
        return {
            "hand": [they.layers[layer] for layer in they.hand],
            "deck": (they.deck[1], they.layers[they.deck[0]] if they.deck[1] else []),
            "used": they.used + [they.card] * (they.card > 0),
            "opened": they.opened,
            "stack": they.stack,
            "recipes": they.recipes,
            "racks": they.racks,
            "inventory": [
                (card, self.card(card).level if card else level) for card, level in they.inventory
            ],
        }

    # What the Mentor keeps in an order of its own.

    def gain_tile(self, tile: int) -> None:
        """A tile goes below the others (RO-146)."""
        super().gain_tile(tile)
        if self.is_mentor:
            self.they.stack.append(tile)

    def _lose_tile(self, place: int) -> int:
        """The tile in a place of the stack from 0; those below close up (RO-149)."""
        tile = self.they.stack.pop(place)
        self.me.tiles.remove(tile)
        return tile

    def _lay_on_racks(self) -> None:
        self.me.racks = sorted(dish for dish in self.they.racks if dish)

    def _keep_recipes(self) -> None:
        self.me.recipes = sorted(self.they.recipes)

    # Cards (RO-141, RO-143, RO-144).

    def one(self, phase: str, pile: Pile, pool: Sequence[int]) -> Story[int]:
        """One of these by chance, each with the same weight."""
        self.settle()
        action = yield Drawing(
            phase,
            1,
            lambda drawn: [] if drawn else list(pool),
            lambda pieces: Draw(pile, tuple(pieces)),
            lambda move: [move.items] if isinstance(move, Draw) and move.pile is pile else [],
        )
        assert isinstance(action, Draw)
        (item,) = action.items
        assert item in pool
        return item

    def _open(self, phase: str, pile: Pile, layer: int) -> Story[int]:
        """A solo card of a layer is opened: any that nobody has seen."""
        card = yield from self.one(phase, pile, self.they.layers[layer])
        self.they.layers[layer].remove(card)
        return card

    def _make_deck(self) -> bool:
        """A new decision deck of what lies open, but for the card being played (RO-144)."""
        they = self.they
        assert they.deck[1] == 0
        they.layers.append(sorted(they.used + they.opened))
        they.used, they.opened = [], []
        they.deck = len(they.layers) - 1, len(they.layers[-1])
        self.met.add("mentor: new deck")
        return they.deck[1] > 0

    def _decide(self, phase: str, targets: Sequence[int], named: Named) -> Story[int]:
        """The target that the next decisions name, in the end one by chance (RO-144, RO-166)."""
        made, they = False, self.they
        while True:
            layer, size = they.deck
            if not size:
                if made or not self._make_deck():
                    break
                made = True
                continue
            number = yield from self._open(phase, Pile.DECISIONS, layer)
            they.deck = layer, size - 1
            they.opened.append(number)
            target = named(self.solo_card(number).decision)
            if target in targets:
                return target
            self.met.add(f"another decision: {phase}")
        self.met.add(f"even chance: {phase}")
        return (yield from self.one(phase, Pile.TARGETS, targets))

    # A turn (RO-143).

    def mentor_turn(self) -> Story[None]:
        """The top card of the hand, and the first of its actions that can be done."""
        they = self.they
        they.card = yield from self._open("MENTOR_CARD", Pile.SOLO_CARDS, they.hand[0])
        they.hand.pop(0)
        card = self.solo_card(they.card)
        for action in card.actions:
            if self.mentor_can(action):
                self.met.add(f"mentor: {action.name}")
                yield from self._mentor_acts(action, card)
                break
            self.met.add(f"mentor: cannot {action.name}")
        else:
            self.met.add("mentor: nothing")
            self.me.prestige += self.box.mentor.nothing
        self.settle()
        they.used.append(they.card)
        they.card = 0

    def mentor_can(self, action: MainAction) -> bool:
        """Whether a part of an action can be done (RO-167)."""
        match action:
            case MainAction.RECIPES:
                return not self.is_full_for_mentor() and any(self.menu)
            case MainAction.INGREDIENT:
                return bool(self.spaces_of_tiles())
            case MainAction.BAKE:
                return bool(self.they.recipes) and None in self.they.racks
            case MainAction.DECORATE:
                bare = [dish for dish in self.they.racks if dish and not dish[1]]
                return bool(bare) and any(self.toppings(tile) for tile in self.they.stack)
            case MainAction.DELIVER:
                return any(self.they.racks)
            case MainAction.HIRE:
                return bool(self._stars_for_mentor()) or any(self.hires)
            case MainAction.PLACE:
                return bool(self._places_for_mentor())
            case _:
                raise AssertionError(action)

    def is_full_for_mentor(self) -> bool:
        return len(self.they.recipes) >= self.numbers.stored_recipes

    def _mentor_acts(self, action: MainAction, card: SoloCard) -> Story[None]:
        match action:
            case MainAction.RECIPES:
                yield from self._mentor_takes_recipes()
            case MainAction.INGREDIENT:
                yield from self._mentor_takes_tiles()
            case MainAction.BAKE:
                self._mentor_bakes(card)
            case MainAction.DECORATE:
                self._mentor_decorates(card)
            case MainAction.DELIVER:
                yield from self._mentor_delivers()
            case MainAction.HIRE:
                self._mentor_hires(card)
            case MainAction.PLACE:
                yield from self._mentor_places()
            case _:
                raise AssertionError(action)

    # Acquire Recipes (RO-145, RO-168).

    def _mentor_takes_recipes(self) -> Story[None]:
        for _ in range(self.box.mentor.recipes):
            if any(self.menu):
                yield from self._mentor_takes_recipe()
        self._mentor_cuts()

    def _mentor_takes_recipe(self) -> Story[None]:
        there = [space for space, recipe in enumerate(self.menu, 1) if recipe]
        space = yield from self._decide("MENTOR_RECIPE", there, lambda box: box.recipe)
        recipe = self.menu[space - 1]
        assert recipe
        self.menu[space - 1] = None
        self.they.recipes.append(recipe)
        self._keep_recipes()

    def _mentor_cuts(self) -> None:
        """Of too many recipes: least points, then without icon, then farthest to the left."""
        recipes = self.they.recipes
        while len(recipes) > self.numbers.stored_recipes:
            least = min(self.worth(recipe) for recipe in recipes)
            worst = [recipe for recipe in recipes if self.worth(recipe) == least]
            plain = [recipe for recipe in worst if not self.recipe(recipe).chef]
            out = (plain or worst)[0]
            recipes.remove(out)  # the leftmost of its kind
            self.recipes.throw(out)
            self.met.add("mentor: cut")
        self._keep_recipes()

    # Acquire Ingredients (RO-146).

    def _columns(self) -> list[int]:
        """The columns with tiles, from 1."""
        return [
            column + 1
            for column in range(len(self.shelf[0]))
            if any(row[column] for row in self.shelf)
        ]

    def _decide_column(self) -> Story[int]:
        return (yield from self._decide("MENTOR_COLUMN", self._columns(), lambda box: box.column))

    def _mentor_takes_tiles(self) -> Story[None]:
        column = yield from self._decide_column()
        for row in self.shelf:
            tile = row[column - 1]
            if tile:
                row[column - 1] = None
                self.gain_tile(tile)

    # Bake (RO-148).

    def _mentor_bakes(self, card: SoloCard) -> None:
        assert card.bake
        they = self.they
        named = [place for place in card.bake.order if place <= len(they.recipes)]
        number = min(card.bake.most, they.racks.count(None))
        baked = named[:number]
        for place in baked:
            they.racks[they.racks.index(None)] = (they.recipes[place - 1], 0)
        they.recipes = [
            recipe for place, recipe in enumerate(they.recipes, 1) if place not in baked
        ]
        self._keep_recipes()
        self._lay_on_racks()

    # Decorate (RO-149).

    def _mentor_decorates(self, card: SoloCard) -> None:
        assert card.decorate
        they, left = self.they, card.decorate.most
        for rack in card.decorate.order:
            dish = they.racks[rack - 1] if rack <= len(they.racks) else None
            if not left or not dish or dish[1]:
                continue
            place = self._topping_for(card)
            if place is None:
                return
            they.racks[rack - 1] = dish[0], self._lose_tile(place)
            self._lay_on_racks()
            self.settle()
            left -= 1

    def _topping_for(self, card: SoloCard) -> int | None:
        """Where the arrow leads in the stack, from 0."""
        assert card.decorate
        stack = self.they.stack
        if not stack:
            return None
        start = min(card.decorate.tile, len(stack)) - 1
        step = 1 if card.decorate.down else -1
        for way in range(len(stack)):
            place = (start + step * way) % len(stack)
            if self.toppings(stack[place]):
                return place
        return None

    # Deliver (RO-150).

    def _mentor_delivers(self) -> Story[None]:
        while any(self.they.racks):
            spaces = self.free_spaces()
            if not spaces:
                self._mentor_sells()
                continue
            there = sorted({table for table, _ in spaces})
            number = yield from self._decide(
                "MENTOR_TABLE",
                [to_number(table, far) for table in there for far in (False, True)],
                lambda box: to_number(box.table, box.far),
            )
            table, far = from_number(number)
            at_table = [space for number, space in spaces if number == table]
            space = max(at_table) if far else min(at_table)
            dish = self._take_off_rack(self._rack_for(table))
            yield from self._present(dish, table - 1, space - 1)
            self.settle()

    def _rack_for(self, table: int) -> int:
        """The rack from 0 whose dish goes first: as the bonus asks, else the uppermost."""
        full = [rack for rack, dish in enumerate(self.they.racks) if dish]
        bonus = self.bonus_of(table - 1)
        asked = [
            rack
            for rack in full
            if (dish := self.they.racks[rack]) and self.is_asked_for(dish, bonus.condition)
        ]
        return (asked or full)[0]

    def _take_off_rack(self, rack: int) -> Rack:
        dish = self.they.racks[rack]
        assert dish
        self.they.racks[rack] = None
        self._lay_on_racks()
        return dish

    def _mentor_sells(self) -> None:
        self.met.add("mentor: sells")
        rack = next(rack for rack, dish in enumerate(self.they.racks) if dish)
        dish = self._take_off_rack(rack)
        self.earn(sale_coins(self, dish[0]))
        self._keep_decoration(dish[1])
        self.recipes.throw(dish[0])
        self.settle()

    def _reward(self, rewards: Sequence[Gift], table: int) -> Story[None]:
        """What is printed first (RO-166)."""
        if self.is_mentor:
            yield from self.receive(rewards[0], table, "", optional=True)
        else:
            yield from super()._reward(rewards, table)

    def choose_tile(self, *, optional: bool) -> Story[None]:
        """The uppermost tile in the column that a decision names."""
        if not self.is_mentor:
            yield from super().choose_tile(optional=optional)
        elif self._columns():
            column = yield from self._decide_column()
            row = next(row for row in self.shelf if row[column - 1])
            tile, row[column - 1] = row[column - 1], None
            assert tile
            self.gain_tile(tile)

    def choose_recipe(self, *, optional: bool) -> Story[None]:
        """A recipe as in RO-145; if there are too many, one goes (RO-168)."""
        if not self.is_mentor:
            yield from super().choose_recipe(optional=optional)
        elif any(self.menu):
            yield from self._mentor_takes_recipe()
            self._mentor_cuts()

    def _pay_service(self, table: int) -> Story[None]:
        if not self.is_mentor:
            yield from super()._pay_service(table)
            return
        cost = self.numbers.service_cost
        for _ in range(self.beside(self.seat, table)):
            if self.me.coins >= cost:
                self.pay(cost)
                self.earn(0, self.numbers.service_prestige)
                self.met.add("mentor: service")
        self.settle()

    # Hire (RO-151).

    def _stars_for_mentor(self) -> list[int]:
        if self.me.star:
            return []
        return [card for card in self.stars if self.holds(self.seat, self.card(card).requirement)]

    def _mentor_hires(self, card: SoloCard) -> None:
        assert card.hire
        stars, right = self._stars_for_mentor(), card.hire.right
        if stars:
            hired = stars[0] if right else stars[-1]
            self.stars.remove(hired)
            self.me.star = True
            self.met.add("mentor: star")
        else:
            hired = self._from_hire_spaces(card.hire.space, 1 if right else -1)
        self.they.inventory.append((hired, 0))
        self.hired.append((self.seat, hired))
        layer, size = self.they.deck
        if not size:
            self._make_deck()
            layer, size = self.they.deck
            self.met.add("mentor: new deck for the hand")
        if size:
            self.they.deck = layer, size - 1
            self.they.hand.insert(0, layer)
        self.settle()

    def _from_hire_spaces(self, start: int, step: int) -> int:
        number = len(self.hires)
        for way in range(number):
            space = (start - 1 + step * way) % number
            card = self.hires[space]
            if card:
                self.hires[space] = None
                return card
        raise AssertionError(self.hires)

    # Place Service Staff or Noble Host (RO-152, RO-174).

    def _places_for_mentor(self) -> list[int]:
        """What is open: areas by number, host spaces counted on from there."""
        areas = [
            number
            for number, area in enumerate(self.areas, 1)
            if area[0] is None and (self.side == 1 or area[1] is None)
        ]
        hosts = [space for space, owner in enumerate(self.hosts, 1) if owner is None]
        return areas + [len(self.areas) + space for space in hosts]

    def _mentor_places(self) -> Story[None]:
        number = yield from self._decide(
            "MENTOR_PLACE",
            self._places_for_mentor(),
            lambda box: box.area or len(self.areas) + box.host,
        )
        if number > len(self.areas):
            self.hosts[number - len(self.areas) - 1] = self.seat
        else:
            self.areas[number - 1][0] = self.seat
        self.settle()

    # Copying the Mentor (RO-156, RO-172).

    def usable(self, bonus: Bonus, rank: Rank) -> bool:
        """Whether a bonus would change something; 4 points can always be had (RO-172)."""
        return (self.mentor is not None and isinstance(bonus, Copy)) or super().usable(bonus, rank)

    def _copy(self) -> Story[None]:
        if not self.mentor:
            yield from super()._copy()
            return
        bonuses = self.copyable()
        others = [CopyBonus(self.seat, other) for other in bonuses.values()]
        actions = self.solo_card(self.they.used[-1]).actions if self.they.used else ()
        mentor = [
            CopyMentor(self.seat, action)
            for action in actions
            if action is not MainAction.HIRE
            and Act(action) not in bonuses  # the same as copying that person (RO-112)
            and self.possible(Act(action), Rank.ASSISTANT)
        ]
        answer = yield from self.ask("COPY", [*others, *mentor, TakePoints(self.seat)])
        if isinstance(answer, CopyBonus):
            yield from self.copy_bonus(answer)
        elif isinstance(answer, CopyMentor):
            self.met.add(f"mentor copied: {answer.action.name}")
            yield from self.use(Act(answer.action), Rank.ASSISTANT)
        else:
            assert isinstance(answer, TakePoints)
            self.met.add("mentor copied: points")
            self.earn(0, self.box.mentor.copied)

    # Ahead of final scoring (RO-154, RO-169).

    def mentor_scores(self) -> Story[None]:
        """The staff inventory is opened from its top."""
        they, self.scoring, self.seat = self.they, True, self.people
        for place in reversed(range(len(they.inventory))):
            number, level = they.inventory[place]
            if not number:
                pool = self.without_face[level]
                number = yield from self.one("MENTOR_STAFF", Pile.INVENTORY, pool)
                pool.remove(number)
                they.inventory[place] = number, 0
            self._mentor_uses(self.card(number))
        self.seat = -1

    def settle(self) -> None:
        """Special bonuses are marked, but not when all turns are over."""
        if not self.scoring:
            super().settle()

    scoring = False
    without_face: dict[int, list[int]]

    def _mentor_uses(self, card: Staff) -> None:
        if not self.holds(self.seat, card.requirement):
            self.met.add("mentor: requirement fails")
            return
        match card.bonus:
            case Gain():
                self._mentor_gains(card.bonus)
            case GainByType():
                self.earn(0, self.worth_by_type(card.bonus))
            case Trade():
                self._mentor_trades(card.bonus)
            case DiscardTiles():
                self._mentor_discards(card.bonus)
            case SellGoods():
                self._mentor_sells_goods(card.bonus)
            case _:
                return
        self.met.add(f"mentor bonus: {type(card.bonus).__name__}")

    def _mentor_gains(self, bonus: Gain) -> None:
        worth = self.worth_of(bonus)
        if by_table(bonus):
            tables = range(len(self.tables))
            worth = max(self.by_number(bonus, len(self.dishes(self.seat, n))) for n in tables)
        if bonus.resource is Resource.COINS:
            self.earn(worth)
        else:
            self.earn(0, worth)

    def _mentor_trades(self, bonus: Trade) -> None:
        if bonus.good is not None:
            return  # a good is neither coins nor points
        for _ in range(bonus.times):
            if self.me.coins >= bonus.coins:
                self.pay(bonus.coins)
                self.earn(0, bonus.prestige)

    def _mentor_discards(self, bonus: DiscardTiles) -> None:
        for _ in range(min(bonus.most, len(self.they.stack))):
            self.tiles.throw(self._lose_tile(0))
            self.earn(0, bonus.prestige)

    def _mentor_sells_goods(self, bonus: SellGoods) -> None:
        rows = sorted(bonus.rows, key=lambda row: (-row[1], sum(row[0][good] for good in Good)))
        for goods, prestige in rows:
            if all(self.me.goods[good] >= goods[good] for good in Good):
                for good in Good:
                    self.me.goods[good] -= goods[good]
                self.earn(0, prestige)
