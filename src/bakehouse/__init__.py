"""Bakehouse: the rules of three tabletop games as pure functions over immutable values."""

from __future__ import annotations

__version__ = "0.1.0"
