"""The program, run in this process."""

from __future__ import annotations

import io
from collections.abc import Callable

import attrs
import pytest

from bakehouse.cli import main

__all__ = ["Ran", "Run"]


@attrs.frozen
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs a command line, with lines to read."""

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        code = main(arguments)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run
