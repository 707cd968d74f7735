"""Turns of the Mentor in arranged positions, with solo cards made for the test.

`solo_card` writes a row of a solo card, `solo_set` the house set with such cards first, and others
(`FILLER`) after them; `mentors_turn` is a position in which the Mentor is about to open the top
card of its hand. `opens`, `decides` and `picks` are what chance does then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import attrs

from bakehouse import rococo as ro
from bakehouse.rococo.changes import change_round, change_state, change_turn
from bakehouse.rococo.content import Components, house
from bakehouse.rococo.kinds import Rank
from bakehouse.rococo.state import Dish, Kept, MentorState, Phase, State
from tests.rococo import sets
from tests.rococo.tables import Board, Owns, mask, playing, table_bonus

SOLO: Final = 1
"""The Mentor's seat in the solo game."""

THIRD: Final = 2
"""The Mentor's seat in the extended game."""

NUMBER: Final = 30
"""Solo cards (RO-141)."""

Row: TypeAlias = dict[str, Any]
OnRack: TypeAlias = int | tuple[int, int] | None

QUIET_BONUSES: Final = tuple(map(table_bonus, ("Eggs", "Honey", "Nuts", "Fruit", "Cream")))
"""Bonuses of which plain, undecorated Biscuits are none that is asked for."""

MENU: Final = {space: space for space in range(1, 7)}
"""A recipe on every space of their display."""


def solo_card(
    *actions: str,
    bake: tuple[Sequence[int], int] = ((1, 2, 3), 2),
    decorate: tuple[Sequence[int], int, int, str] = ((1, 2), 2, 1, "down"),
    hire: tuple[int, str] = (1, "right"),
    recipe: int = 1,
    column: int = 1,
    table: int = 1,
    end: str = "near",
    area: int = 0,
    host: int = 0,
) -> Row:
    """A row of a solo card.

    `bake` is the order and how many at most, `decorate` the order of the racks, how many at most,
    the place of the tile and the way of the arrow, `hire` the space to start from and the way.
    """
    place = {"host": host} if host else {"area": area or 1}
    row: Row = {
        "actions": list(actions),
        "decision": {"recipe": recipe, "column": column, "table": table, "end": end, **place},
    }
    if "bake" in actions:
        row["bake"] = {"order": list(bake[0]), "most": bake[1]}
    if "decorate" in actions:
        order, most, tile, way = decorate
        row["decorate"] = {"order": list(order), "most": most, "tile": tile, "way": way}
    if "hire" in actions:
        row["hire"] = {"space": hire[0], "way": hire[1]}
    return row


FILLER: Final = solo_card("place", recipe=1, column=1, table=1, end="near", area=1)
"""The cards that a test does not name."""

PLACES: Final = solo_card("place")


def names(**decision: Any) -> Row:
    """A card of which only the decision box counts."""
    return solo_card("place", **decision)


def solo_set(*rows: Row, **topics: Any) -> Components:
    """The house set with these solo cards, numbered from 1, and others after them."""
    cards = [*rows, *[FILLER] * (NUMBER - len(rows))]
    return sets.make_house("changed", solo_cards={"card": cards}, **topics)


def solo(*rows: Row, **options: Any) -> ro.Config:
    """The solo game with these cards; the person starts."""
    return _config("solo", rows, options)


def extended(*rows: Row, **options: Any) -> ro.Config:
    """The extended game with these cards; the first person starts."""
    return _config("extended", rows, options)


def _config(kind: str, rows: Sequence[Row], options: dict[str, Any]) -> ro.Config:
    given: dict[str, Any] = {kind: "buttery", "start_player": 0, **options}
    given.setdefault("components", solo_set(*rows))
    return ro.Config(**given)


@attrs.frozen
class Has:
    """What the Mentor has.

    Attributes:
        stack: unused tiles from the top.
        recipes: from the left.
        racks: from the upper one, a recipe, (recipe, decorating tile) or None.
        inventory: from the bottom, a staff card whose face all know, or less than 0 a level.
        used, opened: solo cards; cards that are on no pile are put at the bottom of those used.
        deck: cards in the decision deck; None: all that are nowhere else.
        hand: cards in hand.
    """

    coins: int = 15
    prestige: int = 0
    goods: str = "flour 2, sugar, butter"
    stack: Sequence[int] = ()
    recipes: Sequence[int] = ()
    racks: tuple[OnRack, OnRack] = (None, None)
    decorations: Sequence[int] = ()
    star: bool = False
    inventory: Sequence[int] = ()
    used: Sequence[int] = ()
    opened: Sequence[int] = ()
    deck: int | None = None
    hand: int = 1

    def dishes(self) -> tuple[Dish | None, ...]:
        pairs = [(one, 0) if isinstance(one, int) else one for one in self.racks]
        return tuple(Dish(*pair) if pair else None for pair in pairs)

    def owns(self) -> Owns:
        """What it has of what players have."""
        racks = [(dish.recipe, dish.tile) for dish in self.dishes() if dish]
        return Owns(
            coins=self.coins,
            prestige=self.prestige,
            goods=self.goods,
            tiles=sorted(self.stack),
            recipes=sorted(self.recipes),
            racks=racks,
            decorations=self.decorations,
            star=self.star,
            hand=(),
            unused=(),
        )


def mentors_turn(
    config: ro.Config,
    has: Has | None = None,
    *people: Owns,
    board: Board | None = None,
    number: int = 1,
    start: int = 0,
) -> State:
    """The Mentor is about to open a card; it is round `number`."""
    state = with_mentor(config, has, *people, board=board, number=number, start=start)
    return change_state(
        state,
        turn=change_turn(
            state.turn,
            phase=Phase.MENTOR_CARD,
            seat=config.mentor,
            bonus=True,
            rank=Rank.ASSISTANT,
        ),
    )


def with_mentor(
    config: ro.Config,
    has: Has | None = None,
    *people: Owns,
    board: Board | None = None,
    number: int = 1,
    start: int = 0,
    seat: int = 0,
) -> State:
    """The turn of a person at a table where the Mentor has this."""
    has = has or Has()
    board = board or Board(bonuses=QUIET_BONUSES, recipes=MENU)
    have = [*people, *[Owns()] * (config.players - len(people)), has.owns()]
    state = playing(config, *have, seat=seat, number=number, start=start, board=board)
    known = mask(card for card in has.inventory if card > 0)
    now = state.round
    now = change_round(now, pool=now.pool & ~known, unhired=now.unhired & ~known)
    return change_state(state, round=now, mentor=_mentor(config, has, number))


def _mentor(config: ro.Config, has: Has, number: int) -> MentorState:
    away = sum(config.solo_sets[number:]) + has.hand
    named = {*has.used, *has.opened}
    used = list(has.used)
    deck = NUMBER - away - len(named) if has.deck is None else has.deck
    missing = NUMBER - away - len(named) - deck
    assert missing >= 0
    fillers = [card for card in range(NUMBER, 0, -1) if card not in named][:missing]
    used = [*fillers, *used]
    return MentorState(
        pools=(mask({*range(1, NUMBER + 1)} - {*used, *has.opened}),),
        hand=(0,) * has.hand,
        layer=0,
        deck=deck,
        used=tuple(used),
        opened=tuple(has.opened),
        renewed=False,
        stack=tuple(has.stack),
        recipes=tuple(has.recipes),
        racks=has.dishes(),
        inventory=tuple(_kept(config, card) for card in has.inventory),
    )


def _kept(config: ro.Config, card: int) -> Kept:
    if card < 0:
        return Kept(0, -card, False, ())
    return Kept(card, config.components.card(card).level, True, ())


# --- what chance does -----------------------------------------------------------------------------


def opens(state: State, card: int) -> State:
    """The top card of the hand is this one."""
    assert state.phase is Phase.MENTOR_CARD, state.phase
    return ro.apply(state, ro.Draw(ro.Pile.SOLO_CARDS, (card,)))


def decides(state: State, *cards: int) -> State:
    """These decisions are opened, one after the other."""
    for card in cards:
        state = ro.apply(state, ro.Draw(ro.Pile.DECISIONS, (card,)))
    return state


def picks(state: State, target: int) -> State:
    """Chance picks this among all valid targets (RO-166)."""
    return ro.apply(state, ro.Draw(ro.Pile.TARGETS, (target,)))


def mentor_of(state: State) -> MentorState:
    """What only the Mentor has."""
    assert state.mentor is not None
    return state.mentor


def turn_of(config: ro.Config, has: Has, *decisions: int, board: Board | None = None) -> State:
    """The Mentor opens card 1, then these decisions."""
    return decides(opens(mentors_turn(config, has, board=board), 1), *decisions)


def hand_over(state: State) -> bool:
    """Whether the Mentor's turn is over, and the next one has begun."""
    return state.phase is Phase.PLAY and state.turn.seat == 0


def house_card(number: int) -> Any:
    """A solo card of the house set."""
    return house().solo_card(number)
