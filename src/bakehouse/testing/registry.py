"""What a check is: a name, a sentence, and the cases that it looks at.

A check is a function that raises when a promise is broken; its decorator says what it is called
with: all options at once (`on_suite`), one of them (`on_config`), one of the tiny ones (`on_tiny`),
a game (`on_game`), a position (`on_position`), a position and a seat (`on_view`). Its name is the
name of the check, the first paragraph of its docstring the sentence that tells the promise.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import NoReturn, TypeAlias

import attrs

from bakehouse.testing.exact import Model
from bakehouse.testing.trial import Position, Run, Suite, Trial

__all__ = [
    "Broken",
    "Case",
    "Check",
    "differ",
    "fail",
    "on_config",
    "on_game",
    "on_position",
    "on_suite",
    "on_tiny",
    "on_view",
    "same",
]


class Broken(Exception):
    """A promise is broken; the message says what differs."""


def fail(message: str) -> NoReturn:
    """Reports a broken promise."""
    raise Broken(message)


_WINDOW = 40
_WHOLE = 160


def differ(found: object, wanted: object) -> str:
    """Two values that should be equal, as a message shows them: around the first difference."""
    left, right = repr(found), repr(wanted)
    if len(left) <= _WHOLE and len(right) <= _WHOLE:
        return f"{left}, not {right}"
    pairs = enumerate(zip(left, right, strict=False))
    first = next((i for i, (a, b) in pairs if a != b), min(len(left), len(right)))
    start = max(0, first - _WINDOW)
    a, b = (text[start : first + _WINDOW] for text in (left, right))
    return f"...{a}..., not ...{b}... (from character {start} on)"


def same(found: object, wanted: object, what: str) -> None:
    """Reports two values that should be equal and are not."""
    if found != wanted:
        fail(f"{what}: {differ(found, wanted)}")


@attrs.frozen(eq=False)
class Case:
    """One case of a check.

    Attributes:
        trial: the options at which it is, None for all together.
        game: the number of the game, if it is about one.
        move: how many moves had been made, if it is about one position.
        look: raises when the promise is broken there.
    """

    trial: Trial | None
    game: int | None
    move: int | None
    look: Callable[[], None]


@attrs.frozen(eq=False)
class Check:
    """A promise that every game has to keep.

    Attributes:
        name: how it is asked for and reported.
        sentence: the promise.
        cases: the cases to look at in a run.
    """

    name: str
    sentence: str
    cases: Callable[[Suite], Iterator[Case]]


def _check(function: Callable[..., None], cases: Callable[[Suite], Iterator[Case]]) -> Check:
    paragraph = (function.__doc__ or "").split("\n\n")[0]
    return Check(function.__name__, " ".join(paragraph.split()), cases)


def on_suite(function: Callable[[Suite], None]) -> Check:
    """A check of all options together."""

    def cases(suite: Suite) -> Iterator[Case]:
        yield Case(None, None, None, functools.partial(function, suite))

    return _check(function, cases)


def on_tiny(function: Callable[[Trial, Model], None]) -> Check:
    """A check of one of the tiny options, with the model of how others decide."""

    def cases(suite: Suite) -> Iterator[Case]:
        for trial in suite.tiny:
            yield Case(trial, None, None, functools.partial(function, trial, suite.model))

    return _check(function, cases)


def on_config(function: Callable[[Trial], None]) -> Check:
    """A check of one of the options."""

    def cases(suite: Suite) -> Iterator[Case]:
        for trial in suite.trials:
            yield Case(trial, None, None, functools.partial(function, trial))

    return _check(function, cases)


def on_game(function: Callable[[Run], None]) -> Check:
    """A check of each game that was played."""

    def cases(suite: Suite) -> Iterator[Case]:
        for trial in suite.trials:
            for run in trial.runs:
                yield Case(trial, run.index, None, functools.partial(function, run))

    return _check(function, cases)


AtPosition: TypeAlias = Callable[[Position], None]
AtView: TypeAlias = Callable[[Position, int], None]


def on_position(amount: int | None = None) -> Callable[[AtPosition], Check]:
    """A check of positions: `amount` of each of the options at effort 1, None: all."""

    def decorate(function: AtPosition) -> Check:
        def cases(suite: Suite) -> Iterator[Case]:
            for trial in suite.trials:
                for at in trial.positions(function.__name__, amount):
                    look = functools.partial(function, at)
                    yield Case(trial, at.run.index, at.move, look)

        return _check(function, cases)

    return decorate


def on_view(amount: int) -> Callable[[AtView], Check]:
    """A check of positions as a seat sees them: `amount` of each of the options at effort 1."""

    def decorate(function: AtView) -> Check:
        def cases(suite: Suite) -> Iterator[Case]:
            for trial in suite.trials:
                for at, seat in trial.views(function.__name__, amount):
                    look = functools.partial(function, at, seat)
                    yield Case(trial, at.run.index, at.move, look)

        return _check(function, cases)

    return decorate
