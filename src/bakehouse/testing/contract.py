"""Running the contract suite on a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, Final

from bakehouse.core.errors import ConfigError
from bakehouse.core.options import shown, whole_number
from bakehouse.play.games import AnyGame, load_game
from bakehouse.testing.checks import ALL
from bakehouse.testing.exact import Model
from bakehouse.testing.registry import Broken, Case, Check
from bakehouse.testing.report import ContractViolation, Report, Violation
from bakehouse.testing.trial import Suite, Trial

__all__ = ["CHECKS", "check_game"]

CHECKS: Final = MappingProxyType({check.name: check.sentence for check in ALL})
"""The promises that a game is held to: a sentence for each check by name, in the order of a run."""


def check_game(
    game: str | AnyGame,
    configs: Iterable[Any],
    *,
    tiny: Iterable[Any] = (),
    model: Model | None = None,
    games: int = 2,
    seed: int = 0,
    effort: float = 1.0,
    checks: Iterable[str] | None = None,
    collect: bool = False,
) -> Report:
    """Holds a game to the promises of `bakehouse.core.game.Game`, on seeded random games.

    Args:
        game: a game, or the name that `bakehouse.play.load_game` finds it by.
        configs: the options to play with, best one of every kind.
        tiny: more options, with so few cards that the histories of the first moves can be listed;
            on these, resampling is compared with exact probabilities.
        model: how the game takes others to decide when it resamples; None: any legal action with
            the same chance.
        games: how many games are played with each of the options.
        seed: what they and all samples are seeded with.
        effort: how many positions are looked at, as a multiple of the usual number.
        checks: the names of the checks to run, None: all of `CHECKS`.
        collect: whether to go on after a violation and report one for each check and options.

    Raises:
        ContractViolation: the first promise that is broken, unless they are collected.
        GameLookupError: no such game, or something that is no game.
        ConfigError: no options at all, a check that there is not, or numbers that make no sense.

    >>> from bakehouse import midnight_bakery
    >>> names = ["turns_agree", "totals_conserved"]
    >>> report = check_game(midnight_bakery, [midnight_bakery.Config(players=3)], checks=names)
    >>> report.ok, report.checks
    (True, ('turns_agree', 'totals_conserved'))
    """
    rules, chosen = load_game(game), _chosen(checks)
    number, root = _number("games", games, 1), _number("seed", seed, None)
    if not effort > 0:
        raise ConfigError(f"effort: {shown(effort)} is not above 0")
    main, small = (
        tuple(Trial(rules, config, root, number, effort) for config in options)
        for options in (configs, tiny)
    )
    if not main and not small:
        raise ConfigError("no options to play with")
    suite = Suite(rules, (*main, *small), small, model or Model(), root)
    return _run(suite, chosen, collect)


def _number(name: str, value: object, least: int | None) -> int:
    number = whole_number(value)
    if number is None or (least is not None and number < least):
        raise ConfigError(
            f"{name}: {shown(value)} is no whole number" + (" from 1 up" * bool(least))
        )
    return number


def _chosen(names: Iterable[str] | None) -> Sequence[Check]:
    """The checks of these names, in the order of a run."""
    wanted = list(CHECKS) if names is None else list(names)
    for name in wanted:
        if name not in CHECKS:
            raise ConfigError(f"no check {shown(name)}; there are {', '.join(CHECKS)}")
    return [check for check in ALL if check.name in wanted]


def _run(suite: Suite, checks: Sequence[Check], collect: bool) -> Report:
    violations: list[Violation] = []
    cases = 0
    for check in checks:
        broken_at: set[Trial | None] = set()
        for case in _cases(check, suite):
            if case.trial in broken_at:
                continue
            cases += 1
            message = _look(case)
            if message is not None:
                violation = _violation(suite, check, case, message)
                if not collect:
                    raise ContractViolation(violation) from None
                violations.append(violation)
                broken_at.add(case.trial)
    configs = tuple(repr(trial.config) for trial in suite.trials)
    names = tuple(check.name for check in checks)
    return Report(suite.game.NAME, configs, names, cases, tuple(violations))


def _cases(check: Check, suite: Suite) -> Iterator[Case]:
    """The cases of a check; what fails while they are found is a case that fails."""
    try:
        yield from check.cases(suite)
    except Exception as error:
        yield Case(None, None, None, _raising(error))


def _look(case: Case) -> str | None:
    """What is broken in a case, or None."""
    try:
        case.look()
    except Broken as broken:
        return str(broken)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def _raising(error: Exception) -> Any:
    def look() -> None:
        raise error

    return look


def _violation(suite: Suite, check: Check, case: Case, message: str) -> Violation:
    config = "all options" if case.trial is None else repr(case.trial.config)
    return Violation(check.name, config, suite.seed, case.game, case.move, message)
