"""Faults in other forms of values, and in points."""

from __future__ import annotations

import copy
from typing import Any, NoReturn

import attrs

from bakehouse.core.game import Bounds
from bakehouse.core.scoring import Outcome, ScoreSheet
from bakehouse.play import AnyGame
from tests import toy_game as toy
from tests.testing.faults.base import (
    fault,
    of_one,
    of_two,
    plain,
    planted,
    with_states,
)
from tests.toy_game import Choose, Config, Draw, Observation, State

# --- other forms ---


@fault("codes_and_actions_match", r"the integer of")
def two_codes_for_one_action() -> AnyGame:
    def decode_action(config: Config, player: int, code: Any) -> Choose:
        toy.decode_action(config, player, code)
        return toy.decode_action(config, player, 0)

    return planted(decode_action=decode_action)


@fault("codes_of_legal_actions", r"the action of 1")
def codes_from_one() -> AnyGame:
    return planted(
        encode_action=of_two(lambda config, action: toy.encode_action(config, action) + 1)
    )


@fault("texts_of_actions", r"the action of 'seat 1 stays'")
def one_action_without_a_text_of_its_own() -> AnyGame:
    def action_to_string(action: Any) -> str:
        text = toy.action_to_string(action)
        return "seat 1 stays" if text == "seat 1 swaps" else text

    return planted(action_to_string=action_to_string)


@fault("texts_of_actions", r"the text of")
def text_of_two_lines() -> AnyGame:
    return planted(
        action_to_string=of_one(lambda action: toy.action_to_string(action).replace(" ", "\n"))
    )


@fault("json_of_states", r"the state from its JSON")
def json_drops_a_field() -> AnyGame:
    def to_json(state: State) -> str:
        return toy.to_json(attrs.evolve(state, swaps=(None,) * state.config.players))

    return planted(to_json=to_json)


@fault("json_of_observations", r"from its JSON")
def json_of_an_observation_drops_the_lock() -> AnyGame:
    def observation_from_json(text: str, components: Any = None) -> Observation:
        return attrs.evolve(toy.observation_from_json(text, components), swap=None)

    return planted(observation_from_json=observation_from_json)


@fault("equal_states_equal_texts", r"the text of an equal state")
def text_depends_on_the_object() -> AnyGame:
    met: list[State] = []

    def to_json(state: State) -> str:
        met.append(state)
        return toy.to_json(state) + " " * len(met)

    return planted(to_json=to_json)


@attrs.frozen
class Unpickled(State):
    """A state that cannot be pickled."""

    def __reduce__(self) -> NoReturn:
        raise TypeError("no pickles")


@fault("pickles_keep_values", r"no pickles")
def state_that_cannot_be_pickled() -> AnyGame:
    return with_states(Unpickled)


@attrs.frozen(eq=False)
class Identical(State):
    """A state that equals others and hashes by its address."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identical) and plain(self) == plain(other)

    def __hash__(self) -> int:
        return object.__hash__(self)


@fault("pickles_keep_values", r"the hash of the state after a pickle")
def hash_by_address() -> AnyGame:
    return with_states(Identical)


@attrs.frozen
class Copied(State):
    """A state that is copied."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Copied:
        return Copied(**copy.deepcopy(plain(self), memo))


@fault("copies_are_values", r"a copy of the state")
def deepcopy_makes_another() -> AnyGame:
    return with_states(Copied)


# --- points ---


@fault("returns_match_sheets", r"against the totals")
def returns_that_are_not_on_the_sheet() -> AnyGame:
    return planted(returns=of_one(lambda state: tuple(2 * points for points in toy.returns(state))))


@fault("returns_match_sheets", r"no tuple of floats")
def returns_in_whole_numbers() -> AnyGame:
    return planted(returns=of_one(lambda state: tuple(map(int, toy.returns(state)))))


@fault("score_sheets_cite_rules", r"no rule or no source")
def points_without_a_rule() -> AnyGame:
    def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
        return tuple(
            ScoreSheet(tuple(attrs.evolve(line, rule="") for line in sheet.lines))
            for sheet in toy.score_sheet(state)
        )

    return planted(score_sheet=score_sheet)


@fault("outcome_at_the_end", r"the outcome before the end")
def outcome_before_the_end() -> AnyGame:
    early = Outcome((0,), ((0,), (1,)), "a guess", "TOY-7")
    return planted(outcome=of_one(lambda state: toy.outcome(state) or early))


@fault("outcome_at_the_end", r"does not follow the returns")
def last_one_wins() -> AnyGame:
    def outcome(state: State) -> Outcome | None:
        found = toy.outcome(state)
        return found and attrs.evolve(found, winners=found.ranking[-1], ranking=found.ranking[::-1])

    return planted(outcome=outcome)


@fault("outcome_at_the_end", r"does not rank all")
def seat_left_out_of_the_ranking() -> AnyGame:
    def outcome(state: State) -> Outcome | None:
        found = toy.outcome(state)
        return found and attrs.evolve(found, ranking=found.ranking[:1])

    return planted(outcome=outcome)


@fault("totals_conserved", r"the totals cards")
def card_lost() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        after = toy.apply(state, action)
        lost = isinstance(action, Draw) and len(after.pool) > 0
        return (
            attrs.evolve(after, pool=after.pool.remove(next(iter(after.pool)))) if lost else after
        )

    return planted(apply=apply)


@fault("bounds_hold", r"decisions and . chance moves leave")
def bounds_too_short() -> AnyGame:
    return planted(bounds=of_one(lambda config: Bounds(config.players - 1, 2, 0.0, 99.0)))


@fault("bounds_hold", r"returns of .* leave")
def bounds_too_low() -> AnyGame:
    return planted(bounds=of_one(lambda config: Bounds(3, 2, 0.0, 2.5)))


# --- processes ---


@fault("same_in_other_processes", r"cannot be sent")
def game_that_cannot_be_sent() -> AnyGame:
    return planted(NAME="toy", sent=lambda: None)
