"""What is refused: how, and that nothing changes by it."""

from __future__ import annotations

import copy
import enum
import functools
import json
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar, cast

from bakehouse.core.errors import (
    BakehouseError,
    DecodeError,
    GameFinishedError,
    Illegal,
    IllegalAction,
    MalformedAction,
    ParseError,
)
from bakehouse.core.game import CHANCE
from bakehouse.testing.registry import Broken, Check, fail, on_config, on_position, same
from bakehouse.testing.trial import Position, Trial

__all__ = ["CHECKS", "illegal_codes"]

E = TypeVar("E", bound=BakehouseError)

_MOST_CODES = 2000
"""How many actions of the encoding are tried at one position."""

_FEW_CODES = 10

_MOST_NUMBERS = 20
"""How many numbers of a text are changed."""


class Whole:
    """A whole number as other libraries have them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def _not_codes(size: int) -> tuple[Any, ...]:
    return (None, True, False, -1, size, 10**20, 0.0, 3.0, "0", b"0", (), [], object())


_NO_SEATS: Final[tuple[Any, ...]] = (-1, -2, True, 0.0, "0", 10**20, (), object())
_NO_ACTIONS: Final[tuple[Any, ...]] = (None, -1, 0, True, 3.0, 10**20, "0", b"", (), [], object())
_NO_TEXTS: Final[tuple[Any, ...]] = (
    *("", " ", "\n", "0", "no such action", "\0", "\u0660", "{}", "x" * 100_000),
    *(None, 7, b"deal", ["deal"]),
)


def illegal_codes(at: Position, seat: int, most: int) -> Iterator[Any]:
    """Actions of a seat that are not legal, up to a number of them, by their integers."""
    game, config = at.game, at.trial.config
    legal = set(game.legal_actions(at.state, seat))
    size = game.num_distinct_actions(config)
    codes: tuple[int, ...] = tuple(range(min(size, most)))
    if size > most:
        codes, _ = at.rng("codes").sample(range(size), most)
    for code in codes:
        action = game.decode_action(config, seat, code)
        if action not in legal:
            yield action


@on_position(12)
def illegal_actions_refused(at: Position) -> None:
    """Every other action of the encoding is refused, with rule and reason, and nothing changes.

    `apply`, `is_legal` and `explain_illegal` agree, and after the end it is `GameFinishedError`.
    """
    text = at.game.to_json(at.state)
    share = max(1, _MOST_CODES // len(at.trial.seats))
    for seat in at.trial.seats:
        for action in illegal_codes(at, seat, share):
            _check_refusal(at, action, seat)
    same(at.game.to_json(at.state), text, "the state after actions that were refused")


@on_position(12)
def chance_moves_refused(at: Position) -> None:
    """Chance moves are refused in positions where they cannot happen."""
    if at.step is not None and at.step.mover == CHANCE:
        return
    text = at.game.to_json(at.state)
    for step in at.run.steps[: at.move]:
        if step.mover == CHANCE:
            _check_refusal(at, step.action, CHANCE)
    same(at.game.to_json(at.state), text, "the state after chance moves that were refused")


def _check_refusal(at: Position, action: Any, seat: int) -> None:
    game, state = at.game, at.state
    illegal = game.explain_illegal(state, action)
    if not isinstance(illegal, Illegal):
        fail(f"explain_illegal of illegal {action} is {illegal!r}")
    same(game.is_legal(state, action), False, f"is_legal of illegal {action}")
    _check_reason(illegal, action, seat)
    error = _error_of(lambda: game.apply(state, action), IllegalAction, f"apply of {action}")
    same(error.illegal, illegal, f"why apply refuses {action}")
    if game.is_terminal(state) and not isinstance(error, GameFinishedError):
        fail(f"apply of {action} after the end raises {type(error).__name__}")


@on_position(4)
def refusals_pickle(at: Position) -> None:
    """A refusal survives a pickle, so that it comes back from a worker."""
    for seat in at.trial.seats:
        for action in illegal_codes(at, seat, _FEW_CODES):
            apply = functools.partial(at.game.apply, at.state, action)
            error = _error_of(apply, IllegalAction, f"apply of {action}")
            again = pickle.loads(pickle.dumps(error))  # noqa: S301 - just pickled
            found, wanted = (again.illegal, str(again)), (error.illegal, str(error))
            same(found, wanted, "a refusal after a pickle")


def _check_reason(illegal: Illegal, action: Any, seat: int) -> None:
    if not (isinstance(illegal.rule, str) and illegal.rule and illegal.reason):
        fail(f"{action} is refused without a rule or a reason: {illegal}")
    if not isinstance(illegal.code, enum.Enum):
        fail(f"the code of {illegal} is no member of an enum")
    same(illegal.seat, seat, f"the seat whose {action} is refused")


def _error_of(call: Callable[[], Any], kind: type[E], what: str) -> E:
    """The error of a kind that a call raises; anything else is reported."""
    try:
        found = call()
    except kind as error:
        return error
    except Exception as error:
        name = type(error).__name__
        raise Broken(f"{what} raises {name}, not {kind.__name__}: {error}") from error
    raise Broken(f"{what} raises nothing and gives {found!r:.80}")


@on_position(6)
def malformed_actions_refused(at: Position) -> None:
    """What is no action at all, None, True and 3.0 among it, is a `MalformedAction` everywhere."""
    game, state, config = at.game, at.state, at.trial.config
    text = game.to_json(state)
    for thing in _NO_ACTIONS:
        for name, call in _takers(at, thing):
            _error_of(call, MalformedAction, f"{name} of {thing!r}")
    for step in at.run.steps[: at.move]:
        if step.mover == CHANCE:
            call = functools.partial(game.encode_action, config, step.action)
            _error_of(call, MalformedAction, f"encode_action of the chance move {step.action}")
    same(game.to_json(state), text, "the state after things that are no actions")


def _takers(at: Position, thing: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    game, state = at.game, at.state
    yield "apply", functools.partial(game.apply, state, thing)
    yield "is_legal", functools.partial(game.is_legal, state, thing)
    yield "explain_illegal", functools.partial(game.explain_illegal, state, thing)
    yield "redact", functools.partial(game.redact, state, thing, 0)
    yield "encode_action", functools.partial(game.encode_action, at.trial.config, thing)
    yield "action_to_string", functools.partial(game.action_to_string, thing)


@on_config
def codes_and_seats_checked(trial: Trial) -> None:
    """Integers of other libraries are taken as codes and seats; True, 3.0, -1 and such are not."""
    game, config = trial.game, trial.config
    size, state = game.num_distinct_actions(config), game.new_game(config)
    for code in _not_codes(size):
        call = functools.partial(game.decode_action, config, 0, code)
        _error_of(call, MalformedAction, f"decode_action of {code!r}")
    wanted = game.decode_action(config, 0, 0)
    # Any: the protocol names no type for integers of other libraries.
    zero: Any = Whole(0)
    same(game.decode_action(config, zero, zero), wanted, "decode_action by __index__")
    same(game.legal_actions(state, zero), game.legal_actions(state, 0), "seat by __index__")
    same(game.observation(state, zero), game.observation(state, 0), "seat by __index__")
    for seat in (*_NO_SEATS, len(trial.seats)):
        _check_no_seat(trial, state, seat)


def _check_no_seat(trial: Trial, state: Any, seat: Any) -> None:
    game, config = trial.game, trial.config
    takers: dict[str, Callable[[], Any]] = {
        "decode_action": functools.partial(game.decode_action, config, seat, 0),
        "observation": functools.partial(game.observation, state, seat),
    }
    # A seat that the rules play has a score sheet, and so a name.
    if not (type(seat) is int and 0 <= seat < len(game.score_sheet(state))):
        takers["seat_name"] = functools.partial(game.seat_name, config, seat)
    for name, call in takers.items():
        _error_of(call, MalformedAction, f"{name} of seat {seat!r}")
    try:
        actions = game.legal_actions(state, seat)
    except MalformedAction:
        return
    same(actions, (), f"the legal actions of seat {seat!r}")


@on_position(4)
def texts_refused(at: Position) -> None:
    """A text that is no action is a `ParseError`, one that is no JSON form a `DecodeError`."""
    game, state = at.game, at.state
    for text in _NO_TEXTS:
        call = functools.partial(game.parse_action, state, text)
        _error_of(call, ParseError, f"parse_action of {text!r:.40}")
        for read in (game.from_json, game.config_from_json, game.observation_from_json):
            call = functools.partial(read, text, at.trial.components)
            name = getattr(read, "__name__", "from_json")
            _error_of(call, DecodeError, f"{name} of {text!r:.40}")
    seen = game.observation_to_json(game.observation(state, 0))
    call = functools.partial(game.from_json, seen, at.trial.components)
    _error_of(call, DecodeError, "from_json of an observation")


@on_position(4)
def changed_texts_refused(at: Position) -> None:
    """A text of a state with another number is refused, or is a state with the right totals."""
    game, written = at.game, json.loads(at.game.to_json(at.state))
    places, _ = at.rng("numbers").shuffle(tuple(_numbers(written, ())))
    for place in places[:_MOST_NUMBERS]:
        for change in (1, -1):
            text = json.dumps(_changed(written, place, change))
            try:
                state = game.from_json(text, at.trial.components)
            except DecodeError:
                continue
            _check_taken(at, state, f"in a state from JSON, where {place} is changed by {change}")


def _numbers(written: object, place: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The places of the whole numbers in what was read from JSON."""
    if type(written) is int:
        yield place
    elif isinstance(written, dict):
        for key, held in cast("dict[str, object]", written).items():
            yield from _numbers(held, (*place, key))
    elif isinstance(written, list):
        for index, held in enumerate(cast("list[object]", written)):
            yield from _numbers(held, (*place, index))


def _changed(written: Any, place: tuple[Any, ...], change: int) -> Any:
    """The same with another number at a place."""
    if not place:
        return written + change
    copied = copy.copy(written)
    copied[place[0]] = _changed(copied[place[0]], place[1:], change)
    return copied


def _check_taken(at: Position, state: Any, where: str) -> None:
    """A state that was read is one of the game, as far as totals and answers tell."""
    game = at.game
    try:
        wanted = game.conserved(game.new_game(game.config_of(state)))
        found = game.conserved(state)
        for ask in (game.current_player, game.returns, game.score_sheet, game.outcome, repr):
            ask(state)
        for seat in range(game.num_players(game.config_of(state))):
            game.legal_actions(state, seat)
            game.observation(state, seat)
    except Exception as error:
        raise Broken(f"{where}, a question raises {type(error).__name__}: {error}") from error
    same(found, wanted, f"the totals {where}")


CHECKS: Final[tuple[Check, ...]] = (
    illegal_actions_refused,
    refusals_pickle,
    chance_moves_refused,
    malformed_actions_refused,
    codes_and_seats_checked,
    texts_refused,
    changed_texts_refused,
)
