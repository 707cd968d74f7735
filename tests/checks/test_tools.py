"""The linters and type checkers, run as a user would run them."""

from __future__ import annotations

import sys

import pytest

from tests.checks.project import ROOT, python_folders, python_module, run

pytestmark = pytest.mark.tools


def test_ruff_finds_nothing() -> None:
    python_module("ruff", "check", ".")


def test_all_code_is_formatted() -> None:
    python_module("ruff", "format", "--check", ".")


def test_every_public_module_class_and_function_has_a_docstring() -> None:
    rules = "D100,D101,D102,D103,D104,D106,D419"
    python_module("ruff", "check", "--isolated", "--ignore-noqa", "--select", rules, "src")


def test_mypy_finds_nothing() -> None:
    python_module("mypy", "--strict", *python_folders())


def test_pyright_finds_nothing() -> None:
    python_module("pyright", "--pythonpath", sys.executable)


def test_imports_run_one_way() -> None:
    # The package has no __main__; this is what its console script calls.
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    finished = run([sys.executable, "-c", code, "--no-cache"], ROOT)
    assert finished.returncode == 0, finished.stdout
