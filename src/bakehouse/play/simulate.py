"""Seeded games played to the end, one or many.

Game number i of seed s runs on `Rng.seeded(s).split(i)`, and in it chance and each seat have a
stream of their own. So a game depends on its number and on nothing else: not on the games before
it, nor on the portions in which they are played; and however much an agent draws, chance stays the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs
from pyrsistent import pvector

from bakehouse.core.errors import ConfigError, GameLookupError
from bakehouse.core.game import CHANCE, Game
from bakehouse.core.options import shown, whole_number
from bakehouse.core.records import SEED_DIGITS, Record
from bakehouse.core.rng import Rng
from bakehouse.core.scoring import ScoreSheet
from bakehouse.core.values import Value
from bakehouse.play.agents import Agent, RandomAgent
from bakehouse.play.games import AnyGame, load_game
from bakehouse.play.summary import Summary, summarize

__all__ = ["GameResult", "Results", "play_game", "play_numbered", "rng_of_game", "simulate"]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

_CHANCE_STREAM: Final = "chance"


@attrs.frozen
class GameResult(Value):
    """How one game of a simulation went.

    Attributes:
        index: its number, from 0.
        returns: points by seat.
        winners: the seats that won, or share the win; none where everybody can lose.
        sources: where points came from, in the order of the score sheets.
        points: by seat, the points of each of `sources`.
        decisions: how many moves seats made.
        chance_moves: how many chance made.
        reason: how the game ended, in words.
    """

    index: int
    returns: tuple[float, ...]
    winners: tuple[int, ...]
    sources: tuple[str, ...]
    points: tuple[tuple[float, ...], ...]
    decisions: int
    chance_moves: int
    reason: str = ""


def _in_order(games: Iterable[GameResult]) -> tuple[GameResult, ...]:
    return tuple(sorted(games, key=lambda game: game.index))


@attrs.frozen
class Results(Value):
    """The games of a simulation, in order of their numbers, in whatever order they were played.

    Attributes:
        game, rules: name and rules version of the game.
        config: canonical JSON of the options.
        seats: the names of the seats.
        seed: what the games were seeded with.
        games: one result a game.
    """

    game: str
    rules: str
    config: str
    seats: tuple[str, ...]
    seed: int
    games: tuple[GameResult, ...] = attrs.field(converter=_in_order)

    def summary(self) -> Summary:
        """Scores, win shares and sources of points over all games."""
        return summarize(self.games)


OnGame: TypeAlias = Callable[[GameResult, Record[Any, Any]], object]


def rng_of_game(seed: int, index: int) -> Rng:
    """The generator of game number `index` of a seed."""
    return Rng.seeded(seed).split(index)


def play_game(
    game: Game[C, S, A, V, O],
    config: C,
    agents: Sequence[Agent[O, A]] | None,
    rng: Rng,
    seed: int | None = None,
) -> tuple[S, Record[C, A]]:
    """A game played to its end: the last state, and the closed record.

    Seats that owe a hidden choice at the same time are all asked before any of their choices is
    applied, so that no agent learns who was asked before it.

    Args:
        game: the rules.
        config: the options.
        agents: one a seat, in seat order; None: all play at random.
        rng: split into streams for chance and for each seat.
        seed: goes into the record, for information.

    Raises:
        ConfigError: not one agent a seat.
        IllegalAction, MalformedAction: an agent chose what it may not.
    """
    state, moves, _ = _play(game, config, _agents(game, config, agents), rng)
    record = Record(game.NAME, game.RULES_VERSION, config, seed, pvector(moves))
    return state, record.close(game, state)


def _agents(
    game: Game[C, S, A, V, O], config: C, agents: Sequence[Agent[O, A]] | None
) -> Sequence[Agent[O, A]]:
    seats = game.num_players(config)
    if agents is None:
        return (cast("Agent[O, A]", RandomAgent()),) * seats
    if len(agents) != seats:
        raise ConfigError(f"{len(agents)} agents for {seats} seats")
    return agents


def _play(
    game: Game[C, S, A, V, O], config: C, agents: Sequence[Agent[O, A]], rng: Rng
) -> tuple[S, list[A], int]:
    """The last state, all moves, and how many of them are chance's."""
    state = game.new_game(config)
    chance = rng.split(_CHANCE_STREAM)
    streams = [rng.split(seat) for seat in range(len(agents))]
    moves: list[A] = []
    chance_moves = 0
    while not game.is_terminal(state):
        if game.current_player(state) == CHANCE:
            action, chance = game.sample_chance(state, chance)
            chance_moves += 1
            actions = [action]
        else:
            actions = _choices(game, state, agents, streams)
        for action in actions:
            state = game.apply(state, action)
        moves += actions
    return state, moves, chance_moves


def _choices(
    game: Game[C, S, A, V, O], state: S, agents: Sequence[Agent[O, A]], streams: list[Rng]
) -> list[A]:
    """What the seats that owe a decision choose, in seat order; moves their streams on."""
    actions: list[A] = []
    for seat in game.active_players(state):
        action, streams[seat] = agents[seat].choose(game.observation(state, seat), streams[seat])
        actions.append(action)
    if not actions:
        raise GameLookupError(f"{game.NAME} goes on, but nobody has the move")
    return actions


def play_numbered(
    game: Game[C, S, A, V, O],
    config: C,
    agents: Sequence[Agent[O, A]] | None,
    seed: int,
    index: int,
) -> tuple[GameResult, Record[C, A]]:
    """Game number `index` of a simulation, by itself; errors as `play_game`."""
    rng = rng_of_game(seed, index)
    state, moves, chance_moves = _play(game, config, _agents(game, config, agents), rng)
    outcome = game.outcome(state)
    sources, points = _by_source(game.score_sheet(state))
    result = GameResult(
        index=index,
        returns=game.returns(state),
        winners=outcome.winners if outcome is not None else (),
        sources=sources,
        points=points,
        decisions=len(moves) - chance_moves,
        chance_moves=chance_moves,
        reason=outcome.reason if outcome is not None else "",
    )
    record = Record(game.NAME, game.RULES_VERSION, config, seed, pvector(moves))
    return result, record.close(game, state)


def _by_source(
    sheets: Sequence[ScoreSheet],
) -> tuple[tuple[str, ...], tuple[tuple[float, ...], ...]]:
    """The sources of all lines, and by seat the points from each."""
    sources = tuple(dict.fromkeys(line.source for sheet in sheets for line in sheet.lines))
    points: list[tuple[float, ...]] = []
    for sheet in sheets:
        sums = dict.fromkeys(sources, 0)
        for line in sheet.lines:
            sums[line.source] += line.points
        points.append(tuple(sums.values()))
    return sources, tuple(points)


def simulate(
    game: str | AnyGame,
    config: Any = None,
    agents: Sequence[Agent[Any, Any]] | None = None,
    *,
    games: int,
    seed: int,
    on_game: OnGame | None = None,
) -> Results:
    """Games number 0 to `games` - 1 of a seed, one after the other in this process.

    Args:
        game: its name, import path, or itself.
        config: the options; None: the game's defaults.
        agents: one a seat, in seat order; None: all play at random.
        games: how many, from 1.
        seed: a whole number of up to 100 digits.
        on_game: called with the result and the record of each game as it ends.

    Raises:
        GameLookupError: no such game.
        ConfigError: a number of games or a seed that is none, or not one agent a seat.
        IllegalAction, MalformedAction: an agent chose what it may not.
    """
    rules = load_game(game)
    config = rules.Config() if config is None else config
    number, root = _number_of_games(games), _seed(seed)
    played: list[GameResult] = []
    for index in range(number):
        result, record = play_numbered(rules, config, agents, root, index)
        played.append(result)
        if on_game is not None:
            on_game(result, record)
    names = tuple(rules.seat_name(config, seat) for seat in range(rules.num_players(config)))
    text = rules.config_to_json(config)
    return Results(rules.NAME, rules.RULES_VERSION, text, names, root, played)


def _seed(value: object) -> int:
    number = whole_number(value)
    if number is None or abs(number) >= 10**SEED_DIGITS:
        raise ConfigError(f"seed: {shown(value)} is no whole number of up to {SEED_DIGITS} digits")
    return number


def _number_of_games(value: object) -> int:
    number = whole_number(value)
    if number is None or number < 1:
        raise ConfigError(f"games: {shown(value)} is no whole number from 1 up")
    return number
