"""What the Mentor of La Pâtisserie Rococo has done in a move, which names no more than a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from bakehouse.core.building import replaced
from bakehouse.display.layout import sentence
from bakehouse.display.rococo_sight import Sight
from bakehouse.display.rococo_words import (
    amounts_words,
    bound,
    coins_words,
    dish_words,
    points_words,
    tile_words,
    unbound,
)
from bakehouse.rococo import AreaSide, Phase
from bakehouse.rococo.closing import income_for
from bakehouse.rococo.content import Components
from bakehouse.rococo.mentor.inventory import TRAY_PHASES
from bakehouse.rococo.mentor.sight import MentorView

__all__ = ["deeds_words"]


def deeds_words(before: Sight, after: Sight) -> str | None:
    """What the Mentor has done in a move of its turn, or as its staff is opened in the end.

    None for any other move, or for nothing. It is told from what all seats see, so it is the same
    for each, and without the income of a round that is over by the move.
    """
    seat, phase = before.config.mentor, before.turn.phase
    round_is_over = phase is not Phase.MENTOR_STAFF and _round_is_over(before, after)
    if seat is None or phase in TRAY_PHASES or not (before.turn.seat == seat or round_is_over):
        return None
    income = _income(after, seat) if round_is_over else (0, 0)
    change = _Change(seat, before, after, *income)
    told = [
        *_kitchen(change),
        *_delivered(change),
        *_markers(change),
        *_staff(change),
        *_inventory(change),
        *_purse(change),
    ]
    return unbound(sentence(f"The Mentor {_listed(told)}.")) if told else None


def _listed(told: Sequence[str]) -> str:
    *first, last = map(bound, told)
    return f"{', '.join(first)} and {last}" if first else last


@attrs.frozen
class _Change:
    """What all see before and after a move.

    Attributes:
        seat: the Mentor's.
        before: as it was.
        after: as it is.
        coins: its income in between.
        prestige: the same in points.
    """

    seat: int
    before: Sight
    after: Sight
    coins: int
    prestige: int

    @property
    def components(self) -> Components:
        return self.before.config.components

    def name(self, recipe: int) -> str:
        return self.components.recipe(recipe).name


def _round_is_over(before: Sight, after: Sight) -> bool:
    over = after.turn.phase in (Phase.MENTOR_STAFF, Phase.OVER)
    return over or after.round > before.round


def _income(sight: Sight, seat: int) -> tuple[int, int]:
    numbers, decorations = sight.config.components.numbers, sight.players[seat].decorations
    return income_for(numbers, len(decorations), sight.hosts.count(seat))


def _mentors(sight: Sight) -> MentorView:
    assert sight.mentor is not None  # noqa: S101
    return sight.mentor


# --- recipes, tiles and dishes --------------------------------------------------------------------


def _kitchen(change: _Change) -> Iterator[str]:
    components, old, new = change.components, _mentors(change.before), _mentors(change.after)
    racks = list(zip(old.racks, new.racks, strict=True))
    baked = [now for was, now in racks if was is None and now is not None]
    decorated = [now for was, now in racks if was and now and not was.tile and now.tile]
    taken = _taken(change)
    for recipe in taken:
        yield f"takes the recipe {dish_words(components, recipe)}"
    gone = Counter(_more([*old.recipes, *taken], new.recipes))
    thrown = gone - Counter(it.recipe for it in baked)
    for recipe in sorted(thrown.elements()):
        yield f"throws out the recipe {dish_words(components, recipe)}"
    for tile in _more(new.stack, old.stack):
        yield f"takes the tile {tile_words(components.tile(tile))}"
    discarded = Counter(_more(old.stack, new.stack)) - Counter(it.tile for it in decorated)
    for tile in sorted(discarded.elements()):
        yield f"discards the tile {tile_words(components.tile(tile))}"
    for dish in baked:
        yield f"bakes {change.name(dish.recipe)}"
    for dish in decorated:
        topping = tile_words(components.tile(dish.tile))
        yield f"decorates {change.name(dish.recipe)} with the tile {topping}"


def _taken(change: _Change) -> list[int]:
    """The recipe that was taken; it may be thrown out in the same move (RO-145).

    Then it is what the display lacks, unless two could be it of those that are cleared (RO-12).
    """
    before, after = change.before, change.after
    if there := _more(_mentors(after).recipes, _mentors(before).recipes):
        return there
    if before.turn.phase is not Phase.MENTOR_RECIPE:
        return []
    is_cleared = after.round > before.round
    number = change.components.displays.cleared_recipes if is_cleared else 0
    lost = _more(before.recipes, after.recipes)
    found: set[int] = set()
    for space, recipe in enumerate(before.recipes):
        left = replaced(before.recipes, space, 0)
        cleared = [it for it in left[len(left) - number :] if it]
        if recipe and lost == sorted([recipe, *cleared]):
            found.add(recipe)
    return sorted(found) if len(found) == 1 else []


def _more(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """What is in one of two collections and not in the other, with repetition."""
    return sorted((Counter(one) - Counter(other)).elements())


def _delivered(change: _Change) -> Iterator[str]:
    """Dishes on tables and dishes sold: those that have left a rack, and lie nowhere."""
    laid: list[int] = []
    tables = zip(change.before.tables, change.after.tables, strict=True)
    for table, spaces in enumerate(tables, 1):
        for space, (was, now) in enumerate(zip(*spaces, strict=True), 1):
            if now is not None and was is None and now.seat == change.seat:
                laid.append(now.recipe)
                yield f"presents {change.name(now.recipe)} at table {table}, space {space}"
    gone = Counter(_under_way(change.before, change.seat))
    gone -= Counter([*_under_way(change.after, change.seat), *laid])
    for recipe in sorted(gone.elements()):
        yield f"sells {change.name(recipe)}"


def _under_way(sight: Sight, seat: int) -> list[int]:
    """The recipes of the dishes on racks, and of one that has a space and waits for its gift."""
    turn = sight.turn
    waiting = turn.dish if turn.seat == seat and turn.space else None
    return [dish.recipe for dish in (*_mentors(sight).racks, waiting) if dish is not None]


# --- markers, staff, coins ------------------------------------------------------------------------


def _markers(change: _Change) -> Iterator[str]:
    old, new, seat = change.before, change.after, change.seat
    for area, (was, now) in enumerate(zip(old.areas, new.areas, strict=True), 1):
        for side in AreaSide:
            if now[side] == seat != was[side]:
                yield f"places a marker in area {area}, on the {side.name.lower()}"
    for space, (host_before, host) in enumerate(zip(old.hosts, new.hosts, strict=True), 1):
        if host == seat != host_before:
            yield f"places a marker on host space {space}"
    for number, seats_before, seats in zip(old.specials, old.claims, new.claims, strict=True):
        if seat in seats and seat not in seats_before:
            name = change.components.special_bonuses[number - 1].name
            yield f"marks the special bonus {name}"


def _staff(change: _Change) -> Iterator[str]:
    old, new = _mentors(change.before).inventory, _mentors(change.after).inventory
    for kept in new[len(old) :]:
        yield f"hires {change.components.card(kept.card).name}"


def _inventory(change: _Change) -> Iterator[str]:
    """The staff that is worked out in the end, but the card that the move itself names (RO-154)."""
    before, after = change.before.turn, change.after.turn
    if after.phase not in (Phase.MENTOR_STAFF, Phase.OVER):
        return
    inventory = _mentors(change.after).inventory
    is_named = before.phase is Phase.MENTOR_STAFF
    first = before.left - 1 if is_named else len(inventory)
    left = after.left if after.phase is Phase.MENTOR_STAFF else 0
    if names := [change.components.card(it.card).name for it in inventory[left:first]]:
        yield f"counts {', '.join(reversed(names))}"


def _purse(change: _Change) -> Iterator[str]:
    old, new = change.before.players[change.seat], change.after.players[change.seat]
    goods, goods_before = Counter(new.goods.to_dict()), Counter(old.goods.to_dict())
    if given_up := goods_before - goods:
        yield f"gives up {amounts_words(sorted(given_up.items()))}"
    if gained := goods - goods_before:
        yield f"gets {amounts_words(sorted(gained.items()))}"
    if coins := new.coins - old.coins - change.coins:
        yield f"{'gets' if coins > 0 else 'pays'} {coins_words(abs(coins))}"
    if prestige := new.prestige - old.prestige - change.prestige:
        yield f"gets {points_words(prestige)}"
