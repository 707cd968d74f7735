"""What seats know, against all worlds that fit what they have seen (see `slow_knowledge`).

In small games, at every step and for every seat: the true position and every resampled one are
among what is possible, and where little is possible all of it is hit; of each action a seat sees
what it should.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias

import pytest

from bakehouse import rococo as ro
from bakehouse.core.rng import Rng
from bakehouse.rococo.actions import Action, Decision
from bakehouse.rococo.config import DRAFTS, Config
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.state import Phase, State, cards_of
from tests.rococo import mentors, sets
from tests.rococo.slow_game import TRAYS, SlowGame
from tests.rococo.slow_knowledge import Mind, TooManyWorlds, World, redacted

GAMES = 13
"""Small games; `--thorough` plays 20 times as many."""

WORLDS = 400
"""A seat that must reckon with more worlds than this is followed no further in a game."""

SAMPLES = 3
"""States resampled at each step that moves staff."""

FEW, MOST = 12, 600
"""Where at most `FEW` are possible, up to `MOST` are resampled, till each has come."""

MENTORS_PILES = (ro.Pile.LEVELS, ro.Pile.TRAY, ro.Pile.SOLO_CARDS, ro.Pile.DECISIONS)

MOVES_STAFF = (
    ro.ChooseCard,
    ro.RemoveCard,
    ro.TakeCard,
    ro.DealTrays,
    ro.DealCards,
    ro.PlayCard,
    ro.HireCard,
    ro.GiveNotice,
)

THE_END = (Phase.MENTOR_STAFF, Phase.OVER)

TRAY_PHASES = (Phase.TRAYS.name, Phase.MENTOR_TRAY.name)

Places: TypeAlias = tuple[tuple[str, object], ...]
"""Where all hidden cards are, by the names of the places."""


# Small games about staff.


def levels_of(players: int, rounds: int, extra: int, most: int) -> list[int]:
    """The cards that all rounds take, first of level I as far as there are."""
    left, levels = rounds * TRAYS * (players + extra), list[int]()
    for _ in range(4):
        levels.append(min(most, left))
        left -= levels[-1]
    assert not left
    return levels


@cache
def few_cards(rounds: int, extra: int, hand: int, removed: int, spared: int) -> Components:
    """A tiny set with few numbered cards, and money enough to hire them."""
    most = -(-rounds * TRAYS * (5 + extra) // 4)
    ranks = ("chef", "assistant")
    deck = [
        {"players": players, "levels": levels_of(players, rounds, extra, most)}
        for players in range(2, 6)
    ]
    cards = [
        sets.card(f"deck {n}", rank=ranks[n % 2], level=1 + n // most) for n in range(4 * most)
    ]
    star = {"requirement": [{"count": "coins", "least": 1}], "bonus": sets.COINS}
    return sets.make_tiny(
        f"few cards {rounds} {extra} {hand} {removed} {spared}",
        numbers={
            "rounds": rounds,
            "hand": hand,
            "removed": removed,
            "tray_extra": extra,
            "fewest_staff": hand + spared,
        },
        player={"coins": 200},
        hire={"prices": [1] * (TRAYS * extra)},
        deck={"row": deck},
        start_staff={"card": [sets.card(f"start {n}", rank=ranks[n % 2]) for n in range(hand)]},
        promo_start_staff={"card": [sets.card("new", rank="chef")]},
        staff={"card": cards},
        stars={"card": [{"name": f"star {n}", **star} for n in range(5)]},
        star_ranks={"chefs": ["star 1", "Promo"]},
        mentor={
            "sets": [
                {"difficulty": name, "cards": [number] * rounds}
                for number, name in enumerate(("buttery", "savory", "extra crunchy"), 1)
            ]
        },
        solo_cards={"card": [mentors.solo_card("place", hire) for hire in SOLO_ACTIONS]},
    )


SOLO_ACTIONS = ("hire", "recipes") * 15


def random_set(rng: random.Random) -> Components:
    return few_cards(
        rounds=rng.choice([1, 2, 2, 3]),
        extra=rng.choice([1, 1, 2]),
        hand=rng.choice([1, 2, 2, 3]),
        removed=rng.choice([1, 1, 2]),
        spared=rng.choice([0, 0, 1]),
    )


def options(number: int) -> Config:
    rng = random.Random(number)
    box = random_set(rng)
    dealt = rng.random() < 0.3  # where all hands are unknown, and there may be far too many
    return Config(
        players=rng.choice([2, 2, 3] if dealt else [2, 2, 3, 3, 4]),
        draft=DRAFTS[dealt],
        promos=rng.choice([(), ("start_staff",)]),
        components=box,
    )


def options_with_mentor(number: int) -> Config:
    rng = random.Random(f"mentor {number}")
    box = random_set(rng)
    kind = rng.choice(["solo", "extended", "extended", "extended"])
    mentor: dict[str, Any] = {kind: rng.choice(["buttery", "savory", "extra crunchy"])}
    return Config(
        draft=DRAFTS[rng.random() < 0.2],
        promos=rng.choice([(), (), ("start_staff",)]),
        components=box,
        **mentor,
    )


def weight(decision: Decision) -> int:
    """Hiring and giving notice are what moves cards."""
    if isinstance(decision, ro.Perform):
        return {MainAction.HIRE: 40, MainAction.NOTICE: 20}.get(decision.action, 1)
    if isinstance(decision, (ro.PlayCard, ro.HireCard, ro.GiveNotice)):
        return 10
    return 15 if isinstance(decision, ro.Forfeit) else 2


# Where hidden cards are: in a world of the slow model, and in a state.


def by_seat(cards: Iterable[Iterable[int]]) -> object:
    return tuple(tuple(sorted(each)) for each in cards)


def of_world(world: World, phase: str) -> Places:
    return (
        ("hands", by_seat(world.hands)),
        ("unused", by_seat(world.unused)),
        ("removed", by_seat(world.removed)),
        ("vanished", tuple(sorted(world.vanished))),
        ("takes", tuple(tuple(max(card, 0) for _, card in takes) for takes in world.takes)),
        ("trays", by_seat(world.trays) if phase in TRAY_PHASES else ()),
        ("picked", world.picked),
        ("kept", world.kept),
    )


def known_to_be_gone(worlds: Iterable[World], seat: int) -> tuple[int, ...]:
    """The cards of a tray that a seat has seen and knows to have vanished."""
    first, *others = [world.vanished & world.seen[seat] for world in worlds]
    return tuple(sorted(first.intersection(*others)))


def of_state(state: State, dismissed: Sequence[Sequence[int]]) -> Places:
    players, now = state.players, state.round
    takes = [tray.takes for tray in now.trays]
    removed = [
        set(cards_of(player.removed | player.out)) - set(gone)
        for player, gone in zip(players, dismissed, strict=True)
    ]
    trays = [cards_of(tray.cards) for tray in now.trays]
    return (
        ("hands", by_seat(cards_of(player.hand) for player in players)),
        ("unused", by_seat(cards_of(player.unused) for player in players)),
        ("removed", by_seat(removed)),
        ("vanished", cards_of(now.vanished)),
        ("takes", (*takes, *[()] * (TRAYS - len(takes)))),
        ("trays", by_seat(trays) if state.phase.name in TRAY_PHASES else ()),
        ("picked", now.picked),
        ("kept", kept_in(state)),
    )


def kept_in(state: State) -> tuple[int, ...]:
    """The staff inventory of the Mentor; of a card without a face its level, below 0."""
    mentor = state.mentor
    return tuple(kept.card or -kept.level for kept in mentor.inventory) if mentor else ()


class Table:
    """A game with a mind for each seat."""

    def __init__(self, config: Config, seed: int) -> None:
        self.config = config
        self.state = ro.new_game(config)
        self.rng = Rng.seeded(seed)
        self.minds = {seat: Mind(config, seat) for seat in range(config.players)}
        self.slow = {seat: SlowGame(config) for seat in self.minds}
        self.met: Counter[str] = Counter()

    def play(self) -> None:
        # What the Mentor opens in the end is seen by all.
        while self.state.phase not in THE_END and self.minds:
            self.step(self.next_action())  # the last one moves no staff

    def next_action(self) -> Action:
        if ro.current_player(self.state) == ro.CHANCE:
            action, self.rng = ro.sample_chance(self.state, self.rng)
            return action
        seat, self.rng = self.rng.choice(ro.active_players(self.state))
        legal = ro.legal_actions(self.state, seat)
        number, self.rng = self.rng.weighted([weight(one) for one in legal])
        return legal[number]

    def step(self, action: Action) -> None:
        before, self.state = self.state, ro.apply(self.state, action)
        for seat, mind in list(self.minds.items()):
            slow = self.slow[seat]
            try:
                mind.follow(slow, action)
            except TooManyWorlds:
                del self.minds[seat]
                continue
            assert ro.redact(before, action, seat) == redacted(slow, mind, action, seat)
            if len(mind.worlds) > WORLDS:
                del self.minds[seat]
            elif self.state.phase in THE_END:
                continue
            elif moves_staff(action) or self.state.phase is Phase.NEW_TILES:
                self.compare(seat, mind)

    def compare(self, seat: int, mind: Mind) -> None:
        slow, phase = self.slow[seat], self.state.phase.name
        dismissed = [player.dismissed for player in slow.seats]
        possible = {of_world(world, phase) for world in mind.worlds}
        known = known_to_be_gone(mind.worlds, seat)
        assert of_state(self.state, dismissed) in possible
        assert cards_of(self.state.players[seat].known) == known
        few = 1 < len(possible) <= FEW
        seen, hit = ro.observation(self.state, seat), set[Places]()
        for number in range(MOST if few else SAMPLES):
            guess, self.rng = ro.resample(seen, self.rng)
            hit.add(of_state(guess, dismissed))
            assert cards_of(guess.players[seat].known) == known
            if number >= SAMPLES and hit >= possible:
                break
        assert hit <= possible
        assert not few or hit == possible
        self.met[phase] += len(possible) > 1
        self.met["few"] += few
        self.met["more"] += len(possible) > FEW
        self.met["kept"] += len({world.kept for world in mind.worlds}) > 1


def moves_staff(action: Action) -> bool:
    mentors_card = isinstance(action, ro.Draw) and action.pile in MENTORS_PILES
    return mentors_card or isinstance(action, MOVES_STAFF)


@cache
def game(number: int, mentor: bool = False) -> Mapping[str, int]:
    """In which phases a seat had to reckon with several worlds."""
    table = Table((options_with_mentor if mentor else options)(number), number)
    table.play()
    return table.met


def times(config: pytest.Config) -> int:
    return 20 if config.getoption("--thorough") else 1


@pytest.mark.rule("RO-21", "RO-22", "RO-23", "RO-24", "RO-26", "RO-27", "RO-28", "RO-29", "RO-163")
def test_what_seats_know_is_all_that_they_have_seen_and_no_more(
    pytestconfig: pytest.Config,
) -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES * times(pytestconfig)):
        met.update(game(number))
    hidden = ("KEEP", "CHOOSE", "TRAYS", "REMOVE", "PLAY", "MAIN", "NEW_TILES")
    assert [phase for phase in hidden if not met[phase]] == []
    assert met["few"] > 100
    assert met["more"] > 100


@pytest.mark.rule("RO-142", "RO-170", "RO-173")
def test_what_people_know_of_the_cards_of_the_mentor(pytestconfig: pytest.Config) -> None:
    met: Counter[str] = Counter()
    for number in range(GAMES * times(pytestconfig)):
        met.update(game(number, mentor=True))
    hidden = ("TRAYS", "MENTOR_TRAY", "REMOVE", "PLAY", "MAIN", "NEW_TILES", "MENTOR_CARD")
    assert [phase for phase in hidden if not met[phase]] == []
    assert met["few"] > 100
    assert met["kept"] > 100


def test_a_world_names_all_that_is_compared() -> None:
    named = {name for name, _ in of_world(next(iter(Mind(options(0), 0).worlds)), "")}
    parts = {field.name for field in fields(World)}
    # Used piles and the deck lie open, or follow; `seen` makes `known_to_be_gone`.
    assert named == parts - {"used", "dealt", "seen"}


def test_the_mind_of_a_seat_is_narrowed_by_what_it_sees() -> None:
    config = options(0)
    table: Any = Table(config, 0)
    most = 0
    while table.state.phase is not Phase.REMOVE:
        table.step(table.next_action())
        most = max(most, *(len(mind.worlds) for mind in table.minds.values()))
    assert most > 1
