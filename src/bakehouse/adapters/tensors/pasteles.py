"""The tensor of a Pasteles observation (PA-8): it tells as much as the position."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from bakehouse.adapters.tensors.pieces import (
    AMOUNT,
    Piece,
    amount,
    one_hot,
    padded,
    places,
    tally,
)
from bakehouse.pasteles import Config, Observation, Phase
from bakehouse.pasteles.effects import Ability
from bakehouse.pasteles.folding import Side
from bakehouse.pasteles.folding.sheets import NO_ICON
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.state import Cause, Laid

__all__ = ["pieces"]

_KINDS = len(TOKENS.members)
_FLAVOURS = len(FLAVOURS.members)
_SIDES = len(Side)
_MOST = 255  # no number of a card, an amount or a place is greater


def pieces(config: Config) -> Iterator[Piece]:
    """The pieces in their order; cards, machines and sheets come by their numbers."""
    yield from _day(config)
    yield from _tokens(config)
    yield from _employees(config)
    yield from _equipment(config)
    yield from _customers(config)
    yield from _effects(config)
    yield from _sheets(config)


def _day(config: Config) -> Iterator[Piece]:
    recipe, phases, levels = config.scenario, len(Phase), len(config.components.market) - 1
    yield Piece("phase", (phases,), 1, "what is due", lambda it: one_hot(it.phase, phases))
    days = len(recipe.schedule)
    yield Piece("day", (1,), days + 1, "the round, from 1", lambda it: (it.day,))
    yield Piece("step", (1,), len(recipe.steps), "of the recipe, from 1", lambda it: (it.step,))
    icons = max(map(len, recipe.icons))
    yield Piece("icons", (1,), icons, "icons of the day dealt with", lambda it: (it.icons,))
    yield Piece("money", (1,), AMOUNT, "owned", lambda it: (amount(it.money),))
    yield Piece("level", (1,), levels, "market levels above Start", lambda it: (it.level,))
    yield Piece(
        "streak", (1,), 1, "whether the last act was a serving", lambda it: (int(it.streak),)
    )
    goals = len(recipe.goals)
    yield Piece(
        "tally",
        (goals,),
        AMOUNT,
        "by goal of the recipe, how far it is",
        lambda it: map(amount, it.tally),
    )


def _tokens(config: Config) -> Iterator[Piece]:
    most = len(config.components.tokens)
    for name, meaning in (
        ("supply", "in the general supply"),
        ("storage", "in storage"),
        ("personal", "in the personal supply"),
    ):
        yield Piece(name, (_KINDS,), most, f"by kind, tokens {meaning}", partial(_kinds_in, name))
    yield Piece("claimed", (_FLAVOURS,), _MOST, "by flavour, claimed icons", _claimed)


def _kinds_in(name: str, seen: Observation) -> tuple[int, ...]:
    return TOKENS.amounts(getattr(seen, name).packed)


def _claimed(seen: Observation) -> tuple[int, ...]:
    return FLAVOURS.amounts(seen.claimed.packed)


def _employees(config: Config) -> Iterator[Piece]:
    size = len(config.components.employees)
    for name, meaning in (("staff", "active"), ("display", "face up")):
        read = partial(_cards_in, name, size)
        yield Piece(name, (size,), 1, f"by employee, whether it is {meaning}", read)
    used = partial(_cards_in, "used", size)
    yield Piece("used", (size,), 1, "by employee, whether its ability was used today", used)
    yield Piece(
        "applicants",
        (size,),
        size,
        "by employee, its layer in the employee deck from the top, 0 elsewhere",
        lambda it: _layers(it.recalled.employees, size),
    )


def _cards_in(name: str, size: int, seen: Observation) -> list[int]:
    return tally(getattr(seen, name), size)


def _layers(layers: tuple[tuple[int, ...], ...], size: int) -> list[int]:
    numbers = [0] * size
    for depth, layer in enumerate(layers, 1):
        for card in layer:
            numbers[card - 1] = depth
    return numbers


def _equipment(config: Config) -> Iterator[Piece]:
    size, most = len(config.components.machines), len(config.components.equipment)
    yield Piece(
        "equipment", (size,), most, "by machine, cards in the deck", lambda it: it.equipment
    )
    drawn = partial(_cards_in, "drawn", size)
    yield Piece("drawn", (size,), most, "by machine, cards that lie there", drawn)
    yield Piece("repaired", (size,), most, "by machine, cards repaired", lambda it: it.repaired)


def _customers(config: Config) -> Iterator[Piece]:
    size = len(config.components.customers)
    line = partial(_cards_in, "line", size)
    yield Piece("line", (size,), 1, "by customer, whether it is in line", line)
    yield Piece(
        "gone",
        (size,),
        size,
        "by customer, its place among those who left today, from 1",
        lambda it: places(it.gone, size),
    )
    yield Piece(
        "deck",
        (size,),
        size,
        "by customer, its layer in the customer deck from the top, 0 elsewhere",
        lambda it: _layers(it.recalled.customers, size),
    )
    for name, meaning in (
        ("extra", "customers more or fewer today"),
        ("places", "how long the line is"),
        ("waiting", "customers in the day's deck"),
        ("served", "customers served today"),
        ("unserved", "customers not served, once counted"),
        ("forgiven", "unserved customers that cost no level"),
    ):
        yield Piece(name, (1,), AMOUNT, meaning, partial(_amount_of, name), -AMOUNT)


def _amount_of(name: str, seen: Observation) -> tuple[int]:
    return (amount(getattr(seen, name)),)


def _effects(config: Config) -> Iterator[Piece]:
    causes, components = len(Cause), config.components
    abilities: list[Ability] = [card.ability for card in components.employees]
    lengths = [len(ability.effects) for ability in (*abilities, *config.scenario.rules)]
    for machine in components.machines:
        lengths += [len(machine.breakdown), len(machine.benefit)]
    yield Piece(
        "pending",
        (causes + 2,),
        max(_MOST, *lengths),
        "what the pending effects come from (wages, breakdown, repair, ability, rule), "
        "its number, and how many are left",
        lambda it: _pending(it, causes),
    )
    yield Piece(
        "picking",
        (3,),
        AMOUNT,
        "whether something is chosen, how much more, the lowest that may be named",
        _picking,
    )
    yield Piece(
        "loss",
        (causes + 2,),
        AMOUNT,
        "what could not be paid: its cause as in `pending`, its number, how much",
        lambda it: _loss(it, causes),
    )


def _pending(seen: Observation, causes: int) -> list[int]:
    # Pending effects are always the last ones of one card or rule.
    if not seen.pending:
        return [0] * (causes + 2)
    task = seen.pending[0]
    return [*one_hot(task.cause, causes), task.number, len(seen.pending)]


def _picking(seen: Observation) -> tuple[int, int, int]:
    if seen.picking is None:
        return (0, 0, 0)
    return (1, amount(seen.picking.left), amount(seen.picking.least))


def _loss(seen: Observation, causes: int) -> list[int]:
    if seen.loss is None:
        return [0] * (causes + 2)
    return [*one_hot(seen.loss.cause, causes), seen.loss.number, amount(seen.loss.due)]


def _sheets(config: Config) -> Iterator[Piece]:
    most = len(config.components.sheets)
    yield Piece(
        "sheet", (most,), 1, "the sheet drawn without a side yet", lambda it: _drawn(it, most)
    )
    slots = config.scenario.new_sheets
    for name, shape, high, meaning, read in _of_a_sheet(config):
        piece = (slots, *shape)
        size = math.prod(piece)
        read_all = partial(_by_slot, read, size)
        yield Piece(name, piece, high, f"by sheet in play{meaning}", read_all)


_Read: TypeAlias = Callable[[Laid], Iterable[int]]


def _of_a_sheet(config: Config) -> Iterator[tuple[str, tuple[int, ...], int, str, _Read]]:
    """By piece, what a sheet in play gives: name, shape, highest number, meaning, numbers."""
    grid, most = config.grid, len(config.components.sheets)
    icons, units = len(grid.icons), grid.height * grid.width
    yield "sheets", (most,), 1, ", which it is", lambda it: one_hot(it.number - 1, most)
    yield (
        *("sheet_rows", (grid.height,), grid.height),
        " and unit row of it, the row that it lies in, from 1",
        _rows,
    )
    yield (
        *("sheet_columns", (grid.width,), grid.width),
        " and unit column of its front, the column that it lies in, from 1",
        _columns,
    )
    yield (
        *("sheet_layers", (_SIDES, grid.height, grid.width), units),
        ", side and unit, its layer from below, from 1; 0 where it looks down",
        partial(_heights, _SIDES * units),
    )
    yield (
        *("tokens", (icons, 1 + _KINDS), icons),
        " and icon of both sides, the number of the token on it, from 1, and its kind",
        partial(_laid_tokens, icons),
    )
    yield (
        *("visible", (grid.rows, grid.columns, _FLAVOURS), 1),
        " and cell of the shape, the flavour of the icon that shows whole there",
        partial(_visible, config),
    )


def _drawn(seen: Observation, most: int) -> list[int]:
    return one_hot(seen.sheet - 1, most)


def _by_slot(read: _Read, size: int, seen: Observation) -> list[int]:
    """What each sheet in play gives, and zeros for those that are not in play yet."""
    numbers = [number for laid in seen.sheets for number in read(laid)]
    return padded(numbers, size)


def _rows(laid: Laid) -> list[int]:
    return [row + 1 for row in laid.form.layering.rows]


def _columns(laid: Laid) -> list[int]:
    return [column + 1 for column in laid.form.layering.columns]


def _heights(size: int, laid: Laid) -> list[int]:
    """By unit of both sides, its layer, where it looks up."""
    heights = [0] * size
    for line in laid.form.layering.stacks():
        for stack in line:
            for height, unit in enumerate(stack, 1):
                heights[unit] = height
    return heights


def _laid_tokens(icons: int, laid: Laid) -> list[int]:
    width = 1 + _KINDS
    numbers = [0] * (icons * width)
    for number, token in enumerate(laid.form.packed, 1):
        for icon in token[1:]:
            numbers[icon * width] = number
            numbers[icon * width + 1 + token[0]] = 1
    return numbers


def _visible(config: Config, laid: Laid) -> list[int]:
    grid, flavours = config.grid, config.components.sheets[laid.number - 1].flavours
    numbers = [0] * (grid.rows * grid.columns * _FLAVOURS)
    for cell, icon in enumerate(laid.form.layering.cells):
        if icon != NO_ICON:
            row, column = divmod(cell, grid.stride)
            numbers[(row * grid.columns + column) * _FLAVOURS + flavours[icon]] = 1
    return numbers
