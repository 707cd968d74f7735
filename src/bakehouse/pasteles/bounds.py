"""What no game leaves: its greatest length, the range of its returns, and what is conserved."""

from __future__ import annotations

from bakehouse.core.counts import kind_name
from bakehouse.core.game import Bounds
from bakehouse.core.options import check_config
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.effects import Deed, Effect
from bakehouse.pasteles.flow import DONE
from bakehouse.pasteles.folding import TokenKind
from bakehouse.pasteles.goods import TOKENS
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask, ScheduleIcon
from bakehouse.pasteles.scoring import GOURMET, LOST
from bakehouse.pasteles.state import State

__all__ = ["bounds", "conserved"]

_CHOSEN = (Deed.CHOOSE_TOKENS, Deed.LOSE_TOKENS, Deed.KEEP_TOKENS)


def bounds(config: Config) -> Bounds:
    """Limits of every game with these options, valid and not always reached.

    >>> bounds(Config(recipe=1)).highest
    2.0
    """
    check_config(config, Config)
    decisions = sum(_decisions_of_day(config, day) for day in range(config.scenario.rounds))
    chance = 1 + sum(_draws_of_day(config, day) for day in range(config.scenario.rounds))
    return Bounds(decisions, chance, float(LOST), float(GOURMET))


def _customers(config: Config) -> int:
    """No more come in a day than there are (PA-20)."""
    return len(config.components.customers)


def _tokens(config: Config) -> int:
    return len(config.components.tokens)


def _decisions_of_day(config: Config, day: int) -> int:
    """Each icon, market step, side, fold, token, customer and repair at most once in a day.

    A fold makes a sheet smaller by at least a unit (PA-31), a token is laid once (PA-54), and a
    card is refilled for and served once. An effect asks for no more tokens than there are, and for
    one decision more to end it.
    """
    components, recipe = config.components, config.scenario
    icons = recipe.schedule[day]
    checks = sum(icon is ScheduleIcon.CHECK for icon in icons)
    customers, machines = _customers(config), components.machine_kinds
    ends = len(DONE) + 1  # and `Close`
    effects = [
        *(effect for rule in recipe.rules for effect in rule.effects),
        *(effect for employee in components.employees for effect in employee.ability.effects),
        *(effect for machine in components.machines for effect in machine.breakdown * checks),
        *(effect for machine in components.machines for effect in machine.benefit),
    ]
    folds = sum(
        config.grid.height + config.grid.width
        if isinstance(step.task, FoldSizeTask)
        else isinstance(step.task, FoldSequenceTask)
        for step in recipe.steps
    )
    return (
        len(icons)
        - checks
        + len(components.employees)
        + sum(_choices(config, effect) for effect in effects)
        + len(components.market)
        + recipe.new_sheets
        + folds
        + len(recipe.steps)
        + _tokens(config)
        + 2 * customers
        + len(machines.members)
        + ends
    )


def _choices(config: Config, effect: Effect) -> int:
    if effect.deed is Deed.DISMISS:
        return _customers(config)
    return _tokens(config) + 1 if effect.deed in _CHOSEN else 0


def _draws_of_day(config: Config, day: int) -> int:
    """One for each icon, sheet and customer at most, and one for those who were left (PA-50)."""
    recipe = config.scenario
    return len(recipe.schedule[day]) + recipe.new_sheets + _customers(config) + 1


def conserved(state: State) -> tuple[tuple[str, int], ...]:
    """Totals that no move changes: tokens by shape (PA-64), cards and sheets (PA-65).

    >>> from bakehouse.pasteles import new_game
    >>> totals = dict(conserved(new_game(Config())))
    >>> totals["customers"], totals["equipment cards"], totals["sheets"]  # PA-1
    (35, 18, 3)
    """
    shop, today = state.shop, state.today
    machines = state.config.components.machine_kinds
    return (
        *((f"token {kind_name(kind)}", n) for kind, n in _tokens_by_kind(state)),
        ("customers", len(shop.customers) + len(today.line) + len(today.gone)),
        (
            "equipment cards",
            sum(map(machines.total, (shop.equipment, shop.repaired, shop.discarded)))
            + len(shop.drawn),
        ),
        ("employees", len(shop.applicants) + len(shop.display) + len(shop.staff)),
        ("sheets", len(state.config.components.sheets)),
    )


def _tokens_by_kind(state: State) -> tuple[tuple[TokenKind, int], ...]:
    packed = state.stock + state.stored + state.owned
    for laid in state.sheets:
        for token in laid.form.packed:
            packed += TOKENS.one[token[0]]
    return tuple(zip(TokenKind, TOKENS.amounts(packed), strict=True))
