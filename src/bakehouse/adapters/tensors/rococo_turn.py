"""The part of a Rococo tensor that tells how far a turn has come."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bakehouse.adapters.tensors.pieces import AMOUNT, Piece, amount, one_hot, padded
from bakehouse.rococo import Config, Observation
from bakehouse.rococo.bonuses import Act, Bonus, Draw, SellGoods
from bakehouse.rococo.offers import MAIN_TERMS

__all__ = ["turn_pieces"]


@lru_cache(maxsize=64)
def terms_of(config: Config) -> tuple[Bonus, ...]:
    """All that can be carried out in a turn: the main actions, then different bonuses of cards."""
    bonuses = (card.bonus for card in config.components.staff)
    return tuple(dict.fromkeys((*MAIN_TERMS, *bonuses)))


def turn_pieces(config: Config) -> Iterator[Piece]:
    """What of a turn has been done, and what is under way (RO-30)."""
    seats, terms, components = config.seats, terms_of(config), config.components
    cards, numbers = len(components.staff), max(len(components.recipes), len(components.tiles))
    yield Piece("turn", (seats,), 1, "whose turn it is", lambda it: one_hot(it.turn.seat, seats))
    yield Piece("turn_card", (1,), cards, "the card played", lambda it: (it.turn.card,))
    yield Piece(
        "turn_flags",
        (2,),
        1,
        "whether the rank in force is a chef's; whether the bonus is being used",
        lambda it: (int(it.turn.rank), int(it.turn.bonus)),
    )
    meaning = "what is carried out: a main action, or a bonus by the first card that has it"
    yield Piece(
        "turn_terms",
        (len(terms),),
        1,
        meaning,
        lambda it: [int(it.turn.terms == each) for each in terms],
    )
    yield Piece(
        "turn_progress",
        (5,),
        AMOUNT,
        "parts that are left, what is spared, the table, its space, and whether there is a dish",
        _progress,
    )
    yield Piece(
        "turn_dish",
        (2,),
        numbers,
        "the recipe of that dish, and its tile",
        lambda it: (0, 0) if it.turn.dish is None else (it.turn.dish.recipe, it.turn.dish.tile),
    )
    yield from _named(config)


def _most_chosen(config: Config) -> int:
    """The most that is named in one action or bonus: two parts each time, rows, pieces drawn."""
    lengths = [2]
    for bonus in terms_of(config):
        if isinstance(bonus, Act):
            lengths.append(2 * bonus.times)
        elif isinstance(bonus, SellGoods):
            lengths.append(len(bonus.rows))
        elif isinstance(bonus, Draw):
            lengths.append(bonus.number)
    return max(lengths)


def _progress(seen: Observation) -> tuple[int, ...]:
    turn = seen.turn
    return (amount(turn.left), turn.spare, turn.table, turn.space, int(turn.dish is not None))


def _named(config: Config) -> Iterator[Piece]:
    chosen, paid = _most_chosen(config), len(config.components.tile_bag)
    yield Piece(
        "turn_chosen",
        (1 + chosen,),
        AMOUNT,
        "how many things were named so far, and their numbers",
        lambda it: padded((len(it.turn.chosen), *it.turn.chosen), 1 + chosen),
    )
    yield Piece(
        "turn_paid",
        (paid,),
        len(config.components.tiles),
        "the tiles named so far",
        lambda it: padded(it.turn.paid, paid),
    )
