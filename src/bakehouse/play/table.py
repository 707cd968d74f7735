"""A table at which one game is played: the one object here that changes.

Everything else is a function of values. A notebook or a program that lets people play wants
somebody to keep the position, the record and the random numbers, and to take moves back:

>>> table = Table("midnight_bakery", seed=7)
>>> table.legal_actions(0)[0] == table.observation(0).legal_actions[0]
True
>>> table.play(table.legal_actions(0)[0])
>>> table.active_players
(1, 2, 3)
>>> table.undo()
>>> table.active_players
(0, 1, 2, 3)
>>> table.run()
>>> table.is_terminal, table.record.digest is not None
(True, True)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from bakehouse.core.errors import BarrierError, ConfigError, MalformedAction
from bakehouse.core.game import CHANCE, SIMULTANEOUS
from bakehouse.core.options import shown, whole_number
from bakehouse.core.pictured import Pictured
from bakehouse.core.records import Record, SeatRecord, check, new_record, seen_by
from bakehouse.core.rng import Rng
from bakehouse.core.values import Value
from bakehouse.play.agents import Agent
from bakehouse.play.driving import agents_of, check_agents, decide_all, streams_of
from bakehouse.play.games import AnyGame, kept, load_game
from bakehouse.play.one_game import rng_of_game

__all__ = ["Move", "Table"]

_RESUMED: Final = "resumed"

_WORLDS: Final = 8
"""How many worlds are looked at for whether a seat learns something by its choice."""


@attrs.frozen
class Move(Value):
    """A move that was made at a table.

    Attributes:
        action: what was done.
        seat: who did it; None: chance.
        barrier: why it is not taken back just so; "" for a move that is.

    >>> table = Table("midnight_bakery", seed=7)
    >>> [move.seat for move in table.moves]  # the deal
    [None]
    """

    action: Any
    seat: int | None
    barrier: str


@attrs.frozen
class _Place:
    """All of a table at one moment."""

    state: Any
    record: Record[Any, Any]
    chance: Rng
    streams: tuple[Rng, ...]


class Table(Pictured):
    """One game, its record so far, and what can be taken back.

    Chance moves itself as soon as it is due (unless `chance=False`), from the seed: the table of a
    seed and number plays, with the same agents, the game that `simulate` plays under that number.

    Args:
        game: its name, import path, or itself.
        config: the options; None: the game's defaults.
        seed: a whole number; 0 is one like any other.
        number: which game of the seed.
        chance: whether the table makes chance moves by itself. If not, they are played like any
            other move, as for a game with cards in people's hands, or drawn by `draw`.

    Raises:
        GameLookupError: no such game.
        ConfigError, RecordError: a seed or a number that is none.
        BakehouseError: no options of this game.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.play import play_numbered
    >>> table = Table(mb, seed=7, number=2)
    >>> table.run()
    >>> table.record == play_numbered(mb, mb.Config(), None, seed=7, index=2)[1]
    True
    """

    def __init__(
        self,
        game: str | AnyGame,
        config: Any = None,
        *,
        seed: int = 0,
        number: int = 0,
        chance: bool = True,
    ) -> None:
        self._game = load_game(game)
        config = self._game.Config() if config is None else config
        self._game.config_to_json(config)  # refuses the options of another game
        record = new_record(self._game, config, _whole(seed, "seed"))
        rng = rng_of_game(seed, _whole(number, "number"))
        self._chance = chance
        self._place = self._start(self._game.new_game(config), record, rng)
        self._done: list[tuple[_Place, Move]] = []
        self._undone: list[tuple[_Place, Move]] = []
        self._settle()

    def _start(self, state: Any, record: Record[Any, Any], rng: Rng) -> _Place:
        chance, streams = streams_of(rng, self._game.num_players(record.config))
        return _Place(state, record, chance, tuple(streams))

    def __getstate__(self) -> dict[str, Any]:
        """For `copy` and `pickle`: a copy of a table is a table of its own."""
        lists = {"_done": tuple(self._done), "_undone": tuple(self._undone)}
        return {**self.__dict__, **lists, "_game": kept(self._game)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        lists = {name: list(state[name]) for name in ("_done", "_undone")}
        self.__dict__.update(state, **lists, _game=load_game(state["_game"]))

    @classmethod
    def resume(cls, game: str | AnyGame, record: Record[Any, Any], *, chance: bool = True) -> Table:
        """A table at which the moves of a record have been made, and can be taken back.

        A record has no generators in it: what comes after it is drawn anew, from its seed (None: 0)
        and the number of its moves.

        Raises:
            RecordError: a record of another game, or one that does not replay.
        """
        table = cls(game, record.config, seed=record.seed or 0, chance=False)
        check(table._game, record)
        for action in record.moves:
            table._make(action)
        rng = Rng.seeded(record.seed or 0).split(_RESUMED).split(len(record.moves))
        place = table._place
        table._place = table._start(place.state, place.record, rng)
        table._chance = chance
        table._settle()
        return table

    # --- what there is to see ---

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self._game

    @property
    def config(self) -> Any:
        """The options."""
        return self._place.record.config

    @property
    def state(self) -> Any:
        """The position, with all that is hidden."""
        return self._place.state

    @property
    def record(self) -> Record[Any, Any]:
        """The moves so far; closed once the game is over."""
        record = self._place.record
        return record.close(self._game, self.state) if self.is_terminal else record

    @property
    def states(self) -> tuple[Any, ...]:
        """The positions before each of `moves`, and the present one last."""
        return (*(before.state for before, _ in self._done), self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, with who made them and which of them are barriers."""
        return tuple(move for _, move in self._done)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._game.is_terminal(self.state)

    @property
    def current_player(self) -> int:
        """As the function of the game."""
        return self._game.current_player(self.state)

    @property
    def active_players(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return self._game.active_players(self.state)

    def legal_actions(self, seat: int | None = None) -> tuple[Any, ...]:
        """What a seat may do; None: the first that owes a decision."""
        return self._game.legal_actions(self.state, seat)

    def observation(self, seat: int) -> Any:
        """What a seat may know now."""
        return self._game.observation(self.state, seat)

    def seen_by(self, seat: int) -> SeatRecord[Any]:
        """What a seat has seen of the game: its own record."""
        return seen_by(self._game, self.record, seat)

    def __repr__(self) -> str:
        """Nothing that a seat may not know."""
        game, config = self._game, self.config
        owing = ", ".join(game.seat_name(config, seat) for seat in self.active_players)
        due = "over" if self.is_terminal else f"due: {owing or 'chance'}"
        return f"<Table {game.NAME}, {len(self._done)} moves, {due}>"

    # --- what can be done ---

    def play(self, move: Any, seat: int | None = None) -> None:
        """Make a move, a decision or a chance move that is due; chance follows if it is its turn.

        Args:
            move: an action of the game, or a text that `parse_action` takes.
            seat: whose move it has to be; None: anybody's.

        Raises:
            ParseError, MalformedAction, IllegalAction: nothing has changed then.
        """
        action = self._game.parse_action(self.state, move) if isinstance(move, str) else move
        if seat is not None:
            self._check_seat(action, seat)
        self._make(action)
        self._undone.clear()
        self._settle()

    def draw(self) -> None:
        """Make the chance move that is due, at a table where chance does not move by itself.

        Raises:
            ChanceError: none is due.
        """
        self._draw()
        self._undone.clear()

    def run(self, agents: Sequence[Agent[Any, Any] | None] | None = None) -> None:
        """Let agents play on, to the end or until a seat without one owes a decision.

        Choices that are made at the same time are all asked for before one of them is applied.

        Args:
            agents: one a seat, None for a person; without any all play at random.

        Raises:
            ConfigError: not one a seat, or something that is no agent.
            AgentError, IllegalAction, MalformedAction: an agent chose what it may not. The table is
                left where it was asked.
        """
        if agents is None:
            agents = agents_of(self._game, self.config, None)
        check_agents(agents, self._game.num_players(self.config), people=True)
        while not self.is_terminal:
            if self.current_player == CHANCE:
                self.draw()
            elif not self._answers(agents):
                return

    def _answers(self, agents: Sequence[Agent[Any, Any] | None]) -> bool:
        """Make the decisions that agents owe now; whether there were any."""
        before = self._place
        streams = list(before.streams)
        choices = decide_all(self._game, before.state, agents, streams)
        state = before.state
        for _, action in choices:  # refused before the first of them is made
            state = self._game.apply(state, action)
        for seat, action in choices:
            self._make(action)
            # Only what this choice drew: the others can be taken back with what they drew.
            drawn = list(self._place.streams)
            drawn[seat] = streams[seat]
            self._place = attrs.evolve(self._place, streams=tuple(drawn))
        if choices:
            self._undone.clear()
            self._settle()
        return bool(choices)

    def _check_seat(self, action: Any, seat: int) -> None:
        """Refuse what is not a seat's own move, without a word on whether it is legal.

        Why another seat may not do something is for that seat alone.
        """
        illegal = self._game.explain_illegal(self.state, action)
        maker = self._maker(self.state, action) if illegal is None else illegal.seat
        if maker == seat:
            return
        whose = "chance" if maker is None or maker < 0 else self._game.seat_name(self.config, maker)
        own = self._game.seat_name(self.config, seat)
        raise MalformedAction(f"a move of {whose}, not of {own}")

    def _maker(self, state: Any, action: Any) -> int | None:
        """Who makes a move: a seat, or chance."""
        current = self._game.current_player(state)
        if current >= 0:
            return current
        active = self._game.active_players(state)
        makers = [seat for seat in active if action in self._game.legal_actions(state, seat)]
        if makers:
            return makers[0]
        # Legal for nobody: let the game say why.
        self._game.apply(state, action)
        return None

    def _make(self, action: Any) -> None:
        before = self._place
        maker = self._maker(before.state, action)
        state = self._game.apply(before.state, action)
        barrier = self._barrier(before.state, action, state)
        self._place = attrs.evolve(before, state=state, record=before.record.append(action))
        self._done.append((before, Move(action, maker, barrier)))

    def _draw(self) -> None:
        before = self._place
        action, chance = self._game.sample_chance(before.state, before.chance)
        self._make(action)
        self._place = attrs.evolve(self._place, chance=chance)

    def _settle(self) -> None:
        """Make the chance moves that are due, if the table makes them by itself."""
        while self._chance and self.current_player == CHANCE:
            self._draw()

    def _barrier(self, before: Any, action: Any, after: Any) -> str:
        """Why a move is not taken back just so: somebody has learned something by it."""
        if self._game.current_player(before) == CHANCE:
            return "chance has moved"
        if self._game.current_player(before) != SIMULTANEOUS:
            return ""
        active = self._game.active_players(before)
        others = [it for it in range(self._game.num_players(self.config)) if it not in active]
        if len(active) > 1 or not others:
            return ""
        same_seat = self._game.current_player(after) == SIMULTANEOUS
        same_seat = same_seat and self._game.active_players(after) == active
        # A seat that owes again may owe the next part of its choice, or the next choice.
        part = same_seat and not self._tells(before, action, after, others)
        return "" if part else "the last hidden choice was made"

    def _tells(self, before: Any, action: Any, after: Any, others: Sequence[int]) -> bool:
        """Whether a hidden choice of the only seat that owes one has told somebody something.

        It has told the others something if they would have seen something else of another choice;
        and its own seat, if that would not see the same now in each world that it could not tell
        from the true one. Some of these are looked at.
        """
        game = self._game
        (seat, *_) = game.active_players(before)
        legal = game.legal_actions(before)
        views = [{game.redact(before, each, other) for each in legal} for other in others]
        if len(legal) == 1 or any(len(seen) > 1 for seen in views):
            return True
        seen, now = game.observation(before, seat), game.observation(after, seat)
        rng = Rng.seeded(0)
        for _ in range(_WORLDS):
            world, rng = game.resample(seen, rng)
            if game.observation(game.apply(world, action), seat) != now:
                return True
        return False

    # --- what can be taken back ---

    def undo(self, moves: int = 1, *, lift: bool = False) -> None:
        """Take moves back; the table is as it was before them, random numbers included.

        A chance move is a barrier, and so is the choice that completes a hidden one: by these
        somebody has learned something. They are taken back only on purpose.

        Args:
            moves: how many, chance moves counted.
            lift: take back barriers too. What chance does when the same moves are made again is the
                same then.

        Raises:
            BarrierError: a barrier among them, or fewer moves than that. Nothing is taken back.
        """
        number = whole_number(moves)
        if number is None or not 1 <= number <= len(self._done):
            raise BarrierError(_too_many(moves, number, len(self._done), "take back"))
        barriers = [move.barrier for _, move in self._done[-number:] if move.barrier]
        if barriers and not lift:
            raise BarrierError(f"not taken back: {barriers[-1]} since")
        for _ in range(number):
            after = self._place
            self._place, move = self._done.pop()
            self._undone.append((after, move))

    def undo_to(self, seat: int, *, lift: bool = False) -> None:
        """Take back all moves down to the last one of a seat, that one included.

        Raises:
            BarrierError: the seat has made none, or as `undo`.
            ConfigError: no seat of this table.
        """
        number = whole_number(seat)
        if number is None or not 0 <= number < self._game.num_players(self.config):
            raise ConfigError(f"{shown(seat)} is no seat of this table")
        makers = [move.seat for _, move in reversed(self._done)]
        if seat not in makers:
            raise BarrierError("no move to take back")
        self.undo(makers.index(seat) + 1, lift=lift)

    def redo(self, moves: int = 1) -> None:
        """Make moves again that were taken back, until another one is made.

        Raises:
            BarrierError: fewer were taken back.
        """
        number = whole_number(moves)
        if number is None or not 1 <= number <= len(self._undone):
            raise BarrierError(_too_many(moves, number, len(self._undone), "make again"))
        for _ in range(number):
            after, move = self._undone.pop()
            self._done.append((self._place, move))
            self._place = after


def _too_many(moves: object, number: int | None, there: int, what: str) -> str:
    """Why so many moves are not taken back or made again."""
    if number is None or number < 1:
        return f"{shown(moves)} is no number of moves"
    if there == 0:
        return f"no move to {what}"
    only = "there is 1" if there == 1 else f"there are {there}"
    return f"not {shown(moves)} moves to {what}: {only}"


def _whole(value: object, name: str) -> int:
    number = whole_number(value)
    if number is None:
        raise ConfigError(f"{name}: {shown(value)} is no whole number")
    return number
