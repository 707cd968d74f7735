"""How many points a seat can expect, for players and for search that stops before the end."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from bakehouse.rococo.config import Config
from bakehouse.rococo.players.kitchen import Kitchen, coins_hope, kitchen_hope
from bakehouse.rococo.players.outlook import Outlook, outlook, turns_left
from bakehouse.rococo.players.staff import Sight, future_worth, worth_of_cards
from bakehouse.rococo.players.standing import (
    Standing,
    depends_on_board,
    markers_hope,
    next_dish,
    specials_hope,
    standing,
    tables_hope,
    topping_hope,
)
from bakehouse.rococo.players.weights import HOUSE, Weights
from bakehouse.rococo.scoring import returns
from bakehouse.rococo.state import Dish, Phase, Player, State, Turn, cards_of

__all__ = ["Judge", "evaluate", "judge"]

_GIFTS: Final = {
    Phase.GIFT_TILE: 1.4,
    Phase.GIFT_RECIPE: 1.0,
    Phase.REWARD: 0.8,
    Phase.SERVICE: 0.4,
}
"""What is still to come in these phases of a delivery or a bonus."""

_MOST_KEPT: Final = 1 << 14


def _others(values: tuple[float, ...], seat: int) -> tuple[float, ...]:
    return (*values[:seat], *values[seat + 1 :])


class _OnBoard:
    """What a board means for a seat.

    It keeps the board and the setup, so that nothing else can get their ids.
    """

    __slots__ = ("board", "hope", "rival", "setup", "spot", "stand", "topping")

    def __init__(self, state: State, seat: int, look: Outlook, weights: Weights) -> None:
        config, board = state.setup.config, state.board
        self.board = board
        self.setup = state.setup
        self.stand: Standing = standing(config, board, seat)
        tables = tables_hope(config, board.tables, look.rounds, weights.draw)
        markers = markers_hope(config, board, seat, self.stand, look, weights)
        self.hope = self.stand.prestige + tables[seat] + markers
        self.rival = max(_others(tables, seat))
        self.topping = topping_hope(state, weights)
        spot = next_dish(config, board.tables, seat, look.rounds, weights.draw)
        self.spot = None if spot is None else spot + weights.dish


class Judge:
    """Judges positions for one seat; remembers parts of what it has judged before.

    What is remembered follows from the position alone, so a judgement never depends on others.
    """

    def __init__(self, config: Config, seat: int, weights: Weights) -> None:
        self.config = config
        self.components = config.components
        self.seat = seat
        self.weights = weights
        self._looks: dict[tuple[int, int], Outlook] = {}
        self._boards: dict[tuple[int, int, int, int], _OnBoard] = {}
        self._specials: dict[tuple[Any, ...], float] = {}
        self._decided: dict[tuple[int, ...], bool] = {}
        self._kitchens: dict[tuple[Any, ...], float] = {}
        self._futures: dict[tuple[int, int], float] = {}

    def look(self, state: State) -> Outlook:
        """The outlook of the seat."""
        rounds = self.components.numbers.rounds - state.round.number
        key = rounds, turns_left(state, self.seat)
        found = self._looks.get(key)
        if found is None:
            found = self._looks[key] = outlook(self.components, self.weights, *key)
        return found

    def _on_board(self, state: State, look: Outlook) -> _OnBoard:
        key = id(state.board), id(state.setup), look.rounds, look.turns
        found = self._boards.get(key)
        if found is None:
            if len(self._boards) > _MOST_KEPT:
                # Specials are remembered by the id of a board as well.
                self._boards.clear()
                self._specials.clear()
            found = _OnBoard(state, self.seat, look, self.weights)
            self._boards[key] = found
        return found

    def _of_board(self, specials: tuple[int, ...]) -> bool:
        """Whether nothing but board and decorations decides these special bonuses."""
        found = self._decided.get(specials)
        if found is None:
            bonuses = [self.components.special_bonuses[it - 1] for it in specials]
            found = all(depends_on_board(it.conditions) for it in bonuses)
            self._decided[specials] = found
        return found

    def _of_specials(self, state: State, there: _OnBoard, look: Outlook) -> float:
        player = state.players[self.seat]
        done, racks = len(player.decorations), player.racks
        if not self._of_board(state.setup.specials):
            return specials_hope(state, self.seat, there.stand, look, self.weights)
        key = id(there.board), id(there.setup), look.rounds, look.turns, done, racks
        found = self._specials.get(key)
        if found is None:
            found = specials_hope(state, self.seat, there.stand, look, self.weights)
            self._specials[key] = found
        return found

    def _of_kitchen(self, player: Player, turn: Turn, there: _OnBoard, look: Outlook) -> float:
        key = (
            player.recipes,
            _racks(player, turn, self.seat),
            player.goods,
            player.tiles,
            _decorations(player, turn, self.seat, self.components.numbers.decorations),
            there.topping,
            there.spot,
            look.rounds,
            look.turns,
        )
        found = self._kitchens.get(key)
        if found is None:
            if len(self._kitchens) > _MOST_KEPT:
                self._kitchens.clear()
            kitchen = Kitchen(*key[:7])
            found = kitchen_hope(self.components, kitchen, look, self.weights)
            self._kitchens[key] = found
        return found

    def _of_future(self, player: Player, number: int) -> float:
        staff = player.hand | player.unused
        for card in player.used:
            staff |= 1 << card
        key = staff, number
        found = self._futures.get(key)
        if found is None:
            if len(self._futures) > _MOST_KEPT:
                self._futures.clear()
            found = future_worth(self.components, staff, number, self.weights)
            self._futures[key] = found
        return found

    def sight(self, state: State) -> Sight:
        """The position as the seat judges it."""
        look = self.look(state)
        stand = self._on_board(state, look).stand
        return Sight(state, self.seat, stand, look, self.weights)

    def hope(self, state: State) -> float:
        """The points that the seat can expect."""
        if state.turn.phase is Phase.OVER:
            return returns(state)[self.seat]
        look = self.look(state)
        return self._hope(state, look, self._on_board(state, look))

    def _hope(self, state: State, look: Outlook, there: _OnBoard) -> float:
        seat, turn, player = self.seat, state.turn, state.players[self.seat]
        sight = Sight(state, seat, there.stand, look, self.weights)
        income = self.components.numbers.income * look.coin * look.incomes
        return (
            player.prestige
            + look.turns * look.action
            + income
            + coins_hope(player.coins, look, self.weights)
            + there.hope
            + self._of_specials(state, there, look)
            + self._of_kitchen(player, turn, there, look)
            + worth_of_cards(sight, cards_of(player.hand))
            + self._of_future(player, state.round.number)
            + _of_turn(sight, turn)
        )

    def score(self, state: State) -> float:
        """What a position is worth: points to expect, less a part of the best rival's tables."""
        if state.turn.phase is Phase.OVER:
            points = returns(state)
            return points[self.seat] - self.weights.rivals * max(_others(points, self.seat))
        look = self.look(state)
        there = self._on_board(state, look)
        return self._hope(state, look, there) - self.weights.rivals * there.rival


def _decorations(player: Player, turn: Turn, seat: int, most: int) -> int:
    """Successful decorations, with that of the dish that lies on its table already (RO-54)."""
    done = len(player.decorations)
    if turn.dish and turn.dish.tile and turn.phase in _GIFTS and turn.seat == seat:
        return min(done + 1, most)
    return done


def _racks(player: Player, turn: Turn, seat: int) -> tuple[Dish, ...]:
    """The dishes on racks, with one that has a space and waits for its gift (RO-51)."""
    if turn.phase is Phase.SPACE_TILE and turn.seat == seat and turn.dish:
        return (*player.racks, turn.dish)
    return player.racks


def _of_turn(sight: Sight, turn: Turn) -> float:
    """What the turn that is under way has still to give."""
    if turn.seat != sight.seat or not turn.card or not Phase.PLAY < turn.phase < Phase.REFILL:
        return 0.0
    worth = _GIFTS.get(turn.phase, 0.0)
    if turn.bonus:
        return worth
    worth += worth_of_cards(sight, (turn.card,))
    return worth + sight.look.action if turn.phase is Phase.MAIN else worth


@lru_cache(maxsize=64)
def judge(config: Config, seat: int, weights: Weights) -> Judge:
    """The judge for a seat of games with these options."""
    return Judge(config, seat, weights)


def evaluate(state: State) -> tuple[float, ...]:
    """By seat, the points to expect at the end; after the end they are the result.

    Every part is a guess by itself: see docs/rococo_balance.md.

    >>> from bakehouse.rococo import Config, new_game
    >>> len(evaluate(new_game(Config(players=3))))
    3
    """
    config = state.config
    return tuple(judge(config, seat, HOUSE).hope(state) for seat in range(config.players))
