"""Midnight Bakery as text: one column a place of the ring, one line a kind of card."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final, TypeAlias

from bakehouse.core.counts import Counts, kind_name
from bakehouse.display.layout import table, title
from bakehouse.display.plain import plain
from bakehouse.midnight_bakery import (
    Card,
    CaseItem,
    Config,
    Observation,
    Phase,
    State,
    action_to_string,
)

__all__ = ["PARTS", "chapter", "headline_now", "text"]

View: TypeAlias = State | Observation

_DUE: Final = {
    Phase.DEAL: "a deal is due",
    Phase.CHOOSE: "bakers lock",
    Phase.SNATCH: "the owl is to snatch a card",
}
_WIDTH: Final = 96
PARTS: Final = ("croissants", "macarons", "buns", "tarts", "baguettes", "total", "running")
"""The fields of a `BakeScore`."""


def text(value: object) -> str:
    """A state with all its cards, or an observation with those that its seat may know.

    Anything else is written field by field.
    """
    if isinstance(value, State):
        return _position(value, _locks(value), value.batches)
    if isinstance(value, Observation):
        batches = list(value.recalled)
        batches[value.player] = value.batch
        return _position(value, _own_lock(value), batches)
    return plain(value)


def chapter(before: object, after: object) -> str | None:
    """What a bake paid, where it ended between two states (MB-53)."""
    if not isinstance(before, State) or not isinstance(after, State):
        return None
    if len(after.results) == len(before.results):
        return None
    bake = len(after.results)
    scores, config = after.results[-1], after.config
    header = ["Points", *_places(config)[: config.players]]
    rows = [[part, *(str(getattr(score, part)) for score in scores)] for part in PARTS]
    rows.append(["truffles", *map(str, after.truffles[: config.players])])
    return f"{title(f'Bake {bake} is over')}\n{table(header, rows)}"


def _position(view: View, locks: str, batches: Sequence[Counts[Card] | None]) -> str:
    parts = [_headline(view), _cases(view), _batches(view, batches), locks]
    return "\n\n".join(part for part in parts if part)


def _headline(view: View) -> str:
    lines = [headline_now(view), f"Deck {view.deck_size}, spent peels {view.spent_peels}."]
    lines += textwrap.wrap(f"Discards: {view.discards}.", _WIDTH, subsequent_indent="  ")
    if isinstance(view, Observation):
        lines.insert(0, f"Seen by {view.config.seat_name(view.player)}.")
    return "\n".join(lines)


def headline_now(view: View) -> str:
    """Where the night is, and what is due."""
    if view.phase is Phase.DAWN:
        return "It is dawn."
    config = view.config
    way = "next" if config.direction(view.bake) == 1 else "previous"
    when = f"Bake {view.bake} of {config.components.bakes}, pick {view.pick}"
    return f"{when}, passing to the {way} seat; {_DUE[view.phase]}."


def _places(config: Config) -> list[str]:
    return [config.seat_name(place) for place in range(config.ring)]


def _cases(view: View) -> str:
    config = view.config
    rows = [
        [kind_name(item).replace("_", " "), *(_amount(case[item]) for case in view.cases)]
        for item in CaseItem
        if any(item in case for case in view.cases)
    ]
    owl = [""] * (config.ring - config.players)
    rows.append(["truffles", *map(str, view.truffles)])
    rows.append(["banked", *map(str, view.banked), *owl])
    return table(["Cases", *_places(config)], rows)


def _batches(view: View, batches: Sequence[Counts[Card] | None]) -> str:
    """The batches as far as `batches` knows them: "?" where it does not."""
    sizes = view.batch_sizes
    # In a state, the batch that nobody has seen has a size but no cards.
    known = [
        batch if batch is not None and len(batch) == size else None
        for batch, size in zip(batches, sizes, strict=True)
    ]
    rows = [
        [
            kind_name(card).replace("_", " "),
            *("?" if batch is None else _amount(batch[card]) for batch in known),
        ]
        for card in Card
        if any(batch is not None and card in batch for batch in known)
    ]
    rows.append(["cards", *map(str, sizes)])
    return table(["Batches", *_places(view.config)], rows) if any(sizes) else ""


def _amount(number: int) -> str:
    return str(number) if number else "."


def _locks(state: State) -> str:
    made = [action_to_string(lock) for lock in state.locks if lock is not None]
    return f"Locked: {'; '.join(made)}." if made else ""


def _own_lock(seen: Observation) -> str:
    names = _places(seen.config)
    made = [name for name, locked in zip(names, seen.locked, strict=False) if locked]
    own = f" Own lock: {action_to_string(seen.lock)}." if seen.lock is not None else ""
    return f"Locked: {', '.join(made)}.{own}" if made else ""
