"""The component set: the shipped numbers, and what a set file must not be."""

from __future__ import annotations

import copy
import pickle
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ContentError
from bakehouse.midnight_bakery import content
from bakehouse.midnight_bakery.content import load, loads
from tests.midnight_bakery.sets import house_set, make_set, set_text
from tests.midnight_bakery.tables import in_words, night, to_dawn

HOUSE = resources.files(content).joinpath("house.toml").read_text(encoding="utf-8")
KEYS = {
    "set": ("game", "schema", "name"),
    "totals": ("source", "base_cards", "base_loaves", "extra_cards"),
    "deck": ("source", "base", "extra"),
    "night": ("source", "extra_from_bakers", "bakes"),
    "batch": ("source", "sizes"),
    "scoring": (
        "source",
        "croissant_set",
        "croissant_points",
        "macaron_set",
        "macaron_points",
        "bun_points",
        "bun_further",
        "jam_tart",
        "fruit_tart",
        "chocolate_tart",
        "glaze",
    ),
    "baguettes": ("source", "loaves", "rank_points", "rank_from_bakers"),
    "dawn": ("source", "most_truffles", "no_truffle"),
}
PLAIN = set_text({"macaron": 20, "baguette_2": 3}, {"truffle": 4})


def changed(old: str, new: str, text: str = PLAIN) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


def line_of(table: str, key: str) -> str:
    """The line of a key in `PLAIN`, with what comes before it to make it the only one."""
    start = PLAIN.index(f"[{table}]\n")
    found = re.search(rf"^{key} = .*\n", PLAIN[start:], re.MULTILINE)
    assert found is not None
    return PLAIN[start : start + found.end()]


def without(table: str, key: str) -> str:
    part = line_of(table, key)
    return changed(part, part[: part.rindex(f"{key} = ")])


def with_value(table: str, key: str, value: str) -> str:
    part = line_of(table, key)
    return changed(part, part[: part.rindex(f"{key} = ")] + f"{key} = {value}\n")


def refusal(text: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        loads(text, "mine.toml")
    assert caught.value.where is not None
    assert caught.value.where.startswith("mine.toml")
    assert len(str(caught.value)) < 400
    return caught.value


@pytest.mark.rule("MB-3")
def test_the_house_set_adds_up_to_the_totals_of_the_rulebook() -> None:
    house = house_set()
    assert len(house.base) == 106
    assert len(house.base) + len(house.extra) == 122
    baguettes = ("BAGUETTE_1", "BAGUETTE_2", "BAGUETTE_3")
    assert sum(n * house.base[mb.Card[name]] for n, name in enumerate(baguettes, 1)) == 49


@pytest.mark.rule("MB-4")
def test_the_cards_of_the_house_set() -> None:
    base = [14, 14, 14, 6, 11, 7, 5, 10, 5, 6, 4, 10]
    extra = [2, 2, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1]
    assert [house_set().base[card] for card in mb.Card] == base
    assert [house_set().extra[card] for card in mb.Card] == extra


@pytest.mark.rule("MB-3", "MB-5", "MB-7", "MB-45", "MB-46", "MB-47", "MB-48", "MB-50")
@pytest.mark.rule("MB-55", "MB-56")
def test_the_numbers_of_the_house_set() -> None:
    data = tomllib.loads(HOUSE)
    assert data["totals"] == {
        "source": "rulebook",
        "base_cards": 106,
        "base_loaves": 49,
        "extra_cards": 16,
    }
    assert data["night"] == {"source": "rulebook", "extra_from_bakers": 6, "bakes": 3}
    assert data["batch"] == {"source": "house", "sizes": [10, 9, 8, 7, 6, 5, 5]}
    assert data["scoring"] == {
        "source": "rulebook",
        "croissant_set": 2,
        "croissant_points": 4,
        "macaron_set": 3,
        "macaron_points": 9,
        "bun_points": [1, 3, 5, 8, 12],
        "bun_further": 3,
        "jam_tart": 1,
        "fruit_tart": 2,
        "chocolate_tart": 3,
        "glaze": 4,
    }
    # Rank 3 from six bakers on, ranks 1 and 2 at every table.
    assert data["baguettes"] == {
        "source": "rulebook",
        "loaves": [1, 2, 3],
        "rank_points": [7, 3, 1],
        "rank_from_bakers": [2, 2, 6],
    }
    assert data["dawn"] == {"source": "rulebook", "most_truffles": 7, "no_truffle": -3}
    assert set(data) == set(KEYS)


def test_the_house_set_says_where_its_numbers_are_from() -> None:
    house = house_set()
    assert house.name == "house"
    assert dict(house.sources) == {
        "totals": "rulebook",
        "deck": "house",
        "night": "rulebook",
        "batch": "house",
        "scoring": "rulebook",
        "baguettes": "rulebook",
        "dawn": "rulebook",
    }


def test_the_house_set_is_what_options_use() -> None:
    assert mb.Config().components == house_set() == loads(HOUSE)
    assert mb.Config(components=loads(HOUSE)) == mb.Config()


@pytest.mark.parametrize("table", KEYS)
def test_every_table_must_be_there(table: str) -> None:
    start = PLAIN.index(f"[{table}]\n")
    end = PLAIN.find("\n[", start)
    error = refusal(PLAIN[:start] + (PLAIN[end + 1 :] if end > 0 else ""))
    assert error.where == "mine.toml"
    assert repr(table) in error.reason


@pytest.mark.parametrize(("table", "key"), [(table, key) for table in KEYS for key in KEYS[table]])
def test_every_key_must_be_there(table: str, key: str) -> None:
    error = refusal(without(table, key))
    assert error.where == f"mine.toml, [{table}]"
    assert repr(key) in error.reason


@pytest.mark.parametrize("table", [*KEYS, "deck.base", "deck.extra"])
def test_a_key_that_nobody_knows_is_refused(table: str) -> None:
    if "." in table:
        name = table.partition(".")[2]
        text = changed(f"{name} = {{ ", f"{name} = {{ doughnut = 5, ")
    else:
        text = changed(f"[{table}]\n", f"[{table}]\ndoughnut = 5\n")
    error = refusal(text)
    assert error.where == f"mine.toml, [{table}]"
    assert "doughnut" in error.reason


@pytest.mark.parametrize("text", [f"{PLAIN}\n[doughnuts]\nx = 1\n", f"doughnuts = 5\n{PLAIN}"])
def test_a_table_that_nobody_knows_is_refused(text: str) -> None:
    error = refusal(text)
    assert error.where == "mine.toml"
    assert "doughnuts" in error.reason


NUMBERS = [
    ("totals", "base_cards"),
    ("totals", "base_loaves"),
    ("totals", "extra_cards"),
    ("night", "extra_from_bakers"),
    ("night", "bakes"),
    *(("scoring", key) for key in KEYS["scoring"] if key not in ("source", "bun_points")),
    ("dawn", "most_truffles"),
    ("dawn", "no_truffle"),
    ("set", "schema"),
]
NO_NUMBERS = ["true", "false", '"5"', "[5]", "{}", '""']


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(("table", "key"), NUMBERS)
def test_a_number_is_a_whole_number(table: str, key: str, value: str) -> None:
    assert refusal(with_value(table, key, value)).where == f"mine.toml, [{table}], {key}"


@pytest.mark.parametrize(
    "value", ["5.9", "5.0", "nan", "inf", "-inf", "1e3", "2026-01-01", "07:30:00"]
)
@pytest.mark.parametrize(("table", "key"), NUMBERS)
def test_numbers_with_a_point_and_dates_are_refused(table: str, key: str, value: str) -> None:
    assert refusal(with_value(table, key, value)).where == f"mine.toml, {table}.{key}"


@pytest.mark.parametrize("value", ["1000000001", "-1000000001", f"{10**30}", f"{10**400}"])
@pytest.mark.parametrize(("table", "key"), NUMBERS)
def test_huge_numbers_are_refused(table: str, key: str, value: str) -> None:
    assert refusal(with_value(table, key, value)).where == f"mine.toml, {table}.{key}"


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        ("totals", "base_cards", "-1"),
        ("totals", "base_loaves", "-1"),
        ("totals", "extra_cards", "-1"),
        ("night", "extra_from_bakers", "1"),
        ("night", "extra_from_bakers", "10"),
        ("night", "bakes", "0"),
        ("night", "bakes", "-1"),
        ("night", "bakes", "128"),
        ("scoring", "croissant_set", "0"),
        ("scoring", "macaron_set", "0"),
        ("scoring", "macaron_set", "-3"),
        ("scoring", "croissant_points", "1001"),
        ("scoring", "glaze", "-1001"),
        ("scoring", "jam_tart", "100000"),
        ("scoring", "bun_further", "1001"),
        ("dawn", "most_truffles", "1001"),
        ("dawn", "no_truffle", "-1001"),
    ],
)
def test_numbers_out_of_bounds_are_refused(table: str, key: str, value: str) -> None:
    error = refusal(with_value(table, key, value))
    assert error.where == f"mine.toml, [{table}], {key}"
    assert value in error.reason


@pytest.mark.parametrize(
    ("table", "key", "values"),
    [
        ("night", "extra_from_bakers", ("2", "9")),
        ("night", "bakes", ("1", "127")),
        ("batch", "sizes", ("[1, 127, 1, 127, 1, 127, 1]",)),
        ("scoring", "croissant_set", ("1", "127")),
        ("scoring", "macaron_set", ("1", "127")),
        ("scoring", "croissant_points", ("-1000", "1000")),
        ("scoring", "bun_points", ("[-1000, 1000]", "[]")),
        ("scoring", "glaze", ("-1000", "0", "1000")),
        ("baguettes", "rank_points", ("[-1000, 0, 1000]",)),
        ("baguettes", "rank_from_bakers", ("[2, 9, 9]",)),
        ("dawn", "most_truffles", ("-1000", "1000")),
        ("dawn", "no_truffle", ("-1000", "1000")),
    ],
)
def test_numbers_at_the_bounds_are_fine(table: str, key: str, values: tuple[str, ...]) -> None:
    for value in values:
        components = loads(with_value(table, key, value))
        for players in (2, 8):
            to_dawn(mb.new_game(mb.Config(players=players, components=components)))


@pytest.mark.rule("MB-3")
@pytest.mark.parametrize(("bakers", "with_extra"), [(2, range(2, 9)), (8, [8]), (9, [])])
def test_the_extra_cards_are_for_so_many_bakers_or_more(bakers: int, with_extra: list[int]) -> None:
    components = loads(with_value("night", "extra_from_bakers", str(bakers)))
    for players in range(2, 9):
        deck = mb.Config(players=players, components=components).deck
        assert deck[mb.Card.TRUFFLE] == (4 if players in with_extra else 0)


@pytest.mark.rule("MB-5")
@pytest.mark.parametrize(
    ("value", "key"),
    [
        ("[10, 9, 8, 7, 6, 5]", "sizes"),
        ("[10, 9, 8, 7, 6, 5, 5, 5]", "sizes"),
        ("[]", "sizes"),
        ("10", "sizes"),
        ('"10"', "sizes"),
        ("[10, 9, 0, 7, 6, 5, 5]", "sizes[2]"),
        ("[10, 9, 8, -7, 6, 5, 5]", "sizes[3]"),
        ("[128, 9, 8, 7, 6, 5, 5]", "sizes[0]"),
        ("[10, 9, 8, 7, 6, 5, true]", "sizes[6]"),
        ('[10, 9, 8, 7, 6, 5, "5"]', "sizes[6]"),
        ("[10, 9, 8, 7, 6, 5, [5]]", "sizes[6]"),
    ],
)
def test_there_is_a_batch_size_for_each_number_of_bakers(value: str, key: str) -> None:
    assert refusal(with_value("batch", "sizes", value)).where == f"mine.toml, [batch], {key}"


@pytest.mark.parametrize(
    ("table", "key", "value", "where"),
    [
        ("scoring", "bun_points", "5", "bun_points"),
        ("scoring", "bun_points", "[1, true]", "bun_points[1]"),
        ("scoring", "bun_points", "[1, 2, 3, 1001]", "bun_points[3]"),
        ("baguettes", "loaves", "[1, 2]", "loaves"),
        ("baguettes", "loaves", "[1, 2, 3, 4]", "loaves"),
        ("baguettes", "loaves", "[1, -2, 3]", "loaves[1]"),
        ("baguettes", "loaves", "[1, 2, 128]", "loaves[2]"),
        ("baguettes", "rank_points", "[7, 3]", "rank_from_bakers"),
        ("baguettes", "rank_points", "[7, 3, 1, 0]", "rank_from_bakers"),
        ("baguettes", "rank_points", "[7, 3, -1001]", "rank_points[2]"),
        ("baguettes", "rank_from_bakers", "[2, 2]", "rank_from_bakers"),
        ("baguettes", "rank_from_bakers", "[2, 2, 10]", "rank_from_bakers[2]"),
        ("baguettes", "rank_from_bakers", "[1, 2, 6]", "rank_from_bakers[0]"),
    ],
)
def test_lists_of_numbers_are_checked(table: str, key: str, value: str, where: str) -> None:
    assert refusal(with_value(table, key, value)).where == f"mine.toml, [{table}], {where}"


@pytest.mark.rule("MB-4")
@pytest.mark.parametrize("deck", ["base", "extra"])
@pytest.mark.parametrize("value", ["-1", "128", "1000", "true", '"5"', "[]"])
def test_the_amount_of_a_card_is_checked(deck: str, value: str) -> None:
    error = refusal(changed(f"{deck} = {{ ", f"{deck} = {{ croissant = {value}, "))
    assert error.where == f"mine.toml, [deck.{deck}], croissant"


@pytest.mark.rule("MB-4")
@pytest.mark.parametrize("value", ["5.9", "1e300", "nan"])
def test_the_amount_of_a_card_is_a_whole_number(value: str) -> None:
    error = refusal(changed("base = { ", f"base = {{ croissant = {value}, "))
    assert error.where == "mine.toml, deck.base.croissant"


@pytest.mark.rule("MB-3")
@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("base_cards = 23", "base_cards = 24", "base_cards"),
        ("base_loaves = 6", "base_loaves = 7", "base_loaves"),
        ("extra_cards = 4", "extra_cards = 3", "extra_cards"),
        ("macaron = 20", "macaron = 19", "base_cards"),
        ("macaron = 20", "macaron = 19, jam_tart = 2", "base_cards"),
        ("baguette_2 = 3", "baguette_1 = 3", "base_loaves"),
        ("loaves = [1, 2, 3]", "loaves = [1, 3, 2]", "base_loaves"),
        ("truffle = 4", "truffle = 5", "extra_cards"),
    ],
)
def test_the_deck_must_add_up(old: str, new: str, what: str) -> None:
    error = refusal(changed(old, new))
    assert error.where == "mine.toml, [totals]"
    assert error.rule == "MB-3"
    assert what in error.reason


@pytest.mark.rule("MB-3", "MB-4")
def test_a_slip_in_the_house_deck_is_noticed() -> None:
    base = HOUSE[HOUSE.index("[deck.base]") : HOUSE.index("[deck.extra]")]
    for line in base.splitlines()[1:]:
        if " = " in line:
            card, _, amount = line.partition(" = ")
            for slip in (int(amount) - 1, int(amount) + 1):
                part = base.replace(line, f"{card} = {slip}")
                assert refusal(HOUSE.replace(base, part)).where == "mine.toml, [totals]"


@pytest.mark.rule("MB-8")
@pytest.mark.parametrize("extra", [{}, {"macaron": 5}])
def test_a_deck_without_a_card_is_refused(extra: dict[str, int]) -> None:
    error = refusal(set_text({}, extra))
    assert error.where == "mine.toml, [deck], base"
    assert error.rule == "MB-8"
    assert refusal(set_text({"macaron": 0})).where == "mine.toml, [deck], base"


@pytest.mark.rule("MB-4")
def test_both_decks_together_stay_within_127_of_a_kind() -> None:
    assert make_set({"macaron": 127}).base[mb.Card.MACARON] == 127
    both = make_set({"macaron": 100}, {"macaron": 27})
    assert in_words(mb.Config(players=6, components=both).deck) == {"macaron": 127}
    error = refusal(set_text({"macaron": 100}, {"macaron": 28}))
    assert error.where == "mine.toml, [deck], extra.macaron"
    assert "128" in error.reason
    assert refusal(set_text({"macaron": 128})).where == "mine.toml, [deck.base], macaron"


def test_a_card_that_is_left_out_is_not_in_the_deck() -> None:
    assert in_words(make_set({"truffle": 3}).base) == {"truffle": 3}
    assert len(make_set({"truffle": 3}).extra) == 0


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('game = "midnight_bakery"', 'game = "rococo"', "[set], game"),
        ('game = "midnight_bakery"', 'game = "Midnight Bakery"', "[set], game"),
        ('game = "midnight_bakery"', "game = 5", "[set], game"),
        ("schema = 1", "schema = 2", "[set], schema"),
        ("schema = 1", "schema = 0", "[set], schema"),
        ("schema = 1", "schema = true", "[set], schema"),
        ('name = "test"', 'name = ""', "[set], name"),
        ('name = "test"', "name = 5", "[set], name"),
        ("[set]", "[[set]]", "set"),
        ('[dawn]\nsource = "rulebook"', '[dawn]\nsource = "me"', "[dawn], source"),
        ('[dawn]\nsource = "rulebook"', "[dawn]\nsource = 1", "[dawn], source"),
    ],
)
def test_a_set_for_something_else_is_refused(old: str, new: str, where: str) -> None:
    assert refusal(changed(old, new)).where == f"mine.toml, {where}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[set",
        "{}",
        '{"set": {}}',
        "<set/>",
        "\0",
        "[set]\n[set]\n",
        PLAIN + "[dawn]\n",
        changed("bakes = 3", "bakes = 3\nbakes = 3"),
        changed("bakes = 3", "bakes ="),
        changed("bakes = 3", "bakes = 03"),
        changed("bakes = 3", "bakes = three"),
        changed("bakes = 3", 'bakes = "3'),
        "a = " + "[" * 900 + "]" * 900,
        "\n".join(["a = ["] * 2000),
        "a = " + "9" * 900,
        f"a = {'{ a = ' * 150}1{' }' * 150}",
        "#" + "x" * 1000,
        "# x\n" * 70_000,
        PLAIN.replace("\n", "\r"),
    ],
    ids=range(21),
)
def test_what_is_no_set_file_is_refused(text: str) -> None:
    refusal(text)


@pytest.mark.parametrize("text", [None, 5, b"[set]", ["[set]"]], ids=repr)
def test_what_is_no_text_is_refused(text: Any) -> None:
    refusal(text)


def test_a_syntax_error_names_the_line() -> None:
    number = PLAIN.splitlines().index("bakes = 3") + 1
    assert refusal(changed("bakes = 3", "bakes =")).where == f"mine.toml, line {number}"


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE, encoding="utf-8")
    assert load(path) == load(str(path)) == house_set()
    path.write_bytes(b"\xef\xbb\xbf" + HOUSE.encode())
    assert load(path) == house_set()
    path.write_bytes(HOUSE.replace("\n", "\r\n").encode())
    assert load(path) == house_set()


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(PLAIN.encode() + b"\n# caf\xe9\n")
    (tmp_path / "long.toml").write_bytes(b"# x\n" * 70_000)
    (tmp_path / "wrong.toml").write_text(changed("bakes = 3", "bakes = 0"), encoding="utf-8")
    for name in ("latin.toml", "long.toml", "wrong.toml", "none.toml", ".", "a\0b"):
        with pytest.raises(ContentError) as caught:
            load(tmp_path / name)
        assert name in (caught.value.where or "") or name == "."


def reordered(text: str) -> str:
    """The same set with its tables and keys the other way round, and other spaces and comments."""
    tables = [part for part in re.split(r"^(?=\[)", text, flags=re.MULTILINE) if part.strip()]
    blocks: list[str] = []
    for block in reversed(tables):
        if not block.startswith("["):
            continue
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        keys = [line.replace(" = ", "=") for line in reversed(lines[1:])]
        blocks.append("\n".join(["# other", lines[0], *keys, ""]))
    return "\n\n".join(blocks)


@pytest.mark.parametrize("text", [HOUSE, PLAIN], ids=["house", "plain"])
def test_the_order_of_a_file_does_not_matter(text: str) -> None:
    other = reordered(text)
    assert other != text
    one, two = loads(text), loads(other, "other.toml")
    assert one.digest == two.digest
    assert one == two
    assert hash(one) == hash(two)
    assert mb.Config(components=one) == mb.Config(components=two)


def test_sets_of_different_names_are_different() -> None:
    # Texts name their set, and equal positions have equal texts.
    assert loads(changed('name = "test"', 'name = "other"')) != loads(PLAIN)


def test_every_number_is_part_of_a_set() -> None:
    others = [
        changed("macaron = 20", "macaron = 21").replace("base_cards = 23", "base_cards = 24"),
        changed("bakes = 3", "bakes = 4"),
        changed("sizes = [10, ", "sizes = [9, "),
        changed("bun_points = [1, 3, 5, 8, 12]", "bun_points = [1, 3, 5, 12, 8]"),
        changed("no_truffle = -3", "no_truffle = -4"),
        changed('[dawn]\nsource = "rulebook"', '[dawn]\nsource = "house"'),
    ]
    digests = {loads(text).digest for text in (PLAIN, *others)}
    assert len(digests) == len(others) + 1
    for text in others:
        assert loads(text) != loads(PLAIN)


def test_a_set_equals_nothing_else() -> None:
    assert house_set() != "house"
    assert house_set() != house_set().digest


def fields_of(components: mb.Components) -> list[object]:
    return [getattr(components, field.name) for field in attrs.fields(mb.Components)]


def test_the_house_set_pickles_by_its_name() -> None:
    house = house_set()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps(house, protocol)
        assert len(data) < 150
        assert pickle.loads(data) == house
        assert fields_of(pickle.loads(data)) == fields_of(house)


def test_a_set_of_ones_own_pickles_with_its_numbers() -> None:
    own = loads(PLAIN)
    twin = pickle.loads(pickle.dumps(own))
    assert twin == own
    assert hash(twin) == hash(own)
    assert fields_of(twin) == fields_of(own)
    assert copy.copy(own) is own
    assert copy.deepcopy(own) is own


def test_a_set_cannot_be_changed() -> None:
    house: Any = house_set()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        house.bakes = 5


@pytest.mark.rule("MB-50")
def test_a_set_may_pay_no_ranks_and_no_buns() -> None:
    text = set_text({"baguette_3": 30, "cinnamon_bun": 30}, sizes=[3] * 7)
    text = changed("rank_points = [7, 3, 1]", "rank_points = []", text)
    text = changed("rank_from_bakers = [2, 2, 6]", "rank_from_bakers = []", text)
    text = changed("bun_points = [1, 3, 5, 8, 12]", "bun_points = []", text)
    text = changed("bun_further = 3", "bun_further = 2", text)
    state = to_dawn(mb.new_game(mb.Config(players=8, components=loads(text))))
    for result in state.results:
        assert all(score.baguettes == 0 for score in result)
        assert {score.buns for score in result} <= {0, 2, 4, 6}
    assert len(night(("macaron",) * 3).results) == 1


LINES = PLAIN.splitlines()


@given(
    at=st.integers(0, len(LINES) - 1),
    line=st.sampled_from(LINES) | st.text(max_size=20),
    keep=st.booleans(),
)
def test_a_file_with_another_line_loads_or_is_a_content_error(
    at: int, line: str, keep: bool
) -> None:
    loads_or_refuses("\n".join([*LINES[:at], line, *LINES[at + (not keep) :]]))


@given(at=st.integers(0, len(PLAIN)), length=st.integers(0, 3), new=st.text(max_size=3))
def test_a_file_with_a_fault_loads_or_is_a_content_error(at: int, length: int, new: str) -> None:
    loads_or_refuses(PLAIN[:at] + new + PLAIN[at + length :])


def loads_or_refuses(text: str) -> None:
    try:
        components = loads(text, "mine.toml")
    except ContentError:
        return
    # What loads can be played with.
    state = mb.new_game(mb.Config(players=3, components=components))
    assert mb.chance_outcomes(state)
