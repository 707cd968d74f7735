"""The sheets of the house set: every order can be filled, and folds help."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from bakehouse.core.counts import Counts
from bakehouse.pasteles.content import house
from bakehouse.pasteles.folding import (
    Flavour,
    Form,
    Sheet,
    Side,
    covered,
    lay,
    make_grid,
    placements,
)
from bakehouse.pasteles.goods import FLAVOURS
from tests.pasteles.house_sheets import (
    PLAIN,
    counts_on,
    forms_by_folds,
    is_served,
    lines,
    pieces_on,
    table,
    tokens_for,
)

SALTY, SAVORY, TART, SWEET, SPICY = Flavour
DOCS = Path(__file__).parents[2] / "docs" / "pasteles_sheets.md"
SIDES = [side for sheet in house().sheets for side in (sheet.front, sheet.back)]
ORDERS = [customer.order for customer in house().customers]


def an_order(*flavours: Flavour) -> Counts[Flavour]:
    return FLAVOURS.counts(flavours)


def served(sheet: Sheet, form: Form, order: Counts[Flavour], tokens: int) -> bool:
    return is_served(pieces_on(form, sheet.flavours), order.packed, tokens)


# --- how it is measured ---------------------------------------------------------------------------


def test_a_few_tokens_are_one_or_two() -> None:
    assert [tokens_for(FLAVOURS.counts({TART: n})) for n in range(1, 7)] == [1, 1, 1, 2, 2, 2]


def test_what_folds_show_of_a_small_sheet() -> None:
    # Flat: either side. One fold: the line is the only one, so one icon shows; folded from the
    # left it is the one behind the left icon, from the right the one behind the right icon; and
    # with the other side up the two others. Then no fold is left.
    flat, once, twice = forms_by_folds(make_grid(1, 2))
    assert [form.width for form in flat] == [2, 2]
    assert [form.width for form in once] == [1, 1, 1, 1]
    assert twice == ()


def test_the_forms_of_a_house_sheet() -> None:
    # One fold of a side: 4 edges by 4 lines. Turned by a quarter or mirrored, none of these shows
    # the same icons as another, and with the other side up other icons show.
    flat, once, _ = forms_by_folds(make_grid(5, 5))
    assert (len(flat), len(once)) == (2, 32)


def test_an_order_is_filled_exactly_and_with_few_tokens() -> None:
    sheet = Sheet(front=((TART, SWEET, TART),), back=((SALTY, SALTY, SPICY),))
    flat = lay(sheet.grid(), Side.FRONT)
    assert served(sheet, flat, an_order(TART, SWEET), 1)
    assert not served(sheet, flat, an_order(TART, TART), 1)  # the two are no neighbours
    assert served(sheet, flat, an_order(TART, TART), 2)
    assert served(sheet, flat, an_order(TART, TART, SWEET), 1)
    assert not served(sheet, flat, an_order(SALTY), 3)  # on the side below
    assert not served(sheet, flat, an_order(SWEET, SWEET), 2)  # there is but one
    # Folded once it shows two icons: left over right spicy and tart, right over left tart and
    # salty, whichever side was up; folded at the far line two of the side below, as they lie.
    orders = [an_order(TART, SWEET), an_order(TART, SPICY), an_order(TART, SALTY)]
    assert counts_on(sheet, orders) == [[1, 2, 0], [0, 1, 0], [0, 1, 0]]


def filled_by_brute_force(sheet: Sheet, form: Form, tokens: int) -> set[Counts[Flavour]]:
    """All orders that so many tokens at most claim exactly, by laying them all."""
    icons = [covered(form, way) for way in placements(form, PLAIN)]
    orders: set[Counts[Flavour]] = set()
    for number in range(1, tokens + 1):
        for laid in combinations(icons, number):
            together = [icon for piece in laid for icon in piece]
            if len(set(together)) == len(together):
                orders.add(FLAVOURS.counts([sheet.flavour(icon) for icon in together]))
    return orders


def test_what_can_be_filled_is_what_laying_all_tokens_finds() -> None:
    sheet = Sheet(
        front=((TART, SWEET, TART), (SALTY, TART, SPICY)),
        back=((SWEET, SWEET, SALTY), (SPICY, SAVORY, TART)),
    )
    for forms in forms_by_folds(sheet.grid()):
        for form in forms:
            for tokens in (1, 2):
                found = filled_by_brute_force(sheet, form, tokens)
                for order in {*found, *ORDERS}:
                    assert served(sheet, form, order, tokens) == (order in found)


# --- what the house sheets are like ---------------------------------------------------------------


@pytest.mark.rule("PA-1", "PA-2")
def test_every_side_has_five_icons_of_each_flavour() -> None:
    for side in SIDES:
        icons = Counter(flavour for line in side for flavour in line)
        assert icons == dict.fromkeys(Flavour, 5)


def test_equal_icons_are_no_neighbours_before_a_fold() -> None:
    for side in SIDES:
        for line in (*side, *zip(*side, strict=True)):
            assert all(one != other for one, other in pairwise(line))


@pytest.mark.rule("PA-73")
def test_after_one_fold_every_sheet_can_fill_every_order_with_few_tokens() -> None:
    for sheet in house().sheets:
        for order, (_, once, twice) in zip(ORDERS, counts_on(sheet, ORDERS), strict=True):
            assert once > 0, order
            assert twice > 0, order


@pytest.mark.rule("PA-73")
def test_the_orders_that_forms_can_fill_with_few_tokens() -> None:
    rows = table(house())
    by_pattern: dict[tuple[int, ...], list[tuple[int, ...]]] = defaultdict(list)
    for order, row in zip(ORDERS, rows, strict=True):
        by_pattern[tuple(sorted(n for _, n in order.items()))].append(row)
        assert row[1] * 5 >= 96
        assert row[2] * 4 >= 876
    assert len(by_pattern) == 7
    for equals in by_pattern.values():
        for counts in list(zip(*equals, strict=True))[1:]:
            assert min(counts) * 10 >= max(counts) * 7
    assert [row[0] for row in by_pattern[2,]] == [0] * 5


def test_the_table_in_the_documentation_is_this_one() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert text.endswith("\n\n" + "\n".join(lines(house())) + "\n")
