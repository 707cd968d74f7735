"""What stands in the reference, and that the extra `docs` is enough to make it.

That every public name is in it shows in the site that `test_site` makes.
"""

from __future__ import annotations

import ast
import doctest
import enum
import importlib
import inspect
import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions, requires
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bakehouse import midnight_bakery
from bakehouse.core.counts import make_counts
from bakehouse.core.errors import ParseError
from bakehouse.play import AnyGame, Move, Table
from bakehouse.play.rulebook import all_rules
from tests.checks.project import ROOT, run
from tests.docs.reference import IN_TABLES, MODULES

ERROR: Final = re.compile(
    r"\b(\w+Error|MalformedAction|IllegalAction|ContractViolation|Interrupted)\b"
)

# Imports modules while all but the named packages cannot be found.
IMPORTS: Final = """
import importlib, sys
missing = set(sys.argv[1].split())
class Nowhere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Nowhere())
for name in sys.argv[2].split():
    importlib.import_module(name)
"""


@pytest.mark.parametrize("name", sorted(IN_TABLES))
def test_what_the_tables_describe_is_public(name: str) -> None:
    module, _, leaf = name.rpartition(".")
    assert leaf in importlib.import_module(module).__all__


def test_what_pages_import_is_in_the_reference() -> None:
    pages = (ROOT / "docs").rglob("*.md")
    texts = [page.read_text(encoding="utf-8") for page in [*pages, ROOT / "README.md"]]
    used = re.findall(r"^ *(?:>>> )?from (bakehouse\.\S+) import", "\n".join(texts), re.MULTILINE)
    assert len(set(used)) > 10
    assert set(used) - {*MODULES, "bakehouse.adapters.pettingzoo"} == set()


@pytest.mark.parametrize("name", MODULES)
def test_public_functions_tell_the_errors_that_they_raise(name: str) -> None:
    module = importlib.import_module(name)
    silent = [
        address
        for leaf in getattr(module, "__all__", ())
        for address, function in functions(leaf, getattr(module, leaf))
        if raises(function) and not ERROR.search(inspect.getdoc(function) or "")
    ]
    assert silent == []


@pytest.mark.parametrize("name", MODULES)
def test_public_functions_show_an_example(name: str) -> None:
    # Pytest runs them, with `--doctest-modules`.
    module = importlib.import_module(name)
    public = {leaf: getattr(module, leaf) for leaf in getattr(module, "__all__", ())}
    needed = [leaf for leaf, value in public.items() if does_something(leaf, value)]
    parser = doctest.DocTestParser()
    assert [leaf for leaf in needed if not parser.get_examples(public[leaf].__doc__ or "")] == []


def does_something(name: str, value: Any) -> bool:
    """Whether a public value is a function, cached and bound ones too, or a class with methods.

    Enums and errors do not count, nor constructors made by a program, which have no text.
    """
    if inspect.isclass(value):
        shows = not issubclass(value, enum.Enum | BaseException)
        return shows and any(True for _ in functions(name, value))
    return inspect.isroutine(inspect.unwrap(value)) and bool(value.__module__)


def test_what_needs_an_example() -> None:
    found = {name: does_something(name, value) for name, value in SAMPLES.items()}
    assert [name for name, does in found.items() if does] == ["run", "cached", "bound", "Table"]


SAMPLES: Final = {
    "run": run,
    "cached": all_rules,
    "bound": midnight_bakery.to_json,
    "Table": Table,
    "Move": Move,
    "Card": midnight_bakery.Card,
    "ParseError": ParseError,
    "AnyGame": AnyGame,
    "NAME": midnight_bakery.NAME,
    "make_counts": make_counts,
}


def functions(name: str, value: object) -> Iterator[tuple[str, Callable[..., object]]]:
    """A public function of ours, or the public methods of a class."""
    if inspect.isfunction(value) and value.__module__:
        yield name, value
    if inspect.isclass(value) and value.__module__.startswith("bakehouse."):
        for leaf, method in vars(value).items():
            if inspect.isfunction(method) and not leaf.startswith("_"):
                yield f"{name}.{leaf}", method


def raises(function: Callable[..., object]) -> bool:
    """Whether a function raises something new itself."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except OSError:  # made by a program, without a text
        return False
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return any(isinstance(node.exc, ast.Call) for node in found)


def test_the_first_page_tells_every_extra() -> None:
    page = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    table = page.partition("<!-- extras -->")[2].partition("<!-- end of extras -->")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == sorted(extras())


def extras() -> dict[str, list[str]]:
    """The extras of the project, each with its requirements."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        found: dict[str, list[str]] = tomllib.load(file)["project"]["optional-dependencies"]
    return found


def with_requirements(extra: str) -> set[str]:
    """The distributions that an extra of ours brings, and all that these need."""
    found: set[str] = set()
    waiting = ["attrs", "cattrs", "pyrsistent", *extras()[extra]]
    while waiting:
        asked = Requirement(waiting.pop())
        if asked.name == "bakehouse":
            waiting += [text for name in asked.extras for text in extras()[name]]
        elif asked.marker is None or asked.marker.evaluate({"extra": ""}):
            name = canonicalize_name(asked.name)
            if name not in found:
                found.add(name)
                waiting += requires(name) or []
    return found


def others(brought: set[str]) -> Iterator[str]:
    """The packages of this environment that come with other distributions only."""
    for package, homes in packages_distributions().items():
        if package != "bakehouse" and not brought & {canonicalize_name(home) for home in homes}:
            yield package


def test_the_extra_docs_is_enough_for_the_reference() -> None:
    brought = with_requirements("docs")
    assert {"sphinx", "furo", "myst-parser"} <= brought
    missing = sorted({*others(brought)} - {"pip", "setuptools", "pkg_resources", "_distutils_hack"})
    assert {"pytest", "rich"} <= set(missing)
    finished = run([sys.executable, "-c", IMPORTS, " ".join(missing), " ".join(MODULES)])
    assert finished.returncode == 0, finished.stdout
