"""What an adapter needs, and one clear error where it is missing."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from bakehouse.core.errors import ExtraError

__all__ = ["needed"]

_PEERS: Final = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel")


@contextmanager
def needed(extra: str) -> Generator[None]:
    """Imports inside need what an extra brings along.

    Raises:
        ExtraError: something of it is not installed.

    >>> with needed("openspiel"):
    ...     raise ModuleNotFoundError("no such module", name="pyspiel")
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ExtraError: this needs pyspiel: pip install 'bakehouse[openspiel]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in _PEERS:
            raise
        reason = f"this needs {missing}: pip install 'bakehouse[{extra}]'"
        raise ExtraError(reason) from error
