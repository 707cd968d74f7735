"""The benchmarks run, and measure against the floor as it was written."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import ModuleType

import pytest

from tests.benchmarks import midnight_bakery, pasteles
from tests.benchmarks.measuring import Speeds, table

FLOOR = "19dfb5f874dfa9ae73e29e786de349806113a8d403cbfd67f0fcc7e7a4f228bb"


def test_the_floor_is_unchanged() -> None:
    source = Path(__file__).with_name("floor_draft.py").read_bytes()
    assert hashlib.sha256(source).hexdigest() == FLOOR


@pytest.mark.parametrize(
    ("module", "others"), [(midnight_bakery, set[str]()), (pasteles, {"placements"})]
)
def test_a_short_run_measures_everything(
    capsys: pytest.CaptureFixture[str], module: ModuleType, others: set[str]
) -> None:
    module.main(["--slices", "2", "--seconds", "0.01", "--json"])
    speeds = json.loads(capsys.readouterr().out)
    assert set(speeds) == {
        "python",
        "floor",
        "playout",
        "children",
        "bytes_a_state",
        "import_package",
        "import_game",
        "others",
    }
    assert min(speeds["floor"], speeds["playout"], speeds["children"]) > 0
    assert set(speeds["others"]) == others
    assert all(cost > 0 for cost in speeds["others"].values())
    # A state is far smaller than a copy of all that lies on the table would be.
    assert 0 < speeds["bytes_a_state"] < 2000
    assert "of the floor" in table(module.subject(), Speeds(**speeds))
