"""Move sequences of Midnight Bakery, counted by the library and by the slow model, and pinned.

The files in `perft/` hold whole nights of tiny component sets: `counts[d - 1]` is the number of
sequences of d moves. The slow model counts them again with its own rules, its own list of choices,
and every hand that can be dealt.
"""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

import attrs
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse.core.errors import ChanceError, ConfigError
from bakehouse.core.rng import Rng
from bakehouse.midnight_bakery.content import loads
from bakehouse.play.perft import chance_moves, divide, perft
from tests import toy_game as toy
from tests.midnight_bakery.slow_model import CARDS, SlowNight, apply_entry

FOLDER = Path(__file__).parent / "perft"


@attrs.frozen
class Pinned:
    """One file: a night of a tiny set, and its counts."""

    name: str
    rules: str
    digest: str
    players: int
    passing: str
    counts: list[int]
    set: str

    @property
    def config(self) -> mb.Config:
        return mb.Config(
            players=self.players, passing=self.passing, components=loads(self.set, self.name)
        )

    def slow_night(self) -> SlowNight:
        """The same night for the slow model, with the set read in another way."""
        numbers = tomllib.loads(self.set)
        deck: Counter[str] = Counter(numbers["deck"]["base"])
        if self.players >= numbers["night"]["extra_from_bakers"]:
            deck.update(numbers["deck"]["extra"])
        size = numbers["batch"]["sizes"][self.players - 2]
        bakes = numbers["night"]["bakes"]
        return SlowNight(self.players, self.passing, deck, size, bakes=bakes)


def load(path: Path) -> Pinned:
    return Pinned(name=path.name, **tomllib.loads(path.read_text(encoding="utf-8")))


PINNED = [load(path) for path in sorted(FOLDER.glob("*.toml"))]
every_pinned = pytest.mark.parametrize("pinned", PINNED, ids=[one.name for one in PINNED])


# The slow model, counted through.


def splits(pool: dict[str, int], sizes: list[int]) -> Iterator[list[list[str]]]:
    """All ways to give out hands of these sizes; cards of a kind are alike, hands have no order."""
    if not sizes:
        yield []
        return
    for hand in hands(pool, sizes[0], CARDS):
        left = {card: n - hand.count(card) for card, n in pool.items()}
        for rest in splits(left, sizes[1:]):
            yield [hand, *rest]


def hands(pool: dict[str, int], size: int, kinds: list[str]) -> Iterator[list[str]]:
    """All hands of this size, as lists in order of kinds."""
    if not kinds:
        if size == 0:
            yield []
        return
    for n in range(min(size, pool.get(kinds[0], 0)) + 1):
        for rest in hands(pool, size - n, kinds[1:]):
            yield [kinds[0]] * n + rest


def slow_entries(night: SlowNight) -> list[Any]:
    """All that can be handed in next; of the bakers, the first that owes a choice."""
    need = night.needs()
    if need == "deal":
        sizes = night.deal_sizes()[: night.players]
        return [("deal", dealt) for dealt in splits(night.undealt, sizes)]
    if need == "faces":
        size = night.batch_sizes()[night.faceless_place()]
        return [("faces", cards) for cards in hands(night.undealt, size, CARDS)]
    if need == "snatch":
        return [("snatch", card) for card in night.snatchable()]
    if need == "choices":
        seat = night.owing()[0]
        return [("choose", seat, cards) for cards in sorted(night.legal_choices(seat))]
    return []


def position(night: SlowNight) -> tuple[object, ...]:
    """All that what can still happen depends on."""
    return (
        night.needs(),
        night.bake,
        tuple((batch.size, str(night.batch_cards(p))) for p, batch in enumerate(night.batches)),
        tuple(tuple(sorted(case)) for case in night.cases),
        tuple(sorted(night.locks.items())),
        tuple(night.undealt.values()),
    )


def slow_counts(night: SlowNight, depth: int) -> list[int]:
    """By number of moves, from 1 to `depth`, the number of sequences."""
    counts: list[int] = []
    level = {position(night): (night, 1)}
    for _ in range(depth):
        following: dict[tuple[object, ...], tuple[SlowNight, int]] = {}
        for before, paths in level.values():
            for entry in slow_entries(before):
                after = copy.deepcopy(before)
                apply_entry(after, entry)
                place = position(after)
                _, known = following.get(place, (after, 0))
                following[place] = after, known + paths
        level = following
        counts.append(sum(paths for _, paths in level.values()))
    return counts


@every_pinned
def test_counts_are_the_pinned_ones(pinned: Pinned) -> None:
    start = mb.new_game(pinned.config)
    depths = range(1, len(pinned.counts) + 2)
    assert [perft(mb, start, depth) for depth in depths] == [*pinned.counts, 0]


@every_pinned
def test_the_slow_model_counts_the_same(pinned: Pinned) -> None:
    depth = len(pinned.counts) + 1
    assert slow_counts(pinned.slow_night(), depth) == [*pinned.counts, 0]


@every_pinned
def test_counts_are_pinned_for_these_rules_and_this_set(pinned: Pinned) -> None:
    assert pinned.rules == mb.RULES_VERSION
    assert pinned.digest == pinned.config.components.digest


def test_the_pinned_nights_have_an_owl_peels_many_bakers_and_a_deck_that_runs_short() -> None:
    assert {pinned.players for pinned in PINNED} == {2, 3, 4, 5, 6, 8}
    assert {pinned.passing for pinned in PINNED} == {"alternate", "next"}
    assert all(p.config.deck[mb.Card.BAKERS_PEEL] for p in PINNED)
    assert any(len(p.config.deck) < p.config.batch_size * p.players for p in PINNED)


def pinned_counts(name: str) -> list[int]:
    return next(pinned.counts for pinned in PINNED if pinned.name == f"{name}.toml")


def test_the_deals_of_eight_bakers_counted_by_hand() -> None:
    # Seven croissants, a truffle and a Peel; one card each, and one is left in the deck. If that is
    # a croissant, truffle and Peel lie with two of eight: 8 * 7. Else one special card does: 8 + 8.
    assert pinned_counts("eight")[0] == 56 + 8 + 8


def test_the_deals_of_five_bakers_counted_by_hand() -> None:
    # Three croissants and five Peels in hands of two, and nothing for the last baker: either one
    # croissant in three of four hands (4 ways), or two in one hand and one in another (4 * 3).
    counts = pinned_counts("five")
    assert counts[0] == 4 + 12
    # The first baker then chooses one of one or two kinds. It has two kinds if it holds exactly one
    # croissant: the others hold two more, each one (3 ways) or one of them both (3 ways).
    assert counts[1] == 16 + 6


def brute_chance_moves(cards: list[int], drawing: int) -> set[tuple[int, ...]]:
    return set(permutations(cards, drawing))


TOY_CARDS = [1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_each_chance_move_stands_once_with_its_exact_probability() -> None:
    start = toy.new_game(toy.Config(players=2))
    moves = dict(chance_moves(toy, start))
    physical = Counter(permutations(TOY_CARDS, 2))
    assert moves == {toy.Deal(hand): Fraction(n, 9 * 8) for hand, n in physical.items()}
    assert len(moves) == len(chance_moves(toy, start))


def test_orders_of_draws_that_make_one_deal_are_merged() -> None:
    pinned = next(p for p in PINNED if p.name == "eight.toml")
    moves = chance_moves(mb, mb.new_game(pinned.config))
    assert len({move for move, _ in moves}) == len(moves) == 72
    assert sum(p for _, p in moves) == 1
    # A croissant stays in the deck with probability 7/9, in each of 56 deals alike.
    assert sorted({p for _, p in moves}) == [Fraction(1, 72)]


def test_chance_moves_are_refused_where_a_seat_decides() -> None:
    state, _ = dealt_toy(Rng.seeded(0))
    with pytest.raises(ChanceError):
        chance_moves(toy, state)


def dealt_toy(rng: Rng, players: int = 2) -> tuple[toy.State, Rng]:
    start = toy.new_game(toy.Config(players=players))
    deal, rng = toy.sample_chance(start, rng)
    return toy.apply(start, deal), rng


def test_a_chance_move_is_one_move_like_a_decision() -> None:
    start = toy.new_game(toy.Config(players=2))
    deals = brute_chance_moves(TOY_CARDS, 2)
    draws = 0
    for a, b in deals:
        left = TOY_CARDS.copy()
        left.remove(a)
        left.remove(b)
        # One of the two seats swaps, or both do; if neither does the game is over.
        draws += 2 * len(brute_chance_moves(left, 1)) + len(brute_chance_moves(left, 2))
    counts = [perft(toy, start, depth) for depth in range(6)]
    assert counts == [1, len(deals), 2 * len(deals), 4 * len(deals), draws, 0]


def test_with_a_generator_chance_makes_one_move_on_each_path() -> None:
    rng = Rng.seeded(4)
    start = toy.new_game(toy.Config(players=3))
    state, later = dealt_toy(rng, 3)
    assert [perft(toy, start, depth, rng) for depth in range(1, 5)] == [1, 2, 4, 8]
    # One draw for each of the choices in which somebody swaps.
    assert perft(toy, start, 5, rng) == 7
    assert perft(toy, state, 4, later) == 7


def test_a_house_night_with_sampled_chance_counts_what_the_batches_allow() -> None:
    rng = Rng.seeded(11)
    start = mb.new_game(mb.Config(players=4))
    deal, later = mb.sample_chance(start, rng)
    state = mb.apply(start, deal)
    kinds = [len(batch.distinct()) for batch in state.batches]
    assert perft(mb, start, 3, rng) == kinds[0] * kinds[1]
    assert perft(mb, state, 4, later) == kinds[0] * kinds[1] * kinds[2] * kinds[3]


def test_counting_equal_positions_together_changes_no_count() -> None:
    def one_by_one(state: mb.State, depth: int) -> int:
        if depth == 0:
            return 1
        chance = mb.current_player(state) == mb.CHANCE
        moves: tuple[mb.Action, ...] = (
            tuple(move for move, _ in chance_moves(mb, state))
            if chance
            else mb.legal_actions(state)
        )
        return sum(one_by_one(mb.apply(state, move), depth - 1) for move in moves)

    pinned = next(p for p in PINNED if p.name == "peels.toml")
    assert one_by_one(mb.new_game(pinned.config), 5) == pinned.counts[4]


@every_pinned
def test_divide_gives_the_branch_of_each_first_move(pinned: Pinned) -> None:
    start = mb.new_game(pinned.config)
    branches = divide(mb, start, 3)
    assert len(branches) == pinned.counts[0]
    assert sum(branches.values()) == pinned.counts[2]
    state = mb.apply(start, mb.parse_action(start, next(iter(branches))))
    assert branches[next(iter(branches))] == perft(mb, state, 2)


def test_divide_with_a_generator_has_one_branch_where_chance_moves() -> None:
    rng = Rng.seeded(4)
    start = toy.new_game(toy.Config(players=2))
    deal, _ = toy.sample_chance(start, rng)
    assert divide(toy, start, 4, rng) == {toy.action_to_string(deal): 3}


@pytest.mark.parametrize("depth", [-1, True, 2.0, "3", None])
def test_a_depth_that_is_none_is_refused(depth: Any) -> None:
    start = toy.new_game(toy.Config())
    with pytest.raises(ConfigError, match="depth"):
        perft(toy, start, depth)


def test_divide_needs_a_first_move() -> None:
    with pytest.raises(ConfigError, match="depth"):
        divide(toy, toy.new_game(toy.Config()), 0)


def test_after_the_end_there_is_only_the_empty_sequence() -> None:
    state, _ = dealt_toy(Rng.seeded(0))
    for seat in range(2):
        state = toy.apply(state, toy.Choose(seat, False))
    assert toy.is_terminal(state)
    assert (perft(toy, state, 0), perft(toy, state, 1)) == (1, 0)
    assert divide(toy, state, 1) == {}
