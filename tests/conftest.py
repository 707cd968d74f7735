"""Settings for all tests: how hard hypothesis searches."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# A deadline, or a health check that looks at the clock, would fail tests on a busy machine.
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", UNTIMED, derandomize=False)
settings.register_profile("ci", UNTIMED, derandomize=True)
settings.register_profile("thorough", UNTIMED, max_examples=2000, derandomize=False)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough",
        action="store_true",
        help="search at random for failing examples, 20 times as long "
        "(in tests that do not fix the number of examples themselves)",
    )


def profile_name(thorough: bool, environment: dict[str, str]) -> str:
    """The hypothesis profile for a run: an option beats the environment."""
    if thorough:
        return "thorough"
    return "ci" if environment.get("CI") else "dev"


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile(profile_name(bool(config.getoption("--thorough")), dict(os.environ)))
