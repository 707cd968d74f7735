"""Reading a component set from its file, topic by topic."""

from __future__ import annotations

from typing import Any, Final

from bakehouse.core.components import SetFile, Table
from bakehouse.core.counts import LIMIT, Counts, kind_name
from bakehouse.pasteles.content import (
    COPIES,
    SCHEMA,
    Components,
    Customer,
    Employee,
    Level,
    Machine,
)
from bakehouse.pasteles.content.reading_effects import (
    BENEFIT,
    BREAKDOWN,
    MOST,
    read_ability,
    read_counts,
    read_effects,
    read_some_tokens,
)
from bakehouse.pasteles.content.reading_recipes import Box, read_recipe
from bakehouse.pasteles.folding import Flavour, FoldingError, Sheet, TokenKind, make_grid
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.recipes import Recipe

__all__ = ["read_components"]

GAME: Final = "pasteles"

_MOST_CARDS: Final = 255  # the greatest number of a card that an action can name
_MOST_ICONS: Final = 9  # of one flavour in an order
_MOST_SECONDS: Final = 3600
_LONGEST_NAME: Final = 60
_CARDS: Final = {
    "recipes": "recipe",
    "sheets": "sheet",
    "customers": "customer",
    "equipment": "machine",
    "employees": "employee",
}
"""By topic, what its rows are called."""


def read_components(text: str, file: str) -> Components:
    """The component set of a TOML text; `file` is its name in errors.

    Raises:
        ContentError: whatever is wrong with it, by file, table, row and key.
    """
    opened = SetFile(text, file, game=GAME, schema=SCHEMA)
    totals = _read_totals(opened.topic("totals"))
    numbers: dict[str, Any] = {
        **_read_table(opened.topic("table")),
        "timers": _read_timers(opened.topic("timer")),
        "tokens": _read_supply(opened.topic("tokens"), totals["tokens"]),
        "market": _read_market(opened.topic("market")),
        "sheets": _read_sheets(opened.topic("sheets"), totals),
    }
    numbers["customers"] = _read_customers(opened.topic("customers"), totals, numbers["tokens"])
    numbers["machines"] = _read_machines(opened.topic("equipment"), totals)
    numbers["employees"] = _read_employees(opened.topic("employees"), totals)
    recipes = _rows(opened.topic("recipes"), "recipes", totals["recipes"])
    numbers["recipes"] = _read_recipes(recipes, _box(totals, numbers))
    opened.done()
    return Components(name=opened.name, digest=opened.digest, sources=opened.sources, **numbers)


def _read_totals(totals: Table) -> dict[str, int]:
    """How many there are of everything (PA-1)."""
    found = {
        key: totals.integer(key, minimum=1, maximum=_MOST_CARDS)
        for key in ("recipes", "sheets", "rows", "columns", "customers", "machines", "employees")
    }
    found["equipment"] = totals.integer("equipment")
    found["tokens"] = totals.integer("tokens", minimum=1)
    totals.check_total(
        "equipment, two cards of each machine",
        COPIES * found["machines"],
        found["equipment"],
        "PA-1",
    )
    try:
        make_grid(found["rows"], found["columns"])
    except FoldingError as error:
        raise totals.error(error.reason, "rows", rule=error.rule) from None
    return found


def _rows(topic: Table, name: str, wanted: int) -> tuple[Table, ...]:
    """The rows of a topic, in number as `[totals]` says (PA-1)."""
    rows = topic.rows(_CARDS[name])
    if len(rows) != wanted:
        reason = f"{len(rows)} there, {wanted} in [totals]"
        raise topic.error(reason, _CARDS[name], rule="PA-1")
    return rows


def _named(rows: tuple[Table, ...]) -> tuple[tuple[Table, str], ...]:
    """Rows with their names, no two the same."""
    named: dict[str, Table] = {}
    for row in rows:
        name = row.text("name")
        if not name.isprintable() or len(name) > _LONGEST_NAME:
            raise row.error(f"no name of a line, of at most {_LONGEST_NAME} characters", "name")
        if name in named:
            raise row.error("another row has the same name", "name")
        named[name] = row
    return tuple((row, name) for name, row in named.items())


def _read_table(table: Table) -> dict[str, int]:
    return {key: table.integer(key, minimum=1, maximum=LIMIT) for key in ("line", "display")}


def _read_timers(timer: Table) -> tuple[int, ...]:
    """The seconds to choose from, rising (PA-23)."""
    seconds = timer.integers("seconds", minimum=1, maximum=_MOST_SECONDS)
    if not seconds or list(seconds) != sorted(set(seconds)):
        raise timer.error("the seconds do not rise, or there are none", "seconds", rule="PA-23")
    return seconds


def _read_supply(tokens: Table, wanted: int) -> Counts[TokenKind]:
    """The tokens in the box (PA-41); a kind that is left out has none."""
    names = {kind: kind_name(kind) for kind in TokenKind}
    supply = TOKENS.counts(
        {
            kind: tokens.integer(name, maximum=LIMIT)
            for kind, name in names.items()
            if name in tokens
        }
    )
    tokens.check_total("tokens", len(supply), wanted, rule="PA-1")
    return supply


def _read_market(market: Table) -> tuple[Level, ...]:
    """The levels from Start up: to enter Start costs nothing (PA-17, PA-70)."""
    customers = market.integers("customers", minimum=1, maximum=_MOST_CARDS)
    costs = market.integers("costs", maximum=MOST, length=len(customers))
    if not customers:
        raise market.error("no level at all", "customers", rule="PA-70")
    if list(customers) != sorted(customers):
        raise market.error("fewer customers at a higher level", "customers", rule="PA-70")
    if costs[0]:
        raise market.error(f"Start costs {costs[0]}, it must cost 0", "costs[0]", rule="PA-17")
    return tuple(map(Level, customers, costs))


def _read_sheets(topic: Table, totals: dict[str, int]) -> tuple[Sheet, ...]:
    rows = _named(_rows(topic, "sheets", totals["sheets"]))
    return tuple(
        Sheet(*(_read_side(row, key, totals) for key in ("front", "back"))) for row, _ in rows
    )


def _read_side(row: Table, key: str, totals: dict[str, int]) -> tuple[tuple[Flavour, ...], ...]:
    """A side of a sheet: a text for each row, with the names of flavours and blanks between."""
    lines = row.texts(key)
    if len(lines) != totals["rows"]:
        reason = f"{len(lines)} rows of icons, [totals] says {totals['rows']}"
        raise row.error(reason, key, rule="PA-1")
    return tuple(
        _read_line(row, line, f"{key}[{i}]", totals["columns"]) for i, line in enumerate(lines)
    )


def _read_line(row: Table, text: str, key: str, columns: int) -> tuple[Flavour, ...]:
    names = text.split()
    if len(names) != columns:
        raise row.error(f"{len(names)} icons, [totals] says {columns}", key, rule="PA-1")
    return Table({key: names}, row.file, row.label).choices(key, Flavour)


def _read_customers(
    topic: Table, totals: dict[str, int], supply: Counts[TokenKind]
) -> tuple[Customer, ...]:
    rows = _rows(topic, "customers", totals["customers"])
    return tuple(_read_customer(row, number, supply) for number, row in enumerate(rows, 1))


def _read_customer(row: Table, number: int, supply: Counts[TokenKind]) -> Customer:
    """A customer: an order, and a reward of either sort that can be given (PA-45, PA-73)."""
    order = read_counts(row, "order", FLAVOURS)
    if not len(order):
        raise row.error("no icon at all", "order", rule="PA-43")
    for flavour, amount in order.items():
        if amount > _MOST_ICONS:
            reason = f"{amount} of one flavour, at most {_MOST_ICONS} are possible"
            raise row.error(reason, f"order.{kind_name(flavour)}", rule="PA-43")
    tokens = read_some_tokens(row)
    if not supply >= tokens:
        raise row.error("more tokens than the set has", "tokens", rule="PA-46")
    return Customer(number, order, row.integer("money", minimum=1, maximum=MOST), tokens)


def _read_machines(topic: Table, totals: dict[str, int]) -> tuple[Machine, ...]:
    rows = _named(_rows(topic, "equipment", totals["machines"]))
    return tuple(
        Machine(
            number,
            name,
            row.integer("cost", maximum=MOST),
            read_effects(row, "breakdown", BREAKDOWN),
            read_effects(row, "benefit", BENEFIT),
        )
        for number, (row, name) in enumerate(rows, 1)
    )


def _read_employees(topic: Table, totals: dict[str, int]) -> tuple[Employee, ...]:
    """The employees, no two with the same ability (PA-72)."""
    rows = _named(_rows(topic, "employees", totals["employees"]))
    employees: list[Employee] = []
    for number, (row, name) in enumerate(rows, 1):
        wage, tokens = row.integer("wage", maximum=MOST), read_counts(row, "tokens", TOKENS)
        ability = read_ability(row)
        twins = [other.name for other in employees if other.ability == ability]
        if twins:
            raise row.error(f"the same ability as {twins[0]!r}", "effects", rule="PA-72")
        employees.append(Employee(number, name, wage, tokens, ability))
    return tuple(employees)


def _box(totals: dict[str, int], numbers: dict[str, Any]) -> Box:
    """What recipes can use, of what was read before them."""
    return Box(
        sheets=totals["sheets"],
        rows=totals["rows"],
        columns=totals["columns"],
        tokens=numbers["tokens"],
        timers=numbers["timers"],
        last_level=len(numbers["market"]) - 1,
        largest_order=max(len(customer.order) for customer in numbers["customers"]),
    )


def _read_recipes(rows: tuple[Table, ...], box: Box) -> tuple[Recipe, ...]:
    return tuple(read_recipe(row, number, box) for number, (row, _) in enumerate(_named(rows), 1))
