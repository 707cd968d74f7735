"""The data of Pasteles in words: goods, effects, abilities, steps of a recipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from bakehouse.core.counts import Counts, kind_name
from bakehouse.pasteles.content import Components
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import Flavour, Fold, Zone
from bakehouse.pasteles.recipes import FoldSequenceTask, FoldSizeTask, Step
from bakehouse.pasteles.state import Cause, Task

__all__ = [
    "FLAVOUR_LETTERS",
    "ability_words",
    "amounts_words",
    "effect_words",
    "effects_words",
    "folds_words",
    "icons_words",
    "many",
    "origin_words",
    "rule_words",
    "step_words",
    "zone_words",
]

K = TypeVar("K")

FLAVOUR_LETTERS: Final = {
    Flavour.SALTY: "sa",
    Flavour.SAVORY: "sv",
    Flavour.TART: "ta",
    Flavour.SWEET: "sw",
    Flavour.SPICY: "sp",
}
"""What stands for a flavour in pictures and orders."""

MOMENTS: Final = {
    Moment.INGREDIENTS: "1.b",
    Moment.ARRIVALS: "2.a",
    Moment.SERVING: "2.b",
    Moment.COUNTING: "3.a",
    Moment.EVENING: "3.d",
}
"""The step of the day at which abilities act (PA-13)."""

_MEASURES: Final = {
    Measure.SERVED: ("customer served today", "customers served today"),
    Measure.UNSERVED: ("customer not served", "customers not served"),
    Measure.LEVEL: ("market level above Start", "market levels above Start"),
    Measure.MACHINES: ("machine lying there", "machines lying there"),
    Measure.TOKENS: ("token in the personal supply", "tokens in the personal supply"),
}


def many(number: int, one: str, several: str | None = None) -> str:
    """A number of things.

    >>> many(1, "level"), many(3, "level")
    ('1 level', '3 levels')
    """
    return f"{number} {one if number == 1 else several or one + 's'}"


def amounts_words(amounts: Iterable[tuple[K, int]]) -> str:
    """Kinds, each with how many there are if more than one; "nothing" for none.

    >>> amounts_words([("two", 2), ("corner", 1)])
    'two x2, corner'
    """
    words = [
        kind_name(kind) if amount == 1 else f"{kind_name(kind)} x{amount}"
        for kind, amount in amounts
    ]
    return ", ".join(words) or "nothing"


def icons_words(icons: Counts[Flavour]) -> str:
    """Flavours as they stand in the pictures, each as often as it is there.

    >>> from bakehouse.pasteles.goods import FLAVOURS
    >>> icons_words(FLAVOURS.counts({Flavour.TART: 2, Flavour.SWEET: 1}))
    'ta ta sw'
    """
    return " ".join(FLAVOUR_LETTERS[flavour] for flavour in icons)


# --- effects --------------------------------------------------------------------------------------


def effect_words(effect: Effect) -> str:
    """What an effect does.

    >>> from bakehouse.pasteles.goods import TOKENS
    >>> effect_words(Effect(Deed.PAY, 2, TOKENS.counts(), per=Measure.SERVED, every=3))
    'pay 2 for every 3 customers served today'
    """
    words = _deed_words(effect, effect.amount)
    if effect.per is None:
        return words
    one, several = _MEASURES[effect.per]
    each = f"each {one}" if effect.every == 1 else f"every {effect.every} {several}"
    return f"{words} for {each}"


def _deed_words(effect: Effect, n: int) -> str:
    match effect.deed:
        case Deed.PAY:
            return f"pay {n}"
        case Deed.GAIN_MONEY:
            return f"gain {n} money"
        case Deed.GAIN_TOKENS:
            gained = [(kind, amount * n) for kind, amount in effect.tokens.items()]
            return f"gain {amounts_words(gained)}"
        case Deed.CHOOSE_TOKENS:
            kinds = _either([kind_name(kind) for kind in effect.kinds])
            return f"gain {many(n, 'token')} of your choice, {kinds}"
        case Deed.LOSE_TOKENS:
            return f"lose {many(n, 'token')} of your choice"
        case Deed.KEEP_TOKENS:
            return f"store up to {many(n, 'token')}"
        case _:
            return _market_words(effect.deed, n)


def _market_words(deed: Deed, n: int) -> str:
    """What a deed about customers and the market does."""
    match deed:
        case Deed.GAIN_LEVELS:
            return f"the market rises {many(n, 'level')}"
        case Deed.LOSE_LEVELS:
            return f"the market falls {many(n, 'level')}"
        case Deed.MORE_CUSTOMERS:
            return many(n, "more customer comes", "more customers come")
        case Deed.FEWER_CUSTOMERS:
            return many(n, "customer fewer comes", "customers fewer come")
        case Deed.LONGER_LINE:
            return f"the line has {many(n, 'place')} more"
        case Deed.DISMISS:
            leave = "leaves the line and counts" if n == 1 else "leave the line and count"
            return f"{many(n, 'customer')} of your choice {leave} for nothing"
        case _:
            return many(n, "unserved customer costs no level", "unserved customers cost no level")


def _either(words: Sequence[str]) -> str:
    return " or ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def effects_words(effects: Iterable[Effect]) -> str:
    """What effects do, in order."""
    return "; ".join(map(effect_words, effects))


def ability_words(ability: Ability) -> str:
    """When an ability acts, whether it has to, and what it does.

    >>> from bakehouse.pasteles.goods import TOKENS
    >>> effects = Effect(Deed.PAY, 1, TOKENS.counts()), Effect(Deed.FORGIVE, 2, TOKENS.counts())
    >>> ability_words(Ability(Moment.COUNTING, effects, must=True))
    '3.a, compulsory: pay 1; 2 unserved customers cost no level'
    """
    must = ", compulsory" if ability.must else ""
    return f"{MOMENTS[ability.moment]}{must}: {effects_words(ability.effects)}"


def rule_words(rule: Ability) -> str:
    """A special rule of a recipe: when, on which days, and what it does."""
    days = f"days {', '.join(map(str, rule.days))}" if rule.days else "every day"
    return f"{MOMENTS[rule.moment]}, {days}: {effects_words(rule.effects)}"


def origin_words(components: Components, task: Task) -> str:
    """What an effect comes from."""
    number = task.number
    match task.cause:
        case Cause.WAGES:
            return "Wages"
        case Cause.BREAKDOWN:
            return f"Breakdown of the {components.machine(number).name}"
        case Cause.REPAIR:
            return f"Repair of the {components.machine(number).name}"
        case Cause.ABILITY:
            return f"Ability of {components.employee(number).name}"
        case Cause.RULE:
            return f"Special rule {number} of the recipe"


# --- recipes --------------------------------------------------------------------------------------


def folds_words(folds: Iterable[Fold]) -> str:
    """Folds in order, as moves name them."""
    return ", ".join(f"{kind_name(fold.edge)} {fold.line}" for fold in folds)


def step_words(step: Step, halves: bool) -> str:
    """What a step of a recipe asks for.

    Args:
        step: the step.
        halves: whether lengths are in half icons (PA-35).
    """
    words = f"take a new sheet, {step.sheet}" if step.new else f"sheet {step.sheet}"
    if isinstance(step.task, FoldSizeTask):
        unit = " half icons" if halves else ""
        words += f"; fold it to {step.task.height} x {step.task.width}{unit}, either way round"
    if isinstance(step.task, FoldSequenceTask):
        words += f"; fold it {folds_words(step.task.folds)}, in any rotation"
    if step.timer is not None:
        words += f", in {step.timer} seconds"
    if step.zone is not None:
        words += f"; tokens on it go to {zone_words(step.zone)}"
    return words


def zone_words(zone: Zone) -> str:
    """Where a zone is (PA-36).

    >>> zone_words(Zone(1, 0, 3, 1))
    'rows 1 to 3, column 0'
    """
    rows = _span("row", zone.row, zone.height)
    return f"{rows}, {_span('column', zone.column, zone.width)}"


def _span(what: str, first: int, length: int) -> str:
    return f"{what} {first}" if length == 1 else f"{what}s {first} to {first + length - 1}"
