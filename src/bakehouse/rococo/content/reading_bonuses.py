"""Reading staff bonuses from a set file (RO-89 to RO-125)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from bakehouse.core.counts import LIMIT, kind_name
from bakehouse.core.tables import Table
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.content.reading_conditions import Reach, read_counted
from bakehouse.rococo.content.reading_rows import MOST, MOST_SPACES, read_some
from bakehouse.rococo.counting import Counted
from bakehouse.rococo.kinds import GOODS, Good, Ingredient, MainAction, Rank, Topping

__all__ = ["read_bonus"]

K = TypeVar("K")

_MOST_TIMES: Final = 20
_MOST_DRAWN: Final = 9
_ONE_OR_TWO: Final = (
    MainAction.RECIPES,
    MainAction.BAKE,
    MainAction.DECORATE,
    MainAction.DELIVER,
)
"""Main actions that take one or two of something, or, as a bonus, only one (RO-98)."""


def read_bonus(card: Table, rank: Rank, reach: Reach) -> Bonus:
    """The bonus of a card of this rank.

    Raises:
        ContentError: whatever is wrong with it; an assistant that hires (RO-35). Keys that this
            kind of bonus does not take are left for `Table.done`.
    """
    row = card.table("bonus")
    bonus = _READERS[row.choice("do", _READERS)](row, reach)
    if isinstance(bonus, Act) and bonus.action is MainAction.HIRE and rank is not Rank.CHEF:
        raise row.error("no bonus lets an assistant hire", "action", rule="RO-35")
    return bonus


def _read_gain(row: Table, reach: Reach) -> Gain:
    resource = row.choice("of", Resource)
    if "count" not in row:
        return Gain(resource, row.integer("amount", minimum=1, maximum=MOST))
    counted = read_counted(row)
    if "steps" in row:
        return Gain(resource, counted=counted, steps=_read_steps(row, counted, reach))
    return Gain(resource, row.integer("amount", minimum=1, maximum=MOST), counted)


def _read_steps(row: Table, counted: Counted, reach: Reach) -> tuple[tuple[int, int], ...]:
    """Steps of (at least so many, amount), each from more on than the one before it."""
    steps: list[tuple[int, int]] = []
    for step in row.rows("steps"):
        above = steps[-1][0] + 1 if steps else 1
        least = step.integer("least", minimum=above, maximum=max(above, reach.most(counted)))
        steps.append((least, step.integer("amount", minimum=1, maximum=MOST)))
    if not steps:
        raise row.error("no step at all", "steps")
    return tuple(steps)


def _read_by_type(row: Table, _: Reach) -> GainByType:
    if "ingredients" in row:
        return GainByType(ingredients=_read_values(row, "ingredients", Ingredient))
    return GainByType(toppings=_read_values(row, "toppings", Topping))


def _read_values(row: Table, key: str, kinds: Iterable[K]) -> tuple[tuple[K, int], ...]:
    """Points by kind, for some of these kinds."""
    inner = row.table(key)
    there = [kind for kind in kinds if kind_name(kind) in inner]
    inner.done()  # now, lest a misspelt kind be reported as none at all
    if not there:
        raise row.error("no type at all", key)
    return tuple((kind, inner.integer(kind_name(kind), minimum=1, maximum=MOST)) for kind in there)


def _read_act(row: Table, _: Reach) -> Act:
    action = row.choice("action", MainAction)
    price = row.integer("price", minimum=1, maximum=MOST) if "price" in row else 0
    single = action in _ONE_OR_TWO and "single" in row and row.flag("single")
    if action is MainAction.PLACE and "discount" in row:
        discount = row.integer("discount", minimum=1, maximum=MOST)
        return Act(action, price, discount=discount)
    if action is MainAction.GOODS and not price and "times" in row:
        return Act(action, times=row.integer("times", minimum=2, maximum=_MOST_TIMES))
    if action is MainAction.BAKE and single and "less" in row:
        goods, ingredients = _read_less(row)
        return Act(action, price, single, less_goods=goods, less_ingredients=ingredients)
    return Act(action, price, single)


def _read_less(row: Table) -> tuple[tuple[Good, ...], tuple[Ingredient, ...]]:
    """What one less of is needed, by goods and ingredients, each once (RO-113)."""
    names = row.texts("less")
    if not names or len(set(names)) != len(names):
        raise row.error("nothing at all, or a kind twice", "less", rule="RO-113")
    kinds = row.choices("less", (*Good, *Ingredient))
    return (
        tuple(sorted(kind for kind in kinds if isinstance(kind, Good))),
        tuple(sorted(kind for kind in kinds if isinstance(kind, Ingredient))),
    )


def _read_trade(row: Table, _: Reach) -> Trade:
    coins = row.integer("coins", minimum=1, maximum=MOST)
    times = row.integer("times", minimum=1, maximum=_MOST_TIMES) if "times" in row else 1
    if "good" in row:
        return Trade(coins, good=row.choice("good", Good), times=times)
    return Trade(coins, prestige=row.integer("prestige", minimum=1, maximum=MOST), times=times)


def _read_draw(row: Table, _: Reach) -> Draw:
    kind = row.choice("what", DrawKind)
    return Draw(kind, row.integer("number", minimum=1, maximum=_MOST_DRAWN))


def _read_take(row: Table, _: Reach) -> Take:
    return Take(row.choice("what", DrawKind))


def _read_move(_: Table, __: Reach) -> MoveDish:
    return MoveDish()


def _read_copy(_: Table, __: Reach) -> Copy:
    return Copy()


def _read_discard(row: Table, reach: Reach) -> DiscardTiles:
    most = row.integer("most", minimum=1, maximum=min(LIMIT, reach.tiles))
    return DiscardTiles(most, row.integer("prestige", minimum=1, maximum=MOST))


def _read_sale(row: Table, reach: Reach) -> SellGoods:
    """Rows of goods that a player can have, with their points (RO-122)."""
    rows = row.rows("rows")
    if not 1 <= len(rows) <= MOST_SPACES:
        reason = f"{len(rows)} rows, there must be 1 to {MOST_SPACES}"
        raise row.error(reason, "rows", rule="RO-122")
    sales = tuple(
        (read_some(sale, "goods", GOODS, LIMIT), sale.integer("prestige", minimum=1, maximum=MOST))
        for sale in rows
    )
    for sale, (goods, _) in zip(rows, sales, strict=True):
        if any(amount > reach.tracks[good].top for good, amount in goods.items()):
            raise sale.error("more of a good than its track holds", "goods", rule="RO-122")
    return SellGoods(sales)


_READERS: Final[Mapping[str, Callable[[Table, Reach], Bonus]]] = {
    "gain": _read_gain,
    "gain_by_type": _read_by_type,
    "act": _read_act,
    "trade": _read_trade,
    "draw": _read_draw,
    "take": _read_take,
    "move_dish": _read_move,
    "copy": _read_copy,
    "discard_tiles": _read_discard,
    "sell_goods": _read_sale,
}
"""By what a bonus does, the function that reads the rest of it."""
