"""A slow and plain second engine for Midnight Bakery, to test the fast one against.

It shares nothing with the library: cards are strings, hands are lists, and every rule is written
down the long way round. It never draws; whoever drives it hands in what chance did. Illegal input
raises ``ValueError("MB-..: reason")`` and changes nothing.

Cards that no baker has seen yet have no faces: they are one pool of counts, `SlowNight.undealt`. At
two bakers the owl's batch as dealt is therefore only a number of cards of that pool, until the owl
snatches one of them or a baker receives the rest.

Positions in the ring are called places: 0, 1, ... are the seats of the bakers, and at two bakers
place 2 is the owl. Rule ids refer to the numbered rules of the game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypedDict

from tests.midnight_bakery.brute_scorer import Filing, Numbers, default_numbers

CARDS = [
    "croissant",
    "macaron",
    "cinnamon_bun",
    "baguette_1",
    "baguette_2",
    "baguette_3",
    "jam_tart",
    "fruit_tart",
    "chocolate_tart",
    "honey_glaze",
    "bakers_peel",
    "truffle",
]
TARTS = ["jam_tart", "fruit_tart", "chocolate_tart"]
LOAVES = {"baguette_1": 1, "baguette_2": 2, "baguette_3": 3}
OWL = 2

BASE_DECK = dict(zip(CARDS, [14, 14, 14, 6, 11, 7, 5, 10, 5, 6, 4, 10], strict=True))
EXTRA_CARDS = dict(zip(CARDS, [2, 2, 2, 1, 2, 1, 1, 1, 1, 1, 1, 1], strict=True))
BATCH_SIZES = {2: 10, 3: 9, 4: 8, 5: 7, 6: 6, 7: 5, 8: 5}

# A deck in which Peels, glazes and tarts meet often, for random nights that must reach rare rules
# (MB-19, MB-37, MB-38, MB-42, MB-43); use it with batches of 6 cards or so.
STRESS_DECK = dict(zip(CARDS, [1, 1, 1, 1, 1, 1, 14, 14, 14, 18, 24, 2], strict=True))

Need = Literal["deal", "choices", "snatch", "faces", "dawn"]
DealEntry = tuple[Literal["deal"], list[list[str]]]
ChooseEntry = tuple[Literal["choose"], int, Filing]
SnatchEntry = tuple[Literal["snatch"], str]
FacesEntry = tuple[Literal["faces"], list[str]]
Entry = DealEntry | ChooseEntry | SnatchEntry | FacesEntry


def house_deck(players: int) -> dict[str, int]:
    """Give the counts of the whole deck for this many bakers (MB-3, MB-4).

    >>> sum(house_deck(5).values()), sum(house_deck(6).values())
    (106, 122)
    """
    deck = dict(BASE_DECK)
    if players >= 6:
        for card in CARDS:
            deck[card] += EXTRA_CARDS[card]
    return deck


class BakeResult(TypedDict):
    """What one bake paid one baker, and that baker's banked points after it (MB-53)."""

    croissants: int
    macarons: int
    buns: int
    tarts: int
    baguettes: int
    total: int
    running: int


class Batch:
    """One physical batch that goes round the table.

    ``cards`` is None as long as nobody has seen a face of it; ``size`` is right in any case.
    ``seen_by`` are the bakers that have held it with its faces in view. An empty batch has nothing
    left to hide: who holds it has seen it.
    """

    def __init__(self, cards: list[str] | None, size: int) -> None:
        """Make a batch that nobody has seen yet."""
        self.cards = cards
        self.size = size
        self.seen_by: set[int] = set()

    def take(self, card: str) -> None:
        """Take one card out of a batch with faces."""
        if self.cards is None:
            raise AssertionError("a batch without faces has no card to name")
        self.cards.remove(card)
        self.size -= 1


class SlowNight:
    """A whole night as one mutable object (MB-1 to MB-60).

    Plain data to look at: ``bake`` (from 1; the last one played once it is dawn), ``pick`` (passes
    done in this bake), ``boxes`` (truffles by place), ``banked`` (by baker), ``results`` (by bake,
    then baker), ``spent_peels``, ``discards`` (card names), ``undealt`` (counts of every card
    without a face, the owl's batch as dealt included), ``history`` (by bake, then place: what was
    filed, in order), and after dawn ``bonuses``, ``totals``, ``winners``, ``ranking``.
    """

    def __init__(
        self,
        players: int,
        passing: str = "alternate",
        deck: Mapping[str, int] | None = None,
        batch_size: int | None = None,
        numbers: Numbers | None = None,
        bakes: int = 3,
    ) -> None:
        """Set the table; what is not given is the house set for that many bakers.

        Raises ValueError for a count of bakers outside 2 to 8, another word for passing, an
        unknown card, an empty deck, an empty batch or no bake at all.
        """
        if players not in (2, 3, 4, 5, 6, 7, 8):
            raise ValueError(f"MB-1: {players} bakers")
        if passing not in ("alternate", "next"):
            raise ValueError(f"MB-25: passing is alternate or next, not {passing}")
        self.players = players
        self.passing = passing
        self.has_owl = players == 2
        self.places = 3 if self.has_owl else players
        self.batch_size = BATCH_SIZES[players] if batch_size is None else batch_size
        self.numbers = default_numbers() if numbers is None else numbers
        self.bakes = bakes
        self.undealt = _full_counts(house_deck(players) if deck is None else deck)
        if self.batch_size < 1 or bakes < 1:
            raise ValueError("MB-5: a batch of no cards or a night of no bakes")
        self._lay_the_table()

    def _lay_the_table(self) -> None:
        self.bake = 1
        self.pick = 0
        self.batches = [Batch([], 0) for _ in range(self.places)]
        self.cases: list[list[str]] = [[] for _ in range(self.places)]
        self.boxes = [0] * self.places
        self.locks: dict[int, Filing] = {}
        self.spent_peels = 0
        self.discards: list[str] = []
        self.banked = [0] * self.players
        self.results: list[list[BakeResult]] = []
        self.history: list[list[list[Filing]]] = []
        self.bonuses: list[int] = []
        self.totals: list[int] = []
        self.winners: tuple[int, ...] = ()
        self.ranking: list[tuple[int, ...]] = []
        self._need: Need = "deal"

    # Looking.

    def needs(self) -> Need:
        """Tell what must be handed in next."""
        return self._need

    def direction(self) -> int:
        """Give +1 for passing to the next place, -1 for the previous one (MB-25, MB-26)."""
        if self.passing == "alternate" and self.bake % 2 == 0:
            return -1
        return 1

    def batch_sizes(self) -> list[int]:
        """Give the size of the batch at each place; locks do not show in it (MB-33)."""
        return [batch.size for batch in self.batches]

    def batch_cards(self, place: int) -> list[str] | None:
        """Give the sorted cards of the batch at a place, None while it has no faces."""
        cards = self.batches[place].cards
        return None if cards is None else sorted(cards, key=CARDS.index)

    def deck_size(self) -> int:
        """Count the cards in the deck: without a face and not lying in the owl's batch."""
        in_owl_batch = sum(batch.size for batch in self.batches if batch.cards is None)
        return sum(self.undealt.values()) - in_owl_batch

    def locked(self) -> list[int]:
        """List the bakers that have locked in this pick (MB-30)."""
        return sorted(self.locks)

    def owing(self) -> list[int]:
        """List the bakers that still must choose: cards in the batch and no lock (MB-16, MB-24)."""
        if self._need != "choices":
            return []
        return [s for s in range(self.players) if self.batches[s].size and s not in self.locks]

    def case(self, place: int) -> dict[str, int]:
        """Count the case at a place (truffles lie in the box, not here).

        ``jam_tart`` and so on count the unglazed tarts, ``glazed_jam_tart`` and so on the glazed
        ones, ``honey_glaze`` the waiting glazes. Every key is always there.
        """
        keys = [card for card in CARDS if card != "truffle"] + ["glazed_" + t for t in TARTS]
        return {key: self.cases[place].count(key) for key in keys}

    def known_batches(self, seat: int) -> list[int]:
        """List the places whose batch this baker has held with its faces in view, its own included.

        What has left a batch since is open (MB-34), so the baker knows such a batch entirely.
        Empty batches are listed on the same terms. Between bakes there are none.
        """
        return [p for p in range(self.places) if seat in self.batches[p].seen_by]

    def census(self) -> dict[str, int]:
        """Count all cards of the game wherever they are; it never changes."""
        everything: list[str] = list(self.discards)
        for batch in self.batches:
            everything.extend(batch.cards or [])
        for case in self.cases:
            for name in case:
                everything.extend(_split(name))
        counts = {card: self.undealt[card] + everything.count(card) for card in CARDS}
        counts["truffle"] += sum(self.boxes)
        counts["bakers_peel"] += self.spent_peels
        return counts

    # The deal.

    def deal_sizes(self) -> list[int]:
        """Say how many cards each place gets in the next deal, bakers first, then the owl (MB-6).

        Cards go to the places in order until the deck is empty.
        """
        left = self.deck_size()
        sizes: list[int] = []
        for _ in range(self.places):
            size = min(self.batch_size, left)
            sizes.append(size)
            left -= size
        return sizes

    def deal(self, hands: Sequence[Sequence[str]]) -> None:
        """Deal: one list of cards for each baker; the owl's batch gets no faces (MB-6)."""
        self._expect("deal", "MB-6")
        sizes = self.deal_sizes()
        if [len(hand) for hand in hands] != sizes[: self.players]:
            raise ValueError(f"MB-6: the bakers get {sizes[: self.players]} cards")
        self._take_undealt([card for hand in hands for card in hand])
        for seat in range(self.players):
            self.batches[seat] = Batch(list(hands[seat]), sizes[seat])
            self.batches[seat].seen_by.add(seat)
        if self.has_owl:
            self.batches[OWL] = Batch(None, sizes[OWL])
        self.history.append([[] for _ in range(self.places)])
        self._ask()

    def _take_undealt(self, cards: Sequence[str]) -> None:
        """Give faces to cards of the pool; raise before anything has changed if it lacks one."""
        for card in cards:
            if list(cards).count(card) > self.undealt.get(card, 0):
                raise ValueError(f"MB-4: not that many of {card} are left")
        for card in cards:
            self.undealt[card] -= 1

    # A pick.

    def legal_choices(self, seat: int) -> set[Filing]:
        """Give every different choice of this baker, empty if it owes none (MB-12, MB-13).

        A pair is written in the order of `CARDS`. The other order is there as well only for two
        different tarts with exactly one glaze waiting (MB-38).
        """
        if seat not in self.owing():
            return set()
        cards = self.batches[seat].cards or []
        choices: set[Filing] = {(card,) for card in cards}
        if "bakers_peel" not in self.cases[seat]:
            return choices
        one_waits = self.cases[seat].count("honey_glaze") == 1
        for i in range(len(cards)):
            for j in range(i + 1, len(cards)):
                first, second = sorted([cards[i], cards[j]], key=CARDS.index)
                choices.add((first, second))
                if one_waits and first in TARTS and second in TARTS:
                    choices.add((second, first))
        return choices

    def choose(self, seat: int, cards: Sequence[str]) -> None:
        """Lock a choice: one card, or two with a Peel, in any order (MB-10 to MB-16).

        The last lock of a pick files everything (MB-17).
        """
        self._expect("choices", "MB-59" if self._need == "dawn" else "MB-17")
        self._check_may_choose(seat)
        self._check_cards(seat, cards)
        self.locks[seat] = tuple(cards)
        if not self.owing():
            self._reveal()

    def _check_may_choose(self, seat: int) -> None:
        if seat not in range(self.players):
            raise ValueError(f"MB-1: there is no baker {seat}")
        if self.batches[seat].size == 0:
            raise ValueError(f"MB-16: seat {seat} has an empty batch and sits this pick out")
        if seat in self.locks:
            raise ValueError(f"MB-11: seat {seat} has locked already")

    def _check_cards(self, seat: int, cards: Sequence[str]) -> None:
        if len(cards) == 0:
            raise ValueError("MB-24: a baker with cards must choose")
        if len(cards) > 2:
            raise ValueError("MB-13: a Peel takes two cards, not more")
        if len(cards) == 2 and "bakers_peel" not in self.cases[seat]:
            rule = "MB-15" if "bakers_peel" in cards else "MB-13"
            raise ValueError(f"{rule}: no Peel in the case from before this pick")
        if len(cards) == 2 and self.batches[seat].size < 2:
            raise ValueError("MB-13: a Peel needs at least two cards in the batch")
        left = list(self.batches[seat].cards or [])
        for card in cards:
            if card not in left:
                raise ValueError(f"MB-12: {card} is not there to take")
            left.remove(card)

    def _reveal(self) -> None:
        """File every lock, in seat order (MB-17), then wait for the owl or pass."""
        for seat in sorted(self.locks):
            cards = self.locks[seat]
            if len(cards) == 2:
                self.cases[seat].remove("bakers_peel")
                self.spent_peels += 1
            for card in cards:
                self.batches[seat].take(card)
            self.file_cards(seat, cards)
        self.locks = {}
        if self._owl_holds():
            self._need = "snatch"
        else:
            self._pass()

    def file_cards(self, place: int, cards: Filing) -> None:
        """File what a place took in one pick into its case (MB-14, MB-35 to MB-43)."""
        self.history[-1][place].append(cards)
        queue = list(cards)
        # A tart goes before its glaze, whatever the order: with no glaze waiting the new one then
        # finds both the new tart and the old ones (MB-37); with one waiting the tart takes that,
        # and the new one finds nothing and waits (MB-42).
        if len(queue) == 2 and queue[0] == "honey_glaze" and queue[1] in TARTS:
            queue.reverse()
        for card in queue:
            self._keep(place, card)

    def _keep(self, place: int, card: str) -> None:
        """File one card. A tart and the glaze on it become one name, ``glazed_...``."""
        case = self.cases[place]
        if card == "truffle":
            self.boxes[place] += 1  # MB-40
        elif card in TARTS and "honey_glaze" in case:
            case.remove("honey_glaze")  # MB-36
            case.append("glazed_" + card)
        elif card == "honey_glaze":
            self._keep_glaze(case)
        else:
            case.append(card)

    def _keep_glaze(self, case: list[str]) -> None:
        for tart in ("chocolate_tart", "fruit_tart", "jam_tart"):  # MB-35
            if tart in case:
                case.remove(tart)
                case.append("glazed_" + tart)
                return
        case.append("honey_glaze")

    # The owl and passing.

    def _owl_holds(self) -> bool:
        return self.has_owl and self.batches[OWL].size > 0

    def snatchable(self) -> list[str]:
        """List what the owl may take, each kind once: its batch, or any card without a face."""
        if self._need != "snatch":
            return []
        cards = self.batches[OWL].cards
        return [c for c in CARDS if (self.undealt[c] > 0 if cards is None else c in cards)]

    def snatch(self, card: str) -> None:
        """Let the owl keep this card of its batch in the open, then pass (MB-17, MB-18)."""
        self._expect("snatch", "MB-17")
        if card not in self.snatchable():
            raise ValueError(f"MB-17: the owl cannot find {card}")
        batch = self.batches[OWL]
        if batch.cards is None:
            self.undealt[card] -= 1
            batch.size -= 1
        else:
            batch.take(card)
        self.file_cards(OWL, (card,))
        self._pass()

    def _pass(self) -> None:
        """Move every batch, the empty ones too, one place on (MB-21, MB-27)."""
        moved = list(self.batches)
        for place in range(self.places):
            moved[(place + self.direction()) % self.places] = self.batches[place]
        self.batches = moved
        self.pick += 1
        for seat in range(self.players):
            batch = self.batches[seat]
            if batch.size == 0:
                batch.cards = []
            if batch.cards is None:
                self._need = "faces"
            else:
                batch.seen_by.add(seat)
        if self._need != "faces":
            self._ask()

    def faceless_place(self) -> int:
        """Say which baker has received the batch that needs its faces, -1 if there is none."""
        for seat in range(self.players):
            if self.batches[seat].cards is None:
                return seat
        return -1

    def faces(self, cards: Sequence[str]) -> None:
        """Give faces to the owl's batch as dealt, which a baker has just received."""
        self._expect("faces", "MB-31")
        seat = self.faceless_place()
        batch = self.batches[seat]
        if len(cards) != batch.size:
            raise ValueError(f"MB-6: that batch holds {batch.size} cards")
        self._take_undealt(cards)
        batch.cards = list(cards)
        batch.seen_by.add(seat)
        self._ask()

    def _ask(self) -> None:
        """Find out who goes on: the bakers, the owl alone (MB-19), or nobody (MB-20)."""
        if any(self.batches[seat].size > 0 for seat in range(self.players)):
            self._need = "choices"
        elif self._owl_holds():
            self._need = "snatch"
        else:
            self._end_bake()

    def _expect(self, need: Need, rule: str) -> None:
        if self._need != need:
            raise ValueError(f"{rule}: the night waits for {self._need}, not for {need}")

    # Scoring.

    def _end_bake(self) -> None:
        """Score and clear the cases, then the next bake or dawn (MB-7, MB-39, MB-40, MB-53)."""
        self.results.append([self.score_case(seat) for seat in range(self.players)])
        for seat in range(self.players):
            self.banked[seat] = self.results[-1][seat]["running"]
        for case in self.cases:
            for name in case:
                self.discards.extend(_split(name))
        self.cases = [[] for _ in range(self.places)]
        self.batches = [Batch([], 0) for _ in range(self.places)]
        if self.bake == self.bakes or self.deck_size() == 0:
            self.score_dawn()
        else:
            self.bake += 1
            self.pick = 0
            self._need = "deal"

    def score_case(self, seat: int) -> BakeResult:
        """Score the case of one baker as it lies (MB-45 to MB-53)."""
        n = self.numbers
        case = self.cases[seat]
        croissants = case.count("croissant") // n["croissant_set"] * n["croissant_points"]
        macarons = case.count("macaron") // n["macaron_set"] * n["macaron_points"]
        buns = self._bun_points(case.count("cinnamon_bun"))
        tarts = 0
        for tart in TARTS:
            tarts += case.count(tart) * n["tart_points"][tart]
            tarts += case.count("glazed_" + tart) * (n["tart_points"][tart] + n["glaze_points"])
        baguettes = self._baguette_points(seat)
        total = croissants + macarons + buns + tarts + baguettes
        return {
            "croissants": croissants,
            "macarons": macarons,
            "buns": buns,
            "tarts": tarts,
            "baguettes": baguettes,
            "total": total,
            "running": self.banked[seat] + total,
        }

    def _bun_points(self, buns: int) -> int:
        """Score the buns of one case (MB-47)."""
        if buns == 0:
            return 0
        table = self.numbers["bun_table"]
        if buns <= len(table):
            return table[buns - 1]
        return table[-1] + (buns - len(table)) * self.numbers["bun_further"]

    def loaves(self, place: int) -> int:
        """Count the loaves in the case at a place (MB-50)."""
        return sum(LOAVES.get(name, 0) for name in self.cases[place])

    def _baguette_points(self, seat: int) -> int:
        """Score rank 1, 2 or 3 by loaves; the owl takes ranks too (MB-50 to MB-52)."""
        mine = self.loaves(seat)
        if mine == 0:
            return 0
        above = len([p for p in range(self.places) if self.loaves(p) > mine])
        if above >= len(self.numbers["rank_points"]):
            return 0
        if self.players < self.numbers["rank_bakers"][above]:
            return 0
        return self.numbers["rank_points"][above]

    def score_dawn(self) -> None:
        """Open the boxes and rank the bakers (MB-55 to MB-60)."""
        most = max(self.boxes)
        for seat in range(self.players):
            if self.boxes[seat] == 0:
                self.bonuses.append(self.numbers["no_truffles"])
            elif self.boxes[seat] == most:
                self.bonuses.append(self.numbers["most_truffles"])
            else:
                self.bonuses.append(0)
            self.totals.append(self.banked[seat] + self.bonuses[seat])
        standings = {seat: (self.totals[seat], self.boxes[seat]) for seat in range(self.players)}
        for standing in sorted(set(standings.values()), reverse=True):
            self.ranking.append(tuple(s for s in standings if standings[s] == standing))
        self.winners = self.ranking[0]
        self._need = "dawn"


def _full_counts(deck: Mapping[str, int]) -> dict[str, int]:
    """Check a deck and give it with every card name in it (MB-4, MB-8)."""
    for card, copies in deck.items():
        if card not in CARDS or copies < 0:
            raise ValueError(f"MB-4: {copies} of {card}")
    if sum(deck.values()) == 0:
        raise ValueError("MB-8: an empty deck")
    return {card: deck.get(card, 0) for card in CARDS}


def _split(name: str) -> list[str]:
    """Name the cards behind one name in a case: a glazed tart is two."""
    if name.startswith("glazed_"):
        return [name.removeprefix("glazed_"), "honey_glaze"]
    return [name]


# Random nights.


def random_entry(night: SlowNight, rng: random.Random) -> Entry:
    """Make up what comes next; any baker that owes may be first, and Peels are used often.

    Raises ValueError at dawn, when nothing comes next.
    """
    need = night.needs()
    if need == "deal":
        return ("deal", _random_hands(night, rng))
    if need == "choices":
        seat = rng.choice(night.owing())
        return ("choose", seat, _random_choice(night, seat, rng))
    if need == "snatch":
        return ("snatch", _random_snatch(night, rng))
    if need == "faces":
        size = night.batch_sizes()[night.faceless_place()]
        return ("faces", rng.sample(_pool(night), size))
    raise ValueError("MB-59: the night is over")


def _pool(night: SlowNight) -> list[str]:
    return [card for card in CARDS for _ in range(night.undealt[card])]


def _random_hands(night: SlowNight, rng: random.Random) -> list[list[str]]:
    pool = _pool(night)
    rng.shuffle(pool)
    return [[pool.pop() for _ in range(size)] for size in night.deal_sizes()[: night.players]]


def _random_choice(night: SlowNight, seat: int, rng: random.Random) -> Filing:
    choices = sorted(night.legal_choices(seat))
    pairs = [choice for choice in choices if len(choice) == 2]
    backward = [pair for pair in pairs if CARDS.index(pair[0]) > CARDS.index(pair[1])]
    if backward and rng.random() < 0.5:
        return rng.choice(backward)  # MB-38 is rare, so it is taken when it can be
    if pairs and rng.random() < 0.5:
        return rng.choice(pairs)
    return rng.choice([choice for choice in choices if len(choice) == 1])


def _random_snatch(night: SlowNight, rng: random.Random) -> str:
    cards = night.batches[OWL].cards
    return rng.choice(_pool(night) if cards is None else cards)


def apply_entry(night: SlowNight, entry: Entry) -> None:
    """Hand one entry of a log to a night."""
    if entry[0] == "deal":
        night.deal(entry[1])
    elif entry[0] == "choose":
        night.choose(entry[1], entry[2])
    elif entry[0] == "snatch":
        night.snatch(entry[1])
    else:
        night.faces(entry[1])


def random_entries(night: SlowNight, seed: int) -> Iterator[Entry]:
    """Play a night on to dawn; yield each entry right after the night has taken it.

    This is the form for two engines in lockstep: at every yield ``night`` stands where the other
    engine must stand once it has taken the same entry.
    """
    rng = random.Random(seed)
    while night.needs() != "dawn":
        entry = random_entry(night, rng)
        apply_entry(night, entry)
        yield entry


def play_random_night(
    players: int,
    passing: str,
    seed: int,
    deck: Mapping[str, int] | None = None,
    batch_size: int | None = None,
    numbers: Numbers | None = None,
    bakes: int = 3,
) -> list[Entry]:
    """Play a whole seeded night and return its log; other arguments as for `SlowNight`.

    >>> log = play_random_night(4, "alternate", seed=0)
    >>> len(log) >= 3 * (1 + 8 * 3)
    True
    """
    night = SlowNight(players, passing, deck, batch_size, numbers, bakes)
    return list(random_entries(night, seed))


def replay(night: SlowNight, log: Sequence[Entry]) -> SlowNight:
    """Hand a whole log to a fresh night and return that night."""
    for entry in log:
        apply_entry(night, entry)
    return night
