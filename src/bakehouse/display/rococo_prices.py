"""What is printed on the boards of La Pâtisserie Rococo and stays: prices, income."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bakehouse.core.counts import kind_name
from bakehouse.display.rococo_words import coins_words, many, points_words, resource_words
from bakehouse.rococo import Config, Good
from bakehouse.rococo.content import Displays, Numbers

__all__ = ["price_rows"]


def price_rows(config: Config) -> Iterator[tuple[str, str]]:
    """What something costs or brings, line by line: its name and the words.

    >>> dict(price_rows(Config()))["buy sugar"]
    '1 for 2, 2 for 5, 3 for 8 coins'
    """
    components = config.components
    for good, track in zip(Good, components.tracks, strict=True):
        yield f"buy {kind_name(good)}", _by_number(track.prices)
    yield from _displays(components.displays)
    yield from _numbers(components.numbers)


def _by_number(prices: Sequence[int]) -> str:
    return f"{', '.join(f'{n} for {price}' for n, price in enumerate(prices, 1))} coins"


def _displays(displays: Displays) -> Iterator[tuple[str, str]]:
    rows = len(displays.ingredient_prices)
    for row, prices in enumerate(displays.ingredient_prices, 1):
        cleared = "; cleared before the next round" if row > rows - displays.lower_rows else ""
        yield f"tile, row {row}", f"{_by_left(prices, 'tile')}{cleared}"
    spaces = len(displays.recipe_prices)
    right = range(spaces - displays.cleared_recipes + 1, spaces + 1)
    words = ", ".join(map(str, right))
    yield "recipes", f"those on {words} are cleared before the next round"
    yield "hire", _by_left(displays.hire_prices, "card")


def _by_left(prices: Sequence[int], one: str) -> str:
    """Prices by how many there are before one is taken, from the most on."""
    words = [
        f"{price} with {many(number, one) if number == len(prices) else number}"
        for number, price in reversed(list(enumerate(prices, 1)))
    ]
    return f"coins: {', '.join(words)} there"


def _numbers(numbers: Numbers) -> Iterator[tuple[str, str]]:
    """Payments and income (RO-50, RO-53, RO-58, RO-70, RO-71, RO-81, RO-83)."""
    service = points_words(numbers.service_prestige)
    yield "sell a dish", f"{coins_words(numbers.sale)} a point"
    yield "present beside own service staff", f"{service} for {coins_words(numbers.service_cost)}"
    assistant, chef = numbers.notice_assistant, numbers.notice_chef
    yield "give notice", f"{coins_words(assistant)} for an assistant, {chef} for a chef"
    steps = [resource_words(resource, amount) for resource, amount in numbers.decoration_income]
    added = f", by decoration {', '.join(f'+{step}' for step in steps)}" if steps else ""
    hosts = f", {coins_words(numbers.host_income)} for each host"
    yield "income", f"{coins_words(numbers.income)}{added}{hosts}"
    host = f"{points_words(numbers.host_prestige)} for each host and opponent with service staff"
    yield "at the end", f"1 point for {coins_words(numbers.final_coins)}; {host}"
