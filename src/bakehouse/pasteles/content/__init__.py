"""The component set: every card, sheet and number of the game as data."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, Final

import attrs

from bakehouse.core.components import ComponentSet, load_path, load_resource
from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.values import Value
from bakehouse.pasteles.effects import Ability, Effect
from bakehouse.pasteles.folding import Flavour, Sheet, TokenKind
from bakehouse.pasteles.goods import FLAVOURS
from bakehouse.pasteles.recipes import Recipe

__all__ = [
    "COPIES",
    "SCHEMA",
    "Components",
    "Customer",
    "Employee",
    "Level",
    "Machine",
    "house",
    "load",
    "loads",
]

SCHEMA: Final = 1
"""The layout of the set files that this version reads."""

COPIES: Final = 2
"""Equipment cards of each machine (PA-1); two of them make a breakdown (PA-15)."""


@attrs.frozen(weakref_slot=False)
class Customer(Value):
    """A customer card (PA-43, PA-45).

    Attributes:
        number: of the card, from 1.
        order: the icons that it asks for.
        money: its reward in money.
        tokens: its reward in tokens.
    """

    number: int
    order: Counts[Flavour]
    money: int
    tokens: Counts[TokenKind]


@attrs.frozen(weakref_slot=False)
class Machine(Value):
    """A piece of equipment, of which there are two cards (PA-15, PA-53).

    Attributes:
        number: from 1.
        name: as printed.
        cost: money for a repair.
        breakdown: what happens when it breaks down.
        benefit: what a repair gives.
    """

    number: int
    name: str
    cost: int
    breakdown: tuple[Effect, ...]
    benefit: tuple[Effect, ...]


@attrs.frozen(weakref_slot=False)
class Employee(Value):
    """An employee card (PA-12).

    Attributes:
        number: of the card, from 1.
        name: as printed.
        wage: due each day.
        tokens: what it brings each day.
        ability: what it can do.
    """

    number: int
    name: str
    wage: int
    tokens: Counts[TokenKind]
    ability: Ability


@attrs.frozen(weakref_slot=False)
class Level(Value):
    """A level of the market (PA-17, PA-20).

    Attributes:
        customers: how many come at this level.
        cost: what the step onto this level costs; 0 for Start.
    """

    customers: int
    cost: int


@attrs.frozen(eq=False, repr=False)
class Components(ComponentSet):
    """Everything that comes in the box. Compares and hashes by its digest.

    Cards are known by their numbers, from 1.

    Attributes:
        sheets: the pastry sheets, all of one size.
        customers, machines, employees: the cards, by number from 1 (index 0 is number 1).
        tokens: how many of each shape there are (PA-41).
        market: the levels from Start up (PA-70).
        line: how many customers are in line (PA-20).
        display: how many employees lie face up (PA-3).
        timers: the seconds that a timer may be set to; the first is the rulebook's own (PA-23).
        recipes: the scenarios, by number from 1.
        customer_kinds, employee_kinds, machine_kinds, sheet_kinds: the numbers of the cards and
            sheets, for multisets.

    >>> len(house().customers), len(house().tokens), house().market[1].cost  # PA-1, PA-70
    (35, 64, 1)
    """

    sheets: tuple[Sheet, ...]
    customers: tuple[Customer, ...]
    machines: tuple[Machine, ...]
    employees: tuple[Employee, ...]
    tokens: Counts[TokenKind]
    market: tuple[Level, ...]
    line: int
    display: int
    timers: tuple[int, ...]
    recipes: tuple[Recipe, ...]
    customer_kinds: Kinds[int] = attrs.field(init=False)
    employee_kinds: Kinds[int] = attrs.field(init=False)
    machine_kinds: Kinds[int] = attrs.field(init=False)
    sheet_kinds: Kinds[int] = attrs.field(init=False)
    equipment: Counts[int] = attrs.field(init=False)
    """The equipment deck: by machine, its cards."""
    abilities: tuple[Ability, ...] = attrs.field(init=False)
    """By employee, what it can do."""
    icons: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    """By sheet and icon number, the icon as a packed multiset of flavours."""

    def __attrs_post_init__(self) -> None:
        for what in ("customer", "employee", "machine", "sheet"):
            numbers = tuple(range(1, len(getattr(self, f"{what}s")) + 1))
            object.__setattr__(self, f"{what}_kinds", Kinds(numbers))
        units = tuple(tuple(FLAVOURS.one[it] for it in sheet.flavours) for sheet in self.sheets)
        object.__setattr__(self, "icons", units)
        abilities = tuple(employee.ability for employee in self.employees)
        object.__setattr__(self, "abilities", abilities)
        machines = self.machine_kinds
        deck = machines.counts(dict.fromkeys(machines.members, COPIES))
        object.__setattr__(self, "equipment", deck)

    def customer(self, number: int) -> Customer:
        """The customer card of a number."""
        return self.customers[number - 1]

    def machine(self, number: int) -> Machine:
        """The machine of a number."""
        return self.machines[number - 1]

    def employee(self, number: int) -> Employee:
        """The employee card of a number."""
        return self.employees[number - 1]

    def recipe(self, number: int) -> Recipe:
        """The scenario of a number."""
        return self.recipes[number - 1]

    def __reduce__(self) -> tuple[Any, ...]:
        # The house set is everywhere: its pickle is its name, not its tables.
        return (house, ()) if self.digest == house().digest else super().__reduce__()


@cache
def house() -> Components:
    """The house set.

    >>> house().display  # PA-3
    3
    """
    return loads(load_resource(__name__, "house.toml"), "house.toml")


def load(path: str | os.PathLike[str]) -> Components:
    """The component set of a user's TOML file.

    Raises:
        ContentError: whatever is wrong with it, by file, table, row and key.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     mine = pathlib.Path(folder, "mine.toml")
    ...     _ = mine.write_text(load_resource(__name__, "house.toml"), encoding="utf-8")
    ...     load(mine) == house()
    True
    """
    # `pathlib` is as slow to import as this whole game's rules.
    return loads(load_path(path), os.path.basename(os.fspath(path)))  # noqa: PTH119


def loads(text: str, file: str = "set") -> Components:
    """The component set of a TOML text; `file` is its name in errors.

    Raises:
        ContentError: whatever is wrong with it.

    >>> text = load_resource(__name__, "house.toml")
    >>> loads(text.replace("seconds = [30, 45, 60]", "seconds = [30, 90]")).timers
    (30, 90)
    """
    from bakehouse.pasteles.content.reading import read_components

    return read_components(text, file)
