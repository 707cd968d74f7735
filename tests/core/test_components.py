from __future__ import annotations

import copy
import enum
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.components import (
    ComponentSet,
    SetFile,
    Table,
    content_digest,
    load_path,
    load_resource,
    read_toml,
)
from bakehouse.core.counts import Kinds
from bakehouse.core.errors import ContentError
from bakehouse.core.tables import DEPTH_LIMIT, INTEGER_LIMIT, LINE_LIMIT, SIZE_LIMIT


class Tart(enum.Enum):
    JAM = 1
    FRUIT_TART = 2


TARTS = Kinds(tuple(Tart))

HEAD = """
[set]
game = "tarts"
schema = 1
name = "mine"
"""


@attrs.frozen(eq=False, repr=False)
class Oven(ComponentSet):
    sizes: tuple[int, ...]


@attrs.frozen(eq=False, repr=False)
class Cellar(ComponentSet):
    sizes: tuple[int, ...]


def opened(text: str) -> SetFile:
    return SetFile(HEAD + text, "mine.toml", game="tarts", schema=1)


def topic(text: str) -> Table:
    """The table `[x]` of a set file that holds `text` there."""
    return opened(f'[x]\nsource = "house"\n{text}').topic("x")


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(ContentError) as caught:
        call()
    return str(caught.value)


# Getters


def test_getters_give_what_the_file_says() -> None:
    table = topic(
        "n = 5\nneg = -3\nlist = [1, 2]\nword = 'bun'\nwords = ['a', 'b']\nyes = true\n"
        "tart = 'fruit_tart'\ntarts = ['jam', 'jam']\n[x.inner]\nk = 1"
    )
    assert table.integer("n") == 5
    assert table.integer("neg", minimum=-3) == -3
    assert table.integers("list", length=2) == (1, 2)
    assert table.text("word") == "bun"
    assert table.texts("words") == ("a", "b")
    assert table.flag("yes") is True
    assert table.choice("tart", Tart) is Tart.FRUIT_TART
    assert table.choices("tarts", Tart, length=2) == (Tart.JAM, Tart.JAM)
    assert table.table("inner").integer("k") == 1
    assert table.source() == "house"
    table.done()


def test_bounds_are_included() -> None:
    table = topic("low = 0\nhigh = 127")
    assert (table.integer("low", maximum=127), table.integer("high", maximum=127)) == (0, 127)
    assert refusal(lambda: table.integer("high", maximum=126)) == (
        "mine.toml, [x], high: 127 is not within 0 to 126"
    )
    assert refusal(lambda: table.integer("low", minimum=1, maximum=5)) == (
        "mine.toml, [x], low: 0 is not within 1 to 5"
    )


NO_INT = "wanted a whole number"
NO_TART = "wanted one of jam, fruit_tart"
WRONG: list[tuple[str, Callable[[Table], object], str]] = [
    ("a = true", lambda t: t.integer("a"), f"[x], a: {NO_INT}, found true"),
    ("a = '5'", lambda t: t.integer("a"), f"[x], a: {NO_INT}, found '5'"),
    ("a = [1, true]", lambda t: t.integers("a"), f"[x], a[1]: {NO_INT}, found true"),
    ("a = [1, 2, 9]", lambda t: t.integers("a", maximum=8), "[x], a[2]: 9 is not within 0 to 8"),
    ("a = [1]", lambda t: t.integers("a", length=2), "[x], a: 1 entries, wanted 2"),
    ("a = 1", lambda t: t.integers("a"), "[x], a: wanted an array, found 1"),
    ("a = 1", lambda t: t.text("a"), "[x], a: wanted a text, found 1"),
    ("a = ''", lambda t: t.text("a"), "[x], a: the text is empty"),
    ("a = ['b', '']", lambda t: t.texts("a"), "[x], a[1]: the text is empty"),
    ("a = 1", lambda t: t.flag("a"), "[x], a: wanted true or false, found 1"),
    ("a = 'JAM'", lambda t: t.choice("a", Tart), f"[x], a: {NO_TART}, found 'JAM'"),
    ("a = 1", lambda t: t.choice("a", (1, 2)), "[x], a: wanted one of 1, 2, found 1"),
    ("a = ['jam', 'x']", lambda t: t.choices("a", Tart), f"[x], a[1]: {NO_TART}, found 'x'"),
    ("a = [1]", lambda t: t.table("a"), "[x], a: wanted a table, found an array"),
    ("a = {b = 1}", lambda t: t.rows("a"), "[x], a: wanted an array, found a table"),
    ("a = [1]", lambda t: t.rows("a"), "[x], a[0]: wanted a table, found 1"),
    ("", lambda t: t.integer("a"), "[x]: the key 'a' is missing"),
    ("", lambda t: t.table("b"), "[x]: the key 'b' is missing"),
    ("", lambda t: t.rows("c"), "[x]: the key 'c' is missing"),
    ("[x.a]\nb = 1", lambda t: t.table("a").text("b"), "[x.a], b: wanted a text, found 1"),
]


@pytest.mark.parametrize(("text", "read", "message"), WRONG)
def test_a_wrong_value_is_named_with_its_place(
    text: str, read: Callable[[Table], object], message: str
) -> None:
    table = topic(text)
    assert refusal(lambda: read(table)) == f"mine.toml, {message}"


ROWS = """
[[x.recipes]]
name = "lemon"
layers = 2
[x.recipes.cream]
cups = 1
[[x.recipes]]
layers = "two"
"""


def test_rows_are_named_by_number_and_name() -> None:
    lemon, other = topic(ROWS).rows("recipes")
    assert lemon.integer("layers") == 2
    assert refusal(lambda: lemon.integer("layers", maximum=1)) == (
        "mine.toml, [[x.recipes]] row 1 (lemon), layers: 2 is not within 0 to 1"
    )
    assert refusal(lambda: other.integer("layers")) == (
        "mine.toml, [[x.recipes]] row 2, layers: wanted a whole number, found 'two'"
    )
    assert refusal(lambda: lemon.table("cream").text("cups")) == (
        "mine.toml, [[x.recipes]] row 1 (lemon), cream, cups: wanted a text, found 1"
    )


def test_a_game_names_the_place_in_its_own_errors() -> None:
    lemon = topic(ROWS).rows("recipes")[0]
    assert str(lemon.error("too sour")) == "mine.toml, [[x.recipes]] row 1 (lemon): too sour"
    assert str(lemon.error("too many", "layers")) == (
        "mine.toml, [[x.recipes]] row 1 (lemon), layers: too many"
    )


def test_a_mapping_has_all_its_keys_in_their_own_order() -> None:
    table = topic("sizes = { 3 = 9, 2 = 10 }\ntarts = { fruit_tart = 1, jam = 2 }")
    assert list(table.mapping("sizes", range(2, 4)).items()) == [(2, 10), (3, 9)]
    assert list(table.mapping("tarts", Tart).items()) == [(Tart.JAM, 2), (Tart.FRUIT_TART, 1)]
    table.done()
    assert refusal(lambda: table.mapping("sizes", range(2, 5))) == (
        "mine.toml, [x.sizes]: the key '4' is missing"
    )
    assert refusal(lambda: table.mapping("sizes", (2, 3), maximum=9)) == (
        "mine.toml, [x.sizes], 2: 10 is not within 0 to 9"
    )


def test_counts_are_a_multiset_of_which_some_kinds_may_be_left_out() -> None:
    table = topic("deck = { fruit_tart = 127 }\nodd = { jam = 128 }\nother = { bun = 1 }")
    assert table.counts("deck", TARTS) == TARTS.counts({Tart.FRUIT_TART: 127})
    assert refusal(lambda: table.counts("odd", TARTS)) == (
        "mine.toml, [x.odd], jam: 128 is not within 0 to 127"
    )
    assert len(table.counts("other", TARTS)) == 0
    assert refusal(table.done) == "mine.toml, [x.other]: unknown key 'bun' (known: jam, fruit_tart)"


def test_unknown_keys_are_refused_wherever_they_are() -> None:
    file = opened("[x]\nsource = 'house'\n[[x.row]]\nn = 1\n[[x.row]]\nn = 2\nm = 3")
    for row in file.topic("x").rows("row"):
        row.integer("n")
    assert refusal(file.done) == "mine.toml, [[x.row]] row 2: unknown key 'm' (known: n)"


def test_an_unknown_table_is_refused() -> None:
    assert refusal(opened("[deck]\nn = 1").done) == "mine.toml: unknown key 'deck' (known: set)"


def test_an_unknown_key_of_the_head_is_refused() -> None:
    assert refusal(opened("author = 'me'").done) == (
        "mine.toml, [set]: unknown key 'author' (known: game, schema, name)"
    )


def test_a_table_that_is_read_in_two_places_knows_the_keys_of_both() -> None:
    file = opened("[x]\nsource = 'house'\na = 1\nb = 2")
    assert (file.topic("x").integer("a"), file.topic("x").integer("b")) == (1, 2)
    file.done()
    assert file.sources == (("x", "house"),)


def test_a_key_that_may_be_left_out_is_known_when_asked_for() -> None:
    table = topic("a = 1")
    assert "a" in table
    assert "b" not in table
    table.source()
    table.done()


def test_totals() -> None:
    table = topic("")
    table.check_total("cards", 106, 106)
    assert refusal(lambda: table.check_total("cards", 105, 106)) == (
        "mine.toml, [x]: cards: the table adds up to 105, it must be 106"
    )


# The file


def test_a_set_has_a_name_a_digest_and_sources_in_order() -> None:
    file = opened("[b]\nsource = 'rulebook'\n[a]\nsource = 'house'")
    file.topic("a")
    file.topic("b")
    file.done()
    assert file.name == "mine"
    assert file.sources == (("a", "house"), ("b", "rulebook"))
    assert file.digest == content_digest(
        {
            "set": {"game": "tarts", "schema": 1, "name": "mine"},
            "a": {"source": "house"},
            "b": {"source": "rulebook"},
        }
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the key 'set' is missing"),
        ("set = 1", "set: wanted a table, found 1"),
        ("[set]\nschema = 1\nname = 'x'", "[set]: the key 'game' is missing"),
        ("[set]\ngame = 'buns'", "[set], game: a set for 'buns', not for 'tarts'"),
        ("[set]\ngame = 'tarts'\nschema = 2", "[set], schema: layout 2, this version reads 1"),
        ("[set]\ngame = 'tarts'\nschema = 0", "[set], schema: layout 0, this version reads 1"),
        (
            "[set]\ngame = 'tarts'\nschema = true",
            "[set], schema: wanted a whole number, found true",
        ),
        ("[set]\ngame = 'tarts'\nschema = 1", "[set]: the key 'name' is missing"),
        ("[set]\ngame = 'tarts'\nschema = 1\nname = ''", "[set], name: the text is empty"),
        (
            '[set]\ngame = "tarts"\nschema = 1\nname = "a\\u001b[2J"',
            "[set], name: 'a\\x1b[2J' is not one line of printable text",
        ),
    ],
)
def test_a_set_for_something_else_is_refused(text: str, message: str) -> None:
    said = refusal(lambda: SetFile(text, "f.toml", game="tarts", schema=1))
    assert said in (f"f.toml: {message}", f"f.toml, {message}")


def test_a_topic_must_say_where_its_numbers_are_from() -> None:
    assert refusal(lambda: opened("[x]\nn = 1").topic("x")) == (
        "mine.toml, [x]: the key 'source' is missing"
    )
    assert refusal(lambda: opened("[x]\nsource = 'a friend'").topic("x")) == (
        "mine.toml, [x], source: wanted one of rulebook, house, found 'a friend'"
    )
    assert refusal(lambda: opened("").topic("x")) == "mine.toml: the key 'x' is missing"


# TOML


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a = 1\nb = = 2", "f.toml, line 2"),
        ("a = 1\na = 2\nb = 3", "f.toml, line 2"),
        ("[a]\nb = 1\n[a]\nc = 1", "f.toml, line 3"),
        ("a = 'open", "f.toml, line 1"),
        ("a = '''open\n\n", "f.toml, line 1"),
        ("a = 1\nb = [1,\n2", "f.toml, line 3"),
        ("a = 1\n\x00", "f.toml, line 2"),
        ("\n" * 9 + "a = " + "\n" + "b = 1", "f.toml, line 10"),
        ("a = 1\nb = '" + "x" * LINE_LIMIT + "'", "f.toml, line 2"),
        ("a = 5.9", "f.toml, a"),
        ("a = 5.0", "f.toml, a"),
        ("a = 1e400", "f.toml, a"),
        ("a = nan", "f.toml, a"),
        ("a = 1979-05-27", "f.toml, a"),
        ("a = 07:32:00", "f.toml, a"),
        ("a.b = [1, {c = inf}]", "f.toml, a.b[1].c"),
        (f"a = {INTEGER_LIMIT + 1}", "f.toml, a"),
        (f"a = -{INTEGER_LIMIT + 1}", "f.toml, a"),
        ("a = " + "9" * 900, "f.toml, a"),
        ("a = 0x" + "f" * 900, "f.toml, a"),
        ("a" + ".a" * 400 + " = 1", "f.toml, a.a.a.a.a.a.a.a.a"),
        ("a = " + "[" * 9 + "]" * 9, "f.toml, a[0][0][0][0][0][0][0][0]"),
        ("a = " + "[\n" * 5000, "f.toml"),
        ("x" * (SIZE_LIMIT + 1), "f.toml"),
        ("# \n" * (SIZE_LIMIT // 2), "f.toml"),
    ],
)
def test_what_is_no_toml_of_a_set_is_refused_with_its_place(text: str, where: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_toml(text, "f.toml")
    assert caught.value.where == where
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", [None, b"a = 1", 5, ["a = 1"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(ContentError, match=r"^f\.toml: wanted a text, found "):
        read_toml(text, "f.toml")


def test_what_is_at_the_limits_is_read() -> None:
    assert DEPTH_LIMIT == 8
    assert read_toml("a = [[[[[[[]]]]]]]", "f.toml") == {"a": [[[[[[[]]]]]]]}
    assert read_toml(f"a = [{INTEGER_LIMIT}, -{INTEGER_LIMIT}]", "f.toml") == {
        "a": [10**9, -(10**9)]
    }
    line = "a = '" + "x" * (LINE_LIMIT - 6) + "'"
    assert len(line) == LINE_LIMIT
    assert read_toml(line, "f.toml") == {"a": "x" * (LINE_LIMIT - 6)}


def test_errors_survive_a_pickle() -> None:
    with pytest.raises(ContentError) as caught:
        read_toml("a = ", "f.toml")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (ContentError, str(caught.value))


TOML_PIECES = st.sampled_from(
    [*"ab[]=.,{}\n 1-\"'#\\\x00é\ud800_:", "[[", "]]", "5.5", "inf", "'''", '"""', "e9", "[set]"]
)


@given(st.one_of(st.lists(TOML_PIECES).map("".join), st.text()))
def test_no_text_brings_out_anything_but_data_or_a_content_error(text: str) -> None:
    try:
        data = read_toml(text, "f.toml")
    except ContentError:
        return
    assert len(content_digest(data)) == 64


SCALARS = st.one_of(st.integers(-9, 9), st.text(max_size=3), st.booleans())
DATA = st.recursive(
    st.dictionaries(st.text(max_size=3), SCALARS, max_size=4),
    lambda inner: st.dictionaries(
        st.text(max_size=3), st.one_of(inner, st.lists(SCALARS, max_size=3)), max_size=4
    ),
    max_leaves=6,
)

GETTERS: tuple[Callable[[Table, str], object], ...] = (
    lambda t, k: t.integer(k),
    lambda t, k: t.integers(k),
    lambda t, k: t.text(k),
    lambda t, k: t.texts(k),
    lambda t, k: t.flag(k),
    lambda t, k: t.choice(k, Tart),
    lambda t, k: t.choices(k, Tart),
    lambda t, k: t.table(k),
    lambda t, k: t.rows(k),
    lambda t, k: t.mapping(k, Tart),
    lambda t, k: t.counts(k, TARTS),
)


@given(DATA, st.sampled_from(GETTERS), st.text(max_size=3))
def test_no_data_brings_a_getter_to_anything_but_a_value_or_a_content_error(
    data: dict[str, Any], getter: Callable[[Table, str], object], key: str
) -> None:
    places: list[str | None] = []
    for k in (*data, key):
        try:
            getter(Table(data, "f.toml"), k)
        except ContentError as error:
            places.append(error.where)
    assert all(place is not None and place.startswith("f.toml") for place in places)


# The digest


def test_the_digest_is_that_of_the_canonical_content() -> None:
    # Worked out by hand: printf '{"a":{"b":[1,true,"x"]}}' | sha256sum
    assert content_digest({"a": {"b": [1, True, "x"]}}) == (
        "7405a9ab87d0ec9bd69ba96aa11d3b19cf26c04e87923cf29a2d4d702bf33b83"
    )


def test_layout_comments_and_order_of_keys_do_not_count() -> None:
    plain = opened("[deck]\nsource = 'house'\na = 1\nb = [1, 2]\n[night]\nsource = 'house'")
    other = SetFile(
        "# mine\nnight.source = \"house\"\ndeck = { b = [ 0x1,2 ], a = 0_1, source = 'house' }\n"
        "[set]\nname = 'mine'\nschema = 1\ngame = 'tarts'".replace("0_1", "1"),
        "f.toml",
        game="tarts",
        schema=1,
    )
    assert plain.digest == other.digest


def test_the_name_counts_since_texts_write_it() -> None:
    renamed = HEAD.replace("mine", "other")
    assert (
        SetFile(HEAD, "f.toml", game="tarts", schema=1).digest
        != SetFile(renamed, "f.toml", game="tarts", schema=1).digest
    )


@pytest.mark.parametrize(
    "text",
    [
        "a = 2\nb = [1, 2]",
        "a = 1\nb = [2, 1]",
        "a = 1\nb = [1, 2, 2]",
        "a = true\nb = [1, 2]",
        "a = '1'\nb = [1, 2]",
        "c = 1\nb = [1, 2]",
        "a = 1\nb = [1, 2]\nname = 'x'",
        "a = 1\nb = [[1, 2]]",
    ],
)
def test_every_number_word_and_mark_counts(text: str) -> None:
    assert topic_digest(text) != topic_digest("a = 1\nb = [1, 2]")


def topic_digest(text: str, source: str = "house") -> str:
    return opened(f"[x]\nsource = '{source}'\n{text}").digest


def test_the_sources_count() -> None:
    assert topic_digest("a = 1", "house") != topic_digest("a = 1", "rulebook")


@pytest.mark.parametrize("value", [1.0, None, 10**10, [1.5], {"b": float("nan")}, b"x"])
def test_other_data_has_no_digest(value: Any) -> None:
    with pytest.raises(ContentError, match=r"^content, a"):
        content_digest({"a": value})


@given(DATA, st.randoms(use_true_random=False))
def test_the_order_of_keys_never_counts(data: dict[str, Any], random: Any) -> None:
    keys = list(data)
    random.shuffle(keys)
    assert content_digest({key: data[key] for key in keys}) == content_digest(data)


# Files


def test_a_shipped_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "shipped_set_for_test"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "house.toml").write_text("a = 'é'", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert load_resource("shipped_set_for_test", "house.toml") == "a = 'é'"
    assert refusal(lambda: load_resource("shipped_set_for_test", "none.toml")) == (
        "shipped_set_for_test/none.toml: cannot be read (No such file or directory)"
    )


def test_a_package_that_is_not_there_is_a_content_error() -> None:
    assert refusal(lambda: load_resource("no_such_package", "a.toml")).startswith(
        "no_such_package/a.toml: cannot be read"
    )


def test_a_file_of_the_user_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n")
    assert load_path(path) == load_path(str(path)) == "a = 1\r\nb = 2\r\n"
    assert read_toml(load_path(path), "mine.toml") == {"a": 1, "b": 2}


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert refusal(lambda: load_path(tmp_path)).startswith(f"{tmp_path}: cannot be read (")
    assert refusal(lambda: load_path(tmp_path / "none")).startswith(
        f"{tmp_path / 'none'}: cannot be read ("
    )


@pytest.mark.parametrize("path", ["a\0b", 3, None])
def test_what_is_no_path_is_a_content_error(path: Any) -> None:
    assert refusal(lambda: load_path(path)).startswith(f"{path}: cannot be read (")


def test_a_file_that_is_not_utf_8_or_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"a = 1\nb = '\xff'")
    assert refusal(lambda: load_path(path)) == f"{path}, line 2: not UTF-8"
    path.write_bytes(b"#" * SIZE_LIMIT)
    assert len(load_path(path)) == SIZE_LIMIT
    path.write_bytes(b"#" * (SIZE_LIMIT + 1))
    assert refusal(lambda: load_path(path)) == f"{path}: larger than {SIZE_LIMIT} bytes"


# Sets


def an_oven(name: str = "a", digest: str = "d1", sizes: tuple[int, ...] = (1,)) -> Oven:
    return Oven(name=name, digest=digest, sources=(("sizes", "house"),), sizes=sizes)


def test_sets_are_equal_when_their_digests_are() -> None:
    assert an_oven() == an_oven(name="b", sizes=(2,))
    assert hash(an_oven()) == hash(an_oven(name="b", sizes=(2,)))
    assert an_oven() != an_oven(digest="d2")
    assert len({an_oven(), an_oven(name="b"), an_oven(digest="d2")}) == 2


def test_sets_of_two_games_and_other_things_are_unequal() -> None:
    cellar = Cellar(name="a", digest="d1", sources=(), sizes=(1,))
    assert an_oven() != cellar
    assert cellar != an_oven()
    assert an_oven() != "d1"
    assert an_oven() != ("a", "d1")


def test_sets_hash_without_their_tables() -> None:
    unhashable: Any = [1]
    assert hash(an_oven(sizes=unhashable)) == hash(an_oven())


def test_a_set_is_short_in_print_frozen_and_its_own_copy() -> None:
    oven = an_oven(digest="0123456789abcdef", sizes=tuple(range(1000)))
    assert repr(oven) == "<Oven 'a' 0123456789ab>"
    assert copy.copy(oven) is oven
    assert copy.deepcopy(oven) is oven
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        oven.name = "b"  # type: ignore[misc] # pyright: ignore[reportAttributeAccessIssue]
    assert not hasattr(oven, "__dict__")


def test_a_set_survives_a_pickle() -> None:
    again = pickle.loads(pickle.dumps(an_oven()))
    assert again == an_oven()
    assert (again.name, again.sizes, again.sources) == ("a", (1,), (("sizes", "house"),))


def test_a_set_class_that_would_compare_its_tables_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match=r"^declare Loose with @attrs\.frozen\(eq=False, repr=Fal"):

        @attrs.frozen
        class Loose(ComponentSet):
            sizes: tuple[int, ...]


def test_the_parser_is_imported_only_when_a_set_is_read() -> None:
    heavy = ("tomllib", "hashlib", "json", "importlib.resources")
    code = f"import sys, bakehouse.core.components; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
