"""Whether the Mentor in a state is that of a position: cards, belongings, staff, and its turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bakehouse.rococo.bonuses import GiftKind
from bakehouse.rococo.bounds import most_kept
from bakehouse.rococo.changes import IDLE, change_turn
from bakehouse.rococo.checking import check_range, is_ending, require
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Origin
from bakehouse.rococo.drafting import TRAYS, blind_tray, levels_dealt, step_of
from bakehouse.rococo.kinds import MainAction
from bakehouse.rococo.mentor.cards import card_in_play
from bakehouse.rococo.mentor.inventory import taken_in_round
from bakehouse.rococo.mentor.targets import DECIDING, targets
from bakehouse.rococo.state import Kept, MentorState, Phase, State, mentor_of, presented

__all__ = ["check_mentor", "check_mentor_turn", "is_mentors_turn", "most_stored"]

_TURN: Final = (Phase.MENTOR_CARD, *DECIDING)


def is_mentors_turn(state: State) -> bool:
    """Whether the Mentor's turn is under way, by its phase or its seat."""
    phase = state.turn.phase
    space = phase is Phase.SPACE_TILE and state.turn.seat == state.config.mentor
    return phase in _TURN or space or phase is Phase.MENTOR_STAFF


def most_stored(state: State, seat: int) -> int:
    """The most recipes of a player now: the Mentor gives up some only when it has all (RO-145)."""
    components = state.config.components
    most = components.numbers.stored_recipes
    acquiring = state.turn.phase is Phase.MENTOR_RECIPE and state.turn.dish is None
    if seat != state.config.mentor or not acquiring:
        return most
    return max(most, most - 1 + components.mentor.recipes - state.turn.left)


def check_mentor(state: State) -> None:
    """What only the Mentor has (RO-140 to RO-152)."""
    if state.mentor is None:
        return
    _check_player(state)
    _check_solo_cards(state, state.mentor)
    _check_hand(state, state.mentor)
    _check_belongings(state, state.mentor)
    _check_inventory(state, state.mentor)
    seeking = state.turn.phase in DECIDING
    require(seeking or not state.mentor.renewed, "renewed: nothing is decided now", "RO-166")


def _check_player(state: State) -> None:
    """The Mentor has no staff as people have it (RO-140)."""
    it = state.players[-1]
    masks = (it.hand, it.unused, it.removed, it.shown, it.open_hand, it.turned, it.out, it.known)
    fits = not any(masks) and not it.used and not it.lost
    require(fits, "players: the Mentor has a staff inventory and nothing else", "RO-140")


# --- solo cards -----------------------------------------------------------------------------------


def _check_solo_cards(state: State, mentor: MentorState) -> None:
    """Each of them is somewhere, once, and its layer fits (RO-141, RO-144)."""
    cards = state.config.components.solo_cards
    found = [
        number for pool in mentor.pools for number in range(pool.bit_length()) if pool >> number & 1
    ]
    found += [*mentor.used, *mentor.opened]
    fits = sorted(found) == [card.number for card in cards]
    require(fits, "pools, used, opened: not each solo card once", "RO-141")
    check_range("deck", mentor.deck, 0, len(cards), "RO-141")
    require(mentor.deck > 0 or not mentor.layer, "layer: there is no deck", "RO-144")
    hidden = Counter(mentor.hand)
    hidden[mentor.layer] += mentor.deck
    hidden[0] += _to_come(state)
    sizes = [pool.bit_count() for pool in mentor.pools]
    fits = all(sizes) and sizes == [hidden[layer] for layer in range(len(sizes))]
    require(fits and sum(sizes) == hidden.total(), "pools: not those of hand and decks", "RO-144")


def _is_taken_up(state: State) -> bool:
    """Whether the set of the round is in the Mentor's hand (RO-142)."""
    return state.turn.phase > Phase.NEW_RECIPES


def _to_come(state: State) -> int:
    """Cards in the sets of rounds to come (RO-141)."""
    return sum(state.config.solo_sets[state.round.number - 1 + _is_taken_up(state) :])


def _check_hand(state: State, mentor: MentorState) -> None:
    """The set of the round, until it is played (RO-142, RO-143)."""
    phase, number = state.turn.phase, state.round.number
    size = state.config.solo_sets[number - 1]
    if not _is_taken_up(state) or is_ending(state):
        require(not mentor.hand, "hand: the Mentor has none now", "RO-142")
    elif phase <= Phase.REMOVE:
        require(mentor.hand == (0,) * size, f"hand: {size} cards of the set", "RO-142")
    else:
        hires = sum(kept.open for kept in mentor.inventory)
        check_range("hand", len(mentor.hand), 0, size + hires, "RO-151")
    first = number == 1 and phase <= Phase.REMOVE
    require(not (first and (mentor.used or mentor.opened)), "used: before a turn", "RO-143")


# --- belongings -----------------------------------------------------------------------------------


def _check_belongings(state: State, mentor: MentorState) -> None:
    """Tiles, recipes and racks are those of its player, in an order (RO-146, RO-168)."""
    player, components = state.players[-1], state.config.components
    tiles = components.tile_kinds.pack(Counter(mentor.stack))
    require(tiles == player.tiles, "stack: not the unused tiles", "RO-146")
    stored = tuple(sorted(mentor.recipes))
    require(stored == player.recipes, "recipes: not those stored", "RO-168")
    racks = len(mentor.racks)
    require(racks == components.numbers.racks, f"racks: {racks} of the Mentor", "RO-148")
    dishes = [dish for dish in mentor.racks if dish is not None]
    dishes.sort(key=lambda dish: (dish.recipe, dish.tile))
    require(tuple(dishes) == player.racks, "racks: not the dishes there", "RO-148")


# --- the staff inventory --------------------------------------------------------------------------


def _check_inventory(state: State, mentor: MentorState) -> None:
    """What was taken from trays, and what was hired (RO-142, RO-151)."""
    inventory = mentor.inventory
    require(len(inventory) <= most_kept(state.config), "inventory: too many", "RO-151")
    for kept in inventory:
        _check_kept(state, kept)
    if is_ending(state):
        _check_opened(state, inventory)
        return
    secret = [kept for kept in inventory if not kept.open]
    wanted = list(_taken(state))
    fits = [kept.card > 0 for kept in secret] == [face for face, _ in wanted]
    require(fits, f"inventory: {len(wanted)} were taken, some of them unseen", "RO-142")
    fits = all(it.level - 1 in levels for it, (_, levels) in zip(secret, wanted, strict=True))
    require(fits, "inventory: a card of a level that was not dealt there", "RO-3")
    now = {place: number for number, place in taken_in_round(state)}
    for place, kept in enumerate(inventory):
        _check_told(state, kept, now.get(place))


def _check_kept(state: State, kept: Kept) -> None:
    """A card with its level; hired ones are open (RO-142, RO-151)."""
    staff = state.config.components.staff
    if not kept.card:
        fits = kept.level > 0 and not kept.open and not kept.told
        require(fits, "inventory: nobody knows a card without a face", "RO-142")
        return
    card = staff[kept.card - 1]
    fits = card.origin is not Origin.START and card.level == kept.level
    require(fits, f"inventory: card {kept.card} is not of that level", "RO-142")
    require(kept.open or kept.level > 0, "inventory: a star card is open", "RO-151")


def _check_opened(state: State, inventory: tuple[Kept, ...]) -> None:
    """In the end cards are opened from the top (RO-154)."""
    left = state.turn.left
    waiting = state.turn.phase is Phase.MENTOR_STAFF
    check_range("left", left, int(waiting), len(inventory), "RO-154")
    fits = all(kept.open for kept in inventory[left:])
    fits = fits and not (waiting and inventory[left - 1].card)
    require(fits, "inventory: opened from the top", "RO-154")
    least = TRAYS * state.config.components.numbers.rounds
    require(len(inventory) >= least, f"inventory: {least} at least were taken", "RO-142")
    for kept in inventory:
        _check_told(state, kept, None)


def _taken(state: State) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """For each card that the Mentor took, in order, whether somebody had its tray before.

    And the levels, from 0, of which one of that tray can be (RO-3).
    """
    config, now = state.config, state.round
    for number in range(1, now.number + 1):
        start = (now.start + number - now.number) % config.seats
        if number == now.number:
            taken = [len(tray.takes) for tray in now.trays]
            blind = blind_tray(state)
            if state.turn.phase is Phase.DEAL and blind is not None:
                yield False, _levels_of_tray(config, number, blind)
        else:
            taken = [config.seats] * TRAYS
        yield from _taken_in(config, number, start, taken)


def _levels_of_tray(config: Config, number: int, tray: int) -> tuple[int, ...]:
    """The levels of the cards on a tray of a round, or of half its deal, in their order (RO-3)."""
    size = config.tray_size
    return levels_dealt(config, ((number - 1) * TRAYS + tray) * size, size)


def _taken_in(
    config: Config, number: int, start: int, taken: list[int]
) -> Iterator[tuple[bool, tuple[int, ...]]]:
    """The same for one round: in order of steps, and tray A before tray B."""
    assert config.mentor is not None  # noqa: S101
    mentor, dealt = config.mentor, config.draft == "dealt"
    steps = [(step_of(config, start, tray, mentor), tray) for tray in range(len(taken))]
    for step, tray in steps if dealt else sorted(steps):
        levels = _levels_of_tray(config, number, tray)
        if taken[tray] > step:
            yield (False, levels[step : step + 1]) if dealt else (step > 0, levels)


def _check_told(state: State, kept: Kept, number: int | None) -> None:
    """What people can tell of a card: of this round the trays do (RO-142)."""
    config, told = state.config, kept.told
    if number is not None:
        assert config.mentor is not None  # noqa: S101
        its = step_of(config, state.round.start, number, config.mentor)
        fits = kept.card == state.round.trays[number].takes[its] and not told
        require(fits, "inventory: not what was taken of the tray", "RO-142")
        return
    if kept.open and not told:
        return
    if not kept.card:
        return
    fits = len(told) == config.players and any(told)
    require(fits, "told: somebody had the tray before", "RO-142")
    level = config.components.levels[kept.level - 1]
    for player, cards in zip(state.players, told, strict=False):
        doubtful = cards & ~(1 << kept.card)
        fits = not cards or bool(cards >> kept.card & 1)
        fits = fits and not cards & ~level and not doubtful & ~state.round.vanished
        require(fits and not cards & player.known, "told: cards that it cannot be", "RO-142")


# --- the turn -------------------------------------------------------------------------------------


def check_mentor_turn(state: State) -> None:
    """How far the Mentor's turn has come (RO-143)."""
    turn, phase = state.turn, state.turn.phase
    require(turn.seat == state.config.mentor, "seat: it is the Mentor's turn", "RO-143")
    ending = phase is Phase.MENTOR_STAFF
    plain = change_turn(
        IDLE,
        phase=phase,
        seat=turn.seat,
        bonus=not ending,
        left=turn.left,
        dish=turn.dish,
        table=turn.table,
        space=turn.space,
    )
    require(turn == plain, "turn: the Mentor plays no card of staff", "RO-143")
    if phase not in (*DECIDING, Phase.SPACE_TILE):
        fits = turn.dish is None and not turn.table and not turn.space
        require(fits and (ending or not turn.left), "turn: nothing is under way", "RO-143")
        return
    mentor = mentor_of(state)
    require(bool(mentor.used), "used: a card is being played", "RO-143")
    if phase in DECIDING:
        fits = mentor.deck > 0 or mentor.renewed
        require(fits and bool(targets(state)), "phase: there is nothing to decide", "RO-166")
    fits = _UNDER_WAY[phase](state) and _is_on_card(state)
    require(fits, f"turn: {phase.name.lower()} does not come to this", "RO-143")


def _is_on_card(state: State) -> bool:
    """Whether the card in play has the action that is under way."""
    return _action_of(state) in card_in_play(state).actions


def _action_of(state: State) -> MainAction:
    if state.turn.dish is not None:
        return MainAction.DELIVER
    return _ACTIONS.get(state.turn.phase, MainAction.DELIVER)


_ACTIONS: Final = {
    Phase.MENTOR_RECIPE: MainAction.RECIPES,
    Phase.MENTOR_COLUMN: MainAction.INGREDIENT,
    Phase.MENTOR_PLACE: MainAction.PLACE,
}


def _has_no_place(state: State) -> bool:
    turn = state.turn
    return turn.dish is None and not turn.table and not turn.space


def _acquires_recipes(state: State) -> bool:
    if state.turn.dish is not None:
        return _is_rewarded(state, GiftKind.RECIPE_OF_DISPLAY)
    numbers = state.config.components
    fits = 1 <= state.turn.left <= numbers.mentor.recipes
    return fits and _has_no_place(state)


def _acquires_tiles(state: State) -> bool:
    if state.turn.dish is not None:
        return _is_rewarded(state, GiftKind.TILE_OF_DISPLAY)
    return not state.turn.left and _has_no_place(state)


def _delivers(state: State) -> bool:
    dishes = len(state.players[-1].racks)
    return state.turn.left == dishes > 0 and _has_no_place(state)


def _places(state: State) -> bool:
    return not state.turn.left and _has_no_place(state)


def _has_left_its_rack(state: State) -> bool:
    """A dish is on its way: as many are left as stand on racks, and a rack is free."""
    turn, dishes = state.turn, len(state.players[-1].racks)
    free = dishes < state.config.components.numbers.racks
    return turn.dish is not None and turn.table > 0 and turn.left == dishes and free


def _is_rewarded(state: State, kind: GiftKind) -> bool:
    turn = state.turn
    if turn.dish is None or turn.space or not _has_left_its_rack(state):
        return False
    dish = presented(turn.seat, turn.dish.recipe)
    number = state.setup.table_bonuses[turn.table - 1]
    first = state.config.components.table_bonuses[number - 1].rewards[0]
    return first.kind is kind and dish in state.board.tables[turn.table - 1]


def _draws_for_space(state: State) -> bool:
    turn = state.turn
    if not _has_left_its_rack(state):
        return False
    spaces = state.config.board.tables[turn.table - 1].spaces
    if not 1 <= turn.space <= len(spaces) or state.board.tables[turn.table - 1][turn.space - 1]:
        return False
    gift = spaces[turn.space - 1]
    return gift is not None and gift.kind is GiftKind.TILE_OF_BAG


_UNDER_WAY: Final = {
    Phase.MENTOR_RECIPE: _acquires_recipes,
    Phase.MENTOR_COLUMN: _acquires_tiles,
    Phase.MENTOR_TABLE: _delivers,
    Phase.MENTOR_PLACE: _places,
    Phase.SPACE_TILE: _draws_for_space,
}
"""By phase, whether the fields of the turn are those that it comes to."""
