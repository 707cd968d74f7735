"""What is loaded when, and what a missing extra says."""

from __future__ import annotations

import sys

import pytest

from bakehouse.adapters.extras import needed
from tests.checks.project import ROOT, run

PEERS = ("gymnasium", "numpy", "pettingzoo", "pyspiel")

WITHOUT = """
import sys
from bakehouse.core.errors import BakehouseError
for name in {missing!r}:
    sys.modules[name] = None
try:
    import bakehouse.adapters.{adapter}
except BakehouseError as error:
    print(type(error).__name__, error)
"""


def python(code: str) -> str:
    """The output of a Python that must succeed, with every warning an error."""
    finished = run([sys.executable, "-W", "error", "-c", code], ROOT)
    assert finished.returncode == 0, finished.stdout
    return finished.stdout.strip()


def test_importing_the_library_loads_no_peer() -> None:
    code = "import sys, bakehouse, bakehouse.adapters; print(*sys.modules)"
    assert set(PEERS) & set(python(code).split()) == set()


@pytest.mark.parametrize(
    ("adapter", "missing"),
    [
        ("openspiel", "pyspiel"),
        ("openspiel", "numpy"),
        ("pettingzoo", "pettingzoo"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "numpy"),
    ],
)
def test_a_missing_extra_is_named(adapter: str, missing: str) -> None:
    told = python(WITHOUT.format(adapter=adapter, missing=[missing]))
    assert told == f"ExtraError this needs {missing}: pip install 'bakehouse[{adapter}]'"


def test_a_module_of_ours_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needed("gymnasium"):
        raise ModuleNotFoundError(name="bakehouse.nothing")


@pytest.mark.parametrize("adapter", ["openspiel", "pettingzoo", "gymnasium"])
def test_a_process_with_an_adapter_ends_well(adapter: str) -> None:
    assert python(f"import bakehouse.adapters.{adapter} as it; print(*it.__all__)")
