"""Chance moves: exact probabilities, and a sampler that agrees with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, TypeAlias

from bakehouse.core.errors import ChanceError, IllegalAction, MalformedAction
from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.testing.exact import chance_distribution
from bakehouse.testing.playouts import MOST_DRAWS, draw_chance
from bakehouse.testing.registry import Check, fail, on_config, on_position, same
from bakehouse.testing.statistics import SPREAD, disagreement, welch
from bakehouse.testing.trial import Position, Trial

__all__ = ["CHECKS"]

_FEW_SEQUENCES = 1500
"""Up to so many sequences of draws, a distribution is listed in full."""

_SAMPLES = 800
_LARGE_SAMPLES = 100
_POSITIONS = 4
_LARGE_POSITIONS = 1
_MOST_SEATS = 3


_Words: TypeAlias = Counter[tuple[int, str, str]]
"""By seat and two words, how often they come."""


def _is_chance(at: Position) -> bool:
    return bool(at.game.current_player(at.state) == CHANCE)


@on_position(12)
def draws_sum_to_one(at: Position) -> None:
    """Draws have exact probabilities that sum to 1; each leads on, all together make a legal move.

    What is not a complete sequence makes no move, and what is complete cannot be drawn on.
    """
    if not _is_chance(at):
        return
    game, state = at.game, at.state
    drawn: tuple[Any, ...] = ()
    rng = at.rng("draws")
    while outcomes := game.chance_outcomes(state, drawn):
        if len(drawn) > MOST_DRAWS:
            fail(f"more than {MOST_DRAWS} draws")
        _check_outcomes(outcomes, drawn)
        for value, _ in outcomes:
            game.chance_outcomes(state, (*drawn, value))
        # Any draw leads on, however rare: each is as likely here as the others.
        (value, _), rng = rng.choice(outcomes)
        if drawn:
            _refuses(at, "chance_action", drawn[:-1])
        drawn = (*drawn, value)
    same(outcomes, (), f"chance_outcomes after all of {drawn}")
    action = game.chance_action(state, drawn)
    same(game.chance_action(state, drawn), action, "chance_action of the same draws")
    same(game.is_legal(state, action), True, f"is_legal of the chance move {action}")
    game.apply(state, action)
    if drawn:
        _refuses(at, "chance_outcomes", (*drawn, drawn[-1]))


def _check_outcomes(outcomes: Any, drawn: tuple[Any, ...]) -> None:
    chances = [chance for _, chance in outcomes]
    if not all(isinstance(chance, Fraction) and chance > 0 for chance in chances):
        fail(f"probabilities {chances} after {drawn} are no positive Fractions")
    same(sum(chances), 1, f"the sum of the probabilities after {drawn}")
    values = [value for value, _ in outcomes]
    if len(set(values)) < len(values):
        fail(f"draws {values} after {drawn} are not all different")


def _refuses(at: Position, name: str, drawn: tuple[Any, ...]) -> None:
    try:
        found = getattr(at.game, name)(at.state, drawn)
    except ChanceError:
        return
    fail(f"{name} takes the draws {drawn} and gives {found!r:.80}")


@on_position(12)
def unlisted_draws_refused(at: Position) -> None:
    """A chance move whose last draw is not listed, but was earlier in the move, is refused."""
    if not _is_chance(at):
        return
    game, state = at.game, at.state
    drawn: tuple[Any, ...] = ()
    met, listed = set[Any](), dict[Any, Fraction]()
    # The rarest draw each time, for then there is soon something that cannot be drawn again.
    while len(drawn) <= MOST_DRAWS and (outcomes := game.chance_outcomes(state, drawn)):
        met, listed = met.union(listed), dict(outcomes)
        drawn = (*drawn, min(listed, key=listed.__getitem__))
    for value in dict.fromkeys(drawn):
        if value in met and value not in listed:
            _check_unlisted(at, (*drawn[:-1], value))


def _check_unlisted(at: Position, drawn: tuple[Any, ...]) -> None:
    try:
        action = at.game.chance_action(at.state, drawn)
    except ChanceError:
        return
    same(at.game.is_legal(at.state, action), False, f"is_legal of {action}, with a draw not listed")
    try:
        found = at.game.apply(at.state, action)
    except (IllegalAction, MalformedAction):
        return
    fail(f"apply of {action}, with a draw not listed, gives {found!r:.80}")


@on_position(20)
def chance_only_when_due(at: Position) -> None:
    """Where no chance move is due, every question about one is a `ChanceError`."""
    if _is_chance(at):
        return
    _refuses(at, "chance_outcomes", ())
    _refuses(at, "chance_action", ())
    try:
        found = at.game.sample_chance(at.state, Rng.seeded(0))
    except ChanceError:
        return
    fail(f"sample_chance gives {found!r:.80} where no chance move is due")


@on_position(20)
def samples_repeat(at: Position) -> None:
    """A sampled chance move is legal, the same for the same generator, and moves it on."""
    if not _is_chance(at):
        return
    game, state, rng = at.game, at.state, at.rng("sample")
    action, later = game.sample_chance(state, rng)
    same(game.sample_chance(state, rng), (action, later), "sample_chance with the same generator")
    same(game.is_legal(state, action), True, f"is_legal of the sampled {action}")
    if len(game.chance_outcomes(state)) > 1 and later == rng:
        fail("sample_chance gives the generator back as it was")


@on_config
def samples_agree(trial: Trial) -> None:
    """Sampled chance moves come as often as the exact probabilities say.

    Where the whole moves can be listed, by a chi-square test; else the words of sampled moves, as
    each seat sees them, are compared with those of moves that are drawn one draw at a time.
    """
    chance = [at for at in trial.positions("samples", None) if _is_chance(at)]
    shuffled, _ = trial.rng("samples").shuffle(chance)
    large = trial.scaled(_LARGE_POSITIONS)
    for at in shuffled[: trial.scaled(_POSITIONS)]:
        exact = chance_distribution(at.game, at.state, _FEW_SEQUENCES)
        if exact is None:
            large -= 1
        message = _small_difference(at, exact) if exact else _large_difference(at, large >= 0)
        if message is not None:
            fail(f"after {at.move} moves of game {at.run.index}, {message}")


def _small_difference(at: Position, exact: dict[Any, Fraction]) -> str | None:
    same(sum(exact.values()), 1, "the sum of the probabilities of all whole moves")
    rng, found = at.rng("small"), Counter[Any]()
    for _ in range(_SAMPLES if len(exact) > 1 else 1):
        action, rng = at.game.sample_chance(at.state, rng)
        found[action] += 1
    return disagreement(found, exact)


def _large_difference(at: Position, wanted: bool) -> str | None:
    """As told above; it costs so much that it is not wanted everywhere."""
    if not wanted:
        return None
    sampled, drawn, rng = (
        list[Counter[tuple[int, str, str]]](),
        list[Counter[tuple[int, str, str]]](),
        at.rng("large"),
    )
    for _ in range(_LARGE_SAMPLES):
        action, rng = at.game.sample_chance(at.state, rng)
        sampled.append(_words(at, action))
        draws, rng = draw_chance(at.game, at.state, rng)
        drawn.append(_words(at, at.game.chance_action(at.state, draws)))
    for pair in dict.fromkeys(pair for words in (*sampled, *drawn) for pair in words):
        first, second = ([float(words[pair]) for words in sample] for sample in (sampled, drawn))
        # The variance of a word that comes in nearly all or none of so few moves is guessed badly.
        if welch(first, second) > SPREAD + 1:
            return f"{pair} comes {sum(first):g} times in samples, {sum(second):g} in draws"
    return None


def _words(at: Position, action: Any) -> _Words:
    """What some seats see of a move in words: how often, or how many.

    Of two words that follow each other, the second a number, that number counts for the first; of
    any others, how often they do.
    """
    found = _Words()
    for seat in at.trial.seats[:_MOST_SEATS]:
        text = at.game.action_to_string(at.game.redact(at.state, action, seat))
        for first, second in pairwise(text.split()):
            number = second.strip(",.;:")
            if number.isdecimal():
                found[seat, first, "#"] += int(number)
            else:
                found[seat, first, second] += 1
    return found


CHECKS: Final[tuple[Check, ...]] = (
    draws_sum_to_one,
    unlisted_draws_refused,
    chance_only_when_due,
    samples_repeat,
    samples_agree,
)
