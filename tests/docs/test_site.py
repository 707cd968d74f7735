"""The documentation site is made without a warning, and every rule has an address in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.checks.project import ROOT, run
from tests.checks.rule_index import build

# One worker makes the site and reads it.
pytestmark = [pytest.mark.tools, pytest.mark.xdist_group("site")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    folder = tmp_path_factory.mktemp("site")
    strictly = ["-W", "--keep-going", "-n", "-q", "-d", str(folder / "doctrees")]
    made = run([sys.executable, "-m", "sphinx", *strictly, ROOT / "docs", folder / "pages"])
    assert made.returncode == 0, made.stdout
    return folder / "pages"


def test_every_text_is_a_page_of_the_site(site: Path) -> None:
    docs = ROOT / "docs"
    texts = {path.relative_to(docs).with_suffix(".html") for path in docs.rglob("*.md")}
    pages = {path.relative_to(site) for path in site.rglob("*.html")}
    assert {path.as_posix() for path in texts - pages} == set()


def test_every_rule_has_an_address(site: Path) -> None:
    books = {path.stem: path.read_text(encoding="utf-8") for path in site.glob("rules/*.html")}
    texts = "\n".join(books.values())
    rules = build().rules
    assert rules
    assert [rule.id for rule in rules if f'<span id="{rule.id.lower()}">' not in texts] == []


def test_the_reference_tells_types_and_links_them(site: Path) -> None:
    text = (site / "api" / "core.html").read_text(encoding="utf-8")
    assert 'href="#bakehouse.core.rng.Rng"' in text
