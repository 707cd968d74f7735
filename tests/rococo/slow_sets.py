"""Component sets at random: small, everything runs short, all bonuses with all their numbers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from bakehouse.core.errors import ContentError
from bakehouse.rococo.content import Components, loads
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import Good, Ingredient, MainAction, Topping
from tests.rococo import sets

Data: TypeAlias = dict[str, Any]

GOODS = [good.name.lower() for good in Good]
INGREDIENTS = [kind.name.lower() for kind in Ingredient]
TOPPINGS = [kind.name.lower() for kind in Topping]
ONE_OR_TWO = ("recipes", "bake", "decorate", "deliver")
LEVELS = (1, 2, 3, 4)
SOLO_CARDS = 30
MENTORS = ("recipes", "ingredient", "bake", "decorate", "deliver", "hire", "place")


@cache
def random_components(seed: int) -> Components:
    """A small set; what the loader refuses is rolled anew."""
    rng = random.Random(seed)
    while True:
        try:
            return loads(sets.text_of(random_data(rng, seed)), "random")
        except ContentError:
            pass


def random_data(rng: random.Random, seed: int) -> Data:
    tables, hand = rng.randint(2, 4), rng.randint(1, 3)
    rounds, extra = rng.randint(1, 3), rng.randint(1, 3)
    names = [f"special {number}" for number in range(4)]
    data = sets.tiny_data(
        f"random {seed}",
        numbers=random_numbers(rng, rounds, hand, extra),
        player={"coins": rng.choice([3, 10, 40]), "racks": rng.randint(1, 3)},
        tracks={good: random_track(rng) for good in GOODS},
        ingredient_display=random_shelf(rng),
        recipe_display={"prices": [rng.randint(0, 3) for _ in range(rng.randint(1, 5))]},
        hire={"prices": rising(rng, 2 * extra, 4)},
        deck={"row": [deck_row(rng, players, rounds, extra) for players in range(2, 6)]},
        tiles={"tile": different_tiles(rng)},
        recipes={"recipe": [random_recipe(rng, number) for number in range(rng.randint(2, 6))]},
        board_few=random_board(rng, tables),
        board_many=random_board(rng, tables),
        start_staff={"card": [random_card(rng, f"start {n}") for n in range(hand)]},
        promo_start_staff={"card": [random_card(rng, "new 0"), random_card(rng, "new 1")]},
        staff={"card": random_deck(rng, rounds, extra)},
        stars={"card": [random_star(rng, f"star {n}") for n in range(6)]},
        promo_stars={"card": [random_star(rng, "promo star")]},
        star_ranks={"chefs": ["star 0", "star 2", "star 4", "promo star"]},
        table_bonuses={"tile": [random_table_bonus(rng, f"table {n}") for n in range(tables)]},
        promo_table_bonuses={"tile": [random_table_bonus(rng, "promo table")]},
        special_bonuses={"tile": [random_special(rng, name) for name in names[:3]]},
        promo_special_bonuses={"tile": [random_special(rng, names[3])]},
        special_values={
            "tile": [{"name": name, "few": falling(rng), "many": falling(rng)} for name in names]
        },
    )
    # Of its own, so that the rest of a set does not depend on it.
    with_mentor(random.Random(f"mentor {seed}"), data)
    return data


def with_mentor(rng: random.Random, data: Data) -> None:
    """Numbers and cards of the Mentor for what there is on the table; its decks may be small."""
    rounds = data["numbers"]["rounds"]
    most = (SOLO_CARDS - 1) // rounds
    data["mentor"] |= {
        "recipes": rng.randint(1, 3),
        "nothing": rng.randint(0, 4),
        "copied": rng.randint(1, 4),
        "left_over": rng.randint(1, 3),
        "sets": [
            {"difficulty": name, "cards": [rng.choice([2, 3, most]) for _ in range(rounds)]}
            for name in ("buttery", "savory", "extra crunchy")
        ],
    }
    # Where all decisions name the same table, the others are left to chance (RO-166).
    tables = rng.sample(range(1, len(data["board_few"]["table"]) + 1), rng.randint(1, 2))
    data["solo_cards"]["card"] = [random_solo_card(rng, data, tables) for _ in range(SOLO_CARDS)]


def random_solo_card(rng: random.Random, data: Data, tables: Sequence[int]) -> Data:
    stored, racks = data["numbers"]["stored_recipes"], data["player"]["racks"]
    boards = data["board_few"], data["board_many"]
    kind = rng.choice(["area", "host"])
    row: Data = {
        "actions": rng.sample(MENTORS, rng.choice([1, 2, 2, 3])),
        "decision": {
            "recipe": rng.randint(1, len(data["recipe_display"]["prices"])),
            "column": rng.randint(1, len(data["ingredient_display"]["row"][0]["prices"])),
            "table": rng.choice(tables),
            "end": rng.choice(["near", "far"]),
            kind: rng.randint(1, min(len(board[kind]) for board in boards)),
        },
    }
    marks: Data = {
        "bake": {"order": shuffled(rng, stored), "most": rng.randint(1, racks)},
        "decorate": {
            "order": shuffled(rng, racks),
            "most": rng.randint(1, racks),
            "tile": rng.randint(1, 4),
            "way": rng.choice(["down", "up"]),
        },
        "hire": {
            "space": rng.randint(1, len(data["hire"]["prices"])),
            "way": rng.choice(["left", "right"]),
        },
    }
    return row | {name: marks[name] for name in row["actions"] if name in marks}


def shuffled(rng: random.Random, number: int) -> list[int]:
    return rng.sample(range(1, number + 1), number)


def rising(rng: random.Random, length: int, most: int) -> list[int]:
    return sorted(rng.randint(0, most) for _ in range(length))


def falling(rng: random.Random) -> list[int]:
    return sorted(rng.sample(range(1, 7), rng.randint(1, 3)), reverse=True)


def random_numbers(rng: random.Random, rounds: int, hand: int, extra: int) -> Data:
    decorations = rng.randint(1, 4)
    return {
        "rounds": rounds,
        "many_players": rng.randint(3, 5),
        "hand": hand,
        "removed": rng.randint(1, 2),
        "tray_extra": extra,
        "star_extra": rng.randint(0, 1),
        "specials": rng.randint(1, 3),
        "stored_recipes": rng.randint(1, 4),
        "cleared_recipes": 1,
        "recipes_refill": 1,
        "goods": {good: rng.randint(0, 1) for good in GOODS},
        "sale": rng.randint(0, 5),
        "decorations": decorations,
        "service_cost": rng.randint(0, 3),
        "service_prestige": rng.randint(0, 2),
        "fewest_staff": hand + rng.randint(0, 2),
        "notice_assistant": rng.randint(0, 4),
        "notice_chef": rng.randint(0, 6),
        "income": rng.randint(0, 8),
        "host_income": rng.randint(0, 2),
        "final_coins": rng.choice([1, 3, 10]),
        "host_prestige": rng.randint(0, 2),
        "decoration_income": [
            {"of": rng.choice(["coins", "prestige"]), "amount": rng.randint(0, 3)}
            for _ in range(decorations)
        ],
    }


def random_track(rng: random.Random) -> Data:
    top = rng.randint(1, 5)
    return {"top": top, "prices": rising(rng, rng.randint(1, top), 5)}


def random_shelf(rng: random.Random) -> Data:
    rows, columns = rng.randint(1, 3), rng.randint(1, 3)
    prices = [rising(rng, columns, rows - row) for row in range(rows)]
    below = prices[-1]
    for row in reversed(range(rows)):  # never cheaper than the row below
        below = [max(pair) for pair in zip(prices[row], below, strict=True)]
        prices[row] = below
    return {"lower_rows": rng.randint(1, rows), "row": [{"prices": row} for row in prices]}


def deck_row(rng: random.Random, players: int, rounds: int, extra: int) -> Data:
    """So many cards as all rounds take, split at random."""
    cards = 2 * rounds * (players + extra)
    levels = [0, 0, 0, 0]
    for _ in range(cards):
        levels[rng.choice([i for i in range(4) if levels[i] < most_of_level(rounds, extra)])] += 1
    return {"players": players, "levels": levels}


def most_of_level(rounds: int, extra: int) -> int:
    return (rounds * (5 + extra) + 3) // 2 + 1


def random_deck(rng: random.Random, rounds: int, extra: int) -> list[Data]:
    """Cards of all levels, not in their order."""
    levels = [level for level in LEVELS for _ in range(most_of_level(rounds, extra))]
    if rng.random() < 0.5:
        rng.shuffle(levels)
    return [random_card(rng, f"deck {n}", level=level) for n, level in enumerate(levels)]


def different_tiles(rng: random.Random) -> list[Data]:
    tiles = [random_tile(rng) for _ in range(rng.randint(2, 5))]
    faces = [(tile["ingredients"], tile["toppings"]) for tile in tiles]
    return [tile for n, tile in enumerate(tiles) if faces[n] not in faces[:n]]


def random_tile(rng: random.Random) -> Data:
    return {
        "copies": rng.randint(1, 4),
        "ingredients": some(rng, INGREDIENTS, rng.randint(1, 2)),
        "toppings": some(rng, TOPPINGS, rng.choice([0, 1, 1, 2])),
    }


def some(rng: random.Random, names: Sequence[str], number: int) -> dict[str, int]:
    chosen = rng.choices(names, k=number)
    return {name: chosen.count(name) for name in names if name in chosen}


def random_recipe(rng: random.Random, number: int) -> Data:
    goods, ingredients = rng.choice(
        [(0, 1), (0, 2), (1, 0), (1, 1), (1, 1), (2, 0), (1, 2), (1, 3)]
    )
    return {
        "name": f"recipe {number}",
        "prestige": rng.randint(1, 6),
        "copies": rng.randint(1, 3),
        "goods": some(rng, GOODS, goods),
        "ingredients": some(rng, INGREDIENTS, ingredients),
        "chef": rng.random() < 0.3,
    }


# The board.


def random_board(rng: random.Random, tables: int) -> Data:
    seconds = [rng.randint(1, 3) for _ in range(tables)]
    return {
        "table": [
            {
                "first": second + rng.randint(1, 3),
                "second": second,
                "spaces": [random_space(rng) for _ in range(rng.randint(2, 3))],
            }
            for second in seconds
        ],
        "area": [random_area(rng, tables) for _ in range(rng.randint(1, 4))],
        "host": [
            {"cost": rng.randint(0, 5), "prestige": rng.randint(0, 4)}
            for _ in range(rng.randint(1, 4))
        ],
    }


def random_space(rng: random.Random) -> Data:
    return rng.choice(
        [
            {"gives": "nothing"},
            {"gives": "coins", "amount": rng.randint(1, 3)},
            {"gives": "tile_of_bag"},
            {"gives": "good", "good": rng.choice(GOODS)},
        ]
    )


def random_area(rng: random.Random, tables: int) -> Data:
    gifts = [
        {"gives": "recipe_of_display"},
        {"gives": "tile_of_bag"},
        {"gives": "good", "good": rng.choice(GOODS)},
    ]
    return {
        "tables": rng.sample(range(1, tables + 1), 2),
        "left_cost": rng.randint(0, 5),
        "prestige": rng.randint(1, 4),
        "right_cost": rng.randint(0, 4),
        "gift": rng.choice(gifts),
    }


def random_table_bonus(rng: random.Random, name: str) -> Data:
    asked: list[Data] = [
        {"dish": rng.choice(["any", "decorated", "undecorated", "chef", "not_chef"])},
        {"dish": "any"},
        {
            "dish": rng.choice(["with_ingredient", "without_ingredient"]),
            "ingredient": rng.choice(INGREDIENTS),
        },
        {
            "dish": rng.choice(["with_topping", "without_topping"]),
            "topping": rng.choice(TOPPINGS),
        },
        {"dish": "worth", "worth": rng.randint(1, 6)},
    ]
    rewards = [
        {"gives": "coins", "amount": rng.randint(1, 2)},
        {"gives": "good", "good": rng.choice(GOODS), "amount": rng.randint(1, 2)},
        {"gives": "good", "good": rng.choice(GOODS)},
        {"gives": "prestige", "amount": rng.randint(1, 2)},
        {"gives": "tile_of_display"},
        {"gives": "recipe_of_display"},
        {"gives": "coins_per_service_staff", "amount": rng.randint(1, 2)},
    ]
    return {
        "name": name,
        **rng.choice(asked),
        "rewards": rng.sample(rewards, rng.choice([1, 1, 2, 3, 4])),
    }


# Conditions.


def random_counted(rng: random.Random, measures: Sequence[Measure]) -> Data:
    measure = rng.choice(measures)
    row: Data = {"count": measure.name.lower()}
    if measure is Measure.DISHES_WITH:
        row["ingredient"] = rng.choice(INGREDIENTS)
    if measure is Measure.DISHES_WORTH:
        row["low"] = rng.randint(1, 4)
        row["high"] = row["low"] + rng.randint(0, 3)
    return row


def random_star(rng: random.Random, name: str) -> Data:
    row = random_counted(rng, tuple(Measure))
    row |= (
        {"most": rng.randint(0, 3)} if rng.random() < 0.2 else {"least": rng.choice([1, 1, 1, 2])}
    )
    bonus = rng.choice(BONUSES)(rng)
    if bonus.get("action") == "hire":
        bonus["action"] = "notice"  # the card may be an assistant
    return {"name": name, "requirement": [row], "bonus": bonus}


def random_special(rng: random.Random, name: str) -> Data:
    """A special bonus; one that asks for few special bonuses would depend on their order."""
    rows: list[Data] = []
    for _ in range(rng.choice([1, 1, 2])):
        row = random_counted(rng, tuple(Measure))
        kinds = [{"least": rng.randint(1, 3)}, {"least": 1}]
        if row["count"] != Measure.SPECIAL_BONUSES.name.lower():
            kinds += [{"most": rng.randint(0, 3)}, {"least": 1, "most": rng.randint(1, 3)}]
        rows.append(row | rng.choice(kinds))
    return {"name": name, "conditions": rows}


# Cards.


def random_card(rng: random.Random, name: str, **more: Any) -> Data:
    bonus = rng.choice(BONUSES)(rng)
    hires = bonus.get("action") == "hire"  # which no assistant does (RO-35)
    rank = "chef" if hires else rng.choice(["chef", "assistant"])
    return sets.card(name, bonus, rank, **more)


def random_gain(rng: random.Random) -> Data:
    row: Data = {"do": "gain", "of": rng.choice(["coins", "prestige"])}
    if rng.random() < 0.3:
        return {**row, "amount": rng.randint(1, 5)}
    row |= random_counted(rng, (*Measure, *[Measure.DISHES_ON_A_TABLE] * 8))
    if rng.random() < 0.5:
        return {**row, "amount": rng.randint(1, 3)}
    steps = [{"least": least, "amount": rng.randint(1, 4)} for least in (1, 2)]
    return {**row, "steps": steps[: rng.randint(1, 2)]}


def random_by_type(rng: random.Random) -> Data:
    key, kinds = rng.choice([("ingredients", INGREDIENTS), ("toppings", TOPPINGS)])
    chosen = rng.sample(kinds, rng.randint(1, 3))
    return {"do": "gain_by_type", key: {kind: rng.randint(1, 4) for kind in chosen}}


def random_act(rng: random.Random) -> Data:
    action = rng.choice(list(MainAction)).name.lower()
    row: Data = {"do": "act", "action": action}
    if action in ONE_OR_TWO and rng.random() < 0.5:
        row["single"] = True
    if action == "goods" and rng.random() < 0.6:
        return {**row, "times": rng.randint(2, 3)}
    if action == "bake" and rng.random() < 0.7:
        less = rng.sample([*GOODS, *INGREDIENTS], rng.randint(1, 4))
        row |= {"single": True, "less": less}
    if action == "place" and rng.random() < 0.7:
        row["discount"] = rng.randint(1, 5)
    if rng.random() < 0.4:
        row["price"] = rng.randint(1, 3)
    return row


def random_trade(rng: random.Random) -> Data:
    row: Data = {"do": "trade", "coins": rng.randint(1, 5)}
    if rng.random() < 0.5:
        row["good"] = rng.choice(GOODS)
    else:
        row["prestige"] = rng.randint(1, 3)
    return {**row, "times": rng.randint(2, 4)} if rng.random() < 0.5 else row


def random_draw(rng: random.Random) -> Data:
    return {"do": "draw", "what": rng.choice(["tile", "recipe"]), "number": rng.randint(1, 3)}


def random_take(rng: random.Random) -> Data:
    return {"do": "take", "what": rng.choice(["tile", "recipe"])}


def move_dish(_: random.Random) -> Data:
    return {"do": "move_dish"}


def copying(_: random.Random) -> Data:
    return {"do": "copy"}


def random_discarding(rng: random.Random) -> Data:
    return {"do": "discard_tiles", "most": rng.randint(1, 3), "prestige": rng.randint(1, 2)}


def random_sale(rng: random.Random) -> Data:
    """Rows of which some may be equal."""
    rows = [
        {"goods": {rng.choice(GOODS): 1}, "prestige": rng.randint(1, 2)}
        for _ in range(rng.randint(1, 4))
    ]
    return {"do": "sell_goods", "rows": rows}


BONUSES: Sequence[Callable[[random.Random], Data]] = (
    random_gain,
    random_gain,
    random_by_type,
    random_act,
    random_act,
    random_act,
    random_act,
    random_trade,
    random_draw,
    random_take,
    move_dish,
    copying,
    random_discarding,
    random_sale,
)
