"""Faults planted into the toy game, by what is wrong."""

from __future__ import annotations

# Imported for the faults that they note.
from tests.testing.faults import chance, forms, moves, secrets
from tests.testing.faults.base import FAULTS, Fault

__all__ = ["FAULTS", "Fault", "chance", "forms", "moves", "secrets"]
