"""The bonuses of staff cards in the slow model (RO-89 to RO-125), written from the rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bakehouse.rococo.actions import (
    ChooseNumber,
    ChooseRow,
    ChooseTable,
    CopyBonus,
    Decision,
    DiscardRecipe,
    Done,
    Forfeit,
    KeepRecipe,
    KeepTile,
    MoveDish,
    PickPresented,
    Pile,
    SpendTile,
)
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.bonuses import MoveDish as MoveDishBonus
from bakehouse.rococo.content import Staff
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import Good, MainAction, Rank
from tests.rococo.slow_table import most_by_kind
from tests.rococo.slow_turns import SlowTurns, Story


class SlowBonuses(SlowTurns):
    """A table at which the bonus of a card can be used."""

    def bonus_ready(self, card: Staff, rank: Rank) -> bool:
        """Whether the player whose turn it is can use the bonus of a card (RO-15, RO-37)."""
        return self.holds(self.seat, card.requirement) and self.usable(card.bonus, rank)

    def usable(self, bonus: Bonus, rank: Rank) -> bool:
        """Whether a bonus would change something."""
        match bonus:
            case Gain():
                return self._brings(bonus)
            case GainByType():
                return self.worth_by_type(bonus) > 0
            case Act():
                return self.possible(bonus, rank)
            case Trade():
                return self.most_trades(bonus) > 0
            case Draw() | Take():
                return self._pieces_there(bonus)
            case MoveDishBonus():
                return bool(self.liftable())
            case Copy():
                return bool(self.copyable())
            case DiscardTiles() | SellGoods():
                return bool(self._to_give_away(bonus))

    def _brings(self, bonus: Gain) -> bool:
        return bool(self.worthwhile_tables(bonus)) if by_table(bonus) else self.worth_of(bonus) > 0

    def _pieces_there(self, bonus: Draw | Take) -> bool:
        if isinstance(bonus, Draw):
            return (self.tiles if bonus.kind is DrawKind.TILE else self.recipes).there() > 0
        return bool(self.spaces_of_tiles()) if bonus.kind is DrawKind.TILE else any(self.menu)

    def _to_give_away(self, bonus: DiscardTiles | SellGoods) -> Sequence[object]:
        return self.me.tiles if isinstance(bonus, DiscardTiles) else self.rows_to_sell(bonus, [])

    def use(self, bonus: Bonus, rank: Rank) -> Story[None]:
        """Carry out a bonus."""
        self.met.add(f"bonus: {type(bonus).__name__}")
        if isinstance(bonus, Act):
            yield from self.perform(bonus, rank)
        elif isinstance(bonus, GainByType):
            self.earn(0, self.worth_by_type(bonus))
        else:
            yield from self._use(bonus)
        self.settle()

    def _use(self, bonus: Bonus) -> Story[None]:
        match bonus:
            case Gain():
                yield from self._gain(bonus)
            case Trade():
                yield from self._trade(bonus)
            case Draw():
                yield from self._draw(bonus)
            case Take():
                yield from self._take(bonus)
            case MoveDishBonus():
                yield from self._move()
            case Copy():
                yield from self._copy()
            case DiscardTiles():
                yield from self._discard_tiles(bonus)
            case SellGoods():
                yield from self._sell_goods(bonus)
            case _:
                raise AssertionError(bonus)

    def _take(self, bonus: Take) -> Story[None]:
        if bonus.kind is DrawKind.TILE:
            yield from self.choose_tile(optional=False)
        else:
            yield from self.choose_recipe(optional=False)

    # Coins and points (RO-90, RO-95 to RO-103, RO-118, RO-121, RO-125).

    @staticmethod
    def by_number(bonus: Gain, number: int) -> int:
        """What so many of what is counted bring."""
        if not bonus.steps:
            return bonus.amount * number
        reached = [amount for least, amount in bonus.steps if number >= least]
        return reached[-1] if reached else 0

    def worth_of(self, bonus: Gain) -> int:
        if bonus.counted is None:
            return bonus.amount
        return self.by_number(bonus, self.count(self.seat, bonus.counted))

    def worthwhile_tables(self, bonus: Gain) -> dict[int, int]:
        """By what a table brings, the first table that brings it, from 1; without nothing."""
        first: dict[int, int] = {}
        for table in range(len(self.tables)):
            worth = self.by_number(bonus, len(self.dishes(self.seat, table)))
            if worth:
                first.setdefault(worth, table + 1)
        return first

    def _gain(self, bonus: Gain) -> Story[None]:
        if bonus.counted:
            self.met.add(bonus.counted.measure.name)
        worth = self.worth_of(bonus)
        if by_table(bonus):
            tables = self.worthwhile_tables(bonus)
            options = [ChooseTable(self.seat, table) for table in tables.values()]
            answer = yield from self.ask("TABLE", options)
            assert isinstance(answer, ChooseTable)
            worth = self.by_number(bonus, len(self.dishes(self.seat, answer.table - 1)))
        if bonus.resource is Resource.COINS:
            self.earn(worth)
        else:
            self.earn(0, worth)

    def worth_by_type(self, bonus: GainByType) -> int:
        if bonus.ingredients:
            values = dict(bonus.ingredients)
            return most_by_kind(
                [
                    {kind: values[kind] for kind in self.needs(dish) if kind in values}
                    for dish in self.dishes(self.seat)
                ]
            )
        worths = dict(bonus.toppings)
        return most_by_kind(
            [
                {kind: worths[kind] for kind in self.toppings(tile) if kind in worths}
                for tile in self.me.decorations
            ]
        )

    # Trading (RO-94, RO-116, RO-122, RO-123).

    def most_trades(self, bonus: Trade) -> int:
        """How often it can be done."""
        possible = range(1, bonus.times + 1)
        paid = [number for number in possible if bonus.coins * number <= self.me.coins]
        if bonus.good is not None:
            paid = [number for number in paid if number <= self.room(bonus.good)]
        return max(paid, default=0)

    def _trade(self, bonus: Trade) -> Story[None]:
        number = 1
        if bonus.times > 1:
            most = self.most_trades(bonus)
            options = [ChooseNumber(self.seat, times) for times in range(1, most + 1)]
            answer = yield from self.ask("NUMBER", options)
            assert isinstance(answer, ChooseNumber)
            number = answer.number
        for _ in range(number):
            self.pay(bonus.coins)
            self.earn(0, bonus.prestige)
            if bonus.good is not None:
                assert self.room(bonus.good)
                self.me.goods[bonus.good] += 1

    def rows_to_sell(self, bonus: SellGoods, sold: Sequence[int]) -> list[Decision]:
        """Rows after the last that can be paid; of equal ones that are left only the first."""
        options: list[Decision] = []
        for number, row in enumerate(bonus.rows, 1):
            twins = [n for n, other in enumerate(bonus.rows[: number - 1], 1) if other == row]
            if number <= max(sold, default=0) or not set(twins) <= set(sold):
                continue
            if all(self.me.goods[good] >= row[0][good] for good in Good):
                options.append(ChooseRow(self.seat, number))
        return options

    def _sell_goods(self, bonus: SellGoods) -> Story[None]:
        sold: list[int] = []
        while options := self.rows_to_sell(bonus, sold):
            answer = yield from self.ask("ROW", self.or_done(options, bool(sold)))
            if isinstance(answer, Done):
                return
            assert isinstance(answer, ChooseRow)
            sold.append(answer.row)
            goods, prestige = bonus.rows[answer.row - 1]
            for good in Good:
                self.me.goods[good] -= goods[good]
            self.earn(0, prestige)

    def _discard_tiles(self, bonus: DiscardTiles) -> Story[None]:
        last = 0
        for time in range(bonus.most):
            kinds = sorted({tile for tile in self.me.tiles if tile >= last})
            if not kinds:
                return
            options = [SpendTile(self.seat, tile) for tile in kinds]
            answer = yield from self.ask("TILES", self.or_done(options, time > 0))
            if isinstance(answer, Done):
                return
            assert isinstance(answer, SpendTile)
            last = answer.tile
            self.me.tiles.remove(last)
            self.tiles.throw(last)
            self.earn(0, bonus.prestige)

    # Drawing (RO-104, RO-105, RO-110).

    def _draw(self, bonus: Draw) -> Story[None]:
        if bonus.kind is DrawKind.TILE:
            number = min(bonus.number, self.tiles.there())
            drawn = yield from self.draw("DRAW", Pile.TILES, self.tiles, number, in_order=False)
            yield from self._keep_tile(drawn)
        else:
            number = min(bonus.number, self.recipes.there())
            drawn = yield from self.draw("DRAW", Pile.RECIPES, self.recipes, number, in_order=False)
            yield from self._keep_recipe(drawn)

    def _keep_tile(self, drawn: list[int]) -> Story[None]:
        kept = drawn[0]
        if len(drawn) > 1:
            answer = yield from self.ask(
                "KEEP_TILE", [KeepTile(self.seat, tile) for tile in set(drawn)]
            )
            assert isinstance(answer, KeepTile)
            kept = answer.tile
        self.gain_tile(kept)
        for tile in _without(drawn, kept):
            self.tiles.throw(tile)

    def _keep_recipe(self, drawn: list[int]) -> Story[None]:
        if len(drawn) == 1 and not self.is_full():
            self.store(drawn[0])
            return
        if self.is_full():
            answer = yield from self.ask("KEEP_RECIPE", [*self.discards(), Forfeit(self.seat)])
            if isinstance(answer, Forfeit):
                for recipe in drawn:
                    self.recipes.throw(recipe)
                return
            assert isinstance(answer, DiscardRecipe)
            self.throw_recipe(answer.recipe)
        answer = yield from self.ask(
            "KEEP_RECIPE", [KeepRecipe(self.seat, recipe) for recipe in set(drawn)]
        )
        assert isinstance(answer, KeepRecipe)
        self.store(answer.recipe)
        for recipe in _without(drawn, answer.recipe):
            self.recipes.throw(recipe)

    # Moving a dish (RO-111).

    def liftable(self) -> list[Decision]:
        """Own dishes for which another table has room."""
        return [
            PickPresented(self.seat, table, space)
            for table, spaces in enumerate(self.tables, 1)
            for space, dish in enumerate(spaces, 1)
            if dish and dish[0] == self.seat and self._free_beyond(table)
        ]

    def _free_beyond(self, table: int) -> bool:
        return any(free != table for free, _ in self.free_spaces())

    def _move(self) -> Story[None]:
        answer = yield from self.ask("LIFT", self.liftable())
        assert isinstance(answer, PickPresented)
        spaces = [place for place in self.free_spaces() if place[0] != answer.table]
        goal = yield from self.ask("MOVE", [MoveDish(self.seat, *place) for place in spaces])
        assert isinstance(goal, MoveDish)
        table, space = answer.table - 1, answer.space - 1
        self.tables[goal.table - 1][goal.space - 1] = self.tables[table][space]
        self.tables[table][space] = None

    # Copying (RO-38, RO-112).

    def copyable(self) -> dict[Bonus, int]:
        """The bonuses that can be copied, each with the first seat that has it."""
        found: dict[Bonus, int] = {}
        for seat, player in enumerate(self.seats):
            if seat == self.seat or not player.used:
                continue
            card = self.card(player.used[-1])
            if not isinstance(card.bonus, Copy) and self.bonus_ready(card, Rank.ASSISTANT):
                found.setdefault(card.bonus, seat)
        return found

    def _copy(self) -> Story[None]:
        options = [CopyBonus(self.seat, other) for other in self.copyable().values()]
        answer = yield from self.ask("COPY", options)
        assert isinstance(answer, CopyBonus)
        yield from self.copy_bonus(answer)

    def copy_bonus(self, answer: CopyBonus) -> Story[None]:
        """The bonus on top of a used pile, as an assistant of one's own."""
        bonus = self.card(self.seats[answer.other].used[-1]).bonus
        assert not (isinstance(bonus, Act) and bonus.action is MainAction.HIRE)
        self.met.add("copied")
        yield from self.use(bonus, Rank.ASSISTANT)


def by_table(bonus: Gain) -> bool:
    return bonus.counted is not None and bonus.counted.measure is Measure.DISHES_ON_A_TABLE


def _without(pieces: Iterable[int], one: int) -> list[int]:
    left = list(pieces)
    left.remove(one)
    return left
