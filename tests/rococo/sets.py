"""Component sets for tests: the house set with changes, and tiny sets.

A set is written as Python data of the layout of the file, and made a TOML text by `text_of`. Each
keyword of `make_house` and `make_tiny` is a topic, with the keys of it that change.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final, TypeAlias

from bakehouse.rococo import content
from bakehouse.rococo.content import Components, loads
from tests.pasteles.sets import text_of

__all__ = [
    "TINY",
    "card",
    "fit_solo",
    "house_data",
    "house_text",
    "make_house",
    "make_tiny",
    "text_of",
    "tiny_data",
]

Row: TypeAlias = Mapping[str, Any]

COINS: Final[Row] = {"do": "gain", "of": "coins", "amount": 2}
POINTS: Final[Row] = {"do": "gain", "of": "prestige", "amount": 1}
NOTHING: Final[Row] = {"gives": "nothing"}
COIN: Final[Row] = {"gives": "coins", "amount": 1}
TILE: Final[Row] = {"gives": "tile_of_bag"}
FLOUR: Final[Row] = {"gives": "good", "good": "flour"}


def card(name: str, bonus: Row = COINS, rank: str = "assistant", **more: Any) -> dict[str, Any]:
    """A row of a staff card; `more` are keys like `level` and `requirement`."""
    return {"name": name, "rank": rank, "bonus": bonus, **more}


def act(action: str, **more: Any) -> Row:
    return {"do": "act", "action": action, **more}


# Every kind of bonus, and every key that one may have.
BONUSES: Final[tuple[Row, ...]] = (
    {"do": "trade", "coins": 2, "good": "butter"},
    {"do": "draw", "what": "recipe", "number": 2},
    act("recipes", single=True),
    act("decorate", price=1, single=True),
    {"do": "gain", "of": "coins", "amount": 2, "count": "tables"},
    {
        "do": "gain",
        "of": "prestige",
        "count": "decorations",
        "steps": [{"least": 1, "amount": 1}, {"least": 2, "amount": 3}],
    },
    act("place", discount=4),
    act("goods", times=2),
    act("bake", single=True, less=["flour", "honey"]),
    {"do": "take", "what": "tile"},
    {"do": "move_dish"},
    {"do": "copy"},
    {"do": "trade", "coins": 5, "prestige": 1, "times": 8},
    {"do": "gain_by_type", "ingredients": {"egg": 1, "nut": 2}},
    {"do": "discard_tiles", "most": 2, "prestige": 2},
    {
        "do": "sell_goods",
        "rows": [
            {"goods": {"flour": 1}, "prestige": 1},
            {"goods": {"sugar": 1, "butter": 1}, "prestige": 2},
        ],
    },
)
STARS: Final[tuple[Row, ...]] = (
    {"requirement": [{"count": "goods", "least": 3}], "bonus": POINTS},
    {"requirement": [{"count": "coins", "least": 25}], "bonus": POINTS},
    {"requirement": [{"count": "dishes_with", "ingredient": "egg", "least": 1}], "bonus": COINS},
    {
        "requirement": [{"count": "dishes_worth", "low": 2, "high": 3, "least": 2}],
        "bonus": {"do": "gain_by_type", "toppings": {"fruit": 1}},
    },
    {"requirement": [{"count": "unused_tiles", "most": 0}], "bonus": POINTS},
)


def _board(spaces: int) -> dict[str, Any]:
    tables = [
        {"first": 4, "second": 2, "spaces": [NOTHING, COIN, FLOUR][:spaces]},
        {"first": 3, "second": 1, "spaces": [NOTHING, TILE]},
    ]
    area = {
        "tables": [1, 2],
        "left_cost": 4,
        "prestige": 2,
        "right_cost": 1,
        "gift": {"gives": "recipe_of_display"},
    }
    return {
        "source": "house",
        "table": tables,
        "area": [area],
        "host": [{"cost": 3, "prestige": 1}],
    }


def _recipe(name: str, prestige: int, goods: Row, ingredients: Row, **more: Any) -> Row:
    return {
        "name": name,
        "prestige": prestige,
        "copies": 2,
        "goods": goods,
        "ingredients": ingredients,
        **more,
    }


MENTOR: Final[Row] = {
    "source": "house",
    "recipes": 2,
    "nothing": 4,
    "copied": 4,
    "left_over": 2,
    "good": 80,
    "excellent": 90,
    "highest": 100,
}


def _solo_card(number: int) -> dict[str, Any]:
    """A solo card of the tiny set: two tables, an area, a host space, two columns."""
    actions = (
        ("recipes", "bake"),
        ("bake", "deliver", "ingredient"),
        ("ingredient", "decorate", "place"),
        ("deliver", "hire"),
        ("hire", "place", "recipes"),
        ("place",),
    )[number % 6]
    row: dict[str, Any] = {"actions": list(actions)}
    if "bake" in actions:
        row["bake"] = {"order": [[1, 2], [2, 1]][number // 6 % 2], "most": 1 + number // 12 % 2}
    if "decorate" in actions:
        way = ["down", "up"][number // 6 % 2]
        row["decorate"] = {"order": [2, 1], "most": 2, "tile": 1 + number % 3, "way": way}
    if "hire" in actions:
        row["hire"] = {"space": 1 + number % 4, "way": ["left", "right"][number // 6 % 2]}
    circle = {"area": 1} if number % 3 else {"host": 1}
    end = ["near", "far"][number // 2 % 2]
    row["decision"] = {
        "recipe": 1 + number % 3,
        "column": 1 + number % 2,
        "table": 1 + number % 2,
        "end": end,
        **circle,
    }
    return row


TINY: Final[Row] = {
    "mentor": {
        **MENTOR,
        "sets": [
            {"difficulty": "buttery", "cards": [3]},
            {"difficulty": "savory", "cards": [4]},
            {"difficulty": "extra crunchy", "cards": [25]},
        ],
    },
    "solo_cards": {"source": "house", "card": [_solo_card(number) for number in range(30)]},
    "numbers": {
        "source": "house",
        "rounds": 1,
        "many_players": 4,
        "hand": 2,
        "removed": 1,
        "tray_extra": 2,
        "star_extra": 0,
        "specials": 1,
        "stored_recipes": 2,
        "cleared_recipes": 1,
        "recipes_refill": 2,
        "goods": {"flour": 1, "sugar": 1, "butter": 0},
        "sale": 5,
        "decorations": 2,
        "service_cost": 3,
        "service_prestige": 1,
        "fewest_staff": 2,
        "notice_assistant": 4,
        "notice_chef": 6,
        "income": 5,
        "host_income": 2,
        "final_coins": 10,
        "host_prestige": 1,
        "decoration_income": [{"of": "coins", "amount": 2}, {"of": "prestige", "amount": 1}],
    },
    "player": {"source": "house", "coins": 10, "racks": 2},
    "tracks": {
        "source": "house",
        "flour": {"top": 2, "prices": [0, 2]},
        "sugar": {"top": 2, "prices": [1]},
        "butter": {"top": 1, "prices": [3]},
    },
    "ingredient_display": {
        "source": "house",
        "lower_rows": 1,
        "row": [{"prices": [1, 2]}, {"prices": [0, 1]}],
    },
    "recipe_display": {"source": "house", "prices": [2, 1, 0]},
    "hire": {"source": "house", "prices": [2, 2, 3, 4]},
    "deck": {
        "source": "house",
        "row": [
            {"players": 2, "levels": [2, 2, 2, 2]},
            {"players": 3, "levels": [3, 3, 2, 2]},
            {"players": 4, "levels": [3, 3, 3, 3]},
            {"players": 5, "levels": [4, 4, 3, 3]},
        ],
    },
    "tiles": {
        "source": "house",
        "tile": [
            {"copies": 3, "ingredients": {"egg": 1}, "toppings": {"fruit": 1}},
            {"copies": 3, "ingredients": {"nut": 2}, "toppings": {}},
            {"copies": 2, "ingredients": {"honey": 1}, "toppings": {"cream": 1, "chocolate": 1}},
        ],
    },
    "recipes": {
        "source": "house",
        "recipe": [
            _recipe("Bun", 2, {"flour": 1}, {}),
            _recipe("Flan", 3, {"sugar": 1}, {"egg": 1}),
            _recipe("Cake", 4, {"flour": 1, "butter": 1}, {"nut": 2}, chef=True),
        ],
    },
    "board_few": _board(2),
    "board_many": _board(3),
    "start_staff": {"source": "house", "card": [card("Ann"), card("Bob", rank="chef")]},
    "promo_start_staff": {"source": "house", "card": [card("Cas", act("ingredient"))]},
    "staff": {
        "source": "house",
        "card": [
            card(f"Staff {i}", bonus, ("assistant", "chef")[i % 2], level=1 + i // 4)
            for i, bonus in enumerate(BONUSES)
        ],
    },
    "stars": {
        "source": "house",
        "card": [{"name": f"Star {i}", **star} for i, star in enumerate(STARS)],
    },
    "promo_stars": {
        "source": "house",
        "card": [
            {
                "name": "Promo",
                "requirement": [
                    {"count": "goods", "most": 0},
                    {"count": "prestige", "least": 1, "most": 9},
                ],
                "bonus": act("hire", price=1),
            }
        ],
    },
    "star_ranks": {"source": "house", "chefs": ["Star 1", "Promo"]},
    "table_bonuses": {
        "source": "house",
        "tile": [
            {
                "name": "Egg",
                "dish": "with_ingredient",
                "ingredient": "egg",
                "rewards": [FLOUR, {**FLOUR, "good": "sugar", "amount": 2}],
            },
            {
                "name": "Plain",
                "dish": "without_topping",
                "topping": "fruit",
                "rewards": [{"gives": "tile_of_display"}],
            },
        ],
    },
    "promo_table_bonuses": {
        "source": "house",
        "tile": [{"name": "Three", "dish": "worth", "worth": 3, "rewards": [COIN]}],
    },
    "special_bonuses": {
        "source": "house",
        "tile": [{"name": "Both", "conditions": [{"count": "tables", "least": 2}]}],
    },
    "promo_special_bonuses": {
        "source": "house",
        "tile": [{"name": "Chef", "conditions": [{"count": "chef_dishes", "least": 1}]}],
    },
    "special_values": {
        "source": "house",
        "tile": [
            {"name": "Both", "few": [3, 1], "many": [3, 2, 1]},
            {"name": "Chef", "few": [2], "many": [2, 1]},
        ],
    },
}
"""The topics of a tiny set: one round, two start cards, two tables, sixteen numbered cards."""


def tiny_data(name: str = "tiny", **topics: Row) -> dict[str, Any]:
    """The data of a tiny set, with other values for keys of topics; totals are what there is."""
    data: dict[str, Any] = {"set": {"game": "rococo", "schema": 1, "name": name}, "totals": {}}
    data |= {topic: {**rows, **topics.get(topic, {})} for topic, rows in TINY.items()}
    data["totals"] = {**_totals(data), **topics.get("totals", {})}
    data = copy.deepcopy(data)
    return data if topics.keys() & {"mentor", "solo_cards"} else fit_solo(data)


def _totals(data: Mapping[str, Any]) -> dict[str, Any]:
    numbered, stars = len(data["staff"]["card"]), len(data["stars"]["card"])
    return {
        "source": "house",
        "colours": 5,
        "staff": numbered + stars,
        "numbered": numbered,
        "stars": stars,
        "start_staff": 5 * len(data["start_staff"]["card"]),
        "tiles": sum(row["copies"] for row in data["tiles"]["tile"]),
        "recipes": sum(row["copies"] for row in data["recipes"]["recipe"]),
        "table_bonuses": len(data["table_bonuses"]["tile"]),
        "special_bonuses": len(data["special_bonuses"]["tile"]),
        "solo_cards": len(data["solo_cards"]["card"]),
        "goods_markers": 15,
        "tables": len(data["board_few"]["table"]),
        "promo_start_staff": 5 * len(data["promo_start_staff"]["card"]),
        "promo_stars": len(data["promo_stars"]["card"]),
        "promo_table_bonuses": len(data["promo_table_bonuses"]["tile"]),
        "promo_special_bonuses": len(data["promo_special_bonuses"]["tile"]),
    }


def fit_solo(data: dict[str, Any]) -> dict[str, Any]:
    """The data with solo cards that fit another number of rounds, and displays of other shapes."""
    rounds, cards = data["numbers"]["rounds"], len(data["solo_cards"]["card"])
    for row in data["mentor"]["sets"]:
        sizes = (row["cards"] * rounds)[:rounds]
        row["cards"] = [min(size, max(1, (cards - 1) // max(1, rounds))) for size in sizes]
    most = {
        "recipe": len(data["recipe_display"]["prices"]),
        "column": len(data["ingredient_display"]["row"][0]["prices"]),
        "table": len(data["board_few"]["table"]),
        "area": min(len(data[side]["area"]) for side in ("board_few", "board_many")),
        "host": min(len(data[side]["host"]) for side in ("board_few", "board_many")),
    }
    for card in data["solo_cards"]["card"]:
        _fit_card(card, data["numbers"]["stored_recipes"], data["player"]["racks"])
        box = card["decision"]
        box |= {key: min(box[key], end) for key, end in most.items() if key in box}
        if "hire" in card:
            card["hire"]["space"] = min(card["hire"]["space"], len(data["hire"]["prices"]))
    return data


def _fit_card(card: dict[str, Any], stored: int, racks: int) -> None:
    for key, places in (("bake", stored), ("decorate", racks)):
        if key in card:
            mark = card[key]
            kept = [place for place in mark["order"] if place <= places]
            mark["order"] = [*kept, *(it for it in range(1, places + 1) if it not in kept)]
            mark["most"] = min(mark["most"], racks)


def make_tiny(name: str = "tiny", **topics: Row) -> Components:
    """The component set of `tiny_data`."""
    return loads(text_of(tiny_data(name, **topics)), "tiny.toml")


@cache
def house_text() -> str:
    """The text of the house set."""
    return resources.files(content).joinpath("house.toml").read_text(encoding="utf-8")


def house_data() -> dict[str, Any]:
    """The data of the house set, to be changed at will."""
    return tomllib.loads(house_text())


def make_house(name: str = "changed", **topics: Row) -> Components:
    """The house set under another name, with other values for keys of topics."""
    data = house_data()
    data["set"]["name"] = name
    for topic, keys in topics.items():
        data[topic] |= keys
    if not topics.keys() & {"mentor", "solo_cards"}:
        data = fit_solo(data)
    return loads(text_of(data), "changed.toml")
