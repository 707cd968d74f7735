"""The wheel: what is in it, and that it works where nothing else of the project is."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import pytest

from tests.checks.project import ROOT, SOURCE, run

# One worker builds the wheel and uses it.
pytestmark = [pytest.mark.tools, pytest.mark.xdist_group("wheel")]

# What `import bakehouse` alone must not load: what few need, and the games themselves.
LATE = (
    *("click", "rich", "cattrs", "hypothesis", "pytest", "numpy", "pandas", "matplotlib", "dask"),
    *("gymnasium", "pettingzoo", "pyspiel"),
)
RULES = ROOT / "docs" / "rules"
GAMES = ("midnight_bakery", "rococo", "pasteles")


def checked(*command: str | Path, cwd: Path) -> str:
    """The output of a program that must succeed, run without the variables that steer Python."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    finished = run(command, cwd, env)
    assert finished.returncode == 0, finished.stdout
    return finished.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as for a release."""
    folder = tmp_path_factory.mktemp("wheel")
    checked(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment with the wheel and its command line."""
    folder = tmp_path_factory.mktemp("environment")
    checked(sys.executable, "-m", "venv", folder, cwd=folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    checked(programs / "python", "-m", "pip", "install", "--quiet", f"{wheel}[cli]", cwd=folder)
    return programs


def test_the_wheel_holds_the_library_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    library = {name for name in names if name.startswith("bakehouse/")}
    files = {path.relative_to(SOURCE.parent) for path in SOURCE.rglob("*") if path.is_file()}
    files |= {Path("bakehouse", "rules", book.name) for book in RULES.glob("*.md")}
    assert library == {path.as_posix() for path in files if "__pycache__" not in path.parts}
    assert "bakehouse/rules/rococo.md" in library
    assert "bakehouse/py.typed" in library
    (info,) = {name.split("/")[0] for name in names - library}
    assert info.endswith(".dist-info")
    assert f"{info}/licenses/LICENSE" in names


def test_it_plays_games_from_the_command_line(environment: Path, tmp_path: Path) -> None:
    options = ["--players", "4", "--games", "3", "--seed", "7", "--json"]
    printed = checked(
        environment / "bakehouse", "simulate", "midnight_bakery", *options, cwd=tmp_path
    )
    assert json.loads(printed)["games"] == 3


def test_it_has_the_texts_of_the_rules(environment: Path, tmp_path: Path) -> None:
    printed = checked(environment / "bakehouse", "rules", "mb-16", cwd=tmp_path)
    assert printed.startswith("MB-16  A seat with an empty batch sits the pick out")
    books = json.loads(checked(environment / "bakehouse", "rules", "--json", cwd=tmp_path))
    assert {rule["book"] for rule in books} == {book.stem for book in RULES.glob("*.md")}


def test_a_wheel_of_the_sdist_is_the_same(wheel: Path, tmp_path: Path) -> None:
    """`build` without arguments makes the sdist first, and the wheel from that."""
    checked(sys.executable, "-m", "build", "--outdir", tmp_path, ROOT, cwd=tmp_path)
    (other,) = tmp_path.glob("*.whl")
    assert set(zipfile.ZipFile(other).namelist()) == set(zipfile.ZipFile(wheel).namelist())


def test_importing_the_library_loads_little(environment: Path, tmp_path: Path) -> None:
    code = "import sys, bakehouse; print(*sys.modules)"
    printed = checked(environment / "python", "-W", "error", "-c", code, cwd=tmp_path)
    loaded = {name for name in LATE if name in printed.split()}
    loaded |= {name for name in GAMES if f"bakehouse.{name}" in printed.split()}
    assert loaded == set()


@pytest.mark.parametrize(
    "game", [name for name in GAMES if (SOURCE / name / "reduce.py").is_file()]
)
def test_each_game_is_there(game: str, environment: Path, tmp_path: Path) -> None:
    code = f"from bakehouse import {game}; print({game}.NAME, {game}.__file__)"
    printed = checked(environment / "python", "-W", "error", "-c", code, cwd=tmp_path)
    name, file = printed.split()
    assert name == game
    assert environment.parent in Path(file).parents
