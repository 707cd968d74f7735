"""Points, who wins, and what a game cannot exceed or lose."""

from __future__ import annotations

from typing import Any, Final

from bakehouse.core.game import CHANCE, Bounds
from bakehouse.core.scoring import Outcome, ScoreSheet
from bakehouse.testing.registry import Check, fail, on_game, on_position, same
from bakehouse.testing.trial import Position, Run

__all__ = ["CHECKS"]


@on_position()
def returns_match_sheets(at: Position) -> None:
    """Returns are floats by seat: 0.0 before the end, then the totals of the score sheets."""
    game, state, seats = at.game, at.state, at.trial.seats
    returns = game.returns(state)
    if type(returns) is not tuple or any(type(points) is not float for points in returns):
        fail(f"returns {returns!r} are no tuple of floats")
    if not game.is_terminal(state):
        same(returns, (0.0,) * len(seats), "returns before the end")
        return
    totals = tuple(float(sheet.total) for sheet in game.score_sheet(state)[: len(seats)])
    same(returns, totals, "returns, against the totals of the score sheets")


@on_position(30)
def score_sheets_cite_rules(at: Position) -> None:
    """There is a score sheet for each seat, and every line of it names its rule and its source."""
    sheets = at.game.score_sheet(at.state)
    if type(sheets) is not tuple or len(sheets) < len(at.trial.seats):
        fail(f"score sheets of {len(at.trial.seats)} seats: {sheets!r}")
    for sheet in sheets:
        if not isinstance(sheet, ScoreSheet):
            fail(f"{sheet!r} is no score sheet")
        for line in sheet.lines:
            if not (line.rule and line.source):
                fail(f"{line} has no rule or no source")


@on_position()
def outcome_at_the_end(at: Position) -> None:
    """Before the end there is no outcome; then it ranks every seat once, by the returns.

    The winners are the best group of the ranking; nobody wins where all are lost together.
    """
    outcome = at.game.outcome(at.state)
    if not at.game.is_terminal(at.state):
        same(outcome, None, "the outcome before the end")
    elif not isinstance(outcome, Outcome):
        fail(f"the outcome after the end is {outcome!r}")
    else:
        _check_ranking(outcome, at.game.returns(at.state))


def _check_ranking(outcome: Outcome, returns: tuple[float, ...]) -> None:
    ranking = outcome.ranking
    ranked = sorted(seat for group in ranking for seat in group)
    if ranked[: len(returns)] != list(range(len(returns))):
        fail(f"the ranking {ranking} does not rank all of {len(returns)} seats once")
    nobody = not outcome.winners and len(ranking) == 1
    if not nobody and set(outcome.winners) != set(ranking[0]):
        fail(f"the winners {outcome.winners} are not the first of the ranking {ranking}")
    best = [
        max((returns[seat] for seat in group if seat < len(returns)), default=None)
        for group in ranking
    ]
    known = [points for points in best if points is not None]
    if known != sorted(known, reverse=True):
        fail(f"the ranking {ranking} does not follow the returns {returns}")
    if not outcome.reason or not outcome.rule:
        fail(f"the outcome {outcome} has no reason or no rule")


@on_game
def totals_conserved(run: Run) -> None:
    """The totals of `conserved` have different names and are the same in every state."""
    game = run.trial.game
    wanted = game.conserved(run.states[0])
    names = [name for name, _ in wanted]
    if len(set(names)) < len(names) or any(type(total) is not int for _, total in wanted):
        fail(f"conserved totals {wanted!r}")
    for move, state in enumerate(run.states):
        check_conserved(game.conserved(state), wanted, f"after {move} moves")


def check_conserved(found: Any, wanted: Any, where: str) -> None:
    """Reports totals that have changed, by name."""
    if found != wanted:
        changed = set(found) ^ set(wanted)
        names = [name for name, _ in wanted if any(name == other for other, _ in changed)]
        fail(f"{where}, the totals {', '.join(names)} are {found}, at the start {wanted}")


@on_game
def bounds_hold(run: Run) -> None:
    """No game has more decisions or chance moves, or other returns, than `bounds` says."""
    game, trial = run.trial.game, run.trial
    bounds = game.bounds(trial.config)
    if not isinstance(bounds, Bounds) or not bounds.lowest <= bounds.highest:
        fail(f"bounds are {bounds!r}")
    chance = sum(step.mover == CHANCE for step in run.steps)
    decisions = len(run.steps) - chance
    if chance > bounds.chance_moves or decisions > bounds.decisions:
        fail(f"{decisions} decisions and {chance} chance moves leave {bounds}")
    for points in game.returns(run.states[-1]):
        if run.stuck is None and not bounds.lowest <= points <= bounds.highest:
            fail(f"returns of {points} leave {bounds}")


CHECKS: Final[tuple[Check, ...]] = (
    returns_match_sheets,
    score_sheets_cite_rules,
    outcome_at_the_end,
    totals_conserved,
    bounds_hold,
)
