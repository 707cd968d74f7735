"""Why a fold or a placement is refused, as a value and as an error."""

from __future__ import annotations

import attrs

from bakehouse.core.errors import BakehouseError, MalformedAction
from bakehouse.core.values import Value

__all__ = ["FoldingError", "MalformedFold", "Refusal", "stop_if"]


class FoldingError(BakehouseError):
    """A sheet, a fold, a size, a zone or a placement that cannot be; `rule` tells by which rule."""


class MalformedFold(FoldingError, MalformedAction):
    """Something that is no fold and no placement at all: wrong type, wrong field."""


@attrs.frozen(weakref_slot=False)
class Refusal(Value):
    """What stands against a fold or a placement.

    Attributes:
        rule: id of the rule that forbids it.
        reason: the same in words.
    """

    rule: str
    reason: str


def stop_if(refusal: Refusal | None) -> None:
    """Raise a refusal, if there is one, as a `FoldingError`.

    >>> stop_if(None)
    >>> stop_if(Refusal("PA-33", "a token lies across the line"))
    Traceback (most recent call last):
    ...
    bakehouse.pasteles.folding.refusals.FoldingError: a token lies across the line [PA-33]
    """
    if refusal is not None:
        raise FoldingError(refusal.reason, rule=refusal.rule)
