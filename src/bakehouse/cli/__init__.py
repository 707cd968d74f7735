"""The command line: `bakehouse`, or `python -m bakehouse`. It needs the extra `cli`."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

__all__ = ["main"]

_NEEDED = ("click", "rich")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and give its exit code.

    0: done; 1: what the program needs is not installed, or the output cannot be written; 2: the
    command cannot be done: something in it is wrong, or an agent fails in the one game it plays; 3:
    done, and it was found that games of a simulation failed, a record does not replay or a
    component set does not load; 130: interrupted; 141: the reader of the output closed it.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        needed = " and ".join(missing)
        return _unable(f"the command line needs {needed}: pip install 'bakehouse[cli]'")
    if _is_closed(sys.stdout):
        return _unable("there is no standard output")
    try:
        from bakehouse.cli.commands import program

        _same_bytes_everywhere(sys.stdout)
        _any_bytes(sys.stdin)
        _find_modules_here()
        return int(program.main(arguments, prog_name="bakehouse", standalone_mode=False))
    except KeyboardInterrupt:
        return 130


def _unable(reason: str) -> int:
    if not _is_closed(sys.stderr):
        sys.stderr.write(f"bakehouse: {reason}\n")
    return 1


def _find_modules_here() -> None:
    """Agents and games of one's own may lie in the folder where the program is called.

    What is installed goes before them.
    """
    try:
        here = os.getcwd()  # noqa: PTH109
    except OSError:  # the folder is gone
        return
    if here not in sys.path:
        sys.path.append(here)


def _any_bytes(stream: object) -> None:
    """Let what is typed be wrong words, and not the end of the program."""
    if not isinstance(stream, io.TextIOWrapper):
        return
    # What has been read from already, by a program that calls this one, stays as it is.
    with contextlib.suppress(io.UnsupportedOperation):
        stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _is_closed(stream: object) -> bool:
    """Whether the process was started without a stream."""
    return stream is None


def _same_bytes_everywhere(stream: object) -> None:
    """Let a pipe get the same bytes on every system, and a terminal no character that it lacks."""
    if not isinstance(stream, io.TextIOWrapper):
        return
    if stream.isatty():
        stream.reconfigure(errors="backslashreplace")
    else:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
