"""That nothing a seat can get hold of depends on what it may not know."""

from __future__ import annotations

import io
import pickle
from collections.abc import Callable, Iterator
from typing import Any, Final

from bakehouse.core.errors import BakehouseError
from bakehouse.core.game import CHANCE, SIMULTANEOUS
from bakehouse.core.records import Record
from bakehouse.core.rng import Rng
from bakehouse.play.games import AnyGame
from bakehouse.testing.checks.refusals import illegal_codes
from bakehouse.testing.registry import Check, differ, fail, on_position, on_view, same
from bakehouse.testing.trial import Position
from bakehouse.testing.twins import other_moves, pairs, unseen_moves
from bakehouse.testing.values import leaves, parts

__all__ = ["CHECKS"]

_REPRS: Final = ("_repr_html_", "_repr_svg_", "_repr_markdown_", "_repr_latex_", "_repr_json_")
_MOST_REFUSALS = 40
_MOST_ACTIONS = 4
_MOST_VIEWERS = 3


@on_view(30)
def observations_hold_no_state(at: Position, seat: int) -> None:
    """Neither a full state nor a generator lies in an observation or a view of a move."""
    game = at.game
    secret: tuple[Any, ...] = (at.state.__class__, Rng, Record)
    things = [("the observation", game.observation(at.state, seat))]
    if at.step is not None:
        things.append(("the view of a move", game.redact(at.state, at.step.action, seat)))
    for what, thing in things:
        for path, part in parts(thing):
            if isinstance(part, secret):
                fail(f"{what} of seat {seat}: {path} is a {type(part).__name__}")
        names = _classes_in(pickle.dumps(thing))
        for cls in secret:
            if (cls.__module__, cls.__qualname__) in names:
                fail(f"the pickle of {what} of seat {seat} holds a {cls.__name__}")


class _Classes(pickle.Unpickler):
    """Reads a pickle, and notes which classes and functions it names."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data))
        self.names: set[tuple[str, str]] = set()

    def find_class(self, module_name: str, global_name: str, /) -> Any:
        """The class, noted."""
        self.names.add((module_name, global_name))
        return super().find_class(module_name, global_name)


def _classes_in(data: bytes) -> set[tuple[str, str]]:
    reader = _Classes(data)
    reader.load()
    return reader.names


@on_position(16)
def commits_stay_hidden(at: Position) -> None:
    """While others still owe a choice of the same time, nobody sees what a seat has chosen.

    Not in its view of the move, nor in who is active then, nor in anything else that it can get.
    """
    game, state = at.game, at.state
    active = game.active_players(state)
    if game.current_player(state) != SIMULTANEOUS or len(active) < 2:
        return
    mover = active[at.move % len(active)]
    actions, rng = at.rng("commits").shuffle(game.legal_actions(state, mover))
    actions = actions[:_MOST_ACTIONS]
    afters = [game.apply(state, action) for action in actions]
    for after in afters:
        same(game.current_player(after), SIMULTANEOUS, "current player while choices are owed")
        # A choice of several parts leaves its seat active; whether it does is the same for all.
        rest = tuple(seat for seat in game.active_players(after) if seat != mover)
        wanted = tuple(seat for seat in active if seat != mover)
        same(rest, wanted, f"the others who are active after seat {mover} has chosen")
    viewers, _ = rng.shuffle([seat for seat in at.trial.seats if seat != mover])
    for viewer in viewers[:_MOST_VIEWERS]:
        views = [game.redact(state, action, viewer) for action in actions]
        for action, view, after in zip(actions, views, afters, strict=True):
            same(view, views[0], f"what seat {viewer} sees of {action}")
            compare_doors(at, (afters[0], after), viewer)


@on_view(40)
def hidden_moves_stay_hidden(at: Position, seat: int) -> None:
    """Two moves that a seat sees as the same leave it with the same observation.

    Unless the game is over with them, when much is shown that was hidden.
    """
    if at.step is None:
        return
    game, after = at.game, at.run.states[at.move + 1]
    if game.is_terminal(after):
        return
    for action in unseen_moves(at, seat, at.rng("hidden")):
        other = game.apply(at.state, action)
        what = f"what seat {seat} sees after {action} instead of {at.step.action}, seen as the same"
        same(game.observation(other, seat), game.observation(after, seat), what)


@on_position(16)
def draws_are_seen(at: Position) -> None:
    """A chance move decides nothing that no seat sees: cards get a face as somebody sees it."""
    if at.step is None or at.step.mover != CHANCE:
        return
    game, state, action = at.game, at.state, at.step.action
    for other in other_moves(at, at.rng("draws")):
        views = [
            (game.redact(state, action, seat), game.redact(state, other, seat))
            for seat in at.trial.seats
        ]
        if all(first == second for first, second in views):
            fail(f"no seat can tell {other} from {action}")


@on_view(16)
def twins_look_alike(at: Position, seat: int) -> None:
    """States that a seat cannot tell apart, resampled or of another history, look alike all over.

    Its observation with all forms of it, its legal actions, who has the move, its own points, and
    the words in which its illegal actions are refused.
    """
    state, _ = at.game.resample(at.game.observation(at.state, seat), at.rng("twins"))
    found = [pair.states for pair, _ in zip(pairs(at, seat, at.rng("pairs")), (1, 2), strict=False)]
    for states in ((at.state, state), *found):
        compare_doors(at, states, seat)
        _compare_moves(at.game, states, seat)
        _compare_commits(at, states, seat)


def compare_doors(at: Position, states: tuple[Any, Any], seat: int) -> None:
    """Reports anything that a seat can get from one of two states and not from the other."""
    for (name, first), (_, second) in zip(
        *(_doors(at, state, seat) for state in states), strict=True
    ):
        if first != second:
            fail(f"seat {seat} can tell two states apart by {name}: {differ(first, second)}")


def _compare_moves(game: AnyGame, states: tuple[Any, Any], seat: int) -> None:
    """Reports own moves that the seat sees differently in two states, and then no longer."""
    for action in game.legal_actions(states[0], seat)[:_MOST_ACTIONS]:
        first, second = (game.apply(state, action) for state in states)
        hidden = first != second and game.observation(first, seat) == game.observation(second, seat)
        if hidden:
            views = [game.redact(state, action, seat) for state in states]
            same(views[0], views[1], f"what seat {seat} sees of its own {action}")


def _compare_commits(at: Position, states: tuple[Any, Any], seat: int) -> None:
    """Reports hidden choices of another that the seat sees differently in two states."""
    game, active = at.game, at.game.active_players(states[0])
    others = [mover for mover in active if mover != seat]
    if game.current_player(states[0]) != SIMULTANEOUS or len(active) < 2 or not others:
        return
    mover = others[at.move % len(others)]
    actions = [game.legal_actions(state, mover)[0] for state in states]
    views, seen = zip(
        *(
            (game.redact(state, action, seat), game.observation(game.apply(state, action), seat))
            for state, action in zip(states, actions, strict=True)
        ),
        strict=True,
    )
    same(views[0], views[1], f"what seat {seat} sees of {actions[0]} and of {actions[1]}")
    same(seen[0], seen[1], f"what seat {seat} sees after {actions[0]} and after {actions[1]}")


def _doors(at: Position, state: Any, seat: int) -> Iterator[tuple[str, Any]]:
    """Whatever a seat can get to see, by name."""
    game = at.game
    seen = game.observation(state, seat)
    yield "its observation", seen
    yield "the JSON of its observation", game.observation_to_json(seen)
    for write in (repr, str):
        yield f"the {write.__name__} of its observation", write(seen)
    for name in _REPRS:
        if hasattr(seen, name):
            yield f"the {name} of its observation", getattr(seen, name)()
    yield "a field of its observation", list(leaves(seen))
    yield "its legal actions", game.legal_actions(state, seat)
    yield "the active players", game.active_players(state)
    yield "the current player", game.current_player(state)
    yield "the end", (game.is_terminal(state), game.returns(state), game.outcome(state))
    sheets = game.score_sheet(state)
    yield "the score sheet", sheets if game.is_terminal(state) else sheets[seat]
    yield "a refusal", _refusals(at, state, seat)
    yield "its view of its own choice", _own_views(game, state, seat)


def _refusals(at: Position, state: Any, seat: int) -> list[tuple[Any, Any]]:
    """How illegal actions of the seat are refused in a state."""
    found: list[tuple[Any, Any]] = []
    for action in illegal_codes(at, seat, _MOST_REFUSALS):
        found.append((action, at.game.explain_illegal(state, action)))
        found.append((action, _error_text(lambda: at.game.apply(state, action))))  # noqa: B023
    return found


def _error_text(call: Callable[[], Any]) -> str | None:
    try:
        call()
    except BakehouseError as error:
        return str(error)
    return None


def _own_views(game: AnyGame, state: Any, seat: int) -> list[Any]:
    """What the seat sees of its own choices, while they reveal nothing as others still owe one."""
    if game.current_player(state) != SIMULTANEOUS or len(game.active_players(state)) < 2:
        return []
    actions = game.legal_actions(state, seat)[:_MOST_ACTIONS]
    return [game.redact(state, action, seat) for action in actions]


CHECKS: Final[tuple[Check, ...]] = (
    observations_hold_no_state,
    commits_stay_hidden,
    hidden_moves_stay_hidden,
    draws_are_seen,
    twins_look_alike,
)
