"""Files that are about to be written: whether they can be, and by whom."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import IO

__all__ = ["lock", "reason_of", "unlock", "why_not_writable"]

_HAS_LOCKS = find_spec("fcntl") is not None  # not on every system


def reason_of(error: Exception) -> str:
    """Why a file cannot be used, in the system's words, without its name."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def why_not_writable(path: str | os.PathLike[str]) -> str | None:
    """Why a plain file cannot be written there; None: it can.

    Nothing is left behind where nothing was.
    """
    place = Path(path)
    try:
        was_there = place.exists()
        if was_there and not place.is_file():
            return "no plain file"
        place.open("ab").close()
        if not was_there:
            place.unlink()
    except (OSError, ValueError) as error:
        return reason_of(error)
    return None


def lock(stream: IO[bytes]) -> bool:
    """Whether a file is nobody else's from now on, until it is unlocked or its process ends.

    Where a system, or a file system, has no such locks, every file is nobody else's.
    """
    if not _HAS_LOCKS:
        return True
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network file systems
        return True
    return True


def unlock(stream: IO[bytes]) -> None:
    """Let others have a file, though forked workers may have it open too."""
    if not _HAS_LOCKS:
        return
    import contextlib
    import fcntl

    with contextlib.suppress(OSError):
        fcntl.flock(stream, fcntl.LOCK_UN)
