"""Tables: one game, what can be taken back, and what cannot."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from bakehouse import midnight_bakery as mb
from bakehouse import pasteles, rococo
from bakehouse.core import records
from bakehouse.core.errors import (
    AgentError,
    BakehouseError,
    BarrierError,
    ChanceError,
    ConfigError,
    GameFinishedError,
    IllegalAction,
    MalformedAction,
    ParseError,
    RecordError,
)
from bakehouse.core.game import CHANCE
from bakehouse.core.rng import Rng
from bakehouse.play import RandomAgent, Table, play_numbered
from tests import toy_game
from tests.play.failing import Stays
from tests.toy_game import Choose, Config, Deal, Draw

TWO, THREE = Config(players=2), Config(players=3)


@attrs.frozen
class Answers:
    """Gives what it was made with."""

    answer: Any

    def choose(self, observation: Any, rng: Rng, /) -> Any:
        return self.answer


# --- what is played ---


@pytest.mark.parametrize(
    ("game", "config"),
    [
        (toy_game, THREE),
        (mb, mb.Config(players=3)),
        (rococo, rococo.Config(players=2)),
        (pasteles, pasteles.Config(recipe=2)),
    ],
)
def test_a_table_plays_the_game_that_a_simulation_plays(game: Any, config: Any) -> None:
    table = Table(game, config, seed=5, number=3)
    table.run()
    assert table.is_terminal
    assert table.record == play_numbered(game, config, None, 5, 3)[1]


def test_a_game_by_name_with_its_defaults() -> None:
    table = Table("tests.toy_game")
    assert (table.game, table.config) == (toy_game, Config())
    assert table.record.seed == 0


def test_seed_0_is_a_seed_and_numbers_are_games() -> None:
    decks = {Table(mb, seed=seed, number=number).state for seed in (0, 1) for number in (0, 1)}
    assert len(decks) == 4
    assert Table(mb).state == Table(mb, seed=0, number=0).state


def test_a_number_is_one_that_a_simulation_has() -> None:
    with pytest.raises(ConfigError, match="number: -1 is no whole number from 0 up"):
        Table(mb, number=-1)
    with pytest.raises(ConfigError, match="number: -1 is no whole number from 0 up"):
        play_numbered(toy_game, TWO, None, 0, -1)


@pytest.mark.parametrize("bad", [True, 1.0, "1", None])
def test_seeds_and_numbers_are_whole(bad: Any) -> None:
    with pytest.raises(ConfigError, match="seed: "):
        Table(mb, seed=bad)
    with pytest.raises(ConfigError, match="number: "):
        Table(mb, number=bad)


def test_chance_moves_by_itself_as_soon_as_it_is_due() -> None:
    table = Table(toy_game, TWO, seed=1)
    assert [move.seat for move in table.moves] == [None]
    assert table.active_players == (0, 1)
    table.play(Choose(0, True))
    table.play(Choose(1, False))
    assert [type(move.action) for move in table.moves] == [Deal, Choose, Choose, Draw]
    assert table.is_terminal


def test_chance_can_be_played_by_hand() -> None:
    table = Table(toy_game, TWO, chance=False)
    assert table.current_player == CHANCE
    table.play(Deal((4, 5)))
    table.play(Choose(1, True))
    table.play(Choose(0, False))
    assert table.current_player == CHANCE
    table.draw()
    assert table.is_terminal
    with pytest.raises(ChanceError):
        table.draw()


def test_moves_are_texts_too() -> None:
    table = Table(mb, mb.Config(players=2), seed=7)
    action = table.legal_actions(1)[0]
    table.play(mb.action_to_string(action))
    assert table.moves[-1].action == action
    assert table.moves[-1].seat == 1


def test_a_seat_makes_no_move_of_another() -> None:
    table = Table(toy_game, TWO, seed=1)
    before = table.state
    with pytest.raises(MalformedAction, match="a move of Beech, not of Ash"):
        table.play(Choose(1, True), seat=0)
    assert table.state == before
    table.play(Choose(1, True), seat=1)


def test_chance_is_nobodys_move() -> None:
    table = Table(toy_game, TWO, chance=False)
    with pytest.raises(MalformedAction, match="a move of chance, not of Ash"):
        table.play(Deal((1, 2)), seat=0)


def test_whether_another_seat_may_do_something_is_not_told() -> None:
    """Typed by one baker, moves of another: those of cards it holds, and those of all others."""
    table = Table(mb, mb.Config(players=3), seed=7)
    legal = set(table.legal_actions(1))
    every = {mb.decode_action(table.config, 1, code) for code in range(9)}
    assert legal & every
    assert every - legal
    told: set[str] = set()
    for action in sorted(every, key=str):
        with pytest.raises(MalformedAction) as error:
            table.play(mb.action_to_string(action), seat=0)
        told.add(str(error.value))
    assert told == {"a move of Sugar, not of Flour"}


REFUSED: list[tuple[Any, type[BakehouseError]]] = [
    (Choose(0, True), IllegalAction),
    (Choose(2, True), IllegalAction),
    ("no such move", ParseError),
    (5, MalformedAction),
    (None, MalformedAction),
    (Deal((1, 1)), IllegalAction),
]


@pytest.mark.parametrize(("move", "error"), REFUSED)
@pytest.mark.parametrize("seat", [None, 0])
def test_what_is_refused_changes_nothing(
    move: Any, error: type[BakehouseError], seat: int | None
) -> None:
    table = Table(toy_game, Config(players=2, swapping="nobody"), seed=1)
    table.play(Choose(1, False))
    table.undo()
    before = table.record, table.state, table.moves
    others = seat is not None and isinstance(move, (Choose, Deal)) and move != Choose(0, True)
    with pytest.raises(MalformedAction if others else error):
        table.play(move, seat)
    assert (table.record, table.state, table.moves) == before
    table.redo()
    assert table.moves[-1].action == Choose(1, False)


def test_a_finished_game_takes_no_move() -> None:
    table = Table(toy_game, TWO, seed=1)
    table.run()
    with pytest.raises(GameFinishedError):
        table.play(Choose(0, True))
    table.run()
    assert table.record.digest is not None


# --- agents and people ---


def test_agents_play_until_a_person_has_to_decide() -> None:
    table = Table(toy_game, THREE, seed=4)
    table.run([Stays(), None, Stays()])
    assert table.active_players == (1,)
    table.play(Choose(1, False))
    assert table.is_terminal


def test_an_agent_decides_the_same_after_its_choice_was_taken_back() -> None:
    """What it drew goes back too, and what the others drew does not."""
    for seed in range(12):
        table = Table(toy_game, THREE, seed=seed)
        table.run([RandomAgent(), None, RandomAgent()])
        first = [move.action for move in table.moves]
        table.undo()
        table.run([RandomAgent(), None, RandomAgent()])
        assert [move.action for move in table.moves] == first


@pytest.mark.parametrize("number", [0, 1, 3])
def test_one_agent_a_seat(number: int) -> None:
    for agents in ([Stays()] * number, [None] * number):
        with pytest.raises(ConfigError, match=f"{number} agents for 2 seats"):
            Table(toy_game, TWO).run(agents)


@pytest.mark.parametrize("agents", [5, [None, 5], [RandomAgent, None]])
def test_agents_are_what_can_choose(agents: Any) -> None:
    with pytest.raises(ConfigError, match="agent"):
        Table(toy_game, TWO).run(agents)


RNG = Rng.seeded(0)
FOUL: list[tuple[Any, type[BakehouseError]]] = [
    (None, AgentError),
    (Choose(1, False), AgentError),
    ((Choose(1, False), None), AgentError),
    ((Choose(1, False), RNG, RNG), AgentError),
    ((None, RNG), MalformedAction),
    ((Choose(0, False), RNG), MalformedAction),
    ((Choose(2, False), RNG), IllegalAction),
]


@pytest.mark.parametrize(("answer", "error"), FOUL, ids=range(len(FOUL)))
def test_what_an_agent_may_not_do_leaves_the_table_as_it_was(
    answer: Any, error: type[BakehouseError]
) -> None:
    table = Table(toy_game, TWO, seed=3)
    before = table.state, table.moves
    with pytest.raises(error):
        table.run([Stays(), Answers(answer)])
    assert (table.state, table.moves) == before


# --- what each seat may see ---


def test_seats_see_their_observation_and_their_record() -> None:
    table = Table(mb, mb.Config(players=3), seed=2)
    table.play(table.legal_actions(0)[0])
    for seat in range(3):
        assert table.observation(seat) == mb.observation(table.state, seat)
        assert table.seen_by(seat) == records.seen_by(mb, table.record, seat)


def test_the_repr_tells_nothing_that_is_hidden() -> None:
    """The same for all deals and hidden choices of a table."""
    tables = [Table(toy_game, THREE, seed=seed) for seed in range(10)]
    for number, table in enumerate(tables):
        table.play(Choose(1, number % 2 == 0))
    assert {repr(table) for table in tables} == {"<Table toy, 2 moves, due: Ash, Cedar>"}
    tables[0].run()
    assert repr(tables[0]).endswith("over>")


# --- taking back ---


def test_a_hidden_choice_is_taken_back_until_the_last_is_made() -> None:
    table = Table(toy_game, THREE, seed=4)
    table.play(Choose(0, True))
    table.play(Choose(2, False))
    owing = [table.active_players]
    for _ in range(2):
        table.undo()
        owing.append(table.active_players)
    assert owing == [(1,), (1, 2), (0, 1, 2)]
    table.redo(2)
    table.play(Choose(1, False))
    with pytest.raises(BarrierError, match=r"chance has moved since"):
        table.undo()


def test_the_choice_that_completes_a_hidden_one_is_a_barrier() -> None:
    table = Table(toy_game, Config(players=2, swapping="nobody"), seed=4)
    table.play(Choose(0, False))
    table.play(Choose(1, False))
    before = table.state
    with pytest.raises(BarrierError, match="the last hidden choice was made since"):
        table.undo()
    assert table.state == before
    table.undo(lift=True)
    assert table.active_players == (1,)


def test_the_barrier_holds_where_the_same_seat_is_due_in_the_next_choice() -> None:
    """Night of two: whoever took two cards sits out, so one baker locks alone, then again."""
    table = Table(mb, mb.Config(players=2), seed=7)
    alone = 0
    while not table.is_terminal:
        seat = table.active_players[-1]
        last = table.active_players == (seat,)
        # Peels, where there are any: they empty batches.
        table.play(table.legal_actions(seat)[-1], seat)
        lock = next(move for move in reversed(table.moves) if move.seat is not None)
        assert bool(lock.barrier) == last
        alone += last
    assert alone >= 15


def test_the_parts_of_a_hidden_choice_are_taken_back() -> None:
    """Four of the unused cards, one by one (RO-21): a barrier is the last of the last seat's."""
    table = Table(rococo, rococo.Config(players=2, draft="dealt"), seed=1)
    parts = lasts = 0
    while not table.is_terminal:
        seat, choosing = table.active_players[-1], table.state.phase is rococo.Phase.CHOOSE
        alone, count = table.active_players == (seat,), len(table.moves)
        table.play(table.legal_actions(seat)[0], seat)
        if choosing and alone:
            last = table.states[count + 1].phase is not rococo.Phase.CHOOSE
            assert bool(table.moves[count].barrier) == last
            lasts, parts = lasts + last, parts + (not last)
    assert lasts >= 2
    assert parts > lasts


def test_the_first_card_stays_taken_when_the_second_tray_was_seen() -> None:
    """Of three players one decides about tray A before it gets to see tray B (RO-24)."""
    table = Table(rococo, rococo.Config(players=3), seed=1)
    both = 0
    for _ in range(6):
        seat = table.active_players[-1]
        alone, count = table.active_players == (seat,), len(table.moves)
        table.play(table.legal_actions(seat)[0], seat)
        again = table.active_players == (seat,)
        assert bool(table.moves[count].barrier) == alone
        both += alone and again
    assert both == 1


def test_moves_in_the_open_are_taken_back_down_to_chance() -> None:
    table = Table(rococo, rococo.Config(players=2), seed=3)
    states: list[Any] = []
    while len(states) < 5:
        count = len(table.moves)
        before = table.state
        table.play(table.legal_actions()[0])
        free = len(table.moves) == count + 1 and not table.moves[-1].barrier
        states = [*states, before] if free else []
    table.undo(5)
    assert table.state == states[0]
    table.redo(5)
    for state in reversed(states):
        table.undo()
        assert table.state == state


def test_pasteles_decisions_are_taken_back_and_draws_are_not() -> None:
    table = Table(pasteles, pasteles.Config(recipe=1), seed=7)
    for _ in range(200):
        count = len(table.moves)
        table.play(table.legal_actions()[0])
        assert table.moves[count].barrier == ""
        assert all(move.barrier == "chance has moved" for move in table.moves[count + 1 :])
        if table.is_terminal:
            break
    assert table.is_terminal


def test_nothing_is_taken_back_where_a_barrier_is_among_several() -> None:
    table = Table(toy_game, TWO, seed=4)
    table.play(Choose(0, True))
    before = table.moves
    with pytest.raises(BarrierError, match="chance has moved"):
        table.undo(2)
    assert table.moves == before
    table.undo(2, lift=True)
    assert (table.moves, table.current_player) == ((), CHANCE)


def test_the_same_moves_bring_the_same_chance_again() -> None:
    table = Table(toy_game, THREE, seed=9)
    deal = table.state
    for seat in (0, 1, 2):
        table.play(Choose(seat, True))
    end = table.state
    table.undo(5, lift=True)
    table.draw()
    assert table.state == deal
    for seat in (2, 1, 0):
        table.play(Choose(seat, True))
    assert table.state == end


def test_down_to_the_last_move_of_a_seat() -> None:
    table = Table(toy_game, THREE, seed=4)
    table.play(Choose(0, True))
    table.play(Choose(1, True))
    table.undo_to(0)
    assert table.active_players == (0, 1, 2)
    with pytest.raises(BarrierError, match="no move to take back"):
        table.undo_to(0)


def test_a_new_move_forgets_what_was_taken_back() -> None:
    table = Table(toy_game, THREE, seed=4)
    table.play(Choose(0, True))
    table.undo()
    table.play(Choose(0, False))
    with pytest.raises(BarrierError, match="no move to make again"):
        table.redo()


def test_agents_that_have_nothing_to_decide_leave_what_can_be_made_again() -> None:
    table = Table(toy_game, TWO, seed=4)
    table.run([None, Stays()])
    table.play(Choose(0, True))
    end = table.record
    table.undo(2, lift=True)
    table.run([None, Stays()])
    table.redo(2)
    assert table.record == end


@pytest.mark.parametrize("number", [0, -1, 2, True, 1.0, None, "1"])
def test_only_what_is_there_is_taken_back(number: Any) -> None:
    table = Table(toy_game, TWO, seed=4)
    with pytest.raises(BarrierError):
        table.undo(number, lift=True)
    table.undo(lift=True)
    with pytest.raises(BarrierError):
        table.redo(number)


def test_what_is_not_there_to_take_back_is_told() -> None:
    table = Table(toy_game, TWO, seed=4)
    with pytest.raises(BarrierError, match="not 2 moves to take back: there is 1"):
        table.undo(2, lift=True)
    with pytest.raises(BarrierError, match="-1 is no number of moves"):
        table.undo(-1, lift=True)
    table.undo(lift=True)
    with pytest.raises(BarrierError, match="no move to take back"):
        table.undo(lift=True)
    with pytest.raises(BarrierError, match=r"^-3 is no number"):
        table.redo(-3)


@pytest.mark.parametrize("seat", [2, -1, "0", 1.0, None, True])
def test_moves_are_taken_back_of_a_seat_that_there_is(seat: Any) -> None:
    table = Table(toy_game, TWO, seed=4)
    table.play(Choose(0, False))
    with pytest.raises(ConfigError, match="is no seat of this table"):
        table.undo_to(seat, lift=True)
    assert len(table.moves) == 2


# --- copies ---


def through_a_pickle(table: Table) -> Table:
    found: Table = pickle.loads(pickle.dumps(table))
    return found


COPIES: dict[str, Callable[[Table], Table]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": through_a_pickle,
}


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_a_table_is_a_table_of_its_own(way: str) -> None:
    table = Table(mb, mb.Config(players=2), seed=7)
    for _ in range(3):
        table.play(table.legal_actions()[0])
    table.undo()
    before = (table.record, table.states, table.moves)
    other = COPIES[way](table)
    assert (other.record, other.states, other.moves) == before
    assert other.game is mb
    other.redo()
    other.run()
    assert (table.record, table.states, table.moves) == before
    table.redo()
    table.run()
    assert table.record == other.record


# --- going on from a record ---


def test_a_table_goes_on_from_a_record() -> None:
    first = Table(mb, mb.Config(players=2), seed=7)
    for _ in range(5):
        first.play(first.legal_actions()[0])
    table = Table.resume(mb, first.record)
    assert (table.state, table.moves) == (first.state, first.moves)
    assert table.record == first.record
    table.undo(lift=True)
    table.redo()
    table.run()
    assert records.check(mb, table.record) == table.state


def test_a_record_that_does_not_replay_makes_no_table() -> None:
    record = records.new_record(toy_game, TWO).append(Choose(0, True))
    with pytest.raises(RecordError, match="move 1"):
        Table.resume(toy_game, record)
