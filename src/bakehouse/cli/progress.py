"""A bar that shows how far a long command is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(total: int, console: Console) -> Generator[Callable[[int], object], None, None]:
    """What to call with the number of steps done; it moves a bar if the console is a terminal."""
    # Not `is_terminal`: a variable of the environment can make a pipe pass for one.
    if not console.file.isatty():
        yield lambda _: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda done: progress.update(task, completed=done)
