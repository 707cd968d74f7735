"""La Pâtisserie Rococo as text: whole positions, hidden cards, and words for all that there is."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any, get_args

import attrs
import pytest

from bakehouse import display
from bakehouse import rococo as ro
from bakehouse.cli.telling import tell_game, tell_seat
from bakehouse.core import records
from bakehouse.core.rng import Rng
from bakehouse.display.rococo_words import (
    action_words,
    bonus_words,
    card_words,
    condition_words,
    conditions_words,
    cost_words,
    counted_words,
    dish_condition_words,
    dish_words,
    gift_words,
    table_bonus_words,
    tile_words,
)
from bakehouse.play import play_numbered
from bakehouse.rococo.bonuses import (
    Act,
    Bonus,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    Gift,
    GiftKind,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.changes import change_state, change_turn
from bakehouse.rococo.content import DishCondition, DishTrait, Origin, house
from bakehouse.rococo.counting import Condition, Counted, Measure
from bakehouse.rococo.kinds import GOODS, Good, Ingredient, MainAction, Topping
from bakehouse.rococo.state import Dish, Kept, Phase
from tests.rococo.sets import make_tiny
from tests.rococo.tables import Board, Owns, apply_all, playing, random_game, staff

COINS, POINTS = Resource.COINS, Resource.PRESTIGE
EVERY_PROMO = ro.PROMOS
TINY = make_tiny()


def text(value: object) -> str:
    return display.text(ro, value)


@cache
def game(players: int, draft: str = "trays", seed: int = 3) -> tuple[ro.State, ...]:
    """The states of a random game with all promos."""
    config = ro.Config(players=players, draft=draft, promos=EVERY_PROMO)
    steps = list(random_game(config, seed))
    return (steps[0].before, *(step.after for step in steps))


# --- a position -----------------------------------------------------------------------------------

EGG, NUTS, HONEY = 1, 2, 3
"""The tiles of the tiny set: egg / fruit, nut + nut, honey / cream + chocolate."""
BUN, FLAN, CAKE = 1, 2, 3

BOARD = Board(
    dishes={(1, 1): (1, CAKE), (2, 2): (0, BUN)},
    areas={(1, 0): 0},
    hosts={1: 1},
    claims=((0,),),
    tiles={1: NUTS, 3: EGG},
    recipes={2: FLAN},
    hires={1: staff("Staff 3", TINY), 3: staff("Staff 13", TINY)},
    stars=tuple(staff(name, TINY) for name in ("Star 0", "Star 1", "Star 4")),
    bonuses=(1, 2),
    specials=(1,),
    tile_discard=(NUTS,),
)
OWNERS = (
    Owns(
        coins=7,
        prestige=2,
        goods="flour",
        tiles=(EGG, NUTS),
        recipes=(CAKE,),
        racks=((FLAN, HONEY), BUN),
        decorations=(EGG,),
        hand=(2, staff("Staff 12", TINY)),
        unused=(1,),
        used=(staff("Staff 1", TINY), staff("Star 2", TINY)),
        removed=(staff("Staff 0", TINY),),
        star=True,
    ),
    Owns(coins=12, goods="flour, sugar", hand=(1, 2), unused=(staff("Staff 11", TINY),)),
    Owns(goods="sugar 2, butter", hand=(), unused=(1,), used=(2, staff("Staff 2", TINY))),
)


def delivering() -> ro.State:
    """Player 1 has played Staff 6, and delivers the decorated one of two dishes."""
    config = ro.Config(players=3, start_player=1, components=TINY)
    state = playing(config, *OWNERS, card=staff("Staff 6", TINY), start=1, board=BOARD)
    return apply_all(state, ro.Perform(0, MainAction.DELIVER), ro.PickDish(0, 2))


POSITION = """
Round 1 of 1; Player 2 starts.
Player 1's turn with Staff 6, assistant, main action Deliver: whether it is sold, or where it is
  presented [RO-50, RO-51].
Dish: Flan 3 with cream + chocolate.
Bags: 1 tile (discard 1), 0 recipes (discard 0). Staff deck: nothing.

Ingredients  price
row 1        1       1 nut + nut   2 -
row 2        0       3 egg         4 -
                       / fruit

Recipes  price  dish    takes
 1       2      -
 2       1      Flan 3  1 sugar, 1 egg
 3       0      -

To hire                 for 2 coins
 7 Staff 3   chef I     1 coin, then Decorate a single dish
17 Staff 13  chef IV    points for ingredients, each in a dish of its own: egg 1, nut 2
Stars                   for nothing, one in a game
20 Star 0    assistant  1 point; needs 3 or more units of goods
21 Star 1    chef       1 point; needs 25 or more coins
24 Star 4    assistant  1 point; needs no unused tiles

Tables  most   the bonus; then the spaces, from the nearest to it on
 1      4 / 2  Egg: a dish with egg brings 1 flour or 2 sugar
               1: Player 2, Cake 4 chef (nut); 2: 1 coin
 2      3 / 1  Plain: a dish without fruit brings 1 tile of the display
               1: -; 2: Player 1, Bun 2

Service staff  tables   left, points at the end  right, at once
 1             1 and 2  2 points, Player 1       closed
Hosts, points at the end: 1: 1 point, Player 2.

Special bonuses  points         asks for
Both             3 Player 1, 1  2 or more tables with a dish

Players              Player 1  Player 2  Player 3
coins                       7        12        15
points on the track         2         0         0
flour, at most 2            1         1         0
sugar, at most 2            0         1         2
butter, at most 1           0         0         1
cards in hand               2         2         .
unused cards                1         1         1
used cards                  3         .         2
star hired                yes         .         .

Player 1  tiles        1 egg / fruit, 2 nut + nut
          recipes      3 Cake 4 chef (1 flour, 1 butter, 2 nut)
          racks        1 Bun 2; 2 Flan 3 with cream + chocolate (egg)
          decorations  fruit
          hand          2 Bob, chef: 2 coins
                       16 Staff 12, assistant: 1 point for 5 coins, up to 8 times
          unused       1 Ann
          used         10 Staff 6, assistant: Place Service Staff or Noble Host, 4 coins off;
                       under it 22 Star 2, 5 Staff 1 (chef)
          removed      4 Staff 0

Player 2  hand     1 Ann, assistant: 2 coins
                   2 Bob, chef: 2 coins
          unused  15 Staff 11 (chef)

Player 3  unused  1 Ann
          used     6 Staff 2, assistant: Acquire a single recipe; under it 2 Bob (chef)

Moves of Player 1: sells the dish (Flan 3 with cream + chocolate for 15 coins);
  presents at table 1, space 2; presents at table 2, space 1.
"""

PLAYERS_SEEN_BY_2 = """
Player 1  tiles        1 egg / fruit, 2 nut + nut
          recipes      3 Cake 4 chef (1 flour, 1 butter, 2 nut)
          racks        1 Bun 2; 2 Flan 3 with cream + chocolate (egg)
          decorations  fruit
          used         10 Staff 6, assistant: Place Service Staff or Noble Host, 4 coins off;
                       under it 22 Star 2, 5 Staff 1 (chef)
          elsewhere    1 Ann, 2 Bob (chef) (in hand, unused or removed)

Player 2  hand     1 Ann, assistant: 2 coins
                   2 Bob, chef: 2 coins
          unused  15 Staff 11 (chef)

Player 3  used        6 Staff 2, assistant: Acquire a single recipe; under it 2 Bob (chef)
          elsewhere  1 Ann (unused or removed)
"""


def test_a_whole_position() -> None:
    """Worked out from the tiny set and what the test deals.

    One tile is in either row, two cards are to be hired. Of the 8 tiles 2 lie on the display, 2 are
    unused, one decorates a dish, one is a decoration, one is discarded; of the 6 recipes one is on
    display, one stored, 2 are on racks and 2 on tables. All ten cards of the deck are dealt.
    """
    assert text(delivering()) == POSITION.strip("\n")


def test_the_same_position_as_another_seat_sees_it() -> None:
    """Start cards were seen by all: where those are that are not used, nobody else knows."""
    told = text(ro.observation(delivering(), 1))
    open_part = POSITION.strip("\n").split("\n\nPlayer 1")[0]
    assert told == f"Seen by Player 2.\n{open_part}\n\n{PLAYERS_SEEN_BY_2.strip()}"


def test_the_seat_that_is_to_move_sees_its_cards_and_moves() -> None:
    told = text(ro.observation(delivering(), 0))
    own = POSITION[POSITION.index("\nPlayer 1") : POSITION.index("\n\nPlayer 2")]
    assert own in told
    assert told.endswith(POSITION[POSITION.index("\n\nMoves") :].rstrip())


def test_other_values_are_written_plainly() -> None:
    assert text(ro.PlayCard(0, 3)) == "PlayCard\n  seat: 0\n  card: 3"
    assert display.chapter(ro, 1, delivering()) is None
    assert display.remark(ro, 1, ro.PlayCard(0, 3)) is None
    assert display.picture(ro, delivering(), ro.Sell(0), delivering()) is None


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("draft", ro.DRAFTS)
def test_every_position_fits_on_a_page(players: int, draft: str) -> None:
    states = game(players, draft)
    told = [text(state) for state in states[::8]]
    told += [text(ro.observation(state, players - 1)) for state in states[4::8]]
    told += [display.chapter(ro, *pair) or "" for pair in pairwise(states)]
    for words in told:
        assert max(map(len, words.split("\n"))) <= 100
        assert not re.search(r" $|\n\n\n", words, re.MULTILINE)
        assert words.replace("\n", "").isprintable()
        assert "\N{NO-BREAK SPACE}" not in words


def test_the_game_before_anything_is_drawn() -> None:
    told = text(ro.new_game(ro.Config(players=2, components=TINY)))
    assert told.startswith(
        "Round 1 of 1.\n"
        "The start player is drawn [RO-7].\n"
        "Bags: 8 tiles (discard 0), 6 recipes (discard 0). "
        "Staff deck: 2 of level I, 2 of level II,\n"
        "  2 of level III, 2 of level IV.\n"
        "\n"
        "Tables  most  the bonus; then the spaces, from the nearest to it on\n"
        " 1      4     no bonus yet\n"
        "              1: -; 2: 1 coin\n"
    )
    lines = told.split("\n")
    assert not any(line.startswith(("Recipes", "Stars", "Special")) for line in lines)


def test_the_game_is_over() -> None:
    told = text(game(3)[-1])
    assert told.split("\n")[1] == "The game is over [RO-85]."
    assert "Moves" not in told
    assert "Staff deck: nothing." in told


def due(state: ro.State, **turn: Any) -> list[str]:
    """The lines on what is due, with other values in the turn."""
    changed = change_state(state, turn=change_turn(state.turn, **turn))
    told = text(ro.observation(changed, 1)).split("\n\n")[0]
    joined = re.sub(r"\n {2}", " ", told)
    return joined.split("\n")[2:-1]


def test_whatever_is_due_is_told() -> None:
    told = {due(delivering(), phase=phase, dish=None, terms=None)[0] for phase in Phase}
    assert len(told) == len(Phase)
    pattern = r"Player 1's turn with Staff 6, assistant: .+ \[RO-\d+(, RO-\d+)*\]\."
    assert all(re.fullmatch(pattern, line) for line in told)


def test_what_has_been_named_so_far() -> None:
    state, bake = delivering(), Act(MainAction.BAKE)
    baking = {"terms": bake, "dish": None, "chosen": (BUN, CAKE)}
    start = "Player 1's turn with Staff 6, assistant, main action Bake: "
    assert due(state, phase=Phase.BAKE, **baking) == [
        f"{start}which recipe is baked [RO-45].",
        "To bake: Bun 2, Cake 4 chef.",
    ]
    assert due(state, phase=Phase.PAYMENT, **baking, paid=(EGG, EGG, NUTS), spare=1)[1:] == [
        "To bake: Bun 2, Cake 4 chef, without 1 flour.",
        "Tiles named: 1 egg / fruit x2, 2 nut + nut.",
    ]
    assert due(state, phase=Phase.PAYMENT, **baking, spare=5)[1:] == [
        "To bake: Bun 2, Cake 4 chef, without 1 honey.",
    ]
    drawn = {"dish": None, "terms": None, "chosen": (EGG, HONEY)}
    assert due(state, phase=Phase.KEEP_TILE, **drawn)[1:] == [
        "Drawn: egg / fruit, honey / cream + chocolate."
    ]
    assert due(state, phase=Phase.KEEP_RECIPE, **drawn)[1:] == ["Drawn: Bun 2, Cake 4 chef."]
    moving = {"dish": None, "terms": MoveDish(), "bonus": True, "table": 2, "space": 2}
    assert due(state, phase=Phase.MOVE, **moving)[1:] == ["Dish: Bun 2, from table 2."]
    assert due(state, phase=Phase.SERVICE, table=1)[1:] == [
        "Dish: Flan 3 with cream + chocolate, table 1."
    ]


def test_the_bonus_that_is_used() -> None:
    state = delivering()
    start = "Player 1's turn with Staff 6, assistant, bonus"
    own = {
        "phase": Phase.PLACE,
        "bonus": True,
        "terms": Act(MainAction.PLACE, discount=4),
        "dish": None,
    }
    place = "Place Service Staff or Noble Host, 4 coins off"
    assert due(state, **own) == [f"{start} '{place}': where a marker is placed [RO-60, RO-61]."]
    copied = {**own, "phase": Phase.NUMBER, "terms": Trade(5, prestige=1, times=8)}
    trade = "1 point for 5 coins, up to 8 times"
    assert due(state, **copied) == [
        f"{start} copied by an assistant '{trade}': how often [RO-116]."
    ]


def test_of_two_players_only_the_first_scores_at_a_table() -> None:
    state = playing(ro.Config(players=2, components=TINY), board=Board(bonuses=(1, 2)))
    assert "\n 1      4     Egg: " in text(state)
    assert "\n 1      4 / 2  Egg: " in text(delivering())


def test_on_the_side_for_many_no_area_is_closed() -> None:
    board = Board(areas={(1, 0): 3, (1, 1): 0}, bonuses=(1, 2), specials=(1,), claims=((),))
    told = text(playing(ro.Config(players=4, components=TINY), board=board))
    row = " 1             1 and 2  2 points, Player 4       1 recipe of the display, Player 1"
    assert f"\n{row}\n" in told
    half = attrs.evolve(board, areas={(1, 1): 0})
    told = text(playing(ro.Config(players=4, components=TINY), board=half))
    assert row.replace("2 points, Player 4    ", "2 points for 4 coins  ") in told
    assert "closed" not in told


# --- hidden cards ---------------------------------------------------------------------------------


def names_in(told: str, cards: Iterable[int]) -> set[str]:
    """Those of the cards whose names stand in a text."""
    return {house().card(card).name for card in cards} & set(re.findall(r"\w+", told))


def secret_cards(state: ro.State, seat: int) -> set[int]:
    """Cards of the deck that others hold and a seat has not seen: neither played nor on a tray."""
    seen = ro.observation(state, seat)
    own = {*seen.hand, *seen.unused, *seen.removed, *seen.recalled.vanished, *seen.hires}
    own |= {card for cards in seen.recalled.trays for card in cards or ()}
    own |= {card for tray in seen.trays for card in tray.cards or ()}
    own |= {card for view in seen.players for card in (*view.shown, *view.out, *view.used)}
    every = {card.number for card in house().staff if card.origin is Origin.DECK}
    return every - own - set(seen.unhired)


@pytest.mark.parametrize("draft", ro.DRAFTS)
@pytest.mark.parametrize("players", [2, 5])
def test_nothing_hidden_stands_in_what_a_seat_is_told(players: int, draft: str) -> None:
    held = 0
    for number, state in enumerate(game(players, draft)[::5]):
        seat = number % players
        hidden = secret_cards(state, seat)
        others = {
            card
            for other in range(players)
            if other != seat
            for card in (*state.hand(other), *state.unused(other))
        }
        held += len(hidden & others)
        assert not names_in(text(ro.observation(state, seat)), hidden)
        assert names_in(text(state), hidden & others) == {
            house().card(card).name for card in hidden & others
        }
    assert held > 5


def test_the_text_of_an_observation_depends_on_nothing_else() -> None:
    """States that a seat cannot tell apart are told alike."""
    different = 0
    for number, state in enumerate(game(4)[::7]):
        seat = number % 4
        seen = ro.observation(state, seat)
        other, _ = ro.resample(seen, Rng.seeded(number))
        assert text(ro.observation(other, seat)) == text(seen)
        different += text(other) != text(state)
    assert different > 20


LOWEST = [card.number for card in house().staff if card.level == 1]


def trays_of(state: ro.State, seat: int) -> list[str]:
    told = text(ro.observation(state, seat))
    return next(part for part in told.split("\n\n") if part.startswith("Tray A")).split("\n")


def test_a_seat_sees_the_tray_that_it_has_and_what_it_passed_on() -> None:
    """Four players, Player 1 starts: A is there and goes to Player 2, B with Player 4 to 3."""
    config = ro.Config(players=4, start_player=0)
    state = next(s for s in game_of(config) if s.phase is Phase.TRAYS)
    first, second = LOWEST[:6], LOWEST[6:12]
    assert [tray.cards for tray in state.round.trays] == [
        sum(1 << card for card in cards) for cards in (first, second)
    ]
    held = [f"{card:2} {card_words(house().card(card))}" for card in first]
    assert trays_of(state, 0) == [
        f"Tray A  Player 1  {held[0]}",
        *(f"                  {line}" for line in held[1:]),
        "Tray B  Player 4  6 cards",
    ]
    assert trays_of(state, 2) == ["Tray A  Player 1  6 cards", "Tray B  Player 4  6 cards"]
    taken = apply_all(state, ro.TakeCard(0, first[1]), ro.TakeCard(3, second[0]))
    passed = " ".join(trays_of(taken, 0)).replace(" (chef)", "")
    names = [f"{card} {house().card(card).name}" for card in (first[0], *first[2:])]
    assert " ".join(passed.split()) == (
        f"Tray A Player 2 5 cards passed on with {', '.join(names)} Tray B Player 3 5 cards"
    )
    assert len(trays_of(taken, 1)) == 6
    whole = text(taken).split("\n\n")[-2].split("\n")
    assert [line[:18] for line in whole if line.startswith("Tray")] == [
        "Tray A  Player 2  ",
        "Tray B  Player 3  ",
    ]
    assert len(whole) == 10


def game_of(config: ro.Config) -> Iterable[ro.State]:
    """The states of a game in which chance draws what comes first, and players do so too."""
    state = ro.new_game(config)
    while not ro.is_terminal(state):
        yield state
        if ro.current_player(state) == ro.CHANCE:
            drawn: tuple[Any, ...] = ()
            while outcomes := ro.chance_outcomes(state, drawn):
                drawn += (outcomes[0][0],)
            state = ro.apply(state, ro.chance_action(state, drawn))
        else:
            state = ro.apply(state, ro.legal_actions(state)[0])


def test_cards_that_a_seat_chooses_from_are_told_in_full() -> None:
    config = ro.Config(players=2, start_player=0, promos=("start_staff",))
    state = next(s for s in game_of(config) if s.phase is Phase.KEEP)
    own = text(ro.observation(state, 1)).split("\n\n")[-2].split("\n")
    lines = [f"{card:2} {card_words(house().card(card))}" for card in range(1, 7)]
    assert own == [f"Player 2  unused  {lines[0]}", *(f"{'':18}{line}" for line in lines[1:])]
    moves = " ".join(text(ro.observation(state, 1)).split("\n\n")[-1].split())
    named = [f"removes card {card} ({house().card(card).name})" for card in range(1, 6)]
    assert moves == f"Moves of Player 2: {'; '.join(named)}."
    assert text(state).count("\nMoves of Player ") == 2


def test_a_hired_card_is_known_to_be_in_the_hand() -> None:
    hire = staff("Staff 0", TINY)
    owner = Owns(hand=(1, 2, staff("Staff 2", TINY)), goods="", unused=())
    board = attrs.evolve(BOARD, hires={1: hire}, dishes={}, areas={}, hosts={}, claims=((),))
    config = ro.Config(players=2, start_player=0, components=TINY)
    state = playing(config, owner, Owns(goods="", hand=(1, 2)), card=2, board=board)
    hired = apply_all(state, ro.Perform(0, MainAction.HIRE), ro.HireCard(0, hire))
    told = text(ro.observation(hired, 1)).split("\n")
    start = next(n for n, line in enumerate(told) if line.startswith("Player 1  hand"))
    assert told[start : start + 2] == [
        "Player 1  hand        4 Staff 0, assistant: 1 butter for 2 coins",
        "                      2 more",
    ]


def test_cards_that_somebody_must_have_removed() -> None:
    """Only whoever saw a card on a tray knows that it is nowhere any more."""
    told = [
        (state, seat)
        for state in game(3)
        for seat in range(3)
        if ro.observation(state, seat).recalled.vanished
    ]
    state, seat = told[-1]
    names = [house().card(card).name for card in ro.observation(state, seat).recalled.vanished]
    words = " ".join(text(ro.observation(state, seat)).split())
    found = re.search(r"Removed in past rounds: ([^.]+)\.", words)
    assert found is not None
    assert [re.sub(r"^\d+ | \(chef\)$", "", name) for name in found[1].split(", ")] == names
    assert "Removed in past rounds" not in text(state)


def test_a_card_that_a_player_removed_itself_is_not_said_to_be_removed_by_others() -> None:
    """Who removed a card of a tray is not kept beyond the round: alone, it can only be oneself."""
    told: list[str] = []
    for step in random_game(ro.Config(players=1, solo="savory"), 3):
        seen = ro.observation(step.after, 0)
        if seen.recalled.vanished:
            told.append(" ".join(text(seen).split()))
    assert told
    assert all("Removed in past rounds: " in words for words in told)
    assert not any("by others" in words or "by somebody" in words for words in told)


# --- chapters -------------------------------------------------------------------------------------


def test_a_chapter_ends_with_each_round() -> None:
    states = game(4)
    told = [(pair, display.chapter(ro, *pair)) for pair in pairwise(states)]
    chapters = [(pair, words) for pair, words in told if words is not None]
    assert [words.split("\n")[0] for _, words in chapters] == [
        f"Round {number} is over" for number in (1, 2, 3, 4)
    ]


def test_what_a_round_brought() -> None:
    """Basic income 5; one decoration 2 more, three 2 + 3 and a point; a host 2."""
    owners = (
        Owns(coins=1, prestige=1, hand=(4,), decorations=(1, 2, 3)),
        Owns(coins=20, hand=(), unused=(1, 2, 3, 4)),
    )
    board = Board(
        dishes={(1, 1): (0, 1), (2, 1): (0, 2)},
        areas={(1, 0): 0},
        hosts={1: 1},
    )
    state = playing(ro.Config(players=2, start_player=0), *owners, card=4, number=4, board=board)
    after = apply_all(state, ro.Forfeit(0), ro.Forfeit(0))
    while display.chapter(ro, state, after) is None:
        assert ro.current_player(after) == ro.CHANCE
        state, after = after, ro.apply(after, ro.sample_chance(after, Rng.seeded(1))[0])
    assert (display.chapter(ro, state, after) or "").split("\n") == [
        "Round 4 is over",
        "---------------",
        "                           Player 1  Player 2",
        "income                     10 coins   7 coins",
        "                            1 point",
        "coins                            11        27",
        "points on the track               2         0",
        "dishes on tables                  2         .",
        "decorations                       3         .",
        "service markers and hosts         1         1",
        "cards of staff                    4         4",
    ]


# --- moves ----------------------------------------------------------------------------------------


def remark(state: ro.State, move: object) -> str | None:
    return display.remark(ro, state, move)


def due_to(phase: Phase, **turn: Any) -> ro.State:
    """The position of `delivering` with another turn."""
    state = delivering()
    return change_state(state, turn=change_turn(state.turn, phase=phase, **turn))


PLACING = due_to(Phase.PLACE, terms=Act(MainAction.PLACE), dish=None)
CHEAPER = due_to(Phase.PLACE, terms=Act(MainAction.PLACE, discount=2), dish=None)
BUYING = due_to(Phase.RECIPES, terms=Act(MainAction.RECIPES), dish=None)
TAKING = due_to(Phase.INGREDIENT, terms=Act(MainAction.INGREDIENT), dish=None)
GIVEN = due_to(Phase.GIFT_RECIPE, terms=Take(DrawKind.RECIPE), dish=None)
GIVEN_TILE = due_to(Phase.GIFT_TILE, terms=Take(DrawKind.TILE), dish=None)
REWARDED = due_to(Phase.REWARD, table=1)
MOVING = due_to(Phase.MOVE, terms=MoveDish(), dish=None, table=2, space=2)
SELLING = SellGoods(((GOODS.counts({Good.SUGAR: 2}), 2), (GOODS.counts({Good.FLOUR: 3}), 1)))
POINTS_FOR_COINS = due_to(Phase.NUMBER, terms=Trade(5, prestige=1, times=8))
BUTTER_FOR_COINS = due_to(Phase.NUMBER, terms=Trade(2, good=Good.BUTTER, times=8))
FLAN_WORDS = "Flan 3 with cream + chocolate"

WITH_MENTOR = ro.new_game(ro.Config(extended="savory", components=make_tiny()))


def decided_in(phase: Phase) -> ro.State:
    """A position in which the Mentor needs a decision."""
    return attrs.evolve(WITH_MENTOR, turn=attrs.evolve(WITH_MENTOR.turn, phase=phase))


REMARKS: list[tuple[ro.State, object, str | None]] = [
    (delivering(), ro.PlayCard(0, 16), "Staff 12, assistant: 1 point for 5 coins, up to 8 times"),
    (delivering(), ro.ChooseCard(1, 2), "Bob, chef: 2 coins"),
    (delivering(), ro.TakeCard(1, 9), "Staff 5, chef: points for decorations (1: 1, 2+: 3)"),
    (delivering(), ro.RemoveCard(1, 1), "Ann, assistant: 2 coins"),
    (delivering(), ro.CardChosen(1), None),
    (delivering(), ro.CardTaken(1), None),
    (delivering(), ro.CardRemoved(1), None),
    (delivering(), ro.DiscardRecipe(0, CAKE), "Cake 4 chef"),
    (delivering(), ro.Perform(0, MainAction.BAKE), None),
    (delivering(), ro.UseBonus(0), "Place Service Staff or Noble Host, 4 coins off"),
    (due_to(Phase.MAIN), ro.Forfeit(0), "the main action"),
    (due_to(Phase.BONUS), ro.Forfeit(0), "the bonus"),
    (REWARDED, ro.Forfeit(0), "the reward"),
    (GIVEN, ro.Forfeit(0), "the gift"),
    (due_to(Phase.KEEP_RECIPE), ro.Forfeit(0), "what was drawn"),
    (BUYING, ro.Done(0), None),
    (BUYING, ro.TakeRecipe(0, 2), "Flan 3 for 1 coin"),
    (GIVEN, ro.TakeRecipe(0, 2), "Flan 3"),
    (TAKING, ro.TakeTile(0, 1), "nut + nut for 1 coin"),
    (TAKING, ro.TakeTile(0, 3), "egg / fruit for 0 coins"),
    (GIVEN_TILE, ro.TakeTile(0, 3), "egg / fruit"),
    (delivering(), ro.BuyGoods(0, Good.FLOUR, 2), "for 2 coins"),
    (delivering(), ro.BakeRecipe(0, CAKE), "Cake 4 chef: 1 flour, 1 butter, 2 nut"),
    (delivering(), ro.SpareGood(0, Good.FLOUR), None),
    (delivering(), ro.SpareIngredient(0, Ingredient.HONEY), None),
    (delivering(), ro.SpendTile(0, EGG), "egg / fruit"),
    (delivering(), ro.PickDish(0, 1), "Bun 2"),
    (delivering(), ro.PickDish(0, 2), FLAN_WORDS),
    (delivering(), ro.DecorateWith(0, EGG), "egg / fruit"),
    (delivering(), ro.Sell(0), f"{FLAN_WORDS} for 15 coins"),
    (delivering(), ro.Present(0, 1, 2), f"{FLAN_WORDS}; gift 1 coin"),
    (delivering(), ro.Present(0, 2, 1), FLAN_WORDS),
    (REWARDED, ro.ChooseReward(0, 2), "2 sugar"),
    (delivering(), ro.PayService(0, 0), None),
    (delivering(), ro.PayService(0, 2), "6 coins for 2 points"),
    (
        delivering(),
        ro.HireCard(0, 7),
        "for 2 coins: Staff 3, chef: 1 coin, then Decorate a single dish",
    ),
    (
        delivering(),
        ro.HireCard(0, 21),
        "for nothing: Star 1, star chef: 1 point; needs 25 or more coins",
    ),
    (delivering(), ro.GiveNotice(0, 2), "Bob, chef: 6 coins"),
    (delivering(), ro.GiveNotice(0, 16), "Staff 12, assistant: 4 coins"),
    (PLACING, ro.PlaceServiceStaff(0, 1, ro.AreaSide.LEFT), "2 points for 4 coins"),
    (PLACING, ro.PlaceHost(0, 1), "1 point for 3 coins"),
    (CHEAPER, ro.PlaceServiceStaff(0, 1, ro.AreaSide.LEFT), "2 points for 2 coins"),
    (
        CHEAPER,
        ro.PlaceServiceStaff(0, 1, ro.AreaSide.RIGHT),
        "1 recipe of the display for 0 coins",
    ),
    (delivering(), ro.ChooseTable(0, 1), "0 dishes"),
    (delivering(), ro.ChooseTable(0, 2), "1 dish"),
    (POINTS_FOR_COINS, ro.ChooseNumber(0, 3), "3 points for 15 coins"),
    (BUTTER_FOR_COINS, ro.ChooseNumber(0, 2), "2 butter for 4 coins"),
    (due_to(Phase.ROW, terms=SELLING), ro.ChooseRow(0, 2), "1 point for 3 flour"),
    (delivering(), ro.KeepTile(0, NUTS), "nut + nut"),
    (delivering(), ro.KeepRecipe(0, CAKE), "Cake 4 chef"),
    (delivering(), ro.CopyBonus(0, 2), "Staff 2: Acquire a single recipe"),
    (delivering(), ro.PickPresented(0, 2, 2), "Bun 2"),
    (MOVING, ro.MoveDish(0, 1, 2), "Bun 2"),
    (delivering(), ro.Draw(ro.Pile.START_PLAYER, (2,)), None),
    (delivering(), ro.Draw(ro.Pile.TABLE_BONUSES, (2, 1)), "Plain, Egg"),
    (delivering(), ro.Draw(ro.Pile.SPECIAL_BONUSES, (1, 2)), "Both, Chef"),
    (delivering(), ro.Draw(ro.Pile.STARS, (20, 21)), "Star 0, Star 1"),
    (delivering(), ro.Draw(ro.Pile.TILES, (NUTS, EGG)), "nut + nut, egg / fruit"),
    (delivering(), ro.Draw(ro.Pile.RECIPES, (CAKE, BUN)), "Cake 4 chef, Bun 2"),
    (delivering(), ro.DealTrays((4, 5), (6, 7)), "A: Staff 0, Staff 1; B: Staff 2, Staff 3"),
    (delivering(), ro.TraysDealt(2, None, (6, 7)), "B: Staff 2, Staff 3"),
    (delivering(), ro.TraysDealt(2, None, None), None),
    (
        delivering(),
        ro.DealCards((4, 5, 6), (7, 8)),
        "Player 2: Staff 0; Player 3: Staff 1; Player 1: Staff 2; to hire: Staff 3, Staff 4",
    ),
    (delivering(), ro.CardsDealt(4, (7, 8)), "yours: Staff 0; to hire: Staff 3, Staff 4"),
    (WITH_MENTOR, ro.CopyMentor(0, MainAction.BAKE), None),
    (WITH_MENTOR, ro.TakePoints(0), "4 points"),
    (WITH_MENTOR, ro.MentorTook(1), None),
    (WITH_MENTOR, ro.MentorTook(1, (6, 7)), "Staff 2, Staff 3"),
    (WITH_MENTOR, ro.Draw(ro.Pile.START_PLAYER, (2,)), "the Mentor"),
    (WITH_MENTOR, ro.Draw(ro.Pile.START_PLAYER, (1,)), None),
    (WITH_MENTOR, ro.Draw(ro.Pile.LEVELS, (2,)), "a card of level II"),
    (WITH_MENTOR, ro.Draw(ro.Pile.TRAY, (6,)), "Staff 2"),
    (WITH_MENTOR, ro.Draw(ro.Pile.INVENTORY, (7,)), "Staff 3"),
    (WITH_MENTOR, ro.Draw(ro.Pile.SOLO_CARDS, (1,)), "Acquire Recipes or Bake"),
    # Card 2 names recipe space 2, column 2, table 2 from the near end, and area 1; card 1 a host.
    (WITH_MENTOR, ro.Draw(ro.Pile.DECISIONS, (2,)), None),
    (decided_in(Phase.MENTOR_RECIPE), ro.Draw(ro.Pile.DECISIONS, (2,)), "recipe space 2"),
    (decided_in(Phase.MENTOR_COLUMN), ro.Draw(ro.Pile.DECISIONS, (2,)), "column 2"),
    (
        decided_in(Phase.MENTOR_TABLE),
        ro.Draw(ro.Pile.DECISIONS, (2,)),
        "table 2, from the end near the bonus",
    ),
    (decided_in(Phase.MENTOR_PLACE), ro.Draw(ro.Pile.DECISIONS, (2,)), "area 1"),
    (decided_in(Phase.MENTOR_PLACE), ro.Draw(ro.Pile.DECISIONS, (1,)), "host space 1"),
    (decided_in(Phase.MENTOR_RECIPE), ro.Draw(ro.Pile.TARGETS, (3,)), "recipe space 3"),
    (decided_in(Phase.MENTOR_COLUMN), ro.Draw(ro.Pile.TARGETS, (1,)), "column 1"),
    (decided_in(Phase.MENTOR_TABLE), ro.Draw(ro.Pile.TARGETS, (4,)), "table 2, from the far end"),
    (decided_in(Phase.MENTOR_PLACE), ro.Draw(ro.Pile.TARGETS, (1,)), "area 1"),
    (decided_in(Phase.MENTOR_PLACE), ro.Draw(ro.Pile.TARGETS, (2,)), "host space 1"),
    (
        WITH_MENTOR,
        ro.DealCards((4, 5), (7, 8)),
        "Player 1: Staff 0; Player 2: Staff 1; to hire: Staff 3, Staff 4",
    ),
]


@pytest.mark.parametrize(("state", "move", "words"), REMARKS)
def test_what_the_numbers_of_a_move_stand_for(
    state: ro.State, move: object, words: str | None
) -> None:
    assert remark(state, move) == words


def test_every_kind_of_move_has_been_tried() -> None:
    tried = {type(move) for _, move, _ in REMARKS}
    assert tried == {*get_args(ro.Action), *get_args(ro.Seen)}


NUMBERLESS = (
    ro.Perform, ro.Done, ro.SpareGood, ro.SpareIngredient, ro.PayService,
)  # fmt: skip


@pytest.mark.parametrize("players", [2, 4])
def test_moves_with_numbers_are_explained(players: int) -> None:
    for state in game(players):
        for seat in ro.active_players(state):
            for move in ro.legal_actions(state, seat):
                assert (remark(state, move) is None) <= isinstance(move, NUMBERLESS)


def test_a_card_to_be_hired_is_listed_in_short() -> None:
    """Star 0 asks for three goods, Star 1 for 25 coins; Star 4 for no unused tile."""
    config = ro.Config(players=3, start_player=1, components=TINY)
    owners = (attrs.evolve(OWNERS[0], star=False, coins=27), *OWNERS[1:])
    state = playing(config, *owners, card=2, start=1, board=BOARD)
    told = text(ro.apply(state, ro.Perform(0, MainAction.HIRE)))
    assert told.endswith(
        "\n\nMoves of Player 1: hires card 7 (Staff 3 for 2 coins); "
        "hires card 17 (Staff 13 for 2 coins);\n  hires card 21 (Star 1 for nothing)."
    )


# --- the telling of a game ------------------------------------------------------------------------


def moves_told(told: str) -> list[str]:
    """The numbered moves, each on one line; a long one is broken where it has semicolons."""
    joined = re.sub(r"\n {6,}(?=\S)", " ", told).replace(";", "")
    return [line.strip() for line in joined.split("\n") if re.match(r" *\d+\. ", line)]


def test_a_seat_is_told_the_names_of_its_own_hidden_moves_only() -> None:
    _, record = play_numbered(ro, ro.Config(players=3), None, 1, 0)
    states = list(records.replay(ro, record))
    whole, seen = (moves_told(it) for it in (tell_game(ro, record, 0), tell_seat(ro, record, 1)))
    assert len(whole) == len(seen) == len(record.moves)
    hidden = (ro.ChooseCard, ro.TakeCard, ro.RemoveCard)
    for state, move, all_words, words in zip(states, record.moves, whole, seen, strict=False):
        if not isinstance(move, (*hidden, ro.DealTrays)):
            assert words == all_words
            continue
        redacted = ro.redact(state, move, 1)
        name = remark(state, redacted)
        told = ro.action_to_string(redacted).replace(";", "")
        name = name and name.replace(";", "")
        assert words.split(". ", 1)[1] == (told if name is None else f"{told} ({name})")
        if isinstance(move, hidden):
            card = card_words(house().card(move.card)).replace(";", "")
            assert f"({card})" in all_words
            assert (name is None) == (move.seat != 1)


def test_games_that_a_seat_cannot_tell_apart_are_told_alike() -> None:
    """Player 3 removes one of six cards or another, which Player 2 never learns."""
    _, record = play_numbered(ro, ro.Config(), None, 2, 0)
    states = list(records.replay(ro, record))
    first = next(n for n, state in enumerate(states) if state.phase is Phase.REMOVE)
    told: set[str] = set()
    whole: set[str] = set()
    for card in ro.legal_actions(states[first], 2):
        cut = attrs.evolve(record, moves=(*record.moves[:first], card), digest=None)
        told.add(tell_seat(ro, cut, 1))
        whole.add(tell_game(ro, cut, 0))
    assert (len(told), len(whole)) == (1, 6)


def test_a_game_is_told_round_by_round_and_fits_on_a_page() -> None:
    _, record = play_numbered(ro, ro.Config(players=5, promos=EVERY_PROMO), None, 4, 0)
    for told in (tell_game(ro, record, 0), tell_seat(ro, record, 2)):
        lines = told.split("\n")
        rounds = [line for line in lines if re.fullmatch(r"Round \d is over", line)]
        assert rounds == [f"Round {number} is over" for number in (1, 2, 3, 4)]
        assert max(map(len, lines)) <= 100
        assert "seats: 0 Player 1, 1 Player 2, 2 Player 3, 3 Player 4, 4 Player 5" in lines
        assert re.search(r"\nPlayer \d wins: .+ \[RO-85\]\.\n", told)
        assert re.search(r"\nPlayer 5: \d+\n-+\ntrack +\d+  RO-6 ", told)


# --- words ----------------------------------------------------------------------------------------

BONUSES: list[tuple[Bonus, str]] = [
    (Gain(COINS, 5), "5 coins"),
    (Gain(POINTS, 1), "1 point"),
    (Gain(COINS, 2, Counted(Measure.TABLES)), "2 coins for each table with a dish"),
    (
        Gain(POINTS, counted=Counted(Measure.DECORATIONS), steps=((1, 1), (3, 2), (5, 3))),
        "points for decorations (1-2: 1, 3-4: 2, 5+: 3)",
    ),
    (
        Gain(COINS, counted=Counted(Measure.STAFF), steps=((4, 12), (8, 9), (9, 6))),
        "coins for cards of staff (4-7: 12, 8: 9, 9+: 6)",
    ),
    (
        GainByType(ingredients=((Ingredient.EGG, 1), (Ingredient.NUT, 2))),
        "points for ingredients, each in a dish of its own: egg 1, nut 2",
    ),
    (
        GainByType(toppings=((Topping.CREAM, 1), (Topping.CHOCOLATE, 2))),
        "points for toppings, each on a decoration of its own: cream 1, chocolate 2",
    ),
    (Act(MainAction.GOODS), "Buy Goods"),
    (Act(MainAction.GOODS, times=2), "Buy Goods, 2 times"),
    (Act(MainAction.BAKE, price=2), "2 coins, then Bake"),
    (Act(MainAction.RECIPES, single=True), "Acquire a single recipe"),
    (Act(MainAction.DELIVER, single=True), "Deliver a single dish"),
    (Act(MainAction.DECORATE, price=1, single=True), "1 coin, then Decorate a single dish"),
    (Act(MainAction.PLACE, discount=4), "Place Service Staff or Noble Host, 4 coins off"),
    (
        Act(
            MainAction.BAKE,
            single=True,
            less_goods=(Good.FLOUR,),
            less_ingredients=(Ingredient.HONEY, Ingredient.NUT),
        ),
        "Bake a single recipe, 1 flour, honey or nut less",
    ),
    (Trade(2, good=Good.BUTTER), "1 butter for 2 coins"),
    (Trade(15, prestige=6), "6 points for 15 coins"),
    (Trade(5, prestige=1, times=8), "1 point for 5 coins, up to 8 times"),
    (Draw(DrawKind.TILE, 1), "draw 1 tile"),
    (Draw(DrawKind.RECIPE, 2), "draw 2 recipes, keep 1"),
    (Take(DrawKind.TILE), "1 tile of the display"),
    (MoveDish(), "move a dish to another table"),
    (Copy(), "the bonus on top of another used pile"),
    (DiscardTiles(3, 2), "discard up to 3 unused tiles for 2 points each"),
    (SELLING, "sell goods, each row once: 2 points for 2 sugar; 1 point for 3 flour"),
]


@pytest.mark.parametrize(("bonus", "words"), BONUSES)
def test_words_for_a_bonus(bonus: Bonus, words: str) -> None:
    assert bonus_words(bonus) == words


def test_every_kind_of_bonus_has_words() -> None:
    assert {type(bonus) for bonus, _ in BONUSES} == set(get_args(Bonus))


def test_every_main_action_has_words() -> None:
    names = {action_words(action) for action in MainAction}
    assert len(names) == len(MainAction)
    assert {bonus_words(Act(action)) for action in MainAction} == names


MEASURES = {
    Measure.COINS: ("1 or more coins", "no coins"),
    Measure.PRESTIGE: ("1 or more points on the track", "no points on the track"),
    Measure.GOODS: ("1 or more units of goods", "no units of goods"),
    Measure.UNUSED_TILES: ("1 or more unused tiles", "no unused tiles"),
    Measure.STAFF: ("1 or more cards of staff", "no cards of staff"),
    Measure.DECORATIONS: ("1 or more decorations", "no decorations"),
    Measure.MARKERS: ("1 or more service markers and hosts", "no service markers and hosts"),
    Measure.SERVICE_STAFF: ("1 or more service markers", "no service markers"),
    Measure.SPECIAL_BONUSES: ("1 or more special bonuses marked", "no special bonuses marked"),
    Measure.TABLES: ("1 or more tables with a dish", "no tables with a dish"),
    Measure.DISHES: ("1 or more dishes on tables", "no dishes on tables"),
    Measure.DISHES_ON_A_TABLE: ("1 or more dishes on one table", "no dishes on one table"),
    Measure.CHEF_DISHES: ("1 or more dishes with chef icon", "no dishes with chef icon"),
    Measure.DISHES_WITH: ("1 or more dishes with nut", "no dishes with nut"),
    Measure.PLAIN_DISHES: ("1 or more dishes without ingredient", "no dishes without ingredient"),
    Measure.DISHES_WORTH: (
        "1 or more dishes worth 2 to 4 points",
        "no dishes worth 2 to 4 points",
    ),
    Measure.INGREDIENT_TYPES: (
        "1 or more ingredients, each in a dish of its own",
        "no ingredients, each in a dish of its own",
    ),
    Measure.TOPPING_TYPES: (
        "1 or more toppings, each on a decoration of its own",
        "no toppings, each on a decoration of its own",
    ),
}


@pytest.mark.parametrize("measure", Measure)
def test_words_for_what_is_counted(measure: Measure) -> None:
    worth = measure is Measure.DISHES_WORTH
    ingredient = Ingredient.NUT if measure is Measure.DISHES_WITH else None
    counted = Counted(measure, ingredient, *((2, 4) if worth else ()))
    conditions = Condition(counted, least=1), Condition(counted, most=0)
    assert tuple(map(condition_words, conditions)) == MEASURES[measure]
    assert counted_words(counted, 1) != counted_words(counted, 2)


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (3, None, "3 or more coins"),
        (0, 0, "no coins"),
        (0, 2, "at most 2 coins"),
        (0, 1, "at most 1 coin"),
        (1, 1, "1 coin"),
        (2, 5, "2 to 5 coins"),
    ],
)
def test_words_for_a_condition(least: int, most: int | None, words: str) -> None:
    assert condition_words(Condition(Counted(Measure.COINS), least, most)) == words


def test_words_for_exact_worth_and_for_several_conditions() -> None:
    worth = Condition(Counted(Measure.DISHES_WORTH, low=5, high=5), least=2)
    coins = Condition(Counted(Measure.COINS), least=9)
    assert conditions_words((worth, coins)) == "2 or more dishes worth 5 points and 9 or more coins"


GIFTS = {
    GiftKind.COINS: "2 coins",
    GiftKind.PRESTIGE: "2 points",
    GiftKind.GOOD: "2 sugar",
    GiftKind.TILE_OF_BAG: "2 tiles of the bag",
    GiftKind.TILE_OF_DISPLAY: "2 tiles of the display",
    GiftKind.RECIPE_OF_DISPLAY: "2 recipes of the display",
    GiftKind.COINS_PER_SERVICE_STAFF: "2 coins for each own service marker beside the table",
}


@pytest.mark.parametrize("kind", GiftKind)
def test_words_for_a_gift(kind: GiftKind) -> None:
    good = Good.SUGAR if kind is GiftKind.GOOD else None
    assert gift_words(Gift(kind, 2, good)) == GIFTS[kind]


TRAITS = {
    DishTrait.ANY: "any dish",
    DishTrait.WITH_INGREDIENT: "a dish with nut",
    DishTrait.WITHOUT_INGREDIENT: "a dish without nut",
    DishTrait.WITH_TOPPING: "a dish with cream",
    DishTrait.WITHOUT_TOPPING: "a dish without cream",
    DishTrait.DECORATED: "a decorated dish",
    DishTrait.UNDECORATED: "a dish without decoration",
    DishTrait.CHEF: "a dish with chef icon",
    DishTrait.NOT_CHEF: "a dish without chef icon",
    DishTrait.WORTH: "a dish worth 5 points",
}


@pytest.mark.parametrize("trait", DishTrait)
def test_words_for_what_a_table_bonus_asks_for(trait: DishTrait) -> None:
    condition = DishCondition(trait, Ingredient.NUT, Topping.CREAM, 5)
    assert dish_condition_words(condition) == TRAITS[trait]


def test_words_for_pieces() -> None:
    assert [tile_words(one) for one in TINY.tiles] == [
        "egg / fruit",
        "nut + nut",
        "honey / cream + chocolate",
    ]
    assert [cost_words(recipe) for recipe in TINY.recipes] == [
        "1 flour",
        "1 sugar, 1 egg",
        "1 flour, 1 butter, 2 nut",
    ]
    assert dish_words(TINY, FLAN) == "Flan 3"
    assert dish_words(TINY, CAKE, HONEY) == "Cake 4 chef with cream + chocolate"
    assert gift_words(None) == "-"
    assert table_bonus_words(TINY.table_bonuses[0]) == ("a dish with egg brings 1 flour or 2 sugar")


def test_tiles_are_told_as_moves_name_them() -> None:
    """So what stands in a text can be written as a move."""
    state = playing(ro.Config(players=2, start_player=0))
    for one in house().tiles:
        move = ro.parse_action(state, f"Player 1 spends {tile_words(one)}")
        assert move == ro.SpendTile(0, one.number)


def test_all_cards_and_tiles_of_the_house_set_have_words() -> None:
    box = house()
    told = [card_words(card) for card in box.staff]
    told += [tile_words(one) for one in box.tiles]
    told += [table_bonus_words(bonus) for bonus in box.table_bonuses]
    told += [conditions_words(bonus.conditions) for bonus in box.special_bonuses]
    assert all(re.fullmatch(r"[\w ,;:().+/'-]+", words) for words in told)
    assert not any("None" in words or "_" in words for words in told)
    assert len(set(told)) == len(told)


def test_no_member_of_the_vocabulary_is_forgotten() -> None:
    tables: list[tuple[type[enum.Enum], dict[Any, Any]]] = [
        (Measure, MEASURES),
        (GiftKind, GIFTS),
        (DishTrait, TRAITS),
    ]
    for members, words in tables:
        assert set(words) == set(members)
        assert len(set(map(str, words.values()))) == len(words)


# --- the Mentor -----------------------------------------------------------------------------------


def with_belongings() -> ro.State:
    """The Mentor has a bit of everything; of its staff person 1 can tell something, 2 nothing."""
    mentor = WITH_MENTOR.mentor
    assert mentor is not None
    inventory = (
        Kept(0, 2, False, ()),
        Kept(7, 1, False, (1 << 7 | 1 << 8, 0)),
        Kept(20, 0, True, ()),
    )
    changed = attrs.evolve(
        mentor,
        hand=(0, 0),
        deck=1,
        used=(3, 1),
        opened=(5, 6),
        stack=(NUTS, EGG),
        recipes=(CAKE,),
        racks=(None, Dish(BUN, 0)),
        inventory=inventory,
    )
    return change_state(WITH_MENTOR, mentor=changed)


MENTORS = [
    "Mentor's  solo cards  2 cards in hand",
    "          decisions   1 card; opened 6, 5",
    "          used         1 Acquire Recipes or Bake; under it 3",
    "          tiles       from the top: nut + nut; egg / fruit",
    "          recipes     from the left: Cake 4 chef",
    "          racks       from above: empty; Bun 2",
]


def mentors_lines(text: str) -> list[str]:
    lines = text.splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("Mentor's"))
    return lines[start : start + len(MENTORS) + 1]


@pytest.mark.parametrize(
    ("seat", "second"),
    [(None, "Staff 3"), (0, "Staff 3 or Staff 4"), (1, "a card of level I")],
)
def test_what_only_the_mentor_has_is_told_as_far_as_it_is_known(
    seat: int | None, second: str
) -> None:
    state = with_belongings()
    told = display.text(ro, state if seat is None else ro.observation(state, seat))
    staff_line = f"          staff       from the top: Star 0, {second}, a card of level II"
    assert mentors_lines(told) == [*MENTORS, staff_line]


def test_the_mentor_is_called_by_its_name() -> None:
    state = with_belongings()
    told = display.text(ro, change_state(state, turn=change_turn(state.turn, seat=2)))
    assert "Mentor's turn: the start player is drawn [RO-7]." in told.splitlines()
    assert [ro.seat_name(state.config, seat) for seat in range(3)] == [
        "Player 1",
        "Player 2",
        "Mentor",
    ]
