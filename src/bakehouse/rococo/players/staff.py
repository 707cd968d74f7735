"""What staff cards are worth: the bonus of one now, of all in later rounds, and which to take."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from bakehouse.rococo.bonus_offers import amount_gained
from bakehouse.rococo.bonuses import (
    Act,
    Copy,
    DiscardTiles,
    Draw,
    DrawKind,
    Gain,
    GainByType,
    MoveDish,
    Resource,
    SellGoods,
    Take,
    Trade,
)
from bakehouse.rococo.content import Components, Staff
from bakehouse.rococo.counting import Measure
from bakehouse.rococo.kinds import GOODS, MainAction, Rank
from bakehouse.rococo.measures import meets, points_by_type
from bakehouse.rococo.players.outlook import Outlook, whole_hand
from bakehouse.rococo.players.standing import Standing, count
from bakehouse.rococo.players.weights import Weights
from bakehouse.rococo.state import State, cards_of

__all__ = [
    "Sight",
    "best_cards",
    "card_worth",
    "future_worth",
    "play_worth",
    "usual_worth",
    "worth_of_cards",
]

# --- a bonus in a position ------------------------------------------------------------------------


class Sight:
    """A position as one seat judges it: with what is on the board, and the outlook."""

    __slots__ = ("components", "look", "player", "seat", "stand", "state", "weights")

    def __init__(
        self, state: State, seat: int, stand: Standing, look: Outlook, weights: Weights
    ) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.components = state.setup.config.components
        self.stand = stand
        self.look = look
        self.weights = weights


_GROWTH: Final = 0.4
"""How much more is expected of a count by the time that the card is played."""


def _gain(sight: Sight, gain: Gain) -> float:
    look = sight.look
    unit = look.coin if gain.resource is Resource.COINS else 1.0
    if gain.counted is None:
        return gain.amount * unit
    now = count(sight.state, sight.seat, sight.stand, gain.counted)
    part = _GROWTH * look.time
    return unit * ((1 - part) * amount_gained(gain, now) + part * amount_gained(gain, now + 1))


def _gain_by_type(sight: Sight, bonus: GainByType) -> float:
    return points_by_type(sight.state, sight.seat, bonus) + 0.3 * sight.look.time


_LATE_ACTS: Final = (MainAction.DELIVER, MainAction.PLACE, MainAction.NOTICE)
"""Actions that are worth something up to the end."""


def _act(sight: Sight, act: Act) -> float:
    look = sight.look
    worth = sight.weights.acts[act.action] * (1.0 if act.single else 1.15)
    worth *= 1.0 if act.action in _LATE_ACTS else look.time
    worth += 0.5 * (bool(act.less_goods or act.less_ingredients)) + 0.5 * (act.times - 1)
    return max(0.1, worth + (0.8 * act.discount - act.price) * look.coin)


def _trade(sight: Sight, trade: Trade) -> float:
    look = sight.look
    if trade.good is not None:
        worth = sight.weights.goods[trade.good] * look.time
        return max(0.0, worth + 0.6 - trade.coins * look.coin)
    times = min(trade.times, sight.player.coins // trade.coins)
    each = trade.prestige - trade.coins * (look.coin + look.least) / 2
    return max(0.2 * look.time, times * each)


def _draw(sight: Sight, draw: Draw) -> float:
    worth = sight.weights.tile if draw.kind is DrawKind.TILE else 0.9
    return (worth + 0.2 * draw.number) * sight.look.time


def _take(sight: Sight, take: Take) -> float:
    worth = sight.weights.tile + 0.5 if take.kind is DrawKind.TILE else 1.1
    return worth * sight.look.time


def _move(_: Sight, __: MoveDish) -> float:
    return 0.8


def _copy(sight: Sight, _: Copy) -> float:
    usual = 0.8 + 0.4 * sight.look.time
    # With the Mentor there are points at least (RO-156).
    return usual if sight.state.mentor is None else max(usual, sight.components.mentor.copied)


def _discard(sight: Sight, bonus: DiscardTiles) -> float:
    n = min(bonus.most, sight.components.tile_kinds.total(sight.player.tiles))
    lost = 0.8 * sight.weights.tile * sight.look.time
    return n * (bonus.prestige - lost) + 0.3 * sight.look.time


def _sell(sight: Sight, bonus: SellGoods) -> float:
    goods, time, worth = sight.player.goods, sight.look.time, 0.3 * sight.look.time
    for given, points in bonus.rows:
        if GOODS.covers(goods, given.packed):
            amounts = zip(GOODS.amounts(given.packed), sight.weights.goods, strict=True)
            worth += max(0.0, points - time * sum([n * each for n, each in amounts]))
    return worth


_WORTH: Final[dict[type, Callable[[Sight, Any], float]]] = {
    Gain: _gain,
    GainByType: _gain_by_type,
    Act: _act,
    Trade: _trade,
    Draw: _draw,
    Take: _take,
    MoveDish: _move,
    Copy: _copy,
    DiscardTiles: _discard,
    SellGoods: _sell,
}


def card_worth(sight: Sight, card: Staff) -> float:
    """What the bonus of a card is worth, less where its requirement does not hold (RO-37)."""
    worth = _WORTH[type(card.bonus)](sight, card.bonus)
    if card.requirement and not meets(sight.state, sight.seat, card.requirement):
        return 0.4 * worth * sight.look.time
    return worth


def worth_of_cards(sight: Sight, cards: Sequence[int]) -> float:
    """What the bonuses of these cards are worth in turns to come."""
    staff = sight.components.staff
    return sum([card_worth(sight, staff[card - 1]) for card in cards])


# --- a bonus in later rounds ----------------------------------------------------------------------

_USUAL: Final[dict[Measure, tuple[float, ...]]] = {
    Measure.TABLES: (0.5, 1.8, 3.0, 3.8),
    Measure.DISHES: (0.6, 2.4, 4.4, 6.4),
    Measure.DISHES_ON_A_TABLE: (0.5, 1.4, 2.0, 2.5),
    Measure.CHEF_DISHES: (0.2, 1.0, 1.8, 2.6),
    Measure.DECORATIONS: (0.2, 1.2, 2.2, 3.2),
    Measure.MARKERS: (0.3, 1.0, 2.0, 3.0),
    Measure.SERVICE_STAFF: (0.2, 0.7, 1.4, 2.0),
    Measure.STAFF: (5.0, 7.0, 9.0, 11.0),
}
"""By measure and round, how much a player has of it in the middle of the round."""


def _usual_gain(gain: Gain, number: int) -> float:
    coins = 0.3 - 0.05 * number
    unit = coins if gain.resource is Resource.COINS else 1.0
    if gain.counted is None:
        return gain.amount * unit
    usual = _USUAL.get(gain.counted.measure, (1.0, 2.0, 3.0, 4.0))
    value = usual[min(number, len(usual)) - 1]
    low = int(value)
    part = value - low
    return unit * ((1 - part) * amount_gained(gain, low) + part * amount_gained(gain, low + 1))


@lru_cache(maxsize=1 << 12)
def usual_worth(card: Staff, number: int, weights: Weights) -> float:
    """What a card is worth in a round, from 1, whatever the position."""
    bonus, late = card.bonus, 1.0 if number < _LAST else 0.7
    match bonus:
        case Gain():
            return _usual_gain(bonus, number) * (0.7 if card.requirement else 1.0)
        case Act():
            worth = weights.acts[bonus.action] * late + 0.2 * bonus.discount - 0.25 * bonus.price
            return worth + 0.5 * bool(bonus.less_goods) + 0.5 * (bonus.times - 1)
        case GainByType():
            return 0.6 * number
        case Trade():
            return 1.2 if bonus.good is not None else 0.7 * number
        case Draw() | Take():
            return (1.2 if bonus.kind is DrawKind.TILE else 1.0) * late
        case DiscardTiles() | SellGoods():
            return 0.6 * number + 0.2
        case _:
            return 1.0


_LAST: Final = 4
"""From this round on there is little time for what has to be built up (RO-8)."""


def future_worth(components: Components, staff: int, number: int, weights: Weights) -> float:
    """What the bonuses of a staff, as a mask, bring in the turns of the rounds after a round.

    The better half is counted twice: what is weak is chosen last, and removed in time.
    """
    rounds = range(number + 1, components.numbers.rounds + 1)
    if not staff or not rounds:
        return 0.0
    cards = [components.staff[card - 1] for card in cards_of(staff)]
    worths = sorted(
        (sum([usual_worth(card, it, weights) for it in rounds]) for card in cards), reverse=True
    )
    best = worths[: (len(worths) + 1) // 2]
    mean = (sum(worths) + sum(best)) / (len(worths) + len(best))
    return mean * whole_hand(components.numbers)


def _is_chef_needed(sight: Sight) -> bool:
    """Whether there is something to decorate, or a recipe that only a chef bakes (RO-32, RO-45)."""
    player, components = sight.player, sight.components
    if any(components.recipes[recipe - 1].chef for recipe in player.recipes):
        return len(player.racks) < components.numbers.racks
    return any(not dish.tile for dish in player.racks) and player.tiles > 0


def play_worth(sight: Sight, number: int) -> float:
    """How good it is to play a card now: its bonus, less what would make it better later."""
    card = sight.components.staff[number - 1]
    worth = card_worth(sight, card)
    more = sight.player.hand.bit_count() > 1
    if isinstance(card.bonus, Gain) and card.bonus.counted is not None and more:
        worth *= 0.4
    return worth + 1.5 * ((card.rank is Rank.CHEF) == _is_chef_needed(sight))


# --- hidden choices -------------------------------------------------------------------------------

_BALANCE = 0.5
"""What the first two cards of either rank in a hand are worth more than others."""


def _draft_worth(sight: Sight, number: int) -> float:
    """What a card brings in this round, and in later ones if it is played about every other."""
    card, rounds, this = sight.components.staff[number - 1], sight.look.rounds, sight.state.round
    later = [usual_worth(card, this.number + 1 + it, sight.weights) for it in range(rounds)]
    return card_worth(sight, card) + 0.4 * sum(later)


def best_cards(sight: Sight, cards: Sequence[int], kept: Sequence[int], number: int) -> list[int]:
    """The cards to have in a hand besides those that are kept, so many, the best first."""
    staff = sight.components.staff
    worth = {card: _draft_worth(sight, card) for card in cards}
    ranks = [staff[card - 1].rank for card in kept]
    found: list[int] = []
    for _ in range(number):
        rest = [card for card in cards if card not in found]
        few = [rank for rank in Rank if ranks.count(rank) < _FEW]
        best = max(rest, key=lambda it: worth[it] + _BALANCE * (staff[it - 1].rank in few))
        ranks.append(staff[best - 1].rank)
        found.append(best)
    return found


_FEW: Final = 2
"""So many cards of either rank are wanted in a hand."""
