"""The pages of the reference, and which public names they lack."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.checks.project import ROOT

__all__ = ["IN_TABLES", "MODULES", "names_undescribed"]

TEXT: Final = "\n".join(
    page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "api").glob("*.md"))
)
MODULES: Final[list[str]] = re.findall(r"^\.\. automodule:: (\S+)$", TEXT, re.MULTILINE)
"""The modules that are described."""

IN_TABLES: Final[set[str]] = set(re.findall(r"^\| `(bakehouse\.\S+)` \|", TEXT, re.MULTILINE))
"""What the pages describe themselves: data and types, which have no docstring."""


def names_undescribed(site: Path) -> list[str]:
    """The public names of the described modules that the pages of the site do not have."""
    pages = [page.read_text(encoding="utf-8") for page in (site / "api").glob("*.html")]
    described = set(re.findall(r'id="(bakehouse\.[\w.]+)"', "".join(pages))) | IN_TABLES
    game = importlib.import_module("bakehouse.core.game")
    return [
        f"{module}.{name}"
        for module in MODULES
        for name in getattr(importlib.import_module(module), "__all__", ())
        if name not in game.__all__ and not described & set(_addresses(module, name))
    ]


def _addresses(module: str, name: str) -> Iterator[str]:
    """Where a name may be described: in any module that has it, and where it is at home."""
    value = getattr(importlib.import_module(module), name)
    for other in MODULES:
        if getattr(importlib.import_module(other), name, None) is value:
            yield f"{other}.{name}"
    yield f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', name)}"
