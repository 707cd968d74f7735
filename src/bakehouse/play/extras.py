"""Packages that few need: imported when they are asked for, with one error where they lack."""

from __future__ import annotations

import importlib
from typing import Any

from bakehouse.core.errors import ExtraError

__all__ = ["optional"]


def optional(module: str, extra: str) -> Any:
    """A module of a package that an extra of this one brings along.

    Raises:
        ExtraError: it is not installed.

    >>> optional("no_such_package.part", "plot")
    Traceback (most recent call last):
    ...
    bakehouse.core.errors.ExtraError: this needs no_such_package: pip install 'bakehouse[plot]'
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        reason = f"this needs {package}: pip install 'bakehouse[{extra}]'"
        raise ExtraError(reason) from error
