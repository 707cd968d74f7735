"""Pages of numbered steps, followed to the letter in an empty folder.

What a block asks for follows from its language: `console` has commands after `$ `, each with the
output that it must have (no output shown: not compared); `toml` replaces the table of the same
name in the file at hand; `python` is a file if its first line says so, and else is run.
"""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from tests.checks.project import ROOT, run

BLOCK: Final = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
FILE: Final = re.compile(r"# (\S+\.(?:py|toml))\n")


@attrs.frozen
class Follower:
    """Somebody who does what a page says.

    Attributes:
        folder: where.
        table_file: the file whose tables `toml` blocks replace.
    """

    folder: Path
    table_file: str = ""

    def follow(self, page: Path) -> list[str]:
        """Do it; the languages of the blocks, in order."""
        languages: list[str] = []
        for language, block in blocks(page):
            getattr(self, f"do_{language}")(block)
            languages.append(language)
        return languages

    def do_console(self, block: str) -> None:
        """Run commands and compare what they print."""
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, wanted = part.partition("\n")
            printed = self.printed(["bash", "-c", command])
            if wanted:
                assert printed.strip() == wanted.strip(), command

    def do_toml(self, block: str) -> None:
        """Replace a table."""
        head = block.splitlines()[0]
        path = self.folder / self.table_file
        table = re.compile(rf"^{re.escape(head)}\n(?:[^#\[\n].*\n)*", re.MULTILINE)
        text, count = table.subn(block, path.read_text(encoding="utf-8"))
        assert count == 1, head
        path.write_text(text, encoding="utf-8")

    def do_python(self, block: str) -> None:
        """Write a file, add to one that is there, or run a program."""
        named = FILE.match(block)
        if named is None:
            self.printed([sys.executable, "-W", "error", "-c", block], must_succeed=True)
            return
        path = self.folder / named[1]
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(block[named.end() :])

    def printed(self, command: list[str], *, must_succeed: bool = False) -> str:
        """What a program prints, errors too."""
        finished = run(command, self.folder, self.environment())
        assert not must_succeed or finished.returncode == 0, finished.stdout
        return finished.stdout

    def environment(self) -> dict[str, str]:
        """The variables of programs: this Python's commands, and this checkout's library."""
        programs = Path(sys.executable).parent
        paths = [str(self.folder), str(ROOT / "src")]
        path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(paths)}


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a page: language and text."""
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        yield block[2], textwrap.dedent(block[3])
