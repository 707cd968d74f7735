"""What a seat sees, and full states that it could not tell from the true one."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from bakehouse.core.rng import Rng
from bakehouse.testing.checks.points import check_conserved
from bakehouse.testing.exact import History, Model, layers, posterior
from bakehouse.testing.playouts import longest, next_step
from bakehouse.testing.registry import Check, fail, on_tiny, on_view, same
from bakehouse.testing.statistics import disagreement
from bakehouse.testing.trial import Position, Trial
from bakehouse.testing.twins import pairs

__all__ = ["CHECKS"]

_RESAMPLES = 3
_PATIENCE = 64
"""After so many equal resamples where several are possible, they do not vary."""

_MOST_HISTORIES = 1500
_GROUPS = 12
_SAMPLES = 250


@on_view(60)
def observations_are_own(at: Position, seat: int) -> None:
    """An observation names its seat, holds exactly its legal actions, and is the same each time."""
    seen = at.game.observation(at.state, seat)
    same(seen.player, seat, "the player of the observation")
    legal = at.game.legal_actions(at.state, seat)
    same(seen.legal_actions, legal, f"the legal actions in the observation of seat {seat}")
    again = at.game.observation(at.state, seat)
    same((again, hash(again)), (seen, hash(seen)), "the observation a second time")


@on_view(40)
def resamples_look_alike(at: Position, seat: int) -> None:
    """A resampled state is a state of the game, with the same observation and the same totals."""
    game, state, rng = at.game, at.state, at.rng("alike")
    seen = game.observation(at.state, seat)
    for _ in range(_RESAMPLES):
        state, rng = game.resample(seen, rng)
        what = f"the observation of seat {seat} in a resampled state"
        same(game.observation(state, seat), seen, what)
        same(game.config_of(state), at.trial.config, "the options of a resampled state")
        check_conserved(game.conserved(state), game.conserved(at.state), "in a resampled state")
    same(game.from_json(game.to_json(state), at.trial.components), state, "a resampled state")


@on_view(20)
def resampling_repeats(at: Position, seat: int) -> None:
    """The same generator makes the same resampled state, and the next generator."""
    seen, rng = at.game.observation(at.state, seat), at.rng("repeats")
    first = at.game.resample(seen, rng)
    same(at.game.resample(seen, rng), first, "resample with the same generator")
    if not isinstance(first[1], Rng):
        fail(f"resample gives {first[1]!r:.80} as the next generator")


@on_view(4)
def resamples_play_on(at: Position, seat: int) -> None:
    """A resampled state can be played to the end, and what is conserved stays the same."""
    game = at.game
    wanted = game.conserved(at.state)
    state, rng = game.resample(game.observation(at.state, seat), at.rng("on"))
    for _ in range(longest(game, at.trial.config) + 1):
        if game.is_terminal(state):
            break
        step, rng = next_step(game, state, rng)
        state = game.apply(state, step.action)
    else:
        fail("a game from a resampled state has more moves than its bounds")
    check_conserved(game.conserved(state), wanted, "at the end of a game from a resampled state")


@on_view(40)
def resamples_vary(at: Position, seat: int) -> None:
    """Where a seat cannot tell two states apart, resampling does not always make the same one."""
    pair = next(pairs(at, seat, at.rng("vary")), None)
    if pair is None:
        return
    seen = at.game.observation(pair.states[0], seat)
    rng = at.rng("varied")
    first, rng = at.game.resample(seen, rng)
    for _ in range(_PATIENCE):
        other, rng = at.game.resample(seen, rng)
        if other != first:
            return
    fail(f"{_PATIENCE} resamples of seat {seat} are all alike, though there are other states")


@on_tiny
def resamples_agree(trial: Trial, model: Model) -> None:
    """Resampled states come as often as a list of all histories says.

    On the tiny options, for as many moves as can be listed: histories weigh what chance and the
    model of the others' decisions give them, and those that a seat has seen the same of are put
    together. The counts are compared by a chi-square test.
    """
    for number, layer in enumerate(layers(trial.game, trial.config, _MOST_HISTORIES)):
        for seat in trial.seats:
            for histories in _groups(trial, layer, number, seat):
                _compare(trial, histories, seat, model)


def _groups(trial: Trial, layer: list[History], number: int, seat: int) -> list[list[History]]:
    """Some groups of the histories that are all the same to a seat."""
    groups: dict[int, list[History]] = {}
    for history in layer:
        groups.setdefault(history.records[seat], []).append(history)
    rng = trial.rng("groups").split(number).split(seat)
    chosen, _ = rng.shuffle(list(groups.values()))
    # Those with many histories say most.
    chosen = tuple(sorted(chosen, key=len, reverse=True))
    most = trial.scaled(_GROUPS // len(trial.seats))
    return list(chosen[: most - most // 2]) + list(chosen[len(chosen) - most // 2 :])


def _compare(trial: Trial, histories: list[History], seat: int, model: Model) -> None:
    game = trial.game
    seen = game.observation(histories[0].state, seat)
    chances = posterior(game, histories, seat, model)
    rng, found = trial.rng("exact").split(seat), Counter[Any]()
    for _ in range(_SAMPLES if len(chances) > 1 else _RESAMPLES):
        state, rng = game.resample(seen, rng)
        found[state] += 1
    message = disagreement(found, chances)
    if message is not None:
        fail(f"resampling {seen}: {message}")


CHECKS: Final[tuple[Check, ...]] = (
    observations_are_own,
    resamples_look_alike,
    resampling_repeats,
    resamples_play_on,
    resamples_vary,
    resamples_agree,
)
