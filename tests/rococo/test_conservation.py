"""What is there stays there: pieces, coins and cards in whole games played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import pytest

from bakehouse import rococo as ro
from bakehouse.rococo.content import Components
from bakehouse.rococo.kinds import Good
from bakehouse.rococo.state import Phase, State, cards_of
from tests.rococo.sets import make_tiny
from tests.rococo.tables import Step, random_game

CONFIGS = [
    ro.Config(players=2),
    ro.Config(players=3, promos=("stars", "start_staff")),
    ro.Config(players=4, draft="dealt", promos=("special_bonuses", "table_bonuses")),
    ro.Config(players=5, promos=("special_bonuses", "stars", "table_bonuses", "start_staff")),
    ro.Config(players=2, draft="dealt", start_player=1, components=make_tiny()),
    ro.Config(players=4, promos=("stars",), components=make_tiny()),
]
BETWEEN = (Phase.PLAY, Phase.NEW_TILES, Phase.NEW_RECIPES, Phase.DEAL, Phase.REFILL, Phase.OVER)
"""Phases in which no action is half done."""


def games() -> Iterator[tuple[ro.Config, int]]:
    for number, config in enumerate(CONFIGS):
        for seed in range(2 if config.players < 5 else 1):
            yield config, 100 * number + seed


each_game = pytest.mark.parametrize(("config", "seed"), list(games()))


@cache
def steps(config: ro.Config, seed: int) -> Sequence[Step]:
    """The moves of a whole game."""
    return list(random_game(config, seed))


def between(config: ro.Config, seed: int) -> Iterator[State]:
    """The states of a game in which no action is half done."""
    for step in steps(config, seed):
        if step.after.phase in BETWEEN:
            yield step.after


# --- pieces ---------------------------------------------------------------------------------------


@each_game
@pytest.mark.rule("RO-2", "RO-63")
def test_coins_come_from_the_bank_and_nobody_is_in_debt(config: ro.Config, seed: int) -> None:
    for step in steps(config, seed):
        coins = [player.coins for player in step.after.players]
        assert sum(coins) + step.after.bank == 0
        assert min(coins) >= 0


def all_tiles(state: State) -> Counter[int]:
    found: Counter[int] = Counter(state.tile_bag)
    found.update(state.tile_discard)
    found.update(tile for tile in state.market.tiles if tile)
    for seat, player in enumerate(state.players):
        found.update(state.tiles(seat))
        found.update(player.decorations)
        found.update(dish.tile for dish in player.racks if dish.tile)
    return found


def all_recipes(state: State) -> Counter[int]:
    found: Counter[int] = Counter(state.recipe_bag)
    found.update(state.recipe_discard)
    found.update(recipe for recipe in state.market.recipes if recipe)
    found.update(dish.recipe for table in state.tables for dish in table if dish)
    for player in state.players:
        found.update(player.recipes)
        found.update(dish.recipe for dish in player.racks)
    return found


@each_game
@pytest.mark.rule("RO-2", "RO-11", "RO-13")
def test_no_tile_and_no_recipe_is_lost(config: ro.Config, seed: int) -> None:
    tiles, recipes = Counter(config.components.tile_bag), Counter(config.components.recipe_bag)
    for state in between(config, seed):
        assert all_tiles(state) == tiles
        assert all_recipes(state) == recipes


def places_of_cards(state: State) -> Counter[int]:
    """How often each card that is there once is somewhere: numbered cards and star cards."""
    now, market = state.round, state.market
    found: Counter[int] = Counter()
    masks = [now.pool, now.unhired, now.vanished]
    for player in state.players:
        masks += [player.hand, player.unused, player.removed, player.out]
        found.update(player.used)
    for mask in masks:
        found.update(cards_of(mask))
    found.update(card for card in (*market.hires, *market.stars) if card)
    return found


@each_game
@pytest.mark.rule("RO-3", "RO-4", "RO-27", "RO-58", "RO-73")
def test_each_card_is_in_one_place(config: ro.Config, seed: int) -> None:
    box = config.components
    numbered = [card.number for card in box.staff if card.level]
    stars = config.players + box.numbers.star_extra
    for state in between(config, seed):
        found = places_of_cards(state)
        assert [found[card] for card in numbered] == [1] * len(numbered)
        if state.phase >= Phase.NEW_TILES:
            there = [found[card] for card in config.star_cards]
            assert (sum(there), max(there, default=0)) == (stars, min(stars, 1))


@each_game
@pytest.mark.rule("RO-6", "RO-27", "RO-58", "RO-163")
def test_the_start_cards_of_each_player_are_in_one_place(config: ro.Config, seed: int) -> None:
    start = list(cards_of(config.start_staff))
    for state in between(config, seed):
        for player in state.players:
            found: Counter[int] = Counter(player.used)
            for mask in (player.hand, player.unused, player.removed, player.out):
                found.update(cards_of(mask))
            assert [found[card] for card in start] == [1] * len(start)


@each_game
@pytest.mark.rule("RO-58")
def test_nobody_has_fewer_staff_than_a_hand(config: ro.Config, seed: int) -> None:
    fewest = config.components.numbers.fewest_staff
    for step in steps(config, seed):
        for player in step.after.players:
            staff = player.hand.bit_count() + player.unused.bit_count() + len(player.used)
            assert staff >= fewest


# --- bounds ---------------------------------------------------------------------------------------


@each_game
@pytest.mark.rule("RO-39", "RO-40", "RO-44", "RO-45", "RO-50")
def test_what_a_player_board_holds(config: ro.Config, seed: int) -> None:
    box: Components = config.components
    for step in steps(config, seed):
        for seat, player in enumerate(step.after.players):
            goods = step.after.goods(seat)
            assert all(goods[good] <= box.tracks[good].top for good in Good)
            assert len(player.recipes) <= box.numbers.stored_recipes
            assert len(player.racks) <= box.numbers.racks
            assert len(player.decorations) <= box.numbers.decorations
            assert list(player.decorations) == sorted(player.decorations)
            assert list(player.racks) == sorted(
                player.racks, key=lambda dish: (dish.recipe, dish.tile)
            )


def markers(state: State) -> list[Counter[int]]:
    """By seat: dishes on tables, service markers, hosts, special bonuses."""
    board = state.board
    return [
        Counter(dish.seat for table in state.tables for dish in table if dish),
        Counter(seat for area in board.areas for seat in area if seat >= 0),
        Counter(seat for seat in board.hosts if seat >= 0),
        Counter(seat for seats in board.claims for seat in seats),
    ]


@each_game
@pytest.mark.rule("RO-51", "RO-60", "RO-61", "RO-62")
def test_markers_stay_where_they_are(config: ro.Config, seed: int) -> None:
    for before, after in (
        (step.before, step.after) for step in steps(config, seed) if step.before.turn.seat >= 0
    ):
        own, other = markers(before), markers(after)
        lifted = after.phase is Phase.MOVE
        for kind, (had, have) in enumerate(zip(own, other, strict=True)):
            fewer = sum((had - have).values())
            assert fewer == 0 or (kind == 0 and lifted and fewer == 1)
        for old, new in zip(before.board.areas, after.board.areas, strict=True):
            assert all(seat in (-1, there) for seat, there in zip(old, new, strict=True))
            assert new[0] != new[1] or new[0] == -1
            assert config.side == 1 or -1 in new
        for old_seats, seats in zip(before.board.claims, after.board.claims, strict=True):
            assert seats[: len(old_seats)] == old_seats
            assert len(set(seats)) == len(seats)


@each_game
@pytest.mark.rule("RO-60", "RO-62", "RO-65")
def test_points_of_the_track_are_never_lost(config: ro.Config, seed: int) -> None:
    for step in steps(config, seed):
        for before, after in zip(step.before.players, step.after.players, strict=True):
            assert after.prestige >= before.prestige


# --- what the game says of itself -----------------------------------------------------------------


@each_game
def test_the_totals_that_a_game_names_are_kept(config: ro.Config, seed: int) -> None:
    totals = ro.conserved(ro.new_game(config))
    assert totals
    for step in steps(config, seed):
        assert ro.conserved(step.after) == totals


@each_game
@pytest.mark.rule("RO-31", "RO-36")
def test_somebody_always_has_a_move(config: ro.Config, seed: int) -> None:
    for step in steps(config, seed):
        state = step.before
        due = ro.current_player(state)
        if due == ro.CHANCE:
            assert ro.active_players(state) == ()
            chances = [chance for _, chance in ro.chance_outcomes(state)]
            assert sum(chances, Fraction()) == 1
            continue
        seats = ro.active_players(state)
        assert seats == ((due,) if due >= 0 else seats)
        for seat in range(config.players):
            assert bool(ro.legal_actions(state, seat)) is (seat in seats)


@each_game
def test_games_stay_within_their_bounds(config: ro.Config, seed: int) -> None:
    bounds = ro.bounds(config)
    moves = [step.action for step in steps(config, seed)]
    chance = sum(isinstance(move, ro.Draw | ro.DealTrays | ro.DealCards) for move in moves)
    assert chance <= bounds.chance_moves
    assert len(moves) - chance <= bounds.decisions
    returns = ro.returns(steps(config, seed)[-1].after)
    assert all(bounds.lowest <= points <= bounds.highest for points in returns)
