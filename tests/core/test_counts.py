from __future__ import annotations

import copy
import enum
import os
import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse.core.counts import LIMIT, Counts, Kinds, make_counts
from bakehouse.core.errors import CountsError, EmptyDrawError
from bakehouse.core.rng import Rng

NAMES = ("egg", "honey", "nut", "plum", "rye")
KINDS = Kinds(NAMES)
# Sums stay in bounds: half of the limit, rounded down, on either side.
bags = st.dictionaries(st.sampled_from(NAMES), st.integers(0, LIMIT // 2))


def plain(counts: Counts[str]) -> dict[str, int]:
    return dict(counts.items())


def model(amounts: dict[str, int]) -> dict[str, int]:
    return {name: amounts[name] for name in NAMES if amounts.get(name)}


class Fruit(enum.IntEnum):
    FIG = 0
    PEAR = 1


@given(bags, bags)
def test_sums_and_differences_agree_with_counter(one: dict[str, int], two: dict[str, int]) -> None:
    first, second = KINDS.counts(one), KINDS.counts(two)
    assert plain(first + second) == model(dict(Counter(one) + Counter(two)))
    assert (first + second) - second == first
    included = all(two.get(name, 0) <= one.get(name, 0) for name in NAMES)
    assert (second <= first) is included
    assert (first >= second) is included
    if not included:
        with pytest.raises(CountsError):
            _ = first - second


@given(bags)
def test_reading_agrees_with_a_dict(amounts: dict[str, int]) -> None:
    counts = KINDS.counts(amounts)
    assert plain(counts) == model(amounts) == counts.to_dict()
    assert len(counts) == sum(amounts.values())
    assert list(counts) == [name for name in NAMES for _ in range(amounts.get(name, 0))]
    assert counts.distinct() == tuple(model(amounts))
    for name in NAMES:
        assert counts[name] == amounts.get(name, 0)
        assert (name in counts) is (amounts.get(name, 0) > 0)


@given(bags)
def test_inner_loop_forms_agree_with_a_dict(amounts: dict[str, int]) -> None:
    packed = KINDS.pack(amounts)
    by_index = [amounts.get(name, 0) for name in NAMES]
    assert KINDS.amounts(packed) == tuple(by_index)
    assert KINDS.total(packed) == sum(by_index)
    assert KINDS.several(packed) is (sum(by_index) >= 2)
    assert KINDS.support(KINDS.present(packed)) == tuple(
        i for i, n in enumerate(by_index) if n >= 1
    )
    assert KINDS.support(KINDS.repeated(packed)) == tuple(
        i for i, n in enumerate(by_index) if n >= 2
    )
    assert [KINDS.amount(packed, i) for i in range(5)] == by_index
    assert KINDS.expand(packed) == [i for i, n in enumerate(by_index) for _ in range(n)]
    add, mask = KINDS.present_by
    assert (packed + add) & mask == KINDS.present(packed)
    for i, n in enumerate(by_index):
        assert bool(packed & KINDS.field[i]) is (n > 0)


def test_the_limit_is_reached_and_not_passed() -> None:
    full = KINDS.counts(dict.fromkeys(NAMES, LIMIT))
    assert plain(full) == dict.fromkeys(NAMES, LIMIT)
    assert full >= full
    assert len(full) == 5 * LIMIT
    for name in NAMES:
        with pytest.raises(CountsError, match="more than 127"):
            full.add(name)
        with pytest.raises(CountsError, match="cannot take"):
            KINDS.counts().remove(name)


@pytest.mark.parametrize(
    "amounts",
    [
        {"egg": -1},
        {"egg": 128},
        {"egg": 10**30},
        {"egg": True},
        {"egg": 2.0},
        {"egg": "2"},
        {"salt": 1},
        {"egg": None},
        ["salt"],
        [["egg"]],
        ["egg"] * 128,
        5,
    ],
)
def test_impossible_amounts_are_refused(amounts: Any) -> None:
    with pytest.raises(CountsError) as caught:
        KINDS.counts(amounts)
    assert len(str(caught.value)) < 200


class Spice(enum.IntEnum):
    ANISE = 0
    CLOVE = 1


def test_kinds_of_two_enums_do_not_mix_though_their_members_are_equal_numbers() -> None:
    fruit, spices = Kinds(tuple(Fruit)), Kinds(tuple(Spice))
    assert fruit != spices
    assert str(fruit.counts([Fruit.PEAR])) == "pear 1"
    assert str(spices.counts([Spice.CLOVE])) == "clove 1"
    assert list(spices.counts([Spice.CLOVE])) == [Spice.CLOVE]
    mixed: Any = spices.counts([Spice.CLOVE])
    with pytest.raises(CountsError, match="different kinds"):
        _ = fruit.counts([Fruit.PEAR]) + mixed


@pytest.mark.parametrize("kind", [True, 1, 1.0, Spice.CLOVE, "pear", None, 10**40], ids=repr)
def test_only_the_members_themselves_are_kinds(kind: Any) -> None:
    fruit = Kinds(tuple(Fruit))
    with pytest.raises(CountsError, match="no such kind"):
        fruit.counts([kind])
    with pytest.raises(CountsError, match="no such kind"):
        fruit.counts({kind: 1})
    with pytest.raises(CountsError, match="no such kind"):
        _ = fruit.counts()[kind]


@pytest.mark.parametrize("packed", [-1, 128, 1 << 40, 10**50, True, 1.0, "x", None])
def test_what_is_no_packed_form_makes_no_multiset(packed: Any) -> None:
    with pytest.raises(CountsError):
        Counts(KINDS, packed)
    with pytest.raises(CountsError):
        _ = KINDS.counts() + packed


def test_kinds_that_differ_do_not_mix() -> None:
    other = Kinds(("egg", "honey")).counts({"egg": 1})
    with pytest.raises(CountsError, match="different kinds"):
        _ = KINDS.counts({"egg": 1}) + other
    assert other != KINDS.counts({"egg": 1})


def test_a_kind_cannot_stand_twice() -> None:
    with pytest.raises(CountsError, match="twice"):
        Kinds(("egg", "egg"))


@given(bags)
def test_chances_are_exact(amounts: dict[str, int]) -> None:
    counts = KINDS.counts(amounts)
    if not len(counts):
        with pytest.raises(EmptyDrawError):
            counts.chances()
        return
    chances = dict(counts.chances())
    assert sum(chances.values()) == 1
    total = sum(amounts.values())
    assert chances == {name: Fraction(n, total) for name, n in model(amounts).items()}


@given(bags, st.integers(0, 40), st.integers())
def test_a_draw_takes_what_is_there(amounts: dict[str, int], size: int, seed: int) -> None:
    counts, rng = KINDS.counts(amounts), Rng.seeded(seed)
    if size > len(counts):
        with pytest.raises(EmptyDrawError):
            counts.draw(size, rng)
        return
    drawn, after = counts.draw(size, rng)
    assert len(drawn) == size
    assert drawn <= counts
    assert after != rng
    assert counts.draw(size, rng) == (drawn, after)


def test_a_draw_of_fewer_than_nothing_is_refused() -> None:
    with pytest.raises(EmptyDrawError):
        KINDS.counts({"egg": 3}).draw(-1, Rng.seeded(0))


def test_a_deal_is_even() -> None:
    """Hands of 2 and 1 from {egg 2, nut 2}: 12 ordered ways to draw three of four cards.

    The second hand is an egg in half of them; the first is egg + nut in 4 of 6 pairs.
    """
    packed = KINDS.pack({"egg": 2, "nut": 2})
    rng = Rng.seeded("even deals")
    seen: Counter[tuple[int, int]] = Counter()
    trials = 6000
    for _ in range(trials):
        (first, second), rng = KINDS.deal(packed, (2, 1), rng)
        seen[first, second] += 1
    egg, nut = KINDS.one[0], KINDS.one[2]
    expected = {
        (egg + nut, egg): Fraction(1, 3),
        (egg + nut, nut): Fraction(1, 3),
        (2 * egg, nut): Fraction(1, 6),
        (2 * nut, egg): Fraction(1, 6),
    }
    assert set(seen) == set(expected)
    chi = sum(float((seen[k] - trials * p) ** 2 / (trials * p)) for k, p in expected.items())
    assert chi < 30.7  # chi-square, 3 degrees of freedom, p = 1e-6


def test_repr_and_str_read() -> None:
    counts = KINDS.counts({"nut": 2, "egg": 1})
    assert repr(counts) == "Counts(egg=1, nut=2)"
    assert str(counts) == "egg 1, nut 2"
    assert str(KINDS.counts()) == "nothing"
    assert repr(Kinds(tuple(Fruit))) == "Kinds(fig, pear)"
    assert repr(Kinds(tuple(Fruit)).counts([Fruit.PEAR])) == "Counts(pear=1)"


def test_values_copy_as_themselves_hash_and_pickle() -> None:
    counts = KINDS.counts({"nut": 2})
    assert copy.copy(counts) is counts
    assert copy.deepcopy([counts])[0] is counts
    again = pickle.loads(pickle.dumps(counts))
    assert again == counts
    assert hash(again) == hash(counts)
    assert again.kinds == KINDS
    assert make_counts(KINDS, counts.packed) == counts


def test_a_pickle_is_equal_and_hashes_alike_in_another_process() -> None:
    code = (
        "import pickle, sys\n"
        "from bakehouse.core.counts import Kinds\n"
        "counts = pickle.loads(sys.stdin.buffer.read())\n"
        "mine = Kinds(('egg', 'honey', 'nut', 'plum', 'rye')).counts({'nut': 2})\n"
        "assert counts == mine and hash(counts) == hash(mine) and {counts: 1}[mine] == 1\n"
        "print(counts)\n"
    )
    for seed in ("0", "1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=pickle.dumps(KINDS.counts({"nut": 2})),
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
        )
        assert done.stdout.decode().strip() == "nut 2"
