"""The written forms of the game's values, and the checks that what is read is a position.

Imported by `storage` when something is written or read.
"""

from __future__ import annotations

from typing import Final

import attrs

from bakehouse.core.codec import Codec, Form
from bakehouse.core.counts import Counts
from bakehouse.core.errors import DecodeError
from bakehouse.midnight_bakery.actions import Keep, Lock, Peel
from bakehouse.midnight_bakery.cards import CARDS, CASE, Card, CaseItem, cards_in
from bakehouse.midnight_bakery.config import OWL, Config
from bakehouse.midnight_bakery.content import Components, house
from bakehouse.midnight_bakery.filing import glazes_waiting
from bakehouse.midnight_bakery.legal import legal_locks
from bakehouse.midnight_bakery.state import BakeScore, Night, Phase, Round, State

__all__ = ["CODEC", "SCHEMA", "ConfigForm", "SetForm", "StateForm", "check_state"]

SCHEMA: Final = 1
"""The number of the layout of the game's JSON texts."""


@attrs.frozen
class SetForm:
    """How options name their component set."""

    name: str
    digest: str


@attrs.frozen
class ConfigForm:
    """The written form of options."""

    players: int
    passing: str
    components: SetForm


@attrs.frozen
class StateForm:
    """The written form of a state; fields as the properties of `State`, `sealed` as in `Round`."""

    config: Config
    phase: Phase
    bake: int
    pick: int
    deck: Counts[Card]
    sealed: int
    batches: tuple[Counts[Card], ...]
    cases: tuple[Counts[CaseItem], ...]
    truffles: tuple[int, ...]
    spent_peels: int
    discards: Counts[Card]
    banked: tuple[int, ...]
    results: tuple[tuple[BakeScore, ...], ...]
    locks: tuple[Lock | None, ...]


def _write_config(config: Config) -> ConfigForm:
    components = config.components
    return ConfigForm(config.players, config.passing, SetForm(components.name, components.digest))


def _read_config(form: ConfigForm, components: Components | None) -> Config:
    components = house() if components is None else components
    if form.components != SetForm(components.name, components.digest):
        raise DecodeError(
            f"written with the component set {form.components.name!r} "
            f"({form.components.digest[:12]}), read with {components!r}"
        )
    return Config(players=form.players, passing=form.passing, components=components)


def _write_state(state: State) -> StateForm:
    return StateForm(
        config=state.config,
        phase=state.phase,
        bake=state.bake,
        pick=state.pick,
        deck=state.deck,
        sealed=state.round.sealed,
        batches=state.batches,
        cases=state.cases,
        truffles=state.truffles,
        spent_peels=state.spent_peels,
        discards=state.discards,
        banked=state.banked,
        results=state.results,
        locks=state.locks,
    )


def _read_state(form: StateForm, _: object) -> State:
    for check in _CHECKS:
        check(form)
    locks = [lock for lock in form.locks if lock is not None]
    owing = 0
    if form.phase is Phase.CHOOSE:
        owing = sum(1 << seat for seat in _holding(form) if form.locks[seat] is None)
    night = Night(
        config=form.config,
        bake=form.bake,
        direction=form.config.direction(form.bake),
        deck=form.deck.packed,
        discards=form.discards.packed,
        banked=form.banked,
        results=form.results,
    )
    now = Round(
        phase=form.phase,
        passes=form.pick - 1,
        batches=tuple(batch.packed for batch in form.batches),
        cases=_packed_cases(form),
        sealed=form.sealed,
        spent_peels=form.spent_peels,
    )
    return State(night, now, sum(lock.code + 1 << 8 * lock.seat for lock in locks), owing)


def _packed_cases(form: StateForm) -> tuple[int, ...]:
    return tuple(
        case.packed + CASE.one[CaseItem.TRUFFLE] * box
        for case, box in zip(form.cases, form.truffles, strict=True)
    )


def _holding(form: StateForm) -> list[int]:
    """The bakers who hold cards that they have seen."""
    return [seat for seat in range(form.config.players) if len(form.batches[seat])]


def _require(condition: bool, reason: str, rule: str | None = None) -> None:
    if not condition:
        raise DecodeError(reason, rule=rule)


def _check_shape(form: StateForm) -> None:
    config, size = form.config, form.config.batch_size
    for what in ("batches", "cases", "truffles"):
        found = len(getattr(form, what))
        _require(
            found == config.ring, f"{what}: {found} places, the ring has {config.ring}", "MB-27"
        )
    for what in ("banked", "locks"):
        found = len(getattr(form, what))
        _require(
            found == config.players, f"{what}: {found} entries for {config.players} bakers", "MB-1"
        )
    bakes = config.components.bakes
    _require(1 <= form.bake <= bakes, f"bake: {form.bake} is not within 1 to {bakes}", "MB-7")
    most = size * config.ring
    _require(1 <= form.pick <= most, f"pick: {form.pick} is not within 1 to {most}", "MB-20")
    for batch in form.batches:
        _require(len(batch) <= size, f"batches: {len(batch)} cards, a batch has {size}", "MB-5")
    _require(0 <= form.sealed <= min(size, len(form.deck)), f"sealed: {form.sealed} cards", "MB-5")


def _check_cards(form: StateForm) -> None:
    """Every card of the full deck is somewhere, once (MB-3); what lies in a case goes together."""
    peels = CARDS.counts({Card.BAKERS_PEEL: form.spent_peels})
    truffles = CARDS.counts({Card.TRUFFLE: sum(map(_not_negative, form.truffles))})
    cards = sum(form.batches, start=form.deck + form.discards + peels + truffles)
    _require(not form.discards[Card.TRUFFLE], "discards: truffles stay in their box", "MB-40")
    for case in form.cases:
        waiting = glazes_waiting(case.packed)
        bare = any(case[CaseItem(card)] for card in (6, 7, 8))
        _require(not (waiting and bare), "cases: a glaze waits beside an unglazed tart", "MB-42")
        _require(not case[CaseItem.TRUFFLE], "cases: truffles lie in their box", "MB-40")
        cards += Counts(CARDS, cards_in(case.packed))
    _require(
        cards == form.config.deck, f"there are {cards}; the deck is {form.config.deck}", "MB-3"
    )


def _not_negative(box: int) -> int:
    _require(box >= 0, f"truffles: {box}")
    return box


def _check_points(form: StateForm) -> None:
    """Banked points are the sum of past bakes (MB-53)."""
    players = form.config.players
    done = form.bake if form.phase is Phase.DAWN else form.bake - 1
    _require(
        len(form.results) == done, f"results: {len(form.results)} bakes, {done} are over", "MB-53"
    )
    running = [0] * players
    for scores in form.results:
        _require(
            len(scores) == players, f"results: {len(scores)} scores for {players} bakers", "MB-53"
        )
        for seat, score in enumerate(scores):
            parts = (score.croissants, score.macarons, score.buns, score.tarts, score.baguettes)
            running[seat] += sum(parts)
            right = score.total == sum(parts) and score.running == running[seat]
            _require(right, f"results: {score} does not add up", "MB-53")
    _require(
        form.banked == tuple(running), f"banked: {form.banked}, the bakes paid {running}", "MB-57"
    )


def _check_locks(form: StateForm) -> None:
    cases = _packed_cases(form)
    for seat, lock in enumerate(form.locks):
        if lock is None:
            continue
        _require(form.phase is Phase.CHOOSE, "locks: nobody locks now", "MB-17")
        legal = legal_locks(seat, form.batches[seat].packed, cases[seat])
        _require(lock in legal, f"locks: {lock} is not legal", "MB-12")


def _check_phase(form: StateForm) -> None:
    """What is due goes with where the cards are."""
    config, phase = form.config, form.phase
    holding, held = _holding(form), any(len(batch) for batch in form.batches)
    if phase is Phase.CHOOSE:
        owing = [seat for seat in holding if form.locks[seat] is None]
        _require(bool(owing), "phase: nobody is left to choose", "MB-17")
    elif phase is Phase.SNATCH:
        _require(config.owl, "phase: no owl at this table", "MB-2")
        _require(
            bool(form.sealed or len(form.batches[OWL])), "phase: the owl holds nothing", "MB-17"
        )
    elif phase is Phase.DAWN or form.pick == 1:
        _require(form.pick == 1, "pick: between bakes it is 1", "MB-20")
        _require(not held and not form.sealed, "batches: cards between bakes", "MB-20")
        bare = not any(len(case) for case in form.cases)
        _require(bare, "cases: cards between bakes", "MB-40")
        _require(phase is Phase.DAWN or len(form.deck) > 0, "deck: nothing to deal", "MB-7")


def _check_sealed(form: StateForm) -> None:
    """The owl's batch is unseen in its first pick, and until the baker it came to takes it up."""
    config = form.config
    if form.sealed:
        first = form.pick == 1 and form.phase in (Phase.CHOOSE, Phase.SNATCH)
        passed = form.pick == 2 and form.phase is Phase.DEAL
        _require(config.owl and (first or passed), "sealed: every batch has been seen", "MB-31")
        place = config.sealed_place(form.bake, form.pick - 1)
        _require(not len(form.batches[place]), "sealed: that batch has been seen", "MB-31")
    elif form.phase is Phase.DEAL:
        _require(form.pick == 1, "phase: there is nothing to deal", "MB-6")
    elif config.owl and form.pick == 1 and form.phase is not Phase.DAWN:
        _require(not len(form.batches[OWL]), "batches: nobody has seen the owl's", "MB-31")


def _check_deals(form: StateForm) -> None:
    """The deck has dealt what the bakes so far deal (MB-6), and the night goes on while it can."""
    config = form.config
    between = form.phase is Phase.DAWN or (form.phase is Phase.DEAL and form.pick == 1)
    past, left = 0, len(config.deck)
    done = form.bake - (form.phase is not Phase.DAWN)
    for _ in range(done):
        past += min(left, config.ring * config.batch_size)
        left = len(config.deck) - past
    dealt = 0 if between else min(left, config.ring * config.batch_size)
    found = len(form.deck) - form.sealed
    _require(found == left - dealt, f"deck: {found} cards, must be {left - dealt}", "MB-6")
    # What past bakes dealt and did not discard was filed as a truffle or spent as a Peel.
    stayed = past - len(form.discards)
    kept = sum(form.truffles) + form.spent_peels
    _require(0 <= stayed <= kept, f"discards: {len(form.discards)} cards", "MB-40")
    last = form.bake == config.components.bakes or not len(form.deck)
    _require(form.phase is not Phase.DAWN or last, "phase: no dawn before the last bake", "MB-7")
    if not between:
        _check_sizes(form, left)


def _check_sizes(form: StateForm, left: int) -> None:
    """Each batch has lost one card or two at every pick (MB-12, MB-13) since the deal (MB-6)."""
    config = form.config
    sizes = [len(batch) for batch in form.batches]
    if form.sealed:
        sizes[config.sealed_place(form.bake, form.pick - 1)] = form.sealed
    for place, size in enumerate(sizes):
        passes = form.pick - 1
        origin = (place - passes * config.direction(form.bake)) % config.ring
        dealt = min(config.batch_size, max(0, left - origin * config.batch_size))
        # While a snatch is due, the bakers have taken their cards of this pick already.
        picks = passes + (form.phase is Phase.SNATCH and place < config.players)
        least, most = max(0, dealt - 2 * picks), max(0, dealt - picks)
        fits = least <= size <= most
        _require(fits, f"batches: {size} cards at place {place} in pick {form.pick}", "MB-12")


def _check_results(form: StateForm) -> None:
    """Each part of a past result is one that the component set can pay (MB-45 to MB-50)."""
    config, components = form.config, form.config.components
    deck = config.deck
    tarts = (Card.JAM_TART, Card.FRUIT_TART, Card.CHOCOLATE_TART)
    most = sum(
        deck[tart] * (abs(value) + abs(components.glaze_points))
        for tart, value in zip(tarts, components.tart_points, strict=True)
    )
    for score in (score for scores in form.results for score in scores):
        possible = (
            score.croissants in components.croissant_points[: deck[Card.CROISSANT] + 1]
            and score.macarons in components.macaron_points[: deck[Card.MACARON] + 1]
            and score.buns in components.bun_points[: deck[Card.CINNAMON_BUN] + 1]
            and score.baguettes in (0, *config.rank_points)
            and abs(score.tarts) <= most
        )
        _require(possible, f"results: no bake pays {score}", "MB-53")


_CHECKS: Final = (
    _check_shape,
    _check_cards,
    _check_points,
    _check_results,
    _check_locks,
    _check_phase,
    _check_sealed,
    _check_deals,
)


def check_state(state: State) -> None:
    """`DecodeError` for what is no position of the game, by everything that its numbers tell."""
    _read_state(_write_state(state), None)


CODEC: Final = Codec(
    "midnight_bakery",
    SCHEMA,
    tagged=(Keep, Peel),
    kinds={Card: CARDS, CaseItem: CASE},
    forms={
        Config: Form(ConfigForm, _write_config, _read_config),
        State: Form(StateForm, _write_state, _read_state),
    },
)
