"""What the Mentor keeps in an order: recipes, and dishes on racks (RO-145, RO-148, RO-168).

Its `Player` holds the same without the order, as everybody's does; both change together here.
"""

from __future__ import annotations

from bakehouse.rococo.baking import with_dishes
from bakehouse.rococo.changes import (
    change_market,
    change_mentor,
    change_player,
    change_state,
    make_dish,
)
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import Dish, State, mentor_of
from bakehouse.rococo.turns import throw_out

__all__ = [
    "bake",
    "cut_recipes",
    "decorate",
    "free_rack",
    "leave_rack",
    "take_recipe",
]


# --- recipes --------------------------------------------------------------------------------------


def take_recipe(state: State, space: int) -> State:
    """A recipe of the display is stored to the right of the others, for nothing (RO-145)."""
    market, mentor, player = state.market, mentor_of(state), state.players[state.turn.seat]
    recipe = market.recipes[space - 1]
    left = (*market.recipes[: space - 1], 0, *market.recipes[space:])
    state = change_state(
        state,
        market=change_market(market, recipes=left),
        mentor=change_mentor(mentor, recipes=(*mentor.recipes, recipe)),
    )
    return put(state, change_player(player, recipes=tuple(sorted((*player.recipes, recipe)))))


def cut_recipes(state: State) -> State:
    """Beyond what can be stored, recipes go: least points, no chef icon, leftmost (RO-145)."""
    components = state.setup.config.components
    while len(mentor_of(state).recipes) > components.numbers.stored_recipes:
        mentor = mentor_of(state)
        worth = [
            (components.recipes[it - 1].prestige, components.recipes[it - 1].chef)
            for it in mentor.recipes
        ]
        place = worth.index(min(worth))
        recipe = mentor.recipes[place]
        recipes = (*mentor.recipes[:place], *mentor.recipes[place + 1 :])
        state = change_state(state, mentor=change_mentor(mentor, recipes=recipes))
        state = throw_out(state, recipe)
    return state


# --- racks ----------------------------------------------------------------------------------------


def free_rack(state: State) -> int | None:
    """The place of the uppermost free rack, from 0, if there is one (RO-148)."""
    racks = mentor_of(state).racks
    return next((place for place, dish in enumerate(racks) if dish is None), None)


def _with_rack(
    racks: tuple[Dish | None, ...], place: int, dish: Dish | None
) -> tuple[Dish | None, ...]:
    return (*racks[:place], dish, *racks[place + 1 :])


def bake(state: State, place: int, rack: int) -> State:
    """The recipe of a place, from 0, is a dish on a rack, for nothing; the others stay (RO-148)."""
    mentor, player = mentor_of(state), state.players[state.turn.seat]
    recipe = mentor.recipes[place]
    dish = make_dish(recipe, 0)
    stored = list(player.recipes)
    stored.remove(recipe)
    mentor = change_mentor(
        mentor,
        recipes=(*mentor.recipes[:place], *mentor.recipes[place + 1 :]),
        racks=_with_rack(mentor.racks, rack, dish),
    )
    player = change_player(player, recipes=tuple(stored), racks=with_dishes(player.racks, dish))
    return put(change_state(state, mentor=mentor), player)


def decorate(state: State, rack: int, place: int) -> State:
    """The tile at a place of the stack lies over the dish on a rack, both from 0 (RO-149)."""
    mentor, player = mentor_of(state), state.players[state.turn.seat]
    dish, tile = mentor.racks[rack], mentor.stack[place]
    assert dish is not None  # noqa: S101
    one = state.setup.config.components.tile_kinds.one[tile - 1]
    new = make_dish(dish.recipe, tile)
    mentor = change_mentor(
        mentor,
        stack=(*mentor.stack[:place], *mentor.stack[place + 1 :]),
        racks=_with_rack(mentor.racks, rack, new),
    )
    player = change_player(
        player, tiles=player.tiles - one, racks=with_dishes(player.racks, new, dish)
    )
    return put(change_state(state, mentor=mentor), player)


def leave_rack(state: State, rack: int) -> State:
    """A rack, from 0, is free: its dish is being delivered (RO-150)."""
    mentor = mentor_of(state)
    racks = _with_rack(mentor.racks, rack, None)
    return change_state(state, mentor=change_mentor(mentor, racks=racks))
