from __future__ import annotations

import pytest

from bakehouse.display.layout import table, title


def test_columns_line_up() -> None:
    rows = [("macaron", "1", "."), ("bun", ".", "12")]
    assert table(("", "Flour", "Su"), rows).split("\n") == [
        "         Flour  Su",
        "macaron      1   .",
        "bun          .  12",
    ]


def test_a_table_without_rows_is_its_header() -> None:
    assert table(("a", "b"), []) == "a  b"


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        table(("a", "b"), [("1",)])


def test_a_title_is_underlined() -> None:
    assert title("The end") == "The end\n-------"
