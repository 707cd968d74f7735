"""Arranged tables, where the test says who has what, and games played at random.

`playing` builds a position in which a player is about to play a card, or has just played one.
What it deals out is taken from bags, pools and the bank, so that nothing is there twice. Cards,
recipes and tiles are those of the house set, found by `staff`, `dish` and `tile`, or plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import attrs
import pytest

from bakehouse import rococo as ro
from bakehouse.core.errors import GameFinishedError, Illegal, IllegalAction
from bakehouse.core.rng import Rng
from bakehouse.rococo.changes import (
    IDLE,
    change_board,
    change_market,
    change_player,
    change_round,
    change_state,
    change_turn,
)
from bakehouse.rococo.content import Components, Origin, house
from bakehouse.rococo.kinds import GOODS, Good
from bakehouse.rococo.state import (
    BoardState,
    Dish,
    Market,
    Phase,
    Player,
    Round,
    State,
    cards_of,
    presented,
)

Place: TypeAlias = tuple[int, int]

# --- names ----------------------------------------------------------------------------------------


def staff(name: str, components: Components | None = None) -> int:
    """The number of a staff card."""
    return _named((components or house()).staff, name)


def dish(name: str, components: Components | None = None) -> int:
    """The number of a recipe."""
    return _named((components or house()).recipes, name)


def table_bonus(name: str) -> int:
    """The number of a table bonus of the house set."""
    return _named(house().table_bonuses, name)


def special(name: str) -> int:
    """The number of a special bonus of the house set."""
    return _named(house().special_bonuses, name)


def _named(pieces: Iterable[Any], name: str) -> int:
    (number,) = [piece.number for piece in pieces if piece.name == name]
    assert isinstance(number, int)
    return number


def amounts(text: str) -> dict[str, int]:
    """Amounts by name: "flour 2, butter" is {"flour": 2, "butter": 1}."""
    found: dict[str, int] = {}
    for item in text.split(", ") if text else ():
        name, _, amount = item.partition(" ")
        found[name] = int(amount or 1)
    return found


def tile(front: str, back: str = "", components: Components | None = None) -> int:
    """The number of the tile with these ingredients and toppings: `tile("egg 2", "fruit")`."""
    box = (components or house()).tiles
    (number,) = [
        one.number
        for one in box
        if {kind.name.lower(): n for kind, n in one.ingredients.items()} == amounts(front)
        and {kind.name.lower(): n for kind, n in one.toppings.items()} == amounts(back)
    ]
    return number


def goods(text: str) -> int:
    """Packed goods: "flour 2, sugar"."""
    return GOODS.pack({Good[name.upper()]: n for name, n in amounts(text).items()})


def mask(cards: Iterable[int]) -> int:
    """The mask of cards."""
    return sum(1 << number for number in set(cards))


# --- arranging a position -------------------------------------------------------------------------


@attrs.frozen
class Owns:
    """What a player has; dishes on racks are recipes, or (recipe, decorating tile).

    The unused staff, if it is not told, are the start cards 1 to 4 that are nowhere else.
    """

    coins: int = 15
    prestige: int = 0
    goods: str = "flour 2, sugar, butter"
    tiles: Sequence[int] = ()
    recipes: Sequence[int] = ()
    racks: Sequence[int | tuple[int, int]] = ()
    decorations: Sequence[int] = ()
    hand: Sequence[int] = (4,)
    unused: Sequence[int] | None = None
    used: Sequence[int] = ()
    removed: Sequence[int] = ()
    star: bool = False

    def dishes(self) -> tuple[Dish, ...]:
        pairs = [(one, 0) if isinstance(one, int) else one for one in self.racks]
        return tuple(Dish(recipe, tile) for recipe, tile in sorted(pairs))

    def resting(self) -> list[int]:
        """The unused staff."""
        if self.unused is not None:
            return list(self.unused)
        return sorted({1, 2, 3, 4} - {*self.hand, *self.used, *self.removed})

    def staff(self) -> list[int]:
        """All cards; none is there twice."""
        cards = [*self.hand, *self.resting(), *self.used]
        assert len({*cards, *self.removed}) == len(cards) + len(self.removed)
        return cards

    def pieces(self) -> tuple[list[int], list[int]]:
        """All tiles and all recipes."""
        racks = self.dishes()
        tiles = [*self.tiles, *self.decorations, *(one.tile for one in racks if one.tile)]
        return tiles, [*self.recipes, *(one.recipe for one in racks)]


@attrs.frozen
class Board:
    """What lies on the board; places count from 1, areas are (area, side)."""

    dishes: Mapping[Place, tuple[int, int]] = attrs.field(factory=dict[Place, tuple[int, int]])
    """By table and space, (seat, recipe)."""
    areas: Mapping[Place, int] = attrs.field(factory=dict[Place, int])
    """By area and side (0 left, 1 right), the seat."""
    hosts: Mapping[int, int] = attrs.field(factory=dict[int, int])
    """By host space, the seat."""
    claims: Sequence[Sequence[int]] = ((), ())
    """By special bonus, seats."""
    tiles: Mapping[int, int] = attrs.field(factory=dict[int, int])
    """The ingredients display: by space, counted row by row, the tile."""
    recipes: Mapping[int, int] = attrs.field(factory=dict[int, int])
    """The recipe display: by space from the left, the recipe."""
    hires: Mapping[int, int] = attrs.field(factory=dict[int, int])
    """The Hire Staff spaces: by space, the card."""
    stars: Sequence[int] = ()
    """The star display."""
    tile_discard: Sequence[int] = ()
    recipe_discard: Sequence[int] = ()
    bonuses: Sequence[int] = (1, 2, 3, 4, 5)
    """By table, its bonus."""
    specials: Sequence[int] = (1, 2)


def playing(
    config: ro.Config | None = None,
    *owners: Owns,
    card: int = 0,
    seat: int = 0,
    number: int = 1,
    start: int = 0,
    board: Board | None = None,
) -> State:
    """The turn of a seat in round `number`; with a card, after it has played that.

    The first players are `owners`, others own what `Owns` says. The card is put in the hand first.
    Bags hold what is nowhere else.
    """
    config, board = config or ro.Config(), board or Board()
    have = [*owners, *[Owns()] * (config.players - len(owners))]
    if card and card not in have[seat].hand:
        have[seat] = attrs.evolve(have[seat], hand=(*have[seat].hand, card))
    state = ro.new_game(config)
    first = change_state(
        state,
        setup=attrs.evolve(
            state.setup, table_bonuses=tuple(board.bonuses), specials=tuple(board.specials)
        ),
        round=_round(state, have, board, number, start),
        market=_market(config.components, state.market, have, board),
        board=_board(state.board, board),
        players=tuple(_player(state, one) for one in have),
        turn=change_turn(IDLE, phase=Phase.PLAY, seat=seat),
        bank=-sum(one.coins for one in have),
    )
    return ro.apply(first, ro.PlayCard(seat, card)) if card else first


def _player(state: State, one: Owns) -> Player:
    config, kinds = state.config, state.config.components.tile_kinds
    named = {card for card in (*one.hand, *one.removed) if _is_open(config.components, card)}
    return change_player(
        state.players[0],
        coins=one.coins,
        prestige=one.prestige,
        goods=goods(one.goods),
        tiles=kinds.pack(tuple(one.tiles)),
        recipes=tuple(one.recipes),
        racks=one.dishes(),
        decorations=tuple(sorted(one.decorations)),
        star=one.star,
        hand=mask(one.hand),
        unused=mask(one.resting()),
        used=tuple(one.used),
        removed=mask(one.removed),
        shown=mask({*named, *one.resting(), *one.used}),
    )


def _is_open(components: Components, card: int) -> bool:
    """Whether everybody knows who has the card: it is a start card or a star card."""
    return components.card(card).origin is not Origin.DECK


def _round(state: State, have: Sequence[Owns], board: Board, number: int, start: int) -> Round:
    """So many cards dealt as there are by then; those that nobody has were not hired."""
    config, levels = state.config, state.config.components.levels
    taken = mask(card for one in have for card in (*one.staff(), *one.removed))
    taken = (taken | mask(board.hires.values())) & sum(levels)
    dealt = left = number * 2 * config.tray_size
    unhired = 0
    for level, size in zip(levels, config.deck, strict=True):
        fillers = cards_of(level & ~taken)
        missing = min(left, size) - (level & taken).bit_count()
        unhired |= mask(fillers[: max(missing, 0)])
        left -= min(left, size)
    pool = sum(levels) & ~taken & ~unhired
    return change_round(
        state.round, number=number, start=start, dealt=dealt, pool=pool, unhired=unhired
    )


def _market(box: Components, market: Market, have: Sequence[Owns], board: Board) -> Market:
    pieces = [one.pieces() for one in have]
    tiles = [*board.tiles.values(), *board.tile_discard, *(n for one, _ in pieces for n in one)]
    recipes = [*board.recipes.values(), *board.recipe_discard]
    recipes += [recipe for _, recipe in board.dishes.values()]
    recipes += [number for _, one in pieces for number in one]
    return change_market(
        market,
        tiles=_laid(market.tiles, board.tiles, 0),
        recipes=_laid(market.recipes, board.recipes, 0),
        hires=_laid(market.hires, board.hires, 0),
        stars=tuple(board.stars),
        tile_bag=(box.tile_bag - box.tile_kinds.counts(tiles)).packed,
        tile_discard=box.tile_kinds.pack(tuple(board.tile_discard)),
        recipe_bag=(box.recipe_bag - box.recipe_kinds.counts(recipes)).packed,
        recipe_discard=box.recipe_kinds.pack(tuple(board.recipe_discard)),
    )


def _laid(spaces: Sequence[Any], pieces: Mapping[int, Any], nothing: Any) -> tuple[Any, ...]:
    assert all(1 <= place <= len(spaces) for place in pieces)
    return tuple(pieces.get(place, nothing) for place in range(1, len(spaces) + 1))


def _on_table(board: Board, number: int) -> dict[int, int]:
    dishes = board.dishes.items()
    return {space: presented(*one) for (table, space), one in dishes if table == number}


def _board(empty: BoardState, board: Board) -> BoardState:
    return change_board(
        empty,
        tables=tuple(
            _laid(row, _on_table(board, n), 0) for n, row in enumerate(empty.tables, start=1)
        ),
        areas=tuple(
            (board.areas.get((n, 0), -1), board.areas.get((n, 1), -1))
            for n in range(1, len(empty.areas) + 1)
        ),
        hosts=_laid(empty.hosts, board.hosts, -1),
        claims=tuple(tuple(seats) for seats in board.claims),
    )


# --- playing --------------------------------------------------------------------------------------


def apply_all(state: State, *actions: ro.Action) -> State:
    """The state after actions."""
    for action in actions:
        state = ro.apply(state, action)
    return state


def some_chance(state: State) -> ro.Action:
    """The chance move of which each draw is the first possible one."""
    drawn: tuple[Any, ...] = ()
    while outcomes := ro.chance_outcomes(state, drawn):
        drawn += (outcomes[0][0],)
    return ro.chance_action(state, drawn)


def quiet(state: State) -> ro.Action:
    """A move by which little happens: lowest cards, nothing that can be left."""
    if ro.current_player(state) == ro.CHANCE:
        return some_chance(state)
    options = ro.legal_actions(state)
    plain = [one for one in options if not isinstance(one, ro.DiscardRecipe)]
    left = [one for one in plain if isinstance(one, ro.Forfeit | ro.Done)]
    return [*left, *plain, *options][0]


def until(state: State, *phases: Phase) -> State:
    """Played on quietly until one of the phases; the state itself if that has come."""
    while state.phase not in phases:
        state = ro.apply(state, quiet(state))
    return state


def until_round(state: State, number: int) -> State:
    """Played on quietly until a round has begun, or the game is over."""
    while state.round.number < number and state.phase is not Phase.OVER:
        state = ro.apply(state, quiet(state))
    return state


def turn_over(state: State) -> State:
    """The turn that is under way ended quietly; the refill after it, if one is due, is to come."""
    if state.phase is Phase.PLAY:
        state = ro.apply(state, quiet(state))
    while Phase.PLAY < state.phase < Phase.REFILL:
        state = ro.apply(state, quiet(state))
    return state


def chances(state: State, *drawn: Any) -> dict[Any, Fraction]:
    """The exact probability of each next draw after these."""
    return dict(ro.chance_outcomes(state, drawn))


def evenly(*items: Any) -> dict[Any, Fraction]:
    """Each item with the same probability."""
    return {item: Fraction(1, len(items)) for item in items}


def is_legal(state: State, action: ro.Decision) -> bool:
    """Whether an action of a seat is legal, as all that judges it agrees."""
    seat = action.seat
    legal = ro.is_legal(state, action)
    assert (ro.explain_illegal(state, action) is None) is legal
    assert (action in ro.legal_actions(state, seat)) is legal
    return legal


def refused(
    state: State,
    action: ro.Action,
    rule: str,
    seat: int | None = None,
    error: type[IllegalAction] = IllegalAction,
) -> Illegal:
    """Asserts that an action is refused under a rule by all that judges it."""
    owner = getattr(action, "seat", -1) if seat is None else seat
    illegal = ro.explain_illegal(state, action)
    assert illegal is not None
    assert isinstance(illegal.code, ro.Refusal)
    assert (illegal.rule, illegal.seat) == (rule, owner), illegal
    assert illegal.reason
    assert ro.is_legal(state, action) is False
    if owner >= 0:
        assert action not in ro.legal_actions(state, owner)
    with pytest.raises(IllegalAction) as caught:
        ro.apply(state, action)
    assert type(caught.value) is error
    assert caught.value.illegal == illegal
    return illegal


def finished(state: State, action: ro.Action) -> None:
    """Asserts that an action comes too late: the game is over (RO-85)."""
    refused(state, action, "RO-85", error=GameFinishedError)


# --- games at random ------------------------------------------------------------------------------


@attrs.frozen
class Step:
    """One move of a game."""

    before: State
    action: ro.Action
    after: State


def random_game(config: ro.Config, seed: int | str) -> Iterator[Step]:
    """The moves of a game in which each kind of decision, then each of that kind, is as likely."""
    state, rng = ro.new_game(config), Rng.seeded(seed)
    while not ro.is_terminal(state):
        action: ro.Action
        if ro.current_player(state) == ro.CHANCE:
            action, rng = ro.sample_chance(state, rng)
        else:
            options = ro.legal_actions(state)
            kind, rng = rng.choice(sorted({type(one).__name__ for one in options}))
            action, rng = rng.choice([one for one in options if type(one).__name__ == kind])
        after = ro.apply(state, action)
        yield Step(state, action, after)
        state = after
