"""The commands and the code that README.md shows."""

from __future__ import annotations

import re

from tests.checks.project import ROOT

BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>[\w ]+) -->\n)?^```(?P<kind>\w*)\n(?P<body>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def blocks(kind: str) -> list[tuple[str | None, str]]:
    """The fenced blocks of a kind, each with the mark in the comment before it (None: no mark)."""
    found = BLOCK.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
    return [(block["mark"], block["body"]) for block in found if block["kind"] == kind]


def command(mark: str) -> str:
    """The one shell command that bears a mark."""
    (body,) = [body for found, body in blocks("sh") if found == mark]
    return body.strip()
