"""All commands: importing this module gives `program` its commands."""

from __future__ import annotations

from bakehouse.cli import contents, measuring, playing, rules, showing, simulating
from bakehouse.cli.program import program

__all__ = ["contents", "measuring", "playing", "program", "rules", "showing", "simulating"]
