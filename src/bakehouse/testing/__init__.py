"""The contract suite that any game can be put through, and strategies for hypothesis.

`check_game` plays seeded random games and raises `ContractViolation` at the first promise of the
game protocol that is broken; `CHECKS` lists the promises. What is for use with hypothesis lies in
`bakehouse.testing.strategies`, `bakehouse.testing.machine` and, by game, in
`bakehouse.testing.midnight_bakery`, `bakehouse.testing.rococo` and `bakehouse.testing.pasteles`; it
is imported from there.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bakehouse.testing.contract import CHECKS, check_game
    from bakehouse.testing.exact import Model
    from bakehouse.testing.playouts import Playout, playout
    from bakehouse.testing.report import ContractViolation, Report, Violation
    from bakehouse.testing.values import deeply_immutable, find_mutable

__all__ = [
    "CHECKS",
    "ContractViolation",
    "Model",
    "Playout",
    "Report",
    "Violation",
    "check_game",
    "deeply_immutable",
    "find_mutable",
    "playout",
]

# hypothesis loads this package, by its entry point, in every process that uses hypothesis; so what
# it offers is imported only when it is asked for.
_HOMES: Final = {
    "CHECKS": "contract",
    "ContractViolation": "report",
    "Model": "exact",
    "Playout": "playouts",
    "Report": "report",
    "Violation": "report",
    "check_game": "contract",
    "deeply_immutable": "values",
    "find_mutable": "values",
    "playout": "playouts",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
