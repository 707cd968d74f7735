"""Positions: a state, the draws of a chance move under way, and all that was seen before."""

from __future__ import annotations

import json
from typing import Any, cast

import attrs

from bakehouse.adapters.openspiel.records import numbers_of, sight
from bakehouse.core.errors import ChanceError, DecodeError
from bakehouse.core.values import Value
from bakehouse.play.games import AnyGame

__all__ = ["Past", "Position", "Stored", "begin", "read", "resampled", "stored_state"]


@attrs.frozen
class Past(Value):
    """What a seat has seen before the first move of a position that is told.

    Attributes:
        texts: what it has seen of the moves, or, of a seat whose past nobody knows, what it sees.
        numbers: the same, move by move, as far as moves are known.
    """

    texts: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


class Move:
    """A move, what it was made in, and what came before. What seats see of it is kept once asked.

    Attributes:
        before: the state before it.
        action: the move, a decision or a whole chance move.
        after: the state after it.
        earlier: the move before it.
    """

    __slots__ = ("_seen", "action", "after", "before", "earlier")

    def __init__(self, before: Any, action: Any, after: Any, earlier: Move | None) -> None:
        self.before = before
        self.action = action
        self.after = after
        self.earlier = earlier
        self._seen: dict[int, Past] = {}

    def seen(self, game: AnyGame, config: Any, seat: int) -> Past:
        """What a seat sees of the move."""
        if seat not in self._seen:
            view = game.redact(self.before, self.action, seat)
            text, numbers = game.action_to_string(view), numbers_of(game, config, view)
            found = sight(game, self.before, self.action, self.after, seat)
            if found is not None:
                text, numbers = f"{text}; {found[0]}", (*numbers, *found[1])
            self._seen[seat] = Past((text,), numbers)
        return self._seen[seat]


@attrs.frozen(eq=False)
class Position(Value):
    """A position of a game. Copies are itself; a pickle is its text (see `Stored`).

    Attributes:
        game: the game.
        config: its options.
        first: the state before the first move that is told.
        pasts: by seat, what it had seen by then; empty where that is the start of the game.
        state: the state now, before the chance move that is under way.
        drawn: the elementary draws of that move so far.
        last: the last move.
    """

    game: AnyGame
    config: Any
    first: Any
    pasts: tuple[Past, ...]
    state: Any
    drawn: tuple[Any, ...] = ()
    last: Move | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return Stored, (self.text(),)

    def act(self, action: Any) -> Position:
        """The position after a decision or a whole chance move."""
        state = self.game.apply(self.state, action)
        move = Move(self.state, action, state, self.last)
        return Position(self.game, self.config, self.first, self.pasts, state, (), move)

    def draw(self, number: int) -> Position:
        """The position after the elementary draw with this number.

        Raises:
            ChanceError: it cannot be drawn.
        """
        outcomes = self.game.chance_outcomes(self.state, self.drawn)
        drawn = [each for each, _ in outcomes if int(each) == number]
        if not drawn:
            raise ChanceError(f"{number} cannot be drawn")
        so_far = (*self.drawn, drawn[0])
        if self.game.chance_outcomes(self.state, so_far):
            return attrs.evolve(self, drawn=so_far)
        return self.act(self.game.chance_action(self.state, so_far))

    def moves(self) -> list[Move]:
        """The moves that are told, in order."""
        moves: list[Move] = []
        move = self.last
        while move is not None:
            moves.append(move)
            move = move.earlier
        return moves[::-1]

    def past_of(self, seat: int) -> Past:
        """All that a seat has seen so far."""
        begun = self.pasts[seat] if self.pasts else Past()
        seen = [move.seen(self.game, self.config, seat) for move in self.moves()]
        texts = [*begun.texts, *(text for past in seen for text in past.texts)]
        numbers = [*begun.numbers, *(number for past in seen for number in past.numbers)]
        return Past(tuple(texts), tuple(numbers))

    def text(self) -> str:
        """The position as JSON: where it begins, the moves in their notation, the draws."""
        return json.dumps(
            {
                "first": self.game.to_json(self.first) if self.pasts else None,
                "pasts": [[past.texts, past.numbers] for past in self.pasts],
                "moves": [self.game.action_to_string(move.action) for move in self.moves()],
                "drawn": [int(each) for each in self.drawn],
            }
        )


@attrs.frozen
class Stored(Value):
    """The text of a position, until it is known which game it is of."""

    text: str


def begin(game: AnyGame, config: Any, state: Any = None) -> Position:
    """The position at the start of a game, or at a state of which all seats know what they see."""
    if state is None:
        first = game.new_game(config)
        return Position(game, config, first, (), first)
    seats = range(game.num_players(config))
    pasts = tuple(Past((_sight(game, state, seat),)) for seat in seats)
    return Position(game, config, state, pasts, state)


def stored_state(game: AnyGame, config: Any, text: str) -> Any:
    """The state of a JSON text.

    Raises:
        DecodeError: no state of this game with these options.
    """
    state = game.from_json(text, config.components)
    options = game.config_of(state)
    if options != config:
        told = f"{options.describe()}, not {config.describe()}"
        raise DecodeError(f"a state of a game with other options: {told}")
    return state


def _sight(game: AnyGame, state: Any, seat: int) -> str:
    return game.observation_to_json(game.observation(state, seat))


def read(game: AnyGame, config: Any, text: str) -> Position:
    """The position of a text.

    Raises:
        DecodeError: no text of a position of this game.
    """
    try:
        parts = cast("dict[str, Any]", json.loads(text))
        pasts = tuple(Past(tuple(texts), tuple(numbers)) for texts, numbers in parts["pasts"])
        at = begin(game, config)
        if pasts:
            first = stored_state(game, config, parts["first"])
            at = Position(game, config, first, pasts, first)
        for move in parts["moves"]:
            at = at.act(game.parse_action(at.state, move))
        for number in parts["drawn"]:
            at = at.draw(number)
    except (KeyError, TypeError, ValueError) as error:
        raise DecodeError(f"no position: {error}") from error
    return at


def resampled(at: Position, seat: int, state: Any) -> Position:
    """A position at a state that a seat cannot tell from the true one.

    That seat has seen what it has seen. What the others have seen nobody knows: their past is what
    they see now.
    """
    seats = range(at.game.num_players(at.config))
    pasts = tuple(_past(at, seat, other, state) for other in seats)
    return Position(at.game, at.config, state, pasts, state)


def _past(at: Position, seat: int, other: int, state: Any) -> Past:
    return at.past_of(seat) if other == seat else Past((_sight(at.game, state, other),))
