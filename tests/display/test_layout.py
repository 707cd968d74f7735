from __future__ import annotations

import pytest

from bakehouse.display.layout import beside, broken, listing, sentence, shortened, table, title


def test_columns_line_up() -> None:
    rows = [("macaron", "1", "."), ("bun", ".", "12")]
    assert table(("", "Flour", "Su"), rows).split("\n") == [
        "         Flour  Su",
        "macaron      1   .",
        "bun          .  12",
    ]


def test_wide_letters_take_two_columns_and_accents_above_them_none() -> None:
    """As terminals and monospaced fonts draw them."""
    cake, cafe = "\u62b9\u8336", "cafe\u0301"
    assert table(("", cake), [(cake, "1"), (cafe, "12")]).split("\n") == [
        f"      {cake}",
        f"{cake}     1",
        f"{cafe}    12",
    ]
    assert listing([(cake, "tea"), ("cakes", "x")]) == f"{cake}   tea\ncakes  x"
    assert beside([(cake, "a"), ("b", "c")]) == f"{cake}    b\na       c"
    assert beside([(cake,), ("b",)], 8) == f"{cake}\n\nb"
    assert title(cake) == f"{cake}\n----"


def test_a_table_without_rows_is_its_header() -> None:
    assert table(("a", "b"), []) == "a  b"


def test_a_row_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        table(("a", "b"), [("1",)])


def test_a_list_breaks_its_last_column_only() -> None:
    rows = [("a", "first words"), ("long name", "the second words are more"), ("c", "")]
    assert listing(rows, 32).split("\n") == [
        "a          first words",
        "long name  the second words are",
        "           more",
        "c",
    ]


def test_a_column_of_words_keeps_some_width() -> None:
    """Twenty columns, whatever is left of the page."""
    assert listing([("a" * 30, "twelve words or so")], 35) == f"{'a' * 30}  twelve words or so"


def test_a_row_of_a_list_with_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        listing([("a", "b"), ("c",)])


def test_a_sentence_moves_its_further_lines_in() -> None:
    assert sentence("one two three", 9).split("\n") == ["one two", "  three"]


def test_blocks_stand_side_by_side_as_far_as_they_fit() -> None:
    """4 + 2 + 3 columns are 9: the third block does not fit into 10, and starts a new row."""
    blocks = [["ab", "abcd"], ["xyz"], ["no"]]
    assert beside(blocks, 10, gap=2).split("\n") == ["ab    xyz", "abcd", "", "no"]
    assert beside(blocks, 13, gap=2).split("\n") == ["ab    xyz  no", "abcd"]
    assert beside(blocks, 9, gap=2) == beside(blocks, 12, gap=2)
    assert beside([["too wide"], ["b"]], 3).split("\n") == ["too wide", "", "b"]


def test_a_title_is_underlined() -> None:
    assert title("The end") == "The end\n-------"


def test_words_are_broken_by_their_width_in_a_drawing() -> None:
    assert broken("", 5) == []
    assert broken("one two three", 7) == ["one two", "three"]
    assert broken("a longword", 4) == ["a", "long", "word"]
    assert broken("ケーキ 2", 4) == ["ケー", "キ 2"]  # a wide letter takes two
    assert broken("e\u0301e\u0301e\u0301", 3) == ["e\u0301e\u0301e\u0301"]  # and an accent none


def test_a_name_is_shortened_so_that_what_follows_it_stays() -> None:
    assert shortened("Brioche", " 4 chef", 14, 1) == ["Brioche 4 chef"]
    assert shortened("Brioches", " 4 chef", 14, 1) == ["Brioch… 4 chef"]
    assert shortened("ab", " much too long for that", 6, 2) == ["a…", "much…"]
    assert shortened("ab", " ケーキ専門店", 6, 2) == ["a…", "ケー…"]  # as wide as above
