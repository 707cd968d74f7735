"""What an adapter needs, and one clear error where it is missing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bakehouse.core.errors import BakehouseError

__all__ = ["MissingExtraError", "needed"]

_PEERS: Final = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel")


class MissingExtraError(BakehouseError, ImportError):
    """An adapter was imported without the library that it adapts to."""


@contextmanager
def needed(extra: str) -> Generator[None]:
    """Imports inside need what an extra brings along.

    Raises:
        MissingExtraError: something of it is not installed.

    >>> with needed("openspiel"):
    ...     raise ModuleNotFoundError("no such module", name="pyspiel")
    Traceback (most recent call last):
    ...
    bakehouse.adapters.extras.MissingExtraError: no pyspiel: pip install 'bakehouse[openspiel]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _PEERS:
            raise
        reason = f"no {missing}: pip install 'bakehouse[{extra}]'"
        raise MissingExtraError(reason) from error
