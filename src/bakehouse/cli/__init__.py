"""The command line: `bakehouse`, or `python -m bakehouse`. It needs the extra `cli`."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from importlib.util import find_spec

__all__ = ["main"]

_NEEDED = ("click", "rich")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and give its exit code.

    0: done; 1: what the program needs is not installed, or the output cannot be written; 2:
    something in the command is wrong; 3: done, and it was found that games failed, a record does
    not replay or a component set does not load; 130: interrupted; 141: the reader of the output
    closed it.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        sys.stderr.write(
            f"bakehouse: the command line needs {' and '.join(missing)}: "
            "pip install 'bakehouse[cli]'\n"
        )
        return 1
    if _is_closed(sys.stdout):
        sys.stderr.write("bakehouse: there is no standard output\n")
        return 1
    try:
        from bakehouse.cli.commands import program

        _same_bytes_everywhere(sys.stdout)
        return int(program.main(arguments, prog_name="bakehouse", standalone_mode=False))
    except KeyboardInterrupt:
        return 130


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
