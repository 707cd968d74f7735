"""The program that measures what many games cost runs, and measures everything."""

from __future__ import annotations

import json

import pytest

from tests.benchmarks import scaling

# It starts a cluster.
pytestmark = [pytest.mark.xdist_group("dask"), pytest.mark.filterwarnings("ignore")]


def test_a_short_run_measures_everything(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scaling, "CASES", (("midnight_bakery", {"players": 2}),))
    monkeypatch.setattr(scaling, "GAMES", ("midnight_bakery",))
    scaling.main(["--seconds", "0", "--games", "10", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert [it["agents"] for it in found["speeds"]] == ["random", "greedy"]
    for part in found.values():
        for row in part:
            assert all(value > 0 for value in row.values() if not isinstance(value, str))


def test_tables_are_markdown() -> None:
    assert scaling.markdown(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --: |\n| 1 | 2 |"
