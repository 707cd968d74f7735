"""What a run of the contract suite says: violations, and the report of all checks."""

from __future__ import annotations

import attrs

from bakehouse.core.errors import BakehouseError
from bakehouse.core.values import Value

__all__ = ["ContractViolation", "Report", "Violation"]


@attrs.frozen
class Violation(Value):
    """One broken promise, and how to see it again.

    Attributes:
        check: the name of the check.
        config: `repr` of the options.
        seed: the seed of the run.
        game: the number of the game in which it showed, None where no single game is to blame.
        move: how many moves had been made there, None where no single position is to blame.
        message: what differs.

    >>> print(Violation("returns_add_up", "Config()", 0, None, None, "3, not 4"))
    returns_add_up: 3, not 4
      with Config(), seed 0
    """

    check: str
    config: str
    seed: int
    game: int | None
    move: int | None
    message: str

    def __str__(self) -> str:
        return f"{self.check}: {self.message}\n  with {self.config}{self._again()}"

    def _again(self) -> str:
        """Where it was, as the call that leads there again."""
        if self.game is None:
            return f", seed {self.seed}"
        place = f", seed {self.seed}, game {self.game}"
        call = f"playout(game, config, {self.seed}, {self.game})"
        if self.move is None:
            return f"{place}\n  again: bakehouse.testing.{call}"
        return f"{place}, move {self.move}\n  again: bakehouse.testing.{call}.states[{self.move}]"


class ContractViolation(BakehouseError):
    """A game that breaks a promise of `bakehouse.core.game.Game`.

    >>> violation = Violation("legal_actions_sorted", "Config()", 0, 2, 17, "codes 3, 1")
    >>> print(ContractViolation(violation))
    legal_actions_sorted: codes 3, 1
      with Config(), seed 0, game 2, move 17
      again: bakehouse.testing.playout(game, config, 0, 2).states[17]
    """

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation


@attrs.frozen
class Report(Value):
    """What was checked, and what was found.

    Attributes:
        game: the name of the game.
        configs: `repr` of each of the options, the tiny ones last.
        checks: the names of the checks that ran.
        cases: how many single cases they looked at.
        violations: at most one for each check and options; empty unless collected.

    >>> print(Report("tarts", ("Config()",), ("turns_agree",), 12, ()))
    tarts: 1 checks, 1 configs, 12 cases, 0 violations
    """

    game: str
    configs: tuple[str, ...]
    checks: tuple[str, ...]
    cases: int
    violations: tuple[Violation, ...]

    @property
    def ok(self) -> bool:
        """Whether every promise was kept."""
        return not self.violations

    def __str__(self) -> str:
        head = (
            f"{self.game}: {len(self.checks)} checks, {len(self.configs)} configs, "
            f"{self.cases} cases, {len(self.violations)} violations"
        )
        return "\n".join([head, *map(str, self.violations)])
