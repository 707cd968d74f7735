"""What stands in the reference, and that the extra `docs` is enough to make it.

That every public name is in it shows in the site that `test_site` makes.
"""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from typing import Final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.checks.project import ROOT, run
from tests.docs.reference import IN_TABLES, MODULES

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


def with_requirements(extra: str) -> set[str]:
    """The distributions that an extra of ours brings, and all that these need."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    found: set[str] = set()
    waiting = [*project["dependencies"], *extras[extra]]
    while waiting:
        asked = Requirement(waiting.pop())
        if asked.name == "bakehouse":
            waiting += [text for name in asked.extras for text in extras[name]]
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
