"""Functions of the library are small.

The measure: the lines of a function from its `def` to its end, blank lines and comments included,
without the lines of its docstring. Methods and functions inside functions count by themselves too.
"""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

from tests.checks.project import ROOT, source_modules

Function = ast.FunctionDef | ast.AsyncFunctionDef

LONGEST = 60
NINE_OF_TEN = 35
MEDIAN = 8


def functions(tree: ast.AST) -> list[Function]:
    """All functions of a module, methods and inner functions too."""
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def lines(node: ast.stmt) -> int:
    """The number of lines from the first to the last of a statement."""
    assert node.end_lineno is not None
    return node.end_lineno - node.lineno + 1


def length(function: Function) -> int:
    """The measure told above."""
    has_docstring = ast.get_docstring(function, clean=False) is not None
    return lines(function) - (lines(function.body[0]) if has_docstring else 0)


def all_lengths() -> dict[str, int]:
    """The length of each function of the library, by place."""
    return {
        f"{_name(path)}:{function.lineno} {function.name}": length(function)
        for path in source_modules()
        for function in functions(ast.parse(path.read_text(encoding="utf-8")))
    }


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_measure_leaves_out_the_docstring() -> None:
    module = ast.parse(
        '@wrap\ndef f():\n    """One.\n\n    Two.\n    """\n\n    # why\n    return 1\n'
    )
    assert [length(function) for function in functions(module)] == [4]


def test_no_function_is_longer_than_60_lines() -> None:
    assert {place: n for place, n in all_lengths().items() if n > LONGEST} == {}


def test_nine_in_ten_functions_have_at_most_35_lines() -> None:
    lengths = all_lengths()
    long = {place: n for place, n in lengths.items() if n > NINE_OF_TEN}
    assert len(long) * 10 <= len(lengths), long


def test_the_median_function_has_at_most_8_lines() -> None:
    assert statistics.median(all_lengths().values()) <= MEDIAN
