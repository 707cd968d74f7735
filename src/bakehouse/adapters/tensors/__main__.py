"""The tables of `docs/adapters.md`: `python -m bakehouse.adapters.tensors`."""

from __future__ import annotations

import sys

from bakehouse.adapters.tensors.tables import orders, tables

if __name__ == "__main__":
    sys.stdout.write(f"{orders()}\n{tables()}")
