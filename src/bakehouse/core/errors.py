"""The one family of errors.

Whatever bad input meets Bakehouse, what comes out is a `BakehouseError`: with a reason a person can
act on, the id of the rule that was broken where there is one, and the place (a file and table, a
JSON path, a line of a record). Every error pickles, so that it survives the way back from a worker
process.
"""

from __future__ import annotations

import enum

import attrs

__all__ = [
    "AgentError",
    "BakehouseError",
    "BarrierError",
    "ChanceError",
    "ConfigError",
    "ContentError",
    "CountsError",
    "DecodeError",
    "EmptyDrawError",
    "ExtraError",
    "GameFinishedError",
    "GameLookupError",
    "Illegal",
    "IllegalAction",
    "MalformedAction",
    "ParseError",
    "RecordError",
    "SimulationError",
]


class BakehouseError(Exception):
    """Base of the family.

    Args:
        reason: what is wrong, in words.
        rule: id of the rule that was broken ("MB-13"), or None.
        where: the place: file and table, JSON path, line, or None.

    >>> str(BakehouseError("9 bakers", rule="MB-1", where="config"))
    'config: 9 bakers [MB-1]'
    """

    def __init__(self, reason: str, *, rule: str | None = None, where: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.where = where

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        source = f" [{self.rule}]" if self.rule else ""
        return f"{place}{self.reason}{source}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.__dict__.copy())


def _rebuild(cls: type[BakehouseError], fields: dict[str, object]) -> BakehouseError:
    error = cls.__new__(cls, fields["reason"])
    error.__dict__.update(fields)
    return error


class ConfigError(BakehouseError):
    """Options that do not exist or do not go together.

    Args:
        reason, rule, where: as in `BakehouseError`.
        allowed: what the value can be, in words ("from 2 to 8"), where that is known.
    """

    def __init__(
        self,
        reason: str,
        *,
        rule: str | None = None,
        where: str | None = None,
        allowed: str | None = None,
    ) -> None:
        super().__init__(reason, rule=rule, where=where)
        self.allowed = allowed


class GameLookupError(BakehouseError):
    """A name under which no game can be imported, or an object that is no game."""


class CountsError(BakehouseError):
    """A multiset would leave its bounds: below zero, above the limit, or of unknown kinds."""


class EmptyDrawError(CountsError):
    """A draw of more than there is."""


class ChanceError(BakehouseError):
    """A chance question asked where no chance move is due, or draws that cannot happen."""


class ContentError(BakehouseError):
    """A component set that does not load; `where` names file, table and row."""


class DecodeError(BakehouseError):
    """A text that is no valid JSON form of the value asked for; `where` is the path in it."""


class RecordError(BakehouseError):
    """A record that does not parse or does not replay; `where` names the line or move."""


class ExtraError(BakehouseError):
    """Something needs a package that is not installed; the reason names the extra that has it."""


class SimulationError(BakehouseError):
    """A simulation that cannot be handed to its workers, or whose workers are gone.

    Attributes:
        results: the games that were played before, to go on from; None: none.
    """

    results: object = None


class BarrierError(BakehouseError):
    """A move that is not taken back unless its barrier is lifted; or nothing to take back."""


class AgentError(BakehouseError):
    """An agent that gives no action, or takes too long.

    Args:
        reason, rule, where: as in `BakehouseError`.
        seat: the seat it decides for; -1: not known.
        slow: whether it took too long.
    """

    def __init__(
        self,
        reason: str,
        *,
        rule: str | None = None,
        where: str | None = None,
        seat: int = -1,
        slow: bool = False,
    ) -> None:
        super().__init__(reason, rule=rule, where=where)
        self.seat = seat
        self.slow = slow


class MalformedAction(BakehouseError):
    """Something that is no action of this game at all: wrong type, wrong field, wrong code."""


class ParseError(MalformedAction):
    """A text that is no action of this game."""


@attrs.frozen
class Illegal:
    """Why an action is refused.

    Attributes:
        code: the kind of refusal, a member of an enum of the game, so that programs can tell
            refusals apart.
        rule: id of the rule that forbids it.
        seat: the seat whose action it is (-1 for chance).
        reason: the same in words.
    """

    code: enum.Enum
    rule: str
    seat: int
    reason: str


class IllegalAction(BakehouseError):
    """An action of this game that the position does not allow. Nothing has changed.

    >>> class Code(enum.Enum):
    ...     NOT_HELD = "not held"
    >>> error = IllegalAction(Illegal(Code.NOT_HELD, "MB-12", 0, "Flour holds no macaron"))
    >>> error.code, error.rule, error.seat
    (<Code.NOT_HELD: 'not held'>, 'MB-12', 0)
    """

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.reason, rule=illegal.rule)
        self.illegal = illegal

    @property
    def code(self) -> enum.Enum:
        """The kind of refusal."""
        return self.illegal.code

    @property
    def seat(self) -> int:
        """The seat whose action was refused, -1 for chance."""
        return self.illegal.seat


class GameFinishedError(IllegalAction):
    """An action after the end of the game."""
