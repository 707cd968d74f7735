"""The project's files, and programs run on them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "bakehouse"

# What tools leave in a checkout; only asked for where there is no git to tell.
LEFTOVERS = {".git", ".venv", "__pycache__", "build", "dist"}


def project_files(root: Path = ROOT) -> list[str]:
    """The project's files, as sorted paths relative to its root: git's, or all but leftovers."""
    if (root / ".git").exists():
        listing = run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"], root)
        assert listing.returncode == 0, listing.stdout
        names = [name for name in listing.stdout.split("\0") if name]
        return sorted(name for name in names if (root / name).is_file())
    return sorted(_walk(root))


def _walk(root: Path) -> list[str]:
    found: list[str] = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not _leftover(name)]
        found += [(Path(folder) / name).relative_to(root).as_posix() for name in files]
    return found


def _leftover(folder: str) -> bool:
    return (
        folder in LEFTOVERS or folder.endswith((".egg-info", "_cache")) or folder == ".hypothesis"
    )


def python_folders() -> list[str]:
    """The folders that hold Python code, of those that the project has."""
    return [name for name in ("src", "tests", "examples") if list((ROOT / name).rglob("*.py"))]


def source_modules() -> list[Path]:
    """The modules of the library, sorted."""
    return sorted(SOURCE.rglob("*.py"))


def run(
    command: Sequence[str | Path], cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; its standard output and errors come back together as `stdout`."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )


def python_module(*arguments: str | Path) -> None:
    """Run `python -m ...` in the root of the project; fail with its output when it fails."""
    finished = run([sys.executable, "-m", *arguments])
    assert finished.returncode == 0, f"{' '.join(map(str, arguments))}\n{finished.stdout}"
