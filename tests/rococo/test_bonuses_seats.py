"""Actions and bonuses are the same for every seat: a table that is turned plays on turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.core.rng import Rng
from bakehouse.rococo.changes import change_board, change_round, change_state, change_turn
from bakehouse.rococo.content import Origin, house
from bakehouse.rococo.state import BoardState, Phase, State, owner_of, presented, recipe_of
from tests.rococo.tables import Board, Owns, Step, playing, special, table_bonus

TURNS = [phase for phase in Phase if Phase.PLAY <= phase <= Phase.REFILL]


def turned(state: State, by: int) -> State:
    """Everybody sits so many seats farther to the left; in the middle of phase 3."""
    seats = state.config.players

    def seat(old: int) -> int:
        return (old + by) % seats if old >= 0 else old

    def rotated(values: tuple[Any, ...]) -> tuple[Any, ...]:
        return values[seats - by :] + values[: seats - by]

    now, turn = state.round, state.turn
    return change_state(
        state,
        players=rotated(state.players),
        round=change_round(now, start=seat(now.start), picked=rotated(now.picked)),
        board=_turned_board(state.board, seat),
        turn=change_turn(turn, seat=seat(turn.seat)),
    )


def _turned_board(board: BoardState, seat: Callable[[int], int]) -> BoardState:
    def dish(packed: int) -> int:
        return presented(seat(owner_of(packed)), recipe_of(packed)) if packed else 0

    return change_board(
        board,
        tables=tuple(tuple(map(dish, table)) for table in board.tables),
        areas=tuple((seat(left), seat(right)) for left, right in board.areas),
        hosts=tuple(map(seat, board.hosts)),
        claims=tuple(tuple(map(seat, claim)) for claim in board.claims),
    )


def turned_action(action: ro.Action, by: int, seats: int) -> ro.Action:
    """The action of the same person after turning."""
    if isinstance(action, ro.Draw | ro.DealTrays | ro.DealCards):
        return action
    changed: dict[str, Any] = {"seat": (action.seat + by) % seats}
    if isinstance(action, ro.CopyBonus):
        changed["other"] = (action.other + by) % seats
    return attrs.evolve(action, **changed)


def busy(players: int) -> State:
    """A table where everybody has much of everything, and most cards are in hands."""
    config = ro.Config(players=players, promos=ro.PROMOS)
    cards = [card.number for card in house().staff if card.origin is not Origin.START]
    tiles = _spread([one.number for one in house().tiles for _ in range(one.copies)])
    recipes = _spread([one.number for one in house().recipes for _ in range(one.copies)])
    owners = [
        Owns(
            coins=40,
            goods="flour 6, sugar 5, butter 4",
            tiles=[next(tiles) for _ in range(5)],
            recipes=sorted(next(recipes) for _ in range(3)),
            racks=(next(recipes), (next(recipes), 1 + seat)),
            decorations=[next(tiles)],
            hand=cards[4 + seat : -3 : players],
        )
        for seat in range(players)
    ]
    board = Board(
        dishes={(table, 1): (table % players, next(recipes)) for table in range(1, 6)},
        tiles={space: next(tiles) for space in range(1, 13, 2)},
        recipes={space: next(recipes) for space in range(1, 7)},
        hires={space: cards[space - 1] for space in range(1, 5)},
        stars=cards[-3:],
        areas={(2, 0): 0, (3, 1): 1},
        hosts={1: 1},
        bonuses=tuple(
            map(table_bonus, ("No eggs", "No chocolate", "No nuts", "Eggs", "Well served"))
        ),
        specials=tuple(map(special, ("Full service", "One table"))),
    )
    return playing(config, *owners, board=board)


def _spread(pieces: Sequence[int]) -> Iterator[int]:
    """Pieces in an order that mixes them, without the tiles 1 to 5, which lie on racks."""
    size = len(pieces)
    order = sorted(range(size), key=lambda place: place * 17 % size)
    return iter([pieces[place] for place in order if size < 50 or pieces[place] > 5])


def busy_turns(players: int, seed: int) -> Iterator[Step]:
    """Turns in which as much is done as can be, by chance, until nobody has a card."""
    state, rng = busy(players), Rng.seeded(seed)
    while state.phase in TURNS:
        action: ro.Action
        if ro.current_player(state) == ro.CHANCE:
            action, rng = ro.sample_chance(state, rng)
        else:
            options = ro.legal_actions(state)
            idle = ro.Forfeit | ro.Done | ro.DiscardRecipe
            active: list[ro.Action] = [it for it in options if not isinstance(it, idle)]
            some = active or list(options)
            kind, rng = rng.choice(sorted({_kind(it) for it in some}))
            action, rng = rng.choice([it for it in some if _kind(it) == kind])
        after = ro.apply(state, action)
        yield Step(state, action, after)
        state = after


def _kind(action: ro.Action) -> str:
    main = f" {action.action.name}" if isinstance(action, ro.Perform) else ""
    return type(action).__name__ + main


IN_TURNS = {
    it
    for it in get_args(ro.Decision)
    if it not in (ro.ChooseCard, ro.TakeCard, ro.RemoveCard, ro.CopyMentor, ro.TakePoints)
}


@pytest.mark.rule("RO-30", "RO-40", "RO-42", "RO-44", "RO-45", "RO-48", "RO-49", "RO-51", "RO-53")
@pytest.mark.rule("RO-56", "RO-58", "RO-60", "RO-61", "RO-62", "RO-89", "RO-111", "RO-112")
def test_play_goes_on_alike_when_the_table_is_turned() -> None:
    seen: set[type[Any]] = set()
    for players, by in ((2, 1), (3, 1), (4, 3), (5, 2)):
        for step in busy_turns(players, players + by):
            check_turned(step, by, players)
            seen.add(type(step.action))
    # Few recipes leave a choice of what is spared.
    assert IN_TURNS - seen <= {ro.SpareGood, ro.SpareIngredient}


def check_turned(step: Step, by: int, players: int) -> None:
    before, after = step.before, step.after
    action, there = turned_action(step.action, by, players), turned(before, by)
    if before.phase is Phase.COPY:
        # Of equal bonuses the lowest seat is named, which turning changes.
        assert len(ro.legal_actions(there)) == len(ro.legal_actions(before))
        if not ro.is_legal(there, action):
            return
    else:
        legal = [turned_action(it, by, players) for it in ro.legal_actions(before)]
        assert list(ro.legal_actions(there)) == legal
    if after.phase in TURNS:
        assert ro.apply(there, action) == turned(after, by)
