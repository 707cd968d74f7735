"""OpenSpiel's module, which is compiled and comes without types."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

__all__ = ["pyspiel"]

pyspiel: Final[Any] = import_module("pyspiel")
