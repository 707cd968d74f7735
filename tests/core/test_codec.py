from __future__ import annotations

import enum
import hashlib
import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bakehouse.core.codec import DEPTH_LIMIT, SIZE_LIMIT, Codec, Form, digest
from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.errors import BakehouseError, ConfigError, DecodeError
from bakehouse.core.structuring import is_array, is_object


class Tart(enum.Enum):
    JAM = 1
    FRUIT_TART = 2


class Nut(enum.IntEnum):
    ALMOND = 0
    PECAN = 1


class Oven(int, enum.Enum):
    SMALL = 1
    LARGE = 2


class Word(enum.StrEnum):
    BUN = "bun"


TARTS = Kinds(tuple(Tart))
NUTS = Kinds(tuple(Nut))


@attrs.frozen
class Keep:
    tart: Tart


@attrs.frozen
class PeelTwo:
    first: Tart
    second: Nut | None


@attrs.frozen
class Crate:
    """A class within itself."""

    weight: int
    inside: tuple[Crate, ...] = ()
    beside: Crate | None = None


@attrs.frozen
class Config:
    """Written as another class."""

    players: int
    components: str


@attrs.frozen
class ConfigForm:
    players: int
    digest: str


def read_config(form: ConfigForm, context: Any) -> Config:
    if digest(context) != form.digest:
        raise ConfigError("another component set", rule="MB-1")
    return Config(form.players, context)


def at_least_two(_: object, __: object, value: int) -> None:
    if value < 2:
        raise ValueError("two at least")


@attrs.frozen
class Checked:
    size: int = attrs.field(validator=at_least_two)
    word: str = attrs.field(validator=attrs.validators.max_len(3))
    half: int

    def __attrs_post_init__(self) -> None:
        if self.half * 2 != self.size:
            raise ConfigError("not the half", where="half", rule="MB-2")
        if self.size == 4:
            raise TypeError("four")
        if self.size == 6:
            Fraction(1, 0)
        if self.size == 8:
            raise KeyError(8)


@attrs.frozen
class Everything:
    config: Config
    number: int
    word: str
    flag: bool
    part: float
    tart: Tart
    nut: Nut
    oven: Oven
    maybe: int | None
    row: tuple[int, ...]
    pair: tuple[int, str]
    nothing: tuple[()]
    deck: Counts[Tart]
    batches: tuple[Counts[Nut], ...]
    picks: tuple[Keep | PeelTwo, ...]
    lock: Keep | PeelTwo | None
    crate: Crate
    total: int = attrs.field(init=False, default=7)


@attrs.frozen
class WithType:
    type: int


CODEC = Codec(
    "tarts",
    3,
    tagged=(Keep, PeelTwo, WithType),
    kinds={Tart: TARTS, Nut: NUTS},
    forms={
        Config: Form(ConfigForm, lambda c: ConfigForm(c.players, digest(c.components)), read_config)
    },
)

WHOLE = Everything(
    config=Config(4, "house"),
    number=-5,
    word='é"\ud800',
    flag=True,
    part=0.5,
    tart=Tart.FRUIT_TART,
    nut=Nut.ALMOND,
    oven=Oven.LARGE,
    maybe=None,
    row=(1, 2),
    pair=(1, "b"),
    nothing=(),
    deck=TARTS.counts({Tart.FRUIT_TART: 2}),
    batches=(NUTS.counts({}), NUTS.counts({Nut.PECAN: 127, Nut.ALMOND: 1})),
    picks=(Keep(Tart.JAM), PeelTwo(Tart.JAM, Nut.PECAN)),
    lock=None,
    crate=Crate(1, (Crate(2),), Crate(3)),
)

# Written by hand; the digest is that of "house".
WHOLE_TEXT = (
    '{"game":"tarts","schema":3,"type":"all","value":{"config":{"players":4,"digest":"'
    + hashlib.sha256(b"house").hexdigest()
    + '"},"number":-5,"word":"\\u00e9\\"\\ud800","flag":true,"part":0.5,"tart":"fruit_tart",'
    '"nut":"almond","oven":"large","maybe":null,"row":[1,2],"pair":[1,"b"],"nothing":[],'
    '"deck":{"fruit_tart":2},"batches":[{},{"almond":1,"pecan":127}],'
    '"picks":[{"type":"keep","tart":"jam"},{"type":"peel_two","first":"jam","second":"pecan"}],'
    '"lock":null,"crate":{"weight":1,"inside":[{"weight":2,"inside":[],"beside":null}],'
    '"beside":{"weight":3,"inside":[],"beside":null}}}}'
)


def read_whole(text: str) -> Everything:
    return CODEC.loads("all", text, Everything, "house")


def refusal(call: Callable[[], object]) -> tuple[str | None, str]:
    """Where a text is refused, and why."""
    with pytest.raises(DecodeError) as caught:
        call()
    return caught.value.where, caught.value.reason


def framed(value: str, kind: str = "x") -> str:
    return f'{{"game":"tarts","schema":3,"type":"{kind}","value":{value}}}'


def read(value: str, cls: Any) -> Any:
    return CODEC.loads("x", framed(value), cls)


# Forms


def test_every_form_both_ways() -> None:
    assert CODEC.dumps("all", WHOLE) == WHOLE_TEXT
    assert read_whole(WHOLE_TEXT) == WHOLE


def test_white_space_and_order_of_keys_are_free_and_the_canonical_text_comes_back() -> None:
    def turned(data: Any) -> Any:
        if is_object(data):
            return {key: turned(data[key]) for key in reversed(data)}
        return [turned(item) for item in data] if is_array(data) else data

    loose = "\n\t" + json.dumps(turned(json.loads(WHOLE_TEXT)), indent=3, ensure_ascii=False) + " "
    assert loose.index("schema") > loose.index("value")
    assert read_whole(loose) == WHOLE
    assert CODEC.dumps("all", read_whole(loose)) == WHOLE_TEXT


def test_the_type_of_a_text_may_be_a_tuple_or_a_union() -> None:
    picks = (Keep(Tart.JAM), PeelTwo(Tart.JAM, None))
    text = CODEC.dumps("x", picks, tuple[Keep | PeelTwo, ...])
    assert text == framed(
        '[{"type":"keep","tart":"jam"},{"type":"peel_two","first":"jam","second":null}]'
    )
    assert CODEC.loads("x", text, tuple[Keep | PeelTwo, ...]) == picks
    assert CODEC.loads("x", CODEC.dumps("x", picks[0]), Keep | PeelTwo) == picks[0]
    assert CODEC.loads("x", framed("null"), Keep | None) is None


def test_equal_values_of_other_types_have_one_text() -> None:
    assert CODEC.dumps("x", (Nut.PECAN,), tuple[int]) == framed("[1]")
    assert CODEC.dumps("x", (1, -0.0), tuple[float, float]) == framed("[1.0,0.0]")
    assert read("[1,-0.0]", tuple[float, float]) == (1.0, 0.0)
    assert str(read("[1,-0.0]", tuple[float, float])) == "(1.0, 0.0)"


@pytest.mark.parametrize("number", [0, -1, 2**64, 10**100 - 1, -(10**100) + 1])
def test_whole_numbers_have_up_to_a_hundred_digits(number: int) -> None:
    text = CODEC.dumps("x", number)
    assert text == framed(str(number))
    assert CODEC.loads("x", text, int) == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_come_back(number: float) -> None:
    assert read(json.dumps(number), float) == number


@given(st.text(st.characters()))
def test_texts_come_back(word: str) -> None:
    assert CODEC.loads("x", CODEC.dumps("x", word), str) == word


CRATES: st.SearchStrategy[Crate] = st.recursive(
    st.builds(Crate, st.integers(-9, 9)),
    lambda inner: st.builds(
        Crate,
        st.integers(-9, 9),
        st.lists(inner, max_size=3).map(tuple),
        st.none() | inner,
    ),
    max_leaves=8,
)
DECKS = st.dictionaries(st.sampled_from(Nut), st.integers(0, 127)).map(NUTS.counts)
PICKS = st.builds(Keep, st.sampled_from(Tart)) | st.builds(
    PeelTwo, st.sampled_from(Tart), st.none() | st.sampled_from(Nut)
)
WHOLES = st.builds(
    attrs.evolve,
    st.just(WHOLE),
    number=st.integers(-(10**30), 10**30),
    flag=st.booleans(),
    part=st.floats(allow_nan=False, allow_infinity=False),
    maybe=st.none() | st.integers(-1, 1),
    row=st.lists(st.integers(-9, 9)).map(tuple),
    batches=st.lists(DECKS).map(tuple),
    picks=st.lists(PICKS).map(tuple),
    lock=st.none() | PICKS,
    crate=CRATES,
)


@given(WHOLES)
def test_values_come_back_and_their_text_is_canonical(value: Everything) -> None:
    text = CODEC.dumps("all", value)
    assert text.isascii()
    assert text == json.dumps(json.loads(text), separators=(",", ":"))
    assert read_whole(text) == value


@given(WHOLES, WHOLES)
@example(WHOLE, attrs.evolve(WHOLE, part=0.0))
@example(attrs.evolve(WHOLE, part=-0.0), attrs.evolve(WHOLE, part=0.0))
def test_equal_values_have_equal_texts_and_unequal_ones_unequal(
    one: Everything, other: Everything
) -> None:
    assert (CODEC.dumps("all", one) == CODEC.dumps("all", other)) == (one == other)


def test_the_digest_is_sha_256() -> None:
    # From the standard, FIPS 180-2, appendix B.1.
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest("\ud800") != digest("\ud801")


# The frame


NO_JSON: list[tuple[str, str]] = [
    ("", "line 1, column 1"),
    ("{", "line 1, column 2"),
    ('{"game":\n  tarts}', "line 2, column 3"),
    ("{'game': 1}", "line 1, column 2"),
    ("\ufeff{}", "line 1, column 1"),
    ("{} {}", "line 1, column 4"),
    (WHOLE_TEXT + "x", f"line 1, column {len(WHOLE_TEXT) + 1}"),
    (WHOLE_TEXT[:-1], f"line 1, column {len(WHOLE_TEXT)}"),
    ('{"a": 01}', "line 1, column 8"),
    ('{"a": 1,}', "line 1, column 8"),
    ('{"a": "\n"}', "line 1, column 8"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "where"), NO_JSON, ids=range(len(NO_JSON)))
def test_what_is_no_json_is_refused_with_line_and_column(text: str, where: str) -> None:
    place, reason = refusal(lambda: read_whole(text))
    # Python 3.13 names the comma, the ones before it the bracket after it.
    assert place == where or (text == '{"a": 1,}' and place == "line 1, column 9")
    assert reason.startswith("not JSON: ")


@pytest.mark.parametrize("text", [None, 5, b"{}", bytearray(b"{}"), ["{}"]])
def test_what_is_no_text_is_refused(text: Any) -> None:
    assert refusal(lambda: read_whole(text))[1].startswith("wanted a text, found ")


FOREIGN: list[tuple[str, str, str]] = [
    ("5", "$", "wanted an object, found 5"),
    ("[]", "$", "wanted an object, found an array"),
    ("{}", "$", 'the key "game" is missing'),
    (framed("1").replace("tarts", "buns"), "$.game", 'wanted "tarts", found "buns"'),
    (framed("1").replace('"tarts"', "5"), "$.game", 'wanted "tarts", found 5'),
    (framed("1").replace("3", "2"), "$.schema", "wanted 3, found 2"),
    (framed("1").replace("3", "4"), "$.schema", "wanted 3, found 4"),
    (framed("1").replace("3", "3.0"), "$.schema", "wanted 3, found 3.0"),
    (framed("1").replace("3", '"3"'), "$.schema", 'wanted 3, found "3"'),
    (
        framed("1").replace("3", "9" * 5000),
        "$.schema",
        "wanted 3, found a number of 5000 digits",
    ),
    (framed("1", "state"), "$.type", 'wanted "x", found "state"'),
    ('{"game":"tarts","schema":3,"type":"x"}', "$", 'the key "value" is missing'),
    (
        framed('1,"more":2'),
        "$",
        'unknown key "more" (known: game, schema, type, value)',
    ),
    (framed('1,"game":"tarts"'), "$", 'the key "game" stands there twice'),
]


@pytest.mark.parametrize(("text", "where", "reason"), FOREIGN, ids=range(len(FOREIGN)))
def test_a_text_of_something_else_is_refused(text: str, where: str, reason: str) -> None:
    assert refusal(lambda: CODEC.loads("x", text, int)) == (where, reason)


def test_true_is_no_schema() -> None:
    codec = Codec("tarts", 1)
    text = codec.dumps("x", 5).replace("1", "true")
    assert refusal(lambda: codec.loads("x", text, int)) == ("$.schema", "wanted 1, found true")


# Values


NO_INT = "wanted a whole number, found"
NO_TART = "wanted one of jam, fruit_tart, found"
NO_NUT = "wanted one of almond, pecan, found"
NO_PICK = "wanted one of keep, peel_two, found"
NO_AMOUNT = "wanted a whole number from 1 to 127, found"
NO_MORE = 'unknown key "more" (known: weight, inside, beside)'
PEEL_KEYS = "(known: type, first, second)"
PECANS = "batches[1].pecan"
TWICE = "stands there twice"


WRONG: list[tuple[str, str, str, str]] = [
    ('"number":-5', '"number":true', "number", f"{NO_INT} true"),
    ('"number":-5', '"number":5.0', "number", f"{NO_INT} 5.0"),
    ('"number":-5', '"number":5.9', "number", f"{NO_INT} 5.9"),
    ('"number":-5', '"number":"5"', "number", f'{NO_INT} "5"'),
    ('"number":-5', '"number":null', "number", f"{NO_INT} null"),
    ('"number":-5', '"number":1e400', "number", f"{NO_INT} Infinity"),
    ('"number":-5', '"number":NaN', "number", f"{NO_INT} NaN"),
    ('"number":-5', '"number":-Infinity', "number", f"{NO_INT} -Infinity"),
    ('"number":-5', '"number":1e2', "number", f"{NO_INT} 100.0"),
    ('"number":-5', '"number":[5]', "number", f"{NO_INT} an array"),
    ('"number":-5', '"number":{"a":5}', "number", f"{NO_INT} an object"),
    ('"number":-5', f'"number":1{"0" * 100}', "number", f"{NO_INT} a number of 101 digits"),
    ('"number":-5', f'"number":-{"9" * 9999}', "number", f"{NO_INT} a number of 9999 digits"),
    ('"number":-5', f'"number":"{"9" * 9999}"', "number", f'{NO_INT} "{"9" * 36}...'),
    ('"flag":true', '"flag":1', "flag", "wanted true or false, found 1"),
    ('"flag":true', '"flag":"true"', "flag", 'wanted true or false, found "true"'),
    ('"weight":2', '"weight":2,"more":1', "crate.inside[0]", NO_MORE),
    ('"part":0.5', '"part":1e400', "part", "wanted a finite number, found Infinity"),
    ('"part":0.5', '"part":NaN', "part", "wanted a finite number, found NaN"),
    ('"part":0.5', '"part":false', "part", f"{NO_INT} false"),
    ('"part":0.5', '"part":"0.5"', "part", f'{NO_INT} "0.5"'),
    ('"part":0.5', f'"part":{2**53 + 1}', "part", f"wanted a finite number, found {2**53 + 1}"),
    ('"tart":"fruit_tart"', '"tart":"bun"', "tart", f'{NO_TART} "bun"'),
    ('"tart":"fruit_tart"', '"tart":"JAM"', "tart", f'{NO_TART} "JAM"'),
    ('"tart":"fruit_tart"', '"tart":2', "tart", f"{NO_TART} 2"),
    ('"nut":"almond"', '"nut":0', "nut", f"{NO_NUT} 0"),
    ('"oven":"large"', '"oven":2', "oven", "wanted one of small, large, found 2"),
    ('"maybe":null', '"maybe":0.0', "maybe", f"{NO_INT} 0.0"),
    ("[1,2]", "[1,null]", "row[1]", f"{NO_INT} null"),
    ("[1,2]", '{"0":1}', "row", "wanted an array, found an object"),
    ('[1,"b"]', "[1]", "pair", "wanted 2 items, found 1"),
    ('[1,"b"]', '[1,"b",2]', "pair", "wanted 2 items, found 3"),
    ('[1,"b"]', '["b",1]', "pair[0]", f'{NO_INT} "b"'),
    ('[1,"b"]', "[1,2]", "pair[1]", "wanted a text, found 2"),
    ('"nothing":[]', '"nothing":[1]', "nothing", "wanted 0 items, found 1"),
    ('"pecan":127', '"pecan":128', PECANS, f"{NO_AMOUNT} 128"),
    ('"pecan":127', '"pecan":0', PECANS, f"{NO_AMOUNT} 0"),
    ('"pecan":127', '"pecan":-1', PECANS, f"{NO_AMOUNT} -1"),
    ('"pecan":127', '"pecan":true', PECANS, f"{NO_AMOUNT} true"),
    ('"pecan":127', '"pecan":1.0', PECANS, f"{NO_AMOUNT} 1.0"),
    ('"pecan":127', '"hazel":1', "batches[1]", 'no such kind: "hazel" (known: almond, pecan)'),
    ('"pecan":127', '"almond":1', "batches[1]", f'the key "almond" {TWICE}'),
    ('{"fruit_tart":2}', "[]", "deck", "wanted an object, found an array"),
    ('"type":"keep"', '"type":"kept"', "picks[0].type", f'{NO_PICK} "kept"'),
    ('"type":"keep"', '"type":["keep"]', "picks[0].type", f"{NO_PICK} an array"),
    ('"type":"keep",', "", "picks[0].type", f"{NO_PICK} null"),
    ('"type":"keep"', '"type":"peel_two"', "picks[0]", f'unknown key "tart" {PEEL_KEYS}'),
    ('"second":"pecan"', '"second":"nut"', "picks[1].second", f'{NO_NUT} "nut"'),
    (',"second":"pecan"', "", "picks[1]", 'the key "second" is missing'),
    ('"lock":null', '"lock":[]', "lock", "wanted an object, found an array"),
    ('{"weight":2', '{"weight":null', "crate.inside[0].weight", f"{NO_INT} null"),
    ('{"weight":3', '{"weight":null', "crate.beside.weight", f"{NO_INT} null"),
    ('"inside":[],', "", "crate.inside[0]", 'the key "inside" is missing'),
    ('"players":4', '"players":4,"players":5', "config", f'the key "players" {TWICE}'),
    ('"players":4', '"players":"4"', "config.players", f'{NO_INT} "4"'),
    ('"players":4,', "", "config", 'the key "players" is missing'),
    ('"digest":"', '"digest":"0', "config", "another component set"),
    (
        '"word":"', '"word":"\\ud83d\\ude00",\n"word":"', "",
        'the key "word" stands there twice',
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "where", "reason"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_value_is_refused_with_its_path(
    old: str, new: str, where: str, reason: str
) -> None:
    assert old in WHOLE_TEXT
    text = WHOLE_TEXT.replace(old, new, 1)
    assert refusal(lambda: read_whole(text)) == (f"$.value.{where}".rstrip("."), reason)


def test_a_class_that_is_always_tagged_is_refused_without_its_tag() -> None:
    assert refusal(lambda: read('{"tart":"jam"}', Keep)) == (
        "$.value",
        'the key "type" is missing',
    )
    assert refusal(lambda: read('{"type":"peel_two","tart":"jam"}', Keep)) == (
        "$.value.type",
        'wanted "keep", found "peel_two"',
    )


@pytest.mark.parametrize(
    ("size", "word", "half", "reason", "rule"),
    [
        (0, "a", 0, "two at least", None),
        (2, "a", 2, "half: not the half", "MB-2"),
        (4, "a", 2, "four", None),
        (6, "a", 3, "Fraction(1, 0)", None),
        (8, "a", 4, "KeyError", None),
    ],
)
def test_what_a_constructor_refuses_is_a_decode_error_with_the_path(
    size: int, word: str, half: int, reason: str, rule: str | None
) -> None:
    text = framed(
        f'[{{"size":10,"word":"a","half":5}},{{"size":{size},"word":"{word}","half":{half}}}]'
    )
    with pytest.raises(DecodeError) as caught:
        CODEC.loads("x", text, tuple[Checked, ...])
    error = caught.value
    assert (error.where, error.reason, error.rule) == ("$.value[1]", reason, rule)


def test_a_validator_of_attrs_is_quoted_without_its_other_arguments() -> None:
    where, reason = refusal(lambda: read('{"size":2,"word":"abcd","half":1}', Checked))
    assert where == "$.value"
    assert reason == "Length of 'word' must be <= 3: 4"


def test_the_bug_of_a_constructor_stays_visible_as_the_cause() -> None:
    with pytest.raises(DecodeError) as caught:
        read('{"size":4,"word":"a","half":2}', Checked)
    assert type(caught.value.__cause__) is TypeError


def test_two_halves_of_a_character_are_refused_and_one_half_is_not() -> None:
    assert read('"\\ud83d"', str) == "\ud83d"
    assert read('"\\ud83d\\ude00"', str) == "\U0001f600"
    assert read('"\\ude00\\ud83d"', str) == "\ude00\ud83d"
    # Only as raw characters do two halves stay apart.
    assert refusal(lambda: read('"\ud83d\ude00"', str))[1].startswith("a character in two halves")


def test_errors_survive_a_pickle() -> None:
    with pytest.raises(DecodeError) as caught:
        read_whole(WHOLE_TEXT.replace("127", "128"))
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (DecodeError, str(caught.value))


# Limits


def nested(depth: int) -> str:
    """The text of crates in each other: `depth` objects and arrays deep, the frame counted."""
    crate = '{"weight":1,"inside":[],"beside":null}'
    for _ in range(depth - 3):
        crate = f'{{"weight":1,"inside":[],"beside":{crate}}}'
    return framed(crate)


def test_depth_is_limited_for_reading_and_writing() -> None:
    deepest = CODEC.loads("x", nested(DEPTH_LIMIT), Crate)
    assert CODEC.dumps("x", deepest) == nested(DEPTH_LIMIT)
    too_deep = "more than 64 objects and arrays in each other"
    assert refusal(lambda: CODEC.loads("x", nested(DEPTH_LIMIT + 1), Crate))[1] == too_deep
    with pytest.raises(BakehouseError, match=too_deep):
        CODEC.dumps("x", Crate(1, beside=deepest))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 1_000_000,
        '{"a":' * 1_000_000,
        '{"a":[' * 1_000_000,
        "[" * 65 + "]" * 65,
        '"\\"' + "[" * 1_000_000,
        '["]]]]", ' * 65,
    ],
    ids=["arrays", "objects", "both", "closed", "open text", "brackets in texts"],
)
def test_deep_texts_are_refused_before_they_are_parsed(text: str) -> None:
    with pytest.raises(DecodeError):
        read_whole(text)


def test_brackets_in_texts_do_not_count() -> None:
    for word in ("[" * 99, '\\"' + "[" * 99, "\\\\" + "{" * 99, '\\\\\\"' + "{" * 99):
        assert read(f'"{word}"', str) == json.loads(f'"{word}"')


def test_length_is_limited_for_reading_and_writing() -> None:
    frame = len(framed('""'))
    word = "x" * (SIZE_LIMIT - frame)
    assert CODEC.loads("x", CODEC.dumps("x", word), str) == word
    assert refusal(lambda: read(f'"x{word}"', str))[1] == (
        f"the text is longer than {SIZE_LIMIT} characters"
    )
    with pytest.raises(BakehouseError, match="longer than"):
        CODEC.dumps("x", word + "x")


@pytest.mark.parametrize(
    "value",
    ['"' + '\\"' * 4_000_000, "[" + "5," * 1_000_000 + "5]", '"' + "\\" * 8_000_000],
    ids=["quotes", "items", "backslashes"],
)
def test_long_texts_are_refused_with_one_short_error(value: str) -> None:
    with pytest.raises(DecodeError) as caught:
        read(value, tuple[Keep, ...])
    assert len(str(caught.value)) < 200


# Writing


UNWRITABLE: list[tuple[dict[str, Any], str]] = [
    ({"number": True}, "Everything: wanted a whole number, found true"),
    ({"number": 5.0}, "Everything: wanted a whole number, found 5.0"),
    ({"number": 10**100}, f"Everything: 1{'0' * 36}... has more than 100 digits"),
    ({"number": 10**5000}, "Everything: a number of 16610 bits has more than 100 digits"),
    ({"part": float("nan")}, "Everything: wanted a finite number, found NaN"),
    ({"part": 2**53 + 1}, f"Everything: wanted a finite number, found {2**53 + 1}"),
    ({"flag": 1}, "Everything: wanted true or false, found 1"),
    ({"word": Word.BUN}, "Everything: wanted a text, found a value of type Word"),
    (
        {"word": "\ud83d\ude00"},
        'Everything: a character in two halves: "\\ud83d\\ude00"',
    ),
    ({"nut": 0}, "Everything: wanted a Nut, found 0"),
    ({"tart": Nut.PECAN}, "Everything: wanted a Tart, found a value of type Nut"),
    ({"row": [1]}, "Everything: wanted a tuple, found an array"),
    ({"row": (1, "x")}, 'Everything: wanted a whole number, found "x"'),
    ({"pair": (1,)}, "Everything: wanted 2 items, found 1"),
    ({"lock": Tart.JAM}, "Everything: wanted one of Keep, PeelTwo, found a value of type Tart"),
    (
        {"deck": NUTS.counts({})},
        "Everything: wanted a multiset of Kinds(jam, fruit_tart), found a value of type Counts",
    ),
    ({"crate": None}, "Everything: wanted a Crate, found null"),
    (
        {"crate": Crate(1, (Crate(True),))},
        "Everything: Crate: Crate: wanted a whole number, fou",
    ),
    ({"config": 5}, "Everything: wanted a Config, found 5"),
]


@pytest.mark.parametrize(("change", "reason"), UNWRITABLE, ids=range(len(UNWRITABLE)))
def test_a_value_that_its_annotations_do_not_allow_is_not_written(
    change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BakehouseError) as caught:
        CODEC.dumps("all", attrs.evolve(WHOLE, **change))
    assert caught.value.reason.startswith(reason)
    assert caught.value.where == "writing a all"


@attrs.frozen
class WithList:
    items: list[int]


@attrs.frozen
class WithPrivate:
    _hidden: int


@attrs.frozen
class WithUnion:
    either: Crate | Keep


@attrs.frozen
class WithWord:
    word: Word


@attrs.frozen
class WithStrangeKinds:
    deck: Counts[Oven]


class Cases(enum.Enum):
    BUN = 1
    bun = 2


@attrs.frozen
class WithCases:
    case: Cases


@pytest.mark.parametrize(
    ("cls", "value"),
    [
        (WithList, "[]"),
        (WithPrivate, "1"),
        (WithUnion, "1"),
        (WithType, "1"),
        (WithStrangeKinds, "{}"),
        (WithWord, "1"),
        (WithCases, "1"),
        (Word, "1"),
        (tuple[Cases, ...], "[]"),
        (dict, "{}"),
        (list[int], "[]"),
        (Any, "1"),
        (complex, "1"),
    ],
    ids=str,
)
def test_a_type_without_a_form_is_an_error_of_the_program(cls: Any, value: str) -> None:
    with pytest.raises(TypeError):
        read(value, cls)
    with pytest.raises(TypeError):
        CODEC.dumps("x", WithUnion(Crate(1)) if cls is WithUnion else [], cls)


# The context of forms


def test_a_form_is_read_with_the_context_of_its_own_call() -> None:
    text = CODEC.dumps("x", Config(2, "mine"))
    assert CODEC.loads("x", text, Config, "mine") == Config(2, "mine")
    assert refusal(lambda: CODEC.loads("x", text, Config, "other"))[0] == "$.value"
    # The context of the call before is gone.
    with pytest.raises(DecodeError):
        CODEC.loads("x", text, Config)
    assert CODEC.loads("x", text, Config, context="mine") == Config(2, "mine")


def test_calls_in_threads_do_not_share_their_context() -> None:
    results: list[bool] = []

    def work(name: str) -> None:
        text = CODEC.dumps("x", Config(2, name))
        results.append(
            all(CODEC.loads("x", text, Config, name).components == name for _ in range(50))
        )

    threads = [threading.Thread(target=work, args=(f"set {i}",)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 4


# Anything at all


KEYS = st.text(max_size=3) | st.sampled_from(["type", "tart", "weight"])
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["keep", "jam", "tarts", 10**200]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=10,
)
TYPES = st.sampled_from(
    [Everything, Crate, Keep | PeelTwo, Checked, Config, tuple[Counts[Tart], ...], tuple[int, str]]
)


@given(JSON, TYPES)
def test_any_json_gives_a_value_or_a_decode_error(data: Any, cls: Any) -> None:
    for text in (json.dumps(data), framed(json.dumps(data))):
        try:
            value = CODEC.loads("x", text, cls, "house")
        except DecodeError:
            continue
        again = CODEC.dumps("x", value, cls)
        assert CODEC.dumps("x", CODEC.loads("x", again, cls, "house"), cls) == again


@given(st.text() | st.text('{}[]":,0123456789.-+eE\\truefalsnNaI \n', max_size=40), TYPES)
def test_any_text_gives_a_value_or_a_decode_error(text: str, cls: Any) -> None:
    with pytest.raises(DecodeError):
        CODEC.loads("x", text, cls, "house")


PATCHES = st.sampled_from(
    [*'{}[]",:0-.e\\\ud800\x00é', "", "{}", "[[", "true", "null", "NaN", "1e999", "9" * 5000]
)


@given(st.data())
def test_a_valid_text_with_patches_gives_a_value_or_a_decode_error(data: st.DataObject) -> None:
    text = WHOLE_TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 6))
        text = text[:start] + data.draw(PATCHES) + text[end:]
    try:
        value = read_whole(text)
    except DecodeError as error:
        length = len(str(error))
    else:
        length = 0
        assert read_whole(CODEC.dumps("all", value)) == value
    assert length < 400


def paths(data: object) -> list[tuple[int | str, ...]]:
    """The way to each part of parsed data."""
    parts: dict[int | str, object] = {}
    if is_object(data):
        parts.update(data)
    elif is_array(data):
        parts.update(enumerate(data))
    return [(), *((key, *path) for key, part in parts.items() for path in paths(part))]


def replaced(data: Any, path: tuple[int | str, ...], new: object) -> Any:
    """Parsed data with the part at `path` replaced."""
    if not path:
        return new
    copy = json.loads(json.dumps(data))
    copy[path[0]] = replaced(data[path[0]], path[1:], new)
    return copy


@given(st.sampled_from(paths(json.loads(WHOLE_TEXT))), JSON)
def test_a_part_replaced_is_refused_at_its_place_or_read(
    path: tuple[int | str, ...], new: Any
) -> None:
    steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    try:
        value = read_whole(json.dumps(replaced(json.loads(WHOLE_TEXT), path, new)))
    except DecodeError as error:
        where = error.where or ""
    else:
        where = f"${steps}"
        assert read_whole(CODEC.dumps("all", value)) == value
    # The place itself, within it, or the object of which it is a key.
    assert where.startswith(f"${steps}") or f"${steps}".startswith(where)


def test_cattrs_and_json_are_imported_only_when_something_is_read_or_written() -> None:
    heavy = ("cattrs", "json", "hashlib")
    code = f"import sys, bakehouse.core.codec; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
