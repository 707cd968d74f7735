"""All layouts that are compared: the prototypes, and the engine with its states made in other ways.

Nothing of the engine is copied. While a variant of it is measured, the names of the makers in the
engine's modules stand for other makers.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeAlias, cast

import attrs

from bakehouse import midnight_bakery as mb
from bakehouse.midnight_bakery import drafting, reduce, scoring
from bakehouse.midnight_bakery import state as states
from bakehouse.midnight_bakery.actions import Keep, Lock, Peel
from bakehouse.midnight_bakery.state import Night, Round, State
from tests.benchmarks.layouts import seats, tuples
from tests.benchmarks.layouts.shared import CONFIG, Entered, Layout, as_it_is, made_by

__all__ = ["ENGINE", "LAYOUTS"]

Maker: TypeAlias = Callable[..., Any]


# Ways to make values with the fields of a frozen attrs class.


def fields_of(cls: type[Any]) -> tuple[str, ...]:
    """The names of the fields of an attrs class."""
    return tuple(field.name for field in attrs.fields(cls))


def properties_of(cls: type[Any]) -> dict[str, Any]:
    """The properties of a class, by name."""
    return {name: value for name, value in vars(cls).items() if isinstance(value, property)}


def not_frozen(cls: type[Any]) -> Maker:
    """A class with the same slots and properties, that anybody may change."""
    return attrs.make_class(
        cls.__name__,
        fields_of(cls),
        bases=cls.__bases__,
        class_body=properties_of(cls),
        slots=True,
        weakref_slot=False,
    )


def named_tuple(cls: type[Any]) -> Maker:
    """A named tuple with the same fields and properties."""
    base = cast("Any", namedtuple)(cls.__name__, fields_of(cls))
    return type(cls.__name__, (base,), {"__slots__": (), **properties_of(cls)})


def by_twin(cls: type[Any]) -> Maker:
    """A function that makes an unfrozen twin by its `__init__`, and turns it into the class."""
    twin = not_frozen(cls)

    def build(*values: Any) -> Any:
        value = twin(*values)
        value.__class__ = cls
        return value

    return build


def by_written_twin(cls: type[Any]) -> Maker:
    """The same as a function whose text is made for the fields of the class.

    It saves the packing of the arguments and the call of `__init__`.
    """
    fields = fields_of(cls)
    lines = (
        f"def build({', '.join(fields)}):",
        "    value = twin()",
        *(f"    value.{field} = {field}" for field in fields),
        "    value.__class__ = frozen",
        "    return value",
    )
    twin = type(cls.__name__, cls.__bases__, {"__slots__": fields})
    names: dict[str, Any] = {"twin": twin, "frozen": cls}
    exec("\n".join(lines), names)
    return cast("Maker", names["build"])


# The engine, its states made in these ways.


def _engine(name: str, what: str, entered: Entered = as_it_is) -> Layout[State]:
    return Layout(
        name=name,
        what=what,
        new_game=mb.new_game,
        current_player=mb.current_player,
        legal_actions=mb.legal_actions,
        sample_chance=mb.sample_chance,
        apply=mb.apply,
        totals=scoring.totals,
        entered=entered,
    )


def _engine_made(maker: Callable[[type[Any]], Maker]) -> Entered:
    makers = {
        "make_night": maker(Night),
        "make_round": maker(Round),
        "make_state": maker(State),
    }
    return partial(made_by, (states, drafting), makers)


def itself(cls: type[Any]) -> Maker:
    """The frozen class itself."""
    return cls


class _Codes(tuple[int, ...]):
    """Locks by baker that the engine takes for a packed int of its own."""

    __slots__ = ()

    def to_bytes(self, _length: int, _order: str) -> _Codes:
        return self


_NO_CODES: Final = (0,) * CONFIG.players


def _lock_in_tuple(state: State, choice: Lock) -> State:
    """`drafting.lock` with a tuple of codes in `State.locked`."""
    seat = choice.seat
    codes = cast("tuple[int, ...]", state.locked) or _NO_CODES
    codes = (*codes[:seat], choice.code + 1, *codes[seat + 1 :])
    owing = state.owing ^ 1 << seat
    locked = cast("int", codes)
    if owing:
        return states.make_state(state.night, state.round, locked, owing)
    everything = cast("int", _Codes(codes))
    return drafting._reveal(state.night, state.round, everything)  # pyright: ignore[reportPrivateUsage]


def _locks_in_tuple() -> Entered:
    table = {
        **reduce.REDUCERS,
        Keep: (reduce.REDUCERS[Keep][0], _lock_in_tuple),
        Peel: (reduce.REDUCERS[Peel][0], _lock_in_tuple),
    }
    return partial(made_by, (reduce,), {"REDUCERS": table})


ENGINE: Final = _engine("engine", "as it is")


# The prototypes.


def _seats(name: str, what: str, entered: Entered) -> Layout[seats.State]:
    return Layout(
        name=name,
        what=what,
        new_game=seats.new_game,
        current_player=seats.current_player,
        legal_actions=seats.legal_actions,
        sample_chance=seats.sample_chance,
        apply=seats.apply,
        totals=seats.totals,
        entered=entered,
    )


def _tuples(name: str, what: str, entered: Entered) -> Layout[tuples.State]:
    return Layout(
        name=name,
        what=what,
        new_game=tuples.new_game,
        current_player=tuples.current_player,
        legal_actions=tuples.legal_actions,
        sample_chance=tuples.sample_chance,
        apply=tuples.apply,
        totals=tuples.totals,
        entered=entered,
    )


_FROZEN_SEATS: Final = {"make_seat": seats.Seat, "make_state": seats.State}
_FROZEN_TUPLES: Final = {
    "make_night": tuples.Night,
    "make_round": tuples.Round,
    "make_state": tuples.State,
}

LAYOUTS: Final[tuple[Layout[Any], ...]] = (
    _seats("seats", "State > Seat, tuples, frozen", partial(made_by, (seats,), _FROZEN_SEATS)),
    _seats("seats, twins", "the same, made by twins", as_it_is),
    _tuples(
        "tuples",
        "Night / Round / State, tuples, frozen",
        partial(made_by, (tuples,), _FROZEN_TUPLES),
    ),
    _tuples("tuples, twins", "the same, made by twins", as_it_is),
    _engine("packed", "Night / Round / State, packed ints, frozen", _engine_made(itself)),
    _engine("packed, twins", "the same, made by twins", _engine_made(by_twin)),
    _engine("packed, written", "made by twins, written out", _engine_made(by_written_twin)),
    _engine("packed, open", "classes not frozen", _engine_made(not_frozen)),
    _engine("packed, named", "named tuples", _engine_made(named_tuple)),
    _engine("packed, locks apart", "the engine with its locks in a tuple", _locks_in_tuple()),
    ENGINE,
)
"""What is compared, in the order of the table."""
