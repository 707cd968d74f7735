"""The notebooks run from top to bottom, and are stored without what they print."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.checks.project import ROOT, run

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
EXECUTE = "import sys; from nbclient.cli import main; main(sys.argv[1:])"
LARGEST = 20_000


def cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return found


def stem(path: Path) -> str:
    return path.stem


def test_there_are_notebooks() -> None:
    assert "first_night" in {notebook.stem for notebook in NOTEBOOKS}


def test_the_page_of_examples_lists_all_of_them() -> None:
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    listed = re.findall(r"`examples/(\w+)\.ipynb`", page)
    assert sorted(listed) == [notebook.stem for notebook in NOTEBOOKS]


@pytest.mark.tools
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=stem)
def test_a_notebook_runs(notebook: Path, tmp_path: Path) -> None:
    finished = run([sys.executable, "-c", EXECUTE, "--timeout=300", notebook], tmp_path)
    assert finished.returncode == 0, finished.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=stem)
def test_a_notebook_is_stored_without_outputs(notebook: Path) -> None:
    code = [cell for cell in cells(notebook) if cell["cell_type"] == "code"]
    assert code
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert notebook.stat().st_size < LARGEST


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=stem)
def test_a_notebook_begins_with_what_it_is_about(notebook: Path) -> None:
    first = cells(notebook)[0]
    assert first["cell_type"] == "markdown"
    assert first["source"][0].startswith("# ")
