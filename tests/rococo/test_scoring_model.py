"""Scoring, income and prices against the slow model, in positions of games and in made-up ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bakehouse import rococo as ro
from bakehouse.core.rng import Rng
from bakehouse.rococo import scoring
from bakehouse.rococo.actions import Action, Decision
from bakehouse.rococo.changes import (
    IDLE,
    change_board,
    change_market,
    change_player,
    change_round,
    change_state,
    change_turn,
    make_setup,
)
from bakehouse.rococo.closing import income_of
from bakehouse.rococo.config import Config
from bakehouse.rococo.content import Components, Origin, house
from bakehouse.rococo.kinds import Good, MainAction, Rank
from bakehouse.rococo.state import BoardState, Dish, Phase, State, presented
from tests.rococo import sets, slow_scoring
from tests.rococo.slow_game import SlowGame
from tests.rococo.slow_players import some_sense
from tests.rococo.slow_sets import random_components
from tests.rococo.slow_table import SlowTable

RULES = {
    "track": "RO-6",
    "coins": "RO-81",
    "tables": "RO-82",
    "hosts": "RO-83",
    "dishes": "RO-84",
    "service staff": "RO-84",
    "host spaces": "RO-84",
    "special bonuses": "RO-84",
}

CHEAPEST = 8
"""So many coins, and fewer, are drawn for made-up purses; prices lie in between."""


# Made-up tables.


@cache
def boxes() -> Sequence[Components]:
    """The house set, one with other numbers, and random ones."""
    changed = sets.make_house(
        "numbers",
        numbers={"sale": 3, "final_coins": 4, "host_prestige": 2, "host_income": 3, "income": 1},
    )
    return house(), house(), changed, *(random_components(seed) for seed in range(4))


@st.composite
def slow_tables(draw: st.DrawFn) -> SlowTable:
    """Tables with dishes, markers and purses as they may come, or nearly."""
    box, players = draw(st.sampled_from(boxes())), draw(st.integers(2, 5))
    table = SlowTable(Config(players=players, components=box))
    seats = st.integers(0, players - 1)
    recipes = st.sampled_from([recipe.number for recipe in box.recipes])
    dish = st.none() | st.tuples(seats, recipes)
    table.tables = [[draw(dish) for _ in spaces] for spaces in table.tables]
    table.areas = [_area(draw(st.permutations(range(players))), draw) for _ in table.areas]
    table.hosts = [draw(st.none() | seats) for _ in table.hosts]
    numbers = [special.number for special in box.special_bonuses]
    table.specials = sorted(draw(st.permutations(numbers))[: len(table.claims)])
    table.claims = [_claims(table, place, draw) for place in range(len(table.claims))]
    table.start = draw(seats)
    for seat in range(players):
        _fill_seat(table, seat, draw)
    return table


def _area(owners: Sequence[int], draw: st.DrawFn) -> list[int | None]:
    return [owner if draw(st.booleans()) else None for owner in owners[:2]]


def _claims(table: SlowTable, place: int, draw: st.DrawFn) -> list[int]:
    box = table.box
    (special,) = [one for one in box.special_bonuses if one.number == table.specials[place]]
    order = draw(st.permutations(range(table.players)))
    return list(order[: draw(st.integers(0, len(special.values[table.side])))])


def _fill_seat(table: SlowTable, seat: int, draw: st.DrawFn) -> None:
    box, player = table.box, table.seats[seat]
    recipes = st.sampled_from([recipe.number for recipe in box.recipes])
    tiles = st.sampled_from([tile.number for tile in box.tiles])
    table.bank += player.coins
    player.coins = draw(st.integers(0, 30))
    table.bank -= player.coins
    player.prestige = draw(st.integers(0, 3))
    dishes = st.tuples(recipes, st.just(0) | tiles)
    player.racks = sorted(draw(st.lists(dishes, max_size=table.numbers.racks)))
    player.decorations = sorted(draw(st.lists(tiles, max_size=table.numbers.decorations)))


def state_of(table: SlowTable) -> State:
    """The library's position with this on the table, at the end of the game."""
    state = ro.new_game(table.config)
    bonuses = tuple(range(1, len(table.tables) + 1))
    setup = make_setup(table.config, bonuses, tuple(table.specials))
    players = tuple(
        change_player(
            state.players[seat],
            coins=player.coins,
            prestige=player.prestige,
            racks=tuple(Dish(*dish) for dish in player.racks),
            decorations=tuple(player.decorations),
        )
        for seat, player in enumerate(table.seats)
    )
    return change_state(
        state,
        setup=setup,
        round=change_round(state.round, start=table.start, number=table.numbers.rounds),
        board=board_of(table, state.board),
        players=players,
        turn=change_turn(IDLE, phase=Phase.OVER),
        bank=table.bank,
    )


def board_of(table: SlowTable, board: BoardState) -> BoardState:
    return change_board(
        board,
        tables=tuple(
            tuple(0 if dish is None else presented(*dish) for dish in spaces)
            for spaces in table.tables
        ),
        areas=tuple(
            tuple(-1 if owner is None else owner for owner in area) for area in table.areas
        ),
        hosts=tuple(-1 if owner is None else owner for owner in table.hosts),
        claims=tuple(map(tuple, table.claims)),
    )


def assert_scored_alike(state: State, table: SlowTable) -> None:
    for seat, sheet in enumerate(ro.score_sheet(state)):
        assert sheet.by_source() == slow_scoring.final_points(table, seat)
        assert {line.source: line.rule for line in sheet.lines} == RULES
        assert scoring.coins_at_end(state, seat) == slow_scoring.coins_at_the_end(table, seat)
        assert scoring.coins_kept(state, seat) == slow_scoring.coins_kept(table, seat)
    for number in range(len(table.tables)):
        points = slow_scoring.table_points(table, number)
        by_seat = tuple(points.get(seat, 0) for seat in range(table.players))
        assert scoring.table_points(state, number + 1) == by_seat


@pytest.mark.rule("RO-80", "RO-81", "RO-82", "RO-83", "RO-84", "RO-85")
@given(slow_tables())
def test_made_up_tables_are_scored_as_the_rules_say(table: SlowTable) -> None:
    state = state_of(table)
    assert_scored_alike(state, table)
    totals = [slow_scoring.total(table, seat) for seat in range(table.players)]
    assert list(ro.returns(state)) == totals
    outcome = ro.outcome(state)
    assert outcome is not None
    assert outcome.ranking == tuple((seat,) for seat in slow_scoring.ranking(table))
    assert outcome.winners == (slow_scoring.ranking(table)[0],)


@pytest.mark.rule("RO-85")
@given(st.integers(2, 5), st.data())
def test_ties_go_by_coins_and_then_by_seats(players: int, data: st.DataObject) -> None:
    table = SlowTable(Config(players=players))
    table.start = data.draw(st.integers(0, players - 1), "start")
    table.specials = [1, 2]
    for seat in range(players):
        coins = data.draw(st.sampled_from([10, 12, 19]), f"coins of {seat}")
        table.seats[seat].coins = coins
        table.seats[seat].prestige = data.draw(st.integers(0, 1), f"points of {seat}")
    outcome = ro.outcome(state_of(table))
    assert outcome is not None
    assert outcome.ranking == tuple((seat,) for seat in slow_scoring.ranking(table))


@pytest.mark.rule("RO-70", "RO-71")
@given(slow_tables())
def test_income_is_what_the_rules_say(table: SlowTable) -> None:
    state = state_of(table)
    for seat in range(table.players):
        assert income_of(state, seat) == slow_scoring.income(table, seat)


@cache
def played(seed: int) -> tuple[tuple[State, SlowGame], ...]:
    """Some positions of a game: the library's, and the slow model up to there."""
    slow, rng, found = SlowGame(config_of(seed)), Rng.seeded(seed), list[Any]()
    state = ro.new_game(slow.config)
    moves: list[Any] = []
    while slow.player() != ro.TERMINAL:
        action, rng = next_action(slow, state, rng)
        slow.act(action)
        state = ro.apply(state, action)
        moves.append(action)
        if len(moves) % 60 == 0 or slow.player() == ro.TERMINAL:
            found.append((state, replayed(slow.config, moves)))
    return tuple(found)


def next_action(slow: SlowGame, state: State, rng: Rng) -> tuple[Action, Rng]:
    if slow.player() == ro.CHANCE:
        return ro.sample_chance(state, rng)
    return some_sense(slow, ro.legal_actions(state), rng)


def config_of(seed: int) -> Config:
    box = None if seed % 2 else random_components(seed)
    return Config(players=2 + seed % 4, components=box)


def replayed(config: Config, moves: Sequence[Any]) -> SlowGame:
    slow = SlowGame(config)
    for move in moves:
        slow.act(move)
    return slow


@pytest.mark.rule("RO-80", "RO-81", "RO-82", "RO-83", "RO-84")
@pytest.mark.parametrize("seed", range(6))
def test_positions_of_games_are_scored_as_the_rules_say(seed: int) -> None:
    positions = played(seed)
    for state, slow in positions:
        assert_scored_alike(state, slow)
        for seat in range(slow.players):
            assert income_of(state, seat) == slow_scoring.income(slow, seat)
        assert list(ro.returns(state)) == slow.returns()
    last = positions[-1][0]
    assert ro.is_terminal(last)
    assert [sheet.total for sheet in ro.score_sheet(last)] == list(ro.returns(last))


# Prices: what can be had for so many coins, and what is paid for it.


def card_of_rank(box: Components, rank: Rank) -> int:
    """A start card or card of the deck of this rank."""
    numbers = [card.number for card in box.staff if card.rank is rank]
    return next(n for n in numbers if box.card(n).origin is not Origin.STAR)


def at_main(config: Config, rank: Rank, coins: int, **market: Any) -> State:
    """Player 1 has played a card of a rank, has so many coins, and finds this on display."""
    state = ro.new_game(config)
    card = card_of_rank(config.components, rank)
    me = change_player(state.players[0], coins=coins, hand=0, used=(card,), unused=0)
    next_one = state.players[1]  # who has cards, so that the round goes on
    next_one = change_player(next_one, hand=next_one.unused, unused=0)
    turn = change_turn(IDLE, phase=Phase.MAIN, seat=0, card=card, rank=rank)
    numbers = config.components.numbers
    setup = make_setup(
        config,
        tuple(range(1, len(config.board.tables) + 1)),
        tuple(range(1, numbers.specials + 1)),
    )
    return change_state(
        state,
        setup=setup,
        market=change_market(state.market, **market),
        players=(me, next_one, *state.players[2:]),
        turn=turn,
    )


def paid(state: State, action: MainAction, prices: dict[Decision, int]) -> None:
    """With what there is, exactly what is not too dear can be had, for its price."""
    coins = state.players[0].coins
    cheap = {decision: price for decision, price in prices.items() if price <= coins}
    perform = ro.Perform(0, action)
    assert ro.is_legal(state, perform) == bool(cheap)
    if not cheap:
        return
    begun = ro.apply(state, perform)
    assert set(ro.legal_actions(begun)) == set(cheap)
    for decision, price in cheap.items():
        after = ro.apply(begun, decision)
        assert after.players[0].coins == coins - price
        assert after.bank == begun.bank + price


def gaps(draw: Callable[[st.SearchStrategy[bool]], bool], pieces: Sequence[int]) -> tuple[int, ...]:
    return tuple(piece if draw(st.booleans()) else 0 for piece in pieces)


def any_of(numbers: Sequence[int], spaces: int) -> tuple[int, ...]:
    """So many of these, again and again."""
    return tuple(numbers[place % len(numbers)] for place in range(spaces))


@st.composite
def purses(draw: st.DrawFn) -> tuple[Components, int, int]:
    """A component set, a number of players and of coins."""
    box = draw(st.sampled_from(boxes()))
    return box, draw(st.integers(2, 5)), draw(st.integers(0, CHEAPEST))


@pytest.mark.rule("RO-40", "RO-63")
@given(purses(), st.data())
def test_recipes_cost_what_their_space_says(
    purse: tuple[Components, int, int], data: st.DataObject
) -> None:
    box, players, coins = purse
    spaces = len(box.displays.recipe_prices)
    kinds = [recipe.number for recipe in box.recipes][:spaces]  # two copies may be one choice
    menu = gaps(data.draw, (*kinds, *[0] * (spaces - len(kinds))))
    prices: dict[Decision, int] = {
        ro.TakeRecipe(0, space): slow_scoring.recipe_price(box, space)
        for space, recipe in enumerate(menu, 1)
        if recipe
    }
    config = Config(players=players, components=box)
    paid(at_main(config, Rank.CHEF, coins, recipes=menu), MainAction.RECIPES, prices)


@pytest.mark.rule("RO-42", "RO-63")
@given(purses(), st.data())
def test_tiles_cost_what_their_row_says(
    purse: tuple[Components, int, int], data: st.DataObject
) -> None:
    box, players, coins = purse
    columns = len(box.displays.ingredient_prices[0])
    kinds = [tile.number for tile in box.tiles]
    shelf = gaps(data.draw, any_of(kinds, columns * len(box.displays.ingredient_prices)))
    prices: dict[Decision, int] = {}
    for space, tile in enumerate(shelf):
        row = space // columns
        there = [one for one in shelf[row * columns : (row + 1) * columns] if one]
        if tile:
            prices[ro.TakeTile(0, space + 1)] = slow_scoring.tile_price(box, row, len(there))
    config = Config(players=players, components=box)
    paid(at_main(config, Rank.ASSISTANT, coins, tiles=shelf), MainAction.INGREDIENT, prices)


@pytest.mark.rule("RO-44", "RO-63")
@given(purses(), st.data())
def test_goods_cost_what_their_track_says(
    purse: tuple[Components, int, int], data: st.DataObject
) -> None:
    box, players, coins = purse
    config = Config(players=players, components=box)
    held = {good: data.draw(st.integers(0, box.tracks[good].top), good.name) for good in Good}
    state = at_main(config, Rank.ASSISTANT, coins)
    goods = ro.GOODS.pack(held)
    me = change_player(state.players[0], goods=goods)
    state = change_state(state, players=(me, *state.players[1:]))
    prices: dict[Decision, int] = {}
    for good in Good:
        for number in range(1, box.tracks[good].top - held[good] + 1):
            price = slow_scoring.good_price(box, good, number)
            if price is not None:
                prices[ro.BuyGoods(0, good, number)] = price
    paid(state, MainAction.GOODS, prices)


@pytest.mark.rule("RO-56", "RO-63")
@given(purses(), st.data())
def test_hired_staff_cost_by_how_many_are_there(
    purse: tuple[Components, int, int], data: st.DataObject
) -> None:
    box, players, coins = purse
    deck = [card.number for card in box.staff if card.origin is Origin.DECK]
    hires = gaps(data.draw, deck[-len(box.displays.hire_prices) :])
    there = [card for card in hires if card]
    price = slow_scoring.hire_price(box, len(there)) if there else 0
    prices: dict[Decision, int] = {ro.HireCard(0, card): price for card in there}
    config = Config(players=players, components=box)
    paid(at_main(config, Rank.CHEF, coins, hires=hires), MainAction.HIRE, prices)


def places(config: Config, discount: int) -> dict[Decision, int]:
    """What all places of an empty board cost."""
    prices: dict[Decision, int] = {}
    for area in config.board.areas:
        for side, cost in zip(ro.AreaSide, (area.left_cost, area.right_cost), strict=True):
            place = ro.PlaceServiceStaff(0, area.number, side)
            prices[place] = slow_scoring.with_discount(cost, discount)
    for space, host in enumerate(config.board.hosts, 1):
        prices[ro.PlaceHost(0, space)] = slow_scoring.with_discount(host.cost, discount)
    return prices


@pytest.mark.rule("RO-60", "RO-61", "RO-63")
@given(purses())
def test_markers_cost_what_their_space_says(purse: tuple[Components, int, int]) -> None:
    box, players, coins = purse
    config = Config(players=players, components=box)
    paid(at_main(config, Rank.CHEF, coins), MainAction.PLACE, places(config, 0))


@pytest.mark.rule("RO-108")
@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("coins", range(9))
def test_a_discount_never_goes_below_nothing(players: int, coins: int) -> None:
    config = Config(players=players)
    cards = [card for card in house().staff if getattr(card.bonus, "discount", 0)]
    assert cards
    for card in cards:
        state = at_main(config, card.rank, coins)
        turn = change_turn(state.turn, phase=Phase.BONUS, card=card.number)
        begun = ro.apply(change_state(state, turn=turn), ro.UseBonus(0))
        prices = places(config, getattr(card.bonus, "discount", 0))
        cheap = {decision: price for decision, price in prices.items() if price <= coins}
        assert set(ro.legal_actions(begun)) == set(cheap)
        for decision, price in cheap.items():
            assert ro.apply(begun, decision).players[0].coins == coins - price


@pytest.mark.rule("RO-58")
@pytest.mark.parametrize("number", range(1, len(house().staff) + 1))
def test_notice_brings_coins_by_rank(number: int) -> None:
    config, card = Config(players=2), house().card(number)
    state = at_main(config, Rank.CHEF, 0)
    played = state.players[0].used[0]
    others = sum(1 << other for other in range(1, 7) if other not in (played, number))
    me = change_player(state.players[0], unused=others | 1 << number, used=(played,))
    if number == played:
        me = attrs.evolve(me, unused=others)
    begun = ro.apply(
        change_state(state, players=(me, *state.players[1:])), ro.Perform(0, MainAction.NOTICE)
    )
    after = ro.apply(begun, ro.GiveNotice(0, number))
    assert after.players[0].coins == slow_scoring.notice_coins(house(), card.rank)
    assert after.players[0].coins == (6 if card.rank is Rank.CHEF else 4)
