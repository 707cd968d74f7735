"""The written forms of the game's values; `positions` checks that what is read is a position.

Imported by `storage` when something is written or read.
"""

from __future__ import annotations

import itertools
from typing import Any, Final

import attrs

from bakehouse.core.codec import Codec, Form
from bakehouse.core.counts import Counts
from bakehouse.core.decks import Deck
from bakehouse.core.errors import DecodeError
from bakehouse.pasteles import folding
from bakehouse.pasteles.actions import (
    ChooseSide,
    Close,
    Decision,
    Done,
    Draw,
    FoldSequence,
    Hire,
    HireBlind,
    LetGo,
    NextCustomers,
    NextStep,
    PickCustomer,
    PickToken,
    Place,
    RaiseMarket,
    Repair,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.content import COPIES, Components, house
from bakehouse.pasteles.effects import Deed
from bakehouse.pasteles.folding import (
    Flavour,
    Fold,
    Icon,
    Side,
    TokenKind,
)
from bakehouse.pasteles.folding.sheets import NO_ICON
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.positions import check_position, check_range, most_of, require
from bakehouse.pasteles.state import (
    Laid,
    Loss,
    Phase,
    Picking,
    State,
    Task,
    make_day,
    make_shop,
    make_state,
)
from bakehouse.pasteles.view import Observation, Recalled, employees_of

__all__ = [
    "CODEC",
    "SCHEMA",
    "ConfigForm",
    "IconForm",
    "LaidForm",
    "ObservationForm",
    "SetForm",
    "StateForm",
    "TokenForm",
    "check_state",
]

SCHEMA: Final = 1
"""The number of the layout of the game's JSON texts."""


# --- written forms --------------------------------------------------------------------------------


@attrs.frozen
class SetForm:
    """How options name their component set."""

    name: str
    digest: str


@attrs.frozen
class ConfigForm:
    """The written form of options."""

    recipe: int
    components: SetForm


@attrs.frozen
class IconForm:
    """The place of an icon on its own side of a sheet, from 0."""

    side: Side
    row: int
    column: int


@attrs.frozen
class TokenForm:
    """A token on a sheet: its kind, and the icons that it covers, in order of their numbers."""

    kind: TokenKind
    icons: tuple[IconForm, ...]


@attrs.frozen
class LaidForm:
    """A sheet in play.

    Attributes:
        number: of the sheet.
        rows: by row of the sheet, in units, the row of the shape that it lies in.
        columns: by column of the sheet, seen from the front, the column of the shape.
        stacks: by row and column of the shape, the layers from the lowest up: of each the number of
            the unit that looks up. Units are counted row by row, first those of the front.
        tokens: the tokens on it, sorted.
    """

    number: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    stacks: tuple[tuple[tuple[int, ...], ...], ...]
    tokens: tuple[TokenForm, ...]


@attrs.frozen
class StateForm:
    """The written form of a state; fields as those of `view.Observation`.

    The layers of the two decks, the top one first, are `applicants` and `customers`. What broke
    down is what is left of the equipment.
    """

    config: Config
    phase: Phase
    day: int
    step: int
    icons: int
    money: int
    level: int
    supply: Counts[TokenKind]
    storage: Counts[TokenKind]
    personal: Counts[TokenKind]
    staff: tuple[int, ...]
    used: tuple[int, ...]
    display: tuple[int, ...]
    applicants: tuple[tuple[int, ...], ...]
    equipment: tuple[int, ...]
    drawn: tuple[int, ...]
    repaired: tuple[int, ...]
    customers: tuple[tuple[int, ...], ...]
    extra: int
    places: int
    waiting: int
    line: tuple[int, ...]
    gone: tuple[int, ...]
    served: int
    unserved: int
    forgiven: int
    claimed: Counts[Flavour]
    streak: bool
    sheets: tuple[LaidForm, ...]
    sheet: int
    pending: tuple[Task, ...]
    picking: Picking | None
    tally: tuple[int, ...]
    loss: Loss | None


@attrs.frozen
class ObservationForm(StateForm):
    """The written form of an observation: that of the state, the seat, and what it can decide."""

    player: int
    legal_actions: tuple[Decision, ...]


# --- writing --------------------------------------------------------------------------------------


def _write_config(config: Config) -> ConfigForm:
    components = config.components
    return ConfigForm(config.recipe, SetForm(components.name, components.digest))


def _write_laid(laid: Laid) -> LaidForm:
    form = laid.form
    return LaidForm(
        number=laid.number,
        rows=tuple(form.layering.rows),
        columns=tuple(form.layering.columns),
        stacks=tuple(tuple(map(tuple, line)) for line in form.layering.stacks()),
        tokens=tuple(
            TokenForm(token.kind, tuple(IconForm(*icon) for icon in token.icons))
            for token in form.tokens
        ),
    )


def _layers(deck: Deck[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(layer) for layer in deck.layers)


def _write_state(state: State) -> StateForm:
    shop, today = state.shop, state.today
    machines = state.config.components.machine_kinds
    return StateForm(
        config=shop.config,
        phase=today.phase,
        day=shop.day,
        step=today.step,
        icons=today.icons,
        money=state.money,
        level=shop.level,
        supply=state.supply,
        storage=state.storage,
        personal=state.personal,
        staff=shop.staff,
        used=employees_of(today.used),
        display=shop.display,
        applicants=_layers(shop.applicants),
        equipment=machines.amounts(shop.equipment),
        drawn=shop.drawn,
        repaired=machines.amounts(shop.repaired),
        customers=_layers(shop.customers),
        extra=today.extra,
        places=today.places,
        waiting=today.waiting,
        line=today.line,
        gone=today.gone,
        served=today.served,
        unserved=today.unserved,
        forgiven=today.forgiven,
        claimed=state.claimed,
        streak=state.streak,
        sheets=tuple(map(_write_laid, state.sheets)),
        sheet=today.sheet,
        pending=state.pending,
        picking=state.picking,
        tally=shop.tally,
        loss=state.loss,
    )


_SEEN: Final = tuple(
    field.name
    for field in attrs.fields(StateForm)
    if field.name not in ("applicants", "customers", "sheets")
)
"""The fields of `StateForm` that are those of an observation as they are."""


def _write_observation(seen: Observation) -> ObservationForm:
    same: dict[str, Any] = {name: getattr(seen, name) for name in _SEEN}
    return ObservationForm(
        **same,
        applicants=seen.recalled.employees,
        customers=seen.recalled.customers,
        sheets=tuple(map(_write_laid, seen.sheets)),
        player=seen.player,
        legal_actions=seen.legal_actions,
    )


# --- reading --------------------------------------------------------------------------------------


def _read_config(form: ConfigForm, components: Components | None) -> Config:
    components = house() if components is None else components
    if form.components != SetForm(components.name, components.digest):
        raise DecodeError(
            f"written with the component set {form.components.name!r} "
            f"({form.components.digest[:12]}), read with {components!r}"
        )
    return Config(recipe=form.recipe, components=components)


def _read_laid(config: Config, form: LaidForm) -> Laid:
    units = b"".join(_numbers(stack) for line in form.stacks for stack in line)
    tokens = tuple(_read_token(config.grid, token) for token in form.tokens)
    rows, columns = _numbers(form.rows), _numbers(form.columns)
    laid = Laid(form.number, folding.restore(config.grid, rows, columns, units, tokens))
    # The stacks are read one after the other; where each lies is told by rows and columns.
    require(_write_laid(laid) == form, "sheets: stacks out of their places", "PA-31")
    return laid


def _numbers(numbers: tuple[int, ...]) -> bytes:
    known = all(0 <= number < NO_ICON for number in numbers)
    require(known, "sheets: not numbers of units, rows or columns", "PA-31")
    return bytes(numbers)


def _read_token(grid: folding.Grid, form: TokenForm) -> bytes:
    icons = (Icon(icon.side, icon.row, icon.column) for icon in form.icons)
    return bytes([form.kind, *map(grid.number_of, icons)])


def _read_sheets(form: StateForm) -> tuple[Laid, ...]:
    return tuple(_read_laid(form.config, laid) for laid in form.sheets)


def _read_state(form: StateForm, _: object) -> State:
    _check_numbers(form)
    state = _state_of(form, _read_sheets(form))
    check_position(state)
    return state


def _read_observation(form: ObservationForm, _: object) -> Observation:
    _check_numbers(form)
    same: dict[str, Any] = {name: getattr(form, name) for name in _SEEN}
    return Observation(
        **same,
        player=form.player,
        sheets=_read_sheets(form),
        recalled=Recalled(form.applicants, form.customers),
        legal_actions=form.legal_actions,
    )


def _state_of(form: StateForm, sheets: tuple[Laid, ...]) -> State:
    components = form.config.components
    machines = components.machine_kinds
    equipment = machines.counts(dict(zip(machines.members, form.equipment, strict=True)))
    repaired = machines.counts(dict(zip(machines.members, form.repaired, strict=True)))
    broken = components.equipment - equipment - repaired - machines.counts(form.drawn)
    shop = make_shop(
        form.config,
        form.day,
        form.level,
        form.staff,
        form.display,
        Deck(tuple(map(components.employee_kinds.counts, form.applicants))),
        equipment.packed,
        form.drawn,
        repaired.packed,
        broken.packed,
        Deck(tuple(map(components.customer_kinds.counts, form.customers))),
        form.tally,
    )
    today = make_day(
        form.phase,
        form.icons,
        sum(1 << number for number in form.used),
        form.extra,
        form.places,
        form.waiting,
        form.line,
        form.gone,
        form.served,
        form.unserved,
        form.forgiven,
        form.step,
        form.sheet,
    )
    return make_state(
        shop,
        today,
        form.money,
        form.supply.packed,
        form.storage.packed,
        form.personal.packed,
        form.claimed.packed,
        sheets,
        form.streak,
        form.pending,
        form.picking,
        form.loss,
    )


# --- numbers by themselves ------------------------------------------------------------------------


def _check_numbers(form: StateForm) -> None:
    """Ranges, lengths and orders, before anything is worked out from them."""
    for check in (_check_ranges, _check_lists, _check_machines, _check_sheet_numbers):
        check(form)


def _check_ranges(form: StateForm) -> None:
    components, recipe = form.config.components, form.config.scenario
    check_range("day", form.day, 1, recipe.rounds, "PA-3")
    customers = len(components.customers)
    for name, least, most, rule in (
        ("step", 0, len(recipe.steps), "PA-21"),
        ("icons", 0, len(recipe.icons[form.day - 1]), "PA-4"),
        ("money", 0, _most_money(form.config, form.day), "PA-5"),
        ("level", 0, len(components.market) - 1, "PA-17"),
        ("places", components.line, None, "PA-20"),
        ("waiting", 0, customers, "PA-20"),
        ("served", 0, customers, "PA-47"),
        ("unserved", 0, customers, "PA-50"),
        ("forgiven", 0, None, "PA-50"),
        ("sheet", 0, len(components.sheets), "PA-30"),
    ):
        check_range(name, getattr(form, name), least, most, rule)
    goals = len(recipe.goals)
    require(len(form.tally) == goals, f"tally: {len(form.tally)} of {goals} goals", "PA-60")
    require(min(form.tally, default=0) >= 0, "tally: below 0", "PA-60")


def _check_lists(form: StateForm) -> None:
    """Cards are named by their numbers, in order, each once."""
    components = form.config.components
    employees, customers = len(components.employees), len(components.customers)
    for name, lists, last in (
        ("staff", (form.staff,), employees),
        ("used", (form.used,), employees),
        ("display", (form.display,), employees),
        ("applicants", form.applicants, employees),
        ("drawn", (form.drawn,), len(components.machines)),
        ("customers", form.customers, customers),
        ("line", (form.line,), customers),
        ("gone", (form.gone,), customers),
    ):
        for numbers in lists:
            rising = all(one < other for one, other in itertools.pairwise(numbers))
            known = not numbers or (numbers[0] >= 1 and numbers[-1] <= last)
            require(rising and known, f"{name}: not numbers from 1 to {last}, rising", "PA-65")
    whole = all(form.applicants) and all(form.customers)
    require(whole, "applicants, customers: a layer without a card", "PA-65")


def _check_machines(form: StateForm) -> None:
    """Of each machine two cards, of which none or both broke down (PA-15, PA-65)."""
    machines = form.config.components.machine_kinds.members
    lengths = len(form.equipment), len(form.repaired)
    require(lengths == (len(machines),) * 2, "equipment, repaired: one entry a machine", "PA-65")
    for machine, there, repaired in zip(machines, form.equipment, form.repaired, strict=True):
        broken = COPIES - there - repaired - (machine in form.drawn)
        fits = min(there, repaired) >= 0 and broken in (0, COPIES)
        require(fits, f"equipment: machine {machine} has two cards", "PA-65")


def _check_sheet_numbers(form: StateForm) -> None:
    sheets, most = form.config.components.sheet_kinds.members, form.config.scenario.new_sheets
    numbers = [laid.number for laid in form.sheets]
    require(len(numbers) <= most, f"sheets: {len(numbers)} in play, at most {most}", "PA-25")
    known = len({*numbers, form.sheet}) == len(numbers) + 1 and all(n in sheets for n in numbers)
    require(known, f"sheets: {numbers} in play, {form.sheet} drawn", "PA-65")


def _most_money(config: Config, day: int) -> int:
    """What can have been owned at most if all customers and effects had paid every day."""
    components, recipe = config.components, config.scenario
    effects = [
        *(effect for rule in recipe.rules for effect in rule.effects),
        *(effect for employee in components.employees for effect in employee.ability.effects),
        *(effect for machine in components.machines for effect in machine.benefit),
    ]
    gains = sum(most_of(config, it) for it in effects if it.deed is Deed.GAIN_MONEY)
    return recipe.money + day * (gains + sum(customer.money for customer in components.customers))


def check_state(state: State) -> None:
    """`DecodeError` for what is no position of the game, by everything that its numbers tell."""
    _check_numbers(_write_state(state))
    check_position(state)


CODEC: Final = Codec(
    "pasteles",
    SCHEMA,
    tagged=(
        Done,
        HireBlind,
        RaiseMarket,
        NextCustomers,
        NextStep,
        Close,
        Hire,
        LetGo,
        UseAbility,
        PickToken,
        PickCustomer,
        ChooseSide,
        FoldSequence,
        Fold,
        Serve,
        Repair,
        Place,
        Draw,
    ),
    kinds={TokenKind: TOKENS, Flavour: FLAVOURS},
    forms={
        Config: Form(ConfigForm, _write_config, _read_config),
        State: Form(StateForm, _write_state, _read_state),
        Observation: Form(ObservationForm, _write_observation, _read_observation),
    },
)
