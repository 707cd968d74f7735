"""Turns of the first player, and what has changed by them.

`turn` stops when the main action is due, `bonus_of` when the bonus is. `changes` tells all that is
different between two states, as `expect` writes it; what is as before is not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

import attrs

from bakehouse import rococo as ro
from bakehouse.core.counts import Kinds
from bakehouse.rococo.changes import change_market, change_state
from bakehouse.rococo.content import Components, loads
from bakehouse.rococo.kinds import GOODS, MainAction
from bakehouse.rococo.state import Phase, Player, State, cards_of, owner_of, recipe_of
from tests.rococo import sets
from tests.rococo.tables import Board, Owns, apply_all, playing, staff

FEW: Final = ro.Config(players=2, start_player=0)
"""The side of the board for few."""

MANY: Final = ro.Config(players=4, start_player=0)
"""The side of the board for many."""

CHEF: Final = staff("Adèle")
"""A chef whose bonus, 3 coins, can always be used."""

ASSISTANT: Final = staff("Denis")
"""An assistant whose bonus, 5 coins, can always be used."""

Found: TypeAlias = dict[str, Any]


# --- turns ----------------------------------------------------------------------------------------


def turn(
    card: int,
    owns: Owns | None = None,
    *others: Owns,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> State:
    """The first player has played a card, and the main action is due."""
    return playing(config, owns or Owns(), *others, card=card, board=board)


def after_main(
    card: int,
    owns: Owns | None = None,
    *others: Owns,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> State:
    """`turn`, with the main action left out: the bonus is due, or the next player's turn."""
    return apply_all(turn(card, owns, *others, board=board, config=config), ro.Forfeit(0))


def bonus_of(
    card: int,
    owns: Owns | None = None,
    *others: Owns,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> State:
    """`after_main`, where the bonus can be used or left out."""
    state = after_main(card, owns, *others, board=board, config=config)
    assert state.phase is Phase.BONUS
    assert ro.legal_actions(state) == (ro.UseBonus(0), ro.Forfeit(0))
    return state


def has_bonus(
    card: int,
    owns: Owns | None = None,
    *others: Owns,
    board: Board | None = None,
    config: ro.Config = FEW,
) -> bool:
    """Whether the bonus of a card can be used; if not, the turn is over."""
    state = after_main(card, owns, *others, board=board, config=config)
    if state.phase is Phase.BONUS:
        return True
    assert state.turn.seat != 0 or state.phase is not Phase.MAIN
    return False


def begin(state: State, action: MainAction) -> State:
    """The state after a main action was begun."""
    return ro.apply(state, ro.Perform(0, action))


def use(state: State) -> State:
    """The state after the bonus was begun."""
    return ro.apply(state, ro.UseBonus(0))


def mains(state: State) -> list[MainAction]:
    """The main actions that are offered, in order; leaving it out is offered too."""
    options = ro.legal_actions(state)
    assert state.phase is Phase.MAIN
    assert options[-1] == ro.Forfeit(0)
    found = [it.action for it in options if isinstance(it, ro.Perform)]
    assert len(found) == len(options) - 1
    return found


def legal(state: State) -> list[ro.Action]:
    """What is legal, in order."""
    return list(ro.legal_actions(state))


def endings(state: State, *phases: Phase) -> Iterator[tuple[tuple[ro.Action, ...], State]]:
    """Every way of deciding until the phase is none of these, with the state that it leads to."""
    if state.phase not in phases:
        yield (), state
        return
    for action in ro.legal_actions(state):
        for more, end in endings(ro.apply(state, action), *phases):
            yield (action, *more), end


def bags(state: State, **contents: Sequence[int]) -> State:
    """The state with other contents of `tile_bag`, `tile_discard`, `recipe_bag`, `recipe_discard`.

    What was in them is gone, as if it had never been.
    """
    box = state.config.components
    packed = {
        name: (box.tile_kinds if name.startswith("tile") else box.recipe_kinds).pack(tuple(pieces))
        for name, pieces in contents.items()
    }
    return change_state(state, market=change_market(state.market, **packed))


EMPTY: Final[Mapping[str, Sequence[int]]] = {
    "tile_bag": (),
    "tile_discard": (),
    "recipe_bag": (),
    "recipe_discard": (),
}
"""Nothing in any bag or discard, for `bags`."""


def with_bonus(name: str, bonus: Mapping[str, Any]) -> Components:
    """The house set with another bonus on a numbered card."""
    data = sets.house_data()
    data["set"]["name"] = "changed"
    (row,) = [row for row in data["staff"]["card"] if row["name"] == name]
    row["bonus"] = bonus
    return _loaded(sets.text_of(data))


@cache
def _loaded(text: str) -> Components:
    return loads(text, "changed.toml")


# --- what has changed -----------------------------------------------------------------------------


def expect(**found: Any) -> Found:
    """The changes that are named, without differences of 0."""
    return {name: value for name, value in found.items() if value is True or value not in (0, {})}


def changes(before: State, after: State) -> Found:
    """All that is different but for the turn, the round and what is known of hidden cards.

    Numbers and multisets are told as differences, other things as they are now, the places of
    displays and of the board by place, from 1. Names are those of `Player`, `Market` and
    `BoardState`, for the ingredients and recipe displays `tile_display` and `recipe_display`, for
    other players with their seat, `coins_1`. Asserts that no coin and no piece came or went.
    """
    found: Found = {}
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        suffix = "" if seat == before.turn.seat else f"_{seat}"
        found |= {name + suffix: value for name, value in _of_player(before, old, new).items()}
    found |= _of_market(before, after) | _of_board(before, after)
    assert sum(it.coins for it in after.players) + after.bank == 0
    if {before.phase, after.phase} <= _AT_REST:
        assert _pieces(before) == _pieces(after)
    return found


_AT_REST = {Phase.PLAY, Phase.MAIN, Phase.BONUS, Phase.REFILL}
"""The phases in which every piece has a place."""


def _of_player(state: State, old: Player, new: Player) -> Found:
    kinds = state.config.components.tile_kinds
    found = expect(
        coins=new.coins - old.coins,
        prestige=new.prestige - old.prestige,
        goods={
            good.name.lower(): n
            for good, n in zip(GOODS.members, _less(GOODS, old.goods, new.goods), strict=True)
            if n
        },
        tiles=_difference(kinds, old.tiles, new.tiles),
    )
    for name in ("recipes", "decorations", "star", "used"):
        if getattr(old, name) != getattr(new, name):
            found[name] = getattr(new, name)
    if old.racks != new.racks:
        found["racks"] = tuple((dish.recipe, dish.tile) for dish in new.racks)
    for name in ("hand", "unused", "removed"):
        if getattr(old, name) != getattr(new, name):
            found[name] = cards_of(getattr(new, name))
    return found


def _of_market(before: State, after: State) -> Found:
    box, old, new = before.config.components, before.market, after.market
    found = expect(
        tile_display=_by_place(old.tiles, new.tiles),
        recipe_display=_by_place(old.recipes, new.recipes),
        hires=_by_place(old.hires, new.hires),
        tile_bag=_difference(box.tile_kinds, old.tile_bag, new.tile_bag),
        tile_discard=_difference(box.tile_kinds, old.tile_discard, new.tile_discard),
        recipe_bag=_difference(box.recipe_kinds, old.recipe_bag, new.recipe_bag),
        recipe_discard=_difference(box.recipe_kinds, old.recipe_discard, new.recipe_discard),
    )
    if old.stars != new.stars:
        found["stars"] = new.stars
    return found


def _of_board(before: State, after: State) -> Found:
    old, new = before.board, after.board
    tables = {
        (table, space): (owner_of(dish), recipe_of(dish)) if dish else None
        for table, pair in enumerate(zip(old.tables, new.tables, strict=True), start=1)
        for space, dish in _by_place(*pair).items()
    }
    areas = {
        (area, side): seat
        for area, pair in enumerate(zip(old.areas, new.areas, strict=True), start=1)
        for side, seat in enumerate(pair[1])
        if seat != pair[0][side]
    }
    found = expect(tables=tables, areas=areas, hosts=_by_place(old.hosts, new.hosts))
    if old.claims != new.claims:
        found["claims"] = new.claims
    return found


def _by_place(old: Sequence[int], new: Sequence[int]) -> dict[int, int]:
    pairs = enumerate(zip(old, new, strict=True), start=1)
    return {place: is_now for place, (was, is_now) in pairs if was != is_now}


def _less(kinds: Kinds[Any], old: int, new: int) -> list[int]:
    return [n - m for n, m in zip(kinds.amounts(new), kinds.amounts(old), strict=True)]


def _difference(kinds: Kinds[int], old: int, new: int) -> dict[int, int]:
    return {kind: n for kind, n in zip(kinds.members, _less(kinds, old, new), strict=True) if n}


def _pieces(state: State) -> tuple[list[int], list[int]]:
    """All tiles, and all recipes, wherever they are."""
    market, box = state.market, state.config.components
    tiles: list[int] = []
    recipes: list[int] = []
    for packed in (market.tile_bag, market.tile_discard, *(it.tiles for it in state.players)):
        tiles += box.tile_kinds.expand(packed)
    for packed in (market.recipe_bag, market.recipe_discard):
        recipes += box.recipe_kinds.expand(packed)
    tiles = [box.tiles[index].number for index in tiles]
    recipes = [box.recipes[index].number for index in recipes]
    tiles += market.tiles
    recipes += market.recipes
    recipes += [recipe_of(dish) for table in state.board.tables for dish in table]
    for player in state.players:
        tiles += [*player.decorations, *(dish.tile for dish in player.racks)]
        recipes += [*player.recipes, *(dish.recipe for dish in player.racks)]
    return sorted(filter(None, tiles)), sorted(filter(None, recipes))


def others(config: ro.Config, **owns: Any) -> list[Owns]:
    """Players after the first, all with the same."""
    return [attrs.evolve(Owns(), **owns)] * (config.players - 1)
