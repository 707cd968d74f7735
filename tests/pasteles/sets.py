"""Component sets for tests: the house set with changes, and tiny sets.

A set is written as Python data of the layout of the file, and made a TOML text by `text_of`.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeAlias, cast

from bakehouse.pasteles import content
from bakehouse.pasteles.content import Components, loads

__all__ = [
    "house_data",
    "house_text",
    "make_tiny",
    "recipe",
    "text_of",
    "tiny",
    "tiny_data",
]

Row: TypeAlias = Mapping[str, Any]

SHEETS: tuple[Row, ...] = (
    {
        "name": "First",
        "front": ["salty savory tart", "sweet spicy salty", "savory tart sweet"],
        "back": ["spicy sweet tart", "savory salty spicy", "sweet tart savory"],
    },
    {
        "name": "Second",
        "front": ["tart tart sweet", "salty spicy sweet", "savory savory salty"],
        "back": ["sweet salty savory", "spicy tart salty", "spicy sweet tart"],
    },
)
CUSTOMERS: tuple[Row, ...] = (
    {"order": {"salty": 1}, "money": 1, "tokens": {"strawberry": 1}},
    {"order": {"tart": 2}, "money": 3, "tokens": {"two": 1}},
    {"order": {"sweet": 1, "spicy": 1}, "money": 2, "tokens": {"raspberry": 1}},
    {"order": {"savory": 1, "tart": 1}, "money": 2, "tokens": {"strawberry": 1, "two": 1}},
)
MACHINES: tuple[Row, ...] = (
    {
        "name": "Oven",
        "cost": 1,
        "breakdown": [{"do": "pay", "amount": 1}],
        "benefit": [{"do": "gain_money", "amount": 2}],
    },
    {
        "name": "Mixer",
        "cost": 2,
        "breakdown": [{"do": "lose_tokens"}],
        "benefit": [{"do": "gain_tokens", "tokens": {"two": 1}}],
    },
)
EMPLOYEES: tuple[Row, ...] = (
    {
        "name": "Ann",
        "wage": 1,
        "tokens": {"strawberry": 1, "two": 1},
        "when": "ingredients",
        "effects": [{"do": "gain_tokens", "tokens": {"strawberry": 1}}],
    },
    {
        "name": "Bob",
        "wage": 0,
        "tokens": {"corner": 1},
        "when": "serving",
        "effects": [{"do": "dismiss"}],
    },
    {
        "name": "Cas",
        "wage": 2,
        "tokens": {"two": 2},
        "when": "evening",
        "effects": [{"do": "keep_tokens"}],
    },
)
TOKENS: Mapping[str, int] = {"strawberry": 4, "raspberry": 1, "blueberry": 1, "two": 5, "corner": 2}


def recipe(**changes: Any) -> dict[str, Any]:
    """A recipe of one day, one employee, one flat sheet; `changes` are keys of its table."""
    plain: dict[str, Any] = {
        "name": "Plain",
        "money": 2,
        "tokens": {"strawberry": 1},
        "schedule": ["add"],
        "steps": [{"sheet": "new"}],
        "standard": [{"count": "money", "least": 2}],
        "gourmet": [{"count": "money", "least": 4}],
    }
    return plain | changes


RECIPES: tuple[Row, ...] = (
    recipe(),
    recipe(
        name="Folded",
        schedule=["add add check", "remove add check"],
        steps=[{"sheet": "new"}, {"sheet": 1, "size": [2, 3]}],
    ),
)


def tiny_data(
    *,
    sheets: Sequence[Row] = SHEETS,
    customers: Sequence[Row] = CUSTOMERS,
    machines: Sequence[Row] = MACHINES,
    employees: Sequence[Row] = EMPLOYEES,
    recipes: Sequence[Row] = RECIPES,
    tokens: Mapping[str, int] = TOKENS,
    market: Sequence[tuple[int, int]] = ((2, 0), (3, 1), (4, 1)),
    line: int = 2,
    display: int = 2,
    seconds: Sequence[int] = (30, 60),
    name: str = "tiny",
) -> dict[str, Any]:
    """The data of a tiny set: two sheets of 3x3, four customers, and so on.

    Args:
        market: by level, its customers and the cost of the step onto it.

    The totals are those of what is given; the other arguments are the tables of the file.
    """
    data: dict[str, Any] = {
        "set": {"game": "pasteles", "schema": 1, "name": name},
        "totals": {
            "source": "house",
            "recipes": len(recipes),
            "sheets": len(sheets),
            "rows": len(sheets[0]["front"]),
            "columns": len(sheets[0]["front"][0].split()),
            "customers": len(customers),
            "equipment": 2 * len(machines),
            "machines": len(machines),
            "employees": len(employees),
            "tokens": sum(tokens.values()),
        },
        "table": {"source": "house", "line": line, "display": display},
        "timer": {"source": "house", "seconds": list(seconds)},
        "tokens": {"source": "house", **tokens},
        "market": {
            "source": "house",
            "customers": [customers for customers, _ in market],
            "costs": [cost for _, cost in market],
        },
        "sheets": {"source": "house", "sheet": list(sheets)},
        "customers": {"source": "house", "customer": list(customers)},
        "equipment": {"source": "house", "machine": list(machines)},
        "employees": {"source": "house", "employee": list(employees)},
        "recipes": {"source": "house", "recipe": list(recipes)},
    }
    return copy.deepcopy(data)


def tiny(**changes: Any) -> str:
    """The TOML text of `tiny_data`, with its arguments."""
    return text_of(tiny_data(**changes))


def make_tiny(**changes: Any) -> Components:
    """The component set of `tiny_data`, with its arguments."""
    return loads(tiny(**changes), "tiny.toml")


@cache
def house_text() -> str:
    """The text of the house set."""
    return resources.files(content).joinpath("house.toml").read_text(encoding="utf-8")


def house_data() -> dict[str, Any]:
    """The data of the house set, to be changed at will."""
    return tomllib.loads(house_text())


def text_of(data: Mapping[str, Any]) -> str:
    """A TOML text with this data: tables of values, and of rows."""
    return "\n".join(part for key, value in data.items() for part in _topic(key, value)) + "\n"


def _topic(name: str, value: Any) -> list[str]:
    table = _as_table(value)
    if table is None:
        return [f"{name} = {_inline(value)}"]
    rows = {key: rows for key, inner in table.items() if (rows := _as_rows(inner))}
    lines = [f"[{name}]", *_pairs({key: table[key] for key in table if key not in rows})]
    for key, tables in rows.items():
        for row in tables:
            lines += [f"[[{name}.{key}]]", *_pairs(row)]
    return lines


def _as_table(value: Any) -> Row | None:
    return cast("Row", value) if isinstance(value, Mapping) else None


def _as_rows(value: Any) -> list[Row]:
    """The rows of an array of tables; none for anything else."""
    items = cast("Sequence[Any]", value) if isinstance(value, list) else ()
    rows = [row for row in map(_as_table, items) if row is not None]
    return rows if len(rows) == len(items) else []


def _pairs(table: Row) -> list[str]:
    return [f"{key} = {_inline(value)}" for key, value in table.items()]


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_pairs(cast("Row", value))) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_inline, cast("Sequence[Any]", value))) + "]"
    return str(value)
