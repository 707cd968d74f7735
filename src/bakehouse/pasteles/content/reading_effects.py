"""Reading effects, abilities and multisets of tokens from a set file."""

from __future__ import annotations

from typing import Final, TypeVar

import attrs

from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.tables import Table
from bakehouse.core.values import Value
from bakehouse.pasteles.effects import PRICES, Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import TokenKind
from bakehouse.pasteles.goods import TOKENS

__all__ = [
    "BENEFIT",
    "BREAKDOWN",
    "MOMENTS",
    "MOST",
    "Setting",
    "read_ability",
    "read_counts",
    "read_effect",
    "read_effects",
    "read_some_tokens",
]

K = TypeVar("K")

MOST: Final = 1000
"""No amount of money, and nothing that an effect does, is beyond this."""


@attrs.frozen
class Setting(Value):
    """Where effects stand: what they may do there, and what they may be counted by.

    Attributes:
        name: for errors.
        deeds: what effects may do.
        measures: what their amounts may be counted by.
    """

    name: str
    deeds: tuple[Deed, ...]
    measures: tuple[Measure, ...]


_EARLY: Final = (Measure.LEVEL, Measure.MACHINES, Measure.TOKENS)
"""Before customers come nobody is served or waits: a count of them would always be 0."""

_ALWAYS: Final = (
    Deed.PAY,
    Deed.GAIN_MONEY,
    Deed.GAIN_TOKENS,
    Deed.CHOOSE_TOKENS,
    Deed.LOSE_TOKENS,
    Deed.GAIN_LEVELS,
    Deed.LOSE_LEVELS,
)
"""What makes sense at any moment of an ability or a special rule."""

_CROWD: Final = (Deed.MORE_CUSTOMERS, Deed.FEWER_CUSTOMERS, Deed.LONGER_LINE)
"""What changes how the customers of today come, and so has to be done before they do."""

# What breakdowns take (PA-19, PA-71).
BREAKDOWN: Final = Setting(
    "a breakdown", (Deed.PAY, Deed.LOSE_TOKENS, Deed.LOSE_LEVELS, Deed.FEWER_CUSTOMERS), _EARLY
)
"""A breakdown, in 1.c, takes something (PA-19)."""

BENEFIT: Final = Setting(
    "a repair",
    (Deed.GAIN_MONEY, Deed.GAIN_TOKENS, Deed.CHOOSE_TOKENS, Deed.GAIN_LEVELS),
    tuple(Measure),
)
"""A repair, in 3.c, gives something (PA-53)."""

_DEEDS: Final = {
    Moment.INGREDIENTS: (*_ALWAYS, *_CROWD),
    Moment.ARRIVALS: (*_ALWAYS, *_CROWD),
    # Who leaves the line has to stand there, and no level is lost but in 3.a.
    Moment.SERVING: (*_ALWAYS, Deed.DISMISS),
    Moment.COUNTING: (*_ALWAYS, Deed.FORGIVE),
    # Tokens that are kept before the last use of them would only be lost to the day.
    Moment.EVENING: (*_ALWAYS, Deed.KEEP_TOKENS),
}

MOMENTS: Final = {
    moment: Setting(
        f"the moment {moment.name.lower()}",
        deeds,
        tuple(Measure) if moment >= Moment.SERVING else _EARLY,
    )
    for moment, deeds in _DEEDS.items()
}
"""What abilities and special rules may do, by their moment (PA-13)."""


def read_counts(table: Table, key: str, kinds: Kinds[K]) -> Counts[K]:
    """A table with the amounts of a multiset, which may be empty.

    Raises:
        ContentError: anything else; for a kind that is none, too.
    """
    inner = table.table(key)
    counts = table.counts(key, kinds)
    inner.done()  # now, lest a misspelt kind be reported as nothing at all
    return counts


def read_some_tokens(table: Table) -> Counts[TokenKind]:
    """The tokens of a table, at least one; `ContentError` for anything else."""
    tokens = read_counts(table, "tokens", TOKENS)
    if not len(tokens):
        raise table.error("no token at all", "tokens")
    return tokens


def read_effects(table: Table, key: str, setting: Setting) -> tuple[Effect, ...]:
    """An array of effects, at least one.

    Raises:
        ContentError: anything else, with the row.
    """
    effects = tuple(read_effect(row, setting) for row in table.rows(key))
    if not effects:
        raise table.error("no effect at all", key)
    return effects


def read_effect(row: Table, setting: Setting) -> Effect:
    """The effect in a table: its deed, and what this deed takes.

    Raises:
        ContentError: a deed or measure that is none or has no place in this setting, amounts out
            of bounds. Keys that the deed does not take are left for `Table.done`.
    """
    deed = row.choice("do", Deed)
    if deed not in setting.deeds:
        possible = ", ".join(deed.name.lower() for deed in setting.deeds)
        raise row.error(
            f"{setting.name} has no use for {deed.name.lower()} (possible: {possible})", "do"
        )
    amount = row.integer("amount", minimum=1, maximum=MOST) if "amount" in row else 1
    tokens = read_some_tokens(row) if deed is Deed.GAIN_TOKENS else TOKENS.counts()
    kinds = _kinds(row) if deed is Deed.CHOOSE_TOKENS else ()
    per = _measure(row, setting) if "per" in row else None
    counted = per is not None and "every" in row
    every = row.integer("every", minimum=1, maximum=MOST) if counted else 1
    return Effect(deed, amount, tokens, kinds, per, every)


def _kinds(row: Table) -> tuple[TokenKind, ...]:
    kinds = row.choices("kinds", TokenKind)
    if not kinds:
        raise row.error("no kind to choose from", "kinds")
    if len(set(kinds)) != len(kinds):
        raise row.error("a kind stands twice", "kinds")
    return tuple(sorted(kinds))


def _measure(row: Table, setting: Setting) -> Measure:
    per = row.choice("per", Measure)
    if per not in setting.measures:
        raise row.error(f"at {setting.name} nothing can be counted by {per.name.lower()}", "per")
    return per


def read_ability(table: Table) -> Ability:
    """An employee's ability: `when`, `effects` and, where it has to be used, `must` (PA-57).

    One that need not be used is paid for first, wherever its price stands: so the price that is
    looked at before is the one that is paid.

    Raises:
        ContentError: whatever is wrong with it. An ability that need not be used has to do more
            than to take its own price; one that can be used at any decision cannot have to be.
    """
    moment = table.choice("when", Moment)
    must = table.flag("must") if "must" in table else False
    effects = read_effects(table, "effects", MOMENTS[moment])
    if must:
        if moment is Moment.SERVING:
            reason = "while customers are served no ability has to be used"
            raise table.error(reason, "must", rule="PA-57")
        return Ability(moment, effects, must)
    if all(effect.deed in PRICES for effect in effects):
        raise table.error("a price and nothing for it: nobody would use that", "effects")
    return Ability(moment, tuple(sorted(effects, key=_price_first)))


def _price_first(effect: Effect) -> int:
    return PRICES.index(effect.deed) if effect.deed in PRICES else len(PRICES)
