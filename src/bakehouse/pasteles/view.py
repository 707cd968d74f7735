"""What the player may know: nearly all of it, since nothing has a face before it is seen (PA-8).

The decks are known by what can be in them: which employees were put under their deck in which
order, which customers were shuffled under theirs on which day. So an observation tells as much as
the state, and resampling gives back the position.
"""

from __future__ import annotations

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.decks import Deck
from bakehouse.core.errors import BakehouseError, DecodeError
from bakehouse.core.pictured import Pictured
from bakehouse.core.rng import Rng
from bakehouse.core.storage import BROKEN
from bakehouse.core.values import Value
from bakehouse.pasteles.actions import Action, Decision
from bakehouse.pasteles.config import Config, check_seat
from bakehouse.pasteles.folding import Flavour, TokenKind
from bakehouse.pasteles.goods import FLAVOURS, TOKENS
from bakehouse.pasteles.legal import explain_illegal, legal_actions, refusal
from bakehouse.pasteles.state import (
    Laid,
    Loss,
    Phase,
    Picking,
    State,
    Task,
    make_day,
    make_shop,
    make_state,
)

__all__ = ["Observation", "Recalled", "observation", "redact", "resample"]


@attrs.frozen
class Recalled(Value):
    """What the player has seen go into the decks (PA-8, PA-51): layers, the top one first.

    Attributes:
        employees: by layer of the employee deck, the cards in it.
        customers: by layer of the customer deck, the cards in it; the day's deck is on top.
    """

    employees: tuple[tuple[int, ...], ...]
    customers: tuple[tuple[int, ...], ...]


@attrs.frozen
class Observation(Pictured, Value):
    """All that the player may know now. Fields are as in `state.Shop`, `Day` and `State`.

    Attributes:
        config: the options.
        player: the seat, 0.
        phase: what is due.
        day: the round, from 1.
        step: of the recipe, from 1; 0 before the first one of a day and after the last.
        icons: how many icons of the day's schedule are dealt with.
        money: owned.
        level: market levels above Start.
        supply: tokens in the general supply.
        storage: tokens in storage.
        personal: tokens in the personal supply.
        staff: the active employees.
        used: those whose ability was used today.
        display: the employees face up.
        equipment: by machine, the cards in the equipment deck.
        drawn: the machines of which a card lies there.
        repaired: by machine, the cards repaired.
        extra: customers more or fewer today.
        places: how long the line is.
        waiting: customers in the day's deck, face down.
        line: the customers in line.
        gone: those who were served or dismissed today.
        served: how many were served today.
        unserved: how many were not, once counted.
        forgiven: how many cost no level.
        claimed: claimed icons.
        streak: whether the last act was a serving, where the recipe counts it.
        sheets: the sheets in play.
        sheet: a sheet drawn without a side yet, else 0.
        pending: effects still to be carried out.
        picking: how far the choice of the first one is.
        tally: by goal of the recipe, how far it is.
        loss: what could not be paid.
        recalled: what is known of the decks.
        legal_actions: the player's.

    >>> from bakehouse.pasteles import new_game
    >>> seen = observation(new_game(Config(recipe=1)), 0)
    >>> seen.money, seen.display, len(seen.supply + seen.storage)  # PA-3, PA-4, PA-1
    (8, (), 64)
    """

    config: Config
    player: int
    phase: Phase
    day: int
    step: int
    icons: int
    money: int
    level: int
    supply: Counts[TokenKind]
    storage: Counts[TokenKind]
    personal: Counts[TokenKind]
    staff: tuple[int, ...]
    used: tuple[int, ...]
    display: tuple[int, ...]
    equipment: tuple[int, ...]
    drawn: tuple[int, ...]
    repaired: tuple[int, ...]
    extra: int
    places: int
    waiting: int
    line: tuple[int, ...]
    gone: tuple[int, ...]
    served: int
    unserved: int
    forgiven: int
    claimed: Counts[Flavour]
    streak: bool
    sheets: tuple[Laid, ...]
    sheet: int
    pending: tuple[Task, ...]
    picking: Picking | None
    tally: tuple[int, ...]
    loss: Loss | None
    recalled: Recalled
    legal_actions: tuple[Decision, ...]


def _layers(deck: Deck[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(layer) for layer in deck.layers)


def employees_of(mask: int) -> tuple[int, ...]:
    """The numbers of the employees in a mask, in order."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def observation(state: State, player: int) -> Observation:
    """What the player may know now (PA-3, PA-8, PA-20, PA-30).

    Raises:
        MalformedAction: no seat of this game.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> seen = observation(Table(pa, Config(recipe=1), seed=7).state, 0)
    >>> len(seen.display), len(seen.legal_actions)  # any of those, or one unseen (PA-10)
    (3, 4)
    """
    shop, today = state.shop, state.today
    machines = state.config.components.machine_kinds
    return Observation(
        config=state.config,
        player=check_seat(player),
        phase=today.phase,
        day=shop.day,
        step=today.step,
        icons=today.icons,
        money=state.money,
        level=shop.level,
        supply=state.supply,
        storage=state.storage,
        personal=state.personal,
        staff=shop.staff,
        used=employees_of(today.used),
        display=shop.display,
        equipment=machines.amounts(shop.equipment),
        drawn=shop.drawn,
        repaired=machines.amounts(shop.repaired),
        extra=today.extra,
        places=today.places,
        waiting=today.waiting,
        line=today.line,
        gone=today.gone,
        served=today.served,
        unserved=today.unserved,
        forgiven=today.forgiven,
        claimed=state.claimed,
        streak=state.streak,
        sheets=state.sheets,
        sheet=today.sheet,
        pending=state.pending,
        picking=state.picking,
        tally=shop.tally,
        loss=state.loss,
        recalled=Recalled(_layers(shop.applicants), _layers(shop.customers)),
        legal_actions=legal_actions(state),
    )


def redact(state: State, action: Action, player: int) -> Action:
    """The action as the player sees it when it is applied to `state`: all of it is in the open.

    Raises:
        MalformedAction: no seat of this game, or no action of this game.
        IllegalAction: the position does not allow the action.

    >>> from bakehouse import pasteles as pa
    >>> state = pa.new_game(Config(recipe=1))
    >>> draw, rng = pa.sample_chance(state, Rng.seeded(7))
    >>> redact(state, draw, 0) == draw
    True
    """
    check_seat(player)
    illegal = explain_illegal(state, action)
    if illegal is not None:
        raise refusal(illegal)
    return action


def resample(observation: Observation, rng: Rng) -> tuple[State, Rng]:
    """The position, made from the observation alone; nothing about it is hidden (PA-8).

    Raises:
        DecodeError: an observation that no position gives.

    >>> from bakehouse import pasteles as pa
    >>> from bakehouse.play import Table
    >>> state = Table(pa, Config(recipe=1), seed=7).state
    >>> resample(observation(state, 0), Rng.seeded(8))[0] == state
    True
    """
    try:
        check_seat(observation.player)
        return _state_of(observation), rng
    except (BakehouseError, *BROKEN) as error:
        raise DecodeError(f"no position looks like this: {error}") from None


def _state_of(seen: Observation) -> State:
    components = seen.config.components
    machines = components.machine_kinds
    equipment = machines.counts(dict(zip(machines.members, seen.equipment, strict=True)))
    repaired = machines.counts(dict(zip(machines.members, seen.repaired, strict=True)))
    out = components.equipment - equipment - repaired - machines.counts(seen.drawn)
    shop = make_shop(
        seen.config,
        seen.day,
        seen.level,
        seen.staff,
        seen.display,
        Deck(tuple(map(components.employee_kinds.counts, seen.recalled.employees))),
        equipment.packed,
        seen.drawn,
        repaired.packed,
        out.packed,
        Deck(tuple(map(components.customer_kinds.counts, seen.recalled.customers))),
        seen.tally,
    )
    today = make_day(
        seen.phase,
        seen.icons,
        sum(1 << number for number in seen.used),
        seen.extra,
        seen.places,
        seen.waiting,
        seen.line,
        seen.gone,
        seen.served,
        seen.unserved,
        seen.forgiven,
        seen.step,
        seen.sheet,
    )
    return make_state(
        shop,
        today,
        seen.money,
        TOKENS.pack(seen.supply.to_dict()),
        TOKENS.pack(seen.storage.to_dict()),
        TOKENS.pack(seen.personal.to_dict()),
        FLAVOURS.pack(seen.claimed.to_dict()),
        seen.sheets,
        seen.streak,
        seen.pending,
        seen.picking,
        seen.loss,
    )
