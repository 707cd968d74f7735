"""The documentation site is made without a warning, and every rule has an address in it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.checks.project import ROOT, run
from tests.checks.rule_index import IN_BOOK
from tests.docs.reference import names_undescribed

DOCS = ROOT / "docs"


# One test, so that the site is made once, however tests are spread over workers.
@pytest.mark.tools
def test_the_site_is_made_without_a_warning_and_is_complete(tmp_path: Path) -> None:
    site = tmp_path / "pages"
    strictly = ["-W", "--keep-going", "-n", "-q", "-d", str(tmp_path / "doctrees")]
    made = run([sys.executable, "-m", "sphinx", *strictly, DOCS, site])
    assert made.returncode == 0, made.stdout
    assert pages_missing(site) == set()
    assert rules_without_address(site) == []
    assert names_undescribed(site) == []
    reference = (site / "api" / "core.html").read_text(encoding="utf-8")
    assert 'href="#bakehouse.core.rng.Rng"' in reference  # types are told, and linked


def pages_missing(site: Path) -> set[Path]:
    """The texts of the documentation that are no page of the site."""
    texts = {path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md")}
    return texts - {path.relative_to(site) for path in site.rglob("*.html")}


def rules_without_address(site: Path) -> list[str]:
    """The rules that no address in the page of their book leads to."""
    missing: list[str] = []
    for book in (DOCS / "rules").glob("*.md"):
        html = (site / "rules" / f"{book.stem}.html").read_text(encoding="utf-8")
        lines = map(IN_BOOK.match, book.read_text(encoding="utf-8").splitlines())
        rules = [line[1] for line in lines if line is not None]
        assert rules
        missing += [rule for rule in rules if f'id="{rule.lower()}">{rule} ' not in html]
    return missing
