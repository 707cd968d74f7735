"""What no game leaves: its greatest length, the range of its returns, and what is conserved."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache

from bakehouse.core.game import Bounds
from bakehouse.core.options import check_config
from bakehouse.rococo.bonuses import (
    Act,
    DiscardTiles,
    Gain,
    GainByType,
    GiftKind,
    Resource,
    SellGoods,
    Trade,
)
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Origin, Staff
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.drafting import TRAYS
from bakehouse.rococo.mentor.inventory import TRAY_PHASES
from bakehouse.rococo.state import Phase, State, recipe_of

__all__ = ["OFF_THE_RACK", "bounds", "conserved", "most_kept"]

_TWO = 2  # of recipes and dishes in one action (RO-67)


def bounds(config: Config) -> Bounds:
    """Limits of every game with these options, valid and not always reached.

    A game with the Mentor ends whatever people do. Its hands are its sets and a card for each card
    hired (RO-151), of which there are no more than Hire Staff spaces in all rounds, and one star
    card (RO-57). In a turn it needs a decision for each recipe, or one for each dish and one for
    the reward. A decision opens no more cards than lie in two decks, one of them made anew, and
    then chance picks (RO-166).

    Raises:
        ConfigError: no options of this game.

    >>> bounds(Config(players=2)).lowest
    0.0
    """
    check_config(config, Config)
    return _bounds(config)


@lru_cache(maxsize=64)
def _bounds(config: Config) -> Bounds:
    plays = _plays(config)
    rounds, people = config.components.numbers.rounds, config.players
    hidden = people * (config.start_staff.bit_count() + rounds * _hidden_choices(config))
    # The start, the bonuses, the specials, the stars; by round both displays and at most two deals.
    chance = 4 + rounds * (2 + TRAYS) + plays * _DRAWS_OF_TURN + _chance_of_mentor(config)
    highest = min(float(min(_most_points(config), 10**300)), sys.float_info.max)
    return Bounds(hidden + plays * _decisions_of_turn(config), chance, 0.0, highest)


def _turns_of_mentor(config: Config) -> int:
    """Cards of its hands: the sets, and one for each card hired (RO-141, RO-151)."""
    if config.mentor is None:
        return 0
    hires = config.components.numbers.rounds * len(config.components.displays.hire_prices)
    return sum(config.solo_sets) + hires + 1


def most_kept(config: Config) -> int:
    """The most cards of the staff inventory: of trays, hired ones, and a star card (RO-142)."""
    components = config.components
    each = TRAYS + len(components.displays.hire_prices)
    return 0 if config.mentor is None else components.numbers.rounds * each + 1


def _chance_of_mentor(config: Config) -> int:
    """A card for each turn, its decisions, tiles of spaces and the refill; trays; the inventory."""
    if config.mentor is None:
        return 0
    components, racks = config.components, config.components.numbers.racks
    # The card in play is in no deck; after two decks chance picks (RO-144, RO-166).
    cards = 2 * (len(components.solo_cards) - 1) + 1
    decisions = max(components.mentor.recipes, 2 * racks, 1)
    of_turn = 1 + decisions * cards + racks + 1
    of_trays = TRAYS * components.numbers.rounds
    return _turns_of_mentor(config) * of_turn + of_trays + most_kept(config)


def _hidden_choices(config: Config) -> int:
    """Cards that a player names in a round: a hand, one of each tray, those removed."""
    numbers = config.components.numbers
    return numbers.hand + TRAYS + numbers.removed


def _plays(config: Config) -> int:
    """Cards that can be played: hands, those hired for coins, and a star card a player (RO-57)."""
    components = config.components
    hand = components.numbers.hand + TRAYS - components.numbers.removed
    hires = len(components.displays.hire_prices)
    return components.numbers.rounds * (config.players * hand + hires) + config.players


_DRAWS_OF_TURN = 2 * _TWO + 1
"""Tiles of two spaces in the main action and in the bonus, which draws else; and the refill."""


def _cards(config: Config) -> Iterator[Staff]:
    """The staff cards that can be in the game."""
    for card in config.components.staff:
        start = card.origin is Origin.START and config.start_staff >> card.number & 1
        if start or card.origin is Origin.DECK or card.number in config.star_cards:
            yield card


def _decisions_of_turn(config: Config) -> int:
    """Recipes thrown out, the card, the main action and the bonus, each with its parts.

    The bonus may be copied, which is a choice more.
    """
    stored = config.components.numbers.stored_recipes
    return stored + 1 + (1 + _parts_of_action(config)) + (2 + _parts_of_bonus(config))


def _parts_of_action(config: Config) -> int:
    """The most decisions within a main action.

    Of two recipes each may need room, and one may stop in between. Baking takes two recipes, what
    is spared, and a tile for each ingredient at most. Two dishes are each named, presented,
    rewarded by choosing a reward, making room and taking a piece, and paid for.
    """
    ingredients = max(len(recipe.ingredients) for recipe in config.components.recipes)
    recipes = 2 * _TWO + 1
    baking = _TWO + 1 + _TWO * ingredients
    delivering = 6 * _TWO + 1
    return max(recipes, baking, delivering)


def _parts_of_bonus(config: Config) -> int:
    """The most decisions within a bonus: those of an action, or one for each time, tile or row."""
    most = _parts_of_action(config)
    for card in _cards(config):
        bonus = card.bonus
        if isinstance(bonus, Act):
            most = max(most, bonus.times)
        elif isinstance(bonus, DiscardTiles):
            most = max(most, bonus.most)
        elif isinstance(bonus, SellGoods):
            most = max(most, len(bonus.rows))
    return most


# --- points ---------------------------------------------------------------------------------------


def _most_of(config: Config, measure: Measure) -> int:
    """The most of what is counted, coins and points on the track aside."""
    components, board = config.components, config.board
    spaces = sum(len(table.spaces) for table in board.tables)
    limits = {
        Measure.GOODS: sum(track.top for track in components.tracks),
        Measure.UNUSED_TILES: len(components.tile_bag),
        Measure.STAFF: len(components.staff),
        Measure.DECORATIONS: components.numbers.decorations,
        Measure.MARKERS: len(board.areas) + len(board.hosts),
        Measure.SERVICE_STAFF: len(board.areas),
        Measure.SPECIAL_BONUSES: components.numbers.specials,
        Measure.TABLES: len(board.tables),
    }
    return limits.get(measure, spaces)


_RUNNING = (Measure.COINS, Measure.PRESTIGE)


def _gain_of(config: Config, gain: Gain) -> int:
    """The most that a bonus brings at once, if it does not count coins or points."""
    if gain.steps:
        return max(amount for _, amount in gain.steps)
    if gain.counted is None:
        return gain.amount
    if gain.counted.measure in _RUNNING:
        return 0
    return gain.amount * _most_of(config, gain.counted.measure)


def _gains(config: Config) -> Iterator[Gain]:
    for card in _cards(config):
        if isinstance(card.bonus, Gain):
            yield card.bonus


def _points_of_bonus(config: Config) -> int:
    """The most points of one bonus that is paid otherwise than by what a player owns.

    In place of copying the Mentor, or of a turn of its own that is not possible, there are points.
    """
    mentor = config.components.mentor
    most = 0 if config.mentor is None else max(mentor.copied, mentor.nothing)
    for card in _cards(config):
        bonus = card.bonus
        if isinstance(bonus, Gain) and bonus.resource is Resource.PRESTIGE:
            most = max(most, _gain_of(config, bonus))
        elif isinstance(bonus, GainByType):
            values = [n for _, n in bonus.ingredients] + [n for _, n in bonus.toppings]
            most = max(most, sum(values))
        elif isinstance(bonus, Trade):
            most = max(most, bonus.times * bonus.prestige)
        elif isinstance(bonus, DiscardTiles):
            most = max(most, bonus.most * bonus.prestige)
        elif isinstance(bonus, SellGoods):
            most = max(most, sum(prestige for _, prestige in bonus.rows))
    return most


def _of_rewards(config: Config, kinds: tuple[GiftKind, ...]) -> int:
    """The most of a kind of gift that one table bonus gives."""
    per_staff = len(config.board.areas)
    return max(
        gift.amount * (per_staff if gift.kind is GiftKind.COINS_PER_SERVICE_STAFF else 1)
        if gift.kind in kinds
        else 0
        for bonus in config.components.table_bonuses
        for gift in bonus.rewards
    )


def _dishes_of_turn(config: Config) -> int:
    """Two by the main action, and two by the bonus; by the Mentor all that it has."""
    most = 2 * _TWO
    return most if config.mentor is None else max(most, config.components.numbers.racks)


def _points_of_turn(config: Config) -> int:
    """So many dishes are presented in a turn: rewards and service payments; and the bonus."""
    numbers = config.components.numbers
    service = len(config.board.areas) * numbers.service_prestige
    dish = _of_rewards(config, (GiftKind.PRESTIGE,)) + service
    return _dishes_of_turn(config) * dish + _points_of_bonus(config)


def _coins_of_turn(config: Config) -> int:
    """So many dishes are sold or presented in a turn; notice is given twice; and the bonus."""
    components, numbers = config.components, config.components.numbers
    spaces = [
        gift.amount
        for table in config.board.tables
        for gift in table.spaces
        if gift is not None and gift.kind is GiftKind.COINS
    ]
    sold = numbers.sale * max(recipe.prestige for recipe in components.recipes)
    presented = max(spaces, default=0) + _of_rewards(
        config, (GiftKind.COINS, GiftKind.COINS_PER_SERVICE_STAFF)
    )
    gains = [_gain_of(config, it) for it in _gains(config) if it.resource is Resource.COINS]
    notice = _TWO * max(numbers.notice_assistant, numbers.notice_chef)
    return _dishes_of_turn(config) * max(sold, presented) + notice + max(gains, default=0)


def _most_points(config: Config) -> int:
    """The most points: of the track and of coins, turn by turn, and of final scoring."""
    numbers = config.components.numbers
    income = numbers.income + numbers.host_income * len(config.board.hosts)
    income += sum(n for resource, n in numbers.decoration_income if resource is Resource.COINS)
    # Income counts from the start on: then nothing that comes in between counts less than it does.
    coins = numbers.coins + numbers.rounds * income
    track = numbers.rounds * sum(
        n for resource, n in numbers.decoration_income if resource is Resource.PRESTIGE
    )
    running = max(
        (it.amount for it in _gains(config) if it.counted and it.counted.measure in _RUNNING),
        default=0,
    )
    # The Mentor's turns bring no more than a person's, and its inventory is a bonus a card.
    for _ in range(max(_plays(config), _turns_of_mentor(config) + most_kept(config))):
        coins, track = coins + _coins_of_turn(config), track + _points_of_turn(config)
        # A bonus may count what was gained so far.
        coins, track = coins + (coins + track) * running, track + (coins + track) * running
    return track + coins // numbers.final_coins + _final_points(config)


def _final_points(config: Config) -> int:
    """The most points of final scoring: racks, tables, hosts and all markers (RO-80 to RO-84)."""
    components, numbers, board = config.components, config.components.numbers, config.board
    worth = max(recipe.prestige for recipe in components.recipes)
    spaces = sum(len(table.spaces) for table in board.tables)
    specials = [
        max(components.special_bonuses[number - 1].values[config.side], default=0)
        for number in config.special_bonuses
    ]
    return (
        numbers.racks * worth * numbers.sale
        + sum(table.first for table in board.tables)
        + len(board.hosts) * (config.seats - 1) * numbers.host_prestige
        + spaces * worth
        + sum(area.prestige for area in board.areas)
        + sum(host.prestige for host in board.hosts)
        + numbers.specials * max(specials)
    )


# --- what is conserved ----------------------------------------------------------------------------


def conserved(state: State) -> tuple[tuple[str, int], ...]:
    """Totals that no move changes: coins with the bank, staff cards but for stars, tiles, recipes.

    Star cards are counted from their draw on (RO-4): those that were not drawn are not in the game.

    >>> from bakehouse.rococo import new_game
    >>> dict(conserved(new_game(Config(players=3))))["tiles"]  # RO-2
    50
    """
    return (
        ("coins", sum(player.coins for player in state.players) + state.bank),
        ("staff", _staff(state)),
        ("tiles", _tiles(state)),
        ("recipes", _recipes(state)),
    )


def _staff(state: State) -> int:
    now, stars = state.round, sum(1 << card for card in state.setup.config.star_cards)
    total = (now.pool | now.unhired | now.vanished).bit_count()
    total += sum(card > 0 for card in state.market.hires)
    if state.turn.phase in TRAY_PHASES:
        total += sum(tray.cards.bit_count() for tray in now.trays)
    for player in state.players:
        own = player.hand | player.unused | player.removed | player.out
        own |= sum(1 << card for card in player.used)
        total += (own & ~stars).bit_count()
    if state.mentor is not None:
        total += sum(kept.card > 0 and kept.level > 0 for kept in state.mentor.inventory)
    return total


OFF_THE_RACK = (
    Phase.SPACE_TILE,
    Phase.REWARD,
    Phase.GIFT_TILE,
    Phase.GIFT_RECIPE,
    Phase.SERVICE,
    Phase.MENTOR_RECIPE,
    Phase.MENTOR_COLUMN,
)
"""The phases in which a dish that is delivered stands on no rack any more."""


def _tiles(state: State) -> int:
    market, turn = state.market, state.turn
    total = state.setup.config.components.tile_kinds.total
    tiles = total(market.tile_bag) + total(market.tile_discard)
    tiles += sum(tile > 0 for tile in market.tiles)
    for player in state.players:
        tiles += total(player.tiles) + len(player.decorations)
        tiles += sum(dish.tile > 0 for dish in player.racks)
    if turn.dish is not None and turn.phase in OFF_THE_RACK:
        tiles += turn.dish.tile > 0
    return tiles + (len(turn.chosen) if turn.phase is Phase.KEEP_TILE else 0)


def _recipes(state: State) -> int:
    market, turn = state.market, state.turn
    total = state.setup.config.components.recipe_kinds.total
    recipes = total(market.recipe_bag) + total(market.recipe_discard)
    recipes += sum(recipe > 0 for recipe in market.recipes)
    recipes += sum(len(player.recipes) + len(player.racks) for player in state.players)
    recipes += sum(recipe_of(dish) > 0 for table in state.board.tables for dish in table)
    if turn.phase is Phase.SPACE_TILE:
        recipes += 1  # between rack and table
    return recipes + (len(turn.chosen) if turn.phase is Phase.KEEP_RECIPE else 0)
