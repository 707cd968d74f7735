"""Files that are written: whether they can be, by whom, and whole or not at all."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident
from typing import IO

__all__ = ["lock", "reason_of", "unlock", "why_not_writable", "write", "write_new"]

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


def write(path: str | os.PathLike[str], content: bytes) -> None:
    """Put a content into a file. Where that fails, what was there before is there still.

    Raises:
        OSError, ValueError: it cannot be written.
    """
    place = Path(os.path.realpath(path))
    there = place.exists()
    if there:
        place.open("ab").close()  # what may not be changed is not replaced either
    if there and not place.is_file():  # a pipe or a device
        place.write_bytes(content)
        return
    part = place.with_name(f".{os.getpid()}-{get_ident()}.part")
    try:
        write_new(part, content)
    except PermissionError:
        if not there:
            raise
        place.write_bytes(content)  # a folder in which nothing may be put
        return
    _replace(part, place, there)


def _replace(part: Path, place: Path, there: bool) -> None:
    try:
        if there:
            shutil.copymode(place, part)
        part.replace(place)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_new(path: str | os.PathLike[str], content: bytes) -> None:
    """Put a content into a file that is not there yet. Where that fails, it is not there after all.

    Raises:
        OSError, ValueError: there is one already, or it cannot be written.
    """
    place = Path(path)
    stream = place.open("xb")
    try:
        with stream:
            stream.write(content)
    except BaseException:
        place.unlink(missing_ok=True)
        raise


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
