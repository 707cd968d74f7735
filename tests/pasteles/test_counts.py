"""How many folded forms there are, against pinned numbers and against the slow model.

`folded_forms.json` tells, for an empty sheet with its front up: the number of forms that folds can
lead to, flat one included, by size; with all folds, or with up to some. Forms are different when a
layer is in another place or order. `--thorough` counts those that take minutes.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TypedDict

import attrs
import pytest

from bakehouse.pasteles import folding as pf
from tests.pasteles.slow_folding import SlowSheet


class Entry(TypedDict):
    """What the file tells of a sheet."""

    rows: int
    columns: int
    halves: bool
    folds: int | None
    slow: bool
    total: int
    sizes: dict[str, int]


PINNED: list[Entry] = json.loads(Path(__file__).with_name("folded_forms.json").read_text("utf-8"))


def name(entry: Entry) -> str:
    halves = ", halves" if entry["halves"] else ""
    limit = f", {entry['folds']} folds" if entry["folds"] else ""
    return f"{entry['rows']}x{entry['columns']}{halves}{limit}"


def sizes_of_forms(entry: Entry) -> Counter[str]:
    """Count the forms of each size, fold by fold."""
    level = {pf.lay(pf.make_grid(entry["rows"], entry["columns"], entry["halves"]), pf.Side.FRONT)}
    seen: set[bytes] = set()
    sizes: Counter[str] = Counter()
    left = entry["folds"]
    while level:
        for form in level:
            seen.add(key(form))
            sizes[f"{form.height}x{form.width}"] += 1
        if left == 0:
            break
        left = None if left is None else left - 1
        # The same layers can come of more folds too: those forms are no new ones.
        following: dict[bytes, pf.Form] = {}
        for form in level:
            for move in pf.folds(form):
                after = pf.fold(form, move)
                if key(after) not in seen:
                    following[key(after)] = after
        level = set(following.values())
    return sizes


def key(form: pf.Form) -> bytes:
    """All that makes layers equal, shorter than the form is."""
    return form.layering.layers + form.layering.rows + form.layering.columns


@pytest.mark.rule("PA-31", "PA-32", "PA-35")
@pytest.mark.parametrize("entry", PINNED, ids=name)
def test_the_number_of_folded_forms(entry: Entry, pytestconfig: pytest.Config) -> None:
    if entry["slow"] and not pytestconfig.getoption("--thorough"):
        # What can be said of numbers that are not counted now: a square has no upright or lying.
        sizes = entry["sizes"]
        turned = {"x".join(reversed(size.split("x"))): n for size, n in sizes.items()}
        assert sizes == turned
        assert sum(sizes.values()) == entry["total"]
        return
    assert sizes_of_forms(entry) == Counter(entry["sizes"])
    assert sum(entry["sizes"].values()) == entry["total"]


@attrs.frozen
class Small:
    """A sheet that is small, or folded seldom, enough for the slow model."""

    rows: int
    columns: int
    halves: bool
    folds: int | None


@pytest.mark.parametrize(
    "small", [Small(3, 3, False, None), Small(5, 5, False, 2), Small(2, 1, True, None)], ids=repr
)
def test_the_slow_model_counts_as_many(small: Small) -> None:
    pinned = [
        entry
        for entry in PINNED
        if attrs.astuple(small)
        == (entry["rows"], entry["columns"], entry["halves"], entry["folds"])
    ]
    sheet = SlowSheet(small.rows, small.columns, "front", small.halves)
    seen, level = {sheet.picture()}, [sheet]
    folds = 0
    while level and folds != small.folds:
        folds += 1
        following: list[SlowSheet] = []
        for one in level:
            for move in sorted(one.possible_folds()):
                after = one.after(move)
                if after.picture() not in seen:
                    seen.add(after.picture())
                    following.append(after)
        level = following
    assert [entry["total"] for entry in pinned] == [len(seen)]
