"""Chance: what is drawn and dealt, listed exactly, sampled and checked.

A piece gets its face when somebody first sees it. An elementary draw is one piece or card; pieces
that come together are drawn one after the other. Cards of the staff deck are those of the lowest
level that is left, each of the cards of that level without a face with equal chance (RO-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bakehouse.core.counts import Counts, Kinds
from bakehouse.core.errors import ChanceError
from bakehouse.core.options import shown
from bakehouse.rococo.actions import (
    Chance,
    DealCards,
    DealTrays,
    Draw,
    Pile,
    make_deal_cards,
    make_deal_trays,
    make_draw,
)
from bakehouse.rococo.bonus_offers import available
from bakehouse.rococo.bonuses import Draw as DrawBonus
from bakehouse.rococo.bonuses import DrawKind
from bakehouse.rococo.drafting import blind_tray, next_levels, step_of
from bakehouse.rococo.mentor.draws import MENTOR_PILES, mentor_pile, mentor_pool
from bakehouse.rococo.preparation import drawn_from_bag, recipe_gaps, tile_gaps
from bakehouse.rococo.state import Phase, State, by_phase, cards_of, mentor_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from bakehouse.core.rng import Rng

__all__ = [
    "CHANCES",
    "can_deal",
    "can_draw",
    "chance_action",
    "chance_outcomes",
    "due_deal",
    "due_draw",
    "is_chance",
    "sample_chance",
]

_PILES: Final = by_phase(
    {
        Phase.START_PLAYER: Pile.START_PLAYER,
        Phase.TABLE_BONUSES: Pile.TABLE_BONUSES,
        Phase.SPECIAL_BONUSES: Pile.SPECIAL_BONUSES,
        Phase.STARS: Pile.STARS,
        Phase.NEW_TILES: Pile.TILES,
        Phase.NEW_RECIPES: Pile.RECIPES,
        Phase.SPACE_TILE: Pile.TILES,
        Phase.AREA_TILE: Pile.TILES,
        Phase.REFILL: Pile.RECIPES,
        Phase.DRAW: Pile.TILES,
        **MENTOR_PILES,
    }
)
_BAGS: Final = (Pile.TILES, Pile.RECIPES)
_DEAL: Final = Phase.DEAL
_DRAW: Final = Phase.DRAW
# Under names of their own: up to Python 3.11, `Phase.DEAL` is a function call.


CHANCES: Final = tuple(phase for phase in Phase if _PILES[phase] is not None or phase is _DEAL)
"""The phases in which a chance move is due."""

_IS_CHANCE: Final = tuple(phase in CHANCES for phase in Phase)


def is_chance(state: State) -> bool:
    """Whether a chance move is due."""
    return _IS_CHANCE[state.turn.phase]


def due_draw(state: State) -> tuple[Pile, int] | None:
    """What chance draws now, and how many pieces; None where no draw is due."""
    phase = state.turn.phase
    pile = _PILES[phase]
    if pile is None:
        return None
    if phase is _DRAW:
        bonus = state.turn.terms
        assert isinstance(bonus, DrawBonus)  # noqa: S101
        pile = Pile.TILES if bonus.kind is DrawKind.TILE else Pile.RECIPES
        return pile, min(bonus.number, available(state, bonus.kind))
    count = _AMOUNTS[phase]
    return mentor_pile(state, pile), 1 if count is None else count(state)


def _tables(state: State) -> int:
    return len(state.setup.config.board.tables)


def _specials(state: State) -> int:
    return state.setup.config.components.numbers.specials


def _stars(state: State) -> int:
    config = state.setup.config
    return config.seats + config.components.numbers.star_extra


_AMOUNTS: Final = by_phase(
    {
        Phase.TABLE_BONUSES: _tables,
        Phase.SPECIAL_BONUSES: _specials,
        Phase.STARS: _stars,
        Phase.NEW_TILES: tile_gaps,
        Phase.NEW_RECIPES: recipe_gaps,
        Phase.REFILL: recipe_gaps,
    }
)
"""By phase, how many pieces are drawn; one in the others."""


def due_deal(state: State) -> tuple[tuple[int, ...], int, int] | None:
    """The levels of the cards that are dealt now, and how many come first and second.

    Onto tray A and tray B (RO-23), or to players and Hire Staff spaces (RO-26). None where no deal
    is due.
    """
    if state.turn.phase is not _DEAL:
        return None
    config = state.setup.config
    size = config.tray_size
    if config.draft == "dealt":
        levels = next_levels(state, size)
        if config.mentor is not None:  # its card gets no face (RO-173)
            its = step_of(config, state.round.start, 0, config.mentor)
            levels = levels[:its] + levels[its + 1 :]
        return levels, config.players, size - config.seats
    levels, blind = next_levels(state, 2 * size), blind_tray(state)
    if blind is None:
        return levels, size, size
    return _without_blind(state, levels, blind)


def _without_blind(
    state: State, levels: tuple[int, ...], blind: int
) -> tuple[tuple[int, ...], int, int]:
    """The same without the card that the Mentor took of a tray before (RO-142)."""
    size = state.setup.config.tray_size
    trays = [list(levels[:size]), list(levels[size:])]
    trays[blind].remove(mentor_of(state).inventory[-1].level - 1)
    return tuple(trays[0] + trays[1]), len(trays[0]), len(trays[1])


def _is_ordered(state: State, pile: Pile) -> bool:
    """Whether it makes a difference in what order pieces come."""
    if pile in _BAGS:
        return state.turn.phase is not _DRAW
    return pile is Pile.TABLE_BONUSES


def _pool(state: State, pile: Pile) -> tuple[int, ...]:
    """What each is there once in a pile that is no bag."""
    config = state.setup.config
    if pile is Pile.START_PLAYER:
        return tuple(range(config.seats))
    if pile is Pile.TABLE_BONUSES:
        return config.table_bonuses
    if pile is Pile.SPECIAL_BONUSES:
        return config.special_bonuses
    return config.star_cards if pile is Pile.STARS else mentor_pool(state, pile)


def _bag(state: State, pile: Pile) -> tuple[Kinds[int], int, int]:
    """The kinds of a bag, what is in it, and its discard, packed."""
    market, components = state.market, state.setup.config.components
    if pile is Pile.TILES:
        return components.tile_kinds, market.tile_bag, market.tile_discard
    return components.recipe_kinds, market.recipe_bag, market.recipe_discard


def _uniform(items: Sequence[int]) -> tuple[tuple[int, Fraction], ...]:
    from fractions import Fraction

    return tuple((item, Fraction(1, len(items))) for item in items)


def _weighted(items: tuple[int, ...]) -> tuple[tuple[int, Fraction], ...]:
    """The same where there are several of a kind."""
    from fractions import Fraction

    return tuple((it, Fraction(items.count(it), len(items))) for it in dict.fromkeys(items))


def chance_outcomes(state: State, drawn: tuple[Any, ...] = ()) -> tuple[tuple[int, Fraction], ...]:
    """The next elementary draw after those in `drawn`, each with its exact probability.

    Trays are dealt A before B; with the option `dealt` a card for each player from the start player
    clockwise comes before those that are for hire. Empty when `drawn` makes up the whole move.

    Raises:
        ChanceError: no chance move is due, or `drawn` cannot be drawn.

    >>> from bakehouse.rococo import Config, new_game
    >>> chance_outcomes(new_game(Config(players=3)))  # who starts (RO-7)
    ((0, Fraction(1, 3)), (1, Fraction(1, 3)), (2, Fraction(1, 3)))
    """
    amount = _amount(state)
    known = isinstance(drawn, tuple) and len(drawn) <= amount
    if not known or any(type(item) is not int for item in drawn):
        raise ChanceError(f"not a tuple of at most {amount} draws")
    deal = due_deal(state)
    for length in range(len(drawn)):
        there = _next(state, deal, drawn[:length])
        if drawn[length] not in [item for item, _ in there]:
            raise ChanceError(f"{shown(drawn)} cannot be drawn")
    return _next(state, deal, drawn) if len(drawn) < amount else ()


def _amount(state: State) -> int:
    deal = due_deal(state)
    if deal is not None:
        return len(deal[0])
    due = due_draw(state)
    if due is None:
        raise ChanceError("no chance move is due")
    return due[1]


def _next(
    state: State, deal: tuple[tuple[int, ...], int, int] | None, drawn: tuple[int, ...]
) -> tuple[tuple[int, Fraction], ...]:
    """What can be drawn after draws that are possible."""
    if deal is not None:
        level = state.setup.config.components.levels[deal[0][len(drawn)]]
        return _uniform([it for it in cards_of(state.round.pool & level) if it not in drawn])
    due = due_draw(state)
    assert due is not None  # noqa: S101
    if due[0] is Pile.LEVELS:
        return _weighted(_pool(state, due[0]))
    if due[0] not in _BAGS:
        return _uniform([item for item in _pool(state, due[0]) if item not in drawn])
    kinds, bag, discard = _bag(state, due[0])
    bag, discard = drawn_from_bag(kinds, bag, discard, drawn)
    return Counts(kinds, bag or discard).chances()


def chance_action(state: State, drawn: tuple[Any, ...]) -> Chance:
    """The chance move that a complete sequence of draws makes.

    Raises:
        ChanceError: as in `chance_outcomes`, or the sequence is not complete.

    >>> from bakehouse.rococo import Config, action_to_string, new_game
    >>> action_to_string(chance_action(new_game(Config(players=3)), (1,)))
    'draw start player: Player 2'
    """
    if chance_outcomes(state, drawn):
        raise ChanceError(f"{len(drawn)} draws are not the whole chance move")
    deal = due_deal(state)
    if deal is not None:
        return _deal_of(state, drawn, deal[1])
    due = due_draw(state)
    assert due is not None  # noqa: S101
    return _draw_of(state, due[0], drawn)


def _deal_of(state: State, drawn: tuple[int, ...], first: int) -> Chance:
    cards, rest = drawn[:first], tuple(sorted(drawn[first:]))
    if state.setup.config.draft == "trays":
        return make_deal_trays(tuple(sorted(cards)), rest)
    return make_deal_cards(cards, rest)


def _draw_of(state: State, pile: Pile, drawn: tuple[int, ...]) -> Draw:
    return make_draw(pile, drawn if _is_ordered(state, pile) else tuple(sorted(drawn)))


def sample_chance(state: State, rng: Rng) -> tuple[Chance, Rng]:
    """The whole chance move that is due, and the next generator.

    Raises:
        ChanceError: no chance move is due.

    >>> from bakehouse.core.rng import Rng
    >>> from bakehouse.rococo import Config, new_game
    >>> draw, rng = sample_chance(new_game(Config(start_player=0)), Rng.seeded(7))
    >>> draw.pile.name, len(draw.items)  # one for each table (RO-5)
    ('TABLE_BONUSES', 5)
    """
    deal = due_deal(state)
    if deal is not None:
        drawn, rng = _sample_cards(state, deal[0], rng)
        return _deal_of(state, drawn, deal[1]), rng
    due = due_draw(state)
    if due is None:
        raise ChanceError("no chance move is due")
    pile, amount = due
    if pile not in _BAGS:
        drawn, rng = rng.sample(_pool(state, pile), amount)
    else:
        drawn, rng = _sample_bag(*_bag(state, pile), amount, rng)
    return _draw_of(state, pile, drawn), rng


def _sample_cards(state: State, levels: tuple[int, ...], rng: Rng) -> tuple[tuple[int, ...], Rng]:
    masks = state.setup.config.components.levels
    cards: list[int] = []
    for level in sorted(set(levels)):
        drawn, rng = rng.sample(cards_of(state.round.pool & masks[level]), levels.count(level))
        cards += drawn
    return tuple(cards), rng


def _sample_bag(
    kinds: Kinds[int], bag: int, discard: int, amount: int, rng: Rng
) -> tuple[tuple[int, ...], Rng]:
    there = kinds.expand(bag)
    if amount == 1:
        index, rng = rng.choice(there or kinds.expand(discard))
        return (index + 1,), rng
    drawn, rng = rng.sample(there, min(amount, len(there)))
    if len(drawn) < amount:
        more, rng = rng.sample(kinds.expand(discard), amount - len(drawn))
        drawn += more
    return tuple([index + 1 for index in drawn]), rng


# --- checks ---------------------------------------------------------------------------------------


def can_draw(state: State, pile: Pile, items: tuple[int, ...]) -> bool:
    """Whether these pieces can come in this order, as an action writes it."""
    if not _is_ordered(state, pile) and list(items) != sorted(items):
        return False
    if pile not in _BAGS:
        pool = _pool(state, pile)
        return len(set(items)) == len(items) and all(item in pool for item in items)
    kinds, bag, discard = _bag(state, pile)
    # Pieces of equal kinds first, where order makes none: what is in the bag has to come first.
    there = kinds.total(bag)
    if not _is_ordered(state, pile) and there < len(items):
        return _covers_unordered(kinds, bag, discard, items)
    return _covers(kinds, bag, items[:there]) and _covers(kinds, discard, items[there:])


def _covers(kinds: Kinds[int], bag: int, items: tuple[int, ...]) -> bool:
    if any(item > len(kinds.members) for item in items):
        return False
    return kinds.covers(bag, sum([kinds.one[item - 1] for item in items]))


def _covers_unordered(kinds: Kinds[int], bag: int, discard: int, items: tuple[int, ...]) -> bool:
    """The whole bag has come, and the rest out of the discard."""
    rest = list(items)
    for index in kinds.expand(bag):
        if index + 1 not in rest:
            return False
        rest.remove(index + 1)
    return _covers(kinds, discard, tuple(rest))


def can_deal(state: State, deal: DealTrays | DealCards) -> bool:
    """Whether these cards can be dealt now: of the levels that come next, none of them twice."""
    due = due_deal(state)
    if due is None:
        return False
    levels, first, second = due
    staff, pool = state.setup.config.components.staff, state.round.pool
    if isinstance(deal, DealTrays):
        parts, sizes = (deal.first, deal.second), state.setup.config.draft == "trays"
    else:
        parts, sizes = (deal.cards, deal.hires), state.setup.config.draft == "dealt"
    cards = parts[0] + parts[1]
    if not sizes or (len(parts[0]), len(parts[1])) != (first, second):
        return False
    if len(set(cards)) < len(cards) or any(not pool >> card & 1 for card in cards):
        return False
    of_cards = [staff[card - 1].level - 1 for card in cards]
    # On a tray and on the Hire Staff spaces no order is known, by players it is.
    dealt = of_cards[:first] if isinstance(deal, DealCards) else sorted(of_cards[:first])
    return dealt == list(levels[:first]) and sorted(of_cards[first:]) == list(levels[first:])
