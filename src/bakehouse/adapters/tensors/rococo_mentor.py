"""The part of a Rococo tensor that tells what a person knows of the Mentor (RO-142 to RO-154)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bakehouse.adapters.tensors.pieces import Piece, padded, places, tally
from bakehouse.rococo import Config, Observation
from bakehouse.rococo.bounds import most_kept
from bakehouse.rococo.mentor.sight import MentorView

__all__ = ["mentor_pieces"]


def mentor_pieces(config: Config) -> Iterator[Piece]:
    """What only the Mentor has; nothing where it does not play."""
    if config.mentor is None:
        return
    yield from _solo_cards(config)
    yield from _stores(config)
    yield from _inventory(config)


def _solo_cards(config: Config) -> Iterator[Piece]:
    solo = len(config.components.solo_cards)
    hand = sum(config.solo_sets) + _hires(config)
    layers = solo
    yield Piece(
        "solo_pools",
        (solo,),
        layers,
        "by solo card without a face, its layer, from 1",
        lambda it: _layers(it.mentor, solo),
    )
    yield Piece(
        "solo_hand",
        (hand,),
        layers,
        "by card of the Mentor's hand, the next first, its layer, from 1",
        lambda it: padded((layer + 1 for layer in it.mentor.hand), hand),
    )
    yield Piece(
        "solo_deck",
        (3,),
        max(layers, solo),
        "the layer of the decision deck, its size, whether it was made anew for this decision",
        lambda it: (it.mentor.layer, it.mentor.deck, int(it.mentor.renewed)),
    )
    for name, meaning in (("used", "used pile"), ("opened", "decisions opened")):
        yield Piece(
            f"solo_{name}",
            (solo,),
            solo,
            f"by solo card, its place in the {meaning} from below, from 1",
            partial(_placed, name, solo),
        )


def _placed(name: str, solo: int, seen: Observation) -> list[int]:
    return places(getattr(seen.mentor, name), solo)


def _hires(config: Config) -> int:
    """The most cards that are hired in a game: all spaces in all rounds, and a star card."""
    components = config.components
    return components.numbers.rounds * len(components.displays.hire_prices) + 1


def _layers(view: MentorView, solo: int) -> list[int]:
    numbers = [0] * solo
    for layer, cards in enumerate(view.pools, 1):
        for card in cards:
            numbers[card - 1] = layer
    return numbers


def _stores(config: Config) -> Iterator[Piece]:
    components = config.components
    tiles, recipes = len(components.tile_bag), len(components.recipe_bag)
    kinds = len(components.tiles), len(components.recipes)
    yield Piece(
        "mentor_tiles",
        (tiles,),
        kinds[0],
        "its unused tiles from the top",
        lambda it: padded(it.mentor.stack, tiles),
    )
    yield Piece(
        "mentor_recipes",
        (recipes,),
        kinds[1],
        "its stored recipes from the left",
        lambda it: padded(it.mentor.recipes, recipes),
    )
    racks = components.numbers.racks
    yield Piece(
        "mentor_racks",
        (racks, 2),
        max(kinds),
        "by its racks: the recipe there, and the tile that decorates it",
        lambda it: padded(_racks(it.mentor), 2 * racks),
    )


def _racks(view: MentorView) -> Iterator[int]:
    for dish in view.racks:
        yield from (0, 0) if dish is None else (dish.recipe, dish.tile)


def _inventory(config: Config) -> Iterator[Piece]:
    most, cards = most_kept(config), len(config.components.staff)
    yield Piece(
        "inventory",
        (most, 4),
        max(cards, len(config.components.levels)),
        "by card of its staff inventory from the bottom: whether it is there, its number where it "
        "lies open, its level, whether somebody may know it",
        lambda it: padded(_kept(it.mentor), most * 4),
    )
    yield Piece(
        "inventory_may_be",
        (most, cards),
        1,
        "by that card and card, whether it can be that one, as far as more than its level is known",
        lambda it: padded(_may_be(it.mentor, cards), most * cards),
    )


def _kept(view: MentorView) -> Iterator[int]:
    for kept in view.inventory:
        yield from (1, kept.card, kept.level, int(kept.seen))


def _may_be(view: MentorView, cards: int) -> Iterator[int]:
    for kept in view.inventory:
        yield from tally(kept.cards, cards)
