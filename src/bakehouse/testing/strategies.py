"""Strategies for hypothesis: options, states, games, observations, actions of any game.

All shrink: games to short ones with the first moves that the game lists, texts to small ones.

>>> from bakehouse import midnight_bakery
>>> from hypothesis import find, strategies as st
>>> options = configs(midnight_bakery, players=st.integers(3, 5))
>>> find(options, lambda config: config.batch_size < 9).players
4
"""

from __future__ import annotations

import functools
import importlib
import json
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar, cast

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from bakehouse.core.game import CHANCE, Game
from bakehouse.core.rng import Rng
from bakehouse.play.games import HOUSE_GAMES, AnyGame
from bakehouse.testing.playouts import Playout, draw_chance, longest

__all__ = ["actions", "configs", "hostile_json", "observations", "playouts", "rngs", "states"]

C = TypeVar("C")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

NUMBERS: Final = st.integers(0, 2**20)
"""Numbers that choose something out of what there is."""


def rngs() -> SearchStrategy[Rng]:
    """Generators of any small seed.

    >>> from hypothesis import find
    >>> find(rngs(), lambda rng: rng.below(6)[0] == 5).below(6)[0]
    5
    """
    return st.builds(Rng.seeded, st.integers(0, 2**32))


def configs(game: Game[C, S, A, V, O], **options: SearchStrategy[Any]) -> SearchStrategy[C]:
    """Options of a game.

    Args:
        game: the game.
        options: by the name of an option, a strategy for its values; the others are left to their
            defaults. Without any, a game of this library has options of all kinds, any other game
            its defaults.

    >>> from bakehouse import midnight_bakery
    >>> small = configs(midnight_bakery, players=st.integers(2, 3))
    """
    if not options and (house := _of_the_house(game)) is not None:
        return cast("SearchStrategy[C]", house.configs())
    return st.builds(game.Config, **options)


def _of_the_house(game: AnyGame) -> Any:
    """The module of strategies for a game of this library, or None."""
    name, path = game.NAME, f"{__package__}.{game.NAME}"
    is_house = name in HOUSE_GAMES and getattr(game, "__name__", "") == f"bakehouse.{name}"
    return importlib.import_module(path) if is_house and find_spec(path) else None


def playouts(
    game: Game[C, S, A, V, O], options: SearchStrategy[C] | None = None
) -> SearchStrategy[Playout[C, S, A]]:
    """Games, or beginnings of games, that were played at random.

    Some moves are made by a seed, of which 0 makes the first of all moves each time. Then some are
    chosen by a number each, which picks one of the seats that owe a decision and one of its legal
    actions, or a draw.

    Args:
        game: the game.
        options: what to play with, None: `configs(game)`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(playouts(mb, configs(mb, players=st.integers(3, 4))))
    ... def test_length(played):
    ...     assert len(played.states) == len(played.actions) + 1
    >>> test_length()
    """

    def of(config: C) -> SearchStrategy[Playout[C, S, A]]:
        moves = longest(game, config)
        play = functools.partial(_played, game, config)
        return st.builds(play, st.integers(0, moves), NUMBERS, st.lists(NUMBERS, max_size=moves))

    return (configs(game) if options is None else options).flatmap(of)


def _played(
    game: Game[C, S, A, V, O], config: C, ahead: int, seed: int, numbers: Sequence[int]
) -> Playout[C, S, A]:
    rng = Rng.seeded(seed)
    states, made = [game.new_game(config)], list[A]()
    for number in (*[None] * ahead, *numbers):
        if game.is_terminal(states[-1]):
            break
        if number is None and seed:
            action, rng = _any_move(game, states[-1], rng)
            made.append(action)
        else:
            made.append(choose(game, states[-1], number or 0))
        states.append(game.apply(states[-1], made[-1]))
    return Playout(config, tuple(states), tuple(made))


def _any_move(game: Game[C, S, A, V, O], state: S, rng: Rng) -> tuple[A, Rng]:
    """A move at random in a state that is not the end."""
    if game.current_player(state) == CHANCE:
        return game.sample_chance(state, rng)
    seat, rng = rng.choice(game.active_players(state))
    action, rng = rng.choice(game.legal_actions(state, seat))
    return action, rng


def choose(game: Game[C, S, A, V, O], state: S, number: int) -> A:
    """The move that a number picks in a state that is not the end; 0 picks the first of all."""
    if game.current_player(state) == CHANCE:
        outcomes = game.chance_outcomes(state)
        number, index = divmod(number, max(1, len(outcomes)))
        first = tuple(value for value, _ in outcomes[index : index + 1])
        drawn, _ = draw_chance(game, state, Rng.seeded(number), first)
        return game.chance_action(state, drawn)
    active = game.active_players(state)
    number, index = divmod(number, len(active))
    legal = game.legal_actions(state, active[index])
    return legal[number % len(legal)]


def states(
    game: Game[C, S, A, V, O], options: SearchStrategy[C] | None = None
) -> SearchStrategy[S]:
    """States that play can reach, from the first to the last; arguments as for `playouts`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(states(mb, configs(mb, players=st.just(3))))
    ... def test_deck(state):
    ...     assert state.deck_size + sum(state.batch_sizes) <= 106  # MB-3
    >>> test_deck()
    """
    return playouts(game, options).map(lambda played: played.last)


def observations(
    game: Game[C, S, A, V, O], options: SearchStrategy[C] | None = None
) -> SearchStrategy[O]:
    """What some seat sees in a state that play can reach; arguments as for `playouts`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(observations(mb, configs(mb, players=st.just(3))))
    ... def test_own_batch(seen):
    ...     assert seen.recalled[seen.player] is None  # its own batch is no memory
    >>> test_own_batch()
    """

    def seen(state: S, number: int) -> O:
        return game.observation(state, number % game.num_players(game.config_of(state)))

    return st.builds(seen, states(game, options), NUMBERS)


def actions(
    game: Game[C, S, A, V, O], options: SearchStrategy[C] | None = None
) -> SearchStrategy[A]:
    """Actions of a game, legal in some position: decisions of any seat, and chance moves.

    Args:
        game: the game.
        options: as for `playouts`.

    >>> from bakehouse import midnight_bakery as mb
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, deadline=None, database=None)
    ... @given(actions(mb, configs(mb, players=st.just(3))))
    ... def test_text(action):
    ...     assert mb.action_to_string(action).isprintable()
    >>> test_text()
    """

    def decoded(config: C, seat: int, code: int) -> A:
        number = code % game.num_distinct_actions(config)
        return game.decode_action(config, seat % game.num_players(config), number)

    some = configs(game) if options is None else options
    made = playouts(game, some).filter(lambda played: bool(played.actions))
    return st.builds(decoded, some, NUMBERS, NUMBERS) | made.map(lambda played: played.actions[-1])


# --- hostile texts ---

_Path: TypeAlias = tuple[Any, ...]

_ODD: Final[SearchStrategy[Any]] = st.one_of(
    st.sampled_from([None, True, False, -1, 0, 1, 5.9, 1e400, 10**30, "", "0", [], {}]),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
)
_VALUES: Final[SearchStrategy[Any]] = st.recursive(
    _ODD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


def hostile_json(texts: SearchStrategy[str]) -> SearchStrategy[str]:
    """Texts that a reader of JSON should refuse, or read for what they are.

    Some are good texts in which values are exchanged for odd ones, taken out, doubled or added;
    some are good texts with characters missing or too many; some are any JSON, some any text.

    Args:
        texts: good texts.

    >>> from bakehouse import midnight_bakery as mb
    >>> from bakehouse.core.errors import DecodeError
    >>> from hypothesis import given, settings
    >>> @settings(max_examples=10, deadline=None, database=None)
    ... @given(hostile_json(st.just(mb.to_json(mb.new_game(mb.Config())))))
    ... def test_reading(text):
    ...     try:
    ...         mb.from_json(text)
    ...     except DecodeError:
    ...         pass  # and nothing else
    >>> test_reading()
    """
    return st.one_of(
        st.builds(_with_changes, texts, st.lists(_changes(), min_size=1, max_size=3)),
        st.builds(_with_cut, texts, NUMBERS, NUMBERS, st.text(max_size=2)),
        _VALUES.map(json.dumps),
        st.text(max_size=40),
    )


_Change: TypeAlias = tuple[str, int, Any]


def _changes() -> SearchStrategy[_Change]:
    return st.tuples(st.sampled_from(["set", "drop", "twice", "add"]), NUMBERS, _VALUES)


def _with_changes(text: str, changes: Sequence[_Change]) -> str:
    """A text with some of its values changed, each where a number says."""
    data = [json.loads(text)]
    for what, number, value in changes:
        if places := list(_places(data)):
            _change(*places[number % len(places)], what, value)
    return json.dumps(data[0]) if data else ""


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """(array or object, index or key) of every value in data."""
    keys: Sequence[Any] = ()
    if data.__class__ is dict:
        keys = list(data)
    elif data.__class__ is list:
        keys = range(len(data))
    for key in keys:
        yield data, key
        yield from _places(data[key])


def _change(place: Any, key: Any, what: str, value: Any) -> None:
    if what == "set":
        place[key] = value
    elif what == "drop":
        del place[key]
    elif place.__class__ is list:
        place.insert(key, place[key] if what == "twice" else value)
    else:
        place[f"{key}_" if what == "twice" else str(value)] = place[key]


def _with_cut(text: str, start: int, length: int, more: str) -> str:
    """A text with a short piece of it exchanged for another, or everything after it cut off."""
    start %= len(text) + 1
    end = start + length % 4 if length % 5 else len(text)
    return text[:start] + more + text[end:]


TYPES: Final = MappingProxyType({Rng: rngs})
"""What `hypothesis.strategies.from_type` makes of types that all games share."""
