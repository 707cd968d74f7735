"""The tensor of a Midnight Bakery observation (MB-30 to MB-34)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bakehouse.adapters.tensors.pieces import AMOUNT, Piece, amount, flags, one_hot
from bakehouse.midnight_bakery import CARDS, CASE, Config, Observation, Phase
from bakehouse.midnight_bakery.notation import num_distinct_actions
from bakehouse.midnight_bakery.state import BakeScore

__all__ = ["pieces"]

_KINDS = len(CARDS.members)
_ITEMS = len(CASE.members)
_SCORES = len(BakeScore.__slots__)


def pieces(config: Config) -> Iterator[Piece]:
    """The pieces in their order; bakers and places of the ring come in seat order."""
    seats, codes, cards = config.players, num_distinct_actions(config), len(config.deck)
    phases = len(Phase)
    yield Piece(
        "player", (seats,), 1, "the seat that sees this", lambda it: one_hot(it.player, seats)
    )
    yield Piece("phase", (phases,), 1, "what is due", lambda it: one_hot(it.phase, phases))
    yield from _night(config, cards)
    yield Piece(
        "lock", (codes,), 1, "by code, the own lock of this pick", lambda it: _lock(it, codes)
    )
    yield Piece(
        "locked", (seats,), 1, "by seat, whether it has locked", lambda it: map(int, it.locked)
    )
    yield from _ring(config, cards)
    yield from _scores(config)


def _night(config: Config, cards: int) -> Iterator[Piece]:
    bakes = config.components.bakes
    yield Piece("bake", (1,), bakes, "from 1", lambda it: (it.bake,))
    yield Piece("pick", (1,), cards + 1, "from 1", lambda it: (it.pick,))
    yield Piece(
        "direction", (1,), 1, "1: to the next seat, -1: back", lambda it: (it.direction,), -1
    )
    yield Piece("deck_size", (1,), cards, "cards left in the deck", lambda it: (it.deck_size,))
    yield Piece("spent_peels", (1,), cards, "Peels out of the game", lambda it: (it.spent_peels,))
    yield Piece("discards", (_KINDS,), cards, "by card, copies in cases of past bakes", _discards)
    yield Piece("batch", (_KINDS,), cards, "by card, copies in the own batch", _batch)


def _ring(config: Config, cards: int) -> Iterator[Piece]:
    ring = config.ring
    yield Piece(
        "batch_sizes", (ring,), cards, "by place, cards in the batch", lambda it: it.batch_sizes
    )
    yield Piece("cases", (ring, _ITEMS), cards, "by place and item, what its case shows", _cases)
    yield Piece(
        "truffles", (ring,), cards, "by place, cards in the truffle box", lambda it: it.truffles
    )
    yield Piece("recalled", (ring,), 1, "by place, whether its batch is known", _known)
    yield Piece(
        "recalled_batches", (ring, _KINDS), cards, "by place and card, that batch", _recalled
    )


def _scores(config: Config) -> Iterator[Piece]:
    seats, bakes = config.players, config.components.bakes
    yield Piece(
        "banked",
        (seats,),
        AMOUNT,
        "by seat, points of past bakes",
        lambda it: map(amount, it.banked),
        -AMOUNT,
    )
    yield Piece(
        "results",
        (bakes, seats, _SCORES),
        AMOUNT,
        "by past bake and seat: croissants, macarons, buns, tarts, baguettes, total, running total",
        lambda it: _results(it, bakes * seats * _SCORES),
        -AMOUNT,
    )


def _lock(seen: Observation, codes: int) -> list[int]:
    return flags(() if seen.lock is None else (seen.lock.code,), codes)


def _discards(seen: Observation) -> Iterable[int]:
    return CARDS.amounts(seen.discards.packed)


def _batch(seen: Observation) -> Iterable[int]:
    return CARDS.amounts(seen.batch.packed)


def _cases(seen: Observation) -> Iterator[int]:
    for case in seen.cases:
        yield from CASE.amounts(case.packed)


def _known(seen: Observation) -> Iterator[int]:
    return (int(batch is not None) for batch in seen.recalled)


def _recalled(seen: Observation) -> Iterator[int]:
    for batch in seen.recalled:
        yield from CARDS.amounts(0 if batch is None else batch.packed)


def _results(seen: Observation, size: int) -> list[int]:
    numbers: list[int] = []
    for bake in seen.results:
        for score in bake:
            numbers += (
                amount(score.croissants),
                amount(score.macarons),
                amount(score.buns),
                amount(score.tarts),
                amount(score.baguettes),
                amount(score.total),
                amount(score.running),
            )
    return numbers + [0] * (size - len(numbers))
