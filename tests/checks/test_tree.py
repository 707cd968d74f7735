"""What lies in the project's tree, and what its texts must not name."""

from __future__ import annotations

import re
from pathlib import Path

from tests.checks.project import ROOT, project_files

TOP_LEVEL = {"pyproject.toml", "README.md", "LICENSE", "src", "tests", "docs", "examples"}

# Registry hosts, and paths that only one machine has, written so that they do not find themselves.
HOST = re.compile(
    r"py[p]i\.org|pythonhoste[d]\.org|npmj[s]\.(?:org|com)|yarnpk[g]\.com|crate[s]\.io|debia[n]\.org"
    r"|anacond[a]\.(?:org|com)|rubygem[s]\.org|prox[y]\.golang\.org"
)
MACHINE_PATH = re.compile(
    r"(?<![\w.~}/-])/(?:home|root|work|tmp|mnt|srv|opt|var|etc|usr(?!/bin/env )|Users)(?:/|\b)"
)


def faults(text: str) -> list[str]:
    """The lines of a text that name a registry's host or a path of a machine."""
    return [line for line in text.splitlines() if HOST.search(line) or MACHINE_PATH.search(line)]


def texts() -> dict[str, str]:
    """The text of each of the project's files that is one."""
    contents = {name: (ROOT / name).read_bytes() for name in project_files()}
    return {name: data.decode() for name, data in contents.items() if b"\0" not in data}


def test_the_top_level_holds_what_it_should_and_no_more() -> None:
    tops = {name.split("/")[0] for name in project_files()}
    assert {top for top in tops if not top.startswith(".")} <= TOP_LEVEL
    assert {"pyproject.toml", "README.md", "LICENSE", "src", "tests", "docs"} <= tops


def test_no_text_names_a_registry_or_a_path_of_a_machine() -> None:
    found = {name: faults(text) for name, text in texts().items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_the_search_finds_hosts_and_paths() -> None:
    bad = ["see " + "/" + "home/me/x", "from py" + "pi.org", '"/' + 'tmp"']
    good = [
        "#!/usr/bin/env bash",
        "docs/rules/x.md",
        "a/home/b",
        ".venv/bin/python",
        "x /= work / tmp",
    ]
    assert faults("\n".join([*good, *bad])) == bad


def test_the_files_are_found_without_git(tmp_path: Path) -> None:
    for name in (
        "src/a.py",
        "README.md",
        ".ci/run",
        ".venv/bin/x",
        "src/__pycache__/a.pyc",
        "dist/w",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert project_files(tmp_path) == [".ci/run", "README.md", "src/a.py"]
