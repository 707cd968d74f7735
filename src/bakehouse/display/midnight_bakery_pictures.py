"""Midnight Bakery as pictures: the ring with the way batches pass, and what lies at each place."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from bakehouse.core.counts import Counts, kind_name
from bakehouse.display.markup import Content, Markup, chips, element, joined, rows_of, section
from bakehouse.display.midnight_bakery import PARTS, headline_now
from bakehouse.display.style import drawing
from bakehouse.midnight_bakery import (
    Card,
    CaseItem,
    Lock,
    Observation,
    Phase,
    State,
    action_to_string,
)

__all__ = ["body", "in_the_open", "svg"]

Batches: TypeAlias = Sequence[Counts[Card] | None]


@attrs.frozen
class _Look:
    """A table as far as it is shown.

    Attributes:
        view: what is open.
        seat: whose view it is, None for nobody's.
        batches: by place, those that are shown; None where the faces are not.
        locked: by baker, whether there is a lock.
        locks: by baker, the locks that are shown.
    """

    view: State | Observation
    seat: int | None
    batches: Batches
    locked: tuple[bool, ...]
    locks: tuple[Lock | None, ...]

    @property
    def names(self) -> list[str]:
        """What the places are called."""
        config = self.view.config
        return [config.seat_name(place) for place in range(config.ring)]


def body(value: State | Observation) -> Markup:
    """A state with all its cards, or an observation with those that its seat may know."""
    return _picture(_of_state(value) if isinstance(value, State) else _of_observation(value))


def in_the_open(state: State) -> Markup:
    """What every seat sees."""
    return _picture(_open(state))


def svg(value: State | Observation) -> Markup:
    """The ring as a drawing of its own."""
    return _ring(_of_state(value) if isinstance(value, State) else _of_observation(value), True)


def _of_state(state: State) -> _Look:
    # In a state, the batch that nobody has seen has a size but no cards.
    known = [
        batch if len(batch) == size else None
        for batch, size in zip(state.batches, state.batch_sizes, strict=True)
    ]
    locked = tuple(lock is not None for lock in state.locks)
    return _Look(state, None, known, locked, state.locks)


def _open(state: State) -> _Look:
    locked = tuple(lock is not None for lock in state.locks)
    return _Look(state, None, [None] * state.config.ring, locked, (None,) * len(locked))


def _of_observation(seen: Observation) -> _Look:
    batches = list(seen.recalled)
    batches[seen.player] = seen.batch
    own = range(len(seen.locked))
    locks = tuple(seen.lock if seat == seen.player else None for seat in own)
    return _Look(seen, seen.player, batches, seen.locked, locks)


def _picture(look: _Look) -> Markup:
    cards = [_place(look, place) for place in range(look.view.config.ring)]
    return joined(
        (
            *_heading(look),
            element("div", _ring(look, False), _piles(look), class_="flow"),
            element("div", *cards, class_="flow"),
            section("Points of past bakes", *_results(look), class_="flow"),
            section("Your choices", *_choices(look)),
        )
    )


def _heading(look: _Look) -> Iterator[Markup]:
    whose = "" if look.seat is None else f", seen by {look.names[look.seat]}"
    yield element("h3", f"Midnight Bakery{whose}")
    yield element("p", headline_now(look.view), class_="due")


# --- the ring -------------------------------------------------------------------------------------

_RADII: Final = (250, 116)  # wide enough for eight
_NODE: Final = (108, 54)
_SIZE: Final = (2 * _RADII[0] + _NODE[0] + 8, 2 * _RADII[1] + _NODE[1] + 8)


def _ring(look: _Look, alone: bool) -> Markup:
    """The places in a ring, from the first on top clockwise, and the way of the batches."""
    view = look.view
    places = range(view.config.ring)
    way = view.config.direction(view.bake)
    arrows = [_arrow(len(places), place, way) for place in places if view.phase is not Phase.DAWN]
    nodes = [_node(look, place) for place in places]
    return drawing("The ring of places", *_SIZE, *arrows, *nodes, alone=alone)


def _at(places: int, place: int) -> tuple[float, float]:
    turn = 2 * math.pi * place / places
    x, y = _SIZE
    return x / 2 + _RADII[0] * math.sin(turn), y / 2 - _RADII[1] * math.cos(turn)


def _arrow(places: int, place: int, way: int) -> Markup:
    """Between a place and the next one, in the way that batches pass."""
    (x, y), (to_x, to_y) = _at(places, place), _at(places, place + 1)
    turned = math.degrees(math.atan2(way * (to_y - y), way * (to_x - x)))
    middle = f"translate({(x + to_x) / 2:.1f} {(y + to_y) / 2:.1f}) rotate({turned:.0f})"
    return element("polygon", points="-7,-7 9,0 -7,7", class_="tip", transform=middle)


def _node(look: _Look, place: int) -> Markup:
    x, y = _at(look.view.config.ring, place)
    width, height = _NODE
    own = place == look.seat
    size = look.view.batch_sizes[place]
    lines = [f"batch {size}", _status(look, place)]
    box = element(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=8,
        class_="soft ownbox" if own else "soft",
    )
    words = [element("text", look.names[place], x=x, y=y - 9, class_="mid bold")]
    words += [
        element("text", line, x=x, y=y + 6 + 14 * at, class_="mid small dim")
        for at, line in enumerate(lines)
    ]
    return joined((box, *words))


def _status(look: _Look, place: int) -> str:
    if place >= look.view.config.players:
        return "the owl"
    banked = f"{look.view.banked[place]} banked"
    return f"{banked}, locked" if look.locked[place] else banked


# --- places ---------------------------------------------------------------------------------------


def _place(look: _Look, place: int) -> Markup:
    view, batch, size = look.view, look.batches[place], look.view.batch_sizes[place]
    own = place == look.seat
    case, box = view.cases[place], view.truffles[place]
    parts: list[Content] = [element("h5", look.names[place], " (you)" if own else None)]
    parts += [element("p", f"{_status(look, place)}.", class_="dim")]
    parts += [element("p", _case(case, box))]
    if size:
        faces = element("span", "unknown", class_="dim") if batch is None else _cards(batch)
        parts += [element("h5", f"Batch of {size}"), element("p", faces)]
    lock = look.locks[place] if place < len(look.locks) else None
    if lock is not None:
        parts += [element("p", f"Lock: {action_to_string(lock)}.", class_="due")]
    return element("section", *parts, class_="seat own" if own else "seat")


def _case(case: Counts[CaseItem], truffles: int) -> Markup:
    labels = [(_colour(item), _label(item, n)) for item, n in case.items()]
    if truffles:
        labels.append(("truffle", f"{truffles} in the truffle box"))
    return chips(labels) if labels else element("span", "an empty case", class_="dim")


def _cards(cards: Counts[Card]) -> Markup:
    return chips((_colour(card), _label(card, n)) for card, n in cards.items())


def _colour(item: Card | CaseItem) -> str:
    name = kind_name(item)
    return "baguette" if name.startswith("baguette") else name.removeprefix("glazed_")


def _label(item: Card | CaseItem, number: int) -> str:
    return f"{number} {kind_name(item).replace('_', ' ')}"


# --- beside it ------------------------------------------------------------------------------------


def _piles(look: _Look) -> Markup:
    view = look.view
    discards = _cards(view.discards) if len(view.discards) else "none"
    return section(
        "Piles",
        element("p", f"Deck: {view.deck_size} cards. Spent peels: {view.spent_peels}."),
        element("p", "Discards: ", discards),
        class_="grow",
    )


def _results(look: _Look) -> Iterator[Markup]:
    names = look.names[: look.view.config.players]
    for bake, scores in enumerate(look.view.results, start=1):
        rows = [(part, *(getattr(score, part) for score in scores)) for part in PARTS]
        yield rows_of(rows, (f"bake {bake}", *names))


def _choices(look: _Look) -> Iterator[Markup]:
    if isinstance(look.view, Observation) and look.view.legal_actions:
        told = "; ".join(map(action_to_string, look.view.legal_actions))
        yield element("p", f"{told}.")
