"""README.md tells the truth: its code runs, and its test command is the one that CI runs."""

from __future__ import annotations

import doctest
import re
import sys

import pytest

from tests.checks.project import ROOT, run
from tests.checks.readme import blocks, command


def test_each_command_is_one_line() -> None:
    for mark in ("main command", "test command"):
        assert command(mark).count("\n") == 0


@pytest.mark.parametrize("number", range(len(blocks("python"))))
def test_the_python_code_runs(number: int) -> None:
    _, code = blocks("python")[number]
    finished = run([sys.executable, "-W", "error", "-c", code])
    assert finished.returncode == 0, finished.stdout


def test_the_readme_shows_python_code() -> None:
    assert blocks("python")


def test_its_sessions_print_what_it_says() -> None:
    failed, _ = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert failed == 0


def test_ci_runs_the_test_command_and_nothing_else_in_its_place() -> None:
    shown = run(["bash", ".ci/run", "--show-test-command"])
    assert shown.returncode == 0, shown.stdout
    assert shown.stdout.strip() == command("test command")


def test_its_speeds_are_those_of_the_page_on_speed() -> None:
    page = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (playouts,) = re.findall(r"^\| playout decisions \| (\d.*) \|$", page, re.MULTILINE)
    (children,) = re.findall(r"^\| children \| (\d.*) \|$", page, re.MULTILINE)
    told = re.findall(r"^\| Bakehouse, [\w ]+ \| ([^|]+) \| ([^|]+) \|", readme, re.MULTILINE)
    assert told == list(zip(playouts.split(" | "), children.split(" | "), strict=True))
