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


def test_one_screen_shows_picture_commands_code_and_peers() -> None:
    first, heading, _ = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")
    assert heading
    assert len(first.splitlines()) <= 65
    for part in ("<img src=", command("main command"), command("test command"), "| OpenSpiel"):
        assert part in first
    assert blocks("python")[0][1] in first
    assert len(blocks("python")[0][1].splitlines()) == 11  # ten of code, and an empty one
    (picture,) = re.findall(r'<img src="([^"]+)" alt="[^"]+"', first)
    assert (ROOT / picture).is_file()


def test_the_table_of_peers_tells_what_was_looked_at() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?![|-])\S.*\|$", text, re.MULTILINE)
    assert len(rows) == 10
    for row in rows:
        assert re.search(r"\| (yes|no)[^|]* \| (yes|no)[^|]* \|$", row), row


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
