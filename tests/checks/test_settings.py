"""How hard hypothesis searches in this run, and by which rules of tests/conftest.py."""

from __future__ import annotations

from hypothesis import settings

from tests.conftest import profile_name


def test_the_option_beats_the_environment() -> None:
    assert profile_name(thorough=False, environment={}) == "dev"
    assert profile_name(thorough=False, environment={"CI": "true"}) == "ci"
    assert profile_name(thorough=True, environment={"CI": "true"}) == "thorough"


def test_only_ci_searches_the_same_examples_each_time() -> None:
    profiles = [settings.get_profile(name) for name in ("dev", "ci", "thorough")]
    assert [profile.derandomize for profile in profiles] == [False, True, False]
    assert [profile.deadline for profile in profiles] == [None, None, None]
