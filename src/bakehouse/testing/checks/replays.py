"""Records of games, and what a seat's own record may hold."""

from __future__ import annotations

from typing import Any, Final

from pyrsistent import pvector

from bakehouse.core import records
from bakehouse.core.records import Record
from bakehouse.testing.registry import Check, fail, on_game, on_view, same
from bakehouse.testing.trial import Position, Run
from bakehouse.testing.twins import pairs

__all__ = ["CHECKS"]

SEED: Final = 97531086420975310864209753108642
"""A seed whose digits do not come about by themselves."""


def _record(run: Run) -> Record[Any, Any]:
    game, config = run.trial.game, run.trial.config
    moves = pvector(run.actions)
    opened = Record(game.NAME, game.RULES_VERSION, config, SEED, moves)
    return opened.close(game, run.states[-1])


@on_game
def records_replay(run: Run) -> None:
    """A record survives its text and its JSON, and replays to the same states, undrawn."""
    game, record = run.trial.game, _record(run)
    text, components = records.to_text(game, record), run.trial.components
    same(records.parse_record(game, text, components), record, "the record from its text")
    data = records.to_json(game, record)
    same(records.from_json(game, data, components), record, "the record from its JSON")
    for move, state in enumerate(records.replay(game, record)):
        same(state, run.states[move], f"the replayed state after {move} moves")


@on_game
def seat_records_hold_no_seed(run: Run) -> None:
    """A seat's own record holds neither the seed nor the digest of the true state."""
    game, record = run.trial.game, _record(run)
    seat = run.trial.seats[run.index % len(run.trial.seats)]
    seen = records.seen_by(game, record, seat)
    text = seen.to_text() + repr(seen)
    for secret, what in ((str(SEED), "the seed"), (record.digest or "?", "the digest")):
        if secret in text:
            fail(f"the record of seat {seat} holds {what}")
    same(seen.observations[-1], game.observation(run.states[-1], seat), "its last observation")


@on_view(6)
def seat_records_alike(at: Position, seat: int) -> None:
    """Two games that a seat could not tell apart leave it with equal records."""
    game, trial = at.game, at.trial
    for pair, _ in zip(pairs(at, seat, at.rng("records")), range(1), strict=False):
        first, second = (
            records.seen_by(
                game,
                Record(game.NAME, game.RULES_VERSION, trial.config, SEED, pvector(moves)),
                seat,
            )
            for moves in (pair.first, pair.second)
        )
        same(first, second, f"the record of seat {seat} of two games that look alike to it")
        same(first.to_text(), second.to_text(), f"the text of the record of seat {seat}")


CHECKS: Final[tuple[Check, ...]] = (records_replay, seat_records_hold_no_seed, seat_records_alike)
