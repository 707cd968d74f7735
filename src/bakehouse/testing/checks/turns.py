"""Who has the move, and what is legal."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from bakehouse.core.game import CHANCE, SIMULTANEOUS, TERMINAL
from bakehouse.testing.registry import Check, fail, on_config, on_game, on_position, same
from bakehouse.testing.trial import Position, Run, Trial

__all__ = ["CHECKS"]

_MOST_ACTIONS = 60
"""How many legal actions of a seat are tried at one position."""


@on_config
def options_are_kept(trial: Trial) -> None:
    """A new game knows its options, has seats with different names, and is the same each time."""
    game, config = trial.game, trial.config
    state = game.new_game(config)
    same(game.config_of(state), config, "config_of(new_game(config))")
    same(game.new_game(config), state, "new_game a second time")
    if len(trial.seats) < 1:
        fail("a game for nobody")
    names = [game.seat_name(config, seat) for seat in trial.seats]
    if len(set(names)) < len(names) or not all(names):
        fail(f"seats are named {names}")


@on_game
def games_end(run: Run) -> None:
    """Legal actions and listed draws lead to the end of the game, and none is refused."""
    if run.stuck is not None:
        fail(f"after {len(run.steps)} moves, {run.stuck}")


@on_position()
def turns_agree(at: Position) -> None:
    """`current_player`, `active_players` and `is_terminal` tell the same, with seats in order."""
    game, state = at.game, at.state
    current, active = game.current_player(state), game.active_players(state)
    _check_seats(active, at.trial.seats)
    same(
        game.is_terminal(state), current == TERMINAL, f"is_terminal, with current player {current}"
    )
    if current in (CHANCE, TERMINAL):
        same(active, (), f"active players, with current player {current}")
    elif current == SIMULTANEOUS:
        if not active:
            fail("a simultaneous choice that nobody owes")
    elif current in at.trial.seats:
        same(active, (current,), f"active players, with current player {current}")
    else:
        fail(f"current player {current!r} is no seat and none of the three numbers")


def _check_seats(active: Any, seats: range) -> None:
    if active.__class__ is not tuple:
        fail(f"active players {active!r} are no tuple")
    if any(type(seat) is not int for seat in active):
        fail(f"active players {active!r} are not ints")
    if list(active) != sorted(set(active) & set(seats)):
        fail(f"active players {active} are not different seats in order")


@on_position()
def legal_actions_listed(at: Position) -> None:
    """Who owes a decision has a legal action, all others have none; None is the first who owes."""
    game, state = at.game, at.state
    active = game.active_players(state)
    for seat in at.trial.seats:
        actions = game.legal_actions(state, seat)
        if type(actions) is not tuple:
            fail(f"legal actions of seat {seat} are a {type(actions).__name__}")
        if bool(actions) != (seat in active):
            fail(f"seat {seat} has {len(actions)} legal actions, active are {active}")
    first = game.legal_actions(state, active[0]) if active else ()
    same(game.legal_actions(state), first, "legal_actions(state) for the first active seat")
    same(game.legal_actions(state, None), first, "legal_actions(state, None)")


@on_position()
def legal_actions_sorted(at: Position) -> None:
    """Legal actions come sorted by their integers, each once."""
    for seat in at.game.active_players(at.state):
        actions = at.game.legal_actions(at.state, seat)
        codes = [at.game.encode_action(at.trial.config, action) for action in actions]
        if any(later <= code for code, later in pairwise(codes)):
            fail(f"legal actions of seat {seat} have the integers {codes}")
        if len(set(actions)) < len(actions):
            fail(f"legal actions of seat {seat} are not all different: {actions}")


@on_position(40)
def legal_actions_apply(at: Position) -> None:
    """`apply` takes every legal action, other questions agree, and each seat has a view of it."""
    game, state = at.game, at.state
    for seat in game.active_players(state):
        actions, _ = at.rng("legal").shuffle(game.legal_actions(state, seat))
        for action in actions[:_MOST_ACTIONS]:
            same(game.explain_illegal(state, action), None, f"explain_illegal of legal {action}")
            same(game.is_legal(state, action), True, f"is_legal of legal {action}")
            if game.apply(state, action) == state:
                fail(f"nothing changes by {action}")
            for viewer in at.trial.seats:
                game.redact(state, action, viewer)


@on_position(20)
def legal_actions_differ(at: Position) -> None:
    """Two legal actions of a seat never come to the same: what has one effect is one action."""
    for seat in at.game.active_players(at.state):
        met: dict[Any, Any] = {}
        for action in at.game.legal_actions(at.state, seat)[:_MOST_ACTIONS]:
            after = _resolved(at, at.game.apply(at.state, action))
            if after in met:
                fail(f"{met[after]} and {action} lead to the same state")
            met[after] = action


def _resolved(at: Position, state: Any) -> Any:
    """The state once all who owe a choice at the same time have taken their first."""
    waiting = set(at.game.active_players(at.state))
    while at.game.current_player(state) == SIMULTANEOUS:
        active = at.game.active_players(state)
        if not set(active) < waiting:
            break
        waiting = set(active)
        state = at.game.apply(state, at.game.legal_actions(state)[0])
    return state


CHECKS: Final[tuple[Check, ...]] = (
    options_are_kept,
    games_end,
    turns_agree,
    legal_actions_listed,
    legal_actions_sorted,
    legal_actions_apply,
    legal_actions_differ,
)
