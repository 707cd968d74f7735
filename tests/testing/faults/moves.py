"""Faults in moves: whose turn it is, what is refused, what changes what is there."""

from __future__ import annotations

import random
from typing import Any

import attrs

from bakehouse.core.errors import IllegalAction
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
from tests.toy_game import Choose, Config, Deal, Locked, Observation, Phase, State
from tests.toy_game.content import NUMBERS
from tests.toy_game.storage import CODEC

# --- turns ---


@fault("options_are_kept", r"config_of")
def options_forgotten() -> AnyGame:
    return planted(config_of=of_one(lambda state: Config()))


@fault("options_are_kept", r"seats are named")
def two_seats_of_one_name() -> AnyGame:
    return planted(seat_name=of_two(lambda config, seat: "Ash"))


@fault("games_end", r"ZeroDivisionError: nobody thought")
def legal_action_fails() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        if isinstance(action, Choose) and action.swap:
            raise ZeroDivisionError("nobody thought of a swap")
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("games_end", r"no end after")
def no_end() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        after = toy.apply(state, action)
        return toy.new_game(state.config) if toy.is_terminal(after) else after

    return planted(apply=apply)


@fault("turns_agree", r"active players, with current player 0")
def one_seat_named_while_several_choose() -> AnyGame:
    return planted(current_player=of_one(lambda state: (*toy.active_players(state), *[-1, -4])[0]))


@fault("turns_agree", r"not different seats in order")
def active_seats_in_the_wrong_order() -> AnyGame:
    return planted(active_players=of_one(lambda state: toy.active_players(state)[::-1]))


@fault("legal_actions_listed", r"seat . has 1 legal actions")
def who_has_chosen_may_choose_again() -> AnyGame:
    def legal_actions(state: State, player: int | None = None) -> tuple[Choose, ...]:
        found = toy.legal_actions(state, player)
        again = player is not None and state.phase is Phase.CHOOSE
        return found or ((Choose(player or 0, False),) if again else ())

    return planted(legal_actions=legal_actions)


@fault("legal_actions_sorted", r"integers \[1, 0\]")
def legal_actions_unsorted() -> AnyGame:
    def legal_actions(state: State, player: int | None = None) -> tuple[Choose, ...]:
        return toy.legal_actions(state, player)[::-1]

    return planted(legal_actions=legal_actions)


@fault("legal_actions_sorted", r"integers \[0, 1, 0, 1\]")
def legal_actions_twice() -> AnyGame:
    def legal_actions(state: State, player: int | None = None) -> tuple[Choose, ...]:
        return toy.legal_actions(state, player) * 2

    return planted(legal_actions=legal_actions)


@fault("legal_actions_apply", r"cannot choose that now")
def legal_action_refused() -> AnyGame:
    def refuses(action: Any) -> bool:
        return isinstance(action, Choose) and action.swap and action.seat == 1

    def apply(state: State, action: Any) -> State:
        illegal = toy.explain_illegal(state, action)
        if illegal is None and refuses(action):
            illegal = toy.explain_illegal(toy.new_game(state.config), action)
        if illegal is not None:
            raise IllegalAction(illegal)
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("legal_actions_apply", r"is_legal of legal")
def questions_disagree() -> AnyGame:
    return planted(is_legal=of_two(lambda state, action: False))


@attrs.frozen
class Placed(Choose):
    """A choice that also names a place in the hand, which has no effect."""

    place: int = 0


@fault("legal_actions_differ", r"lead to the same state")
def actions_by_place_in_the_hand() -> AnyGame:
    def legal_actions(state: State, player: int | None = None) -> tuple[Placed, ...]:
        found = toy.legal_actions(state, player)
        return tuple(Placed(a.seat, a.swap, place) for a in found for place in (0, 1))

    def apply(state: State, action: Any) -> State:
        plain_action = Choose(action.seat, action.swap) if isinstance(action, Placed) else action
        return toy.apply(state, plain_action)

    return planted(legal_actions=legal_actions, apply=apply)


# --- refusals ---


@fault("illegal_actions_refused", r"raises nothing")
def illegal_action_taken() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        if isinstance(action, Choose) and state.phase is Phase.CHOOSE:
            return attrs.evolve(state, swaps=(action.swap, *state.swaps[1:]))
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("illegal_actions_refused", r"without a rule or a reason")
def refusal_without_a_reason() -> AnyGame:
    def explain_illegal(state: State, action: Any) -> Any:
        illegal = toy.explain_illegal(state, action)
        return illegal and attrs.evolve(illegal, reason="")

    return planted(explain_illegal=explain_illegal)


@fault("illegal_actions_refused", r"after the end raises IllegalAction")
def end_of_game_not_told() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        illegal = toy.explain_illegal(state, action)
        if illegal is not None:
            raise IllegalAction(illegal)
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("illegal_actions_refused", r"the state after actions that were refused")
def refused_and_yet_half_done() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        if isinstance(action, Choose) and state.phase is Phase.DEAL:
            object.__setattr__(state, "swaps", (True, *state.swaps[1:]))
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("refusals_pickle", r"pickle")
def refusal_that_cannot_be_pickled() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        try:
            return toy.apply(state, action)
        except IllegalAction as error:
            error.__dict__["state"] = lambda: state
            raise

    return planted(apply=apply)


@fault("chance_moves_refused", r"raises nothing")
def dealt_again_whenever_asked() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        start = toy.new_game(state.config)
        return toy.apply(start if isinstance(action, Deal) else state, action)

    return planted(apply=apply)


@fault("malformed_actions_refused", r"explain_illegal of None")
def nothing_taken_for_an_action() -> AnyGame:
    def explain_illegal(state: State, action: Any) -> Any:
        stays = Choose(0, False)
        return toy.explain_illegal(state, stays if action is None else action)

    return planted(explain_illegal=explain_illegal)


@fault("codes_and_seats_checked", r"decode_action of True")
def true_taken_for_a_code() -> AnyGame:
    def decode_action(config: Config, player: int, code: Any) -> Choose:
        return toy.decode_action(config, player, int(code) if code is True else code)

    return planted(decode_action=decode_action)


@fault("codes_and_seats_checked", r"MalformedAction")
def integers_of_others_refused() -> AnyGame:
    def decode_action(config: Config, player: int, code: Any) -> Choose:
        return toy.decode_action(config, player, code if type(code) is int else None)

    return planted(decode_action=decode_action)


@fault("codes_and_seats_checked", r"observation of seat -1")
def observation_of_the_last_seat_by_minus_one() -> AnyGame:
    def observation(state: State, player: int) -> Observation:
        return toy.observation(state, range(state.config.players)[player])

    return planted(observation=observation)


@fault("texts_refused", r"raises KeyError, not ParseError")
def bad_text_is_a_key_error() -> AnyGame:
    def parse_action(state: State, text: str) -> Any:
        return {"deal": Deal((1, 2))}[text] if text == "0" else toy.parse_action(state, text)

    return planted(parse_action=parse_action)


def unchecked(text: str, components: Any = None) -> State:
    """A state, whatever its numbers are."""
    return CODEC.loads("state", text, State, components)


@fault("changed_texts_refused", r"the totals in a state from JSON, where .* is changed by -?1")
def any_state_is_read() -> AnyGame:
    return planted(from_json=unchecked)


@fault("changed_texts_refused", r"is changed by -?1, a question raises DecodeError")
def a_state_is_read_that_gives_no_answers() -> AnyGame:
    def returns(state: State) -> tuple[float, ...]:
        return toy.returns(toy.from_json(toy.to_json(state)))

    return planted(from_json=unchecked, returns=returns)


# --- purity ---


@fault("earlier_states_kept", r"the state after move")
def state_changed_by_apply() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        after = toy.apply(state, action)
        object.__setattr__(state, "swaps", after.swaps)
        return after

    return planted(apply=apply)


@fault("questions_change_nothing", r"the state after move")
def state_changed_by_a_question() -> AnyGame:
    def conserved(state: State) -> tuple[tuple[str, int], ...]:
        object.__setattr__(state, "cards", state.cards[::-1])
        return toy.conserved(state)

    return planted(conserved=conserved)


@fault("same_moves_same_game", r"the module random")
def apply_throws_dice() -> AnyGame:
    def apply(state: State, action: Any) -> State:
        random.random()
        return toy.apply(state, action)

    return planted(apply=apply)


@fault("same_moves_same_game", r"after the same . moves")
def apply_counts_its_calls() -> AnyGame:
    calls: list[int] = []

    def apply(state: State, action: Any) -> State:
        calls.append(0)
        after = toy.apply(state, action)
        lost = len(calls) > 10 and isinstance(action, Deal)
        return attrs.evolve(after, pool=NUMBERS.counts(())) if lost else after

    return planted(apply=apply)


@attrs.frozen
class Ordered(State):
    """A state that knows in which order the seats have chosen."""

    order: tuple[int, ...] = ()


@fault("commits_commute", r"the state after .* instead of")
def order_of_choices_in_the_state() -> AnyGame:
    def apply(state: Ordered, action: Any) -> Ordered:
        seat = (action.seat,) if isinstance(action, Choose) else ()
        return Ordered(**plain(toy.apply(state, action)), order=(*state.order, *seat))

    return with_states(Ordered, apply=apply)


@attrs.frozen
class Listed(State):
    """A state in which a list lies."""

    notes: list[int] = attrs.field(factory=list[int], eq=False)


@fault("values_immutable", r"notes is a list")
def list_in_the_state() -> AnyGame:
    return with_states(Listed)


@attrs.define(frozen=False, slots=True, hash=True)
class Loose:
    """A value of which the fields can be set."""

    seat: int


@fault("values_immutable", r"is a Loose")
def view_that_can_be_changed() -> AnyGame:
    def redact(state: State, action: Any, player: int) -> Any:
        seen = toy.redact(state, action, player)
        return Loose(seen.seat) if isinstance(seen, Locked) else seen

    return planted(redact=redact)
