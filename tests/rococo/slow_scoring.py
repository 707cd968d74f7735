"""Prices, income and final scoring for the slow model, one rule after the other.

Written from the rules alone; nothing here is asked of the library but its component set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from bakehouse.rococo.bonuses import Resource
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import Good, Rank
from tests.rococo.slow_table import SlowTable

T = TypeVar("T")


# Prices.


def recipe_price(box: Components, space: int) -> int:
    """Coins for the recipe on a space from 1, counted from the left (RO-40)."""
    return box.displays.recipe_prices[space - 1]


def tile_price(box: Components, row: int, tiles: int) -> int:
    """Coins for a tile of a row from 0, counted from the top, with so many in it (RO-42)."""
    return box.displays.ingredient_prices[row][tiles - 1]


def good_price(box: Components, good: Good, number: int) -> int | None:
    """Coins for so many units of a good; None where so many are not sold (RO-44)."""
    prices = box.tracks[good].prices
    return prices[number - 1] if number <= len(prices) else None


def hire_price(box: Components, cards: int) -> int:
    """Coins for one of so many cards on the Hire Staff spaces (RO-56)."""
    return box.displays.hire_prices[cards - 1]


def notice_coins(box: Components, rank: Rank) -> int:
    """Coins for parting with a card (RO-58)."""
    return box.numbers.notice_chef if rank is Rank.CHEF else box.numbers.notice_assistant


def with_discount(price: int, discount: int) -> int:
    """A price less a discount, never below nothing (RO-108)."""
    return price - discount if price > discount else 0


def sale_coins(table: SlowTable, recipe: int) -> int:
    """Coins for selling a dish (RO-50)."""
    return table.worth(recipe) * table.numbers.sale


# Income.


def income(table: SlowTable, seat: int) -> tuple[int, int]:
    """Coins and points that a player has at the end of a round (RO-70, RO-71)."""
    numbers = table.numbers
    coins = numbers.income + numbers.host_income * table.hosts.count(seat)
    prestige = 0
    for place, (resource, amount) in enumerate(numbers.decoration_income):
        if place < len(table.seats[seat].decorations):
            if resource is Resource.COINS:
                coins += amount
            else:
                prestige += amount
    return coins, prestige


# Final scoring.


def coins_at_the_end(table: SlowTable, seat: int) -> int:
    """Coins after what is left on racks was sold (RO-80)."""
    player = table.seats[seat]
    return player.coins + sum(sale_coins(table, recipe) for recipe, _ in player.racks)


def coin_points(table: SlowTable, seat: int) -> int:
    """Points for coins (RO-81)."""
    return coins_at_the_end(table, seat) // table.numbers.final_coins


def coins_kept(table: SlowTable, seat: int) -> int:
    """Coins that did not make a point (RO-81)."""
    return coins_at_the_end(table, seat) % table.numbers.final_coins


def ranked(spaces: Sequence[tuple[int, int] | None]) -> list[int]:
    """The seats with dishes on a table, best first (RO-82); its nearest space comes first."""
    owners = [dish[0] for dish in spaces if dish]
    there = list(dict.fromkeys(owners))  # by their nearest dish
    return sorted(there, key=lambda seat: -owners.count(seat))  # stable: nearest first


def table_points(table: SlowTable, number: int) -> dict[int, int]:
    """By seat, the points for most dishes on a table from 0, and second most (RO-82)."""
    printed = table.board.tables[number]
    prizes = [printed.first] if table.players == 2 else [printed.first, printed.second]
    return dict(zip(ranked(table.tables[number]), prizes, strict=False))


def host_points(table: SlowTable, seat: int) -> int:
    """Points for hosts by opponents who have placed service staff (RO-83)."""
    opponents = [other for other in range(table.players) if other != seat]
    serving = [other for other in opponents if table.service(other) > 0]
    return table.hosts.count(seat) * len(serving) * table.numbers.host_prestige


def printed_points(table: SlowTable, seat: int) -> dict[str, int]:
    """Points printed with markers (RO-84)."""
    left = [
        printed.prestige
        for area, printed in zip(table.areas, table.board.areas, strict=True)
        if area[0] == seat
    ]
    hosts = [
        printed.prestige
        for owner, printed in zip(table.hosts, table.board.hosts, strict=True)
        if owner == seat
    ]
    return {
        "dishes": sum(table.worth(dish) for dish in table.dishes(seat)),
        "service staff": sum(left),
        "host spaces": sum(hosts),
        "special bonuses": sum(
            special_value(table, place, claimed.index(seat))
            for place, claimed in enumerate(table.claims)
            if seat in claimed
        ),
    }


def special_value(table: SlowTable, place: int, space: int) -> int:
    """The points of a space from 0 of one of the special bonuses of the game (RO-5, RO-62)."""
    number = table.specials[place]
    (special,) = [one for one in table.box.special_bonuses if one.number == number]
    return special.values[table.side][space]


def final_points(table: SlowTable, seat: int) -> dict[str, int]:
    """All points of a player, by where they come from (RO-80 to RO-84)."""
    tables = [table_points(table, number) for number in range(len(table.tables))]
    return {
        "track": table.seats[seat].prestige,
        **({"left over": left_over(table)} if seat >= table.people else {}),
        "coins": coin_points(table, seat),
        "tables": sum(points.get(seat, 0) for points in tables),
        "hosts": host_points(table, seat),
        **printed_points(table, seat),
    }


def left_over(table: SlowTable) -> int:
    """Points of the Mentor for tiles, unbaked recipes and goods (RO-154)."""
    mentor = table.seats[table.people]
    left = len(mentor.tiles) + len(mentor.recipes) + sum(mentor.goods.values())
    return left // table.box.mentor.left_over


def total(table: SlowTable, seat: int) -> int:
    """All points of a player."""
    return sum(final_points(table, seat).values())


def ranking(table: SlowTable) -> list[int]:
    """The seats from best to worst (RO-85, RO-171); `table.start` began the last round."""
    if table.people == 1:  # who is level with the Mentor has lost (RO-155)
        return [0, 1] if total(table, 0) > total(table, 1) else [1, 0]
    from_start = rotated(range(table.players), table.start)
    by_coins = sorted(from_start, key=lambda seat: -coins_kept(table, seat))
    return sorted(by_coins, key=lambda seat: -total(table, seat))


def rotated(seats: Iterable[T], first: int) -> list[T]:
    """The seats clockwise, beginning with the one in this place."""
    around = list(seats)
    return around[first:] + around[:first]
