"""Other forms of what a game is made of: integers, text, JSON, pickles, copies."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final

from bakehouse.testing.registry import Check, fail, on_config, on_position, same
from bakehouse.testing.trial import Position, Trial

__all__ = ["CHECKS"]

_MOST_CODES = 5000
_MOST_ACTIONS = 20


@on_config
def codes_and_actions_match(trial: Trial) -> None:
    """The integers of the encoding and the decisions of a seat stand for each other, one to one."""
    game, config = trial.game, trial.config
    size = game.num_distinct_actions(config)
    if type(size) is not int or size < 1:
        fail(f"num_distinct_actions is {size!r}")
    codes: tuple[int, ...] = tuple(range(size))
    if size > _MOST_CODES:
        codes, _ = trial.rng("codes").sample(codes, _MOST_CODES)
    for seat in trial.seats:
        actions = [game.decode_action(config, seat, code) for code in codes]
        for code, action in zip(codes, actions, strict=True):
            same(game.encode_action(config, action), code, f"the integer of {action}")
        if len(set(actions)) < len(actions):
            fail("two integers are decoded to equal actions")


@on_position(30)
def codes_of_legal_actions(at: Position) -> None:
    """A legal action is decoded from its integer."""
    game, config = at.game, at.trial.config
    size = game.num_distinct_actions(config)
    for seat in game.active_players(at.state):
        for action in game.legal_actions(at.state, seat):
            code = game.encode_action(config, action)
            if type(code) is not int or not 0 <= code < size:
                fail(f"the integer of {action} is {code!r}, there are {size}")
            same(game.decode_action(config, seat, code), action, f"the action of {code}")


@on_position(30)
def texts_of_actions(at: Position) -> None:
    """An action has a text of one line, different from that of others, and is read from it."""
    game, state = at.game, at.state
    texts: dict[str, Any] = {}
    for action in _possible(at):
        text = game.action_to_string(action)
        _check_line(text, action)
        same(game.parse_action(state, text), action, f"the action of {text!r}")
        if text in texts:
            fail(f"{text!r} stands for {texts[text]} and for {action}")
        texts[text] = action
        for seat in at.trial.seats:
            seen = game.redact(state, action, seat)
            _check_line(game.action_to_string(seen), seen)


def _possible(at: Position) -> Iterator[Any]:
    """The move that was made, and some legal actions."""
    if at.step is not None:
        yield at.step.action
    for seat in at.game.active_players(at.state):
        for action in at.game.legal_actions(at.state, seat)[:_MOST_ACTIONS]:
            if at.step is None or action != at.step.action:
                yield action


def _check_line(text: Any, action: Any) -> None:
    if not isinstance(text, str) or not text or not text.isprintable() or text != text.strip():
        fail(f"the text of {action} is {text!r}")


@on_position(16)
def json_of_states(at: Position) -> None:
    """A state is read from its JSON text, equal and with the same text."""
    game, components = at.game, at.trial.components
    _check_json(game.to_json, game.from_json, at.state, components, "the state")


@on_position(8)
def json_of_observations(at: Position) -> None:
    """Options and observations are read from their JSON texts, equal and with the same texts."""
    game, components, config = at.game, at.trial.components, at.trial.config
    _check_json(game.config_to_json, game.config_from_json, config, components, "the options")
    for seat in at.trial.seats:
        seen, what = game.observation(at.state, seat), f"the observation of seat {seat}"
        read, write = game.observation_from_json, game.observation_to_json
        _check_json(write, read, seen, components, what)


def _check_json(
    write: Callable[[Any], str], read: Callable[..., Any], value: Any, components: Any, what: str
) -> None:
    text = write(value)
    if not isinstance(text, str):
        fail(f"the JSON of {what} is a {type(text).__name__}")
    again = read(text, components)
    same(again, value, f"{what} from its JSON")
    same(hash(again), hash(value), f"the hash of {what} from its JSON")
    same(write(again), text, f"the JSON of {what} from its JSON")


@on_config
def equal_states_equal_texts(trial: Trial) -> None:
    """Equal states have equal hashes and JSON texts, different ones have different texts."""
    texts: dict[Any, str] = {}
    states: dict[str, Any] = {}
    for at in trial.positions("texts", None):
        text = at.run.texts[at.move]
        if text is not None:
            same(texts.setdefault(at.state, text), text, "the text of an equal state")
            same(states.setdefault(text, at.state), at.state, "a state with the same text")


@on_position(16)
def pickles_keep_values(at: Position) -> None:
    """States, options, moves and observations survive a pickle: equal, with equal hashes."""
    for what, value in _values(at):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - just pickled
            same(again, value, f"{what} after a pickle")
            same(hash(again), hash(value), f"the hash of {what} after a pickle")
            same(again.__class__, value.__class__, f"the type of {what} after a pickle")
    again = pickle.loads(pickle.dumps(at.state))  # noqa: S301 - just pickled
    same(at.game.to_json(again), at.game.to_json(at.state), "the JSON of the state after a pickle")


@on_position(8)
def copies_are_values(at: Position) -> None:
    """`copy` and `deepcopy` of states, options, moves and observations give the value itself."""
    for what, value in _values(at):
        if copy.copy(value) is not value or copy.deepcopy(value) is not value:
            fail(f"a copy of {what} is another object")


def _values(at: Position) -> Iterator[tuple[str, Any]]:
    yield "the state", at.state
    yield "the options", at.trial.config
    if at.step is not None:
        yield f"the move {at.step.action}", at.step.action
    for seat in at.trial.seats:
        yield f"the observation of seat {seat}", at.game.observation(at.state, seat)
        if at.step is not None:
            yield f"the view of seat {seat}", at.game.redact(at.state, at.step.action, seat)


CHECKS: Final[tuple[Check, ...]] = (
    codes_and_actions_match,
    codes_of_legal_actions,
    texts_of_actions,
    json_of_states,
    json_of_observations,
    equal_states_equal_texts,
    pickles_keep_values,
    copies_are_values,
)
