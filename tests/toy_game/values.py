"""The values of the toy game: options, moves, states, observations."""

from __future__ import annotations

import enum
from typing import Any, TypeAlias, cast

import attrs

from bakehouse.core.counts import Counts
from bakehouse.core.errors import ConfigError, MalformedAction
from bakehouse.core.options import a_choice, an_int, strict_options
from bakehouse.core.values import Value
from tests.toy_game.content import NUMBERS, SEATS, Components, house


def _players(value: Any) -> int:
    return an_int(value, "players", SEATS[0], SEATS[1], rule="TOY-1")


def _swapping(value: Any) -> str:
    return a_choice(value, "swapping", ("anyone", "nobody"), rule="TOY-3")


def _components(value: Components | None) -> Components:
    if value is None:
        return house()
    if not isinstance(value, Components):
        raise ConfigError("components: no component set of the toy game")
    return value


@strict_options
@attrs.frozen
class Config(Value):
    """The options: two or three seats (TOY-1); who may swap, "anyone" or "nobody" (TOY-3)."""

    players: int = attrs.field(default=2, converter=_players)
    swapping: str = attrs.field(default="anyone", converter=_swapping)
    components: Components = attrs.field(default=None, converter=_components)


class Phase(enum.IntEnum):
    DEAL = 0
    CHOOSE = 1
    DRAW = 2
    END = 3


def _a_seat(_: object, field: attrs.Attribute[Any], seat: object) -> None:
    if type(seat) is not int or not 0 <= seat < SEATS[-1]:
        raise MalformedAction(f"{field.name}: no seat")


def _cards(_: object, field: attrs.Attribute[Any], value: object) -> None:
    cards = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
    if any(type(card) is not int or card not in NUMBERS.members for card in cards):
        raise MalformedAction(f"{field.name}: no tuple of cards")
    if cards is not value:
        raise MalformedAction(f"{field.name}: no tuple")


def _a_bool(_: object, field: attrs.Attribute[Any], value: object) -> None:
    if type(value) is not bool:
        raise MalformedAction(f"{field.name}: not True or False")


@attrs.frozen
class Choose(Value):
    """A seat's hidden choice: keep the card, or swap it (TOY-3)."""

    seat: int = attrs.field(validator=_a_seat)
    swap: bool = attrs.field(validator=_a_bool)


@attrs.frozen
class Deal(Value):
    """Chance: a card to each seat, in order (TOY-2)."""

    cards: tuple[int, ...] = attrs.field(validator=_cards)


@attrs.frozen
class Draw(Value):
    """Chance: a new card to each seat that swaps, in order (TOY-4)."""

    cards: tuple[int, ...] = attrs.field(validator=_cards)


@attrs.frozen
class Locked(Value):
    """Another seat's choice, unseen."""

    seat: int


@attrs.frozen
class Revealed(Value):
    """All choices, as the last one is made."""

    swaps: tuple[bool, ...]


@attrs.frozen
class Got(Value):
    """A deal or draw as a seat sees it: how many cards, and its own one, if any."""

    cards: int
    own: int | None


Action: TypeAlias = Choose | Deal | Draw
Seen: TypeAlias = Choose | Locked | Revealed | Got


@attrs.frozen
class State(Value):
    """A position. `cards` and `laid` (a card laid away, or 0) are empty before the deal."""

    config: Config
    pool: Counts[int]
    cards: tuple[int, ...]
    laid: tuple[int, ...]
    swaps: tuple[bool | None, ...]

    @property
    def phase(self) -> Phase:
        """What is due."""
        if not self.cards:
            return Phase.DEAL
        if None in self.swaps:
            return Phase.CHOOSE
        return Phase.DRAW if any(self.swaps) and not any(self.laid) else Phase.END

    @property
    def drawing(self) -> tuple[int, ...]:
        """The seats to which the next chance move gives cards."""
        if self.phase is Phase.DEAL:
            return tuple(range(self.config.players))
        return tuple(seat for seat, swap in enumerate(self.swaps) if swap)


@attrs.frozen
class Observation(Value):
    """What a seat may know: its own cards and choice; all choices and, at the end, all cards."""

    config: Config
    player: int
    phase: Phase
    pool_size: int
    card: int | None
    laid: int | None
    locked: tuple[bool, ...]
    swap: bool | None
    swaps: tuple[bool, ...]
    cards: tuple[int, ...]
    legal_actions: tuple[Choose, ...]
