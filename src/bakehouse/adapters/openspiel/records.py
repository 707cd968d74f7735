"""What a seat has seen of all moves, as text and as numbers: its perfect recall.

That is the moves as the seat sees them, and what else it gets to see by them: the batch or tray
that comes to it. All the rest of its observations follows.

As numbers, a decision that the seat sees is 1, the seat that made it, and its code. Anything else
is 2 or more, by the kind of thing that is seen, and then its fields in order: a number as it is,
-1 for None, a tuple as its length and its parts, a multiset as the amounts of all kinds, a
decision as its seat and code. What else the seat gets to see comes after -2. So a whole record can
be read back off its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, TypeAlias, cast, get_args

import attrs

from bakehouse import midnight_bakery, pasteles, rococo
from bakehouse.core.counts import Counts, kind_name
from bakehouse.play.games import AnyGame
from bakehouse.rococo.actions import Decision as CourtDecision
from bakehouse.rococo.actions import Seen as CourtSeen
from bakehouse.rococo.state import mentor_of

__all__ = ["numbers_of", "sight"]

_SIGHT: Final = -2
_DECISION: Final = 1
_FIRST_KIND: Final = 2


@cache
def _decisions(name: str) -> tuple[type, ...]:
    """The types of the decisions of a game."""
    if name == midnight_bakery.NAME:
        return get_args(midnight_bakery.Lock)
    return get_args(CourtDecision if name == rococo.NAME else pasteles.Decision)


@cache
def _kinds(name: str) -> tuple[type, ...]:
    """The types of what else can be seen."""
    if name == midnight_bakery.NAME:
        seen: tuple[type, ...] = get_args(midnight_bakery.Seen)
    else:
        seen = get_args(CourtSeen if name == rococo.NAME else pasteles.Action)
    return tuple(each for each in seen if each not in _decisions(name))


def numbers_of(game: AnyGame, config: Any, view: Any) -> tuple[int, ...]:
    """A move as a seat sees it, as numbers.

    >>> lock = midnight_bakery.Keep(1, midnight_bakery.Card.TRUFFLE)
    >>> numbers_of(midnight_bakery, midnight_bakery.Config(), lock)  # decision, seat, code
    (1, 1, 11)
    """
    kind = _type_of(view)
    if kind in _decisions(game.NAME):
        return (_DECISION, *_told(game, config, view))
    number = _FIRST_KIND + _kinds(game.NAME).index(kind)
    return (number, *_fields(game, config, view))


def _told(game: AnyGame, config: Any, decision: Any) -> tuple[int, int]:
    return getattr(decision, "seat", 0), game.encode_action(config, decision)


def _type_of(value: object) -> type[Any]:
    return type(value)


def _fields(game: AnyGame, config: Any, value: Any) -> Iterator[int]:
    for field in attrs.fields(_type_of(value)):
        if field.eq:
            yield from _numbers(game, config, getattr(value, field.name))


def _numbers(game: AnyGame, config: Any, value: Any) -> Iterator[int]:
    if value is None:
        yield -1
    elif isinstance(value, int):
        yield int(value)
    elif isinstance(value, Counts):
        counts = cast("Counts[Any]", value)  # type: ignore[redundant-cast]
        yield from counts.kinds.amounts(counts.packed)
    elif isinstance(value, tuple):
        parts = cast("tuple[Any, ...]", value)  # type: ignore[redundant-cast]
        yield len(parts)
        for part in parts:
            yield from _numbers(game, config, part)
    else:
        yield from _told(game, config, value)


Sight: TypeAlias = tuple[str, tuple[int, ...]] | None
"""Something seen, as text and as numbers."""


def sight(game: AnyGame, before: Any, action: Any, after: Any, seat: int) -> Sight:
    """What a seat gets to see by a move beyond the move as it sees it; None: nothing.

    >>> state = midnight_bakery.new_game(midnight_bakery.Config(players=3))
    >>> deal = "deal Flour: croissant 9; Sugar: macaron 9; Butter: truffle 9"
    >>> action = midnight_bakery.parse_action(state, deal)
    >>> sight(midnight_bakery, state, action, midnight_bakery.apply(state, action), 1)[0]
    'holds macaron 9'
    """
    look = _LOOKS.get(game.NAME)
    return None if look is None else look(before, action, after, seat)


def _batch(before: midnight_bakery.State, _: Any, after: midnight_bakery.State, seat: int) -> Sight:
    """The batch that has come to the seat (MB-31)."""
    now = after.batches[seat]
    if now == before.batches[seat]:
        return None
    held = ", ".join(f"{kind_name(card)} {number}" for card, number in now.to_dict().items())
    return f"holds {held or 'nothing'}", (_SIGHT, *now.kinds.amounts(now.packed))


def _court(before: rococo.State, action: Any, after: rococo.State, seat: int) -> Sight:
    """What a move of Rococo shows to a seat and does not say."""
    if isinstance(action, rococo.GiveNotice):
        seen = _staff(after, action.seat)
    elif isinstance(action, rococo.TakeCard) and action.seat == seat:
        seen = _trays(after, seat)
    else:
        seen = None
    opened = None if before.mentor is after.mentor else _opened(before, after)
    if seen is None or opened is None:
        return seen or opened
    return f"{seen[0]}; {opened[0]}", (*seen[1], *opened[1])


def _opened(before: rococo.State, after: rococo.State) -> Sight:
    """The cards of the Mentor's staff inventory that lie open now (RO-154).

    Chance draws only those that nobody has seen.
    """
    inventories = [mentor_of(state).inventory for state in (before, after)]
    pairs = zip(*inventories, strict=False)
    cards = [now.card for then, now in pairs if now.open and not then.open]
    if not cards:
        return None
    return f"the Mentor opens {', '.join(map(str, cards))}", (_SIGHT, *cards)


def _staff(after: rococo.State, actor: int) -> Sight:
    """Whether notice was given to a card in hand or to an unused one: all see how many are left."""
    view = rococo.observation(after, 0).players[actor]
    sizes = view.hand_size, view.unused_size
    return f"leaves {sizes[0]} in hand, {sizes[1]} unused", (_SIGHT, *sizes)


def _trays(after: rococo.State, seat: int) -> Sight:
    """The cards of the trays that lie before a seat once it has taken a card.

    That is those that it has moved on as the last one, and tray B of a seat that has both (RO-24).
    """
    trays = [tray.cards for tray in rococo.observation(after, seat).trays]
    if trays == [None] * len(trays):
        return None
    shown = " and ".join("a tray unseen" if cards is None else str(cards) for cards in trays)
    numbers = [_SIGHT]
    for cards in trays:
        numbers += (-1,) if cards is None else (len(cards), *cards)
    return f"sees {shown}", tuple(numbers)


_LOOKS: Final[dict[str, Callable[[Any, Any, Any, int], Sight]]] = {
    midnight_bakery.NAME: _batch,
    rococo.NAME: _court,
}
