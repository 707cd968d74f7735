"""The code of the page about pictures runs, and the pictures on that page are what it writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.checks.project import ROOT
from tests.display.markup import parsed, stands_alone

DOCS = ROOT / "docs"
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LARGEST = 100_000


def test_the_pictures_of_the_page_are_those_that_its_code_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / "pictures.md").read_text(encoding="utf-8")
    (block,) = CODE.findall(page)
    exec(compile(block, "pictures.md", "exec"), {"__name__": "page"})
    drawings = sorted(path.name for path in tmp_path.glob("*.svg"))
    assert drawings == sorted(re.findall(r"\]\((\w+\.svg)\)", page))
    for name in drawings:
        drawing = (tmp_path / name).read_text(encoding="utf-8")
        assert drawing == (DOCS / name).read_text(encoding="utf-8")
        assert len(drawing) < LARGEST
        assert stands_alone(drawing)
        assert parsed(drawing).tag.endswith("svg")
    assert (tmp_path / "court.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
