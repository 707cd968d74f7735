"""The Mentor's actions: whether each is possible, and how it is done (RO-145 to RO-153).

Deliveries run through the same functions as those of people. Where these ask, the Mentor answers by
its rules (`go_on`): it takes the first reward that is printed and pays for all service markers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bakehouse.rococo.actions import ChooseReward, Draw, PayService, Present, Sell
from bakehouse.rococo.bonus_offers import is_asked_for, payable_services
from bakehouse.rococo.changes import (
    change_board,
    change_market,
    change_mentor,
    change_player,
    change_state,
    change_turn,
    make_kept,
)
from bakehouse.rococo.claims import claim, claim_running
from bakehouse.rococo.content import DecorateMark, HireMark
from bakehouse.rococo.counting import Change
from bakehouse.rococo.delivering import (
    after_reward,
    choose_reward,
    draw_space_tile,
    pay_service,
    present,
    sell,
)
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.mentor import belongings
from bakehouse.rococo.mentor.cards import card_in_play, hand_from_deck
from bakehouse.rococo.mentor.deciding import reached, seek
from bakehouse.rococo.mentor.stack import note_tile, take_column
from bakehouse.rococo.mentor.targets import end_of, place_of, room_at, targets
from bakehouse.rococo.offers import star_is_open
from bakehouse.rococo.purse import put
from bakehouse.rococo.state import Phase, State, by_phase, mentor_of
from bakehouse.rococo.turns import finish

__all__ = ["decide", "do", "get_space_tile", "is_possible"]


# --- recipes and ingredients ----------------------------------------------------------------------


def _recipes_possible(state: State) -> bool:
    """Room for a recipe, and one on display (RO-145, RO-167)."""
    limit = state.setup.config.components.numbers.stored_recipes
    return len(mentor_of(state).recipes) < limit and any(state.market.recipes)


def _recipes(state: State) -> State:
    """Recipes for nothing, each from the space that a decision names (RO-145)."""
    number = state.setup.config.components.mentor.recipes
    return _next_recipe(change_state(state, turn=change_turn(state.turn, left=number)))


def _next_recipe(state: State) -> State:
    if state.turn.left and any(state.market.recipes):
        return seek(state, Phase.MENTOR_RECIPE)
    return finish(belongings.cut_recipes(state))


def _recipe_named(state: State, space: int) -> State:
    """The recipe is stored; as a reward what is too much goes at once (RO-145, RO-168)."""
    state = claim_running(belongings.take_recipe(state, space))
    if state.turn.dish is not None:
        return after_reward(belongings.cut_recipes(state))
    turn = change_turn(state.turn, left=state.turn.left - 1)
    return _next_recipe(change_state(state, turn=turn))


def _ingredients_possible(state: State) -> bool:
    """A tile on display (RO-146)."""
    return any(state.market.tiles)


def _ingredients(state: State) -> State:
    """A whole column for nothing (RO-146)."""
    return seek(state, Phase.MENTOR_COLUMN)


def _column_named(state: State, column: int) -> State:
    """All tiles of the column, or as a reward the uppermost (RO-146, RO-150)."""
    if state.turn.dish is not None:
        return after_reward(take_column(state, column, 1))
    return finish(take_column(state, column))


# --- baking and decorating ------------------------------------------------------------------------


def _bake_possible(state: State) -> bool:
    """A recipe and an empty rack (RO-148)."""
    return bool(mentor_of(state).recipes) and belongings.free_rack(state) is not None


def _bake(state: State) -> State:
    """Recipes in the order of the card's numbers, as they lie before, for nothing (RO-148).

    Numbers of recipes that are not there are skipped (RO-167).
    """
    mark = card_in_play(state).bake
    assert mark is not None  # noqa: S101
    there = len(mentor_of(state).recipes)
    baked: list[int] = []
    for number in mark.order:
        rack = belongings.free_rack(state)
        if len(baked) == mark.most or rack is None:
            break
        if number <= there:
            moved = sum([before < number for before in baked])
            state = belongings.bake(state, number - 1 - moved, rack)
            baked.append(number)
    return finish(state)


def _topping_at(state: State, mark: DecorateMark) -> int | None:
    """The place in the stack, from 0, of the tile that the arrow leads to (RO-149, RO-167)."""
    tiles, stack = state.setup.config.components.tiles, mentor_of(state).stack
    first, step = min(mark.tile, len(stack)) - 1, 1 if mark.down else -1
    way = [(first + step * far) % len(stack) for far in range(len(stack))]
    return next((place for place in way if tiles[stack[place] - 1].toppings.packed), None)


def _undecorated(state: State, rack: int) -> bool:
    dish = mentor_of(state).racks[rack - 1]
    return dish is not None and not dish.tile


def _decorate_possible(state: State) -> bool:
    """A dish without a decoration, and a tile with a topping (RO-149)."""
    tiles, mentor = state.setup.config.components.tiles, mentor_of(state)
    dishes = any(_undecorated(state, rack) for rack in range(1, len(mentor.racks) + 1))
    return dishes and any(tiles[tile - 1].toppings.packed for tile in mentor.stack)


def _decorate(state: State) -> State:
    """Dishes in the order of the card's racks, each with the tile of the arrow (RO-149)."""
    mark = card_in_play(state).decorate
    assert mark is not None  # noqa: S101
    left = mark.most
    for rack in mark.order:
        place = _topping_at(state, mark)
        if not left or place is None:
            break
        if _undecorated(state, rack):
            state = claim_running(belongings.decorate(state, rack - 1, place))
            left -= 1
    return finish(state)


# --- delivering -----------------------------------------------------------------------------------


def _deliver_possible(state: State) -> bool:
    """A dish on a rack (RO-150)."""
    return bool(state.players[state.turn.seat].racks)


def _deliver(state: State) -> State:
    """Every dish, one after the other (RO-150)."""
    dishes = len(state.players[state.turn.seat].racks)
    return _next_dish(change_state(state, turn=change_turn(state.turn, left=dishes)))


def _next_dish(state: State) -> State:
    """A decision names a table; with all of them full the dish is sold (RO-150)."""
    if targets(state, Phase.MENTOR_TABLE):
        return seek(state, Phase.MENTOR_TABLE)
    racks = mentor_of(state).racks
    state = _picked(state, next(at for at, dish in enumerate(racks) if dish is not None))
    return sell(state, Sell(state.turn.seat))


def _picked(state: State, rack: int) -> State:
    """The dish of a rack, from 0, is the one to be delivered."""
    turn, dish = state.turn, mentor_of(state).racks[rack]
    turn = change_turn(turn, left=turn.left - 1, dish=dish)
    return belongings.leave_rack(change_state(state, turn=turn), rack)


def _rack_for(state: State, table: int) -> int:
    """The rack, from 0, with a dish that the table's bonus asks for, else the upper (RO-150)."""
    number = state.setup.table_bonuses[table - 1]
    condition = state.setup.config.components.table_bonuses[number - 1].condition
    dishes = [(at, dish) for at, dish in enumerate(mentor_of(state).racks) if dish is not None]
    asked = [at for at, dish in dishes if is_asked_for(state, dish, condition)]
    return asked[0] if asked else dishes[0][0]


def _table_named(state: State, target: int) -> State:
    """The dish is presented on the first free space from the end that was named (RO-150)."""
    table, far = end_of(target)
    assert room_at(state, table)  # noqa: S101
    there = state.board.tables[table - 1]
    free = [space for space, dish in enumerate(there, 1) if not dish]
    state = _picked(state, _rack_for(state, table))
    return present(state, Present(state.turn.seat, table, free[-1 if far else 0]))


def get_space_tile(state: State, draw: Draw) -> State:
    """A space of a table gives a tile of the bag: a person's, or the Mentor's (RO-51, RO-150)."""
    if state.turn.seat != state.setup.config.mentor:
        return draw_space_tile(state, draw)
    return go_on(draw_space_tile(note_tile(state, draw.items[0]), draw))


def _first_reward(state: State) -> State:
    """Of several rewards what is printed first (RO-166)."""
    return choose_reward(state, ChooseReward(state.turn.seat, 1))


def _rewarded_tile(state: State) -> State:
    """A tile of the column that a decision names, if there is any at all (RO-150)."""
    return seek(state, Phase.MENTOR_COLUMN) if any(state.market.tiles) else after_reward(state)


def _rewarded_recipe(state: State) -> State:
    """A recipe of the space that a decision names, if there is any at all (RO-150)."""
    return seek(state, Phase.MENTOR_RECIPE) if any(state.market.recipes) else after_reward(state)


def _pay_service(state: State) -> State:
    """For each service marker beside the table, as long as there are coins (RO-150)."""
    seat = state.turn.seat
    return pay_service(state, PayService(seat, payable_services(state, seat, state.turn.table)))


_ANSWERS: Final = by_phase(
    {
        Phase.DELIVER: _next_dish,
        Phase.REWARD: _first_reward,
        Phase.GIFT_TILE: _rewarded_tile,
        Phase.GIFT_RECIPE: _rewarded_recipe,
        Phase.SERVICE: _pay_service,
    }
)
"""By phase in which a person would decide, what the Mentor does."""


def go_on(state: State) -> State:
    """The Mentor's turn goes on until chance has a move, or the turn is over."""
    seat = state.setup.config.mentor
    while state.turn.seat == seat and (answer := _ANSWERS[state.turn.phase]) is not None:
        state = answer(state)
    return state


# --- staff and markers ----------------------------------------------------------------------------


def _open_stars(state: State) -> list[int]:
    """The star cards that the Mentor may hire (RO-57, RO-151)."""
    seat = state.turn.seat
    if state.players[seat].star:
        return []
    return [card for card in state.market.stars if star_is_open(state, seat, card)]


def _hire_possible(state: State) -> bool:
    """A card to hire on either display (RO-151)."""
    return any(state.market.hires) or bool(_open_stars(state))


def _hire(state: State) -> State:
    """A card on top of the staff inventory, and one of the decision deck in hand (RO-151)."""
    mark, stars = card_in_play(state).hire, _open_stars(state)
    assert mark is not None  # noqa: S101
    if stars:
        card = stars[0 if mark.right else -1]
        left = tuple([it for it in state.market.stars if it != card])
        market = change_market(state.market, stars=left)
    else:
        card = _hired(state.market.hires, mark)
        hires = tuple([0 if it == card else it for it in state.market.hires])
        market = change_market(state.market, hires=hires)
    level = state.setup.config.components.card(card).level
    mentor = mentor_of(state)
    mentor = change_mentor(mentor, inventory=(*mentor.inventory, make_kept(card, level, True, ())))
    player = state.players[state.turn.seat]
    player = change_player(player, star=player.star or bool(stars))
    return finish(put(change_state(state, market=market, mentor=hand_from_deck(mentor)), player))


def _hired(hires: tuple[int, ...], mark: HireMark) -> int:
    """The first card from the arrow's space on, its way, and from the other end (RO-151)."""
    step = 1 if mark.right else -1
    spaces = [(mark.space - 1 + step * far) % len(hires) for far in range(len(hires))]
    return next(hires[space] for space in spaces if hires[space])


def _place_possible(state: State) -> bool:
    """A free host space or area (RO-152)."""
    return bool(targets(state, Phase.MENTOR_PLACE))


def _place(state: State) -> State:
    """A marker for nothing where a decision says (RO-152)."""
    return seek(state, Phase.MENTOR_PLACE)


def _place_named(state: State, target: int) -> State:
    """The marker is there, in an area on the left space (RO-152)."""
    area, host = place_of(state.setup.config, target)
    board, seat = state.board, state.turn.seat
    if area:
        there = (seat, board.areas[area - 1][1])
        areas = (*board.areas[: area - 1], there, *board.areas[area:])
        board = change_board(board, areas=areas)
    else:
        hosts = (*board.hosts[: host - 1], seat, *board.hosts[host:])
        board = change_board(board, hosts=hosts)
    return finish(claim(change_state(state, board=board), Change.MARKERS))


# --- all together ---------------------------------------------------------------------------------

_DEEDS: Final[dict[MainAction, tuple[Callable[[State], bool], Callable[[State], State]]]] = {
    MainAction.RECIPES: (_recipes_possible, _recipes),
    MainAction.INGREDIENT: (_ingredients_possible, _ingredients),
    MainAction.BAKE: (_bake_possible, _bake),
    MainAction.DECORATE: (_decorate_possible, _decorate),
    MainAction.DELIVER: (_deliver_possible, _deliver),
    MainAction.HIRE: (_hire_possible, _hire),
    MainAction.PLACE: (_place_possible, _place),
}
"""By action, whether it can be done, and how it begins (RO-147: there are no others)."""

_NAMED: Final = by_phase(
    {
        Phase.MENTOR_RECIPE: _recipe_named,
        Phase.MENTOR_COLUMN: _column_named,
        Phase.MENTOR_TABLE: _table_named,
        Phase.MENTOR_PLACE: _place_named,
    }
)
"""By phase, what is done with the target that was named."""


def is_possible(state: State, action: MainAction) -> bool:
    """Whether the Mentor can do an action, or a part of it (RO-167)."""
    return _DEEDS[action][0](state)


def do(state: State, action: MainAction) -> State:
    """The Mentor does an action, as far as chance has no part in it."""
    return go_on(_DEEDS[action][1](state))


def decide(state: State, draw: Draw) -> State:
    """A decision is opened; what it names is done, if that is valid (RO-144)."""
    state, target = reached(state, draw)
    if not target:
        return state
    named = _NAMED[state.turn.phase]
    assert named is not None  # noqa: S101
    return go_on(named(state, target))
