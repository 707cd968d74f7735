"""A second engine for all of Pasteles, slow and plain, to compare the library with.

Written from the rules alone. Of the library it takes the words of its answers (actions) and the
numbers of the game (component set, recipe), nothing that acts. A game is told as one long story, a
generator that walks through the days as the rulebook does and stops wherever it needs a decision or
a card; so there is no state machine in it, and nothing is packed: names, lists and dicts. Sheets
are those of `slow_folding`.

Whoever drives it hands in what the player decides and what chance draws. What is not possible
raises `AssertionError`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, TypeVar

from bakehouse.core.counts import Counts
from bakehouse.pasteles.actions import (
    Action,
    ChooseSide,
    Close,
    Decision,
    Done,
    Draw,
    FoldSequence,
    Hire,
    HireBlind,
    LetGo,
    NextCustomers,
    NextStep,
    PickCustomer,
    PickToken,
    Pile,
    Place,
    RaiseMarket,
    Repair,
    Reward,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.effects import Ability, Deed, Effect, Measure, Moment
from bakehouse.pasteles.folding import ORIENTATIONS, Edge, Flavour, Fold, Side, TokenKind
from bakehouse.pasteles.recipes import (
    Condition,
    FoldSequenceTask,
    FoldSizeTask,
    Goal,
    ScheduleIcon,
    Step,
    Tally,
)
from tests.pasteles.slow_folding import EDGES, Icon, Move, SlowSheet

NAMES = [kind.name.lower() for kind in TokenKind]
KIND = dict(zip(NAMES, TokenKind, strict=True))
WORTH = {"raspberry": 2, "blueberry": 3}
"""How often the icon under a token counts, where it is not once (PA-41)."""

_WAYS = {
    (name, frozenset(cells)): number
    for name in NAMES
    for number, cells in enumerate(ORIENTATIONS[KIND[name]])
}
"""The library's number for each way in which a token can lie."""

T = TypeVar("T")
Tokens: TypeAlias = dict[str, int]


@dataclass(frozen=True)
class Question:
    """The player is asked, and may answer any of these."""

    legal: frozenset[Decision]


@dataclass(frozen=True)
class Turning:
    """So many cards of a pile are turned up."""

    pile: Pile
    deck: SlowDeck
    count: int


Request: TypeAlias = Question | Turning
Story: TypeAlias = Generator[Request, Action, T]


class ShopCloses(Exception):
    """A payment that is due cannot be made: the game is lost (PA-5)."""


class DoorsClose(Exception):
    """Making and serving is over for today (PA-22)."""


class SlowDeck:
    """A deck as packets, the top one first; within a packet nobody knows the order."""

    def __init__(self, packets: Iterable[Iterable[int]]) -> None:
        self.packets = [sorted(packet) for packet in packets]
        self._tidy()

    def _tidy(self) -> None:
        self.packets = [packet for packet in self.packets if packet]

    def size(self) -> int:
        """The number of cards."""
        return sum(len(packet) for packet in self.packets)

    def cards(self) -> list[int]:
        """All cards, sorted."""
        return sorted(card for packet in self.packets for card in packet)

    def put_under(self, cards: Iterable[int]) -> None:
        """Shuffle some cards and put them under the deck."""
        self.packets.append(sorted(cards))
        self._tidy()

    def take(self, card: int) -> None:
        """Take the next card, which turns out to be this one."""
        assert card in self.packets[0]
        self.packets[0].remove(card)
        self._tidy()

    def take_all(self, cards: Iterable[int]) -> None:
        """Take so many cards at once, whichever way they lay; from upper packets first."""
        left = list(cards)
        while left:
            card = next(card for card in left if card in self.packets[0])
            left.remove(card)
            self.take(card)

    def next_card(self, drawn: Sequence[int] = ()) -> dict[int, Fraction]:
        """The chance of each card to be the next after these were drawn."""
        rest = SlowDeck(self.packets)
        for card in drawn:
            rest.take(card)
        top = rest.packets[0]
        return {card: Fraction(top.count(card), len(top)) for card in sorted(set(top))}

    def hands(self, count: int, most: int) -> dict[tuple[int, ...], Fraction] | None:
        """The chance of each hand of so many cards, or None where they are more than `most`."""
        whole: list[int] = []
        for packet in self.packets:
            if len(whole) + len(packet) > count:
                return self._partly(whole, packet, count - len(whole), most)
            whole += packet
        return {tuple(sorted(whole)): Fraction(1)}

    def _partly(
        self, whole: list[int], packet: list[int], count: int, most: int
    ) -> dict[tuple[int, ...], Fraction] | None:
        number = math.comb(len(packet), count)
        if number > most:
            return None
        chances: dict[tuple[int, ...], Fraction] = {}
        for part in itertools.combinations(packet, count):
            hand = tuple(sorted([*whole, *part]))
            chances[hand] = chances.get(hand, Fraction(0)) + Fraction(1, number)
        return chances

    def can_give(self, cards: Sequence[int]) -> bool:
        """Whether these can be the next cards: an upper packet goes before a lower one."""
        left = list(cards)
        for packet in self.packets:
            here = [card for card in left if card in packet]
            if len(here) != min(len(left), len(packet)) or len(set(here)) != len(here):
                return False
            left = [card for card in left if card not in here]
        return not left


@dataclass
class SheetInPlay:
    """A sheet on the table."""

    number: int
    lies: SlowSheet
    flavours: dict[Icon, str]
    changes: int = 0

    def shown(self) -> dict[tuple[int, int], str]:
        """By cell with a whole icon, its flavour."""
        return {cell: self.flavours[icon] for cell, icon in self.lies.whole_icons().items()}


def amounts(counts: Counts[TokenKind]) -> Tokens:
    """A multiset of tokens, by name."""
    return {name: counts[kind] for name, kind in KIND.items()}


def flavour_amounts(counts: Counts[Flavour]) -> dict[str, int]:
    """A multiset of flavours, by name."""
    return {flavour.name.lower(): counts[flavour] for flavour in Flavour}


@cache
def place_action(sheet: int, name: str, cells: frozenset[tuple[int, int]]) -> Place:
    """The library's word for laying a token on these cells."""
    row, column = min(y for y, _ in cells), min(x for _, x in cells)
    way = _WAYS[name, frozenset((y - row, x - column) for y, x in cells)]
    return Place(sheet, KIND[name], way, row, column)


def fold_action(move: Move) -> Fold:
    """The library's word for a fold."""
    return Fold(Edge(EDGES.index(move[0])), move[1])


def move_of(fold: Fold, quarters: int = 0) -> Move:
    """A fold of the library, as seen after so many quarter turns clockwise."""
    return EDGES[(fold.edge + quarters) % 4], fold.line


# Sizes: rows and columns have nothing to do with each other, so each is a strip of its own.


@cache
def strip_lengths(length: int, held: frozenset[int]) -> frozenset[int]:
    """All lengths to which a strip can be folded; no fold goes along a line that is held."""
    found = {length}
    for line in range(1, length):
        if line not in held:
            for low in (True, False):
                found |= strip_lengths(*folded_strip(length, held, line, low))
    return frozenset(found)


def folded_strip(
    length: int, held: frozenset[int], line: int, low: bool
) -> tuple[int, frozenset[int]]:
    """The strip after the part below (low) or above a line is turned over onto the rest."""

    def moved(at: int) -> int:
        return 2 * line - at if (at < line) == low else at

    ends = moved(0), moved(length), line
    return max(ends) - min(ends), frozenset(moved(at) - min(ends) for at in held)


def held_lines(sheet: SlowSheet, axis: str) -> frozenset[int]:
    """The lines of a shape, from its top or left edge, that tokens prevent from being folded."""
    left, right, top, bottom = sheet.box()
    start, end = (left, right) if axis == "x" else (top, bottom)
    inside = range(start + 2, end, 2)
    return frozenset((line - start) // 2 for line in inside if sheet.crossed(axis, line))


def strips(sheet: SlowSheet) -> dict[str, tuple[int, frozenset[int]]]:
    """A sheet as two strips: its rows (y) and its columns (x)."""
    height, width = sheet.size()
    return {"y": (height, held_lines(sheet, "y")), "x": (width, held_lines(sheet, "x"))}


def can_come_to(two: dict[str, tuple[int, frozenset[int]]], height: int, width: int) -> bool:
    """Whether two strips can be folded to a size, upright or lying (PA-29)."""
    rows, columns = strip_lengths(*two["y"]), strip_lengths(*two["x"])
    return (height in rows and width in columns) or (width in rows and height in columns)


def useful_folds(sheet: SlowSheet, height: int, width: int) -> set[Move]:
    """The folds after which a size can still be reached; none once it is there (PA-34)."""
    if sorted(sheet.size()) == sorted((height, width)):
        return set()
    now = strips(sheet)
    found: set[Move] = set()
    for edge, count in sheet.possible_folds():
        axis, low = ("y" if edge in ("top", "bottom") else "x"), edge in ("top", "left")
        length, held = now[axis]
        line = count if low else length - count
        after = {**now, axis: folded_strip(length, held, line, low)}
        if can_come_to(after, height, width):
            found.add((edge, count))
    return found


class SlowGame:
    """One whole game as a mutable object (PA-1 to PA-65).

    What can be looked at is plain: `money`, `level`, `storage`, `line` and so on; `view` gives all
    of it. `ledger` tells every receipt and payment by its cause.
    """

    def __init__(self, config: Config, *, plain: bool = False) -> None:
        self.config = config
        self.plain = plain
        self.history: list[Action] = []
        self._more = False
        self.box = config.components
        self.recipe = config.scenario
        self._unpack()
        self._begin_day()
        self.ledger: list[tuple[str, int]] = []
        self.loss: tuple[str, int, int] | None = None
        self.tally: dict[Goal, int] = dict.fromkeys(self.recipe.goals, 0)
        self.decisions: list[Decision] = []
        self.deeds_done: set[Deed] = set()
        self._story = self._whole_game()
        self._request: Request | None = None
        self._go_on(None)

    def _unpack(self) -> None:
        self.day, self.level, self.money = 1, 0, self.recipe.money
        self.phase, self.step = "DISPLAY", 0
        self.personal: Tokens = dict.fromkeys(NAMES, 0)
        self.storage = amounts(self.recipe.tokens)
        whole = amounts(self.box.tokens)
        self.supply = {name: whole[name] - self.storage[name] for name in NAMES}
        self.staff: list[int] = []
        self.display: list[int] = []
        self.applicants = SlowDeck([[card.number for card in self.box.employees]])
        self.customers = SlowDeck([[card.number for card in self.box.customers]])
        machines = [machine.number for machine in self.box.machines]
        self.equipment = SlowDeck([machines + machines])
        self.drawn: list[int] = []
        self.repaired: list[int] = []
        self.discarded: list[int] = []

    def _begin_day(self) -> None:
        self.claimed = {flavour.name.lower(): 0 for flavour in Flavour}
        self.sheets: list[SheetInPlay] = []
        self.side_to_choose = 0
        self.line: list[int] = []
        self.gone: list[int] = []
        self.waiting = self.served = self.unserved = self.forgiven = self.extra = 0
        self.places = self.box.line
        self.used: set[int] = set()

    # For whoever drives the game.

    def player(self) -> int:
        """0 for the player, -1 for chance, -4 when the game is over."""
        if self._request is None:
            return -4
        return 0 if isinstance(self._request, Question) else -1

    def legal(self) -> frozenset[Decision]:
        """All legal decisions."""
        return self._request.legal if isinstance(self._request, Question) else frozenset()

    def _turning(self) -> Turning:
        assert isinstance(self._request, Turning)
        return self._request

    def cards_due(self) -> int:
        """How many cards chance turns up now."""
        return self._turning().count

    def chance(self, most: int = 1000) -> dict[Draw, Fraction] | None:
        """All chance moves and their chances, or None where they are more than `most`."""
        due = self._turning()
        hands = due.deck.hands(due.count, most)
        if hands is None:
            return None
        return {Draw(due.pile, hand): chance for hand, chance in hands.items()}

    def next_card(self, drawn: Sequence[int] = ()) -> dict[int, Fraction]:
        """The chances of the next single card of the chance move; {} when all are drawn."""
        due = self._turning()
        return {} if len(drawn) == due.count else due.deck.next_card(drawn)

    def can_draw(self, draw: Draw) -> bool:
        """Whether chance can make this move now."""
        due = self._turning()
        return (draw.pile, len(draw.cards)) == (due.pile, due.count) and due.deck.can_give(
            draw.cards
        )

    def act(self, action: Action) -> None:
        """Make a decision or a chance move."""
        if isinstance(action, Draw):
            assert self.can_draw(action)
        else:
            assert action in self.legal()
            self.decisions.append(action)
        self.history.append(action)
        self._go_on(action)

    def _go_on(self, action: Action | None) -> None:
        try:
            self._request = next(self._story) if action is None else self._story.send(action)
        except StopIteration:
            self._request = None
        self.check()

    def check(self) -> None:
        """Nothing is gained or lost of what is conserved (PA-64, PA-65), and money adds up."""
        assert self.money == self.recipe.money + sum(amount for _, amount in self.ledger) >= 0
        for name, number in amounts(self.box.tokens).items():
            held = (self.supply, self.storage, self.personal, self.on_sheets())
            assert sum(tokens.get(name, 0) for tokens in held) == number
            assert all(tokens.get(name, 0) >= 0 for tokens in held)
        customers = [*self.customers.cards(), *self.line, *self.gone]
        assert sorted(customers) == [card.number for card in self.box.customers]
        employees = [*self.applicants.cards(), *self.display, *self.staff]
        assert sorted(employees) == [card.number for card in self.box.employees]
        cards = [*self.equipment.cards(), *self.drawn, *self.repaired, *self.discarded]
        machines = [machine.number for machine in self.box.machines]
        assert sorted(cards) == sorted(machines + machines)
        assert min(self.claimed.values()) >= 0 <= self.waiting <= self.customers.size()

    def on_sheets(self) -> Tokens:
        """The tokens on all sheets in play."""
        laid = [token.kind for sheet in self.sheets for token in sheet.lies.tokens]
        return {name: laid.count(name) for name in NAMES}

    def view(self) -> dict[str, Any]:
        """All that there is to know, in plain words."""
        return {
            "money": self.money,
            "day": self.day,
            "level": self.level,
            "phase": self.phase,
            "step": self.step,
            "supply": dict(self.supply),
            "storage": dict(self.storage),
            "personal": dict(self.personal),
            "claimed": dict(self.claimed),
            "line": sorted(self.line),
            "waiting": self.waiting,
            "gone": sorted(self.gone),
            "today": (self.served, self.unserved, self.forgiven, self.extra, self.places),
            "used": sorted(self.used),
            "staff": sorted(self.staff),
            "display": sorted(self.display),
            "decks": (self.applicants.packets, self.customers.packets, self.equipment.cards()),
            "drawn": sorted(self.drawn),
            "repaired": sorted(self.repaired),
            "discarded": sorted(self.discarded),
            "tally": [self.tally[goal] for goal in self.recipe.goals],
            "loss": self.loss,
            "side to choose": self.side_to_choose,
            "sheets": [sheet.number for sheet in self.sheets],
        }

    def result(self) -> int | None:
        """None before the end, then 0 (lost), 1 (a standard victory) or 2 (a gourmet one)."""
        if self.phase != "OVER":
            return None
        if self.loss is not None:
            return 0
        for points, conditions in ((2, self.recipe.gourmet), (1, self.recipe.standard)):
            if all(self.so_far(one.goal) >= one.least for one in conditions):
                return points
        return 0

    def progress(self) -> dict[str, list[tuple[Condition, int]]]:
        """By victory, each condition and how far it is."""
        both = {"standard": self.recipe.standard, "gourmet": self.recipe.gourmet}
        return {
            name: [(one, self.so_far(one.goal)) for one in conditions]
            for name, conditions in both.items()
        }

    def so_far(self, goal: Goal) -> int:
        """How far a goal is (PA-60)."""
        if goal.tally is Tally.MONEY:
            return self.money
        return self.level if goal.tally is Tally.LEVEL else self.tally[goal]

    # The whole game.

    def _whole_game(self) -> Story[None]:
        try:
            number = min(self.box.display, self.applicants.size())
            self.display += yield from self._turn_up(
                "DISPLAY", Pile.EMPLOYEES, self.applicants, number
            )
            for day, icons in enumerate(self.recipe.schedule, 1):
                if day > 1:
                    self._clean_up()
                self.day = day
                yield from self._one_day(icons)
        except ShopCloses:
            pass
        self.phase = "OVER"

    def _one_day(self, icons: Sequence[ScheduleIcon]) -> Story[None]:
        yield from self._employees_come_or_go(icons)
        yield from self._prepare_ingredients()
        yield from self._equipment_check(icons)
        yield from self._increase_market_share()
        yield from self._customers_arrive()
        yield from self._make_and_serve()
        yield from self._check_customers()
        self._pay(sum(self.box.employee(number).wage for number in self.staff), "WAGES", 0)
        yield from self._repair_equipment()
        self.phase = "EVENING"
        yield from self._moment(Moment.EVENING)

    def _clean_up(self) -> None:
        for tokens in (self.on_sheets(), self.personal):
            for name in NAMES:
                self.supply[name] += tokens[name]
        self.personal = dict.fromkeys(NAMES, 0)
        self._begin_day()

    def _ask(self, legal: Iterable[Decision]) -> Story[Decision]:
        options = frozenset(legal)
        assert options, "a question without an answer"
        decision = yield Question(options)
        assert not isinstance(decision, Draw)
        return decision

    def _turn_up(self, phase: str, pile: Pile, deck: SlowDeck, count: int) -> Story[list[int]]:
        if count == 0:
            return []
        self.phase = phase
        draw = yield Turning(pile, deck, count)
        assert isinstance(draw, Draw)
        deck.take_all(draw.cards)
        return list(draw.cards)

    # Money.

    def _pay(self, due: int, cause: str, number: int) -> None:
        if self.money < due:
            self.loss = (cause, number, due)
            raise ShopCloses
        self._book(-due, f"{cause} {number}")

    def _book(self, amount: int, cause: str) -> None:
        self.money += amount
        self.ledger.append((cause, amount))

    # 1.a to 1.d.

    def _employees_come_or_go(self, icons: Sequence[ScheduleIcon]) -> Story[None]:
        for icon in icons:
            self.phase = "STAFF"
            if icon is ScheduleIcon.ADD:
                yield from self._add_employee()
            elif icon is ScheduleIcon.REMOVE and self.staff:
                decision = yield from self._ask(map(LetGo, self.staff))
                assert isinstance(decision, LetGo)
                self.staff.remove(decision.employee)
                self.applicants.put_under([decision.employee])

    def _add_employee(self) -> Story[None]:
        options: list[Decision] = [Hire(number) for number in self.display]
        if self.applicants.size():
            options.append(HireBlind())
        if not options:
            return
        decision = yield from self._ask(options)
        if isinstance(decision, Hire):
            self.display.remove(decision.employee)
            self.staff.append(decision.employee)
            self.display += yield from self._next_employee("VACANCY")
        else:
            self.staff += yield from self._next_employee("BLIND")

    def _next_employee(self, phase: str) -> Story[list[int]]:
        number = min(1, self.applicants.size())
        return (yield from self._turn_up(phase, Pile.EMPLOYEES, self.applicants, number))

    def _prepare_ingredients(self) -> Story[None]:
        self.phase = "INGREDIENTS"
        for name in NAMES:
            self.personal[name] += self.storage[name]
        self.storage = dict.fromkeys(NAMES, 0)
        for number in sorted(self.staff):
            self._from_supply(amounts(self.box.employee(number).tokens), self.personal)
        yield from self._moment(Moment.INGREDIENTS)

    def _from_supply(self, tokens: Tokens, to: Tokens) -> None:
        for name, wanted in tokens.items():
            number = min(wanted, self.supply[name])
            self.supply[name] -= number
            to[name] += number

    def _equipment_check(self, icons: Sequence[ScheduleIcon]) -> Story[None]:
        for icon in icons:
            if icon is ScheduleIcon.CHECK and self.equipment.size():
                turned = yield from self._turn_up("EQUIPMENT", Pile.EQUIPMENT, self.equipment, 1)
                yield from self._check_machine(turned[0])

    def _check_machine(self, number: int) -> Story[None]:
        if number not in self.drawn:
            self.drawn.append(number)
            return
        self.drawn.remove(number)
        self.discarded += [number, number]
        yield from self._carry_out(self.box.machine(number).breakdown, "BREAKDOWN", number)

    def _increase_market_share(self) -> Story[None]:
        while True:
            self.phase = "MARKET"
            options: list[Decision] = [Done()]
            above = self.box.market[self.level + 1 :]
            if above and self.money >= above[0].cost:
                options.append(RaiseMarket())
            decision = yield from self._ask(options)
            if isinstance(decision, Done):
                return
            self._book(-above[0].cost, "market")
            self.level += 1

    # 2.a and 2.b.

    def _customers_arrive(self) -> Story[None]:
        self.phase = "ARRIVALS"
        yield from self._moment(Moment.ARRIVALS)
        number = max(0, self.box.market[self.level].customers + self.extra)
        self.waiting = min(number, self.customers.size())
        yield from self._fill_line("LINE")

    def _fill_line(self, phase: str) -> Story[None]:
        number = min(self.places - len(self.line), self.waiting)
        self.line += yield from self._turn_up(phase, Pile.CUSTOMERS, self.customers, number)
        # The cards were those of the day's deck.
        self.waiting -= number

    def _make_and_serve(self) -> Story[None]:
        self.phase = "OPENING"
        yield from self._rules(Moment.SERVING)
        try:
            yield from self._opening()
            for number, step in enumerate(self.recipe.steps, 1):
                self.step = number
                yield from self._one_step(step)
        except DoorsClose:
            pass
        self.step = self.side_to_choose = 0
        self._lose_claims()

    def _lose_claims(self) -> None:
        self.claimed = dict.fromkeys(self.claimed, 0)

    def owned(self) -> int:
        """How many tokens the player has to lay."""
        return sum(self.personal.values())

    def order(self, customer: int) -> dict[str, int]:
        """What a customer asks for."""
        return flavour_amounts(self.box.customer(customer).order)

    def is_covered(self, customer: int) -> bool:
        """Whether claimed icons fill an order."""
        order = self.order(customer)
        return all(self.claimed[flavour] >= number for flavour, number in order.items())

    def _close_if_over(self) -> None:
        if not self.line and not self.waiting:
            raise DoorsClose
        if self.owned() or any(map(self.is_covered, self.line)) or self._tokens_in_sight():
            return
        raise DoorsClose

    def _tokens_in_sight(self) -> bool:
        """Whether an ability that can be used now would give a token."""
        giving = (Deed.GAIN_TOKENS, Deed.CHOOSE_TOKENS)
        for number in self._able(Moment.SERVING):
            effects = self.box.employee(number).ability.effects
            if any(effect.deed in giving and self._does_something(effect) for effect in effects):
                return True
        return False

    def _opening(self) -> Story[None]:
        while True:
            self._close_if_over()
            if self.owned():
                return
            self.phase = "OPENING"
            decision = yield from self._ask([Close(), *self._abilities(Moment.SERVING)])
            if isinstance(decision, Close):
                raise DoorsClose
            yield from self._use(decision)

    def _ask_at_work(
        self, phase: str, options: Callable[[], Iterable[Decision]]
    ) -> Story[Decision]:
        """Ask for one of the options; any ability of 2.b may come before (PA-57)."""
        while True:
            self._close_if_over()
            self.phase = phase
            decision = yield from self._ask([*options(), *self._abilities(Moment.SERVING)])
            if not isinstance(decision, UseAbility):
                return decision
            yield from self._use(decision)

    def _one_step(self, step: Step) -> Story[None]:
        if step.new:
            yield from self._new_sheet()
        sheet = self.sheets[step.sheet - 1]
        if isinstance(step.task, FoldSizeTask):
            yield from self._fold_to_size(sheet, step.task)
        elif isinstance(step.task, FoldSequenceTask):
            yield from self._fold_in_sequence(sheet, step.task)
        going = True
        while going:
            decision = yield from self._ask_at_work("SERVING", lambda: self._at_counter(step))
            going = not isinstance(decision, NextStep)
            yield from self._at_work(decision)

    def _new_sheet(self) -> Story[None]:
        taken = [sheet.number for sheet in self.sheets]
        lid = SlowDeck([[n for n in range(1, len(self.box.sheets) + 1) if n not in taken]])
        turned = yield from self._turn_up("SHEET", Pile.SHEETS, lid, 1)
        self._lose_claims()
        self.side_to_choose = turned[0]
        sides = list(map(ChooseSide, Side))
        decision = yield from self._ask_at_work("SIDE", lambda: sides)
        assert isinstance(decision, ChooseSide)
        self.side_to_choose = 0
        self._lay_sheet(turned[0], decision.side.name.lower())

    def _lay_sheet(self, number: int, side: str) -> None:
        printed = self.box.sheets[number - 1]
        flavours: dict[Icon, str] = {}
        for face, rows in (("front", printed.front), ("back", printed.back)):
            for row, line in enumerate(rows):
                for column, flavour in enumerate(line):
                    flavours[face, row, column] = flavour.name.lower()
        size = len(printed.front), len(printed.front[0])
        sheet = SlowSheet(*size, side, self.recipe.halves)
        self.sheets.append(SheetInPlay(number, sheet, flavours))

    def _fold_to_size(self, sheet: SheetInPlay, task: FoldSizeTask) -> Story[None]:
        while useful_folds(sheet.lies, task.height, task.width):
            decision = yield from self._ask_at_work(
                "FOLDING",
                lambda: map(fold_action, useful_folds(sheet.lies, task.height, task.width)),
            )
            assert isinstance(decision, Fold)
            sheet.lies.fold(move_of(decision))
            sheet.changes += 1

    def _fold_in_sequence(self, sheet: SheetInPlay, task: FoldSequenceTask) -> Story[None]:
        ways: dict[tuple[object, ...], tuple[int, SlowSheet]] = {}
        for quarters in range(4):
            result = self._after_sequence(sheet.lies, task, quarters)
            if result is not None:
                ways.setdefault(result.picture_in_any_rotation(), (quarters, result))
        results = dict(ways.values())
        if results:
            options = list(map(FoldSequence, results))
            decision = yield from self._ask_at_work("FOLDING", lambda: options)
            assert isinstance(decision, FoldSequence)
            sheet.lies = results[decision.quarters]
            sheet.changes += 1

    def _after_sequence(
        self, sheet: SlowSheet, task: FoldSequenceTask, quarters: int
    ) -> SlowSheet | None:
        for fold in task.folds:
            move = move_of(fold, quarters)
            if move not in sheet.possible_folds():
                return None
            sheet = sheet.after(move)
        return sheet

    def refill_due(self) -> bool:
        """Whether the line has a gap that the day's deck can fill (PA-47)."""
        return self.waiting > 0 and len(self.line) < self.places

    def _at_counter(self, step: Step) -> list[Decision]:
        options = self._servings()
        if not self.owned():
            return options or [Close()]
        if self.refill_due():
            return [*options, NextCustomers()]
        last = self.step == len(self.recipe.steps)
        return [*options, *self._placings(step), Close() if last else NextStep()]

    def _servings(self) -> list[Decision]:
        options: list[Decision] = []
        for customer in self.line:
            if self.is_covered(customer):
                options.append(Serve(customer, Reward.MONEY))
                reward = amounts(self.box.customer(customer).tokens)
                if all(self.supply[name] >= number for name, number in reward.items()):
                    options.append(Serve(customer, Reward.TOKENS))
        return options

    def _placings(self, step: Step) -> list[Decision]:
        kinds = [name for name in NAMES if self.personal[name]]
        options: list[Decision] = []
        for number, sheet in enumerate(self.sheets, 1):
            zone = None
            if step.zone is not None and step.sheet == number:
                zone = (step.zone.row, step.zone.column, step.zone.height, step.zone.width)
            for name, cells in sheet.lies.all_placements(zone, kinds):
                options.append(place_action(number, name, cells))
        return options

    def _at_work(self, decision: Decision) -> Story[None]:
        if isinstance(decision, Serve):
            self._serve(decision)
        elif isinstance(decision, Place):
            self._place(decision)
        elif isinstance(decision, NextCustomers):
            self._lose_claims()
            yield from self._fill_line("CUSTOMERS")
        elif isinstance(decision, Close):
            raise DoorsClose

    def _place(self, place: Place) -> None:
        sheet, name = self.sheets[place.sheet - 1], NAMES[place.kind]
        shown = sheet.shown()
        for cell in place.placement.cells:
            self.claimed[shown[cell]] += WORTH.get(name, 1)
        self.personal[name] -= 1
        sheet.lies.place(name, place.placement.cells)
        sheet.changes += 1

    def _serve(self, decision: Serve) -> None:
        customer = self.box.customer(decision.customer)
        order = self.order(decision.customer)
        for flavour, number in order.items():
            self.claimed[flavour] -= number
        self.line.remove(decision.customer)
        self.gone.append(decision.customer)
        self.served += 1
        if decision.reward is Reward.MONEY:
            self._book(customer.money, f"customer {decision.customer}")
        else:
            self._from_supply(amounts(customer.tokens), self.storage)
        self._count_serving(order)

    def _count_serving(self, order: dict[str, int]) -> None:
        together = len(self.decisions) > 1 and isinstance(self.decisions[-2], Serve)
        for goal in self.tally:
            if goal.tally is Tally.SERVED:
                self.tally[goal] += 1
            elif goal.tally is Tally.ICONS and goal.flavour is not None:
                self.tally[goal] += order[goal.flavour.name.lower()]
            elif goal.tally is Tally.LARGE_ORDERS:
                self.tally[goal] += sum(order.values()) >= goal.number
            elif goal.tally is Tally.TOGETHER:
                self.tally[goal] += together
            elif goal.tally is Tally.LATE:
                self.tally[goal] += self.step >= goal.number

    # 3.a to 3.d.

    def _check_customers(self) -> Story[None]:
        self.phase = "COUNTING"
        yield from self._moment(Moment.COUNTING)
        turned = yield from self._turn_up("LEFTOVERS", Pile.CUSTOMERS, self.customers, self.waiting)
        self.unserved, self.waiting = len(self.line) + len(turned), 0
        self.level = max(0, self.level - max(0, self.unserved - self.forgiven))
        for goal in self.tally:
            if goal.tally is Tally.FULL_DAYS and self.served and not self.unserved:
                self.tally[goal] += 1
        self.customers.put_under([*self.line, *turned, *self.gone])
        self.line, self.gone = [], []

    def _repair_equipment(self) -> Story[None]:
        while True:
            self.phase = "REPAIRS"
            costs = {number: self.box.machine(number).cost for number in self.drawn}
            options: list[Decision] = [Done()]
            options += [Repair(number) for number, cost in costs.items() if cost <= self.money]
            decision = yield from self._ask(options)
            if not isinstance(decision, Repair):
                return
            number = decision.machine
            self._book(-costs[number], f"repair {number}")
            self.drawn.remove(number)
            self.repaired.append(number)
            yield from self._carry_out(self.box.machine(number).benefit, "REPAIR", number)

    # Rules, abilities, effects.

    def _moment(self, moment: Moment) -> Story[None]:
        yield from self._rules(moment)
        # Asked for every day, also where no ability can be used: the count, the end of the day.
        always = moment in (Moment.COUNTING, Moment.EVENING)
        while (able := self._able(moment)) or always:
            options: list[Decision] = list(map(UseAbility, able))
            if not any(self.box.employee(number).ability.must for number in able):
                options.append(Done())
            decision = yield from self._ask(options)
            if isinstance(decision, Done):
                return
            yield from self._use(decision)

    def _rules(self, moment: Moment) -> Story[None]:
        yield from self._carry_out_all(
            [
                (effect, "RULE", number)
                for number, rule in enumerate(self.recipe.rules, 1)
                if rule.moment is moment and (not rule.days or self.day in rule.days)
                for effect in rule.effects
            ]
        )

    def _abilities(self, moment: Moment) -> list[Decision]:
        return list(map(UseAbility, self._able(moment)))

    def _able(self, moment: Moment) -> list[int]:
        """The employees whose ability can be used now."""
        return [
            number
            for number in sorted(self.staff)
            if number not in self.used
            and self._is_usable(self.box.employee(number).ability, moment)
        ]

    def _is_usable(self, ability: Ability, moment: Moment) -> bool:
        if ability.moment is not moment:
            return False
        if ability.must:
            return any(map(self._does_something, ability.effects))
        price = (Deed.PAY, Deed.LOSE_TOKENS)
        money = sum(self._amount(one) for one in ability.effects if one.deed is Deed.PAY)
        tokens = 0
        for one in (one for one in ability.effects if one.deed is Deed.LOSE_TOKENS):
            left = max(0, self.owned() - tokens)
            by_tokens = one.per is Measure.TOKENS
            tokens += one.amount * (left // one.every) if by_tokens else self._amount(one)
        gains = [one for one in ability.effects if one.deed not in price]
        return (
            money <= self.money and tokens <= self.owned() and any(map(self._does_something, gains))
        )

    def _use(self, decision: Decision) -> Story[None]:
        assert isinstance(decision, UseAbility)
        number = decision.employee
        self.used.add(number)
        yield from self._carry_out(self.box.employee(number).ability.effects, "ABILITY", number)

    def _amount(self, effect: Effect) -> int:
        if effect.per is None:
            return effect.amount
        unserved = self.unserved or len(self.line) + self.waiting
        counts = {
            Measure.SERVED: self.served,
            Measure.UNSERVED: unserved,
            Measure.LEVEL: self.level,
            Measure.MACHINES: len(self.drawn),
            Measure.TOKENS: self.owned(),
        }
        return effect.amount * (counts[effect.per] // effect.every)

    def _does_something(self, effect: Effect) -> bool:
        if self._amount(effect) <= 0:
            return False
        if effect.deed in (Deed.GAIN_TOKENS, Deed.CHOOSE_TOKENS):
            kinds = effect.kinds if effect.deed is Deed.CHOOSE_TOKENS else effect.tokens
            return any(self.supply[NAMES[kind]] for kind in kinds)
        if effect.deed in (Deed.LOSE_TOKENS, Deed.KEEP_TOKENS):
            return self.owned() > 0
        return {
            Deed.GAIN_LEVELS: self.level < len(self.box.market) - 1,
            Deed.LOSE_LEVELS: self.level > 0,
            Deed.DISMISS: bool(self.line),
            Deed.FORGIVE: len(self.line) + self.waiting > self.forgiven,
        }.get(effect.deed, True)

    def _carry_out(self, effects: Iterable[Effect], cause: str, number: int) -> Story[None]:
        yield from self._carry_out_all([(effect, cause, number) for effect in effects])

    def _carry_out_all(self, effects: Sequence[tuple[Effect, str, int]]) -> Story[None]:
        for place, (effect, cause, number) in enumerate(effects, 1):
            self._more = place < len(effects)
            amount = self._amount(effect)
            if amount > 0:
                self.deeds_done.add(effect.deed)
                yield from self._carry_out_one(effect, amount, cause, number)

    def _ask_to_name(self, legal: Iterable[Decision]) -> Story[Decision]:
        """Where more effects follow, choices that come to the same are one: the first."""
        options = list(legal)
        if not self._more or self.plain or len(options) < 2:
            return (yield from self._ask(options))
        different: dict[str, Decision] = {}
        for option in options:
            there = SlowGame(self.config, plain=True)
            for action in (*self.history, option):
                there.act(action)
            facts = there.view(), there.player(), sorted(map(repr, there.legal()))
            different.setdefault(repr(facts), option)
        return (yield from self._ask(different.values()))

    def _carry_out_one(self, effect: Effect, amount: int, cause: str, number: int) -> Story[None]:
        if effect.deed is Deed.PAY:
            self._pay(amount, cause, number)
        elif effect.deed is Deed.GAIN_MONEY:
            self._book(amount, f"{cause} {number}")
        elif effect.deed is Deed.GAIN_TOKENS:
            each = amounts(effect.tokens)
            self._from_supply({name: n * amount for name, n in each.items()}, self._destination())
        elif effect.deed is Deed.CHOOSE_TOKENS:
            yield from self._choose_tokens([NAMES[kind] for kind in effect.kinds], amount)
        elif effect.deed is Deed.LOSE_TOKENS:
            yield from self._lose_tokens(amount)
        elif effect.deed is Deed.KEEP_TOKENS:
            yield from self._keep_tokens(amount)
        elif effect.deed is Deed.DISMISS:
            yield from self._dismiss(amount)
        else:
            self._change_numbers(effect.deed, amount)

    def _change_numbers(self, deed: Deed, amount: int) -> None:
        if deed is Deed.GAIN_LEVELS:
            self.level = min(self.level + amount, len(self.box.market) - 1)
        elif deed is Deed.LOSE_LEVELS:
            self.level = max(self.level - amount, 0)
        elif deed is Deed.MORE_CUSTOMERS:
            self.extra += amount
        elif deed is Deed.FEWER_CUSTOMERS:
            self.extra -= amount
        elif deed is Deed.LONGER_LINE:
            self.places += amount
        else:
            assert deed is Deed.FORGIVE
            self.forgiven += amount

    def _destination(self) -> Tokens:
        """Where tokens go that are gained now (PA-9): before 3.a to the player, then to storage."""
        late = ("COUNTING", "LEFTOVERS", "REPAIRS", "EVENING")
        return self.storage if self.phase in late else self.personal

    def _pick(self, held: Tokens, kinds: Iterable[str], count: int) -> Story[list[str]]:
        """Name so many tokens of those that are held, in order of kinds."""
        left = {name: held[name] for name in kinds}
        chosen: list[str] = []
        while len(chosen) < count:
            missing = count - len(chosen)
            legal = [
                name for name in later(left, chosen) if n_from(left, name) >= missing and left[name]
            ]
            decision = yield from self._ask_to_name([PickToken(KIND[name]) for name in legal])
            assert isinstance(decision, PickToken)
            chosen.append(NAMES[decision.kind])
            self._move(held, chosen[-1])
            left[chosen[-1]] -= 1
        return chosen

    def _move(self, held: Tokens, name: str) -> None:
        """One token goes where the effect sends it: from the supply to the player, or back."""
        held[name] -= 1
        to = self._destination() if held is self.supply else self.supply
        to[name] += 1

    def _choose_tokens(self, kinds: list[str], amount: int) -> Story[None]:
        there = sum(self.supply[name] for name in set(kinds))
        yield from self._pick(self.supply, kinds, min(amount, there))

    def _lose_tokens(self, amount: int) -> Story[None]:
        if self.owned() > amount:
            yield from self._pick(self.personal, NAMES, amount)
            return
        for name in NAMES:
            self.supply[name] += self.personal[name]
            self.personal[name] = 0

    def _keep_tokens(self, amount: int) -> Story[None]:
        chosen: list[str] = []
        while len(chosen) < amount and self.owned():
            legal = [name for name in later(self.personal, chosen) if self.personal[name]]
            if not legal:
                return
            decision = yield from self._ask_to_name(
                [Done(), *(PickToken(KIND[name]) for name in legal)]
            )
            if not isinstance(decision, PickToken):
                return
            chosen.append(NAMES[decision.kind])
            self.personal[chosen[-1]] -= 1
            self.storage[chosen[-1]] += 1

    def _dismiss(self, amount: int) -> Story[None]:
        number = min(amount, len(self.line))
        last = 0
        for missing in range(number, 0, -1):
            after = sorted(customer for customer in self.line if customer > last)
            enough = after[: len(after) - missing + 1]
            decision = yield from self._ask_to_name(map(PickCustomer, enough))
            assert isinstance(decision, PickCustomer)
            last = decision.customer
            self.line.remove(last)
            self.gone.append(last)


def later(tokens: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """The kinds, in order, that do not come before the one chosen last."""
    least = NAMES.index(chosen[-1]) if chosen else 0
    return [name for name in NAMES[least:] if name in set(tokens)]


def n_from(tokens: Tokens, name: str) -> int:
    """How many tokens there are of a kind and of all after it."""
    return sum(tokens.get(other, 0) for other in NAMES[NAMES.index(name) :])
