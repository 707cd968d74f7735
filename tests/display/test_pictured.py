from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from bakehouse import display, pasteles
from bakehouse.core.pictured import Pictured
from tests.display.markup import parsed


def shown_in_a_notebook(value: object) -> dict[str, str]:
    """As IPython asks for it; the picture alone is the one of the bundle."""
    bundle: dict[str, str] = getattr(value, "_repr_mimebundle_")(include=None, exclude=None)  # noqa: B009
    assert bundle["text/html"] == getattr(value, "_repr_html_")()  # noqa: B009
    return bundle


def test_a_position_shows_itself_with_nothing_imported_for_it() -> None:
    program = (
        "import sys\n"
        "from bakehouse import pasteles\n"
        "state = pasteles.new_game(pasteles.Config())\n"
        "assert 'bakehouse.display' not in sys.modules\n"
        "print(state._repr_html_()[:4])\n"
        "assert 'bakehouse.display' in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout == "<div\n"


def test_the_bundle_has_the_picture_and_the_text() -> None:
    state = pasteles.new_game(pasteles.Config())
    seen = pasteles.observation(state, 0)
    for value in (state, seen):
        bundle = shown_in_a_notebook(value)
        assert set(bundle) == {"text/html", "text/plain"}
        assert bundle["text/html"] == display.html(value)
        assert bundle["text/plain"] == display.text(pasteles, value)


def test_a_value_with_markup_in_its_text_is_shown_escaped() -> None:
    class Loaf(Pictured):
        def __str__(self) -> str:
            return "<script>bake()</script>"

    picture = shown_in_a_notebook(Loaf())["text/html"]
    root = parsed(picture)
    assert "<script>" not in picture
    assert root.findtext("pre") == "<script>bake()</script>"


def test_pictures_cost_a_value_nothing() -> None:
    state = pasteles.new_game(pasteles.Config())
    assert not hasattr(state, "__dict__")
    assert pickle.loads(pickle.dumps(state)) == state
    with pytest.raises(AttributeError):
        state.picture = ""  # type: ignore[attr-defined]
