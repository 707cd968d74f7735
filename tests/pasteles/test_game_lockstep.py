"""Whole games in lockstep with the slow model, which was written from the rules alone.

At every step of every game all that is legal, all that chance can do and how likely it is, and all
facts of the position are compared; at the end, the victory.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args

import pytest

from bakehouse import pasteles as pa
from bakehouse.core.counts import Counts
from bakehouse.core.errors import IllegalAction
from bakehouse.core.rng import Rng
from bakehouse.pasteles.actions import (
    Close,
    Decision,
    Done,
    Draw,
    NextCustomers,
    NextStep,
    Place,
    RaiseMarket,
    Repair,
    Serve,
    UseAbility,
)
from bakehouse.pasteles.config import Config
from bakehouse.pasteles.content import Components, house, loads
from bakehouse.pasteles.effects import Deed
from bakehouse.pasteles.folding import Form, Icon
from bakehouse.pasteles.state import Laid, Phase, State
from tests.pasteles import sets
from tests.pasteles.random_sets import random_components
from tests.pasteles.slow_folding import SlowSheet
from tests.pasteles.slow_game import (
    NAMES,
    WORTH,
    SheetInPlay,
    SlowGame,
    amounts,
    flavour_amounts,
    useful_folds,
)

pytestmark = pytest.mark.xdist_group("whole games of pasteles")
"""All in one process, as what happened in the games is put together in the end."""

HOUSE_GAMES = 1
"""Games for each recipe and policy, with the usual money and with much of it."""

PARTS, RANDOM_SETS = 4, 25
"""Parts of a test, and random sets in each; `--thorough` plays 20 times as many of all games."""

FEW = 60
"""So many chance moves are compared one by one; of more, the chances of single cards are."""

CHANCE_PHASES = (
    Phase.DISPLAY,
    Phase.BLIND,
    Phase.VACANCY,
    Phase.EQUIPMENT,
    Phase.LINE,
    Phase.SHEET,
    Phase.CUSTOMERS,
    Phase.LEFTOVERS,
)
WANTED = [
    *(f"{phase}: UseAbility" for phase in ("INGREDIENTS", "ARRIVALS", "COUNTING", "EVENING")),
    *(f"{phase}: UseAbility" for phase in ("OPENING", "SIDE", "FOLDING", "SERVING")),
    *(f"{phase}: PickToken" for phase in ("EQUIPMENT", "OPENING", "SERVING", "REPAIRS", "EVENING")),
    *(f"{phase.name}: Draw" for phase in CHANCE_PHASES),
    "OPENING: Close",
    "EVENING: Done",
    "loss: WAGES",
    "loss: BREAKDOWN",
    "loss: ABILITY",
    "loss: RULE",
]
"""What must have happened at which step of the day."""

Policy: TypeAlias = Callable[[SlowGame, Sequence[Decision], Rng], tuple[Decision, Rng]]
T = TypeVar("T", bound=Decision)


# Ways to play at random, one with a little sense, so that games also go deep.


def any_decision(_: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Every decision with the same chance: nearly always a token, where one can be laid."""
    return rng.choice(legal)


def any_kind(_: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Every kind of decision with the same chance, then one of that kind."""
    kind, rng = rng.choice(sorted({type(one).__name__ for one in legal}))
    return rng.choice([one for one in legal if type(one).__name__ == kind])


def some_sense(slow: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Serve, lay tokens that somebody in line wants, keep money for wages, hurry nothing."""
    best: Sequence[Decision] = of_type(legal, Serve) or useful_places(slow, of_type(legal, Place))
    if best:
        return rng.choice(best)
    going_on = [one for one in legal if isinstance(one, (NextCustomers, NextStep, Close))]
    if going_on:
        return rng.choice(of_type(legal, UseAbility) or going_on)
    if of_type(legal, Done):
        return spend_or_not(slow, legal, rng)
    return rng.choice(legal)


def of_type(legal: Sequence[Decision], kind: type[T]) -> list[T]:
    return [one for one in legal if isinstance(one, kind)]


def spend_or_not(slow: SlowGame, legal: Sequence[Decision], rng: Rng) -> tuple[Decision, Rng]:
    """Money is spent only while wages can be paid after it."""
    wages = sum(slow.box.employee(number).wage for number in slow.staff)
    affordable = [
        one
        for one in legal
        if not isinstance(one, (RaiseMarket, Repair)) or slow.money - price(slow, one) > wages
    ]
    return rng.choice(affordable)


def price(slow: SlowGame, decision: RaiseMarket | Repair) -> int:
    if isinstance(decision, Repair):
        return slow.box.machine(decision.machine).cost
    return slow.box.market[slow.level + 1].cost


def useful_places(slow: SlowGame, places: Sequence[Place]) -> list[Place]:
    """The ways to lay a token that bring an order in line on most, at least by one icon."""
    shown = [sheet.shown() for sheet in slow.sheets]
    missing = missing_icons(slow)
    worth: dict[Place, int] = {}
    for place in places:
        icons = [shown[place.sheet - 1][cell] for cell in place.placement.cells]
        each = WORTH.get(NAMES[place.kind], 1)
        gains = [
            sum(min(each * icons.count(flavour), n) for flavour, n in wanted.items())
            for wanted in missing
        ]
        worth[place] = 3 * max(gains, default=0) - each * len(icons)
    best = max(worth.values(), default=0)
    return [place for place, value in worth.items() if value == best > 0]


def missing_icons(slow: SlowGame) -> list[dict[str, int]]:
    """By customer in line, what the order still needs."""
    return [
        {flavour: max(0, n - slow.claimed[flavour]) for flavour, n in slow.order(one).items()}
        for one in slow.line
    ]


POLICIES: dict[str, Policy] = {
    "any decision": any_decision,
    "any kind": any_kind,
    "some sense": some_sense,
}


# The library's position in the words of the slow model.


def facts(state: State) -> dict[str, Any]:
    shop, today = state.shop, state.today
    machines = state.config.components.machine_kinds
    loss = state.loss
    return {
        "money": state.money,
        "day": state.day,
        "level": shop.level,
        "phase": state.phase.name,
        "step": today.step,
        "supply": amounts(state.supply),
        "storage": amounts(state.storage),
        "personal": amounts(state.personal),
        "claimed": flavour_amounts(state.claimed),
        "line": list(today.line),
        "waiting": today.waiting,
        "gone": list(today.gone),
        "today": (today.served, today.unserved, today.forgiven, today.extra, today.places),
        "used": [n for n in range(len(bin(today.used))) if today.used >> n & 1],
        "staff": list(shop.staff),
        "display": list(shop.display),
        "decks": (
            [list(layer) for layer in shop.applicants.layers],
            [list(layer) for layer in shop.customers.layers],
            list(Counts(machines, shop.equipment)),
        ),
        "drawn": list(shop.drawn),
        "repaired": list(Counts(machines, shop.repaired)),
        "discarded": list(Counts(machines, shop.discarded)),
        "tally": list(shop.tally),
        "loss": None if loss is None else (loss.cause.name, loss.number, loss.due),
        "side to choose": today.sheet,
        "sheets": [laid.number for laid in state.sheets],
    }


@cache
def picture_of_form(form: Form) -> Any:
    """By place the icons of all layers, from the lowest up; and the tokens."""
    grid = form.grid
    piles = {
        (y, x): [plain_icon(grid.icons[grid.icon_of_unit[unit]]) for unit in pile]
        for y, row in enumerate(form.layering.stacks())
        for x, pile in enumerate(row)
    }
    tokens = [(token.kind.name.lower(), map(plain_icon, token.icons)) for token in form.tokens]
    return piles, sorted((kind, sorted(icons)) for kind, icons in tokens)


def plain_icon(icon: Icon) -> tuple[str, int, int]:
    return icon.side.name.lower(), icon.row, icon.column


def picture_of_sheet(sheet: SheetInPlay) -> Any:
    piles = sheet.lies.piles().items()
    tokens = [(kind, sorted(icons)) for kind, icons in map(kind_and_icons, sheet.lies.tokens)]
    return {place: [piece.up[:3] for piece in pile] for place, pile in piles}, sorted(tokens)


def kind_and_icons(token: Any) -> tuple[str, set[tuple[str, int, int]]]:
    return token.kind, {printed[:3] for _, printed in token.under}


class Lockstep:
    """A game in both engines."""

    def __init__(self, config: Config, seed: str, policy: Policy) -> None:
        self.slow = SlowGame(config)
        self.state = pa.new_game(config)
        self.rng = Rng.seeded(seed)
        self.policy = policy
        self.met: dict[int, Decision] = {}
        self.events: set[str] = set()
        self.seen: dict[int, tuple[int, Laid]] = {}

    def play(self) -> None:
        self.compare()
        while self.slow.player() != -4:
            action = self.chance_move() if self.slow.player() == -1 else self.decision()
            self.events.add(f"{self.slow.phase}: {type(action).__name__}")
            self.slow.act(action)
            self.state = pa.apply(self.state, action)
            self.compare()
        self.compare_ends()
        self.events |= {f"deed: {deed.name}" for deed in self.slow.deeds_done}
        self.events.add(f"result: {self.slow.result()}")
        if self.slow.loss:
            self.events.add(f"loss: {self.slow.loss[0]}")

    def compare(self) -> None:
        assert facts(self.state) == self.slow.view()
        assert pa.current_player(self.state) == self.slow.player()
        for number, (sheet, laid) in enumerate(
            zip(self.slow.sheets, self.state.sheets, strict=True)
        ):
            if self.seen.get(number) != (sheet.changes, laid):
                assert picture_of_sheet(sheet) == picture_of_form(laid.form)
                self.seen[number] = sheet.changes, laid
        self.compare_scores()

    def compare_scores(self) -> None:
        result = self.slow.result()
        assert pa.returns(self.state) == (float(result or 0),)
        assert (pa.outcome(self.state) is None) == (result is None)
        (sheet,) = pa.score_sheet(self.state)
        told = [(line.source.split(":")[0], line.detail) for line in sheet.lines]
        for name, conditions in self.slow.progress().items():
            expected = [f"{number} of {one.least}" for one, number in conditions]
            assert [detail for victory, detail in told if victory == name] == expected
        assert sum(line.points for line in sheet.lines) == (result or 0)

    def decision(self) -> Decision:
        config, legal = self.state.config, pa.legal_actions(self.state)
        codes = [pa.encode_action(config, action) for action in legal]
        assert codes == sorted(set(codes))
        assert len(legal) == len(self.slow.legal())
        assert set(legal) == self.slow.legal()
        self.compare_refusals(legal)
        self.met.update(zip(codes, legal, strict=True))
        decision, self.rng = self.policy(self.slow, legal, self.rng)
        return decision

    def compare_refusals(self, legal: Sequence[Decision]) -> None:
        """Decisions that were legal once are legal now only where both engines say so."""
        codes = list(self.met)
        for _ in range(3 if codes else 0):
            code, self.rng = self.rng.choice(codes)
            known = self.met[code]
            assert pa.is_legal(self.state, known) == (known in self.slow.legal())
            if known not in legal:
                with pytest.raises(IllegalAction):
                    pa.apply(self.state, known)

    def chance_move(self) -> Draw:
        assert pa.legal_actions(self.state) == ()
        draw, self.rng = pa.sample_chance(self.state, self.rng)
        assert isinstance(draw, Draw)
        assert self.slow.can_draw(draw)
        self.compare_single_cards(draw)
        moves = self.slow.chance(FEW)
        if moves is not None and self.slow.cards_due() < 5:
            assert self.moves_of_library((), Fraction(1)) == moves
        self.compare_wrong_draws(draw)
        return draw

    def compare_single_cards(self, draw: Draw) -> None:
        """Along one way to draw the cards, the chances of each next one."""
        drawn: list[int] = []
        for _ in range(len(draw.cards) + 1):
            chances = self.slow.next_card(drawn)
            assert dict(pa.chance_outcomes(self.state, tuple(drawn))) == chances
            drawn += [card for card in draw.cards if card in chances and card not in drawn][:1]
        assert pa.chance_action(self.state, tuple(drawn)) == draw

    def moves_of_library(self, drawn: tuple[int, ...], chance: Fraction) -> dict[Draw, Fraction]:
        """All chance moves and their chances, by walking through all single cards."""
        nexts = pa.chance_outcomes(self.state, drawn)
        if not nexts:
            return {pa.chance_action(self.state, drawn): chance}
        moves: dict[Draw, Fraction] = {}
        for card, part in nexts:
            for move, whole in self.moves_of_library((*drawn, card), chance * part).items():
                moves[move] = moves.get(move, Fraction(0)) + whole
        return moves

    def compare_wrong_draws(self, draw: Draw) -> None:
        """A move with other cards, or one card more, is allowed only where the slow model says."""
        shift, self.rng = self.rng.below(9)
        others = [
            Draw(draw.pile, tuple(card + shift for card in draw.cards)),
            Draw(draw.pile, (*draw.cards, shift + 1)),
        ]
        for other in others:
            assert pa.is_legal(self.state, other) == self.slow.can_draw(other)

    def compare_ends(self) -> None:
        assert pa.current_player(self.state) == -4
        assert pa.legal_actions(self.state) == ()
        outcome = pa.outcome(self.state)
        assert outcome is not None
        assert outcome.winners == ((0,) if self.slow.result() else ())


@cache
def rich_set() -> Components:
    """The house set with so much money that nobody closes: play without sense goes deep too."""
    data = sets.house_data()
    for recipe in data["recipes"]["recipe"]:
        recipe["money"] += 80
    data["set"]["name"] = "rich"
    return loads(sets.text_of(data), "rich")


def lockstep(config: Config, policy: str, seed: int) -> frozenset[str]:
    """What happens in a game; it is compared at every step."""
    game = Lockstep(config, f"{policy} {seed}", POLICIES[policy])
    game.play()
    return frozenset(game.events)


@cache
def house_games(recipe: int, policy: str, games: int) -> frozenset[str]:
    """What happens in so many games of a house recipe, with the usual money and with much."""
    configs = [Config(recipe=recipe, components=box) for box in (house(), rich_set())]
    played = [lockstep(config, policy, seed) for config in configs for seed in range(games)]
    return frozenset[str]().union(*played)


@cache
def random_games(part: int, games: int) -> frozenset[str]:
    """What happens in games with so many random sets, one of each way to play."""
    played: list[frozenset[str]] = []
    for number in range(part * games, (part + 1) * games):
        config = Config(recipe=1, components=random_components(number))
        played += [lockstep(config, policy, number) for policy in POLICIES]
    return frozenset[str]().union(*played)


def times(config: pytest.Config) -> int:
    return 20 if config.getoption("--thorough") else 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("recipe", range(1, 13))
def test_games_of_the_house_agree_at_every_step(
    recipe: int, policy: str, pytestconfig: pytest.Config
) -> None:
    assert house_games(recipe, policy, HOUSE_GAMES * times(pytestconfig))


@pytest.mark.parametrize("part", range(PARTS))
def test_games_with_random_sets_agree_at_every_step(part: int, pytestconfig: pytest.Config) -> None:
    assert random_games(part, RANDOM_SETS * times(pytestconfig))


def test_all_that_can_happen_happens_in_these_games(pytestconfig: pytest.Config) -> None:
    n = times(pytestconfig)
    recipes = range(1, 13)
    events = frozenset[str]().union(
        *(
            house_games(recipe, policy, HOUSE_GAMES * n)
            for recipe in recipes
            for policy in POLICIES
        ),
        *(random_games(part, RANDOM_SETS * n) for part in range(PARTS)),
    )
    kinds = {event.split(": ")[1] for event in events}
    actions = [one.__name__ for one in (*get_args(Decision), Draw)]
    assert [name for name in actions if name not in kinds] == []
    assert [deed.name for deed in Deed if f"deed: {deed.name}" not in events] == []
    assert [n for n in range(3) if f"result: {n}" not in events] == []
    assert [event for event in WANTED if event not in events] == []


@pytest.mark.rule("PA-29", "PA-34")
def test_the_quick_search_for_useful_folds_finds_what_trying_everything_finds() -> None:
    rng = random.Random(1)
    for _ in range(20):
        sheet = SlowSheet(*rng.choice([(3, 3), (2, 4), (1, 5)]))
        for kind in rng.sample(["two", "corner", "strawberry"], rng.randint(0, 3)):
            ways = sorted(sheet.all_placements(kinds=[kind]), key=lambda way: sorted(way[1]))
            if ways:
                sheet.place(*rng.choice(ways))
        for height, width in itertools.product(range(1, 5), repeat=2):
            tried = {
                move
                for move in sheet.possible_folds()
                if sorted(sheet.size()) != sorted((height, width))
                and sheet.after(move).can_become((height, width))
            }
            assert useful_folds(sheet, height, width) == tried
