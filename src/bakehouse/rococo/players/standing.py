"""What a seat can expect of the board: tables, markers, special bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

import attrs

from bakehouse.core.values import Value
from bakehouse.rococo.bonuses import Gift, GiftKind
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import DishTrait
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.measures import value_of
from bakehouse.rococo.players.outlook import Outlook
from bakehouse.rococo.players.weights import Weights
from bakehouse.rococo.state import BoardState, State, owner_of, recipe_of

__all__ = [
    "Standing",
    "count",
    "depends_on_board",
    "gift_worth",
    "markers_hope",
    "next_dish",
    "specials_hope",
    "standing",
    "tables_hope",
    "topping_hope",
]


@attrs.frozen
class Standing(Value):
    """What of a seat is on the board.

    Attributes:
        by_table: dishes by table.
        recipes: the dishes, by recipe.
        prestige: the points printed on dishes, left service spaces and hosts.
        chef: dishes with chef icon.
        service: service markers.
        hosts: hosts.
    """

    by_table: tuple[int, ...]
    recipes: tuple[int, ...]
    prestige: int
    chef: int
    service: int
    hosts: int

    def measured(self, measure: Measure) -> int:
        """What a measure counts that `depends_on_board` and is no decoration."""
        match measure:
            case Measure.TABLES:
                return sum([dishes > 0 for dishes in self.by_table])
            case Measure.DISHES:
                return len(self.recipes)
            case Measure.DISHES_ON_A_TABLE:
                return max(self.by_table)
            case Measure.CHEF_DISHES:
                return self.chef
            case Measure.SERVICE_STAFF:
                return self.service
            case _:
                return self.service + self.hosts


_OF_BOARD = frozenset(
    {
        Measure.TABLES,
        Measure.DISHES,
        Measure.DISHES_ON_A_TABLE,
        Measure.CHEF_DISHES,
        Measure.SERVICE_STAFF,
        Measure.MARKERS,
    }
)


def depends_on_board(conditions: Sequence[Condition]) -> bool:
    """Whether nothing but the board and the number of decorations counts for these."""
    measures = (condition.counted.measure for condition in conditions)
    return all(it in _OF_BOARD or it is Measure.DECORATIONS for it in measures)


def standing(config: Config, board: BoardState, seat: int) -> Standing:
    """What of a seat is on the board."""
    tables = [[recipe_of(it) for it in there if owner_of(it) == seat] for there in board.tables]
    recipes = tuple([recipe for table in tables for recipe in table])
    cards = [config.components.recipes[recipe - 1] for recipe in recipes]
    areas = zip(config.board.areas, board.areas, strict=True)
    hosts = zip(config.board.hosts, board.hosts, strict=True)
    prestige = [card.prestige for card in cards]
    prestige += [area.prestige for area, (left, _) in areas if left == seat]
    prestige += [host.prestige for host, owner in hosts if owner == seat]
    return Standing(
        by_table=tuple(map(len, tables)),
        recipes=recipes,
        prestige=sum(prestige),
        chef=sum([card.chef for card in cards]),
        service=sum([seat in area for area in board.areas]),
        hosts=board.hosts.count(seat),
    )


def count(state: State, seat: int, stand: Standing, counted: Counted) -> int:
    """What is counted of a seat; what is on the board is known already."""
    if counted.measure in _OF_BOARD:
        return stand.measured(counted.measure)
    return value_of(state, seat, counted)


# --- tables ---------------------------------------------------------------------------------------


def _chance_ahead(lead: float, free: int, spread: float) -> float:
    """The chance that a lead in dishes on a table holds to the end (RO-82)."""
    if not free:
        return float(lead > 0)
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / spread))))


def _share(ahead: Sequence[float], first: int, second: int) -> float:
    """Points to expect, with the chances to be ahead of each of the others."""
    best = 1.0
    for chance in ahead:
        best *= chance
    runner_up = 0.0
    for place, chance in enumerate(ahead):
        rest = 1 - chance
        for other, another in enumerate(ahead):
            rest *= another if other != place else 1.0
        runner_up += rest
    return first * best + second * runner_up


_NEARER = 0.3
"""What the nearer dish is worth as a lead, in dishes."""


def _table_shares(
    owners: tuple[int, ...], first: int, second: int, seats: int, spread: float
) -> tuple[float, ...]:
    """By seat, the points to expect of a table, by the owners of its spaces."""
    counts = [owners.count(seat) for seat in range(seats)]
    near = [owners.index(seat) if n else len(owners) for seat, n in enumerate(counts)]
    free = owners.count(-1)
    shares: list[float] = []
    for seat, mine in enumerate(counts):
        leads = [
            mine - counts[it] + (_NEARER if near[seat] < near[it] else -_NEARER)
            for it in range(seats)
            if it != seat
        ]
        ahead = [_chance_ahead(lead, free, spread) for lead in leads]
        shares.append(_share(ahead, first, second) if mine else 0.0)
    return tuple(shares)


@lru_cache(maxsize=1 << 14)
def _owned_shares(
    there: tuple[int, ...], first: int, second: int, seats: int, rounds: int, draw: float
) -> tuple[float, ...]:
    """By seat, the points to expect of a table with these dishes."""
    owners = tuple([owner_of(dish) for dish in there])
    spread = draw * (0.35 + 0.3 * min(owners.count(-1), rounds + 1))
    return _table_shares(owners, first, second, seats, spread)


def _shares_of(
    config: Config, place: int, there: tuple[int, ...], rounds: int, draw: float
) -> tuple[float, ...]:
    """By seat, the points to expect of a table of the board."""
    table = config.board.tables[place]
    second = table.second if config.seats > 2 else 0
    return _owned_shares(there, table.first, second, config.seats, rounds, draw)


def tables_hope(
    config: Config, tables: tuple[tuple[int, ...], ...], rounds: int, draw: float
) -> tuple[float, ...]:
    """By seat, the points to expect of all tables."""
    shares = [_shares_of(config, place, there, rounds, draw) for place, there in enumerate(tables)]
    return tuple(map(sum, zip(*shares, strict=True)))


def next_dish(
    config: Config, tables: tuple[tuple[int, ...], ...], seat: int, rounds: int, draw: float
) -> float | None:
    """What one more dish brings on the tables, the mean of the best two; None without a space."""
    gains: list[float] = []
    for place, there in enumerate(tables):
        if 0 in there:
            space = there.index(0)
            more = (*there[:space], seat + 1, *there[space + 1 :])
            now = _shares_of(config, place, there, rounds, draw)
            later = _shares_of(config, place, more, rounds, draw)
            gains.append(later[seat] - now[seat])
    best = sorted(gains, reverse=True)[:2]
    return sum(best) / len(best) if best else None


_MATCH = 0.5
"""The chance that a decoration shows the topping that a table asks for, and has a space there."""


def topping_hope(state: State, weights: Weights) -> float:
    """What tables that ask for a topping give for a decorated dish, the best of them (RO-52)."""
    components, best = state.setup.config.components, 0.0
    for number, there in zip(state.setup.table_bonuses, state.board.tables, strict=False):
        bonus = components.table_bonuses[number - 1]
        if bonus.condition.trait in _DECORATED and 0 in there:
            best = max(best, *[gift_worth(gift, weights) for gift in bonus.rewards])
    return best * _MATCH


_DECORATED = (DishTrait.WITH_TOPPING, DishTrait.DECORATED)


def gift_worth(gift: Gift | None, weights: Weights) -> float:
    """What a gift of a space or a table bonus is worth, about."""
    if gift is None:
        return 0.0
    if gift.kind is GiftKind.GOOD:
        return gift.amount * weights.goods[gift.good or 0]
    if gift.kind is GiftKind.PRESTIGE:
        return float(gift.amount)
    return gift.amount * weights.coin if gift.kind is GiftKind.COINS else weights.tile


# --- markers and special bonuses ------------------------------------------------------------------

_WILL_SERVE = 0.75
"""The chance that an opponent without service staff has some in the end, while there is time."""


def markers_hope(
    config: Config, board: BoardState, seat: int, stand: Standing, look: Outlook, weights: Weights
) -> float:
    """Payments beside markers, and what hosts bring in coins and points (RO-53, RO-71, RO-83)."""
    service = stand.service * weights.marker * look.time
    if not stand.hosts:
        return service
    numbers = config.components.numbers
    served = [
        float(any(other in area for area in board.areas)) or _WILL_SERVE * look.time
        for other in range(config.seats)
        if other != seat
    ]
    coins = numbers.host_income * look.coin * look.incomes
    return service + stand.hosts * (coins + numbers.host_prestige * sum(served))


_READY = 0.7
"""Which part of a dish on a rack counts as if it lay on a table already."""


def _ready(state: State, seat: int, measure: Measure) -> int:
    """How many dishes on racks will count for a measure when they are presented."""
    racks = state.players[seat].racks
    if measure is Measure.DECORATIONS:
        return sum([dish.tile > 0 for dish in racks])
    if measure is Measure.CHEF_DISHES:
        recipes = state.setup.config.components.recipes
        return sum([recipes[dish.recipe - 1].chef for dish in racks])
    return 0


def _chance_of(
    state: State, seat: int, stand: Standing, conditions: Sequence[Condition], step: float
) -> float:
    chance = 1.0
    for condition in conditions:
        lacking = float(condition.least - count(state, seat, stand, condition.counted))
        if lacking > 0:
            lacking -= _READY * _ready(state, seat, condition.counted.measure)
        chance *= step ** max(0.0, lacking)
    return chance


_SOMEBODY_FIRST = 0.9


def specials_hope(
    state: State, seat: int, stand: Standing, look: Outlook, weights: Weights
) -> float:
    """Points of special bonuses that are marked, and a part of those that are open (RO-62)."""
    config, points = state.setup.config, 0.0
    for number, seats in zip(state.setup.specials, state.board.claims, strict=False):
        special = config.components.special_bonuses[number - 1]
        values = special.values[config.side]
        if seat in seats:
            points += values[seats.index(seat)]
        elif len(seats) < len(values):
            chance = _chance_of(state, seat, stand, special.conditions, weights.step)
            points += values[len(seats)] * chance * look.time * _SOMEBODY_FIRST
    return points
