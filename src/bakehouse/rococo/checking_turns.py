"""Whether the turn in a state is that of a position: what is under way, and how far it has come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.rococo.baking import open_tiles
from bakehouse.rococo.bonus_offers import (
    available,
    card_bonus_is_usable,
    copies,
    counts_a_table,
    discardable,
    is_asked_for,
    movable,
    payable_services,
    rewards,
    rows,
    tables_that_count,
    trade_times,
)
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GiftKind,
    MoveDish,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.changes import IDLE, change_turn
from bakehouse.rococo.checking import check_range, in_turns, is_rising, require
from bakehouse.rococo.checking_mentor import check_mentor_turn, is_mentors_turn
from bakehouse.rococo.kinds import MainAction, Rank
from bakehouse.rococo.mentor.cards import card_in_play
from bakehouse.rococo.offers import (
    MAIN_ACTIONS,
    MAIN_TERMS,
    bakeable,
    bakes,
    can_decorate_more,
    free_racks,
    has_room,
    is_allowed,
    left_over,
    most_parts,
    needs,
    payable,
    second_recipes,
    spare_options,
    undecorated,
)
from bakehouse.rococo.state import Dish, Phase, Player, State, presented

__all__ = ["check_fields", "check_turn"]

# --- the turn -------------------------------------------------------------------------------------

_FIELDS: Final[dict[Phase, str]] = {
    Phase.MAIN: "",
    Phase.BONUS: "",
    Phase.RECIPES: "terms left chosen",
    Phase.INGREDIENT: "terms left",
    Phase.GOODS: "terms left",
    Phase.BAKE: "terms left chosen",
    Phase.SPARE: "terms left chosen",
    Phase.PAYMENT: "terms left chosen paid spare",
    Phase.DECORATE: "terms left chosen",
    Phase.TOPPING: "terms left chosen dish",
    Phase.DELIVER: "terms left",
    Phase.WHERE: "terms left dish",
    Phase.SPACE_TILE: "terms left dish table space",
    Phase.REWARD: "terms left dish table",
    Phase.GIFT_TILE: "terms left dish table",
    Phase.GIFT_RECIPE: "terms left dish table",
    Phase.SERVICE: "terms left dish table",
    Phase.HIRE: "terms left",
    Phase.NOTICE: "terms left",
    Phase.PLACE: "terms left",
    Phase.AREA_TILE: "terms left",
    Phase.TABLE: "terms",
    Phase.NUMBER: "terms",
    Phase.ROW: "terms chosen",
    Phase.TILES: "terms left paid",
    Phase.DRAW: "terms",
    Phase.KEEP_TILE: "terms chosen",
    Phase.KEEP_RECIPE: "terms chosen",
    Phase.COPY: "terms",
    Phase.LIFT: "terms",
    Phase.MOVE: "terms table space",
}
"""By phase of a turn in which a card was played, the fields that have something to tell."""

_PROGRESS: Final = ("terms", "left", "chosen", "paid", "spare", "dish", "table", "space")


def check_fields(state: State) -> None:
    """Whose turn it is, and which fields tell how far it has come (RO-30)."""
    turn, phase, components = state.turn, state.turn.phase, state.config.components
    if state.config.mentor is not None and is_mentors_turn(state):
        check_mentor_turn(state)
        return
    if in_turns(state):
        last = state.config.seats if phase is Phase.REFILL else state.config.players
        check_range("seat", turn.seat, 0, last - 1, "RO-30")
    if phase not in _FIELDS:
        plain = change_turn(IDLE, phase=phase, seat=turn.seat if in_turns(state) else IDLE.seat)
        require(turn == plain, f"turn: nothing is under way in {phase.name.lower()}", "RO-30")
        has_cards = phase is not Phase.PLAY or state.players[turn.seat].hand > 0
        require(has_cards, "seat: without a card in hand one passes", "RO-31")
        return
    check_range("card", turn.card, 1, len(components.staff), "RO-30")
    for name in _PROGRESS:
        told = name in _FIELDS[phase].split()
        fits = told or getattr(turn, name) == getattr(IDLE, name)
        require(fits, f"{name}: nothing to tell in {phase.name.lower()}", "RO-30")
    both = phase in (Phase.MAIN, Phase.BONUS) and turn.bonus
    require(not both, "bonus: it has not been begun", "RO-30")
    for keeping, pieces in (
        (Phase.KEEP_TILE, components.tiles),
        (Phase.KEEP_RECIPE, components.recipes),
    ):
        known = phase is not keeping or all(1 <= it <= len(pieces) for it in turn.chosen)
        require(known, f"chosen: not numbers from 1 to {len(pieces)}", "RO-2")


def check_turn(state: State) -> None:
    """What of a turn has been done, and what is under way (RO-30)."""
    turn, phase = state.turn, state.turn.phase
    if phase not in _FIELDS or turn.seat == state.config.mentor:
        return
    _check_card(state)
    if phase is Phase.BONUS:
        require(card_bonus_is_usable(state), "phase: the bonus cannot be used", "RO-37")
    if phase in (Phase.MAIN, Phase.BONUS):
        rank = state.config.components.card(turn.card).rank
        require(turn.rank is rank, f"rank: that of card {turn.card}", "RO-33")
        return
    _check_terms(state)
    fits = any(_has(turn.terms, cls) and check(state) for cls, check in _STAGES[phase])
    require(fits, f"turn: {phase.name.lower()} does not come to this", _RULES[phase])


def _has(terms: Bonus | None, wanted: MainAction | type) -> bool:
    """Whether something is being carried out that is this main action, or a bonus of this kind."""
    if isinstance(wanted, MainAction):
        return isinstance(terms, Act) and terms.action is wanted
    return isinstance(terms, wanted)


def _check_card(state: State) -> None:
    """The card that was played is on top of the used pile, or had notice since (RO-30, RO-58)."""
    turn, player = state.turn, state.players[state.turn.seat]
    noticed = turn.bonus or turn.phase is Phase.BONUS
    fits = player.used[-1:] == (turn.card,) or (noticed and bool(player.out >> turn.card & 1))
    require(fits, f"card: {turn.card} has not been played", "RO-30")


def _check_terms(state: State) -> None:
    """What is carried out: a main action of the rank, or the card's bonus, or a copied one."""
    turn, components = state.turn, state.config.components
    card, terms = components.card(turn.card), turn.terms
    if not turn.bonus:
        usual = [MAIN_TERMS[action] for action in MAIN_ACTIONS[card.rank]]
        fits = terms in usual and turn.rank is card.rank
        require(fits, "terms: no main action of the card played", "RO-32")
        return
    others = [it.used[-1] for it in state.players if it.used and it is not state.players[turn.seat]]
    bonuses = [components.card(number).bonus for number in others]
    if state.mentor is not None and state.mentor.used:
        bonuses += [MAIN_TERMS[action] for action in card_in_play(state).actions]
    if terms == card.bonus:
        require(turn.rank is card.rank, "rank: that of the card", "RO-33")
    else:
        copied = isinstance(card.bonus, Copy) and not isinstance(terms, Copy) and terms in bonuses
        require(copied and turn.rank is Rank.ASSISTANT, "terms: not the bonus of the card", "RO-38")
    allowed = not isinstance(terms, Act) or is_allowed(terms, turn.rank)
    require(allowed, "terms: no bonus lets an assistant hire", "RO-35")


# --- how far an action has come -------------------------------------------------------------------


def _parts(state: State) -> int:
    """How many parts the action may have at most."""
    terms = state.turn.terms
    return most_parts(terms) if isinstance(terms, Act) else 0


def _is_fresh(state: State) -> bool:
    """No part of the action has been done."""
    return state.turn.left == _parts(state)


def _acquires_recipes(state: State) -> bool:
    turn, player, market = state.turn, state.players[state.turn.seat], state.market
    if _is_fresh(state):
        return not turn.chosen
    if turn.left < 1 or turn.left != _parts(state) - 1 or not second_recipes(state):
        return False
    if not turn.chosen:  # the recipe just taken was thrown out again
        return len(player.recipes) == state.config.components.numbers.stored_recipes - 1
    if len(turn.chosen) != len(("space", "recipe")):
        return False
    space, recipe = turn.chosen
    known = 1 <= space <= len(market.recipes) and not market.recipes[space - 1]
    return known and recipe in player.recipes


def _buys(state: State) -> bool:
    return 1 <= state.turn.left <= _parts(state)


def _stored(state: State) -> bool:
    """Whether the recipes to bake are stored and rising, and there are racks for them."""
    turn, player = state.turn, state.players[state.turn.seat]
    chosen = turn.chosen
    if turn.left != _parts(state) - len(chosen) or turn.left < 0:
        return False
    there = all(chosen.count(it) <= player.recipes.count(it) for it in chosen)
    return there and is_rising(chosen, twice=True) and _has_racks(state, player)


def _has_racks(state: State, player: Player) -> bool:
    return len(state.turn.chosen) <= free_racks(state, player)


def _names_bakes(state: State) -> bool:
    return _stored(state) and bool(bakes(state))


def _can_bake(state: State) -> bool:
    """Whether what was named can be baked, whatever of it is spared."""
    turn = state.turn
    if not turn.chosen or not _stored(state) or not isinstance(turn.terms, Act):
        return False
    return bakeable(state, turn.seat, turn.chosen, turn.terms, turn.rank)


def _spares(state: State) -> bool:
    return _can_bake(state) and len(_options(state)) > 1


def _options(state: State) -> list[int]:
    terms = state.turn.terms
    return spare_options(terms, *needs(state, state.turn.chosen)) if isinstance(terms, Act) else []


def _pays(state: State) -> bool:
    turn, player = state.turn, state.players[state.turn.seat]
    if not _can_bake(state) or turn.spare not in _options(state):
        return False
    left = left_over(*needs(state, turn.chosen), turn.spare)
    return payable(state, player, *left) and bool(open_tiles(state))


def _decorates(state: State) -> bool:
    turn, player = state.turn, state.players[state.turn.seat]
    if _is_fresh(state):
        return not turn.chosen and can_decorate_more(state)
    if turn.left != _parts(state) - 1 or len(turn.chosen) != len(("recipe", "tile")):
        return False
    return Dish(*turn.chosen) in player.racks and can_decorate_more(state)


def _decorates_with(state: State) -> bool:
    racks = state.players[state.turn.seat].racks
    return _decorates(state) and state.turn.dish in [racks[it - 1] for it in undecorated(state)]


def _delivers(state: State) -> bool:
    return 1 <= state.turn.left <= _parts(state) and bool(state.players[state.turn.seat].racks)


def _picked_dish(state: State) -> bool:
    """Whether there is a dish under way, as one of those that may be delivered."""
    return state.turn.dish is not None and 0 <= state.turn.left < _parts(state)


def _decides_where(state: State) -> bool:
    return _picked_dish(state) and state.turn.dish in state.players[state.turn.seat].racks


def _left_its_rack(state: State) -> bool:
    """A dish that is being presented has made room on a rack."""
    player = state.players[state.turn.seat]
    return _picked_dish(state) and state.turn.table > 0 and free_racks(state, player) > 0


def _draws_for_space(state: State) -> bool:
    turn = state.turn
    if not _left_its_rack(state):
        return False
    spaces = state.config.board.tables[turn.table - 1].spaces
    if not 1 <= turn.space <= len(spaces) or state.board.tables[turn.table - 1][turn.space - 1]:
        return False
    gift = spaces[turn.space - 1]
    return gift is not None and gift.kind is GiftKind.TILE_OF_BAG


def _is_laid(state: State) -> bool:
    """The dish has come to lie on the table."""
    turn = state.turn
    if turn.dish is None or not _left_its_rack(state):
        return False
    return presented(turn.seat, turn.dish.recipe) in state.board.tables[turn.table - 1]


def _gets_reward(state: State, *kinds: GiftKind) -> bool:
    """Whether the table's bonus asks for the dish, and gives one of these, if any is named."""
    turn = state.turn
    if turn.dish is None or not _is_laid(state):
        return False
    number = state.setup.table_bonuses[turn.table - 1]
    bonus = state.config.components.table_bonuses[number - 1]
    there = not kinds or any(gift.kind in kinds for gift in bonus.rewards)
    return there and is_asked_for(state, turn.dish, bonus.condition)


def _chooses_reward(state: State) -> bool:
    number = state.setup.table_bonuses[state.turn.table - 1]
    several = len(state.config.components.table_bonuses[number - 1].rewards) > 1
    return several and _gets_reward(state) and bool(rewards(state))


def _rewarded_tile(state: State) -> bool:
    return any(state.market.tiles) and _gets_reward(state, GiftKind.TILE_OF_DISPLAY)


def _rewarded_recipe(state: State) -> bool:
    return any(state.market.recipes) and _gets_reward(state, GiftKind.RECIPE_OF_DISPLAY)


def _pays_service(state: State) -> bool:
    turn = state.turn
    return _is_laid(state) and payable_services(state, turn.seat, turn.table) > 0


def _placed_for(state: State, kind: GiftKind) -> bool:
    """Whether a marker stands where there is a gift of this kind."""
    turn, areas = state.turn, zip(state.config.board.areas, state.board.areas, strict=True)
    there = any(right == turn.seat and area.gift.kind is kind for area, (_, right) in areas)
    return there and _is_fresh(state) and turn.dish is None and not turn.table


def _placed_for_tile(state: State) -> bool:
    return _placed_for(state, GiftKind.TILE_OF_BAG)


def _placed_for_recipe(state: State) -> bool:
    return any(state.market.recipes) and _placed_for(state, GiftKind.RECIPE_OF_DISPLAY)


# --- how far a bonus has come ---------------------------------------------------------------------


def _is_usable(state: State) -> bool:
    """Whether the bonus can still be used: it was begun, and nothing has changed (RO-37, RO-38)."""
    turn, components = state.turn, state.config.components
    if not turn.bonus or not card_bonus_is_usable(state):
        return False
    if turn.terms == components.card(turn.card).bonus:
        return True
    tops = [state.players[seat].used[-1] for seat in copies(state, turn.seat)]
    return turn.terms in [components.card(card).bonus for card in tops]


def _takes(state: State, kind: DrawKind, display: tuple[int, ...]) -> bool:
    turn = state.turn
    fits = isinstance(turn.terms, Take) and turn.terms.kind is kind and any(display)
    return fits and not turn.left and turn.dish is None and not turn.table and _is_usable(state)


def _takes_tile(state: State) -> bool:
    return _takes(state, DrawKind.TILE, state.market.tiles)


def _takes_recipe(state: State) -> bool:
    return _takes(state, DrawKind.RECIPE, state.market.recipes)


def _names_table(state: State) -> bool:
    gain, seat = state.turn.terms, state.turn.seat
    counts = (
        isinstance(gain, Gain) and counts_a_table(gain) and tables_that_count(state, seat, gain)
    )
    return bool(counts) and _is_usable(state)


def _names_number(state: State) -> bool:
    trade = state.turn.terms
    if not isinstance(trade, Trade) or trade.times == 1:
        return False
    return trade_times(state, state.turn.seat, trade) > 0 and _is_usable(state)


def _sells_rows(state: State) -> bool:
    turn, player = state.turn, state.players[state.turn.seat]
    if not isinstance(turn.terms, SellGoods):
        return False
    sale, chosen = turn.terms, turn.chosen
    known = is_rising(chosen) and all(1 <= row <= len(sale.rows) for row in chosen)
    if not known or not _firsts(sale, chosen) or not rows(player, sale, chosen):
        return False
    gained = sum(sale.rows[row - 1][1] for row in chosen)
    return gained <= player.prestige if chosen else _is_usable(state)


def _firsts(sale: SellGoods, chosen: tuple[int, ...]) -> bool:
    """Whether of equal rows an earlier one was sold first (RO-122)."""
    pairs = [(row, other) for row in chosen for other in range(1, row)]
    return all(
        other in chosen for row, other in pairs if sale.rows[row - 1] == sale.rows[other - 1]
    )


def _throws_tiles(state: State) -> bool:
    turn, player, market = state.turn, state.players[state.turn.seat], state.market
    bonus, kinds, paid = turn.terms, state.config.components.tile_kinds, state.turn.paid
    if not isinstance(bonus, DiscardTiles) or turn.left != bonus.most - len(paid) or turn.left < 1:
        return False
    if not is_rising(paid, twice=True) or not discardable(state):
        return False
    if not paid:
        return _is_usable(state)
    thrown = all(paid.count(it) <= kinds.amount(market.tile_discard, it - 1) for it in paid)
    return thrown and len(paid) * bonus.prestige <= player.prestige


def _draws(state: State) -> bool:
    return _is_usable(state)


def _drawn(state: State, kind: DrawKind) -> bool:
    """Whether pieces lie open of which one is kept: as many as there were, and rising."""
    turn = state.turn
    if not isinstance(turn.terms, Draw) or turn.terms.kind is not kind or not turn.bonus:
        return False
    return is_rising(turn.chosen, twice=True) and 1 <= len(turn.chosen) <= turn.terms.number


def _draws_short(state: State) -> bool:
    """Whether fewer pieces were drawn than asked for, since there were no more."""
    terms = state.turn.terms
    return isinstance(terms, Draw) and len(state.turn.chosen) < terms.number


def _keeps_tile(state: State) -> bool:
    if not _drawn(state, DrawKind.TILE) or len(state.turn.chosen) == 1:
        return False
    return not (_draws_short(state) and available(state, DrawKind.TILE))


def _keeps_recipe(state: State) -> bool:
    if not _drawn(state, DrawKind.RECIPE):
        return False
    player, market = state.players[state.turn.seat], state.market
    # With room, one recipe may have been thrown out for those drawn (RO-17).
    thrown = len(player.recipes) == state.config.components.numbers.stored_recipes - 1
    discarded = available(state, DrawKind.RECIPE)
    if len(state.turn.chosen) == 1 and has_room(state, player) and not (thrown and discarded):
        return False
    return not _draws_short(state) or (not market.recipe_bag and discarded <= int(thrown))


def _copies(state: State) -> bool:
    there = state.mentor is not None or bool(copies(state, state.turn.seat))
    return state.turn.bonus and there and _is_usable(state)


def _lifts(state: State) -> bool:
    return state.turn.bonus and bool(movable(state, state.turn.seat)) and _is_usable(state)


def _moves(state: State) -> bool:
    turn = state.turn
    return _lifts(state) and (turn.table, turn.space) in movable(state, turn.seat)


_STAGES: Final[dict[Phase, tuple[tuple[MainAction | type, Callable[[State], bool]], ...]]] = {
    Phase.RECIPES: ((MainAction.RECIPES, _acquires_recipes),),
    Phase.INGREDIENT: ((MainAction.INGREDIENT, _is_fresh),),
    Phase.GOODS: ((MainAction.GOODS, _buys),),
    Phase.BAKE: ((MainAction.BAKE, _names_bakes),),
    Phase.SPARE: ((MainAction.BAKE, _spares),),
    Phase.PAYMENT: ((MainAction.BAKE, _pays),),
    Phase.DECORATE: ((MainAction.DECORATE, _decorates),),
    Phase.TOPPING: ((MainAction.DECORATE, _decorates_with),),
    Phase.DELIVER: ((MainAction.DELIVER, _delivers),),
    Phase.WHERE: ((MainAction.DELIVER, _decides_where),),
    Phase.SPACE_TILE: ((MainAction.DELIVER, _draws_for_space),),
    Phase.REWARD: ((MainAction.DELIVER, _chooses_reward),),
    Phase.GIFT_TILE: ((MainAction.DELIVER, _rewarded_tile), (Take, _takes_tile)),
    Phase.GIFT_RECIPE: (
        (MainAction.DELIVER, _rewarded_recipe),
        (MainAction.PLACE, _placed_for_recipe),
        (Take, _takes_recipe),
    ),
    Phase.SERVICE: ((MainAction.DELIVER, _pays_service),),
    Phase.HIRE: ((MainAction.HIRE, _is_fresh),),
    Phase.NOTICE: ((MainAction.NOTICE, _is_fresh),),
    Phase.PLACE: ((MainAction.PLACE, _is_fresh),),
    Phase.AREA_TILE: ((MainAction.PLACE, _placed_for_tile),),
    Phase.TABLE: ((Gain, _names_table),),
    Phase.NUMBER: ((Trade, _names_number),),
    Phase.ROW: ((SellGoods, _sells_rows),),
    Phase.TILES: ((DiscardTiles, _throws_tiles),),
    Phase.DRAW: ((Draw, _draws),),
    Phase.KEEP_TILE: ((Draw, _keeps_tile),),
    Phase.KEEP_RECIPE: ((Draw, _keeps_recipe),),
    Phase.COPY: ((Copy, _copies),),
    Phase.LIFT: ((MoveDish, _lifts),),
    Phase.MOVE: ((MoveDish, _moves),),
}
"""By phase, what can be carried out in it, and whether its fields are those that it comes to."""

_RULES: Final[dict[Phase, str]] = {
    Phase.RECIPES: "RO-40",
    Phase.INGREDIENT: "RO-42",
    Phase.GOODS: "RO-44",
    Phase.BAKE: "RO-45",
    Phase.SPARE: "RO-113",
    Phase.PAYMENT: "RO-46",
    Phase.DECORATE: "RO-48",
    Phase.TOPPING: "RO-48",
    Phase.DELIVER: "RO-49",
    Phase.WHERE: "RO-49",
    Phase.SPACE_TILE: "RO-51",
    Phase.REWARD: "RO-64",
    Phase.GIFT_TILE: "RO-64",
    Phase.GIFT_RECIPE: "RO-64",
    Phase.SERVICE: "RO-53",
    Phase.HIRE: "RO-56",
    Phase.NOTICE: "RO-58",
    Phase.PLACE: "RO-60",
    Phase.AREA_TILE: "RO-60",
    Phase.TABLE: "RO-96",
    Phase.NUMBER: "RO-116",
    Phase.ROW: "RO-122",
    Phase.TILES: "RO-120",
    Phase.DRAW: "RO-104",
    Phase.KEEP_TILE: "RO-110",
    Phase.KEEP_RECIPE: "RO-105",
    Phase.COPY: "RO-112",
    Phase.LIFT: "RO-111",
    Phase.MOVE: "RO-111",
}
"""By phase, the rule that tells it."""
