"""What a seat can know of hidden staff cards, by brute force: all worlds that fit what it has seen.

A `Mind` follows a game as one seat sees it, with perfect recall. It keeps every arrangement of the
hidden cards that could be; whatever happens unseen splits each of them into all that may have
happened, and whatever the seat gets to see drops those that do not fit. Written from the rules
(RO-20 to RO-29) and the flow of phase 2; only usable where there are few cards.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

from bakehouse.rococo.actions import (
    Action,
    CardChosen,
    CardRemoved,
    CardsDealt,
    CardTaken,
    ChooseCard,
    DealCards,
    DealTrays,
    Draw,
    GiveNotice,
    HireCard,
    MentorTook,
    Pile,
    PlayCard,
    RemoveCard,
    Seen,
    TakeCard,
    TraysDealt,
)
from bakehouse.rococo.config import Config
from tests.rococo.slow_game import TRAYS, SlowGame

T = TypeVar("T")
Cards: TypeAlias = frozenset[int]
NONE: Cards = frozenset()


@dataclass(frozen=True)
class World:
    """Where all staff cards could be.

    Attributes:
        hands, unused, used, removed: by seat; `removed` without those that vanished.
        seen: by seat, the cards that it has seen on a tray, or taken.
        vanished: cards that were taken from a tray and removed in past rounds.
        dealt: the cards that have left the staff deck.
        trays: what lies on them.
        takes: by tray, who took what in this round, in order.
        picked: by seat, what it named in the hidden choice that is due.
        kept: the staff inventory of the Mentor from the bottom: a card, or less than 0 the level of
            one without a face.
    """

    hands: tuple[Cards, ...]
    unused: tuple[Cards, ...]
    used: tuple[tuple[int, ...], ...]
    removed: tuple[Cards, ...]
    seen: tuple[Cards, ...]
    vanished: Cards
    dealt: Cards
    trays: tuple[Cards, ...]
    takes: tuple[tuple[tuple[int, int], ...], ...]
    picked: tuple[tuple[int, ...], ...]
    kept: tuple[int, ...] = ()


Split: TypeAlias = Callable[[World], Iterable[World]]

LIMIT = 20_000
"""The most worlds that a mind holds."""


class TooManyWorlds(Exception):
    """There are more worlds than can be told apart in a while."""


class Mind:
    """What one seat can know."""

    def __init__(self, config: Config, seat: int) -> None:
        slow = SlowGame(config)
        none = (NONE,) * config.seats
        start = tuple(frozenset(player.unused) for player in slow.seats)
        empty: tuple[tuple[int, ...], ...] = ((),) * config.seats
        self.config, self.seat = config, seat
        self.people, self.players = config.players, config.seats
        self.worlds = {World(none, start, empty, none, none, NONE, NONE, (), ((),) * TRAYS, empty)}
        self.levels = slow.without_face
        self.begun = 0
        self.step = 0
        self.half = 0

    # Following the game.

    def follow(self, slow: SlowGame, action: Action) -> None:
        """An action is carried out: `slow` is taken one step on.

        Raises:
            TooManyWorlds: the mind is of no use from now on.
        """
        before, now = slow.request.phase, slow.round
        pile = pile_of(slow, action)
        slow.act(action)
        self._split(self._splitter(slow, action, pile))
        self._see_who_is_hired(slow)
        if slow.round > now:
            self._split(lambda world: [end_of_round(world)])
        if slow.request.phase in ("KEEP", "CHOOSE", "DEAL") and self.begun < slow.round:
            self._begin_selection(slow)
        self._look(slow, action)
        if slow.request.phase != before:
            self._split(lambda world: [replace(world, picked=((),) * self.players)])
        if before == "KEEP" != slow.request.phase:
            self._split(take_up)

    def _see_who_is_hired(self, slow: SlowGame) -> None:
        """A card that the Mentor hires lies on the inventory, and all have seen it."""
        if slow.mentor and len(slow.mentor.inventory) > len(next(iter(self.worlds)).kept):
            card, _ = slow.mentor.inventory[-1]
            self._split(lambda world: [replace(world, kept=(*world.kept, card))])

    def _split(self, split: Split) -> None:
        split_up: set[World] = set()
        for world in self.worlds:
            split_up.update(split(world))
            if len(split_up) > LIMIT:
                raise TooManyWorlds
        self.worlds = split_up
        assert self.worlds

    def _keep(self, fits: Callable[[World], bool]) -> None:
        self.worlds = {world for world in self.worlds if fits(world)}
        assert self.worlds

    def _splitter(self, slow: SlowGame, action: Action, pile: str) -> Split:
        """What an action makes of a world, for a seat that sees it or does not."""
        match action:
            case RemoveCard() | ChooseCard():
                return self._picking(slow, action)
            case DealTrays():
                return self._dealing_trays(slow)
            case DealCards():
                return self._dealing_cards(slow, action)
            case TakeCard():
                return self._taking(slow, action)
            case Draw(Pile.LEVELS, (level,)):
                return lambda world: [replace(world, kept=(*world.kept, -level))]
            case Draw(Pile.TRAY, (card,)):
                return self._mentor_taking(slow, slow.card(card).level)
            case PlayCard(seat, card):
                return lambda world: played(world, seat, card)
            case HireCard(seat, card):
                return lambda world: [moved(world, "hands", seat, NONE, frozenset((card,)))]
            case GiveNotice(seat, card):
                return lambda world: dismissed(world, seat, card, pile)
            case _:
                return lambda world: [world]

    def _begin_selection(self, slow: SlowGame) -> None:
        """Own staff is taken up, as far as there is no choice (RO-20, RO-22)."""
        self.begun = slow.round
        hand = self.config.components.numbers.hand
        self.step = self.half = 0
        if slow.round > 1:
            self._split(lambda world: [turned_over(world, hand)])
        elif slow.request.phase != "KEEP":
            self._split(take_up)

    def _picking(self, slow: SlowGame, action: RemoveCard | ChooseCard) -> Split:
        """Cards are named in rising order, such that there are enough greater ones."""
        seat, numbers = action.seat, self.config.components.numbers
        source = "hands" if self.begun == slow.round and self._removing else "unused"
        target = "hands" if isinstance(action, ChooseCard) else "removed"

        def split(world: World) -> Iterator[World]:
            pool: Cards = getattr(world, source)[seat]
            picked = world.picked[seat]
            if isinstance(action, ChooseCard):
                missing = numbers.hand - len(world.hands[seat])
            elif source == "hands":
                missing = numbers.removed - len(picked)
            else:
                missing = len(pool) - numbers.hand
            for card in sorted(pool) if seat != self.seat else [action.card]:
                rest = [other for other in pool if other > card]
                if card > max(picked, default=0) and len(rest) >= missing - 1:
                    one = frozenset((card,))
                    new = moved(world, source, seat, one, NONE)
                    new = moved(new, target, seat, NONE, one)
                    names = replaced(world.picked, seat, (*picked, card))
                    yield replace(new, picked=names)

        return split

    @property
    def _removing(self) -> bool:
        """Whether cards have been dealt in this round, so that one of the hand is removed."""
        return self.step == self.players or self.half == TRAYS

    def _levels_of_next(self, slow: SlowGame, number: int) -> list[int]:
        levels = slow.box.deck[self.players - 2]
        deck = [level for level, cards in enumerate(levels, 1) for _ in range(cards)]
        return deck[slow.dealt - number : slow.dealt]

    # Trays (RO-23, RO-24).

    def holder(self, slow: SlowGame, tray: int, step: int) -> int:
        """Who holds a tray in a step."""
        return (slow.start + step if tray == 0 else slow.start - 1 - step) % self.players

    def due(self, slow: SlowGame, seat: int, world: World) -> list[int]:
        """The trays from which a seat has still to take in this step."""
        return [
            tray
            for tray in range(TRAYS)
            if self.holder(slow, tray, self.step) == seat and len(world.takes[tray]) <= self.step
        ]

    def _dealing_trays(self, slow: SlowGame) -> Split:
        size = self.players + self.config.components.numbers.tray_extra
        levels = self._levels_of_next(slow, TRAYS * size)
        parts = [levels[:size], levels[size:]]
        begun: list[tuple[tuple[int, int], ...]] = [()] * TRAYS
        for tray, part in enumerate(parts):
            if self.holder(slow, tray, 0) == self.people != self.players:
                level = -next(iter(self.worlds)).kept[-1]
                part.remove(level)
                begun[tray] = ((self.people, -level),)

        def split(world: World) -> Iterator[World]:
            for first in self._handfuls(world, parts[0], NONE):
                if self.holder(slow, 0, 0) == self.seat and first != frozenset(slow.trays[0]):
                    continue
                for second in self._handfuls(world, parts[1], first):
                    new = replace(
                        world,
                        trays=(first, second),
                        takes=tuple(begun),
                        dealt=world.dealt | first | second,
                    )
                    yield self._all_look(slow, new)

        return split

    def _mentor_taking(self, slow: SlowGame, level: int) -> Split:
        """Any card of that level on the tray that the Mentor holds."""

        def split(world: World) -> Iterator[World]:
            tray = self.due(slow, self.people, world)[0]
            for card in sorted(world.trays[tray]):
                if slow.card(card).level == level:
                    takes = (*world.takes[tray], (self.people, card))
                    new = replace(
                        world,
                        takes=replaced(world.takes, tray, takes),
                        kept=(*world.kept, card),
                    )
                    yield moved(new, "trays", tray, frozenset((card,)), NONE)

        return split

    def _handfuls(self, world: World, levels: Sequence[int], without: Cards) -> Iterator[Cards]:
        """All sets of undealt cards of these levels."""
        parts = [
            itertools.combinations(
                [card for card in self.levels[level] if card not in world.dealt | without],
                levels.count(level),
            )
            for level in sorted(set(levels))
        ]
        for part in itertools.product(*parts):
            yield frozenset(itertools.chain(*part))

    def _all_look(self, slow: SlowGame, world: World) -> World:
        """Every seat sees the tray from which it is to take next."""
        seen = list(world.seen)
        for seat in range(self.people):
            for tray in self.due(slow, seat, world)[:1]:
                seen[seat] |= world.trays[tray]
        return replace(world, seen=tuple(seen))

    def _taking(self, slow: SlowGame, action: TakeCard) -> Split:
        def split(world: World) -> Iterator[World]:
            seat = action.seat
            tray = self.due(slow, seat, world)[0]
            for card in sorted(world.trays[tray]) if seat != self.seat else [action.card]:
                one = frozenset((card,))
                takes = replaced(world.takes, tray, (*world.takes[tray], (seat, card)))
                new = moved(world, "hands", seat, NONE, one)
                names = replaced(world.picked, seat, (*world.picked[seat], card))
                new = replace(new, takes=takes, picked=names)
                yield moved(new, "trays", tray, one, NONE)

        return split

    def _look(self, slow: SlowGame, action: Action) -> None:
        """What the seat, and every other one in each world, sees after an action."""
        if isinstance(action, DealTrays):
            self._look_at_own(slow)
        if not isinstance(action, TakeCard) and not is_mentors(action):
            return
        if sum(map(len, next(iter(self.worlds)).takes)) == TRAYS * (self.step + 1):
            self.step += 1
            self._split(lambda world: [replace(world, picked=((),) * self.players)])
        if self.step < self.players:
            self._split(lambda world: [self._all_look(slow, world)])
            self._look_at_own(slow)
            return
        left = len(slow.hires) // TRAYS
        hires = [frozenset(slow.hires[:left]), frozenset(slow.hires[left:])]
        self._keep(lambda world: list(world.trays) == hires)

    def _look_at_own(self, slow: SlowGame) -> None:
        due = self.due(slow, self.seat, next(iter(self.worlds)))
        if due:
            there = frozenset(slow.trays[due[0]])
            self._keep(lambda world: world.trays[due[0]] == there)

    # The draft without trays (RO-26).

    def _dealing_cards(self, slow: SlowGame, action: DealCards) -> Split:
        half, hires = self.half, frozenset(action.hires)
        levels = self._levels_of_next(slow, self.players + len(action.hires))
        seats = [(slow.start + place) % self.players for place in range(self.players)]
        own = action.cards[self.place_in_deal(slow, self.seat)]
        self.half += 1

        def split(world: World) -> Iterator[World]:
            if (hires | {own}) & world.dealt:
                return  # what the seat sees now was taken for somebody's hidden card
            pools = [
                [own]
                if seat == self.seat
                else [-level]
                if seat == self.people
                else [c for c in self.levels[level] if c not in world.dealt | hires]
                for seat, level in zip(seats, levels, strict=False)
            ]
            for cards in itertools.product(*pools):
                if len(set(cards)) == self.players:
                    yield self._dealt(world, half, dict(zip(seats, cards, strict=True)), hires)

        return split

    def place_in_deal(self, slow: SlowGame, seat: int) -> int:
        """Which of the cards dealt to people a person gets."""
        seats = [(slow.start + place) % self.players for place in range(self.players)]
        return [one for one in seats if one < self.people].index(seat)

    def _dealt(self, world: World, half: int, cards: Mapping[int, int], hires: Cards) -> World:
        for seat, card in cards.items():
            if card < 0:
                world = replace(world, kept=(*world.kept, card))
                continue
            world = moved(world, "hands", seat, NONE, frozenset((card,)))
            world = moved(world, "seen", seat, NONE, frozenset((card,)))
        faces = frozenset(card for card in cards.values() if card > 0)
        dealt = world.dealt | faces | hires
        old = world.takes if half else ((),) * TRAYS
        return replace(world, dealt=dealt, takes=replaced(old, half, tuple(cards.items())))


# What becomes of a world.


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def moved(world: World, name: str, seat: int, less: Cards, more: Cards) -> World:
    """A world with other cards in one of its parts."""
    part: tuple[Cards, ...] = getattr(world, name)
    changed: dict[str, Any] = {name: replaced(part, seat, part[seat] - less | more)}
    return replace(world, **changed)


def take_up(world: World) -> list[World]:
    """All unused cards become the hand (RO-20)."""
    return [replace(world, hands=world.unused, unused=(NONE,) * len(world.hands))]


def turned_over(world: World, hand: int) -> World:
    """Unused cards are taken, and used ones turn over, as far as there is no choice (RO-22)."""
    for seat, unused in enumerate(world.unused):
        if len(unused) < hand:
            world = moved(world, "hands", seat, NONE, unused)
            world = replace(
                world,
                unused=replaced(world.unused, seat, frozenset(world.used[seat])),
                used=replaced(world.used, seat, ()),
            )
        if len(world.hands[seat]) + len(world.unused[seat]) == hand:
            world = moved(world, "hands", seat, NONE, world.unused[seat])
            world = moved(world, "unused", seat, world.unused[seat], NONE)
    return world


def end_of_round(world: World) -> World:
    """Cards that came from a tray and were removed in the same round have vanished."""
    vanished = world.vanished
    for seat, removed in enumerate(world.removed):
        taken = {card for tray in world.takes for taker, card in tray if taker == seat}
        vanished |= removed & taken
        world = moved(world, "removed", seat, removed & taken, NONE)
    return replace(world, vanished=vanished, trays=(), takes=((),) * TRAYS)


def played(world: World, seat: int, card: int) -> list[World]:
    if card not in world.hands[seat]:
        return []
    new = moved(world, "hands", seat, frozenset((card,)), NONE)
    return [replace(new, used=replaced(world.used, seat, (*world.used[seat], card)))]


def pile_of(slow: SlowGame, action: Action) -> str:
    """Where a card is that is given notice: its owner's sizes tell it to all."""
    if not isinstance(action, GiveNotice):
        return ""
    player = slow.seats[action.seat]
    piles = {"hands": player.hand, "unused": player.unused, "used": player.used}
    return next(name for name, cards in piles.items() if action.card in cards)


def dismissed(world: World, seat: int, card: int, pile: str) -> list[World]:
    if card not in getattr(world, pile)[seat]:
        return []
    if pile == "used":
        left = tuple(other for other in world.used[seat] if other != card)
        return [replace(world, used=replaced(world.used, seat, left))]
    return [moved(world, pile, seat, frozenset((card,)), NONE)]


def is_mentors(action: Action) -> bool:
    """Whether the Mentor takes a card of a tray."""
    return isinstance(action, Draw) and action.pile is Pile.TRAY


# What a seat sees of an action.


def redacted(slow: SlowGame, mind: Mind, action: Action, seat: int) -> Seen:
    """What a seat sees of an action; `slow` and `mind` have followed it already."""
    assert mind.seat == seat
    match action:
        case DealTrays(first, second):
            held = [mind.holder(slow, tray, 0) == seat for tray in range(TRAYS)]
            size = mind.players + mind.config.components.numbers.tray_extra
            return TraysDealt(size, first if held[0] else None, second if held[1] else None)
        case DealCards(cards, hires):
            return CardsDealt(cards[mind.place_in_deal(slow, seat)], hires)
        case Draw(Pile.TRAY, (card,)):
            return MentorTook(slow.card(card).level, newly_seen(slow, mind))
        case ChooseCard(other, _) if other != seat:
            return CardChosen(other)
        case RemoveCard(other, _) if other != seat:
            return CardRemoved(other)
        case TakeCard(other, _) if other != seat:
            return CardTaken(other, newly_seen(slow, mind))
        case _:
            return action


def newly_seen(slow: SlowGame, mind: Mind) -> tuple[int, ...]:
    """What a seat sees when somebody else took a card: all or nothing is still hidden."""
    world = next(iter(mind.worlds))
    if slow.request.phase not in ("TRAYS", "MENTOR_TRAY"):
        return tuple(sorted(card for card in slow.hires if card))
    if sum(map(len, world.takes)) > TRAYS * mind.step:
        return ()
    due = mind.due(slow, mind.seat, world)
    return tuple(sorted(slow.trays[due[0]])) if due else ()
