"""Faults that let a seat see what is hidden."""

from __future__ import annotations

from typing import Any, cast

import attrs

from bakehouse.core.codec import digest
from bakehouse.core.rng import Rng
from bakehouse.core.scoring import ScoreSheet
from bakehouse.play import AnyGame
from tests import toy_game as toy
from tests.testing.faults.base import (
    Holding,
    Telling,
    Whispering,
    fault,
    fields,
    other,
    plain,
    planted,
    with_observations,
    with_states,
)
from tests.toy_game import Choose, Config, Deal, Got, Locked, Observation, Phase, State
from tests.toy_game.content import NUMBERS

# --- secrets ---


@fault("observations_hold_no_state", r"is a State")
def state_in_the_observation() -> AnyGame:
    return with_observations(Holding, lambda state, player: {"more": (("state", state),)})


@fault("observations_hold_no_state", r"is a Rng")
def generator_in_the_observation() -> AnyGame:
    return with_observations(Holding, lambda state, player: {"more": Rng.seeded(0)})


class Folded:
    """Hides in memory what its pickle shows."""

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "unfold", lambda: state)

    def __reduce__(self) -> tuple[Any, ...]:
        return Folded, (cast("Any", self).unfold(),)


@fault("observations_hold_no_state", r"holds a State")
def state_in_the_pickle() -> AnyGame:
    return with_observations(Holding, lambda state, player: {"more": Folded(state)})


@fault("commits_stay_hidden", r"what seat . sees of")
def choice_seen_in_the_view_of_the_move() -> AnyGame:
    def redact(state: State, action: Any, player: int) -> Any:
        seen = toy.redact(state, action, player)
        return action if isinstance(seen, Locked) else seen

    return planted(redact=redact)


@fault("commits_stay_hidden", r"tell two states apart by its observation")
def choice_seen_in_the_observation() -> AnyGame:
    return with_observations(
        Telling, lambda state, player: {"more": str(state.swaps[other(state, player)])}
    )


@fault("commits_stay_hidden", r"tell two states apart by its observation")
def choice_seen_in_the_number_of_moves_of_another() -> AnyGame:
    def see(state: State, player: int) -> dict[str, Any]:
        seat = other(state, player)
        return {"more": "." * (2 - bool(state.swaps[seat]))}

    return with_observations(Telling, see)


@fault("commits_stay_hidden", r"the others who are active")
def choice_seen_in_who_is_active() -> AnyGame:
    def active_players(state: State) -> tuple[int, ...]:
        active = toy.active_players(state)
        return active[1:] if True in state.swaps and len(active) > 1 else active

    return planted(active_players=active_players)


@fault("hidden_moves_stay_hidden", r"seen as the same")
def card_of_another_in_the_observation() -> AnyGame:
    def see(state: State, player: int) -> dict[str, Any]:
        return {"more": str(state.cards[other(state, player)] % 2 if state.cards else 0)}

    return with_observations(Telling, see)


@attrs.frozen
class Piled(State):
    """A state in which the pool has an order."""

    pile: tuple[int, ...] = ()


@attrs.frozen
class DealAll(Deal):
    """A deal that also puts the rest into an order."""

    rest: tuple[int, ...] = ()


@fault("draws_are_seen", r"no seat can tell")
def pile_with_an_order() -> AnyGame:
    def chance_outcomes(state: Piled, drawn: Any = ()) -> Any:
        if state.phase is not Phase.DEAL:
            return toy.chance_outcomes(state, drawn)
        left = state.pool - NUMBERS.counts(drawn)
        return left.chances() if len(left) else ()

    def chance_action(state: Piled, drawn: Any) -> Any:
        if state.phase is not Phase.DEAL:
            return toy.chance_action(state, drawn)
        return DealAll(drawn[: state.config.players], drawn[state.config.players :])

    def apply(state: Piled, action: Any) -> Piled:
        dealt = Deal(action.cards) if isinstance(action, DealAll) else action
        pile = action.rest if isinstance(action, DealAll) else state.pile
        return Piled(**plain(toy.apply(state, dealt)), pile=pile)

    def redact(state: Piled, action: Any, player: int) -> Any:
        dealt = Deal(action.cards) if isinstance(action, DealAll) else action
        return toy.redact(state, dealt, player)

    return with_states(
        Piled,
        chance_outcomes=chance_outcomes,
        chance_action=chance_action,
        apply=apply,
        redact=redact,
    )


@fault("twins_look_alike", r"by a refusal")
def refusal_tells_a_card() -> AnyGame:
    def explain_illegal(state: State, action: Any) -> Any:
        illegal = toy.explain_illegal(state, action)
        return illegal and attrs.evolve(illegal, reason=f"against {state.cards}")

    return planted(explain_illegal=explain_illegal)


@fault("twins_look_alike", r"by the JSON of its observation")
def field_that_is_not_compared() -> AnyGame:
    return with_observations(Whispering, lambda state, player: {"more": str(state.cards)})


class Html(Observation):
    """An observation that notebooks show with more than it holds."""

    __slots__ = ("page",)
    page: str

    def _repr_html_(self) -> str:
        return f"<p>{self.page}</p>"


@fault("twins_look_alike", r"_repr_html_")
def page_for_notebooks_tells_a_card() -> AnyGame:
    def observation(state: State, player: int) -> Html:
        seen = Html(**fields(toy.observation(state, player)))
        object.__setattr__(seen, "page", f"cards {state.cards}")
        return seen

    return planted(observation=observation)


@fault("twins_look_alike", r"the score sheet")
def score_before_the_cards_are_shown() -> AnyGame:
    def score_sheet(state: State) -> tuple[ScoreSheet, ...]:
        shown = attrs.evolve(state, swaps=(False,) * state.config.players)
        return toy.score_sheet(shown if state.cards and not any(state.swaps) else state)

    return planted(score_sheet=score_sheet)


# --- records ---


@fault("records_replay", r"cannot come")
def options_lost_in_the_record() -> AnyGame:
    def config_from_json(text: str, components: Any = None) -> Config:
        return attrs.evolve(toy.config_from_json(text, components), swapping="anyone", players=2)

    return planted(config_from_json=config_from_json)


@fault("seat_records_hold_no_seed", r"holds the digest")
def digest_in_the_observation() -> AnyGame:
    return with_observations(Telling, lambda state, player: {"more": digest(toy.to_json(state))})


@fault("seat_records_alike", r"the text of the record")
def json_of_an_observation_tells_a_card() -> AnyGame:
    return with_observations(Whispering, lambda state, player: {"more": str(state.cards)})


# --- twins ---


@fault("twins_look_alike", r"its view of its own choice")
def card_of_another_in_the_view_of_the_own_choice() -> AnyGame:
    def redact(state: State, action: Any, player: int) -> Any:
        seen = toy.redact(state, action, player)
        own = isinstance(seen, Choose)
        return Got(state.cards[other(state, player)], None) if own else seen

    return planted(redact=redact)


@fault("twins_look_alike", r"what seat . sees of Choose")
def card_of_another_in_the_view_of_its_choice() -> AnyGame:
    def redact(state: State, action: Any, player: int) -> Any:
        seen = toy.redact(state, action, player)
        return Got(state.cards[seen.seat], None) if isinstance(seen, Locked) else seen

    return planted(redact=redact)
