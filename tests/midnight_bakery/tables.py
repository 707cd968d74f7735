"""Arranged tables, where the test says what chance does, and random walks through a night.

Cards are written as texts, "macaron 2, truffle". A component set is made for each table, so that
its deck holds exactly the cards that the test names.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import attrs
import pytest
from hypothesis import strategies as st

from bakehouse import midnight_bakery as mb
from bakehouse.core.counts import Counts
from bakehouse.core.errors import GameFinishedError, Illegal, IllegalAction
from bakehouse.core.rng import Rng
from tests.midnight_bakery.sets import make_set

OWL = 2
SEATS = ("Flour", "Sugar", "Butter", "Cream", "Spice", "Cocoa", "Honey", "Moon")
CARD = {card.name.lower(): card for card in mb.Card}
TARTS = ("jam_tart", "fruit_tart", "chocolate_tart")

# Many Peels, tarts and glazes and a deck that runs short: short nights that reach the rare rules.
SMALL = make_set(
    {
        "macaron": 2,
        "baguette_2": 2,
        "jam_tart": 4,
        "fruit_tart": 4,
        "chocolate_tart": 4,
        "honey_glaze": 6,
        "bakers_peel": 8,
        "truffle": 4,
    },
    sizes=(5, 4, 4, 4, 4, 4, 4),
)


class Index:
    """A number as other libraries have them, with `__index__` and nothing else."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __repr__(self) -> str:
        # Without an address, since it goes into the names of tests.
        return f"Index({self.value})"


def words(text: str) -> list[str]:
    """The names of single cards in order: "macaron 2, truffle" is three."""
    names: list[str] = []
    for item in text.split(", ") if text else ():
        name, _, amount = item.partition(" ")
        names += [name] * int(amount or 1)
    return names


def hand(text: str = "") -> Counts[mb.Card]:
    """A multiset of cards."""
    return mb.CARDS.counts([CARD[name] for name in words(text)])


def in_words(counts: Counts[Any]) -> dict[str, int]:
    """Amounts by name of what is there."""
    return {kind.name.lower(): n for kind, n in counts.items()}


def case(state: mb.State, place: int = 0) -> dict[str, int]:
    """What lies before a place, by name."""
    return in_words(state.cases[place])


def batch(state: mb.State, place: int = 0) -> dict[str, int]:
    """The batch of a place, by name."""
    return in_words(state.batches[place])


def table(
    *hands: str,
    owl: str = "",
    rest: str = "",
    passing: str = "alternate",
    bake: int = 1,
    bakes: int = 3,
) -> mb.State:
    """A table after the deal of these hands, by baker, in the bake that is asked for.

    Earlier bakes go by with croissants alone. `owl` and `rest` are what then lies in the deck; the
    owl's batch is no more than a number of it. The first hand says how large a full batch is.
    """
    size, ring = len(words(hands[0])), len(hands) + (len(hands) == 2)
    fillers = {"croissant": size * ring * (bake - 1)}
    amounts = Counter(words(", ".join(filter(None, (*hands, owl, rest)))))
    components = make_set(amounts + Counter(fillers), sizes=[size] * 7, bakes=bakes)
    state = mb.new_game(mb.Config(players=len(hands), passing=passing, components=components))
    while state.bake < bake:
        state = mb.apply(state, _with_croissants(state))
    return deal(state, *hands)


def _with_croissants(state: mb.State) -> mb.Action:
    """The next move of a bake in which there is nothing but croissants."""
    if state.phase is mb.Phase.CHOOSE:
        return mb.legal_actions(state)[0]
    if state.phase is mb.Phase.SNATCH:
        return mb.Snatch(mb.Card.CROISSANT)
    size, players = state.config.batch_size, state.config.players
    sizes = [size] * players if state.pick == 1 else unseen_sizes(state)
    return mb.Deal(tuple(hand(f"croissant {n}") if n else hand() for n in sizes))


def unseen_sizes(state: mb.State) -> list[int]:
    """By baker, how many cards it holds that it has not seen."""
    return [size - len(seen) for size, seen in zip(state.batch_sizes, state.batches, strict=True)][
        : state.config.players
    ]


def deal(state: mb.State, *hands: str) -> mb.State:
    """The state after a deal of these hands, by baker."""
    return mb.apply(state, mb.Deal(tuple(hand(text) for text in hands)))


def take_up(state: mb.State, text: str) -> mb.State:
    """The state after the baker who holds the owl's unseen batch sees these faces."""
    hands = [text if unseen else "" for unseen in unseen_sizes(state)]
    return deal(state, *hands)


def play(state: mb.State, *moves: str) -> mb.State:
    """The state after moves in words."""
    for move in moves:
        state = mb.apply(state, mb.parse_action(state, move))
    return state


def keep_all(state: mb.State, *cards: str) -> mb.State:
    """The state after each baker who owes a lock, in seat order, keeps its card."""
    seats = mb.active_players(state)
    locks = [mb.Keep(seat, CARD[card]) for seat, card in zip(seats, cards, strict=True)]
    return functools.reduce(mb.apply, locks, state)


def case_after(*filings: str) -> dict[str, int]:
    """What lies before Flour after it filed these: a card, or "jam_tart + truffle" with a Peel."""
    picks = [filing.split(" + ") for filing in filings]
    content = ", ".join([*itertools.chain(*picks), f"croissant {len(picks) + 1}"])
    state = table(content, content, content, passing="next")
    for pick in picks:
        verb = "keeps" if len(pick) == 1 else "peels"
        move = f"Flour {verb} {' + '.join(pick)}"
        state = play(state, move, "Sugar keeps croissant", "Butter keeps croissant")
    return case(state)


def night(*bakes: Sequence[str], owl: bool = False, passing: str = "alternate") -> mb.State:
    """A whole night in which each place keeps these cards, in order; the owl's come last.

    `bakes[b][place]` is what the place keeps in bake b + 1. Places that are to keep fewer cards
    than others also keep Peels, which score nothing (MB-49). The night has as many bakes as given.
    """
    size = max(1, *(len(words(cards)) for places in bakes for cards in places))
    kept = [
        [(words(cards) + ["bakers_peel"] * size)[:size] for cards in places] for places in bakes
    ]
    amounts = Counter(card for places in kept for cards in places for card in cards)
    components = make_set(amounts, sizes=[size] * 7, bakes=len(bakes))
    players = len(bakes[0]) - owl
    state = mb.new_game(mb.Config(players=players, passing=passing, components=components))
    for number, places in enumerate(kept, start=1):
        backward = passing == "alternate" and number % 2 == 0
        state = _play_bake(state, places, -1 if backward else 1)
    return state


def _play_bake(state: mb.State, kept: Sequence[Sequence[str]], direction: int) -> mb.State:
    ring, players = len(kept), state.config.players
    # The batch that a place holds in pick i is the one dealt i places behind it.
    dealt: list[list[str]] = [[] for _ in range(ring)]
    for place, cards in enumerate(kept):
        for i, card in enumerate(cards):
            dealt[(place - direction * i) % ring].append(card)
    state = deal(state, *(", ".join(cards) for cards in dealt[:players]))
    for i in range(len(kept[0])):
        state = keep_all(state, *(cards[i] for cards in kept[:players]))
        if ring > players:
            state = mb.apply(state, mb.Snatch(CARD[kept[OWL][i]]))
        if any(unseen_sizes(state)):
            dealt[OWL].remove(kept[OWL][0])
            state = take_up(state, ", ".join(dealt[OWL]))
    return state


def refused(
    state: mb.State,
    action: Any,
    code: mb.Refusal,
    rule: str,
    seat: int,
    error: type[IllegalAction] = IllegalAction,
) -> None:
    """Asserts that an action is refused in just this way by all that judges it; nothing changes."""
    before = mb.to_json(state)
    illegal = mb.explain_illegal(state, action)
    assert illegal is not None
    assert illegal == Illegal(code, rule, seat, illegal.reason)
    assert illegal.reason
    assert mb.is_legal(state, action) is False
    with pytest.raises(IllegalAction) as caught:
        mb.apply(state, action)
    assert type(caught.value) is error
    assert caught.value.illegal == illegal
    assert (caught.value.code, caught.value.rule, caught.value.seat) == (code, rule, seat)
    with pytest.raises(IllegalAction):
        mb.redact(state, action, 0)
    assert mb.to_json(state) == before


def finished(state: mb.State, action: Any, seat: int) -> None:
    """Asserts that an action comes too late: the night is over (MB-59)."""
    refused(state, action, mb.Refusal.FINISHED, "MB-59", seat, GameFinishedError)


def all_locks(config: mb.Config, seat: int) -> tuple[mb.Lock, ...]:
    """Every lock that a seat could ever make, by code."""
    codes = range(mb.num_distinct_actions(config))
    return tuple(mb.decode_action(config, seat, code) for code in codes)


def slow_locks(
    seat: int, held: Counts[mb.Card], before: Counts[mb.CaseItem]
) -> tuple[mb.Lock, ...]:
    """The locks that MB-12, MB-13 and MB-38 allow, from every pair of single cards."""
    cards = list(held)
    locks: set[mb.Lock] = {mb.Keep(seat, card) for card in cards}
    if before[mb.CaseItem.BAKERS_PEEL]:
        for first, second in itertools.combinations(cards, 2):
            locks.add(mb.Peel(seat, first, second))
            tarts = {first, second} <= {CARD[tart] for tart in TARTS}
            if tarts and before[mb.CaseItem.HONEY_GLAZE] == 1:
                locks.add(mb.Peel(seat, second, first))
    return tuple(sorted(locks, key=lambda lock: mb.encode_action(mb.Config(players=8), lock)))


def census(state: mb.State) -> dict[str, int]:
    """All cards of a state by name, wherever they are."""
    cards = mb.CARDS.counts({mb.Card.TRUFFLE: sum(state.truffles)}) + state.deck + state.discards
    cards = cards.add(mb.Card.BAKERS_PEEL, state.spent_peels)
    for held in state.batches:
        cards += held
    for lying in state.cases:
        for item, n in lying.items():
            name = item.name.lower()
            cards = cards.add(CARD[name.removeprefix("glazed_")], n)
            if name.startswith("glazed_"):
                cards = cards.add(mb.Card.HONEY_GLAZE, n)
    return in_words(cards)


@attrs.frozen
class Step:
    """One move of a night."""

    before: mb.State
    action: mb.Action
    after: mb.State


def options(state: mb.State) -> list[mb.Lock]:
    """Every legal lock of every seat that owes one."""
    return [lock for seat in mb.active_players(state) for lock in mb.legal_actions(state, seat)]


def next_action(state: mb.State, choice: int) -> mb.Action:
    """What a number chooses here: one of `options`, or what chance does under that seed."""
    if mb.current_player(state) == mb.CHANCE:
        return mb.sample_chance(state, Rng.seeded(choice))[0]
    locks = options(state)
    return locks[choice % len(locks)]


def walk(state: mb.State, choices: Sequence[int]) -> Iterator[Step]:
    """The moves that numbers choose, until they run out or the night is over."""
    for choice in choices:
        if mb.is_terminal(state):
            return
        action = next_action(state, choice)
        after = mb.apply(state, action)
        yield Step(state, action, after)
        state = after


def whole_night(config: mb.Config, seed: int) -> list[Step]:
    """A night to dawn, every option with equal chance."""
    state, rng = mb.new_game(config), Rng.seeded(seed)
    steps: list[Step] = []
    while not mb.is_terminal(state):
        choice, rng = rng.below(1 << 32)
        (step,) = walk(state, [choice])
        steps.append(step)
        state = step.after
    return steps


def to_dawn(state: mb.State, seed: int = 0) -> mb.State:
    """The end of the night, played on at random."""
    rng = Rng.seeded(seed)
    while not mb.is_terminal(state):
        choice, rng = rng.below(1 << 32)
        state = mb.apply(state, next_action(state, choice))
    return state


def configs() -> st.SearchStrategy[mb.Config]:
    """Options: all numbers of bakers, both ways of passing, the house set and a small one."""
    return st.builds(
        mb.Config,
        players=st.integers(2, 8),
        passing=st.sampled_from(["alternate", "next"]),
        components=st.sampled_from([SMALL, None]),
    )


def choice_lists() -> st.SearchStrategy[list[int]]:
    """Numbers for `walk`; most lists end within a night."""
    return st.lists(st.integers(0, 999), max_size=90)


@st.composite
def playouts(draw: st.DrawFn) -> list[Step]:
    """The moves of a night so far, at least one."""
    config = draw(configs())
    choices = draw(st.lists(st.integers(0, 999), min_size=1, max_size=90))
    return list(walk(mb.new_game(config), choices))


def positions() -> st.SearchStrategy[mb.State]:
    """States that are reached by play."""
    return st.builds(_last, configs(), choice_lists())


def _last(config: mb.Config, choices: list[int]) -> mb.State:
    state = mb.new_game(config)
    for step in walk(state, choices):
        state = step.after
    return state


class Tracker:
    """What each seat of a night has held, followed move by move from what the moves say.

    A batch is a number, `batches[place]`; `faces[number]` are its cards once somebody has seen
    them, and `seen_by[number]` the bakers who have.
    """

    def __init__(self, config: mb.Config) -> None:
        self.config = config
        self.ring = config.players + (config.players == 2)
        self.bake = 0
        self.locks: dict[int, mb.Lock] = {}
        self.batches: list[int] = list(range(self.ring))
        self.faces: dict[int, Counter[mb.Card]] = {}
        self.sizes: dict[int, int] = dict.fromkeys(self.batches, 0)
        self.seen_by: dict[int, set[int]] = {number: set() for number in self.batches}
        self.in_pick = False

    def follow(self, step: Step) -> None:
        """Takes note of one move."""
        action = step.action
        if isinstance(action, mb.Deal):
            self._deal(action, step.after.batch_sizes)
        elif isinstance(action, mb.Snatch):
            self._take(OWL, [action.card])
            self._pass()
        else:
            self.locks[action.seat] = action
            held = [seat for seat in range(self.config.players) if self.size(seat)]
            if set(self.locks) == set(held):
                self._reveal()

    def size(self, place: int) -> int:
        """How many cards the batch before a place has."""
        return self.sizes[self.batches[place]]

    def _deal(self, action: mb.Deal, sizes: tuple[int, ...]) -> None:
        if not self.in_pick:
            self.bake += 1
            self.in_pick = True
            self.batches = list(range(self.ring))
            self.faces = {}
            self.seen_by = {number: set() for number in self.batches}
            self.sizes = dict(enumerate(sizes))
        for seat, cards in enumerate(action.hands):
            if len(cards):
                self.faces[self.batches[seat]] = Counter(cards)
        self._look()

    def _reveal(self) -> None:
        for seat, lock in sorted(self.locks.items()):
            cards = [lock.card] if isinstance(lock, mb.Keep) else [lock.first, lock.second]
            self._take(seat, cards)
        self.locks = {}
        if self.ring == self.config.players or not self.size(OWL):
            self._pass()

    def _take(self, place: int, cards: list[mb.Card]) -> None:
        number = self.batches[place]
        self.sizes[number] -= len(cards)
        if number in self.faces:
            self.faces[number].subtract(cards)

    def _pass(self) -> None:
        backward = self.config.passing == "alternate" and self.bake == 2
        if backward:
            self.batches = [*self.batches[1:], self.batches[0]]
        else:
            self.batches = [self.batches[-1], *self.batches[:-1]]
        self._look()
        if not any(self.sizes.values()):
            self.in_pick = False

    def _look(self) -> None:
        for seat in range(self.config.players):
            number = self.batches[seat]
            if number in self.faces or not self.sizes[number]:
                self.seen_by[number].add(seat)

    def knows(self, seat: int, place: int) -> bool:
        """Whether a seat has held the batch that now lies before a place."""
        return self.in_pick and seat in self.seen_by[self.batches[place]]

    def content(self, place: int) -> Counts[mb.Card]:
        """The cards of a batch that somebody has seen."""
        return mb.CARDS.counts(dict(self.faces.get(self.batches[place], {})))
