"""The code and the commands of the pages about playing run as they stand there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bakehouse.cli.program import program
from tests.checks.project import ROOT
from tests.cli.running import Run, runner

DOCS = ROOT / "docs"
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"`bakehouse (\w+)[^`]*`")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.mark.parametrize("page", ["table.md", "scaling.md"])
def test_the_code_of_a_page_runs(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = CODE.findall((DOCS / page).read_text(encoding="utf-8"))
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {"__name__": "page"})


def test_the_commands_of_the_page_about_scaling_run(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = SHELL.findall((DOCS / "scaling.md").read_text(encoding="utf-8"))
    lines = [line for block in blocks for line in block.splitlines()]
    commands = [line for line in lines if line.startswith("bakehouse ")]
    assert commands
    for line in commands:
        ran = run(*shlex.split(line)[1:])
        assert (ran.code, ran.err) == (0, ""), line


def test_every_command_is_told() -> None:
    from bakehouse.cli import commands

    assert commands.program is program
    told = set(COMMAND.findall((DOCS / "table.md").read_text(encoding="utf-8")))
    assert told == set(program.commands) | {"COMMAND"}
